"""Whole games as plain tables, ready for YAML or JSON: the way back from reading them."""

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from testcross.rulesets.gene_rummy.record.game_record import (
    WrittenCall,
    WrittenGame,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.score_entries import WrittenScore

Record: TypeAlias = dict[str, Any]
"""A part of a record, as YAML and JSON have it."""

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_OF_THE_TABLE = ("dealers", "retire_drawn", "overlooked")
_RULES = ("game", "variant", "preset", "scoring", "fill", "litters", *_OF_THE_TABLE)


def plain_game(game: WrittenGame) -> Record:
    """Return a game as plain tables; what is not written has no key, and numbers are numbers."""
    asked = {name: getattr(game.wanted, name) for name in _RULES}
    winners = _texts(game.winners)
    return _given(
        **{name: _text(entry) for name, entry in asked.items()},
        players=_texts(game.players),
        target=_number(game.target),
        rounds=[plain_round(one) for one in game.rounds],
        scores=_scores(game.scores),
        winner=winners[0] if len(winners) == 1 else winners or None,
    )


def plain_round(written: WrittenRound) -> Record:
    """Return a round as a plain table."""
    hands = {hand.player.text: _texts(hand.cards) for hand in written.hands}
    in_calls = written.layout is not None or bool(written.calls)
    in_turns = bool(written.turns) or not in_calls
    return _given(
        dealer=_text(written.dealer),
        hands=hands or None,
        retirement=_text(written.retirement),
        turns=[_turn(turn) for turn in written.turns] if in_turns else None,
        layout=None if written.layout is None else _texts(written.layout),
        offspring=_text(written.offspring),
        calls=[_call(call) for call in written.calls] if in_calls else None,
        scores=_scores(written.scores),
    )


def _turn(turn: WrittenTurn) -> Record:
    draw, matings = turn.draw, [_mating(mating) for mating in turn.matings]
    drawn = {} if draw is None else _given(**{"from": _text(draw.source)}, card=_text(draw.card))
    taken_back = {} if turn.taken_back is None else {"taken back": _truth(turn.taken_back)}
    return _given(
        player=turn.player.text,
        draw=drawn or None,
        mating=matings[0] if len(matings) == 1 else matings or None,
        **taken_back,
        retire=_text(turn.retire),
    )


def _call(call: WrittenCall) -> Record:
    return _given(
        player=_text(call.player),
        mating=None if call.mating is None else _mating(call.mating),
        judged=_text(call.judged),
        penalty=_number(call.penalty),
        replaced=None if call.replaced is None else _texts(call.replaced),
        offspring=_text(call.offspring),
        added=None if call.added is None else _texts(call.added),
    )


def _mating(mating: WrittenMating) -> Record:
    buck, doe, *kits = [_text(genotype) for genotype in mating.filled]
    filled = {"buck": buck, "doe": doe, "kits": kits}
    return _given(
        buck=mating.buck.text,
        doe=mating.doe.text,
        kits=_texts(mating.kits),
        filled=filled if any(mating.filled) else None,
        points=_number(mating.points),
    )


def _scores(scores: Sequence[WrittenScore]) -> Record | None:
    return {score.player.text: _number(score.points) for score in scores} or None


def _given(**parts: Any) -> Record:
    """Return what is written, in its order."""
    return {key: value for key, value in parts.items() if value is not None}


def _text(entry: Entry | None) -> str | None:
    return None if entry is None else entry.text


def _truth(entry: Entry) -> bool | str:
    """Return true or false as such, and anything else as it is written."""
    return {"true": True, "false": False}.get(entry.text.casefold(), entry.text)


def _texts(entries: Sequence[Entry]) -> list[str]:
    return [entry.text for entry in entries]


def _number(entry: Entry | None) -> int | str | None:
    if entry is None:
        return None
    return int(entry.text) if _WHOLE.fullmatch(entry.text) else entry.text
