"""Section C: files that never end, such as /dev/zero: limits hold while they are read."""

import os
import subprocess
from pathlib import Path

import pytest
from program.called_program import PROGRAM, plain_environment
from sampling import sampled
from testcross.asking.files import InputError
from testcross.questions.herds import herd

ZERO = Path("/dev/zero")
pytestmark = pytest.mark.skipif(not ZERO.exists(), reason="needs a device that never ends")
READERS = [
    "verify {}",
    "verify -",
    "pedigree check {}",
    "pedigree fill -",
    "convert {}",
    "grade {} answers.csv",
    "genotype plan {}",
    "genotype review {}",
    "genotype pick -",
    "genotype score -",
    "quiz --after {}",
    "check --file {}",
    "check --ruleset {} a b c",
    "scorepad --matings {}",
]


@sampled("words", READERS, quick=1)
def test_file_that_never_ends_is_refused_at_once(words: str) -> None:
    with ZERO.open("rb") as endless:
        done = subprocess.run(
            [PROGRAM, *words.format(ZERO).split()],
            stdin=endless,
            capture_output=True,
            text=True,
            env={**plain_environment(), "OMP_NUM_THREADS": "1"},
            timeout=30,
            check=False,
        )
    assert done.returncode == 2
    assert "bug" not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
@pytest.mark.parametrize(
    ("endless", "told"),
    [
        ("yes", "1001: 1,000 lines above could not be understood, and no more are read; give one"),
        (
            "tr '\\0' a </dev/zero",
            "1: more than 20 MB in a line, and no more is read; cut the file",
        ),
    ],
)
def test_lines_that_never_end_are_read_to_a_limit(endless: str, told: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'{endless} | "$0" check -', PROGRAM],
        capture_output=True,
        text=True,
        env=plain_environment(),
        timeout=30,
        check=False,
    )
    assert (done.returncode, len(done.stdout.splitlines()) <= 1_000) == (2, True)
    assert f"standard input:{told}" in done.stderr.splitlines()[-1]


def test_pedigree_in_text_has_a_limit_of_its_own_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for place in ("herds", "herds.herd_reader"):  # the room keeps what was asked for
        monkeypatch.setattr(f"testcross.rulesets.{place}.MOST_TEXT", 5)
    path = tmp_path / "h.csv"
    path.write_text("id,sire,dam,L\na,,,1/2\n", encoding="utf-8")
    with pytest.raises(InputError, match="MB; have PLINK write it as"):
        herd(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_pipe_of_nulls_is_not_kept_on_the_disk() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'cat /dev/zero | "$0" verify -', PROGRAM],
        capture_output=True,
        text=True,
        env=plain_environment(),
        timeout=30,
        check=False,
    )
    assert (done.returncode, "not a text file" in done.stdout) == (2, True)
