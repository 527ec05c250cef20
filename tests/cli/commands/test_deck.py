"""``testcross show deck``: the cards, as a table, CSV and JSON."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]

FLOWERS = str(Path(__file__).parents[2] / "data" / "rulesets" / "snapdragons.toml")


# a card of each pattern and colour, in the order of the deck
@pytest.mark.parametrize("form", [[], ["--csv"], ["--json"]])
def test_deck_of_a_users_own_ruleset_shows_brackets_literally(
    testcross: Run, form: list[str]
) -> None:
    done = testcross("show", "deck", "--ruleset", FLOWERS, *form)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Marked [b]White[/b]" in done.stdout
    assert "Pink Oval" in done.stdout
    assert "Castor" not in done.stdout
