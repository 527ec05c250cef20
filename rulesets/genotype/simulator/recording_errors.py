"""Mistakes in writing down a game that was played rightly, made on the finished record."""

from dataclasses import replace
from random import Random

from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.genotype.simulator.breeding_slips import BREEDING_SLIPS, MORE_SLIPS
from testcross.rulesets.genotype.simulator.game_log import GameLog
from testcross.rulesets.genotype.simulator.johann_slips import JOHANN_SLIPS
from testcross.rulesets.genotype.simulator.miswritten import Miswritten, RoundAtHand
from testcross.rulesets.genotype.simulator.sheet_slips import SheetSlips
from testcross.rulesets.genotype.simulator.working_slips import WORKING_SLIPS
from testcross.rulesets.self_play import SlipMaker

_TABLES = (WORKING_SLIPS, BREEDING_SLIPS, MORE_SLIPS, JOHANN_SLIPS)


class RecordingErrors:
    """Goes through a record and writes some of it wrongly; one slip a round is enough."""

    def __init__(self, log: GameLog, slips: SlipMaker, rng: Random) -> None:
        self._log = log
        self._slips = slips
        self._rng = rng

    def make(self, game: WrittenGame) -> WrittenGame:
        """Return a game with parts of it written wrongly, where slips are due."""
        players = tuple(one.text for one in game.players)
        rounds = []
        for number, written in enumerate(game.rounds or ()):
            at = RoundAtHand(
                written=written,
                path=("rounds", number),
                players=players,
                log=self._log,
                rng=self._rng,
                johann="" if game.solo is None else players[-1],
            )
            spoilt = any(slip.path[:2] == at.path for slip in self._slips.made)
            rounds.append(written if spoilt else self._round(at))
        game = replace(game, rounds=tuple(rounds))
        if self._slips.made:
            return game  # a wrong sum may then be right for what is written
        return SheetSlips(self._slips, self._rng).make(game)

    def _round(self, at: RoundAtHand) -> WrittenRound:
        """Return a round with one thing in it written wrongly, if anything."""
        every = sorted({code for table in _TABLES for code in table})
        chances = (self._slips.due(*every) for _ in range(_entries(at.written)))
        code = next((one for one in chances if one is not None), None)
        found = None if code is None else self._first(at, code)
        if code is None or found is None:
            return at.written
        self._slips.note(code, found.path, found.player, found.said)
        return found.round

    def _first(self, at: RoundAtHand, code: str) -> Miswritten | None:
        """Return a way to make a slip, if there is room for it."""
        makers = [table[code] for table in _TABLES if code in table]
        self._rng.shuffle(makers)
        return next((found for maker in makers for found in maker(at)), None)


def _entries(written: WrittenRound) -> int:
    """Return how many turns, picks and purchases of a round could be written wrongly."""
    return sum(len(part or ()) for part in (written.working, written.picks, written.upgrades))
