"""The cards that the key of a form is about; what a key names is never opened as a file."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset, shipped_rulesets
from testcross.rulesets.tutoring.answer_text import read_answer
from testcross.rulesets.tutoring.question import Question
from testcross.rulesets.tutoring.tutor import ruleset_at

if TYPE_CHECKING:
    from testcross.rulesets.tutoring.form_key import FormKey


class KeyCardsError(TestcrossError):
    """A key about cards that are not there, or with answers that are not of these."""


def cards_of(form: "FormKey", own: Ruleset | None) -> Ruleset:
    """Return the cards of a form: one's own, or those that come with the program by its name.

    Raises:
        KeyCardsError: where these are others, or do not come with the program.
    """
    if own is not None:
        found = ruleset_at(own, form.level)
        if found.name != form.ruleset:
            raise KeyCardsError(
                f"{form.key} is about the cards {quoted(form.ruleset)}, but --ruleset has "
                f"{quoted(found.name)}; give the file of {quoted(form.ruleset)}"
            )
        return found
    if form.ruleset.partition("+")[0] not in shipped_rulesets():
        raise KeyCardsError(
            f"{form.key} is about the cards {quoted(form.ruleset)}, which do not come with "
            "testcross; give their file with --ruleset FILE"
        )
    found = load_ruleset(form.ruleset)
    found.require_loci()
    return ruleset_at(found, form.level)


def refuse_answers(key: str, questions: Mapping[int, Question], cards: Ruleset) -> None:
    """Refuse a key with an answer that nobody could type.

    Raises:
        KeyCardsError: names the question.
    """
    for number, question in questions.items():
        written = ", ".join(question.answer) or "none"
        read = read_answer(question, written, cards)
        example = read_answer(question, question.example or written, cards)
        if read.answer != question.answer or example.answer is None:
            raise KeyCardsError(
                f"the answer to question {number} of {key}, {quoted(written)}, cannot be read "
                f"with the cards of {cards.name}; give the key.json that 'testcross quiz --forms' "
                "wrote"
            )
