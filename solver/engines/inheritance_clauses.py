"""A repair problem in clauses: which alleles an animal has, and whether its reading is kept.

An animal has one allele or two different ones, so its genotype is the set of alleles that it has.
An offspring with two alleles has one from each parent in one order or the other; written as
clauses: each parent has one of the two, and each of the two is in one parent. An offspring with a
single allele has it from both. That takes a clause for every two alleles, and one for every three
that nobody has them all. Of many alleles an animal's two are named instead, the one from its sire
and the one from its dam: each is one of those that this parent has.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Protocol, TypeAlias

from testcross.solver.engine import RepairProblem, stop_if_late
from testcross.solver.genotype import Mask, every, genotypes_of, set_bits

Literal: TypeAlias = int
"""A variable, counted from 1; negative where it is to be false."""
Clause: TypeAlias = list[Literal]


_MANY = 8
"""Of more alleles those from sire and dam are named."""


class AnyClauses(Protocol):
    """Clauses, and which literals are to be true as often as can be."""

    variables: int
    """How many variables there are."""
    clauses: list[Clause]

    def worth(self, preferred: Collection[int]) -> tuple[list[Literal], list[int]]:
        """Return which literals are to be true, and what each is worth."""


class RepairClauses:
    """A problem's clauses, and what its variables stand for."""

    def __init__(self, problem: RepairProblem) -> None:
        self.problem = problem
        self._count = problem.allele_count
        first = len(problem.readings) * self._count + 1
        self.keep = {animal: first + number for number, animal in enumerate(problem.loose)}
        """Per animal whose reading may be given up: that it is kept."""
        self.variables = first - 1 + len(self.keep)
        """How many variables there are."""
        self.clauses = list(self._all())

    def has(self, animal: int, allele: int) -> Literal:
        """Return that an animal has an allele."""
        return animal * self._count + allele + 1

    def worth(self, preferred: Collection[int]) -> tuple[list[Literal], list[int]]:
        """Return that each reading is kept, and what that is worth.

        All that are preferred are worth less than one reading more.
        """
        one = len(preferred) + 1
        return [*self.keep.values()], [one + (animal in preferred) for animal in self.keep]

    def given_up(self, is_true: Iterable[bool]) -> tuple[int, ...]:
        """Return whose readings a solution gives up; of each variable whether it is true."""
        values = list(is_true)
        return tuple(animal for animal, keep in self.keep.items() if not values[keep - 1])

    def demand_earlier(self, given_up: Sequence[int]) -> list[Clause]:
        """Add and return clauses: what is given up comes before this, one reading after another.

        Up to some point it is the same, then a reading that this keeps is given up. What is the
        same up to a point is so up to the point before, which keeps the clauses few.
        """
        loose = list(self.keep)
        ends = [loose.index(animal) for animal in given_up]
        points, same = self._new(len(ends)), self._new(len(ends))
        added: list[Clause] = [points]
        for number, (point, end) in enumerate(zip(points, ends, strict=True)):
            start = ends[number - 1] + 1 if number else 0
            added.append([-point, *(-self.keep[animal] for animal in loose[start:end])])
            added.append([-same[number], -self.keep[given_up[number]]])
            added += [[-one, same[number - 1]] for one in (point, same[number]) if number]
        self.clauses += added
        return added

    def masks(self, is_true: Iterable[bool]) -> tuple[Mask, ...]:
        """Return the genotype that each animal has in a solution."""
        values = list(is_true)
        numbers = {genotype: bit for bit, genotype in enumerate(genotypes_of(self._count))}
        found = []
        for animal in range(len(self.problem.readings)):
            start = animal * self._count
            alleles = [a for a in range(self._count) if values[start + a]]
            found.append(1 << numbers[alleles[0], alleles[-1]])
        return tuple(found)

    def _all(self) -> Iterator[Clause]:
        for animal, reading in enumerate(self.problem.readings):
            stop_if_late()
            if self._count <= _MANY:
                own = [self.has(animal, allele) for allele in range(self._count)]
                yield own
                yield from ([-x for x in three] for three in combinations(own, 3))
            if reading != every(self._count):
                unless = [-self.keep[animal]] if animal in self.keep else []
                yield from (unless + clause for clause in self._read(animal, reading))
            if self.problem.blanks is not None and animal in self.keep:
                yield from self._read(animal, self.problem.blanks[animal])
        for link in self.problem.links:
            (is_male,) = self._new(1)
            for animal, male, female in link:
                yield from ([-is_male, *clause] for clause in self._read(animal, male))
                yield from ([is_male, *clause] for clause in self._read(animal, female))
        if self._count <= _MANY:
            for kid, one, other in self.problem.trios:
                yield from self._inherit(kid, one, other)
        else:
            yield from self._by_origin()

    def _read(self, animal: int, reading: Mask) -> Iterator[Clause]:
        """Yield what a reading says: no genotype outside it, plainest first."""
        allowed = [genotypes_of(self._count)[bit] for bit in set_bits(reading)]
        possible = {allele for genotype in allowed for allele in genotype}
        sure = [a for a in sorted(possible) if all(a in genotype for genotype in allowed)]
        yield from ([-self.has(animal, a)] for a in range(self._count) if a not in possible)
        yield from ([self.has(animal, a)] for a in sure)
        if len(allowed) == 1:
            return
        own = [self.has(animal, allele) for allele in range(self._count)]
        for first, second in genotypes_of(self._count):
            is_said = not possible.issuperset((first, second)) or not {first, second}.issuperset(
                sure
            )
            if is_said or (first, second) in allowed:
                continue
            if first != second:
                yield [-own[first], -own[second]]
            else:
                yield [-own[first], *(x for x in own if x != own[first])]

    def _inherit(self, kid: int, one: int, other: int) -> Iterator[Clause]:
        alleles = range(self._count)
        own = [self.has(kid, a) for a in alleles]
        first = [self.has(one, a) for a in alleles]
        second = [self.has(other, a) for a in alleles]
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
            own = [self.has(animal, allele) for allele in range(self._count)]
            named = [self._new(self._count), self._new(self._count)]
            for one in named:
                yield from self._exactly_one(one)
                yield from ([-x, has] for x, has in zip(one, own, strict=True))
            yield from ([-has, x, y] for has, x, y in zip(own, *named, strict=True))
            for parent, one in zip(parents.get(animal, ()), named, strict=False):
                yield from ([-x, self.has(parent, a)] for a, x in enumerate(one))

    def _exactly_one(self, literals: list[Literal]) -> Iterator[Clause]:
        """Yield that one of these is true and no other: a chain says which have come so far."""
        yield literals
        so_far = self._new(len(literals) - 1)
        for number, literal in enumerate(literals):
            if number < len(so_far):
                yield [-literal, so_far[number]]
            if number:
                yield [-literal, -so_far[number - 1]]
            if 0 < number < len(so_far):
                yield [-so_far[number - 1], so_far[number]]

    def _new(self, number: int) -> list[Literal]:
        """Return so many more variables."""
        start = self.variables + 1
        self.variables += number
        return list(range(start, start + number))
