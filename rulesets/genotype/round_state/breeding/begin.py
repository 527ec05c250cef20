"""The phase begins, its dice are rolled and sorted, and it ends (GT-120 to GT-124, GT-132)."""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.cards import GENES, Gene, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import GenePool, PeaParents, format_pool, pool_of, sort_roll
from testcross.rulesets.genotype.effects import early_pickers
from testcross.rulesets.genotype.position import Shift, ShiftKind
from testcross.rulesets.genotype.round_state.breeding.sorting import (
    Square,
    any_parents,
    roll_breach,
    sort_dice,
    square_of,
    unrolled_breach,
    unsorted_breach,
)
from testcross.rulesets.genotype.round_state.move_parts import Certainty
from testcross.rulesets.genotype.round_state.moves import MissingRolls, Roll, Sorting
from testcross.rulesets.genotype.round_state.player_board import NONE, PlayerBoard, SownPlant
from testcross.rulesets.genotype.round_state.shared_board import (
    ALL_TILES,
    DiceLeft,
    TileRange,
    Ways,
    parents_with,
)
from testcross.rulesets.genotype.round_state.shift_order import Picking, ShiftOrder
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import gain
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.records.verdict import Edit
from testcross.rulesets.tabletop import Count

MAT_KEY = "mat.dice_slots"
_FEWEST, _MOST = 1, 10
"""How many slots a mat can have that nobody has seen."""


@dataclass(frozen=True, slots=True)
class FreeSlots:
    """How many dice slots are free: if the mat is as assumed, and whatever it has."""

    assumed: Count
    possible: Count

    def lacks(self, number: int) -> Certainty:
        """Tell how sure it is that so many are not free."""
        if number > self.possible.high:
            return Certainty.CERTAIN
        return Certainty.ASSUMED if number > self.assumed.high else Certainty.NONE

    def surely(self, number: int) -> Certainty:
        """Tell how sure it is that so many are free."""
        if number <= self.possible.low:
            return Certainty.CERTAIN
        return Certainty.ASSUMED if number <= self.assumed.low else Certainty.NONE


def free_slots(table: GameTable, board: PlayerBoard) -> FreeSlots:
    """Return how many dice slots of a player are free."""
    mat = table.limits.slots
    assumed = _free(board, Count.exactly(mat))
    if not table.grounds.is_assumed(MAT_KEY):
        return FreeSlots(assumed, assumed)
    return FreeSlots(assumed, _free(board, Count(min(_FEWEST, mat), max(_MOST, mat))))


def need_mat_slots(table: GameTable, board: PlayerBoard, number: int) -> None:
    """Take the mat to have as many slots as a player needs, who is short of some number."""
    short = number - free_slots(table, board).assumed.high
    table.limits.slots += max(0, short)


def _free(board: PlayerBoard, mat: Count) -> Count:
    low = mat.low + board.slots.low + board.extra_slots.low - board.dice.high
    high = mat.high + board.slots.high + board.extra_slots.high - board.dice.low
    return Count(max(0, low), max(0, high))


_SHOWN = 3
"""So many ways to pick are told."""


@dataclass(frozen=True, slots=True)
class Ability:
    """Whether a player could take a die."""

    certainty: Certainty
    rests_on: tuple[str, ...] = ()
    """Keys of the box on which it rests."""
    options: tuple[str, ...] = ()
    """What could be taken, in words."""

    @property
    def options_text(self) -> str:
        """What could be taken, a few of the ways; a die where it is not known which."""
        return listed(self.options[:_SHOWN]) or "a die"


def ability(table: GameTable, picking: Picking, shift: Shift) -> Ability:
    """Return whether a player could take a die in a Shift, tools and assistants aside.

    Brother Johann takes every Shift that he has, whatever the dice.
    """
    if table.johann is not None and shift.player == table.johann.rules.johann:
        is_counted = shift.player in picking.order.shifts_left
        return Ability(Certainty.CERTAIN if is_counted else Certainty.NONE)
    board = table.boards[shift.player]
    slots = free_slots(table, board).surely(1)
    genes = GENES if shift.gene is None else (shift.gene,)
    sure = max(_surely_fits(picking, board, gene) for gene in genes) if slots else slots
    certainty = min(slots, sure)
    if certainty is Certainty.NONE:
        return Ability(certainty)
    keys = [MAT_KEY] if slots is Certainty.ASSUMED else []
    if sure is Certainty.ASSUMED:
        keys += sorted(picking.assumed)
    options = tuple(text for gene in genes for text in _options(picking, board, gene))
    return Ability(certainty, tuple(keys), options)


