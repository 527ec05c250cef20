"""Three-point crosses: chromosomes made crossover by crossover, map functions, what is refused."""

import re
from fractions import Fraction
from math import exp, isclose, tanh
from random import Random

import pytest
import testcross
from sampling import each, tables
from sheets.aids_asked import said
from testcross.pages.text_blocks import spans
from testcross.rulesets.errors import TestcrossError

FLIES = (
    *("y v sn=53", "y v +=108", "y + sn=331", "y + +=5"),
    *("+ v sn=3", "+ v +=342", "+ + sn=95", "+ + +=63"),
)


def made(random: Random) -> tuple[list[str], tuple[str, ...], dict[str, int]]:
    """Return loci as they lie, as classes name them, and classes counted by their crossovers."""
    lying = random.sample(["a", "b", "c"], 3)
    named = random.sample(lying, 3)
    strand = {locus: random.random() < 0.5 for locus in lying}  # on which strand the mutant is
    doubles, *singles = sorted(random.sample(range(60), 3))
    numbers = {(0, 0): 150, (1, 0): singles[0], (0, 1): singles[1], (1, 1): doubles}
    counts: dict[str, int] = {}
    for (first, second), number in numbers.items():
        half = random.randint(0, number)
        for start, times in ((False, half), (True, number - half)):
            now, alleles = start, {}
            for locus, crossed in zip(lying, (0, first, second), strict=True):
                now ^= bool(crossed)
                alleles[locus] = locus if strand[locus] == now else "+"
            if times or random.random() < 0.5:
                counts[" ".join(alleles[locus] for locus in named)] = times
    return (
        lying,
        tuple(named),
        {"": numbers[1, 1], "1": numbers[1, 0], "2": numbers[0, 1], **counts},
    )


@each("seed", range(2_000), quick=60)
def test_order_and_distances_are_those_of_the_chromosomes_that_were_counted(seed: int) -> None:
    lying, named, counts = made(Random(seed))
    doubles, first, second = (counts.pop(key) for key in ("", "1", "2"))
    total = sum(counts.values())
    if any(len({name.split()[place] for name in counts}) < 2 for place in range(3)):
        return  # one allele of a locus stands in no class
    found = testcross.map(counts).answer
    near = [Fraction(first + doubles, total), Fraction(second + doubles, total)]
    assert found.order is not None
    if [*found.order] != lying:
        near.reverse()
        lying.reverse()
    assert [*found.order] == lying
    assert named.index(lying[0]) < named.index(lying[2])
    assert [one.share for one in found.intervals[:2]] == near
    assert found.intervals[2].recombinants == first + second
    assert (found.total, found.doubles) == (total, doubles)
    assert found.expected_doubles is not None
    assert isclose(found.expected_doubles, near[0] * near[1] * total)
    if found.interference is not None:
        assert isclose(found.interference, 1 - doubles / (near[0] * near[1] * total))
    for one in found.intervals:
        share = float(one.share)
        assert one.haldane is not None
        assert one.kosambi is not None
        assert isclose((1 - exp(-one.haldane / 50)) / 2, share, abs_tol=1e-12)
        assert isclose(tanh(one.kosambi / 50) / 2, share, abs_tol=1e-12)
        assert 100 * share - 1e-9 <= one.kosambi <= one.haldane + 1e-9


def test_map_of_flies_by_hand() -> None:
    found = testcross.map(*FLIES)
    assert found.order == ("y", "sn", "v")
    assert [str(one) for one in found.distances] == ["211/10", "62/5"]
    assert found.interference is not None
    assert isclose(found.interference, 1 - 0.008 / (0.211 * 0.124))
    assert found.ok


def test_classes_are_read_as_people_write_them(capsys: pytest.CaptureFixture[str]) -> None:
    plain = testcross.map(*FLIES)
    pairs = (one.rsplit("=", 1) for one in FLIES)
    assert plain == testcross.map({name: int(number) for name, number in pairs})
    assert plain == testcross.map(" ".join(FLIES))
    assert plain == testcross.map("; ".join(one.replace("=", ": ") for one in FLIES))
    assert plain == testcross.map(*(one.replace(" ", ".") for one in FLIES))
    _, out, _ = said(capsys, "map", *" ".join(FLIES).split())
    assert out.startswith("ORDER y - sn - v: 21.1 and 12.4 cM, interference 0.69\n")
    letters = testcross.map("ABC=40", "abc=38", "Abc=9", "aBC=8", "ABc=2", "abC=3")
    assert letters.order == ("a", "b", "c")
    wild = testcross.map("sh+ wx+ c+=40", "sh wx c=38", "sh+ wx c=9", "sh+ wx+ c=3")
    assert wild.order == ("sh", "wx", "c")


@pytest.mark.parametrize(("columns", "most"), [(40, 13), (80, 10)])
def test_answer_opens_with_the_order_and_fits(columns: int, most: int) -> None:
    lines = "".join(one.text for one in spans(testcross.map(*FLIES).blocks(), columns)).splitlines()
    assert max(map(len, lines)) <= columns
    assert len(lines) <= most


@pytest.mark.parametrize(
    ("classes", "told"),
    [
        ("ABC=3 abc=2 Abc=1", "6 are too few to tell whether a and b or a and c are linked"),
        ("ABC=40 abc=38", "ORDER OPEN: several orders fit equally well"),
        ("ABC=40 abc=38 Abc=9 aBC=8 ABc=2 abC=3 AbC=2", "The order is uncertain: the next rarest"),
        ("ABC=25 abc=24 Abc=25 aBC=23 ABc=22 abC=25 AbC=21 aBc=24", "NOT LINKED, or too few"),
        ("ABC=25 abc=24 Abc=25 aBC=23 ABc=22 abC=25 AbC=21 aBc=24", "a and b or b and c may not"),
        ("ABC=3 abc=3 Abc=1 ABc=2", "9 are too few to tell whether b and c are linked: count more"),
    ],
)
def test_what_the_counts_leave_open_is_said(
    classes: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = said(capsys, "map", *classes.split())
    assert status == 1
    assert told in " ".join(out.split())


@pytest.mark.parametrize(("classes", "told"), tables("refused")["classes"])
def test_classes_that_cannot_be_read_are_refused_with_a_remedy(classes: str, told: str) -> None:
    with pytest.raises(TestcrossError, match=re.escape(told)):
        testcross.map(classes)
