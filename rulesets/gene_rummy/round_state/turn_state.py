"""A round in turns as it stands: which moves break a rule, and what comes of each (pp. 7-9, 22).

What is not written down is not known: hands, piles and the order of turns are then a range of what
they may be. Full information is the exact case of that.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
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
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.ruleset import TurnRules, Variant
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import Count, Hand, Seating
from testcross.rulesets.tabletop.game_notes import Deal, RoundState, TakeTurn, turn_after_the_end


class TurnOrder:
    """The order of the turns, from the player to the left of the dealer to the last turns."""

    def __init__(self, seating: Seating, dealt: str = "") -> None:
        """Let nobody play yet, unless it is said who begins.

        Args:
            seating: who sits where.
            dealt: why the first turn is due to whom it is, such as `` (left of the dealer, Bo)``.
        """
        self._seating = seating
        self._dealt = dealt
        self._last_turns: tuple[str, ...] | None = None
        """Once the Gene Pool is empty: who may still take a turn."""
        self.over = ""
        """Why the round is over; empty as long as it is not."""
        self._perhaps_over = False
        self._played_on = False
        self._begun = False
        self._changed_places: str | None = None
        """Who plays after somebody whose turn was due later."""
        self._belated = False
        self.passed_over: frozenset[str] = frozenset()
        """Players who may have had a turn that is not written."""
        self.last = False
        """Whether this turn is one of the last, which are played without drawing."""

    def copy(self) -> "TurnOrder":
        """Return the same order, to go on with apart from this one."""
        other = TurnOrder(self._seating.copy(), self._dealt)
        for name, value in vars(self).items():
            if name != "_seating":
                setattr(other, name, value)
        return other

    @property
    def due(self) -> str | None:
        """Whose turn it is; None where nobody can tell, and where the round is over."""
        if self.over:
            return None
        if self._last_turns is not None:
            return self._last_turns[0] if self._last_turns else None
        return self._seating.next

    @property
    def in_last_turns(self) -> bool:
        """Whether the Gene Pool is empty, so that everybody has one more turn."""
        return self._last_turns is not None

    @property
    def may_be_over(self) -> bool:
        """Whether the round can have ended with the turn before."""
        return bool(self.over) or self._perhaps_over or self._last_turns is not None

    def left_of(self, player: str) -> str:
        """Return the player to the left, who plays next."""
        return self._seating.left_of(player)

    def ends_for(self, player: str) -> bool:
        """Tell whether the round was over before a player's turn; not for one who only is late."""
        return bool(self.over) and player != self._changed_places

    def goes_on_from(self, player: str, following: str | None) -> bool:
        """Tell whether a player out of order really played, given whose turn follows."""
        return self._seating.goes_on_from(player, following)

    def violations(self, move: TakeTurn) -> tuple[Finding, ...]:
        """Return what is wrong with whose turn it is (pp. 8-9)."""
        name = move.player
        if self.over:
            return self._plays_on(move)
        if self._last_turns is not None:
            return () if name in self._last_turns else (self._not_last(move),)
        due = self._seating.next
        if due in (None, name):
            return ()
        since = "" if self._begun else self._dealt
        message = f"{name} played, but it was {due}'s turn{since}"
        return (finding(Code.OUT_OF_TURN, move.name, message, player=name),)

    def take_turn(self, move: TakeTurn, table: RoundTable) -> None:
        """Let a player take a turn, in order or not."""
        if self.ends_for(move.player):
            self._played_on = True
            return
        if not self.over and self._last_turns is not None:
            self._take_last_turn(move.player)
        elif not self.over:
            self._take_turn(move, table)
        self._begun = True
        self._belated = move.player == self._changed_places
        if self._belated:
            # who retired first is not known, of the two that changed places
            table.pile.forget_order()
        self.last = self._last_turns is not None

    def begin_last_turns(self) -> None:
        """Give everybody one more turn, from whoever is next (p. 9)."""
        players, due = self._seating.players, self._seating.next
        first = 0 if due is None else players.index(due)
        self._last_turns = (*players[first:], *players[:first])

    def end_belated(self, table: RoundTable) -> None:
        """End the turn of somebody who changed places with another."""
        if self._belated:
            table.pile.forget_order()
            self._changed_places = None

    def close(self, move: EndTurn, table: RoundTable) -> None:
        """End a turn, and the round where a hand is empty or the last turn was taken (p. 9)."""
        player, size = move.player, table.hands[move.player].size
        self._perhaps_over = size.may_be_none
        if size.is_none:
            self.over = f"{player} went out on line {move.at.line}, which ended the round"
        elif self._last_turns is not None:
            if not self._last_turns:
                self.over = f"{player} took the last turn on line {move.at.line}"
        elif table.pool.is_none:
            self.begin_last_turns()

    def _plays_on(self, move: TakeTurn) -> tuple[Finding, ...]:
        """Refuse the first turn after the end, but no other: it is one slip."""
        if self._played_on or not self.ends_for(move.player):
            return ()
        return (turn_after_the_end(move, self.over, Code.WRONG_END),)

    def _not_last(self, move: TakeTurn) -> Finding:
        waiting = self._last_turns
        message = f"{move.player} played, but everyone has had a last turn (p. 9)"
        if waiting:
            message = f"{move.player} played, but it was {waiting[0]}'s turn: "
            message += "the last turns go round once (p. 9)"
        return finding(Code.OUT_OF_TURN, move.name, message, player=move.player)

    def _take_last_turn(self, player: str) -> None:
        """Let a player take a last turn; anybody may let it pass (p. 9)."""
        waiting = self._last_turns or ()
        if player in waiting:
            self._last_turns = waiting[waiting.index(player) + 1 :]

    def _take_turn(self, move: TakeTurn, table: RoundTable) -> None:
        if self._seating.next is None:
            self._seating.begin(move.player)
        if move.player == self._seating.next:
            self._seating.take_turn()
        else:
            self._jump(move, table)

    def _jump(self, move: TakeTurn, table: RoundTable) -> None:
        """Let a player play out of order; the turns of others may only not be written."""
        due = self._seating.next
        passed_over = self._seating.jump(move.player, move.following)
        table.pile.forget_order()
        for player in passed_over:
            table.assume_anything(player)
        self.passed_over |= set(passed_over)
        self._changed_places = None if passed_over else due