def _surely_fits(picking: Picking, board: PlayerBoard, gene: Gene) -> Certainty:
    """Tell how sure it is that a die of a gene can be used: a De Novo die always can."""
    dice = picking.dice
    if dice is None:
        return Certainty.NONE
    wanted = {trait.recessives for _, trait in _open_traits(board, gene)}

    def fits(pool: GenePool) -> bool:
        return pool.de_novo > 0 or any(pool.traits[kind] for kind in wanted)

    return dice.surely_has(fits, gene)


def _open_traits(board: PlayerBoard, gene: Gene) -> Iterator[tuple[SownPlant, Trait]]:
    for plant in board.garden:
        for trait in plant.surely_open():
            if trait.gene == gene:
                yield plant, trait


def _options(picking: Picking, board: PlayerBoard, gene: Gene) -> Iterator[str]:
    """Yield what certainly could be taken of a gene, as far as each die is known to lie there."""
    if picking.dice is None:
        return
    ways = picking.dice.assumed[gene]
    for plant, trait in _open_traits(board, gene):
        if all(way.traits[trait.recessives] for way in ways):
            yield f"{trait} for {plant}"
    if all(way.de_novo for way in ways):
        yield f"m{gene} for a coin"


_FORFEIT = "forfeit"


def begin_breeding(table: GameTable) -> Picking:
    """Begin the phase: nobody has a die yet, and the markers say who picks early."""
    for board in table.boards.values():
        board.dice = NONE
    first = table.first
    start = 0 if first is None else table.players.index(first)
    order = ShiftOrder.of(
        (*table.players[start:], *table.players[:start]),
        [Shift(player, ShiftKind.FIRST, gene) for gene, player in table.first_shift.items()],
        table.second_shift,
        early_owner=_owner_of_early_pick(table),
        is_known=table.shifts_known and first is not None and _is_early_pick_known(table),
        forfeits=table.rules.ruling("first_shift_fail") == _FORFEIT,
    )
    table.picking = Picking(order=order)
    return table.picking


def _is_early_pick_known(table: GameTable) -> bool:
    """Tell whether it is known who has that assistant, or that nobody has."""
    hidden = any(not board.assistants_known for board in table.boards.values())
    return not hidden or _owner_of_early_pick(table) is not None


def _owner_of_early_pick(table: GameTable) -> str | None:
    """Return who has the assistant that picks first in the 2nd Shift (GT-184)."""
    names = {one.name for one in early_pickers()}
    owners = (name for name, board in table.boards.items() if names & set(board.assistants))
    return next(owners, None)


def roll_dice(table: GameTable, move: Roll) -> list[Finding]:
    """Roll the dice of a gene."""
    breach = roll_breach(move)
    if breach is not None:
        return table.breach(Code(breach.code), move.at, breach.text, rule=breach.rule)
    picking_of(table).rolls[move.gene] = move
    return []


def miss_rolls(_: GameTable, move: MissingRolls) -> list[Finding]:
    """Find that a roll lacks genes; what their dice showed stays open."""
    breach = unrolled_breach(move.genes)
    return [finding(Code(breach.code), move.at, breach.text).breaking(breach.rule)]


def sort_all(table: GameTable, move: Sorting | None) -> list[Finding]:
    """Sort the dice as they were sorted, or as they should be where nobody wrote it."""
    picking = picking_of(table)
    assumed: dict[Gene, Ways] = {}
    possible: dict[Gene, Ways] = {}
    found, keys = [], set[str]()
    for gene in GENES:
        square = square_at(table, gene)
        one = sort_dice(square, picking.rolls.get(gene), _written(move, gene))
        assumed[gene], possible[gene] = one.assumed, one.possible
        picking.due[gene] = one.due
        if one.assumed != one.possible:
            keys.update(square.assumed)
        if one.breach is not None and move is not None:
            rests_on = square.assumed if one.certainty is Certainty.ASSUMED else ()
            code = Code(one.breach.code)
            found += table.breach(
                code, move.at, one.breach.text, rests_on=rests_on, rule=one.breach.rule
            )
            table.tiles[gene] |= _tiles_that_fit(table, picking, move, gene)
    picking.dice = DiceLeft(assumed, possible)
    picking.assumed = frozenset(keys)
    found += _without_dice(move)
    if found and move is not None:
        _correct(table, picking, move, found)
    return found


