"""What answers rest on that the rule book does not print: said once below each of them."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from testcross.rulesets.blocks import Paragraph
from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import Box, BoxSection, box_sections


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


def format_value(value: Any) -> str:
    """Return a value of the box as a sentence has it: a list with spaces between."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def assumed_blocks(assumed: Iterable[Assumption], *, brief: bool = False) -> Iterator[Paragraph]:
    """Yield the assumed values that an answer rests on, in a sentence; nothing if none are.

    Args:
        assumed: the values.
        brief: whether only what they are is said, where there are many.
    """
    by_label: dict[str, list[str]] = {}
    for one in assumed:
        by_label.setdefault(one.section.label, []).append(f"{one.key} = {format_value(one.value)}")
    if by_label:
        told = [f"{label} ({', '.join(values)})" for label, values in by_label.items()]
        told = list(by_label) if brief else told
        more = "; see testcross genotype box" if brief else ""
        yield Paragraph(f"Assumed (the rules don't say): {listed(told, 'and')}{more}.")
