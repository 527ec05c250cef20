"""What JSON says of matings, hands, cards and rulesets: of all answers that no other table has."""

from typing import TYPE_CHECKING, TypedDict

from testcross.pages.json.walk import Table, document, shape

if TYPE_CHECKING:
    from testcross.rulesets.genetics import Locus


class Heterozygote(TypedDict):
    """A genotype that shows something of its own."""

    genotype: str
    shows: str


def _heterozygotes(locus: "Locus") -> list[Heterozygote]:
    """Return the genotypes that show something of their own."""
    from testcross.rulesets.genetics import format_genotype

    return [
        {"genotype": format_genotype(locus, genotype), "shows": shows}
        for genotype, shows in locus.heterozygotes
    ]


_MATING = "ruleset=mating.ruleset.name mating=mating.label"
_LOCUS = "The name of the locus."
_DEATHS = "Who dies; else left out."
_ANIMAL = (
    "role card=animal.variety.name shown=animal.shown genotype?=filled.genotype known?=filled.known"
)
_CARD = "The variety that it shows; None where only a genotype is known."
_WHY = shape(
    "ruleset=explanation.mating.ruleset.name mating=explanation.mating.label"
    " fill=explanation.fill legal=explanation.legal animal=role"
)
_WHY_HERE = shape("locus=locus_name *filled steps=explanation.steps")

TABLE: Table = {
    # matings, and what is found about them
    "Check": document(
        "check",
        "check castor lilac white",
        f"{_MATING} legal animals=everyone either_or sexes? conflicts between_kits?",
        animals=shape(_ANIMAL, card=_CARD),
    ),
    "EitherOrText": shape("locus animals alleles"),
    "Explanation": document(
        "explain",
        "explain castor lilac white",
        f"{_MATING} fill legal animals=everyone either_or sexes? steps conflicts between_kits?"
        " repairs",
        animals=shape(f"{_ANIMAL} possible?=filled.possible", card=_CARD),
    ),
    "Repair": shape("replace varieties example"),
    "WhyAnswer": document(
        "why",
        "why castor lilac white buck.C",
        "*why *here conflicts=explanation.conflicts",
        why=_WHY,
        here=_WHY_HERE,
    ),
    "LocusFill": shape("genotype known possible"),
    "WhyAnimalAnswer": document(
        "why",
        "why castor lilac white buck",
        "*why=first loci=answers conflicts=first.explanation.conflicts",
        why=_WHY,
        loci=_WHY_HERE,
    ),
    "WhyNotAnswer": document(
        "why-not",
        "why-not castor lilac white buck.A=aa",
        f"{_MATING} what_if legal_without legal=check.legal conflicts=check.conflicts",
        legal="Whether what is supposed is possible.",
    ),
    "LitterAnswer": document(
        "litter",
        "litter castor lilac white",
        "ruleset=check.mating.ruleset.name mating=check.mating.label legal can_join=littermates",
    ),
    "Gain": shape("animal=role before after"),
    # what two parents can have
    "OffspringAnswer": document(
        "offspring",
        "offspring castor lilac",
        "ruleset=ruleset.name parents varieties=chances unnamed? notes?|or_null",
        notes="Who dies, and what the chances leave out; left out where there is nothing to say.",
    ),
    "Chance": shape(
        "variety chance sons? daughters? living? least? most? loci? conditions?|or_null",
        loci="Where what is not known of the parents makes a difference.",
        conditions="What the chance depends on, where a parent is known in part; else null.",
    ),
    "PunnettSquare": document(
        "punnett",
        "punnett Aa aa",
        "loci sire dam sire_gametes dam_gametes square=cells genotypes phenotypes reasons?|or_null",
        reasons="Why genotypes with different traits look alike; left out where none do.",
    ),
    "SquaresByLocus": document(
        "punnett",
        "",  # for rulesets with more than eight loci
        "loci sire dam by_locus=squares",
        by_locus=shape("locus=loci.0 genotypes phenotypes", locus=_LOCUS),
    ),
    "NumberedSquares": document(
        "punnett",
        "punnett Ff Ff --by-locus --ruleset genotype",
        "loci sire dam by_locus=squares",
        by_locus=shape(
            "locus=loci.0 sire_gametes dam_gametes cells=numbered_cells|dict genotypes phenotypes",
            locus=_LOCUS,
        ),
    ),
    "CarrierAdvice": document(
        "advise.carrier", "advise castor --carries b", "ruleset=ruleset.name animal tests"
    ),
    "BranchDiagram": document(
        "punnett.branches",
        "punnett 'Aa Bb x Aa Bb' --branches",
        "loci sire dam lines phenotypes deaths?|or_null",
        deaths=_DEATHS,
    ),
    # counts
    "ChiSquareTest": document(
        "chi-square",
        "chi-square 315:108:101:32 --expect 9:3:3:1",
        "agrees chi_square|number degrees p expect cross classes small deaths?|or_null",
        deaths=_DEATHS,
    ),
    "CountedClass": shape("name observed expected|number contribution|number"),
    "RepeatedChance": document(
        "chance",
        "chance at least 1 of 5 --each 1/4",
        "event chance formula each cross noun|or_null least most young in_a_row deaths?|or_null",
        deaths=_DEATHS,
        noun="What they are: `albino`; None where that is not known.",
    ),
    "ThreePointCross": document(
        "map",
        "map ABC=40 abc=38 Abc=9 aBC=8 ABc=2 abC=3",
        "order certain linked total intervals parental double doubles expected_doubles"
        " coincidence interference",
    ),
    "MapInterval": shape("loci recombinants centimorgans|number haldane kosambi linked"),
    # cards, rulesets, words
    "CardFacts": document(
        "card",
        "show blue otter",
        "ruleset=ruleset.name card=variety.name genotype loci suit=variety.suit suit_points=suits"
        " aliases=variety.aliases copies=variety.copies unless?|or_null",
        unless="What may hide it all; left out where nothing can.",
    ),
    "LocusFacts": shape(
        "locus reads shows|or_null can_be can_hide points=shown_points most_points"
    ),
    "SuitPoints": shape("scheme offspring=as_offspring parent=as_parent"),
    "GlossaryPage": document("glossary", "show promoter", "terms"),
    "Term": shape("game term=name kind text in_game|or_null aliases sources"),
    "RulesetList": document(
        "rulesets", "ruleset", "rulesets=rulesets", rulesets=shape("name title")
    ),
    "Ruleset": document(
        "ruleset",
        "show gene-rummy",
        "name title source roles litter loci varieties|len cards=deck|len overlays",
        varieties="How many kinds of cards there are.",
        cards="How many cards the deck has.",
        loci="In the order in which genotypes are written.",
    ),
    "Roles": shape("sire dam offspring"),
    "Locus": shape("name title alleles heterozygotes", heterozygotes=_heterozygotes),
    "Allele": shape("symbol shows points"),
    "CheckedRuleset": document(
        "ruleset", "ruleset check rulesets/gene_rummy/data/gene_rummy.toml", "*ruleset coverage?"
    ),
    "DeckList": document(
        "deck",
        "show deck",
        "ruleset=ruleset.name cards=ruleset.deck|len varieties",
        cards="How many cards the deck has.",
    ),
    "GameDeck": document(
        "game-deck",
        "show deck --game gene-expression",
        "game=sheet.name cards=sheet.cards kinds=sheet.deck",
    ),
    "GameSheet": document(
        "game-rules",
        "show ruleset gene-expression",
        "game=name title source cards numbers|dict options",
    ),
    "Failure": document("error", "check castr lilac white", "ruleset text error"),
}
