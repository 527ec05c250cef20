"""Replaying a round of SET!, call by call (pp. 25-26)."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.analysis.check import ConflictText, describe_conflicts
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenCall, WrittenRound
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.referee.cards_meant import CardReader
from testcross.rulesets.gene_rummy.referee.round_verdict import RoundNotes, RoundVerdict
from testcross.rulesets.gene_rummy.round_state.call_state import (
    NOT_THERE,
    CallState,
    is_refused_wrongly,
)
from testcross.rulesets.gene_rummy.round_state.moves import (
    Add,
    Call,
    Fine,
    LayOut,
    Replace,
    ShowOffspring,
)
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.genetics.ruleset import CallRules
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop import Count, PlacedCard, PlayingCard
from testcross.solver import Solver


def replay_calls(
    written: WrittenRound, players: Sequence[str], rules: Rules, play: CallRules, solver: Solver
) -> RoundVerdict:
    """Return the verdict on a round of SET!.

    Args:
        written: the round.
        players: who plays.
        rules: in force.
        play: how a round goes.
        solver: who is asked.
    """
    return _CallReplay(written, players, rules, play, solver).replay()


class _CallReplay:
    """Replays one round of SET!."""

    def __init__(
        self,
        written: WrittenRound,
        players: Sequence[str],
        rules: Rules,
        play: CallRules,
        solver: Solver,
    ) -> None:
        self._written = written
        self._players = players
        self._rules = rules
        self._play = play
        self._solver = solver
        self._notes = RoundNotes(players)
        self._reader = CardReader(rules.ruleset)
        self._state = CallState(rules, play, solver)

    def replay(self) -> RoundVerdict:
        """Replay the round."""
        self._lay_out()
        played_on = False
        for number, call in enumerate(self._written.calls, 1):
            self._notes.part = f"call {number}"
            if self._state.over and not played_on:
                played_on = True
                message = f"a call after the end of the round: {self._state.over}"
                self._notes.find(finding(Code.WRONG_END, call, message))
            self._call(call)
        nobody = dict.fromkeys(self._players, Count.exactly(0))
        return self._notes.verdict(nobody, self._state.unfinished)

    def _lay_out(self) -> None:
        """Lay out the possible parents, and turn up the offspring."""
        written = self._written
        cards = self._cards(written.layout, "cards laid out")
        self._notes.find(*self._state.apply(LayOut(cards, written)))
        if written.offspring is None:
            self._notes.leave_unchecked("the first offspring")
        self._notes.find(*self._state.apply(ShowOffspring(self._card(written.offspring))))

    def _cards(self, entries: Sequence[Entry] | None, what: str) -> tuple[PlacedCard, ...] | None:
        """Return the cards written; None, and unchecked, where none are."""
        if entries is None:
            self._notes.leave_unchecked(what)
            return None
        cards, unread = self._reader.read_all(entries)
        self._notes.find(*unread)
        return cards

    def _card(self, entry: Entry | None) -> PlacedCard | None:
        if entry is None:
            return None
        card, unread = self._reader.read(entry)
        self._notes.find(*unread)
        return card

    # calls

    def _call(self, call: WrittenCall) -> None:
        lost = call.incomplete and call.added is None and not call.says_how_it_went
        if lost:
            self._lose(call)
        elif call.player is not None:
            self._claim(self._notes.known_name(call.player) or "", call)
        elif call.added is not None:
            cards, unread = self._reader.read_all(call.added)
            self._notes.find(*unread, *self._state.apply(Add(cards, call)))
        elif not call.incomplete:
            problem = "a call needs 'player', or 'added' if all agreed on no SET!"
            self._notes.refuse(call, problem)
        else:
            self._claim("", call)

    def _lose(self, call: WrittenCall) -> None:
        """Go on from a call of which nothing can be read, but perhaps whose it was."""
        name = "" if call.player is None else self._notes.known_name(call.player)
        if name:
            self._notes.open_scores.add(name)
        else:
            self._notes.perhaps_open.update(self._players)
            self._notes.perhaps_fined.update(self._players)
        self._state.apply(Add(None, call))

    def _claim(self, player: str, written: WrittenCall) -> None:
        """Check a call, and how it was judged at the table.

        Args:
            player: who called; empty where nobody can tell.
            written: the call.
        """
        judgement = None
        kept = self._was_kept(player, written)
        if written.mating is not None:
            judgement = judge(self._as_laid_out(written.mating), self._rules, self._solver)
        call = self._as_move(player, written, judgement, kept=kept)
        found = self._state.apply(call)
        self._notes.find(*found)
        there = not any(one.code in NOT_THERE for one in found)
        if player:
            self._count(call, judgement, lies_there=there)
        else:
            self._leave_to_anybody(call, lies_there=there)
        if kept and (judgement is not None or call.unread):
            self._refill(written)

    def _as_laid_out(self, mating: WrittenMating) -> WrittenMating:
        """Return a mating; where its parents lie there with exchanged sexes, as they lie."""
        layout, sexes = self._state.layout, self._rules.ruleset.roles.sexes
        parents = (mating.buck, mating.doe)
        cards = [self._reader.played(*one).card for one in zip(parents, sexes, strict=True)]
        if layout.may_hide or any(card is None or layout.knows(card) for card in cards):
            return mating
        meant = [
            PlayingCard(card.name, sex)
            for card, sex in zip(cards, sexes[::-1], strict=True)
            if card
        ]
        if not all(map(layout.knows, meant)):
            return mating
        buck, doe = (
            replace(entry, text=str(card)) for entry, card in zip(parents, meant, strict=True)
        )
        return replace(mating, buck=buck, doe=doe)

    def _count(self, call: Call, judgement: Judgement | None, *, lies_there: bool) -> None:
        """Count what a call won or lost."""
        if judgement is None and call.kept and call.unread:
            self._notes.open_scores.add(call.player)
        elif judgement is None or not call.kept:
            refused_wrongly = is_refused_wrongly(call, lies_there=lies_there)
            self._fine(call, call.worth if refused_wrongly else None)
        elif call.illegal_at:
            self._notes.score(call.player, judgement.claimed_points, -self._play.penalty)
        else:
            self._notes.count(call.player, judgement)

    def _leave_to_anybody(self, call: Call, *, lies_there: bool) -> None:
        """Note that each player may have won or lost by a call whose player cannot be read."""
        if call.kept or is_refused_wrongly(call, lies_there=lies_there):
            self._notes.perhaps_open.update(self._players)
        if not call.kept or call.illegal_at or call.unread:
            self._notes.perhaps_fined.update(self._players)

    def _as_move(
        self, player: str, written: WrittenCall, judgement: Judgement | None, *, kept: bool
    ) -> Call:
        fine = _fine_written(written)
        if judgement is None:
            unread = written.incomplete
            return Call(player=player, mating=None, kept=kept, fine=fine, unread=unread, at=written)
        mating = judgement.mating
        conflicts: tuple[ConflictText, ...] = ()
        illegal = next((f for f in judgement.findings if f.code == Code.ILLEGAL_MATING), None)
        if illegal is not None and mating is not None:
            conflicts = tuple(describe_conflicts(mating, self._solver))
        return Call(
            player=player,
            mating=self._reader.mating(judgement),
            kept=kept,
            label="" if mating is None else mating.label,
            worth=judgement.correct_points,
            illegal_at=tuple(dict.fromkeys(conflict.locus for conflict in conflicts)),
            reason="" if illegal is None else illegal.reason,
            fine=fine,
            at=written,
        )

    def _fine(self, call: Call, right: int | None) -> None:
        """Count a call that was judged wrong: what was lost, and what is right in its place."""
        due, fine = -self._play.penalty, call.fine
        if fine is not None and fine.points is None and right is None:
            self._notes.refuse(fine.at, f"{fine.key} is {fine.text!r}; expected a whole number")
        lost = due if fine is None or fine.points is None else fine.points
        self._notes.score(call.player, lost, due if right is None else right)

    def _was_kept(self, player: str, call: WrittenCall) -> bool:
        """Tell how a call was judged at the table: by what came of it, else as it is written."""
        said = self._verdict_written(call)
        came_of_it = self._consequence(call)
        if said is None:
            nothing_lost = call.penalty is None and (call.mating is not None or call.incomplete)
            return nothing_lost if came_of_it is None else came_of_it
        if came_of_it is None or came_of_it == said:
            return said
        self._notes.find(_flipped(player, call, kept=came_of_it))
        return came_of_it

    def _verdict_written(self, call: WrittenCall) -> bool | None:
        """Return whether a call is marked right; None where that cannot be read."""
        if call.judged is None:
            return None
        text = call.judged.text.casefold()
        if text in ("right", "wrong"):
            return text == "right"
        problem = (
            f"{call.judged.called('judged')} is {call.judged.text!r}; expected 'right' or 'wrong'"
        )
        self._notes.refuse(call.judged, problem)
        return None

    def _consequence(self, call: WrittenCall) -> bool | None:
        """Tell by the cards and points whether a call was kept; None where they do not tell."""
        refilled = call.replaced is not None or call.offspring is not None
        scored = call.mating is not None and call.mating.points is not None
        if call.penalty is not None:
            return None if refilled or scored else False
        if refilled or (scored and self._state.offspring_waits):
            return True
        return None

    def _refill(self, call: WrittenCall) -> None:
        """Replace the parents and turn up an offspring, unless cards were added before."""
        state = self._state
        cards: tuple[PlacedCard, ...] | None
        if state.offspring_waits:
            # they are not due, so it makes no difference which they are
            cards = tuple(self._reader.played(entry) for entry in call.replaced or ())
        else:
            cards = self._cards(call.replaced, "cards laid out as replacements")
        self._notes.find(*state.apply(Replace(cards, call)))
        if state.has_offspring:
            required = call.replaced is not None and not call.incomplete
            shown = ShowOffspring(self._card(call.offspring), required, call)
            self._notes.find(*state.apply(shown))


def _flipped(player: str, call: WrittenCall, *, kept: bool) -> Finding:
    """Return the finding that a call is marked as it was not judged."""
    caller = f"the call of {player}" if player else "the call"
    said, right = ("wrong", "right") if kept else ("right", "wrong")
    why = "it was kept" if kept else "it cost points, and nothing was replaced"
    message = f"{caller} is marked '{said}', but {why}; should be '{right}'"
    return finding(Code.WRONG_CALL, call.judged or call, message, player=player)


def _fine_written(call: WrittenCall) -> Fine | None:
    """Return what is written of a fine."""
    entry = call.penalty
    if entry is None:
        return None
    points = whole_number(entry.text)
    lost = None if points is None else -abs(points)
    return Fine(points=lost, text=entry.text, key=entry.called("penalty"), at=entry)
