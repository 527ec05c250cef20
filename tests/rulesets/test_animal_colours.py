"""``[look]`` of a ruleset: the colours of its animals, and what it may not say."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree as ET

import pytest
import testcross
from testcross.pages.svg.drawing import animal_picture, shapes
from testcross.rulesets import Ruleset, check_mating, load_ruleset, parse_animal
from testcross.rulesets.analysis.mating_picture import verdict_picture
from testcross.rulesets.errors import RulesetError
from testcross.rulesets.genetics import parse_ruleset
from testcross.rulesets.genetics.mating import mating_of
from testcross.rulesets.genetics.ruleset_tables import LookTable, PaintTable
from testcross.solver import Solver, make_engine

FLOWERS = (Path(__file__).parents[2] / "docs/how-to/snapdragons.toml").read_text(encoding="utf-8")
SPECIES = sorted(
    tomllib.loads(path.read_text(encoding="utf-8"))["name"]
    for path in (Path(__file__).parents[2] / "rulesets/species").glob("*.toml")
)
COLOURED = [name for name in SPECIES if name != "humans"]  # nothing that people show has a colour
TWINS = re.compile("(long-winged|miniature)(?=.* vestigial)")
"""What varieties of one picture differ in: a stub of a wing does not show how long it would be."""


def test_every_card_of_the_deck_has_all_its_colours() -> None:
    for name in ("gene-rummy", "gene-rummy-novice", "rabbits"):
        ruleset = load_ruleset(name)
        for variety in ruleset.varieties:
            found = ruleset.colours(variety.readings)
            assert found.keys() >= {"coat", "points", "belly", "eyes"}, variety.name


@pytest.mark.parametrize(
    ("ruleset", "animal", "parts"),
    [
        ("rabbits", "aa -- C- D- E-", {"eyes"}),
        ("rabbits", "A- B- C- D- ee", {"coat", "points", "belly", "eyes"}),
        ("gene-rummy", "aa B- -- D-", set[str]()),
        ("gene-rummy", "-- -- cc --", {"coat", "points", "belly", "eyes"}),
        ("gene-rummy", "A- B- C- --", {"belly", "eyes"}),
    ],
)
def test_picture_of_an_animal_known_in_part_has_the_parts_that_are_certain(
    ruleset: str, animal: str, parts: set[str]
) -> None:
    rules = load_ruleset(ruleset)
    mating = mating_of(rules, [animal, "Black", "Black"])
    (first, *_) = verdict_picture(check_mating(mating, Solver(make_engine("cp-sat")))).animals
    colours = {part: colour for part, colour in first.colours if colour != "none"}
    assert {"coat", "points", "belly", "eyes"} & set(colours) == parts
    every = [rules.colours(tuple(map(frozenset, zip(one)))) for one in _wholes(rules, animal)]
    for part, colour in colours.items():
        assert {one.get(part) for one in every} == {colour}, part


def _wholes(rules: Ruleset, animal: str) -> Iterator[Sequence[tuple[int, int]]]:
    """Yield every genotype that an animal may have, without what names have a prefix for."""
    read = parse_animal(rules, animal).readings
    black = parse_animal(rules, "Black").readings
    named = {prefix.place for prefix in rules.prefixes}
    yield from product(*(black[i] if i in named else one for i, one in enumerate(read)))


def test_animal_of_too_many_looks_or_of_an_unknown_coat_has_no_certain_colour() -> None:
    rabbits = load_ruleset("rabbits")
    assert rabbits.certain_colours(tuple(locus.every for locus in rabbits.loci)) == {}
    flies = mating_of(load_ruleset("fruit-flies"), ["-vg"] * 3)  # about that locus alone
    assert flies.ruleset.whole is not None
    assert flies.ruleset.certain_colours(flies.animals[0].readings) == {}


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


def painted() -> list[str]:
    return [name for name in COLOURED if load_ruleset(name).shape]


def test_every_species_has_a_look() -> None:
    bare = sorted({*COLOURED} - {*painted()})
    assert bare == [], f"{bare}: add [look] to the file, as docs/how-to/ruleset.md describes it"


def test_every_variety_of_a_species_is_painted_with_parts_of_its_shape() -> None:
    for name in painted():
        ruleset = load_ruleset(name)
        drawn = {part for part, _ in shapes()[ruleset.shape]}
        needed = {"coat", "points", "belly"} & drawn
        for paint in ruleset.paints:
            assert dict(paint.parts).keys() <= drawn, name
        for variety in ruleset.varieties:
            found = ruleset.colours(*variety.ways)
            assert needed <= found.keys(), variety.name
            assert len(found) > 1, variety.name


def test_varieties_of_a_species_are_told_apart_by_their_pictures() -> None:
    for name in sorted({*painted()} - {"rabbits"}):  # whose tan and steel are not drawn
        seen = dict[str, str]()
        for variety in load_ruleset(name).varieties:
            words = TWINS.sub("", variety.name)
            assert seen.setdefault(_picture(name, variety.name), words) == words, (name, words)


def _picture(name: str, card: str) -> str:
    ruleset = load_ruleset(name)
    colours = ruleset.colours(*parse_animal(ruleset, card).ways)
    return ET.tostring(animal_picture(ruleset.shape, colours), encoding="unicode")


@pytest.mark.parametrize(
    ("card", "other"),
    [
        ("Manx Black in cats", "Black"),
        ("Calico in cats", "Black Tortie"),
        ("Siamese Black in cats", "Burmese Black"),
        ("Merle Black in dogs", "Black"),
        ("Broken Black Harlequin in rabbits", "Black Harlequin"),
        ("Tort in rabbits", "Black Self Harlequin"),
        ("Silver Single in chickens", "Single"),
        ("Opaline Skyblue in budgerigars", "Cinnamon Skyblue"),
        ("Frame Bay in horses", "Dun Bay"),
        ("Yellow (bb) in labradors", "Yellow (B-)"),
    ],
)
def test_prefix_or_a_locus_that_the_card_leaves_open_changes_the_picture(
    card: str, other: str
) -> None:
    name = card.partition(" in ")[2]
    assert _picture(name, card.partition(" in ")[0]) != _picture(name, other)


def test_mask_hides_what_is_below() -> None:
    assert _picture("cats", "Oo aa Bb Dd cscs WN mm") == _picture("cats", "OO -- -- -- -- W- mm")
    assert _picture("rabbits", "REW (Enen)") == _picture("rabbits", "REW")
    assert _picture("mice", "Albino") == _picture("mice", "aa bb cc")
    assert _picture("horses", "ee -- crcr -- chch G- oo") == _picture("horses", "Grey (oo)")


def test_part_is_drawn_in_the_colour_that_all_ways_to_read_a_card_share() -> None:
    peas = load_ruleset("sweet-peas")
    white = parse_animal(peas, "White")
    assert peas.colours(*white.ways)["coat"] == "#fbfaf8"
    assert peas.colours(white.readings) == {}
    assert "coat" not in peas.colours(*parse_animal(peas, "C- R- --").ways)


def test_shapes_are_those_that_a_look_may_name() -> None:
    assert shapes().keys() == set(get_args(LookTable.model_fields["shape"].annotation))
    parts = {part for one in shapes().values() for part, _ in one}
    assert parts == PaintTable.model_fields.keys() - {"fits"}
    for shape, drawn in shapes().items():
        for _, path in drawn:
            assert re.fullmatch(r"(M[-.\d ]+([CHLQVMa][-.\d ]*)*z)+", path), (shape, path)


def test_drawing_of_a_species_is_valid_and_the_same_twice() -> None:
    drawn = [testcross.check("red", "black", "Calico", ruleset="cats").svg() for _ in range(2)]
    assert drawn[0] == drawn[1]
    fills = {one.get("fill") for one in ET.fromstring(drawn[0]).iter()}  # noqa: S314 - our own
    assert {"#d98b45", "#35302e"} <= fills


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
        (
            'shape = "rabbit"\npaint = [{ fits = "RR", coat = "red" }]',
            r"coat: found 'red', expected a colour such as",
        ),
        ('shape = "rabbit"\npaint = [{ fits = "RR", coat = "#00000\\" x" }]', r"coat"),
        ('shape = "cat"\npaint = [{ fits = "RR", strpes = "none" }]', "strpes: .* mean stripes"),
        ('shape = "unicorn"', "look.shape"),
    ],
)
def test_mistake_in_a_look_is_named_by_its_key(look: str, key: str) -> None:
    with pytest.raises(RulesetError, match=key):
        parse_ruleset(f"{FLOWERS}\n[look]\n{look}\n")
