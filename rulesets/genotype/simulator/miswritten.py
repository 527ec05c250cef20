"""An entry of a round that is written wrongly, and what the answer key says of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from testcross.rulesets.genotype.record.game_record import WrittenRound
from testcross.rulesets.genotype.simulator.game_log import GameLog
from testcross.rulesets.records.tree import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Miswritten:
    """A round in which one thing is written wrongly."""

    round: WrittenRound
    path: Path
    """Where in the round the finding belongs."""
    player: str
    said: tuple[str, str]
    """What stands there, and what is right."""
    code: str = ""
    """The finding that it brings about; empty until it is chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAtHand:
    """A round of a game that was played rightly."""

    written: WrittenRound
    path: Path
    """Where it stands in the record."""
    players: tuple[str, ...]
    log: GameLog
    rng: Random
    johann: str = ""
    """How Brother Johann is called, if he plays."""

    def shuffled(self, block: str, *, of_johann: bool = False) -> Iterator[tuple[int, Any]]:
        """Yield the entries of a block with their places, in any order.

        Args:
            block: ``working``, ``picks`` or ``upgrades``.
            of_johann: whether Johann's entries, or those of everybody else.
        """
        every = enumerate(getattr(self.written, block) or ())
        entries = [one for one in every if (one[1].player.text == self.johann) is of_johann]
        self.rng.shuffle(entries)
        yield from entries

    def here(self, block: str, place: int) -> Path:
        """Return where an entry stands in the record."""
        return (*self.path, block, place)

    def changed(self, block: str, place: int, **parts: Any) -> WrittenRound:
        """Return the round with parts of an entry written otherwise."""
        entries = list(getattr(self.written, block))
        entries[place] = replace(entries[place], **parts)
        blocks: dict[str, Any] = {block: tuple(entries)}
        return replace(self.written, **blocks)


SlipMakers: TypeAlias = Mapping[str, Callable[[RoundAtHand], Iterator[Miswritten]]]
"""What yields the ways in which a slip can be made in a round, by its code."""
