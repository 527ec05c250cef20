"""Alleles as cards print them, with a slash between two, or run together: by hand."""

import unicodedata
from collections.abc import Sequence

import pytest
from testcross.pages.allele_notation import Notation, Symbols, with_alleles
from testcross.rulesets import load_ruleset, parse_animal
from testcross.rulesets.blocks import Line, Meaning, QuotedLine, Span, Stack, table

RABBITS = [("A", "at", "a"), ("B", "b"), ("C", "cchd", "ch", "c"), ("D", "d")]
WRITTEN = [
    ("A- B- cchdc dd", "A- B- cᶜʰᵈc dd", "A/- B/- cchd/c d/d"),
    ("Cch", "Ccʰ", "C/ch"),
    ("ata*", "aᵗa*", "at/a*"),
    ("at*a*, -at and at-", "aᵗ*a*, -aᵗ and aᵗ-", "at*/a*, -/at and at/-"),
    ("the buck is cchdch at C.", "the buck is cᶜʰᵈcʰ at C.", "the buck is cchd/ch at C."),
    ("needs ch, not c", "needs cʰ, not c", "needs ch, not c"),
    ("at", "aᵗ", "at"),  # a cell of a table
    ("one carries ch. The", "one carries cʰ. The", "one carries ch. The"),
    ("-- -- cc --", "-- -- cc --", "-- -- c/c --"),
]
KEPT = [
    "at least",
    "a kit at A",
    "Genetic Analysis, 11th ed., ch. 2: Inheritance",
    "can't read 'cchdc'",
    "a-b",
    "cchx",
    "chat",
    "0.5-",
    "kits",
    "- a",
]


def respelt(text: str, loci: Sequence[Symbols], notation: Notation) -> str:
    [line] = with_alleles([Line(text)], loci, notation)
    assert isinstance(line, Line)
    return str(line.text)


@pytest.mark.parametrize(("plain", "raised", "parted"), WRITTEN)
def test_genotype_is_written_in_each_notation(plain: str, raised: str, parted: str) -> None:
    assert respelt(plain, RABBITS, "plain") == plain
    assert respelt(plain, RABBITS, "cards") == raised
    assert respelt(plain, RABBITS, "slash") == parted


@pytest.mark.parametrize("text", KEPT)
@pytest.mark.parametrize("notation", ["cards", "slash"])
def test_words_that_are_no_alleles_stay(text: str, notation: Notation) -> None:
    assert respelt(text, RABBITS, notation) == text


def test_every_genotype_is_read_again_as_it_was_written() -> None:
    rules = load_ruleset("gene-rummy")
    loci = [locus.symbols for locus in rules.loci]
    for place, symbols in enumerate(loci):
        for first in range(len(symbols)):
            for second in symbols[first:]:
                slots = ["--"] * len(loci)
                slots[place] = symbols[first] + second
                plain = " ".join(slots)
                for notation in ("cards", "slash"):
                    written = respelt(plain, loci, notation)
                    assert (
                        parse_animal(rules, written).readings == parse_animal(rules, plain).readings
                    )
                assert unicodedata.normalize("NFKC", respelt(plain, loci, "cards")) == plain


def test_pieces_keep_their_meaning_and_people_their_own_words() -> None:
    quoted = QuotedLine(line=1, text="cchdc", start=0, end=5)
    pieces = (Span("C"), Span("ch*", Meaning.STRONG), Span(" Cch", Meaning.NAME))
    made = list(
        with_alleles([Line(pieces), quoted, table(["C"], [(Stack(("cchdc",)),)])], RABBITS, "slash")
    )
    assert made == [
        Line((Span("C/"), Span("ch*", Meaning.STRONG), Span(" Cch", Meaning.NAME))),
        quoted,
        table(["C"], [(Stack(("cchd/c",)),)]),
    ]
