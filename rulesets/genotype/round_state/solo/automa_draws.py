"""Automa cards as they are written: drawn, drawn again, and read as far as they are known."""

from collections.abc import Iterator, Sequence

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.automa_deck import AUTOMA_KEY
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.round_state.solo_moves import AutomaCard, AutomaDeckOrder
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding


def stack_deck(table: GameTable, move: AutomaDeckOrder) -> list[Finding]:
    """Lay the automa cards in the order that is written; they have just been shuffled."""
    if table.johann is None:
        return []
    deck = table.johann.deck
    seen: list[str] = []
    for card in move.cards:
        if card.value.name in seen:
            text = f"the automa card {card.value.name} lies in the deck twice; there is one"
            deck.forget()
            return [table.grounds.breach(Code.WRONG_AUTOMA_CARD, card, text, rule="GT-241")]
        deck.learn(card.value)
        seen.append(card.value.name)
    deck.stack(seen)
    return []


def draw_cards(
    table: GameTable,
    johann: JohannTable,
    *groups: Sequence[Said[AutomaCard]],
    held: Sequence[Said[AutomaCard]] = (),
) -> list[Finding]:
    """Draw automa cards for a move, and return what is wrong with the first that is (GT220).

    Args:
        table: as it stands.
        johann: Johann's part of it.
        groups: cards for one purpose each, those that were drawn again first. One of each comes
            first, then those in their place. What is drawn for an empty one is not written.
        held: cards that he holds already.
    """
    deck, player = johann.deck, johann.rules.johann
    kept = johann.names_paired() if None in johann.paired else []
    kept += [card.value.name for card in held]
    hand: dict[int, str] = {}
    found: list[Finding] = []
    for place, card in _in_turn(groups):
        if card is None:
            deck.forget()
            continue
        hand.pop(place, None)
        deck.use(*kept, *hand.values())
        text = deck.contradiction(card.value) or deck.draw(card.value)
        if text and not found:
            found.append(
                table.grounds.breach(
                    Code.WRONG_AUTOMA_CARD, card, text, player=player, rule="GT-227"
                )
            )
        if not text:
            deck.learn(card.value)
        hand[place] = card.value.name
    deck.use(*kept, *hand.values())
    return found


def _in_turn(
    groups: Sequence[Sequence[Said[AutomaCard]]],
) -> Iterator[tuple[int, Said[AutomaCard] | None]]:
    """Yield cards in the order in which they were drawn, each with the place of its group.

    A card that is not written is None.
    """
    for place, group in enumerate(groups):
        yield place, group[0] if group else None
    for place, group in enumerate(groups):
        for card in group[1:]:
            yield place, card


def rests_on_cards(johann: JohannTable, *read: tuple[AutomaCard, str]) -> tuple[str, ...]:
    """Return the key of the automa cards in the box where what was read off is only assumed.

    Args:
        johann: Johann's part of the table.
        read: cards, each with the part that was read off it.
    """
    return (AUTOMA_KEY,) if any(johann.deck.rests_on_box(*one) for one in read) else ()
