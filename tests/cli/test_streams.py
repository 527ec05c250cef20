"""Streams that are full, closed or broken, and Ctrl-C at any moment: the exit status is right."""

import gc
import io
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from sampling import sampled
from testcross.cli import run

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")


def shell(
    program: str, environment: Mapping[str, str], line: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", f'"$0" {line}', program],
        capture_output=True,
        text=True,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )


@needs_full
@sampled(
    "words",
    ["--help", "check --help", "check castor lilac white", "show deck", "--version"],
    quick=1,
)
def test_answer_that_cannot_be_written_exits_2_and_says_why(
    program: str, environment: Mapping[str, str], words: str
) -> None:
    done = shell(program, environment, f"{words} >/dev/full")
    assert done.returncode == 2
    assert done.stderr == "testcross: the answer cannot be written: no space left on device\n"


@needs_full
@sampled(
    "words, status, stderr",
    [
        (*asked, stderr)
        for stderr in ("2>/dev/full", "2>&-")
        for asked in (
            ("check castor", 2),
            ("check castor lilac white", 0),
            ("check black black castor", 1),
            ("verify nowhere.yaml", 2),
            ("chek", 2),
            ("best castor castor black marten", 0),
        )
    ],
    quick=2,
    kind=lambda case: case[2],
)
def test_messages_that_cannot_be_written_leave_the_exit_status_alone(
    program: str, environment: Mapping[str, str], words: str, status: int, stderr: str
) -> None:
    assert shell(program, environment, f"{words} {stderr}").returncode == status


@sampled(
    "words, said",
    [
        ("explain --step castor lilac white", "--step waits for Enter, but standard input is"),
        ("check -", "standard input is closed"),
        ("check --file -", "standard input is closed"),
        ("verify -", "standard input is closed"),
    ],
    quick=2,
    kind=lambda case: case[1],
)
def test_closed_standard_input_is_said(
    program: str, environment: Mapping[str, str], words: str, said: str
) -> None:
    done = shell(program, environment, f"{words} <&-")
    assert done.returncode == 2
    assert said in done.stdout + done.stderr
    assert "bug" not in done.stderr


@sampled("words", ["--help", "verify --help", "show deck"], quick=1)
def test_answer_into_a_pipe_that_is_closed_ends_quietly_with_141(
    program: str, environment: Mapping[str, str], words: str
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [program, *words.split()],
            stdout=writing,
            stderr=subprocess.PIPE,
            env=dict(environment),
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_help_into_a_pipe_that_is_closed_ends_quietly_with_141(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert run(["--help"]) == 141
    assert capsys.readouterr().err == ""


INTERRUPTED = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[0]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
from testcross.cli import main
main()
"""


@sampled(
    "module",
    [
        *("testcross.cli.program", "testcross.rulesets", "testcross.solver", "typer"),
        *("testcross.cli.program", "testcross.cli.commands.matings", "testcross.pages.text_blocks"),
    ],
    quick=2,
)
def test_ctrl_c_while_a_module_is_loaded_ends_quietly_with_130(
    environment: Mapping[str, str], module: str
) -> None:
    code = INTERRUPTED.replace("sys.argv[0]", repr(module))
    done = subprocess.run(
        [sys.executable, "-c", code, "explain", "castor", "lilac", "white"],
        capture_output=True,
        text=True,
        env=dict(environment),
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, "")


def test_nothing_is_loaded_before_ctrl_c_is_taken_care_of() -> None:
    """Section C: in the first 30 ms Ctrl-C showed a traceback; what Python itself loads stays."""
    code = """
import sys
before = set(sys.modules)
import testcross.cli
print(sorted(set(sys.modules) - before))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in (
        "['testcross', 'testcross.cli']",
        "['testcross.cli']",
    )


@pytest.mark.parametrize("content", [b"castor x lilac -> white\0", b"castr x lilac -> white\n"])
def test_standard_input_stays_open_whatever_was_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    given = io.BytesIO(content)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(given))
    assert run(["check", "-"]) == 2
    gc.collect()
    assert not given.closed
    assert capsys.readouterr().err
