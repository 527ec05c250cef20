"""The table of a round in turns: who holds what, and what is left to draw (p. 7)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from testcross.rulesets.english import listed, too_many
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.round_state.moves import TurnUp
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.ruleset import Ruleset, TurnRules
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import (
    Count,
    Hand,
    Pile,
    PlacedCard,
    PlayingCard,
    Sightings,
    undealt,
)
from testcross.rulesets.tabletop.game_notes import Deal


class Deck:
    """Counts the cards that are seen."""

    def __init__(self, size: int, sightings: Sightings) -> None:
        self.size = size
        self._sightings = sightings

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Deck":
        """Return the deck of a ruleset, of which nothing was seen."""
        varieties = tuple((variety.name, variety.copies) for variety in ruleset.varieties)
        return _unseen(varieties, ruleset.roles.sexes).copy()

    def copy(self) -> "Deck":
        """Return the same deck, to go on with apart from this one."""
        return Deck(self.size, self._sightings.copy())

    def see(self, placed: PlacedCard, player: str = "") -> tuple[Finding, ...]:
        """Count a card that is seen; a finding, and not counted, if the deck has no more of it."""
        card = placed.card
        if card is None or self._sightings.add(card, placed.line):
            return ()
        copies, lines = self._sightings.copies(card), self._sightings.lines(card)
        before = listed([f"line {line}" for line in lines], "and")
        message = f"{card} appears more often than the deck contains it: "
        message += f"the deck has {copies}, seen on {before}"
        text = message if copies else f"the deck has no {card}"
        return (finding(Code.TOO_MANY_COPIES, placed, text, player=player),)


@cache
def _unseen(varieties: tuple[tuple[str, int], ...], sexes: tuple[str, str]) -> Deck:
    """Return a deck that is not to be changed: it is every round's to start from."""
    copies = {PlayingCard(name, sex): number for name, number in varieties for sex in sexes}
    return Deck(sum(copies.values()), Sightings(copies))


@dataclass(frozen=True, slots=True)
class Drawn:
    """The card drawn in a turn."""

    line: int
    """Where it is written."""
    card: PlayingCard | None
    """What was written; None where that is unknown."""
    certain: bool
    """Whether it can have been drawn there."""
    written: bool = True
    """Whether a draw is written at all; if not, it may only have been left out."""
    laid_perhaps: bool = False
    """Whether it may have been laid down, as a kit that was left out."""

    def join(self, hand: Hand) -> None:
        """Join the herd: as an unknown card where it may be written wrongly."""
        if self.written and not self.laid_perhaps:
            hand.add(self.card if self.certain else None)
        else:
            hand.size = hand.size.around(more=1)


