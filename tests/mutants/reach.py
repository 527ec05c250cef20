"""Which tests reach a line, by the data of a run under coverage."""

import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from coverage import CoverageData

from mutants.edits import Edit

UNKNOWN_SECONDS = 0.3
"""What a test function costs if no times are given."""
_STARTS_PROGRAMS = re.compile(r"\b(installed|subprocess|called_program)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTest:
    """A test function.

    Args:
        node: its name for pytest.
        seconds: what it costs.
    """

    node: str
    seconds: float = UNKNOWN_SECONDS

    @property
    def path(self) -> PurePosixPath:
        """Return its file, below the checkout."""
        return PurePosixPath(self.node.partition("::")[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Tests for a mutant.

    Args:
        tests: in the order in which they are tried.
        reaching: how many reach the line.
        left_out: how many of those are too many, or too dear.
    """

    tests: tuple[NamedTest, ...]
    reaching: int
    left_out: int


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

    @cached_property
    def tests(self) -> dict[str, NamedTest]:
        """Return all tests that reached anything, by their names."""
        nodes = [node for node in sorted(self._data.measured_contexts()) if self._stands(node)]
        costs = [self._seconds.get(_dotted(node), UNKNOWN_SECONDS) for node in nodes]
        return {n: NamedTest(node=n, seconds=s) for n, s in zip(nodes, costs, strict=True)}

    def _stands(self, node: str) -> bool:
        """Tell whether a context is a test of which there is the file still."""
        path, _, function = node.partition("::")
        return bool(function) and (self._root / path).is_file()

    def choice(self, edit: Edit, most: int, seconds: float) -> Choice:
        """Return the tests to try a mutant on: the nearest first, of those the cheapest.

        What is worked out once and kept is reached by one test and looked at by many. So those that
        reach the line are followed by others of their files; and where none does, as only a program
        that a test started did, by those that reach the file and those that start programs.

        Args:
            edit: the mutant.
            most: how many test functions are tried.
            seconds: what they may cost together.
        """
        reaching = self._reaching(edit)
        first = reaching or self._of_file(edit)
        files = {test.path for test in first}
        others = self._of_files(files) if reaching else self._with_programs()
        tests: dict[NamedTest, None] = {}
        for test in (*_by_nearness(edit, first), *_by_nearness(edit, others)):
            if len(tests) < most and test.seconds <= seconds and test not in tests:
                tests[test] = None
                seconds -= test.seconds
        left_out = sum(test not in tests for test in reaching)
        return Choice(tests=tuple(tests), reaching=len(reaching), left_out=left_out)

    def _lines(self, path: str) -> dict[int, set[NamedTest]]:
        """Return the tests of each line of a file."""
        found: dict[int, set[NamedTest]] = defaultdict(set)
        by_line = self._data.contexts_by_lineno(str(self._root / path))
        for line, contexts in by_line.items():
            found[line] = {self.tests[one] for one in contexts if one in self.tests}
        return found

    def _reaching(self, edit: Edit) -> set[NamedTest]:
        lines = self._lines(edit.path)
        of_statement = range(edit.statement, edit.line)
        return lines[edit.line] or set().union(*(lines[line] for line in of_statement))

    def _of_file(self, edit: Edit) -> set[NamedTest]:
        return set().union(*self._lines(edit.path).values())

    def _of_files(self, files: set[PurePosixPath]) -> Iterator[NamedTest]:
        return (test for test in self.tests.values() if test.path in files)

    def _with_programs(self) -> Iterator[NamedTest]:
        files = {test.path for test in self.tests.values() if "cli" in test.path.parts}
        starting = {
            path
            for path in files
            if _STARTS_PROGRAMS.search((self._root / path).read_text("utf-8"))
        }
        return self._of_files(starting)


def times(report: Path) -> dict[str, float]:
    """Return what each test function cost, by a report that ``pytest --junitxml`` wrote."""
    found: dict[str, float] = defaultdict(float)
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - our own file
        function = case.get("name", "").partition("[")[0]
        found[f"{case.get('classname')}.{function}"] += float(case.get("time", 0))
    return found


def _dotted(node: str) -> str:
    path, _, function = node.partition("::")
    return f"{path.removesuffix('.py')}/{function}".replace("::", ".").replace("/", ".")


def _by_nearness(edit: Edit, tests: Iterable[NamedTest]) -> list[NamedTest]:
    """Return tests in order: those whose folder mirrors that of the file first, then the cheap."""
    product = PurePosixPath(edit.path)

    def key(test: NamedTest) -> tuple[int, float, str]:
        pairs = zip(product.parent.parts, test.path.parent.parts[1:], strict=False)
        alike = [mine == theirs for mine, theirs in pairs]
        common = (*alike, False).index(False)
        return -common - (test.path.stem == f"test_{product.stem}"), test.seconds, test.node

    return sorted(tests, key=key)
