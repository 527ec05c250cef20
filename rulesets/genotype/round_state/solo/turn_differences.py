"""What Johann is written to have done in a working turn, held against what he had to do."""

from collections.abc import Iterator

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.move_parts import Space, TileMove
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    wrong_cards,
    wrong_number,
    wrong_validations,
    wrong_value,
)
from testcross.rulesets.genotype.round_state.solo_moves import AutomaTurn


def turn_differences(move: AutomaTurn, due: AutomaTurn) -> Iterator[Difference]:
    """Yield what was done otherwise in a turn than it had to be.

    Args:
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
        yield from wrong_value(written, right, move.tile, "set", names)
    goals = _value(move.goal), _value(due.goal)
    at_goal = move.goal or at
    yield from wrong_value(*goals, at_goal, "took goal", (str(goals[0]), str(goals[1])))
    yield from wrong_cards(move.gains, due.gains, at, "gained")
    yield from wrong_cards(move.discards, due.discards, at, "discarded")
    yield from wrong_number(move.coin, due.coin, "took from the square")
    yield from wrong_number(move.coins, due.coins, "took")
    yield from wrong_number(move.pays, due.pays, "paid")
    yield from wrong_validations(move.validates, due.validates, at, Code.WRONG_COLUMN)


def letter_done(move: AutomaTurn) -> str:
    """Return the letter of which Johann did what is written; empty where that is not known."""
    if move.goal is not None:
        goal: Goal = move.goal.value
        return goal.gene.value if goal.traits[0].is_dominant else goal.gene.recessive
    if move.gene is None:
        return ""
    is_small = move.tile is not None and bool(move.tile.recessive)
    return move.gene.recessive if is_small else move.gene.value


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
