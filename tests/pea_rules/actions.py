"""The actions of Working: GT-040 to GT-096."""

from genotype_games.pea_games import every_gene, game, working

from pea_rules.rounds import ONE_TRAIT, SECOND, UNIVERSITY, breeding, early, rounds, turns, using
from pea_rules.rule_case import KeptRule, RuleCase, slip

HARVEST = "space: gardening, draws: deck Seed Bag, harvests: ['5: FF']"
HARVESTED = working(UNIVERSITY, f"{HARVEST}, sows: ['6: Rr gg']")
FIVE = "draws: [deck, deck, deck, deck, 'deck 6: FF gg']"
BAG = using("Seed Bag", f"{FIVE}, keeps: ['6: FF gg', deck]")
ROWS = "rows: {plants: ['5: RR', '6: rr', '7: FF'], tools: [Seed Bag, Hand Lens, Garden Line]}"
DECKS = "decks: {plants: ['7: RR', '8: rr', '9: FF'], tools: [Seed Bag, Hand Lens]}"

GARDENING = [
    RuleCase(
        "GT-040",
        turns(UNIVERSITY, f"{HARVEST}, sows: ['6: Rr gg']", deal=ONE_TRAIT),
        turns(
            UNIVERSITY,
            HARVEST.replace("']", "', '6: Rr gg']") + ", sows: ['6: Rr gg']",
            deal=ONE_TRAIT,
        ),
        "GT209",
        cites="GT-043",
        why="what is sown in the turn does not lie in the garden yet when it is harvested",
    ),
    slip(
        "GT-041 GT208",
        turns("space: gardening, draws: deck Hand Lens"),
        "deck Hand Lens",
        "[deck Hand Lens, deck]",
    ),
    slip("GT-042 GT104", turns(UNIVERSITY, HARVEST, deal=ONE_TRAIT), UNIVERSITY, SECOND)._replace(
        at="harvests:"
    ),
    RuleCase(
        "GT-043",
        rounds(HARVESTED, working("space: gardening, draws: deck", first="Bo"), deal=ONE_TRAIT),
        rounds(HARVESTED, working(HARVEST, first="Bo"), deal=ONE_TRAIT),
        "GT209",
    ),
    RuleCase(
        "GT-044",
        turns("space: gardening, draws: 'deck 7: RR', sows: ['6: Rr gg']"),
        turns("space: gardening, draws: 'deck 7: RR', sows: ['6: Rr gg', '7: RR']"),
        "GT209",
    ),
    RuleCase(
        "GT-044",
        turns("space: gardening, draws: deck Hand Lens, sows: ['6: Rr gg']"),
        turns("space: gardening, draws: deck Hand Lens, sows: ['6: RR gg']"),
        "GT209",
    ),
    RuleCase(
        "GT-045",
        turns("space: gardening, draws: deck Hand Lens, sows: ['6: Rr gg']"),
        turns("space: treasury, sows: ['6: Rr gg']"),
        "GT209",
    ),
    slip(
        "GT-045 GT103",
        turns("space: university, pays: 1, validates: {plant: '5: FF Tt', trait: Tt}"),
        "'5: FF Tt', trait: Tt",
        "'6: Rr gg', trait: Rr",
    ),
]
ONE_SLOT = {"mat.dice_slots": 1}
BOTH = breeding(early("2nd", "FF", "FF"), early("2nd", "Tt", "Tt"))
FIRST_THEN_SECOND = breeding(early("1st F", "FF", "FF"), early("2nd", "Tt", "Tt"))
BO_SECOND = "player: Bo, shift: 2nd, die: FF, plant: '5: FF Tt', trait: FF"
BO_LAST = ("2nd shift", "parents R", "parents T")
TILED = working("space: parents F, tile: top f")
ROLLED = every_gene("F: I I II III IV", "3FF 2Ff") + "\n    picks: []"
SQUARES = [
    RuleCase(
        "GT-050",
        game(working("space: temporary slot"), BOTH),
        game(working("space: treasury"), BOTH),
        "GT213",
        at="die: Tt",
        cites="GT-134",
        why="it says which slots there are",
        box=ONE_SLOT,
    ),
    slip("GT-060 GT206", turns("space: parents F, tile: top f"), "top f", "top away"),
    slip("GT-060 GT206", turns("space: parents F, tile: top f"), "top f", "[top f, left f]"),
    slip("GT-062 GT206", turns("space: parents F, tile: top f"), "top f", "top g"),
    RuleCase(
        "GT-061",
        rounds(TILED, working("space: parents F, tile: top away", first="Bo")),
        rounds(TILED, working("space: parents F, tile: top F", first="Bo")),
        "GT206",
    ),
    RuleCase(
        "GT-063",
        rounds(working("space: parents F, tile: top F"), f"{working(first='Bo')}\n{ROLLED}"),
        rounds(
            working("space: parents F, tile: top F"),
            f"{working(first='Bo')}\n{ROLLED.replace('3FF 2Ff', '2FF 2Ff ff')}",
        ),
        "GT101",
        cites="GT-121",
        why="dice are sorted by the parents as the tiles show them",
    ),
    slip(
        "GT-064 GT207",
        turns("space: parents F, coin: 1", "space: 1st shift F, coin: 0"),
        "coin: 0",
        "coin: 1",
    ),
    slip("GT-064 GT207", turns("space: 1st shift F, coin: 1"), "coin: 1", "coin: 0"),
    RuleCase(
        "GT-070",
        game(working("space: 1st shift F"), FIRST_THEN_SECOND),
        game(
            working("space: 1st shift F"),
            breeding(early("2nd", "Tt", "Tt"), early("1st F", "FF", "FF")),
        ),
        "GT202",
        at="shift: 2nd",
        cites="GT-130",
        why="it says in which order the early picks come",
    ),
    RuleCase(
        "GT-071",
        game(
            working(SECOND, "space: treasury", "space: temporary slot", bo=BO_LAST),
            breeding(early("2nd", "FF", "FF"), BO_SECOND),
        ),
        game(
            working(SECOND, "space: treasury", "space: temporary slot", bo=BO_LAST),
            breeding(BO_SECOND, early("2nd", "FF", "FF")),
        ),
        "GT202",
        cites="GT-131",
        why="it says in which order the early picks come",
    ),
]


