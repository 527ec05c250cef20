"""How many copies of a card there are at a time, held against the box (GT-017).

What lies on the discards is not counted, as it may have been shuffled into the deck again; nor is a
plant of which a slip leaves it open whether it is there at all.
"""

from collections.abc import Iterator, Sequence

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.board_limits import alike
from testcross.rulesets.genotype.round_state.move_parts import Card, Said, deck_of
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, playing_card
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import PlayingCard

_IN_DECK = "in the deck"


def check_copies(
    table: GameTable, card: Card | None, place: Placed, player: str = ""
) -> list[Finding]:
    """Refuse a card of which more copies lie there by now than the box has.

    Args:
        table: as it stands, the card on it.
        card: a plant or a tool; None where it is not known.
        place: where it is written.
        player: who has it.
    """
    if card is None or not table.limits.copies[deck_of(card)]:
        return []  # where no card is known, any may be there
    wanted = alike(playing_card(card))
    where = [place for place, one in _lying(table, deck_of(card)) if alike(one) == wanted]
    return _too_many(table, card, where, place, player)


def check_deck(table: GameTable, kind: CardKind, cards: Sequence[Said[Card]]) -> list[Finding]:
    """Refuse the first card of a deck of which there are too many.

    Args:
        table: as it stands, the deck on it.
        kind: of the cards.
        cards: those of the deck that were written just now, the others below them.
    """
    if kind is CardKind.ASSISTANT:
        return []  # of whom there is one each
    lying = [(place, alike(one)) for place, one in _lying(table, kind)]
    lying += [(_IN_DECK, alike(one)) for one in table.decks[kind][len(cards) :]]
    for said in cards:
        card = alike(playing_card(said.value))
        lying.append((_IN_DECK, card))
        where = [place for place, one in lying if one == card]
        found = _too_many(table, said.value, where, said)
        if found:
            return found
    return []


def _too_many(
    table: GameTable, card: Card, where: Sequence[str], at: Placed, player: str = ""
) -> list[Finding]:
    """Return the finding that there are too many of a card; each of them is told once."""
    kind, key = deck_of(card), alike(playing_card(card))
    in_box = table.limits.copies[kind]
    copies = in_box.get(key, 0)
    more = len(where) - copies - table.more_copies.get(key, 0)
    if not in_box or more <= 0:
        return []
    table.more_copies[key] = table.more_copies.get(key, 0) + more
    text = f"{quoted(str(card))} is there {counted(len(where), 'time')}; the box has "
    text += f"{copies or 'none'}: {len(where) - copies} too many"
    reason = f"They are {listed(_summed(where), 'and')}."
    rests_on = (kind.value,)
    return [
        table.grounds.breach(
            Code.WRONG_RESET,
            at,
            text,
            player=player,
            rests_on=rests_on,
            rule="GT-017",
        ).because(reason)
    ]


def _summed(places: Sequence[str]) -> list[str]:
    """Return places, each once: ``face up (2 copies)``."""
    number = {place: places.count(place) for place in places}
    return [f"{place} ({many} copies)" if many > 1 else place for place, many in number.items()]


def _lying(table: GameTable, kind: CardKind) -> Iterator[tuple[str, PlayingCard]]:
    """Yield every card of a kind that is known to be outside the deck, and where."""
    for card in table.rows[kind].known:
        yield "face up", card
    for board in table.boards.values():
        hand = f"in the hand of {board.name}"
        for card in board.hands[kind].known:
            yield hand, card
        if kind is CardKind.PLANT:
            yield from _grown(board)


def _grown(board: PlayerBoard) -> Iterator[tuple[str, PlayingCard]]:
    garden, completed = f"in the garden of {board.name}", f"among the completed of {board.name}"
    for plant in board.garden:
        if len(plant.maybe) < len(plant.card.traits):
            yield garden, playing_card(plant.card)
    for done in board.done:
        yield completed, playing_card(done)
