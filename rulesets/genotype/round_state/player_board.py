"""What lies before a player: garden, hand, coins, markers, slots; exact, or as a range."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import GENES, CardKind, Gene, PeaPlant, Trait
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.effects import Space, Where, find_effect, spaces
from testcross.rulesets.genotype.position import MARKERS, MOST_GOALS, Goal
from testcross.rulesets.genotype.round_state.move_parts import Card, Upgrade
from testcross.rulesets.genotype.round_state.prices import PriceRange, PriceTrack, any_prices
from testcross.rulesets.tabletop import Count, Hand, PlayingCard

NONE, ONE = map(Count.exactly, (0, 1))
_MARKERS, _GOAL_MARKERS = map(Count.exactly, (MARKERS, MOST_GOALS))
IN_HAND = (CardKind.PLANT, CardKind.TOOL)


@cache
def traits_text(traits: tuple[Trait, ...]) -> str:
    """Return traits as one types them, from the top."""
    return " ".join(map(str, traits))


def playing_card(card: Card) -> PlayingCard:
    """Return a card as it lies in a hand; without points a plant fits all that look like it."""
    if isinstance(card, str):
        return PlayingCard(card, None)
    points = None if card.points is None else str(card.points)
    return PlayingCard(traits_text(card.traits), points)


def as_written(card: PlayingCard) -> str:
    """Return a card as a record has it: ``8: rr``, ``Rake``."""
    return card.name if card.sort is None else f"{card.sort}: {card.name}"


class SownPlant(NamedTuple):
    """A plant in a garden (``PeaPlant`` is its card, without markers)."""

    card: PeaPlant
    covered: frozenset[Trait] = frozenset()
    """The traits that certainly have a marker."""
    maybe: frozenset[Trait] = frozenset()
    """Those of which a slip leaves it open."""
    bed: str = ""
    """The tool or assistant it lies on; empty for a plot."""

    def is_open(self, trait: Trait) -> bool:
        """Tell whether a trait may still be covered."""
        return trait in self.card.traits and trait not in self.covered

    def surely_open(self) -> tuple[Trait, ...]:
        """Return the traits that certainly have no marker."""
        covered, maybe = self.covered, self.maybe
        return tuple(one for one in self.card.traits if one not in covered and one not in maybe)

    @property
    def open_traits(self) -> tuple[Trait, ...]:
        """The traits that may be without a marker, from the top."""
        return tuple(one for one in self.card.traits if one not in self.covered)

    @property
    def is_complete(self) -> bool:
        """Whether every trait certainly has a marker (GT-018)."""
        return len(self.covered) == len(self.card.traits)

    @property
    def may_be_complete(self) -> bool:
        """Whether every trait may have a marker."""
        return len(self.covered | self.maybe) == len(self.card.traits)

    def cover(self, trait: Trait) -> "SownPlant":
        """Return the plant with one more marker."""
        return SownPlant(self.card, self.covered | {trait}, self.maybe - {trait}, self.bed)

    def blur(self, traits: Iterable[Trait]) -> "SownPlant":
        """Return the plant with markers that may lie there or not."""
        there = {one for one in traits if one in self.card.traits} - self.covered
        return SownPlant(self.card, self.covered, self.maybe | there, self.bed)

    def doubted(self) -> "SownPlant":
        """Return the plant where it is open whether any of its markers still lies there."""
        return SownPlant(self.card, frozenset(), frozenset(self.card.traits), self.bed)

    def unsure(self, trait: Trait) -> "SownPlant":
        """Return the plant with a marker that may be a slip."""
        return SownPlant(self.card, self.covered - {trait}, self.maybe | {trait}, self.bed)

    def as_plant(self) -> PeaPlant:
        """Return the plant with the markers that certainly lie there."""
        return PeaPlant(traits=self.card.traits, covered=self.covered, points=self.card.points)

    def __str__(self) -> str:
        """Return the plant as one types it: ``9: FF Tt (gg)``."""
        return str(self.as_plant())


PartT = TypeVar("PartT")


def shallow_copy(part: PartT) -> PartT:
    """Return a part of the table with the same values; quicker than the library's copy."""
    other = object.__new__(type(part))
    for name in type(part).__dict__["__slots__"]:
        setattr(other, name, getattr(part, name))
    return other


