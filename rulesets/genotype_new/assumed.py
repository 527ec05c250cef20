"""What answers rest on that the rule book does not print: said once below each of them."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from testcross.rulesets.blocks import Paragraph
from testcross.rulesets.english import listed
from testcross.rulesets.genotype_new.box import Box


class Section(NamedTuple):
    """Values of the box that were assumed for one reason, in section 9 of the rules."""

    name: str
    label: str
    """What they are, as a sentence names them."""
    why: str


class Assumption(NamedTuple):
    """A value that an answer rests on, and nobody printed or wrote down."""

    key: str
    value: Any
    section: Section


@cache
def sections() -> Mapping[str, Section]:
    """Return the reason for each value and each list of the box, by its key."""
    text = (files(__package__) / "data" / "box.toml").read_text(encoding="utf-8")
    read = tomllib.loads(text)
    known = {one["name"]: Section(**one) for one in read["section"]}
    rows = {one.get("key") or one["name"]: one for one in (*read["value"], *read["list"])}
    return {key: known[one["assumed"]] for key, one in rows.items() if one.get("assumed")}


def assumptions(box: Box, keys: Iterable[str]) -> tuple[Assumption, ...]:
    """Return those of some values and lists of a box that are assumed, each once."""
    found = []
    for key in dict.fromkeys(keys):
        if box.assumed(key) and key in sections():
            value = box.values.get(key) or len(box.lists.get(key, ())) or "practice deck"
            found.append(Assumption(key, value, sections()[key]))
    return tuple(found)


def format_value(value: Any) -> str:
    """Return a value of the box as a sentence has it: a list with spaces between."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def assumed_blocks(assumed: Iterable[Assumption]) -> Iterator[Paragraph]:
    """Yield the assumed values that an answer rests on, in a sentence; nothing if none are."""
    by_label: dict[str, list[str]] = {}
    for one in assumed:
        by_label.setdefault(one.section.label, []).append(f"{one.key} = {format_value(one.value)}")
    if by_label:
        told = [f"{label} ({', '.join(values)})" for label, values in by_label.items()]
        yield Paragraph(f"Assumed (the rules don't say): {listed(told, 'and')}.")
