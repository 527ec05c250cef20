"""One row of a score sheet: its cells by the names of their columns, and the mating in them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.record.columns import (
    IN_WORDS,
    NUMBERS,
    PARTS,
    REQUIRED,
    RULES,
    Columns,
)
from testcross.rulesets.gene_rummy.record.mating_words import split_genotypes, split_kits
from testcross.rulesets.gene_rummy.record.pad_mating import read_pad_mating, usual_card
from testcross.rulesets.gene_rummy.record.pad_pieces import (
    LinePiece,
    PadLineError,
    claimed_points,
    figures,
    wrong_sum,
)
from testcross.rulesets.gene_rummy.record.pad_words import (
    TOTAL,
    WINNER,
    WINS,
    TotalOf,
    is_part,
    respelt,
    total_of,
    without_mating,
)
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.rows import LONGEST_CELL, Cells, surplus_finding
from testcross.rulesets.records.written_values import whole_number

_POINTS = re.compile(
    r"(?:=\s*)?\(?\s*(?P<points>[^()]*[^()\s])\s*\)?\s*(?:\((?:tick(?:ed)?|ok|checked|right)\))?",
    re.IGNORECASE,
)
"""Points, with what stands around them: ``(61)``, ``= 61``, ``61 (tick)``."""
_DASHES = frozenset("-\N{EN DASH}\N{EM DASH}/")


def card_cell(cell: Entry) -> Entry:
    """Return a cell of a card as records have it: ``Castor (m)``, and the code ``Casb``."""
    return cell.saying(_usual(cell.text))


def number_cell(cell: Entry) -> Entry:
    """Return a cell of a number without what was put around it, and without its sum."""
    return cell.saying(_number(cell.text))


def points_cell(cell: Entry) -> Entry:
    """Return the same of a mating's points; a sum that comes to something else is kept."""
    return cell.saying(_points(cell.text))


@lru_cache(maxsize=4_096)
def _number(text: str) -> str:
    bare = figures(_inside(text)).text
    return text if whole_number(bare) is None else bare


@lru_cache(maxsize=4_096)
def _points(text: str) -> str:
    bare = claimed_points(_inside(text)).text
    return _number(text) if wrong_sum(bare) is None else bare


def _inside(text: str) -> LinePiece:
    said = _POINTS.fullmatch(text)
    return LinePiece("" if said is None else said["points"], 1, 1)


@lru_cache(maxsize=4_096)
def says_no_mating(text: str) -> bool:
    """Tell a cell that says that there was no mating: ``pass``, ``none``, a dash.

    >>> says_no_mating("no mating"), says_no_mating("-"), says_no_mating("Lilac")
    (True, True, False)
    """
    said = without_mating(LinePiece(text, 1, 1))
    return text in _DASHES or (said is not None and not said.text)


@lru_cache(maxsize=4_096)
def _usual(card: str) -> str:
    ruleset = load_ruleset(GAME)
    return (
        card if name_key(card) in ruleset.names else usual_card(ruleset, LinePiece(card, 1, 1)).text
    )


def _read(line: LinePiece) -> WrittenMating | str:
    """Return the mating that a line writes, or what is wrong with it."""
    try:
        return read_pad_mating(load_ruleset(GAME), line)
    except PadLineError as error:
        return error.problem


def read_mating_cell(cell: Entry, kits: Sequence[Entry]) -> WrittenMating | Finding:
    """Return the mating that a cell writes, or what is wrong with it.

    Args:
        cell: the mating, or its parents.
        kits: those in cells of their own, where only the parents stand here.
    """
    young = ", ".join(kit.text for kit in kits)
    line = LinePiece(f"{cell.text} = {young}" if young else cell.text, cell.line, 1)
    ways = (_read(way) for way in (line, *respelt(line)))
    first = next(ways)
    matings = (way for way in chain([first], ways) if isinstance(way, WrittenMating))
    mating = next(matings, first)
    if not isinstance(mating, WrittenMating):
        return unreadable(line=cell.line, column=cell.column, problem=mating)

    def here(entry: Entry | None) -> Entry | None:
        return None if entry is None else replace(entry, column=cell.column)

    return WrittenMating(
        line=cell.line,
        column=0,
        buck=replace(mating.buck, column=cell.column),
        doe=replace(mating.doe, column=cell.column),
        kits=tuple(replace(kit, column=cell.column) for kit in mating.kits),
        filled=tuple(map(here, mating.filled)),
        points=here(mating.points),
    )


