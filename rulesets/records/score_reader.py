"""Reading what everybody scored: a table of numbers by the names of players."""

from collections.abc import Mapping
from typing import TypeAlias

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.schema import Text, with_keys, written
from testcross.rulesets.records.score_entries import WrittenScore
from testcross.rulesets.records.tree import Node

Scores: TypeAlias = dict[str, Text | None]
"""A field that holds points by the names of players."""


def read_scores(node: Node, scores: Mapping[str, Entry | None] | None) -> tuple[WrittenScore, ...]:
    """Return the scores that a table holds under ``scores``, each with its place."""
    return tuple(
        WrittenScore(player=player, points=points)
        for player, entry in with_keys(node.get("scores"), scores)
        if (points := written(entry)) is not None
    )
