"""Slips that simulated players make: when one is due, and the answer key that names it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.scheme import SuitScheme
from testcross.rulesets.genetics.variant import TurnRules
from testcross.rulesets.records.findings import RecordCode

Path: TypeAlias = tuple[str | int, ...]
"""Where something stands in a record: keys and places of list entries, from the root down."""

AT_THE_TABLE = (
    Code.ILLEGAL_MATING,
    Code.TOO_MANY_KITS,
    Code.WRONG_SEX,
    Code.KIT_NOT_DRAWN,
    Code.NOT_ON_TOP,
    Code.WRONG_RETIREMENT,
    Code.WRONG_DEAL,
    Code.WRONG_END,
    Code.WRONG_CALL,
    Code.NO_DRAW,
    Code.SECOND_MATING,
)
"""Moves against the rules, made while playing."""
ON_PAPER = (
    Code.IMPOSSIBLE_ALLELE,
    Code.UNPROVEN_ALLELE,
    Code.MISSED_ALLELE,
    Code.WRONG_SUM,
    Code.WRONG_POINTS,
    Code.WRONG_TOTAL,
    Code.WRONG_WINNER,
    Code.CARD_NOT_HELD,
    Code.TOO_MANY_COPIES,
    Code.OUT_OF_TURN,
    RecordCode.UNREADABLE,
    RecordCode.UNKNOWN_CARD,
    RecordCode.UNREADABLE_GENOTYPE,
)
"""Mistakes in writing down what was played rightly."""
SLIPS = tuple(sorted((*AT_THE_TABLE, *ON_PAPER)))
"""The codes of all findings that a slip can bring about."""

_IN_CALLS = (Code.WRONG_CALL,)
_IN_TURNS = (
    Code.ILLEGAL_MATING,
    Code.TOO_MANY_KITS,
    Code.WRONG_SEX,
    Code.CARD_NOT_HELD,
    Code.TOO_MANY_COPIES,
    Code.OUT_OF_TURN,
    Code.KIT_NOT_DRAWN,
    Code.NOT_ON_TOP,
    Code.WRONG_RETIREMENT,
    Code.NO_DRAW,
    Code.SECOND_MATING,
    RecordCode.UNKNOWN_CARD,
)
_OF_SINGLE_CARDS = (Code.CARD_NOT_HELD, Code.TOO_MANY_COPIES)
"""Slips with a card of which the deck has just one."""


def slips_of(rules: Rules) -> tuple[str, ...]:
    """Return the codes of the slips that can be made under these rules."""
    play = rules.variant.play
    left_out = {*(_IN_CALLS if isinstance(play, TurnRules) else _IN_TURNS)}
    if isinstance(play, TurnRules) and not play.drawn_kit:
        left_out.add(Code.KIT_NOT_DRAWN)
    if isinstance(play, TurnRules) and not play.must_retire:
        left_out.add(Code.WRONG_RETIREMENT)
    if not any(variety.copies == 1 for variety in rules.ruleset.varieties):
        left_out.update(_OF_SINGLE_CARDS)
    if isinstance(rules.scheme, SuitScheme):
        left_out.add(Code.WRONG_SUM)
    return tuple(code for code in SLIPS if code not in left_out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One slip, as the answer key has it."""

    code: str
    """The finding that it brings about."""
    path: Path
    """Where in the record the finding belongs."""
    player: str
    """Whose slip it is; empty where it is nobody's."""
    written: str
    """What stands there, or was done."""
    right: str
    """What is right; empty where nothing can be said in its place."""


class SlipMaker:
    """Decides when a slip is due, and keeps the answer key."""

    def __init__(self, rng: Random, rate: float, kinds: Sequence[str]) -> None:
        self._rng = rng
        self._rate = rate
        self._kinds = frozenset(kinds)
        self.made: list[Slip] = []

    def stop(self) -> None:
        """Make no more slips from now on."""
        self._rate = 0.0

    def due(self, *codes: str) -> str | None:
        """Return which of some slips is made here, if any is."""
        wanted = [code for code in codes if code in self._kinds]
        if wanted and self._rng.random() < self._rate:
            return self._rng.choice(wanted)
        return None

    def note(self, code: str, path: Path, player: str, said: tuple[str, str]) -> None:
        """Enter a slip into the answer key.

        Args:
            code: the finding that it brings about.
            path: where in the record the finding belongs.
            player: whose slip it is.
            said: what stands there, or was done, and what is right.
        """
        slip = Slip(code=code, path=path, player=player, written=said[0], right=said[1])
        self.made.append(slip)
