"""Games that play themselves on request, with slips and their key.

Moves against the rules are made while playing (`simulator`); slips of the pen here, in the finished
record: one value is written otherwise, and kept if the referee finds just that. ``WAYS`` has what
is written otherwise for each code; a round has one slip at most, for what follows may hide another.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression.answers import BOOK, first_state, search
from testcross.rulesets.gene_expression.deck import DECK, CardFace, rules_for
from testcross.rulesets.gene_expression.entries import Code, Deal, End, Record, Result, Turn
from testcross.rulesets.gene_expression.lines import read_text, write_text
from testcross.rulesets.gene_expression.play import State
from testcross.rulesets.gene_expression.scoring import possible_points
from testcross.rulesets.gene_expression.simulator import (
    AT_THE_TABLE,
    STRATEGIES,
    SimulatedPlay,
    Slip,
    SlipChance,
)
from testcross.rulesets.gene_expression.trees import read_tree, write_tree
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.events import Event, Unread
from testcross.rulesets.tabletop.referee import Referee
from testcross.rulesets.tabletop.search import changes
from testcross.rulesets.tabletop.self_play import (
    answer_key,
    chosen_options,
    chosen_slips,
    chosen_strategies,
)

WAYS: dict[str, tuple[type[Event], str]] = {
    Code.WRONG_DEAL: (Deal, "hands"),
    Code.WRONG_POINTS: (End, "scores"),
    Code.POINTS_NOT_WON: (End, "scores"),
    Code.WRONG_CARDS_LEFT: (End, "left"),
    Code.WRONG_PLAYER_OUT: (End, "out"),
    Code.CARD_NOT_HELD: (Turn, "play"),
    RecordCode.UNKNOWN_CARD: (Turn, "misspelt"),
    Code.TOO_MANY_COPIES: (Turn, "draws"),
    Code.WRONG_EXCHANGE: (Turn, "swap"),
    Code.WRONG_RESHUFFLE: (Turn, "pile"),
    Code.WRONG_SKIP: (Turn, "skip"),
    Code.NOT_THE_NEXT_CARD: (Deal, "deck"),
}
"""In which entries, and where in them, a slip of the pen is made in a round."""
AT_THE_END: dict[str, tuple[type[Event], str]] = {
    Code.WRONG_TOTAL: (Result, "scores"),
    Code.WRONG_WINNER: (Result, "winners"),
}
SLIPS: tuple[str, ...] = tuple(sorted((*AT_THE_TABLE, *WAYS, *AT_THE_END, Code.IMPOSSIBLE_POINTS)))
"""The codes of all findings that a slip can bring about."""
MOST_WRITTEN = 999
MOST_GAMES = 12
"""How many games are tried until one has its slips, and no other findings."""


class Simulator:
    def __init__(self, request: SimulationRequest) -> None:
        """Take what a command asks to be played.

        Raises:
            TestcrossError: for a number of players that the game has no room for, for a strategy
                or a rule that does not exist, and for slips that cannot happen.
        """
        allowed, self.players = DECK.players, request.players
        if request.players not in allowed:
            told = f"{request.players} players; {allowed[0]} to {allowed[-1]} can play"
            raise TestcrossError(told)
        self.rules, self.asked = rules_for(**request.options), chosen_options(request.options)
        self.strategies = chosen_strategies(request.strategy, request.players, STRATEGIES)
        self.rate = request.slip_rate
        self.codes = chosen_slips(request.slip_codes, SLIPS, SLIPS, "this game")

    def game(self, seed: int | str) -> "SimulatedGame":
        """Return one game; the same seed gives the same game."""
        rng = Random(seed)  # noqa: S311 - a game, no secret
        chance = SlipChance(rng, self.rate, self.codes)
        for _ in range(MOST_GAMES):
            played = self._played(chance)
            if played is not None:
                return played
        clean = SimulatedPlay(self.rules, self.players, self.strategies, SlipChance(rng)).play()
        return self._written(clean.record)

    def _written(self, record: Record, slips: Sequence[Slip] = ()) -> "SimulatedGame":
        return SimulatedGame(record=replace(record, asked=self.asked), slips=tuple(slips))

    def _played(self, chance: SlipChance) -> "SimulatedGame | None":
        """Return a game; None if something in it is found that is no slip, or a slip is not."""
        rng, number = chance.rng, self.players
        if chance.due(Code.WRONG_NUMBER_OF_PLAYERS):  # nothing else is checked then
            allowed = DECK.players
            number = rng.choice((allowed[0] - 1, allowed[-1] + 1))
            said = f"{number} players", f"{allowed[0]} to {allowed[-1]} players"
            clean = SimulatedPlay(self.rules, number, self.strategies, SlipChance(rng)).play()
            slip = Slip(Code.WRONG_NUMBER_OF_PLAYERS, None, "", "", *said)
            return self._written(clean.record, [slip])
        played = SimulatedPlay(self.rules, number, self.strategies, chance).play()
        record, slips = played.record, played.slips
        if self.rate:
            record, slips = with_slips(record, chance, slips)
            found = search(record).findings(record.entries)
            at = [(one.code, id(record.entries[one.index])) for one in found]
            if sorted(at) != sorted((slip.code, id(slip.entry)) for slip in slips):
                return None
        return self._written(record, slips)


# slips of the pen


def with_slips(
    record: Record, chance: SlipChance, slips: Sequence[Slip] = ()
) -> tuple[Record, list[Slip]]:
    """Return a record with slips of the pen, and all slips.

    Args:
        record: of a game.
        chance: decides about slips.
        slips: those that it has already.
    """
    written, made = list(record.entries), list(slips)
    spoilt = {id(slip.entry) for slip in slips}
    starts = [n for n, entry in enumerate(written) if isinstance(entry, Deal)]
    for first, end in zip(starts, [*starts[1:], len(written) - 1], strict=True):
        if spoilt.isdisjoint(map(id, written[first:end])):
            entries = written[first:end]
            made += _slip(replace(record, entries=entries), entries, chance.due(*WAYS), chance.rng)
            written[first:end] = entries
    if not made:  # else a wrong total may be right
        codes = chance.due(*AT_THE_END, Code.IMPOSSIBLE_POINTS)
        if codes[:1] == [Code.IMPOSSIBLE_POINTS]:
            made.append(_impossible(record, written, starts[-1], chance.rng))
        else:
            made += _slip(record, written, codes, chance.rng)
    return replace(record, entries=written), made


def _slip(record: Record, entries: list[Event], codes: Sequence[str], rng: Random) -> list[Slip]:
    """Write one of some entries otherwise, so that just that is found; return the slip, if any.

    Args:
        record: those entries, as they were played.
        entries: as they are written.
        codes: of the slips that there may be, the first goes before the others.
        rng: draws the entry and the way.
    """
    before: list[State] = []
    played = Referee(first_state(record), BOOK)
    for index, entry in enumerate(entries if codes else ()):
        before.append(played.state.copy())
        played.play(entry, index)
    for code in codes:
        kind, path = {**WAYS, **AT_THE_END}.get(code, (Deal, ""))
        places = [n for n, entry in enumerate(entries) if isinstance(entry, kind)]
        for index in rng.sample(places, len(places)):
            ways = list(_ways(entries, index, path, before[index], rng))
            for at, written, right, changed in rng.sample(ways, len(ways)):
                other = [*entries[:index], changed, *entries[index + 1 :]]
                trial = Referee(before[index].copy(), BOOK)
                trial.play(changed, index)
                if path != "deck" and [one.code for one in trial.findings] != [code]:
                    continue
                found = search(record).findings(other)
                if [one.code for one in found] != [code]:
                    continue
                one = found[0]
                if path == "deck" or one.index == index:
                    entries[:] = other
                    path = one.path or at
                    return [Slip(code, other[one.index], path, one.player, written, right)]
    return []


def _ways(
    entries: Sequence[Event], index: int, path: str, state: State, rng: Random
) -> Iterator[tuple[str, str, str, Event]]:
    """Yield what an entry may be in its place, with where, what is written and what is right."""
    entry: Any = entries[index]
    if path == "deck":
        yield from _wrong_decks(entries, state, rng)
    elif path == "skip" and not (entry.acts or entry.skip):
        yield path, "a lost turn", "a turn", replace(entry, skip=True)
    elif path == "misspelt" and entry.play:
        card = CardFace(f"X{entry.play}", entry.play.category, entry.play.kind)
        unread = [Unread((0, 0), RecordCode.UNKNOWN_CARD, "")]
        yield "play", card.code, str(entry.play), replace(entry, play=card, unread=unread)
    elif path == "draws":
        for card, (n, right) in product(state.now.played_on, enumerate(entry.draws)):
            draws = (*entry.draws[:n], card, *entry.draws[n + 1 :])
            yield f"draws.{n}", str(card), str(right), replace(entry, draws=draws)
    else:
        for at, words, changed in changes(entry, state):
            written, _, right = words.rpartition(" instead of ")
            if path == "hands" and at.count(".") == 3:  # a card that is not written
                yield at, words, "", changed
            elif at.startswith(path) and right and not at.endswith(".player"):
                yield at, written, right, changed


def _wrong_decks(
    entries: Sequence[Event], state: State, rng: Random
) -> Iterator[tuple[str, str, str, Event]]:
    """Yield a deal with the deck, in which two cards are the other way round than were drawn."""
    deal: Any = entries[0]
    drawn: list[CardFace] = []
    for turn in entries:
        if isinstance(turn, Turn):
            drawn += turn.draws
            if turn.reshuffle:
                break
    hands = {hand.player: hand.cards for hand in deal.hands}
    order = state.order(state.left_of(deal.dealer))
    dealt = [hands[player][n] for n in range(DECK.hand) for player in order]
    known = [*dealt, deal.first, *drawn]
    rest = list((Counter(DECK.cards) - Counter(known)).elements())
    known += rng.sample(rest, len(rest))
    for n in range(len(dealt) + 1, len(dealt) + len(drawn)):
        one, other = known[n : n + 2]
        if one is not other:
            cards = (*known[:n], other, one, *known[n + 2 :])
            yield "deck", str(other), str(one), replace(deal, deck=cards)


def _impossible(record: Record, entries: list[Event], start: int, rng: Random) -> Slip:
    """Write only the points of the last round, too many for any cards, and add them up."""
    deal: Any = entries[start]
    end: Any = entries[-2]
    result: Any = entries[-1]
    place = next(n for n, score in enumerate(end.scores) if score.player == end.out)
    right = end.scores[place].points
    wrong = rng.randint(possible_points(len(record.players))[1] + 1, MOST_WRITTEN)

    def scores(entry: Any) -> Any:
        return tuple(
            replace(one, points=one.points + wrong - right) if one.player == end.out else one
            for one in entry.scores
        )

    bare = End(end.out, scores=scores(end))
    last = replace(result, scores=scores(result))
    entries[start:] = [Deal(deal.dealer, is_played=False), bare, last]
    path = f"scores.{place}.points"
    return Slip(Code.IMPOSSIBLE_POINTS, bare, path, end.out, str(wrong), str(right))


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    record: Record
    slips: Sequence[Slip]

    def text(self, ending: str) -> str:
        if ending == "tcg":
            return write_text(self.record)
        plain = write_tree(self.record)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with the place in the text where it is to be found.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """
        read = read_text(text) if name.endswith(".tcg") else read_tree(parse_tree(text))
        numbers = {id(entry): n for n, entry in enumerate(self.record.entries)}
        found = []
        for slip in self.slips:
            place = read.head[-1]
            if slip.entry is not None:
                place = read.entries[numbers[id(slip.entry)]].place(slip.path)
            found.append((place, slip))
        return answer_key(name, found)
