"""Checking a mating: is it legal, what can be filled in, and if not, which animals conflict.

What is asked are the loci of a mating, as ``Mating.loci`` gives them, or as a variant counts them
in which kits need not be legal together. Each is solved by itself (Law of Independent Assortment),
but where ``Mating.choices`` ties loci to each other: there the verdict, the fill and what one of
the parents must have come from all of them at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeAlias

from testcross.rulesets.analysis.phrases import (
    CasePhrases,
    ConflictPhrases,
    StepPhrases,
    in_reading_order,
    sex_in,
)
from testcross.rulesets.english import plural
from testcross.rulesets.errors import MatingError, RuledOutError
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.locus import Locus, in_common
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.slots import CHOSEN, PROVEN, format_genotype, format_slots
from testcross.solver import (
    Alternative,
    ChoiceFill,
    ChoiceProblem,
    Conflict,
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    choice_conflicts,
    conflicts,
    containing,
    difference,
    either_fill,
    either_or_choices,
    either_or_facts,
    fill_choices,
    has_legal_choice,
    known_alleles,
    possible,
    strict_fill,
)

Fill: TypeAlias = Literal["strict", "either"]
"""Whether only what is certain of each animal is filled in, or also, where one of two parents that
look alike must carry an allele and either may, that allele in the first of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusFill:
    """What is known of one animal at one locus."""

    locus: str
    """Its name."""
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
    def known(self) -> dict[str, tuple[str, ...]]:
        """The symbols of the known alleles at each locus."""
        return {here.locus: here.known for here in self.loci}

    @property
    def possible(self) -> dict[str, tuple[str, ...]]:
        """The genotypes left at each locus."""
        return {here.locus: here.possible for here in self.loci}

    @property
    def genotype(self) -> str:
        """The genotype as far as it is known: ``A- B- Cc D-``."""
        return " ".join(locus.genotype for locus in self.loci)

    @property
    def marked(self) -> str:
        """The same with a star after each allele that the card did not show."""
        return " ".join(locus.marked for locus in self.loci)


