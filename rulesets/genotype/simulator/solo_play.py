"""Playing a whole game alone against Brother Johann, by the rules and with everything known."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenDeal,
    WrittenGame,
    WrittenPick,
    WrittenPurchase,
    WrittenReset,
    WrittenSolo,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.written_parts import WrittenRows
from testcross.rulesets.genotype.round_state.move_parts import CardKind
from testcross.rulesets.genotype.round_state.moves import SetUp
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.round_state.solo_moves import AutomaDeckOrder
from testcross.rulesets.genotype.simulator.game_play import GamePlay
from testcross.rulesets.genotype.simulator.game_setup import written_deal
from testcross.rulesets.genotype.simulator.johann_play import JohannPlay
from testcross.rulesets.genotype.simulator.written_johann import (
    card_names,
    written_column,
    written_johann_pick,
    written_johann_purchase,
    written_johann_turn,
    written_phase,
)
from testcross.rulesets.genotype.simulator.written_moves import (
    written_pick,
    written_purchase,
    written_turn,
)
from testcross.rulesets.genotype.strategies import Strategy
from testcross.rulesets.records.entries import entries, entry


class SoloPlay(GamePlay):
    """Plays one game of a person in the first seat and Johann in the second."""

    def __init__(self, strategies: Mapping[str, Strategy], *more: Any) -> None:
        """Let the first player choose as ``strategies`` say; Johann's choices are his cards'."""
        super().__init__(strategies, *more)
        self._human, self._name = self._players
        self._johann = JohannPlay.of(self.state, self.stock, self._rng)
        own = self._johann.johann.own
        if own is not None:
            self.stock.pile(CardKind.ASSISTANT).take_out(own.name)

    def play(self) -> WrittenGame:
        """Return a game played out, with the order of the automa cards, and how Johann plays."""
        played = super().play()
        setup, rules = played.setup, self._johann.johann.rules
        level = None if rules.difficulty is None else entry(rules.difficulty.value)
        own = entry(rules.assistant) if rules.assistant else None
        if setup is not None:
            setup = replace(setup, decks=_with_automa(setup.decks, self._first_order))
        solo = WrittenSolo(line=0, column=0, difficulty=level, assistant=own)
        return replace(played, setup=setup, solo=solo)

    def _set_up(self) -> tuple[SetUp, tuple[WrittenDeal, ...]]:
        deal = self._setup.deal(self._human, self._strategies[self._human])
        self.state.push(deal)
        column = self._johann.deal()
        move = SetUp(
            first=Said(self._human),
            rows=self._setup.rows(),
            coins=self._setup.coins(),
            prices=self._setup.prices(),
            decks=self._setup.decks(),
        )
        self.state.push(move)
        self._first_order = self._johann.shuffle()
        return move, (written_deal(deal), written_column(column, self._name))

    def _written_work(self) -> Iterator[WrittenWorkTurn]:
        boards = self.state.table.boards
        while any(board.markers.low for board in boards.values()):
            if boards[self._human].markers.low:
                turn = self._working.turn(self._human, self._strategies[self._human])
                yield written_turn(turn)
            if boards[self._name].markers.low:
                yield written_johann_turn(self._johann.turn(), self._name)

    def _automa_phase(self) -> WrittenAutomaPhase | None:
        phase = self._johann.phase()
        return written_phase(phase, self._johann.shuffle())

    def _written_picks(self) -> Iterator[WrittenPick]:
        picking = self.state.table.picking
        while picking is not None and not picking.order.is_over:
            shift = self._next_shift(picking.order.due)
            if shift.player == self._name:
                yield self._johann_pick()
            else:
                yield written_pick(self._picks.pick(shift, self._strategies[self._human]))
            picking = self.state.table.picking

    def _johann_pick(self) -> WrittenPick:
        move = self._johann.shift()
        for die in move.dice or ():
            self._picks.pool[die] -= 1
        self._picks.pool = +self._picks.pool
        return written_johann_pick(move, self._name)

    def _written_purchases(self) -> Iterator[WrittenPurchase]:
        """Yield purchases, Johann's first, until neither buys any more (GT-247)."""
        human = self._strategies[self._human]
        buying = {self._name, self._human}
        while buying:
            if self._name in buying:
                bought = self._johann.purchase()
                if bought.passes or self._name in self.state.table.order.out:
                    buying.discard(self._name)
                yield written_johann_purchase(bought, self._name)
            if self._human in buying:
                move = self._upgrades.purchase(self._human, human)
                if move.passes:
                    buying.discard(self._human)
                yield written_purchase(move)

    def _reset(self, number: int) -> WrittenReset:
        written = super()._reset(number)
        order = self._johann.shuffle()
        return replace(written, decks=_with_automa(written.decks, order))


def _with_automa(decks: WrittenRows | None, order: AutomaDeckOrder) -> WrittenRows:
    """Return decks as they are written, with the automa cards."""
    there = WrittenRows(line=0, column=0) if decks is None else decks
    return replace(there, automa=entries(card_names(order)))
