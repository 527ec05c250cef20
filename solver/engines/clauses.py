"""Herds in clauses: one locus with readings to give up, and linked loci by their strands.

Of few alleles the genotype of an animal is the set of alleles that it has, one or two different
ones. An offspring with two alleles has one from each parent in one order or the other; written as
clauses: each parent has one of the two, and each of the two is in one parent. An offspring with a
single allele has it from both. So there is a clause for every pair of alleles, and one for every
three, as nobody has three. Of many alleles an animal's two are named instead, the one from its sire
and the one from its dam: each is one of those that this parent has.

At linked loci an animal has two strands, one from its sire and one from its dam, each with an
allele of every locus. Parents of one sex may hand on a strand whole, one of the two; those of the
other cross over, so that at each locus it may be another.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias

from testcross.solver.engine import EngineError, RepairProblem, UndecidedError, stop_if_late
from testcross.solver.engines.cp_sat import SOLVED, Clause, Literal, solve_clauses
from testcross.solver.genotype import (
    Genotype,
    Mask,
    Reading,
    bit_of,
    every,
    every_genotype,
    genotypes_of,
    pair,
    set_bits,
)
from testcross.solver.pedigree import Parents

_MANY = 8
"""Of more alleles those from sire and dam are named."""


class Clauses:
    """Clauses and their variables, counted from 1."""

    def __init__(self) -> None:
        self.variables = 0
        self.clauses: list[Clause] = []
        self.wanted: list[tuple[Literal, int]] = []
        """Literals to be true as often as can be, each with its worth."""

    def new(self, number: int) -> list[Literal]:
        start = self.variables + 1
        self.variables += number
        return list(range(start, start + number))

    def values(self, limit: float | None, what: str) -> tuple[int, ...] | None:
        """Return 1 for each variable that is true in a best solution; None if there is none."""
        outcome = solve_clauses(self.variables, self.clauses, self.wanted, limit)
        if outcome.status == "INFEASIBLE":
            return None
        is_best = outcome.status != "FEASIBLE" or not self.wanted  # what is wanted is the best
        if outcome.status == "UNKNOWN" or not is_best:
            raise UndecidedError("undecided: CP-SAT was stopped at the limit")
        if outcome.status not in SOLVED:
            raise EngineError(f"CP-SAT answered {outcome.status} for {what}")
        return outcome.values


class RepairClauses(Clauses):
    """The clauses of a `RepairProblem`; its animals' alleles are the first variables."""

    def __init__(self, problem: RepairProblem) -> None:
        super().__init__()
        self.problem = problem
        self._count = problem.allele_count
        self.new(len(problem.readings) * self._count)
        kept = self.new(len(problem.loose))
        self.keep = dict(zip(problem.loose, kept, strict=True))
        """Per animal whose reading may be given up: that it is kept."""
        self.prefer(())
        self.clauses.extend(self._all())

    def has(self, animal: int, allele: int) -> Literal:
        return animal * self._count + allele + 1

    def _alleles(self, animal: int) -> list[Literal]:
        start = animal * self._count + 1
        return list(range(start, start + self._count))

    def prefer(self, animals: Collection[int]) -> None:
        """Among the smallest repairs, keep as many of these readings as can be.

        All of them together are worth less than one reading more.
        """
        # lexicographic: one reading more outweighs all preferences together
        one = len(animals) + 1
        self.wanted = [(keep, one + (a in animals)) for a, keep in self.keep.items()]

    def given_up(self, values: Sequence[int]) -> tuple[int, ...]:
        return tuple(animal for animal, keep in self.keep.items() if not values[keep - 1])

    def demand_earlier(self, given_up: Sequence[int]) -> list[Clause]:
        """Add and return clauses: what is given up comes before this, one reading after another.

        The two agree on the readings before some place, and at that place only the new one gives
        up the reading. A variable for each place says that they agree so far; it implies the one
        before it, so that the clauses stay few.
        """
        # Of smallest repairs the first in order is wanted, so that an answer is the same on every
        # run and by either optimiser. An objective with powers of two would say that too, and be
        # slow: so the optimum is asked for again, each time before the last one, until there is
        # none.
        loose = list(self.keep)
        ends = [loose.index(animal) for animal in given_up]
        points, same = self.new(len(ends)), self.new(len(ends))
        added: list[Clause] = [points]
        for number, (point, end) in enumerate(zip(points, ends, strict=True)):
            start = ends[number - 1] + 1 if number else 0
            added.append([-point, *(-self.keep[animal] for animal in loose[start:end])])
            added.append([-same[number], -self.keep[given_up[number]]])
            added += [[-one, same[number - 1]] for one in (point, same[number]) if number]
        self.clauses += added
        return added

    def masks(self, values: Sequence[int]) -> tuple[Mask, ...]:
        """Return the genotype that each animal has in a solution."""
        found = []
        for animal in range(len(self.problem.readings)):
            start = animal * self._count
            alleles = [a for a in range(self._count) if values[start + a]]
            found.append(1 << bit_of(self._count, (alleles[0], alleles[-1])))
        return tuple(found)

    def _all(self) -> Iterator[Clause]:
        problem, blanks = self.problem, self.problem.blanks
        for animal, reading in enumerate(problem.readings):
            stop_if_late()
            if self._count <= _MANY:
                own = self._alleles(animal)
                yield own
                yield from ([-x for x in three] for three in combinations(own, 3))
            # a clause that may be given up has the negated keep beside it: true if the reading is
            # kept
            if reading != every(self._count):
                unless = [-self.keep[animal]] if animal in self.keep else []
                yield from (unless + clause for clause in self._read(animal, reading))
            if blanks is not None and animal in self.keep:
                yield from self._read(animal, blanks[animal])
        # One animal at several loci of a sex chromosome: male at all of them, or female at all.
        for link in problem.links:
            (is_male,) = self.new(1)
            for animal, male, female in link:
                yield from ([-is_male, *clause] for clause in self._read(animal, male))
                yield from ([is_male, *clause] for clause in self._read(animal, female))
        if self._count <= _MANY:
            for kid, one, other in problem.trios:
                yield from self._inherit(kid, one, other)
        else:
            yield from self._by_origin()

    def _read(self, animal: int, reading: Mask) -> Iterator[Clause]:
        """Yield that an animal has no genotype outside of a reading, plainest first."""
        genotypes = genotypes_of(self._count)
        allowed = {genotypes[bit] for bit in set_bits(reading)}
        possible = {allele for genotype in allowed for allele in genotype}
        sure = {a for a in possible if all(a in genotype for genotype in allowed)}
        own = self._alleles(animal)
        yield from ([-own[a]] for a in range(self._count) if a not in possible)
        yield from ([own[a]] for a in sorted(sure))
        if len(allowed) == 1:
            return
        for first, second in genotypes:
            both = {first, second}
            if (first, second) in allowed or not sure <= both <= possible:
                continue  # the clauses above rule it out already
            if first != second:
                yield [-own[first], -own[second]]
            else:
                yield [-own[first], *(x for x in own if x != own[first])]

    def _inherit(self, kid: int, one: int, other: int) -> Iterator[Clause]:
        alleles = range(self._count)
        # Segregation over sets of alleles. Each of the offspring's is in a parent; a single one is
        # in both, and of two each parent has one. And the other way round: a parent's single allele
        # is in the offspring, and of a parent's two one is.
        own, first, second = (self._alleles(animal) for animal in (kid, one, other))
        for a in alleles:
            yield [-own[a], first[a], second[a]]
            others = [own[b] for b in alleles if b != a]
            for parent in (first, second):
                yield [-own[a], *others, parent[a]]
                yield [-parent[a], *(parent[b] for b in alleles if b != a), own[a]]
        for a, b in combinations(alleles, 2):
            for parent in (first, second):
                yield [-own[a], -own[b], parent[a], parent[b]]
                yield [-parent[a], -parent[b], own[a], own[b]]

    def _by_origin(self) -> Iterator[Clause]:
        """Yield that everyone has two alleles, and whose they were."""
        parents = {kid: (one, other) for kid, one, other in self.problem.trios}
        for animal in range(len(self.problem.readings)):
            stop_if_late()
            own = self._alleles(animal)
            # The two strands by their alleles; the set of alleles, in which readings are written,
            # is their union. The clauses for every two alleles would be n^2 for each offspring;
            # these are n.
            named = [self.new(self._count), self.new(self._count)]
            for one in named:
                # exactly one of them: a chain says which have come so far
                yield one
                so_far = self.new(len(one) - 1)
                for number, literal in enumerate(one):
                    if number < len(so_far):
                        yield [-literal, so_far[number]]
                    if number:
                        yield [-literal, -so_far[number - 1]]
                    if 0 < number < len(so_far):
                        yield [-so_far[number - 1], so_far[number]]
                yield from ([-x, has] for x, has in zip(one, own, strict=True))
            yield from ([-has, x, y] for has, x, y in zip(own, *named, strict=True))
            for parent, one in zip(parents.get(animal, ()), named, strict=False):
                yield from ([-x, self.has(parent, a)] for a, x in enumerate(one))


