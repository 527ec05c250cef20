"""Reports on files made by hand, for the tests of every format."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from testcross.cli import console
from testcross.pages.reports import Report, Shown, find_format
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.records.findings import Finding, RecordCode
from testcross.rulesets.records.report import CodeSum, CodeSums, Counted, FileReport, PlayerTotals
from testcross.rulesets.summary import Summary

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
        "line": 12,
        "column": 17,
        "code": Code.WRONG_SUM,
        "player": "Ann",
        "text": "59 points written, the sum is 61: 2 too few",
        "points": -2,
    }
    return Finding(**(usual | facts))


def tally(player: str, claimed: int | None, right: int, **codes: int) -> PlayerTotals:
    findings = tuple(
        CodeSum(code=code, count=codes[code], known=codes[code], cost=-2) for code in sorted(codes)
    )
    return PlayerTotals(
        player=player,
        checked=(Counted("mating", 2, 2),),
        claimed=claimed,
        correct=right,
        difference=None if claimed is None else claimed - right,
        findings=findings,
    )


def file(
    path: str, findings: Sequence[Finding] = (), players: Sequence[PlayerTotals] = ()
) -> FileReport:
    nobody = CodeSums()
    nobody.add(one for one in findings if not one.player)
    return FileReport(
        path=path,
        findings=tuple(findings),
        players=tuple(players),
        checked=(Counted("mating", 2, 2),),
        nobody=nobody.sums(),
    )


ADDED_UP = found(reason="12 + 25 + 24 = 61.")
MISSED = found(line=20, column=0, code=Code.MISSED_ALLELE, text="a is missing", points=-4)
NOTHING_WRITTEN = found(
    line=0, column=0, code=RecordCode.NOT_CHECKED, player="", text="no total", points=None
)
UNREADABLE = found(
    line=3, column=1, code=RecordCode.UNREADABLE, player="", text="not a number", points=None
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
    name: str,
    files: Sequence[FileReport],
    *,
    summary: bool = False,
    strict: bool = False,
    merge: bool = True,
    raw: bool = False,
) -> str:
    """Return a report; players of one name are added up unless ``merge`` is off."""
    shown: Shown = "summary" if summary else "findings"
    totals = Summary(strict=strict, merge=merge)
    report = Report(files, totals, console.text_of, shown=shown, raw=raw)
    return "".join(map(str, find_format(name, shown, raw=raw)(report)))


@st.composite
def reports(draw: st.DrawFn, text: st.SearchStrategy[str] = texts) -> FileReport:
    path = draw(text.filter(bool))
    findings = [
        found(
            line=draw(st.integers(0, 99)),
            column=draw(st.integers(0, 99)),
            code=draw(st.sampled_from([*Code, *RecordCode])),
            player=draw(text),
            text=draw(text),
            reason=draw(text),
            points=draw(st.none() | st.integers(-99, 99)),
        )
        for _ in range(draw(st.integers(0, 3)))
    ]
    players = [
        tally(name, draw(st.none() | st.integers(0, 999)), draw(st.integers(0, 999)), GR101=1)
        for name in draw(st.lists(text, max_size=3, unique=True))
    ]
    return file(path, findings, players)


def any_reports(text: st.SearchStrategy[str] = texts) -> st.SearchStrategy[list[FileReport]]:
    return st.lists(reports(text), max_size=3)
