"""Gene Rummy as a game that the house knows: what it is called, what it counts, who checks it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.games import (
    BlankPads,
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
from testcross.rulesets.gene_rummy.codes import SLIPS, Code
from testcross.rulesets.gene_rummy.record.mating_words import KIT_WORDS, LITTER_WORDS, PARENTS
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.empty_pad import EmptyPad
from testcross.rulesets.records.findings import FindingCode, UnreadableError
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Edit, Plain, RowEdit, Verdict
from testcross.rulesets.records.workbook import SheetRows
from testcross.rulesets.tabletop import Glossary
from testcross.solver import Solver

_NAME = "gene-rummy"


class RecordReferee(Referee):
    """Judges whole games, and score sheets."""

    def check_record(self, root: Node, solver: Solver, /) -> Verdict:
        """Return the verdict on a record: a game if it has rounds, else score sheets."""
        from testcross.rulesets.gene_rummy.record.game_record import GameRecord
        from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets
        from testcross.rulesets.gene_rummy.record.sheet_reader import hides_rules, read_score_sheets
        from testcross.rulesets.gene_rummy.rules import resolve_rules
        from testcross.rulesets.records.parts import read_part

        read = read_part(root, GameRecord) if _is_game(root) else read_score_sheets(root)
        if hides_rules(root):
            return Verdict(findings=read.findings)
        try:
            resolve_rules(read.value.wanted)
        except UnreadableError as error:
            return Verdict(findings=(*read.findings, error.finding))
        if isinstance(read.value, ScoreSheets):
            from testcross.rulesets.gene_rummy.answers import check_tree

            answer = check_tree(root, read.value.wanted, solver)
            return replace(answer.verdicts[0], edits=answer.edits(root))
        from testcross.rulesets.gene_rummy.whole_games import check_played

        return check_played(root, read.value, read.findings, solver)


class MatingRows(ScoreRows):
    """A mating in each row."""

    def columns(self) -> tuple[str, ...]:
        """Return the columns of score sheets in CSV."""
        from testcross.rulesets.gene_rummy.score_rows import NAMES

        return NAMES

    def column_called(self, name: str) -> str:
        """Return the column of score sheets that a cell of a heading names; empty if none."""
        from testcross.rulesets.gene_rummy.score_rows import column_called

        column = column_called(name)
        return "" if column.startswith("round ") else column  # which other games have as well

    def is_heading(self, line: str) -> bool:
        """Tell the heading of score sheets: its cells name both parents."""
        from testcross.rulesets.gene_rummy.score_rows import is_heading

        return is_heading(line)

    def check_rows(self, rows: SheetRows, options: Options, solver: Solver) -> Iterator[Verdict]:
        """Yield the verdict on every table of score sheets, then every row with what is right."""
        from testcross.rulesets.gene_rummy.answers import check_rows
        from testcross.rulesets.gene_rummy.rules import request_for

        answer = check_rows(rows.every, request_for(options), solver, rows.title)
        yield from answer.verdicts
        if not any(table.players for table in answer.tables):
            return  # of a file that nobody can read there is no right copy
        for row, right in zip(rows.every, answer.corrected_rows(rows.every), strict=True):
            lacking = ("",) * (len(right) - len(row.texts))
            edit = RowEdit(row.line, (*row.texts, *lacking), tuple(right))
            yield Verdict(row=edit.right, row_edit=edit)


class MatingPads(ScorePads):
    """A mating on each line."""

    def is_pad(self, text: str) -> bool:
        """Tell a score pad: it has a mating on some line."""
        from testcross.rulesets.gene_rummy.sources import has_matings

        return has_matings(text)

    def has_trace(self, text: str) -> bool:
        """Tell a text with cards, a total, a winner or an empty pad."""
        from testcross.rulesets.gene_rummy.sources import has_trace

        return has_trace(text)

    def check_pad(self, text: str, options: Options, solver: Solver) -> Sequence[Verdict]:
        """Return the verdicts on a score pad, one for each of its tables."""
        from testcross.rulesets.gene_rummy.answers import check_pad
        from testcross.rulesets.gene_rummy.rules import request_for

        answer = check_pad(text, request_for(options), solver)
        first, *others = answer.verdicts
        return [replace(first, edits=answer.text_edits(text)), *others]

    def correct_pad(self, text: str, edits: Sequence[Edit]) -> str:
        """Return a score pad put right, its other lines as they were."""
        from testcross.rulesets.gene_rummy.copies import edited_text

        return edited_text(text, edits)


class MatingBlanks(BlankPads):
    """Pads for matings, or with matings."""

    def empty_pad(self, players: Sequence[str], rows: int, options: Options) -> EmptyPad:
        """Return a score pad to be filled in."""
        from testcross.rulesets.gene_rummy.blank_pad import blank_pad
        from testcross.rulesets.gene_rummy.rules import rules_for

        return blank_pad(players, rows, rules_for(**options))

    def set_pad(
        self, players: Sequence[str], matings: Sequence[str], options: Options, solver: Solver
    ) -> tuple[EmptyPad, EmptyPad]:
        """Return a score pad with matings to be filled in, and its key."""
        from testcross.rulesets.gene_rummy.rules import rules_for
        from testcross.rulesets.gene_rummy.scoring.set_pad import set_pad

        return set_pad(players, matings, rules_for(**options), solver)


_ROUND = re.compile(
    r"^(?:[ \t]*round\b.*\b(?:dealer|up|retirement|offspring)\b|[ \t]*hand\s[^:\n]+:"
    r"|[^:\n]+:[ \t]*[+^]\S)",
    re.IGNORECASE | re.MULTILINE,
)
_OWN = re.compile(
    r"^(?:[ \t]*round\b.*\b(?:up|retirement|offspring)\b|[^:\n]+:[^#\n]*[ \t]x[ \t][^#\n]*=)",
    re.IGNORECASE | re.MULTILINE,
)
_YAML = re.compile(r"\A\s*\{|^(?:rounds|sheets)\s*:", re.MULTILINE)


class GameNotation(TurnNotation):
    """Whole games, a turn on each line."""

    def is_text(self, start: str) -> bool:
        """Tell a game in lines by its first lines: a round, a hand or a turn is in them."""
        return _ROUND.search(start) is not None and _YAML.search(start) is None

    def is_own(self, start: str) -> bool:
        """Tell whether a round has a card turned up, or a turn a mating, in some line of a text."""
        return _OWN.search(start) is not None

    def parse(self, text: str) -> Node:
        """Return the tree of a text; what cannot be read of it is a problem of its nodes."""
        from testcross.rulesets.gene_rummy.game_lines import read_game

        return read_game(text).root

    def record(self, root: Node) -> Plain:
        """Return a game as plain tables, in the usual order."""
        from testcross.rulesets.gene_rummy.game_lines import plain_game

        return plain_game(root)

    def format(self, root: Node) -> str:
        """Return a game in lines."""
        from testcross.rulesets.gene_rummy.game_lines import in_lines

        return in_lines(root)

    def correct(self, text: str, edits: Sequence[Edit], shape: RecordShape, /) -> str:
        """Return a text put right, its comments and all other lines as they were."""
        from testcross.rulesets.gene_rummy.game_lines import corrected

        return corrected(text, edits, shape)


class RummySimulator(GameSimulator):
    """Whole games of every variant, by four strategies."""

    strategies = ("greedy", "random", "careful", "patient")

    def slip_codes(self) -> Sequence[str]:
        """Return the codes of the findings that slips can lead to."""
        return SLIPS

    def games(self, request: SimulationRequest, solver: Solver, /) -> SimulatedGames:
        """Return the games that are asked for."""
        from testcross.rulesets.gene_rummy.rules import rules_for
        from testcross.rulesets.gene_rummy.simulator import Simulator, make_simulation

        return Simulator(make_simulation(request, rules_for(**request.options)), solver)


class GeneRummy(Game):
    """Rabbits: score sheets, and whole games of every variant."""

    name = _NAME
    title = "Gene Rummy"
    noun = "mating"
    codes: type[FindingCode] = Code
    referee: Referee = RecordReferee()
    rows: ScoreRows = MatingRows()
    pads: ScorePads = MatingPads()
    blank_pads: BlankPads = MatingBlanks()
    notation = GameNotation()
    simulator: GameSimulator = RummySimulator()
    option_names = ("variant", "preset", "scoring", "fill", "litters")
    shape = RecordShape(
        numbers=frozenset({"points", "total", "target", "penalty", "scores", "round"}),
        lists=frozenset({"sheets", "matings"}),
        spellings={
            **{spelling: key for key, names in PARENTS.items() for spelling in names},
            **dict.fromkeys((*KIT_WORDS, *LITTER_WORDS), "kits"),
        },
        free=frozenset({"hands", "scores"}),
        marks=frozenset(
            {"variant", "preset", "scoring", "fill", "sheets", "retirement", "layout", "calls"}
            | {"mating", "matings", "retire"}
        ),
    )

    def glossary(self) -> Glossary:
        """Return the words of genetics that it plays with."""
        from testcross.rulesets.tabletop import read_glossary

        return read_glossary(self.name, __package__)

    def values_of(self, rule: str) -> Sequence[str]:
        """Return the values that a rule can have: ``standard``, ``simple``..."""
        from testcross.rulesets.gene_rummy.rules import values_of

        return values_of(rule)

    def refuse_options(self, options: Options) -> None:
        """Raise a TestcrossError for rules that do not exist."""
        from testcross.rulesets.gene_rummy.rules import rules_for

        rules_for(**options)


def _is_game(root: Node) -> bool:
    """Tell a game from score sheets: it has rounds, however they are spelt."""
    from testcross.rulesets.genetics.names import nearest

    if root.get("rounds") is not None or root.get("sheets") is not None:
        return root.get("rounds") is not None
    shapes = {"rounds": "rounds", "sheets": "sheets"}
    close = [nearest(key, shapes, limit=1) for key in root.keys]
    return any("rounds" in near for near in close)


GAME = GeneRummy()
