"""``testcross verify --corrected``: the right sheets are clean, and keep their cards."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st
from sampling import examples, sampled
from sheets.corrected_sheets import left_over
from sheets.finding_cases import all_cases, case
from sheets.sheet_files import SAMPLES, Run
from sheets.sheet_writer import SHAPES, Right, right_records, write_record
from testcross.cli import run
from testcross.rulesets.verification import Task, verify_file


def kept(code: str) -> bool:
    """Tell whether a right copy keeps a finding: cards stay as they are, and so does the play.

    GE105, points that no cards can make, stays as well: the sheet does not say which cards were
    left, so nobody knows what the points should be. So do a price of which several would fit, a
    sheet with several mends, pools of dice whose roll nobody wrote, and coins of a space, as
    another space may have been meant.
    """
    unchanged = {"GE105", "GR101", "GR109", "GR110", "RX002", "RX003", "GT102", "GT103", "GT104"}
    unchanged |= {"GT101", "GT105", "GT106", "GT110", "GT111"}
    return code in unchanged or code.startswith(("GE2", "GR2", "GT2"))


@given(st.tuples(right_records(), st.sampled_from(SHAPES), st.data()))
@examples(5, 60)
def test_right_copy_of_a_spoilt_sheet_is_clean(case: tuple[Right, str, st.DataObject]) -> None:
    with TemporaryDirectory() as folder:
        check_right_copy(Path(folder), *case)


def check_right_copy(folder: Path, right: Right, shape: str, data: st.DataObject) -> None:
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
    report = verify_file(Task(path=str(out / f"sheet.{shape}"), options=terms))
    assert [p.correct for p in report.players] == right.totals()
    assert [p.difference for p in report.players] == [0] * len(right.record.litters)


READABLE = [one.name for one in all_cases() if not one.options and "RX001" not in one.codes]


@sampled("name", READABLE, quick=11, kind=lambda name: name.partition("/")[0])
def test_right_copy_of_a_sheet_keeps_only_what_cards_bring_up(
    testcross: Run, tmp_path: Path, name: str
) -> None:
    source = case(name).save(tmp_path / "in")
    done = testcross("verify", str(source), "--corrected", str(tmp_path))
    if f"{source.name}: no copy" in done.stderr:
        assert case(name).codes == (
            "GE201",
        )  # nobody knows by which rules so few would have played
        return
    assert [code for code in left_over(tmp_path / source.name) if not kept(code)] == []


def test_right_copy_of_the_sample_with_every_finding_keeps_its_cards(
    testcross: Run, tmp_path: Path
) -> None:
    before = {path.name: path.read_bytes() for path in SAMPLES.glob("*.*")}
    done = testcross("verify", str(SAMPLES), "--corrected", str(tmp_path), "--jobs", "1")
    assert done.returncode == 2
    assert {path.name: path.read_bytes() for path in SAMPLES.glob("*.*")} == before
    # a box and the herds have no right copy
    no_records = {
        "pea-box.toml",
        "backcross.pre",
        "herd.csv",
        "herd-errors.csv",
        "lambs.csv",
        "family.ped",
    }
    records = sorted(before.keys() - no_records)
    assert sorted(path.name for path in tmp_path.glob("*.*")) == records
    codes = left_over(tmp_path / "every-finding.yaml")
    # nobody can tell which doe the mating without one had: it stays as it was written, with the
    # total that counts it, and the right sheet says so again rather than pass for right
    assert [code for code in codes if not kept(code)] == ["RX001"]
    text = (tmp_path / "every-finding.yaml").read_text(encoding="utf-8")
    assert "does: Lilac" in text
    assert "total: 151\n" in text
    assert "winner: Cy\n" in text
    assert set(codes) >= {"GR101", "GR110", "GR109", "RX002"}
    assert left_over(tmp_path / "clean.yaml") == []
    assert set(left_over(tmp_path / "class-7b.csv")) <= {"RX002", "RX003"}


def test_right_copy_keeps_an_illegal_mating_at_no_points(testcross: Run, tmp_path: Path) -> None:
    source = case("GR107/illegal-mating-counted-as-written").save(tmp_path / "in")
    testcross("verify", str(source), "--corrected", str(tmp_path))
    report = verify_file(Task(path=str(tmp_path / source.name)))
    assert [f.code for f in report.findings] == ["GR101"]
    assert [(p.claimed, p.correct) for p in report.players] == [(0, 0)]


def test_right_copy_keeps_a_player_without_matings(testcross: Run, tmp_path: Path) -> None:
    source = case("GR107/no-matings").save(tmp_path / "in")
    testcross("verify", str(source), "--corrected", str(tmp_path))
    assert "player: Ann" in (tmp_path / source.name).read_text(encoding="utf-8")
    assert left_over(tmp_path / source.name) == []


def test_right_copy_loses_no_mating_that_cannot_be_read(testcross: Run, tmp_path: Path) -> None:
    source = case("RX001/key-mistyped-is-one-finding").save(tmp_path / "in")
    testcross("verify", str(source), "--corrected", str(tmp_path))
    assert "does: Lilac" in (tmp_path / source.name).read_text(encoding="utf-8")
    source = case("RX001/cell-empty").save(tmp_path / "in")
    testcross("verify", str(source), "--corrected", str(tmp_path))
    assert len((tmp_path / source.name).read_text(encoding="utf-8").splitlines()) == 3
