"""Rows of CSV with line breaks in their cells: every format names the line that a cell is on."""

import csv
import io
import json
import re
from functools import partial
from pathlib import Path

import pytest
from sheets.sheet_files import Run

TEXT = (
    "player,buck,doe,note,kits,points,total\n"
    'Ann,Castor,Lilac,"one\ntwo",Wite,62,62\n'
    "Bo,Castor,Lilac,x,Wite,61,61\n"
    'Cy,Castr,Lilac,"a\n\nb",White,61,"6\n2"\n'
)
# by hand: the line of the file, the cell of the row, and where the cell's text begins
PLACES = [(3, 5, 'two",'), (4, 5, "Bo,Castor,Lilac,x,"), (5, 2, "Cy,"), (7, 7, 'b",White,61,')]
LINE_ENDS = ["\n", "\r\n", "\r"]


@pytest.mark.parametrize("end", LINE_ENDS)
def test_every_format_names_the_same_line_of_the_file(
    testcross: Run, tmp_path: Path, end: str
) -> None:
    path = tmp_path / "class.csv"
    path.write_bytes(TEXT.replace("\n", end).encode())
    told = partial(testcross, "verify", str(path), "--format")
    lines = [line for line, _, _ in PLACES]
    document = json.loads(told("json").stdout)["files"][0]["findings"]
    text = re.findall(r"^  (\d+):(\d+) +R", told("text").stdout, re.MULTILINE)
    quoted = re.findall(r"^ +(\d+) \| \S", told("text").stdout, re.MULTILINE)
    concise = re.findall(r"\.csv:(\d+): RX00[12]", told("concise").stdout)
    github = re.findall(r",line=(\d+),col=(\d+)", told("github").stdout)
    regions = re.findall(r'"startLine":(\d+),"startColumn":(\d+)', told("sarif").stdout)
    rows = csv.DictReader(io.StringIO(told("csv").stdout))
    assert [(one["line"], one["column"]) for one in document if one["line"]] == [
        (line, cell) for line, cell, _ in PLACES
    ]
    assert [(int(line), int(cell)) for line, cell in text] == [one[:2] for one in PLACES]
    assert [int(row["line"]) for row in rows if row["line"] != "0"] == lines
    assert list(map(int, quoted)) == list(map(int, concise)) == lines
    in_characters = [(line, len(before) + 1) for line, _, before in PLACES]
    assert [(int(line), int(column)) for line, column in github] == in_characters
    assert [(int(line), int(column)) for line, column in regions] == in_characters
