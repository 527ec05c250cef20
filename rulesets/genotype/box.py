"""What cards and boards print, as far as it is known: the practice box, and what an owner says.

A value that neither an owner nor a record states is assumed. A breach that rests on it is a
warning that says so. The file in which an owner writes down what cards and boards print is held
against the box that is assumed, and has its shape.
"""

import re
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.blocks import Block, Fold, Grid, Line, Paragraph, aligned, blocks, table
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Beside
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.genetics.toml_files import (
    KeyPath,
    TomlFile,
    TomlLines,
    read_toml,
    toml_of,
    written_path,
)
from testcross.rulesets.genotype.cards import (
    GENES,
    MUTATION,
    OVERLAYS,
    PLANT,
    TRAITS_OF,
    Plant,
    Pools,
)
from testcross.rulesets.tabletop.events import UnreadableValueError

SUPPLY = {"plot": 5, "slot": 8, "assistant": 10}
"""How many are for sale (GT-008)."""
MOST_MARKERS = 5
LISTS = ("space", "plant", "tool", "automa")
PRACTICE = "practice"
LIKE = "like"
"""The key that says which box the tables of a record change: the practice box."""
"""How a record says that it was played with the practice box."""
_DECK_SEED, _DECK_SIZE = 1866, 50


class Track(NamedTuple):
    """The price track of an upgrade."""

    low: int
    start: int
    high: int


class BoxSection(NamedTuple):
    """Values that were assumed for one reason, in section 9 of the rules."""

    name: str
    """``9-5``."""
    label: str
    """What they are, as a sentence names them."""
    why: str


class AutomaCard(NamedTuple):
    """What an automa card says beside its action."""

    letter: str
    """``*`` on the card with a symbol."""
    pips: int
    single: str
    double: str
    mutation: str


@dataclass(frozen=True)
class Box:
    """What cards and boards print: values by keys (``mat.plots``), lists of cards and spaces."""

    values: Mapping[str, Any]
    lists: Mapping[str, Sequence[Mapping[str, Any]]]
    stated: frozenset[str] = field(default_factory=frozenset)
    """The keys and lists that an owner or a record states."""
    sources: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """Of each printed value its line of the rule book; of each list what is known of it."""
    sections: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """Of each value and list that is not printed the section that says why it was assumed."""

    def with_tables(self, tables: Mapping[str, Any]) -> "Box":
        lists = {name: list(rows) for name, rows in tables.items() if name in LISTS}
        values = {
            f"{name}.{key}": value
            for name, table in tables.items()
            if name not in LISTS
            for key, value in table.items()
        }
        return replace(
            self,
            values={**self.values, **values},
            lists={**self.lists, **lists},
            stated=self.stated.union(values, lists),
        )

    def all_stated(self) -> "Box":
        """Return the box as what a record is played by, of which nothing is only assumed."""
        lists = [name for name, rows in self.lists.items() if rows]
        return replace(self, stated=frozenset([*self.values, *lists]))

    def assumed(self, *keys: str) -> tuple[str, ...]:
        """Return those of some keys that are assumed, in words for a finding."""
        return tuple([f"{key} is as assumed" for key in keys if self.section_of(key)])

    def section_of(self, key: str) -> str:
        """Return the section that says why a value was assumed; empty where somebody states it."""
        return "" if key in self.stated else self.sections.get(key, "")

    @cached_property
    def plots(self) -> int:
        return int(self.values["mat.plots"])

    @cached_property
    def slots(self) -> int:
        return int(self.values["mat.dice_slots"])

    @cached_property
    def prices(self) -> dict[str, Track]:
        keys = [key for key in self.values if key.startswith("prices.")]
        return {key.partition(".")[2]: Track(**self.values[key]) for key in keys}

    @cached_property
    def double_arrow(self) -> dict[str, str]:
        """The upgrade of each gene that a double arrow points at (GT-247)."""
        return dict(
            zip(self.values["order.traits"], self.values["order.double_arrow"], strict=True)
        )

    def row_key(self, players: int) -> str:
        """Return the key of how many plants and tools lie face up (GT-010)."""
        rows = [key for key in self.values if key.startswith("rows.")]
        return next((key for key in rows if counts(key[5:], players)), rows[0])

    def goal_key(self, goal: str) -> str:
        """Return the key of the points of a goal; those of overlays have one key."""
        return "overlays.goal" if len(goal) == 2 else f"goals.{goal}"

    def points(self, goal: str) -> int:
        """Return the points of a goal for each plant that matches it (GT-212)."""
        return int(self.values[self.goal_key(goal)])

    def costs(self, action: str, players: int) -> list[int]:
        """Return the costs of the spaces of an action; one that the board does not list has one."""
        found = self._costs.get((action, players))
        if found is None:
            rows = [one for one in self.lists["space"] if one["action"] == action]
            there = (one for one in rows if counts(one.get("players", "1-5"), players))
            found = [int(one.get("cost", 0)) for one in there] if rows else [0]
            self._costs[action, players] = found
        return found

    @cached_property
    def _costs(self) -> dict[tuple[str, int], list[int]]:
        return {}

    @cached_property
    def tools(self) -> Counter[str]:
        return Counter({one["name"]: int(one["copies"]) for one in self.lists["tool"]})

    @cached_property
    def plants(self) -> Counter[Plant]:
        """The plant cards with their copies; empty if nobody has listed them."""
        found: Counter[Plant] = Counter()
        for one in self.lists["plant"]:
            plant = PLANT.read(f"{one['points']}: {one['traits']}", {})
            found[plant] += int(one.get("copies", 1))
        return found

    @cached_property
    def plant_sums(self) -> tuple[int, ...]:
        """What none, one, two ... plants have in points together, a bit for each number.

        Empty if nobody has listed them.
        """
        found = [1]
        for plant in self.plants.elements():
            fewer = [0, *(sums << plant.points for sums in found)]
            found = [one | other for one, other in zip([*found, 0], fewer, strict=True)]
        return tuple(found) if self.plants else ()

    @cached_property
    def automa(self) -> dict[str, AutomaCard]:
        known = {one["action"]: dict(one) for one in load_box().lists["automa"]}
        for one in self.lists["automa"]:
            known.setdefault(one["action"], {}).update(one)
        names = AutomaCard._fields
        return {card: AutomaCard(*(row.get(n, "") for n in names)) for card, row in known.items()}

    def parents(self, gene: str, tiles: Mapping[str, str]) -> tuple[str, str]:
        """Return the genotypes left of and above a square, with the tiles on it (GT-063)."""
        left, top = self.values[f"parents.{gene}"].split(" x ")
        return tiles.get("left", "") * 2 or left, tiles.get("top", "") * 2 or top

    def dice(self, gene: str, tiles: Mapping[str, str], faces: Iterable[str]) -> Pools:
        """Return the pools that faces of a gene's dice give (GT-121)."""
        left, top = self.parents(gene, tiles)
        cells = ["".join(sorted(row + column)) for row in left for column in top]
        cell_of = dict(zip(self.values["square.cells"], cells, strict=True))
        cell_of[MUTATION] = MUTATION + gene
        return Counter(cell_of[face] for face in faces)


