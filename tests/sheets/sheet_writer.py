"""Score sheets written cell by cell in YAML, JSON and CSV, each cell's line known; and right ones.

A sheet is a flat table of cells, so that a test can spoil one and still say where it stands.
"""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from hypothesis import strategies as st
from oracles.score_oracle import SCHEMES, VARIANTS, Answer, answer, legal_cards
from testcross.rulesets.verification import Task

Key: TypeAlias = tuple[int | str, ...]
"""(sheet, mating, "card" or "filled", animal), (sheet, mating, "points"), (sheet, "total"),
("winner",); (sheet, mating) is the mating as a whole."""
SHAPES = ("yaml", "json", "csv")
FORMS = (*SHAPES, "txt", "xlsx", "ods")
"""Shapes, and pads and workbooks: their rows are those of CSV."""
ROWS = ("csv", "xlsx", "ods")
PLAYERS = ("Ann", "Bo", "Cy")
COLUMNS = ("player", "buck", "doe", "kits", "buck_filled", "doe_filled", "kits_filled", "points")


class Cell(NamedTuple):
    key: Key
    text: str


class Marked(NamedTuple):
    """A table whose first line is somebody's place."""

    key: Key
    table: "dict[str, Tree]"


Tree: TypeAlias = "dict[str, Tree] | list[Tree] | Marked | Cell"


@dataclass(frozen=True)
class Record:
    terms: Mapping[str, str]
    """What is written of variant, scoring and fill."""
    litters: tuple[tuple[int, ...], ...]
    """Per player and mating how many cards."""
    cells: Mapping[Key, str]

    def with_cell(self, key: Key, text: str) -> "Record":
        return replace(self, cells={**self.cells, key: text})

    def without(self, *keys: Key) -> "Record":
        return replace(self, cells={k: v for k, v in self.cells.items() if k not in keys})

    def task(self, shape: str) -> Task:
        """Return what verifies it: CSV has no place for the terms."""
        path = f"sheet.{shape}"
        if shape not in ROWS:
            return Task(path=path, engine="python-constraint")
        options = ("variant", "scoring", "fill")
        return Task(
            path=path,
            engine="python-constraint",
            options={name: self.terms.get(name) for name in options},
        )


class Written(NamedTuple):
    """A record as a file, and the line of every cell."""

    text: str
    lines: dict[Key, int]


def write_record(record: Record, shape: str) -> Written:
    """Return a record in one of the forms; rows leave totals and winner out."""
    if shape in ROWS:
        return _as_csv(record)
    if shape == "txt":
        return _as_pad(record)
    lines: list[str] = []
    places: dict[Key, int] = {}
    if shape == "yaml":
        _yaml(_tree(record), lines, places, 0, "")
    else:
        _json(_tree(record), lines, places, 0, ("", ""))
    return Written("".join(f"{line}\n" for line in lines), places)


def _tree(record: Record) -> Tree:
    def cell(name: str, *key: int | str) -> dict[str, Tree]:
        return {name: Cell(key, record.cells[key])} if key in record.cells else {}

    def kits(what: str, s: int, m: int, size: int) -> dict[str, Tree]:
        keys: list[Key] = [(s, m, what, i) for i in range(2, size)]
        there: list[Tree] = [Cell(key, record.cells.get(key, "")) for key in keys]
        return {"kits": there} if any(key in record.cells for key in keys) else {}

    def mating(s: int, m: int, size: int) -> Marked:
        parents = {**cell("buck", s, m, "card", 0), **cell("doe", s, m, "card", 1)}
        filled = {**cell("buck", s, m, "filled", 0), **cell("doe", s, m, "filled", 1)}
        filled |= kits("filled", s, m, size)
        optional: dict[str, Tree] = {"filled": filled} if filled else {}
        points = cell("points", s, m, "points")
        return Marked((s, m), {**parents, **kits("card", s, m, size), **optional, **points})

    sheets: list[Tree] = []
    for s, sizes in enumerate(record.litters):
        matings: list[Tree] = [mating(s, m, size) for m, size in enumerate(sizes)]
        player: dict[str, Tree] = {"player": Cell(("player", s), PLAYERS[s]), "matings": matings}
        sheets.append({**player, **cell("total", s, "total")})
    terms: dict[str, Tree] = {name: Cell((name,), text) for name, text in record.terms.items()}
    names: list[Tree] = [Cell(("name", s), PLAYERS[s]) for s in range(len(sheets))]
    opening: dict[str, Tree] = {"game": Cell(("game",), "gene-rummy"), **terms, "players": names}
    return {**opening, "sheets": sheets, **cell("winner", "winner")}


def _yaml(tree: Tree, lines: list[str], places: dict[Key, int], indent: int, lead: str) -> None:
    """Write a tree; ``lead`` is what its first line begins with."""
    if isinstance(tree, Cell):
        lines.append(lead + tree.text)
        places[tree.key] = len(lines)
    elif isinstance(tree, Marked):
        places[tree.key] = len(lines) + 1
        _yaml(tree.table, lines, places, indent, lead)
    elif isinstance(tree, list):
        for entry in tree:
            _yaml(entry, lines, places, indent + 2, " " * indent + "- ")
    else:
        for number, (key, value) in enumerate(tree.items()):
            start = (" " * indent if number else lead) + f"{key}:"
            if isinstance(value, Cell):
                _yaml(value, lines, places, indent, f"{start} ")
            else:
                lines.append(start)
                _yaml(value, lines, places, indent + 2, " " * (indent + 2))


