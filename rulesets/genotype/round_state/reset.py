"""The reset between rounds, and the harvest at the end."""

from collections.abc import Iterator, Mapping, Sequence

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.genotype.cards import GENES, CardKind
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.move_parts import Card, DrawnCard, PlacedValue, Upgrade
from testcross.rulesets.genotype.round_state.moves import DealHand, LastHarvest, Reset, SetUp
from testcross.rulesets.genotype.round_state.player_board import (
    IN_HAND,
    NONE,
    ONE,
    PlayerBoard,
    SownPlant,
    as_written,
    playing_card,
)
from testcross.rulesets.genotype.round_state.prices import (
    PriceEvent,
    PriceStep,
    PriceStory,
    any_prices,
    conflict_reason,
    lowered,
    priced,
    prices_of,
)
from testcross.rulesets.genotype.round_state.shared_board import DisplayRow
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import (
    check_copies,
    check_deck,
    keep,
    renew_decks,
)
from testcross.rulesets.genotype.round_state.working.gardening import harvest
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count, Hand, PlayingCard


def check_reset(table: GameTable, move: Reset) -> list[Finding]:
    """Hold what is written of the table against what the reset makes of it."""
    found = [*_tracker(table, move), *_first_player(table, move)]
    for upgrade, price in move.prices.items():
        found += check_price(table, upgrade, price, Code.WRONG_RESET)
    found += check_coins(table, move.coins)
    found += renew_decks(table, move.decks)
    for kind, cards in move.rows.items():
        found += lay_row(table, kind, cards)
    for kind in list(table.decks):
        if kind not in move.rows or not move.is_whole:
            table.decks.pop(kind)  # which cards were laid out, or shuffled in, nobody knows
    return found


def _tracker(table: GameTable, move: Reset) -> list[Finding]:
    """The round tracker goes one further (GT-200)."""
    due = table.number + 1
    if move.tracker is None or move.tracker.value == due:
        return []
    text = f"the round tracker was moved to {move.tracker.value}; should be {due}"
    return table.breach(Code.WRONG_RESET, move.tracker, text, rule="GT-200", right=due)


def _first_player(table: GameTable, move: Reset) -> list[Finding]:
    """The next player clockwise is first player (GT-201); alone, one always is (GT-246)."""
    if move.first is None:
        return []
    due, said = table.first, move.first.value
    if due is None or due == said:
        table.first = said
        return []
    table.first = None
    why = "stays first player all game" if table.is_solo else "sits next, clockwise"
    text = f"{said} became first player; should be {due}, who {why}"
    return table.breach(
        Code.WRONG_RESET, move.first, text, said, rule="GT-246" if table.is_solo else "GT-201"
    )


def check_price(
    table: GameTable, upgrade: Upgrade, price: PlacedValue[int], code: Code
) -> list[Finding]:
    """Hold a written price against what it may be (GT-007, GT-202)."""
    tracks = table.prices[upgrade]
    story, number = table.price_stories[upgrade], price.value
    seen = PriceEvent(step=PriceStep.SEEN, low=number, high=number, line=price.line)
    fitting = priced(tracks, number, number)
    if fitting:
        table.prices[upgrade] = fitting
        table.price_stories[upgrade] = story.then(seen)
        return []
    prices = prices_of(tracks)
    doubted = tracks | priced(any_prices(), number, number)
    table.prices[upgrade] = doubted
    table.price_stories[upgrade] = PriceStory(start=doubted, since=price.line)
    right = f"{prices[0]} to {prices[-1]}" if len(prices) > 2 else listed([str(p) for p in prices])
    nearest = min(prices, key=lambda one: abs(one - number))
    text = f"the price of the {upgrade} was recorded as {counted(number, 'coin')}; should be "
    text += f"{right}: {too_many(number - nearest)}"
    rule = "GT-007" if code is Code.WRONG_PRICE else "GT-202"
    due = nearest if len(prices) == 1 else None
    found = table.grounds.breach(code, price, text, rule=rule, right=due)
    return [found.because(conflict_reason(story, seen))]


def check_coins(table: GameTable, written: Mapping[str, PlacedValue[int]]) -> list[Finding]:
    """Hold written balances against what players can have (GT-105); they settle what was open."""
    found = []
    for player, said in written.items():
        board = table.boards[player]
        coins, number = board.coins, said.value
        if coins.low <= number <= coins.high:
            board.coins = Count.exactly(number)
            continue
        off = number - (coins.low if number < coins.low else coins.high)
        board.coins = Count(min(number, coins.low), max(number, coins.high))
        text = f"{player} has {counted(number, 'coin')} in the record; should be {coins}: "
        text += too_many(off)
        rule = "GT-159" if table.number else "GT-012"
        due = coins.low if coins.low == coins.high else None
        found += table.breach(Code.WRONG_COINS, said, text, player, rule=rule, right=due)
    return found


