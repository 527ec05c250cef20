"""A worksheet and its key as pages of HTML to print, each whole in one file."""

import re
from itertools import zip_longest
from xml.etree import ElementTree as ET

from testcross.pages.exports.item_texts import ItemText, item_texts
from testcross.pages.markup import html_page, node, paragraphs
from testcross.pages.svg.animal_shapes import animal_picture
from testcross.rulesets.tutoring import Worksheet

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


def web_page(worksheet: Worksheet) -> bytes:
    """Return a page of questions with room for answers, for a name and for marks."""
    about = [node("span", f"{name}:", class_=name.casefold()) for name in _ABOUT]
    about.append(node("span", f"Marks:{_GAP}of {len(worksheet.items)}", class_="marks"))
    sections = []
    for number, one in enumerate(item_texts(worksheet), 1):
        choices = node("ol", *(node("li", choice.text) for choice in one.choices))
        also = (part for asked in one.also for part in (node("p", asked), _room()))
        asked = paragraphs((one.text, one.how))
        answer = _room() if one.is_typed else choices
        sections.append(_section(number, one, *_cards(one), *asked, answer, *also))
    content = [node("p", *about, class_="about"), node("main", *sections)]
    return html_page(worksheet.heading, _STYLE, content).encode()


def _room() -> ET.Element:
    return node("p", "Answer:", class_="answer")


def _section(number: int, one: ItemText, *content: ET.Element) -> ET.Element:
    tags = {"id": one.id, "data-tags": " ".join(one.tags)}
    return node("section", node("h2", f"Question {number}"), *content, **tags)


def _cards(one: ItemText) -> list[ET.Element]:
    """Return the cards that a question shows, side by side, each with its picture."""
    cards = []
    several = sum(row.role[-1:].isdigit() for row in one.question.cards) > 1
    for row, animal in zip_longest(one.question.cards, one.item.animals):
        picture = [] if animal is None else [animal_picture(animal.shape, dict(animal.colours))]
        texts = (node("span", text) for text in (row.card, row.shown) if text)
        role = re.sub(r"(\d+)\Z", r" \1" if several else "", row.role)  # the kit, or kit 2
        cards.append(node("li", *picture, node("b", role), *texts))
    return [node("ul", *cards, class_="cards")] if cards else []


def web_key(worksheet: Worksheet) -> bytes:
    """Return a page of answers."""
    sections = []
    for number, one in enumerate(item_texts(worksheet), 1):
        letters = ", ".join(chr(ord("A") + i) for i, c in enumerate(one.choices) if c.correct)
        lettered = f"{letters}: " if letters and not one.is_typed else ""
        replies = [
            part
            for choice in one.choices
            for part in (node("dt", choice.text), node("dd", " ".join(choice.reply)))
        ]
        sections.append(
            _section(
                number,
                one,
                node("p", node("strong", f"{lettered}{one.right}")),
                *paragraphs(one.whole_proof),
                *([node("dl", *replies)] if replies else []),
                *(node("p", text) for text in one.follow_ups),
                node("p", one.about, class_="small"),
            )
        )
    content = [node("main", *sections, class_="key")]
    return html_page(f"Key: {worksheet.title}", _STYLE, content).encode()
