"""Whole games in YAML and JSON: their tables, and reading them turn by turn.

A turn of which something cannot be read is kept as far as it goes, and the rest is still read.
"""

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, Field
from testcross.rulesets.gene_rummy.record.game_record import (
    WrittenCall,
    WrittenDraw,
    WrittenGame,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_rummy.record.score_sheets import read_mating
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry, ReadResult, findings_in
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import (
    Later,
    OneOrMore,
    Scores,
    Table,
    Text,
    read_hands,
    read_scores,
    read_table,
)
from testcross.rulesets.records.written_values import (
    all_names,
    all_written,
    entries_under,
    or_blank,
    written,
)

Cards: TypeAlias = Annotated[
    tuple[Text, ...] | None, BeforeValidator(lambda cards: () if cards is None else cards)
]
"""None where the key is not there; a key with nothing behind it says that there are no cards."""


class GameTable(Table):
    """A whole game, its rounds left for later."""

    game: Annotated[Text, Field(title="the name of a game")]
    variant: Text | None = None
    preset: Text | None = None
    scoring: Text | None = None
    fill: Text | None = None
    litters: Text | None = None
    dealers: Text | None = None
    retire_drawn: Text | None = None
    overlooked: Text | None = None
    players: Annotated[OneOrMore, Field(title="a name")]
    target: Text | None = None
    rounds: tuple[Later, ...]
    scores: Scores | None = None
    winner: OneOrMore | None = None


class TurnRoundTable(Table):
    """A round played in turns, its turns left for later."""

    dealer: Text | None = None
    hands: dict[str, tuple[Text, ...]] | None = None
    retirement: Text | None = None
    turns: tuple[Later, ...]
    scores: Scores | None = None


class CallRoundTable(Table):
    """A round of SET!, its calls left for later."""

    dealer: Text | None = None
    layout: Cards = None
    offspring: Text | None = None
    calls: tuple[Later, ...]
    scores: Scores | None = None


_NO_TURNS = ReadResult(value=TurnRoundTable(turns=()))
_NO_CALLS = ReadResult(value=CallRoundTable(calls=()))


class TurnTable(Table):
    """One turn, its draw and its mating left for later."""

    player: Text
    draw: Later | None = None
    mating: Later | None = None
    taken_back: Text | None = Field(None, alias="taken back")
    retire: Text | None = None


class DrawTable(Table):
    """What was drawn."""

    source: Text = Field(alias="from")
    card: Text | None = None


class CallTable(Table):
    """One call, its mating left for later; or the cards added when there was none."""

    player: Text | None = None
    mating: Later | None = None
    judged: Text | None = None
    penalty: Text | None = None
    replaced: Cards = None
    offspring: Text | None = None
    added: Cards = None


def read_game(root: Node) -> ReadResult[WrittenGame]:
    """Return what a tree says, as far as it can be read.

    Args:
        root: the whole file.
    """
    read = read_table(root, GameTable)
    table = read.value
    variant = "" if table.variant is None else table.variant.text.casefold()
    nodes = entries_under(root, "rounds", table.rounds)
    rounds = [_read_round(node, prefers_calls=variant == "set") for node in nodes]
    value = WrittenGame(
        wanted=_wanted(table),
        players=all_names(table.players),
        target=written(table.target),
        rounds=tuple(one.value for one in rounds),
        scores=read_scores(root, table.scores),
        winners=all_written(table.winner),
    )
    return ReadResult(value=value, findings=(*read.findings, *findings_in(rounds)))


def _wanted(table: GameTable) -> RulesRequest:
    return RulesRequest(
        game=written(table.game),
        variant=written(table.variant),
        preset=written(table.preset),
        scoring=written(table.scoring),
        fill=written(table.fill),
        litters=written(table.litters),
        dealers=written(table.dealers),
        retire_drawn=written(table.retire_drawn),
        overlooked=written(table.overlooked),
    )


def _read_round(node: Node, *, prefers_calls: bool) -> ReadResult[WrittenRound]:
    """Read a round of turns, or of calls; what belongs to the other kind is read all the same.

    Args:
        node: the round's part of the tree.
        prefers_calls: whether it is one of calls where it holds something of both kinds.
    """
    in_calls = _holds(node, "calls", "layout")
    if not prefers_calls and _holds(node, "hands", "turns"):
        in_calls = False
    of_turns, of_calls = _NO_TURNS, _NO_CALLS
    if not in_calls or _holds(node, "hands", "retirement", "turns"):
        of_turns = read_table(node, TurnRoundTable)
    if in_calls or _holds(node, "offspring"):
        of_calls = read_table(node, CallRoundTable)
    read = of_calls if in_calls else of_turns
    turns = [_read_turn(one) for one in entries_under(node, "turns", of_turns.value.turns)]
    calls = [_read_call(one) for one in entries_under(node, "calls", of_calls.value.calls)]
    findings = (*read.findings, *findings_in(turns), *findings_in(calls))
    value = WrittenRound(
        line=node.place[0],
        column=node.place[1],
        dealer=written(read.value.dealer),
        hands=read_hands(node, "hands", of_turns.value.hands),
        retirement=written(of_turns.value.retirement),
        turns=tuple(one.value for one in turns),
        layout=_cards(of_calls.value.layout),
        offspring=written(of_calls.value.offspring),
        calls=tuple(one.value for one in calls),
        scores=read_scores(node, read.value.scores),
        incomplete=bool(findings) and not (turns or calls),
    )
    return ReadResult(value=value, findings=findings)


def _holds(node: Node, *keys: str) -> bool:
    return any(node.get(key) is not None for key in keys)


def _read_turn(node: Node) -> ReadResult[WrittenTurn]:
    read = read_table(node, TurnTable)
    table = read.value
    draw, matings = _read_draw(table.draw), list(_read_matings(table.mating))
    findings = (*read.findings, *draw.findings, *findings_in(matings))
    value = WrittenTurn(
        line=node.place[0],
        column=node.place[1],
        player=or_blank(written(table.player), node),
        draw=draw.value,
        matings=tuple(one.value for one in matings if one.value is not None),
        retire=written(table.retire),
        taken_back=written(table.taken_back),
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def _read_draw(node: Node | None) -> ReadResult[WrittenDraw | None]:
    if node is None:
        return ReadResult(value=None)
    read = read_table(node, DrawTable)
    if not read.complete:
        return ReadResult(value=None, findings=read.findings)
    value = WrittenDraw(
        line=node.place[0],
        column=node.place[1],
        source=written(read.value.source),
        card=written(read.value.card),
    )
    return ReadResult(value=value)


def _read_matings(node: Node | None) -> Iterator[ReadResult[WrittenMating | None]]:
    """Yield what stands under ``mating``: one, if all is right."""
    for one in node.items() if node is not None else []:
        yield read_mating(one)


def _read_call(node: Node) -> ReadResult[WrittenCall]:
    read = read_table(node, CallTable)
    table = read.value
    matings = list(_read_matings(table.mating))
    findings = (*read.findings, *findings_in(matings))
    value = WrittenCall(
        line=node.place[0],
        column=node.place[1],
        player=written(table.player),
        mating=next((one.value for one in matings if one.value is not None), None),
        judged=written(table.judged),
        penalty=written(table.penalty),
        replaced=_cards(table.replaced),
        offspring=written(table.offspring),
        added=_cards(table.added),
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def _cards(cards: tuple[Entry, ...] | None) -> tuple[Entry, ...] | None:
    return None if cards is None else all_written(cards)