@dataclass(slots=True)
class PlayerBoard:
    """One player's part of the table."""

    name: str
    coins: Count = ONE
    markers: Count = _MARKERS
    """Action Markers that can still be laid in this round."""
    own_markers: Count = _MARKERS
    """Those of a whole round, from the next one on."""
    goal_markers: Count = _GOAL_MARKERS
    """Those that lie on no goal yet."""
    garden: list[SownPlant] = field(default_factory=list)
    unknown_plants: Count = ONE
    """How many more plants are sown that nobody wrote down."""
    done: list[PeaPlant] = field(default_factory=list)
    """The cards that have been harvested."""
    done_known: bool = True
    hands: dict[CardKind, Hand] = field(
        default_factory=lambda: {kind: Hand((), ONE) for kind in IN_HAND}
    )
    markers_of_round: int = MARKERS
    """The Action Markers with which the round began, as far as is known."""
    owed: list[str] = field(default_factory=list)
    """Tools received that are to be played at once (GT-016)."""
    spare_plots: int = 0
    """Plots of which a slip leaves it open whether they are free."""
    plots: Count = NONE
    """Plots bought, besides those of the mat."""
    slots: Count = NONE
    """Dice slots bought, besides those of the mat."""
    extra_slots: Count = NONE
    """Dice slots of this round only: the temporary one, those of Brother Franz."""
    dice: Count = NONE
    """Dice that lie on the slots."""
    assistants: list[str] = field(default_factory=list)
    assistants_known: bool = True
    """Whether there certainly are no others."""
    used: list[str] = field(default_factory=list)
    """Assistants that have been used in this phase or round."""

    def copy(self) -> "PlayerBoard":
        """Return the same board, to go on with apart from this one."""
        other = shallow_copy(self)
        other.garden, other.done = list(self.garden), list(self.done)
        other.hands = {kind: hand.copy() for kind, hand in self.hands.items()}
        other.owed, other.used = list(self.owed), list(self.used)
        other.assistants = list(self.assistants)
        return other

    def plants_of(self, card: PeaPlant) -> Iterator[int]:
        """Yield the places in the garden of the plants that a card may be."""
        for place, plant in enumerate(self.garden):
            if same_card(plant.card, card):
                yield place

    def goals(self, claimed: dict[Goal, str | None]) -> tuple[Goal, ...]:
        """Return the player's own goals, of all that are claimed."""
        return tuple(goal for goal, owner in claimed.items() if owner == self.name)


def same_card(one: PeaPlant, other: PeaPlant) -> bool:
    """Tell whether two cards look alike, as far as is known; the order of traits is all one."""
    if one is other:
        return True
    if one.points is not None and other.points is not None and one.points != other.points:
        return False
    return one.traits == other.traits or frozenset(one.traits) == frozenset(other.traits)


@cache
def alike(card: PlayingCard) -> PlayingCard:
    """Return a card with its traits in an order that all which look like it have.

    >>> alike(PlayingCard("gg FF", "9"))
    PlayingCard(name='FF gg', sort='9')
    """
    return PlayingCard(" ".join(sorted(card.name.split())), card.sort)


def copies_in(box: Box) -> Mapping[CardKind, Mapping[PlayingCard, int]]:
    """Return the copies of each plant and tool; no plants where nobody wrote them down.

    A plant without points stands for all that have its traits.
    """
    plants: Counter[PlayingCard] = Counter()
    for one in box.plants:
        card = alike(playing_card(one.plant))
        plants[card] += one.copies
        plants[PlayingCard(card.name, None)] += one.copies
    tools: Counter[PlayingCard] = Counter()
    for entry in box.lists["tool"].entries:
        tool = find_effect(entry["name"]).name
        tools[alike(playing_card(tool))] += entry.get("copies", 1)
    return {CardKind.PLANT: plants, CardKind.TOOL: tools}


FreeSpaces: TypeAlias = frozenset[tuple[int, ...]]
"""Every way in which spaces may still be free, each by the costs of these spaces in order."""


