"""``testcross show deck``: the cards, as a table, CSV and JSON."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]

FLOWERS = str(Path(__file__).parents[2] / "data" / "rulesets" / "snapdragons.toml")

# a card of each pattern and colour, in the order of the deck
SOME_CARDS = [
    ("Castor", "A- B- C- D-", "Black"),
    ("Squirrel", "A- B- cchd- dd", "Blue"),
    ("Lynx Cal", "A- bb ch- dd", "Lilac"),
    ("Chocolate Otter", "at- bb C- D-", "Chocolate"),
    ("Blue Marten", "at- B- cchd- dd", "Blue"),
    ("Lilac Marten Cal", "at- bb ch- dd", "Lilac"),
    ("Black", "aa B- C- D-", "Black"),
    ("Chocolate Seal", "aa bb cchd- D-", "Chocolate"),
    ("Blue Cal", "aa B- ch- dd", "Blue"),
]


def test_deck_as_a_table_lists_every_variety(testcross: Run) -> None:
    done = testcross("show", "deck")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "76 cards" in lines[0]
    assert "37 varieties" in lines[0]
    for name, genotype, _ in [*SOME_CARDS, ("White", "-- -- cc --", "")]:
        assert [line for line in lines if line.startswith(f"{name}  ") and genotype in line]
    assert max(map(len, lines)) <= 80


def test_deck_as_csv_holds_the_whole_deck(testcross: Run) -> None:
    done = testcross("show", "deck", "--csv")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\r" not in done.stdout
    cards = list(csv.DictReader(io.StringIO(done.stdout)))
    assert len(cards) == 37
    assert sum(int(card["buck"]) + int(card["doe"]) for card in cards) == 76
    found = {(card["name"], card["genotype"], card["suit"]) for card in cards}
    assert set(SOME_CARDS) <= found
    (white,) = [card for card in cards if card["name"] == "White"]
    assert (white["genotype"], white["suit"]) == ("-- -- cc --", "")
    assert (white["buck"], white["doe"]) == ("2", "2")
    assert white["aliases"].split(";") == ["Red-Eyed White", "REW", "Albino"]


def test_deck_as_json_holds_the_whole_deck(testcross: Run) -> None:
    done = testcross("show", "deck", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert (document["schema"], document["ruleset"]) == ("testcross.deck/1", "gene-rummy")
    assert document["cards"] == 76
    assert len(document["varieties"]) == 37
    found = {(v["name"], v["genotype"], v["suit"]) for v in document["varieties"]}
    assert {*SOME_CARDS, ("White", "-- -- cc --", None)} <= found
    assert sum(sum(v["copies"].values()) for v in document["varieties"]) == 76
    suits = [v["suit"] for v in document["varieties"]]
    assert {suit: suits.count(suit) for suit in ("Black", "Chocolate", "Blue", "Lilac", None)} == {
        "Black": 9,
        "Chocolate": 9,
        "Blue": 9,
        "Lilac": 9,
        None: 1,
    }


def test_deck_in_two_forms_at_once_is_refused(testcross: Run) -> None:
    done = testcross("show", "deck", "--json", "--csv")
    assert done.returncode == 2
    assert "--json and --csv were both given" in done.stderr


@pytest.mark.parametrize("form", [[], ["--csv"], ["--json"]])
def test_deck_of_a_users_own_ruleset_shows_brackets_literally(
    testcross: Run, form: list[str]
) -> None:
    done = testcross("show", "deck", "--ruleset", FLOWERS, *form)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Marked [b]White[/b]" in done.stdout
    assert "Pink Oval" in done.stdout
    assert "Castor" not in done.stdout


def test_deck_of_an_unknown_ruleset_is_refused(testcross: Run) -> None:
    done = testcross("show", "deck", "--ruleset", "emus")
    assert (done.returncode, done.stdout) == (2, "")
    assert "unknown ruleset 'emus', and no such file exists" in done.stderr
    assert "gene-rummy" in done.stderr
