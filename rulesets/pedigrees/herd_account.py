"""The table at the end of an answer about a herd: what was read, what was left out, what follows.

Its last row is the command to go on with.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from shlex import quote

import numpy as np
from testcross.rulesets.blocks import (
    Block,
    Fold,
    Span,
    aligned,
    apart,
    in_a_line,
    with_verdict,
)
from testcross.rulesets.english import counted, listed, percent, some_listed
from testcross.rulesets.pedigrees.breeding_advice import BreedingAdvice
from testcross.rulesets.pedigrees.genotype_chances import ESTIMATED, GenotypeChances
from testcross.rulesets.pedigrees.herd_book import HerdBook
from testcross.rulesets.pedigrees.herd_check import HerdCheck, NumberedConflict
from testcross.rulesets.pedigrees.herd_explanation import HerdExplanation
from testcross.rulesets.pedigrees.herd_fill import Carriers, HerdFill
from testcross.rulesets.pedigrees.herd_repair import BookRepair
from testcross.rulesets.pedigrees.inbreeding import HerdInbreeding
from testcross.rulesets.pedigrees.inheritance_modes import InheritanceModes
from testcross.rulesets.pedigrees.pedigree_codes import OF_CELLS
from testcross.rulesets.pedigrees.sire_test import SireTest
from testcross.rulesets.pedigrees.trio_check import TrioCheck
from testcross.rulesets.records.findings import Severity
from testcross.solver import known_alleles
from testcross.solver.genotype import reading_of

_MOST_NAMED = 4
_FILE = "FILE"
"""Stands for the file and how it is read in a command to go on with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdAccount:
    """What an answer about a herd rests on, and what to do next."""

    read: str
    left_out: str
    """``nothing`` if all that was read was used."""
    follows: str
    next: str
    """A command."""


def herd_account(
    found: object, path: str, book: HerdBook, file: str, written: str | None
) -> HerdAccount:
    """Return what an answer rests on.

    Args:
        found: the answer.
        path: what to call the file.
        book: of which herd.
        file: its file, and the options by which it is read, as they are typed.
        written: the new file that the command wrote; None where it wrote none.
    """
    follows, command = _outcome(found)
    if written is not None:
        command = f"pedigree check {quote(written)}"
    rows = counted(len(book.ids), "animal")
    if book.has_rows < len(book.ids):
        rows += f" ({len(book.ids) - book.has_rows} without a row)"
    names = [one.alleles.name for one in book.loci]
    loci = f"{counted(len(names), 'locus', 'loci')} ({some_listed(names, 'and', _MOST_NAMED)})"
    read = f"{rows}, {loci}" if names and not isinstance(found, HerdInbreeding) else rows
    if isinstance(found, HerdCheck):
        read = found.contents()
    return HerdAccount(
        read=f"{path}: {read}",
        left_out="; ".join(_left_out(found, book)) or "nothing",
        follows=follows,
        next=f"testcross {command.replace(_FILE, file)}",
    )


def with_account(shown: Iterable[Block], account: HerdAccount) -> Iterator[Block]:
    """Yield the blocks of an answer, and below them in four rows what it rests on."""
    rows = (
        ("Read", (Span(account.read),)),
        ("Left out", account.left_out),
        ("Follows", with_verdict(account.follows)),
        ("Next", (Span(account.next),)),
    )
    return apart(shown, [aligned(rows, fold=Fold.CELLS)])


def _left_out(found: object, book: HerdBook) -> list[str]:
    def some(word: str, names: Sequence[str], why: str) -> list[str]:
        what = word if len(names) == 1 else {"locus": "loci"}.get(word, f"{word}s")
        told = some_listed(names, "and", _MOST_NAMED)
        return [f"{what} {told} ({why})"] if names else []

    errors = [
        one.code for one in book.notes if one.code.rule.severity is Severity.ERROR and one.ids
    ]
    if isinstance(found, HerdInbreeding):  # it asks nothing of typings
        faults = sum(code not in OF_CELLS for code in errors)
        return [f"{counted(faults, 'fault')} in rows"] if faults else []
    refused: Sequence[str] = getattr(found, "refused", ())
    undecided: Sequence[str] = getattr(found, "undecided", ())
    linked: Sequence[str] = getattr(found, "linked", ()) if hasattr(found, "founders") else ()
    aside = [one.alleles.name for one in book.set_aside]
    return [
        *some("column", book.columns_left_out, "no typings"),
        *some("locus", aside, "chromosome unclear"),
        *some("locus", refused, "typings contradict each other"),
        *some("locus", undecided, "not decided in time"),
        *some("locus", linked, "linked"),
        *some("locus", getattr(found, "untyped", ()), "nobody is typed"),
        *([f"{counted(len(errors), 'fault')} in rows and cells"] if errors else []),
    ]


