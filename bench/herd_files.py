"""Pedigree files to measure with: inbred herds, herds without loops, and many markers."""

import random
from pathlib import Path

import numpy as np
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_simulation import HerdSimulator


def inbred(folder: Path, animals: int, errors: float) -> Path:
    """Write a simulated herd with loops as .pre, and return where."""
    path = folder / f"loops-{animals}-{errors}.pre"
    text = HerdSimulator(animals, errors).game("bench").text("pre")
    path.write_text(text, encoding="utf-8")
    return path


def loop_free(folder: Path, animals: int, errors: float) -> Path:
    """Write a herd in which every animal mates at most once, with a newcomer, and return where."""
    dealt = random.Random("loop-free")
    parents, sexes, genotypes = [(0, 0)], [1], [(1, 2)]
    free = [0]
    while len(parents) < animals:
        one = free.pop(dealt.randrange(len(free)))
        mate = len(parents)
        parents.append((0, 0))
        sexes.append(3 - sexes[one])
        genotypes.append((dealt.randint(1, 4), dealt.randint(1, 4)))
        sire, dam = (one, mate) if sexes[one] == 1 else (mate, one)
        for _ in range(dealt.randint(2, 4)):
            free.append(len(parents))
            parents.append((sire + 1, dam + 1))
            sexes.append(dealt.randint(1, 2))
            genotypes.append((dealt.choice(genotypes[sire]), dealt.choice(genotypes[dam])))
    rows = []
    for i, ((sire, dam), sex, pair) in enumerate(zip(parents, sexes, genotypes, strict=True)):
        is_wrong = dealt.random() < errors
        written = (dealt.randint(1, 4), dealt.randint(1, 4)) if is_wrong else pair
        one, other = sorted(written) if dealt.random() < 0.5 else (0, 0)
        rows.append(f"1 {i + 1} {sire} {dam} {sex} {one} {other}\n")
    path = folder / f"free-{animals}.pre"
    path.write_text("".join(rows), encoding="utf-8")
    return path


def x_linked(folder: Path, animals: int) -> tuple[Path, Path]:
    """Write a herd without errors as CSV, at an autosomal locus and at one on X."""
    herd = HerdSimulator(animals, 0.0).game("bench")
    dealt = random.Random("x-linked")
    alleles: list[list[int]] = []
    rows = ["id,sire,dam,sex,1@X"]
    for i, ((sire, dam), sex) in enumerate(zip(herd.parents, herd.sexes, strict=True)):
        bred = [dealt.randint(1, 4), dealt.randint(1, 4)]
        if sire >= 0:
            bred = [dealt.choice(alleles[dam]), alleles[sire][0]]
        alleles.append(bred[:1] if sex == 1 else bred)
        parents = [str(one + 1) if one >= 0 else "" for one in (sire, dam)]
        one, other = (alleles[i] * 2)[:2]
        typed = f"{one}/{other}" if herd.typed[i] else ""
        rows.append(",".join([str(i + 1), *parents, "MF"[sex - 1], typed]))
    paths = folder / "autosome.csv", folder / "x.csv"
    for path, text in zip(paths, (herd.text("csv"), "\n".join(rows)), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def read(path: Path) -> Herd:
    return read_herd(str(path), path.read_bytes())


def many_markers(folder: Path, animals: int, markers: int, errors: float = 0.002) -> Path:
    """Write an inbred herd typed at many two-allele markers as .bed, and return where."""
    herd = HerdSimulator(animals).game("markers")
    dealt = np.random.default_rng(1)
    gametes = np.zeros((animals, 2, markers), np.uint8)
    for i, parents in enumerate(herd.parents):
        for side, parent in enumerate(parents):
            if parent < 0:
                gametes[i, side] = dealt.random(markers) < 0.4
            else:
                taken = dealt.integers(0, 2, markers)
                gametes[i, side] = np.where(taken, gametes[parent, 0], gametes[parent, 1])
    genotypes = gametes.sum(axis=1)
    wrong = dealt.random(genotypes.shape) < errors
    genotypes[wrong] = dealt.integers(0, 3, int(wrong.sum()))
    codes = np.array([0, 2, 3], np.uint8)[genotypes]
    codes[dealt.random(codes.shape) < 0.05] = 1
    by_marker = np.pad(codes.T, ((0, 0), (0, -animals % 4)))
    packed = sum(by_marker[:, k::4] << np.uint8(2 * k) for k in range(4))
    path = folder / f"markers-{markers}-{errors}.bed"
    path.write_bytes(b"\x6c\x1b\x01" + np.asarray(packed, np.uint8).tobytes())
    people = (
        f"1 {i + 1} {sire + 1} {dam + 1} {sex} -9\n"
        for i, ((sire, dam), sex) in enumerate(zip(herd.parents, herd.sexes, strict=True))
    )
    path.with_suffix(".fam").write_text("".join(people), encoding="utf-8")
    names = (f"1 m{i + 1} 0 {i + 1} A G\n" for i in range(markers))
    path.with_suffix(".bim").write_text("".join(names), encoding="utf-8")
    return path
