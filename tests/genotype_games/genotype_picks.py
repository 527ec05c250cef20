"""Plant Breeding and Research Upgrade by the plain referee; entries are as in a record."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from genotype_games.genotype_cards import (
    GENES,
    MOST_MARKERS,
    PRICES,
    SQUARE,
    Card,
    Dice,
    card,
    gene,
    trait,
)
from genotype_games.genotype_table import Bed, Seat, Table, need
from genotype_games.genotype_work import Entry, drawn, parts


def rolled(table: Table, roll: Mapping[str, str]) -> Dice:
    """Return the dice of a roll sorted by the squares (GT-120 to GT-122)."""
    need(set(roll) == set(GENES), "GT-120", "all genes are rolled")
    found: Dice = Counter()
    for one, text in roll.items():
        first, *again = (part.split() for part in text.split("/"))
        need(len(again) < 2, "GT-122", f"{one} was rolled a third time")
        second = again[0] if again else []
        faces = {*SQUARE, "m"}
        need(len(first) == 5 and {*first, *second} <= faces, "GT-120", f"{one} shows {text}")
        need(len(second) == first.count("m"), "GT-122", f"{one} was rolled again: {second}")
        square = table.square(one)
        for face in (*(face for face in first if face != "m"), *second):
            found[f"m{one}" if face == "m" else square[SQUARE.index(face)]] += 1
    return found


class Draft:
    def __init__(self, table: Table, pool: Dice) -> None:
        self.table, self.pool = table, pool
        self.firsts = dict(table.shifts)
        anton = [name for name, seat in table.seats.items() if "Father Anton" in seat.helpers]
        self.seconds = [*((name, True) for name in anton), *((name, False) for name in table.queue)]
        self.next = table.first

    # whose turn it is

    def able(self, name: str, only: str = "") -> bool:
        """Tell whether a player can pick without tools and assistants (GT-137)."""
        seat = self.table.seats[name]
        if seat.room() < 1:
            return False
        left = [die for die, number in self.pool.items() if number and only in ("", gene(die))]
        return any(die[0] == "m" or seat.open(die) for die in left)

    def out(self, name: str) -> bool:
        return self.table.seats[name].out

    def due(self) -> None:
        """Drop the Shifts of those who have passed."""
        self.seconds = [one for one in self.seconds if not self.out(one[0])]
        for name in self.table.clockwise(self.next or self.table.first):
            if not self.out(name):
                self.next = name
                return
        self.next = ""

    def turn(self, entry: Entry) -> None:
        """Take a pick, or pass (GT-130 to GT-132)."""
        self.due()
        name, shift = entry["player"], str(entry.get("shift", ""))
        only = ""
        if self.firsts:
            only = shift.rpartition(" ")[2]
            need(shift.startswith("1st"), "GT-130", f"{shift} before the 1st Shifts are done")
            need(self.firsts.get(only) == name, "GT-130", f"{name} has no 1st Shift of {only}")
            # who fails one may have used the other before: between genes any order is accepted
            del self.firsts[only]
        elif self.seconds:
            need(shift == "2nd", "GT-131", f"{shift} before the 2nd Shifts are done")
            (due, by_anton), *self.seconds = self.seconds
            need(due == name, "GT-131", f"it is the 2nd Shift of {due}")
            called = any(one.get("assistant") == "Father Anton" for one in self.uses(entry))
            need(called == by_anton or entry.get("passes"), "GT-184", "Anton")
        else:
            need(not shift and name == self.next, "GT-132", f"it is the turn of {self.next}")
            self.next = self.table.clockwise(name)[1 % len(self.table.players)]
        if entry.get("passes"):
            self.pass_on(name, only)
        else:
            Pick(self, self.table.seats[name], entry, only).take()

    def pass_on(self, name: str, only: str) -> None:
        """Pass, which has to be for want of a die or a slot (GT-136, GT-137)."""
        need(not self.able(name, only), "GT-137", f"{name} can pick")
        if not only or self.table.rulings.get("first_shift_fail", "pass") == "pass":
            self.table.seats[name].out = True

    @staticmethod
    def uses(entry: Entry) -> Sequence[Entry]:
        return parts(entry.get("uses"))

    def end(self) -> None:
        self.due()
        left = {*self.firsts.values(), *(name for name, _ in self.seconds)}
        for name, seat in self.table.seats.items():
            need(seat.out or not self.able(name), "GT-137", f"{name} can still pick")
        need(not left or not any(map(self.able, left)), "GT-130", f"{left} can still pick")


class Pick:
    def __init__(self, draft: Draft, seat: Seat, entry: Entry, only: str) -> None:
        self.draft, self.seat, self.entry, self.only = draft, seat, entry, only
        self.names = [one.get("tool") or one["assistant"] for one in draft.uses(entry)]
        self.covered: list[str] = []
        self.knife = False
        """Whether a die lies on a Graft Knife."""

    def take(self) -> None:
        """Take the dice, and cover what they are taken for (GT-133 to GT-142)."""
        self.spend()
        taken = [one.strip() for one in self.entry["die"].split("+")]
        taken = [one if one[0] == "m" else trait(one) for one in taken]
        knives = [one for one in self.draft.uses(self.entry) if one.get("tool") == "Graft Knife"]
        pair_on_knife = bool(knives) and "die" not in knives[0] and len(taken) == 2
        self.lay(taken, len(taken) - pair_on_knife)
        self.use_dice(taken)
        for one in knives:
            if not pair_on_knife:
                self.graft(one, gene(taken[0]))
        self.copies()

    def lay(self, taken: Sequence[str], slots: int) -> None:
        """Take dice from the board, and lay them on slots (GT-134)."""
        for die in taken:
            need(self.draft.pool[die] > 0, "GT-144", f"no {die} is left")
            need(self.only in ("", gene(die)), "GT-130", f"{die} in a 1st Shift of {self.only}")
            self.draft.pool[die] -= 1
        need(self.seat.room() >= slots, "GT-134", f"{self.seat.room()} slots free")
        self.seat.dice += slots

    def use_dice(self, taken: Sequence[str]) -> None:
        if self.entry.get("for") == "coin":
            need(len(taken) == 1 and taken[0][0] == "m", "GT-139", f"{taken} for a coin")
            self.seat.coins += 1
            return
        named = trait(self.entry["trait"])
        wild = {"Rake", "Sister Maria"} & set(self.names)
        if len(taken) == 2:
            same = gene(taken[0]) == gene(taken[1]) == gene(named)
            need(taken[0][0] == "m" and same, "GT-140", f"{taken} for {named}")
        elif wild:
            need(gene(taken[0]) == gene(named), "GT-106", f"{taken} for {named}")
        else:
            need(taken[0] == named, "GT-133", f"{taken} for {named}")
        self.cover({"plant": self.entry["plant"], "trait": named})

    def cover(self, one: Entry) -> None:
        self.seat.cover(card(one["plant"]), trait(one["trait"]))
        self.covered.append(trait(one["trait"]))

    def graft(self, use: Entry, same: str) -> None:
        """Take one more die, which lies on the Knife (GT-105)."""
        die = use["die"] if use["die"][0] == "m" else trait(use["die"])
        need(not self.only or gene(die) == same, "GT-105", f"{die} in a 1st Shift")
        self.lay([die], 0)
        if die[0] == "m":
            need(not use.get("validates"), "GT-139", f"{die} for a trait")
            self.seat.coins += 1
            return
        (one,) = parts(use["validates"])
        need(trait(one["trait"]) == die, "GT-133", f"{die} for {one['trait']}")
        self.cover(one)

    def spend(self) -> None:
        """Put away tools, and assistants that work once; pay for Franz."""
        allowed = {"Graft Knife", "Rake", "Pollen Brush"}
        helpers = {"Sister Maria", "Sister May", "Father Anton", "Brother Franz"}
        for use, name in zip(self.draft.uses(self.entry), self.names, strict=True):
            if "tool" in use:
                need(name in allowed and name in self.seat.tools, "GT-100", f"{name} used")
                self.seat.tools.remove(name)
                self.draft.table.tools.gone.append(name)
                continue
            need(name in helpers and name in self.seat.helpers, "GT-217", f"{name} used")
            if name == "Sister Maria":
                need(name not in self.seat.spent, "GT-186", f"{name} was used")
                self.seat.spent.add(name)
            if name == "Brother Franz":
                need(not self.seat.franz, "GT-185", "Franz was paid")
                need(use.get("pays", 1) == 1, "GT-185", "Franz costs one")
                self.seat.pay(1, "GT-185")
                self.seat.franz = True

    def copies(self) -> None:
        """Cover the copies of a Pollen Brush or of May (GT-107, GT-187)."""
        for use, name in zip(self.draft.uses(self.entry), self.names, strict=True):
            if name not in ("Pollen Brush", "Sister May"):
                continue
            others = parts(use.get("validates"))
            kinds = {trait(one["trait"]) for one in others}
            need(self.covered and kinds <= set(self.covered), "GT-107", f"{kinds} covered")
            for one in others:
                self.cover(one)
            left = [one for one in kinds if self.seat.open(one)]
            need(name != "Pollen Brush" or not left, "GT-107", f"{left} left")


class Market:
    """The upgrades of one round (GT-150 to GT-158)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left = [*reversed(table.clockwise(table.first))]
        """Who has not passed, the next one first."""

    def turn(self, entry: Entry) -> None:
        name = entry["player"]
        need(self.left and self.left[0] == name, "GT-150", f"it is the turn of {self.left[:1]}")
        self.left = self.left[1:]
        if entry.get("passes"):
            return
        self.left.append(name)
        self.buy(self.table.seats[name], entry)

    def buy(self, seat: Seat, entry: Entry) -> None:
        """Buy an upgrade (GT-152 to GT-158, GT-109)."""
        table, upgrade = self.table, entry["buys"]
        uses = parts(entry.get("uses"))
        price = seat.cost(table.prices[upgrade])
        for use in uses:
            if use.get("tool") == "Grant":
                need("Grant" in seat.tools, "GT-100", "no Grant")
                seat.tools.remove("Grant")
                table.tools.gone.append("Grant")
                price = max(0, price - 2)
            else:
                need(use.get("assistant") == "Brother Eduard", "GT-216", f"{use}")
        need(entry["pays"] == price, "GT-152", f"{entry['pays']} paid, not {price}")
        seat.coins -= price
        need(seat.coins >= 0, "GT-029", f"{seat.name} cannot pay {price}")
        table.prices[upgrade] = min(PRICES[upgrade][2], table.prices[upgrade] + 1)
        if upgrade in table.stock:
            need(table.stock[upgrade], "GT-158", f"{upgrade} is sold out")
            table.stock[upgrade] -= 1
        seat.plots += upgrade == "plot"
        seat.slots += upgrade == "slot"
        seat.markers += upgrade == "marker"
        need(seat.markers <= MOST_MARKERS, "GT-156", f"{seat.markers} markers")
        if upgrade == "assistant":
            self.hire(seat, entry["card"], uses)

    def hire(self, seat: Seat, name: str, uses: Sequence[Any]) -> None:
        """Hire one of those who lie face up (GT-157); Eduard comes with a plant (GT-189)."""
        self.table.helpers.take_up(name, "GT-157")
        seat.helpers.append(name)
        plants = [use["plant"] for use in uses if use.get("assistant") == "Brother Eduard"]
        need(bool(plants) == (name == "Brother Eduard"), "GT-189", f"{plants}")
        for text in plants:
            one, where = drawn(text)
            if not isinstance(one, Card):
                raise TypeError(text)
            self.table.plants.take(one, where, "GT-189")
            seat.beds.append(Bed(one, "Eduard"))

    def end(self) -> None:
        need(not self.left, "GT-151", f"{self.left} have not passed")
