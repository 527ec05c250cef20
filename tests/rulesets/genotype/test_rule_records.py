"""Records that show more than a case of each rule (``pea_rules``), worked examples too."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from genotype_games.pea_games import AS_KNOWN, DEAL, codes, every_gene, found, game, hiring, working
from pea_rules.picks import coin
from pea_rules.purchases import bought
from pea_rules.rounds import ONE_TRAIT, SECOND, UNIVERSITY, dealt, rounds
from pea_rules.rule_case import entries
from pea_rules.working_frame import laid
from sampling import each


class Row(NamedTuple):
    name: str
    text: str
    due: str = ""
    box: Mapping[str, object] | None = AS_KNOWN

    def __repr__(self) -> str:
        return f"{self.name} {self.due}"


def played(
    name: str, *turns: str, due: str = "", tool: str = "Rake", sown: str = "5: FF Tt"
) -> Row:
    """Return a first Working phase of Ann's turns."""
    return Row(name, game(working(*turns), deal=dealt(tool, sown)), due)


def helped(name: str, assistant: str, *turns: str, due: str = "", tool: str = "Rake") -> Row:
    """Return a second Working phase, after Ann hired an assistant."""
    return Row(name, game(hiring(assistant), working(*turns, first="Bo"), deal=dealt(tool)), due)


def ruled(row: Row, rulings: str, due: str = "") -> Row:
    return row._replace(text=f"{row.text}rulings: {{{rulings}}}\n", due=due)


def unknown(row: Row, due: str = "") -> Row:
    """Return the record of a table whose box nobody wrote down."""
    return row._replace(box=None, due=due)


def use(tool: str, more: str = "") -> str:
    return f"{{tool: {tool}{more and f', {more}'}}}"


