"""The right sheet: what was written, with genotypes, points, totals and winner put right.

An illegal mating keeps its cards and scores 0. What cannot be read, or told because of that, stays
as it was written: a mating and its points. The total of its player counts those points as before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from testcross.rulesets.gene_rummy.record.score_rows import COLUMNS
from testcross.rulesets.gene_rummy.record.sheet import WrittenSheet
from testcross.rulesets.gene_rummy.rules import resolve_rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, find_winners
from testcross.rulesets.gene_rummy.scoring.totals import penalty, total_that_stands
from testcross.rulesets.gene_rummy.scoring.written_cards import whole_number
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.files import RowsFile, write_record
from testcross.rulesets.records.tree import Node, Place

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.record.score_sheets import ScoreSheets

_LONG = 20
"""Digits that nobody scores; so many stay as they were written."""


class Copy(Protocol):
    """Takes every judgement as it is made and writes the right sheet in the end."""

    def add(self, player: str, judgement: Judgement) -> None:
        """Take note of one mating."""

    def keep(self, cells: Sequence[str]) -> None:
        """Take note of a row that could not be read, its cells by ``COLUMNS``."""

    def discard(self) -> None:
        """Give up: there is nothing that could be put right."""

    def finish(self) -> str:
        """Write what is not written yet, and return why that is not possible, if it is not."""


class _NoCopy:
    def add(self, player: str, judgement: Judgement) -> None:
        pass

    def keep(self, cells: Sequence[str]) -> None:
        pass

    def discard(self) -> None:
        pass

    def finish(self) -> str:
        return ""


def no_copy() -> Copy:
    """Return a copy that nobody wants."""
    return _NoCopy()


class CorrectedRows:
    """The right sheet in CSV, written row by row."""

    def __init__(self, path: str) -> None:
        self._file = RowsFile(path, COLUMNS)

    def add(self, player: str, judgement: Judgement) -> None:
        """Write one mating."""
        written = judgement.written
        genotypes = judgement.genotypes or tuple(
            entry.text if entry and judgement.correct_points != 0 else ""
            for entry in written.filled
        )
        buck, doe, *kits = genotypes
        self._file.row(
            [
                player,
                written.buck.text,
                written.doe.text,
                ";".join(kit.text for kit in written.kits),
                buck,
                doe,
                ";".join(kits) if any(kits) else "",
                _right_points(judgement),
            ]
        )

    def keep(self, cells: Sequence[str]) -> None:
        """Write a row that could not be read as it was."""
        self._file.row(cells)

    def discard(self) -> None:
        """Leave no file."""
        self._file.discard()

    def finish(self) -> str:
        """Close the file."""
        return self._file.close()


class CorrectedRecord:
    """The right sheet in YAML or JSON, as its path ends."""

    def __init__(self, path: str, root: Node, record: "ScoreSheets") -> None:
        self._path = path
        self._root = root
        self._record = record
        self._judged: dict[Place, Judgement] = {}
        self._wanted = True

    def add(self, player: str, judgement: Judgement) -> None:  # noqa: ARG002 - a protocol's
        """Take note of one mating."""
        self._judged[judgement.written.line, judgement.written.column] = judgement

    def keep(self, cells: Sequence[str]) -> None:
        """A record has no rows; what could not be read is still in its tree."""

    def discard(self) -> None:
        """Write nothing in the end."""
        self._wanted = False

    def finish(self) -> str:
        """Write the record."""
        if not self._wanted:
            return ""
        corrected = _Corrected(self._root, self._record, self._judged)
        return write_record(self._path, corrected.record())


class _Corrected:
    """A whole record put right, everything else as it was."""

    def __init__(
        self, root: Node, written: "ScoreSheets", judged: Mapping[Place, Judgement]
    ) -> None:
        self._root = root
        self._judged = judged
        self._written = written
        self._terms = resolve_rules(self._written.wanted)
        self._totals: dict[Place, int] = {}
        self._standings = [self._standing(sheet) for sheet in self._written.sheets]

    def record(self) -> dict[str, Any]:
        """Return it as plain tables and lists."""
        record: dict[str, Any] = self._root.plain()
        sheets = self._root.get("sheets")
        record["sheets"] = [self._sheet(node) for node in (sheets.items() if sheets else [])]
        winners = self._winners()
        if winners:
            record["winner"] = winners[0] if len(winners) == 1 else list(winners)
        return record

    def _sheet(self, node: Node) -> Any:
        """Return a sheet put right."""
        sheet, matings, player = node.plain(), node.get("matings"), node.get("player")
        if not isinstance(sheet, dict):
            return sheet
        if matings and (isinstance(matings.value, list) or matings.place in self._judged):
            sheet["matings"] = [
                corrected_mating(one, self._judged.get(one.place)) for one in matings.items()
            ]
        if player and player.place in self._totals:
            sheet["total"] = self._totals[player.place]
        elif "total" in sheet:
            sheet["total"] = _number(sheet["total"])
        return sheet

    def _standing(self, sheet: WrittenSheet) -> PlayerResult:
        """Return how a player stands by the total in the copy, and take note of that total."""
        judgements = [self._judged[one.line, one.column] for one in sheet.matings]
        total, complete = self._total(sheet), not sheet.unread
        key = player_key(sheet.player.text)
        standing = PlayerResult.of(key, total, judgements, self._terms, complete=complete)
        stands = standing.right
        if stands is None:
            stands = total_that_stands(total, judgements, self._terms, complete=complete)
        if stands is not None and (standing.right is not None or total not in (None, stands)):
            self._totals[sheet.player.line, sheet.player.column] = stands
        return replace(standing, right=stands)

    def _total(self, sheet: WrittenSheet) -> int | None:
        """Return the total as written; None where there is none that can be read."""
        total = whole_number(sheet.total.text) if sheet.total else None
        return None if total is not None and total < 0 and not penalty(self._terms) else total

    def _winners(self) -> tuple[str, ...]:
        """Return who has won by the totals put right.

        Nobody where it stands right already, or where a sheet lacks or there are two of a player.
        """
        spelt = {player_key(sheet.player.text): sheet.player.text for sheet in self._written.sheets}
        named = {player_key(entry.text) for entry in self._written.winners}
        players = {player_key(name) for name in self._written.players or ()}
        if not named or len(spelt) < len(self._written.sheets) or not players <= spelt.keys():
            return ()
        best = find_winners(self._standings, "right")
        if best is None or best.allows(named):
            return ()
        return tuple(spelt[player] for player in best.after_tie)


def corrected_mating(node: Node, judgement: Judgement | None) -> Any:
    """Return a mating put right; as it was where it could not be judged."""
    mating = node.plain()
    if judgement is None or judgement.correct_points is None:
        if isinstance(mating, dict) and "points" in mating:
            mating["points"] = _number(mating["points"])
        return mating
    mating["points"] = judgement.correct_points
    if judgement.genotypes:
        buck, doe, *kits = judgement.genotypes
        mating["filled"] = {"buck": buck, "doe": doe, "kits": kits}
    elif judgement.correct_points == 0:  # illegal, so that no genotype is right
        mating.pop("filled", None)
    return mating


def _number(written: Any) -> Any:
    """Return a number as a number and anything else as it was written."""
    plain = isinstance(written, str) and written.isascii() and written.isdecimal()
    return int(written) if plain and len(written) < _LONG else written


def _right_points(judgement: Judgement) -> int | str:
    if judgement.correct_points is not None:
        return judgement.correct_points
    return judgement.written.points.text if judgement.written.points else ""
