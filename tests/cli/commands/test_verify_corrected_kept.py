"""``testcross verify --corrected``: what cannot be told stays as it was written."""

import json
from pathlib import Path

import pytest
import yaml
from sheets.corrected_sheets import left_over
from sheets.sheet_files import HEADING, Run


def corrected(testcross: Run, folder: Path, name: str, text: str, *options: str) -> str:
    """Verify a text with a right copy beside it, and return the copy."""
    (folder / name).write_text(text, encoding="utf-8")
    out = folder / "right"
    testcross("verify", str(folder / name), "--corrected", str(out), *options)
    return (out / name).read_text(encoding="utf-8")


def in_form(ending: str, text: str) -> str:
    """Return a record in YAML as it is, or in JSON with each key on its line."""
    return text if ending == "yaml" else f"{json.dumps(yaml.safe_load(text), indent=2)}\n"


SHEETS_OF = "game: gene-rummy\nsheets:\n"
GOOD = "      - {buck: Castor, doe: Lilac, kits: [White], points: 60}\n"
BAD = "      - {buck: Castor, does: Lilac, kits: [White], points: 39}\n"
ODD = "      - {buck: Castr, doe: Lilac, kits: [White], points: about 7}\n"


def yaml_sheet(player: str, *matings: str, total: object) -> str:
    return f"  - player: {player}\n    matings:\n{''.join(matings)}    total: {total}\n"


@pytest.mark.parametrize("ending", ["yaml", "json"])
@pytest.mark.parametrize("total", ["100", "hundred"])
def test_right_copy_keeps_a_total_that_cannot_be_told(
    testcross: Run, tmp_path: Path, ending: str, total: str
) -> None:
    text = in_form(ending, SHEETS_OF + yaml_sheet("Ann", GOOD, BAD, total=total))
    copy = corrected(testcross, tmp_path, f"a.{ending}", text)
    quote = '"' if ending == "json" else ""
    written = total if total.isdecimal() else f"{quote}{total}{quote}"
    assert f"{quote}total{quote}: {written}\n" in copy
    assert f"{quote}points{quote}: 61" in copy
    assert f"{quote}points{quote}: 39" in copy


@pytest.mark.parametrize("ending", ["yaml", "json"])
def test_right_copy_keeps_points_that_cannot_be_told_as_they_were(
    testcross: Run, tmp_path: Path, ending: str
) -> None:
    text = SHEETS_OF + yaml_sheet("Ann", ODD, ODD.replace("about 7", "'007'"), total=7)
    text = in_form(ending, text)
    assert corrected(testcross, tmp_path, f"a.{ending}", text) == text


WRONG_POINTS = "{buck: Castor, doe: Lilac, kits: [White], points: 60}"
TOO_MANY = "{buck: Castor, doe: Lilac, kits: [White, Black], points: 90}"
NOT_ITS_CARD = "{buck: Castor, doe: Lilac, kits: [White], filled: {buck: aa B- Cc D-}, points: 50}"


@pytest.mark.parametrize(
    ("variant", "matings", "written", "right"),
    [
        # the sum of what is written, or with what is right in its place: the sum in the copy
        ("standard", [WRONG_POINTS, TOO_MANY], 150, 151),
        ("standard", [WRONG_POINTS, TOO_MANY], 151, 151),
        ("standard", [WRONG_POINTS, NOT_ITS_CARD], 110, 122),
        ("standard", [WRONG_POINTS, WRONG_POINTS, TOO_MANY], 211, 213),
        ("standard", [WRONG_POINTS.replace(", points: 60", ""), TOO_MANY], 151, 151),
        # another number: as far off as before
        ("standard", [WRONG_POINTS, TOO_MANY], 140, 141),
        ("standard", [WRONG_POINTS.replace("60", "99"), NOT_ITS_CARD], 10, 122),
        ("standard", [WRONG_POINTS, TOO_MANY.replace("90", "many")], 150, 151),
        # penalties
        ("set", [WRONG_POINTS, TOO_MANY], 130, 131),
    ],
)
def test_right_copy_brings_up_no_code_that_the_sheet_did_not(
    testcross: Run, tmp_path: Path, variant: str, matings: list[str], written: int, right: int
) -> None:
    own = yaml_sheet("Ann", *[f"      - {mating}\n" for mating in matings], total=written)
    other = yaml_sheet("Bo", GOOD, total=60)
    winner = "Ann" if written > 60 else "Bo"
    text = f"variant: {variant}\n{SHEETS_OF}{own}{other}winner: {winner}\n"
    copy = corrected(testcross, tmp_path, "a.yaml", text)
    assert f"total: {right}\n" in copy
    before, after = left_over(tmp_path / "a.yaml"), left_over(tmp_path / "right" / "a.yaml")
    assert set(after) <= set(before)