ON_FF, ON_TT = (f"validates: {{plant: '5: FF Tt', trait: {one}}}" for one in ("FF", "Tt"))
TO_TT = f"space: university, pays: 1, {ON_TT}"
GARDEN = "space: gardening, draws: "
FIVE = "draws: [deck, deck, deck, deck, deck]"
NURSERY, TREASURY = "space: nursery", "space: treasury"
THREE_GARDENS = played("GT-032", *["space: gardening"] * 3, due="GT204")
TWO_SOWN = played("GT-044", f"{GARDEN}'deck 7: RR', sows: ['6: Rr gg', '7: RR']", due="GT209")
LEFT = played("GT-042", UNIVERSITY, "space: gardening", due="GT290", sown="5: FF")
BAG = "uses: [{tool: Seed Bag, draws: [deck, deck, deck, deck, '6: FF gg'], keeps: [KEPT]}]"
SOWN_FROM_BAG = f"{GARDEN}deck Seed Bag, sows: ['6: FF gg'], {BAG}"
FUNNEL = "uses: [{tool: Watering Funnel, validates: {plant: '5: FF', trait: FF}}]"
WORKING = [
    played("GT-021", TREASURY, TREASURY, due="GT204"),
    played("GT-028", NURSERY, NURSERY, due="GT204"),
    unknown(played("GT-028 told once", NURSERY, NURSERY, NURSERY), due="GT290"),
    played("GT-031", "space: tool shed", NURSERY),
    played("GT-031", f"{TREASURY}, roll: {{F: I}}", due="GT204"),
    THREE_GARDENS,
    unknown(THREE_GARDENS, due="GT290"),
    played("GT-033", "space: parents", "space: parents", due="RX001 RX001"),
    unknown(played("GT-033", *["space: 1st shift G"] * 2), due="GT204"),
    Row("GT-020", laid("Ann [treasury, goal]", players="Ann, Bo").split("    picks")[0], "GT203"),
    played("GT-043", "space: gardening, harvests: ['9: RR gg']", due="GT209"),
    LEFT,
    ruled(LEFT, "harvest: must", due="GT209"),
    ruled(LEFT, "harvest: may"),
    played("GT-042 in the turn", f"{GARDEN}Watering Funnel, {FUNNEL}", sown="5: FF"),
    played("T-11", SOWN_FROM_BAG.replace("KEPT", "'6: FF gg', deck")),
    played("T-11", SOWN_FROM_BAG.replace("KEPT", "'6: FF gg'"), due="GT216"),
    TWO_SOWN,
    unknown(TWO_SOWN, due="GT290"),
    played(
        "T-04",
        UNIVERSITY,
        f"{GARDEN}Graft Knife, harvests: ['5: FF'], sows: ['6: Rr gg']",
        sown="5: FF",
    ),
    played(
        "GT-040 plots are freed first",
        UNIVERSITY,
        f"{GARDEN}'deck 7: RR', harvests: ['5: FF'], sows: ['6: Rr gg', '7: RR']",
        sown="5: FF",
    ),
    played("GT-060", "space: parents F, tile: top f", "space: parents G, tile: left GG"),
    played("GT-060", f"{TREASURY}, tile: top f", due="GT206"),
    played("GT-064", f"{SECOND}, coin: 1", due="GT207"),
    played("GT-080", TREASURY, f"{SECOND}, goal: R", due="GT210"),
    played("GT-090", f"{SECOND}, coins: 1", due="GT105"),
    played("GT-091", f"{TO_TT[: -len(ON_TT)]}validates: [{ON_TT[11:]}, {ON_FF[11:]}]", due="GT204"),
    played("GT-092", f"{NURSERY}, draws: ['5: RR']", due="GT208"),
    played("GT-093", "space: tool shed, draws: '5: RR'", due="GT208"),
    played("GT-094", f"{TREASURY}, draws: deck", due="GT208"),
    played("a drawn card is in the hand", "draws: ['5: GG TT']"),
    played("GT-025", "passes: true", SECOND, SECOND, due="GT215"),
    Row("GT-025", game(working(SECOND, SECOND, SECOND, "passes: true"), "    picks: []")),
]
POT = use("Flower Pot", "plant: '7: RR'")
BRUSH_TT = f"{TO_TT}, uses: [{use('Pollen Brush')}]"
KEPT_FUNNEL = f"{SECOND}, uses: [{use('Watering Funnel', ON_FF)}]"
IDLE = played("GT-102 idle", UNIVERSITY, "space: tool shed, draws: Watering Funnel", sown="5: FF")
TOOLS = [
    *(
        played("GT-100", f"{SECOND}, uses: [{use(tool)}]", tool=held, due=due)
        for tool, held, due in (
            *(("Grant", "Rake", "GT216"), ("Grant", "Grant", "GT216"), ("Rake", "Rake", "GT216")),
            *(("Graft Knife",) * 2 + ("GT216",), ("Pollen Brush",) * 2 + ("GT216",)),
            *(("Pocket Watch",) * 2 + ("GT216",), ("Garden Line",) * 2 + ("",)),
        )
    ),
    played("GT-101", f"{SECOND}, uses: [{use('Seed Bag', FIVE)}]", tool="Seed Bag"),
    played(
        "GT-101",
        f"{SECOND}, uses: [{use('Seed Bag', 'draws: deck')}]",
        tool="Seed Bag",
        due="GT216",
    ),
    *(
        played(
            "GT-103", f"{turn}, uses: [{use('Dissertation', more)}]", tool="Dissertation", due=due
        )
        for turn, more, due in (
            (SECOND, "goal: F", ""),
            (SECOND, "pays: 0, goal: F", "GT105"),
            ("space: university, pays: 1", "goal: F", "GT205"),
        )
    ),
    played(
        "GT-104",
        f"{SECOND}, uses: [{POT}]",
        "space: university, pays: 1, validates: {plant: '7: RR', trait: RR}",
        "space: gardening, harvests: ['7: RR'], sows: ['6: Rr gg']",
        tool="Flower Pot",
    ),
    *(
        played(
            "GT-104 a pot is no plot",
            f"{SECOND}, uses: [{POT}]",
            f"{NURSERY}, draws: ['9: RR', '9: rr']",
            f"{GARDEN}'deck 8: rr', sows: ['6: Rr gg'{more}]",
            tool="Flower Pot",
            due=due,
        )
        for more, due in (("", ""), (", '9: RR'", "GT209"))
    ),
    played("GT-107", BRUSH_TT, tool="Pollen Brush"),
    played(
        "T-15",
        f"{GARDEN}'deck 7: FF RR', sows: ['7: FF RR']",
        BRUSH_TT.replace("Tt}", "FF}"),
        tool="Pollen Brush",
    ),
    played("GT-108", f"space: 1st shift F, uses: [{use('Pocket Watch')}]", tool="Pocket Watch"),
    played(
        "GT-108", f"space: parents F, uses: [{use('Garden Line')}]", tool="Garden Line", due="GT216"
    ),
    played("T-12", SECOND, KEPT_FUNNEL, tool="Watering Funnel", due="GT216"),
    played("T-12", KEPT_FUNNEL, tool="Watering Funnel"),
    ruled(IDLE, "funnel_idle: discard"),
    ruled(IDLE, "funnel_idle: keep"),
]
ELISABETH = "space: 2nd shift, uses: [{assistant: Sister Elisabeth, validates: TRAIT}]"
OMARI = f"space: Father Omari, roll: {{F: DIE}}, {ON_FF}"
BRUSHED = helped(
    "GT-183",
    "Father Omari",
    f"{OMARI.replace('DIE', 'I')}, uses: [{use('Pollen Brush')}]",
    tool="Pollen Brush",
)


