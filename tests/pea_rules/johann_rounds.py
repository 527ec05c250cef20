"""Brother Johann from the Automa phase on: GT-237 to GT-256."""

from collections.abc import Sequence

from pea_rules.rule_case import RuleCase, entries, slip
from pea_rules.solo_games import LOW, STANDARD, TOP, alone, covers

FIRST = "action: 1st shift, support: nursery, space: 1st shift F, coin: 1"
SECOND = "action: treasury, support: goal, space: treasury, coins: 2"
THIRD = "action: left gene, support: tool shed, space: parents F, tile: left f, coin: 0"
GAINED = "6: RR TT gg"
TENDED = f"    automa: {{plants: ['{GAINED}'], coins: 3}}"
BUSY = ("space: temporary slot", "space: parents R", "space: parents T")
"""Turns of Ann's that are no Shifts."""
POOLS = "    pools: 5RR 4ff mF 5GG 5TT"
"""Nothing that Ann needs, but a De Novo die that Johann takes first."""
ANN_OUT, JOHANN_OUT = "Ann, passes: true", "Johann, passes: true"


def hard(assistant: str) -> str:
    return f"{{difficulty: hard, assistant: {assistant}}}"


def after(
    *lines: str,
    automa: str = TENDED,
    turns: Sequence[str] = (FIRST, SECOND, THIRD),
    ann: Sequence[str] = BUSY,
    solo: str = STANDARD,
    rulings: str = "hard_assistant: apart",
) -> str:
    """Return a game against Johann with a first Working phase, and what comes after it."""
    return alone(*turns, more=[automa, *lines], ann=ann, solo=solo, rulings=rulings)


def shift(card: str, plant: str, dice: str = "", *traits: str) -> str:
    """Return a Shift of Johann's, with all that he took and validated."""
    die = f", die: {dice}" if dice else ""
    covered = f", {covers(*traits)}" if traits else ""
    return f'Johann, automa: {card}, plant: "{plant}"{die}{covered}'


THREE = [f"{GAINED} > TT", f"{GAINED} > RR", f"{TOP} > Ff"]
ONE = shift("1st shift", GAINED, "RR RR TT mF", *THREE)
TWO = shift("treasury", TOP)
LAST = shift("nursery", LOW, "GG", f"{LOW} > GG")
SHIFTS = ("    picks:", entries(ONE, ANN_OUT, TWO, LAST))
PICKED = after(POOLS, *SHIFTS)
NO_TT = POOLS.replace("5TT", "5tt")
MARIA = after(
    NO_TT, "    picks:", entries(ONE.replace("RR RR TT mF", "RR RR mF")), solo=hard("Sister Maria")
)
EARLY = 'Ann, shift: 2nd, die: Tt, plant: "5: FF Tt", trait: Tt'
QUEUE = after(
    POOLS.replace("5TT", "4TT Tt"),
    "    picks:",
    entries(EARLY, ONE),
    ann=("space: 2nd shift", *BUSY[:2]),
)
FIVE = after(
    POOLS,
    "    picks:",
    entries(ONE, ANN_OUT, TWO, LAST),
    entries(shift("goal", GAINED), shift("gardening", TOP)),
    solo=hard("Brother Franz"),
)
PLOT = "Johann, automa: gardening, buys: plot, pays: 2"
SLOT = "Johann, automa: tool shed, buys: slot, pays: 3"
MARKER = "Johann, automa: university, buys: marker, pays: 4"
HIRE = "Johann, automa: left gene, buys: assistant, support: goal, card: Brother Alipius, pays: 2"


def bought(*purchases: str, solo: str = STANDARD) -> str:
    return after(POOLS, *SHIFTS, "    upgrades:", entries(*purchases), solo=solo)


