"""``testcross expression``: the deck, and chains of very many cards."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
from testcross.rulesets.gene_expression.deck import DECK

Run = Callable[..., CompletedProcess[str]]


def test_deck_of_the_game_lists_72_cards(testcross: Run) -> None:
    done = testcross("show", "deck", "--game", "gene-expression")
    assert (done.returncode, done.stderr) == (0, "")
    assert "72 cards, 56 kinds" in " ".join(done.stdout.split())
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["P3", "promoter", "3", "1", "3", "red", "3"] in rows
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert testcross("show", "deck", "--ruleset", "gene-expression").stdout == done.stdout


def test_all_chains_of_many_cards_are_cut_short(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("testcross.solver.chain._MOST_ROWS", 100)
    hand = [face.code for face in DECK.cards][::3]
    done = testcross("expression", "goout", "P3", "--all", "--hand", *hand)
    assert (done.returncode, done.stderr) == (0, "")
    assert " ".join(done.stdout.splitlines()[-2:]) == (
        "... and 80 other chains; --json has them; there may be more, because the search stopped "
        "early."
    )
