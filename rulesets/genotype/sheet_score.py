"""The rules of score sheets: cards and goals, and what they score (GT-210 to GT-217)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import GOAL_MARKERS, Rules, rulings
from testcross.rulesets.genotype.cards import (
    GENES,
    PlantCard,
    goals_of,
)
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.score_words import PARTS
from testcross.rulesets.genotype.typed import read_goals
from testcross.rulesets.records.findings import Finding, Placed, finding

LEFT_STANDING = "left_standing"
"""The ruling on a complete plant that nobody harvested (GT-210)."""
MOST_PLANTS = 50
"""GT-017."""
MOST_GOALS = GOAL_MARKERS


@dataclass(frozen=True)
class SheetBox:
    """The rules of a table, as far as its score sheet goes."""

    rules: Rules = field(default_factory=Rules)
    rested_on: list[str] = field(default_factory=list, compare=False)
    """The keys of the box and the rulings that breaches rested on so far."""

    @cached_property
    def worth(self) -> Mapping[str, int]:
        """Every goal of the board with its points for a plant."""
        goals = (goal for gene in GENES for goal in goals_of(gene, self.rules.overlaid))
        return {goal: self.rules.box.points(goal) for goal in goals}

    def goal(self, text: str) -> str:
        """A goal as it is written: ``r``, ``rr``; with an overlay ``FF``, ``Ff``, ``ff`` or ``f``.

        Raises:
            NotationError: for a goal that the board does not have.
        """
        return read_goals(text.strip("() "), self.rules.overlaid)[0]

    def goal_keys(self, goals: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(self.rules.box.goal_key, goals)))

    @property
    def counts_left(self) -> bool:
        """Whether a complete plant left standing counts as harvested."""
        return self.rules.ruling(LEFT_STANDING) == "counts"

    def breach(
        self,
        code: Code,
        place: Placed,
        text: str,
        *,
        rule: str,
        player: str = "",
        rests_on: Iterable[str] = (),
    ) -> Finding:
        """The finding that a rule was broken; a warning where it rests on something assumed.

        Args:
            code: what was found, if nothing is assumed.
            place: where it is written.
            text: what was written and what is right.
            rule: the rule that was broken.
            player: whose line it is.
            rests_on: keys of the points of goals, and rulings.
        """
        self.rested_on.extend(rests_on)
        why = listed(list(self._assumed(rests_on)), "and")
        if why:
            code, text = Code.ONLY_IF_ASSUMED, f"{text}; this is wrong only if {why}"
        return finding(code, place, text, player=player).breaking(rule)

    def _assumed(self, keys: Iterable[str]) -> Iterator[str]:
        """What is assumed of some values and rulings, in clauses."""
        box, values = self.rules.box, []
        for key in keys:
            if key not in box.values and key not in self.rules.named:
                ruling = rulings()[key]
                yield f"{ruling['says']} (ruling {key}: {ruling['values'][0]})"
            elif key in box.values and box.assumed(key):
                values.append(f"{key}: {box.values[key]}")
        if values:
            yield f"the points of goals are as assumed ({', '.join(values)})"


@dataclass(frozen=True, kw_only=True)
class Score:
    """A player's score, part by part; None for a part that is not known."""

    plants: int | None = None
    completed: int | None = None
    goals: int | None = None
    markers: int | None = None
    coins: int | None = None
    complete: tuple[PlantCard, ...] = ()
    incomplete: tuple[PlantCard, ...] = ()
    """Plants with markers that count one by one."""
    matching: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Of each goal its points, and how many complete plants match it."""
    grounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The keys of the box and the rulings that parts rest on."""

    def rests_on(self, cell: str) -> tuple[str, ...]:
        """What a part rests on besides what is printed in the text."""
        return self.grounds.get(cell, ())

    @property
    def total(self) -> int | None:
        """All four together (GT-217)."""
        parts = [getattr(self, part) for part in PARTS]
        return None if None in parts else sum(parts)

    def reason(self, cell: str) -> str:
        """What a part is made of, in a sentence; empty where it is not known."""
        if getattr(self, cell) is None or cell not in ("plants", "goals", "markers"):
            return ""
        of_goals = self.matching.items()
        parts = {
            "plants": [f"{one.points} for {one.shown}" for one in self.complete],
            "goals": [f"{goal} {worth} x {counted(n, 'plant')}" for goal, (worth, n) in of_goals],
            "markers": [f"{len(one.covered)} for {one.shown}" for one in self.incomplete],
        }[cell]
        return f"There is {listed(parts, 'and') or 'none'}."

    def cells(self) -> dict[str, int]:
        """The numbers that are known, by the cells of a sheet, the total left out."""
        names = ("plants", "completed", "goals", "markers", "coins")
        return {name: n for name in names if (n := getattr(self, name)) is not None}


def score(
    *,
    done: Sequence[PlantCard] | None,
    standing: Sequence[PlantCard] | None,
    goals: Mapping[str, int] | None,
    coins: int | None,
    counts_left: bool,
) -> Score:
    """What a player has at the end; each None is something that is not known.

    Args:
        done: the plants that were harvested.
        standing: the plants in the garden with what covers them.
        goals: the player's goals, each with its points for a plant.
        coins: unspent.
        counts_left: whether a complete plant left standing counts as harvested (GT-210).
    """
    left = [one for one in standing or () if one.is_complete and counts_left]
    incomplete = [one for one in standing or () if one not in left and one.covered]
    complete = [] if done is None else [*done, *left]
    matching = {
        goal: (worth, sum(one.counts_for(goal) for one in complete))
        for goal, worth in (goals or {}).items()
    }
    points = [one.points for one in complete]
    known, by_goal = done is not None, (worth * n for worth, n in matching.values())
    return Score(
        plants=sum(n or 0 for n in points) if known and None not in points else None,
        completed=len(complete) if known else None,
        goals=sum(by_goal) if known and goals is not None else None,
        markers=None if standing is None else sum(len(one.covered) for one in incomplete),
        coins=coins,
        complete=tuple(complete),
        incomplete=tuple(incomplete),
        matching=matching,
    )


def find_winners(standings: Mapping[str, tuple[int | None, int | None]]) -> tuple[str, ...]:
    """Who wins, of totals and numbers of completed plants; nobody where that is not known (GT-215).

    >>> find_winners({"Ann": (51, 7), "Bo": (51, 6), "Cy": (40, None)})
    ('Ann',)
    """
    first = tied(standings)
    completed = [standings[name][1] for name in first]
    known = [number for number in completed if number is not None]
    if len(first) < 2 or len(known) < len(first):
        return first if len(first) == 1 else ()
    return tuple(name for name in first if standings[name][1] == max(known))


def tied(standings: Mapping[str, tuple[int | None, int | None]]) -> tuple[str, ...]:
    """Who has the most points; nobody where a total is not known."""
    totals = [total for total, _ in standings.values()]
    known = [total for total in totals if total is not None]
    if not known or len(known) < len(totals):
        return ()
    return tuple(name for name, (total, _) in standings.items() if total == max(known))
