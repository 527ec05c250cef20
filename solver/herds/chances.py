"""How likely the animals of a herd have each genotype, given everything read of all of them.

The animals that are open at a locus are the variables of a network: an offspring has an allele of
each parent with chance 1/2, and founders have alleles at the given rates. Variables are summed out
one by one, those first that tie the fewest others together; the way back gives everyone's chances
(Lauritzen and Spiegelhalter 1988). That is exact while no table grows beyond ``MOST_STATES``. Where
one would, and where nobody says how often founders have alleles, chances lie in a range: the lowest
and the highest over everything that some animals can be.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from math import prod

import numpy as np
from numpy.typing import NDArray
from testcross.solver.engine import stop_if_late
from testcross.solver.genotype import Mask, genotypes_of, set_bits
from testcross.solver.herds.kin import NOBODY, Kin, Masks, Positions, sharing

Table = NDArray[np.float64]
Factor = tuple[tuple[int, ...], Table]
"""Some variables, and a weight for each of their states together."""

MOST_STATES = 1 << 20
_MOST_IN_ALL = 1 << 26
_RADII = (1, 2, 3, 5, 8)
"""How many steps around an animal are looked at, one radius after the other, before all."""
_ROUNDING = 1e-12


class ImpossibleError(Exception):
    """What is read cannot be, with founders that have alleles so often."""


class _TooLargeError(Exception):
    """A table would have more states than it may."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely an animal has each genotype that it can have."""

    genotypes: tuple[tuple[int, int], ...]
    least: tuple[float, ...]
    most: tuple[float, ...]
    is_cut: bool = False
    """Whether the range may be wider than it must be: relatives farther off were left aside."""

    @property
    def is_exact(self) -> bool:
        """Whether each chance is one number."""
        return self.least == self.most