_WORD = rf"(?:{TOTAL}|points|final)"
_LABEL = re.compile(
    rf"(?:(?P<before>.*?[^\W\d_].*?)(?:['’]s)?\s*[:,-]?\s+)?(?P<word>{_WORD})"
    r"(?:\s+(?:of|for|so\s+far))*\s*[:=]?\s*(?P<behind>[^\d:=]*)",
    re.IGNORECASE,
)
_LONGEST_LABEL = 300
_FIGURE = re.compile(r"[-+]?[0-9]{1,9}")


class TotalCells(NamedTuple):
    """Where a row of a total has what it says, by the places of its cells from 0."""

    name: str
    """Whose total it says it is; empty for that of the rows above."""
    label: int
    value: int
    of: TotalOf = TotalOf.PLAYER


def total_cells(texts: Sequence[str], player: int | None) -> TotalCells | None:
    """Return what a row of a total says; None for any other row.

    Args:
        texts: its cells.
        player: the place of the player's column, if there is one.

    >>> total_cells(["Total", "", "", "", "100"], 0)
    TotalCells(name='', label=0, value=4, of=<TotalOf.PLAYER: 'player'>)
    >>> total_cells(["Ann", "total", "100"], 0)
    TotalCells(name='Ann', label=1, value=2, of=<TotalOf.PLAYER: 'player'>)
    """
    filled = [place for place, text in enumerate(texts) if text.strip()]
    named = ""
    if len(filled) == _WITH_NAME and player is not None and player in filled:
        named = texts[player].strip()
        filled.remove(player)
    if len(filled) != _ALONE or len(texts[filled[0]]) > _LONGEST_LABEL:
        return None
    label, value = filled
    said = _LABEL.fullmatch(texts[label].strip())
    if said is None or _FIGURE.fullmatch(texts[value].strip()) is None:
        return None
    beside = (said["before"] or said["behind"] or "").strip()
    start, end, kind = total_of(beside)
    name = beside[start:end].removesuffix("'s").removesuffix("’s")
    if named and name:
        return None
    if is_part(said[0]):
        kind = TotalOf.PART
    return TotalCells(named or name, label, value, kind)


def winner_cells(texts: Sequence[str]) -> tuple[int, str] | None:
    """Return which cell says who has won, and whom it names, in a row that says nothing else.

    >>> winner_cells(["Winner", "Ann", "", ""]), winner_cells(["", "Ann has won", ""])
    ((1, 'Ann'), (1, 'Ann'))
    """
    filled = [place for place, text in enumerate(texts) if text.strip()]
    if not 0 < len(filled) <= _ALONE or sum(map(len, texts)) > _LONGEST_LABEL:
        return None
    said = " ".join(texts[place].strip() for place in filled)
    found = WINNER.fullmatch(said) or WINS.fullmatch(said)
    names = "" if found is None else found["names"].strip(" .!")
    place = next((place for place in filled if texts[place].strip(" .!") == names), filled[-1])
    return (place, names) if names else None


_ALONE, _WITH_NAME = 2, 3


_SHOWN = 60
"""Characters of a row that a message repeats."""
_NAME = re.compile(r"(?!(?:totals?|sum|winners?|round|table)\b)[^\W_][^:#=]*", re.IGNORECASE)
"""What may be a player's name in a row with nothing else: no remark, and no word of results."""
_KEPT = ("player", *PARTS, *RULES)
"""What a row without a mating may hold for those below."""


