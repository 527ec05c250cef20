"""Plant Breeding: GT-120 to GT-144."""

from genotype_games.pea_games import FILLERS, game, working

from pea_rules.rule_case import KeptRule, RuleCase, entries, slip

NINE, SIX, BIG, RED = "9: FF Tt gg", "6: RR ff", "9: RR FF Tt gg", "5: ff tt"
POOLS = "2RR 2Rr mR 2FF 2Ff ff 2GG Gg gg mG 2TT Tt tt mT"
FIRST_R = ("space: 1st shift R",)
NO_SHIFT = ("space: treasury", "space: gardening", "space: parents F")
SECOND = "shift: 2nd, "
ANN_OUT, BO_OUT = "Ann, passes: true", "Bo, passes: true"
IT_COUNTS = "it counts the slots, of which none is free"


def picked(
    *picks: str,
    turns: tuple[str, ...] = (),
    bo: tuple[str, ...] = FILLERS,
    pools: str = POOLS,
    plant: str = NINE,
    rounds: tuple[str, ...] = (),
) -> str:
    """Return a record with a first round up to its picks, perhaps with more behind them."""
    deal = f'{{sown: "{plant}", kept: "7: GG TT", discarded: "4: Gg Tt", tool: Rake}}'
    sorted_dice = [f"    pools: {pools}"] if pools else []
    first = [working(*turns, bo=bo), *sorted_dice, "    picks:", entries(*picks)]
    return game(*first, *rounds, deal=deal)


def ann(die: str, trait: str, plant: str = NINE, shift: str = "") -> str:
    return f'Ann, {shift}die: {die}, plant: "{plant}", trait: {trait}'


def coin(die: str, player: str = "Ann", shift: str = "") -> str:
    return f"{player}, {shift}die: {die}, for: coin"


def bo_picks(die: str, trait: str, shift: str = "") -> str:
    return f'Bo, {shift}die: {die}, plant: "5: FF Tt", trait: {trait}'


THREE = tuple(ann(one, one, shift=SECOND) for one in ("FF", "Tt", "gg"))
BO_SECOND = bo_picks("FF", "FF", SECOND)
BLUE = ann("RR", "RR", SIX, "shift: 1st R, ")
LATER = ann("ff", "ff", SIX, SECOND)
ONE_MORE_SLOT = picked(
    *(ann(one, one, BIG, shift) for one, shift in (("RR", SECOND), ("FF", SECOND), ("Tt", ""))),
    bo_picks("FF", "FF"),
    coin("mT"),
    bo_picks("Tt", "Tt"),
    ANN_OUT,
    turns=("space: temporary slot",),
    plant=BIG,
    pools="2RR 2Rr mR 2FF 3Ff 3GG gg mG TT 2Tt 2mT",
)
UNUSED = picked(
    "Ann, shift: 1st R, passes: true",
    bo_picks("FF", "FF"),
    bo_picks("Tt", "Tt"),
    turns=FIRST_R,
    plant=RED,
    pools="5RR 4FF ff 5GG 4TT Tt",
).replace("setup:", "rulings: {first_shift_fail: pass}\nsetup:")
ONE_COIN = picked(
    coin("mG"),
    BO_OUT,
    ANN_OUT,
    turns=NO_SHIFT,
    plant="5: FF TT",
    pools="5RR 5ff 4GG mG 5tt",
    rounds=("    upgrades:", entries(BO_OUT, ANN_OUT), "    reset: {coins: {Ann: 5}}"),
)
FULL = picked(*THREE, ANN_OUT, pools="5RR 3FF 2mF 4GG gg 4TT Tt")
PAIR = ann("mG + GG", "gg", shift=SECOND)
ONE_SLOT_LEFT = picked(*THREE[:2], coin("mG", shift=SECOND))
THREE_COINS = [coin(die, shift=SECOND) for die in ("mR", "mF", "mG")]
TWO_ROUNDS = picked(
    *THREE_COINS,
    pools="4RR mR 4ff mF 4GG mG 5tt",
    rounds=(
        "    upgrades:",
        entries(BO_OUT, ANN_OUT),
        "    reset: {first: Bo}",
        working(first="Bo"),
        "    pools: 3RR 2mR 4ff mF 4GG mG 4tt mT",
        "    picks:",
        entries(*THREE_COINS, coin("mT", "Bo"), ANN_OUT),
    ),
)
FIVE_OF_A_GENE = picked(
    *(coin("mR", name) for name in ("Ann", "Ann", "Ann", "Bo", "Ann")),
    coin("mF", "Bo"),
    turns=("space: temporary slot",),
    pools="",
)

ALL = "    roll: {R: I I II III IV, F: I I II m m / III m, G: I I II III IV, T: I I II III IV}"
SORTED = "    pools: 2RR 2Rr rr 2FF 2Ff mF 2GG 2Gg gg 2TT 2Tt tt"
ROLLED = game(working(), ALL, SORTED)
UNROLLED = game(working(), SORTED)

