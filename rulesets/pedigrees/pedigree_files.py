"""Which files a herd book is written to: one, or the three that go with a ``.bed`` file."""

from pathlib import Path

from testcross.rulesets.pedigrees.binary_writer import BinaryPedigree, format_binary
from testcross.rulesets.pedigrees.herd_book import HerdBook
from testcross.rulesets.pedigrees.pedigree_reader import read_book
from testcross.rulesets.pedigrees.pedigree_simulation import SimulatedHerd
from testcross.rulesets.pedigrees.pedigree_writer import (
    TEXT_FORMS,
    UnwritableFormError,
    Written,
    format_pedigree,
)
from testcross.rulesets.pedigrees.table_files import read_ped
from testcross.rulesets.pedigrees.typing_cells import LocusAlleles
from testcross.solver.genotype_masks import every, mask_of
from testcross.solver.herds import masks_of

_FORMS = (*TEXT_FORMS, "bed")


def written_files(path: Path, book: HerdBook, loci: Written) -> dict[Path, str | bytes]:
    """Return what to write a herd book to, in the form of a file's ending or else in its own.

    Args:
        path: how the file is to be called; a ``.bed`` file comes last, after those beside it.
        book: who is who.
        loci: what is known at each locus.

    Raises:
        UnwritableFormError: where the form cannot hold it.
    """
    ending = path.suffix.removeprefix(".").casefold()
    form = ending if ending in _FORMS else book.form
    if form != "bed":
        return {path: format_pedigree(book, loci, form)}
    if ending in ("bim", "fam"):
        raise UnwritableFormError(f"{path} goes with a .bed file; name that: {path.stem}.bed")
    return _named(path, format_binary(book, loci))


def simulated_files(path: Path, herd: object) -> dict[Path, str | bytes]:
    """Return what to write a simulated herd of two alleles to, by the path of its ``.bed`` file."""
    if not isinstance(herd, SimulatedHerd):
        raise TypeError("only a simulated herd is written marker by marker")
    book = read_book(read_ped(herd.text("ped")))
    masks = [
        every(2) if pair is None else mask_of(2, [(pair[0] - 1, pair[1] - 1)])
        for pair in herd.typed
    ]
    locus = (LocusAlleles("1", ("1", "2")), masks_of(book.herd, 2, masks))
    return _named(path, format_binary(book, [locus]))


def _named(path: Path, written: BinaryPedigree) -> dict[Path, str | bytes]:
    """Return the three files of a binary pedigree by the path of the ``.bed`` file."""
    return {
        path.with_suffix(".bim"): written.bim,
        path.with_suffix(".fam"): written.fam,
        path: written.bed,
    }
