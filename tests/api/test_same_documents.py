"""What cases ask of the program, asked of Python: the same documents and errors."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
import testcross
from cases.asking import ROOMS
from program.called_program import call
from program.question import GROUPS, Question, asked_before
from sampling import sampled
from testcross.cli.command import every_parameter
from testcross.cli.index import QUESTIONS, commands

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
"""The file of what lies on standard input, which Python reads as any other."""
_OF_FILES = ("verify", "grade", "pedigree", "genotype")
"""Commands that take a file where they take standard input."""
_TERMS = {"--ruleset": "ruleset", "--fill": "fill", "--engine": "engine"}
_GAME = {"--variant": "variant", "--scoring": "scoring"}
_HERD = {f"--{one}": one for one in ("ruleset", "form", "dosage", "ignore")}
TAKEN: Mapping[str, Mapping[str, str]] = {
    "check": {"--ruleset": "ruleset", "--engine": "engine"},
    "explain": {**_TERMS, "--variant": "variant", "--only": "only"},
    "score": {**_TERMS, **_GAME},
    "chance": {"--each": "each", "--ruleset": "ruleset"},
    "chi-square": {"--expect": "expect", "--ruleset": "ruleset"},
    "map": {},
    "litter": _TERMS,
    "why": _TERMS,
    "why-not": {"--ruleset": "ruleset", "--engine": "engine"},
    "best": {
        **_GAME,
        **{f"--{one}": one for one in ("fill", "draw", "top", "first", "litters", "engine")},
    },
    "offspring": {"--ruleset": "ruleset", "--founders": "founders", "--engine": "engine"},
    "advise": {"--ruleset": "ruleset", "--carries": "carries"},
    "punnett": {"--ruleset": "ruleset", "--by-locus": "by_locus"},
    "verify": {
        **_GAME,
        **{f"--{one}": one for one in ("fill", "game", "engine", "box")},
    },
    "simulate": {
        **{f"--{one}": one for one in ("game", "players", "strategy", "seed", "preset")},
        **{
            f"--{one}": one
            for one in ("variant", "scoring", "fill", "litters", "difficulty", "box", "engine")
        },
    },
    "grade": {"--anonymous": "anonymous", "--change": "change", "--ruleset": "ruleset"},
    "pedigree check": {
        **_HERD,
        "--size": "size",
        "--all-conflicts": "all_conflicts",
        "--limit": "limit",
    },
    "pedigree fill": _HERD,
    "pedigree carriers": {**_HERD, "--allele": "allele", "--locus": "locus"},
    "pedigree inbreeding": {**_HERD, "--of": "of", "--group": "group"},
    "pedigree mode": _HERD,
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
OPTIONS_WITHOUT = {
    "-": "standard input, or a list of matings: Python asks about each",
    "--file": "a list of matings: Python asks about each",
    "--": "a mark of the command line",
    **dict.fromkeys(("--games", "--slips", "--slip"), "write a folder of games; Python makes one"),
    **dict.fromkeys(("--pedigree", "--option"), "write herds; Python asks herd for the same"),
    "--overlay": "is a keyword of a game: tests/api/test_games.py",
    **dict.fromkeys(("--from", "--want", "--generations"), "are herd(...).test_cross and plan"),
    **dict.fromkeys(
        ("--mate", "--max-inbreeding"), "tests/rulesets/pedigrees/test_inbreeding.py asks both"
    ),
    "--sets": "is sets(...)",
    "--conflict": "is herd(...).explain_conflict",
    "--template": "is about a file to fill in",
    "--cluster": "is about machines",
    "--help": "is about the program",
    "--ruleset": "a hand is of Gene Rummy",
    "--ask": "is a conversation",
    "--trios": "is herd(...).check_trios",
    **dict.fromkeys(("--pupils", "--preset"), "name another file, or what the file tells"),
}
"""Options that Python has no keyword for, and why."""
FLAGS = {"by_locus", "anonymous", "change", "size"}
NUMBERS = {"top", "first", "players", "seed", "limit"}
LISTS = {"dosage", "ignore", "trust", "of", "group"}
GAMES = ("expression", "genotype")
_OTHERWISE = {
    "player": "--for",
    "every": "--all",
    "pick plants": "--plant",
    "validate plants": "--plant",
    "box file": "--box",
}
"""Keywords of games' questions that an option has under another name."""
_OF_HERDS = {"ruleset", "form", "dosage", "ignore"}
"""Keywords of ``herd``; the others are of its questions."""


