"""Whom of one's own animals to mate for a wanted variety, now and over the next generation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from shlex import quote

from testcross.rulesets.blocks import Block, Heading, Line, Paragraph, apart, blocks, item, table
from testcross.rulesets.english import counted, listed, percent, plural, range_text
from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics import estimated
from testcross.rulesets.genetics.animal import Animal, animal_with, parse_animal
from testcross.rulesets.genetics.gametes import recombination, written_phase
from testcross.rulesets.genetics.locus import Locus, WholeReading, disjoint, joined
from testcross.rulesets.genetics.looks import looks_at
from testcross.rulesets.genetics.names import prefix_places, varieties_at, written_whole
from testcross.rulesets.genetics.ruleset import Ruleset, linked_groups
from testcross.rulesets.genetics.slots import format_set
from testcross.rulesets.herds.genotype_chances import TellingTest
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_account import HerdOutcome, outcome
from testcross.rulesets.herds.herd_fill import fill_herd
from testcross.solver import (
    FEMALE,
    MALE,
    BreedingLocus,
    BreedingPlan,
    BreedingProblem,
    Chromosome,
    Genotype,
    Half,
    Parent,
    PlannedMating,
    Reading,
    Sex,
    best_now,
    ends_together,
)
from testcross.solver.engine import UndecidedError, stop_if_late
from testcross.solver.herds.kinship import Kinship

MOST_PAIRS = 10
CERTAINTY = 95
"""Per cent, of each step."""
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class ToProve:
    """What a plan takes for granted of an animal, and nobody knows yet."""

    animal: str
    locus: str
    genotype: str
    """What it must be."""
    could_be: str
    """What it can be as far as one knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairNow:
    """Two animals of one's own that can have the wanted young."""

    sire: str
    dam: str
    least: Fraction
    """The least that the chance can be, whatever is not known of the two."""
    most: Fraction
    chance: Fraction
    """What it is at least, once all is proven that has to be."""
    young: int
    """How many are then needed to be 95 % certain of one."""
    to_prove: tuple[ToProve, ...]
    inbreeding: float = 0.0
    """How inbred their young would be: 0.25 for those of littermates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanStep:
    """A mating of a plan."""

    sire: str
    dam: str
    keep: str
    """The word for the sex of the one that is kept; empty in the last step."""
    genotype: str
    """What the one that is kept must be; in the last step what is wanted."""
    chance: Fraction
    """How likely each of the young is that, at least; of the right sex, if one is kept."""
    young: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanOverTwo:
    """How the wanted young come about in two generations."""

    steps: tuple[PlanStep, ...]
    young: int
    """How many it takes in all; of one pair that has two that are kept they count once."""
    to_prove: tuple[ToProve, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BreedingAdvice:
    """Whom to mate for a wanted variety."""

    path: str
    ruleset: Ruleset
    wanted: str
    """As it was called."""
    genotype: str
    """What it is, without the loci that do not matter."""
    pairs: tuple[PairNow, ...]
    """The best now: those with the least to prove first, and then those that take the fewest."""
    others: int
    """How many pairs besides can have it."""
    generations: int
    plan: PlanOverTwo | None
    """None if one generation was asked about, or two do no better."""
    linked: tuple[str, ...] = ()
    """Loci that may lie together in one of these animals: ``b and vg``."""
    max_inbreeding: float | None = None
    """How inbred the young may be at most, if that was asked."""
    too_inbred: int = 0
    """How many pairs were left out as their young would be more inbred."""
    test: TellingTest | None = None
    """The one test that would tell most of what is to be proven; None where nothing is known."""


def own_animals(path: str, ruleset: Ruleset, herd: Herd) -> dict[str, Animal]:
    """Return the animals of a herd that have a row, with what follows from all of them together."""
    filled = {one.alleles.name: one for one in fill_herd(path, herd).loci}
    for name, one in filled.items():
        if one.is_undecided:
            raise UndecidedError(f"undecided: locus {name}")
        if one.possible is None:
            raise MatingError(
                f"{path}: typings contradict each other at locus {name}; mend the file first",
                advice="testcross pedigree repair does",
            )
    words = dict(zip((1, 2), ruleset.roles.sexes, strict=True))
    if not any(herd.lines):
        raise MatingError(f"{path}: no animal has a row of its own")
    found = {}
    for place, name in enumerate(herd.ids):
        if herd.lines[place]:
            readings = tuple(
                filled[locus.name].reading(place) if locus.name in filled else locus.every
                for locus in ruleset.loci
            )
            animal = animal_with(ruleset, readings, words.get(int(herd.sexes[place])))
            found[name] = replace(animal, phase=herd.phase_of(place))
    return found


def founder_frequencies(path: str, ruleset: Ruleset, herd: Herd) -> str:
    """Return how often alleles are among the founders of a herd: ``b=0.2, d=0.1``."""
    own = own_animals(path, ruleset, herd)
    founders = [own[herd.ids[place]] for place in herd.founders]
    shares = []
    for place, locus in enumerate(ruleset.loci):
        found = estimated(locus, [one.readings[place] for one in founders])
        if found is not None:
            pairs = zip(locus.symbols[1:], found[1:], strict=False)
            shares += [f"{symbol}={float(number):g}" for symbol, number in pairs]
    if not shares:
        raise MatingError(f"{path}: nothing is known of any founder; say how often alleles are")
    return ", ".join(shares)


def breeding_advice(
    path: str,
    ruleset: Ruleset,
    herd: Herd,
    wanted: str,
    generations: int = 1,
    max_inbreeding: float | None = None,
) -> BreedingAdvice:
    animal = parse_animal(ruleset, wanted)
    ways = joined(disjoint(animal.ways))
    for place, locus in enumerate(ruleset.loci):
        if locus.chromosome != "autosome" and any(way[place] != locus.every for way in ways):
            raise MatingError(
                f"{animal.label} depends on {locus.name}, which is on {locus.chromosome}; plans "
                "are made for loci on autosomes only"
            )
    own = own_animals(path, ruleset, herd)
    found = [_Asked(ruleset, own, way) for way in ways]
    every = sorted((pair for one in found for pair in one.pairs()), key=_effort)
    ends = [[herd.positions[getattr(one, end)] for one in every] for end in ("sire", "dam")]
    shares = Kinship(herd.kin).of_offspring(*ends).tolist()
    pairs = [replace(one, inbreeding=share) for one, share in zip(every, shares, strict=True)]
    most = 1.0 if max_inbreeding is None else max_inbreeding
    pairs = [one for one in pairs if one.inbreeding <= most + _ROUNDING]
    plans = (plan for one in found for plan in one.plans(generations))
    plan = min(plans, key=_effort, default=None)
    if plan and pairs and _effort(pairs[0]) <= _effort(plan):
        plan = None
    return BreedingAdvice(
        path=path,
        ruleset=ruleset,
        wanted=animal.label,
        genotype=" or ".join(written_whole(ruleset, way) for way in ways),
        pairs=tuple(pairs[:MOST_PAIRS]),
        others=len(pairs[MOST_PAIRS:]),
        generations=generations,
        plan=plan,
        linked=tuple(dict.fromkeys(names for one in found for names in one.linked)),
        max_inbreeding=max_inbreeding,
        too_inbred=len(every) - len(pairs),
    )


def _effort(found: PairNow | PlanOverTwo) -> tuple[int, int]:
    """Return how much is to be proved, and how many young it takes."""
    return len(found.to_prove), found.young


class _Asked:
    """One way in which the wanted variety comes about, and the animals of one's own."""

    def __init__(self, ruleset: Ruleset, own: dict[str, Animal], way: WholeReading) -> None:
        self._ruleset, self._names = ruleset, tuple(own)
        self._places = [
            place for place, locus in enumerate(ruleset.loci) if not _is_open(locus, way[place])
        ]
        self._own = tuple(own.values())
        self._sexes: tuple[Sex, ...] = tuple(ruleset.sex_number(one.sex) for one in self._own)
        loci = tuple(self._locus(place, way[place]) for place in self._places)
        self._problem = BreedingProblem(
            loci=loci,
            sexes=self._sexes,
            percent=CERTAINTY,
            chromosomes=tuple(self._chromosomes()),
            phases=self._phases(),
        )

    def _chromosomes(self) -> Iterator[Chromosome]:
        """Yield those that have several of the loci that matter."""
        for group in linked_groups(self._ruleset):
            places = [place for place in group if place in self._places]
            if len(places) > 1:
                his, hers = (
                    tuple(recombination(self._ruleset, *two, sex) for two in pairwise(places))
                    for sex in (MALE, FEMALE)
                )
                yield Chromosome(tuple(map(self._places.index, places)), (his, hers))

    def _phases(self) -> tuple[dict[int, Genotype], ...]:
        numbers = {self._ruleset.loci[place].name: i for i, place in enumerate(self._places)}
        return tuple(
            {numbers[name]: (a, b) for name, a, b in one.phase if name in numbers}
            for one in self._own
        )

    @property
    def linked(self) -> Iterator[str]:
        """The loci of a chromosome of which several may lie together in an animal of one's own."""
        for one in self._problem.chromosomes:
            columns = [self._problem.loci[place].animals for place in one.places]
            rows = zip(*columns, strict=True)
            if any(sum(any(a != b for a, b in read) for read in row) > 1 for row in rows):
                yield listed([self._ruleset.loci[self._places[i]].name for i in one.places], "and")

    def _locus(self, place: int, wanted: Reading) -> BreedingLocus:
        locus = self._ruleset.loci[place]
        hidden = _hidden_by(self._ruleset, place)
        hides = frozenset(self._places.index(other) for other in hidden if other in self._places)
        hiding = frozenset(
            one for other in hidden for one in hidden[other] if other in self._places
        )
        return BreedingLocus(
            wanted=wanted,
            animals=tuple(one.readings[place] - locus.ungrown for one in self._own),
            unborn=locus.unborn,
            ungrown=locus.ungrown,
            looks=_looks(self._ruleset, place),
            hiding=hiding,
            hides=hides,
        )

    # now

    def pairs(self) -> Iterator[PairNow]:
        for sire, dam in self._couples():
            stop_if_late()
            plan = best_now(self._problem, sire, dam)
            if plan is not None:
                yield self._pair(sire, dam, plan)

    def _couples(self) -> Iterator[tuple[int, int]]:
        numbers = range(len(self._own))
        for sire in numbers:
            for dam in numbers:
                fit = self._sexes[sire] != FEMALE and self._sexes[dam] != MALE and sire != dam
                if fit and (self._sexes[sire] == MALE or self._sexes[dam] == FEMALE or sire < dam):
                    yield sire, dam

    def _pair(self, sire: int, dam: int, plan: BreedingPlan) -> PairNow:
        (mating,) = plan.matings
        halves = (
            Half([locus.animals[i] for locus in self._problem.loci], self._problem.phases[i])
            for i in (sire, dam)
        )
        ends = ends_together(self._problem.loci, self._problem.chromosomes, *halves)
        return PairNow(
            sire=self._names[sire],
            dam=self._names[dam],
            least=ends[0],
            most=ends[1],
            chance=mating.chance,
            young=mating.offspring,
            to_prove=tuple(self._proofs(mating.sire, mating.dam)),
        )

    # over two generations

    def plans(self, generations: int) -> Iterator[PlanOverTwo]:
        """Yield the best plan over two generations, if two are asked about and there is one."""
        if generations < 2:
            return
        from testcross.solver.engines.breeding_planning import best_over_two  # OR-Tools is slow

        plan = best_over_two(self._problem)
        if plan is None:
            return
        kept = [step.kept for step in plan.matings if step.kept]
        parents = [one for step in plan.matings for one in (step.sire, step.dam)]
        proofs = dict.fromkeys(self._proofs(*parents, *kept))
        steps = tuple(self._step(step) for step in plan.matings)
        yield PlanOverTwo(steps=steps, young=plan.offspring, to_prove=tuple(proofs))

    def _step(self, step: PlannedMating) -> PlanStep:
        kept = step.kept
        return PlanStep(
            sire=self._called(step.sire, MALE),
            dam=self._called(step.dam, FEMALE),
            keep=self._ruleset.roles.sexes[step.sex] if kept and step.sex is not None else "",
            genotype=self._written(kept.readings) if kept else "",
            chance=step.chance,
            young=step.offspring,
        )

    def _called(self, parent: Parent, sex: int) -> str:
        if parent.animal is None:
            return f"the {self._ruleset.roles.sexes[sex]} kept"
        return self._names[parent.animal]

    def _written(self, readings: Sequence[Reading]) -> str:
        """Return what one that is kept must be, at the loci that matter."""
        whole = [locus.every for locus in self._ruleset.loci]
        for place, reading in zip(self._places, readings, strict=True):
            whole[place] = reading
        return written_whole(self._ruleset, tuple(whole))

    def _proofs(self, *parents: Parent) -> Iterator[ToProve]:
        for parent in parents:
            if parent.phase and parent.animal is not None:
                strands = {self._places[number]: two for number, two in parent.phase}
                names = [self._ruleset.loci[place].name for place in strands]
                yield ToProve(
                    animal=self._names[parent.animal],
                    locus=listed(names, "and"),
                    genotype=written_phase(self._ruleset, strands),
                    could_be="",
                )
            for number in parent.unproven:
                place = self._places[number]
                locus = self._ruleset.loci[place]
                name = could_be = ""
                if parent.animal is not None:
                    name = self._names[parent.animal]
                    could_be = format_set(locus, self._own[parent.animal].readings[place])
                must_be = format_set(locus, parent.readings[number])
                yield ToProve(animal=name, locus=locus.name, genotype=must_be, could_be=could_be)


