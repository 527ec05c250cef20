"""The shapes of a record of gene expression: cards in texts, cards played, and an exchange."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from testcross.rulesets.english import counted
from testcross.rulesets.gene_expression.cards import card_spans, load_deck, number_of_cards
from testcross.rulesets.gene_expression.cards.left_cards import cards_in, is_like_a_card
from testcross.rulesets.records.entries import Entry, ReadResult, WrittenHand
from testcross.rulesets.records.findings import unreadable
from testcross.rulesets.records.parts import Found, Hands, Holds, Part, Some, Tree, truth
from testcross.rulesets.records.parts.shapes import OneOrMore
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import (
    Record,
    all_written,
    number_of,
    text_of,
    texts_of,
    truth_of,
)

_MOST_PLAYED = 2
_PART = re.compile(r"[^\s+](?:[^+]*[^\s+])?")


def truth_or_number(entry: Entry) -> bool | int | str | None:
    """Return true or false as such, and a number as a number."""
    return number_of(entry) if truth_of(entry) is None else truth(entry)


# cards in texts


def cards_of(entry: Entry) -> Iterator[Entry]:
    """Yield the cards of a text; it stays whole where something in it is not like a card."""
    spans = card_spans(load_deck(), entry.text)
    if len(spans) < 2 or not all(is_like_a_card(entry.text[start:end]) for start, end in spans):
        yield entry
        return
    for start, end in spans:
        yield replace(entry, text=entry.text[start:end], column=entry.column + start)


def cards_left_of(entry: Entry) -> Iterator[Entry]:
    """Yield the cards left that a text has, of which the numbers and actions are enough."""
    cards, at = cards_in(entry.text), 0
    if len(cards) < 2 or not all(map(is_like_a_card, cards)):
        yield entry
        return
    for card in cards:
        at = max(at, entry.text.find(card, at))  # it may be written with other spaces
        yield replace(entry, text=card, column=entry.column + at)
        at += len(card)


def _all_cards(entries: OneOrMore) -> tuple[Entry, ...]:
    return tuple(card for entry in all_written(entries) for card in cards_of(entry))


@dataclass(frozen=True, slots=True)
class Cards(Some):
    """Cards in a list, or in one text."""

    is_list: bool = True

    def written(self, value: OneOrMore, _table: Node, /) -> tuple[Entry, ...]:
        """Return the cards, one by one."""
        return _all_cards(value)


@dataclass(frozen=True, slots=True)
class Drawn(Cards):
    """Cards that were drawn, or how many: ``two cards``."""

    def written(self, value: OneOrMore, _table: Node, /) -> tuple[Entry, ...]:
        """Return the cards, one by one, or a number."""
        there = all_written(value)
        number = number_of_cards(there[0].text) if len(there) == 1 else None
        return _all_cards(value) if number is None else (replace(there[0], text=str(number)),)

    def plain(self, value: Sequence[Entry]) -> Any:
        """Return a card, a number, or several cards."""
        cards = [number_of(card) for card in value]
        return cards[0] if len(cards) == 1 else cards


@dataclass(frozen=True, slots=True)
class HandsInTexts(Hands):
    """Cards by the names of players; several may stand in one text."""

    cards: Callable[[Entry], Iterable[Entry]] = field(default=cards_of, kw_only=True)

    def read(self, found: Found) -> ReadResult[tuple[WrittenHand, ...]]:
        """Return everybody's cards, one by one."""
        hands = Hands.read(self, found).value
        split = [tuple(card for entry in one.cards for card in self.cards(entry)) for one in hands]
        pairs = zip(hands, split, strict=True)
        return ReadResult(value=tuple(replace(one, cards=cards) for one, cards in pairs))


@dataclass(frozen=True, slots=True)
class Played(Tree):
    """The card played, and the one that a Deletion takes along: ``G-DEL + P7``."""

    beside: str = field(default="extra", kw_only=True)
    """The key under which the second card may stand by itself."""
    holds = Holds.TEXTS

    def read(self, found: Found) -> ReadResult[tuple[Entry, ...] | None]:
        """Return one card, or two."""
        written = all_written(found.value)
        parts = [part for entry in written for part in _parts_of(entry)]
        cards = tuple(card for part in parts for card in cards_of(part))
        second = found.table.get(self.beside)
        most = 1 if second is not None and entry_of(second) is not None else _MOST_PLAYED
        if len(cards) <= most:
            return ReadResult(value=cards)
        if len(written) == 1:
            return ReadResult(value=written)
        surplus = cards[most]
        problem = f"{surplus.text!r} is one card too many; a turn has at most two"
        wrong = unreadable(line=surplus.line, column=surplus.column, problem=problem)
        return ReadResult(value=None, findings=(wrong,))

    def plain(self, value: Entry) -> str | None:
        """Return the card."""
        return text_of(value)


def _parts_of(entry: Entry) -> Iterator[Entry]:
    """Yield what stands between plus signs."""
    for part in _PART.finditer(entry.text):
        yield replace(entry, text=part.group(), column=entry.column + part.start())


# exchanges


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenExchange(Part):
    """What two players exchanged."""

    players: tuple[Entry, ...]
    """Two, if all is right."""
    cards: tuple[Entry | None, ...]
    """Of each of them the card given; None where it is not written, as where hands are swapped."""


@dataclass(frozen=True, slots=True)
class ExchangedCards(Tree):
    """Cards by the names of those who gave them, or names alone."""

    holds = Holds.PART

    def read(self, found: Found) -> ReadResult[WrittenExchange | None]:
        """Return what was exchanged."""
        node = found.value
        if node.value is None:
            return ReadResult(value=None)
        line, column = node.place
        pairs = list(_pairs(node))
        if len(pairs) != 2:
            named = counted(len(pairs), "player")
            problem = f"'{found.key}' names {named}; expected two, each with the card given"
            wrong = unreadable(line=line, column=column, problem=problem)
            return ReadResult(value=None, findings=(wrong,))
        players, cards = zip(*pairs, strict=True)
        swap = WrittenExchange(line=line, column=column, players=players, cards=cards)
        return ReadResult(value=swap)

    def plain(self, value: WrittenExchange) -> Record | list[str]:
        """Return a table by names, or the names."""
        cards = [text_of(card) for card in value.cards]
        if not any(cards):
            return texts_of(value.players)
        return dict(zip(texts_of(value.players), cards, strict=True))


def _pairs(node: Node) -> Iterator[tuple[Entry, Entry | None]]:
    """Yield who gave which card, as far as that is written."""
    if isinstance(node.value, dict):
        for name, inside in node.value.items():
            line, column = node.keys[name]
            yield Entry(text=name.strip(), line=line, column=column), entry_of(inside)
        return
    for named in map(entry_of, node.items()):
        if named is not None:
            yield named, None


def entry_of(node: Node) -> Entry | None:
    """Return the text of a node as an entry; None where it is blank, or no text."""
    if not isinstance(node.value, str) or not node.value.strip():
        return None
    return Entry(text=node.value.strip(), line=node.place[0], column=node.place[1])
