"""What a finding calls a key, or a card: as it was typed, and what it was meant for."""

import pytest
from program.called_program import call
from testcross.rulesets.verification import Task, verify_bytes

SHEETS = "game: gene-rummy\nsheets:\n  - player: Ann\n"
MATING = "buck: Castor, doe: Lilac, kits: [White]"
TURN = "game: gene-rummy\nplayers: [Ann, Bo]\nrounds:\n  - turns:\n      - {{player: Ann, {}}}\n"
LOTS = "is 'lots'; expected a whole number, 0 or more"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        *(
            (
                f"{SHEETS}    matings:\n      - {{buck: Castor, doe: Lilac, {key}: []}}\n",
                f"{key!r} is empty; a mating needs buck, doe and kits",
            )
            for key in ("kits", "young", "Babies")
        ),
        *(
            (f"{SHEETS}    matings:\n      - {{{MATING}, {key}: lots}}\n", f"{key!r} {LOTS}")
            for key in ("points", "POINTS")
        ),
        *(
            (f"{SHEETS}    matings: [{{{MATING}}}]\n    {key}: lots\n", f"{key!r} {LOTS}")
            for key in ("total", "Total")
        ),
        ("player,buck,doe,kits,Points\nAnn,Castor,Lilac,White,lots\n", f"'Points' {LOTS}"),
        (TURN.format("Taken Back: perhaps"), "'Taken Back' is 'perhaps'; expected true or false"),
        (
            TURN.format("draw: {From: shelf}"),
            "'From' is 'shelf'; expected 'gene pool' or 'retirement'",
        ),
        *(
            (f"{SHEETS}    {key}:\n      - {{{MATING}}}\n", f"{key!r}; did you mean 'matings'?")
            for key in ("plays", "crosses", "Spiele")
        ),
        (f"{SHEETS}    matings: [{{{MATING}}}]\n    xyz: [1]\n", "expected one of"),
    ],
)
def test_key_is_told_as_it_was_typed(text: str, told: str) -> None:
    name = "a.csv" if text.startswith("player,") else "a.yaml"
    report = verify_bytes(Task(path=name, engine="python-constraint"), text.encode())
    assert any(told in one.text for one in report.findings if one.code == "RX001")


@pytest.mark.parametrize("typed", ["silver fox", "Silver Fox"])
@pytest.mark.parametrize("place", ["{} lilac white", "lilac {} white", "lilac castor {}"])
def test_loose_words_of_a_colour_that_is_not_modelled_are_told_so(typed: str, place: str) -> None:
    told = call("check", *place.format(typed).split())
    assert told.returncode == 2
    assert f"{typed!r} is not modelled: it needs the Si (silvering) locus" in told.stderr
