"""The words of a command line: which of them are options, and what belongs to a genotype."""

import re
from collections.abc import Sequence

from testcross.rulesets import DEFAULT, Ruleset, TestcrossError, load_ruleset, parse_animal
from testcross.rulesets.errors import AmbiguousNameError
from testcross.rulesets.genetics import looks_like_genotype

RULESET_OPTION = "--ruleset"
COMPLETING = "_TESTCROSS_COMPLETE"
"""The variable by which a shell asks for completions."""
_MARK = "--"
"""Ends the options of a command line, and is a locus at which nothing is known."""
_UNKNOWN = "\u2013\u2013"
"""The same locus in dashes that end no options."""
_GUARD = "\u2060"
"""Invisible, and nothing in any card's name or genotype."""
_CALLED = re.compile(r"-h|--|--[A-Za-z].*", re.DOTALL)
"""What is an option for certain; ``-h`` is the only one of a single letter."""
OPTION = re.compile(r"--?[a-z][a-z-]*(=.*)?", re.DOTALL)


def asked_ruleset(words: Sequence[str]) -> str:
    """Return the ruleset that a command line names, or the usual one."""
    asked = DEFAULT
    for word, following in zip(words, [*words[1:], ""], strict=True):
        name, equals, value = word.partition("=")
        if name == RULESET_OPTION:
            asked = value if equals else following
    return asked


def options_in(words: Sequence[str]) -> list[str]:
    """Return the words that may be options: all before ``--`` that look like one."""
    return [word for word in before_mark(words) if OPTION.fullmatch(word)]


def before_mark(words: Sequence[str]) -> Sequence[str]:
    """Return the words before the ``--`` that ends the options."""
    kept = with_dashes_kept(words)
    return words[: kept.index(_MARK)] if _MARK in kept else words


def with_dashes_kept(words: Sequence[str]) -> list[str]:
    """Return words with ``--`` as dashes of another kind where it is a locus of a genotype.

    So ``castor lilac -- -- cc --`` loses none of them.
    """
    kept = list(words)
    while _MARK in kept:
        genotype = _genotype_at(kept, kept.index(_MARK))
        if genotype is None:
            break
        kept[genotype] = [word.replace(_MARK, _UNKNOWN) for word in kept[genotype]]
    return kept


def with_dashes_back(words: Sequence[str]) -> list[str]:
    """Return words as they were typed before ``with_dashes_kept``."""
    return [_MARK if word == _UNKNOWN else unguarded(word) for word in words]


def guarded(words: Sequence[str]) -> list[str]:
    """Return words so that none but an option is taken for options: ``-a -b cch -d`` has an h.

    ``unguarded`` takes the guard away again.
    """
    before = len(before_mark(words))
    return [
        word if place >= before or word in ("", "-") or _is_called(word) else f"{_GUARD}{word}"
        for place, word in enumerate(words)
    ]


def unguarded(word: str) -> str:
    """Return a word as it was before ``guarded``."""
    return word.removeprefix(_GUARD)


def _is_called(word: str) -> bool:
    return not word.startswith("-") or _CALLED.fullmatch(word) is not None


def _genotype_at(words: Sequence[str], place: int) -> slice | None:
    """Return which words make up a genotype with the one at a place; None if none do."""
    try:
        ruleset = load_ruleset(asked_ruleset(words))
    except TestcrossError:
        return None  # which is said where it is used
    length = len(ruleset.loci)
    if length == 1 and not any(_is_animal(ruleset, word) for word in words[:place]):
        return None  # before any card it ends the options, as everywhere
    for start in range(max(0, place - length + 1), place + 1):
        here = slice(start, start + length)
        if len(words[here]) == length and _is_genotype(ruleset, words[here]):
            return here
    return None


def _is_animal(ruleset: Ruleset, word: str) -> bool:
    """Tell whether a word alone is a card or a genotype."""
    try:
        parse_animal(ruleset, word)
    except AmbiguousNameError:
        return True
    except TestcrossError:
        return False
    return True


def _is_genotype(ruleset: Ruleset, words: Sequence[str]) -> bool:
    """Tell whether words are a genotype, each of them a locus."""
    if not all(looks_like_genotype(ruleset.loci, word) for word in words):
        return False
    try:
        return len(parse_animal(ruleset, " ".join(words)).readings) == len(words)
    except TestcrossError:
        return False
