"""The game of two rounds with a key misspelt, a line lost, or its head wrong: one slip each."""

import re
from collections.abc import Iterator

from sampling import each
from sheets.sheet_files import SAMPLES
from sheets.verified import findings

TEXT = (SAMPLES / "game.yaml").read_text(encoding="utf-8")
LINES = TEXT.splitlines(keepends=True)
KEYS = [
    (number, match)
    for number, line in enumerate(LINES, 1)
    for match in re.finditer(r"\b[a-z]+(?=:)", line)
]


def with_line(number: int, line: str) -> str:
    return "".join([*LINES[: number - 1], line, *LINES[number:]])


@each("number, match", KEYS, quick=22, kind=lambda key: key[1].group())
def test_key_misspelt_is_the_one_finding(number: int, match: re.Match[str]) -> None:
    key, line = match.group(), LINES[number - 1]
    wrong = key[0] + key[2] + key[1] + key[3:]
    damaged = with_line(number, line[: match.start()] + wrong + line[match.end() :])
    (finding,) = findings(damaged)
    assert (finding.line, finding.code) == (number, "RX001")
    assert repr(wrong) in finding.message


def lines_to_lose() -> Iterator[int]:
    for number, line in enumerate(LINES, 1):
        if re.match(r" {8,}(draw|buck|doe|kits|filled|points|retire): ", line):
            yield number


def entry(number: int) -> str:
    return LINES[number - 1].partition(":")[0].strip()


@each("number", lines_to_lose, quick=10, kind=entry)
def test_line_of_a_turn_lost_is_one_slip(number: int) -> None:
    found = findings(with_line(number, ""))
    assert len(found) <= 2
    near = range(number - 9, number + 9)  # what is missing is told where it should stand
    assert all(f.line in near or f"line {number - 1}" in f.message for f in found[:1])