def _is_open(locus: Locus, reading: Reading) -> bool:
    """Tell a reading that says nothing of those that are born."""
    return reading >= locus.every - locus.unborn


def _looks(ruleset: Ruleset, place: int) -> tuple[Reading, ...]:
    """Return the genotypes at a locus, those together that look alike."""
    looks, locus = looks_at(ruleset, (place,)), ruleset.loci[place]
    alike: dict[object, set[tuple[int, int]]] = {}
    for genotype in sorted(locus.every - locus.unborn):
        alike.setdefault(looks.of((genotype,)).key, set()).add(genotype)
    return tuple(map(frozenset, alike.values()))


def _hidden_by(ruleset: Ruleset, place: int) -> dict[int, Reading]:
    """Return the loci that some genotypes at a locus hide, each with those genotypes.

    A genotype hides a locus if no name that an animal with it can have says anything of the locus.
    """
    prefixes = prefix_places(ruleset)
    ways = [(one.takes_prefixes, way) for one in varieties_at(ruleset, ()) for way in one.ways]
    found: dict[int, Reading] = {}
    for other, locus in enumerate(ruleset.loci):
        known = [
            way[place]
            for takes, way in ways
            if (other in prefixes and takes) or not _is_open(locus, way[other])
        ]
        every = ruleset.loci[place].every
        hiding = every - frozenset[tuple[int, int]]().union(*known)
        if other != place and known and hiding:
            found[other] = hiding
    return found


