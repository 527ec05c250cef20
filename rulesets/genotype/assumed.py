"""What answers rest on that the rule book does not print: said once below each of them."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from testcross.rulesets.blocks import Paragraph
from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import Box, BoxSection, Rules, box_sections, rulings


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
    """Return what findings rest on that nobody wrote down, each with how to say otherwise.

    Args:
        rules: by which the game was played.
        keys: values and lists of the box, and rulings.
    """
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
    told = [f"{label} ({', '.join(values)})" for label, values in by_label.items()]
    return list(by_label) if brief else told


def assumed_blocks(assumed: Iterable[Assumption], *, brief: bool = False) -> Iterator[Paragraph]:
    """Yield the assumed values that an answer rests on, in a sentence; nothing if none are.

    Args:
        assumed: the values.
        brief: whether only what they are is said, where there are many.
    """
    told = _labelled(assumed, brief=brief)
    if told:
        more = "; see testcross genotype box" if brief else ""
        yield Paragraph(f"Assumed (the rules don't say): {listed(told, 'and')}{more}.")
