"""Matings as people write them: ``Castor x Lilac -> White, Black``."""

from itertools import product

import pytest
from sampling import each
from testcross.rulesets import (
    Mating,
    MatingError,
    Ruleset,
    is_mating_text,
    load_ruleset,
    mating_of,
    parse_mating,
)
from testcross.rulesets.errors import (
    CardError,
    LongCardError,
    TestcrossError,
    UnknownCardError,
    WrongSexError,
)
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating_line import last_card, split_mating


def labels(mating: Mating) -> list[str]:
    return [animal.label for animal in mating.animals]


@pytest.mark.parametrize(
    "text",
    [
        "Castor x Lilac -> White",
        "castor X lilac -> white",
        "Castor \u00d7 Lilac -> White",
        "Castor\u00d7Lilac->White",
        "Castor x Lilac->White",
        "Castor x Lilac --> White",
        "Castor x Lilac - > White",
        "Castor x Lilac => White",
        "Castor x Lilac = White",
        "Castor x Lilac=White",
        "Castor x Lilac : White",
        "Castor x Lilac: White",
        "Castor x Lilac \u2192 White",
        "Castor x Lilac\u2192White",
        "Castor x Lilac \u21d2 White",
        "Castor x Lilac \u2013> White",
        "Castor x Lilac \u2014> White",
        "Castor\u00a0x\u00a0Lilac\u00a0->\u00a0White",
        "  Castor   x   Lilac   ->   White  ",
        "Castor buck x Lilac doe -> White",
        "buck Castor x doe Lilac -> White doe",
    ],
)
def test_mating_with_any_separator_is_read(rabbits: Ruleset, text: str) -> None:
    mating = parse_mating(rabbits, text)
    assert labels(mating) == ["Castor", "Lilac", "White"]
    assert mating.label == "Castor x Lilac -> White"


@pytest.mark.parametrize("text", ["White, Black", "White,Black", "White; Black", "White ;Black"])
def test_litter_with_comma_or_semicolon_is_read_in_its_order(rabbits: Ruleset, text: str) -> None:
    mating = parse_mating(rabbits, f"Castor x Lilac -> {text}")
    assert [kit.label for kit in mating.offspring] == ["White", "Black"]
    assert mating.label == "Castor x Lilac -> White, Black"
    assert [role for role, _ in mating.roles()] == ["buck", "doe", "kit1", "kit2"]


@pytest.mark.parametrize(
    "text", ["Lynx x Lynx -> Lynx", "Lynx\u00d7Lynx\u2192Lynx", "lynx X lynx = lynx, lynx cal"]
)
def test_mating_of_names_that_hold_an_x_is_read(rabbits: Ruleset, text: str) -> None:
    assert labels(parse_mating(rabbits, text))[:3] == ["Lynx", "Lynx", "Lynx"]


def test_mating_of_genotypes_is_read(rabbits: Ruleset) -> None:
    mating = parse_mating(rabbits, "A- B- C- D- x aa bb C- dd -> -- -- cc --, Aa Bb cchd- Dd")
    assert labels(mating) == ["Castor", "Lilac", "White", "Aa Bb cchd- Dd"]


def test_mating_of_cards_with_genotypes_is_read(rabbits: Ruleset) -> None:
    # the scoring example of p. 10
    mating = parse_mating(
        rabbits, "Aa BB C- D- (Castor) x aa bb C- dd (Lilac) -> Aa Bb C- Dd (Castor)"
    )
    assert labels(mating) == ["Aa BB C- D-", "Lilac", "Aa Bb C- Dd"]


@pytest.mark.parametrize("arrow", ["->", "\u2192", "=", ":", " ->", " -->"])
def test_mating_whose_doe_ends_in_a_dash_keeps_it(rabbits: Ruleset, arrow: str) -> None:
    mating = parse_mating(rabbits, f"Castor x aa bb C- D-{arrow}White")
    assert labels(mating) == ["Castor", "Chocolate", "White"]


