"""Animals said to carry something: Black Otter carrying chocolate."""

import pytest
from testcross.rulesets import NotationError, Ruleset, parse_animal
from testcross.rulesets.genetics import format_genotype
from testcross.solver import Reading


def hidden(locus_symbols: tuple[str, ...], reading: Reading, allele: str) -> set[str]:
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
