"""From text in YAML or JSON to a tree."""

import re
from contextlib import suppress
from typing import Any

import yaml
from testcross.rulesets.records.findings import UnreadableError, unreadable
from testcross.rulesets.records.tree import NO_KEYS, Node, Place
from testcross.rulesets.records.yaml_errors import malformed
from testcross.rulesets.records.yaml_limits import (
    DEEPEST,
    LONGEST_TEXT,
    TooLongTextError,
    refuse_excess,
)
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from yaml.reader import ReaderError

MOST_NODES = 2_000_000
_LONG = 500_000
"""Characters from which a mistake is told in the quick parser's words."""
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_FAST: Any = getattr(yaml, "CSafeLoader", None)


def parse_tree(text: str) -> Node:
    """Return the tree of a YAML or JSON text.

    Raises:
        UnreadableError: line, column and what is wrong there.
    """
    readable = _readable(text)
    tree = _quick_tree(readable)
    if tree is None:
        refuse_excess(readable)
        tree = _careful_tree(readable)
    if len(text) > LONGEST_TEXT:
        _refuse_long_texts(tree)
    return tree


def _refuse_long_texts(node: Node) -> None:
    """Refuse a value that nobody typed, which every finding about it would repeat."""
    if isinstance(node.value, str):
        if len(node.value) > LONGEST_TEXT:
            problem = f"a text of {len(node.value):,} characters; shorten it to {LONGEST_TEXT:,}"
            line, column = node.place
            raise TooLongTextError(unreadable(line=line, column=column, problem=problem))
        return
    inside = node.value.values() if isinstance(node.value, dict) else node.value or ()
    for one in inside:
        _refuse_long_texts(one)


def _careful_tree(text: str) -> Node:
    """Return the tree of any text; raises as ``parse_tree``."""
    try:
        root = _compose(text)
    except MarkedYAMLError as error:
        raise UnreadableError(malformed(error)) from None
    except ReaderError as error:
        line, column = _place_of(text, error.position)
        problem = "a character that no text file should hold; delete it"
        raise UnreadableError.at(line=line, column=column, problem=problem) from None
    except RecursionError:
        raise UnreadableError(
            unreadable(line=0, column=0, problem="nested too deeply for a record")
        ) from None
    except (YAMLError, ValueError, OverflowError) as error:
        escape = re.search(r"\\[Uux][0-9A-Fa-f]+", text)
        line, column = _place_of(text, escape.start()) if escape else (1, 1)
        problem = f"not valid YAML or JSON: {str(error).splitlines()[0]}"
        raise UnreadableError.at(line=line, column=column, problem=problem) from None
    if root is None:
        raise UnreadableError.at(line=1, column=1, problem="empty; expected a record")
    return _Reader().node(root, 0)


def _quick_tree(text: str) -> Node | None:
    """Return the tree of a text that holds nothing unusual; None for any other."""
    if _FAST is None:
        return None
    with suppress(YAMLError, ValueError, OverflowError, RecursionError):
        return _EventReader(_FAST(text)).root()
    return None


def _compose(text: str) -> Any:
    """Return the library's nodes; its quick parser reads, its other one says what is wrong.

    That one is a hundred times slower, and so is left out where a text is long.
    """
    if _FAST is not None:
        try:
            return yaml.compose(text, Loader=_FAST)
        except (YAMLError, ValueError, OverflowError):
            if len(text) > _LONG:
                raise
    return yaml.compose(text, Loader=yaml.SafeLoader)


def _place_of(text: str, position: int) -> Place:
    before = text[:position]
    return before.count("\n") + 1, position - before.rfind("\n")


def _readable(text: str) -> str:
    """Return JSON with its tabs as spaces, which YAML does not take for white space."""
    return text.replace("\t", " ") if text.lstrip()[:1] in ("{", "[") else text


def _joined(text: str) -> str:
    """Return text with the halves of characters that JSON writes as two escapes put together."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class _UnusualError(ValueError):
    """Something that the library's own composer has to look at."""


class _EventReader:
    """Turns the library's events into our nodes, without nodes of its own in between."""

    def __init__(self, loader: Any) -> None:
        self._next = loader.get_event
        self._nodes = 0

    def root(self) -> Node:
        """Return the only document.

        Raises:
            _UnusualError, YAMLError
        """
        self._next()  # the stream begins
        if not isinstance(self._next(), DocumentStartEvent):
            raise _UnusualError
        root = self._node(self._next(), 0)
        self._next()  # the document ends
        if not isinstance(self._next(), StreamEndEvent):
            raise _UnusualError
        return root

    def _node(self, event: Any, depth: int) -> Node:
        self._nodes += 1
        kind = type(event)
        if depth > DEEPEST or self._nodes > MOST_NODES or kind is AliasEvent:
            raise _UnusualError
        mark = event.start_mark
        place = (mark.line + 1, mark.column + 1)
        if kind is ScalarEvent:
            text = event.value
            if (event.implicit[0] and text in _NULLS) or (event.tag and _is_null(event)):
                return Node(None, place, NO_KEYS)
            return Node(text if text.isascii() else _joined(text), place, NO_KEYS)
        if kind is SequenceStartEvent:
            return Node(self._entries(depth + 1), place, NO_KEYS)
        return self._table(place, depth + 1)

    def _entries(self, depth: int) -> list[Node]:
        entries = []
        while type(event := self._next()) is not SequenceEndEvent:
            entries.append(self._node(event, depth))
        return entries

    def _table(self, place: Place, depth: int) -> Node:
        table: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        next_event = self._next
        while (kind := type(event := next_event())) is not MappingEndEvent:
            if kind is not ScalarEvent:
                raise _UnusualError
            key, mark = _joined(event.value), event.start_mark
            if key in table:
                raise _UnusualError
            keys[key] = (mark.line + 1, mark.column + 1)
            table[key] = self._node(next_event(), depth)
        return Node(table, place, keys)


def _is_null(event: Any) -> bool:
    """Tell whether a scalar stands for nothing: by what it is, or by its tag."""
    if event.implicit[0]:
        return event.value in _NULLS
    return event.tag is not None and str(event.tag).endswith(":null")


class _Reader:
    """Turns the library's nodes into ours, within bounds."""

    def __init__(self) -> None:
        self._nodes = 0

    def node(self, raw: Any, depth: int) -> Node:
        place = (raw.start_mark.line + 1, raw.start_mark.column + 1)
        self._nodes += 1
        if depth > DEEPEST or self._nodes > MOST_NODES:
            raise UnreadableError(
                unreadable(line=place[0], column=place[1], problem="nested too deeply for a record")
            )
        kind = type(raw).__name__
        if kind == "SequenceNode":
            return Node([self.node(entry, depth + 1) for entry in raw.value], place, {})
        if kind == "MappingNode":
            return self._table(raw, place, depth)
        empty = raw.tag is not None and str(raw.tag).endswith(":null")
        return Node(None if empty else _joined(str(raw.value)), place, {})

    def _table(self, raw: Any, place: Place, depth: int) -> Node:
        table: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        for raw_key, raw_value in raw.value:
            key = _joined(raw_key.value) if isinstance(raw_key.value, str) else "?"
            at = (raw_key.start_mark.line + 1, raw_key.start_mark.column + 1)
            if key in table:
                problem = f"{key!r} stands there already, on line {keys[key][0]}; delete one"
                raise UnreadableError.at(line=at[0], column=at[1], problem=problem)
            table[key] = self.node(raw_value, depth + 1)
            keys[key] = at
        return Node(table, place, keys)
