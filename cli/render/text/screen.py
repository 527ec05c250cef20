"""How an answer is shown otherwise than alone: in a file's list, step by step, in one line.

The modules beside this one say for each type of answer how it looks there.
"""

from collections.abc import Iterable
from functools import singledispatch

from testcross.rulesets.blocks import Block, Span


@singledispatch
def in_file(answer: object, line: int) -> Iterable[Block]:
    """Return the answer to one line of a file of matings."""
    raise TypeError(f"no text shows {type(answer).__name__} of line {line}")


@singledispatch
def step_by_step(answer: object, line: int | None) -> tuple[Iterable[Block], ...]:
    """Return an answer in the pieces that a reader asks for one by one.

    Args:
        answer: the answer.
        line: its line in a file of matings; None where there is no file.
    """
    raise TypeError(f"{type(answer).__name__} (line {line}) has no steps")


@singledispatch
def in_a_line(answer: object) -> tuple[Span, ...]:
    """Return the gist of an answer, without a line break."""
    raise TypeError(f"no line shows {type(answer).__name__}")
