"""Checking a score pad, and its right copy: only what is wrong is written anew, in its line."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.record.pad_line import format_mating
from testcross.rulesets.gene_rummy.record.pad_line_reader import content
from testcross.rulesets.gene_rummy.record.pad_table import PadTable
from testcross.rulesets.gene_rummy.record.score_pad import read_score_pad
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating, WrittenSheet
from testcross.rulesets.gene_rummy.referee.sheets import check_sheets
from testcross.rulesets.gene_rummy.rules import GAME, RulesRequest, resolve_rules
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Edit, Plain, Unchecked, Verdict
from testcross.rulesets.records.written_values import whole_number
from testcross.solver import Solver


def check_pad(text: str, asked: RulesRequest, solver: Solver) -> tuple[Verdict, ...]:
    """Return the verdict on every table of a pad.

    Args:
        text: the whole pad.
        asked: the rules that a command asks for where the pad names none.
        solver: who is asked.

    Raises:
        UnreadableError: for a pad of which no line can be read.
    """
    tables = read_score_pad(load_ruleset(GAME), text)
    return tuple(_verdict(table, asked, solver) for table in tables)


def _verdict(table: PadTable, asked: RulesRequest, solver: Solver) -> Verdict:
    wanted = table.record.wanted
    given = {name: getattr(wanted, name) or getattr(asked, name) for name in _RULES}
    try:
        rules = resolve_rules(replace(wanted, **given))
    except UnreadableError as error:
        return Verdict(findings=(*table.findings, error.finding))
    verdict = check_sheets(table.record, table.findings, rules, solver)
    if table.has_sum:
        verdict = replace(verdict, unchecked=(*verdict.unchecked, _SUM))
    if not table.name:
        return verdict
    return replace(verdict, findings=tuple(one.within(table.name) for one in verdict.findings))


_SUM = Unchecked("the total of all players")
_RULES = ("variant", "scoring", "fill")


def correct_pad(text: str, edits: Sequence[Edit]) -> str:
    """Return a pad put right.

    Genotypes are put right where some were written, and a total that lacks is added,
    but not where something cannot be read: it might be taken for more of what is above it.

    Args:
        text: the pad.
        edits: those of the verdicts on its tables.
    """
    copy = _Copy(text, edits)
    for table in read_score_pad(load_ruleset(GAME), text):
        copy.correct(table)
    return copy.text()


class _Copy:
    """The lines of a pad as they are put right."""

    def __init__(self, text: str, edits: Sequence[Edit]) -> None:
        self._lines = text.removesuffix("\n").split("\n")
        self._edits = {(edit.place, edit.key): edit.value for edit in edits}
        self._added: defaultdict[int, list[str]] = defaultdict(list)

    def text(self) -> str:
        """Return the whole copy."""
        lines = [
            line
            for number, old in enumerate(self._lines, 1)
            for line in (old, *self._added[number])
        ]
        return "".join(f"{line}\n" for line in lines)

    def correct(self, table: PadTable) -> None:
        """Put one table right."""
        for sheet in table.record.sheets:
            for mating in sheet.matings:
                self._correct_mating(mating)
            self._correct_total(sheet, may_add=bool(sheet.matings) and not table.findings)
        self._correct_winners(table.record.winners, self._edit(table.record.place, "winner"))

    def _edit(self, place: Place, key: str) -> Plain:
        return self._edits.get((place, key))

    def _correct_mating(self, mating: WrittenMating) -> None:
        place = (mating.line, mating.column)
        points = self._edit(place, "points")
        if points is None:
            return
        written = [entry.text if entry else None for entry in mating.filled]
        filled = self._edit(place, "filled") if any(written) else None
        genotypes = [filled["buck"], filled["doe"], *filled["kits"]] if filled else None
        same = mating.points is not None and whole_number(mating.points.text) == points
        if same and (genotypes or [None] * len(written)) == written:
            return
        cards = [card.text for card in mating.cards]
        text = format_mating(cards, genotypes or [None] * len(cards), points)
        self._replace(mating.line, mating.column, self._end(mating.line), text)
        line = self._lines[mating.line - 1]
        before, bar, _ = line[: mating.column - 1].rpartition("|")
        if bar:  # a row of cells becomes a line
            name = before.strip("| ")
            rest = line[mating.column - 1 :].lstrip()
            self._lines[mating.line - 1] = f"{name}: {rest}" if name else rest
        if mating.points is not None and mating.points.column < mating.column:
            self._move_points_behind(mating, mating.points)

    def _move_points_behind(self, mating: WrittenMating, points: Entry) -> None:
        """Leave a name without the points that stood behind it: ``Ann 61: ...``."""
        line = self._lines[mating.line - 1]
        name = line[: points.column - 1].rstrip(" (")
        self._lines[mating.line - 1] = f"{name}: {line[mating.column - 1 :]}"

    def _correct_total(self, sheet: WrittenSheet, *, may_add: bool) -> None:
        value = self._edit((sheet.line, sheet.column), "total")
        if value is None:
            return
        if sheet.total is None:
            last = max((mating.line for mating in sheet.matings), default=sheet.line)
            self._added[last] += [f"{sheet.player.text} total {value}"] if may_add else []
        elif whole_number(sheet.total.text) != value:
            total = sheet.total
            self._replace(total.line, total.column, total.column + len(total.text), str(value))

    def _correct_winners(self, winners: Sequence[Entry], right: Plain) -> None:
        if right is None or not winners:
            return
        names = [right] if isinstance(right, str) else list(right)
        for number in sorted({entry.line for entry in winners}):
            here = [entry for entry in winners if entry.line == number]
            end = here[-1].column + self._length(here[-1])
            self._replace(number, here[0].column, end, ", ".join(names))
            names = []

    def _length(self, winner: Entry) -> int:
        """Return how long a winner's name is as written: ``Ann`` for ``Ann (7b)``, ``tie``."""
        said = self._lines[winner.line - 1][winner.column - 1 :]
        names = (winner.text, winner.text.partition(" (")[0], said.partition("#")[0].rstrip())
        return next(len(name) for name in names if said.startswith(name))

    def _replace(self, line: int, column: int, end: int, text: str) -> None:
        """Put a text in the place of what stands from one column to before another."""
        before, behind = self._lines[line - 1][: column - 1], self._lines[line - 1][end - 1 :]
        apart = " " if before[-1:].isalnum() else ""  # 'total.61' must not become 'total61'
        self._lines[line - 1] = before + apart + text + behind

    def _end(self, line: int) -> int:
        """Return the column behind what a line says, before its comment."""
        said = content(self._lines[line - 1], line)
        return 1 if said is None else said.column + len(said.text)
