"""Score pads in plain text, a mating a line: read into the values that sheets in YAML give.

A line that cannot be read costs itself, and what depends on it: its player's total is not known.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from testcross.rulesets.gene_rummy.record.line_piece import LinePiece
from testcross.rulesets.gene_rummy.record.pad_cards import names_cards
from testcross.rulesets.gene_rummy.record.pad_line import (
    BadLine,
    HeadingLine,
    MatingLine,
    NoMatingLine,
    PadLine,
    PartLine,
    PlayerLine,
    PlayersLine,
    RuleLine,
    TotalLine,
    TotalsLine,
    WinnerLine,
)
from testcross.rulesets.gene_rummy.record.pad_line_reader import EXPECTED, PadLineReader, content
from testcross.rulesets.gene_rummy.record.pad_words import is_title
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenMating, WrittenSheet
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, UnreadableError, unreadable
from testcross.rulesets.records.player_names import player_key


@dataclass(frozen=True, slots=True, kw_only=True)
class PadTable:
    """What a pad says of one table; of all, where it tells none apart."""

    name: str
    """``table 3``; empty where the pad has but one."""
    record: ScoreSheets
    findings: tuple[Finding, ...]
    """What could not be read."""


def read_score_pad(ruleset: Ruleset, text: str) -> tuple[PadTable, ...]:
    """Return what a pad says, table by table.

    Args:
        ruleset: whose names of cards count where separators lack.
        text: the whole pad.

    Raises:
        UnreadableError: for a pad without a single line that can be read.
    """
    lines = list(_read_lines(ruleset, text))
    if not (any(isinstance(line, _RESULT) for line in lines) or _is_blank(lines)):
        raise UnreadableError(_nothing_in(lines))
    tables = [_Table("", 0, {})]
    for line in _without_title(lines):
        if isinstance(line, PartLine) and line.kind == "table":
            tables.append(_Table(f"table {line.name.text}", line.name.line, tables[0].rules))
        else:
            tables[-1].add(line)
    if len(tables) > 1 and tables[0].is_empty:
        del tables[0]
    return tuple(table.value() for table in tables)


def _without_title(lines: Sequence[PadLine]) -> Sequence[PadLine]:
    """Return the lines of a pad but for its title, if the first line is one and no player's."""
    first, *below = lines
    if isinstance(first, PlayerLine) and not first.certain and is_title(first.player.mask):
        is_alone = not below or not isinstance(below[0], MatingLine) or bool(below[0].player)
        return below if is_alone else lines
    return lines


_RESULT = MatingLine | TotalLine | TotalsLine
"""Lines without one of which a pad says nothing."""
_OF_BLANK = PlayerLine | PlayersLine | RuleLine | PartLine | WinnerLine | NoMatingLine | HeadingLine


def _is_blank(lines: Sequence[PadLine]) -> bool:
    """Tell a pad with rules or players that nobody has filled in."""
    certain = all(
        isinstance(line, _OF_BLANK)
        and getattr(line, "certain", True)
        and not (isinstance(line, WinnerLine) and line.names)
        for line in lines
    )
    return certain and any(not isinstance(line, HeadingLine) for line in lines)


def has_trace(ruleset: Ruleset, text: str) -> bool:
    """Tell a text that is about the game, though it may have no mating that can be read."""
    if any(names_cards(ruleset, one.text) for one in _pieces(text)):
        return True
    lines = list(_read_lines(ruleset, text))
    return _is_blank(lines) or any(map(_is_trace, lines))


def _is_trace(line: PadLine) -> bool:
    if isinstance(line, TotalLine):
        return line.value.text[:1].isdigit()
    return isinstance(line, _RESULT | WinnerLine | NoMatingLine)


def has_matings(ruleset: Ruleset, text: str) -> bool:
    """Tell whether any line of a text can be read as a mating."""
    return any(isinstance(line, MatingLine) for line in _read_lines(ruleset, text))


def _read_lines(ruleset: Ruleset, text: str) -> Iterator[PadLine]:
    pieces = _pieces(text)
    reader = PadLineReader(ruleset, lambda: _names_in(ruleset, pieces))
    return map(reader.read, pieces)