class Translated(NamedTuple):
    """A command line, as Python asks it."""

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
    spelt = {**{f"{name} {one}": f"--{one.replace('_', '-')}" for one in asked}, **_OTHERWISE}
    return {_OTHERWISE.get(one) or spelt[f"{name} {one}"]: one for one in asked}


def kind_of(command: str, keyword: str) -> Any:
    """Return the type of a keyword of a game's question; of others whether it takes a value."""
    group, _, name = command.partition(" ")
    if group in GAMES:
        return signature(getattr(getattr(api, group), name)).parameters[keyword].annotation
    if keyword in LISTS:
        return list[str]
    is_flag = keyword in FLAGS or (command, keyword) == ("best", "litters")
    return bool if is_flag else int if keyword in NUMBERS else str


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
    if list[str] in kinds or "Sequence[str]" in str(kind):
        keywords.setdefault(name, []).append(value)
    else:
        keywords[name] = int(value) if int in kinds and value.isdecimal() else value


def answer(asked: Translated) -> testcross.Result[Any]:
    """Return what Python answers."""
    group, _, name = asked.command.rpartition(" ")
    words, keywords = asked.words, asked.keywords
    if group == "pedigree":
        return answer_about_herd(asked, name)
    where = getattr(api, group) if group else api
    ask: Callable[..., testcross.Result[Any]] = getattr(where, name.replace("-", "_"))
    if name == "why":
        return ask(*words[:-1], about=words[-1], **keywords)
    if name == "why-not":
        return ask(*words[:-1], what_if=words[-1], **keywords)
    if name in ("best", "sets"):
        return ask(list(words), **keywords)
    return ask(*words, **keywords)


def answer_about_herd(asked: Translated, name: str) -> testcross.Result[Any]:
    """Return what Python answers about a herd."""
    of_herd = {key: asked.keywords[key] for key in asked.keywords if key in _OF_HERDS}
    own = {key: value for key, value in asked.keywords.items() if key not in _OF_HERDS}
    path, *words = asked.words
    own_words = [" ".join(words)] if words else []
    if name == "carriers" and "allele" in own:
        own_words = [own.pop("allele")]
    found: testcross.Result[Any] = getattr(api.herd(path, **of_herd), name)(*own_words, **own)
    return found


LOOSE = {
    r"(check|explain|score|litter): .* [|] (x|-q|bl)( [|] .*)?": "signs, options and pieces of a "
    "card, each a word of its own",
    r"score: .*\baa,bb,cc,dd\b.*": "a genotype between commas",
    r"litter: [^|>]* [|] -> .*": "one parent and an arrow",
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


def is_loose(asked: Translated) -> bool:
    """Tell words that only a command line puts together."""
    typed = f"{asked.command}: {' | '.join(asked.words)}"
    return any(re.fullmatch(words, typed) for words in LOOSE)


@cache
def questions_to(command: str) -> dict[str, Question]:
    """Return what cases ask of a command, by their names."""
    asked = asked_before([ROOMS.get(command.split(maxsplit=1)[0], "words")])
    return {name: one for name, one in asked.items() if one.command == command}


def asked_questions(command: str) -> list[tuple[str, Question, Translated]]:
    """Return the questions to a command that Python can be asked, with their names."""
    every = ((name, one, translated(one)) for name, one in questions_to(command).items())
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
    if "takes a whole number" in stderr or "what two cards can have" in stderr:
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
    every = {f"{one} {name}".strip() for one in commands() for name in GROUPS.get(one, ("",))}
    assert {*ASKED, *WITHOUT} >= every
    assert not set(ASKED).intersection(WITHOUT)


def options_of(command: str) -> set[str]:
    """Return the options that a command takes."""
    return {name for one in every_parameter(QUESTIONS[command]) for name in one.opts}


@pytest.mark.deep
def test_every_question_left_out_has_an_option_without_keyword() -> None:
    left_out = {
        name: (command, question.commands[-1])
        for command in ASKED
        for name, question in questions_to(command).items()
        if translated(question) is None
    }
    options = {
        name: (command, {one.partition("=")[0] for one in words if one.startswith("-")})
        for name, (command, words) in left_out.items()
    }
    assert options
    assert [
        name
        for name, (command, typed) in options.items()
        if typed.isdisjoint(OPTIONS_WITHOUT) and typed <= options_of(command)
    ] == []


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