def anna(more: str) -> str:
    return f"{SECOND}, uses: [{{assistant: Sister Anna, {more}}}]"


def drawn(*cards: str, more: str = "") -> str:
    return f"{GARDEN}[{', '.join(cards)}]{more}"


def with_goal(ruling: str, trait: str, due: str, *times: str) -> Row:
    """Return a use of Sister Elisabeth on a trait by a goal that was claimed before."""
    first = hiring("Sister Elisabeth").replace("pays: 2", "pays: 1")
    first = first.replace("1st shift R", f"1st shift R, uses: [{use('Dissertation', 'goal: T')}]")
    turn = ELISABETH.replace("TRAIT", f"{{plant: '5: FF {trait}', trait: {trait}}}")
    deal = dealt("Dissertation", f"5: FF {trait}").replace("Gg Tt", "Gg TT")
    text = game(first, working(turn, *times and [turn], first="Bo"), deal=deal)
    return ruled(Row(f"T-09 {ruling} {trait}", text, box=None), f"elisabeth: {ruling}", due)


ALIPIUS = ", uses: [{assistant: Brother Alipius, draws: deck}]"
CARDS = ("deck Rake", "deck Grant", "deck Hand Lens")
ASSISTANTS = [
    *(
        helped("T-34", "Brother Alipius", drawn(*CARDS[:number]), due=due)
        for number, due in ((1, ""), (2, ""), (3, "GT208"))
    ),
    helped("GT-180", "Brother Alipius", drawn("deck Rake", more=ALIPIUS)),
    helped("GT-180", "Brother Alipius", drawn(*CARDS[:2], more=ALIPIUS), due="GT208"),
    helped("GT-180", "Sister Anna", drawn(*CARDS[:2]), due="GT208"),
    *(
        with_goal(ruling, trait, due)
        for ruling, trait, due in (
            *(("either", "TT", ""), ("either", "Tt", ""), ("either", "tt", "GT217")),
            *(("homozygous", "TT", ""), ("homozygous", "Tt", "GT217")),
        )
    ),
    with_goal("either", "Tt", "GT217", "twice"),
    helped("GT-181", "Sister Elisabeth", ELISABETH.replace("TRAIT", ON_FF[11:]), due="GT217"),
    helped("GT-182", "Sister Anna", anna(f"pays: 2, {ON_FF}"), due="GT105"),
    helped("GT-182", "Sister Anna", anna(ON_FF), anna(ON_TT), due="GT217"),
    helped("GT-182", "Sister Maria", anna(ON_FF), due="GT217"),
    *(
        helped("GT-183", "Father Omari", OMARI.replace("DIE", die), due=due)
        for die, due in (("m m I", ""), ("m", "GT217"), ("I I", "GT217"))
    ),
    helped("GT-183", "Father Omari", "space: Father Omari", "space: Father Omari", due="GT204"),
    helped("GT-183", "Sister Anna", "space: Father Omari", due="GT204"),
    BRUSHED,
    ruled(BRUSHED, "omari_tools: none", due="GT216"),
    unknown(helped("GT-183", "Father Omari", OMARI.replace("DIE", "II")), due="GT290"),
    *(
        helped("GT-185 to GT-187", name, f"{SECOND}, uses: [{{assistant: {name}}}]", due="GT217")
        for name in ("Brother Franz", "Sister Maria", "Sister May")
    ),
    helped("GT-187", "Sister May", f"{TO_TT}, uses: [{{assistant: Sister May}}]"),
    helped("GT-188", "Brother Leopold", TO_TT),
]
BRUSH, COPY = use("Pollen Brush"), "{plant: '6: Rr gg', trait: gg}"
TO_GG = "space: university, pays: 1, validates: {plant: '9: RR gg', trait: gg}"
OF_FUNNEL = use("Watering Funnel", "validates: {plant: '9: RR gg', trait: gg}")


