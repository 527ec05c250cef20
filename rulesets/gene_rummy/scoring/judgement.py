"""Judging one written mating: cards, legality, filled-in genotypes, points. One slip, one finding.

What is written is read card by card; of a legal mating each locus is held against what is right
there, and the points against the right ones and against those of the genotypes as written.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from testcross.rulesets.analysis.check import ConflictText, Fill
from testcross.rulesets.analysis.phrases import ConflictPhrases, StepPhrases, in_reading_order
from testcross.rulesets.analysis.score import SchemeScore, score_at, score_known
from testcross.rulesets.english import counted, listed, signed, too_many
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.entries import WrittenMating
from testcross.rulesets.gene_rummy.rules import Asked, Rules, resolve_rules
from testcross.rulesets.gene_rummy.scoring.litters import conflicts_in_variant, litter_loci
from testcross.rulesets.gene_rummy.words import animal_of
from testcross.rulesets.genetics.animal import Animal, animal_with, parse_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.ruleset import SuitScheme
from testcross.rulesets.genetics.slots import (
    describe_loss,
    format_genotype,
    format_reading,
    format_slots,
    is_lost,
    parse_beside,
    parse_reading,
    slot_words,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.written_values import no_number, whole_number
from testcross.solver import (
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    conflicts,
    containing,
    difference,
    either_fill,
    explain_either,
    explain_strict,
    interchangeable,
    known_alleles,
    possible,
    strict_fill,
    with_parents_exchanged,
)

KnownGenotype: TypeAlias = tuple[KnownAlleles, ...]
"""Per locus the alleles that are known of one animal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """All that can be said of one written mating."""

    written: WrittenMating
    """This mating; of one without findings, perhaps the same words in another place."""
    findings: tuple[Finding, ...]
    mating: Mating | None
    """None where a card could not be read."""
    conflicts: tuple[ConflictText, ...] = ()
    """Why it is illegal; none where it is legal."""
    claimed_points: int | None
    """As written."""
    points_from_genotypes: int | None = None
    """What the genotypes written add up to, right ones standing in where none were; None where
    none count, or one cannot be read."""
    correct_points: int | None = None
    """What it is worth: 0 where it is illegal, None where that is unknown."""
    genotypes: tuple[str, ...] = ()
    """The right genotypes, buck first; empty where the mating is illegal or unreadable."""
    on_table: tuple[KnownGenotype, ...] = ()
    """What is known of the cards, filled in, for the tie-breakers; none of an illegal mating."""
    unchecked: tuple[str, ...] = ()
    """What was not written and so not checked: ``genotypes``, ``points``."""

    @property
    def points_as_written(self) -> int | None:
        """The points written; where there are none, what the genotypes written add up to."""
        return self.points_from_genotypes if self.written.points is None else self.claimed_points


def judge(written: WrittenMating, rules: Rules, solver: Solver) -> Judgement:
    read = _read(written, rules)
    judged = _judged(read, rules, solver)
    if len(judged.findings) > 1 and _is_mistaken_card(read, rules, solver):
        judged = _of_mistaken_card(read, judged)
    if read.claimed is None or read.added_up is None or written.points is None:
        return judged
    off, figures = read.claimed - read.added_up, written.points.text.rpartition("=")[0].rstrip()
    text = f"{figures} is {read.added_up}, not {read.claimed}: {too_many(off)}"
    correct = judged.correct_points
    points = None if correct is None else off * (read.added_up == correct)
    wrong_sum = finding(Code.WRONG_SUM, written.points, text, points=points)
    return replace(judged, findings=(*judged.findings, wrong_sum))


MOST_RIGHT = 10_000


