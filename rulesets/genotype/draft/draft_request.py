"""What is asked of a draft: who picks, what is a pick, and what it is worth."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant, Trait, traits_at
from testcross.rulesets.genotype.dice import DicePool, Die, GenePool, format_dice, pool_of
from testcross.rulesets.genotype.position import (
    PlacedPlant,
    PlayerTable,
    Position,
    Shift,
    ShiftKind,
)
from testcross.rulesets.genotype.scoring import GoalPoints, goal_points
from testcross.rulesets.records.entries import entry, known_player, no_such_player
from testcross.solver.drafts import WILD, AllotmentProblem, DraftProblem, Group, Piece, Turn, Use


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One pick of one player (GT-133, GT-138 to GT-141)."""

    dice: tuple[Die, ...]
    """One, or two of a gene of which the first is De Novo."""
    plant: PeaPlant | None = None
    """The plant whose trait is covered; None where a De Novo die is taken for a coin."""
    trait: Trait | None = None

    @property
    def dice_text(self) -> str:
        """The dice as one types them: ``mF + FF``."""
        return format_dice(self.dice)

    def __str__(self) -> str:
        """Return the pick in words: ``mF + FF for ff on 9: FF Tt ff``."""
        if self.plant is None:
            return f"{self.dice_text} for a coin"
        return f"{self.dice_text} for {self.trait} on {self.plant}"


class DraftError(TestcrossError):
    """A question about picks that a position does not answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRequest:
    """Whose pick is asked about, and all that counts for it."""

    player: PlayerTable
    slots: int
    """Dice slots that the player has free."""
    pool: DicePool
    goals: GoalPoints
    """The player's own."""
    marker_worth: int
    """What a marker on an incomplete plant is worth: 1 at the end of the game."""
    order: tuple[Shift, ...] = ()
    """Who picks: the Shifts that come once, then a round of the table."""
    rooms: tuple[tuple[str, int], ...] = ()
    """Each other player with the slots that they have free."""
    failed_first_shift_passes: bool = True
    overlays: frozenset[Gene] = frozenset()
    """Genes at which the heterozygote shows something of its own."""

    @property
    def open_traits(self) -> tuple[tuple[PlacedPlant, Trait], ...]:
        """Every open trait of the garden, plant by plant from the top."""
        garden = self.player.garden
        return tuple((one, trait) for one in garden for trait in one.plant.open_traits)

    @property
    def worth_now(self) -> int:
        """The score if nothing more is picked, markers at their worth."""
        complete = sum(self.whole(placed) for placed in self.player.complete())
        standing = (one.plant for one in self.player.garden if not one.plant.is_complete)
        markers = self.marker_worth * sum(len(plant.covered) for plant in standing)
        return complete + markers + self.player.coins

    def whole(self, placed: PlacedPlant) -> int:
        """Return what a plant is worth complete: its points, and those of goals that it matches.

        Raises:
            PositionError: where nobody wrote its points.
        """
        matching = (value for goal, value in self.goals.items() if goal.counts(placed.plant))
        return placed.points(self.player.name) + sum(matching)

    def problem(self) -> DraftProblem:
        """Return the question without cards.

        Raises:
            PositionError: for a plant without points.
        """
        once = tuple(shift for shift in self.order if shift.kind is not ShiftKind.REGULAR)
        rounds = tuple(shift for shift in self.order if shift.kind is ShiftKind.REGULAR)
        takers = [self.player.name, *(name for name, _ in self.rooms)]
        return DraftProblem(
            allotment=self._allotment(),
            once=tuple(
                Turn(takers.index(shift.player), None if shift.gene is None else shift.gene.place)
                for shift in once
            ),
            rounds=tuple(takers.index(shift.player) for shift in rounds),
            rooms=tuple(slots for _, slots in self.rooms),
            failing_passes=self.failed_first_shift_passes,
        )

    def _allotment(self) -> AllotmentProblem:
        plants = (one for one in self.player.garden if one.plant.open_traits)
        return allotment_of(
            ((one.plant, self.whole(one)) for one in plants),
            self.pool.number_of,
            slots=self.slots,
            marker_worth=self.marker_worth,
        )

    def pick_of(self, use: Use) -> Pick:
        """Return the pick that a use of pieces stands for."""
        dice = tuple(die_of(piece) for piece in use.pieces)
        if use.thing is None:
            return Pick(dice=dice)
        placed, trait = self.open_traits[use.thing]
        return Pick(dice=dice, plant=placed.plant, trait=trait)

    def pool_after(self, use: Use) -> DicePool:
        """Return the dice that a pick leaves on the board."""
        left = {}
        for gene in GENES:
            pool = self.pool.of_gene(gene)
            taken = [piece.kind for piece in use.pieces if piece.family == gene.place]
            one, two, three = (n - taken.count(kind) for kind, n in enumerate(pool.traits))
            left[gene] = GenePool((one, two, three), pool.de_novo - taken.count(WILD))
        return pool_of(left)


