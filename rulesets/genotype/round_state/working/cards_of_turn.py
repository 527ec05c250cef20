"""The cards that a turn brings: those of its action (GT-041, GT-092, GT-093), and of tools."""

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Effect, effects
from testcross.rulesets.genotype.round_state.drawing import (
    doubt_number,
    draw_into_hand,
    draw_unwritten,
    kind_of,
)
from testcross.rulesets.genotype.round_state.move_parts import CardKind, DrawnCard, Space
from testcross.rulesets.genotype.round_state.player_board import IN_HAND
from testcross.rulesets.genotype.round_state.working.moments import MOMENTS
from testcross.rulesets.genotype.round_state.working.turn_at_work import TurnAtWork

_DRAWS: dict[Space, tuple[CardKind | None, int]] = {
    Space.GARDENING: (None, 1),
    Space.NURSERY: (CardKind.PLANT, 2),
    Space.TOOL_SHED: (CardKind.TOOL, 1),
}


def draw_for_action(at_work: TurnAtWork) -> None:
    """Draw the cards of the action."""
    table, board, turn = at_work.table, at_work.board, at_work.turn
    if turn.space is None or turn.space not in _DRAWS:
        if turn.draws:
            at_work.found += draw_into_hand(table, board, turn.draws)
            if turn.space is not None:
                right = f"{turn.space.called} brings none"
                _refuse_number(at_work, turn.draws, right, 0, None, _rule(turn.space))
        return
    kind, due = _DRAWS[turn.space]
    if turn.draws is None:
        draw_unwritten(table, board, due, kind)
        return
    at_work.found += draw_into_hand(table, board, turn.draws)
    helpers = _bringing_more(at_work, turn.space)
    most = due + sum(one.draws for one in helpers)
    if not due <= len(turn.draws) <= most:
        right = f"{due} or {most}, with {helpers[0].name}" if helpers else str(due)
        rule = helpers[0].rule if helpers else _rule(turn.space)
        _refuse_number(at_work, turn.draws, f"should be {right}", due, kind, rule)
    elif kind is not None:
        _refuse_kind(at_work, turn.draws, turn.space, kind)


def _bringing_more(at_work: TurnAtWork, space: Space) -> list[Effect]:
    """Return the assistants who bring more cards with the action, beside those under ``uses``."""
    moment = MOMENTS.get(space)
    told = {use.name for use in at_work.turn.uses if use.draws is not None}
    helpers = (effects()[name] for name in at_work.board.assistants if name not in told)
    return [one for one in helpers if one.moment is moment and one.draws]


def _refuse_number(
    at_work: TurnAtWork,
    draws: tuple[DrawnCard, ...],
    right: str,
    due: int,
    kind: CardKind | None,
    rule: str,
) -> None:
    doubt_number(at_work.board, kind, len(draws), due)
    for one in IN_HAND if kind is None else (kind,):
        at_work.table.decks.pop(one, None)  # one of them may have come from the deck
    text = f"{at_work.board.name} drew {counted(len(draws), 'card')}; {right}"
    at_work.breach(Code.WRONG_DRAW, draws[0], text, rule=rule)


def _rule(space: Space | None) -> str:
    """Return the rule that says how many cards of which kind an action brings."""
    return {Space.NURSERY: "GT-092", Space.TOOL_SHED: "GT-093"}.get(
        space or Space.GARDENING, "GT-041"
    )


def _refuse_kind(
    at_work: TurnAtWork, draws: tuple[DrawnCard, ...], space: Space, kind: CardKind
) -> None:
    wrong = next((one for one in draws if kind_of(one) not in (kind, None)), None)
    if wrong is not None:
        text = f"{at_work.board.name} drew {wrong.card or wrong.kind} in {space.called}; only "
        at_work.breach(Code.WRONG_DRAW, wrong, f"{text}{kind}s are drawn there", rule=_rule(space))
