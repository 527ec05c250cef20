"""From text in YAML or JSON to a tree."""

import re
from contextlib import suppress
from typing import Any

import yaml
from testcross.rulesets.records.findings import Finding, UnreadableError, unreadable
from testcross.rulesets.records.tree import NO_KEYS, Node, Place
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    MappingEndEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from yaml.reader import ReaderError
from yaml.tokens import ScalarToken

_WORDS = (
    (
        "'\\t' that cannot start",
        "a tab where only spaces can be; use spaces",
    ),
    (
        "that cannot start any token",
        "text cannot begin with this character; put it in quotes",
    ),
    ("nesting depth", "nested too deeply for a record"),
    (
        "mapping values are not allowed",
        (
            "no ':' is possible here: indent as above, write ': ' with a space, or quote the text, "
            "unless the line above lacks its ': '"
        ),
    ),
    (
        "expected <block end>",
        "the line does not fit those above it; indent it like them, lists with '- '",
    ),
    ("undefined alias", "text cannot begin with '*'; put it in quotes"),
    ("could not find expected ':'", "a key without ':'; expected KEY: VALUE"),
    ("another document", "a second record begins here; put it in a separate file"),
    (
        "expected the node content",
        "a value is missing here, or begins with a special character of YAML; put it in quotes",
    ),
)
"""What the library says in part, and what is said instead."""
_OPEN = {
    "expected ',' or ']'": ("list", "]"),
    "expected ',' or '}'": ("table", "}"),
}


def _malformed(text: str, error: MarkedYAMLError) -> Finding:
    """Return what the library found in a text as an error with its place."""
    error_text = str(error.problem or error.context)
    mark, opened = error.problem_mark or error.context_mark, error.context_mark
    if "unexpected end of stream" in error_text and opened is not None:
        mark, problem = opened, "a quote that opens here is not closed; close it or delete it"
    else:
        if "could not find expected ':'" in error_text:
            mark = opened or mark
        problem = _words(error_text, 0 if opened is None else opened.line + 1)
    opening = None if mark is None else _quote_closed_on(text, mark.line)
    if opening is not None and mark is not None:
        problem = f"a quote opens here and closes only on line {mark.line + 1}; close or delete it"
        mark = opening
    if mark is None:
        return unreadable(line=0, column=0, problem=problem)
    line, column = _place_of(text, min(mark.index, len(text.rstrip())))  # not below the last line
    return unreadable(line=line, column=column, problem=problem)


def _quote_closed_on(text: str, line: int) -> Any:
    """Return where the quote opens that closes on a line below; None where there is none.

    If reading stumbles on that line, the quote was probably meant to close on its own, and what
    closes it was meant to open another.
    """
    with suppress(YAMLError, ValueError, OverflowError):
        for token in yaml.scan(text, Loader=_EVENTS):
            if token.start_mark.line > line:
                break
            is_quoted = isinstance(token, ScalarToken) and token.style in ("'", '"')
            if is_quoted and token.start_mark.line < line == token.end_mark.line:
                return token.start_mark
    return None


def _words(error_text: str, opened: int) -> str:
    for part, (what, end) in _OPEN.items():
        if part in error_text and opened:
            return f"expected ',' or '{end}' here, in the {what} that opens on line {opened}"
    for part, words in _WORDS:
        if part in error_text:
            return words
    return f"not valid YAML or JSON: {error_text}"


DEEPEST = 40
MOST_ALIASED = 10_000
"""Parts of a record that aliases may repeat, in all."""
_LONG = 500_000
"""Characters from which a mistake is told in the quick parser's words."""
LONGEST_TEXT = 100_000
"""Characters of a single value."""
_EVENTS: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class TooManyAliasesError(UnreadableError):
    """Aliases that repeat too much: no part of the record means what it says without them."""


class TooLongTextError(UnreadableError):
    """A value of a record that no person has typed."""


def refuse_excess(text: str) -> None:
    """Refuse a record that is nested too deeply or repeats too much, before anything builds it.

    What is no YAML at all is passed over here; whoever reads it will say so.

    Raises:
        TooManyAliasesError: the place, and the limit.
        UnreadableError: the same for what is nested too deeply.
    """
    with suppress(YAMLError, ValueError, OverflowError):
        try:
            _refuse_excess(_EVENTS(text))
        except MarkedYAMLError as error:
            # The quick parser may give up on what is nested before it has come to our limit.
            if "nesting depth" not in str(error.problem) or len(text) > _LONG:
                raise
            _refuse_excess(yaml.SafeLoader(text))


def _refuse_excess(loader: Any) -> None:
    sizes = _Sizes()
    while loader.check_event():
        event = loader.get_event()
        problem = sizes.excess(event)
        if problem:
            mark = event.start_mark
            kind = TooManyAliasesError if isinstance(event, AliasEvent) else UnreadableError
            raise kind.at(line=mark.line + 1, column=mark.column + 1, problem=problem)


class _Sizes:
    """How many parts there are below each anchor, as the events go by."""

    def __init__(self) -> None:
        self._open: list[tuple[str | None, int]] = []
        """The lists and tables around the event at hand, each with its anchor and its size."""
        self._anchored: dict[str, int] = {}
        self._aliased = 0

    def excess(self, event: Any) -> str:
        """Add an event, and say which limit it passes; empty where it passes none."""
        if isinstance(event, AliasEvent):
            size = self._anchored.get(event.anchor or "", 1)
            self._aliased += size
            self._grow(size)
        elif isinstance(event, CollectionStartEvent):
            self._open.append((event.anchor, 1))
        elif isinstance(event, CollectionEndEvent):
            self._close()
        elif isinstance(event, NodeEvent):
            self._remember(event.anchor, 1)
            self._grow(1)
        if len(self._open) > DEEPEST:
            return f"nested too deeply for a record: more than {DEEPEST} levels"
        if self._aliased > MOST_ALIASED:
            return f"aliases repeat more than {MOST_ALIASED:,} parts of the record; write them out"
        return ""

    def _close(self) -> None:
        anchor, size = self._open.pop()
        self._remember(anchor, size)
        self._grow(size)

    def _remember(self, anchor: str | None, size: int) -> None:
        if anchor is not None:
            self._anchored[anchor] = size

    def _grow(self, size: int) -> None:
        if self._open:
            anchor, before = self._open[-1]
            self._open[-1] = (anchor, before + size)


MOST_NODES = 2_000_000
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_FAST: Any = getattr(yaml, "CSafeLoader", None)


def parse_tree(text: str) -> Node:
    """Return the tree of a YAML or JSON text.

    Raises:
        UnreadableError: line, column and what is wrong there.
    """
    spaced = readable(text)
    tree = _quick_tree(spaced)
    if tree is None:
        refuse_excess(spaced)
        tree = _careful_tree(spaced)
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
        raise UnreadableError(_malformed(text, error)) from None
    except ReaderError as error:
        line, column = _place_of(text, error.position)
        problem = "a character that does not belong in a text file; delete it"
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


def readable(text: str) -> str:
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
                problem = f"{key!r} is already on line {keys[key][0]}; delete one"
                raise UnreadableError.at(line=at[0], column=at[1], problem=problem)
            table[key] = self.node(raw_value, depth + 1)
            keys[key] = at
        return Node(table, place, keys)
