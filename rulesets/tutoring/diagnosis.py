"""Which wrong idea is behind an answer: named only where it alone explains it."""

from testcross.rulesets.tutoring.misconception import BY_NAME, Misconception
from testcross.rulesets.tutoring.question import Answer, Question


def diagnose(question: Question, answer: Answer) -> Misconception | None:
    """Return the one misconception that answers so; None where none does, or several do."""
    if answer == question.answer:
        return None
    found = [name for name, said in question.wrong if said == answer]
    return BY_NAME[found[0]] if len(found) == 1 else None
