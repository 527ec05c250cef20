"""Questions about X, Z, lethal genotypes and masks: answered a second way, and wrong ideas."""

from fractions import Fraction
from itertools import product
from operator import itemgetter

import pytest
from oracles.tutor_oracle import Answers, asked_for, family, hold, name, of_animal, written
from pupils.asked_questions import SOLVER, asked, levels_of, tutor_of
from sampling import each
from testcross.rulesets import load_mating_ruleset, parse_mating
from testcross.rulesets.tutoring import LEVELS, Concept, Level, NoQuestionError, Question
from testcross.rulesets.tutoring.walk import UnknownSexError, walk_through

SPECIES = ("cats", "fruit-flies", "humans", "budgerigars", "chickens", "mice", "horses", "rabbits")
KINDS = (
    *("legal", "locus", "lacking", "elimination", "verdict", "allele", "animal", "either-or"),
    *("premises", "kits", "odd", "chance", "next", "test-cross"),
)


def cases() -> list[tuple[str, str, Level, int]]:
    """Return where there are some 2,000 questions of each kind."""
    return [
        (species, kind, level, seed)
        for species, kind, level, seed in product(SPECIES, KINDS, LEVELS, range(72))
        if level in levels_of(species)[kind]
    ]


@each("species, kind, level, seed", cases, quick=3, kind=itemgetter(0, 1), blocks=16)
def test_question_about_any_species_is_answered_as_by_enumeration(
    species: str, kind: str, level: Level, seed: int
) -> None:
    tutor = tutor_of(level, species)
    try:
        question = asked(level, kind, seed, species)
    except NoQuestionError:
        assert level == "novice" or kind not in tutor.kinds
        return
    hold(question, Answers(tutor.ruleset))
    assert not any("|" in row.shown for row in question.cards)
    if question.mating:
        parse_mating(tutor.ruleset, question.mating)
    assert all(tutor.reply(question, one.text) for one in question.choices)


def without_sex_law(
    answers: Answers, question: Question, animal: int
) -> list[list[tuple[int, int]]]:
    """Return what an animal can be at each locus if the only X of a kit is its own parent's."""
    cards = family(answers.ruleset, question.cards)
    found = []
    for place, locus in enumerate(answers.ruleset.loci):
        every = product(*map(sorted, (one[place] for one in cards.animals)))
        left = [one for one in every if _fits(one, locus.chromosome, len(locus.alleles))]
        found.append(of_animal(left, animal))
    return found


def _fits(genotypes: tuple[tuple[int, int], ...], chromosome: str, none: int) -> bool:
    sire, dam, *young = genotypes
    single = {"X": sire, "Z": dam}.get(chromosome)
    for first, second in young:
        if single is not None and second == none:
            if (first, second) != single:
                return False
        elif not ((first in sire and second in dam) or (second in sire and first in dam)):
            return False
    return True


@each(
    "kind, level, seed",
    list(product(("legal", "elimination", "allele"), LEVELS, range(40))),
    quick=24,
)
def test_pupil_who_gives_sons_their_fathers_x_answers_as_expected(
    kind: str, level: Level, seed: int
) -> None:
    answers = Answers(tutor_of(level, "fruit-flies").ruleset)
    question = asked(level, kind, seed, "fruit-flies")
    said: tuple[str, ...]
    if kind == "legal":
        said = ("Yes" if all(without_sex_law(answers, question, 0)) else "No",)
    else:
        cards, animal, place = answers._asked(question)
        left = without_sex_law(answers, question, animal)[place]
        series, own = answers.ruleset.loci[place], sorted(cards.animals[animal][place])
        said = tuple(name(series, one) for one in own if one not in left)
        if kind == "allele":
            if not left:
                return
            said = (written(series, left),)
    assert dict(question.wrong).get("own-sex-gives-x", question.answer) == said


