"""Which dice are best taken by somebody who alone takes them.

A die is a number, its place in ``DICE``: of each gene three kinds and then the De Novo dice. A
trait is covered by a die of its kind, or by a De Novo die and any other die of the gene, De Novo or
not; a De Novo die by itself is worth a coin.

Which plants are complete is tried out, and genes are added up: once that is settled, genes share
nothing but the slots. A De Novo die is best spent on what has no die of its own: it needs another
one beside it, so it would only take more dice for the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product, takewhile
from operator import itemgetter
from typing import NamedTuple, TypeAlias

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

    def waiting(self) -> Iterator[tuple[int, int]]:
        """Yield the traits that are not covered, each with the die that shows it."""
        for trait, die in enumerate(self.wants):
            if not self.covered >> trait & 1:
                yield trait, die

    def uses(self) -> Iterator[Taken]:
        """Yield all that could be taken next: trait by trait, then the De Novo dice."""
        for trait, die in self.waiting():
            if self.slots >= 1 and self.counts[die]:
                yield Taken((die,), trait)
            if self.slots >= 2:
                yield from (Taken(pair, trait) for pair in pairs(self.counts, die // 4))
        for wild in range(WILD, 16, 4):
            if self.slots >= 1 and self.counts[wild]:
                yield Taken((wild,))

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

    score: int
    """Its worth first, then that it takes few dice."""
    covered: Three = ()
    coins: int = 0


@lru_cache(maxsize=100_000)
def shares(
    counts: tuple[int, ...],
    required: Three,
    optional: Three,
    taking: Taking,
    slots: int,
    marker_worth: int,
) -> tuple[GeneShare, ...]:
    """Return the best share for 0, 1, 2 ... dice, up to the slots."""
    found = [GeneShare(NEVER)] * (slots + 1)
    ranges = [
        range(least, min(least + more, slots) + 1)
        for least, more in zip(required, optional, strict=True)
    ]
    for covered in product(*ranges):
        dice, wilds = dice_for(covered, counts)
        for coins in range(min(counts[WILD] - wilds, slots - dice) + 1):
            uses, total = sum(covered) + coins, dice + coins
            score = (sum(covered) * marker_worth + coins) * (slots + 1) - total
            if taking[0] <= uses <= taking[1] and score > found[total].score:
                found[total] = GeneShare(score, covered, coins)
    return tuple(found)


def dice_for(covered: Three, counts: Sequence[int]) -> tuple[int, int]:
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


def choices(dice: Dice, most: int = MOST_CHOICES) -> list[PlantChoice]:
    """Return every choice of plants that could be complete together."""

    def by_gene(traits: int) -> tuple[Three, ...]:
        found = [0] * 16
        for trait, die in enumerate(dice.wants):
            found[die] += traits >> trait & 1
        return tuple(tuple(found[start : start + WILD]) for start in range(0, 16, 4))

    def fits(traits: int) -> bool:
        counts = (dice.counts[start : start + 4] for start in range(0, 16, 4))
        due = [(dice_for(*pair), pair[1]) for pair in zip(by_gene(traits), counts, strict=True)]
        scarce = any(wilds > there[WILD] for (_, wilds), there in due)
        return not scarce and sum(number for (number, _), _ in due) <= dice.slots

    found = [(0, 0, 0)]
    for all_traits, gain in dice.plants:
        traits, before = all_traits & ~dice.covered, found
        if not traits:
            continue
        bits = [1 << trait for trait, _ in dice.waiting() if traits >> trait & 1]
        found = []
        for total, required, left_out in before:
            found += [(total, required, left_out | bit) for bit in (bits if gain < 0 else [0])]
            if fits(required | traits):
                found.append((total + gain, required | traits, left_out))
        if len(found) > most:
            raise TooManyChoicesError
    every = sum(1 << trait for trait, _ in dice.waiting())
    return [
        PlantChoice(gain, due, out, by_gene(due), by_gene(every & ~due & ~out))
        for gain, due, out in found
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
    best, found = NEVER // 2, Allotment((), 0)
    every, size = choices(dice), dice.slots + 1
    for takings in _ways(dice, first, failing_passes=failing_passes):
        for choice in every:
            rows, reached = [], [[0] * size]
            for gene, taking in enumerate(takings):
                counts = dice.counts[4 * gene : 4 * gene + 4]
                wants = choice.required[gene], choice.optional[gene]
                row = shares(counts, *wants, taking, dice.slots, dice.marker_worth)
                given = [(n, share.score) for n, share in enumerate(row) if share.score != NEVER]
                before = reached[-1]
                rows.append(row)
                reached.append(
                    [
                        max([score + before[n - m] for m, score in given if m <= n], default=NEVER)
                        for n in range(size)
                    ]
                )
            score = reached[-1][-1] + choice.gain * size
            if score > best:
                uses = _uses(dice, choice, rows, reached)
                best, found = score, Allotment(uses, dice.worth(uses))
    return found


def _ways(dice: Dice, first: Sequence[int], *, failing_passes: bool) -> Iterator[list[Taking]]:
    """Yield how much may be taken from each gene: as much as one likes, or until one stops.

    Who stops in the middle has taken one use from each of the first genes until then.
    """
    wanted = {die // 4 for _, die in dice.waiting() if dice.counts[die]}

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
    choice: PlantChoice,
    rows: Sequence[Sequence[GeneShare]],
    reached: Sequence[Sequence[int]],
) -> tuple[Taken, ...]:
    """Return the uses of which the best is made: with own dice, with De Novo dice, for coins."""
    traits: dict[int, list[int]] = {}  # by die, those that must be covered first
    for trait, die in sorted(dice.waiting(), key=lambda one: not choice.due >> one[0] & 1):
        if not choice.left_out >> trait & 1:
            traits.setdefault(die, []).append(trait)
    room, own, wild, coins = dice.slots, list[Taken](), list[Taken](), list[Taken]()
    for gene in reversed(range(len(rows))):
        row, before, best = rows[gene], reached[gene], reached[gene + 1][room]
        number = next(n for n, one in enumerate(row) if one.score + before[room - n] == best)
        room -= number
        *kinds, de_novo = dice_of(gene)
        partners, mutated = list[int](), list[int]()
        for die, covered in zip(kinds, row[number].covered, strict=True):
            free = min(covered, dice.counts[die])
            own += (Taken((die,), trait) for trait in traits.get(die, ())[:free])
            mutated += traits.get(die, [])[free:covered]
            partners += [die] * (dice.counts[die] - free)
        partners += [de_novo] * len(mutated)
        wild += (
            Taken((de_novo, partner), trait)
            for trait, partner in zip(mutated, partners, strict=False)
        )
        coins += [Taken((de_novo,))] * row[number].coins
    by_trait = itemgetter(1)
    return (*sorted(own, key=by_trait), *sorted(wild, key=by_trait), *coins[::-1])
