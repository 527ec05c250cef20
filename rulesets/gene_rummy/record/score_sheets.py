"""Score sheets in YAML and JSON: their shape, and reading them mating by mating.

A mating that cannot be read is named, and the others are still read.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating, WrittenSheet
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.player_names import player_key
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.validation import Table, problems

Report = Callable[[Finding], None]
"""Takes note of something that cannot be read."""
_EMPTY_PLAYER = "'player' is empty; expected a name"


class FilledTable(Table):
    """What a player wrote after filling in."""

    buck: Annotated[str | None, Field(title="a genotype")] = None
    doe: Annotated[str | None, Field(title="a genotype")] = None
    kits: Annotated[list[str | None] | str | None, Field(title="a genotype")] = None


class MatingTable(Table):
    """One mating."""

    buck: Annotated[str, Field(title="a card")]
    doe: Annotated[str, Field(title="a card")]
    kits: Annotated[list[str] | str, Field(title="a card")]
    filled: FilledTable | None = None
    points: Annotated[str | None, Field(title="a whole number")] = None


class SheetTable(Table):
    """One player's sheet, its matings left for later."""

    player: Annotated[str, Field(title="a name")]
    matings: list[object]
    total: Annotated[str | None, Field(title="a whole number")] = None


class RecordTable(Table):
    """A whole record, its sheets left for later."""

    game: Annotated[str, Field(title="the name of a game")]
    variant: Annotated[str | None, Field(title="the name of a variant")] = None
    scoring: Annotated[str | None, Field(title="the name of a scoring")] = None
    fill: Annotated[str | None, Field(title="the name of a fill")] = None
    players: Annotated[list[str] | None, Field(title="a name")] = None
    sheets: list[object]
    winner: Annotated[list[str] | str | None, Field(title="a name")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets:
    """A record of score sheets."""

    place: Place
    """Where it begins."""
    wanted: RulesRequest
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
    names = _entries(players.items() if players else [])
    nodes = enumerate(_tables(sheets, SheetTable), 1)
    read = [_sheet(node, place, report) for place, node in nodes]
    written = tuple(sheet for sheet in read if sheet is not None)
    _report_twice(names, "stands among the players already", "delete one", report)
    owners = [sheet.player for sheet in written]
    _report_twice(owners, "has a sheet already", "put all matings into one", report)
    return ScoreSheets(
        place=root.place,
        wanted=RulesRequest(
            game=_entry(root.get("game")),
            variant=_entry(root.get("variant")),
            scoring=_entry(root.get("scoring")),
            fill=_entry(root.get("fill")),
        ),
        players=tuple(entry.text for entry in names) or None,
        sheets=written,
        winners=_entries(winner.items() if winner else []),
    )


def _report_twice(names: Iterable[Entry], what: str, remedy: str, report: Report) -> None:
    """Report every name that stood there before."""
    first: dict[str, Entry] = {}
    for name in names:
        before = first.setdefault(player_key(name.text), name)
        if before is not name:
            problem = f"{name.text!r} {what}, on line {before.line}; {remedy}"
            report(unreadable(line=name.line, column=name.column, problem=problem))


def _sheet(node: Node, place: int, report: Report) -> WrittenSheet | None:
    player, matings = _entry(node.get("player")), node.get("matings")
    tell = report if player is None else _about(player, report)
    shaped = _check(node, SheetTable, tell, f"entry {place} of 'sheets'")
    if player is None:
        if shaped:
            line, column = node.at(["player"])
            report(unreadable(line=line, column=column, problem=_EMPTY_PLAYER))
        return None
    nodes = _tables(matings, MatingTable)
    read = [read_mating(one, tell, f"entry {n} of 'matings'") for n, one in enumerate(nodes, 1)]
    hidden = not read and (matings is None or not isinstance(matings.value, list))
    readable = tuple(mating for mating in read if mating is not None)
    return WrittenSheet(
        line=node.place[0],
        column=node.place[1],
        player=player,
        matings=readable,
        total=_entry(node.get("total")),
        unread=len(read) - len(readable) + hidden,
    )


def _tables(node: Node | None, shape: type[Table]) -> Sequence[Node]:
    """Return the entries of a list; a single table that looks like an entry is a list of one."""
    if node is None or isinstance(node.value, list):
        return node.items() if node else []
    return [node] if any(node.get(key) for key in shape.model_fields) else []


def _about(player: Entry, report: Report) -> Report:
    return lambda error: report(error.about(player.text))


def read_mating(node: Node, report: Report, name: str = "the mating") -> WrittenMating | None:
    """Return a mating; None, and reports, where it cannot be read."""
    if not _check(node, MatingTable, report, name):
        return None
    buck, doe, kits = _entry(node.get("buck")), _entry(node.get("doe")), node.get("kits")
    litter = _entries(kits.items() if kits else [])
    if buck is None or doe is None or not litter:
        there = {"buck": buck, "doe": doe, "kits": litter}
        empty = [key for key, found in there.items() if not found]
        line, column = node.at(empty[:1])
        are = "is" if len(empty) == 1 else "are"
        named = listed([repr(key) for key in empty], "and")
        problem = f"{named} {are} empty; a mating needs buck, doe and kits"
        report(unreadable(line=line, column=column, problem=problem))
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
        report(unreadable(line=line, column=column, problem=problem))
        written = []  # whose each one is cannot be told
    padded = [*written, *[None] * kits][:kits]
    return (_entry(node.get("buck")), _entry(node.get("doe")), *padded)


def _check(node: Node, shape: type[Table], report: Report, name: str = "the record") -> bool:
    """Tell whether a tree has a shape, and report what keeps it from it."""
    found = list(problems(node, shape, name))
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
