"""YAML and JSON: a record as tables and lists, read and written."""

from collections.abc import Iterator, Sequence
from typing import Any

from testcross.rulesets.gene_expression import reader
from testcross.rulesets.gene_expression.deck import CardFace
from testcross.rulesets.gene_expression.entries import (
    Deal,
    End,
    Record,
    Result,
    Score,
    Swap,
    Turn,
)
from testcross.rulesets.gene_expression.faces import LeftCard
from testcross.rulesets.gene_expression.reader import (
    Reader,
    between,
    place_of,
    split_cards,
    stripped,
)
from testcross.rulesets.gene_expression.rules import OPTIONS
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import split_names
from testcross.rulesets.records.tree import Node
from testcross.rulesets.tabletop.events import Event

SETTINGS = ("game", *OPTIONS, "players", "target")
HEAD = (*SETTINGS, "rounds", "scores", "winner")
ROUND = ("dealer", "starts", "deck", "hands", "first", "swap", "turns", "out", "left", "scores")
TURN = ("player", "draw", "play", "extra", "swap", "skip", "reshuffle")
NEEDED = {"game": "the name of a game", "players": "a list of names", "rounds": "a list of rounds"}


def read_tree(root: Node) -> Record:
    return _TreeReader().read(root)


def word_of(node: Node | None) -> Word | None:
    """Return the text of a node; None where it is blank, or no text."""
    if node is None or not isinstance(node.value, str) or not node.value.strip():
        return None
    return Word(text=node.value.strip(), line=node.place[0], column=node.place[1])