def counts(players: object, number: int) -> bool:
    """Tell whether a number of players is among those of a row: ``4-5``."""
    low, _, high = str(players).partition("-")
    return int(low) <= number <= int(high or low)


@cache
def _written_box() -> Mapping[str, Any]:
    text = (files(__package__) / "data" / "box.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def box_sections() -> Mapping[str, BoxSection]:
    """Return why values are assumed, by the names of the sections."""
    return {one["name"]: BoxSection(**one) for one in _written_box()["section"]}


@cache
def load_box() -> Box:
    """Return the box as far as the rule book prints it; the rest is assumed."""
    read = _written_box()
    rows = [*read["value"], *({**one, "key": one["name"]} for one in read["list"])]
    return Box(
        values={one["key"]: one["value"] for one in read["value"]},
        lists={one["name"]: one["entries"] for one in read["list"]},
        sources={
            one["key"]: one.get("source", one.get("known"))
            for one in rows
            if "source" in one or "known" in one
        },
        sections={one["key"]: one["assumed"] for one in rows if "assumed" in one},
    )


@cache
def practice_box() -> Box:
    """Return the box of games for practice, in which nothing is assumed."""
    plants = [{"points": p.points, "traits": " ".join(p.traits)} for p in practice_deck()]
    return load_box().with_tables({"plant": plants}).all_stated()


@cache
def practice_deck() -> tuple[Plant, ...]:
    """Return the 50 plants for practice, the same on every run."""
    patterns = [
        Plant(sum(2 if trait[0] != trait[1] else 3 for trait in traits), traits)
        for number in (2, 3, 4)
        for genes in combinations(GENES, number)
        for traits in product(*(TRAITS_OF[gene] for gene in genes))
    ]
    draw = Random(_DECK_SEED).random  # noqa: S311 - a shuffle, no secret
    return tuple(sorted(patterns, key=lambda _: draw())[:_DECK_SIZE])


@cache
def rulings() -> Mapping[str, Mapping[str, Any]]:
    """Return where the rules are silent, by key: the values, the first one is taken."""
    text = (files(__package__) / "data" / "rulings.toml").read_text(encoding="utf-8")
    return {one["key"]: one for one in tomllib.loads(text)["ruling"]}


def ruling_named(key: str, value: str) -> str:
    """Return a ruling that exists, as it is spelt."""
    name = "_".join(re.split(r"[\s_-]+", key.strip().casefold()))
    if name not in rulings():
        close = nearest(name, {one: one for one in rulings()}, limit=1)
        hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(list(rulings()))}"
        raise UnreadableValueError(f"unknown ruling {key!r}; {hint}")
    values = rulings()[name]["values"]
    if value not in values:
        expected = listed([str(one) for one in values])
        raise UnreadableValueError(f"unknown ruling {name} {value!r}; expected {expected}")
    return name


