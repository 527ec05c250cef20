"""Processes that check files: one that fails or dies costs its own file only, and none stays."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from pathlib import Path

import pytest
from program.called_program import PROGRAM, Outcome, plain_environment
from sampling import each, sampled
from sheets.sheet_files import HEADING, csv_of
from sheets.workbook_files import xlsx
from testcross.asking.files import InputError
from testcross.asking.processes import deal_out, in_processes
from testcross.rulesets.records import FileReport
from testcross.rulesets.verification import Task, unread, verify_file, verify_sheets


def dies_on_killers(task: Task) -> tuple[FileReport, ...]:
    """Verify a file, but be killed by one that is called so, as for lack of memory."""
    if "killer" in task.path:
        os.kill(os.getpid(), signal.SIGKILL)
    return verify_sheets(task)


def tasks_of(folder: Path, killers: set[int], number: int = 30) -> list[Task]:
    names = [f"{'killer' if i in killers else 'sheet'}-{i:02}.csv" for i in range(number)]
    return [Task(path=csv_of(folder, name)) for name in names]


@each("killers", [{0}, {29}, {3, 4, 5, 17}, set(range(30))], quick=1)
def test_file_that_kills_its_process_is_reported_and_all_others_are_checked(
    tmp_path: Path, killers: set[int]
) -> None:
    tasks = tasks_of(tmp_path / str(len(killers)), killers)
    made = in_processes(dies_on_killers, tasks, 2, lambda task: (unread(task, "it was stopped"),))
    reports = list(chain.from_iterable(made))
    assert [report.path for report in reports] == [task.path for task in tasks]
    lost = {i for i, report in enumerate(reports) if report.unreadable}
    assert lost == killers
    for i in killers:
        (found,) = reports[i].findings
        assert "it was stopped" in found.message
    for i in set(range(30)) - killers:
        assert reports[i] == verify_file(tasks[i])


def test_many_files_come_in_their_order(tmp_path: Path) -> None:
    tasks = tasks_of(tmp_path, set(), 50)
    reports = list(chain.from_iterable(in_processes(verify_sheets, tasks, 3)))
    assert [report.path for report in reports] == [task.path for task in tasks]


def children_of(parent: int) -> set[int]:
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if fields[0] != "Z" and int(fields[1]) == parent:
            found.add(int(status.parent.name))
    return found


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2]
    except OSError:
        return False
    return state.split()[0] != "Z"


def wait_until(happens: object, seconds: float = 30) -> bool:
    assert callable(happens)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look at processes")
@sampled("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGINT], quick=1)
def test_no_process_stays_after_the_program_was_ended(
    program: str, environment: Mapping[str, str], tmp_path: Path, sent: signal.Signals
) -> None:
    if signal.getsignal(sent) is signal.SIG_IGN:
        pytest.skip("a program started from here ignores this signal, as behind nohup")
    for i in range(6):
        path = tmp_path / f"long-{i}.csv"
        path.write_text(HEADING + "Ann,Castor,Lilac,White,60\n" * 60_000, encoding="utf-8")
    with subprocess.Popen(
        [program, "verify", str(tmp_path), "--jobs", "2", "--summary"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=dict(environment),
    ) as started:
        assert wait_until(lambda: len(children_of(started.pid)) >= 2)
        workers = children_of(started.pid)
        started.send_signal(sent)
        assert started.stderr is not None
        said = started.stderr.read()
        status = started.wait(30)
    assert status == (130 if sent == signal.SIGINT else -sent)
    assert b"Traceback" not in said
    assert wait_until(lambda: not any(map(is_running, workers)))


def test_worker_that_begins_after_its_program_was_killed_ends_at_once() -> None:
    """Section C: it took whoever adopted it for the program, and stayed for ever."""
    code = """
import os, time
from testcross.asking.processes import prepare_process
prepare_process(os.getppid() + 1)
time.sleep(20)
"""
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert time.monotonic() - begun < 15


@pytest.mark.deep
@pytest.mark.posix_only("needs limits of a shell")
@sampled("most", [5, 8, 10, 12], quick=1)
def test_system_that_gives_no_more_open_files_has_all_files_checked_by_the_program(
    program: str, environment: Mapping[str, str], tmp_path: Path, most: int
) -> None:
    """Section C: it was "a bug in the program"."""
    for number in range(4):
        csv_of(tmp_path, f"{number}.csv")
    line = f'ulimit -n {most}; exec "$0" verify {tmp_path} --jobs {{}} --format json'
    one, two = (
        subprocess.run(
            ["/bin/sh", "-c", line.format(jobs), program],
            capture_output=True,
            text=True,
            env=dict(environment),
            check=False,
        )
        for jobs in (1, 2)
    )
    assert (two.returncode, two.stdout) == (one.returncode, one.stdout)
    assert two.stderr == (
        "testcross: no processes beside this one (too many open files); it does one thing after "
        "another\n"
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that are forked")
def test_ctrl_c_that_comes_while_a_worker_begins_is_left_to_the_program() -> None:
    code = """
import os, signal, sys
from testcross.asking.processes import prepare_process
from testcross.rulesets.records import blocked
with blocked("SIGINT"):
    if not (worker := os.fork()):
        os.kill(os.getpid(), signal.SIGINT)
        prepare_process(os.getppid())
        os._exit(7)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (7, b"")


