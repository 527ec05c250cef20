"""What Johann is written to have done in a working turn, held against what he had to do."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Effect, Validates
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.move_parts import Space, TileMove, Validation
from testcross.rulesets.genotype.round_state.solo.choices import SYMBOL
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    Touched,
    too_many_plants,
    wrong_cards,
    wrong_number,
    wrong_validations,
    wrong_value,
)
from testcross.rulesets.genotype.round_state.solo_moves import AutomaCard, AutomaTurn
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.tiles import after

_RULES = {
    Space.TREASURY: "GT-228",
    Space.UNIVERSITY: "GT-229",
    Space.NURSERY: "GT-230",
    Space.TOOL_SHED: "GT-231",
    Space.PARENTS: "GT-232",
    Space.FIRST_SHIFT: "GT-233",
    Space.GOAL: "GT-234",
    Space.GARDENING: "GT-235",
}
"""Which rule says what he does, by the action."""
_GAINS: Mapping[Space | None, Code] = {
    Space.NURSERY: Code.WRONG_JOHANN_ACTION,
    Space.GARDENING: Code.WRONG_JOHANN_NUMBER,
}
"""The actions that bring him a plant, with what another number of them is."""


def turn_differences(table: GameTable, move: AutomaTurn, due: AutomaTurn) -> Iterator[Difference]:
    """Yield what was done otherwise in a turn than it had to be.

    Args:
        table: as it stood before the turn.
        move: as it was written.
        due: what the cards say; what is not known of it is not held against anything.
    """
    at = move.at
    yield from wrong_value(
        move.space, due.space, at, "took", (_title(move.space), _title(due.space))
    )
    yield from wrong_value(
        move.gene, due.gene, at, "took the space of", (str(move.gene), str(due.gene))
    )
    if move.tile is not None and due.tile is not None:
        written, right = (_tile_key(one) for one in (move.tile, due.tile))
        names = _tile_text(move.gene, move.tile), _tile_text(due.gene, due.tile)
        for one in wrong_value(written, right, move.tile, "set", names, Touched.TILE):
            yield _on_the_board(table, move, one)
    goals = _value(move.goal), _value(due.goal)
    at_goal = move.goal or at
    yield from wrong_value(*goals, at_goal, "took goal", (str(goals[0]), str(goals[1])))
    yield from too_many_plants(move.draws, due.draws, room=int(due.space in _GAINS))
    yield from wrong_cards(
        move.draws, due.draws, at, "gained", _GAINS.get(due.space, Code.WRONG_JOHANN_ACTION)
    )
    yield from wrong_cards(move.discards, due.discards, at, "discarded")
    yield from wrong_number(move.coin, due.coin, "took from the square")
    yield from wrong_number(move.coins, due.coins, "took")
    yield from wrong_number(move.pays, due.pays, "paid")
    yield from wrong_validations(move.validates, due.validates, at, Code.WRONG_COLUMN)


def rule_of_turn(
    wrong: Difference, action: AutomaCard, support: AutomaCard, own: Effect | None
) -> str:
    """Return the rule that says what Johann does with two cards.

    Args:
        wrong: what he did otherwise.
        action: his Action card.
        support: his Support card.
        own: the assistant of a Hard game; None if he has none.
    """
    by_letter = action.action.is_of_gene or action.action is Space.GOAL
    if by_letter and support.letter == SYMBOL and wrong.code is Code.WRONG_JOHANN_ACTION:
        return "GT-236"
    is_number = wrong.code is Code.WRONG_JOHANN_NUMBER and isinstance(wrong.at, Validation)
    if is_number and own is not None and own.validates is Validates.COPIES:
        return "GT-255"
    return _RULES.get(action.action, "GT-227")


def letter_done(move: AutomaTurn) -> str:
    """Return the letter of which Johann did what is written; empty where that is not known."""
    if move.goal is not None:
        goal: Goal = move.goal.value
        return goal.gene.value if goal.traits[0].is_dominant else goal.gene.recessive
    if move.gene is None:
        return ""
    is_small = move.tile is not None and bool(move.tile.recessive)
    return move.gene.recessive if is_small else move.gene.value


def _on_the_board(table: GameTable, move: AutomaTurn, wrong: Difference) -> Difference:
    """Return what is wrong with a tile as a slip of the tiles, if no such thing can be done."""
    tile, gene = move.tile, move.gene
    if tile is None or gene is None or after(table.tiles[gene], tile):
        return wrong
    there = "no tile lies there" if tile.recessive is None else "a tile lies there already"
    return replace(wrong, code=Code.WRONG_TILE, text=f"{wrong.text}, as {there}", should="")


def _title(space: Space | None) -> str:
    return "" if space is None else space.called


def _tile_key(tile: TileMove) -> tuple[object, bool | None]:
    return tile.spot, tile.recessive


def _tile_text(gene: Gene | None, tile: TileMove) -> str:
    spot = "" if tile.spot is None else f"{tile.spot} "
    if tile.recessive is None or gene is None:
        return f"{spot}away"
    return f"{spot}{gene.recessive if tile.recessive else gene.value}"


def _value(said: object) -> Goal | None:
    value = getattr(said, "value", None)
    return value if isinstance(value, Goal) else None