def allotment_of(
    plants: Iterable[tuple[PeaPlant, int]],
    number_of: Callable[[Die], int],
    *,
    slots: int,
    marker_worth: int,
) -> AllotmentProblem:
    """Return the question which open traits are covered with which dice, without cards.

    Args:
        plants: those with open traits, each with its worth when it is complete.
        number_of: how many dice of a kind lie there.
        slots: how many dice can be taken.
        marker_worth: what a marker on an incomplete plant is worth.
    """
    groups, things = [], list[Piece]()
    for plant, whole in plants:
        first = len(things)
        things += (Piece(trait.gene.place, trait.recessives) for trait in plant.open_traits)
        gain = whole - marker_worth * len(plant.traits)
        groups.append(Group(tuple(range(first, len(things))), gain))
    return AllotmentProblem(
        supplies=tuple(tuple(map(number_of, traits_at(gene))) for gene in GENES),
        wilds=tuple(map(number_of, GENES)),
        things=tuple(things),
        groups=tuple(groups),
        capacity=slots,
        thing_worth=marker_worth,
    )


def die_of(piece: Piece) -> Die:
    """Return the die that a piece stands for."""
    gene = GENES[piece.family]
    return gene if piece.kind == WILD else traits_at(gene)[piece.kind]


def draft_request(
    position: Position,
    assumptions: Assumptions,
    *,
    player: str | None = None,
    marker_worth: int = 1,
    contested: bool = False,
) -> DraftRequest:
    """Return the question about a player's picks in a position.

    Args:
        position: the table.
        assumptions: hands out the points of goals, and the slots that nobody wrote.
        player: whose picks; the next to pick if None.
        marker_worth: what a marker on an incomplete plant is worth.
        contested: whether the others pick too, so that it matters how many slots they have.

    Raises:
        DraftError: for a position without dice, or where it does not say whose pick it is.
    """
    if position.pool is None:
        raise DraftError("the position has no dice; write them as in 'pool: RR 3Rr mR'")
    if contested and len(position.players) == 1:
        raise DraftError(
            "--others needs the other players; give a position with all players, or leave "
            "--others out"
        )
    ours = position.player(_next(position) if player is None else _named(position, player))
    slots = {
        one.name: _slots(one, assumptions) if contested or one is ours else one.slots or 0
        for one in position.players
    }
    return DraftRequest(
        player=ours,
        slots=slots.pop(ours.name),
        pool=position.pool,
        goals=goal_points(position.goals_of(ours.name), position.overlays, assumptions),
        marker_worth=marker_worth,
        order=_whole_order(position, ours.name),
        rooms=tuple(slots.items()),
        failed_first_shift_passes=position.failed_first_shift_passes,
        overlays=position.overlays,
    )


def _named(position: Position, name: str) -> str:
    names = [player.name for player in position.players]
    known = known_player(entry(name), names)
    if known is None:
        raise DraftError(f"--for: {no_such_player(entry(name), names)}")
    if all(shift.player != known for shift in _whole_order(position, known)):
        raise DraftError(f"{known} is not in 'order', which means passed; add the name to 'order'")
    return known


def _next(position: Position) -> str:
    if position.order:
        return position.order[0].player
    if len(position.players) == 1:
        return position.players[0].name
    raise DraftError(
        "the position does not say who picks next; add 'order: [...]', or name a player with --for"
    )


def _slots(player: PlayerTable, assumptions: Assumptions) -> int:
    return assumptions.number("mat.dice_slots") if player.slots is None else player.slots


def _whole_order(position: Position, ours: str) -> tuple[Shift, ...]:
    """Return the order with its round of the table; where nobody wrote one, by the seats.

    The round then begins with whoever is asked about if no order at all is written, else with the
    first seat.
    """
    if any(shift.kind is ShiftKind.REGULAR for shift in position.order):
        return position.order
    seats = [player.name for player in position.players]
    start = 0 if position.order else seats.index(ours)
    return (*position.order, *(Shift(name) for name in (*seats[start:], *seats[:start])))


class Others(StrEnum):
    """What the other players are taken to do."""

    NONE = "none"
    """They take nothing."""
    RANDOM = "random"
    """Each takes any die that is left, all equally likely."""
    WORST = "worst"
    """They take what hurts most."""


def parse_others(text: str) -> Others:
    """Return what the others are taken to do.

    Raises:
        DraftError: for any other word.
    """
    found = next((one for one in Others if one == text.strip().casefold()), None)
    if found is None:
        known = listed([one.value for one in Others])
        raise DraftError(f"--others is {quoted(text)}; expected {known}")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class PickWorth:
    """A legal pick, and what it leads to."""

    pick: Pick
    worth: Fraction
    """The score to be had with it: the best, the expected or the certain one."""
    slots: int
    """Dice slots that it leaves free."""
    pool: DicePool
    """The dice that it leaves on the board."""
    at_least: Fraction | None = None
    """What is certain with it, where the worth could only be told for nobody else picking."""
    then: tuple[Pick, ...] = ()
    """Picks after it that give the worth; only where nobody else picks."""
