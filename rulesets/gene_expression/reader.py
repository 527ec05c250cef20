"""What readers of trees, rows and lines share: values with their places, and who sits where.

A value that cannot be read is a finding at its entry. Names stay as they are written until all are
known: a list of players at the head, or everybody who is named, in the order of play.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import takewhile
from typing import Any, TypeAlias

from testcross.rulesets.gene_expression import entries as ev
from testcross.rulesets.gene_expression import faces
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.deck import DECK, CardFace, resolve_rules
from testcross.rulesets.gene_expression.faces import LeftCard
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records import entries as words
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import player_key
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
WORTH = re.compile(r"\s*(?:=|\((?=[^()]*\)$))\s*(\d+)\s*(?:points?|pts?)?\.?\)?$", re.IGNORECASE)
"""Behind cards what they come to: ``= 27``, ``(27)``."""
FACES = DECK.by_code
"""The cards by the codes that most records have."""


# words, and parts of them


def at(word: Word) -> Place:
    return word.line, word.column


def cut(word: Word, start: int = 0, end: int | None = None) -> Word:
    """Return a part of a text without blanks at its ends; none that begins before it."""
    text = word.text[start:end] if start >= 0 else ""
    bare = text.lstrip()
    column = word.column + start + len(text) - len(bare)
    return Word(text=bare.rstrip(), line=word.line, column=column)


def piece(word: Word, start: int, end: int) -> Word:
    """Return a part of a text that has no blanks at its ends."""
    return Word(text=word.text[start:end], line=word.line, column=word.column + start)


def between(word: Word, signs: str) -> list[Word]:
    found = (one.span() for one in re.finditer(f"[^{signs}]+", word.text))
    return [cut(word, a, b) for a, b in found if word.text[a:b].strip()]


def split_cards(word: Word) -> list[Word]:
    """Return the cards of a text; it stays whole where something in it is not like a card."""
    spans = () if word.text in FACES else faces.card_spans(word.text)
    if len(spans) < 2 or not all(faces.is_like_a_card(word.text[a:b]) for a, b in spans):
        return [word]
    return [piece(word, a, b) for a, b in spans]


class Reader:
    def __init__(self, options: Options = NO_OPTIONS) -> None:
        self.record = ev.Record()
        self.kinds = self.record.kinds
        self.head: list[Word] = []
        given = ((name, text) for name, text in options.items() if text is not None)
        self.options = {name: Word(text=text, line=0, column=0) for name, text in given}
        self.target: Word | None = None
        self.named: AbstractSet[str] = frozenset()
        """All names below the head, as they are written."""
        self.lists_everybody = True
        """Whether no others played than those listed."""

    def refuse(self, entry: Event | None, place: Place, problem: str, code: str = "RX001") -> None:
        if entry is not None:
            entry.unread.append(Unread(place, code, problem))
        else:
            found = unreadable(line=place[0], column=place[1], problem=problem)
            self.record.unread.append(found)

    def lose(self, entry: Event, place: Place, problem: str) -> None:
        """Note what cannot be read; in a turn, anything may have been done then."""
        self.refuse(entry, place, problem)
        if isinstance(entry, ev.Turn):
            entry.is_open = True

    # values of entries

    def value(self, entry: Event, path: str, word: Word, kind: Any) -> Any:
        entry.places[path] = at(word)
        try:
            return kind.read(word.text, {})
        except UnreadableValueError as error:
            self.refuse(entry, at(word), str(error), error.code)
        return None

    def name(self, part: Event, field: str, word: Word) -> str | None:
        part.places[field] = at(word)
        return word.text or None

    def card(self, entry: Event, path: str, word: Word) -> CardFace:
        """Return a card; one that cannot be told is unknown."""
        face = FACES.get(word.text)  # most are; anything else takes longer
        if face is not None or not word.text:
            entry.places[path] = at(word)
            return face or ev.UNKNOWN
        read: CardFace | None = self.value(entry, path, word, ev.CARD)
        if read is None and isinstance(entry, ev.Turn) and not faces.is_like_a_card(word.text):
            entry.is_open = True
        return read or ev.UNKNOWN

    def cards(self, entry: Event, path: str, each: Iterable[Word]) -> tuple[CardFace, ...]:
        """Return cards, several of which may stand in one text."""
        found: list[CardFace] = []
        for word in each:
            if face := FACES.get(word.text):  # as nearly all are written
                entry.places[f"{path}.{len(found)}"] = word.line, word.column
                found.append(face)
            else:
                for one in split_cards(word):
                    found.append(self.card(entry, f"{path}.{len(found)}", one))
        return tuple(found)

    def draw(self, turn: ev.Turn, each: Sequence[Word]) -> None:
        first, number = each[0], None
        turn.places.setdefault("draws", at(first))
        if len(each) == 1 and first.text not in FACES:
            number = faces.number_of_cards(first.text)
            number = whole_number(first.text) if number is None else number
        if number is None:
            turn.draws = self.cards(turn, "draws", each)
            return
        turn.places["number"] = turn.places["draws.0"] = at(first)
        turn.number = number if 0 <= number <= MOST_DRAWN else None
        if turn.number is None:
            problem = f"'draw' is {first.text!r}; expected cards, or how many"
            self.refuse(turn, at(first), problem)

    def truth(self, turn: ev.Turn, key: str, word: Word) -> None:
        """Take whether a turn was lost or the discards were shuffled, and how many they were."""
        said, expected = word.text.casefold(), "true or false"
        is_true = said not in ("false", "no", "n", "off")
        turn.places[key] = at(word)
        setattr(turn, key, is_true or None)
        if key == "reshuffle":
            turn.places["pile"], turn.pile = at(word), whole_number(said)
            expected = "true, or how many cards"
        if is_true and turn.pile is None and said not in ("true", "yes", "y", "on"):
            self.refuse(turn, at(word), f"{key!r} is {word.text!r}; expected {expected}")

    def dealt_hand(self, who: Word, each: Iterable[Word]) -> ev.DealtHand:
        made = ev.DealtHand(who.text or None, places={"": at(who), "player": at(who)})
        made.cards = self.cards(made, "cards", each)
        return made

    def left_hand(self, who: Word, each: Iterable[Word]) -> ev.LeftHand:
        """Return the cards left of a player; ``-``, ``0`` and ``none`` are no card."""
        made = ev.LeftHand(who.text or None, places={"": at(who), "player": at(who)})
        split: list[Word] = []
        for written in each:
            worth, word = WORTH.search(written.text), written
            if worth is not None:
                made.worth = self.value(made, "worth", cut(written, *worth.span(1)), ev.POINTS)
                word = cut(written, 0, worth.start())
            spans = [(0, len(word.text))] if word.text in FACES else faces.left_spans(word.text)
            split += (piece(word, a, b) for a, b in spans)
        if len(split) == 1 and split[0].text.casefold() in EMPTY:
            split = []
        left = list[LeftCard | None]()
        for one in split:
            times, name = faces.several_left(one.text) or (1, one.text)
            for _ in range(times):
                left.append(self.value(made, f"cards.{len(left)}", one.saying(name), ev.LEFT))
        made.cards = None if None in left else tuple(filter(None, left))
        return made

    def score(self, who: Word, points: Word, *, least: int | None = None) -> ev.Score:
        made = ev.Score(who.text or None, places={"": at(who), "player": at(who)})
        made.points = self.value(made, "points", points, ev.POINTS)
        if made.points is not None and least is not None and made.points < least:
            problem = f"the score is {points.text!r}; expected a whole number, {least} or more"
            self.refuse(made, at(points), problem)
            made.points = None
        return made

    def exchange(
        self, entry: Event, place: Place, pairs: Sequence[tuple[Word, Word | None]]
    ) -> ev.Swap | None:
        """Return an exchange of two players; none, and a finding, where it names others."""
        if len(pairs) != 2:
            said = f"{len(pairs)} player{'s' * (len(pairs) != 1)}"
            self.lose(entry, place, f"'swap' names {said}; expected two, each with the card given")
            return None
        entry.places["swap"] = place
        gifts = [
            ev.Gift(who.text or None, places={"": at(who), "player": at(who)}) for who, _ in pairs
        ]
        for gift, (_, given) in zip(gifts, pairs, strict=True):
            gift.card = None if given is None else self.card(gift, "card", given)
        return ev.Swap(tuple(gifts), places={"": place})

    def gifts(self, entry: ev.Deal | ev.Turn, said: Word) -> ev.Swap | None:
        """Return ``Ann T5, Cy P1`` as who gave which card, or ``Ann, Cy`` as names."""
        pairs: list[tuple[Word, Word | None]] = []
        for part in between(said, ",;"):
            end = part.text.rfind(" ")
            pairs.append((part, None) if end < 0 else (cut(part, 0, end), cut(part, end)))
        missing = [name for name, given in pairs if given is None]
        if missing and len(missing) < len(pairs):
            self.lose(entry, at(missing[0]), f"a card is missing after {missing[0].text!r}")
            return None
        return self.exchange(entry, at(said), pairs)

    def win(self, result: ev.Result, each: Iterable[Word]) -> None:
        for word in each:
            result.places[f"winners.{len(result.winners)}"] = at(word)
            result.winners = (*result.winners, word.text)

    # who plays, and by which rules

    def finish(self, *, is_sheet: bool) -> ev.Record:
        """Settle rules and names, and return the record.

        Args:
            is_sheet: whether only points are written, so that any name may be that of a player.
        """
        record, target = self.record, None
        if self.target is not None:
            target = record.target = whole_number(self.target.text)
            if target is None or target < 1:
                problem = f"'target' is {self.target.text!r}; expected a whole number from 1"
                self.refuse(None, at(self.target), problem)
                target = 0
        try:
            record.rules = resolve_rules(self.options, target)
        except UnreadableError as error:
            record.unread.append(error.finding)
            record.players, record.entries = (), []
            return record
        record.asked = {name: word.text for name, word in self.options.items()}
        heads = self.head
        if is_sheet and not (heads and self.lists_everybody):
            everybody = self._everybody()
            heads = heads or everybody
        record.head = tuple(map(at, heads))
        names = [word.text for word in heads]
        if not is_sheet and are_seated(names, record.entries):  # as in nearly all games
            record.players = tuple(names)
            return record
        below, turns = self._below()
        record.players, found = seat_players(
            NamedPlayers(head=heads, below=below, turns=turns, out_of_turn=Code.OUT_OF_TURN),
            words.PlayerNames(word.text for word in (*heads, *below)),
        )
        record.unread += found
        self._settle()
        return record

    def _everybody(self) -> list[Word]:
        entries, found = self.record.entries, dict[str, Word]()
        alone = not any(one.left for one in entries if isinstance(one, ev.End))
        self.record.is_open = alone
        for entry in entries:
            is_total = isinstance(entry, ev.Result)
            for part, field, name in _names_in(entry) if alone or not is_total else ():
                # points for a name that is nearly another one are those of the other
                near = is_total and part.points and {key: one.text for key, one in found.items()}
                if not (near and nearest(name, near, limit=1)):
                    found.setdefault(player_key(name), _word(part, field, name))
        return list(found.values())

    def _below(self) -> tuple[list[Word], list[list[Word]]]:
        """Return every name below the head, and those of turns round by round.

        Hands and turns stand in the order of the seats, so they come first. Every name has one
        word, where it first stands.
        """
        first: dict[str, Word] = {}
        seated: list[Word] = []
        others: list[Word] = []
        rounds: list[list[Word]] = []
        for entry in self.record.entries:
            if type(entry) is ev.Turn and entry.swap is None and entry.player in first:
                seated.append(first[entry.player])  # as most entries are
                rounds[-1].append(first[entry.player])
                continue
            is_seating = False
            if isinstance(entry, ev.Deal):
                rounds.append([])
                is_seating = len(entry.hands) + (entry.swap is not None) > 1
            for part, field, name in _names_in(entry):
                word = first.get(name)
                if word is None:
                    word = first[name] = _word(part, field, name)
                if part is entry and isinstance(part, ev.Turn):
                    seated.append(word)
                    rounds[-1].append(word)
                elif not isinstance(part, ev.Gift):
                    is_seat = is_seating and isinstance(part, ev.DealtHand)
                    (seated if is_seat else others).append(word)
            others += _winners(entry)
        self.named = first.keys()
        return [*seated, *others], [*filter(None, rounds)]

    def _settle(self) -> None:
        players = self.record.players
        known: dict[str, str | None] = {name: name for name in players}
        is_known = self.named <= known.keys()
        for entry in self.record.entries:
            for part, field, said in _names_in(entry) if not is_known else ():
                name = known.get(said)
                if name == said:
                    continue
                word = _word(part, field, said)
                if said not in known:
                    known[said] = name = words.known_player(word, players)
                if name is None:
                    self.refuse(part, at(word), words.no_such_player(word, players))
                setattr(part, field, name)
            if isinstance(entry, ev.Result) and entry.winners:
                each = words.each_winner(_winners(entry), players)
                names = [words.known_player(word, players) for word in each]
                if None in names and players:  # of a pad without scores nobody is a player
                    word = each[names.index(None)]
                    text = words.no_such_winner([word.text], players)
                    self.refuse(entry, at(word), text, Code.WRONG_WINNER.value)
                entry.places["winners.0"] = at(each[0]) if each else entry.place("winners.0")
                entry.winners = tuple(n or word.text for n, word in zip(names, each, strict=True))


_NAMES: Mapping[type[Event], tuple[str, ...]] = {
    ev.Deal: ("dealer", "starts"),
    ev.End: ("out",),
    ev.Swap: (),
    ev.Result: (),
}
"""The fields with names of entries that are not about one player."""


def are_seated(names: Sequence[str], entries: Sequence[Event]) -> bool:
    """Tell whether all who are named are listed, each once and spelt so, and play in this order."""
    turns = [entry for entry in entries if type(entry) is ev.Turn]
    named, given = {turn.player for turn in turns}, set[str | None]()
    for entry in entries:
        if type(entry) is not ev.Turn or entry.swap is not None:
            for part, _, name in _names_in(entry):
                (given if type(part) is ev.Gift else named).add(name)
        if type(entry) is ev.Result:
            named.update(entry.winners)
    keys = {words.player_key(name) for name in names}
    is_plain = len(keys) == len(names) and all(name == " ".join(name.split()) for name in names)
    if not is_plain or named != {*names} or not given <= named:
        return False
    round_of_first = takewhile(
        lambda entry: not isinstance(entry, ev.Deal),
        entries[entries.index(turns[0]) :] if turns else (),
    )
    order = [*dict.fromkeys(entry.player for entry in round_of_first if isinstance(entry, ev.Turn))]
    seat = names.index(order[0]) if order else 0
    return len(order) < len(names) or order == [*names[seat:], *names[:seat]]


def _names_in(entry: Event) -> Iterator[tuple[Any, str, str]]:
    for field in _NAMES.get(type(entry), ("player",)):
        if name := getattr(entry, field):
            yield entry, field, name
    if not isinstance(entry, ev.Turn) or entry.swap is not None:
        for part in entry.parts():
            yield from _names_in(part)


def _word(part: Event, path: str, text: str) -> Word:
    line, column = part.place(path)
    return Word(text=text, line=line, column=column)


def _winners(entry: Event) -> list[Word]:
    names = entry.winners if isinstance(entry, ev.Result) else ()
    return [_word(entry, f"winners.{n}", name) for n, name in enumerate(names)]
