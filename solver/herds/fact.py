"""Why one animal of a herd has its certain alleles: the fewest typings that force them, and steps.

What was struck out leads back to the families that reached the animal. In that part the premises
are looked for; what they force is explained as a litter's fill is, step by step. The engine for a
few families eliminates, and tries one genotype after another.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from testcross.solver.conflict import smallest_core
from testcross.solver.explanation import Step, explain_one, known_after, leading_to
from testcross.solver.genotype import (
    KnownAlleles,
    Mask,
    Reading,
    every,
    genotype_of,
    known_alleles,
    mask_of,
    reading_of,
    set_bits,
    without,
)
from testcross.solver.herds.consistency import Consistency, consistency
from testcross.solver.herds.elimination import Elimination, eliminated
from testcross.solver.herds.family_law import family_left
from testcross.solver.herds.herd_readings import HerdReadings, SmallPart
from testcross.solver.herds.kin import Kin, Masks, kin_of, masks_of
from testcross.solver.herds.possible_sets import possible_sets
from testcross.solver.pedigree import FOUNDER, LocusProblem, Parents, Solution
from testcross.solver.solver import Solver

_MOST_PLACES = 200
"""More animals are left to arrays."""
_MOST_TRIALS = 1_000
"""How many genotypes are tried; loops that need more are left to arrays and their engine."""


class HerdEngine:
    """Answers as the other engines do; see ``Engine``."""

    name = "herds"

    def solve(self, problem: LocusProblem) -> Solution | None:
        if not all(problem.readings):
            return None
        count = problem.allele_count
        masks = [mask_of(count, reading) for reading in problem.readings]
        small = _small_herd(problem.parents)
        found: list[Mask] | None = None
        is_tried = small.kin.total <= _MOST_PLACES
        if is_tried:
            try:
                found = _Trials(small, count).solved(masks)
            except _TooManyTrialsError:
                is_tried = False
        if not is_tried:
            arrays = masks_of(small.kin, count, masks)
            witness = consistency(small.kin, count, arrays).witness
            found = None if witness is None else witness.tolist()
        if found is None:
            return None
        return tuple(genotype_of(count, mask) for mask in found[: small.kin.size])


@dataclass(frozen=True, slots=True)
class _SmallHerd:
    """A herd as lists, which are quicker than arrays where there are few."""

    kin: Kin
    couples: tuple[tuple[int, int], ...]
    kids: tuple[tuple[int, ...], ...]
    families_of: tuple[tuple[int, ...], ...]
    parents: tuple[int, ...]
    """Who has offspring."""


class _TooManyTrialsError(Exception):
    """The search would take too long."""


class _Trials:
    """Gives parents one genotype after another, and takes back what fails."""

    def __init__(self, small: _SmallHerd, allele_count: int) -> None:
        self._small = small
        self._count = allele_count
        self._left = _MOST_TRIALS

    def solved(self, masks: Sequence[Mask]) -> list[Mask] | None:
        """Return one genotype for everyone, or None if there are none."""
        kin = self._small.kin
        start = [*masks, *[every(self._count)] * (kin.total - kin.size)]
        if not self._strike(start, range(kin.families)):
            return None
        found = self._tried(start)
        # with their parents decided, offspring can be anything that is left, each for itself
        return None if found is None else [mask & -mask for mask in found]

    def _tried(self, masks: list[Mask]) -> list[Mask] | None:
        # Only parents tie families together, so these are tried; after each try elimination goes on
        # from the families of that parent, and mostly decides the rest.
        place = next((p for p in self._small.parents if masks[p] & (masks[p] - 1)), None)
        if place is None:
            return masks
        for bit in set_bits(masks[place]):
            if not self._left:
                raise _TooManyTrialsError
            self._left -= 1
            trial = masks.copy()
            trial[place] = 1 << bit
            if self._strike(trial, self._small.families_of[place]):
                found = self._tried(trial)
                if found is not None:
                    return found
        return None

    def _strike(self, masks: list[Mask], families: Sequence[int]) -> bool:
        """Strike out what families do not allow; False if one has nothing left."""
        small = self._small
        waiting = dict.fromkeys(families)
        while waiting:
            family = next(iter(waiting))
            del waiting[family]
            first, second = small.couples[family]
            kids = small.kids[family]
            shown = tuple(sorted({masks[kid] for kid in kids}))
            left = family_left(
                self._count, masks[first], masks[second], shown, selfed=first == second
            )
            if left is None:
                return False
            now = dict(zip(shown, left[2], strict=True))
            members = [(first, left[0]), (second, left[1]), *((k, now[masks[k]]) for k in kids)]
            for member, mask in members:
                if masks[member] != mask:
                    masks[member] = mask
                    waiting.update(dict.fromkeys(small.families_of[member]))
        return True


@lru_cache(maxsize=256)
def _small_herd(parents: tuple[Parents, ...]) -> _SmallHerd:
    kin = kin_of([sire for sire, _ in parents], [dam for _, dam in parents])
    couples = tuple(zip(kin.first.tolist(), kin.second.tolist(), strict=True))
    return _SmallHerd(
        kin,
        couples,
        tuple(tuple(kin.kids_of(family).tolist()) for family in range(kin.families)),
        tuple(tuple(kin.families_of(place)) for place in range(kin.total)),
        tuple(sorted({place for couple in couples for place in couple})),
    )


MOST_PLACES = 40
"""No steps are shown through more animals than this: they take long, and no reader follows them."""
MOST_PREMISES = 12
"""Nor are they from more readings."""
MOST_READINGS = 20
"""Up to this many related readings, the fewest premises are found."""
MOST_SETS = 2_000
"""Nor are they of more if so many sets of them would have to be ruled out."""


@dataclass(frozen=True, slots=True)
class HerdFact:
    """What one animal is at one locus, and why."""

    place: int
    possible: Reading
    known: KnownAlleles
    """Its certain alleles."""
    premises: tuple[int, ...] = ()
    """The other animals whose readings force them; none where its own reading does."""
    is_smallest: bool = True
    """Whether it is proved that no fewer premises do; irreducible they are in any case."""
    places: tuple[int, ...] = ()
    """Who is in the steps: an individual of a step is a position here."""
    steps: tuple[Step, ...] = ()


def explain_fact(found: Consistency, readings: Masks, place: int) -> HerdFact:
    """Return what an animal is, and why its certain alleles are certain.

    Args:
        found: a consistent herd.
        readings: per place, the genotypes left open.
        place: the animal.

    Raises:
        ValueError: for a herd that is not consistent.
        EngineError: if an engine could not decide.
    """
    if found.witness is None:
        raise ValueError("nothing is certain where readings contradict each other")
    state = found.elimination
    count = state.allele_count
    # A fact is an allele that the animal has in every solution. Why? Suppose that it lacked it: its
    # reading without the genotypes that hold what is known. That contradicts some other readings,
    # and the fewest of them are the premises (as in ``solver.explanation``).
    possible = reading_of(count, int(possible_sets(found, asked=[place])[place]))
    known = known_alleles(possible)
    own = reading_of(count, int(readings[place]))
    if known == known_alleles(own):
        return HerdFact(place, possible, known)
    lacking = readings.copy()
    lacking[place] = mask_of(count, without(own, known))
    part = _part(state, lacking, place)
    whole = HerdReadings(state.kin, count, lacking, found.witness)
    premises, is_smallest = _premises(whole, part, place)
    forced = whole.reason((*premises, place))
    places, steps = _steps(forced, readings, premises, (place, known))
    return HerdFact(place, possible, known, premises, is_smallest, places, steps)


def _part(state: Elimination, lacking: Masks, place: int) -> SmallPart:
    """Return the families whose readings force an animal's alleles."""
    kin, forcing = state.kin, state.forcing(place)
    # Where to look for premises: first among the families whose strikes led to this animal, then
    # among all those that its own families rest on; most facts are decided there. A loop may need
    # all that hangs together with it.
    ways: tuple[Callable[[], frozenset[int]], ...] = (
        lambda: forcing,
        lambda: forcing | state.region_of(kin.families_of(place)),
    )
    for way in ways:
        part = SmallPart(kin, way(), state.allele_count, lacking)
        if part.families and not part.holds((*part.read, place)):
            return part
    whole = state.region_of(kin.connected_families([place]))
    return SmallPart(kin, whole, state.allele_count, lacking)


