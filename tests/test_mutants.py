"""Mutants: what they change, which tests they are tried on, and what becomes of the checkout."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from coverage import CoverageData
from mutants.__main__ import main
from mutants.drawing import draw
from mutants.edits import OPERATORS, Edit, edits, is_program
from mutants.reach import NamedTest, Reach, times
from mutants.trial import Copy, Trial, Verdict

PRODUCT = '''\
"""2 < 3, and not a line of this."""


def least(one: "int | None", other: int = 3) -> int:
    """Return 1 or 2."""
    if one is None or not other:
        raise ValueError(f"{1 + 1} not {other}" + "x")
    return min(one, other)
'''
CHANGES = {
    "comparison": ("return a < b", ["return a <= b"]),
    "and/or": ("return a and b", ["return a or b"]),
    "not": ("return not a", ["return a"]),
    "boundary": ("return a[1]", ["return a[2]", "return a[0]"]),
    "truth": ("return f(a, b=True)", ["return f(a, b=False)"]),
    "return": ("return", ["pass"]),
    "condition": ("return [a for a in b if a.c]", ["return [a for a in b if not (a.c)]"]),
    "arguments": ("return f(a, (b))", ["return f(b, (a))"]),
    "arithmetic": ("return 'é', a + (b)", ["return 'é', a - (b)"]),
    "opposite": ("return any(a)", ["return all(a)"]),
    "loop": ("break", ["continue"]),
    "call left out": ("a.append(b)", ["pass"]),
}


def made(line: str, kind: str) -> list[str]:
    """Return what a line may become."""
    text = f"def f(a, b):\n    while a:\n        {line}\n"
    return [one.after for one in edits("f.py", text) if one.kind == kind and one.line == 3]


@pytest.mark.parametrize("kind", OPERATORS)
def test_mutant_of_each_kind_changes_one_place(kind: str) -> None:
    line, changed = CHANGES[kind]
    assert made(line, kind) == changed


@pytest.mark.parametrize(
    ("line", "kind", "changed"),
    [
        ("return a not in b", "comparison", ["return a in b"]),
        ("return a is not b", "comparison", ["return a is b"]),
        ("return a < b < c", "comparison", ["return a <= b < c", "return a < b <= c"]),
        ("return a", "return", ["return None"]),
        ("return None", "return", []),
        ("return f(a, b)", "arguments", ["return f(b, a)"]),
        ("return f(a, *b)", "arguments", []),
        ("return isinstance(a, b)", "arguments", []),
        ("return a + 'text'", "arithmetic", []),
        ("return a // b", "arithmetic", ["return a * b"]),
        ("return zip(a, b, strict=True)", "truth", []),
        ("raise f(1)", "boundary", []),
        ("a: b[1] = 0", "boundary", ["a: b[1] = 1"]),
        ("return f'{1}'", "boundary", []),
        ("return 'ßß', 0", "boundary", ["return 'ßß', 1"]),
    ],
)
def test_mutants_of_a_line_are_these(line: str, kind: str, changed: list[str]) -> None:
    assert made(line, kind) == changed


def test_mutants_leave_docstrings_types_and_messages_alone() -> None:
    assert {(one.line, one.kind) for one in edits("f.py", PRODUCT)} == {
        *((6, kind) for kind in ("comparison", "and/or", "not", "condition")),
        *((8, kind) for kind in ("return", "arguments", "opposite")),
    }


def test_mutant_applied_differs_in_its_line_only() -> None:
    for edit in edits("f.py", PRODUCT):
        old, new = PRODUCT.split("\n"), edit.applied(PRODUCT).split("\n")
        assert [i + 1 for i, line in enumerate(old) if line != new[i]] == [edit.line]
        assert (old[edit.line - 1].strip(), new[edit.line - 1].strip()) == (edit.before, edit.after)
        assert is_program(edit, PRODUCT)


def test_mutant_that_is_no_program_or_no_change_is_told() -> None:
    (edit,) = (one for one in edits("f.py", PRODUCT) if one.kind == "return")
    text = "\n" * 7 + "    return min(one, other)\n"
    assert not is_program(edit, text)
    assert not is_program(edit, "\n" * 7 + "pass #")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with one module and its tests."""
    root = tmp_path / "checkout"
    for name, text in {
        "solver/least.py": PRODUCT,
        "solver/other.py": "def f(a):\n    return a + 1\n",
        "tests/solver/test_least.py": "def test_one():\n    ...\n",
        "tests/cli/test_program.py": "import subprocess\n",
        "tests/test_far.py": "",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_mutants_drawn_with_one_seed_are_the_same(checkout: Path) -> None:
    drawn = draw(checkout, 2, 5)
    assert drawn == draw(checkout, 2, 5)
    assert {one.path for one in drawn} == {"solver/least.py", "solver/other.py"}
    assert len({one.kind for one in drawn}) == 2
    assert len(draw(checkout, 9, 5)) == 2, "one of each function"


def mutant(line: int, statement: int) -> Edit:
    return Edit(
        path="solver/least.py",
        function="least",
        kind="not",
        statement=statement,
        line=line,
        start=0,
        end=0,
        new="",
    )


def reach(root: Path, lines: Mapping[str, list[int]]) -> Reach:
    """Return what data say of the lines that each context reached."""
    path = root.parent / "data"
    data = CoverageData(str(path))
    for context, reached in lines.items():
        data.set_context(context)
        data.add_lines({str(root / "solver" / "least.py"): reached})
    data.write()
    costs = {"tests.test_far.test_dear": 50.0, "tests.test_far.test_cheap": 0.1}
    return Reach(root, path, costs)


NEAR, PROGRAM = "tests/solver/test_least.py::test_one", "tests/cli/test_program.py::test_start"
CHEAP, DEAR = "tests/test_far.py::test_cheap", "tests/test_far.py::test_dear"
LINES = {
    "": [4, 6, 8],
    CHEAP: [6],
    DEAR: [6],
    NEAR: [6],
    "tests/solver/test_least.py::test_two": [7],
    "tests/gone.py::test_gone": [6, 8],
    PROGRAM: [],
}


def test_reaching_tests_come_by_nearness_then_by_cost_then_the_others_of_their_files(
    checkout: Path,
) -> None:
    found = reach(checkout, LINES).choice(mutant(6, 6), 10, 100)
    two = "tests/solver/test_least.py::test_two"
    assert [test.node for test in found.tests] == [NEAR, CHEAP, DEAR, two]
    assert (found.reaching, found.left_out) == (3, 0)


@pytest.mark.parametrize(
    ("most", "seconds", "chosen"), [(1, 100, [NEAR]), (2, 100, [NEAR, CHEAP]), (3, 0.35, [NEAR])]
)
def test_reaching_tests_that_are_too_many_or_too_dear_are_counted(
    checkout: Path, most: int, seconds: float, chosen: list[str]
) -> None:
    found = reach(checkout, LINES).choice(mutant(6, 6), most, seconds)
    assert [test.node for test in found.tests] == chosen
    assert found.left_out == 3 - len(chosen)


def test_line_in_the_middle_of_a_statement_is_reached_with_those_before(checkout: Path) -> None:
    assert reach(checkout, LINES).choice(mutant(9, 6), 10, 100).reaching == 4


def test_line_that_only_programs_reach_is_tried_on_its_file_and_on_what_starts_them(
    checkout: Path,
) -> None:
    found = reach(checkout, {**LINES, PROGRAM: [7]}).choice(mutant(8, 8), 10, 100)
    assert found.reaching == 0
    assert found.tests[0].node == NEAR
    assert PROGRAM in {test.node for test in found.tests}


def test_times_of_a_report_are_added_up_by_function(tmp_path: Path) -> None:
    case = '<testcase classname="tests.a.test_b" name="test_c{}" time="{}"/>'
    told = case.format("[1]", 0.25) + case.format("[2]", 0.5)
    (tmp_path / "report").write_text(f"<testsuites>{told}</testsuites>", encoding="utf-8")
    assert times(tmp_path / "report") == {"tests.a.test_b.test_c": 0.75}


LIMIT = 200


class PlannedCopy(Copy):
    """A copy of which pytest's runs are planned; it keeps what the mutated file said in each."""

    def __init__(self, root: Path, statuses: list[int | None], log: str = "") -> None:
        self._folder, self._log, self._innocent = root, root / "log", {}
        self._statuses, self.seen = statuses, list[tuple[str, ...]]()
        self._log.write_text(log, encoding="utf-8")

    def _pytest(self, words: object, limit: int) -> int | None:
        assert isinstance(words, list)
        assert limit == LIMIT
        self.seen.append((*words, (self._folder / "solver" / "least.py").read_text("utf-8")))
        return self._statuses.pop(0)


KILLED = Verdict.KILLED


@pytest.mark.parametrize(
    ("statuses", "log", "trial"),
    [
        ([0], "", Trial(verdict=Verdict.SURVIVED)),
        ([5], "", Trial(verdict=Verdict.NO_TEST)),
        ([None], "", Trial(verdict=Verdict.TIMED_OUT)),
        ([1, 0], f"FAILED {NEAR}[1-2] - no", Trial(verdict=KILLED, killer=NEAR)),
        ([4, 0], "no conftest", Trial(verdict=KILLED)),
        ([-11, 0], "", Trial(verdict=KILLED)),
    ],
)
def test_mutant_gets_its_verdict_and_the_file_is_as_before(
    checkout: Path, statuses: list[int | None], log: str, trial: Trial
) -> None:
    copy = PlannedCopy(checkout, statuses, log)
    (edit,) = (one for one in edits("solver/least.py", PRODUCT) if one.kind == "not")
    assert copy.try_mutant(edit, [NamedTest(node=NEAR)], LIMIT) == trial
    assert copy.seen[0] == (NEAR, edit.applied(PRODUCT))
    assert all(seen[-1] == PRODUCT for seen in copy.seen[1:])
    assert (checkout / "solver" / "least.py").read_text("utf-8") == PRODUCT


def test_test_that_fails_without_the_mutant_too_is_set_aside(checkout: Path) -> None:
    copy = PlannedCopy(checkout, [1, 1, 0], f"FAILED {NEAR} - no")
    edit = edits("solver/least.py", PRODUCT)[0]
    tried = [NamedTest(node=NEAR), NamedTest(node=CHEAP)]
    assert copy.try_mutant(edit, tried, LIMIT).verdict is Verdict.SURVIVED
    assert [seen[:-1] for seen in copy.seen] == [(NEAR, CHEAP), (NEAR,), (CHEAP,)]
    assert copy.set_aside == [NEAR]


def test_mutants_without_data_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data", str(tmp_path / "none")]) == 2
    assert "make coverage writes the data" in capsys.readouterr().err


def test_mutants_of_an_earlier_run_are_tried_again_where_the_function_is_the_same(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reach(checkout, LINES)
    first, *_, last = edits("solver/least.py", PRODUCT)
    copy = PlannedCopy(checkout, [0])
    monkeypatch.setattr(Copy, "checked", lambda *_: copy)
    earlier, out = checkout / "earlier.json", checkout / "out.json"
    told = [
        {"edit": {name: getattr(one, name) for name in Edit.__dataclass_fields__}}
        for one in (first, last)
    ]
    told[1]["edit"] |= {"before": "another line", "place": "another place"}
    earlier.write_text(json.dumps(told), encoding="utf-8")
    words = ["--root", str(checkout), "--data", str(checkout.parent / "data")]
    words += ["--limit", str(LIMIT)]
    assert main([*words, "--again", str(earlier), "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "left out, as it is another now: solver/least.py:8: another line" in said
    assert "\n0 of 1 killed, 0 of them by the time limit\nsolver/least.py:6: " in said
    (stored,) = json.loads(out.read_text("utf-8"))
    assert (stored["edit"], stored["verdict"]) == (told[0]["edit"], "survived")
