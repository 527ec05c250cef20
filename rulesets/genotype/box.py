"""The values of the box, each with its line of the text, or the reason why it was assumed."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from testcross.rulesets.blocks import Paragraph
from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import Gene, PeaPlant
from testcross.rulesets.genotype.dice import Face, PeaParents, parse_parents

_FILE = "box.toml"
OWNER = "box file"
"""The source of a value that an owner wrote down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxSection:
    """Values that were assumed for one reason, in section 9 of the rules."""

    name: str
    """``9-5``."""
    label: str
    """What they are, as a sentence names them."""
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxValue:
    """One value that a card or board prints."""

    key: str
    """As an owner's file has it: ``mat.dice_slots``."""
    value: Any
    """A number, a text, a list of texts, or a table of numbers."""
    source: str
    """A line of the text, ``box file``, or empty where it is assumed."""
    assumed: str
    """The section that says why it was assumed; empty where it is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxList:
    """Cards or spaces of one kind."""

    name: str
    """As an owner's file calls them: ``plant``."""
    entries: tuple[Mapping[str, Any], ...]
    known: str
    """What the text says of them."""
    assumed: str
    """The section that says why they were assumed; empty where an owner wrote them down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantCopies:
    """A plant card, and how many of it there are."""

    plant: PeaPlant
    copies: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """What cards and boards print."""

    values: Mapping[str, BoxValue]
    lists: Mapping[str, BoxList]
    sections: Mapping[str, BoxSection]
    plants: tuple[PlantCopies, ...] = ()
    """The cards that an owner wrote down; none where only the practice deck is known."""

    def number(self, key: str) -> int:
        """Return a value that is a number."""
        return int(self.values[key].value)

    def parents(self, gene: Gene) -> PeaParents:
        """Return the parents that are printed beside the square of a gene."""
        return parse_parents(self.values[f"parents.{gene}"].value)

    def cells(self) -> tuple[Face, ...]:
        """Return the faces of a square: top left, top right, bottom left, bottom right."""
        return tuple(Face(face) for face in self.values["square.cells"].value)

    def with_owner(
        self, values: Mapping[str, Any], lists: Mapping[str, Any], plants: tuple[PlantCopies, ...]
    ) -> "Box":
        """Return the box with what an owner wrote down in place of what was assumed."""
        known = {
            key: BoxValue(key=key, value=value, source=OWNER, assumed="")
            for key, value in values.items()
        }
        written = {
            name: replace(self.lists[name], entries=tuple(entries), assumed="")
            for name, entries in lists.items()
        }
        return replace(
            self,
            values={**self.values, **known},
            lists={**self.lists, **written},
            plants=plants or self.plants,
        )


@cache
def load_box() -> Box:
    """Return the box as far as the text prints it, the rest assumed.

    >>> load_box().number("mat.dice_slots")
    3
    """
    room = files(__package__)
    document = tomllib.loads((room / "data" / _FILE).read_text(encoding="utf-8"))
    sections = [BoxSection(**table) for table in document["section"]]
    values = [BoxValue(**{"source": "", "assumed": "", **table}) for table in document["value"]]
    lists = [BoxList(**{**table, "entries": tuple(table["entries"])}) for table in document["list"]]
    return Box(
        values={one.key: one for one in values},
        lists={one.name: one for one in lists},
        sections={one.name: one for one in sections},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumption:
    """A value that the text does not print, and an answer rests on."""

    key: str
    """As an owner's file has it: ``parents.F``."""
    value: Any
    section: BoxSection


def format_value(value: Any) -> str:
    """Return a value of the box as a sentence has it: a list with spaces between.

    >>> format_value(["R", "F"]), format_value(3)
    ('R F', '3')
    """
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def assumed_blocks(assumed: Sequence[Assumption]) -> Iterator[Paragraph]:
    """Yield the assumed values that an answer rests on, in a sentence; nothing if none are."""
    if not assumed:
        return
    by_label: dict[str, list[str]] = {}
    for one in assumed:
        by_label.setdefault(one.section.label, []).append(f"{one.key} = {format_value(one.value)}")
    told = [f"{label} ({', '.join(values)})" for label, values in by_label.items()]
    yield Paragraph(f"Assumed (the rules don't say): {listed(told, 'and')}.")


class Assumptions:
    """Hands out values of a box, and remembers those that were assumed.

    >>> from testcross.rulesets.genotype.box import load_box
    >>> assumptions = Assumptions(load_box())
    >>> assumptions.number("mat.dice_slots")
    3
    >>> [one.key for one in assumptions.found()]
    ['mat.dice_slots']
    """

    def __init__(self, box: Box) -> None:
        self._box = box
        self._found: dict[str, Assumption] = {}

    def number(self, key: str) -> int:
        """Return a number of the box: ``mat.dice_slots``, ``goals.R``."""
        self.rest_on(key)
        return self._box.number(key)

    def parents(self, gene: Gene) -> PeaParents:
        """Return the parents that are printed beside the square of a gene."""
        self.rest_on(f"parents.{gene}")
        return self._box.parents(gene)

    def cells(self) -> tuple[Face, ...]:
        """Return the faces of a square: top left, top right, bottom left, bottom right."""
        self.rest_on("square.cells")
        return self._box.cells()

    def tool_copies(self) -> Mapping[str, int]:
        """Return how many of each tool there are, by the names that an owner wrote down."""
        tools = self._box.lists["tool"]
        entries = () if tools.assumed else tools.entries
        return {entry["name"]: entry.get("copies", 1) for entry in entries}

    def rest_on(self, key: str) -> None:
        """Remember a value, or a list such as ``plant``, if it was assumed."""
        if key in self._box.lists:
            there = self._box.lists[key]
            self._note(key, len(there.entries) or "practice deck", there.assumed)
        else:
            self._note(key, self._box.values[key].value, self._box.values[key].assumed)

    def _note(self, key: str, value: Any, section: str) -> None:
        if section:
            found = Assumption(key=key, value=value, section=self._box.sections[section])
            self._found[key] = found

    def found(self) -> tuple[Assumption, ...]:
        """Return the assumed values that were handed out, each once."""
        return tuple(self._found.values())
