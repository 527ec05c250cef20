"""What the tokens of a line name, such as cards: as leaves of a tree, with their places."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import card_of, has_sex
from testcross.rulesets.genetics.animal import find_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.line_tokens import (
    SEPARATORS,
    LineError,
    NotedLine,
    Token,
    split_at,
)
from testcross.rulesets.records.tree import Node

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
        words = [token.text for token in takewhile(_is_word, tokens[:_MOST_PIECES])]
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

    def is_code(self, token: Token) -> bool:
        """Tell a card that is complete in one token: a code, or a quoted text."""
        return token.kind == "quoted" or (token.kind == "word" and card_of(token.text) is not None)

    def is_card(self, tokens: Sequence[Token]) -> bool:
        """Tell whether tokens name a card that there is."""
        try:
            text = self.card(tokens, 0).value
            return isinstance(text, str) and find_animal(self.ruleset, text) is not None
        except (LineError, TestcrossError):
            return False


def _is_word(token: Token) -> bool:
    return token.kind == "word"


def is_number(token: Token) -> bool:
    """Tell whether a token is meant as a number, for no card's name has a digit."""
    return token.kind == "word" and _NUMBER.match(token.text) is not None


def names_sex(token: Token) -> bool:
    """Tell whether a token is a word, or a letter, for a sex."""
    return token.kind == "word" and token.text.casefold() in (*_LETTERS, *_LETTERS.values())
