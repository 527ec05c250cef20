"""What is said to an answer: what it would mean, what speaks against it, why it is right."""

import re
from functools import partial
from itertools import product

import pytest
from oracles import oracle
from oracles.tutor_oracle import Answers, family, of_animal, roles, slots
from pupils.asked_questions import asked, helped, level_and_kind, places, tutor_of
from sampling import each
from testcross.rulesets.tutoring import LEVELS, Level, Question, TutorText
from testcross.rulesets.tutoring.conversation import Conversation

MANY = range(40)
"""Of one kind at a level, where each of its questions has to keep a law."""


def reply(question: Question, text: str) -> str:
    return tutor_of(question.level).reply(question, text)


@each("level, kind, seed", places(), quick=40, kind=level_and_kind)
def test_each_choice_gets_a_sentence_of_its_own(level: Level, kind: str, seed: int) -> None:
    question, feedback, _ = helped(level, kind, seed)
    why = feedback.reason or feedback.proof[0]
    for choice in question.choices:
        said = reply(question, choice.text)
        assert said[0].isalnum() or said[0] == "-"
        assert said[-1] in ".!)"
        if question.form != "several":
            assert (said == why) == choice.correct


@each("level, seed", list(product(LEVELS, range(120))), quick=12)
def test_ruled_out_genotype_is_supposed_and_never_stated_as_a_fact(level: Level, seed: int) -> None:
    question, feedback, ruleset = helped(level, "elimination", seed)
    _, animal, _ = Answers(ruleset)._asked(question)
    about = roles(ruleset, len(question.cards) - 2)[animal]
    assert len(feedback.proof) == len(question.answer)
    for genotype, said in zip(question.answer, feedback.proof, strict=True):
        assert re.match(rf"Suppose {about}( \(.*?\))? were {genotype}: [a-z]", said), said
        assert reply(question, genotype) == said
    assert all("Suppose" not in said for said in feedback.hints[:3])


@each("level, seed", list(product(LEVELS, MANY)), quick=8)
def test_genotype_that_is_possible_is_shown_in_an_arrangement_that_fits(
    level: Level, seed: int
) -> None:
    question, _, ruleset = helped(level, "elimination", seed)
    cards, animal, place = Answers(ruleset)._asked(question)
    series = ruleset.loci[place]
    for choice in question.choices:
        if not choice.correct:
            said = reply(question, choice.text)
            assert said.startswith(f"{choice.text} is possible. It can be: ")
            told = re.findall(r" is (\w+)(?=,| and|\.)", said.split(": ")[1])
            arranged = tuple(min(slots(series, one)) for one in told)
            assert oracle.is_solution(cards.at(place), arranged)
            assert told[animal] == choice.text


@each("level, seed", list(product(LEVELS, MANY)), quick=8)
def test_typed_genotype_is_true_but_too_little_too_much_or_impossible(
    level: Level, seed: int
) -> None:
    question, _, ruleset = helped(level, "allele", seed)
    cards, animal, place = Answers(ruleset)._asked(question)
    series = ruleset.loci[place]
    left = set(of_animal(cards.solutions(place), animal))
    for choice in question.choices:
        if choice.correct:
            continue
        claimed, said = set(slots(series, choice.text)), reply(question, choice.text)
        if not claimed & left:
            assert "is impossible: " in said or "does not go with" in said
        elif left <= claimed:
            assert "is true, but you can prove more" in said
        else:
            assert "claims more than is proven" in said


@each("level, seed", list(product(LEVELS, range(68))), quick=12)
def test_question_behind_a_wrong_either_or_is_one_on_which_it_fails(
    level: Level, seed: int
) -> None:
    question, feedback, ruleset = helped(level, "either-or", seed)
    cards, _, place = Answers(ruleset)._asked(question)
    symbol = question.text.split(" has ")[1].split(" at ")[0]
    allele = ruleset.loci[place].symbols.index(symbol)
    couples = {(allele in one[0], allele in one[1]) for one in cards.solutions(place)}
    sire, dam = ruleset.roles.parents
    having = {
        "neither of them": (False, False),
        f"only the {sire}": (True, False),
        f"only the {dam}": (False, True),
    }
    after = dict(feedback.to_choice)
    wrong = [choice.text for choice in question.choices if not choice.correct]
    assert list(after) == [text for text in after if text in wrong]
    assert set(after) == set(wrong)
    for text, smaller in after.items():
        found = re.fullmatch(r"Could the parents have .* if (.+) had \S+\?", smaller.text)
        assert found is not None
        can = having[found[1]] in couples
        assert smaller.answer == ("Yes" if can else "No")
        could = "could not have" if can else "could have"
        assert f"the parents {could} these young if {found[1]} had" in reply(question, text)


def test_neither_parent_is_offered_only_where_that_can_be() -> None:
    number = 0
    for level, seed in product(LEVELS, MANY):
        question, _, ruleset = helped(level, "either-or", seed)
        _, _, place = Answers(ruleset)._asked(question)
        offered = any("neither" in choice.text for choice in question.choices)
        assert offered == (len(ruleset.loci[place].symbols) > 2)
        if "neither" in question.answer[0]:
            cards = family(ruleset, question.cards)
            allele = ruleset.loci[place].symbols.index(question.text.split(" has ")[1].split()[0])
            assert any(allele in one[0] + one[1] for one in cards.solutions(place))
            number += 1
    assert number > 5


@each("kind", ["kits", "premises", "elimination"], quick=3)
def test_answer_with_some_of_several_is_told_how_many_are_found(kind: str) -> None:
    for level, _, seed in places([kind]):
        question, _, ruleset = helped(level, kind, seed)
        tutor = tutor_of(level)
        talk = Conversation(
            question, ruleset, partial(tutor.feedback, question), partial(tutor.reply, question)
        )
        if len(question.answer) == 2:
            assert talk.take(question.answer[0])[0] == TutorText("Not quite. One of two found.")
            return
    raise AssertionError("no question has two right choices")


@each("level, kind, seed", places(("legal", "kits", "premises", "locus")), quick=16)
def test_what_went_out_stays_out(level: Level, kind: str, seed: int) -> None:
    question, feedback, _ = helped(level, kind, seed)
    assert feedback.after == ()
    assert not re.search("which laws|check first", str(feedback), re.IGNORECASE)
    if kind == "locus":
        assert "none" not in [choice.text for choice in question.choices]


@pytest.mark.parametrize(
    ("ruleset", "kind", "seed", "text", "said"),
    [
        (
            *("gene-rummy", "lacking", 1, "Only the buck has no d to give"),
            "The doe (Chocolate) has no d to give either.",
        ),
        (
            *("mice", "next", 18, "1/4"),
            "That would mean that one of all four cells, born or not, is Black.",
        ),
        (
            *("cats", "kits", 0, "Black Tortie daughter"),
            "Black Tortie daughter: at locus D the tom (Cream) and the queen (Blue) speak against",
        ),
    ],
)
def test_wrong_choice_is_told_what_speaks_against_it(
    ruleset: str, kind: str, seed: int, text: str, said: str
) -> None:
    question = asked("novice", kind, seed, ruleset)
    assert tutor_of("novice", ruleset).reply(question, text).startswith(said)


def test_law_of_a_locus_on_x_is_where_sons_and_daughters_have_it_from() -> None:
    _, feedback, _ = helped("novice", "kits", 1, "cats")
    assert feedback.hints[2].startswith(
        "A son has one X, from his mother: his father gives him the Y. A daughter has one X from "
        "each parent, and her father has only one to give."
    )
