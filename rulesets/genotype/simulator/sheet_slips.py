"""Score sheets that are written wrongly: lines, totals, winners, and sheets that cannot be."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from random import Random

from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenLine
from testcross.rulesets.genotype.record.sheet_cell import WrittenCell
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.genotype.scoring.goal_claims import goal_board
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.parts import WrittenValue
from testcross.rulesets.self_play import SlipMaker

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
        right = _number(line.plants)
        wrong = right + self._rng.randint(1, 9)
        self._note(Code.WRONG_POINTS, line, "plants", (str(wrong), str(right)))
        lines[place] = replace(line, plants=_cell(wrong))
        return replace(game, sheet=tuple(lines))

    def _total(self, game: WrittenGame, lines: list[WrittenLine], place: int) -> WrittenGame:
        line = lines[place]
        right = 0 if line.total is None else int(line.total.text)
        wrong = right + self._rng.randint(1, 9)
        self._note(Code.WRONG_TOTAL, line, "total", (str(wrong), str(right)))
        lines[place] = replace(line, total=entry(str(wrong)))
        return replace(game, sheet=tuple(lines))

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
    return 0 if line.completed is None else int(line.completed.text)


def _sheet_only(game: WrittenGame, lines: Sequence[WrittenLine]) -> WrittenGame:
    return replace(game, setup=None, rounds=None, harvests=None, sheet=tuple(lines), winners=())


def _added_up(line: WrittenLine) -> WrittenLine:
    """Return a line with the total that its parts come to."""
    parts = [_number(cell) for cell in (line.plants, line.goals, line.markers)]
    coins = 0 if line.coins is None else int(line.coins.text)
    return replace(line, total=entry(str(sum(parts) + coins)))


def _number(cell: WrittenCell | None) -> int:
    if cell is None:
        return 0
    if cell.number is not None:
        return int(cell.number.text)
    return sum(int(one.value.text) for one in cell.goals)


def _cell(points: int) -> WrittenCell:
    number: Entry = entry(str(points))
    return WrittenCell(line=0, column=0, number=number)
