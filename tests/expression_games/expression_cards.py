"""The 72 cards of gene expression and what may follow what, written by hand from the rules.

Rules are cited as in docs/reference/rules-expression.md; nothing here knows the program.
"""

from collections import Counter
from dataclasses import dataclass

ORDER = "POTG"
ACTIONS = ("SUB", "TRA", "DEL", "INS")
DECK: Counter[str] = Counter(
    {f"{letter}{number}": 1 for letter in ORDER for number in range(1, 11)}
    | {f"{letter}-{action}": 2 for letter in ORDER for action in ACTIONS}
)
"""EX-001 to EX-003: 40 number cards and 32 actions."""


@dataclass(frozen=True)
class Options:
    """The readings of the text that a table may choose."""

    actions: str = "category"
    id_match: str = "next"
    cyclic: bool = True
    draw: str = "1"
    substitution: str = "cards"
    final_insertion_draws: bool = False


def is_action(card: str) -> bool:
    return card[1] == "-"


def kind(card: str) -> str:
    return card[2:] if is_action(card) else card[1:]


def value(card: str) -> int:
    """Return what a card is worth (EX-044)."""
    return 20 if is_action(card) else int(kind(card))


def follows(top: str, card: str, options: Options) -> bool:
    """Tell whether the categories match (EX-021, A-2)."""
    if options.id_match != "next" and card[0] == top[0]:
        return True
    step = ORDER.index(card[0]) - ORDER.index(top[0])
    around = step == 1 - len(ORDER) and options.cyclic
    return options.id_match != "same" and (step == 1 or around)


def legal(top: str, card: str, options: Options = Options()) -> bool:
    """Tell whether a card matches the one on top (EX-020 to EX-024, A-1)."""
    if options.actions == "wild" and (is_action(top) or is_action(card)):
        return True
    return kind(top) == kind(card) or follows(top, card, options)
