"""Writing a game in turn notation, and putting right the lines of a text."""

from collections.abc import Iterator, Mapping, Sequence

from testcross.rulesets.gene_expression.record.notation_reader import (
    DECK,
    DRAWN,
    HAND,
    HEAD,
    LEFT,
    OPENING,
    SHUFFLE,
    SKIP,
    SWAP,
)
from testcross.rulesets.records.line_tokens import comments_of
from testcross.rulesets.records.notation_lines import NotationWriter
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.verdict import Edit
from testcross.rulesets.records.written_values import Record

NO_NAMES: Mapping[Place, str] = {}


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


def correct_words(text: str, edits: Sequence[Edit], names: Mapping[Place, str] = NO_NAMES) -> str:
    """Return a text with the value of each edit in the place of what begins there.

    Args:
        text: a game, or a pad.
        edits: what is right, by the place of what is wrong.
        names: those that may be of several words, by their places; anything else is one word.
    """
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda one: one.place, reverse=True):
        number, column = edit.place
        line = lines[number - 1]
        end = column - 1 + len(names.get(edit.place, ""))
        while end < len(line) and (line[end].isalnum() or line[end] in "-_"):
            end += 1
        lines[number - 1] = f"{line[: column - 1]}{edit.value}{line[end:]}"
    return "\n".join(lines)


def correct_hands(text: str, root: Node, edits: Sequence[Edit]) -> str:
    """Return a game in turn notation with other cards left behind a name.

    Args:
        text: the game.
        root: its tree.
        edits: the cards of a player, by the place where the first line of cards left stands.
    """
    lines = text.split("\n")
    rounds = root.get("rounds")
    for node in (one.get("left") for one in (rounds.items() if rounds else [])):
        for edit in edits:
            hand = node.get(str(edit.key)) if node is not None else None
            if node is None or hand is None or edit.place != node.place:
                continue
            number, column = hand.place
            line = lines[number - 1]
            remarks = "".join(f" {remark}" for remark in comments_of(line))
            lines[number - 1] = f"{line[: column - 1]} {' '.join(edit.value)}{remarks}"
    return "\n".join(lines)