class _TreeReader(Reader):
    def __init__(self) -> None:
        super().__init__()
        self.meant: set[str] = set()
        """The keys that were misspelt, as it seems."""

    def read(self, root: Node) -> Record:
        self.record.place = root.place
        if not isinstance(root.value, dict):
            self.refuse(None, root.place, "expected a record with 'players' and 'rounds'")
            return self.finish(is_sheet=False)
        self._known_keys(None, root, HEAD)
        self.record.settings = sum(root.get(key) is not None for key in SETTINGS)
        for name in OPTIONS:
            word = self._text(None, root, name)
            if word is not None:
                self.options[name] = word
        self.target = self._text(None, root, "target")
        self.head = self._names(root.get("players"))
        for key, what in NEEDED.items():
            if root.get(key) is None and key not in (*root.unread_keys, *self.meant):
                self.refuse(None, root.place, f"{key!r} is missing; expected {what}")
        for node in self._listed(None, root.get("rounds"), "rounds"):
            self._round(node)
        if root.get("scores") is not None or root.get("winner") is not None:
            result = Result(places={"": root.place})
            result.scores = tuple(self._scores(result, root))
            winner = root.get("winner")
            self.win(result, [] if winner is None else self._texts(result, winner, "winner"))
            self.record.entries.append(result)
        return self.finish(is_sheet=False)

    # parts of a game

    def _round(self, node: Node) -> None:
        entry, end = Deal(places={"": node.place}), End(places={"": node.place})
        self.record.entries.append(entry)
        if not isinstance(node.value, dict):
            if node.value is not None:
                self.refuse(entry, node.place, "expected a round: 'hands', 'turns', 'scores'")
            entry.is_played = False
            return
        self._known_keys(entry, node, ROUND)
        entry.dealer = self._name(entry, node, "dealer")
        entry.starts = self._name(entry, node, "starts")
        deck = node.get("deck")
        if deck is not None:
            entry.places["deck"] = deck.place
            entry.deck = reader.cards(entry, "deck", self._texts(entry, deck, "deck"))
        entry.hands = tuple(
            self.dealt_hand(who, self._texts(entry, cards, "hands"))
            for who, cards in self._table(entry, node, "hands", "cards")
        )
        first = self._text(entry, node, "first")
        entry.first = None if first is None else reader.card(entry, "first", first)
        entry.swap = self._swap(entry, node)
        turns = self._listed(entry, node.get("turns"), "turns")
        entry.is_played = bool(turns)
        end.is_open = bool(entry.unread) and not turns
        for one in turns:
            self._turn(one)
        end.out = self._name(end, node, "out")
        left = node.get("left")
        if left is not None:
            end.places["left"] = left.place
        end.left = tuple(
            self.left_hand(who, self._texts(end, cards, "left"))
            for who, cards in self._table(end, node, "left", "cards")
        )
        end.scores = tuple(self._scores(end, node, least=0))
        if any(node.get(key) is not None for key in ("out", "left", "scores")) or not turns:
            self.record.entries.append(end)

    def _turn(self, node: Node) -> None:
        turn = Turn(places={"": node.place})
        self.record.entries.append(turn)
        if not isinstance(node.value, dict):
            reader.lose(turn, node.place, "expected a turn: 'player' with 'play' or 'draw'")
            return
        self._known_keys(turn, node, TURN)
        turn.player = self._name(turn, node, "player")
        if turn.player is None and node.get("player") is None and not node.problems:
            reader.refuse(turn, node.place, "'player' is missing; expected a name")
        turn.is_open = bool(turn.unread)
        draw, play = node.get("draw"), node.get("play")
        extra = self._text(turn, node, "extra") if "extra" in node.value else None
        if draw is not None:
            turn.places["draws"] = draw.place
            words = self._texts(turn, draw, "draw")
            if words:
                reader.draws(turn, words)
        words = [] if play is None else self._texts(turn, play, node.typed.get("play", "play"))
        split = [card for word in words for card in _parted(word)]
        if len(split) + (extra is not None) > 2:
            surplus = split[1 if extra is not None else 2]
            problem = f"{surplus.text!r} is one card too many; a turn has at most two"
            reader.lose(turn, place_of(surplus), problem)
        else:
            for key, word in zip(("play", "extra"), split, strict=False):
                setattr(turn, key, reader.card(turn, key, word))
            if extra is not None:
                turn.extra = reader.card(turn, "extra", extra)
        turn.swap = self._swap(turn, node)
        for key in ("skip", "reshuffle"):
            if key in node.value and (said := self._text(turn, node, key)) is not None:
                reader.truth(turn, key, said)

    def _swap(self, entry: Event, node: Node) -> Swap | None:
        swap = node.get("swap")
        if swap is None or swap.value is None:
            return None
        pairs: list[tuple[Word, Word | None]] = []
        if isinstance(swap.value, dict):
            pairs = [(_key(swap, name), word_of(inside)) for name, inside in swap.value.items()]
        else:
            pairs = [(word, None) for word in map(word_of, swap.items()) if word is not None]
        return self.exchange(entry, swap.place, pairs)

    def _scores(self, entry: Event, node: Node, least: int | None = None) -> Iterator[Score]:
        for who, inside in self._table(entry, node, "scores", "points"):
            word = word_of(inside)
            if word is not None:
                yield self.score(who, word, least=least)
            elif inside.value is not None:
                self.refuse(entry, inside.place, f"expected the points of {who.text!r} here")

    # small things

    def _known_keys(self, entry: Event | None, node: Node, known: Sequence[str]) -> None:
        """Refuse what could not be read of a table, and the keys that it may not have."""
        for place, problem in node.problems:
            self.refuse(entry, place, problem)
        for key in node.value if isinstance(node.value, dict) else ():
            if key not in known:
                typed = node.typed.get(key, key)
                close = nearest(typed, {name: name for name in known}, limit=1)
                self.meant.update(close)
                hint = f"did you mean {close[0]!r}?" if close else f"expected {', '.join(known)}"
                place = node.keys.get(key, node.place)
                self.refuse(entry, place, f"unknown key {typed!r}; {hint}")

    def _text(self, entry: Event | None, node: Node, key: str) -> Word | None:
        inside = node.get(key)
        if inside is not None and isinstance(inside.value, (list, dict)):
            typed = node.typed.get(key, key)
            self.refuse(entry, inside.place, f"{typed!r} should be a single value")
        return word_of(inside)

    def _name(self, entry: Event, node: Node, key: str) -> str | None:
        word = self._text(entry, node, key)
        return None if word is None else self.name(entry, key, word)

    def _texts(self, entry: Event | None, node: Node, key: str) -> list[Word]:
        if isinstance(node.value, dict):
            self.refuse(entry, node.place, f"{key!r} should be a value or a list, not a table")
            return []
        found = []
        for one in node.items():
            word = word_of(one)
            if word is not None:
                found.append(word)
            elif one.value is not None and not isinstance(one.value, str):
                self.refuse(entry, one.place, f"expected a single value in {key!r}")
        return found

    def _table(self, entry: Event, node: Node, key: str, what: str) -> Iterator[tuple[Word, Node]]:
        """Yield the names of a table, each with what stands under it."""
        inside = node.get(key)
        if inside is None or inside.value is None:
            return
        if not isinstance(inside.value, dict):
            self.refuse(entry, inside.place, f"{key!r} should be a table: each player's {what}")
            return
        for name, one in inside.value.items():
            yield _key(inside, name), one

    def _names(self, node: Node | None) -> list[Word]:
        if node is None:
            return []
        if isinstance(node.value, str):
            word = word_of(node)
            return list(split_names(word)) if word is not None else []
        return self._texts(None, node, "players")

    def _listed(self, entry: Event | None, node: Node | None, key: str) -> list[Node]:
        if node is None or node.value is None:
            return []
        if isinstance(node.value, list):
            return node.value
        self.refuse(entry, node.place, f"{key!r} should be a list")
        return []


