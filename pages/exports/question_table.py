"""A worksheet and its key as comma-separated values: a row for each question."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from testcross.pages.csv import as_text, csv_row
from testcross.pages.exports.item_texts import also_asked, card_lines, how_to_answer, reply
from testcross.pages.markup import shown
from testcross.rulesets.tutoring import Question, Worksheet, WorksheetItem

_QUESTION = ("number", "id", "kind", "level", "concepts", "difficulty")
_ASKED = (*_QUESTION, "cards", "question", "how")
_RIGHT = (*_QUESTION, "answer", "proof")


class TableExport:
    """One table of questions and choices, another of answers and proofs."""

    is_text: ClassVar[bool] = True
    ending: ClassVar[str] = ".csv"

    def questions(self, worksheet: Worksheet) -> bytes:
        return _table(worksheet, _ASKED, ("choice",), _asked)

    def key(self, worksheet: Worksheet) -> bytes:
        return _table(worksheet, _RIGHT, ("choice", "right", "misconceptions", "reply"), _answered)


def _table(
    worksheet: Worksheet,
    columns: Sequence[str],
    of_choices: Sequence[str],
    cells: Callable[[WorksheetItem], list[str]],
) -> bytes:
    """Return rows below a heading, with room for the choices of every question."""
    most = max((len(item.question.choices) for item in worksheet.items), default=0)
    headings = [f"{name} {number}" for number in range(1, most + 1) for name in of_choices]
    width = len(columns) + len(headings)
    rows = [csv_row([*columns, *headings])]
    for number, item in enumerate(worksheet.items, 1):
        row = [str(number), *_about(item.question), *cells(item)]
        rows.append(csv_row([as_text(shown(cell)) for cell in row] + [""] * (width - len(row))))
    return "".join(rows).encode()


def _about(question: Question) -> list[str]:
    ideas = ";".join(concept.value for concept in question.concepts)
    return [question.id, question.kind, question.level, ideas, str(question.difficulty)]


def _asked(item: WorksheetItem) -> list[str]:
    question = item.question
    cards = "\n".join(card_lines(question))
    choices = [] if question.form == "typed" else [choice.text for choice in question.choices]
    how = " ".join((how_to_answer(question), *also_asked(item)))
    return [cards, question.text, how, *choices]


def _answered(item: WorksheetItem) -> list[str]:
    question = item.question
    proof = (*item.feedback.proof, *item.feedback.besides_right)
    cells = ["\n".join(question.answer), "\n".join(proof)]
    for choice in question.choices:
        ideas = ";".join(choice.misconceptions)
        right = "yes" if choice.correct else "no"
        cells += [choice.text, right, ideas, " ".join(reply(item, choice))]
    return cells
