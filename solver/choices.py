"""Individuals that can be read in several ways, and the choice of one way for each of them.

A reading such as "cc, whatever P; or pp with a C" couples loci: an individual's solution lies in
one of its alternatives at all loci at once. Once an alternative is chosen for everyone, loci are
independent again, so what holds in a whole family is what holds in all choices that are legal at
every locus, and at those together that a chromosome is handed on whole with. If everyone has one
alternative, each locus is solved by itself and nothing here is needed.

The module follows the questions: which choices are legal, what they have in common, which
individuals conflict, and by which steps the fill follows.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from testcross.solver.conflict import Statements, minimal_cores, smallest_core
from testcross.solver.fill import Couple, EitherOr, IllegalError, facts_of_couples, possible
from testcross.solver.genotype import (
    Allele,
    Genotype,
    KnownAlleles,
    Reading,
    difference,
    known_alleles,
    merge,
    without,
)
from testcross.solver.pedigree import FOUNDER, LocusProblem
from testcross.solver.solver import Solver, remembered

if TYPE_CHECKING:
    from testcross.solver.coupled_loci import StrandsTogether

MOST_CHOICES = 65_536
"""Of one alternative for each individual; those that are alike are counted once. A family of
sixteen with two for each still has so few."""
_FEW_CHOICES = 64
"""How many are tried one by one, which is quicker than to ask what each of them has not shown."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to read an individual, at all loci at once."""

    readings: tuple[Reading, ...]
    """One per locus."""

    def within(self, other: "Alternative") -> bool:
        pairs = zip(self.readings, other.readings, strict=True)
        return all(mine <= theirs for mine, theirs in pairs)


Alternatives: TypeAlias = tuple[Alternative, ...]
"""All ways to read an individual, at least one."""
Choice: TypeAlias = Alternatives
"""One alternative per individual."""


@lru_cache(maxsize=16_384)
def widest(alternatives: Alternatives) -> Alternatives:
    """Drop each alternative that is contained in another: it allows nothing new."""
    found: list[Alternative] = []
    for one in dict.fromkeys(alternatives):
        if not any(one.within(other) for other in found):
            found = [other for other in found if not other.within(one)] + [one]
    return tuple(found)


def _union(some: Sequence[Reading]) -> Reading:
    return some[0] if len(some) == 1 else frozenset[Genotype]().union(*some)


@dataclass(frozen=True, slots=True)
class ChoiceProblem:
    """A pedigree whose individuals have alternatives; without names, as a locus problem."""

    loci: tuple[LocusProblem, ...]
    """Per locus the links, by the law of its chromosome, with readings that say nothing."""
    alternatives: tuple[Alternatives, ...]
    """Of each individual, none within another (`widest`): where there are many, one that is would
    not be asked for by itself."""
    together: "tuple[StrandsTogether, ...]" = ()
    """Loci that chromosomes couple."""

    @property
    def coupled(self) -> tuple[int, ...]:
        """The loci at which an individual's alternatives differ, or that hold together."""
        linked = {place for one in self.together for place in one.places}
        return tuple(
            at
            for at in range(len(self.loci))
            if at in linked
            or any(len({one.readings[at] for one in some}) > 1 for some in self.alternatives)
        )

    def hull(self) -> tuple[LocusProblem, ...]:
        """Return one problem per locus in which everyone has what any alternative allows there.

        It has a solution exactly if the locus by itself can be solved.
        """
        return tuple(map(self.hull_at, range(len(self.loci))))

    def hull_at(self, at: int) -> LocusProblem:
        readings = [_union([one.readings[at] for one in some]) for some in self.alternatives]
        return self.loci[at].with_readings(tuple(readings))

    def replaced(self, individual: int, alternatives: Alternatives) -> "ChoiceProblem":
        before, after = self.alternatives[:individual], self.alternatives[individual + 1 :]
        return replace(self, alternatives=(*before, alternatives, *after))

    def narrowed(self, individual: int, locus: int, reading: Reading) -> "ChoiceProblem":
        """Return the problem in which an individual can be only this at a locus."""
        found = []
        for one in self.alternatives[individual]:
            if left := one.readings[locus] & reading:
                readings = (*one.readings[:locus], left, *one.readings[locus + 1 :])
                found.append(Alternative(readings))
        return self.replaced(individual, tuple(found))

    def lacking(self, individual: int, locus: int, alleles: KnownAlleles) -> "ChoiceProblem":
        """Return the problem in which an individual lacks the alleles; without (a, a) not aa."""
        return self.narrowed(individual, locus, without(self.loci[locus].blank, alleles))

    def blank(self, individual: int) -> Alternatives:
        """Return the one alternative that says nothing of an individual."""
        return (Alternative(tuple(links.readings[individual] for links in self.loci)),)

    def only(self, individuals: Collection[int]) -> "ChoiceProblem":
        """Return the problem in which only these individuals have readings."""
        some = (a if i in individuals else self.blank(i) for i, a in enumerate(self.alternatives))
        return replace(self, alternatives=tuple(some))

    def at_loci(self, loci: Sequence[int]) -> "ChoiceProblem":
        return ChoiceProblem(
            tuple(self.loci[locus] for locus in loci),
            tuple(
                widest(tuple(Alternative(tuple(one.readings[at] for at in loci)) for one in some))
                for some in self.alternatives
            ),
            tuple(left for one in self.together if (left := one.at_loci(loci))),
        )

    def hold_together(self, solver: Solver, hull: Mapping[int, LocusProblem]) -> bool:
        """Tell whether loci that chromosomes couple can hold, given what everyone may have."""
        return all(one.holds(solver, [hull[i] for i in one.places]) for one in self.together)

    def informative(self) -> tuple[int, ...]:
        return tuple(i for i, some in enumerate(self.alternatives) if some != self.blank(i))

    def open(self) -> list[int]:
        """Return the individuals with several alternatives."""
        return [i for i, some in enumerate(self.alternatives) if len(some) > 1]


