"""Who picks when: the order of Shifts, who claims one, and what a phase has come to."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import GenePool
from testcross.rulesets.genotype.position import Shift, ShiftKind
from testcross.rulesets.genotype.round_state.moves import Roll
from testcross.rulesets.genotype.round_state.shared_board import DiceLeft


class OrderSlip(Enum):
    """What is wrong with whose Shift it is said to be."""

    NONE = auto()
    OUT_OF_TURN = auto()
    NO_MARKER = auto()
    """A 1st or 2nd Shift for which the player has no marker."""
    PASSED = auto()
    """The player has passed."""
    PASSED_ON_FIRST = auto()
    """The player could not use a 1st Shift, and so has passed, if the rule is read so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """A Shift as somebody wrote it down."""

    player: str
    kind: ShiftKind | None = None
    """None where it is not written."""
    genes: Collection[Gene] = ()
    """The gene that is written with a 1st Shift, or those of the dice taken."""
    following: str | None = None
    """Whose Shift is written after it."""

    def may_be(self, shift: Shift) -> bool:
        """Tell whether a Shift may be the one that was written, by player and kind."""
        return self.player == shift.player and self.kind in (None, shift.kind)

    @property
    def shift(self) -> Shift:
        """The Shift that is written, whether there is such a one or not."""
        kind = self.kind or ShiftKind.REGULAR
        gene = next(iter(self.genes), None) if kind is ShiftKind.FIRST else None
        return Shift(self.player, kind, gene)

    def passed_over(self, waiting: Sequence[Shift]) -> list[Shift]:
        """Return the Shifts that would have to be passed over, of those that are due in order."""
        found = []
        for shift in waiting:
            is_gene = not self.genes or shift.gene in (None, *self.genes)
            if self.may_be(shift) and is_gene:
                break
            found.append(shift)
        return found


@dataclass(frozen=True, slots=True)
class Taken:
    """Which Shift was taken, and what is wrong with that."""

    shift: Shift
    slip: OrderSlip = OrderSlip.NONE
    due: tuple[Shift, ...] = ()
    """Those that might have come instead."""
    before_the_queue: bool = False
    """Whether the one that might have come is that of Father Anton (GT-184)."""


