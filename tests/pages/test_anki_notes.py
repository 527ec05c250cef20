"""Notes for Anki: a table with ids, imported twice by Anki itself where it is installed."""

import csv
import html
import io
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from pupils.worksheets import ALL_LEVELS, SIGNS, TEXTS, invented, made, words
from sampling import each, examples
from testcross.pages.exports import find_export
from testcross.rulesets.tutoring import Level, Worksheet, WorksheetItem


def notes(worksheet: Worksheet) -> str:
    return find_export("anki").questions(worksheet).decode()


def rows(worksheet: Worksheet) -> list[list[str]]:
    """Return the notes of a file: its heading lines have to say how they are read."""
    lines = notes(worksheet).splitlines(keepends=True)
    heading = [line.rstrip("\n") for line in lines if line.startswith("#")]
    assert heading == lines_above(worksheet)
    table = "".join(lines[len(heading) :])
    return list(csv.reader(io.StringIO(table), delimiter="\t"))


def lines_above(worksheet: Worksheet) -> list[str]:
    return [
        *("#separator:tab", "#html:true", "#notetype:Basic", f"#deck:testcross::{worksheet.name}"),
        *("#columns:guid\tFront\tBack\tTags", "#guid column:1", "#tags column:4"),
    ]


def plain(fragment: str) -> str:
    return words(html.unescape(re.sub(r"<[^<>]*>", " ", fragment)))


def told(item: WorksheetItem) -> list[str]:
    """Return what the back of a note ends with: the proof, and what is asked besides."""
    besides = (
        f"{one.text} {one.answer[0].upper()}{one.answer[1:]}." for one in item.feedback.after
    )
    return [*item.feedback.proof, *besides]


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_each_question_is_a_note_with_its_id_and_tags(level: Level) -> None:
    for row, item in zip(rows(made(level)), made(level).items, strict=True):
        guid, front, back, tags = row
        question = item.question
        assert guid == question.id
        assert set(tags.split(" ")) > {concept.value for concept in question.concepts}
        assert words(question.text) in plain(front)
        assert all(words(row.card) in plain(front) for row in question.cards)
        assert words(item.feedback.besides) in plain(front)
        if question.form != "typed":
            assert all(words(choice.text) in plain(front) for choice in question.choices)
        assert all(words(answer) in plain(back) for answer in question.answer)
        assert plain(back).endswith(words(" ".join(told(item))))


def check_signs(front: str, back: str, text: str) -> None:
    choices = words(f"not {text} {text} {text} {text}")
    assert plain(front) == words(f"buck {text} B- {text} {choices}")
    assert plain(back) == words(f"{text} {text} So it is.")


@each("text", SIGNS, quick=len(SIGNS))
def test_what_means_something_in_a_table_or_in_html_is_kept(text: str) -> None:
    ((_, front, back, _),) = rows(invented(text))
    check_signs(front, back, text)


@given(TEXTS)
@examples(12, 150)
def test_any_text_is_kept(text: str) -> None:
    ((_, front, back, _),) = rows(invented(text))
    check_signs(front, back, text)


def imported(collection: Any, path: Path) -> Any:
    """Import a file as Anki's own window does, and return what became of the notes."""
    anki = pytest.importorskip("anki.import_export_pb2")
    metadata = collection.get_csv_metadata(path=str(path), delimiter=None)
    request = anki.ImportCsvRequest(path=str(path), metadata=metadata)
    return collection.import_csv(request).log


@pytest.fixture
def collection(tmp_path: Path) -> Any:
    anki = pytest.importorskip("anki.collection")
    opened = anki.Collection(str(tmp_path / "collection.anki2"))
    yield opened
    opened.close()


def test_anki_imports_every_note_once_and_none_the_second_time(
    collection: Any, tmp_path: Path
) -> None:
    worksheet = made("trio", 40)
    path = tmp_path / "notes.txt"
    path.write_text(notes(worksheet), encoding="utf-8")
    assert len(imported(collection, path).new) == 40
    again = imported(collection, path)
    assert (len(again.new), collection.note_count()) == (0, 40)
    found = {collection.get_note(one).guid: collection.get_note(one) for one in all_of(collection)}
    assert set(found) == {item.question.id for item in worksheet.items}
    for item in worksheet.items:
        note = found[item.question.id]
        assert {concept.value for concept in item.question.concepts} < set(note.tags)
        assert words(item.question.text) in plain(note.fields[0])
        assert plain(note.fields[1]).endswith(words(" ".join(told(item))))
    (deck,) = {card.did for one in found.values() for card in one.cards()}
    assert collection.decks.name(deck) == f"testcross::{worksheet.name}"


def all_of(collection: Any) -> list[int]:
    return list(collection.find_notes(""))


def test_anki_keeps_every_sign(collection: Any, tmp_path: Path) -> None:
    for number, text in enumerate(SIGNS):
        written = notes(invented(text)).replace("invented-1", f"invented-{number}")
        path = tmp_path / f"{number}.txt"
        path.write_text(written, encoding="utf-8")
        assert len(imported(collection, path).new) == 1
    found = {collection.get_note(one).guid: collection.get_note(one) for one in all_of(collection)}
    for number, text in enumerate(SIGNS):
        front, back = found[f"invented-{number}"].fields
        check_signs(front, back, text)
