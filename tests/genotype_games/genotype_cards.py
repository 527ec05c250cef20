"""Genotype for the plain referee: cards, dice and the practice box, written out by hand.

Nothing here knows the program. A plant is ``(points, traits from the top)``, a trait two letters
with the capital first, a De Novo die ``mR``.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

GENES = "RFGT"
SQUARE = ("I", "II", "III", "IV")
PLOTS, SLOTS, MARKERS, MOST_MARKERS, GOALS = 2, 3, 3, 5, 3
STOCK: Mapping[str, int] = {"plot": 5, "slot": 8}
PRICES: Mapping[str, tuple[int, int, int]] = {
    "plot": (1, 2, 5),
    "slot": (2, 3, 6),
    "marker": (3, 4, 7),
    "assistant": (1, 2, 5),
}
"""The lowest price, the first, and the highest (section 9-8)."""
COSTS: Mapping[str, tuple[int, ...]] = {"goal": (2, 3), "university": (1, 2)}
ROWS = {1: 3, 2: 3, 3: 4, 4: 5, 5: 5}
TOOLS = Counter(
    {
        **dict.fromkeys(("Hand Lens", "Pocket Watch", "Garden Line"), 3),
        **dict.fromkeys(("Seed Bag", "Watering Funnel", "Dissertation", "Flower Pot"), 2),
        **dict.fromkeys(("Graft Knife", "Rake", "Pollen Brush", "Grant"), 2),
    }
)
ASSISTANTS = (
    *("Brother Alipius", "Sister Elisabeth", "Sister Anna", "Father Omari", "Father Anton"),
    *("Brother Franz", "Sister Maria", "Sister May", "Brother Leopold", "Brother Eduard"),
)


class Card(NamedTuple):
    points: int
    traits: tuple[str, ...]


class Automa(NamedTuple):
    action: str
    letter: str
    pips: int
    single: str
    double: str
    mutation: str


AUTOMA = (
    Automa("treasury", "R", 1, "F", "T", "G"),
    Automa("university", "r", 2, "R", "G", "T"),
    Automa("nursery", "F", 3, "G", "R", "F"),
    Automa("tool shed", "f", 1, "T", "F", "R"),
    Automa("top gene", "G", 2, "F", "G", "T"),
    Automa("left gene", "g", 3, "R", "T", "G"),
    Automa("1st shift", "T", 1, "T", "R", "F"),
    Automa("goal", "t", 2, "G", "F", "R"),
    Automa("gardening", "*", 3, "F", "R", "T"),
)
DOUBLE_ARROW = dict(zip(GENES, ("plot", "slot", "marker", "assistant"), strict=True))
Dice: TypeAlias = Counter[str]


def trait(text: str) -> str:
    return "".join(sorted(text.strip()))


def card(text: str) -> Card:
    points, _, traits = text.partition(":")
    return Card(int(points), tuple(trait(word.strip("()")) for word in traits.split()))


def dice(text: str) -> Dice:
    """Return dice that are written ``RR 3Rr mR``."""
    found: Dice = Counter()
    for number, die in re.findall(r"(\d*)([A-Za-z]{2})", text):
        found[die if die[0] == "m" else trait(die)] += int(number or 1)
    return found


def gene(die: str) -> str:
    return die[1].upper()


def cells(left: str, top: str) -> list[str]:
    return [trait(row + column) for row in left for column in top]


def goals(overlays: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in GENES:
        if one in overlays:
            found |= dict.fromkeys((one + one, one + one.lower(), one.lower() * 2), 3)
        else:
            found |= {one: 2, one.lower(): 3}
    return found


def counts(goal: str, one: str) -> bool:
    if len(goal) == 2:
        return trait(goal) == one
    return gene(one) == goal.upper() and (one[0].isupper() == goal.isupper())
