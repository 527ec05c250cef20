"""Mistakes in writing down a game: on the finished record, of Johann's entries, on sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random

from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import parse_plant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenLine, WrittenRound
from testcross.rulesets.genotype.record.value_kinds import WrittenCell
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.genotype.scoring.end_score import goal_board
from testcross.rulesets.genotype.simulator.breeding_slips import BREEDING_SLIPS, MORE_SLIPS
from testcross.rulesets.genotype.simulator.stock import GameLog
from testcross.rulesets.genotype.simulator.working_slips import (
    WORKING_SLIPS,
    Miswritten,
    RoundAtHand,
    SlipMakers,
)
from testcross.rulesets.genotype.slips import AT_THE_END
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.parts import WrittenValue
from testcross.rulesets.tabletop.self_play import SlipMaker

_WORKING, _PICKS = "working", "picks"


def wrong_cards(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield Shifts with another automa card than came next (GT-243)."""
    shown = [pick.automa[0] for pick in at.written.picks or () if pick.automa]
    for place, pick in at.shuffled(_PICKS, of_johann=True):
        others = [card for card in shown if card.text != pick.automa[0].text]
        if others:
            wrong = at.rng.choice(others)
            said = wrong.text, pick.automa[0].text
            yield at.slip(_PICKS, place, ("automa",), said, automa=(wrong,))


