"""Who is who in a pedigree file, and what cannot be: ids twice, wrong parents, cycles."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.raw_rows import FEMALE, MALE, NOBODY_WORDS, RawRows, StructureNote
from testcross.solver.herds.kin import Positions

_MOST_IN_CHAIN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """The animals of a file, each once, with their parents."""

    ids: tuple[str, ...]
    rows: Positions
    """Per animal, its row in the file; -1 for a parent without one."""
    lines: tuple[int, ...]
    sires: Positions
    dams: Positions
    sexes: tuple[int, ...]
    notes: tuple[StructureNote, ...]


def structure_of(raw: RawRows) -> Structure:
    notes: list[StructureNote] = list(raw.notes)
    names = list(raw.names)
    numbers, lines = np.array(raw.ids, np.int64), np.array(raw.lines, np.int64)
    row_of = np.full(len(names), -1, np.int64)
    row_of[numbers[::-1]] = np.arange(len(numbers))[::-1]
    for row in np.flatnonzero(row_of[numbers] != np.arange(len(numbers))).tolist():
        name, first = names[numbers[row]], int(lines[row_of[numbers[row]]])
        text = f"{name} already has a row, in line {first}; this one is ignored"
        notes.append(StructureNote(HerdCode.ID_TWICE, int(lines[row]), text, (name,)))
    own = np.sort(row_of[row_of >= 0])
    sires, dams = (np.array(parents, np.int64)[own] for parents in (raw.sires, raw.dams))
    sires, dams, nobody = _without_nobody(raw, (sires, dams), row_of, own)
    notes += nobody
    missing = _without_row(sires, dams, row_of)
    people = np.concatenate([numbers[own], missing])
    place = np.full(len(names) + 1, -1, np.int64)
    place[people] = np.arange(len(people))
    where = np.concatenate([lines[own], np.zeros(len(missing), np.int64)])
    sires, dams = (np.concatenate([place[p], np.full(len(missing), -1)]) for p in (sires, dams))
    sexes = np.concatenate([np.array(raw.sexes, np.int64)[own], np.zeros(len(missing), np.int64)])
    ids = [names[number] for number in people.tolist()]
    notes += _unnamed(ids, len(own), sires, dams, where, _Hints(raw, ids[: len(own)]))
    notes += _wrong_parents(ids, where, sires, dams, sexes)
    if not raw.are_plants:
        notes += _both_roles(ids, where, sires, dams, sexes)
    left_out = np.zeros(len(people), bool)
    for chain in _cycles(sires, dams):
        left_out[chain] = True
        notes.append(_own_ancestor(chain, ids, where))
    rows = np.concatenate([own, np.full(len(missing), -1)])
    stays = np.flatnonzero(~left_out)
    new = np.full(len(people) + 1, -1, np.int64)
    new[stays] = np.arange(len(stays))
    return Structure(
        ids=tuple(ids[i] for i in stays.tolist()),
        rows=rows[stays],
        lines=tuple(where[stays].tolist()),
        sires=new[sires[stays]],
        dams=new[dams[stays]],
        sexes=tuple(sexes[stays].tolist()),
        notes=tuple(sorted(notes, key=lambda note: (note.line, note.code, note.ids))),
    )


def _without_nobody(
    raw: RawRows, couples: tuple[Positions, Positions], row_of: Positions, own: Positions
) -> tuple[Positions, Positions, list[StructureNote]]:
    """Return the numbers of parents without names that stand for nobody, and a note on each."""
    by_word: dict[str, list[int]] = {}
    for name, number in raw.names.items():
        word = raw.own_ids.get(number, name)
        if word.casefold() in NOBODY_WORDS and row_of[number] < 0:
            by_word.setdefault(word, []).append(number)
    everyone = [number for numbers in by_word.values() for number in numbers]
    notes, found = [], []
    for parents, role in zip(couples, ("sire", "dam"), strict=True):
        for word, numbers in by_word.items():
            rows = own[np.isin(parents, numbers)].tolist()
            if rows:
                text = (
                    f"{quoted(word)} as the {role} counts as unknown, because no row has that id "
                    f"({counted(len(rows), 'animal')})"
                )
                line, code = raw.lines[rows[0]], HerdCode.PARENT_WITHOUT_ROW
                notes.append(StructureNote(code, line, text, (word,)))
        found.append(np.where(np.isin(parents, everyone), -1, parents))
    return found[0], found[1], notes


def _without_row(sires: Positions, dams: Positions, row_of: Positions) -> Positions:
    """Return the numbers of parents who have no row, in the order in which they are named."""
    parents = np.stack([sires, dams], axis=1).ravel()
    parents = parents[parents >= 0]
    absent = parents[row_of[parents] < 0]
    _, first = np.unique(absent, return_index=True)
    found: Positions = absent[np.sort(first)]
    return found


def _unnamed(
    ids: list[str], rows: int, sires: Positions, dams: Positions, lines: Positions, hints: "_Hints"
) -> Iterator[StructureNote]:
    for parents, role in ((sires, "sire"), (dams, "dam")):
        offspring = np.flatnonzero(parents >= rows)
        _, first = np.unique(parents[offspring], return_index=True)
        for kid in offspring[np.sort(first)].tolist():
            name = ids[parents[kid]]
            text = (
                f"{name}, the {role} of {ids[kid]}, has no row{hints.of(name)}; counted as a "
                "founder"
            )
            yield StructureNote(
                HerdCode.PARENT_WITHOUT_ROW, int(lines[kid]), text, (name, ids[kid])
            )


class _Hints:
    """Knows whom a parent without a row might mean: one of another family, or in other letters."""

    def __init__(self, raw: RawRows, ids: list[str]) -> None:
        self._raw = raw
        self._ids = ids

    @cached_property
    def _by_own_id(self) -> dict[str, str]:
        own_ids, names = self._raw.own_ids, self._raw.names
        return {own_ids.get(names[name], name): name for name in self._ids}

    @cached_property
    def _in_any_case(self) -> dict[str, str]:
        return {name.casefold(): name for name in self._ids}

    def of(self, name: str) -> str:
        """Return what to say behind a parent who has no row."""
        own = self._raw.own_ids.get(self._raw.names[name])
        if own is not None and own in self._by_own_id:
            return f" in its family ({self._by_own_id[own]} is in another one)"
        other = self._in_any_case.get(name.casefold())
        return "" if other is None else f" (did you mean {other}?)"


def _wrong_parents(
    ids: list[str], lines: Positions, sires: Positions, dams: Positions, sexes: Positions
) -> Iterator[StructureNote]:
    for parents, wrong, sex in ((sires, FEMALE, "female"), (dams, MALE, "male")):
        kids = np.flatnonzero(parents >= 0)
        kids = kids[sexes[parents[kids]] == wrong]
        for kid in _first_each(parents, kids):
            parent = int(parents[kid])
            role = "sire" if wrong == FEMALE else "dam"
            text = f"{ids[parent]} is the {role} of {ids[kid]}, but its own row says {sex}"
            ids_here = (ids[parent], ids[kid])
            yield StructureNote(HerdCode.PARENT_OF_WRONG_SEX, int(lines[kid]), text, ids_here)


def _both_roles(
    ids: list[str], lines: Positions, sires: Positions, dams: Positions, sexes: Positions
) -> Iterator[StructureNote]:
    """Yield who is a sire here and a dam there; of a known sex that is told by another code."""
    both = np.intersect1d(sires[sires >= 0], dams[dams >= 0])
    for parent in both[sexes[both] == 0].tolist():
        kid = int(np.flatnonzero((sires == parent) | (dams == parent))[0])
        text = f"{ids[parent]} is a sire here and a dam there; only a plant can be both"
        yield StructureNote(HerdCode.PARENT_IN_BOTH_ROLES, int(lines[kid]), text, (ids[parent],))


def _first_each(parents: Positions, kids: Positions) -> list[int]:
    _, first = np.unique(parents[kids], return_index=True)
    found: list[int] = kids[np.sort(first)].tolist()
    return found


def _cycles(sires: Positions, dams: Positions) -> Iterator[list[int]]:
    """Yield chains of descent that come back to where they began, until none is left.

    Whoever has no parents, or only settled ones, is settled. Everybody else has a parent who is
    not, so that going up from parent to parent comes back to somebody: that chain is settled too.
    """
    count = len(sires)
    numbers = np.arange(count)
    if (sires < numbers).all() and (dams < numbers).all():
        return
    open_parents = ((sires >= 0).astype(np.int64) + (dams >= 0)).tolist()
    offspring = _offspring(sires, dams)
    is_settled = [False] * count
    _settle(numbers[(sires < 0) & (dams < 0)].tolist(), open_parents, is_settled, offspring)
    couples = list(zip(sires.tolist(), dams.tolist(), strict=True))
    for start in range(count):
        while not is_settled[start]:
            path: dict[int, int] = {}
            node = start
            while node not in path:
                path[node] = len(path)
                node = next(p for p in couples[node] if p >= 0 and not is_settled[p])
            chain = list(path)[path[node] :]
            yield chain
            _settle(chain, open_parents, is_settled, offspring)


def _offspring(sires: Positions, dams: Positions) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(len(sires))]
    for parents in (sires, dams):
        for kid in np.flatnonzero(parents >= 0).tolist():
            found[parents[kid]].append(kid)
    return found


def _settle(
    ready: list[int], open_parents: list[int], is_settled: list[bool], offspring: list[list[int]]
) -> None:
    waiting = list(ready)
    for one in waiting:
        is_settled[one] = True
    while waiting:
        for kid in offspring[waiting.pop()]:
            open_parents[kid] -= 1
            if not open_parents[kid] and not is_settled[kid]:
                is_settled[kid] = True
                waiting.append(kid)


def _own_ancestor(chain: Iterable[int], ids: list[str], lines: Positions) -> StructureNote:
    """Say who is its own ancestor, from the animal that stands first in the file."""
    links = list(chain)
    first = links.index(min(links))
    links = links[first:] + links[:first]
    names = [ids[place] for place in links]
    cycle = [*names, names[0]]
    if len(cycle) > _MOST_IN_CHAIN:
        cycle = [*cycle[: _MOST_IN_CHAIN - 2], f"{len(names) - _MOST_IN_CHAIN + 2} more", cycle[-1]]
    text = f"{names[0]} is its own ancestor: {' <- '.join(cycle)}; {listed(names[:3], 'and')}"
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    text += f"{more} {'is' if len(names) == 1 else 'are'} left out"
    return StructureNote(HerdCode.OWN_ANCESTOR, int(lines[links[0]]), text, tuple(names))
