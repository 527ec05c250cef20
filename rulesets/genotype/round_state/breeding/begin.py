"""The phase begins, its dice are rolled and sorted, and it ends (GT-120 to GT-124, GT-132)."""

from collections.abc import Iterator

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import (
    GenePool,
    GeneRoll,
    PeaParents,
    format_pool,
    pool_of,
    sort_roll,
)
from testcross.rulesets.genotype.effects import EffectKind, Moment, Phase, effects
from testcross.rulesets.genotype.position import Shift, ShiftKind
from testcross.rulesets.genotype.round_state.breeding.ability import ability
from testcross.rulesets.genotype.round_state.breeding.sorting import (
    Square,
    any_parents,
    roll_breach,
    sort_dice,
    square_of,
    unrolled_breach,
    unsorted_breach,
)
from testcross.rulesets.genotype.round_state.coins import gain
from testcross.rulesets.genotype.round_state.dice_left import DiceLeft, Ways
from testcross.rulesets.genotype.round_state.move_parts import Certainty
from testcross.rulesets.genotype.round_state.moves import MissingRolls, Roll, Sorting
from testcross.rulesets.genotype.round_state.player_board import NONE
from testcross.rulesets.genotype.round_state.shift_order import Picking, ShiftOrder
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.tiles import ALL_TILES, TileRange, parents_with
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.records.verdict import Edit

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
        anton=_owner_of_early_pick(table),
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
    names = {
        one.name
        for one in effects().values()
        if (one.kind, one.phase, one.moment)
        == (EffectKind.ASSISTANT, Phase.BREEDING, Moment.SECOND_SHIFT)
    }
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
        _mend(table, picking, move, found)
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
    fell = GeneRoll(gene=gene, first=roll.first, again=roll.again[0] if roll.again else ())
    cells, pool = table.rules.box.cells(), move.pool.of_gene(gene)
    return frozenset(
        one for one in ALL_TILES if sort_roll(fell, parents_with(one, printed), cells) == pool
    )


def _mend(table: GameTable, picking: Picking, move: Sorting, found: list[Finding]) -> None:
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
        text = f"the phase ended before {shift.player} had passed, who could take {able.told}"
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
