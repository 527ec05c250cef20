"""Replaying a round of SET!: calls, right and wrong, and what is laid out after them (p. 25).

When all agree that there is nothing to call, the offspring waits beside the layout while the last
card added takes its place; after the next SET! nothing is replaced, and it is the offspring again.
So the cards on the table are 12, then 15, then 12 as the manual counts them.
"""

from collections.abc import Sequence

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenCall, WrittenRound
from testcross.rulesets.gene_rummy.referee.tally import Tally
from testcross.rulesets.gene_rummy.round_state.deck import Deck
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.sets import find_sets
from testcross.rulesets.gene_rummy.scoring.written_cards import whole_number
from testcross.rulesets.genetics.variant import CallRules
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import Placed, RecordCode, unreadable
from testcross.rulesets.tabletop import Count, Hand, PlayingCard

_ON_TABLE = frozenset(
    {
        Code.IMPOSSIBLE_ALLELE,
        Code.UNPROVEN_ALLELE,
        Code.MISSED_ALLELE,
        Code.WRONG_SUM,
        Code.WRONG_POINTS,
    }
)
"""Findings about what was written down for a mating that was kept."""
_ILLEGAL = Code.ILLEGAL_MATING


class CallRound:
    """One round of SET!."""

    def __init__(
        self, written: WrittenRound, players: Sequence[str], tally: Tally, rules: CallRules
    ) -> None:
        self._written = written
        self._players = players
        self._tally = tally
        self._clerk = tally.clerk
        self._rules = rules
        self._deck = Deck(tally.terms.ruleset, tally.clerk)
        self._left = Count.exactly(self._deck.size)
        self._layout = Hand((), Count.exactly(0))
        self._offspring: PlayingCard | None = None
        self._shown_on = 0
        """On which line the offspring in force was turned up."""
        self._waiting: list[tuple[PlayingCard | None, int]] = []
        self._over = ""
        self._played_on = False

    def replay(self) -> None:
        """Replay the round and take down what breaks a rule."""
        self._lay_out()
        for number, call in enumerate(self._written.calls, 1):
            with self._clerk.at(f"call {number}"):
                if self._over and not self._played_on:
                    self._played_on = True
                    self._clerk.add(Code.WRONG_END, call, "", f"a call, but {self._over}")
                self._call(call)

    def cards_left(self) -> dict[str, Count]:
        """Return how many cards everybody holds: in SET!, nobody holds any."""
        return dict.fromkeys(self._players, Count.exactly(0))

    def require_end(self, place: Placed) -> None:
        """Take down, at a place that takes the round for ended, where it has not ended (p. 26)."""
        if not self._over and not self._left.may_be_none:
            message = f"the round is not over: the deck has {self._left} cards left"
            self._clerk.add(Code.WRONG_END, place, "", message)

    # laying out

    def _lay_out(self) -> None:
        """Lay out the possible parents, and turn up the offspring."""
        cards = self._written.layout
        self._lay(cards, self._rules.layout, self._written, "laid out")
        if self._written.offspring is None:
            self._clerk.leave_out("the first offspring")
        self._turn_up(self._written.offspring)

    def _lay(self, cards: Sequence[Entry] | None, due: int, place: Placed, what: str) -> None:
        """Lay cards from the deck beside the others, and take down where the number is wrong."""
        low, high = min(due, self._left.low), min(due, self._left.high)
        if cards is None:
            self._clerk.leave_out(f"cards {what}")
            for _ in range(high):
                self._layout.add(None)
            self._left = self._left.less(high)
            return
        number = len(cards)
        for entry in cards:
            card = self._deck.read(entry)
            self._layout.add(card if self._deck.see(entry, card) else None)
        self._take_off(number, Count(low, high), cards[0] if cards else place, what)

    def _take_off(self, number: int, due: Count, place: Placed, what: str) -> None:
        """Take cards off the deck, and take down where their number is wrong."""
        if due.low <= number <= due.high:
            # fewer than there could be: those were the last
            self._left = self._left.less(number) if number == due.high else Count.exactly(0)
            return
        self._clerk.add(Code.WRONG_DEAL, place, "", f"cards {what}: {number}; {due} due")
        low = max(0, self._left.low - max(number, due.high))
        self._left = Count(low, max(0, self._left.high - min(number, due.low)))

    def _turn_up(self, entry: Entry | None) -> None:
        """Turn up a card of the deck as the offspring."""
        self._show(entry)
        self._left = self._left.less(1)

    def _show(self, entry: Entry | None) -> None:
        """Let a card be the offspring; None is one that is not known."""
        card = self._deck.read(entry)
        certain = entry is None or self._deck.see(entry, card)
        self._offspring = card if certain else None
        self._shown_on = 0 if entry is None else entry.line

    # calls

    def _call(self, call: WrittenCall) -> None:
        if call.player is not None:
            player = self._known_name(call.player)
            if player is not None:
                self._claim(player, call)
            elif call.mating is not None and self._was_kept(call):
                # whoever it was, the cards came and went
                self._pick_up("", self._tally.judge(call.mating), kept=True)
                self._refill(call)
        elif call.added is not None:
            self._add(call)
        elif not call.incomplete:
            problem = "a call needs a 'player', or 'added' where all agreed that there is none"
            self._clerk.unreadable(unreadable(line=call.line, column=call.column, problem=problem))

    def _claim(self, player: str, call: WrittenCall) -> None:
        """Judge a call, and how it was judged at the table."""
        kept = self._was_kept(call)
        judgement = None if call.mating is None else self._tally.judge(call.mating)
        if judgement is None:
            if kept:
                message = f"{player} is said to be right, but no mating is written"
                self._clerk.add(Code.WRONG_CALL, call, player, message)
            self._fine(player, call)
            return
        illegal = next((r for r in judgement.findings if r.code == _ILLEGAL), None)
        hidden = {_ILLEGAL} if kept else {_ILLEGAL, *_ON_TABLE}
        remarks = [r for r in judgement.findings if r.code not in hidden]
        self._tally.take_down(player, remarks)
        found = self._pick_up(player, judgement, kept=kept)
        if not kept:
            self._refuse(player, call, judgement, legal=illegal is None and found)
            return
        if illegal is not None:
            message = (
                f"{illegal.text.split(' and scores')[0]}, but was kept: it costs "
                f"{self._rules.penalty} points and the cards go back"
            )
            self._clerk.add(Code.WRONG_CALL, call, player, message, illegal.reason)
            self._tally.fine(player, judgement.claimed_points, -self._rules.penalty)
        else:
            self._tally.count(player, judgement)
        if call.penalty is not None:
            message = f"{player} is fined {call.penalty.text} for a call that was kept"
            self._clerk.add(Code.WRONG_CALL, call.penalty, player, message)
        self._refill(call)

    def _was_kept(self, call: WrittenCall) -> bool:
        """Tell how a call was judged at the table: as written, else by what came of it."""
        if call.judged is not None:
            text = call.judged.text.casefold()
            if text in ("right", "wrong"):
                return text == "right"
            problem = f"'judged' is {call.judged.text!r}; expected 'right' or 'wrong'"
            place = call.judged
            self._clerk.unreadable(
                unreadable(line=place.line, column=place.column, problem=problem)
            )
        return call.penalty is None and call.mating is not None

    def _pick_up(self, player: str, judgement: Judgement, *, kept: bool) -> bool:
        """Tell whether the cards called lie there, and take them away if the call was kept."""
        written = judgement.written
        roles = self._tally.terms.ruleset.roles
        found = True
        for entry, sex in zip((written.buck, written.doe), roles.sexes, strict=True):
            card = self._deck.read_played(entry, sex)
            there = card is None or self._layout.knows(card) or self._layout.may_hide
            if not there:
                message = f"{card} was called, but does not lie in the layout"
                self._clerk.add(Code.CARD_NOT_HELD, entry, player, message)
            found = found and there
            if kept:
                self._layout.take(card)
        young = self._deck.read_played(written.kits[0])
        if young is not None and self._offspring is not None and not young.fits(self._offspring):
            message = f"the {roles.offspring} is {young}, but the offspring is {self._offspring} "
            message += f"(line {self._shown_on})"
            self._clerk.add(Code.KIT_NOT_DRAWN, written.kits[0], player, message)
            found = False
        return found

    def _refuse(self, player: str, call: WrittenCall, judgement: Judgement, *, legal: bool) -> None:
        """Check the fine for a call that was judged wrong; the cards go back (p. 25)."""
        if legal and judgement.correct_points is not None and judgement.mating is not None:
            message = (
                f"{judgement.mating.label} was judged wrong, but is legal: {player} keeps it and "
                f"scores {judgement.correct_points}"
            )
            self._clerk.add(Code.WRONG_CALL, call, player, message)
            self._tally.fine(player, self._fined(call), judgement.correct_points)
            return
        self._fine(player, call)

    def _fine(self, player: str, call: WrittenCall) -> None:
        due, fined = -self._rules.penalty, self._fined(call)
        if call.penalty is not None and whole_number(call.penalty.text) is None:
            place, text = call.penalty, call.penalty.text
            problem = f"'penalty' is {text!r}; expected a whole number"
            error = unreadable(line=place.line, column=place.column, problem=problem)
            self._clerk.unreadable(error)
        if fined != due and call.penalty is not None:
            message = f"{player} is fined {call.penalty.text}; a wrong call costs {-due} points"
            self._clerk.add(Code.WRONG_CALL, call.penalty, player, message)
        self._tally.fine(player, fined, due)

    def _fined(self, call: WrittenCall) -> int:
        """Return the points lost as written, negative; as the rules say where nothing is."""
        points = None if call.penalty is None else whole_number(call.penalty.text)
        return -self._rules.penalty if points is None else -abs(points)

    def _refill(self, call: WrittenCall) -> None:
        """Replace the parents and turn up an offspring, unless cards were added before."""
        if self._waiting:
            self._offspring, self._shown_on = self._waiting.pop()
            self._refuse_new(call)
            return
        self._lay(call.replaced, 2, call, "laid out as replacements")
        if self._left.is_none:
            self._offspring = None
            self._over = "the deck is empty and no offspring is left"
        elif call.offspring is None and call.replaced is not None and not call.incomplete:
            if not self._left.may_be_none:
                self._clerk.add(
                    Code.WRONG_DEAL, call, "", "no offspring was turned up; 1 card is due"
                )
            self._turn_up(None)
        else:
            self._turn_up(call.offspring)

    def _refuse_new(self, call: WrittenCall) -> None:
        """Take down new cards where the 3 that were added make up for those picked up (p. 25)."""
        if call.replaced:
            message = f"{len(call.replaced)} cards laid out as replacements, 0 are due: "
            message += f"the {self._rules.added} added before are not replaced"
            self._clerk.add(Code.WRONG_DEAL, call.replaced[0], "", message)
        card, again = self._deck.read(call.offspring), self._offspring
        if call.offspring is not None and card and again and not card.fits(again):
            message = f"{card} was turned up, but {again} is the offspring again"
            self._clerk.add(Code.WRONG_DEAL, call.offspring, "", message)

    def _add(self, call: WrittenCall) -> None:
        """Lay out more cards when all agree that there is no SET!; the last is the offspring."""
        self._refute(call)
        cards = call.added or ()
        due = Count(*(min(self._rules.added, left) for left in (self._left.low, self._left.high)))
        for entry in cards[:-1]:
            card = self._deck.read(entry)
            self._layout.add(card if self._deck.see(entry, card) else None)
        self._take_off(len(cards), due, cards[0] if cards else call, "added")
        if cards:
            self._waiting.append((self._offspring, self._shown_on))
            self._show(cards[-1])

    def _refute(self, call: WrittenCall) -> None:
        """Name a SET! that lay there when all agreed that there was none."""
        if self._offspring is None or self._layout.may_hide:
            return
        layout = [str(card) for card in self._layout.known]
        terms = self._tally.terms
        found = find_sets(
            terms.ruleset, layout, str(self._offspring), self._tally.solver, terms.scheme
        )
        if found.sets:
            best = found.sets[0]
            parents = f"{layout[best.buck - 1]} x {layout[best.doe - 1]} -> {self._offspring}"
            message = f"all agreed that there was no SET!, but there was: {parents}"
            self._clerk.add(Code.WRONG_CALL, call, "", message)

    def _known_name(self, entry: Entry) -> str | None:
        name = known_player(entry, self._players)
        if name is None:
            self._clerk.add(RecordCode.UNREADABLE, entry, "", no_such_player(entry, self._players))
        return name
