"""What rounds are worth, what they add up to, and who has won (EX-042 to EX-047).

Points and totals may be those of the cards as they were played or as they were written: a sum that
follows from a slip found elsewhere is none itself.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.gene_expression.deck import DECK, CardFace
from testcross.rulesets.gene_expression.entries import End, Result
from testcross.rulesets.gene_expression.faces import LeftCard, left_of
from testcross.rulesets.gene_expression.play import Round, State, leave_unchecked
from testcross.rulesets.records.possible_sums import plus
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import SCORE_LINE, Edit, PlayerPoints
from testcross.rulesets.tabletop.referee import Referee


def possible_points(players: int) -> tuple[int, int]:
    """Return the fewest and the most points that a round can be worth to its winner.

    Everybody else holds a card at least; the winner laid down one at least, and one lies on top.
    """
    values = sorted(face.points for face in DECK.cards)
    return sum(values[: players - 1]), sum(values[1:])


def begin_round(ref: Referee, place: Place) -> None:
    """Refuse a round after the end of the game (EX-045)."""
    state: State = ref.state
    state.rounds += 1
    target, ways = state.rules.target, (state.written, state.correct)
    over = [name for name in state.players if all((one[name] or 0) >= target for one in ways)]
    if over and not state.is_overrun:
        state.is_overrun = True
        scores = listed([f"{player} had {state.written[player]}" for player in over], "and")
        message = f"the game was over before this round: {scores} of the target of {target}"
        ref.wrong("EX-045 GE215", message, (), place=place)
        ref.next_part()


def close_round(ref: Referee, place: Place) -> None:
    now: Round | None = ref.state.round
    if now is not None and not ref.entry.unread and (why := now.unfinished):
        ref.wrong("EX-042 GE215", why, ("turn", *now.nearly_empty), place=place)
        ref.next_part()
    leave_round(ref)


def leave_round(ref: Referee) -> None:
    """Take the round that is played as it stands; nothing of its end is written."""
    now: Round | None = ref.state.round
    if now is not None:
        _RoundScores(ref, End(), now, is_over=not now.unfinished).check()


def end(ref: Referee, entry: End) -> None:
    state: State = ref.state
    now, is_over = state.round, True
    if entry.is_open:
        state.rounds += now is None  # what cannot be read need not be a round
        _RoundScores(ref, End(), now, is_over=False).add({}, {})
        return
    if now is None:
        begin_round(ref, entry.place())
    elif now.final_draw:  # nobody wrote it down
        now.draw_unwritten(now.final_draw, DECK.drawn_by_insertion)
    if now is not None and (why := now.unfinished):
        is_over = ref.in_doubt("turn", *now.nearly_empty)
        at = "out" if entry.out is not None or "out" in entry.places else ""
        at = at or ("left.0.player" if entry.left else "scores.0.player")
        ref.wrong("EX-042 GE215", why, ("turn", *now.nearly_empty), at)
    _RoundScores(ref, entry, now, is_over=is_over).check()


class _RoundScores:
    def __init__(self, ref: Referee, entry: End, now: Round | None, *, is_over: bool) -> None:
        self.ref, self.entry, self.is_over = ref, entry, is_over
        self.state: State = ref.state
        self.now, self.was_played = now, now is not None and now.turns > 0
        self.is_void = now is not None and self.was_played and now.is_void
        self.left: dict[str, tuple[LeftCard, ...] | None] = {}
        """The cards written as left, by player; None where they are not known."""
        self.known: dict[str, list[CardFace]] = {}
        """What players hold as far as the turns leave no unknown card,"""
        if now is not None and self.was_played:
            self.known = {n: now.known(n) for n, hand in now.hands.items() if None not in hand}
        self.certain = {name for name in self.known if not ref.in_doubt(f"hand {name}")}
        """and of whom that is certain."""
        self.out: str | None = None
        self.miscounted = 0
        """By how much the hands are said to be worth more than they are."""

    def check(self) -> None:
        entry, ref, state = self.entry, self.ref, self.state
        for n, hand in enumerate(entry.left):
            ref.next_part()
            if hand.player is not None and hand.player in state.written:
                self.left[hand.player] = hand.cards
                if hand.cards is not None and hand.player in self.known:
                    self._compare(n, hand.player, hand.cards)
                due = sum(card.points for card in hand.cards or ())
                if None not in (hand.cards, hand.worth) and (off := (hand.worth or 0) - due):
                    state.more[entry.place(f"left.{n}.worth"), "GE101"] = off, ""
                    message = f"{counted(off + due, 'point')} written for these cards; should be "
                    message += f"{due}: {too_many(off)}"
                    ref.wrong("EX-043 GE101", message, (), f"left.{n}.worth", who=hand.player)
                    state.right[entry.place(f"left.{n}.worth")] = due
                    self.miscounted += off
        self._refuse_copies()
        ref.next_part()
        self.out = self._who_is_out()
        written: dict[str, int] = {}
        places: dict[str, int] = {}
        unread: set[str] = set()
        for n, score in enumerate(entry.scores):
            if score.player is None or score.player not in state.written:
                continue
            if score.points is None or score.points < 0:
                unread.add(score.player)
            else:
                written[score.player], places[score.player] = score.points, n
        if self.out is None and self.is_over and not self.is_void and not unread:
            scoring = [player for player, points in written.items() if points]
            self.out = max(scoring, key=lambda player: written[player]) if scoring else None
        allowed, best = self._worth()
        allowed |= {points + self.miscounted for points in allowed}  # what follows is no slip
        correct: dict[str, int | None] = dict.fromkeys(state.players)
        if self.out is not None or self.is_void:
            correct = {player: best if player == self.out else 0 for player in state.players}
        if not entry.left and best is None:
            leave_unchecked(ref, "cards left")
        if not entry.scores:
            leave_unchecked(ref, "scores of rounds")
        self._refuse_points_of_others(written, places, is_read=not unread)
        self._judge(written, places, allowed, best)
        for player, n in places.items():
            points = correct[player]
            if points is not None:
                state.right[entry.place(f"scores.{n}.points")] = points
        self.add(written, correct, unread)

    def add(
        self,
        written: Mapping[str, int],
        correct: Mapping[str, int | None],
        unread: Collection[str] = (),
    ) -> None:
        """Add the points of the round; who is left out of its scores got none."""
        state = self.state
        for player in state.players:
            claimed, right = written.get(player), correct.get(player)
            if claimed is None and player not in unread and written and player != self.out:
                claimed = 0
            first = right if claimed is None else claimed
            state.written[player] = plus(state.written[player], first)
            state.correct[player] = plus(state.correct[player], claimed if right is None else right)
        for player in state.players if self.was_played else written:
            said, right = written.get(player), correct.get(player)
            points = PlayerPoints(player=player, claimed=said, correct=right)
            if not self.was_played:
                points = replace(points, noun=SCORE_LINE, counted=1, unjudged=int(right is None))
            if said is not None or (self.now is not None and player in self.now.acted):
                state.log.append(points)
        state.round = None

    # cards left

    def _compare(self, n: int, player: str, cards: tuple[LeftCard, ...]) -> None:
        held, rest = self.known[player], list(self.known[player])
        for card in sorted(cards, key=lambda one: one.face is None):
            fitting = [f for f in rest if card.face in (f, None) and card.kind == left_of(f).kind]
            if not fitting:
                break
            rest.remove(fitting[0])
        else:
            if not rest:
                return
        shown, given = (listed([*map(str, one)], "and") or "no cards" for one in (held, cards))
        message = f"{player} was recorded with {given} left; should be {shown}"
        about = f"hand {player}", *["exchange"] * self._may_be_exchanged(cards, held)
        is_certain = not self.ref.in_doubt(*about)
        self.ref.wrong("EX-043 GE106", message, about, f"left.{n}.player", who=player)
        if is_certain:  # else what is written may be right
            self.left[player] = None
            right = [str(card) for card in held]
            if self.entry.left[n].worth is not None:  # behind the last card
                worth = sum(left_of(card).points for card in held)
                right = [*right[:-1], f"{right[-1] if right else '-'} = {worth}"]
            self.state.edits.append(Edit(place=self.entry.place("left"), key=player, value=right))

    def _may_be_exchanged(self, cards: Sequence[LeftCard], held: Sequence[CardFace]) -> bool:
        """Tell whether cards that a player should not have are then everybody's only once."""
        now, written = self.now, [one.face for hand in self.entry.left for one in hand.cards or ()]
        there = Counter([*written, *(now.discards if now else ())])
        others = {one.face for one in cards} - {*held}
        return len(cards) == len(held) and all(
            now and face and there[face] <= now.seen[face] for face in others
        )

    def _refuse_copies(self) -> None:
        """Refuse cards that the deck does not have, hand by hand (EX-002, EX-003)."""
        seen = Counter[str]()
        for n, hand in enumerate(self.entry.left):
            if hand.player in self.certain:
                continue
            self.ref.next_part()
            for place, card in enumerate(hand.cards or ()):
                copies = 2 if card.is_action else 1
                for name, most in {str(card): copies, card.kind: 4 * copies}.items():
                    seen[name] += 1
                    if seen[name] > most and not self.ref.is_broken:
                        message = f"{seen[name]} x {name} left in this round, but the deck has "
                        at, who = f"left.{n}.cards.{place}", hand.player or ""
                        self.ref.wrong("EX-004 GE203", f"{message}{most}", (), at, who=who)

    # who is out

    def _who_is_out(self) -> str | None:
        """Return who has no card left, and refuse a name that is not theirs (EX-042, EX-047)."""
        named, state, ref = self.entry.out, self.state, self.ref
        empty = [player for player, cards in self.left.items() if cards == ()]
        if named and not self.was_played and named not in self.left and len(empty) == 1:
            empty = [named, *empty]  # else, with cards written, the name is wrong and one is out
        if len(empty) > 1:  # it is then open what any of them held
            places = [n for n, hand in enumerate(self.entry.left) if hand.cards == ()]
            message = f"{listed(empty, 'and')} were recorded with no cards left; only one player "
            at = f"left.{places[min(1, len(places) - 1)]}.player"
            ref.wrong("EX-047 GE107", f"{message}can be out", (), at)
            self.left |= dict.fromkeys(empty)
        surely = [name for name, cards in self.known.items() if not cards and name in self.certain]
        alone = empty[0] if len(empty) == 1 else None
        out = surely[0] if surely else None if self.was_played else alone
        message = ""
        if named and out is None and self.is_void:
            message = f"{named} was recorded as out, but all passed with nothing to draw, so the "
            law, key, message = "A-9 GE107", "out", f"{message}round is over and nobody is out"
        elif named and out is not None and named != out:
            law, key = "EX-042 GE107", None
            message = f"{named} was recorded as out, but {out} had no card left"
        if message:
            ref.wrong(law, message, (), "out", who=named)
            state.edits.append(Edit(place=self.entry.place("out"), key=key, value=out))
        if out is not None or (self.was_played and (self.is_void or not self.is_over)):
            return out
        if named or empty or not self.left:
            return named or alone
        absent = [player for player in state.players if player not in self.left]
        return absent[0] if len(absent) == 1 else None

    # points

    def _worth(self) -> tuple[set[int], int | None]:
        if self.out is None or len(self.state.players) == 1:  # others played who are not named
            return set(), None
        by_paper: int | None = 0
        by_play: int | None = 0
        for player in self.state.players:
            if player != self.out:
                cards, held = self.left.get(player), None
                if player in self.certain:
                    held = sum(face.points for face in self.known[player])
                paper = held if cards is None else sum(card.points for card in cards)
                by_paper = plus(by_paper, paper)
                by_play = plus(by_play, paper if held is None else held)
        allowed = {points for points in (by_paper, by_play) if points is not None}
        return allowed, by_paper if by_play is None else by_play

    def _refuse_points_of_others(
        self,
        written: Mapping[str, int],
        places: Mapping[str, int],
        *,
        is_read: bool,
    ) -> None:
        out = self.out if self.is_over else self.entry.out
        if not (out or is_read if self.is_over else written.get(out or "", 0)):
            return
        for player, points in written.items():
            if points and player != out:
                why = "nobody went out" if out is None else f"{out} went out"
                message = f"{player} gets {counted(points, 'point')}, but {why}, so "
                at = f"scores.{places[player]}.points"
                self.state.more[self.entry.place(at), "GE102"] = points, ""
                self.ref.next_part()
                self.ref.wrong("EX-046 GE102", f"{message}nobody else scores", (), at, who=player)

    def _judge(
        self,
        written: Mapping[str, int],
        places: Mapping[str, int],
        allowed: set[int],
        best: int | None,
    ) -> None:
        out, ref = self.out, self.ref
        others = [points for player, points in written.items() if points and player != out]
        if not self.is_over or out is None or out not in written:
            return
        points, at, message = written[out], f"scores.{places[out]}.points", ""
        if not points and len(others) == 1 and others[0] in allowed:
            return  # they were written in the place of another player
        if not allowed:
            number, least = len(self.state.players), DECK.players[0]
            numbers = (number,) if number >= least else (least, DECK.players[-1])
            fewest, most = possible_points(numbers[0])[0], possible_points(numbers[-1])[1]
            if not fewest <= points <= most:
                number_told = " to ".join(str(one - 1) for one in numbers)
                message = f"{counted(points, 'point')} is impossible: the cards of {number_told} "
                message += f"others are worth {fewest} to {most}"
                ref.next_part()
                ref.wrong("EX-044 GE105", message, (), at, who=out)
        elif points not in allowed and best is not None:
            message = f"{counted(points, 'point')} written, but the cards left are worth {best}: "
            hands = {p: cards for p, cards in self.left.items() if cards and p != out}
            worth = {p: [one.points for one in cards] for p, cards in hands.items()}
            each = [f"{p} {' + '.join(map(str, one))} = {sum(one)}" for p, one in worth.items()]
            only = all(card.is_action for cards in hands.values() for card in cards)
            sums = f"{'; '.join(each)}." + " Action cards alone are worth a multiple of 20." * only
            if len(hands) < len(self.state.players) - 1:
                sums = ""  # not all are written
            self.state.more[self.entry.place(at), "GE101"] = points - best, sums
            ref.next_part()
            ref.wrong("EX-043 GE101", message + too_many(points - best), (), at, who=out)