def overlays_named(texts: Sequence[str]) -> tuple[str, ...]:
    """Return overlays as they are spelt."""
    found: dict[str, str] = {}
    for text in texts:
        name = " ".join(text.casefold().split())
        if name not in OVERLAYS:
            known = list(OVERLAYS)[:3]
            close = nearest(text, {one: one for one in known}, limit=1)
            hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(known)}"
            raise UnreadableValueError(f"unknown overlay {text!r}; {hint}")
        if OVERLAYS[name] in found:
            words = f"gene {OVERLAYS[name]} already has the overlay {found[OVERLAYS[name]]!r}"
            raise UnreadableValueError(f"{words}; remove one")
        found[OVERLAYS[name]] = name
    return tuple(found.values())


@dataclass(frozen=True)
class Rules:
    """By which rules a game is played."""

    box: Box = field(default_factory=load_box)
    named: Mapping[str, str] = field(default_factory=dict)
    """The rulings that a record names."""
    overlays: tuple[str, ...] = ()
    difficulty: str = ""
    """Of Brother Johann; empty if he does not play."""
    assistant: str = ""
    """His own, in a Hard game."""

    @cached_property
    def overlaid(self) -> frozenset[str]:
        return frozenset(OVERLAYS[name] for name in self.overlays)

    def ruling(self, key: str) -> str:
        """Return what counts where the rules are silent."""
        return str(self.named.get(key) or rulings()[key]["values"][0])

    def assumed_ruling(self, key: str) -> tuple[str, ...]:
        """Return a ruling that the record does not name, in words for a finding."""
        return () if key in self.named else (rulings()[key]["says"],)


class Assumption(NamedTuple):
    """A value that an answer rests on, and nobody printed or wrote down."""

    key: str
    value: Any
    section: BoxSection


def assumptions(box: Box, keys: Iterable[str]) -> tuple[Assumption, ...]:
    """Return those of some values and lists of a box that are assumed, each once."""
    found = []
    for key in dict.fromkeys(keys):
        section = box.section_of(key)
        if section:
            value = box.values.get(key) or len(box.lists.get(key, ())) or "practice deck"
            found.append(Assumption(key, value, box_sections()[section]))
    return tuple(found)


def assumed_in_verdict(rules: Rules, keys: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return what findings rest on that nobody wrote down, each with how to say otherwise."""
    keys = list(dict.fromkeys(keys))
    values = [(one, _BOX) for one in _labelled(assumptions(rules.box, keys))]
    for key in keys:
        if key in rulings() and key not in rules.named:
            one = rulings()[key]
            values.append((f"{one['says']} ({key}: {one['values'][0]})", _RULINGS))
    return tuple(values)


_BOX, _RULINGS = "'box' in a record or --box FILE", "'rulings' in a record"


def format_value(value: Any) -> str:
    """Return a value of the box as a sentence has it: a list with spaces between."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {inside}" for key, inside in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _labelled(assumed: Iterable[Assumption], *, brief: bool = False) -> list[str]:
    by_label: dict[str, list[str]] = {}
    for one in assumed:
        by_label.setdefault(one.section.label, []).append(f"{one.key} = {format_value(one.value)}")
    words = [f"{label} ({', '.join(values)})" for label, values in by_label.items()]
    return list(by_label) if brief else words


def assumed_blocks(assumed: Iterable[Assumption], *, brief: bool = False) -> Iterator[Paragraph]:
    """Yield the assumed values that an answer rests on, in a sentence; nothing if none are."""
    words = _labelled(assumed, brief=brief)
    if words:
        more = "; see testcross genotype box" if brief else ""
        yield Paragraph(f"Assumed (the rules don't say): {listed(words, 'and')}{more}.")


# what owners write down


Mistake: TypeAlias = tuple[KeyPath, str]


def box_of_tables(document: Mapping[str, Any], base: Box | None = None) -> Box | list[Mistake]:
    """Return the box that tables say, or what is wrong in them, by the places of the keys.

    What they leave out is as in ``base``, by default the box of which much is assumed.
    """
    from testcross.rulesets.genotype.box_shape import tables_of  # which loads pydantic

    found = tables_of(document, tuple(load_box().values))
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
        rest = f" (and {counted(more, 'more mistake')})" if more else ""
        advice = "'testcross genotype box --check' lists them all" if more else ""
        raise TestcrossError(f"{checked.file}:{checked.mistakes[0]}{rest}", advice=advice)
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
