"""What every reset does, written or not (GT-200 to GT-208)."""

from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.round_state.card_rows import DisplayRow
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Upgrade
from testcross.rulesets.genotype.round_state.player_board import IN_HAND, NONE
from testcross.rulesets.genotype.round_state.price_range import lowered
from testcross.rulesets.genotype.round_state.price_story import PriceEvent, PriceStep
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.tabletop import Count


def reset_table(table: GameTable) -> None:
    """Make the table ready for the next round: first player, prices, rows, coins, dice."""
    if table.first is not None and not table.is_solo:
        table.first = table.left_of(table.first)
    for upgrade in Upgrade:
        table.prices[upgrade] = lowered(table.prices[upgrade])
        event = PriceEvent(step=PriceStep.LOWERED, round_number=table.number)
        table.price_stories[upgrade] = table.price_stories[upgrade].then(event)
    for gene in GENES:
        table.coins[gene] = True
    for kind in IN_HAND:
        table.rows[kind] = DisplayRow([], Count.exactly(table.limits.row_of(kind)))
    table.rows[CardKind.ASSISTANT] = DisplayRow([], assistants_shown(table))
    table.picking = None
    for board in table.boards.values():
        board.extra_slots = board.dice = NONE
        board.used.clear()


def assistants_shown(table: GameTable) -> Count:
    """Return how many assistants lie face up: three, or all that are left (GT-208)."""
    left, shown = table.stock[Upgrade.ASSISTANT], table.limits.row_of(CardKind.ASSISTANT)
    return Count(min(shown, left.low), min(shown, left.high))
