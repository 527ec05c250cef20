"""Score sheets in YAML and JSON: their shape, and reading them mating by mating.

A mating that cannot be read is named, and the others are still read.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from testcross.rulesets.gene_rummy.terms import TermsWanted
from testcross.rulesets.gene_rummy.written import WrittenMating, WrittenSheet
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.shape import Table, problems
from testcross.rulesets.records.text import RecordError
from testcross.rulesets.records.tree import Node

Report = Callable[[RecordError], None]
"""Takes note of something that cannot be read."""


class FilledTable(Table):
    """What a player wrote after filling in."""

    buck: str | None = None
    doe: str | None = None
    kits: list[str | None] | str | None = None


class MatingTable(Table):
    """One mating."""

    buck: str
    doe: str
    kits: list[str] | str
    filled: FilledTable | None = None
    points: str | None = None


class SheetTable(Table):
    """One player's sheet, its matings left for later."""

    player: str
    matings: list[object]
    total: str | None = None


class RecordTable(Table):
    """A whole record, its sheets left for later."""

    game: str
    variant: str | None = None
    scoring: str | None = None
    fill: str | None = None
    players: list[str] | None = None
    sheets: list[object]
    winner: list[str] | str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets:
    """A record of score sheets."""

    wanted: TermsWanted
    players: tuple[str, ...] | None
    sheets: tuple[WrittenSheet, ...]
    winners: tuple[Entry, ...]


def read_score_sheets(root: Node, report: Report) -> ScoreSheets:
    """Return what a tree says, as far as it can be read.

    Args:
        root: the whole file.
        report: takes note of every part that cannot be read.
    """
    _check(root, RecordTable, report)
    sheets = root.get("sheets")
    players = root.get("players")
    winner = root.get("winner")
    read = [_sheet(node, report) for node in (sheets.items() if sheets else [])]
    return ScoreSheets(
        wanted=TermsWanted(
            game=_entry(root.get("game")),
            variant=_entry(root.get("variant")),
            scoring=_entry(root.get("scoring")),
            fill=_entry(root.get("fill")),
        ),
        players=tuple(e.text for e in _entries(players.items() if players else [])) or None,
        sheets=tuple(sheet for sheet in read if sheet is not None),
        winners=_entries(winner.items() if winner else []),
    )


def _sheet(node: Node, report: Report) -> WrittenSheet | None:
    _check(node, SheetTable, report)
    player, matings = _entry(node.get("player")), node.get("matings")
    if player is None:
        return None
    read = [read_mating(one, report) for one in (matings.items() if matings else [])]
    return WrittenSheet(
        player=player,
        matings=tuple(mating for mating in read if mating is not None),
        total=_entry(node.get("total")),
    )


def read_mating(node: Node, report: Report) -> WrittenMating | None:
    """Return a mating; None, and reports, where it cannot be read."""
    if not _check(node, MatingTable, report):
        return None
    buck, doe, kits = _entry(node.get("buck")), _entry(node.get("doe")), node.get("kits")
    litter = _entries(kits.items() if kits else [])
    if buck is None or doe is None or not litter:
        empty = "buck" if buck is None else "doe" if doe is None else "kits"
        line, column = node.at([empty])
        report(RecordError(line=line, column=column, problem=f"{empty!r} is empty"))
        return None
    return WrittenMating(
        line=node.place[0],
        column=node.place[1],
        buck=buck,
        doe=doe,
        kits=litter,
        filled=_filled(node.get("filled"), len(litter), report),
        points=_entry(node.get("points")),
    )


def _filled(node: Node | None, kits: int, report: Report) -> tuple[Entry | None, ...]:
    """Return the genotypes written, as many as there are animals."""
    if node is None or not isinstance(node.value, dict):
        return (None,) * (2 + kits)
    young = node.get("kits")
    written = [_entry(one) for one in (young.items() if young else [])]
    if young is not None and len(written) > kits:
        line, column = young.place
        problem = f"'kits' has {len(written)} genotypes for {kits} kit{'s' * (kits > 1)}"
        report(RecordError(line=line, column=column, problem=problem))
    padded = [*written, *[None] * kits][:kits]
    return (_entry(node.get("buck")), _entry(node.get("doe")), *padded)


def _check(node: Node, shape: type[Table], report: Report) -> bool:
    """Tell whether a tree has a shape, and report what keeps it from it."""
    found = list(problems(node, shape))
    for problem in found:
        report(problem)
    return not found


def _entry(node: Node | None) -> Entry | None:
    """Return a scalar with its place; None where nothing, or no scalar, stands."""
    if node is None or not isinstance(node.value, str) or not node.value.strip():
        return None
    return Entry(text=node.value.strip(), line=node.place[0], column=node.place[1])


def _entries(nodes: Sequence[Node]) -> tuple[Entry, ...]:
    return tuple(entry for node in nodes if (entry := _entry(node)) is not None)
