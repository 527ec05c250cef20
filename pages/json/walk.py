"""The walk that turns an answer into JSON: over its fields, but for what a table says of its type.

A table has an entry for each type that is not shown field by field: a shape, or a function of the
value. A shape is a text with the keys in their order. ``legal`` is the attribute of that name (a
method without arguments is called), and

* ``card=variety.name`` is an attribute by another name; null below null, in a list that of each;
* ``left=parents.0`` is the first of a pair;
* ``numbers|dict`` is it in another form, see ``FORMS``;
* ``changes?`` is left out where it is null;
* ``errors@judged`` is null unless what the path behind the sign leads to holds, ``@!unchecked`` if
  it does;
* ``*completion`` stands for all keys of what is there; for none where that is null.

A key that ``shape`` gets as an argument too is made: by a function of the whole value, as a shape
of it (``leaves=shape("slots pool")``), or as a shape of what its path leads to, be it a list. A
text makes nothing: it says what the key means, where neither attribute nor function says so.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial, reduce
from importlib import import_module
from operator import attrgetter, not_
from pathlib import PurePath
from types import BuiltinMethodType, MethodType, NoneType
from typing import Any, NamedTuple, TypeAlias


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def schema(name: str) -> str:
    """Return the name and version of a schema.

    >>> schema("check")
    'testcross.check/1'
    """
    return f"testcross.{name}/1"


TABLES = {
    "genotype": "genotype_keys",
    "gene_expression": "expression_keys",
    "gene_rummy": "rummy_keys",
    "herds": "herd_keys",
    "tutoring": "class_keys",
    "records": "finding_keys",
    "summary": "finding_keys",
    "player_page": "finding_keys",
}
"""Which module here has the types of a room of ``rulesets``."""
ELSE = "mating_keys"
"""The module that has all others."""
_HERE = {*TABLES.values(), ELSE}
_KNOWN = {*TABLES, *_HERE}


_PEAS = "testcross.rulesets.genotype"
FORMS: Mapping[str, Callable[[Any], object]] = {
    "absent": lambda value: value is None,
    "crossed": " x ".join,
    "dict": dict,
    "each_crossed": lambda pairs: {key: " x ".join(pair) for key, pair in pairs.items()},
    "given": lambda value: value is not None,
    "len": len,
    "not": not_,
    "number": float,
    "pools": lambda value: import_module(f"{_PEAS}.cards").shown_pools(value),
    "or_null": lambda value: value or None,
    "rounded": lambda value: round(float(value), 2),
    "text": lambda value: None if value is None else str(value),
}
"""Other forms of a value: pairs as an object, a list as its length, an empty text as null..."""


class JsonKey(NamedTuple):
    """A word of a shape, taken apart."""

    name: str
    path: tuple[str, ...]
    """The attributes that lead there; none where it is that of the name."""
    form: str | None
    is_spread: bool
    """Whether all keys of what stands there are taken over."""
    is_optional: bool
    needs: str
    """What it is null without, as a path: ``judged``; ``!unchecked`` is null with it."""


@dataclass(kw_only=True, eq=False, repr=False)  # neither frozen: it waits for a quick question
class JsonShape:
    """Which keys an object of JSON has, and where each of them comes from."""

    words: str
    given: "Mapping[str, Maker | str]"
    """By key, how it is made or what it means."""
    alone: Callable[[Any], object] | None = None
    """Makes of the value the answer that is shown where it is the answer itself."""

    @cached_property
    def keys(self) -> tuple[JsonKey, ...]:
        return tuple(_key(word) for word in self.words.split())

    @cached_property
    def made(self) -> "Mapping[str, Maker]":
        """What makes those of the keys that are made."""
        return {name: one for name, one in self.given.items() if not isinstance(one, str)}


@dataclass(kw_only=True, eq=False, repr=False)
class JsonDocument(JsonShape):
    """A shape that opens with the name of its schema."""

    name: str
    asked: str
    """A command that is answered so, for the page about JSON."""


Maker: TypeAlias = Callable[[Any], object] | JsonShape
Table: TypeAlias = Mapping[str, Maker]
"""How types are shown, by their names."""


def shape(
    words: str, /, alone: Callable[[Any], object] | None = None, **given: Maker | str
) -> JsonShape:
    return JsonShape(words=words, given=given, alone=alone)


def document(name: str, asked: str, words: str, /, **given: Maker | str) -> JsonDocument:
    """Return the shape of a document."""
    return JsonDocument(name=name, asked=asked, words=words, given=given)


_WORD = re.compile(
    r"(?P<all>\*?)(?P<name>\w+)(?P<optional>\??)(=(?P<path>[\w.]+))?([|](?P<form>\w+))?"
    r"(@(?P<needs>!?[\w.]+))?"
)


def _key(word: str) -> JsonKey:
    found = _WORD.fullmatch(word)
    if found is None:
        raise ValueError(f"no key of a shape: {word!r}")
    return JsonKey(
        name=found["name"],
        path=tuple(found["path"].split(".")) if found["path"] else (),
        form=found["form"],
        is_spread=bool(found["all"]),
        is_optional=bool(found["optional"]),
        needs=found["needs"] or "",
    )


def plain(value: object) -> Any:
    kind = type(value)
    if kind not in _WAYS:
        _WAYS[kind] = _way(kind)
    return _WAYS[kind](value)


def document_of(answer: object) -> dict[str, Any]:
    """Return an answer as a document; other values are a bug."""
    found = entry(type(answer))
    if isinstance(found, JsonShape) and found.alone is not None:
        return document_of(found.alone(answer))
    if not isinstance(found, JsonDocument):
        raise KeyError(type(answer).__name__)
    return _object(found, answer)


def entry(kind: type) -> Maker | None:
    """Return what the table says of a type; None where it is shown field by field."""
    parts = kind.__module__.split(".")
    here = (part if part in _HERE else TABLES[part] for part in parts if part in _KNOWN)
    return table(next(here, ELSE)).get(kind.__name__)


def table(name: str) -> Table:
    """Return a table; it is loaded with the first answer that needs it."""
    found: Table = import_module(f"{__package__}.{name}").TABLE
    return found


_Way: TypeAlias = Callable[[Any], Any]
_WAYS: dict[type, _Way] = {}
"""How values of the types met so far are shown."""


def _way(kind: type) -> _Way:
    found = entry(kind)
    if found is None and is_dataclass(kind):
        found = shape(" ".join(field.name for field in fields(kind)))
    if isinstance(found, JsonShape):
        return partial(_object, found)
    if found is not None:
        return found
    for known, way in _PLAIN:
        if issubclass(kind, known):
            return way
    raise TypeError(f"JSON does not show {kind.__name__}")


def _pairs(found: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(plain(key)): plain(value) for key, value in found.items()}


_PLAIN: tuple[tuple[type | tuple[type, ...], _Way], ...] = (
    (Enum, attrgetter("value")),
    ((str, int, float, NoneType), lambda value: value),
    ((Fraction, PurePath), str),
    (Mapping, _pairs),
    (Iterable, lambda found: [plain(one) for one in found]),
)
_LISTS: tuple[type, ...] = (tuple, list, type({}.items()))
_METHODS = (MethodType, BuiltinMethodType)


def _object(found: JsonShape, value: Any) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    if isinstance(found, JsonDocument):
        shown["schema"] = schema(getattr(value, "schema", found.name))
    for key in found.keys:
        here = _here(found, key, value)
        if key.is_spread:
            shown.update(here or {})
        elif here is not None or not key.is_optional:
            shown[key.name] = here
    return shown


def _here(found: JsonShape, key: JsonKey, value: Any) -> Any:
    """Return what a key stands for, as JSON has it."""
    if key.needs:
        needed = reduce(_step, key.needs.lstrip("!").split("."), value)
        if bool(needed) is key.needs.startswith("!"):
            return None
    made = found.made.get(key.name)
    if made is not None and not isinstance(made, JsonShape):
        return plain(made(value))
    for step in key.path if key.path or made else (key.name,):
        value = _step(value, step)
    if isinstance(made, JsonShape):
        return shaped(made, value)
    return plain(value if key.form is None else FORMS[key.form](value))


def shaped(found: JsonShape, value: Any) -> Any:
    if type(value) in _LISTS:
        return [_object(found, one) for one in value]
    return _object(found, value)


def _step(value: Any, name: str) -> Any:
    """Return an attribute, that of each item of a list, or what a method of the name returns."""
    if value is None:
        return None
    if name.isdecimal():
        return value[int(name)]
    if type(value) in _LISTS:
        return tuple(_step(one, name) for one in value)
    found = getattr(value, name)
    return found() if isinstance(found, _METHODS) else found
