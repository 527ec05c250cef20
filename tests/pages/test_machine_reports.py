"""The formats of ``testcross verify`` for programs: read back, they say what was found."""

import csv
import io
import json
import re
from importlib.metadata import version
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from sampling import examples
from sheets.reported import FILES, any_reports, file, found, told
from testcross.rulesets.games import catalogue
from testcross.rulesets.records.findings import Finding, RecordCode
from testcross.rulesets.records.report import FileReport

UNKNOWN = {"points": None, "gave": None, "cost": None}
NOBODY = {
    "findings": {"RX001": 1, "RX004": 1},
    **{key: {"RX001": None, "RX004": None} for key in UNKNOWN},
}

# json and jsonl


def as_object(finding: Finding) -> dict[str, Any]:
    rule = catalogue().get(finding.code)
    return {
        "line": finding.line,
        "column": finding.column,
        "code": finding.code,
        "name": rule.name if rule else "",
        "severity": str(finding.severity),
        "player": finding.player,
        "points": finding.points,
        "message": finding.message,
        "reason": finding.reason,
        "source": finding.source,
    }


@given(any_reports())
@examples(9, 150)
def test_json_read_back_is_what_was_found(files: list[FileReport]) -> None:
    document = json.loads(told("json", files))
    assert [(f["path"], f["findings"]) for f in document["files"]] == [
        (file.path, [as_object(finding) for finding in file.findings]) for file in files
    ]


def test_jsonl_tells_findings_first_and_players_last() -> None:
    lines = [json.loads(line) for line in told("jsonl", FILES).splitlines()]
    assert {line["schema"] for line in lines} == {"testcross.verify/1"}
    assert [line["kind"] for line in lines] == ["finding"] * 4 + ["player"] * 3
    assert lines[4]["difference"] == -2
    summary = [json.loads(line) for line in told("jsonl", FILES, summary=True).splitlines()]
    assert summary[:-1] == lines[4:]
    assert summary[-1] == {"schema": "testcross.verify/1", "kind": "nobody", **NOBODY}


@given(any_reports())
@examples(9, 150)
def test_jsonl_read_back_is_what_was_found(files: list[FileReport]) -> None:
    lines = [json.loads(line) for line in told("jsonl", files).splitlines()]
    head = {"schema": "testcross.verify/1", "kind": "finding"}
    assert [line for line in lines if line["kind"] == "finding"] == [
        {**head, "path": file.path, **as_object(finding)}
        for file in files
        for finding in file.findings
    ]


# csv


def test_csv_summary_is_a_row_for_each_player() -> None:
    assert told("csv", FILES, summary=True).splitlines() == [
        "player,path,matings,matings judged,claimed,right,difference,findings",
        "Ann,,4,4,109,111,-2,GR104 x1;GR105 x1",
        "Cy [a],,2,2,,12,,",
        "Bo,,2,2,30,27,3,RX001 x1",
        ",,,,,,,RX001 x1;RX004 x1",
    ]


@given(any_reports())
@examples(9, 150)
def test_raw_csv_read_back_is_what_was_found(files: list[FileReport]) -> None:
    text = io.StringIO(told("csv", files, raw=True), newline="")
    columns = ["line", "column", "code", "severity", "player", "message", "reason", "source"]
    assert list(csv.DictReader(text)) == [
        {"path": file.path}
        | {column: str(getattr(finding, column)) for column in columns}
        | {"points": "" if finding.points is None else str(finding.points)}
        for file in files
        for finding in file.findings
    ]


@given(any_reports())
@examples(9, 150)
def test_csv_has_no_cell_that_a_spreadsheet_takes_for_a_formula(files: list[FileReport]) -> None:
    cells = list(csv.reader(io.StringIO(told("csv", files), newline="")))
    raw = list(csv.reader(io.StringIO(told("csv", files, raw=True), newline="")))
    for row, written in zip(cells, raw, strict=True):
        for cell, text in zip(row, written, strict=True):
            assert not re.match(r"[=+@\t\r]|-(?![0-9]+$)", cell)
            assert spelt(cell) in (spelt(text), f"'{spelt(text)}")
            assert cell.replace("\n", "").isprintable()