class MatingJudge:
    """Judges matings; those that are right are judged once, in however many records they are."""

    def __init__(self, asked: Asked, solver: Solver) -> None:
        self.asked, self.solver = asked, solver
        self._rules: dict[tuple[str, ...], Rules] = {}
        self._right = solver.recall(_right_before, "matings")

    def rules(self, settings: Mapping[str, Entry]) -> Rules:
        """Return the rules that a sheet or a row asks for, else the command; or raise."""
        named = {
            name: settings[name] for name in ("variant", "scoring", "fill") if name in settings
        }
        key = tuple(f"{name} {entry.text}" for name, entry in named.items())
        if key not in self._rules:
            self._rules[key] = _same(resolve_rules({**self.asked, **named}))
        return self._rules[key]

    def judge(self, written: WrittenMating, rules: Rules) -> Judgement:
        """Return the judgement on a mating; parents that are exchanged are a note."""
        said = (written.buck, written.doe, *written.kits, *written.filled, written.points)
        key = (id(rules), *(one.text if one is not None else None for one in said))
        known = self._right.get(key)
        if known is not None:
            return known
        exchanged = _exchanged(written, rules)
        judged = judge(exchanged or written, rules, self.solver)
        if exchanged is not None and Code.EXCHANGED_GENOTYPES in {f.code for f in judged.findings}:
            exchanged = replace(exchanged, filled=written.filled)  # they stand where they belong
            judged = judge(exchanged, rules, self.solver)
        if exchanged is not None:
            sexes = listed(list(rules.ruleset.roles.sexes), "and")
            text = f"{sexes} are exchanged; read as {exchanged.buck.text} x {exchanged.doe.text}"
            note = finding(Code.WRONG_SEX, written.buck, text, points=0)
            note = replace(note, is_note=True)
            judged = replace(judged, written=written, findings=(*judged.findings, note))
        elif not judged.findings:
            if len(self._right) >= MOST_RIGHT:
                self._right.clear()
            self._right[key] = judged
        return judged


def _right_before(_solver: Solver, _what: str) -> dict[tuple[object, ...], Judgement]:
    """The judgements that a solver keeps, by rules and words."""
    return {}


@cache
def _same(rules: Rules) -> Rules:
    """Return always the same rules of those that are equal."""
    return rules


def _exchanged(written: WrittenMating, rules: Rules) -> WrittenMating | None:
    """Return a mating with its parents in their places, if both are said to be the other."""
    buck, doe = animal_of(written.buck.text), animal_of(written.doe.text)
    sexes = list(reversed(rules.ruleset.roles.sexes))
    if buck is None or doe is None or [buck.sex, doe.sex] != sexes:
        return None
    first, second, *kits = written.filled
    return replace(written, buck=written.doe, doe=written.buck, filled=(second, first, *kits))


# what is written


@dataclass(frozen=True, slots=True)
class _Genotype:
    card: Entry
    """The card beside which it belongs."""
    entry: Entry | None
    """None where nothing was filled in."""
    readings: tuple[Reading, ...] = ()
    """Per locus, what the card shows at one that is left out; nothing where it cannot be read."""
    alleles: tuple[KnownAlleles | None, ...] | None = None
    """What is known by it at each locus, None at one that it leaves out; None without readings."""
    problem: str = ""
    """Why it cannot be read, or cannot be the card's; empty where it may be."""
    is_news: bool = True
    """Whether the problem is a slip of its own: not where the card is a wrong one."""

    @property
    def contradicts(self) -> bool:
        """Whether it can be read, and cannot be the card's though the card has the right sex."""
        return self.alleles is not None and bool(self.problem) and self.is_news


@dataclass(frozen=True, slots=True)
class _Read:
    written: WrittenMating
    findings: tuple[Finding, ...]
    mating: Mating | None
    """None where a card cannot be read, or where there are too many."""
    genotypes: tuple[_Genotype, ...]
    """One for each card of the mating; none where there is no mating."""
    claimed: int | None
    """The points written; None where there are none, or none that can be read."""
    added_up: int | None
    """What the figures before the points come to, where that is something else."""


