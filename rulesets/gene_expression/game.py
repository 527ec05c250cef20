"""Gene expression as a game that the house knows: what it is called, what it counts."""

import re
from collections.abc import Iterator, Sequence

from testcross.rulesets.games import (
    Game,
    GameSimulator,
    Options,
    Referee,
    ScorePads,
    ScoreRows,
    SimulatedGames,
    SimulationRequest,
    TurnNotation,
)
from testcross.rulesets.gene_expression import (
    answers,
    biology,
    deck,
    lines,
    rules,
    sheet_rows,
    slips,
)
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.findings import FindingCode
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import SCORE_LINE, Edit, Plain, Verdict
from testcross.rulesets.tabletop import GameSheet, Glossary
from testcross.solver import Solver


class RecordReferee(Referee):
    """Judges whole games, and score sheets: games without their turns."""

    def check_record(self, root: Node, _solver: Solver, /) -> Verdict:
        return answers.check_record(root)


class RoundRows(ScoreRows):
    """What a player has left after a round in each row."""

    def columns(self) -> Sequence[str]:
        return sheet_rows.COLUMNS.names

    def column_called(self, name: str) -> str:
        return sheet_rows.COLUMNS.known(name)

    def is_heading(self, line: str) -> bool:
        return sheet_rows.is_heading(line)

    def check_rows(
        self, rows: RowSource, options: Options, _solver: Solver, /
    ) -> Iterator[Verdict]:
        return answers.check_rows(rows, options)


_IS_ROUND = re.compile(
    r"^(?:[ \t]*round[ \t]*\d*[ \t]*[:.])?[^#\n:=]*\w\s+out\b[^#\n=]*=\s*\d",
    re.IGNORECASE | re.MULTILINE,
)


class RoundPads(ScorePads):
    """A round on each line."""

    def is_pad(self, text: str) -> bool:
        return _IS_ROUND.search(text) is not None

    def check_pad(self, text: str, options: Options, _solver: Solver, /) -> Sequence[Verdict]:
        return [answers.check_text(text, options)]

    def correct_pad(self, text: str, edits: Sequence[Edit]) -> str:
        return answers.corrected(text, edits)


_GAME = re.compile(r"^[ \t]*game\s*:?\s*gene[ _-]expression\b", re.IGNORECASE | re.MULTILINE)
_ROUND = re.compile(r"^[ \t]*round\b(?!s)", re.IGNORECASE | re.MULTILINE)
_HEAD = r"(?!(?:game|variant|preset|scoring|fill|players|dealers?|target|scores|winner)\b)"
"""Keys of the lines at the head of a game, which are no players."""
_OWN = re.compile(
    r"^[ \t]*(?:left[ \t][^:\n]+:|out[ \t]*:|round\b.*\bfirst\b"
    rf"|{_HEAD}[^:\n]+:[ \t]*(?:skip|[POTG](?:10|[1-9]|-?(?:SUB|TRA|DEL|INS)))\b)",
    re.IGNORECASE | re.MULTILINE,
)
_SCORE = r"(?=\S)(?!(?:dealer|starts|first)\b)[^:=,;#\d\n]*[^:=,;#\d\s][:=]?[ \t]+\d+[ \t]*"
_POINTS = re.compile(
    rf"^[ \t]*{_HEAD}(?:round[ \t]*\d*[ \t]*[:.]?[ \t]*)?(?!round\b){_SCORE}"
    rf"(?:[,;][ \t]*{_SCORE})*(?:#[^\n]*)?\r?$",
    re.IGNORECASE | re.MULTILINE,
)
"""Points alone behind a name, as only a score sheet has them."""


class GameNotation(TurnNotation):
    """The turn notation of gene expression."""

    def is_text(self, start: str) -> bool:
        """Tell a game in turn notation: it names the game, and a round begins on some line."""
        named = _GAME.search(start) is not None and _ROUND.search(start) is not None
        if not named or lines.YAML.search(start) is not None:
            return False
        is_sheet = _POINTS.search(start) is not None or _IS_ROUND.search(start) is not None
        return self.is_own(start) or not is_sheet

    def is_own(self, start: str) -> bool:
        """Tell whether cards are left, turned up first or laid down in some line of a text."""
        return _OWN.search(start) is not None

    def parse(self, text: str) -> Node:
        return answers.NotedGame(text)

    def record(self, root: Node) -> Plain:
        return answers.plain_record(root)

    def format(self, root: Node) -> str:
        return answers.in_notation(root)

    def correct(self, text: str, edits: Sequence[Edit], _shape: RecordShape, /) -> str:
        return answers.corrected(text, edits)


class ExpressionSimulator(GameSimulator):
    """Whole games, by two strategies."""

    strategies = ("greedy", "random")
    fewest_players = 4

    def slip_codes(self) -> Sequence[str]:
        return slips.SLIPS

    def games(self, request: SimulationRequest, _solver: Solver, /) -> SimulatedGames:
        return slips.Simulator(request)


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
    option_names = (
        "actions",
        "id_match",
        "cyclic",
        "draw",
        "substitution",
        "final_insertion_draws",
    )
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
        return deck.game_sheet(deck.load_deck())

    def glossary(self) -> Glossary:
        return biology.biology()

    def refuse_options(self, options: Options) -> None:
        rules.rules_for(**options)

    def values_of(self, rule: str) -> Sequence[str]:
        return rules.values_of(rule)


GAME = GeneExpression()
"""Gene expression: a game of laying cards in the order promoter, operon, factor, gene."""
