"""What the page on score pads says is so: its samples, its counts, its forms of a line."""

import re
from pathlib import Path

import pytest
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.verification import Task, verify_bytes, verify_file

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/reference/pads.md").read_text(encoding="utf-8")
SAMPLES = ROOT / "docs/samples"
FORMS = {
    "YAML": "class-7b.yaml",
    "CSV": "class-7b.csv",
    "pad": "class-7b.txt",
    "pad without genotypes": "class-7b-short.txt",
}
PADS = 40
A_MINUTE = 200
"""Characters that somebody types who is used to it."""


def found(findings: tuple[Finding, ...]) -> list[tuple[str, str, str]]:
    """Return who, what and in which words; places differ from form to form."""
    without_lines = re.compile(r", line \d+")
    return sorted(
        (one.player, one.code, without_lines.sub("", one.text))
        for one in findings
        if one.code != "RX004"
    )


def hours(minutes: int) -> str:
    whole, rest = divmod(minutes, 60)
    return f"{whole} h {rest} min" if whole else f"{rest} min"


def test_page_counts_the_characters_of_every_form() -> None:
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| ([^|]+) \|$", PAGE, re.MULTILINE)
    counted = {name: len((SAMPLES / file).read_text("utf-8")) for name, file in FORMS.items()}
    assert {name: int(count) for name, count, _ in rows} == counted
    times = {name: hours(round(PADS * count / A_MINUTE)) for name, count in counted.items()}
    assert {name: time for name, _, time in rows} == times


def test_forty_pads_are_typed_in_an_hour() -> None:
    typed = len((SAMPLES / FORMS["pad without genotypes"]).read_text("utf-8"))
    assert PADS * typed / A_MINUTE < 60


@pytest.mark.parametrize("file", ["class-7b.yaml", "class-7b.txt"])
def test_sample_class_has_the_same_findings_in_every_form(file: str) -> None:
    rows = verify_file(Task(path=str(SAMPLES / "class-7b.csv")))
    other = verify_file(Task(path=str(SAMPLES / file)))
    assert found(other.findings) == found(rows.findings)
    assert [(p.player, p.claimed, p.correct) for p in other.players] == [
        (p.player, p.claimed, p.correct) for p in rows.players
    ]


def test_pad_of_the_page_is_clean() -> None:
    (pad,) = re.findall(r"^```txt\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    report = verify_bytes(Task(path="pad.txt"), pad.encode())
    assert found(report.findings) == []


def test_every_line_of_the_table_is_read() -> None:
    lines = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)
    assert len(lines) == 13
    first = "Ann: Castor x Lilac = White 61\n"
    for line in lines:
        below = "\nCastor x Lilac = White 61" if line == "Ann" else ""
        above = "variant: set\n" if "penalty" in line else ""
        report = verify_bytes(Task(path="pad.txt"), f"{above}{first}{line}{below}".encode())
        assert "RX001" not in [one.code for one in report.findings], line
