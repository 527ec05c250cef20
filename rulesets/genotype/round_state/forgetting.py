"""What a slip leaves open: what a turn, a pick, a purchase or a phase may write, and no more."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from testcross.rulesets.genotype.cards import GENES, CardKind
from testcross.rulesets.genotype.effects import Phase, effects
from testcross.rulesets.genotype.position import MOST_GOALS, MOST_MARKERS
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.moves import GamePhase
from testcross.rulesets.genotype.round_state.player_board import (
    ASSISTANTS_SHOWN,
    IN_HAND,
    PLOTS_FOR_SALE,
    SLOTS_FOR_SALE,
    PlayerBoard,
    taken,
)
from testcross.rulesets.genotype.round_state.prices import (
    PriceEvent,
    PriceStep,
    PriceStory,
    any_prices,
    raised,
)
from testcross.rulesets.genotype.round_state.shared_board import ALL_TILES, DisplayRow, all_changed
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import blur_row
from testcross.rulesets.genotype.round_state.validating import blur
from testcross.rulesets.tabletop import Count, Hand

MOST_COINS, MOST_CARDS, _MOST_PLANTS = 99, 50, 20
"""More than anybody can have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Writes:
    """What may change before whoever does something, and by how much at most."""

    pays: int = 0
    gets: int = 0
    cards: Mapping[CardKind, tuple[int, int]] = field(default_factory=dict)
    """How many cards may go from the hand, and come into it; which they are is open then."""
    traits: bool = False
    """Whether any trait may be covered."""
    gardens: bool = False
    """Whether plants may be harvested, and others sown in their place."""
    plants: int = 0
    """How many plants may come into the garden."""
    goals: int = 0
    """How many goal markers may be laid."""
    dice: int = 0
    """How many dice may be taken."""
    extra_slots: int = 0
    """How many dice slots may come for this round."""
    plots: int = 0
    slots: int = 0
    markers: int = 0
    assistants: bool = False
    """Whether somebody may be hired."""


_ANY_TOOLS = {CardKind.TOOL: (MOST_CARDS, 0)}
TURN = Writes(
    pays=6,
    gets=6,
    cards=dict.fromkeys(IN_HAND, (3, 3)),
    gardens=True,
    plants=3,
    goals=1,
    extra_slots=1,
)
"""More than one turn of Working comes to."""
PICK = Writes(pays=1, gets=1, cards=_ANY_TOOLS, traits=True, dice=3)
"""More than one pick comes to, that with a Graft Knife too."""
PURCHASE = Writes(
    pays=20,
    cards={CardKind.TOOL: (1, 0)},
    plants=1,
    plots=1,
    slots=1,
    markers=1,
    assistants=True,
)
_WORKING = Writes(
    pays=MOST_COINS,
    gets=MOST_COINS,
    cards=dict.fromkeys(IN_HAND, (MOST_CARDS, MOST_CARDS)),
    gardens=True,
    extra_slots=1,
)
_BREEDING = Writes(pays=MOST_COINS, gets=MOST_COINS, cards=_ANY_TOOLS, traits=True)
_UPGRADES = Writes(
    pays=MOST_COINS,
    plants=1,
    plots=PLOTS_FOR_SALE,
    slots=SLOTS_FOR_SALE,
    markers=MOST_MARKERS,
    assistants=True,
)


def forget(board: PlayerBoard, writes: Writes) -> None:
    """Leave open what may have changed before a player, and nothing else."""
    coins = board.coins.around(writes.pays, writes.gets)
    board.coins = Count(coins.low, min(coins.high, max(MOST_COINS, board.coins.high)))
    for kind, (gone, come) in writes.cards.items():
        size = board.hands[kind].size.around(gone, come)
        board.hands[kind] = Hand((), Count(size.low, min(size.high, MOST_CARDS)))
    if writes.gardens:
        board.spare_plots += len(board.garden)
        board.garden = [plant.doubted() for plant in board.garden]
        board.done_known = False
        board.owed.clear()
    if writes.traits:
        blur(board, None, None)
    board.unknown_plants = board.unknown_plants.around(more=writes.plants)
    board.goal_markers = board.goal_markers.around(writes.goals)
    board.dice = board.dice.around(more=writes.dice)
    board.extra_slots = board.extra_slots.around(more=writes.extra_slots)
    board.plots = board.plots.around(more=writes.plots)
    board.slots = board.slots.around(more=writes.slots)
    own = board.own_markers
    board.own_markers = Count(own.low, min(MOST_MARKERS, own.high + writes.markers))
    board.assistants_known = board.assistants_known and not writes.assistants


