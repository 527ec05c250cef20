"""Answers are the same on every hash seed: those of another process are held against ours."""

import os
from pathlib import Path

from program.called_program import call, start_once
from program.explained import LINES, TWO_TO_REPLACE
from pupils.class_tests import MAKE
from sampling import each
from testcross.pages.exports import EXPORTS

CONFLICT = ("check", "Castor x Castor -> Black, Black Otter, Blue Cal, White")
PAGE_23 = "Castor x Castor = Black, Lynx, Blue Cal"
WHITE = "Castor x Lilac -> White"
ASKED = (
    *(CONFLICT, (*CONFLICT, "--json"), ("check", "-"), ("show", "deck", "--json")),
    *(("explain", "-"), ("explain", "-", "--fill", "either", "--json")),
    *(("why", WHITE, "buck.C"), ("why", PAGE_23, "buck.C", "--fill", "either")),
    ("why-not", f"{WHITE}, Black", "kit2=Chinchilla"),
    ("check", TWO_TO_REPLACE),
    ("simulate", "--variant", "novice", "--players", "3", "--seed", "7", "--strategy", "greedy"),
    (*MAKE, "--out", "test"),
)
FILES_OF_A_TEST = 7
EXPORTING = ("quiz", "--level", "trio", "--count", "3", "--seed", "7")
SEEDS = [seed for seed in ("1", "0", "2", "7", "4711") if seed != os.environ.get("PYTHONHASHSEED")]


@each("seed", SEEDS, quick=1)
def test_answers_and_files_are_the_same_on_every_hash_seed(
    dozen: Path, tmp_path: Path, seed: str
) -> None:
    here, there = tmp_path / f"here-{seed}", tmp_path / f"there-{seed}"
    for folder in (here, there):
        folder.mkdir()
    verify = ("verify", str(dozen), "--jobs", "1")
    exports = [(*EXPORTING, "--export", one, "-o", f"quiz-{one}") for one in EXPORTS]
    asked = [*ASKED, verify, *exports]
    variables = {"PYTHONHASHSEED": seed, "TZ": f"X{seed}"}
    theirs = start_once(asked, stdin=LINES, cwd=there, environment=variables)
    for words, other in zip(asked, theirs, strict=True):
        one = call(*words, stdin=LINES, cwd=here)
        assert one.stdout
        assert (other.returncode, other.stdout) == (one.returncode, one.stdout), words
    made = written(here)
    assert len(made) == len(EXPORTS) + FILES_OF_A_TEST
    assert written(there) == made


def written(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}
