"""The notation of genotypes, read and written (manual p. 13; the definitions of notation)."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets import Locus, NotationError, Ruleset, load_ruleset
from testcross.rulesets.genetics.genotype_text import parse_beside, parse_genotype
from testcross.rulesets.genetics.locus import Allele
from testcross.rulesets.genetics.notation import (
    format_full,
    format_genotype,
    format_reading,
    format_set,
    parse_reading,
)
from testcross.solver import Reading, every_genotype, known_alleles

RABBITS = load_ruleset("gene-rummy").loci
A, B, C, D = RABBITS


def locus(name: str, *symbols: str) -> Locus:
    alleles = tuple(Allele(symbol=symbol, points=0, shows=symbol) for symbol in symbols)
    return Locus(name=name, title=name, alleles=alleles)


FIVE = locus("G", "G", "gr", "gy", "gw", "g")
WILD = locus("E", "E", "e+", "e")
LOCI = [A, B, C, D, FIVE, WILD]


def as_written(where: Locus, reading: Reading) -> set[str]:
    """Return a reading's genotypes as they are written."""
    return {format_genotype(where, genotype) for genotype in reading}


def readings_of(where: Locus) -> st.SearchStrategy[Reading]:
    genotypes = sorted(every_genotype(len(where.alleles)))
    return st.frozensets(st.sampled_from(genotypes), min_size=1)


def expressible(where: Locus) -> set[str]:
    """Return everything that two slots can say at a locus."""
    symbols = where.symbols
    pairs = [x + y for i, x in enumerate(symbols) for y in symbols[i:]]
    return {"--", *pairs, *(f"{s}-" for s in symbols), *(f"-{s}" for s in symbols)}


# one locus


@pytest.mark.parametrize(
    ("where", "text", "genotypes"),
    [
        (A, "AA", {"AA"}),
        (A, "Aat", {"Aat"}),
        (A, "ata", {"ata"}),
        (A, "atat", {"atat"}),
        (A, "aa", {"aa"}),
        (A, "A-", {"AA", "Aat", "Aa"}),
        (A, "at-", {"atat", "ata"}),
        (A, "a-", {"aa"}),
        (A, "-A", {"AA", "Aat", "Aa"}),
        (A, "-at", {"Aat", "atat", "ata"}),
        (A, "-a", {"Aa", "ata", "aa"}),
        (A, "--", {"AA", "Aat", "Aa", "atat", "ata", "aa"}),
        (B, "Bb", {"Bb"}),
        (B, "-b", {"Bb", "bb"}),
        (C, "C-", {"CC", "Ccchd", "Cch", "Cc"}),
        (C, "cchd-", {"cchdcchd", "cchdch", "cchdc"}),
        (C, "ch-", {"chch", "chc"}),
        (C, "cc", {"cc"}),
        (C, "-c", {"Cc", "cchdc", "chc", "cc"}),
        (C, "-ch", {"Cch", "cchdch", "chch", "chc"}),
        (C, "Cch", {"Cch"}),
        (C, "cch", {"chc"}),
        (C, "chc", {"chc"}),
        (C, "cchdch", {"cchdch"}),
        (C, "chcchd", {"cchdch"}),
        (D, "Dd", {"Dd"}),
        (FIVE, "gr-", {"grgr", "grgy", "grgw", "grg"}),
        (FIVE, "gwgr", {"grgw"}),
        (WILD, "e+e", {"e+e"}),
        (WILD, "ee+", {"e+e"}),
        (WILD, "e+-", {"e+e+", "e+e"}),
    ],
)
def test_reading_of_two_slots_allows_these_genotypes(
    where: Locus, text: str, genotypes: set[str]
) -> None:
    reading = parse_reading(where, text)
    assert reading is not None
    assert as_written(where, reading) == genotypes


@pytest.mark.parametrize(
    ("where", "unordered", "ordered"),
    [
        (A, "aA", "Aa"),
        (A, "aat", "ata"),
        (A, "atA", "Aat"),
        (B, "bB", "Bb"),
        (C, "cC", "Cc"),
        (C, "chC", "Cch"),
        (C, "ccchd", "cchdc"),
        (D, "dD", "Dd"),
    ],
)
def test_reading_with_the_recessive_first_is_the_same_pair(
    where: Locus, unordered: str, ordered: str
) -> None:
    reading = parse_reading(where, unordered)
    assert reading is not None
    assert reading == parse_reading(where, ordered)
    assert format_reading(where, reading) == ordered


@pytest.mark.parametrize(
    ("printed", "meant"),
    [("Cchd-", "cchd-"), ("Cchdc", "cchdc"), ("At-", "at-"), ("Ata", "ata"), ("CchdC", "Ccchd")],
)
def test_reading_with_a_capital_as_the_manual_prints_it_is_understood(
    printed: str, meant: str
) -> None:
    where = A if meant.startswith("a") else C
    assert parse_reading(where, printed) == parse_reading(where, meant)


def test_reading_cch_with_a_capital_is_another_than_without() -> None:
    full, white = parse_reading(C, "Cch"), parse_reading(C, "cch")
    assert full is not None
    assert white is not None
    assert as_written(C, full) == {"Cch"}
    assert as_written(C, white) == {"chc"}


