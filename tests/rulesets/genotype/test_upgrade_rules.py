"""Research Upgrade, reset and end: GT-150 to GT-159, GT-200 to GT-210, legal and broken."""

from itertools import product

import pytest
from genotype_games.pea_games import (
    board,
    check,
    cites_only,
    codes,
    found,
    game,
    known_rules,
    working,
)
from testcross.rulesets.genotype.rules import Rules

BO_RICH = ("parents G", "1st shift T", "temporary slot")


def upgrades(*purchases: str, reset: str = "") -> str:
    """Return a round in which Ann gets 5 coins and Bo 3, with these purchases."""
    rich = working("space: treasury", "space: 1st shift R", "space: parents F", bo=BO_RICH)
    lines = [rich, "    picks: []", "    upgrades:"]
    lines += [f"      - {{player: {one}}}" for one in purchases]
    return "\n".join([*lines, f"    reset: {{{reset}}}"])


BO, ANN = "Bo, passes: true", "Ann, passes: true"
CASES = [
    ("GT-150", ("Bo, buys: plot, pays: 2", "Ann, buys: plot, pays: 3", BO, ANN), ()),
    ("GT-150", ("Bo, buys: plot, pays: 2", "Bo, passes: true"), ("GT202",)),
    ("GT-151", (BO, "Ann, buys: plot, pays: 2", "Ann, buys: slot, pays: 3"), ()),
    (
        "GT-157",
        (
            BO,
            "Ann, buys: assistant, card: Sister May, pays: 2",
            "Ann, buys: assistant, card: Sister May, pays: 3",
        ),
        ("GT218",),
    ),
    ("GT-029", (BO, "Ann, buys: marker, pays: 4", "Ann, buys: slot, pays: 3"), ("GT205",)),
]


@pytest.mark.parametrize(("rule", "purchases", "due"), CASES, ids=lambda one: str(one)[:12])
def test_a_purchase_keeps_the_rule_or_breaks_it(
    rule: str, purchases: tuple[str, ...], due: tuple[str, ...]
) -> None:
    text = game(upgrades(*purchases))
    assert tuple(codes(text)) == due
    assert cites_only(text, rule)


def test_gt_152_prices_that_nobody_knows_are_known_once_they_are_written() -> None:
    """M-5: any first price will do, the second is one more, or the same at the top."""
    for first, second in product(range(4), range(5)):
        bought = upgrades(BO, f"Ann, buys: plot, pays: {first}", f"Ann, buys: plot, pays: {second}")
        fits = second in (first, first + 1)
        due = [] if fits else ["GT106"]
        if first + second > 5:
            continue
        assert codes(game(bought), Rules()) == due, (first, second)


def test_t_08_an_assistant_for_2_then_3_then_2_again() -> None:
    three = (
        "Bo, buys: assistant, card: Sister May, pays: 2",
        "Ann, buys: assistant, card: Sister Anna, pays: 3",
        BO,
        "Ann, buys: assistant, card: Father Anton, pays: 2",
    )
    assert codes(game(upgrades(*three)), Rules()) == ["GT106"]
    assert codes(game(upgrades(*three[:3], ANN)), Rules()) == []


def test_gt_106_says_what_excludes_the_price() -> None:
    text = game(upgrades(BO, "Ann, buys: plot, pays: 1", "Ann, buys: plot, pays: 3"))
    (wrong,) = check(text, Rules()).verdict.findings
    assert wrong.text == "Ann paid 3 coins for a New Plot; should be 1 or 2: 1 too many"
    assert wrong.reason == (
        "These cannot all be right: Ann paid 1 coin on line 17; Ann paid 3 coins on line 18. "
        "Each purchase raises the price by one, up to its top; each reset lowers it by one, down "
        "to its bottom."
    )


def test_gt_106_names_the_fewest_events_that_exclude_each_other() -> None:
    """The price written at the set-up fits both purchases; they do not fit each other."""
    pair = ("Ann, buys: plot, pays: 1", "Ann, buys: plot, pays: 3")
    text = game(upgrades(BO, *pair), setup="prices: {plot: 1}")
    (wrong,) = check(text, Rules()).verdict.findings
    assert wrong.reason.startswith("These cannot all be right: Ann paid 1 coin on line ")
    assert "written as" not in wrong.reason