def left_open(*turns: str, due: str = "") -> Row:
    """Return turns in which something is not written, or one slip leaves another part open."""
    row = played("left open", *turns, tool="Pollen Brush", sown="9: RR gg", due=due)
    return row._replace(text=f"{row.text}rulings: {{harvest: must}}\n")


LEFT_OPEN = [
    left_open(
        f"{GARDEN}deck Watering Funnel, sows: ['6: Rr gg'], "
        f"uses: [{OF_FUNNEL}, {use('Pollen Brush', f'validates: {COPY}')}]"
    ),
    left_open(
        f"{TREASURY}, uses: [{use('Dissertation', 'pays: 1, goal: R')}]",
        f"{TO_GG}, uses: [{BRUSH}]",
        due="GT216",
    ),
    left_open(f"{GARDEN}deck tool, sows: ['7: FF tt', '6: Rr gg']", due="GT209"),
    left_open(f"space: university, pays: 1, uses: [{BRUSH}]"),
    left_open(f"{TREASURY}, uses: [{BRUSH}]", due="GT216"),
    *(
        helped(
            "left open",
            "Father Omari",
            f"space: Father Omari{roll}",
            f"{TO_TT[:-3]}FF}}",
            rest,
            due=due,
        )
        for rest in (f"{GARDEN}deck tool, harvests: ['5: FF Tt']",)
        for roll, due in (
            *((", roll: {T: II}", ""), ("", "")),
            (", roll: {R: I, F: I, G: I, T: I}", ""),
        )
    ),
    Row(
        "a cost that is not written",
        (
            told := left_open(
                "space: university, pays: 1", "space: parents F, coin: 1", "space: university"
            )
        ).text,
        "GT205",
    ),
    unknown(told, due="GT290"),
]
NINE, BLUE, RED = "9: FF Tt gg", "5: RR GG", "5: ff tt"
DICE = "2RR 2Rr rr 2FF 2Ff ff 2GG Gg gg mG 2TT Tt tt mT"
FIRST_R = ("space: 1st shift R",)


def bred(
    name: str,
    *picks: str,
    due: str = "",
    turns: tuple[str, ...] = (),
    pools: str = DICE,
    deal: str = dealt("Rake", NINE),
    slots: int = 3,
) -> Row:
    """Return picks of Ann's after a Working phase, with so many dice slots on a mat."""
    lines = f"{working(*turns)}\n    pools: {pools}\n    picks:\n{entries(*picks)}"
    return Row(name, game(lines, deal=deal), due, {"mat.dice_slots": slots})


def ann(die: str, trait: str, plant: str = NINE, *uses: str, shift: str = "") -> str:
    more = f", uses: [{', '.join(uses)}]" if uses else ""
    return f'Ann, {shift}die: {die}, plant: "{plant}", trait: {trait}{more}'


