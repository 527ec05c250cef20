"""Help: hints by degrees are true and keep the conclusion to the last; smaller questions."""

import re
from collections.abc import Iterator
from itertools import product
from operator import itemgetter

from oracles import oracle
from oracles.tutor_oracle import Family, family, of_animal, roles, slots
from oracles.tutor_oracle import name as name_of
from pupils.asked_questions import BLOCKS, SOLVER, all_helped, asked, helped, level_and_kind, places
from pupils.tutor_hints import gives_away
from sampling import each
from testcross.rulesets import Ruleset, StepText, explain_mating, parse_mating
from testcross.rulesets.analysis.explanation import step_texts
from testcross.rulesets.analysis.phrases import StepPhrases
from testcross.rulesets.games import find_game
from testcross.rulesets.tutoring import Level, Question
from testcross.solver import explain_strict


@each("level, kind, seed", places(), quick=65, kind=level_and_kind)
def test_smaller_questions_have_one_right_answer_and_two_to_choose_from(
    level: Level, kind: str, seed: int
) -> None:
    _, feedback, _ = helped(level, kind, seed)
    for smaller in (*feedback.smaller, *feedback.after):
        assert sum(choice.correct for choice in smaller.choices) == 1
        texts = [choice.text for choice in smaller.choices]
        assert len(texts) == len(set(texts)) > 1


@each("level, kind, seed", places(), quick=65, kind=level_and_kind)
def test_smaller_question_has_a_reason_that_does_not_answer_the_whole_one(
    level: Level, kind: str, seed: int
) -> None:
    question, feedback, _ = helped(level, kind, seed)
    for smaller in (*feedback.smaller, *(one for _, one in feedback.to_choice)):
        assert smaller.reason.endswith(".")
        assert feedback.hints[-1] not in smaller.reason
        assert not gives_away(question, smaller.reason), (question.text, smaller)
    for after in feedback.after:
        assert after.reason in feedback.proof


@each("seeds", BLOCKS, quick=1, blocks=1)
def test_reason_of_what_an_animal_can_give_is_what_its_genotypes_say(seeds: range) -> None:
    number = 0
    kinds = ("legal", "allele", "lacking", "animal", "kits", "elimination")
    for question, feedback, ruleset in all_helped(kinds, seeds):
        for smaller in feedback.smaller:
            found = re.match(r"(.+) is (.+)\. Can it give (\w+)\?", smaller.text)
            if found is None:
                continue
            (series,) = (one for one in ruleset.loci if found[3] in one.symbols)
            shown = slots(series, found[2]) or frozenset(
                g for word in re.split(r", | or ", found[2]) for g in slots(series, word)
            )
            allele = series.symbols.index(found[3])
            given = [series.symbols[a] for a in sorted({a for g in shown for a in g})]
            having = {name_of(series, g) for g in shown if allele in g}
            said = smaller.reason
            if named := re.match(r"Its card does not rule out (\w+), and then it can", said):
                assert named[1] in having, question
                assert len(having) < len(shown)
            elif said.startswith("It has"):
                assert said == f"It has {found[3]} for certain."
                assert len(having) == len(shown)
            else:
                told = re.match(r"It can give only (.+?)\.", said)
                assert told is not None
                assert re.split(r", | or ", told[1]) == given
                assert not having
                above = allele < min(series.symbols.index(one) for one in given)
                assert said.endswith("would show.") == above
            number += 1
    assert number > 33


@each("seeds", BLOCKS, quick=1, blocks=1)
def test_can_it_give_is_answered_as_the_cards_say(seeds: range) -> None:
    number = 0
    kinds = ("legal", "allele", "lacking", "animal", "kits", "set")
    for question, feedback, ruleset in all_helped(kinds, seeds, ["trio"]):
        for smaller in (*feedback.smaller, *(one for _, one in feedback.to_choice)):
            found = re.match(r"(.+) is (.+)\. Can it give (\w+)\?", smaller.text)
            if found is None:
                continue
            (series,) = (one for one in ruleset.loci if found[3] in one.symbols)
            shown = slots(series, found[2]) or frozenset(
                g for word in re.split(r", | or ", found[2]) for g in slots(series, word)
            )
            allele = series.symbols.index(found[3])
            can = any(allele in g for g in shown)
            assert smaller.answer == ("Yes" if can else "No"), question
            number += 1
    assert number > 10


