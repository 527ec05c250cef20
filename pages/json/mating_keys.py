"""What JSON says of matings, hands, cards and rulesets: of all answers that no other table has."""

from typing import TYPE_CHECKING, NamedTuple, NotRequired, TypedDict

from testcross.pages.json.walk import Table, document, shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from testcross.rulesets import Animal, AnimalFill, Check, Explanation, Mating, StepText
    from testcross.rulesets.analysis import CardFacts, LocusFill, Refutation, WhyAnswer
    from testcross.rulesets.genetics import (
        DeckList,
        Locus,
        NumberedSquares,
        PunnettSquare,
        SquaresByLocus,
    )
    from testcross.rulesets.tabletop import GlossaryPage, Term


class ShownAnimal(TypedDict):
    """An animal as its card shows it, and in a legal mating what is known of it."""

    role: str
    """``buck``, ``doe``, ``kit1`` ..."""
    card: str | None
    """The variety that it shows; None where only a genotype is known."""
    shown: str
    """Its reading at every locus, in the notation."""
    genotype: NotRequired[str]
    """The genotype as far as it is known: ``A- B- Cc D-``."""
    known: NotRequired[dict[str, tuple[str, ...]]]
    """The symbols of the known alleles at each locus."""
    possible: NotRequired[dict[str, tuple[str, ...]]]
    """The genotypes left at each locus; only where a mating is explained."""


def _checked(check: "Check") -> list[ShownAnimal]:
    """Return each animal: what its card shows, and what follows."""
    return _shown(check.mating, check.animals)


def _explained(explanation: "Explanation") -> list[ShownAnimal]:
    """Return each animal: what its card shows, what follows, and what is left."""
    loci = explanation.mating.ruleset.loci
    found = _shown(explanation.mating, explanation.animals)
    for shown, filled in zip(found, explanation.animals, strict=False):
        pairs = zip(loci, filled.loci, strict=True)
        shown["possible"] = {locus.name: here.possible for locus, here in pairs}
    return found


def _shown(mating: "Mating", animals: "Sequence[AnimalFill]") -> list[ShownAnimal]:
    """Return each animal with what is known of it, which is nothing in an illegal mating."""
    found: list[ShownAnimal] = [
        {"role": role, "card": card_name(animal), "shown": animal.shown}
        for role, animal in mating.roles()
    ]
    for shown, filled in zip(found, animals, strict=False):
        pairs = zip(mating.ruleset.loci, filled.loci, strict=True)
        shown["genotype"] = filled.genotype
        shown["known"] = {locus.name: here.known for locus, here in pairs}
    return found


def card_name(animal: "Animal") -> str | None:
    """Return the card's name; null for an animal that is only a genotype."""
    return animal.variety.name if animal.variety else None


class NumberedStep(NamedTuple):
    """A deduction with its number."""

    step: int
    """Counted from 1."""
    deduction: "StepText"


def _steps(of: "Explanation | Refutation") -> list[NumberedStep]:
    """Return the deductions in their order."""
    return [NumberedStep(number, step) for number, step in enumerate(of.steps, 1)]


def _steps_there(why: "WhyAnswer") -> list[NumberedStep]:
    """Return the deductions that lead there, in their order."""
    return _steps(why.explanation)


def _role(why: "WhyAnswer") -> str:
    """Return who the animal is: ``buck``, ``doe``, ``kit1`` ..."""
    return why.explanation.mating.ruleset.roles.of(why.animal)


def _locus_name(why: "WhyAnswer") -> str:
    """Return the name of the locus."""
    return why.explanation.mating.ruleset.loci[why.locus].name


def _filled(why: "WhyAnswer") -> "LocusFill | None":
    explanation = why.explanation
    return explanation.animals[why.animal].loci[why.locus] if explanation.legal else None


def _each_locus(squares: "SquaresByLocus | NumberedSquares") -> list[str]:
    """Return the names of the loci, in the ruleset's order."""
    return [square.loci[0] for square in squares.squares]


def _numbered(square: "PunnettSquare") -> dict[str, str]:
    """Return the genotypes by the numbers of their cells, I to IV."""
    from testcross.rulesets.genetics import numbered_cells

    return dict(numbered_cells(square))


def _card_genotype(facts: "CardFacts") -> str:
    """Return what it reads at all loci: ``A- B- C- D-``."""
    return " ".join(one.reads for one in facts.loci)


class GameTerm(NamedTuple):
    """A term of a game's glossary."""

    game: str
    """Its name, as records and commands call it."""
    term: "Term"


def _terms(page: "GlossaryPage") -> list[GameTerm]:
    """Return the terms, game by game."""
    return [GameTerm(one.game, term) for one in page.glossaries for term in one.terms]


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


class DeckVariety(TypedDict):
    """A kind of card."""

    name: str
    aliases: tuple[str, ...]
    suit: str | None
    genotype: str
    """In full: ``A- B- C- D-``."""
    copies: dict[str, int]
    """How often the deck has it in each sex."""


def _varieties(deck: "DeckList") -> list[DeckVariety]:
    """Return each variety with its genotype in full, and its copies in each sex."""
    from testcross.rulesets.genetics import format_ways

    ruleset = deck.ruleset
    return [
        {
            "name": one.name,
            "aliases": one.aliases,
            "suit": one.suit,
            "genotype": format_ways(ruleset.loci, one.ways),
            "copies": dict.fromkeys(ruleset.roles.sexes, one.copies),
        }
        for one in ruleset.varieties
    ]


_MATING = "ruleset=mating.ruleset.name mating=mating.label"
_LOCUS = "The name of the locus."
_DEATHS = "Who dies; else left out."
_WHY = shape(
    "ruleset=explanation.mating.ruleset.name mating=explanation.mating.label"
    " fill=explanation.fill legal=explanation.legal animal",
    animal=_role,
)
_WHY_HERE = shape("locus *filled steps", locus=_locus_name, filled=_filled, steps=_steps_there)

TABLE: Table = {
    # matings, and what is found about them
    "Check": document(
        "check",
        "check castor lilac white",
        f"{_MATING} legal animals either_or sexes? conflicts between_kits?",
        animals=_checked,
    ),
    "EitherOrText": shape("locus animals alleles"),
    "Explanation": document(
        "explain",
        "explain castor lilac white",
        f"{_MATING} fill legal animals either_or sexes? steps conflicts between_kits? repairs",
        animals=_explained,
        steps=_steps,
    ),
    "NumberedStep": shape("step *deduction"),
    "Refutation": shape("locus animals text steps", steps=_steps),
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
        loci=_each_locus,
        by_locus=shape("locus=loci.0 genotypes phenotypes", locus=_LOCUS),
    ),
    "NumberedSquares": document(
        "punnett",
        "punnett Ff Ff --by-locus --ruleset genotype",
        "loci sire dam by_locus=squares",
        loci=_each_locus,
        by_locus=shape(
            "locus=loci.0 sire_gametes dam_gametes cells genotypes phenotypes",
            locus=_LOCUS,
            cells=_numbered,
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
        noun="What they are: `albino`; null where that was not said.",
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
        genotype=_card_genotype,
        unless="What may hide it all; left out where nothing can.",
    ),
    "LocusFacts": shape(
        "locus reads shows|or_null can_be can_hide points=shown_points most_points"
    ),
    "SuitPoints": shape("scheme offspring=as_offspring parent=as_parent"),
    "GlossaryPage": document("glossary", "show promoter", "terms", terms=_terms),
    "GameTerm": shape("game *term"),
    "Term": shape("term=name kind text in_game|or_null aliases sources"),
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
        varieties=_varieties,
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
