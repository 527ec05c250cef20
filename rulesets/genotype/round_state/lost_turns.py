"""A turn of which nothing can be read: what may have been done in it may have been."""

from testcross.rulesets.genotype.round_state.breeding.begin import picking_of
from testcross.rulesets.genotype.round_state.breeding.doubts import dice_of
from testcross.rulesets.genotype.round_state.claimed_shift import Claimed
from testcross.rulesets.genotype.round_state.left_out import leave_purchase_out, leave_turn_out
from testcross.rulesets.genotype.round_state.move_parts import CardKind
from testcross.rulesets.genotype.round_state.moves import GamePhase, LostTurn, WorkTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.unwritten import ANY_COINS
from testcross.rulesets.genotype.round_state.validating import blur
from testcross.rulesets.genotype.round_state.working.action_markers import lay_marker
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count, Hand

_MOST_DICE = 3
"""More than one pick takes, a Graft Knife's among them."""


def lose_turn(table: GameTable, move: LostTurn) -> list[Finding]:
    """Leave open what was done in a turn; only whose it was may be wrong."""
    found: list[Finding] = []
    match table.phase:
        case GamePhase.WORKING if move.player is not None:
            marker = WorkTurn(
                player=move.player,
                space=None,
                following=move.following,
                at=move.at,
                name=move.at,
            )
            actor, found = lay_marker(table, marker)
            leave_turn_out(table, actor or move.player)
        case GamePhase.BREEDING:
            _lose_pick(table, move)
        case GamePhase.UPGRADES if move.player is not None:
            if move.player not in table.order.out:
                table.order.take(move.player, move.following)
            leave_purchase_out(table, move.player)
            table.order.unsure.add(move.player)  # who may also have passed
    if table.johann is not None and move.player in (None, table.johann.rules.johann):
        forget_johann(table)
    return found


def forget_johann(table: GameTable) -> None:
    """Leave open what lies before Brother Johann, and his cards."""
    if table.johann is None:
        return
    board = table.boards[table.johann.rules.johann]
    board.coins = Count(0, ANY_COINS.high)
    table.johann.forget()
    table.decks.clear()


def _lose_pick(table: GameTable, move: LostTurn) -> None:
    """Leave open who took which dice; the player, if known, may also have passed."""
    picking, player = picking_of(table), move.player
    order = picking.order
    dice_of(picking).doubt(_MOST_DICE)
    players = table.players if player is None else (player,)
    order.perhaps_out.update(players)
    firsts = {one.gene for one in order.due if one.player == player and one.gene is not None}
    if player is None or len(firsts) > 1:
        order.is_known = False
    elif player not in order.out:
        claimed = Claimed(player=player, following=move.following)
        order.take(claimed, lambda _: False, lambda _: True)
    for one in players:
        _leave_pick_open(table.boards[one])


def _leave_pick_open(board: PlayerBoard) -> None:
    board.dice = Count(board.dice.low, board.dice.high + _MOST_DICE)
    board.coins = Count(max(0, board.coins.low - 1), board.coins.high + 1)
    board.hands[CardKind.TOOL] = Hand((), Count(0, board.hands[CardKind.TOOL].size.high))
    for _ in range(_MOST_DICE):
        blur(board, None, None)
