"""Streams that are full, closed or broken, and Ctrl-C at any moment: the exit status is right."""

import atexit
import gc
import io
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from sampling import sampled
from testcross.cli import console, main, run
from testcross.cli.console import OutputError

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


@sampled("words", ["show deck", "check castor lilac white", "check castr lilac white"], quick=1)
def test_closed_standard_output_brings_no_traceback(
    program: str, environment: Mapping[str, str], words: str
) -> None:
    done = shell(program, environment, f"{words} >&-")
    assert (done.returncode in (2, 141), "Traceback" in done.stderr) == (True, False)
    assert "bug in the program" not in done.stderr


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


class Screen(io.TextIOWrapper):
    """A stream that says it is a terminal, and has no width."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return -1


def test_workbook_goes_where_nobody_looks_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(file := io.BytesIO()))
    console.write(b"PK")
    assert file.getvalue() == b"PK"
    for stream, said in ((Screen(io.BytesIO()), "-o class.xlsx"), (None, "output is closed")):
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(OutputError, match=said):
            console.write(b"PK")


def test_message_on_a_terminal_of_unknown_width_is_wrapped_to_80(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stderr", Screen(file := io.BytesIO()))
    console.complain("carrot " * 20)
    first, *more = file.getvalue().decode().split("\n  ")
    assert first == "testcross:" + " carrot" * 10
    assert len(more) == 1


@pytest.mark.parametrize("status", [1, 130])
def test_program_leaves_at_once_when_all_is_written(
    monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """As it does where no debugger looks on; Ctrl-C while it answers is 130, whatever is open."""

    def answer(_: Sequence[str]) -> int:
        if status == console.INTERRUPTED:
            raise KeyboardInterrupt
        sys.stdout.write("said\n")
        return status

    left, before = gc.get_threshold(), signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(os, "_exit", sys.exit)
    monkeypatch.setattr(atexit, "_run_exitfuncs", lambda: None)
    monkeypatch.setattr("testcross.cli._is_watched", lambda: False)
    monkeypatch.setattr("testcross.cli.program.run", answer)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(file := io.BytesIO()))
    try:
        with pytest.raises(SystemExit) as ending:
            main()
    finally:
        gc.set_threshold(*left)
        signal.signal(signal.SIGINT, before)
    assert (ending.value.code, file.getvalue()) == (status, b"said\n" * (status == 1))


INTERRUPTED = """
import os, signal, sys

def interrupt(event, values):
    if event == "exec" and values[0].co_filename.endswith(ENDINGS):  # a room waits till it runs
        os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(interrupt)
from testcross.cli import main
main()
"""


@sampled(
    "module",
    [
        *("testcross.cli.program", "testcross.rulesets", "testcross.solver", "typer"),
        *("testcross.cli.program", "testcross.cli.command", "testcross.pages.text_blocks"),
    ],
    quick=2,
)
def test_ctrl_c_while_a_module_is_loaded_ends_quietly_with_130(
    environment: Mapping[str, str], module: str
) -> None:
    path = "/" + module.removeprefix("testcross.").replace(".", "/")
    code = INTERRUPTED.replace("ENDINGS", repr((f"{path}.py", f"{path}/__init__.py")))
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
print(sorted({*sys.modules} - before - {*sys.builtin_module_names}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in ("['testcross', 'testcross.cli']", "['testcross.cli']")


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
