"""``testcross verify --corrected``: the right sheets, and what stays as it was written."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sheet_files import HEADING, SAMPLES, SHEETS, Run, csv_of
from sheet_writer import SHAPES, Right, right_records, write_record
from testcross.cli import run
from testcross.rulesets.gene_rummy.files import Task, verify_file
from testcross.rulesets.records.findings import Severity


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
