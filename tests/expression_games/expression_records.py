"""Records of gene expression, as they are written turn by turn, for the plain referee.

A record must be complete: every card dealt, drawn, given away. It is plain data, as YAML holds it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from expression_games.expression_cards import DECK, Options
from oracles.expression_oracle import DEAL, DEALT, TARGET, Wrong, problems

Record: TypeAlias = Mapping[str, Any]
END = 1_000_000
"""The number of a turn for the end of a round and its scores."""


class WrongTurn(NamedTuple):
    round: int
    """Counted from 0; -1 for the game as a whole."""
    turn: int
    """Counted from 0, ``DEAL`` or ``END``."""
    rule: str
    text: str


def wrong_turns(record: Record) -> list[WrongTurn]:
    game = game_of(record)
    return [_at_its_turn(game, wrong) for wrong in problems(game)]


def deck_of(record: Record, number: int) -> list[str]:
    """Return the deck of a round without a reshuffle as it must have lain, the top card first."""
    players, one = list(record["players"]), record["rounds"][number]
    place = players.index(one["dealer"]) + 1
    order = [*players[place:], *players[:place]]
    deck = [one["hands"][name][at] for at in range(DEALT) for name in order] + [one["first"]]
    for turn in one["turns"]:
        drawn = turn.get("draw", [])
        deck += [drawn] if isinstance(drawn, str) else drawn
    return deck + sorted((DECK - Counter(deck)).elements())


def game_of(record: Record) -> dict[str, Any]:
    """Return a game as the plain referee takes it, each hand with the ``turns`` of its events."""
    written = record.get("winner")
    winner = written[0] if isinstance(written, list) and len(written) == 1 else written
    return {
        "players": record["players"],
        "target": record.get("target", TARGET),
        "options": _options(record),
        "hands": [_hand(record["players"], one) for one in record["rounds"]],
        **({"totals": record["scores"]} if "scores" in record else {}),
        **({"winner": winner} if winner is not None else {}),
    }


def _at_its_turn(game: Mapping[str, Any], wrong: Wrong) -> WrongTurn:
    if wrong.hand < 0 or wrong.event < 0:
        return WrongTurn(wrong.hand, DEAL, wrong.rule, wrong.text)
    turns = game["hands"][wrong.hand]["turns"]
    turn = turns[wrong.event] if wrong.event < len(turns) else END
    return WrongTurn(wrong.hand, turn, wrong.rule, wrong.text)


def _options(record: Record) -> Options:
    usual = Options()
    return Options(
        actions=record.get("actions", usual.actions),
        id_match=record.get("id_match", usual.id_match),
        cyclic=record.get("cyclic", "yes") in ("yes", True),
        draw=str(record.get("draw", usual.draw)),
        substitution=record.get("substitution", usual.substitution),
        final_insertion_draws=record.get("final_insertion_draws", "no") in ("yes", True),
    )


def _hand(players: list[str], written: Record) -> dict[str, Any]:
    after_dealer = players[(players.index(written["dealer"]) + 1) % len(players)]
    starter = written.get("starts", after_dealer)
    if "hands" not in written:  # a score sheet
        return {"events": [], "turns": [], "out": written["out"], "scores": written["scores"]}
    events = list(_events(written, starter))
    return {
        "starter": starter,
        "dealt": written["hands"],
        "first": written["first"],
        "events": [event for _, event in events],
        "turns": [turn for turn, _ in events],
        **{key: written[key] for key in ("deck", "left", "scores", "out") if key in written},
    }


def _events(written: Record, starter: str) -> Iterator[tuple[int, tuple[Any, ...]]]:
    pile = _Pile(DECK.total() - sum(map(len, written["hands"].values())) - 1)
    if "swap" in written:
        yield DEAL, ("swap", starter, written["swap"])
    for number, turn in enumerate(written.get("turns", ())):
        events = list(_turn(turn, pile)) or [("pass", turn["player"])]
        yield from ((number, event) for event in [*events, ("done", turn["player"])])


class _Pile:
    """How many cards there are to be drawn, and how many lie on the discard pile."""

    def __init__(self, cards: int) -> None:
        self.cards, self.discarded = cards, 1

    def shuffle(self) -> None:
        """Make a new draw pile of all but the top card."""
        self.cards, self.discarded = self.cards + self.discarded - 1, 1


def _turn(turn: Record, pile: _Pile) -> Iterator[tuple[Any, ...]]:
    """Yield what happened in a turn; the discards are shuffled while cards are drawn, or then."""
    who, shuffled = turn["player"], turn.get("reshuffle", False)
    reshuffle = ("reshuffle",) if shuffled is True else ("reshuffle", shuffled)
    drawn = turn.get("draw", [])
    for card in [drawn] if isinstance(drawn, str) else drawn:
        if not pile.cards and shuffled:
            pile.shuffle()
            yield reshuffle
            shuffled = False
        yield "draw", who, card
        pile.cards -= 1
    if shuffled:
        pile.shuffle()
        yield reshuffle
    for key in ("play", "extra"):
        if key in turn:
            yield "play", who, turn[key]
            pile.discarded += 1
    if "swap" in turn:
        yield "swap", who, turn["swap"]
    if turn.get("skip"):
        yield "skip", who
