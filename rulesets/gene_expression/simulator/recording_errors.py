"""Mistakes in writing down a game that was played rightly, made on the finished record."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from testcross.rulesets.gene_expression.cards import Deck
from testcross.rulesets.gene_expression.cards.left_cards import parse_left, possible_points
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.record.game_record import (
    WrittenGame,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_expression.record.written_parts import WrittenExchange
from testcross.rulesets.records.entries import Entry, WrittenScore, entries, entry
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.tree import Path
from testcross.rulesets.tabletop.self_play import SlipMaker


def cards_drawn(turns: Sequence[WrittenTurn]) -> list[tuple[int, int]]:
    """Return where cards of the deck were drawn: turn and place in it, before any reshuffle."""
    end = next((i for i, turn in enumerate(turns) if turn.reshuffle is not None), len(turns))
    return [(i, place) for i, turn in enumerate(turns[:end]) for place in range(len(turn.draw))]


def with_wrong_deck(
    written: WrittenRound,
    path: Path,
    table: tuple[Deck, Sequence[str]],
    slips: SlipMaker,
    rng: Random,
) -> WrittenRound:
    """Return a round with its deck, two cards of which lay the other way round than was drawn.

    Args:
        written: as it was played; cards must have been drawn in it.
        path: where it stands in the record.
        table: the deck, and the players in seating order.
        slips: where the slip is noted.
        rng: chooses.
    """
    deck, players = table
    order = _order(written, deck, players, rng)
    drawn = cards_drawn(written.turns)
    first = deck.hand * len(players) + 1
    places = [
        (first + number, where)
        for number, where in enumerate(drawn)
        if len(set(order[first + number : first + number + 2])) == 2
    ]
    if not places:
        return written
    at, (turn, place) = rng.choice(places)
    order[at], order[at + 1] = order[at + 1], order[at]
    where = (*path, "turns", turn, "draw", place)
    player = written.turns[turn].player.text
    slips.note(Code.NOT_THE_NEXT_CARD, where, player, (order[at + 1], order[at]))
    return replace(written, deck=entries(order))


def _order(written: WrittenRound, deck: Deck, players: Sequence[str], rng: Random) -> list[str]:
    """Return the deck as it may have lain, the card on top first; below, it may be in any order."""
    hands = {hand.player.text: [card.text for card in hand.cards] for hand in written.hands}
    dealer = players.index(written.dealer.text) if written.dealer is not None else 0
    dealt = [*players[dealer + 1 :], *players[: dealer + 1]]
    order = [hands[player][place] for place in range(deck.hand) for player in dealt]
    order += [written.first.text] if written.first is not None else []
    order += [card.text for turn in written.turns for card in turn.draw]
    every = Counter(face.code for face in deck.cards())
    order = order[: every.total()]
    rest = list((every - Counter(order)).elements())
    rng.shuffle(rest)
    return order + rest


_MOST_WRITTEN = 999


class RecordingErrors:
    """Goes through a record and writes some of it wrongly; one slip a round is enough there."""

    def __init__(self, deck: Deck, slips: SlipMaker, rng: Random) -> None:
        self._deck = deck
        self._slips = slips
        self._rng = rng

    def make(self, game: WrittenGame) -> WrittenGame:
        """Return a game with parts of it written wrongly, where slips are due."""
        spoilt = {slip.path[:2] for slip in self._slips.made}
        players = [one.text for one in game.players]
        rounds = []
        for number, written in enumerate(game.rounds):
            path: Path = ("rounds", number)
            rounds.append(written if path in spoilt else self._round(written, path, players))
        game = replace(game, rounds=tuple(rounds))
        if any(slip.path[:1] == ("rounds",) for slip in self._slips.made):
            return game  # a wrong total may then be right for what is written
        return self._end(game, players)

    # the end of the game

    def _end(self, game: WrittenGame, players: Sequence[str]) -> WrittenGame:
        code = self._slips.due(Code.WRONG_TOTAL, Code.WRONG_WINNER, Code.IMPOSSIBLE_POINTS)
        if code == Code.IMPOSSIBLE_POINTS:
            return self._impossible(game)
        if code == Code.WRONG_TOTAL:
            scores = list(game.scores)
            place = self._rng.randrange(len(scores))
            scores[place] = self._slips.miscount(
                code, scores[place], ("scores",), self._rng.randint(1, 9)
            )
            return replace(game, scores=tuple(scores))
        if code == Code.WRONG_WINNER and game.winners:
            right = game.winners[0].text
            wrong = self._rng.choice([player for player in players if player != right])
            return replace(game, winners=self._slips.misname_winner(code, [right], wrong))
        return game

    def _impossible(self, game: WrittenGame) -> WrittenGame:
        """Write only the points of the last round, too many for any cards, and add them up."""
        *rounds, last = game.rounds
        out = last.out.text if last.out is not None else ""
        right = next(int(one.points.text) for one in last.scores if one.player.text == out)
        _, most = possible_points(self._deck, len(game.players))
        wrong = self._rng.randint(most + 1, _MOST_WRITTEN)
        path = ("rounds", len(rounds), "scores", out)
        self._slips.note(Code.IMPOSSIBLE_POINTS, path, out, (str(wrong), str(right)))
        scores = _with_more(last.scores, out, wrong - right)
        bare = WrittenRound(line=0, column=0, dealer=last.dealer, out=last.out, scores=scores)
        totals = _with_more(game.scores, out, wrong - right)
        return replace(game, rounds=(*rounds, bare), scores=totals)

    # rounds

    def _round(self, written: WrittenRound, path: Path, players: Sequence[str]) -> WrittenRound:
        """Return a round with one thing in it written wrongly, if anything."""
        code = self._slips.due(*self._possible(written))
        if code is None:
            return written
        if code in (Code.WRONG_POINTS, Code.POINTS_NOT_WON):
            return replace(written, scores=self._scores(written, path, code))
        if code == Code.WRONG_PLAYER_OUT and written.out is not None:
            right = written.out.text
            wrong = self._rng.choice([player for player in players if player != right])
            self._slips.note(code, (*path, "out"), wrong, (wrong, right))
            return replace(written, out=entry(wrong))
        if code == Code.WRONG_CARDS_LEFT:
            return self._left(written, path)
        if code == Code.NOT_THE_NEXT_CARD:
            return with_wrong_deck(written, path, (self._deck, players), self._slips, self._rng)
        return self._turn(written, path, code)

    def _possible(self, written: WrittenRound) -> list[str]:
        turns = written.turns
        codes: list[str] = [Code.WRONG_POINTS, Code.POINTS_NOT_WON, Code.WRONG_CARDS_LEFT]
        codes += [Code.CARD_NOT_HELD, Code.TOO_MANY_COPIES, Code.WRONG_SKIP]
        codes += [RecordCode.UNKNOWN_CARD]
        codes += [Code.NOT_THE_NEXT_CARD] * bool(cards_drawn(turns))
        codes += [Code.WRONG_PLAYER_OUT] * (written.out is not None)
        codes += [Code.WRONG_EXCHANGE] * any(_has_cards(turn.swap) for turn in turns)
        codes += [Code.WRONG_RESHUFFLE] * any(turn.reshuffle is not None for turn in turns)
        return codes if written.out is not None else []

    def _scores(self, written: WrittenRound, path: Path, code: str) -> tuple[WrittenScore, ...]:
        scores = list(written.scores)
        out = written.out.text if written.out is not None else ""
        wanted = [s.player.text == out for s in scores]
        places = [i for i, mine in enumerate(wanted) if mine == (code == Code.WRONG_POINTS)]
        place = self._rng.choice(places)
        scores[place] = self._slips.miscount(
            code, scores[place], (*path, "scores"), self._rng.randint(1, 20)
        )
        return tuple(scores)

    def _left(self, written: WrittenRound, path: Path) -> WrittenRound:
        """Write one card of those left as another one that is worth something else."""
        left = list(written.left)
        place = self._rng.randrange(len(left))
        hand = left[place]
        at = self._rng.randrange(len(hand.cards))
        right = hand.cards[at].text
        points = parse_left(self._deck, right).points
        others = [f for f in self._deck.faces if f.points != points and f.action is None]
        wrong = self._rng.choice(others).code
        cards = (*hand.cards[:at], entry(wrong), *hand.cards[at + 1 :])
        left[place] = replace(hand, cards=cards)
        said = _texts(cards), _texts(hand.cards)
        player = hand.player.text
        self._slips.note(Code.WRONG_CARDS_LEFT, (*path, "left", player), player, said)
        return replace(written, left=tuple(left))

    # turns

    def _turn(self, written: WrittenRound, path: Path, code: str) -> WrittenRound:
        turns = list(written.turns)
        places = [i for i, turn in enumerate(turns) if self._can(code, turn)]
        for place in self._rng.sample(places, len(places)):
            here: Path = (*path, "turns", place)
            changed = self._changed(code, written, place, here)
            if changed is not None:
                turns[place] = changed
                break
        return replace(written, turns=tuple(turns))

    def _can(self, code: str, turn: WrittenTurn) -> bool:
        """Tell whether a turn has what a slip is about."""
        if code == Code.WRONG_EXCHANGE:
            return _has_cards(turn.swap)
        if code == Code.WRONG_RESHUFFLE:
            return turn.reshuffle is not None
        if code == Code.TOO_MANY_COPIES:
            return len(turn.draw) == 1 and turn.play is None
        if code == Code.WRONG_SKIP:
            return turn.skip is None and turn.play is None and turn.extra is None
        return turn.play is not None and not turn.draw

    def _changed(
        self, code: str, written: WrittenRound, place: int, here: Path
    ) -> WrittenTurn | None:
        """Return a turn with one thing in it written wrongly; None where that cannot be."""
        turn = written.turns[place]
        player = turn.player.text
        if code == RecordCode.UNKNOWN_CARD and turn.play is not None:
            wrong = f"X{turn.play.text}"
            self._slips.note(code, (*here, "play"), player, (wrong, turn.play.text))
            return replace(turn, play=entry(wrong))
        if code == Code.WRONG_SKIP:
            self._slips.note(code, here, player, ("a lost turn", "a turn"))
            return replace(turn, skip=entry("true"))
        if code == Code.WRONG_RESHUFFLE and turn.reshuffle is not None:
            right = turn.reshuffle.text
            wrong = str(int(right) + 1)
            self._slips.note(code, (*here, "reshuffle"), "", (wrong, right))
            return replace(turn, reshuffle=entry(wrong))
        gone = _gone(written, place)
        if not gone:
            return None
        wrong = self._rng.choice(gone)
        if code == Code.WRONG_EXCHANGE:
            return self._exchange(turn, here, wrong)
        return self._card(code, turn, here, wrong)

    def _exchange(self, turn: WrittenTurn, here: Path, wrong: str) -> WrittenTurn | None:
        """Write that somebody gave a card that was played before."""
        swap = turn.swap
        if swap is None or swap.cards[0] is None:
            return None
        name, right = swap.players[0].text, swap.cards[0].text
        self._slips.note(Code.WRONG_EXCHANGE, (*here, "swap", name), name, (wrong, right))
        return replace(turn, swap=replace(swap, cards=(entry(wrong), *swap.cards[1:])))

    def _card(self, code: str, turn: WrittenTurn, here: Path, wrong: str) -> WrittenTurn | None:
        """Write a card that was played before in the place of the one played or drawn."""
        player = turn.player.text
        if code == Code.CARD_NOT_HELD and turn.play is not None:
            self._slips.note(code, (*here, "play"), player, (wrong, turn.play.text))
            return replace(turn, play=entry(wrong))
        self._slips.note(code, (*here, "draw"), player, (wrong, turn.draw[0].text))
        return replace(turn, draw=(entry(wrong),))


def _gone(written: WrittenRound, place: int) -> list[str]:
    """Return the number cards that were played before a turn, and cannot have come again."""
    before = written.turns[: place + 1]
    if any(turn.reshuffle is not None for turn in before):
        return []
    played = (turn.play.text for turn in before[:-1] if turn.play is not None)
    return [text for text in played if "-" not in text]


def _with_more(scores: Sequence[WrittenScore], player: str, more: int) -> tuple[WrittenScore, ...]:
    """Return scores in which somebody has so many points more."""
    return tuple(
        replace(one, points=entry(str(int(one.points.text) + more)))
        if one.player.text == player
        else one
        for one in scores
    )


def _has_cards(swap: WrittenExchange | None) -> bool:
    return swap is not None and all(card is not None for card in swap.cards)


def _texts(cards: Sequence[Entry]) -> str:
    return " ".join(card.text for card in cards)