class ShownAnimal(NamedTuple):
    """An animal as its card shows it, and in a legal mating what is known of it."""

    role: str
    """``buck``, ``doe``, ``kit1`` ..."""
    animal: Animal
    filled: AnimalFill | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictText:
    """A conflict in the game's words."""

    locus: str
    """Its name."""
    animals: tuple[str, ...]
    """Roles: buck, doe, kit1..."""
    text: str
    """One sentence, with a capital and a full stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EitherOrText:
    """What at least one of two parents must carry."""

    locus: str
    """Its name."""
    animals: tuple[str, ...]
    """The roles of the two parents."""
    alleles: tuple[str, ...]
    """Symbols; at least one of the two carries each of them."""
    text: str
    """One sentence, with a capital and a full stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SexText:
    """The sex that follows for an animal."""

    animal: str
    """Its role."""
    sex: str
    """``son``, ``daughter``, or the ruleset's own word."""
    text: str
    """One sentence, with a capital and a full stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The verdict on one mating."""

    mating: Mating
    conflicts: tuple[ConflictText, ...] = ()
    """Empty where it is legal."""
    animals: tuple[AnimalFill, ...] = ()
    """What can be filled in; empty where it is illegal."""
    either_or: tuple[EitherOrText, ...] = ()
    """What is left open between the parents; nothing where it is illegal, or under the fill
    ``either``."""
    sexes: tuple[SexText, ...] | None = None
    """Which sex follows for offspring whose sex is not given; None where that is no question."""
    between_kits: tuple[ConflictText, ...] | None = None
    """How kits contradict each other that have to be legal only each by itself: nothing is filled
    in at these loci. None where all have to be legal together."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return not self.conflicts

    @property
    def everyone(self) -> tuple[ShownAnimal, ...]:
        """Each animal: what its card shows, and what follows."""
        pairs = zip_longest(self.mating.roles(), self.animals)
        return tuple(ShownAnimal(role, animal, filled) for (role, animal), filled in pairs)

    @property
    def marks(self) -> frozenset[str]:
        """The signs behind alleles that the cards do not show: a star, or a tilde."""
        written = "".join(animal.marked for animal in self.animals)
        return frozenset(mark for mark in (PROVEN, CHOSEN) if mark in written)


def check_mating(mating: Mating, solver: Solver, fill: Fill = "strict") -> Check:
    # Conflicts are looked for first: of a legal mating there are none, and nothing was lost, as the
    # solver remembers that each locus has a solution.
    found = describe_conflicts(mating, solver)
    if found:
        return Check(mating=mating, conflicts=found)
    return check_loci(mating.loci(), solver, fill)


def check_loci(loci: Sequence[MatingLocus], solver: Solver, fill: Fill = "strict") -> Check:
    """Return what follows in a mating that is legal."""
    return Check(
        mating=loci[0].mating,
        animals=fill_loci(loci, solver, fill),
        either_or=tuple(_either_or(loci, solver)) if fill == "strict" else (),
        sexes=tuple(_sexes(loci, solver)) if loci[0].mating.ruleset.is_sexed else None,
    )


def ruled_out(mating: Mating, error: RuledOutError) -> Check:
    role = mating.ruleset.roles.of(error.animal)
    conflict = ConflictText(locus=error.locus, animals=(role,), text=f"{error}.")
    return Check(mating=mating, conflicts=(conflict,))


# whether it is legal


def is_legal_mating(mating: Mating, solver: Solver) -> bool:
    if mating.choices is not None:
        return has_legal_choice(solver, mating.choices)
    return all(map(solver.is_solvable, mating.locus_problems()))


def all_hold(mating: Mating, problems: Sequence[LocusProblem], solver: Solver) -> bool:
    """Tell whether problems at a mating's loci, one each, hold together."""
    # each locus by itself is the cheaper question, and its "no" is final
    if mating.choices is None or not all(map(solver.is_solvable, problems)):
        return all(map(solver.is_solvable, problems))
    narrowed = []
    columns = zip(*(problem.readings for problem in problems), strict=True)
    for some, readings in zip(mating.choices.alternatives, columns, strict=True):
        left = (in_common(one.readings, readings) for one in some)
        narrowed.append(tuple(Alternative(one) for one in left if one is not None))
    return has_legal_choice(solver, replace(mating.choices, alternatives=tuple(narrowed)))


def iter_conflicts(mating: Mating, solver: Solver) -> Iterator[tuple[MatingLocus, Conflict]]:
    """Yield every conflict with its locus; at each, those that look at the parents' cards first."""
    for here in mating.loci():
        for conflict in in_reading_order(here.problem, conflicts(solver, here.problem)):
            yield here, conflict


def describe_conflict(here: MatingLocus, conflict: Conflict) -> ConflictText:
    roles = here.mating.ruleset.roles
    return ConflictText(
        locus=here.locus.name,
        animals=tuple(roles.of(i) for i in conflict.individuals),
        text=ConflictPhrases(here, conflict).text(),
    )


def describe_choice_conflicts(mating: Mating, solver: Solver) -> Iterator[ConflictText]:
    """Yield every conflict that takes several loci to see."""
    if mating.choices is not None:
        phrases, roles = CasePhrases(mating, solver), mating.ruleset.roles
        for conflict in choice_conflicts(solver, mating.choices):
            # at a single locus it was found already, with a plainer sentence
            if len(conflict.loci) > 1:
                animals = tuple(roles.of(i) for i in conflict.individuals)
                text = phrases.conflict(conflict, mating.choices)
                yield ConflictText(locus=phrases.loci(conflict.loci), animals=animals, text=text)


def describe_conflicts(mating: Mating, solver: Solver) -> tuple[ConflictText, ...]:
    alone = (describe_conflict(*one) for one in iter_conflicts(mating, solver))
    return (*alone, *describe_choice_conflicts(mating, solver))


# what follows where it is