@blocks.register
def breeding_blocks(found: BreedingAdvice) -> Iterator[Block]:
    roles = found.ruleset.roles
    title = f"Wanted: {found.wanted}"
    heading = title if found.wanted == found.genotype else f"{title} ({found.genotype})"
    return apart(
        [Paragraph(heading)],
        _now(found),
        _over_two(found, roles.offspring) if found.generations > 1 else (),
        _linked(found),
        [
            Paragraph(
                f"One test would tell most: {found.test.id} at {found.test.locus} "
                f"({found.test.bits:.2f} bits, if founders are like those of this herd)."
            )
        ]
        if found.test
        else (),
    )


def _linked(found: BreedingAdvice) -> Iterator[Block]:
    for names in found.linked:
        caution = "What lies together may be unknown: chances are then the least that they can be."
        other = " Another plan may take fewer." if found.plan else ""
        yield Paragraph(f"{names} lie on one chromosome. {caution}{other}")


def _now(found: BreedingAdvice) -> Iterator[Block]:
    left_out = counted(found.too_inbred, "pair")
    limit = percent(found.max_inbreeding or 0, figures=3)
    if not found.pairs:
        verdict = "no two of these animals can have one"
        if found.too_inbred:
            verdict = f"{left_out} can have one, but the young would be more than {limit} inbred"
        yield Paragraph(f"Now: {verdict}.")
        return
    roles = found.ruleset.roles
    yield Heading("Now")
    ends = (roles.sire.capitalize(), roles.dam.capitalize())
    heads = [*ends, "Chance", "Inbred", f"{CERTAINTY} %", "If"]
    rows = [
        (
            pair.sire,
            pair.dam,
            range_text(pair.least, pair.most),
            percent(pair.inbreeding, figures=3),
            counted(pair.young, roles.offspring),
            _assumptions(pair.to_prove),
        )
        for pair in found.pairs
    ]
    yield table(heads, rows)
    if found.others:
        yield Paragraph(f"And {counted(found.others, 'other pair')}.")
    if found.too_inbred:
        yield Paragraph(f"Left out: {left_out}, with young more than {limit} inbred.")


