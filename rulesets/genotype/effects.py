"""Everything that players do and use, as rows: spaces, tools and assistants (``effects.toml``)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

GRANTED = 2
"""Coins that a Grant takes off a price (GT-109)."""


_CODES = {"tool": "GT216", "assistant": "GT217", "pick": "GT214", "space": "GT204"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One row of ``effects.toml``, whose head says what the columns mean."""

    name: str
    kind: str
    rule: str
    source: str
    phase: str
    moment: str
    lasts: str
    does: str
    dice: int = 0
    slots: int = 0
    own_slots: int = 0
    coins: int = 0
    most_cost: int = 0
    discount: int = 0
    validates: str = "none"
    draws: int = 0
    keeps: int = 0
    bed: bool = False
    claims: int = 0
    arrow: bool = False
    hard: str = ""
    written: str = ""
    called: str = ""
    words: tuple[str, ...] = ()
    short: str = ""
    where: str = ""
    deck: str = ""
    goes_with: str = ""
    tiles: int = 0
    shift: str = ""
    sows: bool = False
    johann: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_copier(self) -> bool:
        """Whether it covers copies of what is validated anyway (GT-107, GT-187)."""
        return self.validates == "copies"

    @property
    def law(self) -> str:
        """The rule and the finding if it is used wrongly."""
        return f"{self.rule} {_CODES[self.kind]}"

    @property
    def space(self) -> str:
        """What a record calls the space without its gene; empty if it is none."""
        return self.name if self.where == "card" else self.written


@cache
def effects() -> Mapping[str, Effect]:
    """Return all rows by their names, in the order of the file."""
    text = (files(__package__) / "data" / "effects.toml").read_text(encoding="utf-8")
    rows = (Effect(**row) for row in tomllib.loads(text)["effect"])
    return {row.name: row for row in rows}


def names_of(kind: str) -> tuple[str, ...]:
    return tuple(row.name for row in effects().values() if row.kind == kind)


@cache
def spaces() -> Mapping[str, Effect]:
    """Return the rows on which an Action Marker can lie, by what records call them."""
    return {row.space: row for row in effects().values() if row.where}


TOOLS, ASSISTANTS = names_of("tool"), names_of("assistant")
HARD_ASSISTANTS = tuple(row.name for row in effects().values() if row.hard)
"""Those that Brother Johann may have in a Hard game (GT-222)."""
UPGRADES = ("plot", "slot", "marker", "assistant")
UPGRADE_TITLES = {
    "plot": "a New Plot",
    "slot": "a Dice Slot",
    "marker": "an Action Marker",
    "assistant": "an assistant",
}
