"""``testcross simulate``: records that the program's own referee takes, and what is refused."""

import json
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sampling import sampled
from testcross.rulesets.gene_rummy.simulator import SLIPS

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


@sampled("seed", ["1", "2", "3"], quick=1)
def test_game_of_set_filled_in_either_way_is_clean(
    testcross: Run, stdin: Callable[[str], None], seed: str
) -> None:
    options = ("--variant", "set", "--fill", "either", "--strategy", "random")
    stdin(testcross("simulate", *options, "--seed", seed).stdout)
    done = testcross("verify", "-", "--format", "concise")
    assert (done.returncode, "GR" in done.stdout) == (0, False)


@sampled(
    "options",
    [
        ("--strategy", "careful,patient"),
        ("--strategy", "Patient", "--players", "3"),
        ("--variant", "families", "--litters", "together", "--scoring", "standard"),
        ("--variant", "set", "--strategy", "careful"),
    ],
    quick=1,
)
def test_game_of_other_players_is_clean(
    testcross: Run, stdin: Callable[[str], None], options: tuple[str, ...]
) -> None:
    stdin(testcross("simulate", *options).stdout)
    done = testcross("verify", "-", "--format", "concise")
    assert (done.returncode, done.stderr, "GR" in done.stdout) == (0, "", False)


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


@pytest.mark.parametrize("games", [6, pytest.param(12, marks=pytest.mark.deep)])
def test_keys_name_the_slips_with_their_lines(testcross: Run, tmp_path: Path, games: int) -> None:
    words = ["--games", str(games), "--slips", "0.04", "--slip", "gr106", "--out", str(tmp_path)]
    done = testcross("simulate", *words, "--strategy", "random")
    assert done.returncode == 0
    slips = 0
    for key in sorted(tmp_path.glob("*.key")):
        document = json.loads(key.read_text("utf-8"))
        assert list(document) == ["schema", "record", "slips"]
        assert (document["schema"], document["record"]) == (
            "testcross.key/1",
            key.with_suffix(".yaml").name,
        )
        found = testcross("verify", str(key.with_suffix(".yaml")), "--format", "jsonl").stdout
        lines = [
            finding["line"]
            for finding in map(json.loads, found.splitlines())
            if finding.get("code") == "GR106"
        ]
        assert [slip["line"] for slip in document["slips"]] == lines
        for slip in document["slips"]:
            slips += 1
            assert list(slip) == ["code", "line", "column", "player", "written", "right"]
            assert slip["code"] == "GR106"
    assert slips
    assert done.stdout == f"{tmp_path}: {games} games written, with {slips} slips\n"


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
    assert done.stderr == (
        f"testcross: {tmp_path / there} already exists; name another folder with --out\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text("utf-8") == "mine"


def test_games_written_before_are_kept_when_the_run_is_repeated(
    testcross: Run, tmp_path: Path
) -> None:
    words = ["simulate", "--games", "3", "--slips", "0.1", "--out", str(tmp_path)]
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


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "5"], "the standard game takes 2-4 players, not 5"),
        (["--players", "9", "--variant", "set"], "the set game takes 2-8 players, not 9"),
        (["--variant", "prodution"], "unknown variant 'prodution'; did you mean"),
        (
            ["--variant", "xyz"],
            "expected standard, production, set, novice, novice-standard or families",
        ),
        (["--preset", "wbe"], "unknown preset 'wbe'; did you mean 'web'?"),
        (["--scoring", "xyz"], "unknown scoring 'xyz'; expected standard, simple"),
        (["--fill", "xyz"], "unknown fill 'xyz'; expected strict or either"),
        (["--strategy", "clever"], "unknown strategy 'clever'; expected greedy, random,"),
        (["--strategy", "greedy,clever"], "unknown strategy 'clever'; expected greedy, random,"),
        (["--strategy", "careful,greedy,random"], "3 strategies for 2 players; name one for all"),
        (["--variant", "set", "--strategy", "greedy,random"], "so all play alike; name one"),
        (["--litters", "some"], "unknown litters 'some'; expected together or each"),
        (["--games", "0"], "--games is 0; expected 1 or more"),
        (["--games", "2"], "write several files; name a folder: --out DIR"),
        (["--slips", "0.1"], "write several files; name a folder: --out DIR"),
        (["--slips", "2"], "slips is 2; expected a rate from 0 to 1, such as 0.02"),
        (["--slips", "nan"], "slips is nan; expected a rate from 0 to 1"),
        (["--slip", "GR105"], "--slip needs a rate; add one, such as --slips 0.02"),
        (["--out", ""], "--out is empty; name a folder"),
        (["--format", "csv"], "--format is 'csv'; expected yaml, json or notation"),
        (["--pedigree", "9", "--format", "xml"], "herds are written as pre, ped, csv or bed"),
        (["--pedigree", "9", "--games", "0"], "--games is 0; expected 1 or more"),
        (["--pedigree", "9", "--games", "2"], "write several files; name a folder: --out DIR"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place_and_a_remedy(
    testcross: Run, words: list[str], message: str
) -> None:
    done = testcross("simulate", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("variant", "code", "message"),
    [
        ("standard", "GR999", "'GR999' is not a mistake it can make; expected GR101, GR102"),
        (
            "standard",
            "GR209",
            "GR209 cannot happen in standard with standard scoring; expected",
        ),
        (
            "families --scoring suits",
            "GR105",
            "GR105 cannot happen in families with suits scoring; expected",
        ),
        (
            "set",
            "GR203",
            "GR203 cannot happen in set with standard scoring; expected GR102,",
        ),
    ],
)
def test_slip_that_cannot_happen_is_refused_with_those_that_can(
    testcross: Run, tmp_path: Path, variant: str, code: str, message: str
) -> None:
    words = ["--slips", "0.1", "--slip", code, "--out", str(tmp_path / "no")]
    done = testcross("simulate", "--variant", *variant.split(), *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    expected = done.stderr.split("expected ")[1]
    assert code not in expected
    assert any(code in expected for code in SLIPS)
    assert not (tmp_path / "no").exists()


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
    quick=3,
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


@pytest.mark.parametrize("words", [["--games", "2", "--out", "x"], ["--pedigree", "9"]])
def test_no_process_at_all_is_refused(testcross: Run, words: list[str]) -> None:
    done = testcross("simulate", *words, "--jobs", "0")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "testcross: jobs is 0; expected 1 or more\n"
