"""Cards typed without quotes: answered as meant, or refused with a command for each reading."""

import json
import re
import shlex
from collections.abc import Callable
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sampling import each
from testcross.cli import run
from testcross.rulesets import load_ruleset, parse_animal

Run = Callable[..., CompletedProcess[str]]
AMBIGUOUS = "chocolate chinchilla chocolate chinchilla"


QUOTED = (
    ("castor castor black marten", "castor castor 'black marten'"),
    (
        "blue otter lilac chocolate marten cal",
        "'blue otter' lilac 'chocolate marten cal'",
    ),
    ("castor, lilac, white", "castor lilac white"),
    ("castor, castor, black, chin", "'castor x castor = black, chin'"),
    ("castor and lilac + white", "castor lilac white"),
    ("cas BlackOtter choc mar cal", "castor 'black otter' 'chocolate marten cal'"),
    ("castor lilac -- -- cc --", "castor lilac '-- -- cc --'"),
    ("-- -- cc -- -- -- cc -- white", "white white white"),
    ("castor lilac A- -- cc --", "castor lilac 'A- -- cc --'"),
    ("A B C D lilac white", "castor lilac white"),
    ("castor lilac cc", "castor lilac white"),
    ("castor lilac '=\"-- -- cc --\"'", "castor lilac white"),
    ("castor + lilac = white", "castor lilac white"),
    ("castor and lilac = white", "castor lilac white"),
    ("castor, lilac = white", "castor lilac white"),
    ("castor lilac -- -- -- cc --", "castor lilac '-- -- cc --'"),
    ("castor buck lilac doe white", "'castor buck' 'lilac doe' white"),
    ("'castor [Bb Dd]' lilac white", "'castor (Bb Dd)' lilac white"),
    ("castor [Bb Dd] lilac white", "'castor (Bb Dd)' lilac white"),
    ("castor [Bb Dd] x lilac = white", "'castor (Bb Dd)' lilac white"),
    ("castor castor = black, lynx", "'castor x castor = black, lynx'"),
    ("blue otter black = lynx", "'blue otter x black = lynx'"),
)


@each(
    "command, typed, quoted",
    [(c, *pair) for c, pair in product(["check", "explain", "score", "litter"], QUOTED)],
    quick=7,
    kind=lambda case: case[0],
)
def test_words_without_quotes_are_answered_as_with_them(
    testcross: Run, command: str, typed: str, quoted: str
) -> None:
    words = shlex.split(typed) if "'" in typed else typed.split()
    without, asked = testcross(command, *words), testcross(command, *shlex.split(quoted))
    assert without.returncode == asked.returncode < 2
    assert without.stdout == asked.stdout


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