class ChanceNetwork:
    """The chances of a herd at one locus.

    Args:
        kin: who descends from whom there.
        allele_count: how many alleles the locus has.
        possible: per place, exactly what it can be, given everything that is read.
        read: per place, whether something is read of it.
        often: how likely a founder has a genotype, each by its number; None if nobody knows.
        born: the genotypes that offspring can be born with; None for all.
    """

    def __init__(
        self,
        kin: Kin,
        allele_count: int,
        possible: Masks,
        read: NDArray[np.bool_],
        often: Table | None,
        born: Mask | None = None,
    ) -> None:
        self._herd, self._often, self._read = kin, often, read
        self._genotypes = genotypes_of(allele_count)
        self._masks = [int(mask) for mask in possible.tolist()]
        self._bits = {mask: np.array([*set_bits(mask)]) for mask in {*self._masks}}
        self._pairs = np.array(self._genotypes)
        self._born = None if born is None else np.array([*set_bits(born)])
        self._tables: dict[tuple[int, ...], Table] = {}
        self._living: dict[int, _Living] = {}
        first = {self._masks[one] for one in np.flatnonzero(kin.family_of == NOBODY).tolist()}
        if often is not None and not all(often[self._bits[mask]].any() for mask in first):
            raise ImpossibleError

    def _size(self, place: int) -> int:
        return len(self._bits[self._masks[place]])

    @cached_property
    def _factors(self) -> list[tuple[int, Factor]]:
        """All that ties open animals together, each with the offspring or the founder it is of."""
        found = list[tuple[int, Factor]]()
        for place in range(self._herd.total):
            family = int(self._herd.family_of[place])
            if family == NOBODY:
                if self._often is not None and self._size(place) > 1:
                    found.append((place, ((place,), self._often[self._bits[self._masks[place]]])))
                continue
            couple = int(self._herd.first[family]), int(self._herd.second[family])
            members = (*dict.fromkeys(couple), place)
            scope = tuple(one for one in members if self._size(one) > 1)
            if scope:
                found.append((place, (scope, self._passed_on(couple, place))))
        return found

    def _passed_on(self, couple: tuple[int, int], kid: int) -> Table:
        """Return how likely a couple has an offspring, for whatever is open of the three."""
        own = tuple(self._masks[one] for one in (*couple, kid))
        key = (*own, int(couple[0] == couple[1]))
        if key not in self._tables:
            one, other, offspring = (self._pairs[self._bits[mask]] for mask in own)
            if len(one) * len(other) * len(offspring) > MOST_STATES:
                raise _TooLargeError
            table = passed_on(one, other, offspring)
            if self._born is not None:  # nobody is seen that was not born
                whole = passed_on(one, other, self._pairs[self._born]).sum(axis=2)
                table = np.divide(table, whole[:, :, None], where=whole[:, :, None] > 0, out=table)
            if couple[0] == couple[1]:
                table = np.einsum("iik->ik", table)
            self._tables[key] = table.reshape([size for size in table.shape if size > 1])
        return self._tables[key]

    def of(self, places: Iterable[int]) -> dict[int, Chance]:
        """Return the chances of some animals."""
        found = dict[int, Chance]()
        asked = list(places)
        parts = self._parts if any(self._size(one) > 1 for one in asked) else {}
        known = dict[int, Mapping[int, Table] | None]()
        for place in asked:
            genotypes = self._named(place)
            if len(genotypes) == 1:
                found[place] = Chance(genotypes, (1.0,), (1.0,))
                continue
            number, factors = parts.get(place, (place, []))
            if number not in known:
                known[number] = self._exact(factors)
            exact = known[number]
            if exact is None:
                found[place] = self._range(place, number, factors)
            else:
                share = tuple(exact[place].tolist())
                found[place] = Chance(genotypes, share, share)
        return found

    def information_on(self, place: int) -> dict[int, float] | None:
        """Return how much each open relative's genotype says about an animal's, in bits.

        None where the chances are no single numbers.
        """
        if self._size(place) == 1:
            return {}
        _, factors = self._parts.get(place, (place, []))
        # The mutual information of the two: how far the relative's chances move, on average over
        # what the animal may be.
        before = self._exact(factors)
        if before is None:
            return None
        gains = dict.fromkeys(before, 0.0)
        for state in np.flatnonzero(before[place]).tolist():
            share, clamp = float(before[place][state]), np.eye(self._size(place))[state]
            after = self._exact([*factors, (place, ((place,), clamp))])
            for one, chances in (after or {}).items():
                some = chances > 0
                gains[one] += share * float(
                    (chances[some] * np.log2(chances[some] / before[one][some])).sum()
                )
        return {one: bits for one, bits in gains.items() if one != place}

    def _named(self, place: int) -> tuple[tuple[int, int], ...]:
        return tuple(self._genotypes[bit] for bit in self._bits[self._masks[place]].tolist())

    @cached_property
    def _parts(self) -> dict[int, tuple[int, list[tuple[int, Factor]]]]:
        """Per open animal, the number of the part of the network that it is in, and the part."""
        return _parts_of(self._factors)

    def _exact(self, factors: Sequence[tuple[int, Factor]]) -> Mapping[int, Table] | None:
        """Return the chances of everyone in a part; None where they are no single numbers."""
        if not factors or (self._often is None and self._founders(factors)):
            return None
        try:
            return _every_share([factor for _, factor in factors])
        except _TooLargeError:
            return None

    def _founders(self, factors: Iterable[tuple[int, Factor]]) -> set[int]:
        """Return the open animals of a part whose genotypes have no known frequencies."""
        of = self._herd.family_of
        return {one for _, (scope, _) in factors for one in scope if of[one] == NOBODY}

    def _range(self, place: int, part: int, factors: Sequence[tuple[int, Factor]]) -> Chance:
        """Return the lowest and the highest chances, whatever some animals are.

        The farther relatives count, the narrower is the range: it ends where they are too many.
        """
        genotypes = self._named(place)
        zeros, ones = (0.0,) * len(genotypes), (1.0,) * len(genotypes)
        # nothing but the frequencies says anything about a founder, and these are not known
        if self._often is None and self._herd.family_of[place] == NOBODY:
            return Chance(genotypes, zeros, ones)
        found = Chance(genotypes, zeros, ones, is_cut=True)
        if part not in self._living:
            self._living[part] = _Living(factors, self._is_idle)
        for some, beyond in self._living[part].neighbourhoods(place):
            stop_if_late()
            kept = {one for _, (scope, _) in some for one in scope} & beyond
            if self._often is None:
                kept |= self._founders(some)
            kept.discard(place)
            try:
                joint = _summed([factor for _, factor in some], (place, *sorted(kept)))
            except _TooLargeError:
                return found
            columns = joint.reshape(len(joint), -1)
            whole = columns.sum(axis=0)
            shares = columns[:, whole > 0] / whole[whole > 0]
            least, most = shares.min(axis=1), shares.max(axis=1)
            least = np.where(most - least < _ROUNDING, most, least)
            found = Chance(genotypes, tuple(least.tolist()), tuple(most.tolist()), bool(beyond))
        return found

    def _is_idle(self, place: int) -> bool:
        """Tell whether an animal says nothing about its parents, if none of its offspring does."""
        return not self._read[place] and self._herd.family_of[place] != NOBODY