def _without_dice(move: Sorting | None) -> Iterator[Finding]:
    """Yield the finding that no die of some genes lies where it was put; all have theirs there."""
    missing = [] if move is None else [gene for gene in GENES if _written(move, gene) is None]
    if move is not None and missing:
        breach = unsorted_breach(missing)
        yield finding(Code(breach.code), move.at, breach.text).breaking(breach.rule)


def _tiles_that_fit(table: GameTable, picking: Picking, move: Sorting, gene: Gene) -> TileRange:
    """Return the tiles by which the dice of a gene may have been sorted as they were."""
    roll, printed = picking.rolls.get(gene), table.limits.parents[gene]
    if roll is None:
        return ALL_TILES
    cells, pool = table.rules.box.cells(), move.pool.of_gene(gene)
    return frozenset(
        one for one in ALL_TILES if sort_roll(roll.fell, parents_with(one, printed), cells) == pool
    )


def _correct(table: GameTable, picking: Picking, move: Sorting, found: list[Finding]) -> None:
    """Say how the dice should have been sorted, where that is certain."""
    due = {
        gene: picking.due[gene] if gene in picking.rolls else _written(move, gene) for gene in GENES
    }
    if any(one.code is Code.ONLY_IF_ASSUMED for one in found) or None in due.values():
        return
    right = format_pool(pool_of({gene: pool for gene, pool in due.items() if pool is not None}))
    place = (move.at.line, move.at.column)
    table.grounds.edits.append(Edit(place=place, key=None, value=right))


def square_at(table: GameTable, gene: Gene) -> Square:
    """Return the square of a gene as its tiles may lie."""
    parents = sorted(table.parents(gene), key=str)
    possible: list[PeaParents] = parents
    if table.grounds.is_assumed(f"parents.{gene}"):
        found = {
            parents_with(tiles, printed)
            for tiles in table.tiles[gene]
            for printed in any_parents(gene)
        }
        possible = sorted(found, key=str)
    return square_of(table.rules.box, gene, parents, possible)


def picking_of(table: GameTable) -> Picking:
    """Return the phase; it begins now where nothing was written of its beginning."""
    return table.picking or begin_breeding(table)


def end_breeding(table: GameTable, at: Placed) -> list[Finding]:
    """End the phase: nobody who could still take a die may have been left out (GT-132, GT-137)."""
    picking, table.picking = table.picking, None
    found = [] if picking is None else list(_left_over(table, picking, at))
    for board in table.boards.values():
        board.dice = board.extra_slots = NONE
    return found[:1]


def _left_over(table: GameTable, picking: Picking, at: Placed) -> Iterator[Finding]:
    """Yield a finding for each player who has not passed, and could not have."""
    order = picking.order
    for shift in order.waiting if order.is_known else ():
        able = ability(table, picking, shift)
        if shift.player in order.perhaps_out or not able.certainty:
            continue
        rests_on = able.rests_on if able.certainty is Certainty.ASSUMED else ()
        text = (
            f"the phase ended before {shift.player} had passed, though able to take "
            f"{able.options_text}"
        )
        code, rule = Code.WRONGLY_PASSED, "GT-137"
        if shift.player in order.shifts_left:
            left = order.shifts_left[shift.player]
            if table.johann is not None:  # what he did in them is not written
                table.johann.forget()
                gain(table.boards[shift.player], 0, left)
            text = f"the phase ended before {shift.player} had taken {counted(left, 'Shift')} more"
            code, rule = Code.WRONG_JOHANN_NUMBER, "GT-242"
        yield table.grounds.breach(
            code, at, text, player=shift.player, rests_on=rests_on, rule=rule
        )


def _written(move: Sorting | None, gene: Gene) -> GenePool | None:
    """Return how the dice of a gene were sorted; None where nothing is written of them."""
    pool = None if move is None else move.pool.of_gene(gene)
    return pool if pool is not None and pool.total else None