TWICE = bought(PLOT, ANN_OUT, SLOT, JOHANN_OUT)
THRICE = bought(
    PLOT.replace("2", "1"),
    ANN_OUT,
    SLOT.replace("3", "2"),
    MARKER.replace("4", "3"),
    JOHANN_OUT,
    solo=hard("Brother Leopold"),
)
ENDED = after("    reset: {round: 2, first: Ann}")
ELISABETH = alone(SECOND, solo=hard("Sister Elisabeth"), dealt=", support: treasury, goal: R")
ON_HIM = f"space: Father Omari, roll: {{R: IV, F: I, G: II, T: II}}, {covers(f'{LOW} > rr')}"
OMARI = after(turns=(FIRST, SECOND, ON_HIM), solo=hard("Father Omari"))
GREEN = "8: Ff GG"
MAY = alone(
    "action: university, support: gardening, space: university, pays: 1, "
    + covers(f"{LOW} > GG", f"{GREEN} > GG"),
    solo=hard("Sister May"),
    column=(GREEN, LOW),
)
HIRED = after(
    automa=f"    automa: {{plants: ['{GAINED}'], {covers(f'{LOW} > GG')}, coins: 3}}",
    solo=hard("Sister Maria"),
    rulings="hard_assistant: counts",
)

CASES: list[RuleCase] = [
    slip(
        "GT-237 GT202",
        QUEUE,
        entries(EARLY, ONE),
        entries(ONE, EARLY),
        cites="GT-131",
        why="it says who comes first in the 2nd Shift, to which his markers have gone",
    ),
    slip("GT-238 GT223", HIRED, covers(f"{LOW} > GG"), covers(f"{LOW} > GG", f"{LOW} > rr")),
    slip("GT-239 GT223", after(), f"['{GAINED}']", f"['{GAINED}', '5: rr']"),
    slip("GT-240 GT223", after(), "coins: 3", "coins: 2"),
    slip(
        "GT-241 GT220",
        after(
            automa=TENDED.replace(
                "coins: 3", "coins: 3, decks: {automa: [1st shift, treasury, nursery]}"
            )
        ),
        "treasury, nursery]",
        "nursery, nursery]",
    ),
    slip("GT-242 GT223", PICKED, LAST, JOHANN_OUT),
    slip("GT-243 GT220", PICKED, "automa: 1st shift", "automa: [goal, 1st shift]"),
    slip("GT-243 GT221", PICKED, "RR RR TT", "RR TT"),
    slip("GT-244 GT221", PICKED, "trait: Ff", "trait: tt"),
    slip("GT-244 GT223", PICKED, ONE, f"{ONE}, coin: 1"),
    slip("GT-245 GT223", PICKED, covers(*THREE), covers(*THREE, f"{TOP} > tt")),
    slip("GT-246 GT219", ENDED, "2, first: Ann", "2, first: Johann"),
    slip("GT-247 GT220", TWICE, "automa: gardening", "automa: [left gene, gardening]"),
    slip("GT-247 GT223", TWICE, JOHANN_OUT, MARKER),
    slip("GT-248 GT221", bought(HIRE), "card: Brother Alipius", "card: Sister Anna"),
    slip(
        "GT-249 GT219",
        ENDED,
        "round: 2",
        "round: 3",
        cites="GT-200",
        why="it says where the round tracker goes, in every game",
    ),
    slip("GT-250 GT223", ELISABETH, "goal: R", "goal: r"),
    slip("GT-251 GT223", OMARI, covers(f"{LOW} > rr"), covers(f"{LOW} > rr", f"{LOW} > GG")),
    slip("GT-251 GT221", OMARI, ON_HIM, THIRD),
    slip(
        "GT-252 GT223",
        FIVE,
        shift("gardening", TOP),
        JOHANN_OUT,
        cites="GT-242",
        why="it counts his Shifts, those of Brother Franz among them",
    ),
    slip("GT-253 GT223", MARIA, covers(*THREE), covers(*THREE[1:])),
    slip("GT-253 GT221", MARIA, "trait: TT", "trait: gg"),
    slip(
        "GT-254 GT223",
        THRICE,
        JOHANN_OUT,
        HIRE.replace("pays: 2", "pays: 1"),
        cites="GT-247",
        why="it counts his upgrades, with Brother Leopold three",
    ),
    slip("GT-255 GT223", MAY, covers(f"{LOW} > GG", f"{GREEN} > GG"), covers(f"{LOW} > GG")),
    slip(
        "GT-256 GT220",
        PICKED,
        f'automa: treasury, plant: "{TOP}"',
        f'automa: treasury, plant: "{LOW}"',
    ),
]
