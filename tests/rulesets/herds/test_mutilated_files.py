"""Mutilated files: each is read, checked, filled in, mended and written, or refused."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from herd_files.herd_damages import SOUND, line_count, mutilated
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_check import check_herd
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.herd_fill import fill_herd
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_repair import repair_herd
from testcross.rulesets.herds.herd_writer import UnwritableFormError, written_files
from testcross.rulesets.records import UnreadableError
from testcross.solver.engines.optimisers import CoreGuided


def damaged(form: str, folder: Path, count: int) -> Iterator[tuple[Path, bytes]]:
    """Yield files of a form, one after the other in one folder, of which one was spoilt."""
    for seed in range(count):
        dealt = random.Random(f"{form} {seed}")
        names = list(SOUND[form])
        spoilt = dealt.choice(names)
        for name, data in SOUND[form].items():
            content = mutilated(data, dealt) if name == spoilt else data
            (folder / name).write_bytes(content)
        yield folder / names[0], (folder / spoilt).read_bytes()


@pytest.mark.parametrize("form", ["csv", "pre", "ped"])
@pytest.mark.parametrize("count", [240, pytest.param(3_334, marks=pytest.mark.deep)])
def test_what_is_wrong_with_a_mutilated_file_has_a_place(form: str, count: int) -> None:
    refused = placed = 0
    (sound,) = [data for name, data in SOUND[form].items() if name.endswith(form)]
    for seed in range(count):
        data = mutilated(sound, random.Random(f"{form} {seed}"))
        try:
            herd = read_herd("f", data)
        except UnreadableError as error:
            refused += error.finding.line <= line_count(data)
            continue
        for note in herd.notes:
            assert 1 <= note.line <= line_count(data), (data, note)
            placed += 1
        assert len(set(herd.ids)) == len(herd.ids)
    assert (refused > count // 34) == (form == "csv")
    assert placed > count // 7


@pytest.mark.deep
@pytest.mark.parametrize("form", SOUND)
def test_whatever_of_a_mutilated_file_can_be_used_is_used(form: str, tmp_path: Path) -> None:
    done = refused = 0
    for path, spoilt in damaged(form, tmp_path, 2_500):
        try:
            herd = read_herd(str(path), path.read_bytes())
        except UnreadableError as error:
            refused += 0 <= error.finding.line <= line_count(path.read_bytes())
            continue
        most = max(line_count(spoilt), line_count(path.read_bytes()), 5)
        work_through(herd, path, most)
        done += 1
    assert done > 500
    assert done + refused == 2_500


def work_through(herd: Herd, path: Path, lines: int) -> None:
    """Check, fill in, mend and write a herd, and hold the answers against each other."""
    check = check_herd("h", herd)
    for finding in check.findings():
        is_of_the_file = finding.code is HerdCode.UNCLEAR_CHROMOSOME
        assert (0 if is_of_the_file else 1) <= finding.line <= lines, finding
    assert check.report().left_out == {}
    assert len(fill_herd("h", herd).refused) == sum(not one.is_consistent for one in check.loci)
    repair = repair_herd("h", herd, CoreGuided())
    assert all(one.is_proven or one.kept_in_conflict for one in repair.loci)
    if repair.is_done:
        assert (sum(one.lower for one in repair.loci) == 0) == check.is_consistent
    loci = [(one.alleles, one.masks) for one in repair.loci]
    for form in SOUND:
        new = path.with_name(f"new.{form}")
        try:
            files = written_files(new, herd, loci)
        except UnwritableFormError:
            continue
        for one, content in files.items():
            one.write_bytes(content.encode() if isinstance(content, str) else content)
        if herd.ids and (herd.loci or form in ("csv", "ped")):
            again = read_herd(str(new), new.read_bytes())
            assert len(again.ids) == len(herd.ids)
            assert check_herd("new", again).is_consistent or not repair.is_done
        for one in files:
            one.unlink()
