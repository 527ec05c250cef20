"""Worksheets and keys on paper and in tables: pages of HTML, Markdown, rows, notes for Anki."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import zip_longest
from xml.etree import ElementTree as ET

from testcross.pages.csv import as_text, csv_row
from testcross.pages.exports.item_texts import ItemText, item_texts
from testcross.pages.markup import html_of, html_page, node, one_line, paragraphs, shown
from testcross.pages.svg.drawing import animal_picture
from testcross.rulesets.tutoring import Worksheet

# pages to print, each whole in one file

_STYLE = files("testcross.pages.exports").joinpath("worksheet.css").read_text("utf-8")
_ABOUT = ("Name", "Class", "Date")
_ROOM = node("p", "Answer:", class_="answer")
_GAP = "\N{NO-BREAK SPACE}" * 12
_CHOICES = re.compile(r"\([^()<>]{1,16}( / [^()<>]{1,16})+\)")  # alleles stay on one line


def web_page(worksheet: Worksheet) -> bytes:
    """Return a page of questions with room for answers, for a name and for marks."""
    about = [node("span", f"{name}:", class_=name.casefold()) for name in _ABOUT]
    about.append(node("span", f"Marks:{_GAP}of {len(worksheet.items)}", class_="marks"))
    sections = []
    for number, one in enumerate(item_texts(worksheet), 1):
        choices = node("ol", *(node("li", c.text) for c in one.choices), class_="choices")
        also = (part for asked in one.also for part in (node("p", asked), _ROOM))
        asked = paragraphs((one.text, one.how))
        answer = _ROOM if one.is_typed else choices
        sections.append(_section(f"Question {number}", one, *_cards(one), *asked, answer, *also))
    content = node("p", *about, class_="about"), node("div", *sections, class_="questions")
    return _printed(worksheet.heading, content)


def _printed(title: str, content: Iterable[ET.Element]) -> bytes:
    page = html_page(title, _STYLE, [node("h1", title), *content]).replace(" x ", " × ")
    return _CHOICES.sub(lambda one: one[0].replace(" ", _GAP[0]), page).encode()


def _section(heading: str, one: ItemText, *content: ET.Element) -> ET.Element:
    tags = " ".join(one.tags)
    return node("section", node("h2", heading), *content, id=one.id, data_tags=tags)


def _cards(one: ItemText) -> list[ET.Element]:
    """Return the cards that a question shows, side by side, each with its picture."""
    cards = []
    # a single kit is "the kit", as in sentences
    several = sum(row.role[-1:].isdigit() for row in one.question.cards) > 1
    for row, animal in zip_longest(one.question.cards, one.item.animals):
        picture = [] if animal is None else [animal_picture(animal.shape, dict(animal.colours))]
        texts = (node("span", text) for text in (row.card, row.shown) if text)
        role = re.sub(r"(\d+)\Z", r" \1" if several else "", row.role)  # the kit, or kit 2
        cards.append(node("li", *picture, node("b", role), *texts))
    return [node("ul", *cards, class_="cards")] if cards else []


def web_key(worksheet: Worksheet) -> bytes:
    """Return a page of answers."""
    sections, right = [], []
    for number, one in enumerate(item_texts(worksheet), 1):
        # letters as the list of the page has them
        letters = ", ".join(chr(ord("A") + i) for i, c in enumerate(one.choices) if c.correct)
        answer = f"{letters}: {one.right}" if letters and not one.is_typed else one.right
        right.append(node("li", answer))
        # what is right stands above: below are the others
        wrong = (c for c in one.choices if not c.correct)
        replies = [node("div", node("dt", c.text), node("dd", " ".join(c.reply))) for c in wrong]
        content = paragraphs(one.whole_proof) + [node("dl", *replies)] * bool(replies)
        content += [node("p", text) for text in (*one.follow_ups, one.about)]
        sections.append(_section(f"Question {number}: {answer}", one, *content))
    again = f"Test number {worksheet.seed} makes the same test again."
    content = [node("ol", *right, class_="answers"), node("div", *sections, class_="questions key")]
    return _printed(f"Key: {worksheet.heading}", [*content, node("p", again, class_="small")])


def anki_notes(worksheet: Worksheet) -> bytes:
    """Return a table with tabs: id, front, back and tags, the sides as HTML.

    With an id for each note, importing it again adds nothing.
    """
    table = io.StringIO()
    table.write(
        "#separator:tab\n#html:true\n#notetype:Basic\n"
        f"#deck:testcross::{worksheet.name}\n"
        "#columns:guid\tFront\tBack\tTags\n#guid column:1\n#tags column:4\n"
    )
    writer = csv.writer(table, delimiter="\t", lineterminator="\n")
    for one in item_texts(worksheet):
        choices = [node("ul", *(node("li", choice.text) for choice in one.choices))]
        asked = [*one.card_table(), *paragraphs((one.text, one.how))]
        front = [*asked, *(choices if not one.is_typed else []), *paragraphs(one.also)]
        back = [node("p", node("b", one.right)), *paragraphs(one.whole_proof)]
        writer.writerow((one.id, html_of(front), html_of(back), " ".join(one.tags)))
    return table.getvalue().encode()


# Markdown: plain CommonMark, every sign of a text escaped

_SIGNS = re.compile(r"([\\`*_\[\]<>#&~|$])")
"""What means something anywhere in a line."""
_BEGINNING = re.compile(r"^([-+=]|[0-9]+(?=[.)]))")
"""What means something at the beginning of a line only: lists and headings."""
_LINE = r"\_" * 20


def plain(text: str) -> str:
    r"""Return text on one line that Markdown shows as it stands.

    >>> plain("*B* [b]")
    '\\*B\\* \\[b\\]'
    """
    line = _SIGNS.sub(r"\\\1", one_line(text))
    begins = _BEGINNING.match(line)
    if begins is None:
        return line
    sign, at = begins[0], begins.end()
    return f"{sign}\\{line[at:]}" if sign.isdecimal() else f"\\{line}"


def _document(blocks: Iterable[str]) -> bytes:
    return ("\n\n".join(block for block in blocks if block) + "\n").encode()


def _bullets(texts: Iterable[str], mark: str = "-") -> str:
    return "\n".join(f"{mark} {plain(text)}" for text in texts)


def _opening(number: int, one: ItemText) -> list[str]:
    # id and tags are for programs: a page does not show them
    tags = " ".join(f"[tag:{tag}]" for tag in one.tags)
    return [f"## Question {number}", f"<!-- [id:{one.id}] {tags} -->"]


def markdown(worksheet: Worksheet) -> bytes:
    """Return questions under headings."""
    blocks = [f"# {plain(worksheet.heading)}", f"Name: {_LINE}"]
    for number, one in enumerate(item_texts(worksheet), 1):
        choices = _bullets((choice.text for choice in one.choices), mark="- ☐")
        blocks += [*_opening(number, one), _bullets(one.cards), plain(one.text), plain(one.how)]
        blocks += [f"Answer: {_LINE}" if one.is_typed else choices, *map(plain, one.also)]
    return _document(blocks)


def markdown_key(worksheet: Worksheet) -> bytes:
    """Return answers under the same headings."""
    blocks = [f"# Key: {plain(worksheet.title)}"]
    for number, one in enumerate(item_texts(worksheet), 1):
        replies = [(choice.text, " ".join(choice.reply)) for choice in one.choices]
        blocks += [*_opening(number, one), f"**{plain(one.right)}**", *map(plain, one.whole_proof)]
        blocks.append(_bullets(f"{text}: {words}" for text, words in replies if words))
        blocks += [_bullets(one.follow_ups), plain(f"{one.about} {one.id}")]
    return _document(blocks)


# comma-separated values: a row for each question

_QUESTION = ("number", "id", "kind", "level", "concepts", "difficulty")


def _rows(
    worksheet: Worksheet, columns: Sequence[str], of_choices: Sequence[str], cells: list[list[str]]
) -> bytes:
    """Return rows below a heading, with room for the choices of every question."""
    most = max((len(item.question.choices) for item in worksheet.items), default=0)
    headings = [f"{name} {number}" for number in range(1, most + 1) for name in of_choices]
    whole = [*_QUESTION, *columns, *headings]
    rows = [csv_row(whole)]
    for number, (item, own) in enumerate(zip(worksheet.items, cells, strict=True), 1):
        question = item.question
        ideas = ";".join(concept.value for concept in question.concepts)
        about = [question.id, question.kind, question.level, ideas, str(question.difficulty)]
        row = [as_text(shown(cell)) for cell in (str(number), *about, *own)]
        rows.append(csv_row(row + [""] * (len(whole) - len(row))))
    return "".join(rows).encode()


def table(worksheet: Worksheet) -> bytes:
    """Return questions and what may be chosen."""
    cells = [
        [
            *("\n".join(one.cards), one.text, " ".join((one.how, *one.also))),
            *(() if one.is_typed else (choice.text for choice in one.choices)),
        ]
        for one in item_texts(worksheet)
    ]
    return _rows(worksheet, ("cards", "question", "how"), ("choice",), cells)


def table_key(worksheet: Worksheet) -> bytes:
    """Return answers, proofs, and the reply to each choice."""
    cells = []
    for one in item_texts(worksheet):
        row = ["\n".join(one.question.answer), "\n".join(one.whole_proof)]
        for choice in one.choices:
            right = "yes" if choice.correct else "no"
            row += [choice.text, right, choice.ideas, " ".join(choice.reply)]
        cells.append(row)
    of_choices = ("choice", "right", "misconceptions", "reply")
    return _rows(worksheet, ("answer", "proof"), of_choices, cells)