def test_mating_from_its_own_label_is_the_same(rabbits: Ruleset) -> None:
    text = "-- -- -- -- x Castor (Aa Bb Cc Dd) -> Blue Cal, Lilac Marten, aa bb cchdc dd, White"
    mating = parse_mating(rabbits, text)
    again = parse_mating(rabbits, mating.label)
    assert [a.readings for a in again.animals] == [a.readings for a in mating.animals]
    assert again.label == mating.label


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Castor x Lilac", "no '->' between parents and kits; expected 'buck x doe -> kit, kit'"),
        ("Castor x Lilac White", "no '->' between parents and kits"),
        ("Castor Lilac White", "no '->' between parents and kits"),
        ("Castor x Lilac -> White -> Black", "more than one '->'"),
        ("Castor x Lilac = White : Black", "more than one '->'"),
        ("Castor Lilacc -> White", "no ' x ' between the parents"),
        ("Castor, Lilac, Black -> White", "no ' x ' between the parents"),
        ("Castor x Lilac x Black -> White", "more than one ' x '"),
        (" x Lilac -> White", "has no card for"),
        ("Castor x -> White", "has no card for"),
        ("Castor x Lilac ->", "has no card for"),
        ("Castor x Lilac -> White,", "has no card for"),
        ("Castor x Lilac -> White,, Black", "has no card for"),
        ("Castor x Lilac -> , White", "has no card for"),
        ("-> White", "no ' x ' between the parents"),
        ("->", "no ' x ' between the parents"),
        ("", "no '->'"),
    ],
)
def test_line_that_is_no_mating_says_what_is_missing(
    rabbits: Ruleset, text: str, said: str
) -> None:
    with pytest.raises(MatingError, match=said) as e:
        parse_mating(rabbits, text)
    assert f"'{text.strip()}'" in str(e.value)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("castor castor = black, lynx", "castor x castor = black, lynx"),
        ("Blue Otter Castor -> Black", "Blue Otter x Castor -> Black"),
        ("castor buck black and tan doe: black", "castor buck x black and tan doe: black"),
        ("black and tan castor = black", "black and tan x castor = black"),
        ("A- B- Cc D- lilac = white", "A- B- Cc D- x lilac = white"),
        ("castor * lilac = white", "castor x lilac = white"),
        ("chocolate self choc = black", "chocolate x chocolate = black"),
    ],
)
def test_parents_side_by_side_are_parted_where_there_is_one_way(
    rabbits: Ruleset, text: str, right: str
) -> None:
    assert labels(parse_mating(rabbits, text)) == labels(parse_mating(rabbits, right))


def every_pair() -> list[tuple[str, str]]:
    names = [one.name for one in load_ruleset().varieties]
    return list(product(names, names))


@each("buck, doe", every_pair, quick=165)
def test_parents_side_by_side_are_every_pair_of_varieties(
    rabbits: Ruleset, buck: str, doe: str
) -> None:
    assert split_mating(rabbits, f"{buck} {doe} = white") == [buck, doe, "white"]


def test_parents_side_by_side_with_two_readings_are_refused_with_both(rabbits: Ruleset) -> None:
    said = (
        "'black silver marten himalayan' can be read as "
        "'black silver marten x himalayan' or 'black x silver marten himalayan'; put an x"
    )
    with pytest.raises(MatingError, match=said):
        parse_mating(rabbits, "black silver marten himalayan = black")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("castor and lilac = white and", "a card is missing after 'and' in 'white and'"),
        ("castor x lilac and = white", "a card is missing after 'and' in 'lilac and'"),
        ("castor x lilac = & white", "a card is missing before '&' in"),
        ("castor & x lilac = white", "a card is missing after '&' in 'castor &'"),
    ],
)
def test_and_without_a_card_on_either_side_is_refused(
    rabbits: Ruleset, text: str, said: str
) -> None:
    with pytest.raises(CardError, match=said):
        parse_mating(rabbits, text)


def test_line_with_an_unknown_card_names_the_card_only(rabbits: Ruleset) -> None:
    with pytest.raises(UnknownCardError, match=r"^unknown card 'Castr'; did you mean Castor"):
        parse_mating(rabbits, "Castr x Lilac -> White")


