"""What cases ask of the program, asked of Python: the same documents and errors."""

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import testcross
from cases.asking import ROOMS
from program.called_program import call
from program.question import Question, asked_before
from sampling import sampled
from testcross.asking.declared import Parameter
from testcross.cli.index import QUESTIONS

api: Any = testcross
_SHOWN = {
    *("--json", "--short", "--quiet", "--step", "--csv", "--double-check", "--svg", "--html"),
    *("--summary", "--by-player", "--statistics", "--strict", "--merge-players", "--raw"),
    "--xlsx",
}
"""Options that change how an answer is shown, and nothing of what it is."""
_SHOWN_AS = {"--format", "--notation", "--out", "--corrected", "--jobs"}
"""Those of them with a value."""
_ELSEWHERE = {
    *("--games", "--slips", "--slip", "--option", "--preset", "--template", "--pupils", "--mate")
}
"""Options that write several files, name another file, or take two words."""
_GIVEN = "given"
"""The file of what lies on standard input, which Python reads as any other."""
_OF_FILES = ("verify", "grade", "pedigree", "genotype")
"""Commands that take a file where they take standard input."""
GAMES = ("expression", "genotype")
WITHOUT = {
    "ruleset list": "takes no words; its document is in test_values",
    "draw": "is the method svg of answers",
    "convert": "writes a file in another form",
    "scorepad": "writes an empty pad",
    "page": "writes a page for a phone",
    "serve": "answers browsers; tests/web/test_class_server.py holds it to the commands",
    "quiz": "is a conversation; tests/api/test_records.py asks its questions of both",
    "progress": "tells of what a conversation left; tests/api/test_records.py has it",
}
"""Commands to which Python has no question with the same document, and why."""
ASKED = [name for name in QUESTIONS if name not in WITHOUT]
LOOSE = {
    r"(check|explain|score|litter): .* [|] (x|-q|bl)( [|] .*)?": "signs, options and pieces of a "
    "card, each a word of its own",
    r"score: .*\baa,bb,cc,dd\b.*": "a genotype between commas",
    r"(check|explain|score|litter): [^|>]* [|] -> .*": "one parent and an arrow",
    r"[\w-]+: (.* [|] )?-(h|o|a|at)( [|] .*)?": "a short option, or a genotype in pieces",
    r"best: ([^|]+ [|] ){76,}.*": "more cards than a deck has, which a command line counts",
    r"litter: [^|>]* [|] [^|>]*": "no kit: the program names another command",
    r"why(-not)?: [^|]*": "nothing asked about: the program explains everything, or says so",
    r"why(-not)?: (kit1[.]C|castor|x*) [|] .*": "no mating before it",
    r"why: .* [|] ([.]?|[.]C|kit1[.]|kit1=White)": "half an animal and a locus",
    r"why-not: .* [|] kit1[.]C": "no what-if behind it",
    r"punnett: ([^|]*| [|] .*|.* [|] -c|.* [|] .* [|] .*)": "not two genotypes",
    r"(best|sets): [^|]*": "a hand in one word, or none",
    r"simulate: .+": "words where only options belong",
}
"""Words that only a command line puts together or refuses in its own words, and what they are."""

TYPED = re.compile(r"testcross [a-z]|--[a-z]|see -|-h\b")
"""What only a command line understands."""


class Translated(NamedTuple):
    """A command line, as Python asks it."""

    command: str
    words: tuple[str, ...]
    keywords: dict[str, Any]
    typed: tuple[str, ...]
    """What is typed for the same document."""
    before: tuple[tuple[str, ...], ...] = ()
    """What is typed before, as it writes what this is about."""


def translated(question: Question) -> Translated | None:
    """Return a question as Python asks it; None where Python has no such one."""
    command, words = question.command, list(question.commands[-1])
    if question.stdin and words[0] in _OF_FILES:
        words = [_GIVEN if word == "-" else word for word in words]
    if command not in ASKED or {"-", "--", "--help"}.intersection(words):
        return None
    parameters = {opt: one for one in QUESTIONS[command].parameters for opt in one.opts}
    rest = iter(words[len(command.split()) :])
    given: list[str] = []
    options: list[str] = []
    keywords: dict[str, Any] = {}
    for word in rest:
        option, equals, value = word.partition("=")
        if not word.startswith("--"):
            given.append(word)
        elif option in _SHOWN_AS:
            value = value if equals else next(rest, "")
        elif option in parameters and option not in _SHOWN | _ELSEWHERE:
            is_flag = parameters[option].kind is bool
            value = value if equals or is_flag else next(rest, "")
            keep(keywords, parameters[option], value)
            options += [option] if is_flag else [option, value]
        elif option not in _SHOWN:
            return None
    form = ["--format", "json"] if command in ("verify", "simulate") else ["--json"]
    typed = (*command.split(), *given, *options, *form)
    return Translated(command, tuple(given), keywords, typed, question.commands[:-1])


def keep(keywords: dict[str, Any], one: Parameter, value: str) -> None:
    """Keep what is given for an option: a number, one of several, or a text."""
    if one.kind is bool:
        keywords[one.name] = True
    elif one.is_list:
        keywords.setdefault(one.name, []).append(value)
    else:
        keywords[one.name] = int(value) if one.kind is int and value.isdecimal() else value


