"""Pedigree files: who descends from whom, what is typed of each, and what follows from that.

A file is read into a `HerdBook`, whatever its form; what is wrong with its structure is noted on
the way. Questions are put locus by locus to `testcross.solver.herds`; here the answers get words.
What this room offers is loaded when it is first asked for: arrays take their time, and the codes of
findings are known to everybody.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from testcross.rulesets.pedigrees.binary_files import BED_MARK
    from testcross.rulesets.pedigrees.herd_book import HerdBook, LocusReadings
    from testcross.rulesets.pedigrees.herd_check import (
        HerdCheck,
        NumberedConflict,
        RepairSize,
        TrioCheck,
        check_book,
        check_trios,
        conflict_number,
        with_size,
    )
    from testcross.rulesets.pedigrees.herd_explanation import (
        ExplainedFact,
        HerdExplanation,
        HerdStep,
        explain_animal,
    )
    from testcross.rulesets.pedigrees.herd_fill import (
        Carriers,
        CarriersAtLocus,
        HerdFill,
        carriers_in,
        fill_book,
        gained,
    )
    from testcross.rulesets.pedigrees.herd_repair import (
        BookRepair,
        GivenUpTyping,
        LocusRepair,
        repair_book,
    )
    from testcross.rulesets.pedigrees.locus_check import HerdConflict, LocusVerdict
    from testcross.rulesets.pedigrees.pedigree_codes import PedigreeCode
    from testcross.rulesets.pedigrees.pedigree_reader import (
        AS_BITS,
        MOST_BYTES,
        MOST_TEXT,
        ColumnChoice,
        read_pedigree,
    )
    from testcross.rulesets.pedigrees.pedigree_simulation import HerdSimulator
    from testcross.rulesets.pedigrees.pedigree_writer import (
        Written,
        files_for,
        format_pedigree,
        loci_not_written,
        simulated_files,
        written_files,
    )

__all__ = [
    "AS_BITS",
    "BED_MARK",
    "MOST_BYTES",
    "MOST_TEXT",
    "BookRepair",
    "Carriers",
    "CarriersAtLocus",
    "ColumnChoice",
    "ExplainedFact",
    "GivenUpTyping",
    "HerdBook",
    "HerdCheck",
    "HerdConflict",
    "HerdExplanation",
    "HerdFill",
    "HerdSimulator",
    "HerdStep",
    "LocusReadings",
    "LocusRepair",
    "LocusVerdict",
    "NumberedConflict",
    "PedigreeCode",
    "RepairSize",
    "TrioCheck",
    "Written",
    "carriers_in",
    "check_book",
    "check_trios",
    "conflict_number",
    "explain_animal",
    "files_for",
    "fill_book",
    "format_pedigree",
    "gained",
    "loci_not_written",
    "read_pedigree",
    "repair_book",
    "simulated_files",
    "with_size",
    "written_files",
]

_OFFERED = {
    "binary_files": ("BED_MARK",),
    "herd_book": ("HerdBook", "LocusReadings"),
    "herd_check": (
        *("HerdCheck", "NumberedConflict", "RepairSize", "TrioCheck", "check_book", "check_trios"),
        *("conflict_number", "with_size"),
    ),
    "herd_explanation": ("ExplainedFact", "HerdExplanation", "HerdStep", "explain_animal"),
    "herd_fill": (
        *("Carriers", "CarriersAtLocus", "HerdFill", "carriers_in", "fill_book", "gained"),
    ),
    "herd_repair": ("BookRepair", "GivenUpTyping", "LocusRepair", "repair_book"),
    "locus_check": ("HerdConflict", "LocusVerdict"),
    "pedigree_codes": ("PedigreeCode",),
    "pedigree_reader": ("AS_BITS", "MOST_BYTES", "MOST_TEXT", "ColumnChoice", "read_pedigree"),
    "pedigree_simulation": ("HerdSimulator",),
    "pedigree_writer": (
        *("Written", "files_for", "format_pedigree", "loci_not_written", "simulated_files"),
        "written_files",
    ),
}
"""What each module offers here."""


def __getattr__(name: str) -> object:
    """Return what a module of this room offers under a name.

    Raises:
        AttributeError: where none does.
    """
    module = next((module for module, names in _OFFERED.items() if name in names), None)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value
