"""Playing a whole game by the rules, move by move, and writing it down with everything known."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from testcross.rulesets.genotype.position import Shift
from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenDeal,
    WrittenGame,
    WrittenPick,
    WrittenPurchase,
    WrittenReset,
    WrittenRound,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.written_parts import WrittenCards
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import NamedPlant
from testcross.rulesets.genotype.round_state.moves import (
    BeginPhase,
    EndGame,
    GamePhase,
    LastHarvest,
    PickTurn,
    Purchase,
    Reset,
    SetUp,
    WorkTurn,
)
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.genotype.simulator.end_sheet import winners_of, written_sheet
from testcross.rulesets.genotype.simulator.game_setup import (
    GameSetUp,
    bare,
    written_deal,
    written_setup,
)
from testcross.rulesets.genotype.simulator.pick_play import PickPlay
from testcross.rulesets.genotype.simulator.player_view import ROUNDS
from testcross.rulesets.genotype.simulator.stock import Stock
from testcross.rulesets.genotype.simulator.upgrade_play import UpgradePlay
from testcross.rulesets.genotype.simulator.working_play import WorkingPlay
from testcross.rulesets.genotype.simulator.written_moves import (
    value_of,
    written_cards,
    written_pick,
    written_pools,
    written_purchase,
    written_roll,
    written_turn,
)
from testcross.rulesets.genotype.strategies import Strategy
from testcross.rulesets.records.entries import entries, entry


class GamePlay:
    """Plays one game."""

    def __init__(self, strategies: Mapping[str, Strategy], rules: Rules, rng: Random) -> None:
        """Let the players named in ``strategies`` play, in the order of the seats."""
        self._strategies = strategies
        self._players = tuple(strategies)
        self._rng = rng
        self.state = GameState.of(self._players, rules)
        self.stock = Stock(rules.box, rng)
        self._setup = GameSetUp(self.state, self.stock)
        self._working = WorkingPlay(self.state, self.stock, rng)
        self._picks = PickPlay(self.state, self.stock, rng)
        self._upgrades = UpgradePlay(self.state, self.stock)

    def play(self) -> WrittenGame:
        """Return a game played out, without what stands at its head."""
        setup, deals = self._set_up()
        rounds = tuple(self._round(number) for number in range(1, ROUNDS + 1))
        harvests = tuple(self._last_harvest())
        self.state.push(EndGame())
        return WrittenGame(
            players=entries(self._players),
            setup=written_setup(setup, deals),
            rounds=rounds,
            harvests=harvests,
            sheet=written_sheet(self.state.table),
            winners=entries(winners_of(self.state.table)),
        )

    def _set_up(self) -> tuple[SetUp, tuple[WrittenDeal, ...]]:
        first = self._rng.choice(self._players)
        deals = [self._setup.deal(name, how) for name, how in self._strategies.items()]
        move = SetUp(
            first=Said(first),
            rows=self._setup.rows(),
            coins=self._setup.coins(),
            prices=self._setup.prices(),
            decks=self._setup.decks(),
        )
        self.state.push(move)
        for deal in deals:
            self.state.push(deal)
        return move, tuple(map(written_deal, deals))

    def _begin(self, phase: GamePhase, number: int) -> None:
        self.state.push(BeginPhase(phase=phase, number=number))

    def _round(self, number: int) -> WrittenRound:
        self._begin(GamePhase.WORKING, number)
        working = tuple(self._written_work())
        automa = self._automa_phase()
        self._begin(GamePhase.BREEDING, number)
        rolls, sorting = self._picks.roll()
        picks = tuple(self._written_picks())
        upgrades, reset = None, None
        if number < ROUNDS:
            self._begin(GamePhase.UPGRADES, number)
            upgrades = tuple(self._written_purchases())
            reset = self._reset(number)
        return WrittenRound(
            line=0,
            column=0,
            working=working,
            automa=automa,
            roll=written_roll(rolls),
            pools=written_pools(sorting),
            picks=picks,
            upgrades=upgrades,
            reset=reset,
        )

    def _work(self) -> Iterator[WorkTurn]:
        table = self.state.table
        player = table.first or self._players[0]
        while any(board.markers.low for board in table.boards.values()):
            if table.boards[player].markers.low:
                yield self._working.turn(player, self._strategies[player])
            player = table.left_of(player)

    def _pick(self) -> Iterator[PickTurn]:
        picking = self.state.table.picking
        while picking is not None and not picking.order.is_over:
            shift = self._next_shift(picking.order.due)
            yield self._picks.pick(shift, self._strategies[shift.player])
            picking = self.state.table.picking

    def _next_shift(self, due: Sequence[Shift]) -> Shift:
        """Return the Shift that comes next: of several 1st Shifts one that can be used (GT-130)."""
        if len(due) == 1:
            return due[0]
        return next((shift for shift in due if self._picks.can_use(shift)), due[0])

    def _buy(self) -> Iterator[Purchase]:
        table = self.state.table
        player = table.right_of(table.first or self._players[0])
        left = set(self._players)
        while left:
            if player in left:
                move = self._upgrades.purchase(player, self._strategies[player])
                if move.passes:
                    left.discard(player)
                yield move
            player = table.right_of(player)

    def _reset(self, number: int) -> WrittenReset:
        table = self.state.table
        for kind, row in table.rows.items():
            self.stock.lay_aside(kind, row.known)
        self._begin(GamePhase.RESET, number)
        rows = self._setup.rows()
        decks = self.stock.made_anew()
        self.state.push(Reset(rows=rows, decks=decks, tracker=Said(number + 1)))
        return WrittenReset(
            line=0,
            column=0,
            round=entry(str(number + 1)),
            first=None if table.first is None else entry(table.first),
            prices=tuple(value_of(one.value, n.value) for one, n in self._setup.prices().items()),
            coins=tuple(value_of(name, n.value) for name, n in self._setup.coins().items()),
            rows=written_cards(bare(rows)),
            decks=written_cards(decks),
        )

    def _last_harvest(self) -> Iterator[WrittenCards]:
        for name, board in self.state.table.boards.items():
            whole = [plant for plant in board.garden if plant.is_complete]
            if whole and self._strategies[name].wants(lambda: 1):
                plants = tuple(NamedPlant(card=plant.card) for plant in whole)
                self.state.push(LastHarvest(player=name, plants=plants))
                cards = entries(str(plant.card) for plant in whole)
                yield WrittenCards(player=entry(name), cards=cards)

    # what a game against Brother Johann does otherwise

    def _written_work(self) -> Iterator[WrittenWorkTurn]:
        return map(written_turn, self._work())

    def _automa_phase(self) -> WrittenAutomaPhase | None:
        """Return what is done between Working and Plant Breeding; nothing without Johann."""
        return None

    def _written_picks(self) -> Iterator[WrittenPick]:
        return map(written_pick, self._pick())

    def _written_purchases(self) -> Iterator[WrittenPurchase]:
        return map(written_purchase, self._buy())
