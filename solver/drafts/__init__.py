"""Optimisation without cards: what to take from supplies, alone or in turn with others.

A room of its own, so that a question about loci does not wait for it.
"""

from testcross.solver.allotment_problem import (
    WILD,
    AllotmentProblem,
    Bonus,
    Group,
    Lie,
    Piece,
    TurnPlan,
    TurnPlanProblem,
    TurnStep,
    Use,
)
from testcross.solver.drafts.allotment import (
    Allotment,
    best_allotment,
    best_turn_plan,
    best_with_each,
)
from testcross.solver.drafts.draft import (
    MOST_CERTAIN_STATES,
    MOST_STATES,
    DraftWorth,
    alone_with_each,
    at_least_with_each,
    best_alone,
    certain_draft,
    expected_draft,
    our_uses,
)
from testcross.solver.drafts.draft_table import OURS, DraftProblem, TooManyStatesError, Turn
from testcross.solver.drafts.expected_allotment import ExpectedAllotment, FamilyLaw
from testcross.solver.drafts.group_choices import TooManyChoicesError

__all__ = [
    "MOST_CERTAIN_STATES",
    "MOST_STATES",
    "OURS",
    "WILD",
    "Allotment",
    "AllotmentProblem",
    "Bonus",
    "DraftProblem",
    "DraftWorth",
    "ExpectedAllotment",
    "FamilyLaw",
    "Group",
    "Lie",
    "Piece",
    "TooManyChoicesError",
    "TooManyStatesError",
    "Turn",
    "TurnPlan",
    "TurnPlanProblem",
    "TurnStep",
    "Use",
    "alone_with_each",
    "at_least_with_each",
    "best_allotment",
    "best_alone",
    "best_turn_plan",
    "best_with_each",
    "certain_draft",
    "expected_draft",
    "our_uses",
]
