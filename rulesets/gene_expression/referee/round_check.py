"""Checking one round: its turns, its end and its scores; one slip of the pen is one finding.

Turns are exchanged, a turn or its player cannot be told, or one card of a hand is another: of each
the round is tried as it should be, and the first of which nothing is wrong is what happened.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import Protocol

from testcross.rulesets.errors import CardError
from testcross.rulesets.gene_expression.cards import Deck, parse_face
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.record.game_record import WrittenRound, WrittenTurn
from testcross.rulesets.gene_expression.referee.round_scores import RoundScores, check_scores
from testcross.rulesets.gene_expression.referee.turn_readings import (
    OF_A_TURN,
    can_be_so,
    is_followed,
    readings,
    turn_of,
)
from testcross.rulesets.gene_expression.referee.turn_round import replay_round
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.records.entries import Entry, WrittenHand, known_player
from testcross.rulesets.records.findings import Finding, Placed, RecordCode, Severity, finding
from testcross.rulesets.records.pen_slips import PenSlip, best_slip, in_likeliest
from testcross.rulesets.tabletop.game_notes import GameNotes, ReplayedRound

_MOST_FOUND, _MOST_TURNS, _MOST_TRIED = 20, 500, 150
"""How many findings and turns a round may have for a slip to be sought, and how many are tried;
all of them cost about as much as five games."""
_OF_ORDER = (Code.OUT_OF_TURN, Code.WRONG_SKIP)
_OF_HANDS = (
    Code.TOO_MANY_COPIES,
    Code.CARD_NOT_HELD,
    Code.WRONG_EXCHANGE,
    Code.WRONG_CARDS_LEFT,
)
"""What a miswritten hand brings up, the first of which names it."""


def likely_slip(
    written: WrittenRound,
    found: Sequence[Finding],
    names: tuple[Sequence[str], Deck],
    is_clean: Callable[[WrittenRound], bool],
) -> PenSlip[WrittenRound] | None:
    """Return the slip after which nothing is wrong with a round; None where no single one is.

    Args:
        written: the round.
        found: what is wrong with it.
        names: those of the players in seating order, and the deck with those of its cards.
        is_clean: tells whether nothing is wrong with a round.
    """
    grave = any(one.severity is Severity.ERROR for one in found)
    is_short = len(written.turns) <= _MOST_TURNS
    if not 1 < len(found) <= _MOST_FOUND or not grave or not is_short:
        return None
    slips = _Slips(written, found, *names).slips()
    return best_slip(slips, lambda right: 0 if is_clean(right) else None, _MOST_TRIED)


class _Slips:
    """Lists the slips that may have been made in a round."""

    def __init__(
        self, written: WrittenRound, found: Sequence[Finding], players: Sequence[str], deck: Deck
    ) -> None:
        self._written = written
        self._found = found
        self._players = players
        self._deck = deck

    def slips(self) -> Iterator[PenSlip[WrittenRound]]:
        """Yield them, the likeliest first."""
        for number, turn in enumerate(self._written.turns):
            at_player = self._found_at(turn.player, RecordCode.UNREADABLE)
            if at_player is not None:
                yield from self._other_names(number, turn, at_player)
            at_turn = self._found_at(turn, Code.WRONG_DRAW)
            if at_turn is not None and turn.says_nothing:
                yield from self._other_turns(number, turn, at_turn)
        yield from self._exchanged_turns()
        yield from self.hands()

    def hands(self) -> Iterator[PenSlip[WrittenRound]]:
        """Yield those in the cards that were dealt."""
        for number, hand in enumerate(self._written.hands):
            yield from self._other_cards(number, hand)

    def _found_at(self, place: Placed, *codes: str) -> Finding | None:
        """Return what was found at a place, of some codes."""
        at = (place.line, place.column)
        there = (one for one in self._found if one.code in codes)
        return next((one for one in there if (one.line, one.column) == at), None)

    # turns

    def _with_turns(
        self, number: int, turns: Sequence[WrittenTurn], found: Finding
    ) -> PenSlip[WrittenRound]:
        """Return the slip that other turns should be in the place of those from a number on."""
        before, behind = self._written.turns[:number], self._written.turns[number + len(turns) :]
        return PenSlip(right=replace(self._written, turns=(*before, *turns, *behind)), found=found)

    def _other_turns(
        self, number: int, turn: WrittenTurn, found: Finding
    ) -> Iterator[PenSlip[WrittenRound]]:
        """Yield what may have been done in a turn of which nothing is written."""
        if not is_followed(self._written, self._players):
            yield self._with_turns(number, [turn.unread()], found)
            return
        for right in readings(self._written, number, self._players, self._deck):
            yield PenSlip(right=right, found=found)

    def _other_names(
        self, number: int, turn: WrittenTurn, found: Finding
    ) -> Iterator[PenSlip[WrittenRound]]:
        if known_player(turn.player, self._players) is None:
            for name in self._players:
                other = replace(turn, player=replace(turn.player, text=name))
                yield self._with_turns(number, [other], found)

    def _exchanged_turns(self) -> Iterator[PenSlip[WrittenRound]]:
        """Yield that two turns stand in each other's place, at the first of which all is wrong."""
        turns = self._written.turns
        numbers = (turn_of(one) for one in self._found)
        first = min((one for one in numbers if one is not None), default=len(turns))
        found = next((one for one in self._found if one.code in _OF_ORDER), self._found[0])
        for number in (first - 1, first, first - 2):
            if 0 <= number < len(turns) - 1:
                yield self._with_turns(number, turns[number : number + 2][::-1], found)

    # hands

    def _other_cards(self, number: int, hand: WrittenHand) -> Iterator[PenSlip[WrittenRound]]:
        """Yield that a card of a hand should be the one that its player turned out to have."""
        player = known_player(hand.player, self._players)
        if player is None:
            return
        lacking = list(self._lacking(player, hand).elements())
        is_told = any(one.player == player for one in self._found)
        if len(lacking) > 1 or not (lacking or is_told):
            return
        for place, card in enumerate(hand.cards):
            other = replace(card, text="".join(lacking))
            cards = (*hand.cards[:place], other, *hand.cards[place + 1 :])
            hands = (
                *self._written.hands[:number],
                replace(hand, cards=cards),
                *self._written.hands[number + 1 :],
            )
            right = replace(self._written, hands=hands)
            yield PenSlip(right=right, found=self._miswritten(player, hand, card))

    def _miswritten(self, player: str, hand: WrittenHand, card: Entry) -> Finding:
        """Return the finding at a hand, or at its card; a new one where none was found there."""
        known = self._found_at(hand.player, Code.NOT_THE_NEXT_CARD)
        known = known or self._found_at(card, Code.TOO_MANY_COPIES)
        if known is not None:
            return known
        codes = {one.code for one in self._found}
        code = next((code for code in _OF_HANDS if code in codes), Code.CARD_NOT_HELD)
        message = f"{player} was not dealt {card.text}: with a different card, all the "
        return finding(code, card, f"{message}rest is right", player=player)

    def _lacking(self, player: str, hand: WrittenHand) -> "Counter[str]":
        """Return the cards that a player had without having got them, as far as that is written."""
        got, gone = Counter(self._codes(hand.cards)), Counter[str]()
        turns = [turn for turn in self._written.turns if self._is(player, turn.player)]
        for turn in turns:
            got.update(self._codes(turn.draw))
            gone.update(self._codes([card for card in (turn.play, turn.extra) if card]))
        swaps = [self._written.swap, *(turn.swap for turn in self._written.turns)]
        for swap in (swap for swap in swaps if swap is not None):
            pairs = list(zip(swap.players, swap.cards, strict=True))
            for name, card in pairs:
                if any(self._is(player, other) for other, _ in pairs) and card is not None:
                    (gone if self._is(player, name) else got).update(self._codes([card]))
        for left in self._written.left:
            if self._is(player, left.player):
                gone.update(self._codes(left.cards))
        return gone - got

    def _is(self, player: str, name: Entry) -> bool:
        return known_player(name, self._players) == player

    def _codes(self, cards: Sequence[Entry]) -> Iterator[str]:
        for card in cards:
            try:
                yield parse_face(self._deck, card.text).code
            except CardError:
                continue


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedRound(ReplayedRound):
    """What checking a round comes to."""

    plays: Mapping[str, int]
    """How many cards everybody is written to have played."""
    scores: RoundScores


