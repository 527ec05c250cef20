"""Records of one round of Genotype, played at random, and what each player could have gained."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random

from genotype_games.pea_positions import (
    LETTERS,
    PlainPlant,
    PlainPlayer,
    plain_score,
    random_plant,
    random_pool,
)
from oracles.pea_draft_oracle import PlainDraft, Table, Turn
from oracles.pea_plan_oracle import RememberingDraft

NAMES = ("Ann", "Bo", "Cy")


@dataclass(kw_only=True)
class Seat:
    """A player of a random round, in letters."""

    name: str
    player: PlainPlayer
    spaces: list[str]
    draft: PlainDraft
    table: Table
    taken: list[str]

    @property
    def first(self) -> list[str]:
        return [space[-1] for space in self.spaces if space.startswith("1st")]

    @property
    def garden(self) -> list[PlainPlant]:
        return self.player.garden


class RandomRound:
    """One round: markers that only say who picks early, then every pick by chance."""

    def __init__(self, random: Random, *, players: int, slots: int) -> None:
        self.random = random
        self.passes = random.random() < 0.7
        self.slots = slots
        self.pool = random_pool(random)
        self.left = [die for die, number in self.pool.items() for _ in range(number)]
        self.lines: list[str] = []
        self.out: set[str] = set()
        genes = random.sample(LETTERS, 4)
        self.seats = [self._seat(NAMES[n], genes) for n in range(players)]

    def _seat(self, name: str, genes: list[str]) -> Seat:
        random = self.random
        sown = random_plant(random, covering=0, points=range(4, 7))
        other = random_plant(random, covering=0, points=range(7, 12))
        spaces = ["gardening"] if random.random() < 0.7 else ["2nd shift"]
        for _ in range(2):
            space = random.choice(("1st shift", "2nd shift", "temporary slot"))
            if space == "1st shift" and genes:
                spaces.append(f"1st shift {genes.pop()}")
            elif space == "temporary slot" and space not in spaces:
                spaces.append(space)
            else:
                spaces.append("2nd shift")
        garden = [sown, other] if "gardening" in spaces else [sown]
        player = PlainPlayer(0, self.slots + ("temporary slot" in spaces), garden, [])
        draft = PlainDraft(name, player, passes=self.passes)
        table = draft.start({}, {}, (), ())
        return Seat(name=name, player=player, spaces=spaces, draft=draft, table=table, taken=[])

    # playing

    def play(self) -> str:
        self._early()
        waiting = [seat for seat in self.seats if seat.name not in self.out]
        while waiting:
            waiting = [seat for seat in waiting if self._turn(seat, "", "")]
        return self.text()

    def _early(self) -> None:
        firsts = [(seat, gene) for seat in self.seats for gene in seat.first]
        self.random.shuffle(firsts)
        for seat, gene in firsts:
            # one that fails ends the phase only after the other 1st Shifts: any order is right
            if not self._turn(seat, f"1st {gene}", gene) and self.passes:
                self.out.add(seat.name)
        rounds = [[seat for seat in self.seats if len(seat.spaces) > n] for n in range(3)]
        for turn, seats in enumerate(rounds):
            for seat in seats:
                is_second = seat.spaces[turn] == "2nd shift"
                if is_second and seat.name not in self.out and not self._turn(seat, "2nd", ""):
                    self.out.add(seat.name)

    def _turn(self, seat: Seat, shift: str, gene: str) -> bool:
        """Let somebody take a die that fits, if there is one."""
        table = replace(seat.table, dice=tuple(sorted(self.left)))
        ways = list(seat.draft.picks(table, gene))
        told = f", shift: {shift}" if shift else ""
        if not ways:
            self.lines.append(f"{{player: {seat.name}{told}, passes: true}}")
            return False
        (dice, place, trait), after = self.random.choice(ways)
        seat.table = after
        for die in dice:
            self.left.remove(die)
            seat.taken.append(die)
        goal = "for: coin"
        if place is not None:
            plant = seat.garden[place]
            goal = f'plant: "{plant.points}: {" ".join(plant.traits)}", trait: {trait}'
        self.lines.append(f"{{player: {seat.name}{told}, die: {' + '.join(dice)}, {goal}}}")
        return True

    def text(self) -> str:
        lines = ["game: genotype", f"box: {{mat: {{dice_slots: {self.slots}, plots: 2}}}}"]
        lines.append(f"players: [{', '.join(seat.name for seat in self.seats)}]")
        ruling = "pass" if self.passes else "forfeit"
        lines += [f"rulings: {{first_shift_fail: {ruling}}}", "setup:", "  first: Ann", "  deal:"]
        for seat in self.seats:
            sown, *rest = [f'"{one.points}: {" ".join(one.traits)}"' for one in seat.garden]
            kept = rest[0] if rest else '"4: FF gg"'
            deal = f'sown: {sown}, kept: {kept}, discarded: "4: Gg Tt", tool: Hand Lens'
            lines.append(f"    {seat.name}: {{{deal}}}")
        lines += ["rounds:", "  - working:"]
        for turn in range(3):
            lines += [f"      - {self._placed(seat, turn)}" for seat in self.seats]
        pool = " ".join(f"{number}{die}" for die, number in self.pool.items())
        lines += [f"    pools: {pool}", "    picks:", *(f"      - {one}" for one in self.lines)]
        return "\n".join(lines) + "\n"

    @staticmethod
    def _placed(seat: Seat, turn: int) -> str:
        space = seat.spaces[turn]
        more = ""
        if space == "gardening":
            other = seat.garden[1]
            more = f', draws: deck, sows: ["{other.points}: {" ".join(other.traits)}"]'
        return f"{{player: {seat.name}, space: {space}{more}}}"

    # what was possible

    def gained(self) -> Iterator[tuple[str, int, int]]:
        for seat in self.seats:
            garden = [PlainPlant(one.points, one.traits, set()) for one in seat.garden]
            player = PlainPlayer(0, seat.player.slots, garden, [])
            begun = plain_score(player)
            after = seat.draft.score(seat.table)
            dice: dict[str, int] = {}
            for die in (*seat.taken, *self.left):
                dice[die] = dice.get(die, 0) + 1
            draft = RememberingDraft(seat.name, player, passes=self.passes)
            start = draft.start(dice, {}, (), (seat.name,))
            orders: list[tuple[Turn, ...]] = [
                tuple((seat.name, gene) for gene in order) for order in permutations(seat.first)
            ]
            best = max(draft.alone(replace(start, once=order)) for order in orders)
            yield seat.name, after - begun, best - begun