def _read(written: WrittenMating, rules: Rules) -> _Read:
    found: list[Finding] = []
    claimed = added_up = None
    if written.points is not None:
        said = written.points.text
        claimed, added_up = points_in(said)
        if claimed is None or claimed < 0:
            claimed = None
            text = no_number(written.points, "points")
            found.append(finding(RecordCode.UNREADABLE, written.points, text))
    animals: list[Animal | None] = []
    for card in written.cards:
        try:
            animals.append(parse_animal(rules.ruleset, card.text))
        except CardError as error:
            animals.append(None)
            found.append(finding(RecordCode.UNKNOWN_CARD, card, error.in_full))
        except NotationError as error:
            animals.append(None)
            found.append(finding(RecordCode.UNREADABLE_GENOTYPE, card, error.in_full))
    sexes = rules.ruleset.roles.sexes
    parents = enumerate(zip(animals, sexes, strict=False))
    wrong = [i for i, (one, sex) in parents if one is not None and one.sex not in (None, sex)]
    used = [f"{written.cards[i].text!r} is used as the {sexes[i]}" for i in wrong]
    if len(used) == len(sexes):
        text = f"{sexes[0]} and {sexes[1]} are exchanged: {listed(used, 'and')}"
        found.append(finding(Code.WRONG_SEX, written.buck, text, points=0))
    else:
        pairs = zip(wrong, used, strict=True)
        found += (finding(Code.WRONG_SEX, written.cards[i], text, points=0) for i, text in pairs)
    most = rules.variant.litter
    if len(written.kits) > most:
        kits = counted(len(written.kits), rules.ruleset.roles.offspring)
        text = f"{kits} written; the variant {rules.variant.name} allows {most}"
        found.append(finding(Code.TOO_MANY_KITS, written.kits[most], text))
    known = [one for one in animals if one is not None]
    if len(known) < len(animals) or len(written.kits) > most:
        return _Read(written, tuple(found), None, (), claimed, added_up)
    sire, dam, *young = known
    mating = Mating(ruleset=rules.ruleset, sire=sire, dam=dam, offspring=tuple(young))
    genotypes, of_genotypes = _read_genotypes(written, mating, wrong)
    return _Read(written, (*found, *of_genotypes), mating, genotypes, claimed, added_up)


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


def points_in(text: str) -> tuple[int | None, int | None]:
    """Return the points of a text, and what the figures before them come to if not to these.

    >>> points_in("12+25+24=61"), points_in("12+25+23=61"), points_in("61 ok"), points_in("lots")
    ((61, None), (61, 60), (61, None), (None, None))
    """
    bare = text if text.isdigit() else _MARKS.sub("", text)
    added = None if text.isdigit() else _SUM.fullmatch(bare)
    if added is None or added["points"] is None:
        return whole_number(bare), None
    points, due = int(added["points"]), sum(map(int, added["sum"].split("+")))
    return points, None if points == due else due


def _read_genotypes(
    written: WrittenMating, mating: Mating, wrong_sexes: Collection[int]
) -> tuple[tuple[_Genotype, ...], tuple[Finding, ...]]:
    """Return what was filled in, animal by animal, and whether the parents' were exchanged.

    Cards of parents with ``wrong_sexes`` may be other cards.
    """
    cards, filled = written.cards, written.filled
    if not any(filled):
        return tuple(_Genotype(card, None) for card in cards), ()
    loci, sources, found = mating.ruleset.loci, list(range(len(cards))), tuple[Finding, ...]()
    shown, nothing = [animal.readings for animal in mating.animals], ((), None, "")
    read = [
        nothing if entry is None else _read_beside(loci, one, entry.text)
        for one, entry in zip(shown, filled, strict=True)
    ]
    if any(alleles and problem for _, alleles, problem in read[:2]):
        texts = [one.text for one in filled[:2] if one is not None]
        pairs = zip(shown[1::-1], texts, strict=False)
        others = [_read_beside(loci, one, text) for one, text in pairs]
        if len(texts) == 2 and not any(problem for *_, problem in others):  # only exchanged
            sources[:2], read[:2] = [1, 0], reversed(others)
            found = () if len(wrong_sexes) == 2 else (_exchange(mating, filled),)
    genotypes = tuple(
        _Genotype(card, filled[source], *one, i not in wrong_sexes or not (one[1] and one[2]))
        for i, (card, source, one) in enumerate(zip(cards, sources, read, strict=True))
    )
    return genotypes, found