def _pieces(text: str) -> Sequence[LinePiece]:
    """Return what the lines of a pad say; blank ones and remarks say nothing."""
    found = (content(line, number) for number, line in enumerate(text.split("\n"), 1))
    return [said for said in found if said is not None]


def _names_in(ruleset: Ruleset, pieces: Iterable[LinePiece]) -> frozenset[str]:
    """Return the names that lines without cards speak of: totals, winners, names with a colon."""
    reader = PadLineReader(ruleset)
    return frozenset(player_key(name.text) for one in pieces for name in reader.names(one))


def _nothing_in(lines: Sequence[PadLine]) -> Finding:
    """Return why a pad says nothing: what is wrong with the first line that may be a mating."""
    bad = next((line for line in lines if isinstance(line, BadLine) and line.maybe_mating), None)
    if bad is None:
        return unreadable(line=1, column=1, problem=f"no matings in the file; expected {EXPECTED}")
    return _finding(bad.place, bad.problem, bad.player)


def _finding(place: LinePiece, problem: str, player: LinePiece | None) -> Finding:
    name = player.text if player is not None else ""
    return unreadable(line=place.line, column=place.column, problem=problem, player=name)


@dataclass(slots=True)
class _Sheet:
    """One player's lines at a table."""

    player: LinePiece
    matings: list[tuple[int, WrittenMating]] = field(default_factory=list)
    """Each with the number of its round."""
    totals: list[tuple[int, Entry]] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    """The rounds of lines that cannot be read."""

    def values(self) -> Iterator[WrittenSheet]:
        """Yield a sheet for each round; an empty one of a player without a line."""
        rounds = {r for r, _ in (*self.matings, *self.totals)} | set(self.unread)
        yield from map(self._of_round, sorted(rounds) or [0])

    def _of_round(self, number: int) -> WrittenSheet:
        matings = tuple(mating for r, mating in self.matings if r == number)
        totals = [entry for r, entry in self.totals if r == number]
        places = [*(mating.line for mating in matings), *(entry.line for entry in totals)]
        return WrittenSheet(
            line=min(places, default=self.player.line),
            column=0,
            player=self.player.entry(),
            matings=matings,
            total=totals[0] if totals else None,
            unread=self.unread.count(number),
        )


