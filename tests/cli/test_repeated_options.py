"""Options that take one value and are given two: refused, so that neither wins unseen."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]

TWO_BOXES = ("--box", "mine.toml", "--box", "yours.toml")


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "game.yaml"),
        ("simulate", "--game", "genotype"),
        ("genotype", "review", "game.yaml"),
        ("genotype", "plan", "position.yaml"),
        ("genotype", "pick", "position.yaml"),
        ("genotype", "score", "position.yaml"),
        ("genotype", "chance", "9: rr GG"),
        ("genotype", "odds", "FF x Ff"),
        ("genotype", "validate", "FF Tt", "FF", "--by", "die FF"),
        ("genotype", "box"),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_two_boxes_are_refused_by_every_command_that_takes_one(
    testcross: Run, words: tuple[str, ...]
) -> None:
    done = testcross(*words, *TWO_BOXES)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "testcross: --box takes one value, but was given 'mine.toml' and 'yours.toml'; "
        "leave only one\n"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "--seed", "1", "--seed=2"), "--seed takes one value, but was given '1' and"),
        (("simulate", "--game", "genotype", "--game", "gene-rummy"), "--game takes one value"),
        (("simulate", "--strategy=greedy", "--strategy=random"), "--strategy takes one value"),
        (("verify", "-", "--scoring", "simple", "--scoring", "suits"), "--scoring takes one value"),
        (("best", "Castor buck", "--draw", "-- -- cc --", "--draw=lilac"), "--draw takes one"),
        (
            ("castor", "lilac", "white", "--ruleset", "yaks", "--ruleset", "emus"),
            "--ruleset takes",
        ),
        (("quiz", "--seed", "1", "--seed", "2", "--seed", "3"), "given '1', '2' and '3'; leave"),
    ],
)
def test_option_with_two_values_is_refused(
    testcross: Run, words: tuple[str, ...], told: str
) -> None:
    done = testcross(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


def test_same_value_twice_says_nothing_new(testcross: Run) -> None:
    once = testcross("castor", "lilac", "white", "--ruleset", "gene-rummy")
    twice = testcross("castor", "lilac", "white", "--ruleset", "gene-rummy", "--ruleset=gene-rummy")
    assert (twice.returncode, twice.stdout) == (0, once.stdout)


def test_options_that_can_be_repeated_still_can(testcross: Run) -> None:
    done = testcross(
        *("genotype", "pick", "--pool", "RR rr", "--slots", "1"),
        *("--plant", "5: rr", "--plant", "6: RR"),
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_what_stands_behind_the_end_of_options_is_no_option(testcross: Run) -> None:
    done = testcross("verify", "--game", "genotype", "--", "--game", "gene-rummy")
    assert "takes one value" not in done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("--game", "gene-expression", "--option", "id_match=same", "--option", "id-match=next"),
            "id_match takes one value, but was given 'same' and 'next'; leave only one",
        ),
        (
            ("--variant", "standard", "--option", "variant=production"),
            "variant takes one value, but was given 'standard' and 'production'; leave only one",
        ),
    ],
)
def test_rule_of_a_game_is_given_one_value(
    testcross: Run, words: tuple[str, ...], told: str
) -> None:
    done = testcross("simulate", *words)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"testcross: {told}\n")


def test_rule_of_a_game_given_twice_alike_is_played_by(testcross: Run) -> None:
    rule = ("--option", "id_match=same")
    words = ("simulate", "--game", "gene-expression", *rule)
    once, twice = testcross(*words), testcross(*words, *rule)
    assert (twice.returncode, twice.stdout) == (0, once.stdout)