class _Living:
    """Which animals of a part say nothing: nothing is read of them or of their descendants."""

    def __init__(
        self, factors: Sequence[tuple[int, Factor]], is_idle: Callable[[int], bool]
    ) -> None:
        uses = Counter(one for _, (scope, _) in factors for one in scope)
        self._own = {kid: (kid, factor) for kid, factor in factors}
        self._idle = set[int]()
        waiting = [kid for kid in self._own if uses[kid] == 1]
        while waiting:
            kid = waiting.pop()
            if kid not in self._idle and is_idle(kid):
                self._idle.add(kid)
                for one in self._own[kid][1][0]:
                    uses[one] -= 1
                    if uses[one] == 1 and one in self._own:
                        waiting.append(one)
        self._at = dict[int, list[int]]()
        for kid, (scope, _) in factors:
            for one in scope if kid not in self._idle else ():
                self._at.setdefault(one, []).append(kid)

    def neighbourhoods(self, place: int) -> Iterator[tuple[list[tuple[int, Factor]], set[int]]]:
        """Yield more and more of the evidence on an animal, each time with those in the rest.

        The last part has no rest.
        """
        above, waiting = set[int](), [place]
        while waiting:  # what is idle for others is not for its own offspring
            kid = waiting.pop()
            if kid in self._idle and kid not in above:
                above.add(kid)
                waiting += self._own[kid][1][0]
        beside = dict[int, list[int]]()
        for kid in above:
            for one in self._own[kid][1][0]:
                beside.setdefault(one, []).append(kid)
        reached, kids, edge, steps = {place}, dict[int, None](), [place], 0
        while edge:
            new = [k for one in edge for k in (*self._at.get(one, ()), *beside.get(one, ()))]
            kids |= dict.fromkeys(new)
            edge = [one for k in new for one in self._own[k][1][0] if one not in reached]
            edge = list(dict.fromkeys(edge))
            reached.update(edge)
            steps += 1
            rest = {
                one
                for one in edge
                if any(k not in kids for k in (*self._at.get(one, ()), *beside.get(one, ())))
            }
            if steps in _RADII or not rest:
                yield [self._own[kid] for kid in kids], rest


def passed_on(one: Positions, other: Positions, kid: Positions) -> Table:
    """Return how likely two parents have an offspring: an axis for the genotypes of each.

    Args:
        one: genotypes of a parent, two alleles in a row, the lower one first.
        other: those of the other.
        kid: those of the offspring.
    """
    first, second = one[:, None, [0, 0, 1, 1]], other[None, :, [0, 1, 0, 1]]
    low, high = np.minimum(first, second), np.maximum(first, second)
    found: Table = ((low[..., None] == kid[:, 0]) & (high[..., None] == kid[:, 1])).mean(axis=2)
    return found


def _parts_of(
    factors: Sequence[tuple[int, Factor]],
) -> dict[int, tuple[int, list[tuple[int, Factor]]]]:
    """Return per variable the number of the connected part that it is in, and its factors."""
    found = dict[int, tuple[int, list[tuple[int, Factor]]]]()
    for some in sharing([scope for _, (scope, _) in factors]):
        part = [factors[number] for number in some]
        variables = {one for _, (scope, _) in part for one in scope}
        found |= dict.fromkeys(variables, (min(variables), part))
    return found


@dataclass(frozen=True, slots=True)
class _Step:
    """A variable summed out: its animal, the others in its factor, and what is known there."""

    scope: tuple[int, ...]
    """The variable first."""
    table: Table
    message: Table


