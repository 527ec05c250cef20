"""A summary as text: a row for each player, what the codes stand for, the totals."""

from collections.abc import Iterable, Sequence

from testcross.cli import console
from testcross.cli.render.finding_phrases import name_of
from testcross.cli.render.text.screen import on_screen
from testcross.cli.summary import PlayerTotals, Summary
from testcross.rulesets.english import counted, listed, plural
from testcross.rulesets.records import Severity

_HEADINGS = ("Claimed", "Right", "Difference", "Findings")
"""Before them stand the player, and a column for what each game counts."""
_SHORTEST_NUMBER = 4
_NONE = "-"
_A_LINE = 3


@on_screen.register
def summary_text(summary: Summary) -> str:
    """Return what all files come to, as blocks with an empty line between them."""
    blocks = [_table(summary), _legend(summary.codes), _last_line(summary)]
    return "\n".join(block for block in blocks if block)


def _table(summary: Summary) -> str:
    if not summary.players:
        return ""
    nouns = list(summary.counted)
    table = console.plain_table(["Player", *(plural(n).capitalize() for n in nouns), *_HEADINGS])
    for column in table.columns[1:-1]:
        column.justify, column.min_width = "right", _SHORTEST_NUMBER
    for player in summary.players:
        console.add_row(table, _row(player, nouns))
    text = console.rendered(table)
    if any(player.partial for player in summary.players):
        text += console.paragraph(
            "* Some sheets have no points; the difference is only over those that do."
        )
    return text


def _row(player: PlayerTotals, nouns: Sequence[str]) -> list[str]:
    star = "*" if player.partial else ""
    numbers = dict(player.counted)
    return [
        console.printable(player.player),
        *(str(numbers.get(noun, 0)) for noun in nouns),
        _NONE if player.claimed is None else str(player.claimed),
        str(player.correct),
        _NONE if player.difference is None else f"{_signed(player.difference)}{star}",
        _found(player.findings),
    ]


def _found(findings: Sequence[tuple[str, int]]) -> str:
    """Return the codes with how many of each, a few per line."""
    told = [f"{code} x{count}" for code, count in findings]
    lines = [", ".join(told[i : i + _A_LINE]) for i in range(0, len(told), _A_LINE)]
    return ",\n".join(lines) or "clean"


def _signed(difference: int) -> str:
    """Return a difference with its direction; nought has none."""
    return f"{difference:+d}" if difference else "0"


def _legend(codes: Iterable[str]) -> str:
    names = [f"{code} {name_of(code)}".rstrip() for code in sorted(codes)]
    if not names:
        return ""
    return console.paragraph(f"{', '.join(names)}. 'testcross rule CODE' explains a code.")


def _counted(summary: Summary) -> str:
    numbers = [counted(number, noun) for noun, number in summary.counted.items()]
    return listed(numbers, "and") or "nothing counted"


def _last_line(summary: Summary) -> str:
    errors, warnings, notes = (summary.severities[severity] for severity in Severity)
    text = (
        f"{counted(summary.files, 'file')}, {_counted(summary)}: "
        f"{counted(errors, 'error')}, {counted(warnings, 'warning')}, {counted(notes, 'note')}"
    )
    if summary.unreadable:
        text += f"; {counted(summary.unreadable, 'file')} only partly read"
    if summary.strict and warnings:
        text += "; warnings count as errors"
    return console.paragraph(text)
