"""What all questions about the cards of a mating share."""

from testcross.rulesets.tutoring.exercise import Exercise, SortedAnswers, mating_rows
from testcross.rulesets.tutoring.question import CardRow


class AboutMating(SortedAnswers):
    """Shows all cards of the mating."""

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        """Return the cards to show."""
        return mating_rows(task.whole)