def test_gt_202_a_price_that_no_reset_can_leave_names_the_reset() -> None:
    text = game(upgrades(BO, "Ann, buys: plot, pays: 1", ANN, reset="prices: {plot: 2}"))
    (wrong,) = check(text, Rules()).verdict.findings
    assert str(wrong.code) == "GT219"
    first, _, rest = wrong.reason.partition("; ")
    assert first == "These cannot all be right: Ann paid 1 coin on line 17"
    told = "the reset after round 1; the price was recorded as 2 on line 19. Each purchase raises"
    assert rest.startswith(told)


def test_gt_106_the_prices_of_a_box_exclude_what_was_paid_by_themselves() -> None:
    (wrong,) = check(game(upgrades(BO, "Ann, buys: plot, pays: 3", ANN))).verdict.findings
    told = "These cannot all be right: the box has 2 coins at first, 1 to 5; Ann paid 3 coins on "
    assert wrong.reason.startswith(told)


def test_gt_109_a_grant_takes_two_off_and_never_gives_money_back() -> None:
    def told(tool: str, pays: int) -> list[str]:
        deal = f'{{sown: "5: FF Tt", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: {tool}}}'
        buys = f"Ann, buys: slot, pays: {pays}, uses: [{{tool: Grant}}]"
        return codes(game(upgrades(BO, buys, ANN), deal=deal))

    assert told("Grant", 1) == []
    assert told("Grant", 3) == ["GT106"]
    assert told("Rake", 1) == ["GT216"]


def test_right_copy_keeps_a_price_that_a_wrong_tool_leaves_open() -> None:
    deal = '{sown: "5: FF Tt", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Grant}'
    twice = "Ann, buys: slot, pays: 1, uses: [{tool: Grant}, {tool: Grant}]"
    text = game(upgrades(BO, twice, ANN), deal=deal)
    assert (codes(text), check(text).verdict.edits) == (["GT216"], ())


def test_gt_188_leopold_first_at_least_1_and_then_a_grant() -> None:
    deal = '{sown: "5: FF Tt", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Grant}'
    hires = "Ann, buys: assistant, card: Brother Leopold, pays: 2"

    def told(pays: int, rules: Rules | None = None) -> list[str]:
        buys = f"Ann, buys: plot, pays: {pays}, uses: [{{tool: Grant}}]"
        return codes(game(upgrades(BO, hires, buys, ANN), deal=deal), rules)

    assert told(0) == []
    assert told(1) == ["GT106"]
    assert told(0, known_rules(leopold_then_grant="no")) == []

    def for_a_slot(pays: int, order: str) -> list[str]:
        """A slot is at 3: 2 by Leopold and 0 by the Grant, or 1 by the Grant and no less."""
        buys = f"Ann, buys: slot, pays: {pays}, uses: [{{tool: Grant}}]"
        text = game(upgrades(BO, hires, buys, ANN), deal=deal)
        return codes(text, known_rules(leopold_then_grant=order))

    assert (for_a_slot(0, "yes"), for_a_slot(1, "yes")) == ([], ["GT106"])
    assert (for_a_slot(1, "no"), for_a_slot(0, "no")) == ([], ["GT106"])


def test_gt_154_and_gt_155_a_plot_and_a_slot_more() -> None:
    bought = board(game(upgrades(BO, "Ann, buys: plot, pays: 2", "Ann, buys: slot, pays: 3", ANN)))
    assert (str(bought.plots), str(bought.slots)) == ("1", "1")


ROWS = "rows: {assistants: [Sister May, Sister Anna, Father Anton]}"