def spelt(text: str) -> str:
    """Return a text on one line, with what cannot be seen spelt out, whether it was or not."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


# github


@given(any_reports())
@examples(9, 150)
def test_github_holds_nothing_that_a_terminal_obeys(files: list[FileReport]) -> None:
    assert all(line.isprintable() for line in told("github", files).split("\n"))


@given(any_reports())
@examples(9, 150)
def test_github_commands_unescaped_are_what_was_found(files: list[FileReport]) -> None:
    lines = told("github", files).split("\n")[:-1]
    findings = [(file.path, finding) for file in files for finding in file.findings]
    for line, (path, finding) in zip(lines, findings, strict=True):
        command = re.fullmatch(r"::(error|warning|notice) ([^:\r]*?)::([^\r]*)", line)
        assert command, line
        properties = dict(part.split("=", 1) for part in command[2].split(","))
        assert unescaped(properties["file"]) == visible(path)
        assert properties.get("line", "0") == str(finding.line)
        assert properties.get("col", "0") == str(finding.column if finding.line else 0)
        assert command[1] == ("notice" if finding.severity == "note" else finding.severity)
        assert visible(finding.message) in unescaped(command[3])


def visible(text: str) -> str:
    """Return text with what no one can see spelt out, but for the ends of lines."""
    return "".join(
        c if c.isprintable() or c in "\r\n" else c.encode("unicode_escape").decode() for c in text
    )


def unescaped(text: str) -> str:
    """Return text as the runner reads it: the percent sign last."""
    for escape, character in [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ",")]:
        text = text.replace(escape, character)
    return text.replace("%25", "%")


# sarif


def test_sarif_names_the_program_and_every_rule() -> None:
    log = json.loads(told("sarif", FILES))
    assert list(log) == ["$schema", "version", "runs"]
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("/sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("testcross", version("testcross"))
    assert [rule["id"] for rule in driver["rules"]] == list(catalogue())
    rule = driver["rules"][list(catalogue()).index("GR105")]
    assert (rule["id"], rule["name"]) == ("GR105", "WrongSum")
    assert rule["shortDescription"] == {"text": "Wrong sum."}
    assert rule["fullDescription"]["text"].startswith("The points are not the sum")
    assert "points: 59" in rule["help"]["text"]
    assert rule["defaultConfiguration"] == {"level": "error"}
    levels = {rule["id"]: rule["defaultConfiguration"]["level"] for rule in driver["rules"]}
    assert (levels["GR104"], levels["RX004"]) == ("warning", "note")


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("class 7b/ann.yaml", "class%207b/ann.yaml"),
        ("./ann#1?.yaml", "ann%231%3F.yaml"),
        ("a:b.csv", "a%3Ab.csv"),
        ("../é%.csv", "../%C3%A9%25.csv"),
        ("-", "-"),
        ("\udcff.csv", "%FF.csv"),
    ],
)
def test_sarif_paths_are_relative_uris(path: str, uri: str) -> None:
    (run,) = json.loads(told("sarif", [file(path, [found()])]))["runs"]
    location = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": uri}


def test_sarif_messages_hold_no_placeholder_and_no_link() -> None:
    nasty = found(player="", code=RecordCode.UNREADABLE, text="{0} [x](http://y) [a]")
    (run,) = json.loads(told("sarif", [file("a", [nasty])]))["runs"]
    assert run["results"][0]["message"]["text"] == "{{0}} [x] (http://y) [a]"


@given(any_reports())
@examples(9, 150)
def test_sarif_holds_every_finding_in_order(files: list[FileReport]) -> None:
    (run,) = json.loads(told("sarif", files))["runs"]
    findings = [(file.path, finding) for file in files for finding in file.findings]
    assert [result["ruleId"] for result in run["results"]] == [f.code for _, f in findings]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result, (path, finding) in zip(run["results"], findings, strict=True):
        assert result["message"]["text"] or not (finding.text or finding.player or finding.source)
        assert "ruleIndex" not in result or rules[result["ruleIndex"]] == finding.code
        place = result["locations"][0]["physicalLocation"]
        assert re.fullmatch(r"(file://)?[A-Za-z0-9/._~%-]+", place["artifactLocation"]["uri"])
        assert unquote(place["artifactLocation"]["uri"]).split("/")[-1] in path + "."
        at = {"startLine": finding.line, "startColumn": finding.column}
        if not finding.line:
            assert "region" not in place
        else:
            assert place["region"] == {key: number for key, number in at.items() if number}
        assert result["level"] == str(finding.severity)
        given = {key: spelt(text) for key, text in result.get("properties", {}).items()}
        due = {"player": spelt(finding.player), "source": spelt(finding.source)}
        assert given == {key: text for key, text in due.items() if text}