def leave_turn_out(table: GameTable, player: str) -> None:
    """Leave open what a player may have done in a turn of Working that is not written."""
    _forget_johanns(table, player)
    forget(table.boards[player], TURN)
    table.shifts_known = False
    table.leave_goals_open(player)
    for kind in IN_HAND:
        blur_row(table, kind)
    table.decks.clear()
    for gene in GENES:
        table.tiles[gene] = all_changed(table.tiles[gene])
        table.coins[gene] = table.coins[gene] and None
    for space, ways in table.free.items():
        table.free[space] = ways | taken(ways, None, (0,))


def leave_purchase_out(table: GameTable, player: str) -> None:
    """Leave open what a player may have bought in a turn that is not written."""
    if _forget_johanns(table, player) and table.johann is not None:
        table.johann.bought_known = False
    forget(table.boards[player], PURCHASE)
    blur_row(table, CardKind.ASSISTANT)
    table.decks.clear()
    for upgrade in Upgrade:
        table.stock[upgrade] = table.stock[upgrade].around(1)
        table.prices[upgrade] |= raised(table.prices[upgrade])
        perhaps = PriceEvent(step=PriceStep.RAISED, player=player, is_sure=False)
        table.price_stories[upgrade] = table.price_stories[upgrade].then(perhaps)


def _forget_johanns(table: GameTable, player: str) -> bool:
    """Forget Brother Johann's cards if he is the player, and tell whether he is."""
    is_his = table.johann is not None and player == table.johann.name
    if is_his and table.johann is not None:
        table.johann.forget()
    return is_his


def forget_johann(table: GameTable) -> None:
    """Leave open what lies before Brother Johann, and his cards."""
    if table.johann is None:
        return
    table.boards[table.johann.name].coins = Count(0, MOST_COINS)
    table.johann.forget()
    table.decks.clear()


def forget_phase(table: GameTable, phase: GamePhase) -> None:
    """Leave open all that may have been done in a phase of which nothing is written."""
    match phase:
        case GamePhase.WORKING:
            _forget_working(table)
        case GamePhase.BREEDING:
            for board in table.boards.values():
                forget(board, _BREEDING)
        case GamePhase.UPGRADES:
            _forget_upgrades(table)
        case GamePhase.RESET:  # the cards laid out; the rest is settled by the rules
            table.decks.clear()


def _forget_working(table: GameTable) -> None:
    table.shifts_known = False
    table.leave_goals_open(*table.boards)
    table.order = type(table.order)(table.players)
    for gene in GENES:
        table.tiles[gene], table.coins[gene] = ALL_TILES, None
    for kind in IN_HAND:
        table.rows[kind] = DisplayRow([], Count(0, table.rows[kind].size.high))
    table.decks.clear()
    for board in table.boards.values():
        forget(board, _WORKING)
        board.spare_plots += 1  # all may have been harvested, and more sown
        board.unknown_plants = Count(0, _MOST_PLANTS)
        board.goal_markers = Count(0, MOST_GOALS)
        board.extra_slots = Count(0, board.extra_slots.high)
        board.markers = Count(0, board.markers.high)


def _forget_upgrades(table: GameTable) -> None:
    for upgrade in Upgrade:
        table.prices[upgrade] = any_prices()
        table.price_stories[upgrade] = PriceStory(start=any_prices())
        table.stock[upgrade] = Count(0, table.stock[upgrade].high)
    table.rows[CardKind.ASSISTANT] = DisplayRow([], Count(0, ASSISTANTS_SHOWN))
    table.decks.pop(CardKind.ASSISTANT, None)
    for board in table.boards.values():
        forget(board, _UPGRADES)
        _forget_tools_of(board, Phase.UPGRADE)


def _forget_tools_of(board: PlayerBoard, phase: Phase) -> None:
    """Leave open whether tools are still held that may have been played in a phase."""
    hand = board.hands[CardKind.TOOL]
    gone = [one for one in hand.known if effects()[one.name].phase in (phase, Phase.ANY)]
    kept = [one for one in hand.known if one not in gone]
    board.hands[CardKind.TOOL] = Hand(kept, hand.size.around(len(gone)))
