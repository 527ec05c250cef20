"""How many players a game takes, in words."""

from collections.abc import Sequence

from testcross.rulesets.genetics.ruleset import Variant


def wrong_number(variant: Variant, numbers: Sequence[int], number: int) -> str:
    """Say that so many cannot play.

    Args:
        variant: the game.
        numbers: of players that can, each one more than the one before.
        number: of players there are.
    """
    few, many = min(numbers), max(numbers)
    takes = f"{few}-{many}" if many > few else f"{few}"
    return f"the {variant.name} game takes {takes} players, not {number}"
