"""Steps that are taken one a turn, before pieces are taken: what they cost, bring and change.

Nobody else does anything meanwhile. Steps may come in any order that the purse allows; as what
brings coins needs none itself, it can come first, and only the sum of the coins matters.
"""

from dataclasses import dataclass

from testcross.solver.allotment_problem import AllotmentProblem, Use


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanStep:
    """Something that can be done with a turn."""

    space: int
    """Steps of one space exclude each other."""
    cost: int = 0
    coins: int = 0
    """What it brings at once."""
    purse: int | None = None
    """A purse that it empties, if no other step has."""
    room: int = 0
    """How many pieces more can be taken."""
    lies: tuple[int, int] | None = None
    """A family, and which of its other ways it then lies in."""
    serves: int | None = None
    """A thing that is served at once, without a piece."""
    bonus: int | None = None
    """A bonus that it claims."""
    opens: bool = False
    """Whether closed groups may be opened by it, as far as there are places."""
    first: int | None = None
    """A family from which one use is taken before anything else, or nothing more at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """What some groups are worth besides, once it has been claimed."""

    groups: tuple[int, ...]
    each: int
    """For each of the groups that is whole in the end."""
    at_once: int = 0
    """For what is whole already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lie:
    """A way in which the pieces of a family can lie."""

    kinds: tuple[int, ...]
    wilds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlanProblem:
    """What can be done, and what there is to take afterwards."""

    allotment: AllotmentProblem
    """Its things are those of the closed groups, too; its supplies those without any step."""
    steps: tuple[PlanStep, ...]
    turns: int
    """How many steps can be taken."""
    coins: int
    coin_worth: int = 1
    purses: tuple[int, ...] = ()
    """What lies in each of them."""
    other_lies: tuple[tuple[Lie, ...], ...] = ()
    """Per family the other ways in which it can lie; none where it is left out."""
    bonuses: tuple[Bonus, ...] = ()
    most_bonuses: int = 0
    """How many bonuses can be claimed."""
    closed: tuple[int, ...] = ()
    """Groups whose things cannot be served before they have been opened."""
    places: int = 0
    """How many groups can be opened; one more for each group that is whole by steps alone."""
    first: tuple[int, ...] = ()
    """Families as of ``PlanStep.first``, before any step; which of several comes first is free."""
    failing_passes: bool = True
    """Whether nothing more can be taken where such a family has nothing that can be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlan:
    """Steps, and what is taken after them."""

    steps: tuple[int, ...]
    """Their places among the steps of the problem."""
    opened: tuple[int, ...]
    """Groups."""
    uses: tuple[Use, ...]
    worth: int
    """Coins gained and spent included."""
