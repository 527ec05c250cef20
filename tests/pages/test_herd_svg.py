"""A herd as SVG: who stands where, that nothing lies over anything else, and what it says."""

import re
import time
from collections import Counter
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
import testcross
from program.called_program import call
from sampling import each
from testcross.pages.svg.drawing import NAMESPACE
from testcross.pages.svg.herd_layout import Rows
from testcross.pages.svg.herd_svg import herd_svg
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.herds import HerdSimulator
from testcross.rulesets.herds.herd_picture import MOST_DRAWN
from testcross.rulesets.pictures import Couple, HerdAnimal, HerdPicture, Sign

Box = tuple[float, float, float, float]
GRANDPARENTS = "id,sire,dam,sex,B\nA,,,M,Bb\nB,,,F,bb\nC,,,M,BB\nD,,,F,Bb\n"
COUSINS = f"{GRANDPARENTS}E,A,B,M,Bb\nF,A,B,F,bb\nG,C,D,M,BB\nH,C,D,F,Bb\nK,E,H,F,Bb\n"


def random_picture(seed: int) -> HerdPicture:
    """Return a herd as files may have it: inbred, selfed, of one parent, with long names."""
    random = Random(f"drawn {seed}")
    count = random.choice((3, 8, 20, 60, 200)) if seed else 200
    back = random.choice((4, 12, 40, count))
    litters: dict[tuple[int, ...], list[int]] = {}
    for one in range(1, count):
        if random.random() < 0.8:
            low = max(0, one - back)
            pair = dict.fromkeys(
                random.randrange(low, one) for _ in range(random.choice((1, 2, 2)))
            )
            known = random.choice([*litters, tuple(pair)])
            litters.setdefault(known if random.random() < 0.6 else tuple(pair), []).append(one)
    names = [f"{'Wm'[i % 2] * random.randrange(1, 9)} {i}" for i in range(count)]
    return HerdPicture(
        title="A herd",
        animals=tuple(
            HerdAnimal(
                id=name,
                sign=random.choice(list(Sign)),
                typings=("B -b*",) * random.randrange(4),
                is_marked=random.random() < 0.1,
                has_more=random.random() < 0.1,
            )
            for name in names
        ),
        couples=tuple(
            Couple(parents=who, offspring=tuple(kids), are_related=random.random() < 0.2)
            for who, kids in litters.items()
        ),
    )


