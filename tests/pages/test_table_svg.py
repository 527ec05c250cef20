"""Dice in their pools and plants with covered traits, as SVG."""

from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import testcross
from program.called_program import call
from sheets.sheet_files import SAMPLES
from testcross.pages.svg.drawing import NAMESPACE
from testcross.rulesets import TestcrossError

GAME, AT = SAMPLES / "pea-game.peas", "4 breeding Ann"


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def words(root: ET.Element) -> list[str]:
    return ["".join(one.itertext()) for one in root.iter(f"{{{NAMESPACE}}}text")]


def asked(**given: Any) -> Any:
    return testcross.genotype.pick(**given)


def test_picture_has_a_title_and_the_answer_as_its_text_twin() -> None:
    found = asked(game=GAME, at=AT)
    root = drawn(found.svg())
    title, desc = (root.find(f"{{{NAMESPACE}}}{name}") for name in ("title", "desc"))
    assert title is not None
    assert desc is not None
    assert (title.text, desc.text) == ("Dice and plants of Ann", found.text)
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert found.svg() == asked(game=GAME, at=AT).svg()
    assert found.svg() in found._repr_html_()


def test_every_die_lies_in_its_place_and_every_trait_has_its_word() -> None:
    random = Random(3)
    for _ in range(10):
        dice: dict[str, int] = {}
        for gene in "RFGT":
            places = [gene * 2, gene + gene.lower(), gene.lower() * 2, f"m{gene}"]
            for place in random.choices(places, k=random.randint(0, 5)):
                dice[place] = dice.get(place, 0) + 1
        traits = [random.choice(["RR", "(Rr)"]), random.choice(["ff", "(ff)"]), "(gg)"]
        pool = " ".join(f"{number}{die}" for die, number in dice.items()) or "0RR"
        plant = f"4: {' '.join(traits)}"
        shown = words(drawn(asked(pool=pool, plants=[plant], slots=1).svg()))
        for gene in "RFGT":
            for die in (gene * 2, gene + gene.lower(), gene.lower() * 2, f"m{gene}"):
                on_card = sum(one.strip("()") == die for one in traits)
                assert shown.count(die) == 1 + dice.get(die, 0) + on_card
        assert shown.count("covered") == sum(one.startswith("(") for one in traits)
        assert shown.count("best pick") <= 1


def test_picture_marks_what_is_picked_and_guesses_no_colour_of_an_overlay(tmp_path: Path) -> None:
    root = drawn(asked(pool="RR Ff", plants=["5: Ff (gg)"], slots=1).svg())
    assert words(root).count("best pick") == 1
    thick = [one for one in root.iter() if one.get("stroke-width") == "3.5"]
    assert len(thick) == 2  # the die and the trait
    purple = "#8e44ad"
    assert purple in asked(game=GAME, at=AT).svg()
    laid = tmp_path / "laid.peas"
    overlay = "box practice\noverlays flower codominance"
    laid.write_text(GAME.read_text("utf-8").replace("box practice", overlay), encoding="utf-8")
    assert purple not in asked(game=laid, at=AT).svg()


def test_command_writes_the_picture_and_an_answer_without_one_says_so(tmp_path: Path) -> None:
    path = tmp_path / "pick.svg"
    assert call("genotype", "pick", str(GAME), "--at", AT, "-o", str(path)).returncode == 0
    assert (
        path.read_text("utf-8") == call("genotype", "pick", str(GAME), "--at", AT, "--svg").stdout
    )
    assert path.read_text("utf-8") == asked(game=GAME, at=AT).svg()
    both = call("genotype", "pick", str(GAME), "--svg", "--json")
    assert both.returncode == 2
    assert "--json and --svg were both given" in both.stderr
    with pytest.raises(TestcrossError, match="has no picture"):
        testcross.genotype.odds("FF x Ff", want="FF").svg()