def fill_mating(mating: Mating, solver: Solver, fill: Fill = "strict") -> tuple[AnimalFill, ...]:
    return fill_loci(mating.loci(), solver, fill)


def fill_loci(
    loci: Sequence[MatingLocus], solver: Solver, fill: Fill = "strict"
) -> tuple[AnimalFill, ...]:
    """Return what is known of each animal.

    At loci that depend on each other parents are not interchangeable, as what one of them has at a
    locus goes with what it has at another: there only what is strictly proven is filled in.
    """
    tied = tied_loci(loci)
    joint = None if tied is None else _filled_together(loci[0].mating, tied, solver)
    columns = [
        solver.recall(_fill_locus, here.problem, here.locus, fill)
        if tied is None or joint is None or (fill == "either" and at not in tied.coupled)
        else _column(here.locus, here.problem, joint.known(at), joint.possible[at])
        for at, here in enumerate(loci)
    ]
    return tuple(
        AnimalFill(role=role, animal=animal, loci=tuple(column[i] for column in columns))
        for i, (role, animal) in enumerate(loci[0].mating.roles())
    )


def tied_loci(loci: Sequence[MatingLocus]) -> ChoiceProblem | None:
    """Return the one problem of all loci, if they depend on each other; None if each is by itself.

    Where kits need not be legal together and contradict each other at a locus, its problem there
    has no couples: nothing is filled in at it, so nothing ties it to others.
    """
    choices = loci[0].mating.choices if loci else None
    if choices is None or not all(here.problem.couples() for here in loci):
        return None
    return choices


def _filled_together(mating: Mating, tied: ChoiceProblem, solver: Solver) -> ChoiceFill:
    from testcross.solver import ManyStrandsError

    try:
        return fill_choices(solver, tied)
    except ManyStrandsError as error:
        offspring = plural(mating.ruleset.roles.offspring)
        problem = f"too many {offspring} to tell which chromosome each got; leave out some"
        raise MatingError(problem) from error


def _fill_locus(
    solver: Solver, problem: LocusProblem, locus: Locus, fill: Fill
) -> tuple[LocusFill, ...]:
    # Under "either" what is proved and what was chosen have marks of their own, so both are needed.
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
                locus=locus.name,
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
    """Return per locus what each animal can be."""
    tied = tied_loci(loci)
    if tied is not None:
        return list(_filled_together(loci[0].mating, tied, solver).possible)
    return [possible(solver, here.problem) for here in loci]


def _either_or(loci: Sequence[MatingLocus], solver: Solver) -> Iterator[EitherOrText]:
    """Yield what at least one of the parents must carry, locus by locus."""
    tied = tied_loci(loci)
    if tied is not None:
        facts_at = either_or_choices(solver, tied)
    else:
        facts_at = tuple(either_or_facts(solver, here.problem) for here in loci)
    for here, facts in zip(loci, facts_at, strict=True):
        for fact in facts:
            yield EitherOrText(
                locus=here.locus.name,
                animals=tuple(here.mating.ruleset.roles.of(i) for i in fact.couple),
                alleles=tuple(here.locus.symbols[allele] for allele in fact.alleles),
                text=StepPhrases(here).either_or(fact),
            )


def _sexes(loci: Sequence[MatingLocus], solver: Solver) -> Iterator[SexText]:
    """Yield which sex follows for offspring whose sex is not given, each by the first locus."""
    roles, left = loci[0].mating.ruleset.roles, possible_at(loci, solver)
    for i, animal in enumerate(loci[0].mating.animals):
        sexes = (sex_in(here.locus, some[i]) for here, some in zip(loci, left, strict=True))
        found = next(((at, sex) for at, sex in enumerate(sexes) if sex is not None), None)
        if i > 1 and not animal.is_sex_given and found is not None:
            at, sex = found
            # one reason is enough
            text = StepPhrases(loci[at]).is_of_sex(i, sex, left[at][i])
            yield SexText(animal=roles.of(i), sex=roles.children[sex], text=text)
