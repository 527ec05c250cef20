"""``testcross verify`` on many files: by several processes, on a cluster, into a pipe."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError, Future
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from sampling import sampled
from sheets.sheet_files import HEADING, Run, concise, csv_of
from testcross.asking import workers as of_clusters

HERD = Path(__file__).parents[3] / "docs" / "samples" / "herd-errors.csv"

FORMS = ("text", "concise", "json")


@sampled("form", FORMS, quick=1)
def test_verify_says_the_same_whatever_the_jobs(testcross: Run, dozen: Path, form: str) -> None:
    one, two, three = (
        testcross("verify", str(dozen), "--format", form, "--jobs", jobs) for jobs in "123"
    )
    assert one.returncode == 2
    assert one.stdout.count("GR108") >= 1
    assert (two.returncode, two.stdout, two.stderr) == (2, one.stdout, one.stderr)
    assert (three.returncode, three.stdout, three.stderr) == (2, one.stdout, one.stderr)


def test_check_of_a_herd_on_a_cluster_says_the_same_as_here(cluster: Any, testcross: Run) -> None:
    words = ("pedigree", "check", str(HERD), "--limit", "600")
    here, there = (
        testcross(*words, *more) for more in ((), ("--cluster", cluster.scheduler_address))
    )
    assert (there.returncode, there.stdout) == (here.returncode, here.stdout)


@pytest.mark.deep
def test_check_of_a_herd_on_a_cluster_without_workers_ends_with_a_message(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_clusters, "_PATIENCE", 0.5)
    with local_cluster(n_workers=0, dashboard_address=":0", silence_logs="CRITICAL") as empty:
        done = testcross("pedigree", "check", str(HERD), "--cluster", empty.scheduler_address)
    assert (done.returncode, "the cluster has no workers left" in done.stderr) == (2, True)


@sampled("form, jobs", list(product(FORMS, "32")), quick=1)
def test_verify_as_a_program_of_its_own_says_the_same_whatever_the_jobs(
    testcross: Run, installed: Run, dozen: Path, form: str, jobs: str
) -> None:
    words = ["verify", str(dozen), "--format", form, "--jobs"]
    one, other = testcross(*words, "1"), installed(*words, jobs)
    assert (other.returncode, other.stdout, other.stderr) == (2, one.stdout, one.stderr)


def local_cluster(**options: object) -> Any:
    """Return a cluster on this machine; its library is loaded only where one is started."""
    from distributed import LocalCluster

    return LocalCluster(**options)  # type: ignore[no-untyped-call] # distributed is typed in part


@pytest.fixture(scope="module")
def cluster(pytestconfig: pytest.Config) -> Iterator[Any]:
    """Start workers on this machine: two in the long run, or one, which costs less."""
    with local_cluster(
        n_workers=2 if pytestconfig.getoption("deep") else 1,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        worker_dashboard_address=":0",
        silence_logs="CRITICAL",
    ) as started:
        yield started


def test_verify_on_a_cluster_says_the_same_as_here(
    cluster: Any, testcross: Run, dozen: Path
) -> None:
    address = cluster.scheduler_address
    for options in (["--format", "text"], ["--format", "json"], ["--summary"]):
        here = testcross("verify", str(dozen), *options, "--jobs", "1")
        there = testcross("verify", str(dozen), *options, "--cluster", address)
        assert there.stderr == here.stderr
        assert (there.returncode, there.stdout) == (here.returncode, here.stdout)


@pytest.mark.deep
@pytest.mark.parametrize("options", [["--format", "text"], ["--format", "json"], ["--summary"]])
def test_verify_as_a_program_of_its_own_says_the_same_on_a_cluster(
    cluster: Any, testcross: Run, installed: Run, dozen: Path, options: list[str]
) -> None:
    here = testcross("verify", str(dozen), *options, "--jobs", "1")
    there = installed("verify", str(dozen), *options, "--cluster", cluster.scheduler_address)
    assert there.stderr == here.stderr
    assert (there.returncode, there.stdout) == (here.returncode, here.stdout)


def test_verify_on_a_cluster_reads_files_and_standard_input_here(
    cluster: Any, testcross: Run, tmp_path: Path
) -> None:
    missing = str(tmp_path / "none.csv")
    sheet = f"{HEADING}Ann,Castor,Lilac,White,60\n"
    words = ["verify", "-", missing, csv_of(tmp_path, "a.csv"), "--format", "concise"]
    here = testcross(*words, "--jobs", "1", stdin=sheet)
    there = testcross(*words, "--cluster", cluster.scheduler_address, stdin=sheet)
    assert [code for _, _, code in concise(here.stdout)] == ["GR106", "RX001"]
    assert (there.returncode, there.stdout) == (here.returncode, here.stdout)


@pytest.mark.deep
def test_verify_on_a_cluster_without_workers_ends_with_a_message(
    installed: Run, tmp_path: Path
) -> None:
    with local_cluster(n_workers=0, dashboard_address=":0", silence_logs="CRITICAL") as empty:
        done = installed(
            *("verify", csv_of(tmp_path, "a.csv"), csv_of(tmp_path, "b.csv")),
            *("--format", "concise", "--cluster", empty.scheduler_address),
        )
    assert done.returncode == 2
    assert [code for _, _, code in concise(done.stdout)] == ["RX001", "RX001"]
    assert done.stdout.count("the cluster has no workers left") == 2


def test_verify_on_a_cluster_waits_for_workers_only_so_long(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("_POLL", 0.05), ("_PATIENCE", 0.1)):
        monkeypatch.setattr(of_clusters, name, seconds)
    with local_cluster(n_workers=0, dashboard_address=":0", silence_logs="CRITICAL") as empty:
        words = ("--format", "concise", "--cluster", empty.scheduler_address)
        done = testcross("verify", csv_of(tmp_path, "a.csv"), *words)
    assert (done.returncode, done.stdout.count("the cluster has no workers left")) == (2, 1)


@pytest.mark.deep
@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:1", "http://127.0.0.1:1"])
def test_verify_on_a_cluster_that_is_not_there_says_so(
    installed: Run, tmp_path: Path, address: str
) -> None:
    done = installed("verify", csv_of(tmp_path, "a.csv"), f"--cluster={address}")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("testcross: ")
    assert "bug" not in line


KilledWorker = type("KilledWorker", (Exception,), {})
"""Has the name of what a cluster raises when a file has cost it several workers."""


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (KilledWorker(), "the workers that checked this file died, perhaps for lack of memory"),
        (ArithmeticError("out of carrots"), "out of carrots"),
        (CancelledError(), "the cluster has no workers left"),
    ],
)
def test_file_that_a_cluster_fails_at_is_reported_with_the_reason(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception, said: str
) -> None:
    future = Future[object]()
    future.set_exception(failure)
    client = MagicMock()
    client.get_executor.return_value.submit.return_value = future
    monkeypatch.setitem(sys.modules, "distributed", MagicMock(Client=lambda *_, **__: client))
    words = ("--format", "concise", "--cluster", "tcp://host:1")
    done = testcross("verify", csv_of(tmp_path, "a.csv"), *words)
    assert (done.returncode, said in done.stdout) == (2, True)


def test_cluster_that_does_not_answer_or_cannot_be_asked_is_named(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("timed out")

    words = ("verify", csv_of(tmp_path, "a.csv"), "--cluster", "tcp://host:1")
    monkeypatch.setitem(sys.modules, "distributed", MagicMock(Client=refuse))
    assert testcross(*words).stderr == (
        "testcross: no cluster answers at tcp://host:1: timed out\n"
    )
    assert "no cluster answers" in json.loads(testcross(*words, "--json").stdout)["error"]
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert testcross(*words).stderr == (
        "testcross: --cluster needs: pip install '.[cluster]' in the checkout\n"
    )


def test_verify_into_a_pipe_that_closes_ends_quietly(
    program: str, environment: Mapping[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "many.csv"
    path.write_text(HEADING + "Ann,Castor,Lilac,White,60\n" * 1200, encoding="utf-8")
    buffered = {name: value for name, value in environment.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [program, "verify", str(path), "--format", "concise"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=buffered,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        status = process.wait(60)
    assert (status, said) == (141, b"")


BOXED = """\
game: genotype
players: [Ann, Bo]
box: {box}
sheet:
  Ann: {{plants: ["5: FF Tt"], completed: 1, goals: 0, markers: 0, coins: 0, total: 6}}
