"""Options that take one value and are given two: refused, so that neither wins unseen."""

from collections.abc import Callable
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]


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


def test_rule_of_a_game_given_twice_alike_is_played_by(testcross: Run) -> None:
    rule = ("--option", "id_match=same")
    words = ("simulate", "--game", "gene-expression", *rule)
    once, twice = testcross(*words), testcross(*words, *rule)
    assert (twice.returncode, twice.stdout) == (0, once.stdout)
