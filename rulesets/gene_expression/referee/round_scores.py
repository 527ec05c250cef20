"""Who went out in a round, what that is worth, and whether it was written down so."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.errors import CardError
from testcross.rulesets.gene_expression.cards.left_cards import (
    LeftCard,
    parse_left,
    possible_points,
    sum_text,
    worth,
)
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.record.game_record import WrittenRound
from testcross.rulesets.gene_expression.referee.turn_round import RoundVerdict
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.records.entries import Entry, WrittenHand, WrittenScore, known_player
from testcross.rulesets.records.findings import RecordCode, finding
from testcross.rulesets.records.possible_sums import known_sum
from testcross.rulesets.records.verdict import Edit
from testcross.rulesets.tabletop.game_notes import GameNotes
from testcross.rulesets.tabletop.points import readable_scores


@dataclass(slots=True, kw_only=True)
class RoundScores:
    """What everybody got in a round, as it is written and as it is right."""

    out: str | None = None
    """Who went out; None where nobody did, or nobody can tell."""
    written: dict[str, int] = field(default_factory=dict)
    """The points written, by player."""
    unread: frozenset[str] = frozenset()
    """Whose points are written and cannot be read."""
    correct: dict[str, int | None] = field(default_factory=dict)
    """The right points; None where they are unknown."""
    right: dict[tuple[int, int], int] = field(default_factory=dict)
    """The right points by the place of those written."""
    edits: list[Edit] = field(default_factory=list)
    """What puts right who was out, and the cards left."""


def check_scores(
    written: WrittenRound, verdict: RoundVerdict, rules: Rules, notes: GameNotes
) -> RoundScores:
    """Return the scores of a round, and note what is wrong with them."""
    return _ScoreCheck(written, verdict, rules, notes).check()


class _ScoreCheck:
    """Checks the scores of one round."""

    def __init__(
        self, written: WrittenRound, verdict: RoundVerdict, rules: Rules, notes: GameNotes
    ) -> None:
        self._written = written
        self._verdict = verdict
        self._rules = rules
        self._notes = notes
        self._players = notes.players
        self._left: dict[str, tuple[LeftCard, ...] | None] = {}
        """The cards written as left; None where one cannot be read."""
        self._edits: list[Edit] = []

    def check(self) -> RoundScores:
        """Return the scores, and note what is wrong with them."""
        for hand in self._written.left:
            self._read_left(hand)
        scores = RoundScores(out=self._who_went_out(), edits=self._edits)
        entries = self._read_scores(scores)
        is_open = self._verdict.is_void or self._verdict.unfinished or scores.unread
        if scores.out is None and not is_open:
            scores.out = self._out_by_scores(scores.written)
        allowed, best = self._worth(scores.out)
        if not self._written.left and best is None:
            self._notes.leave_unchecked("cards left")
        for player in self._players:
            due = best if player == scores.out else 0
            scores.correct[player] = None if scores.out is None and due == 0 else due
            if self._verdict.is_void:
                scores.correct[player] = 0
        self._refuse(entries, scores, allowed, best)
        for player, entry in entries.items():
            correct = scores.correct[player]
            if correct is not None:
                scores.right[entry.points.line, entry.points.column] = correct
        return scores

    # cards left

    def _read_left(self, hand: WrittenHand) -> None:
        player = self._notes.known_name(hand.player)
        if player is None:
            return
        cards: list[LeftCard] | None = []
        for entry in hand.cards:
            try:
                card = parse_left(self._rules.deck, entry.text)
            except CardError as error:
                self._notes.find(
                    finding(RecordCode.UNKNOWN_CARD, entry, error.in_full, player=player)
                )
                cards = None
            if cards is not None:
                cards.append(card)
        self._left[player] = None if cards is None else tuple(cards)
        self._compare(player, hand.player)

    def _compare(self, player: str, place: Entry) -> None:
        """Hold the cards written as left against those that the turns leave."""
        cards = self._left[player]
        if cards is None or player not in self._verdict.certain:
            return
        held = Counter(str(card) for card in self._verdict.hands[player].known)
        for card in sorted(cards, key=lambda one: one.face is None):
            code = self._match(card, held)
            if code is None:
                held = Counter({"?": 1})
                break
            held[code] -= 1
        if any(held.values()):
            known = self._verdict.hands[player].known
            shown = listed([str(card) for card in known], "and") or "no cards"
            given = [card.face.code if card.face else card.kind for card in cards]
            message = f"{player} was recorded with {listed(given, 'and') or 'no cards'} left; "
            message += f"should be {shown}"
            self._notes.find(finding(Code.WRONG_CARDS_LEFT, place, message, player=player))
            self._left[player] = None
            if self._written.left_at is not None:
                right = [str(card) for card in known]
                edit = Edit(place=self._written.left_at, key=place.text, value=right)
                self._edits.append(edit)

    def _match(self, card: LeftCard, held: Counter[str]) -> str | None:
        """Return the card held that is meant; None where there is none such."""
        if card.face is not None:
            return card.face.code if held[card.face.code] > 0 else None
        faces = self._rules.deck.by_code
        for code, number in held.items():
            face = faces[code]
            kind = str(face.number) if face.action is None else face.action.code
            if number > 0 and kind == card.kind:
                return code
        return None

    # who went out

    def _who_went_out(self) -> str | None:
        """Return who has no card left, and refuse a name that is not theirs (EX-042, EX-047)."""
        verdict, written = self._verdict, self._written
        played = bool(written.turns)
        surely = [p for p, hand in verdict.hands.items() if played and hand.size.is_none]
        named = None if written.out is None else self._notes.known_name(written.out)
        empty = [player for player, cards in self._left.items() if cards == ()]
        if len(empty) > 1:
            self._refuse_two_out(empty)
        if surely:
            self._refuse_out(named, surely[0])
            return surely[0]
        if verdict.is_void and named is not None:
            self._refuse_out_of_a_void_round(named)
        if verdict.unfinished or verdict.is_void:
            return None
        if named is not None:
            if len(empty) == 1 and named != empty[0] and not played:
                self._refuse_out(named, empty[0])
                return empty[0]
            return named
        if len(empty) == 1:
            return empty[0]
        absent = [player for player in self._players if player not in self._left]
        return absent[0] if self._left and not empty and len(absent) == 1 else None

    def _refuse_two_out(self, empty: Sequence[str]) -> None:
        """Refuse that several players hold no card; it is then open what any of them held."""
        places = [hand.player for hand in self._written.left if not hand.cards]
        message = (
            f"{listed(empty, 'and')} were recorded with no cards left; only one player can be "
        )
        self._notes.find(finding(Code.WRONG_PLAYER_OUT, places[1], f"{message}out"))
        for player in empty:
            self._left[player] = None

    def _refuse_out(self, named: str | None, out: str) -> None:
        place = self._written.out
        if named is not None and named != out and place is not None:
            message = f"{named} was recorded as out, but {out} had no card left"
            self._notes.find(finding(Code.WRONG_PLAYER_OUT, place, message, player=named))
            self._edits.append(Edit(place=(place.line, place.column), key=None, value=out))

    def _refuse_out_of_a_void_round(self, named: str) -> None:
        """Refuse that somebody went out of a round that nobody could go on with (EX-041, A-9)."""
        written = self._written
        if written.out is not None:
            message = f"{named} was recorded as out, but all passed with nothing to draw, so "
            message += "the round is over and nobody is out"
            self._notes.find(finding(Code.WRONG_PLAYER_OUT, written.out, message, player=named))
            place = (written.line, written.column)
            self._edits.append(Edit(place=place, key="out", value=None))

    def _out_by_scores(self, written: Mapping[str, int]) -> str | None:
        scoring = [player for player, points in written.items() if points]
        return max(scoring, key=lambda player: written[player]) if scoring else None

    # points

    def _worth(self, out: str | None) -> tuple[set[int], int | None]:
        """Return what the points of who went out may be, and what they are if that is known."""
        if out is None or len(self._players) == 1:  # others played who are not named
            return set(), None
        told: list[int | None] = []
        kept: list[int | None] = []
        for player in self._players:
            if player == out:
                continue
            cards = self._left.get(player)
            held = self._held(player)
            told.append(held if cards is None else worth(cards))
            kept.append(told[-1] if held is None else held)
        by_paper, by_play = known_sum(told), known_sum(kept)
        allowed = {points for points in (by_paper, by_play) if points is not None}
        return allowed, by_paper if by_play is None else by_play

    def _held(self, player: str) -> int | None:
        """Return what the cards are worth that the turns leave in a hand, if they are known."""
        if player not in self._verdict.certain:
            return None
        faces = self._rules.deck.by_code
        return sum(faces[card.name].points for card in self._verdict.hands[player].known)

    def _read_scores(self, scores: RoundScores) -> dict[str, WrittenScore]:
        entries: dict[str, WrittenScore] = {}
        for score, player, points in readable_scores(self._written.scores, self._notes, least=0):
            scores.written[player] = points
            entries[player] = score
        named = {known_player(score.player, self._players) for score in self._written.scores}
        scores.unread = frozenset(player for player in named - {*entries} if player is not None)
        return entries

    def _refuse(
        self,
        entries: Mapping[str, WrittenScore],
        scores: RoundScores,
        allowed: set[int],
        best: int | None,
    ) -> None:
        """Note points that are not due: wrong ones, or those of somebody else (EX-043, EX-046)."""
        out = scores.out
        if self._verdict.unfinished:
            self._refuse_beside(entries, scores.written)
            return
        others = [p for p, points in scores.written.items() if points and p != out]
        points = scores.written.get(out, 0) if out is not None else 0
        swapped = not points and len(others) == 1 and scores.written[others[0]] in allowed
        for player in others if out is not None or not scores.unread else ():
            self._refuse_points(entries[player], player, scores.written[player], out)
        if out is None or out not in entries or swapped:
            return
        if allowed and points not in allowed and best is not None:
            self._refuse_sum(entries[out], out, points, best)
        elif not allowed:
            self._refuse_impossible(entries[out], out, points)

    def _refuse_beside(
        self, entries: Mapping[str, WrittenScore], written: Mapping[str, int]
    ) -> None:
        """Refuse points beside those of who is written as out, in a round that is not over."""
        out = self._written.out
        named = None if out is None else known_player(out, self._players)
        scoring = [player for player, points in written.items() if points]
        for player in scoring if named in scoring else ():
            if player != named:
                self._refuse_points(entries[player], player, written[player], named)

    def _refuse_points(
        self, entry: WrittenScore, player: str, points: int, out: str | None
    ) -> None:
        why = "nobody went out" if out is None else f"{out} went out"
        message = f"{player} gets {counted(points, 'point')}, but {why}, so nobody else scores"
        found = finding(Code.POINTS_NOT_WON, entry.points, message, player=player, points=points)
        self._notes.find(found)

    def _refuse_sum(self, entry: WrittenScore, player: str, points: int, best: int) -> None:
        too = too_many(points - best)
        message = f"{counted(points, 'point')} written, but the cards left are worth {best}: {too}"
        found = finding(
            Code.WRONG_POINTS,
            entry.points,
            message,
            player=player,
            reason=self._sums(player),
            points=points - best,
        )
        self._notes.find(found)

    def _sums(self, out: str) -> str:
        """Return the sum of the cards left, hand by hand; empty where they are not written."""
        hands = [(p, cards) for p, cards in self._left.items() if cards and p != out]
        if len(hands) < len(self._players) - 1:
            return ""
        parts = [f"{player} {sum_text(cards)} = {worth(cards)}" for player, cards in hands]
        text = f"{'; '.join(parts)}."
        if all(card.is_action for _, cards in hands for card in cards):
            text += " Action cards alone are worth a multiple of 20."
        return text

    def _refuse_impossible(self, entry: WrittenScore, player: str, points: int) -> None:
        least, *_, most_players = self._rules.deck.players
        number = len(self._players)
        numbers = (number,) if number >= least else (least, most_players)
        fewest = possible_points(self._rules.deck, numbers[0])[0]
        most = possible_points(self._rules.deck, numbers[-1])[1]
        if fewest <= points <= most:
            return
        others = " to ".join(str(number - 1) for number in numbers)
        message = f"{counted(points, 'point')} is impossible: the cards of {others} "
        message += f"others are worth {fewest} to {most}"
        found = finding(Code.IMPOSSIBLE_POINTS, entry.points, message, player=player)
        self._notes.find(found)
