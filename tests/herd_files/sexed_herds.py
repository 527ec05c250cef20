"""Random herds at loci of one chromosome, as files and as the oracle of sexes sees them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from oracles.sex_oracle import Family, Karyotype, Parents, Read, animals, is_legal, offspring

BARE = {"X": "Y", "Y": "X", "Z": "W", "W": "Z"}
ON = {"mitochondrial": "MT"}
LETTERS = "pqr"


@dataclass(frozen=True)
class SexedFile:
    """A herd of which typings at some loci are written down."""

    kinds: tuple[str, ...]
    parents: tuple[Parents, ...]
    told: tuple[int | None, ...]
    """The sex in the file; nothing where it is blank."""
    cells: tuple[tuple[str, ...], ...]
    """Per locus what is typed of each; empty for nothing."""

    def text(self) -> str:
        headings = [f"L{i}@{ON.get(kind, kind)}" for i, kind in enumerate(self.kinds)]
        rows = [",".join(["id,sire,dam,sex", *headings])]
        for place, (couple, sex) in enumerate(zip(self.parents, self.told, strict=True)):
            names = ["" if parent is None else f"a{parent}" for parent in couple]
            typed = [column[place] for column in self.cells]
            rows.append(",".join([f"a{place}", *names, "" if sex is None else "MF"[sex], *typed]))
        return "".join(f"{row}\n" for row in rows)

    def family(self, locus: int, symbols: Sequence[str]) -> Family:
        """Return one locus, its alleles numbered as they stand in the symbols."""
        kind, cells = self.kinds[locus], self.cells[locus]
        blank = Family(kind, len(symbols), (), self.parents, self.told)
        readings = tuple(
            frozenset(one for one in blank.blank(place) if _is_typed(kind, one, cell, symbols))
            for place, cell in enumerate(cells)
        )
        return Family(kind, len(symbols), readings, self.parents, self.told)


def _is_typed(kind: str, animal: Karyotype, cell: str, symbols: Sequence[str]) -> bool:
    """Tell whether an animal can be typed so: a single allele is typed alone or twice."""
    if not cell:
        return True
    own = sorted(symbols[allele] for _, allele in animal if allele is not None)
    one, other = cell.split("/")
    if other == "-":
        return one in own
    if other == BARE.get(kind):
        return own == [one]
    return own == sorted((one, other)) or (own == [one] and one == other)


def random_herd(kinds: tuple[str, ...], seed: int, size: int = 6) -> SexedFile:
    """Return an inbred herd, bred by gametes, typed in part, and some of it wrongly."""
    draw = Random(f"{kinds} {seed}")
    sexes = [0, 1, *(draw.randrange(2) for _ in range(size - 2))]
    parents: list[Parents] = [(None, None), (None, None)]
    for place in range(2, size):
        sires = [i for i in range(place) if sexes[i] == 0]
        dams = [i for i in range(place) if sexes[i] == 1]
        couple = (draw.choice(sires), draw.choice(dams))
        lone = ((couple[0], None), (None, couple[1]))
        parents.append(draw.choice([couple] * 8 + [*lone, (None, None)]))
    told = tuple(sex if draw.random() < 0.5 else None for sex in sexes)
    rate, missing = draw.choice([0, 0.3, 0.6]), draw.choice([0.1, 0.3, 0.6])
    cells = tuple(_cells(kind, draw, parents, sexes, rate, missing) for kind in kinds)
    return SexedFile(kinds, tuple(parents), told, cells)


def _cells(
    kind: str,
    draw: Random,
    parents: Sequence[Parents],
    sexes: Sequence[int],
    rate: float,
    missing: float,
) -> tuple[str, ...]:
    alleles = draw.choice((2, 2, 3))
    bred: list[Karyotype] = []
    for couple, sex in zip(parents, sexes, strict=True):
        own = animals(kind, alleles, sex)
        if couple != (None, None):
            both = [
                draw.choice(animals(kind, alleles, i)) if p is None else bred[p]
                for i, p in enumerate(couple)
            ]
            own = tuple(sorted(offspring(*both) & frozenset(own), key=repr))
        bred.append(draw.choice(own))
    wrong = [draw.random() < rate for _ in bred]
    seen = [
        draw.choice(animals(kind, alleles, sex)) if is_wrong else right
        for right, is_wrong, sex in zip(bred, wrong, sexes, strict=True)
    ]
    return tuple("" if draw.random() < missing else _cell(kind, one, draw) for one in seen)


def _cell(kind: str, animal: Karyotype, draw: Random) -> str:
    own = [LETTERS[allele] for _, allele in animal if allele is not None]
    if not own:
        return ""
    if draw.random() < 0.2:
        return f"{draw.choice(own)}/-"
    twice = [*own, *own][:2]
    if len(own) == 1 and kind in BARE and draw.random() < 0.5:
        return f"{own[0]}/{BARE[kind]}"
    return "/".join(sorted(twice))


def smallest(read: Sequence[int], holds: "Holds") -> list[frozenset[int]]:
    for size in range(len(read) + 1):
        found = [frozenset(one) for one in combinations(read, size) if holds({*read} - {*one})]
        if found:
            return found
    return []


class Holds:
    """Tells whether some readings of a family can hold together."""

    def __init__(self, family: Family) -> None:
        self._family = family

    def __call__(self, members: set[int]) -> bool:
        return is_legal(self._family.only(members))


def read_in(family: Family) -> Iterator[int]:
    return (i for i, read in enumerate(family.readings) if read != family.blank(i))


def reads(family: Family, place: int) -> Read:
    return family.readings[place]
