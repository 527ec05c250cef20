"""What an upgrade costs: the price where its marker lies, less what an owner need not pay (M-5)."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Moment
from testcross.rulesets.genotype.round_state.coins import (
    DISCOUNT_RULE,
    discount_of,
    discounts_of,
    off_by,
    spend,
    told_discount,
)
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.moves import Purchase
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.price_conflict import conflict_reason
from testcross.rulesets.genotype.round_state.price_range import (
    MOST,
    PriceRange,
    any_prices,
    priced,
    prices_of,
    raised,
)
from testcross.rulesets.genotype.round_state.price_story import (
    PriceEvent,
    PriceStep,
    PriceStory,
)
from testcross.rulesets.genotype.round_state.space_costs import reduced
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.using import effect_of
from testcross.rulesets.records.findings import Finding

_ORDER = "leopold_then_grant"


def pay_price(
    table: GameTable, board: PlayerBoard, move: Purchase, upgrade: Upgrade
) -> list[Finding]:
    """Pay for an upgrade, and let its price rise (GT-152, GT-153)."""
    tracks = table.prices[upgrade]
    costs = {price: costs_of(table, board, move, price) for price in prices_of(tracks)}
    every = sorted({cost for some in costs.values() for cost in some})
    story = table.price_stories[upgrade]
    if move.pays is None:
        table.prices[upgrade] = raised(tracks)
        table.price_stories[upgrade] = story.then(_event(table, board, move))
        return spend(table, board, every[0], move.at, name_of(upgrade), every[-1])
    paid = move.pays.value
    fitting = [price for price, some in costs.items() if paid in some]
    if not fitting:
        found = [_wrong_price(table, board, move, upgrade, every)]
        low, high = min(paid, every[0]), max(paid, every[-1])
        spend(table, board, low, move.pays, name_of(upgrade), high)
        doubted = raised(tracks | _with_price(table, board, move))
        table.prices[upgrade] = doubted
        table.price_stories[upgrade] = PriceStory(start=doubted, since=move.pays.line)
        return found
    table.prices[upgrade] = raised(priced(tracks, fitting[0], fitting[-1]))
    table.price_stories[upgrade] = story.then(_event(table, board, move))
    return spend(table, board, paid, move.pays, name_of(upgrade))


def costs_of(table: GameTable, board: PlayerBoard, move: Purchase, price: int) -> tuple[int, ...]:
    """Return what a player may pay for an upgrade with a price (GT-109, GT-188)."""
    off = sum(effect_of(use).coins for use in move.uses if effect_of(use).moment is Moment.PURCHASE)
    if table.rules.ruling(_ORDER) == "yes":
        found = [max(0, reduced(price, one) - off) for one in discounts_of(board)]
    else:
        found = [reduced(max(0, price - off), one) for one in discounts_of(board)]
    return tuple(found)


def name_of(upgrade: Upgrade) -> str:
    """Return an upgrade as a sentence names it."""
    return {
        Upgrade.PLOT: "a New Plot",
        Upgrade.SLOT: "a Dice Slot",
        Upgrade.MARKER: "an Action Marker",
        Upgrade.ASSISTANT: "an assistant",
    }[upgrade]


def _with_price(table: GameTable, board: PlayerBoard, move: Purchase) -> PriceRange:
    """Return the tracks that there might be if what was paid is right after all."""
    event = _event(table, board, move)
    return priced(any_prices(), event.low, event.high)


def _event(table: GameTable, board: PlayerBoard, move: Purchase) -> PriceEvent:
    """Return what a purchase says of the price; one at which nobody buys if it cannot be."""
    buyer, line = board.name, (move.pays or move.at).line
    if move.pays is None:
        return PriceEvent(step=PriceStep.RAISED, player=buyer, line=line)
    paid = move.pays.value
    is_less = move.uses or discounts_of(board) != (0,)
    prices = prices_of(any_prices()) if is_less else (paid,)
    fitting = [price for price in prices if paid in costs_of(table, board, move, price)]
    return PriceEvent(
        step=PriceStep.RAISED,
        low=fitting[0] if fitting else MOST + 1,
        high=fitting[-1] if fitting else MOST + 1,
        player=buyer,
        paid=paid,
        line=line,
    )


def _wrong_price(
    table: GameTable, board: PlayerBoard, move: Purchase, upgrade: Upgrade, costs: Sequence[int]
) -> Finding:
    """Return the finding that a price cannot be, and what excludes it (GT-106)."""
    pays = move.pays or move.at
    paid = 0 if move.pays is None else move.pays.value
    shown = [str(one) for one in costs] if len(costs) < 4 else [f"{costs[0]} to {costs[-1]}"]
    nearest = min(costs, key=lambda cost: abs(cost - paid))
    text = f"{board.name} paid {counted(paid, 'coin')} for {name_of(upgrade)}; should be "
    text += f"{listed(shown)}: {off_by(paid - nearest)}"
    story = table.price_stories[upgrade]
    reason = conflict_reason(story, _event(table, board, move))
    rule = _price_rule(story, off=paid - nearest)
    if paid in _without_tools(table, board, move, upgrade):
        (tool, *_) = (effect_of(use) for use in move.uses if effect_of(use).coins > 0)
        rule = tool.rule
        text += f"; with {tool.name} it costs {counted(tool.coins, 'coin')} less"
    elif paid in prices_of(table.prices[upgrade]) and discount_of(board):
        rule = DISCOUNT_RULE
        text += f"; {told_discount(board)}"
    code = Code.WRONG_PRICE
    found = table.grounds.breach(code, pays, text, player=board.name, rule=rule).because(reason)
    is_certain = len(costs) == 1 and move.pays is not None
    return table.grounds.mended(found, nearest if is_certain else None)


def _price_rule(story: PriceStory, off: int) -> str:
    """Return the rule by which a price is another one: the last rise or fall may be forgotten."""
    last = story.events[-1].step if story.events else None
    forgotten = {(PriceStep.RAISED, -1): "GT-153", (PriceStep.LOWERED, 1): "GT-202"}
    return "GT-152" if last is None else forgotten.get((last, off), "GT-152")


def _without_tools(
    table: GameTable, board: PlayerBoard, move: Purchase, upgrade: Upgrade
) -> set[int]:
    """Return what the upgrade would cost without the tools that make it cheaper, if there are."""
    if not any(effect_of(use).coins > 0 for use in move.uses):
        return set()
    bare = replace(move, uses=())
    prices = prices_of(table.prices[upgrade])
    return {cost for price in prices for cost in costs_of(table, board, bare, price)}
