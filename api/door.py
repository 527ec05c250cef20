"""The door: arguments of the right types, files and texts, which ruleset and which solver."""

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial, wraps
from inspect import Parameter, signature
from os import PathLike
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    ParamSpec,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from testcross.rulesets.english import article, listed
from testcross.rulesets.errors import TestcrossError
from testcross.solver import ENGINE_NAMES, Solver, make_engine

if TYPE_CHECKING:
    from testcross.rulesets.records import Each

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
Path: TypeAlias = str | PathLike[str]
Engine: TypeAlias = str | Solver
"""An engine's name; or a solver, which remembers what it was asked."""
DEFAULT_ENGINE = ENGINE_NAMES[0]
PLAY_ENGINE = "python-constraint"
"""Who answers for hands, sheets and games: thousands of small questions, at which it is quicker."""


def door(function: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Let a function refuse arguments that are not of the types it is annotated with.

    The function raises TypeError then, before it does anything.
    """
    types = _ArgumentTypes(function)

    @wraps(function)
    def call(*args: Asked.args, **given: Asked.kwargs) -> Answer:
        types.refuse_others(args, given)
        return function(*args, **given)

    return call


class _ArgumentTypes(Generic[Asked, Answer]):
    """The types that a function takes, read off it when it is first called."""

    def __init__(self, function: Callable[Asked, Answer]) -> None:
        self._function = function
        self._known: set[tuple[str, type]] = set()

    @cached_property
    def _parameters(self) -> Mapping[str, Parameter]:
        return signature(self._function).parameters

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """Those of arguments that may be given by place; of any number of them the last."""
        keyword = (Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD)
        return tuple(one.name for one in self._parameters.values() if one.kind not in keyword)

    @cached_property
    def _others(self) -> Parameter | None:
        """What stands for all keywords without a name of their own, if anything does."""
        kinds = {one.kind: one for one in self._parameters.values()}
        return kinds.get(Parameter.VAR_KEYWORD)

    def refuse_others(self, args: Sequence[object], given: Mapping[str, object]) -> None:
        """Refuse arguments of other types.

        Raises:
            TypeError: names the argument and what it should be.
        """
        for place, value in enumerate(args if self._names else ()):
            self._refuse_other(self._names[min(place, len(self._names) - 1)], value)
        for name, value in given.items():
            self._refuse_other(name, value)

    def _refuse_other(self, name: str, value: object) -> None:
        if (name, type(value)) in self._known:
            return
        parameter = self._parameters.get(name, self._others)
        if parameter is None:
            return  # which the function refuses itself
        refuse_other_type(self._function.__name__, name, value, parameter.annotation)
        if not isinstance(value, Sequence) or isinstance(value, str):
            self._known.add((name, type(value)))


def refuse_other_type(function: str, name: str, value: object, expected: Any) -> None:
    """Refuse an argument that is not of a type.

    Args:
        function: who takes it.
        name: what it is called there.
        value: what was given for it.
        expected: the type, as it is annotated.

    Raises:
        TypeError: says what it should be.
    """
    if not _fits(value, expected):
        given = type(value).__name__
        raise TypeError(
            f"{function}() takes {name} as {listed(_names(expected))}, not {article(given)} {given}"
        )


def _fits(value: object, expected: Any) -> bool:
    """Tell whether a value is of a type: a class, a union, or a sequence of such."""
    origin = get_origin(expected)
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(expected))
    if origin is Literal:
        return isinstance(value, str)
    if origin in (Sequence, list):
        (item,) = get_args(expected)
        is_list = isinstance(value, Sequence) and not isinstance(value, str | bytes)
        return is_list and all(_fits(one, item) for one in cast("Sequence[object]", value))
    if expected in (int, float):
        return isinstance(value, int | expected) and not isinstance(value, bool)
    return expected in (Any, Parameter.empty) or isinstance(value, origin or expected or type(None))


def _names(expected: Any) -> list[str]:
    """Return what a type is called, each of a union alone."""
    if get_origin(expected) in (Union, UnionType):
        return list(dict.fromkeys(name for one in get_args(expected) for name in _names(one)))
    if get_origin(expected) in (Sequence, list):
        return [f"a list of {listed(_names(get_args(expected)[0]))}"]
    if get_origin(expected) is Literal:
        return ["str"]
    kind: Any = get_origin(expected) or expected or type(None)
    return ["None" if kind is type(None) else kind.__name__]


def refuse_jobs(jobs: int | None) -> None:
    """Refuse a number of processes that cannot be.

    Raises:
        TestcrossError: with what is expected.
    """
    if jobs is not None and jobs < 1:
        raise TestcrossError(f"jobs is {jobs}; expected 1 or more")


def each_in(jobs: int | None, *, much: bool) -> "Each":
    """Return ``map``, or what does the same in processes.

    Args:
        jobs: how many; None for one per core if there is much to do.
        much: whether there is.

    Raises:
        TestcrossError: for a number that cannot be.
    """
    refuse_jobs(jobs)
    if jobs == 1 or (jobs is None and not much):
        return map
    from testcross.api.processes import deal_out, processors

    return partial(deal_out, jobs or processors())


_own = threading.local()
"""The solvers of a thread: what one remembers no other changes."""


def solver_named(engine: Engine, *, double_check: bool = False) -> Solver:
    """Return the solver of this thread with an engine, or the one that was given.

    Args:
        engine: its name, or a solver.
        double_check: let the other engine answer too, and stop where they differ.

    Raises:
        TestcrossError: for an engine that does not exist.
    """
    if isinstance(engine, Solver):
        return engine
    solvers = vars(_own)
    key = f"{engine} {double_check}"
    found: Solver | None = solvers.get(key)
    if found is None:
        try:
            found = Solver(make_engine(engine, double_check=double_check))
        except ValueError as error:
            raise TestcrossError(str(error)) from None
        solvers[key] = found
    return found
