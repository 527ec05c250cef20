"""The words of a turn, ``+O5 O5`` or ``draws O5 and plays it``, and what they say.

What was read of a text once is kept, for most turns of a game are written alike.
"""

import re
from functools import lru_cache

from testcross.rulesets.errors import CardError, UnknownCardError
from testcross.rulesets.gene_expression import reader
from testcross.rulesets.gene_expression.deck import DECK
from testcross.rulesets.gene_expression.entries import Deal, Gift, Swap, Turn
from testcross.rulesets.gene_expression.faces import (
    end_of_card,
    find_face,
    is_like_a_card,
    number_of_cards,
    parse_face,
)
from testcross.rulesets.gene_expression.reader import between, piece, place_of, stripped
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.tree import Place
from testcross.rulesets.tabletop.events import Event, Unread

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


def turn_at(player: str | None, place: Place, words: Word) -> Turn:
    """Return the turn of a player who is named at a place, as its words say."""
    read, at = _read(words.text), (words.line, words.column)
    made = Turn(
        player,
        read.skip,
        read.draws,
        read.number,
        read.reshuffle,
        read.pile,
        read.play,
        read.extra,
        is_open=read.is_open,
        places=_moved(read, at),
    )
    made.places[""] = made.places["player"] = place
    if read.swap is not None:
        gifts = (
            Gift(one.player, one.card, places=_moved(one, at), unread=_unread(one, at))
            for one in read.swap.gifts
        )
        made.swap = Swap(tuple(gifts), places=_moved(read.swap, at))
    if read.unread:
        made.unread = _unread(read, at)
    return made


def _moved(entry: Event, start: Place) -> dict[str, Place]:
    """Return the places in an entry whose line begins elsewhere than it was read."""
    line, first = start
    return {path: (line, first + column) for path, (_, column) in entry.places.items()}


def _unread(entry: Event, start: Place) -> list[Unread]:
    line, first = start
    return [one._replace(place=(line, first + one.place[1])) for one in entry.unread]


@lru_cache(maxsize=4_096)
def _read(text: str) -> Turn:
    """Return what words say, with their columns counted from 0; nobody changes it."""
    words = _TurnWords(Word(text=text, line=0, column=0))
    words.read()
    return words.turn


def is_like_a_turn(text: str) -> bool:
    words = [one.lstrip("+") for one in text.split()]
    known = (one.casefold().rstrip(":") in SAYS or is_like_a_card(one) for one in words)
    return any(known) and not any(one.isdecimal() for one in words[1:])


def gifts_in(entry: Deal | Turn, said: Word) -> Swap | None:
    """Return ``Ann T5, Cy P1`` as who gave which card, or ``Ann, Cy`` as names."""
    pairs: list[tuple[Word, Word | None]] = []
    for part in map(stripped, between(said, ",;")):
        name, _, card = part.text.rpartition(" ")
        at = len(part.text) - len(card)
        if name:
            pairs.append((piece(part, 0, len(name.rstrip())), piece(part, at, len(part.text))))
        else:
            pairs.append((part, None))
    missing = [name for name, card in pairs if card is None]
    if missing and len(missing) < len(pairs):
        problem = f"a card is missing after {missing[0].text!r}"
        reader.lose(entry, place_of(missing[0]), problem)
        return None
    return reader.exchange(entry, place_of(said), pairs)


class _TurnWords:
    """Reads the words one by one."""

    def __init__(self, said: Word) -> None:
        self.said, self.turn = said, Turn()
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
            rest = piece(self.said, word.column + len(word.text), len(self.said.text))
            self.turn.swap = gifts_in(self.turn, rest)
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
            gap = self.said.text[run[-1].column + len(run[-1].text) : one.column]
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
        last = run[number - 1]
        return piece(self.said, word.column, last.column + len(last.text))


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