@lru_cache(16_384)
def _read_beside(
    loci: tuple[Locus, ...], shown: tuple[Reading, ...], text: str
) -> tuple[tuple[Reading, ...], tuple[KnownAlleles | None, ...] | None, str]:
    """Return the readings, the alleles and the problem of a genotype beside a card."""
    try:
        said = parse_beside(loci, text, (frozenset[tuple[int, int]](),) * len(loci))
    except NotationError as error:
        return (), None, error.in_full
    against = [
        f"{format_reading(locus, there)} at {locus.name}, not {format_reading(locus, here)}"
        for locus, there, here in zip(loci, shown, said, strict=True)
        if here and not there & here
    ]
    readings = tuple(here or there for here, there in zip(said, shown, strict=True))
    alleles = tuple(known_alleles(here) if here else None for here in said)
    return readings, alleles, f"the card shows {', and '.join(against)}" if against else ""


def _exchange(mating: Mating, filled: Sequence[Entry | None]) -> Finding:
    place = next(entry for entry in filled if entry is not None)
    sire, dam = mating.ruleset.roles.sexes
    text = (
        f"the genotypes of the {sire} ({mating.sire.label}) and the {dam} ({mating.dam.label}) "
        "are exchanged; write each beside its own card"
    )
    return finding(Code.EXCHANGED_GENOTYPES, place, text, points=0)


# the mating as a whole


def _judged(read: _Read, rules: Rules, solver: Solver) -> Judgement:
    mating, claimed = read.mating, read.claimed
    loci = None if mating is None else litter_loci(mating, rules, solver)
    if mating is not None and loci is not None:
        return _judge_legal(read, loci, rules, solver)
    unfit = [
        _genotype_finding(one, mating, i)
        for i, one in enumerate(read.genotypes)
        if mating is not None and one.problem and one.is_news
    ]
    judged = Judgement(
        written=read.written,
        findings=(*read.findings, *unfit),
        mating=mating,
        claimed_points=claimed,
    )
    if mating is None:
        return judged
    why = conflicts_in_variant(mating, rules, solver)
    reason = " ".join(conflict.text for conflict in why)
    not_claimed = f", not {claimed}{_in_points(claimed)}" if claimed else ""
    text = f"{_illegality(mating, why)} and scores nothing{not_claimed}"
    illegal = finding(Code.ILLEGAL_MATING, read.written, text, reason=reason, points=claimed)
    return replace(judged, findings=(*judged.findings, illegal), correct_points=0, conflicts=why)


def _illegality(mating: Mating, conflicts: Sequence[ConflictText]) -> str:
    failing = listed(list(dict.fromkeys(conflict.locus for conflict in conflicts)), "and")
    return f"{mating.label} is illegal at {failing}"


def _is_mistaken_card(read: _Read, rules: Rules, solver: Solver) -> bool:
    """Tell whether all is right but for one card, which is not that of its genotype."""
    mating, wrong = read.mating, [i for i, one in enumerate(read.genotypes) if one.contradicts]
    others = any(one.problem for one in read.genotypes if not one.contradicts)
    if mating is None or len(wrong) != 1 or others:
        return False
    (at,) = wrong
    meant = animal_with(mating.ruleset, read.genotypes[at].readings, None).variety
    if meant is None:
        return False
    animals, genotypes = list(mating.animals), list(read.genotypes)
    animals[at] = animal_with(mating.ruleset, meant.readings, None, meant)
    genotypes[at] = replace(genotypes[at], problem="")
    sire, dam, *kits = animals
    other = replace(mating, sire=sire, dam=dam, offspring=tuple(kits))
    again = replace(read, mating=other, genotypes=tuple(genotypes), findings=())
    return not _judged(again, rules, solver).findings


def _of_mistaken_card(read: _Read, judged: Judgement) -> Judgement:
    """Return a judgement with the one finding that a genotype is not that of its card.

    Where the cards as written are illegal, and right with the other card, nobody can tell what the
    mating is worth, and a right copy leaves it alone.
    """
    mating, illegal, claimed = judged.mating, judged.conflicts, read.claimed
    (at,) = (i for i, genotype in enumerate(read.genotypes) if genotype.contradicts)
    correct = None if illegal else judged.correct_points
    reason = f"With this card {_illegality(mating, illegal)}." if mating and illegal else ""
    points = None if claimed is None or correct is None else claimed - correct
    found = _genotype_finding(read.genotypes[at], mating, at, reason=reason, points=points)
    findings = (*read.findings, found)
    return replace(judged, findings=findings, correct_points=correct, conflicts=())


