"""``testcross verify``: which files, in which order, by how many workers; copies; exit statuses."""

import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from distributed import LocalCluster
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sheet_writer import SHAPES, Right, right_records, write_record
from testcross.cli import run
from testcross.rulesets.gene_rummy.files import Task, verify_file
from testcross.rulesets.records.findings import Severity

Run = Callable[..., CompletedProcess[str]]
ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "docs/samples"
SHEETS = ROOT / "tests/data/sheets"
HEADING = "player,buck,doe,kits,points\n"
FIRST = re.compile(r"^(.+?):(\d+): ([A-Z]{2}\d{3}) ", re.MULTILINE)


def csv_of(folder: Path, name: str, points: int = 61, card: str = "White") -> str:
    """Write a sheet of one mating and return its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{HEADING}Ann,Castor,Lilac,{card},{points}\n", encoding="utf-8")
    return str(path)


def concise(text: str) -> list[tuple[str, int, str]]:
    """Return path, line and code of the lines of a concise report, notes left out."""
    found = [(path, int(line), code) for path, line, code in FIRST.findall(text)]
    return [place for place in found if place[2] != "RX004"]


# which files


def test_verify_of_a_right_sheet_is_clean(testcross: Run, tmp_path: Path) -> None:
    done = testcross("verify", csv_of(tmp_path, "a.csv"))
    assert (done.returncode, done.stderr) == (0, "")


def test_verify_of_a_wrong_sheet_exits_1(testcross: Run, tmp_path: Path) -> None:
    path = csv_of(tmp_path, "a.csv", points=60)
    done = testcross("verify", path, "--format", "concise")
    assert (done.returncode, done.stderr) == (1, "")
    assert concise(done.stdout) == [(path, 2, "GR106")]


def test_verify_of_a_folder_takes_every_record_in_order(testcross: Run, tmp_path: Path) -> None:
    names = ["b.csv", "a/z.csv", "a/b/c.CSV", "c.tsv", "d.txt", "a.csv"]
    for name in names:
        csv_of(tmp_path, name, points=60)
    done = testcross("verify", str(tmp_path), "--format", "concise", "--jobs", "1")
    expected = [
        str(tmp_path / name) for name in ("a/b/c.CSV", "a/z.csv", "a.csv", "b.csv", "c.tsv")
    ]
    assert [path for path, _, _ in concise(done.stdout)] == expected


def test_verify_of_several_paths_keeps_their_order(testcross: Run, tmp_path: Path) -> None:
    later, earlier = (csv_of(tmp_path, name, points=60) for name in ("b.csv", "a.csv"))
    done = testcross("verify", later, earlier, "--format", "concise", "--jobs", "1")
    assert [path for path, _, _ in concise(done.stdout)] == [later, earlier]


@pytest.mark.parametrize("shape", ["yaml", "json", "csv"])
def test_verify_of_standard_input_tells_the_shape_itself(
    testcross: Run, stdin: Callable[[bytes], None], shape: str
) -> None:
    name = {"csv": "csv_tabs.csv"}.get(shape, f"GR105_added_up_wrongly.{shape}")
    stdin((SHEETS / name).read_bytes())
    done = testcross("verify", "-", "--format", "concise")
    assert done.returncode == 1
    assert [code for _, _, code in concise(done.stdout)] == ["GR105"]


def test_verify_of_a_missing_file_exits_2_and_checks_the_rest(
    testcross: Run, tmp_path: Path
) -> None:
    missing, wrong = str(tmp_path / "none.csv"), csv_of(tmp_path, "a.csv", points=60)
    done = testcross("verify", missing, wrong, "--format", "concise", "--jobs", "1")
    assert done.returncode == 2
    assert [(path, code) for path, _, code in concise(done.stdout)] == [
        (missing, "RX001"),
        (wrong, "GR106"),
    ]
    assert "no such file" in done.stdout


def test_verify_of_a_folder_without_records_is_refused(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello", encoding="utf-8")
    done = testcross("verify", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{tmp_path} has no records in it" in done.stderr


def test_verify_of_a_folder_passes_over_folders_named_like_records(
    testcross: Run, tmp_path: Path
) -> None:
    csv_of(tmp_path, "old.csv/a.csv")
    done = testcross("verify", str(tmp_path), "--format", "concise", "--jobs", "1")
    assert (done.returncode, concise(done.stdout)) == (0, [])


def test_verify_without_a_path_is_refused(testcross: Run) -> None:
    done = testcross("verify")
    assert (done.returncode, done.stdout) == (2, "")
    assert "PATH" in done.stderr


# exit statuses and options


def test_verify_with_strict_lets_warnings_count(testcross: Run) -> None:
    path = str(SHEETS / "GR103_homozygous_by_guess.yaml")
    assert testcross("verify", path).returncode == 0
    assert testcross("verify", path, "--strict").returncode == 1


def test_verify_with_strict_never_counts_notes(testcross: Run) -> None:
    path = str(SHEETS / "RX004_points_not_written.yaml")
    assert testcross("verify", path, "--strict").returncode == 0


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["clean_standard.yaml"], 0),
        (["GR104_nothing_filled_in.yaml"], 0),
        (["GR105_added_up_wrongly.yaml"], 1),
        (["RX002_misspelt.yaml"], 1),
        (["RX001_points_in_words.yaml"], 2),
        (["RX001_points_in_words.yaml", "clean_standard.yaml"], 2),
        (["clean_standard.yaml", "GR105_added_up_wrongly.yaml"], 1),
        (["RX001_not_text.yaml"], 2),
    ],
)
def test_verify_exits_with_the_worst_file(testcross: Run, names: list[str], status: int) -> None:
    paths = [str(SHEETS / name) for name in names]
    assert testcross("verify", *paths, "--jobs", "1").returncode == status


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ([], 61),
        (["--scoring", "simple"], 50),
        (["--scoring", "suits", "--variant", "set"], 60),
        (["--variant", "production", "--fill", "strict"], 61),
    ],
)
def test_verify_of_csv_goes_by_the_options(
    testcross: Run, tmp_path: Path, options: list[str], points: int
) -> None:
    assert testcross("verify", csv_of(tmp_path, "a.csv", points), *options).returncode == 0
    assert testcross("verify", csv_of(tmp_path, "a.csv", points - 1), *options).returncode == 1


@pytest.mark.parametrize(
    ("option", "value", "near"),
    [
        ("--variant", "produktion", "production"),
        ("--scoring", "suit", "suits"),
        ("--fill", "stric", "strict"),
    ],
)
def test_verify_with_an_unknown_term_names_the_nearest(
    testcross: Run, tmp_path: Path, option: str, value: str, near: str
) -> None:
    done = testcross("verify", csv_of(tmp_path, "a.csv"), option, value)
    assert (done.returncode, done.stdout) == (2, "")
    assert repr(value) in done.stderr
    assert near in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--jobs", "0"], "--jobs is 0"),
        (["--jobs", "-2"], "--jobs is -2"),
        (["--format", "xml"], "xml"),
        (["--cluster", "tcp://127.0.0.1:1", "--corrected", "out"], "--corrected"),
    ],
)
def test_verify_with_an_option_that_cannot_be_is_refused(
    testcross: Run, tmp_path: Path, options: list[str], said: str
) -> None:
    done = testcross("verify", csv_of(tmp_path, "a.csv"), *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_verify_with_summary_shows_players_and_no_findings(testcross: Run, tmp_path: Path) -> None:
    path = csv_of(tmp_path, "a.csv", points=71)
    done = testcross("verify", path, "--summary")
    assert done.returncode == 1
    assert path not in done.stdout
    rows = [line.split() for line in done.stdout.splitlines() if line.startswith("Ann")]
    assert rows == [["Ann", "1", "71", "61", "+10", "GR106", "x1"]]
    assert "71" in done.stdout


def test_verify_of_the_samples_says_who_was_wrong_where(testcross: Run) -> None:
    done = testcross("verify", str(SAMPLES))
    assert done.returncode == 2
    for code in [*(f"GR{number}" for number in range(101, 111)), "RX001", "RX002", "RX003"]:
        assert code in done.stdout
    assert re.search(r"clean\.yaml: clean$", done.stdout, re.MULTILINE)


# many files at once


@pytest.fixture
def dozen(tmp_path: Path) -> Path:
    """Return a folder of twelve sheets, right, wrong and unreadable."""
    folder = tmp_path / "dozen"
    names = [
        *["GR101_two_loci_is_one_finding.csv", "GR102_also_missed_is_one_finding.csv"],
        *["GR103_homozygous_by_guess.json", "GR104_kit_left_unknown.yaml"],
        *["GR105_simple.csv", "GR107_neither_sum.yaml", "GR108_fewer_points.yaml"],
        *["RX001_not_text.yaml", "RX002_misspelt.yaml", "RX003_against_its_card.json"],
        *["clean_standard.yaml", "csv_utf16.csv"],
    ]
    for number, name in enumerate(names):
        target = folder / f"{number % 3}" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((SHEETS / name).read_bytes())
    return folder


@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_verify_says_the_same_whatever_the_jobs(installed: Run, dozen: Path, form: str) -> None:
    one, two, three = (
        installed("verify", str(dozen), "--format", form, "--jobs", jobs) for jobs in "123"
    )
    assert one.returncode == 2
    assert one.stdout.count("GR108") >= 1
    assert (two.returncode, two.stdout, two.stderr) == (2, one.stdout, one.stderr)
    assert (three.returncode, three.stdout, three.stderr) == (2, one.stdout, one.stderr)


def test_verify_says_the_same_on_every_hash_seed(installed: Run, dozen: Path) -> None:
    runs = [installed("verify", str(dozen), PYTHONHASHSEED=seed).stdout for seed in ("1", "2")]
    assert runs[0] == runs[1]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Start two workers on this machine."""
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        worker_dashboard_address=None,
        silence_logs="CRITICAL",
    ) as started:
        yield started


