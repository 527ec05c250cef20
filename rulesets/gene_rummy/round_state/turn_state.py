"""A round in turns as it stands: which moves break a rule, and what comes of each (pp. 7-9, 22).

What is not written down is not known: hands, piles and the order of turns are then a range of what
they may be. Full information is the exact case of that.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from testcross.rulesets.gene_rummy.round_state.card_moves import (
    draw,
    draw_too_late,
    lay_down,
    must_draw,
    no_draw,
    not_retired,
    retire,
    retire_nothing,
    skip_draw,
)
from testcross.rulesets.gene_rummy.round_state.moves import (
    GENE_POOL,
    Draw,
    EndTurn,
    LayDown,
    Retire,
    SkipDraw,
    TurnMove,
    TurnUp,
)
from testcross.rulesets.gene_rummy.round_state.round_table import Drawn, RoundTable, deal, turn_up
from testcross.rulesets.gene_rummy.round_state.turn_order import TurnOrder, unfinished
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.ruleset import TurnRules
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.refereeing import Deal, RoundState, TakeTurn
from testcross.rulesets.tabletop import Count, Hand, PlayingCard, Seating


class TurnState(RoundState[TurnMove]):
    """The state of a round in turns."""

    def __init__(self, order: TurnOrder, table: RoundTable) -> None:
        self._order = order
        self._table = table

    @classmethod
    def of(
        cls, players: Sequence[str], rules: Rules, play: TurnRules, dealer: str = "", note: str = ""
    ) -> "TurnState":
        """Return a round before the deal.

        Args:
            players: in seating order, as many as there is a deal for.
            rules: in force.
            play: how a turn goes.
            dealer: the player to the left of whom begins; empty where it is not known.
            note: what to say of the dealer where somebody else begins.
        """
        seating = Seating(players)
        if dealer:
            seating.begin(seating.left_of(dealer))
        return cls(TurnOrder(seating, note), RoundTable.of(players, rules, play))

    # what can be seen

    @property
    def hands(self) -> Mapping[str, Hand]:
        """What everybody holds."""
        return self._table.hands

    @property
    def pool(self) -> Count:
        """How many cards are left to draw."""
        return self._table.pool

    @property
    def retirement(self) -> Sequence[PlayingCard | None]:
        """The cards of Retirement, the one on top last; None for one that is not known."""
        return self._table.pile.cards

    @property
    def play(self) -> TurnRules:
        """How a turn goes."""
        return self._table.play

    @property
    def order(self) -> TurnOrder:
        """Whose turn it is."""
        return self._order

    @property
    def unfinished(self) -> str:
        """Why the round is not over yet; empty where it may be."""
        return unfinished(self._order, self._table)

    def was_played(self, card: PlayingCard) -> bool:
        """Tell whether a card was laid down or retired in this round."""
        return self._table.played(card)

    def may_have_run_out(self, player: str) -> bool:
        """Tell whether the Gene Pool can be empty when a player who has to draw does not."""
        if self._order.over or self._order.in_last_turns:
            return False
        return self._table.pool.may_be_none and must_draw(self._table, player)

    @property
    def unmated(self) -> frozenset[str]:
        """Players with a turn without a mating, where one may have been left out."""
        return self._table.unmated

    # moves

    def violations(self, move: TurnMove) -> tuple[Finding, ...]:
        """Return what is wrong with a move; nothing changes."""
        if isinstance(move, TakeTurn):
            return self._order.violations(move)
        if isinstance(move, SkipDraw):
            return () if self._order.last else no_draw(self._table, move)
        if isinstance(move, EndTurn):
            return () if self._order.last else not_retired(self._table, move)
        return TurnState(self._order.copy(), self._table.copy()).apply(move)

    def apply(self, move: TurnMove) -> tuple[Finding, ...]:
        """Go on from a move as it is written, and return its violations.

        Where there are any, a card or a name is taken to be only written wrongly: as many cards
        are held and left as if all had been right, and what may be otherwise becomes a range.
        """
        match move:
            case TakeTurn():
                found = self._order.violations(move)
                self._order.take_turn(move, self._table)
                return found
            case Draw() | SkipDraw():
                return self._draw(move)
            case EndTurn():
                return self._end_turn(move)
            case _:
                return _move_cards(self._table, move)

    def push(self, move: TurnMove) -> None:
        """Make a move exactly as it was made, be it legal or not; all its cards are known."""
        table = self._table
        match move:
            case Deal():
                known = [placed.card for placed in move.cards if placed.card is not None]
                table.hands[move.player] = Hand(known, Count.exactly(len(known)))
            case Draw():
                self._push_draw(move)
            case SkipDraw():
                pass
            case LayDown():
                table.join_drawn(move.player)
                for placed in (placed for mating in move.matings for placed in mating.cards):
                    table.hands[move.player].take(placed.card)
            case Retire():
                table.join_drawn(move.player)
                table.hands[move.player].take(move.card.card)
                table.pile.lay(move.card.card, move.card.line)
            case EndTurn():
                table.join_drawn(move.player)
                self._order.close(move, table)
            case _:
                self.apply(move)

    def assume_anything(self, player: str) -> None:
        """Leave open what a player may have done in a turn that cannot be read."""
        self._table.assume_anything(player)

    def begin_last_turns(self) -> None:
        """Take the Gene Pool to be empty."""
        self._order.begin_last_turns()

    def _draw(self, move: Draw | SkipDraw) -> tuple[Finding, ...]:
        table, last = self._table, self._order.last
        if isinstance(move, SkipDraw):
            return () if last else skip_draw(table, move)
        return draw_too_late(table, move) if last else draw(table, move)

    def _push_draw(self, move: Draw) -> None:
        table = self._table
        if move.source == GENE_POOL:
            table.pool = table.pool.less(1)
        else:
            top = len(table.pile) - 1
            table.pile.pull(top if move.place is None else move.place)
        table.drawn = Drawn(move.at.line, move.card.card, certain=True)

    def _end_turn(self, move: EndTurn) -> tuple[Finding, ...]:
        table, order = self._table, self._order
        if not move.laid:
            table.unmated |= {move.player}
        found: tuple[Finding, ...] = ()
        if order.last:
            table.join_drawn(move.player)
        else:
            found = retire_nothing(table, move)
        order.end_belated(table)
        if move.unreadable:
            table.assume_anything(move.player)
        table.joined = None
        order.close(move, table)
        return found


def _move_cards(table: RoundTable, move: Deal | TurnUp | LayDown | Retire) -> tuple[Finding, ...]:
    """Make a move that is the same whoever's turn it is."""
    match move:
        case Deal():
            return deal(table, move)
        case TurnUp():
            return turn_up(table, move)
        case LayDown():
            return lay_down(table, move)
        case Retire():
            return retire(table, move)
        case _:
            assert_never(move)
