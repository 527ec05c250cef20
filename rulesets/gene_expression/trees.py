"""YAML and JSON: a record as tables and lists, read and written.

It is read from a tree, in which places are looked up when somebody asks for them; or from what JSON
holds, without places, as of a right game nobody asks for any.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from testcross.rulesets.gene_expression import entries as ev
from testcross.rulesets.gene_expression.deck import OPTIONS, CardFace
from testcross.rulesets.gene_expression.faces import LeftCard, left_of
from testcross.rulesets.gene_expression.reader import FACES, Reader, at, between, split_cards
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import split_names
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.tabletop.events import NOWHERE, Event, LatePlaces, declared

SETTINGS = ("game", *OPTIONS, "players", "target")
HEAD = dict.fromkeys((*SETTINGS, "rounds", "scores", "winner"))
DEAL, END = ("dealer", "starts", "deck", "hands", "first", "swap"), ("out", "left", "scores")
ROUND = dict.fromkeys((*DEAL, "turns", *END))
TURN = dict.fromkeys(("player", "draw", "play", "extra", "swap", "skip", "reshuffle"))
Value: TypeAlias = Any
"""A node of a tree, or what JSON holds."""
NEEDED = {"game": "the name of a game", "players": "a list of names", "rounds": "a list of rounds"}


class PlaceNeededError(Exception):
    """A value has no place, and somebody asks for it."""


def read_tree(root: Value) -> ev.Record:
    """Return a record.

    Raises:
        PlaceNeededError: where something is wrong with a value of which nobody knows the place.
    """
    return _TreeReader().read(root)


class _TreeReader(Reader):
    def read(self, root: Value) -> ev.Record:
        there = _inside(root)
        self.record.place = root.place if isinstance(root, Node) else (1, 1)
        if not isinstance(there, dict):
            self.refuse(None, _at(root), "expected a record with 'players' and 'rounds'")
            return self.finish(is_sheet=False)
        near = self._known_keys(None, root, HEAD)
        self.record.settings = sum(key in there for key in SETTINGS)
        words = ((name, self._text(None, root, name)) for name in OPTIONS)
        self.options |= {name: word for name, word in words if word is not None}
        self.target = self._text(None, root, "target")
        players = there.get("players")
        if isinstance(_inside(players), str):
            word = _word(players)
            self.head = [] if word is None else list(split_names(word))
        else:
            self.head = self._texts(None, players, "players")
        for key, what in NEEDED.items():
            if key not in there and key not in near:
                self.refuse(None, _at(root), f"{key!r} is missing; expected {what}")
        for one in self._listed(None, root, "rounds"):
            self._round(one)
        if "scores" in there or "winner" in there:
            result = ev.Result(places={"": self.record.place})
            result.scores = tuple(self._scores(result, root))
            self.win(result, self._texts(result, there.get("winner"), "winner"))
            self.record.entries.append(result)
        return self.finish(is_sheet=False)

    def _round(self, one: Value) -> None:
        deal = ev.Deal(places=_late(_in_table, one, ev.Deal))
        end = ev.End(places=_late(_in_table, one, ev.End))
        there = _inside(one)
        self.record.entries.append(deal)
        if not isinstance(there, dict):
            deal.is_played = False
            if there is not None:
                self.refuse(deal, _at(one), "expected a round: 'hands', 'turns', 'scores'")
            return
        self._known_keys(deal, one, ROUND)
        deal.dealer, deal.starts = (self._name(deal, one, key) for key in ("dealer", "starts"))
        if "deck" in there:
            deal.deck = self._cards(deal, there["deck"], "deck", "deck")
        dealt, left = list[ev.DealtHand](), list[ev.LeftHand]()
        for name, cards, places in self._table(deal, one, "hands", "cards"):
            hand = ev.DealtHand(name.strip() or None, places=places)
            hand.cards = self._cards(hand, cards, "cards", "hands")
            dealt.append(hand)
        deal.hands = tuple(dealt)
        first = self._text(deal, one, "first")
        deal.first = None if first is None else self.card(deal, "first", first)
        deal.swap = self._swap(deal, one)
        turns = self._listed(deal, one, "turns")
        deal.is_played, end.is_open = bool(turns), bool(deal.unread) and not turns
        for turn in turns:
            self._turn(turn)
        end.out = self._name(end, one, "out")
        for name, cards, places in self._table(end, one, "left", "cards"):
            if (faces := _faces(cards)) is not None:
                held = tuple(map(left_of, faces))
                left.append(ev.LeftHand(name.strip() or None, held, places=places))
            else:
                left.append(self.left_hand(_key(places, name), self._texts(end, cards, "left")))
        end.left, end.scores = tuple(left), tuple(self._scores(end, one, least=0))
        if not turns or not there.keys().isdisjoint(END):
            self.record.entries.append(end)

    def _turn(self, one: Value) -> None:
        turn, there = ev.Turn(places=_late(_in_table, one, ev.Turn)), _inside(one)
        self.record.entries.append(turn)
        if not isinstance(there, dict):
            self.lose(turn, _at(one), "expected a turn: 'player' with 'play' or 'draw'")
            return
        if not there.keys() <= TURN.keys():
            self._known_keys(turn, one, TURN)
        if "player" in there:
            turn.player = self._name(turn, one, "player")
        else:
            self.refuse(turn, _at(one), "'player' is missing; expected a name")
        turn.is_open = bool(turn.unread)
        if "draw" in there:
            turn.draws = _faces(there["draw"]) or ()
            if not turn.draws and (words := self._texts(turn, there["draw"], "draw")):
                self.draw(turn, words)
        if "play" in there:
            turn.play = _face(there["play"])
        if "extra" in there:
            turn.extra = _face(there["extra"])
        if (turn.play is None) is ("play" in there) or (turn.extra is None) is ("extra" in there):
            self._lay(turn, one)
        if "swap" in there:
            turn.swap = self._swap(turn, one)
        for key in ("skip", "reshuffle"):
            if there.get(key) is True:  # of JSON
                setattr(turn, key, True)
            elif key in there and (said := self._text(turn, one, key)) is not None:
                self.truth(turn, key, said)

    def _lay(self, turn: ev.Turn, one: Value) -> None:
        """Take cards that are not a code each: with plus signs between, or without."""
        extra = self._text(turn, one, "extra")
        laid = self._texts(turn, _inside(one).get("play"), _typed(one, "play"))
        if any(word.text not in FACES for word in laid):
            parts = (part for word in laid for part in between(word, "+"))
            laid = [card for part in parts for card in split_cards(part)]
        turn.play = turn.extra = None
        if len(laid) + (extra is not None) > 2:
            surplus = laid[1 if extra is not None else 2]
            problem = f"{surplus.text!r} is one card too many; a turn has at most two"
            self.lose(turn, at(surplus), problem)
            return
        for key, word in zip(("play", "extra"), laid, strict=False):
            setattr(turn, key, self.card(turn, key, word))
        if extra is not None:
            turn.extra = self.card(turn, "extra", extra)

    def _swap(self, entry: Event, one: Value) -> ev.Swap | None:
        swap = _inside(one).get("swap")
        if _inside(swap) is None:
            return None
        if not isinstance(_inside(swap), dict):
            names = self._texts(entry, swap, "swap")
            return self.exchange(entry, _at(swap), [(word, None) for word in names])
        each = list(self._table(entry, one, "swap", "card"))
        given = [ev.Gift(name.strip() or None, _face(card), places=at) for name, card, at in each]
        if len(given) == 2 and all(gift.card is not None for gift in given):
            return ev.Swap(tuple(given), places=_late(_in_table, swap, ev.Swap))
        pairs = [(_key(places, name), _word(card)) for name, card, places in each]
        return self.exchange(entry, _at(swap), pairs)

    def _scores(self, entry: Event, one: Value, least: int | None = None) -> Iterator[ev.Score]:
        for name, points, places in self._table(entry, one, "scores", "points"):
            text = str(_inside(points))
            if text.isascii() and text.isdecimal() and len(text) < 6:
                yield ev.Score(name.strip() or None, int(text), places=places)
            elif (word := _word(points)) is not None:
                yield self.score(_key(places, name), word, least=least)
            elif _inside(points) is not None:
                self.refuse(entry, _at(points), f"expected the points of {name.strip()!r} here")

    # values of tables

    def _known_keys(self, entry: Event | None, one: Value, known: Mapping[str, None]) -> list[str]:
        """Refuse the keys that a table may not have; return those that were meant, as it seems."""
        near: list[str] = []
        for key in _inside(one):
            if key not in known:
                typed = _typed(one, key)
                close = nearest(typed, {name: name for name in known}, limit=1)
                near += close
                hint = f"did you mean {close[0]!r}?" if close else f"expected {', '.join(known)}"
                place = one.keys[key] if isinstance(one, Node) else _at(one)
                self.refuse(entry, place, f"unknown key {typed!r}; {hint}")
        return near

    def _text(self, entry: Event | None, one: Value, key: str) -> Word | None:
        inside = _inside(one).get(key)
        if isinstance(_inside(inside), list | dict):
            self.refuse(entry, _at(inside), f"{_typed(one, key)!r} should be a single value")
        return _word(inside)

    def _name(self, entry: Event, one: Value, key: str) -> str | None:
        text = _inside(_inside(one).get(key))
        if isinstance(text, str):
            return text.strip() or None
        word = self._text(entry, one, key)
        return None if word is None else self.name(entry, key, word)

    def _texts(self, entry: Event | None, one: Value, key: str) -> list[Word]:
        there = _inside(one)
        if isinstance(there, dict):
            self.refuse(entry, _at(one), f"{key!r} should be a value or a list, not a table")
            return []
        found: list[Word] = []
        for each in there if isinstance(there, list) else [one]:
            if (word := _word(each)) is not None:
                found.append(word)
            elif isinstance(_inside(each), list | dict):
                self.refuse(entry, _at(each), f"expected a single value in {key!r}")
        return found

    def _cards(self, entry: Event, one: Value, field: str, key: str) -> tuple[CardFace, ...]:
        faces = _faces(one)
        if faces is not None:
            return faces
        return self.cards(entry, field, self._texts(entry, one, key))

    def _table(
        self, entry: Event, one: Value, key: str, what: str
    ) -> Iterator[tuple[str, Value, dict[str, Place]]]:
        """Yield the names of a table, each with its value and the places of both."""
        table = _inside(one).get(key)
        there = _inside(table)
        if isinstance(there, dict):
            for name, inside in there.items():
                yield name, inside, _late(_beside_name, table, name, what)
        elif there is not None:
            self.refuse(entry, _at(table), f"{key!r} should be a table: each player's {what}")

    def _listed(self, entry: Event | None, one: Value, key: str) -> list[Value]:
        inside = _inside(one).get(key)
        there = _inside(inside)
        if there is not None and not isinstance(there, list):
            self.refuse(entry, _at(inside), f"{key!r} should be a list")
        return there if isinstance(there, list) else []


def _inside(one: Value) -> Any:
    return one.value if isinstance(one, Node) else one


def _at(one: Value) -> Place:
    if not isinstance(one, Node):
        raise PlaceNeededError
    return one.place


def _word(one: Value) -> Word | None:
    """Return the text of a value; None where it is blank, or no text."""
    text = _inside(one)
    if isinstance(one, bool | int):  # of JSON; the digits of a fraction stand only in the text
        text = str(one).casefold()
    text = text.strip() if isinstance(text, str) else ""
    line, column = one.place if isinstance(one, Node) else NOWHERE
    return Word(text=text, line=line, column=column) if text else None


def _key(places: dict[str, Place], name: str) -> Word:
    line, column = places.get("", NOWHERE)
    return Word(text=name.strip(), line=line, column=column)


def _typed(one: Value, key: str) -> str:
    return one.typed.get(key, key) if isinstance(one, Node) else key


def _face(one: Value) -> CardFace | None:
    text = _inside(one)
    return FACES.get(text) if isinstance(text, str) else None


def _faces(one: Value) -> tuple[CardFace, ...] | None:
    """Return cards in codes, as nearly all are written; None for anything else."""
    there = _inside(one)
    try:
        return tuple([FACES[_inside(x)] for x in (there if isinstance(there, list) else (there,))])
    except (KeyError, TypeError):
        return None


def _late(find: Callable[..., Mapping[str, Place]], one: Value, *given: Any) -> dict[str, Place]:
    return LatePlaces(find, one, *given) if isinstance(one, Node) else {}


def _in_table(one: Node, kind: type[Event]) -> Mapping[str, Place]:
    """Return where the fields of an entry stand that is a table, which itself is under none."""
    found = {"": one.place}
    for each in declared(kind):
        inside = one.get(each.key)
        if inside is None or each.key in ("gifts", "hands", "scores") or inside.value in (None, ""):
            continue
        found[each.name] = inside.place
        if each.form == "many" and each.name != "left":
            found |= {f"{each.name}.{n}": it.place for n, it in enumerate(inside.items())}
    return found


def _beside_name(table: Any, name: str, what: str) -> Mapping[str, Place]:
    """Return where the name of a player stands, and what is written beside it."""
    place, inside = table.keys[name], table.value[name]
    places = {"": place, "player": place}
    if what == "cards":
        return places | {f"cards.{n}": it.place for n, it in enumerate(inside.items())}
    return {**places, what: inside.place}


# writing


def write_tree(record: ev.Record) -> dict[str, Any]:
    found: dict[str, Any] = {"game": "gene-expression", **record.asked}
    found["players"] = list(record.players)
    if record.target is not None:
        found["target"] = record.target
    rounds: list[dict[str, Any]] = found.setdefault("rounds", [])
    is_open = False
    for entry in record.entries:
        if isinstance(entry, ev.Result):
            winners = list(entry.winners)
            found |= {"scores": _shown(entry.scores)} if entry.scores else {}
            found |= {"winner": winners if len(winners) > 1 else winners[0]} if winners else {}
        elif isinstance(entry, ev.Turn) and is_open:
            drawn = _shown(entry.draws)
            turn = _plain(entry, ("player", "play", "extra", "swap", "skip"))
            turn["draw"] = drawn[0] if len(drawn) == 1 else drawn or entry.number
            turn["reshuffle"] = entry.reshuffle if entry.pile is None else entry.pile
            plain = {key: turn[key] for key in TURN if turn.get(key) is not None}
            rounds[-1].setdefault("turns", []).append(plain)
        elif isinstance(entry, ev.Deal):
            rounds.append(_plain(entry, DEAL))
            is_open = True
        elif isinstance(entry, ev.End):
            rounds += [] if is_open else [{}]
            rounds[-1] |= _plain(entry, END)
            is_open = False
    return found


def _plain(entry: Event, keys: Sequence[str]) -> dict[str, Any]:
    found = {key: _shown(getattr(entry, key)) for key in keys}
    return {key: value for key, value in found.items() if value not in (None, [], {})}


def _shown(value: Any) -> Any:
    """Return a value as YAML has it: cards by their codes, hands and points by names."""
    if isinstance(value, CardFace | LeftCard):
        return str(value)
    if isinstance(value, ev.Swap):
        names = [gift.player or "" for gift in value.gifts]
        if all(gift.card is None for gift in value.gifts) or len({*names}) < len(names):
            return names  # a table has each name once
        return {gift.player or "": str(gift.card or "") for gift in value.gifts}
    if isinstance(value, tuple) and value and isinstance(value[0], Event):
        return {
            one.player: one.points if isinstance(one, ev.Score) else _hand(one) for one in value
        }
    return [*map(str, value)] if isinstance(value, tuple) else value


def _hand(one: Any) -> Any:
    """Return the cards of a hand; with what they are said to be worth behind them as one text."""
    cards = _shown(one.cards or ())
    worth = getattr(one, "worth", None)
    return cards if worth is None else f"{', '.join(cards) or '-'} = {worth}"
