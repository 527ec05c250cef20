"""The examples of docstrings, run: what they show is what comes out."""

import inspect
from collections.abc import Iterator
from doctest import DocTest, DocTestFinder, DocTestRunner
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

FLOORS = ("testcross.solver", "testcross.rulesets", "testcross.cli")


def modules() -> Iterator[ModuleType]:
    """Yield every module of the program but those that run it."""
    for floor in map(import_module, FLOORS):
        yield floor
        for found in walk_packages(floor.__path__, f"{floor.__name__}."):
            if not found.name.endswith("__main__"):
                yield import_module(found.name)


def examples(module: ModuleType) -> list[DocTest]:
    return [one for one in DocTestFinder().find(module) if one.examples]


MODULES = list(modules())


@pytest.mark.parametrize(
    "docstring",
    [one for module in MODULES for one in examples(module)],
    ids=lambda one: one.name.removeprefix("testcross."),
)
def test_example_gives_what_it_shows(docstring: DocTest) -> None:
    said: list[str] = []
    result = DocTestRunner(verbose=False).run(docstring, out=said.append)
    assert result.failed == 0, "".join(said)
    assert result.attempted == len(docstring.examples)


def test_no_example_is_passed_over() -> None:
    for module in MODULES:
        found = sum(len(one.examples) for one in examples(module))
        assert found == inspect.getsource(module).count(">>> "), module.__name__


def test_every_floor_has_examples() -> None:
    floors = {".".join(one.name.split(".")[:2]) for module in MODULES for one in examples(module)}
    assert floors == set(FLOORS)
