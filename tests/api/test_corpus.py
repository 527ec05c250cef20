"""What the corpus asks of the program, asked of Python: the same documents and errors."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
import testcross
from called_program import call
from corpus import Question, corpus
from corpus.collection import QUOTAS
from corpus.reference import GROUPS
from sampling import sampled
from testcross.rulesets import load_ruleset, parse_animal

api: Any = testcross
_SHOWN = {
    *("--json", "--short", "--quiet", "--step", "--csv", "--double-check", "--svg", "--html"),
    *("--summary", "--by-player", "--statistics", "--strict", "--merge-players", "--raw"),
    *("--anonymous", "--xlsx"),
}
"""Options that change how an answer is shown, and nothing of what it is."""
_SHOWN_AS = {"--format", "--notation", "--out", "--corrected", "--jobs"}
"""Those of them with a value."""
_GIVEN = "given"
"""The file of what the corpus puts on standard input, which Python reads as any other."""
_OF_FILES = ("verify", "grade", "pedigree", "genotype")
"""Commands that take a file where they take standard input."""
_TERMS = {"--ruleset": "ruleset", "--fill": "fill", "--engine": "engine"}
_GAME = {"--variant": "variant", "--scoring": "scoring"}
_HERD = {f"--{one}": one for one in ("ruleset", "form", "dosage", "ignore")}
TAKEN: Mapping[str, Mapping[str, str]] = {
    "check": {"--ruleset": "ruleset", "--engine": "engine"},
    "explain": {**_TERMS, "--variant": "variant", "--only": "only"},
    "score": {**_TERMS, **_GAME, "--scheme": "scoring"},
    "litter": {"--ruleset": "ruleset", "--fill": "fill"},
    "why": _TERMS,
    "why-not": {"--ruleset": "ruleset", "--engine": "engine"},
    "best": {**_GAME, "--fill": "fill", "--draw": "draw", "--top": "top", "--engine": "engine"},
    "sets": {**_GAME, "--fill": "fill", "--kit": "kit", "--engine": "engine"},
    "offspring": {"--ruleset": "ruleset"},
    "advise": {"--ruleset": "ruleset", "--carries": "carries"},
    "punnett": {"--ruleset": "ruleset", "--by-locus": "by_locus"},
    "verify": {**_GAME, "--fill": "fill", "--game": "game", "--engine": "engine"},
    "simulate": {
        **{f"--{one}": one for one in ("game", "players", "strategy", "seed", "preset")},
        **{f"--{one}": one for one in ("variant", "scoring", "fill", "litters", "difficulty")},
    },
    "grade": {"--anonymous": "anonymous", "--change": "change", "--ruleset": "ruleset"},
    "pedigree check": {
        **_HERD,
        "--size": "size",
        "--all-conflicts": "animal",
        "--limit": "limit",
    },
    "pedigree fill": _HERD,
    "pedigree carriers": {**_HERD, "--allele": "allele", "--locus": "locus"},
    "pedigree explain": {**_HERD, "--locus": "locus"},
    "pedigree repair": {
        **_HERD,
        "--trust": "trust",
        "--optimiser": "optimiser",
        "--limit": "limit",
    },
}
"""Which options of a command are which keywords; a question with others is left out."""
WITHOUT = {
    "help": "is about the program",
    "show": "looks up what load_ruleset, cards and the catalogues hold as values",
    **dict.fromkeys(("rule", "ruleset show", "deck", "glossary"), "is show by an old name"),
    **dict.fromkeys(("laws", "table", "card"), "is show by an old name"),
    "ruleset list": "is about the folder of rulesets",
    "ruleset check": "judges a file that load_ruleset refuses",
    "draw": "is the method svg of answers",
    "convert": "writes a file in another form",
    "scorepad": "writes an empty pad",
    "page": "writes a page for a phone",
    "serve": "answers browsers; tests/web/test_class_server.py holds it to the commands",
    "quiz": "is a conversation; tests/api/test_records.py asks its questions of both",
    "progress": "tells of what a conversation left; tests/api/test_records.py has it",
}
"""Commands to which Python has no question with the same document, and why."""
FLAGS = {"by_locus", "anonymous", "change", "size"}
NUMBERS = {"top", "players", "seed", "limit"}
LISTS = {"dosage", "ignore", "trust"}
GAMES = ("expression", "genotype")
_OTHERWISE = {"player": "--for", "every": "--all"}
"""Keywords of games' questions that an option has under another name."""
_OF_HERDS = {"ruleset", "form", "dosage", "ignore"}
"""Keywords of ``herd``; the others are of its questions."""


