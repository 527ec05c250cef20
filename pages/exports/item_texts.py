"""What pupils read of a question, in words and lines: the same in every format."""

from xml.etree import ElementTree as ET

from testcross.pages.markup import add, add_paragraphs
from testcross.rulesets.english import listed
from testcross.rulesets.tutoring import AnswerChoice, Question, SmallerQuestion, WorksheetItem


def card_lines(question: Question) -> tuple[str, ...]:
    """Return the cards of a question, one a line."""
    return tuple(row.line for row in question.cards)


def how_to_answer(question: Question, *, chosen: bool = False) -> str:
    """Return how to answer, as a sentence; empty where that needs none.

    Args:
        question: what is asked.
        chosen: whether what is typed elsewhere is chosen here.
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


def also_asked(item: WorksheetItem) -> tuple[str, ...]:
    """Return what is to be written down besides the answer, where nobody asks for it afterwards."""
    return (item.feedback.besides,) if item.feedback.besides else ()


def reply(item: WorksheetItem, choice: AnswerChoice) -> tuple[str, ...]:
    """Return what is said to a choice: why it is right; or what it would mean, and less to ask.

    Where no smaller question is about this choice alone, the wrong choices take those there are
    in turn.
    """
    texts = [choice.reply]
    if choice.correct:
        return tuple(texts)
    wrong = [one for one in item.question.choices if not one.correct]
    own = dict(item.feedback.to_choice).get(choice.text)
    less = less_to_ask(item, wrong.index(choice)) if own is None else _first(own)
    return (*texts, less)


def less_to_ask(item: WorksheetItem, number: int = 0) -> str:
    """Return one of the smaller questions in a line; a hint where there is none."""
    smaller = item.feedback.smaller
    if not smaller:
        return item.feedback.hints[0]
    return _first(smaller[number % len(smaller)])


def follow_ups(item: WorksheetItem) -> tuple[str, ...]:
    """Return the easier questions that may follow, each with its answer and why, for a key."""
    asked = (*item.feedback.smaller, *(one for _, one in item.feedback.to_choice))
    return tuple(
        dict.fromkeys(f"Easier question: {one.text} {one.answer}. {one.reason}" for one in asked)
    )


def _first(smaller: SmallerQuestion) -> str:
    """Return a smaller question with what may be chosen."""
    choices = " / ".join(choice.text for choice in smaller.choices)
    return f"First an easier question: {smaller.text} ({choices})"


def right_answer(question: Question) -> str:
    """Return what is right, as it is read out."""
    return listed(question.answer, "and") or "none of them"


def tags_of(question: Question) -> tuple[str, ...]:
    """Return the words by which a question is found again: its ideas, its kind and its level."""
    ideas = (concept.value for concept in question.concepts)
    return tuple(dict.fromkeys((*ideas, question.kind, question.level)))


def shares(question: Question) -> tuple[str, ...]:
    """Return what each choice is worth in percent, as Moodle writes it.

    Of several, all right ones together are worth 100, and each wrong one takes everything away.
    """
    count = sum(choice.correct for choice in question.choices)
    right = f"{100 / count:.5f}".rstrip("0").rstrip(".")
    wrong = "-100" if question.form == "several" else "0"
    return tuple(right if choice.correct else wrong for choice in question.choices)


def add_question(parent: ET.Element, item: WorksheetItem) -> None:
    """Add a question with its cards, how to answer, and what may be chosen."""
    question = item.question
    add_cards(parent, question)
    add_paragraphs(parent, (question.text, how_to_answer(question)))
    if question.form != "typed":
        choices = add(parent, "ul")
        for choice in question.choices:
            add(choices, "li", choice.text)
    add_paragraphs(parent, also_asked(item))


def add_cards(parent: ET.Element, question: Question) -> None:
    """Add the cards of a question as a table; nothing where it shows none."""
    if not question.cards:
        return
    body = add(add(parent, "table"), "tbody")
    for row in question.cards:
        line = add(body, "tr")
        add(line, "th", row.role)
        add(line, "td", row.card)
        add(line, "td", row.shown)
