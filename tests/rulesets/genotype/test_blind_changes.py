"""Changes of clean games that are drawn before any referee sees them, judged by the plain referee.

A pass without consequences may be left out, and the plain referee knows all plants of the practice
deck, which a record need not list; both are left out of what must be found.
"""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from genotype_games.genotype_games import Kind, plain, plants, simulated
from genotype_games.pea_referee import found_in
from oracles.genotype_oracle import Replay
from sampling import each

Path = tuple[Any, ...]
KINDS = [
    *(Kind(players, strategy) for players in (2, 3, 4, 5) for strategy in ("random", "greedy")),
    *(Kind(1, "random", (("difficulty", level),)) for level in ("easy", "standard", "hard")),
]
LISTS = ("working", "picks", "upgrades")


class Change(NamedTuple):
    text: str
    at: Path
    """Of the entry."""
    how: str
    lines: set[int]
    """Of the entry, in the changed record."""


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict):
        for key, inside in value.items():
            if key != "decks":
                yield from leaves(inside, (*path, key))
    elif isinstance(value, list):
        for place, inside in enumerate(value):
            yield from leaves(inside, (*path, place))
    elif not isinstance(value, bool):
        yield path, value


def at(record: Any, path: Path) -> Any:
    for key in path:
        record = record[key]
    return record


def last_key(path: Path) -> str:
    return next(key for key in reversed(path) if isinstance(key, str))


def change(seed: int) -> Change | None:
    """Return a clean game with one value, or one entry of a block, changed blindly."""
    random = Random(seed)
    game = clean(random.choice(KINDS), 1000 + seed % 40)
    record, new = json.loads(game), json.loads(game)
    how = random.choice(["value"] * 7 + ["drop", "twice"])
    if how == "value":
        known = {key: record[key] for key in ("setup", "rounds", "sheet") if key in record}
        every = list(leaves(known))
        path, old = random.choice(every)
        same = {v for p, v in every if last_key(p) == last_key(path) and type(v) is type(old)}
        if isinstance(old, int):
            same = {one for one in (old - 1, old + 1, old + 2) if one >= 0}
        others = sorted(same - {old}, key=str)
        if not others:
            return None
        at(new, path[:-1])[path[-1]] = random.choice(others)
        entry = path[:4] if path[2:3] and path[2] in LISTS else path[:3]
    else:
        number = random.randrange(5)
        block = random.choice([one for one in LISTS if record["rounds"][number].get(one)])
        entries = new["rounds"][number][block]
        place = random.randrange(len(entries))
        entry = ("rounds", number, block, place)
        if entries[place].get("passes"):
            return None
        entries[place : place + 1] = [entries[place]] * 2 if how == "twice" else []
    return _as_text(new, entry, how)


@cache
def clean(kind: Kind, seed: int) -> str:
    return json.dumps(plain(simulated(kind, seed)))


def _as_text(record: Any, entry: Path, how: str) -> Change | None:
    text = json.dumps(record, indent=0)
    try:
        legal = Replay(json.loads(text), plants()).wrong() == []
    except (KeyError, IndexError, TypeError):
        return None  # the plain referee asks for all that a turn has
    if legal:
        return None
    parent = at(record, entry[:-1])
    near = [entry[-1]] if how == "value" else [entry[-1] - 1, entry[-1], entry[-1] + 1]
    lines: set[int] = set()
    for place in near:
        if isinstance(parent, dict) or 0 <= place < len(parent):
            part, parent[place] = parent[place], "MARK"
            start = json.dumps(record, indent=0).partition("MARK")[0].count("\n") + 1
            lines |= set(range(start, start + json.dumps(part, indent=0).count("\n") + 1))
            parent[place] = part
    return Change(text, entry, how, lines)


@each("seed", range(1200), quick=3, blocks=10)
def test_what_breaks_a_rule_is_found(seed: int) -> None:
    changed = change(seed)
    passed = changed is not None and '"passes"' in json.dumps(
        at(json.loads(changed.text), changed.at) if changed.how == "value" else {}
    )
    if changed is not None and not passed and changed.at[0] != "setup":
        assert found_in(changed.text) != []


@pytest.mark.deep
def test_nine_in_ten_changes_are_one_finding_at_their_entry() -> None:
    """Where a roll and its sorting differ, either may be wrong: one of them is found."""
    count: Counter[str] = Counter()
    for seed in range(2000, 4000):
        changed = change(seed)
        if changed is not None:
            found = found_in(changed.text)
            lines = set(changed.lines)
            if changed.at[2:] == ("roll",):
                lines.add(max(lines) + 1)
            right = len(found) == 1 and found[0].line in lines
            count["right" if right else "missed" if not found else "otherwise"] += 1
    assert count.total() > 1000
    assert count["right"] >= 0.9 * count.total(), count
