"""The file in which an owner writes down what cards and boards print: checked, read, its template.

What a box says has the shape of the box that is assumed; so a file is held against that one.
"""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from testcross.rulesets.blocks import Block, Fold, Grid, Line, Paragraph, aligned, blocks, table
from testcross.rulesets.english import counted, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Beside
from testcross.rulesets.genetics.toml_files import (
    KeyPath,
    TomlFile,
    TomlLines,
    read_toml,
    toml_of,
    written_path,
)
from testcross.rulesets.genotype.box import (
    LIKE,
    PRACTICE,
    Box,
    BoxSection,
    box_sections,
    load_box,
    practice_box,
    practice_deck,
)
from testcross.rulesets.genotype.cards import (
    Plant,
)

Mistake: TypeAlias = tuple[KeyPath, str]


def box_of_tables(document: Mapping[str, Any], base: Box | None = None) -> Box | list[Mistake]:
    """Return the box that tables say, or what is wrong in them, by the places of the keys.

    What they leave out is as in ``base``, by default the box of which much is assumed.
    """
    from testcross.rulesets.genotype.box_shape import tables_of  # which loads pydantic

    found = tables_of(document)
    return found if isinstance(found, list) else (base or load_box()).with_tables(found)


def box_of_record(written: Any, given: Box | None, beside: Beside) -> tuple[Box, Sequence[Mistake]]:
    """Return the box that a record names, and why it cannot be had; then it is the usual one."""
    usual = load_box()
    if written in (None, ""):
        return given or usual, ()
    if given is not None:
        return given, [((), "the record has a box and --box gives another; leave one out")]
    if isinstance(written, dict):
        tables, like = {key: one for key, one in written.items() if key != LIKE}, written.get(LIKE)
        if like not in (None, PRACTICE):
            return usual, [((LIKE,), f"found {quoted(str(like))}, expected '{PRACTICE}'")]
        found = box_of_tables(tables, practice_box() if like else usual)
        return (found, ()) if isinstance(found, Box) else (usual, found)
    if not isinstance(written, str):
        return usual, [((), "expected one box: a file name, its tables, or 'practice'")]
    name = written.strip()
    if name.casefold() == PRACTICE:
        return practice_box(), ()
    try:
        file = beside.box_file(name)
        if file is not None:
            return box_of_text(*file), ()
    except TestcrossError as error:
        return usual, [((), str(error))]
    words = f"no file {quoted(name)} in the folder of the record"
    return usual, [((), f"{words}; write only its name, or give its path with --box")]


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


def check_box(path: Path) -> CheckedBox:
    """Return a box file with all its mistakes."""
    return _checked(str(path), read_toml(path, "box file"))


def read_box(path: Path) -> Box:
    """Return the box that an owner has written down; what the file leaves out stays assumed."""
    return _without_mistakes(check_box(path))


@cache
def box_of_text(path: str, text: str) -> Box:
    return _without_mistakes(_checked(path, toml_of(text, path, "box file")))


def _without_mistakes(checked: CheckedBox) -> Box:
    if checked.mistakes:
        more = len(checked.mistakes) - 1
        rest = f" (and {counted(more, 'more mistake')}: testcross genotype box --check)"
        raise TestcrossError(f"{checked.file}:{checked.mistakes[0]}{rest if more else ''}")
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
_EXAMPLE: Mapping[str, Any] = {"points": 9, "traits": "rr GG tt", "copies": 1}
"""A plant as one writes it down."""


def template(box: Box) -> str:
    lines, last, reason = [_OPENING], "", ""
    for key, value in box.values.items():
        part, _, name = key.partition(".")
        if part != last:
            lines.append(f"\n[{part}]\n")
            last, reason = part, ""
        section = box.section_of(key)
        if section not in ("", reason):
            reason = section
            lines.append(_remark(box_sections()[reason].why))
        source = "" if section else f"  # {box.sources.get(key, OWNER)}"
        name = name if name.replace("_", "").isalpha() else f'"{name}"'
        lines.append(f"{'#' if section else ''}{name} = {toml(value)}{source}\n")
    for name, rows in box.lists.items():
        section = box.section_of(name)
        reason = f"; {box_sections()[section].why}" if section else ""
        lines.append("\n" + _remark(f"{name}: {box.sources[name]}{reason}"))
        sign = "#" if section else ""
        for row in rows or (_EXAMPLE,):
            lines.append(f"{sign}[[{name}]]\n")
            lines += (f"{sign}{key} = {toml(value)}\n" for key, value in row.items())
    return "".join(lines)


OWNER = "box file"
"""The source of a value that an owner wrote down."""


def _remark(text: str) -> str:
    return textwrap.fill(text, 100, initial_indent="# ", subsequent_indent="# ") + "\n"


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
    yield Line(f"{file}: OK: {box.plants.total()} of {len(practice_deck())} plants; {rest}")


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
