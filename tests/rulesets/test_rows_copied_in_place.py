"""Right copies of CSV, and line ends of all: only rows of what changed differ, quotes stay."""

from itertools import zip_longest
from pathlib import Path

import pytest
from testcross.rulesets.verification import Task, verify_bytes, verify_file

RUMMY = """\
sep=;
"player";buck;doe;kits;buck_filled;doe_filled;kits_filled;points;note

Ann;"Castor";Lilac;White;A- B- Cc D-;aa bb Cc dd;-a -b cc -d;"60";"x ""y"" z"

Bo;Castor;Lilac;"White";A- B- Cc D-;aa bb Cc dd;-a -b cc -d;61
Total
"""
EXPRESSION = """\
round,player,"points"
1,Ann,"0"
1,Bo,12

Total,Ann,"0"
Total,Bo,13
"""
GENOTYPE = """\
player,plants,completed,goals,markers,coins,"total",winner
"Ann",5,1,3,1,"2",11,x

Bo,0,0,0,0,1,7
"""


def copied(folder: Path, text: str, name: str = "sheet.csv") -> str:
    source, copy = folder / name, folder / f"right-{name}"
    source.write_bytes(text.encode())
    verify_file(Task(path=str(source), engine="python-constraint", corrected=str(copy)))
    return copy.read_bytes().decode()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        (RUMMY, '"60"', '"61"'),
        (EXPRESSION, "Total,Bo,13", "Total,Bo,12"),
        (GENOTYPE, "0,0,0,0,1,7", "0,0,0,0,1,1"),
    ],
)
def test_row_that_is_wrong_is_a_diff_of_one_line(
    tmp_path: Path, text: str, wrong: str, right: str, end: str
) -> None:
    copy = copied(tmp_path, text.replace("\n", end))
    lines = zip_longest(text.replace("\n", end).split("\n"), copy.split("\n"))
    apart = [(one, other) for one, other in lines if one != other]
    assert apart == [(one, one.replace(wrong, right)) for one, _ in apart]
    assert len(apart) == 1


def test_rows_with_columns_that_were_lacking_keep_their_quotes(tmp_path: Path) -> None:
    copy = copied(tmp_path, '"player",buck,doe,kits\r\nAnn,"Castor",Lilac,White\r\n\r\n')
    assert copy == (
        '"player",buck,doe,kits,buck_filled,doe_filled,kits_filled,points\r\n'
        'Ann,"Castor",Lilac,White,A- B- Cc D-,aa bb Cc dd,-a -b cc -d,61\r\n\r\n'
    )


def test_row_with_a_quote_left_open_is_written_anew(tmp_path: Path) -> None:
    text = 'player,buck,doe,kits,points\nAnn,"Castor,Lilac,White,61\nBo,Castor,Lilac,White,61\n'
    _, ann, bo = copied(tmp_path, text).splitlines()
    assert ann.startswith('Ann,"""Castor,Lilac,White,61"')
    assert bo.startswith("Bo,Castor,Lilac,White,61,")


YAML = """\
game: gene-rummy
sheets:
  - player: Ann  # seven
    total: 60
    matings:
      - buck: Castor
        doe: Lilac
        kits: [White]
        filled: {buck: A- B- Cc D-, doe: aa bb Cc dd, kits: ["-a -b cc -d"]}
        points: 61
"""
PAD = "Ann: Castor x Lilac = White 61\n\nAnn total 60\nwinner Ann\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(("name", "text"), [("a.yaml", YAML), ("a.txt", PAD)])
def test_line_ends_of_a_file_stay_in_its_right_copy(
    tmp_path: Path, name: str, text: str, end: str
) -> None:
    copy = copied(tmp_path, text.replace("\n", end), name)
    assert f"total{':' if name == 'a.yaml' else ''} 61{end}" in copy
    assert copy.count(end) == copy.count("\n") > 3


