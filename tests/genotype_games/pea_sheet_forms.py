"""Final scores written down in every form that families use, and the sheets read back."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from testcross.rulesets.genotype.score_words import VOCABULARY
from testcross.rulesets.genotype.sheet_score import SheetBox
from testcross.rulesets.genotype.sheets import CheckedSheet, check_sheet
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.sheet_sources import SheetText, read_rows, read_text, read_tree

PARTS = ("plants", "goals", "markers", "coins", "total")
Scores = Mapping[str, Sequence[int]]
"""Of each player the numbers of PARTS."""


def written(text: str, form: str) -> SheetText:
    if form == "csv":
        rows = CsvRows(text.splitlines(keepends=True))
        return read_rows(VOCABULARY, [rows.heading, *rows])
    if form == "yaml":
        return read_tree(VOCABULARY, parse_tree(text))
    return read_text(VOCABULARY, text)


def checked(text: str, form: str = "txt", box: SheetBox | None = None) -> CheckedSheet:
    return check_sheet(written(text, form), box)


def places(sheet: CheckedSheet) -> list[str]:
    """The findings as ``LINE:COLUMN CODE``."""
    found = [one for verdict in sheet.verdicts for one in verdict.findings]
    return [f"{one.line}:{one.column} {one.code}" for one in found]


def codes(sheet: CheckedSheet) -> list[str]:
    return [one.rpartition(" ")[2] for one in places(sheet)]


def unchecked(sheet: CheckedSheet) -> list[str]:
    return [one.what for verdict in sheet.verdicts for one in verdict.unchecked]


def totals(sheet: CheckedSheet) -> dict[str, tuple[int | None, int | None]]:
    points = [one for verdict in sheet.verdicts for one in verdict.points]
    return {one.player: (one.claimed, one.correct) for one in points}


def _rows(scores: Scores, between: str) -> str:
    lines = [between.join(("player", *PARTS))]
    lines += [between.join((name, *map(str, numbers))) for name, numbers in scores.items()]
    return "".join(f"{line}\n" for line in lines)


def _turned(scores: Scores, between: str) -> str:
    lines = [between.join(("", *scores))]
    for n, part in enumerate(PARTS):
        lines.append(between.join((part, *(str(one[n]) for one in scores.values()))))
    return "".join(f"{line}\n" for line in lines)


def _columns(scores: Scores) -> str:
    cells = [["", *scores]]
    cells += [[part, *(str(one[n]) for one in scores.values())] for n, part in enumerate(PARTS)]
    return "".join("".join(f"{cell:>14}" for cell in row).rstrip() + "\n" for row in cells)


def _lines(scores: Scores, one: Callable[[str, Sequence[int]], str]) -> str:
    return "".join(f"{one(name, numbers)}\n" for name, numbers in scores.items())


def _labelled(name: str, numbers: Sequence[int]) -> str:
    return f"{name}: " + ", ".join(f"{p} {n}" for p, n in zip(PARTS, numbers, strict=True))


def _numbers_first(name: str, numbers: Sequence[int]) -> str:
    pairs = zip(numbers[:-1], PARTS[:-1], strict=True)
    return f"{name} has " + ", ".join(f"{n} {p}" for n, p in pairs) + f" = {numbers[-1]}"


def _sum(name: str, numbers: Sequence[int]) -> str:
    return f"{name} {'+'.join(map(str, numbers[:-1]))}={numbers[-1]}"


def _block(name: str, numbers: Sequence[int]) -> str:
    return f"{name}:\n" + "\n".join(f"  {p} {n}" for p, n in zip(PARTS, numbers, strict=True))


def _by_category(scores: Scores) -> str:
    return "".join(
        f"{part}: " + ", ".join(f"{name} {one[n]}" for name, one in scores.items()) + "\n"
        for n, part in enumerate(PARTS)
    )


def _yaml(scores: Scores) -> str:
    return "game: genotype\nsheet:\n" + _lines(
        scores,
        lambda name, numbers: (
            f"  {name}: {{{_labelled('', numbers)[2:].replace(' ', ': ').replace(',: ', ', ')}}}"
        ),
    )


FORMS: Mapping[str, tuple[str, Callable[[Scores], str]]] = {
    "rows of CSV": ("csv", lambda scores: _rows(scores, ",")),
    "rows with semicolons": ("csv", lambda scores: _rows(scores, ";")),
    "rows with tabs": ("txt", lambda scores: _rows(scores, "\t")),
    "rows with commas in a text": ("txt", lambda scores: _rows(scores, ",")),
    "rows with gaps": ("txt", lambda scores: _rows(scores, "   ")),
    "rows with blanks": ("txt", lambda scores: _rows(scores, " ")),
    "rows with bars": ("txt", lambda scores: _rows(scores, " | ")),
    "turned": ("csv", lambda scores: _turned(scores, ",")),
    "turned with tabs": ("txt", lambda scores: _turned(scores, "\t")),
    "turned in a frame": (
        "txt",
        lambda scores: re.sub("(?m)^.+$", r"|\g<0>|", _turned(scores, "|")),
    ),
    "columns": ("txt", _columns),
    "lines": ("txt", lambda scores: _lines(scores, _labelled)),
    "sentences": ("txt", lambda scores: _lines(scores, _numbers_first)),
    "sums": ("txt", lambda scores: _lines(scores, _sum)),
    "blocks": ("txt", lambda scores: _lines(scores, _block)),
    "categories": ("txt", _by_category),
    "tables": ("yaml", _yaml),
    "brief": (
        "yaml",
        lambda scores: (
            "sheet:\n"
            + _lines(scores, lambda name, numbers: f"  {name}: {' '.join(map(str, numbers))}")
        ),
    ),
}
"""Ways to write a table down: how it is read, and what writes it."""


@cache
def sheets() -> list[dict[str, Any]]:
    text = Path(__file__).with_name("pea_sheets.toml").read_text(encoding="utf-8")
    return [{"findings": [], **one} for one in tomllib.loads(text)["sheet"]]


NAMES = ("Mum", "Dad", "Aunt May", "Rose", "Jan", "Lena-Sophie", "Gene", "Tim")


def random_scores(random: Random) -> dict[str, list[int]]:
    found = {}
    for name in random.sample(NAMES, random.randint(2, 5)):
        numbers = [random.randint(0, 60), random.choice((0, *range(2, 9))), random.randint(0, 4)]
        numbers.append(random.randint(0, 9))
        found[name] = [*numbers, sum(numbers)]
    return found
