"""Picks of Genotype by plain trees over letters: every die one by one, nothing remembered.

The player asked about may stop at any time. Others take a die on each turn, any that is left; in
the worst case they may also take a De Novo die together with another of its gene.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from genotype_games.pea_positions import LETTERS, PlainPlayer, plain_score

Turn = tuple[str, str]
"""A player, and a gene for a 1st Shift, or empty."""

PlainPick = tuple[tuple[str, ...], int | None, str | None]
"""The dice, the place of the plant in the garden and its trait; None and None for a coin."""


@dataclass(frozen=True)
class Table:
    dice: tuple[str, ...]
    """All dice on the board, sorted: ``Rr``, ``mR``."""
    covered: tuple[frozenset[str], ...]
    """The covered traits of each plant in the garden."""
    slots: int
    coins: int
    rooms: tuple[tuple[str, int], ...]
    """The free slots of each other player; 0 for who has passed."""
    once: tuple[Turn, ...]
    rounds: tuple[str, ...]


class PlainDraft:
    def __init__(
        self, me: str, player: PlainPlayer, *, marker_worth: int = 1, passes: bool = True
    ) -> None:
        self.me = me
        self.player = player
        self.marker_worth = marker_worth
        self.passes = passes

    def start(
        self,
        pool: dict[str, int],
        rooms: dict[str, int],
        once: tuple[Turn, ...],
        rounds: tuple[str, ...],
    ) -> Table:
        dice = sorted(die for die, number in pool.items() for _ in range(number))
        return Table(
            dice=tuple(dice),
            covered=tuple(frozenset(plant.covered) for plant in self.player.garden),
            slots=self.player.slots,
            coins=0,
            rooms=tuple(rooms.items()),
            once=once,
            rounds=rounds,
        )

    def score(self, table: Table) -> int:
        for plant, covered in zip(self.player.garden, table.covered, strict=True):
            plant.covered = set(covered)
        return plain_score(self.player, self.marker_worth) + table.coins

    def picks(self, table: Table, gene: str = "") -> Iterator[tuple[PlainPick, Table]]:
        """Yield every pick: its dice, the place of its plant and its trait, and what it leaves."""
        dice = sorted({die for die in table.dice if die[-1].upper() == (gene or die[-1].upper())})
        for die in dice:
            left = without(table.dice, die)
            if table.slots and die[0] == "m":
                coins, slots = table.coins + 1, table.slots - 1
                yield ((die,), None, None), replace(table, dice=left, slots=slots, coins=coins)
            for place, one in self._open_traits(table):
                if table.slots and one == die:
                    yield ((die,), place, one), self._covering(table, left, place, one, 1)
                if table.slots < 2 or die != f"m{one[0].upper()}":
                    continue
                for other in sorted({d for d in left if d[-1].upper() == one[0].upper()}):
                    rest = without(left, other)
                    yield ((die, other), place, one), self._covering(table, rest, place, one, 2)

    def _open_traits(self, table: Table) -> Iterator[tuple[int, str]]:
        for place, plant in enumerate(self.player.garden):
            yield from ((place, one) for one in plant.traits if one not in table.covered[place])

    @staticmethod
    def _covering(table: Table, dice: tuple[str, ...], place: int, one: str, slots: int) -> Table:
        covered = tuple(c | {one} if at == place else c for at, c in enumerate(table.covered))
        return replace(table, dice=dice, covered=covered, slots=table.slots - slots)

    # nobody else

    def alone(self, table: Table) -> int:
        """Return the most that can be had if only the player picks."""
        mine = tuple(turn for turn in table.once if turn[0] == self.me)
        found = [self.score(table)]
        gene = mine[0][1] if mine else ""
        after = [replace(left, once=mine[1:]) for _, left in self.picks(table, gene)]
        if gene and not after and not self.passes:
            after = [replace(table, once=mine[1:])]
        return max([*found, *(self.alone(left) for left in after)])

    # with others

    def value(self, table: Table, mode: str) -> Fraction:
        """Return what the player can expect, or be sure of, from a table on."""
        if not table.slots or not table.dice:
            return Fraction(self.score(table))
        who, gene, later = self._next(table)
        return (
            self._mine(table, later, gene, mode)
            if who == self.me
            else self._theirs(later, who, gene, mode)
        )

    def _mine(self, table: Table, later: Table, gene: str, mode: str) -> Fraction:
        after = [left for _, left in self.picks(later, gene)]
        if gene and not after and not self.passes:
            return self.value(later, mode)
        stay = Fraction(self.score(table))
        return max([stay, *(self.value(left, mode) for left in after)])

    def _theirs(self, later: Table, who: str, gene: str, mode: str) -> Fraction:
        room = dict(later.rooms)[who]
        if not room:
            return self.value(later, mode)
        fitting = [die for die in later.dice if die[-1].upper() == (gene or die[-1].upper())]
        if not fitting:
            left = later if not self.passes else self._with_room(later, who, 0)
            return self.value(left, mode)
        one_less = self._with_room(later, who, room - 1)
        values = [
            self.value(replace(one_less, dice=without(later.dice, die)), mode) for die in fitting
        ]
        if mode == "random":
            return sum(values, Fraction(0)) / len(values)
        return min([*values, *self._pairs(later, who, room, fitting)])

    def _pairs(self, later: Table, who: str, room: int, fitting: list[str]) -> Iterator[Fraction]:
        """Yield what is left to be had when somebody mutates a die."""
        if room < 2:
            return
        two_less = self._with_room(later, who, room - 2)
        for die in sorted({die for die in fitting if die[0] == "m"}):
            left = without(later.dice, die)
            for other in sorted({d for d in left if d[-1].upper() == die[1]}):
                yield self.value(replace(two_less, dice=without(left, other)), "worst")

    @staticmethod
    def _with_room(table: Table, who: str, room: int) -> Table:
        return replace(
            table, rooms=tuple((name, room if name == who else n) for name, n in table.rooms)
        )

    @staticmethod
    def _next(table: Table) -> tuple[str, str, Table]:
        """Return whose turn it is, of which gene, and the table without that turn."""
        if table.once:
            (who, gene), *rest = table.once
            return who, gene, replace(table, once=tuple(rest))
        who, *others = table.rounds
        return who, "", replace(table, rounds=(*others, who))


def without(dice: tuple[str, ...], die: str) -> tuple[str, ...]:
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


def fewer(pool: dict[str, int], most: int) -> dict[str, int]:
    """Return a pool without dice beyond a number, gene by gene in turn."""
    left: dict[str, int] = {}
    for die in sorted(pool, key=lambda die: (LETTERS.index(die[-1].upper()), die)):
        taken = min(pool[die], most - sum(left.values()))
        if taken:
            left[die] = taken
    return left
