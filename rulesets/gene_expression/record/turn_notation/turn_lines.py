"""One turn on one line: what was drawn, played, exchanged, or that the turn was lost."""

import re

from testcross.rulesets.errors import CardError, UnknownCardError
from testcross.rulesets.gene_expression.cards import load_deck, parse_face
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.line_parts import Parts, table_of
from testcross.rulesets.records.line_tokens import LineError
from testcross.rulesets.records.line_values import pieces
from testcross.rulesets.records.noted_line import NotedLine
from testcross.rulesets.records.tree import Node

SKIP, SHUFFLE, SWAP, DRAWN = "skip", "shuffle", "swap", "+"
_WORD = re.compile(r"\S+")
_KEYS = ("play", "extra")
_WORDS = {word: word for word in (SKIP, SHUFFLE, SWAP)}


def read_turn(line: NotedLine, player: Node, start: int) -> Node:
    """Return a turn as a record has it; of one with a misspelt word only whose it is.

    Args:
        line: on which it stands.
        player: whose turn it is.
        start: how many characters of the line are behind already.

    Raises:
        LineError: what cannot be read.
    """
    parts: Parts = {"player": (player.place, player)}
    drawn: list[Node] = []
    words = list(_WORD.finditer(line.text, start))
    while words:
        word = words.pop(0)
        text, column = word.group(), word.start() + 1
        if text.casefold() == SWAP:
            parts["swap"] = ((line.line, column), read_swap(line, word.end()))
            break
        if text.startswith(DRAWN) and len(text) > 1:
            drawn.append(line.leaf(text[1:], column + 1))
        elif text.casefold() == SKIP:
            parts["skip"] = ((line.line, column), line.leaf("true", column))
        elif text.casefold() == SHUFFLE:
            number = words.pop(0) if words and words[0].group().isdecimal() else None
            said = ("true", column) if number is None else (number.group(), number.start() + 1)
            parts["reshuffle"] = ((line.line, column), line.leaf(*said))
        elif meant := _misspelt(text):
            problem = f"there is no word {text!r}; did you mean {meant!r}?"
            unread = ((line.line, column), problem)
            return table_of({"player": (player.place, player)}, player.place, (unread,))
        else:
            _add_card(parts, line.leaf(text, column))
    if drawn:
        node = drawn[0] if len(drawn) == 1 else Node(drawn, drawn[0].place, {})
        parts["draw"] = (drawn[0].place, node)
    return table_of(parts, player.place)


def read_swap(line: NotedLine, start: int) -> Node:
    """Return ``Ann T5, Cy P1`` as who gave which card, or ``Ann, Cy`` as a list of names."""
    table: Parts = {}
    names = []
    for piece in pieces(line.text, start):
        name, _, card = piece.text.rpartition(" ")
        if not name:
            names.append(line.leaf(piece.text, piece.start + 1))
            continue
        at = piece.start + len(piece.text) - len(card)
        table[name.strip()] = ((line.line, piece.start + 1), line.leaf(card, at + 1))
    if table and names:
        raise LineError(names[0].place[1], f"a card is missing behind {names[0].value!r}")
    place = (line.line, start + 1)
    return table_of(table, place) if table else Node(names, place, {})


def _misspelt(text: str) -> str:
    """Return the word that is meant where a text is no card, but nearly a word; else nothing."""
    try:
        parse_face(load_deck(), text)
    except UnknownCardError:
        return next(iter(nearest(text, _WORDS, limit=1)), "")
    except CardError:
        return ""
    return ""


def _add_card(parts: Parts, card: Node) -> None:
    key = next((key for key in _KEYS if key not in parts), None)
    if key is None:
        problem = f"{card.value!r} is a third card; a turn has two at most"
        raise LineError(card.place[1], problem)
    parts[key] = (card.place, card)
