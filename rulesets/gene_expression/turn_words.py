"""The words of a turn, ``+O5 O5`` or ``draws O5 and plays it``, and what they say."""

import re

from testcross.rulesets.errors import CardError, UnknownCardError
from testcross.rulesets.gene_expression import reader
from testcross.rulesets.gene_expression.deck import DECK, CardFace
from testcross.rulesets.gene_expression.entries import Turn
from testcross.rulesets.gene_expression.faces import (
    end_of_card,
    find_face,
    is_like_a_card,
    number_of_cards,
    parse_face,
)
from testcross.rulesets.gene_expression.reader import Reader, piece, place_of
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.tree import Place

MOST_WORDS = 8
"""Of a card's name, and of what cannot be read in front of one."""
SKIP, SHUFFLE, SWAP, DRAW, PLAY, AND = "skip", "shuffle", "swap", "draws", "plays", "and"
SAYS = {
    **dict.fromkeys((SKIP, "skips", "skipped"), SKIP),
    **dict.fromkeys((SHUFFLE, "shuffles", "shuffled"), SHUFFLE),
    **dict.fromkeys((SWAP, "swaps", "swapped"), SWAP),
    **dict.fromkeys(("draw", DRAW, "drew", "take", "takes", "took"), DRAW),
    **dict.fromkeys(("play", PLAY, "played", "lay", "lays", "laid", "put", "puts"), PLAY),
    **dict.fromkeys((AND, "then", "card", "cards", "a", "an", "the", "down"), AND),
    **dict.fromkeys(("he", "she", "keep", "keeps", "kept", "it"), AND),
    **dict.fromkeys(("pass", "passes", "passed"), AND),
}
"""Words of a turn, each with what it says."""
_WORD = re.compile(r"[^\s,;]+")


_CODE = rf"(?:{'|'.join(sorted(DECK.by_code, key=len, reverse=True))})(?!\S)"
_CODES = re.compile(
    rf"\s*(?P<skip>skip(?!\S))?\s*(?P<draws>(?:\+{_CODE}\s*)*)"
    rf"(?P<play>{_CODE})?\s*(?P<extra>{_CODE})?\s*"
)
_DRAWN = re.compile(_CODE)


def read_turn(reader: Reader, who: Word, place: Place, words: Word) -> Turn:
    """Return a turn whose player is named at a place, as its words say."""
    turn = Turn(places={"": place})
    turn.player = reader.name(turn, "player", who)
    _TurnWords(reader, turn, words).read()
    return turn


def plain_turn(name: str, line: int, said: str) -> Turn | None:
    """Return a turn in codes, as most are written; None where there are other words.

    Args:
        name: of the player, at the start of the line.
        line: its number.
        said: what stands behind the colon.
    """
    found = _CODES.fullmatch(said)
    if found is None:
        return None
    by_code, first, at = DECK.by_code, len(name) + 2, (line, 1)
    play, extra = found["play"], found["extra"]
    places, draws = {"": at, "player": at}, list[CardFace]()
    for n, card in enumerate(_DRAWN.finditer(said, *found.span("draws")) if found["draws"] else ()):
        draws.append(by_code[card[0]])
        places[f"draws.{n}"] = line, first + card.start()
    if draws:
        places["draws"] = places["draws.0"]
    for key in ("skip", "play", "extra"):
        if found[key]:
            places[key] = line, first + found.start(key)
    skip, laid = True if found["skip"] else None, (by_code.get(play), by_code.get(extra))
    return Turn(name, skip, tuple(draws), None, None, None, *laid, places=places)


def is_like_a_turn(text: str) -> bool:
    words = [one.lstrip("+") for one in text.split()]
    known = (one.casefold().rstrip(":") in SAYS or is_like_a_card(one) for one in words)
    return any(known) and not any(one.isdecimal() for one in words[1:])


