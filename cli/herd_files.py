"""What commands about pedigree files share: their arguments, and how a file is read."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer
from testcross.api import herds
from testcross.api.files import InputError, display
from testcross.cli import completions
from testcross.cli.arguments import optional
from testcross.cli.console import CLEAN, FINDINGS, UNREADABLE, complain
from testcross.cli.new_files import write_named_files
from testcross.rulesets.english import counted, listed

if TYPE_CHECKING:
    from testcross.rulesets.pedigrees import HerdBook, Written

_FORMS = ("pre", "ped", "bed", "csv")
_MOST_NAMED = 4

HerdFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A pedigree: .pre, LINKAGE or PLINK .ped, PLINK .bed, CSV or a workbook; - is "
        "standard input.",
        show_default=False,
    ),
]
HerdForm: TypeAlias = Annotated[
    str | None,
    optional(
        "--form",
        metavar="FORM",
        text="The form of the file, pre, ped, bed or csv; by default its content tells.",
        complete=completions.of_names(_FORMS),
    ),
]
HerdRuleset: TypeAlias = Annotated[
    str | None,
    optional(
        "--ruleset",
        metavar="NAME|PATH",
        text="Loci, alleles in dominance order and cards of this ruleset; without it alleles are "
        "codominant.",
        complete=completions.ruleset_names,
    ),
]


HerdIgnored: TypeAlias = Annotated[
    list[str] | None,
    optional("--ignore", metavar="COLUMN", text="Leave this column out; can be repeated."),
]
HerdDosages: TypeAlias = Annotated[
    list[str] | None,
    optional(
        "--dosage",
        metavar="COLUMN",
        text="This column of CSV counts an allele: 0, 1 or 2 of it, called +; can be repeated.",
    ),
]
HerdLimit: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--limit",
        metavar="S",
        help="Stop after so many seconds, with what is known by then.",
        show_default=False,
    ),
]
NewHerd: TypeAlias = Annotated[
    str | None,
    optional(
        "-o",
        "--out",
        metavar="FILE",
        text="Write the herd into this new file: .pre, .ped, .bed or .csv; in its own form if the "
        "name has no ending.",
    ),
]


def is_herd_file(words: Sequence[str]) -> bool:
    """Tell whether words are the name of a file that may hold a herd."""
    endings = (*_FORMS, "txt", "xlsx", "xlsm", "ods")
    return len(words) == 1 and Path(words[0]).suffix.casefold()[1:] in endings


def refuse_out(out: str | None, book: "HerdBook") -> None:
    """Refuse a file that a herd cannot be written to, before anything is worked out.

    Raises:
        TestcrossError: for a form that cannot hold the herd, and where a file is there already.
    """
    from testcross.rulesets.pedigrees import files_for

    if out is None:
        return
    files = files_for(Path(out), book)
    for there in (one for one in files if one.exists()):
        raise InputError(f"{there} is there already; name a new file")
    names = Path(out).with_suffix(".map")
    if out.casefold().endswith(".ped") and names not in files and names.exists():
        raise InputError(f"{names} is there already and would name its markers; name a new file")


def write_herd(path: Path, book: "HerdBook", loci: "Written") -> None:
    """Write a herd into a new file, and into those that go with it.

    Raises:
        TestcrossError: for a form that is not written, and where another file is there already or
            none can be written.
    """
    from testcross.rulesets.pedigrees import loci_not_written, written_files

    files = written_files(path, book, loci)
    write_named_files(files)
    left_out = loci_not_written(path, book)
    if left_out:
        more = len(left_out) - _MOST_NAMED
        shown = [*left_out[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
        complain(
            f"{display(str(path))} has no {listed(shown, 'or')}, as it cannot say on which "
            "chromosome a locus is; name a file that ends in .ped or .bed to keep them"
        )
    *beside, _ = files
    if beside:
        names = listed([one.name for one in beside], "and")
        complain(f"{display(str(path))} goes with {names}, beside it; keep them together")


def name_refused(path: str, loci: Sequence[str]) -> None:
    """Say at which loci nothing was done, and what helps."""
    if loci:
        what = "locus" if len(loci) == 1 else "loci"
        complain(
            f"{display(path)}: typings contradict each other at {what} {listed(loci, 'and')}; mend "
            "the file first: testcross pedigree repair"
        )


def name_undecided(path: str, loci: Sequence[str], limit: float | None) -> None:
    """Say at which loci the time was over, and what gives more."""
    if loci and limit is not None:
        from testcross.solver.work import not_decided

        what = "locus" if len(loci) == 1 else "loci"
        complain(f"{display(path)}: {what} {listed(loci, 'and')}: {not_decided(limit)}")


def status_of(refused: object, undecided: object) -> int:
    """Return the exit status of an answer by what was refused and what is open."""
    return FINDINGS if refused else UNREADABLE if undecided else CLEAN


def herd_to_work_on(
    path: str,
    form: str | None,
    ruleset: str | None,
    ignored: Sequence[str] | None,
    dosages: Sequence[str] | None,
    *,
    loci: bool = True,
) -> herds.Herd:
    """Return a herd, and name on stderr what its structure has of faults; arguments as typed.

    Without ``loci`` a herd of which only the structure is known is one, too.

    Raises:
        InputError: for a file that is missing, or of whose animals none can be used.
        TestcrossError: for a form or a ruleset that does not exist.
    """
    from testcross.rulesets.pedigrees import PedigreeCode
    from testcross.rulesets.records import Severity

    found = herds.herd(path, form=form, ruleset=ruleset, ignore=ignored or (), dosage=dosages or ())
    notes = found.book.notes
    if found.book.ids:
        faults = sum(one.code.rule.severity is Severity.ERROR for one in notes)
        if faults:
            complain(
                f"{display(path)}: {counted(faults, 'fault')} in rows and cells; what they name is "
                "left out or counts as unknown (testcross pedigree check)"
            )
    found.refuse_empty(loci=loci)
    for note in notes:
        if note.code is PedigreeCode.UNCLEAR_CHROMOSOME:
            complain(f"{display(path)}: {note.text}")
    return found
