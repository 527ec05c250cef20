"""``testcross draw``: a picture in a new file, or on standard output."""

from pathlib import Path

import pytest
import testcross
from program.called_program import call
from program.terminal import streams_on_a_terminal
from testcross.cli import run

MATING = "castor x lilac -> white"


def test_picture_is_written_into_its_file_and_is_that_of_the_api(tmp_path: Path) -> None:
    file = tmp_path / "mating.svg"
    outcome = call("draw", MATING, "-o", str(file))
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, "", "")
    assert file.read_text(encoding="utf-8") == testcross.check(MATING).svg()


def test_step_is_drawn_on_standard_output_and_an_illegal_mating_has_status_one() -> None:
    outcome = call("draw", MATING, "--step", "3")
    assert (outcome.returncode, outcome.stdout) == (0, testcross.explain(MATING).svg(3))
    assert call("draw", "black", "black", "castor", "-o", "-").returncode == 1


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["-o", "mating.png"], "cannot write .png; use .svg"),
        (["-o", "-", "--step", "9"], "step 9 does not exist: there are 5"),
        (["-o", "missing/mating.svg"], "missing/mating.svg cannot be written"),
    ],
)
def test_picture_that_cannot_be_made_is_refused(words: list[str], problem: str) -> None:
    outcome = call("draw", MATING, *words)
    assert outcome.returncode == 2
    assert problem in outcome.stderr


@pytest.mark.posix_only("needs a pseudo-terminal")
@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["draw", MATING], f"testcross draw '{MATING}' -o picture.svg"),
        (
            ["draw", "-o", "-", "castor", "lilac", "white"],
            "testcross draw castor lilac white -o picture.svg",
        ),
        (["draw", "docs/samples/herd.csv"], "testcross draw docs/samples/herd.csv -o picture.svg"),
        (["punnett", "Aa", "aa", "--svg"], "testcross punnett Aa aa --svg -o picture.svg"),
    ],
)
def test_source_of_a_picture_is_not_written_onto_a_terminal(
    capsys: pytest.CaptureFixture[str], words: list[str], line: str
) -> None:
    with streams_on_a_terminal("stdout") as shown:
        status = run(words)
    assert (status, shown()) == (2, "")
    told = " ".join(capsys.readouterr().err.split())
    assert told.endswith(f"a picture is not shown on a terminal; write it into a file: {line}")
