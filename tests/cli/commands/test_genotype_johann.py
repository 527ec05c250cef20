"""``testcross genotype johann``: what Brother Johann does with the cards that were drawn."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
import testcross as api

Run = Callable[..., CompletedProcess[str]]
GAME = str(Path(__file__).parents[3] / "docs" / "samples" / "pea-solo.peas")


def test_cards_are_answered_with_what_he_does_and_why(testcross: Run) -> None:
    """GT-232: a tile of the letter's allele (f on the Tool Shed) is added, and its coin taken."""
    done = testcross("genotype", "johann", GAME, "left gene, tool shed")
    lines = done.stdout.splitlines()
    assert lines[:4] == [
        "Johann (GT-232):",
        "  lays his marker on parents F",
        "  adds ff as the left parent of F (ff x Ff now)",
        "  coins: 2 to 3",
    ]
    assert lines[-1] == "Now it is Ann's turn."
    assert all(len(line) <= 48 for line in lines)


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [(["gardening"], "draw a Support card"), (["left gene"], "draw a Support card")],
)
def test_card_that_is_missing_is_asked_for(testcross: Run, cards: list[str], wanted: str) -> None:
    done = testcross("genotype", "johann", GAME, *cards)
    assert done.stdout == f"Next: {wanted}.\n"
    answer = json.loads(testcross("genotype", "johann", GAME, *cards, "--json").stdout)
    assert (answer["moves"], answer["next"], answer["turn"]) == ([], wanted, None)


def test_card_that_cannot_be_done_is_drawn_again(testcross: Run) -> None:
    """GT-227: without coins he can claim no goal."""
    done = testcross("genotype", "johann", "goal, treasury")
    assert done.stdout == "Next: goal cannot be done; draw again.\n"
    more = testcross("genotype", "johann", "goal, treasury, treasury").stdout
    assert "treasury" in more or more == ""


def test_dialogue_asks_card_by_card(testcross: Run, stdin: Callable[[str], None]) -> None:
    stdin("left gen\nleft gene\nuniversity\n")
    done = testcross("genotype", "johann", GAME)
    said = " ".join(done.stdout.split())
    assert said.startswith("Draw an Action card. 'left gen' is not an automa card; did you mean")
    assert "draw an Action card. Draw a Support card. Johann (GT-232):" in said
    assert "takes away rr, the left parent of R (Rr x Rr now)" in said
    assert said.endswith("Now it is Ann's turn.")


def test_generator_is_sent_the_cards() -> None:
    playing = api.genotype.johann(GAME).played()
    assert next(playing).text == "draw an Action card"
    assert playing.send("gardening").text == "draw a Support card"
    move = playing.send("goal")
    assert (move.rule, move.does) == ("GT-235", ("covers GG of 9: RR GG TT",))
    assert next(playing, None) is None


def test_he_draws_no_card_twice(testcross: Run) -> None:
    done = testcross("genotype", "johann", GAME, "goal, goal")
    assert done.returncode == 2
    assert "goal is not in his deck any more" in done.stderr
    assert testcross("genotype", "johann", GAME, "--at", "2 working").returncode == 2


def test_column_is_given_without_a_game(testcross: Run) -> None:
    """GT-225: he validates the bottom-most open trait of the plant at the bottom."""
    plants = ("--column", "5: FF Tt", "--column", "9: rr (GG)")
    done = testcross("genotype", "johann", "university, goal", *plants, "--coins", "2")
    said = " ".join(done.stdout.split())
    assert "covers rr of 9: rr GG" in said or "completes 9: rr GG" in said
    assert "coins: 2 to 1" in said
