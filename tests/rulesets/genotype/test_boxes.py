"""The box: values with their source, files of owners, and the practice deck."""

import re
import tomllib
from pathlib import Path

import pytest
from sampling import tables
from testcross.rulesets import TestcrossError
from testcross.rulesets.genotype.box import (
    box_sections,
    check_box,
    load_box,
    practice_deck,
    read_box,
    template,
)
from testcross.rulesets.genotype.cards import GENES

BOX = load_box()
SECTION_9 = {
    "mat.plots": 2,
    "mat.dice_slots": 3,
    "rows.1-2": 3,
    "rows.3": 4,
    "rows.4-5": 5,
    "square.cells": ["I", "II", "III", "IV"],
    "tiles.cover": "parent",
    "overlays.goal": 3,
    "prices.assistant": {"low": 1, "start": 2, "high": 5},
    "prices.plot": {"low": 1, "start": 2, "high": 5},
    "prices.slot": {"low": 2, "start": 3, "high": 6},
    "prices.marker": {"low": 3, "start": 4, "high": 7},
    "order.traits": ["R", "F", "G", "T"],
    "order.double_arrow": ["plot", "slot", "marker", "assistant"],
    **{f"parents.{gene}": f"{gene}{gene.lower()} x {gene}{gene.lower()}" for gene in "RFGT"},
    **{f"goals.{gene}": 2 for gene in "RFGT"},
    **{f"goals.{gene.lower()}": 3 for gene in "RFGT"},
}
"""Section 9 of the rules, written down by hand."""


def test_box_has_the_values_of_section_9() -> None:
    assert BOX.values == SECTION_9


def test_sections_are_those_of_the_rules() -> None:
    assert list(box_sections()) == [f"9-{number}" for number in range(1, 14)]
    used = {BOX.section_of(key) for key in (*BOX.values, *BOX.lists)}
    assert used - {""} == set(box_sections())


# files of owners


def written(path: Path, text: str) -> Path:
    file = path / "box.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_template_as_it_is_leaves_everything_as_the_text_has_it(tmp_path: Path) -> None:
    box = read_box(written(tmp_path, template(BOX)))
    assert (box.values, box.lists) == (SECTION_9, BOX.lists)
    assert [key for key in box.values if box.section_of(key)] == [
        key for key in BOX.values if BOX.section_of(key)
    ]


def test_template_filled_in_leaves_nothing_assumed(tmp_path: Path) -> None:
    filled = re.sub(r"^#(?=\S)", "", template(BOX), flags=re.MULTILINE)
    assert set(tomllib.loads(filled)) == {key.partition(".")[0] for key in SECTION_9} | set(
        BOX.lists
    )
    box = read_box(written(tmp_path, filled))
    assert [key for key in (*box.values, *box.lists) if box.section_of(key)] == []
    assert [str(plant) for plant in box.plants] == ["9: rr GG tt"]


def test_value_of_an_owner_is_no_longer_assumed(tmp_path: Path) -> None:
    box = read_box(written(tmp_path, '[mat]\ndice_slots = 4\n[parents]\nF = "FF x Ff"\n'))
    assert (box.slots, box.parents("F", {})) == (4, ("FF", "Ff"))
    assert (box.assumed("mat.dice_slots", "parents.F"), box.section_of("parents.F")) == ((), "")
    assert box.parents("T", {}) == ("Tt", "Tt")
    assert (box.assumed("parents.T"), box.section_of("parents.T")) == (
        ("parents.T is as assumed",),
        "9-5",
    )


MISTAKES = [(one["text"], one["mistakes"]) for one in tables("box_mistakes")["box"]]


@pytest.mark.parametrize(("text", "mistakes"), MISTAKES)
def test_mistake_in_a_box_file_is_named_with_its_line(
    text: str, mistakes: list[str], tmp_path: Path
) -> None:
    found = [str(one) for one in check_box(written(tmp_path, text)).mistakes]
    assert len(found) == len(mistakes)
    assert all(one.startswith(told) for one, told in zip(found, mistakes, strict=True))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"[mat\n", "not valid TOML"),
        (b"\xff\xfe", "not a UTF-8 text file"),
        (b"a = " + b"[" * 5000, "a box file needs no more than four levels"),
    ],
)
def test_file_that_is_no_toml_is_refused(content: bytes, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(content)
    with pytest.raises(TestcrossError, match=problem):
        check_box(file)


# the practice deck


def test_practice_deck_is_50_different_patterns_with_their_points() -> None:
    deck = practice_deck()
    assert (len(deck), len(set(deck))) == (50, 50)
    for plant in deck:
        letters = str(plant).partition(": ")[2].split()
        assert plant.points == sum(2 if one[0] != one[1] else 3 for one in letters)
        assert [one[0].upper() for one in letters] == [
            gene for gene in GENES if gene in str(plant).upper().partition(": ")[2]
        ]
