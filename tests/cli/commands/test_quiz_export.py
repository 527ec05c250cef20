"""``testcross quiz --export``: in every format, to a file or a pipe, and the key apart."""

import io
import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from pupils.gift_reader import read_gift
from sampling import sampled
from sheets.sheet_files import Run
from testcross.pages.exports import EXPORTS, KEYS

QUIZ = ("quiz", "--level", "trio", "--count", "6", "--seed", "7")
TEXTS = [name for name in EXPORTS if name != "qti"]


def test_file_that_cannot_be_written_is_named(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "quiz.gift"
    done = testcross(*QUIZ, "--export", "gift", "-o", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"testcross: {path} cannot be written: no such file or directory; name another file\n"
    )


def test_more_questions_than_there_are_is_told(testcross: Run) -> None:
    done = testcross("quiz", "--kind", "punnett", "--count", "200", "--export", "gift")
    assert (done.returncode, done.stdout) == (2, "")
    assert "different questions of this sort; ask for fewer, or for more kinds" in done.stderr


@sampled("name", TEXTS, quick=2)
def test_text_is_the_same_in_a_pipe_and_in_a_file(
    testcross: Run, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "quiz.txt"
    piped = testcross(*QUIZ, "--export", name)
    written = testcross(*QUIZ, "--export", name.upper(), "-o", str(path))
    assert (piped.returncode, written.returncode) == (0, 0)
    assert path.read_bytes().decode() == piped.stdout
    assert written.stdout == f"{path}: 6 questions\n"


def test_archive_needs_a_file(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "quiz.zip"
    refused = testcross(*QUIZ, "--export", "qti")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        "testcross: --export qti makes an archive; name its file with --out\n"
    )
    assert testcross(*QUIZ, "--export", "qti", "-o", str(path)).returncode == 0
    assert len(ZipFile(io.BytesIO(path.read_bytes())).namelist()) == 8


@pytest.mark.parametrize("ending", KEYS)
def test_key_is_a_file_of_its_own(testcross: Run, tmp_path: Path, ending: str) -> None:
    path, key = tmp_path / "quiz.gift", tmp_path / f"key{ending}"
    done = testcross(*QUIZ, "--export", "gift", "-o", str(path), "--key", str(key))
    assert done.stdout == f"{path}: 6 questions\n{key}: the key\n"
    answers = key.read_text(encoding="utf-8")
    assert all(one.id in answers for one in read_gift(path.read_text(encoding="utf-8")).questions)


def test_without_a_file_only_the_questions_are_shown(testcross: Run, tmp_path: Path) -> None:
    key = tmp_path / "key.md"
    piped = testcross(*QUIZ, "--export", "markdown", "--key", str(key))
    assert piped.stdout == testcross(*QUIZ, "--export", "markdown").stdout
    assert key.exists()


def test_files_that_are_there_stay(testcross: Run, tmp_path: Path) -> None:
    path, key = tmp_path / "quiz.md", tmp_path / "key.md"
    path.write_text("mine", encoding="utf-8")
    key.write_text("mine", encoding="utf-8")
    refused = testcross(*QUIZ, "--export", "markdown", "-o", str(path))
    assert refused.returncode == 2
    assert refused.stderr == (f"testcross: {path} already exists; name another file\n")
    refused = testcross(*QUIZ, "--export", "markdown", "--key", str(key))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"testcross: {key} already exists; name another file\n"
    assert path.read_text(encoding="utf-8") == key.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("ruleset", ["genotype", "gene-rummy-novice"])
def test_other_rulesets_are_exported_as_well(testcross: Run, ruleset: str) -> None:
    done = testcross("quiz", "--ruleset", ruleset, "--export", "gift", "--count", "12")
    assert done.returncode == 0, done.stderr
    read = read_gift(done.stdout)
    assert len({json.dumps(one.text) for one in read.questions}) == 12


@sampled("name", list(EXPORTS), quick=2)
def test_forms_are_written_in_another_format_as_well(
    testcross: Run, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "test"
    done = testcross(*QUIZ, "--forms", "2", "--export", name, "-o", str(folder))
    assert done.returncode == 0, done.stderr
    ending = EXPORTS[name].ending
    ids = [
        [question["id"] for question in form["questions"]]
        for form in json.loads((folder / "key.json").read_text(encoding="utf-8"))["forms"]
    ]
    for letter, expected in zip("AB", ids, strict=True):
        content = (folder / f"form-{letter}{ending}").read_bytes()
        if name != "markdown":
            places = [content.find(one.encode()) for one in expected]
            assert places == sorted(places)
            assert min(places) > 0
    assert set(ids[0]).isdisjoint(ids[1])