@pytest.mark.parametrize("text", ["", "-", "A", "AAA", "A--", "---", "Bb", "at", "Aab", "x-"])
def test_reading_that_is_not_two_slots_is_none(text: str) -> None:
    assert parse_reading(A, text) is None


def test_reading_spelt_the_same_by_two_pairs_is_refused() -> None:
    # a + aaa and aa + aa: neither may be taken for the other in silence
    where = locus("X", "a", "aa", "aaa")
    with pytest.raises(NotationError, match="2 ways"):
        parse_genotype([where], "aaaa")


# writing


@pytest.mark.parametrize(
    ("where", "genotypes", "written"),
    [
        (A, {"AA", "Aa"}, "A-"),
        (A, {"Aat", "Aa"}, "A-"),
        (A, {"Aa", "aa"}, "-a"),
        (A, {"ata", "aa"}, "-a"),
        (A, {"Aa", "ata"}, "-a"),
        (A, {"Aat", "atat"}, "-at"),
        (A, {"atat", "ata"}, "at-"),
        (A, {"aa"}, "aa"),
        (A, {"AA", "aa"}, "--"),
        (A, {"Aat", "Aa", "atat", "ata"}, "--"),
        (C, {"Cc", "cchdc"}, "-c"),
        (C, {"cchdc", "cchdch"}, "cchd-"),
        (C, {"Ccchd", "cchdc"}, "-cchd"),
        (C, {"chc"}, "chc"),
    ],
)
def test_known_allele_stands_before_the_dash_only_where_none_above_it_is_possible(
    where: Locus, genotypes: set[str], written: str
) -> None:
    reading = frozenset(
        g
        for g in every_genotype(len(where.alleles))
        if "".join(where.symbols[allele] for allele in g) in genotypes
    )
    assert len(reading) == len(genotypes)
    assert format_reading(where, reading) == written


def test_set_that_the_notation_cannot_say_is_listed() -> None:
    assert format_set(A, frozenset({(0, 0), (2, 2)})) == "AA or aa"
    assert format_set(A, frozenset({(0, 2), (1, 2)})) == "Aa or ata"


def test_set_that_the_notation_says_in_full_is_not_listed() -> None:
    assert format_set(A, frozenset({(0, 2), (1, 2), (2, 2)})) == "-a"
    assert format_set(A, frozenset({(1, 1), (1, 2)})) == "at-"


# laws: parse after format


@given(data=st.data())
def test_law_parse_after_format_loses_no_genotype_and_no_known_allele(data: st.DataObject) -> None:
    where = data.draw(st.sampled_from(LOCI))
    reading = data.draw(readings_of(where))
    written = format_reading(where, reading)
    parsed = parse_reading(where, written)
    assert parsed is not None
    assert parsed >= reading
    assert known_alleles(parsed) == known_alleles(reading)
    assert format_reading(where, parsed) == written


@given(data=st.data())
def test_law_allele_before_the_dash_is_the_most_dominant_possible(data: st.DataObject) -> None:
    where = data.draw(st.sampled_from(LOCI))
    reading = data.draw(readings_of(where))
    known = known_alleles(reading)
    written = format_reading(where, reading)
    if len(known) == 1:
        symbol = where.symbols[known[0]]
        topmost = all(genotype[0] == known[0] for genotype in reading)
        assert written == (f"{symbol}-" if topmost else f"-{symbol}")


@pytest.mark.parametrize("where", LOCI, ids=lambda where: str(where.name))
def test_law_whatever_two_slots_say_survives_format_and_parse(where: Locus) -> None:
    for text in sorted(expressible(where)):
        reading = parse_reading(where, text)
        assert reading is not None
        assert parse_reading(where, format_reading(where, reading)) == reading


def test_law_parse_after_format_holds_for_every_reading_of_three_alleles() -> None:
    genotypes = sorted(every_genotype(3))
    subsets = chain.from_iterable(combinations(genotypes, n) for n in range(1, 7))
    checked = 0
    for reading in map(frozenset, subsets):
        parsed = parse_reading(A, format_reading(A, reading))
        assert parsed is not None
        assert parsed >= reading
        assert known_alleles(parsed) == known_alleles(reading)
        checked += 1
    assert checked == 63


@given(data=st.data())
def test_law_full_genotype_survives_with_and_without_white_space(data: st.DataObject) -> None:
    texts = [data.draw(st.sampled_from(sorted(expressible(where)))) for where in RABBITS]
    spaced = parse_genotype(RABBITS, " ".join(texts))
    assert parse_genotype(RABBITS, format_full(RABBITS, spaced)) == spaced
    assert parse_genotype(RABBITS, format_full(RABBITS, spaced).replace(" ", "")) == spaced


# full genotypes


CHINCHILLA = parse_genotype(RABBITS, "A- B- cchd- dd")


