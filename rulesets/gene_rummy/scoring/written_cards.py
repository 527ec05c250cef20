"""Reading a written mating: its cards, the genotypes filled in, the points."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.slots import format_reading, parse_beside
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.written_values import no_number, whole_number
from testcross.solver import KnownAlleles, Reading, known_alleles

_Readings: TypeAlias = tuple[Reading, ...]
_PARENTS = (0, 1)
_LEFT_OUT: Reading = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGenotype:
    """What was filled in for one animal, as far as it can be read."""

    card: Entry
    """The card beside which it belongs."""
    entry: Entry | None
    """None where nothing was filled in."""
    readings: tuple[Reading, ...] = ()
    """Per locus; nothing where nothing was written, or nothing that can be read."""
    alleles: tuple[KnownAlleles | None, ...] | None = None
    """What is known by it at each locus, None at one that it leaves out; None where there are no
    readings."""
    problem: str = ""
    """Why it cannot be read, or cannot be the card's; empty where it may be."""
    is_news: bool = True
    """Whether the problem is a slip of its own: not where the card is a wrong one."""

    @property
    def fits(self) -> bool:
        """Whether it was written and may be the card's."""
        return self.alleles is not None and not self.problem

    @property
    def contradicts(self) -> bool:
        """Whether it can be read, and cannot be the card's though the card has the right sex."""
        return self.alleles is not None and bool(self.problem) and self.is_news


def read_genotypes(
    written: WrittenMating, mating: Mating, wrong_sexes: Collection[int]
) -> tuple[tuple[WrittenGenotype, ...], tuple[Finding, ...]]:
    """Return what was filled in, animal by animal, and whether the parents' were exchanged.

    Args:
        written: the mating as it was written.
        mating: its cards.
        wrong_sexes: the parents whose cards have the other sex, and so may be other cards.
    """
    animals, filled = mating.animals, written.filled
    if not any(filled):
        return tuple(WrittenGenotype(card=card, entry=None) for card in written.cards), ()
    read = [_readings(mating, entry) for entry in filled]
    order, found = list(range(len(animals))), tuple[Finding, ...]()
    if _are_exchanged(animals, read):
        order[:2] = reversed(_PARENTS)
        found = () if set(wrong_sexes) == set(_PARENTS) else (_exchange(mating, filled),)
    genotypes = (
        _held_against(mating, i, (written.cards[i], filled[source]), read[source])
        for i, source in enumerate(order)
    )
    told = tuple(
        replace(one, is_news=False) if one.problem and one.alleles and i in wrong_sexes else one
        for i, one in enumerate(genotypes)
    )
    return told, found


def _readings(mating: Mating, entry: Entry | None) -> _Readings | str | None:
    """Return what a genotype says at each locus, nothing at one left out; else why it is unread."""
    if entry is None:
        return None
    loci = mating.ruleset.loci
    try:
        return parse_beside(loci, entry.text, (_LEFT_OUT,) * len(loci))
    except NotationError as error:
        return error.in_full


def _are_exchanged(animals: Sequence[Animal], read: Sequence[_Readings | str | None]) -> bool:
    """Tell whether the parents' genotypes fit their cards only if they are exchanged."""
    buck, doe = read[:2]
    if not isinstance(buck, tuple) or not isinstance(doe, tuple):
        return False
    sire, dam = animals[0].readings, animals[1].readings
    if not (_meet(sire, doe) and _meet(dam, buck)):
        return False
    return not (_meet(sire, buck) and _meet(dam, doe))


def _meet(shown: Sequence[Reading], said: Sequence[Reading]) -> bool:
    return not any(here and there.isdisjoint(here) for there, here in zip(shown, said, strict=True))


def _exchange(mating: Mating, filled: Sequence[Entry | None]) -> Finding:
    """Return the finding that each parent's genotype stands in the place of the other's."""
    place = next(entry for entry in filled if entry is not None)
    sire, dam = mating.ruleset.roles.sexes
    text = (
        f"the genotypes of the {sire} ({mating.sire.label}) and the {dam} ({mating.dam.label}) "
        "are exchanged; write each beside its own card"
    )
    return finding(Code.EXCHANGED_GENOTYPES, place, text, points=0)


def _held_against(
    mating: Mating,
    position: int,
    written: tuple[Entry, Entry | None],
    read: _Readings | str | None,
) -> WrittenGenotype:
    """Return a genotype with what is wrong with it beside its card.

    Args:
        mating: the cards.
        position: the animal's.
        written: the card and the genotype, as they were written.
        read: what the genotype says, or why it cannot be read.
    """
    card, entry = written
    if read is None or isinstance(read, str):
        return WrittenGenotype(card=card, entry=entry, problem=read or "")
    shown = mating.animals[position].readings
    genotype = WrittenGenotype(
        card=card,
        entry=entry,
        readings=tuple(here or there for here, there in zip(read, shown, strict=True)),
        alleles=tuple(known_alleles(here) if here else None for here in read),
    )
    if _meet(shown, read):
        return genotype
    columns = zip(mating.ruleset.loci, shown, read, strict=True)
    against = [
        f"{format_reading(locus, shown)} at {locus.name}, not {format_reading(locus, said)}"
        for locus, shown, said in columns
        if said and not shown & said
    ]
    problem = f"the card shows {', and '.join(against)}"
    return replace(genotype, problem=problem)


