"""What JSON says of each type of answer, below the headings of the rooms that have them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from testcross.pages.json.shape import Maker, compact, document, schema, shape

# Answers are known here by name alone, so that a question loads no room that it does not ask.
if TYPE_CHECKING:
    from testcross.rulesets import AnimalFill
    from testcross.rulesets.analysis.score import AnimalScore
    from testcross.rulesets.gene_expression.matching import HandMatches, Match
    from testcross.rulesets.gene_rummy.scoring import (
        BestMating,
        BestOfHand,
        HandAnswer,
        ScoreAnswer,
    )
    from testcross.rulesets.genetics import Locus
    from testcross.rulesets.genotype.box import Assumption, Box, PlantList
    from testcross.rulesets.genotype.draft import PickAnswer, PickWorth
    from testcross.rulesets.genotype.lessons import LessonAnswer
    from testcross.rulesets.herds import HerdCheck, HerdFill
    from testcross.rulesets.records import FileReport, PlayerTotals, Rule, RuleList
    from testcross.rulesets.tutoring import (
        AnswerChoice,
        NumberedQuestion,
        Question,
        SmallerQuestion,
        TutorReply,
    )

# matings, cards, counts, rulesets, words


def _heterozygotes(locus: "Locus") -> list[tuple[str, str]]:
    """Return the genotypes that show something of their own."""
    from testcross.rulesets.genetics import format_genotype

    return [(format_genotype(locus, pair), shows) for pair, shows in locus.heterozygotes]


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

TABLE: dict[str, Maker] = {
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
    "Locus": shape(
        "name title alleles heterozygotes",
        heterozygotes=(_heterozygotes, shape("genotype=0 shows=1")),
    ),
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


# Genotype: every chance and worth is a fraction in a text


def _values(box: "Box") -> "list[tuple[str, object, str | None, str | None]]":
    """Return every value."""
    from testcross.rulesets.genotype.box import OWNER

    found = []
    for key, value in box.values.items():
        section = box.section_of(key) or None
        source = None if section else box.sources.get(key, OWNER)
        found.append((key, value, source, section))
    return found


def _lists(box: "Box") -> "list[tuple[str, list[object], str | None]]":
    """Return every list of cards or spaces."""
    return [(key, list(rows), box.section_of(key) or None) for key, rows in box.lists.items()]


def _assumed(box: "Box") -> "tuple[Assumption, ...]":
    """Return the values that no text prints."""
    from testcross.rulesets.genotype.box import assumptions

    return assumptions(box, box.values)


def _of_deck(found: "PlantList") -> "list[Assumption]":
    """Return what was assumed of the cards."""
    from testcross.rulesets.genotype.box import Assumption

    return [Assumption("plant", "practice deck", found.assumed)] if found.assumed else []


def _rated(answer: "PickAnswer") -> "list[tuple[PickWorth, bool]]":
    """Return every legal pick: plant by plant and trait by trait, then for coins."""
    best = answer.best
    return [(one, one in best) for one in answer.picks]


def _command(answer: "LessonAnswer") -> str:
    """Return the command that shows it."""
    return f"testcross {answer.show}"


_ROLL = (
    "--roll 'R: II II IV m m / I m' --roll 'F: I I II III IV'"
    " --roll 'G: II II II III I' --roll 'T: II II I IV IV'"
)
_EVENING = "docs/samples/pea-evening.yaml"
_PLACED = "space=action gene cost tile parents coin=coin|given plant trait goal sows uses?=cards"

TABLE |= {
    # as one types them, in a text
    **dict.fromkeys(("PlantCard", "GeneRoll", "TakenDie", "Means"), str),
    "Assumption": shape("key value section=section.name why=section.why"),
    # the box
    "Box": document(
        "genotype-box",
        "genotype box",
        "values lists assumed",
        values=(
            _values,
            shape(
                "key=0 value=1 source=2 section=3",
                source="Its line of the text.",
                section="The section that says why it was assumed.",
            ),
        ),
        lists=(_lists, shape("name=0 entries=1 section=2")),
        assumed=_assumed,
    ),
    "CheckedBox": document(
        "genotype-box", "genotype box --check docs/samples/pea-box.toml", "file mistakes *box"
    ),
    "PlantList": document(
        "genotype-box",
        "genotype box --plants",
        "plants=cards.items assumed",
        plants=shape("card=0|text copies=1", copies="How many of it there are."),
        assumed=_of_deck,
    ),
    # chances
    "Odds": document(
        "genotype-odds", "genotype odds FFxFf", "genes wanted rolls assumed=assumptions"
    ),
    "GeneOdds": shape(
        "gene left=parents.0 top=parents.1 printed=is_printed square=cells|dict dice=kinds",
        left="The left parent.",
        top="The top parent.",
    ),
    "KindOdds": shape(
        "genotype=trait de_novo=trait|not chance without_mutation mean_of_five=mean at_least",
        de_novo="Whether these are the dice of the De Novo area.",
    ),
    "Wanted": shape("dice|pools by_gene|dict chance", dice="The dice as one types them."),
    "SortedRoll": shape(
        "gene=roll.gene first=roll.first again=roll.again pool|pools first_chance again_chance",
        pool="The dice as they were sorted.",
    ),
    "GardenChance": document(
        "genotype-chance",
        "genotype chance rr GG",
        "slots mutation parents|each_crossed cards=plants all=together best_tiles=tiles"
        " assumed=assumptions",
        parents="The parents of each gene.",
        cards=shape("card=0 open=0.open_traits *chances=1"),
    ),
    "Completion": shape(
        "chances fewest_slots=fewest hinders=hindrances",
        hinders=shape("genotype=0 if_covered=1"),
    ),
    "TileChange": shape(
        "gene spot parent takes_away parents|crossed chance",
        parents="Both parents after the change: `rr x Rr`.",
    ),
    # picks, plans and reviews
    "PickAnswer": document(
        "genotype-pick",
        f"genotype pick {_EVENING} --at '1 breeding'",
        "player others slots now=now|text worth exact=cut_at|absent before passes=passing picks"
        " notes assumed",
        exact="Whether all states were looked at; if not, `at_least` of a pick is certain.",
        picks=(_rated, shape("*worth=0 best=1", best="Whether none is better.")),
    ),
    "PickWorth": shape("*pick worth at_least leaves then", leaves=shape("slots pool|pools")),
    "ShownPick": shape("dice plant trait uses?=cards"),
    "Plan": document(
        "genotype-plan",
        f"genotype plan {_EVENING} --at '2 working'",
        "player known_roll:false markers slots now=now|text worth placements assumed",
        known_roll="Whether the roll is known.",
    ),
    "Hindsight": document(
        "genotype-plan",
        f"genotype plan {_EVENING} --at '2 working' {_ROLL}",
        "player known_roll:true markers slots now=now|text worth|text without|text placements"
        " markers_left pool|pools picks assumed",
        known_roll="Whether the roll is known.",
        pool="The dice as they are sorted then.",
        worth="The best score there was.",
        picks="The picks that give it.",
    ),
    "Placement": shape(
        f"{_PLACED} worth",
        space="Where the marker goes.",
        gene="The gene of the space, where there is one for each.",
        coin="Whether the coin of a square goes with it.",
        goal="The goal that is claimed.",
        worth="The score to expect with it.",
    ),
    "Tile": shape("spot parent"),
    "GameReview": document(
        "genotype-review",
        f"genotype review {_EVENING}",
        "players phases unreviewed slips=findings|len findings assumed",
        slips="How many errors the record has.",
    ),
    "PhaseReview": shape("round=number player gained best kept picks"),
    "Unreviewed": shape("round=number player why"),
    # scores and verdicts
    "TableScore": document(
        "genotype-score", f"genotype score {_EVENING}", "players winners assumed notes"
    ),
    "PlayerScore": shape(
        "player total completed plants goals markers coins one_more",
        plants=shape("points=plants complete"),
        goals=shape("points=goal_points goals"),
        markers=shape("points=markers incomplete"),
    ),
    "OneMore": shape("plant trait adds completes"),
    "TraitVerdict": document(
        "genotype-validate",
        "genotype validate FF FF --by F.II",
        "card=claim.plant trait=claim.trait by=claim.means rule=claim.means.effect.rule legal"
        " covered takes cells breaches notes would_do=remedies assumed",
        takes=shape("slots=claim.means.slots coins=claim.means.coins"),
    ),
    "Cell": shape("die parents|crossed trait"),
    # Brother Johann
    "JohannAnswer": document(
        "genotype-johann",
        "genotype johann 'left gene, tool shed'",
        "moves next=wanted.text turn=turn|or_null column",
        turn="Whose turn it is then; null while a card is to be drawn, and when the phase is over.",
    ),
    "JohannMove": shape("does rule column passes"),
    # lessons
    "LessonList": document("genotype-lessons", "genotype lesson", "lessons"),
    "Lesson": shape("name question source parameters"),
    "LessonAnswer": document(
        "genotype-lesson",
        "genotype lesson sample-size",
        "name=lesson.name question=lesson.question source=lesson.source parameters text=sentences"
        " figures command",
        figures="What was worked out with the parameters; chances are fractions.",
        command=_command,
    ),
}


# Gene Expression: cards compared with the card on top, and chains of them


def _hand(answer: "Match | HandMatches") -> "HandMatches":
    """Return the cards that were asked about, a single one as a hand of one."""
    from testcross.rulesets.gene_expression.matching import HandMatches, Match

    if isinstance(answer, Match):
        return HandMatches(top=answer.top, matches=(answer,))
    return answer


TABLE |= {
    # a single card is shown as a hand of one, so that programs read one document
    "ExplainedPlay": document(
        "expression-play",
        "expression play P3 O7 --explain",
        "*answer=answer background",
        answer=_hand,
    ),
    "CardFace": str,
    "HandMatches": document(
        "expression-play", "expression play P3 O7", "game:gene-expression top legal cards=matches"
    ),
    "Match": shape("card legal tests", alone=_hand),
    "GoingOut": document(
        "expression-goout",
        "expression goout P3 O7",
        "game:gene-expression top hand legal longest chains more=is_cut obstacle",
    ),
}


# Gene Rummy: hands, layouts, scores, printed tables


def _scores(answer: "ScoreAnswer") -> dict[str, int | None]:
    """Return points by scheme; null for an illegal mating, or where a scheme cannot be applied."""
    points = {score.scheme: score.points for score in answer.scores.scores}
    return {scheme.name: points.get(scheme.name) for scheme in answer.schemes}


def _scored_animals(answer: "ScoreAnswer") -> list[dict[str, str | int | None]]:
    """Return of each animal its ``role``, ``card``, ``genotype``, and points by scheme."""
    animals: list[dict[str, str | int | None]] = []
    filled = dict(enumerate(answer.scores.animals))  # of an illegal mating none are
    for place, (role, animal) in enumerate(answer.scores.mating.roles()):
        animals.append({"role": role, "card": animal.variety.name if animal.variety else None})
        if place in filled:
            points = {one.scheme: one.animals[place].points for one in answer.scores.scores}
            animals[-1] |= {"genotype": filled[place].genotype, **points}
    return animals


def _first_labels(best: "BestOfHand") -> list[str]:
    """Return matings that score the most, as many as were asked for."""
    return [one.mating.label for one in best.best[: best.first]]


def _best_labels(answer: "HandAnswer") -> list[str]:
    """Return matings that score the most, as many as were asked for."""
    found = answer.matings
    return [one.mating.label for one in found if one.points == found[0].points]


def _points_a_kit(one: "BestMating") -> float:
    """Return its points by the number of its kits."""
    return round(one.points / len(one.mating.offspring), 2)


def _best_animals(answer: "HandAnswer") -> "list[tuple[AnimalFill, AnimalScore]]":
    """Return the cards of the best mating, and what they score; empty where none is legal."""
    if answer.scores is None:
        return []
    scored = (one for score in answer.scores.scores for one in score.animals)
    return list(zip(answer.scores.animals, scored, strict=True))


_MOST = "The most points there are; None where no mating is legal."
_RETIRE = "What comes of retiring each card, the best one first; None with none left."

TABLE |= {
    "ScoreAnswer": document(
        "score",
        "score castor lilac white",
        "ruleset=scores.mating.ruleset.name mating=scores.mating.label legal fill=scores.fill"
        " scores animals unfilled?",
        scores=_scores,
        animals=_scored_animals,
    ),
    "BestOfHand": document(
        "best",
        "best castor lilac --draw white",
        "points=best.0.points@best optima=best|len matings retire=advice@advice.cards",
        points=_MOST,
        optima="How many matings score the most.",
        matings=_first_labels,
        retire=_RETIRE,
    ),
    "HandAnswer": document(
        "best",
        "best castor lilac white",
        "draw scoring=rules.scheme.name fill=rules.fill points=matings.0.points@matings"
        " optima matings held=count ranked=matings animals retire=advice@advice.cards",
        points=_MOST,
        matings=_best_labels,
        animals=(
            _best_animals,
            shape(
                "role=0.role card=0.animal.variety.name genotype=0.genotype sum=1.sum"
                " points=1.points"
            ),
        ),
        retire=_RETIRE,
    ),
    "BestMating": shape("mating=mating.label points points_a_kit", points_a_kit=_points_a_kit),
    "RetirementAdvice": shape("after=after.label cards"),
    "Retiring": shape("card=card.label sex=card.sex keeps|rounded gives|rounded"),
    "SetsOfLayout": document(
        "sets",
        "best --sets castor lilac --kit white",
        "kit scoring=scheme.name pairs sets failing|dict",
        failing="How many pairs fail at each locus.",
    ),
    "FoundSet": shape(
        "buck doe points",
        buck=shape("card=mating.sire.label place=buck"),
        doe=shape("card=mating.dam.label place=doe"),
    ),
    "AllelePage": document(
        "table",
        "show BD",
        "ruleset=table.ruleset.name loci=table.loci.name gametes=table.gametes.genotype"
        " cells=table.cells phenotypes=table.phenotypes genotypes=table.genotypes"
        " pairs=table.pairs errata",
    ),
    "Erratum": shape("page claim right"),
}


# herds


def _by_locus(found: "HerdCheck") -> dict[str, int]:
    """Return how many conflicts there are at each locus that has any."""
    return {one.alleles.name: len(one.conflicts) for one in found.loci if one.conflicts}


TABLE |= {
    "HerdCheck": document(
        "pedigree.check",
        "pedigree check docs/samples/backcross.pre",
        "path form=herd.form animals=herd.ids|len loops=herd.loops"
        " consistent=is_consistent@!unchecked repair=size structure=notes"
        " not_checked=herd.set_aside.alleles.name loci by_locus by_animal|dict by_family|dict",
        animals="How many there are.",
        not_checked="Loci that were left out, as their chromosome is unclear.",
        consistent="Whether all typings can be right; None where none was checked, or if open.",
        by_locus=_by_locus,
    ),
    "RepairSize": shape("lower upper proven=is_proven"),
    "StructureNote": shape("code line ids text"),
    "LocusVerdict": shape(
        "locus=alleles.name alleles=alleles.seen typed consistent=is_consistent@typed"
        " complete=is_all cut_short conflicts",
        consistent="Whether all typings can be right; None where nobody is typed, or if open.",
    ),
    "HerdConflict": shape("line ids typed text"),
    "TrioCheck": document(
        "pedigree.trios",
        "pedigree check docs/samples/backcross.pre --trios",
        "path trios errors@!unchecked not_checked by_locus|dict by_animal|dict by_family|dict",
        trios="How many there are.",
        errors="How many trios do not fit; None where none was judged.",
    ),
    "HerdInbreeding": document(
        "pedigree.inbreeding",
        "pedigree inbreeding docs/samples/herd.csv --mate Tom Ida",
        "path mean animals couples planned",
    ),
    "GenotypeChances": document(
        "pedigree.chances",
        "pedigree chances docs/samples/herd.csv --of Kim --ruleset gene-rummy --founders estimated",
        "path founders animals looks tests refused undecided linked untyped",
    ),
    "SireTest": document(
        "pedigree.sire",
        "pedigree sire docs/samples/lambs.csv Last --candidates Stranger,Ram",
        "path child dam error_rate sire ahead needed candidates related",
    ),
    "InheritanceModes": document(
        "pedigree.mode",
        "pedigree mode docs/samples/family.ped",
        "path possible modes affected unaffected unknown",
    ),
    "Carriers": document(
        "pedigree.carriers",
        "pedigree carriers docs/samples/backcross.pre --allele 1",
        "path allele loci=known refused undecided?|or_null",
        undecided="Loci at which the time was over before it was known; None for none.",
    ),
    "CarriersAtLocus": shape("locus certain possible impossible"),
    "BreedingAdvice": document(
        "advise.plan",
        "advise --from docs/samples/herd.csv --want White --generations 2",
        "path ruleset=ruleset.name wanted genotype pairs others too_inbred?|or_null generations"
        " plan test?|or_null linked?|or_null",
        too_inbred="How many pairs were left out by --max-inbreeding; None for none.",
        linked="Loci that may lie together in one of the animals; None for none.",
        test="The one test that would tell most of what is to be proven; None for none.",
    ),
    "HerdRepair": document(
        "pedigree.repair",
        "pedigree repair docs/samples/backcross.pre",
        "path structure=herd.notes loci not_checked?=unchecked|or_null"
        " not_mended?=hindrance|or_null",
        not_checked="Why no typing was looked at; None where some were.",
        not_mended="What keeps the file from being mended so; None for nothing.",
    ),
    "LocusRepair": shape(
        "locus=alleles.name lower upper proven=is_proven@is_typed typings kept_in_conflict?",
        proven="Whether fewer would not do; None where nobody is typed.",
    ),
    "HerdExplanation": document(
        "pedigree.explain",
        "pedigree explain docs/samples/backcross.pre 4",
        "path id facts=known refused undecided?|or_null sex?|or_null",
        undecided="Loci at which the time was over before it was known; None for none.",
        sex="Which sex follows, or that none fits, in a sentence; None for neither.",
    ),
    "ExplainedFact": shape(
        "locus typed genotype known possible premises smallest=is_smallest families steps"
        " together?|or_null",
        together="What follows from several loci together, in a sentence; None for nothing.",
    ),
    "HerdStep": shape(
        "id premises=premises gained genotype laws text", premises=shape("id=0 is=1")
    ),
    "NumberedConflict": document(
        "pedigree.explain",
        "pedigree explain docs/samples/backcross.pre --conflict 1",
        "path number of locus *conflict",
    ),
}


class FilledLocus(TypedDict):
    """What an animal is at a locus, as far as it follows."""

    possible: list[str]
    """The genotypes that are left."""
    known: list[str]
    """The alleles that are certain."""


class FilledAnimal(TypedDict):
    """What an animal of a herd is, as far as it follows."""

    schema: str
    id: str
    line: int
    """Its line of the file; 0 for a parent who has no row."""
    loci: dict[str, FilledLocus]
    """By the names of the loci."""
    refused: list[str]
    """The loci at which typings contradict each other."""
    undecided: NotRequired[list[str]]
    """The loci at which the time was over before it was known what follows."""
    alone: NotRequired[list[str]]
    """Loci of one chromosome that were only looked at one by one: it takes too long to find what
    follows at all of them together."""
    sex: NotRequired[str]
    """Where it follows from sex chromosomes and the file does not say it: male or female."""


def fill_lines(found: "HerdFill", more: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each animal, with more keys behind its own."""
    return (compact({**animal, **more}) + "\n" for animal in filled_animals(found))