PASS, PAIR, KNIFE = "Ann, passes: true", ann("mG + GG", "gg"), use("Graft Knife")
ANOTHER = use("Graft Knife", f"die: GG, validates: {{plant: '{BLUE}', trait: GG}}")
NO_SLOT = bred(
    "GT-105",
    coin("mG"),
    ann("FF", "FF", NINE, KNIFE),
    due="GT290",
    deal=dealt("Graft Knife", NINE),
    slots=1,
)
UNUSABLE = bred(
    "T-36",
    "Ann, shift: 1st R, passes: true",
    ann("ff", "ff", RED),
    turns=FIRST_R,
    pools="5RR 4FF ff 5GG 5TT",
    deal=dealt("Rake", RED),
)
BOTH = [use("Rake"), use("Pollen Brush")]
SHED = "space: tool shed, draws: Pollen Brush"
PICKS = [
    bred("T-06", ann("FF", "FF")),
    bred("T-06", ann("Ff", "FF"), due="GT102"),
    bred("T-07", PAIR, slots=2),
    bred("T-07", PAIR, slots=1, due="GT213"),
    bred("T-07", ann("mT + GG", "gg"), due="GT214"),
    bred(
        "T-13",
        ann("RR", "RR", BLUE, ANOTHER),
        due="GT216",
        turns=FIRST_R,
        deal=dealt("Graft Knife", BLUE),
    ),
    bred("T-14", ann("mG + GG", "gg", NINE, KNIFE), deal=dealt("Graft Knife", NINE), slots=1),
    bred("T-14", ann("mG + GG", "gg", NINE, KNIFE), due="GT216", slots=1),
    bred("T-16", ann("mG + mG", "gg"), pools="RR 2Rr rr mR 5FF GG 2Gg 2mG 5TT"),
    bred("T-33", ann("mG", "gg", NINE, use("Rake")), slots=1),
    bred("GT-106", ann("RR", "gg", NINE, use("Rake")), due="GT216"),
    bred("T-31", PASS, due="GT215", pools="5RR 5FF 4GG mG 5TT", deal=dealt("Rake", RED)),
    bred("T-31", coin("mG"), PASS, pools="5RR 5FF 3GG 2mG 5TT", deal=dealt("Rake", RED), slots=1),
    bred(
        "T-15",
        ann("FF", "Ff", "9: Ff tt", *BOTH),
        turns=(SHED,),
        deal=dealt("Rake", "9: Ff tt"),
        slots=1,
    ),
    bred(
        "T-15",
        ann("FF", "Ff", "9: Ff tt", *BOTH),
        due="GT216",
        deal=dealt("Rake", "9: Ff tt"),
        slots=1,
    ),
    NO_SLOT,
    ruled(NO_SLOT, "graft_without_slot: no", due="GT213"),
    ruled(NO_SLOT, "graft_without_slot: yes"),
    unknown(UNUSABLE, due="GT290"),
    ruled(UNUSABLE, "first_shift_fail: pass", due="GT215"),
    ruled(UNUSABLE, "first_shift_fail: forfeit"),
]
ROLLS = [
    Row(name, game(f"{working()}\n{every_gene(roll, pools)}"), due)
    for name, roll, pools, due in (
        ("T-01", "F: I I II III IV", "2FF 2Ff ff", ""),
        ("T-01", "F: I I II III IV", "2FF Ff 2ff", "GT101"),
        ("T-02", "R: II II IV m m / I m", "RR 2Rr rr mR", ""),
        ("T-02", "R: II II IV m m / I m", "RR 3Rr mR", "GT101"),
        ("T-03", "R: II II IV m m / I m / I", "RR 2Rr rr mR", "GT211"),
        ("T-03", "R: II II IV m m / I", "RR 2Rr rr mR", "GT211"),
        ("T-03", "R: II II IV m m", "RR 2Rr rr mR", "GT211"),
    )
] + [
    Row(
        "T-02 with a tile",
        game(
            working(
                f"space: parents R, tile: {tile}", bo=("temporary slot", "parents F", "2nd shift")
            ),
            every_gene("R: II II IV m m / I m", pools),
        ),
        due,
    )
    for tile, pools, due in (
        ("top R", "3RR Rr mR", ""),
        ("left R", "2RR 2Rr mR", "GT101"),
        ("top R", "RR 2Rr rr mR", "GT101"),
    )
]
OUT, BO = "Ann, passes: true", "Bo, passes: true"
LEOPOLD = "Ann, buys: assistant, card: Brother Leopold, pays: 2"
GRANT, GRANTED = dealt("Grant"), ", uses: [{tool: Grant}]"


def sold(name: str, *purchases: str, due: str = "", deal: str = DEAL, rulings: str = "") -> Row:
    """Return purchases of a round in which Ann gets 5 coins and Bo 3."""
    text = bought(*purchases).replace(DEAL, deal, 1)
    return ruled(Row(name, text), rulings, due) if rulings else Row(name, text, due)


