"""``testcross show deck``: the cards, as a table, CSV and JSON."""

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


@pytest.mark.parametrize("form", [[], ["--csv"], ["--json"]])
def test_deck_of_a_users_own_ruleset_shows_brackets_literally(
    testcross: Run, form: list[str]
) -> None:
    done = testcross("show", "deck", "--ruleset", FLOWERS, *form)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Marked [b]White[/b]" in done.stdout
    assert "Pink Oval" in done.stdout
    assert "Castor" not in done.stdout
