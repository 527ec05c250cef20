"""Mistakes in writing down a game that was played rightly, made on the finished record."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from testcross.rulesets.gene_expression.cards import load_deck
from testcross.rulesets.gene_expression.cards.left_cards import possible_points
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.gene_expression.referee.round_check import check_round
from testcross.rulesets.gene_expression.referee.whole_game import check_game
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.records.entries import WrittenScore, entries, entry
from testcross.rulesets.records.findings import Finding, RecordCode
from testcross.rulesets.records.parts import plain_part
from testcross.rulesets.tabletop.miswriting import (
    Instead,
    Miswriter,
    Site,
    Way,
    another,
    by,
    misspelt,
)
from testcross.rulesets.tabletop.self_play import SlipMaker

_MOST_WRITTEN = 999


def _players(site: Site) -> list[str]:
    """Return the players, in the order of their seats."""
    return [score.player.text for score in site.way[0].scores]


def _numbers(_spot: Site) -> list[str]:
    return [face.code for face in load_deck().faces if face.action is None]


def _gone(site: Site) -> list[str]:
    """Return the number cards that were played before a turn, and cannot have come again."""
    before = site.way[0].turns[: site.place]
    if any(turn.reshuffle is not None for turn in before):
        return []
    played = (turn.play.text for turn in before if turn.play is not None)
    return [text for text in played if "-" not in text]


def _is_of_winner(site: Site) -> bool:
    return bool(site.around.player == site.way[0].out)


def _lost(site: Site) -> Iterator[Instead]:
    """Yield that a turn was lost, of one in which nothing was played."""
    if not site.around.acts and site.value is None:
        yield Instead(entry("true"), ("a lost turn", "a turn"))


def _wrong_decks(site: Site) -> Iterator[Instead]:
    """Yield the deck with two cards of it the other way round than they were drawn."""
    written: WrittenRound = site.way[0]
    order = _order(written, _players(site), site.rng)
    first = load_deck().hand * len(written.scores) + 1
    drawn = range(first, first + len(_drawn(written)))
    for at in site.rng.sample(drawn, len(drawn)):
        one, other = order[at : at + 2]
        if one != other:
            changed = [*order[:at], other, one, *order[at + 2 :]]
            yield Instead(entries(changed), (other, one))


def _drawn(written: WrittenRound) -> list[str]:
    """Return the cards of the deck that were drawn, before any reshuffle."""
    turns = written.turns
    end = next((i for i, turn in enumerate(turns) if turn.reshuffle is not None), len(turns))
    return [card.text for turn in turns[:end] for card in turn.draw]


def _order(written: WrittenRound, players: Sequence[str], rng: Random) -> list[str]:
    """Return the deck as it may have lain, the card on top first; below, it may be in any order."""
    deck = load_deck()
    hands = {hand.player.text: [card.text for card in hand.cards] for hand in written.hands}
    dealer = players.index(written.dealer.text) if written.dealer is not None else 0
    dealt = [*players[dealer + 1 :], *players[: dealer + 1]]
    order = [hands[player][place] for place in range(deck.hand) for player in dealt]
    order += [written.first.text] if written.first is not None else []
    order += _drawn(written)
    rest = list((Counter(face.code for face in deck.cards()) - Counter(order)).elements())
    rng.shuffle(rest)
    return order + rest


IN_ROUNDS = (
    Way(Code.WRONG_POINTS, ("scores", "points"), by(*range(1, 21)), _is_of_winner),
    Way(
        Code.POINTS_NOT_WON,
        ("scores", "points"),
        by(*range(1, 21)),
        lambda site: not _is_of_winner(site),
    ),
    Way(Code.WRONG_CARDS_LEFT, ("left", "cards"), another(_numbers)),
    Way(Code.WRONG_PLAYER_OUT, ("out",), another(_players)),
    Way(Code.CARD_NOT_HELD, ("turns", "play"), another(_gone)),
    Way(RecordCode.UNKNOWN_CARD, ("turns", "play"), misspelt("X{}".format)),
    Way(Code.TOO_MANY_COPIES, ("turns", "draw"), another(_gone)),
    Way(Code.WRONG_EXCHANGE, ("turns", "swap", "cards"), another(_gone)),
    Way(Code.WRONG_RESHUFFLE, ("turns", "reshuffle"), by(1)),
    Way(Code.WRONG_SKIP, ("turns", "skip"), _lost),
    Way(Code.NOT_THE_NEXT_CARD, ("deck",), _wrong_decks),
)
"""How a round can be written wrongly."""
AT_THE_END = (
    Way(Code.WRONG_TOTAL, ("scores", "points"), by(*range(1, 10))),
    Way(Code.WRONG_WINNER, ("winners",), another(_players)),
)
"""How the end of a game can be written wrongly."""


def miswrite(game: WrittenGame, rules: Rules, slips: SlipMaker) -> WrittenGame:
    """Return a game with some of it written wrongly, where slips are due; one a round is enough.

    Args:
        game: as it was played.
        rules: in force.
        slips: tells when one is due, and notes it.
    """
    spoilt = {slip.path[:2] for slip in slips.made}
    players = [one.text for one in game.players]

    def judge(written: WrittenRound) -> Sequence[Finding]:
        return check_round(written, written.out, players, rules).findings

    writer = Miswriter(IN_ROUNDS, judge, plain_part, slips)
    rounds = list(game.rounds)
    for number, written in enumerate(rounds):
        path = ("rounds", number)
        if path not in spoilt and written.out is not None:
            wrong = writer.write(written, path, slips.each_due(*writer.codes))
            rounds[number] = wrong or written
    if any(slip.path[:1] == ("rounds",) for slip in slips.made):
        return replace(game, rounds=tuple(rounds))  # a wrong total may then be right
    return _miswrite_end(game, rules, slips)


def _miswrite_end(game: WrittenGame, rules: Rules, slips: SlipMaker) -> WrittenGame:
    def judge(written: WrittenGame) -> Sequence[Finding]:
        return check_game(written, rules, (0, 0)).findings

    writer = Miswriter(AT_THE_END, judge, plain_part, slips)
    due = slips.each_due(*writer.codes, Code.IMPOSSIBLE_POINTS)
    if due[:1] == [Code.IMPOSSIBLE_POINTS]:
        return _impossible(game, rules, slips)
    return writer.write(game, (), due) or game


def _impossible(game: WrittenGame, rules: Rules, slips: SlipMaker) -> WrittenGame:
    """Write only the points of the last round, too many for any cards, and add them up."""
    *rounds, last = game.rounds
    out = last.out.text if last.out is not None else ""
    right = next(int(one.points.text) for one in last.scores if one.player.text == out)
    _, most = possible_points(rules.deck, len(game.players))
    wrong = slips.rng.randint(most + 1, _MOST_WRITTEN)
    path = ("rounds", len(rounds), "scores", out)
    slips.note(Code.IMPOSSIBLE_POINTS, path, out, (str(wrong), str(right)))
    scores = _with_more(last.scores, out, wrong - right)
    bare = WrittenRound(dealer=last.dealer, out=last.out, scores=scores)
    totals = _with_more(game.scores, out, wrong - right)
    return replace(game, rounds=(*rounds, bare), scores=totals)


def _with_more(scores: Sequence[WrittenScore], player: str, more: int) -> tuple[WrittenScore, ...]:
    """Return scores in which somebody has so many points more."""
    return tuple(
        replace(one, points=entry(str(int(one.points.text) + more)))
        if one.player.text == player
        else one
        for one in scores
    )