"""


@pytest.fixture
def boxed(tmp_path: Path) -> Path:
    """Return a folder of records that name box files beside them: a good one, a bad one, none."""
    folder = tmp_path / "evening"
    folder.mkdir()
    (folder / "mine.toml").write_text('[[plant]]\npoints = 5\ntraits = "FF Tt"\n')
    (folder / "odd.toml").write_text("[mat]\nplots = 0\n")
    (folder / "torn.toml").write_text("[mat\n")
    for number, box in enumerate(
        ["mine.toml", "'mine.toml'  # ours", "odd.toml", "torn.toml", "no.toml"]
    ):
        (folder / f"{number}.yaml").write_text(BOXED.format(box=box))
    json_text = '{"game": "genotype", "players": ["Ann"], "box": "mine.toml", "rounds": []}'
    (folder / "5.json").write_text(json_text)
    return folder


def test_a_box_file_beside_a_record_is_found_from_any_folder(testcross: Run, boxed: Path) -> None:
    """It is looked for beside the record, wherever the command is given."""
    there = testcross("verify", str(boxed), "--format", "concise", "--jobs", "1")
    found = [(Path(path).name, code) for path, _, code in concise(there.stdout)]
    assert ("0.yaml", "RX001") not in found
    assert [name for name, code in found if code == "RX001"] == ["2.yaml", "3.yaml", "4.yaml"]
    for jobs in ("2", "3"):
        other = testcross("verify", str(boxed), "--format", "concise", "--jobs", jobs)
        assert (other.returncode, other.stdout) == (there.returncode, there.stdout)


def test_a_box_file_beside_a_record_is_sent_along_to_a_cluster(
    cluster: Any, testcross: Run, boxed: Path
) -> None:
    """Workers are asked by a path that only the sender knows: they see neither record nor box."""
    here = testcross("verify", "evening", "--format", "json", "--jobs", "1", cwd=boxed.parent)
    there = testcross(
        *("verify", "evening", "--format", "json", "--cluster", cluster.scheduler_address),
        cwd=boxed.parent,
    )
    assert (there.returncode, there.stdout) == (here.returncode, here.stdout)
