"""Trios counted marker by marker as PLINK's --mendel counts them, on X, Y, MT and the rest."""

from pathlib import Path
from random import Random

import pytest
from herd_files.plink_counts import MALE, Person, Typing, codes
from sampling import each
from testcross.rulesets.herds import check_trios, read_herd
from testcross.rulesets.herds.herd_writer import written_files

CHROMOSOMES = {"1": "1", "23": "X", "25": "25", "24": "Y", "26": "MT", "X": "X", "MT": "MT"}
PAIRS: tuple[Typing, ...] = (("1", "1"), ("1", "2"), ("2", "2"), None)


def simulated(seed: int) -> tuple[list[Person], list[tuple[str, list[Typing]]]]:
    """Return people and, per marker, its chromosome and what is typed: right, wrong or not."""
    draw = Random(f"plink {seed}")
    sexes = [1, 2, *(draw.choice((1, 2)) for _ in range(10))]
    people = [Person(-1, -1, sex) for sex in sexes[:2]]
    for i, sex in enumerate(sexes[2:], 2):
        sire, dam = (draw.choice([k for k in range(i) if sexes[k] == one]) for one in (1, 2))
        people.append(Person(sire, dam, sex))
    parents = {k for one in people for k in (one.sire, one.dam)}
    people = [
        Person(one.sire, one.dam, 0 if i not in parents and draw.random() < 0.2 else one.sex)
        for i, one in enumerate(people)
    ]
    markers = [
        (chromosome, [draw.choice(PAIRS) for _ in people])
        for chromosome in CHROMOSOMES
        for _ in range(3)
    ]
    return people, markers


def written(folder: Path, people: list[Person], markers: list[tuple[str, list[Typing]]]) -> Path:
    path = folder / "herd.ped"
    rows = []
    for i, one in enumerate(people):
        cells = [cell for _, typed in markers for cell in (typed[i] or ("0", "0"))]
        rows.append(f"F {i + 1} {one.sire + 1} {one.dam + 1} {one.sex} -9 {' '.join(cells)}\n")
    path.write_text("".join(rows), encoding="utf-8")
    places = "".join(f"{place} m{i} 0 {i}\n" for i, (place, _) in enumerate(markers))
    path.with_suffix(".map").write_text(places, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("plink")


@each("seed,form", [(seed, form) for seed in range(100) for form in ("ped", "bed")], quick=6)
def test_trios_are_counted_as_plink_does_marker_by_marker(
    folder: Path, seed: int, form: str
) -> None:
    people, markers = simulated(seed)
    path = written(folder, people, markers)
    herd = read_herd(str(path), path.read_bytes())
    if form == "bed":
        new = path.with_suffix(".bed")
        for one, content in written_files(
            new, herd, [(locus.alleles, locus.masks(herd.kin)) for locus in herd.loci]
        ).items():
            one.write_bytes(content.encode() if isinstance(content, str) else content)
        herd = read_herd(str(new), new.read_bytes())
    found = check_trios("h", herd)
    expected = {
        f"m{i}": codes(CHROMOSOMES[place], people, typed)
        for i, (place, typed) in enumerate(markers)
        if CHROMOSOMES[place] not in ("Y", "MT")
    }
    assert dict(found.by_locus) == {name: len(x) - x.count(0) for name, x in expected.items()}
    kids = [i for i, one in enumerate(people) if min(one.sire, one.dam) >= 0]
    by_kid = {str(kid + 1): sum(x[k] > 0 for x in expected.values()) for k, kid in enumerate(kids)}
    assert dict(found.by_animal) == {name: count for name, count in by_kid.items() if count}
    assert "as PLINK's --mendel counts none on Y and in mitochondria" in found.notes[-1]


def test_each_of_plinks_ten_codes_comes_up() -> None:
    everything = {
        code
        for seed in range(20)
        for people, markers in [simulated(seed)]
        for place, typed in markers
        for code in codes(CHROMOSOMES[place], people, typed)
    }
    assert everything == {*range(11)}
    assert MALE == 1
