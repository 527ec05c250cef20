"""Replaying a round that is played in turns: whose turn it is, and when it is over (pp. 8-9).

After a slip the game goes on as if a card or a name had only been written wrongly: as many cards
are held and left as if all had been right.
"""

from collections.abc import Sequence

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenRound, WrittenTurn
from testcross.rulesets.gene_rummy.referee.tally import Tally
from testcross.rulesets.gene_rummy.round_state.drawing import Drawn, draw, must_draw
from testcross.rulesets.gene_rummy.round_state.laying import lay_down, retire
from testcross.rulesets.gene_rummy.round_state.table import deal
from testcross.rulesets.genetics.variant import TurnRules
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import Placed, RecordCode
from testcross.rulesets.tabletop import Count, Seating


class TurnRound:
    """One round in turns."""

    def __init__(
        self, written: WrittenRound, players: Sequence[str], tally: Tally, rules: TurnRules
    ) -> None:
        self._written = written
        self._tally = tally
        self._clerk = tally.clerk
        self._seating = Seating(players)
        self._table = deal(written, players, tally.terms, tally.clerk, rules)
        self._last_turns: list[str] | None = None
        """Once the Gene Pool is empty: who may still take a turn."""
        self._over = ""
        self._perhaps_over = False
        self._played_on = False
        self._begun = False
        self._changed_places: str | None = None
        """Who plays after somebody whose turn was due later."""

    def replay(self) -> None:
        """Replay the round and take down what breaks a rule."""
        self._begin()
        turns = self._written.turns
        before = None
        for number, turn in enumerate(turns, 1):
            following = turns[number] if number < len(turns) else None
            with self._clerk.at(f"turn {number}"):
                if before is None or not self._is_repeated(turn, before):
                    self._turn(turn, following)
            before = turn

    def cards_left(self) -> dict[str, Count]:
        """Return how many cards everybody holds."""
        return {player: hand.size for player, hand in self._table.hands.items()}

    def require_end(self, place: Placed) -> None:
        """Take down, at a place that takes the round for ended, where it has not ended."""
        pool = self._table.pool
        if self._over or self._perhaps_over or self._last_turns is not None or pool.may_be_none:
            return
        held = [f"{player} holds {size}" for player, size in self.cards_left().items()]
        message = f"the round is not over: {listed(held, 'and')}, and the Gene Pool has {pool} left"
        self._clerk.add(Code.WRONG_END, place, "", message)

    def _is_repeated(self, turn: WrittenTurn, before: WrittenTurn) -> bool:
        """Tell whether a turn is the one before, word for word, and take that down."""
        if turn.said != before.said or not turn.names_cards:
            return False
        message = f"this turn of {turn.player.text} is written twice: it stands on line "
        self._clerk.add(
            Code.OUT_OF_TURN,
            turn,
            self._clerk.name(turn.player.text),
            f"{message}{before.line} too",
        )
        return True

    def _begin(self) -> None:
        """Let the player to the left of the dealer begin (p. 8)."""
        dealer = self._written.dealer
        name = None if dealer is None else self._known_name(dealer)
        if name is not None:
            self._seating.begin(self._seating.left_of(name))

    def _turn(self, turn: WrittenTurn, following: WrittenTurn | None) -> None:
        if turn.draw is None and self._may_be_last(turn):
            self._begin_last_turns()
        player = self._whose(turn, following)
        if player is None:
            return
        if self._over and player != self._changed_places:
            self._play_on(player, turn)
            return
        table = self._table
        self._begun = True
        belated = player == self._changed_places
        if belated:
            # who retired first is not known, of the two that changed places
            table.pile.forget_order()
        last = self._last_turns is not None
        drawn = self._draw_too_late(player, turn) if last else draw(table, player, turn)
        judged = [self._tally.lay(player, mating) for mating in turn.matings]
        lay_down(table, player, judged, drawn)
        retire(table, player, turn, required=table.rules.must_retire and not last)
        if belated:
            table.pile.forget_order()
            self._changed_places = None
        if turn.incomplete:
            table.assume_anything(player)
            self._lose_count(player, turn)
        self._close(player, turn)

    def _draw_too_late(self, player: str, turn: WrittenTurn) -> Drawn | None:
        """Take down a card drawn when none is left: the last turns are played without (p. 9)."""
        if turn.draw is None:
            return None
        message = f"{player} drew a card, but the Gene Pool is empty: the last turns have no draw"
        self._clerk.add(Code.WRONG_END, turn.draw, player, message)
        card = self._table.deck.read(turn.draw.card, player)
        return Drawn(turn.draw.line, card, certain=False)

    def _play_on(self, player: str, turn: WrittenTurn) -> None:
        """Take down the first turn after the end; matings are judged and counted all the same."""
        if not self._played_on:
            self._clerk.add(Code.WRONG_END, turn, player, f"{player} plays on, but {self._over}")
        self._played_on = True
        for mating in turn.matings:
            self._tally.lay(player, mating)
        self._lose_count(player, turn)

    def _lose_count(self, player: str, turn: WrittenTurn) -> None:
        """Leave a score open where a mating may stand that cannot be read."""
        if turn.incomplete and not turn.matings:
            self._tally.lose_count(player)

    def _close(self, player: str, turn: WrittenTurn) -> None:
        """End the turn, and the round where a hand is empty or the last turn was taken (p. 9)."""
        size = self._table.hands[player].size
        self._perhaps_over = size.may_be_none
        if size.is_none:
            self._over = f"{player} went out on line {turn.line}, which ends the round"
        elif self._last_turns is not None:
            if not self._last_turns:
                self._over = f"{player} took the last turn on line {turn.line}"
        elif self._table.pool.is_none:
            self._begin_last_turns()

    def _may_be_last(self, turn: WrittenTurn) -> bool:
        """Tell whether a turn without a draw can be a last one, the Gene Pool being empty.

        How many cards it had is not known after a wrong deal or a turn that cannot be read.
        """
        pool, name = self._table.pool, self._known_name(turn.player, quiet=True)
        counted = pool.high < self._table.deck.size
        if self._over or self._last_turns is not None or name is None or turn.incomplete:
            return False
        return counted and pool.may_be_none and must_draw(self._table, name)

    def _begin_last_turns(self) -> None:
        """Give everybody one more turn, from whoever is next (p. 9)."""
        players, due = self._seating.players, self._seating.next
        first = 0 if due is None else players.index(due)
        self._last_turns = [*players[first:], *players[:first]]

    def _whose(self, turn: WrittenTurn, following: WrittenTurn | None) -> str | None:
        """Return whose turn it is taken for, and take down where it is out of order (p. 8)."""
        name = self._known_name(turn.player)
        if self._over:
            return name
        if self._last_turns is not None:
            return self._whose_last(name, turn)
        due = self._seating.next or name
        if due is None:
            return None
        if self._seating.next is None:
            self._seating.begin(due)
        if name is None or name == due:
            self._seating.take_turn()
            return due
        message = f"{name} plays, but it is the turn of {due}{self._since()}"
        self._clerk.add(Code.OUT_OF_TURN, turn.player, name, message)
        after = None if following is None else self._known_name(following.player, quiet=True)
        if self._really_played(name, due, turn, after):
            self._jump(name, after)
            return name
        self._seating.take_turn()
        return due

    def _jump(self, name: str, after: str | None) -> None:
        """Let a player play out of order; the turns of others may only not be written.

        In the first turn nobody is passed over: play begins with somebody else.
        """
        due = self._seating.next
        passed_over = self._seating.jump(name, after)
        if self._begun or not passed_over:
            self._table.pile.forget_order()
            for player in passed_over:
                self._table.assume_anything(player)
        self._changed_places = None if passed_over else due

    def _since(self) -> str:
        """Say who dealt, where that is why somebody else begins."""
        dealer = self._written.dealer
        if self._begun or dealer is None:
            return ""
        return f", to the left of the dealer, {dealer.text} (line {dealer.line})"

    def _whose_last(self, name: str | None, turn: WrittenTurn) -> str | None:
        """Return whose last turn it is; anybody may let it pass (p. 9)."""
        waiting = self._last_turns or []
        if name is None:
            self._last_turns = waiting[1:]
            return waiting[0] if waiting else None
        if name in waiting:
            self._last_turns = waiting[waiting.index(name) + 1 :]
            return name
        due = f"the turn of {waiting[0]}" if waiting else "nobody's turn any more"
        message = f"{name} plays, but it is {due}: the last turns go round once (p. 9)"
        self._clerk.add(Code.OUT_OF_TURN, turn.player, name, message)
        return name

    def _really_played(self, name: str, due: str, turn: WrittenTurn, after: str | None) -> bool:
        """Tell whether a player out of order played, or whose turn it was under a wrong name.

        The cards tell, where only one of the two can have held them; else the turn after.
        """
        can = [self._can_have_played(player, turn) for player in (name, due)]
        if can[0] != can[1]:
            return can[0]
        return self._seating.goes_on_from(name, after)

    def _can_have_played(self, player: str, turn: WrittenTurn) -> bool:
        deck, hand = self._table.deck, self._table.hands[player]
        if hand.may_hide:
            return True
        entries = [entry for mating in turn.matings for entry in (mating.buck, mating.doe)]
        cards = [deck.read_played(entry) for entry in entries]
        drawn = turn.draw.card if turn.draw is not None else None
        if turn.retire is not None and (drawn is None or turn.retire.text != drawn.text):
            cards.append(deck.read_played(turn.retire))
        return all(card is None or hand.knows(card) for card in cards)

    def _known_name(self, entry: Entry, *, quiet: bool = False) -> str | None:
        """Return the player that is meant; None, and a finding, where there is no such player."""
        name = known_player(entry, self._seating.players)
        if name is None and entry.text and not quiet:
            self._clerk.add(
                RecordCode.UNREADABLE, entry, "", no_such_player(entry, self._seating.players)
            )
        return name