def _premises(readings: HerdReadings, part: SmallPart, place: int) -> tuple[tuple[int, ...], bool]:
    """Return readings that cannot hold if the animal lacks its alleles, and if none fewer do."""
    # One that is irreducible is found by leaving out; whether there is a smaller one takes a search
    # by size, which pays only among few readings, or where few sets are smaller.
    conflict = readings.minimal_conflict((*part.read, place))
    irreducible = tuple(one for one in conflict if one != place)
    if len(irreducible) == 1:
        return irreducible, True
    related = readings.related_to(place)
    sets = sum(comb(len(related), size) for size in range(len(irreducible)))
    if len(related) > MOST_READINGS and sets > MOST_SETS:
        return irreducible, False
    core = smallest_core(related, lambda some: readings.holds((*some, place)), len(irreducible) - 1)
    return irreducible if core is None else tuple(sorted(core)), True


def _steps(
    part: SmallPart, readings: Masks, premises: tuple[int, ...], fact: tuple[int, KnownAlleles]
) -> tuple[tuple[int, ...], tuple[Step, ...]]:
    """Return the steps from premises to an animal's alleles, and who is in them."""
    place, known = fact
    if _is_far(part, premises, place):
        return (), ()
    # The premises are explained as a litter is, on the smallest part in which they still force the
    # fact: the families that struck it out, or all of the part if that leaves less.
    chosen = SmallPart(part.whole, part.families, part.allele_count, readings)
    masks, number = chosen.masks((*premises, place)), chosen.places.index(place)
    forcing = eliminated(chosen.kin, chosen.allele_count, masks).forcing(number)
    for families in (forcing, frozenset(range(chosen.kin.families))):
        local = chosen.kin.places_in(families) if families else []
        if len(local) > MOST_PLACES:
            break
        if number in local:
            problem = _problem_of(chosen, masks, local, families)
            where = local.index(number)
            steps = explain_one(Solver(HerdEngine()), problem, where)
            if known_after(problem, steps)[where] == known:
                return tuple(chosen.places[one] for one in local), leading_to(steps, [where])
    return (), ()


def _problem_of(
    part: SmallPart, masks: Masks, places: Sequence[int], families: frozenset[int]
) -> LocusProblem:
    """Return some families of a part as a litter's problem."""
    kin, count = part.kin, part.allele_count
    where = {one: i for i, one in enumerate(places)}
    parents = tuple(
        (where[int(kin.sires[one])], where[int(kin.dams[one])])
        if int(kin.family_of[one]) in families
        else FOUNDER
        for one in places
    )
    shown = tuple(reading_of(count, int(masks[one])) for one in places)
    limits = None
    if kin.blanks is not None:
        limits = tuple(reading_of(count, int(kin.blanks[one])) for one in places)
    return LocusProblem(count, shown, parents, limits)


def _is_far(part: SmallPart, premises: Collection[int], place: int) -> bool:
    """Tell whether steps would lead through too many animals, judging by distances."""
    if len(premises) > MOST_PREMISES:
        return True
    kin, missing = part.whole, set(premises) - {place}
    edge, seen = [place], {place}
    for _ in range(MOST_PLACES):
        families = {f for one in edge for f in kin.families_of(one)} & part.families
        edge = [one for f in families for one in kin.members(f) if one not in seen]
        seen.update(edge)
        missing -= seen
        if not missing:
            return False
    return True
