"""What an upgrade costs: the price where its marker lies, less what an owner need not pay (M-5)."""

from collections.abc import Sequence

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Moment, effects
from testcross.rulesets.genotype.round_state.coins import discount_of, off_by, spend
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.moves import Purchase
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.price_range import (
    PriceRange,
    any_prices,
    priced,
    prices_of,
    raised,
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
    prices = prices_of(tracks)
    costs = [cost_of(table, board, move, price) for price in prices]
    what = name_of(upgrade)
    if move.pays is None:
        table.prices[upgrade] = raised(tracks)
        return spend(table, board, costs[0], move.at, what, costs[-1])
    paid = move.pays.value
    fitting = [price for price, cost in zip(prices, costs, strict=True) if cost == paid]
    if fitting:
        known = priced(tracks, fitting[0], fitting[-1])
        found = spend(table, board, paid, move.pays, what)
        table.prices[upgrade] = raised(known)
        _note_price(table, move, upgrade, fitting)
        return found
    low, high = min(paid, costs[0]), max(paid, costs[-1])
    found = [_wrong_price(table, board, move, upgrade, costs)]
    spend(table, board, low, move.pays, what, high)
    table.prices[upgrade] = raised(tracks | _with_price(table, board, move))
    table.seen_prices.pop(upgrade, None)
    return found


def cost_of(table: GameTable, board: PlayerBoard, move: Purchase, price: int) -> int:
    """Return what a player pays for an upgrade with a price (GT-109, GT-188)."""
    discount = discount_of(board) - _own_discount(move)
    off = sum(effect_of(use).coins for use in move.uses if effect_of(use).moment is Moment.PURCHASE)
    if table.rules.ruling(_ORDER) == "yes":
        return max(0, reduced(price, discount) - off)
    return reduced(max(0, price - off), discount)


def _own_discount(move: Purchase) -> int:
    """Return what an assistant takes off who is just being hired: it works from then on only."""
    return 0 if move.card is None else effects()[move.card.value].discount


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
    paid = None if move.pays is None else move.pays.value
    prices = prices_of(any_prices())
    fitting = [price for price in prices if cost_of(table, board, move, price) == paid]
    return priced(any_prices(), fitting[0], fitting[-1]) if fitting else frozenset()


def _note_price(table: GameTable, move: Purchase, upgrade: Upgrade, fitting: Sequence[int]) -> None:
    if len(fitting) == 1 and move.pays is not None:
        table.seen_prices[upgrade] = (fitting[0], move.pays)


def _wrong_price(
    table: GameTable, board: PlayerBoard, move: Purchase, upgrade: Upgrade, costs: Sequence[int]
) -> Finding:
    """Return the finding that a price cannot be, and what excludes it (GT-106)."""
    pays = move.pays or move.at
    paid = 0 if move.pays is None else move.pays.value
    right = sorted(set(costs))
    shown = [str(one) for one in right] if len(right) < 4 else [f"{right[0]} to {right[-1]}"]
    nearest = min(right, key=lambda cost: abs(cost - paid))
    text = f"{board.name} paid {counted(paid, 'coin')} for {name_of(upgrade)}; should be "
    text += f"{listed(shown)}: {off_by(paid - nearest)}"
    reason = ""
    if upgrade in table.seen_prices:
        price, place = table.seen_prices[upgrade]
        reason = f"The price was {price} on line {place.line}; each purchase raises it by one, up "
        reason += "to its top, and each reset lowers it by one, down to its bottom."
    code = Code.WRONG_PRICE
    found = table.grounds.breach(code, pays, text, player=board.name, reason=reason)
    is_certain = len(right) == 1 and move.pays is not None
    return table.grounds.mended(found, nearest if is_certain else None)