@dataclass(slots=True, kw_only=True)
class RoundTable:
    """Hands, the Gene Pool and Retirement: each exactly as it is, or as a range."""

    play: TurnRules
    rules: Rules
    deck: Deck
    hands: dict[str, Hand]
    pool: Count
    pile: Pile
    drawn: Drawn | None = None
    """The card drawn in this turn, as long as it is neither laid down nor in the hand."""
    joined: Drawn | None = None
    """The card drawn in this turn, once it is in the hand."""
    dealt_on: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """On which lines the hands that were written down stand, by player."""
    drawn_on: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """On which lines each player drew a card."""
    gone: dict[PlayingCard, str] = field(default_factory=dict)
    """Where each card was last played, in words: ``laid down on line 31``."""
    doubtful: frozenset[str] = frozenset()
    """Players whose cards are no longer certain after a slip."""
    unmated: frozenset[str] = frozenset()
    """Players with a turn without a mating: one may have been left out there."""
    disputed: frozenset[PlayingCard] = frozenset()
    """Cards that were found in two places, of which nobody can tell which is right."""

    @classmethod
    def of(cls, players: Sequence[str], rules: Rules, play: TurnRules) -> "RoundTable":
        """Return the table before the deal: everybody gets as many cards as are due."""
        size, deck = Count.exactly(dict(play.deal)[len(players)]), Deck.of(rules.ruleset)
        return cls(
            play=play,
            rules=rules,
            deck=deck,
            hands={player: Hand((), size) for player in players},
            pool=Count.exactly(deck.size),
            pile=Pile(None),
        )

    def copy(self) -> "RoundTable":
        """Return the same table, to go on with apart from this one."""
        return replace(
            self,
            deck=self.deck.copy(),
            hands={player: hand.copy() for player, hand in self.hands.items()},
            pile=self.pile.copy(),
            dealt_on=dict(self.dealt_on),
            drawn_on=dict(self.drawn_on),
            gone=dict(self.gone),
        )

    def see(self, placed: PlacedCard, player: str = "") -> tuple[Finding, ...]:
        """Count a card that is seen; where it is one too many, any place may be wrong."""
        found = self.deck.see(placed, player)
        if found and placed.card is not None:
            self.disputed |= {placed.card}
            for hand in self.hands.values():
                hand.forget(placed.card)
        return found

    def most_lost(self, player: str) -> int:
        """Return how many cards a player may have laid down or retired that was left out."""
        laid = 2 + self.rules.variant.litter if player in self.unmated else 0
        return laid + (not self.play.must_retire)

    def dispute_retired(self, card: PlayingCard) -> None:
        """Leave open whether a card that somebody draws from Retirement was retired before."""
        for player, hand in self.hands.items():
            if card in hand.known:
                hand.forget(card)
                hand.size = hand.size.around(fewer=1)
                self.doubtful |= {player}

    def dispute_pile(self) -> None:
        """Leave open whether the cards of Retirement still lie there."""
        self.disputed |= {card for card in self.pile.cards if card is not None}

    def take(self, player: str, placed: PlacedCard, how: str) -> tuple[Finding, ...]:
        """Take a card out of a hand; a finding where it cannot have been held.

        Args:
            player: whose hand it is.
            placed: the card.
            how: what becomes of it: ``laid down`` or ``retired``.
        """
        hand, card = self.hands[player], placed.card
        hidden = card is not None and not hand.knows(card)
        if not hand.take(card):
            message = f"{player} did not hold {card}: {self._whereabouts(player, card)}"
            self.doubtful |= {player}
            return (finding(Code.CARD_NOT_HELD, placed, message, player=player),)
        if card is not None:
            self.gone[card] = f"{how} on line {placed.line}"
        if hidden and player not in self.doubtful and card not in self.disputed:
            return self.see(placed, player)
        return ()

    def take_doubtful(self, player: str) -> None:
        """Take out of a hand a card that is written wrongly, or that was taken back."""
        hand = self.hands[player]
        hand.size = hand.size.less(1)
        self.doubtful |= {player}

    def take_perhaps(self, player: str) -> None:
        """Leave open whether a card is played, as of those kits of which there are too many."""
        hand = self.hands[player]
        hand.size = hand.size.around(fewer=1)
        self.doubtful |= {player}

    def join_drawn(self, player: str) -> None:
        """Take the card drawn into the hand, if it was not laid down."""
        if self.drawn is not None:
            self.drawn.join(self.hands[player])
            self.joined, self.drawn = self.drawn, None

    def held_with_drawn(self, player: str) -> Count:
        """Return how many cards a player holds, with the one drawn if it was not laid down."""
        if self.drawn is None:
            return self.hands[player].size
        hand = self.hands[player].copy()
        self.drawn.join(hand)
        return hand.size

    def assume_anything(self, player: str) -> None:
        """Go on after a turn that could not be read: whatever may have been done, may have been."""
        hand = self.hands[player]
        most = 2 + self.rules.variant.litter
        hand.size = hand.size.around(most, 1)
        self.pool = self.pool.around(fewer=1)
        self.pile.forget_order()
        self.doubtful |= {player}

    def played(self, card: PlayingCard) -> bool:
        """Tell whether a card was laid down or retired before."""
        return any(one.fits(card) for one in self.gone)

    def _whereabouts(self, player: str, card: PlayingCard | None) -> str:
        """Say where a card was played that is not held, or else what is held."""
        gone = next((how for one, how in self.gone.items() if card and one.fits(card)), None)
        return f"it was {gone}" if gone else self._sources(player)

    def _sources(self, player: str) -> str:
        """Say where the cards that a player has had are written."""
        written = [("dealt", self.dealt_on.get(player, ())), ("drawn", self.drawn_on.get(player))]
        parts = [f"{what} on {_lines(lines)}" for what, lines in written if lines]
        return f"the cards are those {listed(parts, 'and')}" if parts else "no card is left"


def deal(table: RoundTable, move: Deal) -> tuple[Finding, ...]:
    """Deal one player; a hand too short or too long may be so, or be written wrongly."""
    player, number = move.player, len(move.cards)
    found: list[Finding] = []
    hand = table.hands[player] = Hand((), Count.exactly(0))
    for placed in move.cards:
        twice = table.see(placed, player)
        hand.add(None if twice else placed.card)
        found += twice
    due = dict(table.play.deal)[len(table.hands)]
    if number != due:
        message = f"{player} was dealt {number} cards; {len(table.hands)} players get {due} each"
        found.append(
            finding(Code.WRONG_DEAL, move.at, f"{message}: {too_many(number - due)}", player=player)
        )
    hand.size = Count.between(number, due)
    table.dealt_on[player] = tuple(sorted({one.line for one in (move.at, *move.cards)}))
    return tuple(found)


def turn_up(table: RoundTable, move: TurnUp) -> tuple[Finding, ...]:
    """Lay the first card of Retirement; what was not dealt is the Gene Pool (p. 7)."""
    table.pool = undealt(table.deck.size - 1, table.hands.values())
    if move.card is None:
        return ()
    found = table.see(move.card)
    table.pile = Pile()
    table.pile.lay(None if found else move.card.card, move.card.line)
    return found


def _lines(lines: Sequence[int]) -> str:
    return f"line{'s' * (len(lines) > 1)} {listed([str(line) for line in lines], 'and')}"
