"""What lies before Brother Johann besides a player's board: his cards, and what he has hired."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import Gene, PeaPlant
from testcross.rulesets.genotype.effects import Effect, Space, effects, johann_spaces
from testcross.rulesets.genotype.round_state.move_parts import Spot
from testcross.rulesets.genotype.round_state.moves import CARD_PARTS, AutomaCard
from testcross.rulesets.genotype.round_state.player_board import NONE, PlayerBoard, SownPlant
from testcross.rulesets.genotype.rules import Rules, SoloRules
from testcross.rulesets.tabletop import Count, Hand

AUTOMA_KEY = "automa"
"""The key of the cards in the box."""


@dataclass(slots=True)
class AutomaDeck:
    """The automa cards."""

    cards: dict[str, AutomaCard]
    """What is known of each, by its name."""
    is_assumed: bool
    """Whether what the box says of them was assumed."""
    written: set[tuple[str, str]] = field(default_factory=set)
    """The parts of cards that the record says itself: name and part."""
    meant: dict[AutomaCard, AutomaCard] = field(default_factory=dict)
    """Miswritten cards, each with the one that it surely is."""
    drawn: list[str] = field(default_factory=list)
    """Those drawn since they were shuffled."""
    in_use: list[str] = field(default_factory=list)
    """Those of them that would stay out if the others were shuffled."""
    is_known: bool = True
    """Whether all that were drawn are known."""
    order: list[str] | None = None
    """The face-down cards, the next one first; None where their order is not written."""

    @classmethod
    def of(cls, box: Box) -> "AutomaDeck":
        """Return the cards of a box, all in the deck."""
        there = box.lists[AUTOMA_KEY]
        cards = [automa_card(entry) for entry in there.entries]
        return cls({card.name: card for card in cards}, bool(there.assumed))

    def copy(self) -> "AutomaDeck":
        """Return the same cards, to go on with apart from these."""
        return replace(
            self,
            cards=dict(self.cards),
            written=set(self.written),
            meant=dict(self.meant),
            drawn=list(self.drawn),
            in_use=list(self.in_use),
            order=None if self.order is None else list(self.order),
        )

    def whole(self, card: AutomaCard) -> AutomaCard:
        """Return a card with all that is known of it; of one that is miswritten the card meant.

        That is the one with its name or, if more than a part of it is written, the one with all of
        its parts; of both the one that comes next, if that is known.
        """
        known = self.cards.get(card.name)
        if known is None:
            return card
        written = _written(card)
        if self._wrong_part(card, known) is None:
            return replace(known, **written)
        if card not in self.meant:
            same = [one for one in self.cards.values() if written.items() <= _written(one).items()]
            may_be = [*(same if len(written) > 1 else ()), known]
            due = self.due_card()
            self.meant[card] = next((one for one in may_be if one == due), may_be[0])
        return self.meant[card]

    def rests_on_box(self, card: AutomaCard, *parts: str) -> bool:
        """Tell whether some parts of a card are only assumed: neither written nor an owner's."""
        return self.is_assumed and any((card.name, part) not in self.written for part in parts)

    def contradiction(self, card: AutomaCard) -> str:
        """Return what of a card is written otherwise than it is known to be; or nothing."""
        known = self.cards.get(card.name)
        if known is None:
            return "" if self.is_assumed else f"unknown automa card {card.name}"
        part = self._wrong_part(card, known)
        if part is None:
            return ""
        meant, written = self.whole(card), _written(card)
        if meant.name != card.name:
            parts = listed([str(one) for one in written.values()], "and")
            return f"the card with {parts} is {meant.name}, not {card.name}"
        return f"the card {card.name} has {getattr(known, part)} as its {part}, not {written[part]}"

    def _wrong_part(self, card: AutomaCard, known: AutomaCard) -> str | None:
        """Return the first part of a card that is known to be otherwise; None where none is."""
        for part, value in _written(card).items():
            due = getattr(known, part)
            is_known = not self.is_assumed or (card.name, part) in self.written
            if is_known and due and due != value:
                return part
        return None

    def learn(self, card: AutomaCard) -> None:
        """Remember what is written of a card."""
        self.cards[card.name] = self.whole(card)
        self.written.update((card.name, part) for part in _written(card))

    def draw(self, card: AutomaCard) -> str:
        """Draw a card, and return what speaks against that; nothing if it may be."""
        name, problem = card.name, ""
        if self.order is not None:
            problem = self._draw_in_order(name)
        elif self.is_known and len(set(self.drawn)) >= len(self.cards):
            self._reshuffle()
        drawn = self.drawn if self.is_known else self.in_use
        if not problem and name in (*drawn, *self.in_use):
            problem = (
                f"the card {name} was drawn before, and the cards have not been shuffled since"
            )
        if problem:
            self.forget()
        if name not in self.drawn:
            self.drawn.append(name)
        self.in_use.append(name)
        return problem

    def due_card(self) -> AutomaCard | None:
        """Return the card that comes next; None where that is not written."""
        return self.cards.get(self.order[0]) if self.order else None

    def _draw_in_order(self, name: str) -> str:
        if not self.order:
            self.order = None
            self._reshuffle()
            return ""
        due = self.order.pop(0)
        return "" if due == name else f"the next card of the deck is {due}, not {name}"

    def _reshuffle(self) -> None:
        """Shuffle what was laid aside; cards in use stay out (RULING ``wrapped_deck``).

        Which cards lay aside just then the record does not say, so that any other may come next.
        """
        self.drawn, self.is_known = list(self.in_use), False

    def shuffle(self) -> None:
        """Shuffle all cards anew."""
        self.drawn, self.in_use, self.order, self.is_known = [], [], None, True

    def stack(self, names: Iterable[str]) -> None:
        """Lay the cards in an order that is written."""
        self.order = list(names)
        self.drawn = [name for name in self.cards if name not in self.order]

    def forget(self) -> None:
        """Leave open which cards were drawn."""
        self.is_known, self.order = False, None

    def use(self, *names: str) -> None:
        """Say which cards are in use now, and stay out if the others are shuffled."""
        self.in_use = list(names)


