"""Reading a written mating: its cards, the genotypes filled in, the points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.pad_points import figures_in, wrong_sum
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.written_genotypes import WrittenGenotype, read_genotypes
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.written_values import A_NUMBER, whole_number

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
        text = f"{written.points.called('points')} is {written.points.text!r}; expected {A_NUMBER}"
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
        return finding(RecordCode.UNKNOWN_CARD, card, str(error))
    except NotationError as error:
        return finding(RecordCode.UNREADABLE_GENOTYPE, card, str(error))