def lay_row(table: GameTable, kind: CardKind, cards: Sequence[DrawnCard]) -> list[Finding]:
    """Lay cards face up; there must be as many as the box says (GT-009, GT-010, GT-208)."""
    row, place = table.rows[kind], cards[0] if cards else None
    size, number = row.size, len(cards)
    known = [playing_card(one.card) for one in cards if one.card is not None]
    found: list[Finding] = []
    if place is not None and not size.low <= number <= size.high:
        found += _wrong_row(table, kind, cards, size)
    found += _hired(table, kind, cards) or _not_from_deck(table, kind, cards, known)
    row.known, row.unknown = known, Count.exactly(number - len(known))
    row.places = list(known) if len(known) == number else None
    if found:
        row.forget()
        row.unknown = Count(min(number, size.low), max(number, size.high))
    return found[:1] or _no_such_copies(table, kind, cards)


def _no_such_copies(table: GameTable, kind: CardKind, cards: Sequence[DrawnCard]) -> list[Finding]:
    """Refuse a card face up of which there are too many; any card may lie in its place (GT-017)."""
    if kind is CardKind.ASSISTANT:
        return []  # of whom there is one each
    for one in reversed(cards):
        found = check_copies(table, one.card, one)
        if found:
            table.rows[kind].forget()
            return found
    return []


def _wrong_row(
    table: GameTable, kind: CardKind, cards: Sequence[DrawnCard], size: Count
) -> list[Finding]:
    limits = table.limits
    rests_on = () if kind is CardKind.ASSISTANT else (limits.row_key,)
    if any(table.grounds.is_assumed(key) for key in rests_on):
        if not table.grounds.is_new_assumption(limits.row_key):
            return []
        limits.row = len(cards)
    number = len(cards)
    text = f"{counted(number, str(kind))} {'lies' if number == 1 else 'lie'} face up; should be "
    text += f"{size}: {too_many(number - (size.low if number < size.low else size.high))}"
    return table.breach(
        Code.WRONG_RESET, cards[0], text, rests_on=rests_on, rule=_row_rule(table, kind)
    )


def _row_rule(table: GameTable, kind: CardKind) -> str:
    """Return the rule that says what lies face up, at the set-up or after a reset."""
    if table.number:
        return "GT-208" if kind is CardKind.ASSISTANT else "GT-203"
    return "GT-009" if kind is CardKind.ASSISTANT else "GT-010"


def _hired(table: GameTable, kind: CardKind, cards: Sequence[DrawnCard]) -> list[Finding]:
    """Refuse an assistant face up whom somebody has hired, or twice."""
    if kind is not CardKind.ASSISTANT:
        return []
    seen: set[Card] = set()
    for one in cards:
        owner = next((b.name for b in table.boards.values() if one.card in b.assistants), None)
        text = rule = ""
        if owner is not None:
            text = f"{one.card} lies face up, but works for {owner}"
            rule = "GT-206" if table.number else rule
        elif one.card in seen:
            text, rule = f"{one.card} lies face up twice; there is only one", "GT-017"
        if text:
            return table.breach(Code.WRONG_RESET, one, text, rule=rule)
        if one.card is not None:
            seen.add(one.card)
    return []


def _not_from_deck(
    table: GameTable, kind: CardKind, cards: Sequence[DrawnCard], known: Sequence[PlayingCard]
) -> list[Finding]:
    """Refuse cards that were not the next ones of a deck whose order is known (GT-203)."""
    deck = table.decks.get(kind)
    if deck is None or table.number == 0:
        return []
    if len(deck) < len(cards) or len(known) < len(cards):
        table.decks.pop(kind)
        return []
    due = [deck.pop() for _ in cards]
    left = list(due)
    for card, place in zip(known, cards, strict=True):
        fitting = next((one for one in left if one.fits(card)), None)
        if fitting is None:
            table.decks.pop(kind)
            shown = listed([as_written(one) for one in due], "and")
            text = f"{place.card} was laid face up; the next cards of the deck were {shown}"
            return table.breach(Code.WRONG_RESET, place, text, rule="GT-203")
        left.remove(fitting)
    return []


def reset_table(table: GameTable) -> None:
    """Make the table ready for the next round: first player, prices, rows, coins, dice."""
    if table.first is not None and not table.is_solo:
        table.first = table.left_of(table.first)
    event = PriceEvent(step=PriceStep.LOWERED, round_number=table.number)
    for upgrade in Upgrade:
        table.prices[upgrade] = lowered(table.prices[upgrade])
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


