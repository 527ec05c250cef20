"""Every kind of file given to every reader: read rightly, or refused with the right command."""

import gzip
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from program.called_program import call
from sampling import each
from sheets.sheet_files import SAMPLES

DATA = Path(__file__).parents[1] / "data"
READERS = {
    "verify": "verify {} --jobs 1 --format concise",
    "check": "check --file {}",
    "best": "best --file {}",
    "sets": "best --sets --kit white --file {}",
    "convert": "convert {}",
    "key": "grade {} answers.csv",
    "answers": "grade key.json {}",
    "pedigree": "pedigree check {}",
    "ruleset": "ruleset check {}",
    "box": "genotype box --check {}",
    "plan": "genotype plan {}",
    "review": "genotype review {}",
    "after": "quiz --after {} --count 1",
    "scorepad": "scorepad --matings {}",
}
SHEETS = ("verify",)
ANY_RECORD = ("verify", "convert", "plan", "review")
"""Who reads a record, or says more about it than what it is."""
HERDS = ("pedigree",)
PED = "F a 0 0 1 -9 A A\nF b 0 0 2 -9 A G\nF c a b 1 -9 A G\n"
GEN = "2\n1\nL1\nfam1\n3\n1 0 0 1 1 2\n2 0 0 0 1 1\n3 2 1 1 1 1\n"
VCF = "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\n1\t5\trs\tA\tG\n"
RAW = "FID IID PAT MAT SEX PHENOTYPE r_A\nF a 0 0 1 -9 2\n"
POSITION = """game: genotype
turn: Alina
pool: [Ff, Ff, RR]
parents: [FF x Ff]
players: {Alina: {slots: 3, garden: ["9: FF Tt (gg)"]}}
"""
FORMS: dict[str, tuple[str | bytes | Path, tuple[str, ...], str]] = {
    "class.csv": (SAMPLES / "class-7b.csv", SHEETS, "testcross verify class.csv"),
    "class.yaml": (SAMPLES / "class-7b.yaml", ANY_RECORD, "testcross verify class.yaml"),
    "game.yaml": (SAMPLES / "game.yaml", ANY_RECORD, "testcross verify game.yaml"),
    "game.tcg": (SAMPLES / "game.tcg", ANY_RECORD, "testcross verify game.tcg"),
    "set.yaml": (SAMPLES / "set-game.yaml", ANY_RECORD, "testcross verify set.yaml"),
    "genes.yaml": (SAMPLES / "expression-game.yaml", ANY_RECORD, "testcross verify genes.yaml"),
    "peas.yaml": (SAMPLES / "pea-sheet.yaml", ANY_RECORD, "verify peas.yaml"),
    "pad.xlsx": ("", (*SHEETS, "answers"), "testcross verify pad.xlsx"),
    "position.yaml": (POSITION, (), "testcross genotype pick --dice"),
    "herd.pre": (SAMPLES / "backcross.pre", HERDS, "testcross pedigree check herd.pre"),
    "herd.csv": (SAMPLES / "herd.csv", HERDS, "testcross pedigree check herd.csv"),
    "herd.ped": (PED, HERDS, "testcross pedigree check herd.ped"),
    "herd.map": ("1 r1 0 5\n", HERDS, "testcross pedigree check herd.map"),
    "herd.bed": ("", HERDS, "testcross pedigree check herd.bed"),
    "herd.bim": ("", HERDS, "testcross pedigree check herd.bim"),
    "herd.fam": ("", HERDS, "testcross pedigree check herd.fam"),
    "herd.gen": (GEN, HERDS, "testcross pedigree check herd.gen"),
    "herd.raw": (RAW, HERDS, "testcross pedigree check herd.raw"),
    "herd.vcf": (VCF, HERDS, "testcross pedigree check herd.vcf"),
    "herd.key": ("", (), "give its record"),
    "key.json": ("", ("key",), "testcross grade key.json answers.csv"),
    "answers.csv": ("", ("answers",), "testcross grade key.json answers.csv"),
    "report.json": ("", ("after",), "testcross quiz --after report.json"),
    "matings.txt": (
        "castor x lilac -> white\n",
        ("check", "scorepad", "verify"),
        "testcross check --file matings.txt",
    ),
    "mine.toml": (
        DATA / "rulesets/snapdragons.toml",
        ("ruleset", "box"),
        "testcross ruleset check mine.toml",
    ),
    "box.toml": (SAMPLES / "pea-box.toml", ("box", "ruleset"), "genotype box --check box.toml"),
    "quiz.gift": ("", (), "wrote it for another program"),
    "quiz.xml": ("", (), "wrote it for another program"),
    "quiz.html": ("", (), "nothing here reads it; save it as text"),
    "quiz.apkg": ("", (), "wrote it for another program"),
    "quiz.zip": ("", ("answers",), "unpack it first"),
    "page.pdf": (b"%PDF-1.7\n%\xe2\xe3\n", (), "nothing here reads it; type it in"),
    "photo.png": (b"\x89PNG\r\n\x1a\n\0\0", (), "type it in, or give a spreadsheet"),
    "photo.jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF", (), "type it in, or give a spreadsheet"),
    "herd.csv.gz": (
        gzip.compress((SAMPLES / "herd.csv").read_bytes()),
        HERDS,
        "it is packed; unpack it first",
    ),
}
"""By its name what stands in a file, who reads it or says more about it, and what others say."""
EXPORTS = {"gift": "gift", "xml": "moodle-xml", "html": "html", "apkg": "anki", "zip": "qti"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("forms")
    for name, (content, _, _) in FORMS.items():
        if isinstance(content, Path):
            shutil.copy(content, place / name)
        elif content:
            data = content if isinstance(content, bytes) else content.encode()
            (place / name).write_bytes(data)
    herd = ("--pedigree", "20", "--format", "bed", "--games", "1", "--slips", "0.1")
    assert call("simulate", *herd, "--out", "made", cwd=place).returncode == 0
    for ending in ("bed", "bim", "fam", "key"):
        (place / f"made/herd-001.{ending}").rename(place / f"herd.{ending}")
    quiz = ("quiz", "--count", "2", "--seed", "1")
    assert call(*quiz, "--forms", "1", "--out", "test", cwd=place).returncode == 0
    (place / "test/key.json").rename(place / "key.json")
    (place / "test/answers-A.csv").rename(place / "answers.csv")
    for ending, export in EXPORTS.items():
        done = call(*quiz, "--export", export, "--out", f"quiz.{ending}", cwd=place)
        assert done.returncode == 0
    assert call("scorepad", "--xlsx", "--out", "pad.xlsx", cwd=place).returncode == 0
    report = call("verify", "class.csv", "--format", "json", cwd=place).stdout
    (place / "report.json").write_text(report, encoding="utf-8")
    return place


def pairs() -> Iterator[tuple[str, str]]:
    return iter(product(FORMS, READERS))


@each("form, reader", pairs, quick=24, kind=lambda pair: pair[1], blocks=8)
def test_file_is_read_by_its_readers_and_others_name_the_right_command(
    folder: Path, form: str, reader: str
) -> None:
    _, own, said = FORMS[form]
    done = call(*READERS[reader].format(form).split(), stdin="", cwd=folder)
    told = done.stdout + done.stderr
    assert "this is a bug" not in told
    assert "program failed" not in told
    if reader in own:
        assert "expected a" not in done.stderr or "but it is" not in done.stderr
        return
    assert done.returncode == 2
    assert said in " ".join(told.split())


@each("form", lambda: (one for one in FORMS if FORMS[one][1]), quick=6)
def test_file_given_to_its_own_reader_is_read(folder: Path, form: str) -> None:
    readers = [FORMS[form][1][0]]
    for reader in readers:
        done = call(*READERS[reader].format(form).split(), stdin="", cwd=folder)
        is_companion = form.rpartition(".")[2] in ("map", "bim", "fam", "gen", "raw", "vcf", "zip")
        assert done.returncode in ((2,) if is_companion else (0, 1)), done.stderr
