"""Long tables of cases: a fixed sample of each in ``make test``, all of it in ``make check-deep``.

``TESTCROSS_SAMPLE=N`` draws another sample.
"""

import os
import tomllib
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

import pytest
from hypothesis import settings

Case = TypeVar("Case")
Test = Callable[..., None]
Cases = Iterable[Case] | Callable[[], Iterable[Case]]
"""A table, or a function that makes it, which is called only where a test needs it."""
BLOCK = "block_of_cases"
DEEP = "TESTCROSS_DEEP"
"""Set in the environment where everything is run: some ask before a test is made."""
SAMPLE = "TESTCROSS_SAMPLE"
"""A variable of the environment: draws other samples, and lets properties try other examples."""
_SEED = os.environ.get(SAMPLE, "76")


def tables(name: str) -> dict[str, Any]:
    """Return the tables of cases that a file of ``data`` holds."""
    path = Path(__file__).parents[1] / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def sampled(
    names: str,
    cases: Cases[Case],
    *,
    quick: int,
    kind: Callable[[Case], Hashable] | None = None,
    ids: Callable[[Any], str] | None = None,
) -> Callable[[Test], Test]:
    """Make a test of each case, of a sample by default.

    Args:
        names: of the arguments, with commas; a case is a tuple where there are several.
        cases: the whole table.
        quick: how many cases the sample has.
        kind: tells which cases are alike; the sample takes of each kind in turn.
        ids: tells how a case is called.
    """

    def decorate(test: Test) -> Test:
        marker = pytest.mark.sampled(names, _Table(test.__name__, cases, quick, kind), ids)
        return marker(test)

    return decorate


def each(
    names: str,
    cases: Cases[Case],
    *,
    quick: int,
    kind: Callable[[Case], Hashable] | None = None,
    blocks: int = 4,
) -> Callable[[Test], Test]:
    """Let one test go through all cases, or by default through a sample, and name what failed.

    For laws that are cheap to try on one case: fixtures are made once for all cases of a block.

    Args:
        names: of the arguments, with commas; a case is a tuple where there are several.
        cases: the whole table.
        quick: how many cases the sample has.
        kind: tells which cases are alike; the sample takes of each kind in turn.
        blocks: into how many tests the whole table is split.
    """
    arguments = _split(names)

    def decorate(test: Test) -> Test:
        table = _Table(test.__name__, cases, quick, kind)

        @wraps(test)
        def every_case(**fixtures: Any) -> None:
            for case in table.part(*fixtures.pop(BLOCK)):
                values = case if len(arguments) > 1 else (case,)
                try:
                    test(**fixtures, **dict(zip(arguments, values, strict=True)))
                except BaseException as error:
                    error.add_note(f"{names} = {case!r}")
                    raise

        del every_case.__wrapped__  # pytest would look through it
        asked = signature(test)
        given = [one for one in asked.parameters.values() if one.name not in arguments]
        block = Parameter(BLOCK, Parameter.KEYWORD_ONLY)
        every_case.__signature__ = asked.replace(  # type: ignore[attr-defined]
            parameters=[*(one.replace(kind=Parameter.KEYWORD_ONLY) for one in given), block]
        )
        return cast("Test", pytest.mark.each(blocks)(every_case))

    return decorate


def examples(quick: int, deep: int) -> settings:
    """Return the settings of a property that is tried on so many examples, or so many in all."""
    return settings(max_examples=deep if DEEP in os.environ else quick)


def parametrize_sampled(metafunc: pytest.Metafunc) -> None:
    """Give a test the cases that are due: the sample, or with ``--deep`` all."""
    deep = bool(metafunc.config.getoption("deep"))
    for marker in metafunc.definition.iter_markers("sampled"):
        names, table, ids = marker.args
        metafunc.parametrize(names, table.rows(deep=deep), ids=ids)
    for marker in metafunc.definition.iter_markers("each"):
        (blocks,) = marker.args
        parts = [(i, blocks) for i in range(blocks)] if deep else [(0, 0)]
        ids = [f"{i + 1} of {blocks}" for i in range(blocks)] if deep else ["sample"]
        metafunc.parametrize(BLOCK, parts, ids=ids)


class _Table:
    def __init__(
        self, name: str, cases: Cases[Any], quick: int, kind: Callable[[Any], Hashable] | None
    ) -> None:
        self._name, self._quick, self._kind = name, quick, kind
        self._cases = cases if callable(cases) else tuple(cases)  # an iterator ends with one use

    def part(self, number: int, blocks: int) -> list[Any]:
        return self._all()[number::blocks] if blocks else self._sample()

    def rows(self, *, deep: bool) -> list[Any]:
        return self._all() if deep else self._sample()

    def _all(self) -> list[Any]:
        cases = list(self._cases() if callable(self._cases) else self._cases)
        assert cases, "there is no case"
        return cases

    def _sample(self) -> list[Any]:
        cases = self._all()
        kinds = [self._kind(case) if self._kind is not None else None for case in cases]
        return [cases[i] for i in sorted(sample(kinds, self._quick, f"{_SEED}:{self._name}"))]


def sample(kinds: Sequence[Hashable], count: int, seed: str) -> list[int]:
    """Return the numbers of so many cases, taken from each kind in turn.

    Args:
        kinds: the kind of each case.
        count: how many; all where there are fewer.
        seed: the same seed draws the same cases.
    """
    alike: dict[Hashable, list[int]] = {}
    for i, kind in enumerate(kinds):
        alike.setdefault(kind, []).append(i)
    chance = Random(seed)
    left = [chance.sample(group, len(group)) for group in alike.values()]
    chance.shuffle(left)
    chosen: list[int] = []
    while left and len(chosen) < count:
        left = [group for group in left if group]
        chosen += [group.pop() for group in left]
    return chosen[:count]


def _split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]
