"""Genotypes in shorthand, spoilt by a spreadsheet, or ambiguous: read, or refused in words."""

from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.notation_loci import RABBITS, locus
from testcross.rulesets import Locus, NotationError
from testcross.rulesets.genetics.genotype_text import parse_genotype
from testcross.rulesets.genetics.slots import format_full, parse_reading


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A- B- C-", "has no genotype for D"),
        ("A- C- D-", "has no genotype for B"),
        ("A- B-", "has no genotype for C and D"),
        ("A- B- C- C-", "gives C twice"),
        ("A- B- C- cc", "gives C twice"),
        ("A- B- C- D- D-", "gives D twice"),
        ("aa bb AA C- D-", "gives A twice"),
        ("A- B- E- D-", "cannot read 'E-'.*'E' is not an allele of any locus"),
        ("A- B- C- Dz", "cannot read 'Dz'.*'z' is not an allele"),
        ("A- Bc C- D-", "cannot read 'Bc'.*mixes alleles of B and C"),
        ("A- BbB C- D-", "cannot read 'BbB'.*a locus has exactly two alleles"),
        ("A- b C- D-", "'b' in 'A- b C- D-' is one allele of two; write bb or -b"),
        ("AAA B- C- D-", "cannot read 'AAA'.*two alleles"),
        (
            "B- A- C- D-",
            "'B-'.*is a genotype at B, but A is expected there.*order of the loci is A B C D",
        ),
        ("A- B- D- C-", "'D-'.*is a genotype at D, but C is expected there"),
        ("A- B- C- D- --", "5 parts for 4 loci"),
        ("?a ? ?", r"^'\?' in .* is one unknown allele of two; write --, as in '-a -- -- --'$"),
        ("A B ? D", r"^'\?' in .* is one unknown allele.* as in 'A- B- -- D-'$"),
        ("A- - C- D-", "^'-' in .* is one unknown allele.* as in 'A- -- C- D-'$"),
        ("?b ?? ?? ??", r"^'\?b' in .* is a genotype at B"),
        ("?a ?? ?a dd", r"gives A twice \(\?a and \?a\)"),
        ("Aa", r"or write it after its card, in brackets: 'CARD \(Aa\)'$"),
    ],
)
def test_genotype_that_is_wrong_says_what_and_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said) as e:
        parse_genotype(RABBITS, text)
    assert text in str(e.value)


@pytest.mark.parametrize("text", ["aa bb cchd-", "Aa Bb Cchd-", "A- B- cchd-"])
def test_genotype_without_its_last_locus_is_not_cut_up_to_supply_it(text: str) -> None:
    # "cchd-" is a whole reading of C, as the manual writes it: nothing was said about D
    with pytest.raises(NotationError, match=r"has no genotype for D|2 ways"):
        parse_genotype(RABBITS, text)


AMBIGUOUS: Sequence[Locus] = (locus("X", "a", "ab"), locus("Y", "b", "bb"))


def test_genotype_that_can_be_cut_in_two_ways_asks_for_a_space() -> None:
    # a+ab, b+b and a+a, b+bb are spelt the same without white space
    with pytest.raises(NotationError, match=r"can be read in 2 ways; put a space between"):
        parse_genotype(AMBIGUOUS, "aabbb")


@pytest.mark.parametrize("text", ["aab bb", "aa bbb"])
def test_genotype_that_could_be_cut_in_two_ways_goes_by_its_space(text: str) -> None:
    readings = parse_genotype(AMBIGUOUS, text)
    assert format_full(AMBIGUOUS, readings) == text