def wrong_actions(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield tiles that were added with the other side up (GT-232)."""
    for place, turn in at.shuffled(_WORKING, of_johann=True):
        if turn.tile is None or turn.tile.text.endswith("away"):
            continue
        spot, side = turn.tile.text.split()
        wrong = f"{spot} {side.swapcase()}"
        said = wrong, turn.tile.text
        yield at.slip(_WORKING, place, ("tile",), said, tiles=(entry(wrong),))


def wrong_column(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield validations that are not of the bottom-most open trait (GT-225)."""
    for place, turn in at.shuffled(_WORKING, of_johann=True):
        if turn.validates is None or len(turn.validates) != 1 or turn.roll:
            continue
        (one,) = turn.validates
        if one.plant is None or one.trait is None:
            continue
        others = [str(trait) for trait in parse_plant(one.plant.text).traits]
        for wrong in others:
            if wrong != one.trait.text:
                said, changed = (wrong, one.trait.text), replace(one, trait=entry(wrong))
                yield at.slip(_WORKING, place, ("validates",), said, validates=(changed,))


def wrong_numbers(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield Automa phases with another number of coins than the difficulty gives (GT-240)."""
    phase = at.written.automa
    if phase is None or phase.coins is None:
        return
    wrong = str(int(phase.coins.text) + 1)
    yield Miswritten(
        round=replace(at.written, automa=replace(phase, coins=entry(wrong))),
        path=(*at.path, "automa", "coins"),
        player=at.johann,
        said=(wrong, phase.coins.text),
    )


JOHANN_SLIPS: SlipMakers = {
    Code.WRONG_AUTOMA_CARD: wrong_cards,
    Code.WRONG_JOHANN_ACTION: wrong_actions,
    Code.WRONG_COLUMN: wrong_column,
    Code.WRONG_JOHANN_NUMBER: wrong_numbers,
}


_CLAIMED = 1
"""The goal that two players claim, by its place on the board: ``r``."""


class SheetSlips:
    """Writes the end of a game wrongly."""

    def __init__(self, slips: SlipMaker, rng: Random, rules: Rules) -> None:
        self._slips = slips
        self._rng = rng
        self._board = goal_board(rules.overlays, Assumptions(rules.box))

    def make(self, game: WrittenGame, code: str) -> WrittenGame:
        """Return a game with one thing at its end written wrongly, if there is room for it.

        Args:
            game: as it was played.
            code: the finding that the slip brings about.
        """
        lines = list(game.sheet or ())
        place = self._rng.randrange(len(lines)) if lines else 0
        if code not in self._possible(game, lines):
            return game
        match code:
            case Code.WRONG_POINTS:
                game = self._points(game, lines, place)
            case Code.WRONG_TOTAL:
                game = self._total(game, lines, place)
            case Code.WRONG_WINNER:
                game = self._winner(game)
            case Code.IMPOSSIBLE_SHEET:
                game = self._impossible(game, lines, place)
            case Code.GOAL_CLAIMED_TWICE:
                game = self._claimed_twice(game, lines)
        return game

    def _possible(self, game: WrittenGame, lines: Sequence[WrittenLine]) -> list[str]:
        codes: list[str] = [Code.WRONG_POINTS, Code.WRONG_TOTAL, Code.IMPOSSIBLE_SHEET]
        codes += [Code.WRONG_WINNER] * (len(game.winners) == 1)
        codes += [Code.GOAL_CLAIMED_TWICE] * (len(_with_plants(lines)) > 1)
        return codes if lines else []

    def _points(self, game: WrittenGame, lines: list[WrittenLine], place: int) -> WrittenGame:
        line = lines[place]
        wrong = self._too_many(Code.WRONG_POINTS, line, "plants", _number(line.plants))
        lines[place] = replace(line, plants=_cell(wrong))
        return replace(game, sheet=tuple(lines))

    def _total(self, game: WrittenGame, lines: list[WrittenLine], place: int) -> WrittenGame:
        line = lines[place]
        wrong = self._too_many(Code.WRONG_TOTAL, line, "total", _points_of(line.total))
        lines[place] = replace(line, total=entry(str(wrong)))
        return replace(game, sheet=tuple(lines))

    def _too_many(self, code: str, line: WrittenLine, key: str, right: int) -> int:
        """Return more points than are right, and enter that into the answer key."""
        wrong = right + self._rng.randint(1, 9)
        self._note(code, line, key, (str(wrong), str(right)))
        return wrong

    def _winner(self, game: WrittenGame) -> WrittenGame:
        right = game.winners[0].text
        wrong = self._rng.choice([one.text for one in game.players if one.text != right])
        winners = self._slips.misname_winner(Code.WRONG_WINNER, [right], wrong)
        return replace(game, winners=winners)

    def _impossible(self, game: WrittenGame, lines: list[WrittenLine], place: int) -> WrittenGame:
        """Write the sheet only, with points for goals that no goals give."""
        line = lines[place]
        right = _number(line.goals)
        possible = self._board.sums(_completed(line))
        wrong = next(points for points in count(1) if points not in possible)
        self._note(Code.IMPOSSIBLE_SHEET, line, "goals", (str(wrong), str(right)))
        lines[place] = _added_up(replace(line, goals=_cell(wrong)))
        return _sheet_only(game, lines)

    def _claimed_twice(self, game: WrittenGame, lines: list[WrittenLine]) -> WrittenGame:
        """Write the sheet only, with one goal for two players."""
        one, two = self._rng.sample(_with_plants(lines), 2)
        first, second = sorted((one, two))
        claimed, points = self._board.values[_CLAIMED]
        name = str(claimed)
        goals = (WrittenValue(name=entry(name), value=entry(str(points))),)
        goal = WrittenCell(line=0, column=0, goals=goals)
        none = _cell(0)
        new = [
            _added_up(replace(line, goals=goal if place in (one, two) else none))
            for place, line in enumerate(lines)
        ]
        where = lines[second].player.text
        said = "r", f"{lines[first].player.text} has it"
        self._slips.note(Code.GOAL_CLAIMED_TWICE, ("sheet", where, "goals", "r"), where, said)
        return _sheet_only(game, new)

    def _note(self, code: str, line: WrittenLine, key: str, said: tuple[str, str]) -> None:
        player = line.player.text
        self._slips.note(code, ("sheet", player, key), player, said)


def _with_plants(lines: Sequence[WrittenLine]) -> list[int]:
    """Return the lines of players who completed a plant."""
    return [place for place, line in enumerate(lines) if _completed(line)]


def _completed(line: WrittenLine) -> int:
    return _points_of(line.completed)


def _points_of(written: Entry | None) -> int:
    return 0 if written is None else int(written.text)


def _sheet_only(game: WrittenGame, lines: Sequence[WrittenLine]) -> WrittenGame:
    return replace(game, setup=None, rounds=None, harvests=None, sheet=tuple(lines), winners=())


def _added_up(line: WrittenLine) -> WrittenLine:
    """Return a line with the total that its parts come to."""
    parts = [_number(cell) for cell in (line.plants, line.goals, line.markers)]
    return replace(line, total=entry(str(sum(parts) + _points_of(line.coins))))


def _number(cell: WrittenCell | None) -> int:
    if cell is None:
        return 0
    if cell.number is not None:
        return int(cell.number.text)
    return sum(int(one.value.text) for one in cell.goals)


def _cell(points: int) -> WrittenCell:
    return WrittenCell(line=0, column=0, number=entry(str(points)))


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