# one locus


class _Right(NamedTuple):
    """A right fill of one locus; interchangeable parents have two."""

    known: tuple[KnownAlleles, ...]
    """Per animal."""
    slots: tuple[str, ...]
    """The same as it is written."""
    exchanged: bool
    """Whether the doe has what would usually be written on the buck."""


def _right_fills(
    solver: Solver, problem: LocusProblem, fill: Fill, locus: Locus
) -> tuple[_Right, ...]:
    """Return the right fills: with interchangeable parents the share may be on either."""
    orders: list[tuple[KnownAlleles, ...]] = [strict_fill(solver, problem)]
    if fill == "either":
        orders = [either_fill(solver, problem, locus.points)]
        sire, dam, *kits = orders[0]
        if interchangeable(problem, (0, 1)) and sire != dam:
            orders.append((dam, sire, *kits))
    found = []
    for order in orders:
        holding = problem
        for parent in (0, 1) if fill == "either" else ():
            held = containing(problem.readings[parent], order[parent])
            holding = holding.replaced(parent, held)
        pairs = zip(order, possible(solver, holding), strict=True)
        slots = (format_slots(locus, alleles, containing(left, alleles)) for alleles, left in pairs)
        found.append(_Right(order, tuple(slots), exchanged=order is not orders[0]))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Slip:
    """A genotype that is wrong, at one locus or as a whole."""

    animal: int
    """Its position: 0 the buck, 1 the doe, then the kits."""
    cost: int | None = None
    """How much more it scores than the right one; None where that cannot be told."""
    code: Code | None = None
    """None where the genotype cannot be read, or cannot be the card's."""
    at: int = 0
    """The place of the locus."""
    written: str = ""
    """The two slots as written,"""
    right: str = ""
    """and as they should be."""
    said: KnownAlleles = ()
    """The alleles as written,"""
    due: KnownAlleles = ()
    """and as they should be."""
    what: str = ""
    """What is wrong with them."""
    reason: str = ""


def _slips_at(
    here: MatingLocus,
    at: int,
    written: Sequence[KnownAlleles | None],
    right: _Right,
    rules: Rules,
    solver: Solver,
) -> Iterator[_Slip]:
    """Yield what is wrong at a locus; impossible is only what is in no solution at all."""
    locus, problem = here.locus, here.problem
    for animal, said in enumerate(written):
        due = right.known[animal]
        if said is None or said == due:
            continue
        left = possible(solver, problem)[animal]
        extra, missed = difference(said, due), difference(due, said)
        beside = said
        if extra and not containing(left, said):
            code, wrong, beside = Code.IMPOSSIBLE_ALLELE, "impossible", due
            reason = _why_impossible(here, animal, said, solver)
            reason = reason or _why_proven(here, animal, missed, right, rules.fill, solver)
            reason = reason or _could_be(locus, left)
        elif extra:
            code, wrong, beside = Code.UNPROVEN_ALLELE, "not proven", due
            reason = _could_be(locus, left)
            if not problem.couples():
                reason = f"Each kit is legal alone, but not all together at {locus.name}, so "
                reason += f"nothing is filled in there. {_could_be(locus, left)}"
        else:
            code, wrong = Code.MISSED_ALLELE, "missing"
            reason = _why_proven(here, animal, missed, right, rules.fill, solver)
        alleles = [
            f"a second {locus.symbols[one]}" if one in beside else locus.symbols[one]
            for one in extra or missed
        ]
        if len(alleles) == 2 and alleles[0] == alleles[1]:
            alleles = ["".join(alleles)]
        yield _Slip(
            animal=animal,
            code=code,
            at=at,
            written=format_slots(locus, said, containing(problem.blank, said)),
            right=right.slots[animal],
            said=said,
            due=due,
            what=f"{listed(alleles, 'and')} {'are' if len(alleles) > 1 else 'is'} {wrong}",
            reason=reason,
        )


