"""``testcross genotype validate``: may this trait be covered so?"""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
CARD = "9: FF Tt (gg)"


@pytest.mark.parametrize(
    ("typed", "coins"),
    [
        *[("uni", "1 coin"), ("the university", "1 coin"), ("uni for a coin", "1 coin")],
        *[("university for 2 coins", "2 coins"), ("university, 2 coins", "2 coins")],
        *[
            ("uni with two coins", "2 coins"),
            ("university: 2 coins", "2 coins"),
            ("uni (2)", "2 coins"),
        ],
    ],
)
def test_space_is_read_cut_short_and_with_coins_in_words(
    testcross: Run, typed: str, coins: str
) -> None:
    """D, Genotype."""
    done = testcross("genotype", "validate", CARD, "FF", "--by", typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Allowed (GT-091): University covers FF.")
    assert done.stdout.splitlines()[-1] == f"  It needs {coins}."


def test_another_copy_of_a_used_tool_is_allowed_with_a_note(testcross: Run) -> None:
    words = ("genotype", "validate", CARD, "FF", "--by", "rake Ff", "--used", "rake")
    done = testcross(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-2:] == [
        "  This must be another Rake: each is discarded after use, and the number in the",
        "  box is unknown.",
    ]
    (note,) = json.loads(testcross(*words, "--json").stdout)["notes"]
    assert note.startswith("This must be another Rake")
