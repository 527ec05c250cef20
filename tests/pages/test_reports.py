"""The formats of ``testcross verify`` for people, what they are called, and the exit status."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from sampling import examples
from sheets.reported import (
    FILES,
    MISSED,
    NOTHING_WRITTEN,
    any_reports,
    file,
    found,
    latin,
    tally,
    told,
)
from testcross.cli.console import columns, text_of
from testcross.pages.paragraphs import printable
from testcross.pages.reports import Report, find_format
from testcross.rulesets.errors import UnknownFormatError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.records.report import CodeSum, CodeSums, Counted, FileReport
from testcross.rulesets.summary import Summary


@pytest.fixture(autouse=True, scope="module")
def _a_pipe() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "80")
        columns.cache_clear()
        yield


# choosing


def test_report_of_an_unknown_format_is_refused_with_the_known_ones() -> None:
    known = "text, concise, json, jsonl, csv, github, sarif, html or xlsx"
    with pytest.raises(UnknownFormatError, match=f"unknown format 'xml'; expected {known}"):
        find_format("xml", "findings")


@pytest.mark.parametrize("name", ["concise", "github", "sarif"])
def test_summary_in_a_format_without_one_is_refused(name: str) -> None:
    with pytest.raises(
        UnknownFormatError,
        match=f"{name} has no summary; text, json, jsonl, csv, html and xlsx have",
    ):
        find_format(name, "summary")


# text

TEXT = """\
clean.yaml: clean

ann.yaml
  -      RX004 note     no total
  12:17  GR105 error    Ann: 59 points written, the sum is 61: 2 too few
        (pp. 10, 11)
      12 + 25 + 24 = 61.
  20     GR104 warning  Ann: a is missing (pp. 10, 14-18)

bo.yaml
  3:1  RX001 error    not a number

"""
SUMMARY = """\
Player  Matings  Claimed  Right  Difference  Findings
Ann           4      109    111          -2  GR104 x1, GR105 x1
Cy [a]        2        -     12           -  clean
Bo            2       30     27          +3  RX001 x1
-             -        -      -           -  RX001 x1, RX004 x1

GR104 missed allele, GR105 wrong sum, RX001 unreadable record, RX004 not
checked. 'testcross show CODE' explains a code.

3 files, 6 matings: 2 errors, 1 warning, 1 note; 1 file could not be read in
full
"""


def test_text_groups_findings_by_file_and_ends_in_a_summary() -> None:
    assert told("text", FILES) == TEXT + SUMMARY


def test_text_when_strict_says_that_warnings_count() -> None:
    last = told("text", [file("a.yaml", [MISSED])], strict=True).splitlines()[-1]
    assert last == "1 file, 2 matings: 0 errors, 1 warning, 0 notes; warnings count as errors"
    assert "count" not in told("text", [file("a.yaml")], strict=True)


def test_text_of_a_player_without_points_on_some_sheets_says_what_the_difference_is() -> None:
    files = [file("a", players=[tally("Ann", 50, 49)]), file("b", players=[tally("Ann", None, 9)])]
    text = told("text", files, summary=True)
    assert "Ann           4       50     58         +1*  clean\n" in text
    assert "* The difference covers only checked items with points.\n" in text


def test_text_keeps_players_of_one_name_in_two_files_apart() -> None:
    text = told("text", FILES, summary=True, merge=False)
    assert [line.split("  ")[0] for line in text.splitlines()[:6]] == [
        "Player",
        "Ann (clean.yaml)",
        "Ann (ann.yaml)",
        "Cy [a]",
        "Bo",
        "-",
    ]


def test_text_says_how_many_could_be_judged_where_it_is_not_all() -> None:
    half = replace(tally("Ann", 50, 49, GR101=1), checked=(Counted("mating", 2, 1),), difference=-2)
    text = told("text", [file("a", players=[half, tally("Bo", 3, 3)])], summary=True)
    assert text.splitlines()[:4] == [
        "Player  Matings  Judged  Claimed  Right  Difference  Findings",
        "Ann           2  1 of 2       50     49         -2*  GR101 x1",
        "Bo            2  2 of 2        3      3           0  clean",
        "* The difference covers only checked items with points.",
    ]


def test_statistics_add_up_each_code_with_its_players_and_points() -> None:
    two = (CodeSum(code="GR104", count=3, known=3, cost=-12), CodeSum(code="RX002", count=1))
    ann, bo = (replace(tally(name, 1, 1), findings=two) for name in ("Ann", "Bo"))
    assert statistics(file("a", [NOTHING_WRITTEN], [ann, bo])).splitlines() == [
        "GR104 missed allele: 6 in 2 pupils, -24 points",
        "RX002 unknown card: 2 in 2 pupils",
        "RX004 not checked: 1",
    ]


def statistics(one: FileReport) -> str:
    sums = Summary(strict=False, statistics=True)
    report = Report([one], sums, text_of, shown="summary")
    return "".join(map(str, find_format("text", "summary")(report))).split("\n\n")[1]


def statistics_of(*points: int | None) -> str:
    """Return the line of GR103 for findings of one player, of so many points each."""
    codes = CodeSums()
    codes.add(found(code=Code.UNPROVEN_ALLELE, points=one) for one in points)
    told = statistics(file("a", [], [replace(tally("Ann", 1, 1), findings=codes.sums())]))
    return told.rstrip().removeprefix("GR103 unproven allele: ")


def test_statistics_hold_points_too_many_and_too_few_apart() -> None:
    assert statistics_of(4, -4) == "2 in 1 pupil, +4 and -4 points"
    assert statistics_of(4, -1, 4) == "3 in 1 pupil, +8 and -1 points"
    assert statistics_of(-96, 0) == "2 in 1 pupil, -96 points"
    assert statistics_of(1) == "1 in 1 pupil, +1 point"


def test_statistics_say_of_how_many_the_points_are_known() -> None:
    assert statistics_of(4, None, -2) == "3 in 1 pupil, +4 and -2 points (2 of 3 known)"
    assert statistics_of(None) == "1 in 1 pupil"


PAGES = """\
# Ann

