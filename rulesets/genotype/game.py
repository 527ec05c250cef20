"""Genotype as a game that the house knows: what it is called, what it counts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from testcross.rulesets.games import (
    Beside,
    BoxFile,
    Game,
    GameSimulator,
    Options,
    Referee,
    ScoreRows,
    SimulatedGames,
    SimulationRequest,
)
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.sheet_rows import SHAPE
from testcross.rulesets.records.findings import FindingCode
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import SCORE_LINE, Verdict
from testcross.rulesets.tabletop import Glossary
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.genotype.box import Box


_ALONE = Beside()


class RecordReferee(Referee):
    """Judges whole games, and their score sheets."""

    def __init__(self, box: "Box | None", beside: Beside) -> None:
        self._box = box
        self._beside = beside

    def check_record(self, root: Node, _solver: Solver, /) -> Verdict:
        """Return the verdict on a game, or on its score sheet alone."""
        # the models of records bring pydantic along
        from testcross.rulesets.genotype.record.sheet_rows import read_game
        from testcross.rulesets.genotype.referee.game_rules import rules_of_game
        from testcross.rulesets.genotype.referee.whole_game import check_game

        read = read_game(root)
        found = rules_of_game(read.value, self._box, self._beside)
        verdict = check_game(read.value, found.value, root.place).verdict
        return replace(verdict, findings=(*read.findings, *found.findings, *verdict.findings))


class PlayerRows(ScoreRows):
    """The points of a player in each row."""

    def __init__(self, box: "Box | None") -> None:
        self._box = box

    def columns(self) -> Sequence[str]:
        """Return the columns of score sheets in CSV."""
        from testcross.rulesets.genotype.record.sheet_rows import COLUMNS

        return COLUMNS.names

    def column_called(self, name: str) -> str:
        """Return the column of score sheets that a cell of a heading names; empty if none."""
        from testcross.rulesets.genotype.record.sheet_rows import COLUMNS

        return COLUMNS.known(name)

    def is_heading(self, line: str) -> bool:
        """Tell the heading of score sheets: its cells name a player and most of what adds up."""
        from testcross.rulesets.genotype.record.sheet_rows import is_heading

        return is_heading(line)

    def check_rows(
        self, rows: RowSource, _options: Options, _solver: Solver, /
    ) -> Iterator[Verdict]:
        """Yield the verdict on score sheets in rows."""
        from testcross.rulesets.genotype.referee.whole_game import check_sheet_rows
        from testcross.rulesets.genotype.rules import Rules

        return check_sheet_rows(rows, Rules() if self._box is None else Rules(box=self._box))


class PeaSimulator(GameSimulator):
    """Whole games, by two strategies."""

    strategies = ("greedy", "random")

    def slip_codes(self) -> Sequence[str]:
        """Return the codes of the findings that slips can lead to."""
        from testcross.rulesets.genotype.slips import SLIPS

        return SLIPS

    def games(self, request: SimulationRequest, _solver: Solver, /) -> SimulatedGames:
        """Return the games that are asked for."""
        from testcross.rulesets.genotype.simulator import Simulator, make_simulation

        return Simulator(make_simulation(request))


class Genotype(Game):
    """Pea plants, parents set by tiles, and dice for their offspring."""

    name = "genotype"
    title = "Genotype"
    noun = "pick"
    sheet_noun = SCORE_LINE
    codes: type[FindingCode] = Code
    shape = SHAPE
    option_names = ("box", "difficulty", "overlay")
    referee: Referee
    rows: ScoreRows
    simulator: GameSimulator = PeaSimulator()

    def __init__(self, box: "Box | None" = None, beside: Beside = _ALONE) -> None:
        """Take a box.

        Args:
            box: what cards and boards print; None for what the text says and what is assumed.
            beside: what lies beside a record that may name a box file.
        """
        self.referee = RecordReferee(box, beside)
        self.rows = PlayerRows(box)

    def with_box(self, box: BoxFile | None, beside: Beside) -> "Genotype":
        """Return the game as its records are checked: with what an owner's box file says.

        Raises:
            TestcrossError: for a file with mistakes.
        """
        from testcross.rulesets.genotype.box_file import box_of_text

        return Genotype(None if box is None else box_of_text(*box), beside)

    def glossary(self) -> Glossary:
        """Return what the words of its booklet mean."""
        from testcross.rulesets.genotype.terms import terms

        return terms()


GAME = Genotype()
