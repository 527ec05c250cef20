"""Brother Johann by the plain referee: what his cards make him do, move by move.

An entry has to say just what he does. Rules are those of docs/rules-genotype.md.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from genotype_cards import (
    AUTOMA,
    COSTS,
    DOUBLE_ARROW,
    GENES,
    GOALS,
    MOST_MARKERS,
    PRICES,
    SQUARE,
    Automa,
    Card,
    card,
    counts,
    dice,
    gene,
    trait,
)
from genotype_picks import Draft, Market
from genotype_table import Bed, Deck, IllegalError, Seat, Table, need
from genotype_work import Entry, drawn, parts, space_of

MOST_PLANTS, SHIFTS, EXTRA_SHIFTS, COINS = 4, 3, 2, 3
BY_NAME = {one.action: one for one in AUTOMA}


def automa(text: str) -> str:
    """Return the name of a card; what else is written of it has to be right."""
    name = next(name for name in BY_NAME if text.startswith(name))
    found, rest = BY_NAME[name], text.removeprefix(name).split()
    for word, value in pairwise(rest):
        if word in ("single", "double", "mutation"):
            need(getattr(found, word) == value, "GT-227", f"{text} is {found}")
    plain = re.sub(r"(single|double|mutation) \w", "", " ".join(rest)).split()
    need(set(plain) <= {found.letter, str(found.pips)}, "GT-227", f"{text} is {found}")
    return name


class Johann:
    """Johann with his column, his cards and his upgrades."""

    def __init__(self, table: Table, solo: Mapping[str, str]) -> None:
        self.table = table
        self.name = table.players[1]
        self.difficulty = solo["difficulty"]
        self.own = solo.get("assistant", "")
        self.deck = Deck()
        self.loose: list[str] = []
        """Cards that were shuffled within an entry."""
        self.hired = int(bool(self.own))
        self.face_down: list[str] = []
        """The assistants whom he has hired; they only count (GT-248)."""
        self.plots = self.slots = 0
        self.paired: list[Bed] = []
        self.shifts = self.bought = 0
        self.done: list[tuple[Card, str]] = []
        """What he validated in an entry."""
        self.coins = 0
        """What he got for De Novo dice in an entry."""

    @property
    def seat(self) -> Seat:
        return self.table.seats[self.name]

    @property
    def column(self) -> list[Bed]:
        """His plants, the one at the bottom first."""
        return self.seat.beds

    def has(self, name: str) -> bool:
        return self.own.endswith(name)

    def cost(self, price: int) -> int:
        return max(1, price - 1) if self.has("Leopold") else price

    # set-up and cards

    def set_up(self, dealt: Entry) -> None:
        """Lay his two plants, the top one is written first (GT-221)."""
        plants = [card(text) for text in parts(dealt["column"])]
        need(len(plants) == 2, "GT-221", f"{len(plants)} plants")
        self.seat.beds = [Bed(one) for one in reversed(plants)]
        self.seat.plots = 99

    def first_goal(self, dealt: Entry) -> None:
        """Claim a goal with Elisabeth (GT-250)."""
        if not self.has("Elisabeth"):
            return
        names = [automa(text) for text in parts(dealt["support"])]
        need(len(set(names)) == len(names), "GT-227", f"{names} drawn")
        for name in names[:-1]:
            need(not self.goal_of(BY_NAME[name].letter), "GT-227", f"{name} was valid")
        need(self.goal_of(BY_NAME[names[-1]].letter) == dealt["goal"], "GT-250", dealt["goal"])
        self.table.set_goal(self.seat, dealt["goal"])

    def draw(self, name: str) -> None:
        """Take the card on top; of a deck made anew nobody wrote how it lies.

        What was laid aside in the turn may or may not have been shuffled in: the text does not say.
        """
        if not self.deck.down and (not self.loose or name not in self.loose):
            self.loose, self.deck.gone = [*self.loose, *self.deck.gone], []
        if self.loose:
            need(name in self.loose, "GT-227", f"{name} was drawn before")
            self.loose.remove(name)
        else:
            self.deck.take_down(name, "GT-227")

    def shuffle(self, entry: Entry) -> None:
        """Shuffle all cards: they lie as the entry says (GT-241)."""
        order = list(map(automa, entry["decks"]["automa"]))
        need(sorted(order) == sorted(BY_NAME), "GT-241", "nine cards")
        self.deck = Deck()
        self.deck.down = order
        self.loose = []
        self.paired = []

    def anew(self, entry: Entry) -> None:
        """Note how the cards lie if they are shuffled within an entry."""
        self.deck.anew = list(map(automa, entry.get("decks", {}).get("automa", ())))

    # validating

    def validate(self, only: str = "", goals: Sequence[str] = ()) -> bool:
        """Cover the bottom-most open trait (GT-225), of one gene or one for his goals."""
        for bed in self.column:
            for one in reversed(bed.card.traits):
                fits = not goals or any(counts(goal, one) for goal in goals)
                if one not in bed.marks and only in ("", gene(one)) and fits:
                    self.cover(bed, one)
                    return True
        return False

    def cover(self, bed: Bed, one: str) -> None:
        """Cover a trait, with May every copy, and harvest what is complete (GT-223, GT-255)."""
        copies = [b for b in self.column if one in b.card.traits and one not in b.marks]
        for other in [bed, *(copies if self.has("May") else ())]:
            if one not in other.marks:
                other.marks.add(one)
                self.done.append((other.card, one))
        for full in [b for b in self.column if b.full]:
            self.column.remove(full)
            self.seat.done.append(full.card)

    def validate_for_assistants(self) -> None:
        for _ in range(self.hired):
            self.validate()

    def gain(self, one: Card) -> None:
        self.column.append(Bed(one))

    def gain_from_deck(self, texts: Sequence[str], number: int) -> None:
        """Gain plants from the deck; with four he validates instead (GT-224)."""
        left = list(texts)
        for _ in range(number):
            if len(self.column) == MOST_PLANTS:
                self.validate()
                continue
            need(left, "GT-239", "a plant is missing")
            one, _ = drawn(left.pop(0) if left[0].startswith("deck ") else f"deck {left.pop(0)}")
            self.table.plants.take_down(one, "GT-239")
            self.gain(card(str(texts[len(texts) - len(left) - 1]).removeprefix("deck ")))
        need(not left, "GT-239", f"{left} too many")

    def check(self, entry: Entry) -> None:
        """Compare what he validated with what is written."""
        said = [(card(one["plant"]), trait(one["trait"])) for one in parts(entry.get("validates"))]
        need(Counter(said) == Counter(self.done), "GT-225", f"{self.done}, not {said}")
        self.done = []

    # working

    def work(self, entry: Entry) -> None:
        """Take a turn of the Working phase (GT-227 to GT-236)."""
        self.anew(entry)
        if self.has("Omari") and self.seat.laid == self.seat.markers - 1:
            self.omari(entry)
        else:
            self.by_cards(entry)
        self.check(entry)
        self.seat.laid += 1
        self.table.turn = self.table.players[0]

    def omari(self, entry: Entry) -> None:
        """Roll a die of each gene; each covers the bottom-most match (GT-251)."""
        need(space_of(entry["space"])[0] == "Father Omari", "GT-251", entry["space"])
        for one in GENES:
            *mutations, face = entry["roll"][one].split()
            need(set(mutations) <= {"m"} and face in SQUARE, "GT-183", f"{one} rolled")
            shown = self.table.square(one)[SQUARE.index(face)]
            for bed in self.column:
                if shown in bed.card.traits and shown not in bed.marks:
                    self.cover(bed, shown)
                    break

    def by_cards(self, entry: Entry) -> None:
        """Draw an Action and a Support card, each again while it is not valid."""
        actions = [automa(text) for text in parts(entry["action"])]
        supports = [automa(text) for text in parts(entry["support"])]
        self.draw(actions[0])
        self.draw(supports[0])
        for before, name in pairwise(actions):
            need(not self.is_open(before), "GT-227", f"{before} was valid")
            self.deck.gone.append(before)
            self.draw(name)
        action = BY_NAME[actions[-1]]
        need(self.is_open(actions[-1]), "GT-227", f"{actions[-1]} is not valid")
        for before, name in pairwise(supports):
            need(not self.suits(action, BY_NAME[before]), "GT-227", f"{before} was valid")
            self.deck.gone.append(before)
            self.draw(name)
        support = BY_NAME[supports[-1]]
        need(self.suits(action, support), "GT-227", f"{support} is not valid")
        self.deck.gone += [actions[-1], supports[-1]]
        self.act(action, support, entry)

    def letter(self, action: Automa, support: Automa) -> str:
        """Return the letter that decides (GT-236)."""
        return action.letter if support.letter == "*" else support.letter

    def suits(self, action: Automa, support: Automa) -> bool:
        """Tell whether the choice of a Support card is valid."""
        letter = self.letter(action, support)
        if action.action in ("top gene", "left gene"):
            return not self.table.taken[f"parents {letter.upper()} "]
        if action.action == "1st shift":
            return not self.table.taken[f"1st shift {letter.upper()} "]
        return action.action != "goal" or bool(self.goal_of(letter))

    def goal_of(self, letter: str) -> str:
        """Return the free goal of a letter, if it is free."""
        free = [goal for goal, owner in self.table.goals.items() if not owner]
        names = (letter, letter * 2) if letter.isupper() else (letter,)
        return next((goal for goal in free if goal in names), "")

    def cheapest(self, action: str) -> int:
        """Return what the cheapest free space of an action costs him; 0 if there is none."""
        taken = next(iter(self.table.dear[action]))
        free = [cost for cost in COSTS[action] if cost not in taken]
        return self.cost(min(free)) if free else 0

    def is_open(self, name: str) -> bool:
        """Tell whether an action is valid with some Support card."""
        if name in ("treasury", "nursery", "tool shed"):
            return not self.table.taken[f"{name}  "]
        if name in COSTS:
            price = self.cheapest(name)
            markers = name != "goal" or len(self.seat.goals) < GOALS
            if not (price and price <= self.seat.coins and markers):
                return False
        others = [one for one in AUTOMA if one.action != name]
        return any(self.suits(BY_NAME[name], one) for one in others)

    def act(self, action: Automa, support: Automa, entry: Entry) -> None:
        """Take the action (GT-228 to GT-235)."""
        where, one = space_of(entry["space"])
        letter = self.letter(action, support)
        names = {"top gene": "parents", "left gene": "parents"}
        need(where == names.get(action.action, action.action), "GT-227", where)
        if where in ("parents", "1st shift"):
            need(one == letter.upper(), "GT-232", f"{one}, not {letter}")
        if where == "gardening":
            self.validate_for_assistants()
            self.gain_from_deck(parts(entry.get("draws")), 1)
            return
        self.table.taken[f"{where} {one} "] += where not in COSTS
        {
            "treasury": self.treasury,
            "university": self.university,
            "nursery": self.nursery,
            "tool shed": self.tool_shed,
            "parents": self.parents,
            "1st shift": self.first_shift,
            "goal": self.claim,
        }[where](action, support, entry)

    def treasury(self, *_: Any) -> None:
        self.seat.coins += 2

    def pay_cheapest(self, name: str, entry: Entry) -> None:
        price = self.cheapest(name)
        need(entry["pays"] == price, "GT-229", f"{entry['pays']} paid, not {price}")
        self.seat.coins -= price
        taken = next(iter(self.table.dear[name]))
        free = min(cost for cost in COSTS[name] if cost not in taken)
        self.table.dear[name] = {tuple(sorted((*taken, free)))}

    def university(self, _: Automa, __: Automa, entry: Entry) -> None:
        self.pay_cheapest("university", entry)
        self.validate()

    def claim(self, action: Automa, support: Automa, entry: Entry) -> None:
        self.pay_cheapest("goal", entry)
        goal = self.goal_of(self.letter(action, support))
        need(entry["goal"] == goal, "GT-234", f"{entry['goal']}, not {goal}")
        self.table.set_goal(self.seat, goal)

    def from_row(self, deck: Deck, pips: int) -> int | None:
        """Return which card of a row the pips mean: that slot, or the next to the right."""
        slots = deck.up
        for step in range(len(slots)):
            place = (pips - 1 + step) % len(slots)
            if slots[place] is not None:
                return place
        return None

    def nursery(self, _: Automa, support: Automa, entry: Entry) -> None:
        """Gain a plant by the pips, discard the next to the right (GT-230)."""
        if len(self.column) == MOST_PLANTS:
            self.validate()
            return
        deck = self.table.plants
        place = self.from_row(deck, support.pips)
        said, where = drawn(parts(entry["draws"])[0])
        if place is None:
            need(where == "deck", "GT-230", f"{said} face up")
            deck.take_down(said, "GT-230")
        else:
            need(where == "row" and deck.up[place] == said, "GT-230", f"{deck.up[place]} is due")
            deck.up[place] = None
            after = self.from_row(deck, place + 2 if place + 1 < len(deck.up) else 1)
            thrown = [] if after is None else [deck.up[after]]
            if after is not None:
                deck.gone.append(deck.up[after])
                deck.up[after] = None
            texts = [card(text) for text in parts(entry.get("discards"))]
            need(texts == thrown, "GT-230", f"{thrown} is discarded")
        self.gain(card(str(parts(entry["draws"])[0]).removeprefix("deck ")))

    def tool_shed(self, _: Automa, support: Automa, entry: Entry) -> None:
        """Discard a tool by the pips, and validate (GT-231)."""
        deck = self.table.tools
        place = self.from_row(deck, support.pips)
        (text,) = parts(entry["discards"])
        said, where = drawn(text)
        if place is None:
            need(where == "deck", "GT-231", f"{said} face up")
            deck.take_down(said, "GT-231")
        else:
            need(deck.up[place] == said, "GT-231", f"{deck.up[place]} is due")
            deck.up[place] = None
        deck.gone.append(said)
        self.validate()

    def parents(self, action: Automa, support: Automa, entry: Entry) -> None:
        """Take a tile away, or add one with the letter's side (GT-232)."""
        spot, letter = action.action.split()[0], self.letter(action, support)
        lies = self.table.parents[letter.upper()][spot]
        due = f"{spot} away" if lies else f"{spot} {letter}"
        need(entry["tile"] == due, "GT-232", f"{entry['tile']}, not {due}")
        self.table.turn_tile(letter.upper(), due)
        self.table.take_square_coin(self.seat, letter.upper(), entry.get("coin", 0))

    def first_shift(self, action: Automa, support: Automa, entry: Entry) -> None:
        one = self.letter(action, support).upper()
        self.table.shifts[one] = self.name
        self.table.take_square_coin(self.seat, one, entry.get("coin", 0))

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
        """Buy an upgrade, or pass (GT-247, GT-248)."""
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
        """Tell whether there is an upgrade for him that he can pay."""
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
