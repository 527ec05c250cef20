"""Tools and assistants in Working: more than a case of each rule (``pea_rules``) shows."""

from typing import NamedTuple

import pytest
from genotype_games.pea_games import (
    DEAL,
    board,
    cites_only,
    codes,
    game,
    hiring,
    known_rules,
    working,
)
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.rules import Rules


class Case(NamedTuple):
    """A rule, turns of Ann's in the second round, and the codes of what is found."""

    rule: str
    turns: tuple[str, ...]
    codes: tuple[str, ...] = ()


def with_tool(tool: str, sown: str = "5: FF Tt") -> str:
    """Return a deal in which Ann gets a tool."""
    return f'{{sown: "{sown}", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: {tool}}}'


UNIVERSITY = "space: university, pays: 1, validates: {plant: '5: FF Tt', trait: Tt}"
ON_FF = "validates: {plant: '5: FF Tt', trait: FF}"
FIVE = "draws: [deck, deck, deck, deck, deck]"
GENERAL = {
    "GT-100": ("GT-106", "GT-109"),
    "GT-103": ("GT-029",),
    "GT-180": ("GT-041",),
    "GT-183": ("GT-021", "GT-030"),
}
"""What a breach may cite instead: the rule of the space, of the coins, or of the tool itself."""
TOOLS = [
    ("GT-100", "Rake", ("space: 2nd shift, uses: [{tool: Grant}]",), ("GT216",)),
    ("GT-100", "Grant", ("space: 2nd shift, uses: [{tool: Grant}]",), ("GT216",)),
    ("GT-100", "Rake", ("space: 2nd shift, uses: [{tool: Rake}]",), ("GT216",)),
    ("GT-101", "Seed Bag", (f"space: 2nd shift, uses: [{{tool: Seed Bag, {FIVE}}}]",), ()),
    (
        "GT-101",
        "Seed Bag",
        ("space: 2nd shift, uses: [{tool: Seed Bag, draws: deck}]",),
        ("GT216",),
    ),
    ("GT-103", "Dissertation", ("space: 2nd shift, uses: [{tool: Dissertation, goal: F}]",), ()),
    (
        "GT-103",
        "Dissertation",
        ("space: 2nd shift, uses: [{tool: Dissertation, pays: 0, goal: F}]",),
        ("GT105",),
    ),
    (
        "GT-103",
        "Dissertation",
        ("space: university, pays: 1, uses: [{tool: Dissertation, goal: F}]",),
        ("GT205",),
    ),
    (
        "GT-104",
        "Flower Pot",
        (
            "space: 2nd shift, uses: [{tool: Flower Pot, plant: '7: RR'}]",
            "space: university, pays: 1, validates: {plant: '7: RR', trait: RR}",
            "space: gardening, harvests: ['7: RR'], sows: ['6: Rr gg']",
        ),
        (),
    ),
    ("GT-108", "Pocket Watch", ("space: 1st shift F, uses: [{tool: Pocket Watch}]",), ()),
    ("GT-108", "Pocket Watch", ("space: 2nd shift, uses: [{tool: Pocket Watch}]",), ("GT216",)),
    ("GT-108", "Garden Line", ("space: 2nd shift, uses: [{tool: Garden Line}]",), ()),
    ("GT-108", "Garden Line", ("space: parents F, uses: [{tool: Garden Line}]",), ("GT216",)),
    ("GT-105", "Graft Knife", ("space: 2nd shift, uses: [{tool: Graft Knife}]",), ("GT216",)),
    ("GT-106", "Rake", (f"space: 2nd shift, uses: [{{tool: Rake, {ON_FF}}}]",), ("GT216",)),
    ("GT-107", "Pollen Brush", (UNIVERSITY + ", uses: [{tool: Pollen Brush}]",), ()),
    ("GT-107", "Pollen Brush", ("space: 2nd shift, uses: [{tool: Pollen Brush}]",), ("GT216",)),
]


@pytest.mark.parametrize(("rule", "tool", "turns", "due"), TOOLS, ids=lambda one: str(one)[:20])
def test_a_tool_is_used_by_its_rule(
    rule: str, tool: str, turns: tuple[str, ...], due: tuple[str, ...]
) -> None:
    text = game(working(*turns), deal=with_tool(tool))
    assert tuple(codes(text)) == due
    assert cites_only(text, rule, *GENERAL.get(rule, ()))


def anna(more: str) -> str:
    return f"uses: [{{assistant: Sister Anna, {more}}}]"