@each("seeds", BLOCKS, quick=1, blocks=1)
def test_who_rules_a_genotype_out_is_the_only_card_that_does_so_alone(seeds: range) -> None:
    number = 0
    for question, feedback, ruleset in all_helped(["elimination"], seeds):
        cards = family(ruleset, question.cards)
        called = roles(ruleset, len(question.cards) - 2)
        place = re.search(r"at locus (\w+)", question.text)
        assert place
        locus = [one.name for one in ruleset.loci].index(place[1])
        for smaller in feedback.after:
            found = re.match(r"Which card rules out that (.+) is (\w+)\?", smaller.text)
            assert found
            about, genotype = found.groups()
            alone = [
                role
                for i, role in enumerate(called)
                if role != about and not fits(cards, locus, called.index(about), genotype, i)
            ]
            assert alone == [smaller.answer]
            number += 1
    assert number > 6


def fits(cards: Family, locus: int, animal: int, genotype: str, other: int) -> bool:
    """Tell whether a genotype goes with one other card while all the rest are covered."""
    problem = cards.at(locus)
    everything = frozenset(oracle.genotypes(problem.allele_count))
    seen = [everything] * len(problem.readings)
    seen[other] = problem.readings[other]
    seen[animal] = slots(cards.ruleset.loci[locus], genotype)
    return oracle.legal(oracle.Plain(problem.allele_count, tuple(seen), problem.parents))


@each("level, kind, seed", places(["allele", "animal", "premises"]), quick=22, kind=level_and_kind)
def test_proof_is_what_explain_says(level: Level, kind: str, seed: int) -> None:
    question, feedback, ruleset = helped(level, kind, seed)
    if text := nothing_follows(question, ruleset):
        assert feedback.proof == (text,)
        return
    steps = each_step(ruleset, question.mating)
    said = [re.sub(r" \([A-Z].*?\)(?= is| can|,| \()", "", step.text) for step in steps]
    for part in feedback.proof:
        assert re.sub(r" \([A-Z].*?\)(?= is| can|,| \()", "", part) in said


@each(
    "kind, seeds", list(product(["legal", "locus", "lacking"], BLOCKS)), quick=3, kind=itemgetter(0)
)
def test_proof_of_an_illegal_mating_is_a_conflict_that_explain_shows(
    kind: str, seeds: range
) -> None:
    number = 0
    for question, feedback, ruleset in all_helped([kind], seeds):
        explained = explain_mating(parse_mating(ruleset, question.mating), SOLVER)
        assert explained.legal == (question.answer == ("Yes",))
        if not explained.legal:
            shown = [one.text for one in explained.conflicts]
            plain = [
                re.sub(r"( The [^.]+ has no \S+ either\.)+$", "", one) for one in feedback.proof
            ]
            assert set(plain) <= set(shown)
            number += 1
    assert number > 1


@each("seeds", BLOCKS, quick=1, blocks=1)
def test_legal_mating_is_proved_by_an_arrangement_of_the_genes(seeds: range) -> None:
    number = 0
    for question, feedback, ruleset in all_helped(["legal"], seeds):
        if question.answer == ("No",):
            continue
        cards = family(ruleset, question.cards)
        text = feedback.proof[0].removeprefix("It can be: ").split(". Then")[0]
        told = [part.split(" is ")[1].split() for part in re.split(r", | and ", text)]
        for i, series in enumerate(ruleset.loci):
            arranged = tuple(min(slots(series, one[i])) for one in told)
            assert oracle.is_solution(cards.at(i), arranged)
        number += 1
    assert number > 3


@each("seeds", BLOCKS, quick=1, blocks=1)
def test_cards_that_prove_it_are_the_premises_of_explain(seeds: range) -> None:
    number = 0
    for question, feedback, ruleset in all_helped(["premises"], seeds):
        (step,) = (one for one in each_step(ruleset, question.mating) if one.text in feedback.proof)
        called = roles(ruleset, len(question.cards) - 2)
        premises = [called[i] for i, row in enumerate(question.cards) if row.role in using(step)]
        assert list(question.answer) == premises
        number += 1
    assert number > 11


def each_step(ruleset: Ruleset, mating: str) -> Iterator[StepText]:
    """Yield the steps of a mating, also those to -d and to dd that explain takes at once."""
    for here in parse_mating(ruleset, mating).loci():
        for step in explain_strict(SOLVER, here.problem):
            yield from step_texts(StepPhrases(here), [step])


