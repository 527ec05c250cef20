"""Score sheets of Gene Rummy as people write them: read as meant, every line accounted for."""

import re
import shlex
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sampling import each, sampled, tables
from sheets.sheets_below_the_door import every_row, found_in
from sheets.workbook_files import xlsx
from sheets.written_sheets import RUMMY, sheets
from testcross import verify
from testcross.rulesets.gene_rummy.line_plays import MATINGS
from testcross.rulesets.gene_rummy.lines import FORMS, read_line
from testcross.rulesets.gene_rummy.score_rows import COLUMNS, column_called
from testcross.rulesets.gene_rummy.words import without_confusions
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.tabletop.sheet_words import Names, TokenLine

SEEN: list[dict[str, Any]] = tables("seen_sheets")["sheet"]
SAID = {
    "setup": "setup",
    "by name": "total",
    "totals": "total",
    "rounds": "total",
    "sum": "number",
    "words": "player",
    "team": "player",
    "parent": "player",
}
"""What a form says, where it is not called so."""
TWO_POINTS = {"pupil's working below each card, one card added up wrongly"}
"""Sheets whose finding tells the points of a card, and the sheet those of its mating."""


@sampled("name", RUMMY, quick=80)
def test_sheet_has_the_findings_worked_out_by_hand_and_no_others(name: str) -> None:
    sheet = sheets()[name]
    found = found_in(
        sheet["text"], sheet["form"], sheet.get("options", ""), sheet.get("merged", ())
    )
    assert found.codes == sorted(f"{one['line']} {one['code']}" for one in sheet["findings"])
    for one, due in zip(found.findings, sheet["findings"], strict=True):
        assert one.player == due.get("player", one.player)
        assert one.column == due.get("column", one.column)
        numbers = [due[key] for key in ("written", "right") if isinstance(due.get(key), int)]
        if len(numbers) == 2:
            assert one.points in (None, numbers[0] - numbers[1])
        if one.code in ("GR106", "GR107", "GR108") and name.partition("/")[2] not in TWO_POINTS:
            said = re.findall(r"\w+", one.text)
            assert {str(due[key]) for key in ("written", "right") if key in due} <= set(said)
    assert found.notes >= set(sheet.get("notes", ()))
    if sheet["form"] != "yaml":  # their entries are counted, too
        assert found.lines == sheet["lines"]
    if sheet["means"]:
        right = {player: found.right.get(player, 0) for player in sheet["totals"]}
        assert right == sheet["totals"]


@sampled("name", RUMMY, quick=40)
def test_sheet_has_the_same_findings_at_the_door(name: str, tmp_path: Path) -> None:
    """Nobody says there which game a file is of, nor in which form it is written."""
    sheet = sheets()[name]
    merged = sheet.get("merged", ())
    path = tmp_path / f"sheet.{sheet['form']}"
    if sheet["form"] == "xlsx":
        rows = [row.texts for row in every_row(sheet["text"])]
        path.write_bytes(xlsx({"Sheet": rows}, merged))
    else:
        path.write_text(sheet["text"], encoding="utf-8")
    words = shlex.split(sheet.get("options", ""))
    asked: dict[str, Any] = {
        one.removeprefix("--"): two for one, two in zip(words[::2], words[1::2], strict=True)
    }
    found = verify(path, **asked).findings
    told = sorted(f"{one.line} {one.code}" for one in found if one.severity is not Severity.NOTE)
    assert told == sorted(f"{one['line']} {one['code']}" for one in sheet["findings"])


STAYS = {"GR101", "GR109", "GR110", "RX001", "RX002", "RX003"}
"""What no copy can put right: nobody knows which card was meant."""


