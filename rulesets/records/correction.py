"""The right copy of a record: its tree with the edits of a verdict, everything else as it was."""

import re
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.unread_text import marked
from testcross.rulesets.records.verdict import Edit, Plain

_TRUTHS = {"true": True, "false": False}
_WHOLE = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordShape:
    """Which keys of a game's records hold what, since the tree itself holds texts only."""

    numbers: Collection[str] = ()
    """Keys under which numbers stand, or a table of numbers."""
    truths: Collection[str] = ()
    """Keys under which true or false may stand."""
    lists: Collection[str] = ()
    """Keys under which lists of tables stand; a single table there becomes a list of one."""
    spellings: Mapping[str, str] = field(default_factory=dict)
    """What else a key may be called, in small letters; where there are any, case is ignored."""
    free: Collection[str] = ()
    """Keys of tables whose own keys are names, which are not ours to respell."""
    parts: tuple[str, str] | None = None
    """The key of a list whose entries can be read alone, and the key that holds an entry's name."""
    blocks: Collection[str] = ()
    """Keys of lists and tables whose entries are read one by one, so that one can be lost alone."""
    spares: Collection[str] = ()
    """Keys of the record itself without which the rest can be read all the same."""
    heads: Collection[str] = ()
    """The keys of the record itself."""
    marks: frozenset[str] = frozenset()
    """Keys of the record, its rounds and turns that no other game's records have."""

    def key(self, written: str) -> str:
        """Return the usual spelling of a key."""
        if not self.spellings:
            return written
        name = written.strip().casefold()
        return self.spellings.get(name, name)


def correct(root: Node, edits: Sequence[Edit], shape: RecordShape) -> Plain:
    """Return a whole record put right, as plain tables and lists."""
    by_place: dict[Place, list[Edit]] = {}
    for edit in edits:
        by_place.setdefault(edit.place, []).append(edit)
    return _right(root, by_place, shape)


def _right(node: Node, edits: dict[Place, list[Edit]], shape: RecordShape) -> Plain:
    here = edits.get(node.place, ())
    if isinstance(node.value, dict):
        table = {key: _under(key, inside, edits, shape) for key, inside in node.value.items()}
        for edit in here:
            if edit.key is not None:
                _set(table, _as_spelt(table, edit.key, shape), edit.value)
        return table
    if isinstance(node.value, list):
        return [_right(entry, edits, shape) for entry in node.value]
    written = marked(node.value) if node.error and isinstance(node.value, str) else node.value
    return next((edit.value for edit in here if edit.key is None), written)


def _as_spelt(table: dict[str, Plain], key: str, shape: RecordShape) -> str:
    """Return a key as it stands in a table, if it does."""
    if key in table:
        return key
    return next((written for written in table if shape.key(written) == key), key)


def _set(table: dict[str, Plain], key: str, value: Plain) -> None:
    if value is None:
        table.pop(key, None)
    else:
        table[key] = deepcopy(value)  # what stands in two places is written twice, not as an alias


def _under(key: str, node: Node, edits: dict[Place, list[Edit]], shape: RecordShape) -> Plain:
    """Return what stands under a key: as a number, or as a list, where such a one belongs."""
    value = _right(node, edits, shape)
    key = shape.key(key)
    if key in shape.truths and isinstance(value, str):
        value = _TRUTHS.get(value.casefold(), value)
    if key in shape.lists and isinstance(value, dict):
        return [value]
    if key in shape.numbers and isinstance(value, dict):
        return {inner: _number(one) for inner, one in value.items()}
    return _number(value) if key in shape.numbers else value


def _number(value: Plain) -> Plain:
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else value
