"""Brother Johann's column, cards and validations by the plain referee.

An entry has to say just what he does. Rules are those of docs/reference/rules-genotype.md.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from genotype_games.genotype_cards import AUTOMA, Card, card, counts, gene, trait
from genotype_games.genotype_table import Bed, Deck, Seat, Table, need
from genotype_games.genotype_work import Entry, drawn, parts

MOST_PLANTS = 4
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


class JohannsColumn:
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
        goal = self.goal_of(BY_NAME[names[-1]].letter)
        written = dealt.get("goal", goal)  # it follows, so a record need not say it
        need(written == goal, "GT-250", written)
        self.table.set_goal(self.seat, goal)

    def goal_of(self, letter: str) -> str:
        free = [goal for goal, owner in self.table.goals.items() if not owner]
        return next((goal for goal in free if goal in (letter, letter * 2)), "")

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
        said = [(card(one["plant"]), trait(one["trait"])) for one in parts(entry.get("validates"))]
        need(Counter(said) == Counter(self.done), "GT-225", f"{self.done}, not {said}")
        self.done = []
