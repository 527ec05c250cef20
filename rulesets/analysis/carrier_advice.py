"""Test crosses: which mate shows what an animal carries, and how many offspring it takes."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from testcross.rulesets.blocks import Block, Line, Paragraph, apart, blocks, table
from testcross.rulesets.english import counted, listed, percent, plural, quoted, some_listed
from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics.animal import Animal, alleles_named
from testcross.rulesets.genetics.looks import looks_at
from testcross.rulesets.genetics.mating import refuse_dead
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_genotype, format_set
from testcross.solver import FEMALE, MALE, Allele, Genotype, absent, needed

CERTAINTIES = (95, 99)
"""Per cent."""
_MOST_MATES = 4
_MOST_NAMES = 3


def revealing_share(looks: Sequence[Hashable], others: Collection[Hashable]) -> Fraction:
    """Return the share of offspring that look like none that a non-carrier could have."""
    return Fraction(sum(look not in others for look in looks), len(looks))


@dataclass(frozen=True, slots=True)
class OffspringNeeded:
    """How many offspring that do not show it make it so certain that an animal carries nothing."""

    percent: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossMate:
    """A mate that shows what an animal carries."""

    genotype: str
    """At the locus."""
    such_as: tuple[str, ...]
    """Cards, or animals of one's own, that have it."""
    share: Fraction
    """The least share of offspring that show the allele, if the animal carries it."""
    shown_by: tuple[str, ...]
    """The genotypes of offspring that show it."""
    young: tuple[OffspringNeeded, ...]
    """How many it takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlleleTest:
    """Whether an animal carries one allele, and how that can be shown."""

    locus: str
    allele: str
    could_be: str
    """What the animal can be there."""
    carriers: tuple[str, ...]
    """Its genotypes with the allele; none where it cannot carry it."""
    others: tuple[str, ...]
    """Its genotypes without it; none where it certainly carries it."""
    mates: tuple[CrossMate, ...]
    """The best first; none where nothing has to be shown, or no mate shows it."""
    hidden_by: tuple[str, ...]
    """The looks of offspring that hide the locus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrierAdvice:
    """Which test crosses show what an animal carries."""

    ruleset: Ruleset
    animal: str
    tests: tuple[AlleleTest, ...]


def carrier_advice(
    ruleset: Ruleset,
    animal: Animal,
    carries: str = "",
    own: Mapping[str, Animal] | None = None,
    *,
    called: str = "",
) -> CarrierAdvice:
    """Return which mates show whether an animal carries something."""
    ruleset.require_loci()
    name = called or animal.label
    refuse_dead(ruleset, (animal,), (name,))
    asked: Iterable[tuple[int, Allele]]
    if carries:
        asked = alleles_named(ruleset, name, animal.readings, carries)
    else:
        asked = _open_alleles(ruleset, animal, own)
    found = tuple(_test(ruleset, animal, *one, own) for one in asked)
    if not found:
        unseen = [
            locus.name
            for locus, reading in zip(ruleset.loci, animal.readings, strict=True)
            if len(reading - locus.ungrown) > 1
        ]
        if unseen:
            raise MatingError(
                f"nothing is known of {quoted(name)} or any other animal at "
                f"{listed(unseen, 'and')}, and elsewhere it hides nothing; type some, or ask "
                "about one allele with --carries"
            )
        raise MatingError(f"{quoted(name)} hides nothing; no test cross is needed")
    return CarrierAdvice(ruleset=ruleset, animal=name, tests=found)


def _open_alleles(
    ruleset: Ruleset, animal: Animal, own: Mapping[str, Animal] | None
) -> Iterator[tuple[int, Allele]]:
    """Yield each allele that an animal may have or not.

    A locus that a herd says nothing about is left out: no animal of it could be the mate.
    """
    for place, locus in enumerate(ruleset.loci):
        if own and all(one.readings[place] == locus.every for one in own.values()):
            continue
        here = animal.readings[place] - locus.ungrown
        for allele in range(len(locus.alleles)):
            if 0 < sum(allele in one for one in here) < len(here):
                yield place, allele