@dataclass(slots=True)
class ShiftOrder:
    """The Shifts to come.

    Where a Shift comes out of turn, one of three things has happened: another one was left out, the
    two changed places, or only the name is wrong. What follows tells, and from there it goes on.
    """

    table: tuple[str, ...]
    """Round the table, from the first player."""
    waiting: list[Shift]
    """What is due: of the 1st Shifts any, of others the one in front."""
    queue: list[str]
    """Who has 2nd Shifts to come; none once they have begun."""
    is_known: bool = True
    """Whether all markers of the Working phase are known."""
    forfeits: bool = False
    """Whether who cannot use a 1st Shift loses that pick only (RULING ``first_shift_fail``)."""
    optional: str | None = None
    """Who has a 2nd Shift in front that need not be used: that of Father Anton (GT-184)."""
    early_owner: str | None = None
    """Whose that Shift was or is."""
    early_is_over: bool = False
    """Whether somebody else has had a 2nd Shift, so that it cannot come any more."""
    shifts_left: dict[str, int] = field(default_factory=dict)
    """For players who have a number of Shifts in all: Johann (GT-242)."""
    out: set[str] = field(default_factory=set)
    """Who has passed."""
    perhaps_out: set[str] = field(default_factory=set)
    """Who may have passed."""
    failed_first: set[str] = field(default_factory=set)
    """Who could not use a 1st Shift."""
    _early: list[str] = field(default_factory=list)
    """Who has had the next Shift of a later part already."""

    @classmethod
    def of(
        cls,
        table: Sequence[str],
        firsts: Iterable[Shift],
        queue: Iterable[str],
        *,
        early_owner: str | None = None,
        is_known: bool = True,
        forfeits: bool = False,
    ) -> "ShiftOrder":
        """Return the order of a phase that begins.

        Args:
            table: the players from the first player on, clockwise.
            firsts: the 1st Shifts, in any order (GT-130).
            queue: whose 2nd Shifts come, in order (GT-131).
            early_owner: who has Father Anton, and so the first of the 2nd Shifts (GT-184).
            is_known: whether these are all that there are.
            forfeits: whether who cannot use a 1st Shift loses that pick only.
        """
        seconds = [*([] if early_owner is None else [early_owner]), *queue]
        order = cls(
            tuple(table), list(firsts), seconds, is_known, forfeits, early_owner, early_owner
        )
        order._refill()
        return order

    def copy(self) -> "ShiftOrder":
        """Return the same order, to go on with apart from this one."""
        return replace(
            self,
            waiting=list(self.waiting),
            queue=list(self.queue),
            shifts_left=dict(self.shifts_left),
            out=set(self.out),
            perhaps_out=set(self.perhaps_out),
            failed_first=set(self.failed_first),
            _early=list(self._early),
        )

    @property
    def due(self) -> tuple[Shift, ...]:
        """The Shifts of which one comes next; none when all have passed."""
        firsts = tuple(shift for shift in self.waiting if shift.kind is ShiftKind.FIRST)
        return firsts or tuple(self.waiting[:1])

    @property
    def is_over(self) -> bool:
        """Whether all have passed."""
        return not self.waiting

    def take(
        self,
        claimed: Claimed,
        must: Callable[[Shift], bool],
        suits: Callable[[str], bool],
    ) -> Taken:
        """Go on from a Shift that was written, and return which it was.

        Args:
            claimed: as it is written.
            must: whether a player surely could, and so must, use a Shift.
            suits: whether a player could have done what is written in the Shift.
        """
        due = self.due
        if not self.is_known and claimed.player not in self.out:
            return Taken(claimed.shift)
        mine = self._mine(claimed, must)
        if mine is not None:
            self._done(mine)
            return Taken(mine)
        barred = self._barred(claimed)
        if barred is not OrderSlip.NONE:
            self._let_back(claimed.player)
            self._refill()
            return Taken(claimed.shift, barred, due)
        return self._jump(claimed, must, suits)

    def pass_(self, shift: Shift, *, surely: bool = True) -> None:
        """Let a player pass on a Shift that was taken.

        Args:
            shift: on which.
            surely: whether that is certain; if not, the player may still pick.
        """
        is_first = shift.kind is ShiftKind.FIRST
        if is_first and self.forfeits:
            return
        if not surely:
            self.perhaps_out.add(shift.player)
            return
        if is_first:
            self.failed_first.add(shift.player)
        self.out.add(shift.player)
        self._drop(shift.player)
        self._refill()

    def retire(self, player: str) -> None:
        """Say that a player has no Shifts to come."""
        self.out.add(player)
        self._drop(player)
        self._refill()

    def _mine(self, claimed: Claimed, must: Callable[[Shift], bool]) -> Shift | None:
        """Return the due Shift that is written.

        Of several 1st Shifts it is that of the dice. One that the player could not use is passed
        over where no Shift is named, and the dice are of another gene.
        """
        found = [shift for shift in self.due if claimed.may_be(shift)]
        for shift in found:
            if not claimed.genes or shift.gene is None or shift.gene in claimed.genes:
                return shift
        if not found or claimed.kind is not None:
            return None
        for shift in found:
            if must(shift):
                return shift
        for shift in found:
            self._skip(shift)
        return self._mine(claimed, must) if claimed.player not in self.out else None

    def _barred(self, claimed: Claimed) -> OrderSlip:
        """Tell why a player has no Shift to come at all."""
        player = claimed.player
        if player in self.out:
            return OrderSlip.PASSED_ON_FIRST if player in self.failed_first else OrderSlip.PASSED
        if claimed.kind is ShiftKind.FIRST:
            held = [one for one in self.waiting if one.kind is ShiftKind.FIRST]
            if not any(claimed.may_be(one) and one.gene in claimed.genes for one in held):
                return OrderSlip.NO_MARKER
        if claimed.kind is ShiftKind.SECOND:
            seconds = [one.player for one in self.waiting if one.kind is ShiftKind.SECOND]
            if player not in (*self.queue, *seconds):
                return OrderSlip.NO_MARKER
        return OrderSlip.NONE

    def _jump(
        self, claimed: Claimed, must: Callable[[Shift], bool], suits: Callable[[str], bool]
    ) -> Taken:
        """Let a Shift come that is not due."""
        before, due = claimed.passed_over(self.waiting), self.due
        is_optional = due[:1] == (Shift(self.optional or "", ShiftKind.SECOND),)
        bound = [one for one in before if one.player not in self.perhaps_out and must(one)]
        if not bound:
            for shift in before:
                self._skip(shift)
            return Taken(self._next_of(claimed))
        first = bound[0]
        if self._is_misnamed(claimed, first, suits):
            self._done(first)
            return Taken(first, OrderSlip.OUT_OF_TURN, due, is_optional)
        taken = self._next_of(claimed)
        if claimed.following != first.player:
            for shift in before:
                self._leave_out(shift)
        return Taken(taken, OrderSlip.OUT_OF_TURN, due, is_optional)

    def _is_misnamed(self, claimed: Claimed, due: Shift, suits: Callable[[str], bool]) -> bool:
        """Tell whether it was the player due, under a wrong name."""
        can = [suits(claimed.player), suits(due.player)]
        if can[0] != can[1]:
            return can[1]
        if claimed.following is None or claimed.following == due.player:
            return False
        return claimed.following == self._after(due)

    def _after(self, due: Shift) -> str | None:
        """Return whose Shift comes after the one that is due."""
        later = [shift for shift in self.waiting if shift is not due]
        if later:
            return later[0].player
        return next(iter(self.queue or self._circle()), None)

    def _next_of(self, claimed: Claimed) -> Shift:
        """Take the next Shift of a player, wherever it stands, and return it."""
        for shift in self.waiting:
            if claimed.may_be(shift):
                self._done(shift)
                return shift
        if claimed.kind is not ShiftKind.REGULAR and claimed.player in self.queue:
            self.queue.remove(claimed.player)
            return Shift(claimed.player, ShiftKind.SECOND)
        self._early.append(claimed.player)
        self._refill()
        return Shift(claimed.player)

    def _skip(self, shift: Shift) -> None:
        """Pass over a Shift whose player could not use it, and so has passed."""
        if shift in self.waiting:
            self.waiting.remove(shift)
        if not self._is_optional(shift) and shift.player not in self.perhaps_out:
            self.pass_(shift)
        self._refill()

    def _is_optional(self, shift: Shift) -> bool:
        """Tell whether a Shift that is over is that of Father Anton, which comes once."""
        found = shift.kind is ShiftKind.SECOND and shift.player == self.optional
        if found:
            self.optional = None
        return found

    def _leave_out(self, shift: Shift) -> None:
        """Pass over a Shift that was perhaps taken, and perhaps passed on, and is not written."""
        if shift in self.waiting:
            self.waiting.remove(shift)
        self.perhaps_out.add(shift.player)
        self._refill()

    def _let_back(self, player: str) -> None:
        """Let a player who picked after passing go on: the pass may only be written wrongly."""
        self.out.discard(player)
        self.failed_first.discard(player)
        self.perhaps_out.add(player)

    def _drop(self, player: str) -> None:
        """Take the Shifts to come of a player away.

        1st Shifts of other genes stay: they may have come first, in any order (GT-130).
        """
        self.waiting[:] = [
            shift
            for shift in self.waiting
            if shift.player != player or shift.kind is ShiftKind.FIRST
        ]
        self.queue[:] = [one for one in self.queue if one != player]

    def _done(self, shift: Shift) -> None:
        self.waiting.remove(shift)
        self._is_optional(shift)
        if shift.kind is ShiftKind.SECOND and shift.player != self.early_owner:
            self.early_is_over = True
        if shift.player in self.shifts_left:
            self.shifts_left[shift.player] -= 1
            if self.shifts_left[shift.player] <= 0:
                self.out.add(shift.player)
                self._drop(shift.player)
        self._refill()

    def _circle(self) -> list[str]:
        return [player for player in self.table if player not in self.out]

    def _refill(self) -> None:
        """Go on with the queue, then round the table, when nothing is due any more."""
        while not self.waiting:
            if self.queue:
                self.waiting = [Shift(player, ShiftKind.SECOND) for player in self.queue]
                self.queue = []
                continue
            circle = self._circle()
            if not circle:
                return
            for player in circle:
                if player in self._early:
                    self._early.remove(player)
                else:
                    self.waiting.append(Shift(player))


@dataclass(slots=True, kw_only=True)
class Picking:
    """What the phase adds to the table."""

    order: ShiftOrder
    dice: DiceLeft | None = None
    """Those that still lie there; None until the first pick, or until they are sorted."""
    rolls: dict[Gene, Roll] = field(default_factory=dict)
    """What dice showed, where that is written and can be."""
    due: dict[Gene, GenePool | None] = field(default_factory=dict)
    """How the dice of each gene should have been sorted; None where that is not known."""
    assumed: frozenset[str] = frozenset()
    """The keys of the box on which it rests how the dice lie."""

    wrongly_out: frozenset[str] = frozenset()
    """Who has passed though there was something to take, and has been told so."""

    def doubt_dice(self, number: int) -> None:
        """Leave open whether so many dice more were taken, and which."""
        if self.dice is not None:
            self.dice.doubt(number)

    def copy(self) -> "Picking":
        """Return the same phase, to go on with apart from this one."""
        return replace(
            self,
            order=self.order.copy(),
            dice=None if self.dice is None else self.dice.copy(),
            rolls=dict(self.rolls),
            due=dict(self.due),
        )
