"""What the cells of a locus say: two alleles, one, none, or a genotype in a ruleset's notation.

The columns of a herd have a mask per animal once it is asked for.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_genotype, format_set, parse_reading, two_slots
from testcross.rulesets.herds.raw_rows import MISSING, NOWHERE, Cell, CellColumn, MapPlace
from testcross.solver import (
    AUTOSOME,
    FEMALE,
    LAWS,
    MALE,
    Genotype,
    Law,
    Reading,
    genotypes_in,
    pair,
    typed_as,
)
from testcross.solver.genotype import every, mask_of, reading_of
from testcross.solver.herds import Kin, masks_of
from testcross.solver.herds.kin import Masks, Positions

_PAIR = re.compile(r"\s*([^\s/|]*)\s*[/|]\s*([^\s/|]*)\s*|\s*([^\s/|]+)\s+([^\s/|]+)\s*")
_LETTERS = re.compile(r"[A-Za-z][A-Za-z]|[A-Za-z][-_.]|[-_.][A-Za-z]|[0-9][0-9]")
_LENGTH = re.compile(r"[0-9]{3,}|(?=.*[/|\s]).*[0-9]{2}.*")
"""A cell with an allele of several digits: the length of a repeat, as a rule."""
_SIGNS = ("+", "-")
_SIGNED = re.compile(r"\s*([-+?])(?:\s*([/| ]?)\s*([-+?0]))?\s*")
"""A cell of a locus whose alleles are ``+`` and ``-``."""
_PARTED = re.compile(r"[\s/|]+")
_LONGEST_SYMBOL = 50
_UNKNOWN = MISSING | {"_", "--"}
UNSEEN = "?"
"""Stands for an allele that a file does not have."""
Alleles: TypeAlias = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True, eq=False)
class LocusAlleles:
    """The alleles of one locus of a file, as the file writes them."""

    name: str
    symbols: tuple[str, ...]
    """At the end what a chromosome without the locus is, on a sex chromosome: ``Y``."""
    locus: Locus | None = None
    """The ruleset's, if the file is read by one."""
    on_map: MapPlace = NOWHERE
    law: Law = LAWS[AUTOSOME]

    @property
    def allele_count(self) -> int:
        """How many alleles there are, a chromosome without the locus not counted."""
        return len(self.symbols) - self.law.is_sexed

    def of_mask(self, mask: int) -> Reading:
        """Return the genotypes that a mask leaves open."""
        return reading_of(len(self.symbols), int(mask))

    def shown(self, mask: int) -> str:
        """Return a mask as its ``reading`` is written."""
        return self.reading(self.of_mask(mask))

    @property
    def is_plain(self) -> bool:
        """Whether everybody may be anything there."""
        return not self.law.is_special and not (self.locus and self.locus.lethal)

    def death_of(self, typed: Reading) -> str:
        """Return when genotypes kill: ``dies before birth``."""
        lethal = dict(self.locus.lethal) if self.locus else {}
        return f"dies {listed(sorted({lethal[one] for one in typed if one in lethal}))}"

    @property
    def unknown(self) -> str:
        """What stands for an unknown allele beside a known one."""
        return "?" if "-" in self.symbols else "-"

    @property
    def seen(self) -> tuple[str, ...]:
        """Those that have a name."""
        return tuple(one for one in self.symbols[: self.allele_count] if one != UNSEEN)

    def named(self, known: Iterable[int]) -> list[str]:
        """Return what some alleles are called, without those that the file does not have."""
        return [self.symbols[allele] for allele in known if self.symbols[allele] != UNSEEN]

    def genotype(self, genotype: Genotype) -> str:
        """Return a genotype as the file would write it."""
        if self.locus is not None:
            return format_genotype(self.locus, genotype)
        if self.law.one_line and genotype[0] == genotype[1]:
            return self.symbols[genotype[0]]
        return "/".join([*self.named(genotype), UNSEEN, UNSEEN][:2])

    def reading(self, reading: Reading) -> str:
        """Return what is open as short as it can be said: ``1/4``, ``1/-``, ``1/1 or 1/2``."""
        if self.locus is not None:
            is_wanted = reading != self.locus.of_sex(FEMALE)
            return format_set(self.locus, reading if is_wanted else self.locus.every)
        unknown = self.unknown
        wholes = [genotypes_in(self.law, self.allele_count, sex) for sex in (None, FEMALE, MALE)]
        if reading in wholes and (len(reading) > 1 or not self.seen):
            is_half = all(self.allele_count in one for one in reading)
            return f"{unknown}/{self.symbols[-1] if is_half else unknown}"
        if len(reading) > 1:
            shared = set.intersection(*map(set, reading))
            for allele in sorted(shared):
                having = [frozenset(one for one in whole if allele in one) for whole in wholes]
                if reading in having:
                    return f"{self.symbols[allele]}/{unknown}"
        return listed([self.genotype(one) for one in sorted(reading)])


