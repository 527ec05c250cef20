"""Moves of Brother Johann as entries of a record."""

from collections.abc import Sequence

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import Die
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
    AutomaDeckOrder,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    AutomaTurn,
    DealColumn,
)
from testcross.rulesets.genotype.simulator.written_moves import (
    drawn_text,
    number_entry,
    plant_entry,
    said_entry,
    space_text,
    tile_entry,
    validations,
    value_of,
    written_cards,
)
from testcross.rulesets.records.entries import Entry, entries, entry

_ARROWS = ("single", "double", "mutation")


def automa_text(card: AutomaCard) -> str:
    """Return an automa card as one writes it: ``left gene F 2 single R``."""
    arrows = [(name, getattr(card, name)) for name in _ARROWS]
    return " ".join([str(card), *(f"{name} {gene}" for name, gene in arrows if gene is not None)])


def written_column(move: DealColumn, player: str) -> WrittenDeal:
    """Return what Johann got at set-up as it is written."""
    return WrittenDeal(
        player=entry(player),
        column=entries(str(one.card) for one in move.plants or ()),
        support=_cards(move.supports),
        goal=said_entry(move.goal),
    )


def written_johann_turn(move: AutomaTurn, player: str) -> WrittenWorkTurn:
    """Return a working turn of Johann as it is written."""
    return WrittenWorkTurn(
        line=0,
        column=0,
        player=entry(player),
        action=_cards(move.actions),
        support=_cards(move.supports),
        space=None if move.space is None else entry(space_text(move.space, move.gene)),
        tile=tile_entry(move.gene, move.tile),
        coin=number_entry(move.coin),
        coins=number_entry(move.coins),
        draws=tuple(entry(drawn_text(one)) for one in move.gains or ()),
        discards=tuple(entry(drawn_text(one)) for one in move.discards or ()),
        pays=number_entry(move.pays),
        goal=said_entry(move.goal),
        roll=tuple(
            value_of(one.gene, " ".join(face.value for face in one.faces))
            for one in move.dice or ()
        ),
        validates=validations(move.validates),
    )


def written_phase(move: AutomaPhase, order: AutomaDeckOrder) -> WrittenAutomaPhase:
    """Return an Automa phase as it is written, with the cards as they were shuffled then."""
    return WrittenAutomaPhase(
        line=0,
        column=0,
        validates=validations(move.validates),
        plants=entries(str(one.card) for one in move.gains or ()),
        coins=number_entry(move.coins),
        decks=written_cards({}, card_names(order)),
    )


def written_johann_pick(move: AutomaShift, player: str) -> WrittenPick:
    """Return a Shift of Johann as it is written."""
    dice = [_die(one) for one in move.dice or ()]
    return WrittenPick(
        line=0,
        column=0,
        player=entry(player),
        automa=_cards(move.cards),
        plant=plant_entry(move.plant),
        dice=entry(" ".join(dice)) if dice else None,
        validates=validations(move.validates),
        coin=number_entry(move.coins),
    )


def written_johann_purchase(move: AutomaPurchase, player: str) -> WrittenPurchase:
    """Return a purchase of Johann as it is written."""
    return WrittenPurchase(
        line=0,
        column=0,
        player=entry(player),
        automa=_cards(move.cards),
        support=_cards(move.supports),
        buys=None if move.upgrade is None else entry(move.upgrade.value),
        card=said_entry(move.card),
        pays=number_entry(move.pays),
        passes=entry("true") if move.passes else None,
    )


def card_names(order: AutomaDeckOrder) -> list[str]:
    """Return the automa cards of a deck by their names."""
    return [card.value.name for card in order.cards]


def _cards(cards: Sequence[Said[AutomaCard]]) -> tuple[Entry, ...]:
    return entries(automa_text(card.value) for card in cards)


def _die(die: Die) -> str:
    return f"m{die}" if isinstance(die, Gene) else str(die)