EIGHT = [
    "Bo, buys: assistant, card: Sister May, pays: 2",
    "Ann, buys: assistant, card: Sister Anna, pays: 3",
]
PURCHASES = [
    sold("GT-150", "Bo, buys: plot, pays: 2", "Ann, buys: plot, pays: 3", BO, OUT),
    sold("GT-150", "Bo, buys: plot, pays: 2", BO, OUT, due="GT202"),
    sold("GT-151", BO, "Ann, buys: plot, pays: 2", "Ann, buys: slot, pays: 3"),
    sold(
        "GT-157", BO, *(f"{EIGHT[0].replace('Bo', 'Ann')[:-1]}{pays}" for pays in "23"), due="GT218"
    ),
    sold("GT-029", BO, "Ann, buys: marker, pays: 4", "Ann, buys: slot, pays: 3", due="GT205"),
    unknown(
        sold("T-08", *EIGHT, BO, "Ann, buys: assistant, card: Father Anton, pays: 2"), due="GT106"
    ),
    unknown(sold("T-08", *EIGHT, BO, OUT)),
    *(
        sold("GT-109", BO, f"Ann, buys: slot, pays: {pays}{GRANTED}", OUT, deal=deal, due=due)
        for pays, deal, due in ((1, GRANT, ""), (3, GRANT, "GT106"), (1, DEAL, "GT216"))
    ),
    *(
        sold(
            "GT-188",
            BO,
            LEOPOLD,
            f"Ann, buys: {what}, pays: {pays}{GRANTED}",
            OUT,
            deal=GRANT,
            rulings=f"leopold_then_grant: {order}",
            due=due,
        )
        for what, pays, order, due in (
            *(("plot", 0, "yes", ""), ("plot", 1, "yes", "GT106"), ("plot", 0, "no", "")),
            *(("slot", 0, "yes", ""), ("slot", 1, "yes", "GT106"), ("slot", 1, "no", "")),
            ("slot", 0, "no", "GT106"),
        )
    ),
]


def nothing_happens(number: int, last: str = "") -> str:
    """Return rounds in which nothing happens, the last of them without a reset."""
    firsts = ["Ann" if place % 2 == 0 else "Bo" for place in range(number)]
    return rounds(*(working(first=first) for first in firsts), last=last)


FOUR = [working(first=first) for first in ("Ann", "Bo") * 2]
SHEET = "harvests: {Ann: []}\nsheet: {Ann: {plants: 5, completed: 1}}\n"
STANDING = Row("GT-210", rounds(*FOUR, working(UNIVERSITY), deal=ONE_TRAIT) + SHEET)
END = [
    Row("GT-001", nothing_happens(5)),
    Row("GT-001", nothing_happens(6), "GT201"),
    Row("GT-001", nothing_happens(5, "    upgrades: []"), "GT201"),
    Row("GT-001", nothing_happens(5, "    reset: {round: 6}"), "GT201"),
    Row("GT-001", f"{nothing_happens(3)}winner: [Ann, Bo]\n", "GT201"),
    *(
        Row("GT-210", f"{rounds(*FOUR, last, deal=ONE_TRAIT)}harvests: {{Ann: ['5: FF']}}\n", due)
        for last, due in ((working(UNIVERSITY), ""), (working(), "GT104"))
    ),
    ruled(STANDING, "left_standing: counts"),
    ruled(STANDING, "left_standing: lost", due="GT107 GT107"),
]
RAKES = "rows: {tools: [Rake, Hand Lens, Grant]}"
DRAW = "space: tool shed, draws: {}"
"""Ann has a Rake and draws a tool; Bo has a Grant. The practice box has two copies of both."""
COPIES = [
    Row("GT-017", game(working(DRAW.format(draws)), setup=rows), due)
    for draws, rows, due in (
        ("deck Rake", "", ""),
        ("deck Rake", RAKES, "GT219"),
        ("Rake", RAKES, ""),
        ("Rake", RAKES.replace("Hand Lens", "Rake"), "GT219"),
        ("deck Hand Lens", "rows: {tools: [Hand Lens, Hand Lens, Rake]}", ""),
        ("deck tool", "rows: {tools: [Grant, Hand Lens, Rake]}", ""),
    )
] + [
    Row("GT-017", game(working(), setup="decks: {tools: [Rake, Grant, Hand Lens]}")),
    Row("GT-017", game(working(), setup="decks: {tools: [Rake, Grant, Rake]}"), "GT219"),
]
TO_GOAL = working(
    "space: parents R, coin: 1",
    "space: goal, pays: 2, goal: GOAL",
    bo=("temporary slot", "parents F", "parents T"),
)
GOALS = [
    Row("GT-260", f"{game(TO_GOAL.replace('GOAL', goal))}{overlays}", due)
    for goal, plain, overlaid in (
        *(("F", "", "GT210"), ("f", "", ""), ("ff", "", ""), ("R", "", "")),
        *(("FF", "GT210", ""), ("Ff", "GT210", ""), ("Rr", "GT210", "GT210")),
    )
    for overlays, due in (("", plain), ("overlays: [flower codominance]\n", overlaid))
]
ROWS = [
    *(*WORKING, *TOOLS, *ASSISTANTS, *LEFT_OPEN, *PICKS, *ROLLS, *PURCHASES, *END, *COPIES, *GOALS)
]


