"""Worksheets on paper and in tables, and their keys apart: HTML, Markdown and CSV."""

import csv
import io
from html.parser import HTMLParser

import pytest
from hypothesis import given
from markdown_it import MarkdownIt
from pupils.worksheets import ALL_LEVELS, SIGNS, TEXTS, invented, made, words
from sampling import each, examples
from testcross.pages.exports import EXPORTS, KEYS, find_export
from testcross.rulesets.tutoring import Level, Worksheet

PAGES = {".html": "html", ".md": "markdown"}


class TextOnly(HTMLParser):
    """Collects the words of a page, and the ids and tags in it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] != ["style"] or not self.said:
            self.said.append(data)

    @property
    def text(self) -> str:
        return words(" ".join(self.said))


def page(name: str, worksheet: Worksheet, *, key: bool = False) -> TextOnly:
    ending = next(one for one, other in PAGES.items() if other == name)
    content = KEYS[ending](worksheet) if key else find_export(name).questions(worksheet)
    text = content.decode()
    return TextOnly(MarkdownIt("commonmark").render(text) if name == "markdown" else text)


def table(worksheet: Worksheet, *, key: bool = False) -> list[dict[str, str]]:
    content = KEYS[".csv"](worksheet) if key else find_export("csv").questions(worksheet)
    return list(csv.DictReader(io.StringIO(content.decode())))


@pytest.mark.parametrize("name", PAGES.values())
@pytest.mark.parametrize("level", ALL_LEVELS)
def test_pages_have_every_question_and_the_answers_are_on_the_key_alone(
    name: str, level: Level
) -> None:
    worksheet = made(level)
    questions, key = page(name, worksheet), page(name, worksheet, key=True)
    for item in worksheet.items:
        question = item.question
        assert words(question.text) in questions.text
        for proof in item.feedback.proof:
            assert words(proof) in key.text
            assert len(proof) < 30 or words(proof) not in questions.text
        assert question.id in [*key.ids, *key.text.split()]
        assert all(words(concept.heading) in key.text for concept in question.concepts)
        if question.form != "typed":
            assert all(words(choice.text) in questions.text for choice in question.choices)
    headings = [f"Question {number}" for number in range(1, 25)]
    for found in (questions, key):
        assert found.tags.count("h2") == 24
        assert all(heading in found.text for heading in headings)


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_who_rules_a_genotype_out_is_asked_on_paper_and_told_by_the_key(level: Level) -> None:
    worksheet = made(level, 12, kinds=("elimination",))
    asked = [item for item in worksheet.items if item.feedback.after]
    kinds = {item.question.kind for item in asked}
    assert kinds == {"elimination"}
    pages = [page(name, worksheet).text for name in PAGES.values()]
    keys = [page(name, worksheet, key=True).text for name in PAGES.values()]
    tables = ["".join(row["how"]) for row in table(worksheet) if row["kind"] in kinds]
    for item in asked:
        besides = words(item.feedback.besides)
        assert all(besides in one for one in pages)
        assert sum(besides in words(one) for one in tables) > 0
        for one in item.feedback.after:
            told = words(f"{one.text} {one.answer}.").casefold()
            assert all(told in key.casefold() for key in keys)
            assert not any(told in page.casefold() for page in pages)
            who = words(one.text).removesuffix("?").partition(" that ")[2]
            assert not who or who not in besides


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_paper_has_letters_pictures_of_cards_and_room_for_marks(level: Level) -> None:
    worksheet = made(level, 12)
    asked = find_export("html").questions(worksheet).decode()
    found = page("html", worksheet)
    assert found.tags.count("ol") == sum(i.question.form != "typed" for i in worksheet.items)
    rows = [row for item in worksheet.items for row in item.question.cards]
    assert found.tags.count("svg") == len(rows) > 0
    coloured = [item.animals[0] for item in worksheet.items if item.animals[:1]]
    assert any(animal.colours for animal in coloured)
    assert all(f"{name}:" in found.text for name in ("Name", "Class", "Date", "Marks"))
    assert "of 12" in found.text
    assert "upper-alpha" in asked


@pytest.mark.parametrize("name", PAGES.values())
def test_seed_and_answers_of_easier_questions_stand_in_the_key_alone(name: str) -> None:
    worksheet = made("trio", 12, 97)
    asked, key = page(name, worksheet).text, page(name, worksheet, key=True).text
    assert "97" not in asked
    assert "97" in key
    smaller = [one for item in worksheet.items for one in item.feedback.smaller]
    assert len(smaller) > 5
    for one in smaller:
        assert words(f"Easier question: {one.text} {one.answer}. {one.reason}") in key
        assert words(one.text) not in asked


def test_html_pages_name_the_questions_by_their_ids() -> None:
    ids = [item.question.id for item in made("trio").items]
    assert page("html", made("trio")).ids == page("html", made("trio"), key=True).ids == ids


@pytest.mark.parametrize("name", PAGES.values())
def test_pages_hold_ids_and_tags_where_nobody_sees_them(name: str) -> None:
    text = find_export(name).questions(made("trio")).decode()
    for item in made("trio").items:
        place = text.index(item.question.id)
        concepts = [concept.value for concept in item.question.concepts]
        assert all(0 < text.index(concept, place) < place + 200 for concept in concepts)
    assert made("trio").items[0].question.id not in page(name, made("trio")).text


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_tables_have_a_row_for_each_question_and_the_answers_in_the_key_alone(level: Level) -> None:
    worksheet = made(level)
    asked, right = table(worksheet), table(worksheet, key=True)
    for row, answer, item in zip(asked, right, worksheet.items, strict=True):
        question = item.question
        assert row["id"] == answer["id"] == question.id
        assert row["question"] == question.text
        ideas = ";".join(concept.value for concept in question.concepts)
        assert (row["concepts"], row["kind"]) == (ideas, question.kind)
        numbers = range(1, len(question.choices) + 1)
        shown = [unmarked(row.get(f"choice {number}", "")) for number in numbers]
        typed = question.form == "typed"
        assert shown == ["" if typed else choice.text for choice in question.choices]
        assert unmarked(answer["answer"]) == "\n".join(question.answer)
        assert answer["proof"].startswith("\n".join(item.feedback.proof))
        marks = [answer[f"right {number}"] == "yes" for number in numbers]
        assert marks == [choice.correct for choice in question.choices]
    assert not {"answer", "proof", "right 1"} & set(asked[0])


def unmarked(cell: str) -> str:
    """Return a cell without the sign that keeps a spreadsheet from computing it."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell


@each("text", SIGNS, quick=len(SIGNS))
def test_what_means_something_on_a_page_is_kept(text: str) -> None:
    check_pages(text)


@given(TEXTS)
@examples(12, 150)
def test_any_text_is_kept_on_a_page(text: str) -> None:
    check_pages(text)


def check_pages(text: str) -> None:
    for name in PAGES.values():
        found = page(name, invented(text))
        for expected in (text, f"not {text}", f"{text} {text}"):
            assert words(expected) in found.text
        assert words(f"{text} So it is.") in page(name, invented(text), key=True).text
        assert found.tags.count("li") == page(name, invented("Bb")).tags.count("li")


@each("text", SIGNS, quick=len(SIGNS))
def test_what_means_something_in_a_table_is_kept(text: str) -> None:
    ((row,), (key,)) = table(invented(text)), table(invented(text), key=True)
    assert words(unmarked(row["question"])) == words(text)
    assert words(unmarked(row["choice 2"])) == words(unmarked(key["answer"])) == words(text)
    assert [one for one in row if one.startswith("choice ")] == ["choice 1", "choice 2", "choice 3"]
    assert words(unmarked(key["proof"])) == words(f"{text} So it is.")
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in (*row.values(), *key.values()))


def test_the_same_worksheet_gives_the_same_bytes() -> None:
    again = made.__wrapped__("trio")
    for name in EXPORTS:
        assert find_export(name).questions(again) == find_export(name).questions(made("trio"))
