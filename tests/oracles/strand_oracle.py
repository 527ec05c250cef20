"""Small herds at loci of one chromosome, strand by strand, by plain enumeration of gametes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from random import Random
from typing import TypeAlias

Strand: TypeAlias = tuple[int, ...]
"""An allele of each locus."""
Strands: TypeAlias = tuple[Strand, Strand]
"""The one from the sire, and the one from the dam."""
Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class LinkedHerd:
    """Animals, parents first; nothing stands for a parent who is not there, and for what is not
    typed."""

    loci: int
    whole: int | None
    """The sex that does not cross over."""
    sexes: tuple[int, ...]
    parents: tuple[tuple[int | None, int | None], ...]
    typed: tuple[tuple[Pair | None, ...], ...]
    """Per animal and locus, two alleles in order."""
    told: tuple[Strands | None, ...]
    """Per animal, what lies together, in either order."""

    def without(self, typings: Sequence[tuple[int, int]]) -> "LinkedHerd":
        typed = tuple(
            tuple(None if (i, j) in typings else one for j, one in enumerate(row))
            for i, row in enumerate(self.typed)
        )
        return replace(self, typed=typed)

    def only(self, animals: Sequence[int]) -> "LinkedHerd":
        loci = range(self.loci)
        return self.without([(i, j) for i in self.others(animals) for j in loci])

    def others(self, animals: Sequence[int]) -> list[int]:
        return [i for i in range(len(self.typed)) if i not in animals]

    def reads(self) -> list[tuple[int, int]]:
        return [(i, j) for i, row in enumerate(self.typed) for j, one in enumerate(row) if one]

    def text(self, card: str = "") -> str:
        """Return the herd as CSV, alleles in capitals and small letters."""
        heads = [card] if card else ["A", "B", "C"][: self.loci]
        rows = [",".join(["id,sire,dam,sex", *heads])]
        for i, couple in enumerate(self.parents):
            names = ["" if p is None else f"a{p}" for p in couple]
            cells = [self.cell(i, j) for j in range(self.loci)]
            told = self.told[i]
            if card and told:
                both = [
                    " ".join("ABC"[j] if a == 0 else "abc"[j] for j, a in enumerate(s))
                    for s in told
                ]
                cells = [" / ".join(both)]
            elif card:
                cells = [" ".join(one or "--" for one in cells)]
            rows.append(",".join([f"a{i}", *names, "MF"[self.sexes[i]], *cells]))
        return "".join(f"{row}\n" for row in rows)

    def cell(self, animal: int, locus: int) -> str:
        pair = self.typed[animal][locus]
        return "" if pair is None else "".join(("ABC", "abc")[a][locus] for a in pair)


def gametes(strands: Strands, *, whole: bool) -> set[Strand]:
    """Return what an animal hands on: one of its strands, or at each locus of either."""
    return set(strands) if whole else set(product(*zip(*strands, strict=True)))


def solutions(herd: LinkedHerd, so_far: tuple[Strands, ...] = ()) -> Iterator[tuple[Strands, ...]]:
    here = len(so_far)
    if here == len(herd.parents):
        yield so_far
        return
    anything = set(product((0, 1), repeat=herd.loci))
    sides = [
        anything if p is None else gametes(so_far[p], whole=herd.whole == side)
        for side, p in enumerate(herd.parents[here])
    ]
    for one_strand, other in product(*map(sorted, sides)):
        strands = (one_strand, other)
        pairs = [tuple(sorted(two)) for two in zip(*strands, strict=True)]
        typed, told = herd.typed[here], herd.told[here]
        fits = all(one is None or one == two for one, two in zip(typed, pairs, strict=True))
        if fits and _lies_so(strands, told, typed):
            yield from solutions(herd, (*so_far, strands))


def _lies_so(strands: Strands, told: Strands | None, typed: Sequence[Pair | None]) -> bool:
    """Tell whether strands are as told at the loci whose typing counts."""
    if told is None:
        return True
    loci = [j for j, one in enumerate(typed) if one is not None]
    return any(
        all(strands[side][j] == way[side][j] for side in (0, 1) for j in loci)
        for way in (told, told[::-1])
    )


def holds(herd: LinkedHerd) -> bool:
    return next(solutions(herd), None) is not None


def possible(herd: LinkedHerd) -> list[list[set[Pair]]]:
    found: list[list[set[Pair]]] = [[set() for _ in range(herd.loci)] for _ in herd.parents]
    for solution in solutions(herd):
        for here, strands in zip(found, solution, strict=True):
            for seen, (a, b) in zip(here, zip(*strands, strict=True), strict=True):
                seen.add((min(a, b), max(a, b)))
    return found


def fewest(herd: LinkedHerd) -> int:
    """Return how many typings must be given up at least."""
    reads = herd.reads()
    return next(
        size
        for size in range(len(reads) + 1)
        if any(holds(herd.without(some)) for some in combinations(reads, size))
    )


def random_herd(seed: int, *, told: bool = False, size: int = 6) -> LinkedHerd:
    """Return an inbred herd, bred by gametes of strands, typed in part and some of it wrongly."""
    draw = Random(f"strands {seed}")
    loci, whole = draw.choice((2, 2, 3)), None if told and seed % 3 == 0 else draw.choice((0, 1))
    size -= loci == 3
    sexes = [0, 1, *(draw.randrange(2) for _ in range(size - 2))]
    parents: list[tuple[int | None, int | None]] = [(None, None), (None, None)]
    for place in range(2, size):
        sires = [i for i in range(place) if sexes[i] == 0]
        dams = [i for i in range(place) if sexes[i] == 1]
        couple = (draw.choice(sires[:2]), draw.choice(dams[:2]))
        parents.append(draw.choice([couple] * 9 + [(couple[0], None), (None, couple[1])]))
    bred: list[Strands] = []
    anything = sorted(product((0, 1), repeat=loci))
    for both in parents:
        one, other = (
            draw.choice(anything if p is None else sorted(gametes(bred[p], whole=whole == side)))
            for side, p in enumerate(both)
        )
        bred.append((one, other))
    rate, missing = draw.choice([0, 0.1, 0.2]), draw.choice([0.1, 0.3])
    typed = []
    for strands in bred:
        row: list[Pair | None] = []
        for pair in zip(*strands, strict=True):
            a, b = (draw.randrange(2) if draw.random() < rate else allele for allele in pair)
            row.append(None if draw.random() < missing else (min(a, b), max(a, b)))
        typed.append(tuple(row))
    lying: list[Strands | None] = [None] * size
    for place, strands in enumerate(bred if told else ()):
        if draw.random() < 0.4:
            one, other = strands
            if draw.random() < 0.3:  # the alleles of one locus exchanged
                j = draw.randrange(loci)
                one, other = (
                    (*one[:j], other[j], *one[j + 1 :]),
                    (*other[:j], one[j], *other[j + 1 :]),
                )
            lying[place] = (one, other)
            typed[place] = tuple((min(p), max(p)) for p in zip(one, other, strict=True))
    return LinkedHerd(loci, whole, tuple(sexes), tuple(parents), tuple(typed), tuple(lying))
