"""The file in which an owner writes down what cards and boards print, and its template."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

from testcross.rulesets.blocks import Block, Fold, Grid, Line, Paragraph, aligned, blocks, table
from testcross.rulesets.english import counted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.toml_files import (
    KeyPath,
    TomlFile,
    TomlLines,
    read_toml,
    toml_of,
    written_path,
)
from testcross.rulesets.genotype.box import (
    Assumption,
    Assumptions,
    Box,
    BoxList,
    BoxValue,
    PlantCopies,
    assumed_blocks,
    load_box,
)
from testcross.rulesets.genotype.cards import GENES, PeaPlant, parse_plant, traits_at
from testcross.rulesets.genotype.position import MOST_PLANTS

LISTS = ("space", "plant", "tool", "automa")


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


def check_box(path: Path) -> CheckedBox:
    """Return a box file with all its mistakes.

    Raises:
        RulesetError: for a file that cannot be read.
    """
    return _checked(str(path), read_toml(path, "box file"))


def _checked(path: str, file: TomlFile) -> CheckedBox:
    found = box_of_tables(file.document)
    if isinstance(found, Box):
        return CheckedBox(file=path, box=found, mistakes=())
    return _with_mistakes(path, TomlLines(file.text), found)


def box_of_tables(document: Mapping[str, Any]) -> Box | Sequence[tuple[KeyPath, str]]:
    """Return the box that tables say, or what is wrong in them, by the places of the keys."""
    from testcross.rulesets.genetics.toml_shape import shaped  # pydantic, for outside files only
    from testcross.rulesets.genotype.box_file.box_tables import BoxTable, nonsense, with_usual_names

    found = shaped(document, BoxTable)
    if found.table is None:
        return [(one.path, one.problem) for one in found.mistakes]
    written = found.table.written()
    senseless = list(nonsense(written))
    return senseless or _box(with_usual_names(written))


def _with_mistakes(
    path: str, lines: TomlLines, mistakes: Sequence[tuple[KeyPath, str]]
) -> CheckedBox:
    found = [
        BoxMistake(line=lines.line_of(place), key=written_path(place), problem=problem)
        for place, problem in mistakes
    ]
    in_order = tuple(sorted(found, key=lambda one: one.line))
    return CheckedBox(file=path, box=load_box(), mistakes=in_order)


def _box(written: dict[str, Any]) -> Box:
    lists = {name: written.pop(name) for name in LISTS if written.get(name)}
    return load_box().with_owner(dict(_values(written)), lists, tuple(_plants(lists)))


def _values(written: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, inside in written.items():
        if isinstance(inside, dict):
            yield from ((f"{name}.{key}", value) for key, value in inside.items())


def _plants(lists: dict[str, Any]) -> Iterator[PlantCopies]:
    for card in lists.get("plant", ()):
        traits = parse_plant(card["traits"]).traits
        plant = PeaPlant(traits=traits, points=card["points"])
        yield PlantCopies(plant=plant, copies=card.get("copies", 1))


_OPENING = """\
# What the cards and boards of your copy of Genotype print. A value after a # was assumed, as the
# rules do not print it: look it up, correct it and remove the #. Anything you leave out stays
# assumed. Check the file with: testcross genotype box --check FILE
"""
_WIDTH = 100


def template(box: Box) -> str:
    """Return the text of a box file in TOML."""
    return _OPENING + "".join((*_tables(box), *_lists(box)))


def _tables(box: Box) -> Iterator[str]:
    last, reason = "", ""
    for one in box.values.values():
        table, _, key = one.key.partition(".")
        if table != last:
            yield f"\n[{table}]\n"
            last, reason = table, ""
        if one.assumed not in ("", reason):
            reason = one.assumed
            yield _remark(box.sections[reason].why)
        source = f"  # {one.source}" if one.source else ""
        name = key if key.replace("_", "").isalpha() else f'"{key}"'
        yield f"{_sign(one)}{name} = {toml(one.value)}{source}\n"


def _lists(box: Box) -> Iterator[str]:
    for one in box.lists.values():
        reason = f"; {box.sections[one.assumed].why}" if one.assumed else ""
        yield "\n" + _remark(f"{one.name}: {one.known}{reason}")
        for entry in one.entries or (_EXAMPLE,):
            yield f"{_sign(one)}[[{one.name}]]\n"
            yield from (f"{_sign(one)}{key} = {toml(value)}\n" for key, value in entry.items())


def _sign(one: BoxValue | BoxList) -> str:
    return "#" if one.assumed else ""


def _remark(text: str) -> str:
    return textwrap.fill(text, _WIDTH, initial_indent="# ", subsequent_indent="# ") + "\n"


_EXAMPLE: Mapping[str, Any] = {"points": 9, "traits": "rr GG tt", "copies": 1}
"""A plant as one writes it down."""


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


_SEED = 1866
"""The year in which Mendel's article appeared; any number would do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantList:
    """Plant cards, and whether they are the real ones."""

    cards: tuple[PlantCopies, ...]
    assumptions: tuple[Assumption, ...]
    """None where an owner wrote the cards down."""


