"""A game in YAML with damaged lines: each is set aside with its finding, and the rest is read.

A turn that cannot be read is lost as a whole, and so is a key of a round; what is around them is
read as if they were not there, and then they are put back as the text that was written.
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.records.correction import about_its_player, listed_players
from testcross.rulesets.records.findings import Finding, UnreadableError, unreadable
from testcross.rulesets.records.tree import NO_KEYS, Node, with_inside
from testcross.rulesets.records.yaml_pieces import (
    TextPiece,
    entries_in,
    keys_in,
    strays_in,
    table_below,
    table_of_entry,
    with_corrected_headings,
)
from testcross.rulesets.records.yaml_tree import parse_tree

_ODD_KEY = "a key without ': ' behind it; expected KEY: VALUE"
_ODD_ENTRY = "the line does not fit those above it; indent it like them, lists with '- '"
MOST_TRIED = 60
"""Lines of a piece that are left out one by one, to find the damaged one."""


def reads_alone(text: str, *, is_entry: bool) -> bool:
    """Tell whether a piece can be read by itself, as one entry of a list or as one key."""
    try:
        value = parse_tree(text).value
    except UnreadableError:
        return False
    return isinstance(value, list if is_entry else dict) and len(value) == 1


def damage_in(lines: Sequence[str], piece: TextPiece) -> Finding:
    """Return what is wrong in a piece that cannot be read, at the line where it is."""
    inner = _smallest(lines, piece)
    error = _error(lines, inner, inner.end) or unreadable(
        line=inner.start + 1, column=inner.column + 1, problem=_ODD_KEY if inner.key else _ODD_ENTRY
    )
    guilty = _without_which(lines, inner)
    if not guilty or error.line - 1 in guilty:
        return _with_quotes(lines, _on_its_lines(lines, inner, error))
    before = [number for number in guilty if number < error.line]
    line = max(before) if before else min(guilty)
    found = _error(lines, inner, line + 1) or error
    upto = TextPiece(start=line, end=line + 1, column=inner.column)
    return _with_quotes(lines, _on_its_lines(lines, upto, found))


def _with_quotes(lines: Sequence[str], found: Finding) -> Finding:
    """Return a finding that says what to do where a text has a colon in it, such as a plant."""
    is_colon = lines[found.line - 1][found.column - 1 : found.column] == ":"
    if not is_colon or "quote" in found.text:
        return found
    return replace(found, text=f"{found.text}; or put text that contains ': ' in quotes")


def _smallest(lines: Sequence[str], piece: TextPiece) -> TextPiece:
    """Return the innermost piece that cannot be read."""
    while True:
        broken = (
            one
            for one in _inside(lines, piece)
            if not reads_alone(one.text(lines), is_entry=not one.key)
        )
        inner = next(broken, None)
        if inner is None or (inner.start, inner.end) == (piece.start, piece.end):
            return piece
        piece = inner


def _inside(lines: Sequence[str], piece: TextPiece) -> list[TextPiece]:
    """Return the pieces of a piece: keys of a table, or entries of a list."""
    if not piece.key:
        return keys_in(lines, table_of_entry(lines, piece), bool)
    table = table_below(lines, piece)
    return entries_in(lines, piece) or ([] if table is None else keys_in(lines, table, bool))


def _without_which(lines: Sequence[str], piece: TextPiece) -> list[int]:
    """Return the lines without which a piece of several can be read."""
    if not 1 < piece.end - piece.start <= MOST_TRIED:
        return []
    return [
        number
        for number in range(piece.start, piece.end)
        if reads_alone(piece.text(lines, number), is_entry=not piece.key)
    ]


def _error(lines: Sequence[str], piece: TextPiece, end: int) -> Finding | None:
    """Return what the parser says of a piece up to a line; None if nothing."""
    above = "\n" * piece.start
    try:
        parse_tree(above + replace(piece, end=end).text(lines))
    except UnreadableError as error:
        return error.finding
    return None


def _on_its_lines(lines: Sequence[str], piece: TextPiece, found: Finding) -> Finding:
    """Return a finding that is on the lines of a piece, at their end if it was below them."""
    if piece.start < found.line <= piece.end:
        return found
    if found.line <= piece.start:
        return replace(found, line=piece.start + 1, column=piece.column + 1)
    written = [n for n in range(piece.start, piece.end) if lines[n].strip()]
    last = max(written, default=piece.start)
    return replace(found, line=last + 1, column=len(lines[last].rstrip()) + 1)


MOST_DAMAGED = 10
"""Damaged places of one record; with more of them it is not read at all."""
_LONGEST = 500_000
"""Characters of a record that is cut into pieces."""
_DEEPEST = 8
_SIGN = "\ue000"
"""Stands for a piece that was set aside; no record may hold it."""
_ANCHOR = re.compile(r"(?:^|[\s\[{,:-])&\w", re.MULTILINE)
_OTHER_LINE_ENDS = re.compile("[\x85\u2028\u2029\ue000]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocks:
    """Which parts of a record can be read one by one."""

    is_block: Callable[[str], bool]
    """Tells a key whose entries, or keys, can be read alone."""
    is_spare: Callable[[str], bool]
    """Tells a key of the record itself without which the rest can be read all the same."""
    keys: Collection[str]
    """All such keys, as they are usually spelt."""
    tops: Collection[str]
    """Keys of the record itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lost:
    """Lines that are set aside."""

    start: int
    end: int
    before: str
    """What is left of the first line: spaces, and a dash or a key."""
    text: str
    found: Finding


