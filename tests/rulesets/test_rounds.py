"""Rounds: a total under one is its own, that of all so far or of all, in every form of a sheet."""

import json

import pytest
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

CARDS = ("Castor", "Lilac", "White")
POINTS = (61, 61, 61)
"""What p. 11 gives for the mating, a round each."""
Totals = tuple[int | None, int | None, int | None]


def as_txt(totals: Totals) -> str:
    lines = []
    for number, (points, total) in enumerate(zip(POINTS, totals, strict=True), 1):
        lines += [f"round {number}", f"Ann: Castor x Lilac = White {points}"]
        lines += [] if total is None else [f"Ann total {total}"]
    return "\n".join(lines)


def as_txt_by_player(totals: Totals) -> str:
    lines = as_txt(totals).replace("Ann: ", "").replace("Ann total", "total")
    return f"Ann:\n{lines}"


def as_csv(totals: Totals) -> str:
    rows = [["player", "round", "buck", "doe", "kits", "points", "total"]]
    for number, (points, total) in enumerate(zip(POINTS, totals, strict=True), 1):
        shown = "" if total is None else str(total)
        rows.append(["Ann", str(number), *CARDS, str(points), shown])
    return "\n".join(map(",".join, rows))


def as_json(totals: Totals) -> str:
    buck, doe, kit = CARDS
    sheets = [
        {
            "player": "Ann",
            "matings": [{"buck": buck, "doe": doe, "kits": [kit], "points": points}],
            **({} if total is None else {"total": total}),
        }
        for points, total in zip(POINTS, totals, strict=True)
    ]
    return json.dumps({"game": "gene-rummy", "sheets": sheets})


FORMS = {"a.txt": as_txt, "b.txt": as_txt_by_player, "c.csv": as_csv, "d.json": as_json}


def report_on(name: str, totals: Totals) -> FileReport:
    return verify_bytes(Task(path=name, engine="python-constraint"), FORMS[name](totals).encode())


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ((61, 62, 61), "total 62 written, but the points of this sheet add up to 61: 1 too many"),
        ((61, 120, 183), "total 120 written, but the points so far add up to 122: 2 too few"),
        (
            (None, None, 185),
            "total 185 written, but the points of all sheets add up to 183: 2 too many",
        ),
    ],
)
def test_total_that_is_none_of_them_is_held_against_the_nearest(
    name: str, totals: Totals, said: str
) -> None:
    found = [one for one in report_on(name, totals).findings if one.code != "RX004"]
    assert [(one.code, one.player) for one in found] == [("GR107", "Ann")]
    assert found[0].text == said