@each("row", ROWS[::2], quick=100)
def test_record_keeps_its_rule_or_breaks_it(row: Row) -> None:
    assert codes(row.text, row.box) == row.due.split()


@each("row", ROWS[1::2], quick=100)
def test_other_record_keeps_its_rule_or_breaks_it(row: Row) -> None:
    assert codes(row.text, row.box) == row.due.split()


def test_gt_152_prices_that_nobody_knows_are_known_once_they_are_written() -> None:
    """M-5: any first price of the track will do, the second is one more."""
    for first, second in product(range(1, 4), range(1, 4)):
        row = sold("", BO, f"Ann, buys: plot, pays: {first}", f"Ann, buys: plot, pays: {second}")
        assert codes(row.text, None) == ([] if second == first + 1 else ["GT106"])


def test_gt_106_purchases_that_do_not_fit_each_other_are_one_finding() -> None:
    """The price written at the set-up fits both purchases; they do not fit each other."""
    row = sold("", BO, "Ann, buys: plot, pays: 1", "Ann, buys: plot, pays: 3")
    for text in (row.text, row.text.replace("  deal:", "  prices: {plot: 1}\n  deal:", 1)):
        (wrong,) = found(text, None)
        assert wrong.text == "Ann paid 3 coins for a New Plot; should be 2"


def test_gt_017_the_third_copy_is_found_where_it_is_written() -> None:
    (wrong,) = found(COPIES[1].text)
    assert (wrong.line, wrong.player) == (9, "Ann")
    assert wrong.text == "Rake appears 3 times; the box has 2"
    (wrong,) = found(COPIES[1].text, None)
    assert wrong.text.endswith("wrong only if tool is as assumed")


def test_t_32_the_seat_of_the_first_player_in_each_round() -> None:
    """Four seats, seat 0 first in round 1: round 3 seat 2, whose purchases go 1, 0, 3, 2."""
    seats, lines = ["Ann", "Bo", "Cy", "Dee"], ["rounds:"]
    for number in range(3):
        turns = [f"{one}, {SECOND}" for one in [*seats[number:], *seats[:number]] * 3]
        right = [f"{seats[(number - 1 - place) % 4]}, passes: true" for place in range(4)]
        lines += ["  - working:", entries(*turns), "    picks: []", "    upgrades:"]
        lines += [entries(*right), f"    reset: {{first: {seats[number + 1]}}}"]
    assert [one.split(",")[0] for one in right] == ["Bo", "Ann", "Dee", "Cy"]
    head = f"game: genotype\nplayers: [{', '.join(seats)}]\nsetup: {{first: Ann}}\n"
    text = head + "\n".join(lines)
    assert codes(text) == []
    assert codes(text.replace("first: Cy", "first: Dee")) == ["GT219"]


def test_t_35_nine_assistants_hired_and_one_face_up_is_right() -> None:
    names = ["Sister May", "Sister Anna", "Father Anton", "Father Omari", "Sister Maria"]
    names += ["Brother Franz", "Brother Eduard", "Brother Leopold", "Brother Alipius"]
    blocks = []
    for number in range(3):
        hired = [f"Ann, buys: assistant, card: {one}, pays: 0" for one in names[3 * number :][:3]]
        first, *rest = hired
        order = [first, BO, *rest] if number % 2 else [BO, *hired]
        blocks += [working(first="Bo" if number % 2 else "Ann"), "    picks: []", "    upgrades:"]
        blocks += [entries(*order), "    reset: {}"]
    for shown, due in (("Sister Elisabeth", []), ("Sister Elisabeth, Sister May", ["GT219"])):
        last = f"    reset: {{rows: {{assistants: [{shown}]}}}}"
        free = {"prices.assistant": {"low": 0, "start": 0, "high": 0}}
        assert codes(game(*blocks[:-1], last), free) == due