# legal choices


@lru_cache(maxsize=4_096)
def without_twins(problem: ChoiceProblem) -> tuple[ChoiceProblem, tuple[int, ...]]:
    """Return a problem in which of twins only the first is read, and per individual who that is.

    Twins have the same parents, the same alternatives and no offspring: in a solution each can be
    what any other is.
    """
    # With two ways to read each of n kits there are 2^n choices: a twin that goes halves them.
    parents_of_any = {p for links in problem.loci for couple in links.parents for p in couple}
    first: dict[object, int] = {}
    stands_for: list[int] = []
    for i, some in enumerate(problem.alternatives):
        parents = tuple(links.parents[i] for links in problem.loci)
        is_leaf = i not in parents_of_any and FOUNDER not in parents
        stands_for.append(first.setdefault((some, parents, problem.blank(i)) if is_leaf else i, i))
    return problem.only({*stands_for}), tuple(stands_for)


def number_of_choices(problem: ChoiceProblem) -> int:
    """Return how many choices there are, legal or not; those that exchange twins are one."""
    return prod(map(len, without_twins(problem)[0].alternatives))


def legal_choices(solver: Solver, problem: ChoiceProblem) -> Iterator[Choice]:
    """Yield every choice that has a solution at each locus.

    Individuals are settled one by one; a choice is given up as soon as a locus has no solution,
    whatever the others are. An individual without an alternative left is settled first from then
    on: else two kits that contradict each other would do so under every choice for those before
    them. Source: conflict ordering search, S. Gay et al., CP 2015.
    """
    if not all(problem.alternatives):
        return
    # A locus where no alternatives differ and that no chromosome couples is the same after
    # narrowing: it is solved once, before the first choice.
    hull, coupled = dict(enumerate(problem.hull())), problem.coupled
    order = problem.open()

    def settled(left: ChoiceProblem) -> Iterator[Choice]:
        person = next((i for i in order if len(left.alternatives[i]) > 1), None)
        if person is None:
            yield tuple(one for (one,) in left.alternatives)
            return
        # no alternative of this one was left: it is asked first from here on
        is_stuck = True
        for one in left.alternatives[person]:
            narrower = left.replaced(person, (one,))
            here = {at: narrower.hull_at(at) for at in coupled}
            if all(map(solver.is_solvable, here.values())) and narrower.hold_together(solver, here):
                is_stuck = False
                yield from settled(narrower)
        if is_stuck:
            order.remove(person)
            order.insert(0, person)

    if all(map(solver.is_solvable, hull.values())) and problem.hold_together(solver, hull):
        yield from settled(problem)


@remembered
def has_legal_choice(solver: Solver, problem: ChoiceProblem) -> bool:
    """Tell whether some choice has a solution at every locus."""
    return next(legal_choices(solver, without_twins(problem)[0]), None) is not None


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


def refuted_cases(
    solver: Solver,
    problem: ChoiceProblem,
    supposed: tuple[tuple[int, Alternative], ...] = (),
) -> Iterator[RefutedCase]:
    """Yield the cases that fail, in the order of individuals, each with as few as come first."""
    hull = problem.hull()
    for locus, here in enumerate(hull):
        if not solver.is_solvable(here):
            yield RefutedCase(supposed=supposed, locus=locus, problem=here)
            return
    for linked in problem.together:
        places = linked.places
        if not linked.holds(solver, [hull[place] for place in places]):
            at = places[0]
            yield RefutedCase(supposed=supposed, locus=at, problem=hull[at], together=places)
            return
    # nothing fails yet: the next individual is taken apart, so that each case names as few as come
    # first
    for person in problem.open()[:1]:
        for one in problem.alternatives[person]:
            narrower = problem.replaced(person, (one,))
            yield from refuted_cases(solver, narrower, (*supposed, (person, one)))


