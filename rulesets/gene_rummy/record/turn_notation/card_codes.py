"""Short names of cards: each word of the name by its beginning, run together, and the sex.

``BlaO`` is a Black Otter, ``LiMCad`` a Lilac Marten Cal doe.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, takewhile

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.animal import find_animal, parse_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.line_tokens import (
    SEPARATORS,
    LineError,
    NotedLine,
    Token,
    split_at,
)
from testcross.rulesets.records.tree import Node

_BEGINNINGS = {
    "Castor": "Cas",
    "Amber": "Am",
    "Opal": "Op",
    "Lynx": "Ly",
    "Chinchilla": "Chi",
    "Squirrel": "Sq",
    "White": "W",
    "Black": "Bla",
    "Chocolate": "Cho",
    "Blue": "Blu",
    "Lilac": "Li",
}
"""First words; each is the beginning of no other first word."""
_ENDINGS = {"": "", "Otter": "O", "Marten": "M", "Seal": "S", "Cal": "Ca", "Chinchilla": "Ch"}
"""Words that follow, as they differ among themselves."""


@cache
def codes() -> dict[str, str]:
    """Return the code of every variety by its name."""
    return {variety.name: _code(variety.name) for variety in load_ruleset(GAME).varieties}


def _code(name: str) -> str:
    first, *others = name.split()
    return _BEGINNINGS[first] + "".join(_ENDINGS[word] for word in others)


@cache
def _cards() -> dict[str, tuple[str, str | None]]:
    """Return name and sex by every code in small letters, with a letter for the sex and without."""
    sexes = {"": None, **{sex[0]: sex for sex in load_ruleset(GAME).roles.sexes}}
    return {
        f"{code}{letter}".casefold(): (name, sex)
        for name, code in codes().items()
        for letter, sex in sexes.items()
    }


def card_of(word: str, role: str | None = None) -> str | None:
    """Return the card that a code stands for, in any letter case; None if it is no code.

    >>> card_of("blaob"), card_of("BlaO", "doe"), card_of("Otter")
    ('Black Otter buck', 'Black Otter doe', None)

    Args:
        word: what may be a code.
        role: the sex that a code without a letter for it has in its place.
    """
    found = _cards().get(word.casefold())
    if found is None:
        return None
    name, sex = found[0], found[1] or role
    return name if sex is None else f"{name} {sex}"


def has_sex(word: str) -> bool:
    """Tell whether a word is a code that says the sex too."""
    return _cards().get(word.casefold(), ("", None))[1] is not None


def code_of(card: str, role: str | None = None) -> str | None:
    """Return the code that is read as just this card; None if there is none.

    Args:
        card: as it is written in a record.
        role: the sex that needs no letter in its place.
    """
    name, _, sex = card.rpartition(" ")
    code = codes().get(name)
    if code is not None and sex in load_ruleset(GAME).roles.sexes:
        return code if sex == role else f"{code}{sex[0]}"
    return codes().get(card) if role is None else None


AS_SHOWN = "."
"""Stands for a genotype that is just what the card shows; so do several."""
_HIDDEN = "-"


@lru_cache(maxsize=4_096)
def expand(ruleset: Ruleset, card: str, text: str) -> str:
    """Return a genotype in full; as it was written if it is no short one of this card.

    >>> from testcross.rulesets import load_ruleset
    >>> expand(load_ruleset(), "Castor buck", "AaDd")
    'Aa B- C- Dd'
    """
    shown = _shown(ruleset, card)
    if text and not text.strip(AS_SHOWN) and shown:
        return " ".join(shown)
    parses = list(_parses(ruleset.loci, text.split(), 0))
    if len(parses) != 1:
        return text
    (found,) = parses
    if len(found) < len(ruleset.loci) and not shown:
        return text
    return " ".join(found.get(n, shown[n] if shown else "") for n in range(len(ruleset.loci)))


@lru_cache(maxsize=4_096)
def shorten(ruleset: Ruleset, card: str, text: str) -> str | None:
    """Return the shortest way to write a genotype that is read as just this text; None if none."""
    shown, parts = _shown(ruleset, card), text.split()
    forms = [AS_SHOWN, "".join(parts), text]
    if shown and len(parts) == len(shown):
        more = [part for part, card_shows in zip(parts, shown, strict=True) if part != card_shows]
        joined = "".join(more)  # which A- and -b would make hard to read
        forms[1:1] = [joined if "--" not in joined else "", " ".join(more)]
    return next((form for form in forms if form and expand(ruleset, card, form) == text), None)


def _shown(ruleset: Ruleset, card: str) -> Sequence[str]:
    """Return what a card shows at every locus; nothing if it cannot be read."""
    try:
        return parse_animal(ruleset, card).shown.split()
    except TestcrossError:
        return ()


def _parses(loci: Sequence[Locus], words: Sequence[str], first: int) -> Iterator[dict[int, str]]:
    """Yield the ways to read words as loci in their order, from a locus on; each may be missing."""
    if not words:
        yield {}
        return
    word, *others = words
    for number in range(first, len(loci)):
        for end in _ends(loci[number], word):
            rest = [word[end:], *others] if end < len(word) else others
            for following in _parses(loci, rest, number + 1):
                yield {number: word[:end], **following}


def _ends(locus: Locus, word: str) -> Iterator[int]:
    """Yield where two slots of a locus may end at the beginning of a word."""
    symbols = (*locus.symbols, _HIDDEN)
    for place, symbol in enumerate(symbols):
        if word.startswith(symbol):
            behind = symbols[place:] if symbol != _HIDDEN else symbols
            for other in behind:  # the more dominant allele goes first
                if word.startswith(other, len(symbol)):
                    yield len(symbol) + len(other)


_LETTERS = {"b": "buck", "d": "doe"}
_MOST_PIECES = 4
"""Into which a code falls: ``Bla M Ca d``."""
WHOLE = re.compile(r"-?\d{1,9}")
_NUMBER = re.compile(r"-?\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class LineReader(NotedLine):
    """Reads the cards that stand on one line of a game."""

    ruleset: Ruleset
    """Whose cards are meant."""

    def card(self, tokens: Sequence[Token], after: int, role: str | None = None) -> Node:
        """Return tokens as one card: a code in full, anything else as it stands; raises as above.

        Args:
            tokens: all of them.
            after: the column where it is missed if there are none.
            role: the sex that a code without a letter for it has here.
        """
        leaf = self.phrase(tokens, f"the {role}" if role else "a card", after)
        if tokens[0].kind == "quoted":
            return leaf
        self._refuse_two(tokens)
        if len(tokens) > 1 and self.code_length(tokens) == len(tokens):
            joined = card_of("".join(token.text for token in tokens), role)
            return self.leaf(str(joined), tokens[0].column)
        words = [token.text for token in tokens]
        if len(words) > 1 and words[-1].casefold() in _LETTERS:
            words[-1] = _LETTERS[words[-1].casefold()]
            leaf = self.leaf(" ".join(words), tokens[0].column)
        code = card_of(words[0], role if len(words) == 1 else None)
        if code is None or len(words) > 2:
            return leaf
        if len(words) == 1:
            return self.leaf(code, tokens[0].column)
        sexed = words[1].casefold() in _LETTERS.values()
        return self.leaf(f"{code} {words[1].casefold()}", tokens[0].column) if sexed else leaf

    def _refuse_two(self, tokens: Sequence[Token]) -> None:
        """Refuse a card's code with more behind it."""
        if len(tokens) > 1 and has_sex(tokens[0].text):
            behind = self.source(tokens[1:])
            problem = f"put a comma between {tokens[0].text!r} and {behind!r}, or quote the card"
            raise LineError(tokens[1].column, problem)

    def cards(self, tokens: Sequence[Token]) -> list[Node]:
        """Return tokens as cards: codes with spaces between, or any cards with commas between.

        Raises:
            LineError: for an entry that is no card.
        """
        found = []
        for part in filter(None, self._parts(tokens)):
            found += [self.card(one, one[0].column) for one in self._codes(part) or [part]]
        return found

    def _codes(self, tokens: Sequence[Token]) -> list[Sequence[Token]]:
        """Return the codes and quoted texts that tokens are, each as its tokens; else nothing."""
        found: list[Sequence[Token]] = []
        at = 0
        while at < len(tokens):
            length = self.code_length(tokens[at:])
            if not length:
                return []
            found.append(tokens[at : at + length])
            at += length
        return found

    def code_length(self, tokens: Sequence[Token]) -> int:
        """Return how many tokens are the code that they begin with, in one piece or in several.

        ``Bla O d`` is ``BlaOd``: no part of a code is a code, so only one reading is there.
        """
        if tokens and tokens[0].kind == "quoted":
            return 1
        words = [
            token.text for token in takewhile(lambda one: one.kind == "word", tokens[:_MOST_PIECES])
        ]
        lengths = range(len(words), 0, -1)
        return next((n for n in lengths if card_of("".join(words[:n])) is not None), 0)

    def _parts(self, tokens: Sequence[Token]) -> Iterator[list[Token]]:
        """Yield the tokens between commas; where each card says its sex, those up to it."""
        for part in split_at(tokens, *SEPARATORS):
            ends = [n for n, token in enumerate(part, 1) if n > 1 and names_sex(token)]
            if len(ends) < 2 or ends[-1] < len(part):
                yield part
                continue
            yield from (part[a:b] for a, b in pairwise([0, *ends]))

    def is_card(self, tokens: Sequence[Token]) -> bool:
        """Tell whether tokens name a card that there is."""
        try:
            text = self.card(tokens, 0).value
            return isinstance(text, str) and find_animal(self.ruleset, text) is not None
        except (LineError, TestcrossError):
            return False


def is_number(token: Token) -> bool:
    """Tell whether a token is meant as a number, for no card's name has a digit."""
    return token.kind == "word" and _NUMBER.match(token.text) is not None


def names_sex(token: Token) -> bool:
    """Tell whether a token is a word, or a letter, for a sex."""
    return token.kind == "word" and token.text.casefold() in (*_LETTERS, *_LETTERS.values())
