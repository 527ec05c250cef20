"""Why typings of relatives cannot all be right, in words that can be followed by hand."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NamedTuple

from testcross.rulesets.english import listed, some_listed
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.solver import Reading, gametes
from testcross.solver.genotype import set_bits
from testcross.solver.herds import Elimination
from testcross.solver.herds.herd_readings import SmallPart
from testcross.solver.herds.kin import Masks

_MOST_NAMED = 19
"""Of more typings the first are named."""
_MOST_STEPS = 40
"""Of longer chains of families only the beginning and the end are told."""
_MOST_CASES = 6
"""More ways to tell apart are more than a reader wants to follow."""


def conflict_text(herd: Herd, alleles: LocusAlleles, part: SmallPart, core: tuple[int, ...]) -> str:
    """Return why some typings cannot all be right; without any of them the others could be."""
    words = _Words(herd, alleles, part, core)
    named = [f"{words.name(one)} ({alleles.shown(part.readings[one])})" for one in core]
    right = {1: "be right", 2: "both be right"}.get(len(core), "all be right")
    reason = words.at_once()
    if not reason:
        start = part.masks(core)
        found = Elimination(part.kin, part.allele_count, start.copy())
        found.run(until_failure=True)
        reason = " ".join(words.steps(found, start)) or words.case_by_case(found)
    return f"{some_listed(named, 'and', _MOST_NAMED)} cannot {right}. {reason}"


class _Words(NamedTuple):
    """A minimal conflict; animals are places in the herd, or numbers in the part of it."""

    herd: Herd
    alleles: LocusAlleles
    part: SmallPart
    core: tuple[int, ...]

    def name(self, place: int) -> str:
        return self.herd.name(place, self.part.whole)

    def reading(self, place: int) -> Reading:
        return self.alleles.of_mask(self.part.readings[place])

    def symbols(self, alleles: Collection[int]) -> list[str]:
        return [self.alleles.symbols[one] for one in alleles]

    def parents(self, place: int) -> tuple[int, ...]:
        """Return the parents of an animal, the sire first; nobody if it has none in the herd."""
        kin, herd = self.part.whole, self.herd
        family = int(kin.family_of[place])
        if family < 0:
            return ()
        couple = int(kin.first[family]), int(kin.second[family])
        sire, dam = herd.parents(place) if place < len(herd.ids) else couple
        return (
            couple[::-1]
            if sire == couple[1] or (sire != couple[0] and dam == couple[0])
            else couple
        )

    def role(self, parent: int, kid: int) -> str:
        return "sire" if int(self.herd.sires[kid]) == parent else "dam"

    def at_once(self) -> str:
        """Say what one look tells, at an offspring and its parents; empty for nothing."""
        for kid in self.core:
            parents, own = self.parents(kid), self.reading(kid)
            typed = [one for one in dict.fromkeys(parents) if one in self.core]
            if not typed or len(self.core) != 1 + len({*typed} - {kid}):
                continue
            given = [gametes(self.reading(one)) for one in typed]
            if len(self.core) == 2 and {*gametes(own)}.isdisjoint(given[0]):
                gives = [one for one in given[0] if one < self.alleles.allele_count]
                lacks = self.symbols(sorted(gives))
                none = f"no {lacks[0]}" if len(lacks) == 1 else f"neither {listed(lacks, 'nor')}"
                return (
                    f"{self.name(typed[0])} is the {self.role(typed[0], kid)} of {self.name(kid)} "
                    f"and gives it {listed(self.symbols(gives))}, but {self.name(kid)} has {none}."
                )
            if {*typed} == {*parents}:
                return self._of_both(kid, parents)
        return self._back_cross()

    def _of_both(self, kid: int, parents: tuple[int, ...]) -> str:
        """Say of an offspring and both typed parents that the two cannot have it."""
        own, (one, other) = self.reading(kid), [{*gametes(self.reading(p))} for p in parents]
        sire, dam = map(self.name, parents)
        lacking = [
            a for a in gametes(own) if all(a in each for each in own) and a not in one | other
        ]
        if lacking:
            whose = f"neither of its parents {sire} and {dam} has to give"
            whose = f"its only parent {sire} cannot give" if sire == dam else whose
            return f"{self.name(kid)} has {self.symbols(lacking)[0]}, which {whose}."
        born = frozenset((min(x, y), max(x, y)) for x in one for y in other)
        made = f"{self.alleles.reading(born)}, never {self.alleles.reading(own)}."
        if sire == dam:
            return f"{sire} is its only parent: two of its gametes make {made}"
        return f"{sire} and {dam} are its parents: one allele from each makes {made}"

    def _back_cross(self) -> str:
        """Say of two full sibs with four alleles that their parents are no parent and offspring."""
        parents = self.parents(self.core[0])
        if len(self.core) != 2 or not parents or parents != self.parents(self.core[1]):
            return ""
        typed = [self.reading(one) for one in self.core]
        alleles = [a for reading in typed for genotype in sorted(reading) for a in genotype]
        if any(len(reading) != 1 for reading in typed) or len({*alleles}) != 4:
            return ""
        sire, dam = map(self.name, parents)
        for kid, parent in (parents, parents[::-1]):
            if parent in self.parents(kid):
                return (
                    f"Their parents {sire} and {dam} must give "
                    f"{listed(self.symbols(alleles), 'and')} between them, so share no allele; but "
                    f"{self.name(parent)} is the {self.role(parent, kid)} of {self.name(kid)}."
                )
        return ""

    def steps(self, found: Elimination, start: Masks) -> list[str]:
        """Replay what a failure rests on, each family in the order in which it struck out."""
        if not found.failed:
            return []
        family, moment = next(iter(found.failed.items()))  # the first that failed
        region = next(found.failing_regions())
        kin, places = self.part.kin, self.part.places
        state = Elimination(kin, found.allele_count, start.copy())
        often = Counter(i for one in region for i in kin.members(one))
        core = {*self.core}
        telling = {i for i, place in enumerate(places) if place in core or often[i] > 1}

        def of_family(one: int, masks: Mapping[int, int]) -> tuple[str, str, bool]:
            """Return a couple, that it has offspring that say something, and if it is one alone."""
            couple = dict.fromkeys((int(kin.first[one]), int(kin.second[one])))
            kids = [i for i in kin.kids_of(one).tolist() if i in telling]
            known = [self._known(i, masks[i]) for i in kids if not self._is_blank(i, masks[i])]
            have = f" ha{'ve' if len(couple) > 1 else 's'} {listed(known, 'and')}" if known else ""
            return listed([self._known(i, masks[i]) for i in couple], "and"), have, len(couple) < 2

        sentences: list[str] = []
        for one in found.strikes_of(region, moment):
            before = {i: int(state.masks[i]) for i in kin.members(one)}
            left = [
                f"{self.name(places[i])} can only be {self.alleles.shown(state.masks[i])}"
                for i in state.look_at(one)
                if i in telling
            ]
            couple, kids, is_selfed = of_family(one, before)
            parents = "the only parent" if is_selfed else "parents"
            opening = f"{couple}{kids}:" if kids else f"With {couple} as {parents},"
            sentences += [f"{opening} {listed(left, 'and')}."] if left else []
        couple, kids, is_selfed = of_family(
            family, {i: int(state.masks[i]) for i in kin.members(family)}
        )
        fit = "genotype of the parent fits" if is_selfed else "genotypes of the parents fit"
        sentences.append(f"{couple}{kids}: no {fit} all of them.")
        if len(sentences) > _MOST_STEPS:
            more = f"({len(sentences) - _MOST_STEPS} more steps of this kind.)"
            sentences[_MOST_STEPS // 2 : -_MOST_STEPS // 2] = [more]
        return sentences

    def _is_blank(self, number: int, mask: int) -> bool:
        return bool(self.part.kin.blank(self.part.allele_count, number) == mask)

    def _known(self, number: int, mask: int) -> str:
        """Return an animal of the part, with what it can be if that is known: ``4 (1/4)``."""
        name = self.name(self.part.places[number])
        return name if self._is_blank(number, mask) else f"{name} ({self.alleles.shown(mask)})"

    def case_by_case(self, found: Elimination) -> str:
        """Say for each genotype of one animal why it cannot be: loops need a case distinction."""
        best: list[str] = []
        for number, place in enumerate(self.part.places):
            mask = int(found.masks[number])
            if mask & (mask - 1) == 0 or self._is_blank(number, mask):
                continue
            cases = [f"{self.name(place)} can be {self.alleles.shown(mask)}."]
            for bit in set_bits(mask):
                start = found.masks.copy()
                start[number] = 1 << bit
                tried = Elimination(self.part.kin, self.part.allele_count, start.copy())
                tried.run(until_failure=True)
                if not tried.failed:
                    break  # it does not lead nowhere by itself
                steps = " ".join(self.steps(tried, start))
                cases.append(f"If it is {self.alleles.shown(1 << bit)}: {steps}")
            else:
                best = cases if not best or len(cases) < len(best) else best
        if not 0 < len(best) <= 1 + _MOST_CASES:
            return (
                "Each family alone has genotypes that fit, but no choice fits all families, "
                "because they form a loop."
            )
        return " ".join(best)
