"""The rulings on Johann's assistant that a record does not name: what he does if read otherwise."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.solo.column_ways import lay, ways_of
from testcross.rulesets.genotype.round_state.solo.duties import OWN_ASSISTANT
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.rules import rulings

ELISABETH = "elisabeth"
"""The ruling on what matches a goal of two genotypes."""


class Reading(NamedTuple):
    """A table at which some rulings that nobody named are taken otherwise."""

    rulings: tuple[str, ...]
    table: GameTable
    johann: JohannTable


def other_readings(table: GameTable) -> Iterator[Reading]:
    """Yield a table for each other way to take the unnamed rulings on Johann's own assistant."""
    own = None if table.johann is None else table.johann.own
    if own is None:
        return
    keys = [OWN_ASSISTANT, *([ELISABETH] if own.validates is Validates.GOAL else [])]
    unnamed = [key for key in keys if table.grounds.is_assumed(key)]
    for values in product(*(rulings()[key].values for key in unnamed)):
        named = dict(zip(unnamed, values, strict=True))
        changed = tuple(key for key in unnamed if named[key] != table.rules.ruling(key))
        other = table.copy()
        other.grounds.rules = replace(table.rules, named={**table.rules.named, **named})
        if changed and other.johann is not None:
            yield Reading(changed, other, other.johann)


def rests_on_readings(
    table: GameTable, is_right: Callable[[GameTable, JohannTable], bool]
) -> tuple[str, ...]:
    """Return the unnamed rulings on which it rests that what is written is wrong.

    Args:
        table: as it stood before.
        is_right: whether what is written is right, at a table that it may change.
    """
    fewest = sorted(other_readings(table), key=lambda one: len(one.rulings))
    fitting = (one.rulings for one in fewest if is_right(one.table, one.johann))
    return next(fitting, ())


def is_read_otherwise(table: GameTable, done: Callable[[GameTable, JohannTable], object]) -> bool:
    """Tell whether he does something else if a ruling that nobody named is taken otherwise.

    Args:
        table: as it stood before.
        done: what he does, at a table that it may change.
    """
    others = list(other_readings(table))
    if table.johann is None or not others:
        return False
    right = _done_in_each_way(table, table.johann, done)
    return any(right != _done_in_each_way(one.table, one.johann, done) for one in others)


def _done_in_each_way(
    table: GameTable, johann: JohannTable, done: Callable[[GameTable, JohannTable], object]
) -> list[object]:
    """Return what he does, for each way in which his column may be."""
    found = []
    for way in ways_of(table, johann):
        copy = table.copy()
        if copy.johann is not None:
            lay(copy, copy.johann, way)
            found.append(done(copy, copy.johann))
    return found
