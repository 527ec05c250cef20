"""Gardening: draw, harvest, sow, in that order (GT-040 to GT-046)."""

from collections.abc import Sequence

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import GENES, CardKind, Gene, PeaPlant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Where
from testcross.rulesets.genotype.position import ShiftKind
from testcross.rulesets.genotype.round_state.forgetting import Writes, forget, leave_turn_out
from testcross.rulesets.genotype.round_state.move_parts import NamedPlant, TileMove
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import (
    PlayerBoard,
    SownPlant,
    playing_card,
)
from testcross.rulesets.genotype.round_state.shared_board import after, all_changed
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import check_copies, gain
from testcross.rulesets.genotype.round_state.validating import find_plant
from testcross.rulesets.genotype.round_state.working.traits_of_turn import TurnAtWork
from testcross.rulesets.records.findings import Finding, Placed


def lay_marker(table: GameTable, turn: WorkTurn) -> tuple[str | None, list[Finding]]:
    """Let somebody lay an Action Marker, and return who it was, with what is wrong about that.

    It was nobody where there is one marker too many: whether the turn was taken is left open.
    """
    order, player = table.order, turn.player
    if not order.has_begun:
        order.begin(player)
        table.first = table.first or player
    due = order.due()
    if not table.boards[player].markers.high:  # who has none left is passed over (GT-024)
        return (None, []) if turn.passes else _no_marker_left(table, turn, due)
    found: list[Finding] = []
    if not order.may_take(player):
        whose = due[0] if due else player
        text = f"{player} laid an Action Marker out of turn; it was {whose}'s turn"
        found += table.breach(
            Code.OUT_OF_TURN, turn.name, text, player, rule="GT-226" if table.is_solo else "GT-023"
        )
    actor, passed = order.take(player, turn.following, is_short=table.missing_turns == 1)
    if found and passed:
        table.missing_turns -= len(passed)
    for one in passed:
        _may_have_one_less(table, one)
        if found:
            leave_turn_out(table, one)
    if turn.passes:
        return None, _pass(table, turn, actor) or found
    _take_marker(table, actor)
    found += _one_marker_a_turn(table, turn, actor)
    return actor, found


def _pass(table: GameTable, turn: WorkTurn, player: str) -> list[Finding]:
    """Refuse to lay no marker: 2nd Shift is free, and never full (GT-025)."""
    left = table.boards[player].markers
    _may_have_one_less(table, player)
    if not left.low:
        return []
    text = f"{player} passed with {counted(left.low, 'Action Marker')} left; 2nd Shift costs "
    text += "nothing and is never full"
    return table.breach(Code.WRONGLY_PASSED, turn.at, text, player, rule="GT-025")


def _one_marker_a_turn(table: GameTable, turn: WorkTurn, player: str) -> list[Finding]:
    """Refuse more spaces than one in a turn (GT-020)."""
    if not turn.more_spaces:
        return []
    for _ in turn.more_spaces:
        _may_have_one_less(table, player)
    number = counted(1 + len(turn.more_spaces), "Action Marker")
    text = f"{player} laid {number} in one turn; should be 1"
    at = turn.more_spaces[0]
    return table.breach(Code.WRONG_MARKER, at, text, player, rule="GT-020")


def _no_marker_left(
    table: GameTable, turn: WorkTurn, due: tuple[str, ...]
) -> tuple[str | None, list[Finding]]:
    player, order = turn.player, table.order
    number = table.boards[player].markers_of_round
    text = f"{player} laid an Action Marker, but has none left: all {number} are laid"
    found = table.breach(Code.WRONG_MARKER, turn.at, text, player, rule="GT-026")
    if due and turn.following in (order.left_of(due[0]), None):
        actor, _ = order.take(due[0], turn.following)
        _take_marker(table, actor)
        return actor, found
    _leave_surplus_open(table, turn)
    return None, found


def _leave_surplus_open(table: GameTable, turn: WorkTurn) -> None:
    """Leave open whether a turn was taken for which there was no marker (GT-026)."""
    if turn.space is not None and turn.space.shift:
        table.shifts_known = False
    if not _changes_nothing_else(table, turn):
        leave_turn_out(table, turn.player)


def _changes_nothing_else(table: GameTable, turn: WorkTurn) -> bool:
    """Tell whether a turn brings a Shift at most: no coins, cards, tiles, goals and traits."""
    if turn.space is not None and turn.space.where is Where.ROW:
        return not turn.uses
    if turn.gene is None:
        return False
    is_bare = not turn.uses and turn.tile is None and turn.coin is None
    return is_bare and table.coins[turn.gene] is False


def _take_marker(table: GameTable, player: str) -> None:
    board = table.boards[player]
    board.markers = board.markers.less(1)
    _note_left(table, player)


def _may_have_one_less(table: GameTable, player: str) -> None:
    board = table.boards[player]
    board.markers = board.markers.around(1)
    _note_left(table, player)


def _note_left(table: GameTable, player: str) -> None:
    markers, order = table.boards[player].markers, table.order
    order.unsure.discard(player)
    if not markers.high:
        order.out.add(player)
    elif not markers.low:
        order.unsure.add(player)