ELISABETH = "space: 2nd shift, uses: [{assistant: Sister Elisabeth, validates: TRAIT}]"
OMARI = "space: Father Omari, roll: {F: DIE}, " + ON_FF
ASSISTANTS = [
    ("GT-180", "Brother Alipius", ("space: gardening, draws: [deck, deck]",), ()),
    ("GT-180", "Brother Alipius", ("space: gardening, draws: deck",), ()),
    ("GT-180", "Brother Alipius", ("space: gardening, draws: [deck, deck, deck]",), ("GT208",)),
    (
        "GT-180",
        "Brother Alipius",
        ("space: gardening, draws: deck Rake, uses: [{assistant: Brother Alipius, draws: deck}]",),
        (),
    ),
    (
        "GT-180",
        "Brother Alipius",
        (
            (
                "space: gardening, draws: [deck, deck], "
                "uses: [{assistant: Brother Alipius, draws: deck}]"
            ),
        ),
        ("GT208",),
    ),
    ("GT-180", "Sister Anna", ("space: gardening, draws: [deck, deck]",), ("GT208",)),
    (
        "GT-181",
        "Sister Elisabeth",
        (ELISABETH.replace("TRAIT", "{plant: '5: FF Tt', trait: FF}"),),
        ("GT217",),
    ),
    ("GT-182", "Sister Anna", ("space: 2nd shift, " + anna("pays: 2, " + ON_FF),), ("GT105",)),
    ("GT-182", "Sister Anna", ("space: 2nd shift, " + anna(ON_FF),) * 2, ("GT217",)),
    ("GT-182", "Sister Maria", ("space: 2nd shift, " + anna(ON_FF),), ("GT217",)),
    ("GT-183", "Father Omari", (OMARI.replace("DIE", "m m I"),), ()),
    ("GT-183", "Father Omari", (OMARI.replace("DIE", "m"),), ("GT217",)),
    ("GT-183", "Father Omari", (OMARI.replace("DIE", "I I"),), ("GT217",)),
    ("GT-183", "Father Omari", ("space: Father Omari", "space: Father Omari"), ("GT204",)),
    ("GT-183", "Sister Anna", ("space: Father Omari",), ("GT204",)),
    (
        "GT-185",
        "Brother Franz",
        ("space: 2nd shift, uses: [{assistant: Brother Franz}]",),
        ("GT217",),
    ),
    (
        "GT-186",
        "Sister Maria",
        ("space: 2nd shift, uses: [{assistant: Sister Maria}]",),
        ("GT217",),
    ),
    ("GT-187", "Sister May", (UNIVERSITY + ", uses: [{assistant: Sister May}]",), ()),
    ("GT-187", "Sister May", ("space: 2nd shift, uses: [{assistant: Sister May}]",), ("GT217",)),
    ("GT-188", "Brother Leopold", (UNIVERSITY,), ()),
]


@pytest.mark.parametrize(
    ("rule", "assistant", "turns", "due"), ASSISTANTS, ids=lambda one: str(one)[:20]
)
def test_an_assistant_is_used_by_the_rule(
    rule: str, assistant: str, turns: tuple[str, ...], due: tuple[str, ...]
) -> None:
    text = game(hiring(assistant), working(*turns, first="Bo"))
    assert tuple(codes(text)) == due
    assert cites_only(text, rule, *GENERAL.get(rule, ()))


@pytest.mark.parametrize(("cards", "due"), [(1, []), (2, []), (3, ["GT208"])])
def test_t_34_with_alipius_one_card_or_two_are_drawn_in_gardening(
    cards: int, due: list[str]
) -> None:
    drawn = ", ".join(["deck Rake", "deck Grant", "deck Hand Lens"][:cards])
    turn = f"space: gardening, draws: [{drawn}]"
    assert codes(game(hiring("Brother Alipius"), working(turn, first="Bo"))) == due


def test_t_09_elisabeth_once_on_what_an_own_goal_matches() -> None:
    """T-09, with goal T: Tt matches it, and a goal of two genotypes serves for both."""
    first = (
        hiring("Sister Elisabeth")
        .replace("space: 1st shift R", "space: 1st shift R, uses: [{tool: Dissertation, goal: T}]")
        .replace("pays: 2", "pays: 1")
    )
    tt = ELISABETH.replace("TRAIT", "{plant: '5: FF Tt', trait: Tt}")
    ff = ELISABETH.replace("TRAIT", "{plant: '5: FF Tt', trait: FF}")
    rules = Rules()
    deal = with_tool("Dissertation")
    assert codes(game(first, working(tt, first="Bo"), deal=deal), rules) == []
    assert codes(game(first, working(ff, first="Bo"), deal=deal), rules) == ["GT217"]
    assert codes(game(first, working(tt, tt, first="Bo"), deal=deal), rules) == ["GT217"]


def test_gt_016_a_funnel_dealt_is_played_in_the_first_turn() -> None:
    """T-12: kept through turn 1."""
    kept = working(
        "space: 2nd shift", f"space: 2nd shift, uses: [{{tool: Watering Funnel, {ON_FF}}}]"
    )
    assert codes(game(kept, deal=with_tool("Watering Funnel"))) == ["GT216"]
    now = working(f"space: 2nd shift, uses: [{{tool: Watering Funnel, {ON_FF}}}]")
    assert codes(game(now, deal=with_tool("Watering Funnel"))) == []


