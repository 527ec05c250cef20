"""Whatever is typed into a quiz, it is answered in words and nothing breaks."""

from functools import cache, partial
from itertools import product
from operator import itemgetter
from random import Random

import pytest
from pupils.asked_questions import asked, helped, level_and_kind, places, tutor_of
from sampling import each
from testcross.rulesets.tutoring import LEVELS, AskedAgain, Level, Question, SmallerQuestion, Tutor
from testcross.rulesets.tutoring.answer_text import read_answer
from testcross.rulesets.tutoring.conversation import Conversation, ExamConversation, TutorText

SIGNS = "ABCDabcdtchx-?!*_ ,;.:/'[](){}<>|=~#$%&0123456789\t\u2013\u00e9\u202e\U0001f407"
WORDS = ("yes", "no", "none", "Bb", "bB", "A- B- C- D-", "castor", "1e9", "\u0661", "\u00b2")
FURTHER = 36
"""Lines drawn of signs."""

OTHERWISE = "Or type hint, proof, skip or quit."
"""How every line ends that says that an answer cannot be read."""


@cache
def lines() -> list[str]:
    """Return what somebody may type who means no good."""
    random = Random(1)
    drawn = ("".join(random.choices(SIGNS, k=random.randrange(1, 30))) for _ in range(FURTHER))
    return [*WORDS, "x" * 5_000, "\x00", "\ud800", "[b]", *drawn]


@each(
    "level, kind, seed",
    places(seeds=range(len(WORDS) + FURTHER + 4)),
    quick=72,
    kind=level_and_kind,
)
def test_nothing_that_is_typed_breaks_a_question(level: Level, kind: str, seed: int) -> None:
    tutor, line = tutor_of(level), lines()[seed]
    question = asked(level, kind, seed % 2)
    for talk in (asking(tutor, question), ExamConversation(question, tutor.ruleset)):
        assert talk.take(line) or talk.outcome is not None
        for more in ("?", "x", line, "!"):
            if talk.outcome is None:
                assert talk.take(more) or talk.outcome is not None


def asking(tutor: Tutor, question: Question) -> Conversation:
    return Conversation(
        question, tutor.ruleset, partial(tutor.feedback, question), partial(tutor.reply, question)
    )


@each("level, seed", list(product(LEVELS, range(60))), quick=14, kind=itemgetter(0))
def test_answer_that_is_taken_for_right_is_the_right_one_in_its_letters(
    level: Level, seed: int
) -> None:
    ruleset, random = tutor_of(level).ruleset, Random(f"{level}:{seed}")
    hides_nothing = {f"{one.symbols[-1]}-": one.symbols[-1] * 2 for one in ruleset.loci}
    question = asked(level, "allele", seed)
    (right,) = question.answer
    for _ in range(40):
        line = "".join(random.choices([*right, *"ABCDabcdtch-"], k=len(right)))
        if read_answer(question, line, ruleset).answer == question.answer:
            meant = hides_nothing.get(line, line)  # behind the last allele there is no other
            assert sorted(meant.casefold()) == sorted(right.casefold()), (line, right)


def said(talk: Conversation | ExamConversation, line: str) -> list[str]:
    return [turn.text for turn in talk.take(line) if isinstance(turn, TutorText)]


def test_sign_typed_several_times_asks_for_help_and_is_no_answer() -> None:
    tutor = tutor_of("novice")
    question = tutor.question(3, "allele")
    hints = tutor.feedback(question).hints
    talk = asking(tutor, question)
    assert [said(talk, line) for line in ("??", "? ?")] == [[hints[0]], [hints[1]]]
    assert said(talk, "!!")[0] == f"The answer is: {question.answer[0]}"
    assert talk.outcome == "wrong"
    exam = ExamConversation(question, tutor.ruleset)
    assert said(exam, "??") == [
        "There are no hints and no proofs in an exam. Or type skip or quit."
    ]
    assert exam.outcome is None


