"""Why typings of relatives cannot all be right, in words that can be followed by hand."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from testcross.rulesets.english import listed, some_listed
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.solver import Reading, gametes
from testcross.solver.genotype import reading_of, set_bits
from testcross.solver.herds import Elimination
from testcross.solver.herds.herd_readings import SmallPart
from testcross.solver.herds.kin import Masks

_MOST_NAMED = 19
"""Of more typings the first are named."""
_MOST_STEPS = 40
"""Of longer chains of families only the beginning and the end are told."""
_MOST_CASES = 6
"""More ways to tell apart are more than a reader wants to follow."""


@dataclass(frozen=True, eq=False)
class ConflictOfHerd:
    """A minimal conflict, and what its sentences are made of."""

    herd: Herd
    alleles: LocusAlleles
    part: SmallPart
    core: tuple[int, ...]

    def reading(self, place: int) -> Reading:
        return reading_of(self.part.allele_count, int(self.part.readings[place]))

    def is_allele(self, number: int) -> bool:
        return number < self.alleles.allele_count

    def is_blank(self, number: int, mask: int) -> bool:
        """Tell whether nothing is known of an animal of the part that can be these."""
        return bool(self.part.kin.blank(self.part.allele_count, number) == mask)

    def shown(self, place: int) -> str:
        return self.alleles.reading(self.reading(place))

    def name(self, place: int) -> str:
        return self.herd.name(place, self.part.whole)

    def typed(self, place: int) -> str:
        """Return an animal with what is typed of it: ``4 (1/4)``."""
        return f"{self.name(place)} ({self.shown(place)})"

    @cached_property
    def elimination(self) -> Elimination:
        """What is left if just these typings count, in the part as a herd of its own."""
        found = Elimination(self.part.kin, self.part.allele_count, self.part.masks(self.core))
        found.run(until_failure=True)
        return found

    @cached_property
    def number(self) -> dict[int, int]:
        """Where an animal of the herd stands in the part."""
        return {place: i for i, place in enumerate(self.part.places)}

    def parents(self, place: int) -> tuple[int, int] | None:
        """Return the parents of an animal, the sire first, if it has any in the herd."""
        kin, herd = self.part.whole, self.herd
        family = int(kin.family_of[place])
        if family < 0:
            return None
        first, second = int(kin.first[family]), int(kin.second[family])
        sire = int(herd.sires[place]) if place < len(herd.ids) else first
        return (
            (sire, second if sire == first else first)
            if sire in (first, second)
            else ((second, first) if int(herd.dams[place]) == first else (first, second))
        )

    def role(self, parent: int, kid: int) -> str:
        return "sire" if int(self.herd.sires[kid]) == parent else "dam"

    def left(self, state: Elimination, number: int) -> str:
        return self.open(int(state.masks[number]))

    def open(self, mask: int) -> str:
        return self.alleles.reading(reading_of(self.part.allele_count, mask))


def conflict_text(conflict: ConflictOfHerd) -> str:
    """Return why some typings cannot all be right."""
    typed = some_listed([*map(conflict.typed, conflict.core)], "and", _MOST_NAMED)
    right = {1: "be right", 2: "both be right"}.get(len(conflict.core), "all be right")
    reason = (
        _parent_without(conflict)
        or _parents_without(conflict)
        or _siblings_of_back_cross(conflict)
        or " ".join(_steps(conflict, conflict.elimination, conflict.part.masks(conflict.core)))
        or _case_by_case(conflict)
    )
    return f"{typed} cannot {right}. {reason}"


def _parent_without(conflict: ConflictOfHerd) -> str:
    """Say of an offspring and one parent that they share no allele."""
    if len(conflict.core) != 2:
        return ""
    for kid, parent in (conflict.core, conflict.core[::-1]):
        parents = conflict.parents(kid)
        if parents is not None and parent in parents:
            own, given = (set(gametes(conflict.reading(one))) for one in (kid, parent))
            if own.isdisjoint(given):
                kid_name, parent_name = conflict.name(kid), conflict.name(parent)
                role, symbols = conflict.role(parent, kid), conflict.alleles.symbols
                gives = [a for a in gametes(conflict.reading(parent)) if conflict.is_allele(a)]
                lacks = [symbols[a] for a in sorted(gives)]
                none = f"no {lacks[0]}" if len(lacks) == 1 else f"neither {listed(lacks, 'nor')}"
                return (
                    f"{parent_name} is the {role} of {kid_name} and gives it "
                    f"{listed([symbols[a] for a in gives])}, but {kid_name} has {none}."
                )
    return ""


def _parents_without(conflict: ConflictOfHerd) -> str:
    """Say of an offspring and both typed parents that the two cannot have it."""
    for kid in conflict.core:
        parents = conflict.parents(kid)
        if parents is None or {*conflict.core} != {kid, *parents}:
            continue
        given = [set(gametes(conflict.reading(parent))) for parent in parents]
        own = conflict.reading(kid)
        lacking = [
            a for a in gametes(own) if all(a in one for one in own) and a not in given[0] | given[1]
        ]
        sire, dam = (conflict.name(parent) for parent in parents)
        if lacking:
            symbol = conflict.alleles.symbols[lacking[0]]
            whose = f"neither of its parents {sire} and {dam} has to give"
            if sire == dam:
                whose = f"its only parent {sire} cannot give"
            return f"{conflict.name(kid)} has {symbol}, which {whose}."
        have = {tuple(sorted((x, y))) for x in given[0] for y in given[1]}
        born = frozenset((one, other) for one, other in have)
        made = f"{conflict.alleles.reading(born)}, never {conflict.shown(kid)}."
        if sire == dam:
            return f"{sire} is its only parent: two of its gametes make {made}"
        return f"{sire} and {dam} are its parents: one allele from each makes {made}"
    return ""


def _siblings_of_back_cross(conflict: ConflictOfHerd) -> str:
    """Say of two full sibs with four alleles that their parents cannot be parent and offspring."""
    if len(conflict.core) != 2:
        return ""
    one, other = conflict.core
    parents = conflict.parents(one)
    if parents is None or parents != conflict.parents(other):
        return ""
    pairs = [conflict.reading(place) for place in conflict.core]
    alleles = [a for reading in pairs for genotype in sorted(reading) for a in genotype]
    if any(len(reading) != 1 for reading in pairs) or len(set(alleles)) != 4:
        return ""
    for kid, parent in (parents, parents[::-1]):
        above = conflict.parents(kid)
        if above is not None and parent in above:
            symbols = listed([conflict.alleles.symbols[a] for a in alleles], "and")
            sire, dam = (conflict.name(parent) for parent in parents)
            return (
                f"Their parents {sire} and {dam} must give {symbols} between them, so share no "
                f"allele; but {conflict.name(parent)} is the {conflict.role(parent, kid)} of "
                f"{conflict.name(kid)}."
            )
    return ""


def _steps(conflict: ConflictOfHerd, found: Elimination, start: Masks) -> list[str]:
    """Replay what a failure rests on, each family in the order in which it struck out."""
    if not found.failed:
        return []
    family, moment = next(iter(found.failed.items()))  # the first that failed
    region = next(found.failing_regions())
    kin, places = conflict.part.kin, conflict.part.places
    masks = Elimination(kin, found.allele_count, found.masks.copy())
    masks.masks[:] = start
    often = Counter(i for one in region for i in kin.members(one))
    core = frozenset(conflict.core)
    telling = {i for i, place in enumerate(places) if place in core or often[i] > 1}
    told: list[str] = []
    for one in found.strikes_of(region, moment):
        before = {i: int(masks.masks[i]) for i in kin.members(one)}
        changed = [i for i in masks.look_at(one) if i in telling]
        left = [
            f"{conflict.name(places[i])} can only be {conflict.left(masks, i)}" for i in changed
        ]
        if left:
            couple, kids = _family_named(conflict, one, before, telling)
            parents = "the only parent" if kin.first[one] == kin.second[one] else "parents"
            opening = f"{couple} {kids}:" if kids else f"With {couple} as {parents},"
            told.append(f"{opening} {listed(left, 'and')}.")
    last = {i: int(masks.masks[i]) for i in kin.members(family)}
    couple, kids = _family_named(conflict, family, last, telling)
    premises = f"{couple} {kids}" if kids else couple
    is_selfed = kin.first[family] == kin.second[family]
    fit = "genotype of the parent fits" if is_selfed else "genotypes of the parents fit"
    told.append(f"{premises}: no {fit} all of them.")
    if len(told) > _MOST_STEPS:
        left_out = len(told) - _MOST_STEPS
        told[_MOST_STEPS // 2 : -_MOST_STEPS // 2] = [f"({left_out} more steps of this kind.)"]
    return told


def _family_named(
    conflict: ConflictOfHerd, family: int, state: Mapping[int, int], telling: Collection[int]
) -> tuple[str, str]:
    """Return a family by its couple, and that it has those offspring that say something."""
    kin, places = conflict.part.kin, conflict.part.places

    def with_genotype(number: int) -> str:
        name, mask = conflict.name(places[number]), state[number]
        return name if conflict.is_blank(number, mask) else f"{name} ({conflict.open(mask)})"

    couple = dict.fromkeys((int(kin.first[family]), int(kin.second[family])))
    kids = kin.kids_of(family).tolist()
    read = [kid for kid in kids if kid in telling and not conflict.is_blank(kid, state[kid])]
    have = "have" if len(couple) > 1 else "has"
    named = listed([*map(with_genotype, couple)], "and")
    return named, f"{have} {listed([*map(with_genotype, read)], 'and')}" if read else ""


def _case_by_case(conflict: ConflictOfHerd) -> str:
    """Say for each genotype of one animal why it cannot be: loops need a case distinction."""
    part, found = conflict.part, conflict.elimination
    best: tuple[int, int, list[str]] | None = None
    for place in range(len(part.places)):
        mask = int(found.masks[place])
        if mask & (mask - 1) == 0 or conflict.is_blank(place, mask):
            continue
        cases = _cases(conflict, place, mask)
        if cases is not None and (best is None or len(cases) < best[0]):
            best = (len(cases), place, cases)
    if best is None or best[0] > _MOST_CASES:
        return (
            "Each family alone has genotypes that fit, but no choice fits all families, because "
            "they form a loop."
        )
    who, can_be = conflict.name(part.places[best[1]]), conflict.left(found, best[1])
    return f"{who} can be {can_be}. {' '.join(best[2])}"


def _cases(conflict: ConflictOfHerd, place: int, mask: int) -> list[str] | None:
    """Return why each genotype of an animal leads nowhere; None where one does not by itself."""
    part, found = conflict.part, conflict.elimination
    cases = []
    for bit in set_bits(mask):
        tried = Elimination(part.kin, part.allele_count, found.masks.copy())
        tried.masks[place] = 1 << bit
        start = tried.masks.copy()
        tried.run(until_failure=True)
        if not tried.failed:
            return None
        steps = " ".join(_steps(conflict, tried, start))
        cases.append(f"If it is {conflict.open(1 << bit)}: {steps}")
    return cases
