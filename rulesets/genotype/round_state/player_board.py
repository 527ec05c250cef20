"""What lies before a player: garden, hand, coins, markers, slots; exact, or as a range."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from testcross.rulesets.genotype.cards import CardKind, PeaPlant, Trait
from testcross.rulesets.genotype.position import MARKERS, MOST_GOALS, Goal
from testcross.rulesets.genotype.round_state.move_parts import Bed, Card
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
    bed: Bed = Bed.PLOT

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
        other = PlayerBoard.__new__(PlayerBoard)
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
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


_SHARED = (
    "name",
    "coins",
    "markers",
    "own_markers",
    "markers_of_round",
    "goal_markers",
    "unknown_plants",
    "done_known",
    "spare_plots",
    "assistants_known",
    "plots",
    "slots",
    "extra_slots",
    "dice",
)


def same_card(one: PeaPlant, other: PeaPlant) -> bool:
    """Tell whether two cards look alike, as far as is known; the order of traits is all one."""
    if one is other:
        return True
    if one.points is not None and other.points is not None and one.points != other.points:
        return False
    return one.traits == other.traits or frozenset(one.traits) == frozenset(other.traits)
