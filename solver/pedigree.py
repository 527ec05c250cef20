"""Individuals linked by sire and dam, with a reading at every locus."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from testcross.solver.genotype import Reading
from testcross.solver.problem import FOUNDER, LocusProblem, Parents


class PedigreeError(ValueError):
    """A pedigree that cannot be: an unknown parent, a name twice, its own ancestor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Individual:
    """An animal or a plant: what is read at each locus, and its parents' names if known."""

    name: str
    readings: tuple[Reading, ...]
    sire: str | None = None
    dam: str | None = None


@dataclass(frozen=True, slots=True)
class Pedigree:
    """Individuals in the order in which answers name them; parents may come after offspring.

    Args:
        allele_counts: per locus, how many alleles it has.
        individuals: each with one reading per locus, in the order of ``allele_counts``.

    Raises:
        PedigreeError: names the individual and what is wrong with it.
    """

    allele_counts: tuple[int, ...]
    individuals: tuple[Individual, ...]

    def __post_init__(self) -> None:
        positions = {one.name: i for i, one in enumerate(self.individuals)}
        if len(positions) != len(self.individuals):
            raise PedigreeError("two individuals have the same name")
        for one in self.individuals:
            _check_readings(one, self.allele_counts)
            for parent in (one.sire, one.dam):
                if parent is not None and parent not in positions:
                    raise PedigreeError(f"{one.name}: its parent {parent!r} is not in the pedigree")
        _check_ancestry(self.individuals)

    @property
    def parents(self) -> tuple[Parents, ...]:
        """Per individual, the positions of its sire and dam."""
        positions: dict[str | None, int | None] = {None: None}
        positions |= {one.name: i for i, one in enumerate(self.individuals)}
        return tuple((positions[one.sire], positions[one.dam]) for one in self.individuals)

    def problems(self) -> tuple[LocusProblem, ...]:
        """Return the pedigree as one independent problem per locus.

        Law of Independent Assortment: as long as readings are per locus, loci share nothing.
        """
        parents = self.parents
        return tuple(
            LocusProblem(count, tuple(one.readings[locus] for one in self.individuals), parents)
            for locus, count in enumerate(self.allele_counts)
        )


def litter_parents(kits: int) -> tuple[Parents, ...]:
    """Return the parents' positions of a litter: buck at 0, doe at 1, then the kits."""
    return (FOUNDER, FOUNDER, *[(0, 1)] * kits)


def litter_problems(
    allele_counts: Sequence[int],
    sire: Sequence[Reading],
    dam: Sequence[Reading],
    kits: Iterable[Sequence[Reading]],
) -> tuple[LocusProblem, ...]:
    """Return one problem per locus for the smallest pedigrees: two parents and their litter.

    Each animal is its readings, one per locus.

    Raises:
        PedigreeError: where an animal has a reading too few or too many.
    """
    animals = (sire, dam, *kits)
    if {*map(len, animals)} != {len(allele_counts)}:
        raise PedigreeError(f"every animal needs {len(allele_counts)} readings, one per locus")
    parents = litter_parents(len(animals) - 2)
    columns = zip(*animals, strict=True)
    return tuple(
        LocusProblem(count, column, parents)
        for count, column in zip(allele_counts, columns, strict=True)
    )


def _check_readings(one: Individual, allele_counts: tuple[int, ...]) -> None:
    if len(one.readings) != len(allele_counts):
        raise PedigreeError(
            f"{one.name}: {len(one.readings)} readings for {len(allele_counts)} loci"
        )
    for locus, (reading, count) in enumerate(zip(one.readings, allele_counts, strict=True)):
        if not reading:
            raise PedigreeError(f"{one.name}: the reading at locus {locus} allows no genotype")
        if any(not 0 <= first <= second < count for first, second in reading):
            raise PedigreeError(
                f"{one.name}: the reading at locus {locus} has an allele outside 0..{count - 1}, "
                "or a genotype that is not written dominant first"
            )


def _check_ancestry(individuals: tuple[Individual, ...]) -> None:
    """Refuse an individual that is its own ancestor."""
    parents = {one.name: [p for p in (one.sire, one.dam) if p is not None] for one in individuals}
    settled: set[str] = set()
    while len(settled) < len(parents):
        ready = [n for n, ps in parents.items() if n not in settled and settled.issuperset(ps)]
        if not ready:
            stuck = next(name for name in parents if name not in settled)
            raise PedigreeError(f"{stuck} would be among its own ancestors")
        settled.update(ready)