@pytest.mark.parametrize(
    ("cards", "given"),
    [
        ([], "no cards given"),
        (["castor"], "1 card given: 'castor'"),
        (["castor", "lilac"], "2 cards given: 'castor' and 'lilac'"),
    ],
)
def test_cards_fewer_than_three_are_no_mating(
    rabbits: Ruleset, cards: list[str], given: str
) -> None:
    said = f"^a mating needs a buck, a doe and at least one kit; {given}$"
    with pytest.raises(MatingError, match=said):
        mating_of(rabbits, cards)


def test_kits_up_to_four_are_a_litter(rabbits: Ruleset) -> None:
    assert len(mating_of(rabbits, ["castor", "lilac", *["white"] * 4]).offspring) == 4


@pytest.mark.parametrize("kits", [5, 9])
def test_kits_more_than_four_are_too_many(rabbits: Ruleset, kits: int) -> None:
    with pytest.raises(MatingError, match=f"^{kits} kits given; a litter has at most 4$"):
        mating_of(rabbits, ["castor", "lilac", *["white"] * kits])


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["castor doe", "lilac", "white"], "'castor doe' is a doe, but a buck is expected"),
        (["castor", "lilac buck", "white"], "'lilac buck' is a buck, but a doe is expected"),
        (["doe castor", "buck lilac", "white"], "'doe castor' is a doe, but a buck"),
        (["castor \u2640", "lilac", "white"], "is a doe, but a buck"),
    ],
)
def test_parent_of_the_other_sex_is_refused(rabbits: Ruleset, cards: list[str], said: str) -> None:
    with pytest.raises(WrongSexError, match=said):
        mating_of(rabbits, cards)


@pytest.mark.parametrize("kit", ["white buck", "white doe"])
def test_kit_of_either_sex_is_a_kit(rabbits: Ruleset, kit: str) -> None:
    # "The gender of the offspring doesn't matter. Only that of the parents." (p. 8)
    assert mating_of(rabbits, ["castor", "lilac", kit]).label == "Castor x Lilac -> White"


@pytest.mark.parametrize(
    "words",
    [
        ["Castor x Lilac -> White"],
        ["Castor", "x", "Lilac", "=", "White"],
        ["castor", "X", "lilac", "white"],
        ["castor", "\u00d7", "lilac", ":", "white"],
        ["castor", "x", "lilac=white"],
        ["castor", "x", "lilac", "\u2192", "white"],
    ],
)
def test_words_with_a_separator_are_a_written_mating(words: list[str]) -> None:
    assert is_mating_text(words)


@pytest.mark.parametrize(
    "words",
    [["castor", "lilac", "white"], ["lynx", "lynx", "lynx"], ["A- B- C- D-", "-- -- cc --", "rew"]],
)
def test_words_that_are_a_card_each_are_no_written_mating(words: list[str]) -> None:
    assert not is_mating_text(words)


def test_split_of_a_line_puts_the_parents_first(rabbits: Ruleset) -> None:
    cards = split_mating(rabbits, "Black Cal x Opal -> Blue; Lynx , White")
    assert cards == ["Black Cal", "Opal", "Blue", "Lynx", "White"]


def test_problems_of_a_mating_are_one_per_locus(rabbits: Ruleset) -> None:
    problems = parse_mating(rabbits, "Castor x Lilac -> White, Black").locus_problems()
    assert [problem.allele_count for problem in problems] == [3, 2, 4, 2]
    assert [len(problem.readings) for problem in problems] == [4, 4, 4, 4]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("castor and lilac -> white", "Castor x Lilac -> White"),
        ("castor + lilac = white", "Castor x Lilac -> White"),
        ("castor+lilac = white", "Castor x Lilac -> White"),
        ("castor, lilac: white, black", "Castor x Lilac -> White, Black"),
        ("castor & blue otter = white", "Castor x Blue Otter -> White"),
        ("black and tan and castor = white", "Black Otter x Castor -> White"),
        ("castor and black and tan = white", "Castor x Black Otter -> White"),
        ("castor x black and tan = white", "Castor x Black Otter -> White"),
        ("A- B- C- D- and lilac = cc", "Castor x Lilac -> White"),
    ],
)
def test_line_with_other_words_between_the_parents_is_a_mating(
    rabbits: Ruleset, line: str, label: str
) -> None:
    assert parse_mating(rabbits, line).label == label


