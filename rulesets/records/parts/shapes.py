"""What stands under the keys of parts: texts, lists of them, tables by names, parts in parts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from testcross.rulesets.records.entries import (
    Entry,
    ReadResult,
    WrittenHand,
    WrittenScore,
    findings_in,
)
from testcross.rulesets.records.findings import unreadable
from testcross.rulesets.records.parts.part import Found, Holds, Part, Texts, Tree, plain_part
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import (
    Record,
    all_names,
    all_written,
    entries_under,
    number_of,
    one_or_all,
    or_blank,
    scores_of,
    text_of,
    texts_of,
    truth_of,
    with_keys,
    written,
)

OneOrMore: TypeAlias = Entry | Sequence[Entry]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenValue:
    """Something under a name: the coins of a player, the price of an upgrade."""

    name: Entry
    value: Entry


def truth(entry: Entry) -> bool | str:
    """Return true or false as such, and anything else as it is written."""
    said = truth_of(entry)
    return entry.text if said is None else said


# texts


@dataclass(frozen=True, slots=True)
class One(Texts):
    """A text."""

    write: Callable[[Entry], Any] = text_of
    """How it is written: as a text, a number, a truth value."""
    holds = Holds.TEXT

    def written(self, value: Entry, _table: Node, /) -> Entry | None:
        """Return the text."""
        return written(value)

    def plain(self, value: Entry) -> Any:
        """Return the text, or the number or truth value that it is."""
        return self.write(value)


@dataclass(frozen=True, slots=True)
class Player(One):
    """A name that must be there: where it is not, it is blank."""

    required: bool = field(default=True, kw_only=True)

    def written(self, value: Entry, table: Node, /) -> Entry:
        """Return the name."""
        return or_blank(written(value), table)


@dataclass(frozen=True, slots=True)
class Some(Texts):
    """A text, or a list of them."""

    is_list: bool = False
    """Whether a single one is written as a list, too."""
    holds = Holds.TEXTS

    def written(self, value: OneOrMore, _table: Node, /) -> tuple[Entry, ...]:
        """Return the texts."""
        return all_written(value)

    def plain(self, value: Sequence[Entry]) -> list[str] | str | None:
        """Return the texts."""
        return texts_of(value) if self.is_list else one_or_all(value)


@dataclass(frozen=True, slots=True)
class Names(Some):
    """Names in a list, or in one text: ``Ann, Bo and Cy``."""

    def written(self, value: OneOrMore, _table: Node, /) -> tuple[Entry, ...]:
        """Return the names, one by one."""
        return all_names(value)


@dataclass(frozen=True, slots=True)
class TextList(Texts):
    """A list of texts; an empty one says that there are none."""

    holds = Holds.LIST

    def written(self, value: Sequence[Entry], _table: Node, /) -> tuple[Entry, ...]:
        """Return the texts."""
        return all_written(value)

    def plain(self, value: Sequence[Entry]) -> list[str]:
        """Return the texts."""
        return texts_of(value)


# tables by names


def _values(found: Found) -> Iterator[WrittenValue]:
    for name, value in with_keys(found.table.get(found.key), found.value):
        if written(value) is not None:
            yield WrittenValue(name=name, value=value)


@dataclass(frozen=True, slots=True)
class Hands(Tree):
    """Cards by the names of players."""

    holds = Holds.TEXTS_BY_NAME

    def read(self, found: Found) -> ReadResult[tuple[WrittenHand, ...]]:
        """Return everybody's cards."""
        there = with_keys(found.table.get(found.key), found.value)
        hands = (WrittenHand(player=name, cards=all_written(cards)) for name, cards in there)
        return ReadResult(value=tuple(hands))

    def plain(self, value: Sequence[WrittenHand]) -> Record:
        """Return a table by names."""
        return {hand.player.text: texts_of(hand.cards) for hand in value}


@dataclass(frozen=True, slots=True)
class DealtCards(Hands):
    """Cards by the names of players, always in lists."""

    holds = Holds.LISTS_BY_NAME


@dataclass(frozen=True, slots=True)
class Scores(Tree):
    """Points by the names of players."""

    holds = Holds.TEXT_BY_NAME

    def read(self, found: Found) -> ReadResult[tuple[WrittenScore, ...]]:
        """Return the points that are written."""
        named = _values(found)
        return ReadResult(
            value=tuple(WrittenScore(player=one.name, points=one.value) for one in named)
        )

    def plain(self, value: Sequence[WrittenScore]) -> Record | None:
        """Return a table by names."""
        return scores_of(value)


# parts within parts


@dataclass(frozen=True, slots=True)
class WholeInner(Tree):
    """A part of which nothing counts unless all can be read."""

    part: type[Part] = field(kw_only=True)
    holds = Holds.PART

    def read(self, found: Found) -> ReadResult[Part | None]:
        """Return the part, if it can be read."""
        read = found.read(found.value, self.part)
        return read if read.complete else ReadResult(value=None, findings=read.findings)

    def plain(self, value: Part) -> Record | None:
        """Return a table; none where nothing is written."""
        return plain_part(value) or None


@dataclass(frozen=True, slots=True)
class Inner(Tree):
    """A part."""

    part: type[Part] = field(kw_only=True)
    holds = Holds.PART

    def read(self, found: Found) -> ReadResult[Part]:
        """Return the part."""
        return found.read(found.value, self.part)

    def plain(self, value: Part) -> Record:
        """Return a table."""
        return plain_part(value)


@dataclass(frozen=True, slots=True)
class InnerList(Tree):
    """A list of parts."""

    part: type[Part] = field(kw_only=True)
    most: int | None = field(default=None, kw_only=True)
    """How many are read."""
    holds = Holds.PARTS

    def read(self, found: Found) -> ReadResult[tuple[Part, ...] | None]:
        """Return the parts; None where a text stands in their place."""
        there = found.table.get(found.key)
        if there is None:
            return ReadResult(value=None)
        nodes = entries_under(found.table, found.key, found.value[: self.most])
        return _each([found.read(one, self.part) for one in nodes])

    def plain(self, value: Sequence[Part]) -> list[Record]:
        """Return a list of tables."""
        return [plain_part(one) for one in value]


@dataclass(frozen=True, slots=True)
class ByName(Tree):
    """A part for each player, by their names."""

    part: type[Part] = field(kw_only=True)
    each: str = field(kw_only=True)
    """What everybody has, in a finding: ``cards``."""
    prepare: Callable[[Node], Node] = field(default=lambda node: node, kw_only=True)
    """Puts right what a reader of YAML takes for something else."""
    holds = Holds.PART

    def read(self, found: Found) -> ReadResult[tuple[Part, ...] | None]:
        """Return the parts."""
        node = self.prepare(found.value)
        if not isinstance(node.value, dict):
            problem = f"expected a table with {self.each} for each player"
            wrong = unreadable(line=node.place[0], column=node.place[1], problem=problem)
            return ReadResult(value=None, findings=(wrong,))
        named = with_keys(node, node.value)
        return _each([found.read(inside, self.part, player=name) for name, inside in named])

    def plain(self, value: Sequence[Any]) -> Record:
        """Return a table by names."""
        return {one.player.text: plain_part(one) for one in value}


def _each(found: Sequence[ReadResult[Part]]) -> ReadResult[tuple[Part, ...]]:
    return ReadResult(value=tuple(one.value for one in found), findings=findings_in(found))


def number(title: str, **more: Any) -> One:
    """Return the shape of a number."""
    return One(title, number_of, **more)
