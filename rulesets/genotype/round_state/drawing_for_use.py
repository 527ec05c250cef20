"""The cards that tools and assistants let a player draw, look at and keep (GT-101)."""

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Effect
from testcross.rulesets.genotype.round_state.copies import check_copies
from testcross.rulesets.genotype.round_state.drawing import draw_into_hand, draw_unwritten
from testcross.rulesets.genotype.round_state.move_parts import (
    CardKind,
    DrawnCard,
    Source,
    Use,
)
from testcross.rulesets.genotype.round_state.player_board import (
    PlayerBoard,
    as_written,
    playing_card,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.using import effect_of
from testcross.rulesets.genotype.round_state.validating import wrong_use
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count


def draw_for(table: GameTable, board: PlayerBoard, use: Use) -> list[Finding]:
    """Draw the cards that a tool or assistant brings, and keep as many as are kept (GT-101)."""
    effect = effect_of(use)
    if not effect.keeps:
        return []
    if effect.keeps < effect.draws:
        return _look_and_keep(table, board, use, effect)
    if use.draws is None:
        draw_unwritten(table, board, effect.draws, None)
        return []
    return draw_into_hand(table, board, use.draws)


def _look_and_keep(table: GameTable, board: PlayerBoard, use: Use, effect: Effect) -> list[Finding]:
    found = _wrong_numbers(table, board, use, effect)
    for one in use.draws or ():
        if not found:
            found += _from_deck(table, board, one)
    if use.draws is None or found:
        table.decks.pop(CardKind.PLANT, None)
    kept = (DrawnCard(kind=CardKind.PLANT),) * effect.keeps if use.keeps is None else use.keeps
    hand = board.hands[CardKind.PLANT]
    for one in kept:
        hand.add(None if one.card is None else playing_card(one.card))
        found += [] if found else check_copies(table, one.card, one, board.name)
    if found:
        hand.size = Count.between(hand.size.low, hand.size.low - len(kept) + effect.keeps)
    return found


def _from_deck(table: GameTable, board: PlayerBoard, one: DrawnCard) -> list[Finding]:
    deck = table.decks.get(CardKind.PLANT)
    if not deck:
        table.decks.pop(CardKind.PLANT, None)
        return []
    top = deck.pop()
    if one.card is None or top.fits(playing_card(one.card)):
        return []
    del table.decks[CardKind.PLANT]
    text = f"{board.name} drew {one.card} from the deck; the card on top was {as_written(top)}"
    return [table.grounds.breach(Code.WRONG_DRAW, one, text, player=board.name, rule="GT-096")]


def _wrong_numbers(table: GameTable, board: PlayerBoard, use: Use, effect: Effect) -> list[Finding]:
    """Refuse other numbers of cards than a tool says, one face up, or one kept but not drawn."""
    for what, cards, due in (("drew", use.draws, effect.draws), ("kept", use.keeps, effect.keeps)):
        if cards is not None and len(cards) != due:
            text = f"{board.name} {what} {counted(len(cards), 'card')} for {use.name}; "
            text += f"should be {due}"
            return [
                table.grounds.breach(
                    wrong_use(effect), use, text, player=board.name, rule=effect.rule
                )
            ]
    face_up = next((one for one in use.draws or () if one.source is Source.ROW), None)
    if face_up is not None:
        text = f"{board.name} took a face-up card for {use.name}: {effect.does}"
        return [
            table.grounds.breach(
                wrong_use(effect), face_up, text, player=board.name, rule=effect.rule
            )
        ]
    seen = [playing_card(one.card) for one in use.draws or () if one.card is not None]
    if len(seen) < effect.draws:
        return []
    for one in use.keeps or ():
        fitting = [card for card in seen if one.card and card.fits(playing_card(one.card))]
        if one.card is not None and not fitting:
            text = f"{board.name} kept {one.card} for {use.name}, which is none of the cards drawn"
            return [
                table.grounds.breach(
                    wrong_use(effect), one, text, player=board.name, rule=effect.rule
                )
            ]
        if fitting:
            seen.remove(fitting[0])
    return []
