"""Plant Breeding in records: the worked examples T-01 to T-36, and the right copy of a record."""

from dataclasses import replace
from typing import NamedTuple

import pytest
from genotype_games.pea_games import check, codes, every_gene, game, known_rules, working
from testcross.rulesets.genotype.rules import Rules

NINE = "9: FF Tt gg"
ANN = f'{{sown: "{NINE}", kept: "6: Rr GG", discarded: "5: GG rr", tool: Rake}}'
POOLS = "2RR 2Rr rr 2FF 2Ff ff 2GG Gg gg mG 2TT Tt tt mT"
BO = "player: Bo, passes: true"


class Case(NamedTuple):
    """A worked example: picks after a Working phase, and the codes of what is found."""

    name: str
    picks: tuple[str, ...]
    codes: tuple[str, ...] = ()
    deal: str = ANN
    turns: tuple[str, ...] = ()
    pools: str = POOLS
    slots: int = 3


def rules(slots: int = 3, **rulings: str) -> Rules:
    """Return the rules with so many dice slots on a mat, all else known."""
    known = known_rules(**rulings)
    return replace(known, box=known.box.with_owner({"mat.dice_slots": slots}, {}, ()))


def record(case: Case) -> str:
    """Return the record of an example; what is sown is Ann's, and 2nd Shifts fill her turns up."""
    picks = "\n".join(["    picks:", *(f"      - {{{one}}}" for one in case.picks)])
    return game(f"{working(*case.turns)}\n    pools: {case.pools}\n{picks}", deal=case.deal)


def sown(plant: str, tool: str = "Rake") -> str:
    return f'{{sown: "{plant}", kept: "6: Rr GG", discarded: "4: Gg Tt", tool: {tool}}}'


def ann(dice: str, trait: str, plant: str = NINE, more: str = "") -> str:
    return f'player: Ann, die: {dice}, plant: "{plant}", trait: {trait}{more}'


def uses(tool: str, more: str = "") -> str:
    return f", uses: [{{tool: {tool}{more}}}]"


