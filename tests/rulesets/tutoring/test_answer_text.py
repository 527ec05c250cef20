"""Answers as people type them, in any notation; order and case are told, nothing is guessed."""

import pytest
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import AnswerChoice, CardRow, Concept, Form, Question
from testcross.rulesets.tutoring.answer_text import labels_of, read_answer, read_choice, unread_text


def question(form: Form, answer: str, *texts: str) -> Question:
    choices = tuple(AnswerChoice(text=text, correct=text == answer) for text in texts)
    return Question(
        id="x",
        kind="allele",
        level="trio",
        ruleset="gene-rummy",
        seed=1,
        concepts=(Concept.PROVEN,),
        difficulty=1,
        mating="",
        rows=(),
        text="?",
        form=form,
        choices=choices,
        answer=(answer,) if answer else (),
        example="A-",
    )


RABBITS = load_ruleset()


@pytest.mark.parametrize(
    ("right", "typed", "answer", "write"),
    [
        ("Bb", "Bb", "Bb", ""),
        ("Bb", "bB", "Bb", "Bb"),
        ("Bb", "B b", "Bb", "Bb"),
        ("Bb", "BB", "BB", ""),  # case decides: this is another genotype
        ("bb", "BB", "BB", ""),
        ("B-", "B", "B-", ""),
        ("B-", "B?", "B-", ""),
        ("B-", "B\u2013", "B-", ""),
        ("B-", "-B", "B-", "B-"),
        ("ata", "ata", "ata", ""),
        ("ata", "aat", "ata", "ata"),
        ("ata", "ATA", "ata", "ata"),
        ("ata", "a^ta", "ata", ""),
        ("cchdc", "c(chd)c", "cchdc", ""),
        ("cchd-", "Cchd-", "cchd-", "cchd-"),
        ("Ccchd", "Ccchd", "Ccchd", ""),
        ("Bb", "A- Bb C- D-", "Bb", ""),
        ("Bb", "A- BB C- D-", "BB", ""),
        ("Bb", "Aa", None, ""),
        ("Bb", "castor", None, ""),
        ("A- Bb C- D-", "A- Bb C- D-", "A- Bb C- D-", ""),
        ("A- Bb C- D-", "A-BbC-D-", "A- Bb C- D-", ""),
        ("A- Bb C- D-", "A- bB C- D-", "A- Bb C- D-", "A- Bb C- D-"),
        ("A- Bb C- D-", "A- BB C- D-", "A- BB C- D-", ""),
        ("A- Bb C- D-", "Bb", None, ""),
    ],
)
def test_typed_genotype_is_read(right: str, typed: str, answer: str | None, write: str) -> None:
    read = read_answer(question("typed", right, right, "AA"), typed, RABBITS)
    assert read.answer == (None if answer is None else (answer,))
    assert read.write == write


@pytest.mark.parametrize(
    ("typed", "answer"), [("7", "7"), ("07", "7"), ("seven", None), ("-7", None)]
)
def test_typed_number_is_read(typed: str, answer: str | None) -> None:
    read = read_answer(question("typed", "7", "7", "8"), typed, RABBITS)
    assert read.answer == (None if answer is None else (answer,))


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("a", "Blue Cal"),
        ("b)", "Castor"),
        ("c.", "White"),
        ("Blue Cal", "Blue Cal"),
        ("blue  cal", "Blue Cal"),
        ("Blue Californian", "Blue Cal"),
        ("chestnut", "Castor"),
        ("REW", "White"),
        ("whi", "White"),
        ("Lilac", ""),
        ("", ""),
    ],
)
def test_choice_is_read_by_its_letter_its_text_or_any_name_of_the_card(
    typed: str, answer: str
) -> None:
    texts = ("Blue Cal", "Castor", "White")
    choices = [AnswerChoice(text=text, correct=False) for text in texts]
    assert read_choice(choices, typed, RABBITS).answer == ((answer,) if answer else None)


