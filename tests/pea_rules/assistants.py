"""Assistants: GT-180 to GT-189."""

from genotype_games.pea_games import FILLERS, game, hiring, working

from pea_rules.picks import POOLS, SECOND, coin
from pea_rules.rule_case import RuleCase, entries, slip

SHIFT, UNIVERSITY = "space: 2nd shift, ", "space: university, pays: 1, "
FF, TT = (f"validates: {{plant: '5: FF Tt', trait: {trait}}}" for trait in ("FF", "Tt"))
PICKED = 'plant: "5: FF Tt", '


def helped(
    first: str,
    *turns: str,
    picks: tuple[str, ...] = (),
    bo: tuple[str, ...] = FILLERS,
    **dealt: str,
) -> str:
    """Return a record of a first round in which Ann hires somebody, and of a second one.

    Args:
        first: that round.
        turns: Ann's in the second one.
        picks: of the second round.
        bo: where Bo lays his markers then.
        dealt: the plant that Ann has ``sown``, and her ``tool``, where they are not as usual.
    """
    cards = {"sown": "5: FF Tt", "tool": "Rake"} | dealt
    deal = f'{{sown: "{cards["sown"]}", kept: "6: Rr gg", discarded: "4: Gg Tt", '
    phase = [f"    pools: {POOLS}", "    picks:", entries(*picks)] if picks else []
    second = working(*turns, first="Bo", bo=bo)
    return game(first, second, *phase, deal=f"{deal}tool: {cards['tool']}}}")


def uses(name: str, more: str = "") -> str:
    return f"uses: [{{assistant: {name}{more}}}]"


WITH_GOAL_T = hiring("Sister Elisabeth").replace(
    "space: 1st shift R", "space: 1st shift R, uses: [{tool: Dissertation, goal: T}]"
)
ELISABETH = helped(WITH_GOAL_T, SHIFT + uses("Sister Elisabeth", f", {TT}"), tool="Dissertation")
ANNA = f"{{assistant: Sister Anna, pays: 1, {TT}}}"
OMARI = helped(hiring("Father Omari"), f"space: Father Omari, roll: {{F: I}}, {FF}")
FIRST_G = 'Ann, shift: 1st G, die: GG, plant: "5: FF GG", trait: GG'
EARLY = f"Ann, {SECOND}{uses('Father Anton')}, die: mG, for: coin"
OWN, OF_BO = coin("mT", shift=SECOND), coin("mR", "Bo", SECOND)
ANTON = helped(
    hiring("Father Anton"),
    "space: 2nd shift",
    "space: 1st shift G",
    "space: treasury",
    picks=(FIRST_G, EARLY, OF_BO, OWN),
    bo=("2nd shift", *FILLERS[1:]),
    sown="5: FF GG",
)
FRANZ = ", " + uses("Brother Franz", ", pays: 1")
FIVE_SLOTS = helped(
    hiring("Brother Franz"),
    picks=(
        f"Ann, {SECOND}{PICKED}die: FF, trait: FF",
        coin("mR", shift=SECOND),
        coin("mG", shift=SECOND),
        coin("mT", "Bo"),
        f"Ann, {PICKED}die: Tt, trait: Tt{FRANZ}",
    ),
)
PAID_ONCE = helped(
    hiring("Brother Franz"),
    picks=(f"Ann, {SECOND}{PICKED}die: FF, trait: FF{FRANZ}", coin("mR", shift=SECOND)),
)
MARIA = helped(
    hiring("Sister Maria"),
    picks=(
        f'Ann, {SECOND}plant: "5: Ff Tt", die: FF, trait: Ff, {uses("Sister Maria")}',
        coin("mT", shift=SECOND),
    ),
    sown="5: Ff Tt",
)
COPY = ', validates: {plant: "7: FF GG", trait: FF}'
MAY = helped(
    hiring("Sister May"),
    "space: nursery, draws: ['deck 7: FF GG', deck]",
    "space: gardening, draws: deck, sows: ['7: FF GG']",
    f"{UNIVERSITY}{FF}, {uses('Sister May', COPY)}",
)
LEOPOLD = helped(hiring("Brother Leopold"), "space: treasury", "space: goal, pays: 1, goal: R")
ON_HIM = uses("Brother Eduard", ", plant: 'deck 3: RR'")
EDUARD = helped(
    hiring("Brother Eduard", more=f", {ON_HIM}"),
    f"{UNIVERSITY}validates: {{plant: '3: RR', trait: RR}}",
    f"space: gardening, draws: deck Rake, harvests: ['3: RR'], {ON_HIM.replace('RR', 'rr')}",
)
THREE_SOWN = helped(
    hiring("Brother Eduard", more=f", {ON_HIM}"),
    "space: nursery, draws: ['8: TT', deck]",
    "space: gardening, draws: deck, sows: ['6: Rr gg']",
)

CASES: list[RuleCase] = [
    slip(
        "GT-180 GT208",
        helped(hiring("Brother Alipius"), "space: gardening, draws: [deck Grant, deck Rake]"),
        "deck Rake]",
        "deck Rake, deck Seed Bag]",
    ),
    slip("GT-181 GT217", ELISABETH, "trait: Tt", "trait: FF"),
    slip(
        "GT-182 GT217",
        helped(hiring("Sister Anna"), f"{SHIFT}uses: [{ANNA}]"),
        ANNA,
        f"{ANNA}, {ANNA.replace('Tt}', 'FF}')}",
    ),
    slip("GT-183 GT217", OMARI, "F: I}", "F: II}"),
    slip("GT-184 GT202", ANTON, entries(EARLY, OF_BO), entries(OF_BO, EARLY)),
    slip("GT-184 GT217", ANTON, f"{SECOND}die: mT", f"{SECOND}{uses('Father Anton')}, die: mT"),
    slip(
        "GT-185 GT213",
        FIVE_SLOTS,
        FRANZ,
        "",
        cites="GT-134",
        why="it counts the slots, those of Brother Franz among them",
    ),
    slip("GT-185 GT217", PAID_ONCE, "mR, for: coin", f"mR, for: coin{FRANZ}"),
    slip(
        "GT-186 GT217",
        MARIA,
        "die: mT, for: coin",
        f'plant: "5: Ff Tt", die: TT, trait: Tt, {uses("Sister Maria")}',
    ),
    slip("GT-187 GT217", MAY, 'GG", trait: FF', 'GG", trait: GG'),
    slip("GT-188 GT106", LEOPOLD, "pays: 1, goal", "pays: 3, goal"),
    slip(
        "GT-189 GT209",
        THREE_SOWN,
        "gg']}",
        "gg', '8: TT']}",
        cites="GT-044",
        why="it says that plants are sown on free plots, of which Brother Eduard is none",
    ),
    slip("GT-189 GT217", EDUARD, "harvests: ['3: RR'], ", ""),
]