@cache
def about_the_last_allele() -> Question:
    """Return a question whose smaller one asks which allele comes from each parent: ``d``."""
    found = (helped("novice", "legal", seed)[:2] for seed in range(500))
    return next(
        question
        for question, feedback in found
        if feedback.smaller
        and " at D." in feedback.smaller[0].text
        and "must come from each parent" in feedback.smaller[0].text
        and feedback.smaller[0].answer == "d"
    )


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("Dd", "These are two alleles; give only one. Type D or d."),
        ("D or d", "These are two alleles; give only one. Type D or d."),
        ("Bb", f"I cannot read that. Type D or d. {OTHERWISE}"),
        ("zz", f"I cannot read that. Type D or d. {OTHERWISE}"),
        ("d", "Right."),
        ("dd", "Right."),
    ],
)
def test_two_alleles_where_one_is_asked_for_are_told_as_such(typed: str, reply: str) -> None:
    question = about_the_last_allele()
    talk = asking(tutor_of("novice"), question)
    talk.take(next(choice.text for choice in question.choices if not choice.correct))
    assert said(talk, typed)[0] == reply
    assert talk.outcome is None


@pytest.mark.parametrize("typed", ["Bb or b", "zz"])
def test_what_cannot_be_read_where_no_allele_is_asked_for_is_told_what_to_type(typed: str) -> None:
    question = asked("trio", "kits", 0)
    talk = asking(tutor_of("trio"), question)
    talk.take(next(choice.text for choice in question.choices if not choice.correct))
    assert said(talk, typed) == [f"I cannot read that. Type Yes or No. {OTHERWISE}"]


@pytest.mark.parametrize(
    ("typed", "outcome", "begins"),
    [
        ("help", None, "Write D, d or -, like this: "),
        ("Help!", None, "Write D, d or -, like this: "),
        ("idk", None, "Look at "),
        ("I don\N{RIGHT SINGLE QUOTATION MARK}t know", None, "Look at "),
        ("hint", None, "Look at "),
        ("skip", "skipped", "Skipped."),
        ("NEXT", "skipped", "Skipped."),
        ("proof", "wrong", "The answer is: "),
        ("CC", None, "I cannot read that. Write D, d or -, like this: "),
    ],
)
def test_words_that_pupils_type_for_help_are_no_answers(
    typed: str, outcome: str | None, begins: str
) -> None:
    tutor = tutor_of("locus")
    asked = (tutor.question(seed, "allele") for seed in range(60))
    question = next(one for one in asked if "locus D" in one.text and "Dd" in one.answer)
    wrong = next(choice.text for choice in question.choices if not choice.correct)
    for is_smaller in (False, True):
        talk = asking(tutor, question)
        if is_smaller:
            talk.take(wrong)
        told = said(talk, typed)[0]
        assert talk.outcome == outcome
        if not is_smaller or "Write" not in begins:
            assert told.startswith(begins)
        else:
            assert "Type " in told
        if outcome is None and "Look" not in told:
            assert told.endswith(OTHERWISE)


def test_words_for_help_in_an_exam_say_what_can_be_typed() -> None:
    tutor = tutor_of("novice")
    question = tutor.question(1, "legal")
    exam = ExamConversation(question, tutor.ruleset)
    assert said(exam, "help") == ["Type Yes or No. Or type skip or quit."]
    assert said(exam, "idk")[0].startswith("There are no hints")
    for typed, why in (("what?", ""), ("nope it can", "It says both yes and no. ")):
        assert said(exam, typed) == [
            f"I cannot read that. {why}Type Yes or No. Or type skip or quit."
        ]
    assert said(exam, "skip") == ["Skipped."]
    assert exam.outcome == "skipped"


@pytest.mark.parametrize("kind", ["kits", "locus", "either-or", "elimination", "allele"])
def test_right_answer_to_the_whole_is_taken_at_the_easier_question(kind: str) -> None:
    tutor = tutor_of("trio")
    for seed in range(12):
        question = tutor.question(seed, kind)
        if tutor.feedback(question).after or not question.answer:
            continue
        talk = asking(tutor, question)
        talk.take(next(choice.text for choice in question.choices if not choice.correct))
        told = said(talk, ", ".join(question.answer))
        if told[0].startswith("Right.") and len(told) == 1:
            assert talk.outcome == "helped"
            return
    raise AssertionError("never taken")


