"""Random positions of Genotype, as text, and what they score by a sum of their own."""

from dataclasses import dataclass, field
from random import Random

LETTERS = "RFGT"
GOAL_POINTS = {
    letter: 2 if letter.isupper() else 3 for gene in LETTERS for letter in (gene, gene.lower())
}
NAMES = ("Alina", "Brandy", "Marco", "Dee", "Eli")


@dataclass
class PlainPlant:
    points: int
    traits: list[str]
    covered: set[str] = field(default_factory=set)

    @property
    def text(self) -> str:
        shown = [f"({trait})" if trait in self.covered else trait for trait in self.traits]
        return f"{self.points}: {' '.join(shown)}"

    @property
    def is_complete(self) -> bool:
        return self.covered == set(self.traits)


@dataclass
class PlainPlayer:
    coins: int
    slots: int
    garden: list[PlainPlant]
    done: list[PlainPlant]
    goals: list[str] = field(default_factory=list)


def trait(gene: str, recessives: int) -> str:
    return gene * (2 - recessives) + gene.lower() * recessives


def random_plant(random: Random, *, covering: float, points: range) -> PlainPlant:
    genes = random.sample(LETTERS, random.randint(2, 4))
    traits = [trait(gene, random.choice((0, 1, 1, 2))) for gene in sorted(genes, key=LETTERS.index)]
    covered = {one for one in traits if random.random() < covering}
    return PlainPlant(random.choice(points), traits, covered)


def random_player(
    random: Random, *, plants: int, slots: int, done: int = 3, points: range = range(4, 12)
) -> PlainPlayer:
    harvested = [
        random_plant(random, covering=1, points=points) for _ in range(random.randint(0, done))
    ]
    garden = [random_plant(random, covering=0.4, points=points) for _ in range(plants)]
    return PlainPlayer(random.randint(0, 9), slots, garden, harvested)


def give_goals(random: Random, players: list[PlainPlayer]) -> None:
    """Give some of the eight goals to players, none of whom gets more than three."""
    for goal in random.sample(sorted(GOAL_POINTS), random.randint(0, 6)):
        owner = random.choice(players)
        if len(owner.goals) < 3:
            owner.goals.append(goal)


def random_pool(random: Random) -> dict[str, int]:
    """Return twenty dice rolled and sorted: two ninths, four ninths, two ninths, one ninth."""
    pool: dict[str, int] = {}
    for gene in LETTERS:
        for _ in range(5):
            ninth = random.randrange(9)
            die = f"m{gene}" if ninth == 8 else trait(gene, (0, 0, 1, 1, 1, 1, 2, 2)[ninth])
            pool[die] = pool.get(die, 0) + 1
    return pool


def position_text(players: dict[str, PlainPlayer], pool: dict[str, int] | None = None) -> str:
    lines = ["game: genotype"]
    if pool is not None:
        lines.append(f"pool: {' '.join(f'{number}{die}' for die, number in pool.items())}")
    owners = [f"{goal}: {name}" for name, player in players.items() for goal in player.goals]
    lines += [f"goals: {{{', '.join(owners)}}}", "players:"]
    for name, player in players.items():
        lines += [f"  {name}:", f"    coins: {player.coins}", f"    slots: {player.slots}"]
        for key, plants in (("garden", player.garden), ("done", player.done)):
            lines += [f"    {key}:", *(f'      - "{plant.text}"' for plant in plants)]
    return "\n".join(lines) + "\n"


def plain_score(player: PlainPlayer, marker_worth: int = 1) -> int:
    """Return what a player has: the four sums of C-12, letter by letter."""
    total = player.coins
    for plant in (*player.done, *player.garden):
        if plant in player.done or plant.is_complete:
            total += plant.points
            for goal in player.goals:
                shows = {goal * 2} if goal.islower() else {goal * 2, goal + goal.lower()}
                total += GOAL_POINTS[goal] if shows & set(plant.traits) else 0
        else:
            total += marker_worth * len(plant.covered)
    return total
