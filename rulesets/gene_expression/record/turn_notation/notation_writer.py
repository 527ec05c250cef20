"""Writing a game in turn notation."""

from collections.abc import Iterator, Mapping, Sequence

from testcross.rulesets.gene_expression.record.turn_notation.game_lines import (
    DECK,
    HAND,
    HEAD,
    LEFT,
    OPENING,
)
from testcross.rulesets.gene_expression.record.turn_notation.turn_lines import (
    DRAWN,
    SHUFFLE,
    SKIP,
    SWAP,
)
from testcross.rulesets.records.notation_lines import NotationWriter
from testcross.rulesets.records.written_values import Record


def format_game(game: Record) -> str:
    """Return a game, as its plain tables say it, with one line a turn."""
    return LineWriter(HEAD).text(game)


class LineWriter(NotationWriter):
    """Writes the lines of games."""

    def round(self, number: int, one: Record) -> Iterator[str]:
        """Yield the lines of a round: who deals, hands, turns, and its end."""
        opening = ", ".join(f"{key} {one[key]}" for key in OPENING if key in one)
        yield f"round {number}: {opening}".rstrip(": ")
        if DECK in one:
            yield f"{DECK}: {_cards(one[DECK])}"
        yield from _hands(HAND, one.get("hands", {}))
        if "swap" in one:
            yield f"{SWAP}: {_swap(one['swap'])}"
        yield from map(_turn, one.get("turns", ()))
        if "out" in one:
            yield f"out: {one['out']}"
        yield from _hands(LEFT, one.get("left", {}))
        if "scores" in one:
            yield self.scores("scores", one["scores"])


def _hands(word: str, hands: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for player, cards in hands.items():
        yield f"{word} {player}: {_cards(cards)}".rstrip()


def _turn(turn: Record) -> str:
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
