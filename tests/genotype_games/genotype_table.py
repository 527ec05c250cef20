"""A table of Genotype for the plain referee: what lies where, and what may be done to it.

Nothing here knows the program. Everything is known: decks as what is left of them, hands, coins.
Rules are those of docs/reference/rules-genotype.md.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from genotype_games.genotype_cards import (
    COSTS,
    GENES,
    GOALS,
    MARKERS,
    PLOTS,
    PRICES,
    ROWS,
    SLOTS,
    STOCK,
    Card,
    cells,
    counts,
    goals,
)


class IllegalError(Exception):
    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{rule}: {text}")
        self.rule = rule


def need(right: object, rule: str, text: str = "") -> None:
    if not right:
        raise IllegalError(rule, text)


@dataclass
class Bed:
    card: Card
    lies: str = "plot"
    """``plot``, ``pot`` or ``Eduard``."""
    marks: set[str] = field(default_factory=set)

    @property
    def full(self) -> bool:
        return len(self.marks) == len(self.card.traits)


@dataclass
class Seat:
    name: str
    hand: list[Card] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    beds: list[Bed] = field(default_factory=list)
    done: list[Card] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
    goals: list[str] = field(default_factory=list)
    coins: int = 1
    slots: int = SLOTS
    plots: int = PLOTS
    markers: int = MARKERS
    # of a round
    laid: int = 0
    dice: int = 0
    franz: bool = False
    spent: set[str] = field(default_factory=set)
    out: bool = False

    def pay(self, price: int, rule: str = "GT-029") -> None:
        """Pay a cost; Leopold makes it one less, but no less than one."""
        self.coins -= self.cost(price)
        need(self.coins >= 0, rule, f"{self.name} cannot pay {price}")

    def cost(self, price: int) -> int:
        return max(1, price - 1) if "Brother Leopold" in self.helpers and price else price

    def room(self) -> int:
        """Return how many dice slots are free, Franz's only where they are paid for."""
        return self.slots + ("slot" in self.spent) + 2 * self.franz - self.dice

    def bed(self, card: Card, trait: str = "") -> Bed:
        """Return where a plant is sown, with a trait still open."""
        for bed in self.beds:
            if bed.card == card and trait not in bed.marks:
                return bed
        raise IllegalError("GT-045", f"{self.name} has no {card} with {trait} open")

    def cover(self, card: Card, trait: str, others: Iterable[Card] = (), rule: str = "") -> None:
        """Cover a trait, and that of some other plants if a brush or May allows it."""
        need(trait in card.traits, "GT-018", f"{trait} is not on {card}")
        self.bed(card, trait).marks.add(trait)
        for other in others:
            need(trait in other.traits, rule or "GT-107", f"{trait} is not on {other}")
            self.bed(other, trait).marks.add(trait)

    def open(self, trait: str) -> bool:
        return any(trait in bed.card.traits and trait not in bed.marks for bed in self.beds)


class Deck:
    """Cards face down in their order, those face up, and the discards."""

    def __init__(self) -> None:
        self.down: list[Any] = []
        self.up: list[Any] = []
        self.gone: list[Any] = []
        self.anew: list[Any] = []
        """How the discards lie when they are shuffled next, if an entry says it."""

    def take_up(self, card: Any, rule: str) -> None:
        need(card in self.up, rule, f"{card} does not lie face up")
        self.up[self.up.index(card)] = None

    def take_down(self, card: Any, rule: str) -> None:
        """Take the card on top, after a shuffle if there is none."""
        if not self.down:
            need(Counter(self.anew) == Counter(self.gone), "GT-096", "another deck")
            self.down, self.gone, self.anew = self.anew, [], []
        need(self.down and self.down[0] == card, rule, f"{card} is not on top")
        self.down.pop(0)

    def take(self, card: Any, where: str, rule: str) -> None:
        (self.take_down if where == "deck" else self.take_up)(card, rule)

    def lay_out(self, cards: Sequence[Any], number: int) -> None:
        """Discard what lies face up, and lay out a row (GT-203)."""
        self.gone += [card for card in self.up if card is not None]
        self.up = []
        most = min(number, len(self.down) + len(self.gone))
        need(len(cards) == most, "GT-203", f"{len(cards)} cards in a row, not {most}")
        for card in cards:
            self.take_down(card, "GT-203")
        self.up = list(cards)


