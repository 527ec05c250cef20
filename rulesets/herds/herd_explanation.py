"""Why an animal of a herd has its certain alleles, in sentences that can be followed by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from shlex import quote
from typing import NamedTuple

from testcross.rulesets.blocks import Block, Line, Paragraph, blocks
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genetics.slots import format_slots
from testcross.rulesets.herds.deduced_sexes import sex_sentence, why_this_sex, with_deduced_sexes
from testcross.rulesets.herds.herd import Herd, LocusReadings
from testcross.rulesets.herds.herd_account import HerdOutcome, outcome
from testcross.rulesets.herds.linked_strands import linked_parts, together_sentence
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.solver import Reading, Step, gametes, genotypes_in, known_alleles
from testcross.solver.engine import UndecidedError, end_of_work, report_progress
from testcross.solver.herds import Kin, consistency
from testcross.solver.herds.fact import HerdFact, explain_fact
from testcross.solver.herds.kin import Masks

_MOST_LISTED = 4
_FEW = 2
"""If so few genotypes are left out of a long list, they are named instead."""
_LAW_NAMES = {"segregation": "Segregation", "dominance": "Dominance"}


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdStep:
    """One deduction."""

    id: str
    premises: tuple[tuple[str, str], ...]
    """Of each premise the id, and what is known of it."""
    gained: tuple[str, ...]
    genotype: str
    """What is known of the animal after the step."""
    laws: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedFact:
    """What an animal is at one locus, and why."""

    locus: str
    typed: str = ""
    genotype: str = ""
    """Its certain alleles, and what is open."""
    known: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    premises: tuple[str, ...] = ()
    is_smallest: bool = True
    steps: tuple[HerdStep, ...] = ()
    families: tuple[str, ...] = ()
    """Who descends from whom, ``Rex x Una: Ida and Max``, where a step goes through several."""
    is_refused: bool = False
    """Whether typings contradict each other at this locus."""
    is_undecided: bool = False
    """Whether the time was over before it was known what follows at this locus."""
    together: str = ""
    """What only follows from several loci of a chromosome, in a sentence; empty for nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdExplanation:
    """What was asked about one animal."""

    path: str
    id: str
    facts: tuple[ExplainedFact, ...]
    sex: str = ""
    """Which sex follows of it, where the file does not say it, in a sentence."""

    @property
    def known(self) -> tuple[ExplainedFact, ...]:
        """What the animal is at each locus, where that is known."""
        return tuple(one for one in self.facts if not (one.is_refused or one.is_undecided))

    @property
    def refused(self) -> tuple[str, ...]:
        """The loci at which typings contradict each other."""
        return tuple(one.locus for one in self.facts if one.is_refused)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The loci at which the time was over before it was known what follows."""
        return tuple(one.locus for one in self.facts if one.is_undecided)


def explain_animal(
    path: str, herd: Herd, place: int, loci: Sequence[LocusReadings]
) -> HerdExplanation:
    known = with_deduced_sexes(herd)
    herd = known.herd
    facts = list[ExplainedFact]()
    for one in loci:
        report_progress(f"{len(facts)} of {counted(len(loci), 'locus', 'loci')} explained so far")
        try:
            facts.append(_explained(herd, one, place))
        except UndecidedError:
            if end_of_work() is None:
                raise
            facts.append(ExplainedFact(locus=one.alleles.name, is_undecided=True))
    sex = " ".join(filter(None, (sex_sentence(herd, place), why_this_sex(herd, place))))
    if place in known.unfit:
        sex = f"No sex fits {herd.ids[place]} at all loci; testcross pedigree check says why."
    return HerdExplanation(path=path, id=herd.ids[place], facts=tuple(facts), sex=sex)


def _explained(herd: Herd, locus: LocusReadings, place: int) -> ExplainedFact:
    alleles, masks = locus.alleles, herd.masks(locus)
    count = len(alleles.symbols)
    typed = alleles.shown(masks[place])
    kin = herd.kin_at(locus)
    found = consistency(kin, count, masks)
    if not found.is_consistent:
        return ExplainedFact(locus=alleles.name, typed=typed, is_refused=True)
    fact = explain_fact(found, masks, place)
    words = _Words(herd, kin, alleles, masks, fact)
    alone = ExplainedFact(
        locus=alleles.name,
        typed=typed,
        genotype=words.slots(fact.known, fact.possible),
        known=tuple(alleles.named(fact.known)),
        possible=tuple(alleles.genotype(genotype) for genotype in sorted(fact.possible)),
        premises=tuple(herd.name(one, kin) for one in fact.premises),
        is_smallest=fact.is_smallest,
        steps=tuple(words.step(step) for step in fact.steps),
        families=words.families(),
    )
    for part in linked_parts(herd):
        linked = together_sentence(part, place, locus) if locus in part.loci else None
        if linked is not None:
            left, text = linked
            known = known_alleles(left) if left else ()
            return replace(
                alone,
                genotype=words.slots(known, left) if left else "",
                known=tuple(locus.alleles.named(known)),
                possible=tuple(locus.alleles.genotype(one) for one in sorted(left)),
                together=text,
                is_refused=not left,
            )
    return alone


def _individuals(step: Step) -> tuple[int, ...]:
    return (step.individual, *(premise.individual for premise in step.premises))


class _Words(NamedTuple):
    """Puts the steps of one fact into words."""

    herd: Herd
    kin: Kin
    alleles: LocusAlleles
    masks: Masks
    fact: HerdFact

    def slots(self, known: tuple[int, ...], reading: Reading) -> str:
        """Return the known alleles and what is open: ``1/-``, or ``B-`` by a ruleset."""
        if self.alleles.locus is not None:
            return format_slots(self.alleles.locus, known, reading)
        return "/".join([*self.alleles.named(known), "-", "-"][:2])

    def step(self, step: Step) -> HerdStep:
        laws = tuple(_LAW_NAMES[law] for law in step.laws)
        named = listed(laws, "and")
        allows = [p.allows for p in step.premises if p.individual == step.individual]
        before = allows[0] if allows else self._reading(step.individual)
        genotype = self.slots(step.known, before)
        reason = self._from_offspring(step) or self._from_parents(step) or self._by_cases(step)
        symbols = [self.alleles.symbols[a] for a in step.gained]
        text = (
            f"{reason}, so {self._who(step.individual)} has {listed(symbols, 'and')}: {genotype}."
        )
        return HerdStep(
            id=self._who(step.individual),
            premises=tuple(
                (self._who(p.individual), self.alleles.reading(p.allows)) for p in step.premises
            ),
            gained=tuple(symbols),
            genotype=genotype,
            laws=laws,
            text=f"{text} (Law{'s' * (len(laws) > 1)} of {named})",
        )

    def families(self) -> tuple[str, ...]:
        """Return the families that the steps go through, if one of them goes through several."""
        if all(map(self._is_near, self.fact.steps)):
            return ()
        places = self.fact.places
        needed = {places[i] for step in self.fact.steps for i in _individuals(step)}
        for place in places:
            needed.update(map(places.__getitem__, self._parents_of(places.index(place))))
        needed -= self._childless(needed)
        kids: dict[tuple[int, ...], list[str]] = {}
        for place in sorted(needed):
            couple = self._couple_of(place)
            if couple and needed.issuperset(couple):
                kids.setdefault(couple, []).append(self._name(place))
        return tuple(
            f"{self._name(sire)} x {self._name(dam)}: {listed(names, 'and')}"
            for (sire, dam), names in kids.items()
        )

    def _childless(self, places_named: set[int]) -> set[int]:
        """Return who is in no step and has no descendants that are: no step goes through them."""
        places = self.fact.places
        needed = [places[i] for step in self.fact.steps for i in _individuals(step)]
        seen = set(needed)
        while needed:
            more = places_named.intersection(self._couple_of(needed.pop())) - seen
            seen |= more
            needed += more
        return places_named - seen

    def _couple_of(self, place: int) -> tuple[int, ...]:
        kin, family = self.kin, int(self.kin.family_of[place])
        return () if family < 0 else (int(kin.first[family]), int(kin.second[family]))

    def _is_near(self, step: Step) -> bool:
        """Tell whether all premises of a step are of one family with whom it concludes about."""
        me = step.individual
        own = {me, *self._parents_of(me)}
        return all(
            one in own
            or me in self._parents_of(one)
            or own.intersection(self._parents_of(one))
            or any({me, one} <= {*self._parents_of(kid)} for kid in _individuals(step))
            for one in _individuals(step)
        )

    def _who(self, individual: int) -> str:
        return self._name(self.fact.places[individual])

    def _name(self, place: int) -> str:
        return self.herd.name(place, self.kin)

    def _reading(self, individual: int) -> Reading:
        mask = int(self.masks[self.fact.places[individual]])
        return self.alleles.of_mask(mask)

    def _parents_of(self, individual: int) -> tuple[int, ...]:
        """Return the parents of an individual that are in the steps."""
        places = self.fact.places
        return tuple(places.index(p) for p in self._couple_of(places[individual]) if p in places)

    def _relative(self, one: int, other: int, whose: str = "its") -> str:
        """Return somebody by what it is to another: ``its sire Rex``; by the name if unrelated."""
        name, place = self._who(one), self.fact.places[one]
        if place >= len(self.herd.ids):
            return name
        if other in self._parents_of(one):
            return f"{whose} offspring {name}"
        kid = self.fact.places[other]
        if one not in self._parents_of(other) or kid >= len(self.herd.ids):
            return name
        return f"{whose} {'sire' if int(self.herd.sires[kid]) == place else 'dam'} {name}"

    def _from_offspring(self, step: Step) -> str:
        """Say what a parent must have given to one offspring, by what that is."""
        allows = {p.individual: p.allows for p in step.premises if p.individual != step.individual}
        kids = [one for one in allows if step.individual in self._parents_of(one)]
        if len(kids) != 1 or len(step.gained) != 1 or len(step.premises) != len(allows):
            return ""
        kid, allele = kids[0], step.gained[0]
        symbol = self.alleles.symbols[allele]
        mates = [one for one in allows if one != kid]
        own = known_alleles(allows[kid])
        me = self._who(step.individual)
        if not mates and own == (allele, allele):
            reading = self.alleles.reading(allows[kid])
            kid_name = self._relative(kid, step.individual, f"{me}'s")
            return f"{kid_name} is {reading} and has one {symbol} from each parent"
        is_mate = len(mates) == 1 and set(mates) <= {*self._parents_of(kid)}
        if is_mate and allele in own and allele not in gametes(allows[mates[0]]):
            reading, other = (self.alleles.reading(allows[one]) for one in (kid, mates[0]))
            parent, mate = (self._relative(one, kid) for one in (step.individual, mates[0]))
            return (
                f"{self._who(kid)} is {reading}, and {mate} is {other} and has "
                f"no {symbol} to give: the {symbol} came from {parent}"
            )
        return ""

    def _from_parents(self, step: Step) -> str:
        allows = {p.individual: p.allows for p in step.premises}
        parents = [one for one in allows if one in self._parents_of(step.individual)]
        certain = [one for one in parents if len(gametes(allows[one])) == 1]
        if len(parents) != len(allows) or len(certain) != len(parents):
            return ""
        whose = f"{self._who(step.individual)}'s"
        giving = [
            f"{self._relative(one, step.individual, whose if one == parents[0] else 'its')} is "
            f"{self.alleles.reading(allows[one])} and gives every offspring "
            f"{self.alleles.symbols[gametes(allows[one])[0]]}"
            for one in parents
        ]
        return ", and ".join(giving)

    def _by_cases(self, step: Step) -> str:
        """Say what would follow if the animal lacked what the step gains."""
        case, me = step.contradiction, self._who(step.individual)
        lacking, *more = (self.alleles.symbols[a] for a in step.gained)
        instead = self._short(case.alternatives)
        given = {p.individual: p.allows for p in step.premises}
        others = [
            f"{self._relative(one, step.individual)} is {self.alleles.reading(reading)}"
            for one, reading in given.items()
            if one not in (step.individual, case.focus)
        ]
        beside = f", as {listed(others, 'and')}" if others else ""
        again = "no second" if step.gained[0] in step.before else "no"
        likewise = f" (and likewise for {listed(more, 'and')})" if more else ""
        opening = f"if {me} had {again} {lacking}, it would be {instead}"
        if case.focus == step.individual:
            return f"{opening}, which it is not{beside}{likewise}"
        focus = self._relative(case.focus, step.individual)
        is_really = self.alleles.reading(given[case.focus])
        clash = f"{focus} could only be {self._short(case.could_be)}, but it is {is_really}"
        return f"{opening}; then{beside}, {clash}{likewise}"

    def _short(self, reading: Reading) -> str:
        """Return a set of genotypes; of nearly all of them those that are not in it."""
        alleles = self.alleles
        left_out = genotypes_in(alleles.law, alleles.allele_count) - reading
        if len(reading) > _MOST_LISTED and len(left_out) <= _FEW:
            return f"something other than {self.alleles.reading(left_out)}"
        return self.alleles.reading(reading) if reading else "nothing"


_MOST_GENOTYPES = 8


@blocks.register
def herd_explanation_blocks(found: HerdExplanation) -> Iterator[Block]:
    if found.sex:
        yield Paragraph(found.sex)
    for one in found.facts:
        if not (one.is_refused or one.is_undecided):
            yield from _fact(found.id, one)


def _fact(name: str, fact: ExplainedFact) -> Iterator[Block]:
    head = f"{name}, locus {fact.locus}: {fact.genotype} (typed {fact.typed})."
    if len(fact.known) < 2:
        many = len(fact.possible)
        few = listed(fact.possible) if many <= _MOST_GENOTYPES else f"any of {many} genotypes"
        head += f" It can be {few}."
    yield Paragraph(head)
    if fact.together:
        yield Paragraph(fact.together, indent=2)
    if not fact.premises:
        if not fact.together:
            yield Paragraph("No allele is certain beyond the typed ones.", indent=2)
        return
    kind = "Evidence used" if fact.is_smallest else "Evidence used, all needed"
    yield Paragraph(f"{kind}: {listed(fact.premises, 'and')}.", indent=2)
    if fact.families:
        yield Paragraph(f"Families: {'; '.join(fact.families)}.", indent=2)
    if not fact.steps:
        yield Line("  The proof of these alleles is too long to show step by step.")
    for number, step in enumerate(fact.steps, 1):
        text = step.text[0].upper() + step.text[1:]
        yield Paragraph(text, first=f"  {number}. ", indent=5)


@outcome.register
def _explanation_outcome(found: HerdExplanation) -> HerdOutcome:
    facts = found.known
    genotypes = listed([f"{one.genotype} at {one.locus}" for one in facts], "and")
    asked = "chances" if any(len(one.known) < 2 for one in facts) else "inbreeding"
    command = f"pedigree {asked} FILE --of {quote(found.id)}"
    if found.refused:
        command = "pedigree repair FILE"
    return HerdOutcome(f"{found.id} is {genotypes}" if genotypes else "nothing", command)
