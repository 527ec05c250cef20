"""The cards of a question as a table of XML or HTML."""

from xml.etree import ElementTree as ET

from testcross.cli.render.markup import add
from testcross.rulesets.tutoring import Question


def add_cards(parent: ET.Element, question: Question) -> None:
    """Add the cards of a question as a table; nothing where it shows none."""
    if not question.rows:
        return
    body = add(add(parent, "table"), "tbody")
    for row in question.rows:
        line = add(body, "tr")
        add(line, "th", row.role)
        add(line, "td", row.card)
        add(line, "td", row.shown)
