"""Automa cards that were drawn again, or should have been, in a working turn (GT-227)."""

from collections.abc import Iterator
from typing import TypeAlias

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import Space
from testcross.rulesets.genotype.round_state.solo.automa_draws import rests_on_cards
from testcross.rulesets.genotype.round_state.solo.choices import (
    Role,
    letters_read,
    may_refuse_support,
    refusal,
)
from testcross.rulesets.genotype.round_state.solo.comparison import Difference
from testcross.rulesets.genotype.round_state.solo_moves import AutomaCard, AutomaTurn
from testcross.rulesets.genotype.round_state.table import GameTable

WrongDraw: TypeAlias = tuple[Difference, list[str]]
"""What is wrong, and the keys of the box on which that rests."""
_READ_OFF = {
    Space.NURSERY: "pips",
    Space.TOOL_SHED: "pips",
    Space.PARENTS: "letter",
    Space.FIRST_SHIFT: "letter",
    Space.GOAL: "letter",
}
"""What is read off the Support card, by the action."""


def wrong_redraws(
    table: GameTable,
    johann: JohannTable,
    move: AutomaTurn,
    action: AutomaCard,
    support: AutomaCard,
) -> Iterator[WrongDraw]:
    """Yield what is wrong with cards that were drawn again, or should have been.

    Args:
        table: as it stands.
        johann: Johann's part of it.
        move: the turn.
        action: the Action card that counts.
        support: the Support card that counts.
    """
    board, deck = table.boards[johann.rules.johann], johann.deck
    code = Code.WRONG_AUTOMA_CARD
    for one in move.actions[:-1]:
        card = deck.whole(one.value)
        if refusal(table, board, card, None) is None:
            keys = ["space"] if card.action in table.limits.spaces else []
            text = f"drew the {Role.ACTION} {card} again, but it could be used"
            yield Difference(code, one, text, rule="GT-227"), keys
    played = [deck.whole(one.value) for one in move.actions]
    for one in move.supports[:-1] if played else ():
        card = deck.whole(one.value)
        if not any(may_refuse_support(table, other, card) for other in played):
            text = f"drew the {Role.SUPPORT} {card} again, but what it names was free"
            read = [pair for other in played for pair in letters_read(other, card)]
            yield Difference(code, one, text, rule="GT-227"), [*rests_on_cards(johann, *read)]
    if not (move.actions and move.supports):
        return
    why = refusal(table, board, action, support)
    if why is not None and why.surely:
        is_action = why.role is Role.ACTION
        card, at = (action, move.actions[-1]) if is_action else (support, move.supports[-1])
        text = f"used the {why.role} {card}, which should have been drawn again: {why.why}"
        keys = [*why.rests_on, *read_off(johann, action, support)]
        yield Difference(code, at, text, rule="GT-227"), keys


def read_off(johann: JohannTable, action: AutomaCard, support: AutomaCard) -> tuple[str, ...]:
    """Return the key of the automa cards where what decides is only assumed."""
    part = _READ_OFF.get(action.action)
    if part == "letter":
        return rests_on_cards(johann, *letters_read(action, support))
    return () if part is None else rests_on_cards(johann, (support, part))
