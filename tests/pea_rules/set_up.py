"""Box and set-up: GT-001 to GT-019."""

from genotype_games.pea_games import DEAL, every_gene, game, working

from pea_rules.rounds import ONE_TRAIT, SECOND, UNIVERSITY, dealt, rounds, turns, using
from pea_rules.rule_case import KeptRule, RuleCase


def with_setup(setup: str) -> str:
    """Return a record with more in its set-up than first player and deal."""
    return turns(setup=setup)


def evening(number: int, last: str = "") -> str:
    """Return a record of rounds in which all markers lie on 2nd Shift and the like."""
    return rounds(
        *(working(first="Ann" if place % 2 == 0 else "Bo") for place in range(number)), last=last
    )


def seated(players: str) -> str:
    """Return a record of which only the players are written, and who began."""
    return f"game: genotype\nplayers: [{players}]\nsetup: {{first: Ann}}\n"


def rolled(faces: str) -> str:
    return game(working(), every_gene(f"F: {faces}", "").split("\n")[0])


def tile(spot: str, first: str = "Ann") -> str:
    return working(f"space: parents F, tile: {spot}", first=first)


def reset(written: str) -> str:
    """Return the first round with what is written of the table after it."""
    return game(working(), "    picks: []", "    upgrades: []", f"    reset: {{{written}}}")


def funnel_in_turn(number: int) -> str:
    """Return a round in which a Watering Funnel that was dealt is used in one of Ann's turns."""
    play = using("Watering Funnel", "validates: {plant: '5: FF Tt', trait: FF}")
    three = [SECOND] * 3
    three[number - 1] += f", {play}"
    return turns(*three, deal=dealt("Watering Funnel"))


ASSISTANTS = "rows: {assistants: [Sister May, Sister Anna, THIRD]}"
TOOLS = "rows: {tools: [Rake, Hand Lens, THIRD]}"
THREE = "rows: {plants: ['1: RR', '2: rr', '3: FF'], tools: [Rake, Hand Lens, Grant]}"
PRICES = "prices: {plot: 2, slot: 3, marker: 4, assistant: 2}"
PLOTS = ["      - {player: Bo, passes: true}", *["      - {player: Ann, buys: plot, pays: 0}"] * 5]
FREE_PLOTS = {"prices.plot": {"low": 0, "start": 0, "high": 0}}


def bought(*purchases: str) -> str:
    return game(working(), "    picks: []", "    upgrades:", *purchases)