Findings: TypeAlias = tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadMating:
    """A written mating as far as it can be read."""

    written: WrittenMating
    findings: Findings
    mating: Mating | None
    """None where a card cannot be read, or where there are too many."""
    genotypes: tuple[WrittenGenotype, ...]
    """One for each card of the mating; none where there is no mating."""
    claimed: int | None
    """The points written; None where there are none, or none that can be read."""
    added_up: int | None = None
    """What the figures before the points come to, where that is something else."""


def read_written(written: WrittenMating, rules: Rules) -> ReadMating:
    """Return the cards, genotypes and points of a written mating."""
    added = None if written.points is None else wrong_sum(written.points.text)
    claimed, of_points = _points(written) if added is None else (added[0], ())
    mating, of_cards = _mating(written, rules)
    genotypes: tuple[WrittenGenotype, ...] = ()
    of_genotypes: Findings = ()
    if mating is not None:
        wrong_sexes = _wrong_sexes(mating.animals, rules)
        genotypes, of_genotypes = read_genotypes(written, mating, wrong_sexes)
    return ReadMating(
        written=written,
        findings=(*of_points, *of_cards, *of_genotypes),
        mating=mating,
        genotypes=genotypes,
        claimed=claimed,
        added_up=None if added is None else added[1],
    )


def _points(written: WrittenMating) -> tuple[int | None, Findings]:
    if written.points is None:
        return None, ()
    points = whole_number(figures_in(written.points.text))
    if points is None or points < 0:
        said = written.points.text
        text = f"{written.points.called('points')} is {said!r}; {no_number(said)}"
        return None, (finding(RecordCode.UNREADABLE, written.points, text),)
    return points, ()


def _mating(written: WrittenMating, rules: Rules) -> tuple[Mating | None, Findings]:
    read = [_animal(rules, card) for card in written.cards]
    found = [one for one in read if isinstance(one, Finding)]
    found += _sex_findings(written, _wrong_sexes(read, rules), rules)
    most = rules.variant.litter
    if len(written.kits) > most:
        kits = counted(len(written.kits), rules.ruleset.roles.offspring)
        text = f"{kits} written; the variant {rules.variant.name} allows {most}"
        found.append(finding(Code.TOO_MANY_KITS, written.kits[most], text))
    animals = [one for one in read if isinstance(one, Animal)]
    if len(animals) < len(read) or len(written.kits) > most:
        return None, tuple(found)
    sire, dam, *kits_read = animals
    mating = Mating(ruleset=rules.ruleset, sire=sire, dam=dam, offspring=tuple(kits_read))
    return mating, tuple(found)


def _wrong_sexes(animals: Sequence[Animal | Finding], rules: Rules) -> tuple[int, ...]:
    """Return which of the parents have the sex of the other."""
    parents = enumerate(zip(animals, rules.ruleset.roles.sexes, strict=False))
    return tuple(
        i
        for i, (animal, sex) in parents
        if isinstance(animal, Animal) and animal.sex not in (None, sex)
    )


def _sex_findings(written: WrittenMating, wrong: Sequence[int], rules: Rules) -> Iterator[Finding]:
    """Yield what is wrong with the parents' sexes: where it is both, they are exchanged."""
    sexes = rules.ruleset.roles.sexes
    used = [f"{written.cards[i].text!r} is used as the {sexes[i]}" for i in wrong]
    if len(used) == len(sexes):
        text = f"{sexes[0]} and {sexes[1]} are exchanged: {listed(used, 'and')}"
        yield finding(Code.WRONG_SEX, written.buck, text, points=0)
        return
    for i, text in zip(wrong, used, strict=True):
        yield finding(Code.WRONG_SEX, written.cards[i], text, points=0)


def _animal(rules: Rules, card: Entry) -> Animal | Finding:
    try:
        return parse_animal(rules.ruleset, card.text)
    except CardError as error:
        return finding(RecordCode.UNKNOWN_CARD, card, error.in_full)
    except NotationError as error:
        return finding(RecordCode.UNREADABLE_GENOTYPE, card, error.in_full)


_MARKS = re.compile(
    r"(?<![\s!.✓✔☑√])(?:[\s!.✓✔☑√]+|\s+\(?(?:ok(?:ay)?|right|correct|yes|checked)\)?[\s!.✓✔☑√]*)$",
    re.IGNORECASE,
)
"""What somebody who has checked the points puts behind them."""
_SUM = re.compile(
    r"(?<![^\s,;:=(\[])(?P<sum>[0-9]{1,4}(?:\s*\+\s*[0-9]{1,4}){1,9})(?:\s*=\s*(?P<points>[0-9]{1,6}))?"
    r"(?:\s*(?:points?|pts?\.?|p\.?))?\)?$",
    re.IGNORECASE,
)
"""Points as they are added up: ``12+25+24=61``."""


def figures_in(text: str) -> str:
    """Return points as digits alone, where they are a sum or have a tick behind them.

    >>> figures_in("12+25+24=61"), figures_in("lots")
    ('61', 'lots')
    """
    if text.isdigit():
        return text
    bare = _MARKS.sub("", text)
    added = _SUM.fullmatch(bare)
    return bare if added is None or added["points"] is None else added["points"]


def wrong_sum(text: str) -> tuple[int, int] | None:
    """Return the points behind a wrong sum, and what it comes to; None for any other text.

    >>> wrong_sum("12+25+23=61"), wrong_sum("12+25+24=61"), wrong_sum("61")
    ((61, 60), None, None)
    """
    added = _SUM.fullmatch(text)
    if added is None or added["points"] is None:
        return None
    said, due = int(added["points"]), sum(map(int, added["sum"].split("+")))
    return None if said == due else (said, due)
