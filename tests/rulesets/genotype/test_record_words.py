"""The words of records: spaces, tiles, Shifts, dice, cards; and what is none of them."""

import pytest
from testcross.rulesets.errors import CardError, NotationError, WordError
from testcross.rulesets.genotype.box import PlantCopies, load_box
from testcross.rulesets.genotype.cards import CardKind, Gene, parse_plant, parse_trait
from testcross.rulesets.genotype.effects import spaces
from testcross.rulesets.genotype.position import ShiftKind
from testcross.rulesets.genotype.record.move_words import (
    parse_automa,
    parse_dice,
    parse_gene,
    parse_rolls,
    parse_space,
    parse_tile,
    parse_upgrade,
    parse_written_shift,
)
from testcross.rulesets.genotype.record.named_cards import NamedCards, WordReader
from testcross.rulesets.genotype.round_state.move_parts import Source, Spot, Upgrade
from testcross.rulesets.records.entries import Entry

NAMES = {"a": parse_plant("9: FF Tt gg"), "beauty": parse_plant("5: GG rr")}
CARDS = NamedCards(NAMES, load_box())


@pytest.mark.parametrize(
    ("text", "space", "gene"),
    [
        ("gardening", "gardening", None),
        ("Temporary Dice Slot", "temporary slot", None),
        ("parents F", "parents", Gene.F),
        ("Set Parent Genes t", "parents", Gene.T),
        ("1st shift R", "1st shift", Gene.R),
        ("1st Shift of G", "1st shift", Gene.G),
        ("1st shift flower colour", "1st shift", Gene.F),
        ("first shift blue", "1st shift", Gene.R),
        ("uni", "university", None),
        ("first-shift G", "1st shift", Gene.G),
        ("2nd Shift", "2nd shift", None),
        ("Research Goal", "goal", None),
        ("tool shed", "tool shed", None),
        ("Father Omari", "Omari", None),
    ],
)
def test_space_is_known_by_its_names(text: str, space: str, gene: Gene | None) -> None:
    assert parse_space(text) == (spaces()[space], gene)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gardning", "unknown space 'gardning'; did you mean 'gardening'?"),
        ("parents", "'parents' has no gene; the genes are R, F, G and T, so write 'parents R'"),
        ("treasury F", "'treasury F' has a gene, but the space has none; write 'treasury'"),
        ("moon", "unknown space 'moon'; expected gardening, temporary slot, parents"),
    ],
)
def test_space_that_there_is_not_gets_the_nearest(text: str, told: str) -> None:
    with pytest.raises(NotationError, match="^" + told.replace("?", r"\?")):
        parse_space(text)


@pytest.mark.parametrize(
    ("text", "spot", "recessive"),
    [
        ("top f", Spot.TOP, True),
        ("left FF", Spot.LEFT, False),
        ("F top", Spot.TOP, False),
        ("top away", Spot.TOP, None),
        ("f", None, True),
    ],
)
def test_tile_is_a_spot_and_a_side(text: str, spot: Spot | None, recessive: object) -> None:
    tile = parse_tile(text)
    assert (tile.spot, tile.recessive) == (spot, recessive)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("top", "'top' is not a tile"),
        ("top left f", "'top left f' is not a tile"),
        ("top x", "'x' is not a side of a tile"),
        ("top Ff", "'Ff' is not a side of a tile"),
    ],
)
def test_tile_that_cannot_be_is_refused(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        parse_tile(text)


def test_shift_names_its_gene_if_it_is_a_first_one() -> None:
    assert parse_written_shift("1st R") == (ShiftKind.FIRST, Gene.R)
    assert parse_written_shift("2nd shift") == (ShiftKind.SECOND, None)
    for text, told in (("1st", "has no gene"), ("2nd R", "has a gene"), ("3rd", "unknown Shift")):
        with pytest.raises(NotationError, match=told):
            parse_written_shift(text)


def test_dice_are_one_or_several() -> None:
    ff, gg = parse_trait("FF"), parse_trait("Gg")
    assert parse_dice("mF + FF") == (Gene.F, ff)
    assert parse_dice("Gg 2FF") == (gg, ff, ff)
    for text in ("", "x", "41FF"):
        with pytest.raises(NotationError):
            parse_dice(text)


def test_roll_has_a_group_for_each_time_it_was_rolled() -> None:
    assert [" ".join(faces) for faces in parse_rolls("II II IV m m / I m")] == [
        "II II IV m m",
        "I m",
    ]
    with pytest.raises(NotationError, match="no face 'V'"):
        parse_rolls("I II V")
    with pytest.raises(NotationError, match="more faces"):
        parse_rolls("m " * 50)


def test_gene_and_upgrade_are_named_or_refused() -> None:
    assert parse_gene("f") is Gene.F
    assert parse_upgrade("New Plot") is Upgrade.PLOT
    with pytest.raises(NotationError, match="unknown gene 'X'"):
        parse_gene("X")
    with pytest.raises(NotationError, match="did you mean 'assistant'"):
        parse_upgrade("asistant")


def test_plant_is_known_by_its_short_name_and_as_it_looks_without_its_markers() -> None:
    assert CARDS.plant("A") == NAMES["a"] == CARDS.plant("9: FF (Tt) gg")
    assert CARDS.plant("rr GG").points is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("beuty", "unknown plant 'beuty'; did you mean 'beauty'?"),
        ("q", "unknown plant 'q'; the short names are a and beauty"),
    ],
)
def test_short_name_for_no_plant_gets_the_nearest(text: str, told: str) -> None:
    with pytest.raises(CardError) as caught:
        CARDS.plant(text)
    assert str(caught.value) == told
    with pytest.raises(CardError, match="name it under 'plants'"):
        NamedCards({}, load_box()).plant("q")


