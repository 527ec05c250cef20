"""Shapes: which keys an object of JSON has, and where in a value each of them comes from.

A shape is a text with the keys in their order. ``legal`` is the attribute of that name (a method
without arguments is called), and

* ``card=variety.name`` is an attribute by another name; null below null, in a list that of each;
* ``left=parents.0`` is the first of a pair, ``errors=severities.error`` what a mapping has there;
* ``gave=findings{code=gave}`` is an object with a key for each of a list, and what it says of it;
* ``numbers|dict`` is it in another form, see ``FORMS`` of the walk;
* ``game:gene-expression`` is that text in every answer, or ``true`` or ``false``;
* ``changes?`` is left out where it is null;
* ``errors@judged`` is null unless what the path behind the sign leads to holds, ``@!unchecked`` if
  it does;
* ``*completion`` stands for all keys of what is there; for none where that is null.

A key that ``shape`` gets as an argument too is made of the whole value or, with a path, of what the
path leads to: by a function, as a shape of it (``leaves=shape("slots pool")``), be it a list, or
as a shape of what a function returns (``asked=(_asked, shape("text"))``). A text makes nothing:
it says what the key means, where neither attribute nor function says so.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Optional, TypeAlias


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def schema(name: str) -> str:
    """Return the name and version of a schema.

    >>> schema("check")
    'testcross.check/1'
    """
    return f"testcross.{name}/1"


_WORD = re.compile(
    r"(?P<all>\*?)(?P<name>\w+)(?P<optional>\??)(:(?P<fixed>[\w-]+))?(=(?P<path>[\w.]+))?"
    r"(\{(?P<each>\S+)\})?([|](?P<form>\w+))?(@(?P<needs>!?[\w.]+))?"
)


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
    each: Optional["JsonKey"]
    """What becomes of each item of a list: which of its attributes is the key, and which is not."""
    fixed: str | bool | None
    """What it always is, whatever the value."""


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
        each=_key(found["each"]) if found["each"] else None,
        fixed={"true": True, "false": False}.get(found["fixed"], found["fixed"]),
    )


@dataclass(kw_only=True, eq=False, repr=False)  # not frozen, which a quick question would wait for
class JsonShape:
    """Which keys an object of JSON has, and where each of them comes from."""

    words: str
    given: "Mapping[str, Made | str]"
    """By key, how it is made or what it means."""
    alone: Callable[[Any], object] | None = None
    """Makes of the value the answer that is shown where it is the answer itself."""

    # taken apart when it is first used: an answer needs a few of two hundred shapes
    @cached_property
    def keys(self) -> tuple[JsonKey, ...]:
        return tuple(_key(word) for word in self.words.split())

    @cached_property
    def made(self) -> "Mapping[str, Made]":
        """What makes those of the keys that are made."""
        return {name: one for name, one in self.given.items() if not isinstance(one, str)}


@dataclass(kw_only=True, eq=False, repr=False)
class JsonDocument(JsonShape):
    """A shape that opens with the name of its schema."""

    name: str
    asked: str
    """A command that is answered so, for the page about JSON."""


Maker: TypeAlias = Callable[[Any], object] | JsonShape
Made: TypeAlias = Maker | tuple[Callable[[Any], object], JsonShape]
"""How a key is made: by a function, as a shape, or as a shape of what a function returns."""


def shape(
    words: str, /, alone: Callable[[Any], object] | None = None, **given: Made | str
) -> JsonShape:
    return JsonShape(words=words, given=given, alone=alone)


def document(name: str, asked: str, words: str, /, **given: Made | str) -> JsonDocument:
    """Return the shape of a document."""
    return JsonDocument(name=name, asked=asked, words=words, given=given)
