"""How the table lies in a round, and what the rounds before have come to.

The keys by which rules name parts of it: ``turn`` (whose it is), ``top`` and ``below`` (of the
discard pile), ``pile``, ``seen`` (which cards have come to light), ``hand Ann`` and
``exchange`` (whether one is left out).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.gene_expression.deck import DECK, CardFace
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Edit, PlayerPoints
from testcross.rulesets.tabletop.events import Event

SUBSTITUTION, TRANSLOCATION, DELETION, INSERTION = "SUB", "TRA", "DEL", "INS"
ACTIONS = {TRANSLOCATION: "Translocation", INSERTION: "Insertion"}
Where: TypeAlias = tuple[Event, str]
"""An entry, and the path of the field in it: the line is looked up only for a message."""
NEARLY_OUT = 2
"""A hand of so many cards that is not certain may be empty."""


@dataclass(slots=True)
class Round:
    hands: dict[str, list[CardFace | None]]
    """None is a card of which nothing is known."""
    discards: list[CardFace | None] = field(default_factory=list)
    """The card on top last."""
    pile: int = 0
    deck: list[CardFace] = field(default_factory=list)
    """What comes next from the draw pile, the last one first; empty where that is not known."""
    seen: Counter[CardFace] = field(default_factory=Counter)
    lines: dict[CardFace, tuple[Where, ...]] = field(default_factory=dict)
    """Where each card has come to light,"""
    played_on: dict[CardFace, Where] = field(default_factory=dict)
    """and where it was last played."""
    who: str = ""
    """Who takes the turn that is played; empty between turns."""
    due: str = ""
    """Whose turn it is, lost or not; empty where nothing tells."""
    lost: str = ""
    """What the turn of whoever is due is lost to: an action, or nothing."""
    opening: str = ""
    """The action turned up, until it is done: a Deletion, a Substitution."""
    over: str = ""
    """Why it is over; empty as long as it is not."""
    final_draw: str = ""
    """Who still draws for the Insertion with which somebody went out (A-8)."""
    is_overrun: bool = False
    """Whether somebody has played on after the end, which is said once."""
    passes: int = 0
    """How many turns in a row nobody could draw or play (A-9)."""
    turns: int = 0
    acted: set[str] = field(default_factory=set)
    """Who has had a turn, and not lost it."""
    effect: str = ""
    """What the card of this turn does to the next player,"""
    owes: str = ""
    """and what it asks for: a Deletion another card, a Substitution an exchange."""

    @property
    def top(self) -> CardFace | None:
        return self.discards[-1] if self.discards else None

    @property
    def below(self) -> int:
        return max(len(self.discards) - 1, 0)

    @property
    def is_void(self) -> bool:
        """Whether it ended with nobody out, since nobody could go on (A-9)."""
        return bool(self.over) and self.passes >= len(self.hands)

    def known(self, player: str) -> list[CardFace]:
        return [card for card in self.hands[player] if card is not None]

    def shuffle(self) -> None:
        """Make all discards but the one on top the new draw pile (EX-040)."""
        for card in self.discards[:-1]:
            if card is not None and self.seen[card]:
                self.seen[card] -= 1
                self.lines[card] = self.lines.get(card, ())[1:]
        self.pile, self.discards, self.deck = self.pile + self.below, self.discards[-1:], []

    def draw_unwritten(self, who: str, number: int) -> None:
        """Draw for an Insertion what nobody wrote down, shuffling where that must be done."""
        for _ in range(number):
            if not self.pile and self.below:
                self.shuffle()
            if self.pile:
                self.pile -= 1
                self.hands[who].append(None)
                self.skip_deck(1)

    def skip_deck(self, number: int) -> None:
        """Pass over cards of which it is only known how many they are."""
        self.deck = self.deck[: len(self.deck) - number] if number < len(self.deck) else []

    def copy(self) -> "Round":
        made = copy(self)
        made.hands = {name: hand.copy() for name, hand in self.hands.items()}
        made.discards, made.deck = self.discards.copy(), self.deck.copy()
        made.seen, made.lines = self.seen.copy(), self.lines.copy()
        made.played_on, made.acted = self.played_on.copy(), self.acted.copy()
        return made


@dataclass(slots=True)
class State:
    players: tuple[str, ...]
    """In seating order."""
    rules: Rules
    is_open: bool = False
    """Whether others may have played who are not named."""
    round: Round | None = None
    """The round that is played; None where none is, as on score sheets."""
    rounds: int = 0
    """How many have begun."""
    written: dict[str, int | None] = field(default_factory=dict)
    """What everybody has come to as it was written,"""
    correct: dict[str, int | None] = field(default_factory=dict)
    """and as it is right; None from where that is not known."""
    final: dict[str, int] = field(default_factory=dict)
    """The totals written last."""
    is_overrun: bool = False
    """Whether a round has begun after the end of the game, which is said once."""
    more: dict[tuple[Place, str], tuple[int | None, str]] = field(default_factory=dict)
    """Of findings how many points they gave, and why it is so."""
    log: list[PlayerPoints] = field(default_factory=list)
    """What everybody wrote down, in its order."""
    right: dict[Place, int] = field(default_factory=dict)
    """The right points by the places of those written."""
    edits: list[Edit] = field(default_factory=list)
    winner: str = ""
    """Who has won, if it is not who is written."""

    def __post_init__(self) -> None:
        self.written = self.written or dict.fromkeys(self.players, 0)
        self.correct = self.correct or dict.fromkeys(self.players, 0)

    def copy(self) -> "State":
        made = copy(self)
        made.round = None if self.round is None else self.round.copy()
        made.written, made.correct = self.written.copy(), self.correct.copy()
        made.final, made.more, made.right = self.final.copy(), self.more.copy(), self.right.copy()
        made.log, made.edits = self.log.copy(), self.edits.copy()
        return made

    @property
    def now(self) -> Round:
        """The round that is played; one of which nothing is known where none was dealt."""
        if self.round is None:
            self.round = new_round(self)
        return self.round

    def order(self, first: str) -> tuple[str, ...]:
        """Return the players clockwise (EX-015) from one on."""
        seat = self.players.index(first)
        return (*self.players[seat:], *self.players[:seat])

    def left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    @property
    def acts(self) -> str:
        """Who acts next: who is due, or the player after if that turn is lost."""
        due = self.now.due
        return self.left_of(due) if due and self.now.lost else due

    def hand_keys(self) -> Iterator[str]:
        return (f"hand {name}" for name in self.players)


def new_round(state: State) -> Round:
    """Return a round in which everybody has been dealt cards that are not written."""
    deck = DECK
    unknown: Sequence[CardFace | None] = [None] * deck.hand
    hands = {name: list(unknown) for name in state.players}
    pile = len(deck.cards) - 1 - deck.hand * len(hands)
    return Round(hands, pile=pile)


def unfinished(now: Round) -> str:
    """Return why a round is not over; empty where it is."""
    if now.over or not now.turns or not all(now.hands.values()):
        return ""
    held = [f"{player} {len(hand)}" for player, hand in now.hands.items()]
    return f"the round is not over: all players hold cards, {listed(held, 'and')}"
