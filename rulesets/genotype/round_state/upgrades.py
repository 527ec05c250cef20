"""The upgrades that are bought, and what they cost."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Moment, Phase, effects
from testcross.rulesets.genotype.position import MOST_MARKERS
from testcross.rulesets.genotype.round_state.forgetting import leave_purchase_out
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.moves import Purchase
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, playing_card, reduced
from testcross.rulesets.genotype.round_state.prices import (
    MOST,
    PriceEvent,
    PriceRange,
    PriceStep,
    PriceStory,
    any_prices,
    conflict_reason,
    priced,
    prices_of,
    raised,
)
from testcross.rulesets.genotype.round_state.table import GameTable, SeatsInPlay
from testcross.rulesets.genotype.round_state.takings import (
    blur_row,
    cheapening,
    discount_of,
    discount_text,
    discounts_of,
    spend,
)
from testcross.rulesets.genotype.round_state.used_cards import (
    admit,
    effect_of,
    lay_in_bed,
    undue_coins,
)
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count

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
    text += f"{listed(shown)}: {too_many(paid - nearest)}"
    story = table.price_stories[upgrade]
    reason = conflict_reason(story, _event(table, board, move))
    rule = _price_rule(story, off=paid - nearest)
    if paid in _without_tools(table, board, move, upgrade):
        (tool, *_) = (effect_of(use) for use in move.uses if effect_of(use).coins > 0)
        rule = tool.rule
        text += f"; with {tool.name} it costs {counted(tool.coins, 'coin')} less"
    elif paid in prices_of(table.prices[upgrade]) and discount_of(board):
        rule = cheapening(board)[0].rule
        text += f"; {discount_text(board)}"
    code, right = Code.WRONG_PRICE, nearest if len(costs) == 1 and move.pays is not None else None
    found = table.grounds.breach(code, pays, text, player=board.name, rule=rule, right=right)
    return found.because(reason)


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
        text = f"{player} {what} after passing; a player who passes is out for this round"
        found = table.breach(Code.WRONGLY_PASSED, move.at, text, player, rule="GT-151")
        if due and move.following in (order.left_of(due[0]), None):
            actor, _ = order.take(due[0], move.following)
            return actor, found
        return player, found
    found = []
    if due and not order.may_take(player):
        text = f"{player} {what} out of turn; it was {due[0]}'s turn: purchases go round "
        text += "counter-clockwise from the right of the first player"
        found += table.breach(Code.OUT_OF_TURN, move.name, text, player, rule="GT-150")
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
            text = f"{board.name} bought an Action Marker, but already has all {MOST_MARKERS}"
            return table.breach(Code.WRONG_UPGRADE, move.at, text, board.name, rule="GT-156")
        own = board.own_markers.more(1)
        board.own_markers = Count(own.low, min(MOST_MARKERS, own.high))
        return []
    if not table.stock[upgrade].high:
        text = f"{board.name} bought {name_of(upgrade)}, but they are sold out"
        found += table.breach(Code.WRONG_UPGRADE, move.at, text, board.name, rule="GT-158")
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
        text = f"{board.name} hired {name}, but {owner} has already hired that assistant"
    elif not row.may_have(playing_card(name)):
        lie = ", ".join(card.name for card in row.known) or "none"
        text = f"{board.name} hired {name}, who does not lie face up; face up are {lie}"
    if text:
        board.assistants_known = False
        blur_row(table, CardKind.ASSISTANT)
        return table.breach(Code.WRONG_UPGRADE, move.card, text, board.name, rule="GT-157")
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
