"""What checking a whole herd comes to: verdict, sums, and findings as in any record."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from testcross.rulesets.blocks import Block, Line, Meaning, Paragraph, Span, blocks
from testcross.rulesets.english import counted, listed, some_listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.herds.deduced_sexes import OpenVerdictError, conflict_note, sex_conflicts
from testcross.rulesets.herds.herd import Herd, at_each_locus
from testcross.rulesets.herds.herd_account import HerdOutcome, most_of_each, outcome
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.herd_repair import repair_herd
from testcross.rulesets.herds.linked_strands import strand_notes
from testcross.rulesets.herds.locus_check import (
    HerdConflict,
    LocusVerdict,
    all_conflicts,
    check_locus,
    in_time,
    verdicts_at_once,
)
from testcross.rulesets.herds.raw_rows import StructureNote
from testcross.rulesets.records.files import Each
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.report import CodeSums, Counted, FileReport, KeptFindings
from testcross.solver.engine import (
    Optimiser,
    Remaining,
    UndecidedError,
    deadline_in,
    end_of_work,
    limited_to,
    no_limit,
    not_decided,
)

_MOST_SUMS = 5
_OF_STRUCTURE = "PD1"
_MOST_OF_A_CODE = 10
"""Of more notes on the structure the first are shown, and how many there are."""


@dataclass(frozen=True, slots=True)
class RepairSize:
    """How many typings have to be given up, as far as that is known."""

    lower: int
    """So many at least."""
    upper: int
    """So many are enough."""

    @property
    def is_proven(self) -> bool:
        """Whether fewer would not do."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdCheck:
    """What checking a file came to."""

    path: str
    herd: Herd
    loci: tuple[LocusVerdict, ...]
    size: "RepairSize | None" = None
    """How many typings would have to be given up; None where that was not asked."""
    together: tuple[StructureNote, ...] = ()
    """What cannot be right at several loci together, of sexes or on one chromosome."""
    animal: str | None = None
    """Whose conflicts were asked for, if not one for each cluster."""
    limit: float | None = None
    """How many seconds it all might take; None for any number."""
    left_open: bool = False
    """Whether the time was over before it was known if the loci hold together."""

    @property
    def is_consistent(self) -> bool | None:
        """Whether all typings can be right together, at every locus; None if that is open."""
        if self.together or any(locus.is_consistent is False for locus in self.loci):
            return False
        return None if self.undecided or self.left_open else True

    @property
    def undecided(self) -> tuple[str, ...]:
        """The loci that were not decided in time."""
        return tuple(one.alleles.name for one in self.loci if one.is_consistent is None)

    @property
    def is_open(self) -> bool:
        """Whether nothing wrong was found and something was not decided in time."""
        return self.is_consistent is None and not any(
            one.severity is Severity.ERROR for one in self.findings()
        )

    @property
    def is_sound(self) -> bool:
        """Whether typings were checked, and nothing worse than a warning was found."""
        return (
            not self.unchecked
            and self.is_consistent is True
            and all(one.severity is not Severity.ERROR for one in self.findings())
        )

    @property
    def unchecked(self) -> str:
        """Why no typing was checked; empty where some were."""
        return "" if any(locus.typed for locus in self.loci) else self.herd.lack

    @property
    def untyped(self) -> tuple[str, ...]:
        """The loci at which no animal is typed, so that nothing was checked there."""
        return tuple(locus.alleles.name for locus in self.loci if not locus.typed)

    def contents(self) -> str:
        herd = self.herd
        alleles = [len(locus.alleles.seen) for locus in self.loci]
        most = max(alleles, default=0)
        parts = [counted(len(herd.ids), "animal"), counted(len(alleles), "locus", "loci")]
        parts.append(f"{'up to ' if len(set(alleles)) > 1 else ''}{counted(most, 'allele')}")
        parts.append(f"{max((locus.typed for locus in self.loci), default=0)} typed")
        return ", ".join([*parts, counted(herd.loops(), "loop")])

    def verdict(self) -> str:
        if self.unchecked:
            return f"NOTHING CHECKED except the structure: {self.unchecked}."
        if self.is_consistent:
            checked = " that was checked" if self.herd.is_partial else ""
            return f"CONSISTENT: every animal has a possible genotype at every locus{checked}."
        if self.is_consistent is None:
            return f"NOT DECIDED: {consistent_so_far(self.loci)}; the rest was {self.too_late}."
        if self.animal is not None and not self.conflicts:
            return f"INCONSISTENT, but {self.animal} is in none of the conflicts found."
        alone = ""
        if all(locus.is_consistent for locus in self.loci):
            no_sexes = any(one.code is HerdCode.NO_SEX_FITS for one in self.together)
            what = "no sexes fit all of them" if no_sexes else "not all together"
            alone = f" each locus is possible alone, but {what};"
        if self.size is not None:
            would_do = f"dropping {counted(self.size.upper, 'typing')} would make it consistent"
            if not self.size.is_proven:
                would_do += f", and at least {self.size.lower} must go (more time: --limit)"
            return f"INCONSISTENT:{alone} {would_do}."
        least = ""
        if self.animal is None:
            fewest = max(1, self.conflicts)  # none may have been found in time
            least = f" at least {counted(fewest, 'typing')} must go"
        return f"INCONSISTENT:{alone}{least}".rstrip(";:") + "."

    @property
    def too_late(self) -> str:
        """That the time was over, and what gives more."""
        return not_decided(self.limit or 0)

    def report(self) -> FileReport:
        kept = KeptFindings()
        sums = CodeSums()
        findings = (*self._nothing_checked(), *self.findings())
        kept.add(findings)
        sums.add(findings)
        return FileReport(
            path=self.path,
            findings=kept.in_order(),
            players=(),
            checked=(Counted("animal", len(self.herd.ids), 0),),
            left_out=dict(kept.left_out),
            nobody=sums.sums(),
        )

    def _nothing_checked(self) -> Iterator[Finding]:
        """Yield that no typing was checked, if none was, and what was not decided in time."""
        remarks = [f"nothing checked: {self.unchecked}"] if self.unchecked else []
        remarks += [f"locus {name}: {self.too_late}" for name in self.undecided]
        remarks += [f"whether the loci hold together: {self.too_late}"] if self.left_open else []
        for text in remarks:
            yield Finding(code=HerdCode.NOTHING_CHECKED, line=0, column=0, text=text)

    @property
    def conflicts(self) -> int:
        """How many conflicts there are, those of several loci among them."""
        return sum(len(locus.conflicts) for locus in self.loci) + len(self.together)

    def by_animal(self) -> list[tuple[str, int]]:
        """Return in how many conflicts each animal is, the most first."""
        return _most(one for ids in self._in_conflict() for one in ids)

    def by_family(self) -> list[tuple[str, int]]:
        """Return in how many conflicts the offspring of each couple are, the most first."""
        return _most(one for ids in self._in_conflict() for one in {*map(self._couple, ids)} - {""})

    def _in_conflict(self) -> list[tuple[str, ...]]:
        alone = (found.ids for locus in self.loci for found in locus.conflicts)
        return [*alone, *(note.ids for note in self.together)]

    def _couple(self, name: str) -> str:
        herd = self.herd
        return " x ".join(herd.ids[p] for p in herd.parents(herd.positions[name]) if p >= 0)

    @property
    def notes(self) -> tuple[StructureNote, ...]:
        """What is wrong with the structure, and what no locus shows by itself."""
        return (*self.herd.notes, *self.together)

    def findings(self) -> tuple[Finding, ...]:
        rows = [(note.line, note.code, note.text) for note in self.notes]
        code = HerdCode.TYPINGS_IN_CONFLICT
        for one in self.loci:
            here = f"locus {one.alleles.name}:"
            rows += [(found.line, code, f"{here} {found.text}") for found in one.conflicts]
            if one.is_consistent is False and one.cut_short and not one.conflicts:
                late = "there was no time to find the wrong ones"
                rows.append((0, code, f"{here} the typings cannot all be right; {late}"))
        return tuple(
            Finding(code=code, line=line, column=0, text=text) for line, code, text in sorted(rows)
        )


