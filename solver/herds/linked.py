"""A herd at a locus that not everyone has two alleles of, or whose genotypes kill.

Who may be what is a set of genotypes per place: a male has one allele at X, a parent lived to be
one. The laws of inheritance are those of autosomes (see ``chromosomes``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from testcross.solver.genotype import Reading, mask_of
from testcross.solver.herds.family_law import kind_of
from testcross.solver.herds.herd import NOBODY, Herd, Positions
from testcross.solver.pedigree import FEMALE, MALE, Law, Sex, genotypes_in, held_alleles

_UNKNOWN = 2
"""Stands for an unknown sex."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SexedHerd:
    """Who descends from whom, and what sex everyone is."""

    sires: Positions
    dams: Positions
    told: Sequence[Sex]
    """Per animal the sex that its own row names; a parent's follows from its place."""
    followed: Mapping[int, Sex] = field(default_factory=dict)
    """Sexes that no row names and that follow, by position."""
    _known: dict[tuple[Law, int, Reading, Reading], Herd] = field(default_factory=dict)

    @cached_property
    def herd(self) -> Herd:
        """The herd at a locus on an autosome."""
        return Herd(self.sires, self.dams)

    @cached_property
    def sexes(self) -> NDArray[np.int64]:
        """Everyone's sex; of who is a sire here and a dam there only its own row tells."""
        told = [self.followed.get(place, sex) for place, sex in enumerate(self.told)]
        rows = np.array([_UNKNOWN if sex is None else sex for sex in told], np.int64)
        found = rows.copy()
        for sex, parents in ((MALE, self.sires), (FEMALE, self.dams)):
            found[parents[parents >= 0]] = sex
        both = self.in_both_roles
        found[both] = rows[both]
        return found

    @cached_property
    def in_both_roles(self) -> Positions:
        """Who is a sire here and a dam there."""
        both = np.intersect1d(self.sires, self.dams)
        found: Positions = both[both >= 0]
        return found

    @cached_property
    def _couples_of_sexes(self) -> tuple[Positions, Positions]:
        """Everyone's sire and dam at a locus of sex chromosomes.

        Who is in both roles counts as a parent only in that of the sex which its row names.
        """
        both = self.in_both_roles.tolist()
        if not both:
            return self.sires, self.dams
        found = []
        for sex, parents in ((MALE, self.sires), (FEMALE, self.dams)):
            wrong = [place for place in both if self.told[place] != sex]
            found.append(np.where(np.isin(parents, wrong), NOBODY, parents))
        return found[0], found[1]

    def knowing(self, found: Mapping[int, Sex]) -> "SexedHerd":
        """Return the same animals, some of whose sexes are known now, by their positions."""
        return replace(self, followed={**self.followed, **found}, _known={})

    def at(
        self,
        law: Law,
        allele_count: int,
        unborn: Reading = frozenset(),
        ungrown: Reading = frozenset(),
    ) -> Herd:
        """Return the herd at a locus.

        Args:
            law: of the chromosome that the locus is on.
            allele_count: how many alleles it has, a chromosome without it not counted.
            unborn: genotypes that nobody is born with.
            ungrown: genotypes that no parent has.
        """
        asked = (law, allele_count, unborn, ungrown)
        if asked not in self._known:
            self._known[asked] = self._at(*asked)
        return self._known[asked]

    def _at(self, law: Law, allele_count: int, unborn: Reading, ungrown: Reading) -> Herd:
        sires, dams = self._couples_of_sexes if law.is_sexed else (self.sires, self.dams)
        if law.one_line:  # a parent whose two alleles are alike gives both
            sires = dams = self.sires if law.son[0] else self.dams
        herd = self.herd if sires is self.sires and dams is self.dams else Herd(sires, dams)
        sexes = np.full(herd.total, _UNKNOWN)
        sexes[: herd.size] = self.sexes
        if law.is_sexed:
            lone = int(((sires < 0) & (dams >= 0)).sum())
            sexes[herd.size : herd.size + lone] = MALE
            sexes[herd.size + lone :] = FEMALE
        held = held_alleles(law, allele_count)
        table = np.array(
            [
                [
                    mask_of(held, genotypes_in(law, allele_count, sex) - lacking)
                    for lacking in (unborn, ungrown)
                ]
                for sex in (MALE, FEMALE, None)
            ],
            kind_of(held),
        )
        has_own = (np.diff(herd.mating_start) > 0).astype(np.int64)
        is_free = not ungrown and not (unborn and law.is_sexed)
        return herd.at(table[sexes, has_own], is_free=is_free)