def _why_impossible(here: MatingLocus, animal: int, said: KnownAlleles, solver: Solver) -> str:
    """Return the conflict that what was written leads to."""
    held = containing(here.problem.readings[animal], said)
    if not held:
        return ""
    problem = here.problem.replaced(animal, held)
    first = in_reading_order(problem, conflicts(solver, problem))[:1]
    return " ".join(ConflictPhrases(replace(here, problem=problem), one).text() for one in first)


def _why_proven(
    here: MatingLocus,
    animal: int,
    missed: KnownAlleles,
    right: _Right,
    fill: Fill,
    solver: Solver,
) -> str:
    """Return the deductions that gain the missed alleles."""
    if fill == "either":
        steps = explain_either(solver, here.problem, here.locus.points)
    else:
        steps = explain_strict(solver, here.problem)
    if right.exchanged:
        steps = tuple(with_parents_exchanged(step) for step in steps)
    own = [step for step in steps if step.individual == animal]
    if not set(missed) <= {allele for step in own for allele in step.gained}:
        own = [step for step in steps if step.mate is not None]
    phrases = StepPhrases(here)
    return " ".join(phrases.step(step) for step in own if set(step.gained) & set(missed))


def _could_be(locus: Locus, left: Reading) -> str:
    genotypes = [format_genotype(locus, genotype) for genotype in sorted(left)]
    return f"It can be {listed(genotypes)}."


def _faults(right: _Right, written: Sequence[KnownAlleles | None]) -> tuple[int, int]:
    """Return how many animals are written wrongly, and in how many alleles."""
    alleles = [
        len(difference(said, due)) + len(difference(due, said))
        for due, said in zip(right.known, written, strict=True)
        if said is not None
    ]
    return sum(count > 0 for count in alleles), sum(alleles)


def _without_misplaced_dash(slip: _Slip, genotype: str, mating: Mating) -> _Slip:
    """Return a slip as it is if a misplaced dash explains it, else the same."""
    if len(slip.due) != 1 or slip.said != slip.due * 2 or slip.right[:1] != "-":
        return slip
    symbol = slip.right[1:]
    slots = _spelt_at(genotype, mating, slip.at)
    slots = slots or " ".join(slot_words(mating.ruleset.loci, genotype))
    if symbol * 2 in slots or f"{symbol}-" not in slots:
        return slip
    return replace(
        slip,
        code=Code.MISPLACED_DASH,
        written=f"{symbol}-",
        said=slip.due,
        what="the dash is on the wrong side",
        reason=f"A more dominant allele may be beside the {symbol}, so the dash comes first.",
    )


def _spelt_at(genotype: str, mating: Mating, at: int) -> str:
    """Return what was written at a locus, letter by letter; nothing unless spaces part the loci."""
    loci = mating.ruleset.loci
    parts = slot_words(loci, genotype)
    if len(parts) != len(loci):
        return ""
    pairs = zip(loci, parts, strict=True)
    return "" if any(parse_reading(locus, part) is None for locus, part in pairs) else parts[at]


# legal matings


