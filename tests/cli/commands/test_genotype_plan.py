"""``testcross genotype plan``: where shall the next Action Marker go?"""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]
GAME = str(Path(__file__).parents[3] / "docs" / "samples" / "pea-game.peas")
ROLL = (
    *("--roll", "R: II II IV m m / I m", "--roll", "F: I I II III IV"),
    *("--roll", "G: II II II III I", "--roll", "T: II II I IV IV"),
)


def test_placements_are_ranked_in_some_ten_lines(testcross: Run) -> None:
    done = testcross("genotype", "plan", GAME, "--at", "2 working")
    assert len(done.stdout.splitlines()) <= 10
    answer = json.loads(testcross("genotype", "plan", GAME, "--at", "2 working", "--json").stdout)
    assert (answer["player"], answer["known_roll"], answer["markers"]) == ("Bo", False, 3)
    assert answer["placements"][0]["space"] == "treasury"


def test_roll_is_planned_for_with_all_markers(testcross: Run) -> None:
    words = ("genotype", "plan", GAME, "--at", "2 working", *ROLL)
    answer = json.loads(testcross(*words, "--json").stdout)
    assert answer["known_roll"] is True
    assert len(answer["placements"]) + answer["markers_left"] == answer["markers"] == 3
    assert int(answer["worth"]) >= int(answer["without"])
    later = json.loads(testcross(*words[:4], "2 working Bo 2", *ROLL, "--json").stdout)
    assert later["markers"] == 2


def test_plan_at_another_point_is_refused_with_one_to_type(testcross: Run) -> None:
    done = testcross("genotype", "plan", GAME, "--at", "2 breeding")
    assert done.returncode == 2
    assert "cut the record there, as in --at '2 working'" in " ".join(done.stderr.split())
    twice = testcross("genotype", "plan", GAME, "--at", "2 working", *ROLL[:2], *ROLL[:2])
    assert "--roll was given twice for a gene" in twice.stderr
    three = testcross("genotype", "plan", GAME, "--at", "2 working", *ROLL[:6])
    assert "the roll has no dice of T" in three.stderr
