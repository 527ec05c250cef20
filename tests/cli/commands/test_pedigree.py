"""testcross pedigree: check, fill, carriers, repair and explain, as people and programs ask."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Run = Callable[..., CompletedProcess[str]]
SAMPLES = Path(__file__).parents[3] / "docs" / "samples"
BACK_CROSS = str(SAMPLES / "backcross.pre")
HERD = str(SAMPLES / "herd.csv")
ERRORS = str(SAMPLES / "herd-errors.csv")
RUMMY = ("--ruleset", "gene-rummy")


def answer(done: CompletedProcess[str]) -> Any:
    return json.loads(done.stdout)


def test_check_says_why_the_back_cross_cannot_be(testcross: Run) -> None:
    done = testcross("pedigree", "check", BACK_CROSS)
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "5 animals, 1 locus, 4 alleles, 2 typed, 1 loop" in said
    assert "backcross.pre:4: PD201 locus 1: 4 (1/4) and 5 (2/3) cannot both be right." in said
    assert "share no allele; but 1 is the dam of 3." in said
    assert "INCONSISTENT: giving up 1 typing would do (testcross pedigree repair)." in said


def test_check_of_a_herd_that_holds_together_is_clean(testcross: Run) -> None:
    done = testcross("pedigree", "check", HERD, *RUMMY)
    assert done.returncode == 0
    assert "CONSISTENT" in done.stdout


@pytest.mark.parametrize("form", [("--json",), ("--format", "json")])
def test_check_in_json_has_the_conflicts_of_each_locus(
    testcross: Run, form: tuple[str, ...]
) -> None:
    found = answer(testcross("pedigree", "check", BACK_CROSS, *form))
    assert found["schema"] == "testcross.pedigree.check/1"
    assert (found["animals"], found["loops"], found["repair"]) == (5, 1, 1)
    (locus,) = found["loci"]
    (conflict,) = locus["conflicts"]
    assert (conflict["ids"], conflict["typed"], conflict["line"]) == (["4", "5"], ["1/4", "2/3"], 4)
    assert found["by_animal"] == {"4": 1, "5": 1}
    assert found["by_family"] == {"3 x 1": 1}


@pytest.mark.parametrize("form", ["concise", "jsonl", "csv", "github", "sarif"])
def test_check_writes_every_report_that_verify_has(testcross: Run, form: str) -> None:
    done = testcross("pedigree", "check", ERRORS, *RUMMY, "--format", form)
    assert done.returncode == 1
    assert done.stdout.count("PD201") >= 2
    assert "PD2" in done.stdout


def test_check_tells_every_conflict_of_an_animal(testcross: Run, tmp_path: Path) -> None:
    herd = tmp_path / "h.csv"
    herd.write_text("id,sire,dam,sex,L\na,,,M,1/1\nb,a,,F,2/2\nc,a,,F,2/2\n", encoding="utf-8")
    all_of_a = testcross("pedigree", "check", str(herd), "--all-conflicts", "a", "--json")
    assert [one["ids"] for one in answer(all_of_a)["loci"][0]["conflicts"]] == [
        ["a", "b"],
        ["a", "c"],
    ]
    usual = testcross("pedigree", "check", str(herd), "--json")
    assert len(answer(usual)["loci"][0]["conflicts"]) == 1
    assert testcross("pedigree", "check", str(herd), "--all-conflicts", "z").returncode == 2


def test_fill_tells_everybody_what_they_can_be(testcross: Run) -> None:
    done = testcross("pedigree", "fill", HERD, *RUMMY, "--json")
    animals = {one["id"]: one["loci"] for one in map(json.loads, done.stdout.splitlines())}
    assert done.returncode == 0
    assert animals["Rex"]["B"] == {"could_be": ["Bb"], "known": ["B", "b"]}
    assert animals["Una"]["C"] == {"could_be": ["Cc", "cchdc", "chc", "cc"], "known": ["c"]}


def test_fill_writes_a_herd_that_fills_to_itself(testcross: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "one.csv", tmp_path / "two.csv"
    testcross("pedigree", "fill", HERD, *RUMMY, "-o", str(first))
    done = testcross("pedigree", "fill", str(first), *RUMMY, "-o", str(second))
    assert done.returncode == 0
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")
    assert "Tom,Max,Ida,M,Bb,cc" in first.read_text(encoding="utf-8")


def test_file_that_is_there_is_not_overwritten(testcross: Run, tmp_path: Path) -> None:
    there = tmp_path / "there.csv"
    there.write_text("mine", encoding="utf-8")
    done = testcross("pedigree", "fill", HERD, *RUMMY, "-o", str(there))
    assert (done.returncode, there.read_text(encoding="utf-8")) == (2, "mine")
    assert "is there already; name a new file" in done.stderr


@pytest.mark.parametrize("command", [("fill",), ("carriers", "--allele", "b")])
def test_locus_that_contradicts_itself_is_refused_and_repair_is_named(
    testcross: Run, command: tuple[str, ...]
) -> None:
    name, *options = command
    done = testcross("pedigree", name, ERRORS, *RUMMY, *options)
    assert done.returncode == 1
    assert "mend the file first: testcross pedigree repair" in done.stderr


def test_carriers_are_certain_possible_or_impossible(testcross: Run) -> None:
    done = testcross("pedigree", "carriers", HERD, *RUMMY, "--allele", "c", "--json")
    (here,) = answer(done)["loci"]
    assert here["certain"] == ["Una", "Ida", "Max", "Tom"]
    assert (here["possible"], here["impossible"]) == (["Kim"], ["Rex"])
    assert testcross("pedigree", "carriers", HERD, "--allele", "zz").returncode == 2


def test_repair_gives_both_bounds_and_what_else_would_do(testcross: Run) -> None:
    done = testcross("pedigree", "repair", BACK_CROSS, "--json")
    found = answer(done)
    assert (done.returncode, found["schema"]) == (0, "testcross.pedigree.repair/1")
    (locus,) = found["loci"]
    assert (locus["lower"], locus["upper"], locus["proven"]) == (1, 1, True)
    (typing,) = locus["typings"]
    assert (typing["id"], typing["instead"], typing["in_every"]) == ("4", ["5"], False)
    assert typing["could_be"][:2] == ["1/1", "1/2"]
    assert "1/4" not in typing["could_be"]


def test_repaired_herd_checks_clean(testcross: Run, tmp_path: Path) -> None:
    mended = tmp_path / "mended.csv"
    done = testcross("pedigree", "repair", ERRORS, *RUMMY, "-o", str(mended))
    assert done.returncode == 0
    assert "proven: fewer will not do" in " ".join(done.stdout.split())
    assert testcross("pedigree", "check", str(mended), *RUMMY).returncode == 0


def test_repair_keeps_whom_it_is_told_to_trust(testcross: Run) -> None:
    done = testcross("pedigree", "repair", BACK_CROSS, "--trust", "4", "--json")
    assert [one["id"] for one in answer(done)["loci"][0]["typings"]] == ["5"]
    both = testcross("pedigree", "repair", BACK_CROSS, "--trust", "4", "--trust", "5")
    assert both.returncode == 2
    assert "contradict each other; trust fewer animals" in " ".join(both.stdout.split())


def test_repair_by_either_optimiser_and_by_both_is_the_same(testcross: Run) -> None:
    options = ((), ("--optimiser", "rc2"), ("--double-check",))
    found = [answer(testcross("pedigree", "repair", BACK_CROSS, "--json", *o)) for o in options]
    assert [one["loci"][0]["lower"] for one in found] == [1, 1, 1]
    assert testcross("pedigree", "repair", BACK_CROSS, "--optimiser", "z3").returncode == 2
    assert testcross("pedigree", "repair", BACK_CROSS, "--limit", "0").returncode == 2


def test_explain_names_premises_and_steps(testcross: Run) -> None:
    done = testcross("pedigree", "explain", HERD, "Una.C", *RUMMY, "--json")
    (fact,) = answer(done)["facts"]
    assert (fact["known"], fact["premises"], fact["smallest"]) == (["c"], ["Rex", "Max"], True)
    assert "the c came from its dam Una, so Una has c: -c" in fact["steps"][0]["text"]
    assert testcross("pedigree", "explain", HERD, "Una.Z", *RUMMY).returncode == 2
    assert testcross("pedigree", "explain", HERD, "Unna", *RUMMY).returncode == 2


def test_explain_tells_one_conflict_by_its_number(testcross: Run) -> None:
    done = testcross("pedigree", "explain", BACK_CROSS, "--conflict", "1")
    assert done.returncode == 1
    assert "conflict 1 of 1, locus 1" in done.stdout
    more = testcross("pedigree", "explain", BACK_CROSS, "--conflict", "2")
    assert (more.returncode, "has 1 conflict, not 2" in more.stderr) == (2, True)
    assert testcross("pedigree", "explain", BACK_CROSS).returncode == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [("", "no rows"), ("id,B\n", "no row"), ("id,sire\n", "lacks dam"), ("\x00\x01", "not a text")],
)
def test_file_that_is_no_pedigree_is_refused_in_words(
    testcross: Run, tmp_path: Path, content: str, said: str
) -> None:
    file = tmp_path / "f.csv"
    file.write_text(content, encoding="utf-8")
    done = testcross("pedigree", "check", str(file))
    assert done.returncode == 2
    assert said in done.stderr
    assert testcross("pedigree", "check", str(tmp_path / "gone")).returncode == 2


def test_standard_input_is_read_too(testcross: Run, stdin: Callable[[str], None]) -> None:
    stdin(Path(BACK_CROSS).read_text(encoding="utf-8"))
    assert testcross("pedigree", "check", "-").returncode == 1


def test_form_may_be_named_beside_a_report(testcross: Run) -> None:
    done = testcross("pedigree", "check", BACK_CROSS, "--format", "pre", "--format", "concise")
    assert done.stdout.startswith(f"{BACK_CROSS}:4: PD201")
    assert testcross("pedigree", "check", BACK_CROSS, "--format", "odd").returncode == 2
    twice = testcross("pedigree", "check", BACK_CROSS, "--format", "csv", "--format", "json")
    assert twice.returncode == 2


def test_simulated_herds_have_a_key_of_their_errors(testcross: Run, tmp_path: Path) -> None:
    folder = tmp_path / "herds"
    words = ("simulate", "--pedigree", "300", "--slips", "0.1", "--games", "2")
    done = testcross(*words, "--out", str(folder))
    assert (done.returncode, "2 herds written" in done.stdout) == (0, True)
    key = json.loads((folder / "herd-002.key").read_text(encoding="utf-8"))
    lines = (folder / "herd-002.pre").read_text(encoding="utf-8").splitlines()
    assert key["errors"]
    for error in key["errors"]:
        cells = lines[error["line"] - 1].split()
        assert cells[1] == error["id"]
        assert "/".join(cells[5:]) == error["written"] != error["right"]


def test_simulated_herd_without_errors_is_consistent_in_every_form(
    testcross: Run, tmp_path: Path
) -> None:
    for form in ("pre", "ped", "csv"):
        words = ("simulate", "--pedigree", "120", "--format", form, "--seed", "3")
        done = testcross(*words, "--out", str(tmp_path / form))
        assert done.returncode == 0
        written = tmp_path / form / f"herd-001.{form}"
        assert testcross("pedigree", "check", str(written)).returncode == 0
    assert testcross("simulate", "--pedigree", "2", "--out", str(tmp_path)).returncode == 2


TWO_ALLELES = "id,sire,dam,sex,L\na,,,M,A/A\nb,,,F,G/G\nc,a,b,M,{}\nd,c,b,F,\ne,a,b,F,\n"


@pytest.mark.parametrize(
    ("command", "typed", "packed"),
    [("fill", "", [0b01_10_11_00, 0b10]), ("repair", "G/G", [0b01_01_11_00, 0b01])],
)
def test_herd_is_written_as_bed_with_the_files_beside_it(
    testcross: Run, tmp_path: Path, command: str, typed: str, packed: list[int]
) -> None:
    herd, new = tmp_path / "h.csv", tmp_path / "new.bed"
    herd.write_text(TWO_ALLELES.format(typed), encoding="utf-8")
    trust = ("--trust", "a", "--trust", "b") if command == "repair" else ()
    done = testcross("pedigree", command, str(herd), "-o", str(new), *trust)
    assert done.returncode == 0
    assert list(new.read_bytes()) == [0x6C, 0x1B, 1, *packed]
    assert new.with_suffix(".bim").read_text(encoding="utf-8").split() == [*"0L00AG"]
    assert new.with_suffix(".fam").read_text(encoding="utf-8").startswith("1 a 0 0 1 -9\n")
    assert testcross("pedigree", "check", str(new)).returncode == 0


def test_bed_is_refused_where_it_cannot_be_written(testcross: Run, tmp_path: Path) -> None:
    four = testcross("pedigree", "fill", HERD, *RUMMY, "-o", str(tmp_path / "h.bed"))
    assert four.returncode == 2
    assert "locus C has" in four.stderr
    assert "name a file that ends in .pre, .ped or .csv" in " ".join(four.stderr.split())
    assert list(tmp_path.iterdir()) == []
    herd = tmp_path / "h.csv"
    herd.write_text(TWO_ALLELES.format(""), encoding="utf-8")
    (tmp_path / "new.fam").write_text("mine", encoding="utf-8")
    taken = testcross("pedigree", "fill", str(herd), "-o", str(tmp_path / "new.bed"))
    assert (taken.returncode, "new.fam is there already" in taken.stderr) == (2, True)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["h.csv", "new.fam"]


def test_bed_is_not_written_over_the_names_beside_it(testcross: Run, tmp_path: Path) -> None:
    herd, first = tmp_path / "h.csv", tmp_path / "one.bed"
    herd.write_text(TWO_ALLELES.format(""), encoding="utf-8")
    assert testcross("pedigree", "fill", str(herd), "-o", str(first)).returncode == 0
    done = testcross("pedigree", "fill", str(first), "-o", str(tmp_path / "two.bim"))
    assert (done.returncode, "goes with a .bed file" in done.stderr) == (2, True)


def test_simulated_herds_are_written_as_bed_with_their_keys(testcross: Run, tmp_path: Path) -> None:
    words = ("simulate", "--pedigree", "200", "--format", "bed", "--slips", "0.2")
    for _ in "again":
        assert testcross(*words, "--out", str(tmp_path)).returncode == 0
    names = sorted(one.name for one in tmp_path.iterdir())
    assert names == [f"herd-001.{one}" for one in ("bed", "bim", "fam", "key")]
    key = json.loads((tmp_path / "herd-001.key").read_text(encoding="utf-8"))
    rows = (tmp_path / "herd-001.fam").read_text(encoding="utf-8").splitlines()
    typings = (tmp_path / "herd-001.bed").read_bytes()[3:]
    codes = {"1/1": 0, "1/2": 2, "2/2": 3}
    assert key["file"] == "herd-001.bed"
    assert key["errors"]
    for error in key["errors"]:
        row = error["line"] - 1
        assert rows[row].split()[1] == error["id"]
        assert typings[row // 4] >> row % 4 * 2 & 3 == codes[error["written"]]
    assert testcross("pedigree", "check", str(tmp_path / "herd-001.bed")).returncode == 1
    alone = testcross(*words[:-2])
    assert (alone.returncode, "writes three files" in alone.stderr) == (2, True)


def test_trios_are_counted_by_locus_animal_and_family(testcross: Run, tmp_path: Path) -> None:
    herd = tmp_path / "h.csv"
    rows = "a,,,M,1/1\nb,,,F,1/2\nc,a,b,F,2/2\nd,a,b,M,1/2\n"
    herd.write_text(f"id,sire,dam,sex,L\n{rows}", encoding="utf-8")
    found = answer(testcross("pedigree", "check", str(herd), "--trios", "--json"))
    assert (found["trios"], found["errors"], found["by_locus"]) == (2, 1, {"L": 1})
    assert (found["by_animal"], found["by_family"]) == ({"c": 1}, {"a x b": 1})
    assert testcross("pedigree", "check", str(herd), "--trios").returncode == 1
    assert testcross("pedigree", "check", HERD, *RUMMY, "--trios").returncode == 0
    wrong = testcross("pedigree", "check", str(herd), "--trios", "--format", "sarif")
    assert wrong.returncode == 2


def test_cold_check_of_a_mating_loads_no_arrays(program: str) -> None:
    code = (
        "import sys; from testcross.cli import run; run(['check', 'castor', 'lilac', 'white']);"
        "print('numpy' in sys.modules)"
    )
    python = str(Path(program).with_name("python"))
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("False\n")


def test_carriers_in_a_file_without_loci_names_the_allele(testcross: Run, tmp_path: Path) -> None:
    herd = tmp_path / "h.csv"
    herd.write_text("id,sire,dam,sex\na,,,M\n", encoding="utf-8")
    done = testcross("pedigree", "carriers", str(herd), "--allele", "c")
    assert done.returncode == 2
    assert "the file has no allele 'c'" in done.stderr


def test_ped_is_written_with_the_names_of_its_markers(testcross: Run, tmp_path: Path) -> None:
    new = tmp_path / "new.ped"
    done = testcross("pedigree", "repair", HERD, "-o", str(new))
    assert done.returncode == 0
    assert "new.ped goes with new.map, beside it; keep them together" in done.stderr
    assert new.with_suffix(".map").read_text(encoding="utf-8") == "0\tB\t0\t0\n0\tC\t0\t0\n"
    again = testcross("pedigree", "check", str(new), "--json")
    assert [one["locus"] for one in answer(again)["loci"]] == ["B", "C"]


@pytest.mark.parametrize("command", ["fill", "repair"])
@pytest.mark.parametrize(
    ("name", "there", "said"),
    [
        ("new.bed", "", "locus 1 has 4 alleles"),
        ("new.fam", "", "goes with a .bed file; name that: "),
        ("new.map", "", "goes with a .ped file; name that: "),
        ("new.pre", "new.pre", "is there already; name a new file"),
        ("new.ped", "new.map", "is there already and would name its markers"),
    ],
)
def test_file_that_cannot_be_written_is_refused_before_anything_is_worked_out(
    testcross: Run, tmp_path: Path, command: str, name: str, there: str, said: str
) -> None:
    if there:
        (tmp_path / there).write_text("mine", encoding="utf-8")
    done = testcross("pedigree", command, BACK_CROSS, "-o", str(tmp_path / name))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert [one.name for one in tmp_path.iterdir()] == [there] * bool(there)


def test_bed_on_standard_input_is_refused_in_words(
    testcross: Run, stdin: Callable[..., Any]
) -> None:
    stdin("\x6c\x1b\x01\x00")
    done = testcross("pedigree", "check", "-")
    assert done.returncode == 2
    assert "a .bed file needs its .bim and .fam files beside it" in done.stderr


def test_id_of_several_families_needs_its_family(testcross: Run, tmp_path: Path) -> None:
    herd = tmp_path / "h.ped"
    herd.write_text("F 1 0 0 1 -9 1 2\nG 1 0 0 2 -9 1 1\nG 2 0 1 1 -9 1 1\n", encoding="utf-8")
    done = testcross("pedigree", "explain", str(herd), "1")
    assert done.returncode == 2
    assert "the id '1' is in 2 families; write the family before it: 'F:1' or 'G:1'" in done.stderr
    assert testcross("pedigree", "explain", str(herd), "G:1.1").returncode == 0