def _judge_legal(
    read: _Read, loci: Sequence[MatingLocus], rules: Rules, solver: Solver
) -> Judgement:
    mating, written, claimed = loci[0].mating, read.written, read.claimed
    fitting = [None if one.problem else one.alleles for one in read.genotypes]
    rights: list[_Right] = []
    slips: list[_Slip] = []
    for at, here in enumerate(loci):
        said = tuple([None if one is None else one[at] for one in fitting])
        fills = solver.recall(_right_fills, here.problem, rules.fill, here.locus)
        right = fills[0] if len(fills) == 1 else min(fills, key=lambda one: _faults(one, said))
        rights.append(right)
        slips += () if said == right.known else _slips_at(here, at, said, right, rules, solver)

    def costs(animal: int, at: int, said: KnownAlleles) -> int:
        """Return how much more alleles score at a locus than the right ones."""
        locus, shown = mating.ruleset.loci[at], mating.animals[animal].readings[at]
        due = rights[at].known[animal]
        return score_at(locus, shown, said, rules.scheme) - score_at(
            locus, shown, due, rules.scheme
        )

    settled: list[_Slip] = []
    has_problem = any(genotype.problem for genotype in read.genotypes)
    for animal, genotype in enumerate(read.genotypes if slips or has_problem else ()):
        if genotype.problem:
            alleles = genotype.alleles if genotype.is_news else None
            known = [(at, one) for at, one in enumerate(alleles or ()) if one is not None]
            cost = sum(costs(animal, at, one) for at, one in known) if alleles else None
            settled.append(_Slip(animal=animal, cost=cost))
        for slip in slips:
            if slip.animal == animal and genotype.entry is not None:
                mended = _without_misplaced_dash(slip, genotype.entry.text, mating)
                settled.append(replace(mended, cost=costs(animal, mended.at, mended.said)))
    on_table = tuple(zip(*(right.known for right in rights), strict=True))
    correct = score_known(mating, on_table, rules.scheme)
    added_up = None
    by_suits = isinstance(rules.scheme, SuitScheme)
    known_costs = [slip.cost for slip in settled if slip.cost is not None]
    if correct is not None and any(written.filled) and not by_suits:
        added_up = correct.points + sum(known_costs) if len(known_costs) == len(settled) else None
    findings = list(read.findings)
    findings += _slip_findings(read, mating, settled, rights, (correct, added_up), suits=by_suits)
    # a wrong sum is told by itself
    if correct is not None and claimed is not None:
        is_right = correct.points in (claimed, read.added_up)
        if not is_right and added_up is not None and claimed != added_up:
            as_written = _as_written(read, on_table, settled)
            noted = score_known(mating, as_written, rules.scheme) or correct
            text = f"{counted(claimed, 'point')} written, but the written genotypes add up to "
            text += f"{noted.points}: {too_many(claimed - noted.points)}"
            text += "" if noted.points == correct.points else f"; should be {correct.points}"
            findings.append(_of_points(Code.WRONG_SUM, written, mating, text, noted, claimed))
        elif not is_right and added_up is None and (by_suits or not any(written.filled)):
            off = too_many(claimed - correct.points)
            text = f"{counted(claimed, 'point')} written; should be {correct.points}: {off}"
            findings.append(_of_points(Code.WRONG_POINTS, written, mating, text, correct, claimed))
    leaves_out = any(
        alleles is None and on_table[i][at] != known_alleles(mating.animals[i].readings[at])
        for i, genotype in enumerate(read.genotypes)
        if None in (genotype.alleles or ())
        for at, alleles in enumerate(genotype.alleles or ())
    )  # at a locus left out others may prove alleles
    lacks = ("genotypes",) if leaves_out or None in written.filled else ()
    return Judgement(
        written=written,
        findings=tuple(findings),
        mating=mating,
        claimed_points=claimed,
        points_from_genotypes=added_up,
        correct_points=None if correct is None else correct.points,
        genotypes=tuple(map(" ".join, zip(*(right.slots for right in rights), strict=True))),
        on_table=on_table,
        unchecked=(*lacks, "points") if written.points is None else lacks,
    )


def _as_written(
    read: _Read, rights: Sequence[KnownGenotype], slips: Sequence[_Slip]
) -> list[list[KnownAlleles]]:
    """Return the alleles of the genotypes written, the right ones where nothing was written."""
    by_animal = [list(genotype) for genotype in rights]
    for genotype, known in zip(read.genotypes, by_animal, strict=True):
        for at, alleles in enumerate(genotype.alleles or ()):
            known[at] = known[at] if alleles is None else alleles
    for slip in slips:
        if slip.code is not None:
            by_animal[slip.animal][slip.at] = slip.said
    return by_animal


# in words


