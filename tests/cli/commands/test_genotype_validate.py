"""``testcross genotype validate``: may this trait be covered so?"""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
CARD = "9: FF Tt (gg)"


def test_legal_claim_shows_the_card_as_it_looks_then(testcross: Run) -> None:
    done = testcross("genotype", "validate", CARD, "FF", "--by", "die FF", "--slots", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Allowed (GT-133): die FF covers FF.",
        "  9: (FF) Tt (gg)",
        "  It needs 1 dice slot.",
    ]


def test_illegal_claim_names_the_rule_and_what_would_do(testcross: Run) -> None:
    words = ("--by", "die ff", "--parents", "FF x Ff", "--goals", "F", "--slots", "1")
    done = testcross("genotype", "validate", "9: ff Tt", "ff", *words)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[:5] == [
        "Not allowed:",
        "  GT-121  The seedling is ff, white, and needs f from each parent, but the left",
        "          parent is FF and has none. (GT101)",
        "What would work:",
        "  GT-060  take the tile on the left parent away: the parents are Ff x Ff then",
    ]
    assert "  GT-106  Rake with any F die" in done.stdout
    assert "GT-140" not in done.stdout  # two slots
    assert "GT-181" not in done.stdout  # another goal


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
    """B2."""
    words = ("genotype", "validate", CARD, "FF", "--by", "rake Ff", "--used", "rake")
    done = testcross(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-2:] == [
        "  This must be another Rake: each is discarded after use, and the number in the",
        "  box is unknown.",
    ]
    (note,) = json.loads(testcross(*words, "--json").stdout)["notes"]
    assert note.startswith("This must be another Rake")
