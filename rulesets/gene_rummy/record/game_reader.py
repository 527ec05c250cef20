"""Reading whole games in YAML and JSON, turn by turn.

A turn of which something cannot be read is kept as far as it goes, and the rest is still read.
"""

from typing import Any

from testcross.rulesets.gene_rummy.record.game_record import (
    OF_CALLS,
    OF_TURNS,
    GameRecord,
    WrittenCall,
    WrittenGame,
    WrittenRound,
    WrittenRules,
    WrittenTurn,
)
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry, ReadResult, findings_in
from testcross.rulesets.records.parts import keys_of
from testcross.rulesets.records.parts.part_reader import read_fields, read_part, table_of
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import read_hands, read_scores
from testcross.rulesets.records.written_values import (
    all_names,
    all_written,
    entries_under,
    written,
)


def read_game(root: Node) -> ReadResult[WrittenGame]:
    """Return what a tree says, as far as it can be read.

    Args:
        root: the whole file.
    """
    read = read_fields(root, GameRecord)
    table = read.value
    variant = "" if table.variant is None else table.variant.text.casefold()
    nodes = entries_under(root, "rounds", table.rounds)
    rounds = [_read_round(node, prefers_calls=variant == "set") for node in nodes]
    value = WrittenGame(
        wanted=RulesRequest(**{key: written(getattr(table, key)) for key in keys_of(WrittenRules)}),
        players=all_names(table.players),
        target=written(table.target),
        rounds=tuple(one.value for one in rounds),
        scores=read_scores(root, table.scores),
        winners=all_written(table.winner),
    )
    return ReadResult(value=value, findings=(*read.findings, *findings_in(rounds)))


def _read_round(node: Node, *, prefers_calls: bool) -> ReadResult[WrittenRound]:
    """Read a round of turns, or of calls; what belongs to the other kind is read all the same.

    Args:
        node: the round's part of the tree.
        prefers_calls: whether it is one of calls where it holds something of both kinds.
    """
    in_calls = _holds(node, "calls", "layout")
    if not prefers_calls and _holds(node, "hands", "turns"):
        in_calls = False
    has_turns = not in_calls or _holds(node, "hands", "retirement", "turns")
    has_calls = in_calls or _holds(node, "offspring")
    of_turns = read_fields(node, WrittenRound, *OF_TURNS) if has_turns else _no_turns()
    of_calls = read_fields(node, WrittenRound, *OF_CALLS) if has_calls else _no_calls()
    read = of_calls if in_calls else of_turns
    turn_nodes = entries_under(node, "turns", of_turns.value.turns)
    turns = [read_part(one, WrittenTurn) for one in turn_nodes]
    call_nodes = entries_under(node, "calls", of_calls.value.calls)
    calls = [read_part(one, WrittenCall) for one in call_nodes]
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


def _no_turns() -> ReadResult[Any]:
    return ReadResult(value=table_of(WrittenRound, *OF_TURNS).model_validate({"turns": ()}))


def _no_calls() -> ReadResult[Any]:
    return ReadResult(value=table_of(WrittenRound, *OF_CALLS).model_validate({"calls": ()}))


def _holds(node: Node, *keys: str) -> bool:
    return any(node.get(key) is not None for key in keys)


def _cards(cards: tuple[Entry, ...] | None) -> tuple[Entry, ...] | None:
    return None if cards is None else all_written(cards)
