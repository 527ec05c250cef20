"""The table of effects, and how people name them."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genotype.effects.effect import (
    Effect,
    EffectKind,
    Lasts,
    Moment,
    Phase,
    Validates,
)

_FILE = "effects.toml"
_TITLES = ("brother ", "sister ", "father ")


class UnknownEffectError(TestcrossError):
    """A name that no way to use dice, space, tool or assistant has."""

    def __init__(self, *, name: str, close: list[str]) -> None:
        hint = f"did you mean {listed(close)}?" if close else "write it as in 'die Ff' or 'rake FF'"
        super().__init__(f"nothing in the game is called {quoted(name)}; {hint}")


@cache
def effects() -> Mapping[str, Effect]:
    """Return every effect by its name, in the order of the table.

    >>> effects()["Rake"].rule
    'GT-106'
    """
    room = files(__package__.rpartition(".")[0])
    document = tomllib.loads((room / "data" / _FILE).read_text(encoding="utf-8"))
    found = [_effect(**table) for table in document["effect"]]
    return {one.name: one for one in found}


def _effect(
    *, kind: str, phase: str, moment: str, lasts: str, validates: str = "none", **table: Any
) -> Effect:
    return Effect(
        kind=EffectKind(kind),
        phase=Phase(phase),
        moment=Moment(moment),
        lasts=Lasts(lasts),
        validates=Validates(validates),
        **table,
    )


@cache
def _by_key() -> Mapping[str, Effect]:
    """Return effects by their names as they are compared, also without title or first word."""
    found = {name_key(one.name): one for one in effects().values()}
    for key, one in list(found.items()):
        for title in _TITLES:
            found.setdefault(key.removeprefix(title), one)
    for key, one in list(found.items()):
        found.setdefault(key.rpartition(" ")[2], one)
    return found


def known_effect(name: str) -> Effect | None:
    """Return the effect that a name means; None for a name that none has."""
    return _by_key().get(name_key(name))


def find_effect(name: str) -> Effect:
    """Return the effect that a name means: ``rake``, ``Sister Maria``, ``maria``.

    Raises:
        UnknownEffectError: for a name that none has, with the nearest.
    """
    found = known_effect(name)
    if found is None:
        keys = {key: one.name for key, one in _by_key().items()}
        close = nearest(name, keys, limit=2) or nearest(name.split(maxsplit=1)[0], keys, limit=2)
        raise UnknownEffectError(name=name, close=close)
    return found


def effect_and_rest(text: str) -> tuple[Effect, str]:
    """Return the effect that a text begins with, and what stands behind its name.

    Raises:
        UnknownEffectError: where it begins with none.
    """
    words = text.split()
    for number in range(min(3, len(words)), 0, -1):
        found = _by_key().get(name_key(" ".join(words[:number])))
        if found is not None:
            return found, " ".join(words[number:])
    return find_effect(text), ""
