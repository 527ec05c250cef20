"""A round as it stands: which moves break a rule, and what comes of each.

What is not written down is not known: hands and piles are then a range of what they may be. Full
information is the exact case of that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.round_state.draws import (
    draw_at_the_end,
    draw_cards,
    draw_for_match,
    draw_unwritten,
    lose_turn,
    needless,
    shuffle,
)
from testcross.rulesets.gene_expression.round_state.moves import (
    DELETION,
    SUBSTITUTION,
    Draw,
    EndTurn,
    Exchange,
    Extra,
    LoseTurn,
    Move,
    Play,
    Reshuffle,
    TurnAtHand,
    TurnUp,
)
from testcross.rulesets.gene_expression.round_state.plays import (
    exchange,
    lay_card,
    lay_extra,
    undone,
)
from testcross.rulesets.gene_expression.round_state.round_table import RoundTable
from testcross.rulesets.gene_expression.round_state.turn_order import (
    INSERTION,
    TRANSLOCATION,
    TurnOrder,
)
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import Count, Hand, Seating
from testcross.rulesets.tabletop.game_notes import Deal, RoundState, TakeTurn


@dataclass(slots=True)
class TurnState(RoundState[Move]):
    """The state of a round."""

    order: TurnOrder
    table: RoundTable
    _opening: str = ""
    """The action turned up to begin with, until it is done: a Deletion, a Substitution."""
    _turn: TurnAtHand = field(default_factory=TurnAtHand)
    passes: int = 0
    """How many turns in a row nobody could draw or play (A-9)."""

    @classmethod
    def of(cls, players: Sequence[str], rules: Rules, *, is_exact: bool = False) -> "TurnState":
        """Return a round before the deal.

        Args:
            players: in seating order.
            rules: by which it is played.
            is_exact: whether every move is made just as it is said, be it legal or not.
        """
        return cls(TurnOrder(Seating(players)), RoundTable.of(players, rules, is_exact=is_exact))

    # what can be seen

    @property
    def hands(self) -> Mapping[str, Hand]:
        """What everybody holds."""
        return self.table.hands

    @property
    def rules(self) -> Rules:
        """By which rules it is played."""
        return self.table.rules

    @property
    def top(self) -> CardFace | None:
        """The card on top of the discard pile; None where it is not known."""
        return self.table.top

    @property
    def opens_free(self) -> bool:
        """Whether the first turn may begin with any card but a Deletion (A-6)."""
        return self._opening == DELETION

    @property
    def opens_with_exchange(self) -> bool:
        """Whether two players exchange cards before the first turn (A-6)."""
        return self._opening == SUBSTITUTION

    @property
    def owes_exchange(self) -> bool:
        """Whether a Substitution was played and nothing was exchanged yet."""
        return self._turn.owes_exchange

    @property
    def unfinished(self) -> str:
        """Why the round is not over yet; empty where it may be."""
        if self.order.over or self.order.may_be_over:
            return ""
        if any(hand.size.may_be_none for hand in self.hands.values()):
            return ""
        held = [f"{player} {hand.size}" for player, hand in self.hands.items()]
        return f"the round is not over: all players hold cards, {listed(held, 'and')}"

    # moves

    def violations(self, move: Move) -> tuple[Finding, ...]:
        """Return what is wrong with a move; nothing changes."""
        if isinstance(move, TakeTurn):
            return self.order.violations(move)
        copy = TurnState(
            self.order.copy(), self.table.copy(), self._opening, replace(self._turn), self.passes
        )
        return copy.apply(move)

    def push(self, move: Move) -> None:
        """Make a move exactly as it was made, be it legal or not; all its cards are known."""
        self.apply(move)

    def apply(self, move: Move) -> tuple[Finding, ...]:
        """Go on from a move as it is written, and return its violations.

        Where there are any, a card or a name is taken to be only written wrongly: as many cards
        are held and left as if all had been right, and what may be otherwise becomes a range.
        """
        found = self._apply(move)
        self._turn.found = self._turn.found or bool(found)
        return tuple(found)

    def _apply(self, move: Move) -> Sequence[Finding]:
        match move:
            case Deal():
                return self._deal(move)
            case TurnUp():
                return self._turn_up(move)
            case Exchange():
                return self._exchange(move)
            case LoseTurn():
                return lose_turn(self.order, self.table, move)
            case TakeTurn():
                return self._take_turn(move)
            case Draw():
                return self._draw(move)
            case Play():
                free, self._opening = self.opens_free, ""
                return lay_card(self.table, self._turn, move, free=free)
            case Extra():
                return lay_extra(self.table, self._turn, move)
            case Reshuffle():
                return shuffle(self.table, move)
            case EndTurn():
                return self._end_turn(move)

    def _draw(self, move: Draw) -> Sequence[Finding]:
        if self._turn.pays:
            return draw_cards(self.table, move, move.cards)
        self._turn.drawn = tuple(card.card for card in move.cards)
        free = self.opens_free
        unneeded = needless(self.table, move, free=free)
        found = draw_for_match(self.table, move, free=free)
        if not found:
            self._turn.needless = tuple(unneeded)
        return found

    # the deal

    def _deal(self, move: Deal) -> Sequence[Finding]:
        player, number, due = move.player, len(move.cards), self.rules.deck.hand
        found = self.table.deal(player, move.cards)
        if number != due:
            message = f"{player} was dealt {counted(number, 'card')}; should be {due}: "
            message += too_many(number - due)
            found.append(finding(Code.WRONG_DEAL, move.at, message, player=player))
        if not self.table.is_exact:
            self.hands[player].size = Count.between(number, due)
        return found

    def _turn_up(self, move: TurnUp) -> Sequence[Finding]:
        found = self.table.turn_up(move.card)
        if move.starter is not None:
            self.order.begin(move.starter)
        top = self.top
        action = "" if top is None or top.action is None else top.action.code
        if action in (TRANSLOCATION, INSERTION):
            self.order.lost = action
        elif action in (DELETION, SUBSTITUTION):
            self._opening = action
        if top is None:
            self.order.forget()
        return found

    # turns

    def _take_turn(self, move: TakeTurn) -> Sequence[Finding]:
        found = self.order.violations(move)
        due = self.order.due
        if self.order.lost == INSERTION and due is not None and due != move.player:
            draw_unwritten(self.table, due, self.rules.deck.drawn_by_insertion)
        if self.opens_with_exchange:
            self._exchange(Exchange(player=move.player, players=()))
        pays = self.order.lost == INSERTION and due == move.player
        for missed in self.order.take(move):
            self.table.assume_anything(missed)  # the turn may only not be written
        self._turn = TurnAtHand(pays=pays)
        return found

    def close(self) -> None:
        """End the round, with what was not written of its end."""
        draw_at_the_end(self.order, self.table)

    def _exchange(self, move: Exchange) -> Sequence[Finding]:
        turn = self._turn
        opening = turn.played == 0
        owed = turn.owes_exchange or turn.doubtful or self.opens_with_exchange
        owed = owed or (opening and self.top is None)
        if self.opens_with_exchange and opening:
            self._opening = ""
        turn.owes_exchange = False
        found = exchange(self.table, move)
        if not owed:
            message = f"{move.player} exchanged cards without a Substitution"
            self.table.assume_any_cards(move.players)
            self._blur(opening=opening)
            return [finding(Code.WRONG_EXCHANGE, move.at, message, player=move.player)]
        return found

    def _blur(self, *, opening: bool) -> None:
        """Leave open which card was played, or turned up to begin with."""
        self.table.blur_top()
        if self.table.is_exact:
            return
        if opening:
            self._opening = ""
            self.order.forget()
        else:
            self._turn.doubtful = True

    def _end_turn(self, move: EndTurn) -> Sequence[Finding]:
        turn, player = self._turn, move.player
        found: list[Finding] = [] if turn.played else [*turn.needless]
        over = self.hands[player].size.is_none and bool(turn.played)
        if not move.unreadable and not turn.found and not over:
            lacking = undone(self.table, turn, move, free=self.opens_free)
            if lacking:
                turn.doubtful = not self.table.is_exact
                if not turn.played:
                    self.table.doubt_number(player, 0, 1)
                self.table.doubt_play(player)
            found += lacking
        if turn.owes_exchange and not over and not self.hands[player].size.may_be_none:
            self._exchange(Exchange(player=player, players=()))
        if move.unreadable:
            self.table.assume_anything(player)
            self.order.forget()
        self._opening = ""
        self._go_on(player, unreadable=move.unreadable)
        return found

    def _go_on(self, player: str, *, unreadable: bool = False) -> None:
        """Let the turn go to the next player, or end the round (EX-042)."""
        turn, size = self._turn, self.hands[player].size
        idle = not turn.played and not turn.drawn and not unreadable
        self.passes = self.passes + 1 if idle else 0
        if self.passes >= len(self.order.players):
            self.order.over = "no player could play or draw"
        if turn.played and size.is_none:
            self._owe_a_last_draw(player)
            self.order.over = f"{player} had no card left"
        self.order.may_be_over = bool(turn.played) and size.may_be_none
        if turn.doubtful:
            self.order.forget()
        elif turn.effect:
            self.order.lost = turn.effect
        self._turn = TurnAtHand()

    def _owe_a_last_draw(self, player: str) -> None:
        """Draw for an Insertion with which somebody goes out, where the table plays so (A-8)."""
        if self._turn.effect == INSERTION and self.rules.final_insertion_draws:
            self.order.final_draw = self.order.left_of(player)
