"""Right copies held against the oracle: what was right stays, what was wrong is right or as it was.

Every cell of a right sheet but its cards may be spoilt. What the copy has in a cell is then the
right answer, worked out by plain enumeration, or, where it could not be judged, what was written.
"""

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from oracles.score_oracle import LOCI as LOCUS_NAMES
from oracles.score_oracle import Answer, format_known, read_genotype
from sampling import examples
from sheets.sheet_writer import PLAYERS, SHAPES, Key, Record, Right, right_records, write_record
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import verify_file

from fuzz.token_mutations import JUNK, misspelt

shapes = st.sampled_from(SHAPES)
LETTERS = "AaBbCcDd-th "
_NUMBER = re.compile(r"-?[0-9]+")
NOTHING = ("null", "~", "None")
"""How an empty cell reads, too."""


def spoilt(text: str, random: Random) -> str:
    """Return what somebody may have written in place of a cell."""
    kind = random.randrange(6)
    if kind == 0:
        return random.choice(JUNK).replace("\n", "")
    if kind == 1 and text.isdecimal():
        return str(max(0, int(text) + random.choice((-20, -10, -1, 1, 9, 10))))
    if kind == 2:
        place = random.randrange(len(text) + 1)
        return text[:place] + random.choice(LETTERS) + text[place + 1 :]
    if kind == 3:
        parts = text.split()
        random.shuffle(parts)
        return " ".join(parts)
    return misspelt(text, random)


def spoil(record: Record, keys: list[Key], random: Random) -> Record:
    for key in keys:
        record = record.with_cell(key, spoilt(record.cells[key], random))
    return record