def answer(asked: Translated) -> testcross.Result[Any]:
    """Return what Python answers: a method of what the first words make, or a function."""
    group, _, name = asked.command.rpartition(" ")
    declared, keywords = QUESTIONS[asked.command], dict(asked.keywords)
    words: list[Any] = list(asked.words)
    name = {"list": "list_rulesets"}.get(name, f"{name}_ruleset") if group == "ruleset" else name
    ask: Any = getattr(getattr(api, group) if group in GAMES else api, name.replace("-", "_"), None)
    if declared.on is not None:
        made_of = {one.name for one in declared.parameters_before if one.is_option}
        first = {key: keywords.pop(key) for key in made_of & keywords.keys()}
        about = [one for one in declared.parameters_before if not one.is_option]
        ask = getattr(api.herd(*words[: len(about)], **first), name)
        words = words[len(about) :]
        if "allele" in keywords:
            words = [keywords.pop("allele")]
    if name in ("why", "why-not"):  # a command line has it behind the mating
        keywords["about" if name == "why" else "what_if"] = words.pop()
    last = next((one for one in declared.parameters if one.is_rest), None)
    if last is not None and (last.is_list and last.name == "hand"):
        words = [words]
    elif last is not None and last.typed.joined and words:
        words = [" ".join(words)]
    found: testcross.Result[Any] = ask(*words, **keywords)
    return found


def is_loose(asked: Translated) -> bool:
    """Tell words that only a command line puts together."""
    typed = f"{asked.command}: {' | '.join(asked.words)}"
    return any(re.fullmatch(words, typed) for words in LOOSE)


@cache
def questions_to(command: str) -> dict[str, Question]:
    asked = asked_before([ROOMS.get(command.split(maxsplit=1)[0], "words")])
    return {name: one for name, one in asked.items() if one.command == command}


def asked_questions(command: str) -> list[tuple[str, Question, Translated]]:
    every = ((name, one, translated(one)) for name, one in questions_to(command).items())
    return [
        (name, one, asked)
        for name, one, asked in every
        if asked is not None and (asked.words or asked.keywords) and not is_loose(asked)
    ]


def told(asked: Translated) -> tuple[int, object]:
    """Return what Python says: 2 and an error without its place, or its document.

    An error with a command or an option in it is that alone.
    """
    try:
        return 0, answer(asked).to_dict()
    except testcross.TestcrossError as error:
        typed = TYPED.search(str(error)) if "-h" not in asked.words else None
        return 2, typed[0] if typed else str(error).partition(":")[0]
    except TypeError:  # words that the question does not take, or lacks
        return 2, ""


def is_said(error: str, stderr: str, asked: Translated) -> bool:
    """Tell whether the program says the same, and Python no word that is typed.

    It calls an option ``--for``, Python ``player``.

    Each words in its own way a number out of range and a card where a genotype is needed.
    """
    if TYPED.fullmatch(error):
        return False
    if "takes a whole number" in stderr or "what two cards can have" in stderr:
        return True
    names = {opt: one.name for one in QUESTIONS[asked.command].parameters for opt in one.opts}
    plain = re.sub(r"--([a-z][a-z-]*)", lambda one: names.get(one[0], one[1]), stderr)
    return error in plain or error in stderr


def document_in(shown: str) -> object:
    """Return the document that is shown; of a herd filled in, one a line, those by their ids."""
    lines = shown.splitlines()
    if len(lines) > 1 and lines[0].endswith("}"):
        return {one["id"]: one for one in map(json.loads, lines)}
    return json.loads(shown)


def differing(
    questions: Sequence[tuple[str, Question, Translated]],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> list[str]:
    """Return the names of the questions to which Python says anything else than the program."""
    found = []
    for name, question, asked in questions:
        here = folder / name.replace(" ", "-")
        for path, content in question.files:
            (here / path).parent.mkdir(parents=True, exist_ok=True)
            (here / path).write_bytes(content)
        here.mkdir(exist_ok=True)
        if question.stdin:
            (here / _GIVEN).write_bytes(question.stdin)
        monkeypatch.chdir(here)
        for words in asked.before:
            call(*words)
        shown = call(*asked.typed)
        status, said = told(asked)
        refused = status == 2 and shown.returncode == 2 and is_said(str(said), shown.stderr, asked)
        if not refused and (status or said != document_in(shown.stdout)):
            found.append(name)
    return found


FEWEST = {"genotype pick": 1, "pedigree inbreeding": 2}
"""How many questions these have for Python; most of their others are typed in ways of their own."""


def test_only_commands_that_there_are_have_no_question_in_python() -> None:
    assert WITHOUT.keys() <= set(QUESTIONS)


@sampled("command", ASKED, quick=3)
def test_question_of_a_case_has_the_same_document(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = asked_questions(command)
    assert len(questions) >= FEWEST.get(command, 4)
    assert differing(questions[:3], tmp_path, monkeypatch) == []


@pytest.mark.deep
@pytest.mark.parametrize("command", ASKED)
def test_question_of_every_case_has_the_same_document(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert differing(asked_questions(command), tmp_path, monkeypatch) == []