def test_proof_asked_for_at_the_question_behind_a_right_answer_is_given() -> None:
    tutor = tutor_of("locus")
    asked = (tutor.question(seed, "elimination") for seed in range(20))
    question = next(one for one in asked if tutor.feedback(one).after)
    help_ = tutor.feedback(question)
    talk = asking(tutor, question)
    talk.take(", ".join(question.answer))
    assert talk.outcome is None
    assert said(talk, "!") == [f"The answer is: {help_.after[0].answer}", *help_.proof]
    assert talk.outcome == "helped"


@each("ruleset, seed", list(product(["gene-rummy", "genotype"], range(60))), quick=20)
def test_hints_about_a_word_strike_out_two_others_and_leave_two(ruleset: str, seed: int) -> None:
    question, feedback, _ = helped("novice", "terms", seed, ruleset)
    hints, (right,) = feedback.hints, question.answer
    others = [choice.text for choice in question.choices if not choice.correct]
    struck = [one for one in others if any(h.startswith(f"It is not {one}.") for h in hints)]
    assert len(struck) == len(others) - 1 == 2
    assert all(right.casefold() not in hint.casefold() for hint in hints[:-1])


@pytest.mark.parametrize("typed", ["No idea.", "maybe", "Why?", "I'm stuck", "idk"])
def test_who_is_stuck_gets_a_hint_in_everyday_words(typed: str) -> None:
    tutor, question = tutor_of("novice"), asked("novice", "legal", 0)
    talk = asking(tutor, question)
    assert said(talk, typed) == [tutor.feedback(question).hints[0]]
    assert (talk.outcome, talk.said) == (None, None)


@pytest.mark.parametrize("typed", ["I give up", "give up!"])
def test_who_gives_up_gets_the_proof(typed: str) -> None:
    question = asked("novice", "legal", 0)
    talk = asking(tutor_of("novice"), question)
    assert said(talk, typed)[0] == f"The answer is: {question.answer[0]}"
    assert talk.outcome == "wrong"


LOCUS = ["Locus: The place of a gene on a chromosome."]


@pytest.mark.parametrize(
    "typed", ["what is a locus?", "What's a locus", "what are loci", "define locus"]
)
@pytest.mark.parametrize("ruleset", ["gene-rummy", "cats"])
def test_word_that_is_asked_for_is_explained_and_the_question_stays(
    typed: str, ruleset: str
) -> None:
    question = asked("trio", "legal", 0, ruleset)
    talk = asking(tutor_of("trio", ruleset), question)
    exam = ExamConversation(question, tutor_of("trio", ruleset).ruleset)
    assert said(talk, typed) == said(exam, typed) == LOCUS
    assert talk.outcome is exam.outcome is None
    said(talk, question.answer[0])
    assert talk.outcome == "right"


def test_word_asked_for_in_a_question_about_words_counts_as_a_hint() -> None:
    question = asked("novice", "terms", 0)
    talk = asking(tutor_of("novice"), question)
    assert said(talk, "what is a locus?") == LOCUS
    said(talk, question.answer[0])
    assert talk.outcome == "helped"
    exam = ExamConversation(question, tutor_of("novice").ruleset)
    assert said(exam, "what is a locus?")[0].startswith("There are no hints")


def test_second_answer_that_cannot_be_read_brings_the_offer_of_a_hint() -> None:
    talk = asking(tutor_of("novice"), asked("novice", "legal", 0))
    first, second = (said(talk, typed)[0] for typed in ("what?", "xyz"))
    assert first.endswith(OTHERWISE)
    assert second.endswith("Stuck? Type ? for a hint.")


@each("level, kind, seed", places(["legal", "locus", "allele"]), quick=9, kind=level_and_kind)
def test_second_wrong_answer_brings_a_hint_by_itself(level: Level, kind: str, seed: int) -> None:
    question, feedback, _ = helped(level, kind, seed)
    wrong = [choice.text for choice in question.choices if not choice.correct]
    talk = asking(tutor_of(level), question)
    asked_now = talk.take(wrong[0])[-1]
    assert isinstance(asked_now, AskedAgain)
    if isinstance(asked_now.question, SmallerQuestion):
        said(talk, asked_now.question.answer)
    told = said(talk, wrong[0])
    assert any(hint in told for hint in feedback.hints[:-1])
    assert talk.outcome is None
