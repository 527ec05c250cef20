"""Fields of a ``.ped`` file that hold both alleles of a marker, as PLINK can write them: ``AG``."""

from collections.abc import Collection, Iterable

from testcross.rulesets.english import quoted
from testcross.rulesets.records.findings import UnreadableError

_UNKNOWN = frozenset({"0", "00", "-9", "--", "NN", "..", "??"})
_LETTERS = (frozenset("ACGT"), frozenset("AB"), frozenset("ID"))
_DIGITS = frozenset("1234")
_FEWEST_ALIKE = 2
"""Lengths may be 11 and 12; where 11 and 22 stand in a field, it has two alleles 1 and 2."""


def refuse_joined(
    line: int, fields: Iterable[Collection[str]], *, are_as_many_as_markers: bool = False
) -> None:
    """Refuse fields that hold two alleles each, if all of them do.

    Args:
        line: where the first row stands.
        fields: what stands in each column behind the phenotype.
        are_as_many_as_markers: whether a ``.map`` file names a marker for each.

    Raises:
        UnreadableError: with what to give.
    """
    typed = [cells for cells in (set(one) - _UNKNOWN for one in fields) if cells]
    alike = [{cell for cell in cells if cell[0] == cell[-1]} for cells in typed]
    are_told = are_as_many_as_markers or any(map(_shows_two, alike))
    if not typed or not are_told or not all(map(_are_two_signs, typed)):
        return
    shown = min(typed[0])
    parted = " ".join(shown)
    problem = (
        f"each field has both alleles of a marker, such as {quoted(shown)}; part them by a space "
        f"({parted}), as PLINK's --recode does; if {shown} is the name of one allele, give the "
        f"herd as CSV, with {shown}/{shown} in a cell"
    )
    raise UnreadableError.at(line=line, column=0, problem=problem)


def _shows_two(alike: Collection[str]) -> bool:
    """Tell whether fields of one sign twice are no names of alleles."""
    return len(alike) >= _FEWEST_ALIKE or any(not cell.isdecimal() for cell in alike)


def _are_two_signs(cells: Collection[str]) -> bool:
    """Tell whether cells are two signs each, of two alleles that a marker may have."""
    signs = frozenset("".join(cells))
    has_alphabet = any(signs <= one for one in (*_LETTERS, _DIGITS))
    return has_alphabet and len(signs) <= 2 and all(len(cell) == 2 for cell in cells)
