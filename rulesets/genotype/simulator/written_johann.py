"""What Brother Johann did, as entries of a record; his cards with all that is on them."""

from collections.abc import Iterable

from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenDeal,
    WrittenPick,
    WrittenPurchase,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.round_state.solo_moves import (
    AutomaCard,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    AutomaTurn,
    DealColumn,
)
from testcross.rulesets.genotype.simulator.written_moves import (
    dice_entry,
    drawn_text,
    number_entry,
    plant_entry,
    said_entry,
    space_entries,
    tile_entries,
    validations,
    value_of,
    written_cards,
)
from testcross.rulesets.records.entries import Entry, entries, entry


def written_column(move: DealColumn, name: str) -> WrittenDeal:
    """Return what he was dealt as it is written."""
    return WrittenDeal(
        player=entry(name),
        johanns=entries(str(one.card) for one in move.plants or ()),
        support=_cards(move.supports),
        goal=said_entry(move.goal),
    )


def written_johann_turn(move: AutomaTurn, name: str) -> WrittenWorkTurn:
    """Return his turn of the Working phase as it is written."""
    return WrittenWorkTurn(
        player=entry(name),
        action=_cards(move.actions),
        support=_cards(move.supports),
        spaces=space_entries(move.space, move.gene),
        tiles=tile_entries(move.gene, move.tile),
        coin=_some(move.coin),
        coins=number_entry(move.coins),
        draws=tuple(entry(drawn_text(one)) for one in move.gains or ()),
        discards=tuple(entry(drawn_text(one)) for one in move.discards or ()),
        pays=number_entry(move.pays),
        goal=said_entry(move.goal),
        roll=tuple(
            value_of(one.gene, " ".join(face.value for face in one.faces))
            for one in move.dice or ()
        ),
        validates=validations(move.validates) or None,
    )


def written_phase(move: AutomaPhase, order: Iterable[AutomaCard]) -> WrittenAutomaPhase:
    """Return what he did between Working and Plant Breeding as it is written."""
    return WrittenAutomaPhase(
        validates=validations(move.validates) or None,
        plants=tuple(entry(drawn_text(one)) for one in move.gains or ()),
        coins=_some(move.coins),
        decks=written_cards({}, names_of(order)),
    )


def written_shift(move: AutomaShift, name: str) -> WrittenPick:
    """Return his Shift as it is written."""
    return WrittenPick(
        player=entry(name),
        automa=_cards(move.cards),
        plant=plant_entry(move.plant),
        dice=dice_entry(move.dice or ()),
        validates=validations(move.validates) or None,
        coin=_some(move.coins),
    )


def written_johann_purchase(move: AutomaPurchase, name: str) -> WrittenPurchase:
    """Return what he bought as it is written."""
    return WrittenPurchase(
        player=entry(name),
        automa=_cards(move.cards),
        buys=None if move.upgrade is None else entry(move.upgrade.value),
        support=_cards(move.supports),
        card=said_entry(move.card),
        pays=number_entry(move.pays),
        passes=entry("true") if move.passes else None,
    )


def names_of(cards: Iterable[AutomaCard]) -> list[str]:
    """Return what tells each card from the others."""
    return [card.name for card in cards]


def _cards(cards: Iterable[Said[AutomaCard]]) -> tuple[Entry, ...]:
    return entries(str(one.value) for one in cards)


def _some(said: Said[int] | None) -> Entry | None:
    """Return a number as it is written; none is left out."""
    return None if said is None or not said.value else number_entry(said)