@pytest.mark.parametrize(
    ("kits", "label"),
    [
        ("white and lynx", "White, Lynx"),
        ("white+lynx", "White, Lynx"),
        ("white & lynx, blue and lilac", "White, Lynx, Blue, Lilac"),
        ("black and tan", "Black Otter"),
        ("white and black and tan", "White, Black Otter"),
        ("black and tan and white", "Black Otter, White"),
        ("lynx and black and tan and white", "Lynx, Black Otter, White"),
        ("black and lilac", "Black, Lilac"),
        ("-- -- cc -- + lynx", "White, Lynx"),
    ],
)
def test_kits_joined_by_and_are_kits_of_their_own(rabbits: Ruleset, kits: str, label: str) -> None:
    assert parse_mating(rabbits, f"castor x lilac -> {kits}").label == f"Castor x Lilac -> {label}"


def test_kit_that_is_wrong_beside_an_and_is_named(rabbits: Ruleset) -> None:
    with pytest.raises(CardError, match="unknown card 'lylac'"):
        parse_mating(rabbits, "castor x lilac -> white and lylac")


def test_and_without_a_kit_behind_a_plus_is_named(rabbits: Ruleset) -> None:
    with pytest.raises(MatingError, match="no card for kit2"):
        parse_mating(rabbits, "castor x lilac -> white + + lynx")


def test_name_that_is_wrong_beside_an_and_is_named(rabbits: Ruleset) -> None:
    with pytest.raises(CardError, match="unknown card 'lylac'"):
        parse_mating(rabbits, "castor and lylac = white")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("cas", "cas"),
        ("castor x li", "li"),
        ("castor x lilac -> white, blue o", "blue o"),
        ("castor x lilac =", ""),
        ("castor and bl", "bl"),
        ("castor,li", "li"),
    ],
)
def test_last_card_of_a_mating_that_breaks_off_is_its_end(text: str, card: str) -> None:
    assert last_card(text) == card


# lines without end: in quadratic time a million characters would take hours

ENDLESS = [100_000, pytest.param(1_000_000, marks=pytest.mark.deep)]


@pytest.mark.parametrize("times", ENDLESS)
@pytest.mark.parametrize(
    ("before", "piece", "after"),
    [
        ("castor x lilac", " ", ""),
        ("castor x lilac ", "-", " white"),
        ("castor x lilac ", "=", " white"),
        ("castor x lilac -> ", "(", ""),
        ("castor x lilac -> ", "( ", ""),
        ("castor x lilac -> ", "B", ""),
        ("castor x lilac -> ", "- ", ""),
        ("castor ", " ", ""),
        ("castor ", " ", " lilac lilac = white"),
        ("castor ", ", ", " lilac = white"),
        ("castor ", "and ", " lilac = white"),
    ],
)
def test_line_without_end_is_answered(
    rabbits: Ruleset, before: str, piece: str, after: str, times: int
) -> None:
    with pytest.raises(TestcrossError, match=r"a mating|'->'|at most 1,000|no card|castor") as e:
        parse_mating(rabbits, f"{before}{piece * times}{after}")
    assert len(str(e.value)) < 1_000


@pytest.mark.parametrize("times", ENDLESS)
def test_white_space_without_end_does_not_belong_to_a_card(rabbits: Ruleset, times: int) -> None:
    gap = " " * times
    line = f"{gap}castor{gap} x lilac{gap}-> white{gap}"
    assert parse_mating(rabbits, line).label == "Castor x Lilac -> White"


def test_card_of_too_many_characters_says_how_many(rabbits: Ruleset) -> None:
    with pytest.raises(LongCardError, match="has 1,001 characters, but a card has at most 1,000"):
        parse_animal(rabbits, "a" * 1001)
