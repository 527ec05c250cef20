"""A worksheet and its key as pages of HTML to print, each whole in one file."""

from typing import ClassVar
from xml.etree import ElementTree as ET

from testcross.pages.exports.item_texts import add_question, reply, right_answer, tags_of
from testcross.pages.markup import add, add_paragraphs, html_document, html_page
from testcross.rulesets.tutoring import Worksheet, WorksheetItem

_STYLE = """
body { font: 12pt/1.4 serif; margin: 2em auto; max-width: 42em; padding: 0 1em; }
section { break-inside: avoid; margin-bottom: 2em; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.2em 0.6em; text-align: left; }
th { font-weight: normal; }
ul { list-style: "\\2610  "; }
.small { font-size: 80%; }
"""


class WebPageExport:
    """A page of questions with room for answers, and a page of answers."""

    is_text: ClassVar[bool] = True
    ending: ClassVar[str] = ".html"

    def questions(self, worksheet: Worksheet) -> bytes:
        """Return the worksheet."""
        root, body = html_page(worksheet.title, _STYLE)
        add(body, "p", f"Name: {'_' * 30}")
        for number, item in enumerate(worksheet.items, 1):
            add_question(_section(body, number, item), item, f"Answer: {'_' * 20}")
        return html_document(root).encode()

    def key(self, worksheet: Worksheet) -> bytes:
        """Return the key."""
        root, body = html_page(f"Key: {worksheet.title}", _STYLE)
        for number, item in enumerate(worksheet.items, 1):
            _add_answer(body, number, item)
        return html_document(root).encode()


def _section(body: ET.Element, number: int, item: WorksheetItem) -> ET.Element:
    tags = {"data-tags": " ".join(tags_of(item.question))}
    section = add(body, "section", id=item.question.id, **tags)
    add(section, "h2", f"Question {number}")
    return section


def _add_answer(body: ET.Element, number: int, item: WorksheetItem) -> None:
    question = item.question
    section = _section(body, number, item)
    add(section, "p", question.id, class_="small")
    add(add(section, "p"), "strong", right_answer(question))
    add_paragraphs(section, (*item.feedback.proof, *item.feedback.besides_right))
    wrong = [(choice.text, reply(item, choice)) for choice in question.choices]
    if any(said for _, said in wrong):
        listing = add(section, "dl")
        for text, said in wrong:
            if said:
                add(listing, "dt", text)
                add(listing, "dd", " ".join(said))
    about = f"{', '.join(tags_of(question))}; difficulty {question.difficulty}"
    add(section, "p", about, class_="small")
