"""What is open in a smallest repair: who is in every one, what else would do, what one could be.

Clusters share no reading and none can give up fewer than it does, so every smallest repair gives up
as many in each cluster and nobody elsewhere. A reading is in every smallest repair if its cluster
has no other one that the whole herd bears out.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import numpy as np
from testcross.solver.engine import Remaining, UndecidedError, is_over, no_limit
from testcross.solver.genotype_masks import Mask, every
from testcross.solver.herds.conflict_core import SmallPart
from testcross.solver.herds.part import Part
from testcross.solver.herds.possible_sets import possible_sets
from testcross.solver.herds.repair import Cluster, HerdRepair, HerdRepairer


@dataclass(frozen=True, slots=True)
class RepairChoice:
    """One reading that is given up."""

    place: int
    in_every: bool
    """Whether every smallest repair gives it up."""
    instead: tuple[int, ...]
    """Whose reading could be given up in its place, all others staying as they are."""
    could_be: Mask
    """What the animal can be once the repair is made."""


def repair_choices(
    repairer: HerdRepairer, repair: HerdRepair, remaining: Remaining = no_limit
) -> tuple[RepairChoice, ...]:
    """Return what is open in a proven repair, for each reading that it gives up, in order.

    Raises:
        EngineError: where an engine could not decide in time.
    """
    return _Choices(repairer, repair, remaining).all()


class _Choices:
    def __init__(self, repairer: HerdRepairer, repair: HerdRepair, remaining: Remaining) -> None:
        self._repairer = repairer
        self._repair = repair
        self._remaining = remaining
        self._given_up = frozenset(repair.given_up)
        self._known_to_do: dict[frozenset[int], bool] = {}

    def all(self) -> tuple[RepairChoice, ...]:
        """Return every choice."""
        state = self._repair.state
        if state is None:
            return ()
        swaps = dict(self._swaps())
        could_be = possible_sets(state, self._remaining, self._repair.given_up)
        found = []
        for cluster in self._repair.clusters:
            self._go_on()
            instead = {
                place: tuple(
                    x for x in swaps[place] if self._does(cluster, self._swapped(place, x))
                )
                for place in cluster.given_up
            }
            alone = [place for place, would_do in instead.items() if not would_do]
            in_every = self._in_every(cluster, alone)
            found += [
                RepairChoice(place, place in in_every, would_do, int(could_be[place]))
                for place, would_do in instead.items()
            ]
        return tuple(sorted(found, key=lambda choice: choice.place))

    def _go_on(self) -> None:
        if is_over(self._remaining):
            raise UndecidedError("undecided: the time is over")

    def _swaps(self) -> Iterator[tuple[int, list[int]]]:
        """Yield for each reading given up those that would do in its place, in its cluster."""
        repairer = self._repairer
        for cluster in self._repair.clusters:
            part = SmallPart(
                repairer.herd, cluster.families, repairer.allele_count, repairer.readings
            )
            for place in cluster.given_up:
                self._go_on()
                kept = cluster.read - (self._given_up - {place})
                failing = part.failing(kept) or frozenset()
                others = sorted(failing - {place} - repairer.trusted)
                yield place, [x for x in others if part.holds(kept - {x})]

    def _swapped(self, place: int, other: int) -> frozenset[int]:
        return self._given_up - {place} | {other}

    def _does(self, cluster: Cluster, given_up: frozenset[int]) -> bool:
        """Tell whether giving up just these leaves a herd that holds together.

        Mostly it is enough to look around the cluster, everybody farther away being as in the
        witness of the repair at hand; else the whole herd is asked.
        """
        if given_up not in self._known_to_do:
            is_fine = self._does_around(cluster, given_up)
            if not is_fine:
                found = self._repairer.without(sorted(given_up), self._remaining)
                is_fine = found.is_consistent
            self._known_to_do[given_up] = is_fine
        return self._known_to_do[given_up]

    def _does_around(self, cluster: Cluster, given_up: frozenset[int]) -> bool:
        """Tell whether the families around a cluster hold, others being as in the witness."""
        repairer, state = self._repairer, self._repair.state
        if state is None or state.witness is None:
            return False
        herd = repairer.herd
        animals = np.array(Part(herd, cluster.families).places())
        families = frozenset(herd.families_around(animals).tolist())
        masks = repairer.readings.copy()
        masks[sorted(given_up)] = every(repairer.allele_count)
        part = Part(herd, families)
        for place in part.places():
            if not families.issuperset(herd.families_of(place)):
                masks[place] = state.witness[place]
        small = SmallPart(herd, families, repairer.allele_count, masks)
        return small.holds(small.read)

    def _in_every(self, cluster: Cluster, places: Collection[int]) -> frozenset[int]:
        """Return which of these no smallest repair keeps, the cluster grown as far as need be."""
        repairer = self._repairer
        others = [one for one in self._repair.clusters if one != cluster]
        here, open_ones, found = cluster, set(places), frozenset[int]()
        while open_ones:
            asked = repairer.problem(here.families)
            number = {place: i for i, place in enumerate(asked.places)}
            kept = repairer.optimiser.keeping(
                asked.problem, [number[place] for place in sorted(open_ones)], self._remaining()
            )
            smallest = {asked.places[i]: given_up for i, given_up in kept.items()}
            found |= {place for place, given_up in smallest.items() if given_up is None}
            open_ones -= found
            beside = frozenset(place for one in others for place in one.given_up)
            regions: list[frozenset[int]] = []
            for given_up in dict.fromkeys(one for one in smallest.values() if one is not None):
                gone = frozenset(asked.places[i] for i in given_up)
                if open_ones <= gone:
                    continue
                if self._does(here, beside | gone):
                    open_ones &= gone
                else:
                    state = repairer.without(sorted(beside | gone), self._remaining)
                    regions += repairer.shrunk(state.regions, sorted(beside | gone))
            if open_ones:
                joined = repairer.join([here, *others], regions)
                families = next(one for one in joined if isinstance(one, frozenset))
                others = [one for one in joined if isinstance(one, Cluster)]
                here = replace(here, families=families, read=repairer.read_in(families))
        return found