TWO_KEPT = '{sown: "5: FF Tt", kept: ["6: Rr gg", "4: Gg Tt"], tool: Rake}'
CASES = [
    RuleCase("GT-001", evening(5), evening(5, working()), "GT201"),
    RuleCase(
        "GT-001",
        evening(5),
        evening(5, "    upgrades:\n      - {player: Bo, passes: true}"),
        "GT201",
    ),
    RuleCase(
        "GT-001", evening(5) + "winner: Bo\n", evening(3) + "winner: Bo\n", "GT201", at="winner: "
    ),
    RuleCase("GT-002", seated("Ann, Bo, Cy, Dee, Eve"), seated("Ann, B, C, D, E, F"), "RX001"),
    RuleCase("GT-003", rolled("I I II III IV"), rolled("I I II III IV IV"), "GT211"),
    RuleCase(
        "GT-003",
        rounds(tile("left F"), tile("top f", "Bo")),
        rounds(tile("left F"), tile("top f", "Bo"), tile("top F")),
        "GT206",
        at="tile: top F",
        cites="GT-061",
        why="the two spots of a square are taken, so a third tile would turn one over",
    ),
    RuleCase(
        "GT-005",
        turns("space: parents F, coin: 1"),
        turns("space: parents F, coin: 2"),
        "GT207",
        cites="GT-064",
        why="it says what a marker takes",
    ),
    RuleCase(
        "GT-006",
        reset("round: 2"),
        reset("round: 1"),
        "GT219",
        cites="GT-200",
        why="only resets say where the tracker is, and it goes on by one from where it was",
    ),
    RuleCase(
        "GT-007", with_setup(PRICES), with_setup(PRICES.replace("slot: 3", "slot: 4")), "GT106"
    ),
    RuleCase(
        "GT-008",
        bought(*PLOTS),
        bought(*PLOTS, PLOTS[-1]),
        "GT218",
        cites="GT-158",
        why="what is not for sale any more is sold out",
        box=FREE_PLOTS,
    ),
    RuleCase(
        "GT-009",
        with_setup(ASSISTANTS.replace("THIRD", "Father Anton")),
        with_setup(ASSISTANTS.replace("THIRD", "Father Anton, Father Omari")),
        "GT219",
    ),
    RuleCase("GT-010", with_setup(THREE), with_setup(THREE.replace("'1: RR', ", "")), "GT219"),
    RuleCase(
        "GT-010", with_setup(THREE), with_setup(THREE.replace("Lens", "Lens, Seed Bag")), "GT219"
    ),
    RuleCase(
        "GT-011",
        turns(SECOND, SECOND, SECOND),
        turns(SECOND, SECOND, SECOND, SECOND),
        "GT203",
        cites="GT-026",
        why="it counts the markers of a round, those bought too",
    ),
    RuleCase(
        "GT-012",
        with_setup("coins: {Ann: 1, Bo: 1}"),
        with_setup("coins: {Ann: 2, Bo: 1}"),
        "GT105",
    ),
    RuleCase(
        "GT-013",
        turns(),
        turns(deal=DEAL.replace('discarded: "4: Gg Tt"', 'discarded: ["4: Gg Tt", "5: gg"]')),
        "GT219",
    ),
    RuleCase(
        "GT-013", turns(), turns(deal=DEAL.replace("tool: Rake", "tool: [Rake, Grant]")), "GT219"
    ),
    RuleCase("GT-014", turns(), turns(deal=TWO_KEPT), "GT219"),
    RuleCase("GT-015", turns(), turns().replace("first: Ann", "first: [Ann, Bo]"), "GT219"),
    RuleCase(
        "GT-016",
        funnel_in_turn(1),
        funnel_in_turn(2),
        "GT216",
        at="- {player: Ann, space: 2nd shift}",
        cites="GT-102",
        why="it says when a Watering Funnel is used, dealt or drawn",
    ),
    RuleCase(
        "GT-017",
        with_setup(ASSISTANTS.replace("THIRD", "Father Anton")),
        with_setup(ASSISTANTS.replace("THIRD", "Sister May")),
        "GT219",
    ),
    RuleCase(
        "GT-017",
        with_setup(TOOLS.replace("THIRD", "Grant")),
        with_setup(TOOLS.replace("THIRD", "Rake")),
        "GT219",
    ),
    RuleCase(
        "GT-017",
        with_setup(TOOLS.replace("THIRD", "Grant")),
        with_setup(TOOLS.replace("THIRD", "Hammer")),
        "RX002",
    ),
    RuleCase(
        "GT-018",
        turns("space: treasury", UNIVERSITY, SECOND, deal=ONE_TRAIT),
        turns("space: treasury", UNIVERSITY, UNIVERSITY.replace(" 1", " 2"), deal=ONE_TRAIT),
        "GT103",
    ),
    RuleCase(
        "GT-018",
        turns(UNIVERSITY, "space: gardening, harvests: ['5: FF']", deal=ONE_TRAIT),
        turns(SECOND, "space: gardening, harvests: ['5: FF']", deal=ONE_TRAIT),
        "GT104",
        at="harvests:",
        cites="GT-042",
        why="Gardening harvests what is complete",
    ),
    RuleCase("GT-019", turns(), turns(deal=DEAL.replace("5: FF Tt", "5: FF Ff")), "RX003"),
]


def rich_evening() -> str:
    """Return a game in which two players get 32 coins, and the box has 20 pieces."""
    blocks = []
    for number in range(5):
        of_ann = ("space: treasury", "space: parents F, coin: 1", "space: 1st shift R, coin: 1")
        first = "Ann" if number % 2 == 0 else "Bo"
        bo = ("parents G, coin: 1", "1st shift T, coin: 1", "temporary slot")
        blocks.append(working(*of_ann, first=first, bo=bo))
    return rounds(*blocks)


UNBREAKABLE = [KeptRule("GT-004", "What never runs out may always be taken.", rich_evening())]
