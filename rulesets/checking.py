"""Checking a mating: is it legal, and if not, what cannot hold together and why."""

from dataclasses import dataclass

from testcross.rulesets.mating import Mating
from testcross.rulesets.wording import Speaker
from testcross.solver import Solver, conflicts


@dataclass(frozen=True, slots=True, kw_only=True)
class TextualConflict:
    """A conflict in the game's words."""

    locus: str
    animals: tuple[str, ...]
    """Roles: buck, doe, kit1..."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The verdict on one mating."""

    mating: Mating
    conflicts: tuple[TextualConflict, ...]

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return not self.conflicts


def check_mating(mating: Mating, solver: Solver) -> Check:
    """Return the verdict on a mating, with every conflict at every failing locus."""
    found = []
    for locus, problem in zip(mating.ruleset.loci, mating.problems(), strict=True):
        speaker = Speaker(mating, locus, problem)
        for conflict in conflicts(solver, problem):
            animals = tuple(mating.ruleset.roles.of(i) for i in conflict.individuals)
            text = speaker.conflict(conflict)
            found.append(TextualConflict(locus=locus.name, animals=animals, text=text))
    return Check(mating=mating, conflicts=tuple(found))
