"""A command line without a command: a question about cards, or a command mistyped."""

import json
from collections.abc import Callable
from itertools import product
from subprocess import CompletedProcess

import pytest
import typer
from sampling import each
from testcross.api.files import InputError
from testcross.cli import called_command, console
from testcross.cli.command_list import commands
from testcross.cli.first_words import with_command
from testcross.rulesets import load_ruleset

KNOWN = tuple(commands())
Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    "words",
    [
        ["castor", "lilac", "white"],
        ["castor", "lilac", "white", "--json"],
        ["castor x lilac -> white"],
        ["castor", "x", "lilac", "=", "white"],
        ["castor", "and", "lilac", "=", "white"],
        ["blue", "otter", "lilac", "chocolate", "marten", "cal"],
        ["red", "squirrel", "lilac", "white", "--quiet"],
        ["BlackOtter", "lil", "whi"],
        ["Aa Bb C- Dd", "lilac", "white"],
        ["A", "B", "Cc", "D", "lilac", "white"],
        ["-- -- cc --", "-- -- cc --", "white"],
        ["castor (Bb)", "lilac", "white"],
        ["castor", "lilac", "--", "--", "cc", "--"],
        ["bl", "ot", "lilac", "white"],
        ["castor", "lilac", "witte", "--json"],
        ["castor", "lilac", "white", "--ruleset", "emus"],
    ],
    ids=" ".join,
)
def test_words_that_begin_with_a_card_are_checked(testcross: Run, words: list[str]) -> None:
    done, checked = testcross(*words), testcross("check", *words)
    assert (done.returncode, done.stdout, done.stderr) == (
        checked.returncode,
        checked.stdout,
        checked.stderr,
    )


@each("name", lambda: load_ruleset().names, quick=5)
def test_every_name_of_the_deck_begins_a_question(name: str) -> None:
    for words in ([name, "lilac", "white"], [*name.split(), "lilac", "white"]):
        assert with_command(words) == ["check", *words]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("chek", "check"),
        ("che", "check"),
        ("chekc", "check"),
        ("explian", "explain"),
        ("exp", "explain"),
        ("scor", "score"),
        ("off", "offspring"),
        ("lit", "litter"),
        ("whynot", "why-not"),
        ("verfy", "verify"),
        ("shwo", "show"),
    ],
)
def test_mistyped_command_before_cards_is_named(testcross: Run, typed: str, meant: str) -> None:
    done = testcross(typed, "castor", "lilac", "white")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"testcross: no such command '{typed}'; did you mean {meant}? (see --help)\n"
    )


@pytest.mark.parametrize("word", ["otter", "seal", "cal"])
def test_word_of_several_cards_is_rather_a_card_than_a_slip_in_a_command(
    testcross: Run, word: str
) -> None:
    refused = testcross(word, "castor", "lilac")
    assert refused.returncode == 2
    assert f"cards are {word}s: " in refused.stderr
    assert refused.stderr.endswith("; say which\n")


def test_command_with_a_slip_is_never_taken_for_a_card() -> None:
    # every command with a letter left out, or two exchanged
    for name, place in product(KNOWN, range(12)):
        if place < len(name) - 1:
            exchanged = name[:place] + name[place + 1] + name[place] + name[place + 2 :]
            for slip in {name[:place] + name[place + 1 :], exchanged} - set(KNOWN):
                with pytest.raises(InputError, match="no such command"):
                    with_command([slip, "castor", "lilac", "white"])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("lilc", "unknown card 'lilc'; did you mean Lilac, Lilac Otter or Lilac Cal?"),
        ("zzz", "no such command 'zzz' (see --help)"),
        ("", "no such command '' (see --help)"),
        ("[b]", "no such command '[b]' (see --help)"),
    ],
)
def test_first_word_that_is_neither_command_nor_card_says_so(
    testcross: Run, typed: str, said: str
) -> None:
    done = testcross(typed, "castor", "white")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"testcross: {said}\n")


def test_question_without_a_command_that_fails_has_the_schema_of_check(testcross: Run) -> None:
    found = json.loads(testcross("castor", "lilac", "witte", "--json").stdout)
    assert found["schema"] == "testcross.check/1"
    assert found["text"] == "castor lilac witte"


@pytest.mark.parametrize(
    ("ending", "raised"),
    [(typer.Abort(), KeyboardInterrupt), (SystemExit(1), console.ClosedPipeError)],
)
def test_end_that_typer_makes_of_ctrl_c_or_a_broken_pipe_is_told_as_what_it_was(
    monkeypatch: pytest.MonkeyPatch, ending: BaseException, raised: type[BaseException]
) -> None:
    def end(*_: object, **__: object) -> None:
        raise ending

    monkeypatch.setattr(called_command, "make_app", lambda _: end)
    with pytest.raises(raised):
        called_command.call(["show", "deck"])


def test_option_before_a_command_is_left_to_the_program(testcross: Run) -> None:
    said = "testcross: there is no option --foo; did you mean --for? see --help\n"
    assert testcross("--foo").stderr == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["quiz", "--seed", "x"], "Invalid value for '--seed': 'x' is not a valid int."),
        (
            ["ruleset", "check"],
            "Missing argument 'PATH'; write: testcross ruleset check flowers.toml",
        ),
        (["pedigree", "fill"], "Missing argument 'FILE'."),
    ],
)
def test_example_is_of_the_command_that_lacks_an_argument_and_of_no_other(
    testcross: Run, words: list[str], said: str
) -> None:
    done = testcross(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"testcross: {said} (see --help)\n"
