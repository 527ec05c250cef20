"""A summary as text: a row for each player, what the codes stand for, the totals."""

from collections.abc import Iterator, Sequence

from testcross.cli.render.finding_phrases import citation, name_of
from testcross.cli.render.text.block_text import text_of
from testcross.cli.summary import PlacedFinding, PlayerPage, PlayerTotals, Summary
from testcross.rulesets.blocks import (
    Align,
    Block,
    Cell,
    Line,
    Paragraph,
    Stack,
    TableBlock,
    TableColumn,
    apart,
    blocks,
)
from testcross.rulesets.english import counted, listed, plural, signed
from testcross.rulesets.records import NOTHING_CHECKED, CodeSum, Severity

_INDENT = 2


@blocks.register
def page_blocks(page: PlayerPage) -> Iterator[Block]:
    """Yield the name, what was claimed and what is right, and every slip with its reason."""
    yield Line(f"# {page.title or 'Nobody in particular'}")
    if page.title:
        yield Line()
        yield from map(Paragraph, _numbers(page.totals))
    if page.findings:
        yield Line()
        for one in page.findings:
            yield from _item(one, page)
    elif page.title:
        yield Line()
        yield Line(f"{NOTHING_CHECKED}." if page.totals.clean is None else "Nothing to correct.")


def _numbers(totals: PlayerTotals) -> Iterator[str]:
    """Yield how much was judged, and what was claimed, is right, and lies between."""
    number = listed([counted(number, noun) for noun, number in totals.counted], "and")
    judged = sum(number for _, number in totals.judged)
    every = sum(number for _, number in totals.counted)
    if not number:
        yield "Nothing you wrote could be judged."
        return
    which = "" if judged == every else f" ({judged} of {every} could be judged)"
    yield f"{number}{which}."
    right = "What is right is unknown."
    if totals.correct is not None:
        right = f"Right: {counted(totals.correct, 'point')}."
    if totals.claimed is None:
        yield f"You wrote no points. {right}"
        return
    yield f"You wrote: {counted(totals.claimed, 'point')}. {right} {_difference(totals)}".rstrip()


def _difference(totals: PlayerTotals) -> str:
    """Say how far apart they are; nothing where that cannot be told."""
    off = totals.difference
    if off is None:
        return ""
    apart = f"{abs(off)} too {'many' if off > 0 else 'few'}" if off else "no point off"
    text = f"{'where both are known, ' if totals.partial else ''}{apart}"
    return f"{text[0].upper()}{text[1:]}."


def _item(placed: PlacedFinding, page: PlayerPage) -> Iterator[Block]:
    """Yield a finding as an item of a list, its reason below it."""
    found = placed.finding
    where = [placed.path] if page.many_files else []
    where += [f"{'line' if where else 'Line'} {found.line}"] if found.line else []
    where += [found.play] if found.play else []
    place = f"{', '.join(where)}: " if where else ""
    said = " ".join(part for part in (found.message, citation(found)) if part)
    yield Paragraph(f"{place}{said}", first="- ", indent=_INDENT)
    for line in found.reason.split("\n"):
        if line.strip():
            yield Paragraph(line, indent=_INDENT)


_NUMBERS = ("Claimed", "Right", "Difference")
"""Before them stand the player, and a column for what each game counts."""
_JUDGED = "Judged"
"""Heads a column that is there only where something could not be judged."""
_SHORTEST_NUMBER = 4
_NONE = "-"
_A_LINE = 3


@blocks.register
def summary_blocks(summary: Summary) -> Iterator[Block]:
    """Yield what all files come to, with an empty line between the parts."""
    codes = _statistics(summary) if summary.statistics else _legend(summary)
    return apart(_players(summary), codes, _unwritten(summary), [Paragraph(_last_line(summary))])


def _players(summary: Summary) -> Iterator[Block]:
    players = list(zip(summary.labels, summary.players, strict=True))
    if summary.nobody.findings:
        players.append((_NONE, summary.nobody))
    if not summary.players:
        return
    nouns = list(summary.counted)
    judged = [_JUDGED] if any(player.counted != player.judged for _, player in players) else []
    numbers = [*(plural(n).capitalize() for n in nouns), *judged, *_NUMBERS]
    columns = [
        TableColumn("Player"),
        *(TableColumn(name, align=Align.RIGHT, least=_SHORTEST_NUMBER) for name in numbers),
        TableColumn("Findings"),
    ]
    rows = [
        _nobodys_row(len(columns), player)
        if player is summary.nobody
        else _row(label, player, nouns, is_judged=bool(judged))
        for label, player in players
    ]
    yield TableBlock(tuple(columns), tuple(map(tuple, rows)))
    if any(player.partial for player in summary.players):
        yield Paragraph("* The difference is only over what could be judged and has points.")


