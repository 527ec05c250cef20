"""Why an offspring cannot come of its parents: one case, or all the cases there are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from testcross.solver.genotype import (
    Allele,
    Genotype,
    Reading,
    gametes,
    known_alleles,
    pair,
)
from testcross.solver.problem import FOUNDER, LocusProblem

ParentalGenotypes: TypeAlias = tuple[Genotype, Genotype]
Reason: TypeAlias = tuple[Allele | None, int | None]
"""The allele that both parents lack, or which parent has nothing to give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What a sire and a dam can be, and that an offspring's reading does not come of it."""

    sire: Reading
    dam: Reading
    offspring: Reading
    """All that any such sire can have with any such dam; the reading allows none of it."""
    missing_allele: Allele | None
    """An allele that the reading needs and that neither parent has."""
    excluded_parent: int | None
    """The parent of whose alleles the reading has room for none: 0 the sire, 1 the dam."""

    @property
    def is_plain(self) -> bool:
        """Whether an allele or a parent can be named as the reason."""
        return self.missing_allele is not None or self.excluded_parent is not None


def only_case(reading: Reading, sire: Reading, dam: Reading) -> Case | None:
    """Return the case that no sire and dam of these have such an offspring; None if some do."""
    offspring = frozenset(pair(x, y) for x in gametes(sire) for y in gametes(dam))
    if offspring & reading:
        return None
    given = {*gametes(sire), *gametes(dam)}
    room = set(gametes(reading))
    needed = dict.fromkeys(known_alleles(reading)) if reading else {}
    excluded = [k for k, parent in enumerate((sire, dam)) if room.isdisjoint(gametes(parent))]
    return Case(
        sire=sire,
        dam=dam,
        offspring=offspring,
        missing_allele=next((allele for allele in needed if allele not in given), None),
        excluded_parent=excluded[0] if excluded else None,
    )


@lru_cache(maxsize=65_536)
def case_distinction(reading: Reading, couples: tuple[ParentalGenotypes, ...]) -> tuple[Case, ...]:
    """Return cases that together are all these couples: why none has such an offspring.

    As few cases as name a reason each; those that name none come last.
    """
    whole = only_case(reading, *each_parent(couples))
    if whole is not None:
        return (whole,)
    groups = _by_reason(reading, couples)
    return tuple(case for group in groups for case in _cases(reading, group))


def parental_genotypes(problem: LocusProblem, focus: int) -> tuple[ParentalGenotypes, ...] | None:
    """Return all that the parents of an individual can be together, beside their offspring.

    None where that is more than their own readings and their offspring can tell: where they have
    parents themselves, or where something is read of anyone else.
    """
    sire, dam = problem.parents[focus]
    if sire is None or dam is None or sire == dam or not _is_family(problem, sire, dam):
        return None
    offspring = [
        reading
        for reading, parents in zip(problem.readings, problem.parents, strict=True)
        if {*parents} == {sire, dam} and reading != problem.blank
    ]
    return tuple(
        (one, other)
        for one in sorted(problem.readings[sire])
        for other in sorted(problem.readings[dam])
        if not any(offspring_of(one, other).isdisjoint(reading) for reading in offspring)
    )


def each_parent(couples: Iterable[ParentalGenotypes]) -> tuple[Reading, Reading]:
    """Return what the sire and what the dam can be, each by itself."""
    sires, dams = zip(*couples, strict=True)
    return frozenset(sires), frozenset(dams)


@lru_cache(maxsize=65_536)
def offspring_of(sire: Genotype, dam: Genotype) -> Reading:
    """Return what two parents can have: one allele from each (Law of Segregation)."""
    return frozenset(pair(x, y) for x in sire for y in dam)


def _is_family(problem: LocusProblem, sire: int, dam: int) -> bool:
    """Tell whether all of whom anything is read are this couple of founders and their offspring."""
    founders = problem.parents[sire] == problem.parents[dam] == FOUNDER
    return founders and all(
        reading == problem.blank or i in (sire, dam) or {*problem.parents[i]} == {sire, dam}
        for i, reading in enumerate(problem.readings)
    )


def _by_reason(
    reading: Reading, couples: Iterable[ParentalGenotypes]
) -> list[list[ParentalGenotypes]]:
    """Return the couples in the fewest groups that share a reason, those without one last."""
    reasons = {couple: _reasons(reading, couple) for couple in couples}
    explained = [couple for couple in reasons if reasons[couple]]
    unexplained = [couple for couple in reasons if not reasons[couple]]
    chosen = _fewest([reasons[couple] for couple in explained])
    groups: list[list[ParentalGenotypes]] = [[] for _ in chosen]
    for couple in explained:
        place = next(k for k, reason in enumerate(chosen) if reason in reasons[couple])
        groups[place].append(couple)
    return [*groups, unexplained] if unexplained else groups


def _reasons(reading: Reading, couple: ParentalGenotypes) -> list[Reason]:
    room = gametes(reading)
    excluded: list[Reason] = [
        (None, k) for k, parent in enumerate(couple) if not set(parent).intersection(room)
    ]
    needed = dict.fromkeys(known_alleles(reading))
    return [*excluded, *[(a, None) for a in needed if not any(a in parent for parent in couple)]]


def _fewest(reasons: Sequence[Sequence[Reason]]) -> Sequence[Reason]:
    """Return the fewest reasons of which every couple has one, a parent's own before others."""
    missing = {allele for some in reasons for allele, _ in some if allele is not None}
    every: list[Reason] = [(None, 0), (None, 1), *((allele, None) for allele in sorted(missing))]
    for size in range(len(every)):
        for chosen in combinations(every, size):
            if all(set(chosen).intersection(some) for some in reasons):
                return chosen
    return every


def _cases(reading: Reading, couples: Sequence[ParentalGenotypes]) -> list[Case]:
    """Return couples as cases: one where any of the sires fails with any of the dams."""
    sires, dams = each_parent(couples)
    whole = only_case(reading, sires, dams)
    if whole is not None:
        return [whole]
    mates: dict[Reading, list[Genotype]] = {}
    for sire in sorted(sires):
        mates.setdefault(frozenset(d for s, d in couples if s == sire), []).append(sire)
    found = [only_case(reading, frozenset(some), fitting) for fitting, some in mates.items()]
    return [case for case in found if case is not None]
