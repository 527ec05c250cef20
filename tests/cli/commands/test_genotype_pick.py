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
