"""YAML and JSON: a record as tables and lists, read and written."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from testcross.rulesets.gene_expression import entries as ev
from testcross.rulesets.gene_expression.deck import DECK, OPTIONS, CardFace, resolve_rules
from testcross.rulesets.gene_expression.faces import LeftCard, left_of
from testcross.rulesets.gene_expression.reader import (
    FACES,
    Reader,
    are_seated,
    at,
    between,
    split_cards,
)
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import split_names
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import Node
from testcross.rulesets.tabletop.events import Event

SETTINGS = ("game", *OPTIONS, "players", "target")
HEAD = (*SETTINGS, "rounds", "scores", "winner")
DEAL, END = ("dealer", "starts", "deck", "hands", "first", "swap"), ("out", "left", "scores")
ROUND = (*DEAL, "turns", *END)
TURN = ("player", "draw", "play", "extra", "swap", "skip", "reshuffle")
NEEDED = {"game": "the name of a game", "players": "a list of names", "rounds": "a list of rounds"}


def read_tree(root: Node) -> ev.Record:
    return _TreeReader().read(root)


class _TreeReader(Reader):
    def read(self, root: Node) -> ev.Record:
        self.record.place = root.place
        if not isinstance(root.value, dict):
            self.refuse(None, root.place, "expected a record with 'players' and 'rounds'")
            return self.finish(is_sheet=False)
        near = self._known_keys(None, root, HEAD)
        self.record.settings = sum(root.get(key) is not None for key in SETTINGS)
        words = ((name, self._text(None, root, name)) for name in OPTIONS)
        self.options |= {name: word for name, word in words if word is not None}
        self.target = self._text(None, root, "target")
        players = root.get("players")
        if players is not None and isinstance(players.value, str):
            word = _word(players)
            self.head = [] if word is None else list(split_names(word))
        elif players is not None:
            self.head = self._texts(None, players, "players")
        for key, what in NEEDED.items():
            if root.get(key) is None and key not in (*root.unread_keys, *near):
                self.refuse(None, root.place, f"{key!r} is missing; expected {what}")
        for node in self._listed(None, root, "rounds"):
            self._round(node)
        if root.get("scores") is not None or root.get("winner") is not None:
            result = ev.Result(places={"": root.place})
            result.scores = tuple(self._scores(result, root))
            winner = root.get("winner")
            self.win(result, [] if winner is None else self._texts(result, winner, "winner"))
            self.record.entries.append(result)
        return self.finish(is_sheet=False)

    def _round(self, node: Node) -> None:
        entry, end = ev.Deal(places={"": node.place}), ev.End(places={"": node.place})
        self.record.entries.append(entry)
        if not isinstance(node.value, dict):
            entry.is_played = False
            if node.value is not None:
                self.refuse(entry, node.place, "expected a round: 'hands', 'turns', 'scores'")
            return
        self._known_keys(entry, node, ROUND)
        entry.dealer, entry.starts = (self._name(entry, node, key) for key in ("dealer", "starts"))
        if (deck := node.get("deck")) is not None:
            entry.places["deck"] = deck.place
            entry.deck = self.cards(entry, "deck", self._texts(entry, deck, "deck"))
        dealt = self._table(entry, node, "hands", "cards")
        entry.hands = tuple(
            self.dealt_hand(who, self._texts(entry, cards, "hands")) for who, cards in dealt
        )
        first = self._text(entry, node, "first")
        entry.first = None if first is None else self.card(entry, "first", first)
        entry.swap = self._swap(entry, node)
        turns = self._listed(entry, node, "turns")
        entry.is_played, end.is_open = bool(turns), bool(entry.unread) and not turns
        for one in turns:
            self._turn(one)
        end.out = self._name(end, node, "out")
        if (left := node.get("left")) is not None:
            end.places["left"] = left.place
        held = self._table(end, node, "left", "cards")
        end.left = tuple(self.left_hand(who, self._texts(end, one, "left")) for who, one in held)
        end.scores = tuple(self._scores(end, node, least=0))
        if not turns or any(node.get(key) is not None for key in END):
            self.record.entries.append(end)

    def _turn(self, node: Node) -> None:
        turn = ev.Turn(places={"": node.place})
        self.record.entries.append(turn)
        if not isinstance(node.value, dict):
            self.lose(turn, node.place, "expected a turn: 'player' with 'play' or 'draw'")
            return
        self._known_keys(turn, node, TURN)
        turn.player = self._name(turn, node, "player")
        if turn.player is None and node.get("player") is None and not node.problems:
            self.refuse(turn, node.place, "'player' is missing; expected a name")
        turn.is_open = bool(turn.unread)
        draw, play, extra = node.get("draw"), node.get("play"), self._text(turn, node, "extra")
        if draw is not None:
            turn.places["draws"] = draw.place
            if words := self._texts(turn, draw, "draw"):
                self.draw(turn, words)
        key = node.typed.get("play", "play")
        laid = [] if play is None else self._texts(turn, play, key)
        if any(word.text not in FACES for word in laid):  # with plus signs between, or without
            parts = (part for word in laid for part in between(word, "+"))
            laid = [card for part in parts for card in split_cards(part)]
        if len(laid) + (extra is not None) > 2:
            surplus = laid[1 if extra is not None else 2]
            problem = f"{surplus.text!r} is one card too many; a turn has at most two"
            self.lose(turn, at(surplus), problem)
        else:
            for key, word in zip(("play", "extra"), laid, strict=False):
                setattr(turn, key, self.card(turn, key, word))
            if extra is not None:
                turn.extra = self.card(turn, "extra", extra)
        turn.swap = self._swap(turn, node)
        for key in ("skip", "reshuffle"):
            if (said := self._text(turn, node, key)) is not None:
                self.truth(turn, key, said)

    def _swap(self, entry: Event, node: Node) -> ev.Swap | None:
        swap = node.get("swap")
        if swap is None or swap.value is None:
            return None
        if isinstance(swap.value, dict):
            pairs = [(_key(swap, name), _word(one)) for name, one in swap.value.items()]
            return self.exchange(entry, swap.place, pairs)
        names = [word for one in swap.items() if (word := _word(one)) is not None]
        return self.exchange(entry, swap.place, [(word, None) for word in names])

    def _scores(self, entry: Event, node: Node, least: int | None = None) -> Iterator[ev.Score]:
        for who, inside in self._table(entry, node, "scores", "points"):
            word = _word(inside)
            if word is not None:
                yield self.score(who, word, least=least)
            elif inside.value is not None:
                self.refuse(entry, inside.place, f"expected the points of {who.text!r} here")

    # values of tables

    def _known_keys(self, entry: Event | None, node: Node, known: Sequence[str]) -> list[str]:
        """Refuse what could not be read of a table, and the keys that it may not have.

        Return the keys that were misspelt, as it seems.
        """
        near: list[str] = []
        for place, problem in node.problems:
            self.refuse(entry, place, problem)
        for key in node.value if isinstance(node.value, dict) else ():
            if key not in known:
                typed = node.typed.get(key, key)
                close = nearest(typed, {name: name for name in known}, limit=1)
                near += close
                hint = f"did you mean {close[0]!r}?" if close else f"expected {', '.join(known)}"
                place = node.keys.get(key, node.place)
                self.refuse(entry, place, f"unknown key {typed!r}; {hint}")
        return near

    def _text(self, entry: Event | None, node: Node, key: str) -> Word | None:
        inside = node.get(key)
        if inside is None:
            return None
        if isinstance(inside.value, list | dict):
            typed = node.typed.get(key, key)
            self.refuse(entry, inside.place, f"{typed!r} should be a single value")
        return _word(inside)

    def _name(self, entry: Event, node: Node, key: str) -> str | None:
        word = self._text(entry, node, key)
        return None if word is None else self.name(entry, key, word)

    def _texts(self, entry: Event | None, node: Node, key: str) -> list[Word]:
        if isinstance(node.value, dict):
            self.refuse(entry, node.place, f"{key!r} should be a value or a list, not a table")
            return []
        found: list[Word] = []
        for one in node.items():
            if (word := _word(one)) is not None:
                found.append(word)
            elif isinstance(one.value, list | dict):
                self.refuse(entry, one.place, f"expected a single value in {key!r}")
        return found

    def _table(self, entry: Event, node: Node, key: str, what: str) -> Iterator[tuple[Word, Node]]:
        inside = node.get(key)
        if inside is not None and isinstance(inside.value, dict):
            yield from ((_key(inside, name), one) for name, one in inside.value.items())
        elif inside is not None and inside.value is not None:
            self.refuse(entry, inside.place, f"{key!r} should be a table: each player's {what}")

    def _listed(self, entry: Event | None, node: Node, key: str) -> list[Node]:
        inside = node.get(key)
        if inside is None or inside.value is None:
            return []
        if not isinstance(inside.value, list):
            self.refuse(entry, inside.place, f"{key!r} should be a list")
            return []
        return inside.value


def _word(node: Node) -> Word | None:
    """Return the text of a node; None where it is blank, or no text."""
    text = node.value.strip() if isinstance(node.value, str) else ""
    return Word(text=text, line=node.place[0], column=node.place[1]) if text else None


def _key(node: Node, name: str) -> Word:
    line, column = node.keys[name]
    return Word(text=name.strip(), line=line, column=column)


# records as programs write them


_HEAD, _ROUND, _TURN = frozenset(HEAD), frozenset(ROUND), frozenset(TURN)
_OWN = frozenset({"first", "left", "out"})
"""Keys of a round that no other game has."""


def read_plain(plain: Any) -> ev.Record | None:
    """Return a record in which each name, card and number stands as a program writes it.

    Its entries have no places. None for any other record, which ``read_tree`` reads.
    """
    try:
        names, rounds = [*plain["players"]], [*plain["rounds"]]
        seats = {name: name for name in names}
        target = _count(plain["target"]) if "target" in plain else None
        asked = {name: plain[name] for name in OPTIONS if name in plain}
        chosen = {name: Word(text=text, line=0, column=0) for name, text in asked.items()}
        rules = resolve_rules(chosen, target)
        entries: list[Event] = []
        for one in rounds:
            entries += _plain_round(one, seats)
        scores, winner = _plain_scores(plain, seats), plain.get("winner", [])
        if not plain.keys().isdisjoint(("scores", "winner")):
            winners = [winner] if isinstance(winner, str) else winner
            entries.append(ev.Result(scores, tuple([seats[name] for name in winners])))
        is_plain = (
            plain["game"] == DECK.name
            and plain.keys() <= _HEAD
            and target != 0
            and isinstance(plain["players"], list)
            and isinstance(winner, list | str)
            and len(names) in DECK.players
            and any(not _OWN.isdisjoint(one) for one in rounds)
            and are_seated(names, entries)
        )
    except (AttributeError, KeyError, TypeError, UnreadableError, ValueError):
        return None
    made = ev.Record(tuple(names), rules=rules, asked=asked, target=target, entries=entries)
    made.place, made.settings = (1, 1), len(plain.keys() & {*SETTINGS})
    return made if is_plain else None


def _plain_round(one: Any, seats: Mapping[str, str]) -> Iterator[Event]:
    turns, ending = one.get("turns", []), ev.End()
    dealt = [ev.DealtHand(seats[who], _faces(codes)) for who, codes in one.get("hands", {}).items()]
    yield ev.Deal(
        seats[one["dealer"]] if "dealer" in one else None,
        seats[one["starts"]] if "starts" in one else None,
        _faces(one["deck"]) if "deck" in one else None,
        tuple(dealt),
        FACES[one["first"]] if "first" in one else None,
        _plain_swap(one, seats),
        bool(turns),
    )
    for turn in turns:
        draws, skip, shuffled = turn.get("draw", []), turn.get("skip"), turn.get("reshuffle")
        yield ev.Turn(
            seats[turn["player"]],
            None if skip is None else _is_true(skip),
            (FACES[draws],) if isinstance(draws, str) else _faces(draws),
            None,
            None if shuffled is None else True,
            None if shuffled is None or _is_true(shuffled) else _count(shuffled),
            FACES[turn["play"]] if "play" in turn else None,
            FACES[turn["extra"]] if "extra" in turn else None,
            _plain_swap(turn, seats) if "swap" in turn else None,
        )
        if not turn.keys() <= _TURN or not (skip is None or _is_true(skip)):
            raise ValueError
    left = one.get("left", {}).items()
    ending.out = seats[one["out"]] if "out" in one else None
    ending.left = tuple([ev.LeftHand(seats[w], (*map(left_of, _faces(c)),)) for w, c in left])
    ending.scores = _plain_scores(one, seats)
    if not turns or not one.keys().isdisjoint(END):
        yield ending
    if not one.keys() <= _ROUND or not isinstance(turns, list):
        raise ValueError


def _faces(codes: list[str]) -> tuple[CardFace, ...]:
    if not isinstance(codes, list):  # a table without cards would pass for none
        raise TypeError
    return tuple([FACES[code] for code in codes])


def _plain_swap(table: dict[str, Any], seats: Mapping[str, str]) -> ev.Swap | None:
    swap = table.get("swap")
    if swap is None:
        return None
    pairs = swap.items() if isinstance(swap, dict) else [(name, None) for name in swap]
    first, second = [
        ev.Gift(seats[who], None if code is None else FACES[code]) for who, code in pairs
    ]
    return ev.Swap((first, second))


def _plain_scores(table: dict[str, Any], seats: Mapping[str, str]) -> tuple[ev.Score, ...]:
    points = table.get("scores", {}).items()
    return tuple([ev.Score(seats[name], _count(number)) for name, number in points])


def _is_true(value: Any) -> bool:
    return value is True or value == "true"


def _count(number: Any) -> int:
    """Return a number, which JSON has as one and YAML as a text."""
    found = int(number)
    if str(number) != str(found) or not 0 <= found < 100_000:
        raise ValueError
    return found


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