# shorthand, and what a spreadsheet makes of it


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("A B Cc D", "A- B- Cc D-"),
        ("A B C D", "A- B- C- D-"),
        ("A B Ccdd", "A- B- Cc dd"),
        ("A BBCcdd", "A- BB Cc dd"),
        ("A- bbC- D", "A- bb C- D-"),
        ("?a ?b cc ?d", "-a -b cc -d"),
        ("*a *b cc *d", "-a -b cc -d"),
        ("A? B? C? D?", "A- B- C- D-"),
        ("?? ** cc --", "-- -- cc --"),
        ("-a* -b* cc -d*", "-a -b cc -d"),
        ("Aa* Bb Cch* D-", "Aa Bb Cch D-"),
        ("Aa* Bb* C*- D*d*", "Aa Bb C- Dd"),
        ('="-a -b cc -d"', "-a -b cc -d"),
        (' = "-a -b cc -d" ', "-a -b cc -d"),
        ("=\u201c-a -b cc -d\u201d", "-a -b cc -d"),
        ("=-a -b cc -d", "-a -b cc -d"),
        ("'-a -b cc -d", "-a -b cc -d"),
        ("\u2019-a -b cc -d", "-a -b cc -d"),
    ],
)
def test_genotype_in_shorthand_is_read(text: str, full: str) -> None:
    assert format_full(RABBITS, parse_genotype(RABBITS, text)) == full


@given(st.lists(st.sampled_from(["A", "at", "a", "B", "b", "C", "ch", "c", "D", "d", "-", " "])))
def test_alleles_in_any_order_are_read_or_refused_with_a_sentence(parts: list[str]) -> None:
    text = "".join(parts)
    with suppress(NotationError):
        readings = parse_genotype(RABBITS, text)
        assert parse_genotype(RABBITS, format_full(RABBITS, readings)) == readings


def test_law_most_dominant_allele_alone_is_that_allele_and_any_other() -> None:
    # only there are X- and -X the same, by plain loops
    for place, where in enumerate(RABBITS):
        for symbol in where.symbols:
            words = ["--"] * len(RABBITS)
            words[place] = symbol
            left, right = (parse_reading(where, slots) for slots in (f"{symbol}-", f"-{symbol}"))
            if left == right:
                assert symbol == where.symbols[0]
                assert parse_genotype(RABBITS, " ".join(words))[place] == left
            else:
                with pytest.raises(NotationError, match=f"'{symbol}' .* is one allele of two"):
                    parse_genotype(RABBITS, " ".join(words))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("a B C D", "'aa B- C- D-' or '-a B- C- D-'"),
        ("A- B- c D-", "'A- B- cc D-' or 'A- B- -c D-'"),
        ("at B ch dd", "'at- B- ch- dd' or '-at B- -ch dd'"),
        ("A- B- C-", "'A- B- C- --'"),
        ("A B C", "'A- B- C- --'"),
        ("Bb Dd", "'-- Bb -- Dd'"),
        ("BbDd", "'-- Bb -- Dd'"),
        ("AaBb Cc", "'Aa Bb Cc --'"),
        ("bB A- C- D-", "'A- Bb C- D-'"),
        ("A- B- E- D-", "'A- B- -- D-'"),
        ("A- B- C- cc D-", "'A- B- C- D-'"),
        ("A- B- C- D- --", "'A- B- C- D-'"),
        ("Cchd-", "'-- -- cchd- --'"),
    ],
)
def test_genotype_that_is_refused_comes_as_it_should_be_written(text: str, right: str) -> None:
    with pytest.raises(NotationError, match=r"write|as in|expected") as e:
        parse_genotype(RABBITS, text)
    assert right in str(e.value)
    for one in right.strip("'").split("' or '"):
        assert len(parse_genotype(RABBITS, one)) == 4


@pytest.mark.parametrize("text", ["AaBb Cc", "BbDd", "A-B- C-"])
def test_loci_run_together_are_not_called_a_mixture(text: str) -> None:
    with pytest.raises(NotationError, match="has no genotype for") as e:
        parse_genotype(RABBITS, text)
    assert "mixes" not in str(e.value)


@pytest.mark.parametrize("text", ["#NAME?", " #NAME? ", "#VALUE!", "#N/A", "#REF!", "#NOM?"])
def test_error_of_a_spreadsheet_says_how_to_type_a_genotype(text: str) -> None:
    said = (
        f"the cell shows {text.strip()} because the spreadsheet took the genotype for a formula "
        "and lost it; type it again with an apostrophe in front (such as '-a -b cc -d), or with ? "
        "for each dash (such as ?a ?b cc ?d)"
    )
    with pytest.raises(NotationError, match="formula") as e:
        parse_genotype(RABBITS, text)
    assert str(e.value) == said
