"""The processes of the server, and the server as a program of its own."""

import asyncio
import gzip
import http.client
import json
import signal
import socket
import subprocess
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from importlib import import_module
from multiprocessing import active_children
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest
import testcross
from program.called_program import PROGRAM, call
from program.crew_work import work
from testcross.web import work_crew
from testcross.web.desk_forms import FilledForm, Upload
from testcross.web.form_answers import reply_to
from testcross.web.work_crew import Crew, CrewError

MATING = "castor%20x%20lilac%20-%3E%20white"


def run_apart(answers: Coroutine[Any, Any, list[Any]]) -> list[Any]:
    """Return what is awaited in a thread of its own; a browser's tests keep a loop in the first."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, answers).result()


def made(*asked: tuple[str, str], seconds: float = 20.0) -> list[Any]:
    async def answers() -> list[Any]:
        found: list[Any] = []
        async with Crew(work, 1, seconds=seconds) as crew:
            for one in asked:
                try:
                    found.append(await crew.ask(one))
                except CrewError as error:
                    found.append(str(error))
        return found

    return run_apart(answers())


def test_process_may_open_the_files_of_every_floor_and_no_others(tmp_path: Path) -> None:
    watch = work_crew._Watch(str(tmp_path))
    floors = [one.name for one in iter_modules(testcross.__path__) if one.ispkg]
    assert {"asking", "cli", "rulesets", "web"} <= {*floors}
    for floor in floors:
        watch("open", (str(import_module(f"testcross.{floor}").__file__), "r", 0))
    watch("open", (str(tmp_path / "report.zip"), "w", 0))
    with pytest.raises(PermissionError, match="not part of the program"):
        watch("open", (str(Path(__file__)), "r", 0))


def test_answer_that_takes_too_long_is_broken_off() -> None:
    (late,) = made(("sleep", "30"), seconds=0.5)
    assert late == "the answer takes more than 0.5 seconds"
    assert active_children() == []


@pytest.mark.posix_only("needs limits of memory")
def test_process_that_takes_too_much_memory_is_refused_more() -> None:
    much, again = made(("fill", "2000000000"), ("echo", "x"))
    assert (much, again) == ("the answer needs too much memory", "x")


@pytest.mark.deep
def test_what_was_found_so_far_is_the_answer_where_the_rest_takes_too_long() -> None:
    found = made(("half sleep", "30"), ("sleep", "30"), ("half echo", "x"), seconds=9.0)
    assert found == ["half 30", "the answer takes more than 9 seconds", "x"]


@pytest.mark.deep
@pytest.mark.posix_only("needs limits of memory")
def test_packed_herd_takes_no_more_memory_than_it_needs() -> None:
    packed = gzip.compress(b"id,sire,dam,B\nRex,,,BB\n")
    form = FilledForm("herd", {}, [Upload("files", "herd.csv.gz", packed)])

    async def answered() -> list[Any]:
        async with Crew(reply_to, 1) as crew:
            return [await crew.ask(form)]

    (reply,) = run_apart(answered())
    assert "CONSISTENT" in reply.page


def test_process_that_dies_is_replaced_and_asked_again() -> None:
    died, again = made(("die", "died"), ("echo", "x"))
    assert (died, again) == ("answered", "x")
    assert active_children() == []


def test_who_waits_when_the_crew_ends_is_told_so() -> None:
    async def waited() -> list[Any]:
        async with Crew(work, 1) as crew:
            await crew.ask(("echo", ""))
            asked = asyncio.gather(crew.ask(("sleep", "9")), return_exceptions=True)
            await asyncio.sleep(0.1)
            crew.end()
            return [*await asked]

    (told,) = run_apart(waited())
    assert str(told) == "the server has been ended; ask again when it is back"


def test_process_opens_no_file_of_the_machine(tmp_path: Path) -> None:
    own = tmp_path / "secret.txt"
    own.write_text("secret", encoding="utf-8")
    beside = str(Path(__file__).parent / "test_work_crew.py")
    for answer in made(("read", str(own)), ("read", beside), ("read", "/etc/passwd")):
        assert "PermissionError" in answer
        assert "secret" not in answer.replace("secret.txt", "")


@pytest.mark.deep
def test_nobody_waits_long_for_a_busy_crew() -> None:
    async def waited() -> list[Any]:
        async with Crew(work, 1) as crew:
            await crew.ask(("echo", ""))
            both = (crew.ask(("sleep", "4")), crew.ask(("echo", "x")))
            return [*await asyncio.gather(*both, return_exceptions=True)]

    first, second = run_apart(waited())
    assert first == "slept"
    assert str(second) == "the server is busy; try again in a moment"


@pytest.fixture
def server() -> Iterator["subprocess.Popen[str]"]:
    words = [PROGRAM, "serve", "--no-open", "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, text=True, stdout=pipe, stderr=pipe) as started:
        yield started
        started.kill()


def port_of(server: "subprocess.Popen[str]") -> int:
    assert server.stdout is not None
    return int(server.stdout.readline().split("/ in a browser")[0].rpartition(":")[2])


def asked(port: int, method: str, path: str, body: str = "") -> http.client.HTTPConnection:
    line = http.client.HTTPConnection("127.0.0.1", port)
    kind = "application/x-www-form-urlencoded"
    line.request(method, path, body, {"Accept": "application/json", "Content-Type": kind})
    return line


def answered(port: int, path: str) -> bytes:
    with closing(asked(port, "GET", path)) as line:
        return line.getresponse().read()


@pytest.mark.deep
@pytest.mark.posix_only("needs signals")
def test_program_answers_until_ctrl_c_ends_it_and_all_its_processes(
    server: "subprocess.Popen[str]",
) -> None:
    port = port_of(server)
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: ")  # and then nothing
        typed = call("check", "castor x lilac -> white", "--json").stdout
        assert json.loads(answered(port, f"/check?mating={MATING}")) == json.loads(typed)
        assert b"Gene Rummy" in answered(port, "/")
        slow.settimeout(30)
        assert slow.recv(1) == b""  # hung up
    much = asked(port, "POST", "/quiz", "count=200&forms=26&level=litter")
    began = time.monotonic()
    server.send_signal(signal.SIGINT)
    assert b"the server has been ended" in much.getresponse().read()
    assert server.wait(10) == 130
    assert time.monotonic() - began < 2
    much.close()
    assert server.stderr is not None
    assert server.stderr.read() == ""