def test_gene_twice_on_a_plant_is_no_plant() -> None:
    with pytest.raises(NotationError, match="the gene F twice"):
        CARDS.plant("9: FF Ff")


def test_box_that_lists_its_plants_refuses_others_and_knows_their_points() -> None:
    listed = (
        PlantCopies(plant=parse_plant("9: rr GG")),
        PlantCopies(plant=parse_plant("4: Ff TT")),
    )
    cards = NamedCards({}, load_box().with_owner({}, {}, listed))
    assert cards.plant("GG rr").points == 9
    with pytest.raises(CardError, match="with these traits it has only '9: rr GG'"):
        cards.plant("8: rr GG")
    with pytest.raises(CardError, match="it has none with these traits"):
        cards.plant("8: rr Gg")


@pytest.mark.parametrize(
    ("text", "card", "kind", "source"),
    [
        ("deck", None, None, Source.DECK),
        ("deck plant", None, CardKind.PLANT, Source.DECK),
        ("tool from the deck", None, CardKind.TOOL, Source.DECK),
        ("a", NAMES["a"], CardKind.PLANT, None),
        ("deck a", NAMES["a"], CardKind.PLANT, Source.DECK),
        ("deck 5: GG rr", NAMES["beauty"], CardKind.PLANT, Source.DECK),
        ("Rake", "Rake", CardKind.TOOL, None),
        ("face up seed bag", "Seed Bag", CardKind.TOOL, Source.ROW),
    ],
)
def test_drawn_card_says_where_it_is_from(
    text: str, card: object, kind: CardKind | None, source: Source | None
) -> None:
    drawn = CARDS.drawn(text)
    assert (drawn.card, drawn.kind, drawn.source) == (card, kind, source)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rak", "unknown tool 'Rak'; did you mean 'Rake'?"),
        ("Sister May", "Sister May is an assistant, not a tool"),
        ("University", "unknown tool 'University'; the tools are Seed Bag, Watering Funnel"),
    ],
)
def test_tool_that_there_is_not_gets_the_nearest(text: str, told: str) -> None:
    with pytest.raises(CardError) as caught:
        CARDS.tool(text)
    assert str(caught.value).startswith(told)
    assert CARDS.assistant("may") == "Sister May"
    with pytest.raises(CardError, match="did you mean 'Sister Maria'"):
        CARDS.assistant("Sister Marla")


def test_reader_understands_each_text_once_and_keeps_what_it_cannot_read() -> None:
    reader = WordReader()
    asked: list[str] = []

    def parse(text: str) -> Gene:
        asked.append(text)
        return parse_gene(text)

    entries = [Entry(text=text, line=3, column=n) for n, text in enumerate(("R", "R", "x", "x"), 1)]
    assert reader.read_all(entries, parse) == (Gene.R, Gene.R, None, None)
    assert asked == ["R", "x", "x"]
    assert [(one.line, one.column, str(one.code)) for one in reader.take_findings()] == [
        (3, 3, "RX001"),
        (3, 4, "RX001"),
    ]
    assert reader.take_findings() == ()


def test_reader_takes_whole_numbers_only() -> None:
    reader = WordReader()
    numbers = [Entry(text=text, line=1, column=1) for text in ("2", "-1", "many", "5000", "")]
    assert [reader.number(one, "the price") for one in (*numbers, None)] == [2, *[None] * 5]
    found = [one.text for one in reader.take_findings()]
    assert found[0] == "the price is '-1'; expected a whole number, 0 or more"
    assert len(found) == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "nursry R 2",
            "'nursry R 2' does not begin with an action of an automa card; did you mean 'nurs",
        ),
        (
            "R 2 nursery",
            "'R 2 nursery' does not begin with an action of an automa card; expected treasury",
        ),
    ],
)
def test_automa_card_begins_with_its_action(text: str, told: str) -> None:
    with pytest.raises(WordError) as caught:
        parse_automa(text)
    assert str(caught.value).startswith(told)