def consistent_so_far(loci: Sequence[LocusVerdict], of: int | None = None) -> str:
    number = sum(one.is_consistent is True for one in loci)
    all_loci = counted(len(loci) if of is None else of, "locus", "loci")
    return f"{number} of {all_loci} consistent so far"


def check_herd(
    path: str,
    herd: Herd,
    animal: int | None = None,
    limit: float | None = None,
    *,
    each: Each = map,
    until: float | None = None,
) -> HerdCheck:
    """Return what checking all loci of a herd comes to.

    Of an animal every conflict is wanted, else as many that share no typing as it takes. They are
    looked for so many seconds (``limit``); it all, the verdict too, may take ``until``.
    """
    together, left_open = list[StructureNote](), False
    with limited_to(until):
        left = deadline_in(limit).remaining
        loci = _verdicts(herd, left, each, animal)
        holds = {one.alleles.name for one in loci if one.is_consistent}
        try:
            if not any(one.cut_short for one in loci):
                together, is_late = in_time(_conflicts_of_sexes(herd, loci, animal, left), left)
                if is_late and not together:
                    text = "no sexes fit all loci; there was no time to find the wrong typings"
                    together = [StructureNote(HerdCode.NO_SEX_FITS, 0, text)]
            together += strand_notes(herd, holds)
        except (OpenVerdictError, UndecidedError):
            if end_of_work() is None:
                raise
            left_open = True
    return HerdCheck(
        path=path,
        herd=herd,
        loci=loci,
        together=tuple(together),
        animal=None if animal is None else herd.ids[animal],
        limit=until,
        left_open=left_open,
    )


