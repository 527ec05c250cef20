"""Tools: GT-100 to GT-110."""

from genotype_games.pea_games import game, working

from pea_rules.rounds import SECOND, breeding, dealt, early, turns, using
from pea_rules.rule_case import KeptRule, RuleCase, slip

ON_TT = "validates: {plant: '5: FF Tt', trait: Tt}"
ON_FF = "validates: {plant: '5: FF Tt', trait: FF}"


def played(tool: str, more: str = "", action: str = SECOND, setup: str = "") -> str:
    """Return a record in which Ann plays a tool that was dealt with her first turn."""
    return turns(f"{action}, {using(tool, more)}", deal=dealt(tool), setup=setup)


def picked(tool: str, die: str, trait: str, more: str = "", shift: str = "2nd") -> str:
    """Return a record in which Ann plays a tool that was dealt with her first pick."""
    one = early(shift, die, trait, f", {using(tool, more)}")
    action = SECOND if shift == "2nd" else f"space: 1st shift {shift[-1]}"
    return game(working(action), breeding(one), deal=dealt(tool))


DRAWN = "draws: ['deck 5: RR', 'deck 5: FF', 'deck 5: ff', 'deck 5: gg', 'deck 5: tt']"
BAG = played("Seed Bag", f"{DRAWN}, keeps: ['5: RR', '5: FF']")
DISSERTATION = played("Dissertation", "pays: 1, goal: F")
DRAWS_FUNNEL = "space: tool shed, draws: deck Watering Funnel"
USES_FUNNEL = using("Watering Funnel", ON_FF)
ROWS = "rows: {plants: ['7: RR', '8: rr', '7: FF']}"
POT = played("Flower Pot", "plant: '7: RR'", setup=ROWS)
TWO_GRAFTED = "die: Tt, validates: {plant: '5: FF Tt', trait: Tt}"
GRAFTED = picked("Graft Knife", "FF", "FF", TWO_GRAFTED)
RAKED = picked("Rake", "ff", "FF")
SOWN = "space: gardening, draws: 'deck 7: FF RR', sows: ['7: FF RR']"
BRUSH = using("Pollen Brush", "validates: {plant: '7: FF RR', trait: FF}")
BRUSHED = turns(SOWN, f"space: university, pays: 1, {ON_FF}, {BRUSH}", deal=dealt("Pollen Brush"))
LENS = played("Hand Lens", "coins: 2", "space: parents F")
LINE = played("Garden Line", "coins: 2")
GRANT = game(
    working("space: treasury"),
    "    picks: []",
    "    upgrades:",
    "      - {player: Bo, passes: true}",
    f"      - {{player: Ann, buys: slot, pays: 1, {using('Grant')}}}",
    deal=dealt("Grant"),
)

CASES = [
    RuleCase(
        "GT-100",
        LINE,
        turns(*[f"{SECOND}, {using('Garden Line', 'coins: 2')}"] * 2, deal=dealt("Garden Line")),
        "GT216",
    ),
    slip("GT-100 GT216", LINE, "tool: Garden Line, coins: 2", "tool: Hand Lens, coins: 2"),
    slip("GT-101 GT216", BAG, "'5: FF']}]", "'5: FF', '5: gg']}]"),
    slip("GT-101 GT216", BAG, "'5: FF']}]", "'6: FF']}]"),
    slip("GT-101 GT216", BAG, ", 'deck 5: tt'", ""),
    slip("GT-101 GT216", BAG, "'deck 5: RR'", "'face up 5: RR'"),
    RuleCase(
        "GT-102",
        turns(f"{DRAWS_FUNNEL}, {USES_FUNNEL}"),
        turns(DRAWS_FUNNEL, f"{SECOND}, {USES_FUNNEL}"),
        "GT216",
        at="tool shed",
    ),
    RuleCase(
        "GT-103",
        DISSERTATION,
        game(
            working(SECOND),
            breeding(early("2nd", "FF", "FF", f", {using('Dissertation', 'pays: 1, goal: F')}")),
            deal=dealt("Dissertation"),
        ),
        "GT216",
    ),
    slip("GT-103 GT216", DISSERTATION, "goal: F", f"goal: F, {ON_FF}"),
    slip("GT-104 GT216", POT, "plant: '7: RR'", "draws: ['7: RR', '8: rr']"),
    slip("GT-104 GT216", POT, "plant: '7: RR'", "plant: deck tool"),
    RuleCase(
        "GT-104",
        POT,
        game(
            working(SECOND),
            breeding(early("2nd", "FF", "FF", f", {using('Flower Pot', 'plant: deck')}")),
            deal=dealt("Flower Pot"),
            setup=ROWS,
        ),
        "GT216",
    ),
    RuleCase("GT-105", GRAFTED, picked("Graft Knife", "FF", "FF", TWO_GRAFTED, "1st F"), "GT216"),
    slip("GT-106 GT216", RAKED, "die: ff", "die: rr"),
    slip("GT-107 GT216", BRUSHED, "RR', trait: FF", "RR', trait: RR"),
    slip("GT-108 GT216", LENS, "space: parents F", "space: 1st shift F"),
    slip("GT-108 GT105", LENS, "coins: 2", "coins: 3"),
    slip("GT-109 GT106", GRANT, "pays: 1", "pays: 3"),
    RuleCase(
        "GT-109", GRANT, turns(f"space: treasury, {using('Grant')}", deal=dealt("Grant")), "GT216"
    ),
]
BOTH = "uses: [{tool: Rake}, {tool: Pollen Brush}]"
UNBREAKABLE = [
    KeptRule(
        "GT-110",
        "It lets two tools go together, and asks for nothing.",
        game(
            working("space: tool shed, draws: deck Pollen Brush"),
            breeding(early("2nd", "FF", "Ff", f", {BOTH}", "6: Ff tt")),
            deal=dealt("Rake", "6: Ff tt"),
        ),
    )
]
