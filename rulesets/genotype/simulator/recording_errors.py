"""Mistakes in writing down a game that was played rightly, made on the finished record."""

from dataclasses import replace
from random import Random

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.genotype.simulator.breeding_slips import BREEDING_SLIPS, MORE_SLIPS
from testcross.rulesets.genotype.simulator.game_log import GameLog
from testcross.rulesets.genotype.simulator.johann_slips import JOHANN_SLIPS
from testcross.rulesets.genotype.simulator.miswritten import Miswritten, RoundAtHand
from testcross.rulesets.genotype.simulator.sheet_slips import SheetSlips
from testcross.rulesets.genotype.simulator.working_slips import WORKING_SLIPS
from testcross.rulesets.genotype.slips import AT_THE_END
from testcross.rulesets.self_play import SlipMaker

_TABLES = (WORKING_SLIPS, BREEDING_SLIPS, MORE_SLIPS, JOHANN_SLIPS)


class RecordingErrors:
    """Goes through a record and writes some of it wrongly; one slip a round is enough."""

    def __init__(self, log: GameLog, slips: SlipMaker, rng: Random, rules: Rules) -> None:
        self._log = log
        self._slips = slips
        self._rng = rng
        self._rules = rules

    def make(self, game: WrittenGame) -> WrittenGame:
        """Return a game with parts of it written wrongly, where slips are due."""
        players = tuple(one.text for one in game.players)
        rounds = [
            RoundAtHand(
                written=written,
                path=("rounds", number),
                players=players,
                log=self._log,
                rng=self._rng,
                johann="" if game.solo is None else players[-1],
            )
            for number, written in enumerate(game.rounds or ())
        ]
        due = [code for at in rounds for code in self._due(at)]
        if due and due[0] in AT_THE_END and not self._slips.made:
            return SheetSlips(self._slips, self._rng, self._rules).make(game, due[0])
        spoilt = {slip.path[:2]: None for slip in self._slips.made}
        written = {at.path: at.written for at in rounds}
        for code in due:
            found = self._miswritten([at for at in rounds if at.path not in spoilt], code)
            if found is not None:
                path = found.path[:2]
                written[path], spoilt[path] = found.round, None
                self._slips.note(found.code, found.path, found.player, found.said)
        return replace(game, rounds=tuple(written.values()))

    def _due(self, at: RoundAtHand) -> list[str]:
        """Return the code of the slip that is due in a round, if one is; one is enough."""
        every = [code for code in self._slips.kinds if code != Code.WRONGLY_PASSED]
        chances = (self._slips.due(*every) for _ in range(_entries(at.written)))
        return [code for code in chances if code is not None][:1]

    def _miswritten(self, rounds: list[RoundAtHand], code: str) -> Miswritten | None:
        """Return a way to make a slip in one of some rounds, or else another slip.

        All codes come up about as often, also those for which few rounds have room.
        """
        others = [one for one in self._slips.kinds if one != code]
        self._rng.shuffle(others)
        for one in (code, *others):
            for at in self._rng.sample(rounds, len(rounds)):
                found = self._first(at, one)
                if found is not None:
                    return replace(found, code=one)
        return None

    def _first(self, at: RoundAtHand, code: str) -> Miswritten | None:
        """Return a way to make a slip, if there is room for it."""
        makers = [table[code] for table in _TABLES if code in table]
        self._rng.shuffle(makers)
        return next((found for maker in makers for found in maker(at)), None)


def _entries(written: WrittenRound) -> int:
    """Return how many turns, picks and purchases of a round could be written wrongly."""
    return sum(len(part or ()) for part in (written.working, written.picks, written.upgrades))
