"""What an answer consists of, by the function that stands beside its type."""

from collections.abc import Iterable
from importlib import import_module

from testcross.rulesets.blocks import Block, Line, Span, blocks, in_a_line, in_file, step_by_step

MAKERS = {
    "analysis.check": "analysis.mating_blocks",
    "analysis.explanation": "analysis.deductions",
    "errors": "analysis.mating_blocks",
    "genetics.punnett_square": "analysis.progeny",
    "genetics.ruleset": "genetics.ruleset_page",
    "tutoring.progress": "tutoring.quiz_lines",
    "records.report": "records.finding_list",
    "tutoring.conversation": "tutoring.quiz_lines",
    "tutoring.grading": "tutoring.class_page",
    "tutoring.quiz": "tutoring.quiz_lines",
}
"""Which module makes the blocks of the answers of a module that does not make them itself; it is
loaded with the first of them, so that a quick question waits for no other."""


def blocks_of(answer: object, line: int | None = None) -> Iterable[Block]:
    """Return what an answer consists of."""
    _load_maker(answer)
    return blocks(answer) if line is None else in_file(answer, line)


def line_of(answer: object, line: int | None = None) -> Line:
    _load_maker(answer)
    return Line((Span("" if line is None else f"{line}: "), *in_a_line(answer)))


def steps_of(answer: object, line: int | None = None) -> tuple[Iterable[Block], ...]:
    """Return an answer in the pieces in which it is shown, one for each Enter."""
    _load_maker(answer)
    return step_by_step(answer, line)


# Blocks are registered where they are made, so the module has to run before its answer is shown.
def _load_maker(answer: object) -> None:
    maker = MAKERS.get(type(answer).__module__.removeprefix("testcross.rulesets."))
    if maker is not None:
        _ = import_module(f"testcross.rulesets.{maker}").blocks  # one that waits runs now
