"""The summary for people: a row for each player, what the codes stand for, the totals."""

from collections.abc import Iterable, Sequence

from testcross.cli import console
from testcross.cli.reports.totals import PlayerTotal, Totals
from testcross.cli.reports.wording import name_of
from testcross.rulesets.english import counted
from testcross.rulesets.records import Severity

_HEADINGS = ("Player", "Matings", "Claimed", "Right", "Difference", "Findings")
_NUMBERS = slice(1, 5)
"""The columns that hold numbers."""
_SHORTEST_NUMBER = 4
_NONE = "-"
_A_LINE = 3


def summary_text(totals: Totals) -> str:
    """Return what all files come to, as blocks with an empty line between them."""
    blocks = [_table(totals.players), _legend(totals.codes), _last_line(totals)]
    return "\n".join(block for block in blocks if block)


def _table(players: tuple[PlayerTotal, ...]) -> str:
    if not players:
        return ""
    table = console.plain_table(_HEADINGS)
    for column in table.columns[_NUMBERS]:
        column.justify, column.min_width = "right", _SHORTEST_NUMBER
    for player in players:
        console.add_row(table, _row(player))
    text = console.rendered(table)
    if any(_is_partial(player) for player in players):
        text += console.paragraph(
            "* Not every sheet says its points; the difference is that of those that do."
        )
    return text


def _row(total: PlayerTotal) -> list[str]:
    star = "*" if _is_partial(total) else ""
    return [
        console.printable(total.player),
        str(total.matings),
        _NONE if total.claimed is None else str(total.claimed),
        str(total.right),
        _NONE if total.difference is None else f"{_signed(total.difference)}{star}",
        _found(total.findings),
    ]


def _found(findings: Sequence[tuple[str, int]]) -> str:
    """Return the codes with how many of each, a few a line."""
    told = [f"{code} x{count}" for code, count in findings]
    lines = [", ".join(told[i : i + _A_LINE]) for i in range(0, len(told), _A_LINE)]
    return ",\n".join(lines) or "clean"


def _is_partial(total: PlayerTotal) -> bool:
    return total.unclaimed and total.claimed is not None


def _signed(difference: int) -> str:
    """Return a difference with its direction; nought has none."""
    return f"{difference:+d}" if difference else "0"


def _legend(codes: Iterable[str]) -> str:
    names = [f"{code} {name_of(code)}".rstrip() for code in sorted(codes)]
    if not names:
        return ""
    return console.paragraph(f"{', '.join(names)}. 'testcross rule CODE' explains a code.")


def _last_line(totals: Totals) -> str:
    errors, warnings, notes = (totals.severities[severity] for severity in Severity)
    text = (
        f"{counted(totals.files, 'file')}, {counted(totals.matings, 'mating')}: "
        f"{counted(errors, 'error')}, {counted(warnings, 'warning')}, {counted(notes, 'note')}"
    )
    if totals.unreadable:
        text += f"; {counted(totals.unreadable, 'file')} not readable in full"
    if totals.strict and warnings:
        text += "; warnings count"
    return console.paragraph(text)
