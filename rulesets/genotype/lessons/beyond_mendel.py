"""Lessons on what Mendel's ratios do not hold for, on mutations, on his years and the words."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, log10

from testcross.rulesets.english import quoted
from testcross.rulesets.genetics import PunnettSquare
from testcross.rulesets.genetics.locus import Allele, Locus
from testcross.rulesets.genetics.looks import Looks
from testcross.rulesets.genetics.phenotypes import traits_of
from testcross.rulesets.genetics.punnett_square import square_of
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genotype.dice import die_law, parse_parents
from testcross.rulesets.genotype.lessons.counting import fewest
from testcross.rulesets.genotype.lessons.figure import Figures, Given, LessonError, shared_out
from testcross.rulesets.genotype.lessons.pea_crosses import peas
from testcross.rulesets.genotype.terms import BOOKLET, terms
from testcross.solver import every_genotype

HALF = Fraction(1, 2)
SHOWN_FROM = 3
"""The LOD score from which by custom linkage counts as shown (Morton, 1955)."""
MOST_LOCI = 100
MOST_YOUNG = 10_000
_MOST_SPREAD = 6
"""Genes up to which every class is named."""
SNAPDRAGON = Locus(
    name="R",
    title="Petals of a snapdragon",
    alleles=(
        Allele(symbol="R", points=0, shows="red"),
        Allele(symbol="r", points=0, shows="white"),
    ),
    heterozygotes=(((0, 1), "pink"),),
)
LABRADOODLE = Locus(
    name="K",
    title="Coat of a labradoodle",
    alleles=(
        Allele(symbol="K", points=0, shows="curly"),
        Allele(symbol="K+", points=0, shows="straight"),
    ),
    heterozygotes=(((0, 1), "wavy"),),
)
BLOOD_GROUP = Locus(
    name="I",
    title="Blood group",
    alleles=(
        Allele(symbol="IA", points=0, shows="A"),
        Allele(symbol="IB", points=0, shows="B"),
        Allele(symbol="i", points=0, shows="O"),
    ),
    heterozygotes=(((0, 1), "AB"),),
)
"""IA and IB are codominant, and both dominant over i (Landsteiner, 1901; Bernstein, 1924)."""


def linkage(given: Given) -> Figures:
    """Return the young of a plant hybrid at two linked genes, and how sure one can be of it."""
    apart = given.chance("recombination")
    if apart > HALF:
        raise LessonError(
            "--recombination is above 1/2, where genes are unlinked; give at most 1/2"
        )
    young = given.whole("young", 1, MOST_YOUNG)
    crossed = given.whole("recombinants", 0, young)
    return {
        "recombination": apart,
        "parental": (1 - apart) / 2,
        "recombinant": apart / 2,
        "linked": _selfed(apart),
        "unlinked": _selfed(HALF),
        "shown_from": SHOWN_FROM,
        "young": young,
        "recombinants": crossed,
        "lod": round(_lod(young, crossed), 4),
    }


def _selfed(apart: Fraction) -> tuple[str, ...]:
    """Return the phenotypes of a hybrid's young by itself: A_B_, A_bb, aaB_, aabb."""
    double = ((1 - apart) / 2) ** 2  # both gametes ab
    single = Fraction(1, 4) - double
    return tuple(map(str, (HALF + double, single, single, double)))


def _lod(young: int, recombinants: int) -> float:
    """Return the logarithm of the odds for linkage, at the distance that the young suggest."""
    apart = min(Fraction(recombinants, young), HALF)
    together = (1 - apart) ** (young - recombinants) * apart**recombinants
    odds = together / HALF**young
    return log10(odds.numerator) - log10(odds.denominator)


def incomplete_dominance(_: Given) -> Figures:
    """Return what hybrids between the two show, and have."""
    pink = _cross(SNAPDRAGON, (0, 1), (0, 1))
    return {
        "snapdragons": shared_out(pink.phenotypes),
        "poodle_x_straight": shared_out(_cross(LABRADOODLE, (0, 0), (1, 1)).phenotypes),
        "doodle_x_doodle": shared_out(_cross(LABRADOODLE, (0, 1), (0, 1)).phenotypes),
    }


def codominance(_: Given) -> Figures:
    """Return the blood groups, and what two pairs of parents can have."""
    return {
        "a_x_b": shared_out(_cross(BLOOD_GROUP, (0, 2), (1, 2)).phenotypes),
        "ab_x_o": shared_out(_cross(BLOOD_GROUP, (0, 1), (2, 2)).phenotypes),
        "genotypes": len(every_genotype(len(BLOOD_GROUP.alleles))),
        "groups": len(traits_of(BLOOD_GROUP)),
        "alleles": len(BLOOD_GROUP.alleles),
    }


