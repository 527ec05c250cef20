"""Whole games as plain tables, ready for YAML or JSON: the way back from reading them."""

from testcross.rulesets.gene_rummy.record.game_record import (
    WrittenCall,
    WrittenGame,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.written_values import (
    Record,
    given,
    hands_of,
    number_of,
    one_or_all,
    scores_of,
    text_of,
    texts_of,
    truth_of,
)

_OF_THE_TABLE = ("dealers", "retire_drawn", "overlooked")
_RULES = ("game", "variant", "preset", "scoring", "fill", "litters", *_OF_THE_TABLE)


def plain_game(game: WrittenGame) -> Record:
    """Return a game as plain tables; what is not written has no key, and numbers are numbers."""
    asked = {name: getattr(game.wanted, name) for name in _RULES}
    return given(
        **{name: text_of(entry) for name, entry in asked.items()},
        players=texts_of(game.players),
        target=number_of(game.target),
        rounds=[plain_round(one) for one in game.rounds],
        scores=scores_of(game.scores),
        winner=one_or_all(game.winners),
    )


def plain_round(written: WrittenRound) -> Record:
    """Return a round as a plain table."""
    in_calls = written.layout is not None or bool(written.calls)
    in_turns = bool(written.turns) or not in_calls
    return given(
        dealer=text_of(written.dealer),
        hands=hands_of(written.hands),
        retirement=text_of(written.retirement),
        turns=[_turn(turn) for turn in written.turns] if in_turns else None,
        layout=None if written.layout is None else texts_of(written.layout),
        offspring=text_of(written.offspring),
        calls=[_call(call) for call in written.calls] if in_calls else None,
        scores=scores_of(written.scores),
    )


def _turn(turn: WrittenTurn) -> Record:
    draw, matings = turn.draw, [_mating(mating) for mating in turn.matings]
    drawn = {} if draw is None else given(**{"from": text_of(draw.source)}, card=text_of(draw.card))
    taken_back = {} if turn.taken_back is None else {"taken back": _truth(turn.taken_back)}
    return given(
        player=turn.player.text,
        draw=drawn or None,
        mating=matings[0] if len(matings) == 1 else matings or None,
        **taken_back,
        retire=text_of(turn.retire),
    )


def _call(call: WrittenCall) -> Record:
    return given(
        player=text_of(call.player),
        mating=None if call.mating is None else _mating(call.mating),
        judged=text_of(call.judged),
        penalty=number_of(call.penalty),
        replaced=None if call.replaced is None else texts_of(call.replaced),
        offspring=text_of(call.offspring),
        added=None if call.added is None else texts_of(call.added),
    )


def _mating(mating: WrittenMating) -> Record:
    buck, doe, *kits = [text_of(genotype) for genotype in mating.filled]
    filled = {"buck": buck, "doe": doe, "kits": kits}
    return given(
        buck=mating.buck.text,
        doe=mating.doe.text,
        kits=texts_of(mating.kits),
        filled=filled if any(mating.filled) else None,
        points=number_of(mating.points),
    )


def _truth(entry: Entry) -> bool | str:
    """Return true or false as such, and anything else as it is written."""
    truth = truth_of(entry)
    return entry.text if truth is None else truth