# the fill


@dataclass(frozen=True, slots=True)
class ChoiceFill:
    """What all legal choices have in common, and what they leave open."""

    alternatives: tuple[Alternatives, ...]
    """Per individual, those that are in some legal choice."""
    possible: tuple[tuple[Reading, ...], ...]
    """Per locus and individual, the genotypes that it has in some solution."""

    def known(self, locus: int) -> tuple[KnownAlleles, ...]:
        return tuple(map(known_alleles, self.possible[locus]))


@remembered
def fill_choices(solver: Solver, problem: ChoiceProblem) -> ChoiceFill:
    """Return what holds in all legal choices.

    Where there are many, what they have in common is found as at one locus: each choice shows
    something of everyone, and the next is asked for what none has shown yet. Twelve kits of
    unknown sex have 4,096 choices, and some seventy of them are looked at.
    """
    reduced, stands_for = without_twins(problem)
    coupled, everyone = reduced.coupled, sorted({*stands_for})
    used: list[set[Alternative]] = [set() for _ in stands_for]
    seen = [[set[Genotype]() for _ in stands_for] for _ in reduced.loci]

    def look_at(choice: Choice) -> None:
        for ways, one in zip(used, choice, strict=True):
            ways.add(one)
        here = {
            at: reduced.loci[at].with_readings(tuple(one.readings[at] for one in choice))
            for at in coupled
        }
        for linked in reduced.together:
            left = linked.possible(solver, [here.pop(at) for at in linked.places])
            for at, readings in zip(linked.places, left, strict=True):
                for genotypes, more in zip(seen[at], readings, strict=True):
                    genotypes.update(more)
        for at, chosen in here.items():
            for genotypes, more in zip(seen[at], possible(solver, chosen), strict=True):
                genotypes.update(more)

    def is_found(asked: ChoiceProblem) -> bool:
        choice = next(legal_choices(solver, asked), None)
        if choice is not None:  # what was narrowed to ask is part of an alternative: legal, too
            pairs = zip(reduced.alternatives, choice, strict=True)
            look_at(tuple(next(one for one in some if own.within(one)) for some, own in pairs))
        return choice is not None

    # Few choices are all looked at. Of many the first ones show nearly all that there is; what they
    # have not shown is then asked for by itself, first each alternative, then each genotype.
    legal = legal_choices(solver, reduced)
    for choice in islice(legal, _FEW_CHOICES):
        look_at(choice)
    if not all(used):
        raise IllegalError
    is_whole = next(legal, None) is None
    for i, some in enumerate(reduced.alternatives):
        for one in some if not is_whole else ():
            if one not in used[i]:
                is_found(reduced.replaced(i, (one,)))
    for at, hull in enumerate(reduced.hull()):
        if at not in coupled:
            seen[at] = list(map(set, possible(solver, hull)))
            continue
        for i in everyone if not is_whole else ():
            while unseen := _union([one.readings[at] for one in used[i]]) - seen[at][i]:
                if not is_found(reduced.narrowed(i, at, unseen)):
                    break
    return ChoiceFill(
        alternatives=tuple(
            tuple(one for one in some if one in used[first])
            for some, first in zip(problem.alternatives, stands_for, strict=True)
        ),
        possible=tuple(tuple(frozenset(column[first]) for first in stands_for) for column in seen),
    )


def either_or_choices(solver: Solver, problem: ChoiceProblem) -> tuple[tuple[EitherOr, ...], ...]:
    """Return per locus what one of two parents must carry, though neither is proven to."""
    fill = fill_choices(solver, problem)

    def can_lack(locus: int, couple: Couple, allele: Allele) -> bool:
        one, other = couple
        lacking = problem.lacking(one, locus, (allele,)).lacking(other, locus, (allele,))
        return has_legal_choice(solver, lacking)

    return tuple(
        facts_of_couples(links, fill.known(locus), partial(can_lack, locus))
        for locus, links in enumerate(problem.loci)
    )


# conflicts


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceConflict:
    """A minimal set of individuals that cannot hold together at loci that have to be seen at once.

    At any fewer of these loci they can hold.
    """

    loci: tuple[int, ...]
    """Two or more, or one at which the readings alone contradict each other."""
    individuals: tuple[int, ...]


