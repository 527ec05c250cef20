"""Brother Johann until the end of Working: GT-220 to GT-236."""

from pea_rules.rule_case import RuleCase, entries, slip
from pea_rules.solo_games import LOW, TOP, alone, covers

TREASURY = "action: treasury, support: goal, space: treasury, coins: 2"
UNIVERSITY = (
    f"action: university, support: gardening, space: university, pays: 1, {covers(f'{LOW} > GG')}"
)
NURSERY = "action: nursery, support: university, space: nursery, draws: '5: FF', discards: '6: GG'"
SHED = "action: tool shed, support: university, space: tool shed, discards: Grant"
LEFT = "action: left gene, support: nursery, space: parents F, tile: left F, coin: 1"
SHIFT = "action: 1st shift, support: nursery, space: 1st shift F"
GOAL = "action: goal, support: left gene, space: goal, pays: 2, goal: g"
SYMBOL = "action: goal, support: gardening, space: goal, pays: 2, goal: t"
GARDEN = "action: gardening, support: goal, space: gardening, draws: 'deck 7: TT'"
MARIA = "{difficulty: hard, assistant: Sister Maria}"

ONE_LEFT = alone(
    f"action: university, support: goal, space: university, pays: 1, {covers('9: rr > rr')}",
    f"action: tool shed, support: nursery, space: tool shed, {covers('8: Ff tt > tt')}",
    column=(TOP, "9: rr"),
)
FULL = alone(
    NURSERY,
    GARDEN.replace("support: goal", "support: treasury"),
    "action: 1st shift, support: tool shed, space: 1st shift F",
    more=[f"    automa: {{{covers(f'{LOW} > GG')}, plants: [], coins: 3}}"],
)
OUT_OF_TURN = entries("Ann, space: 2nd shift", f"Johann, {TREASURY}")
TURNED = entries(f"Johann, {TREASURY}", "Ann, space: 2nd shift")
LAID = alone(
    LEFT,
    SHIFT.replace("nursery", "treasury").replace("shift F", "shift R"),
    "action: university, support: gardening, space: university, pays: 1",
    more=[
        "    automa: {plants: ['6: RR'], coins: 3}",
        "    reset: {round: 2}",
        "  - working:",
        entries("Ann, space: 2nd shift", f"Johann, {LEFT.replace('left F', 'left away')}"),
    ],
)
RICH = TREASURY.replace("goal", "tool shed")
WITH_MARIA = alone(
    f"{GARDEN}, {covers(f'{LOW} > GG')}", solo=MARIA, rulings="hard_assistant: counts"
)

CASES: list[RuleCase] = [
    slip(
        "GT-220 GT219",
        alone(TREASURY),
        ", '6: GG'], tools",
        ", '6: GG', '7: TT'], tools",
        cites="GT-010",
        why="it says how many lie face up with two players",
    ),
    slip("GT-221 GT219", alone(TREASURY), f', "{LOW}"]}}', f', "{LOW}", "5: FF"]}}'),
    slip("GT-222 GT219", alone(TREASURY, solo=MARIA), "difficulty: hard", "difficulty: easy"),
    slip(
        "GT-223 GT222",
        ONE_LEFT,
        '8: Ff tt", trait: tt',
        '9: rr", trait: rr',
        cites="GT-225",
        why="it says which trait is next once a plant is harvested",
    ),
    slip("GT-224 GT222", FULL, "plants: []", "plants: ['7: GG']"),
    slip("GT-225 GT222", alone(UNIVERSITY), "trait: GG", "trait: rr"),
    slip("GT-226 GT202", alone(TREASURY), OUT_OF_TURN, TURNED),
    slip("GT-227 GT220", alone(TREASURY), "action: treasury", "action: [university, treasury]"),
    slip("GT-228 GT223", alone(TREASURY), "coins: 2", "coins: 3"),
    slip("GT-228 GT221", alone(TREASURY), "space: treasury, coins: 2", "space: university"),
    slip("GT-229 GT223", alone(UNIVERSITY), "pays: 1", "pays: 2"),
    slip("GT-229 GT223", alone(UNIVERSITY), covers(f"{LOW} > GG"), "validates: []"),
    slip("GT-229 GT221", alone(UNIVERSITY), "space: university", "space: tool shed"),
    slip("GT-230 GT221", alone(NURSERY), "draws: '5: FF'", "draws: '4: RR'"),
    slip("GT-231 GT221", alone(SHED), "discards: Grant", "discards: Rake"),
    slip("GT-232 GT221", alone(LEFT), "left F", "left f"),
    slip("GT-232 GT206", LAID, "left away", "left F"),
    slip("GT-233 GT221", alone(SHIFT), "1st shift F", "1st shift G"),
    slip("GT-234 GT221", alone(RICH, GOAL), "goal: g", "goal: G"),
    slip("GT-235 GT223", WITH_MARIA, covers(f"{LOW} > GG"), covers(f"{LOW} > GG", f"{LOW} > rr")),
    slip("GT-236 GT221", alone(RICH, SYMBOL), "goal: t", "goal: T"),
]
