"""Command lines gone bad: words lost, doubled, exchanged, misspelt, and options with odd values."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from program.question import Question

from fuzz.byte_mutations import mutated_bytes
from fuzz.token_mutations import JUNK, misspelt, mutated_text

OPTIONS = (
    *("--json", "--file", "--ruleset", "--variant", "--scoring", "--fill", "--format", "--summary"),
    *("--help", "--version", "--", "-", "--engine", "--strict", "--step", "--short", "--quiet"),
    *("--corrected", "--jobs", "--out", "--seed", "--players", "--hand", "--statistics", "-x"),
)
FORBIDDEN = ("--games", "--cluster", "--step")
"""Options that would take long, reach for other machines, or wait for somebody."""
_Change: TypeAlias = Callable[[list[str], Random], list[str]]


def mutated_question(question: Question, random: Random) -> Question:
    """Return a question whose words, files or standard input have gone bad."""
    if random.random() < 0.7 or not (question.files or question.stdin):
        return replace(question, commands=tuple(_bad(c, random) for c in question.commands))
    stdin = _spoilt(question.stdin, random) if question.stdin else b""
    files = tuple((path, _spoilt(data, random)) for path, data in question.files)
    return replace(question, stdin=stdin, files=files)


def _spoilt(data: bytes, random: Random) -> bytes:
    if random.random() < 0.5:
        return mutated_bytes(data, random)
    text = data.decode("utf-8", "surrogateescape")
    return mutated_text(text, random).encode("utf-8", "surrogateescape")


def _bad(words: Sequence[str], random: Random) -> tuple[str, ...]:
    changed = list(words)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        changed = random.choice(_CHANGES)(changed, random)
    kept = [word for word in changed if not word.startswith(FORBIDDEN)]
    return tuple(word.replace("\0", "") for word in kept)


def _lost(words: list[str], random: Random) -> list[str]:
    at = random.randint(0, len(words))
    return words[:at] + words[at + 1 :]


def _doubled(words: list[str], random: Random) -> list[str]:
    at = random.randint(0, len(words))
    return words[: at + 1] + words[at:]


def _shuffled(words: list[str], random: Random) -> list[str]:
    return random.sample(words, len(words))


def _misspelt(words: list[str], random: Random) -> list[str]:
    return _with_word(words, random, lambda word: misspelt(word, random))


def _replaced(words: list[str], random: Random) -> list[str]:
    return _with_word(words, random, lambda _: random.choice(JUNK))


def _spoilt_word(words: list[str], random: Random) -> list[str]:
    def spoilt(word: str) -> str:
        data = mutated_bytes(word.encode("utf-8", "surrogateescape"), random)
        return data.decode("utf-8", "surrogateescape")

    return _with_word(words, random, spoilt)


def _with_option(words: list[str], random: Random) -> list[str]:
    at = random.randint(0, len(words))
    return [*words[:at], random.choice(OPTIONS), *words[at:]]


def _with_junk(words: list[str], random: Random) -> list[str]:
    at = random.randint(0, len(words))
    return [*words[:at], random.choice(JUNK), *words[at:]]


def _joined(words: list[str], random: Random) -> list[str]:
    return [random.choice((" ", ",", "", " x ")).join(words)]


def _with_word(words: list[str], random: Random, new: Callable[[str], str]) -> list[str]:
    if not words:
        return words
    at = random.randrange(len(words))
    return [*words[:at], new(words[at]), *words[at + 1 :]]


_CHANGES: tuple[_Change, ...] = (
    *(_lost, _doubled, _shuffled, _misspelt, _misspelt, _replaced, _spoilt_word, _with_option),
    *(_with_junk, _joined),
)
