"""Final sheets of Genotype as families write them: read as they are meant, whatever the form."""

import re
from collections.abc import Callable
from io import BytesIO
from itertools import product
from operator import itemgetter
from random import Random
from typing import Any

import pytest
from genotype_games.pea_sheet_forms import (
    FORMS,
    PARTS,
    Scores,
    checked,
    codes,
    places,
    random_scores,
    sheets,
    totals,
    unchecked,
    written,
)
from sampling import each
from sheets.workbook_files import ods, xlsx
from testcross.rulesets.genotype.score_words import VOCABULARY
from testcross.rulesets.genotype.sheets import check_sheet
from testcross.rulesets.records.workbook import read_sheet
from testcross.rulesets.tabletop import sheet_lines
from testcross.rulesets.tabletop.sheet_sources import read_rows
from testcross.rulesets.tabletop.sheet_table import account
from testcross.rulesets.tabletop.sheet_words import Names, TokenLine


@pytest.mark.parametrize("one", sheets(), ids=itemgetter("name"))
def test_sheet_of_a_family_gives_what_was_worked_out_by_hand(one: dict[str, Any]) -> None:
    sheet = checked(one["text"], one["form"])
    told = {
        name: " ".join("-" if number is None else str(number) for number in pair)
        for name, pair in totals(sheet).items()
    }
    assert told == one["totals"]
    notes = [text.removeprefix("RX004 ") for text in one["findings"] if text.startswith("RX004")]
    assert sorted(places(sheet)) == sorted(
        text for text in one["findings"] if not text.startswith("RX004")
    )
    assert len(unchecked(sheet)) == len(notes)
    assert all(note in told for note, told in zip(notes, unchecked(sheet), strict=True))


@pytest.mark.parametrize(("kind", "look", "example"), sheet_lines.FORMS)
def test_every_form_of_a_line_has_an_example_that_it_reads(
    kind: str, look: str, example: str
) -> None:
    names = Names(["mum"] if example == "Mum" else [])
    line = VOCABULARY.tokens(TokenLine(example, 1), names)
    assert re.fullmatch(look, line.kinds)
    assert hasattr(sheet_lines.SheetLines, f"_form_{kind}")


# every form says the same

SEEDS = range(300)


@each("seed, form", product(SEEDS, FORMS), quick=170, kind=itemgetter(1))
def test_table_says_the_same_in_every_form(seed: int, form: str) -> None:
    random = Random(seed)
    scores = random_scores(random)
    wrong = random.choice(list(scores))
    if seed % 3:
        scores[wrong][-1] += random.choice((-1, 1, 10))
    how, write = FORMS[form]
    sheet = checked(write(scores), how)
    assert totals(sheet) == {
        name: (numbers[-1], sum(numbers[:-1])) for name, numbers in scores.items()
    }
    assert codes(sheet) == ["GT108"] * bool(seed % 3)


@each("seed, form", product(SEEDS, FORMS), quick=85, kind=itemgetter(1))
def test_no_line_and_no_number_is_passed_over(seed: int, form: str) -> None:
    """Each line says something, and each number is an amount at its own place."""
    scores: Scores = random_scores(Random(seed))
    how, write = FORMS[form]
    text = write(scores)
    sheet = written(text, how)
    amounts = [one for one in sheet.statements if one.kind == "amount"]
    assert len(amounts) == len(scores) * len(PARTS)
    if how == "txt":
        lines = text.splitlines()
        assert all(
            lines[one.entry.line - 1][one.entry.column - 1 :].startswith(one.entry.text)
            for one in amounts
        )
        assert account(sheet).counted == len(lines)


# nothing is passed over