def test_gt_157_an_assistant_who_does_not_lie_face_up_cannot_be_hired() -> None:
    text = game(upgrades(BO, "Ann, buys: assistant, card: Father Omari, pays: 2"), setup=ROWS)
    assert codes(text) == ["GT218"]
    hired = "Ann, buys: assistant, card: Sister May, pays: 2"
    text = game(upgrades(BO, hired, ANN, reset="rows: {assistants: [Sister May]}"), setup=ROWS)
    assert codes(text) == ["GT219"]


# the reset

RESETS = [
    ("GT-202", "prices: {plot: 1, slot: 2, marker: 3, assistant: 1}", ()),
    ("GT-202", "prices: {plot: 2}", ("GT219",)),
    ("GT-203", "rows: {tools: [Rake, Rake, Grant, Grant]}", ("GT219",)),
]


@pytest.mark.parametrize(("rule", "reset", "due"), RESETS, ids=lambda one: str(one)[:30])
def test_a_reset_keeps_the_rule_or_breaks_it(rule: str, reset: str, due: tuple[str, ...]) -> None:
    text = game(upgrades(BO, ANN, reset=reset))
    assert tuple(codes(text)) == due
    assert cites_only(text, rule)


def test_gt_202_a_price_goes_down_by_one_and_not_below_its_bottom() -> None:
    bought = upgrades(BO, "Ann, buys: plot, pays: 2", ANN, reset="prices: {plot: 2}")
    assert codes(game(bought)) == []
    assert codes(game(bought), Rules()) == []
    second = working("space: 2nd shift", first="Bo")
    lowest = [upgrades(BO, ANN, reset="prices: {plot: 1}"), second, "    picks: []"]
    lowest += ["    upgrades: []"]
    assert codes(game(*lowest, "    reset: {prices: {plot: 1}}")) == []
    assert codes(game(*lowest, "    reset: {prices: {plot: 0}}")) == ["GT219"]


def test_gt_203_rows_that_nobody_printed_are_told_once() -> None:
    two = upgrades(BO, ANN, reset="rows: {plants: ['1: RR', '2: rr'], tools: [Rake, Grant]}")
    assert codes(game(two), Rules()) == ["GT290"]


def test_gt_203_the_cards_laid_out_are_the_next_of_the_deck() -> None:
    decks = "decks: {plants: ['1: RR', '2: rr', '3: FF', '4: ff'], tools: [Rake]}"
    right = upgrades(BO, ANN, reset="rows: {plants: ['2: rr', '1: RR', '3: FF']}")
    wrong = upgrades(BO, ANN, reset="rows: {plants: ['2: rr', '1: RR', '4: ff']}")
    assert codes(game(right, setup=decks)) == []
    assert codes(game(wrong, setup=decks)) == ["GT219"]


def test_gt_204_a_coin_lies_by_each_square_again() -> None:
    again = working("space: parents F, coin: 1", "space: 1st shift F, coin: 1", first="Bo")
    assert found(game(upgrades(BO, ANN), again))[0][1] == "GT207"
    assert len(found(game(upgrades(BO, ANN), again))) == 1


def test_gt_205_spaces_are_free_again_and_markers_back() -> None:
    again = working("space: treasury", "space: parents F", "space: 1st shift R", first="Bo")
    assert codes(game(upgrades(BO, ANN), again)) == []


def test_gt_206_what_was_bought_and_sown_stays() -> None:
    first = upgrades(BO, "Ann, buys: plot, pays: 2", ANN)
    again = working("space: gardening, draws: Rake, sows: ['6: Rr gg']", first="Bo")
    text = game(first, again)
    assert codes(text) == []
    assert [str(one) for one in board(text).garden] == ["5: FF Tt", "6: Rr gg"]


def test_gt_207_assistants_are_ready_again() -> None:
    on_ff = "validates: {plant: '5: FF Tt', trait: FF}"
    on_tt = "validates: {plant: '5: FF Tt', trait: Tt}"
    anna = "space: 2nd shift, uses: [{assistant: Sister Anna, pays: 1, TRAIT}]"
    first = upgrades(BO, "Ann, buys: assistant, card: Sister Anna, pays: 2", ANN)
    second = working(anna.replace("TRAIT", on_ff), first="Bo")
    third = working(anna.replace("TRAIT", on_tt))
    assert codes(game(first, second, "    picks: []", "    reset: {}", third)) == []