class Table:
    """The board, the decks, and who sits around them."""

    def __init__(self, players: Sequence[str], overlays: Any, rulings: Any) -> None:
        self.players = list(players)
        self.seats = {name: Seat(name) for name in players}
        self.rulings: Mapping[str, str] = rulings
        self.plants, self.tools, self.helpers, self.automa = Deck(), Deck(), Deck(), Deck()
        self.goals = dict.fromkeys(goals(overlays), "")
        self.points = goals(overlays)
        self.parents = {one: {"left": "", "top": ""} for one in GENES}
        self.prices = {name: price[1] for name, price in PRICES.items()}
        self.stock = dict(STOCK)
        self.squares = dict.fromkeys(GENES, 1)
        self.first = players[0]
        self.taken: Counter[str] = Counter()
        """How many spaces of an action are taken."""
        self.shifts: dict[str, str] = {}
        """Who has the 1st Shift of a gene."""
        self.queue: list[str] = []
        self.dear: dict[str, set[tuple[int, ...]]] = {}
        """Which costs may be taken of Goal and University: with Leopold two can be alike."""
        self.round = 0
        self.turn = ""

    @property
    def row(self) -> int:
        return ROWS[len(self.players)]

    def clockwise(self, start: str) -> list[str]:
        place = self.players.index(start)
        return [*self.players[place:], *self.players[:place]]

    def square(self, gene: str) -> list[str]:
        """Return the cells of a gene's square as its tiles lie; printed are two heterozygotes."""
        lie = self.parents[gene]
        mixed = gene + gene.lower()
        return cells(lie["left"] or mixed, lie["top"] or mixed)

    def lay_rows(self, rows: Mapping[str, Sequence[Any]]) -> None:
        """Lay out plants, tools and assistants (GT-203)."""
        self.plants.lay_out(rows["plants"], self.row)
        self.tools.lay_out(rows["tools"], self.row)
        self.helpers.lay_out(rows["assistants"], 3)

    def begin_round(self) -> None:
        """Take markers and dice back (GT-205), lay a coin by each square (GT-204)."""
        self.round += 1
        self.squares = dict.fromkeys(GENES, 1)
        self.taken, self.shifts, self.queue = Counter(), {}, []
        self.dear = {name: {()} for name in COSTS}
        for seat in self.seats.values():
            seat.laid, seat.dice, seat.franz, seat.out = 0, 0, False, False
            seat.spent = set()

    def take_square_coin(self, seat: Seat, gene: str, said: int) -> None:
        """Take the coin beside a square, which goes with the action (GT-064)."""
        need(said == self.squares[gene], "GT-064", f"the coin of {gene}")
        seat.coins += self.squares[gene]
        self.squares[gene] = 0

    def turn_tile(self, gene: str, tile: str) -> None:
        """Lay a tile, ``top f``; or take one away, ``top away``; or leave all as it is."""
        if not tile:
            return
        spot, _, side = tile.partition(" ")
        need(spot in ("left", "top"), "GT-062", tile)
        if side == "away":
            need(self.parents[gene][spot], "GT-061", f"no tile lies at {spot} of {gene}")
            self.parents[gene][spot] = ""
            return
        need(side.upper() == gene, "GT-062", f"a tile {side} on {gene}")
        need(not self.parents[gene][spot], "GT-061", f"a tile lies at {spot} of {gene}")
        self.parents[gene][spot] = side * 2

    def set_goal(self, seat: Seat, goal: str) -> None:
        """Claim a goal (GT-080 to GT-083)."""
        need(goal in self.goals, "GT-083", f"no goal {goal}")
        need(not self.goals[goal], "GT-080", f"{goal} is {self.goals[goal]}'s")
        need(len(seat.goals) < GOALS, "GT-081", f"{seat.name} has {GOALS} goals")
        self.goals[goal] = seat.name
        seat.goals.append(goal)

    def total(self, seat: Seat) -> dict[str, int]:
        """Return what a player scores (GT-211 to GT-217)."""
        done = [*seat.done, *(bed.card for bed in seat.beds if bed.full)]
        matching = sum(
            self.points[goal]
            for goal in seat.goals
            for card in done
            if any(counts(goal, one) for one in card.traits)
        )
        found = {
            "plants": sum(card.points for card in done),
            "completed": len(done),
            "goals": matching,
            "markers": sum(len(bed.marks) for bed in seat.beds if not bed.full),
            "coins": seat.coins,
        }
        total = found["plants"] + found["goals"] + found["markers"] + found["coins"]
        return {**found, "total": total}