def _assumptions(proofs: Sequence[ToProve]) -> str:
    """Say what must be proven: ``Rex is Dd; Kim is -b and -d``."""
    by_animal: dict[str, list[str]] = {}
    for one in proofs:
        by_animal.setdefault(one.animal, []).append(one.genotype)
    assumed = [f"{animal} is {listed(some, 'and')}" for animal, some in by_animal.items()]
    return "; ".join(assumed) or "(nothing to prove)"


def _over_two(found: BreedingAdvice, kit: str) -> Iterator[Block]:
    plan = found.plan
    if plan is None and found.linked:  # not every plan is tried
        better = f" that needs less proof or fewer {plural(kit)}" if found.pairs else ""
        yield Paragraph(f"No plan over two generations was found{better}.")
        return
    if plan is None:
        yield Paragraph(
            f"Two generations need no less proof and no fewer {plural(kit)}."
            if found.pairs
            else "Nor can they over two generations."
        )
        return
    yield Heading("Over two generations")
    for number, step in enumerate(plan.steps, 1):
        yield item(_step_text(found, step, kit), mark=f"{number}. ")
    yield Paragraph(f"{counted(plan.young, kit)} in all, each step {CERTAINTY} % certain.")
    if plan.to_prove:
        yield Line()
        yield Paragraph("To be proven, as by a test cross (testcross advise ANIMAL):")
        yield from (item(_proof_text(one, kit), mark="- ") for one in plan.to_prove)


