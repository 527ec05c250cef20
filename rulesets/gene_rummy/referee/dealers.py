"""Who deals: after each round the player to the left of the last dealer, unless a table says else.

The manual does not say; the publisher's page does.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenRound
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import Seating


class Dealers:
    """Follows the dealers from round to round."""

    def __init__(
        self,
        rounds: Sequence[WrittenRound],
        players: Sequence[str],
        meant: Callable[[Entry], str | None],
    ) -> None:
        """Let nobody have dealt yet.

        Args:
            rounds: of the game.
            players: in seating order.
            meant: tells which player a name means; None where there is no such player.
        """
        self._rounds = rounds
        self._seating = Seating(players)
        self._meant = meant
        self._due: tuple[str, ...] = ()
        """Who may deal next: one, if all is right; nobody where it is not known."""

    def check(self, number: int) -> tuple[WrittenRound, tuple[Finding, ...]]:
        """Return a round with who surely dealt, and what is wrong with who is written."""
        written = self._rounds[number]
        entry = written.dealer
        name = None if entry is None else self._meant(entry)
        if entry is None or name is None:
            self._due = tuple(map(self._seating.left_of, self._due))
            return written, ()
        due = self._due or self._due_before(number + 1, written, name)
        if not due or name in due:
            self._due = (self._seating.left_of(name),)
            return written, ()
        sure = self._began_beside(written, due[0]) and not self._began_beside(written, name)
        found = self._wrong(number, entry, (name, due[0]), sure=sure)
        dealt = (due[0],) if sure else (name, due[0])
        self._due = tuple(map(self._seating.left_of, dealt))
        if sure:
            written = replace(written, dealer=replace(entry, text=due[0]))
        return written, (found,)

    def _due_before(self, number: int, written: WrittenRound, name: str) -> tuple[str, ...]:
        """Return who must have dealt before a round, if the first turn is not that of the name."""
        if number >= len(self._rounds) or self._began_beside(written, name):
            return ()
        after = self._rounds[number].dealer
        dealer = None if after is None else self._meant(after)
        due = [p for p in self._seating.players if self._seating.left_of(p) == dealer]
        return tuple(p for p in due if self._began_beside(written, p))

    def _began_beside(self, written: WrittenRound, dealer: str) -> bool:
        """Tell whether the first turn was that of the player to the left of a dealer."""
        first = self._meant(written.turns[0].player) if written.turns else None
        return first == self._seating.left_of(dealer)

    def _wrong(self, number: int, entry: Entry, names: tuple[str, str], *, sure: bool) -> Finding:
        """Return the finding that somebody else is written, or dealt, than was due."""
        name, due = names
        if sure:
            message = f"{name} is written as the dealer, but {due} dealt: the first turn was that "
            message += f"of the player to the left; should be {due}"
        else:
            before = self._rounds[number - 1].dealer
            line = "" if before is None else f" (line {before.line})"
            message = f"{name} dealt, but it was {due}'s turn to deal, to the left of the last "
            message += f"dealer{line}"
        return finding(Code.WRONG_DEALER, entry, message)
