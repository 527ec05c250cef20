"""Which slip of the pen explains a record, and how it is told."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, Protocol, Self, TypeAlias, TypeVar

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.referee.likely_slips import (
    Amendment,
    EntrySlip,
    MiswrittenValues,
    TurnBlock,
    amended,
    amendments_near,
    same_before,
    spot_at,
    turns_of,
)
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.pen_slips import FindingKey, best_slip, key_of
from testcross.rulesets.records.verdict import Edit

_ONCE_TOO_OFTEN = {
    TurnBlock.WORKING: (Code.WRONG_MARKER, "laid an Action Marker", "GT-026"),
    TurnBlock.PICKS: (Code.OUT_OF_TURN, "picked", "GT-132"),
    TurnBlock.UPGRADES: (Code.OUT_OF_TURN, "bought an upgrade", "GT-150"),
}


def slip_finding(
    game: WrittenGame, amendment: Amendment, found: Sequence[Finding], trigger: Finding
) -> Finding:
    """Return the finding that tells a slip.

    Args:
        game: in which it was made.
        amendment: the slip.
        found: all that is found in the game.
        trigger: the finding that led to the slip.
    """
    if amendment.slip is EntrySlip.SURPLUS:
        return _surplus(game, amendment, found)
    if amendment.slip is EntrySlip.SWAPPED:
        place = amendment.spot.place
        one, other = turns_of(game, amendment.spot)[place : place + 2]
        why = f"If the entries of lines {one.line} and {other.line} change places, "
    else:
        what = "a pass" if amendment.slip is EntrySlip.PASS_LEFT_OUT else "an entry"
        why = f"If {what} by {amendment.player} is missing before it, "
    return _because(trigger, f"{why}everything after it fits.")


def _surplus(game: WrittenGame, amendment: Amendment, found: Sequence[Finding]) -> Finding:
    """Tell an entry too many: by what is found in it, if anything is."""
    spot = amendment.spot
    turns = turns_of(game, spot)
    turn, same = turns[spot.place], same_before(turns, spot.place)
    code, did, rule = _ONCE_TOO_OFTEN[spot.block]
    text = f"{turn.player.text} {did} once too often"
    own = finding(code, turn, text, player=turn.player.text).breaking(rule)
    own = own.within(f"round {spot.round + 1}")
    told = next((one for one in found if spot_at(game, one) == spot), own)
    why = "Without this entry everything after it fits."
    if same is not None:
        why = f"Line {same.line} says the same; without this entry everything after it fits."
    return _because(told, why)


def _because(told: Finding, why: str) -> Finding:
    return replace(told, reason=" ".join(filter(None, (told.reason, why))))


MOST_TRIED, MOST_TRIED_AT_LENGTH = 60, 30
"""So many slips are tried in one record, by the round they are in and by the whole game."""
MOST_FOUND = 60
"""With more findings than that no value is sought that was written for another."""
MOST_ENTRIES = 60
"""No phase has so many: five players lay 25 markers, take 20 dice, and buy 33 upgrades."""
FEW = 8
"""With more findings than that no slip is tried by the whole game."""
_FELT_LATER = frozenset(
    {Code.WRONG_COINS, Code.WRONG_PRICE, Code.WRONG_RESET, Code.OUT_OF_TURN, Code.WRONGLY_PASSED}
)
"""What may be the first trace of a slip of which the others come rounds later."""
_MISSING = frozenset({EntrySlip.LEFT_OUT, EntrySlip.PASS_LEFT_OUT})


class Judged(Protocol):
    """A game that was judged."""

    @property
    def game(self) -> WrittenGame:
        """The game, as it is written or was meant."""

    @property
    def guesses(self) -> bool:
        """Whether misspelt names are read as those that are surely meant."""

    @property
    def findings(self) -> Sequence[Finding]:
        """What is found in the game."""

    def another(self, game: WrittenGame, *, guesses: bool) -> Self:
        """Judge another game by the same rules."""

    def findings_of_round(self, game: WrittenGame, number: int) -> Sequence[Finding]:
        """Return what is found in a round of a game that is like this one but for that round."""

    def findings_from(self, game: WrittenGame, number: int) -> Sequence[Finding]:
        """Return what is found in such a game from that round on."""


JudgedT = TypeVar("JudgedT", bound=Judged)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadGame(Generic[JudgedT]):
    """A game as it is best understood."""

    judged: JudgedT
    """As it was written, but for slips that are told."""
    told: tuple[Finding, ...] = ()
    """The findings by which slips are told that are no longer in the game."""
    edits: tuple[Edit, ...] = ()
    """What makes them right."""

    @property
    def game(self) -> WrittenGame:
        """The game itself."""
        return self.judged.game

    @property
    def found(self) -> tuple[Finding, ...]:
        """What is certainly wrong in it."""
        return certain(self.judged.findings)

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """The slips that explain it, and what is wrong besides."""
        return (*self.told, *self.found)


Triggers: TypeAlias = Callable[[ReadGame[JudgedT]], Iterator[Finding]]
BestSlip: TypeAlias = Callable[[ReadGame[JudgedT], Finding], Amendment | None]


class SlipSearch(Generic[JudgedT]):
    """Looks for the slips of a record."""

    def __init__(self, players: Sequence[str]) -> None:
        """Take who plays, in the order of their seats."""
        self._players = players
        self._left = 0

    def explain(self, first: JudgedT) -> ReadGame[JudgedT]:
        """Return a game as it is best understood.

        Args:
            first: as it was written, misspelt names being guessed.
        """
        read = ReadGame(judged=first)
        if not read.found or not _may_be_a_game(first.game):
            return read
        if any(isinstance(one.code, RecordCode) for one in read.found):
            literal = ReadGame(judged=first.another(first.game, guesses=False))
            read = literal if len(literal.found) < len(read.found) else read
        values = self._with_right_values(read)
        values_first = self._with_right_entries(values)
        if len(values_first.all_findings) == 1:
            return values_first
        entries = values_first if values is read else self._with_right_entries(read)
        entries_first = values if entries is read else self._with_right_values(entries)
        return min(values_first, entries_first, key=lambda one: len(one.all_findings))

    def _with_right_entries(self, read: ReadGame[JudgedT]) -> ReadGame[JudgedT]:
        """Return a game without entries too many, too few or in each other's places."""
        self._left = MOST_TRIED
        read = self._explained(read, in_round, self._best_in_round)
        self._left = MOST_TRIED_AT_LENGTH
        if 1 < len(read.found) <= FEW:
            read = self._explained(read, in_later_rounds, self._best_in_game)
        return read

    def _with_right_values(self, read: ReadGame[JudgedT]) -> ReadGame[JudgedT]:
        """Return a game with the values as they should be that were written for others."""
        while read.found and len(read.found) <= MOST_FOUND:
            slips = MiswrittenValues(read.game, read.found, self._players).slips()
            slip = best_slip(slips, partial(self._left_by, read), MOST_TRIED)
            if slip is None:
                break
            judged = read.judged.another(slip.right, guesses=read.judged.guesses)
            told, edits = (*read.told, slip.found), (*read.edits, *slip.edits)
            read = ReadGame(judged=judged, told=told, edits=edits)
        return read

    def _left_by(self, read: ReadGame[JudgedT], game: WrittenGame) -> int | None:
        """Return how much is found in a game as it may be meant; None unless two or all go."""
        found = read.found
        if game.rounds is not read.game.rounds and not self._fits_in_round(read, game):
            return None
        left = certain(read.judged.another(game, guesses=read.judged.guesses).findings)
        fits = len(left) <= max(0, len(found) - 2) and {*map(key_of, left)} <= {*map(key_of, found)}
        return len(left) if fits else None

    def _fits_in_round(self, read: ReadGame[JudgedT], game: WrittenGame) -> bool:
        """Tell whether fewer findings are left in the round that is another, and none is new."""
        pairs = enumerate(zip(read.game.rounds or (), game.rounds or (), strict=True))
        number = next(place for place, (one, other) in pairs if one is not other)
        before = certain(read.judged.findings_of_round(read.game, number))
        left = certain(read.judged.findings_of_round(game, number))
        return len(left) < len(before) and {*map(key_of, left)} <= {*map(key_of, before)}

    def _explained(
        self, read: ReadGame[JudgedT], triggers: Triggers[JudgedT], best: BestSlip[JudgedT]
    ) -> ReadGame[JudgedT]:
        """Return a game with the slips explained that some findings may be the traces of."""
        tried: set[FindingKey] = set()
        while self._left:
            untried = (one for one in triggers(read) if key_of(one) not in tried)
            trigger = next(untried, None)
            if trigger is None:
                break
            tried.add(key_of(trigger))
            slip = best(read, trigger)
            if slip is None:
                continue
            judged = read.judged
            other = judged.another(amended(read.game, slip), guesses=judged.guesses)
            left, found = certain(other.findings), read.found
            if len(left) + 1 < len(found) and explains(trigger, found, left):
                told = slip_finding(read.game, slip, found, trigger)
                read = replace(read, judged=other, told=(*read.told, told))
        return read

    def _best_in_round(self, read: ReadGame[JudgedT], trigger: Finding) -> Amendment | None:
        """Return the slip that leaves fewest findings in its round; None where none helps."""
        spot = spot_at(read.game, trigger)
        if spot is None:
            return None
        best: Amendment | None = None
        before = certain(read.judged.findings_of_round(read.game, spot.round))
        number = len(before)
        fewest = number - 1
        for one in amendments_near(read.game, spot, self._players):
            if not self._left or fewest < 1:
                break
            if one.slip in _MISSING and trigger.code is Code.WRONGLY_PASSED:
                fewest = min(fewest, number - 2)  # a pass is more likely to be wrong by itself
            self._left -= 1
            other = amended(read.game, one)
            left = certain(read.judged.findings_of_round(other, spot.round))
            if len(left) < fewest and explains(trigger, before, left):
                best, fewest = one, len(left)
        return best

    def _best_in_game(self, read: ReadGame[JudgedT], trigger: Finding) -> Amendment | None:
        """Return the slip that leaves fewest findings in the game; None where none helps.

        What a player is thought to have left out explains only what is found of that player.
        """
        spot = spot_at(read.game, trigger)
        near = () if spot is None else amendments_near(read.game, spot, self._players)
        slips = [one for one in near if _is_felt_later(one, trigger, read.game)]
        if spot is None or not slips:
            return None
        best: Amendment | None = None
        before = certain(read.judged.findings_from(read.game, spot.round))
        earlier, fewest = len(read.found) - len(before), len(before) - 1
        for one in slips:
            if not self._left or not earlier + fewest:
                break
            self._left -= 1
            left = certain(read.judged.findings_from(amended(read.game, one), spot.round))
            if len(left) < fewest and _may_explain(one, trigger, before, left):
                best, fewest = one, len(left)
        return best


