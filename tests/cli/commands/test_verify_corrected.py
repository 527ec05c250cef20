"""``testcross verify --corrected``: the right sheets, and what stays as it was written."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from finding_cases import all_cases, case
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sampling import sampled
from sheet_files import HEADING, SAMPLES, Run, csv_of
from sheet_writer import SHAPES, Right, right_records, write_record
from testcross.cli import run
from testcross.rulesets.records import new_file
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_file


def kept(code: str) -> bool:
    """Tell whether a right copy keeps a finding: cards stay as they are, and so does the play.

    GE105, points that no cards can make, stays as well: the sheet does not say which cards were
    left, so nobody knows what the points should be. So do a price of which several would fit, and a
    sheet with several mends.
    """
    unchanged = {"GE105", "GR101", "GR109", "GR110", "RX002", "RX003", "GT102", "GT103", "GT104"}
    unchanged |= {"GT106", "GT110", "GT111"}
    return code in unchanged or code.startswith(("GE2", "GR2", "GT2"))


def left_over(path: Path, **options: str) -> list[str]:
    """Return the codes that remain in a right copy, notes left out."""
    report = verify_file(Task(path=str(path), options=options))
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
    report = verify_file(Task(path=str(out / f"sheet.{shape}"), options=terms))
    assert [p.correct for p in report.players] == right.totals()
    assert [p.difference for p in report.players] == [0] * len(right.record.litters)


READABLE = [one.name for one in all_cases() if not one.options and "RX001" not in one.codes]


@pytest.mark.parametrize("name", sampled(READABLE, lambda name: name.partition("/")[0]))
def test_right_copy_of_a_sheet_keeps_only_what_cards_bring_up(
    testcross: Run, tmp_path: Path, name: str
) -> None:
    source = case(name).save(tmp_path / "in")
    testcross("verify", str(source), "--corrected", str(tmp_path))
    assert [code for code in left_over(tmp_path / source.name) if not kept(code)] == []


def test_right_copy_of_the_sample_with_every_finding_keeps_its_cards(
    testcross: Run, tmp_path: Path
) -> None:
    before = {path.name: path.read_bytes() for path in SAMPLES.iterdir()}
    done = testcross("verify", str(SAMPLES), "--corrected", str(tmp_path), "--jobs", "1")
    assert done.returncode == 2
    assert {path.name: path.read_bytes() for path in SAMPLES.iterdir()} == before
    # a box and the herds are no records, so they have no right copy
    no_records = {"pea-box.toml", "backcross.pre", "herd.csv", "herd-errors.csv", "lambs.csv"}
    records = sorted(before.keys() - no_records)
    assert sorted(path.name for path in tmp_path.iterdir()) == records
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


def test_right_copy_puts_a_genotype_that_contradicts_its_card_right(
    testcross: Run, tmp_path: Path
) -> None:
    for name in ("RX003/against-its-card-in-yaml", "RX003/everything-else-is-checked"):
        source = case(name).save(tmp_path / "in")
        testcross("verify", str(source), "--corrected", str(tmp_path))
        assert left_over(tmp_path / source.name) == []


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
    assert f"{other} cannot be written: a file with other content is there" in done.stderr
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


# what stays as it was


def corrected(testcross: Run, folder: Path, name: str, text: str, *options: str) -> str:
    """Verify a text with a right copy beside it, and return the copy."""
    (folder / name).write_text(text, encoding="utf-8")
    out = folder / "right"
    testcross("verify", str(folder / name), "--corrected", str(out), *options)
    return (out / name).read_text(encoding="utf-8")


SHEETS_OF = "game: gene-rummy\nsheets:\n"
GOOD = "      - {buck: Castor, doe: Lilac, kits: [White], points: 60}\n"
BAD = "      - {buck: Castor, does: Lilac, kits: [White], points: 39}\n"
ODD = "      - {buck: Castr, doe: Lilac, kits: [White], points: about 7}\n"


def yaml_sheet(player: str, *matings: str, total: object) -> str:
    return f"  - player: {player}\n    matings:\n{''.join(matings)}    total: {total}\n"


@pytest.mark.parametrize("ending", ["yaml", "json"])
@pytest.mark.parametrize("total", ["100", "hundred"])
def test_right_copy_keeps_a_total_that_cannot_be_told(
    testcross: Run, tmp_path: Path, ending: str, total: str
) -> None:
    text = SHEETS_OF + yaml_sheet("Ann", GOOD, BAD, total=total)
    copy = corrected(testcross, tmp_path, f"a.{ending}", text)
    quote = '"' if ending == "json" else ""
    written = total if total.isdecimal() else f"{quote}{total}{quote}"
    assert f"{quote}total{quote}: {written}\n" in copy
    assert f"{quote}points{quote}: 61" in copy
    assert f"{quote}points{quote}: 39" in copy


@pytest.mark.parametrize("ending", ["yaml", "json"])
def test_right_copy_keeps_points_that_cannot_be_told_as_they_were(
    testcross: Run, tmp_path: Path, ending: str
) -> None:
    text = SHEETS_OF + yaml_sheet("Ann", ODD, ODD.replace("about 7", "007"), total=7)
    copy = corrected(testcross, tmp_path, f"a.{ending}", text)
    kept_so = ["about 7", "7"] if ending == "yaml" else ['"about 7"', "7"]
    found = [line.split(": ")[1].rstrip(",") for line in copy.splitlines() if "points" in line]
    assert found == kept_so


WRONG_POINTS = "{buck: Castor, doe: Lilac, kits: [White], points: 60}"
TOO_MANY = "{buck: Castor, doe: Lilac, kits: [White, Black], points: 90}"
NOT_ITS_CARD = "{buck: Castor, doe: Lilac, kits: [White], filled: {buck: aa B- Cc D-}, points: 50}"


@pytest.mark.parametrize(
    ("variant", "matings", "written", "right"),
    [
        # the sum of what is written, or with what is right in its place: the sum in the copy
        ("standard", [WRONG_POINTS, TOO_MANY], 150, 151),
        ("standard", [WRONG_POINTS, TOO_MANY], 151, 151),
        ("standard", [WRONG_POINTS, NOT_ITS_CARD], 110, 122),
        ("standard", [WRONG_POINTS, WRONG_POINTS, TOO_MANY], 211, 213),
        ("standard", [WRONG_POINTS.replace(", points: 60", ""), TOO_MANY], 151, 151),
        # another number: as far off as before
        ("standard", [WRONG_POINTS, TOO_MANY], 140, 141),
        ("standard", [WRONG_POINTS.replace("60", "99"), NOT_ITS_CARD], 10, 122),
        ("standard", [WRONG_POINTS, TOO_MANY.replace("90", "many")], 150, 151),
        # penalties
        ("set", [WRONG_POINTS, TOO_MANY], 130, 131),
    ],
)
def test_right_copy_brings_up_no_code_that_the_sheet_did_not(
    testcross: Run, tmp_path: Path, variant: str, matings: list[str], written: int, right: int
) -> None:
    own = yaml_sheet("Ann", *[f"      - {mating}\n" for mating in matings], total=written)
    other = yaml_sheet("Bo", GOOD, total=60)
    winner = "Ann" if written > 60 else "Bo"
    text = f"variant: {variant}\n{SHEETS_OF}{own}{other}winner: {winner}\n"
    copy = corrected(testcross, tmp_path, "a.yaml", text)
    assert f"total: {right}\n" in copy
    before, after = left_over(tmp_path / "a.yaml"), left_over(tmp_path / "right" / "a.yaml")
    assert set(after) <= set(before)


def test_right_copy_in_csv_keeps_what_cannot_be_told_as_it_was(
    testcross: Run, tmp_path: Path
) -> None:
    rows = [
        *["Ann,Castr,Lilac,White,about 7", "Ann,Castr,Lilac,White,61 pts", "Total,,,,61"],
        *["Ann,Castor,Lilac,White,Black,61", 'Bo,"Castor,Lilac,White,61'],
        "Bo,Castor,Lilac,White,60",
    ]
    copy = corrected(testcross, tmp_path, "a.csv", HEADING + "".join(f"{r}\n" for r in rows))
    assert copy.splitlines()[1:] == [
        "Ann,Castr,Lilac,White,about 7,,,",
        "Ann,Castr,Lilac,White,61 pts,,,",
        "Total,,,,61,,,",
        "Ann,Castor,Lilac,White,Black,,,,61",
        'Bo,"""Castor,Lilac,White,61",,,,,,',
        "Bo,Castor,Lilac,White,61,A- B- Cc D-,aa bb Cc dd,-a -b cc -d",
    ]


