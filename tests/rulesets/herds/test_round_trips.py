"""Every form of pedigrees into every other: who descends from whom and what is typed stays."""

import random
from itertools import product
from operator import itemgetter
from pathlib import Path

import pytest
from sampling import each
from testcross.rulesets import load_ruleset
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_writer import (
    UnwritableFormError,
    files_for,
    written_files,
)
from testcross.solver.genotype import reading_of

FORMS = ("pre", "ped", "csv", "bed")
RUMMY = load_ruleset("gene-rummy")


def written(herd: Herd, path: Path) -> Path:
    path.parent.mkdir(exist_ok=True)
    files = written_files(path, herd, [(one.alleles, one.masks(herd.kin)) for one in herd.loci])
    assert tuple(files) == files_for(path, herd)
    for one, content in files.items():
        one.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def read(path: Path, *, by_cards: bool = False) -> Herd:
    ruleset = RUMMY if by_cards else None
    return read_herd(str(path), path.read_bytes(), ruleset=ruleset)


def told(herd: Herd, *, in_full: bool = False) -> dict[str, tuple[object, ...]]:
    """Return of everyone the parents, the sex, and what is typed at each locus.

    Args:
        herd: what was read.
        in_full: whether half a typing counts for none, as in a ``.bed`` file.
    """
    loci = [(one.alleles, one.masks(herd.kin).tolist()) for one in herd.loci]
    ids = (*herd.ids, "nobody")
    found: dict[str, tuple[object, ...]] = {}
    for place, name in enumerate(herd.ids):
        cells = {}
        for alleles, masks in loci:
            text = alleles.reading(reading_of(len(alleles.symbols), masks[place]))
            cells[alleles.name] = "-/-" if in_full and text.endswith("-") else text
        parents = ids[herd.sires[place]], ids[herd.dams[place]]
        found[name] = (*parents, herd.sexes[place], cells)
    return found


def herd_text(seed: int, alleles: int) -> str:
    """Return a .ped file: families, half typings, a marker of one allele and one of none."""
    dealt = random.Random(f"trip {seed}")
    symbols = dealt.choice(["ACGT", "1234", ["10", "9", "ab", "x2"]])[:alleles]
    rows = []
    for i in range(dealt.randint(3, 14)):
        family = "F" if i < 5 else "G"
        first = 0 if i < 5 else 5
        sire, dam = (f"n.{dealt.randrange(first, i)}" if i - first > 1 else "0" for _ in "sd")
        cells = [family, f"n.{i}", sire, dam, str(dealt.randint(0, 2)), dealt.choice(["-9", "1"])]
        for kind in ("some", "one", "none", "half"):
            pair = [dealt.choice(symbols), dealt.choice(symbols)]
            if kind == "one":
                pair = [symbols[0], symbols[0]]
            if kind == "none" or dealt.random() < 0.3:
                pair = ["0", "0"]
            if kind == "half" and dealt.random() < 0.5:
                pair[1] = "0"
            cells += pair
        rows.append(" ".join(cells))
    return "\n".join(rows) + "\n"


@each(
    "first, second, seed", list(product(FORMS, FORMS, range(12))), quick=27, kind=itemgetter(0, 1)
)
def test_herd_says_the_same_in_every_form(
    tmp_path: Path, first: str, second: str, seed: int
) -> None:
    herd = read_herd("herd", herd_text(seed, 2).encode())
    one = read(written(herd, tmp_path / f"{first} {second} {seed} one" / f"h.{first}"))
    two = read(written(one, tmp_path / f"{first} {second} {seed} two" / f"h.{second}"))
    is_binary = "bed" in (first, second)
    assert told(two, in_full=is_binary) == told(herd, in_full=is_binary)


@each("form, seed", list(product(["pre", "ped", "csv"], range(12))), quick=12, kind=itemgetter(0))
def test_herd_of_four_alleles_says_the_same_in_every_text(
    tmp_path: Path, form: str, seed: int
) -> None:
    herd = read_herd("herd", herd_text(seed, 4).encode())
    assert told(read(written(herd, tmp_path / str(seed) / f"h.{form}"))) == told(herd)


