"""Plain text for people and spreadsheets: notes for Anki, Markdown, comma-separated values."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

from testcross.pages.csv import as_text, csv_row
from testcross.pages.exports.item_texts import ItemText, item_texts, question_html
from testcross.pages.markup import html_of, node, one_line, paragraphs, shown
from testcross.rulesets.tutoring import Worksheet


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
        back = [node("p", node("b", one.right)), *paragraphs(one.whole_proof)]
        writer.writerow((one.id, html_of(question_html(one)), html_of(back), " ".join(one.tags)))
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
