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
GAME = str(Path(__file__).parents[3] / "docs" / "samples" / "pea-game.peas")
ROUND_3 = ("genotype", "pick", GAME, "--at", "3 breeding Cy")


def test_others_that_take_any_die_leave_an_expectation(testcross: Run) -> None:
    done = testcross(*ROUND_3, "--others", "random")
    assert (done.returncode, done.stderr) == (0, "")
    opening = "If the others take any die, Cy can expect 40499/1500 = 27.00 points"
    assert done.stdout.startswith(opening)
    answer = json.loads(testcross(*ROUND_3, "--others", "random", "--json").stdout)
    worth = Fraction(answer["worth"])
    assert worth.denominator > 1
    assert (answer["exact"], answer["before"]) == (True, [])
    certain = json.loads(testcross(*ROUND_3, "--others", "worst", "--json").stdout)
    alone = json.loads(testcross(*ROUND_3, "--json").stdout)
    assert Fraction(certain["worth"]) <= worth <= Fraction(alone["worth"])


def test_who_picks_before_is_named(testcross: Run) -> None:
    words = ("genotype", "pick", GAME, "--at", "1 breeding", "--for", "Bo", "--others", "worst")
    done = testcross(*words)
    assert done.stdout.startswith("Whatever the others take, Bo is sure of ")
    told = " ".join(done.stdout.split())
    assert "Other picks come first (Ann 1st T), so no single pick can be valued yet." in told
    answer = json.loads(testcross(*words, "--json").stdout)
    assert answer["before"][:1] == ["Ann 1st T"]
    assert answer["picks"] == []


def test_too_many_states_are_answered_with_a_bound(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draft, "answer_pick", partial(draft.answer_pick, most_states=1))
    done = testcross(*ROUND_3, "--others", "random")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("If nobody else picks, Cy can have ")
    assert "With the others picking there are more than 1 states," in done.stdout
    assert any(line.strip().startswith("at least ") for line in lines)
    worst = testcross(*ROUND_3, "--others", "worst", "--json")
    assert json.loads(worst.stdout)["exact"] is False


@pytest.mark.parametrize("at", ["1 breeding", "2 breeding Bo", "4 breeding Ann", "5 breeding Cy"])
def test_answer_has_some_ten_lines(testcross: Run, at: str) -> None:
    lines = testcross("genotype", "pick", GAME, "--at", at).stdout.splitlines()
    assert len(lines) <= 10


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--at", "6 breeding"), "--at: '6 breeding' is not in the record"),
        (("--at", "2 lunch"), "--at: '2 lunch' is not a point of a record; expected a round, one"),
        (("--at", "2 working"), "no dice on the board; cut the record in Plant Breeding, as in"),
        ((), "no dice on the board"),
        (("--at", "2 breeding", "--for", "Carl"), "'Carl' is not one of the players: Ann, Bo and"),
        (("--at", "2 breeding", "--slots", "2"), "and --slots were both given; give one of them"),
    ],
)
def test_question_that_a_game_does_not_answer_is_refused(
    testcross: Run, words: tuple[str, ...], problem: str
) -> None:
    done = testcross("genotype", "pick", GAME, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in " ".join(done.stderr.split())


def test_file_of_another_kind_is_named_with_its_command(testcross: Run, tmp_path: Path) -> None:
    herd = tmp_path / "herd.csv"
    herd.write_text("id,sire,dam,B\n1,,,BB\n", encoding="utf-8")
    done = testcross("genotype", "pick", str(herd), "--at", "1 breeding")
    assert "it is a pedigree; 'testcross pedigree check" in " ".join(done.stderr.split())
    other = tmp_path / "other.yaml"
    other.write_text("game: gene-rummy\nplayers: [Ann]\n", encoding="utf-8")
    done = testcross("genotype", "pick", str(other))
    assert done.returncode == 2
