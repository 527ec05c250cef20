"""What players call genes, traits and plants at the table, where a record wants letters (D)."""

import re
from functools import cache

import pytest
from sheets.sheet_files import SAMPLES
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genotype.cards import Gene, gene_named, parse_plant, parse_trait
from testcross.rulesets.genotype.dice import format_pool, parse_pool, parse_roll
from testcross.rulesets.genotype.effects import parse_means
from testcross.rulesets.genotype.game import GAME
from testcross.rulesets.genotype.record.move_words import parse_gene, parse_written_shift
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.solver import Solver, make_engine

EVENING = (SAMPLES / "pea-evening.yaml").read_text(encoding="utf-8")
SOLVER = Solver(make_engine("python-constraint"))


@cache
def found(text: str) -> list[tuple[int, str, str]]:
    every = GAME.referee.check_record(parse_tree(text), SOLVER).findings
    return [(one.line, one.code.value, one.message) for one in every]


@pytest.mark.parametrize(
    ("word", "gene"),
    [
        *(("blue", Gene.R), ("seed shape", Gene.R), ("flower", Gene.F), ("Flower  colour", Gene.F)),
        *(("green", Gene.G), ("pods", Gene.G), ("yellow", Gene.T), ("height", Gene.T)),
        *((" f ", Gene.F), ("G", Gene.G)),
    ],
)
def test_gene_is_known_by_its_dice_and_by_what_it_shows(word: str, gene: Gene) -> None:
    assert gene_named(word) == parse_gene(word) == gene
    assert parse_written_shift(f"1st Shift of {word}")[1] == gene
    for sign in (":", "")[: 1 if " " in word.strip() else 2]:
        assert str(parse_roll(f"{word.strip()}{sign} 1 2 2 4 I")) == f"{gene}: I II II IV I"


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        *(("wrinkled seeds", "rr"), ("white flower", "ff"), ("Yellow pods", "gg")),
        *(("short plant", "tt"), ("yellow  pods", "gg")),
    ],
)
def test_what_is_recessive_is_seen(words: str, letters: str) -> None:
    assert str(parse_trait(words)) == letters
    assert format_pool(parse_pool(f"2 {words} and mR")) == format_pool(parse_pool(f"2{letters} mR"))
    assert str(parse_plant(f"9: RR {words}" if letters != "rr" else f"9: {words}")).endswith(
        letters
    )
    assert str(parse_means(f"die {words}")) == str(parse_means(f"die {letters}"))


@pytest.mark.parametrize(
    ("words", "both"),
    [
        *(("round seeds", "'RR' or 'Rr'"), ("purple flowers", "'FF' or 'Ff'")),
        *(("green pods", "'GG' or 'Gg'"), ("tall plant", "'TT' or 'Tt'")),
    ],
)
def test_what_is_dominant_may_be_two_genotypes(words: str, both: str) -> None:
    for parse in (parse_trait, parse_plant, parse_pool, parse_means):
        with pytest.raises(NotationError, match=f"can be {both}; write which"):
            parse(f"{words}")


def test_die_that_fell_has_its_face_behind_a_space() -> None:
    assert parse_means("die F II") == parse_means("die F.II")
    assert parse_means("rake R 4") == parse_means("rake R.IV")


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("space: 1st shift F", "space: 1st Shift of F"),
        ("space: 1st shift F", "space: 1st shift flower colour"),
        ("shift: 1st F, die: mF", "shift: 1st flower, die: mF"),
        ('die: gg, plant: "9: FF Tt gg", trait: gg', 'die: "gg on 9: FF Tt gg"'),
        ('die: gg, plant: "9: FF Tt gg", trait: gg', 'die: gg, plant: 9, trait: "yellow pods"'),
        ('die: gg, plant: "9: FF Tt gg"', 'die: yellow pods, plant: "9 points"'),
        ("RR 2Rr 2rr FF", "RR and 2Rr and 2 wrinkled seeds, FF"),
    ],
)
def test_record_says_the_same_in_words(written: str, instead: str) -> None:
    assert written in EVENING
    same = EVENING.replace(written, instead, 1)
    assert found(same) == found(EVENING) == []


@pytest.mark.parametrize("instead", ["die: gg on 8 Gg rr", "die: gg, plant: 6, trait: gg"])
def test_wrong_plant_in_words_is_found(instead: str) -> None:
    written = 'die: gg, plant: "9: FF Tt gg", trait: gg'
    assert [code for _, code, _ in found(EVENING.replace(written, instead, 1))] != []


@pytest.mark.parametrize("hired", ["Sister Anna", "sister anna", "assistant Sister Anna"])
def test_assistant_is_hired_by_name(hired: str) -> None:
    def bought(purchase: str) -> str:
        return EVENING.replace("- {player: Bo, passes: true}\n      - {player: Ann, p", purchase, 1)

    rest = "\n      - {player: Ann, p"
    named = bought(f"- {{player: Bo, buys: {hired}, pays: 9}}{rest}")
    apart = bought(f"- {{player: Bo, buys: assistant, card: Sister Anna, pays: 9}}{rest}")
    assert named != EVENING
    assert found(named) == found(apart) != []


def test_points_that_two_plants_have_name_none() -> None:
    text = EVENING.replace('plant: "9: FF Tt gg", trait: gg', "plant: 9, trait: gg", 1)
    two = text.replace('kept: "7: Ff tt"', 'kept: "9: Ff tt"')
    (told,) = (message for _, code, message in found(two) if code == "RX002")
    assert re.search(r"'9' can be '9: FF Tt gg' (or|and) '9: Ff tt'; write the card", told)
