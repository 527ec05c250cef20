"""The corpus is whole: every command, option and format, good and bad, and always the same."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sampling import sampled
from testcross.cli import run

from corpus import SIZE, Question, corpus, digest
from corpus.reference import COMMANDS, GROUPS
from corpus.worker import answer

Run = Callable[..., CompletedProcess[str]]
MATINGS = ("check", "explain", "score", "litter", "why", "why-not")
ANSWERING = tuple(name for name in COMMANDS if name != "verify")
NOT_ASKED = {"--install-completion", "--show-completion", "--help-all"}
EVERY = [*COMMANDS, *(f"{group} {name}" for group, names in GROUPS.items() for name in names)]


def asked(command: str) -> list[Question]:
    """Return the questions to a command."""
    return [question for question in corpus().values() if question.command == command]


def helped(*words: str) -> str:
    """Return the help of a command."""
    answers = answer({"commands": [[*words, "--help"]], "stdin": "", "files": {}}, run)["answers"]
    return str(answers[0]["stdout"])


def listed_commands(*group: str) -> set[str]:
    """Return the commands that the program's help lists."""
    _, _, told = helped(*group).partition("--help")
    return set(re.findall(r"^  ([a-z][a-z-]+)  ", told, re.MULTILINE))


def test_corpus_has_5000_different_questions() -> None:
    assert len(corpus()) == SIZE == 5_000
    assert len(set(corpus().values())) == SIZE


def test_corpus_asks_every_command_there_is() -> None:
    assert listed_commands() == {*COMMANDS, *GROUPS}
    for group, names in GROUPS.items():
        assert {f"{group} {name}" for name in listed_commands(group)} == {
            f"{group} {name}" for name in names
        }
    assert all(asked(name) for name in EVERY)


@pytest.mark.parametrize("command", EVERY)
def test_corpus_uses_every_option_of_a_command(command: str) -> None:
    options = set(re.findall(r"^  (?:-h, )?(--[a-z-]+)", helped(*command.split()), re.MULTILINE))
    used = {word.partition("=")[0] for q in asked(command) for c in q.commands for word in c}
    assert {"--help"} <= options <= used | NOT_ASKED


def test_corpus_asks_verify_for_every_format() -> None:
    told = re.search(r"--format FORMAT\s+(.*?)\[default", helped("verify"), re.DOTALL)
    assert told is not None
    formats = set(re.findall(r"[a-z]+", told.group(1))) - {"or"}
    counted = Counter(
        words[words.index("--format") + 1]
        for question in asked("verify")
        for words in [question.commands[-1]]
        if "--format" in words
    )
    assert len(formats) == 9
    assert min(counted[form] for form in formats) >= 20


def test_corpus_has_most_questions_about_records_and_matings() -> None:
    assert len(asked("verify")) >= 500
    assert sum(len(asked(name)) for name in MATINGS) >= 500


@pytest.mark.posix_only("the worker sets an alarm")
@sampled("command", COMMANDS, quick=6)
def test_corpus_has_good_and_bad_questions(command: str) -> None:
    questions = asked(command)
    statuses = set()
    for question in (*questions[:2], *reversed(questions)):
        statuses.add(answer(question.document(), run)["answers"][-1]["status"])
        if {0, 2} <= statuses:
            break
    assert {0, 2} <= statuses


@pytest.mark.deep
def test_corpus_is_the_same_for_any_hash_seed() -> None:
    seeds = {"PYTHONHASHSEED": "7" if os.environ.get("PYTHONHASHSEED") == "1" else "1"}
    done = subprocess.run(
        [sys.executable, "-c", "import corpus; print(corpus.digest(corpus.corpus()))"],
        env={**os.environ, **seeds, "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == f"{digest(corpus())}\n"


def test_digest_tells_questions_apart() -> None:
    some = corpus("deck-")
    name, *_ = some
    others = dict(some) | {name: Question(commands=(("check", "Castor"),))}
    assert digest(others) != digest(some)
