"""The Working phase by the plain referee: one Action Marker with all that goes with it.

An entry is as in a record. Tools and assistants may come before, between or behind the steps of the
action; an entry is right if some order of them is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeAlias

from genotype_games.genotype_cards import COSTS, GENES, SQUARE, TOOLS, Card, card, counts, trait
from genotype_games.genotype_table import Bed, IllegalError, Seat, Table, need

Entry: TypeAlias = Mapping[str, Any]
Step: TypeAlias = Callable[[], None]
COINS = {"Hand Lens": "parents", "Pocket Watch": "1st shift", "Garden Line": "2nd shift"}
ONE_OF_FOUR_PLAYERS = ("treasury", "nursery", "tool shed")


def parts(value: Any) -> list[Any]:
    """Return a value as a list: of one, where it is none."""
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


def drawn(text: str) -> tuple[str | Card, str]:
    where, name = ("deck", text[5:]) if text.startswith("deck ") else ("row", text)
    return (name if name in TOOLS else card(name)), where


def space_of(text: str) -> tuple[str, str]:
    head, _, last = text.rpartition(" ")
    return (head, last) if last in GENES else (text, "")


def due(table: Table) -> str:
    """Return who lays a marker next; nobody if all lie (GT-023, GT-024)."""
    for name in table.clockwise(table.turn):
        if table.seats[name].laid < table.seats[name].markers:
            return name
    return ""


def work(table: Table, entry: Entry) -> Table:
    """Return the table after a turn; it may be the same one."""
    name = entry["player"]
    need(due(table) == name, "GT-023", f"it is the turn of {due(table)}")
    uses = parts(entry.get("uses"))
    if not uses:
        _in_order(table, entry, [])
        return table
    first: IllegalError | None = None
    for order in merges(_steps_of(entry), len(uses)):
        after = deepcopy(table)
        try:
            _in_order(after, entry, order)
        except IllegalError as error:
            first = first or error
        else:
            return after
    raise first or IllegalError("GT-020", "no turn")


def _steps_of(entry: Entry) -> int:
    return 3 if entry["space"] == "gardening" else 1


def merges(steps: int, uses: int) -> Iterator[list[int]]:
    """Yield all ways to bring uses between steps: for each use, how many steps come before."""

    def rising(low: int, left: int) -> Iterator[list[int]]:
        if not left:
            yield []
            return
        for one in range(low, steps + 1):
            yield from ([one, *rest] for rest in rising(one, left - 1))

    yield from sorted(rising(0, uses), key=lambda order: -sum(order))


def _in_order(table: Table, entry: Entry, order: Sequence[int]) -> None:
    seat = table.seats[entry["player"]]
    turn = Turn(table, seat, entry)
    steps = turn.steps()
    uses = list(zip(order, parts(entry.get("uses")), strict=True))
    for number in range(len(steps) + 1):
        for before, use in uses:
            if before == number:
                turn.use(use)
        if number < len(steps):
            steps[number]()
    need("Watering Funnel" not in seat.tools, "GT-102", "a Funnel is played at once")
    seat.laid += 1
    table.turn = table.clockwise(seat.name)[1]


class Turn:
    def __init__(self, table: Table, seat: Seat, entry: Entry) -> None:
        self.table, self.seat, self.entry = table, seat, entry
        self.space, self.gene = space_of(entry["space"])
        self.extra_drawn = False
        self.covered: list[str] = []

    def steps(self) -> list[Step]:
        if self.space == "gardening":
            return [self.garden, self.harvest, self.sow]
        return [self.act]

    # spaces

    def occupy(self, most: int) -> None:
        """Take one of so many spaces of the action (GT-021)."""
        owner = self.seat.name if self.space in ("gardening", "temporary slot") else ""
        key = f"{self.space} {self.gene} {owner}"
        self.table.taken[key] += 1
        need(self.table.taken[key] <= most, "GT-021", f"{self.space} is taken")

    def occupy_dear(self, paid: int) -> None:
        """Take a space for which so much is paid (GT-021, GT-080, GT-091)."""
        found = {
            tuple(sorted((*taken, cost)))
            for taken in self.table.dear[self.space]
            for cost in COSTS[self.space]
            if cost not in taken and self.seat.cost(cost) == paid
        }
        need(found, "GT-080", f"no space of {self.space} costs {paid}")
        self.table.dear[self.space] = found
        self.seat.coins -= paid
        need(self.seat.coins >= 0, "GT-029", f"{self.seat.name} cannot pay {paid}")

    def act(self) -> None:
        """Take the action of the space (GT-031)."""
        actions: Mapping[str, Step] = {
            "temporary slot": self.temporary_slot,
            "parents": self.set_parents,
            "1st shift": self.first_shift,
            "2nd shift": lambda: self.table.queue.append(self.seat.name),
            "goal": self.goal,
            "treasury": self.treasury,
            "university": self.university,
            "nursery": lambda: self.draw_cards(2),
            "tool shed": lambda: self.draw_cards(1),
            "Father Omari": self.omari,
        }
        need(self.space in actions, "GT-031", f"no space {self.space}")
        need(bool(self.gene) == (self.space in ("parents", "1st shift")), "GT-033", self.space)
        actions[self.space]()

    def several(self) -> int:
        """Return how many spaces there are of an action (section 9-7)."""
        return 2 if self.space in ONE_OF_FOUR_PLAYERS and len(self.table.players) > 3 else 1

    def temporary_slot(self) -> None:
        self.occupy(1)
        self.seat.spent.add("slot")

    def set_parents(self) -> None:
        self.occupy(1)
        self.table.turn_tile(self.gene, self.entry.get("tile", ""))
        self.square_coin()

    def first_shift(self) -> None:
        self.occupy(1)
        self.table.shifts[self.gene] = self.seat.name
        self.square_coin()

    def square_coin(self) -> None:
        self.table.take_square_coin(self.seat, self.gene, self.entry.get("coin", 0))

    def goal(self) -> None:
        self.occupy_dear(self.entry["pays"])
        self.table.set_goal(self.seat, self.entry["goal"])

    def treasury(self) -> None:
        self.occupy(self.several())
        need(self.entry.get("coins", 2) == 2, "GT-090", "two coins")
        self.seat.coins += 2

    def university(self) -> None:
        self.occupy_dear(self.entry["pays"])
        (one,) = parts(self.entry["validates"])
        self.cover(one)

    def cover(self, one: Entry) -> None:
        named = trait(one["trait"])
        self.seat.cover(card(one["plant"]), named)
        self.covered.append(named)

    def draw_cards(self, number: int) -> None:
        """Draw plants for the Nursery, a tool for the Tool Shed (GT-092, GT-093)."""
        self.occupy(self.several())
        cards = parts(self.entry["draws"])
        need(len(cards) == number, "GT-092", f"{len(cards)} cards drawn")
        for text in cards:
            one = self.draw(text)
            need((one in TOOLS) == (self.space == "tool shed"), "GT-092", f"{one} drawn")

    def draw(self, text: str) -> str | Card:
        one, where = drawn(text)
        if isinstance(one, str):
            self.table.tools.take(one, where, "GT-094")
            self.seat.tools.append(one)
        else:
            self.table.plants.take(one, where, "GT-094")
            self.seat.hand.append(one)
        return one

    def omari(self) -> None:
        """Roll a die of each gene, and cover what matches (GT-183)."""
        need("Father Omari" in self.seat.helpers, "GT-030", "Omari is not here")
        self.occupy(1)
        shown = {}
        for gene in GENES:
            *mutations, face = self.entry["roll"][gene].split()
            need(set(mutations) <= {"m"} and face in SQUARE, "GT-183", f"{gene} rolled")
            shown[gene] = self.table.square(gene)[SQUARE.index(face)]
        left = list(shown.values())
        for one in parts(self.entry.get("validates")):
            need(trait(one["trait"]) in left, "GT-183", f"no die shows {one['trait']}")
            left.remove(trait(one["trait"]))
            self.cover(one)

    # gardening

    def garden(self) -> None:
        """Draw a card (GT-041), and with Alipius another one (GT-180)."""
        self.occupy(1)
        cards = parts(self.entry["draws"])
        need(len(cards) == 1, "GT-041", f"{len(cards)} cards drawn")
        self.draw(cards[0])

    def harvest(self) -> None:
        """Harvest complete plants (GT-042, GT-043); all of them, unless a ruling says may."""
        for text in parts(self.entry.get("harvests")):
            bed = next((b for b in self.seat.beds if b.card == card(text) and b.full), None)
            if bed is None:
                raise IllegalError("GT-042", f"{text} is not complete")
            self.seat.beds.remove(bed)
            self.seat.done.append(bed.card)
            if bed.lies == "pot":
                self.table.tools.gone.append("Flower Pot")
            if bed.lies == "Eduard":
                self.refill()
        if self.table.rulings.get("harvest", "must") == "must":
            need(not any(bed.full for bed in self.seat.beds), "GT-042", "one is left")

    def refill(self) -> None:
        """Put another plant on Eduard (GT-189)."""
        uses = parts(self.entry.get("uses"))
        (text,) = (one["plant"] for one in uses if one.get("assistant") == "Brother Eduard")
        self.plant_out(text, "Eduard")

    def plant_out(self, text: str, lies: str) -> None:
        """Put a plant straight onto a bed."""
        one, where = drawn(text)
        need(isinstance(one, Card), "GT-104", f"{text} is no plant")
        self.table.plants.take(one, where, "GT-094")
        self.seat.beds.append(Bed(card(str(text).removeprefix("deck ")), lies))

    def sow(self) -> None:
        """Sow plants of the hand on free plots (GT-044)."""
        for text in parts(self.entry.get("sows")):
            one = card(text)
            need(one in self.seat.hand, "GT-044", f"{text} is not in hand")
            self.seat.hand.remove(one)
            self.seat.beds.append(Bed(one))
        sown = sum(bed.lies == "plot" for bed in self.seat.beds)
        need(sown <= self.seat.plots, "GT-044", f"{sown} plants on {self.seat.plots} plots")

    # tools and assistants

    def use(self, use: Entry) -> None:
        name = use.get("tool") or use["assistant"]
        if "tool" in use:
            need(name in self.seat.tools, "GT-100", f"{self.seat.name} has no {name}")
            self.seat.tools.remove(name)
            if name != "Flower Pot":
                self.table.tools.gone.append(name)
        else:
            need(name in self.seat.helpers, "GT-217", f"{self.seat.name} has no {name}")
        self._do(name, use)

    def _do(self, name: str, use: Entry) -> None:
        ways: Mapping[str, Step] = {
            **dict.fromkeys(COINS, lambda: self.bring_coins(name, use)),
            **dict.fromkeys(("Pollen Brush", "Sister May"), lambda: self.copies(name, use)),
            **dict.fromkeys(("Sister Elisabeth", "Sister Anna"), lambda: self.once(name, use)),
            "Seed Bag": lambda: self.seed_bag(use),
            "Watering Funnel": lambda: self.cover_all(use),
            "Dissertation": lambda: self.dissertation(use),
            "Flower Pot": lambda: self.plant_out(use["plant"], "pot"),
            "Brother Alipius": lambda: self.alipius(use),
            "Brother Eduard": lambda: need(self.space == "gardening", "GT-189", self.space),
        }
        need(name in ways, "GT-216", f"{name} is not for the Working phase")
        ways[name]()

    def bring_coins(self, name: str, use: Entry) -> None:
        """Get two coins for taking an action (GT-108)."""
        need(self.space == COINS[name], "GT-108", f"{name} at {self.space}")
        need(use.get("coins", 2) == 2, "GT-108", "two coins")
        self.seat.coins += 2

    def cover_all(self, use: Entry) -> None:
        """Cover what a Funnel covers: a trait, if one is open (GT-102)."""
        found = parts(use.get("validates"))
        left = any(not bed.full for bed in self.seat.beds)
        need(len(found) == int(left), "GT-102", f"{len(found)} traits covered")
        for one in found:
            self.cover(one)

    def dissertation(self, use: Entry) -> None:
        """Claim a goal for a coin (GT-103)."""
        self.pay(use, 1)
        self.table.set_goal(self.seat, use["goal"])

    def alipius(self, use: Entry) -> None:
        """Draw one more card in Gardening (GT-180)."""
        need(self.space == "gardening" and not self.extra_drawn, "GT-180", self.space)
        self.extra_drawn = True
        (text,) = parts(use["draws"])
        self.draw(text)

    def pay(self, use: Entry, price: int) -> None:
        need(use["pays"] == self.seat.cost(price), "GT-029", f"{use['pays']} paid")
        self.seat.pay(price)

    def seed_bag(self, use: Entry) -> None:
        """Draw five plants, keep two (GT-101)."""
        cards = [drawn(text) for text in parts(use["draws"])]
        need(len(cards) == 5, "GT-101", f"{len(cards)} plants drawn")
        for one, where in cards:
            need(where == "deck" and isinstance(one, Card), "GT-101", f"{one} from the {where}")
            self.table.plants.take_down(one, "GT-101")
        left = [one for one, _ in cards]
        kept = [card(text.removeprefix("deck ")) for text in parts(use["keeps"])]
        need(len(kept) == 2, "GT-101", f"{len(kept)} kept")
        for one in kept:
            need(one in left, "GT-101", f"{one} was not drawn")
            left.remove(one)
        self.seat.hand += kept
        self.table.plants.gone += left

    def once(self, name: str, use: Entry) -> None:
        """Use Elisabeth or Anna, once each Working phase (GT-181, GT-182)."""
        need(name not in self.seat.spent, "GT-181", f"{name} was used")
        self.seat.spent.add(name)
        (one,) = parts(use["validates"])
        if name == "Sister Anna":
            self.pay(use, 1)
        else:
            named = trait(one["trait"])
            need(any(counts(goal, named) for goal in self.seat.goals), "GT-181", "no goal")
        self.cover(one)

    def copies(self, name: str, use: Entry) -> None:
        """Cover every copy of what was covered in this turn (GT-107, GT-187)."""
        others = parts(use.get("validates"))
        kinds = {trait(one["trait"]) for one in others}
        need(len(kinds) < 2 and kinds <= set(self.covered), "GT-107", f"{kinds} covered")
        for one in others:
            self.cover(one)
        if name == "Pollen Brush":
            open_ones = [one for one in kinds or set(self.covered) if self.seat.open(one)]
            need(not open_ones or len(set(self.covered)) > 1, "GT-107", f"{open_ones} left")
        need(self.covered, "GT-107", "nothing was covered")
