"""A round of SET! as it stands: which moves break a rule, and what comes of each (p. 25).

When all agree that there is nothing to call, the offspring waits beside the layout while the last
card added takes its place; after the next SET! nothing is replaced, and it is the offspring again.
So the cards on the table are 12, then 15, then 12 as the manual counts them.
"""

from collections.abc import Iterator
from typing import assert_never

from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.codes import OF_POINTS, Code
from testcross.rulesets.gene_rummy.round_state.moves import (
    Add,
    Call,
    CallMove,
    LayOut,
    Replace,
    ShowOffspring,
)
from testcross.rulesets.gene_rummy.round_state.round_table import Deck
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.best import find_sets
from testcross.rulesets.genetics.ruleset import CallRules
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.tabletop import Count, Hand, PlacedCard, PlayingCard
from testcross.rulesets.tabletop.game_notes import RoundState
from testcross.solver import Solver


def of_the_mating(call: Call) -> Iterator[Finding]:
    """Yield what is wrong with the mating, but not that it is illegal, which a call may be."""
    hidden = {Code.ILLEGAL_MATING} if call.kept else {Code.ILLEGAL_MATING, *OF_POINTS}
    for found in () if call.mating is None else call.mating.findings:
        if found.code not in hidden:
            yield found.about(call.player)


def not_in_layout(placed: PlacedCard, layout: Hand, player: str) -> tuple[Finding, ...]:
    """Return what is wrong with a parent that does not lie in the layout."""
    card = placed.card
    if card is None or layout.knows(card) or layout.may_hide:
        return ()
    message = f"{card} was called, but is not in the layout"
    return (finding(Code.CARD_NOT_HELD, placed, message, player=player),)


def not_the_offspring(
    placed: PlacedCard, shown: tuple[PlayingCard | None, int], call: tuple[str, str]
) -> tuple[Finding, ...]:
    """Return what is wrong with a kit that is not the offspring turned up.

    Args:
        placed: the kit.
        shown: the offspring, and the line on which it was turned up.
        call: who calls, and what the game calls a kit.
    """
    (offspring, line), (player, role) = shown, call
    if placed.card is None or offspring is None or placed.card.fits(offspring):
        return ()
    message = f"the {role} is {placed.card}, but the offspring is {offspring} (line {line})"
    return (finding(Code.KIT_NOT_DRAWN, placed, message, player=player),)


def misjudged(call: Call, penalty: int, *, lies_there: bool) -> Iterator[Finding]:
    """Yield what is wrong with how a call was judged, and with the fine for it.

    Args:
        call: the call.
        penalty: what a wrong call costs.
        lies_there: whether its cards are those of the layout and the offspring.
    """
    player, fine = call.player, call.fine
    if not player:
        return
    if call.mating is None and call.kept and not call.unread:
        message = f"the call of {player} is marked right, but has no mating"
        yield finding(Code.WRONG_CALL, call.at, message, player=player)
    if call.mating is not None and call.kept:
        yield from _kept(call, penalty)
    elif is_refused_wrongly(call, lies_there=lies_there):
        message = f"{call.label} was judged wrong, but is legal: {player} keeps it and "
        message += f"scores {call.worth}"
        lost = -penalty - (call.worth or 0)
        yield finding(Code.WRONG_CALL, call.at, message, player=player, points=lost)
    elif fine is not None and fine.points not in (None, -penalty):
        message = f"{player} was fined {fine.text}; a wrong call costs {penalty} points"
        off = fine.points + penalty
        yield finding(Code.WRONG_CALL, fine.at, message, player=player, points=off)


def is_refused_wrongly(call: Call, *, lies_there: bool) -> bool:
    """Tell whether a call was judged wrong that is right."""
    legal = call.mating is not None and not call.illegal_at and lies_there
    return legal and not call.kept and call.worth is not None and bool(call.label)


def _kept(call: Call, penalty: int) -> Iterator[Finding]:
    player, fine = call.player, call.fine
    if call.illegal_at:
        message = (
            f"{call.label} is illegal at {listed(call.illegal_at, 'and')}, but was kept: it costs "
            f"{penalty} points and the cards go back"
        )
        yield finding(Code.WRONG_CALL, call.at, message, player=player, reason=call.reason)
    if fine is not None:
        message = f"{player} was fined {fine.text} for a call that was kept"
        yield finding(Code.WRONG_CALL, fine.at, message, player=player)


_PARENTS = 2
NOT_THERE = (Code.CARD_NOT_HELD, Code.KIT_NOT_DRAWN)
"""What is found where the cards of a call do not lie there."""


