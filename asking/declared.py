"""What a question is: one annotated function, from which everything else is read.

Its command, its help, its completion and its entry in the docs follow from it; for Python and for a
reader of types it is just that function.

``Typed`` says of a parameter how it is typed at a command line; a parameter without one is for
Python alone. ``QUESTIONS`` has every question by the words of its command.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, wraps
from threading import active_count
from types import ModuleType, UnionType
from typing import (
    Any,
    ForwardRef,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from testcross.asking import lazy
from testcross.rulesets.english import article, listed
from testcross.rulesets.errors import TestcrossError

Offers: TypeAlias = Iterable[str] | Callable[[Mapping[str, Any], str], Iterable[str]]
"""The values that a shell completes; a function gets what was typed for the other parameters, and
the beginning of the word."""
Asked = ParamSpec("Asked")
Found = TypeVar("Found")
_EMPTY = inspect.Parameter.empty
HEADINGS = ("Argue", "Play", "Keep score", "Teach", "Herds", "Other games", "Reference")
"""What people do with the program, in the order of the front page."""


@dataclass(frozen=True, slots=True)
class Typed:
    """How a parameter is typed at a command line; stands in its ``Annotated``."""

    metavar: str
    """What stands for its value in the help; empty for an option without a value."""
    help: str
    flag: str = ""
    """Its options if they are not the parameter's own name: ``-o --out``; makes an option of it."""
    offers: Offers = ()
    least: float | None = None
    most: float | None = None
    needed: bool = False
    """Of words: whether there must be one."""
    many: bool = False
    """Whether it can be repeated, where its type is written in quotes."""
    commas: bool = False
    """Whether several stand in one word, with commas between."""
    joined: bool = False
    """Whether it is one text, of all the words that are left."""
    unsaid: object = _EMPTY
    """What a command line means that says nothing, where that is not the default in Python."""


class Parameter(NamedTuple):
    """A parameter of a question, as commands and docs see it."""

    name: str
    kind: type
    """What is typed for it: str, int, float or bool."""
    typed: Typed
    default: Any = None
    is_option: bool = True
    is_list: bool = False
    is_rest: bool = False
    """Whether it takes words by place, any number of them: ``*mating``."""

    @property
    def opts(self) -> list[str]:
        """Its option names, the usual one last; none for words."""
        if not self.is_option:
            return []
        return (self.typed.flag or f"--{self.name.replace('_', '-')}").split()

    @property
    def metavar(self) -> str:
        """What stands for its value."""
        return self.typed.metavar

    @property
    def is_needed(self) -> bool:
        """Whether it must be typed."""
        return self.typed.needed or (self.default is _EMPTY and not self.is_rest)


def _parameters(call: Callable[..., Any]) -> Iterator[Parameter]:
    for one in inspect.signature(call).parameters.values():
        shape = _annotation(call, one.annotation)
        typed = _typed_in(shape)
        if typed is None:
            continue
        kinds = get_args(shape)[0]
        flat = [str] if isinstance(kinds, ForwardRef | str) else [kinds, *get_args(kinds)]
        lists = [get_args(kind)[0] for kind in flat if get_origin(kind) in (list, Sequence)]
        flat = [*lists, *flat]
        is_rest = one.kind is one.VAR_POSITIONAL or (
            bool(lists) and one.kind is not one.KEYWORD_ONLY
        )
        yield Parameter(
            name=one.name,
            kind=next((kind for kind in (bool, int, float) if kind in flat), str),
            typed=typed,
            default=one.default if typed.unsaid is _EMPTY else typed.unsaid,
            is_option=one.kind is one.KEYWORD_ONLY or bool(typed.flag),
            is_list=(bool(lists) or typed.many) and not typed.commas,
            is_rest=(is_rest or typed.joined) and not typed.flag,
        )


def _typed_in(shape: Any) -> Typed | None:
    return next((part for part in get_args(shape)[1:] if isinstance(part, Typed)), None)


def _annotation(call: Callable[..., Any], text: Any) -> Any:
    return eval(text, call.__globals__) if isinstance(text, str) else text  # noqa: S307 # our source


