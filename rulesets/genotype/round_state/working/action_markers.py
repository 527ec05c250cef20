"""Whose Action Marker it is, and whether there is one left (GT-020 to GT-026)."""

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Where
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.unwritten import leave_turn_out
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import Count


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
    text = f"{player} laid an Action Marker, but has none left: all {number} lie already"
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
    board.markers = Count(max(0, board.markers.low - 1), board.markers.high)
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
    text = f"Working ended with Action Markers left: {told}; everybody lays all of theirs"
    player = next(iter(left)) if len(left) == 1 else ""
    return table.breach(Code.WRONG_MARKER, place, text, player, rule="GT-024")
