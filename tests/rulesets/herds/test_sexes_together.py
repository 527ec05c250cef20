"""Sexes are variables of the whole herd: repairs and checks against every choice of sexes."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import combinations, product
from random import Random

import testcross
from herd_files.sexed_herds import BARE, LETTERS, SexedFile
from oracles.sex_oracle import Family, Karyotype, Parents, animals, is_legal, offspring, possible
from oracles.sexed_families import numbers_of
from sampling import each

KINDS = (("X", "X"), ("Z", "Z"), ("X", "X", "X"), ("X", "Y"), ("Z", "W"), ("X", "autosome", "X"))
Typing = tuple[int, int]
"""An animal and a locus."""


def herd_with_errors(seed: int) -> SexedFile:
    """Return a herd bred by gametes, some sexes unknown, with one to three wrong typings."""
    draw, kinds = Random(f"together {seed}"), KINDS[seed % len(KINDS)]
    size = draw.randint(4, 7)
    sexes = [0, 1, *(draw.randrange(2) for _ in range(size - 2))]
    parents: list[Parents] = [(None, None), (None, None)]
    for place in range(2, size):
        sire, dam = (draw.choice([i for i in range(place) if sexes[i] == s]) for s in (0, 1))
        couple = (sire, dam)
        parents.append(draw.choice([couple, couple, couple, couple, (None, None)]))
    told = tuple(sex if draw.random() < 0.3 else None for sex in sexes)
    known = Family("X", 2, (), tuple(parents), told)
    bred: list[list[Karyotype]] = []
    for kind in kinds:
        column: list[Karyotype] = []
        for (sire_of, dam_of), sex in zip(parents, sexes, strict=True):
            own = animals(kind, 3, sex)
            if sire_of is not None and dam_of is not None:
                born = offspring(column[sire_of], column[dam_of])
                own = tuple(one for one in own if one in born)
            column.append(draw.choice(own))
        bred.append(column)
    for _ in range(draw.randint(1, 3)):
        locus, place = draw.randrange(len(kinds)), draw.randrange(size)
        bred[locus][place] = draw.choice(animals(kinds[locus], 3, known.sex(place)))
    cells = tuple(
        tuple("" if draw.random() < 0.2 else cell(kind, one, draw) for one in column)
        for kind, column in zip(kinds, bred, strict=True)
    )
    return SexedFile(kinds, tuple(parents), told, cells)


def cell(kind: str, animal: Karyotype, draw: Random) -> str:
    """Return a typing as it is written: in full, or of one allele."""
    own = [LETTERS[allele] for _, allele in animal if allele is not None]
    if len(own) == 1 and kind in BARE:
        return f"{own[0]}/{BARE[kind]}"
    return "/".join(own if own and draw.random() < 0.8 else [*own[:1], "-"]) if own else ""


class Truth:
    """What enumeration says of a herd: each choice of sexes, and of typings to give up."""

    def __init__(self, herd: SexedFile, families: list[Family]) -> None:
        self._families = families
        self._size = len(herd.parents)
        self._legal: dict[tuple[int, tuple[int | None, ...], frozenset[int]], bool] = {}

    @cached_property
    def typings(self) -> list[Typing]:
        return [
            (place, locus)
            for locus, one in enumerate(self._families)
            for place in range(self._size)
            if one.readings[place] != one.blank(place)
        ]

    @cached_property
    def sexes(self) -> list[tuple[int | None, ...]]:
        """Every choice of the sexes that neither a row nor a place tells."""
        first = self._families[0]
        known = [first.sex(place) for place in range(self._size)]
        return [*product(*[(0, 1) if sex is None else (sex,) for sex in known])]

    def fitting(self, given_up: frozenset[Typing]) -> Iterator[tuple[int | None, ...]]:
        """Yield the sexes with which all typings but some can be right."""
        for sexes in self.sexes:
            if all(self._holds(i, sexes, given_up) for i in range(len(self._families))):
                yield sexes

    def _holds(self, locus: int, sexes: tuple[int | None, ...], gone: frozenset[Typing]) -> bool:
        kept = frozenset(p for p in range(self._size) if (p, locus) not in gone)
        if (locus, sexes, kept) not in self._legal:
            self._legal[locus, sexes, kept] = is_legal(self._known(locus, sexes, kept))
        return self._legal[locus, sexes, kept]

    def _known(self, locus: int, sexes: tuple[int | None, ...], kept: frozenset[int]) -> Family:
        """Return a locus by these sexes: a reading that these exclude stays, and cannot hold."""
        family = replace(self._families[locus], sexes=sexes)
        readings = tuple(
            read if place in kept else family.blank(place)
            for place, read in enumerate(family.readings)
        )
        return replace(family, readings=readings)

    def holds(self, given_up: frozenset[Typing]) -> bool:
        """Tell whether all typings but some can be right."""
        return next(self.fitting(given_up), None) is not None

    @cached_property
    def repairs(self) -> list[frozenset[Typing]]:
        for size in range(len(self.typings) + 1):
            found = [*filter(self.holds, map(frozenset, combinations(self.typings, size)))]
            if found:
                return found
        return []

    def could_be(self, typing: Typing, given_up: frozenset[Typing]) -> set[Karyotype]:
        """Return what an animal can be at a locus once some typings are given up."""
        place, locus = typing
        kept = frozenset(p for p in range(self._size) if (p, locus) not in given_up)
        return {
            one
            for sexes in self.fitting(given_up)
            for one in possible(self._known(locus, sexes, kept))[place]
        }


@each("seed", range(2_000), quick=8, kind=lambda seed: seed % len(KINDS), blocks=8)
def test_repair_is_a_smallest_of_all_sexes_and_typings(seed: int) -> None:
    herd = herd_with_errors(seed)
    asked = testcross.herd(text=herd.text())
    if not asked.data.loci:
        return
    numbers = [int(one.alleles.name[1:]) for one in asked.data.loci]
    symbols = [one.alleles.symbols[: one.alleles.allele_count] for one in asked.data.loci]
    truth = Truth(herd, [herd.family(i, own) for i, own in zip(numbers, symbols, strict=True)])
    repair = asked.repair().answer
    given = [
        (one, (int(one.id[1:]), i)) for i, locus in enumerate(repair.loci) for one in locus.typings
    ]
    given_up = frozenset(typing for _, typing in given)
    assert given_up in truth.repairs
    assert all(one.is_proven for one in repair.loci)
    for one, typing in given:
        assert one.in_every == all(typing in some for some in truth.repairs)
        _, locus = typing
        swaps = {
            f"a{p}" if at == locus else f"a{p} at locus {asked.data.loci[at].alleles.name}"
            for p, at in truth.typings
            if given_up - {typing} | {(p, at)} in truth.repairs and (p, at) not in given_up
        }
        assert {*(one.instead or ())} == swaps
        right = numbers_of(frozenset(truth.could_be(typing, given_up)), len(symbols[locus]))
        alleles = repair.loci[locus].alleles
        assert {*(one.possible or ())} >= {alleles.genotype(pair) for pair in right}
    hold_check(asked, truth, len(given_up))
    mended = replace(
        herd, cells=tuple(mended_column(herd, i, given_up, numbers) for i in range(len(herd.kinds)))
    )
    assert testcross.herd(text=mended.text()).check().consistent in (True, None)


def mended_column(
    herd: SexedFile, number: int, given_up: frozenset[Typing], numbers: list[int]
) -> tuple[str, ...]:
    gone = {place for place, locus in given_up if numbers[locus] == number}
    return tuple("" if place in gone else one for place, one in enumerate(herd.cells[number]))


def hold_check(asked: testcross.Herd, truth: Truth, fewest: int) -> None:
    """Hold the verdict, that conflicts share no typing, and that without theirs the rest holds."""
    check = asked.check(size=True)
    assert check.consistent == (not fewest)
    found = check.answer
    assert found.conflicts <= fewest
    assert bool(found.conflicts) == bool(fewest)
    if fewest:
        assert found.size is not None
        assert (found.size.lower, found.size.upper) == (fewest, fewest)
    everyone = {
        *(
            (int(who[1:]), i)
            for i, at in enumerate(found.loci)
            for c in at.conflicts
            for who in c.ids
        ),
        *(
            (int(who[1:]), i)
            for note in found.together
            for who in note.ids
            for i in range(len(found.loci))
        ),
    }
    assert truth.holds(frozenset(everyone))


def test_wrong_typing_that_makes_a_sex_is_the_one_to_drop() -> None:
    """K is no female by X2 and X3; only its typing at X1 says so. T and D2 fit at neither."""
    text = (
        "id,sire,dam,sex,X1@X,X2@X,X3@X\nS,,,M,a/Y,d/Y,d/Y\nD,,,F,a/b,c/c,c/c\n"
        "K,S,D,,a/b,c/c,c/c\nD2,,,F,,c/c,c/c\nT,,D2,M,,d/Y,d/Y\n"
    )
    herd = testcross.herd(text=text)
    repair = herd.repair().to_dict()
    assert [(one["locus"], one["lower"], one["upper"]) for one in repair["loci"]] == [
        ("X1", 1, 1),
        ("X2", 1, 1),
        ("X3", 1, 1),
    ]
    (dropped,) = repair["loci"][0]["typings"]
    assert (dropped["id"], dropped["in_every"], dropped["possible"]) == ("K", True, ["a/Y", "b/Y"])
    check = herd.check()
    assert "INCONSISTENT: at least 3 typings must go." in check.text
    (sexes,) = [one for one in check.findings if one.code.value == "PD203"]
    assert sexes.text == (
        "K has no sex that fits: at locus X1, a/b is not a male's; as a female, locus X2: S (d/Y) "
        "and K (c/c) cannot both be right. S is the sire of K and gives it d, but K has no d."
    )
