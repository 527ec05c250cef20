"""testcross pedigree on files of which only a part can be used: what is said, done and returned."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
CYCLE = "id,sire,dam,L\na,b,,1/1\nb,a,,2/2\n"
CERTAIN = "L 1 0 0 2 0 0\nL 2 0 0 1 0 0\nL 3 2 1 1 0 0\nL 4 3 1 1 -1 -4\nL 5 3 1 2 -2 3\n"


@pytest.fixture
def herd(tmp_path: Path) -> Callable[[str, str], str]:
    def write(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    "words", [("fill",), ("repair",), ("explain", "a"), ("carriers", "--allele", "1")]
)
def test_herd_that_is_left_out_as_a_whole_gives_nothing_to_work_on(
    testcross: Run, herd: Callable[[str, str], str], words: tuple[str, ...]
) -> None:
    command, *options = words
    done = testcross("pedigree", command, herd("h.csv", CYCLE), *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert "all animals were left out; testcross pedigree check says why" in done.stderr


EMPTY = {
    "h.csv": "",
    "heading.csv": "id,sire,dam,sex,B\n",
    "h.pre": "# nothing yet\n",
    "h.ped": " \n\n",
    "h": "",
}


@pytest.mark.parametrize("name", EMPTY)
def test_empty_herd_says_nothing_checked_as_an_empty_sheet_does(
    testcross: Run, herd: Callable[[str, str], str], name: str
) -> None:
    file = herd(name, EMPTY[name])
    for command in (("check",), ("check", "--trios"), ("fill",), ("repair",)):
        done = testcross("pedigree", *command, file)
        assert (done.returncode, done.stderr) == (1, ""), command
        assert "NOTHING CHECKED" in " ".join(done.stdout.split())
    checked = json.loads(testcross("pedigree", "check", file, "--json").stdout)
    assert (checked["animals"], checked["consistent"]) == (0, None)
    assert (
        json.loads(testcross("pedigree", "check", "--trios", file, "--json").stdout)["errors"]
        is None
    )
    reported = testcross("pedigree", "check", file, "--format", "concise")
    assert reported.stdout == f"{file}:1: PD202 nothing checked: the file has no animals\n"


@pytest.mark.parametrize("command", ["fill", "repair"])
def test_empty_herd_is_not_written_again(
    testcross: Run, herd: Callable[[str, str], str], tmp_path: Path, command: str
) -> None:
    out = tmp_path / "out.csv"
    done = testcross("pedigree", command, herd("h.csv", ""), "-o", str(out))
    assert done.returncode == 1
    assert "is not written, because the file has no animals" in done.stderr
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("carriers", "--allele", "1"), "the file has no allele '1'"),
        (("explain", "Rex"), "no animal has the id 'Rex'"),
        (("explain", "--conflict", "1"), "the file has 0 conflicts, not 1"),
    ],
)
def test_empty_herd_has_nothing_that_could_be_asked_for_by_name(
    testcross: Run, herd: Callable[[str, str], str], words: tuple[str, ...], said: str
) -> None:
    command, *options = words
    done = testcross("pedigree", command, herd("h.csv", ""), *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_faults_are_named_where_the_rest_is_worked_on(
    testcross: Run, herd: Callable[[str, str], str]
) -> None:
    text = "id,sire,dam,L\na,,,1/1\na,,,2/2\nb,gone,a,\nc,d,,\nd,c,,\n"
    done = testcross("pedigree", "fill", herd("h.csv", text))
    assert done.returncode == 0
    assert "2 faults in rows and cells; what they name is left out" in done.stderr
    sound = testcross("pedigree", "fill", herd("s.csv", "id,sire,dam,L\na,gone,,1/1\n"))
    assert sound.stderr == ""


def test_certain_typings_that_contradict_each_other_are_named_with_a_remedy(
    testcross: Run, herd: Callable[[str, str], str], tmp_path: Path
) -> None:
    file = herd("h.pre", CERTAIN)
    new = tmp_path / "new.pre"
    done = testcross("pedigree", "repair", file, "-o", str(new))
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "remove the minus sign from the alleles of 4 or 5" in said
    assert "line 4: 4 (1/4) and 5 (2/3) cannot both be right." in said
    assert "is not written, because some loci cannot be repaired" in done.stderr
    assert not new.exists()
    answer = json.loads(testcross("pedigree", "repair", file, "--json").stdout)
    (locus,) = answer["loci"]
    assert (locus["upper"], locus["proven"]) == (None, False)
    assert locus["kept_in_conflict"]["ids"] == ["4", "5"]
    assert answer["not_mended"] == "some loci cannot be repaired"


def test_cards_without_their_ruleset_get_one_hint(
    testcross: Run, herd: Callable[[str, str], str]
) -> None:
    rows = "".join(f"k{i},Rex,,Castor\n" for i in range(20))
    file = herd("h.csv", f"name,sire,dam,variety\nRex,,,Lilac\n{rows}")
    done = testcross("pedigree", "check", file)
    assert done.returncode == 1
    assert done.stdout.count("PD107") == 1
    assert "'Lilac' is a card, not two alleles; name the ruleset" in " ".join(done.stdout.split())
    assert testcross("pedigree", "check", file, "--ruleset", "gene-rummy").returncode == 0


def test_many_notes_of_a_code_are_summed_up_and_json_has_them_all(
    testcross: Run, herd: Callable[[str, str], str]
) -> None:
    rows = "".join(f"n{i},,,\n{i}k,n{i},p,\n{i}l,p,n{i},\n" for i in range(100))
    file = herd("h.csv", f"id,sire,dam,L\np,,,1/1\n{rows}x,gone,,\n")
    done = testcross("pedigree", "check", file)
    said = " ".join(done.stdout.split())
    assert (done.returncode, said.count(": PD104 ")) == (0, 10)
    assert "91 more of PD104, 101 in all; --json has each." in said
    assert said.count(": PD105 ") == 1
    found = json.loads(testcross("pedigree", "check", file, "--json").stdout)
    assert len(found["structure"]) == 102