@dataclass(frozen=True, slots=True)
class ReadCells:
    """The cells of one locus, read."""

    alleles: LocusAlleles
    readings: dict[Cell, Reading]
    """Per cell that can be read, the genotypes that it leaves open."""
    certain: frozenset[Cell]
    """Cells in which an allele is negative: their typings are certain."""
    problems: dict[Cell, str]
    """Per cell that cannot be read, why."""


MOST_ALLELES = 300
"""No locus is known to have as many; sets of their genotypes would fill the memory."""


class TooManySymbolsError(TestcrossError):
    """A locus with more alleles than a locus has."""

    def __init__(self, *, name: str, count: int) -> None:
        super().__init__(
            f"locus {name} has {count:,} different alleles, but at most {MOST_ALLELES} are "
            "supported; if the column holds something else, leave it out; if alleles are precise "
            "lengths, round them"
        )


def read_cells(
    name: str, cells: Iterable[Cell], on_map: MapPlace = NOWHERE, law: Law = LAWS[AUTOSOME]
) -> ReadCells:
    """Return what the cells of a locus say whose alleles are codominant.

    Where they have one allele, another is thought of: whoever is not typed may have it. A number of
    several digits is one allele, ``98`` beside ``98/104``; two digits are two alleles only where
    other cells part the same ones, ``12`` beside ``1/2``. Where nothing tells, they are a problem.
    """
    found: dict[Cell, Alleles] = {}
    problems: dict[Cell, str] = {}
    certain = set()
    cells = list(cells)
    signs = _signs(cells)
    texts = [cell for cell in cells if isinstance(cell, str)]
    are_lengths = law.is_haploid or any(map(_LENGTH.fullmatch, texts))
    parted = {one for text in texts for one in _PARTED.split(text) if one != text}
    for cell in cells:
        is_number = isinstance(cell, str) and cell.isdecimal() and len(cell) > 1
        if is_number and not (are_lengths or parted.issuperset(cell) or cell == "00"):
            problems[cell] = f"{cell} may be one allele or two; write {cell}/- or {'/'.join(cell)}"
            continue
        alleles = signs.get(cell) or _alleles(
            (str(cell), "") if is_number and are_lengths else cell
        )
        if alleles is None:
            problems[cell] = _unreadable(cell)
            continue
        if isinstance(cell, tuple) and any(_is_negative(one) for one in cell):
            certain.add(cell)
        found[cell] = alleles
    bare = {law.bare} if law.is_sexed else set()
    used = {one for alleles in found.values() for one in alleles if one is not None} - bare
    if len(used) > MOST_ALLELES:
        raise TooManySymbolsError(name=name, count=len(used))
    symbols = tuple(
        sorted(used, key=lambda one: (0, int(one), one) if one.isdecimal() else (1, 0, one))
    )
    symbols = symbols if len(symbols) > 1 else (UNSEEN, *symbols)
    number = {symbol: i for i, symbol in enumerate((*symbols, *bare))}
    readings = {cell: _reading(alleles, number, law) for cell, alleles in found.items()}
    alleles_here = LocusAlleles(name, tuple(number), on_map=on_map, law=law)
    return ReadCells(alleles_here, readings, frozenset(certain), problems)