BASE = "Mum: plants 41, goals 6, markers 1, coins 3, total 51"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("41 6 1 3 51", "names no player"),
        ("Dad: 36 4 42", "has 3 numbers; say which are plants, goals, markers, coins and total"),
        ("Dad: 36 4 2 42", "has 4 numbers"),
        ("Dad: 7 coins 36, goals 4", "has an amount that does not say what it is"),
        ("Dad: plants 36 goals", "does not say"),
        ("Dad: 12 rr ff GG tt, 9 FF Tt gg", "does not say what it is: plants, goals, markers"),
        ("12 rr ff GG tt", "names no player"),
        ("Dad: plants 36, colour 7, total 43", "the plants are '36, colour 7'"),
        ("plants 36 of 40", "names no player"),
        ("7 for Mum and 9", "names no player"),
    ],
)
def test_line_that_holds_a_card_or_a_number_is_read_or_refused(line: str, told: str) -> None:
    sheet = checked(f"{BASE}\n{line}\n")
    found = [one for verdict in sheet.verdicts for one in verdict.findings]
    assert [one.code.value for one in found] == ["RX001"]
    assert told in found[0].message
    assert found[0].line == 2


@pytest.mark.parametrize("word", ["a ", "Mum 41 ", "1 ", "9 FF Tt ", "r x2 ", "and "])
def test_line_without_end_is_refused_at_once(word: str) -> None:
    (found,) = checked(word * 5_000).verdicts[0].findings
    assert found.message == "a line of more than 400 words; write a line for each player"


def test_lines_are_accounted_for() -> None:
    text = f"Genotype\n{BASE}\nDad 36 4 42\nwinner: Mum\nplayers: Mum, Dad\n"
    told = "5 lines: 1 score line, 1 winner, 1 setting, 1 heading, 1 not read (line 3)"
    assert str(account(written(text, "txt"))) == told


WORDS = [
    *("Mum", "Dad", "Lena", "plants", "goals", "markers", "coins", "total", "completed"),
    *("41", "6", "1", "3", "51", "36", "4", "2", "0", "42", "+", "=", ":", ",", ";", "("),
    *(")", "-", "x2", "r", "R", "9", "FF", "Tt", "12", "rr", "ff", "winner", "wins"),
    *("and", "points", "has", "for", "the", "of", "2x2", "is"),
]


@each("seed", range(3_000), quick=300)
def test_every_number_of_a_line_that_is_read_belongs_to_an_amount(seed: int) -> None:
    """Whatever words follow each other: a line is refused before a number of it is dropped."""
    random = Random(seed)
    starts = ("Mum", "Dad:", "plants", "Total:")
    lines = [
        " ".join((random.choice(starts), *random.choices(WORDS, k=random.randint(1, 9))))
        for _ in range(random.randint(1, 3))
    ]
    said = written("\n".join(lines), "txt").statements
    for number, text in enumerate(lines, 1):
        here = [one for one in said if one.entry.line == number]
        if {one.kind for one in here} <= {"amount", "winner", "player", "players"}:
            entries = [token.entry for one in here for token in one.value.tokens]
            entries += [name for one in here for name in (one.who, *one.names) if name]
            taken = {one.column + n for one in entries for n in range(len(one.text))}
            digits = {n for n, letter in enumerate(text, 1) if letter.isdigit()}
            assert digits <= taken, text


# workbooks

ROWS = [
    ["Genotype", "Mum", "Dad"],
    ["Plants", 41, 36],
    ["Goals", 6, 4],
    ["Markers", 1, 2],
    ["Coins", 3, 0],
    ["Total", 51, 43],
]


@pytest.mark.parametrize(("ending", "make"), [("xlsx", xlsx), ("ods", ods)])
def test_workbook_is_read_as_its_rows_are(ending: str, make: Callable[..., bytes]) -> None:
    file = BytesIO(make({"Scores": ROWS}))
    rows = read_sheet(file, f"scores.{ending}", "Scores")
    found = check_sheet(read_rows(VOCABULARY, rows))
    assert totals(found) == {"Mum": (51, 51), "Dad": (43, 42)}
    assert places(found) == ["6:3 GT108"]