FIRST_R = ("space: 1st shift R",)
BLUE = "5: RR GG"
RED = "5: ff tt"
CASES = [
    Case("T-06 alike", (ann("FF", "FF"),)),
    Case("T-06 not alike", (ann("Ff", "FF"),), ("GT102",)),
    Case("T-07 two slots", (ann("mG + GG", "gg"),), slots=2),
    Case("T-07 one slot", (ann("mG + GG", "gg"),), ("GT213",), slots=1),
    Case("T-07 another gene", (ann("mT + GG", "gg"),), ("GT214",)),
    Case(
        "T-13 a Graft Knife in the first Shift of another gene",
        (
            ann(
                "RR",
                "RR",
                BLUE,
                uses("Graft Knife", f', die: GG, validates: {{plant: "{BLUE}", trait: GG}}'),
            ),
        ),
        ("GT216",),
        sown(BLUE, "Graft Knife"),
        FIRST_R,
    ),
    Case(
        "T-14 a pair on one slot and the Knife",
        (ann("mG + GG", "gg", NINE, uses("Graft Knife")),),
        (),
        sown(NINE, "Graft Knife"),
        slots=1,
    ),
    Case("T-14 no Knife", (ann("mG + GG", "gg"),), ("GT213",), slots=1),
    Case("T-16 two De Novo dice", (ann("mG + mG", "gg"),), pools="RR 2Rr rr mR 5FF GG 2Gg 2mG 5TT"),
    Case("T-33 a Rake on a De Novo die", (ann("mG", "gg", NINE, uses("Rake")),), slots=1),
    Case(
        "T-31 a pass with a free slot and a De Novo die",
        ("player: Ann, passes: true",),
        ("GT215",),
        sown(RED),
        pools="5RR 5FF 4GG mG 5TT",
    ),
    Case(
        "T-31 a pass without a free slot",
        ("player: Ann, die: mG, for: coin", "player: Ann, passes: true"),
        (),
        sown(RED),
        pools="5RR 5FF 3GG 2mG 5TT",
        slots=1,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_worked_example_as_a_record(case: Case) -> None:
    assert tuple(codes(record(case), rules(case.slots))) == case.codes


@pytest.mark.parametrize(
    ("roll", "pools", "code"),
    [
        ("F: I I II III IV", "2FF 2Ff ff", []),  # T-01
        ("F: I I II III IV", "2FF Ff 2ff", ["GT101"]),
        ("R: II II IV m m / I m", "RR 2Rr rr mR", []),  # T-02
        ("R: II II IV m m / I m", "RR 3Rr mR", ["GT101"]),
        ("R: II II IV m m / I m / I", "RR 2Rr rr mR", ["GT211"]),  # T-03
        ("R: II II IV m m / I", "RR 2Rr rr mR", ["GT211"]),
        ("R: II II IV m m", "RR 2Rr rr mR", ["GT211"]),
    ],
)
def test_t_01_to_t_03_a_roll_is_sorted_and_mutations_are_rolled_again_once(
    roll: str, pools: str, code: list[str]
) -> None:
    assert codes(game(f"{working()}\n{every_gene(roll, pools)}")) == code


@pytest.mark.parametrize(
    ("tile", "pools", "code"),
    [
        ("top R", "3RR Rr mR", []),
        ("left R", "2RR 2Rr mR", ["GT101"]),
        ("top R", "RR 2Rr rr mR", ["GT101"]),
    ],
)
def test_t_02_the_square_as_its_tiles_lie(tile: str, pools: str, code: list[str]) -> None:
    bo = ("temporary slot", "parents F", "parents T")
    phase = working(f"space: parents R, tile: {tile}", bo=bo)
    text = game(f"{phase}\n{every_gene('R: II II IV m m / I m', pools)}")
    assert codes(text) == code


def test_t_15_raked_and_brushed_in_one_pick() -> None:
    plant = "6: Ff tt"
    turns = ("space: tool shed, draws: deck Pollen Brush",)
    both = ", uses: [{tool: Rake}, {tool: Pollen Brush}]"
    case = Case("", (ann("FF", "Ff", plant, both),), (), sown(plant), turns, slots=1)
    assert codes(record(case), rules(1)) == []
    unheld = case._replace(turns=())
    assert codes(record(unheld), rules(1)) == ["GT216"]


@pytest.mark.parametrize(
    ("rulings", "code"),
    [({}, "GT290"), ({"first_shift_fail": "pass"}, "GT215"), ({"first_shift_fail": "forfeit"}, "")],
)
def test_t_36_an_unusable_first_shift_and_a_pick_later(rulings: dict[str, str], code: str) -> None:
    picks = ("player: Ann, shift: 1st R, passes: true", ann("ff", "ff", RED))
    pools = "5RR 4FF ff 5GG 5TT"
    text = record(Case("", picks, (), sown(RED), FIRST_R, pools))
    assert codes(text, known_rules(**rulings)) == [code] * bool(code)


def test_what_is_certain_is_told_before_what_only_assumed_slots_would_forbid() -> None:
    coin, last = "player: Ann, die: mG, for: coin", ann("Gg", "gg")
    three = (ann("FF", "FF"), ann("Tt", "Tt"), coin)
    assert codes(record(Case("", three)), Rules()) == []
    assert codes(record(Case("", (*three, last))), Rules()) == ["GT102"]
    right = record(Case("", (*three, ann("gg", "gg"))))
    assert codes(right, Rules()) == ["GT290"]


def edits(text: str) -> list[object]:
    return [one.value for one in check(text).verdict.edits or ()]


def test_right_copy_has_the_dice_sorted_right() -> None:
    roll = "R: II II IV m m / I m, F: I I II III IV"
    wrong = game(f"{working()}\n{every_gene(roll, 'RR 3Rr mR 2FF 2Ff ff')}")
    assert codes(wrong) == ["GT101"]
    assert edits(wrong) == ["RR 2Rr rr mR 2FF 2Ff ff 2GG 2Gg gg 2TT 2Tt tt"]
    assert edits(wrong.replace("3Rr", "2Rr rr")) == []


def test_right_copy_leaves_alone_what_only_another_box_would_have() -> None:
    text = game(f"{working()}\n{every_gene('R: I I II III IV', 'RR 3Rr rr')}")
    assert codes(text, Rules()) == ["GT290"]
    assert check(text, Rules()).verdict.edits == ()


def test_right_copy_mends_coins_but_no_choice() -> None:
    text = game(working("space: treasury, coins: 3"))
    assert (codes(text), edits(text)) == (["GT105"], [2])
    other = record(Case("", (ann("Ff", "FF"),)))
    assert (codes(other), edits(other)) == (["GT102"], [])


def test_right_copy_puts_a_gene_into_pools_that_lack_it_where_its_roll_is_written() -> None:
    text = game(f"{working()}\n{every_gene('R: I I II III IV', '5RR')}")
    lacking = text.replace("5RR 2FF", "2RR 2Rr rr 2FF").replace(" 2TT 2Tt tt", "")
    assert codes(lacking) == ["GT101"]
    assert edits(lacking) == ["2RR 2Rr rr 2FF 2Ff ff 2GG 2Gg gg 2TT 2Tt tt"]
    unrolled = "\n".join(line for line in lacking.splitlines() if "roll:" not in line)
    assert (codes(unrolled), edits(unrolled)) == (["GT101"], [])