def _row(label: str, player: PlayerTotals, nouns: Sequence[str], *, is_judged: bool) -> list[Cell]:
    star = "*" if player.partial else ""
    numbers = dict(player.counted)
    return [
        label,
        *(str(numbers.get(noun, 0)) for noun in nouns),
        *([_judged(player)] if is_judged else []),
        _NONE if player.claimed is None else str(player.claimed),
        _NONE if player.correct is None else str(player.correct),
        _NONE if player.difference is None else f"{_signed(player.difference)}{star}",
        _found(player.findings, _A_LINE - is_judged) if player.findings else _verdict(player),
    ]


def _verdict(player: PlayerTotals) -> str:
    """Return what is said of a player of whom nothing was found."""
    return NOTHING_CHECKED.lower() if player.clean is None else "clean"


def _nobodys_row(width: int, nobody: PlayerTotals) -> list[Cell]:
    """Return the row of what is about no player: it has no numbers."""
    return [*[_NONE] * (width - 1), _found(nobody.findings, _A_LINE)]


def _judged(player: PlayerTotals) -> str:
    """Return how many could be judged: ``2 of 4``."""
    count, of = (sum(number for _, number in n) for n in (player.judged, player.counted))
    return f"{count} of {of}"


def _found(findings: Sequence[CodeSum], a_line: int) -> Stack:
    """Return the codes with how many of each, a few per line."""
    told = [f"{one.code} x{one.count}" for one in findings]
    lines = [", ".join(told[i : i + a_line]) for i in range(0, len(told), a_line)]
    return Stack((*(f"{line}," for line in lines[:-1]), *lines[-1:]))


def _signed(difference: int) -> str:
    """Return a difference with its direction; nought has none."""
    return f"{difference:+d}" if difference else "0"


def _legend(summary: Summary) -> Iterator[Block]:
    codes = [one.sum.code for one in summary.codes]
    names = [f"{code} {name_of(code)}".rstrip() for code in codes]
    if names:
        yield Paragraph(f"{', '.join(names)}. 'testcross rule CODE' explains a code.")


def unwritten_text(summary: Summary) -> str:
    """Say once of all files what nobody wrote down, as is allowed; nothing where there is none."""
    return text_of(_unwritten(summary))


def _unwritten(summary: Summary) -> Iterator[Block]:
    everywhere = [w for w, files in summary.not_written.items() if files == summary.filled]
    somewhere = [(w, n) for w, n in summary.not_written.items() if n < summary.filled]
    told = [f"No {listed(everywhere)} written down, so none checked."] if everywhere else []
    for what, files in somewhere:
        told.append(f"No {what} written down in {files} of {summary.filled} files.")
    if told:
        yield Paragraph(" ".join(told))


def _statistics(summary: Summary) -> Iterator[Block]:
    """Yield a line for each code: how many findings of how many players, and their points."""
    for one in summary.codes:
        whose = f" in {counted(one.players, 'pupil')}" if one.players else ""
        code = f"{one.sum.code} {name_of(one.sum.code)}"
        yield Line(f"{code}: {one.sum.count}{whose}{_points(one.sum)}")


def _points(found: CodeSum) -> str:
    """Return the points that findings gave and those that they cost, which never cancel out."""
    if found.gave and found.cost:
        points = f", {found.gave:+d} and {found.cost:+d} points"
    elif found.points:
        points = f", {signed(found.points, 'point')}"
    else:
        return ""
    known = f" ({found.known} of {found.count} known)" if found.known < found.count else ""
    return f"{points}{known}"


def _counted(summary: Summary) -> str:
    numbers = [counted(number, noun) for noun, number in summary.counted.items()]
    return listed(numbers, "and") or "nothing counted"


def _last_line(summary: Summary) -> str:
    errors, warnings, notes = (summary.severities[severity] for severity in Severity)
    text = (
        f"{counted(summary.files, 'file')}, {_counted(summary)}: "
        f"{counted(errors, 'error')}, {counted(warnings, 'warning')}, {counted(notes, 'note')}"
    )
    if summary.clean is None:
        text += f"; {NOTHING_CHECKED}"
    elif summary.not_checked:
        text += f"; nothing checked in {counted(summary.not_checked, 'file')}"
    if summary.unreadable:
        text += f"; {counted(summary.unreadable, 'file')} only partly read"
    if summary.strict and warnings:
        text += "; warnings count as errors"
    return text
