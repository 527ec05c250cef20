"""What score sheets need of the box: goals with their points, cards, and what was only assumed.

The one place where the sheets ask for cards and printed values.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import format_value
from testcross.rulesets.genotype.cards import PeaPlant, parse_plant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import (
    MOST_GOALS,
    MOST_PLANTS,
    Goal,
    every_goal,
    parse_goal,
)
from testcross.rulesets.genotype.rules import Rules, rulings
from testcross.rulesets.records.findings import Finding, Placed, finding

__all__ = [
    "LEFT_STANDING",
    "MOST_GOALS",
    "MOST_PLANTS",
    "Code",
    "Goal",
    "PeaPlant",
    "SheetBox",
    "parse_goal",
    "parse_plant",
]
LEFT_STANDING = "left_standing"
"""The ruling on a complete plant that nobody harvested (GT-210)."""


@dataclass(frozen=True)
class SheetBox:
    """The rules of a table, as far as its score sheet goes."""

    rules: Rules = field(default_factory=Rules)

    @cached_property
    def worth(self) -> Mapping[Goal, int]:
        """Every goal of the board with its points for a plant."""
        goals = every_goal(self.rules.overlays)
        return {goal: self.rules.box.number(self.key_of(goal)) for goal in goals}

    def key_of(self, goal: Goal) -> str:
        """The key under which the box has the points of a goal."""
        return "overlays.goal" if goal.gene in self.rules.overlays else f"goals.{goal}"

    @cached_property
    def goal_keys(self) -> tuple[str, ...]:
        """The keys of the points of all goals."""
        return tuple(dict.fromkeys(map(self.key_of, self.worth)))

    @cached_property
    def plant_sums(self) -> tuple[frozenset[int], ...]:
        """What none, one, two ... plants of an owner's box have in points together; else empty."""
        points = [
            one.plant.points
            for one in self.rules.box.plants
            for _ in range(one.copies)
            if one.plant.points is not None
        ]
        found: list[set[int]] = [{0}, *(set() for _ in points)]
        for n, worth in enumerate(points):
            for number in range(n + 1, 0, -1):
                found[number] |= {worth + there for there in found[number - 1]}
        return tuple(map(frozenset, found)) if points else ()

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
        """The finding that a rule was broken; a warning where it rests on something assumed."""
        why = listed(list(self._assumed(rests_on)), "and")
        if why:
            code, text = Code.ONLY_IF_ASSUMED, f"{text}; this is wrong only if {why}"
        return finding(code, place, text, player=player).breaking(rule)

    def _assumed(self, keys: Iterable[str]) -> Iterator[str]:
        """What is assumed of some values and rulings, in clauses; of a section in one."""
        box = self.rules.box
        by_section: dict[str, list[str]] = {}
        for key in keys:
            value = box.values.get(key)
            if value is None and key not in self.rules.named:
                ruling = rulings()[key]
                yield f"{ruling.says} (ruling {key}: {ruling.values[0]})"
            elif value is not None and value.assumed:
                values = by_section.setdefault(value.assumed, [])
                values.append(f"{key}: {format_value(value.value)}")
        for section, values in by_section.items():
            yield f"{box.sections[section].label} are as assumed ({', '.join(values)})"