def end_working(table: GameTable, place: Placed) -> list[Finding]:
    """Refuse the end of Working while somebody has an Action Marker left (GT-024)."""
    left = {name: board.markers for name, board in table.boards.items() if board.markers.low}
    if not left:
        return []
    for player in left:
        leave_turn_out(table, player)
    told = ", ".join(f"{name} {markers}" for name, markers in left.items())
    text = f"Working ended with Action Markers left: {told}; all players lay all of theirs"
    player = next(iter(left)) if len(left) == 1 else ""
    return table.breach(Code.WRONG_MARKER, place, text, player, rule="GT-024")


_PLOTS = "mat.plots"
_MUST = "harvest"


def harvest(
    table: GameTable, board: PlayerBoard, named: NamedPlant, rule: str = "GT-042"
) -> list[Finding]:
    """Take a plant from its plot, its traits all covered (GT-042, GT-043).

    Args:
        table: as it stands.
        board: whose plant it is.
        named: the plant.
        rule: which says that it must be complete.
    """
    if named.card is None:
        _doubt_harvest(board)
        return []
    place = find_plant(board, named.card, None)
    if place is None:
        _doubt_harvest(board)
        text = f"{board.name} harvested {named.card}, which is not in the garden"
        return table.breach(Code.WRONG_GARDENING, named, text, board.name, rule="GT-043")
    plant = board.garden[place]
    if not plant.may_be_complete:
        board.garden[place] = plant.blur(plant.card.traits)
        _doubt_harvest(board)
        text = f"{board.name} harvested {plant}, on which {_still_open(plant)} not covered"
        return table.breach(Code.NOT_COMPLETE, named, text, board.name, rule=rule)
    del board.garden[place]
    board.done.append(plant.card)
    return []


def _still_open(plant: SownPlant) -> str:
    left = plant.open_traits
    words = " and ".join(map(str, left))
    return f"{words} {'is' if len(left) == 1 else 'are'}"


def _doubt_harvest(board: PlayerBoard) -> None:
    board.done_known = False
    board.spare_plots += 1


def miss_no_harvest(
    table: GameTable, board: PlayerBoard, complete: Sequence[SownPlant], at: Placed
) -> list[Finding]:
    """Refuse to leave a complete plant standing in Gardening, unless a table plays so."""
    left = [place for place, plant in enumerate(board.garden) if plant in complete]
    if not left or table.rules.ruling(_MUST) != "must":
        return []
    shown = board.garden[left[0]]
    for place in left:
        board.garden[place] = board.garden[place].doubted()
        _doubt_harvest(board)
    text = f"{board.name} did not harvest {shown} in Gardening, though it is complete"
    code = Code.WRONG_GARDENING
    return table.breach(code, at, text, board.name, rests_on=(_MUST,), rule="GT-042")


def sow(table: GameTable, board: PlayerBoard, named: NamedPlant) -> list[Finding]:
    """Sow a plant from the hand on a free plot (GT-044)."""
    if named.card is None:
        board.hands[CardKind.PLANT].take(None)
        board.unknown_plants = board.unknown_plants.more(1)
        return []
    found = _from_hand(table, board, named, named.card)
    used = sum(not plant.bed for plant in board.garden)
    if used > table.limits.plots + board.plots.high + board.spare_plots and not found:
        found = _no_plot(table, board, named, used)
    return found


def _from_hand(
    table: GameTable, board: PlayerBoard, named: NamedPlant, card: PeaPlant
) -> list[Finding]:
    hand = board.hands[CardKind.PLANT]
    if hand.take(playing_card(card)):
        board.garden.append(SownPlant(card))
        return check_copies(table, card, named, board.name)
    # another plant was sown, or none
    forget(board, Writes(cards={CardKind.PLANT: (0, 1)}, plants=1))
    text = f"{board.name} sowed {card}, but does not hold it"
    return table.breach(Code.WRONG_GARDENING, named, text, board.name, rule="GT-044")


def _no_plot(table: GameTable, board: PlayerBoard, named: NamedPlant, used: int) -> list[Finding]:
    """Refuse more plants than plots; how many a mat has may be assumed (section 9-2)."""
    plots = used - 1
    text = f"{board.name} sowed {named.card}, but all {counted(plots, 'plot')} are taken"
    found = table.breach(
        Code.WRONG_GARDENING, named, text, board.name, rests_on=(_PLOTS,), rule="GT-044"
    )
    if table.grounds.is_assumed(_PLOTS):
        table.limits.plots += 1
    else:
        board.spare_plots += 1
    return found


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
        text += ", where no coin lay: the first player there this round took it"
    elif written.value > due and table.number > 1:
        text += "; should be 1: a reset lays a coin only where none lies"
        rule = "GT-204"
    else:
        text += "; should be 1: the first marker there takes the coin"
    code, right = Code.WRONG_SQUARE_COIN, None if lies is None else due
    return table.breach(code, written, text, board.name, rule=rule, right=right)


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
        text = (
            f"{player} put a tile of {tile.gene} beside the square of {gene}; only tiles of {gene} "
        )
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
    text = f"{player} put a tile ({side}) of {gene} on {spot}, where one already lies; it has to "
    text += "first be taken away, in a separate action"
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
