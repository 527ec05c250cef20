"""What a finding calls a key, or a card: as it was typed, and what it was meant for."""

import pytest
from program.called_program import call
from testcross.rulesets.verification import Task, verify_bytes

HEAD = "game: gene-rummy\nsheets:\n  - player: Ann\n"


def problems(text: str) -> list[str]:
    report = verify_bytes(Task(path="a.yaml", engine="python-constraint"), text.encode())
    return [one.text for one in report.findings if one.code == "RX001"]


@pytest.mark.parametrize("key", ["kits", "young", "litter", "Babies", "pups"])
def test_empty_litter_is_called_by_its_own_key(key: str) -> None:
    text = f"{HEAD}    matings:\n      - {{buck: Castor, doe: Lilac, {key}: []}}\n"
    assert problems(text) == [f"{key!r} is empty; a mating needs buck, doe and kits"]


@pytest.mark.parametrize("key", ["points", "Points", "POINTS"])
def test_value_that_cannot_be_read_is_told_with_its_key_as_typed(key: str) -> None:
    """D, misleading: 'Points: lots'."""
    text = f"{HEAD}    matings:\n      - {{buck: Castor, doe: Lilac, kits: [White], {key}: lots}}\n"
    assert problems(text) == [f"{key!r} is 'lots'; expected a whole number, 0 or more"]
    row = f"player,buck,doe,kits,{key}\nAnn,Castor,Lilac,White,lots\n"
    report = verify_bytes(Task(path="a.csv", engine="python-constraint"), row.encode())
    assert [one.text for one in report.findings if one.code == "RX001"] == problems(text)


@pytest.mark.parametrize(("key", "of"), [("Total", "total"), ("TOTAL", "total")])
def test_total_that_cannot_be_read_is_told_with_its_key_as_typed(key: str, of: str) -> None:
    """D, misleading."""
    mating = "      - {buck: Castor, doe: Lilac, kits: [White]}\n"
    text = f"{HEAD}    matings:\n{mating}    {key}: lots\n"
    assert problems(text) == [f"{key!r} is 'lots'; expected a whole number, 0 or more"]
    assert problems(text.replace(key, of)) == [
        f"{of!r} is 'lots'; expected a whole number, 0 or more"
    ]


TURN = (
    "game: gene-rummy\nplayers: [Ann, Bo]\nrounds:\n"
    "  - turns:\n      - {{player: Ann, {key}: {value}}}\n"
)


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("Taken Back", "perhaps", "'Taken Back' is 'perhaps'; expected true or false"),
        ("draw", "{From: shelf}", "'From' is 'shelf'; expected 'gene pool' or 'retirement'"),
    ],
)
def test_words_of_a_turn_are_told_with_their_key_as_typed(key: str, value: str, told: str) -> None:
    """D, misleading."""
    assert told in problems(TURN.format(key=key, value=value))


@pytest.mark.parametrize("key", ["plays", "crosses", "breedings", "Spiele"])
def test_list_under_another_name_is_one_finding(key: str) -> None:
    text = f"{HEAD}    {key}:\n      - {{buck: Castor, doe: Lilac, kits: [White]}}\n"
    assert problems(text) == [f"unknown key {key!r}; did you mean 'matings'?"]


def test_unknown_list_beside_the_one_that_is_due_is_no_other() -> None:
    text = (
        f"{HEAD}    matings:\n      - {{buck: Castor, doe: Lilac, kits: [White]}}\n    xyz: [1]\n"
    )
    (one,) = problems(text)
    assert "expected one of" in one


@pytest.mark.parametrize("typed", ["silver fox", "Silver Fox"])
@pytest.mark.parametrize("place", ["{} lilac white", "lilac {} white", "lilac castor {}"])
def test_loose_words_of_a_colour_that_is_not_modelled_are_told_so(typed: str, place: str) -> None:
    told = call("check", *place.format(typed).split())
    assert told.returncode == 2
    assert f"{typed!r} is not modelled: it needs the Si (silvering) locus" in told.stderr
