"""Two slips in one round of a game: what is told of them, and which readings explain both at once.

A reading is a record that differs from the one with both slips in a single entry: left out, written
twice, moved, or with one value of it replaced, left out or added. Nothing here knows a game.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from sheets.damages import Path, Record
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.yaml_tree import parse_tree

NOTHING = object()


class OverlapError(Exception):
    """Two slips were made in the same entry."""


def merged(right: Any, one: Any, other: Any) -> Any:
    """Return a part of a record with the changes of two others.

    Args:
        right: as it was.
        one: as one slip made it.
        other: as the other slip made it.

    Raises:
        OverlapError: where both changed the same entry or value.
    """
    if right in (one, other):
        return other if one == right else one
    parts = (right, one, other)
    if all(isinstance(part, dict) for part in parts) and not is_entry(right):
        keys = dict.fromkeys((*right, *one, *other))
        found = {key: merged(*(part.get(key, NOTHING) for part in parts)) for key in keys}
        return {key: value for key, value in found.items() if value is not NOTHING}
    if all(isinstance(part, list) for part in parts):
        return _merged_lists(*parts)
    raise OverlapError


def is_entry(part: Any) -> bool:
    """Tell whether a part of a record is what one player did at a time."""
    return isinstance(part, dict) and "player" in part


def _merged_lists(right: list[Any], one: list[Any], other: list[Any]) -> list[Any]:
    if len(one) == len(right) == len(other):
        return [merged(*parts) for parts in zip(right, one, other, strict=True)]
    if len(one) == len(right):
        one, other = other, one
    if len(other) != len(right):
        raise OverlapError
    start, stop = _changed(right, one)
    if other[start:stop] != right[start:stop]:
        raise OverlapError
    behind = len(right) - stop
    return [*other[:start], *one[start : len(one) - behind], *other[stop:]]


def _changed(right: Sequence[Any], other: Sequence[Any]) -> tuple[int, int]:
    """Return from where to where entries were left out or put in."""
    most = min(len(right), len(other))
    start = next((i for i in range(most) if right[i] != other[i]), most)
    same = next((i for i in range(most) if right[-1 - i] != other[-1 - i]), most)
    return start, len(right) - min(same, most - start)


# what is told


@dataclass(frozen=True, slots=True)
class Told:
    code: str
    entry: Any
    """What stands there; its path if it is no entry, as far as ``rounds, 0, scores``."""


def told(text: str, findings: Sequence[Finding]) -> list[Told]:
    root = parse_tree(text)
    return [Told(str(one.code), _entry_at(root, (one.line, one.column))) for one in findings]


def _entry_at(root: Node, place: tuple[int, int]) -> Any:
    path: Path = ()
    node, entry = root, None
    while isinstance(node.value, dict | list):
        inside = node.value
        pairs = inside.items() if isinstance(inside, dict) else enumerate(inside)
        before = [(key, one) for key, one in pairs if _place(node, key, one) <= place]
        if not before:
            break
        key, node = before[-1]
        path = (*path, key)
        entry = node.plain() if isinstance(node.value, dict) and "player" in node.value else entry
    return entry or path[:3]


def _place(table: Node, key: str | int, one: Node) -> tuple[int, int]:
    return table.keys.get(key, one.place) if isinstance(key, str) else one.place


def hides(alone: Sequence[Told], together: Sequence[Told]) -> bool:
    """Tell whether of some slips one is not told with the others, by its code or at its entry.

    Two that are told alike need not be told twice.
    """
    alone = [one for place, one in enumerate(alone) if one not in alone[:place]]
    return not any(
        all(a.code == b.code or a.entry == b.entry for a, b in zip(alone, some, strict=True))
        for some in permutations(together, len(alone))
    )


# readings


class Pool:
    """What was written in some games: which values under a key, and which keys in an entry."""

    def __init__(self, records: Sequence[Record]) -> None:
        """Look through the rounds of some games."""
        self.values: dict[str, list[Any]] = {}
        self.keys: dict[str, list[str]] = {}
        for record in records:
            for one in record["rounds"]:
                self._look_at(one, "")

    def _look_at(self, part: Any, key: str) -> None:
        values = self.values.setdefault(key, [])
        if part not in values:
            values.append(part)
        if is_entry(part):
            self.keys[key] = list(dict.fromkeys((*self.keys.get(key, ()), *part)))
        if isinstance(part, dict):
            for inner, value in part.items():
                self._look_at(value, inner)
        for one in part if isinstance(part, list) else ():
            self._look_at(one, key)


def readings(both: Record, right: Record, number: int, pool: Pool) -> Iterator[Record]:
    """Yield the records that differ from one with two slips in one entry of the round.

    Args:
        both: the record.
        right: the record without them.
        number: of the round, from 0.
        pool: what may stand under each key.
    """
    written, was = both["rounds"][number], right["rounds"][number]

    def with_round(one: Any) -> Record:
        return {**both, "rounds": [*both["rounds"][:number], one, *both["rounds"][number + 1 :]]}

    yield both
    for key, value in written.items():
        if isinstance(value, list) and any(map(is_entry, value)):
            others = [*_rearranged(value), *_reworded(value, was.get(key, []), key, pool)]
        else:
            others = [] if value == was.get(key) else list(_replaced(value, key, pool))
        yield from (with_round({**written, key: other}) for other in others)


def _rearranged(entries: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield a list with one of its entries left out, written twice, or moved."""
    for place, entry in enumerate(entries):
        rest = [*entries[:place], *entries[place + 1 :]]
        yield rest
        yield [*entries[: place + 1], *entries[place:]]
        for at in range(len(entries)):
            if at != place:
                yield [*rest[:at], entry, *rest[at:]]


def _reworded(
    entries: Sequence[Any], before: Sequence[Any], key: str, pool: Pool
) -> Iterator[list[Any]]:
    """Yield a list with another value in an entry that was changed, or one more entry beside it."""
    for place, entry in enumerate(entries):
        if entry in before:
            continue
        for other in _replaced(entry, key, pool):
            yield [*entries[:place], other, *entries[place + 1 :]]
    start, _ = _changed(before, entries)
    for other in pool.values[key] if len(entries) < len(before) else ():
        if is_entry(other):
            yield [*entries[:start], other, *entries[start:]]


def _replaced(value: Any, key: str, pool: Pool) -> Iterator[Any]:
    """Yield a part of a record with one value in it replaced, left out or added."""
    if isinstance(value, dict):
        for inner, one in value.items():
            rest = {name: part for name, part in value.items() if name != inner}
            yield rest
            yield from ({**value, inner: other} for other in _replaced(one, inner, pool))
        for inner in pool.keys[key] if is_entry(value) else ():
            if inner not in value:
                yield from ({**value, inner: other} for other in pool.values[inner])
        return
    if isinstance(value, list):
        for place, one in enumerate(value):
            yield [*value[:place], *value[place + 1 :]]
            yield from ([*value, other] for other in pool.values.get(key, ()) if place == 0)
            yield from (
                [*value[:place], other, *value[place + 1 :]] for other in _replaced(one, key, pool)
            )
    if isinstance(value, int):
        yield from range(max(0, value - 3), value + 4)
    yield from (other for other in pool.values.get(key, ()) if other != value)


def is_explained(candidates: Iterator[Record], wrong: Callable[[Record], bool]) -> bool:
    """Tell whether some reading is right, as a plain referee judges it, who may fail."""
    for one in candidates:
        try:
            if not wrong(one):
                return True
        except (KeyError, ValueError, IndexError, TypeError, AttributeError, StopIteration):
            continue
    return False