def last_harvest(table: GameTable, move: LastHarvest) -> list[Finding]:
    """Harvest complete plants; nothing is drawn or sown any more."""
    found: list[Finding] = []
    for named in move.plants:
        found += harvest(table, table.boards[move.player], named, rule="GT-210")
    return found


DEALT = 3
"""Plants for each player (GT-013)."""
_TOOL = "tool"


def set_up(table: GameTable, move: SetUp) -> list[Finding]:
    """Lay out the board, and say who is first player."""
    if move.first is not None:
        table.first = move.first.value
    found = _wrong_first_player(table, move) + _two_first_players(table, move)
    for kind, cards in move.rows.items():
        found += lay_row(table, kind, cards)
    for upgrade, price in move.prices.items():
        found += check_price(table, upgrade, price, Code.WRONG_PRICE)
    for kind, deck in move.decks.items():
        table.decks[kind] = [playing_card(card.value) for card in reversed(deck)]
        found += check_deck(table, kind, deck)
    return found + check_coins(table, move.coins)


def _wrong_first_player(table: GameTable, move: SetUp) -> list[Finding]:
    """Refuse Brother Johann as first player: the human is, all game (GT-246)."""
    johann, first = table.johann, move.first
    if johann is None or first is None or first.value != johann.name:
        return []
    human = next(name for name in table.players if name != first.value)
    table.first = human
    text = f"{first.value} is first player; should be {human}, for the whole game"
    code, name = Code.WRONG_RESET, first.value
    return table.breach(code, first, text, name, rule="GT-246", right=human)


def _two_first_players(table: GameTable, move: SetUp) -> list[Finding]:
    """Refuse a second first player (GT-015); which of them it is stays open."""
    if move.first is None or not move.more_first:
        return []
    table.first = None
    names = (move.first.value, *(one.value for one in move.more_first))
    text = f"{listed(names, 'and')} are recorded as first player; should be only one"
    at = move.more_first[0]
    return table.breach(Code.WRONG_RESET, at, text, rule="GT-015")


def deal_hand(table: GameTable, move: DealHand) -> list[Finding]:
    """Deal somebody three plants and a tool; one plant is sown, one kept, one discarded."""
    board = table.boards[move.player]
    board.garden, board.unknown_plants = [], ONE
    board.hands = {kind: Hand((), NONE) for kind in board.hands}
    if move.sown is not None and move.sown.card is not None:
        board.garden, board.unknown_plants = [SownPlant(move.sown.card)], NONE
    kept = None if move.kept is None else move.kept.card
    keep(board, None if kept is None else playing_card(kept), CardKind.PLANT)
    tool = None if move.tool is None else playing_card(move.tool.value)
    keep(board, tool, CardKind.TOOL)
    found = []
    for named in (move.sown, move.kept):
        if named is not None:
            found += check_copies(table, named.card, named, move.player)
    if move.tool is not None:
        found += check_copies(table, move.tool.value, move.tool, move.player)
    return [*found, *_too_many_dealt(table, board, move)]


def _too_many_dealt(table: GameTable, board: PlayerBoard, move: DealHand) -> Iterator[Finding]:
    """Refuse a second tool, a fourth plant (GT-013), or two sown or two kept (GT-014)."""
    _doubt_deal(board, move)
    tools = [at for key, at in move.more if key == _TOOL]
    if tools:
        text = f"{board.name} was dealt {counted(1 + len(tools), 'tool')}; should be 1"
        yield table.grounds.breach(
            Code.WRONG_RESET, tools[0], text, player=board.name, rule="GT-013"
        )
    plants = [(key, at) for key, at in move.more if key != _TOOL]
    if plants:
        key, at = plants[0]
        same = 1 + sum(one == key for one, _ in plants)
        number = len(plants) + sum(
            one is not None for one in (move.sown, move.kept, move.discarded)
        )
        text, rule = f"{board.name} has {counted(same, 'plant')} {key}; should be 1", "GT-014"
        if number > DEALT:
            text = f"{board.name} was dealt {counted(number, 'plant')}; should be {DEALT}"
            rule = "GT-013"
        text += ": one is sown, one kept, one discarded"
        yield table.grounds.breach(Code.WRONG_RESET, at, text, player=board.name, rule=rule)


def _doubt_deal(board: PlayerBoard, move: DealHand) -> None:
    """Leave open what was done with cards that were dealt besides one of each."""
    for key, _ in move.more:
        if key == _TOOL:
            hand = board.hands[CardKind.TOOL]
            hand.size = hand.size.around(more=1)
            continue
        hand = board.hands[CardKind.PLANT]
        board.unknown_plants = board.unknown_plants.around(more=1)
        hand.size = hand.size.around(1, 1)
