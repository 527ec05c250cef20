"""A plain referee for Genotype: its rules written out once more, by hand.

It takes a complete record as plain data, decks in their order, and says what is wrong with it:
where in the record, and by which rule (GT-... of rules-genotype.md). It knows nothing of the
program. It stops at the first wrong entry, since nobody can tell what was meant by those behind it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from genotype_games.genotype_cards import ASSISTANTS, PRICES, TOOLS, Card, card, dice
from genotype_games.genotype_johann import Johann
from genotype_games.genotype_picks import Draft, Market, rolled
from genotype_games.genotype_table import Bed, IllegalError, Table, need
from genotype_games.genotype_work import due, parts, work

Record: TypeAlias = Mapping[str, Any]
Where: TypeAlias = tuple[str | int, ...]
ROUNDS = 5
OVERLAYS = {
    "flower codominance": "F",
    "flower incomplete dominance": "F",
    "height incomplete dominance": "T",
}


class Wrong(NamedTuple):
    where: Where
    rule: str
    text: str


class Replay:
    """A record replayed; ``table`` is the table as far as it goes."""

    def __init__(self, record: Record, plants: Iterable[Card]) -> None:
        self.record = record
        self.box = Counter(plants)
        overlays = {OVERLAYS[name] for name in parts(record.get("overlays"))}
        self.table = Table(record["players"], overlays, record.get("rulings", {}))
        self.johann = Johann(self.table, record["solo"]) if "solo" in record else None
        self.where: Where = ()

    def wrong(self) -> list[Wrong]:
        """Return what is wrong: of the play no more than the first thing."""
        for _ in self.tables():
            pass
        return self.found

    def tables(self) -> Iterator[Table]:
        """Yield the table after the set-up, and after every entry, up to the first wrong one."""
        self.found: list[Wrong] = []
        try:
            yield from self._play()
        except IllegalError as error:
            self.found.append(Wrong(self.where, error.rule, str(error)))
        except ValueError as error:
            self.found.append(Wrong(self.where, "RX", str(error)))

    # the course of a game

    def _play(self) -> Iterator[Table]:
        self.where = ("setup",)
        self.set_up(self.record["setup"])
        yield self.table
        rounds = self.record["rounds"]
        for number, one in enumerate(rounds):
            self.where = ("rounds", number)
            need(number < ROUNDS, "GT-001", "a sixth round")
            yield from self._round(one, ("rounds", number), is_last=number == ROUNDS - 1)
        self.where = ("rounds", len(rounds) - 1)
        need(len(rounds) == ROUNDS, "GT-001", f"{len(rounds)} rounds")
        self.end()
        yield self.table

    def _round(self, one: Record, here: Where, *, is_last: bool) -> Iterator[Table]:
        self.table.begin_round()
        self.table.turn = self.table.first
        for place, entry in enumerate(one["working"]):
            self.where = (*here, "working", place)
            need(due(self.table) == entry["player"], "GT-023", f"it is {due(self.table)}'s turn")
            self.decks(entry)
            if self.johann and entry["player"] == self.johann.name:
                self.johann.work(entry)
            else:
                self.table = work(self.table, entry)
                if self.johann:
                    self.johann.table = self.table
            yield self.table
        self.where = (*here, "working")
        need(not due(self.table), "GT-024", f"{due(self.table)} has a marker left")
        if self.johann:
            self.where = (*here, "automa")
            self.johann.between(one["automa"])
            yield self.table
        yield from self._breed(one, here)
        if is_last:
            need("upgrades" not in one, "GT-150", "upgrades in the last round")
            return
        yield from self._buy(one, here)
        self.where = (*here, "reset")
        self.reset(one["reset"])
        yield self.table

    def _breed(self, one: Record, here: Where) -> Iterator[Table]:
        self.where = (*here, "roll")
        pool = rolled(self.table, one["roll"])
        if "pools" in one:
            self.where = (*here, "pools")
            need(dice(one["pools"]) == pool, "GT-121", f"the dice are {pool}")
        draft = Draft(self.table, pool)
        if self.johann:
            self.johann.begin_breeding()
        for place, entry in enumerate(one["picks"]):
            self.where = (*here, "picks", place)
            if self.johann and entry["player"] == self.johann.name:
                self.johann.pick(draft, entry)
            else:
                draft.turn(entry)
            yield self.table
        self.where = (*here, "picks")
        draft.end()

    def _buy(self, one: Record, here: Where) -> Iterator[Table]:
        market = Market(self.table)
        for place, entry in enumerate(one["upgrades"]):
            self.where = (*here, "upgrades", place)
            self.decks(entry)
            if self.johann and entry["player"] == self.johann.name:
                self.johann.buy(market, entry)
            else:
                market.turn(entry)
            yield self.table
        self.where = (*here, "upgrades")
        market.end()

    # set-up and reset

    def decks(self, entry: Record) -> None:
        """Note how decks lie that are made anew in an entry."""
        for name, deck in self._decks().items():
            if name in entry.get("decks", {}):
                deck.anew = cards(entry["decks"][name], name)

    def _decks(self) -> Mapping[str, Any]:
        table = self.table
        return {"plants": table.plants, "tools": table.tools, "assistants": table.helpers}

    def set_up(self, setup: Record) -> None:
        """Set the table up (GT-005 to GT-017)."""
        table = self.table
        table.first = setup["first"]
        need(not self.johann or table.first == table.players[0], "GT-246", "the human begins")
        rows = {name: cards(setup["rows"][name], name) for name in self._decks()}
        numbers = {"plants": table.row, "tools": table.row, "assistants": 3}
        for name, deck in self._decks().items():
            need(len(rows[name]) == numbers[name], "GT-010", f"{len(rows[name])} {name}")
            deck.up, deck.down = rows[name], cards(setup["decks"][name], name)
        for name in table.players:
            self.deal(name, setup["deal"][name])
        if self.johann:
            self.johann.shuffle(setup)
        for name, all_of_them in (
            ("plants", self.box),
            ("tools", TOOLS),
            ("assistants", Counter(ASSISTANTS)),
        ):
            need(self.cards()[name] == all_of_them, "GT-017", f"other {name}")
        self.numbers(setup)

    def deal(self, name: str, dealt: Record) -> None:
        seat = self.table.seats[name]
        if self.johann and name == self.johann.name:
            self.johann.set_up(dealt)
            self.johann.first_goal(dealt)
            return
        seat.beds = [Bed(card(dealt["sown"]))]
        seat.hand = [card(dealt["kept"])]
        self.table.plants.gone.append(card(dealt["discarded"]))
        seat.tools = [dealt["tool"]]
        need(dealt["tool"] in TOOLS, "GT-013", dealt["tool"])

    def cards(self) -> Mapping[str, Counter[Any]]:
        seats = self.table.seats.values()
        found = {
            name: Counter(one for one in (*deck.down, *deck.up, *deck.gone) if one is not None)
            for name, deck in self._decks().items()
        }
        if self.johann:
            found["assistants"].update([*filter(None, [self.johann.own]), *self.johann.face_down])
        for seat in seats:
            found["plants"].update([*seat.hand, *seat.done, *(bed.card for bed in seat.beds)])
            found["tools"].update(seat.tools)
            found["tools"]["Flower Pot"] += sum(bed.lies == "pot" for bed in seat.beds)
            found["assistants"].update(seat.helpers)
        return found

    def numbers(self, entry: Record) -> None:
        """Compare coins and prices with those that are written."""
        coins = {name: seat.coins for name, seat in self.table.seats.items()}
        need(entry.get("coins", coins) == coins, "GT-012", f"coins are {coins}")
        prices = self.table.prices
        need(entry.get("prices", prices) == prices, "GT-007", f"prices are {prices}")

    def reset(self, entry: Record) -> None:
        """End a round (GT-200 to GT-208)."""
        table = self.table
        self.decks(entry)
        need(entry["round"] == table.round + 1, "GT-200", f"round {entry['round']}")
        if not self.johann:
            table.first = table.clockwise(table.first)[1]
        need(entry["first"] == table.first, "GT-201", f"{entry['first']} is not first")
        for name, price in table.prices.items():
            table.prices[name] = max(PRICES[name][0], price - 1)
        table.lay_rows({name: cards(entry["rows"][name], name) for name in self._decks()})
        self.numbers(entry)
        if self.johann:
            self.johann.shuffle(entry)

    # the end

    def end(self) -> None:
        """Harvest, add up, and say who has won (GT-210 to GT-217)."""
        for name, harvested in self.record.get("harvest", {}).items():
            self.where = ("harvest", name)
            seat = self.table.seats[name]
            for text in parts(harvested):
                bed = next((b for b in seat.beds if b.card == card(text) and b.full), None)
                need(bed is not None, "GT-042", f"{text} is not complete")
                seat.beds = [one for one in seat.beds if one is not bed]
                seat.done.append(card(text))
        totals = {name: self.table.total(seat) for name, seat in self.table.seats.items()}
        for name, line in self.record.get("sheet", {}).items():
            self.where = ("sheet", name)
            need(line == totals[name], "GT-217", f"{totals[name]}")
        best = max((line["total"], line["completed"]) for line in totals.values())
        winners = [n for n, line in totals.items() if (line["total"], line["completed"]) == best]
        self.where = ("winner",)
        need(parts(self.record["winner"]) == winners, "GT-215", f"{winners}")


def cards(texts: Sequence[str], name: str) -> list[Any]:
    return [card(text) for text in texts] if name == "plants" else list(texts)