def _test(
    ruleset: Ruleset,
    animal: Animal,
    place: int,
    allele: Allele,
    own: Mapping[str, Animal] | None,
) -> AlleleTest:
    locus, sex = ruleset.loci[place], ruleset.sex_number(animal.sex)
    bare = absent(locus.law, len(locus.alleles))
    if sex is None and bare is not None:
        sex = next(
            one for one in (FEMALE, MALE) if not any(bare in pair for pair in locus.of_sex(one))
        )
    # To hide something takes two alleles: of unknown sex, it is taken for the one that has them.
    here = animal.readings[place] & locus.of_sex(sex) - locus.ungrown
    carriers = sorted(one for one in here if allele in one)
    others = sorted(here - {*carriers})
    looks = looks_at(ruleset, (place,))

    def written(genotypes: Iterable[Genotype]) -> tuple[str, ...]:
        return tuple(format_genotype(locus, one) for one in genotypes)

    def born(one: Genotype, mate: Genotype) -> list[Genotype]:
        sire, dam = (mate, one) if sex == FEMALE else (one, mate)
        return [kit for kit in locus.offspring(sire, dam) if kit not in locus.unborn]

    def look(kit: Genotype) -> Hashable:  # sons and daughters count as different
        return looks.of((kit,)).key, len(locus.alleles) in kit

    def having(mate: Genotype) -> Iterator[str]:
        only = frozenset({mate})
        for name, one in (own or {}).items():
            is_mate = None in (one.sex, sex) or ruleset.sex_number(one.sex) != sex
            if is_mate and one.readings[place] == only:
                yield name
        for variety in () if own is not None or ruleset.by_phenotype else ruleset.varieties:
            if not variety.alternatives and variety.readings[place] == only:
                yield variety.name

    mates, hiding = list[CrossMate](), list[str]()
    if carriers and others:
        for mate in sorted(locus.of_sex(None if sex is None else 1 - sex) - locus.ungrown):
            names = tuple(having(mate))
            # of one's own animals only those can be mated that are there
            if own is not None and not names:
                continue
            # The mate tells if some offspring of each carrier look like none of a non-carrier. The
            # least such share over all carriers counts, as it is not known which one the animal is.
            plain = {look(one) for pure in others for one in born(pure, mate)}
            litters = [born(carrier, mate) for carrier in carriers]
            share = min(revealing_share([*map(look, some)], plain) for some in litters)
            revealing = {one for some in litters for one in some if look(one) not in plain}
            if share:
                mates.append(
                    CrossMate(
                        genotype=format_genotype(locus, mate),
                        such_as=names,
                        share=share,
                        shown_by=written(sorted(revealing)),
                        young=tuple(OffspringNeeded(n, needed(share, n)) for n in CERTAINTIES),
                    )
                )
        mates.sort(key=lambda one: (-one.share, not one.such_as))
        if not ruleset.by_phenotype:  # names that hide this locus, where others show it
            every = locus.every - locus.unborn
            hiding = [one.name for one in ruleset.varieties if one.readings[place] >= every]
            hiding = hiding if len(hiding) < len(ruleset.varieties) else []
    return AlleleTest(
        locus=locus.name,
        allele=locus.symbols[allele],
        could_be=format_set(locus, here),
        carriers=written(carriers),
        others=written(others),
        mates=tuple(mates[:_MOST_MATES]),
        hidden_by=tuple(hiding),
    )


@blocks.register
def carrier_blocks(found: CarrierAdvice) -> Iterator[Block]:
    return apart(*(_test_blocks(found, one) for one in found.tests))


def _test_blocks(found: CarrierAdvice, test: AlleleTest) -> Iterator[Block]:
    kit, where = found.ruleset.roles.offspring, f"t locus {test.locus} it is {test.could_be}"
    if not test.carriers or not test.others:
        verdict = "certainly carries" if test.carriers else "cannot carry"
        yield Paragraph(f"{found.animal} {verdict} {test.allele}: a{where}.")
        return
    yield Paragraph(f"Does {found.animal} carry {test.allele}? A{where}.")
    if not test.mates:
        yield Paragraph("No mate there is would show it.")
        return
    rows = [
        (
            mate.genotype,
            some_listed(mate.such_as, "or", _MOST_NAMES) if mate.such_as else "",
            str(mate.share),
            *(counted(one.number, kit) for one in mate.young),
        )
        for mate in test.mates
    ]
    certain = [f"{number} %" for number in CERTAINTIES]
    yield Line()
    yield table(["Mate", "Such as", f"Each {kit} shows it", *certain], rows)
    yield Line()
    best = test.mates[0]
    locus = next(one for one in found.ruleset.loci if one.name == test.locus)
    shows = {format_genotype(locus, one): locus.phenotype(one) for one in locus.every}
    shown = listed([f"{one} ({shows[one]})" for one in best.shown_by])
    missed = [
        f"{percent((1 - best.share) ** one.number, figures=2)} among {counted(one.number, kit)}"
        for one in best.young
    ]
    text = (
        f"Mate it with {best.genotype}. A single {kit} that is {shown} proves that it "
        f"carries {test.allele}; if it does, the chance of none is {listed(missed, 'and')}."
    )
    if test.hidden_by:
        hiding = some_listed(test.hidden_by, "or", _MOST_NAMES)
        text += f" Do not count {plural(kit)} that hide this locus: {hiding}."
    yield Paragraph(text)
