"""An animal that is a sire here and a dam there is nobody's parent on sex chromosomes."""

from random import Random

import pytest
import testcross
from herd_files.sexed_herds import random_herd
from sampling import each

FRUIT_FLIES = "id,sire,dam,sex,card\na4,a3,,,\na5,,,,w+- y+- mm ff bb vgvg\n"
CRASHED = {
    "fruit-flies": f"{FRUIT_FLIES}a7,a5,a5,,ww yy mm ff b+- vgvg\n",
    "budgerigars": "id,sire,dam,sex,card\na4,,a3,,\na7,a3,a4,,\n",
    "cats": "id,sire,dam,sex,card\na0,,,,Lilac Tabby female\na2,a0,,M,\na3,,a0,,\n",
}
ON_X = "id,sire,dam,sex,O@X\na,,,,O/o\nb,a,,,O/Y\nc,,a,,o/o\nd,b,a,,O/O\n"


def ask_everything(herd: testcross.Herd) -> None:
    herd.check(size=True)
    herd.repair()
    herd.fill()
    for name in herd.data.ids:
        herd.check(all_conflicts=name)
        herd.explain(name)


@pytest.mark.parametrize("ruleset", [*CRASHED])
def test_herd_with_an_animal_in_both_roles_is_answered(ruleset: str) -> None:
    herd = testcross.herd(text=CRASHED[ruleset], ruleset=ruleset)
    ask_everything(herd)
    assert "PD104" in [one.code.value for one in herd.check().findings]


def test_conflict_of_a_selfed_animal_stays_where_sex_makes_no_difference() -> None:
    """Of w, y, m and f on X nothing follows; b is on an autosome, and bb x bb has no b+."""
    found = testcross.herd(text=CRASHED["fruit-flies"], ruleset="fruit-flies").check()
    (conflict,) = [one for one in found.findings if one.code.value == "PD201"]
    assert conflict.text.startswith("locus b: a5 (bb) and a7 (b+-) cannot both be right.")


def test_nothing_follows_on_x_from_an_animal_in_both_roles() -> None:
    herd = testcross.herd(text=ON_X)
    ask_everything(herd)
    (finding,) = herd.check().findings
    assert finding.text == (
        "a is a sire here and a dam there; only a plant can be both; at loci on sex chromosomes it "
        "counts as nobody's parent"
    )
    assert herd.check().consistent
    with_row = testcross.herd(text=ON_X.replace("a,,,,O/o", "a,,,F,O/o"))
    assert [one.code.value for one in with_row.check().findings] == ["PD103"]
    (d,) = [one for name, one in with_row.fill().to_dict().items() if name == "d"]
    assert d["loci"]["O"]["possible"] == ["O/O", "O/Y"]


KINDS = (("X",), ("Z",), ("Y",), ("W",), ("X", "Y"), ("Z", "Z"))


@each("seed", range(2_000), quick=12, kind=lambda seed: seed % 6)
def test_herd_is_answered_as_one_in_which_that_animal_has_no_offspring(seed: int) -> None:
    """Held against the same file without these parents, asked from the start."""
    kinds, draw = KINDS[seed % 6], Random(f"both roles {seed}")
    rows = [row.split(",") for row in random_herd(kinds, seed).text().splitlines()]
    head, *animals = rows
    chosen = draw.randrange(2, len(animals) - 2)
    name = animals[chosen][0]
    animals[chosen][3] = ""
    for role, kid in zip((1, 2), animals[chosen + 1 :][-2:], strict=True):
        kid[role] = name
    apart = [[*row[:1], *("" if p == name else p for p in row[1:3]), *row[3:]] for row in animals]
    texts = ["\n".join(map(",".join, [head, *some])) for some in (animals, apart)]
    here, there = (testcross.herd(text=text) for text in texts)
    if not here.data.loci:
        return
    ask_everything(here)
    assert here.check().consistent == there.check().consistent
    assert loci_of(here) == loci_of(there)


def loci_of(herd: testcross.Herd) -> dict[str, object]:
    return {name: one["loci"] for name, one in herd.fill().to_dict().items()}
