"""Large pedigrees: repairs, checks, many markers, memory, and one fact explained.

toulbar2 and PLINK are asked in turn in the same run where they are installed; without them there
are rates only.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import testcross
from testcross.rulesets.herds import HerdSimulator, check_herd, fill_herd, repair_herd
from testcross.rulesets.herds.binary_files import BedLocus
from testcross.rulesets.herds.herd import Herd
from testcross.solver.engines.optimisers import make_optimiser
from testcross.solver.genotype import every
from testcross.solver.herds import NOBODY, HerdRepairer, Kin, consistency
from testcross.solver.herds.bit_planes import (
    BitPlanes,
    count_by_marker,
    eliminate_planes,
    planes_of_pairs,
    trio_errors,
)
from testcross.solver.herds.fact import explain_fact
from testcross.solver.herds.kinship import Kinship

from bench.cold import FLOOR
from bench.herd_files import inbred, loop_free, many_markers, read, x_linked
from bench.report import line, median
from bench.stopwatch import process_seconds

ERRORS = 0.002
PATIENCE = 60.0
"""Seconds after which a run of toulbar2 is given up."""


def run() -> None:
    """Print all figures about herds."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tenth = inbred(folder, 10_000, ERRORS)
        anchor = _proof_by_toulbar2(tenth)
        _repairs("repair, 10,000 with loops", tenth, anchor, 0.4)
        free = loop_free(folder, 10_000, ERRORS)
        _repairs("repair, 10,000 loop-free", free, _proof_by_toulbar2(free), 1.5)
        large = inbred(folder, 100_000, ERRORS)
        _repairs("repair, 100,000 with loops", large, anchor, 5.0)
        _check(folder, large)
        _markers(folder)
        _together(folder)
        _cold_and_memory(folder, large)
        _facts(inbred(folder, 10_000, 0.0))
    _kinship()
    _chances()


def _repairs(label: str, path: Path, anchor: float | None, aim: float) -> None:
    herd = read(path)
    (locus,) = herd.loci
    masks, count = locus.masks(herd.kin), len(locus.alleles.symbols)
    for name in ("cp-sat", "rc2"):
        try:
            optimiser = make_optimiser(name)
        except ValueError:
            continue
        start = time.perf_counter()
        found = HerdRepairer(herd.kin, count, masks, optimiser).repair()
        seconds = time.perf_counter() - start
        _against(f"{label}, {name}, {found.lower} proven", seconds, anchor, aim)


def _check(folder: Path, large: Path) -> None:
    """Print what checking a large herd costs, with errors and without, its file read each time."""
    for path, what in ((large, "with errors"), (inbred(folder, 100_000, 0.0), "without errors")):
        anchor = _toulbar2(path, 1)
        seconds = _least(partial(_checked, path))
        _against(f"check, 100,000 {what}", seconds, anchor, 0.2)
    autosome, x = (_least(partial(_checked, path)) for path in x_linked(folder, 100_000))
    line(
        "check, 100,000 on X",
        f"{x / autosome:.2f} x autosomal",
        "<= 1.2 x",
        met=x <= 1.2 * autosome,
    )
    herd = read(large)
    start = time.perf_counter()
    found = check_herd("herd", herd).conflicts
    line(f"  {found} minimal conflicts", f"{time.perf_counter() - start:.2f} s")


def _checked(path: Path) -> bool:
    return _verdict(read(path))


def _verdict(herd: Herd) -> bool:
    (locus,) = herd.loci
    masks = herd.masks(locus)
    return consistency(herd.kin_at(locus), len(locus.alleles.symbols), masks).is_consistent


def _markers(folder: Path) -> None:
    path = many_markers(folder, 10_000, 10_000)
    anchor = None
    if shutil.which("plink1.9"):
        words = ["plink1.9", "--bfile", str(path.with_suffix("")), "--mendel", "--nonfounders"]
        out = [*words, "--silent", "--out", str(folder / "plink")]
        anchor = _least(lambda: subprocess.run(out, check=True, stdout=subprocess.DEVNULL))
    _against("trio errors, 10,000 x 10,000", _least(lambda: _trios(path)), anchor, 1.5)
    _against("full elimination, the same", _least(lambda: _eliminated(path)), anchor, 4.0)


def _together(folder: Path) -> None:
    """Print what clean markers cost that are proved, filled in and mended many at once."""
    herd = read(many_markers(folder, 10_000, 1_000, 0.0))
    label = "10,000 x 1,000 clean"
    line(f"check in planes, {label}", f"{_least(lambda: check_herd('herd', herd)):.2f} s")
    optimiser = make_optimiser()
    mended = _least(lambda: repair_herd("herd", herd, optimiser))
    line(f"repair, {label}", f"{mended:.2f} s")
    some = replace(herd, loci=herd.loci[:64])
    line("fill, 10,000 x 64 clean", f"{_least(lambda: fill_herd('herd', some)):.2f} s")


def _trios(path: Path) -> int:
    herd = read(path)
    kids = np.flatnonzero((herd.sires >= 0) & (herd.dams >= 0))
    planes = _planes(herd, len(herd.ids))
    errors = trio_errors(planes, kids, herd.sires[kids], herd.dams[kids])
    return int(count_by_marker(errors, planes.markers).sum())


def _eliminated(path: Path) -> int:
    herd = read(path)
    planes = _planes(herd, herd.kin.total)
    _, failed = eliminate_planes(herd.kin, planes)
    return int(np.count_nonzero(count_by_marker(failed, planes.markers)))


def _planes(herd: Herd, places: int) -> BitPlanes:
    first = next(locus for locus in herd.loci if isinstance(locus, BedLocus))
    return planes_of_pairs(first.table.packed, first.structure.rows, places)