@pytest.mark.parametrize(
    ("text", "right"),
    [
        pytest.param(
            "player,buck,doe,kit,points\n"
            "Ann,Castor (AA BB Cc DD),Lilac,White (Aa Bb cc Dd),70\n"
            "Bo,Castor,Lilac,White,60\n",
            "player,buck,doe,kit,points\n"
            "Ann,Castor (A- B- Cc D-),Lilac [aa bb Cc dd],White (-a -b cc -d),61\n"
            "Bo,Castor,Lilac,White,61\n",
            id="genotypes behind their cards stay there",
        ),
        pytest.param(
            "player,buck,doe,kits,points,total\n"
            "Ann,Castor,Lilac,White,61,71\n"
            "Ann,Castor,Lilac,White,61,132\n",
            "player,buck,doe,kits,points,total,buck_filled,doe_filled,kits_filled\n"
            "Ann,Castor,Lilac,White,61,61,A- B- Cc D-,aa bb Cc dd,-a -b cc -d\n"
            "Ann,Castor,Lilac,White,61,122,A- B- Cc D-,aa bb Cc dd,-a -b cc -d\n",
            id="a running total follows the one above",
        ),
        pytest.param(
            "player,buck,doe,kits,points\nAnn,Castor,Lilac,White,51\n"
            "Bo,Castor,Lilac,White,61\nBo,Castor,Lilac,White,Bo\nWinner,Ann,,,\n",
            "player,buck,doe,kits,points,buck_filled,doe_filled,kits_filled\n"
            "Ann,Castor,Lilac,White,61,A- B- Cc D-,aa bb Cc dd,-a -b cc -d\n"
            "Bo,Castor,Lilac,White,61,A- B- Cc D-,aa bb Cc dd,-a -b cc -d\n"
            "Bo,Castor,Lilac,White,61,A- B- Cc D-,aa bb Cc dd,-a -b cc -d\n"
            "Winner,Bo,,,,,,\n",
            id="points that cannot be read are put right, and the winner with them",
        ),
        pytest.param(
            "player,buck,doe,kits,score here\nAnn,Castor,Lilac,White,60\n",
            "player,buck,doe,kits,score here,buck_filled,doe_filled,kits_filled\n"
            "Ann,Castor,Lilac,White,60,A- B- Cc D-,aa bb Cc dd,-a -b cc -d\n",
            id="no points beside a column that may have them",
        ),
        pytest.param(
            "Ann,Castor,Lilac,White,aa bb Cc dd,A- B- C- D-,-a -b cc -d,53\n"
            "player,buck,doe,kits,buck_filled,doe_filled,kits_filled,points\n",
            "Ann,Castor,Lilac,White,A- B- Cc D-,aa bb Cc dd,-a -b cc -d,61\n"
            "player,buck,doe,kits,buck_filled,doe_filled,kits_filled,points\n",
            id="genotypes of a row above its headings",
        ),
    ],
)
def test_rows_of_gene_rummy_are_put_right(tmp_path: Path, text: str, right: str) -> None:
    assert copied(tmp_path, text) == right


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        (["Castor x Lilac = White 61", "total 61", "total 61"], []),
        (["Castor x Lilac = White 61", "total 60", "total 60"], [3]),
        (["Castor x Lilac = White 61", "total 60", "Castor x Lilac = White 61", "total 121"], [3]),
    ],
)
def test_total_that_is_told_again_is_one_finding(lines: list[str], places: list[int]) -> None:
    text = "\n".join(["Ann", *lines, ""])
    report = verify_bytes(Task(path="pad.txt", engine="python-constraint"), text.encode())
    assert [(one.code, one.line) for one in report.findings] == [("GR107", n) for n in places]


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("Ann: Castor x Lilac = White [Cc; Cc; -a -b -d] 61", "[A- B- Cc D-; aa bb Cc dd; "),
        ("Ann: Castor x Lilac = White [ Cc, Cc, -a -b -d ] 61", "[ A- B- Cc D-, aa bb Cc dd, "),
        ("Ann: Castor x Lilac = White [A- B- CC D-; ; -a -b cc -d]", "[A- B- Cc D-; ; "),
        ("Ann: Castor x Lilac = White [Cc; aa bb Cc dd; Cc] 61", "[A- B- Cc D-; aa bb Cc dd; "),
    ],
)
def test_genotypes_of_one_bracket_are_put_right_each_in_its_place(
    tmp_path: Path, line: str, right: str
) -> None:
    copy = copied(tmp_path, f"{line}\n", "pad.txt")
    assert f"White {right}-a -b cc -d" in copy
    report = verify_bytes(Task(path="pad.txt", engine="python-constraint"), copy.encode())
    assert {one.code for one in report.findings} <= {"RX004"}