def test_standard_input_beside_files_is_read_whatever_the_jobs(
    testcross: Callable[..., Outcome], tmp_path: Path
) -> None:
    files = [csv_of(tmp_path, name) for name in ("a.csv", "b.csv")]
    sheet = f"{HEADING}Bo,Castor,Lilac,White,59\n"
    one, many = (
        testcross("verify", files[0], "-", files[1], "--jobs", jobs, stdin=sheet) for jobs in "14"
    )
    assert "Bo: 59 points written" in one.stdout
    assert (many.returncode, many.stdout, many.stderr) == (one.returncode, one.stdout, one.stderr)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@sampled("jobs", ["3", "1"], quick=1)
def test_named_pipe_is_read_as_a_file_is(
    program: str, environment: Mapping[str, str], tmp_path: Path, jobs: str
) -> None:
    sheet = f"{HEADING}Bo,Castor,Lilac,White,59\n"
    pipe = tmp_path / "sheet.pipe"
    os.mkfifo(pipe)
    files = [csv_of(tmp_path, name) for name in ("a.csv", "b.csv")]
    command = [program, "verify", files[0], str(pipe), files[1], "--jobs", jobs]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=dict(environment)) as started:
        with pipe.open("w", encoding="utf-8") as writer:
            writer.write(sheet)
        assert started.stdout is not None
        said = started.stdout.read().decode()
        assert started.wait(30) == 1
    assert "Bo: 59 points written" in said


def test_program_that_fails_on_one_file_still_checks_the_others(tmp_path: Path) -> None:
    code = """
import sys
from testcross.rulesets.verification import whole_file
from testcross.cli import run

checked = whole_file._verify

def fails_on_b(task, stream):
    if task.path.endswith("b.csv"):
        raise IndexError("list index out of range")
    return checked(task, stream)

whole_file._verify = fails_on_b
sys.exit(run(["verify", *sys.argv[1:], "--format", "json", "--jobs", "1"]))
"""
    files = [csv_of(tmp_path, name) for name in ("a.csv", "b.csv", "c.csv")]
    done = subprocess.run(
        [sys.executable, "-c", code, *files], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (2, "")
    first, failed, last = json.loads(done.stdout)["files"]
    (found,) = failed["findings"]
    assert found["code"] == "RX001"
    assert found["message"] == (
        "the program failed on this file (IndexError: list index out of range); "
        "please report it with the file"
    )
    assert failed["path"] == files[1]
    assert [len(one["players"]) for one in (first, failed, last)] == [1, 0, 1]


def doubled_elsewhere(number: int, home: int, killers: frozenset[int]) -> tuple[int, bool]:
    """Double a number, and tell whether another process did; be killed by some numbers there."""
    is_elsewhere = os.getpid() != home
    if number in killers and is_elsewhere:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number, is_elsewhere


@pytest.mark.parametrize("killers", [set(), {0}, {7, 30}], ids=str)
def test_work_of_a_process_that_dies_is_done_here(killers: set[int]) -> None:
    work = partial(doubled_elsewhere, home=os.getpid(), killers=frozenset(killers))
    done = list(in_processes(work, range(31), 2))
    assert [number for number, _ in done] == [2 * number for number in range(31)]
    elsewhere = [is_elsewhere for _, is_elsewhere in done]
    assert elsewhere == sorted(elsewhere, reverse=True)
    assert all(elsewhere) == (not killers)
    assert list(in_processes(work, range(31), 1)) == [(2 * n, False) for n in range(31)]


def test_items_that_are_dealt_out_are_done_once_each() -> None:
    done: list[int] = []
    assert list(deal_out(1, done.append, range(3))) == [None] * 3
    assert done == [0, 1, 2]


def fails_at_three(number: int) -> int:
    if number == 3:
        raise InputError("three cannot be")
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_error_of_a_process_comes_in_its_turn(jobs: int) -> None:
    made = in_processes(fails_at_three, range(9), jobs)
    assert [next(made) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(InputError, match="three cannot be"):
        next(made)


ENDLESS = """
import os
class CalamineError(Exception): pass
class PasswordError(Exception): pass
class CalamineWorkbook:
    @staticmethod
    def from_filelike(stream):
        open(os.path.join({begun!r}, str(os.getpid())), 'w').close()
        list(iter(int, 1))
"""
"""A library that reads workbooks for ever, and lets no other thread run meanwhile."""


@pytest.mark.posix_only("needs signals")
@sampled("jobs", ["2", "1"], quick=1)
def test_ctrl_c_ends_the_reading_of_workbooks(tmp_path: Path, jobs: str) -> None:
    begun, folder = tmp_path / "begun", tmp_path / "in"
    begun.mkdir()
    folder.mkdir()
    for name in ("a.xlsx", "b.xlsx"):
        (folder / name).write_bytes(xlsx({"Pad": [["player", "buck", "doe", "kits", "points"]]}))
    library = ENDLESS.format(begun=str(begun))
    (tmp_path / "python_calamine.py").write_text(library, encoding="utf-8")
    program = subprocess.Popen(
        [PROGRAM, "verify", str(folder), "--jobs", jobs],
        env={**plain_environment(), "PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
    )
    with program:
        assert wait_until(lambda: any(begun.iterdir()))
        assert all(is_running(int(reader.name)) for reader in begun.iterdir())
        program.send_signal(signal.SIGINT)
        assert program.communicate(timeout=10)[0] == b""
    assert program.returncode == 130
    if sys.platform == "linux":
        assert wait_until(lambda: not any(is_running(int(r.name)) for r in begun.iterdir()), 5)
