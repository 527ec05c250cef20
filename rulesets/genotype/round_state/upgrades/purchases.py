"""Purchases: from the right of the first player, counter-clockwise, until all have passed."""

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Moment, Phase, effects
from testcross.rulesets.genotype.round_state.left_out import leave_purchase_out
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Upgrade
from testcross.rulesets.genotype.round_state.moves import Purchase
from testcross.rulesets.genotype.round_state.player_board import (
    MOST_MARKERS,
    PlayerBoard,
    playing_card,
)
from testcross.rulesets.genotype.round_state.seats_in_play import SeatsInPlay
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.upgrades.pricing import name_of, pay_price
from testcross.rulesets.genotype.round_state.using import (
    admit,
    effect_of,
    lay_in_bed,
    undue_coins,
)
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count


def begin_upgrades(table: GameTable) -> None:
    """Let the player to the right of the first one begin (GT-150)."""
    table.order = SeatsInPlay(table.players[::-1])
    if table.first is not None:
        table.order.begin(table.right_of(table.first))


def purchase(table: GameTable, move: Purchase) -> list[Finding]:
    """Let somebody buy an upgrade, or pass."""
    player, found = whose_turn(table, move)
    board = table.boards[player]
    if move.passes:
        table.order.out.add(player)
        return found
    is_surplus = any(one.code is Code.WRONGLY_PASSED for one in found) and player == move.player
    if move.upgrade is None or is_surplus or not move.is_whole:  # it may have been any, or none
        leave_purchase_out(table, player)
        return found
    moments = {Moment.PURCHASE}
    paid = pay_price(table, board, move, move.upgrade)  # before a new assistant makes it cheaper
    wrong: list[Finding] = []
    if move.upgrade is Upgrade.ASSISTANT:
        wrong += hire(table, board, move)
        moments.add(Moment.HIRING)
    else:
        wrong += sell(table, board, move, move.upgrade)
    for use in move.uses:
        wrong += admit(table, board, use, Phase.UPGRADE, moments) or undue_coins(table, board, use)
    return [*found, *(wrong or paid), *_fill_beds(table, board, move)]


def whose_turn(table: GameTable, move: Purchase) -> tuple[str, list[Finding]]:
    """Return who buys or passes, and what is wrong about that (GT-150, GT-151)."""
    order, player = table.order, move.player
    what = "passed" if move.passes else "bought an upgrade"
    if not order.has_begun:
        order.begin(player)
    due = order.due()
    if player in order.out:
        text = f"{player} {what} after passing; who has not bought is out for this round"
        found = [
            table.grounds.breach(Code.WRONGLY_PASSED, move.at, text, player=player, rule="GT-151")
        ]
        if due and move.following in (order.left_of(due[0]), None):
            actor, _ = order.take(due[0], move.following)
            return actor, found
        return player, found
    found = []
    if due and not order.may_take(player):
        text = f"{player} {what} out of turn; it was {due[0]}'s turn: purchases go round "
        text += "counter-clockwise from the right of the first player"
        found.append(
            table.grounds.breach(Code.OUT_OF_TURN, move.name, text, player=player, rule="GT-150")
        )
    actor, passed = order.take(player, move.following)
    order.unsure.update(passed)
    for one in passed if found else ():
        leave_purchase_out(table, one)
    return actor, found


def sell(table: GameTable, board: PlayerBoard, move: Purchase, upgrade: Upgrade) -> list[Finding]:
    """Hand over a plot, a slot or a marker, if there is one left (GT-154 to GT-158)."""
    found: list[Finding] = []
    if upgrade is Upgrade.MARKER:
        if board.own_markers.low >= MOST_MARKERS:
            text = f"{board.name} bought an Action Marker, but has all {MOST_MARKERS} already"
            return [
                table.grounds.breach(
                    Code.WRONG_UPGRADE, move.at, text, player=board.name, rule="GT-156"
                )
            ]
        own = board.own_markers.more(1)
        board.own_markers = Count(own.low, min(MOST_MARKERS, own.high))
        return []
    if not table.stock[upgrade].high:
        text = f"{board.name} bought {name_of(upgrade)}, but they are sold out"
        found.append(
            table.grounds.breach(
                Code.WRONG_UPGRADE, move.at, text, player=board.name, rule="GT-158"
            )
        )
    table.stock[upgrade] = table.stock[upgrade].less(1)
    more = Count(0 if found else 1, 1)
    if upgrade is Upgrade.PLOT:
        board.plots = Count(board.plots.low + more.low, board.plots.high + more.high)
    else:
        board.slots = Count(board.slots.low + more.low, board.slots.high + more.high)
    return found


def hire(table: GameTable, board: PlayerBoard, move: Purchase) -> list[Finding]:
    """Hire an assistant who lies face up (GT-157)."""
    row = table.rows[CardKind.ASSISTANT]
    table.stock[Upgrade.ASSISTANT] = table.stock[Upgrade.ASSISTANT].less(1)
    if move.card is None:
        row.take(None)
        board.assistants_known = False
        return []
    name = move.card.value
    owner = next((one.name for one in table.boards.values() if name in one.assistants), None)
    text = ""
    if owner is not None:
        text = f"{board.name} hired {name}, but {owner} has hired that assistant already"
    elif not row.may_have(playing_card(name)):
        lie = ", ".join(card.name for card in row.known) or "none"
        text = f"{board.name} hired {name}, who does not lie face up; there lie {lie}"
    if text:
        board.assistants_known = False
        row.forget()
        row.unknown = Count(max(0, row.unknown.low - 1), row.unknown.high)
        return [
            table.grounds.breach(
                Code.WRONG_UPGRADE, move.card, text, player=board.name, rule="GT-157"
            )
        ]
    row.take(playing_card(name))
    board.assistants.append(name)
    return []


def _fill_beds(table: GameTable, board: PlayerBoard, move: Purchase) -> list[Finding]:
    """Put a plant on an assistant who is a bed, at once (GT-189)."""
    found: list[Finding] = []
    beds = [use for use in move.uses if effect_of(use).bed]
    for use in beds:
        found += lay_in_bed(table, board, use)
    if move.card is not None and effects()[move.card.value].bed and not beds:
        board.unknown_plants = board.unknown_plants.more(1)
    return found
