"""What commands about pedigree files share: their arguments, and how a file is read."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer
from testcross.cli import completions
from testcross.cli.arguments import optional
from testcross.cli.console import complain
from testcross.cli.inputs import BinaryForm, InputError, display, read_bytes
from testcross.cli.new_files import write_named_files
from testcross.rulesets import Ruleset, TestcrossError, load_mating_ruleset
from testcross.rulesets.english import counted, listed, quoted

if TYPE_CHECKING:
    from testcross.rulesets.pedigrees import HerdBook, Written

_FORMS = ("pre", "ped", "bed", "csv")
_MOST_NAMED = 4
CONFLICTS_LIMIT = 10.0
"""So many seconds conflicts are looked for, if no other limit is given."""
REPAIR_LIMIT = 60.0
"""So many seconds the fewest typings to give up are looked for, if no other limit is given."""

HerdFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A pedigree: .pre, LINKAGE or PLINK .ped, PLINK .bed, or CSV; - is standard input.",
        show_default=False,
    ),
]
HerdForm: TypeAlias = Annotated[
    str | None,
    optional(
        "--format",
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


def refuse_limit(limit: float) -> None:
    """Refuse a limit that leaves no time.

    Raises:
        InputError: for such a one.
    """
    if not limit > 0:
        raise InputError(f"--limit is {limit:g}; expected more than 0 seconds")


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


@dataclass(frozen=True, slots=True)
class HerdSource:
    """A pedigree file, and how it is to be read, as it was typed."""

    path: str
    form: str | None = None
    ruleset: str | None = None
    ignored: Sequence[str] | None = None
    dosages: Sequence[str] | None = None


def read_herd(source: HerdSource) -> "HerdBook":
    """Return what a pedigree file says.

    Raises:
        InputError: for a file that is missing, or of which nothing is a pedigree's.
        TestcrossError: for a form or a ruleset that does not exist.
    """
    from testcross.rulesets.pedigrees import (
        AS_BITS,
        BED_MARK,
        MOST_BYTES,
        MOST_TEXT,
        ColumnChoice,
        read_pedigree,
    )
    from testcross.rulesets.records import UnreadableError

    path, name = source.path, source.ruleset
    if name is not None and source.dosages:
        raise InputError("--dosage and --ruleset were both given; give one of them")
    chosen: Ruleset | None = None if name is None else load_mating_ruleset(name)
    columns = ColumnChoice(tuple(source.ignored or ()), tuple(source.dosages or ()))
    data = read_bytes(path, "a pedigree", MOST_TEXT, BinaryForm(BED_MARK, MOST_BYTES, AS_BITS))
    try:
        return read_pedigree(path, data, form=source.form, ruleset=chosen, columns=columns)
    except UnreadableError as error:
        line = f":{error.finding.line}" if error.finding.line else ""
        raise InputError(f"{display(path)}{line}: {error.finding.text}") from None


def read_to_work_on(source: HerdSource) -> "HerdBook":
    """Return what a pedigree file says, and name on stderr that its structure has faults.

    Raises:
        InputError: as ``read_herd``, and for a file of whose animals none can be used.
        TestcrossError: for a form or a ruleset that does not exist.
    """
    from testcross.rulesets.pedigrees import PedigreeCode
    from testcross.rulesets.records import Severity

    book, path = read_herd(source), source.path
    if book.notes and not book.ids:
        raise InputError(
            f"{display(path)}: every animal is left out; testcross pedigree check says why"
        )
    faults = sum(one.code.rule.severity is Severity.ERROR for one in book.notes)
    if faults:
        complain(
            f"{display(path)}: {counted(faults, 'fault')} in rows and cells; what they name is "
            "left out or taken for unknown (testcross pedigree check)"
        )
    if book.ids and not book.loci:
        raise InputError(
            f"{display(path)}: there is no locus to work on; testcross pedigree check says why"
        )
    for note in book.notes:
        if note.code is PedigreeCode.NOT_ON_AN_AUTOSOME:
            complain(f"{display(path)}: {note.text}")
    return book


def refuse_set_aside(book: "HerdBook", locus: str | None) -> None:
    """Refuse to answer at a locus that is left out.

    Raises:
        InputError: with the reason.
    """
    found = next((one.alleles for one in book.set_aside if one.alleles.name == locus), None)
    if found is not None and all(one.alleles.name != locus for one in book.loci):
        raise InputError(
            f"locus {quoted(found.name)} is on chromosome {found.on_map[0]}; only loci on "
            "autosomes can be worked on"
        )


def position_of(book: "HerdBook", name: str) -> int:
    """Return where somebody stands.

    Raises:
        InputError: for an id that several families have, and for one that the file does not have,
            with the nearest that it has.
    """
    found = book.positions.get(name)
    if found is None:
        several = [one for one, own in book.own_ids.items() if own == name]
        if several:
            told = listed([quoted(one) for one in several[:_MOST_NAMED]])
            raise InputError(
                f"the id {quoted(name)} is in {counted(len(several), 'family', 'families')}; write "
                f"the family before it: {told}"
            )
        from testcross.rulesets.genetics import name_key, nearest

        near = nearest(name, {name_key(one): one for one in book.ids[:20_000]}, limit=1)
        hint = f"; did you mean {quoted(near[0])}?" if near else ""
        raise InputError(f"no animal has the id {quoted(name)}{hint}")
    return found


@contextmanager
def deciding() -> Iterator[None]:
    """Say in a sentence that an engine could not decide.

    Raises:
        TestcrossError: in its place.
    """
    from testcross.solver import EngineError

    try:
        yield
    except EngineError as error:
        raise TestcrossError(f"no answer: {error}") from error
