"""The blocks of a round, how it begins, and rounds that are too many."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.genotype.referee.amendment import what_it_says
from testcross.rulesets.genotype.round_state.moves import ROUNDS, BeginPhase, GamePhase, Move
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding, Placed, finding

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


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStart:
    """Where a game can be replayed from."""

    number: int
    """Of the round, from 1."""
    table: GameTable
    """As it stood before the round."""


class RoundStarts:
    """Looks on while a game is replayed, and keeps the table as it stands before each round."""

    def __init__(self) -> None:
        self.found: dict[int, RoundStart] = {}
        """By the number of the round."""

    def before(self, table: GameTable, move: Move) -> None:
        """Keep the table if a round begins."""
        if isinstance(move, BeginPhase) and move.phase is GamePhase.WORKING:
            self.found[move.number] = RoundStart(number=move.number, table=table.copy())

    def after(self, table: GameTable, move: Move) -> None:
        """See what came of a move; it is all one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveRounds:
    """A game of five rounds at most."""

    game: WrittenGame
    told: tuple[Finding, ...] = ()
    """By what the rounds are told that are left out."""
    unchecked: tuple[str, ...] = ()
    """What is left out with them."""


def without_surplus(game: WrittenGame) -> FiveRounds:
    """Return a game without rounds that are written twice, or that come after the fifth.

    What comes after a sixth round, the score sheet too, may be of five rounds or of six: it is not
    checked.
    """
    rounds = game.rounds or ()
    if len(rounds) <= ROUNDS:
        return FiveRounds(game=game)
    twice = _written_twice(rounds)[ROUNDS - len(rounds) :]
    if len(rounds) - len(twice) == ROUNDS:
        kept = tuple(one for place, one in enumerate(rounds) if place not in dict(twice))
        told = _told_twice(rounds, twice)
        return FiveRounds(game=replace(game, rounds=kept), told=(told,))
    cut = replace(game, rounds=rounds[:ROUNDS], harvests=None, sheet=None, winners=())
    behind = f"all that comes after round {ROUNDS}"
    if rounds[ROUNDS - 1].upgrades is not None or rounds[ROUNDS - 1].reset is not None:
        return FiveRounds(game=cut, unchecked=(behind,))  # it goes on there, and that is told
    text = f"round {ROUNDS + 1} was played; a game has {ROUNDS}"
    sixth = finding(Code.WRONG_PHASE, rounds[ROUNDS], text).breaking("GT-001")
    return FiveRounds(game=cut, told=(sixth,), unchecked=(behind,))


def _written_twice(rounds: tuple[WrittenRound, ...]) -> list[tuple[int, int]]:
    """Return the places of rounds that were copied, each with that of the first one like it.

    They stand right behind the one they say the same as, or behind five rounds: rounds of which
    little is written may be alike.
    """
    first: dict[object, int] = {}
    seen = [first.setdefault(what_it_says(one), place) for place, one in enumerate(rounds)]
    return [
        (place, earlier)
        for place, earlier in enumerate(seen)
        if earlier != place and (place >= ROUNDS or seen[place - 1] == earlier)
    ]


def _told_twice(rounds: tuple[WrittenRound, ...], twice: list[tuple[int, int]]) -> Finding:
    later = [str(place + 1) for place, _ in twice]
    earlier = [f"{other + 1} (line {rounds[other].line})" for _, other in twice]
    which = "round" if len(later) == 1 else "rounds"
    verb = "says" if len(later) == 1 else "say"
    text = f"{which} {listed(later, 'and')} {verb} the same as {which} {listed(earlier, 'and')}; "
    text += f"a game has {ROUNDS} rounds, so delete what is written twice"
    return finding(Code.WRONG_PHASE, rounds[twice[0][0]], text).breaking("GT-001")
