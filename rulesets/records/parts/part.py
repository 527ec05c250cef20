"""A part of a record: a class whose fields say what stands under which key.

What a field holds is annotated with its shape, which knows what may stand there, how that is read
and how it is written; the order of the fields is that of the keys in a record that is written.

    class WrittenValidation(Part):
        plant: Annotated[Entry | None, One("a plant")] = None
        trait: Annotated[Entry | None, One("a trait, such as Ff")] = None
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field
from dataclasses import fields as dataclass_fields
from enum import Enum, auto
from typing import Any, ClassVar, Protocol, TypeVar, get_type_hints

from testcross.rulesets.records.entries import Entry, ReadResult
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import Record


class Holds(Enum):
    """What may stand under a key, as far as its table can tell."""

    TEXT = auto()
    TEXTS = auto()
    """A text, or a list of them."""
    LIST = auto()
    """A list of texts; a key with nothing behind it holds none."""
    TEXT_BY_NAME = auto()
    """A table whose keys are names."""
    TEXTS_BY_NAME = auto()
    LISTS_BY_NAME = auto()
    TABLE = auto()
    """A part that is read with the one around it, so that it says nothing if a mistake is there."""
    BLANKS = auto()
    """A text, or a list in which places may be blank."""
    PART = auto()
    """Something that is read for itself, so that a mistake in it costs nothing else."""
    PARTS = auto()
    """A list of such."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What every part of a record has: its place."""

    called: ClassVar[str] = ""
    """What it is called in a finding; ``{player}`` stands for whose it is."""
    alone: ClassVar[str] = ""
    """The field that a text in place of the whole part stands for; empty where none may."""
    line: int = 0
    column: int = 0

    @classmethod
    def incomplete_for(cls, lost: frozenset[str], /, *, whole: bool) -> object:
        """Return what the field ``incomplete`` holds, in a class that has one.

        Args:
            lost: the fields in which something could not be read.
            whole: whether the part itself could be read, but for these.
        """
        return bool(lost) or not whole

    @classmethod
    def settled(cls, values: dict[str, Any], _table: Node, /) -> dict[str, Any]:
        """Return what the fields hold, where one of them says something of another.

        Args:
            values: what was read, by the names of the fields.
            table: in which it stands.
        """
        return values


PartT = TypeVar("PartT", bound=Part)
PartT_co = TypeVar("PartT_co", bound=Part, covariant=True)


class PartReader(Protocol):
    """Reads parts within parts."""

    def __call__(self, node: Node, part: type[PartT], /, **given: Entry) -> ReadResult[PartT]:
        """Return a part; ``given`` are those of its fields that do not stand in it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What stands under a key of a table."""

    table: Node
    key: str
    value: Any
    """As the table has it."""
    read: PartReader


@dataclass(frozen=True, slots=True)
class Shape(ABC):
    """What stands under a key, how it is read, and how it is written."""

    title: str = ""
    """What it is, in a finding: ``a whole number``."""
    key: str = field(default="", kw_only=True)
    """Where it is not the name of the field."""
    rank: int = field(default=0, kw_only=True)
    """How late the key is told among those that a part may have; what few records have is last."""
    required: bool = field(default=False, kw_only=True)
    """Whether the key must be there."""
    one_due: bool = field(default=False, kw_only=True)
    """Whether several in a list are a slip that the game tells."""
    holds: ClassVar[Holds]

    @abstractmethod
    def plain(self, value: Any) -> Any:
        """Return a value as YAML and JSON have it; None leaves the key out."""


class Texts(Shape):
    """One text or several, in which nothing more can be wrong."""

    __slots__ = ()

    @abstractmethod
    def written(self, value: Any, table: Node, /) -> Any:
        """Return what a key of a table has; None where it is blank."""


@dataclass(frozen=True, slots=True)
class Inline(Texts):
    """A part that is read with the one around it."""

    part: type[Part] = field(kw_only=True)
    holds = Holds.TABLE


class Tree(Shape):
    """What is read for itself, with what is wrong in it."""

    __slots__ = ()

    @abstractmethod
    def read(self, found: Found) -> ReadResult[Any]:
        """Return what stands there; None where nothing does."""


@dataclass(frozen=True, slots=True)
class PartField:
    """A field of a part that stands under a key."""

    name: str
    key: str
    shape: Shape
    default: Any
    """What it holds where nothing is written."""
    marks: tuple[object, ...]
    """All that its annotation says."""
    texts: Texts | None
    """The shape, if it is one of texts."""
    tree: Tree | None
    """The shape, if it is one of trees."""


_KNOWN: dict[type[Part], tuple[PartField, ...]] = {}


def fields_of(part: type[Part]) -> tuple[PartField, ...]:
    """Return the fields of a part that have keys, in the order in which they are written."""
    known = _KNOWN.get(part)
    if known is None:
        known = _KNOWN[part] = tuple(_fields_of(part))
    return known


def _fields_of(part: type[Part]) -> Iterator[PartField]:
    hints = get_type_hints(part, include_extras=True)
    for one in dataclass_fields(part):
        marks = getattr(hints[one.name], "__metadata__", ())
        for shape in marks:
            if isinstance(shape, Shape):
                yield PartField(
                    name=one.name,
                    key=shape.key or one.name,
                    shape=shape,
                    default=_default(one),
                    marks=marks,
                    texts=shape if isinstance(shape, Texts) else None,
                    tree=shape if isinstance(shape, Tree) else None,
                )


def _default(one: Any) -> Any:
    if one.default_factory is not MISSING:
        return one.default_factory()
    return None if one.default is MISSING else one.default


_BY_KEY: dict[type[Part], Mapping[str, PartField]] = {}


def keys_of(part: type[Part]) -> Mapping[str, PartField]:
    """Return the fields of a part by their keys, in the order in which findings list them."""
    known = _BY_KEY.get(part)
    if known is None:
        ranked = sorted(fields_of(part), key=lambda one: one.shape.rank)
        known = _BY_KEY[part] = {one.key: one for one in ranked}
    return known


def key_of(part: type[Part], name: str) -> str:
    """Return the key of a field."""
    return next(one.key for one in fields_of(part) if one.name == name)


def is_unwritten(value: object, default: object) -> bool:
    """Tell whether nothing is written of a field: it has no value, or is as empty as by default."""
    return value is None or (not value and default is not None)


def plain_part(part: Part) -> Record:
    """Return a part as a plain table, ready for YAML or JSON; what is not written has no key."""
    written = (
        (one.key, one.shape.plain(value))
        for one in fields_of(type(part))
        if not is_unwritten(value := getattr(part, one.name), one.default)
    )
    return {key: plain for key, plain in written if plain is not None}
