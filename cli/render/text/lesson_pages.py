"""The lessons of Genotype as text: which there are, and one of them."""

from shlex import quote
from textwrap import indent

from testcross.cli import console
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.genotype.lessons import LessonAnswer, LessonList


@on_screen.register
def lesson_list_text(known: LessonList) -> str:
    """Return the lessons in their order, each with its question."""
    table = console.plain_table(["Lesson", "Question"])
    for one in known.lessons:
        console.add_row(table, [one.name, one.question])
    more = "For one of them type testcross genotype lesson NAME."
    return f"{console.rendered(table)}\n{console.paragraph(more)}"


@on_screen.register
def lesson_text(answer: LessonAnswer) -> str:
    """Return a lesson: its question, its sentences, what it was worked out with, and a command."""
    asked = " ".join(f"--{name} {quote(value)}" for name, value in answer.parameters.items())
    ends = [
        f"Worked out with {asked}; try others." if asked else "",
        f"Source: {answer.lesson.source} of the game's text",
    ]
    sentences = console.paragraph(" ".join(answer.sentences))
    below = "".join(console.paragraph(one, indent="  ") for one in ends if one)
    shown = indent(f"testcross {answer.show}", "  ")
    return f"{answer.lesson.question}\n\n{sentences}\n{below}\nSee for yourself:\n{shown}\n"
