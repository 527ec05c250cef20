"""Test crosses: which mate shows what an animal carries, and how many young it takes."""

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


def telling_share(looks: Sequence[Hashable], others: Collection[Hashable]) -> Fraction:
    """Return which share of the young looks like none that the animal has if it carries nothing."""
    return Fraction(sum(look not in others for look in looks), len(looks))


@dataclass(frozen=True, slots=True)
class YoungNeeded:
    """How many young make it so certain that an animal carries nothing, if none shows it."""

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
    """Of the young how many show the allele, if the animal carries it: at least so many."""
    shown_by: tuple[str, ...]
    """What the young are that show it."""
    young: tuple[YoungNeeded, ...]
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
    """What young look like of whom the locus cannot be seen."""


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
    found = tuple(_Test(ruleset, animal, *one, own).answer() for one in asked)
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


class _Test:
    def __init__(
        self,
        ruleset: Ruleset,
        animal: Animal,
        place: int,
        allele: Allele,
        own: Mapping[str, Animal] | None,
    ) -> None:
        self._ruleset, self._place, self._allele = ruleset, place, allele
        self._locus = locus = ruleset.loci[place]
        self._own = own
        bare = absent(locus.law, len(locus.alleles))
        self._sex = ruleset.sex_number(animal.sex)
        if self._sex is None and bare is not None:
            self._sex = next(
                sex for sex in (FEMALE, MALE) if not any(bare in one for one in locus.of_sex(sex))
            )
        self._here = animal.readings[place] & locus.of_sex(self._sex) - locus.ungrown
        self._looks = looks_at(ruleset, (place,))
        self._carriers = sorted(one for one in self._here if allele in one)
        self._others = sorted(self._here - {*self._carriers})

    def answer(self) -> AlleleTest:
        is_open = self._carriers and self._others
        return AlleleTest(
            locus=self._locus.name,
            allele=self._locus.symbols[self._allele],
            could_be=format_set(self._locus, self._here),
            carriers=self._written(self._carriers),
            others=self._written(self._others),
            mates=tuple(self._mates()) if is_open else (),
            hidden_by=tuple(self._hiders()) if is_open else (),
        )

    def _written(self, genotypes: Iterable[Genotype]) -> tuple[str, ...]:
        return tuple(format_genotype(self._locus, one) for one in genotypes)

    def _mates(self) -> list[CrossMate]:
        other = None if self._sex is None else MALE + FEMALE - self._sex
        found = [
            self._mate(one, names)
            for one in sorted(self._locus.of_sex(other) - self._locus.ungrown)
            for names in [tuple(self._having(one))]
            if names or self._own is None
        ]
        telling = [one for one in found if one.share]
        return sorted(telling, key=lambda one: (-one.share, not one.such_as))[:_MOST_MATES]

    def _mate(self, mate: Genotype, names: tuple[str, ...]) -> CrossMate:
        others = {self._look(one) for pure in self._others for one in self._born(pure, mate)}
        litters = [self._born(carrier, mate) for carrier in self._carriers]
        share = min(telling_share([*map(self._look, some)], others) for some in litters)
        telling = {one for some in litters for one in some if self._look(one) not in others}
        return CrossMate(
            genotype=format_genotype(self._locus, mate),
            such_as=names,
            share=share,
            shown_by=self._written(sorted(telling)),
            young=tuple(YoungNeeded(n, needed(share, n)) for n in CERTAINTIES) if share else (),
        )

    def _born(self, animal: Genotype, mate: Genotype) -> list[Genotype]:
        sire, dam = (mate, animal) if self._sex == FEMALE else (animal, mate)
        born = (one for one in self._locus.offspring(sire, dam) if one not in self._locus.unborn)
        return list(born)

    def _look(self, young: Genotype) -> Hashable:
        """Return what is seen of one; a son and a daughter are told apart."""
        return self._looks.of((young,)).key, len(self._locus.alleles) in young

    def _having(self, genotype: Genotype) -> Iterator[str]:
        only = frozenset({genotype})
        if self._own is not None:
            for name, one in self._own.items():
                is_mate = one.sex is None or self._sex is None
                is_mate = is_mate or self._ruleset.sex_number(one.sex) != self._sex
                if is_mate and one.readings[self._place] == only:
                    yield name
            return
        for variety in self._ruleset.varieties if not self._ruleset.by_phenotype else ():
            if not variety.alternatives and variety.readings[self._place] == only:
                yield variety.name

    def _hiders(self) -> Iterator[str]:
        """Yield the names that hide this locus, where others show it."""
        every = self._locus.every - self._locus.unborn
        if self._ruleset.by_phenotype:
            return
        hiding = [v.name for v in self._ruleset.varieties if v.readings[self._place] >= every]
        yield from hiding if len(hiding) < len(self._ruleset.varieties) else ()


@blocks.register
def carrier_blocks(found: CarrierAdvice) -> Iterator[Block]:
    return apart(*(_TestWords(found, one).blocks() for one in found.tests))


class _TestWords:
    def __init__(self, found: CarrierAdvice, test: AlleleTest) -> None:
        self._animal, self._test = found.animal, test
        self._locus = next(one for one in found.ruleset.loci if one.name == test.locus)
        self._kit = found.ruleset.roles.offspring

    def blocks(self) -> Iterator[Block]:
        test = self._test
        where = f"at locus {test.locus} it is {test.could_be}"
        if not test.carriers or not test.others:
            verdict = "certainly carries" if test.carriers else "cannot carry"
            yield Paragraph(f"{self._animal} {verdict} {test.allele}: {where}.")
            return
        yield Paragraph(f"Does {self._animal} carry {test.allele}? A{where[1:]}.")
        if not test.mates:
            yield Paragraph("No mate there is would show it.")
            return
        yield Line()
        yield self._table()
        yield Line()
        yield Paragraph(self._advice())

    def _table(self) -> Block:
        certain = [f"{number} %" for number in CERTAINTIES]
        rows = [
            (
                mate.genotype,
                some_listed(mate.such_as, "or", _MOST_NAMES) if mate.such_as else "",
                str(mate.share),
                *(counted(one.number, self._kit) for one in mate.young),
            )
            for mate in self._test.mates
        ]
        return table(["Mate", "Such as", f"Each {self._kit} shows it", *certain], rows)

    def _advice(self) -> str:
        test, best = self._test, self._test.mates[0]
        shown = listed([self._seen(one) for one in best.shown_by])
        missed = [
            f"{percent(chance, figures=2)} among {counted(one.number, self._kit)}"
            for one in best.young
            for chance in [(1 - best.share) ** one.number]
        ]
        text = (
            f"Mate it with {best.genotype}. A single {self._kit} that is {shown} proves that it "
            f"carries {test.allele}; if it does, the chance of none is {listed(missed, 'and')}."
        )
        if test.hidden_by:
            hiding = some_listed(test.hidden_by, "or", _MOST_NAMES)
            text += f" Do not count {plural(self._kit)} that hide this locus: {hiding}."
        return text

    def _seen(self, written: str) -> str:
        shows = {
            format_genotype(self._locus, one): self._locus.phenotype(one)
            for one in self._locus.every
        }
        return f"{written} ({shows[written]})"
