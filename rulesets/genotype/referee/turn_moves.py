"""From what is written to moves: set-up, turns, picks, purchases, resets, Brother Johann's too."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from testcross.rulesets.errors import WordError
from testcross.rulesets.genotype.position import ShiftKind
from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenDeal,
    WrittenPick,
    WrittenPurchase,
    WrittenReset,
    WrittenSetUp,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.move_words import (
    EntryWords,
    parse_gene,
    parse_rolls,
    parse_written_shift,
)
from testcross.rulesets.genotype.record.value_kinds import AUTOMA_CARDS
from testcross.rulesets.genotype.record.written_parts import WrittenRows
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.moves import (
    AutomaDeckOrder,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    AutomaTurn,
    DealColumn,
    DealHand,
    PickTurn,
    Purchase,
    Reset,
    Roll,
    SetUp,
    WorkTurn,
)
from testcross.rulesets.records.parts import WrittenValue, key_of, said_by, unfit_fields

WrittenTurn = WrittenWorkTurn | WrittenPick | WrittenPurchase
_ELSE = {
    "validates": "; write 'plant' and 'trait'",
    "coin": "; write 'for: coin'",
}
"""What a person's pick has in place of what Brother Johann's has."""


# the table


def set_up_move(words: EntryWords, written: WrittenSetUp) -> SetUp:
    """Return what is written of the set-up as a move, all but the hands."""
    return SetUp(**said_by(written, SetUp, words), at=written)


def deal_move(words: EntryWords, written: WrittenDeal) -> DealHand:
    """Return what a player was dealt as a move."""
    said = said_by(written, DealHand, words)
    return DealHand(player=words.player, **said, more=written.more, at=written.player)


def column_deal(words: EntryWords, written: WrittenDeal) -> DealColumn:
    """Return what Johann got at set-up as a move."""
    said = said_by(written, DealColumn, words)
    return DealColumn(**{**said, "plants": said.get("plants") or None}, at=written.player)


def reset_move(words: EntryWords, written: WrittenReset) -> Reset:
    """Return what is written of the table after a reset as a move."""
    return Reset(**said_by(written, Reset, words), is_whole=not written.incomplete, at=written)


def deck_order(words: EntryWords, written: WrittenRows | None) -> AutomaDeckOrder | None:
    """Return the order of the automa cards as a move; None where it is not written."""
    if written is None or written.automa is None:
        return None
    return AutomaDeckOrder(cards=AUTOMA_CARDS.read(written.automa, words), at=written)


def roll_of(words: EntryWords, written: WrittenValue) -> Roll | None:
    """Return the roll of a gene; None where it cannot be read."""
    gene = words.read(written.name, parse_gene)
    faces = words.read(written.value, parse_rolls)
    if gene is None or faces is None:
        return None
    return Roll(gene=gene, first=faces[0], again=faces[1:], at=written.value)


# a player's turns


def work_turn(words: EntryWords, written: WrittenWorkTurn, following: str | None) -> WorkTurn:
    """Return a turn of Working as a move.

    Args:
        words: what it is read with, and whose it is.
        written: the turn.
        following: whose turn comes after it, if that is known.
    """
    said = _said(WorkTurn, words, written, following)
    is_read = "space" in said or not written.spaces
    return WorkTurn(**said, is_whole=is_read and _is_whole(said, written))


def pick_turn(words: EntryWords, written: WrittenPick, following: str | None) -> PickTurn:
    """Return a pick, or a pass, as a move; its arguments are those of a turn of Working."""
    said = _said(PickTurn, words, written, following)
    is_read = "dice" in said or written.dice is None
    return PickTurn(
        **said,
        is_whole=is_read and _is_whole(said, written),
        dice_at=written.dice,
        trait_at=written.trait,
    )


def is_first_shift(written: WrittenPick) -> bool:
    """Tell whether a pick is written for a 1st Shift."""
    with suppress(WordError):
        return written.shift is not None and (
            parse_written_shift(written.shift.text)[0] is ShiftKind.FIRST
        )
    return False


def purchase_turn(words: EntryWords, written: WrittenPurchase, following: str | None) -> Purchase:
    """Return a purchase, or a pass, as a move; its arguments are those of a turn of Working."""
    said = _said(Purchase, words, written, following)
    if written.buys is None and "card" in said:
        said["upgrade"] = Upgrade.ASSISTANT  # nothing else has a card
    return Purchase(**said, is_whole=_is_whole(said, written))


def _said(
    move: type[object], words: EntryWords, written: WrittenTurn, following: str | None
) -> dict[str, Any]:
    """Return what is said of a player's turn; what only Brother Johann's has is refused."""
    for name in unfit_fields(written, move):
        key = key_of(type(written), name)
        wrong: Any = getattr(written, name)
        problem = f"{key!r} is for Brother Johann only{_ELSE.get(key, '')}"
        words.reader.refuse(wrong[0] if isinstance(wrong, tuple) else wrong, problem, words.player)
    return {
        **said_by(written, move, words),
        "player": words.player,
        "following": following,
        "at": written,
        "name": written.player,
    }


def _is_whole(said: Mapping[str, Any], written: WrittenTurn) -> bool:
    """Tell whether all that was used can be read, and all that is not read as something."""
    return len(said.get("uses", ())) == len(written.uses) and not written.incomplete


# Brother Johann's


def johann_turn(words: EntryWords, written: WrittenWorkTurn, following: str | None) -> AutomaTurn:
    """Return a working turn of Johann as a move; its arguments are those of a player's."""
    reader, player = words.reader, words.player
    for one in (*written.spaces[1:], *written.tiles[1:]):
        reader.refuse(one, f"{one.text!r} is one too many; {player} does one thing a turn", player)
    if written.passes is not None and reader.yes(written.passes, player):
        reader.refuse(written.passes, f"{player} cannot pass in Working", player)
    return AutomaTurn(**_johanns(AutomaTurn, words, written, following))


def johann_phase(words: EntryWords, written: WrittenAutomaPhase) -> AutomaPhase:
    """Return an Automa phase as a move."""
    said = said_by(written, AutomaPhase, words)
    return AutomaPhase(**said, is_whole=not written.incomplete, at=written)


def johann_shift(words: EntryWords, written: WrittenPick, following: str | None) -> AutomaShift:
    """Return a Shift of Johann as a move; its arguments are those of a working turn."""
    return AutomaShift(**_johanns(AutomaShift, words, written, following))


def johann_purchase(
    words: EntryWords, written: WrittenPurchase, following: str | None
) -> AutomaPurchase:
    """Return a purchase of Johann as a move; its arguments are those of a working turn."""
    return AutomaPurchase(**_johanns(AutomaPurchase, words, written, following))


def _johanns(
    move: type[object], words: EntryWords, written: WrittenTurn, following: str | None
) -> dict[str, Any]:
    return {
        **said_by(written, move, words),
        "following": following,
        "is_whole": not written.incomplete,
        "at": written,
        "name": written.player,
    }