def wrong_number(variant: Variant, numbers: Sequence[int], number: int) -> str:
    """Say that so many cannot play.

    Args:
        variant: the game.
        numbers: of players that can, each one more than the one before.
        number: of players there are.
    """
    few, many = min(numbers), max(numbers)
    takes = f"{few}-{many}" if many > few else f"{few}"
    return f"the {variant.name} game takes {takes} players, not {number}"


class TurnState(RoundState[TurnMove]):
    """The state of a round in turns."""

    def __init__(self, order: TurnOrder, table: RoundTable) -> None:
        """Take up a round: whose turn it is, and how the table stands."""
        self.order = order
        self.table = table

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
        return self.table.hands

    @property
    def unfinished(self) -> str:
        """Why the round is not over yet; empty where it may be."""
        pool = self.table.pool
        if self.order.may_be_over or pool.may_be_none:
            return ""
        held = [f"{player} holds {hand.size}" for player, hand in self.hands.items()]
        return f"the round is not over: {listed(held, 'and')}, and the Gene Pool has {pool} left"

    def may_have_run_out(self, player: str) -> bool:
        """Tell whether the Gene Pool can be empty when a player who has to draw does not."""
        if self.order.over or self.order.in_last_turns:
            return False
        return self.table.pool.may_be_none and must_draw(self.table, player)

    # moves

    def violations(self, move: TurnMove) -> tuple[Finding, ...]:
        """Return what is wrong with a move; nothing changes."""
        if isinstance(move, TakeTurn):
            return self.order.violations(move)
        if isinstance(move, SkipDraw):
            return () if self.order.last else no_draw(self.table, move)
        if isinstance(move, EndTurn):
            return () if self.order.last else not_retired(self.table, move)
        return TurnState(self.order.copy(), self.table.copy()).apply(move)

    def apply(self, move: TurnMove) -> tuple[Finding, ...]:
        """Go on from a move as it is written, and return its violations.

        Where there are any, a card or a name is taken to be only written wrongly: as many cards
        are held and left as if all had been right, and what may be otherwise becomes a range.
        """
        match move:
            case TakeTurn():
                found = self.order.violations(move)
                self.order.take_turn(move, self.table)
                return found
            case Draw() | SkipDraw():
                return self._draw(move)
            case EndTurn():
                return self._end_turn(move)
            case _:
                return _move_cards(self.table, move)

    def push(self, move: TurnMove) -> None:
        """Make a move exactly as it was made, be it legal or not; all its cards are known."""
        table = self.table
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
                self.order.close(move, table)
            case _:
                self.apply(move)

    def _draw(self, move: Draw | SkipDraw) -> tuple[Finding, ...]:
        table, last = self.table, self.order.last
        if isinstance(move, SkipDraw):
            return () if last else skip_draw(table, move)
        return draw_too_late(table, move) if last else draw(table, move)

    def _push_draw(self, move: Draw) -> None:
        table = self.table
        if move.source == GENE_POOL:
            table.pool = table.pool.less(1)
        else:
            top = len(table.pile) - 1
            table.pile.pull(top if move.place is None else move.place)
        table.drawn = Drawn(move.at.line, move.card.card, certain=True)

    def _end_turn(self, move: EndTurn) -> tuple[Finding, ...]:
        table, order = self.table, self.order
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
