"""``testcross genotype pick``: which die now?"""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from testcross.rulesets.genotype import draft

Run = Callable[..., CompletedProcess[str]]
TABLE = str(Path(__file__).parents[3] / "docs" / "samples" / "pea-table.yaml")
EXAMPLE = (
    *("--pool", "RR 3Rr FF 2Ff ff 2GG 2Gg 3Tt tt mR mF mG mT", "--coins", "2", "--goals", "r"),
    *("--plant", "5: rr (GG)", "--plant", "9: FF Tt (gg)"),
)


def test_best_picks_come_first_with_what_they_leave(testcross: Run) -> None:
    done = testcross("genotype", "pick", *EXAMPLE, "--slots", "4")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:4] == [
        "If nobody else picks, you can have 19 points (4 points now, 4 slots free).",
        "Best picks:",
        "  19  mR + RR or Rr for rr on 5: rr (GG)",
        "        leaves 2 slots; then FF for FF on 9: FF Tt (gg); Tt for Tt on 9: FF Tt",
    ]
    others = lines[lines.index("Other picks:") + 1 :]
    worth = [int(line.split()[0]) for line in others]
    assert worth == sorted(worth, reverse=True)
    assert max(worth) < 19
    assert max(map(len, lines)) <= 80


def test_json_has_every_pick_with_its_worth(testcross: Run) -> None:
    answer = json.loads(testcross("genotype", "pick", *EXAMPLE, "--slots", "2", "--json").stdout)
    assert answer["schema"] == "testcross.genotype-pick/1"
    assert (answer["player"], answer["others"], answer["worth"]) == ("you", "none", "12")
    assert answer["assumed"] == []
    first = next(one for one in answer["picks"] if one["best"])
    assert first == {
        "dice": ["FF"],
        "plant": "9: FF Tt (gg)",
        "trait": "FF",
        "worth": "12",
        "at_least": None,
        "leaves": {"slots": 1, "pool": "RR 3Rr mR 2Ff ff mF 2GG 2Gg mG 3Tt tt mT"},
        "then": [{"dice": ["Tt"], "plant": "9: FF Tt (gg)", "trait": "Tt"}],
        "best": True,
    }


def test_first_shift_is_among_the_dice_of_its_gene(testcross: Run) -> None:
    answer = json.loads(testcross("genotype", "pick", TABLE, "--json").stdout)
    assert answer["player"] == "Alina"
    assert {one["dice"][0][-1].upper() for one in answer["picks"]} == {"F"}
    freely = json.loads(testcross("genotype", "pick", TABLE, "--json", "--for", "brandy").stdout)
    assert freely["player"] == "Brandy"
    assert {one["dice"][0] for one in freely["picks"]} >= {"mR", "mF", "Ff"}


def test_without_a_slot_the_answer_is_to_pass(testcross: Run) -> None:
    done = testcross("genotype", "pick", *EXAMPLE, "--slots", "0")
    assert (done.returncode, done.stdout) == (0, "Pass: no dice slot is free (4 points now).\n")
    answer = json.loads(testcross("genotype", "pick", *EXAMPLE, "--slots", "0", "--json").stdout)
    assert (answer["passes"], answer["picks"]) == ("no dice slot is free", [])


def test_others_that_take_any_die_leave_an_expectation(testcross: Run) -> None:
    done = testcross("genotype", "pick", TABLE, "--others", "random")
    assert (done.returncode, done.stderr) == (0, "")
    opening = "If the others take any die, Alina can expect 403/15 = 26.87 points"
    assert done.stdout.startswith(opening)
    answer = json.loads(testcross("genotype", "pick", TABLE, "--others", "random", "--json").stdout)
    worth = Fraction(answer["worth"])
    assert worth.denominator > 1
    assert (answer["exact"], answer["before"]) == (True, [])
    certain = json.loads(testcross("genotype", "pick", TABLE, "--others", "worst", "--json").stdout)
    alone = json.loads(testcross("genotype", "pick", TABLE, "--json").stdout)
    assert Fraction(certain["worth"]) <= worth <= Fraction(alone["worth"])


def test_who_picks_before_is_named(testcross: Run) -> None:
    words = ("genotype", "pick", TABLE, "--for", "Brandy", "--others", "worst")
    done = testcross(*words)
    assert done.stdout.startswith("Whatever the others take, Brandy is sure of ")
    assert "Alina 1st F picks first, so no single pick can be valued yet." in done.stdout
    answer = json.loads(testcross(*words, "--json").stdout)
    assert (answer["before"], answer["picks"]) == (["Alina 1st F"], [])


def test_too_many_states_are_answered_with_a_bound(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draft, "answer_pick", partial(draft.answer_pick, most_states=1))
    done = testcross("genotype", "pick", TABLE, "--others", "random")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("If nobody else picks, Alina can have 27 points (18 points now")
    assert lines[1].startswith("With the others picking there are more than 1 states,")
    assert any(line.strip().startswith("at least ") for line in lines)
    worst = testcross("genotype", "pick", TABLE, "--others", "worst", "--json")
    assert json.loads(worst.stdout)["exact"] is False


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            [],
            "--pool is missing; give a file with a position, or options such as --pool 'RR 3Rr mR'",
        ),
        (["--pool", "RR"], "--plant is missing; give a file"),
        ([TABLE, "--pool", "RR"], f"{TABLE} and --pool were both given; give either the file"),
        (["--pool", "6RR", "--plant", "5: RR"], "'6RR' has six dice of R; a gene has five"),
        (["--pool", "RR", "--plant", "FF"], "your plant 'FF' has no points, which are needed here"),
        (["--pool", "RR", "--plant", "5: FF", "--slots", "-1"], "--slots is -1; give a number"),
        (["--pool", "RR", "--plant", "5: FF", "--slots", "1000"], "give a number from 0 to 999"),
        (["--pool", "RR", "--plant", "5: FF", "--coins", "9" * 20], "give a number from 0 to 999"),
        (["--pool", "RR", "--plant", "5: FF", "--goals", "r r"], "goal r is given twice"),
        (["--pool", "RR", "--plant", "5: FF", "--goals", "R F G T"], "R, F, G and T are more than"),
        (["--pool", "RR", "--plant", "5: RR", "--others", "worst"], "--others needs"),
        ([TABLE, "--for", "Carl"], "--for: 'Carl' is not one of the players: Alina, Brandy and"),
        ([TABLE, "--others", "some"], "--others is 'some'; expected none, random or worst"),
        ([TABLE, "--marker-worth", "-2"], "--marker-worth"),
    ],
)
def test_bad_input_is_named_with_a_remedy(testcross: Run, words: list[str], problem: str) -> None:
    done = testcross("genotype", "pick", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
