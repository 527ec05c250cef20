"""The table of a round: who holds what, the draw pile and the discard pile, exact or as a range."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_expression.cards import CardFace, Deck
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.round_state.moves import playing_card
from testcross.rulesets.gene_expression.rules import Rules
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


@cache
def _nothing_seen(deck: Deck) -> Sightings:
    """Return how it begins: no card has been seen yet."""
    return Sightings({playing_card(face): face.copies for face in deck.faces})


@dataclass(slots=True, kw_only=True)
class RoundTable:
    """Hands and piles as they stand."""

    rules: Rules
    hands: dict[str, Hand]
    pool: Count
    """How many cards are left to draw."""
    discards: Pile
    below: Count
    """How many cards lie under the one on top of the discard pile."""
    seen: Sightings
    doubtful: set[str] = field(default_factory=set)
    """Players whose cards are no longer certain after a slip."""
    is_exact: bool = False
    """Whether all that is said is so, be it legal or not: then nothing is left open."""
    played_on: dict[PlayingCard, int] = field(default_factory=dict)
    """On which line each card was last played."""

    @classmethod
    def of(cls, players: Sequence[str], rules: Rules, *, is_exact: bool) -> "RoundTable":
        """Return the table before the deal: everybody gets as many cards as are due."""
        deck = rules.deck
        size = Count.exactly(deck.hand)
        return cls(
            rules=rules,
            hands={player: Hand((), size) for player in players},
            pool=Count.exactly(len(deck.cards())),
            discards=Pile(),
            below=Count.exactly(0),
            seen=_nothing_seen(deck).copy(),
            is_exact=is_exact,
        )

    def copy(self) -> "RoundTable":
        """Return the same table, to go on with apart from this one."""
        return replace(
            self,
            hands={player: hand.copy() for player, hand in self.hands.items()},
            discards=self.discards.copy(),
            seen=self.seen.copy(),
            doubtful=set(self.doubtful),
            played_on=dict(self.played_on),
        )

    @property
    def top(self) -> CardFace | None:
        """The card on top of the discard pile; None where it is not known."""
        return self.face(self.discards.top)

    def face(self, card: PlayingCard | None) -> CardFace | None:
        """Return what stands on a card; None where it is not known which it is."""
        return None if card is None else self.rules.deck.by_code[card.name]

    def known_faces(self, player: str) -> tuple[CardFace, ...]:
        """Return the cards that a player is known to hold."""
        return tuple(self.rules.deck.by_code[card.name] for card in self.hands[player].known)

    def is_certain(self, player: str) -> bool:
        """Tell whether all cards of a player are known."""
        hand = self.hands[player]
        return player not in self.doubtful and hand.size == Count.exactly(len(hand.known))

    def holds_only_deletions(self, player: str) -> bool:
        """Tell whether surely nothing of a hand may go on the Deletion on top (A-7)."""
        top = self.top
        held = {face.action for face in self.known_faces(player)}
        return top is not None and held == {top.action} and self.is_certain(player)

    # cards that are seen

    def see(self, placed: PlacedCard, player: str = "") -> tuple[Finding, ...]:
        """Count a card that is seen for the first time; one too many may be any of them."""
        card = placed.card
        if card is None or self.seen.add(card, placed.line):
            return ()
        copies = self.seen.copies(card)
        lines = [str(line) for line in self.seen.lines(card) if line]
        line = "line" if len(lines) == 1 else "lines"
        where = f"on {line} {listed(lines, 'and')}" if lines else "on the table"
        one = copies == 1
        message = f"there {'is' if one else 'are'} {counted(copies, card.name, card.name)} in the "
        message += f"deck, and {'it was' if one else 'they were'} seen {where}"
        return (finding(Code.TOO_MANY_COPIES, placed, message, player=player),)

    def deal(self, player: str, cards: Sequence[PlacedCard]) -> list[Finding]:
        """Give a player the cards that were dealt; one too many in the deck is not known."""
        found: list[Finding] = []
        hand = self.hands[player] = Hand((), Count.exactly(0))
        for placed in cards:
            twice = self.see(placed, player)
            hand.add(None if twice else placed.card)
            if twice:
                self.doubtful.add(player)
            found += twice
        return found

    def turn_up(self, placed: PlacedCard | None) -> tuple[Finding, ...]:
        """Lay the first card; all that was not dealt is the draw pile (EX-012)."""
        self.pool = undealt(len(self.rules.deck.cards()) - 1, self.hands.values())
        found = () if placed is None else self.see(placed)
        card = None if placed is None or found else placed.card
        self.discards.lay(card, 0 if placed is None else placed.line)
        return found

    # drawing and playing

    def draw(self, player: str, placed: PlacedCard | None) -> tuple[Finding, ...]:
        """Take a card from the draw pile into a hand; None is one that is not written."""
        self.pool = self.pool.less(1)
        found = () if placed is None else self.see(placed, player)
        self.hands[player].add(None if placed is None or found else placed.card)
        if found:
            self.doubtful.add(player)
        return found

    def take(self, player: str, placed: PlacedCard) -> tuple[Finding, ...]:
        """Take a card out of a hand; a finding where it cannot have been held."""
        if placed.card is None:
            self.assume_any_cards([player])
        hand, card = self.hands[player], placed.card
        hidden = card is not None and not hand.knows(card)
        if not hand.take(card):
            self.doubtful.add(player)
            message = f"{player} did not hold {placed.card}{self._whereabouts(player, card)}"
            return (finding(Code.CARD_NOT_HELD, placed, message, player=player),)
        if hidden and player not in self.doubtful:
            found = self.see(placed, player)
            if found:
                self.doubtful.add(player)
            return found
        return ()

    def lay(self, card: PlayingCard | None, line: int) -> None:
        """Lay a card on the discard pile; None is one that is not known."""
        if len(self.discards):
            self.below = self.below.more(1)
        self.discards.lay(card, line)
        if card is not None:
            self.played_on[card] = line

    def reshuffle(self) -> None:
        """Make all discards but the one on top the new draw pile (EX-040)."""
        *others, top = self.discards.cards
        line = self.discards.line
        if None in others or self.doubtful:
            self.seen.forget_all_but(self._certain_cards())
        for card in others:
            if card is not None:
                self.seen.forget(card)
        self.discards = Pile()
        self.discards.lay(top, line)
        self.pool, self.below = self.below, Count.exactly(0)

    def _certain_cards(self) -> Iterator[PlayingCard]:
        """Yield the cards of which it is known that they are not in the draw pile."""
        for player, hand in self.hands.items():
            if player not in self.doubtful:
                yield from hand.known
        yield from (card for card in self.discards.cards if card is not None)

    # what is not certain

    def assume_any_cards(self, players: Iterable[str]) -> None:
        """Let players hold any cards, as many as before."""
        for player in () if self.is_exact else players:
            self.hands[player] = Hand((), self.hands[player].size)
            self.doubtful.add(player)

    def doubt_number(self, player: str, drawn: int, due: int) -> None:
        """Leave open whether a player drew as many cards as are written, or as are due."""
        if self.is_exact:
            return
        fewer, more = max(0, drawn - due), max(0, due - drawn)
        self.hands[player] = Hand((), self.hands[player].size.around(fewer, more))
        self.pool = self.pool.around(more, fewer)
        self.doubtful.add(player)

    def doubt_play(self, player: str) -> None:
        """Leave open whether a player laid another card than is written, or one more, or none."""
        if self.is_exact:
            return
        self.hands[player] = Hand((), self.hands[player].size.around(fewer=1))
        self.doubtful.add(player)
        self.below = self.below.around(more=1)
        self.blur_top()

    def doubt_second_card(self, player: str) -> None:
        """Leave open whether a second card, which nothing asked for, was laid at all."""
        if self.is_exact:
            return
        self.hands[player] = Hand((), self.hands[player].size.around(more=1))
        self.below = self.below.around(fewer=1)

    def doubt_shuffle(self) -> None:
        """Leave open whether the discards were shuffled into a draw pile that was not empty."""
        if self.is_exact:
            return
        for card in self.discards.cards[:-1]:
            if card is not None:
                self.seen.forget(card)
        self.pool = self.pool.around(more=self.below.high)
        self.below = Count(0, self.below.high)

    def blur_top(self) -> None:
        """Let any card lie on top of the discard pile."""
        if self.is_exact:
            return
        self.discards.draw(None)
        self.discards.lay(None, 0)

    def assume_anything(self, player: str) -> None:
        """Go on after a turn that could not be read: whatever may have been done, may have been."""
        if self.is_exact:
            return
        self.assume_any_cards(self.hands)  # a Substitution may have been among it
        drawn = self.rules.deck.drawn_by_insertion
        self.hands[player] = Hand((), self.hands[player].size.around(2, drawn))
        self.pool = self.pool.around(fewer=drawn)
        if self.pool.may_be_none:  # then the discards may have been shuffled, too
            self.pool = Count(0, max(self.pool.high, self.below.high))
            self.below = Count(0, self.below.high)
            self.seen.forget_all_but(())
        self.lay(None, 0)
        self.below = self.below.around(1, 1)

    def _whereabouts(self, player: str, card: PlayingCard | None) -> str:
        """Say who holds a card that somebody does not hold, or where it was played."""
        if card is None:
            return ""
        holder = next((p for p, h in self.hands.items() if p != player and h.knows(card)), None)
        if holder is not None:
            return f": {holder} holds it"
        line = self.played_on.get(card)
        return f": it was played on line {line}" if line else ""
