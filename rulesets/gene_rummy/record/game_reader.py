"""Whole games in YAML and JSON: their shape, and reading them turn by turn.

A turn of which something cannot be read is kept as far as it goes, and the rest is still read.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from pydantic import create_model
from testcross.rulesets.gene_rummy.record.game_record import (
    WrittenCall,
    WrittenDraw,
    WrittenGame,
    WrittenHand,
    WrittenRound,
    WrittenScore,
    WrittenTurn,
)
from testcross.rulesets.gene_rummy.record.score_sheets import read_mating
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import (
    Entry,
    Report,
    has_shape,
    read_entries,
    read_entry,
    read_pairs,
)
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import Table

if TYPE_CHECKING:
    from testcross.rulesets.records.findings import Finding

Scores: TypeAlias = dict[str, str | None]


class GameTable(Table):
    """A whole game, its rounds left for later."""

    game: str
    variant: str | None = None
    preset: str | None = None
    scoring: str | None = None
    fill: str | None = None
    litters: str | None = None
    players: list[str]
    target: str | None = None
    rounds: list[object]
    scores: Scores | None = None
    winner: list[str] | str | None = None


class TurnRoundTable(Table):
    """A round played in turns, its turns left for later."""

    dealer: str | None = None
    hands: dict[str, list[str]] | None = None
    retirement: str | None = None
    turns: list[object]
    scores: Scores | None = None


class CallRoundTable(Table):
    """A round of SET!, its calls left for later."""

    dealer: str | None = None
    layout: list[str] | None = None
    offspring: str | None = None
    calls: list[object]
    scores: Scores | None = None


class TurnTable(Table):
    """One turn, its draw and its mating left for later."""

    player: str
    draw: object | None = None
    mating: object | None = None
    retire: str | None = None


DrawTable = create_model(
    "DrawTable", __base__=Table, **{"from": (str, ...), "card": (str | None, None)}
)  # type: ignore[call-overload]
"""What was drawn; its key is a word that no Python class can have as a field."""


class CallTable(Table):
    """One call, its mating left for later; or the cards added when there was none."""

    player: str | None = None
    mating: object | None = None
    judged: str | None = None
    penalty: str | None = None
    replaced: list[str] | None = None
    offspring: str | None = None
    added: list[str] | None = None


class _Listener:
    """Passes reports on and remembers whether there were any."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self.heard = False

    def __call__(self, error: "Finding") -> None:
        self.heard = True
        self._report(error)


def read_game(root: Node, report: Report) -> WrittenGame:
    """Return what a tree says, as far as it can be read.

    Args:
        root: the whole file.
        report: takes note of every part that cannot be read.
    """
    has_shape(root, GameTable, report)
    names = ("game", "variant", "preset", "scoring", "fill", "litters")
    return WrittenGame(
        wanted=RulesRequest(**{name: read_entry(root.get(name)) for name in names}),
        players=read_entries(_items(root, "players")),
        target=read_entry(root.get("target")),
        rounds=tuple(_round(node, report) for node in _items(root, "rounds")),
        scores=tuple(_scores(root)),
        winners=read_entries(_items(root, "winner")),
    )


def _round(node: Node, report: Report) -> WrittenRound:
    in_calls = node.get("calls") is not None or node.get("layout") is not None
    listener = _Listener(report)
    has_shape(node, CallRoundTable if in_calls else TurnRoundTable, listener)
    turns = tuple(_turn(one, report) for one in _items(node, "turns"))
    calls = tuple(_call(one, report) for one in _items(node, "calls"))
    return WrittenRound(
        line=node.place[0],
        column=node.place[1],
        dealer=read_entry(node.get("dealer")),
        hands=tuple(
            WrittenHand(player=player, cards=read_entries(cards.items()))
            for player, cards in read_pairs(node.get("hands"))
        ),
        retirement=read_entry(node.get("retirement")),
        turns=turns,
        layout=_cards(node, "layout"),
        offspring=read_entry(node.get("offspring")),
        calls=calls,
        scores=tuple(_scores(node)),
        incomplete=listener.heard and not (turns or calls),
    )


def _turn(node: Node, report: Report) -> WrittenTurn:
    listener = _Listener(report)
    has_shape(node, TurnTable, listener)
    nobody = Entry(text="", line=node.place[0], column=node.place[1])
    player = read_entry(node.get("player")) or nobody
    draw = _draw(node.get("draw"), listener)
    matings = tuple(_matings(node.get("mating"), listener))
    return WrittenTurn(
        line=node.place[0],
        column=node.place[1],
        player=player,
        draw=draw,
        matings=matings,
        retire=read_entry(node.get("retire")),
        incomplete=listener.heard,
    )


def _draw(node: Node | None, report: Report) -> WrittenDraw | None:
    if node is None or node.value is None or not has_shape(node, DrawTable, report):
        return None
    return WrittenDraw(
        line=node.place[0],
        column=node.place[1],
        source=read_entry(node.get("from")),
        card=read_entry(node.get("card")),
    )


def _matings(node: Node | None, report: Report) -> Iterator[WrittenMating]:
    for one in node.items() if node is not None else []:
        mating = read_mating(one, report)
        if mating is not None:
            yield mating


def _call(node: Node, report: Report) -> WrittenCall:
    listener = _Listener(report)
    has_shape(node, CallTable, listener)
    mating = next(_matings(node.get("mating"), listener), None)
    return WrittenCall(
        line=node.place[0],
        column=node.place[1],
        player=read_entry(node.get("player")),
        mating=mating,
        judged=read_entry(node.get("judged")),
        penalty=read_entry(node.get("penalty")),
        replaced=_cards(node, "replaced"),
        offspring=read_entry(node.get("offspring")),
        added=_cards(node, "added"),
        incomplete=listener.heard,
    )


def _scores(node: Node) -> Iterator[WrittenScore]:
    for player, value in read_pairs(node.get("scores")):
        points = read_entry(value)
        if points is not None:
            yield WrittenScore(player=player, points=points)


def _cards(node: Node, key: str) -> tuple[Entry, ...] | None:
    return None if node.get(key) is None else read_entries(_items(node, key))


def _items(node: Node, key: str) -> list[Node]:
    found = node.get(key)
    return [] if found is None else found.items()
