"""``testcross expression``: may this card be played, can this hand be emptied?"""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from testcross.rulesets.gene_expression.cards import load_deck

Run = Callable[..., CompletedProcess[str]]


def test_play_of_a_match_answers_each_test(testcross: Run) -> None:
    done = testcross("expression", "play", "P3", "O7")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "O7 may be played on P3.",
        "  identification  yes  an operon follows a promoter",
        "  number          no   7 is not 3",
        "  action          no   O7 is no action card",
    ]


def test_play_of_a_hand_tells_why_the_others_may_not(testcross: Run) -> None:
    done = testcross("expression", "play", "P3", "--hand", "O5", "T9", "G3")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "2 of 3 cards may be played on P3."
    assert lines[1] == "  O5  yes  an operon follows a promoter"
    assert lines[2].startswith("  T9  no   a transcription factor does not match a promoter;")
    assert lines[-1] == "  G3  yes  both have the number 3"
    assert max(map(len, lines)) <= 80


def test_t_12_whole_hand_goes_out(testcross: Run) -> None:
    hand = ["O5", "T9", "P5", "G-DEL", "T2", "O-INS"]
    done = testcross("expression", "goout", "P3", "--hand", *hand, "--all")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("All 6 cards can go, one after another on P3.\n")
    assert "  O5, T2, G-DEL + P5, O-INS, T9\n" in done.stdout
    one = testcross("expression", "goout", "P3", *hand).stdout.splitlines()
    assert len(one) == 2
    assert one[1] in done.stdout.splitlines()


# the cards and the rules at a glance


def test_deck_of_the_game_lists_72_cards(testcross: Run) -> None:
    done = testcross("show", "deck", "--game", "gene-expression")
    assert (done.returncode, done.stderr) == (0, "")
    assert "72 cards, 56 kinds" in " ".join(done.stdout.split())
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["P3", "promoter", "3", "1", "3", "red", "3"] in rows
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert testcross("show", "deck", "--ruleset", "gene-expression").stdout == done.stdout


# whole games


def test_verify_of_an_unknown_game_lists_all(testcross: Run, tmp_path: Path) -> None:
    source = tmp_path / "game.yaml"
    source.write_text("game: whist\nrounds: []\n", encoding="utf-8")
    done = testcross("verify", str(source))
    assert done.returncode == 2
    assert "expected gene-expression" in done.stdout.replace("\n", " ")
    assert "gene-rummy or genotype" in " ".join(done.stdout.split())


def test_all_chains_of_many_cards_are_cut_short(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("testcross.solver.chain._MOST_ROWS", 100)
    hand = [face.code for face in load_deck().cards()][::3]
    done = testcross("expression", "goout", "P3", "--all", "--hand", *hand)
    assert (done.returncode, done.stderr) == (0, "")
    assert " ".join(done.stdout.splitlines()[-2:]) == (
        "... and 80 other chains; --json has them; there may be more, because the search stopped "
        "early."
    )