# totals, and who has won


def result(ref: Referee, entry: Result) -> None:
    state: State = ref.state
    was_played = any(point.noun != SCORE_LINE for point in state.log) or state.round is not None
    at = "winners.0" if entry.winners else "scores.0.player"
    close_round(ref, entry.place(at))
    if not state.rounds:  # where no round is written, a total may be any
        state.written, state.correct = dict.fromkeys(state.players), dict.fromkeys(state.players)
    state.final = {}
    for n, score in enumerate(entry.scores):
        ref.next_part()
        if score.player is not None and score.player in state.written and score.points is not None:
            _check_total(ref, score.player, score.points, f"scores.{n}.points")
    ref.next_part()
    ways = (state.written, state.correct)
    target = state.rules.target
    reached = any((way[player] or 0) >= target for way in ways for player in state.players)
    if (entry.winners or (entry.scores and was_played)) and not reached:
        best = {p: state.correct[p] if way is None else way for p, way in state.written.items()}
        if None in best.values():
            leave_unchecked(ref, "the end of the game (some totals are missing)")
        else:
            counts = listed([f"{player} {count}" for player, count in best.items()], "and")
            message = f"the game is not over: no player has the target of {target}; the scores are "
            ref.wrong("EX-045 GE215", f"{message}{counts}", (), at)
    ref.next_part()
    if entry.winners:
        _check_winner(ref, entry)


