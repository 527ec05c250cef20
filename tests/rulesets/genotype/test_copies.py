"""GT-017: copies of cards are counted against the box, by hand."""

from dataclasses import replace

import pytest
from genotype_games.pea_games import DEAL, check, codes, found, game, known_rules, working
from testcross.rulesets.genotype.box import PlantCopies
from testcross.rulesets.genotype.cards import parse_plant
from testcross.rulesets.genotype.rules import Difficulty, Rules, SoloRules

DRAWS = "space: tool shed, draws: {}"
"""Ann has a Rake and draws a tool; Bo has a Grant. The practice box has two copies of both."""


def with_plants(**copies: int) -> Rules:
    """Return rules with a box whose plants are those of the records here, so many of each."""
    usual = {"5: FF Tt": 2, "6: Rr gg": 2, "4: Gg Tt": 2, "9: RR FF": 1}
    named = {name.replace("_", " ").replace("p", "", 1): many for name, many in copies.items()}
    plants = {**usual, **{text: named.get(text[3:], many) for text, many in usual.items()}}
    rules = known_rules()
    cards = tuple(PlantCopies(plant=parse_plant(one), copies=plants[one]) for one in plants)
    return replace(rules, box=replace(rules.box, plants=cards))


@pytest.mark.parametrize(
    ("draws", "rows", "due"),
    [
        ("deck Rake", "", []),
        ("deck Rake", "rows: {tools: [Rake, Hand Lens, Grant]}", ["GT219"]),
        ("Rake", "rows: {tools: [Rake, Hand Lens, Grant]}", []),
        ("Rake", "rows: {tools: [Rake, Rake, Hand Lens]}", ["GT219"]),
        ("deck Hand Lens", "rows: {tools: [Hand Lens, Hand Lens, Rake]}", []),
        ("deck tool", "rows: {tools: [Grant, Hand Lens, Rake]}", []),
    ],
)
def test_gt_017_a_third_copy_of_a_tool_of_which_the_box_has_two(
    draws: str, rows: str, due: list[str]
) -> None:
    assert codes(game(working(DRAWS.format(draws)), setup=rows)) == due


def test_gt_017_the_third_copy_is_found_where_it_is_written_with_the_places_of_all() -> None:
    rows = "rows: {tools: [Rake, Hand Lens, Grant]}"
    text = game(working(DRAWS.format("deck Rake")), setup=rows)
    (wrong,) = check(text).verdict.findings
    assert (wrong.line, wrong.player) == (9, "Ann")
    assert wrong.text == "'Rake' appears 3 times; the box has 2: 1 too many"
    assert wrong.reason == "They are face up and in the hand of Ann (2 copies)."


def test_gt_017_without_a_box_the_copies_are_assumed() -> None:
    rows = "rows: {tools: [Rake, Hand Lens, Grant]}"
    text = game(working(DRAWS.format("deck Rake")), setup=rows)
    (wrong,) = check(text, Rules()).verdict.findings
    assert wrong.code.value == "GT290"
    assert wrong.text.endswith(
        "this is wrong only if the copies of each tool are as assumed (tool)"
    )


@pytest.mark.parametrize(("copies", "due"), [(3, []), (2, ["GT219"])])
def test_gt_017_the_box_of_an_owner_says_how_many_there_are(copies: int, due: list[str]) -> None:
    rules = known_rules()
    tools = [
        {**entry, "copies": copies} if entry["name"] == "Rake" else entry
        for entry in rules.box.lists["tool"].entries
    ]
    owned = replace(rules, box=rules.box.with_owner({}, {"tool": tools}, ()))
    rows = "rows: {tools: [Rake, Hand Lens, Grant]}"
    assert codes(game(working(DRAWS.format("deck Rake")), setup=rows), owned) == due


def test_gt_017_one_copy_too_many_is_told_once_and_another_again() -> None:
    """The third Rake is drawn and used afterwards; a fourth is a slip of its own."""
    rows = "rows: {tools: [Rake, Rake, Hand Lens]}"
    once = game(working(DRAWS.format("Rake"), "space: treasury"), setup=rows)
    assert codes(once) == ["GT219"]
    fourth = "space: gardening, draws: deck Rake"
    rows = "rows: {tools: [Rake, Grant, Hand Lens]}"
    twice = game(working(DRAWS.format("deck Rake"), fourth), setup=rows)
    assert codes(twice) == ["GT219", "GT219"]


def test_gt_017_what_was_discarded_may_come_again() -> None:
    """A tool that was used lies on the discards, of which the deck may have been made anew."""
    uses = "space: parents R, coin: 1, uses: [{tool: Hand Lens}]"
    deal = DEAL.replace("Rake", "Hand Lens")
    lenses = "rows: {tools: [Hand Lens, Hand Lens, Rake]}"
    held = working(DRAWS.format("deck Hand Lens"), bo=("2nd shift",) * 3)
    used = working(uses, DRAWS.format("deck Hand Lens"), bo=("2nd shift",) * 3)
    assert codes(game(held, deal=deal, setup=lenses)) == ["GT219"]
    assert codes(game(used, deal=deal, setup=lenses)) == []


def test_gt_017_plants_are_counted_where_the_box_lists_them() -> None:
    """Both players were dealt the same three plants."""
    text = game(working("space: nursery, draws: ['deck 9: RR FF', deck plant]"))
    assert codes(text) == []
    assert codes(text, with_plants()) == []
    (wrong,) = check(text, with_plants(pFF_Tt=1)).verdict.findings
    assert wrong.text == "'5: FF Tt' appears 2 times; the box has 1: 1 too many"
    assert wrong.reason == "They are in the garden of Ann and in the garden of Bo."
    twice = text.replace("deck plant", "'deck 9: FF RR'")
    assert codes(twice, with_plants()) == ["GT219"]
    assert codes(twice) == []


def test_gt_017_a_plant_that_nobody_saw_before_it_was_sown_counts_too() -> None:
    rows = "rows: {plants: ['9: RR FF', '5: FF Tt', '5: FF Tt']}"
    assert codes(game(working(), setup=rows), with_plants()) == ["GT219"]
    hidden = (
        "space: nursery, draws: [deck plant, deck plant]",
        "space: gardening, draws: deck plant, sows: ['9: RR FF']",
    )
    lies = "rows: {plants: ['9: RR FF', '6: Rr gg', '4: Gg Tt']}"
    box = with_plants(pRr_gg=3)
    assert codes(game(working(*hidden)), box) == []
    assert codes(game(working(*hidden), setup=lies), box) == ["GT219"]


def test_gt_017_the_order_of_a_deck_has_no_more_copies_either() -> None:
    legal = "decks: {tools: [Rake, Grant, Hand Lens]}"
    assert codes(game(working(), setup=legal)) == []
    wrong = "decks:\n  tools:\n    - Rake\n    - Grant\n    - Rake"
    assert found(game(working(), setup=wrong)) == [(10, "GT219")]


def test_gt_017_johanns_plants_are_counted_with_those_of_the_human() -> None:
    record = """\
game: genotype
players: [Ann, Johann]
solo: {difficulty: standard}
setup:
  deal:
    Ann: {sown: "5: FF Tt", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}
    Johann: {column: ["9: RR FF", "5: FF Tt"]}
"""
    solo = SoloRules(difficulty=Difficulty.STANDARD, assistant="")
    assert codes(record, replace(with_plants(), solo=solo)) == []
    assert found(record, replace(with_plants(pFF_Tt=1), solo=solo)) == [(7, "GT219")]
