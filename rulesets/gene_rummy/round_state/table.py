"""The table of a round in turns, and the deal (p. 7)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenHand, WrittenRound
from testcross.rulesets.gene_rummy.round_state.deck import Deck
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.variant import TurnRules
from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.tabletop import Count, Hand, Pile, PlayingCard

_ANY = Count(0, 10_000)
"""A number of cards of which nothing is known."""


@dataclass(slots=True, kw_only=True)
class RoundTable:
    """Who holds what, and what is left to draw."""

    rules: TurnRules
    terms: Rules
    clerk: Clerk
    deck: Deck
    hands: dict[str, Hand]
    pool: Count
    pile: Pile
    dealt_on: dict[str, list[int]] = field(default_factory=dict)
    """On which lines the hands that were written down stand, by player."""
    drawn_on: dict[str, list[int]] = field(default_factory=dict)
    """On which lines each player drew a card."""
    doubtful: set[str] = field(default_factory=set)
    """Players whose cards are no longer certain after a slip."""
    disputed: set[PlayingCard] = field(default_factory=set)
    """Cards that were found in two places, of which nobody can tell which is right."""

    def see(self, entry: Entry, card: PlayingCard | None, player: str = "") -> bool:
        """Count a card that comes to light; where it is one too many, any place may be wrong."""
        if self.deck.see(entry, card, player):
            return True
        if card is not None:
            self.disputed.add(card)
            for hand in self.hands.values():
                hand.forget(card)
        return False

    def play(self, player: str, entry: Entry, card: PlayingCard | None) -> bool:
        """Take a card out of a hand; where it cannot have been held, take that down."""
        hand = self.hands[player]
        hidden = card is not None and not hand.knows(card)
        if not hand.take(card):
            message = f"{player} did not hold {card}: {self._sources(player)}"
            self.clerk.add(Code.CARD_NOT_HELD, entry, player, message)
            self.doubtful.add(player)
            return False
        if hidden and player not in self.doubtful and card not in self.disputed:
            self.see(entry, card, player)
        return True

    def play_doubtful(self, player: str) -> None:
        """Take out of a hand a card that is written wrongly, or that was taken back."""
        hand = self.hands[player]
        hand.size = hand.size.less(1)
        self.doubtful.add(player)

    def play_perhaps(self, player: str) -> None:
        """Leave open whether a card is played, as of those kits of which there are too many."""
        hand = self.hands[player]
        hand.size = Count(max(0, hand.size.low - 1), hand.size.high)
        self.doubtful.add(player)

    def _sources(self, player: str) -> str:
        """Say where the cards that a player has had are written."""
        dealt, drawn = self.dealt_on.get(player), self.drawn_on.get(player, [])
        written = [("dealt", dealt or []), ("drawn", drawn)]
        parts = [f"{what} on {_lines(lines)}" for what, lines in written if lines]
        return f"the cards are those {listed(parts, 'and')}" if parts else "no card is left"

    def assume_anything(self, player: str) -> None:
        """Go on after a turn that could not be read: whatever may have been done, may have been."""
        hand = self.hands[player]
        most = 2 + self.terms.variant.litter
        hand.size = Count(max(0, hand.size.low - most), hand.size.high + 1)
        self.pool = Count(max(0, self.pool.low - 1), self.pool.high)
        self.pile.forget_order()
        self.doubtful.add(player)


def deal(
    written: WrittenRound, players: Sequence[str], terms: Rules, clerk: Clerk, rules: TurnRules
) -> RoundTable:
    """Return the table as it lies before the first turn, and take down what was dealt wrongly."""
    due = dict(rules.deal).get(len(players))
    size = _ANY if due is None else Count.exactly(due)
    table = RoundTable(
        rules=rules,
        terms=terms,
        clerk=clerk,
        deck=Deck(terms.ruleset, clerk),
        hands={player: Hand((), size) for player in players},
        pool=_ANY,
        pile=Pile(None),
    )
    for hand in written.hands:
        _deal_hand(table, hand, due)
    if len(table.dealt_on) < len(players):
        clerk.leave_out("hands dealt")
    if due is not None:
        _count_pool(table)
    _turn_up(table, written.retirement)
    return table


def _deal_hand(table: RoundTable, written: WrittenHand, due: int | None) -> None:
    """Deal one player; a hand written down too short or too long may be so, or written wrongly."""
    player, number = known_player(written.player, tuple(table.hands)), len(written.cards)
    if player is None:
        message = no_such_player(written.player, tuple(table.hands))
        table.clerk.add(RecordCode.UNREADABLE, written.player, "", message)
        return
    hand = table.hands[player] = Hand((), Count.exactly(0))
    for entry in written.cards:
        card = table.deck.read(entry, player)
        hand.add(card if table.see(entry, card, player) else None)
    due = number if due is None else due
    if number != due:
        difference = f"{abs(number - due)} too {'many' if number > due else 'few'}"
        message = f"{player} was dealt {number} cards; {len(table.hands)} players get {due} each"
        table.clerk.add(Code.WRONG_DEAL, written.player, player, f"{message}: {difference}")
    hand.size = Count(min(number, due), max(number, due))
    lines = {entry.line for entry in (written.player, *written.cards)}
    table.dealt_on[player] = sorted(lines)


def _lines(lines: Sequence[int]) -> str:
    return f"line{'s' * (len(lines) > 1)} {listed([str(line) for line in lines], 'and')}"


def _count_pool(table: RoundTable) -> None:
    """Put what was not dealt into the Gene Pool, less the card turned up for Retirement (p. 7)."""
    low = sum(hand.size.low for hand in table.hands.values())
    high = sum(hand.size.high for hand in table.hands.values())
    left = table.deck.size - 1
    table.pool = Count(max(0, left - high), max(0, left - low))


def _turn_up(table: RoundTable, retirement: Entry | None) -> None:
    """Lay the first card of Retirement."""
    if retirement is None:
        table.clerk.leave_out("the card turned up for Retirement")
        return
    card = table.deck.read(retirement)
    certain = table.see(retirement, card)
    table.pile = Pile()
    table.pile.lay(card if certain else None, retirement.line)
