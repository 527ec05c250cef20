"""The Working phase of Genotype by plain enumeration over letters: marker by marker, then dice."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from random import Random

from genotype_games.pea_dice import square
from genotype_games.pea_positions import (
    GOAL_POINTS,
    LETTERS,
    PlainPlant,
    PlainPlayer,
    random_plant,
    random_player,
)
from oracles.pea_draft_oracle import PlainDraft, Table

CELLS = ("I", "II", "III", "IV")
COSTS = {"university": (1, 2), "goal": (2, 3)}
BOARD = (
    *(f"{action} {gene}" for action in ("parents", "1st") for gene in LETTERS),
    *(f"{action} {cost}" for action, costs in COSTS.items() for cost in costs),
    "treasury",
)
MAT = ("gardening", "slot")


@dataclass(frozen=True)
class Desk:
    """A player in the Working phase, in letters."""

    coins: int
    markers: int
    slots: int
    parents: tuple[tuple[str, str], ...]
    covered: tuple[frozenset[str], ...]
    """Of each plant of the garden, then of the hand."""
    sown: frozenset[int]
    goals: tuple[str, ...]
    taken: frozenset[str]
    shifts: frozenset[str]


@dataclass(kw_only=True)
class Work:
    player: PlainPlayer
    hand: list[PlainPlant]
    plots: int
    others_goals: tuple[str, ...]
    roll: dict[str, tuple[list[str], list[str]]]
    """Per gene the faces, and what was rolled again."""
    passes: bool
    start: Desk

    @property
    def plants(self) -> list[PlainPlant]:
        return [*self.player.garden, *self.hand]

    # what can be done

    def after(self, desk: Desk) -> Iterator[tuple[str, Desk]]:
        for space in (*MAT, *BOARD):
            if desk.markers and space not in desk.taken:
                placed = replace(desk, markers=desk.markers - 1, taken=desk.taken | {space})
                yield from self._done(placed, space)

    def _done(self, desk: Desk, space: str) -> Iterator[tuple[str, Desk]]:
        action, _, more = space.partition(" ")
        if action in ("parents", "1st"):
            other = {f"parents {more}", f"1st {more}"} - {space}
            with_coin = replace(desk, coins=desk.coins + (not other & desk.taken))
            yield from self._at_square(with_coin, action, more)
        elif action == "treasury":
            yield space, replace(desk, coins=desk.coins + 2)
        elif action == "slot":
            yield space, replace(desk, slots=desk.slots + 1)
        elif action == "gardening":
            yield from self._sown(desk, space)
        elif int(more) <= desk.coins:
            paid = replace(desk, coins=desk.coins - int(more))
            ways = self._claimed if action == "goal" else self._covered
            yield from ways(paid, space)

    @staticmethod
    def _at_square(desk: Desk, action: str, gene: str) -> Iterator[tuple[str, Desk]]:
        place = LETTERS.index(gene)
        if action == "1st":
            yield f"1st {gene}", replace(desk, shifts=desk.shifts | {gene})
            return
        yield f"parents {gene}", desk
        for told, pair in tiles(desk.parents[place]):
            parents = (*desk.parents[:place], pair, *desk.parents[place + 1 :])
            yield f"parents {gene} {told}", replace(desk, parents=parents)

    def _sown(self, desk: Desk, space: str) -> Iterator[tuple[str, Desk]]:
        garden = range(len(self.player.garden))
        growing = sum(desk.covered[one] != set(self.plants[one].traits) for one in garden)
        free = max(0, self.plots - growing)
        hand = range(len(garden), len(self.plants))
        for number in range(min(free, len(hand)) + 1):
            for sown in combinations(hand, number):
                yield f"{space} {sown}", replace(desk, sown=frozenset(sown))

    def _claimed(self, desk: Desk, space: str) -> Iterator[tuple[str, Desk]]:
        for goal in GOAL_POINTS:
            if goal not in (*desk.goals, *self.others_goals) and len(desk.goals) < 3:
                yield f"{space} {goal}", replace(desk, goals=(*desk.goals, goal))

    def _covered(self, desk: Desk, space: str) -> Iterator[tuple[str, Desk]]:
        for place, plant in enumerate(self.plants):
            if place < len(self.player.garden) or place in desk.sown:
                for trait in plant.traits:
                    if trait not in desk.covered[place]:
                        covered = tuple(
                            c | {trait} if at == place else c for at, c in enumerate(desk.covered)
                        )
                        yield f"{space} {trait} on {place}", replace(desk, covered=covered)

    # what it is worth

    def best(self) -> int:
        """Return the most that can be had by any placements, one after another."""
        desks, best = {self.start}, 0
        while desks:
            best = max(best, *(self.worth(desk) for desk in desks))
            desks = {left for desk in desks for _, left in self.after(desk)}
        return best

    def worth(self, desk: Desk) -> int:
        """Return the best score with the dice as they are sorted then."""
        dice: dict[str, int] = {}
        for gene, (left, top) in zip(LETTERS, desk.parents, strict=True):
            cells = dict(zip(CELLS, square(left, top), strict=True))
            first, again = self.roll[gene]
            for face in [*(one for one in first if one != "m"), *again]:
                die = cells.get(face, f"m{gene}")
                dice[die] = dice.get(die, 0) + 1
        return self.with_dice(desk, dice)

    def with_dice(self, desk: Desk, dice: dict[str, int]) -> int:
        """Return the best score with dice, 1st Shifts in whatever order."""
        there = [*range(len(self.player.garden)), *sorted(desk.sown)]
        plants = [self.plants[one] for one in there]
        garden = [
            PlainPlant(plant.points, plant.traits, set(desk.covered[one]))
            for one, plant in zip(there, plants, strict=True)
        ]
        player = PlainPlayer(desk.coins, desk.slots, garden, self.player.done, list(desk.goals))
        draft = RememberingDraft("Al", player, passes=self.passes)
        found = []
        begun = draft.start(dice, {}, (), ("Al",))  # before the draft marks any plant
        for order in permutations(sorted(desk.shifts)):
            once = tuple(("Al", gene) for gene in order)
            found.append(draft.alone(replace(begun, once=once)))
        return max(found)


class RememberingDraft(PlainDraft):
    """The same plain draft, each table looked at once."""

    def __init__(self, me: str, player: PlainPlayer, *, passes: bool) -> None:
        super().__init__(me, player, passes=passes)
        self._known: dict[Table, int] = {}

    def alone(self, table: Table) -> int:
        if table not in self._known:
            self._known[table] = super().alone(table)
        return self._known[table]


def tiles(parents: tuple[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield what one tile can change; the printed parents are heterozygotes."""
    left, top = parents
    for spot, parent in (("left", left), ("top", top)):
        upper, lower = parent[0].upper() * 2, parent[0].lower() * 2
        hybrid = upper[0] + lower[0]
        for new in (upper, lower) if parent == hybrid else (hybrid,):
            yield f"{spot} {new}", (new, top) if spot == "left" else (left, new)


