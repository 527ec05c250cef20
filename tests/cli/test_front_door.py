"""What people type at the front door, right, misspelt and half: each line of a table, by hand."""

import shlex
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from sampling import each

Run = Callable[..., CompletedProcess[str]]
TABLE = Path(__file__).parents[1] / "data" / "front_door.txt"
TYPED: list[tuple[str, str]] = [
    (line.partition(" | ")[0], line.partition(" | ")[2])
    for line in TABLE.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
"""What is typed; and ``= WORDS`` where the answer is theirs, or the exit status and words of it."""
SAME = [(typed, due.removeprefix("= ")) for typed, due in TYPED if due.startswith("= ")]
SAID = [(typed, *due.split(" ", 1)) for typed, due in TYPED if not due.startswith("= ")]


def test_table_has_900_lines_and_none_twice() -> None:
    assert len(TYPED) >= 900
    assert len({typed for typed, _ in TYPED}) == len(TYPED)


@each("typed, meant", SAME, quick=30, kind=lambda one: one[1].split()[0])
def test_what_is_typed_is_answered_as_what_is_meant(testcross: Run, typed: str, meant: str) -> None:
    done, asked = testcross(*shlex.split(typed)), testcross(*shlex.split(meant))
    assert asked.returncode in (0, 1)
    assert (done.returncode, done.stdout) == (asked.returncode, asked.stdout), typed


@each("typed, status, said", SAID, quick=90, kind=lambda one: one[0].split()[0], blocks=4)
def test_what_is_typed_is_answered_or_refused_in_a_line(
    testcross: Run, typed: str, status: str, said: str
) -> None:
    done = testcross(*shlex.split(typed))
    told = done.stderr if status == "2" else done.stdout
    assert (done.returncode, said in " ".join(told.split())) == (int(status), True), typed
    assert "Traceback" not in done.stderr
    if status == "2":
        assert done.stdout == "" or "--json" in typed, typed
        assert done.stderr.startswith("testcross: "), typed
