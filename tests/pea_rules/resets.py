"""Reset: GT-200 to GT-208."""

from genotype_games.pea_games import hiring, working

from pea_rules.assistants import FF, TT, helped
from pea_rules.picks import ANN_OUT, BO_OUT, TWO_ROUNDS, coin
from pea_rules.purchases import LAST_TURN, MAY, PLOT, bought
from pea_rules.rule_case import RuleCase, entries, slip

IT_COUNTS = "it counts the slots, of which none is free"
LOWERED = bought(
    BO_OUT,
    PLOT,
    ANN_OUT,
    rounds=(
        working("space: treasury", first="Bo"),
        "    picks: []",
        "    upgrades:",
        entries(ANN_OUT, "Bo, buys: plot, pays: 2"),
    ),
)
AGAIN = bought(
    BO_OUT,
    ANN_OUT,
    rounds=(working("space: treasury", "space: gardening", "space: goal, pays: 2", first="Bo"),),
)
NEW_COIN = bought(BO_OUT, ANN_OUT, rounds=(working("space: 1st shift F, coin: 1", first="Bo"),))
ANNA = f"{{assistant: Sister Anna, pays: 1, {TT}}}"
READY = "".join(
    [
        helped(hiring("Sister Anna"), f"space: 2nd shift, uses: [{ANNA.replace(TT, FF)}]"),
        "    picks: []\n    reset: {}\n",
        working(f"space: treasury, uses: [{ANNA}]"),
    ]
)
SHOWN = bought(
    BO_OUT, MAY, ANN_OUT, reset="rows: {assistants: [Sister Anna, Brother Franz, Father Anton]}"
)

CASES: list[RuleCase] = [
    slip("GT-200 GT219", bought(BO_OUT, ANN_OUT, reset="round: 2"), "round: 2", "round: 3"),
    slip("GT-201 GT219", bought(BO_OUT, ANN_OUT), "{first: Bo", "{first: Ann"),
    slip("GT-202 GT106", LOWERED, "Bo, buys: plot, pays: 2", "Bo, buys: plot, pays: 3"),
    slip(
        "GT-202 GT219",
        bought(BO_OUT, PLOT, ANN_OUT, reset="prices: {plot: 2}"),
        "plot: 2}",
        "plot: 3}",
    ),
    slip(
        "GT-203 GT219",
        bought(BO_OUT, ANN_OUT, reset="rows: {plants: ['1: RR', '2: rr', '3: FF']}"),
        ", '3: FF'",
        "",
    ),
    slip("GT-204 GT207", NEW_COIN, "F, coin: 1", "F, coin: 2"),
    slip(
        "GT-205 GT203",
        AGAIN,
        "goal, pays: 2}",
        "goal, pays: 2}" + LAST_TURN,
        cites="GT-026",
        why="it counts the markers of a round",
    ),
    slip(
        "GT-205 GT213",
        TWO_ROUNDS,
        entries(coin("mT", "Bo"), ANN_OUT),
        entries(coin("mT", "Bo"), coin("mR")),
        cites="GT-134",
        why=IT_COUNTS,
    ),
    slip("GT-206 GT219", SHOWN, "[Sister Anna", "[Sister May"),
    slip(
        "GT-207 GT217",
        READY,
        ANNA,
        f"{ANNA}, {ANNA}",
        cites="GT-182",
        why="it says how often she is asked in a phase",
    ),
    slip("GT-208 GT219", SHOWN, ", Father Anton", ""),
]