def _step_text(found: BreedingAdvice, step: PlanStep, kit: str) -> str:
    many = counted(step.young, kit)
    if not step.keep:
        return (
            f"Mate {step.sire} with {step.dam}: each {kit} is {found.wanted} with a chance of at "
            f"least {step.chance}; {many}."
        )
    return (
        f"Mate {step.sire} with {step.dam} and keep a {step.keep} that is {step.genotype}: at "
        f"least {step.chance} of the young; {many}."
    )


def _proof_text(proof: ToProve, kit: str) -> str:
    if not proof.animal:
        return f"that the {kit} kept is {proof.genotype}, as others can look the same"
    return f"that {proof.animal} is {proof.genotype}, as it could be {proof.could_be}"


@outcome.register
def _advice_outcome(found: BreedingAdvice) -> HerdOutcome:
    if not found.pairs:
        more = f"advise --from FILE --want {quote(found.wanted)} --generations 2"
        verdict = f"no pair can have {found.wanted} now"
        verdict += ", but two generations can" if found.plan else ""
        return HerdOutcome(verdict, more if found.generations == 1 else "pedigree chances FILE")
    pair, number = found.pairs[0], counted(len(found.pairs) + found.others, "pair")
    verdict = (
        f"{number} can have {found.wanted} now; {pair.sire} x {pair.dam} has the least to "
        "prove and needs the fewest young"
    )
    return HerdOutcome(verdict, f"offspring {quote(pair.sire)} {quote(pair.dam)} --from FILE")
