"""Replaying a round that is played in turns, move by move (pp. 7-9)."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import (
    WrittenDraw,
    WrittenHand,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_rummy.referee.card_reader import CardReader, no_card
from testcross.rulesets.gene_rummy.referee.game_verdict import RoundVerdict
from testcross.rulesets.gene_rummy.referee.round_notes import RoundNotes
from testcross.rulesets.gene_rummy.round_state.moves import (
    GENE_POOL,
    RETIREMENT,
    Deal,
    Draw,
    EndTurn,
    LayDown,
    Retire,
    SkipDraw,
    TakeTurn,
    TurnUp,
)
from testcross.rulesets.gene_rummy.round_state.turn_state import TurnState
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.genetics.variant import TurnRules
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import RecordCode, finding, unreadable
from testcross.solver import Solver

_SOURCES = {
    "gene pool": GENE_POOL,
    "genepool": GENE_POOL,
    "pool": GENE_POOL,
    "stock": GENE_POOL,
    "retirement": RETIREMENT,
}


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
        self._notes = RoundNotes()
        self._reader = CardReader(rules.ruleset)
        self._names: dict[str, str | None] = {}
        dealer, note = written.dealer, ""
        name = None if dealer is None else self._meant(dealer)
        if dealer is not None:
            note = f" (left of the dealer, {dealer.text}, line {dealer.line})"
        self._state = TurnState.of(players, rules, play, name or "", note)

    def replay(self) -> RoundVerdict:
        """Replay the round."""
        self._deal()
        if self._written.dealer is not None:
            self._known_name(self._written.dealer)
        turns = self._written.turns
        before = None
        for number, turn in enumerate(turns, 1):
            following = turns[number] if number < len(turns) else None
            self._notes.part = f"turn {number}"
            if before is None or not self._is_repeated(turn, before):
                self._turn(turn, following)
            before = turn
        left = {player: hand.size for player, hand in self._state.hands.items()}
        return self._notes.verdict(left, self._state.unfinished)

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
        player = self._known_name(written.player)
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
        player = self._meant(turn.player) or ""
        message = f"this turn of {turn.player.text} is written twice, first on line {before.line}"
        self._notes.find(finding(Code.OUT_OF_TURN, turn, message, player=player))
        return True

    def _turn(self, turn: WrittenTurn, following: WrittenTurn | None) -> None:
        state = self._state
        if turn.draw is None and not turn.incomplete:
            name = self._meant(turn.player)
            if name is not None and state.may_have_run_out(name):
                state.begin_last_turns()
        player = self._take_turn(turn, following)
        if player is None:
            return
        judged = [judge(mating, self._rules, self._solver) for mating in turn.matings]
        if state.order.ends_for(player):
            self._play_on(player, turn, judged)
            return
        self._draw(player, turn)
        matings = tuple(self._reader.mating(judgement) for judgement in judged)
        self._notes.find(*state.apply(LayDown(player=player, matings=matings)))
        self._count(player, turn, judged)
        self._retire(player, turn)

    def _play_on(self, player: str, turn: WrittenTurn, judged: Sequence[Judgement]) -> None:
        """Judge and count matings that are laid down after the end all the same."""
        for judgement in judged:
            self._notes.find(*(one.about(player) for one in judgement.findings))
        self._count(player, turn, judged)

    def _count(self, player: str, turn: WrittenTurn, judged: Sequence[Judgement]) -> None:
        for judgement in judged:
            self._notes.count(player, judgement)
        if turn.incomplete and not turn.matings:
            self._notes.leave_open([player])

    def _take_turn(self, turn: WrittenTurn, following: WrittenTurn | None) -> str | None:
        """Return who takes the turn; None where nobody can tell."""
        order = self._state.order
        name = self._known_name(turn.player)
        player = order.due if name is None else name
        if player is None:
            return None
        move = TakeTurn(player=player, at=turn, name=turn.player)
        found = self._state.violations(move)
        if found:
            self._notes.find(*found)
            after = None if following is None else self._meant(following.player)
            move = self._believed(replace(move, following=after), turn)
        self._state.apply(move)
        return move.player

    def _believed(self, move: TakeTurn, turn: WrittenTurn) -> TakeTurn:
        """Return a turn out of order as it is taken for: of whom it is written, or is due."""
        order, player = self._state.order, move.player
        due = None if order.in_last_turns else order.due
        if due is None or self._really_played(player, due, turn, move.following):
            return move
        return replace(move, player=due)

    def _really_played(self, name: str, due: str, turn: WrittenTurn, after: str | None) -> bool:
        """Tell whether a player out of order played, or whose turn it was under a wrong name.

        The cards tell, where only one of the two can have held them; else the turn after.
        """
        can = [self._can_have_played(player, turn) for player in (name, due)]
        if can[0] != can[1]:
            return can[0]
        return self._state.order.goes_on_from(name, after)

    def _can_have_played(self, player: str, turn: WrittenTurn) -> bool:
        hand = self._state.hands[player]
        if hand.may_hide:
            return True
        entries = [entry for mating in turn.matings for entry in (mating.buck, mating.doe)]
        drawn = turn.draw.card if turn.draw is not None else None
        if turn.retire is not None and (drawn is None or turn.retire.text != drawn.text):
            entries.append(turn.retire)
        cards = [self._reader.played(entry).card for entry in entries]
        return all(card is None or hand.knows(card) for card in cards)

    # drawing and retiring

    def _draw(self, player: str, turn: WrittenTurn) -> None:
        state, written = self._state, turn.draw
        if written is None:
            skip = SkipDraw(
                player=player,
                retires=turn.retire is not None,
                unreadable=turn.incomplete,
                at=turn,
            )
            self._notes.find(*state.apply(skip))
            return
        source = GENE_POOL if state.order.last else self._source(written)
        card = no_card(written)
        if written.card is not None:
            card, unread = self._reader.read(written.card, player)
            self._notes.find(*unread)
        elif source == GENE_POOL and not state.order.last:
            self._notes.leave_unchecked("cards drawn")
        self._notes.find(*state.apply(Draw(player=player, source=source, card=card, at=written)))

    def _source(self, written: WrittenDraw) -> str | None:
        """Return where a card was drawn; None where that is not written, or cannot be read."""
        entry = written.source
        if entry is None:
            return None
        source = _SOURCES.get(" ".join(entry.text.casefold().replace("_", " ").split()))
        if source is None:
            problem = f"'from' is {entry.text!r}; expected 'gene pool' or 'retirement'"
            self._notes.find(unreadable(line=entry.line, column=entry.column, problem=problem))
        return source

    def _retire(self, player: str, turn: WrittenTurn) -> None:
        """Retire a card, and end the turn."""
        state, written = self._state, turn.retire
        if written is not None:
            card, unread = self._reader.read(written, player)
            self._notes.find(*unread, *state.apply(Retire(player=player, card=card)))
        end = EndTurn(
            player=player, retired=written is not None, unreadable=turn.incomplete, at=turn
        )
        self._notes.find(*state.apply(end))

    def _known_name(self, entry: Entry) -> str | None:
        """Return the player that is meant; None, and a finding, where there is no such player."""
        name = self._meant(entry)
        if name is None and entry.text:
            message = no_such_player(entry, self._players)
            self._notes.find(finding(RecordCode.UNREADABLE, entry, message))
        return name

    def _meant(self, entry: Entry) -> str | None:
        """Return the player that is meant; None where there is no such player."""
        if entry.text not in self._names:
            self._names[entry.text] = known_player(entry, self._players)
        return self._names[entry.text]