def nothing_follows(question: Question, ruleset: Ruleset) -> str:
    """Return what is said of an animal of which no card proves more; empty where one does."""
    found = re.search(r"What is (.+) at (?:every locus|locus (\S+))\?", question.text)
    if found is None:
        return ""
    cards = family(ruleset, question.cards)
    animal = roles(ruleset, len(question.cards) - 2).index(found[1])
    told, every = list[str](), zip(ruleset.loci, question.cards[animal].shown.split(), strict=True)
    asked = [one for one in enumerate(every) if found[2] in (None, one[1][0].name)]
    for (place, (locus, shown)), answer in zip(asked, question.answer[0].split(), strict=True):
        if answer != shown:
            return ""
        left = [name_of(locus, one) for one in of_animal(cards.solutions(place), animal)]
        if len(slots(locus, shown)) > 1:
            each = f"{', '.join(left[:-1])} or {left[-1]}" if len(left) > 1 else left[0]
            told.append(f"With these cards {found[1]} can be {each} at {locus.name}.")
    return " ".join(told)


def using(step: StepText) -> set[str]:
    return {premise.animal for premise in step.premises}


@each("level, kind, seed", places(["allele", "animal"]), quick=21, kind=level_and_kind)
def test_second_hint_says_what_is_known_of_the_premises(level: Level, kind: str, seed: int) -> None:
    question, feedback, ruleset = helped(level, kind, seed)
    if text := nothing_follows(question, ruleset):
        assert feedback.hints[3] == text
        return
    (step, *_) = (
        one for one in each_step(ruleset, question.mating) if one.text == feedback.hints[3]
    )
    assert feedback.hints[1].startswith(f"At locus {step.locus} ")
    for premise in step.premises:
        if premise.animal != step.animal:
            (row,) = (one for one in question.cards if one.role == premise.animal)
            name = f"({row.card})"
            assert name in feedback.hints[0]
            assert f"{name} is " in feedback.hints[1]
            said = feedback.hints[1].split(f"{name} is ")[1]
            told = re.match(r"([\w-]+)", said)
            assert told
            (series,) = (one for one in ruleset.loci if one.name == step.locus)
            if "," not in said and " or " not in said:
                assert {name_of(series, g) for g in slots(series, told[1])} == set(premise.allows)


@each("level, kind, seed", places(["terms"]), quick=16, kind=level_and_kind)
def test_term_is_the_one_that_its_text_explains_and_the_text_does_not_name_it(
    level: Level, kind: str, seed: int
) -> None:
    glossary = find_game().glossary()
    assert glossary
    texts = {term.name: term.text for term in glossary.terms}
    question, feedback, _ = helped(level, kind, seed)
    (word,) = question.answer
    told = question.text.removeprefix("Which word is it? ")
    assert re.fullmatch(re.escape(told).replace(r"\.\.\.", ".+"), texts[word])
    assert word.casefold() not in told.casefold()
    assert feedback.proof == (f"{word}: {texts[word]}",)
    assert [choice.text for choice in question.choices if choice.correct] == [word]


def test_terms_that_are_asked_about_are_many() -> None:
    words = {asked(level, kind, seed).answer for level, kind, seed in places(["terms"])}
    assert len(words) > 8


@each("level, kind, seed", places(["kits", "set"]), quick=24, kind=level_and_kind)
def test_each_wrong_kit_or_couple_is_asked_about_where_just_this_one_fails(
    level: Level, kind: str, seed: int
) -> None:
    question, feedback, ruleset = helped(level, kind, seed)
    wrong = [choice.text for choice in question.choices if not choice.correct]
    couples = [text for text in wrong if not text.startswith("There is no")]
    assert [choice for choice, _ in feedback.to_choice] == couples
    shown = {row.role: row.card for row in question.cards}
    for choice, smaller in feedback.to_choice:
        found = re.match(r"The (?:buck|doe) \((.+?)[ )].* Can it give (\w+)\?", smaller.text)
        assert found is not None, smaller
        assert smaller.answer == "No"
        kit = choice if kind == "kits" else shown["kit"]
        (variety,) = (one for one in ruleset.varieties if one.name == kit)
        alleles = {
            locus.symbols[allele]
            for locus, reading in zip(ruleset.loci, variety.readings, strict=True)
            for genotype in reading
            for allele in genotype
        }
        assert found[2] in alleles
        if kind == "set":
            assert any(shown[role].startswith(found[1]) for role in choice.split(" and "))
