"""From what is written of the table to moves: set-up, deal, reset, last harvest."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from testcross.rulesets.genotype.record.game_record import (
    WrittenDeal,
    WrittenReset,
    WrittenSetUp,
)
from testcross.rulesets.genotype.record.written_parts import WrittenRows
from testcross.rulesets.genotype.referee.move_reader import MoveReader
from testcross.rulesets.genotype.referee.move_words import parse_upgrade
from testcross.rulesets.genotype.referee.turn_moves import decks, said_player
from testcross.rulesets.genotype.round_state.move_parts import (
    Card,
    CardKind,
    DrawnCard,
    Upgrade,
)
from testcross.rulesets.genotype.round_state.moves import DealHand, Reset, SetUp
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.parts import WrittenValue

KnownName = Callable[[Entry], str | None]
"""Which player a name means; None, and a finding, where there is no such player."""


def set_up_move(reader: MoveReader, written: WrittenSetUp, known: KnownName) -> SetUp:
    """Return what is written of the set-up as a move, all but the hands."""
    first = written.first[0] if written.first else None
    return SetUp(
        first=said_player(first, None if first is None else known(first)),
        more_first=tuple(_said_players(written.first[1:], known)),
        rows=_rows(reader, written.rows),
        coins=_coins(reader, written.coins, known),
        prices=_prices(reader, written.prices),
        decks=decks(reader, written.decks),
        at=written,
    )


def deal_move(reader: MoveReader, written: WrittenDeal, player: str) -> DealHand:
    """Return what a player was dealt as a move."""
    return DealHand(
        player=player,
        sown=reader.plant(_first(written.sown), player),
        kept=reader.plant(_first(written.kept), player),
        discarded=reader.plant(_first(written.discarded), player),
        tool=reader.said_tool(_first(written.tool), player),
        more=written.more,
        at=written.player,
    )


def _first(entries: Sequence[Entry]) -> Entry | None:
    return entries[0] if entries else None


def _said_players(entries: Sequence[Entry], known: KnownName) -> Iterator[Said[str]]:
    for entry in entries:
        said = said_player(entry, known(entry))
        if said is not None:
            yield said


def reset_move(reader: MoveReader, written: WrittenReset, known: KnownName) -> Reset:
    """Return what is written of the table after a reset as a move."""
    first = None if written.first is None else known(written.first)
    return Reset(
        first=said_player(written.first, first),
        prices=_prices(reader, written.prices),
        coins=_coins(reader, written.coins, known),
        rows=_rows(reader, written.rows),
        tracker=reader.said_number(written.round, "the round"),
        decks=decks(reader, written.decks),
        is_whole=not written.incomplete,
        at=written,
    )


def _coins(
    reader: MoveReader, written: Sequence[WrittenValue] | None, known: KnownName
) -> dict[str, Said[int]]:
    found = {}
    for one in written or ():
        player = known(one.name)
        said = reader.said_number(one.value, "the number of coins", player or "")
        if player is not None and said is not None:
            found[player] = said
    return found


def _prices(reader: MoveReader, written: Sequence[WrittenValue] | None) -> dict[Upgrade, Said[int]]:
    found = {}
    for one in written or ():
        upgrade = reader.read(one.name, parse_upgrade)
        said = reader.said_number(one.value, "the price")
        if upgrade is not None and said is not None:
            found[upgrade] = said
    return found


def _rows(
    reader: MoveReader, written: WrittenRows | None
) -> Mapping[CardKind, tuple[DrawnCard, ...]]:
    """Return the cards that lie face up; of a card that cannot be read only its kind is known."""
    if written is None:
        return {}
    found = {}
    for kind, entries, parse in (
        (CardKind.PLANT, written.plants, reader.cards.plant),
        (CardKind.TOOL, written.tools, reader.cards.tool),
        (CardKind.ASSISTANT, written.assistants, reader.cards.assistant),
    ):
        if entries is not None:
            read: Sequence[Card | None] = reader.read_all(entries, parse)
            found[kind] = tuple(
                DrawnCard(card=card, kind=kind, line=entry.line, column=entry.column)
                for entry, card in zip(entries, read, strict=True)
            )
    return found
