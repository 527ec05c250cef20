"""The squares of the genes: their tiles, and the coins beside them (GT-060 to GT-064)."""

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import ShiftKind
from testcross.rulesets.genotype.round_state.coins import gain
from testcross.rulesets.genotype.round_state.move_parts import TileMove
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.tiles import after, all_changed
from testcross.rulesets.genotype.round_state.working.traits_of_turn import TurnAtWork
from testcross.rulesets.records.findings import Finding


def take_square_coin(table: GameTable, board: PlayerBoard, turn: WorkTurn) -> list[Finding]:
    """Take the coin of a square, if it still lies there (GT-064)."""
    gene, written = turn.gene, turn.coin
    if gene is None or turn.space is None or not turn.space.is_of_gene:
        return _no_square(table, board, turn)
    lies = table.coins[gene]
    table.coins[gene] = False
    if written is None:
        gain(board, int(lies is True), int(lies is not False))
        return []
    due = int(lies) if lies is not None else min(1, written.value)
    gain(board, min(due, written.value), max(due, written.value))
    if due == written.value:
        return []
    text = f"{board.name} took {counted(written.value, 'coin')} from the square of {gene}"
    rule = "GT-064"
    if not due:
        text += ", where no coin lay: whoever came first in this round has it"
    elif written.value > due and table.number > 1:
        text += "; should be 1: a reset lays a coin only where none lies"
        rule = "GT-204"
    else:
        text += "; should be 1: the first marker there takes the coin"
    found = table.breach(Code.WRONG_SQUARE_COIN, written, text, board.name, rule=rule)
    return table.mended(found, None if lies is None else due)


def _no_square(table: GameTable, board: PlayerBoard, turn: WorkTurn) -> list[Finding]:
    written = turn.coin
    if written is None or not written.value or turn.space is None or turn.space.is_of_gene:
        return []
    gain(board, 0, written.value)
    text = f"{board.name} took {counted(written.value, 'coin')} from a square with "
    text += f"{turn.space.called}; coins of squares go with Parent Genes and 1st Shift"
    return table.breach(Code.WRONG_SQUARE_COIN, written, text, board.name, rule="GT-064")


def set_parents(table: GameTable, board: PlayerBoard, turn: WorkTurn) -> list[Finding]:
    """Add a tile, or take one away (GT-060, GT-061)."""
    gene, tile = turn.gene, turn.tile
    if tile is None or turn.space is None:
        return []
    if not turn.space.tiles:
        text = f"{board.name} changed a tile with {turn.space.called}; only Parent Genes does"
        return table.breach(Code.WRONG_TILE, tile, text, board.name, rule="GT-060")
    if gene is None:
        return []
    found = change_tile(table, board.name, gene, tile)
    if len(turn.more_tiles) >= turn.space.tiles:
        table.tiles[gene] = all_changed(table.tiles[gene])
        text = f"{board.name} changed {counted(1 + len(turn.more_tiles), 'tile')} with one action; "
        text += f"should be {turn.space.tiles}"
        return table.breach(Code.WRONG_TILE, turn.more_tiles[0], text, board.name, rule="GT-060")
    return found


def change_tile(table: GameTable, player: str, gene: Gene, tile: TileMove) -> list[Finding]:
    """Add a tile of a gene on a free spot, or take one away that lies there."""
    before = table.tiles[gene]
    if tile.gene is not None and tile.gene is not gene:
        for one in (gene, tile.gene):
            table.tiles[one] = all_changed(table.tiles[one])
        text = f"{player} put a tile of {tile.gene} beside the square of {gene}; tiles of {gene} "
        text += "lie there"
        return table.breach(Code.WRONG_TILE, tile, text, player, rule="GT-062")
    changed = after(before, tile)
    if changed:
        table.tiles[gene] = changed
        return []
    table.tiles[gene] = all_changed(before)
    spot = "either spot" if tile.spot is None else tile.spot.value
    if tile.recessive is None:
        text = f"{player} took a tile of {gene} away from {spot}, where none lies"
        return table.breach(Code.WRONG_TILE, tile, text, player, rule="GT-060")
    side = gene.recessive if tile.recessive else gene.value
    text = f"{player} put a tile ({side}) of {gene} on {spot}, where one lies already; it has to "
    text += "be taken away first, in an action of its own"
    return table.breach(Code.WRONG_TILE, tile, text, player, rule="GT-061")


def take_early_shift(at_work: TurnAtWork) -> None:
    """Wait for an early pick in Plant Breeding (GT-070, GT-071)."""
    table, name, turn = at_work.table, at_work.board.name, at_work.turn
    shift = None if turn.space is None else turn.space.shift
    if shift is ShiftKind.FIRST and turn.gene is not None:
        table.first_shift.setdefault(turn.gene, name)
    elif shift is ShiftKind.SECOND:
        table.second_shift.append(name)


def leave_gene_open(at_work: TurnAtWork) -> None:
    """Leave open on which gene a marker lies that cannot lie where it is written."""
    table, turn, space = at_work.table, at_work.turn, at_work.turn.space
    gain(at_work.board, *((0, 1) if turn.coin is None else (turn.coin.value,)))
    for gene in GENES:
        table.coins[gene] = table.coins[gene] and None
        if turn.tile is not None and space and space.tiles:
            table.tiles[gene] |= after(table.tiles[gene], turn.tile)
    if space and space.shift:
        table.shifts_known = False
