"""From what is written of Brother Johann to his moves."""

from collections.abc import Sequence

from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenDeal,
    WrittenPick,
    WrittenPurchase,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.written_parts import WrittenRows
from testcross.rulesets.genotype.referee.automa_words import parse_automa
from testcross.rulesets.genotype.referee.move_reader import MoveReader
from testcross.rulesets.genotype.referee.move_words import parse_dice, parse_space, parse_upgrade
from testcross.rulesets.genotype.referee.turn_moves import rolled_dice
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.round_state.solo_moves import (
    AutomaCard,
    AutomaDeckOrder,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    AutomaTurn,
    DealColumn,
)
from testcross.rulesets.records.entries import Entry


def column_deal(reader: MoveReader, written: WrittenDeal, player: str) -> DealColumn:
    """Return what Johann got at set-up as a move."""
    return DealColumn(
        plants=None if written.johanns is None else reader.plants(written.johanns, player),
        supports=_cards(reader, written.support, player),
        goal=reader.said_goal(written.goal, player),
        at=written.player,
    )


def deck_order(reader: MoveReader, written: WrittenRows | None) -> AutomaDeckOrder | None:
    """Return the order of the automa cards as a move; None where it is not written."""
    if written is None or written.automa is None:
        return None
    return AutomaDeckOrder(cards=_cards(reader, written.automa, ""), at=written)


def johann_turn(
    reader: MoveReader, written: WrittenWorkTurn, player: str, following: str | None
) -> AutomaTurn:
    """Return a working turn of Johann as a move.

    Args:
        reader: of its parts.
        written: the turn.
        player: how he is called.
        following: whose turn comes after it, if that is known.
    """
    for one in (*written.spaces[1:], *written.tiles[1:]):
        reader.refuse(one, f"{one.text!r} is one too many; {player} does one thing a turn", player)
    if reader.yes(written.passes, player) and written.passes is not None:
        reader.refuse(written.passes, f"{player} cannot pass in Working", player)
    space = reader.read(written.space, parse_space, player)
    gene = None if space is None else space[1]
    return AutomaTurn(
        actions=_cards(reader, written.action, player),
        supports=_cards(reader, written.support, player),
        space=None if space is None else space[0],
        gene=gene,
        tile=reader.tile(written.tile, player),
        coin=reader.said_number(written.coin, "the number of coins", player),
        coins=reader.said_number(written.coins, "the number of coins", player),
        gains=reader.drawn(written.draws, player),
        discards=reader.drawn(written.discards, player),
        validates=reader.validations(written.validates, player),
        dice=rolled_dice(reader, written.roll, player),
        pays=reader.said_number(written.pays, "the payment", player),
        goal=reader.said_goal(written.goal, player),
        uses=reader.uses(written.uses, player),
        following=following,
        is_whole=not written.incomplete,
        at=written,
        name=written.player,
    )


def johann_phase(reader: MoveReader, written: WrittenAutomaPhase, player: str) -> AutomaPhase:
    """Return an Automa phase as a move."""
    return AutomaPhase(
        validates=reader.validations(written.validates, player),
        gains=reader.drawn(written.plants, player),
        coins=reader.said_number(written.coins, "the number of coins", player),
        is_whole=not written.incomplete,
        at=written,
    )


def johann_shift(
    reader: MoveReader, written: WrittenPick, player: str, following: str | None
) -> AutomaShift:
    """Return a Shift of Johann as a move; its arguments are those of a working turn."""
    return AutomaShift(
        cards=_cards(reader, written.automa, player),
        plant=reader.plant(written.plant, player),
        dice=reader.read(written.dice, parse_dice, player),
        validates=reader.validations(written.validates, player),
        coins=reader.said_number(written.coin, "the number of coins", player),
        passes=reader.yes(written.passes, player),
        following=following,
        is_whole=not written.incomplete,
        at=written,
        name=written.player,
    )


def johann_purchase(
    reader: MoveReader, written: WrittenPurchase, player: str, following: str | None
) -> AutomaPurchase:
    """Return a purchase of Johann as a move; its arguments are those of a working turn."""
    return AutomaPurchase(
        cards=_cards(reader, written.automa, player),
        upgrade=reader.read(written.buys, parse_upgrade, player),
        supports=_cards(reader, written.support, player),
        card=reader.said_assistant(written.card, player),
        pays=reader.said_number(written.pays, "the payment", player),
        passes=reader.yes(written.passes, player),
        following=following,
        is_whole=not written.incomplete,
        at=written,
        name=written.player,
    )


def _cards(
    reader: MoveReader, entries: Sequence[Entry], player: str
) -> tuple[Said[AutomaCard], ...]:
    """Return automa cards with their places, as far as they can be read."""
    found = []
    for entry in entries:
        card = reader.read(entry, parse_automa, player)
        if card is not None:
            found.append(Said(card, entry.line, entry.column))
    return tuple(found)