def test_gt_102_a_funnel_with_nothing_to_validate_is_discarded() -> None:
    covered = "space: university, pays: 1, validates: {plant: '5: FF', trait: FF}"
    text = game(
        working(covered, "space: tool shed, draws: Watering Funnel"),
        deal=with_tool("Rake", "5: FF"),
    )
    assert codes(text) == []
    assert [card.name for card in board(text).hands[CardKind.TOOL].known] == ["Rake"]


def test_gt_104_a_flower_pot_is_no_plot_and_goes_with_its_plant() -> None:
    pot = "space: 2nd shift, uses: [{tool: Flower Pot, plant: '7: RR'}]"
    both = "space: gardening, draws: 'deck 8: rr', sows: ['6: Rr gg']"
    more = "space: nursery, draws: ['9: RR', '9: rr']"
    assert codes(game(working(pot, more, both), deal=with_tool("Flower Pot"))) == []
    three = both.replace("['6: Rr gg']", "['6: Rr gg', '9: RR']")
    assert codes(game(working(pot, more, three), deal=with_tool("Flower Pot"))) == ["GT209"]


def test_gt_107_a_pollen_brush_covers_every_own_copy() -> None:
    """T-15 in Working: one validation, three markers."""
    sow = "space: gardening, draws: 'deck 7: FF RR', sows: ['7: FF RR']"
    brush = "space: university, pays: 1, validates: {plant: '5: FF Tt', trait: FF}, "
    text = game(
        working(sow, brush + "uses: [{tool: Pollen Brush}]"), deal=with_tool("Pollen Brush")
    )
    assert codes(text) == []
    assert [str(plant) for plant in board(text).garden] == ["5: (FF) Tt", "7: (FF) RR"]


def test_gt_183_pollen_brush_goes_with_omari_unless_the_table_plays_otherwise() -> None:
    brush = "uses: [{tool: Pollen Brush}]"
    turn = OMARI.replace("DIE", "I") + ", " + brush
    text = game(hiring("Father Omari"), working(turn, first="Bo"), deal=with_tool("Pollen Brush"))
    assert codes(text) == []
    assert codes(text, known_rules(omari_tools="none")) == ["GT216"]


def test_gt_183_what_a_die_shows_may_rest_on_the_printed_parents() -> None:
    text = game(hiring("Father Omari"), working(OMARI.replace("DIE", "II"), first="Bo"))
    assert codes(text, Rules()) == ["GT290"]
    tiles = working("space: parents F, tile: top f", "space: treasury").split("\n")
    rest = hiring("Father Omari").split("\n")[7:]
    one = working("space: parents F, tile: left f", first="Bo").split("\n")
    again = ["    picks: []", "    reset: {}"]
    text = game(*tiles, *rest, *one, *again, working(OMARI.replace("DIE", "II")))
    assert codes(text, Rules()) == ["GT217"]


def test_gt_189_a_plant_lies_on_eduard_at_once_and_another_after_its_harvest() -> None:
    on_him = ", uses: [{assistant: Brother Eduard, plant: 'deck 3: RR'}]"
    first = hiring("Brother Eduard", more=on_him)
    covered = "space: university, pays: 1, validates: {plant: '3: RR', trait: RR}"
    again = "uses: [{assistant: Brother Eduard, plant: 'deck 3: rr'}]"
    garden = f"space: gardening, draws: deck Rake, harvests: ['3: RR'], {again}"
    assert codes(game(first, working(covered, garden, first="Bo"))) == []
    funnel = "{tool: Watering Funnel, validates: {plant: '3: rr', trait: rr}}"
    at_once = garden.replace("rr'}]", f"rr'}}, {funnel}]").replace("Rake", "Watering Funnel")
    text = game(first, working(covered, at_once, first="Bo"))
    assert codes(text) == []
    assert str(board(text).garden[-1]) == "3: (rr)"
    early = f"space: gardening, draws: deck Rake, {again}"
    assert codes(game(first, working(early, first="Bo"))) == ["GT217"]


@pytest.mark.parametrize("part", ["pays: 1", "coins: 1"])
def test_coins_beside_a_tool_that_has_none_are_told_in_every_phase(part: str) -> None:
    pick = "{player: Ann, shift: 2nd, die: ff, plant: '5: FF Tt', trait: FF, uses: [USE]}"
    pools = "    pools: 2RR 2Rr rr 2FF 2Ff ff 2GG 2Gg mG 2TT 2Tt mT\n    picks:\n      - "
    raked = game(working("space: treasury"), pools + pick)
    assert codes(raked.replace("USE", "{tool: Rake}")) == []
    assert codes(raked.replace("USE", f"{{tool: Rake, {part}}}")) == ["GT105"]
    grant = "{player: Ann, buys: slot, pays: 1, uses: [{tool: Grant, pays: 1}]}"
    upgrades = f"    upgrades:\n      - {{player: Bo, passes: true}}\n      - {grant}"
    text = game(working("space: treasury"), "    picks: []", upgrades, deal=with_tool("Grant"))
    assert codes(text) == ["GT105"]
    assert codes(text.replace("Grant, pays: 1", "Grant")) == []


def test_a_deal_is_as_the_other_tests_have_it() -> None:
    assert with_tool("Rake") == DEAL