class CallState(RoundState[CallMove]):
    """The state of a round of SET!."""

    def __init__(self, rules: Rules, play: CallRules, solver: Solver) -> None:
        self._rules = rules
        self._play = play
        self._solver = solver
        self._deck = Deck.of(rules.ruleset)
        self.left = Count.exactly(self._deck.size)
        """How many cards the deck has left."""
        self.layout = Hand((), Count.exactly(0))
        """The possible parents."""
        self.offspring: PlayingCard | None = None
        """None where it is not known, or none is left."""
        self._shown_on = 0
        """On which line the offspring in force was turned up."""
        self._waiting: list[tuple[PlayingCard | None, int]] = []
        self._returned = False
        """Whether the offspring is one that waited."""
        self._is_open = False
        """Whether something could not be read, so that cards may wait that nobody wrote down."""
        self.over = ""
        """Why the round is over; empty as long as it is not."""

    @property
    def offspring_waits(self) -> bool:
        """Whether cards were added, so that the parents called next are not replaced."""
        return bool(self._waiting)

    @property
    def has_offspring(self) -> bool:
        """Whether, after the parents were replaced, there is an offspring to turn up."""
        return self._returned or not self.left.is_none

    @property
    def unfinished(self) -> str:
        """Why the round is not over yet; empty where it may be (p. 26)."""
        if self.over or self.left.may_be_none:
            return ""
        return f"the round is not over: the deck has {self.left} cards left"

    def violations(self, move: CallMove) -> tuple[Finding, ...]:
        """Return what is wrong with a move; nothing changes."""
        other = CallState(self._rules, self._play, self._solver)
        for name, value in vars(self).items():
            setattr(other, name, value)
        other._deck, other.layout = self._deck.copy(), self.layout.copy()
        other._waiting = list(self._waiting)
        return other.apply(move)

    def apply(self, move: CallMove) -> tuple[Finding, ...]:
        """Go on from a move as it is written, and return its violations.

        Where there are any, a card is taken to be only written wrongly, and how many are left
        becomes a range.
        """
        match move:
            case LayOut():
                return self._lay(move.cards, self._play.layout, move.at, "laid out")
            case ShowOffspring():
                return self._turn_up(move)
            case Call():
                return self._call(move)
            case Replace():
                return self._replace(move)
            case Add():
                return self._add(move)
            case _:
                assert_never(move)

    def push(self, move: CallMove) -> None:
        """Make a move exactly as it was made, be it legal or not; all its cards are known."""
        left = self.left
        self.apply(move)
        if isinstance(move, LayOut):
            self.left = left.less(len(move.cards or ()))

    # laying out

    def _lay(
        self, cards: tuple[PlacedCard, ...] | None, due: int, at: Placed, what: str
    ) -> tuple[Finding, ...]:
        """Lay cards from the deck beside the others; a finding where the number is wrong."""
        low, high = min(due, self.left.low), min(due, self.left.high)
        if cards is None:
            for _ in range(high):
                self.layout.add(None)
            self.left = self.left.less(high)
            return ()
        found = self._add_to_layout(cards)
        return found + self._take_off(len(cards), Count(low, high), cards[0] if cards else at, what)

    def _add_to_layout(self, cards: tuple[PlacedCard, ...]) -> tuple[Finding, ...]:
        found: list[Finding] = []
        for placed in cards:
            twice = self._deck.see(placed)
            self.layout.add(None if twice else placed.card)
            found += twice
        return tuple(found)

    def _take_off(self, number: int, due: Count, at: Placed, what: str) -> tuple[Finding, ...]:
        """Take cards off the deck; a finding where their number is wrong."""
        if due.low <= number <= due.high:
            # fewer than there could be: those were the last
            self.left = self.left.less(number) if number == due.high else Count.exactly(0)
            return ()
        low = max(0, self.left.low - max(number, due.high))
        self.left = Count(low, max(0, self.left.high - min(number, due.low)))
        return (finding(Code.WRONG_DEAL, at, f"{counted(number, 'card')} {what}; expected {due}"),)

    def _turn_up(self, move: ShowOffspring) -> tuple[Finding, ...]:
        if self._returned:
            return self._refuse_another(move)
        if move.required and move.card is None and not self.left.may_be_none:
            message = "no offspring was turned up; expected 1 card"
            found: tuple[Finding, ...] = (finding(Code.WRONG_DEAL, move.at, message),)
        else:
            found = ()
        found += self._show(move.card)
        self.left = self.left.less(1)
        return found

    def _show(self, placed: PlacedCard | None) -> tuple[Finding, ...]:
        """Let a card be the offspring; None is one that is not known."""
        found = () if placed is None else self._deck.see(placed)
        self.offspring = None if placed is None or found else placed.card
        self._shown_on = 0 if placed is None else placed.line
        return found

    def _refuse_another(self, move: ShowOffspring) -> tuple[Finding, ...]:
        """Refuse a new offspring where the one that waited is it again."""
        placed, again = move.card, self.offspring
        if placed is None or placed.card is None or again is None or placed.card.fits(again):
            return ()
        message = f"{placed.card} was turned up, but {again} is the offspring again"
        return (finding(Code.WRONG_DEAL, placed, message),)

    # calls

    def _call(self, move: Call) -> tuple[Finding, ...]:
        self._returned = False
        found = list(of_the_mating(move)) if move.player else []
        if move.mating is not None:
            found += self._pick_up(move, move.mating.cards)
        elif move.kept and move.unread:
            for _ in range(_PARENTS):
                self.layout.take(None)
        lies_there = not any(one.code in NOT_THERE for one in found)
        found += misjudged(move, self._play.penalty, lies_there=lies_there)
        return tuple(found)

    def _pick_up(self, move: Call, cards: tuple[PlacedCard, ...]) -> tuple[Finding, ...]:
        """Take the parents away if the call was kept; findings where they do not lie there."""
        found: tuple[Finding, ...] = ()
        for placed in cards[:_PARENTS]:
            found += not_in_layout(placed, self.layout, move.player)
            if move.kept:
                self.layout.take(placed.card)
        shown, role = (self.offspring, self._shown_on), self._rules.ruleset.roles.offspring
        return found + not_the_offspring(cards[_PARENTS], shown, (move.player, role))

    def _replace(self, move: Replace) -> tuple[Finding, ...]:
        """Replace the parents, unless cards were added before: those make up for them (p. 25)."""
        if self._is_open and not self._waiting:
            return self._replace_perhaps(move)
        self._returned = bool(self._waiting)
        if not self._returned:
            found = self._lay(move.cards, _PARENTS, move.at, "laid out as replacements")
            if self.left.is_none:
                self.offspring = None
                self.over = "the deck is empty and no offspring is left"
            return found
        self.offspring, self._shown_on = self._waiting.pop()
        if not move.cards:
            return ()
        message = f"{counted(len(move.cards), 'card')} laid out as replacements; expected 0: "
        message += f"the {self._play.added} cards added before take their place"
        return (finding(Code.WRONG_DEAL, move.cards[0], message),)

    def _replace_perhaps(self, move: Replace) -> tuple[Finding, ...]:
        """Replace the parents where cards may have been added before, which make up for them."""
        cards = move.cards or ()
        self._returned, self.offspring = not cards, None
        if not cards:
            return ()
        found = self._add_to_layout(cards)
        due = Count(0, min(_PARENTS, self.left.high))
        return found + self._take_off(len(cards), due, cards[0] if cards else move.at, "laid out")

    def _add(self, move: Add) -> tuple[Finding, ...]:
        """Lay out more cards when all agree that there is no SET!; the last is the offspring."""
        if move.cards is None:
            return self._forget()
        found, cards = self._overlooked(move), move.cards
        left, most = self.left, self._play.added
        due = Count(min(most, left.low), min(most, left.high))
        found += self._add_to_layout(cards[:-1])
        found += self._take_off(len(cards), due, cards[0] if cards else move.at, "added")
        self._returned = False
        if cards:
            self._waiting.append((self.offspring, self._shown_on))
            found += self._show(cards[-1])
        return found

    def _forget(self) -> tuple[Finding, ...]:
        """Go on from what cannot be read: a call, right or wrong, or cards that were added."""
        self._is_open = True
        self._returned, self._waiting = False, []
        self.layout = Hand(self.layout.known, Count(0, self._deck.size))
        self.offspring, self.left = (
            None,
            Count(self.left.less(self._play.added).low, self.left.high),
        )
        return ()

    def _overlooked(self, move: Add) -> tuple[Finding, ...]:
        """Return the finding that a SET! lay there when all agreed that there was none."""
        known = len(self.layout.known)
        if self.offspring is None or self.layout.size != Count.exactly(known):
            return ()  # what lies there is not known
        if known < _PARENTS:
            return ()
        layout = [str(card) for card in self.layout.known]
        found = find_sets(self._rules, layout, str(self.offspring), self._solver)
        if not found.sets:
            return ()
        best = found.sets[0]
        parents = f"{layout[best.buck - 1]} x {layout[best.doe - 1]} -> {self.offspring}"
        message = f"all agreed on no SET!, but this is one: {parents}"
        return (finding(Code.WRONG_CALL, move.at, message),)
