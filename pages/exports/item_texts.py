"""What is read of a question, in words and lines: the same in every format."""

from typing import NamedTuple
from xml.etree import ElementTree as ET

from testcross.pages.markup import html_table, node
from testcross.rulesets.english import listed
from testcross.rulesets.tutoring import Question, SmallerQuestion, Worksheet, WorksheetItem


class ChoiceText(NamedTuple):
    """Something that may be chosen."""

    name: str
    """``choice1``."""
    text: str
    correct: bool
    share: str
    """What it is worth in percent, as Moodle writes it. Of several, all right ones together are
    worth 100, and each wrong one takes everything away."""
    reply: tuple[str, ...]
    """The reply to it: why it is right; or what it would mean, and less to ask."""
    ideas: str
    """The misconceptions behind it."""


class ItemText:
    """A question of a worksheet as formats need it."""

    def __init__(self, item: WorksheetItem) -> None:
        self.item, self.question = item, item.question
        question, feedback = item.question, item.feedback
        ideas = (concept.value for concept in question.concepts)
        self.id, self.text = question.id, question.text
        self.tags = tuple(dict.fromkeys((*ideas, question.kind, question.level)))
        """By which a question is found again: its ideas, its kind and its level."""
        self.cards = tuple(row.line for row in question.cards)
        self.how = how_to_answer(question)
        self.is_typed, self.takes_several = question.form == "typed", question.form == "several"
        self.also = (feedback.besides,) if feedback.besides else ()
        """What is to be written down besides, where nobody asks for it afterwards."""
        self.right = listed(question.answer, "and") or "none of them"
        self.accepted = (*question.answer, *item.spellings)
        """All ways to type the right answer."""
        self.proof = feedback.proof
        self.whole_proof = (*feedback.proof, *feedback.besides_right)
        # where there is no smaller question the first hint takes its place: every reply goes on
        first = [_asked_first(one) for one in feedback.smaller] or [feedback.hints[0]]
        self.other = first[0]
        """The reply to an answer that was not foreseen."""
        own = dict(feedback.to_choice)
        # Moodle knows a third as 33.33333, with five places
        number = sum(choice.correct for choice in question.choices)
        right_share = f"{100 / number:.5f}".rstrip("0").rstrip(".") if number else "0"
        self.choices: list[ChoiceText] = []
        wrong = 0
        for place, one in enumerate(question.choices, 1):
            reply: tuple[str, ...] = (one.reply,)
            if not one.correct:
                # without a smaller question about this choice alone, wrong ones take turns
                less = own.get(one.text)
                reply = (one.reply, _asked_first(less) if less else first[wrong % len(first)])
                wrong += 1
            share = right_share if one.correct else "-100" if self.takes_several else "0"
            ideas_behind = ";".join(one.misconceptions)
            self.choices.append(
                ChoiceText(f"choice{place}", one.text, one.correct, share, reply, ideas_behind)
            )
        asked = (*feedback.smaller, *own.values())
        easier = (f"Easier question: {one.text} {one.answer}. {one.reason}" for one in asked)
        self.follow_ups = tuple(dict.fromkeys(easier))
        """The easier questions that may follow, each with its answer and why, for a key."""
        headings = "; ".join(concept.heading for concept in question.concepts)
        self.about = f"Asks: {headings}. Difficulty {question.difficulty}."

    def card_table(self) -> list[ET.Element]:
        cards = self.question.cards
        rows = [(node("th", c.role), node("td", c.card), node("td", c.shown)) for c in cards]
        return [html_table((), rows)] if rows else []


def item_texts(worksheet: Worksheet) -> list[ItemText]:
    return [ItemText(item) for item in worksheet.items]


def how_to_answer(question: Question, *, chosen: bool = False) -> str:
    """Return how to answer, as a sentence; empty where that needs none.

    ``chosen`` says that what is typed elsewhere is chosen here.
    """
    if question.form == "several":
        return "Mark all that apply."
    if question.form == "one":
        return ""
    if chosen:
        return "Choose what you would write."
    if not question.case_matters:
        return "Write a number."
    return f"Write it like this: {question.example} (capital and small letters matter)."


def _asked_first(smaller: SmallerQuestion) -> str:
    choices = " / ".join(choice.text for choice in smaller.choices)
    return f"First an easier question: {smaller.text} ({choices})"
