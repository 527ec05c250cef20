"""All loci on sex chromosomes of a herd together: an animal has one sex at all of them.

The loci are laid side by side as one herd, in which everyone has a place at each. The sex of a
parent follows from its role; an animal of unknown sex without offspring links its places: at all
of them it is of one sex, whichever. Elimination and witnesses know nothing of links. What they
leave is compared, and where several sexes are open at once an engine decides.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from testcross.solver.conflict import quick_core
from testcross.solver.engine import EngineError, Optimiser, Remaining
from testcross.solver.genotype import Mask, every, mask_of, set_bits
from testcross.solver.herds.consistency import (
    Consistency,
    PartProblem,
    consistency,
    part_problem,
    solved_part,
)
from testcross.solver.herds.elimination import eliminated, smallest_region
from testcross.solver.herds.family_law import Recoding, recoding
from testcross.solver.herds.herd_readings import PartReadings
from testcross.solver.herds.kin import NOBODY, Kin, Masks, kind_of, nothing_read
from testcross.solver.herds.possible_sets import possible_sets
from testcross.solver.herds.repair import HerdRepairer, QuickRepair, quick_repair
from testcross.solver.pedigree import FEMALE, MALE, SEXES, Law, allele_states, genotypes_in

Link = dict[int, tuple[Mask, Mask]]
"""The places of one animal, and what it can be at each as a male and as a female."""


@dataclass(frozen=True, slots=True, eq=False)
class SexLinkedLocus:
    """A locus on a sex chromosome."""

    law: Law
    allele_count: int
    """How many alleles it has, a chromosome without it not counted."""
    kin: Kin
    readings: Masks

    @property
    def states(self) -> int:
        return allele_states(self.law, self.allele_count)


@dataclass(frozen=True, slots=True, eq=False)
class JointState:
    """Whether all loci hold together."""

    state: Consistency
    """With a witness, or with families that cannot hold together."""
    sexes: Mapping[int, tuple[int, int | None]] = field(default_factory=dict)
    """Per link whose sex follows: the sex, and a place at which it does; None if it follows
    from several loci only."""


class SexedLoci:
    """Asks about several loci together.

    Everyone has the same parents at all of them; animals of open sex have no offspring.
    """

    def __init__(self, loci: Sequence[SexLinkedLocus], open_sexes: Collection[int]) -> None:
        self._loci = loci
        self._each = each = loci[0].kin.total
        self.allele_count = max(one.states for one in loci)
        # All loci as one herd. Failures are named by families: an animal that has none gets parents
        # that can be anything.
        size = len(loci) * each
        family_of = loci[0].kin.family_of
        alone = [p for a in sorted(open_sexes) if family_of[a] < 0 for p in self.stacked([a])]
        parents = np.full((2, size + 2 * len(alone)), NOBODY, np.int64)
        blanks = np.empty(parents.shape[1], kind_of(self.allele_count))
        blanks[size:] = every(self.allele_count)
        for number, one in enumerate(loci):
            start = number * each
            born = np.flatnonzero(one.kin.family_of >= 0)
            family = one.kin.family_of[born]
            parents[0, born + start] = one.kin.first[family] + start
            parents[1, born + start] = one.kin.second[family] + start
            blanks[self.places(number)] = self._coded(number, nothing_read(one.kin, one.states))
        parents[0, alone] = np.arange(size, parents.shape[1], 2)
        parents[1, alone] = np.arange(size + 1, parents.shape[1], 2)
        self.kin = Kin(*parents).at(blanks, is_free=all(one.kin.is_free for one in loci))
        self.readings = nothing_read(self.kin, self.allele_count)
        links: list[Link] = [{} for _ in open_sexes]
        for number, one in enumerate(loci):
            self.readings[self.places(number)] = self._coded(number, one.readings)
            own = (mask_of(one.states, genotypes_in(one.law, one.allele_count, s)) for s in SEXES)
            male, female = map(self._codes(number).short, own)
            for link, animal in zip(links, sorted(open_sexes), strict=True):
                place = number * each + animal
                blank = int(self.kin.blank(self.allele_count, place))
                link[place] = male & blank, female & blank
        self.links = tuple(links)
        """Of each animal whose sex is open, its places."""
        self.link_of = {place: i for i, link in enumerate(links) for place in link}

    def read_of(self, link: int) -> list[int]:
        """Return at which of an animal's places something is read."""
        return self.kin.read_among(self.allele_count, self.readings, [*self.links[link]])

    # between the places of a locus and those of all

    def _codes(self, number: int) -> Recoding:
        """Return the alleles of a locus as the first of all that there are."""
        states = self._loci[number].states
        return recoding(states, tuple((a,) for a in range(states)), 1, self.allele_count)

    def _coded(self, number: int, masks: Masks) -> Masks:
        return _each_mask(masks, self._codes(number).short, kind_of(self.allele_count))

    def places(self, number: int) -> slice:
        """Return where everyone's places at a locus are."""
        return slice(number * self._each, (number + 1) * self._each)

    def at_locus(self, number: int, masks: Masks) -> Masks:
        """Return what everyone can be at a locus, in its own alleles."""
        here = masks[self.places(number)]
        return _each_mask(here, self._codes(number).full, kind_of(self._loci[number].states))

    def mask_at(self, place: int, mask: Mask) -> Mask:
        """Return a set of genotypes at a place in the alleles of its locus."""
        return self._codes(place // self._each).full(mask)

    def who(self, place: int) -> tuple[int, int]:
        """Return whose place it is, and the number of the locus."""
        return place % self._each, place // self._each

    def stacked(self, animals: Collection[int]) -> list[int]:
        """Return the places of animals at all loci, locus by locus."""
        return [n * self._each + one for n in range(len(self._loci)) for one in animals]

    # whether they hold

    def together(self, masks: Masks) -> JointState:
        """Return whether all loci can hold together.

        Raises:
            EngineError: if an engine could not decide.
        """
        shown = dict[int, tuple[int, int | None]]()
        while True:
            sexes = {i: sex for i, (sex, _) in shown.items()}
            found = self._of_sexes(masks, sexes)
            if found.witness is None:
                if not shown:
                    return JointState(found)
                region = smallest_region(found.regions) or ()
                return self._failing(masks, self.kin.places_in(region))
            # Elimination and witnesses know nothing of links: where a place is of one sex, so is
            # the animal at its other places.
            sets = possible_sets(found, asked=self.link_of)
            new: dict[int, tuple[int, int | None]] = {}
            for i, link in enumerate(self.links):
                if i not in shown:
                    excluded = self._excluded(sets, link)
                    if len(excluded) == len(SEXES):
                        return self._failing(masks, link)
                    new.update((i, (1 - sex, place)) for sex, place in excluded.items())
            if not new:
                break
            shown |= new
        # Each open sex can be either, but perhaps not all together: those of the witness are tried
        # first, then an engine decides on all that hang together.
        sets = found.elimination.masks
        open_links = [i for i in range(len(self.links)) if i not in shown]
        for i in open_links:
            genotypes = {p: int(found.witness[p]) for p in self.links[i]}
            sexes[i] = self._sex_in(self.links[i], genotypes)
        tried = self._of_sexes(masks, sexes)
        if not tried.is_consistent:
            for families, links in self._open_groups(sets, open_links):
                solution = self._solution(families, sets)
                if solution is None:
                    start = [place for i in links for place in self.links[i]]
                    return self._failing(masks, start)
                sexes.update((i, self._sex_in(self.links[i], solution)) for i in links)
            tried = self._of_sexes(masks, sexes)
        if tried.witness is None:
            raise EngineError("sexes that fit together leave no genotypes")
        return JointState(Consistency(found.elimination, tried.witness), shown)

    @staticmethod
    def _sex_in(link: Link, genotypes: Mapping[int, Mask]) -> int:
        """Return the sex of an animal where it has these genotypes, by its first place there."""
        place, of_sex = next(one for one in link.items() if one[0] in genotypes)
        return MALE if genotypes[place] & of_sex[MALE] else FEMALE

    @staticmethod
    def _excluded(sets: Masks, link: Link) -> dict[int, int]:
        """Return the sexes that an animal cannot be of, each with a place that shows it."""
        found: dict[int, int] = {}
        for place, of_sex in link.items():
            for sex in SEXES:
                if not int(sets[place]) & of_sex[sex]:
                    found.setdefault(sex, place)
        return found

    def _of_sexes(self, masks: Masks, sexes: Mapping[int, int]) -> Consistency:
        """Return whether each locus holds if the animals of some links are of these sexes."""
        left = masks.copy()
        for i, sex in sexes.items():
            for place, of_sex in self.links[i].items():
                left[place] = int(left[place]) & of_sex[sex]
        return consistency(self.kin, self.allele_count, left)

    def _open_groups(
        self, left: Masks, open_links: Collection[int]
    ) -> Iterator[tuple[frozenset[int], list[int]]]:
        """Yield families that hang together by who is open, and the links in them."""
        waiting_links = dict.fromkeys(open_links)
        while waiting_links:
            first = next(iter(waiting_links))
            waiting = [*self.links[first]]
            seen, families, links = set(waiting), set[int](), dict.fromkeys([first])
            while waiting:
                for family in self.kin.families_of(waiting.pop()):
                    if family in families:
                        continue
                    families.add(family)
                    for place in self.kin.members(family):
                        if place not in seen and int(left[place]).bit_count() > 1:
                            link = self.link_of.get(place, -1)
                            more = [*self.links[link]] if link in waiting_links else [place]
                            links |= dict.fromkeys([link] if link in waiting_links else [])
                            seen.update(more)
                            waiting += more
            for link in links:
                del waiting_links[link]
            yield frozenset(families), list(links)

    def problem(
        self, families: frozenset[int], masks: Masks, fixed: Collection[int] | None = None
    ) -> PartProblem:
        """Return some families as a problem in which each animal is of one sex."""
        return part_problem(self.kin, self.allele_count, masks, families, fixed, self.links)

    def _solution(self, families: frozenset[int], masks: Masks) -> dict[int, Mask] | None:
        """Return what everyone in some families is in some solution of these alone."""
        return solved_part(self.kin, self.allele_count, masks, families, links=self.links)

    def holds(self, families: frozenset[int], masks: Masks) -> bool:
        """Tell whether some families alone hold, of whatever sexes their animals are."""
        return self._solution(families, masks) is not None

    def _failing(self, masks: Masks, start: Collection[int]) -> JointState:
        """Return families around some places that cannot hold together."""
        families = self.families_touching(start)
        # Outwards until it fails: the smallest ball of families around these places that cannot
        # hold.
        while self.holds(families, masks):
            wider = self.families_touching(self.kin.places_in(families))
            if wider == families:
                raise EngineError("loci that fail together hold in every part of the herd")
            families = wider
        found = eliminated(self.kin, self.allele_count, masks)
        return JointState(Consistency(found, None, (families,)))

    def families_touching(self, places: Collection[int]) -> frozenset[int]:
        """Return the families of some places and of the others that are linked with them."""
        linked = {o for p in places if p in self.link_of for o in self.links[self.link_of[p]]}
        everyone = np.array(sorted(linked.union(places)), np.int64)
        return frozenset(self.kin.families_touching(everyone).tolist())

    def conflict(self, families: frozenset[int], masks: Masks) -> tuple[int, ...]:
        """Return readings of families that fail: they cannot all hold, and each is needed.

        Others may follow from what the animals are related by beyond these families; all of their
        ancestors are looked at in the end.
        """

        def hold(within: frozenset[int], some: Collection[int]) -> bool:
            asked = nothing_read(self.kin, self.allele_count)
            kept = sorted(some)
            asked[kept] = masks[kept]
            return self.holds(within, asked)

        places = self.kin.places_in(families)
        read = self.kin.read_among(self.allele_count, masks, places)
        core = quick_core(read, lambda some: hold(families, some))
        ancestry = self.kin.ancestry(core) | families
        if ancestry != families:
            core = quick_core(sorted(core), lambda some: hold(ancestry, some))
        return tuple(sorted(core))

    # what is possible

    def possible(self, found: JointState) -> tuple[Masks, dict[int, tuple[int, int | None]]]:
        """Return what everyone can be if all loci hold together, and per link whose sex follows.

        Raises:
            EngineError: if an engine could not decide.
        """
        sets, shown = possible_sets(found.state).copy(), dict(found.sexes)
        open_links = [i for i in range(len(self.links)) if i not in shown]
        for families, links in self._open_groups(sets, open_links):
            if len(links) > 1:  # strike out what nobody is in any solution of these alone
                seen: dict[int, Mask] = {}
                for place in self.kin.places_in(families):
                    for bit in set_bits(int(sets[place])):
                        if not seen.get(place, 0) >> bit & 1:
                            tried = sets.copy()
                            tried[place] = 1 << bit
                            solution = self._solution(families, tried)
                            for one, mask in (solution or {}).items():
                                seen[one] = seen.get(one, 0) | mask
                    sets[place] = seen[place]
            for i in links:
                shown.update((i, (1 - sex, None)) for sex in self._excluded(sets, self.links[i]))
        return sets, shown


def _each_mask(masks: Masks, change: Callable[[Mask], Mask], kind: np.dtype[Any]) -> Masks:
    """Return masks, each changed; there are few different ones."""
    distinct, number = np.unique(masks, return_inverse=True)
    found: Masks = np.array([change(int(mask)) for mask in distinct.tolist()], kind)[number]
    return found


class SexedRepairer(HerdRepairer):
    """Looks for the fewest readings to give up at several loci together."""

    def __init__(
        self, loci: SexedLoci, optimiser: Optimiser, trusted: Collection[int] = ()
    ) -> None:
        super().__init__(loci.kin, loci.allele_count, loci.readings, optimiser, trusted=trusted)
        self._loci = loci

    def without(self, given_up: Collection[int]) -> Consistency:
        return self._loci.together(self.masks_without(given_up)).state

    def problem(self, families: frozenset[int]) -> PartProblem:
        return self._loci.problem(families, self.readings, self.trusted)

    def part(self, families: frozenset[int], readings: Masks) -> PartReadings:
        return _SexedPart(self._loci, families, readings)

    def families_touching(self, places: Collection[int]) -> frozenset[int]:
        """Return all families of some animals, at all loci if their sex is open."""
        return self._loci.families_touching(places)

    def is_inside(self, place: int, families: frozenset[int]) -> bool:
        """Tell whether all families of an animal are among these, at all loci."""
        link = self._loci.link_of.get(place)
        places = [place] if link is None else [*self._loci.links[link]]
        return all(super(SexedRepairer, self).is_inside(one, families) for one in places)

    def quick(self, given_up: Collection[int], remaining: Remaining) -> QuickRepair | None:
        """Return a repair that is found quickly: sexes are those that most readings fit."""
        first = super().quick(given_up, remaining)
        if first is None or first.state.witness is None or self.kin.blanks is None:
            return None
        blanks, witness = self.kin.blanks.copy(), first.state.witness
        gone = {*first.given_up}
        for link in self._loci.links:
            kept = {p: s for p, s in link.items() if p not in gone}
            votes = [sum(int(witness[p]) & s[sex] > 0 for p, s in kept.items()) for sex in SEXES]
            sure = [
                all(
                    p not in self.trusted or int(self.readings[p]) & s[sex] for p, s in link.items()
                )
                for sex in SEXES
            ]
            sex = max(SEXES, key=lambda one: (sure[one], votes[one]))
            for place, of_sex in link.items():
                blanks[place] = of_sex[sex]
        readings = self.readings & blanks
        lost = np.flatnonzero(readings == 0)
        if self.trusted.intersection(lost.tolist()):
            return None
        readings[lost] = blanks[lost]
        found = quick_repair(
            self.kin.at(blanks, is_free=self.kin.is_free),
            self.allele_count,
            readings,
            trusted=self.trusted,
            given_up=given_up,
            remaining=remaining,
        )
        if found is None or found.state.witness is None:
            return None
        unfit = np.flatnonzero((found.state.witness & self.readings) == 0).tolist()
        return QuickRepair(tuple(unfit), found.state)


class _SexedPart(PartReadings):
    """Some families, of whatever sexes their animals are; see ``PartReadings``."""

    def __init__(self, loci: SexedLoci, families: frozenset[int], readings: Masks) -> None:
        self._loci, self._families, self._readings = loci, families, readings
        places = loci.kin.places_in(families)
        self.read = tuple(loci.kin.read_among(loci.allele_count, readings, places))

    def failing(self, read: Collection[int]) -> frozenset[int] | None:
        masks = self._readings.copy()
        gone = np.array(sorted({*self.read}.difference(read)), np.int64)
        masks[gone] = self._loci.kin.blank(self._loci.allele_count, gone)
        return None if self._loci.holds(self._families, masks) else frozenset(read)
