"""A simulated game from the set-up to its score sheet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import CardKind, PeaPlant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import format_pool
from testcross.rulesets.genotype.position import (
    PlacedPlant,
    PlayerTable,
    Position,
    Shift,
    ShiftKind,
)
from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenDeal,
    WrittenGame,
    WrittenLine,
    WrittenPick,
    WrittenPurchase,
    WrittenReset,
    WrittenRound,
    WrittenSetUp,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.value_kinds import WrittenCell, value_of
from testcross.rulesets.genotype.record.written_parts import WrittenRows
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import (
    Card,
    DrawnCard,
    NamedPlant,
    PlacedValue,
    Source,
    Upgrade,
)
from testcross.rulesets.genotype.round_state.moves import (
    ROUNDS,
    AutomaPurchase,
    BeginPhase,
    DealHand,
    EndGame,
    GamePhase,
    LastHarvest,
    Purchase,
    Reset,
    SetUp,
)
from testcross.rulesets.genotype.round_state.prices import prices_of
from testcross.rulesets.genotype.round_state.reset import DEALT
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.genotype.scoring import PlayerScore, TableScore, score_table
from testcross.rulesets.genotype.simulator.johann_play import JohannPlay
from testcross.rulesets.genotype.simulator.pick_play import PickPlay
from testcross.rulesets.genotype.simulator.stock import AutomaPile, PlayerView, Stock
from testcross.rulesets.genotype.simulator.upgrade_play import UpgradePlay, WorkingPlay
from testcross.rulesets.genotype.simulator.working_options import gain_of_sowing
from testcross.rulesets.genotype.strategies import Strategy
from testcross.rulesets.records.entries import Entry, WrittenHand, entries, entry
from testcross.rulesets.records.parts import part_of
from testcross.rulesets.tabletop.self_play import SlipMaker


@dataclass(slots=True)
class GameSetUp:
    """Sets up the state of a game."""

    state: GameState
    stock: Stock

    def deal(self, player: str, strategy: Strategy) -> DealHand:
        """Deal three plants and a tool; one plant is sown, one kept (GT-013, GT-014)."""
        view = PlayerView(self.state.table, player)
        plants = [one for one in self.stock.plants.draw_cards(DEALT) if isinstance(one, PeaPlant)]

        def gain(card: PeaPlant) -> int:
            return gain_of_sowing(view, card)

        sown = strategy.choose([plants], gain)
        plants.remove(sown)
        kept = strategy.choose([plants], gain)
        plants.remove(kept)
        self.stock.discard(CardKind.PLANT, plants[0])
        return DealHand(
            player=player,
            sown=NamedPlant(card=sown),
            kept=NamedPlant(card=kept),
            discarded=NamedPlant(card=plants[0]),
            tool=PlacedValue(str(self.stock.pile(CardKind.TOOL).draw())),
        )

    def rows(self) -> dict[CardKind, tuple[DrawnCard, ...]]:
        """Lay out the face-up cards of each kind."""
        found = {}
        for kind in CardKind:
            cards = self.stock.lay_row(kind, self.state.table.limits.row_of(kind))
            found[kind] = tuple(DrawnCard(card=one, kind=kind, source=Source.DECK) for one in cards)
        return found

    def decks(self) -> dict[CardKind, tuple[PlacedValue[Card], ...]]:
        """Return the decks as they lie."""
        return {kind: tuple(map(PlacedValue, self.stock.pile(kind).order)) for kind in CardKind}

    def coins(self) -> dict[str, PlacedValue[int]]:
        """Return what everybody has."""
        return {
            name: PlacedValue(board.coins.low) for name, board in self.state.table.boards.items()
        }

    def prices(self) -> dict[Upgrade, PlacedValue[int]]:
        """Return what upgrades cost."""
        return {
            one: PlacedValue(prices_of(tracks)[0])
            for one, tracks in self.state.table.prices.items()
        }


def final_score(table: GameTable) -> TableScore:
    """Return what everybody has at the end."""
    players = tuple(
        PlayerTable(
            name=name,
            coins=board.coins.low,
            garden=tuple(PlacedPlant(plant.as_plant()) for plant in board.garden),
            done=tuple(map(PlacedPlant, board.done)),
        )
        for name, board in table.boards.items()
    )
    goals = {goal: owner for goal, owner in table.goals.items() if owner is not None}
    position = Position(players=players, goals=goals, overlays=table.rules.overlays)
    return score_table(position, Assumptions(table.rules.box))


def _line(score: PlayerScore) -> WrittenLine:
    return WrittenLine(
        player=entry(score.player),
        plants=_cell(score.plants),
        completed=_number(len(score.complete)),
        goals=_cell(score.goal_points),
        markers=_cell(score.markers),
        coins=_number(score.coins),
        total=_number(score.total),
    )


def _cell(points: int) -> WrittenCell:
    return WrittenCell(line=0, column=0, number=_number(points))


def _number(points: int) -> Entry:
    return entry(str(points))


_ENTRIES_FOR_A_PICK = 5
"""So many entries a round has, about, for each regular pick; slips can be made at all of them."""


class GamePlay:
    """Plays one game."""

    def __init__(self, strategies: Mapping[str, Strategy], rules: Rules, slips: SlipMaker) -> None:
        """Let the players named in ``strategies`` play, in the order of the seats."""
        self._strategies = strategies
        self._players = (*strategies, *([] if rules.solo is None else [rules.solo.johann]))
        rng = self._rng = slips.rng
        self._slips = slips
        self.starts: list[GameTable] = []
        """How the table lay before each round."""
        self.state = GameState.of(self._players, rules)
        own = "" if rules.solo is None else rules.solo.assistant
        self.stock = Stock(rules.box, rng, without=own)
        self._setup = GameSetUp(self.state, self.stock)
        self._working = WorkingPlay(self.state, self.stock, rng)
        self._picks = PickPlay(self.state, self.stock, rng)
        self._upgrades = UpgradePlay(self.state, self.stock)
        self._johann: JohannPlay | None = None
        if self.state.table.johann is not None:
            cards = AutomaPile(self.state.table.johann.deck, rng)
            self._johann = JohannPlay(self.state, self.stock, rng, cards)

    def play(self) -> WrittenGame:
        """Return a game played out, without what stands at its head."""
        setup = self._set_up()
        rounds = tuple(self._round(number) for number in range(1, ROUNDS + 1))
        harvests = tuple(self._last_harvest())
        self.state.push(EndGame())
        score = final_score(self.state.table)
        return WrittenGame(
            players=entries(self._players),
            setup=setup,
            rounds=rounds,
            harvests=harvests,
            sheet=tuple(map(_line, score.players)),
            winners=entries(one.player for one in score.winners),
        )

    def _set_up(self) -> WrittenSetUp:
        first = self._players[0] if self._johann else self._rng.choice(self._players)
        hands = [self._setup.deal(name, how) for name, how in self._strategies.items()]
        deals = [part_of(hand, WrittenDeal, player=entry(hand.player)) for hand in hands]
        for hand in hands:
            self.state.push(hand)
        if self._johann is not None:
            name = entry(self._johann.name)
            deals.append(part_of(self._johann.deal(), WrittenDeal, player=name))
        move = SetUp(
            first=PlacedValue(first),
            rows=self._setup.rows(),
            coins=self._setup.coins(),
            prices=self._setup.prices(),
            decks=self._setup.decks(),
        )
        self.state.push(move)
        written = part_of(move, WrittenSetUp, deal=tuple(deals))
        return replace(written, decks=self._with_automa(written.decks))

    def _with_automa(self, decks: WrittenRows | None) -> WrittenRows | None:
        """Return decks with Johann's cards in a new order, if he plays."""
        if self._johann is None:
            return decks
        order = entries(card.name for card in self._johann.shuffle())
        return replace(decks or WrittenRows(), automa=order)

    def _begin(self, phase: GamePhase, number: int) -> None:
        self._picked = 0
        self.state.push(BeginPhase(phase=phase, number=number))

    def _round(self, number: int) -> WrittenRound:
        self.starts.append(self.state.table.copy())
        self._begin(GamePhase.WORKING, number)
        working = tuple(self._work())
        automa = None
        if self._johann is not None:
            written = part_of(self._johann.tend(), WrittenAutomaPhase)
            automa = replace(written, decks=self._with_automa(None))
        self._begin(GamePhase.BREEDING, number)
        rolls, sorting = self._picks.roll()
        picks = tuple(self._pick())
        upgrades, reset = None, None
        if number < ROUNDS:
            self._begin(GamePhase.UPGRADES, number)
            upgrades = tuple(self._buy())
            reset = self._reset(number)
        return WrittenRound(
            working=working,
            automa=automa,
            roll=tuple(value_of(one.gene, str(one.fell).partition(": ")[2]) for one in rolls),
            pools=entry(format_pool(sorting.pool)),
            picks=picks,
            upgrades=upgrades,
            reset=reset,
        )

    def _work(self) -> Iterator[WrittenWorkTurn]:
        table = self.state.table
        player = table.first or self._players[0]
        while any(board.markers.low for board in table.boards.values()):
            if table.boards[player].markers.low:
                johann = self._johann_at(player)
                if johann is not None:
                    turn: object = johann.turn()
                else:
                    turn = self._working.turn(player, self._strategies[player])
                yield part_of(turn, WrittenWorkTurn, player=entry(player))
            player = table.left_of(player)

    def _johann_at(self, player: str) -> JohannPlay | None:
        """Return whoever plays Johann, if it is his turn."""
        is_his = self._johann is not None and player == self._johann.name
        return self._johann if is_his else None

    def _pick(self) -> Iterator[WrittenPick]:
        picking = self.state.table.picking
        while picking is not None and not picking.order.is_over:
            shift = self._next_shift(picking.order.due)
            self._picked += 1
            johann = self._johann_at(shift.player)
            if johann is not None:
                pick: object = johann.shift(self._picks)
            elif self._passes_wrongly(shift):
                pick = self._picks.pass_all_the_same(shift)
            else:
                pick = self._picks.pick(shift, self._strategies[shift.player])
            yield part_of(pick, WrittenPick, player=entry(shift.player))
            picking = self.state.table.picking

    def _passes_wrongly(self, shift: Shift) -> bool:
        """Tell whether a player passes who could pick, and enter that into the answer key."""
        here = ("rounds", self.state.table.number - 1)
        spoilt = any(slip.path[:2] == here for slip in self._slips.made)
        if spoilt or shift.kind is not ShiftKind.REGULAR or not self._picks.can_use(shift):
            return False
        if not self._slips.due(Code.WRONGLY_PASSED):
            return False
        # it may be the turn of all other slips, which are made afterwards
        if self._rng.random() * len(self._slips.kinds) >= _ENTRIES_FOR_A_PICK:
            return False
        said = "a pass", "a die, as one can be taken"
        self._slips.note(
            Code.WRONGLY_PASSED, (*here, "picks", self._picked - 1), shift.player, said
        )
        return True

    def _next_shift(self, due: Sequence[Shift]) -> Shift:
        """Return the Shift that comes next: of several 1st Shifts one that can be used (GT-130)."""
        if len(due) == 1:
            return due[0]
        return next((shift for shift in due if self._picks.can_use(shift)), due[0])

    def _buy(self) -> Iterator[WrittenPurchase]:
        table = self.state.table
        player = table.right_of(table.first or self._players[0])
        left = set(self._players)
        while left:
            if player in left:
                johann = self._johann_at(player)
                if johann is not None:
                    move: Purchase | AutomaPurchase = johann.purchase()
                else:
                    move = self._upgrades.purchase(player, self._strategies[player])
                yield part_of(move, WrittenPurchase, player=entry(player))
                if move.passes or (johann is not None and johann.has_bought_all):
                    left.discard(player)
            player = table.right_of(player)

    def _reset(self, number: int) -> WrittenReset:
        table = self.state.table
        for kind, row in table.rows.items():
            self.stock.lay_aside(kind, row.known)
        self._begin(GamePhase.RESET, number)
        move = Reset(
            rows=self._setup.rows(), decks=self.stock.made_anew(), tracker=PlacedValue(number + 1)
        )
        self.state.push(move)
        first = None if table.first is None else PlacedValue(table.first)
        prices, coins = self._setup.prices(), self._setup.coins()
        written = part_of(replace(move, first=first, prices=prices, coins=coins), WrittenReset)
        return replace(written, decks=self._with_automa(written.decks))

    def _last_harvest(self) -> Iterator[WrittenHand]:
        for name, board in self.state.table.boards.items():
            whole = [plant for plant in board.garden if plant.is_complete]
            if whole and not self._johann_at(name) and self._strategies[name].wants(lambda: 1):
                plants = tuple(NamedPlant(card=plant.card) for plant in whole)
                self.state.push(LastHarvest(player=name, plants=plants))
                cards = entries(str(plant.card) for plant in whole)
                yield WrittenHand(player=entry(name), cards=cards)
