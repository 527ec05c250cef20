"""A game is a folder: a toy that lies somewhere else is verified and simulated like any other."""

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from shutil import copytree
from subprocess import CompletedProcess

import pytest
from testcross.asking.typed import names_of_games, recorded_games
from testcross.cli import run
from testcross.rulesets.games import (
    BrokenGameError,
    NoRecordsError,
    UnknownGameError,
    catalogue,
    find_game,
    game_with_records,
    games,
    verdict_on,
)
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.solver import Solver

TOY = Path(__file__).parents[1] / "data" / "toy_game"
RIGHT = "game: high-card\nrounds:\n  - {cards: {Ann: 3, Bo: 7}, winner: Bo}\n"
WRONG = RIGHT.replace("winner: Bo", "winner: Ann")
Run = Callable[..., CompletedProcess[str]]


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Add the toy's folder to those in which games are found, and touch nothing else."""
    home = tmp_path / "home"
    copytree(TOY, home, ignore=lambda *_: {"__pycache__"})
    rulesets = import_module("testcross.rulesets")
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(home)])
    yield tmp_path
    monkeypatch.undo()
    for name in ("", ".codes", ".game"):
        sys.modules.pop(f"testcross.rulesets.high_card{name}", None)


@pytest.fixture
def silent(toy: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Add the toy as a game whose records nobody checks."""
    monkeypatch.setattr(find_game("high-card"), "check_record", None)
    return toy


@pytest.fixture
def testcross(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> CompletedProcess[str]:
        status = run(arguments)
        captured = capsys.readouterr()
        return CompletedProcess(arguments, status, captured.out, captured.err)

    return call


def test_games_without_the_toy_are_the_shipped_ones() -> None:
    assert "high-card" not in games()
    assert find_game("Gene-Rummy") is find_game()


@pytest.mark.usefixtures("toy")
def test_toy_is_found_with_its_codes_and_rulesets(testcross: Run) -> None:
    assert "high-card" in games()
    codes = [code for code in catalogue() if not code.startswith("PD")]
    assert codes[-6:] == ["HC101", *(f"RX00{n}" for n in range(1, 6))]
    assert "rule 1" in testcross("show", "rule", "hc101").stdout
    assert "high-card          High card: a toy\n" in testcross("ruleset", "list").stdout
    assert testcross("show", "ruleset", "high-card").returncode == 0
    assert testcross("show", "deck", "--ruleset", "high-card").returncode == 0


@pytest.mark.usefixtures("toy")
def test_toy_has_no_glossary_and_says_who_has(testcross: Run) -> None:
    done = testcross("show", "glossary", "--game", "high-card")
    assert done.returncode == 2
    assert "has no glossary; there is one of gene-expression, gene-rummy or genotype" in done.stderr


@pytest.mark.usefixtures("toy")
def test_toy_with_a_misspelt_name_is_suggested() -> None:
    with pytest.raises(UnknownGameError, match="did you mean 'high-card'"):
        find_game("high cart")
    with pytest.raises(UnknownGameError, match="expected gene-expression, gene-rummy, genotype or"):
        find_game("whist")


@pytest.mark.usefixtures("silent")
def test_misspelt_game_of_a_record_is_held_against_those_with_records() -> None:
    with pytest.raises(
        UnknownGameError, match=r"expected gene-expression, gene-rummy or genotype$"
    ):
        game_with_records("whist")


def test_record_of_a_game_without_records_is_a_plain_finding(silent: Path, testcross: Run) -> None:
    source = silent / "cards.yaml"
    source.write_text("players: [Ann]\ngame: high-card\nrounds: []\n", encoding="utf-8")
    done = testcross("verify", str(source))
    assert done.returncode == 2
    told = "2:7 RX001 error records of High card cannot be checked; those of gene-expression,"
    assert told in " ".join(done.stdout.split())


@pytest.mark.parametrize("name", ["rows.csv", "pad.txt", "game.tcg", "sheet.yaml"])
def test_file_of_any_form_is_refused_for_a_game_without_records(
    name: str, silent: Path, testcross: Run
) -> None:
    (silent / name).write_text("player,buck,doe,kits\n", encoding="utf-8")
    done = testcross("verify", str(silent / name), "--game", "High-Card")
    assert (done.returncode, done.stdout) == (2, "")
    assert "records of High card cannot be checked" in done.stderr


def test_game_without_score_pads_says_so(testcross: Run) -> None:
    done = testcross("scorepad", "--game", "gene-expression")
    assert done.returncode == 2
    assert "Gene expression has no score pads" in done.stderr


@pytest.mark.usefixtures("silent")
def test_game_without_records_checks_none() -> None:
    node = parse_tree("game: high-card\n")
    with pytest.raises(NoRecordsError, match="records of High card cannot be checked"):
        verdict_on(find_game("high-card"), node, Solver())
    with pytest.raises(NoRecordsError, match="those of gene-expression, gene-rummy and genotype"):
        game_with_records("high-card")


@pytest.mark.usefixtures("silent")
def test_shells_are_offered_only_the_games_that_go_with_the_command() -> None:
    assert "high-card" in names_of_games()
    assert [*recorded_games()] == ["gene-expression", "gene-rummy", "genotype"]


def test_toy_is_verified_and_put_right(toy: Path, testcross: Run) -> None:
    source = toy / "toy.yaml"
    source.write_text(RIGHT, encoding="utf-8")
    assert testcross("verify", str(source)).returncode == 0
    source.write_text(WRONG, encoding="utf-8")
    done = testcross("verify", str(source), "--corrected", str(toy / "right"))
    assert done.returncode == 1
    assert "HC101 error    Ann: round 1: Ann is said to win; should be Bo (rule 1)" in done.stdout
    assert "1 file, 2 plays: 1 error" in done.stdout
    assert testcross("verify", str(toy / "right/toy.yaml")).returncode == 0


def test_reports_of_two_games_say_what_each_counts(toy: Path, testcross: Run) -> None:
    folder = toy / "both"
    folder.mkdir()
    (folder / "a.yaml").write_text(WRONG, encoding="utf-8")
    mating = "{buck: Castor, doe: Lilac, kits: [White], points: 61}"
    sheet = f"game: gene-rummy\nsheets:\n  - {{player: Ann, matings: [{mating}], total: 61}}\n"
    (folder / "b.yaml").write_text(sheet, encoding="utf-8")
    told = testcross("verify", str(folder), "--summary", "--jobs", "1").stdout
    assert told.splitlines()[0].split() == [
        *["Player", "Plays", "Matings", "Claimed", "Right", "Difference", "Findings"]
    ]
    document = json.loads(testcross("verify", str(folder), "--format", "json").stdout)
    assert document["summary"]["counted"] == {"plays": 2, "matings": 1}
    assert [file["counted"] for file in document["files"]] == [{"plays": 2}, {"matings": 1}]


def test_toy_is_simulated_with_slips_that_verify_finds(toy: Path, testcross: Run) -> None:
    out = toy / "games"
    words = ("--games", "5", "--players", "3", "--slips", "0.5", "--out", str(out))
    assert testcross("simulate", "--game", "high-card", *words).returncode == 0
    for key in sorted(out.glob("*.key")):
        slips = json.loads(key.read_text(encoding="utf-8"))["slips"]
        found = testcross("verify", str(key.with_suffix(".yaml")), "--format", "concise").stdout
        assert len(found.splitlines()) == len(slips)


@pytest.mark.usefixtures("toy")
def test_toy_is_not_simulated_in_a_notation_that_it_does_not_have(testcross: Run) -> None:
    words = ("--players", "3", "--format", "notation")
    done = testcross("simulate", "--game", "high-card", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "High card has no turn notation; take yaml or json as --format" in done.stderr


@pytest.mark.usefixtures("toy")
def test_matings_of_a_game_without_loci_are_refused_in_words(testcross: Run) -> None:
    done = testcross("check", "castor", "lilac", "white", "--ruleset", "high-card")
    assert done.returncode == 2
    assert "high-card has no loci" in done.stderr


def test_rows_of_a_game_without_csv_are_not_clean(toy: Path, testcross: Run) -> None:
    source = toy / "toy.csv"
    source.write_text("player,card\nAnn,3\n", encoding="utf-8")
    right = toy / "right"
    done = testcross("verify", str(source), "--game", "high-card", "--corrected", str(right))
    assert done.returncode == 2
    assert "High card has no records in CSV; write them in YAML or JSON" in done.stdout
    assert not right.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["verify", "toy.txt", "--game", "high-card"], "has no score sheets in plain text; write"),
        (["verify", "toy.txt", "--game", "high-card"], "write them in YAML or JSON"),
        (["scorepad", "--game", "high-card"], "High card has no score pads; name another game"),
        (
            ["scorepad", "--game", "high-card", "--matings", "toy.txt"],
            "has no matings; leave --mat",
        ),
        (["convert", "toy.yaml", "--to", "notation"], "has no turn notation"),
    ],
)
def test_what_a_game_cannot_do_is_said_and_not_done(
    words: list[str], said: str, toy: Path, testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that the toy has are records and a simulator; the rest is None."""
    game = find_game("high-card")
    assert [game.rows, game.pads, game.blank_pads, game.notation] == [None] * 4
    (toy / "toy.txt").write_text("Ann: 3\n", encoding="utf-8")
    (toy / "toy.yaml").write_text(RIGHT, encoding="utf-8")
    monkeypatch.chdir(toy)
    done = testcross(*words)
    assert done.returncode == 2
    assert said in " ".join((done.stdout + done.stderr).split())


def test_option_that_a_game_lacks_is_refused(toy: Path, testcross: Run) -> None:
    source = toy / "toy.yaml"
    source.write_text(RIGHT, encoding="utf-8")
    done = testcross("verify", str(source), "--game", "high-card", "--variant", "production")
    assert done.returncode == 2
    assert "variant is not an option of High card; leave it out" in done.stderr


@pytest.mark.usefixtures("toy")
def test_game_that_plays_no_games_is_not_simulated(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_game("high-card"), "simulator", None)
    done = testcross("simulate", "--game", "high-card")
    assert done.returncode == 2
    assert "High card cannot be simulated; name another game" in done.stderr


@pytest.mark.usefixtures("toy")
def test_two_games_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_game("high-card"), "name", "gene-rummy")
    with pytest.raises(BrokenGameError, match=r"high_card .* another game is called 'gene-"):
        games()


def test_game_that_cannot_be_loaded_is_named_by_its_folder(toy: Path, testcross: Run) -> None:
    (toy / "home/high_card/game.py").write_text("raise RuntimeError('boom')", encoding="utf-8")
    done = testcross("show", "rule", "GR101")
    assert done.returncode == 2
    assert "the game in the folder high_card cannot be used: RuntimeError: boom" in done.stderr
