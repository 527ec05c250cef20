"""Section C: files that never end, such as /dev/zero: limits hold while they are read."""

import os
import subprocess
from pathlib import Path

import pytest
from called_program import PROGRAM, plain_environment
from sampling import sampled
from testcross.cli.inputs import InputError, read_bytes
from testcross.rulesets.records import UnreadableError, within

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
    "quiz --after {}",
    "check --file {}",
    "check --ruleset {} a b c",
    "scorepad --matings {}",
]


@sampled("words", READERS, quick=2)
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


def test_no_more_is_read_than_there_may_be(tmp_path: Path) -> None:
    with ZERO.open("rb") as endless, pytest.raises(UnreadableError, match="larger than 3 MB; why"):
        within(endless, 3_000_000, "why")
    path = tmp_path / "long.txt"
    path.write_bytes(b"x" * 31)
    assert read_bytes(str(path), "a text", most=31) == b"x" * 31
    with pytest.raises(InputError, match="is larger than 0 MB; cut it into smaller ones"):
        read_bytes(str(path), "a text", most=30)


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