class Translated(NamedTuple):
    """A question of the corpus, as Python asks it."""

    command: str
    words: tuple[str, ...]
    keywords: dict[str, Any]
    typed: tuple[str, ...]
    """What is typed for the same document."""
    before: tuple[tuple[str, ...], ...] = ()
    """What is typed before, as it writes what this is about."""


def taken_by(command: str) -> Mapping[str, str] | None:
    """Return which options of a command are which keywords; None where Python has no such one."""
    group, _, name = command.partition(" ")
    if group not in GAMES:
        return TAKEN.get(command)
    asked = signature(getattr(getattr(api, group), name)).parameters
    return {_OTHERWISE.get(one) or f"--{one.replace('_', '-')}": one for one in asked}


def kind_of(command: str, keyword: str) -> Any:
    """Return the type of a keyword of a game's question; of others whether it takes a value."""
    group, _, name = command.partition(" ")
    if group in GAMES:
        return signature(getattr(getattr(api, group), name)).parameters[keyword].annotation
    if keyword in LISTS:
        return list[str]
    return bool if keyword in FLAGS else int if keyword in NUMBERS else str


def typed_words(question: Question) -> Sequence[str]:
    """Return the words of a question, with a file for standard input where a command takes one."""
    words = question.commands[-1]
    if not question.stdin or words[0] not in _OF_FILES:
        return words
    return [_GIVEN if word == "-" else word for word in words]


def translated(question: Question) -> Translated | None:
    """Return a question as Python asks it; None where Python has no such one."""
    command, words = question.command, typed_words(question)
    taken = taken_by(command) if command not in WITHOUT and "--help" not in command else None
    if taken is None or {"-", "--", "--template"}.intersection(words):
        return None
    rest = iter(words[len(command.split()) :])
    given: list[str] = []
    options: list[str] = []
    keywords: dict[str, Any] = {}
    for word in rest:
        option, equals, value = word.partition("=")
        if not word.startswith("--"):
            given.append(word)
        elif option in taken and kind_of(command, taken[option]) is bool:
            keywords[taken[option]] = True
            options.append(option)
        elif option in taken or option in _SHOWN_AS:
            value = value if equals else next(rest, "")
            if option in taken:
                keep(keywords, taken[option], kind_of(command, taken[option]), value)
                options += [option, value]
        elif option not in _SHOWN:
            return None
    form = ["--format", "json"] if command in ("verify", "simulate") else ["--json"]
    typed = (*command.split(), *given, *options, *form)
    return Translated(command, tuple(given), keywords, typed, question.commands[:-1])


def keep(keywords: dict[str, Any], name: str, kind: Any, value: str) -> None:
    """Keep what is given for an option: a number, one of several, or a text."""
    kinds = (kind, *get_args(kind))
    if list[str] in kinds:
        keywords.setdefault(name, []).append(value)
    else:
        keywords[name] = int(value) if int in kinds and value.isdecimal() else value


def answer(asked: Translated) -> testcross.Result:
    """Return what Python answers."""
    group, _, name = asked.command.rpartition(" ")
    words, keywords = asked.words, asked.keywords
    if group == "pedigree":
        return answer_about_herd(asked, name)
    where = getattr(api, group) if group else api
    ask: Callable[..., testcross.Result] = getattr(where, name.replace("-", "_"))
    if name == "why":
        return ask(*words[:-1], about=words[-1], **keywords)
    if name == "why-not":
        return ask(*words[:-1], what_if=words[-1], **keywords)
    if name in ("best", "sets"):
        return ask(list(words), **keywords)
    return ask(*words, **keywords)