def test_right_copy_has_no_second_column_beside_one_that_is_nearly_known(
    testcross: Run, tmp_path: Path
) -> None:
    text = "player,buck,doe,kits,point\nAnn,Castor,Lilac,White,60\n"
    copy = corrected(testcross, tmp_path, "a.csv", text)
    heading, row = copy.splitlines()
    assert heading == "player,buck,doe,kits,point,buck_filled,doe_filled,kits_filled"
    assert row == "Ann,Castor,Lilac,White,60,A- B- Cc D-,aa bb Cc dd,-a -b cc -d"
    done = testcross("verify", str(tmp_path / "a.csv"))
    assert done.returncode == 2
    assert "did you mean 'points'?" in done.stdout


def test_right_copy_keeps_what_hangs_on_a_column_that_is_nearly_known(
    testcross: Run, tmp_path: Path
) -> None:
    row = "Ann,Castor,Lilac,White,-a -b cc -d,60,Bo"
    text = f"player,buck,doe,kits,kit filled.,points,winner\n{row}\n"
    copy = corrected(testcross, tmp_path, "a.csv", text)
    heading, row = copy.splitlines()
    assert heading == "player,buck,doe,kits,kit filled.,points,winner,buck_filled,doe_filled"
    assert row == "Ann,Castor,Lilac,White,-a -b cc -d,61,Bo,A- B- Cc D-,aa bb Cc dd"
    assert "GR108" not in testcross("verify", str(tmp_path / "right" / "a.csv")).stdout