def test_t_32_the_seat_of_the_first_player_in_each_round() -> None:
    """Four seats, seat 0 first in round 1: round 3 seat 2, whose purchases go 1, 0, 3, 2."""
    seats = ["Ann", "Bo", "Cy", "Dee"]
    lines = []
    for number in range(3):
        order = [*seats[number:], *seats[:number]] * 3
        turns = [f"      - {{player: {one}, space: 2nd shift}}" for one in order]
        right = [seats[(number - 1 - place) % 4] for place in range(4)]
        passes = [f"      - {{player: {one}, passes: true}}" for one in right]
        first = seats[number + 1]
        lines += ["  - working:", *turns, "    picks: []", "    upgrades:", *passes]
        lines += [f"    reset: {{first: {first}}}"]
    assert right == ["Bo", "Ann", "Dee", "Cy"]
    text = game(*lines, players="[Ann, Bo, Cy, Dee]").replace("  deal:", "  # deal:")
    assert codes(text) == []
    assert codes(text.replace("first: Cy", "first: Dee")) == ["GT219"]


def test_t_35_nine_assistants_hired_and_one_face_up_is_right() -> None:
    names = ["Sister May", "Sister Anna", "Father Anton", "Father Omari", "Sister Maria"]
    names += ["Brother Franz", "Brother Eduard", "Brother Leopold", "Brother Alipius"]
    lines = []
    for number in range(3):
        free = [f"{name}, pays: 0" for name in names[3 * number : 3 * number + 3]]
        bought = [f"      - {{player: Ann, buys: assistant, card: {one}}}" for one in free]
        passes = "      - {player: Bo, passes: true}"
        turns = working(first="Ann" if number % 2 == 0 else "Bo")
        order = [passes, *bought] if number % 2 == 0 else [bought[0], passes, *bought[1:]]
        lines += [turns, "    picks: []", "    upgrades:", *order, "    reset: {SHOWN}"]

    def told(face_up: str) -> list[str]:
        *before, last = lines
        shown = last.replace("SHOWN", f"rows: {{assistants: [{face_up}]}}")
        quiet = [line.replace("{SHOWN}", "{}") for line in before]
        return codes(game(*quiet, shown), Rules())

    assert told("Sister Elisabeth") == []
    assert told("Sister Elisabeth, Sister May") == ["GT219"]


# rounds, and the end


def rounds(number: int, *, last: str = "") -> list[str]:
    """Return rounds in which nothing happens, the last of them without a reset."""
    blocks = []
    for place in range(number):
        first = "Ann" if place % 2 == 0 else "Bo"
        blocks += [working(first=first), "    picks: []"]
        blocks += ["    reset: {}"] if place < number - 1 else []
    return [*blocks, *last.splitlines()]


def test_gt_001_five_rounds_the_fifth_ends_with_breeding() -> None:
    assert codes(game(*rounds(5))) == []
    assert codes(game(*rounds(6))) == ["GT201"]
    assert codes(game(*rounds(5, last="    upgrades: []"))) == ["GT201"]
    assert codes(game(*rounds(5, last="    reset: {round: 6}"))) == ["GT201"]


def test_gt_001_a_game_that_is_won_too_early() -> None:
    assert "GT201" in codes(game(*rounds(3)) + "winner: [Ann, Bo]\n")
    assert "GT201" not in codes(game(*rounds(5)) + "winner: [Ann, Bo]\n")


def test_gt_210_complete_plants_are_harvested_at_the_end() -> None:
    done = "space: university, pays: 1, validates: {plant: '5: FF', trait: FF}"
    deal = '{sown: "5: FF", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}'
    four = rounds(5)
    four[-2] = working(done)
    text = game(*four, deal=deal)
    assert codes(text + "harvests: {Ann: ['5: FF']}\n") == []
    assert codes(game(*rounds(5), deal=deal) + "harvests: {Ann: ['5: FF']}\n") == ["GT104"]