def read_by_ruleset(locus: Locus, cells: Iterable[Cell]) -> ReadCells:
    """Return what the cells of a locus say in a ruleset's notation or a laboratory's."""
    readings: dict[Cell, Reading] = {}
    problems = {}
    seen, results = _phenotypes(locus), dict(locus.results)
    for cell in cells:
        text = cell if isinstance(cell, str) else "".join("-" if a in MISSING else a for a in cell)
        if text in _UNKNOWN or text == "--":
            readings[cell] = locus.every
            continue
        if isinstance(cell, tuple) and text.startswith("-") != text.endswith("-"):
            reading = _half_typed(locus, text.strip("-"))
        else:
            reading = results.get(text.casefold())
            reading = reading or parse_reading(locus, *two_slots([locus], [text]))
            reading = reading or seen.get(text.casefold())
        if reading is None:
            known = listed([quoted(symbol) for symbol in locus.symbols], "and")
            problems[cell] = (
                f"{quoted(text)} is not a genotype at {locus.name}; its alleles are {known}"
            )
        elif isinstance(cell, tuple):
            readings[cell] = typed_as(locus.law, len(locus.alleles), reading)
        else:
            readings[cell] = reading
    alleles = LocusAlleles(locus.name, locus.symbols, locus, law=locus.law)
    return ReadCells(alleles, readings, frozenset(), problems)


def _phenotypes(locus: Locus) -> dict[str, Reading]:
    """Return what each phenotype leaves open, by its name in small letters."""
    found: dict[str, set[Genotype]] = {}
    for genotype in locus.every:
        found.setdefault(locus.phenotype(genotype).casefold(), set()).add(genotype)
    return {name: frozenset(genotypes) for name, genotypes in found.items()}


def _half_typed(locus: Locus, symbol: str) -> Reading | None:
    """Return what one of two cells leaves open: the other allele may be more dominant or less."""
    if symbol not in locus.symbols:
        return None
    allele = locus.symbols.index(symbol)
    return frozenset(one for one in locus.every if allele in one)


Phase: TypeAlias = tuple[tuple[str, int, int], ...]
"""What lies together in an animal, as ``Animal.phase`` has it."""


@dataclass(frozen=True, slots=True)
class ReadCards:
    """The cells of a column of cards, read."""

    readings: dict[Cell, tuple[Reading, ...]]
    """Per card its readings at all loci."""
    problems: dict[Cell, str]
    """Per cell that is no card, why."""
    phases: dict[Cell, Phase]
    """Per card that says it, what lies together."""


def read_cards(ruleset: Ruleset, cells: Iterable[Cell]) -> ReadCards:
    phases: dict[Cell, Phase] = {}
    readings: dict[Cell, tuple[Reading, ...]] = {}
    problems: dict[Cell, str] = {}
    for cell in cells:
        text = cell if isinstance(cell, str) else " ".join(cell)
        if text in _UNKNOWN:
            readings[cell] = tuple(locus.every for locus in ruleset.loci)
            continue
        try:
            animal = parse_animal(ruleset, text)
        except TestcrossError as error:
            problems[cell] = str(error)
            continue
        if animal.alternatives:
            problems[cell] = f"{quoted(text)} is {animal.shown}; write which of them it is"
        else:
            readings[cell] = animal.readings
            if animal.phase:
                phases[cell] = animal.phase
    return ReadCards(readings, problems, phases)


def _signs(cells: Iterable[Cell]) -> dict[Cell, Alleles]:
    """Return what cells say at a locus whose alleles are ``+`` and ``-``; nothing at any other.

    It is one where both stand in the column. ``--`` is unknown all the same, unless signs stand
    side by side in another cell too: ``+-``.
    """
    found: dict[Cell, Alleles] = {}
    joined = set()
    for cell in cells:
        text = cell if isinstance(cell, str) else "/".join(cell)
        match = _SIGNED.fullmatch(text)
        if match is None:
            if any(_alleles(cell) or ()):
                return {}  # another allele
            continue
        one, between, other = match.groups()
        if other is None and one == "-":
            continue
        found[cell] = (None if one == "?" else one, other if other in _SIGNS else None)
        if between == "":
            joined.add(cell)
    if joined == {"--"}:
        del found["--"]
    alleles = {one for pair_here in found.values() for one in pair_here}
    return found if alleles >= {"+", "-"} else {}


