"""What can be filled in on every card of a mating, in the notation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from testcross.rulesets.english import counted, plural
from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.slots import format_genotype, format_slots
from testcross.solver import (
    ChoiceFill,
    ChoiceProblem,
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    containing,
    difference,
    either_fill,
    fill_choices,
    known_alleles,
    possible,
    strict_fill,
)

Fill: TypeAlias = Literal["strict", "either"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusFill:
    """What is known of one animal at one locus."""

    alleles: KnownAlleles
    """The known alleles, as the solver numbers them."""
    known: tuple[str, ...]
    """Their symbols, the more dominant first."""
    gained: tuple[str, ...]
    """Those of them that the card did not show."""
    possible: tuple[str, ...]
    """The genotypes it has in some solution, in dominance order."""
    genotype: str
    """Two slots: ``Cc``, ``C-``, ``-a``."""
    marked: str
    """The same with a star after each allele that the card did not show: ``Cc*``; ``Cc~`` where it
    might as well be in the other parent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimalFill:
    """What is known of one animal."""

    role: str
    """buck, doe, kit1..."""
    animal: Animal
    loci: tuple[LocusFill, ...]
    """In the ruleset's order."""

    @property
    def gained(self) -> tuple[str, ...]:
        """Symbols of all known alleles that the card did not show."""
        return tuple(symbol for locus in self.loci for symbol in locus.gained)

    @property
    def genotype(self) -> str:
        """The genotype as far as it is known: ``A- B- Cc D-``."""
        return " ".join(locus.genotype for locus in self.loci)

    @property
    def marked(self) -> str:
        """The same with a star after each allele that the card did not show."""
        return " ".join(locus.marked for locus in self.loci)


def fill_mating(mating: Mating, solver: Solver, fill: Fill = "strict") -> tuple[AnimalFill, ...]:
    if mating.choices is not None:
        return _fill_by_choices(mating, mating.choices, solver, fill)
    return fill_loci(mating.loci(), solver, fill)


def _fill_by_choices(
    mating: Mating, choices: ChoiceProblem, solver: Solver, fill: Fill
) -> tuple[AnimalFill, ...]:
    """Return what is known where loci depend on each other.

    At these parents are not interchangeable, as what one of them has at a
    locus goes with what it has at another: there only what is strictly proven is filled in.
    """
    found = _filled(mating, choices, solver)
    columns = [
        solver.recall(_fill_locus, here.problem, here.locus, fill)
        if at not in choices.coupled and fill == "either"
        else _column(here.locus, here.problem, found.known(at), found.possible[at])
        for at, here in enumerate(mating.loci())
    ]
    return tuple(
        AnimalFill(role=role, animal=animal, loci=tuple(column[i] for column in columns))
        for i, (role, animal) in enumerate(mating.roles())
    )


def _filled(mating: Mating, choices: ChoiceProblem, solver: Solver) -> ChoiceFill:
    from testcross.solver import ManyStrandsError

    try:
        return fill_choices(solver, choices)
    except ManyStrandsError as error:
        offspring = plural(mating.ruleset.roles.offspring)
        problem = f"too many {offspring} to tell which chromosome each got; leave out some"
        raise MatingError(problem) from error


def fill_loci(
    loci: Sequence[MatingLocus], solver: Solver, fill: Fill = "strict"
) -> tuple[AnimalFill, ...]:
    columns = [solver.recall(_fill_locus, here.problem, here.locus, fill) for here in loci]
    return tuple(
        AnimalFill(role=role, animal=animal, loci=tuple(column[i] for column in columns))
        for i, (role, animal) in enumerate(loci[0].mating.roles())
    )


def _fill_locus(
    solver: Solver, problem: LocusProblem, locus: Locus, fill: Fill
) -> tuple[LocusFill, ...]:
    strict = strict_fill(solver, problem)
    known = either_fill(solver, problem, locus.points) if fill == "either" else strict
    return _column(locus, problem, known, possible(solver, problem), strict)


def _column(
    locus: Locus,
    problem: LocusProblem,
    known: Sequence[KnownAlleles],
    left: Sequence[Reading],
    strict: Sequence[KnownAlleles] = (),
) -> tuple[LocusFill, ...]:
    """Return what is filled in of each animal at a locus."""
    found = []
    for reading, alleles, genotypes, own in zip(
        problem.readings, known, left, strict or known, strict=True
    ):
        shown, allowed = known_alleles(reading), containing(genotypes, alleles)
        proven, chosen = difference(own, shown), difference(alleles, own)
        found.append(
            LocusFill(
                alleles=alleles,
                known=locus.carried(alleles),
                gained=locus.carried(difference(alleles, shown)),
                possible=tuple(format_genotype(locus, one) for one in sorted(genotypes)),
                genotype=format_slots(locus, alleles, allowed),
                marked=format_slots(locus, alleles, allowed, proven, chosen),
            )
        )
    return tuple(found)


def possible_at(loci: Sequence[MatingLocus], solver: Solver) -> list[tuple[Reading, ...]]:
    choices = loci[0].mating.choices if loci else None
    if choices is not None and all(here.problem.couples() for here in loci):
        return list(_filled(loci[0].mating, choices, solver).possible)
    return [possible(solver, here.problem) for here in loci]


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
    genotype: str
    """Its own genotype as far as it would be known."""
    gains: tuple[Gain, ...]
    """What it would fill in on the animals that are there."""


def littermates(mating: Mating, solver: Solver, fill: Fill = "strict") -> tuple[Littermate, ...]:
    roles, kits = mating.ruleset.roles, len(mating.offspring)
    if kits >= mating.ruleset.litter:
        raise MatingError(
            f"the litter is full: it already has {counted(kits, roles.offspring)}; remove one"
        )
    from testcross.rulesets.analysis.joint_loci import is_legal_mating

    before = fill_mating(mating, solver, fill)
    found = []
    for variety in mating.ruleset.varieties:
        kit = parse_animal(mating.ruleset, variety.name)
        larger = replace(mating, offspring=(*mating.offspring, kit))
        if is_legal_mating(larger, solver):
            *others, joined = fill_mating(larger, solver, fill)
            gains = tuple(
                Gain(role=then.role, before=then.genotype, after=now.genotype)
                for then, now in zip(before, others, strict=True)
                if then.genotype != now.genotype
            )
            found.append(Littermate(variety=variety.name, genotype=joined.genotype, gains=gains))
    return tuple(found)