def _verdicts(
    herd: Herd, left: Remaining, each: Each, animal: int | None = None
) -> tuple[LocusVerdict, ...]:
    so_far = partial(consistent_so_far, of=len(herd.loci))
    if animal is None:
        known = verdicts_at_once(herd, left, each)
        return at_each_locus(partial(check_locus, remaining=left), herd, known, each, so_far)
    work = partial(all_conflicts, animal=animal, remaining=left)
    return at_each_locus(work, herd, {}, each, so_far)


def _conflicts_of_sexes(
    herd: Herd, loci: Sequence[LocusVerdict], animal: int | None, remaining: Remaining
) -> Iterator[StructureNote]:
    sexed = [i for i, one in enumerate(loci) if one.alleles.law.is_sexed]
    if animal is not None:  # its conflicts are not those without which a locus holds
        loci = [check_locus(herd, one, remaining) for one in herd.loci]
        if any(one.is_consistent is None for one in loci):
            raise OpenVerdictError("undecided: the time was over")
    given_up = {
        (herd.positions[name], i)
        for i in sexed
        for found in loci[i].conflicts
        for name in found.ids
    }
    for conflict in sex_conflicts(herd, given_up, remaining):
        if animal is None or animal in {one for one, _ in conflict.typings}:
            yield conflict_note(herd, conflict)


def with_size(
    found: HerdCheck, optimiser: Optimiser, limit: float | None = None, *, each: Each = map
) -> HerdCheck:
    """Return a check with the number of typings that must be given up in all.

    After ``limit`` seconds both bounds are given as they are then.
    """
    together = {name for linked in found.herd.linked for name in linked.names}
    asked = [
        locus
        for locus, one in zip(found.herd.loci, found.loci, strict=True)
        if not one.is_consistent or one.alleles.law.is_sexed or one.alleles.name in together
    ]
    repair = repair_herd(
        found.path,
        replace(found.herd, loci=asked),
        optimiser,
        limit=limit,
        each=each,
        with_choices=False,
    )
    if repair.hindrance:
        return found
    lower, upper = sum(one.lower for one in repair.loci), sum(one.upper or 0 for one in repair.loci)
    return replace(found, size=RepairSize(lower, upper))


def _most(names: Iterable[str]) -> list[tuple[str, int]]:
    return sorted(Counter(names).items(), key=lambda item: (-item[1], item[0]))


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedConflict:
    """One conflict of those that a check lists."""

    path: str
    number: int
    """Counted from 1."""
    of: int
    locus: str
    conflict: HerdConflict


class NoConflictError(TestcrossError):
    """A conflict that there is not."""


