"""Reading tables by the names of players: what everybody held, and what everybody scored."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.schema import Text
from testcross.rulesets.records.score_entries import WrittenHand, WrittenScore
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import all_written, with_keys, written

Scores: TypeAlias = dict[str, Text | None]
"""A field that holds points by the names of players."""


def read_hands(
    node: Node, key: str, hands: Mapping[str, Sequence[Entry] | Entry | None] | None
) -> tuple[WrittenHand, ...]:
    """Return the hands that a table holds under a key, each with its place."""
    return tuple(
        WrittenHand(player=player, cards=all_written(cards))
        for player, cards in with_keys(node.get(key), hands)
    )


def read_scores(node: Node, scores: Mapping[str, Entry | None] | None) -> tuple[WrittenScore, ...]:
    """Return the scores that a table holds under ``scores``, each with its place."""
    return tuple(
        WrittenScore(player=player, points=points)
        for player, entry in with_keys(node.get("scores"), scores)
        if (points := written(entry)) is not None
    )
