"""Section C: files that never end, such as /dev/zero: limits hold while they are read."""

import errno
import os
import subprocess
from pathlib import Path

import pytest
from program.called_program import PROGRAM, plain_environment
from sampling import sampled
from testcross.api.files import BinaryForm, InputError, read_bytes
from testcross.api.herds import herd
from testcross.cli.inputs import read_matings
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records import UnreadableError, within
from testcross.rulesets.verification import Task, verify_file

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


def test_file_of_more_lines_than_are_read_is_refused_at_the_first_too_many(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("testcross.cli.inputs.MOST_LINES", 3)
    path = tmp_path / "lines.txt"
    path.write_text("\n" * 3, encoding="utf-8")
    with pytest.raises(InputError, match="has no matings in it"):
        list(read_matings(load_ruleset("gene-rummy"), str(path)))
    path.write_text("\n" * 4, encoding="utf-8")
    with pytest.raises(InputError, match=r"lines\.txt:4: more than 3 lines, and no more is read"):
        list(read_matings(load_ruleset("gene-rummy"), str(path)))


def test_no_more_is_read_than_there_may_be(tmp_path: Path) -> None:
    with ZERO.open("rb") as endless, pytest.raises(UnreadableError, match="larger than 3 MB; why"):
        within(endless, 3_000_000, "why")
    path = tmp_path / "long.txt"
    path.write_bytes(b"x" * 31)
    assert read_bytes(str(path), "a text", most=31) == b"x" * 31
    with pytest.raises(InputError, match="is larger than 0 MB; cut it into smaller ones"):
        read_bytes(str(path), "a text", most=30)


def test_text_may_be_no_longer_though_a_file_of_bits_may(tmp_path: Path) -> None:
    path = tmp_path / "long"
    bits = BinaryForm(b"l\x1b", 99, "cut it")
    path.write_bytes(b"l\x1b" + b"x" * 80)
    assert len(read_bytes(str(path), "a text", 30, bits)) == 82
    path.write_bytes(b"x" * 82)
    with pytest.raises(InputError, match="is larger than 0 MB; cut it"):
        read_bytes(str(path), "a text", 30, bits)


def test_pedigree_in_text_has_a_limit_of_its_own_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for place in ("pedigrees", "pedigrees.pedigree_reader"):  # the room keeps what was asked for
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


def test_reason_why_a_file_is_not_read_keeps_its_units(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: str) -> None:
        raise OSError(errno.EFBIG, "Larger than 2,000 MB")

    monkeypatch.setattr("testcross.rulesets.verification.whole_file.opened", refuse)
    (found,) = verify_file(Task(path="-", engine="python-constraint")).findings
    assert found.text.endswith("cannot be read: larger than 2,000 MB")
