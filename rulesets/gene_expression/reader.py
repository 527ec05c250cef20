"""What readers of trees and of lines share: values with their places, and who sits where.

A value that cannot be read is a finding at its entry. Names stay as they are written until all are
known: a list of players at the head, or everybody who is named, in the order of play.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.deck import DECK, CardFace
from testcross.rulesets.gene_expression.entries import (
    CARD,
    LEFT,
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
from testcross.rulesets.gene_expression.faces import (
    card_spans,
    is_like_a_card,
    left_spans,
    number_of_cards,
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
from testcross.rulesets.records.findings import UnreadableError, unreadable
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop.events import Event, Unread, UnreadableValueError
from testcross.rulesets.tabletop.game_notes import NamedPlayers, seat_players

Options: TypeAlias = Mapping[str, str | None]
NO_OPTIONS: Options = {}
MOST_DRAWN = 72
EMPTY = frozenset({"-", "–", "—", "0", "none", "no cards", "nothing", "no card", "empty"})
"""How a hand without cards is written."""
FACES = DECK.by_code
"""The cards by the codes that most records have."""

# words, and parts of them


def place_of(word: Word) -> Place:
    return word.line, word.column


def piece(word: Word, start: int, end: int) -> Word:
    return Word(text=word.text[start:end], line=word.line, column=word.column + start)


def between(word: Word, signs: str) -> list[Word]:
    """Return what stands between some signs, with its blanks; empty pieces are left out."""
    found = (one.span() for one in re.finditer(f"[^{signs}]+", word.text))
    return [piece(word, a, b) for a, b in found if word.text[a:b].strip()]


def stripped(word: Word, start: int = 0, end: int | None = None) -> Word:
    text = word.text[start:end] if start >= 0 else ""
    bare = text.lstrip()
    column = word.column + start + len(text) - len(bare)
    return Word(text=bare.rstrip(), line=word.line, column=column)


def split_cards(word: Word) -> list[Word]:
    """Return the cards of a text; it stays whole where something in it is not like a card."""
    spans = card_spans(word.text)
    if len(spans) < 2 or not all(is_like_a_card(word.text[a:b]) for a, b in spans):
        return [word]
    return [piece(word, a, b) for a, b in spans]


# values of entries


def refuse(entry: Event, place: Place, problem: str, code: str = "RX001") -> None:
    """Note what cannot be read of an entry."""
    entry.unread.append(Unread(place, code, problem))


def lose(entry: Event, place: Place, problem: str) -> None:
    """Note what cannot be read; in a turn, anything may have been done then."""
    refuse(entry, place, problem)
    if isinstance(entry, Turn):
        entry.is_open = True


def value(entry: Event, path: str, word: Word, kind: Any) -> Any:
    """Return what a word says; None, and a finding, for what it cannot mean."""
    entry.places[path] = place_of(word)
    try:
        return kind.read(word.text, {})
    except UnreadableValueError as error:
        refuse(entry, place_of(word), str(error), error.code)
    return None


def card(entry: Event, path: str, word: Word) -> CardFace:
    """Return a card; one that cannot be told is unknown."""
    face = FACES.get(word.text)  # most are; anything else takes longer
    if face is not None or not word.text:
        entry.places[path] = word.line, word.column
        return face or UNKNOWN
    read: CardFace | None = value(entry, path, word, CARD)
    if read is None and isinstance(entry, Turn) and not is_like_a_card(word.text):
        entry.is_open = True
    return read or UNKNOWN


def cards(entry: Event, path: str, words: Iterable[Word]) -> tuple[CardFace, ...]:
    """Return cards, several of which may stand in one text."""
    split = (one for word in words for one in ([word] if word.text in FACES else split_cards(word)))
    return tuple(card(entry, f"{path}.{n}", one) for n, one in enumerate(split))


def draws(turn: Turn, words: Sequence[Word]) -> None:
    """Take cards that were drawn, or how many."""
    alone = words[0].text if len(words) == 1 and words[0].text not in FACES else ""
    number = number_of_cards(alone) if alone else None
    number = whole_number(alone) if alone and number is None else number
    turn.places.setdefault("draws", place_of(words[0]))
    if number is None:
        turn.draws = cards(turn, "draws", words)
        return
    turn.places["number"] = turn.places["draws.0"] = place_of(words[0])
    if 0 <= number <= MOST_DRAWN:
        turn.number = number
    else:
        problem = f"'draw' is {words[0].text!r}; expected cards, or how many"
        refuse(turn, place_of(words[0]), problem)


def truth(entry: Turn, key: str, word: Word) -> None:
    """Take whether a turn was lost or the discards were shuffled, and then how many there were."""
    said = word.text.casefold()
    entry.places[key] = place_of(word)
    setattr(entry, key, None if said in ("false", "no", "n", "off") else True)
    expected = "true or false"
    if key == "reshuffle":
        entry.places["pile"], entry.pile = place_of(word), whole_number(said)
        expected = "true, or how many cards"
    if entry.pile is None and said not in ("true", "yes", "y", "on") and getattr(entry, key):
        refuse(entry, place_of(word), f"{key!r} is {word.text!r}; expected {expected}")


# a whole record


class Reader:
    """Makes a record of entries whose names are still as they are written."""

    def __init__(self, options: Options = NO_OPTIONS) -> None:
        """Take the rules that a command asks for, where the record says nothing else."""
        self.record = Record()
        self.kinds = self.record.kinds
        self.head: list[Word] = []
        """The players as they are listed."""
        given = ((name, text) for name, text in options.items() if text is not None)
        self.options = {name: Word(text=text, line=0, column=0) for name, text in given}
        self.target: Word | None = None
        self.named: list[tuple[Any, str, str]] = []
        """Every name below the head, with the part of an entry and the field that it stands in."""
        self.lists_everybody = True
        """Whether no others played than those listed."""

    def refuse(self, entry: Event | None, place: Place, problem: str) -> None:
        """Note what cannot be read, at its entry or outside of all."""
        if entry is not None:
            refuse(entry, place, problem)
        else:
            found = unreadable(line=place[0], column=place[1], problem=problem)
            self.record.unread.append(found)

    def win(self, result: Result, words: Iterable[Word]) -> None:
        for word in words:
            result.places[f"winners.{len(result.winners)}"] = place_of(word)
            result.winners = (*result.winners, word.text)

    def name(self, part: Event, field: str, word: Word) -> str | None:
        """Return a name as it is written; it is settled when all are known."""
        part.places[field] = word.line, word.column
        if word.text:
            self.named.append((part, field, word.text))
        return word.text or None

    def dealt_hand(self, who: Word, words: Iterable[Word]) -> DealtHand:
        made = DealtHand(places={"": place_of(who)})
        made.player = self.name(made, "player", who)
        made.cards = cards(made, "cards", words)
        return made

    def left_hand(self, who: Word, words: Iterable[Word]) -> LeftHand:
        """Return the cards left of a player; ``-``, ``0`` and ``none`` are no card."""
        made = LeftHand(places={"": place_of(who)})
        made.player = self.name(made, "player", who)
        split = [piece(word, a, b) for word in words for a, b in left_spans(word.text)]
        if len(split) == 1 and split[0].text.casefold() in EMPTY:
            split = []
        left = [value(made, f"cards.{n}", one, LEFT) for n, one in enumerate(split)]
        made.cards = None if None in left else tuple(left)
        return made

    def exchange(
        self, entry: Event, place: Place, pairs: Sequence[tuple[Word, Word | None]]
    ) -> Swap | None:
        """Return an exchange of two players; none, and a finding, where it names others."""
        if len(pairs) != 2:
            said = f"{len(pairs)} player{'s' * (len(pairs) != 1)}"
            lose(entry, place, f"'swap' names {said}; expected two, each with the card given")
            return None
        entry.places["swap"] = place
        gifts = []
        for who, given in pairs:
            gift = Gift(places={"": place_of(who)})
            gift.player = self.name(gift, "player", who)
            gift.card = None if given is None else card(gift, "card", given)
            gifts.append(gift)
        return Swap(tuple(gifts), places={"": place})

    def gifts(self, entry: Deal | Turn, said: Word) -> Swap | None:
        """Return ``Ann T5, Cy P1`` as who gave which card, or ``Ann, Cy`` as names."""
        pairs: list[tuple[Word, Word | None]] = []
        for part in map(stripped, between(said, ",;")):
            name, _, given = part.text.rpartition(" ")
            at = len(part.text) - len(given)
            if name:
                who = piece(part, 0, len(name.rstrip()))
                pairs.append((who, piece(part, at, len(part.text))))
            else:
                pairs.append((part, None))
        missing = [name for name, given in pairs if given is None]
        if missing and len(missing) < len(pairs):
            problem = f"a card is missing after {missing[0].text!r}"
            lose(entry, place_of(missing[0]), problem)
            return None
        return self.exchange(entry, place_of(said), pairs)

    def score(self, who: Word, points: Word, *, least: int | None = None) -> Score:
        made = Score(places={"": place_of(who)})
        made.player = self.name(made, "player", who)
        made.points = value(made, "points", points, POINTS)
        if made.points is not None and least is not None and made.points < least:
            problem = f"the score is {points.text!r}; expected a whole number, {least} or more"
            refuse(made, place_of(points), problem)
            made.points = None
        return made

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
            everybody = self._everybody()
            heads = heads or everybody
        below, turns = self._below()
        record.players, found = seat_players(
            NamedPlayers(head=heads, below=below, turns=turns, out_of_turn=Code.OUT_OF_TURN),
            PlayerNames(word.text for word in (*heads, *below)),
        )
        record.head = tuple(map(place_of, heads))
        record.unread += found
        self._settle()
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

    # who plays

    def _everybody(self) -> list[Word]:
        """Return everybody who is named on a sheet, once; of totals only where points are alone."""
        record, found = self.record, dict[str, Word]()
        totals = {id(one) for it in record.entries if isinstance(it, Result) for one in it.scores}
        alone = record.is_open = not any(one.left for one in record.entries if isinstance(one, End))
        for part, field, name in self.named:
            is_total = id(part) in totals
            # points for a name that is nearly another one are those of the other
            known = (
                {key: one.text for key, one in found.items()} if is_total and part.points else {}
            )
            if not nearest(name, known, limit=1) and (alone or not is_total):
                found.setdefault(player_key(name), _word(part, field, name))
        return list(found.values())

    def _below(self) -> tuple[list[Word], list[list[Word]]]:
        """Return every name below the head, and those of turns round by round.

        Hands and turns stand in the order of the seats, so they come first. Every name has one
        word, where it first stands.
        """
        words: dict[str | None, Word] = {}
        others: list[Word] = []
        for part, field, name in self.named:
            if name not in words:
                words[name] = _word(part, field, name)
            if not isinstance(part, Turn | Gift | DealtHand):
                others.append(words[name])
        seated: list[Word] = []
        rounds: list[list[Word]] = []
        for entry in self.record.entries:
            if isinstance(entry, Turn) and entry.player:
                seated.append(words[entry.player])
                rounds[-1].append(words[entry.player])
            elif isinstance(entry, Deal):
                rounds.append([])
                hands = [words[hand.player] for hand in entry.hands if hand.player]
                (seated if len(hands) + (entry.swap is not None) > 1 else others).extend(hands)
            elif isinstance(entry, Result):
                others += _winners(entry)
        return [*seated, *others], [*filter(None, rounds)]

    def _settle(self) -> None:
        """Give every player the name under which the game knows them."""
        players = self.record.players
        known: dict[str, str | None] = {name: name for name in players}
        for part, field, said in self.named:
            name = known.get(said)
            if name == said:
                continue
            word = _word(part, field, said)
            name = known[said] = known[said] if said in known else known_player(word, players)
            if name is None:
                refuse(part, place_of(word), no_such_player(word, players))
            setattr(part, field, name)
        for entry in self.record.entries:
            if isinstance(entry, Result) and entry.winners:
                each = each_winner(_winners(entry), players)
                names = [known_player(word, players) for word in each]
                if None in names:
                    word = each[names.index(None)]
                    text = no_such_winner([word.text], players)
                    refuse(entry, place_of(word), text, Code.WRONG_WINNER.value)
                entry.places["winners.0"] = place_of(each[0]) if each else entry.place("winners.0")
                pairs = zip(names, each, strict=True)
                entry.winners = tuple(name or word.text for name, word in pairs)


def _word(part: Event, path: str, text: str) -> Word:
    line, column = part.place(path)
    return Word(text=text, line=line, column=column)


def _winners(result: Result) -> list[Word]:
    return [_word(result, f"winners.{n}", name) for n, name in enumerate(result.winners)]
