"""``testcross quiz --after``: what a class got wrong is asked, the more the more often."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sheets.finding_cases import case
from testcross.rulesets import load_ruleset
from testcross.rulesets.games import catalogue
from testcross.rulesets.tutoring import kinds_of, practised_by

Run = Callable[..., CompletedProcess[str]]
Lay = Callable[[str], None]


def test_every_code_and_kind_that_is_practised_is_one_that_there_is() -> None:
    practised = practised_by(load_ruleset())
    assert set(practised) <= set(catalogue())
    kinds = {kind.name for kind in kinds_of(load_ruleset())}
    assert {kind for some in practised.values() for kind in some} <= kinds


def test_sheets_with_missed_alleles_lead_to_questions_about_them(
    testcross: Run, stdin: Lay, tmp_path: Path
) -> None:
    case("GR104/kit-left-unknown").save(tmp_path)
    (sheet,) = tmp_path.iterdir()
    report = tmp_path / "report.json"
    done = testcross("verify", str(sheet), "--format", "json")
    report.write_text(done.stdout, encoding="utf-8")
    codes = {one["code"] for one in json.loads(done.stdout)["summary"]["codes"]}
    assert "GR104" in codes
    stdin("!\n" * 6)
    words = ("quiz", "--after", str(report), "--level", "trio", "--count", "4", "--seed", "2")
    shown = testcross(*words).stdout
    asked = re.findall(r"Question \d of 4\n\n(?:  .+\n)*\n(\w+)", shown)
    assert {"What", "More"} <= set(asked) <= {"What", "More", "Fill"}
    stdin("!\n")
    again = re.search(r"To go on: testcross (.+)", testcross(*words).stdout)
    assert again
    assert f"--after {report}" in again[1]


def test_forms_after_a_report_have_only_its_kinds(testcross: Run, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    summary = {"codes": [{"code": "GR104", "count": 3}, {"code": "GR206", "count": 5}]}
    told = {"schema": "testcross.verify/1", "files": [], "summary": summary}
    report.write_text(json.dumps(told), encoding="utf-8")
    folder = tmp_path / "test"
    words = ("--forms", "2", "--seed", "1", "--count", "5", "--level", "trio", "--out", str(folder))
    assert testcross("quiz", "--after", str(report), *words).returncode == 0
    (form, _) = json.loads((folder / "key.json").read_text(encoding="utf-8"))["forms"]
    assert {one["kind"] for one in form["questions"]} == {"allele", "premises", "animal"}


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        (None, [], "it cannot be read, no such file or directory; make one with"),
        ("[" * 100_000, [], "is not a report of verify"),
        ("nonsense", [], "make one with: testcross verify FILE... --format json > report.json"),
        ('{"schema": "testcross.check/1"}', [], "expected a report of verify, but it is an answer"),
        ("\udcff", [], "is not a report of verify"),
        (
            '{"schema": "testcross.verify/1", "summary": {"codes": []}}',
            [],
            "no question practises the findings of this report",
        ),
        ("{}", ["--kind", "legal"], "--after and --kind were both given; give one of them"),
        ("{}", ["--concept", "words"], "--after and --concept were both given"),
    ],
)
def test_report_that_is_none_is_refused(
    testcross: Run, stdin: Lay, tmp_path: Path, text: str | None, words: list[str], said: str
) -> None:
    stdin("")
    report = tmp_path / "report.json"
    if text is not None:
        report.write_bytes(text.encode("utf-8", "surrogateescape"))
    done = testcross("quiz", "--after", str(report), *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
