"""Slips of the pen, for simulators: a part of a record with one thing in it written otherwise.

A game lists its ways of going wrong, each a row: which findings it may bring up, under which fields
something else is written, and what. Whether that is a slip, which one and where, says the referee:
kept is only what brings up one finding more.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.tree import Path, Place
from testcross.rulesets.records.verdict import Plain
from testcross.rulesets.tabletop.self_play import SlipMaker

PartT = TypeVar("PartT")
_MOST_TRIED, _MOST_AT_ONE = 9, 3
"""So often something else is tried for one slip, and at one site."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where something stands in a part of a record, or could."""

    way: tuple[Any, ...]
    """The part, what of it holds the next, and so on to what stands there."""
    path: Path
    """The fields, and places in them, that lead there."""
    rng: Random
    before: Any = None
    """What is known of the game before the part, as its referee takes it."""

    @property
    def value(self) -> Any:
        """What stands there: an entry, a tuple, a part; None where nothing does."""
        return self.way[-1]

    @property
    def place(self) -> int:
        """Its place in the first tuple on the way."""
        return next(step for step in self.path if isinstance(step, int))

    @property
    def around(self) -> Any:
        """The part in which it stands."""
        return next(one for one in self.way[-2::-1] if not isinstance(one, tuple))


@dataclass(frozen=True, slots=True)
class Instead:
    """What is written in the place of something."""

    value: Any
    said: tuple[str, str] | None = None
    """What stands there, and what is right; None where the texts themselves say it."""


Mutation: TypeAlias = Callable[[Site], Iterable[Instead]]
"""Yields what may stand at a site instead."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way of writing something wrongly."""

    code: str
    """The finding that it is to bring up."""
    at: tuple[str, ...]
    """The fields that lead to what is written otherwise; of a tuple any entry, or all of it."""
    instead: Mutation
    where: Callable[[Site], bool] = lambda _: True
    """Tells where it may be a slip."""


# what may be written instead, by kinds of values


def by(*amounts: int) -> Mutation:
    """Return the mutation of numbers: so much too high, or too low."""

    def wrong(site: Site) -> Iterator[Instead]:
        for amount in site.rng.sample(amounts, len(amounts)):
            yield Instead(entry(str(int(site.value.text) + amount)))

    return of_entries(wrong)


def another(choices: Callable[[Site], Sequence[str]]) -> Mutation:
    """Return the mutation of names and cards: another of their kind.

    Args:
        choices: those that there are.
    """

    def wrong(site: Site) -> Iterator[Instead]:
        there = [text for text in choices(site) if text != site.value.text]
        yield from (Instead(entry(text)) for text in site.rng.sample(there, len(there)))

    return of_entries(wrong)


def misspelt(spell: Callable[[str], str]) -> Mutation:
    """Return the mutation of texts: spelt otherwise."""
    return of_entries(lambda site: [Instead(entry(spell(site.value.text)))])


def of_entries(mutation: Mutation) -> Mutation:
    """Return a mutation as it is of entries: nothing else where none stands, or a whole list."""
    return lambda site: mutation(site) if isinstance(site.value, Entry) else ()


# sites


def sites(part: object, at: Sequence[str], rng: Random, before: object = None) -> Iterator[Site]:
    """Yield where something stands under some fields, or could.

    Args:
        part: in which it stands.
        at: the fields that lead there; of a tuple both it and what is in it is meant.
        rng: chance, for what may be written there.
        before: what is known of the game before the part.
    """
    yield from _sites(Site((part,), (), rng, before), at)


def _sites(site: Site, at: Sequence[str]) -> Iterator[Site]:
    if not at:
        yield site
    for step, value in _inside(site.value):
        inner = replace(site, way=(*site.way, value), path=(*site.path, step))
        if isinstance(step, int):
            yield from _sites(inner, at)
        elif at and step == at[0]:
            yield from _sites(inner, at[1:])


def _inside(value: Any) -> Iterator[tuple[int | str, Any]]:
    """Yield what a tuple or a part holds, with places or fields."""
    if isinstance(value, tuple):
        yield from enumerate(value)
    elif _has_fields(value):
        yield from ((name, getattr(value, name)) for name in _names_in(value.__class__))


def told(value: Any) -> str:
    """Return all texts in a value."""
    return " ".join(text for _, text in _entries(value))


def _has_fields(value: Any) -> bool:
    return is_dataclass(value) and not isinstance(value, Entry)


@cache
def _names_in(part: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(part))


