"""Animals said to carry something: Black Otter carrying chocolate."""

import re

import pytest
from testcross.rulesets import NotationError, Ruleset, load_ruleset, parse_animal
from testcross.rulesets.genetics import format_genotype
from testcross.solver import Reading


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Black Otter carrying chocolate", "at- Bb C- D-"),
        ("black otter carries b", "at- Bb C- D-"),
        ("Black Otter carrying blue", "at- B- C- Dd"),
        ("Black carrying blue", "aa B- C- Dd"),
        ("Black carrying lilac", "aa Bb C- Dd"),
        ("Castor carrying lilac", "A- Bb C- Dd"),
        ("Castor carrying self and REW", "Aa B- Cc D-"),
        ("Castor carrying otter", "Aat B- C- D-"),
        ("Chinchilla carrying cal & dilute", "A- B- cchdch Dd"),
        ("Opal split for white doe", "A- B- Cc dd"),
        ("doe Opal split chocolate", "A- Bb C- dd"),
        ("Castor (AA) carrying chocolate", "AA Bb C- D-"),
    ],
)
def test_carrier_has_one_of_what_it_carries(rabbits: Ruleset, said: str, shown: str) -> None:
    assert parse_animal(rabbits, said).shown == shown


def test_carrier_keeps_its_card_and_its_sex(rabbits: Ruleset) -> None:
    animal = parse_animal(rabbits, "Black Otter carrying chocolate doe")
    assert animal.variety is not None
    assert (animal.variety.name, animal.sex) == ("Black Otter", "doe")


def test_plants_without_cards_carry_by_what_they_show() -> None:
    peas = load_ruleset("genotype")
    assert parse_animal(peas, "tall purple carrying white").shown == "-- Ff -- T-"


REFUSED = {
    "Chocolate Otter carrying chocolate": "it is bb at B and shows it; leave out 'chocolate'",
    "Castor (BB) carrying chocolate": "it is BB at B, where no b can be; leave out 'chocolate' "
    "or correct the card",
    "Black carrying otter": "it is aa at A, where no at can be; leave out 'otter' or correct the "
    "card",
    "Castor carrying agouti": "it is A- at A, where A shows and is not hidden; leave out 'agouti'",
    "Castor carrying REW and himalayan": "it is Cc at C, where no ch can be; leave out "
    "'himalayan' or correct the card",
}


@pytest.mark.parametrize("said", REFUSED)
def test_what_cannot_be_carried_is_refused_with_its_reason(rabbits: Ruleset, said: str) -> None:
    name, _, carried = said.partition(" carrying ")
    right = f"'{name}' cannot carry {carried.split()[-1]}: {REFUSED[said]}"
    with pytest.raises(NotationError, match=re.escape(right)):
        parse_animal(rabbits, said)


def test_word_that_names_nothing_hidden_is_refused_with_what_does(rabbits: Ruleset) -> None:
    traits = "tan, self, chocolate, chinchilla, himalayan, red-eyed white or dilute"
    said = rf"^'zebra' in 'Castor carrying zebra' names nothing .* or one of {traits}$"
    with pytest.raises(NotationError, match=said):
        parse_animal(rabbits, "Castor carrying zebra")


def hidden(locus_symbols: tuple[str, ...], reading: Reading, allele: str) -> set[str]:
    """Return the genotypes of a reading in which an allele is hidden, from their spelling."""
    order = {symbol: rank for rank, symbol in enumerate(locus_symbols)}
    pairs = [(locus_symbols[a], locus_symbols[b]) for a, b in reading]
    return {a + b for a, b in pairs if b == allele and order[a] < order[b]}


def test_every_card_and_allele_is_hidden_or_refused(rabbits: Ruleset) -> None:
    tried = 0
    for variety in rabbits.varieties:
        for locus, reading in zip(rabbits.loci, variety.readings, strict=True):
            for symbol in locus.symbols:
                right = hidden(locus.symbols, reading, symbol)
                said = f"{variety.name} carrying {symbol}"
                if right:
                    found = parse_animal(rabbits, said).readings[rabbits.loci.index(locus)]
                    assert {format_genotype(locus, g) for g in found} == right
                else:
                    with pytest.raises(NotationError, match="cannot carry"):
                        parse_animal(rabbits, said)
                tried += 1
    assert tried == 37 * 11
