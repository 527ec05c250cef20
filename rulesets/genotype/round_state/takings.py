"""What players get and pay: coins (GT-012, GT-029), and cards of the row or the deck (GT-041)."""

from collections.abc import Iterator, Mapping, Sequence

from testcross.rulesets.english import counted, listed, quoted, too_many
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Effect, Moment, effects
from testcross.rulesets.genotype.round_state.move_parts import (
    Card,
    DrawnCard,
    PlacedValue,
    Source,
    deck_of,
)
from testcross.rulesets.genotype.round_state.player_board import (
    IN_HAND,
    PlayerBoard,
    alike,
    as_written,
    playing_card,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import Count, Hand, PlayingCard


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
    return table.breach(Code.WRONG_COINS, written, text, board.name, rule=rule, right=due)


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
    return _too_many(table, card, wanted, where, place, player)


def check_deck(
    table: GameTable, kind: CardKind, cards: Sequence[PlacedValue[Card]]
) -> list[Finding]:
    """Refuse the first card of a deck of which there are too many.

    Args:
        table: as it stands, the deck on it.
        kind: of the cards.
        cards: those of the deck that were written just now, the others below them.
    """
    if kind is CardKind.ASSISTANT:
        return []  # of whom there is one each
    deck = list(map(alike, table.decks[kind]))
    places: dict[PlayingCard, list[str]] = {}
    for place, one in _lying(table, kind):
        places.setdefault(alike(one), []).append(place)
    for card in deck[len(cards) :]:
        places.setdefault(card, []).append(_IN_DECK)
    for said, card in zip(cards, deck[: len(cards)][::-1], strict=True):
        where = places.setdefault(card, [])
        where.append(_IN_DECK)
        found = _too_many(table, said.value, card, where, said)
        if found:
            return found
    return []


def _too_many(
    table: GameTable,
    card: Card,
    key: PlayingCard,
    where: Sequence[str],
    at: Placed,
    player: str = "",
) -> list[Finding]:
    """Return the finding that there are too many of a card; each of them is told once.

    Args:
        table: as it stands.
        card: as it is written.
        key: the card as all are that look like it.
        where: each of them lies.
        at: where it is written.
        player: who has it.
    """
    kind = deck_of(card)
    in_box = table.limits.copies[kind]
    copies = in_box.get(key, 0)
    more = len(where) - copies - table.more_copies.get(key, 0)
    if not in_box or more <= 0:
        return []
    table.more_copies[key] = table.more_copies.get(key, 0) + more
    text = f"{quoted(str(card))} appears {counted(len(where), 'time')}; the box has "
    text += f"{copies or 'none'}: {len(where) - copies} too many"
    reason = f"They are {listed(_summed(where), 'and')}."
    code, rests_on = Code.WRONG_RESET, (kind.value,)
    found = table.breach(code, at, text, player, rests_on=rests_on, rule="GT-017")
    return [one.because(reason) for one in found]


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


def kind_of(drawn: DrawnCard) -> CardKind | None:
    """Return of which kind a card is that was drawn; None where that is not known."""
    if drawn.card is None:
        return drawn.kind
    return deck_of(drawn.card)


def draw_into_hand(
    table: GameTable, board: PlayerBoard, drawn: Sequence[DrawnCard]
) -> list[Finding]:
    """Let a player draw cards and keep them."""
    found: list[Finding] = []
    for one in drawn:
        kind = kind_of(one)
        if kind is None:
            _draw_of_either_kind(table, board)
            continue
        wrong = leave_pile(table, board, one, kind)
        found += wrong
        keep(board, None if one.card is None or wrong else playing_card(one.card), kind)
        found += [] if wrong else check_copies(table, one.card, one, board.name)
    return found


def draw_unwritten(
    table: GameTable, board: PlayerBoard, number: int, kind: CardKind | None
) -> None:
    """Let a player draw cards that nobody wrote down, from the row or the deck."""
    for _ in range(number):
        if kind is None:
            _draw_of_either_kind(table, board)
            continue
        table.decks.pop(kind, None)
        blur_row(table, kind)
        keep(board, None, kind)


def renew_decks(
    table: GameTable, decks: Mapping[CardKind, Sequence[PlacedValue[Card]]]
) -> list[Finding]:
    """Put decks that were made anew from their discards under what was left of the old ones.

    Where it is not known what was left, the order of the new deck tells nothing.
    """
    found = []
    for kind, deck in decks.items():
        left = table.decks.get(kind)
        if left is not None:
            table.decks[kind] = [*(playing_card(card.value) for card in reversed(deck)), *left]
            found += check_deck(table, kind, deck)
    return found


def leave_pile(
    table: GameTable, board: PlayerBoard, drawn: DrawnCard, kind: CardKind
) -> list[Finding]:
    """Take a card from the row or the deck; it must be there, as far as that is known (GT208)."""
    row = table.rows[kind]
    card = None if drawn.card is None else playing_card(drawn.card)
    if card is not None and drawn.source is not Source.DECK and row.may_have(card):
        row.take(card)
        return []
    if card is not None and drawn.source is Source.ROW:
        text = f"{board.name} drew {drawn.card} from the face-up cards; it is not there"
        _doubt_pile(table, kind)
        return table.breach(Code.WRONG_DRAW, drawn, text, board.name, rule="GT-094")
    return _take_from_deck(table, board, drawn, kind, card)


def _take_from_deck(
    table: GameTable,
    board: PlayerBoard,
    drawn: DrawnCard,
    kind: CardKind,
    card: PlayingCard | None,
) -> list[Finding]:
    deck = table.decks.get(kind)
    if not deck:
        table.decks.pop(kind, None)
        return []
    top = deck.pop()
    if card is None or top.fits(card):
        return []
    del table.decks[kind]
    text = f"{board.name} drew {drawn.card} from the deck; the card on top was {as_written(top)}"
    is_row_known = drawn.source is Source.DECK or table.rows[kind].places is not None
    rests_on = () if is_row_known else (table.limits.row_key,)
    if drawn.source is not Source.DECK:
        _doubt_pile(table, kind)
    code, name = Code.WRONG_DRAW, board.name
    return table.breach(code, drawn, text, name, rests_on=rests_on, rule="GT-096")


def _doubt_pile(table: GameTable, kind: CardKind) -> None:
    """Leave open whether a card was taken from the row or from the deck, and which."""
    table.decks.pop(kind, None)
    blur_row(table, kind)


def keep(board: PlayerBoard, card: PlayingCard | None, kind: CardKind) -> None:
    """Take a card into the hand; some tools are to be played at once (GT-016, GT-102)."""
    board.hands[kind].add(card)
    if card is not None and kind is CardKind.TOOL:
        effect = effects()[card.name]
        if effect.moment is Moment.RECEIPT:
            board.owed.append(card.name)


def doubt_number(board: PlayerBoard, kind: CardKind | None, drawn: int, due: int) -> None:
    """Leave open whether as many cards were drawn as are written, or as are due."""
    for one in IN_HAND if kind is None else (kind,):
        hand = board.hands[one]
        low, high = min(0, due - drawn), max(0, due - drawn)
        size = Count(max(0, hand.size.low + low), hand.size.high + high)
        board.hands[one] = Hand((), size) if low else Hand(hand.known, size)


def blur_row(table: GameTable, kind: CardKind) -> None:
    """Leave open whether a card was taken from the row, and which."""
    row = table.rows[kind]
    row.forget()
    row.unknown = row.unknown.around(1)


def _draw_of_either_kind(table: GameTable, board: PlayerBoard) -> None:
    for kind in IN_HAND:
        table.decks.pop(kind, None)
        hand = board.hands[kind]
        board.hands[kind] = Hand(hand.known, hand.size.around(more=1))