def test_verify_on_a_cluster_says_the_same_as_here(
    cluster: Any, installed: Run, dozen: Path
) -> None:
    address = cluster.scheduler_address
    for options in (["--format", "text"], ["--format", "json"], ["--summary"]):
        here = installed("verify", str(dozen), *options, "--jobs", "1")
        there = installed("verify", str(dozen), *options, "--cluster", address)
        assert there.stderr == here.stderr
        assert (there.returncode, there.stdout) == (here.returncode, here.stdout)


def test_verify_on_a_cluster_reads_files_and_standard_input_here(
    cluster: Any, installed: Run, tmp_path: Path
) -> None:
    missing = str(tmp_path / "none.csv")
    sheet = f"{HEADING}Ann,Castor,Lilac,White,60\n"
    words = ["verify", "-", missing, csv_of(tmp_path, "a.csv"), "--format", "concise"]
    here = installed(*words, "--jobs", "1", stdin=sheet)
    there = installed(*words, "--cluster", cluster.scheduler_address, stdin=sheet)
    assert [code for _, _, code in concise(here.stdout)] == ["GR106", "RX001"]
    assert (there.returncode, there.stdout) == (here.returncode, here.stdout)


@pytest.mark.deep
@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:1", "http://127.0.0.1:1"])
def test_verify_on_a_cluster_that_is_not_there_says_so(
    installed: Run, tmp_path: Path, address: str
) -> None:
    done = installed("verify", csv_of(tmp_path, "a.csv"), f"--cluster={address}")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("testcross: ")
    assert "bug" not in line