def conflict_number(path: str, herd: Herd, number: int) -> NumberedConflict:
    """Return one conflict of a file, in the order in which a check lists them."""
    verdicts = _verdicts(herd, no_limit, map)
    for one in verdicts:
        if one.is_consistent is None:
            raise UndecidedError(f"undecided: locus {one.alleles.name}")
    found = [(one.alleles.name, conflict) for one in verdicts for conflict in one.conflicts]
    found.sort(key=lambda one: (one[1].line, f"locus {one[0]}: {one[1].text}"))
    if number > len(found):
        raise NoConflictError(f"the file has {counted(len(found), 'conflict')}, not {number}")
    locus, conflict = found[number - 1]
    return NumberedConflict(path=path, number=number, of=len(found), locus=locus, conflict=conflict)


@blocks.register
def herd_check_blocks(found: HerdCheck) -> Iterator[Block]:
    yield from _findings(found)
    if found.undecided:
        names = some_listed(found.undecided, "and", _MOST_SUMS)
        where = "Locus" if len(found.undecided) == 1 else "Loci"
        yield Paragraph(f"{where} {names}: {found.too_late}.")
    if found.left_open:
        yield Paragraph(f"Whether the loci hold together: {found.too_late}.")
    for locus in found.loci:
        if locus.is_consistent is None:
            continue
        if locus.cut_short:
            yield Paragraph(
                f"Locus {locus.alleles.name}: the list of conflicts is "
                "unfinished; more time (--limit) may find more."
            )
        elif not locus.is_all:
            yield Paragraph(
                f"Locus {locus.alleles.name}: more than 20 typings meet here; only the 20 nearest "
                "were searched for conflicts."
            )
    if found.untyped and not found.unchecked:
        where = "locus" if len(found.untyped) == 1 else "loci"
        names = some_listed(found.untyped, "and", _MOST_SUMS)
        yield Paragraph(f"No animal is typed at {where} {names}: nothing checked there.")
    if found.conflicts > 1:
        by_locus = [(one.alleles.name, len(one.conflicts)) for one in found.loci if one.conflicts]
        by_locus.sort(key=lambda item: -item[1])
        yield Line(counted(found.conflicts, "conflict"))
        yield from most_of_each(
            (("locus", by_locus), ("animal", found.by_animal()), ("family", found.by_family()))
        )


def _findings(found: HerdCheck) -> Iterator[Block]:
    """Yield every conflict; of notes on the structure the first of each code, and their sum."""
    met: Counter[str] = Counter()
    for finding in found.findings():
        met[finding.code] += finding.code.startswith(_OF_STRUCTURE)
        if met[finding.code] <= _MOST_OF_A_CODE:
            place = f"{found.path}:{finding.line}" if finding.line else found.path
            to_look_up = Span(finding.code, Meaning.CODE)
            yield Paragraph((Span(f"{place}: "), to_look_up, Span(f" {finding.text}")))
    for code, number in sorted(met.items()):
        if number > _MOST_OF_A_CODE:
            more = f"{number - _MOST_OF_A_CODE} more of {code}, {number} in all; --json has each."
            yield Paragraph(more)


@blocks.register
def numbered_conflict_blocks(found: NumberedConflict) -> Iterator[Block]:
    place = f"{found.path}:{found.conflict.line}"
    yield Paragraph(f"{place}: conflict {found.number} of {found.of}, locus {found.locus}")
    yield Paragraph(found.conflict.text, indent=2)


@outcome.register
def _check_outcome(found: HerdCheck) -> HerdOutcome:
    command = "pedigree fill FILE" if found.is_consistent else "pedigree repair FILE"
    if found.unchecked:
        command = "pedigree inbreeding FILE"
    elif found.is_consistent is None:
        command = f"pedigree check FILE --limit {max(60, 10 * (found.limit or 0)):g}"
    return HerdOutcome(found.verdict(), command, found.contents())


@outcome.register
def _conflict_outcome(found: NumberedConflict) -> HerdOutcome:
    who = listed(found.conflict.ids, "or")
    return HerdOutcome(f"at {found.locus} a typing of {who} is wrong", "pedigree repair FILE")