def _json(
    tree: Tree, lines: list[str], places: dict[Key, int], indent: int, ends: tuple[str, str]
) -> None:
    """Write a tree; ``ends`` is what its first line begins with and its last one ends with."""
    lead, tail = ends
    if isinstance(tree, Cell):
        number = tree.text.isdecimal()
        text = tree.text if number else json.dumps(tree.text or None)
        lines.append(lead + text + tail)
        places[tree.key] = len(lines)
        return
    if isinstance(tree, Marked):
        places[tree.key] = len(lines) + 1
        tree = tree.table
    entries = [("", v) for v in tree] if isinstance(tree, list) else list(tree.items())
    opening, closing = "[]" if isinstance(tree, list) else "{}"
    lines.append(lead + opening)
    for place, (key, value) in enumerate(entries, 1):
        start = " " * (indent + 1) + (f"{json.dumps(key)}: " if key else "")
        _json(value, lines, places, indent + 1, (start, "," * (place < len(entries))))
    lines.append(" " * indent + closing + tail)


def _as_csv(record: Record) -> Written:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    places: dict[Key, int] = {}
    line = 1
    for s, sizes in enumerate(record.litters):
        for m, size in enumerate(sizes):
            line += 1
            row = [PLAYERS[s]]
            for what in ("card", "filled"):
                texts = [record.cells.get((s, m, what, i), "") for i in range(size)]
                young = ";".join(texts[2:])
                row += [*texts[:2], young if young.strip(";") else ""]
                places |= {(s, m, what, i): line for i in range(size)}
            writer.writerow([*row, record.cells.get((s, m, "points"), "")])
            places |= {(s, m): line, (s, m, "points"): line}
    return Written(file.getvalue(), places)


def _as_pad(record: Record) -> Written:
    lines = [f"{name}: {text}" for name, text in record.terms.items()]
    places: dict[Key, int] = {}

    def card(*key: int | str) -> str:
        *mating, _, animal = key
        genotype = record.cells.get((*mating, "filled", animal))
        return record.cells[key] + (f" [{genotype}]" if genotype else "")

    for s, sizes in enumerate(record.litters):
        for m, size in enumerate(sizes):
            buck, doe, *young = (card(s, m, "card", i) for i in range(size))
            points = record.cells.get((s, m, "points"), "")
            lines.append(f"{PLAYERS[s]}: {buck} x {doe} = {', '.join(young)} {points}".rstrip())
            parts: list[Key] = [(s, m, what, i) for what in ("card", "filled") for i in range(size)]
            places |= dict.fromkeys([(s, m), (s, m, "points"), *parts], len(lines))
        if (s, "total") in record.cells:
            lines.append(f"{PLAYERS[s]} total {record.cells[s, 'total']}")
            places[s, "total"] = len(lines)
    if ("winner",) in record.cells:
        lines.append(f"winner {record.cells['winner',]}")
        places["winner",] = len(lines)
    return Written("".join(f"{line}\n" for line in lines), places)


@dataclass(frozen=True)
class Right:
    record: Record
    scheme: str
    fill: str
    answers: Mapping[Key, Answer]
    """Per (sheet, mating)."""

    def totals(self) -> list[int]:
        return [
            sum(self.answers[s, m].points(self.scheme) for m in range(len(sizes)))
            for s, sizes in enumerate(self.record.litters)
        ]


@st.composite
def right_records(draw: st.DrawFn, *, genotypes: bool | None = None) -> Right:
    """Draw right sheets of legal matings under any variant, scheme and fill.

    ``genotypes`` says whether they are written; None leaves it to chance.
    """
    variant = draw(st.sampled_from(sorted(VARIANTS)))
    most, by_default = VARIANTS[variant]
    scheme = draw(st.sampled_from(SCHEMES))
    fill = draw(st.sampled_from([by_default, "strict", "either"]))
    with_genotypes = draw(st.booleans()) if genotypes is None else genotypes
    terms = {"variant": variant, "scoring": scheme, "fill": fill}
    for name, unsaid in (("variant", "standard"), ("scoring", "standard"), ("fill", by_default)):
        if terms[name] == unsaid and draw(st.booleans()):
            del terms[name]
    cells: dict[Key, str] = {}
    answers: dict[Key, Answer] = {}
    litters = []
    for s in range(draw(st.integers(1, 3))):
        sizes = []
        for m in range(draw(st.integers(1, 2))):
            found = answers[s, m] = answer(draw(legal_cards(most)), fill)
            choice = draw(st.lists(st.sampled_from([0, 1]), min_size=4, max_size=4))
            cells |= {(s, m, "card", i): card for i, card in enumerate(found.cards)}
            if with_genotypes:
                cells |= {(s, m, "filled", i): g for i, g in enumerate(found.genotypes(choice))}
            cells[s, m, "points"] = str(found.points(scheme))
            sizes.append(len(found.cards))
        litters.append(tuple(sizes))
    right = Right(Record(terms, tuple(litters), cells), scheme, fill, answers)
    totals = right.totals()
    cells |= {(s, "total"): str(total) for s, total in enumerate(totals)}
    cells["winner",] = PLAYERS[totals.index(max(totals))]
    return right
