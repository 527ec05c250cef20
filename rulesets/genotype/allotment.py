"""Which dice are best taken, alone or against others who take some, too.

A die is a number, its place in ``DICE``: of each gene three kinds and then the De Novo dice. A
trait is covered by a die of its kind, or by a De Novo die and any other die of the gene, De Novo or
not; a De Novo die by itself is worth a coin.

Which plants are complete is tried out, and genes are added up: once that is settled, genes share
nothing but the slots. A De Novo die is best spent on what has no die of its own: it needs another
one beside it, so it would only take more dice for the same.

Of others it is expected that each takes any die that is left, all equally likely. It is certain
whatever others take: a die each turn, or a De Novo die with another. For that, the others are one
opponent. More dice are never worse for us, who may stop at any time, so an opponent takes dice that
we have a use for as long as there are any. Dice that make no difference any more are counted
together, so that states that come to the same are the same: kinds that nothing waits for, once
they are of no use beside a De Novo die either.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import product, takewhile
from math import comb
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype.cards import GENES

NEVER = -(10**15)
"""The score of what is impossible."""
MOST_CHOICES = 3_000
"""How many choices of complete plants are tried out; it takes some three seconds."""
WILD = 3
"""Where the De Novo dice stand among the four kinds of a gene."""
Taking: TypeAlias = tuple[int, int]
"""How many uses of a gene's dice there may be, at least and at most."""
ANY, SOME, ONCE, NONE = (0, 99), (1, 99), (1, 1), (0, 0)
Three: TypeAlias = tuple[int, ...]
"""Of one gene, a number for each of the genotypes DD, Dd and dd."""


def dice_of(gene: int) -> range:
    return range(4 * gene, 4 * gene + 4)