def with_value(part: Any, path: Path, value: Any) -> Any:
    """Return a part with another value at a path of fields and places."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        return replace(part, **{step: with_value(getattr(part, step), rest, value)})
    return (*part[:step], with_value(part[step], rest, value), *part[step + 1 :])


# places


def placed(part: PartT) -> tuple[PartT, Mapping[Place, Path]]:
    """Return a part, each entry and part in it in a line of its own, and what stands where."""
    paths: dict[Place, Path] = {}
    found: PartT = _placed(part, (), paths)
    return found, paths


def _placed(value: Any, path: Path, paths: dict[Place, Path]) -> Any:
    line, has_place = len(paths) + 1, hasattr(value, "line")
    if has_place:
        paths[line, 1] = path
    if isinstance(value, Entry):
        return Entry(text=value.text, line=line, column=1)
    if isinstance(value, tuple):
        return tuple(_placed(one, (*path, place), paths) for place, one in enumerate(value))
    if not _has_fields(value):
        return value
    inside: dict[str, Any] = {"line": line, "column": 1} if has_place else {}
    for name, one in _inside(value):
        if isinstance(one, tuple) or is_dataclass(one):
            inside[str(name)] = _placed(one, (*path, name), paths)
    return replace(value, **inside)


_MARK = "\N{REPLACEMENT CHARACTER}"


def written_path(part: PartT, path: Path, plain: Callable[[PartT], Plain]) -> Path:
    """Return the keys that lead to what stands at a path of fields, in a part that is written.

    Args:
        part: it all.
        path: leads to an entry, or to a part.
        plain: writes it.
    """
    value: Any = part
    for step in path:
        value = value[step] if isinstance(step, int) else getattr(value, step)
    below, name = next(_entries(value))
    marked = plain(with_value(part, (*path, *below), entry(_MARK)))
    found = next(_paths_to_mark(marked, name))
    return found[:-1] if below else found


def _entries(value: Any) -> Iterator[tuple[Path, str]]:
    """Yield the paths to all entries of a value, with their texts."""
    if isinstance(value, Entry):
        yield (), value.text
    for step, one in _inside(value):
        yield from (((step, *path), text) for path, text in _entries(one))


def _paths_to_mark(value: Any, name: str) -> Iterator[Path]:
    """Yield where the mark stands among plain tables; as a key it is a name."""
    if isinstance(value, str) and _MARK in value:
        yield ()
    pairs = value.items() if isinstance(value, dict) else ()
    for step, one in enumerate(value) if isinstance(value, list) else pairs:
        if step == _MARK:
            yield (name,)
        yield from ((step, *path) for path in _paths_to_mark(one, name))


# what is kept

_Found: TypeAlias = tuple[Path | None, Finding]


@dataclass(frozen=True, slots=True)
class Miswriter(Generic[PartT]):
    """Writes parts of one kind wrongly, so that their referee finds just that."""

    ways: Sequence[Way]
    judge: Callable[[PartT], Iterable[Finding]]
    """Returns what is found in a part."""
    plain: Callable[[PartT], Plain]
    """Writes a part."""
    slips: SlipMaker
    before: object = None
    """What is known of the game before the part."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The findings that it can bring up."""
        return tuple(dict.fromkeys(way.code for way in self.ways))

    def write(self, part: PartT, path: Path, codes: Sequence[str]) -> PartT | None:
        """Return a part with a slip in it; None where it has no room for one.

        Args:
            part: in which nothing is wrong.
            path: where it stands in the record.
            codes: the findings of which the slip brings up one, the first of them if it can.
        """
        return self._write(part, path, codes, (), [])

    def write_where_due(self, part: PartT, path: Path, places: Iterable[Path]) -> PartT:
        """Return a part with a slip more at each place where one is due and there is room for it.

        Args:
            part: in which there may be slips.
            path: where it stands in the record.
            places: the fields, and places in them, below which a slip may be.
        """
        known: list[_Found] | None = None
        for place in places:
            if codes := self.slips.each_due(*self.codes):
                known = self._findings(part) if known is None else known
                part = self._write(part, path, codes, place, known) or part
        return part

    def _write(
        self, part: PartT, path: Path, codes: Sequence[str], within: Path, known: list[_Found]
    ) -> PartT | None:
        """Return a part with a slip in it, and add what is found to what is known of the part."""
        for code in codes:
            for site, instead in islice(self._trials(part, code, within), _MOST_TRIED):
                wrong: PartT = with_value(part, site.path, instead.value)
                found = self._new(wrong, known)
                if found is not None and found[1].code in codes:
                    at, one = found
                    said = instead.said or (told(instead.value), told(site.value))
                    below = written_path(wrong, at, self.plain)
                    self.slips.note(one.code, (*path, *below), one.player, said)
                    known.append(found)
                    return wrong
        return None

    def _trials(self, part: PartT, code: str, within: Path) -> Iterator[tuple[Site, Instead]]:
        """Yield what can be written otherwise for a slip, and how, in any order."""
        every = [
            (way, site)
            for way in self.ways
            if way.code == code
            for site in sites(part, way.at, self.slips.rng, self.before)
            if site.path[: len(within)] == within and way.where(site)
        ]
        self.slips.rng.shuffle(every)
        for way, site in every:
            for instead in islice(way.instead(site), _MOST_AT_ONE):
                yield site, instead

    def _new(self, part: PartT, known: Sequence[_Found]) -> tuple[Path, Finding] | None:
        """Return the only thing that is wrong with a part and not known, and where."""
        found, before = self._findings(part), [(at, one.code) for at, one in known]
        new = [(at, one) for at, one in found if at is not None and (at, one.code) not in before]
        return new[0] if len(new) == 1 and len(found) == len(known) + 1 else None

    def _findings(self, part: PartT) -> list[_Found]:
        """Return what is found in a part, and where; None where nothing of it stands."""
        tried, paths = placed(part)
        found = (one for one in self.judge(tried) if one.severity is not Severity.NOTE)
        return [(paths.get((one.line, one.column)), one) for one in found]