@pytest.mark.parametrize(
    "text",
    [
        "A- B- cchd- dd",
        "A-B-cchd-dd",
        "A- B-cchd- dd",
        "  A-  B-\tcchd-   dd ",
        "A-\u00a0B-\u00a0cchd-\u00a0dd",
        "A-\u2009B-\u202fcchd-\u3000dd",
        "A\u2013 B\u2013 cchd\u2013 dd",
        "A\u2014 B\u2014 cchd\u2014 dd",
        "A_ B_ cchd_ dd",
        "A\u2212 B\u2010 cchd\u2011 dd",
        "A- B- c(chd)- dd",
        "A- B- c^chd- dd",
        "A- B- c^{chd}- dd",
        "A- B- c^(chd)- dd",
        "A- B- c\u1d9c\u02b0\u1d48- dd",
        "A- B- c\u1d9c\u02b0\u1d48\u2013 dd",
        "A- B- Cchd- dd",
        "A-B-Cchd-dd",
        "A- B- cchd - dd",
        "A - B - cchd - d d",
        "A-\u200b B- cchd- dd",
    ],
)
def test_genotype_in_any_typography_is_read(text: str) -> None:
    assert parse_genotype(RABBITS, text) == CHINCHILLA


@pytest.mark.parametrize("text", ["a\u1d57- bb c\u02b0- D-", "a^t- bb c^h- D-", "a(t)-bbc(h)-D-"])
def test_genotype_with_superscript_letters_is_read(text: str) -> None:
    assert parse_genotype(RABBITS, text) == parse_genotype(RABBITS, "at- bb ch- D-")


@pytest.mark.parametrize("text", ["-- -- cc --", "----cc--", "\u2014\u2014 __ cc \u2013\u2013"])
def test_genotype_of_dashes_is_read(text: str) -> None:
    readings = parse_genotype(RABBITS, text)
    assert [len(reading) for reading in readings] == [6, 3, 1, 3]
    assert format_full(RABBITS, readings) == "-- -- cc --"


def test_genotype_with_both_alleles_known_is_read() -> None:
    readings = parse_genotype(RABBITS, "Aa bB cC dd")
    assert [as_written(where, r) for where, r in zip(RABBITS, readings, strict=True)] == [
        {"Aa"},
        {"Bb"},
        {"Cc"},
        {"dd"},
    ]


@pytest.mark.parametrize("text", ["(aa Bb C- Dd)", "(aa Bb C - dd)"])
def test_genotype_in_the_manuals_brackets_is_read(text: str) -> None:
    assert parse_genotype(RABBITS, text)[0] == frozenset({(2, 2)})


# what cannot be read


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
        ("Aa", r"or write it behind its card, in brackets: 'CARD \(Aa\)'$"),
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


def test_loci_of_the_rabbits_are_those_of_the_manual(rabbits: Ruleset) -> None:
    assert [where.symbols for where in rabbits.loci] == [
        ("A", "at", "a"),
        ("B", "b"),
        ("C", "cchd", "ch", "c"),
        ("D", "d"),
    ]
    points = [[allele.points for allele in where.alleles] for where in rabbits.loci]
    assert points == [[1, 2, 4], [1, 2], [1, 2, 4, 8], [1, 2]]


@pytest.mark.parametrize(
    ("where", "written", "seen"),
    [
        (A, "AA", "agouti"),
        (A, "Aat", "agouti"),
        (A, "Aa", "agouti"),
        (A, "atat", "tan"),
        (A, "ata", "tan"),
        (A, "aa", "self"),
        (B, "Bb", "black"),
        (B, "bb", "chocolate"),
        (C, "Cc", "full colour"),
        (C, "cchdch", "chinchilla"),
        (C, "chc", "himalayan"),
        (C, "cc", "red-eyed white"),
        (D, "Dd", "dense"),
        (D, "dd", "dilute"),
    ],
)
def test_phenotype_of_a_genotype_is_that_of_the_manuals_tables(
    where: Locus, written: str, seen: str
) -> None:
    reading = parse_reading(where, written)
    assert reading is not None
    (genotype,) = reading
    assert where.phenotype(genotype) == seen


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


# beside a card

CASTOR = parse_genotype(RABBITS, "A- B- C- D-")


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("Bb Dd", "A- Bb C- Dd"),
        ("BbDd", "A- Bb C- Dd"),
        ("Dd Bb", "A- Bb C- Dd"),
        ("Cc", "A- B- Cc D-"),
        ("-c D", "A- B- -c D-"),
        ("Aa Bb Cc", "Aa Bb Cc D-"),
        ("Aa Bb Cc Dd", "Aa Bb Cc Dd"),
        ("A B Cc D", "A- B- Cc D-"),
    ],
)
def test_genotype_beside_a_card_leaves_the_other_loci_as_shown(text: str, full: str) -> None:
    assert format_full(RABBITS, parse_beside(RABBITS, text, CASTOR)) == full


@pytest.mark.parametrize(
    "text", ["Bb Bb", "b", "Bb --", "Bb x", "", "Bc", "B- A- C- D-", "Aa Bb C- Dd Dd"]
)
def test_genotype_beside_a_card_that_says_too_little_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"write|as in|expected"):
        parse_beside(RABBITS, text, CASTOR)