def _check_total(ref: Referee, player: str, points: int, at: str) -> None:
    state: State = ref.state
    state.final[player] = points
    written, correct = state.written[player], state.correct[player]
    if correct is not None:
        state.right[ref.entry.place(at)] = correct
    if written is not None and correct is not None and points not in (written, correct):
        off = points - written
        state.more[ref.entry.place(at), "GE103"] = off, ""
        message = f"{points} written in all, but the rounds add up to {written}: {too_many(off)}"
        ref.wrong("EX-045 GE103", message, (), at, who=player)


def _check_winner(ref: Referee, entry: Result) -> None:
    """Check who has won: who has the most points, counted in any way that may be right."""
    state: State = ref.state
    final = {player: state.final.get(player) for player in state.players}
    ways: list[Mapping[str, int | None]] = [dict(state.correct), dict(state.written), final]
    best, said = [_highest(totals) for totals in ways], set(entry.winners)
    right = next((one for one in best if one is not None), None)
    if said - set(state.players):
        state.winner = right or ""
    elif right is None:
        leave_unchecked(ref, "the winner (some totals are missing)")
    elif not any(one is not None and said == {one} for one in best):
        state.winner = right
        totals = next(one for one in ways if None not in one.values())
        shown = listed([f"{player} {total}" for player, total in totals.items()], "and")
        state.more[entry.place("winners.0"), "GE104"] = None, f"The totals are {shown}."
        message = f"named as the winner: {listed(sorted(said), 'and')}; should be {right}"
        ref.wrong("EX-045 GE104", message, (), "winners.0")
    else:
        first = _highest({p: final[p] if c is None else c for p, c in state.correct.items()})
        if first is not None and said != {first}:
            state.winner = first  # the one written wins by totals that are put right


def _highest(totals: Mapping[str, int | None]) -> str | None:
    known = {player: total for player, total in totals.items() if total is not None}
    if len(known) < len(totals) or not known:
        return None
    first = [player for player, total in known.items() if total == max(known.values())]
    return first[0] if len(first) == 1 else None