class _Table:
    """The lines of one table as they come."""

    def __init__(self, name: str, line: int, rules: Mapping[str, Entry]) -> None:
        self._line = line
        self.rules = dict(rules)
        self.players: list[str] = []
        self._name = name
        self._sheets: dict[str, _Sheet] = {}
        self._winners: list[Entry] = []
        self._findings: list[Finding] = []
        self._round = 0
        self._rounds_of_player = False
        """Whether rounds stand below a player, not players below a round."""
        self._current: LinePiece | None = None
        self._waiting: PlayerLine | None = None
        self._just_named = False
        """Whether the line above is a player's name."""
        self._orphans: list[LinePiece] = []
        self._closed = False
        self._unowned = 0
        """Lines that cannot be read and may be a mating of anybody's."""
        self._takers: Mapping[type[PadLine], Callable[[Any], None]] = {
            MatingLine: self._add_mating,
            TotalLine: self._add_total,
            TotalsLine: self._add_totals,
            HeadingLine: self._pass_over,
            NoMatingLine: self._add_no_mating,
            BadLine: self._add_bad,
            PlayerLine: self._begin,
            WinnerLine: self._add_winners,
            PlayersLine: self._add_players,
            RuleLine: self._add_rule,
            PartLine: self._begin_round,
        }

    @property
    def is_empty(self) -> bool:
        """Whether nobody has written anything here."""
        return not (self._sheets or self._winners or self._findings or self._orphans)

    def add(self, line: PadLine) -> None:
        """Take in one line."""
        self._takers[type(line)](line)
        self._just_named = isinstance(line, PlayerLine)

    def _add_winners(self, line: WinnerLine) -> None:
        self._confirm(None)
        self._winners += [name.entry() for name in line.names]

    def _add_players(self, line: PlayersLine) -> None:
        self.players += [name.text for name in line.names]

    def _begin_round(self, line: PartLine) -> None:  # noqa: ARG002 - the rounds are counted
        self._round += 1
        self._rounds_of_player |= self._just_named
        if self._rounds_of_player:
            self._closed = False
            return
        self._confirm(None)
        self._current = None

    def _add_rule(self, line: RuleLine) -> None:
        if line.value.text:
            self.rules[line.name] = line.value.entry()

    def _begin(self, line: PlayerLine) -> None:
        self._confirm(None)
        self._current, self._closed = line.player, False
        if line.certain:
            self._sheet(line.player)
        else:
            self._waiting = line

    def _confirm(self, player: LinePiece | None) -> None:
        """Take a name for remarks if nothing of that player follows it."""
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return
        name = waiting.player
        if player is None or player_key(player.text) != player_key(name.text):
            problem = (
                f"there are no matings below {name.text!r}; if it is a player, write "
                f"'{name.text}:', else put # before it"
            )
            self._findings.append(_finding(name, problem, None))
            self._current = None

    def _owner(self, player: LinePiece | None) -> LinePiece | None:
        if player is not None:
            self._confirm(player)
            self._current, self._closed = player, False
        self._waiting = None
        return None if self._closed else self._current

    def _sheet(self, player: LinePiece) -> _Sheet:
        key = player_key(player.text)
        if key not in self._sheets:
            self._sheets[key] = _Sheet(player)
        return self._sheets[key]

    def _add_mating(self, line: MatingLine) -> None:
        owner = self._owner(line.player)
        if owner is None:
            first = line.mating.buck
            self._orphans.append(LinePiece(first.text, first.line, first.column))
        else:
            self._sheet(owner).matings.append((self._round, line.mating))

    def _add_total(self, line: TotalLine) -> None:
        again = line.player is None and self._closed
        owner = self._current if again else self._owner(line.player)
        if owner is None:
            problem = "whose total is this? Expected 'PLAYER total POINTS'"
            self._findings.append(_finding(line.value, problem, None))
            return
        sheet = self._sheet(owner)
        self._closed = True
        if line.value.text:
            self._set_total(sheet, line.value)

    def _set_total(self, sheet: _Sheet, value: LinePiece) -> None:
        before = [entry for number, entry in sheet.totals if number == self._round]
        if not before:
            sheet.totals.append((self._round, value.entry()))
        elif before[0].text != value.text:
            problem = f"there is a total on line {before[0].line} already; delete one"
            self._findings.append(_finding(value, problem, sheet.player))

    def _add_totals(self, line: TotalsLine) -> None:
        for total in line.totals:
            self._add_total(total)

    def _pass_over(self, _: HeadingLine) -> None:
        self._confirm(None)

    def _add_no_mating(self, line: NoMatingLine) -> None:
        owner = self._owner(line.player)
        if owner is not None:
            self._sheet(owner)

    def _add_bad(self, line: BadLine) -> None:
        owner = self._owner(line.player) if line.maybe_mating else None
        if owner is not None:
            self._sheet(owner).unread.append(self._round)
        elif line.maybe_mating:
            self._unowned += 1
        self._findings.append(_finding(line.place, line.problem, owner))

    def value(self) -> PadTable:
        """Return what the table says."""
        self._confirm(None)
        lost = self._unowned + len(self._orphans)
        sheets = tuple(
            replace(value, may_lack=lost > 0)
            for sheet in self._sheets.values()
            for value in sheet.values()
        )
        record = ScoreSheets(
            place=(self._line, 0),
            wanted=RulesRequest(**self.rules),
            players=tuple(self.players) or None,
            sheets=sheets,
            winners=tuple(self._winners),
        )
        findings = (*self._findings, *self._of_nobody())
        return PadTable(name=self._name, record=record, findings=findings)

    def _of_nobody(self) -> Iterator[Finding]:
        """Yield a finding for every run of matings without a player."""
        for _, run in groupby(enumerate(self._orphans), lambda pair: pair[1].line - pair[0]):
            lines = [one for _, one in run]
            more = f" and the {len(lines) - 1} below" if len(lines) > 1 else ""
            problem = f"whose mating is this{more}? Write 'PLAYER:' before it"
            yield _finding(lines[0], problem, None)
