"""What each player gained in a Plant Breeding phase, and the most that there was."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant
from testcross.rulesets.genotype.dice import DicePool, GenePool, pool_of
from testcross.rulesets.genotype.draft import DraftRequest, Pick
from testcross.rulesets.genotype.position import (
    Goal,
    PlacedPlant,
    PlayerTable,
    PositionError,
    Shift,
    ShiftKind,
)
from testcross.rulesets.genotype.round_state.breeding.ability import MAT_KEY, free_slots
from testcross.rulesets.genotype.round_state.breeding.begin import picking_of, sort_all
from testcross.rulesets.genotype.round_state.dice_left import gene_of
from testcross.rulesets.genotype.round_state.moves import (
    GamePhase,
    Move,
    PickTurn,
    Roll,
    Sorting,
)
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.scoring import goal_points
from testcross.solver.drafts import Allotment, best_alone


@dataclass(slots=True, kw_only=True)
class SeenPick:
    """A pick, with the board of its player and the dice before and after it."""

    move: PickTurn
    before: PlayerBoard
    after: PlayerBoard
    dice_before: DicePool | None
    """None where it is not certain how they lay."""
    dice_after: DicePool | None = None

    @property
    def shift_gene(self) -> Gene | None:
        """The gene of the 1st Shift for which it is written."""
        return self.move.gene if self.move.shift is ShiftKind.FIRST else None


@dataclass(slots=True, kw_only=True)
class SeenPhase:
    """A Plant Breeding phase of which the picks are written."""

    number: int
    """Of the round."""
    table: GameTable
    """A copy of the table when the dice had been sorted."""
    picks: list[SeenPick] = field(default_factory=list)
    dice: DicePool | None = None
    """Those that are left; None where that is not certain."""


class BreedingLog:
    """Collects the phases of one game; a ``Watcher``."""

    def __init__(self) -> None:
        self.phases: list[SeenPhase] = []

    def before(self, table: GameTable, move: Move) -> None:
        """See the table before a move."""
        if not isinstance(move, Roll | Sorting):
            self.see(table)
        if isinstance(move, PickTurn) and self._is_on(table):
            board = table.boards[move.player].copy()
            seen = SeenPick(move=move, before=board, after=board, dice_before=_known(table))
            self.phases[-1].picks.append(seen)

    def after(self, table: GameTable, move: Move) -> None:
        """See what came of the move."""
        if not self._is_on(table) or table.picking is None:
            return
        phase = self.phases[-1]
        phase.dice = _known(table)
        if isinstance(move, PickTurn) and phase.picks:
            phase.picks[-1].after = table.boards[move.player].copy()
            phase.picks[-1].dice_after = phase.dice

    def see(self, table: GameTable) -> None:
        """See the table, as it is at the end of a game, too."""
        if table.phase is not GamePhase.BREEDING or not table.phase_written or self._is_on(table):
            return
        if picking_of(table).dice is None:
            sort_all(table, None)
        self.phases.append(SeenPhase(number=table.number, table=table.copy(), dice=_known(table)))

    def _is_on(self, table: GameTable) -> bool:
        """Tell whether the phase that is being played has been seen."""
        in_phase = table.phase is GamePhase.BREEDING
        return in_phase and bool(self.phases) and self.phases[-1].number == table.number


def _known(table: GameTable) -> DicePool | None:
    dice = None if table.picking is None else table.picking.dice
    return None if dice is None else dice.known


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseReview:
    """One player in one Plant Breeding phase."""

    number: int
    """Of the round."""
    player: str
    gained: int
    """Points, as if the game ended with the phase."""
    best: int
    """The most that was possible with the others' picks as they were."""
    picks: tuple[Pick, ...]
    """Those that give it, besides the ones that stay."""
    kept: tuple[str, ...]
    """Picks with a tool or an assistant, in words; they stay as they were."""


class UncertainError(TestcrossError):
    """Something that a review needs is not written, or not certain; the message says what."""


def review_player(
    phase: SeenPhase, player: str, assumptions: Assumptions, marker_worth: int
) -> PhaseReview:
    """Return what a player gained in a phase, and the most that was possible.

    Raises:
        UncertainError: where the record leaves open what was there.
        EngineError: where the solver could not tell.
    """
    begun, picks = phase.table.boards[player], _picks_of(phase, player)
    ended = picks[-1].after if picks else begun
    kept = [one for one in picks if one.move.uses]
    free = [one for one in picks if not one.move.uses]
    goals = goal_points(_goals(phase.table, begun), phase.table.rules.overlays, assumptions)

    def question(plants: Sequence[PeaPlant]) -> DraftRequest:
        garden = tuple(map(PlacedPlant, plants))
        return DraftRequest(
            player=PlayerTable(name=player, garden=garden),
            slots=_slots(phase.table, begun, kept, free, assumptions),
            pool=_within_reach(phase, free),
            goals=goals,
            marker_worth=marker_worth,
            order=(),
            rooms=(),
            open_traits=tuple((one, trait) for one in garden for trait in one.plant.open_traits),
            failed_first_shift_passes=phase.table.rules.ruling("first_shift_fail") != "forfeit",
        )

    grown = question(_with_markers(_plants(begun), kept))
    try:
        before = question(_plants(begun)).worth_now
        gained = question(_plants(ended)).worth_now - before + _coins(begun, ended)
        stays = grown.worth_now - before + sum(_coins(one.before, one.after) for one in kept)
        found = _best(grown, _first_shifts(phase, player, kept, free))
    except PositionError as error:
        raise UncertainError(error.problem) from None
    return PhaseReview(
        number=phase.number,
        player=player,
        gained=gained,
        best=stays + found.worth,
        picks=tuple(grown.pick_of(use) for use in found.uses),
        kept=tuple(map(_told, kept)),
    )