def random_work(random: Random, *, markers: int, slots: int, spaces: int) -> Work:
    """Return a small position in which most spaces are taken."""
    player = random_player(random, plants=random.randint(1, 2), slots=slots, done=1)
    player.coins = random.randint(0, 3)
    hand = [
        random_plant(random, covering=0, points=range(4, 12)) for _ in range(random.randint(0, 2))
    ]
    goals = random.sample(sorted(GOAL_POINTS), random.randint(0, 3))
    mine = random.randint(0, len(goals))
    player.goals = goals[:mine]
    parents = []
    for gene in LETTERS:
        hybrid = gene + gene.lower()
        kinds = (hybrid, hybrid, gene * 2, gene.lower() * 2)
        parents.append((random.choice(kinds), random.choice(kinds)))
    free = set(random.sample((*MAT, *BOARD), spaces))
    return Work(
        player=player,
        hand=hand,
        plots=random.randint(0, 3),
        others_goals=tuple(goals[mine:]),
        roll={gene: random_roll(random) for gene in LETTERS},
        passes=random.random() < 0.7,
        start=Desk(
            coins=player.coins,
            markers=markers,
            slots=slots,
            parents=tuple(parents),
            covered=tuple(frozenset(one.covered) for one in (*player.garden, *hand)),
            sown=frozenset(),
            goals=tuple(player.goals),
            taken=frozenset({*MAT, *BOARD} - free),
            shifts=frozenset(),
        ),
    )


def random_roll(random: Random) -> tuple[list[str], list[str]]:
    first = random.choices((*CELLS, "m", "m"), k=5)
    return first, random.choices((*CELLS, "m", "m"), k=first.count("m"))


def work_text(work: Work, *, with_roll: bool) -> str:
    desk, player = work.start, work.player
    owned = [f"{goal}: Al" for goal in player.goals]
    owned += [f"{goal}: Bo" for goal in work.others_goals]
    rolls = [
        f"{gene}: {' '.join(first)}" + (f" / {' '.join(again)}" if again else "")
        for gene, (first, again) in work.roll.items()
    ]
    parents = ", ".join(f"{left} x {top}" for left, top in desk.parents)
    plants = {"garden": player.garden, "done": player.done, "hand": work.hand}
    return "\n".join(
        [
            "turn: Al",
            f"occupied: [{', '.join(one for one in BOARD if one in desk.taken)}]",
            f"parents: [{parents}]",
            f"goals: {{{', '.join(owned)}}}",
            f"rulings: {{first_shift_fail: {'pass' if work.passes else 'forfeit'}}}",
            *([f"roll: [{', '.join(repr(one) for one in rolls)}]"] if with_roll else []),
            "players:",
            "  Al:",
            f"    markers: {desk.markers}",
            f"    slots: {desk.slots}",
            f"    coins: {desk.coins}",
            f"    plots: {work.plots}",
            f"    occupied: [{', '.join(one for one in MAT if one in desk.taken)}]",
            *(
                f"    {key}: [{', '.join(repr(one.text) for one in some)}]"
                for key, some in plants.items()
            ),
            "  Bo: {}",
        ]
    )
