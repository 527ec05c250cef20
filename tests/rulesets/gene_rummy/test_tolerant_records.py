"""Score sheets in YAML as people type them: keys, lists, rounds, several records, one bad sheet."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import examples
from sheets.sheet_writer import Right, right_records, write_record
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes


def report_on(text: str, ending: str = "yaml") -> FileReport:
    return verify_bytes(Task(path=f"sheet.{ending}"), text.encode())


def told(report: FileReport) -> list[Finding]:
    return [found for found in report.findings if found.severity is not Severity.NOTE]


def places(report: FileReport) -> list[tuple[int, str, str]]:
    return [(found.line, found.code.value, found.player) for found in told(report)]


def corrected(tmp_path: Path, text: str, ending: str = "yaml") -> str:
    """Return the right copy, which has a right copy of its own: itself."""
    first, second = (tmp_path / f"{name}.{ending}" for name in ("first", "second"))
    task = Task(path=f"sheet.{ending}", corrected=str(first))
    verify_bytes(task, text.encode())
    verify_bytes(replace(task, corrected=str(second)), first.read_bytes())
    assert second.read_bytes() == first.read_bytes()
    return first.read_text(encoding="utf-8")


# keys

PLAIN = """\
game: gene-rummy
variant: standard
players: [Ann, Bo]
sheets:
  - player: Ann
    matings:
      - buck: Castor
        doe: Lilac
        kits: White
        filled: {buck: A- B- Cc D-, doe: aa bb Cc dd, kits: -a -b cc -d}
        points: 60
    total: 60
  - player: Bo
    matings: [{buck: Castor, doe: Lilac, kits: [White], points: 61}]
    total: 70
winner: Zoe
"""
NAMES = [
    {"buck": "dad", "doe": "mom", "kits": "kit"},
    {"buck": "Father", "doe": "Mother", "kits": "Kit"},
    {"buck": "SIRE", "doe": "DAM", "kits": "KITS"},
    {"buck": "Dad", "doe": "mum", "kits": "kit", "player": "Player", "sheets": "Sheets"},
    {"game": "GAME", "total": "Total", "winner": "Winner", "points": "Points", "filled": "Filled"},
    {"variant": "Variant", "players": "PLAYERS", "matings": "Matings"},
]


def spelt(text: str, names: dict[str, str]) -> str:
    for usual, name in names.items():
        text = text.replace(f"{usual}:", f"{name}:")
    return text


@pytest.mark.parametrize("names", NAMES)
def test_right_copy_keeps_the_spelling_of_keys(tmp_path: Path, names: dict[str, str]) -> None:
    copy = corrected(tmp_path, spelt(PLAIN, names))
    assert told(report_on(copy)) == []
    assert all(f"{name}:" in copy for name in names.values())
    assert f"{names.get('points', 'points')}: 61" in copy


def test_keys_in_json_are_read_in_any_case(tmp_path: Path) -> None:
    mating = {"Sire": "Castor", "Dam": "Lilac", "Kit": "White", "POINTS": 60}
    record = {"Game": "gene-rummy", "Sheets": [{"Player": "Ann", "Matings": [mating]}]}
    text = json.dumps(record)
    assert places(report_on(text, "json")) == [(1, "GR106", "Ann")]
    copy = json.loads(corrected(tmp_path, text, "json"))
    assert copy["Sheets"][0]["Matings"][0]["POINTS"] == 61


# kits in one text


def test_kit_left_out_between_two_is_a_finding() -> None:
    text = "game: gene-rummy\nvariant: production\nsheets:\n  - player: Ann\n    matings:\n"
    text += "      - {buck: Castor, doe: Lilac, kits: 'White;;Lilac'}\n"
    assert [f.message for f in told(report_on(text))] == [
        "'kits' has an empty kit between two others"
    ]


# sheets of rounds

ROUND = "  - player: {}\n    matings: [{{buck: {}, doe: {}, kits: {}, points: {}}}]\n{}"
WHITE, CASTOR = ("Castor", "Lilac", "White", 61), ("Black", "Castor", "Castor", 23)


def of_rounds(*sheets: tuple[str, tuple[str, str, str, int], object], winner: str = "") -> str:
    rows = [
        ROUND.format(who, *mating, "" if total is None else f"    total: {total}\n")
        for who, mating, total in sheets
    ]
    return "".join(["game: gene-rummy\nsheets:\n", *rows, winner and f"winner: {winner}\n"])


def test_winner_goes_by_the_sum_of_a_players_sheets(tmp_path: Path) -> None:
    text = of_rounds(("Ann", WHITE, 61), ("Bo", WHITE, 61), ("Ann", CASTOR, 80), winner="Bo")
    report = report_on(text)
    assert places(report) == [(11, "GR107", "Ann"), (12, "GR108", "")]
    assert told(report)[0].message == ("total 80 written, but the points add up to 84: 4 too few")
    copy = corrected(tmp_path, text)
    assert told(report_on(copy)) == []
    assert "winner: Ann" in copy
    assert "total: 84" in copy


# several records

ONE = (
    "game: gene-rummy\nsheets:\n  - player: {}\n"
    "    matings: [{{buck: Castor, doe: Lilac, kits: White, points: {}}}]\n"
)


def test_records_of_one_file_stand_alone_in_one_report(tmp_path: Path) -> None:
    text = "---\n".join(
        [
            ONE.format("Ann", 60),
            "# nothing\n",
            ONE.format("ann", 62) + "winner: Bo\n",
            ONE.format("Bo", 61),
        ]
    )
    report = report_on(text)
    assert places(report) == [(4, "GR106", "Ann"), (11, "GR106", "Ann"), (12, "GR108", "")]
    assert [(p.player, p.counted) for p in report.players] == [("Ann", 2), ("Bo", 1)]
    copy = corrected(tmp_path, text)
    assert copy.count("---\n") == 3  # what stands between records stays as well
    assert {f.code.value for f in told(report_on(copy))} <= {"GR108"}


def test_record_that_cannot_be_read_costs_no_other(tmp_path: Path) -> None:
    bad = "game: gene-rummy\nsheets: [\n"
    text = f"{ONE.format('Ann', 60)}---\n{bad}---\n{ONE.format('Bo', 60)}"
    assert [code for _, code, _ in places(report_on(text))] == ["GR106", "RX001", "GR106"]
    copy = corrected(tmp_path, text)
    assert bad in copy
    assert [code for _, code, _ in places(report_on(copy))] == ["RX001"]


@given(st.lists(right_records(), min_size=2, max_size=3))
@examples(10, 20)
def test_right_records_in_one_file_are_clean(rights: list[Right]) -> None:
    texts = [write_record(right.record, "yaml").text for right in rights]
    report = report_on("---\n".join(texts))
    assert told(report) == []
    assert report.counted == sum(len(right.answers) for right in rights)


@pytest.mark.parametrize(
    ("key", "codes"),
    [
        ("pionts: 62", ["RX001"]),  # the total may count these
        ("filed: {buck: A- B- CC D-}", ["RX001"]),
        ("remark: well done", ["GR107", "RX001"]),
    ],
)
def test_unknown_key_that_may_be_the_missing_one_leaves_the_mating_open(
    key: str, codes: list[str]
) -> None:
    text = (
        "game: gene-rummy\nsheets:\n  - player: Ann\n    matings:\n"
        f"      - buck: Castor\n        doe: Lilac\n        kits: [White]\n        {key}\n"
        "    total: 62\n"
    )
    report = verify_bytes(Task(path="s.yaml", engine="python-constraint"), text.encode())
    assert sorted(one.code for one in report.findings if one.line) == codes
