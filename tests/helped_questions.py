"""Questions of every kind, each with the help that the tutor gives."""

from testcross.rulesets import Ruleset, load_ruleset
from testcross.rulesets.tutoring import Feedback, Level, Question, Tutor, kinds_of
from testcross.solver import Solver

SOLVER = Solver()
KINDS = [kind.name for kind in kinds_of(load_ruleset())]
_SEEDS = range(12)


def helped(level: Level, kind: str) -> list[tuple[Question, Feedback, Ruleset]]:
    """Return some questions of a kind; none where the level has not that kind."""
    tutor = Tutor(load_ruleset(), level, SOLVER)
    if kind not in tutor.kinds:
        return []
    made = [tutor.question(seed, kind) for seed in _SEEDS]
    return [(question, tutor.feedback(question), tutor.ruleset) for question in made]