def test_yes_and_no_may_be_typed_without_the_rest_unless_two_begin_so() -> None:
    texts = ("Yes, at least one", "No, but one can be", "No, none can be")
    choices = [AnswerChoice(text=text, correct=False) for text in texts]
    assert read_choice(choices, "yes", RABBITS).answer == (texts[0],)
    assert read_choice(choices, "y", RABBITS).answer == (texts[0],)
    assert read_choice(choices, "no", RABBITS).answer is None
    assert read_choice(choices, "n", RABBITS).answer is None
    assert read_choice(choices, "no none", RABBITS).answer == (texts[2],)


ALLELES = [AnswerChoice(text=text, correct=False) for text in ("C", "cchd", "ch", "c")]
GIVEN = [AnswerChoice(text=text, correct=False) for text in ("B", "b", "B or b")]
LOW = [AnswerChoice(text=text, correct=False) for text in ("at", "a")]
PAIRS = [AnswerChoice(text=text, correct=False) for text in ("atat", "ata", "aa")]


@pytest.mark.parametrize(
    ("choices", "typed", "answer", "write"),
    [
        (ALLELES, "c^chd", "cchd", ""),
        (ALLELES, "c(chd)", "cchd", ""),
        (ALLELES, "c\u1d9c\u02b0\u1d48", "cchd", ""),
        (ALLELES, "Cchd", "cchd", "cchd"),
        (ALLELES, "c-", "c", ""),
        (ALLELES, "-c", "c", ""),
        (ALLELES, "cc", "c", ""),
        (ALLELES, "C", "C", ""),
        (ALLELES, "chc", None, ""),
        (ALLELES, "Cc", None, ""),
        (ALLELES, "--", None, ""),
        (GIVEN, "b", "b", ""),
        (GIVEN, "bb", "b", ""),
        (GIVEN, "Bb", "B or b", ""),
        (GIVEN, "b, B", "B or b", ""),
        (GIVEN, "b and B", "B or b", ""),
        (GIVEN, "B b", "B or b", ""),
        (LOW, "A", None, ""),  # A is another allele than a
        (LOW, "AT", "at", "at"),
        (PAIRS, "aat", "ata", "ata"),
        (PAIRS, "a^t a^t", "atat", ""),
        (PAIRS, "ATAT", "atat", "atat"),
        (PAIRS, "AA", None, ""),
        (PAIRS, "at-", None, ""),
        (PAIRS, "a-", "aa", ""),  # there is nothing below a
    ],
)
def test_choices_that_are_alleles_or_genotypes_are_read_in_any_notation(
    choices: list[AnswerChoice], typed: str, answer: str | None, write: str
) -> None:
    read = read_choice(choices, typed, RABBITS)
    assert read.answer == (None if answer is None else (answer,))
    assert read.write == write


@pytest.mark.parametrize(
    ("typed", "answer", "write"),
    [
        ("1/2", "1/2", ""),
        ("2/4", "1/2", "1/2"),
        ("1 / 2", "1/2", "1/2"),
        ("0.5", "1/2", "1/2"),
        ("0,5", "1/2", "1/2"),
        ("50%", "1/2", "1/2"),
        ("50 %", "1/2", "1/2"),
        ("4/4", "1", "1"),
        ("100 %", "1", "1"),
        ("1", "1", ""),
        ("0.0", "0", "0"),
        ("1/3", None, ""),
        ("1/0", None, ""),
        ("9" * 30, None, ""),
        ("-1/2", None, ""),
        ("half", None, ""),
    ],
)
def test_chance_is_read_in_any_notation(typed: str, answer: str | None, write: str) -> None:
    choices = [AnswerChoice(text=text, correct=False) for text in ("0", "1/4", "1/2", "3/4", "1")]
    read = read_choice(choices, typed, RABBITS)
    assert read.answer == (None if answer is None else (answer,))
    assert read.write == write


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("the buck", "the buck"),
        ("buck", "the buck"),
        ("chestnut", "the buck"),
        ("kit1", "kit 1"),
        ("kit 2", "kit 2"),
        ("KIT2", "kit 2"),
        ("opal", "kit 2"),
        ("lilac", None),  # two animals have this card
        ("black", None),
    ],
)
def test_animal_is_read_by_its_place_or_its_card(typed: str, answer: str | None) -> None:
    cards = {"buck": "Castor", "doe": "Lilac", "kit1": "Lilac", "kit2": "Opal"}
    rows = [CardRow(role=role, card=card, shown="") for role, card in cards.items()]
    texts = ("the buck", "the doe", "kit 1", "kit 2")
    choices = [AnswerChoice(text=text, correct=False) for text in texts]
    read = read_choice(choices, typed, RABBITS, rows)
    assert read.answer == (None if answer is None else (answer,))


