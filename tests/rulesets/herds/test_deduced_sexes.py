"""A sex is one at all loci: held against every choice of sexes, gamete by gamete."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from herd_files.sexed_herds import SexedFile, random_herd
from oracles.sex_oracle import Family, Read, is_legal, possible
from oracles.sexed_families import numbers_of
from sampling import each
from testcross.rulesets.herds import check_herd, explain_animal, fill_herd, read_herd
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_repair import repair_herd
from testcross.solver.engines.optimisers import CoreGuided

KINDS = (("X", "X"), ("X", "Y"), ("Z", "Z"), ("X", "autosome", "X"), ("Z", "W"))
CASES = [(kinds, seed) for seed in range(1_000) for kinds in KINDS]


def whole_families(simulated: SexedFile, herd: Herd) -> list[Family]:
    symbols = [one.alleles.symbols[: one.alleles.allele_count] for one in herd.loci]
    return [
        simulated.family(int(one.alleles.name[1:]), own)
        for one, own in zip(herd.loci, symbols, strict=True)
    ]


def ways(families: list[Family]) -> Iterator[list[Family]]:
    """Yield the loci for every choice of the sexes that nothing tells by which all can be."""
    first = families[0]
    places = range(len(first.parents))
    open_ = [place for place in places if first.sex(place) is None]
    legal = cache(lambda number, sexes: is_legal(replace(families[number], sexes=sexes)))
    for chosen in product((0, 1), repeat=len(open_)):
        found = dict(zip(open_, chosen, strict=True))
        sexes = tuple(found.get(place, first.sexes[place]) for place in places)
        if all(legal(number, sexes) for number in range(len(families))):
            yield [replace(one, sexes=sexes) for one in families]


@each("kinds,seed", CASES, quick=8, kind=lambda case: case[0], blocks=8)
def test_herd_at_several_loci_is_answered_as_by_every_choice_of_sexes(
    kinds: tuple[str, ...], seed: int
) -> None:
    hold_herd(kinds, seed)


def hold_herd(kinds: tuple[str, ...], seed: int) -> None:
    """Hold what is said of a herd against every choice of sexes."""
    simulated = random_herd(kinds, seed)
    herd = read_herd("herd.csv", simulated.text().encode())
    if not herd.loci:
        return
    assert not [note for note in herd.notes if note.ids]
    families = whole_families(simulated, herd)
    alone = [is_legal(one) for one in families]
    found = list(ways(families))
    check = check_herd("herd", herd)
    assert [one.is_consistent for one in check.loci] == alone
    if not all(alone):
        return
    assert check.is_consistent == bool(found)
    filled = fill_herd("herd", herd)
    for number, locus in enumerate(filled.loci):
        if found:
            sets: list[list[Read]] = [possible(one[number]) for one in found]
            for place in range(len(simulated.parents)):
                truth: Read = frozenset(one for some in sets for one in some[place])
                here = herd.positions[f"a{place}"]
                known = numbers_of(truth, families[number].alleles)
                assert locus.reading(here) == known, place
        else:
            assert (locus.possible is None) == locus.alleles.law.is_sexed


RARE = ((("X", "X"), 166), (("X", "X", "X"), 42), (("X", "Y"), 730))
"""Herds that are legal at each locus and illegal together, and herds with sexes open together."""


@pytest.mark.parametrize(("kinds", "seed"), RARE)
def test_rare_herds_are_answered_as_by_every_choice_of_sexes(
    kinds: tuple[str, ...], seed: int
) -> None:
    hold_herd(kinds, seed)


def test_whose_sex_cannot_be_is_named_with_both_loci() -> None:
    head = "id,sire,dam,sex,O@X,P@X\nTom,,,M,O/Y,P/Y\nQueen,,,F,o/o,p/p\n"
    typed = read_herd("h.csv", f"{head}Kit,Tom,Queen,,O/o,p/Y\n".encode())
    check = check_herd("h.csv", typed)
    assert not check.is_consistent
    (found,) = check.findings()
    assert (found.code, found.line) == ("PD203", 4)
    assert found.text == (
        "Kit has no sex that fits: at locus O, O/o is not a male's; at locus P, p/Y is not a "
        "female's"
    )
    kit = explain_animal("h.csv", typed, typed.positions["Kit"], typed.loci)
    assert kit.sex == "No sex fits Kit at all loci; testcross pedigree check says why."
    related = read_herd("h.csv", f"{head}Kit,Tom,Queen,,o/-,P/-\n".encode())
    known = explain_animal("h.csv", related, related.positions["Kit"], related.loci)
    assert known.sex.startswith("Kit is female, as locus P shows. ")
    (filled,) = [one for one in fill_herd("h.csv", related).loci if one.alleles.name == "O"]
    assert filled.alleles.reading(filled.reading(related.positions["Kit"])) == "O/o"


# why a sex follows, and what to drop where none fits


def test_explanation_says_why_it_can_be_no_other_sex() -> None:
    head = "id,sire,dam,sex,O@X,P@X\nTom,,,M,O/Y,P/Y\nQueen,,,F,O/O,P/p\n"
    herd = read_herd("h.csv", f"{head}Kat,Tom,Queen,,,p/p\n".encode())
    kat = explain_animal("h.csv", herd, herd.positions["Kat"], herd.loci)
    assert kat.sex == (
        "Kat is male, as locus P shows. As a female, locus P: Tom (P/Y) and Kat (p/p) cannot both "
        "be right. Tom is the sire of Kat and gives it P, but Kat has no P."
    )


def test_rare_herd_is_mended_by_one_typing() -> None:
    head = "id,sire,dam,sex,O@X,P@X\nTom,,,M,O/Y,P/Y\nQueen,,,F,o/o,p/p\n"
    herd = read_herd("h.csv", f"{head}Kit,Tom,Queen,,O/o,p/Y\n".encode())
    found = repair_herd("h.csv", herd, CoreGuided())
    (typing,) = [one for locus in found.loci for one in locus.typings]
    assert (typing.id, typing.typed, typing.instead) == ("Kit", "O/o", ("Kit at locus P",))
    assert typing.possible == ("o/Y",)
    trusted = repair_herd("h.csv", herd, CoreGuided(), trusted=[herd.positions["Kit"]])
    assert [one.typings for one in trusted.loci] == [(), ()]
    assert trusted.hindrance == "the trusted typings at O and P fit no sexes"
