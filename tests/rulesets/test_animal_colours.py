"""``[look]`` of a ruleset: the colours of its animals, and what it may not say."""

from pathlib import Path

import pytest
from testcross.rulesets import load_ruleset, parse_animal
from testcross.rulesets.errors import RulesetError
from testcross.rulesets.genetics import parse_ruleset

FLOWERS = (Path(__file__).parents[2] / "docs/how-to/snapdragons.toml").read_text(encoding="utf-8")


def test_every_card_of_the_deck_has_all_its_colours() -> None:
    for name in ("gene-rummy", "gene-rummy-novice", "rabbits"):
        ruleset = load_ruleset(name)
        for variety in ruleset.varieties:
            found = ruleset.colours(variety.readings)
            assert found.keys() == {"coat", "points", "belly", "eyes"}, variety.name


@pytest.mark.parametrize(
    ("card", "alike"),
    [
        ("Black", [{"coat", "points", "belly"}]),
        ("Black Otter", [{"coat", "points"}, {"belly"}]),
        ("Black Cal", [{"coat", "belly"}, {"points"}]),
        ("White", [{"coat", "points", "belly"}]),
        ("Castor", [{"coat"}, {"points"}, {"belly"}]),
        ("Chestnut in rabbits", [{"coat"}, {"points"}, {"belly"}]),
        ("Orange in rabbits", [{"coat", "points"}, {"belly"}]),
        ("Tort in rabbits", [{"coat"}, {"points", "belly"}]),
        ("Sable in rabbits", [{"coat", "belly"}, {"points"}]),
        ("BEW in rabbits", [{"coat", "points", "belly"}]),
        ("Charlie Black in rabbits", [{"coat", "belly"}, {"points"}]),
    ],
)
def test_pattern_says_which_parts_are_of_one_colour(card: str, alike: list[set[str]]) -> None:
    name, _, other = card.partition(" in ")
    ruleset = load_ruleset(other or "gene-rummy")
    found = ruleset.colours(parse_animal(ruleset, name).readings)
    by_colour: dict[str, set[str]] = {}
    for part in ("coat", "points", "belly"):
        by_colour.setdefault(found[part], set()).add(part)
    assert list(by_colour.values()) == alike


def test_part_that_is_not_certain_has_no_colour() -> None:
    ruleset = load_ruleset()
    (known,) = parse_ruleset(
        f'{FLOWERS}\n[look]\nshape = "rabbit"\npaint = [{{ fits = "RR", coat = "#a00000" }}]\n'
    ).paints
    assert known.parts == (("coat", "#a00000"),)
    assert ruleset.colours(parse_animal(ruleset, "-- -- -- --").readings) == {}


@pytest.mark.parametrize(
    ("look", "key"),
    [
        ('shape = "rabbit"\npaint = [{ fits = "QQ", coat = "#000000" }]', r"look.paint\[1\].fits"),
        ('shape = "rabbit"\npaint = [{ fits = "RR", coat = "red" }]', r"look.paint\[1\].coat"),
        ('shape = "rabbit"\npaint = [{ fits = "RR", coat = "#00000\\" x" }]', r"coat"),
        ('shape = "unicorn"', "look.shape"),
    ],
)
def test_mistake_in_a_look_is_named_by_its_key(look: str, key: str) -> None:
    with pytest.raises(RulesetError, match=key):
        parse_ruleset(f"{FLOWERS}\n[look]\n{look}\n")
