"""Which tests reach a line, by the data of a run under coverage."""

import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from coverage import CoverageData

from mutants.edits import Edit

UNKNOWN_SECONDS = 0.3
"""What a test function costs if no times are given."""


class Reach:
    """The tests that reached each line of a checkout.

    Args:
        root: the checkout.
        data: of coverage, its contexts being pytest's names of test functions.
        seconds: what a test function costs, by its name with dots.
    """

    def __init__(self, root: Path, data: Path, seconds: Mapping[str, float]) -> None:
        self._root, self._seconds = root.resolve(), seconds
        self._data = CoverageData(str(data))
        self._data.read()
        names = self._data.measured_contexts()
        self._tests = {one for one in names if "::" in one and (root / _file(one)).is_file()}

    def choice(self, edit: Edit, most: int, seconds: float) -> tuple[list[str], set[str]]:
        """Return at most so many tests for a mutant, the nearest first, and all that reach it.

        What is worked out once and kept is reached by one test and looked at by many. So those that
        reach the line are followed by others of their files; and where none does, as only a program
        that a test started did, by those that reach the file and those of the command line.
        """
        by_line = self._data.contexts_by_lineno(str(self._root / edit.path))

        def reaching(lines: Iterable[int]) -> set[str]:
            return self._tests & {one for line in lines for one in by_line.get(line, ())}

        reach_it = reaching([edit.line]) or reaching(range(edit.statement, edit.line))
        first = reach_it or reaching(by_line)
        files = {_file(one) for one in first}
        others = {one for one in self._tests if _file(one) in files}
        if not reach_it:
            others = {one for one in self._tests if one.startswith("tests/cli/")}
        chosen: list[str] = []
        for test in (*self._in_order(edit, first), *self._in_order(edit, others - first)):
            cost = self._cost(test)
            if len(chosen) < most and cost <= seconds:
                chosen.append(test)
                seconds -= cost
        return chosen, reach_it

    def _cost(self, test: str) -> float:
        path, _, function = test.partition("::")
        dotted = f"{path.removesuffix('.py')}/{function}".replace("::", ".").replace("/", ".")
        return self._seconds.get(dotted, UNKNOWN_SECONDS)

    def _in_order(self, edit: Edit, tests: Iterable[str]) -> list[str]:
        """Sort tests: those whose folder mirrors that of the file first, then the cheap."""
        product = PurePosixPath(edit.path)

        def key(test: str) -> tuple[int, float, str]:
            path = PurePosixPath(_file(test))
            pairs = zip(product.parent.parts, path.parent.parts[1:], strict=False)
            common = (*(mine == theirs for mine, theirs in pairs), False).index(False)
            return -common - (path.stem == f"test_{product.stem}"), self._cost(test), test

        return sorted(tests, key=key)


def _file(test: str) -> str:
    return test.partition("::")[0]


def times(report: Path) -> dict[str, float]:
    """Return what each test function cost, by a report that ``pytest --junitxml`` wrote."""
    found: dict[str, float] = defaultdict(float)
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - our own file
        function = case.get("name", "").partition("[")[0]
        found[f"{case.get('classname')}.{function}"] += float(case.get("time", 0))
    return found
