"""Boxes as owners of Genotype may have them: other boards and cards than those that are assumed."""

import json
from collections.abc import Iterator
from random import Random

from genotype_games.genotype_cards import GENES, TOOLS

ACTIONS = (
    *("treasury", "university", "nursery", "tool shed", "top gene", "left gene"),
    *("1st shift", "goal", "gardening"),
)
"""Of the automa cards."""
UPGRADES = ("plot", "slot", "marker", "assistant")
COSTS = {"goal": (2, 3), "university": (1, 2)}


def random_box(random: Random) -> str:
    """Return a box file in which everything but the plants is written down."""
    return "\n".join(
        [
            f"[mat]\nplots = {random.randint(1, 4)}\ndice_slots = {random.randint(2, 6)}",
            "[rows]",
            *(f'"{players}" = {random.randint(2, 6)}' for players in ("1-2", "3", "4-5")),
            f"[square]\ncells = {_shuffled(random, ('I', 'II', 'III', 'IV'))}",
            "[parents]",
            *(f'{gene} = "{_parents(random, gene)}"' for gene in GENES),
            "[goals]",
            *(f"{one} = {random.randint(1, 4)}" for gene in "FGT" for one in (gene, gene.lower())),
            f"[overlays]\ngoal = {random.randint(1, 5)}",
            "[prices]",
            *(f"{upgrade} = {_price(random)}" for upgrade in UPGRADES),
            f"[order]\ntraits = {_shuffled(random, tuple(GENES))}",
            f"double_arrow = {_shuffled(random, UPGRADES)}",
            *_spaces(random),
            *_tools(random),
            *_automa(random),
            "",
        ]
    )


def _shuffled(random: Random, names: tuple[str, ...]) -> str:
    return json.dumps(random.sample(names, len(names)))


def _parents(random: Random, gene: str) -> str:
    mixed = gene + gene.lower()
    pairs = [f"{mixed} x {mixed}"] * 2 + [f"{mixed} x {gene * 2}", f"{gene.lower() * 2} x {mixed}"]
    return random.choice(pairs)


def _price(random: Random) -> str:
    low = random.randint(1, 3)
    start = low + random.randint(0, 3)
    return f"{{ low = {low}, start = {start}, high = {start + random.randint(0, 4)} }}"


def _spaces(random: Random) -> Iterator[str]:
    for action, costs in COSTS.items():
        for cost in costs * random.randint(1, 2):
            yield f'[[space]]\naction = "{action}"\ncost = {cost}'
    for action in ("treasury", "nursery", "tool shed"):
        for _ in range(random.randint(1, 3)):
            players = random.choice(("1-5", "1-5", "4-5", "2-5"))
            yield f'[[space]]\naction = "{action}"\nplayers = "{players}"'


def _tools(random: Random) -> Iterator[str]:
    more = random.choices(list(TOOLS), k=sum(TOOLS.values()) - len(TOOLS))
    for name in TOOLS:
        yield f'[[tool]]\nname = "{name}"\ncopies = {1 + more.count(name)}'


def _automa(random: Random) -> Iterator[str]:
    for action, letter in zip(ACTIONS, random.sample("RrFfGgTt*", 9), strict=True):
        single, double = random.sample(list(GENES), 2)
        yield f'[[automa]]\naction = "{action}"\nletter = "{letter}"'
        yield f"pips = {random.randint(1, 3)}"
        yield f'single = "{single}"\ndouble = "{double}"\nmutation = "{random.choice(list(GENES))}"'