# strands

Typing: TypeAlias = tuple[int, int]
"""An animal, and a locus at which something is read of it."""
_SIDES = (0, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrandProblem:
    """Animals at loci on one chromosome, which parents of one sex hand on whole."""

    allele_counts: tuple[int, ...]
    """Per locus how many alleles it has, at least two."""
    readings: tuple[tuple[Reading, ...], ...]
    """Per locus, what each animal can be."""
    blanks: tuple[tuple[Reading, ...], ...]
    """The same if nothing is read of it there."""
    parents: tuple[Parents, ...]
    whole: int | None
    """Which parent does not cross over: 0 is the sire; None if both do."""
    phases: Mapping[int, Mapping[int, Genotype]] = field(default_factory=dict)
    """Of animals of known phase, per locus the allele of one strand and of the other."""

    @property
    def typings(self) -> tuple[Typing, ...]:
        """All that is read, animal by animal."""
        loci = range(len(self.allele_counts))
        return tuple(
            (animal, locus)
            for animal in range(len(self.parents))
            for locus in loci
            if self.readings[locus][animal] != self.blanks[locus][animal]
        )


class StrandClauses(Clauses):
    """The clauses of a `StrandProblem` in which all typings hold, or some may be given up."""

    def __init__(self, problem: StrandProblem, loose: Collection[Typing] = ()) -> None:
        super().__init__()
        self.problem = problem
        self._strands = [
            tuple(tuple(self._alleles(count) for count in problem.allele_counts) for _ in _SIDES)
            for _ in problem.parents
        ]
        self._keep = dict(zip(loose, self.new(len(loose)), strict=True))
        self.wanted = [(keep, 1) for keep in self._keep.values()]
        self.clauses.extend(self._all())

    def _alleles(self, count: int) -> tuple[Literal, ...]:
        """Return a literal for each allele that a strand can have."""
        if count > 2:
            return tuple(self.new(count))
        (first,) = self.new(1)
        return (first, -first)

    def given_up(self, values: Sequence[int]) -> tuple[Typing, ...]:
        return tuple(typing for typing, keep in self._keep.items() if not values[keep - 1])

    def genotype(self, values: Sequence[int], animal: int, locus: int) -> Genotype:
        one, other = (
            next(
                allele
                for allele, literal in enumerate(self._strands[animal][side][locus])
                if values[abs(literal) - 1] == (literal > 0)
            )
            for side in _SIDES
        )
        return pair(one, other)

    def want(self, unseen: Collection[tuple[int, int, Genotype]]) -> None:
        """Ask for a solution with as many of some animals' genotypes as can be, at least one."""
        # Each of these literals implies its genotype, so that a solution shows at least one; the
        # more it shows, the fewer solutions are needed.
        seen = self.new(len(unseen))
        self.wanted = [(one, 1) for one in seen]
        self.clauses.append(seen)
        for (animal, locus, genotype), wanted in zip(unseen, seen, strict=True):
            one, other = (self._strands[animal][side][locus] for side in _SIDES)
            is_pure = genotype[0] == genotype[1]
            for allele in set(genotype):
                for literals in ((one,), (other,)) if is_pure else ((one, other),):
                    self.clauses.append([-wanted, *(some[allele] for some in literals)])

    def _all(self) -> Iterator[Clause]:
        problem = self.problem
        loci = range(len(problem.allele_counts))
        for animal, parents in enumerate(problem.parents):
            for own in (literals for strand in self._strands[animal] for literals in strand):
                if len(own) > 2:  # of two alleles a strand has one, as a literal says
                    yield list(own)
                    yield from ([-one, -other] for one, other in combinations(own, 2))
            for locus in loci:
                yield from self._read(animal, locus)
            for side, parent in enumerate(parents):
                if parent is not None:
                    yield from self._handed_on(animal, side, parent)
        for animal, strands in problem.phases.items():
            # the phase is known, but not from which parent either strand came
            (turned,) = self.new(1)
            for locus, (a, b) in strands.items():
                keep = self._keep.get((animal, locus))
                unless = [] if keep is None else [-keep]
                one, other = (self._strands[animal][side][locus] for side in _SIDES)
                for literal, (first, second) in ((turned, (a, b)), (-turned, (b, a))):
                    yield from ([*unless, literal, have] for have in (one[first], other[second]))

    def _read(self, animal: int, locus: int) -> Iterator[Clause]:
        """Yield that an animal has no genotype but those that are read of it."""
        problem, keep = self.problem, self._keep.get((animal, locus))
        all_genotypes = every_genotype(problem.allele_counts[locus])
        reading, blank = problem.readings[locus][animal], problem.blanks[locus][animal]
        one, other = (self._strands[animal][side][locus] for side in _SIDES)
        for a, b in sorted(all_genotypes - (reading if keep is None else reading & blank)):
            unless = [] if keep is None or (a, b) not in blank else [-keep]
            # from which parent either strand came is open: both orders are ruled out
            for first, second in dict.fromkeys([(a, b), (b, a)]):
                yield [*unless, -one[first], -other[second]]

    def _handed_on(self, animal: int, side: int, parent: int) -> Iterator[Clause]:
        """Yield that a strand is one of a parent's, or at each locus of one of them."""
        (chosen,) = self.new(1)
        for locus, own in enumerate(self._strands[animal][side]):
            # a parent that crosses over chooses anew at each locus; how often has no part in what
            # can be
            if locus and side != self.problem.whole:
                (chosen,) = self.new(1)
            for which, literal in ((0, -chosen), (1, chosen)):
                given = self._strands[parent][which][locus]
                yield from ([literal, -a, b] for a, b in zip(given, own, strict=True))
