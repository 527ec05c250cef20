"""The set-up: what lies on the board, and what each player is dealt (GT-001 to GT-016)."""

from collections.abc import Iterator

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.copies import check_copies, check_deck
from testcross.rulesets.genotype.round_state.drawing import keep
from testcross.rulesets.genotype.round_state.moves import DealHand, SetUp
from testcross.rulesets.genotype.round_state.player_board import (
    NONE,
    ONE,
    PlayerBoard,
    SownPlant,
    playing_card,
)
from testcross.rulesets.genotype.round_state.reset import (
    check_coins,
    check_price,
    lay_row,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count, Hand

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
    if johann is None or first is None or first.value != johann.rules.johann:
        return []
    human = next(name for name in table.players if name != first.value)
    table.first = human
    text = f"{first.value} is first player; should be {human}, who stays it all game"
    return table.mended(
        table.breach(Code.WRONG_RESET, first, text, first.value, rule="GT-246"), human
    )


def _two_first_players(table: GameTable, move: SetUp) -> list[Finding]:
    """Refuse a second first player (GT-015); which of them it is stays open."""
    if move.first is None or not move.more_first:
        return []
    table.first = None
    names = (move.first.value, *(one.value for one in move.more_first))
    text = f"{listed(names, 'and')} are written as first player; should be one of them"
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
            hand.size = Count(hand.size.low, hand.size.high + 1)
            continue
        unknown, hand = board.unknown_plants, board.hands[CardKind.PLANT]
        board.unknown_plants = Count(unknown.low, unknown.high + 1)
        hand.size = Count(max(0, hand.size.low - 1), hand.size.high + 1)
