"""A position at the table: players, goals, Shifts, and what lies where."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import NotationError, TestcrossError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import (
    GENES,
    Gene,
    PeaPlant,
    Trait,
    gene_of_letter,
    listed_genes,
    parse_trait,
    traits_at,
)
from testcross.rulesets.genotype.dice import DicePool, GeneRoll, PeaParents
from testcross.rulesets.records.tree import Place


@dataclass(frozen=True, slots=True)
class Goal:
    """What a plant must show to count."""

    traits: tuple[Trait, ...]
    """The genotypes of the phenotype, dominant first."""

    @property
    def gene(self) -> Gene:
        """The gene that it is about."""
        return self.traits[0].gene

    def counts(self, plant: PeaPlant) -> bool:
        """Tell whether a plant has one of the genotypes."""
        return any(trait in plant.traits for trait in self.traits)

    def __str__(self) -> str:
        """Return the goal as one types it: ``R``, ``r``, or a genotype of a gene with overlay."""
        return str(self.traits[0]) if self.is_of_overlay else str(self.traits[0])[1]

    @property
    def is_of_overlay(self) -> bool:
        """Whether its gene has a goal for each genotype; without overlay no goal is so narrow.

        The recessive homozygote is a goal of its own either way, and written like the others.
        """
        return len(self.traits) == 1 and self.traits[0].is_dominant


def goals_of(gene: Gene, *, overlay: bool = False) -> tuple[Goal, ...]:
    """Return the goals of a gene, dominant first: two, or with an overlay three."""
    one, two, three = traits_at(gene)
    if overlay:
        return (Goal((one,)), Goal((two,)), Goal((three,)))
    return (Goal((one, two)), Goal((three,)))


def every_goal(overlays: Collection[Gene]) -> tuple[Goal, ...]:
    """Return all goals of a board, by their genes."""
    return tuple(goal for gene in GENES for goal in goals_of(gene, overlay=gene in overlays))


def parse_goal(text: str, overlays: Collection[Gene] = ()) -> Goal:
    """Return the goal that a text names: ``R``, ``r``, ``rr``, or ``Ff`` with an overlay on F.

    Raises:
        NotationError: for anything else.
    """
    word = plain(text).strip()
    gene = gene_of_letter(word) or parse_trait(word).gene
    goals = goals_of(gene, overlay=gene in overlays)
    for goal in goals:
        if word == str(goal) or (len(word) == 2 and goal.traits == (parse_trait(word),)):
            return goal
    letters = word if len(word) == 1 else str(parse_trait(word))
    names = listed([str(goal) for goal in goals])
    with_it = "with its overlay" if gene in overlays else "without an overlay"
    raise NotationError(f"{quoted(letters)} is not a goal of {gene} {with_it}; write {names}")


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
                f"{quoted(typed)} has no gene; a 1st Shift needs one, as in {_EXAMPLE}"
            )
        return Shift(found["player"], ShiftKind.SECOND)
    if not is_first:
        raise NotationError(
            f"{quoted(typed)} has a gene, but a 2nd Shift takes any dice; write '{found['player']} "
            "2nd'"
        )
    gene = gene_of_letter(found["gene"])
    if gene is None:
        raise NotationError(
            f"unknown gene {quoted(found['gene'])} in {quoted(typed)}; the genes are "
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
                f"the {kind} Shift of {shifts[place].player} comes after {quoted(str(before))}; "
                "the order is 1st Shifts, 2nd Shifts, then plain names for turns round the table"
            )
    for place, shift in enumerate(shifts):
        if shift.kind is not ShiftKind.SECOND and shift in shifts[:place]:
            if shift.kind is ShiftKind.FIRST:
                return place, f"{quoted(str(shift))} is listed twice; a gene has one 1st Shift"
            return place, (
                f"{shift.player} is listed twice; plain names are turns round the table, which "
                f"repeat; write an earlier pick as '{shift.player} 2nd'"
            )
    table = {shift.player for shift in shifts if shift.kind is ShiftKind.REGULAR}
    for place, shift in enumerate(shifts):
        if table and shift.player not in table:
            return place, (
                f"{shift.player} has a Shift to come but no turn round the table; add "
                f"{quoted(shift.player)} after it"
            )
    return None


class PositionError(TestcrossError):
    """A mistake in a position: where it is, what it is and what to do."""

    def __init__(self, place: Place, problem: str) -> None:
        """Say what is wrong.

        Args:
            place: line and column; (0, 0) where there is no file.
            problem: what was found, and the remedy.
        """
        line, column = place
        where = "" if not line else f"{line}:{column}: " if column else f"{line}: "
        super().__init__(f"{where}{problem}")
        self.place = place
        self.problem = problem


YOU = "you"
"""How the only player is called where no file names one."""


@dataclass(frozen=True, slots=True)
class PlacedPlant:
    """A plant, and where it is written."""

    plant: PeaPlant
    place: Place = (0, 0)

    def points(self, owner: str) -> int:
        """Return what the plant is worth complete.

        Raises:
            PositionError: where nobody wrote it.
        """
        if self.plant.points is None:
            whose = "your" if owner == YOU else f"{owner}'s"
            raise PositionError(
                self.place,
                f"{whose} plant {quoted(str(self.plant))} has no points, which are needed here; "
                f"write them in front, as in '9: {self.plant}'",
            )
        return self.plant.points


@dataclass(frozen=True, slots=True)
class WrittenSpace:
    """A space of the board or a mat, as it was written, and where."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTable:
    """What lies before a player."""

    name: str
    slots: int | None = None
    """Dice slots that are free; None where nobody wrote it."""
    coins: int = 0
    garden: tuple[PlacedPlant, ...] = ()
    """What is sown, the complete plants among it."""
    done: tuple[PlacedPlant, ...] = ()
    """What has been harvested."""
    hand: tuple[PlacedPlant, ...] = ()
    """Plants that can still be sown."""
    plots: int | None = None
    """Plots in all; None where nobody wrote it."""
    markers: int | None = None
    """Action Markers still to be placed in this round; None where nobody wrote it."""
    occupied: tuple[WrittenSpace, ...] = ()
    """Spaces of the mat that are taken."""

    def complete(self) -> tuple[PlacedPlant, ...]:
        """Return the harvested plants, then those of the garden with every trait covered.

        One left standing counts as harvested (RULING ``left_standing=counts``).
        """
        return (*self.done, *(one for one in self.garden if one.plant.is_complete))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A table as it stands."""

    players: tuple[PlayerTable, ...]
    """In the order of their seats."""
    pool: DicePool | None = None
    """The dice on the board; None where nobody wrote them."""
    order: tuple[Shift, ...] = ()
    """Who picks from now on."""
    parents: Mapping[Gene, PeaParents] = field(default_factory=dict)
    goals: Mapping[Goal, str] = field(default_factory=dict)
    """Who has claimed which."""
    overlays: frozenset[Gene] = frozenset()
    failed_first_shift_passes: bool = True
    """Whether who cannot use a 1st Shift has passed for the phase (RULING ``first_shift_fail``)."""

    turn: str | None = None
    """Who places the next Action Marker; None where nobody wrote it."""
    occupied: tuple[WrittenSpace, ...] = ()
    """Spaces of the board that are taken in this round."""
    roll: Mapping[Gene, GeneRoll] = field(default_factory=dict)
    """What the dice will show, if that is known."""

    def player(self, name: str) -> PlayerTable:
        """Return what lies before a player of the position."""
        return next(player for player in self.players if player.name == name)

    def goals_of(self, name: str) -> tuple[Goal, ...]:
        """Return the goals that a player has claimed, as they stand in the position."""
        return tuple(goal for goal, owner in self.goals.items() if owner == name)
