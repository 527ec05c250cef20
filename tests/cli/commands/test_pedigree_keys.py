"""The keys of simulated herds against what a check and a repair find, in every form."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from sampling import sampled
from testcross.rulesets.herds.herd_check import check_herd
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_repair import repair_herd
from testcross.solver.engines.optimisers import CoreGuided
from testcross.solver.genotype import mask_of, reading_of
from testcross.solver.herds import consistency

Run = Callable[..., CompletedProcess[str]]


@sampled("form", ["pre", "ped", "csv", "bed"], quick=1)
def test_key_of_a_herd_names_the_errors_and_what_was_right(
    testcross: Run, tmp_path: Path, form: str
) -> None:
    words = ("simulate", "--pedigree", "150", "--format", form, "--slips", "0.1")
    assert testcross(*words, "--games", "2", "--out", str(tmp_path)).returncode == 0
    for path in sorted(tmp_path.glob(f"*.{form}")):
        key = json.loads(path.with_suffix(".key").read_text(encoding="utf-8"))
        herd = read_herd(str(path), path.read_bytes())
        (locus,) = herd.loci
        symbols, masks = locus.alleles.symbols, locus.masks(herd.kin)
        wrong = set()
        for error in key["errors"]:
            place = herd.positions[error["id"]]
            wrong.add(error["id"])
            reading = reading_of(len(symbols), int(masks[place]))
            assert (locus.alleles.reading(reading), herd.lines[place]) == (
                error["written"],
                error["line"],
            )
            one, other = sorted(symbols.index(a) for a in error["right"].split("/"))
            masks[place] = mask_of(len(symbols), [(one, other)])
        assert consistency(herd.kin, len(symbols), masks).is_consistent
        check = check_herd(path.name, herd)
        assert not check.is_consistent
        assert all(wrong.intersection(one.ids) for one in check.loci[0].conflicts)
        (repair,) = repair_herd(path.name, herd, CoreGuided()).loci
        assert repair.is_proven
        assert len(check.loci[0].conflicts) <= repair.lower <= len(wrong)
