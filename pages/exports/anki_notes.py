"""Notes for Anki: a text with an id for each note, so that importing again adds nothing."""

import csv
import io
from typing import ClassVar
from xml.etree import ElementTree as ET

from testcross.pages.exports.item_texts import add_question, right_answer, tags_of
from testcross.pages.markup import add, add_paragraphs, inner_html
from testcross.rulesets.tutoring import Worksheet, WorksheetItem


class AnkiExport:
    """A table with tabs: id, front, back and tags, the sides as HTML."""

    is_text: ClassVar[bool] = True
    ending: ClassVar[str] = ".tsv"

    def questions(self, worksheet: Worksheet) -> bytes:
        heading = [
            "#separator:tab",
            "#html:true",
            "#notetype:Basic",
            f"#deck:testcross::{worksheet.name}",
            "#columns:guid\tFront\tBack\tTags",
            "#guid column:1",
            "#tags column:4",
        ]
        table = io.StringIO()
        table.writelines(f"{line}\n" for line in heading)
        writer = csv.writer(table, delimiter="\t", lineterminator="\n")
        writer.writerows(map(_note, worksheet.items))
        return table.getvalue().encode()


def _note(item: WorksheetItem) -> tuple[str, str, str, str]:
    question = item.question
    return question.id, _front(item), _back(item), " ".join(tags_of(question))


def _front(item: WorksheetItem) -> str:
    root = ET.Element("div")
    add_question(root, item)
    return inner_html(root)


def _back(item: WorksheetItem) -> str:
    root = ET.Element("div")
    add(add(root, "p"), "b", right_answer(item.question))
    add_paragraphs(root, (*item.feedback.proof, *item.feedback.besides_right))
    return inner_html(root)
