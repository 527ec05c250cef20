"""Mutants: what they change, which tests they are tried on, and what becomes of the checkout."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from coverage import CoverageData
from mutants import __main__ as runner
from mutants.edits import KINDS, draw, edits, is_program
from mutants.reach import Reach, times
from mutants.trial import KILLED, NO_TEST, SURVIVED, TIMED_OUT, Copy

PRODUCT = '''\
"""2 < 3, and not a line of this."""


def least(one: "int | None", other: int = 3) -> int:
    """Return 1 or 2."""
    if one is None or not other:
        raise ValueError(f"{1 + 1} not {other}" + "x")
    return min(one, other)
'''
LINES = [
    ("comparison", "return a < b", ["return a <= b"]),
    ("comparison", "return a not in b", ["return a in b"]),
    ("comparison", "return a < b < c", ["return a <= b < c", "return a < b <= c"]),
    ("and/or", "return a and b", ["return a or b"]),
    ("not", "return not a", ["return a"]),
    ("boundary", "return a[1]", ["return a[2]", "return a[0]"]),
    ("boundary", "raise f(1)", []),
    ("boundary", "a: b[1] = 0", ["a: b[1] = 1"]),
    ("boundary", "return f'{1}'", []),
    ("boundary", "return 'ßß', 0", ["return 'ßß', 1"]),
    ("truth", "return f(a, b=True)", ["return f(a, b=False)"]),
    ("truth", "return zip(a, b, strict=True)", []),
    ("return", "return", ["pass"]),
    ("return", "return a", ["return None"]),
    ("return", "return None", []),
    ("condition", "return [a for a in b if a.c]", ["return [a for a in b if not (a.c)]"]),
    ("arguments", "return f(a, (b))", ["return f(b, (a))"]),
    ("arguments", "return f(a, *b)", []),
    ("arguments", "return isinstance(a, b)", []),
    ("arithmetic", "return 'é', a + (b)", ["return 'é', a - (b)"]),
    ("arithmetic", "return a + 'text'", []),
    ("opposite", "return any(a)", ["return all(a)"]),
    ("loop", "break", ["continue"]),
    ("call left out", "a.append(b)", ["pass"]),
]


@pytest.mark.parametrize(("kind", "line", "changed"), LINES)
def test_mutants_of_a_line_are_these(kind: str, line: str, changed: list[str]) -> None:
    text = f"def f(a, b):\n    while a:\n        {line}\n"
    found = [one.after for one in edits("f.py", text) if one.kind == kind and one.line == 3]
    assert found == changed
    assert {kind for kind, *_ in LINES} == {*KINDS}


def test_mutants_leave_docstrings_types_and_messages_alone_and_differ_in_one_line() -> None:
    found = edits("f.py", PRODUCT)
    assert {(one.line, one.kind) for one in found} == {
        *((6, kind) for kind in ("comparison", "and/or", "not", "condition")),
        *((8, kind) for kind in ("return", "arguments", "opposite")),
    }
    for edit in found:
        old, new = PRODUCT.split("\n"), edit.applied(PRODUCT).split("\n")
        assert [i + 1 for i, line in enumerate(old) if line != new[i]] == [edit.line]
        assert (old[edit.line - 1].strip(), new[edit.line - 1].strip()) == (edit.before, edit.after)
        assert is_program(edit, PRODUCT)
    assert not is_program(found[-1], "\n" * 7 + "    return min(one, other)\n")


NEAR, TWO = "tests/solver/test_least.py::test_one", "tests/solver/test_least.py::test_two"
CHEAP, DEAR = "tests/test_far.py::test_cheap", "tests/test_far.py::test_dear"
PROGRAM = "tests/cli/test_program.py::test_start"
GONE = "tests/gone.py::test_gone"
REACHED = {"": [4, 8], CHEAP: [6], DEAR: [6], NEAR: [6], TWO: [7], PROGRAM: [7], GONE: [6, 8]}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    texts = {"solver/least.py": PRODUCT, "solver/other.py": "def f(a):\n    return a + 1\n"}
    for test in (NEAR, CHEAP, PROGRAM):
        texts[test.partition("::")[0]] = ""
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    data = CoverageData(str(tmp_path / "data"))
    for context, lines in REACHED.items():
        data.set_context(context)
        data.add_lines({str(root / "solver" / "least.py"): lines})
    data.write()
    return root


def test_mutants_drawn_with_one_seed_are_the_same(checkout: Path) -> None:
    drawn = draw(checkout, 2, 5)
    assert drawn == draw(checkout, 2, 5)
    assert {one.path for one in drawn} == {"solver/least.py", "solver/other.py"}
    assert len({one.kind for one in drawn}) == 2
    assert len(draw(checkout, 9, 5)) == 2, "one of each function"


@pytest.mark.parametrize(
    ("lines", "most", "seconds", "chosen", "reaching"),
    [
        ((6, 6), 10, 100, [NEAR, CHEAP, DEAR, TWO], 3),
        ((6, 6), 2, 100, [NEAR, CHEAP], 3),
        ((6, 6), 10, 0.35, [NEAR], 3),  # the others are too dear
        ((6, 9), 2, 100, [NEAR, TWO], 5),  # in the middle of a statement
        ((8, 8), 10, 100, [NEAR, TWO, CHEAP, PROGRAM, DEAR], 0),  # only programs reach it
    ],
)
def test_tests_for_a_mutant_come_by_nearness_then_by_cost(
    checkout: Path,
    lines: tuple[int, int],
    most: int,
    seconds: float,
    *,
    chosen: list[str],
    reaching: int,
) -> None:
    costs = {"tests.test_far.test_dear": 50.0, "tests.test_far.test_cheap": 0.1}
    reach = Reach(checkout, checkout.parent / "data", costs)
    edit = edits("solver/least.py", PRODUCT)[0]._replace(statement=lines[0], line=lines[1])
    tests, reach_it = reach.choice(edit, most, seconds)
    assert (tests, len(reach_it)) == (chosen, reaching)


def test_times_of_a_report_are_added_up_by_function(tmp_path: Path) -> None:
    case = '<testcase classname="tests.a.test_b" name="test_c{}" time="{}"/>'
    told = case.format("[1]", 0.25) + case.format("[2]", 0.5)
    (tmp_path / "report").write_text(f"<testsuites>{told}</testsuites>", encoding="utf-8")
    assert times(tmp_path / "report") == {"tests.a.test_b.test_c": 0.75}


class PlannedCopy(Copy):
    """A copy of which pytest's runs are planned; it keeps what the mutated file said in each."""

    def __init__(self, root: Path, statuses: list[int | None], log: str = "") -> None:
        self._folder, self._log, self.passes = root, root / "log", {}
        self._statuses, self.seen = statuses, list[tuple[str, ...]]()
        self._log.write_text(log, encoding="utf-8")

    def _pytest(self, words: Sequence[str], limit: int) -> int | None:
        assert limit == 200
        self.seen.append((*words, (self._folder / "solver" / "least.py").read_text("utf-8")))
        return self._statuses.pop(0)


