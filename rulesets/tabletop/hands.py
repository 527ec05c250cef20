"""Cards at a table: who sits where, hands, piles, a deck, and how often a card was seen."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, NamedTuple, TypeVar


class PlayingCard(NamedTuple):
    """A card by its name, and by its sort where cards of one name come in several.

    A tuple, for cards are looked up and compared more than anything else at the table.

    >>> PlayingCard("White", "doe").fits(PlayingCard("White", None))
    True
    """

    name: str
    sort: str | None
    """What sets it apart from others of its name, such as its sex; None where that is open."""

    def fits(self, other: "PlayingCard") -> bool:
        """Tell whether both may be the same card."""
        return self.name == other.name and (
            self.sort == other.sort or self.sort is None or other.sort is None
        )

    def __str__(self) -> str:
        """Return the card as one writes it."""
        return self.name if self.sort is None else f"{self.name} {self.sort}"


@dataclass(frozen=True, slots=True)
class _Nowhere:
    line: int = 0
    column: int = 0


NOWHERE = _Nowhere()
"""The place of a move that is not written down, or not yet."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card, and where it is written; line and column are 0 where it is written nowhere."""

    card: PlayingCard | None
    text: str = ""
    line: int = 0
    column: int = 0
    doubtful: bool = False
    """Whether something is wrong with how it is written, so that it may be another card."""


