"""What a question is: one annotated function, from which everything else is read.

Its command, its help, its completion and its entry in the docs follow from it; for Python and for a
reader of types it is just that function.

``Typed`` says of a parameter how it is typed at a command line; a parameter that is for Python
alone has a text instead.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, wraps
from importlib import import_module
from math import inf
from threading import active_count
from types import MappingProxyType, ModuleType, UnionType
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
from testcross.rulesets.english import article, listed, quoted
from testcross.rulesets.errors import TestcrossError

Offers: TypeAlias = Iterable[str] | Callable[[Mapping[str, Any], str], Iterable[str]]
"""The values that a shell completes; a function gets what was typed for the other parameters, and
the beginning of the word."""
Asked = ParamSpec("Asked")
Found = TypeVar("Found")
_EMPTY: Any = inspect.Parameter.empty
_WIDTH = 99
_RAISES = """

Raises:
    TestcrossError: for input that cannot be understood; MatingError, CardError, NotationError and
        RulesetError where it should be a mating, a card, a genotype or a ruleset.
    TypeError: for an argument of another type."""
"""Of each question that says nothing else."""


class Typed(NamedTuple):
    """How a parameter is typed at a command line; stands in its ``Annotated``."""

    metavar: str
    """What stands for its value in the help; empty for an option without a value."""
    help: str = ""
    """What it means, if the docstring does not say it; ``{variant}`` stands for the values."""
    flag: str = ""
    """Its options if they are not the parameter's own name: ``-o --out``; makes an option of it."""
    offers: Offers = ()
    least: float | None = None
    most: float | None = None
    needed: bool = False
    """Of words: whether there must be one."""
    many: bool = False
    """Whether it can be repeated, where its type is written in quotes."""
    words: int = 1
    """How many words an option takes at a time: two for a pair."""
    commas: bool = False
    """Whether several stand in one word, with commas between."""
    joined: bool = False
    """Whether it is one text, of all the words that are left."""
    unsaid: object = _EMPTY
    """What a command line means that says nothing, where that is not the default in Python."""

    @property
    def bounds(self) -> str:
        """Which numbers it takes: ``1 or more``, ``0 to 99``; empty for any."""
        if self.least is None:
            return ""
        return f"{self.least:g} " + ("or more" if self.most is None else f"to {self.most:g}")

    @property
    def choices(self) -> list[str]:
        """The words that it takes, and no others: ``strict|either``; none for any."""
        is_list = re.fullmatch(r"[a-z_-]+(\|[a-z_-]+)+", self.metavar)
        return self.metavar.split("|") if is_list else []

    def refuse(self, name: str, value: object) -> None:
        """Refuse a word that is not among its choices, and a number that is out of bounds."""
        wanted = ""
        if isinstance(value, str):
            wanted = listed(self.choices) if value not in (self.choices or [value]) else ""
        elif isinstance(value, int | float) and self.bounds:
            is_fine = (self.least or 0) <= value <= (inf if self.most is None else self.most)
            wanted = "" if is_fine else self.bounds
        if wanted:
            shown = quoted(value) if isinstance(value, str) else value
            raise TestcrossError(f"{name} is {shown}; expected {wanted}")


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
        own = self.typed.flag or f"--{self.name.replace('_', '-')}"
        return own.split() if self.is_option else []

    @property
    def is_needed(self) -> bool:
        """Whether it must be typed."""
        return self.typed.needed or (self.default is _EMPTY and not self.is_rest)


def _shape(call: Callable[..., Any], one: inspect.Parameter) -> Any:
    """Return the type of a parameter, from the text of its annotation."""
    text = one.annotation
    return eval(text, call.__globals__) if isinstance(text, str) else text  # noqa: S307 # our source


def _described_in(shape: Any) -> Typed | str | None:
    """Return what an ``Annotated`` says of a parameter."""
    return next((part for part in get_args(shape)[1:] if isinstance(part, Typed | str)), None)


def _described_below(call: Callable[..., Any]) -> dict[str, str]:
    """Return what a docstring says of parameters below ``Args:``."""
    described = (inspect.getdoc(call) or "").partition("\n\nArgs:\n")[2].partition("\n\n")[0]
    parts = re.split(r"^    (\w+): ", described, flags=re.MULTILINE)[1:] if described else []
    texts = (" ".join(text.split()) for text in parts[1::2])
    return dict(zip(parts[::2], texts, strict=True))


