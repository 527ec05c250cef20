"""The file in which an owner writes down what cards and boards print: checked, read, its template.

What a box says has the shape of the box that is assumed; so a file is held against that one.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.blocks import Block, Fold, Grid, Line, Paragraph, aligned, blocks, table
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Beside
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genetics.toml_files import (
    KeyPath,
    TomlFile,
    TomlLines,
    read_toml,
    toml_of,
    written_path,
)
from testcross.rulesets.genotype.box import (
    LISTS,
    PRACTICE,
    Box,
    BoxSection,
    box_sections,
    load_box,
    practice_box,
    practice_deck,
)
from testcross.rulesets.genotype.cards import (
    AUTOMA_CARDS,
    FACES,
    GENES,
    GOALS,
    Plant,
    gene_of,
)
from testcross.rulesets.genotype.effects import TOOLS, UPGRADES, spaces
from testcross.rulesets.genotype.typed import read_card, read_parents

MOST_CARDS = {"plant": 50, "tool": 25, "automa": 9}
"""L611, L612, L445."""
_PLAYERS = re.compile(r"\s*([1-5])(?:\s*-\s*([1-5]))?\s*")


class Limits(NamedTuple):
    """The least and the greatest value of a number."""

    low: int
    high: int


Shape: TypeAlias = "Limits | tuple[str, ...] | str"
"""A number between limits, one of some words, or the name of a check of its own."""
_TABLES: Mapping[str, Shape] = {
    "mat.plots": Limits(1, 6),
    "mat.dice_slots": Limits(1, 10),
    "rows": Limits(1, 10),
    "square": "order",
    "parents": "parents",
    "tiles": ("parent",),
    "goals": Limits(0, 20),
    "overlays": Limits(0, 20),
    "prices": "track",
    "order": "order",
}
"""What stands under a key, or under all keys of a table."""
_WORDS = {"square.cells": FACES, "order.traits": tuple(GENES), "order.double_arrow": UPGRADES}
_ROWS: Mapping[str, Mapping[str, Shape]] = {
    "space": {"action": "name", "cost": Limits(0, 9), "players": "players"},
    "plant": {"points": Limits(0, 99), "traits": "traits", "copies": Limits(1, 50)},
    "tool": {"name": "name", "copies": Limits(1, 25)},
    "automa": {
        "action": "name",
        "letter": (*GOALS, "*"),
        "pips": Limits(1, 3),
        **dict.fromkeys(("single", "double", "mutation"), tuple(GENES)),
    },
}
_MAY_LACK = {"cost": 0, "players": "1-5", "copies": 1}


@cache
def _known_names() -> Mapping[str, Mapping[str, str]]:
    """The names that rows may have, by how they are compared."""
    actions = [one.written for one in spaces().values() if one.where != "card"]
    names = {"space": actions, "tool": list(TOOLS), "automa": list(AUTOMA_CARDS)}
    return {table: {name_key(one): one for one in known} for table, known in names.items()}


Mistake: TypeAlias = tuple[KeyPath, str]


def box_of_tables(document: Mapping[str, Any]) -> Box | list[Mistake]:
    """Return the box that tables say, or what is wrong in them, by the places of the keys."""
    found = list(_mistakes(document))
    if found:
        return found
    return load_box().with_tables({name: _usual(name, part) for name, part in document.items()})


def box_of_record(written: Any, given: Box | None, beside: Beside) -> tuple[Box, Sequence[Mistake]]:
    """Return the box that a record names, and why it cannot be had; then it is the usual one.

    Args:
        written: a file's name, ``practice`` or tables; nothing if it is None.
        given: the box that was given with the record, which then needs none of its own.
        beside: what lies beside the record.
    """
    if written in (None, ""):
        return given or load_box(), ()
    problem = "expected one box: a file name, its tables, or 'practice'"
    if given is not None:
        return given, [((), "the record has a box and --box gives another; leave one out")]
    if isinstance(written, dict):
        found = box_of_tables(written)
        return (found, ()) if isinstance(found, Box) else (load_box(), found)
    if isinstance(written, str) and written.strip().casefold() == PRACTICE:
        return practice_box(), ()
    if isinstance(written, str):
        try:
            file = beside.box_file(written.strip())
            if file is not None:
                return box_of_text(*file), ()
            told = f"no file {quoted(written.strip())} in the folder of the record"
            problem = f"{told}; write only its name, or give its path with --box"
        except TestcrossError as error:
            problem = str(error)
    return load_box(), [((), problem)]


def _usual(name: str, part: Any) -> Any:
    """Return a table as the rules use it: names as they are usually spelt, nothing left out."""
    if name == "parents":
        return {key: " x ".join(read_parents(value)) for key, value in part.items()}
    if name not in LISTS:
        return part
    key = next(key for key in _ROWS[name] if key in ("action", "name", "traits"))
    names = _known_names().get(name, {})
    more = {key: one for key, one in _MAY_LACK.items() if key in _ROWS[name]}
    rows = [{**more, **row, key: names.get(name_key(row[key]), row[key])} for row in part]
    if name == "space":
        rows = [{**row, "players": re.sub(r"\s", "", plain(row["players"]))} for row in rows]
    if name == "plant":
        rows = [{**row, "traits": " ".join(read_card(row["traits"]).traits)} for row in rows]
    return rows


def _mistakes(document: Mapping[str, Any]) -> Iterator[Mistake]:
    """Yield what cannot be: unknown keys, values out of bounds, cards that the box has not."""
    keys = [*dict.fromkeys(key.partition(".")[0] for key in load_box().values), *LISTS]
    for name, part in document.items():
        if name not in keys:
            yield (name,), _no_such_key(name, keys)
        elif name in LISTS:
            yield from _rows(name, part)
        elif not isinstance(part, dict):
            yield (name,), _found(part, "a table")
        else:
            known = [key.partition(".")[2] for key in load_box().values if key[: len(name)] == name]
            for key, value in part.items():
                shape = _TABLES.get(name, _TABLES.get(f"{name}.{key}", "")) if key in known else ""
                if not shape:
                    yield (name, key), _no_such_key(key, known)
                else:
                    yield from _value((name, key), value, shape)


def _no_such_key(key: str, known: Sequence[str]) -> str:
    close = nearest(key, {one: one for one in known}, limit=1)
    hint = f"did you mean {close[0]}?" if close else f"expected one of {', '.join(known)}"
    return f"no such key; {hint}"


def _found(value: Any, expected: str) -> str:
    return f"found {str(repr(value))[:200]}, expected {expected}"


def _value(path: KeyPath, value: Any, shape: Shape) -> Iterator[Mistake]:
    if isinstance(shape, Limits):
        if not isinstance(value, int) or isinstance(value, bool):
            yield path, _found(value, "a whole number")
        elif not shape.low <= value <= shape.high:
            expected = f"{shape.low} or more" if value < shape.low else f"{shape.high} or less"
            yield path, _found(value, expected)
    elif isinstance(shape, tuple):
        if value not in shape:
            yield path, _found(value, listed([repr(one) for one in shape]))
    elif shape == "order":
        words = _WORDS[".".join(map(str, path))]
        if not isinstance(value, list):
            yield path, _found(value, "a list")
        elif not all(isinstance(one, str) and one in words for one in value):
            odd = next(n for n, one in enumerate(value) if one not in words)
            yield (*path, odd), _found(value[odd], listed([repr(one) for one in words]))
        elif sorted(value) != sorted(words):
            found = listed(value, "and") or "nothing"
            yield path, f"found {found}, expected {listed(words, 'and')}, each once"
    elif shape == "track":
        yield from _track(path, value)
    elif not isinstance(value, str):
        yield path, _found(value, "text")
    else:
        yield from _text(path, value, shape)


def _text(path: KeyPath, value: str, shape: str) -> Iterator[Mistake]:
    if shape == "parents":
        try:
            gene = gene_of(read_parents(value)[0])
        except TestcrossError as error:
            yield path, str(error)
        else:
            if gene != path[-1]:
                yield path, f"{quoted(value)} are parents of {gene}; give parents of {path[-1]}"
    elif shape == "players":
        players = _PLAYERS.fullmatch(plain(value))
        if players is None or int(players[1]) > int(players[2] or players[1]):
            yield path, f"found {quoted(value)}, expected a number of players, as in '4-5'"
    elif shape == "traits":
        yield from _traits(path, value)
    elif shape == "name":
        names = _known_names()[str(path[0])]
        if name_key(value) not in names:
            close = nearest(value, dict(names), limit=1)
            hint = f"did you mean {quoted(close[0])}?" if close else ""
            expected = hint or f"expected {listed(list(names.values()))}"
            yield path, f"{quoted(value)} is unknown; {expected}"


def _track(path: KeyPath, value: Any) -> Iterator[Mistake]:
    names = ("low", "start", "high")
    if not isinstance(value, dict):
        yield path, _found(value, "a table")
        return
    yield from (((*path, key), _no_such_key(key, names)) for key in value if key not in names)
    yield from (((*path, key), "is missing") for key in names if key not in value)
    wrong = [
        one
        for key in names
        if key in value
        for one in _value((*path, key), value[key], Limits(0, 20))
    ]
    yield from wrong
    if not wrong and set(value) == set(names):
        numbers = [value[key] for key in names]
        if numbers != sorted(numbers):
            told = ", ".join(f"{key} {value[key]}" for key in names)
            yield path, f"{told}; expected low <= start <= high"


def _traits(path: KeyPath, text: str) -> Iterator[Mistake]:
    try:
        card = read_card(text)
    except TestcrossError as error:
        yield path, str(error)
    else:
        if card.points is not None or card.covered:
            yield path, f"found {quoted(text)}, expected traits only, as in 'rr GG tt'"


def _rows(name: str, rows: Any) -> Iterator[Mistake]:
    if not isinstance(rows, list):
        yield (name,), _found(rows, "a list")
        return
    shape, found = _ROWS[name], False
    for place, row in enumerate(rows):
        if not isinstance(row, dict):
            found = True
            yield (name, place), _found(row, "a table")
            continue
        for key, value in row.items():
            path: KeyPath = (name, place, key)
            wrong = [(path, _no_such_key(key, list(shape)))]
            if key in shape:
                wrong = list(_value(path, value, shape[key]))
            found = found or bool(wrong)
            yield from wrong
        for key in shape:
            if key not in row and key not in _MAY_LACK:
                found = True
                yield (name, place, key), "is missing"
    if not found:
        yield from _too_many(name, rows)


def _too_many(name: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[Mistake]:
    """Yield a tool that is listed twice, and the row with which there are too many cards."""
    seen, so_far = set(), 0
    most = MOST_CARDS.get(name)
    total = sum(row.get("copies", 1) for row in rows)
    for place, row in enumerate(rows):
        key = name_key(row.get("name", "")) if name == "tool" else ""
        if key and key in seen:
            told = f"{quoted(row['name'])} is listed twice; add up its copies in one entry"
            yield (name, place, "name"), told
        seen.add(key)
        before, so_far = so_far, so_far + row.get("copies", 1)
        if most is not None and before <= most < so_far:
            told = f"{counted(total, name)} in all, but the box has {most}; correct the copies"
            yield (name, place), told


# files


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxMistake:
    """Something in a box file that cannot be."""

    line: int
    key: str
    """The place as one writes it: ``plant[3].traits``, counted from 1."""
    problem: str

    def __str__(self) -> str:
        """Return place and problem, without the file."""
        return f"{self.line}: {self.key}: {self.problem}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedBox:
    """A box file, and what is wrong with it."""

    file: str
    box: Box
    """The box with what the file says; as the text has it where there are mistakes."""
    mistakes: tuple[BoxMistake, ...]
    """In the order of their lines."""


class BoxError(TestcrossError):
    """A box file with mistakes: the first of them, and how many more there are."""

    def __init__(self, *, file: str, mistakes: Sequence[BoxMistake]) -> None:
        more = len(mistakes) - 1
        rest = f" (and {counted(more, 'more mistake')}: testcross genotype box --check)"
        super().__init__(f"{file}:{mistakes[0]}{rest if more else ''}")
        self.mistakes = tuple(mistakes)


def check_box(path: Path) -> CheckedBox:
    """Return a box file with all its mistakes.

    Raises:
        RulesetError: for a file that cannot be read.
    """
    return _checked(str(path), read_toml(path, "box file"))


def read_box(path: Path) -> Box:
    """Return the box that an owner has written down; what the file leaves out stays assumed.

    Raises:
        RulesetError: for a file that cannot be read.
        BoxError: for a file with mistakes.
    """
    return _without_mistakes(check_box(path))


@cache
def box_of_text(path: str, text: str) -> Box:
    """Return the box of a file that has been read.

    Args:
        path: where it was read from.
        text: what it says.

    Raises:
        RulesetError: for a text that is not TOML.
        BoxError: for a file with mistakes.
    """
    return _without_mistakes(_checked(path, toml_of(text, path, "box file")))


def _without_mistakes(checked: CheckedBox) -> Box:
    if checked.mistakes:
        raise BoxError(file=checked.file, mistakes=checked.mistakes)
    return checked.box


def _checked(path: str, file: TomlFile) -> CheckedBox:
    found = box_of_tables(file.document)
    if isinstance(found, Box):
        return CheckedBox(file=path, box=found, mistakes=())
    lines = TomlLines(file.text)
    mistakes = [
        BoxMistake(line=lines.line_of(place), key=written_path(place), problem=problem)
        for place, problem in found
    ]
    in_order = tuple(sorted(mistakes, key=lambda one: one.line))
    return CheckedBox(file=path, box=load_box(), mistakes=in_order)


# the template


_OPENING = """\
# What the cards and boards of your copy of Genotype print. A value after a # was assumed, as the
# rules do not print it: look it up, correct it and remove the #. Anything you leave out stays
# assumed. Check the file with: testcross genotype box --check FILE
"""
_WIDTH = 100
_EXAMPLE: Mapping[str, Any] = {"points": 9, "traits": "rr GG tt", "copies": 1}
"""A plant as one writes it down."""


def template(box: Box) -> str:
    """Return the text of a box file in TOML."""
    return _OPENING + "".join((*_table_lines(box), *_list_lines(box)))


def _table_lines(box: Box) -> Iterator[str]:
    last, reason = "", ""
    for key, value in box.values.items():
        part, _, name = key.partition(".")
        if part != last:
            yield f"\n[{part}]\n"
            last, reason = part, ""
        section = box.section_of(key)
        if section not in ("", reason):
            reason = section
            yield _remark(box_sections()[reason].why)
        source = "" if section else f"  # {box.sources.get(key, OWNER)}"
        name = name if name.replace("_", "").isalpha() else f'"{name}"'
        yield f"{'#' if section else ''}{name} = {toml(value)}{source}\n"


def _list_lines(box: Box) -> Iterator[str]:
    for name, rows in box.lists.items():
        section = box.section_of(name)
        reason = f"; {box_sections()[section].why}" if section else ""
        yield "\n" + _remark(f"{name}: {box.sources[name]}{reason}")
        sign = "#" if section else ""
        for row in rows or (_EXAMPLE,):
            yield f"{sign}[[{name}]]\n"
            yield from (f"{sign}{key} = {toml(value)}\n" for key, value in row.items())


OWNER = "box file"
"""The source of a value that an owner wrote down."""


def _remark(text: str) -> str:
    return textwrap.fill(text, _WIDTH, initial_indent="# ", subsequent_indent="# ") + "\n"


def toml(value: object) -> str:
    """Return a value of a box in TOML.

    >>> toml({"low": 1, "start": 2})
    '{ low = 1, start = 2 }'
    """
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(inside)}' for key, inside in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


# what is shown of a box


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantList:
    """Plant cards with their copies, and whether they are the real ones."""

    cards: Mapping[Plant, int]
    assumed: BoxSection | None
    """Why these were taken; None where an owner wrote the cards down."""


def plant_list(box: Box) -> PlantList:
    """Return the plant cards of a box; the practice deck where nobody has written them down."""
    section = box.section_of("plant")
    if not section:
        return PlantList(cards=box.plants, assumed=None)
    cards = dict.fromkeys(practice_deck(), 1)
    return PlantList(cards=cards, assumed=box_sections()[section])


@blocks.register
def box_blocks(box: Box) -> Iterator[Block]:
    """Yield a row for each value, with its line of the text or the section that assumed it."""
    rows = []
    for key, value in box.values.items():
        section = box.section_of(key)
        source = f"assumed ({section})" if section else box.sources.get(key, OWNER)
        rows.append((key, toml(value), source))
    for name, entries in box.lists.items():
        section = box.section_of(name)
        shown = counted(len(entries), "entry") if entries else "practice deck"
        rows.append((name, shown, f"assumed ({section})" if section else OWNER))
    yield table(["Printed", "Value", "Source"], rows)
    yield Line()
    used = {box.section_of(key) for key in (*box.values, *box.lists)}
    sections = [one for name, one in box_sections().items() if name in used]
    yield aligned([(one.name, f"{one.label}: {one.why}") for one in sections], fold=Fold.LAST)


@blocks.register
def checked_box_blocks(checked: CheckedBox) -> Iterator[Block]:
    """Yield the mistakes of a file, each with its line; or what the file says."""
    file, box = checked.file, checked.box
    if checked.mistakes:
        for one in checked.mistakes:
            yield Paragraph(f"{file}:{one}", indent=2, first="")
        yield Line(counted(len(checked.mistakes), "mistake"))
        return
    values = counted(sum(1 for key in box.values if box.section_of(key)), "value")
    rest = "nothing left assumed" if values.startswith("0 ") else f"{values} left assumed"
    yield Line(f"{file}: OK: {box.plants.total()} of {MOST_CARDS['plant']} plants; {rest}")


@blocks.register
def plant_list_blocks(found: PlantList) -> Iterator[Block]:
    cards = (f"{one}{f' x{copies}' if copies > 1 else ''}" for one, copies in found.cards.items())
    yield Grid(tuple(cards))
    yield Line()
    total = sum(found.cards.values())
    what = "your plants" if found.assumed is None else "the practice deck, no cards of the game"
    yield Line(f"{counted(total, 'card')}: {what}")
    if found.assumed is not None:
        label = f"{found.assumed.label} (plant = practice deck)"
        yield Paragraph(f"Assumed (the rules don't say): {label}.")
