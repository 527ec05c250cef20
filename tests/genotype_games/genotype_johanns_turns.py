"""Brother Johann's turns of Working by the plain referee: what his two cards make him do."""

from itertools import pairwise
from typing import Any

from genotype_games.genotype_cards import AUTOMA, COSTS, GENES, GOALS, SQUARE, Automa, card
from genotype_games.genotype_johanns_column import BY_NAME, MOST_PLANTS, JohannsColumn, automa
from genotype_games.genotype_table import Deck, need
from genotype_games.genotype_work import Entry, drawn, parts, space_of


class JohannsTurns(JohannsColumn):
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

    def cheapest(self, action: str) -> dict[tuple[int, ...], int]:
        """Return what the cheapest free space of an action costs him, if one is free.

        With Brother Leopold several spaces cost a player the same: which of them are taken is not
        written, and each way has its price.
        """
        ways = {
            taken: [cost for cost in COSTS[action] if cost not in taken]
            for taken in self.table.dear[action]
        }
        return {taken: min(free) for taken, free in ways.items() if free}

    def is_open(self, name: str) -> bool:
        """Tell whether an action is valid with some Support card."""
        if name in ("treasury", "nursery", "tool shed"):
            return not self.table.taken[f"{name}  "]
        if name in COSTS:
            prices = map(self.cost, self.cheapest(name).values())
            markers = name != "goal" or len(self.seat.goals) < GOALS
            if not (min(prices, default=99) <= self.seat.coins and markers):
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
        ways = self.cheapest(name)
        paid = {way: cost for way, cost in ways.items() if self.cost(cost) == entry["pays"]}
        need(paid, "GT-229", f"{entry['pays']} paid, not {[*ways.values()]}")
        self.seat.coins -= entry["pays"]
        self.table.dear[name] = {tuple(sorted((*way, cost))) for way, cost in paid.items()}

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