def read_around_damage(text: str, blocks: Blocks, error: Finding) -> Node:
    """Return the tree of a record in YAML with damaged lines, each as its text and its finding.

    Args:
        text: the record.
        blocks: which parts of it can be read alone.
        error: why it cannot be read as a whole.

    Raises:
        UnreadableError: with this error, where the rest cannot be understood.
    """
    if not _may_be_cut(text):
        raise UnreadableError(error)
    corrected = with_corrected_headings(text.split("\n"), blocks.keys, blocks.tops)
    lines = corrected.lines
    lost = [] if corrected.is_whole else _Search(lines, blocks, error).lost_in_record()
    try:
        root = parse_tree(_without(lines, lost))
    except UnreadableError:
        raise UnreadableError(error) from None
    putting = _PutBack(lost, listed_players(root))
    whole = putting.node(root)
    is_cut = bool(lost or corrected.findings)
    if not is_cut or putting.places != len(lost) or not _has_blocks(root, blocks):
        raise UnreadableError(error)
    return _with_findings(whole, corrected.findings)


def _may_be_cut(text: str) -> bool:
    return not (
        len(text) > _LONGEST
        or text.lstrip()[:1] in ("{", "[")
        or _OTHER_LINE_ENDS.search(text)
        or _ANCHOR.search(text)
    )