@lru_cache(1024)
def taken(free: FreeSpaces, pays: int | None, discounts: tuple[int, ...]) -> FreeSpaces:
    """Return what may be free after a space was taken; nothing where none fits.

    Args:
        free: before it.
        pays: the coins that were paid; None where it is not written.
        discounts: how many coins less it may cost whoever takes it, down to one (GT-188).
    """
    return frozenset(
        (*way[:place], *way[place + 1 :])
        for way in free
        for place, cost in enumerate(way)
        if pays is None or any(pays == reduced(cost, one) for one in discounts)
    )


def reduced(cost: int, discount: int) -> int:
    """Return a cost with a discount, at least one coin; what is free stays free."""
    return min(cost, max(1, cost - discount))


def reduced_costs(costs: Iterable[int], discounts: tuple[int, ...]) -> tuple[int, ...]:
    """Return what somebody may pay for one of several costs, the lowest first."""
    return tuple(sorted({reduced(cost, one) for cost in costs for one in discounts}))


def full(free: FreeSpaces) -> bool:
    """Tell whether certainly no space is free."""
    return not any(free)


def costs_of(free: FreeSpaces) -> tuple[int, ...]:
    """Return what free spaces may cost, the lowest first."""
    return tuple(sorted({cost for way in free for cost in way}))


PLOTS_FOR_SALE, SLOTS_FOR_SALE, MARKERS_FOR_SALE = 5, 8, 2
"""GT-008; markers for each player."""
ASSISTANTS, ASSISTANTS_SHOWN = 10, 3
"""GT-008, GT-009."""


@dataclass(slots=True, kw_only=True)
class Limits:
    """What the box says; a number that was assumed grows where a record needs more (GT290)."""

    plots: int
    slots: int
    row: int
    """How many plants lie face up, and how many tools."""
    row_key: str
    """Its key in the box."""
    spaces: Mapping[Space, FreeSpaces]
    """Those of the board, all free."""
    parents: Mapping[Gene, PeaParents]
    prices: Mapping[Upgrade, PriceRange]
    stock: Mapping[Upgrade, Count]
    copies: Mapping[CardKind, Mapping[PlayingCard, int]]
    """Of each card in the box; of a kind of which none is known, there may be any."""

    def row_of(self, kind: CardKind) -> int:
        """Return how many cards of a kind lie face up."""
        return ASSISTANTS_SHOWN if kind is CardKind.ASSISTANT else self.row

    def copy(self) -> "Limits":
        """Return the same limits, to go on with apart from these."""
        return replace(self)


def limits_for(box: Box, players: int) -> Limits:
    """Return what a box says for so many players; one alone plays as two (GT-220)."""
    key = f"rows.{_row(players)}"
    return Limits(
        plots=box.number("mat.plots"),
        slots=box.number("mat.dice_slots"),
        row=box.number(key),
        row_key=key,
        spaces={
            one: frozenset({_costs(box, one, players)})
            for one in spaces().values()
            if one.where is Where.BOARD
        },
        parents={gene: box.parents(gene) for gene in GENES},
        prices={upgrade: _prices(box, upgrade) for upgrade in Upgrade},
        stock={
            Upgrade.PLOT: Count.exactly(PLOTS_FOR_SALE),
            Upgrade.SLOT: Count.exactly(SLOTS_FOR_SALE),
            Upgrade.MARKER: Count.exactly(MARKERS_FOR_SALE * players),
            Upgrade.ASSISTANT: Count.exactly(ASSISTANTS),
        },
        copies=copies_in(box),
    )


def _row(players: int) -> str:
    if players <= 2:
        return "1-2"
    return "3" if players == 3 else "4-5"


def _costs(box: Box, space: Space, players: int) -> tuple[int, ...]:
    """Return the costs of the spaces of an action that are there with so many players (GT-028)."""
    found = []
    for entry in box.lists["space"].entries:
        low, _, high = str(entry.get("players", "1-5")).partition("-")
        if entry["action"] == space.written and int(low) <= players <= int(high or low):
            found.append(int(entry.get("cost", 0)))
    return tuple(sorted(found))


def _prices(box: Box, upgrade: Upgrade) -> PriceRange:
    """Return the prices of an upgrade; any where the box has none from its owner (section 9-8)."""
    value = box.values[f"prices.{upgrade}"]
    if value.assumed:
        return any_prices()
    table = value.value
    return frozenset({PriceTrack(table["low"], table["start"], table["high"])})