@remembered
def choice_conflicts(solver: Solver, problem: ChoiceProblem) -> tuple[ChoiceConflict, ...]:
    """Return every conflict: where loci as few as fail for all, then where others fail for some."""
    if has_legal_choice(solver, problem):
        return ()
    # Two questions with a minimal answer each, loci and animals. First the fewest loci at which all
    # animals fail, and there all smallest sets of animals; then animals that fail for other
    # reasons, each with the fewest loci that show it.
    everywhere, read = range(len(problem.loci)), problem.informative()

    def hold(animals: Statements, loci: Collection[int] = everywhere) -> bool:
        return has_legal_choice(solver, problem.at_loci(sorted(loci)).only(animals))

    found = [
        (some, core)
        for some in minimal_cores(everywhere, partial(hold, frozenset(read)))
        for core in minimal_cores(read, partial(hold, loci=some))
    ]
    listed = {core for _, core in found}
    rest = [core for core in minimal_cores(read, hold) if core not in listed]
    found += [(next(minimal_cores(everywhere, partial(hold, core))), core) for core in rest]
    return tuple(
        ChoiceConflict(loci=tuple(sorted(some)), individuals=tuple(sorted(core)))
        for some, core in found
    )


# steps


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledOut:
    """An alternative that an individual cannot have, as the premises contradict it."""

    individual: int
    alternative: Alternative
    premises: tuple[int, ...]
    """The others that it needs, as few as will do."""
    loci: tuple[int, ...]
    """Where they contradict it; as few as will do."""
    before: Alternatives
    """Those that the individual had at that moment, this one among them."""
    problem: ChoiceProblem
    """What was known of everyone at that moment, with this alternative for the individual."""

    @property
    def after(self) -> Alternatives:
        return tuple(one for one in self.before if one != self.alternative)


@dataclass(frozen=True, slots=True, kw_only=True)
class GainByCases:
    """What an individual must have at a locus in every case, though no case is certain."""

    individual: int
    locus: int
    before: KnownAlleles
    known: KnownAlleles
    premises: tuple[int, ...]
    """As few as will do."""
    problem: ChoiceProblem
    """What was known of everyone at that moment."""

    @property
    def gained(self) -> KnownAlleles:
        return difference(self.known, self.before)


@remembered
def rule_out(solver: Solver, problem: ChoiceProblem) -> tuple[RuledOut, ...]:
    """Return the steps that leave everyone of a legal problem the alternatives of legal choices.

    Each is sound by its premises alone, as they are known at that moment, and as small as any.
    """
    # As in ``explanation``: the goal is known, and each step takes the fewest premises that there
    # are at that moment. What is ruled out stays out for the steps after it.
    left = fill_choices(solver, problem).alternatives
    steps: list[RuledOut] = []
    while problem.alternatives != left:
        candidates = (
            _ruled_out(solver, problem, i, one)
            for i, some in enumerate(problem.alternatives)
            for one in some
            if one not in left[i]
        )
        step = min(candidates, key=lambda step: (len(step.premises), step.individual))
        steps.append(step)
        problem = problem.replaced(step.individual, step.after)
    return tuple(steps)


def _ruled_out(
    solver: Solver, problem: ChoiceProblem, individual: int, alternative: Alternative
) -> RuledOut:
    supposed = problem.replaced(individual, (alternative,))
    others = [i for i in problem.informative() if i != individual]
    core = smallest_core(
        others, lambda some: has_legal_choice(solver, supposed.only({*some, individual}))
    )
    # by these premises alone: at how few loci does it fail?
    premises = supposed.only({*(core or ()), individual})
    loci = smallest_core(
        range(len(problem.loci)),
        lambda some: has_legal_choice(solver, premises.at_loci(sorted(some))),
    )
    return RuledOut(
        individual=individual,
        alternative=alternative,
        premises=tuple(sorted(core or ())),
        loci=tuple(sorted(loci or ())),
        before=problem.alternatives[individual],
        problem=supposed,
    )


def gains_by_cases(
    solver: Solver, problem: ChoiceProblem, known: Sequence[Sequence[KnownAlleles]]
) -> tuple[GainByCases, ...]:
    """Return what follows in every case of a legal problem, beyond what is known of each locus.

    No alternative of the problem can be ruled out; ``known`` is per locus and individual.
    """
    fill = fill_choices(solver, problem)

    def gain(i: int, locus: int, before: KnownAlleles, after: KnownAlleles) -> GainByCases:
        gained = set(difference(after, before))

        def open_without(some: Statements) -> bool:
            # the premises do for all of the gain only if no allele of it can be lacking
            supposed = problem.only(some)
            return any(
                has_legal_choice(solver, supposed.lacking(i, locus, (a,) * after.count(a)))
                for a in gained
            )

        core = smallest_core(problem.informative(), open_without)
        return GainByCases(
            individual=i,
            locus=locus,
            before=before,
            known=merge(before, after),
            premises=tuple(sorted(core or ())),
            problem=problem,
        )

    return tuple(
        gain(i, locus, before, after)
        for locus, so_far in enumerate(known)
        for i, (before, after) in enumerate(zip(so_far, fill.known(locus), strict=True))
        if difference(after, before)
    )