class _TurnWords:
    def __init__(self, reader: Reader, turn: Turn, said: Word) -> None:
        self.reader, self.turn, self.said = reader, turn, said
        self.words = [piece(said, *one.span()) for one in _WORD.finditer(said.text)]
        self.drawn: list[Word] = []
        self.played: list[Word] = []
        self.draws = False
        """Whether the cards that follow were drawn."""

    def read(self) -> None:
        turn = self.turn
        while self.words:
            word = self.words.pop(0)
            kind = _says(word)
            if kind is not None:
                self._word(kind, word)
            elif word.text == "+":
                if not self.words:
                    reader.lose(turn, place_of(word), "a card is missing after '+'")
                elif not self.played:  # behind a card played it says what a Deletion takes
                    self.drawn.append(self._card(self.words.pop(0)))
            elif not word.text.startswith("+") and (meant := _misspelt(word.text)):
                problem = f"unknown word {word.text!r}; did you mean {meant!r}?"
                reader.refuse(turn, place_of(word), problem)
                turn.places["misspelt"] = place_of(word)
                found = len(turn.unread)
                self._word(meant, word)  # with another meaning the next lines would not fit
                del turn.unread[found:]
            elif self.draws or word.text.startswith("+"):
                bare = piece(word, word.text.startswith("+"), len(word.text))
                self.drawn.append(self._card(bare))
            else:
                self.played.append(self._card(word))
        if len(self.played) > 2:
            third = self.played[2]
            problem = f"{third.text!r} is a third card; a turn has at most two"
            reader.lose(turn, place_of(third), problem)
            return
        for field, word in zip(("play", "extra"), self.played, strict=False):
            setattr(turn, field, reader.card(turn, field, word))
        if self.drawn:
            reader.draws(turn, self.drawn)

    def _word(self, kind: str, word: Word) -> None:
        if kind == SKIP:
            self.turn.skip = True
            self.turn.places["skip"] = place_of(word)
        elif kind == SHUFFLE:
            counts = bool(self.words) and self.words[0].text.isdecimal()
            said = self.words.pop(0) if counts else word.saying("true")
            reader.truth(self.turn, "reshuffle", said)
        elif kind == SWAP:
            rest = piece(self.said, self._end(word), len(self.said.text))
            self.turn.swap = self.reader.gifts(self.turn, rest)
            self.words.clear()
        elif kind == DRAW:
            self.draws = True
            self._number_drawn()
        elif kind == PLAY:
            self.draws = False
            is_it = all(_says(one) == AND for one in self.words)
            if is_it and self.drawn and not self.drawn[-1].text.isdecimal():
                self.played.append(self.drawn[-1])

    def _number_drawn(self) -> None:
        """Take how many cards were drawn: ``draws two cards``."""
        number = number_of_cards(self.words[0].text) if self.words else None
        if number is None or (len(self.words) > 1 and not _begins_otherwise(self.words[1])):
            return
        word = self.words.pop(0)
        if self.words and self.words[0].text.casefold().rstrip(":") in ("card", "cards"):
            self.words.pop(0)
        if not self.words or _begins_otherwise(self.words[0]):
            self.drawn.append(word.saying(str(number)))

    def _card(self, word: Word) -> Word:
        """Return the card that begins with a word, and take its other words from those behind."""
        if word.text in DECK.by_code:  # most are: no longer name begins so
            return word
        run = [word]
        for one in self.words[:MOST_WORDS]:
            gap = self.said.text[self._end(run[-1]) : one.column - self.said.column]
            if "," in gap or ";" in gap or _begins_otherwise(one):
                break
            run.append(one)
        texts = [one.text for one in run]
        ends = ((n, end_of_card(texts, n)) for n in range(len(run)))
        first, end = next(
            ((n, end) for n, end in ends if find_face(" ".join(texts[n:end]))), (len(run), 0)
        )
        number = first or end
        del self.words[: number - 1]
        return piece(self.said, word.column - self.said.column, self._end(run[number - 1]))

    def _end(self, word: Word) -> int:
        return word.column - self.said.column + len(word.text)


def _says(word: Word) -> str | None:
    """Return what a word of a turn says, perhaps with a colon behind it; None for a card's."""
    return SAYS.get(word.text.casefold().removesuffix(":"))


def _begins_otherwise(word: Word) -> bool:
    return _says(word) is not None or word.text.startswith("+")


def _misspelt(text: str) -> str:
    """Return the word that is meant where a text is no card, but nearly a word; else nothing."""
    if text in DECK.by_code:
        return ""
    try:
        parse_face(text)
    except UnknownCardError:
        known = {word: word for word in (SKIP, SHUFFLE, SWAP, DRAW, PLAY)}
        return next(iter(nearest(text, known, limit=1)), "")
    except CardError:
        return ""
    return ""