def test_words_whose_readings_are_the_same_mating_need_no_quotes(testcross: Run) -> None:
    done = testcross("check", *["castor", "buck", "lilac", "doe", "white"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Castor x Lilac -> White: LEGAL")


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


def test_hand_without_quotes_is_joined_to_the_longest_names(testcross: Run) -> None:
    typed = testcross("best", *["castor", "buck", "blue", "otter", "doe"], "--draw", "white")
    asked = testcross("best", "castor buck", "blue otter doe", "--draw", "white")
    assert typed.returncode == asked.returncode == 0
    assert typed.stdout == asked.stdout


def test_hand_with_two_readings_is_refused(testcross: Run) -> None:
    refused = testcross("best", *["castor", "buck", "lilac"], "--draw", "blue otter")
    assert refused.returncode == 2
    assert "can be read as 2 hands: Castor buck, Lilac (" in refused.stderr
    assert "testcross best --draw='blue otter' castor 'buck lilac'" in refused.stderr


def test_hand_with_many_readings_is_refused_with_some_of_them(testcross: Run) -> None:
    refused = testcross("best", *["castor", "buck"] * 9, "lilac", "--draw", "white")
    assert refused.returncode == 2
    assert "can be read as more than 4 hands, such as Castor buck, " in refused.stderr
    assert refused.stderr.count("(testcross best ") == 4


@pytest.mark.parametrize(
    ("command", "option"), [(["best", "castor"], "--draw"), (["best", "--sets", "castor"], "--kit")]
)
def test_card_of_an_option_that_goes_on_behind_it_is_refused(
    testcross: Run, command: list[str], option: str
) -> None:
    refused = testcross(*command, option, "black", "chin", "lilac")
    assert refused.returncode == 2
    assert refused.stderr == (
        f"testcross: {option} black can be read as {option} 'black chin'; write that, or "
        f"{option}=black if the card is 'black'\n"
    )
    assert testcross(*command, f"{option}=black", "chin", "lilac").returncode < 2
    assert testcross(*command, "lilac", option, "black chin").returncode < 2


def test_layout_without_quotes_is_joined_to_the_longest_names(testcross: Run) -> None:
    typed = testcross("best", "--sets", *["castor,", "blue", "otter", "lilac"], "--kit", "white")
    asked = testcross("best", "--sets", "castor", "blue otter", "lilac", "--kit", "white")
    assert typed.returncode == asked.returncode < 2
    assert typed.stdout == asked.stdout


def test_misspelt_word_is_named_among_joined_ones(testcross: Run) -> None:
    done = testcross("check", *["blue", "otter", "lilac", "choclate", "marten", "cal"])
    assert done.returncode == 2
    assert "unknown card 'choclate'; did you mean Chocolate" in done.stderr


def test_hand_with_joined_words_says_what_was_read(testcross: Run) -> None:
    joined = testcross("best", *["lilac", "chinchilla", "castor", "--draw", "castor"])
    assert joined.returncode == 0
    assert joined.stderr == (
        "testcross: read as Lilac Chinchilla, Castor; put commas between cards to keep them apart\n"
    )


def test_hand_whose_words_stand_alone_says_nothing_more(testcross: Run) -> None:
    for typed in (
        ["lilac", "castor"],
        ["lilac chinchilla", "castor"],
        ["lilac,", "chinchilla"],
        ["castor, lilac chinchilla"],
    ):
        assert testcross("best", *typed, "--draw", "castor").stderr == ""


def test_card_that_fits_several_names_is_refused_with_them(testcross: Run) -> None:
    for command in ("check", "explain", "score", "litter"):
        refused = testcross(command, *["castor", "bl", "ot", "white"])
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr == (
            "testcross: 'bl ot' can be Black Otter or Blue Otter; say which\n"
        )


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("castor blue otter", "'castor' and 'blue otter'"),
        ("black marten lilac cal", "'black marten' and 'lilac cal'"),
    ],
)
def test_name_is_not_torn_apart_for_a_card_more(testcross: Run, typed: str, cards: str) -> None:
    refused = testcross("check", *typed.split())
    assert refused.returncode == 2
    assert f"at least one kit; 2 cards given: {cards}; what" in refused.stderr


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("Castor Bb Dd", "Castor (Bb Dd)"),
        ("Blue Otter at- B- C- dd", "Blue Otter (at- B- C- dd)"),
    ],
)
def test_genotype_behind_its_card_is_asked_for_in_brackets(
    testcross: Run, typed: str, right: str
) -> None:
    refused = testcross("check", typed, "lilac", "white")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"testcross: put the genotype of '{typed}' in brackets, as in '{right}'\n"
    )
    assert testcross("check", right, "lilac", "white").returncode == 0


def test_hand_with_shortened_names_says_what_was_read(testcross: Run) -> None:
    done = testcross("best", "cas", "bla", "--draw", "lilac")
    assert (done.returncode, done.stderr) == (0, "testcross: read as Castor, Black\n")


def test_hand_with_a_name_of_several_cards_says_only_which(testcross: Run) -> None:
    done = testcross("best", "cas", "bl", "--draw", "lilac")
    assert done.returncode == 2
    assert done.stderr == "testcross: 'bl' can be Black or Blue; say which\n"


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


def test_options_behind_a_genotype_of_dashes_still_count(testcross: Run) -> None:
    done = testcross("check", "castor", "lilac", "--", "--", "cc", "--", "--json")
    assert done.stdout == testcross("check", "castor", "lilac", "white", "--json").stdout


def test_dashes_of_a_genotype_come_back_in_messages(testcross: Run) -> None:
    refused = testcross("check", "castor", "lilacc", "--", "--", "cc", "--", "--json")
    assert refused.returncode == 2
    assert '"text":"castor lilacc -- -- cc --"' in refused.stdout
    assert "\u2013" not in refused.stdout + refused.stderr


