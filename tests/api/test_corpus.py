"""What the corpus asks of the program, asked of Python: the same documents and errors."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import testcross
from called_program import call
from corpus import Question, corpus
from sampling import sampled
from testcross.rulesets import load_ruleset, parse_animal

api: Any = testcross
_SHOWN = {"--json", "--short", "--quiet", "--step", "--csv"}
"""Options that change how an answer is shown, and nothing of what it is."""
_TERMS = {"--ruleset": "ruleset", "--fill": "fill", "--engine": "engine"}
_GAME = {"--variant": "variant", "--scoring": "scoring"}
TAKEN: Mapping[str, Mapping[str, str]] = {
    "check": {"--ruleset": "ruleset", "--engine": "engine"},
    "explain": {**_TERMS, "--variant": "variant", "--only": "only"},
    "score": {**_TERMS, **_GAME, "--scheme": "scoring"},
    "litter": {"--ruleset": "ruleset", "--fill": "fill"},
    "offspring": {"--ruleset": "ruleset"},
    "punnett": {"--ruleset": "ruleset", "--by-locus": "by_locus"},
    "verify": {**_GAME, "--fill": "fill", "--game": "game", "--engine": "engine"},
    "grade": {"--anonymous": "anonymous", "--change": "change", "--ruleset": "ruleset"},
    "pedigree check": {"--ruleset": "ruleset", "--size": "size"},
    "pedigree carriers": {"--ruleset": "ruleset", "--allele": "allele", "--locus": "locus"},
    "pedigree explain": {"--ruleset": "ruleset", "--locus": "locus"},
}
"""Which options of a command are which keywords; a question with others is left out."""
_FLAGS = {"--by-locus", "--anonymous", "--change", "--size"}
_OF_HERDS = {"ruleset"}
"""Keywords of ``herd``; the others are of its questions."""


class Translated(NamedTuple):
    """A question of the corpus, as Python asks it."""

    command: str
    words: tuple[str, ...]
    keywords: dict[str, Any]
    typed: tuple[str, ...]
    """What is typed for the same document."""


def translated(question: Question) -> Translated | None:
    """Return a question as Python asks it; None where Python has no such one."""
    command, (*others, words) = question.command, question.commands
    taken = TAKEN.get(command)
    if taken is None or others or question.stdin or "-" in words or "--" in words:
        return None
    rest = iter(words[len(command.split()) :])
    given: list[str] = []
    keywords: dict[str, Any] = {}
    for word in rest:
        option, equals, value = word.partition("=")
        if not word.startswith("--"):
            given.append(word)
        elif option == "--format":
            value = value if equals else next(rest, "")
        elif option in taken:
            is_flag = option in _FLAGS
            keywords[taken[option]] = True if is_flag else value if equals else next(rest, "")
        elif option not in _SHOWN:
            return None
    form = ["--format", "json"] if command == "verify" else ["--json"]
    options = list(_options(words, taken))
    return Translated(command, tuple(given), keywords, (*command.split(), *given, *options, *form))


def _options(words: Sequence[str], taken: Mapping[str, str]) -> Iterator[str]:
    """Yield the options that are keywords, as they are typed."""
    rest = iter(words)
    for word in rest:
        if word.partition("=")[0] in taken:
            yield word
            if "=" not in word and word not in _FLAGS:
                yield next(rest, "")


def answer(asked: Translated) -> testcross.Result:
    """Return what Python answers."""
    group, _, name = asked.command.rpartition(" ")
    if not group:
        ask: Callable[..., testcross.Result] = getattr(api, name)
        return ask(*asked.words, **asked.keywords)
    of_herd = {key: asked.keywords[key] for key in asked.keywords if key in _OF_HERDS}
    own = {key: value for key, value in asked.keywords.items() if key not in _OF_HERDS}
    path, *words = asked.words
    own_words = [" ".join(words)] if words else []
    if "allele" in own:
        own_words = [own.pop("allele")]
    found: testcross.Result = getattr(api.herd(path, **of_herd), name)(*own_words, **own)
    return found


def is_loose(asked: Translated) -> bool:
    """Tell words that only a command line puts together: cards in pieces, roles, slashes."""
    if asked.command not in ("check", "explain", "score", "litter", "offspring", "punnett"):
        return False
    try:
        ruleset = load_ruleset(asked.keywords.get("ruleset", "gene-rummy"))
        for word in asked.words:
            parse_animal(ruleset, word)
    except testcross.TestcrossError:
        return len(asked.words) != 1 or " -> " not in asked.words[0]
    return len(asked.words) < (2 if asked.command in ("offspring", "punnett") else 3)


def asked_questions(command: str) -> list[tuple[str, Question, Translated]]:
    """Return the questions to a command that Python can be asked, with their names."""
    every = ((name, one, translated(one)) for name, one in corpus(f"{command}-").items())
    return [
        (name, one, asked)
        for name, one, asked in every
        if asked is not None and asked.words and not is_loose(asked)
    ]


def told(asked: Translated) -> tuple[int, object]:
    """Return what Python says: 2 and an error without its place, or its document."""
    try:
        return 0, answer(asked).to_dict()
    except testcross.TestcrossError as error:
        return 2, str(error).partition(":")[0]


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
        monkeypatch.chdir(here)
        shown = call(*asked.typed)
        status, said = told(asked)
        refused = status == 2 and shown.returncode == 2 and str(said) in shown.stderr
        if not refused and (status or said != json.loads(shown.stdout)):
            found.append(name)
    return found


@sampled("command", [*TAKEN], quick=3)
def test_question_of_the_corpus_has_the_same_document(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = asked_questions(command)
    assert len(questions) >= 5
    assert differing(questions[:3], tmp_path, monkeypatch) == []


@pytest.mark.deep
@pytest.mark.parametrize("command", TAKEN)
def test_every_question_of_the_corpus_has_the_same_document(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert differing(asked_questions(command), tmp_path, monkeypatch) == []
