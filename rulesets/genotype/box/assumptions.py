"""Which values of the box an answer rests on, as far as they were assumed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from testcross.rulesets.blocks import Paragraph
from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box.box_values import Box, BoxSection
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import Face, PeaParents


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
    yield Paragraph(f"Assumed, for no text prints it: {listed(told, 'and')}.")


class Assumptions:
    """Hands out values of a box, and remembers those that were assumed.

        >>> from testcross.rulesets.blocks import Paragraph
    from testcross.rulesets.english import listed
    from testcross.rulesets.genotype.box.box_values import load_box
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