def tree(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def named(root: ET.Element, tag: str) -> list[ET.Element]:
    return list(root.iter(f"{{{NAMESPACE}}}{tag}"))


def words(root: ET.Element) -> list[str]:
    return ["".join(one.itertext()) for one in named(root, "text")]


def signs(root: ET.Element) -> list[Box]:
    found = []
    for one in named(root, "path"):
        if one.get("class", "").endswith("-edge"):
            x, y, scale = map(float, re.findall(r"-?[\d.]+", one.get("transform", "")))
            half = scale * (50 if "L50" in one.get("d", "") else 44)
            found.append((x - half, y - half, x + half, y + half))
    return found


def labels(root: ET.Element) -> list[Box]:
    found = []
    for one in named(root, "text"):
        size = float(one.get("font-size", "14"))
        text = "".join(one.itertext())
        wide = size * sum({"W": 1.08, "m": 1.0, " ": 0.4}.get(letter, 0.66) for letter in text)
        x, y = float(one.get("x", "")), float(one.get("y", ""))
        left = x - wide / 2 if one.get("text-anchor") == "middle" else x
        found.append((left, y - 0.8 * size, left + wide, y + 0.2 * size))
    return found


def lines(root: ET.Element, *, dotted: bool = False) -> list[list[Box]]:
    """Return the lines of each family, or those between places of one animal, piece by piece."""
    found = []
    for one in named(root, "path"):
        path = one.get("d", "")
        is_dotted = one.get("stroke-dasharray") == "2 4"
        is_line = one.get("class", "").endswith("-line")
        if is_line and (is_dotted if dotted else not one.get("stroke-dasharray")):
            here, x, y = [], 0.0, 0.0
            for letter, numbers in re.findall(r"([MHV])([-\d. ]+)", path):
                values = [float(number) for number in numbers.split()]
                to = {"M": (values[0], values[-1]), "H": (values[0], y), "V": (x, values[0])}
                end = to[letter]
                if letter != "M":
                    here.append((min(x, end[0]), min(y, end[1]), max(x, end[0]), max(y, end[1])))
                x, y = end
            found.append(here)
    return found


def overlap(one: Box, other: Box, by: float = 0.5) -> bool:
    apart = one[2] - by <= other[0] or other[2] - by <= one[0]
    return not (apart or one[3] - by <= other[1] or other[3] - by <= one[1])


def crosses(line: Box, box: Box) -> bool:
    """Tell whether a line runs through a box; one to a diamond ends behind its tip."""
    rim = max(3, 0.07 * (box[3] - box[1]))
    return overlap(line, (box[0] + rim, box[1] + rim, box[2] - rim, box[3] - rim), 0)


def neighbours(boxes: list[Box]) -> list[tuple[Box, Box]]:
    """Return pairs that may overlap: one ends behind where the other begins."""
    found: list[tuple[Box, Box]] = []
    there: list[Box] = []
    for box in sorted(boxes):
        there = [one for one in there if one[2] > box[0]]
        found += [(one, box) for one in there]
        there.append(box)
    return found


@each("seed", range(200), quick=5)
def test_nothing_of_a_random_herd_lies_over_anything_else(seed: int) -> None:
    root = tree(herd_svg(random_picture(seed), ""))
    boxes = [*signs(root), *labels(root)]
    assert [pair for pair in neighbours(boxes) if overlap(*pair)] == []
    families = lines(root)
    for line in (line for some in (*families, *lines(root, dotted=True)) for line in some):
        assert not [box for box in boxes if crosses(line, box)], line
    pieces = [(line, number) for number, family in enumerate(families) for line in family]
    for (one, family), (other, another) in combinations(pieces, 2):
        for way in (0, 1):  # bars, and ways down
            at, along = one[way] == one[way + 2] == other[way] == other[way + 2], 1 - way
            together = at and one[along] < other[along + 2] and other[along] < one[along + 2]
            assert family == another or not together, (one, other)
    width, height = (float(root.get(key, "0")) for key in ("width", "height"))
    assert all(x >= 0 and y >= 0 and to <= width and down <= height for x, y, to, down in boxes)


@each("seed", range(200), quick=10)
def test_every_animal_stands_below_its_parents_once_and_beside_each_mate(seed: int) -> None:
    picture = random_picture(seed)
    found = Rows(range(len(picture.animals)), dict(enumerate(picture.couples)))
    homes = Counter(seat.animal for row in found.rows for seat in row if seat.family is not None)
    born = {kid: n for n, couple in enumerate(picture.couples) for kid in couple.offspring}
    assert homes == Counter(dict.fromkeys(born, 1))
    assert {s.animal for row in found.rows for s in row} == {*range(len(picture.animals))}
    assert found.couples.keys() == {*range(len(picture.couples))}
    for row, below in pairwise([*found.rows, []]):
        places = {seat: i for i, seat in enumerate(row)}
        for number, pair in found.couples.items():
            if pair[0] in places:
                couple = picture.couples[number]
                assert {seat.animal for seat in pair} == {*couple.parents}
                assert [places[seat] - places[pair[0]] for seat in pair] == [*range(len(pair))]
                kids = [i for i, seat in enumerate(below) if seat.family == number]
                assert {below[i].animal for i in kids} == {*couple.offspring}


def test_two_families_that_a_marriage_joins_have_nobody_twice() -> None:
    root = tree(testcross.herd(text=COUSINS).check().svg())
    assert Counter(words(root))["E"] == Counter(words(root))["H"] == 1
    assert len(signs(root)) == 9
    assert "dotted" not in " ".join(words(root))


def test_related_mates_have_a_double_line_and_an_animal_in_two_rows_a_dotted_one() -> None:
    root = tree(testcross.herd(text="id,sire,dam,sex,B\nK,A,B,F,\nM,A,K,F,\n").check().svg())
    assert Counter(words(root))["A"] == 2
    assert "double line: related mates" in " ".join(words(root))
    assert "dotted line" in " ".join(words(root))
    doubles = [one for one in named(root, "path") if one.get("d", "").count("H") == 2]
    assert len([one for one in doubles if one.get("d", "").count("V") == 0]) == 1


@each("seed", range(60), quick=6)
def test_affected_are_filled_and_lines_of_a_tree_do_not_cross(seed: int) -> None:
    random, text = Random(seed), "id,sire,dam,affected\nA,,,1\n"
    for one in "CDEF":
        text += f"{one},A,B,{int(one == 'C')}\n"
        for n in range(random.randint(1, 8)):
            text += f"{one}{n},{one},{one}x,0\n"
            text += f"{one}{n}k,{one}{n},{one}{n}x,0\n" * random.randint(0, 1)
    root = tree(testcross.herd(text=text).check().svg())
    filled = [one for one in named(root, "path") if re.search("ink .*edge", one.get("class", ""))]
    assert len(filled) == 2
    assert "filled: affected" in " ".join(words(root))
    pieces = [line for family in lines(root) for line in family]
    assert not [
        (one, other)
        for one, other in product(pieces, pieces)
        if one[0] < other[0] == other[2] < one[2] and other[1] < one[1] == one[3] < other[3]
    ]


def test_animals_of_a_conflict_are_hatched_wherever_they_stand() -> None:
    found = testcross.herd("docs/samples/herd-errors.csv", ruleset="gene-rummy").check()
    in_conflict = {
        name for locus in found.answer.loci for one in locus.conflicts for name in one.ids
    }
    root = tree(found.svg())
    hatched = [one for one in named(root, "path") if "hatch" in one.get("fill", "")]
    assert len(hatched) == len(in_conflict) > 1
    assert "herd-errors.csv:INCONSISTENT" in "".join(words(root)).replace(" ", "")
    assert named(root, "desc")[0].text == found.text


def test_answers_about_a_herd_hatch_whom_they_name() -> None:
    herd = testcross.herd("docs/samples/herd-errors.csv", ruleset="gene-rummy")
    sound = testcross.herd("docs/samples/herd.csv", ruleset="gene-rummy")
    for found, meaning in (
        (herd.repair(), "a typing to drop"),
        (herd.explain_conflict(1), "in the conflict"),
        (sound.carriers("c"), "certain to have c"),
        (sound.explain("Rex.B"), "leads to it"),
    ):
        assert f"hatched: {meaning}" in " ".join(words(tree(found.svg())))
    filled = words(tree(sound.fill().svg()))
    assert {"Bb*", "-c*"} <= {*filled}
    assert any("5 genotypes*" in one for one in filled)


@pytest.mark.deep
def test_large_herd_is_drawn_around_an_animal(tmp_path: Path) -> None:
    path = tmp_path / "herd.csv"
    path.write_text(HerdSimulator(animals=450).game(1).text("csv"), encoding="utf-8")
    found = testcross.herd(path).check()
    with pytest.raises(TestcrossError, match=r"450 animals, and a picture holds 200; .*around=ID"):
        found.svg()
    with pytest.raises(TestcrossError, match="no animal has the id '451'"):
        found.svg("451")
    start = time.process_time()
    root = tree(found.svg("300"))
    assert time.process_time() - start < 3
    assert "300" in words(root)
    assert len({one for one in words(root) if one.isdecimal()}) == MOST_DRAWN
    assert "the 200 animals nearest to '300' are drawn; the file has 250 more." in " ".join(
        words(root)
    )
    assert "<svg" not in found._repr_html_()


def test_only_so_many_generations_around_an_animal_are_drawn_with_their_mates() -> None:
    found = testcross.herd(text=f"{COUSINS}L,K,M,M,\nN,L,O,F,\n").check()
    for depth, expected in ((1, {"E", "H", "K", "M", "L"}), (2, {*"ABCDEFGHKMLNO"} - {"F", "G"})):
        assert {one for one in words(tree(found.svg("K", depth))) if len(one) == 1} >= expected
    assert "B" not in words(tree(found.svg("K", 1)))
    with pytest.raises(TestcrossError, match="depth counts from an animal; name it"):
        found.svg(depth=1)
    outcome = call("draw", "docs/samples/herd.csv", "--depth", "0")
    assert (outcome.returncode, "1 or more" in outcome.stderr) == (2, True)


def test_littermates_who_are_alike_are_one_sign_in_a_large_herd() -> None:
    kids = "".join(f"K{n},A,B,{'MF'[n % 2]},{'Bb' if n < 40 else ''}\n" for n in range(48))
    found = testcross.herd(text=f"id,sire,dam,sex,B\nA,,,M,BB\nB,,,F,bb\n{kids}").check()
    root = tree(found.svg())
    assert Counter(words(root))["20"] == Counter(words(root))["4"] == 2
    assert {"K0", "K2", "+18", "K40", "+2"} <= {*words(root)}
    assert len(signs(root)) == 6
    assert "a number: so many who are alike" in " ".join(words(root))
    asked = words(tree(found.svg("K3")))  # who is asked about has a sign
    assert {"K3", "19"} <= {*asked}


@each("seed", range(1, 21), quick=1)
def test_200_animals_can_be_read_on_a_sheet_of_a3(seed: int) -> None:
    text = HerdSimulator(animals=MOST_DRAWN).game(seed).text("csv")
    root = tree(testcross.herd(text=text).check().svg())
    wide, high = (float(root.get(key, "0")) for key in ("width", "height"))
    longer, shorter = (edge / 25.4 * 72 for edge in (420, 297))
    scale = max(min(longer / wide, shorter / high), min(shorter / wide, longer / high))
    assert 11 * scale >= 4.5  # points


def test_herd_is_drawn_by_the_command_line_as_by_the_api(tmp_path: Path) -> None:
    file = tmp_path / "herd.svg"
    words_typed = ("docs/samples/herd-errors.csv", "--ruleset", "gene-rummy")
    assert call("draw", *words_typed, "-o", str(file)).returncode == 1
    herd = testcross.herd("docs/samples/herd-errors.csv", ruleset="gene-rummy")
    assert file.read_text(encoding="utf-8") == herd.check().svg()
    for typed, problem in (
        (
            ("docs/samples/herd.csv", "--step", "1"),
            "--step is of a mating; leave it out for a herd",
        ),
        (("castor", "lilac", "white", "--around", "Rex"), "--around is of a herd"),
        (("missing.csv",), "there is no file missing.csv"),
        (
            ("docs/samples/herd.csv", "--around", "Rx"),
            "no animal has the id 'Rx'; did you mean 'Rex'?",
        ),
    ):
        outcome = call("draw", *typed)
        assert outcome.returncode == 2
        assert problem in outcome.stderr


@pytest.mark.parametrize(
    ("herd", "legend"),
    [
        (
            "id,sire,dam,sex,B\nRex,,,,BB\nUna,,,,bb\nMax,Rex,Una,M,\n",
            "Square: male; circle: female.",
        ),
        ("id,sire,dam\nMax,Rex,Una\n", "Square: male; circle: female; diamond: sex unknown."),
        # who is a sire here and a dam there can be of either sex, whom the file calls one is that
        (
            "id,sire,dam,sex,B\nPea,,,,Bb\nBean,Pea,Pea,,bb\n",
            "Diamond: sex unknown; double line: related mates.",
        ),
        ("id,sire,dam,sex,B\nRex,,,M,BB\nMax,Rex,,M,Bb\n", "Square: male."),
    ],
)
def test_parent_is_drawn_of_the_sex_that_its_role_tells(herd: str, legend: str) -> None:
    told = " ".join(words(tree(testcross.herd(text=herd).check().svg())))
    assert told.endswith(legend)


def test_names_of_animals_are_text_in_a_drawing() -> None:
    root = tree(testcross.herd(text="id,sire,dam,B\n<img>&,,,BB\n<b>,<img>&,,BB\n").check().svg())
    assert {"<img>&", "<b>"} <= {*words(root)}
