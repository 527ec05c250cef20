"""Which varieties could still join a litter, and what each of them would fill in."""

from dataclasses import dataclass, replace

from testcross.rulesets.analysis.fill import AnimalFill, Fill, fill_mating
from testcross.rulesets.english import counted
from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.solver import Solver, is_legal


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What one animal would be once another kit has joined."""

    role: str
    before: str
    """Its genotype as far as it is known now: ``A- B- C- D-``."""
    after: str
    """The same with the kit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Littermate:
    """A variety that can join."""

    variety: str
    """Its name."""
    resolved: str
    """Its own genotype as far as it would be known."""
    gains: tuple[Gain, ...]
    """What it would fill in on the animals that are there."""


def littermates(mating: Mating, solver: Solver, fill: Fill = "strict") -> tuple[Littermate, ...]:
    """Return every variety that can join a legal litter, in the deck's order.

    Raises:
        MatingError: where the litter is full.
    """
    roles, kits = mating.ruleset.roles, len(mating.offspring)
    if kits >= mating.ruleset.litter:
        raise MatingError(
            f"the litter is full: it already has {counted(kits, roles.offspring)}; remove one"
        )
    before = fill_mating(mating, solver, fill)
    found = []
    for variety in mating.ruleset.varieties:
        kit = parse_animal(mating.ruleset, variety.name)
        larger = replace(mating, offspring=(*mating.offspring, kit))
        if all(is_legal(solver, problem) for problem in larger.locus_problems()):
            *others, joined = fill_mating(larger, solver, fill)
            gains = _gains(before, tuple(others))
            found.append(Littermate(variety=variety.name, resolved=joined.resolved, gains=gains))
    return tuple(found)


def _gains(before: tuple[AnimalFill, ...], after: tuple[AnimalFill, ...]) -> tuple[Gain, ...]:
    return tuple(
        Gain(role=then.role, before=then.resolved, after=now.resolved)
        for then, now in zip(before, after, strict=True)
        if then.resolved != now.resolved
    )
