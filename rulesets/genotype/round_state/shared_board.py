"""What lies on the board for all: tiles of the genes, rows of cards, and the dice that are left."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from testcross.rulesets.genotype.cards import GENES, Gene, Trait, trait_of
from testcross.rulesets.genotype.dice import (
    DicePool,
    Die,
    GenePool,
    PeaParents,
    every_pool,
    gene_of,
)
from testcross.rulesets.genotype.round_state.move_parts import Certainty, Spot, TileMove
from testcross.rulesets.tabletop import Count, PlayingCard


class Tiles(NamedTuple):
    """The tiles of one gene: whether the recessive side lies up; None where there is no tile."""

    left: bool | None = None
    top: bool | None = None


TileRange: TypeAlias = frozenset[Tiles]
"""All that may lie there; one where it is known."""
NO_TILES: TileRange = frozenset({Tiles()})
_SIDES = (None, False, True)
ALL_TILES: TileRange = frozenset(Tiles(left, top) for left in _SIDES for top in _SIDES)


def after(tiles: TileRange, move: TileMove) -> TileRange:
    """Return what may lie there after a change; nothing where it cannot have been made."""
    return _after(tiles, move.spot, move.recessive)


@lru_cache(1024)
def _after(tiles: TileRange, spot: Spot | None, side: bool | None) -> TileRange:  # noqa: FBT001 - cached
    spots = (Spot.LEFT, Spot.TOP) if spot is None else (spot,)
    found = set()
    for one in tiles:
        for place in spots:
            lies = one.left if place is Spot.LEFT else one.top
            if (lies is None) == (side is None):
                continue
            left, top = (side, one.top) if place is Spot.LEFT else (one.left, side)
            found.add(Tiles(left, top))
    return frozenset(found)


@lru_cache(1024)
def all_changed(tiles: TileRange) -> TileRange:
    """Return what may lie there if any change was made, or none."""
    found = {
        changed
        for one in tiles
        for side in _SIDES
        for changed in (Tiles(side, one.top), Tiles(one.left, side))
    }
    return tiles | found


def parents_with(tiles: Tiles, printed: PeaParents) -> PeaParents:
    """Return the parents of a gene: a tile lies over a whole printed one (GT-063, section 9-5)."""
    gene = printed.gene
    left, top = tiles
    return PeaParents(
        printed.left if left is None else trait_of(gene, 2 * left),
        printed.top if top is None else trait_of(gene, 2 * top),
    )


@dataclass(slots=True)
class DisplayRow:
    """The face-up cards of one kind."""

    known: list[PlayingCard] = field(default_factory=list)
    unknown: Count = field(default_factory=lambda: Count(0, 0))
    """How many more lie there that nobody wrote down."""
    places: list[PlayingCard | None] | None = None
    """The cards from left to right, None where one has been taken; None if that is not known."""

    def copy(self) -> "DisplayRow":
        """Return the same row, to go on with apart from this one."""
        places = None if self.places is None else list(self.places)
        return DisplayRow(list(self.known), self.unknown, places)

    def may_have(self, card: PlayingCard) -> bool:
        """Tell whether a card may lie there."""
        return self.unknown.high > 0 or any(one.fits(card) for one in self.known)

    def take(self, card: PlayingCard | None) -> None:
        """Take a card away, one of the unknown where it is not among the known."""
        for place, one in enumerate(self.known):
            if card is not None and one.fits(card):
                del self.known[place]
                self._leave_gap(one)
                return
        self.places = None
        if card is None and self.known and not self.unknown.low:
            self.forget()
        self.unknown = self.unknown.less(1)

    def _leave_gap(self, card: PlayingCard) -> None:
        """Leave the place of a card empty; of two alike it may have been either."""
        if self.places is None or self.places.count(card) != 1:
            self.places = None
        else:
            self.places[self.places.index(card)] = None

    def forget(self) -> None:
        """Let any cards lie there, as many as before."""
        number = len(self.known)
        self.known, self.places = [], None
        self.unknown = self.unknown.more(number)

    def lay(self, cards: Iterable[PlayingCard]) -> None:
        """Lay out anew from left to right, all cards known."""
        self.known, self.unknown = list(cards), Count(0, 0)
        self.places = list(self.known)

    @property
    def size(self) -> Count:
        """How many cards lie there."""
        return self.unknown.more(len(self.known))


Ways: TypeAlias = frozenset[GenePool]
"""Every way in which the dice of a gene may lie."""
DE_NOVO = 3
"""The place of the De Novo area behind the pools of DD, Dd and dd."""
_REMEMBERED = 500
"""How many takings and doubts are remembered; once nothing is sure, they are all the same."""


class DiceLeft:
    """For each gene every way in which its dice may lie.

    Twice: with what the box prints taken as assumed, and whatever it prints. Where all is written
    there is one way, and both are the same.
    """

    def __init__(self, assumed: Mapping[Gene, Ways], possible: Mapping[Gene, Ways]) -> None:
        self.assumed = dict(assumed)
        self.possible = dict(possible)

    @classmethod
    def exactly(cls, pool: DicePool) -> "DiceLeft":
        """Return dice that are known."""
        ways = {gene: frozenset((pool.of_gene(gene),)) for gene in GENES}
        return cls(ways, ways)

    @classmethod
    def of_any_roll(cls) -> "DiceLeft":
        """Return the dice of a roll that nobody wrote, with parents that nobody wrote."""
        ways = dict.fromkeys(GENES, any_way(()))
        return cls(ways, ways)

    def copy(self) -> "DiceLeft":
        """Return the same dice, to go on with apart from these."""
        return DiceLeft(self.assumed, self.possible)

    @property
    def known(self) -> DicePool | None:
        """The dice, where it is certain how they lie."""
        if any(len(ways) != 1 for ways in self.possible.values()):
            return None
        r, f, g, t = (next(iter(self.possible[gene])) for gene in GENES)
        return DicePool((r, f, g, t))

    def lacks(self, dice: Sequence[Die]) -> Certainty:
        """Tell how sure it is that dice are not there."""
        found = Certainty.NONE
        for gene, kinds in _by_gene(dice).items():
            if not _without(self.possible[gene], kinds):
                return Certainty.CERTAIN
            if not _without(self.assumed[gene], kinds):
                found = Certainty.ASSUMED
        return found

    def exhausted_by(self, dice: Sequence[Die]) -> Gene | None:
        """Return a gene of which certainly fewer dice are left than are taken (GT-144)."""
        taken = _by_gene(dice).items()
        return next((gene for gene, kinds in taken if self.most_of(gene) < len(kinds)), None)

    def most_of(self, gene: Gene) -> int:
        """Return how many dice of a gene may be left."""
        return max(way.total for way in self.possible[gene])

    def take(self, dice: Sequence[Die]) -> Certainty:
        """Take dice, and tell how sure it is that they were not there.

        If they certainly were not, others were taken, of whatever gene. If they were there only
        with another box, then it is another.
        """
        found = self.lacks(dice)
        if found is Certainty.CERTAIN:
            self.doubt(len(dice))
            return found
        for gene, kinds in _by_gene(dice).items():
            self.possible[gene] = _without(self.possible[gene], kinds)
            self.assumed[gene] = _without(self.assumed[gene], kinds)
        if found is Certainty.ASSUMED:
            self.assumed = dict(self.possible)
        return found

    def doubt(self, number: int = 1) -> None:
        """Leave open whether so many dice more were taken, and which."""
        for layer in (self.assumed, self.possible):
            for gene, ways in layer.items():
                layer[gene] = _perhaps_without(ways, number)

    def join(self, other: "DiceLeft") -> None:
        """Let the dice lie, too, as others do."""
        for gene in GENES:
            self.assumed[gene] |= other.assumed[gene]
            self.possible[gene] |= other.possible[gene]

    def surely_has(self, fits: Callable[[GenePool], bool], gene: Gene) -> Certainty:
        """Tell how sure it is that the dice of a gene lie so that something fits."""
        if all(map(fits, self.possible[gene])):
            return Certainty.CERTAIN
        return Certainty.ASSUMED if all(map(fits, self.assumed[gene])) else Certainty.NONE


def any_way(impossible: Iterable[Trait]) -> Ways:
    """Return every way in which the five dice of a gene can lie, without some traits."""
    barred = {trait.recessives for trait in impossible}
    return frozenset(pool for pool in every_pool() if not any(pool.traits[kind] for kind in barred))


def _by_gene(dice: Sequence[Die]) -> dict[Gene, tuple[int, ...]]:
    found: dict[Gene, tuple[int, ...]] = {}
    for die in dice:
        kind = DE_NOVO if isinstance(die, Gene) else die.recessives
        gene = gene_of(die)
        found[gene] = (*found.get(gene, ()), kind)
    return found


@lru_cache(_REMEMBERED)
def _without(ways: Ways, kinds: tuple[int, ...]) -> Ways:
    return frozenset(left for way in ways if (left := _less(way, kinds)) is not None)


def _less(way: GenePool, kinds: Sequence[int]) -> GenePool | None:
    """Return the dice of a gene without some of them; None where they do not lie there."""
    numbers = [*way.traits, way.de_novo]
    for kind in kinds:
        numbers[kind] -= 1
    if min(numbers) < 0:
        return None
    one, two, three, de_novo = numbers
    return GenePool((one, two, three), de_novo)


@lru_cache(_REMEMBERED)
def _perhaps_without(ways: Ways, number: int) -> Ways:
    found = set(ways)
    for _ in range(number):
        found |= {
            left
            for way in found
            for kind in range(DE_NOVO + 1)
            if (left := _less(way, (kind,))) is not None
        }
    return ways if len(found) == len(ways) else frozenset(found)
