"""The right record of a game: matings, scores and the winner put right; the play as it was."""

import re
from typing import Any

from testcross.rulesets.gene_rummy.referee.corrected_sheets import corrected_mating
from testcross.rulesets.gene_rummy.referee.verdict import GameVerdict
from testcross.rulesets.records.tree import Node

_NUMBERS = ("target", "penalty", "points")
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def corrected_game(root: Node, verdict: GameVerdict) -> dict[str, Any]:
    """Return a record put right, as YAML and JSON have it.

    Args:
        root: the record as it was written.
        verdict: on the game in it.
    """
    record: dict[str, Any] = _right(root, verdict)
    if verdict.winners:
        first, *others = verdict.winners
        record["winner"] = [first, *others] if others else first
    return record


def _right(node: Node, verdict: GameVerdict) -> Any:
    """Return a part of the record put right."""
    if isinstance(node.value, dict):
        if "buck" in node.value and node.place in verdict.judgements:
            return corrected_mating(node, verdict.judgements[node.place])
        return {key: _numbered(key, _right(one, verdict)) for key, one in node.value.items()}
    if isinstance(node.value, list):
        return [_right(entry, verdict) for entry in node.value]
    return verdict.scores.get(node.place, node.value)


def _numbered(key: str, value: Any) -> Any:
    """Return what stands under a key; as numbers where numbers belong, for trees hold texts."""
    if key == "scores" and isinstance(value, dict):
        return {player: _number(points) for player, points in value.items()}
    return _number(value) if key in _NUMBERS else value


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else value
