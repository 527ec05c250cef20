"""Which files a herd book is written to: one, or those that go together."""

from collections.abc import Sequence
from pathlib import Path

from testcross.rulesets.english import listed
from testcross.rulesets.pedigrees.binary_writer import (
    BinaryPedigree,
    format_binary,
    refuse_for_bed,
)
from testcross.rulesets.pedigrees.herd_book import HerdBook, LocusReadings
from testcross.rulesets.pedigrees.pedigree_forms import GOES_WITH
from testcross.rulesets.pedigrees.pedigree_reader import read_book
from testcross.rulesets.pedigrees.pedigree_simulation import SimulatedHerd
from testcross.rulesets.pedigrees.pedigree_writer import (
    TEXT_FORMS,
    UnwritableFormError,
    Written,
    format_pedigree,
    refuse_names,
)
from testcross.rulesets.pedigrees.table_files import Marker, format_map, numbered, read_ped
from testcross.rulesets.pedigrees.typing_cells import LocusAlleles
from testcross.solver.genotype_masks import every, mask_of
from testcross.solver.herds import masks_of

_FORMS = (*TEXT_FORMS, "bed")
_WITH_CHROMOSOMES = ("ped", "bed")
"""Forms that say where a locus is; in another one it would be judged as one on an autosome."""


def files_for(path: Path, book: HerdBook) -> tuple[Path, ...]:
    """Return what files a herd book is to be written to, before anything is worked out.

    Args:
        path: how the file is to be called; it comes last, after those beside it.
        book: who is who.

    Raises:
        UnwritableFormError: where the form cannot hold it.
    """
    form = _form(path, book)
    loci = [one.alleles for one in (*book.loci, *_kept_aside(form, book))]
    if form == "bed":
        refuse_for_bed(book, loci)
        return (path.with_suffix(".bim"), path.with_suffix(".fam"), path)
    refuse_names(book, loci, form)
    beside = _map_beside(path, form, _markers(loci))
    return (path,) if beside is None else (beside, path)


def written_files(path: Path, book: HerdBook, loci: Written) -> dict[Path, str | bytes]:
    """Return what to write a herd book to, in the form of a file's ending or else in its own.

    Args:
        path: how the file is to be called; it comes last, after those beside it.
        book: who is who.
        loci: what is known at each locus.

    Raises:
        UnwritableFormError: where the form cannot hold it.
    """
    form = _form(path, book)
    loci = [*loci, *((one.alleles, one.masks(book.herd)) for one in _kept_aside(form, book))]
    if form == "bed":
        return _named(path, format_binary(book, loci))
    written: dict[Path, str | bytes] = {path: format_pedigree(book, loci, form)}
    markers = _markers([alleles for alleles, _ in loci])
    beside = _map_beside(path, form, markers)
    return written if beside is None else {beside: format_map(markers), **written}


def loci_not_written(path: Path, book: HerdBook) -> tuple[str, ...]:
    """Return which loci a file cannot hold, as it does not say on which chromosome they are."""
    left_out = () if _form(path, book) in _WITH_CHROMOSOMES else book.set_aside
    return tuple(one.alleles.name for one in left_out)


def _kept_aside(form: str, book: HerdBook) -> Sequence[LocusReadings]:
    """Return the loci on no autosome that a form can hold."""
    return book.set_aside if form in _WITH_CHROMOSOMES else ()


def _form(path: Path, book: HerdBook) -> str:
    """Return the form in which a file is to be written.

    Raises:
        UnwritableFormError: for a name that only a file beside another one has, and for an ending
            that no form has.
    """
    if not path.name:
        raise UnwritableFormError(f"{path} is a folder; name a new file")
    ending = path.suffix.removeprefix(".").casefold()
    if ending in GOES_WITH:
        main = GOES_WITH[ending]
        named = path.with_suffix(f".{main}")
        raise UnwritableFormError(f"{path} goes with a .{main} file; name that: {named}")
    if ending and ending not in _FORMS:
        known = listed([f".{form}" for form in _FORMS])
        raise UnwritableFormError(
            f"{path} should end in {known}; pedigrees are written in no other form"
        )
    return ending or book.form


def _markers(loci: list[LocusAlleles]) -> list[Marker]:
    return [Marker(alleles.name, alleles.on_map) for alleles in loci]


def _map_beside(path: Path, form: str, markers: list[Marker]) -> Path | None:
    """Return where the markers of a ``.ped`` file are named, unless they are only numbered."""
    if form != "ped" or markers == numbered(len(markers)):
        return None
    return path.with_suffix(".map")


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