def by_gene(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Return numbers of dice by their places as those of each gene."""
    return [tuple(numbers[start : start + 4]) for start in range(0, 16, 4)]


class Taken(NamedTuple):
    """Dice taken together, and what for."""

    dice: tuple[int, ...]
    """One, or two of a gene, the first of them De Novo."""
    trait: int | None = None
    """The trait that is covered; None for a coin."""


class Dice(NamedTuple):
    """Traits to cover, dice to cover them with, and what it is worth. Traits are numbers from 0."""

    counts: tuple[int, ...]
    wants: tuple[int, ...]
    """Of each trait the die that shows it."""
    plants: tuple[tuple[int, int], ...] = ()
    """Of each plant its traits, a bit for each, and what is added when all are covered."""
    slots: int = 0
    marker_worth: int = 1
    covered: int = 0
    """A bit for each trait; what those are worth is no longer counted."""

    def waiting(self, covered: int) -> list[tuple[int, int]]:
        """Return the traits that are not covered, each with the die that shows it."""
        return [(trait, die) for trait, die in enumerate(self.wants) if not covered >> trait & 1]

    def uses(self) -> Iterator[Taken]:
        return uses_of(self.waiting(self.covered), self.counts, self.slots)

    def worth(self, uses: Iterable[Taken]) -> int:
        taken = [use.trait for use in uses]
        covered = sum(1 << trait for trait in taken if trait is not None)
        now = self.covered | covered
        whole = (gain for traits, gain in self.plants if traits & covered and not traits & ~now)
        return self.marker_worth * covered.bit_count() + taken.count(None) + sum(whole)

    def after(self, use: Taken) -> "Dice":
        return self._replace(
            counts=without(self.counts, use.dice),
            slots=self.slots - len(use.dice),
            covered=self.covered if use.trait is None else self.covered | 1 << use.trait,
        )


def uses_of(
    waiting: Iterable[tuple[int, int]], counts: Sequence[int], slots: int, only: int | None = None
) -> Iterator[Taken]:
    """Yield all that could be taken next, perhaps of one gene: trait by trait, then for coins."""
    for trait, die in waiting if slots else ():
        if only in (None, die // 4):
            if counts[die]:
                yield Taken((die,), trait)
            if slots >= 2:
                yield from (Taken(pair, trait) for pair in pairs(counts, die // 4))
    for wild in range(WILD, 16, 4) if slots else ():
        if counts[wild] and only in (None, wild // 4):
            yield Taken((wild,))


def pairs(counts: Sequence[int], gene: int) -> Iterator[tuple[int, int]]:
    """Yield a De Novo die of a gene with each kind of die that it can mutate."""
    *kinds, wild = dice_of(gene)
    if counts[wild]:
        yield from ((wild, die) for die in kinds if counts[die])
        if counts[wild] > 1:
            yield wild, wild


def without(counts: tuple[int, ...], dice: tuple[int, ...]) -> tuple[int, ...]:
    left = list(counts)
    for die in dice:
        left[die] -= 1
    return tuple(left)


# one gene by itself


class GeneShare(NamedTuple):
    """The best that a number of dice of a gene gives."""

    dice: int
    score: int
    """Its worth first, then that it takes few dice."""
    covered: Three
    coins: int


@lru_cache(maxsize=100_000)
def shares(
    counts: tuple[int, ...],
    required: Three,
    optional: Three,
    taking: Taking,
    slots: int,
    marker_worth: int,
) -> tuple[GeneShare, ...]:
    """Return the best share of each number of dice that can be taken, up to the slots."""
    found: dict[int, GeneShare] = {}
    ranges = [
        range(least, min(least + more, slots) + 1)
        for least, more in zip(required, optional, strict=True)
    ]
    for covered in product(*ranges):
        dice, wilds = dice_for(covered, counts)
        for coins in range(min(counts[WILD] - wilds, slots - dice) + 1):
            uses, total = sum(covered) + coins, dice + coins
            score = (sum(covered) * marker_worth + coins) * (slots + 1) - total
            if not taking[0] <= uses <= taking[1]:
                continue
            if total not in found or score > found[total].score:
                found[total] = GeneShare(total, score, covered, coins)
    return tuple(sorted(found.values()))


@lru_cache(maxsize=10_000)
def dice_for(covered: Three, counts: Three) -> tuple[int, int]:
    """Return how many dice of a gene such traits take; of them, De Novo dice."""
    own = sum(map(min, covered, counts))
    mutated = sum(covered) - own
    beside = min(mutated, sum(counts[:WILD]) - own)
    return own + 2 * mutated, 2 * mutated - beside


# which plants are complete


class TooManyChoicesError(TestcrossError):
    """More choices of complete plants than are tried out."""

    def __init__(self) -> None:
        super().__init__(
            "these plants can be completed in too many combinations; leave out plants that are not "
            "to be completed now"
        )


class PlantChoice(NamedTuple):
    """Which plants are to be complete, and what of each gene that asks for."""

    gain: int
    due: int
    """Their traits, a bit for each."""
    left_out: int
    """A trait of each plant that costs more complete than it brings, and so is not to be."""
    required: tuple[Three, ...]
    optional: tuple[Three, ...]


@lru_cache(maxsize=10_000)
def wanted(wants: tuple[int, ...], traits: int) -> tuple[Three, ...]:
    """Return how many of some traits are of each kind, gene by gene."""
    found = Counter(die for trait, die in enumerate(wants) if traits >> trait & 1)
    return tuple(tuple(found[die] for die in dice_of(gene)[:WILD]) for gene in range(len(GENES)))


def choices(dice: Dice, most: int = MOST_CHOICES) -> list[PlantChoice]:
    """Return every choice of plants that could be complete together."""
    lie, of = by_gene(dice.counts), partial(wanted, dice.wants)

    def fits(traits: int) -> bool:
        due = [(dice_for(*pair), pair[1]) for pair in zip(of(traits), lie, strict=True)]
        scarce = any(wilds > there[WILD] for (_, wilds), there in due)
        return not scarce and sum(number for (number, _), _ in due) <= dice.slots

    found = [(0, 0, 0)]
    for all_traits, gain in dice.plants:
        traits, before = all_traits & ~dice.covered, found
        if not traits:
            continue
        bits = [1 << trait for trait, _ in dice.waiting(dice.covered) if traits >> trait & 1]
        found = []
        for total, required, left_out in before:
            found += [(total, required, left_out | bit) for bit in (bits if gain < 0 else [0])]
            if fits(required | traits):
                found.append((total + gain, required | traits, left_out))
        if len(found) > most:
            raise TooManyChoicesError
    every = sum(1 << trait for trait, _ in dice.waiting(dice.covered))
    return [
        PlantChoice(gain, due, out, of(due), of(every & ~due & ~out)) for gain, due, out in found
    ]


# all genes


class Allotment(NamedTuple):
    """Uses that are possible together."""

    uses: tuple[Taken, ...]
    worth: int


def best_allotment(
    dice: Dice, first: Sequence[int] = (), *, failing_passes: bool = True
) -> Allotment:
    """Return uses that are worth the most together, with the fewest dice that give so much.

    Args:
        dice: what is wanted, and what there is.
        first: genes; one use is taken from each of them, in this order, before anything else, or
            nothing more at all.
        failing_passes: whether nothing more may be taken where one of them has nothing that can be
            used; otherwise that gene only is passed over.
    """
    best, uses, size = NEVER // 2, tuple[Taken, ...](), dice.slots + 1
    found: tuple[PlantChoice, list[tuple[GeneShare, ...]], list[list[int]]] | None = None
    every = choices(dice)
    for takings in _ways(dice, first, failing_passes=failing_passes):
        for choice in every:
            rows = [
                shares(counts, *wants, taking, dice.slots, dice.marker_worth)
                for counts, taking, *wants in zip(
                    by_gene(dice.counts), takings, choice.required, choice.optional, strict=True
                )
            ]
            reached = [[0] * size]
            for row in rows[:-1]:
                before, room = reached[-1], range(size)
                most = [[s.score + before[n - s.dice] for s in row if s.dice <= n] for n in room]
                reached.append([max(scores, default=NEVER) for scores in most])
            last = [share.score + reached[-1][-1 - share.dice] for share in rows[-1]]
            score = max(last, default=NEVER) + choice.gain * size
            if score > best:
                best, found = score, (choice, rows, reached)
    if found is not None:
        uses = _uses(dice, best - found[0].gain * size, *found)
    return Allotment(uses, dice.worth(uses))


def _ways(dice: Dice, first: Sequence[int], *, failing_passes: bool) -> Iterator[list[Taking]]:
    """Yield how much may be taken from each gene: as much as one likes, or until one stops.

    Who stops in the middle has taken one use from each of the first genes until then.
    """
    wanted = {die // 4 for _, die in dice.waiting(dice.covered) if dice.counts[die]}

    def is_usable(gene: int) -> bool:
        return gene in wanted or bool(dice.counts[4 * gene + WILD])

    usable = [gene for gene in first if is_usable(gene)]
    stuck = failing_passes and len(usable) < len(first)
    if stuck:
        usable = list(takewhile(is_usable, first))
    else:
        yield [SOME if gene in usable else ANY for gene in range(len(GENES))]
    for end in range(len(usable) + stuck):
        yield [ONCE if gene in usable[:end] else NONE for gene in range(len(GENES))]


def _uses(
    dice: Dice,
    best: int,
    choice: PlantChoice,
    rows: Sequence[Sequence[GeneShare]],
    reached: Sequence[Sequence[int]],
) -> tuple[Taken, ...]:
    """Return the uses of which the best is made: with own dice, with De Novo dice, for coins."""
    traits: dict[int, list[int]] = {}  # by die, those that must be covered first
    for trait, die in sorted(
        dice.waiting(dice.covered), key=lambda one: not choice.due >> one[0] & 1
    ):
        if not choice.left_out >> trait & 1:
            traits.setdefault(die, []).append(trait)
    room, own, wild, coins = dice.slots, list[Taken](), list[Taken](), list[Taken]()
    for gene in reversed(range(len(rows))):
        fitting = (one for one in rows[gene] if one.dice <= room)
        share = next(one for one in fitting if one.score + reached[gene][room - one.dice] == best)
        room, best = room - share.dice, best - share.score
        *kinds, de_novo = dice_of(gene)
        partners, mutated = list[int](), list[int]()
        for die, covered in zip(kinds, share.covered, strict=True):
            free = min(covered, dice.counts[die])
            own += (Taken((die,), trait) for trait in traits.get(die, ())[:free])
            mutated += traits.get(die, [])[free:covered]
            partners += [die] * (dice.counts[die] - free)
        partners += [de_novo] * len(mutated)
        wild += (
            Taken((de_novo, partner), trait)
            for trait, partner in zip(mutated, partners, strict=False)
        )
        coins += [Taken((de_novo,))] * share.coins
    by_trait = itemgetter(1)
    return (*sorted(own, key=by_trait), *sorted(wild, key=by_trait), *coins[::-1])


# several take in turn, one of them for us

OURS = 0
"""The taker whose worth is asked about; the others are numbered from 1."""
IDLE = 16
"""The place of dice that make no difference."""
MOST_STATES = 500_000
"""How many states are looked at for what is expected, those that come up again included; it takes
some five seconds."""
MOST_CERTAIN_STATES = 100_000
"""How many for what is certain, where each of them takes longer."""


class DraftTurn(NamedTuple):
    """A turn that comes once."""

    taker: int
    gene: int | None = None
    """The only gene from which may be taken then; None for any."""


class Contest(NamedTuple):
    """What is wanted, what there is, and who takes when.

    Who cannot take anything is out from then on; only where ``failing_passes`` is False does
    somebody lose no more than that turn when its one gene has nothing for them.
    """

    dice: Dice
    once: tuple[DraftTurn, ...] = ()
    """The turns that come first."""
    rounds: tuple[int, ...] = (OURS,)
    """Who takes after that, round and round."""
    rooms: tuple[int, ...] = ()
    """How many dice each of the others can take."""
    failing_passes: bool = True

    @property
    def our_genes(self) -> list[int]:
        """The genes of those of our turns that are of one, in order."""
        return [gene for taker, gene in self.once if taker == OURS and gene is not None]

    def our_uses(self) -> list[Taken]:
        """Return what we can take when our next turn comes."""
        genes = self.our_genes
        return [use for use in self.dice.uses() if not genes or use.dice[0] // 4 == genes[0]]

    def alone(self) -> list[Allotment]:
        """Return for each of ``our_uses`` the best that begins with it, others left aside."""
        found = []
        for use in self.our_uses():
            left, later = self.dice.after(use), self.our_genes[1:]
            rest = best_allotment(left, later, failing_passes=self.failing_passes)
            uses = (use, *rest.uses)
            found.append(Allotment(uses, self.dice.worth(uses)))
        return found


class TooManyStatesError(RuntimeError):
    """More states than may be looked at."""


class DraftState(NamedTuple):
    """Where a draft stands."""

    counts: tuple[int, ...]
    """Dice by their places, last the idle ones."""
    covered: int
    """A bit for each trait."""
    slots: int
    """How many dice we can still take."""
    turn: int
    """Which turn comes next; the rounds begin where the turns that come once end."""
    rooms: tuple[int, ...]
    """How many dice each of the others can still take."""

    def with_room(self, taker: int, room: int) -> "DraftState":
        return self._replace(rooms=(*self.rooms[: taker - 1], room, *self.rooms[taker:]))


WorthT = TypeVar("WorthT", int, Fraction)


class Draft(ABC, Generic[WorthT]):
    """What can happen in a draft, and what its states are worth to us, each remembered."""

    nothing: WorthT

    def __init__(self, contest: Contest, most_states: int) -> None:
        self.contest, self.dice = contest, contest.dice
        self.turns = (*contest.once, *map(DraftTurn, contest.rounds))
        """Those of the rounds come again after the last."""
        self.start = DraftState(
            (*self.dice.counts, 0), self.dice.covered, self.dice.slots, 0, contest.rooms
        )
        """Where the draft begins, nothing counted together yet."""
        self._most, self._looked_at = most_states, 0
        self._known: dict[DraftState, WorthT] = {}
        # of what is covered, each worked out once
        self.gains, self._ranked = cache(self._gains), cache(self._rank)
        self._unwanted, self.waiting = cache(self._not_wanted), cache(self.dice.waiting)

    def next_turn(self, number: int) -> int:
        return number + 1 if number + 1 < len(self.turns) else len(self.contest.once)

    def our_turn_comes(self, number: int) -> bool:
        rest = self.contest.once[number:]
        return OURS in self.contest.rounds or any(turn.taker == OURS for turn in rest)

    # what traits are worth

    def _gains(self, covered: int) -> list[int]:
        """Return for each trait what covering it next adds; 0 for what is covered."""
        gains = []
        for trait in range(len(self.dice.wants)):
            bit = 1 << trait
            whole = sum(gain for all_, gain in self.dice.plants if all_ & ~covered == bit)
            gains.append(0 if covered & bit else self.dice.marker_worth + whole)
        return gains

    def _rank(self, covered: int) -> list[tuple[int, int]]:
        best, gains = dict.fromkeys(range(WILD, IDLE, 4), 1), self.gains(covered)  # a coin
        for trait, die in self.waiting(covered):
            best[die] = max(best.get(die, 0), gains[trait])
        return sorted(((gain, die) for die, gain in best.items() if gain), reverse=True)

    def single_gains(self, state: DraftState) -> list[tuple[int, int]]:
        """Return the dice of which one adds something, with the most it can, best first."""
        return [one for one in self._ranked(state.covered) if state.counts[one[1]]]

    # what can be taken

    def gain(self, state: DraftState, use: Taken) -> int:
        return 1 if use.trait is None else self.gains(state.covered)[use.trait]

    def taken(self, state: DraftState, use: Taken) -> DraftState:
        return self.tidied(
            state._replace(
                counts=without(state.counts, use.dice),
                covered=state.covered if use.trait is None else state.covered | 1 << use.trait,
                slots=state.slots - len(use.dice),
                turn=self.next_turn(state.turn),
            )
        )

    def _not_wanted(self, covered: int) -> list[tuple[list[int], bool, int]]:
        """Return of each gene the kinds that nothing waits for, whether others are, and De Novo."""
        wanted, found = {die for _, die in self.waiting(covered)}, []
        for gene in range(len(GENES)):
            *kinds, wild = dice_of(gene)
            useless = [die for die in kinds if die not in wanted]
            found.append((useless, len(useless) < len(kinds), wild))
        return found

    def tidied(self, state: DraftState) -> DraftState:
        """Return a state with dice that make no difference any more counted as idle."""
        counts = list(state.counts)
        ahead = {turn.gene for turn in self.contest.once[state.turn :]}
        for gene, (useless, is_wanted, wild) in enumerate(self._unwanted(state.covered)):
            as_partner = is_wanted and counts[wild] and state.slots >= 2
            together = useless and (as_partner or gene in ahead)
            place = useless[0] if together else IDLE
            for die in useless:
                if die != place:
                    counts[place] += counts[die]
                    counts[die] = 0
        return state._replace(counts=tuple(counts))

    # what states are worth

    def of_state(self, state: DraftState) -> WorthT:
        """Return what a state is worth, whoever's turn it is."""
        self._looked_at += 1
        if self._looked_at > self._most:
            raise TooManyStatesError
        if state.slots == 0 or not self.our_turn_comes(state.turn):
            return self.nothing
        found = self._known.get(state)
        if found is None:
            is_ours = self.turns[state.turn].taker == OURS
            found = self._if_ours(state) if is_ours else self._if_theirs(state)
            self._known[state] = found
        return found

    def _if_ours(self, state: DraftState) -> WorthT:
        """Return the best of all that can be taken; we may also stop."""
        only, waiting = self.turns[state.turn].gene, self.waiting(state.covered)
        uses = uses_of(waiting, state.counts, state.slots, only)
        ranked = sorted(((self.gain(state, use), use) for use in uses), key=lambda one: -one[0])
        if not ranked and only is not None and not self.contest.failing_passes:
            return self.of_state(self._passed(state))
        best = self.nothing
        for now, use in ranked:
            left = self.taken(state, use)
            if left.slots == 1:  # one more die cannot add more than the best, taken at once
                most = next((gain for gain, _ in self.single_gains(left)), 0)
                if now + most <= best:
                    continue
            best = max(best, now + self.of_state(left))
        return best

    def _passed(self, state: DraftState) -> DraftState:
        return state._replace(turn=self.next_turn(state.turn))

    def _out(self, state: DraftState, turn: DraftTurn) -> DraftState:
        """Return a state after a turn on which one of the others finds nothing to take."""
        stays = turn.gene is not None and not self.contest.failing_passes
        after = self._passed(state)
        room = state.rooms[turn.taker - 1]
        return self.tidied(after.with_room(turn.taker, room if stays else 0))

    @abstractmethod
    def _if_theirs(self, state: DraftState) -> WorthT:
        """Return what a state is worth on the turn of somebody else."""


class Expectation(Draft[Fraction]):
    """The expected worth of states."""

    nothing = Fraction(0)

    def _if_theirs(self, state: DraftState) -> Fraction:
        """Return the mean over all that the others may take until our turn."""
        now, room = self.turns[state.turn], state.rooms[self.turns[state.turn].taker - 1]
        if now.gene is not None:
            after = self._passed(state)
            if not room:
                return self.of_state(self.tidied(after))
            if not any(state.counts[die] for die in dice_of(now.gene)):
                return self.of_state(self._out(state, now))
            return self._mean(after.with_room(now.taker, room - 1), 1, dice_of(now.gene))
        # the state on our turn, or on one of a gene, and how many dice are taken until then
        turn, rooms, number = state.turn, list(state.rooms), 0
        while (now := self.turns[turn]).taker != OURS and now.gene is None:
            if rooms[now.taker - 1]:
                rooms[now.taker - 1] -= 1
                number += 1
            turn = self.next_turn(turn)
        after = state._replace(turn=turn, rooms=tuple(rooms))
        number = min(number, sum(state.counts))
        if not number:
            return self.of_state(after)
        if state.slots > 1 or now != DraftTurn(OURS):
            return self._mean(after, number, range(IDLE + 1))
        # the best kind is of use unless all its dice are gone, then the second best ...
        total = sum(state.counts)
        ways = comb(total, number)
        worth, first, all_gone_before = 0, 0, ways
        for gain, die in self.single_gains(state):
            first += state.counts[die]
            all_gone = comb(total - first, number - first) if first <= number else 0
            worth += gain * (all_gone_before - all_gone)
            all_gone_before = all_gone
            if not all_gone:
                break
        return Fraction(worth, ways)

    def _mean(self, state: DraftState, number: int, places: range) -> Fraction:
        """Return the mean over all that may be missing when so many dice of some are gone."""
        by_denominator: Counter[int] = Counter()
        for times, counts in removals(state.counts[places.start : places.stop], number):
            left = (*state.counts[: places.start], *counts, *state.counts[places.stop :])
            value = self.of_state(self.tidied(state._replace(counts=left)))
            by_denominator[value.denominator] += times * value.numerator
        parts = (Fraction(top, bottom) for bottom, top in by_denominator.items())
        return sum(parts, self.nothing) / comb(sum(state.counts[n] for n in places), number)


def removals(counts: tuple[int, ...], number: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield all that may be left when a number of dice is gone, each with its number of ways.

    >>> list(removals((1, 2), 1))
    [(2, (1, 1)), (1, (0, 2))]
    """
    after = [sum(counts[place + 1 :]) for place in range(len(counts))]
    partial: list[tuple[int, int, tuple[int, ...]]] = [(1, number, ())]
    for count, later in zip(counts, after, strict=True):
        partial = [
            (ways * comb(count, gone), left - gone, (*kept, count - gone))
            for ways, left, kept in partial
            for gone in range(max(0, left - later), min(count, left) + 1)
        ]
    for ways, _, kept in partial:
        yield ways, kept


class Guarantee(Draft[int]):
    """The certain worth of states."""

    nothing = 0

    def __init__(self, contest: Contest, most_states: int) -> None:
        super().__init__(contest, most_states)
        self._before: dict[int, list[tuple[int, int]] | None] = {}

    def bounds(self) -> list[int]:
        """Return for each of our first uses what is certain with it and one die after it.

        This is a bound from below of what is expected, and of what is certain, found without a
        tree.
        """
        found = []
        for use in self.contest.our_uses():
            left = self.taken(self.start, use)
            more = left.slots and self.our_turn_comes(left.turn) and self._sure_of_one(left)
            found.append(self.gain(self.start, use) + (more or 0))
        return found

    def _passed(self, state: DraftState) -> DraftState:
        return self.tidied(super()._passed(state))

    def _if_theirs(self, state: DraftState) -> int:
        """Return the least that may be left to us of all that can be taken on one turn."""
        turn = self.turns[state.turn]
        room = state.rooms[turn.taker - 1]
        if not room:
            return self.of_state(self._passed(state))
        sure = self._sure_of_one(state)
        if state.slots == 1 and sure is not None:
            return sure
        places = range(IDLE + 1) if turn.gene is None else dice_of(turn.gene)
        if not any(state.counts[die] for die in places):
            return self.of_state(self._out(state, turn))
        after = state._replace(turn=self.next_turn(state.turn))
        least: int | None = None
        for dice in self._takings(state, turn, room):
            left = after.with_room(turn.taker, room - len(dice))
            left = self.tidied(left._replace(counts=without(state.counts, dice)))
            if least is None or (self._sure_of_one(left) or 0) < least:
                value = self.of_state(left)
                least = value if least is None else min(least, value)
        return least or 0

    def _takings(self, state: DraftState, turn: DraftTurn, room: int) -> Iterator[tuple[int, ...]]:
        """Yield what one of the others may take to hurt us: what we want most first."""
        counts, useful = state.counts, set[int]()  # the dice that we may have a use for
        wanted = {die for _, die in self.waiting(state.covered)}
        for gene in range(len(GENES)):
            of_gene = wanted.intersection(dice_of(gene))
            wild = 4 * gene + WILD
            as_partner = of_gene and counts[wild] and state.slots >= 2
            useful |= {*dice_of(gene)} if as_partner else {*of_gene, wild}
        places = range(IDLE + 1) if turn.gene is None else dice_of(turn.gene)
        there = [die for die in places if counts[die]]
        best = [die for _, die in self.single_gains(state) if die in there]
        chosen = dict.fromkeys([*best, *(die for die in there if die in useful)])
        yield from ((die,) for die in chosen or there[:1])
        if room >= 2:
            genes = range(len(GENES)) if turn.gene is None else [turn.gene]
            for gene in genes:
                yield from filter(useful.issuperset, pairs(counts, gene))

    def _sure_of_one(self, state: DraftState) -> int | None:
        """Return what one die is certain to add on our next turn.

        None where a turn until then, or that turn, is of one gene.

        The others take away the best dice as far as they can. A De Novo die goes together with
        another of its gene, so that two of these count as one turn of somebody with room for two.
        """
        number = state.turn
        if number not in self._before:
            turns = Counter[int]()  # who takes how often until our turn
            while (now := self.turns[number]).taker != OURS and now.gene is None:
                turns[now.taker - 1] += 1
                number = self.next_turn(number)
            self._before[state.turn] = None if now.gene is not None else list(turns.items())
        until = self._before[state.turn]
        if until is None:
            return None
        singles = sum([min(count, state.rooms[who]) for who, count in until])
        most = sum([min(2 * count, state.rooms[who]) for who, count in until])
        gone: list[int] = []
        dice = 0
        for gain, die in self.single_gains(state):
            gone.append(die)
            dice += state.counts[die]
            if dice > most:
                return gain
            if dice > singles:  # pairs of a De Novo die and another count as one turn
                couples = 0
                for wild in (one for one in gone if one % 4 == WILD):
                    others = sum(state.counts[one] for one in gone if wild - WILD <= one < wild)
                    mixed = min(state.counts[wild], others)
                    couples += mixed + (state.counts[wild] - mixed) // 2
                if dice > singles + min(most - singles, couples):
                    return gain
        return 0


def against(contest: Contest, kind: type[Draft[Any]], most: int) -> tuple[list[Fraction], Fraction]:
    """Return what each of our first uses is worth, and the draft; we may stop at any time.

    There are no uses where the next turn is not ours.
    """
    draft = kind(contest, most)
    worths = []
    if draft.turns[0].taker == OURS:
        for use in contest.our_uses():
            rest = draft.of_state(draft.taken(draft.start, use))
            worths.append(Fraction(draft.gain(draft.start, use) + rest))
    return worths, max(worths) if worths else Fraction(draft.of_state(draft.tidied(draft.start)))
