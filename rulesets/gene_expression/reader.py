"""What readers of trees and of lines share: values with their places, and who sits where.

A value that cannot be read is a finding at its entry. Names stay as they are written until all are
known: a list of players at the head, or everybody who is named, in the order of play.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.deck import CardFace, load_deck
from testcross.rulesets.gene_expression.entries import (
    CARD,
    LEFT,
    PLAYER,
    POINTS,
    UNKNOWN,
    Deal,
    DealtHand,
    End,
    Gift,
    LeftHand,
    Record,
    Result,
    Score,
    Swap,
    Turn,
)
from testcross.rulesets.gene_expression.face_names import card_spans, number_of_cards
from testcross.rulesets.gene_expression.left_cards import (
    cards_in,
    is_card,
    is_like_a_card,
    left_spans,
)
from testcross.rulesets.gene_expression.rules import resolve_rules
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import (
    PlayerNames,
    each_winner,
    known_player,
    no_such_player,
    no_such_winner,
    player_key,
)
from testcross.rulesets.records.findings import (
    Finding,
    UnreadableError,
    finding,
    unreadable,
)
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop.game_notes import NamedPlayers, seat_players
from testcross.rulesets.tabletop_new.entries import Entry, Unread, UnreadableValueError, declared

Words: TypeAlias = Sequence[Word]
Options: TypeAlias = Mapping[str, str | None]
NO_OPTIONS: Options = {}
MOST_DRAWN = 72


def place_of(word: Word) -> Place:
    return word.line, word.column


class Reader:
    """Makes the entries of a record from words with places."""

    def __init__(self) -> None:
        self.record = Record()
        self.head: list[Word] = []
        """The players as they are listed."""
        self.options: dict[str, Word] = {}
        self.target: Word | None = None
        self.lists_everybody = True
        """Whether no others played than those listed."""

    def ask(self, options: Options) -> None:
        """Take the rules that a command asks for, where the record says nothing else."""
        said = {name: text for name, text in options.items() if text is not None}
        self.options |= {n: Word(text=text, line=0, column=0) for n, text in said.items()}

    # values

    def refuse(self, entry: Entry | None, place: Place, problem: str, code: str = "RX001") -> None:
        """Note what cannot be read, at its entry or outside of all."""
        if entry is not None:
            entry.unread.append(Unread(place, code, problem))
        else:
            found = unreadable(line=place[0], column=place[1], problem=problem)
            self.record.unread.append(found)

    def lose(self, entry: Entry, place: Place, problem: str) -> None:
        """Note what cannot be read; in a turn, anything may have been done then."""
        self.refuse(entry, place, problem)
        if isinstance(entry, Turn):
            entry.is_open = True

    def win(self, result: Result, words: Iterable[Word]) -> None:
        """Add winners."""
        for word in words:
            result.places[f"winners.{len(result.winners)}"] = place_of(word)
            result.winners = (*result.winners, word.text)

    def value(self, entry: Any, path: str, word: Word, kind: Any) -> Any:
        """Return what a word says; None, and a finding, for what it cannot mean."""
        entry.places[path] = place_of(word)
        try:
            return kind.read(word.text, {})
        except UnreadableValueError as error:
            self.refuse(entry, place_of(word), str(error), error.code)
        return None

    def card(self, entry: Any, path: str, word: Word) -> CardFace:
        """Return a card; one that cannot be told is unknown."""
        if not word.text:
            entry.places[path] = place_of(word)
            return UNKNOWN
        read: CardFace | None = self.value(entry, path, word, CARD)
        if read is None and isinstance(entry, Turn) and not is_like_a_card(word.text):
            entry.is_open = True
        return UNKNOWN if read is None else read

    def cards(self, entry: Any, path: str, words: Iterable[Word]) -> tuple[CardFace, ...]:
        """Return cards, several of which may stand in one text."""
        split = [one for word in words for one in split_cards(word)]
        return tuple(self.card(entry, f"{path}.{n}", one) for n, one in enumerate(split))

    def player(self, entry: Any, path: str, word: Word) -> str | None:
        """Return a name as it is written; it is settled when all are known."""
        entry.places[path] = place_of(word)
        return word.text or None

    # entries

    def hand(self, name: Word, words: Iterable[Word]) -> DealtHand:
        made = DealtHand(places={"": place_of(name)})
        made.player = self.player(made, "player", name)
        made.cards = self.cards(made, "cards", words)
        return made

    def left(self, name: Word, words: Iterable[Word]) -> LeftHand:
        """Return the cards left of a player; ``-``, ``0`` and ``none`` are no card."""
        made = LeftHand(places={"": place_of(name)})
        made.player = self.player(made, "player", name)
        split = [one for word in words for one in split_left(word)]
        if len(split) == 1 and split[0].text.casefold() in EMPTY:
            split = []
        cards = [self.value(made, f"cards.{n}", one, LEFT) for n, one in enumerate(split)]
        made.cards = None if None in cards else tuple(cards)
        return made

    def swap(
        self, entry: Entry, place: Place, pairs: Sequence[tuple[Word, Word | None]]
    ) -> Swap | None:
        """Return an exchange of two players; none, and a finding, where it names others."""
        if len(pairs) != 2:
            said = f"{len(pairs)} player{'s' * (len(pairs) != 1)}"
            problem = f"'swap' names {said}; expected two, each with the card given"
            self.lose(entry, place, problem)
            return None
        entry.places["swap"] = place
        made = Swap(places={"": place})
        gifts = []
        for name, card in pairs:
            gift = Gift(places={"": place_of(name)})
            gift.player = self.player(gift, "player", name)
            gift.card = None if card is None else self.card(gift, "card", card)
            gifts.append(gift)
        made.gifts = tuple(gifts)
        return made

    def draws(self, turn: Turn, words: Words) -> None:
        """Take cards that were drawn, or how many."""
        number = number_of_cards(words[0].text) if len(words) == 1 else None
        if number is None and len(words) == 1 and whole_number(words[0].text) is not None:
            number = whole_number(words[0].text)
        if number is None:
            turn.draws = self.cards(turn, "draws", words)
            return
        turn.places["number"] = turn.places["draws.0"] = place_of(words[0])
        if 0 <= number <= MOST_DRAWN:
            turn.number = number
        else:
            problem = f"'draw' is {words[0].text!r}; expected cards, or how many"
            self.refuse(turn, place_of(words[0]), problem)

    def flag(self, entry: Any, path: str, word: Word) -> bool | None:
        """Return whether a word says yes; a number is no answer here."""
        entry.places[path] = place_of(word)
        said = word.text.casefold()
        if said in ("true", "yes", "y", "on"):
            return True
        if said in ("false", "no", "n", "off"):
            return False
        problem = f"{path!r} is {word.text!r}; expected true or false"
        self.refuse(entry, place_of(word), problem)
        return True

    def reshuffle(self, turn: Turn, word: Word) -> None:
        """Take that the discards were shuffled, perhaps with how many there were."""
        number = whole_number(word.text)
        turn.places["reshuffle"] = turn.places["pile"] = place_of(word)
        if number is not None:
            turn.reshuffle, turn.pile = True, number
        elif word.text.casefold() in ("true", "yes", "false", "no"):
            turn.reshuffle = word.text.casefold() in ("true", "yes") or None
        else:
            turn.reshuffle = True
            problem = f"'reshuffle' is {word.text!r}; expected true, or how many cards"
            self.refuse(turn, place_of(word), problem)

    def score(self, name: Word, points: Word, *, least: int | None = None) -> Score:
        made = Score(places={"": place_of(name)})
        made.player = self.player(made, "player", name)
        made.points = self.value(made, "points", points, POINTS)
        if made.points is not None and least is not None and made.points < least:
            problem = f"the score is {points.text!r}; expected a whole number, {least} or more"
            self.refuse(made, place_of(points), problem)
            made.points = None
        return made

    # the whole

    def finish(self, *, is_sheet: bool) -> Record:
        """Settle rules and names, and return the record.

        Args:
            is_sheet: whether only points are written, so that any name may be that of a player.
        """
        record = self.record
        try:
            record.rules = resolve_rules(self.options, self._target())
        except UnreadableError as error:
            record.unread.append(error.finding)
            record.players, record.entries = (), []
            return record
        record.asked = {name: word.text for name, word in self.options.items()}
        heads = self.head
        if is_sheet and not (heads and self.lists_everybody):
            everybody = self._named(record)
            heads = heads or everybody
        below = self._below(record)
        names = PlayerNames(word.text for word in (*heads, *below))
        named = NamedPlayers(
            head=heads,
            below=self._below(record),
            turns=self._turns(record),
            out_of_turn=Code.OUT_OF_TURN,
        )
        record.players, found = seat_players(named, names)
        record.head = tuple(map(place_of, heads))
        record.unread += found
        self._settle(record)
        return record

    def _target(self) -> int | None:
        word = self.target
        if word is None:
            return None
        target = self.record.target = whole_number(word.text)
        if target is None or target < 1:
            problem = f"'target' is {word.text!r}; expected a whole number from 1"
            self.refuse(None, place_of(word), problem)
            return 0
        return target

    def _named(self, record: Record) -> list[Word]:
        """Return everybody who is named on a sheet, once; of totals only where points are alone."""
        alone = not any(one.left for one in record.entries if isinstance(one, End))
        record.is_open = alone
        found: dict[str, Word] = {}
        names: dict[str, str] = {}
        for entry in record.entries:
            if isinstance(entry, End):
                words = [*_words(entry, "out"), *_parts(entry.left), *_parts(entry.scores)]
            else:
                scores = entry.scores if isinstance(entry, Result) and alone else ()
                # points for a name that is nearly another one are those of the other
                words = [
                    *_parts(one for one in scores if not one.points),
                    *(word for word in _parts(scores) if not nearest(word.text, names, limit=1)),
                ]
            for word in words:
                found.setdefault(player_key(word.text), word)
                names[player_key(word.text)] = word.text
        return list(found.values())

    def _below(self, record: Record) -> list[Word]:
        """Return every name in its order: hands and turns stand in that of the seats."""
        found: list[Word] = []
        late: list[Word] = []
        for entry in record.entries:
            if isinstance(entry, Deal):
                found, late = [*found, *late], []
                hands = _parts(entry.hands)
                found += hands if len(hands) > 1 else []
                late = [*_words(entry, "dealer"), *_words(entry, "starts")]
                late += [] if len(hands) > 1 else hands
            elif isinstance(entry, Turn):
                found += _words(entry, "player")
            elif isinstance(entry, End):
                late += [*_words(entry, "out"), *_parts(entry.left), *_parts(entry.scores)]
            elif isinstance(entry, Result):
                late += [*_parts(entry.scores), *_words(entry, "winners")]
        return [*found, *late]

    def _turns(self, record: Record) -> list[list[Word]]:
        rounds: list[list[Word]] = []
        for entry in record.entries:
            if isinstance(entry, Deal):
                rounds.append([])
            elif isinstance(entry, Turn) and rounds:
                rounds[-1] += _words(entry, "player")
        return rounds

    def _settle(self, record: Record) -> None:
        """Give every player the name under which the game knows them."""
        known: dict[str, str | None] = {}
        for entry in record.entries:
            within = list(entry.parts())
            for part in (entry, *within, *(two for one in within for two in one.parts())):
                for name in _player_fields(type(part)):
                    said = getattr(part, name)
                    if said is None:
                        continue
                    if said not in known:
                        word = Word(text=said, line=0, column=0)
                        known[said] = known_player(word, record.players)
                    setattr(part, name, known[said])
                    if known[said] is None:
                        word = _word(part, name, said)
                        problem = no_such_player(word, record.players)
                        self.refuse(part, place_of(word), problem)
            if isinstance(entry, Result) and entry.winners:
                self._settle_winners(record, entry)

    def _settle_winners(self, record: Record, entry: Result) -> None:
        words = [_word(entry, f"winners.{n}", name) for n, name in enumerate(entry.winners)]
        each = each_winner(words, record.players)
        known = [known_player(word, record.players) for word in each]
        if None in known:
            word = each[known.index(None)]
            text = no_such_winner([word.text], record.players)
            entry.unread.append(Unread(place_of(word), Code.WRONG_WINNER.value, text))
        entry.places["winners.0"] = place_of(each[0]) if each else entry.place("winners.0")
        pairs = zip(known, each, strict=True)
        entry.winners = tuple(name or word.text for name, word in pairs)


_OF_PLAYERS: dict[type, tuple[str, ...]] = {}


def _player_fields(cls: type) -> tuple[str, ...]:
    if cls not in _OF_PLAYERS:
        found = (one.name for one in declared(cls) if one.kind is PLAYER and one.form == "one")
        _OF_PLAYERS[cls] = tuple(found)
    return _OF_PLAYERS[cls]


EMPTY = frozenset({"-", "–", "—", "0", "none", "no cards", "nothing", "no card", "empty"})
"""How a hand without cards is written."""


def split_cards(word: Word) -> list[Word]:
    """Return the cards of a text; it stays whole where something in it is not like a card."""
    spans = card_spans(load_deck(), word.text)
    if len(spans) < 2 or not all(is_like_a_card(word.text[a:b]) for a, b in spans):
        return [word]
    return [piece(word, a, b) for a, b in spans]


def split_left(word: Word) -> list[Word]:
    """Return the cards left that a text has, of which the numbers and actions are enough."""
    found = []
    for start, end in left_spans(word.text):
        part = piece(word, start, end)
        inside = cards_in(part.text) if not is_card(part.text) else ()
        found += split_left(part) if len(inside) > 1 and all(map(is_card, inside)) else [part]
    return found


def piece(word: Word, start: int, end: int) -> Word:
    return Word(text=word.text[start:end], line=word.line, column=word.column + start)


def between(word: Word, signs: str) -> list[Word]:
    """Return what stands between some signs, with its blanks; empty pieces are left out."""
    found = (one.span() for one in re.finditer(f"[^{signs}]+", word.text))
    return [piece(word, a, b) for a, b in found if word.text[a:b].strip()]


def stripped(word: Word) -> Word:
    start = len(word.text) - len(word.text.lstrip())
    return piece(word, start, len(word.text.rstrip()))


def _word(part: Entry, path: str, text: str) -> Word:
    line, column = part.place(path)
    return Word(text=text, line=line, column=column)


def _words(entry: Any, name: str) -> list[Word]:
    said = getattr(entry, name)
    if isinstance(said, tuple):
        return [_word(entry, f"{name}.{n}", one) for n, one in enumerate(said)]
    return [] if said is None else [_word(entry, name, said)]


def _parts(parts: Iterable[Any]) -> list[Word]:
    return [word for one in parts for word in _words(one, "player")]


def wrong_number(record: Record) -> list[Finding]:
    """Return that so many cannot play (EX-010); nothing where that is not known to be wrong."""
    number = len(record.players)
    allowed = load_deck().players
    if number in allowed or not record.head:
        return []
    if record.is_open and 0 < number < allowed[0]:
        return []
    message = f"{number} players; {allowed[0]} to {allowed[-1]} can play"
    line, column = record.head[-1]
    word = Word(text="", line=line, column=column)
    return [finding(Code.WRONG_NUMBER_OF_PLAYERS, word, message)]
