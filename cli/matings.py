"""Where matings come from: arguments, one quoted line, a file or standard input."""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import Any, cast

from testcross.rulesets import (
    Mating,
    Ruleset,
    TestcrossError,
    is_mating_text,
    mating_of,
    parse_animal,
    parse_mating,
)

STDIN = "-"
LONGEST_LINE = 10_000
_SNIFF = 4_096
_OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?", re.DOTALL)


class InputError(TestcrossError):
    """Input that is not there, or not text, or said in two ways at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One mating that was asked about, or what is wrong with it."""

    line: int | None
    """Its line in the file, counted from 1; None for a mating on the command line."""
    text: str
    mating: Mating | None = None
    error: str | None = None


def source_of(ruleset: Ruleset, cards: Sequence[str], file: str | None) -> str | None:
    """Return the file to read, ``-`` for standard input, None if the cards are the mating.

    Raises:
        InputError: where both are given, or neither, or one of the cards is a mistyped option.
    """
    for card in cards:
        if _is_mistyped_option(ruleset, card):
            raise InputError(f"there is no option {card}; see --help")
    if file is not None and cards:
        raise InputError(f"cards and --file {file} were both given; give one of them")
    if file is None and not cards:
        raise InputError("no cards given; try: testcross check castor lilac white")
    return STDIN if list(cards) == [STDIN] else file


def one_mating(ruleset: Ruleset, cards: Sequence[str]) -> Mating:
    """Return the mating of the command line's words: a card each, or a written line.

    Raises:
        TestcrossError: for words that are not a mating.
    """
    if is_mating_text(cards):
        return parse_mating(ruleset, " ".join(cards))
    return mating_of(ruleset, cards)


def read_matings(ruleset: Ruleset, source: str) -> Iterator[Entry]:
    """Yield an entry for every mating in a file; what cannot be understood is an entry too.

    Raises:
        InputError: for a file that is missing, not text, or without any mating.
    """
    empty = True
    with _opened(source) as stream:
        if b"\0" in stream.peek(_SNIFF)[:_SNIFF]:
            raise InputError(f"{_display(source)} is not a text file; save it as UTF-8 text")
        for number, raw in enumerate(_lines(stream), 1):
            entry = _entry(ruleset, number, raw)
            if entry is not None:
                empty = False
                yield entry
    if empty:
        raise InputError(f"{_display(source)} has no matings in it; expected one a line")


def _entry(ruleset: Ruleset, number: int, raw: bytes) -> Entry | None:
    """Return what a line asks, or None for a blank line or a comment."""
    if len(raw.rstrip(b"\r\n")) > LONGEST_LINE:
        return Entry(line=number, text="...", error=f"longer than {LONGEST_LINE} bytes")
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        return Entry(line=number, text="...", error=f"not UTF-8 text (byte {error.start + 1})")
    text = text.split("#", 1)[0].strip()
    if not text:
        return None
    try:
        return Entry(line=number, text=text, mating=parse_mating(ruleset, text))
    except TestcrossError as error:
        return Entry(line=number, text=text, error=str(error))


def _lines(stream: "BufferedReader[Any]") -> Iterator[bytes]:
    """Yield lines, one that is far too long cut short."""
    while raw := stream.readline(LONGEST_LINE + 2):
        rest = raw
        while not rest.endswith(b"\n") and rest:
            rest = stream.readline(LONGEST_LINE)
        yield raw


@contextmanager
def _opened(source: str) -> Iterator["BufferedReader[Any]"]:
    if source == STDIN:
        if sys.stdin is None:
            raise InputError("standard input is closed; give a file")
        stream: BufferedReader[Any] = BufferedReader(cast("RawIOBase", sys.stdin.buffer))
        yield stream
        stream.detach()
        return
    try:
        with Path(source).open("rb") as stream:
            yield stream
    except IsADirectoryError:
        raise InputError(f"{source} is a folder; give a file with one mating a line") from None
    except FileNotFoundError:
        raise InputError(f"there is no file {source}") from None
    except OSError as error:
        raise InputError(f"{source} cannot be read: {(error.strerror or '').lower()}") from None


def _display(source: str) -> str:
    return "standard input" if source == STDIN else source


def _is_mistyped_option(ruleset: Ruleset, word: str) -> bool:
    """Tell an option that does not exist from a genotype that begins with unknowns."""
    if not _OPTION.fullmatch(word):
        return False
    try:
        parse_animal(ruleset, word)
    except TestcrossError:
        return True
    return False
