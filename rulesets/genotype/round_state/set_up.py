"""The set-up: what lies on the board, and what each player is dealt (GT-001 to GT-016)."""

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.copies import check_copies, check_deck
from testcross.rulesets.genotype.round_state.drawing import keep
from testcross.rulesets.genotype.round_state.move_parts import CardKind
from testcross.rulesets.genotype.round_state.moves import DealHand, SetUp
from testcross.rulesets.genotype.round_state.player_board import (
    NONE,
    ONE,
    PlayerBoard,
    SownPlant,
    playing_card,
)
from testcross.rulesets.genotype.round_state.reset.after_reset import (
    check_coins,
    check_price,
    lay_row,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Hand

_DEALT = 3
"""GT-013."""


def set_up(table: GameTable, move: SetUp) -> list[Finding]:
    """Lay out the board, and say who is first player."""
    if move.first is not None:
        table.first = move.first.value
    found = _wrong_first_player(table, move)
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
    found = table.grounds.breach(Code.WRONG_RESET, first, text, player=first.value, rule="GT-246")
    return [table.grounds.mended(found, human)]


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
    if not move.more:
        return found
    number = _DEALT + len(move.more)
    text = f"{move.player} was dealt {counted(number, 'plant')}; should be {_DEALT}: one is sown, "
    text += "one kept, one discarded"
    _doubt_deal(board, move)
    return [
        *found,
        table.grounds.breach(
            Code.WRONG_RESET, move.more[0], text, player=move.player, rule="GT-013"
        ),
    ]


def _doubt_deal(board: PlayerBoard, move: DealHand) -> None:
    """Leave open what was done with plants that were dealt besides the three."""
    board.unknown_plants = board.unknown_plants.more(len(move.more))
    hand = board.hands[CardKind.PLANT]
    hand.size = hand.size.more(len(move.more))
