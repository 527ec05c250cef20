"""From written turns to moves: Working, picks, purchases."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from testcross.rulesets.errors import WordError
from testcross.rulesets.genotype.position import ShiftKind
from testcross.rulesets.genotype.record.game_record import (
    WrittenPick,
    WrittenPurchase,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.written_parts import WrittenRows
from testcross.rulesets.genotype.referee.move_reader import MoveReader
from testcross.rulesets.genotype.referee.move_words import (
    parse_coin_of_die,
    parse_dice,
    parse_gene,
    parse_rolls,
    parse_space,
    parse_upgrade,
    parse_written_shift,
)
from testcross.rulesets.genotype.round_state.move_parts import Card, CardKind, OmariDie, Upgrade
from testcross.rulesets.genotype.round_state.moves import PickTurn, Purchase, Roll, WorkTurn
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Placed
from testcross.rulesets.records.parts import WrittenValue


def work_turn(
    reader: MoveReader, written: WrittenWorkTurn, player: str, following: str | None
) -> WorkTurn:
    """Return a turn of Working as a move.

    Args:
        reader: of its parts.
        written: the turn.
        player: whose it is.
        following: whose turn comes after it, if that is known.
    """
    _refuse_johanns(
        reader,
        player,
        {"action": written.action, "support": written.support, "discards": written.discards},
    )
    space = reader.read(written.space, parse_space, player)
    gene = None if space is None else space[1]
    uses = reader.uses(written.uses, player)
    is_read = (space is not None or written.space is None) and len(uses) == len(written.uses or ())
    return WorkTurn(
        player=player,
        space=None if space is None else space[0],
        gene=gene,
        more_spaces=written.spaces[1:],
        tile=reader.tile(written.tile, player),
        more_tiles=written.tiles[1:],
        coin=reader.said_number(written.coin, "the number of coins", player),
        coins=reader.said_number(written.coins, "the number of coins", player),
        draws=reader.drawn(written.draws, player),
        harvests=reader.plants(written.harvests, player),
        sows=reader.plants(written.sows, player),
        pays=reader.said_number(written.pays, "the payment", player),
        goal=reader.said_goal(written.goal, player),
        validates=reader.validations(written.validates, player),
        dice=rolled_dice(reader, written.roll, player),
        uses=uses,
        decks=decks(reader, written.decks),
        following=following,
        passes=reader.yes(written.passes, player),
        is_whole=is_read and not written.incomplete,
        at=written,
        name=written.player,
    )


def pick_turn(
    reader: MoveReader, written: WrittenPick, player: str, following: str | None
) -> PickTurn:
    """Return a pick, or a pass, as a move; its arguments are those of a turn of Working."""
    coin = () if written.coin is None else (written.coin,)
    _refuse_johanns(
        reader,
        player,
        {"automa": written.automa, "validates": written.validates or (), "coin": coin},
    )
    shift = reader.read(written.shift, parse_written_shift, player)
    dice = reader.read(written.dice, parse_dice, player)
    reader.read(written.gets, parse_coin_of_die, player)
    uses = reader.uses(written.uses, player)
    is_read = (dice is not None or written.dice is None) and len(uses) == len(written.uses)
    return PickTurn(
        player=player,
        shift=None if shift is None else shift[0],
        gene=None if shift is None else shift[1],
        dice=dice or (),
        plant=reader.plant(written.plant, player),
        trait=reader.trait(written.trait, player),
        for_coin=written.gets is not None,
        passes=reader.yes(written.passes, player),
        uses=uses,
        following=following,
        is_whole=is_read and not written.incomplete,
        at=written,
        name=written.player,
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


def purchase_turn(
    reader: MoveReader, written: WrittenPurchase, player: str, following: str | None
) -> Purchase:
    """Return a purchase, or a pass, as a move; its arguments are those of a turn of Working."""
    _refuse_johanns(reader, player, {"automa": written.automa, "support": written.support})
    uses = reader.uses(written.uses, player)
    card = reader.said_assistant(written.card, player)
    upgrade = reader.read(written.buys, parse_upgrade, player)
    if written.buys is None and card is not None:
        upgrade = Upgrade.ASSISTANT  # nothing else has a card
    return Purchase(
        player=player,
        upgrade=upgrade,
        card=card,
        pays=reader.said_number(written.pays, "the payment", player),
        passes=reader.yes(written.passes, player),
        uses=uses,
        following=following,
        is_whole=len(uses) == len(written.uses) and not written.incomplete,
        at=written,
        name=written.player,
    )


_ELSE = {
    "validates": "; write 'plant' and 'trait'",
    "coin": "; write 'for: coin'",
}
"""What a person's pick has in place of what Brother Johann's has."""


def _refuse_johanns(
    reader: MoveReader, player: str, written: Mapping[str, Sequence[Placed]]
) -> None:
    """Refuse what only Brother Johann's turns have, by its keys."""
    for key, parts in written.items():
        if parts:
            problem = f"{key!r} is for Brother Johann only{_ELSE.get(key, '')}"
            reader.refuse(parts[0], problem, player)


def roll_of(reader: MoveReader, written: WrittenValue) -> Roll | None:
    """Return the roll of a gene; None where it cannot be read."""
    gene = reader.read(written.name, parse_gene)
    faces = reader.read(written.value, parse_rolls)
    if gene is None or faces is None:
        return None
    return Roll(gene=gene, first=faces[0], again=faces[1:], at=written.value)


def rolled_dice(
    reader: MoveReader, written: tuple[WrittenValue, ...], player: str
) -> tuple[OmariDie, ...] | None:
    """Return the dice that were rolled for Father Omari; None where none are written."""
    found = []
    for one in written:
        gene = reader.read(one.name, parse_gene, player)
        faces = reader.read(one.value, parse_rolls, player)
        if gene is not None and faces is not None:
            showed = tuple(face for group in faces for face in group)
            line, column = one.value.line, one.value.column
            found.append(OmariDie(gene=gene, faces=showed, line=line, column=column))
    return tuple(found) or None


def decks(
    reader: MoveReader, written: WrittenRows | None
) -> dict[CardKind, tuple[Said[Card], ...]]:
    """Return decks in their order, as far as they are written and all of their cards are known."""
    if written is None:
        return {}
    found: dict[CardKind, tuple[Said[Card], ...]] = {}
    for kind, entries, parse in (
        (CardKind.PLANT, written.plants, reader.cards.plant),
        (CardKind.TOOL, written.tools, reader.cards.tool),
        (CardKind.ASSISTANT, written.assistants, reader.cards.assistant),
    ):
        if entries is None:
            continue
        read: tuple[Card | None, ...] = tuple(reader.read_all(entries, parse))
        if None not in read:
            found[kind] = tuple(
                Said(card, entry.line, entry.column)
                for entry, card in zip(entries, read, strict=True)
                if card is not None
            )
    return found


def said_player(entry: Entry | None, player: str | None) -> Said[str] | None:
    """Return a player with the place where the name is written."""
    if entry is None or player is None:
        return None
    return Said(player, entry.line, entry.column)
