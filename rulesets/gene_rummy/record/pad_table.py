"""One table of a score pad: its lines as they come, until they are sheets of players."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from testcross.rulesets.gene_rummy.record.pad_line import (
    BadLine,
    GenotypesLine,
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
    format_mating,
)
from testcross.rulesets.gene_rummy.record.pad_pieces import LinePiece
from testcross.rulesets.gene_rummy.record.pad_words import TotalOf, is_shared
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenMating, WrittenSheet
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.findings import Finding, unreadable

_PAIR = 2
_BRACKET = re.compile(r"\s*\([^()]*\)$")
_FIGURES = re.compile(r"\s*[,;/|&]\s*|\s+(?:and\s+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class PadTable:
    """What a pad says of one table; of all, where it tells none apart."""

    name: str
    """``table 3``; empty where the pad has but one."""
    record: ScoreSheets
    findings: tuple[Finding, ...]
    """What could not be read."""
    has_sum: bool = False
    """Whether it has the total of all players, which nobody checks."""


def pad_finding(place: LinePiece, problem: str, player: LinePiece | None) -> Finding:
    """Return that a line of a pad cannot be read, and whose it is if that is known."""
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


class TableLines:
    """The lines of one table as they come."""

    def __init__(self, name: str, line: int, rules: Mapping[str, Entry]) -> None:
        self._line = line
        self.rules = dict(rules)
        self.players: list[str] = []
        self._name = name
        self._sheets: dict[str, _Sheet] = {}
        self._winners: list[LinePiece] = []
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
        self._of_all: list[TotalLine] = []
        """Totals of everybody together."""
        self._unowned = 0
        """Lines that cannot be read and may be a mating of anybody's."""
        self._has_turns = False
        """Whether anybody's turns are written, and not totals alone."""
        self._takers: Mapping[type[PadLine], Callable[[Any], None]] = {
            MatingLine: self._add_mating,
            TotalLine: self._add_total,
            TotalsLine: self._add_totals,
            HeadingLine: self._pass_over,
            GenotypesLine: self._add_genotypes,
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
        self._has_turns |= isinstance(line, MatingLine | NoMatingLine | BadLine)
        self._just_named = isinstance(line, PlayerLine)

    def _add_winners(self, line: WinnerLine) -> None:
        self._confirm(None)
        self._winners += line.names

    def _add_players(self, line: PlayersLine) -> None:
        self.players += [name.text for name in line.names]

    def _begin_round(self, _line: PartLine) -> None:
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
                f"no matings below {name.text!r}; if it is a player, write '{name.text}:', else "
                "put # before it"
            )
            self._findings.append(pad_finding(name, problem, None))
            self._current = None

    def _owner(self, player: LinePiece | None) -> LinePiece | None:
        if player is not None:
            self._confirm(player)
            self._current, self._closed = player, False
        self._waiting = None
        return None if self._closed else self._current

    def _sheet(self, player: LinePiece) -> _Sheet:
        key = self._key(player)
        if key not in self._sheets:
            self._sheets[key] = _Sheet(player)
        return self._sheets[key]

    def _key(self, player: LinePiece) -> str:
        """Return under which key a player is known; who is the only ``Ann (7b)`` may be ``Ann``."""
        key = player_key(player.text)
        if key in self._sheets:
            return key
        bare = _BRACKET.sub("", key)
        alike = [known for known in self._sheets if _BRACKET.sub("", known) == bare]
        return alike[0] if len(alike) == 1 and bare in (key, *alike) else key

    def _named_winners(self, name: LinePiece) -> Sequence[Entry]:
        """Return a winner by the name of that player's sheet; of a tie those who share it."""
        sheet = self._sheets.get(self._key(name))
        words = [player_key(word) for word in name.text.split()]
        if sheet is None and all(word in self._sheets for word in words):
            return [replace(name.entry(), text=self._sheets[word].player.text) for word in words]
        if sheet is not None or not is_shared(name.mask):
            return (replace(name.entry(), text=sheet.player.text) if sheet else name.entry(),)
        if len(self._sheets) > _PAIR:
            problem = f"{name.text!r} names no winner; write 'winners: NAME and NAME'"
            self._findings.append(pad_finding(name, problem, None))
            return ()
        return [replace(name.entry(), text=one.player.text) for one in self._sheets.values()]

    def _add_mating(self, line: MatingLine) -> None:
        owner = self._owner(line.player)
        if owner is None:
            first = line.mating.buck
            self._orphans.append(LinePiece(first.text, first.line, first.column))
        else:
            self._sheet(owner).matings.append((self._round, line.mating))

    def _add_total(self, line: TotalLine) -> None:
        if line.of is TotalOf.ALL and line.player is None:
            self._of_all.append(line)
            return
        again = line.player is None and self._closed
        if line.player is None and self._tells_no_player(line.value):
            return
        if line.player is None and line.value.text == self._points_of_all():
            self._of_all.append(line)
            return
        owner = self._current if again else self._owner(line.player)
        if owner is None and not line.value.text:
            return  # the heading of totals
        if owner is None:
            problem = "whose total is this? Expected 'PLAYER total POINTS'"
            self._findings.append(pad_finding(line.value, problem, None))
            return
        sheet = self._sheet(owner)
        self._closed = line.of is not TotalOf.PART
        if line.value.text:
            self._set_total(sheet, line)
        self._round += line.of is TotalOf.PART

    def _tells_no_player(self, value: LinePiece) -> bool:
        """Refuse several figures behind one word for a total, which name nobody."""
        figures = _FIGURES.split(value.text)
        if not (len(self._sheets) > 1 < len(figures) and all(map(str.isdecimal, figures))):
            return False
        each = ", ".join(
            f"{sheet.player.text} {points}"
            for sheet, points in zip(self._sheets.values(), figures, strict=False)
        )
        problem = f"{len(figures)} totals without names; add the names: 'Totals: {each}'"
        self._findings.append(pad_finding(value, problem, None))
        return True

    def _points_of_all(self) -> str:
        """Return what the points of several players come to; nothing where that is not known."""
        written = [
            mating.points.text if mating.points else ""
            for sheet in self._sheets.values()
            for _, mating in sheet.matings
        ]
        scoring = [sheet for sheet in self._sheets.values() if sheet.matings]
        known = len(scoring) > 1 and all(map(str.isdecimal, written))
        return str(sum(map(int, written))) if known else ""

    def _set_total(self, sheet: _Sheet, line: TotalLine) -> None:
        value = line.value
        before = [entry for number, entry in sheet.totals if number == self._round]
        if not before:
            sheet.totals.append((self._round, value.entry()))
        elif before[0].text != value.text:
            if line.player is None and value.text == self._sum_of_totals():
                self._of_all.append(line)
                return
            problem = f"line {before[0].line} already has a total; delete one"
            self._findings.append(pad_finding(value, problem, sheet.player))

    def _sum_of_totals(self) -> str:
        """Return what the totals of all players come to; nothing where that is not known."""
        written = [entry.text for sheet in self._sheets.values() for _, entry in sheet.totals]
        known = len(self._sheets) > 1 and all(map(str.isdecimal, written))
        return str(sum(map(int, written))) if known else ""

    def _settle_sums(self) -> bool:
        """Take the sum of all for the total of the only player; tell whether one is left."""
        if len(self._sheets) == 1:
            (sheet,) = self._sheets.values()
            for line in self._of_all:
                if line.value.text:
                    self._set_total(sheet, line)
            return False
        return any(line.value.text for line in self._of_all)

    def _add_totals(self, line: TotalsLine) -> None:
        for total in line.totals:
            self._add_total(total)

    def _pass_over(self, line: HeadingLine) -> None:
        """Pass over what is about the pad: the player above it stays the same."""

    def _add_genotypes(self, line: GenotypesLine) -> None:
        """Say where genotypes belong that stand below a mating, or nowhere."""
        owner = self._owner(line.player)
        sheet = self._sheets.get(self._key(owner)) if owner is not None else None
        above = sheet.matings[-1][1] if sheet is not None and sheet.matings else None
        where = "CARD [GENOTYPE] x CARD [GENOTYPE] = CARD [GENOTYPE] POINTS"
        if above is not None and len(above.cards) == len(line.genotypes):
            points = above.points.text if above.points else None
            where = format_mating([card.text for card in above.cards], line.genotypes, points)
        problem = f"write genotypes after their cards: '{where}'"
        self._findings.append(pad_finding(line.text, problem, owner))

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
        self._findings.append(pad_finding(line.place, line.problem, owner))

    def value(self) -> PadTable:
        """Return what the table says."""
        self._confirm(None)
        has_sum = self._settle_sums()
        winners = tuple(one for name in self._winners for one in self._named_winners(name))
        lost = self._unowned + len(self._orphans)
        sheets = tuple(
            replace(value, may_lack=lost > 0 or (value.total is not None and not self._has_turns))
            for sheet in self._sheets.values()
            for value in sheet.values()
        )
        record = ScoreSheets(
            place=(self._line, 0),
            wanted=RulesRequest(**self.rules),
            players=tuple(self.players) or None,
            sheets=sheets,
            winners=winners,
        )
        findings = (*self._findings, *self._of_nobody())
        return PadTable(name=self._name, record=record, findings=findings, has_sum=has_sum)

    def _of_nobody(self) -> Iterator[Finding]:
        """Yield a finding for every run of matings without a player."""
        for _, run in groupby(enumerate(self._orphans), lambda pair: pair[1].line - pair[0]):
            lines = [one for _, one in run]
            more = f" and the {len(lines) - 1} below" if len(lines) > 1 else ""
            problem = f"whose mating is this{more}? Write 'PLAYER:' before it"
            yield pad_finding(lines[0], problem, None)
