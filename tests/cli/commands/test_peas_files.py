"""Games of Genotype in files: simulated, verified, converted and put right at the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
import yaml

Run = Callable[..., CompletedProcess[str]]
SEED = ("--game", "genotype", "--seed", "3")


def written(testcross: Run, folder: Path, form: str, *more: str) -> Path:
    done = testcross("simulate", *SEED, "--format", form, "--out", str(folder), *more)
    assert done.returncode == 0, done.stderr
    (found,) = [one for one in folder.iterdir() if one.suffix != ".key"]
    return found


def codes(testcross: Run, path: Path) -> list[tuple[int, str]]:
    (report,) = json.loads(testcross("verify", str(path), "--json").stdout)["files"]
    found = [one for one in report["findings"] if one["severity"] != "note"]
    return [(one["line"], one["code"]) for one in found]


@pytest.mark.parametrize("more", [(), ("--players", "1"), ("--players", "4")])
def test_a_game_is_clean_in_each_form_and_converts_both_ways(
    testcross: Run, tmp_path: Path, more: tuple[str, ...]
) -> None:
    peas = written(testcross, tmp_path / "peas", "notation", *more)
    plain = written(testcross, tmp_path / "yaml", "yaml", *more)
    assert peas.suffix == ".peas"
    assert (codes(testcross, peas), codes(testcross, plain)) == ([], [])
    assert testcross("convert", str(plain)).stdout == peas.read_text(encoding="utf-8")
    back = tmp_path / "back.yaml"
    assert testcross("convert", str(peas), "--out", str(back)).returncode == 0
    assert codes(testcross, back) == []
    assert testcross("convert", str(back)).stdout == peas.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["notation", "yaml", pytest.param("json", marks=pytest.mark.deep)])
def test_the_key_names_the_line_of_each_slip(testcross: Run, tmp_path: Path, form: str) -> None:
    path = written(testcross, tmp_path, form, "--slips", "0.5", "--slip", "GT101")
    key = json.loads(path.with_suffix(".key").read_text(encoding="utf-8"))
    due = [(one["line"], one["code"]) for one in key["slips"]]
    assert due
    assert codes(testcross, path) == due


def test_the_right_copy_has_what_was_meant(testcross: Run, tmp_path: Path) -> None:
    path = written(testcross, tmp_path / "in", "notation")
    text = path.read_text(encoding="utf-8")
    line = next(one for one in text.split("\n") if one.startswith("sheet Ann"))
    wrong = line.replace("coins ", "coins 1", 1) + "  # sure?"
    path.write_text(text.replace(line, wrong), encoding="utf-8")
    assert [code for _, code in codes(testcross, path)] == ["GT105"]
    testcross("verify", str(path), "--corrected", str(tmp_path / "right"))
    right = (tmp_path / "right" / path.name).read_text(encoding="utf-8")
    assert right == text.replace(line, f"{line}  # sure?")


def test_a_filled_pad_is_a_sheet(testcross: Run, tmp_path: Path) -> None:
    pad = testcross("scorepad", "--game", "genotype", "--players", "Ann,Bo", "--text").stdout
    assert "Ann" in pad
    path = tmp_path / "pad.txt"
    path.write_text("Genotype, Friday\nAnn 41 6 1 3 = 51\nBo: plants 30, total 30\n", "utf-8")
    assert codes(testcross, path) == []
    path.write_text(path.read_text("utf-8").replace("51", "52"), "utf-8")
    assert codes(testcross, path) == [(2, "GT108")]


def test_a_convertible_record_says_all_that_it_said(testcross: Run, tmp_path: Path) -> None:
    record = {
        "game": "genotype",
        "players": ["Ann", "Bo"],
        "box": {"mat": {"dice_slots": 4}},
        "sheet": {"Ann": {"plants": ["9: FF Tt gg"], "markers": ["6: (Ff) tt"], "total": 12}},
        "winner": "Ann",
    }
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    (tmp_path / "sheet.peas").write_text(testcross("convert", str(path)).stdout, encoding="utf-8")
    back = testcross("convert", str(tmp_path / "sheet.peas")).stdout
    assert yaml.safe_load(back)["sheet"]["Ann"] == {
        "plants": ["9FFTtgg"],
        "markers": ["6(Ff)tt"],
        "total": 12,
    }
