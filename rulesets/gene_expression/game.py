"""Gene expression as a game that the house knows: what it is called, what it counts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.games import (
    Game,
    GameSimulator,
    Options,
    Referee,
    ScorePads,
    ScoreRows,
    SimulatedGames,
    SimulationRequest,
)
from testcross.rulesets.gene_expression.codes import SLIPS, Code
from testcross.rulesets.gene_expression.record.game_notation import GameNotation
from testcross.rulesets.gene_expression.rules import OPTIONS
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.findings import FindingCode, UnreadableError
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import SCORE_LINE, Edit, Verdict
from testcross.rulesets.tabletop import GameSheet, Glossary
from testcross.solver import Solver


class RecordReferee(Referee):
    """Judges whole games, and score sheets."""

    def check_record(self, root: Node, _solver: Solver, /) -> Verdict:
        """Return the verdict on a game, or on its score sheet: a game without its turns."""
        # the models of records bring pydantic along
        from testcross.rulesets.gene_expression.record.game_record import WrittenGame
        from testcross.rulesets.gene_expression.referee.whole_game import check_game
        from testcross.rulesets.gene_expression.rules import resolve_rules
        from testcross.rulesets.records.parts.part_reader import read_part

        read = read_part(root, WrittenGame)
        try:
            rules = resolve_rules(read.value.options)
        except UnreadableError as error:
            return Verdict(findings=(*read.findings, error.finding))
        verdict = check_game(read.value, rules, root.place)
        return replace(verdict, findings=(*read.findings, *verdict.findings))


class RoundRows(ScoreRows):
    """What a player has left after a round in each row."""

    def columns(self) -> Sequence[str]:
        """Return the columns of score sheets in CSV."""
        from testcross.rulesets.gene_expression.record.score_sheet import COLUMNS

        return COLUMNS.names

    def column_called(self, name: str) -> str:
        """Return the column of score sheets that a cell of a heading names; empty if none."""
        from testcross.rulesets.gene_expression.record.score_sheet import COLUMNS

        return COLUMNS.known(name)

    def is_heading(self, line: str) -> bool:
        """Tell the heading of score sheets: its cells name a player, cards left, and points."""
        from testcross.rulesets.gene_expression.record.score_sheet import is_heading

        return is_heading(line)

    def check_rows(
        self, rows: RowSource, options: Options, _solver: Solver, /
    ) -> Iterator[Verdict]:
        """Yield the verdict on score sheets in rows."""
        from testcross.rulesets.gene_expression.referee.whole_game import check_sheet_rows
        from testcross.rulesets.gene_expression.rules import rules_for

        return check_sheet_rows(rows, rules_for(**options))


class RoundPads(ScorePads):
    """A round on each line."""

    def is_pad(self, text: str) -> bool:
        """Tell a score sheet in lines: it has a round on some line."""
        from testcross.rulesets.gene_expression.record.sheet_lines import has_rounds

        return has_rounds(text)

    def check_pad(self, text: str, options: Options, _solver: Solver, /) -> Sequence[Verdict]:
        """Return the verdict on a score sheet in lines."""
        from testcross.rulesets.gene_expression.referee.whole_game import check_sheet_lines
        from testcross.rulesets.gene_expression.rules import rules_for

        return check_sheet_lines(text, rules_for(**options))

    def correct_pad(self, text: str, edits: Sequence[Edit]) -> str:
        """Return a score sheet in lines put right, its other lines as they were."""
        from testcross.rulesets.gene_expression.record.notation_writer import correct_words

        return correct_words(text, edits)


class ExpressionSimulator(GameSimulator):
    """Whole games, by two strategies."""

    strategies = ("greedy", "random")
    fewest_players = 4

    def slip_codes(self) -> Sequence[str]:
        """Return the codes of the findings that slips can lead to."""
        return SLIPS

    def games(self, request: SimulationRequest, _solver: Solver, /) -> SimulatedGames:
        """Return the games that are asked for."""
        from testcross.rulesets.gene_expression.rules import rules_for
        from testcross.rulesets.gene_expression.simulator import Simulator, make_simulation

        return Simulator(make_simulation(request, rules_for(**request.options)))


class GeneExpression(Game):
    """Promoter, operon, transcription factor, gene: cards laid in that order."""

    name = "gene-expression"
    title = "Gene expression"
    noun = "play"
    sheet_noun = SCORE_LINE
    codes: type[FindingCode] = Code
    referee: Referee = RecordReferee()
    rows: ScoreRows = RoundRows()
    pads: ScorePads = RoundPads()
    notation = GameNotation()
    simulator: GameSimulator = ExpressionSimulator()
    option_names = OPTIONS
    shape = RecordShape(
        numbers=frozenset({"target", "scores", "reshuffle"}),
        truths=frozenset({"skip", "reshuffle"}),
        lists=frozenset({"rounds", "turns"}),
        spellings={"card": "play", "plays": "turns", "start": "starts", "starter": "starts"},
        free=frozenset({"hands", "left", "scores", "swap"}),
        marks=frozenset(
            {"starts", "first", "out", "left", "play", "extra", "swap", "skip", "reshuffle"}
        ),
    )

    def sheet(self) -> GameSheet:
        """Return the game at a glance: its cards, numbers and options."""
        from testcross.rulesets.gene_expression.cards import game_sheet, load_deck

        return game_sheet(load_deck())

    def glossary(self) -> Glossary:
        """Return what the words on the cards mean in a cell."""
        from testcross.rulesets.gene_expression.biology import biology

        return biology()

    def refuse_options(self, options: Options) -> None:
        """Raise a TestcrossError for options that do not exist."""
        from testcross.rulesets.gene_expression.rules import rules_for

        rules_for(**options)

    def values_of(self, rule: str) -> Sequence[str]:
        """Return the values that an option can have, the usual one first."""
        from testcross.rulesets.gene_expression.rules import values_of

        return values_of(rule)


GAME = GeneExpression()
