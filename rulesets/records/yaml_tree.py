"""From text in YAML or JSON to a tree, within bounds that no record of a person comes near.

The library's quick parser reads; where it fails, its other one, a hundred times slower, says what
is wrong, unless the text is very long.
"""

import re
from contextlib import suppress
from typing import Any

import yaml
from testcross.rulesets.records.findings import Finding, UnreadableError, unreadable
from testcross.rulesets.records.tree import AS_WRITTEN, NO_KEYS, Node, Place
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
from yaml.tokens import ScalarToken

DEEPEST = 40
MOST_NODES = 2_000_000
MOST_ALIASED = 10_000
"""Parts of a record that aliases may repeat, in all."""
LONGEST_TEXT = 100_000
"""Characters of a single value."""
_LONG = 500_000
"""Characters from which a mistake is told in the quick parser's words."""
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_QUICK: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def parse_tree(text: str) -> Node:
    """Return the tree of a YAML or JSON text.

    Raises:
        UnreadableError: line, column and what is wrong there.
    """
    if text.lstrip()[:1] in ("{", "["):  # YAML does not take the tabs of JSON for white space
        text = text.replace("\t", " ")
    try:
        try:
            return _Reader(_QUICK(text)).root()
        except (YAMLError, ValueError, OverflowError):
            if len(text) > _LONG:
                raise
            return _Reader(yaml.SafeLoader(text)).root()
    except MarkedYAMLError as error:
        raise UnreadableError(_malformed(text, error)) from None
    except ReaderError as error:
        line, column = _place_of(text, error.position)
        problem = "a character that does not belong in a text file; delete it"
        raise UnreadableError.at(line=line, column=column, problem=problem) from None
    except (YAMLError, ValueError, OverflowError) as error:
        escape = re.search(r"\\[Uux][0-9A-Fa-f]+", text)
        line, column = _place_of(text, escape.start()) if escape else (1, 1)
        problem = f"not valid YAML or JSON: {str(error).splitlines()[0]}"
        raise UnreadableError.at(line=line, column=column, problem=problem) from None


class _Reader:
    """Turns the events of one document into nodes.

    What breaks a bound stops it at once, as it may be a bomb. A mistake that only spoils the record
    waits until all is read: a slip in the form of the text goes before it.
    """

    def __init__(self, loader: Any) -> None:
        self._next = loader.get_event
        self._parts = self._aliased = 0
        self._anchored: dict[str, tuple[Node, int]] = {}
        """What stands at each anchor, and of how many parts; of none as long as it is open."""
        self._problem: UnreadableError | None = None

    def root(self) -> Node:
        self._next()  # the stream begins
        event = self._next()
        if isinstance(event, StreamEndEvent):
            raise UnreadableError.at(line=1, column=1, problem="empty; expected a record")
        root = self._node(self._next(), 0)
        self._next()  # the document ends
        event = self._next()
        if isinstance(event, DocumentStartEvent):
            mark: Any = event.start_mark
            raise MarkedYAMLError(problem="another document", problem_mark=mark)
        if self._problem is not None:
            raise self._problem
        return root

    def _node(self, event: Any, depth: int) -> Node:
        kind, mark, anchor = type(event), event.start_mark, event.anchor
        place = (mark.line + 1, mark.column + 1)
        before = self._parts
        self._parts += 1
        if anchor is not None:
            if kind is AliasEvent:
                return self._alias(anchor, place, mark)
            if anchor in self._anchored:
                raise MarkedYAMLError(problem="second occurrence", problem_mark=mark)
            self._anchored[anchor] = Node(None, place, NO_KEYS), 0
        if kind is ScalarEvent:
            text = event.value
            if (event.implicit[0] and text in _NULLS) or str(event.tag).endswith(":null"):
                text = None
            elif len(text) > LONGEST_TEXT:  # every finding about it would repeat it
                told = f"a text of {len(text):,} characters; shorten it to {LONGEST_TEXT:,}"
                self._note(place, told)
            elif not text.isascii():
                text = _joined(text)
            node = Node(text, place, NO_KEYS, (), (), AS_WRITTEN)
        else:
            if depth == DEEPEST or self._parts > MOST_NODES:
                told = f"nested too deeply for a record: more than {DEEPEST} levels"
                if depth < DEEPEST:
                    told = f"more than {MOST_NODES:,} parts; split it into smaller records"
                raise UnreadableError.at(line=place[0], column=place[1], problem=told)
            inside = self._entries if kind is SequenceStartEvent else self._table
            node = inside(place, depth + 1)
        if anchor is not None:
            self._anchored[anchor] = node, self._parts - before
        return node

    def _entries(self, place: Place, depth: int) -> Node:
        entries, next_event, node = [], self._next, self._node
        while type(event := next_event()) is not SequenceEndEvent:
            entries.append(node(event, depth))
        return Node(entries, place, NO_KEYS)

    def _table(self, place: Place, depth: int) -> Node:
        table: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        next_event, node = self._next, self._node
        while (kind := type(event := next_event())) is not MappingEndEvent:
            if kind is ScalarEvent:
                mark = event.start_mark
                key, at = _joined(event.value), (mark.line + 1, mark.column + 1)
                self._parts += 1
                if event.anchor is not None:
                    node(event, depth)
            else:
                named = node(event, depth)
                key, at = named.value if isinstance(named.value, str) else "?", named.place
            if key in table:
                self._note(at, f"{key!r} is already on line {keys[key][0]}; delete one")
            keys[key] = at
            table[key] = node(next_event(), depth)
        return Node(table, place, keys)

    def _alias(self, anchor: str, place: Place, mark: Any) -> Node:
        if anchor not in self._anchored:
            raise MarkedYAMLError(problem="undefined alias", problem_mark=mark)
        node, parts = self._anchored[anchor]
        self._parts += parts - 1
        self._aliased += parts
        if self._aliased > MOST_ALIASED:
            told = f"aliases repeat more than {MOST_ALIASED:,} parts of the record; write them out"
            raise UnreadableError.at(line=place[0], column=place[1], problem=told)
        if not parts:  # within itself
            self._note(node.place, "nested too deeply for a record")
        return node

    def _note(self, place: Place, problem: str) -> None:
        error = UnreadableError.at(line=place[0], column=place[1], problem=problem)
        self._problem = self._problem or error


def _joined(text: str) -> str:
    """Return text with the halves of characters that JSON writes as two escapes put together."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _place_of(text: str, position: int) -> Place:
    before = text[:position]
    return before.count("\n") + 1, position - before.rfind("\n")


# what is wrong with a text


_WORDS = (
    ("'\\t' that cannot start", "a tab where only spaces can be; use spaces"),
    ("that cannot start any token", "text cannot begin with this character; put it in quotes"),
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
        for token in yaml.scan(text, Loader=_QUICK):
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
