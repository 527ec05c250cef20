"""A quiz in plain lines: nothing is drawn again, so that it can be read aloud line by line."""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.answers import NumberedQuestion
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.tutoring import (
    BY_NAME,
    AnswerChoice,
    AskedAgain,
    CardRow,
    Feedback,
    Question,
    Tally,
    TutorText,
    how_to_choose,
    labels_of,
)


@on_screen.register
def numbered_question_text(asked: NumberedQuestion) -> str:
    """Return a question with its number, its cards and what may be chosen."""
    heading = f"\nQuestion {asked.number} of {asked.count}\n\n"
    return heading + _cards(asked.question.rows) + question_text(asked.question)


@on_screen.register
def asked_again_text(asked: AskedAgain) -> str:
    """Return a question that comes again, without its cards; or a smaller one."""
    if isinstance(asked.question, Question):
        return question_text(asked.question, first="Once more: ")
    smaller = asked.question
    return console.paragraph(smaller.text) + _choices(smaller.choices, several=False)


@on_screen.register
def said_text(said: TutorText) -> str:
    """Return a paragraph."""
    return console.paragraph(said.text)


@on_screen.register
def tally_text(tally: Tally) -> str:
    """Return what a quiz came to, idea by idea."""
    lines = [f"\n{tally.asked} of {counted(tally.count, 'question')} done.\n"]
    if tally.concepts:
        table = console.plain_table(["idea", "right", "with help", "wrong", "secure"])
        for one in tally.concepts:
            numbers = map(str, (one.right, one.helped, one.wrong))
            console.add_row(
                table, [one.concept.value, *numbers, "yes" if one.secure else "not yet"]
            )
        lines.append("\n" + console.rendered(table))
    lines += [_belief(name, often) for name, often in tally.misconceptions]
    lines += [console.paragraph(one.concept.sentence) for one in tally.concepts if one.wrong]
    return "".join(lines)


def form_text(key: str, helped: Sequence[tuple[Question, Feedback]]) -> str:
    """Return a form to be printed, with room for each answer."""
    parts = [f"{key}\n\nName:\n"]
    for number, (question, feedback) in enumerate(helped, 1):
        heading = f"\nQuestion {number}\n\n"
        besides = console.paragraph(feedback.besides) if feedback.besides else ""
        asked = question_text(question, verb="Write")
        parts.append(heading + _cards(question.rows) + asked + besides)
        parts.append("\nAnswer:\n")
    return "".join(parts)


def key_lines(key: str, helped: Sequence[tuple[Question, Feedback]]) -> str:
    """Return the key of a form: what is right, why, and what wrong answers give away."""
    parts = [f"{key}: the key\n"]
    for number, (question, feedback) in enumerate(helped, 1):
        answer = listed(question.answer, "and") or "none"
        ideas = listed([one.value for one in question.concepts], "and")
        parts.append(
            f"\nQuestion {number} ({question.kind}, difficulty {question.difficulty}; {ideas})\n"
        )
        parts.append(console.paragraph(f"{question.text}", indent="  "))
        parts.append(console.paragraph(f"Right: {answer}", indent="  "))
        told = (*feedback.proof, *feedback.besides_right)
        parts += [console.paragraph(text, indent="  ") for text in told]
        parts += [
            console.paragraph(
                f"Who answers {quoted(listed(said, 'and') or 'none')} may think that "
                f"{BY_NAME[name].belief}.",
                indent="  ",
            )
            for name, said in question.wrong
        ]
    return "".join(parts)


def question_text(question: Question, first: str = "", verb: str = "Type") -> str:
    """Return a question in words, with what may be chosen, and how: typed or written."""
    text = console.paragraph(f"{first}{question.text}")
    if question.form == "typed":
        return text
    return text + _choices(question.choices, several=question.form == "several", verb=verb)


def _belief(name: str, often: int) -> str:
    times = "Once" if often == 1 else f"{often} times"
    return console.paragraph(f"{times} you seem to have thought that {BY_NAME[name].belief}.")


def _cards(rows: Sequence[CardRow]) -> str:
    """Return the cards, one a line, in columns."""
    if not rows:
        return ""
    wide = [max(len(getattr(row, name)) for row in rows) for name in ("role", "card")]
    lines = [f"  {row.role:<{wide[0]}}  {row.card:<{wide[1]}}  {row.shown}" for row in rows]
    return "".join(f"{line.rstrip()}\n" for line in lines) + "\n"


def _choices(choices: Sequence[AnswerChoice], *, several: bool, verb: str = "Type") -> str:
    labels = labels_of(choices)
    lines = [
        console.paragraph(choice.text, first=f"  {label}) ", indent="     ")
        for choice, label in zip(choices, labels, strict=True)
        if label
    ]
    return "".join(lines) + console.paragraph(how_to_choose(choices, several=several, verb=verb))