def test_right_copy_of_set_keeps_the_penalties(testcross: Run, tmp_path: Path) -> None:
    text = f"variant: set\n{SHEETS_OF}" + yaml_sheet("Ann", GOOD, GOOD, total=100)
    copy = corrected(testcross, tmp_path, "a.yaml", text)
    assert "total: 102\n" in copy


@pytest.mark.parametrize(("winner", "right"), [("ann", "ann"), ("Bo", "Ann")])
def test_right_copy_puts_the_winner_right_by_the_totals_that_stand_in_it(
    testcross: Run, tmp_path: Path, winner: str, right: str
) -> None:
    ann = yaml_sheet("Ann", GOOD, GOOD, BAD, total=150)  # ahead, whatever BAD is worth
    text = SHEETS_OF + ann + yaml_sheet("Bo", GOOD, total=60)
    copy = corrected(testcross, tmp_path, "a.yaml", f"{text}winner: {winner}\n")
    assert f"winner: {right}\n" in copy


def test_right_copy_keeps_a_winner_who_cannot_be_told(testcross: Run, tmp_path: Path) -> None:
    text = SHEETS_OF + yaml_sheet("Ann", BAD, total="much") + yaml_sheet("Bo", GOOD, total=60)
    assert "winner: Bo\n" in corrected(testcross, tmp_path, "a.yaml", f"{text}winner: Bo\n")


def test_right_copy_keeps_a_winner_whom_an_unreadable_mating_may_leave_first(
    testcross: Run, tmp_path: Path
) -> None:
    text = "Ann: Castor x Lilac = White 61\nBo: Castr x Lilac = White 70\nwinner Ann\n"
    assert corrected(testcross, tmp_path, "a.txt", text).endswith("\nwinner Ann\n")


@pytest.mark.parametrize("winner", ["Bo", "Cy", "Di"])
def test_right_copy_keeps_the_winner_where_a_sheet_is_missing(
    testcross: Run, tmp_path: Path, winner: str
) -> None:
    text = SHEETS_OF + yaml_sheet("Ann", GOOD, total=61) + yaml_sheet("Bo", BAD, total=9)
    text += f"players: [Ann, Bo, Cy]\nwinner: {winner}\n"
    assert f"winner: {winner}\n" in corrected(testcross, tmp_path, "a.yaml", text)


# where there is none


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.yaml", b"game: poker\nsheets:\n  - {player: Ann, matings: []}\n"),
        ("a.yaml", b"game: gene-rummy\nvariant: chess\nsheets:\n  - {player: A, matings: []}\n"),
        ("a.yaml", b"{}"),
        ("a.yaml", b""),
        ("a.json", b"[1, 2]"),
        ("a.json", b'{"game": "gene-rummy", "sheets": ['),
        ("a.yaml", b"ab\0cd"),
        ("a.csv", b""),
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
    assert (done.returncode, done.stderr) == (2, "")
    assert "RX001" in done.stdout
    assert not (tmp_path / "right").exists()