def explains(trigger: Finding, before: Sequence[Finding], after: Sequence[Finding]) -> bool:
    """Tell whether with a slip taken back its trace is gone, and nothing is found besides."""
    return {*map(key_of, after)} <= {*map(key_of, before)} - {key_of(trigger)}


def certain(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings that no box takes back: only these speak for a slip of the pen."""
    return tuple(one for one in found if one.code is not Code.ONLY_IF_ASSUMED)


def _may_be_a_game(game: WrittenGame) -> bool:
    """Tell whether a record is about as long as a game, but for a slip of the pen."""
    rounds = game.rounds or ()
    blocks = (getattr(one, block.value) or () for one in rounds for block in TurnBlock)
    return all(len(one) <= MOST_ENTRIES for one in blocks)


def _is_felt_later(slip: Amendment, trigger: Finding, game: WrittenGame) -> bool:
    """Tell whether a slip may show up rounds later: an entry twice, or one missing."""
    if slip.slip is EntrySlip.SURPLUS:
        return same_before(turns_of(game, slip.spot), slip.spot.place) is not None
    return slip.slip is EntrySlip.LEFT_OUT and trigger.player in ("", slip.player)


def _may_explain(
    slip: Amendment, trigger: Finding, before: Sequence[Finding], after: Sequence[Finding]
) -> bool:
    """Tell whether a slip may explain what is not found any more with it."""
    left = set(map(key_of, after))
    gone = [one for one in before if key_of(one) not in left and one is not trigger]
    if slip.slip not in _MISSING:
        return True
    passed = [one for one in gone if one.code is Code.WRONGLY_PASSED]
    if passed and len(gone) < 2:
        return False  # a pass is more likely to be wrong by itself
    return all(one.player in ("", slip.player) for one in gone)


def in_round(read: ReadGame[JudgedT]) -> Iterator[Finding]:
    """Yield the findings after which there are others in the same round."""
    placed = [(one, spot_at(read.game, one)) for one in read.found]
    for place, (one, spot) in enumerate(placed):
        if spot is None or isinstance(one.code, RecordCode):
            continue
        if any(at is not None and at.round == spot.round for _, at in placed[place + 1 :]):
            yield one


def in_later_rounds(read: ReadGame[JudgedT]) -> Iterator[Finding]:
    """Yield the findings after which there are others, if a slip may show up as late as that."""
    yield from (one for one in read.found[:-1] if one.code in _FELT_LATER)