def answer_about_herd(asked: Translated, name: str) -> testcross.Result:
    """Return what Python answers about a herd."""
    of_herd = {key: asked.keywords[key] for key in asked.keywords if key in _OF_HERDS}
    own = {key: value for key, value in asked.keywords.items() if key not in _OF_HERDS}
    path, *words = asked.words
    own_words = [" ".join(words)] if words else []
    if name == "carriers" and "allele" in own:
        own_words = [own.pop("allele")]
    found: testcross.Result = getattr(api.herd(path, **of_herd), name)(*own_words, **own)
    return found


LEAST = {"offspring": 2, "punnett": 2, "best": 1, "sets": 1, "advise": 1}
"""How many cards each of these takes at least; other questions about cards take three."""


def is_loose(asked: Translated) -> bool:
    """Tell words that only a command line puts together: cards in pieces, roles, slashes."""
    if asked.command == "simulate":
        return bool(asked.words)
    if asked.command == "why-not" and "=" not in asked.words[-1]:
        return True
    if asked.command not in ("check", "explain", "score", "litter", "why", "why-not", *LEAST):
        return False
    words = asked.words[:-1] if asked.command in ("why", "why-not") else asked.words
    try:
        ruleset = load_ruleset(asked.keywords.get("ruleset", "gene-rummy"))
        for word in words:
            parse_animal(ruleset, word)
    except testcross.TestcrossError:
        return len(words) != 1 or " -> " not in words[0]
    return len(words) < LEAST.get(asked.command, 3)


def asked_questions(command: str) -> list[tuple[str, Question, Translated]]:
    """Return the questions to a command that Python can be asked, with their names."""
    every = ((name, one, translated(one)) for name, one in corpus(f"{command}-").items())
    return [
        (name, one, asked)
        for name, one, asked in every
        if asked is not None and (asked.words or asked.keywords) and not is_loose(asked)
    ]


def told(asked: Translated) -> tuple[int, object]:
    """Return what Python says: 2 and an error without its place, or its document."""
    try:
        return 0, answer(asked).to_dict()
    except testcross.TestcrossError as error:
        return 2, str(error).partition(":")[0]
    except TypeError:  # words that the question does not take, or lacks
        return 2, ""


def is_said(error: str, stderr: str) -> bool:
    """Tell whether the program says the same; it calls an option ``--others``, Python ``others``.

    Each words in its own way a number out of range and a card where a genotype is needed.
    """
    if "is not in the range" in stderr or "what two cards can have" in stderr:
        return True
    plain = re.sub(r"--([a-z][a-z-]*)", lambda found: found[1].replace("-", "_"), stderr)
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
        refused = status == 2 and shown.returncode == 2 and is_said(str(said), shown.stderr)
        if not refused and (status or said != document_in(shown.stdout)):
            found.append(name)
    return found


OF_GAMES = [f"{game} {name}" for game in GAMES for name in GROUPS[game]]
ASKED = [*TAKEN, *OF_GAMES]

FEWEST = {"genotype pick": 1}
"""How many questions these have for Python; most of their others are typed in ways of their own."""


def test_every_command_is_asked_of_python_or_it_is_said_why_not() -> None:
    typed = {name for name in QUOTAS if name not in GROUPS} | {"verify", "help"}
    assert {*ASKED, *WITHOUT} >= typed - {"ruleset"}
    assert not set(ASKED).intersection(WITHOUT)


@sampled("command", ASKED, quick=3)
def test_question_of_the_corpus_has_the_same_document(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = asked_questions(command)
    assert len(questions) >= FEWEST.get(command, 4)
    assert differing(questions[:3], tmp_path, monkeypatch) == []


@pytest.mark.deep
@pytest.mark.parametrize("command", ASKED)
def test_every_question_of_the_corpus_has_the_same_document(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert differing(asked_questions(command), tmp_path, monkeypatch) == []