YAML = case("GR105/added-up-wrongly-in-yaml").record.decode()
WRONG = {"csv": f"{HEADING}Ann,Castor,Lilac,White,60\n", "yaml": YAML, "json": YAML}


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("ending", sorted(WRONG))
@pytest.mark.parametrize(
    ("in_the_way", "reason"), [("right", "a file stands"), ("right/a.x/y", "a folder stands")]
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
    assert first.startswith(f"testcross: the right sheet {folder}/a.{ending} cannot be written: ")
    assert reason in first
    assert obstacle.read_text(encoding="utf-8") == "in the way"


@pytest.mark.parametrize("ending", sorted(WRONG))
@pytest.mark.parametrize("rows", [1, 5_000])
def test_right_copy_on_a_full_disk_is_told_and_no_half_is_left(
    testcross: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ending: str,
    rows: int,
) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    monkeypatch.setattr(new_file, "_begin", lambda _path: full.open("wb"))
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


# what was changed


def test_right_copy_of_rows_says_what_it_changed(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(
        f"{HEADING}Ann,Castor,Lilac,White,60\nAnn,Castr,Lilac,White,60\n", encoding="utf-8"
    )
    done = testcross("verify", str(tmp_path / "a.csv"), "--corrected", str(tmp_path / "out"))
    path = str(tmp_path / "a.csv")
    assert done.stderr == (
        f"testcross: {path}: 4 entries changed: line 2 points 60 -> 61, "
        "line 2 buck_filled 'A- B- Cc D-' added, line 2 doe_filled 'aa bb Cc dd' added, "
        "line 2 kits_filled '-a -b cc -d' added\n"
    )


RECORD = """\
game: gene-rummy
sheets:
  - player: Ann
    matings:
      - buck: Castor
        doe: Lilac
        kits: [White]
        filled: {buck: A- BB Cc D-, doe: aa bb Cc dd, kits: [-a -b cc -d]}
        points: 62
      - {buck: Black, doe: Black, kits: [Castor], filled: {buck: aa B- C- D-}, points: 0}
    total: 62
winner: Ann
"""


def test_right_copy_of_a_record_says_what_it_changed_as_data(
    testcross: Run, tmp_path: Path
) -> None:
    (tmp_path / "a.yaml").write_text(RECORD, encoding="utf-8")
    words = ("--corrected", str(tmp_path / "out"), "--format", "json")
    done = testcross("verify", str(tmp_path / "a.yaml"), *words)
    (file,) = json.loads(done.stdout)["files"]
    assert file["changes"] == [
        {"line": 9, "what": "points", "was": "62", "now": "61"},
        {"line": 8, "what": "filled buck", "was": "A- BB Cc D-", "now": "A- B- Cc D-"},
        {"line": 10, "what": "filled buck", "was": "aa B- C- D-", "now": ""},
        {"line": 11, "what": "total", "was": "62", "now": "61"},
    ]
    again = tmp_path / "out" / "a.yaml"
    done = testcross("verify", str(again), "--corrected", str(tmp_path / "more"))
    assert done.stderr == f"testcross: {again}: nothing changed\n"


def test_without_a_right_copy_nothing_is_said_of_changes(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(RECORD, encoding="utf-8")
    done = testcross("verify", str(tmp_path / "a.yaml"), "--format", "json")
    assert "changes" not in json.loads(done.stdout)["files"][0]
    assert done.stderr == ""


def test_right_copy_of_csv_keeps_a_carriage_return_within_a_cell_and_a_repeated_heading(
    testcross: Run, tmp_path: Path
) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(
        b"player,note,buck,doe,kits,points,note\n"
        b'Ann,"one\rtwo","Castor\rbuck",Lilac,White,60,x\nBo,,Castor,Lilac,White,61,y\n'
    )
    done = testcross("verify", str(path), "--corrected", str(tmp_path / "right"))
    assert done.returncode == 1
    right = tmp_path / "right/a.csv"
    with right.open(encoding="utf-8", newline="") as file:
        heading, ann, bo = csv.reader(file)
    assert heading[:7] == ["player", "note", "buck", "doe", "kits", "points", "note"]
    assert ann[:7] == ["Ann", "one\rtwo", "Castor\rbuck", "Lilac", "White", "61", "x"]
    assert bo[:7] == ["Bo", "", "Castor", "Lilac", "White", "61", "y"]
    again = testcross("verify", str(right))
    assert again.returncode == 0
