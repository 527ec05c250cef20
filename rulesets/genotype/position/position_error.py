"""What is wrong with a position, and where."""

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records.tree import Place


class PositionError(TestcrossError):
    """A mistake in a position: where it is, what it is and what to do."""

    def __init__(self, place: Place, problem: str) -> None:
        """Say what is wrong.

        Args:
            place: line and column; (0, 0) where there is no file.
            problem: what was found, and the remedy.
        """
        line, column = place
        where = "" if not line else f"{line}:{column}: " if column else f"{line}: "
        super().__init__(f"{where}{problem}")
        self.place = place
        self.problem = problem