def _slip_findings(
    read: _Read,
    mating: Mating,
    slips: Sequence[_Slip],
    rights: Sequence[_Right],
    scored: tuple[SchemeScore | None, int | None],
    *,
    suits: bool,
) -> Iterator[Finding]:
    """Yield what is wrong with genotypes, animal by animal, each with what it gave or cost."""
    correct, added_up = scored
    claimed = read.claimed
    for slip in slips:
        genotype = read.genotypes[slip.animal]
        others = [one.cost for one in slips if one is not slip]
        known = [cost for cost in others if cost is not None]
        points = slip.cost
        if correct is None:
            points = None
        elif claimed == correct.points != added_up:
            points = 0  # the points are right all the same
        elif points is None and claimed is not None and len(known) == len(others) and not suits:
            points = claimed - correct.points - sum(known)
        if slip.code is None:
            if genotype.is_news:
                right = " ".join(one.slots[slip.animal] for one in rights)
                yield _genotype_finding(genotype, mating, slip.animal, right=right, points=points)
            continue
        alike = [slip]
        if slip.code is Code.MISPLACED_DASH:  # the first misplaced dash speaks for the others
            alike = [one for one in slips if (one.animal, one.code) == (slip.animal, slip.code)]
        if slip is alike[0]:
            entry = genotype.entry or genotype.card
            text, reason = _slip_text(alike, entry.text, mating)
            text += _in_points(points) if len(alike) == 1 else ""
            yield finding(slip.code, entry, text, reason=reason, points=points)


def _slip_text(slips: Sequence[_Slip], genotype: str, mating: Mating) -> tuple[str, str]:
    slip = slips[0]
    whose = f"{_role(mating, slip.animal)} ({mating.animals[slip.animal].label})"
    if len(slips) == 1:
        slots = _spelt_at(genotype, mating, slip.at) or slip.written
        locus = mating.ruleset.loci[slip.at].name
        text = f"{whose}: wrote {slots} at {locus}, but {slip.what}; should be {slip.right}"
        return text, slip.reason
    written = listed([one.written for one in slips], "and")
    right = listed([one.right for one in slips], "and")
    text = f"{whose}: wrote {written}, but the dashes are on the wrong side; should be {right}"
    alleles = listed([one.right.strip("-") for one in slips], "and")
    return text, f"More dominant alleles may be beside {alleles}, so the dashes come first."


def _role(mating: Mating, position: int) -> str:
    named = mating.ruleset.roles.role_in_sentence(position, len(mating.offspring))
    return named.removeprefix("the ")


def _genotype_finding(
    written: _Genotype,
    mating: Mating | None,
    position: int,
    *,
    right: str = "",
    reason: str = "",
    points: int | None = None,
) -> Finding:
    """Return that a genotype cannot be read, or is not that of its card.

    ``reason`` is what follows from the card, ``points`` what the wrong genotype gave or cost.
    """
    if mating is None:
        raise ValueError(written)
    card, entry = written.card, written.entry or written.card
    role = _role(mating, position)
    if is_lost(entry.text):
        text, right = f"{role}: {describe_loss(entry.text, right)}", ""
    elif written.alleles is None:
        text = f"{role}: {written.problem}"
    else:
        line = f", line {card.line}" if card.line != entry.line else ""
        whose = f"{role} ({mating.animals[position].label}{line})"
        text = f"{whose}: wrote {entry.text!r}, but {written.problem}"
    text += f"; should be {right}" if right else ""
    text += _in_points(points)
    return finding(RecordCode.UNREADABLE_GENOTYPE, entry, text, reason=reason, points=points)


def _of_points(
    code: Code, written: WrittenMating, mating: Mating, text: str, score: SchemeScore, claimed: int
) -> Finding:
    sums = enumerate(score.animals)
    parts = [f"{_role(mating, place)} {one.sum} = {one.points}" for place, one in sums]
    bonus = [f"full litter {score.bonus}"] if score.bonus else []
    reason = f"{score.scheme}: {'; '.join([*parts, *bonus])}; in all {score.points}."
    off = claimed - score.points
    found = finding(code, written.points or written, text, reason=reason, points=off)
    # on a pupil's sheet the sum is a table, with a column for each locus
    loci = [one.name for one in mating.ruleset.loci]
    rows = [
        (_role(mating, place), *one.sum.split(" + "), str(one.points))
        for place, one in enumerate(score.animals)
    ]
    if {*map(len, rows)} != {len(loci) + 2}:
        return found
    gaps = [""] * (len(loci) - 1)
    rows += [("full litter", *gaps, "", str(score.bonus))] * bool(bonus)
    return replace(
        found, sums=(("", *loci, "points"), *rows, ("in all", *gaps, "", str(score.points)))
    )


def _in_points(points: int | None) -> str:
    """Return what to add to a sentence: how many points it gave or cost, if any."""
    return f": {signed(points, 'point')}" if points else ""
