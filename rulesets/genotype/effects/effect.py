"""What a space, a tool or an assistant does, and the table of them all."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.position import ShiftKind


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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Effect:
    """One row of the table; there is one object for each."""

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
    bed: bool = False
    """Whether a plant is put on it."""
    claims: int = 0
    """How many goals it lets its owner claim."""
    hard: str = ""
    """The rule by which he may be Brother Johann's own in a Hard game; empty if he never is."""

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
    def is_for_dice(self) -> bool:
        """Whether one can ask if it covers a trait; of spaces only what has to do with dice."""
        return self.kind is not EffectKind.SPACE or self.is_modifier or self.covers

    @property
    def covers(self) -> bool:
        """Whether it covers a trait by itself."""
        return self.validates not in (Validates.NONE, Validates.COPIES)


class Where(StrEnum):
    """Where the spaces of an action lie, and how many there are."""

    MAT = "mat"
    """One on the mat of each player (GT-032)."""
    GENE = "gene"
    """One for each gene (GT-033)."""
    BOARD = "board"
    """As many as the box lists."""
    ROW = "row"
    """As many as there are markers (GT-022)."""
    CARD = "card"
    """One on the card of an assistant, for whoever has hired him (GT-030)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JohannAction:
    """What Brother Johann does where a space is his Action card's."""

    rule: str = "GT-227"
    cards: tuple[str, ...] = ()
    """What its automa cards are called; none where he has no card for it."""
    words: tuple[str, ...] = ()
    """What else the first of them is called."""
    reads: str = ""
    """What he reads off the Support card: ``pips`` or ``letter``."""
    miscounted: str = ""
    """The code of too many plants or too few; empty where he gains none."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Space(Effect):
    """What an Action Marker can lie on (GT-031), be it the card of an assistant."""

    written: str
    """How a record names it: ``tool shed``."""
    called: str
    """Its name in a sentence: ``the Tool Shed``."""
    words: tuple[str, ...] = ()
    """What else it is called."""
    short: str = ""
    """Its name for short, in a position."""
    where: Where
    deck: CardKind | None = None
    """Which cards are drawn there; None where any are."""
    goes_with: Moment | None = None
    """The moment of tools and assistants that are used with the action."""
    tiles: int = 0
    """How many tiles are added or taken away (GT-060)."""
    shift: ShiftKind | None = None
    """The Shift of the pick that it brings (GT-070, GT-071)."""
    sows: bool = False
    """Whether complete plants are harvested, and others sown (GT-042, GT-044)."""
    johann: JohannAction = JohannAction()

    @property
    def is_of_gene(self) -> bool:
        """Whether there is one for each gene."""
        return self.where is Where.GENE

    @property
    def rolls(self) -> bool:
        """Whether dice are rolled there at once."""
        return self.dice > 0

    def __str__(self) -> str:
        """Return the space as a record names it."""
        return self.written


_FILE = "effects.toml"
_SHORTEST = 3
"""Letters of a name that is cut short."""
_TITLES = ("brother ", "sister ", "father ")


class UnknownEffectError(TestcrossError):
    """A name that no way to use dice, space, tool or assistant has."""

    def __init__(self, *, name: str, close: list[str]) -> None:
        hint = f"did you mean {listed(close)}?" if close else "write it like 'die Ff' or 'rake FF'"
        super().__init__(f"the game has nothing called {quoted(name)}; {hint}")


@cache
def effects() -> Mapping[str, Effect]:
    """Return every effect by its name, in the order of the table.

    >>> effects()["Rake"].rule
    'GT-106'
    """
    room = files(__package__.rpartition(".")[0])
    document = tomllib.loads((room / "data" / _FILE).read_text(encoding="utf-8"))
    tables = document["effect"]
    found = [(Space if "written" in one else Effect)(**_parts(one)) for one in tables]
    return {one.name: one for one in found}


_READ: Mapping[str, Callable[[Any], object]] = {
    "kind": EffectKind,
    "phase": Phase,
    "moment": Moment,
    "lasts": Lasts,
    "validates": Validates,
    "words": tuple,
    "cards": tuple,
    "where": Where,
    "deck": CardKind,
    "goes_with": Moment,
    "shift": ShiftKind,
    "johann": lambda table: JohannAction(**_parts(table)),
}
"""What the parts of a row are that are no plain texts and numbers."""


def _parts(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _READ[key](value) if key in _READ else value for key, value in table.items()}


@cache
def spaces() -> Mapping[str, Space]:
    """Return every space by the name that records have for it, in the order of the table.

    >>> spaces()["nursery"].draws
    2
    """
    return {one.written: one for one in effects().values() if isinstance(one, Space)}


def of_kind(kind: EffectKind) -> tuple[Effect, ...]:
    """Return all tools, or all assistants, in the order of the table."""
    return tuple(one for one in effects().values() if one.kind is kind)


def names_of(kind: EffectKind) -> tuple[str, ...]:
    """Return the names of all tools, or of all assistants."""
    return tuple(one.name for one in of_kind(kind))


@cache
def early_pickers() -> tuple[Effect, ...]:
    """Return the assistants who pick first in the 2nd Shift, without a marker (GT-184)."""
    wanted = Phase.BREEDING, Moment.SECOND_SHIFT
    every = of_kind(EffectKind.ASSISTANT)
    return tuple(one for one in every if (one.phase, one.moment) == wanted)


def hard_assistants() -> tuple[str, ...]:
    """Return the assistants of whom Brother Johann has one in a Hard game (GT-222)."""
    found = (one for one in effects().values() if one.hard)
    return tuple(one.name for one in sorted(found, key=lambda one: one.hard))


def johann_spaces() -> tuple[Space, ...]:
    """Return the spaces for which Brother Johann has cards, in the order of their rules."""
    found = (one for one in spaces().values() if one.johann.cards)
    return tuple(sorted(found, key=lambda one: one.johann.rule))


@cache
def _by_key() -> Mapping[str, Effect]:
    """Return effects by their names as they are compared, also without title or first word."""
    found = {name_key(one.name): one for one in effects().values() if one.is_for_dice}
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
