"""The right sheet: what was written, with genotypes, points, totals and winner put right.

An illegal mating keeps its cards and scores 0; one whose cards cannot be read stays as it is.
"""

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, TextIO

from testcross.rulesets.gene_rummy.judging import Judgement
from testcross.rulesets.gene_rummy.score_csv import COLUMNS
from testcross.rulesets.gene_rummy.standing import Standing, best_players
from testcross.rulesets.gene_rummy.terms import TermsWanted, settle_terms
from testcross.rulesets.records.text import RecordError
from testcross.rulesets.records.tree import Node, Place, parse_tree


class Copy(Protocol):
    """Takes every judgement as it is made and writes the right sheet in the end."""

    def add(self, player: str, judgement: Judgement) -> None:
        """Take note of one mating."""

    def keep(self, cells: Sequence[str]) -> None:
        """Take note of a row that could not be read, its cells by ``COLUMNS``."""

    def finish(self, text: str) -> None:
        """Write what is not written yet; ``text`` is the whole record as it was."""


class _NoCopy:
    def add(self, player: str, judgement: Judgement) -> None:
        pass

    def keep(self, cells: Sequence[str]) -> None:
        pass

    def finish(self, text: str) -> None:
        pass


def no_copy() -> Copy:
    """Return a copy that nobody wants."""
    return _NoCopy()


class CorrectedRows:
    """The right sheet in CSV, written row by row."""

    def __init__(self, path: str) -> None:
        self._file: TextIO = _create(path)
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def add(self, player: str, judgement: Judgement) -> None:
        """Write one mating."""
        written = judgement.written
        genotypes = judgement.genotypes or tuple(
            entry.text if entry and judgement.right is None else "" for entry in written.filled
        )
        buck, doe, *kits = genotypes
        self._writer.writerow(
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
        self._writer.writerow(cells)

    def finish(self, text: str) -> None:  # noqa: ARG002 - a protocol's
        """Close the file."""
        self._file.close()


class CorrectedRecord:
    """The right sheet in YAML or JSON, as its path ends."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._judgements: list[tuple[str, Judgement]] = []

    def add(self, player: str, judgement: Judgement) -> None:
        """Take note of one mating."""
        self._judgements.append((player, judgement))

    def keep(self, cells: Sequence[str]) -> None:
        """A record has no rows; what could not be read is still in its tree."""

    def finish(self, text: str) -> None:
        """Write the record, unless it could not be read at all."""
        try:
            root = parse_tree(text)
        except RecordError:
            return
        if not isinstance(root.value, dict):
            return
        record = _corrected(root, self._judgements)
        with _create(self._path) as file:
            if self._path.casefold().endswith(".json"):
                json.dump(record, file, indent=2)
                file.write("\n")
            else:
                _dump_yaml(record, file)


def _create(path: str) -> TextIO:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    return Path(path).open("w", encoding="utf-8", newline="")


def _dump_yaml(record: dict[str, Any], file: TextIO) -> None:
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = False
    # keep the order of the keys; the library declares this switch too narrowly
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    yaml.dump(record, file)


def _corrected(root: Node, judgements: Sequence[tuple[str, Judgement]]) -> dict[str, Any]:
    """Return a whole record put right, everything else as it was."""
    record = dict(root.plain())
    judged = {(j.written.line, j.written.column): j for _, j in judgements}
    sheets = root.get("sheets")
    record["sheets"] = [_sheet(node, judged) for node in (sheets.items() if sheets else [])]
    winner = _winner(root, judgements)
    if record.pop("winner", None) is not None and winner:
        record["winner"] = winner[0] if len(winner) == 1 else list(winner)
    return record


def _sheet(node: Node, judged: dict[Place, Judgement]) -> Any:
    """Return a sheet put right; without a total where not all its matings could be judged."""
    sheet = node.plain()
    matings = node.get("matings")
    if not isinstance(sheet, dict) or matings is None:
        return sheet
    nodes = matings.items()
    sheet["matings"] = [_mating(one, judged.get(one.place)) for one in nodes]
    right = [judged[one.place].right if one.place in judged else None for one in nodes]
    sheet.pop("total", None)
    if None not in right:
        sheet["total"] = sum(points for points in right if points is not None)
    return sheet


def _mating(node: Node, judgement: Judgement | None) -> Any:
    """Return a mating put right; as it was where it could not be judged."""
    mating = node.plain()
    if judgement is None or judgement.right is None:
        return mating
    mating["points"] = judgement.right
    mating.pop("filled", None)
    if judgement.genotypes:
        buck, doe, *kits = judgement.genotypes
        mating["filled"] = {"buck": buck, "doe": doe, "kits": kits}
    return mating


def _right_points(judgement: Judgement) -> int | str:
    if judgement.right is not None:
        return judgement.right
    return "" if judgement.claimed is None else judgement.claimed


def _winner(root: Node, judgements: Sequence[tuple[str, Judgement]]) -> tuple[str, ...]:
    """Return who has won by the right totals, as far as a score sheet tells."""
    from testcross.rulesets.gene_rummy.score_sheets import read_score_sheets  # pydantic

    record = read_score_sheets(root, lambda _: None)
    try:
        terms = settle_terms(record.wanted)
    except RecordError:
        terms = settle_terms(TermsWanted())
    standings = [
        Standing.of(name, None, [j for player, j in judgements if player == name], terms)
        for name in dict.fromkeys(sheet.player.text for sheet in record.sheets)
    ]
    best = best_players(standings, right=True)
    return () if best is None else best.after_tie
