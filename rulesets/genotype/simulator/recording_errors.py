"""Mistakes in writing down a game that was played rightly: in its rounds, or on its sheet."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenLine, WrittenRound
from testcross.rulesets.genotype.record.value_kinds import WrittenCell
from testcross.rulesets.genotype.referee.turn_moves import RoundStart
from testcross.rulesets.genotype.referee.whole_game import CheckTerms, GameCheck
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.genotype.simulator.round_slips import IN_ROUNDS
from testcross.rulesets.genotype.slips import AT_THE_END
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.parts import WrittenValue, plain_part
from testcross.rulesets.tabletop.miswriting import Miswriter, Way, another, by, placed
from testcross.rulesets.tabletop.self_play import SlipMaker

ON_THE_SHEET = (
    Way(Code.WRONG_POINTS, ("sheet", "plants", "number"), by(*range(1, 10))),
    Way(Code.WRONG_TOTAL, ("sheet", "total"), by(*range(1, 10))),
    Way(
        Code.WRONG_WINNER,
        ("winners",),
        another(lambda site: [one.text for one in site.way[0].players]),
    ),
)
"""How the end of a game can be written wrongly in one place."""
_CLAIMED = 1
"""The goal that two players claim, by its place on the board: ``r``."""


class RecordingErrors:
    """Goes through a record and writes some of it wrongly; one slip a round is enough."""

    def __init__(
        self, game: WrittenGame, starts: Sequence[GameTable], rules: Rules, slips: SlipMaker
    ) -> None:
        """Take a game.

        Args:
            game: as it was played.
            starts: how the table lay before each round.
            rules: in force.
            slips: tells when one is due, and notes it.
        """
        self._game = game
        self._slips = slips
        self._terms = CheckTerms(rules=rules)
        self._starts = starts

    def make(self) -> WrittenGame:
        """Return the game with parts of it written wrongly, where slips are due."""
        game = self._game
        due = [code for written in game.rounds or () for code in self._due(written)]
        if due and due[0] in AT_THE_END and not self._slips.made:
            return self._with_wrong_sheet(due[0])
        rounds = list(game.rounds or ())
        spoilt = {slip.path[1] for slip in self._slips.made}
        for code in due:
            free = [place for place in range(len(rounds)) if place not in spoilt]
            found = next(self._miswritten(free, code), None)
            if found is not None:
                place, rounds[place] = found
                spoilt.add(place)
        return self._with_found(rounds)

    def _due(self, written: WrittenRound) -> list[str]:
        """Return the code of the slip that is due in a round, if one is; one is enough."""
        every = [code for code in self._slips.kinds if code != Code.WRONGLY_PASSED]
        entries = sum(
            map(len, (written.working or (), written.picks or (), written.upgrades or ()))
        )
        chances = (self._slips.due(*every) for _ in range(entries))
        return [code for code in chances if code is not None][:1]

    def _miswritten(self, free: Sequence[int], code: str) -> Iterator[tuple[int, WrittenRound]]:
        """Yield a round in which a slip is made, with its number; or else another slip.

        All codes come up about as often, also those for which few rounds have room.
        """
        rng, kinds, rounds = self._slips.rng, self._slips.kinds, self._game.rounds or ()
        others = [one for one in kinds if one != code]
        for one in (code, *rng.sample(others, len(others))):
            for place in rng.sample(free, len(free)):
                path = ("rounds", place)
                wrong = self._writer(place).write(rounds[place], path, (one,))
                if wrong is not None:
                    yield place, wrong

    def _with_found(self, rounds: list[WrittenRound]) -> WrittenGame:
        """Return the game with those slips that are found beside the others, each once."""
        while True:
            game = replace(self._game, rounds=tuple(rounds))
            tried, paths = placed(game)
            places = [(one, paths.get((one.line, one.column), ())) for one in self._found(tried)]
            found = Counter((*path[:2], one.code) for one, path in places)
            made = {slip: (*slip.path[:2], slip.code) for slip in self._slips.made}
            back = [slip for slip in made if slip.code != Code.WRONGLY_PASSED]
            if not back or found == Counter(made.values()):
                return game
            slip = next((one for one in back if not found[made[one]]), back[-1])
            self._slips.made.remove(slip)
            place = int(slip.path[1])
            rounds[place] = (self._game.rounds or ())[place]

    def _writer(self, place: int) -> Miswriter[WrittenRound]:
        """Return who writes a round wrongly; with the last one goes all that follows it."""
        rounds, start = self._game.rounds or (), self._starts[place]
        is_last = place + 1 == len(rounds)
        end = self._game if is_last else replace(self._game, harvests=None, sheet=None, winners=())
        before = RoundStart(number=place + 1, table=start) if place else None

        def judge(written: WrittenRound) -> Sequence[Finding]:
            game = replace(end, rounds=(*rounds[:place], written))
            return self._found(game, before)

        return Miswriter(IN_ROUNDS, judge, plain_part, self._slips, start)

    def _found(self, game: WrittenGame, start: RoundStart | None = None) -> Sequence[Finding]:
        return GameCheck(game, self._terms, start=start).check().verdict.findings

    # the sheet

    def _with_wrong_sheet(self, code: str) -> WrittenGame:
        """Return the game with a slip at its end, if there is room for it."""
        game, slips = self._game, self._slips
        if code == Code.IMPOSSIBLE_SHEET:
            return self._impossible(game)
        if code == Code.GOAL_CLAIMED_TWICE:
            return self._claimed_twice(game)
        writer = Miswriter(ON_THE_SHEET, self._found, plain_part, slips)
        return writer.write(game, (), (code,)) or game

    def _impossible(self, game: WrittenGame) -> WrittenGame:
        """Return the sheet only, with points for goals that no goals give."""
        lines = list(game.sheet or ())
        place = self._slips.rng.randrange(len(lines))
        line = lines[place]
        possible = self._terms.sheet_rules.board.sums(_completed(line))
        wrong = next(points for points in count(1) if points not in possible)
        said = str(wrong), str(_number(line.goals))
        player = line.player.text
        self._slips.note(Code.IMPOSSIBLE_SHEET, ("sheet", player, "goals"), player, said)
        lines[place] = _added_up(replace(line, goals=_cell(wrong)))
        return _sheet_only(game, lines)

    def _claimed_twice(self, game: WrittenGame) -> WrittenGame:
        """Return the sheet only, with one goal for two players; as it was where one has plants."""
        lines = game.sheet or ()
        able = [place for place, line in enumerate(lines) if _completed(line)]
        if len(able) < 2:
            return game
        first, second = sorted(self._slips.rng.sample(able, 2))
        claimed, points = self._terms.sheet_rules.board.values[_CLAIMED]
        goals = (WrittenValue(name=entry(str(claimed)), value=entry(str(points))),)
        goal = WrittenCell(line=0, column=0, goals=goals)
        where, said = lines[second].player.text, f"{lines[first].player.text} has it"
        path = ("sheet", where, "goals", "r")
        self._slips.note(Code.GOAL_CLAIMED_TWICE, path, where, ("r", said))
        new = [
            _added_up(replace(line, goals=goal if place in (first, second) else _cell(0)))
            for place, line in enumerate(lines)
        ]
        return _sheet_only(game, new)


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
