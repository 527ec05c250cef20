"""The summary for people: a row for each player, what the codes stand for, the totals."""

from collections.abc import Iterable, Sequence

from testcross.cli import console
from testcross.cli.reports.totals import PlayerTotal, Totals
from testcross.cli.reports.wording import name_of
from testcross.rulesets.english import counted, listed, plural
from testcross.rulesets.records.findings import Severity

_HEADINGS = ("Claimed", "Right", "Difference", "Findings")
"""Before them stand the player, and a column for what each game counts."""
_SHORTEST_NUMBER = 4
_NONE = "-"
_A_LINE = 3


def summary_text(totals: Totals) -> str:
    """Return what all files come to, as blocks with an empty line between them."""
    blocks = [_table(totals), _legend(totals.codes), _last_line(totals)]
    return "\n".join(block for block in blocks if block)


def _table(totals: Totals) -> str:
    if not totals.players:
        return ""
    nouns = list(totals.counted)
    table = console.plain_table(["Player", *(plural(n).capitalize() for n in nouns), *_HEADINGS])
    for column in table.columns[1:-1]:
        column.justify, column.min_width = "right", _SHORTEST_NUMBER
    for player in totals.players:
        console.add_row(table, _row(player, nouns))
    text = console.rendered(table)
    if any(_is_partial(player) for player in totals.players):
        text += console.paragraph(
            "* Not every sheet says its points; the difference is that of those that do."
        )
    return text


def _row(total: PlayerTotal, nouns: Sequence[str]) -> list[str]:
    star = "*" if _is_partial(total) else ""
    counted_here = dict(total.counted)
    return [
        console.printable(total.player),
        *(str(counted_here.get(noun, 0)) for noun in nouns),
        _NONE if total.claimed is None else str(total.claimed),
        str(total.correct),
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


def _counted(totals: Totals) -> str:
    numbers = [counted(number, noun) for noun, number in totals.counted.items()]
    return listed(numbers, "and") or "nothing counted"


def _last_line(totals: Totals) -> str:
    errors, warnings, notes = (totals.severities[severity] for severity in Severity)
    text = (
        f"{counted(totals.files, 'file')}, {_counted(totals)}: "
        f"{counted(errors, 'error')}, {counted(warnings, 'warning')}, {counted(notes, 'note')}"
    )
    if totals.unreadable:
        text += f"; {counted(totals.unreadable, 'file')} not readable in full"
    if totals.strict and warnings:
        text += "; warnings count"
    return console.paragraph(text)
