"""Replaying a round that is played in turns, move by move (pp. 7-9)."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenDraw, WrittenRound, WrittenTurn
from testcross.rulesets.gene_rummy.referee.cards_meant import (
    CardReader,
    MeantMating,
    no_card,
    not_held_but,
)
from testcross.rulesets.gene_rummy.referee.round_verdict import RoundNotes, RoundVerdict
from testcross.rulesets.gene_rummy.referee.turn_meant import TurnInterpreter, source_of
from testcross.rulesets.gene_rummy.round_state.moves import (
    GENE_POOL,
    Draw,
    EndTurn,
    LayDown,
    Retire,
    SkipDraw,
    TurnUp,
)
from testcross.rulesets.gene_rummy.round_state.turn_state import TurnState
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.best import best_matings
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.genetics.ruleset import TurnRules
from testcross.rulesets.records.entries import WrittenHand
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.written_values import YES_OR_NO
from testcross.rulesets.tabletop import Count
from testcross.rulesets.tabletop.game_notes import Deal, TakeTurn
from testcross.solver import Solver


class TurnTakers:
    """Finds out who takes the turns of a round."""

    def __init__(self, reader: CardReader, notes: RoundNotes) -> None:
        self._reader = reader
        self._notes = notes

    def take(
        self, state: TurnState, turn: WrittenTurn, following: WrittenTurn | None
    ) -> str | None:
        """Let a player take a turn, and return who it is; None where nobody can tell."""
        name = self._notes.known_name(turn.player)
        player = state.order.due if name is None else name
        if player is None:
            return None
        move = TakeTurn(player=player, at=turn, name=turn.player)
        found = state.violations(move)
        if found:
            self._notes.find(*found)
            after = None if following is None else self._notes.meant(following.player)
            move = self._believed(state, replace(move, following=after), turn)
        state.apply(move)
        return move.player

    def _believed(self, state: TurnState, move: TakeTurn, turn: WrittenTurn) -> TakeTurn:
        """Return a turn out of order as it is taken for: of whom it is written, or is due."""
        due = None if state.order.in_last_turns else state.order.due
        if due is None or self._really_played(state, move, due, turn):
            return move
        return replace(move, player=due)

    def _really_played(self, state: TurnState, move: TakeTurn, due: str, turn: WrittenTurn) -> bool:
        """Tell whether a player out of order played, or whose turn it was under a wrong name.

        The cards tell, where only one of the two can have held them; else the turn after.
        """
        can = [self._can_have_played(state, player, turn) for player in (move.player, due)]
        if can[0] != can[1]:
            return can[0]
        return state.order.goes_on_from(move.player, move.following)

    def _can_have_played(self, state: TurnState, player: str, turn: WrittenTurn) -> bool:
        hand = state.hands[player]
        if hand.may_hide:
            return True
        entries = [entry for mating in turn.matings for entry in (mating.buck, mating.doe)]
        drawn = turn.draw.card if turn.draw is not None else None
        if turn.retire is not None and (drawn is None or turn.retire.text != drawn.text):
            entries.append(turn.retire)
        cards = [self._reader.played(entry).card for entry in entries]
        return all(card is None or hand.knows(card) for card in cards)


def replay_turns(
    written: WrittenRound, players: Sequence[str], rules: Rules, play: TurnRules, solver: Solver
) -> RoundVerdict:
    """Return the verdict on a round in turns.

    Args:
        written: the round.
        players: in seating order.
        rules: in force.
        play: how a turn goes.
        solver: who is asked.
    """
    return _TurnReplay(written, players, rules, play, solver).replay()


class _TurnReplay:
    """Replays one round in turns."""

    def __init__(
        self,
        written: WrittenRound,
        players: Sequence[str],
        rules: Rules,
        play: TurnRules,
        solver: Solver,
    ) -> None:
        self._written = written
        self._players = players
        self._rules = rules
        self._solver = solver
        self._notes = RoundNotes(players)
        self._reader = CardReader(rules.ruleset)
        self._scorer = LitterScorer(rules, solver)
        self._takers = TurnTakers(self._reader, self._notes)
        dealer, note = written.dealer, ""
        name = None if dealer is None else self._notes.meant(dealer)
        if dealer is not None:
            note = f" (left of the dealer, {dealer.text}, line {dealer.line})"
        self._state = TurnState.of(players, rules, play, name or "", note)
        self._meant_cards = TurnInterpreter(self._state, rules, solver, self._reader)

    def replay(self) -> RoundVerdict:
        """Replay the round."""
        self._deal()
        if self._written.dealer is not None:
            self._notes.known_name(self._written.dealer)
        turns = self._written.turns
        before = None
        for number, turn in enumerate(turns, 1):
            self._notes.part = f"turn {number}"
            if before is None or not self._is_repeated(turn, before):
                self._turn(turn, turns[number:])
            before = turn
        order, left = self._state.order, {p: hand.size for p, hand in self._state.hands.items()}
        unfinished = self._state.unfinished
        # who was passed over, or is next where the round breaks off, may have had a turn, and a
        # mating may lack where none is written
        missing = {*order.passed_over}
        if unfinished:
            missing |= {*self._state.table.unmated, order.due or ""}
        self._notes.perhaps_open.update(missing)
        return self._notes.verdict(left, unfinished)

    # the deal

    def _deal(self) -> None:
        """Deal as it is written, and turn up the first card of Retirement."""
        dealt = {self._deal_hand(hand) for hand in self._written.hands} - {None}
        if len(dealt) < len(self._players):
            self._notes.leave_unchecked("hands dealt")
        retirement = self._written.retirement
        if retirement is None:
            self._notes.leave_unchecked("the card turned up for Retirement")
            self._state.apply(TurnUp(None))
            return
        card, unread = self._reader.read(retirement)
        self._notes.find(*unread, *self._state.apply(TurnUp(card)))

    def _deal_hand(self, written: WrittenHand) -> str | None:
        player = self._notes.known_name(written.player)
        if player is not None:
            cards, unread = self._reader.read_all(written.cards, player)
            deal = Deal(player=player, cards=cards, at=written.player)
            self._notes.find(*unread, *self._state.apply(deal))
        return player

    # turns

    def _is_repeated(self, turn: WrittenTurn, before: WrittenTurn) -> bool:
        """Tell whether a turn is the one before, word for word; that is one finding."""
        if turn.said != before.said or not turn.names_cards:
            return False
        player = self._notes.meant(turn.player) or ""
        message = f"this turn of {turn.player.text} is repeated from line {before.line}"
        self._notes.find(finding(Code.OUT_OF_TURN, turn, message, player=player))
        return True

    def _turn(self, turn: WrittenTurn, later: Sequence[WrittenTurn]) -> None:
        state = self._state
        if turn.draw is None and not turn.incomplete:
            name = self._notes.meant(turn.player)
            if name is not None and state.may_have_run_out(name):
                state.order.begin_last_turns()
        player = self._takers.take(state, turn, later[0] if later else None)
        if player is None:
            return
        if state.order.ends_for(player):
            judged = [judge(mating, self._rules, self._solver) for mating in turn.matings]
            self._play_on(player, turn, judged)
            return
        move = self._read_draw(player, turn)
        meant = self._meant_cards.matings(player, turn, move)
        overlooked = self._overlooked(player, turn, move)
        self._draw(player, turn, _as_meant(move, meant))
        self._lay_down(player, turn, meant)
        self._notes.find(*overlooked)
        self._retire(player, turn, later)

    def _lay_down(self, player: str, turn: WrittenTurn, meant: Sequence[MeantMating]) -> None:
        """Lay down matings as they were meant, and count them; unless they were taken back."""
        matings = []
        if self._is_taken_back(turn):
            self._take_back(player, meant)
            return
        for one in meant:
            # that a kit lacks was told by whoever read its genotypes
            self._notes.find(*() if turn.incomplete else one.findings)
            matings.append(self._reader.mating(one.judgement, doubtful=one.doubtful))
            if one.findings:
                self._notes.corrected.append(one.judgement.written)
        found = self._state.apply(LayDown(player=player, matings=tuple(matings)))
        if turn.incomplete:  # the same again
            found = tuple(one for one in found if one.code is not Code.KIT_NOT_DRAWN)
        self._notes.find(*found)
        self._count(player, turn, [one.judgement for one in meant])

    def _overlooked(self, player: str, turn: WrittenTurn, draw: Draw | None) -> tuple[Finding, ...]:
        """Return the note that a mating was not laid down, where tables ask for one."""
        play, hand = self._state.table.play, self._state.hands[player]
        laid = bool(turn.matings) and not _says_taken_back(turn)
        if laid or turn.incomplete or draw is None or not play.notes_overlooked:
            return ()
        known = hand.known
        drawn = draw.card.card
        if drawn is None or hand.size != Count.exactly(len(known)) or len(known) < 2:
            return ()  # what could have been laid down is not known
        answer = best_matings([str(card) for card in known], str(drawn), self._rules, self._scorer)
        if not answer.best:
            return ()
        best = answer.best[0]
        message = f"{player} could have laid down {best.mating.label} for {best.points}"
        found = finding(Code.OVERLOOKED_MATING, turn, message, player=player, points=-best.points)
        return (found,)

    def _is_taken_back(self, turn: WrittenTurn) -> bool:
        """Tell whether the mating of a turn was taken back."""
        entry = turn.taken_back
        if entry is not None and entry.text.casefold() not in YES_OR_NO:
            problem = f"{entry.called('taken back')} is {entry.text!r}; expected true or false"
            self._notes.refuse(entry, problem)
        return _says_taken_back(turn)

    def _take_back(self, player: str, meant: Sequence[MeantMating]) -> None:
        """Take matings up again: nothing is scored, but their cards must have been held."""
        for one in meant:
            unread = [f for f in one.judgement.findings if f.code == RecordCode.UNKNOWN_CARD]
            self._notes.find(*(found.about(player) for found in unread))
        laid = (replace(self._reader.mating(one.judgement), findings=()) for one in meant)
        found = self._state.violations(LayDown(player=player, matings=tuple(laid)))
        self._notes.find(*(one for one in found if one.code == Code.CARD_NOT_HELD))
        self._state.apply(LayDown(player=player, matings=()))

    def _play_on(self, player: str, turn: WrittenTurn, judged: Sequence[Judgement]) -> None:
        """Judge and count matings that are laid down after the end all the same."""
        for judgement in judged:
            self._notes.find(*(one.about(player) for one in judgement.findings))
        self._count(player, turn, judged)

    def _count(self, player: str, turn: WrittenTurn, judged: Sequence[Judgement]) -> None:
        for judgement in judged:
            self._notes.count(player, judgement)
        if turn.incomplete and not turn.matings:
            self._notes.open_scores.add(player)

    # drawing and retiring

    def _draw(self, player: str, turn: WrittenTurn, move: Draw | None) -> None:
        state = self._state
        if move is None:
            skip = SkipDraw(
                player=player,
                retires=turn.retire is not None,
                lays=bool(turn.matings),
                unreadable=turn.incomplete,
                at=turn,
            )
            found = state.apply(skip)
            self._notes.find(*found)
            if found and not skip.lays and player in state.table.unmated:
                self._notes.perhaps_open.add(player)
        else:
            self._notes.find(*state.apply(move))

    def _read_draw(self, player: str, turn: WrittenTurn) -> Draw | None:
        """Return what is drawn in a turn; None where nothing is."""
        state, written = self._state, turn.draw
        if written is None:
            return None
        source = GENE_POOL if state.order.last else self._source(written)
        card = no_card(written)
        if written.card is not None:
            card, unread = self._reader.read(written.card, player)
            self._notes.find(*unread)
        elif source == GENE_POOL and not state.order.last:
            self._notes.leave_unchecked("cards drawn")
        return Draw(player=player, source=source, card=card, at=written)

    def _source(self, written: WrittenDraw) -> str | None:
        """Return where a card was drawn; None where that is not written, or cannot be read."""
        entry = written.source
        if entry is None:
            return None
        source = source_of(entry)
        if source is None:
            problem = (
                f"{entry.called('from')} is {entry.text!r}; expected 'gene pool' or 'retirement'"
            )
            self._notes.refuse(entry, problem)
        return source

    def _retire(self, player: str, turn: WrittenTurn, later: Sequence[WrittenTurn]) -> None:
        """Retire a card, and end the turn."""
        state, written = self._state, turn.retire
        if written is not None:
            card, unread = self._reader.read(written, player)
            theirs = [one for one in later if self._notes.meant(one.player) == player]
            meant = self._meant_cards.retired(player, card, later[:1], theirs)
            if meant is not None:
                self._notes.find(not_held_but(written, player, meant.card))
                card = meant.placed
            self._notes.find(*unread, *state.apply(Retire(player=player, card=card)))
        end = EndTurn(
            player=player,
            retired=written is not None,
            laid=bool(turn.matings),
            unreadable=turn.incomplete,
            at=turn,
        )
        found = state.apply(end)
        self._notes.find(*found)
        if found and player in state.table.unmated:
            self._notes.perhaps_open.add(player)


def _says_taken_back(turn: WrittenTurn) -> bool:
    """Tell whether a mating was taken back; so it was where it cannot be read how."""
    entry = turn.taken_back
    return entry is not None and YES_OR_NO.get(entry.text.casefold(), True)


def _as_meant(draw: Draw | None, meant: Sequence[MeantMating]) -> Draw | None:
    """Return a draw of the card that was surely drawn."""
    drawn = next((one.drawn for one in meant if one.drawn is not None), None)
    if draw is None or drawn is None:
        return draw
    return replace(draw, card=replace(draw.card, card=drawn))
