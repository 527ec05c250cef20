"""Slips that simulated players make: when one is due, and the answer key that names it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.scheme import SuitScheme
from testcross.rulesets.genetics.variant import TurnRules

Path: TypeAlias = tuple[str | int, ...]
"""Where something stands in a record: keys and places of list entries, from the root down."""

AT_THE_TABLE = (
    "GR101",
    "GR109",
    "GR110",
    "GR204",
    "GR205",
    "GR206",
    "GR207",
    "GR208",
    "GR209",
    "GR210",
    "GR211",
)
"""IllegalMoves of the rules, made while playing."""
ON_PAPER = (
    "GR102",
    "GR103",
    "GR104",
    "GR105",
    "GR106",
    "GR107",
    "GR108",
    "GR201",
    "GR202",
    "GR203",
    "RX001",
    "RX002",
    "RX003",
)
"""Mistakes in writing down what was played rightly."""
SLIPS = tuple(sorted((*AT_THE_TABLE, *ON_PAPER)))
"""The codes of all findings that a slip can bring about."""

_IN_CALLS = ("GR209",)
_IN_TURNS = (
    "GR101",
    "GR109",
    "GR110",
    "GR201",
    "GR202",
    "GR203",
    "GR204",
    "GR205",
    "GR206",
    "GR210",
    "GR211",
    "RX002",
)
_OF_SINGLE_CARDS = ("GR201", "GR202")
"""Slips with a card of which the deck has just one."""
_OF_GENOTYPES = ("GR102", "GR103", "GR104", "GR105", "RX003")


def slips_of(terms: Rules) -> tuple[str, ...]:
    """Return the codes of the slips that can be made under these terms."""
    rules = terms.variant.play
    left_out = {*(_IN_CALLS if isinstance(rules, TurnRules) else _IN_TURNS)}
    if isinstance(rules, TurnRules) and not rules.drawn_kit:
        left_out.add("GR204")
    if isinstance(rules, TurnRules) and not rules.must_retire:
        left_out.add("GR206")
    if not any(variety.copies == 1 for variety in terms.ruleset.varieties):
        left_out.update(_OF_SINGLE_CARDS)
    if not terms.variant.together:
        left_out.update(_OF_GENOTYPES)
    if isinstance(terms.scheme, SuitScheme):
        left_out.add("GR105")
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
