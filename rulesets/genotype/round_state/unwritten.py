"""What is open because nobody wrote it down, or a turn was left out."""

from collections.abc import Callable, Mapping

from testcross.rulesets.genotype.cards import GENES, CardKind
from testcross.rulesets.genotype.effects import Phase, effects
from testcross.rulesets.genotype.position import MOST_GOALS, MOST_MARKERS
from testcross.rulesets.genotype.round_state.drawing import blur_row
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
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.tiles import ALL_TILES, DisplayRow, all_changed
from testcross.rulesets.tabletop import Count, Hand

ANY_COINS, ANY_CARDS, ANY_PLANTS = Count(0, 99), Count(0, 50), Count(0, 20)
"""More than anybody can have."""


def forget_phase(table: GameTable, phase: GamePhase) -> None:
    """Leave open all that may have been done in a phase of which nothing is written."""
    _FORGET[phase](table)


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
        board.spare_plots += len(board.garden) + 1  # all may have been harvested
        _forget_hand_and_garden(board)
        board.unknown_plants = ANY_PLANTS
        board.goal_markers = Count(0, MOST_GOALS)
        board.extra_slots = board.extra_slots.more(0)
        board.extra_slots = Count(0, board.extra_slots.high + 1)
        board.markers = Count(0, board.markers.high)


def _forget_hand_and_garden(board: PlayerBoard) -> None:
    board.coins = ANY_COINS
    board.hands = {kind: Hand((), ANY_CARDS) for kind in IN_HAND}
    board.garden = [plant.doubted() for plant in board.garden]
    board.done_known = False
    board.owed.clear()


def _forget_breeding(table: GameTable) -> None:
    for board in table.boards.values():
        board.coins = Count(0, ANY_COINS.high)
        board.garden = [plant.blur(plant.card.traits) for plant in board.garden]
        board.hands[CardKind.TOOL] = Hand((), Count(0, board.hands[CardKind.TOOL].size.high))


def _forget_upgrades(table: GameTable) -> None:
    for upgrade in Upgrade:
        table.prices[upgrade] = any_prices()
        table.price_stories[upgrade] = PriceStory(start=any_prices())
        table.stock[upgrade] = Count(0, table.stock[upgrade].high)
    table.rows[CardKind.ASSISTANT] = DisplayRow([], Count(0, ASSISTANTS_SHOWN))
    table.decks.pop(CardKind.ASSISTANT, None)
    for board in table.boards.values():
        board.coins = Count(0, board.coins.high)
        board.plots = Count(board.plots.low, board.plots.high + PLOTS_FOR_SALE)
        board.slots = Count(board.slots.low, board.slots.high + SLOTS_FOR_SALE)
        board.own_markers = Count(board.own_markers.low, MOST_MARKERS)
        board.assistants_known = False
        _forget_tools_of(board, Phase.UPGRADE)
        board.unknown_plants = Count(board.unknown_plants.low, board.unknown_plants.high + 1)


def _forget_tools_of(board: PlayerBoard, phase: Phase) -> None:
    """Leave open whether tools are still held that may have been played in a phase."""
    hand = board.hands[CardKind.TOOL]
    gone = [one for one in hand.known if effects()[one.name].phase in (phase, Phase.ANY)]
    kept = [one for one in hand.known if one not in gone]
    low = max(0, hand.size.low - len(gone))
    board.hands[CardKind.TOOL] = Hand(kept, Count(low, hand.size.high))


def _forget_reset(table: GameTable) -> None:
    """Forget the cards that were laid out, all that is not settled by the rules."""
    table.decks.clear()


_FORGET: Mapping[GamePhase, Callable[[GameTable], None]] = {
    GamePhase.WORKING: _forget_working,
    GamePhase.BREEDING: _forget_breeding,
    GamePhase.UPGRADES: _forget_upgrades,
    GamePhase.RESET: _forget_reset,
}


_MOST_PAID, _MOST_GOT, _MOST_CARDS, _DEAREST = 6, 6, 3, 20
"""More than one turn, or one purchase, comes to."""


def leave_turn_out(table: GameTable, player: str) -> None:
    """Leave open what a player may have done in a turn of Working that is not written."""
    board = table.boards[player]
    if table.johann is not None and player == table.johann.rules.johann:
        table.johann.forget()
    _leave_garden_open(board)
    board.coins = _around(board.coins, _MOST_PAID, _MOST_GOT)
    board.goal_markers = _around(board.goal_markers, 1, 0)
    board.extra_slots = _around(board.extra_slots, 0, 1)
    board.owed.clear()
    table.shifts_known = False
    table.leave_goals_open(player)
    for kind in IN_HAND:
        hand = board.hands[kind]
        board.hands[kind] = Hand((), _around(hand.size, _MOST_CARDS, _MOST_CARDS))
        blur_row(table, kind)
    table.decks.clear()
    for gene in GENES:
        table.tiles[gene] = all_changed(table.tiles[gene])
        table.coins[gene] = table.coins[gene] and None
    for space, ways in table.free.items():
        table.free[space] = ways | taken(ways, None, (0,))


def leave_purchase_out(table: GameTable, player: str) -> None:
    """Leave open what a player may have bought in a turn that is not written."""
    board = table.boards[player]
    if table.johann is not None and player == table.johann.rules.johann:
        table.johann.forget()
        table.johann.bought_known = False
    board.coins = _around(board.coins, _DEAREST, 0)
    board.plots, board.slots = _around(board.plots, 0, 1), _around(board.slots, 0, 1)
    board.own_markers = Count(board.own_markers.low, min(MOST_MARKERS, board.own_markers.high + 1))
    board.assistants_known = False
    board.unknown_plants = _around(board.unknown_plants, 0, 1)
    board.hands[CardKind.TOOL] = Hand((), _around(board.hands[CardKind.TOOL].size, 1, 0))
    blur_row(table, CardKind.ASSISTANT)
    table.decks.clear()
    for upgrade in Upgrade:
        table.stock[upgrade] = _around(table.stock[upgrade], 1, 0)
        table.prices[upgrade] |= raised(table.prices[upgrade])
        perhaps = PriceEvent(step=PriceStep.RAISED, player=player, is_sure=False)
        table.price_stories[upgrade] = table.price_stories[upgrade].then(perhaps)


def _leave_garden_open(board: PlayerBoard) -> None:
    """Leave open what was covered, harvested and sown."""
    board.spare_plots += len(board.garden)
    board.garden = [plant.doubted() for plant in board.garden]
    board.unknown_plants = _around(board.unknown_plants, 0, _MOST_CARDS)
    board.done_known = False


def _around(count: Count, fewer: int, more: int) -> Count:
    return Count(max(0, count.low - fewer), count.high + more)
