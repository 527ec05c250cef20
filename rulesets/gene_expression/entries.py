"""What can happen in a game of gene expression, as it is written down; the referee plays it.

A record is a list of entries: for each round a ``Deal``, its ``Turn``s and its ``End``, then the
``Result`` of the game. A score sheet has only ends and results, which may stand between rounds as
totals so far.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from testcross.rulesets.errors import CardError
from testcross.rulesets.gene_expression.deck import DECK, CardFace, Rules
from testcross.rulesets.gene_expression.faces import LeftCard, left_of, parse_face, parse_left
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop.events import (
    NOWHERE,
    TRUTH,
    Event,
    Kind,
    Names,
    Place,
    UnreadableValueError,
    many,
    maybe_many,
    one,
)

UNKNOWN = CardFace("?", DECK.categories[0], 0)
"""A card that is written so that nobody can tell which it is."""


# kinds of values


class CardKind(Kind):
    """A card that somebody plays or gives, or that comes to light (`is_new`).

    In the place of a new one only cards come up that somebody lacks, no others that somebody holds.
    """

    def __init__(self, parse: Callable[[str], Any] = parse_face, *, is_new: bool = False) -> None:
        self.parse, self.is_new = parse, is_new

    def read(self, text: str, _names: Names) -> Any:
        try:
            return self.parse(text)
        except CardError as error:
            raise UnreadableValueError(error.in_full, "RX002") from None

    def alternatives(self, value: Any, state: Any) -> Iterable[Any]:
        if self.is_new:
            return ()
        hands = state.round.hands.values() if state.round is not None else ()
        held = {card: None for hand in hands for card in hand if card not in (None, value)}
        return held or DECK.faces

    def likely(self, value: Any, breaches: Iterable[Any]) -> Iterable[Any]:
        faces = (one.face if isinstance(one, LeftCard) else one for one in breaches)
        return (one for one in faces if isinstance(one, CardFace) and one is not value)


class LeftKind(CardKind):
    def alternatives(self, value: Any, _state: Any) -> Iterable[LeftCard]:
        return (left_of(face) for face in DECK.faces if face is not value.face)

    def likely(self, _value: Any, _breaches: Iterable[Any]) -> Iterable[LeftCard]:
        return ()


class PlayerName(Kind):
    def alternatives(self, value: Any, state: Any) -> Iterable[str]:
        return (name for name in state.players if name != value)


class Points(Kind):
    def read(self, text: str, _names: Names) -> int:
        number = whole_number(text)
        if number is None:
            raise UnreadableValueError(f"the score is {text!r}; expected a whole number")
        return number

    def alternatives(self, value: Any, _state: Any) -> Iterable[int]:
        return (value + more for more in (1, 10, -1, -10) if value + more >= 0)


CARD, NEW, LEFT = CardKind(), CardKind(is_new=True), LeftKind(parse_left)
PLAYER, POINTS = PlayerName(), Points()


# entries


@dataclass
class DealtHand(Event):
    player: str | None = one(PLAYER, kept=True)
    cards: tuple[CardFace, ...] = many(NEW)


@dataclass
class LeftHand(Event):
    """The cards that a player has left; None where one of them cannot be read."""

    player: str | None = one(PLAYER)
    cards: tuple[LeftCard, ...] | None = maybe_many(LEFT)
    worth: int | None = one(POINTS)
    """What they are said to come to."""


@dataclass
class Gift(Event):
    """What a player gives in an exchange; no card where whole hands are exchanged."""

    player: str | None = one(PLAYER, kept=True)
    card: CardFace | None = one(CARD, kept=True)


@dataclass
class Swap(Event):
    gifts: tuple[Gift, ...] = many(Gift, kept=True)


@dataclass
class Deal(Event):
    dealer: str | None = one(PLAYER, kept=True)
    starts: str | None = one(PLAYER, kept=True)
    deck: tuple[CardFace, ...] | None = maybe_many(NEW)
    """All cards in the order in which they lay, the one on top first."""
    hands: tuple[DealtHand, ...] = many(DealtHand, kept=True)
    first: CardFace | None = one(CARD, kept=True)
    swap: Swap | None = one(Swap)
    is_played: bool = True


@dataclass
class Turn(Event):
    player: str | None = one(PLAYER, kept=True)
    skip: bool | None = one(TRUTH)
    draws: tuple[CardFace, ...] = many(NEW, "draw")
    number: int | None = one(POINTS, "cards drawn")
    """Of cards drawn that are not written."""
    reshuffle: bool | None = one(TRUTH)
    pile: int | None = one(POINTS, "reshuffled")
    """Of the cards in the new draw pile, if it is written."""
    play: CardFace | None = one(CARD)
    extra: CardFace | None = one(CARD)
    """The card that a Deletion takes along."""
    swap: Swap | None = one(Swap)
    is_open: bool = False
    """Whether something in it cannot be read, so that anything may have been done."""

    @property
    def acts(self) -> bool:
        return self.play is not None or self.extra is not None


@dataclass
class Score(Event):
    player: str | None = one(PLAYER)
    points: int | None = one(POINTS)


@dataclass
class End(Event):
    out: str | None = one(PLAYER)
    left: tuple[LeftHand, ...] = many(LeftHand)
    scores: tuple[Score, ...] = many(Score)
    is_open: bool = False
    """Whether nothing of it is judged, as something cannot be read."""


@dataclass
class Result(Event):
    """Final scores and who has won; on a score sheet also the totals so far."""

    scores: tuple[Score, ...] = many(Score)
    winners: tuple[str, ...] = many(PLAYER)


@dataclass
class Record:
    """A game of gene expression as it is written: who plays by which rules, and what happens."""

    players: tuple[str, ...] = ()
    head: tuple[Place, ...] = ()
    """Where the players are listed; empty where they are not."""
    rules: Rules | None = None
    asked: dict[str, str] = field(default_factory=dict)
    target: Any = None
    """How many points win, if the record says so: an entry of the text."""
    entries: list[Event] = field(default_factory=list)
    unread: list[Any] = field(default_factory=list)
    """Findings about what cannot be read outside of the entries."""
    is_open: bool = False
    """Whether others may have played who are not named, as only who scored is."""
    place: Place = NOWHERE
    kinds: dict[int, str] = field(default_factory=dict)
    """Of lines and rows: what each holds."""
    settings: int = 0
    """Of a tree: how many entries at its head are settings."""