def test_litter_of_two_cards_names_the_command_for_two(testcross: Run) -> None:
    refused = testcross("litter", "castor", "blue", "otter")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        "testcross: a litter needs at least one kit; what two animals can have is answered by: "
        "testcross offspring castor 'blue otter'\n"
    )
    assert "unknown card 'castr'" in testcross("litter", "castr", "lilac").stderr


@pytest.mark.parametrize(
    "typed",
    [
        "blue otter lilac",
        "blue, otter lilac",
        "blue otter and lilac",
        "blue otter + lilac",
        "blue otter x lilac",
        "blue otter, lilac",
        "blue otter buck lilac doe",
    ],
)
def test_offspring_takes_loose_words(testcross: Run, typed: str) -> None:
    meant = testcross("offspring", "blue otter", "lilac")
    assert meant.returncode == 0
    if typed == "blue, otter lilac":
        assert testcross("offspring", *typed.split()).returncode == 2
    else:
        for words in (typed.split(), [typed] if " x " in typed or " and " in typed else []):
            if words:
                assert testcross("offspring", *words).stdout == meant.stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("castor", "a cross needs a buck and a doe; 1 card given"),
        ("castor lilac white", "a cross needs a buck and a doe; 3 cards given"),
        ("castor bl", "'bl' can be Black or Blue; say which"),
        ("castor and lilac and", "a card is missing beside 'and'"),
        ("chocolate chinchilla chinchilla", ""),
    ],
)
def test_offspring_of_other_words_than_two_cards_is_refused(
    testcross: Run, typed: str, said: str
) -> None:
    done = testcross("offspring", *typed.split())
    assert done.returncode == (2 if said else 0)
    assert said in done.stderr


# genotypes that begin as options do


@pytest.mark.parametrize("quoted", [True, False])
@pytest.mark.parametrize(
    "genotype",
    [
        "-a -b cch -d",
        "-a -b chc -d",
        "-- -- ch- --",
        "-a bb -ch -d",
        "-- -b chch Dd",
        "-at B- ch- D-",
    ],
)
def test_genotype_with_the_letter_of_an_option_is_a_genotype(
    capsys: pytest.CaptureFixture[str],
    genotype: str,
    quoted: bool,  # noqa: FBT001 - drawn
) -> None:
    words = [genotype] if quoted else genotype.split()
    status = run(["check", "castor", "lilac", *words, "--json"])
    told = capsys.readouterr()
    assert (status in (0, 1), told.err) == (True, "")
    kit = json.loads(told.out)["animals"][2]
    assert as_shown(kit["shown"]) == as_shown(genotype)


def as_shown(text: str) -> str:
    return parse_animal(load_ruleset(), text).shown


@pytest.mark.parametrize("command", ["check", "explain", "score", "litter", "best"])
def test_word_that_is_no_option_never_calls_the_help(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert run([command, "castor", "-> white"]) in (1, 2)
    told = capsys.readouterr()
    assert "Usage" not in told.out
    assert run([command, "-h"]) == 0
    assert "Usage" in capsys.readouterr().out


@pytest.mark.parametrize(
    "typed", ["castor lilac white", "Castor black otter  Black", "castor, lilac white"]
)
def test_cards_in_one_pair_of_quotes_are_read_as_without(testcross: Run, typed: str) -> None:
    quoted, loose = testcross("check", typed), testcross("check", *typed.split())
    assert quoted.returncode == 0
    assert (quoted.stdout, quoted.stderr) == (loose.stdout, "")


def test_misspelt_card_in_one_pair_of_quotes_is_named(testcross: Run) -> None:
    refused = testcross("check", "castor lilac wite")
    assert refused.returncode == 2
    assert refused.stderr == "testcross: unknown card 'wite'; did you mean White?\n"


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
    """A4."""
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


def test_strands_of_young_are_refused_as_nothing_would_look_at_them(testcross: Run) -> None:
    parents, kit = ("bb vgvg", "b+b+ vg+vg+"), "b+ vg / b vg+"
    done = testcross("check", *parents, kit, "--ruleset", "fruit-flies")
    told = f"testcross: '{kit}': what lies together is only looked at in parents; give the "
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(told)
    assert testcross("check", *parents, "b+b vg+vg", "--ruleset", "fruit-flies").returncode == 0
