"""The moves of a round, and what was done so far in the turn at hand.

A move is a small value that says who did what, and where that is written. It need not be legal,
nor be known in full: a card is None where it is unknown.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import NOWHERE, PlacedCard, PlayingCard
from testcross.rulesets.tabletop.game_notes import Deal, TakeTurn


@cache
def playing_card(face: CardFace) -> PlayingCard:
    """Return a card as it lies on the table; each is made once."""
    return PlayingCard(face.code, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp:
    """The deal is done, and the first card of the discard pile is turned up (EX-013)."""

    card: PlacedCard | None
    """None where it is not written."""
    starter: str | None
    """Who is the first to play; None where it is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Two players exchange cards, or their hands (EX-030)."""

    player: str
    """Who laid the Substitution, or is the first to play."""
    players: tuple[str, ...]
    """Two, if all is right; none where the exchange is not written."""
    cards: tuple[PlacedCard | None, ...] = ()
    """What each of them gives; None where it is not written."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle:
    """All discards but the one on top become the new draw pile (EX-040)."""

    cards: int | None = None
    """How many there are said to be; None where that is not written."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseTurn:
    """A turn is lost to a Translocation or an Insertion; to the latter with cards drawn."""

    player: str
    cards: tuple[PlacedCard, ...] | None = None
    """Those drawn; None where none are written."""
    reshuffle: Reshuffle | None = None
    """Whether the discards were shuffled meanwhile."""
    following: str | None = None
    """Whose turn comes after it, if that is known."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Cards are drawn for want of a match (EX-025)."""

    player: str
    cards: tuple[PlacedCard, ...]
    reshuffle: Reshuffle | None = None
    """Whether the discards were shuffled meanwhile, or after."""
    at: Placed = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A card is laid on the discard pile (EX-020)."""

    player: str
    card: PlacedCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """A Deletion takes another card along (EX-032)."""

    player: str
    card: PlacedCard


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    """A turn ends."""

    player: str
    unreadable: bool = False
    """Whether part of it cannot be read: then more may have been done than is known."""
    at: Placed = NOWHERE


Move: TypeAlias = (
    Deal | TurnUp | Exchange | LoseTurn | TakeTurn | Draw | Play | Extra | Reshuffle | EndTurn
)
"""A move of a round."""


DELETION, SUBSTITUTION = "DEL", "SUB"


@dataclass(slots=True)
class TurnAtHand:
    """What was done so far in the turn at hand."""

    drawn: tuple[PlayingCard | None, ...] = ()
    pays: bool = False
    """Whether the turn was lost to an Insertion, so that cards drawn are those that it costs."""
    played: int = 0
    """How many cards."""
    owes_extra: bool = False
    """Whether a Deletion asks for another card."""
    owes_exchange: bool = False
    """Whether a Substitution asks for an exchange."""
    effect: str = ""
    """What becomes of the next player: an action, or nothing."""
    doubtful: bool = False
    """Whether a card played may be another one, so that it is open what comes of it."""
    found: bool = False
    """Whether anything is wrong with the turn, so that what it lacks is no second slip."""
    needless: tuple[Finding, ...] = ()
    """A draw by somebody who held a match, as long as nothing worse came of it."""