@sampled("name", RUMMY, quick=60)
def test_right_copy_has_no_slip_that_can_be_put_right(name: str) -> None:
    sheet = sheets()[name]
    more = sheet.get("options", ""), sheet.get("merged", ())
    found = found_in(sheet["text"], sheet["form"], *more)
    again = found_in(found.copy, "csv" if sheet["form"] == "xlsx" else sheet["form"], more[0])
    left = {str(one.code) for one in again.findings if not str(one.code).startswith("GR2")}
    assert left <= STAYS
    assert again.copy == found.copy
    assert {name: n for name, n in again.right.items() if n} == {
        name: n for name, n in found.right.items() if n
    }
    if not sheet["findings"] and sheet["form"] == "txt":
        assert set(sheet["text"].split("\n")) <= set(found.copy.split("\n"))


@pytest.mark.parametrize("one", SEEN, ids=itemgetter("name"))
def test_sheet_that_is_easily_misread(one: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / f"sheet.{one['form']}"
    if one["form"] == "xlsx":
        rows = [line.split(",") for line in one["text"].strip().split("\n")]
        path.write_bytes(xlsx({"Sheet": rows}, one.get("merged", ())))
    else:
        path.write_text(one["text"], encoding="utf-8")
    answer = verify(path, **one.get("options", {}))
    found = [one for one in answer.findings if one.severity is not Severity.NOTE]
    assert [f"{one.line} {one.code}" for one in found] == one["findings"]
    notes = {f"{one.line} {one.code}" for one in answer.findings} - set(one["findings"])
    assert notes >= set(one.get("notes", ()))
    right = {player.player: player.correct for player in answer.summary.players}
    assert {player: right.get(player) for player in one["right"]} == one["right"]
    (file,) = answer.answer
    assert str(file.account or "") == one.get("lines", str(file.account or ""))
    told = " ".join(one.text for one in answer.findings)
    assert all(said in told for said in one.get("says", ()))
    assert "unknown name" not in told


@pytest.mark.parametrize("number", range(len(FORMS)))
def test_form_reads_its_example(number: int) -> None:
    kind, _, example = FORMS[number]
    said = read_line(TokenLine(example, 1), Names(["ann", "bo"]))
    assert said
    assert {one.kind for one in said} == {SAID.get(kind, kind)}


@pytest.mark.parametrize("number", range(len(MATINGS)))
def test_way_to_write_a_mating_reads_its_example(number: int) -> None:
    _, example = MATINGS[number]
    (said,) = read_line(TokenLine(f"Ann: {example}", 1), Names())
    assert said.mating is not None
    assert said.mating.text == "Castor x Lilac -> White"
    assert said.mating.points is not None
    assert said.mating.points.text == "61"
    assert said.who is not None
    assert said.who.text == "Ann"


TITLES = """player Name|buck Father|doe Mum|kits Baby|mating Cross|parents Parents|winner Winner
total Final score|points No. of points|round Round|game Game|table Table|variant Variant
scoring scoring|fill Fill|kit2_filled Kit 2 genotype|buck_filled buck alleles|total Total so far"""


@pytest.mark.parametrize("title", TITLES.replace("\n", "|").split("|"))
def test_column_is_known_by_its_title(title: str) -> None:
    name, _, called = title.partition(" ")
    assert column_called(called) == name
    assert name.removesuffix("_filled").rstrip("2") in {one for one, _ in COLUMNS} | {"kit"}


def test_columns_of_rounds_and_of_remarks() -> None:
    assert column_called("Round 3") == "round 3"
    assert column_called("Remarks") == ""


@pytest.mark.parametrize(
    "text",
    [
        "Cast0r x Li1ac = White 6l -> Castor x Lilac = White 61",
        "Castor-Lilac-White 61 -> Castor,Lilac,White 61",
        "CastorxLilac=White -> Castor×Lilac=White",
        "Black-Otter -> Black Otter",
        "TotaI 61 -> Total 61",
        "Class 7b, B0 -> Class 7b, B0",
    ],
)
def test_what_a_scan_confuses_is_read_as_it_is_meant(text: str) -> None:
    written, _, meant = text.partition(" -> ")
    assert without_confusions(written) == meant
    assert len(written) == len(meant)


DAMAGED = {
    "a name lost before the colon": (
        ": Chestt x Self Chocolate = Blue Tan 38\nBo: Amber x Lynx = Lilac Otter 30\n",
        ["1 RX001"],
        "2 lines: 1 mating, 1 not read (line 1)",
    ),
    "a dealer who does not play": (
        "Round 1, dealer Cy\nAnn draws White, retires Blue\nBo draws Lynx, retires Opal\n",
        ["1 RX001"],
        "3 lines: 2 turns, 1 not read (line 1)",
    ),
    "a heading between bars that is damaged": (
        "| 2 Player | Buck | Doe | Kit | Points |\n| Ann | Castor | Lilac | White | 61 |\n",
        ["1 RX001"],
        "2 lines: 2 not read (lines 1, 2)",
    ),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_line_costs_no_more_than_itself(name: str) -> None:
    text, codes, lines = DAMAGED[name]
    found = found_in(text, "txt")
    assert found.codes == codes
    assert found.lines == lines


@each("seed", range(2_000), quick=40)
def test_every_line_of_a_damaged_pad_is_accounted_for(seed: int) -> None:
    rng = Random(seed)
    pads = [name for name in RUMMY if sheets()[name]["form"] == "txt"]
    lines = sheets()[rng.choice(pads)]["text"].split("\n")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        place = rng.randrange(len(lines[at]) + 1)
        lines[at] = f"{lines[at][:place]}{rng.choice('xX=:;,|()[]+-*?5 ')}{lines[at][place:]}"
        lines.insert(rng.randrange(len(lines)), lines.pop())
    text = "\n".join(lines)
    found = found_in(text, "txt")
    written = [line for line in text.removesuffix("\n").split("\n") if line.strip()]
    number = f"{len(written)} line{'s' * (len(written) > 1)}"
    assert found.lines.partition(":")[0] in (number, "")
    assert found.lines or found.codes == ["1 RX001"]


TURNS = """
Round 1, dealer Bo
Retirement: Amber
Ann draws White, lays Castor x Lilac = White 61, retires Blue
Bo draws Lynx, retires Chocolate Cal
"""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ann takes Chocolate Cal from Retirement, retires Opal", ""),
        ("Ann takes Blue from Retirement, retires Opal", "GR205"),
        ("Bo draws Blue Seal, retires Opal", "GR203"),
        ("Ann lays Lilac x Blue Otter = Blue Seal 46, retires Opal", "GR210"),
        ("Ann draws Blue Seal, lays Lilac x Blue Otter = Blue Seal 46", "GR206"),
        ("Ann draws Opb, lays BlaOb x Chod = Blud 43, retires Sq", "GR204"),
    ],
)
def test_turn_below_others_gives_this_finding_and_no_other(line: str, code: str) -> None:
    text = f"{TURNS.strip()}\n{line}\n"
    found = found_in(text, "txt")
    assert found.codes == ([f"5 {code}"] if code else [])
    assert found.lines == "5 lines: 3 turns, 2 headings"


@pytest.mark.parametrize(
    ("lines", "codes", "right"),
    [
        ("Bo: penalty 10\nBo total -10", [], -10),
        ("Bo: wrong call -10\nBo: fine 10 points\nTotals: Ann 61, Bo -20", [], -20),
        ("Bo\npenalty 10\nCastor x Lilac = White 61\ntotal 51", [], 51),
        ("Bo: penalty 5\nBo total -5", ["4 GR209"], -10),
        ("Bo: penalty 10\nBo total 0", ["5 GR107"], -10),
        ("Bo: penalty\nBo total -10", ["4 RX001"], 0),
    ],
)
def test_penalty_of_set_is_counted_and_judged(lines: str, codes: list[str], right: int) -> None:
    text = f"variant: set\nplayers: Ann, Bo\nAnn: Castor x Lilac = White 61\n{lines}\n"
    found = found_in(text, "txt")
    assert (found.codes, found.right.get("Bo")) == (codes, right)
    if any("penalty 1" in line for line in lines.split("\n")):
        elsewhere = found_in(text.replace("variant: set", "variant: standard"), "txt")
        assert "4 RX001" in elsewhere.codes or "5 RX001" in elsewhere.codes
