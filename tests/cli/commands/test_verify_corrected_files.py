"""``testcross verify --corrected``: where right copies are written, and where none is."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sheets.corrected_sheets import left_over
from sheets.finding_cases import case
from sheets.sheet_files import HEADING, Run, csv_of


def test_right_copies_keep_nested_folders(testcross: Run, tmp_path: Path) -> None:
    for name in ("in/a.csv", "in/x/a.csv", "in/x/y/b.csv"):
        csv_of(tmp_path, name, points=60)
    done = testcross(
        "verify", str(tmp_path / "in"), "--corrected", str(tmp_path / "out"), "--jobs", "1"
    )
    assert done.returncode == 1
    made = sorted(str(p.relative_to(tmp_path / "out")) for p in (tmp_path / "out").rglob("*.csv"))
    assert made == ["a.csv", "x/a.csv", "x/y/b.csv"]
    assert left_over(tmp_path / "out/x/y/b.csv") == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_right_copies_are_the_same_whatever_the_jobs(
    testcross: Run, dozen: Path, tmp_path: Path, jobs: str
) -> None:
    testcross("verify", str(dozen), "--corrected", str(tmp_path / "one"), "--jobs", "1")
    testcross("verify", str(dozen), "--corrected", str(tmp_path / "other"), "--jobs", jobs)
    one, other = (
        {
            str(p.relative_to(tmp_path / name)): p.read_bytes()
            for p in (tmp_path / name).rglob("*.*")
        }
        for name in ("one", "other")
    )
    assert one == other
    assert len(one) >= 11


@pytest.mark.parametrize("spelt", ["{0}", "{0}/.", "{0}/sub/..", "{0}/link"])
def test_right_copy_over_the_original_is_refused(
    testcross: Run, tmp_path: Path, spelt: str
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to(tmp_path)
    path = Path(csv_of(tmp_path, "a.csv", points=60))
    before = path.read_bytes()
    done = testcross("verify", str(path), "--corrected", spelt.format(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "would overwrite" in done.stderr
    assert path.read_bytes() == before


def test_right_copy_over_another_original_is_refused(testcross: Run, tmp_path: Path) -> None:
    one, other = csv_of(tmp_path, "x/a.csv", points=60), csv_of(tmp_path, "y/a.csv", points=59)
    before = Path(other).read_bytes()
    done = testcross("verify", one, other, "--corrected", str(tmp_path / "y"))
    assert done.returncode == 2
    assert Path(other).read_bytes() == before
    again = testcross("verify", one, other, "--corrected", str(tmp_path / "out"))
    assert again.returncode == 2
    for part in (one, other, "a folder that holds both", "each into a folder"):
        assert part in again.stderr
    assert not (tmp_path / "out").exists()
    together = testcross("verify", str(tmp_path), "--corrected", str(tmp_path / "out"))
    assert together.returncode == 1
    assert left_over(tmp_path / "out/x/a.csv") == left_over(tmp_path / "out/y/a.csv") == []


def test_file_given_twice_is_checked_and_corrected_once(testcross: Run, tmp_path: Path) -> None:
    path = csv_of(tmp_path, "a.csv", points=60)
    (tmp_path / "b.csv").symlink_to(path)
    once = testcross("verify", path)
    done = testcross("verify", path, str(tmp_path), path, "--corrected", str(tmp_path / "out"))
    assert done.returncode == 1
    assert "4 entries changed" in done.stderr
    assert done.stdout.replace(f"{tmp_path}/", "") == once.stdout.replace(f"{tmp_path}/", "")
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["a.csv"]


def test_right_copy_in_the_place_of_another_file_is_refused(testcross: Run, tmp_path: Path) -> None:
    path = Path(csv_of(tmp_path / "class/sub", "a.csv", points=60))
    other = Path(csv_of(tmp_path / "class", "a.csv", points=59))
    before = path.read_bytes(), other.read_bytes()
    done = testcross("verify", str(path), "--corrected", str(tmp_path / "class"))
    assert done.returncode == 2
    assert f"{other} cannot be written: a file with other content already exists" in done.stderr
    assert (path.read_bytes(), other.read_bytes()) == before


def test_right_copy_through_a_link_does_not_reach_the_original(
    testcross: Run, tmp_path: Path
) -> None:
    path = Path(csv_of(tmp_path, "a.csv", points=60))
    before = path.read_bytes()
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.csv").symlink_to(path)
    (out / ".a.csv.part").symlink_to(path)
    done = testcross("verify", str(path), "--corrected", str(out))
    assert done.returncode == 2
    assert path.read_bytes() == before
    (out / "a.csv").unlink()
    again = testcross("verify", str(path), "--corrected", str(out))
    assert again.returncode == 1
    assert "entries changed" in again.stderr
    assert path.read_bytes() == before
    assert [file.name for file in out.iterdir()] == ["a.csv"]


def test_right_copies_made_before_are_kept_when_the_run_is_repeated(
    testcross: Run, tmp_path: Path
) -> None:
    files = [csv_of(tmp_path, name, points=60) for name in ("a.csv", "b.csv")]
    words = ["verify", *files, "--corrected", str(tmp_path / "out")]
    first = testcross(*words)
    content = (tmp_path / "out/b.csv").read_bytes()
    (tmp_path / "out/b.csv").unlink()
    (tmp_path / "out/.b.csv.part").write_bytes(b"half of it")
    again = testcross(*words)
    assert (again.returncode, again.stdout, again.stderr) == (1, first.stdout, first.stderr)
    assert (tmp_path / "out/b.csv").read_bytes() == content
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["a.csv", "b.csv"]


def test_right_copy_of_csv_on_standard_input_is_csv(
    testcross: Run, stdin: Callable[[str], None], tmp_path: Path
) -> None:
    stdin(f"{HEADING}Ann,Castor,Lilac,White,60\n")
    testcross("verify", "-", "--corrected", str(tmp_path))
    (copy,) = tmp_path.iterdir()
    assert left_over(copy) == []


# where there is none


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.yaml", b"game: poker\nsheets:\n  - {player: Ann, matings: []}\n"),
        ("a.yaml", b"game: gene-rummy\nvariant: chess\nsheets:\n  - {player: A, matings: []}\n"),
        ("a.yaml", b"{}"),
        ("a.json", b"[1, 2]"),
        ("a.json", b'{"game": "gene-rummy", "sheets": ['),
        ("a.yaml", b"ab\0cd"),
        ("a.csv", b"ab\0cd"),
        ("a.csv", b"player,buck,doe\nAnn,Castor,Lilac\n"),
        ("a.csv", b"player,buck,doe,kits,kits\nAnn,Castor,Lilac,White,White\n"),
    ],
)
def test_right_copy_of_a_file_that_cannot_be_read_is_not_made(
    testcross: Run, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    done = testcross("verify", str(tmp_path / name), "--corrected", str(tmp_path / "right"))
    assert done.returncode == 2
    assert "no copy, as nothing in it could be judged" in " ".join(done.stderr.split())
    assert "RX001" in done.stdout
    assert not (tmp_path / "right").exists()


YAML = case("GR105/added-up-wrongly-in-yaml").record.decode()
WRONG = {"csv": f"{HEADING}Ann,Castor,Lilac,White,60\n", "yaml": YAML, "json": YAML}


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.deep)])
@pytest.mark.parametrize("ending", sorted(WRONG))
@pytest.mark.parametrize(
    ("in_the_way", "reason"), [("right", "a file is where"), ("right/a.x/y", "a folder has")]
)
def test_right_copy_that_cannot_be_written_is_an_error_beside_the_findings(
    testcross: Run, tmp_path: Path, ending: str, in_the_way: str, reason: str, jobs: str
) -> None:
    obstacle = tmp_path / in_the_way.replace("a.x", f"a.{ending}")
    obstacle.parent.mkdir(parents=True, exist_ok=True)
    obstacle.write_text("in the way", encoding="utf-8")
    for name in ("a", "b"):
        (tmp_path / f"{name}.{ending}").write_text(WRONG[ending], encoding="utf-8")
    files = [str(tmp_path / f"{name}.{ending}") for name in ("a", "b")]
    plain = testcross("verify", *files, "--format", "concise", "--jobs", "1")
    folder = str(tmp_path / "right")
    words = ["--corrected", folder, "--format", "concise", "--jobs", jobs]
    done = testcross("verify", *files, *words)
    assert (plain.returncode, done.returncode, done.stdout) == (1, 2, plain.stdout)
    first, *others = [line for line in done.stderr.splitlines() if " changed" not in line]
    assert len(others) == (in_the_way == "right")
    assert first.startswith(
        f"testcross: the corrected sheet {folder}/a.{ending} cannot be written: "
    )
    assert reason in first
    assert obstacle.read_text(encoding="utf-8") == "in the way"


@pytest.mark.parametrize(
    ("ending", "rows"),
    [
        *((ending, 1) for ending in sorted(WRONG)),
        ("csv", 600),  # longer than a stream keeps
        pytest.param("csv", 5_000, marks=pytest.mark.deep),
    ],
)
def test_right_copy_on_a_full_disk_is_told_and_no_half_is_left(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, rows: int
) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    nameless = "testcross.rulesets.records.files._nameless"
    monkeypatch.setattr(nameless, lambda _folder: full.open("wb"))
    text = WRONG[ending] + ("Ann,Castor,Lilac,White,60\n" * rows if ending == "csv" else "")
    (tmp_path / f"a.{ending}").write_text(text, encoding="utf-8")
    target = tmp_path / "right" / f"a.{ending}"
    done = testcross("verify", str(tmp_path / f"a.{ending}"), "--corrected", str(target.parent))
    assert done.returncode == 2
    assert ("GR105" in done.stdout) or ("GR106" in done.stdout)
    (line,) = done.stderr.splitlines()
    assert f"{target} cannot be written: no space left on device" in line
    assert list(target.parent.iterdir()) == []


def test_right_copy_that_cannot_be_written_counts_in_the_status_that_json_gives(
    testcross: Run, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    path = csv_of(tmp_path, "a.csv")
    done = testcross("verify", path, "--corrected", str(tmp_path / "file"), "--format", "json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["summary"]["status"] == 2
