"""testcross pedigree repair: the fewest typings to give up, and whom to trust."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from herd_files.sample_herds import BACK_CROSS, ERRORS, RUMMY, answer
from testcross.rulesets.herds.herd_simulation import HerdSimulator

Run = Callable[..., CompletedProcess[str]]


def test_repaired_herd_checks_clean(testcross: Run, tmp_path: Path) -> None:
    mended = tmp_path / "mended.csv"
    done = testcross("pedigree", "repair", ERRORS, *RUMMY, "-o", str(mended))
    assert done.returncode == 0
    assert "proven: fewer are not enough" in " ".join(done.stdout.split())
    assert testcross("pedigree", "check", str(mended), *RUMMY).returncode == 0


def test_repair_keeps_whom_it_is_told_to_trust(testcross: Run) -> None:
    done = testcross("pedigree", "repair", BACK_CROSS, "--trust", "4", "--json")
    assert [one["id"] for one in answer(done)["loci"][0]["typings"]] == ["5"]
    both = testcross("pedigree", "repair", BACK_CROSS, "--trust", "4", "--trust", "5")
    assert both.returncode == 1
    assert "contradict each other; trust fewer animals" in " ".join(both.stdout.split())


def test_repair_by_either_optimiser_and_by_both_is_the_same(testcross: Run) -> None:
    options = ((), ("--optimiser", "rc2"), ("--double-check",))
    found = [answer(testcross("pedigree", "repair", BACK_CROSS, "--json", *o)) for o in options]
    assert [one["loci"][0]["lower"] for one in found] == [1, 1, 1]
    assert testcross("pedigree", "repair", BACK_CROSS, "--optimiser", "z3").returncode == 2
    assert testcross("pedigree", "repair", BACK_CROSS, "--limit", "0").returncode == 2


@pytest.mark.deep  # beside much other work nothing is known after its limit
def test_unproven_repair_says_both_bounds_and_is_written_on_request_only(
    testcross: Run, tmp_path: Path
) -> None:
    """The upper bound is never more than twice the number of conflicts."""
    herd, mended = tmp_path / "herd.pre", tmp_path / "mended.pre"
    herd.write_text(HerdSimulator(600, 0.1).game("in haste").text("pre"), encoding="utf-8")
    conflicts = sum(
        answer(testcross("pedigree", "check", str(herd), "--json"))["by_locus"].values()
    )
    hasty = ("pedigree", "repair", str(herd), "--limit", "0.05", "-o", str(mended))
    done = testcross(*hasty, "--json")
    (locus,) = answer(done)["loci"]
    assert (done.returncode, locus["proven"], mended.exists()) == (2, False, False)
    assert 0 < locus["lower"] < locus["upper"] <= 2 * conflicts
    why = f"it would drop {locus['upper']} typings where {locus['lower']} may be enough; give it"
    assert why in " ".join(done.stderr.split())
    done = testcross(*hasty, "--unproven")
    assert (done.returncode, mended.exists()) == (2, True)
    assert "are needed; more time (--limit) may find fewer" in " ".join(done.stdout.split())
    assert testcross("pedigree", "check", str(mended)).returncode == 0
