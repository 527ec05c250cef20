"""Reports on files made by hand, for the tests of every format."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from testcross.cli.render.reports import make_report
from testcross.cli.summary import Summary
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.report import FileReport, PlayerTally

NASTY = [
    "a\nb",
    "a\r\nb",
    "1,2",
    'say "x"',
    "[a]",
    "[b]x[/b]",
    "{0}",
    "[x](y)",
    "=1+1",
    "é \u2028 ♀",
]
NASTY += ["::error::x", "100%", "%0A", "\\n", "a:b", "-- -- cc --", "\x1b[31m", "\0", " ", "\t|"]
characters = st.characters(exclude_categories=["Cs"])
texts = st.one_of(st.sampled_from(NASTY), st.text(characters, max_size=30))
latin = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=120)


def found(**facts: Any) -> Finding:
    """Return points added up wrongly by Ann, or what the facts say."""
    usual: dict[str, Any] = {
        "path": "ann.yaml",
        "line": 12,
        "column": 17,
        "code": "GR105",
        "severity": Severity.ERROR,
        "player": "Ann",
        "message": "59 points written, the sum is 61: 2 too few",
        "reason": "",
        "page": "10, 11",
    }
    return Finding(**(usual | facts))


def tally(player: str, claimed: int | None, right: int, **codes: int) -> PlayerTally:
    findings = tuple(sorted(codes.items()))
    return PlayerTally(player=player, matings=2, claimed=claimed, right=right, findings=findings)


def file(
    path: str, findings: Sequence[Finding] = (), players: Sequence[PlayerTally] = ()
) -> FileReport:
    return FileReport(path=path, findings=tuple(findings), players=tuple(players), matings=2)


ADDED_UP = found(reason="12 + 25 + 24 = 61.")
MISSED = found(
    line=20, column=0, code="GR104", severity=Severity.WARNING, message="a is missing", page="10"
)
NOTHING_WRITTEN = found(
    line=0, column=0, code="RX004", severity=Severity.NOTE, player="", message="no total", page=""
)
UNREADABLE = found(
    path="bo.yaml", line=3, column=1, code="RX001", player="", message="not a number", page=""
)
FILES = (
    file("clean.yaml", players=[tally("Ann", 50, 50)]),
    file(
        "ann.yaml",
        [NOTHING_WRITTEN, ADDED_UP, MISSED],
        [tally("Ann", 59, 61, GR105=1, GR104=1), tally("Cy [a]", None, 12)],
    ),
    file("bo.yaml", [UNREADABLE], [tally("Bo", 30, 27, RX001=1)]),
)


def told(
    name: str, files: Sequence[FileReport], *, summary: bool = False, strict: bool = False
) -> str:
    report, totals = make_report(name, summary_only=summary), Summary(strict=strict)
    text = report.opening()
    for file in files:
        totals.add(file)
        text += report.file(file)
    return text + report.closing(totals)


@st.composite
def reports(draw: st.DrawFn, text: st.SearchStrategy[str] = texts) -> FileReport:
    """Draw a file whose every text is as nasty as can be."""
    path = draw(text.filter(bool))
    findings = [
        found(
            path=path,
            line=draw(st.integers(0, 99)),
            column=draw(st.integers(0, 99)),
            code=draw(st.sampled_from(["GR101", "GR209", "RX001", "RX004"])),
            severity=draw(st.sampled_from(Severity)),
            player=draw(text),
            message=draw(text),
            reason=draw(text),
            page=draw(st.sampled_from(["", "10", "10, 14-18"])),
        )
        for _ in range(draw(st.integers(0, 3)))
    ]
    players = [
        tally(name, draw(st.none() | st.integers(0, 999)), draw(st.integers(0, 999)), GR101=1)
        for name in draw(st.lists(text, max_size=3, unique=True))
    ]
    return file(path, findings, players)