def _picks_of(phase: SeenPhase, player: str) -> list[SeenPick]:
    """Return the picks of a player that took a die."""
    picks = [one for one in phase.picks if one.move.player == player and not one.move.passes]
    if phase.dice is None or any(None in (one.dice_before, one.dice_after) for one in picks):
        raise UncertainError("it is not certain which dice lay there")
    return picks


def _goals(table: GameTable, board: PlayerBoard) -> tuple[Goal, ...]:
    if board.name in table.goals_open or None in table.goals.values():
        raise UncertainError("it is not certain which goals are claimed")
    return board.goals(table.goals)


def _plants(board: PlayerBoard) -> list[PeaPlant]:
    if board.unknown_plants.high or any(plant.maybe for plant in board.garden):
        raise UncertainError("it is not certain what stood in the garden")
    return [plant.as_plant() for plant in board.garden]


def _with_markers(plants: Sequence[PeaPlant], kept: Iterable[SeenPick]) -> list[PeaPlant]:
    """Return plants with the markers of picks that stay as they were."""
    found = list(plants)
    for pick in kept:
        pairs = zip(pick.before.garden, pick.after.garden, strict=True)
        for place, (before, after) in enumerate(pairs):
            new = after.covered - before.covered
            found[place] = replace(found[place], covered=found[place].covered | new)
    return found


def _coins(before: PlayerBoard, after: PlayerBoard) -> int:
    """Return the coins that a player got meanwhile, or paid if they are fewer."""
    return after.coins.low - before.coins.low


def _slots(
    table: GameTable,
    begun: PlayerBoard,
    kept: Sequence[SeenPick],
    free: Sequence[SeenPick],
    assumptions: Assumptions,
) -> int:
    """Return how many dice a player could lay besides those of picks that stay."""
    assumptions.rest_on(MAT_KEY)
    there = free_slots(table, begun).assumed
    if there.low != there.high:
        raise UncertainError("it is not certain how many dice slots were free")
    more = sum(one.after.extra_slots.low - one.before.extra_slots.low for one in kept)
    taken, laid = (
        sum(one.after.dice.low - one.before.dice.low for one in picks) for picks in (kept, free)
    )
    return max(there.low + more - taken, laid)


def _within_reach(phase: SeenPhase, free: Iterable[SeenPick]) -> DicePool:
    """Return the dice that were left over, and those that a player took."""
    found = {gene: _counts(phase.dice, gene) for gene in GENES}
    for pick in free:
        for gene, counts in found.items():
            before, after = _counts(pick.dice_before, gene), _counts(pick.dice_after, gene)
            gone = (one - other for one, other in zip(before, after, strict=True))
            found[gene] = [there + one for there, one in zip(counts, gone, strict=True)]
    return pool_of(
        {gene: GenePool((one, two, three), wild) for gene, (one, two, three, wild) in found.items()}
    )


def _counts(pool: DicePool | None, gene: Gene) -> list[int]:
    dice = GenePool() if pool is None else pool.of_gene(gene)
    return [*dice.traits, dice.de_novo]


def _first_shifts(
    phase: SeenPhase, player: str, kept: Iterable[SeenPick], free: Iterable[SeenPick]
) -> list[Gene]:
    """Return the genes of a player's 1st Shifts, but for those of picks that stay."""
    written = {pick.shift_gene for pick in free}
    stays = {gene_of(pick.move.dice[0]) for pick in kept if pick.move.dice} - written
    owned = {gene for gene, owner in phase.table.first_shift.items() if owner == player}
    return [gene for gene in GENES if gene in (owned | written) - stays]


def _best(request: DraftRequest, firsts: Sequence[Gene]) -> Allotment:
    """Return the best that a player can have, the 1st Shifts in whatever order (GT-130)."""
    name = request.player.name
    orders = (
        tuple(Shift(name, ShiftKind.FIRST, gene) for gene in order)
        for order in permutations(firsts)
    )
    found = (
        best_alone(replace(request, order=(*order, Shift(name))).problem()) for order in orders
    )
    return max(found, key=lambda one: one.worth)


def _told(pick: SeenPick) -> str:
    """Return a pick that stays, in words: ``FF with Rake``."""
    dice = " + ".join(f"m{die}" if isinstance(die, Gene) else str(die) for die in pick.move.dice)
    return f"{dice} with {listed([use.name for use in pick.move.uses], 'and')}"