def filled_animals(found: "HerdFill") -> Iterator[FilledAnimal]:
    """Yield each animal; by hand, as there may be a hundred thousand of them."""
    from testcross.rulesets.herds.locus_places import NOUNS

    refused, filled = list(found.refused), [one for one in found.loci if one.possible is not None]
    for place, name in enumerate(found.herd.ids):
        loci: dict[str, FilledLocus] = {}
        for one in filled:
            possible = [one.alleles.genotype(left) for left in sorted(one.reading(place))]
            known = one.alleles.named(one.known(place))
            loci[one.alleles.name] = {"possible": possible, "known": known}
        animal: FilledAnimal = {
            "schema": schema("pedigree.fill"),
            "id": name,
            "line": found.herd.lines[place],
            "loci": loci,
            "refused": refused,
        }
        if found.undecided:
            animal["undecided"] = list(found.undecided)
        if found.alone:
            animal["alone"] = list(found.alone)
        if place in found.herd.deduced:
            animal["sex"] = NOUNS[found.herd.deduced[place][0]]
        yield animal


# quizzes, and what a class knows


def _labelled(asked: "Question | SmallerQuestion") -> "list[tuple[str, AnswerChoice]]":
    """Return what may be chosen, with the letter that stands for it, or nothing."""
    from testcross.rulesets.tutoring import labels_of

    return list(zip(labels_of(asked.choices), asked.choices, strict=True))


