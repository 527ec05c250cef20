"""A turn or a purchase that may not be written: whatever may have been done in it may have been."""

from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.round_state.drawing import blur_row
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Upgrade
from testcross.rulesets.genotype.round_state.player_board import (
    IN_HAND,
    MOST_MARKERS,
    PlayerBoard,
)
from testcross.rulesets.genotype.round_state.price_range import raised
from testcross.rulesets.genotype.round_state.price_story import PriceEvent, PriceStep
from testcross.rulesets.genotype.round_state.space_costs import taken
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.tiles import all_changed
from testcross.rulesets.tabletop import Count, Hand

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