@dataclass(eq=False)
class Question:
    """A question, as commands and docs see it."""

    call: Callable[..., Any]
    """The function as it was written: mistakes are said in the words of a command line."""
    name: str
    """What is typed for it: ``why-not``, ``pedigree check``."""
    heading: str
    summary: str
    """At most 60 characters, for the front page."""
    example: str
    forms: tuple[str, ...]
    """In which forms it can be answered beside text and JSON; after ``only`` in these alone."""
    many: str
    """What each line of a file has that may be asked about: a mating, a card; empty for none."""
    rare: frozenset[str]
    """Options that only ``--help-all`` shows."""
    on: Callable[..., Any] | None
    """What makes, of words and options of its own, the object whose method this is."""
    when: Typed | str | None = None
    """The option by which this is asked, and not the main question of the same command."""
    others: list[Question] = field(default_factory=list)
    """Questions of the same command, each asked by an option."""

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """What can be typed for it, without its other questions."""
        return (*self.parameters_before, *_parameters(self.call))

    @cached_property
    def parameters_before(self) -> tuple[Parameter, ...]:
        """What can be typed for the object whose method this is."""
        return () if self.on is None else tuple(_parameters(inspect.unwrap(self.on)))

    @property
    def flag(self) -> str:
        """The option by which it is asked; empty for the main question of a command."""
        return self.when.flag if isinstance(self.when, Typed) else self.when or ""

    @property
    def takes_cards(self) -> bool:
        """Whether ``"-- -- cc --"`` is a card to it and none of its options."""
        return any(one.is_rest and one.typed.offers for one in self.parameters)

    @property
    def help(self) -> str:
        """The docstring down to what only programs need."""
        text = inspect.getdoc(self.call) or ""
        return re.split(r"\n(?=>>>|Args:|Raises:)", text, maxsplit=1)[0].strip()

    def in_python(self, text: str) -> str:
        """Return a message that calls options by the names of parameters: ``top`` for ``--top``."""
        names = {flag: one.name for one in self.parameters for flag in one.opts}
        return re.sub(
            r"--([a-z][a-z-]*)", lambda found: names.get(found[0], found[1].replace("-", "_")), text
        )


def door(call: Callable[Asked, Found]) -> Callable[Asked, Found]:
    """Let a function refuse arguments that are not of the types it is annotated with.

    The function raises TypeError then, before it does anything; and TestcrossError for a number
    beyond the bounds that its parameter has.
    """
    fine, kinds_that_vary = set[object](), {list, tuple, int}  # items, and bounds of numbers

    @wraps(call)
    def ask(*args: Asked.args, **given: Asked.kwargs) -> Found:
        if lazy.rooms_wait and active_count() > 1:
            lazy.run_all()
        kinds = (*map(type, args), *given, *map(type, given.values()))
        if kinds not in fine:
            _refuse_others(call, args, given)
            if kinds_that_vary.isdisjoint(kinds):
                fine.add(kinds)
        return call(*args, **given)

    return ask


@cache
def _shapes(call: Callable[..., Any]) -> tuple[dict[str, Any], list[str], Any]:
    """Return the types of a function's parameters, those by place, and that of all others."""
    found = inspect.signature(call).parameters.values()
    shapes = {one.name: _annotation(call, one.annotation) for one in found}
    placed = [one.name for one in found if one.kind not in (one.KEYWORD_ONLY, one.VAR_KEYWORD)]
    others = next((shapes[one.name] for one in found if one.kind is one.VAR_KEYWORD), Any)
    return shapes, placed, others


def _refuse_others(
    call: Callable[..., Any], args: Sequence[object], given: Mapping[str, object]
) -> None:
    shapes, placed, others = _shapes(call)
    named = [(placed[min(at, len(placed) - 1)], one) for at, one in enumerate(args) if placed]
    for name, value in (*named, *given.items()):
        expected = shapes.get(name, others)
        if expected is not _EMPTY and not _fits(value, expected):
            kind, wanted = type(value).__name__, listed(_type_names(expected))
            raise TypeError(
                f"{call.__name__}() takes {name} as {wanted}, not {article(kind)} {kind}"
            )
        typed = _typed_in(expected)
        least, most = (None, None) if typed is None else (typed.least, typed.most)
        is_bound = least is not None and most is not None and isinstance(value, int)
        if is_bound and not least <= value <= most:  # type: ignore[operator] # bounds
            raise TestcrossError(f"{name} is {value}; expected {least:g} to {most:g}")


