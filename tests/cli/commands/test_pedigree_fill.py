"""testcross pedigree fill and carriers: what everybody can be, and who has an allele."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from herd_files.sample_herds import HERD, RUMMY
from program.called_program import call

Run = Callable[..., CompletedProcess[str]]


def test_fill_writes_a_herd_that_fills_to_itself(testcross: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "one.csv", tmp_path / "two.csv"
    testcross("pedigree", "fill", HERD, *RUMMY, "-o", str(first))
    done = testcross("pedigree", "fill", str(first), *RUMMY, "-o", str(second))
    assert done.returncode == 0
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")
    assert "Tom,Max,Ida,M,Bb,cc" in first.read_text(encoding="utf-8")


def test_filled_in_herd_goes_into_no_file_called_by_a_dash(tmp_path: Path) -> None:
    herd = tmp_path / "herd.csv"
    herd.write_text("id,sire,dam,A\n1,0,0,a/a\n2,0,0,a/a\n3,1,2,\n", encoding="utf-8")
    done = call("pedigree", "fill", "herd.csv", "--out", "-", cwd=tmp_path)
    assert (done.returncode, "--out -" in done.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["herd.csv"]


@pytest.mark.parametrize("command", ["fill", "repair"])
@pytest.mark.parametrize("name", ["herd.csv", "herd.ped"])
def test_a8_herd_in_which_nobody_is_typed_is_not_checked_and_not_written(
    testcross: Run, tmp_path: Path, command: str, name: str
) -> None:
    csv = "id,sire,dam,sex,L\ns,,,M,./.\nd,,,F,\nk,s,d,,0\n"
    ped = "f s 0 0 1 0 0 0\nf d 0 0 2 0 0 0\nf k s d 1 0 0 0\n"
    (tmp_path / name).write_text(csv if name.endswith("csv") else ped)
    done = testcross("pedigree", command, str(tmp_path / name), "-o", str(tmp_path / "new.ped"))
    told = [" ".join(text.split()) for text in (done.stdout, done.stderr)]
    assert (done.returncode, "NOTHING CHECKED: no animal is typed" in told[0]) == (1, True)
    assert "is not written, because no animal is typed" in told[1]
    assert [one.name for one in tmp_path.iterdir()] == [name]
