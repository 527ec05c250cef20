"""Research Upgrade: GT-150 to GT-159."""

from genotype_games.pea_games import game, working

from pea_rules.picks import SECOND, coin
from pea_rules.rule_case import RuleCase, entries, slip

BO_RICH = ("parents G", "1st shift T", "temporary slot")
BO_OUT, ANN_OUT = "Bo, passes: true", "Ann, passes: true"
PLOT, SLOT, MARKER = (
    f"Ann, buys: {one}, pays: {price}" for one, price in (("plot", 2), ("slot", 3), ("marker", 4))
)
MAY = "Ann, buys: assistant, card: Sister May, pays: 2"
ROW = "rows: {assistants: [Sister May, Sister Anna, Father Anton]}"


def bought(
    *purchases: str, reset: str = "first: Bo", rounds: tuple[str, ...] = (), setup: str = ""
) -> str:
    """Return a round in which Ann gets 5 coins and Bo 3, its purchases, and perhaps more rounds."""
    rich = working("space: treasury", "space: 1st shift R", "space: parents F", bo=BO_RICH)
    first = [rich, "    picks: []", "    upgrades:", entries(*purchases)]
    return game(*first, f"    reset: {{{reset}}}", *rounds, setup=setup)


def given_away(upgrade: str, *purchases: str) -> str:
    """Return the record of purchases of an upgrade that costs nothing in this box."""
    box = f"box: {{prices: {{{upgrade}: {{low: 0, start: 0, high: 0}}}}}}"
    return bought(BO_OUT, *purchases, ANN_OUT).replace("setup:", f"{box}\nsetup:")


SOWED = bought(
    BO_OUT,
    PLOT,
    ANN_OUT,
    rounds=(
        working(
            "space: nursery, draws: ['8: TT', '7: RR']",
            "space: gardening, draws: ['deck 9: rr'], sows: ['6: Rr gg', '8: TT']",
            first="Bo",
        ),
    ),
)
FOUR_DICE = bought(
    BO_OUT,
    SLOT,
    ANN_OUT,
    rounds=(
        working(first="Bo"),
        "    pools: 3RR 2mR 4ff mF 3GG 2mG 3tt 2mT",
        "    picks:",
        entries(*(coin(die, shift=SECOND) for die in ("mR", "mF", "mG"))),
        entries(coin("mT", "Bo"), coin("mT"), coin("mR", "Bo"), ANN_OUT),
    ),
)
FOUR_TURNS = bought(
    BO_OUT, MARKER, ANN_OUT, rounds=(working(*["space: 2nd shift"] * 4, first="Bo"),)
)
LAST_TURN = "\n      - {player: Ann, space: 2nd shift}"
FREE = {one: f"Ann, buys: {one}, pays: 0" for one in ("plot", "slot", "marker")}

CASES: list[RuleCase] = [
    slip(
        "GT-150 GT202", bought(BO_OUT, ANN_OUT), entries(BO_OUT, ANN_OUT), entries(ANN_OUT, BO_OUT)
    ),
    slip("GT-151 GT215", bought(BO_OUT, PLOT, ANN_OUT), ANN_OUT, "Bo, buys: plot, pays: 3"),
    slip("GT-152 GT106", bought(BO_OUT, PLOT, ANN_OUT), "pays: 2", "pays: 3"),
    slip("GT-153 GT106", bought(BO_OUT, PLOT, PLOT.replace("2", "3")), "pays: 3", "pays: 2"),
    slip(
        "GT-154 GT209",
        SOWED,
        "'8: TT']}",
        "'8: TT', '7: RR']}",
        cites="GT-044",
        why="it says that plants are sown on free plots, however many there are",
    ),
    slip(
        "GT-155 GT213",
        FOUR_DICE,
        entries(coin("mR", "Bo"), ANN_OUT),
        entries(coin("mR", "Bo"), coin("mG")),
        cites="GT-134",
        why="it counts the slots, bought ones among them",
    ),
    slip(
        "GT-156 GT203",
        FOUR_TURNS,
        2 * LAST_TURN,
        3 * LAST_TURN,
        cites="GT-026",
        why="it counts the markers of a round, bought ones among them",
    ),
    slip("GT-156 GT218", given_away("marker", *2 * [FREE["marker"]]), ANN_OUT, FREE["marker"]),
    slip(
        "GT-157 GT218",
        bought(BO_OUT, MAY, ANN_OUT, setup=ROW),
        "Sister May, pays",
        "Sister Maria, pays",
    ),
    slip("GT-158 GT218", given_away("plot", *5 * [FREE["plot"]]), ANN_OUT, FREE["plot"]),
    slip("GT-158 GT218", given_away("slot", *8 * [FREE["slot"]]), ANN_OUT, FREE["slot"]),
    slip(
        "GT-159 GT105",
        bought(BO_OUT, PLOT, ANN_OUT, reset="coins: {Ann: 3, Bo: 3}"),
        "Ann: 3",
        "Ann: 4",
    ),
]
