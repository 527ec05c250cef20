"""Games as plain tables, ready for YAML or JSON: the way back from reading them."""

from testcross.rulesets.gene_expression.record.game_record import (
    WrittenExchange,
    WrittenGame,
    WrittenRound,
    WrittenTurn,
)
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


def plain_game(game: WrittenGame) -> Record:
    """Return a game as plain tables; what is not written has no key, and numbers are numbers."""
    return given(
        game="gene-expression",
        **{name: entry.text for name, entry in game.options.items()},
        players=texts_of(game.players),
        target=number_of(game.target),
        rounds=[_round(one) for one in game.rounds],
        scores=scores_of(game.scores),
        winner=one_or_all(game.winners),
    )


def _round(written: WrittenRound) -> Record:
    return given(
        dealer=text_of(written.dealer),
        starts=text_of(written.starts),
        deck=texts_of(written.deck) or None,
        hands=hands_of(written.hands),
        first=text_of(written.first),
        swap=_exchange(written.swap),
        turns=[_turn(turn) for turn in written.turns] or None,
        out=text_of(written.out),
        left=hands_of(written.left),
        scores=scores_of(written.scores),
    )


def _turn(turn: WrittenTurn) -> Record:
    draw = [number_of(card) for card in turn.draw]
    return given(
        player=turn.player.text,
        draw=draw[0] if len(draw) == 1 else draw or None,
        play=text_of(turn.play),
        extra=text_of(turn.extra),
        swap=_exchange(turn.swap),
        skip=_truth(turn.skip),
        reshuffle=_truth(turn.reshuffle),
    )


def _exchange(swap: WrittenExchange | None) -> Record | list[str] | None:
    if swap is None:
        return None
    cards = [text_of(card) for card in swap.cards]
    if not any(cards):
        return texts_of(swap.players)
    return dict(zip(texts_of(swap.players), cards, strict=True))


def _truth(entry: Entry | None) -> bool | int | str | None:
    """Return true or false as such, and a number as a number."""
    truth = None if entry is None else truth_of(entry)
    return number_of(entry) if truth is None else truth