class Count(NamedTuple):
    """A number of cards between two bounds; both are the same where it is known.

    A tuple, as cards are: nothing is worked out more often.

    >>> Count(2, 3).less(3)
    Count(low=0, high=0)
    """

    low: int
    high: int

    @classmethod
    def exactly(cls, number: int) -> "Count":
        """Return a known number."""
        return cls(number, number)

    @classmethod
    def between(cls, one: int, other: int) -> "Count":
        """Return a number that is one of two, or between them."""
        return cls(min(one, other), max(one, other))

    @property
    def is_none(self) -> bool:
        """Whether there certainly is none."""
        return self.high == 0

    @property
    def may_be_none(self) -> bool:
        """Whether there may be none."""
        return self.low == 0

    def less(self, number: int) -> "Count":
        """Return how many are left without so many."""
        return Count(max(0, self.low - number), max(0, self.high - number))

    def more(self, number: int) -> "Count":
        """Return how many there are with so many more."""
        return Count(self.low + number, self.high + number)

    def either(self, other: "Count") -> "Count":
        """Return a number that is this one or another."""
        return Count(min(self.low, other.low), max(self.high, other.high))

    def around(self, fewer: int = 0, more: int = 0) -> "Count":
        """Return how many there are where up to so many may have gone, or come.

        >>> Count(2, 3).around(fewer=1)
        Count(low=1, high=3)
        """
        return Count(max(0, self.low - fewer), self.high + more)

    def __str__(self) -> str:
        """Return the number, or its bounds."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


class Hand:
    """Some cards that are known to be held, and a number of cards in all.

    A card played that is not among the known ones is taken for one of the unknown, as long as
    there can be any.
    """

    def __init__(self, known: Iterable[PlayingCard], size: Count) -> None:
        self._known = list(known)
        self.size = size

    def copy(self) -> "Hand":
        """Return the same hand, to go on with apart from this one."""
        return Hand(self._known, self.size)

    @property
    def known(self) -> tuple[PlayingCard, ...]:
        """The cards that are known to be held, in the order in which they came."""
        return tuple(self._known)

    @property
    def may_hide(self) -> bool:
        """Whether cards may be held that nobody wrote down."""
        return self.size.high > len(self._known)

    def knows(self, card: PlayingCard) -> bool:
        """Tell whether the card is known to be held."""
        return card in self._known or any(held.fits(card) for held in self._known)

    def add(self, card: PlayingCard | None) -> None:
        """Take a card up; None is one that is not known."""
        self.size = self.size.more(1)
        if card is not None:
            self._known.append(card)

    def forget(self, card: PlayingCard) -> None:
        """Hold any card in the place of one that may not be held after all."""
        if card in self._known:
            self._known.remove(card)

    def take(self, card: PlayingCard | None) -> bool:
        """Lay a card down and tell whether it can have been held.

        One card fewer is held in either case: if it was not this one, it was another.
        """
        if card in self._known:
            self._known.remove(card)
            held = True
        else:
            held = self._remove(card) if card and self.knows(card) else self.may_hide
        self.size = self.size.less(1)
        return held or card is None

    def _remove(self, card: PlayingCard) -> bool:
        """Remove a card that fits; where it may be one of two, what is left is either of them."""
        gone, *more = [held for held in self._known if held.fits(card)]
        self._known.remove(gone)
        others = [held for held in more if held != gone]
        if card.sort is None and others:
            self._known[self._known.index(others[0])] = card
        return True


def undealt(cards: int, hands: Iterable[Hand]) -> Count:
    """Return how many of so many cards are left when hands were dealt from them.

    >>> undealt(71, [Hand((), Count.exactly(7)), Hand((), Count(6, 8))])
    Count(low=56, high=58)
    """
    sizes = [hand.size for hand in hands]
    low, high = sum(size.low for size in sizes), sum(size.high for size in sizes)
    return Count(max(0, cards - high), max(0, cards - low))


class Pile:
    """Open cards; None is one that is not known, which may be any."""

    def __init__(self, *cards: PlayingCard | None) -> None:
        self._cards = list(cards)
        self._lines = [0] * len(cards)

    def __len__(self) -> int:
        """Return how many cards lie there."""
        return len(self._cards)

    def copy(self) -> "Pile":
        """Return the same pile, to go on with apart from this one."""
        other = Pile(*self._cards)
        other._lines = list(self._lines)
        return other

    @property
    def cards(self) -> tuple[PlayingCard | None, ...]:
        """The cards, the one on top last."""
        return tuple(self._cards)

    @property
    def top(self) -> PlayingCard | None:
        """The card on top; None where it is not known or none lies there."""
        return self._cards[-1] if self._cards else None

    @property
    def line(self) -> int:
        """Where in the record the card on top was laid; 0 where that is not known."""
        return self._lines[-1] if self._lines else 0

    def lay(self, card: PlayingCard | None, line: int) -> None:
        """Lay a card on top, which a line of the record says."""
        self._cards.append(card)
        self._lines.append(line)

    def forget_order(self) -> None:
        """Let any cards lie there, one more than before: something may not have been written."""
        self._cards = [None] * (len(self._cards) + 1)
        self._lines = [0] * len(self._cards)

    def draw(self, card: PlayingCard | None) -> bool:
        """Take a card off, and tell whether it can have been the one on top.

        If it was not, it stays open whether it was drawn from below or only written wrongly: from
        its place upwards any card may lie there; anywhere, if it lay nowhere.
        """
        if not self._cards:
            return False
        top = self._cards.pop()
        self._lines.pop()
        if top is None or card is None or top.fits(card):
            return True
        below = [i for i, other in enumerate(self._cards) if other is None or other.fits(card)]
        first = below[-1] if below else 0
        self._cards[first:] = [None] * (len(self._cards) - first)
        return False

    def pull(self, place: int) -> None:
        """Take a card out of the pile, from wherever it lies.

        Args:
            place: counted from the bottom, from 0.
        """
        del self._cards[place], self._lines[place]


CardT = TypeVar("CardT")


class ShuffledDeck(Generic[CardT]):
    """A deck that is shuffled for every round, and of which cards are turned up one by one."""

    def __init__(self, deck: Iterable[CardT], rng: Random) -> None:
        self._deck = tuple(deck)
        self._rng = rng
        self._cards: list[CardT] = []

    def __len__(self) -> int:
        """Return how many cards are left to draw."""
        return len(self._cards)

    def shuffle(self) -> None:
        """Begin again with all cards."""
        self._cards = list(self._deck)
        self._rng.shuffle(self._cards)

    def next(self) -> CardT:
        """Return the card on top."""
        return self._cards.pop()

    def next_cards(self, number: int) -> list[CardT]:
        """Return so many cards from the top; fewer where there are no more."""
        return [self._cards.pop() for _ in range(min(number, len(self._cards)))]


class Sightings:
    """Counts cards as they are seen, against the copies in the deck."""

    def __init__(self, copies: Mapping[PlayingCard, int]) -> None:
        self._copies: defaultdict[str, Counter[PlayingCard]] = defaultdict(Counter)
        self._named: Counter[str] = Counter()
        """How many cards of each name the deck has."""
        self._seen: defaultdict[str, list[tuple[PlayingCard, int]]] = defaultdict(list)
        for card, number in copies.items():
            self._copies[card.name][card] += number
            self._named[card.name] += number

    def copy(self) -> "Sightings":
        """Return the same count, to go on with apart from this one."""
        other = Sightings({})
        other._copies, other._named = self._copies, self._named
        other._seen = defaultdict(list, {name: list(seen) for name, seen in self._seen.items()})
        return other

    def copies(self, card: PlayingCard) -> int:
        """Return how many cards of the deck may be this one."""
        copies = self._copies[card.name]
        return sum(number for other, number in copies.items() if other.fits(card))

    def add(self, card: PlayingCard, line: int) -> bool:
        """Count a card that is seen; False, and not counted, if the deck has no more of it.

        Args:
            card: the card.
            line: where in the record it was seen.
        """
        if self._is_exhausted(card):
            return False
        self._seen[card.name].append((card, line))
        return True

    def forget(self, card: PlayingCard) -> None:
        """Count a card once less: it went where it cannot be seen, as into a new draw pile."""
        seen = self._seen[card.name]
        for place, (other, _) in enumerate(seen):
            if other == card:
                del seen[place]
                return

    def lines(self, card: PlayingCard) -> tuple[int, ...]:
        """Return where cards were seen that may be this one."""
        return tuple(sorted(line for other, line in self._seen[card.name] if other.fits(card)))

    def _is_exhausted(self, card: PlayingCard) -> bool:
        """Tell whether all copies were seen: of the card itself, or of all that bear its name."""
        seen = self._seen[card.name]
        if card.sort is not None and sum(one == card for one, _ in seen) >= self.copies(card):
            return True
        return len(seen) >= self._named[card.name]


class Seating:
    """Players in seating order, clockwise, and the one whose turn is next.

    A turn by somebody else is one slip. Whether the others were passed over, changed places, or
    only the name is wrong, the turn after it tells; from there the order goes on.
    """

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self._waiting: list[str] = []

    def copy(self) -> "Seating":
        """Return the same order, to go on with apart from this one."""
        other = Seating(self.players)
        other._waiting = list(self._waiting)
        return other

    @property
    def next(self) -> str | None:
        """Whose turn is next; None where nobody has begun."""
        return self._waiting[0] if self._waiting else None

    def left_of(self, player: str) -> str:
        """Return the player to the left, who plays next."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def begin(self, player: str) -> None:
        """Say who plays first."""
        self._waiting = [player]

    def take_turn(self) -> None:
        """Let the player whose turn it is take it."""
        last = self._waiting.pop(0)
        if not self._waiting:
            self._waiting = [self.left_of(last)]

    def goes_on_from(self, player: str, following: str | None) -> bool:
        """Tell whether a player out of order really played, given whose turn follows.

        True: the others were passed over, or changed places. False: only the name is wrong.
        """
        due = self.next
        if due is None or following is None:
            return True
        return following in (self.left_of(player), due) and following != self.left_of(due)

    def jump(self, player: str, following: str | None) -> tuple[str, ...]:
        """Let a player take a turn out of order; one passed over may follow as if in order.

        Returns:
            Those who were passed over for good.
        """
        due = self.next
        after = self.left_of(player)
        if due is not None and following == due and after != due:
            self._waiting = [due, after]
            return ()
        self._waiting = [after]
        passed = [] if due is None else [due]
        while passed and passed[-1] != player:
            passed.append(self.left_of(passed[-1]))
        return tuple(passed[:-1])
