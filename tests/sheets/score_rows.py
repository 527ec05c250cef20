"""Rows of score sheets, and what is found in them."""

import csv
import io
from collections.abc import Sequence

from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

# 61 points: p. 11's mating; 23: aa B- C- D- x A- B- C- D- -> Aa B- C- D-, counted by hand
WHITE, CASTOR = ["Castor", "Lilac", "White", "61"], ["Black", "Castor", "Castor", "23"]
HEADING = ["player", "buck", "doe", "kits", "points"]


def csv_text(rows: Sequence[Sequence[str]], delimiter: str = ",") -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return file.getvalue()


def report_on(text: str, **options: str) -> FileReport:
    return verify_bytes(
        Task(path="sheet.csv", engine="python-constraint", options=options), text.encode()
    )


def told(report: FileReport) -> list[Finding]:
    return [found for found in report.findings if found.severity is not Severity.NOTE]


def places(report: FileReport) -> list[tuple[int, int, str, str]]:
    return [(f.line, f.column, f.code.value, f.player) for f in told(report)]


def messages(report: FileReport) -> list[str]:
    return [found.message for found in told(report)]


HEADINGS = [
    "player,buck,doe,kits,buck_filled,doe_filled,kits_filled,points",
    "PLAYER,Buck,DOE,Kits,Buck Filled,DOE FILLED,kits  filled,Points",
    "Player,Dad,Mom,Kit,Dad filled,Mom filled,Kit filled,Points",
    "Name,buck,doe,kits,buck_filled,doe_filled,kits_filled,points",
    "Pupil,Buck,Doe,Kit,buck filled,doe filled,kit filled,points",
    "student,buck,doe,kits,buck_filled,doe_filled,kits_filled,points",
    "player,Father,Mother,kit,father_filled,mother_filled,kit_filled,points",
    "player,sire,dam,kit1,sire_filled,dam_filled,kit1_filled,points",
    "player,Sire,Mum,Kit 1,Sire_Filled,Mum-filled,Kit 1 filled,points",
    "player,buck,doe,kit_2,buck-filled,doefilled,kit_2_filled,points",
    "player,dad,doe,kit4,buck filled,mom filled,kits_filled,points",
]
RESULTS = [*HEADING, "total", "winner"]


def results(*rows: tuple[str, list[str], str, str]) -> str:
    return csv_text([RESULTS, *([who, *mating, total, won] for who, mating, total, won in rows)])