def cells(shape: str, text: str) -> dict[Key, str] | None:
    """Return the cells of a file as the tests call them; None where it has another shape."""
    try:
        sheets = _csv_sheets(text) if shape == "csv" else _sheets(shape, text)
        return {key: "" if str(value) in NOTHING else str(value) for key, value in sheets}
    except (yaml.YAMLError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _sheets(shape: str, text: str) -> Iterator[tuple[Key, object]]:
    told = yaml.load(text, yaml.BaseLoader) if shape == "yaml" else json.loads(text)  # noqa: S506
    for s, sheet in enumerate(told["sheets"]):
        for m, mating in enumerate(sheet["matings"]):
            yield from _mating((s, m), mating)
        if "total" in sheet:
            yield (s, "total"), sheet["total"]
    if "winner" in told:
        yield ("winner",), told["winner"]


def _mating(at: Key, mating: dict[str, Any]) -> Iterator[tuple[Key, object]]:
    for what, table in (("card", mating), ("filled", mating.get("filled") or {})):
        animals = [table.get("buck"), table.get("doe"), *(table.get("kits") or ())]
        for number, animal in enumerate(animals):
            if animal is not None:
                yield (*at, what, number), animal
    if "points" in mating:
        yield (*at, "points"), mating["points"]


def _csv_sheets(text: str) -> Iterator[tuple[Key, object]]:
    counts = dict.fromkeys(PLAYERS, 0)
    for row in csv.DictReader(io.StringIO(text)):
        s = PLAYERS.index(row["player"])
        at: Key = (s, counts[row["player"]])
        counts[row["player"]] += 1
        for what, ending in (("card", ""), ("filled", "_filled")):
            animals = [row[f"buck{ending}"], row[f"doe{ending}"]]
            animals += (row[f"kits{ending}"] or "").split(";")
            yield from (((*at, what, n), one.strip()) for n, one in enumerate(animals))
        yield (*at, "points"), row["points"]


def is_right(right: Right, key: Key, text: str, written: dict[Key, str]) -> bool:
    """Tell whether a cell says what the oracle says."""
    if key == ("winner",):
        totals = [counted(right, s, total, written) for s, total in enumerate(right.totals())]
        named = set(re.findall(r"\w+", text))  # those who are equal may share it
        return (
            named <= {PLAYERS[s] for s, t in enumerate(totals) if t == max(totals)}
            and named != set()
        )
    if key[-1] == "total":
        sheet, total = int(key[0]), right.totals()[int(key[0])]
        return text in (str(total), str(counted(right, sheet, total, written)))
    found = right.answers[key[:2]]
    if key[-1] == "points":
        return text == str(found.points(right.scheme))
    if "card" in key:
        return text == found.cards[int(key[-1])]
    return is_right_genotype(found, int(key[-1]), text)


def says_the_same(text: str, written: str) -> bool:
    """Tell whether a cell of the copy is as written, a number perhaps in fewer characters."""
    numbers = all(_NUMBER.fullmatch(one.strip()) for one in (text, written))
    return text == written or (numbers and int(text) == int(written))


def counted(right: Right, sheet: int, total: int, written: dict[Key, str]) -> int:
    """Return a total as it counts: in SET! wrong calls, 10 points each, may have lowered it.

    They are what a written total lacks to the right points, or else to those that were written.
    """
    said = written.get((sheet, "total"), "").strip()
    points = [text for key, text in written.items() if key[0] == sheet and key[-1] == "points"]
    if right.record.terms.get("variant") != "set" or _NUMBER.fullmatch(said) is None:
        return total
    sums = [total, *([sum(map(int, points))] if all(map(_NUMBER.fullmatch, points)) else [])]
    lowered = [one - int(said) for one in sums]
    if 0 in lowered:
        return total
    return total - next((by for by in lowered if by > 0 and by % 10 == 0), 0)


def is_right_genotype(found: Answer, animal: int, text: str) -> bool:
    try:
        written = read_genotype(text)
    except ValueError:
        return False
    for name, part, ways in zip(LOCUS_NAMES, written, found.loci, strict=True):
        texts = {format_known(name, way.known[animal], way.possible[animal]) for way in ways}
        rows = [read_genotype(_row(name, one))[LOCUS_NAMES.index(name)] for one in texts]
        if part not in rows:
            return False
    return True


def _row(locus: str, text: str) -> str:
    return " ".join(text if name == locus else "--" for name in LOCUS_NAMES)


def verified(record: Record, shape: str) -> tuple[FileReport, str]:
    with TemporaryDirectory() as folder:
        source, copy = (Path(folder) / f"{name}.{shape}" for name in ("source", "copy"))
        source.write_text(write_record(record, shape).text, encoding="utf-8")
        task = record.task(shape)
        asked = replace(task, path=str(source), corrected=str(copy))
        report = verify_file(asked)
        return report, copy.read_text(encoding="utf-8") if copy.exists() else ""


def judge(right: Right, shape: str, random: Random) -> None:
    keys = sorted((key for key in right.record.cells if "card" not in key), key=str)
    chosen = random.sample(keys, min(len(keys), random.choice((1, 1, 1, 2, 3))))
    record = spoil(right.record, chosen, random)
    written = cells(shape, write_record(record, shape).text)
    before = cells(shape, write_record(right.record, shape).text)
    assume(written is not None and before is not None and written.keys() == before.keys())
    report, copy = verified(record, shape)
    touched = {PLAYERS[int(key[0])] for key in chosen if key != ("winner",)}
    for found in report.findings:
        if found.severity is not Severity.NOTE and found.player:
            assert found.player in touched, found
    after = cells(shape, copy) if copy else written
    assert after is not None
    assert written is not None
    for key, text in after.items():
        as_written = says_the_same(text, written.get(key, ""))
        assert as_written or is_right(right, key, text, written), (key, text, written)
    for key in before or {}:
        assert key in after, key


@given(right_records(), shapes, st.randoms(use_true_random=False))
@settings(examples(15, 10_000), suppress_health_check=[HealthCheck.too_slow])
def test_right_copy_has_only_what_is_right_or_was_written(
    right: Right, shape: str, random: Random
) -> None:
    judge(right, shape, random)


def test_total_of_set_less_wrong_calls_follows_right_points_or_those_written() -> None:
    record = Record(terms={"variant": "set"}, litters=((1,),), cells={})
    right = Right(record=record, scheme="standard", fill="strict", answers={})
    said = {
        "as it was": ("12", "2"),
        "by what was written": ("13", " 3"),
        "neither": ("12", "9"),
        "right": ("112", "12"),
    }
    counts = {
        case: counted(right, 0, 12, {(0, 0, "points"): points, (0, "total"): total})
        for case, (points, total) in said.items()
    }
    assert counts == {"as it was": 2, "by what was written": 2, "neither": 12, "right": 12}