def overlays(given: Given) -> Figures:
    """Return what an overlay makes of a gene's phenotypes, and so of its goals."""
    known = {one.name.casefold(): one.name for one in peas().overlays}
    name = given.choice("overlay", known | {key.replace(" ", "-"): known[key] for key in known})
    overlay = next(one for one in peas().overlays if one.name == name)
    laid = load_ruleset(f"genotype+{name}")
    place = next(i for i, locus in enumerate(laid.loci) if locus.name == overlay.locus)
    before, after = traits_of(peas().loci[place]), traits_of(laid.loci[place])
    return {
        "overlay": name,
        "locus": overlay.locus,
        "shown": tuple(map(quoted, after)),
        "goals": len(after),
        "goals_without": len(before),
        "dominant": peas().loci[place].symbols[0] * 2,
    }


def polygenic(given: Given) -> Figures:
    """Return how a trait spreads that many genes with equal effects add up to."""
    loci = given.whole("genes", 1, MOST_LOCI)
    alleles = 2 * loci
    return {
        "genes": loci,
        "classes": alleles + 1,
        "middle": Fraction(comb(alleles, loci), 2**alleles),
        "extreme": Fraction(1, 2**alleles),
        "spread": tuple(str(Fraction(comb(alleles, n), 2**alleles)) for n in range(alleles + 1))
        if loci <= _MOST_SPREAD
        else (),
    }


def polyploidy(given: Given) -> Figures:
    """Return the gametes of a plant with four sets of chromosomes, and its recessive young."""
    dominant = given.whole("dominant", 0, 4)
    plant = "A" * dominant + "a" * (4 - dominant)
    gametes = Counter("".join(two) for two in combinations(plant, 2))
    pairs = sum(gametes.values())
    told = [f"{Fraction(number, pairs)} {name}" for name, number in gametes.items()]
    recessive = Fraction(gametes["aa"], pairs)
    return {
        "plant": plant,
        "gametes": tuple(told),
        "selfed_recessive": recessive**2,
        "diploid_recessive": HALF**2,
    }


def _cross(locus: Locus, one: tuple[int, int], other: tuple[int, int]) -> PunnettSquare:
    return square_of(Looks([locus]), (one,), (other,))


MOST_YEARS = 100_000
AIM_OF_BREEDERS = Fraction(1, 100)
"""Mutations that chemicals are to bring about, at most (L878)."""


def de_novo_rate(given: Given) -> Figures:
    """Return the chance of a De Novo die, beside another rate."""
    rate = given.chance("rate")
    die = die_law(parse_parents("Ff x Ff")).de_novo
    return {"die": die, "rate": rate, "times": float(die / rate), "aim": AIM_OF_BREEDERS}


def rate_per_year(given: Given) -> Figures:
    """Return how many genes are still as they were after years of mutation."""
    rate, years = given.chance("rate"), given.whole("years", 1, MOST_YEARS)
    return {
        "rate": rate,
        "years": years,
        "unchanged": float(1 - rate) ** years,
        "half": fewest(1 - rate, HALF),
    }


def one_allele(given: Given) -> Figures:
    """Return how much rarer it is that both alleles of a gene mutate than that one does."""
    rate = given.chance("rate")
    return {
        "rate": rate,
        "one": 2 * rate * (1 - rate),
        "both": rate**2,
        "steps": len("FF"),
    }


BORN, DIED = 1822, 1884
FIRST_PEAS, LECTURE = 1854, 1865
COUPLED, ON_THE_X, LINKED = 1905, 1910, 1911
"""Bateson, Saunders and Punnett on sweet peas; Morgan on white eyes, and on linked genes."""
TRAITS, PLANTS, YEARS = 7, 30_000, 8


def model_limits(_: Given) -> Figures:
    """Return the numbers behind what the game leaves out."""
    return {
        "squares": len(peas().loci),
        "gametes": 2 ** len(peas().loci),
        "de_novo": die_law(parse_parents("Ff x Ff")).de_novo,
        "not_in_game": TRAITS - len(peas().loci),
    }


def history(_: Given) -> Figures:
    """Return Mendel's years, and what lies between them."""
    return {
        "born": str(BORN),
        "died": str(DIED),
        "age": DIED - BORN,
        "before_birthday": DIED - BORN - 1,
        "first_peas": str(FIRST_PEAS),
        "lecture": str(LECTURE),
        "at_lecture": LECTURE - BORN,
        "traits": TRAITS,
        "plants": PLANTS,
        "years": YEARS,
        "a_year": PLANTS // YEARS,
        "coupled": str(COUPLED),
        "on_the_x": str(ON_THE_X),
        "linked": str(LINKED),
        "later": LINKED - LECTURE,
    }


def words(_: Given) -> Figures:
    """Return the words of the booklet's glossary."""
    names = [term.name for term in terms().terms if term.kind == BOOKLET]
    return {"number": len(names), "names": tuple(names)}
