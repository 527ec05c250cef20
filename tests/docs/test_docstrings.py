"""The examples of docstrings, run: what they show is what comes out."""

import inspect
from doctest import DocTest, DocTestFinder, DocTestRunner
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from sampling import each

FLOORS = ("solver", "rulesets", "pages", "asking", "questions")


@cache
def modules() -> tuple[ModuleType, ...]:
    """Return every module of the program but those that run it."""
    found = []
    for floor in (import_module(f"testcross.{name}") for name in FLOORS):
        below = walk_packages(floor.__path__, f"{floor.__name__}.")
        names = [one.name for one in below if not one.name.endswith("__main__")]
        found += [floor, *map(import_module, names)]
    for module in found:
        getattr(module, "anything", None)  # a room that waits runs when it is asked
    return (import_module("testcross"), *found)


@cache
def examples(module: ModuleType) -> tuple[DocTest, ...]:
    if ">>> " not in inspect.getsource(module):
        return ()
    return tuple(one for one in DocTestFinder().find(module) if one.examples)


def every_example() -> list[DocTest]:
    return [one for module in modules() for one in examples(module)]


@each("docstring", every_example, quick=1_000)
def test_example_gives_what_it_shows(docstring: DocTest) -> None:
    said: list[str] = []
    result = DocTestRunner(verbose=False).run(docstring, out=said.append)
    assert result.failed == 0, "".join(said)
    assert result.attempted == len(docstring.examples) > 0


def test_no_example_is_passed_over() -> None:
    for module in modules():
        found = sum(len(one.examples) for one in examples(module))
        assert found == inspect.getsource(module).count(">>> "), module.__name__


def test_every_floor_has_examples() -> None:
    floors = {one.name.split(".")[1] for one in every_example() if "." in one.name}
    assert floors == set(FLOORS)