def claims(*goals: str) -> str:
    return rounds(
        *(
            working(
                "space: treasury",
                f"space: goal, pays: 2, goal: {goal}" if goal else SECOND,
                first="Ann" if place % 2 == 0 else "Bo",
            )
            for place, goal in enumerate(goals)
        )
    )


BO_FOLLOWS = ("treasury", "goal, pays: 3, goal: GOAL", "parents T")
TWO_CLAIM = game(
    working("space: parents F, coin: 1", "space: goal, pays: 2, goal: R", bo=BO_FOLLOWS)
)
SHEET = """game: genotype
players: [Ann, Bo]
sheet:
  Ann: {goals: {R: 2}}
  Bo: {goals: {r: 3}}
"""
ON_TT = "validates: {plant: '5: FF Tt', trait: Tt}"
SPACES = [
    slip("GT-080 GT106", claims("R"), "pays: 2", "pays: 1"),
    RuleCase("GT-080", TWO_CLAIM.replace("GOAL", "r"), TWO_CLAIM.replace("GOAL", "R"), "GT210"),
    RuleCase("GT-081", claims("R", "r", "F", ""), claims("R", "r", "F", "f"), "GT210"),
    slip("GT-082 GT111", SHEET, "r: 3", "R: 2"),
    RuleCase(
        "GT-082",
        claims("R", "r"),
        claims("R", "R"),
        "GT210",
        at="space: goal, pays: 2, goal: R",
        cites="GT-080",
        why="a goal with a marker is not free",
    ),
    slip("GT-083 GT210", claims("R"), "goal: R", "goal: Rr"),
    slip("GT-090 GT105", turns("space: treasury, coins: 2"), "coins: 2", "coins: 3"),
    slip(
        "GT-091 GT106",
        turns("space: treasury", f"space: university, pays: 2, {ON_TT}"),
        "pays: 2",
        "pays: 3",
    ),
    slip(
        "GT-091 GT103",
        turns(f"space: university, pays: 1, {ON_TT}"),
        "trait: Tt",
        "trait: tt",
        cites="GT-018",
        why="a marker lies on a trait that the plant has",
    ),
    slip(
        "GT-092 GT208",
        turns("space: nursery, draws: ['5: RR', deck]", setup=ROWS),
        "['5: RR', deck]",
        "['5: RR', deck, deck]",
    ),
    slip(
        "GT-092 GT208",
        turns("space: nursery, draws: ['5: RR', deck]", setup=ROWS),
        ", deck]",
        ", deck tool]",
    ),
    slip(
        "GT-093 GT208",
        turns("space: tool shed, draws: Hand Lens", setup=ROWS),
        "draws: Hand Lens",
        "draws: [Hand Lens, Garden Line]",
    ),
    slip(
        "GT-094 GT208",
        turns(
            "space: nursery, draws: ['5: RR', '6: rr']",
            "space: gardening, draws: 'face up 7: FF'",
            setup=ROWS,
        ),
        "face up 7: FF",
        "face up 6: rr",
    ),
    slip(
        "GT-096 GT208",
        turns(
            "space: nursery, draws: ['deck 7: RR', 'deck 8: rr']",
            "space: gardening, draws: 'deck 9: FF'",
            setup=DECKS,
        ),
        "deck 8: rr",
        "deck 4: rr",
    ),
    slip(
        "GT-096 GT208",
        turns(
            "space: nursery, draws: ['deck 7: RR', 'deck 8: rr']",
            "space: gardening, draws: 'deck 4: Gg Tt', decks: {plants: ['4: Gg Tt', '6: gg']}",
            setup=DECKS.replace(", '9: FF'", ""),
        ),
        "draws: 'deck 4: Gg Tt'",
        "draws: 'deck 6: gg'",
    ),
]
CASES = [*GARDENING, *SQUARES, *SPACES]
MANY = ("space: nursery, draws: ['1: RR', '2: rr']", "space: tool shed", "space: gardening")
UNBREAKABLE = [
    KeptRule(
        "GT-046",
        "It lets a card be used, and asks for nothing.",
        turns(f"space: gardening, draws: deck Seed Bag, sows: ['6: FF gg'], {BAG}"),
    ),
    KeptRule("GT-095", "There is no number of cards that is too high.", turns(*MANY)),
]