def test_verify_into_a_pipe_that_closes_ends_quietly(
    program: str, environment: Mapping[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "many.csv"
    path.write_text(HEADING + "Ann,Castor,Lilac,White,60\n" * 3000, encoding="utf-8")
    buffered = {name: value for name, value in environment.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [program, "verify", str(path), "--format", "concise"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=buffered,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        status = process.wait(60)
    assert (status, said) == (141, b"")


# right copies


def kept(code: str) -> bool:
    """Tell whether a right copy keeps a finding: cards stay as they are."""
    return code in {"GR101", "GR109", "GR110", "RX002", "RX003"}


def left_over(path: Path, **options: str) -> list[str]:
    """Return the codes that remain in a right copy, notes left out."""
    report = verify_file(Task(path=str(path), **options))
    return [f.code for f in report.findings if f.severity is not Severity.NOTE]


@given(right_records(), st.sampled_from(SHAPES), st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_right_copy_of_a_spoilt_sheet_is_clean(
    tmp_path_factory: pytest.TempPathFactory, right: Right, shape: str, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("copies")
    record = right.record
    for key in data.draw(st.sets(st.sampled_from(sorted(record.cells, key=str)), max_size=4)):
        if key[-1] == "points" or key[-1] == "total":
            record = record.with_cell(key, str(int(record.cells[key]) + 7))
        elif "filled" in key:
            record = record.with_cell(key, "-- -- -- --")
    source, out = folder / f"sheet.{shape}", folder / "right"
    source.write_text(write_record(record, shape).text, encoding="utf-8")
    terms = {name: text for name, text in right.record.terms.items() if shape == "csv"}
    options = [f"--{name}={text}" for name, text in terms.items()]
    run(["verify", str(source), "--corrected", str(out), "--jobs", "1", "--summary", *options])
    assert left_over(out / f"sheet.{shape}", **terms) == []
    report = verify_file(Task(path=str(out / f"sheet.{shape}"), **terms))
    assert [p.right for p in report.players] == right.totals()
    assert [p.difference for p in report.players] == [0] * len(right.record.litters)


@pytest.mark.parametrize(
    "name",
    sorted(
        path.name.removesuffix(".expected")
        for path in SHEETS.glob("*.expected")
        if "options:" not in path.read_text(encoding="utf-8") and "RX001" not in path.name
    ),
)
def test_right_copy_of_a_sheet_keeps_only_what_cards_bring_up(
    testcross: Run, tmp_path: Path, name: str
) -> None:
    testcross("verify", str(SHEETS / name), "--corrected", str(tmp_path))
    assert [code for code in left_over(tmp_path / name) if not kept(code)] == []


def test_right_copy_of_the_sample_with_every_finding_keeps_its_cards(
    testcross: Run, tmp_path: Path
) -> None:
    before = {path.name: path.read_bytes() for path in SAMPLES.iterdir()}
    done = testcross("verify", str(SAMPLES), "--corrected", str(tmp_path), "--jobs", "1")
    assert done.returncode == 2
    assert {path.name: path.read_bytes() for path in SAMPLES.iterdir()} == before
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(before)
    codes = left_over(tmp_path / "every-finding.yaml")
    # one of its matings has no doe that can be read, and stays as it was written
    assert [code for code in codes if not kept(code)] == ["RX001"]
    assert set(codes) >= {"GR101", "GR110", "GR109", "RX002"}
    assert left_over(tmp_path / "clean.yaml") == []
    assert set(left_over(tmp_path / "class-7b.csv")) <= {"RX002", "RX003"}


def test_right_copy_keeps_an_illegal_mating_at_no_points(testcross: Run, tmp_path: Path) -> None:
    source = SHEETS / "GR107_illegal_mating_counted_as_written.yaml"
    testcross("verify", str(source), "--corrected", str(tmp_path))
    report = verify_file(Task(path=str(tmp_path / source.name)))
    assert [f.code for f in report.findings] == ["GR101"]
    assert [(p.claimed, p.right) for p in report.players] == [(0, 0)]


def test_right_copy_keeps_a_genotype_that_contradicts_its_card(
    testcross: Run, tmp_path: Path
) -> None:
    for name in ("RX003_against_its_card.yaml", "RX003_nothing_else_is_checked.csv"):
        testcross("verify", str(SHEETS / name), "--corrected", str(tmp_path))
        assert left_over(tmp_path / name) == ["RX003"]


def test_right_copy_keeps_a_player_without_matings(testcross: Run, tmp_path: Path) -> None:
    source = SHEETS / "GR107_no_matings.yaml"
    testcross("verify", str(source), "--corrected", str(tmp_path))
    assert "player: Ann" in (tmp_path / source.name).read_text(encoding="utf-8")
    assert left_over(tmp_path / source.name) == []


def test_right_copy_loses_no_mating_that_cannot_be_read(testcross: Run, tmp_path: Path) -> None:
    source = SHEETS / "RX001_key_mistyped_is_one_finding.yaml"
    testcross("verify", str(source), "--corrected", str(tmp_path))
    assert "does: Lilac" in (tmp_path / source.name).read_text(encoding="utf-8")
    source = SHEETS / "RX001_cell_empty.csv"
    testcross("verify", str(source), "--corrected", str(tmp_path))
    assert len((tmp_path / source.name).read_text(encoding="utf-8").splitlines()) == 3


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
    installed: Run, dozen: Path, tmp_path: Path, jobs: str
) -> None:
    installed("verify", str(dozen), "--corrected", str(tmp_path / "one"), "--jobs", "1")
    installed("verify", str(dozen), "--corrected", str(tmp_path / "other"), "--jobs", jobs)
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
    assert "would write over" in done.stderr
    assert path.read_bytes() == before


def test_right_copy_over_another_original_is_refused(testcross: Run, tmp_path: Path) -> None:
    one, other = csv_of(tmp_path, "x/a.csv", points=60), csv_of(tmp_path, "y/a.csv", points=59)
    before = Path(other).read_bytes()
    done = testcross("verify", one, other, "--corrected", str(tmp_path / "y"))
    assert done.returncode == 2
    assert Path(other).read_bytes() == before
    again = testcross("verify", one, other, "--corrected", str(tmp_path / "out"))
    assert again.returncode == 2
    assert "would write over" in again.stderr
    assert not (tmp_path / "out").exists()


def test_right_copy_of_csv_on_standard_input_is_csv(
    testcross: Run, stdin: Callable[[str], None], tmp_path: Path
) -> None:
    stdin(f"{HEADING}Ann,Castor,Lilac,White,60\n")
    testcross("verify", "-", "--corrected", str(tmp_path))
    (copy,) = tmp_path.iterdir()
    assert left_over(copy) == []


def test_right_copy_where_nothing_can_be_written_is_told(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    path = csv_of(tmp_path, "a.csv")
    done = testcross("verify", path, "--corrected", str(tmp_path / "file"))
    assert done.returncode == 2
    assert "bug" not in done.stderr
    assert "a.csv" in done.stdout + done.stderr