def _order(factors: Sequence[Factor], kept: Collection[int]) -> tuple[list[int], dict[int, int]]:
    """Return in which order to sum out variables, those first that tie the fewest others together.

    With it how many states each has.

    Raises:
        _TooLargeError: where a table would be too large.
    """
    sizes, beside = dict[int, int](), dict[int, set[int]]()
    for scope, table in factors:
        sizes |= zip(scope, table.shape, strict=True)
        for one in scope:
            beside.setdefault(one, set()).update({*scope} - {one})

    def cost(one: int) -> tuple[int, int, int]:
        others = beside[one]
        # min-fill: summing a variable out ties all of its neighbours together; fewest new ties
        # first
        states = prod(sizes[other] for other in others) * sizes[one]
        fill = sum(len(others) - 1 - len(others & beside[other]) for other in others)
        return fill, states, one

    queue = [cost(one) for one in beside if one not in kept]
    heapify(queue)
    order, done, whole = list[int](), set[int](), 0
    while queue:
        _, _, one = queued = heappop(queue)
        if one in done:
            continue
        now = cost(one)
        if now > queued:
            heappush(queue, now)
            continue
        if now[1] > MOST_STATES or whole + now[1] > _MOST_IN_ALL:
            raise _TooLargeError
        whole += now[1]
        order.append(one)
        done.add(one)
        others = beside.pop(one)
        for other in others:
            beside[other].discard(one)
            beside[other] |= others - {other}
        for other in others:
            if other not in kept:
                heappush(queue, cost(other))
    if prod(sizes[one] for one in kept) > MOST_STATES:
        raise _TooLargeError
    return order, sizes


def _product(factors: Iterable[Factor], scope: Sequence[int], sizes: Mapping[int, int]) -> Table:
    """Return the product of some factors, an axis for each variable of a scope."""
    axis = {one: place for place, one in enumerate(scope)}
    found: Table = np.ones([sizes[one] for one in scope])
    for variables, table in factors:
        order = np.argsort([axis[one] for one in variables]).tolist()
        shape = [1] * len(scope)
        for i in order:
            shape[axis[variables[i]]] = table.shape[i]
        found *= table.transpose(order).reshape(shape)
    if not found.any():
        raise ImpossibleError
    return found


def _eliminate(
    factors: Sequence[Factor], kept: Collection[int]
) -> tuple[list[_Step], list[Factor]]:
    """Sum out all variables but some; return the steps, and what is left."""
    order, sizes = _order(factors, kept)
    at = dict[int, dict[int, Factor]]()
    alive = dict[int, Factor](enumerate(factors))
    for number, (scope, _) in alive.items():
        for one in scope:
            at.setdefault(one, {})[number] = alive[number]
    steps, next_number = list[_Step](), len(factors)
    for one in order:
        mine = at.pop(one)
        others = dict.fromkeys(other for scope, _ in mine.values() for other in scope)
        scope = (one, *(other for other in others if other != one))
        table = _product(mine.values(), scope, sizes)
        table /= table.max()  # which keeps long products in range
        message = table.sum(axis=0)
        steps.append(_Step(scope, table, message))
        for number in mine:
            for other in alive.pop(number)[0]:
                if other in at:
                    at[other].pop(number, None)
        if len(scope) > 1:
            alive[next_number] = (scope[1:], message)
            for other in scope[1:]:
                at[other][next_number] = alive[next_number]
            next_number += 1
    return steps, list(alive.values())


def _summed(factors: Sequence[Factor], kept: Sequence[int]) -> Table:
    """Return the product of factors with all variables summed out but some, in their order."""
    _, left = _eliminate(factors, kept)
    sizes = {one: n for scope, table in factors for one, n in zip(scope, table.shape, strict=True)}
    return _product(left, kept, sizes)


def _every_share(factors: Sequence[Factor]) -> dict[int, Table]:
    """Return the chances of every variable."""
    steps, _ = _eliminate(factors, ())
    at = {step.scope[0]: number for number, step in enumerate(steps)}
    beliefs, found = dict[int, Table](), dict[int, Table]()
    # the message of a step went to that of its variable which was summed out next
    receiver = [min((at[one] for one in step.scope[1:]), default=-1) for step in steps]
    waiting = Counter(receiver)
    for number in reversed(range(len(steps))):
        step, to = steps[number], receiver[number]
        # Backwards: what the rest of the network knows of the neighbours, divided by what came from
        # this step, is what is new to it.
        belief = step.table
        if to >= 0:
            scope = steps[to].scope
            axes = tuple(i for i, one in enumerate(scope) if one not in step.scope)
            upper = beliefs[to].sum(axis=axes)
            rest = [one for one in scope if one in step.scope]
            upper = upper.transpose([rest.index(one) for one in step.scope[1:]])
            ratio = np.divide(upper, step.message, out=np.zeros_like(upper), where=step.message > 0)
            belief = belief * ratio
            waiting[to] -= 1
            if not waiting[to]:
                del beliefs[to]
        share = belief.sum(axis=tuple(range(1, belief.ndim)))
        found[step.scope[0]] = share / share.sum()
        if waiting[number]:
            beliefs[number] = belief
    return found
