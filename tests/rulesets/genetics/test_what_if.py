"""What if: another card in its place, or more known of one animal."""

import pytest
from testcross.rulesets import (
    CardError,
    Mating,
    NotationError,
    Ruleset,
    Substitution,
    check_mating,
    parse_mating,
    what_if,
)
from testcross.solver import Solver

A, B, C, D = range(4)
BUCK, DOE, KIT = range(3)


@pytest.fixture
def white_litter(rabbits: Ruleset) -> Mating:
    return parse_mating(rabbits, "Castor x Lilac -> White, Black")


def card(animal: int, text: str) -> Substitution:
    return Substitution(animal=animal, locus=None, text=text)


def genotype(animal: int, locus: int, text: str) -> Substitution:
    return Substitution(animal=animal, locus=locus, text=text)


@pytest.mark.parametrize(
    ("animal", "name", "label"),
    [
        (BUCK, "Chinchilla", "Chinchilla x Lilac -> White, Black"),
        (DOE, "REW", "Castor x White -> White, Black"),
        (KIT, "aa B- C- D-", "Castor x Lilac -> Black, Black"),
        (KIT + 1, "blue cal", "Castor x Lilac -> White, Blue Cal"),
    ],
)
def test_what_if_a_card_puts_it_in_the_place_of_another(
    white_litter: Mating, animal: int, name: str, label: str
) -> None:
    supposed = what_if(white_litter, card(animal, name))
    assert supposed.label == label
    assert white_litter.label == "Castor x Lilac -> White, Black"


@pytest.mark.parametrize(
    ("animal", "locus", "text", "shown"),
    [
        (BUCK, B, "BB", "A- BB C- D-"),
        (BUCK, B, "bB", "A- Bb C- D-"),
        (BUCK, C, "-c", "A- B- Cc D-"),
        (BUCK, A, " A a ".replace(" ", ""), "Aa B- C- D-"),
        (BUCK, D, "--", "A- B- C- D-"),
        (BUCK, C, "C\u2013", "A- B- C- D-"),
        (KIT, A, "aa", "aa -- cc --"),
    ],
)
def test_what_if_a_genotype_keeps_what_the_card_shows_elsewhere(
    white_litter: Mating, animal: int, locus: int, text: str, shown: str
) -> None:
    supposed = what_if(white_litter, genotype(animal, locus, text))
    assert supposed.animals[animal].shown == shown
    others = [i for i in range(4) if i != animal]
    assert [supposed.animals[i] for i in others] == [white_litter.animals[i] for i in others]


def test_what_if_a_genotype_keeps_the_name_of_the_card(white_litter: Mating) -> None:
    supposed = what_if(white_litter, genotype(BUCK, B, "BB"))
    assert supposed.sire.variety == white_litter.sire.variety


def test_what_if_what_would_be_legal_is_legal(white_litter: Mating, solver: Solver) -> None:
    assert check_mating(what_if(white_litter, genotype(BUCK, C, "Cc")), solver).legal


def test_what_if_what_is_forbidden_is_illegal_there(white_litter: Mating, solver: Solver) -> None:
    found = check_mating(what_if(white_litter, genotype(BUCK, C, "CC")), solver)
    assert [conflict.animals for conflict in found.conflicts] == [("buck", "kit1")]


def test_what_if_page_22_chinchilla_beside_a_white_is_illegal_at_c(
    white_litter: Mating, solver: Solver
) -> None:
    found = check_mating(what_if(white_litter, card(KIT + 1, "Chinchilla")), solver)
    assert {conflict.locus for conflict in found.conflicts} == {"C"}


def test_what_if_a_genotype_that_the_card_excludes_says_what_it_can_be(
    white_litter: Mating,
) -> None:
    with pytest.raises(NotationError, match=r"Castor shows B- at B and can only be BB or Bb; 'bb'"):
        what_if(white_litter, genotype(BUCK, B, "bb"))


@pytest.mark.parametrize("text", ["Q", "BBB", "B", "aa", "Black", "B- C-", "[b]"])
def test_what_if_what_is_no_genotype_there_says_what_is_expected(
    white_litter: Mating, text: str
) -> None:
    with pytest.raises(NotationError, match=r"is not a genotype at B; expected two of B, b or -"):
        what_if(white_litter, genotype(BUCK, B, text))


def test_what_if_a_card_that_does_not_exist_offers_the_nearest(white_litter: Mating) -> None:
    with pytest.raises(CardError, match=r"unknown card 'Chinchila'; did you mean Chinchilla"):
        what_if(white_litter, card(KIT, "Chinchila"))


@pytest.mark.parametrize(("place", "word"), [(BUCK, "doe"), (DOE, "buck")])
def test_what_if_a_parent_of_the_other_sex_is_refused(
    white_litter: Mating, place: int, word: str
) -> None:
    with pytest.raises(CardError, match=f"is a {word}, but a .* is expected here; swap them"):
        what_if(white_litter, card(place, f"Castor {word}"))
