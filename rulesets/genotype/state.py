"""How the table lies, exactly. What is not certain of it is a matter of the referee's doubts.

The keys by which rules name parts of it: ``coins Ann``, ``hand Ann``, ``tools Ann``, ``garden
Ann`` (which plants), ``9: FF Tt of Ann`` (what is covered), ``slots Ann``, ``plots Ann``, ``markers
Ann``, ``goals Ann``, ``assistants Ann``, ``done Ann``; ``goals`` (who has which), ``row plants``,
``deck tools``, ``copies tools`` (all that were seen), ``pool R``, ``tiles R``, ``square R``,
``space treasury``, ``price plot``, ``supply plot``, ``automa``, and ``turn``, ``shifts``,
``phase``, ``first``, ``tracker``.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from testcross.rulesets.genotype.box import Rules
from testcross.rulesets.genotype.cards import GENES, Plant, PlantCard, Pools, gene_of
from testcross.rulesets.genotype.effects import UPGRADES
from testcross.rulesets.genotype.entries import JOHANN

KINDS = ("plants", "tools", "assistants")


def copied(value: Any) -> Any:
    """Return an object with its own lists, counters and tables."""
    made = object.__new__(type(value))
    for name in value.__dataclass_fields__:
        old = getattr(value, name)
        setattr(made, name, old.copy() if isinstance(old, (list, dict, set, Counter)) else old)
    return made


@dataclass(slots=True)
class Bed:
    """A plant that is sown, and where: on a plot, a Flower Pot, Brother Eduard."""

    plant: Plant
    on: str = "plot"
    covered: set[str] = field(default_factory=set)
    paired: str = ""
    """Of Johann: the automa card beside it."""

    @property
    def card(self) -> PlantCard:
        return PlantCard(self.plant.traits, frozenset(self.covered), self.plant.points)

    @property
    def open_traits(self) -> list[str]:
        return [trait for trait in self.plant.traits if trait not in self.covered]

    @property
    def is_complete(self) -> bool:
        return len(self.covered) >= len(self.plant.traits)


@dataclass(slots=True)
class Board:
    """What a player has."""

    coins: int = 1
    plots: int = 2
    slots: int = 3
    markers: int = 3
    """For this round."""
    laid: int = 0
    hand: list[Plant] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    garden: list[Bed] = field(default_factory=list)
    done: list[Plant] = field(default_factory=list)
    assistants: list[str] = field(default_factory=list)
    goals: list[str] = field(default_factory=list)
    goal_markers: int = 0
    """Those placed on the board; a Dissertation needs none."""
    bought_markers: int = 0
    """In this round."""
    bought: Counter[str] = field(default_factory=Counter)
    used: list[str] = field(default_factory=list)
    """Assistants used in this round."""
    extra_slots: int = 0
    dice: int = 0
    """On slots."""
    passed: bool = False
    passed_silently: bool = False
    """Whether a pass without consequences was left out, so that it may still be written."""
    shifts: int = 0
    """Of Johann: those done in this phase."""
    picks: int = 0
    """All Shifts of the game in which something was taken."""
    purchases: int = 0
    """Of Johann: those of this phase."""
    funnels_due: int = 0
    """Watering Funnels that are played in the next turn, or in this one (GT-016, GT-102)."""

    def copy(self) -> "Board":
        made: Board = copied(self)
        made.garden = [copied(bed) for bed in self.garden]
        return made

    @property
    def free_slots(self) -> int:
        return self.slots + self.extra_slots - self.dice

    @property
    def free_plots(self) -> int:
        return self.plots - sum(bed.on == "plot" for bed in self.garden)

    def find(self, plant: Plant | None, trait: str | None = None) -> Bed | None:
        """Return the bed of a plant; of several copies one with an open trait."""
        beds = [bed for bed in self.garden if bed.plant == plant]
        return next((b for b in beds if trait in b.open_traits), beds[0] if beds else None)

    def open_traits(self) -> set[str]:
        return {trait for bed in self.garden for trait in bed.open_traits}


@dataclass(slots=True)
class Deck:
    """A deck of cards, face down."""

    cards: list[Any] = field(default_factory=list)
    """In their order, the top card first, as far as that is known."""
    is_known: bool = False
    unseen: Counter[Any] | None = None
    """The cards of the box that nobody has seen: in the deck or in hands; None if unknown."""
    hidden: int = 0
    """How many unseen cards lie elsewhere, in hands."""
    discards: list[Any] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        if self.is_known:
            return not self.cards
        return self.unseen is not None and self.unseen.total() <= self.hidden

    @property
    def top(self) -> Any:
        return self.cards[0] if self.is_known and self.cards else None

    def remake(self, order: Any = None) -> None:
        """Make the deck anew from its discards if it is empty (GT-096)."""
        if self.is_empty and self.discards:
            self.cards = list(order or ())
            self.is_known = bool(order)
            if self.unseen is not None:
                self.unseen.update(self.discards)
            self.discards = []

    def take(self, card: Any) -> None:
        """Take a card off the deck, or one that comes to light."""
        if card in self.cards:
            self.cards.remove(card)
        self.note_seen(card)

    def note_seen(self, card: Any) -> None:
        if self.unseen is not None:
            self.unseen[card] -= 1
            if not self.unseen[card]:
                del self.unseen[card]


@dataclass(slots=True)
class State:
    """The table."""

    players: tuple[str, ...]
    rules: Rules
    boards: dict[str, Board]
    prices: dict[str, int]
    decks: dict[str, Deck]
    rows: dict[str, list[Any]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    """What lies face up; a card that was taken leaves a gap, None."""
    round: int = 1
    phase: str = "working"
    first: str = ""
    turn: str = ""
    square_coins: set[str] = field(default_factory=lambda: set(GENES))
    tiles: dict[str, dict[str, str]] = field(default_factory=lambda: {g: {} for g in GENES})
    """The tiles of each gene's square by their spot, ``top`` or ``left``."""
    taken: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    """The spaces with a marker, with the costs that the space can have."""
    faces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What the dice of each gene showed in the end."""
    rolled: dict[str, Pools] = field(default_factory=dict)
    pools: Pools = field(default_factory=Counter)
    first_shifts: list[tuple[str, str]] = field(default_factory=list)
    second_shifts: list[str] = field(default_factory=list)
    price_rules: dict[str, str] = field(default_factory=dict)
    """The rule that last changed each price."""
    written: set[str] = field(default_factory=set)
    """The blocks of this round that are written."""
    working_place: Any = field(default=None, compare=False)
    """Where the Working block begins, at which a turn that is missing is found."""
    was_played: bool = False
    did: dict[str, Any] = field(default_factory=dict, compare=False)
    """What the rules made Johann do last, as a record writes it."""

    def copy(self) -> "State":
        made: State = copied(self)
        made.boards = {name: board.copy() for name, board in self.boards.items()}
        made.decks = {kind: copied(deck) for kind, deck in self.decks.items()}
        made.rows = {kind: list(row) for kind, row in self.rows.items()}
        made.tiles = {gene: dict(tiles) for gene, tiles in self.tiles.items()}
        return made

    @property
    def solo(self) -> bool:
        return bool(self.rules.difficulty)

    @property
    def overlaid(self) -> frozenset[str]:
        return self.rules.overlaid

    @property
    def johann(self) -> Board:
        return self.boards[JOHANN]

    def places_of(self, card: Any) -> list[str]:
        """Return the keys of where copies of a card lie that all can see, or a player holds."""
        places: list[tuple[str, Any]] = [(f"row {kind}", self.rows[kind]) for kind in KINDS]
        for name, one in self.boards.items():
            plants = [*(bed.plant for bed in one.garden), *one.done]
            held = [one.hand, one.tools, one.assistants, plants]
            parts = zip(("hand", "tools", "assistants", "garden"), held, strict=True)
            places += [(f"{part} {name}", cards) for part, cards in parts]
        return [key for key, cards in places for each in cards if each == card]

    def markers_left(self) -> list[str]:
        return [name for name, board in self.boards.items() if board.laid < board.markers]

    def owner_of(self, goal: str) -> str | None:
        return next((n for n, board in self.boards.items() if goal in board.goals), None)

    def seat_after(self, name: str, step: int = 1) -> str:
        place = self.players.index(name) if name in self.players else 0
        return self.players[(place + step) % len(self.players)]

    def next_of(self, name: str, able: Callable[[Board], bool], step: int = 1) -> str | None:
        """Return who comes after a player among those who are able; None if nobody is."""
        for _ in self.players:
            name = self.seat_after(name, step)
            if able(self.boards[name]):
                return name
        return None

    def dice_left(self, gene: str | None = None) -> list[str]:
        return [die for die, n in self.pools.items() if n > 0 and gene in (None, gene_of(die))]

    def plants_in_sight(self) -> list[Plant]:
        """Return the plants that somebody may have meant: in gardens, hands and the row."""
        seen: list[Plant] = []
        for board in self.boards.values():
            seen += [*(bed.plant for bed in board.garden), *board.hand]
        seen += [plant for plant in self.rows["plants"] if plant]
        return list(dict.fromkeys(seen + self.decks["plants"].cards[:3]))

    def _keys(self, name: str, parts: str, shared: Sequence[str] = ()) -> list[str]:
        beds = self.boards[name].garden if name in self.boards else ()
        own = [f"{part} {name}" for part in parts.split()]
        return [*own, *(f"{bed.plant} of {name}" for bed in beds), *shared]

    def of_turn(self, name: str) -> list[str]:
        """Return the keys that an unknown turn of a player may change."""
        shared = ["goals", "spaces", "second", *self._automa(name)]
        shared += [f"{part} {kind}" for part in ("row", "deck", "copies") for kind in KINDS[:2]]
        shared += [f"{part} {gene}" for part in ("square", "tiles") for gene in GENES]
        return self._keys(name, "coins hand tools garden slots goals", shared)

    def of_pick(self, name: str) -> list[str]:
        """Return the keys that an unknown pick may change."""
        shared = [*pool_keys(), *self._automa(name), "copies tools"]
        return self._keys(name, "coins tools slots garden", shared)

    def of_purchase(self, name: str) -> list[str]:
        """Return the keys that an unknown purchase may change."""
        shared = [f"{part} {kind}" for part in ("price", "supply") for kind in UPGRADES]
        own = "coins tools garden plots slots markers assistants"
        shared += [f"copies {kind}" for kind in KINDS]
        return self._keys(name, own, ["row assistants", *shared])

    def all_of(self, name: str) -> list[str]:
        own = "coins hand tools garden slots plots markers goals assistants"
        return self._keys(name, own, ["goals"])

    def _automa(self, name: str) -> list[str]:
        return ["automa"] if self.solo and name == JOHANN else []


def pool_keys() -> list[str]:
    return [f"pool {gene}" for gene in GENES]