class _Search:
    """Goes down into the pieces that cannot be read, to the smallest that can be lost alone."""

    def __init__(self, lines: Sequence[str], blocks: Blocks, error: Finding) -> None:
        self._lines = lines
        self._blocks = blocks
        self._error = error
        self._lost: list[_Lost] = []

    def lost_in_record(self) -> list[_Lost]:
        """Return what has to be set aside.

        Raises:
            UnreadableError: for what cannot be, or where there is too much of it.
        """
        lines = self._lines
        start = next((n for n, line in enumerate(lines) if not line.startswith(("#", "-", "%"))), 0)
        whole = TextPiece(start=start, end=len(lines), column=0)
        for key in keys_in(lines, whole, self._begins_a_part):
            self._check_key(key, 0, is_spare=self._blocks.is_spare(key.key))
        return self._lost

    def _begins_a_part(self, word: str) -> bool:
        return self._blocks.is_block(word) or self._blocks.is_spare(word)

    def _check_key(self, key: TextPiece, depth: int, *, is_spare: bool = True) -> None:
        if reads_alone(key.text(self._lines), is_entry=False):
            return
        if not (self._blocks.is_block(key.key) and self._check_inside(key, depth)):
            around = self._lines[key.start][: key.column]
            self._lose(key, f"{around}{key.key or 'x'}: ", is_spare=is_spare)

    def _check_inside(self, key: TextPiece, depth: int) -> bool:
        """Look for the damage below a key; tell whether it is there."""
        before = len(self._lost)
        entries = entries_in(self._lines, key)
        for entry in entries:
            self._check_entry(entry, depth + 1)
        if not entries and (table := table_below(self._lines, key)) is not None:
            for inner in keys_in(self._lines, table, self._blocks.is_block):
                self._check_key(inner, depth + 1)
        return len(self._lost) > before

    def _check_entry(self, entry: TextPiece, depth: int) -> None:
        if reads_alone(entry.text(self._lines), is_entry=True):
            return
        if depth > _DEEPEST:
            raise UnreadableError(self._error)
        table = table_of_entry(self._lines, entry)
        keys = keys_in(self._lines, table, self._blocks.is_block)
        before = len(self._lost)
        if any(self._blocks.is_block(key.key) for key in keys):
            for key in keys:
                self._check_key(key, depth + 1)
        if len(self._lost) == before:
            self._lose(self._after_the_whole(entry), f"{' ' * entry.column}- ")

    def _after_the_whole(self, entry: TextPiece) -> TextPiece:
        """Return an entry that cannot be read, without a whole one that stands above it."""
        for number in strays_in(self._lines, entry):
            above = replace(entry, end=number)
            if reads_alone(above.text(self._lines), is_entry=True):
                return replace(entry, start=number, column=0)
        return entry

    def _lose(self, piece: TextPiece, before: str, *, is_spare: bool = True) -> None:
        found = damage_in(self._lines, piece)
        if not is_spare:
            raise UnreadableError(found)
        if len(self._lost) == MOST_DAMAGED:
            raise UnreadableError(self._error)
        behind = self._lines[piece.start][piece.column :]
        text = "\n".join([behind, *self._lines[piece.start + 1 : piece.end]]).strip()
        text = text if piece.key else text.removeprefix("-").lstrip()
        one = _Lost(start=piece.start, end=piece.end, before=before, text=text, found=found)
        self._lost.append(one)


def _without(lines: Sequence[str], lost: Sequence[_Lost]) -> str:
    """Return the record with a sign in place of each piece that is set aside."""
    kept = list(lines)
    for number, one in enumerate(lost):
        kept[one.start : one.end] = [""] * (one.end - one.start)
        kept[one.start] = f"{one.before}{_SIGN}{number}"
    return "\n".join(kept)


def _with_findings(node: Node, findings: Sequence[Finding]) -> Node:
    """Return a part of the tree with what was wrong with its headings."""
    if not findings:
        return node
    if not isinstance(node.value, dict):
        return with_inside(node, lambda one: _with_findings(one, findings))
    at = {(found.line, found.column): found for found in findings}
    parts = {
        key: replace(_with_findings(one, findings), error=at.get(node.keys[key], one.error))
        for key, one in node.value.items()
    }
    return replace(node, value=parts)


def _has_blocks(root: Node, blocks: Blocks) -> bool:
    """Tell whether something is left of a record that can be read part by part."""
    parts = root.value.items() if isinstance(root.value, dict) else ()
    return any(blocks.is_block(key) and isinstance(one.value, list | dict) for key, one in parts)


class _PutBack:
    """Puts texts in place of the signs that stand for them."""

    def __init__(self, lost: Sequence[_Lost], names: Sequence[str]) -> None:
        self._lost = lost
        self._names = names
        self.places = 0
        """How many signs there were."""

    def node(self, node: Node) -> Node:
        """Return a part of the tree with the texts in it."""
        is_sign = isinstance(node.value, str) and node.value.startswith(_SIGN)
        return self._lost_node(node) if is_sign else with_inside(node, self.node)

    def _lost_node(self, node: Node) -> Node:
        self.places += 1
        one = self._lost[int(str(node.value).removeprefix(_SIGN))]
        found = about_its_player(one.found, one.text, self._names)
        return Node(one.text, (one.start + 1, node.place[1]), NO_KEYS, error=found)
