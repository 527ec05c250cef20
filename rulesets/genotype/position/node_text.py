"""What stands at a place of a position: a text, a number, keys; mistakes have their place."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.genotype.position.position_error import PositionError
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.whole_numbers import whole_number

MOST_OF_ANYTHING = 999
"""Slots and coins; far more than anybody can have."""
T = TypeVar("T")


def require_keys(node: Node, known: Sequence[str], name: str) -> None:
    """Refuse what is no table, and a key that such a table does not have."""
    if not isinstance(node.value, dict):
        raise PositionError(node.place, f"expected {name}: a table with {listed(known, 'and')}")
    for key in node.value:
        if key not in known:
            close = nearest(key, {one: one for one in known}, limit=1)
            hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(known)}"
            raise PositionError(node.keys[key], f"{name} has no key {quoted(key)}; {hint}")


def is_blank(node: Node | None) -> bool:
    """Tell whether nothing stands there."""
    return node is None or node.value is None or node.value == ""


def text_of(node: Node) -> str:
    """Return what stands at a place as one text; a card without its quotes is still a card.

    ``9: FF Tt`` is a table with one key to YAML.
    """
    if isinstance(node.value, str):
        return node.value
    if isinstance(node.value, dict) and len(node.value) == 1:
        ((key, inside),) = node.value.items()
        if isinstance(inside.value, str):
            return f"{key}: {inside.value}"
    found = (
        "empty" if node.value is None else "a list" if isinstance(node.value, list) else "a table"
    )
    raise PositionError(node.place, f"expected a text here, not {found}; put quotes around it")


def read_text(node: Node, parse: Callable[[str], T], joined_by: str = "") -> T:
    """Return what a text says; a list of texts may stand for one if told how to join it.

    Raises:
        PositionError: what the text is not, with its place.
    """
    texts = [text_of(one) for one in node.items()] if joined_by else [text_of(node)]
    try:
        return parse(joined_by.join(texts))
    except (NotationError, CardError) as error:
        raise PositionError(node.place, str(error)) from None


def number_in(node: Node, key: str, most: int = MOST_OF_ANYTHING) -> int | None:
    """Return the number under a key, None where nothing stands there.

    Raises:
        PositionError: for anything else, and a number above ``most``.
    """
    found = node.get(key)
    if found is None or is_blank(found):
        return None
    number = whole_number(text_of(found))
    if number is None or not 0 <= number <= most:
        raise PositionError(
            found.place,
            f"{key!r} is {quoted(text_of(found))}; expected a whole number from 0 to {most}",
        )
    return number
