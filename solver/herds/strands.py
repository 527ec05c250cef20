"""Linked loci of a herd together: whether all typings hold, who can be what, what to give up.

Only families matter here in which a parent that does not cross over may have two different alleles
at several loci, or whose phase is known; all others are as each locus leaves them.
Where it is certain what lies together in a parent, its offspring have nothing to do with its own
parents: the herd falls into groups there.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from testcross.solver.conflict import quick_core
from testcross.solver.engine import Remaining, no_limit
from testcross.solver.engines.clauses import StrandClauses, StrandProblem, Typing
from testcross.solver.genotype import Genotype, Reading
from testcross.solver.herds.kin import connected


class StrandedHerd:
    """Asks about one problem, related animals at a time.

    Args:
        problem: as it is read.
        left: per locus what everyone can be, as far as that follows at each locus alone.
        remaining: how long each question may take.
    """

    def __init__(
        self,
        problem: StrandProblem,
        left: Sequence[Sequence[Reading]] | None = None,
        remaining: Remaining = no_limit,
    ) -> None:
        self._problem = problem
        sets = problem.readings if left is None else tuple(map(tuple, left))
        self._left = replace(problem, readings=sets)
        self._remaining = remaining
        whole = problem.whole
        self._whole = set() if whole is None else {couple[whole] for couple in problem.parents}
        """The parents that do not cross over."""

    @cached_property
    def related(self) -> list[list[int]]:
        """Everyone for whom it matters what lies together, in groups of relatives.

        It matters of an animal that may hand on two different strands whole, or whose phase is
        known. Where its genotype is certain and has one phase only, it parts its offspring from
        its own relatives.
        """
        left, parting, matter = self._left, set(), set()
        for animal in range(len(left.parents)):
            mixed = sum(any(a != b for a, b in read[animal]) for read in left.readings)
            has_phase = animal in left.phases
            if has_phase or (animal in self._whole and mixed > 1):
                matter.add(animal)
            if (
                all(len(read[animal]) == 1 for read in left.readings)
                and not has_phase
                and mixed < 2
            ):
                parting.add(animal)
        groups = _groups(left.parents, parting)
        return [group for group in groups if not matter.isdisjoint(group)]

    def holds(self) -> bool:
        """Tell whether typings that hold at each locus by itself can be right together."""
        return next(self._failing(), None) is None

    def _failing(self) -> Iterator[list[int]]:
        """Yield each group in which not all of them can."""
        for group in self.related:
            part = _part(self._left, self._with_parents(group))
            if StrandClauses(part).values(self._remaining(), "strands") is None:
                yield group

    def conflicts(self) -> Iterator[tuple[int, ...]]:
        """Yield minimal sets of animals whose typings cannot all be right, none in two of them.

        Without all of these typings the others hold.
        """
        # Groups that fail by what each locus left lead to conflicts near by, which read as one
        # family's; what then still fails can only be seen in the whole group.
        failing = list(self._failing())
        for group in _groups(self._problem.parents) if failing else ():
            everyone, left = {*group}, {*filter(self._is_read, group)}
            near = [start for start in failing if start[0] in everyone]
            for start in near:
                region = self._failing_region(start, left)
                if region:
                    yield self._core(region, left)
            while near and not self._holds(group, left):
                yield self._core(group, left)

    def _core(self, region: Sequence[int], left: set[int]) -> tuple[int, ...]:
        """Return a minimal conflict in a region, and take its typings from those that are left."""
        read = [animal for animal in region if animal in left]
        core = quick_core(read, lambda some: self._holds(region, some))
        left -= core
        return tuple(sorted(core))

    def _failing_region(self, start: Sequence[int], left: Collection[int]) -> list[int]:
        """Return relatives around some animals whose typings cannot all be right, if there are."""
        # Ring by ring: quickXplain asks of all typings in the region, so a small one is worth the
        # few questions by which it is found.
        region = {*start}
        while self._holds(sorted(region), left):
            wider = region.union(*(self._near[one] for one in region))
            if wider == region:
                return []
            region = wider
        return sorted(region)

    @cached_property
    def _near(self) -> list[set[int]]:
        """Per animal its parents and its offspring."""
        near: list[set[int]] = [set() for _ in self._problem.parents]
        for animal, couple in enumerate(self._problem.parents):
            for parent in couple:
                if parent is not None:
                    near[animal].add(parent)
                    near[parent].add(animal)
        return near

    def loci_of(self, core: Sequence[int]) -> tuple[int, ...]:
        """Return the fewest loci at which the typings of some animals cannot all be right."""
        group = next(one for one in _groups(self._problem.parents) if core[0] in one)
        loci = range(len(self._problem.allele_counts))
        found = quick_core(list(loci), lambda some: self._holds(group, core, some))
        return tuple(sorted(found))

    def possible(self, most: int) -> list[list[Reading]]:
        """Return per locus what everyone is in some solution, given that there is one.

        Groups of more relatives than ``most`` are left as each locus leaves them.
        """
        found = [list(one) for one in self._left.readings]
        for group in self.related:
            if len(group) > most:
                continue
            for (animal, locus), some in self._possible(group).items():
                found[locus][animal] = frozenset(some)
        return found

    def premises(self, animal: int, locus: int, left: Reading) -> tuple[int, ...]:
        """Return whose typings, as few as will do, leave an animal only these genotypes."""
        # What would contradict that the animal is something else? A minimal conflict of that is a
        # minimal reason, as for steps at one locus.
        problem = self._problem
        lacking = problem.blanks[locus][animal] - left

        def changed(columns: tuple[tuple[Reading, ...], ...]) -> tuple[tuple[Reading, ...], ...]:
            column = columns[locus]
            now = (*column[:animal], lacking, *column[animal + 1 :])
            return (*columns[:locus], now, *columns[locus + 1 :])

        changed_problem = replace(
            problem, readings=changed(problem.readings), blanks=changed(problem.blanks)
        )
        asked = StrandedHerd(changed_problem, remaining=self._remaining)
        group = next(one for one in _groups(problem.parents) if animal in one)
        near = asked._failing_region([animal], set(group))
        read = [one for one in near if self._is_read(one)]
        return tuple(sorted(quick_core(read, lambda some: asked._holds(near, some))))

    def fewest(self, trusted: Collection[int] = ()) -> tuple[Typing, ...] | None:
        """Return the fewest typings to give up so that the others hold; None if none help."""
        # relatives by relatives: no other typing has a part in what these give up
        given_up: list[Typing] = []
        for group in _groups(self._problem.parents):
            part = _part(self._problem, group)
            loose = [(a, locus) for a, locus in part.typings if group[a] not in trusted]
            clauses = StrandClauses(part, loose)
            values = clauses.values(self._remaining(), "strands")
            if values is None:
                return None
            given_up += [(group[animal], locus) for animal, locus in clauses.given_up(values)]
        return tuple(sorted(given_up))

    def _possible(self, group: Sequence[int]) -> dict[Typing, set[Genotype]]:
        """Return what each of a group is in some solution, of those with most that is new first."""
        part = _part(self._left, self._with_parents(group))
        loci = range(len(part.allele_counts))
        found: dict[Typing, set[Genotype]] = {(a, i): set() for a in group for i in loci}
        # Until no solution shows anything new: then the rest is impossible (as ``fill.possible``).
        while True:
            clauses = StrandClauses(part)
            unseen = [
                (here, locus, genotype)
                for here, animal in enumerate(group)
                for locus in loci
                for genotype in sorted(part.readings[locus][here] - found[animal, locus])
            ]
            if any(found.values()):
                clauses.want(unseen)
            values = clauses.values(self._remaining(), "strands") if unseen else None
            if values is None:
                return found
            for here, animal in enumerate(group):
                for locus in loci:
                    found[animal, locus].add(clauses.genotype(values, here, locus))

    def _holds(
        self, group: Sequence[int], kept: Collection[int], loci: Collection[int] | None = None
    ) -> bool:
        """Tell whether the typings of some of a group, at some loci, can be right together."""
        part = _part(self._problem, group, kept, loci)
        return StrandClauses(part).values(self._remaining(), "strands") is not None

    def _is_read(self, animal: int) -> bool:
        pairs = zip(self._problem.readings, self._problem.blanks, strict=True)
        return any(read[animal] != blank[animal] for read, blank in pairs)

    def _with_parents(self, group: Sequence[int]) -> list[int]:
        """Return a group with those parents of its animals that are in none, or in another."""
        parents = {p for animal in group for p in self._left.parents[animal] if p is not None}
        return [*group, *sorted(parents.difference(group))]


def _part(
    problem: StrandProblem,
    group: Sequence[int],
    kept: Collection[int] | None = None,
    loci: Collection[int] | None = None,
) -> StrandProblem:
    """Return the problem of a group, in which only the typings of some are read, at some loci."""
    here: dict[int | None, int] = {animal: number for number, animal in enumerate(group)}
    known = {*group} if kept is None else {*kept}
    asked = range(len(problem.allele_counts)) if loci is None else sorted(loci)
    columns = [problem.readings[i] for i in asked], [problem.blanks[i] for i in asked]
    return replace(
        problem,
        allele_counts=tuple(problem.allele_counts[i] for i in asked),
        readings=tuple(
            tuple((read if animal in known else blank)[animal] for animal in group)
            for read, blank in zip(*columns, strict=True)
        ),
        blanks=tuple(tuple(blank[animal] for animal in group) for blank in columns[1]),
        parents=tuple(
            (here.get(sire), here.get(dam))
            for sire, dam in ((problem.parents[animal]) for animal in group)
        ),
        phases={
            here[animal]: {number: strands[i] for number, i in enumerate(asked) if i in strands}
            for animal, strands in problem.phases.items()
            if animal in known and animal in here
        },
    )


def _groups(
    parents: Sequence[tuple[int | None, int | None]], parting: Collection[int] = ()
) -> list[list[int]]:
    """Return animals in groups of relatives, everyone in one.

    Offspring do not belong together with a parent that parts them.
    """
    links = [(parent, animal) for animal, couple in enumerate(parents) for parent in couple]
    known = ((a, b) for a, b in links if a is not None and a not in parting)
    return connected(len(parents), known)
