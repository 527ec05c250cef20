"""Individuals that can be read in several ways, and the choice of one way for each of them.

A reading such as "cc, whatever P; or pp with a C" couples loci: an individual's solution lies in
one of its alternatives at all loci at once. Once an alternative is chosen for everyone, loci are
independent again, so what holds in a whole family is what holds in all choices that are legal at
every locus, and at those together that a chromosome is handed on whole with. Where everyone has one
alternative, each locus is solved by itself and nothing here is needed.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod
from typing import Protocol, TypeAlias

from testcross.solver.fill import EitherOr, IllegalError, possible
from testcross.solver.genotype import Genotype, KnownAlleles, Reading, known_alleles, without
from testcross.solver.pedigree import FOUNDER, LocusProblem
from testcross.solver.solver import Solver, remembered

MOST_CHOICES = 4_096
"""Of one alternative for each individual; those that are alike are counted once."""


class ManyAlternativesError(ValueError):
    """A family whose individuals can be read in too many ways to look at each."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"{number:,} choices, at most {MOST_CHOICES:,} are looked at")


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to read an individual, at all loci at once."""

    readings: tuple[Reading, ...]
    """One per locus."""

    def within(self, other: "Alternative") -> bool:
        """Tell whether it says all that another one says, or more."""
        pairs = zip(self.readings, other.readings, strict=True)
        return all(mine <= theirs for mine, theirs in pairs)

    def at(self, loci: Sequence[int]) -> "Alternative":
        """Return what it says at some loci."""
        return Alternative(tuple(self.readings[locus] for locus in loci))

    def lacking(self, locus: int, alleles: KnownAlleles) -> "Alternative":
        """Return it without the genotypes at a locus that hold these alleles."""
        readings = list(self.readings)
        readings[locus] = without(readings[locus], alleles)
        return Alternative(tuple(readings))


Alternatives: TypeAlias = tuple[Alternative, ...]
"""All ways to read an individual, at least one."""
Choice: TypeAlias = Alternatives
"""One alternative per individual."""


@lru_cache(maxsize=16_384)
def widest(alternatives: Alternatives) -> Alternatives:
    """Return alternatives without those that say no less than another; in their order."""
    found: list[Alternative] = []
    for one in dict.fromkeys(alternatives):
        if not any(one.within(other) for other in found):
            found = [other for other in found if not other.within(one)] + [one]
    return tuple(found)


class Together(Protocol):
    """Loci that have to hold together once everyone has one alternative; hashable."""

    @property
    def places(self) -> tuple[int, ...]:
        """Their positions."""

    def holds(self, solver: Solver, problems: Sequence[LocusProblem]) -> bool:
        """Tell whether the problems at these loci, in order, can hold together."""

    def possible(
        self, solver: Solver, problems: Sequence[LocusProblem]
    ) -> tuple[tuple[Reading, ...], ...]:
        """Return per locus what each individual can be in them."""

    def moved(self, loci: Sequence[int], individuals: Mapping[int, int]) -> "Together | None":
        """Return the same among some loci and with individuals in new places; None if it is one."""


@dataclass(frozen=True, slots=True)
class ChoiceProblem:
    """A pedigree whose individuals have alternatives; without names, as a locus problem."""

    loci: tuple[LocusProblem, ...]
    """Per locus the links, by the law of its chromosome, with readings that say nothing."""
    alternatives: tuple[Alternatives, ...]
    """Per individual."""
    together: tuple[Together, ...] = ()
    """Loci that chromosomes couple."""

    @property
    def coupled(self) -> tuple[int, ...]:
        """The loci at which an individual's alternatives differ, or that hold together."""
        linked = {place for one in self.together for place in one.places}
        return tuple(
            locus
            for locus in range(len(self.loci))
            if locus in linked
            or any(len({one.readings[locus] for one in some}) > 1 for some in self.alternatives)
        )

    def hull(self) -> tuple[LocusProblem, ...]:
        """Return one problem per locus in which everyone has what any alternative allows there.

        It has a solution exactly if the locus by itself can be solved.
        """
        return tuple(
            links.with_readings(
                tuple(
                    frozenset[Genotype]().union(*(one.readings[locus] for one in some))
                    for some in self.alternatives
                )
            )
            for locus, links in enumerate(self.loci)
        )

    def replaced(self, individual: int, alternatives: Alternatives) -> "ChoiceProblem":
        """Return the same problem with other alternatives for one individual."""
        before, after = self.alternatives[:individual], self.alternatives[individual + 1 :]
        return replace(self, alternatives=(*before, alternatives, *after))

    def blank(self, individual: int) -> Alternatives:
        """Return the one alternative that says nothing of an individual."""
        return (Alternative(tuple(links.readings[individual] for links in self.loci)),)

    def only(self, individuals: Collection[int]) -> "ChoiceProblem":
        """Return the same problem in which nothing is read of anyone but these individuals."""
        some = (a if i in individuals else self.blank(i) for i, a in enumerate(self.alternatives))
        return replace(self, alternatives=tuple(some))

    def at_loci(self, loci: Sequence[int]) -> "ChoiceProblem":
        """Return the same problem at some of its loci."""
        some = (widest(tuple(one.at(loci) for one in a)) for a in self.alternatives)
        everyone = dict(enumerate(range(len(self.alternatives))))
        return ChoiceProblem(
            tuple(self.loci[locus] for locus in loci),
            tuple(some),
            tuple(left for one in self.together if (left := one.moved(loci, everyone))),
        )

    def hold_together(self, solver: Solver, hull: Sequence[LocusProblem]) -> bool:
        """Tell whether loci that chromosomes couple can hold, given what everyone may have."""
        return all(one.holds(solver, [hull[i] for i in one.places]) for one in self.together)

    def informative(self) -> tuple[int, ...]:
        """Return the individuals of which anything is read."""
        pairs = enumerate(self.alternatives)
        return tuple(i for i, some in pairs if some != self.blank(i))

    def couples(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs (sire, dam) that have offspring together, first litters first."""
        found = (couple for links in self.loci for couple in links.couples())
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class WithoutTwins:
    """A problem with one of each group of twins, as in a solution each can be what any other is.

    Twins have the same parents, the same alternatives and no offspring.
    """

    problem: ChoiceProblem
    places: tuple[int, ...]
    """Per individual of the original, where it or its twin stands."""

    @property
    def choices(self) -> int:
        """How many choices there are."""
        return prod(map(len, self.problem.alternatives))


@lru_cache(maxsize=4_096)
def without_twins(problem: ChoiceProblem) -> WithoutTwins:
    """Return the problem without the second of any twins."""
    having = {p for links in problem.loci for couple in links.parents for p in couple}
    kept: dict[object, int] = {}
    first: list[int] = []
    for i, some in enumerate(problem.alternatives):
        parents = tuple(links.parents[i] for links in problem.loci)
        alike = i not in having and FOUNDER not in parents
        first.append(kept.setdefault((some, parents, problem.blank(i)) if alike else i, i))
    places = {i: place for place, i in enumerate(kept.values())}
    reduced = ChoiceProblem(
        tuple(_of(links, places) for links in problem.loci),
        tuple(problem.alternatives[i] for i in places),
        tuple(
            left
            for one in problem.together
            if (left := one.moved(range(len(problem.loci)), places))
        ),
    )
    return WithoutTwins(reduced, tuple(places[i] for i in first))


def _of(links: LocusProblem, places: Mapping[int, int]) -> LocusProblem:
    """Return the links of some individuals, given with their new places."""
    parents = (links.parents[i] for i in places)
    moved = ((_moved(sire, places), _moved(dam, places)) for sire, dam in parents)
    return links.rearranged(list(places), (links.readings[i] for i in places), moved)


def _moved(parent: int | None, places: Mapping[int, int]) -> int | None:
    return None if parent is None else places[parent]


def legal_choices(solver: Solver, problem: ChoiceProblem) -> Iterator[Choice]:
    """Yield every choice that has a solution at each locus, in the order of the alternatives.

    Individuals are settled one by one; a choice is given up as soon as a locus at which they differ
    has no solution, whatever the others are.
    """
    hull = problem.hull()
    if all(map(solver.is_solvable, hull)) and problem.hold_together(solver, hull):
        yield from _settled(solver, problem)


def _settled(solver: Solver, problem: ChoiceProblem) -> Iterator[Choice]:
    """Yield the legal choices of a problem of which every locus can be solved by itself."""
    several = [i for i, some in enumerate(problem.alternatives) if len(some) > 1]
    if not several:
        yield tuple(one for (one,) in problem.alternatives)
        return
    coupled = problem.coupled
    for one in problem.alternatives[several[0]]:
        narrower = problem.replaced(several[0], (one,))
        hull = narrower.hull()
        holds = all(solver.is_solvable(hull[locus]) for locus in coupled)
        if holds and narrower.hold_together(solver, hull):
            yield from _settled(solver, narrower)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefutedCase:
    """A case of individuals with alternatives that fails at one locus, whatever the others are."""

    supposed: tuple[tuple[int, Alternative], ...]
    """Which individuals, in the case, have which of their alternatives."""
    locus: int
    problem: LocusProblem
    """At the locus, in that case; it has no solution."""
    together: tuple[int, ...] = ()
    """The loci that fail only together, the first of them this one."""


def refuted_cases(solver: Solver, problem: ChoiceProblem) -> Iterator[RefutedCase]:
    """Yield the cases that fail, in the order of individuals, each with as few as come first."""
    return _refuted(solver, problem, ())


def _refuted(
    solver: Solver, problem: ChoiceProblem, supposed: tuple[tuple[int, Alternative], ...]
) -> Iterator[RefutedCase]:
    for locus, here in enumerate(problem.hull()):
        if not solver.is_solvable(here):
            yield RefutedCase(supposed=supposed, locus=locus, problem=here)
            return
    hull = problem.hull()
    for linked in problem.together:
        if not linked.holds(solver, [hull[place] for place in linked.places]):
            first, places = linked.places[0], linked.places
            yield RefutedCase(supposed=supposed, locus=first, problem=hull[first], together=places)
            return
    several = [i for i, some in enumerate(problem.alternatives) if len(some) > 1]
    for one in problem.alternatives[several[0]] if several else ():
        narrower = problem.replaced(several[0], (one,))
        yield from _refuted(solver, narrower, (*supposed, (several[0], one)))


def _few(problem: ChoiceProblem) -> WithoutTwins:
    """Return the problem without twins.

    Raises:
        ManyAlternativesError: where there are too many choices to look at.
    """
    found = without_twins(problem)
    if found.choices > MOST_CHOICES:
        raise ManyAlternativesError(found.choices)
    return found


@remembered
def has_legal_choice(solver: Solver, problem: ChoiceProblem) -> bool:
    """Tell whether some choice has a solution at every locus.

    Raises:
        ManyAlternativesError: where there are too many to look at.
    """
    return next(legal_choices(solver, _few(problem).problem), None) is not None


@dataclass(frozen=True, slots=True)
class ChoiceFill:
    """What all legal choices have in common, and what they leave open."""

    alternatives: tuple[Alternatives, ...]
    """Per individual, those that are in some legal choice."""
    possible: tuple[tuple[Reading, ...], ...]
    """Per locus and individual, the genotypes that it has in some solution."""

    def known(self, locus: int) -> tuple[KnownAlleles, ...]:
        """Return per individual the alleles that it has in every solution at a locus."""
        return tuple(map(known_alleles, self.possible[locus]))


@remembered
def fill_choices(solver: Solver, problem: ChoiceProblem) -> ChoiceFill:
    """Return what holds in all legal choices.

    Raises:
        IllegalError: where there is none.
        ManyAlternativesError: where there are too many to look at.
    """
    reduced = _few(problem)
    legal = tuple(legal_choices(solver, reduced.problem))
    if not legal:
        raise IllegalError
    linked = _seen_together(solver, reduced.problem, legal)
    return ChoiceFill(
        alternatives=tuple(
            tuple(one for one in some if any(choice[place] == one for choice in legal))
            for some, place in zip(problem.alternatives, reduced.places, strict=True)
        ),
        possible=tuple(
            tuple(seen[place] for place in reduced.places)
            for seen in (
                _seen(
                    solver,
                    links,
                    [tuple(one.readings[locus] for one in choice) for choice in legal],
                )
                if locus not in linked
                else linked[locus]
                for locus, links in enumerate(reduced.problem.loci)
            )
        ),
    )


def _seen_together(
    solver: Solver, problem: ChoiceProblem, legal: Sequence[Choice]
) -> dict[int, tuple[Reading, ...]]:
    """Return what each can be in some solution at the loci that chromosomes couple."""
    found: dict[int, tuple[Reading, ...]] = {}
    for one in problem.together:
        seen = [
            one.possible(
                solver,
                [
                    problem.loci[place].with_readings(
                        tuple(alternative.readings[place] for alternative in choice)
                    )
                    for place in one.places
                ],
            )
            for choice in legal
        ]
        for number, place in enumerate(one.places):
            columns = zip(*(some[number] for some in seen), strict=True)
            found[place] = tuple(frozenset[Genotype]().union(*column) for column in columns)
    return found


def _seen(
    solver: Solver, links: LocusProblem, legal: Iterable[tuple[Reading, ...]]
) -> tuple[Reading, ...]:
    """Return per individual the genotypes that it has at a locus in some solution."""
    found = [possible(solver, links.with_readings(column)) for column in dict.fromkeys(legal)]
    return tuple(frozenset[Genotype]().union(*seen) for seen in zip(*found, strict=True))


def either_or_choices(solver: Solver, problem: ChoiceProblem) -> tuple[tuple[EitherOr, ...], ...]:
    """Return per locus what one of two parents must carry, though neither is proven to.

    Raises:
        IllegalError, ManyAlternativesError: as ``fill_choices``.
    """
    fill = fill_choices(solver, problem)
    return tuple(
        tuple(
            EitherOr(couple=couple, alleles=alleles)
            for couple in problem.couples()
            if (alleles := _carried_by_one(solver, problem, couple, locus, fill.known(locus)))
        )
        for locus in range(len(problem.loci))
    )


def _carried_by_one(
    solver: Solver,
    problem: ChoiceProblem,
    couple: tuple[int, int],
    locus: int,
    known: Sequence[KnownAlleles],
) -> tuple[int, ...]:
    sire, dam = couple
    open_still = [
        allele
        for allele in range(problem.loci[locus].allele_count)
        if sire != dam and allele not in known[sire] + known[dam]
    ]
    return tuple(
        allele
        for allele in open_still
        if not has_legal_choice(
            solver, lacking(lacking(problem, sire, locus, (allele,)), dam, locus, (allele,))
        )
    )


def lacking(
    problem: ChoiceProblem, individual: int, locus: int, alleles: KnownAlleles
) -> ChoiceProblem:
    """Return the problem in which an individual does not hold these alleles at a locus."""
    some = (one.lacking(locus, alleles) for one in problem.alternatives[individual])
    return problem.replaced(individual, tuple(some))
