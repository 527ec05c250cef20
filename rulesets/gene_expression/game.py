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
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.rules import OPTIONS
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.findings import FindingCode, UnreadableError
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import SCORE_LINE, Edit, Plain, Verdict
from testcross.rulesets.tabletop import GameSheet, Glossary
from testcross.solver import Solver


class RecordReferee(Referee):
    """Judges whole games, and score sheets."""

    def check_record(self, root: Node, _solver: Solver, /) -> Verdict:
        """Return the verdict on a game, or on its score sheet: a game without its turns."""
        from testcross.rulesets.gene_expression.answers import check_record

        return check_record(root)


class RoundRows(ScoreRows):
    """What a player has left after a round in each row."""

    def columns(self) -> Sequence[str]:
        """Return the columns of score sheets in CSV."""
        from testcross.rulesets.gene_expression.sheet_rows import COLUMNS

        return COLUMNS.names

    def column_called(self, name: str) -> str:
        """Return the column of score sheets that a cell of a heading names; empty if none."""
        from testcross.rulesets.gene_expression.sheet_rows import COLUMNS

        return COLUMNS.known(name)

    def is_heading(self, line: str) -> bool:
        """Tell the heading of score sheets: its cells name a player, cards left, and points."""
        from testcross.rulesets.gene_expression.sheet_rows import is_heading

        return is_heading(line)

    def check_rows(
        self, rows: RowSource, options: Options, _solver: Solver, /
    ) -> Iterator[Verdict]:
        """Yield the verdict on score sheets in rows."""
        from testcross.rulesets.gene_expression.answers import check_rows

        return check_rows(rows, options)


_IS_ROUND = re.compile(
    r"^(?:[ \t]*round[ \t]*\d*[ \t]*[:.])?[^#\n:=]*\w\s+out\b[^#\n=]*=\s*\d",
    re.IGNORECASE | re.MULTILINE,
)


class RoundPads(ScorePads):
    """A round on each line."""

    def is_pad(self, text: str) -> bool:
        """Tell a score sheet in lines: it has a round on some line."""
        return _IS_ROUND.search(text) is not None

    def check_pad(self, text: str, options: Options, _solver: Solver, /) -> Sequence[Verdict]:
        """Return the verdict on a score sheet in lines."""
        from testcross.rulesets.gene_expression.answers import check_text

        return [check_text(text, options)[0]]

    def correct_pad(self, text: str, edits: Sequence[Edit]) -> str:
        """Return a score sheet in lines put right, its other lines as they were."""
        from testcross.rulesets.gene_expression.answers import corrected
        from testcross.rulesets.gene_expression.lines import read_text

        return corrected(text, edits, read_text(text))


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
        from testcross.rulesets.gene_expression.lines import YAML

        named = _GAME.search(start) is not None and _ROUND.search(start) is not None
        if not named or YAML.search(start) is not None:
            return False
        is_sheet = _POINTS.search(start) is not None or _IS_ROUND.search(start) is not None
        return self.is_own(start) or not is_sheet

    def is_own(self, start: str) -> bool:
        """Tell whether cards are left, turned up first or laid down in some line of a text."""
        return _OWN.search(start) is not None

    def parse(self, text: str) -> Node:
        """Return the record of a text, as a tree without branches."""
        from testcross.rulesets.gene_expression.answers import NotedGame

        return NotedGame(text)

    def record(self, root: Node) -> Plain:
        """Return a game as plain tables, in the usual order.

        Raises:
            UnreadableError: the first thing in it that cannot be read.
        """
        from testcross.rulesets.gene_expression.answers import readable
        from testcross.rulesets.gene_expression.trees import write_tree

        return write_tree(readable(root))

    def format(self, root: Node) -> str:
        """Return a game in turn notation.

        Raises:
            UnreadableError: what of it cannot be read, or cannot be written so.
        """
        from testcross.rulesets.gene_expression.answers import readable
        from testcross.rulesets.gene_expression.lines import read_text, write_text

        game = readable(root)
        text = write_text(game)
        again = read_text(text)
        if again.unread or (again.entries, again.players) != (game.entries, game.players):
            problem = "turn notation cannot hold something in this game, such as a name "
            problem += "with a colon; keep it in YAML"
            raise UnreadableError.at(line=root.place[0], column=root.place[1], problem=problem)
        return text

    def correct(self, text: str, edits: Sequence[Edit], _shape: RecordShape, /) -> str:
        """Return a text put right, its comments and all other lines as they were."""
        from testcross.rulesets.gene_expression.answers import corrected
        from testcross.rulesets.gene_expression.lines import read_text

        return corrected(text, edits, read_text(text))


class ExpressionSimulator(GameSimulator):
    """Whole games, by two strategies."""

    strategies = ("greedy", "random")
    fewest_players = 4

    def slip_codes(self) -> Sequence[str]:
        """Return the codes of the findings that slips can lead to."""
        from testcross.rulesets.gene_expression.slips import SLIPS

        return SLIPS

    def games(self, request: SimulationRequest, _solver: Solver, /) -> SimulatedGames:
        """Return the games that are asked for."""
        from testcross.rulesets.gene_expression.slips import Simulator

        return Simulator(request)


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
        from testcross.rulesets.gene_expression.deck import game_sheet, load_deck

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
"""Gene expression: a game of laying cards in the order promoter, operon, factor, gene."""
