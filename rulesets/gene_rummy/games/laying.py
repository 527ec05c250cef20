"""Laying down a mating, and retiring a card (pp. 8, 22)."""

from collections.abc import Sequence
from typing import TypeAlias

from testcross.rulesets.gene_rummy.games.drawing import Drawn
from testcross.rulesets.gene_rummy.games.round_table import RoundTable
from testcross.rulesets.gene_rummy.games.written import WrittenTurn
from testcross.rulesets.gene_rummy.written import WrittenMating
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.table import PlayingCard

_Played: TypeAlias = tuple[Entry, PlayingCard | None]
"""A card as it is written, and which it is."""


def lay_down(
    table: RoundTable, player: str, matings: Sequence[WrittenMating], drawn: Drawn | None
) -> None:
    """Take the cards of a turn's matings out of the hand; what is drawn and not used joins it."""
    for number, mating in enumerate(matings):
        if number == 1:
            message = f"{player} lays down {len(matings)} matings in one turn; one is allowed"
            table.clerk.add("GR211", mating, player, message)
        cards = _parents(table, mating)
        kits = [(entry, table.deck.read_played(entry)) for entry in mating.kits]
        if drawn is not None:
            kits = _kits_from_hand(table, player, kits, drawn)
            drawn = None
        for entry, card in (*cards, *kits):
            table.play(player, entry, card)
    if drawn is not None:
        table.hands[player].add(drawn.joining())


def _parents(table: RoundTable, mating: WrittenMating) -> list[_Played]:
    pairs = zip((mating.buck, mating.doe), table.terms.ruleset.roles.sexes, strict=True)
    return [(entry, table.deck.read_played(entry, sex)) for entry, sex in pairs]


def _kits_from_hand(
    table: RoundTable, player: str, kits: list[_Played], drawn: Drawn
) -> list[_Played]:
    """Return the kits that come out of the hand: all but the drawn one (pp. 8, 22)."""
    hand = table.hands[player]
    if not table.rules.drawn_kit:
        hand.add(drawn.joining())
        return kits
    for i, (_, card) in enumerate(kits):
        if card is None or drawn.card is None or card.fits(drawn.card):
            return kits[:i] + kits[i + 1 :]
    entry, card = kits[0]
    role = table.terms.ruleset.roles.offspring
    which = f"the {role} is {card}" if len(kits) == 1 else f"none of the {role}s is the card drawn"
    message = f"{player} drew {drawn.card}, but {which}; a mating starts from the card drawn"
    table.clerk.add("GR204", entry, player, message)
    strange = next((i for i, (_, c) in enumerate(kits) if c is None or not hand.knows(c)), None)
    if strange is None:
        hand.add(drawn.joining())
        return kits
    # a kit that was not held either is the drawn card, written wrongly
    return kits[:strange] + kits[strange + 1 :]


def retire(table: RoundTable, player: str, turn: WrittenTurn, *, required: bool) -> None:
    """Lay a card on Retirement, and take down where one was due, or none was left (p. 8)."""
    hand = table.hands[player]
    if turn.retire is None:
        if required and not turn.torn and not hand.size.may_be_none:
            message = f"{player} did not retire a card, with {hand.size} left in hand"
            table.clerk.add("GR206", turn, player, message)
        return
    card = table.deck.read(turn.retire, player)
    if hand.size.is_none:
        message = f"{player} retired {turn.retire.text} with no card left in hand"
        table.clerk.add("GR206", turn.retire, player, message)
        table.pile.lay(None)
        return
    held = table.play(player, turn.retire, card)
    table.pile.lay(card if held else None)