def test_right_copy_in_csv_keeps_what_cannot_be_told_as_it_was(
    testcross: Run, tmp_path: Path
) -> None:
    rows = [
        *["Ann,Castr,Lilac,White,about 7", "Ann,Castr,Lilac,White,61 pts", "Total,,,,61"],
        *["Ann,Castor,Lilac,White,Black,61", 'Bo,"Castor,Lilac,White,61'],
        "Bo,Castor,Lilac,White,60",
    ]
    copy = corrected(testcross, tmp_path, "a.csv", HEADING + "".join(f"{r}\n" for r in rows))
    assert copy.splitlines()[1:] == [
        "Ann,Castr,Lilac,White,about 7,,,",
        "Ann,Castr,Lilac,White,61 pts,,,",
        "Total,,,,61,,,",
        "Ann,Castor,Lilac,White,Black,,,,61",
        'Bo,"""Castor,Lilac,White,61",,,,,,',
        "Bo,Castor,Lilac,White,61,A- B- Cc D-,aa bb Cc dd,-a -b cc -d",
    ]


def test_right_copy_has_no_second_column_beside_one_that_is_nearly_known(
    testcross: Run, tmp_path: Path
) -> None:
    text = "player,buck,doe,kits,point\nAnn,Castor,Lilac,White,60\n"
    copy = corrected(testcross, tmp_path, "a.csv", text)
    heading, row = copy.splitlines()
    assert heading == "player,buck,doe,kits,point,buck_filled,doe_filled,kits_filled"
    assert row == "Ann,Castor,Lilac,White,60,A- B- Cc D-,aa bb Cc dd,-a -b cc -d"
    done = testcross("verify", str(tmp_path / "a.csv"))
    assert done.returncode == 2
    assert "did you mean 'points'?" in done.stdout


def test_right_copy_keeps_what_hangs_on_a_column_that_is_nearly_known(
    testcross: Run, tmp_path: Path
) -> None:
    row = "Ann,Castor,Lilac,White,-a -b cc -d,60,Bo"
    text = f"player,buck,doe,kits,kits_filed,points,winner\n{row}\n"
    copy = corrected(testcross, tmp_path, "a.csv", text)
    heading, row = copy.splitlines()
    assert heading == "player,buck,doe,kits,kits_filed,points,winner,buck_filled,doe_filled"
    assert row == "Ann,Castor,Lilac,White,-a -b cc -d,61,Bo,A- B- Cc D-,aa bb Cc dd"
    assert "GR108" not in testcross("verify", str(tmp_path / "right" / "a.csv")).stdout


def test_right_copy_of_set_keeps_the_penalties(testcross: Run, tmp_path: Path) -> None:
    text = f"variant: set\n{SHEETS_OF}" + yaml_sheet("Ann", GOOD, GOOD, total=100)
    copy = corrected(testcross, tmp_path, "a.yaml", text)
    assert "total: 102\n" in copy


@pytest.mark.parametrize(("winner", "right"), [("ann", "ann"), ("Bo", "Ann")])
def test_right_copy_puts_the_winner_right_by_the_totals_that_stand_in_it(
    testcross: Run, tmp_path: Path, winner: str, right: str
) -> None:
    ann = yaml_sheet("Ann", GOOD, GOOD, BAD, total=150)  # ahead, whatever BAD is worth
    text = SHEETS_OF + ann + yaml_sheet("Bo", GOOD, total=60)
    copy = corrected(testcross, tmp_path, "a.yaml", f"{text}winner: {winner}\n")
    assert f"winner: {right}\n" in copy


def test_right_copy_keeps_a_winner_who_cannot_be_told(testcross: Run, tmp_path: Path) -> None:
    text = SHEETS_OF + yaml_sheet("Ann", BAD, total="much") + yaml_sheet("Bo", GOOD, total=60)
    assert "winner: Bo\n" in corrected(testcross, tmp_path, "a.yaml", f"{text}winner: Bo\n")


def test_right_copy_keeps_a_winner_whom_an_unreadable_mating_may_leave_first(
    testcross: Run, tmp_path: Path
) -> None:
    text = "Ann: Castor x Lilac = White 61\nBo: Castr x Lilac = White 70\nwinner Ann\n"
    assert corrected(testcross, tmp_path, "a.txt", text).endswith("\nwinner Ann\n")


@pytest.mark.parametrize("winner", ["Bo", "Cy", "Di"])
def test_right_copy_keeps_the_winner_where_a_sheet_is_missing(
    testcross: Run, tmp_path: Path, winner: str
) -> None:
    text = SHEETS_OF + yaml_sheet("Ann", GOOD, total=61) + yaml_sheet("Bo", BAD, total=9)
    text += f"players: [Ann, Bo, Cy]\nwinner: {winner}\n"
    assert f"winner: {winner}\n" in corrected(testcross, tmp_path, "a.yaml", text)
