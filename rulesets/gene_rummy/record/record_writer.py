"""Whole games as plain tables, ready for YAML or JSON: the way back from reading them."""

from testcross.rulesets.gene_rummy.record.game_record import (
    GameRecord,
    WrittenGame,
    WrittenRound,
    WrittenRules,
)
from testcross.rulesets.records.parts import keys_of, plain_part
from testcross.rulesets.records.plain_parts import Record


def plain_game(game: WrittenGame) -> Record:
    """Return a game as plain tables; what is not written has no key, and numbers are numbers."""
    written = GameRecord(
        **{key: getattr(game.wanted, key) for key in keys_of(WrittenRules)},
        players=game.players,
        target=game.target,
        rounds=game.rounds,
        scores=game.scores,
        winner=game.winners,
    )
    rounds = [plain_round(one) for one in game.rounds]
    return {**plain_part(written), "rounds": rounds}


def plain_round(written: WrittenRound) -> Record:
    """Return a round as a plain table: its turns or its calls, though there be none."""
    in_calls = written.layout is not None or bool(written.calls)
    in_turns = bool(written.turns) or not in_calls
    left_out = {*([] if in_turns else ["turns"]), *([] if in_calls else ["calls"])}
    return {key: plain for key, plain in plain_part(written).items() if key not in left_out}