def check_round(
    written: WrittenRound, end: Placed | None, players: Sequence[str], rules: Rules
) -> CheckedRound:
    """Return what is wrong with a round, and its scores.

    Args:
        written: the round.
        end: the first place that takes it for ended; None where none does.
        players: in seating order.
        rules: in force.
    """
    checked = _check(written, end, players, rules)

    def is_clean(other: WrittenRound) -> bool:
        return not _check(other, end, players, rules).findings

    slip = likely_slip(written, checked.findings, (players, rules.deck), is_clean)
    if slip is None:
        again = partial(_check, end=end, players=players, rules=rules)
        return _in_every_reading(written, checked, (players, rules.deck), again)
    right = _check(slip.right, end, players, rules)
    return replace(right, findings=(slip.found,), seen=checked.seen, plays=checked.plays)


class _Check(Protocol):
    """Checks a round that is read otherwise."""

    def __call__(self, written: WrittenRound, *, trusted: int | None = None) -> CheckedRound:
        """Return what is wrong with it, one of its turns be it legal or not."""


def _in_every_reading(
    written: WrittenRound,
    checked: CheckedRound,
    names: tuple[Sequence[str], Deck],
    again: _Check,
) -> CheckedRound:
    """Return what is found of a round, with what is wrong however its first wrong turn is read.

    It may be right, too, and a card of a hand another. Behind that turn nothing else is told then:
    it is open what the turn was. The scores are those of a reading that has all that is told.
    """
    found = checked.findings
    number = turn_of(found[0]) if found and found[0].code in OF_A_TURN else None
    is_short = len(written.turns) <= _MOST_TURNS
    if number is None or not is_short or not is_followed(written, names[0]):
        return checked
    hands = (one.right for one in _Slips(written, found, *names).hands())
    rounds = islice(chain(hands, readings(written, number, *names)), _MOST_TRIED)
    tried = map(again, rounds)
    allowed = [one for one in tried if all(turn_of(its) != number for its in one.findings)]
    if can_be_so(written.turns[number], found[0], names[1]):
        as_written = again(written, trusted=number)
        beside = [one for one in as_written.findings if turn_of(one) != number]
        allowed.append(replace(as_written, findings=beside))
    sure = in_likeliest([one.findings for one in allowed])
    if not sure:
        return checked
    telling = [one for one in allowed if all(its in one.findings for its in sure)]
    likeliest = min(telling, key=lambda one: len(one.findings), default=checked)
    told = [one for one in found if turn_of(one) == number]
    return replace(checked, findings=[*told, *sure], scores=likeliest.scores)


def _check(
    written: WrittenRound,
    end: Placed | None,
    players: Sequence[str],
    rules: Rules,
    trusted: int | None = None,
) -> CheckedRound:
    notes = GameNotes(players)
    verdict = replay_round(written, players, rules, trusted)
    notes.take_over(verdict)
    if not written.turns:
        notes.leave_unchecked("turns")
    if not written.scores:
        notes.leave_unchecked("scores of rounds")
    if verdict.unfinished and end is not None and not written.incomplete:
        notes.find(finding(Code.WRONG_END, end, verdict.unfinished))
    scores = check_scores(written, verdict, rules, notes)
    return CheckedRound(**notes.told(), plays=verdict.plays, scores=scores)