def _parameters(call: Callable[..., Any]) -> Iterator[Parameter]:
    described = _described_below(call)
    for one in inspect.signature(call).parameters.values():
        shape = _shape(call, one)
        typed = _described_in(shape)
        if not isinstance(typed, Typed):
            continue
        typed = typed._replace(help=described.get(one.name, typed.help))
        kinds = _kinds(shape)
        items = [get_args(kind)[0] for kind in kinds if get_origin(kind) in (list, Sequence)]
        is_rest = one.kind is one.VAR_POSITIONAL or (
            bool(items) and one.kind is not one.KEYWORD_ONLY
        )
        yield Parameter(
            name=one.name,
            kind=next((kind for kind in (bool, int, float) if kind in (*items, *kinds)), str),
            typed=typed,
            default=one.default if typed.unsaid is _EMPTY else typed.unsaid,
            is_option=one.kind is one.KEYWORD_ONLY or bool(typed.flag),
            is_list=(bool(items) or typed.many) and not typed.commas,
            is_rest=(is_rest or typed.joined) and not typed.flag,
        )


@dataclass(eq=False)
class Question:
    """A question, as commands and docs see it."""

    call: Callable[..., Any]
    """The function as it was written: mistakes are said in the words of a command line."""
    name: str
    """What is typed for it: ``why-not``, ``pedigree check``."""
    example: str
    heading: str
    forms: tuple[str, ...]
    many: str
    rare: frozenset[str]
    on: Callable[..., Any] | None
    when: Typed | str
    out: Typed | None
    key: str
    status: str
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
        return self.when.flag if isinstance(self.when, Typed) else self.when

    @property
    def takes_cards(self) -> bool:
        """Whether ``"-- -- cc --"`` is a card to it and none of its options."""
        return any(one.is_rest and one.typed.offers for one in self.parameters)

    @property
    def help(self) -> str:
        """The docstring down to what only programs need, with what the exit status is."""
        text = inspect.getdoc(self.call) or ""
        text = text[: _start_of(text, "Args:", "Raises:", ">>>")].strip()
        usual = "0 all legal, 1 at least one illegal" if self.many == "mating" else "0"
        status = self.status or usual
        if "2 " not in status:
            is_limited = any(one.name == "limit" for one in self.parameters)
            status += ", or 2 for" if status == "0" else ", 2"
            status += " input that cannot be understood"
            status += ", or undecided when time ran out" if is_limited else ""
        return f"{text}\n\nExit status: {status}."

    @property
    def sentence(self) -> str:
        """What it answers."""
        return " ".join(self.help.partition("\n\n")[0].split())


_TYPED_OPTION = (  # compiled where a message needs it, as no quick answer does
    r"(testcross [^;'\n]+|verify --format json)"  # a command that is named with its options
    r"|--([a-z][a-z-]*)(?:[ =]((?<==)[a-z]+|'[^']*'|[A-Z]{2,}\b|[0-9][0-9.]*\b))?"
)


