"""Loci on sex chromosomes in ruleset files and in genotypes: of cats, flies and hens."""

from pathlib import Path

import pytest
from sampling import tables
from testcross.rulesets import Ruleset, parse_mating, read_ruleset
from testcross.rulesets.errors import RulesetError, TestcrossError
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.ruleset_file import parse_ruleset

DATA = Path(__file__).parents[2] / "data" / "rulesets"
CATS = read_ruleset(DATA / "cats.toml")
FLIES = read_ruleset(DATA / "flies.toml")
HENS = parse_ruleset(
    """
name = "hens"
title = "Hens"
cards = "phenotypes"
[roles]
sire = "cock"
dam = "hen"
offspring = "chick"
[[locus]]
name = "B"
chromosome = "Z"
alleles = [{symbol = "B", shows = "barred"}, {symbol = "b", shows = "plain"}]
"""
)
MAIZE = parse_ruleset(
    """
name = "maize"
title = "Maize"
cards = "phenotypes"
[[locus]]
name = "cms"
chromosome = "mitochondrial"
alleles = [{symbol = "N", shows = "fertile"}, {symbol = "T", shows = "sterile"}]
[[locus]]
name = "H"
chromosome = "Y"
alleles = [{symbol = "H", shows = "hairy ears"}, {symbol = "h", shows = "smooth ears"}]
"""
)


@pytest.mark.parametrize(
    ("ruleset", "text", "shown", "sex"),
    [
        (CATS, "Oo", "Oo --", "queen"),
        (CATS, "XOXo", "Oo --", "queen"),
        (CATS, "X^O X^o", "Oo --", "queen"),
        (CATS, "O/Y", "O/Y --", "tom"),
        (CATS, "XOY", "O/Y --", "tom"),
        (CATS, "XoY", "o/Y --", "tom"),
        (CATS, "X-Y", "-/Y --", "tom"),
        (CATS, "-/Y Dd", "-/Y Dd", "tom"),
        (CATS, "O- dd", "O- dd", "queen"),
        (CATS, "-- dd", "-- dd", None),
        (CATS, "orange", "OO|O/Y --", None),
        (CATS, "orange tom", "O/Y --", "tom"),
        (CATS, "son: orange", "O/Y --", "tom"),
        (CATS, "orange male", "O/Y --", "tom"),
        (CATS, "daughter orange", "OO --", "queen"),
        (CATS, "tortie", "Oo --", "queen"),
        (CATS, "tom (--)", "-/Y --", "tom"),
        (FLIES, "White", "ww|w/Y y+-|y+/Y vg+-", None),
        (FLIES, "he-fly White", "w/Y y+/Y vg+-", "male"),
        (FLIES, "w/Y y+/Y vg+vg", "w/Y y+/Y vg+vg", "male"),
        (FLIES, "ww|w/Y yy|y/Y vgvg", "ww|w/Y yy|y/Y vgvg", None),
        (HENS, "barred hen", "B/W", "hen"),
        (HENS, "ZBW", "B/W", "hen"),
        (HENS, "ZBZb", "Bb", "cock"),
        (MAIZE, "N h/X", "N h/X", "sire"),
        (MAIZE, "T X/X", "T X/X", "dam"),
    ],
)
def test_genotype_of_sex_chromosomes_is_read_and_written(
    ruleset: Ruleset, text: str, shown: str, sex: str | None
) -> None:
    animal = parse_animal(ruleset, text)
    assert (animal.shown, animal.sex) == (shown, sex)
    again = parse_animal(ruleset, animal.shown)
    assert again.readings == animal.readings or sex is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("O/- x oo -> Oo", "'O/-': a Y has no allele, known or unknown; write O/Y"),
        ("OO tom x oo -> Oo", "a tom has one allele at O, not OO; expected O/Y"),
        ("OO x oo -> Oo", "a tom has one allele at O, not OO; expected O/Y"),
        ("tortie x black -> orange", "a tom has one allele at O, not Oo; expected O/Y or o/Y"),
        ("orange x o/Y -> Oo", "a queen has two alleles at O, not o/Y; expected Oo or oo"),
        ("orange x black -> O/Y queen", "a queen has two alleles at O, not O/Y"),
        ("orange x black -> tortie tom", "a tom has one allele at O"),
        ("orange queen x black -> tortie", "'orange queen' is a queen, but a tom is expected"),
    ],
)
def test_mating_with_a_genotype_of_the_other_sex_says_what_is_expected(
    text: str, said: str
) -> None:
    with pytest.raises(TestcrossError) as e:
        parse_mating(CATS, text)
    assert said in str(e.value)


LOCUS = """
name = "x"
title = "x"
{top}
[[locus]]
name = "O"
chromosome = "{chromosome}"
alleles = [{{symbol = "{symbol}", shows = "one"}}, {{symbol = "o", shows = "other"}}]
{more}
"""


@pytest.mark.parametrize(
    ("top", "chromosome", "symbol", "more", "key", "said"),
    tables("impossible_chromosomes")["rulesets"],
)
def test_ruleset_with_impossible_chromosomes_is_refused(
    top: str, chromosome: str, symbol: str, more: str, key: str, said: str
) -> None:
    text = LOCUS.format(top=top, chromosome=chromosome, symbol=symbol, more=more)
    with pytest.raises(RulesetError) as e:
        parse_ruleset(text)
    assert e.value.key == key
    assert said in e.value.problem
