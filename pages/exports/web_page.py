"""A worksheet and its key as pages of HTML to print, each whole in one file."""

from itertools import zip_longest
from typing import ClassVar
from xml.etree import ElementTree as ET

from testcross.pages.exports.item_texts import (
    also_asked,
    follow_ups,
    how_to_answer,
    reply,
    right_answer,
    tags_of,
)
from testcross.pages.markup import add, add_paragraphs, html_document, html_page
from testcross.pages.svg.animal_shapes import animal_picture
from testcross.rulesets.tutoring import Worksheet, WorksheetItem

_STYLE = """
@page { size: A4; margin: 12mm; }
body {
  font: 1rem/1.45 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: #1b1f24;
  background: #fff; margin: 0 auto; max-width: 42rem; padding: 1rem; overflow-wrap: break-word;
}
h1 { font-size: 1.25em; line-height: 1.2; margin: 0 0 .5em; }
h2 { font-size: 1em; margin: 0 0 .25em; }
p { margin: .25em 0; }
section { break-inside: avoid; margin-bottom: 1.5em; }
ol { list-style: upper-alpha; margin: .25em 0; padding-left: 1.75em; }
li::marker { font-weight: 600; }
.about { display: flex; flex-wrap: wrap; gap: .5em 1.5em; margin: .75em 0 1.25em; }
.about span { flex: 1 1 6em; border-bottom: 1px solid; white-space: nowrap; padding-top: .5em; }
.about .name { flex-grow: 3; }
.cards { display: flex; flex-wrap: wrap; gap: .4em; list-style: none; margin: .25em 0; padding: 0; }
.cards li {
  border: 1px solid #8a9099; border-radius: .4em; padding: .2em .5em; text-align: center;
  min-width: 3.6em;
}
.cards b, .cards span { display: block; line-height: 1.25; }
.cards b { font-size: .8em; }
.animal { height: 2.2em; width: 2.1em; }
.answer { border-bottom: 1px solid; padding-top: .75em; }
dt { font-weight: 600; }
dd { margin: 0 0 .25em 1em; }
.small { font-size: .8em; }
@media print {
  body { font-size: 9.25pt; line-height: 1.3; max-width: none; padding: 0; }
  main { columns: 2; column-gap: 9mm; }
  section { margin-bottom: 3.5mm; }
  .key section { break-inside: auto; }
  h2 { break-after: avoid; }
}
"""
_ABOUT = ("Name", "Class", "Date")
_GAP = "\N{NO-BREAK SPACE}" * 12


class WebPageExport:
    """A page of questions with room for answers, and a page of answers."""

    is_text: ClassVar[bool] = True
    ending: ClassVar[str] = ".html"

    def questions(self, worksheet: Worksheet) -> bytes:
        """Return the worksheet, with room for a name and for marks."""
        root, body = html_page(worksheet.heading, _STYLE)
        about = add(body, "p", class_="about")
        for name in _ABOUT:
            add(about, "span", f"{name}:", class_=name.casefold())
        add(about, "span", f"Marks:{_GAP}of {len(worksheet.items)}", class_="marks")
        main = add(body, "main")
        for number, item in enumerate(worksheet.items, 1):
            _add_question(_section(main, number, item), item)
        return html_document(root).encode()

    def key(self, worksheet: Worksheet) -> bytes:
        root, body = html_page(f"Key: {worksheet.title}", _STYLE)
        main = add(body, "main", class_="key")
        for number, item in enumerate(worksheet.items, 1):
            _add_answer(main, number, item)
        return html_document(root).encode()


def _section(parent: ET.Element, number: int, item: WorksheetItem) -> ET.Element:
    tags = {"data-tags": " ".join(tags_of(item.question))}
    section = add(parent, "section", id=item.question.id, **tags)
    add(section, "h2", f"Question {number}")
    return section


def _add_question(section: ET.Element, item: WorksheetItem) -> None:
    question = item.question
    if question.cards:
        _add_cards(section, item)
    add_paragraphs(section, (question.text, how_to_answer(question)))
    if question.form == "typed":
        add(section, "p", "Answer:", class_="answer")
    else:
        choices = add(section, "ol")
        for choice in question.choices:
            add(choices, "li", choice.text)
    for asked in also_asked(item):
        add(section, "p", asked)
        add(section, "p", "Answer:", class_="answer")


def _add_cards(section: ET.Element, item: WorksheetItem) -> None:
    """Add the cards that a question shows, side by side, each with its picture."""
    cards = add(section, "ul", class_="cards")
    for row, animal in zip_longest(item.question.cards, item.animals):
        card = add(cards, "li")
        if animal is not None:
            card.append(animal_picture(animal.shape, dict(animal.colours)))
        add(card, "b", row.role)
        for text in filter(None, (row.card, row.shown)):
            add(card, "span", text)


def _add_answer(parent: ET.Element, number: int, item: WorksheetItem) -> None:
    question = item.question
    section = _section(parent, number, item)
    letters = [
        chr(ord("A") + place) for place, choice in enumerate(question.choices) if choice.correct
    ]
    lettered = f"{', '.join(letters)}: " if letters and question.form != "typed" else ""
    add(add(section, "p"), "strong", f"{lettered}{right_answer(question)}")
    add_paragraphs(section, (*item.feedback.proof, *item.feedback.besides_right))
    wrong = [(choice.text, reply(item, choice)) for choice in question.choices]
    if any(replies for _, replies in wrong):
        listing = add(section, "dl")
        for text, replies in wrong:
            if replies:
                add(listing, "dt", text)
                add(listing, "dd", " ".join(replies))
    for text in follow_ups(item):
        add(section, "p", text)
    about = f"{question.id}; {', '.join(tags_of(question))}; difficulty {question.difficulty}"
    add(section, "p", about, class_="small")
