"""What a space, a tool or an assistant does, and the table of them all."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest


class EffectKind(StrEnum):
    """What has the effect."""

    PICK = "pick"
    SPACE = "space"
    TOOL = "tool"
    ASSISTANT = "assistant"


class Phase(StrEnum):
    """In which phase of a round it works."""

    WORKING = "working"
    BREEDING = "breeding"
    UPGRADE = "upgrade"
    ANY = "any"


class Moment(StrEnum):
    """When in the phase; for a tool with an arrow, what it is played with."""

    TURN = "turn"
    ACTION = "action"
    RECEIPT = "receipt"
    DIE = "die"
    VALIDATION = "validation"
    PARENTS = "parents"
    FIRST_SHIFT = "1st shift"
    SECOND_SHIFT = "2nd shift"
    GARDENING = "gardening"
    PURCHASE = "purchase"
    HIRING = "hiring"
    ALWAYS = "always"


class Lasts(StrEnum):
    """How often it works."""

    USE = "use"
    ROUND = "round"
    ALWAYS = "always"


class Validates(StrEnum):
    """Which traits it lets its owner cover."""

    NONE = "none"
    SAME = "same"
    """The genotype that the die shows."""
    GENE = "gene"
    """Any trait of the die's gene."""
    ANY = "any"
    GOAL = "goal"
    """What matches one of the owner's goals."""
    COPIES = "copies"
    """Every copy of what is covered anyway."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One row of the table."""

    name: str
    kind: EffectKind
    rule: str
    """``GT-106``."""
    source: str
    """Lines of the rule book."""
    phase: Phase
    moment: Moment
    lasts: Lasts
    does: str
    """In a clause: ``a die covers any trait of its gene``."""
    arrow: bool = False
    """Whether it is played when its moment comes, besides the turn."""
    dice: int = 0
    """How many dice it takes."""
    slots: int = 0
    """How many dice slots they take."""
    own_slots: int = 0
    """How many dice slots it brings."""
    coins: int = 0
    """What it brings, or costs if negative."""
    most_cost: int = 0
    """What it costs at most, where its spaces differ in that."""
    discount: int = 0
    """How many coins less every cost is, down to one."""
    validates: Validates = Validates.NONE
    draws: int = 0
    """How many cards are drawn for it."""
    keeps: int = 0
    """How many of them are kept in hand."""
    bed: str = ""
    """Its name, where a plant is put on it."""
    claims: int = 0
    """How many goals it lets its owner claim."""

    @property
    def is_modifier(self) -> bool:
        """Whether it works only together with something that covers a trait."""
        brings = self.own_slots > 0 or self.discount > 0
        return self.validates is Validates.COPIES or (self.validates is Validates.NONE and brings)

    @property
    def cost(self) -> int:
        """How many coins it costs, at the least."""
        return max(0, -self.coins)

    @property
    def costs(self) -> tuple[int, ...]:
        """What it may cost, the least first."""
        return tuple(range(self.cost, max(self.cost, self.most_cost) + 1))

    @property
    def needs_parents(self) -> bool:
        """Whether its dice stand for a cell of a square, so that the parents matter."""
        return self.validates is Validates.SAME


_FILE = "effects.toml"
_SHORTEST = 3
"""Letters of a name that is cut short."""
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
    words = re.sub(r"(?<=\w)\s*[:=](?=\s)", "", text).split()
    for number in range(min(3, len(words)), 0, -1):
        found = _by_key().get(name_key(" ".join(words[:number])))
        if found is not None:
            return found, " ".join(words[number:])
    begun = _begun(name_key(words[0])) if words else None
    return (find_effect(text), "") if begun is None else (begun, " ".join(words[1:]))


def _begun(key: str) -> Effect | None:
    """Return the effect whose name is cut short, where only one begins so: ``uni``."""
    if len(key) < _SHORTEST:
        return None
    found = {one.name: one for name, one in _by_key().items() if name.startswith(key)}
    return next(iter(found.values())) if len(found) == 1 else None
