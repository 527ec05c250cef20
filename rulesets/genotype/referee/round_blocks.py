"""The phases of rounds as they are written, one after the other."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from testcross.rulesets.genotype.record.game_record import WrittenRound
from testcross.rulesets.genotype.round_state.moves import ROUNDS, GamePhase
from testcross.rulesets.records.findings import Placed

_OF_THE_LAST_ROUND = (GamePhase.WORKING, GamePhase.BREEDING)
UNWRITTEN = {
    GamePhase.WORKING: "turns of Working",
    GamePhase.BREEDING: "picks",
    GamePhase.UPGRADES: "upgrades",
    GamePhase.RESET: "the table after a reset",
}
"""What is said not to be checked where a phase is not written."""


class Block(NamedTuple):
    """A phase of a round, written or not."""

    number: int
    """Of the round, from 1."""
    phase: GamePhase
    place: Placed | None
    """Where it begins; None where nothing is written of it."""


def blocks_of(rounds: Sequence[WrittenRound]) -> tuple[Block, ...]:
    """Return the phases of rounds in their order, up to the last that is written."""
    found = [
        Block(number, phase, place)
        for number, one in enumerate(rounds, 1)
        for phase, place in _phases(one)
        if place is not None or number < ROUNDS or phase in _OF_THE_LAST_ROUND
    ]
    while found and found[-1].place is None:
        found.pop()
    return tuple(found)


def _phases(one: WrittenRound) -> Iterator[tuple[GamePhase, Placed | None]]:
    yield GamePhase.WORKING, _first(one.working, one)
    breeding: Placed | None = one.pools or one.automa
    if one.roll is not None:
        breeding = one.roll[0].name if one.roll else one
    yield GamePhase.BREEDING, breeding or _first(one.picks, one)
    yield GamePhase.UPGRADES, _first(one.upgrades, one)
    yield GamePhase.RESET, one.reset


def _first(entries: Sequence[Placed] | None, block: Placed) -> Placed | None:
    """Return where a block begins; None where it is not written."""
    if entries is None:
        return None
    return entries[0] if entries else block