def _cold_and_memory(folder: Path, large: Path) -> None:
    program = str(Path(sys.executable).with_name("testcross"))
    small = inbred(folder, 1_000, 0.0)
    floor = [sys.executable, "-c", f"import numpy; {FLOOR}"]
    asked = [program, "pedigree", "check", str(small)]
    process_seconds(asked)
    pairs = [(process_seconds(asked), process_seconds(floor)) for _ in range(5)]
    ratio = median([one / other for one, other in pairs])
    line("check, 1,000, whole process", f"{ratio:.2f} x floor", "<= 1.3 x", met=ratio <= 1.3)
    for path, aim in ((large, 250), (inbred(folder, 1_000_000, 0.0), 1_024)):
        memory = _memory(path)
        animals = path.stem.split("-")[1]
        line(f"check, {animals}, peak memory", f"{memory:.0f} MiB", f"<= {aim}", met=memory <= aim)


def _facts(path: Path) -> None:
    """Print how long one fact takes, warm, and how many premises facts have."""
    herd = read(path)
    (locus,) = herd.loci
    masks, count = locus.masks(herd.kin), len(locus.alleles.symbols)
    found = consistency(herd.kin, count, masks)
    left = found.elimination.masks[: len(herd.ids)]
    gained = np.flatnonzero((left != masks[: len(herd.ids)]) & (left & (left - 1) == 0))
    blank = gained[masks[gained] == every(count)][:100].tolist()
    taken, premises = [], []
    for place in blank:
        start = time.perf_counter()
        fact = explain_fact(found, masks, place)
        taken.append(time.perf_counter() - start)
        premises.append(len(fact.premises))
    worst = 1000 * median(taken)
    line("one fact explained, warm, median", f"{worst:.0f} ms", "<= 50 ms", met=worst <= 50)
    line("  the slowest of 100", f"{1000 * max(taken):.0f} ms")
    line("  premises, median and most", f"{median(premises):.0f}, {max(premises)}")


def _kinship() -> None:
    """Print how long everyone's inbreeding takes, over few generations and over many."""
    for generations, aim in ((7, 1.5), (20, 25.0)):
        size, random = 100_000 // generations, np.random.default_rng(1)
        sires, dams = np.full((2, size * generations), NOBODY)
        for start in range(size, size * generations, size):
            mates = start - size + random.permutation(size)  # a tenth sires, a fifth dams
            pair = random.integers(size // 10, size=size // 5), np.arange(size // 5)
            for column, which in zip((sires, dams), (pair[0], size // 10 + pair[1]), strict=True):
                litters = np.repeat(mates[which], 6)[:size]
                column[start : start + len(litters)] = litters
        began = time.perf_counter()
        found = Kinship(Kin(sires, dams)).inbreeding
        seconds = time.perf_counter() - began
        label = f"inbreeding, 100,000 in {generations} generations, {found.max():.3f} most"
        line(label, f"{seconds:.2f} s", f"<= {aim:g} s", met=seconds <= aim)


def _chances() -> None:
    """Print how long everyone's chances take where half are typed."""
    text = HerdSimulator(3_000).game(1).text("csv")
    herd = testcross.herd(text=text)
    began = time.perf_counter()
    found = herd.chances(founders="1=1/4,2=1/4,3=1/4,4=1/4").animals
    seconds = time.perf_counter() - began
    exact = sum(one.exact for one in found)
    label = f"chances, 3,000 half typed, {exact} of {len(found)} exact"
    line(label, f"{seconds:.2f} s", "<= 2.3 s", met=seconds <= 2.3)


def _against(label: str, seconds: float, anchor: float | None, aim: float) -> None:
    """Print a time as a multiple of the anchor's, or alone where there is none."""
    if anchor is None:
        line(label, f"{seconds:.2f} s")
        return
    ratio = seconds / anchor
    line(label, f"{seconds:.2f} s, {ratio:.2f} x", f"<= {aim} x", met=ratio <= aim)


def _proof_by_toulbar2(path: Path) -> float | None:
    """Return the seconds in which toulbar2 proves an optimum, its upper bound doubled each time.

    A run that is given up counts with the time that it was given.
    """
    total, bound = 0.0, 1
    while (seconds := _toulbar2(path, bound)) is not None:
        total += seconds
        if seconds >= PATIENCE:
            line("  toulbar2, given up", f"> {total:.0f} s")
            return total
        if _found_by_toulbar2(path, bound):
            line("  toulbar2", f"{total:.2f} s")
            return total
        bound *= 2
    return None


_ANSWERS: dict[tuple[Path, int], str] = {}


def _toulbar2(path: Path, bound: int) -> float | None:
    """Return how long toulbar2 takes with an upper bound; None if it is not installed."""
    if not shutil.which("toulbar2"):
        return None
    words = ["toulbar2", str(path), "-dee=0", "-q=0", f"-ub={bound}"]
    start = time.perf_counter()
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
        _ANSWERS[path, bound] = done.stdout
    except subprocess.TimeoutExpired:
        _ANSWERS[path, bound] = ""
    return time.perf_counter() - start


def _found_by_toulbar2(path: Path, bound: int) -> bool:
    return re.search(r"^Optimum: ", _ANSWERS[path, bound], re.MULTILINE) is not None


def _least(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def _memory(path: Path) -> float:
    """Return the peak memory of a process that checks a file, in MiB."""
    code = (
        "import sys; from testcross.cli import run; run(sys.argv[1:]);"
        "status = open('/proc/self/status').read();"
        "print(int(status.split('VmHWM:')[1].split()[0]) / 1024, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "pedigree", "check", str(path), "--json"],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    return float(done.stderr.split()[-1])