def _choices(asked: "NumberedQuestion") -> "list[tuple[str, AnswerChoice]]":
    """Return what may be chosen; nothing where the answer is typed."""
    return [] if asked.question.form == "typed" else _labelled(asked.question)


def _texts(reply: "TutorReply") -> list[str]:
    """Return what the tutor says, a paragraph each."""
    from testcross.rulesets.tutoring import TutorText

    return [turn.text for turn in reply.turns if isinstance(turn, TutorText)]


def _asked(reply: "TutorReply") -> "Question | SmallerQuestion | None":
    """Return what is asked now; null if the last question still waits, or is settled."""
    from testcross.rulesets.tutoring import AskedAgain

    asked = [turn.question for turn in reply.turns if isinstance(turn, AskedAgain)]
    return asked[-1] if asked else None


_CHOICE = shape("label=0 text=1.text")
_BEFORE = shape("right=before.0 answers=before.1")
_AFTER = shape("right=after.0 answers=after.1")
_CLASS = "grade docs/class-test/key.json docs/class-test/class.csv"

TABLE |= {
    "NumberedQuestion": document(
        "quiz-question",
        "quiz --json --count 1",
        "number count id=question.id kind=question.kind level=question.level "
        "concepts=question.concepts difficulty=question.difficulty cards=question.cards "
        "text=question.text form=question.form choices again signs",
        choices=(_choices, _CHOICE),
    ),
    "TutorReply": document(
        "quiz-reply",
        "",
        "number outcome answer=said texts asked",
        texts=_texts,
        asked=(_asked, shape("text choices", choices=(_labelled, _CHOICE))),
    ),
    "Tally": document(
        "quiz-result",
        "",
        "asked count concepts misconceptions=misconceptions.idea.name letters",
        misconceptions="The wrong ideas that the answers give away, the most certain first.",
    ),
    "ClassReport": document("grade", _CLASS, "pupils concepts questions misconceptions findings"),
    "PupilGrade": shape("pupil key=form right questions blank unread to_practise misconceptions"),
    "IdeaGrade": shape("misconception=name pupils"),
    "QuestionGrade": shape(
        "key=form question=number id=question.id kind=question.kind right answers"
        " misconceptions=misconceptions",
        misconceptions=shape("misconception=0 pupils=1"),
    ),
    "PupilProgress": document(
        "progress-report", "progress docs/class-test/progress.json", "today=today|text ideas next"
    ),
    "IdeaProgress": shape(
        "idea answers mastery|rounded mastered due|text",
        due="The local day from which it is asked again; null if it was never asked.",
    ),
    "AnswerFinding": shape("path=source line text more_lines=more"),
    "ClassChange": document(
        "grade-change",
        f"{_CLASS} --change",
        "pupils=pupils both concepts=concepts misconceptions=misconceptions findings",
        pupils=shape("pupil=name before after@after", before=_BEFORE, after=_AFTER),
        concepts=shape("concept=name before after@after", before=_BEFORE, after=_AFTER),
        misconceptions=shape(
            "misconception=name before=before.0 after=after.0|or_0",
            before="Of how many pupils it was before the lesson.",
            after="Of how many it was after it.",
        ),
    ),
}


