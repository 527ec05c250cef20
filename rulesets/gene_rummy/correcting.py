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
from testcross.rulesets.gene_rummy.score_sheets import read_score_sheets
from testcross.rulesets.gene_rummy.standing import Standing, best_players
from testcross.rulesets.gene_rummy.terms import TermsWanted, settle_terms
from testcross.rulesets.records.text import RecordError
from testcross.rulesets.records.tree import Node, parse_tree


class Copy(Protocol):
    """Takes every judgement as it is made and writes the right sheet in the end."""

    def add(self, player: str, judgement: Judgement) -> None:
        """Take note of one mating."""

    def finish(self, text: str) -> None:
        """Write what is not written yet; ``text`` is the whole record as it was."""


class _NoCopy:
    def add(self, player: str, judgement: Judgement) -> None:
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
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    yaml.dump(record, file)


def _corrected(root: Node, judgements: Sequence[tuple[str, Judgement]]) -> dict[str, Any]:
    """Return a whole record put right, its other entries as they were."""
    record = dict(root.plain())
    sheets: dict[str, list[Judgement]] = {}
    for player, judgement in judgements:
        sheets.setdefault(player, []).append(judgement)
    record["sheets"] = [_sheet(player, matings) for player, matings in sheets.items()]
    winner = _winner(root, sheets)
    if "winner" in record and winner:
        record["winner"] = winner[0] if len(winner) == 1 else list(winner)
    return record


def _sheet(player: str, judgements: Sequence[Judgement]) -> dict[str, Any]:
    sheet: dict[str, Any] = {"player": player, "matings": [_mating(one) for one in judgements]}
    if all(judgement.right is not None for judgement in judgements):
        sheet["total"] = sum(judgement.right or 0 for judgement in judgements)
    return sheet


def _mating(judgement: Judgement) -> dict[str, Any]:
    written = judgement.written
    mating: dict[str, Any] = {
        "buck": written.buck.text,
        "doe": written.doe.text,
        "kits": [kit.text for kit in written.kits],
    }
    if judgement.genotypes:
        buck, doe, *kits = judgement.genotypes
        mating["filled"] = {"buck": buck, "doe": doe, "kits": kits}
    points = _right_points(judgement)
    if points != "":
        mating["points"] = points
    return mating


def _right_points(judgement: Judgement) -> int | str:
    if judgement.right is not None:
        return judgement.right
    return "" if judgement.claimed is None else judgement.claimed


def _winner(root: Node, sheets: dict[str, list[Judgement]]) -> tuple[str, ...]:
    """Return who has won by the right totals, as far as a score sheet tells."""
    try:
        terms = settle_terms(read_score_sheets(root, lambda _: None).wanted)
    except RecordError:
        terms = settle_terms(TermsWanted())
    standings = [Standing.of(player, None, some, terms) for player, some in sheets.items()]
    best = best_players(standings, right=True)
    return () if best is None else best.after_tie
