"""Writing a game in turn notation."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from testcross.rulesets.gene_expression.record.turn_notation.notation_reader import (
    DECK,
    HEAD,
    OPENING,
)
from testcross.rulesets.gene_expression.record.turn_notation.turn_line import (
    DRAWN,
    SHUFFLE,
    SKIP,
    SWAP,
)


def format_game(game: Mapping[str, Any]) -> str:
    """Return a game, as its plain tables say it, with one line a turn."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Mapping[str, Any]) -> Iterator[str]:
    for key in HEAD:
        if key in game:
            yield f"{key}: {game[key]}"
    yield f"players: {', '.join(game['players'])}"
    for number, one in enumerate(game["rounds"], 1):
        yield ""
        yield from _round(number, one)
    if "scores" in game or "winner" in game:
        yield ""
    if "scores" in game:
        yield f"totals: {_pairs(game['scores'])}"
    if "winner" in game:
        winner = game["winner"]
        yield f"winner: {winner if isinstance(winner, str) else ', '.join(winner)}"


def _round(number: int, one: Mapping[str, Any]) -> Iterator[str]:
    opening = ", ".join(f"{key} {one[key]}" for key in OPENING if key in one)
    yield f"round {number}: {opening}".rstrip(": ")
    if DECK in one:
        yield f"{DECK}: {_cards(one[DECK])}"
    for key, word in (("hands", "hand"), ("swap", ""), ("turns", "")):
        if key == "swap" and key in one:
            yield f"{SWAP}: {_swap(one[key])}"
        elif key == "turns":
            yield from (_turn(turn) for turn in one.get(key, ()))
        elif key in one and word:
            yield from _hands(word, one[key])
    if "out" in one:
        yield f"out: {one['out']}"
    yield from _hands("left", one.get("left", {}))
    if "scores" in one:
        yield f"scores: {_pairs(one['scores'])}"


def _hands(word: str, hands: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for player, cards in hands.items():
        yield f"{word} {player}: {_cards(cards)}".rstrip()


def _turn(turn: Mapping[str, Any]) -> str:
    drawn = turn.get("draw", ())
    cards = drawn if isinstance(drawn, list | tuple) else [drawn]
    words = [SKIP] if turn.get("skip") is True else []
    words += [f"{DRAWN}{_card(card)}" for card in cards]
    shuffled = turn.get("reshuffle")
    if shuffled is not None and shuffled is not False:
        words += [SHUFFLE] if shuffled is True else [SHUFFLE, str(shuffled)]
    words += [_card(turn[key]) for key in ("play", "extra") if key in turn]
    if "swap" in turn:
        words += [SWAP, _swap(turn["swap"])]
    return " ".join([f"{turn['player']}:", *words])


def _swap(swap: Mapping[str, str] | Sequence[str]) -> str:
    if isinstance(swap, Mapping):
        return ", ".join(f"{player} {_card(card)}" for player, card in swap.items())
    return ", ".join(swap)


def _cards(cards: Sequence[str]) -> str:
    return " ".join(map(_card, cards))


def _card(card: object) -> str:
    """Return a card as one word, which every name of a card may be written as."""
    return "-".join(str(card).split())


def _pairs(scores: Mapping[str, object]) -> str:
    return ", ".join(f"{player} {points}" for player, points in scores.items())
