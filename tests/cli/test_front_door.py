"""What people type at the front door, right, misspelt and half: each line of a table, by hand."""

import shlex
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from sampling import sampled

Run = Callable[..., CompletedProcess[str]]
TABLE = Path(__file__).parents[1] / "data" / "front_door.txt"
TYPED: list[tuple[str, str]] = [
    (line.partition(" | ")[0], line.partition(" | ")[2])
    for line in TABLE.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
"""What is typed; and ``= WORDS`` where the answer is theirs, or the exit status and words of it."""


def test_table_has_400_lines_and_none_twice() -> None:
    assert len(TYPED) >= 400
    assert len({typed for typed, _ in TYPED}) == len(TYPED)


@sampled(
    "typed, due", [(typed, due) for typed, due in TYPED], quick=24, kind=lambda one: one[1][:1]
)
def test_what_is_typed_is_answered_as_the_table_says(testcross: Run, typed: str, due: str) -> None:
    done = testcross(*shlex.split(typed))
    if due.startswith("= "):
        asked = testcross(*shlex.split(due.removeprefix("= ")))
        assert asked.returncode in (0, 1)
        assert (done.returncode, done.stdout) == (asked.returncode, asked.stdout)
        return
    status, _, said = due.partition(" ")
    assert (done.returncode, said in (done.stderr if status == "2" else done.stdout)) == (
        int(status),
        True,
    )
    assert "Traceback" not in done.stderr