def _fits(value: object, shape: Any) -> bool:
    """Tell whether a value is of a type: a class, a union, a sequence of such.

    A class in quotes is known by its name alone, so that its room need not be loaded.
    """
    expected = get_args(shape)[0] if hasattr(shape, "__metadata__") else shape
    origin = get_origin(expected)
    if isinstance(expected, ForwardRef | str):
        names = {one.__name__ for one in type(value).__mro__}
        names |= {"PathLike"} if hasattr(value, "__fspath__") else set()
        names |= {"None"} if value is None else set()
        names |= {"Sequence"} if isinstance(value, list | tuple) else set()
        return not names.isdisjoint(_names_in(expected))
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(expected))
    if origin is Literal:
        return isinstance(value, str)
    if origin in (Sequence, list, tuple):
        item = get_args(expected)[0]
        is_list = isinstance(value, Sequence) and not isinstance(value, str | bytes)
        return is_list and all(_fits(one, item) for one in value)  # type: ignore[attr-defined] # a list
    if expected in (int, float):
        return isinstance(value, int | expected) and not isinstance(value, bool)
    return expected is Any or isinstance(value, origin or expected or type(None))


def _names_in(shape: ForwardRef | str) -> list[str]:
    text = shape if isinstance(shape, str) else shape.__forward_arg__
    return [one.partition("[")[0].rpartition(".")[2] for one in text.split(" | ")]


def _type_names(shape: Any) -> list[str]:
    expected = get_args(shape)[0] if hasattr(shape, "__metadata__") else shape
    if isinstance(expected, ForwardRef | str):
        return list(dict.fromkeys(_names_in(expected)))
    if get_origin(expected) in (Union, UnionType):
        return list(dict.fromkeys(n for one in get_args(expected) for n in _type_names(one)))
    if get_origin(expected) in (Sequence, list):
        return [f"a list of {listed(_type_names(get_args(expected)[0]))}"]
    kind: Any = str if get_origin(expected) is Literal else get_origin(expected) or expected
    return ["None" if kind in (None, type(None)) else kind.__name__]


QUESTIONS: dict[str, Question] = {}
"""Every question by what is typed for it, in the order of its declaration."""


class Group(NamedTuple):
    """A word with questions below it: ``pedigree``."""

    heading: str
    summary: str
    help: str
    example: str
    by_itself: str = ""
    """Which question its word alone asks; empty for its help."""


GROUPS: dict[str, Group] = {}


def order_by_rooms(rooms: Sequence[ModuleType]) -> None:
    """Put questions into the order of their rooms, whichever was imported first."""
    names = [room.__name__ for room in rooms]

    def place(named: tuple[str, Question]) -> tuple[int, int]:
        call = named[1].call
        return names.index(call.__module__), call.__code__.co_firstlineno

    ordered = sorted(QUESTIONS.items(), key=place)
    QUESTIONS.clear()
    QUESTIONS.update(ordered)


def commands() -> dict[str, Question | Group]:
    """Return what a first word can be, heading by heading: a question, or a group of them."""
    first = {name.partition(" ")[0]: asked for name, asked in QUESTIONS.items()}
    found: dict[str, Question | Group] = {**first, **GROUPS}
    return dict(sorted(found.items(), key=lambda item: HEADINGS.index(item[1].heading)))


def question(
    heading: str,
    summary: str,
    example: str,
    *,
    name: str = "",
    forms: str = "",
    many: str = "",
    rare: str = "",
    on: Callable[..., Any] | None = None,
    when: Typed | str | None = None,
) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """Declare a function as a question.

    Called from Python it refuses arguments of other types, and its mistakes name parameters; apart
    from that it stays as it is.

    Args:
        heading: one of ``HEADINGS``.
        summary: what it answers, in at most 60 characters.
        example: words behind the program's name that show it at work.
        name: what is typed for it; by default the function's own name.
        forms: of its answer beside text and JSON: short, quiet, step, svg, csv, html, xlsx, report;
            ``only`` before those that are all there are.
        many: what may stand on each line of a file: ``mating`` or ``card``.
        rare: options that few people need.
        on: of a method, what makes the object of words and options.
        when: the option that asks this instead of the main question of that name; as text, that of
            a parameter of its own.
    """

    def declare(call: Callable[Asked, Found]) -> Callable[Asked, Found]:
        typed = name or call.__name__.replace("_", "-")
        parts = tuple(forms.split()), many, frozenset(rare.split()), on
        asked = Question(call, typed, heading, summary, example, *parts)
        if when is None:
            QUESTIONS[typed] = asked
        else:
            asked.when = when
            QUESTIONS[typed].others.append(asked)
        at_the_door = door(call)

        @wraps(call)
        def ask(*args: Asked.args, **given: Asked.kwargs) -> Found:
            try:
                return at_the_door(*args, **given)
            except TestcrossError as error:
                error.args = (asked.in_python(str(error)),)
                raise

        return ask

    return declare
