"""What the page of abbreviations promises of cards and codes."""

import re
from pathlib import Path

import pytest
import testcross
from testcross.rulesets.games import catalogue

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "abbreviations.md"
ROWS = [
    re.findall(r"^\| (`.*`) \| (.*) \|$", section, re.MULTILINE)
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")
]
CARDS = next(rows for rows in ROWS if rows)


@pytest.mark.parametrize("card", [card.name for card in testcross.cards()])
def test_three_letters_of_each_word_name_a_card(card: str) -> None:
    short = " ".join(word[:3].lower() for word in card.split())
    assert testcross.card(short).name == card


def test_other_names_are_those_of_the_card_beside_them() -> None:
    named = [
        (short, card) for short, card in CARDS if card in {one.name for one in testcross.cards()}
    ]
    assert len(named) > 8
    for shorts, card in named:
        for short in re.findall(r"`([^`]+)`", shorts):
            assert testcross.card(short).name == card, short


def test_letters_of_every_code_are_explained() -> None:
    explained = {short.strip("`") for rows in ROWS for short, _ in rows}
    assert {code[:2] for code in catalogue()} <= explained