# findings, files, players and sums, the same wherever they are shown


def _players(report: "FileReport") -> "list[PlayerTotals]":
    """Return every player's sums, in the order in which they first appear."""
    return [replace(player, path=report.path) for player in report.players]


def _only(rule: "Rule") -> "RuleList":
    from testcross.rulesets.records import RuleList

    return RuleList(rules=(rule,))


VERIFY = schema("verify")
CODES = shape(
    "findings=findings{code=count} points=findings{code=points}"
    " gave=findings{code=gave@known} cost=findings{code=cost@known}",
    findings="How many findings there are of each code.",
    points="By code what findings gave together, or cost if negative; null where unknown.",
    gave="By code the points of findings that gave some; null where unknown.",
    cost="By code the points of findings that cost some, 0 or less; null where unknown.",
)
_COUNTED = 'How many of what there are: ``{"matings": 3}``.'

TABLE |= {
    "RuleList": document("rule", "show GR101", "rules"),
    "Rule": shape("code name severity source text wrong right", alone=_only),
    "FileReport": shape(
        "path clean counted=checked{noun=number}|by_plural findings players not_written account?"
        " assumed? changes?",
        counted=_COUNTED,
        players=_players,
    ),
    "LineAccount": shape("noun counted read=by_kind not_read"),
    "Finding": shape(
        "line column code name=code.rule.name severity player points message reason source"
    ),
    "PlacedFinding": shape("path *finding"),
    "PlayerPage": shape("*totals details=findings"),
    "PlayerTotals": shape(
        "player path clean counted=checked{noun=number}|by_plural"
        " judged=checked{noun=judged}|by_plural claimed right=correct difference *codes",
        counted=_COUNTED,
        judged="Of how many of them it is known what they are worth.",
        codes=CODES,
    ),
    "Summary": shape(
        "files counted|by_plural errors=severities.error warnings=severities.warning"
        " notes=severities.note unreadable status clean not_checked not_written|dict passed_over"
        " players nobody=nobody codes",
        counted="How many of what there are in all files.",
        errors="How many findings of the severity there are.",
        warnings="How many findings of the severity there are.",
        notes="How many findings of the severity there are.",
        nobody=CODES,
    ),
    "CodeStatistics": shape(
        "code=sum.code name=sum.code|rule_name count=sum.count players points=sum.points *sums=sum",
        name="What was found, in a few words.",
        sums=shape(
            "gave@known cost@known",
            gave="The points of those that gave some; None where the points of none are known.",
            cost="The points of those that cost some, 0 or less; None where none are known.",
        ),
    ),
}
