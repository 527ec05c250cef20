"""The right record of a game: matings, scores and the winner put right; the play as it was."""

import re
from collections.abc import Sequence
from typing import Any

from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.records.files import write_record
from testcross.rulesets.records.findings import Placed
from testcross.rulesets.records.tree import Node, Place

_NUMBERS = ("target", "penalty", "points")
_WHOLE = re.compile(r"-?[0-9]{1,9}")


class CorrectedGame:
    """Takes note of what is right, place by place, and writes the record in the end."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._judged: dict[Place, Judgement] = {}
        self._values: dict[Place, int] = {}
        self._winners: tuple[str, ...] = ()
        self._wanted = True

    def add(self, judgement: Judgement) -> None:
        """Take note of a mating that stays on the table."""
        self._judged[judgement.written.line, judgement.written.column] = judgement

    def put(self, place: Placed, value: int) -> None:
        """Take note of a score."""
        self._values[place.line, place.column] = value

    def set_winner(self, winners: Sequence[str]) -> None:
        """Take note of who has won, where that is not what was written."""
        self._winners = tuple(winners)

    def discard(self) -> None:
        """Write nothing in the end."""
        self._wanted = False

    def finish(self, root: Node) -> str:
        """Write the record, and return why that is not possible, if it is not."""
        if not (self._path and self._wanted):
            return ""
        record = self._right(root)
        if self._winners:
            first, *others = self._winners
            record["winner"] = [first, *others] if others else first
        return write_record(self._path, record)

    def _right(self, node: Node) -> Any:
        """Return a part of the record put right."""
        if isinstance(node.value, dict):
            if "buck" in node.value and node.place in self._judged:
                return node.plain()
            return {key: _numbered(key, self._right(one)) for key, one in node.value.items()}
        if isinstance(node.value, list):
            return [self._right(entry) for entry in node.value]
        return self._values.get(node.place, node.value)


def _numbered(key: str, value: Any) -> Any:
    """Return what stands under a key; as numbers where numbers belong, for trees hold texts."""
    if key == "scores" and isinstance(value, dict):
        return {player: _number(points) for player, points in value.items()}
    return _number(value) if key in _NUMBERS else value


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else value