@each("species", ["rabbits", "cats", "horses", "budgerigars", "dogs"], quick=2)
def test_cards_with_prefixes_are_asked_about(species: str) -> None:
    prefixes = tuple(f"{one.name} " for one in tutor_of("trio", species).ruleset.prefixes)
    drawn = (asked("trio", "elimination", seed, species) for seed in range(20))
    assert any(row.card.startswith(prefixes) for one in drawn for row in one.cards)


def test_hints_call_no_single_allele_a_pair_and_none_dominant_where_two_alleles_blend() -> None:
    for species, kind, first in (
        ("cats", "gametes", "O/Y is one allele, O, and Y without this gene."),
        ("snapdragons", "looks", "At locus R the alleles are R and r."),
    ):
        drawn = (asked("novice", kind, seed, species) for seed in range(60))
        hints = [tutor_of("novice", species).feedback(one).hints for one in drawn]
        assert any(one[0] == first and "Law of Dominance" not in one[1] for one in hints)


@each("species, level", list(product(SPECIES, LEVELS)), quick=2)
def test_every_kind_and_idea_that_a_tutor_names_is_asked(species: str, level: Level) -> None:
    tutor = tutor_of(level, species)
    for kind in tutor.kinds:
        assert any(found_at(level, kind, seed, species) for seed in range(12)), kind
    for idea in tutor.concepts:
        assert idea in tutor.question(3, concept=idea).concepts


def found_at(level: Level, kind: str, seed: int, species: str) -> bool:
    """Tell whether a seed has a question; of a kind that seldom comes up some have none."""
    try:
        return asked(level, kind, seed, species).kind == kind
    except NoQuestionError:
        return False


@each("seed", range(60), quick=8)
def test_pupil_who_counts_the_unborn_has_quarters_for_thirds(seed: int) -> None:
    tutor = tutor_of("locus", "mice")
    question = tutor.question(seed, "next", Concept.LETHAL)
    answers, text = (
        Answers(tutor.ruleset),
        asked_for(question.text, " to be ").split(" at locus ")[0],
    )
    loci, cells = answers._cross(question)
    share = Fraction(
        sum(answers.counts(loci, cell, text, answers.given(question)) for cell in cells), 4
    )
    assert dict(question.wrong).get("unborn-is-counted", question.answer) == (str(share),)


@each("seed", range(80), quick=12)
def test_pupil_who_counts_the_hidden_has_nine_to_three_for_nine_to_four(seed: int) -> None:
    tutor = tutor_of("trio", "labradors")
    question = tutor.question(seed, "punnett")
    loci, cells = Answers(tutor.ruleset)._cross(question)
    looks = asked_for(question.text, " are ")
    if len(loci) < 2:
        return
    here = [one.name for one in loci]
    black = {"Black": (0,), "Chocolate": (1,), "Yellow": (0, 1)}[looks]
    said = 0
    for cell in cells:
        genotype = dict(zip(here, cell, strict=True))
        if looks == "Yellow":
            said += genotype["E"] == (1, 1)
        else:
            said += genotype["B"][0] in black
    assert dict(question.wrong).get("hidden-is-counted", question.answer) == (str(said),)


@each("seed", range(60), quick=12)
def test_square_of_two_loci_is_never_about_one_chromosome(seed: int) -> None:
    tutor = tutor_of("trio", "fruit-flies")
    loci, _ = Answers(tutor.ruleset)._cross(tutor.question(seed, "punnett"))
    places = ["X" if one.chromosome == "X" else one.group for one in loci]
    assert len(set(places)) == len(places)


def test_walk_through_several_x_loci_needs_the_sex_of_each_kit() -> None:
    flies = load_mating_ruleset("fruit-flies")
    mating = parse_mating(flies, "red-eyed yellow x white-eyed yellow -> red-eyed yellow")
    with pytest.raises(UnknownSexError, match="say which sex fly1 is, son or daughter"):
        walk_through(mating, SOLVER)


def test_locus_that_no_rabbit_shows_hides_nothing() -> None:
    """Of dwarfs no name tells, so every card leaves that locus open; a Chestnut is not white."""
    first = [asked("trio", "legal", seed, "rabbits").concepts[0] for seed in range(30)]
    assert first.count(Concept.WHITE) < 15
