"""Verifying score sheets: the codes, what a finding says, the players' sums, and the terms."""

from itertools import product

import pytest
from sampling import each
from testcross.rulesets import TestcrossError
from testcross.rulesets.games import catalogue
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

CODES = [f"GE{number}" for number in (*range(101, 108), *range(201, 217))]
CODES += [f"GR{number}" for number in (*range(101, 111), 112, 113, *range(201, 214))]
CODES += [f"GT{number}" for number in (*range(101, 112), *range(201, 224), 290)]
CODES += [f"RX00{n}" for n in range(1, 6)]
WARNINGS = {"GE208", "GR103", "GR104", "GR213", "GT290"}


# the catalogue


def test_catalogue_has_all_codes_with_their_severities() -> None:
    rules = {code: rule for code, rule in catalogue().items() if not code.startswith("PD")}
    assert list(rules) == CODES
    for code, rule in rules.items():
        note = code in ("GR113", "GR212", "RX004", "RX005")
        expected = "note" if note else "warning" if code in WARNINGS else "error"
        assert (code, rule.severity) == (code, expected)


@each(
    "code, ending",
    list(product(CODES, ["yaml", "txt"])),
    quick=40,
    kind=lambda case: (case[0][:3], case[1]),
)
def test_catalogue_examples_bring_up_their_code_alone(code: str, ending: str) -> None:
    rule = catalogue()[code]
    rows = not rule.wrong.startswith("game:")
    path = f"example.{'csv' if rows and ending == 'yaml' else ending}"
    task = Task(path=path, engine="python-constraint")
    for text, expected in ((rule.wrong, {code}), (rule.right, set[str]())):
        report = verify_bytes(task, text.encode())
        codes = {f.code for f in report.findings if f.code == code or f.severity != "note"}
        assert codes == expected


# what a finding says


def only(text: str, **options: str) -> FileReport:
    return verify_bytes(
        Task(path="sheet.csv", engine="python-constraint", options=options), text.encode()
    )


HEADING = "player,buck,doe,kits,buck_filled,doe_filled,kits_filled,points\n"


@pytest.mark.parametrize(
    ("row", "code", "message", "reason"),
    [
        ("Castor,Lilac,White,A- B- Cch D-,,,", "GR102", ["buck", "Cch", "Cc"], ["White"]),
        ("Castor,Lilac,White,A- BB Cc D-,,,", "GR103", ["buck", "BB", "B-"], ["BB", "Bb"]),
        ("Castor,Lilac,White,A- B- C- D-,,,", "GR104", ["buck", "C-", "Cc"], ["White"]),
        ("Castor,Lilac,White,A- B- Cc D-,,,59", "GR105", ["59", "61", "2 too few"], ["1+8"]),
        ("Castor,Lilac,White,,,,65", "GR106", ["65", "61", "4 too many"], ["1+8"]),
        ("Black,Black,Castor,,,,40", "GR101", ["Black x Black -> Castor", "40"], ["A"]),
        ("Castr,Lilac,White,,,,", "RX002", ["'Castr'", "Castor"], []),
        ("Castor,Lilac,White,aa B- Cc D-,,,", "RX003", ["aa B- Cc D-", "A-"], []),
        ("Castor doe,Lilac,White,,,,", "GR110", ["Castor doe", "buck"], []),
    ],
)
def test_finding_names_what_was_written_what_is_right_and_why(
    row: str, code: str, message: list[str], reason: list[str]
) -> None:
    report = only(f"{HEADING}Ann,{row}\n")
    (finding,) = [f for f in report.findings if f.severity is not Severity.NOTE]
    assert (finding.code, report.path, finding.line) == (code, "sheet.csv", 2)
    assert finding.player == "Ann"
    assert finding.source == catalogue()[code].source
    for part in message:
        assert part in finding.message
    for part in reason:
        assert part in finding.reason


@pytest.mark.parametrize(
    ("genotype", "told"),
    [
        ("a- -b cc -d", "wrote a- at A, but the dash is on the wrong side; should be -a"),
        ("-a b- cc -d", "wrote b- at B, but the dash is on the wrong side; should be -b"),
        ("-a -b cc D-", "wrote D- at D, but D is not proven; should be -d"),
        ("a--bcc-d", "wrote a- at A, but the dash is on the wrong side; should be -a"),
        ("a- -bc c- d", "wrote a- at A, but the dash is on the wrong side; should be -a"),
        ("aa -b cc -d", "wrote aa at A, but a second a is not proven; should be -a"),
    ],
)
def test_message_quotes_what_was_written_at_the_locus(genotype: str, told: str) -> None:
    report = only(f"{HEADING}Ann,Castor,Lilac,White,,,{genotype},\n")
    assert [f.message for f in report.findings if told in f.message], report.findings


# terms


@pytest.mark.parametrize("option", ["variant", "scoring", "fill"])
def test_term_that_there_is_not_is_refused(option: str) -> None:
    with pytest.raises(TestcrossError, match=f"unknown {option} 'stric'"):
        Task(path="sheet.csv", options={option: "stric"}).refuse_wrong_options()