DICE = [
    slip("GT-120 GT211", ROLLED, "R: I I II III IV", "R: I I II III"),
    slip("GT-121 GT101", ROLLED, "2Rr rr", "Rr 2rr"),
    slip("GT-122 GT211", ROLLED, "III m,", "III m / I,"),
    slip("GT-122 GT211", ROLLED, "/ III m,", "/ III,"),
    slip("GT-123 RX003", ROLLED, "R: I I II III IV", "R: I I II III V"),
    slip("GT-124 GT101", UNROLLED, "2RR 2Rr rr", "2RR Rr rr"),
]
CASES: list[RuleCase] = [
    *DICE,
    slip(
        "GT-130 GT212",
        picked(BLUE, turns=FIRST_R, plant=SIX),
        'die: RR, plant: "6: RR ff", trait: RR',
        'die: ff, plant: "6: RR ff", trait: ff',
    ),
    slip(
        "GT-130 GT202",
        picked(BLUE, LATER, turns=("space: 2nd shift", *FIRST_R, "space: treasury"), plant=SIX),
        entries(BLUE, LATER),
        entries(LATER, BLUE),
    ),
    slip(
        "GT-131 GT202",
        picked(THREE[0], BO_SECOND, *THREE[1:], bo=("2nd shift", *FILLERS[1:])),
        entries(THREE[0], BO_SECOND),
        entries(BO_SECOND, THREE[0]),
    ),
    slip(
        "GT-132 GT202",
        picked(ann("FF", "FF"), bo_picks("FF", "FF"), ann("Tt", "Tt"), turns=NO_SHIFT),
        entries(ann("FF", "FF"), bo_picks("FF", "FF")),
        entries(bo_picks("FF", "FF"), ann("FF", "FF")),
    ),
    slip("GT-133 GT102", picked(THREE[0]), "die: FF", "die: Ff"),
    slip(
        "GT-133 GT103",
        picked(*THREE[:2]),
        THREE[1],
        THREE[0],
        cites="GT-018",
        why="it says that one marker covers a trait",
    ),
    slip("GT-133 GT212", picked(coin("mG", shift=SECOND)), "die: mG", "die: mF"),
    slip("GT-133 GT213", FULL, ANN_OUT, coin("mF"), cites="GT-134", why=IT_COUNTS),
    slip("GT-134 GT213", ONE_MORE_SLOT, ANN_OUT, coin("mG")),
    slip("GT-135 GT214", picked(THREE[0]), 'FF, plant: "9: FF Tt gg", trait: FF', "RR, trait: RR"),
    slip("GT-136 GT215", UNUSED, bo_picks("Tt", "Tt"), ann("ff", "ff", RED)),
    slip(
        "GT-137 GT215",
        picked(coin("mG"), plant=RED, pools="5RR 5FF 4GG mG 5TT"),
        coin("mG"),
        ANN_OUT,
    ),
    slip(
        "GT-138 GT212",
        picked(coin("mG", shift="shift: 1st G, "), turns=("space: 1st shift G",), plant=RED),
        "die: mG",
        "die: mT",
    ),
    slip(
        "GT-139 GT105",
        ONE_COIN,
        "Ann: 5",
        "Ann: 6",
        cites="GT-159",
        why="a balance does not say which coin is one too many",
    ),
    slip("GT-139 GT213", FULL, ANN_OUT, coin("mF"), cites="GT-134", why=IT_COUNTS),
    slip("GT-140 GT214", picked(PAIR), "mG + GG", "mT + GG"),
    slip(
        "GT-140 GT213", ONE_SLOT_LEFT, coin("mG", shift=SECOND), PAIR, cites="GT-134", why=IT_COUNTS
    ),
    slip(
        "GT-141 GT214",
        picked(PAIR.replace("GG", "mG"), pools="RR 2Rr rr mR 5FF GG 2Gg 2mG 4TT mT"),
        "mG + mG",
        "mG + mT",
        cites="GT-140",
        why="it says that the other die is of the same gene",
    ),
    slip(
        "GT-143 GT213",
        TWO_ROUNDS,
        entries(coin("mT", "Bo"), ANN_OUT),
        entries(coin("mT", "Bo"), coin("mR")),
        cites="GT-134",
        why=IT_COUNTS,
    ),
    slip("GT-144 GT212", FIVE_OF_A_GENE, coin("mF", "Bo"), coin("mR", "Bo")),
]
UNBREAKABLE = [
    KeptRule(
        "GT-142",
        "It allows a genotype that no die shows, and that these parents cannot have.",
        picked(
            ann("mG + GG", "gg", shift=SECOND),
            turns=("space: parents G, tile: top G",),
            pools="2RR 2Rr rr 2FF 2Ff ff 4GG mG 2TT Tt tt mT",
        ),
    )
]
