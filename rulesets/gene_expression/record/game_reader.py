"""Games in YAML and JSON: their tables, and reading them turn by turn.

A turn of which something cannot be read is kept as far as it goes, and the rest is still read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, TypeAlias

from pydantic import Field
from testcross.rulesets.english import counted
from testcross.rulesets.gene_expression.cards import card_spans, load_deck, number_of_cards
from testcross.rulesets.gene_expression.record.game_record import (
    WrittenExchange,
    WrittenGame,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_expression.record.option_names import OPTIONS
from testcross.rulesets.gene_expression.record.sheet_builder import cards_in, is_like_a_card
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.read_result import ReadResult, findings_in
from testcross.rulesets.records.schema import ONE_DUE, Later, OneOrMore, Table, Text
from testcross.rulesets.records.score_entries import WrittenHand
from testcross.rulesets.records.score_reader import Scores, read_hands, read_scores
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import read_table
from testcross.rulesets.records.written_values import (
    all_names,
    all_written,
    entries_under,
    or_blank,
    written,
)

_MOST_PLAYED = 2
_PART = re.compile(r"[^\s+](?:[^+]*[^\s+])?")
Hands: TypeAlias = dict[str, tuple[Text, ...] | Text | None]
_Name: TypeAlias = Annotated[Text | None, Field(title="a name")]
_Card: TypeAlias = Annotated[Text | None, Field(title="a card")]


class GameTable(Table):
    """A whole game, its rounds left for later."""

    game: Annotated[Text, Field(title="the name of a game")]
    actions: Text | None = None
    id_match: Text | None = None
    cyclic: Text | None = None
    draw: Text | None = None
    substitution: Text | None = None
    final_insertion_draws: Text | None = None
    players: Annotated[OneOrMore, Field(title="a name")]
    target: Annotated[Text | None, Field(title="a whole number")] = None
    rounds: tuple[Later, ...]
    scores: Scores | None = None
    winner: OneOrMore | None = None


class TurnRoundTable(Table):
    """One deal, its turns left for later."""

    dealer: _Name = None
    starts: _Name = None
    deck: Annotated[OneOrMore | None, Field(title="a list of cards")] = None
    hands: Hands | None = None
    first: _Card = None
    swap: Later | None = None
    turns: tuple[Later, ...] = ()
    out: _Name = None
    left: Hands | None = None
    scores: Scores | None = None


class TurnTable(Table):
    """One turn, the exchange in it left for later."""

    player: Annotated[Text, Field(title="a name")]
    draw: Annotated[OneOrMore | None, Field(title="a card, or how many")] = None
    play: Annotated[OneOrMore | None, Field(title="a card"), ONE_DUE] = None
    extra: _Card = None
    swap: Later | None = None
    skip: Annotated[Text | None, Field(title="true or false")] = None
    reshuffle: Annotated[Text | None, Field(title="true, or how many cards")] = None


def read_game(root: Node) -> ReadResult[WrittenGame]:
    """Return what a tree says, as far as it can be read.

    Args:
        root: the whole file.
    """
    read = read_table(root, GameTable)
    table = read.value
    rounds = [_read_round(node) for node in entries_under(root, "rounds", table.rounds)]
    asked = {name: written(getattr(table, name)) for name in OPTIONS}
    value = WrittenGame(
        options={name: entry for name, entry in asked.items() if entry is not None},
        players=all_names(table.players),
        target=written(table.target),
        rounds=tuple(one.value for one in rounds),
        scores=read_scores(root, table.scores),
        winners=all_written(table.winner),
    )
    return ReadResult(value=value, findings=(*read.findings, *findings_in(rounds)))


def _read_round(node: Node) -> ReadResult[WrittenRound]:
    read = read_table(node, TurnRoundTable)
    table = read.value
    turns = [_read_turn(one) for one in entries_under(node, "turns", table.turns)]
    swap = _read_exchange(table.swap)
    value = WrittenRound(
        line=node.place[0],
        column=node.place[1],
        dealer=written(table.dealer),
        starts=written(table.starts),
        deck=_cards(table.deck),
        hands=tuple(
            replace(hand, cards=_cards(hand.cards))
            for hand in read_hands(node, "hands", table.hands)
        ),
        first=written(table.first),
        swap=swap.value,
        turns=tuple(one.value for one in turns),
        out=written(table.out),
        left=tuple(map(_left, read_hands(node, "left", table.left))),
        left_at=None if (left := node.get("left")) is None else left.place,
        scores=read_scores(node, table.scores),
        incomplete=not read.complete and not turns,
    )
    findings = (*read.findings, *swap.findings, *findings_in(turns))
    return ReadResult(value=value, findings=findings)


def _read_turn(node: Node) -> ReadResult[WrittenTurn]:
    read = read_table(node, TurnTable, "the turn")
    table = read.value
    swap = _read_exchange(table.swap)
    extra = written(table.extra)
    played, surplus = _played(table.play, extra)
    findings = (*read.findings, *surplus, *swap.findings)
    value = WrittenTurn(
        line=node.place[0],
        column=node.place[1],
        player=or_blank(written(table.player), node),
        draw=_drawn(table.draw),
        play=played[0] if played else None,
        extra=extra or (played[1] if len(played) > 1 else None),
        swap=swap.value,
        skip=written(table.skip),
        reshuffle=written(table.reshuffle),
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def _cards(entries: OneOrMore | None) -> tuple[Entry, ...]:
    """Return the cards that are written, each by itself where a text has several."""
    return tuple(card for entry in all_written(entries) for card in _in_text(entry))


def _drawn(entries: OneOrMore | None) -> tuple[Entry, ...]:
    """Return the cards drawn, or how many they are: ``two cards``."""
    there = all_written(entries)
    number = number_of_cards(there[0].text) if len(there) == 1 else None
    return _cards(entries) if number is None else (replace(there[0], text=str(number)),)


def _left(hand: WrittenHand) -> WrittenHand:
    """Return the cards left of a player, each by itself where a text has several."""
    return replace(hand, cards=tuple(card for entry in hand.cards for card in _left_in(entry)))


def _left_in(entry: Entry) -> Iterator[Entry]:
    cards, at = cards_in(entry.text), 0
    if len(cards) < 2 or not all(map(is_like_a_card, cards)):
        yield entry
        return
    for card in cards:
        at = entry.text.index(card, at)
        yield replace(entry, text=card, column=entry.column + at)
        at += len(card)


def _in_text(entry: Entry) -> Iterator[Entry]:
    """Yield the cards of a text; it stays whole where something in it is not like a card."""
    spans = card_spans(load_deck(), entry.text)
    if len(spans) < 2 or not all(is_like_a_card(entry.text[start:end]) for start, end in spans):
        yield entry
        return
    for start, end in spans:
        yield replace(entry, text=entry.text[start:end], column=entry.column + start)


def _played(
    play: OneOrMore | None, extra: Entry | None
) -> tuple[tuple[Entry, ...], tuple[Finding, ...]]:
    """Return the card played, and the one that a Deletion takes along: ``G-DEL + P7``."""
    written = all_written(play)
    parts = [part for entry in written for part in _parts_of(entry)]
    cards = tuple(card for part in parts for card in _in_text(part))
    most = 1 if extra is not None else _MOST_PLAYED
    if len(cards) <= most:
        return cards, ()
    if len(written) == 1:
        return written, ()
    problem = f"{cards[most].text!r} is one card too many; a turn has two at most"
    found = unreadable(line=cards[most].line, column=cards[most].column, problem=problem)
    return (), (found,)


def _parts_of(entry: Entry) -> Iterator[Entry]:
    """Yield what stands between plus signs."""
    for part in _PART.finditer(entry.text):
        yield replace(entry, text=part.group(), column=entry.column + part.start())


def _read_exchange(node: Node | None) -> ReadResult[WrittenExchange | None]:
    """Read an exchange: cards by the names of those who gave them, or names alone."""
    if node is None or node.value is None:
        return ReadResult(value=None)
    line, column = node.place
    pairs: list[tuple[Entry, Entry | None]] = []
    if isinstance(node.value, dict):
        for name, inside in node.value.items():
            place = node.keys[name]
            player = Entry(text=name.strip(), line=place[0], column=place[1])
            pairs.append((player, _text(inside)))
    else:
        pairs = [(name, None) for name in map(_text, node.items()) if name is not None]
    if len(pairs) != 2:
        named = counted(len(pairs), "player")
        problem = f"'swap' names {named}; expected two, each with the card given"
        found = unreadable(line=line, column=column, problem=problem)
        return ReadResult(value=None, findings=(found,))
    players, cards = zip(*pairs, strict=True)
    return ReadResult(value=WrittenExchange(line=line, column=column, players=players, cards=cards))


def _text(node: Node) -> Entry | None:
    if not isinstance(node.value, str) or not node.value.strip():
        return None
    return Entry(text=node.value.strip(), line=node.place[0], column=node.place[1])
