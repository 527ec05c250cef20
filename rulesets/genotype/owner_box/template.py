"""A box file to be filled in: what the text prints stands there, what was assumed is a comment."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from testcross.rulesets.genotype.box.box_values import Box, BoxList, BoxValue

_OPENING = """\
# What the cards and boards of your copy of Genotype print. A value behind a # was assumed, as the
# rules do not print it: look it up, correct it, and take the # away. What you leave out stays
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
        yield f"{_sign(one)}{_key(key)} = {toml(one.value)}{source}\n"


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


def _key(key: str) -> str:
    return key if key.replace("_", "").isalpha() else f'"{key}"'


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
