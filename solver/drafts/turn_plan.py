"""The best steps before pieces are taken, and the best pieces after them."""

from testcross.solver.turn_plan_problem import TurnPlan, TurnPlanProblem


def best_turn_plan(problem: TurnPlanProblem) -> TurnPlan:
    """Return the plan that is worth the most, with the fewest steps and pieces that give so much.

    Raises:
        EngineError: where the engine could not tell.
    """
    from testcross.solver.engines.turn_planning import TurnPlanSearch  # OR-Tools, a slow library

    return TurnPlanSearch(problem).best()
