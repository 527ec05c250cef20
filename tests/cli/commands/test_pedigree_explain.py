"""testcross pedigree explain: premises, steps, conflicts, and whom an id means."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from herd_files.sample_herds import BACK_CROSS

Run = Callable[..., CompletedProcess[str]]


def test_explain_tells_one_conflict_by_its_number(testcross: Run) -> None:
    done = testcross("pedigree", "explain", BACK_CROSS, "--conflict", "1")
    assert done.returncode == 1
    assert "conflict 1 of 1, locus 1" in done.stdout
    more = testcross("pedigree", "explain", BACK_CROSS, "--conflict", "2")
    assert (more.returncode, "has 1 conflict, not 2" in more.stderr) == (2, True)
    assert testcross("pedigree", "explain", BACK_CROSS).returncode == 2


def test_id_of_several_families_needs_its_family(testcross: Run, tmp_path: Path) -> None:
    herd = tmp_path / "h.ped"
    herd.write_text("F 1 0 0 1 -9 1 2\nG 1 0 0 2 -9 1 1\nG 2 0 1 1 -9 1 1\n", encoding="utf-8")
    done = testcross("pedigree", "explain", str(herd), "1")
    assert done.returncode == 2
    assert "the id '1' is in 2 families; write the family before it: 'F:1' or 'G:1'" in done.stderr
    assert testcross("pedigree", "explain", str(herd), "G:1.1").returncode == 0
