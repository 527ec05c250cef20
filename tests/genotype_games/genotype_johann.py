"""Brother Johann by the plain referee: his phase, his Shifts and his purchases.

His column and his turns of Working are in modules of their own.
"""

from collections import Counter

from genotype_games.genotype_cards import (
    DOUBLE_ARROW,
    MOST_MARKERS,
    PRICES,
    Automa,
    card,
    dice,
    gene,
)
from genotype_games.genotype_johanns_column import BY_NAME, automa
from genotype_games.genotype_johanns_turns import JohannsTurns
from genotype_games.genotype_picks import Draft, Market
from genotype_games.genotype_table import Bed, IllegalError, need
from genotype_games.genotype_work import Entry, parts

SHIFTS, EXTRA_SHIFTS, COINS = 3, 2, 3


class Johann(JohannsTurns):
    # between Working and Breeding

    def between(self, entry: Entry) -> None:
        """Play the automa phase (GT-237 to GT-241)."""
        mine = [one for one, name in self.table.shifts.items() if name == self.name]
        for one in mine:
            del self.table.shifts[one]
            self.table.queue.append(self.name)
        self.validate_for_assistants()
        if self.has("Elisabeth") and self.seat.goals:
            self.validate(goals=self.seat.goals)
        self.gain_from_deck(parts(entry.get("plants")), 1 + self.plots)
        self.check(entry)
        coins = 0 if self.difficulty == "easy" else COINS
        need(entry.get("coins", 0) == coins, "GT-240", f"{coins} coins")
        self.seat.coins += coins
        self.shuffle(entry)

    # breeding

    def begin_breeding(self) -> None:
        """Count his Shifts; Franz costs a coin (GT-242, GT-252)."""
        self.shifts = SHIFTS + self.slots
        self.paired = []
        if self.has("Franz") and self.seat.coins:
            self.seat.coins -= 1
            self.shifts += EXTRA_SHIFTS
        self.bought = 0

    def pick(self, draft: Draft, entry: Entry) -> None:
        """Take one of his Shifts (GT-243 to GT-245, GT-256)."""
        if entry.get("passes"):
            need(not self.shifts, "GT-242", f"{self.shifts} Shifts left")
            self.seat.out = True
            return
        draft.due()
        need(not draft.firsts, "GT-130", "1st Shifts come first")
        if draft.seconds:
            (due, _), *draft.seconds = draft.seconds
            need(due == self.name and entry.get("shift", "2nd") == "2nd", "GT-131", due)
        else:
            need(draft.next == self.name, "GT-132", f"it is the turn of {draft.next}")
            draft.next = self.table.players[0]
        need(self.shifts, "GT-242", "no Shift left")
        self.shifts -= 1
        (text,) = parts(entry["automa"])
        name = automa(text)
        self.draw(name)
        self.shift(draft, BY_NAME[name], entry)
        self.seat.out = not self.shifts

    def shift(self, draft: Draft, drawn_card: Automa, entry: Entry) -> None:
        """Lay a card beside a plant, and do what its arrows say."""
        free = [bed for bed in reversed(self.column) if not any(bed is b for b in self.paired)]
        if not free:
            self.paired = []
            free = list(reversed(self.column))
        taken: Counter[str] = Counter()
        self.coins = 0
        if free:
            need(card(entry["plant"]) == free[0].card, "GT-243", f"{free[0].card} is due")
            self.paired.append(free[0])
            for arrow, number in ((drawn_card.single, 1), (drawn_card.double, 2)):
                self.arrow(draft, free[0], (arrow, number), taken)
        self.mutation(draft, drawn_card.mutation, taken)
        need(dice(entry.get("die", "")) == taken, "GT-243", f"{taken} go")
        need(entry.get("coin", 0) == self.coins, "GT-244", f"{self.coins} coins")
        self.seat.coins += self.coins
        self.check(entry)
        self.deck.gone.append(drawn_card.action)

    def arrow(self, draft: Draft, bed: Bed, pointed: tuple[str, int], taken: Counter[str]) -> None:
        one, number = pointed
        for aim in bed.card.traits:
            if gene(aim) != one or aim in bed.marks:
                continue
            there = min(number, draft.pool[aim])
            if there or self.has("Maria"):
                draft.pool[aim] -= there
                taken[aim] += there
                self.cover(bed, aim)
        for aim in [aim for aim, count in taken.items() if not count]:
            del taken[aim]

    def mutation(self, draft: Draft, one: str, taken: Counter[str]) -> None:
        if draft.pool[f"m{one}"]:
            draft.pool[f"m{one}"] -= 1
            taken[f"m{one}"] += 1
            if not self.validate(only=one):
                self.coins += 1

    # upgrades

    def buy(self, market: Market, entry: Entry) -> None:
        need(market.left and market.left[0] == self.name, "GT-150", f"{market.left[:1]}'s turn")
        market.left = market.left[1:]
        most = 3 if self.has("Leopold") else 1 if self.difficulty == "easy" else 2
        if entry.get("passes"):
            affordable = any(self.can_buy(one) for one in PRICES)
            need(self.bought == most or not affordable, "GT-247", "he can buy")
            return
        need(self.bought < most, "GT-247", f"{self.bought} bought")
        self.bought += 1
        if self.bought < most:
            market.left.append(self.name)
        names = [automa(text) for text in parts(entry["automa"])]
        for name in names:
            self.draw(name)
        self.deck.gone += names
        for name in names[:-1]:
            need(not self.can_buy(DOUBLE_ARROW[BY_NAME[name].double]), "GT-247", f"{name} buys")
        upgrade = DOUBLE_ARROW[BY_NAME[names[-1]].double]
        need(entry["buys"] == upgrade and self.can_buy(upgrade), "GT-247", upgrade)
        self.take_upgrade(upgrade, entry)

    def can_buy(self, upgrade: str) -> bool:
        table = self.table
        if upgrade == "marker" and self.seat.markers == MOST_MARKERS:
            return False
        if upgrade == "assistant" and not any(table.helpers.up):
            return False
        return bool(table.stock.get(upgrade, 1)) and self.price(upgrade) <= self.seat.coins

    def price(self, upgrade: str) -> int:
        return self.cost(self.table.prices[upgrade])

    def take_upgrade(self, upgrade: str, entry: Entry) -> None:
        table, price = self.table, self.price(upgrade)
        need(entry["pays"] == price, "GT-247", f"{entry['pays']} paid, not {price}")
        self.seat.coins -= price
        table.prices[upgrade] = min(PRICES[upgrade][2], table.prices[upgrade] + 1)
        if upgrade in table.stock:
            table.stock[upgrade] -= 1
        self.plots += upgrade == "plot"
        self.slots += upgrade == "slot"
        self.seat.markers += upgrade == "marker"
        if upgrade == "assistant":
            (text,) = parts(entry["support"])
            self.draw(automa(text))
            self.deck.gone.append(automa(text))
            place = self.from_row(table.helpers, BY_NAME[automa(text)].pips)
            if place is None or table.helpers.up[place] != entry["card"]:
                raise IllegalError("GT-248", f"{entry['card']} is not due")
            table.helpers.up[place] = None
            self.face_down.append(entry["card"])
            self.hired += 1
