"""Parts of records: what may stand under which key, how it is read, and how it is written.

A part is a class whose fields say it, in the order of the keys in a record that is written:

    class WrittenDraw(Part):
        source: Entry | None = text(key="from", required=True)
        card: Entry | None = text("a card")

What is wrong in a table is a finding and left out: a key, or an entry of a list. What must be
there and is not comes as a blank: an empty list, or an entry without text. One value in place of a
list is a list of one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum, auto
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import (
    Entry,
    ReadResult,
    WrittenScore,
    findings_in,
)
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import (
    Record,
    all_names,
    all_written,
    number_of,
    one_or_all,
    scores_of,
    text_of,
    texts_of,
    written,
)


class Holds(Enum):
    """What may stand under a key."""

    TEXT = auto()
    TEXTS = auto()
    """A text, or a list of them."""
    LIST = auto()
    """A list of texts; a key with nothing behind it holds none."""
    BLANKS = auto()
    """A text, or a list in which places may be blank."""
    TEXT_BY_NAME = auto()
    """A table whose keys are names."""
    LISTS_BY_NAME = auto()
    TABLE = auto()
    """A part that is read with the one around it, so that it says nothing if a mistake is there."""
    PART = auto()
    """Something that is read for itself, so that a mistake in it costs nothing else."""
    PARTS = auto()
    """A list of such."""


@dataclass(slots=True, kw_only=True)
class Part:
    """What every part of a record has: its place. Nobody changes one, though it is not frozen."""

    line: int = 0
    column: int = 0


PartT = TypeVar("PartT", bound=Part)
Reading: TypeAlias = Callable[[Any, Node], ReadResult[Any]]
"""Returns what a field holds, from what its table has and from the tree of that table; None where
nothing is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What stands under a key."""

    holds: Holds
    title: str = ""
    """What it is, in a finding: ``a whole number``."""
    key: str = ""
    """Where it is not the name of the field."""
    required: bool = False
    """Whether the key must be there."""
    part: type[Part] | None = None
    """What a table there is."""
    read: Reading
    plain: Callable[[Any], Any]
    """Returns a value as YAML and JSON have it; None leaves the key out."""

    def __call__(self, default: object = None) -> Any:
        return field(default=default, metadata={"shape": self})


def text(
    title: str = "",
    write: Callable[[Entry], Any] = text_of,
    *,
    key: str = "",
    required: bool = False,
) -> Any:
    """A text; ``write`` tells how it is written: as a text, a number, a truth value."""
    return Shape(
        holds=Holds.TEXT,
        title=title,
        key=key,
        required=required,
        read=lambda value, _: ReadResult(written(value)),
        plain=write,
    )()


def number(title: str = "", *, key: str = "") -> Any:
    """A number."""
    return text(title, number_of, key=key)


def who() -> Any:
    """A name that must be there; where it is not, it is blank."""

    def read(value: Entry, table: Node) -> ReadResult[Entry]:
        line, column = table.place
        return ReadResult(written(value) or Entry(text="", line=line, column=column))

    return Shape(holds=Holds.TEXT, required=True, read=read, plain=text_of)()


def texts(title: str = "", *, key: str = "", required: bool = False, is_list: bool = False) -> Any:
    """A text, or a list of them; ``is_list`` if a single one is written as a list, too."""
    return Shape(
        holds=Holds.TEXTS,
        title=title,
        key=key,
        required=required,
        read=lambda value, _: ReadResult(all_written(value)),
        plain=texts_of if is_list else one_or_all,
    )(())


def names(title: str, *, required: bool = False) -> Any:
    """Names in a list, or in one text: ``Ann, Bo and Cy``."""
    return Shape(
        holds=Holds.TEXTS,
        title=title,
        required=required,
        read=lambda value, _: ReadResult(all_names(value)),
        plain=texts_of,
    )(())


def text_list() -> Any:
    """A list of texts; an empty one says that there are none."""
    return Shape(
        holds=Holds.LIST, read=lambda value, _: ReadResult(all_written(value)), plain=texts_of
    )()


def cards_by_name(hand: Callable[..., Any]) -> Any:
    """Cards by the names of players, each pair a part with a ``player`` and ``cards``."""
    return Shape(
        holds=Holds.LISTS_BY_NAME,
        read=lambda value, _: ReadResult(
            tuple(
                hand(line=name.line, column=name.column, player=name, cards=all_written(cards))
                for name, cards in value
            )
        ),
        plain=lambda hands: {hand.player.text: texts_of(hand.cards) for hand in hands},
    )(())


def points_by_name() -> Any:
    """Points by the names of players."""
    return Shape(
        holds=Holds.TEXT_BY_NAME,
        read=lambda value, _: ReadResult(
            tuple(WrittenScore(player=name, points=one) for name, one in value if written(one))
        ),
        plain=scores_of,
    )(())


def whole(part: type[Part]) -> Any:
    """A part of which nothing counts unless all can be read."""

    def read(node: Node, _: Node) -> ReadResult[Part | None]:
        found = read_part(node, part)
        return found if found.complete else ReadResult(None, found.findings)

    return Shape(
        holds=Holds.PART, part=part, read=read, plain=lambda value: plain_part(value) or None
    )()


def parts(
    part: type[PartT],
    *,
    required: bool = True,
    read: Callable[[Node, Node], ReadResult[PartT]] | None = None,
    plain: Callable[[PartT], Record] | None = None,
) -> Any:
    """A list of parts; ``read`` is given the tree of one, and the one around the list."""

    def read_all(nodes: Sequence[Node], table: Node) -> ReadResult[Any]:
        found = [read_part(one, part) if read is None else read(one, table) for one in nodes]
        return ReadResult(tuple(one.value for one in found), findings_in(found))

    return Shape(
        holds=Holds.PARTS,
        part=part,
        required=required,
        read=read_all,
        plain=lambda value: [(plain or plain_part)(one) for one in value],
    )(())


class PartField(NamedTuple):
    """A field of a part that stands under a key."""

    name: str
    key: str
    shape: Shape
    default: Any


def keys_of(part: type[Part]) -> Mapping[str, PartField]:
    """Return the fields of a part by their keys, in the order in which they are written."""
    kind: Any = part  # mypy takes no class of parts for a key of a cache
    found: Mapping[str, PartField] = _keys_of(kind)
    return found


@cache
def _keys_of(part: Any) -> Mapping[str, PartField]:
    found = {}
    for one in fields(part):
        shape: Shape | None = one.metadata.get("shape")
        if shape is not None:
            key = shape.key or one.name
            default = None if one.default is MISSING else one.default
            found[key] = PartField(one.name, key, shape, default)
    return found


def plain_part(part: Part) -> Record:
    """Return a part as a plain table, ready for YAML or JSON; what is not written has no key."""
    found = {}
    for key, one in keys_of(type(part)).items():
        value = getattr(part, one.name)
        if value or (value is not None and (one.shape.required or one.default is None)):
            plain = one.shape.plain(value)
            if plain is not None:
                found[key] = plain
    return found


def read_part(node: Node, part: type[PartT]) -> ReadResult[PartT]:
    """Return a part as far as it can be read, with its place."""
    return part_of(node, part, read_table(node, part))


def part_of(
    node: Node, part: type[PartT], table: ReadResult[Mapping[str, Any]]
) -> ReadResult[PartT]:
    """Return the part that a table is; in its field ``incomplete`` whether something is lacking."""
    values: dict[str, Any] = {}
    findings = list(table.findings)
    for key, one in keys_of(part).items():
        there = table.value.get(key)
        if there is not None:
            read = one.shape.read(there, node)
            findings += read.findings
            if read.value is not None:
                values[one.name] = read.value
    if "incomplete" in part.__dataclass_fields__:
        values["incomplete"] = bool(findings)
    line, column = node.place
    return ReadResult(part(line=line, column=column, **values), tuple(findings))


MOST_ERRORS = 1_000
"""Mistakes that are told of one table; of more, only how many there are."""


def read_table(
    node: Node, part: type[Part], *keys: str, name: str = "the record"
) -> ReadResult[dict[str, Any]]:
    """Return what stands under the keys of a part, for its fields to read.

    Args:
        node: the tree.
        part: what it should be.
        keys: those that count; all where none are given.
        name: what to call it in a finding.
    """
    known = {key: one for key, one in keys_of(part).items() if not keys or key in keys}
    reader = _TableReader()
    for (line, column), problem in node.problems:
        reader.unread.append(unreadable(line=line, column=column, problem=problem))
    value = reader.table(node, known, name)
    findings = reader.found
    if len(findings) > MOST_ERRORS:
        problem = f"and {len(findings) - MOST_ERRORS:,} more mistakes of this kind"
        more = unreadable(line=node.place[0], column=node.place[1], problem=problem)
        findings = [*findings[:MOST_ERRORS], more]
    return ReadResult(value, (*reader.unread, *findings))


_AFTER_A_COMMA = {
    True: " Put several entries in brackets: [A, B], and a text with a comma in quotes",
    False: "; put several entries in brackets: [A, B], and a text with a comma in quotes",
}
"""What is added of a key without a value, which may be what stood behind a comma."""


class _TableReader:
    """Reads the values of one table."""

    def __init__(self) -> None:
        self.unread: list[Finding] = []
        self.found: list[Finding] = []

    def refuse(self, node: Node, called: str, *expected: str) -> None:
        """Note what stands at a place, and what is expected there."""
        value = node.value
        there = repr(value) if isinstance(value, str) else "a table"
        if value is None or isinstance(value, list):
            there = "empty" if value is None else "a list"
        problem = f"{called} is {there}; expected {listed(list(expected))}"
        self.found.append(unreadable(line=node.place[0], column=node.place[1], problem=problem))

    def table(self, node: Node, known: Mapping[str, PartField], name: str) -> dict[str, Any]:
        """Return what stands under keys; blanks where it should and does not."""
        there = node.value
        if not isinstance(there, dict):
            self.refuse(node, name, _with_keys(known))
            return {
                key: _blank(one.shape, node) for key, one in known.items() if one.shape.required
            }
        unknown = {key: _closest_keys(key, node, known) for key in there if key not in known}
        misspelt = {key for close in unknown.values() for key in close[:1]}
        values: dict[str, Any] = {}
        for key, one in known.items():
            if key in there:
                typed = node.typed.get(key, "")
                values[key] = self.value(there[key], one.shape, typed or key, typed)
                if values[key] is None and one.shape.required:
                    values[key] = _blank(one.shape, node)
            elif one.shape.required:
                values[key] = _blank(one.shape, node)
                if key not in misspelt and not (unknown and len(unknown) == len(there)):
                    due = _due(one.shape)
                    problem = f"{key!r} is missing{f'; expected {due}' if due else ''}"
                    line, column = node.place
                    self.found.append(unreadable(line=line, column=column, problem=problem))
        for key, close in unknown.items():
            hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(known)}"
            problem = f"unknown key {node.typed.get(key, key)!r}; {hint}"
            if there[key].value is None:
                problem += _AFTER_A_COMMA[problem.endswith("?")]
            line, column = node.keys.get(key, node.place)
            self.found.append(unreadable(line=line, column=column, problem=problem))
        return values

    def value(self, node: Node, shape: Shape, key: str, typed: str) -> Any:
        """Return what stands under a key, as entries; None where nothing does, or nothing due."""
        value, called, title = node.value, repr(key), shape.title or "a text"
        match shape.holds:
            case Holds.TEXT:
                if isinstance(value, str):
                    return _entry(node, typed)
                if value is not None or shape.required:
                    self.refuse(node, called, title)
                return None
            case Holds.TEXTS | Holds.BLANKS:
                if isinstance(value, str):
                    return _entry(node, typed)
                if isinstance(value, list):
                    return self.entries(node, called, title, blanks=shape.holds is Holds.BLANKS)
                if value is None and not shape.required:
                    return None
                self.refuse(node, called, "a list", title)
                return ()
            case Holds.LIST:
                return () if value is None else self.entries(node, called, title)
            case Holds.PART:
                return None if value is None else node
            case Holds.PARTS:
                if isinstance(value, list):
                    return tuple(value)
                self.refuse(node, called, "a list")
                return (node,) if isinstance(value, dict) else ()
        if value is None:
            return None
        if shape.holds is Holds.TABLE and shape.part is not None:
            inner = keys_of(shape.part)
            if isinstance(value, dict):
                return self.table(node, inner, called)
            self.refuse(node, called, _with_keys(inner))
        elif isinstance(value, dict):
            return tuple(self.by_name(node, shape.holds))
        else:
            self.refuse(node, called, "a table")
        return None

    def by_name(self, node: Node, holds: Holds) -> Iterator[tuple[Entry, Any]]:
        """Yield the keys of a table whose keys are free, each with what it holds."""
        there = node.value if isinstance(node.value, dict) else {}
        for key, inside in there.items():
            typed = node.typed.get(key, "")
            called = repr(typed or key)
            line, column = node.keys[key]
            name = Entry(text=key.strip(), line=line, column=column)
            if holds is Holds.LISTS_BY_NAME:
                yield name, self.entries(inside, called, "a text")
            elif isinstance(inside.value, str):
                yield name, _entry(inside, typed)
            elif inside.value is not None:
                self.refuse(inside, called, "a text")

    def entries(
        self, node: Node, called: str, title: str, *, blanks: bool = False
    ) -> tuple[Entry | None, ...]:
        """Return the texts of a list; of one text a list of it, which is a mistake."""
        if not isinstance(node.value, list):
            self.refuse(node, called, "a list")
            return (_entry(node, ""),) if isinstance(node.value, str) else ()
        found: list[Entry | None] = []
        for place, one in enumerate(node.value, 1):
            if isinstance(one.value, str):
                found.append(_entry(one, ""))
            elif one.value is None and blanks:
                found.append(None)
            else:
                self.refuse(one, f"entry {place} of {called}", title)
        return tuple(found)


def _entry(node: Node, typed: str) -> Entry:
    """Return a text as an entry, with its key if that was not typed in the usual way."""
    line, column = node.place
    short = node.typed.get("", "")
    return Entry(text=str(node.value).strip(), line=line, column=column, key=typed, short=short)


def _blank(shape: Shape, table: Node) -> Any:
    line, column = table.place
    return () if shape.holds is Holds.PARTS else Entry(text="", line=line, column=column)


def _due(shape: Shape) -> str:
    """Return what a field holds; nothing where its key says it all."""
    if shape.holds is Holds.PARTS:
        return "a list"
    either = "a list or " if shape.holds is Holds.TEXTS else ""
    return f"{either}{shape.title}" if shape.title else ""


def _with_keys(known: Mapping[str, PartField]) -> str:
    return f"a table with the keys {listed(list(known), 'and')}"


def _closest_keys(key: str, table: Node, known: Mapping[str, PartField]) -> Sequence[str]:
    """Return the key that an unknown one stands for: one that lacks goes before one that is there.

    A list under a name that is like no other stands for the only list that must be there and lacks.
    """
    there = table.value if isinstance(table.value, dict) else {}
    lacking = {name: name for name in known if name not in there}
    typed, value = table.typed.get(key, key), there[key].value
    like = 0.75 if value is None else 0.6  # what nothing follows may be a text behind a comma
    close = nearest(typed, lacking, limit=1, likeness=like)
    if not close and isinstance(value, list):
        lists = [
            name
            for name in lacking
            if known[name].shape.required and known[name].shape.holds is Holds.PARTS
        ]
        close = lists if len(lists) == 1 else []
    return close or nearest(typed, {name: name for name in known}, limit=1, likeness=like)