@cache
def automa_actions() -> Mapping[str, tuple[Space, Spot | None]]:
    """Return the space of each Action card by its names, and the spot if it sets a parent."""
    return {
        name: (space, next((spot for spot in Spot if name.startswith(spot)), None))
        for space in johann_spaces()
        for name in (*space.johann.cards, *space.johann.words)
    }


def automa_card(entry: Mapping[str, Any]) -> AutomaCard:
    """Return a card from its entry in the box."""
    action, spot = automa_actions()[entry["action"]]
    genes = {part: Gene(entry[part]) for part in ("single", "double", "mutation")}
    return AutomaCard(action=action, spot=spot, letter=entry["letter"], pips=entry["pips"], **genes)


def _written(card: AutomaCard) -> dict[str, Any]:
    """Return the parts of a card that are written."""
    return {part: getattr(card, part) for part in CARD_PARTS if getattr(card, part)}


MOST_PLANTS = 4
"""GT-224."""
FIRST_PLANTS = 2
"""GT-221."""


class ColumnWay(NamedTuple):
    """A way in which his column may be."""

    garden: tuple[SownPlant, ...]
    done: tuple[PeaPlant, ...]
    """What he has harvested."""
    paired: tuple[str | None, ...]


@dataclass(slots=True, kw_only=True)
class JohannTable:
    """Brother Johann's part of the table.

    The garden of his board is his column, the plant on top first.
    """

    rules: SoloRules
    deck: AutomaDeck
    hired: int = 0
    """How many assistants he has hired, who lie face down (GT-248)."""
    paired: list[str | None] = field(default_factory=list)
    """For each plant of the column, from the top, the automa card beside it."""
    column_known: bool = False
    """Whether all plants of the column, and their markers, are known, or else every way in which
    they may be."""
    ways: tuple[ColumnWay, ...] = ()
    """How the column may be otherwise than it lies on his board, where a slip leaves that open."""
    column_rests_on: tuple[str, ...] = ()
    """What is assumed, and he did otherwise by it before: the column rests on it from then on."""
    has_tended: bool = False
    """Whether the Automa phase of the round is over."""
    bought: int = 0
    """How many upgrades he has bought in this round."""
    bought_known: bool = True
    """Whether these are all."""

    def copy(self) -> "JohannTable":
        """Return the same part of the table, to go on with apart from this one."""
        return replace(self, deck=self.deck.copy(), paired=list(self.paired))

    def forget(self) -> None:
        """Leave open which cards he has drawn, and what lies in his column and is covered there."""
        self.deck.forget()
        self.forget_column()

    def forget_column(self) -> None:
        """Leave open what lies in his column, and what is covered there."""
        self.column_known, self.ways = False, ()

    def rest_column_on(self, keys: Iterable[str]) -> None:
        """Remember that what lies in his column rests on something that is assumed."""
        self.column_rests_on = tuple(dict.fromkeys((*self.column_rests_on, *keys)))

    def unpair(self, number: int = 0) -> None:
        """Take the automa cards away from beside the plants; then so many may get one."""
        self.paired = [None] * number
        self.ways = tuple(way._replace(paired=()) for way in self.ways)

    @property
    def is_column_open(self) -> bool:
        """Whether his column may be in more than one way."""
        return not self.column_known or bool(self.ways)

    def names_paired(self) -> list[str]:
        """Return the automa cards that certainly lie beside plants."""
        return [
            name
            for name in self.paired
            if name is not None and all(name in way.paired for way in self.ways)
        ]

    @property
    def name(self) -> str:
        """How he is called."""
        return self.rules.johann

    @property
    def own(self) -> Effect | None:
        """The assistant of a Hard game; None if he has none."""
        return effects().get(self.rules.assistant)


def seat_johann(
    rules: Rules, solo: SoloRules, boards: Mapping[str, PlayerBoard]
) -> JohannTable | None:
    """Return Brother Johann's part of the table before the set-up; None if he does not sit there.

    Args:
        rules: by which it is played.
        solo: how he plays.
        boards: what lies before each player; his has no mat, and no hand.
    """
    board = boards.get(solo.johann)
    if board is None:
        return None
    board.hands = {kind: Hand((), NONE) for kind in board.hands}
    board.unknown_plants = Count.exactly(FIRST_PLANTS)
    board.assistants = [solo.assistant] if solo.assistant else []
    return JohannTable(rules=solo, deck=AutomaDeck.of(rules.box))
