"""What the tokens of a line name, such as cards: as leaves of a tree, with their places."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import card_of, has_sex
from testcross.rulesets.gene_rummy.record.turn_notation.line_tokens import (
    SEPARATORS,
    LineError,
    Token,
    split_at,
)
from testcross.rulesets.genetics.animal import find_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.tree import Node, Place

_LETTERS = {"b": "buck", "d": "doe"}
WHOLE = re.compile(r"-?\d{1,9}")
_NUMBER = re.compile(r"-?\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class LineReader:
    """Reads what stands on one line of a game."""

    text: str
    line: int
    ruleset: Ruleset
    """Whose cards are meant."""

    def leaf(self, text: str, column: int) -> Node:
        """Return a text at a column."""
        return Node(text, (self.line, column), {})

    def place(self, token: Token) -> Place:
        """Return where a token stands."""
        return self.line, token.column

    def phrase(self, tokens: Sequence[Token], what: str, after: int) -> Node:
        """Return tokens as one text: a quoted one, or words as they stand.

        Args:
            tokens: all of them.
            what: what is expected there.
            after: the column where it is missed if there are none.

        Raises:
            LineError: where there is none, or something else stands there.
        """
        if not tokens:
            raise LineError(after, f"{what} is missing here")
        odd = next((t for t in tokens if t.kind != "word"), None)
        if odd is not None and len(tokens) > 1:
            raise LineError(odd.column, f"cannot read {self.source([odd])!r} here; expected {what}")
        first = tokens[0]
        if odd is not None:
            if odd.kind != "quoted":
                raise LineError(odd.column, f"expected {what} here, not {self.source([odd])!r}")
            return self.leaf(odd.text, odd.column)
        return self.leaf(self.source(tokens), first.column)

    def source(self, tokens: Sequence[Token]) -> str:
        """Return tokens as they are written."""
        return self.text[tokens[0].column - 1 : tokens[-1].end - 1]

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
        for part in self._parts(tokens):
            if all(self.is_code(token) for token in part):
                found += [self.card([token], token.column) for token in part]
            else:
                found.append(self.card(part, part[0].column))
        return found

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

    def table(self, parts: dict[str, tuple[Place, Node]], place: Place) -> Node:
        """Return a table of parts, each with the place of its key."""
        values = {key: node for key, (_, node) in parts.items()}
        return Node(values, place, {key: at for key, (at, _) in parts.items()})


def is_number(token: Token) -> bool:
    """Tell whether a token is meant as a number, for no card's name has a digit."""
    return token.kind == "word" and _NUMBER.match(token.text) is not None


def names_sex(token: Token) -> bool:
    """Tell whether a token is a word, or a letter, for a sex."""
    return token.kind == "word" and token.text.casefold() in (*_LETTERS, *_LETTERS.values())
