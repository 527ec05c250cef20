"""Verifying score sheets: the codes, what a finding says, the players' sums, and the terms."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from sampling import each
from testcross.rulesets import TestcrossError
from testcross.rulesets.games import catalogue
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.report import FileReport, PlayerSummary
from testcross.rulesets.verification import Task, verify_bytes

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
CODES = [f"GE{number}" for number in (*range(101, 108), *range(201, 217))]
CODES += [f"GR{number}" for number in (*range(101, 111), 112, 113, *range(201, 214))]
CODES += [f"GT{number}" for number in (*range(101, 112), *range(201, 224), 290)]
CODES += [f"RX00{n}" for n in range(1, 6)]
WARNINGS = {"GE208", "GR103", "GR104", "GR213", "GT290"}
VARIANTS = ("standard", "production", "set")


def found(report: FileReport) -> list[str]:
    shown = [f for f in report.findings if f.severity is not Severity.NOTE]
    return [f"{finding.line}: {finding.code}" for finding in shown]


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


def test_note_says_once_for_each_player_what_was_not_written() -> None:
    rows = ["Ann,Castor,Lilac,White,,,,"] * 2 + ["Bo,Castor,Lilac,White,,,,61"]
    report = only(HEADING + "".join(f"{row}\n" for row in rows))
    (ann,) = report.findings
    assert (ann.code, ann.line, ann.severity, ann.player) == ("RX004", 0, Severity.NOTE, "Ann")
    assert ann.message.endswith("not checked: points (2 times)")
    assert report.not_written == ("genotypes",)


@pytest.mark.parametrize(
    ("players", "winner", "told"),
    [
        ("[Ann, Bo, Cy]", "Ann", ("RX004", "the winner (no sheet of Bo or Cy)")),
        ("[Ann, Bo]", "bo", ("RX004", "the winner (no sheet of Bo)")),
        (
            "[Ann, Bo]",
            "An",
            ("GR108", "not one of the players: Ann and Bo; did you mean 'Ann'?"),
        ),
        (
            "[Ann, Bo, Cy]",
            "Xavier",
            ("GR108", "Xavier is not one of the players: Ann, Bo and Cy"),
        ),
    ],
)
def test_winner_is_not_checked_without_the_sheet_of_every_player(
    players: str, winner: str, told: tuple[str, str]
) -> None:
    mating = "{buck: Castor, doe: Lilac, kits: [White], points: 61}"
    sheets = f"sheets: [{{player: Ann, matings: [{mating}], total: 61}}]"
    text = f"game: gene-rummy\nplayers: {players}\n{sheets}\nwinner: {winner}\n"
    report = verify_bytes(Task(path="sheet.yaml"), text.encode())
    (said,) = [f for f in report.findings if "the winner" in f.message]
    assert said.code == told[0]
    assert told[1] in said.message
    assert ("did you mean" in said.message) is ("did you mean" in told[1])


# tallies


def codes(player: PlayerSummary) -> list[tuple[str, int, int | None]]:
    return [(str(one.code), one.count, one.points) for one in player.findings]


def test_tally_counts_what_cards_are_worth_though_a_genotype_cannot_be_read() -> None:
    (ann,) = only(f"{HEADING}Ann,Castor,Lilac,White,A- B- Q,,,60\n").players
    assert (ann.judged, ann.claimed, ann.correct, ann.difference) == (1, 60, 61, -1)


def test_tally_counts_claimed_against_right_player_by_player() -> None:
    rows = ["Ann,Castor,Lilac,White,,,,65", "Bo,Black,Black,Castor,,,,40"]
    rows += ["Ann,Castor,Lilac,White,,,,61", "Bo,Castr,Lilac,White,,,,61"]
    report = only(HEADING + "".join(f"{row}\n" for row in rows))
    ann, bo = report.players
    assert (ann.player, ann.counted, ann.claimed, ann.correct, ann.difference) == (
        "Ann",
        2,
        126,
        122,
        4,
    )
    assert codes(ann) == [("GR106", 1, 4)]
    # what was written counts; the card that cannot be read is left out of the difference
    assert (bo.player, bo.counted, bo.judged) == ("Bo", 2, 1)
    assert (bo.claimed, bo.correct, bo.difference) == (101, 0, 40)
    assert codes(bo) == [("GR101", 1, 40), ("RX002", 1, None)]
    assert report.checked == (("mating", 4, 3),)


def test_tally_without_points_has_no_difference() -> None:
    (ann,) = only(f"{HEADING}Ann,Castor,Lilac,White,,,,\n").players
    assert (ann.claimed, ann.correct, ann.difference) == (None, 61, None)


# terms


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 61),
        ({"scoring": "simple"}, 50),
        ({"scoring": "suits"}, 60),
        ({"variant": "set"}, 61),
        ({"variant": "PRODUCTION", "scoring": "Simple", "fill": "Strict"}, 50),
    ],
)
def test_terms_of_a_csv_file_are_those_of_the_task(options: dict[str, str], points: int) -> None:
    assert found(only(f"{HEADING}Ann,Castor,Lilac,White,,,,{points}\n", **options)) == []


@pytest.mark.parametrize("option", ["variant", "scoring", "fill"])
def test_term_that_there_is_not_is_refused(option: str) -> None:
    with pytest.raises(TestcrossError, match=f"unknown {option} 'stric'"):
        Task(path="sheet.csv", options={option: "stric"}).refuse_wrong_options()


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("scoring", "points"), [("standard", 61), ("simple", 50), ("suits", 60)])
def test_record_is_checked_by_its_own_variant_and_scoring(
    variant: str, scoring: str, points: int
) -> None:
    text = (
        f"game: gene-rummy\nvariant: {variant}\nscoring: {scoring}\nsheets:\n  - player: Ann\n"
        "    matings:\n      - {buck: Castor, doe: Lilac, kits: [White], points: POINTS}\n"
    )
    options = {"variant": "standard", "scoring": "standard", "fill": "either"}
    task = Task(path="sheet.yaml", options=options)
    right = verify_bytes(task, text.replace("POINTS", str(points)).encode())
    wrong = verify_bytes(task, text.replace("POINTS", str(points - 3)).encode())
    assert (found(right), found(wrong)) == ([], ["7: GR106"])


@pytest.mark.parametrize("path", ["-", "pad"])
@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("genotype", "Ann: 41 6 1 3 51\n"),
        ("gene-expression", "Ann: 78\nBo: 44\n"),
        ("gene-expression", "round 1\nAnn 78\n"),
        ("gene-rummy", "Ann: 61\nBo: 39\n"),
    ],
)
def test_lines_without_an_ending_are_a_pad_of_the_game_asked_for(
    path: str, game: str, lines: str
) -> None:
    told = [verify_bytes(Task(path=name, game=game), lines.encode()) for name in (path, "pad.txt")]
    without, with_ending = (replace(one, path="") for one in told)
    assert without == with_ending


@pytest.mark.parametrize("name", ["class-7b.yaml", "expression-game.yaml", "pea-sheet.yaml"])
def test_record_on_standard_input_stays_one_where_a_game_is_asked_for(name: str) -> None:
    data = (SAMPLES / name).read_bytes()
    asked = verify_bytes(Task(path="-", game="genotype"), data)
    assert asked.checked == verify_bytes(Task(path=name), data).checked
