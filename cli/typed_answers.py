"""Questions on a terminal, answered line by line; through a pipe, too."""

import sys

from testcross.cli import console
from testcross.cli.inputs import InputError
from testcross.cli.runner import show
from testcross.rulesets.tutoring import Asking, ExamAsking, NumberedQuestion, TutorText

_QUIT = ("quit", "q", "exit")
_LONGEST_LINE = 1_000


def answer_typed(asked: Asking | ExamAsking, number: int, count: int) -> bool:
    """Ask a question until it is settled; tell whether that came before somebody left.

    Args:
        asked: the conversation about it.
        number: of the question, from 1.
        count: how many questions there are to be.
    """
    show(NumberedQuestion(number=number, count=count, question=asked.question), "text")
    while asked.outcome is None:
        line = typed_line()
        if line is None or line.casefold() in _QUIT:
            return False
        for turn in asked.take(line) if line else [TutorText("Please type an answer.")]:
            show(turn, "text")
    return True


def typed_line() -> str | None:
    """Return the next line that is typed, without spaces around it; None at the end of input.

    Raises:
        InputError: where it is not text.
    """
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        console.write("> ")
    console.flush()
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        raise InputError("an answer is not UTF-8 text; type it again") from None
    except OSError:  # nobody is there to be asked
        return None
    return line[:_LONGEST_LINE].strip() if line else None
