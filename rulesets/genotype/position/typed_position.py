"""A position from words in place of a file: one player, what there is and what is wanted."""

from collections.abc import Sequence

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.genotype.cards import parse_plant
from testcross.rulesets.genotype.dice import parse_pool
from testcross.rulesets.genotype.position.position_reader import (
    MOST_GOALS,
    MOST_OF_ANYTHING,
    MOST_PLANTS,
)
from testcross.rulesets.genotype.position.table_position import (
    YOU,
    Goal,
    PlacedPlant,
    PlayerTable,
    Position,
    PositionError,
    parse_goal,
)


def typed_position(
    *,
    pool: str | None = None,
    plants: Sequence[str] = (),
    goals: str = "",
    slots: int | None = None,
    coins: int = 0,
) -> Position:
    """Return the position of one player as words tell it.

    Args:
        pool: the dice on the board; None where they do not matter.
        plants: the garden; complete plants count as harvested.
        goals: the player's own goals, with white space or commas between them: ``r F``.
        slots: dice slots that are free; None where nobody said.
        coins: the player's coins.

    Raises:
        PositionError: for a number below 0 or above 999, a goal twice, more goals than markers,
            or more plants than there are cards.
        NotationError: for dice, a trait or a goal that cannot be read.
        CardError: for a plant that cannot be read.
    """
    for name, number in (("--slots", slots), ("--coins", coins)):
        if number is not None and not 0 <= number <= MOST_OF_ANYTHING:
            problem = f"{name} is {number}; give a number from 0 to {MOST_OF_ANYTHING}"
            raise PositionError((0, 0), problem)
    if len(plants) > MOST_PLANTS:
        problem = f"{len(plants)} plants were given, but the box has {MOST_PLANTS}"
        raise PositionError((0, 0), f"{problem}; leave the others out")
    player = PlayerTable(
        name=YOU,
        slots=slots,
        coins=coins,
        garden=tuple(PlacedPlant(parse_plant(text)) for text in plants),
    )
    return Position(
        players=(player,),
        pool=None if pool is None else parse_pool(pool),
        goals=dict.fromkeys(parse_goals(goals), YOU),
    )


def parse_goals(text: str) -> tuple[Goal, ...]:
    """Return the goals of one player, with white space or commas between them: ``r F``.

    Raises:
        PositionError: for a goal twice, or more goals than markers.
        NotationError: for something that is no goal.
    """
    found: list[Goal] = []
    for word in text.replace(",", " ").split():
        goal = parse_goal(word)
        if goal in found:
            raise PositionError((0, 0), f"the goal {goal} is given twice; name it once")
        found.append(goal)
    if len(found) > MOST_GOALS:
        problem = (
            f"{listed([str(goal) for goal in found], 'and')} are more than "
            f"{in_words(MOST_GOALS)} goals, and a player has {in_words(MOST_GOALS)} goal markers"
        )
        raise PositionError((0, 0), f"{problem}; leave one out")
    return tuple(found)