class RowCells:
    """The cells of a row."""

    def __init__(self, cells: Cells, columns: Columns) -> None:
        self.cells = cells
        self._texts = [text.strip() for text in cells.texts]
        self._line = cells.line
        self._columns = columns
        self._places = columns.places
        self._entries: dict[str, Entry | None] = {}

    def entry(self, column: str) -> Entry | None:
        """Return what stands in a column; None where it is empty or not there."""
        place = self._places.get(column)
        if place is None:
            return None
        if column not in self._entries:
            self._entries[column] = self._read_entry(column, place)
        return self._entries[column]

    def _read_entry(self, column: str, place: int) -> Entry | None:
        text = self._texts[place] if place < len(self._texts) else ""
        if not text or len(text) > LONGEST_CELL:
            return None
        title, at = self._columns.titles[column], self.cells.column(place)
        entry = Entry(text=text, line=self._line, column=at, key=title)
        if column == "points":
            return points_cell(entry)
        return number_cell(entry) if column in NUMBERS else entry

    def player(self, above: Entry | None) -> Entry | None:
        """Return whose row it is; one of totals or remarks is nobody's."""
        named = self.entry("player")
        if named is None:
            return above
        return above if self.is_cardless() and not self.is_name() else named

    def is_name(self) -> bool:
        """Tell a row that holds a player and nothing else, but perhaps its table and rules."""
        named = self.entry("player")
        if named is None or self.is_unseparated() or _NAME.fullmatch(named.text) is None:
            return False
        kept = sum(self.entry(column) is not None for column in _KEPT)
        return self._filled() == kept

    def is_pass(self) -> bool:
        """Tell a row of a player who laid down nothing: ``Ann,pass``, ``Ann,-,-,-,0``."""
        points = self.entry("points")
        if points and whole_number(points.text) != 0:
            return False
        columns = ("buck", "doe", "kits", *IN_WORDS, *self._columns.kits)
        cards = [cell.text for column in columns if (cell := self.entry(column))]
        if not all(map(says_no_mating, cards)):
            return False
        filled = any(self.entry(f"{column}_filled") for column in columns)
        return bool(cards or points) and not filled and not self.is_unseparated()

    def is_of_marks(self) -> bool:
        """Tell a row that holds a table, a round or rules for those below, and nothing else."""
        kept = sum(self.entry(column) is not None for column in _KEPT)
        return self.entry("player") is None and 0 < kept == self._filled()

    def _filled(self) -> int:
        return len(self._texts) - self._texts.count("")

    def is_cardless(self) -> bool:
        """Tell a row that has no cards, genotypes or points, but in a wrong place."""
        if self.entry("buck") or self.entry("doe") or self.entry("kits") or self._in_words():
            return False
        return not any(self.entry(kit) for kit in self._columns.kits)

    def is_without_mating(self) -> bool:
        """Tell a row that has neither cards nor genotypes nor points."""
        columns = ("points", "buck_filled", "doe_filled", "kits_filled")
        return self.is_cardless() and not any(self.entry(column) for column in columns)

    def is_unseparated(self) -> bool:
        """Tell whether one cell holds a whole row, separated otherwise than the file."""
        whole = " ".join(filter(None, self._texts))
        return any(whole.count(mark) >= len(REQUIRED) - 1 for mark in ",;\t")

    def total(self) -> TotalCells | None:
        """Return where the row has a total and nothing else; None for any other row."""
        if self._filled() > _WITH_NAME:
            return None
        return total_cells(self._texts, self._places.get("player"))

    def winner(self) -> tuple[Entry, int] | None:
        """Return who has won, and the place of the cell, where the row says nothing else."""
        if self._filled() > _ALONE or self.entry("winner") is not None:
            return None
        found = winner_cells(self._texts)
        return None if found is None else (self.at(*found), found[0])

    def at(self, place: int, text: str = "") -> Entry:
        """Return a cell by its place as an entry, or some text as if it stood there."""
        said = text or self._texts[place]
        return Entry(text=said, line=self._line, column=self.cells.column(place))

    def beyond(self, between: str) -> Finding | None:
        """Return what is wrong where a row has more cells than there are columns."""
        return surplus_finding(self.cells, self._columns.width, between)

    def mating(self, player: Entry | None) -> WrittenMating | Finding:
        """Return the row's mating, or which of its cells are empty."""
        kits = self._litter()
        if isinstance(kits, Finding):
            return kits
        if player is not None and self._in_words() is not None:
            return self._mating_in_words([kit for _, kit in kits])
        buck, doe = self.entry("buck"), self.entry("doe")
        if player is None or buck is None or doe is None or not kits:
            there = (player, buck, doe, kits)
            return self._lacking([c for c, found in zip(REQUIRED, there, strict=True) if not found])
        young = self._genotypes(kits)
        if isinstance(young, Finding):
            return young
        return WrittenMating(
            line=self._line,
            column=0,
            buck=card_cell(buck),
            doe=card_cell(doe),
            kits=tuple(card_cell(kit) for _, kit in kits),
            filled=(self.entry("buck_filled"), self.entry("doe_filled"), *young),
            points=self.entry("points"),
        )

    def _in_words(self) -> Entry | None:
        """Return the cell that holds several cards, if there is one."""
        return self.entry("mating") or self.entry("parents")

    def _mating_in_words(self, kits: Sequence[Entry]) -> WrittenMating | Finding:
        """Return the mating that stands in one cell; its own columns go before what it says."""
        cell = self._in_words()
        read = None if cell is None else read_mating_cell(cell, kits)
        if read is None or isinstance(read, Finding):
            return read or self._lacking(["mating"])
        young = [
            self.entry("kits_filled"),
            *(self.entry(f"{k}_filled") for k in self._columns.kits),
        ]
        columns = [self.entry("buck_filled"), self.entry("doe_filled"), *filter(None, young)]
        told = [*columns, *[None] * (len(read.filled) - len(columns))]
        filled = tuple(own or said for own, said in zip(told, read.filled, strict=False))
        return replace(read, filled=filled, points=self.entry("points") or read.points)

    def _litter(self) -> tuple[tuple[str, Entry], ...] | Finding:
        """Return the kits, each with its column: those of the list first."""
        whole = self.entry("kits")
        parts = () if whole is None else split_kits(whole)
        listed_kits = tuple(("kits", kit) for kit in parts if kit is not None)
        if len(listed_kits) < len(parts) and listed_kits:
            column = self._heading("kits")
            return self._wrong("kits", f"the column {column} has an empty kit between two others")
        if not self._columns.kits:
            return listed_kits
        single = ((column, self.entry(column)) for column in self._columns.kits)
        return (*listed_kits, *((column, kit) for column, kit in single if kit is not None))

    def _genotypes(self, kits: Sequence[tuple[str, Entry]]) -> tuple[Entry | None, ...] | Finding:
        """Return the kits' genotypes: those of the list in order, those of single kits by name."""
        whole = self.entry("kits_filled")
        parts = () if whole is None else split_genotypes(whole)
        if len(parts) > len(kits):
            many = f"{len(parts)} genotypes for {len(kits)} kit{'s' * (len(kits) > 1)}"
            return self._wrong(
                "kits_filled", f"the column {self._heading('kits_filled')} has {many}"
            )
        young = [*parts, *[None] * (len(kits) - len(parts))]
        return tuple(young) if not self._columns.kits else self._single_genotypes(kits, young)

    def _single_genotypes(
        self, kits: Sequence[tuple[str, Entry]], young: Sequence[Entry | None]
    ) -> tuple[Entry | None, ...] | Finding:
        """Return the genotypes with those of single kits put in."""
        places = {column: n for n, (column, _) in enumerate(kits)}
        filled = list(young)
        for column in self._columns.kits:
            said = self.entry(f"{column}_filled")
            if said is None:
                continue
            if column not in places:
                return self._wrong(
                    f"{column}_filled", f"a genotype of {column}, but {column!r} is empty"
                )
            if filled[places[column]] is not None:
                both = f"{column} has a genotype here and in 'kits_filled'; delete one"
                return self._wrong(f"{column}_filled", both)
            filled[places[column]] = said
        return tuple(filled)

    def _lacking(self, columns: Sequence[str]) -> Finding:
        if self.is_cardless():
            whole = " ".join(filter(None, self._texts))
            said = whole if len(whole) <= _SHOWN else f"{whole[:_SHOWN]}..."
            hint = "expected a buck, a doe and kits; delete rows of totals or remarks"
            if self.is_unseparated():
                hint = "separate its cells as in the first row"
            return self._finding(0, f"no cards in the row {said!r}: {hint}")
        names = listed([self._heading(column) for column in columns], "and")
        what = f"the column {names} is" if len(columns) == 1 else f"the columns {names} are"
        return self._wrong(columns[0], f"{what} empty; a mating needs {listed(REQUIRED, 'and')}")

    def _heading(self, column: str) -> str:
        """Return the name of a column as it is written, in quotes."""
        place = self._places.get(column)
        return repr(column if place is None else self._columns.heading.texts[place].strip())

    def _wrong(self, column: str, problem: str) -> Finding:
        places = self._places
        return self._finding(
            places[column] if column in places else places[self._columns.kits[0]], problem
        )

    def _finding(self, place: int, problem: str) -> Finding:
        return unreadable(line=self._line, column=self.cells.column(place), problem=problem)