4 matings.
Your points add up to 109. Right: 111 points. 2 too few.

- Line 12: 59 points written, the sum is 61: 2 too few (pp. 10, 11)
  12 + 25 + 24 = 61.
- Line 20: a is missing (pp. 10, 14-18)

# Cy [a]

2 matings.
You wrote no points. Right: 12 points.

Nothing to correct.

# Bo

2 matings.
Your points add up to 30. Right: 27 points. 3 too many.

Nothing to correct.

# Unnamed player

- ann.yaml, line 0: no total
- bo.yaml, line 3: not a number
""".replace(", line 0", "")


def pages(name: str, files: Sequence[FileReport], *, merge: bool) -> str:
    sums = Summary(strict=False, merge=merge)
    report = Report(files, sums, text_of, shown="pages")
    return "".join(map(str, find_format(name, "pages")(report)))


def test_pages_tell_each_player_what_was_wrong() -> None:
    assert pages("text", FILES, merge=True) == PAGES


def test_page_says_that_what_is_right_is_unknown() -> None:
    sheets = (tally("Ann", 61, 0), tally("Bo", None, 0))
    players = [
        replace(one, checked=(Counted("mating", 2, 0),), correct=None, difference=None)
        for one in sheets
    ]
    text = pages("text", [file("a", players=players)], merge=True)
    assert "Your points add up to 61. The right points are unknown.\n" in text
    assert "You wrote no points. The right points are unknown.\n" in text


@given(any_reports())
@examples(9, 150)
def test_pages_hold_no_character_that_moves_the_cursor(files: list[FileReport]) -> None:
    assert all(line.isprintable() for line in pages("text", files, merge=False).split("\n"))


@pytest.mark.parametrize("name", ["json", "csv", "github", "sarif", "concise"])
def test_pages_are_for_people_or_line_by_line(name: str) -> None:
    with pytest.raises(
        UnknownFormatError, match=f"{name} has no pages for players; text, jsonl and html have"
    ):
        find_format(name, "pages")


@given(any_reports(latin))
@examples(9, 150)
def test_text_is_at_most_80_columns_but_for_paths(files: list[FileReport]) -> None:
    paths = {printable(file.path) for file in files}
    heads = paths | {f"{path}: clean" for path in paths}
    lines = told("text", files).split("\n")
    assert [line for line in lines if len(line) > 80 and line not in heads] == []


@given(any_reports())
@examples(9, 150)
def test_text_and_concise_hold_no_character_that_moves_the_cursor(files: list[FileReport]) -> None:
    for name in ("text", "concise"):
        assert all(line.isprintable() for line in told(name, files).split("\n"))


def test_text_on_a_narrow_terminal_keeps_names_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    columns.cache_clear()
    text = told("text", FILES, summary=True)
    columns.cache_clear()
    assert max(map(len, text.splitlines())) <= 50
    assert re.search(r"^Ann +4 +109 +111 +-2$", text, re.MULTILINE)


def test_text_takes_brackets_literally() -> None:
    nasty = found(player="[a]", text="[b]x[/b]", reason="[/] [red]")
    text = told("text", [file("[b]a[/b]", [nasty], [tally("[a] [b/b]", 1, 2)])])
    for written in ("[b]a[/b]", "[a]: [b]x[/b]", "[/] [red]", "[a] [b/b]"):
        assert written in text


# concise


@given(any_reports())
@examples(9, 150)
def test_concise_has_as_many_lines_as_findings(files: list[FileReport]) -> None:
    text = told("concise", files)
    assert len(text.splitlines()) == sum(len(file.findings) for file in files)


@pytest.mark.parametrize("form", ["text", "concise"])
@pytest.mark.parametrize("name", ["::error file=a.py::pwned", "x ::stop-commands::t", "##[error]x"])
def test_text_gives_no_command_to_the_log_of_a_run(form: str, name: str) -> None:
    reported = file(f"{name}.csv", [found(player=name, text=name)], [tally(name, 59, 61, GR105=1)])
    for summary in (False, True) if form == "text" else (False,):
        text = told(form, [reported], summary=summary)
        assert "::" not in text
        assert "##[" not in text
        assert "error" in text or "stop-commands" in text
