"""A mating as SVG: its text twin, its names, its animals, and what a step shows."""

import re
from collections import Counter
from itertools import product
from xml.etree import ElementTree as ET

import pytest
import testcross
from testcross.pages.svg.drawing import NAMESPACE, Drawing, lines_of
from testcross.rulesets.analysis.mating_blocks import marked_slots
from testcross.rulesets.analysis.mating_picture import step_picture, verdict_picture
from testcross.rulesets.blocks import Text
from testcross.rulesets.errors import MatingError
from testcross.rulesets.pictures import Arrow

LEGAL = "castor x lilac -> white"
ILLEGAL = "black x black -> castor"
BROOD = "black otter x amber cal -> white, chocolate cal, black, castor"


def tree(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def named(root: ET.Element, tag: str) -> list[ET.Element]:
    return list(root.iter(f"{{{NAMESPACE}}}{tag}"))


def words(root: ET.Element) -> list[str]:
    return ["".join(one.itertext()) for one in named(root, "text")]


def stars(root: ET.Element) -> list[str]:
    return [one.text or "" for one in named(root, "tspan") if (one.text or "").endswith("*")]


def texts(found: Text) -> list[tuple[str, str]]:
    assert not isinstance(found, str)
    return [(one.text, one.meaning.value) for one in found if one.text]


@pytest.mark.parametrize("mating", ["castor x lilac -> white", ILLEGAL, BROOD])
def test_drawing_is_an_image_named_by_its_verdict_whose_description_is_the_answer(
    mating: str,
) -> None:
    found = testcross.check(mating)
    root = tree(found.svg())
    (title,), (desc,) = named(root, "title"), named(root, "desc")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == found.text.split("\n", maxsplit=1)[0].rstrip(".")
    assert desc.text == found.text
    assert named(root, "script") == []


def test_drawing_has_the_same_bytes_every_time_and_names_that_no_other_has() -> None:
    drawn = [testcross.check(mating).svg() for mating in (LEGAL, ILLEGAL, BROOD)]
    assert drawn == [testcross.check(mating).svg() for mating in (LEGAL, ILLEGAL, BROOD)]
    ids = Counter(one.get("id") for svg in drawn for one in tree(svg).iter() if one.get("id"))
    assert set(ids.values()) == {1}
    classes = [set(re.findall(r"\.(t\w+-\w+)", svg)) for svg in drawn]
    assert all(classes)
    assert not classes[0] & classes[1] | classes[1] & classes[2]


@pytest.mark.parametrize("mating", [LEGAL, ILLEGAL, BROOD])
def test_every_name_that_a_drawing_uses_is_one_that_it_has(mating: str) -> None:
    svg = testcross.explain(mating).svg(1) if mating == LEGAL else testcross.check(mating).svg()
    root = tree(svg)
    ids = {one.get("id") for one in root.iter()}
    used = set(re.findall(r"url\(#([\w-]+)\)", svg))
    assert used <= ids
    in_style = set(re.findall(r"\.([\w-]+)", named(root, "style")[0].text or ""))
    assert {name for one in root.iter() for name in one.get("class", "").split()} <= in_style


def test_stars_are_those_of_the_answer_and_bold() -> None:
    found = testcross.check(BROOD)
    assert sorted(stars(tree(found.svg()))) == sorted(
        f"{symbol}*" for animal in found.answer.animals for symbol in animal.gained
    )
    bold = [one for one in named(tree(found.svg()), "tspan") if one.get("font-weight")]
    assert {one.text for one in bold} == {"a*", "b*", "c*"}


def test_failing_locus_is_hatched_and_named_at_the_animals_of_the_conflict() -> None:
    root = tree(testcross.check(ILLEGAL).svg())
    hatched = [one for one in named(root, "rect") if "hatch" in one.get("fill", "")]
    assert len(hatched) == words(root).count("fails") == 3
    assert not any(
        "hatch" in one.get("fill", "") for one in named(tree(testcross.check(LEGAL).svg()), "rect")
    )


def test_step_shows_what_is_known_so_far_and_the_way_of_its_allele() -> None:
    found = testcross.explain(LEGAL)
    picture = step_picture(found.answer, 3)
    buck, doe, kit = picture.animals
    assert (buck.part, doe.part, kit.part) == ("conclusion", "", "evidence")
    assert picture.arrows == (Arrow(parent=0, offspring=2, alleles="c"),)
    assert picture.caption[0].startswith("Step 3 of 5, C: The kit (White) is cc")
    known = {one.name: one.genotype for one in kit.loci}
    assert texts(known["B"]) == [("-", "plain"), ("b*", "strong")]
    assert known["D"] == "--"  # its step is the fifth
    root = tree(found.svg(3))
    assert len([one for one in named(root, "path") if one.get("marker-end")]) == 1
    assert "c" in words(root)


def plain(genotype: Text) -> str:
    return genotype if isinstance(genotype, str) else "".join(span.text for span in genotype)


def test_last_step_shows_all_that_follows() -> None:
    cards = ("castor", "white", "black cal", "lilac otter", "chocolate marten", "-- bb Cc --")
    seen = 0
    for sire, dam, kit in product(cards, repeat=3):
        found = testcross.explain(f"{sire} x {dam} -> {kit}, black", engine="python-constraint")
        if not found.legal or not found.steps:
            continue
        last, in_all = step_picture(found.answer, len(found.steps)), verdict_picture(found.answer)
        for one, filled in zip(last.animals, in_all.animals, strict=True):
            shown = [plain(locus.genotype) for locus in one.loci]
            assert shown == [plain(locus.genotype) for locus in filled.loci], found.mating
        seen += 1
    assert seen > 30


@pytest.mark.parametrize("step", [0, -1, 6])
def test_step_that_does_not_exist_is_refused(step: int) -> None:
    with pytest.raises(MatingError, match=f"step {step} does not exist: there are 5"):
        testcross.explain(LEGAL).svg(step)


@pytest.mark.parametrize(
    ("genotype", "gained", "shown"),
    [
        ("Cc", ["c"], "Cc*"),
        ("-a", ["a"], "-a*"),
        ("cchdc", ["c"], "cchdc*"),
        ("cchdch", ["cchd"], "cchd*ch"),
        ("ata", ["at", "a"], "at*a*"),
        ("ata", ["a", "at"], "at*a*"),
        ("aa", ["a", "a"], "a*a*"),
        ("cc", ["c"], "cc*"),
    ],
)
def test_star_stands_behind_the_allele_that_was_gained(
    genotype: str, gained: list[str], shown: str
) -> None:
    assert "".join(text for text, _ in texts(marked_slots(genotype, gained))) == shown


def test_words_of_people_are_text_in_a_drawing() -> None:
    drawing = Drawing("<b>&", 'a"</desc><script>alert(1)</script>\x00')
    drawing.words(1, 2, "<img onerror=x>]]>")
    root = tree(drawing.svg(10, 10))
    assert words(root) == ["<img onerror=x>]]>"]
    assert named(root, "desc")[0].text == 'a"</desc><script>alert(1)</script>\\x00'
    assert named(root, "script") == []


def test_long_words_are_cut_to_the_lines_there_are() -> None:
    assert list(lines_of("Chocolate Marten Cal", 80)) == ["Chocolate", "Marten Cal"]
    assert list(lines_of("one two three four five six", 70, most=2)) == ["one two", "three f..."]


def test_animals_of_a_brood_do_not_touch() -> None:
    root = tree(testcross.check(BROOD).svg())
    places = [
        tuple(map(int, re.findall(r"-?\d+", one.get("transform", ""))))
        for one in named(root, "path")
        if one.get("class", "").endswith("-line") and one.get("transform")
    ]
    assert len(places) == 6
    width, height = (int(root.get(key, "0")) for key in ("width", "height"))
    for one in places:
        assert 50 <= one[0] <= width - 50
        assert 50 <= one[1] <= height - 50
        for other in places:
            assert one is other or max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= 110


@pytest.mark.parametrize("kits", [1, 2, 3, 4])
def test_bar_reaches_from_the_first_kit_of_a_row_to_the_last(kits: int) -> None:
    cards = ", ".join(["white", "chocolate cal", "black", "castor"][:kits])
    root = tree(testcross.check(f"black otter x amber cal -> {cards}").svg())
    paths = [one.get("d", "") for one in named(root, "path")]
    bars = [found for one in paths if (found := re.fullmatch(r"M(\d+) (\d+)H(\d+)", one))]
    ((left, height, right),) = [tuple(map(int, one.groups())) for one in bars]
    hung = [int(one[1]) for path in paths if (one := re.match(rf"M(\d+) {height}V", path))]
    assert len(hung) == kits
    middle = int(root.get("width", "0")) // 2
    assert (left, right) == (min(*hung, middle), max(*hung, middle))


@pytest.mark.parametrize(
    "mating", [LEGAL, ILLEGAL, BROOD, "-- bb -- -- x chocolate marten cal -> lilac"]
)
def test_title_and_caption_have_room(mating: str) -> None:
    root = tree(testcross.check(mating).svg())
    width = int(root.get("width", "0"))
    for one in named(root, "text"):
        if one.get("x") != "16":
            continue  # words of an animal
        letter = 10 if one.get("font-weight") else 7
        assert 16 + letter * len("".join(one.itertext())) <= width
