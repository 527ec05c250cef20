"""The worlds in which Johann may be, and what was written held against what he owes in each.

A world is a way in which his column may lie, with what he owes by the cards or dice that he may
have had, and with the rulings that nobody named taken in one way.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple, TypeAlias, TypeVar

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.johann_table import ColumnWay, JohannTable
from testcross.rulesets.genotype.round_state.solo.action_card import OWN_ASSISTANT
from testcross.rulesets.genotype.round_state.solo.column import Column, go_on_with, lay, ways_of
from testcross.rulesets.genotype.round_state.solo.comparison import (
    AutomaMove,
    Difference,
    Touched,
    differences,
)
from testcross.rulesets.genotype.round_state.table import MATCHING, GameTable
from testcross.rulesets.genotype.rules import rulings
from testcross.rulesets.records.findings import Finding

Duty: TypeAlias = Callable[[GameTable, JohannTable], AutomaMove]
"""Does on a table what Johann must do, and returns it."""
MoveT = TypeVar("MoveT", bound=AutomaMove)


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What comes of an entry in one world."""

    duty: Duty
    before: ColumnWay
    after: ColumnWay
    wrong: list[Difference]
    table: GameTable
    is_known: bool
    """Whether it is certain how the column is then."""

    @property
    def number_covered(self) -> int:
        """How many traits were covered in the entry."""
        before, after = (
            sum(len(plant.covered) for plant in way.garden)
            + sum(len(card.traits) for card in way.done)
            for way in (self.before, self.after)
        )
        return after - before


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What is right or wrong with an entry, in whichever world."""

    wrong: list[Difference]
    """Nothing if all is right in one world."""
    kept: tuple[World, ...]
    """The worlds in which all is right; all of them where it is right in none."""

    def touches(self, what: Touched) -> bool:
        """Tell whether something was done otherwise that leaves open what was touched."""
        return any(one.touches is what for one in self.wrong)


def weigh(
    table: GameTable, johann: JohannTable, move: AutomaMove, duties: Sequence[Duty]
) -> Weighed:
    """Return what is wrong however the column may be, and whichever duty he had.

    Nothing is done on the table itself; see ``settle``.
    """
    ways = ways_of(table, johann)
    every = [_tried(table, move, way, duty) for way in ways for duty in duties]
    right = sorted((one for one in every if not one.wrong), key=lambda one: one.number_covered)
    kept = right or every
    return Weighed(wrong=_all_told(kept), kept=tuple(kept))


def _tried(table: GameTable, move: AutomaMove, way: ColumnWay, duty: Duty) -> World:
    copy, johann = _with_column(table, way)
    johann.ways = ()
    owed = duty(copy, johann)
    return World(
        duty=duty,
        before=way,
        after=Column.on_board(copy, johann).way,
        wrong=list(differences(table, johann, move, owed)),
        table=copy,
        is_known=johann.column_known,
    )


def _with_column(table: GameTable, way: ColumnWay) -> tuple[GameTable, JohannTable]:
    """Return a copy of a table on which the column lies in some way."""
    copy = table.copy()
    if copy.johann is None:
        raise ValueError("Johann does not play")
    lay(copy, copy.johann, way)
    return copy, copy.johann


def _all_told(worlds: Sequence[World]) -> list[Difference]:
    """Return the differences of the first world; what is right is told for every world."""
    first = worlds[0].wrong
    if not first or not first[0].should:
        return first
    one = first[0]
    wrong = [world.wrong[0] for world in worlds if world.wrong]
    others = (other.should for other in wrong if other.touches is one.touches)
    should = listed(list(dict.fromkeys(filter(None, others))), "or")
    text = f"{one.text.removesuffix(one.should)}{should}"
    right = one.right if all(other.right == one.right for other in wrong) else None
    return [replace(one, text=text, right=right), *first[1:]]


def settle(
    table: GameTable,
    johann: JohannTable,
    weighed: Weighed,
    duty: Callable[[GameTable, JohannTable], MoveT],
) -> MoveT:
    """Do what he must now that an entry was weighed, let the column be as it may, and return it.

    On his board it lies in the first way that is right, that in which he did least of what is not
    written, or else in the first of all; the others go on beside it.

    Args:
        table: on which it is done.
        johann: his part of it.
        weighed: the entry.
        duty: what he must do.
    """
    first, *others = weighed.kept
    lay(table, johann, first.before)
    johann.ways = ()
    if all(one.is_known for one in others):
        go_on_with(johann, first.after, (one.after for one in others))
    else:
        johann.forget_column()
    return duty(table, johann)


def finding_of(
    table: GameTable, johann: JohannTable, one: Difference, keys: Iterable[str] = ()
) -> Finding:
    """Return the finding of what Johann did otherwise than he had to.

    Once he did otherwise by what is assumed, what lies in his column rests on that, too.

    Args:
        table: that it happened at.
        johann: his part of it.
        one: what he did otherwise.
        keys: what that rests on besides: parts of the box, rulings.
    """
    name, keys = johann.rules.johann, tuple(keys)
    more = johann.column_rests_on if one.touches in (Touched.COVERED, Touched.DICE) else ()
    found = table.grounds.breach(
        one.code,
        one.at,
        f"{name} {one.text}",
        player=name,
        rests_on=list(dict.fromkeys((*keys, *more))),
        rule=one.rule,
    )
    if found.code == Code.ONLY_IF_ASSUMED:
        johann.rest_column_on(keys)
    return table.grounds.mended(found, one.right)


class _Reading(NamedTuple):
    """A table at which some rulings that nobody named are taken otherwise."""

    rulings: tuple[str, ...]
    table: GameTable
    johann: JohannTable


def _other_readings(table: GameTable) -> Iterator[_Reading]:
    """Yield a table for each other way to take the unnamed rulings on Johann's own assistant."""
    own = None if table.johann is None else table.johann.own
    if own is None:
        return
    keys = [OWN_ASSISTANT, *([MATCHING] if own.validates is Validates.GOAL else [])]
    unnamed = [key for key in keys if table.grounds.is_assumed(key)]
    for values in product(*(rulings()[key].values for key in unnamed)):
        named = dict(zip(unnamed, values, strict=True))
        changed = tuple(key for key in unnamed if named[key] != table.rules.ruling(key))
        other = table.copy()
        other.grounds.rules = replace(table.rules, named={**table.rules.named, **named})
        if changed and other.johann is not None:
            yield _Reading(changed, other, other.johann)


def rests_on_readings(table: GameTable, move: AutomaMove, duty: Duty) -> tuple[str, ...]:
    """Return the unnamed rulings on which it rests that what is written is wrong.

    Args:
        table: as it stood before.
        move: as it was written.
        duty: what he had to do.
    """
    fewest = sorted(_other_readings(table), key=lambda one: len(one.rulings))
    fitting = (
        one.rulings for one in fewest if not weigh(one.table, one.johann, move, [duty]).wrong
    )
    return next(fitting, ())


def is_read_otherwise(table: GameTable, duty: Duty) -> bool:
    """Tell whether he validates otherwise if a ruling that nobody named is taken otherwise.

    Args:
        table: as it stood before.
        duty: what he has to do.
    """
    others = list(_other_readings(table))
    if table.johann is None or not others:
        return False
    right = _validated_in_each_way(table, table.johann, duty)
    return any(right != _validated_in_each_way(one.table, one.johann, duty) for one in others)


def _validated_in_each_way(table: GameTable, johann: JohannTable, duty: Duty) -> list[object]:
    """Return what he validates, for each way in which his column may be."""
    return [duty(*_with_column(table, way)).validates for way in ways_of(table, johann)]
