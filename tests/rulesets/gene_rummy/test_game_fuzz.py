"""Game records torn apart: whatever is left, a report comes back, each finding with its place."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from operator import itemgetter
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sampling import each, examples
from sheets.played_games import rummy_record
from sheets.sound_reports import checked

VARIANTS = ("standard", "production", "set", "novice", "novice-standard", "families")
KEYS = ("turns", "calls", "layout", "hands", "added", "player", "draw", "mating", "scores", "foo")
JUNK: list[Any] = [
    *[None, "", [], {}, "x", -5, 3.5, True, 10**12, "\t", "{", ["a"], {"a": 1}, [None], "ann "],
    *["Castor buck", "Lilac", [["Castor"]], "gene pool", {"player": "Ann"}, "A- B-", "500"],
]


@cache
def game(variant: str, players: int) -> str:
    return json.dumps(rummy_record(variant, players - 2, "random"))


def paths(part: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to everything in a record, below the record itself."""
    if path:
        yield path
    if isinstance(part, dict | list):
        for key, value in part.items() if isinstance(part, dict) else enumerate(part):
            yield from paths(value, (*path, key))


def assume_anything(record: Any, rng: Random) -> None:
    """Damage a record in one place: something goes, comes, changes places or its name."""
    ways = list(paths(record))
    if not ways:
        return
    *above, key = rng.choice(ways)
    holder = record
    for part in above:
        holder = holder[part]
    kind = rng.choice(["goes", "goes", "comes", "comes", "comes", "moves", "renamed"])
    if kind == "goes":
        del holder[key]
    elif kind == "comes" or not isinstance(holder, dict):
        holder[key] = copy.deepcopy(rng.choice(JUNK))
    elif kind == "renamed":
        holder[rng.choice(KEYS)] = holder.pop(key)
    elif isinstance(holder[key], list):
        rng.shuffle(holder[key])


def torn(variant: str, players: int, rng: Random, times: int) -> bytes:
    record = json.loads(game(variant, players))
    for _ in range(times):
        assume_anything(record, rng)
    return json.dumps(record, indent=1).encode()


games = st.tuples(st.sampled_from(VARIANTS), st.integers(2, 3))


@given(games, st.randoms(use_true_random=False), st.integers(1, 12))
@settings(examples(3, 1_500), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_torn_game_is_reported_on(which: tuple[str, int], rng: Random, times: int) -> None:
    checked(torn(*which, rng, times), "json")


@each("variant, share", list(product(VARIANTS, [0.1, 0.5, 0.9])), quick=3, kind=itemgetter(1))
def test_game_cut_short_is_reported_on(variant: str, share: float) -> None:
    text = game(variant, 2)
    assert checked(text[: int(len(text) * share)].encode(), "json").unreadable
