"""Coins: what players get and pay, exact or as a range (GT-012, GT-029, GT-105)."""

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Effect, effects
from testcross.rulesets.genotype.round_state.move_parts import PlacedValue
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import Count


def gain(board: PlayerBoard, low: int, high: int | None = None) -> None:
    """Let a player get coins, as many as one number or between two."""
    coins = board.coins
    board.coins = Count(coins.low + low, coins.high + (low if high is None else high))


def gain_written(
    table: GameTable,
    board: PlayerBoard,
    due: int,
    written: PlacedValue[int] | None,
    what: str,
    rule: str,
) -> list[Finding]:
    """Let a player get the coins that are due; another number is a slip (GT105).

    Args:
        table: as it stands.
        board: whose they are.
        due: how many they are.
        written: how many are written, if any are.
        what: what gives them: ``the Treasury``.
        rule: which says so.
    """
    if written is None or written.value == due:
        gain(board, due)
        return []
    gain(board, min(due, written.value), max(due, written.value))
    text = f"{board.name} took {counted(written.value, 'coin')} for {what}; should be {due}: "
    text += too_many(written.value - due)
    return table.corrected(
        table.breach(Code.WRONG_COINS, written, text, board.name, rule=rule), due
    )


def spend(
    table: GameTable, board: PlayerBoard, low: int, place: Placed, what: str, high: int = -1
) -> list[Finding]:
    """Let a player pay; nobody pays what they do not have (GT-029).

    Args:
        table: as it stands.
        board: who pays.
        low: the coins, or the fewest that may have been paid.
        place: where it is written.
        what: what for: ``the University``.
        high: the most that may have been paid.
    """
    high = max(low, high)
    if not high:
        return []
    before = board.coins
    if before.high < low:
        board.coins = Count(0, before.high)
        text = f"{board.name} paid {counted(low, 'coin')} for {what}, but had {before}: "
        text += too_many(before.high - low)
        return table.breach(Code.NOT_AFFORDABLE, place, text, board.name)
    board.coins = Count(max(0, before.low - high), before.high - low)
    return []


def cheapening(board: PlayerBoard) -> list[Effect]:
    """Return the assistants by whom every cost of a player is less (GT-188)."""
    return [one for name in board.assistants if (one := effects()[name]).discount]


def discount_of(board: PlayerBoard) -> int:
    """Return how many coins less every cost of a player is."""
    return sum(one.discount for one in cheapening(board))


def discount_text(board: PlayerBoard) -> str:
    """Return in a clause by whom the costs of a player are less: ``with Leopold ...``."""
    names = listed([one.name for one in cheapening(board)], "and")
    return f"with {names} all your costs are {discount_of(board)} less, but at least 1"


def discounts_of(board: PlayerBoard) -> tuple[int, ...]:
    """Return every number of coins that the costs of a player may be less."""
    sure = discount_of(board)
    if board.assistants_known:
        return (sure,)
    others = {one.discount for one in effects().values() if one.name not in board.assistants}
    return tuple(sorted({sure, *(sure + more for more in others)}))