@pytest.mark.parametrize(
    ("texts", "labels"),
    [
        (("Yes", "No"), ("", "")),
        (("B", "D"), ("", "")),
        (("Blue Cal", "White"), ("a", "b")),
        (("B", "B or b", "something long"), ("1", "2", "3")),
    ],
)
def test_long_choices_have_letters_and_none_can_be_taken_for_another(
    texts: tuple[str, ...], labels: tuple[str, ...]
) -> None:
    choices = [AnswerChoice(text=text, correct=False) for text in texts]
    assert labels_of(choices) == labels
    for label, text in zip(labels, texts, strict=True):
        assert read_choice(choices, label or text, RABBITS).answer == (text,)
        assert read_choice(choices, text, RABBITS).answer == (text,)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("BB", ("BB",)),
        ("Bb, BB", ("BB", "Bb")),
        ("Bb BB", ("BB", "Bb")),
        ("Bb and BB", ("BB", "Bb")),
        ("Bb+BB", ("BB", "Bb")),
        ("Bb+bb", None),
        ("BB BB", ("BB",)),
        ("B B; bB", ("BB", "Bb")),
        ("bb", None),
        ("none", ()),
        ("BB Dd", None),
        (",", None),
    ],
)
def test_several_choices_are_read_in_any_order(typed: str, answer: tuple[str, ...] | None) -> None:
    assert read_answer(question("several", "BB", "BB", "Bb"), typed, RABBITS).answer == answer


@pytest.mark.parametrize(
    ("texts", "typed", "answer"),
    [
        (("Yes", "No"), "Yes!", "Yes"),
        (("Yes", "No"), "NO.", "No"),
        (("Yes", "No"), "!", None),
        (("buck 1 and doe 2", "There is no SET!"), "b) There is no SET!", "There is no SET!"),
        (("buck 1 and doe 2", "There is no SET!"), "There is no SET", "There is no SET!"),
    ],
)
def test_point_or_exclamation_mark_behind_a_choice_says_nothing(
    texts: tuple[str, ...], typed: str, answer: str | None
) -> None:
    found = read_answer(question("one", texts[0], *texts), typed, RABBITS).answer
    assert found == (None if answer is None else (answer,))


def test_letters_before_the_words_of_another_choice_are_not_guessed_at() -> None:
    asked = question("several", "the buck", "the buck", "the doe", "the kit")
    assert read_answer(asked, "a+c", RABBITS).answer == ("the buck", "the kit")
    assert read_answer(asked, "a) c) the buck", RABBITS).answer is None


def test_several_cards_are_read_by_their_names() -> None:
    asked = question("several", "White", "White", "Black Otter", "Black", "Castor")
    assert read_answer(asked, "black and tan, rew", RABBITS).answer is None
    assert read_answer(asked, "black, rew", RABBITS).answer == ("White", "Black")
    assert read_answer(asked, "a d", RABBITS).answer == ("White", "Castor")
    assert read_answer(asked, "chestnut; silver", RABBITS).answer is None


def test_unreadable_answer_is_told_how_one_looks() -> None:
    typed = question("typed", "Aa", "Aa", "AA")
    assert unread_text(typed, RABBITS).endswith("Write A, at, a or -, like this: A-.")
    whole = question("typed", "Aa Bb CC Dd", "Aa Bb CC Dd")
    assert unread_text(whole, RABBITS).endswith("Write it like this: A-.")
    assert unread_text(question("one", "Yes", "Yes", "No"), RABBITS).endswith("Type Yes or No.")
    pair = question("several", "BB", "BB", "Bb", "bb")
    told = unread_text(pair, RABBITS, "bb").removeprefix("I cannot read that. ")
    assert told.startswith("Capital and small letters matter. Type your answers")
    assert "Capital" not in unread_text(pair, RABBITS, "dd")
    several = unread_text(pair, RABBITS)
    assert several.endswith("Type your answers, such as BB, bb: at least one, but not all.")
