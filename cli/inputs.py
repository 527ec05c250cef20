"""Where matings and cards come from, and what a question points at in them: ``kit1.C``."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from testcross.api.files import STDIN, InputError, display, opened, refuse_other_kind
from testcross.cli.console import complain
from testcross.cli.typed_cards import (
    cards_of_hand,
    cards_of_mating,
    each_command,
    plain_words,
    words_apart,
)
from testcross.rulesets import (
    Mating,
    Ruleset,
    TestcrossError,
    is_mating_text,
    mating_of,
    parse_animal,
    parse_mating,
)
from testcross.rulesets.english import quoted
from testcross.rulesets.errors import AmbiguousParentsError, MatingError
from testcross.rulesets.genetics import looks_like_genotype, name_key, refuse_more_than_deck

if TYPE_CHECKING:
    from io import BufferedReader

_LITTER = "litter"
_PARENTS = 2
LONGEST_LINE = 10_000
MOST_UNREAD = 1_000
"""Lines of a file that cannot be understood; after so many no more is read."""
MOST_LINES = 1_000_000
"""Lines of a file that are read."""
_LONGEST_READ = 20_000_000
"""Bytes of a line that is not cut into smaller ones."""
_SNIFF = 4_096


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedMating:
    """One line of a file of matings: a mating, or what is wrong with it."""

    line: int
    """Its number, counted from 1."""
    text: str
    """What stands on it, without a comment."""
    mating: Mating | None = None
    """None for a line that cannot be understood."""
    error: str | None = None
    """Why it cannot be understood."""


def source_of(cards: Sequence[str], file: str | None, command: str) -> str | None:
    """Return the file to read, ``-`` for standard input, None if the cards are the mating.

    Raises:
        InputError: where both are given, or neither, or ``-`` among cards.
    """
    _refuse_both(cards, file)
    if file is None and not cards:
        raise InputError(f"no cards given; try: testcross {command} castor lilac white")
    if len(cards) > 1 and STDIN in cards:
        raise InputError("- (standard input) and cards were both given; give one of them")
    return STDIN if list(cards) == [STDIN] else file


def read_cards(ruleset: Ruleset, cards: Sequence[str], file: str | None) -> Sequence[str]:
    """Return the cards of a hand or a layout, from the command line or a file, one per line.

    Raises:
        InputError: where both are given, or neither; for a file that is missing, not text, or
            without a card; for a line that is not a card, with its number.
        TooManyCardsError: for more cards than the deck has.
        AmbiguousWordsError: for words that can be read as different cards.
    """
    _refuse_both(cards, file)
    if file is None and not cards:
        raise InputError("no cards given; give them with their sex, such as 'Castor buck'")
    source = STDIN if list(cards) == [STDIN] else file
    if source is None:
        return cards_of_hand(ruleset, cards)
    found: list[str] = []
    expected = "one card per line"
    for number, raw in _numbered(source, expected):
        try:
            here = _split(_decode(number, raw))
            for card in here:
                parse_animal(ruleset, card)
        except TestcrossError as error:
            refuse_other_kind(source, expected)
            raise InputError(f"{display(source)}:{number}: {error.in_full}") from None
        found += here
        refuse_more_than_deck(ruleset, found)
    if not found:
        raise InputError(f"{display(source)} has no cards in it; expected one per line")
    return found


def _refuse_both(cards: Sequence[str], file: str | None) -> None:
    if file is not None and cards:
        raise InputError(f"cards and --file {file or repr(file)} were both given; give one of them")


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


def one_mating(ruleset: Ruleset, cards: Sequence[str], command: str) -> Mating:
    """Return the mating of the command line's words: cards, or a written line.

    Raises:
        TestcrossError: for words that are not a mating, or more than one.
    """
    words = plain_words(ruleset, cards)
    if is_mating_text(words):
        try:
            return parse_mating(ruleset, " ".join(words))
        except AmbiguousParentsError as error:
            raise each_command(ruleset, error, "mating") from None
    found = cards_of_mating(ruleset, words_apart(ruleset, words))
    _note_loose_genotypes(ruleset, found)
    if len(found) == _PARENTS:
        _refuse_parents_alone(ruleset, found, command)
    return mating_of(ruleset, found)


def _note_loose_genotypes(ruleset: Ruleset, cards: Sequence[str]) -> None:
    """Say on stderr that a genotype was taken for an animal, where it may be that of its card."""
    if len(cards) - 1 <= _PARENTS:
        return
    for card, genotype in pairwise(cards):
        if name_key(card) in ruleset.names and looks_like_genotype(ruleset.loci, genotype):
            known = parse_animal(ruleset, genotype).readings
            shown = parse_animal(ruleset, card).readings
            if all(more <= less for more, less in zip(known, shown, strict=True)):
                complain(
                    f"{quoted(genotype)} was read as an animal; if it is the genotype of "
                    f"{quoted(card)}, write '{card} ({genotype})'"
                )


def _refuse_parents_alone(ruleset: Ruleset, parents: Sequence[str], command: str) -> None:
    """Refuse two parents where a mating or a litter is asked about.

    Raises:
        InputError: names the command that answers for two parents.
    """
    for card in parents:
        parse_animal(ruleset, card)
    try:
        mating_of(ruleset, parents)
    except MatingError as error:
        offspring = ruleset.roles.offspring
        needed = f"a litter needs at least one {offspring}" if command == _LITTER else str(error)
        typed = " ".join(map(shlex.quote, parents))
        raise InputError(
            f"{needed}; what two animals can have is answered by: testcross offspring {typed}"
        ) from None


def read_matings(ruleset: Ruleset, source: str) -> Iterator[AskedMating]:
    """Yield every line of a file that asks something, whether it can be understood or not.

    Raises:
        InputError: for a file that is missing, not text, or without any mating; for one with far
            too many lines, or lines that cannot be understood.
    """
    empty, expected, unread = True, "one mating per line", 0
    for number, raw in _numbered(source, expected):
        if unread >= MOST_UNREAD:
            raise InputError(
                f"{display(source)}:{number}: {unread:,} lines above could not be understood, and "
                "no more are read; give one mating per line, such as 'castor x lilac -> white'"
            )
        asked = _mating_line(ruleset, number, raw)
        if asked is not None:
            unread += asked.error is not None
            if empty and asked.error is not None:
                refuse_other_kind(source, expected)
            empty = False
            yield asked
    if empty:
        raise InputError(f"{display(source)} has no matings in it; expected one per line")


def _mating_line(ruleset: Ruleset, number: int, raw: bytes) -> AskedMating | None:
    """Return what a line asks, or None for a blank line or a comment."""
    text = "..."
    try:
        text = _decode(number, raw)
        mating = parse_mating(ruleset, text) if text else None
    except TestcrossError as error:
        return AskedMating(line=number, text=text, error=error.in_full)
    return AskedMating(line=number, text=text, mating=mating) if text else None


def _decode(number: int, raw: bytes) -> str:
    """Return a line's text without comment and white space around it.

    Raises:
        InputError: for a line that is too long, or not UTF-8.
    """
    if len(raw.rstrip(b"\r\n")) > LONGEST_LINE:
        raise InputError(f"the line is longer than {LONGEST_LINE} bytes")
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"the line is not UTF-8 text (byte {error.start + 1})") from None
    return text.split("#", 1)[0].strip()


def _numbered(source: str, expected: str) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers; ``expected`` is what such a file has.

    Raises:
        InputError: for a file that is missing or not text.
    """
    with opened(source, expected) as stream:
        if b"\0" in stream.peek(_SNIFF)[:_SNIFF]:
            refuse_other_kind(source, expected)
            raise InputError(f"{display(source)} is not a text file; save it as UTF-8 text")
        for number, raw in enumerate(_lines(stream), 1):
            if raw is None or number > MOST_LINES:
                most = (
                    f"{MOST_LINES:,} lines" if raw else f"{_LONGEST_READ // 1_000_000} MB in a line"
                )
                problem = f"more than {most}, and no more is read; cut the file into smaller ones"
                raise InputError(f"{display(source)}:{number}: {problem}")
            yield number, raw


def _lines(stream: "BufferedReader[Any]") -> Iterator[bytes | None]:
    """Yield lines, one that is too long cut short; None for one that does not seem to end."""
    while raw := stream.readline(LONGEST_LINE + 2):
        rest, length = raw, len(raw)
        while not rest.endswith(b"\n") and rest and length <= _LONGEST_READ:
            rest = stream.readline(LONGEST_LINE)
            length += len(rest)
        yield raw if length <= _LONGEST_READ else None
