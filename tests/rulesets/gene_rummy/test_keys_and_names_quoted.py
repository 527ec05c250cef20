"""What a finding calls a key, or a card: as it was typed, and what it was meant for."""

import pytest
from called_program import call
from testcross.rulesets.verification import Task, verify_bytes

HEAD = "game: gene-rummy\nsheets:\n  - player: Ann\n"


def problems(text: str) -> list[str]:
    report = verify_bytes(Task(path="a.yaml", engine="python-constraint"), text.encode())
    return [one.text for one in report.findings if one.code == "RX001"]


@pytest.mark.parametrize("key", ["kits", "young", "litter", "Babies", "pups"])
def test_empty_litter_is_called_by_its_own_key(key: str) -> None:
    text = f"{HEAD}    matings:\n      - {{buck: Castor, doe: Lilac, {key}: []}}\n"
    assert problems(text) == [f"{key!r} is empty; a mating needs buck, doe and kits"]


@pytest.mark.parametrize("key", ["plays", "crosses", "breedings", "Spiele"])
def test_list_under_another_name_is_one_finding(key: str) -> None:
    text = f"{HEAD}    {key}:\n      - {{buck: Castor, doe: Lilac, kits: [White]}}\n"
    assert problems(text) == [f"there is no key {key!r}; did you mean 'matings'?"]


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