def _in_python(text: str, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a text without what only a command line has: ``top`` for ``--top``."""

    def keyword(found: re.Match[str]) -> str:
        command, option, value = found.groups()
        name = command or names.get(f"--{option}", option.replace("-", "_"))
        return f"{name}={repr(value) if value.islower() else value}" if value else name

    if "--" in text:
        text = re.sub(_TYPED_OPTION, keyword, text.replace(" (see --help)", ""))
    return re.sub(r"{(\w+)}", r"the name of a \1", text) if "{" in text else text


class _Said(str):
    """A type in a signature, as ``help()`` shows it."""

    __slots__ = ()
    __repr__ = str.__str__


def _plain(shape: Any) -> str:
    """Return what a parameter may be without what is typed for it: ``str | Card``."""
    shape = get_args(shape)[0] if hasattr(shape, "__metadata__") else shape
    text = getattr(shape, "__forward_arg__", shape)
    described = text if isinstance(text, str) else inspect.formatannotation(text)
    return re.sub(r"(collections\.abc|typing|os|herds)\.|'", "", described)


def document(asked: object) -> None:
    """Let docstrings say of each parameter what it means, for ``help()`` and the docs.

    Of a function that is its own docstring, and those of the methods of classes beside it; of a
    module all that it has. A command line needs none of this; a script waits for it.
    """
    home = asked if isinstance(asked, ModuleType) else import_module(str(asked.__module__))
    classes = [one for one in vars(home).values() if isinstance(one, type)]
    beside = [one for one in classes if one.__module__ == home.__name__]
    there = [home] if asked is home else beside
    if asked is home:  # a shell that completes its names offers the questions, not what it imports
        named = [one for one in vars(home).items() if one[0][0] != "_"]
        here = [name for name, one in named if getattr(one, "__module__", "") == home.__name__]
        vars(home)["__dir__"] = lambda: here
    for call in (asked, *(one for owner in there for one in vars(owner).values())):
        raw = getattr(call, "__wrapped__", None) if inspect.isfunction(call) else None
        if raw is None or raw.__name__.startswith("_"):
            continue
        text, below, lines = inspect.getdoc(raw) or "", _described_below(raw), list[str]()
        for name, shape in _shapes(raw)[0].items():
            described = below.get(name) or _described_in(shape)
            words = _in_python(described.help if isinstance(described, Typed) else described or "")
            lines.append(f"    {name}:")
            for word in words.partition("; or - ")[0].partition("; - is ")[0].split():
                is_full = len(lines[-1]) + len(word) >= _WIDTH
                lines += [f"        {word}"] if is_full else [f"{lines.pop()} {word}"]
            lines = lines if words else lines[:-1]
        args = "\n".join(["\n\nArgs:", *lines]) if lines else ""
        args += "" if "\n\nRaises:\n" in text else _RAISES
        rest = text[_start_of(text, "Raises:", ">>>") :]
        own = inspect.signature(raw)
        shapes = {name: _Said(_plain(one)) for name, one in _shapes(raw)[0].items()}
        shown = [
            one if one.name == "self" else one.replace(annotation=shapes[one.name])
            for one in own.parameters.values()
        ]
        answer = _Said(_plain(own.return_annotation))
        vars(call)["__signature__"] = own.replace(parameters=shown, return_annotation=answer)
        head = _in_python(text[: _start_of(text, "Args:", "Raises:", ">>>")])
        call.__doc__ = f"{head}{args}{rest}"


def _start_of(text: str, *marks: str) -> int:
    """Return where the first of some sections of a docstring begins; its end where none does."""
    found = (text.find(f"\n\n{mark}") for mark in marks)
    return min((at for at in found if at >= 0), default=len(text))


def door(call: Callable[Asked, Found], asked: Question | None = None) -> Callable[Asked, Found]:
    """Let a function refuse arguments that are not of the types it is annotated with.

    The function raises TypeError then, before it does anything; and TestcrossError for what
    ``Typed`` refuses. The mistakes of a question name parameters.
    """
    fine = set[object]()

    @wraps(call)
    def ask(*args: Asked.args, **given: Asked.kwargs) -> Found:
        if lazy.rooms_wait and active_count() > 1:
            lazy.run_all()
        kinds = (*map(type, args), *given, *map(type, given.values()))
        try:
            if kinds not in fine and _are_fine(call, args, given):
                fine.add(kinds)
            return call(*args, **given)
        except TestcrossError as error:
            own = () if asked is None else asked.parameters
            names = {flag: one.name for one in own for flag in one.opts}
            error.args = (_in_python(str(error), names),)
            raise

    return ask


@cache
def _shapes(call: Callable[..., Any]) -> tuple[dict[str, Any], list[str], Any]:
    """Return the types of a function's parameters, those by place, and that of all others."""
    found = inspect.signature(call).parameters.values()
    shapes = {one.name: _shape(call, one) for one in found}
    placed = [one.name for one in found if one.kind not in (one.KEYWORD_ONLY, one.VAR_KEYWORD)]
    others = next((shapes[one.name] for one in found if one.kind is one.VAR_KEYWORD), Any)
    return shapes, placed, others


def _are_fine(
    call: Callable[..., Any], args: Sequence[object], given: Mapping[str, object]
) -> bool:
    """Refuse arguments that do not fit; tell whether all others of the same types do fit."""
    shapes, placed, others = _shapes(call)
    do_others = True
    named = [(placed[min(at, len(placed) - 1)], one) for at, one in enumerate(args) if placed]
    for name, value in (*named, *given.items()):
        shape = shapes.get(name, others)
        kinds = [Any] if shape is _EMPTY else _kinds(shape)
        if not any(_fits(value, kind) for kind in kinds):
            kind, wanted = type(value).__name__, listed([*dict.fromkeys(map(_called, kinds))])
            own = inspect.signature(call).parameters.get(name)
            is_packed = own and own.kind is own.VAR_POSITIONAL and isinstance(value, list | tuple)
            more = f"; unpack it: {call.__name__}(*{name})" if is_packed else ""
            raise TypeError(
                f"{call.__name__}() takes {name} as {wanted}, not {article(kind)} {kind}{more}"
            )
        typed = _described_in(shape)
        do_others &= not isinstance(value, list | tuple)  # whose items may be others
        if isinstance(typed, Typed) and (typed.bounds or typed.choices):
            typed.refuse(name, value)
            do_others = False
    return do_others


def _kinds(shape: Any) -> list[Any]:
    """Return what a value may be: types, and for a type in quotes its name.

    A class in quotes is known by its name alone, so that its room need not be loaded.
    """
    shape = get_args(shape)[0] if hasattr(shape, "__metadata__") else shape
    if isinstance(shape, ForwardRef | str):
        text = shape if isinstance(shape, str) else shape.__forward_arg__
        return [one.partition("[")[0].rpartition(".")[2] for one in text.split(" | ")]
    if get_origin(shape) in (Union, UnionType):
        return [kind for one in get_args(shape) for kind in _kinds(one)]
    return [str if get_origin(shape) is Literal else type(None) if shape is None else shape]


def _fits(value: object, kind: Any) -> bool:
    if isinstance(kind, str):
        names = {one.__name__ for one in type(value).__mro__}
        names |= {"PathLike"} if hasattr(value, "__fspath__") else set()
        names |= {"Sequence"} if isinstance(value, list | tuple) else set()
        return kind in names or (kind == "None" and value is None)
    if get_origin(kind) in (Sequence, list):
        kinds = _kinds(get_args(kind)[0])
        items = (
            value if isinstance(value, Sequence) and not isinstance(value, str | bytes) else [()]
        )
        return all(any(_fits(one, of) for of in kinds) for one in items)
    if kind in (int, float):
        return isinstance(value, int | kind) and not isinstance(value, bool)
    return kind is Any or isinstance(value, get_origin(kind) or kind)


def _called(kind: Any) -> str:
    """Return what a message calls a type."""
    if isinstance(kind, str) or kind is type(None):
        return str(kind) if isinstance(kind, str) else "None"
    if get_origin(kind) in (Sequence, list):
        return f"a list of {listed([*map(_called, _kinds(get_args(kind)[0]))])}"
    return str((get_origin(kind) or kind).__name__)


QUESTIONS: dict[str, Question] = {}
"""The questions whose files have run, by what is typed for them."""


class Group(NamedTuple):
    """A word with questions below it: ``pedigree``."""

    example: str
    heading: str
    help: str
    by_itself: str = ""
    """Which question its word alone asks; empty for its help."""


GROUPS: dict[str, Group] = {}


def question(
    example: str,
    heading: str = "",
    *,
    forms: str = "",
    many: str = "",
    rare: str = "",
    on: Callable[..., Any] | None = None,
    when: Typed | str = "",
    out: Typed | None = None,
    key: str = "",
    status: str = "",
) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """Declare a function as a question; it stays as it is, behind ``door``.

    The index of the command line reads the first two off the file, each a text in quotes, and the
    first sentence of the docstring, which stands on the front page of help if it has a heading.

    Args:
        example: words behind the program's name that show it at work; what is typed for it is the
            first of them, or two below a group.
        heading: its heading on the front page of help; empty below a group, and where an option of
            another question asks it.
        forms: of its answer beside text and JSON: short, quiet, step, svg, csv, html, xlsx, report;
            ``only`` before those that are all there are; force where a file may be overwritten.
        many: what may stand on each line of a file: ``mating`` or ``card``.
        rare: options that only ``--help-all`` shows.
        on: of a method, what makes the object of words and options.
        when: the option that asks this instead of the main question of that name; as text, that of
            a parameter of its own.
        out: what ``-o`` means where it is not a file with the answer itself in some form.
        key: what ``--key`` means: a second file, with what ``key`` of the result returns.
        status: the exit statuses; 2 is input that cannot be understood, unless it says otherwise.
    """

    def declare(call: Callable[Asked, Found]) -> Callable[Asked, Found]:
        words = example.split()
        typed = " ".join(words[: 2 if words[0] in GROUPS else 1])
        parts = tuple(forms.split()), many, frozenset(rare.split()), on, when, out, key, status
        asked = Question(call, typed, example, heading, *parts)
        if when:
            QUESTIONS[typed].others.append(asked)
        else:
            QUESTIONS[typed] = asked
        return door(call, asked)

    return declare