def _outcome(found: object) -> tuple[str, str]:
    """Return what follows, in a sentence, and the command to go on with: ``pedigree fill FILE``."""
    refused = bool(getattr(found, "refused", ()))
    mend = "pedigree repair FILE"
    match found:
        case HerdCheck(unchecked=why) | HerdFill(unchecked=why) | BookRepair(unchecked=why) if why:
            told = found.verdict() if isinstance(found, HerdCheck) else f"NOTHING CHECKED: {why}"
            return told, "pedigree inbreeding FILE"
        case HerdCheck(is_consistent=None):
            seconds = max(60, 10 * (found.limit or 0))
            return found.verdict(), f"pedigree check FILE --limit {seconds:g}"
        case HerdCheck():
            return found.verdict(), "pedigree fill FILE" if found.is_consistent else mend
        case TrioCheck():
            told = f"{counted(found.trios, 'trio')}, {counted(found.errors, 'error')}"
            why = found.unchecked
            return f"NOTHING CHECKED: {why}" if why else told, "pedigree check FILE"
        case HerdFill():
            return _filled(found), mend if refused else "pedigree chances FILE"
        case BookRepair(hindrance="", bounds=(_, 0)):
            return found.summary, "pedigree fill FILE"
        case BookRepair(is_clash=True):
            return found.summary, "pedigree check FILE"
        case BookRepair():
            is_proven = all(one.is_proven for one in found.loci) and not found.hindrance
            return found.summary, f"{mend} {'-o mended.csv' if is_proven else '--limit 600'}"
        case NumberedConflict():
            who = listed(found.conflict.ids, "or")
            return f"at {found.locus} a typing of {who} is wrong", mend
        case Carriers():
            known = [one for one in found.loci if not (one.is_refused or one.is_undecided)]
            told = "; ".join(
                f"{found.allele} at {one.locus} is certain in {len(one.certain)}, possible in "
                f"{len(one.possible)}, impossible in {len(one.impossible)}"
                for one in known
            )
            some = [f"chances FILE --of {quote(name)}" for one in known for name in one.possible]
            some += [f"explain FILE {quote(name)}" for one in known for name in one.certain]
            return told or "nothing", mend if refused else f"pedigree {[*some, 'check FILE'][0]}"
        case HerdExplanation():
            facts = [one for one in found.facts if not (one.is_refused or one.is_undecided)]
            told = listed([f"{one.genotype} at {one.locus}" for one in facts], "and")
            asked = "chances" if any(len(one.known) < 2 for one in facts) else "inbreeding"
            command = mend if refused else f"pedigree {asked} FILE --of {quote(found.id)}"
            return f"{found.id} is {told}" if told else "nothing", command
        case InheritanceModes():
            return _in_a_line(found), "draw FILE -o herd.svg"
        case SireTest(sire=str(sire), dam=str(dam)):
            return _in_a_line(found), f"pedigree inbreeding FILE --mate {quote(sire)} {quote(dam)}"
        case SireTest():
            return _in_a_line(found), "pedigree check FILE"
        case HerdInbreeding():
            return _inbreeding(found)
        case GenotypeChances():
            return _chances(found)
        case BreedingAdvice(pairs=(pair, *_)):
            number = counted(len(found.pairs) + found.others, "pair")
            told = (
                f"{number} can have {found.wanted} now; {pair.sire} x {pair.dam} has the least to "
                "prove and needs the fewest young"
            )
            return told, f"offspring {quote(pair.sire)} {quote(pair.dam)} --from FILE"
        case BreedingAdvice():
            more = f"advise --from FILE --want {quote(found.wanted)} --generations 2"
            then = more if found.generations == 1 else "pedigree chances FILE"
            told = f"no pair can have {found.wanted} now"
            return f"{told}, but two generations can" if found.plan else told, then
    raise TypeError(f"nothing is known to follow from {type(found).__name__}")


def _in_a_line(found: object) -> str:
    return "".join(span.text for span in in_a_line(found))


def _filled(found: HerdFill) -> str:
    number = full = 0
    for one in found.loci:
        if one.possible is not None:
            own = slice(len(found.book.ids))
            new = one.possible[own][one.possible[own] != one.before[own]]
            number += len(new)
            for mask, times in zip(*np.unique(new, return_counts=True), strict=True):
                reading = reading_of(len(one.alleles.symbols), int(mask))
                full += int(times) * (len(known_alleles(reading)) == 2)
    return f"{counted(number, 'typing')} filled in, {full} of them in full"


def _inbreeding(found: HerdInbreeding) -> tuple[str, str]:
    everyone = "pedigree inbreeding FILE --all-pairs"
    if found.planned:
        best = min(found.planned, key=lambda one: one.inbreeding)
        share = percent(best.inbreeding, figures=3)
        told = f"young of {best.sire} x {best.dam} are {share} inbred"
        if len(found.planned) == 1:
            return told, everyone
        told += f", the least of {counted(len(found.planned), 'mating')}"
        return told, f"pedigree inbreeding FILE --mate {quote(best.sire)} {quote(best.dam)}"
    count = len(found.animals)
    known = sum(one.generations for one in found.animals) / max(count, 1)
    told = (
        f"{sum(one.inbreeding > 0 for one in found.animals)} of {counted(count, 'animal')} inbred"
    )
    told += f"; on average {percent(found.mean or 0, figures=3)}, with {known:.1f} generations of"
    return f"{told} ancestors known", everyone


def _chances(found: GenotypeChances) -> tuple[str, str]:
    sure = sum(len(one.chances) == 1 for one in found.animals)
    wide = sum(not one.exact for one in found.animals)
    told = f"{sure} of {counted(len(found.animals), 'genotype')} certain"
    told = f"{told}, {wide} known as a range" if wide else told
    if not found.animals:
        left = found.refused or found.undecided or found.untyped or found.linked
        told = f"{'apart from what is left out, ' if left else ''}no genotype is open"
    if found.tests:
        best = max(found.tests, key=lambda one: one.bits)
        told += f"; a test of {best.id} at {best.locus} would tell most of {best.of}"
    ids = list(dict.fromkeys(one.id for one in found.animals if " x " not in one.id))
    if found.refused:
        return told, "pedigree repair FILE"
    if wide and found.founders is None:
        return told, f"pedigree chances FILE --founders {ESTIMATED}"
    if not ids:
        return told, "pedigree check FILE"
    return (
        told,
        f"pedigree {'explain FILE' if len(ids) == 1 else 'chances FILE --of'} {quote(ids[0])}",
    )
