"""Records of games spoilt in one place, and by which findings the place may be named."""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeAlias

Record: TypeAlias = dict[str, Any]
Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True)
class Damage:
    record: Record
    path: Path
    """Where the finding belongs."""
    codes: frozenset[str]
    """What it may be called."""


def changed(record: Record, path: Path, value: object) -> Record:
    """Return a copy of a record with another value at a path; without it where that is None."""
    copy = deepcopy(record)
    inner: Any = copy
    for part in path[:-1]:
        inner = inner[part]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copy


def damage_at(record: Record, path: Path, value: object, *codes: str) -> Damage:
    """Return a record with another value at a path, where it is to be found."""
    return Damage(changed(record, path, value), path, frozenset(codes))
