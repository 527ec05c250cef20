"""What a player has at the end of a game, as far as it is known."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.scoring.player_score import PlantScore, PlayerScore
from testcross.rulesets.tabletop import Count

PARTS = ("plants", "goals", "markers", "coins")
"""What adds up to a total (GT-217)."""
CELLS = (*PARTS[:1], "completed", *PARTS[1:], "total")
"""The numbers of a line of a score sheet, in its order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndScore:
    """A number for each cell of a score sheet; None where it is unknown."""

    plants: Count | None = None
    completed: Count | None = None
    goals: Count | None = None
    markers: Count | None = None
    coins: Count | None = None
    rests_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The keys of the box and the rulings that cells rest on: ``goals`` on ``goals.F``."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """What cells are made of, each in a sentence: ``r 3 x 2 plants.``"""

    @classmethod
    def of(cls, score: PlayerScore) -> "EndScore":
        """Return what a player has if everything is known."""
        return cls(
            plants=Count.exactly(score.plants),
            completed=Count.exactly(len(score.complete)),
            goals=Count.exactly(score.goal_points),
            markers=Count.exactly(score.markers),
            coins=Count.exactly(score.coins),
            reasons={
                "plants": _sentence(f"{one.points} for {_traits(one)}" for one in score.complete),
                "goals": _sentence(
                    f"{one.goal} {one.value} x {counted(one.plants, 'plant')}"
                    for one in score.goals
                ),
                "markers": _sentence(
                    f"{one.points} for {_traits(one)}" for one in score.incomplete
                ),
            },
        )

    def or_else(self, other: "EndScore") -> "EndScore":
        """Return the same with what another one knows where this one knows nothing."""
        return EndScore(
            plants=other.plants if self.plants is None else self.plants,
            completed=other.completed if self.completed is None else self.completed,
            goals=other.goals if self.goals is None else self.goals,
            markers=other.markers if self.markers is None else self.markers,
            coins=other.coins if self.coins is None else self.coins,
            rests_on={**other.rests_on, **self.rests_on},
            reasons={**other.reasons, **self.reasons},
        )

    def cell(self, name: str) -> Count | None:
        """Return the number of a cell; the total is the sum of the parts."""
        if name != "total":
            found: Count | None = getattr(self, name)
            return found
        parts = [self.cell(part) for part in PARTS]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        return Count(sum(part.low for part in known), sum(part.high for part in known))

    def exactly(self, name: str) -> int | None:
        """Return the number of a cell where it is known for certain."""
        count = self.cell(name)
        return count.low if count is not None and count.low == count.high else None


NOTHING_KNOWN = EndScore()


def _traits(one: PlantScore) -> str:
    return str(replace(one.plant, points=None))


def _sentence(parts: Iterable[str]) -> str:
    told = listed(list(parts), "and")
    return f"There is {told}." if told else "There is none."
