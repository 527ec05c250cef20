"""Cards typed without quotes: answered as meant, or refused with a command for each reading."""

import re
import shlex
from collections.abc import Callable
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
AMBIGUOUS = "chocolate chinchilla chocolate chinchilla"


def test_words_with_two_readings_are_refused_with_a_command_for_each(testcross: Run) -> None:
    refused = testcross("check", *AMBIGUOUS.split())
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr == (
        "testcross: these words can be read as 2 matings: "
        "Chocolate Chinchilla x Chocolate -> Chinchilla "
        "(testcross check 'chocolate chinchilla' chocolate chinchilla) or "
        "Chocolate x Chinchilla -> Chocolate Chinchilla "
        "(testcross check chocolate chinchilla 'chocolate chinchilla'); "
        "type the command for the one you mean, or put quotes around each card\n"
    )


def shown(message: str) -> list[tuple[str, list[str]]]:
    """Return what a refusal shows: each reading with the words of its command."""
    pairs = re.findall(r"(?:: | or |, )([^:]+?) \(testcross ([^)]*)\)", message)
    return [(text, shlex.split(command)) for text, command in pairs]


def test_command_of_each_reading_gives_that_mating(testcross: Run) -> None:
    seen = 0
    for name, colour in product(
        ["chinchilla", "chin", "californian"], ["black", "chocolate", "lilac"]
    ):
        for typed in (
            f"{colour} {name} {colour} {name}",
            f"{colour} {name} {colour} {name} castor",
        ):
            refused = testcross("check", *typed.split())
            if refused.returncode == 2:
                pairs = shown(refused.stderr)
                assert len(pairs) > 1
                for text, words in pairs:
                    assert testcross(*words).stdout.startswith(f"{text}: ")
                    seen += 1
    assert seen >= 18


def test_hand_with_joined_words_says_what_was_read(testcross: Run) -> None:
    joined = testcross("best", *["lilac", "chinchilla", "castor", "--draw", "castor"])
    assert joined.returncode == 0
    assert joined.stderr == (
        "testcross: read as Lilac Chinchilla, Castor; put commas between cards to keep them apart\n"
    )


def test_hand_with_shortened_names_says_what_was_read(testcross: Run) -> None:
    done = testcross("best", "cas", "bla", "--draw", "lilac")
    assert (done.returncode, done.stderr) == (0, "testcross: read as Castor, Black\n")


def test_command_of_each_reading_keeps_the_options(testcross: Run) -> None:
    options = ["--ruleset=gene-rummy", "--quiet", "--engine", "python-constraint"]
    refused = testcross("check", *options[:2], *AMBIGUOUS.split(), *options[2:])
    assert refused.returncode == 2
    for _, words in shown(refused.stderr):
        assert words[:4] == [
            *("check", "--ruleset=gene-rummy", "--quiet", "--engine=python-constraint")
        ]
        assert testcross(*words).returncode < 2


@pytest.mark.parametrize(
    ("typed", "question"),
    [("check --quiet", ""), ("why", " kit1.C"), ("why-not", " kit1=White"), ("offspring", "")],
)
def test_parents_side_by_side_with_two_readings_come_with_a_command_for_each(
    testcross: Run, typed: str, question: str
) -> None:
    kits = "" if typed == "offspring" else " = black"
    mating = f"black silver marten himalayan{kits}"
    words = [mating] if typed == "offspring" else mating.split()
    refused = testcross(*typed.split(), *words, *question.split())
    assert (refused.returncode, refused.stdout) == (2, "")
    each = shown(refused.stderr)
    assert [words[-1 if not question else -2] for _, words in each] == [
        f"black silver marten x himalayan{kits}",
        f"black x silver marten himalayan{kits}",
    ]
    for _, words in each:
        assert testcross(*words).returncode < 2


# genotypes that begin as options do


def test_genotype_behind_its_card_that_is_read_as_an_animal_is_noted(testcross: Run) -> None:
    note = (
        "testcross: 'A- Bb C- Dd' was read as an animal; if it is the genotype of 'Castor', "
        "write 'Castor (A- Bb C- Dd)'\n"
    )
    assert testcross("check", "Castor", "A- Bb C- Dd", "lilac", "white").stderr == note
    assert testcross("check", *["Castor", "A-", "Bb", "C-", "Dd", "lilac", "white"]).stderr == note
    # no Castor is so, or there would be no kit left
    assert testcross("check", "Castor", "aa Bb C- Dd", "lilac", "white").stderr == ""
    assert testcross("check", "Castor", "A- Bb C- Dd", "lilac").stderr == ""


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("check castor lilac white black chin", "Castor x Lilac -> White, Chinchilla"),
        ("explain castor lilac white lilac chin", "Castor x Lilac -> White, Lilac Chinchilla"),
        ("check castor lilac white black, chin", ""),
        ("check castor lilac chin black", "Castor x Lilac Chinchilla -> Black"),
        ("check castor castor black marten", ""),
        ("check castor lilac 'black chin'", ""),
    ],
)
def test_a4_joined_words_that_are_two_cards_too_are_told(
    testcross: Run, words: str, read: str
) -> None:
    done = testcross(*shlex.split(words))
    told = f"read as {read}; put commas between cards to keep them apart"
    assert (told in " ".join(done.stderr.split())) is bool(read)
    assert ("read as" in done.stderr) is bool(read)


ONE_LOCUS = """
name = "one"
title = "One"
[[locus]]
name = "A"
alleles = [{symbol = "A", shows = "dark"}, {symbol = "a", shows = "light"}]
[[variety]]
name = "Dark"
reads = "A-"
[[variety]]
name = "Light"
reads = "aa"
"""


@pytest.mark.parametrize(
    ("words", "mating"),
    [
        ("-- Dark Dark Light", "Dark x Dark -> Light"),
        ("-- -- A- aa", "-- x Dark -> Light"),
        ("-- A- -- aa", "Dark x -- -> Light"),
        ("A- -- aa", "Dark x -- -> Light"),
        ("Dark -- -- aa", "Dark x -- -> --, Light"),
        ("Dark Dark --", "Dark x Dark -> --"),
    ],
)
def test_two_dashes_before_any_card_end_the_options_of_a_ruleset_of_one_locus(
    testcross: Run, tmp_path: Path, words: str, mating: str
) -> None:
    """Section C: they were taken for an animal of which nothing is known."""
    path = tmp_path / "one.toml"
    path.write_text(ONE_LOCUS, encoding="utf-8")
    done = testcross("check", "--ruleset", str(path), *words.split())
    assert done.stdout.partition(":")[0] == mating
    if words.startswith("-- "):
        again = testcross("check", "--ruleset", str(path), "--json", *words.split())
        assert again.stdout.startswith("{")
