"""``testcross simulate``: records that the program's own referee takes, and what is refused."""

import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sampling import sampled

Run = Callable[..., CompletedProcess[str]]
VARIANTS = ("standard", "production", "set", "novice", "novice-standard", "families")


@sampled(
    "variant, options",
    list(product([*VARIANTS, "web"], [(), ("--format", "json")])),
    quick=2,
    kind=lambda case: case[1],
)
def test_simulated_game_through_a_pipe_is_clean(
    testcross: Run, stdin: Callable[[str], None], variant: str, options: tuple[str, ...]
) -> None:
    asked = ("--preset", "web") if variant == "web" else ("--variant", variant)
    game = testcross("simulate", *asked, *options, "--seed", "3")
    assert (game.returncode, game.stderr) == (0, "")
    stdin(game.stdout)
    done = testcross("verify", "-", "--format", "concise")
    assert (done.returncode, done.stderr) == (0, "")
    assert "GR" not in done.stdout


def test_simulated_game_through_a_real_pipe_is_clean(installed: Run, testcross: Run) -> None:
    game = installed("simulate", "--players", "4", "--strategy", "random")
    assert game.stdout.startswith(
        "game: gene-rummy\nvariant: standard\nplayers: [Ann, Bo, Cy, Dee]"
    )
    assert testcross("verify", "-", stdin=game.stdout).returncode == 0


def test_games_are_written_into_a_folder(testcross: Run, tmp_path: Path) -> None:
    out, random = tmp_path / "below" / "games", ("--strategy", "random")
    done = testcross("simulate", *random, "--games", "3", "--out", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{out}: 3 games written\n"
    names = sorted(path.name for path in out.iterdir())
    assert names == ["game-001.yaml", "game-002.yaml", "game-003.yaml"]
    first = testcross("simulate", *random)
    assert (out / names[0]).read_text("utf-8") == first.stdout
    assert len({(out / name).read_bytes() for name in names}) == 3
    assert testcross("verify", str(out)).returncode == 0


def test_file_that_cannot_be_read_is_not_overwritten(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError

    (there := tmp_path / "game-001.yaml").touch()
    monkeypatch.setattr(Path, "read_bytes", refuse)
    done = testcross("simulate", "--games", "1", "--out", str(tmp_path))
    assert (done.returncode, f"{there} already exists" in done.stderr) == (2, True)


@pytest.mark.parametrize("there", ["game-002.yaml", "game-002.key"])
def test_nothing_is_overwritten_and_nothing_written_beside_it(
    testcross: Run, tmp_path: Path, there: str
) -> None:
    (tmp_path / there).write_text("mine", encoding="utf-8")
    words = ["--games", "2", "--slips", "0.1", "--out", str(tmp_path)]
    done = testcross("simulate", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (f"testcross: {tmp_path / there} already exists; name another folder\n")
    assert [path.name for path in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text("utf-8") == "mine"


def test_games_written_before_are_kept_when_the_run_is_repeated(
    testcross: Run, tmp_path: Path
) -> None:
    words = ["simulate", "--games", "3", "--slips", "0.02", "--out", str(tmp_path)]
    words += ["--strategy", "random"]  # that is quick
    first = testcross(*words)
    whole = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(whole) == 6
    (tmp_path / "game-002.key").unlink()
    (tmp_path / "game-003.yaml").unlink()
    (tmp_path / ".game-003.yaml.part").write_text("half of it", encoding="utf-8")
    again = testcross(*words)
    assert (again.returncode, again.stdout) == (0, first.stdout)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == whole
    other = testcross(*words, "--seed", "1")
    assert other.returncode == 2
    assert f"{tmp_path / 'game-001.yaml'} already exists" in other.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == whole


def test_billion_games_begin_at_once_and_take_no_memory_for_names(
    program: str, environment: Mapping[str, str], tmp_path: Path
) -> None:
    command = [program, "simulate", "--games", "1000000000", "--out", str(tmp_path / "games")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=dict(environment)) as started:
        end = time.monotonic() + 30
        first = tmp_path / "games/game-0000000001.yaml"
        while not first.exists() and time.monotonic() < end:
            time.sleep(0.05)
        started.send_signal(signal.SIGINT)
        try:
            assert started.wait(30) == 130
        finally:
            started.kill()
    assert first.exists()
    assert not list((tmp_path / "games").glob(".*"))


def test_folder_that_is_a_file_is_refused(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("", encoding="utf-8")
    done = testcross("simulate", "--out", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == f"testcross: --out {path} cannot be used: not a directory; name a folder\n"
    )


# several processes


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@sampled(
    "words",
    [
        "--strategy random --slips 0.1",
        "--game gene-expression --format notation",
        "--game genotype --slips 0.02 --format json",
        "--pedigree 30 --slips 0.1 --format bed",
        "--pedigree 30 --format csv",
    ],
    quick=2,
)
def test_any_number_of_processes_writes_the_same_bytes(
    testcross: Run, tmp_path: Path, words: str
) -> None:
    asked = ("simulate", *words.split(), "--games", "4")
    alone, several, usual = (tmp_path / name for name in ("1", "3", "usual"))
    for out, jobs in ((alone, ["--jobs", "1"]), (several, ["--jobs", "3"]), (usual, [])):
        assert testcross(*asked, *jobs, "--out", str(out)).returncode == 0
    assert files_in(alone) == files_in(several) == files_in(usual)
    again = testcross(*asked, "--jobs", "3", "--out", str(alone))
    assert (again.returncode, files_in(alone)) == (0, files_in(usual))