def _key(node: Node, name: str) -> Word:
    line, column = node.keys[name]
    return Word(text=name.strip(), line=line, column=column)


def _parted(word: Word) -> list[Word]:
    """Return the cards of a text, with plus signs between them or without."""
    if word.text in reader.FACES:
        return [word]
    return [card for part in between(word, "+") for card in split_cards(stripped(part))]


# writing


def write_tree(record: Record) -> dict[str, Any]:
    """Return a record as tables and lists, in the usual order of keys."""
    found: dict[str, Any] = {"game": "gene-expression", **record.asked}
    found["players"] = list(record.players)
    if record.target is not None:
        found["target"] = record.target
    rounds: list[dict[str, Any]] = found.setdefault("rounds", [])
    is_open = False
    for entry in record.entries:
        if isinstance(entry, Result):
            winners = list(entry.winners)
            found |= {"scores": _shown(entry.scores)} if entry.scores else {}
            found |= {"winner": winners if len(winners) > 1 else winners[0]} if winners else {}
        elif isinstance(entry, Turn):
            if is_open:
                rounds[-1].setdefault("turns", []).append(_plain_turn(entry))
        elif isinstance(entry, Deal):
            rounds.append(_plain(entry, ("dealer", "starts", "deck", "hands", "first", "swap")))
            is_open = True
        elif isinstance(entry, End):
            rounds += [] if is_open else [{}]
            rounds[-1] |= _plain(entry, ("out", "left", "scores"))
            is_open = False
    return found


def _plain(entry: Event, keys: Sequence[str]) -> dict[str, Any]:
    found = {key: _shown(getattr(entry, key)) for key in keys}
    return {key: value for key, value in found.items() if value not in (None, [], {})}


def _shown(value: Any) -> Any:
    """Return a value as YAML has it: cards by their codes, hands and points by names."""
    if isinstance(value, CardFace | LeftCard):
        return str(value)
    if isinstance(value, Swap):
        names = [gift.player or "" for gift in value.gifts]
        if all(gift.card is None for gift in value.gifts) or len({*names}) < len(names):
            return names  # a table has each name once
        return {gift.player or "": str(gift.card or "") for gift in value.gifts}
    if isinstance(value, tuple) and value and isinstance(value[0], Event):
        return {
            one.player: one.points if isinstance(one, Score) else _shown(one.cards or ())
            for one in value
        }
    return [*map(str, value)] if isinstance(value, tuple) else value


def _plain_turn(turn: Turn) -> dict[str, Any]:
    drawn = _shown(turn.draws)
    found = _plain(turn, ("player", "play", "extra", "swap", "skip"))
    found["draw"] = drawn[0] if len(drawn) == 1 else drawn or turn.number
    found["reshuffle"] = turn.reshuffle if turn.pile is None else turn.pile
    return {key: found[key] for key in TURN if found.get(key) is not None}
