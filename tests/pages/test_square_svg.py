"""Punnett squares with phenotypes in their cells: as text, as HTML, and as SVG."""

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import testcross
from program.called_program import call
from testcross.pages.svg.drawing import NAMESPACE
from testcross.pages.text_blocks import spans
from testcross.rulesets import MatingError
from testcross.rulesets.blocks import Crossing

MONOHYBRID = """\
Aa x aa

    a        a
  +--------+--------+
A | Aa     | Aa     |
  | agouti | agouti |
  +--------+--------+
a | aa     | aa     |
  | self   | self   |
  +--------+--------+
"""


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def words(root: ET.Element) -> list[str]:
    return ["".join(one.itertext()) for one in root.iter(f"{{{NAMESPACE}}}text")]


def test_square_is_boxed_with_what_is_seen_below_each_genotype() -> None:
    assert testcross.punnett("Aa", "aa").text.startswith(MONOHYBRID)


def test_cells_say_what_the_ratio_counts() -> None:
    for words_of in (
        ("Aa Bb", "Aa bb"),
        ("Ccchd", "Cc"),
        ("AaCc", "AaCc"),
        ("Aat Cc", "ata cchdc"),
    ):
        (square,) = testcross.punnett(*words_of).squares
        cells = Counter(look for row in square.seen for look in row)
        total = sum(cells.values())
        assert {one.name: one.chance * total for one in square.phenotypes} == cells


def test_narrow_line_folds_what_is_seen_and_never_a_genotype() -> None:
    block = Crossing(("A",), ("a", "A"), (("Aa", "AA"),), (("silver grey", "agouti"),))
    shown = "".join(span.text for span in spans([block], 22))
    assert shown.splitlines()[2:4] == ["A | Aa     | AA     |", "  | silver | agouti |"]
    narrower = "".join(span.text for span in spans([block], 12))
    assert "too wide to draw here." in " ".join(narrower.split())


@pytest.mark.parametrize("cross", [("Aa", "aa"), ("Aa Bb Cc", "Aa Bb Cc"), ("cchdc", "chc")])
def test_picture_has_every_cell_and_the_answer_as_its_description(cross: tuple[str, str]) -> None:
    found = testcross.punnett(*cross)
    (square,) = found.squares
    root = drawn(found.svg())
    (desc,) = root.iter(f"{{{NAMESPACE}}}desc")
    assert desc.text == found.text
    counted = Counter(words(root))
    cells = Counter(cell for row in square.cells for cell in row)
    assert {cell: counted[cell] for cell in cells} == cells
    width, height = int(root.get("width", "0")), int(root.get("height", "0"))
    for one in root.iter(f"{{{NAMESPACE}}}text"):
        assert 0 < int(one.get("x", "0")) < width
        assert 0 < int(one.get("y", "0")) < height


def test_picture_of_several_squares_or_of_thousands_of_cells_is_refused() -> None:
    with pytest.raises(MatingError, match="a picture shows one square"):
        testcross.punnett("FF Rr", "Ff Rr", by_locus=True, ruleset="genotype").svg()
    loci = "".join(
        f'[[locus]]\nname = "{one}"\nalleles = [{{ symbol = "{one}", shows = "big" }}, '
        f'{{ symbol = "{one.lower()}", shows = "small" }}]\n'
        for one in "ABCDEF"
    )
    card = f'[[variety]]\nname = "Any"\nreads = "{" ".join(["--"] * 6)}"\n'
    six = testcross.load_ruleset(text=f'name = "six"\ntitle = "Six"\n{card}{loci}')
    with pytest.raises(MatingError, match="64 x 64 cells; a picture shows at most 32 x 32"):
        testcross.punnett("AaBbCcDdEeFf", "AaBbCcDdEeFf", ruleset=six).svg()


def test_picture_goes_into_a_file_by_its_ending(tmp_path: Path) -> None:
    file = tmp_path / "square.svg"
    done = call("punnett", "Aa", "aa", "-o", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert file.read_text(encoding="utf-8") == testcross.punnett("Aa", "aa").svg()
    assert json.loads(call("punnett", "Aa", "aa", "--json").stdout)["square"][0] == ["Aa", "Aa"]
    assert (
        "--json and --svg were both given" in call("punnett", "Aa", "aa", "--json", "--svg").stderr
    )
    assert call("check", "white", "white", "white", "-o", str(tmp_path / "x.svg")).returncode == 2