@cache
def practice_deck() -> tuple[PeaPlant, ...]:
    """Return the 50 plants, the same on every run."""
    draw = Random(_SEED).random  # noqa: S311 - a shuffle, no secret
    return tuple(sorted(patterns(), key=lambda _: draw())[:MOST_PLANTS])


def plant_list(box: Box) -> PlantList:
    """Return the plant cards of a box; the practice deck where nobody has written them down."""
    if box.plants:
        return PlantList(cards=box.plants, assumptions=())
    assumptions = Assumptions(box)
    assumptions.rest_on("plant")
    cards = tuple(PlantCopies(plant=plant) for plant in practice_deck())
    return PlantList(cards=cards, assumptions=assumptions.found())


def patterns() -> tuple[PeaPlant, ...]:
    """Return every pattern of two to four genes with its points in the practice deck."""
    return tuple(
        PeaPlant(traits=traits, points=sum(3 if one.is_homozygous else 2 for one in traits))
        for number in (2, 3, 4)
        for genes in combinations(GENES, number)
        for traits in product(*map(traits_at, genes))
    )


PRACTICE = "practice"
"""How a record names it."""


@cache
def practice_box() -> Box:
    """Return the box that simulated games are played with.

    >>> practice_box().values["mat.dice_slots"].assumed
    ''
    """
    box = load_box()
    values = {
        key: replace(one, source=one.source or PRACTICE, assumed="")
        for key, one in box.values.items()
    }
    lists = {name: replace(one, assumed="") for name, one in box.lists.items()}
    plants = tuple(PlantCopies(plant=plant) for plant in practice_deck())
    return replace(box, values=values, lists=lists, plants=plants)


@blocks.register
def box_blocks(box: Box) -> Iterator[Block]:
    """Yield a row for each value, with its line of the text or the section that assumed it."""
    yield table(["Printed", "Value", "Source"], _box_rows(box))
    yield Line()
    yield from _why(box)


def _box_rows(box: Box) -> Iterator[tuple[str, str, str]]:
    for one in box.values.values():
        yield one.key, toml(one.value), one.source or f"assumed ({one.assumed})"
    for group in box.lists.values():
        shown = counted(len(group.entries), "entry") if group.entries else "practice deck"
        source = f"assumed ({group.assumed})" if group.assumed else "box file"
        yield group.name, shown, source


def _why(box: Box) -> Iterator[Block]:
    """Yield why what is assumed was assumed."""
    used = {one.assumed for one in box.values.values()}
    used |= {one.assumed for one in box.lists.values()}
    sections = [one for one in box.sections.values() if one.name in used]
    yield aligned([(one.name, f"{one.label}: {one.why}") for one in sections], fold=Fold.LAST)


@blocks.register
def checked_box_blocks(checked: CheckedBox) -> Iterator[Block]:
    """Yield the mistakes of a file, each with its line; or what the file says."""
    file = checked.file
    if checked.mistakes:
        for one in checked.mistakes:
            yield Paragraph(f"{checked.file}:{one}", indent=2, first="")
        yield Line(counted(len(checked.mistakes), "mistake"))
        return
    plants = sum(one.copies for one in checked.box.plants)
    still = sum(1 for one in checked.box.values.values() if one.assumed)
    values = counted(still, "value")
    rest = f"{values} left assumed" if still else "nothing left assumed"
    yield Line(f"{file}: OK: {plants} of 50 plants; {rest}")


@blocks.register
def plant_list_blocks(found: PlantList) -> Iterator[Block]:
    """Yield plant cards in columns, and what they are."""
    cards = (f"{one.plant}{f' x{one.copies}' if one.copies > 1 else ''}" for one in found.cards)
    yield Grid(tuple(cards))
    yield Line()
    total = sum(one.copies for one in found.cards)
    what = "your plants" if not found.assumptions else "the practice deck, no cards of the game"
    yield Line(f"{counted(total, 'card')}: {what}")
    yield from assumed_blocks(found.assumptions)
