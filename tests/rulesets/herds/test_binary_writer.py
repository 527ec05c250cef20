"""Writing .bed with .bim and .fam: what was read comes out byte for byte, and what cannot be."""

import random
from pathlib import Path

import pytest
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_simulation import HerdSimulator
from testcross.rulesets.herds.herd_writer import (
    UnwritableFormError,
    format_herd,
    simulated_files,
    written_files,
)
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.solver.herds.kin import Masks

THREE = (".bed", ".bim", ".fam")


def loci_of(herd: Herd) -> list[tuple[LocusAlleles, Masks]]:
    return [(one.alleles, one.masks(herd.kin)) for one in herd.loci]


def written(herd: Herd, path: Path) -> Path:
    for one, content in written_files(path, herd, loci_of(herd)).items():
        one.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def read(path: Path) -> Herd:
    return read_herd(str(path), path.read_bytes())


def random_bed(folder: Path, seed: int, animals: int, markers: int) -> Path:
    """Write three files bit by bit, as PLINK's page on the format describes them."""
    dealt = random.Random(seed)
    rows = []
    for i in range(animals):
        numbers = [dealt.randint(0, i) if i > 1 else 0 for _ in "sd"]
        sire, dam = (f"a{p}" if p else "0" for p in numbers)
        rows.append(
            f"F{seed} a{i + 1} {sire} {dam} {dealt.randint(0, 2)} {dealt.choice((-9, 1, 2))}\n"
        )
    names = "".join(f"{k % 22 + 1}\trs{k}\t{k}.5\t{100 * k}\tA\tG\n" for k in range(markers))
    typings = bytearray(b"\x6c\x1b\x01")
    for _ in range(markers):
        bits = "".join(dealt.choice(("00", "01", "10", "11")) for _ in range(animals))
        for start in range(0, len(bits), 8):
            lowest_first = [bits[k : k + 2] for k in range(start, min(start + 8, len(bits)), 2)]
            typings.append(int("".join(reversed(lowest_first)), 2))
    path = folder / "in.bed"
    path.write_bytes(typings)
    path.with_suffix(".bim").write_text(names, encoding="utf-8")
    path.with_suffix(".fam").write_text("".join(rows), encoding="utf-8")
    return path


@pytest.mark.parametrize(("seed", "animals"), [(1, 1), (2, 4), (3, 5), (4, 30), (5, 67)])
def test_bed_is_written_as_it_was_read_byte_for_byte(
    tmp_path: Path, seed: int, animals: int
) -> None:
    path = random_bed(tmp_path, seed, animals, markers=9)
    again = written(read(path), tmp_path / "out.bed")
    for ending in THREE:
        assert again.with_suffix(ending).read_bytes() == path.with_suffix(ending).read_bytes()


def test_bed_has_the_bytes_of_the_format(tmp_path: Path) -> None:
    """Four animals to a byte from the lowest bits: 00 first twice, 01 missing, 10 both, 11."""
    text = "id,sire,dam,sex,L\na,,,M,A/A\nb,,,F,\nc,a,b,M,A/G\nd,a,b,F,G/G\ne,a,b,,G/G\n"
    path = written(read_herd("h", text.encode()), tmp_path / "h.bed")
    assert path.read_bytes() == bytes([0x6C, 0x1B, 1, 0b11_10_01_00, 0b11])
    assert path.with_suffix(".bim").read_text(encoding="utf-8") == "0\tL\t0\t0\tA\tG\n"
    people = path.with_suffix(".fam").read_text(encoding="utf-8").splitlines()
    assert people == [
        "1 a 0 0 1 -9",
        "1 b 0 0 2 -9",
        "1 c a b 1 -9",
        "1 d a b 2 -9",
        "1 e a b 0 -9",
    ]


@pytest.mark.parametrize("form", ["ped", "csv", "pre"])
@pytest.mark.parametrize("seed", range(3))
def test_other_forms_survive_the_way_through_bed(tmp_path: Path, form: str, seed: int) -> None:
    text = HerdSimulator(61, 0.1, alleles=2).game(seed).text(form)
    through = written(read_herd("h", text.encode()), tmp_path / "h.bed")
    herd = read(through)
    assert format_herd(herd, loci_of(herd), form) == text


def test_families_keep_their_ids(tmp_path: Path) -> None:
    text = "F 1 0 0 1 -9 1 1\nG 1 0 0 2 -9 1 2\nG 2 0 1 1 -9 2 2\n"
    herd = read(written(read_herd("h", text.encode()), tmp_path / "h.bed"))
    assert herd.ids == ("F:1", "G:1", "2")
    assert format_herd(herd, loci_of(herd), "ped") == text


def test_marker_with_one_allele_has_it_as_the_second(tmp_path: Path) -> None:
    text = "1 a 0 0 1 -9 C C\n1 b 0 0 2 -9 C C\n"
    path = written(read_herd("h", text.encode()), tmp_path / "h.bed")
    assert path.with_suffix(".bim").read_text(encoding="utf-8").split()[4:] == ["0", "C"]
    assert path.read_bytes()[3:] == bytes([0b1111])
    herd = read(path)
    assert format_herd(herd, loci_of(herd), "ped") == text


def test_half_a_typing_is_written_as_missing(tmp_path: Path) -> None:
    text = "id,sire,dam,sex,L\na,,,M,A/-\nb,,,F,A/G\n"
    path = written(read_herd("h", text.encode()), tmp_path / "h.bed")
    assert path.read_bytes()[3:] == bytes([0b10_01])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,sire,dam,sex,L\na,,,M,A/B\nb,,,F,C/C\n", "locus L has 3 alleles, but a marker"),
        ("id,sire,dam,sex,coat hue\na,,,M,A/B\n", "the name 'coat hue' contains a space or begins"),
        ("id,sire,dam,sex,L\nOld Tom,,,M,A/B\n", "the name 'Old Tom' contains a space or begins"),
    ],
)
def test_what_has_no_place_in_a_bed_file_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UnwritableFormError, match=said):
        written(read_herd("h", text.encode()), tmp_path / "h.bed")
    assert list(tmp_path.iterdir()) == []


def test_simulated_herd_in_bed_says_what_it_says_in_ped(tmp_path: Path) -> None:
    simulated = HerdSimulator(50, 0.1, alleles=2).game("bed")
    for path, content in simulated_files(tmp_path / "h.bed", simulated).items():
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    herd = read(tmp_path / "h.bed")
    assert format_herd(herd, loci_of(herd), "ped") == simulated.text("ped")
    with pytest.raises(TypeError, match="only a simulated herd"):
        simulated_files(tmp_path / "h.bed", "herd")
