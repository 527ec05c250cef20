"""The table at the end of an answer about a herd: what was read, what was left out, what follows.

Its last row is the command to go on with.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from shlex import quote
from typing import NamedTuple

from testcross.rulesets.blocks import Block, Fold, Paragraph, Span, aligned, apart, with_verdict
from testcross.rulesets.english import counted, some_listed
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_codes import OF_CELLS
from testcross.rulesets.records.findings import Severity

_MOST_NAMED = 4
_MOST_SUMS = 5
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


class HerdOutcome(NamedTuple):
    """What follows from an answer, and the command to go on with: ``pedigree fill FILE``."""

    follows: str
    command: str
    read: str | None = None
    """What was read, where that is more than animals and loci."""
    is_of_typings: bool = True


@singledispatch
def outcome(found: object) -> HerdOutcome:
    """Return what follows; the module of each answer says so for its own."""
    raise TypeError(f"nothing is known to follow from {type(found).__name__}")


def herd_account(
    found: object, path: str, herd: Herd, file: str, written: str | None
) -> HerdAccount:
    """Return what an answer rests on.

    ``file`` is its file and the options by which it is read, as they are typed.
    """
    here = outcome(found)
    command = here.command if written is None else f"pedigree check {quote(written)}"
    rows = counted(len(herd.ids), "animal")
    if herd.has_rows < len(herd.ids):
        rows += f" ({len(herd.ids) - herd.has_rows} without a row)"
    names = [one.alleles.name for one in herd.loci]
    loci = f"{counted(len(names), 'locus', 'loci')} ({some_listed(names, 'and', _MOST_NAMED)})"
    read = here.read or (f"{rows}, {loci}" if names and here.is_of_typings else rows)
    return HerdAccount(
        read=f"{path}: {read}",
        left_out="; ".join(_left_out(found, herd, is_of_typings=here.is_of_typings)) or "nothing",
        follows=here.follows,
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


def _left_out(found: object, herd: Herd, *, is_of_typings: bool) -> list[str]:
    def some(word: str, names: Sequence[str], why: str) -> list[str]:
        what = word if len(names) == 1 else {"locus": "loci"}.get(word, f"{word}s")
        shown = some_listed(names, "and", _MOST_NAMED)
        return [f"{what} {shown} ({why})"] if names else []

    errors = [
        one.code for one in herd.notes if one.code.rule.severity is Severity.ERROR and one.ids
    ]
    if not is_of_typings:
        faults = sum(code not in OF_CELLS for code in errors)
        return [f"{counted(faults, 'fault')} in rows"] if faults else []
    refused: Sequence[str] = getattr(found, "refused", ())
    undecided: Sequence[str] = getattr(found, "undecided", ())
    linked: Sequence[str] = getattr(found, "linked", ()) if hasattr(found, "founders") else ()
    aside = [one.alleles.name for one in herd.set_aside]
    return [
        *some("column", herd.columns_left_out, "no typings"),
        *some("locus", aside, "chromosome unclear"),
        *some("locus", refused, "typings contradict each other"),
        *some("locus", undecided, "not decided in time"),
        *some("locus", linked, "linked"),
        *some("locus", getattr(found, "untyped", ()), "nobody is typed"),
        *([f"{counted(len(errors), 'fault')} in rows and cells"] if errors else []),
    ]


def most_of_each(sums: Iterable[tuple[str, Sequence[tuple[str, int]]]]) -> Iterator[Block]:
    for what, rows in sums:
        shown = [f"{name} {number}" for name, number in rows[:_MOST_SUMS]]
        rest = len(rows) - len(shown)
        shown += [f"and {rest} more"] if rest else []
        yield Paragraph(f"by {what}: {', '.join(shown)}")
