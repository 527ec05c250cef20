"""Cards and goals as score sheets list them, with what the box prints and what is only assumed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import GOAL_MARKERS, Rules, rulings
from testcross.rulesets.genotype.cards import (
    GENES,
    goals_of,
)
from testcross.rulesets.genotype.codes import Code
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
        """The keys under which the box has the points of goals."""
        return tuple(dict.fromkeys(map(self.rules.box.goal_key, goals)))

    @cached_property
    def plant_sums(self) -> tuple[frozenset[int], ...]:
        """What none, one, two ... plants of an owner's box have in points together; else empty."""
        points = [plant.points for plant in self.rules.box.plants.elements()]
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