@pytest.mark.parametrize("form", FORMS)
def test_marker_of_one_allele_keeps_who_is_typed_and_who_is_not(tmp_path: Path, form: str) -> None:
    text = "id,sire,dam,sex,L,M\na,,,M,N/N,\nb,,,F,,\nc,a,b,M,N/N,\n"
    herd = read(written(read_herd("h", text.encode()), tmp_path / f"h.{form}"))
    cells = [row[3] for row in told(herd).values()]
    assert cells == [{"L": kind, "M": "-/-"} for kind in ("N/N", "-/-", "N/N")]
    locus = herd.loci[0]
    assert herd.typed(locus.masks(herd.kin), locus.alleles) == 2


def test_names_and_places_of_markers_survive_between_ped_and_bed(tmp_path: Path) -> None:
    rows = "F a 0 0 1 2 A G C C\nF b 0 0 2 1 G G 0 0\n"
    names = "3\trs7\t1.5\t800\nX\trs.9\t0\t900\n"
    first = tmp_path / "in.ped"
    first.write_text(rows, encoding="utf-8")
    first.with_suffix(".map").write_text(names, encoding="utf-8")
    bed = written(read(first), tmp_path / "mid.bed")
    again = written(read(bed), tmp_path / "out.ped")
    assert again.read_text(encoding="utf-8") == rows
    assert again.with_suffix(".map").read_text(encoding="utf-8") == names


def test_markers_that_are_only_numbered_need_no_map(tmp_path: Path) -> None:
    herd = read_herd("h", b"1 a 0 0 1 1 2\n2 a 0 0 1 2 2\n")
    assert files_for(tmp_path / "h.ped", herd) == (tmp_path / "h.ped",)
    named = read_herd("h", b"L a 0 0 1 1 2\nM a 0 0 1 2 2\n")
    assert files_for(tmp_path / "h.ped", named) == (tmp_path / "h.map", tmp_path / "h.ped")


def test_map_of_three_columns_has_no_distance(tmp_path: Path) -> None:
    path = tmp_path / "h.ped"
    path.write_text("F a 0 0 1 2 A G\n", encoding="utf-8")
    path.with_suffix(".map").write_text("7 rs1 450\n", encoding="utf-8")
    alleles = read(path).loci[0].alleles
    assert (alleles.name, alleles.on_map) == ("rs1", ("7", "0", "450"))


@pytest.mark.parametrize("name", ["@1", "a@b", "x@Y"])
def test_marker_with_the_sign_of_chromosomes_in_its_name_is_read_again(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "h.ped"
    path.write_text("F a 0 0 1 2 A G\n", encoding="utf-8")
    path.with_suffix(".map").write_text(f"1 {name} 0 5\n", encoding="utf-8")
    again = read(written(read(path), tmp_path / "out.csv"))
    assert [one.alleles.name for one in again.loci] == [name]


@pytest.mark.parametrize("form", ["pre", "csv"])
def test_loci_of_one_name_are_not_written_where_names_tell_them_apart(
    tmp_path: Path, form: str
) -> None:
    path = tmp_path / "h.ped"
    path.write_text("F a 0 0 1 2 A G C C\n", encoding="utf-8")
    path.with_suffix(".map").write_text("1 r 0 5\n1 r 0 9\n", encoding="utf-8")
    herd = read(path)
    with pytest.raises(UnwritableFormError, match=r"several loci are called 'r'.*ends in \.ped"):
        written(herd, tmp_path / f"out.{form}")
    assert told(read(written(herd, tmp_path / "out.bed"))) == told(herd)


@pytest.mark.parametrize("form", ["pre", "ped"])
def test_what_two_cells_hold_of_a_ruleset_is_never_more_than_was_known(
    tmp_path: Path, form: str
) -> None:
    """Two cells know no dominance: ch and an unknown one may be Cch as well."""
    text = "id,sire,dam,sex,B,C\na,,,M,B-,ch-\nb,,,F,bb,-c\nc,a,b,M,,Cch\nd,a,b,F,BB,cc\n"
    herd = read_herd("h", text.encode(), ruleset=RUMMY)
    again = read(written(herd, tmp_path / f"h.{form}"), by_cards=True)
    for before, after in zip(herd.loci, again.loci, strict=True):
        wide, narrow = after.masks(again.kin), before.masks(herd.kin)
        assert (wide & narrow == narrow).all()
    assert told(again)["b"][3] == {"B": "bb", "C": "-c"}
    assert told(again)["c"][3] == {"B": "--", "C": "Cch"}