@pytest.mark.parametrize(
    ("statuses", "log", "trial"),
    [
        ([0], "", (SURVIVED, "")),
        ([5], "", (NO_TEST, "")),
        ([None], "", (TIMED_OUT, "")),
        ([1, 0], f"FAILED {NEAR}[1-2] - no", (KILLED, NEAR)),
        ([4, 0], "no conftest", (KILLED, "")),
        ([-11, 0], "", (KILLED, "")),
        # a test that fails without the mutant too is set aside
        ([1, 1, 0], f"FAILED {NEAR} - no", (SURVIVED, "")),
    ],
)
def test_mutant_gets_its_verdict_and_the_file_is_as_before(
    checkout: Path, statuses: list[int | None], log: str, trial: tuple[str, str]
) -> None:
    copy = PlannedCopy(checkout, list(statuses), log)
    edit = edits("solver/least.py", PRODUCT)[0]
    assert copy.try_mutant(edit, [NEAR, CHEAP], 200) == trial
    assert copy.seen[0] == (NEAR, CHEAP, edit.applied(PRODUCT))
    assert copy.seen[1:2] == [(NEAR, PRODUCT)] * (statuses[0] == 1) or statuses[0] != 1
    assert (checkout / "solver" / "least.py").read_text("utf-8") == PRODUCT
    assert copy.passes == ({NEAR: len(statuses) == 2} if statuses[0] == 1 else {})


def test_mutants_of_an_earlier_run_are_tried_again_where_the_line_is_the_same(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert runner.main(["--data", str(checkout / "none")]) == 2
    assert "make coverage writes the data" in capsys.readouterr().err
    first, *_, last = (one._asdict() for one in edits("solver/least.py", PRODUCT))
    last["before"] = "another line"
    monkeypatch.setattr(runner, "Copy", lambda *_: PlannedCopy(checkout, [0]))
    earlier, out = checkout / "earlier.json", checkout / "out.json"
    earlier.write_text(json.dumps([{"edit": one} for one in (first, last)]), encoding="utf-8")
    words = ["--root", str(checkout), "--data", str(checkout.parent / "data"), "--limit", "200"]
    assert runner.main([*words, "--again", str(earlier), "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "left out, as it is another now: solver/least.py:8: another line" in said
    assert "\n0 of 1 killed, 0 of them by the time limit\nsolver/least.py:6: " in said
    (stored,) = json.loads(out.read_text("utf-8"))
    assert (stored["edit"], stored["verdict"]) == (first, "survived")
