"""Rounds beyond the fifth: written twice, or one too many (GT-001)."""

from dataclasses import dataclass, replace

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.genotype.referee.amendment import what_it_says
from testcross.rulesets.genotype.round_state.moves import ROUNDS
from testcross.rulesets.records.findings import Finding, finding


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