def _alleles(cell: Cell) -> Alleles | None:
    """Return the two alleles of a cell, None for one that is unknown; None for no alleles."""
    if isinstance(cell, tuple):
        one, other = cell
    elif cell in _UNKNOWN:
        return None, None
    elif slashed := _PAIR.fullmatch(cell):
        one, other = (cell for cell in slashed.groups() if cell is not None)
    elif _LETTERS.fullmatch(cell):
        one, other = cell[0], cell[1]
    elif cell.isalnum() and (cell.isdecimal() or len(cell) == 1):
        one, other = cell, ""
    else:
        return None
    first, second = (None if _is_missing(a) else a.lstrip("-") for a in (one, other))
    named = [allele for allele in (first, second) if allele is not None]
    has_sign = isinstance(cell, str) and any(map(_is_negative, (one, other)))
    return (first, second) if all(map(_is_symbol, named)) and not has_sign else None


def _is_missing(allele: str) -> bool:
    """Tell whether no allele is meant; where alleles are lengths, ``000`` is none either."""
    return allele in _UNKNOWN or not allele.strip("0")


def _is_symbol(allele: str) -> bool:
    """Tell whether something may be the name of an allele; ``+`` is what geneticists call wild."""
    bare = allele.replace("_", "").replace("*", "").removesuffix("+")
    return (bare.isalnum() and len(bare) <= _LONGEST_SYMBOL) or allele == "+"


def _is_negative(allele: str) -> bool:
    return allele.startswith("-") and allele[1:].isdecimal()


def _reading(alleles: Alleles, number: dict[str, int], law: Law) -> Reading:
    count = len(number) - law.is_sexed
    one, other = (range(count) if a is None else (number[a],) for a in alleles)
    pairs = frozenset(pair(x, y) for x in one for y in other)
    return pairs if law.is_sexed and law.bare in alleles else typed_as(law, count, pairs)


def _unreadable(cell: Cell) -> str:
    text = cell if isinstance(cell, str) else " ".join(cell)
    text = text if len(text) <= _LONGEST_SYMBOL else f"{text[:_LONGEST_SYMBOL]}..."
    return f"{quoted(text)} is not two alleles, such as 1/4, A/B or Bb, or one, such as 1/- or B-"


@dataclass(frozen=True, slots=True, eq=False)
class ColumnLocus:
    """A locus whose typings stand in a column of cells."""

    alleles: LocusAlleles
    column: CellColumn
    readings: Mapping[Cell, Reading]
    rows: Positions
    """Per animal, its row; -1 for none."""
    certain: Sequence[int] = ()
    """Whose typings the file calls certain."""

    def masks(self, kin: Kin) -> Masks:
        count = len(self.alleles.symbols)
        blank = every(count)
        by_cell = [
            mask_of(count, self.readings[cell]) if cell in self.readings else blank
            for cell in self.column.distinct
        ]
        kinds = masks_of(kin, count, [])
        table = np.array([*by_cell, blank], kinds.dtype)
        numbers = np.array(self.column.numbers, np.int64)
        cells = (
            np.where(self.rows >= 0, numbers[self.rows], len(by_cell))
            if len(numbers)
            else self.rows
        )
        added = np.full(kin.total - kin.size, blank, kinds.dtype)
        return np.concatenate([table[cells], added])


@dataclass(frozen=True, slots=True, eq=False)
class CardLocus:
    """A locus of a ruleset, of which cards in a column say something, and perhaps a column more."""

    alleles: LocusAlleles
    parts: tuple[ColumnLocus, ...]
    certain: Sequence[int] = ()

    def masks(self, kin: Kin) -> Masks:
        first, *others = (part.masks(kin) for part in self.parts)
        for other in others:
            both = first & other
            first = np.where(both != 0, both, first).astype(first.dtype)
        return first
