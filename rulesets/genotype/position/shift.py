"""Shifts: whose pick it is, and from which dice (GT-130 to GT-132)."""

import re
from dataclasses import dataclass
from enum import StrEnum

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import GENES, Gene, listed_genes

_SHIFT = re.compile(
    r"(?P<player>.*?\S)\s+(?P<kind>1st|2nd|first|second)(?:\s+shift)?(?:\s+(?P<gene>\S+))?",
    re.IGNORECASE,
)
_EXAMPLE = "'Alina 1st R'"


class ShiftKind(StrEnum):
    """When a Shift comes."""

    FIRST = "1st"
    """Before all others, among the dice of one gene."""
    SECOND = "2nd"
    """After the 1st Shifts, among all dice."""
    REGULAR = ""
    """Round the table, again and again."""


@dataclass(frozen=True, slots=True)
class Shift:
    """One pick to come, or with kind REGULAR one in every round of the table."""

    player: str
    kind: ShiftKind = ShiftKind.REGULAR
    gene: Gene | None = None
    """From whose dice; None for all."""

    def __str__(self) -> str:
        """Return the Shift as one types it: ``Alina 1st R``."""
        return " ".join(word for word in (self.player, self.kind, self.gene) if word)


def parse_shift(text: str) -> Shift:
    """Return the Shift that a text names: ``Alina``, ``Alina 2nd``, ``Alina 1st R``.

    Raises:
        NotationError: for a 1st Shift without a gene, another with one, or a gene no pea has.
    """
    typed = " ".join(plain(text).split())
    found = _SHIFT.fullmatch(typed)
    if found is None:
        return Shift(typed)
    is_first = found["kind"].casefold() in ("1st", "first")
    if found["gene"] is None:
        if is_first:
            raise NotationError(
                f"{quoted(typed)} has no gene; a 1st Shift is of one, as in {_EXAMPLE}"
            )
        return Shift(found["player"], ShiftKind.SECOND)
    if not is_first:
        raise NotationError(
            f"{quoted(typed)} has a gene, but a 2nd Shift is of all dice; "
            f"write '{found['player']} 2nd'"
        )
    gene = next((gene for gene in GENES if found["gene"].upper() == gene), None)
    if gene is None:
        raise NotationError(
            f"{quoted(found['gene'])} in {quoted(typed)} is no gene; the genes are "
            f"{listed_genes()}, as in {_EXAMPLE}"
        )
    return Shift(found["player"], ShiftKind.FIRST, gene)


def order_problem(shifts: tuple[Shift, ...]) -> tuple[int, str] | None:
    """Say what is wrong with an order, and at which of its entries; None if nothing is.

    A 1st or 2nd Shift comes once and before the rounds of the table, the 1st ones before the 2nd.
    Plain names are a round of the table: each of them once.
    """
    ranks = [list(ShiftKind).index(shift.kind) for shift in shifts]
    for place in range(1, len(shifts)):
        if ranks[place] < ranks[place - 1]:
            kind, before = shifts[place].kind, shifts[place - 1]
            return place, (
                f"the {kind} Shift of {shifts[place].player} stands behind {quoted(str(before))}; "
                "1st Shifts come first, then 2nd Shifts, then the round of the table"
            )
    for place, shift in enumerate(shifts):
        if shift.kind is not ShiftKind.SECOND and shift in shifts[:place]:
            if shift.kind is ShiftKind.FIRST:
                return place, f"{quoted(str(shift))} stands there twice; a gene has one 1st Shift"
            return place, (
                f"{shift.player} stands there twice; plain names are a round of the table, which "
                f"is repeated, and an earlier pick is written '{shift.player} 2nd'"
            )
    table = {shift.player for shift in shifts if shift.kind is ShiftKind.REGULAR}
    for place, shift in enumerate(shifts):
        if table and shift.player not in table:
            return place, (
                f"{shift.player} has a Shift to come but no place in the round of the table; "
                f"add {quoted(shift.player)} behind it"
            )
    return None
