"""What the code says of types and attributes: their annotations, and the texts below them."""

import ast
import inspect
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from itertools import pairwise
from types import GenericAlias, NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

Hint: TypeAlias = Any
"""An annotation: a class, or a form such as ``tuple[str, ...]``."""


def origin(hint: Hint) -> Any:
    """Return the class behind a form such as ``tuple[str, ...]``; None of a plain class."""
    return get_origin(hint)


def members(hint: Hint) -> tuple[Hint, ...]:
    """Return what a union is of; any other annotation by itself."""
    return get_args(hint) if origin(hint) in (Union, UnionType) else (hint,)


def union(hints: Sequence[Hint]) -> Hint:
    return Union[tuple(hints)]  # noqa: UP007 - made of a list


def certain(hint: Hint) -> Hint:
    """Return what a value is where it is not null."""
    return union([one for one in members(hint) if one is not NoneType])


def item(hint: Hint) -> Hint | None:
    """Return what the items of a list are; None of anything else."""
    kind = origin(hint)
    if not (isinstance(kind, type) and issubclass(kind, Sequence | Iterator)):
        return None
    first, *more = get_args(hint)
    return None if more not in ([], [...]) else first


def value(hint: Hint) -> Hint:
    known = get_args(hint)
    return int if origin(hint) is Counter else known[1]


def pairs(hint: Hint) -> Hint:
    """Return the mapping that pairs, or the mapping itself, are made into."""
    of_each = item(hint)
    return hint if of_each is None else GenericAlias(dict, get_args(of_each))


def keys(kind: type) -> dict[str, Hint]:
    return get_type_hints(kind, localns=_guarded(kind.__module__))


def is_needed(kind: Any, key: str) -> bool:
    """Tell whether a key of a typed dictionary may not be left out."""
    return key in kind.__required_keys__


def summary(kind: type) -> str:
    """Return what a class says of itself, in its first paragraph; not what a dataclass has."""
    found = " ".join(inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].split())
    return "" if found.startswith(f"{kind.__name__}(") else found


def of_json(text: str, *, is_needed: bool = True) -> str:
    """Call None what it is in JSON: null, or a key that is left out."""
    word = "null" if is_needed else "left out"
    text = re.sub(r"(^|\. )None\b", rf"\1{word.capitalize()}", text)
    return re.sub(r"\bNone\b", word, text)


def returned(function: Callable[..., object]) -> Hint:
    found = function.func if isinstance(function, partial) else function
    return get_type_hints(found, localns=_guarded(found.__module__))["return"]


def attribute(hint: Hint, name: str) -> Hint:
    """Return the annotation of an attribute; null below null, in a list that of each item."""
    if len(members(hint)) > 1:
        return union([attribute(one, name) for one in members(hint)])
    if hint is NoneType:
        return NoneType
    if name.isdecimal():
        first, *others = get_args(hint)
        return first if others[:1] in ([], [...]) else (first, *others)[int(name)]
    of_each = item(hint)
    if of_each is not None:
        return GenericAlias(tuple, (attribute(of_each, name), ...))
    if issubclass(origin(hint) or hint, Mapping):
        if name not in ("values", "items"):
            return value(hint)
        pair = get_args(hint)
        return GenericAlias(list, pair[1] if name == "values" else GenericAlias(tuple, pair))
    found = _looked_up(hint, name)
    return (
        get_type_hints(hint, localns=_guarded_of(hint))[name] if found is None else returned(found)
    )


def meaning(hint: Hint, name: str) -> str:
    for kind in (kind for one in members(hint) for kind in _classes(one)):
        found = _looked_up(kind, name)
        text = told(found) if found is not None else said_below(kind).get(name)
        if text:
            return text
    return ""


def told(function: Callable[..., object]) -> str:
    """Return the first paragraph of what a function says of itself, as a meaning."""
    found = function.func if isinstance(function, partial) else function
    text = inspect.cleandoc(found.__doc__ or "").split("\n\n")[0].replace("\n", " ")
    short = text.removeprefix("Return ")
    return short[:1].upper() + short[1:]


def _classes(hint: Hint) -> Iterator[type]:
    of_each = item(hint)
    if of_each is not None:
        for one in members(of_each):
            yield from _classes(one)
    elif isinstance(hint, type):
        yield from hint.__mro__


def _looked_up(kind: type, name: str) -> Callable[..., object] | None:
    """Return the function behind a property or a method; None for a field."""
    found = inspect.getattr_static(kind, name, None)
    if isinstance(found, property):
        return found.fget
    if isinstance(found, cached_property):
        return found.func
    return found if inspect.isfunction(found) else None


def _guarded_of(kind: type) -> dict[str, Any]:
    return {name: one for base in kind.__mro__ for name, one in _guarded(base.__module__).items()}


@cache
def _guarded(module: str) -> dict[str, Any]:
    """Return the names that a module imports for annotations alone."""
    found = sys.modules[module]
    names = dict(vars(found))
    if not getattr(found, "__file__", None):
        return names
    for node in _tree(module).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec(ast.unparse(ast.Module(node.body, [])), names)  # noqa: S102 - imports of our own
    return names


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[module]))


@cache
def said_below(kind: type) -> dict[str, str]:
    if not kind.__module__.startswith("testcross"):
        return {}
    classes = [one for one in _tree(kind.__module__).body if isinstance(one, ast.ClassDef)]
    body = next((one.body for one in classes if one.name == kind.__name__), [])
    return {
        field.target.id: " ".join(str(text.value.value).split())
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
    }
