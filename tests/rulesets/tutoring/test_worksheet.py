"""Worksheets: the questions of an exam, each once, with other ways to type what is right."""

import re
from pathlib import Path

import pytest
from testcross.rulesets import Ruleset, load_ruleset
from testcross.rulesets.tutoring import LEVELS, Level, NoQuestionError, Quiz, Tutor, make_worksheet
from testcross.solver import Solver

SOLVER = Solver()
OWN = Path(__file__).parents[2] / "data" / "rulesets" / "snapdragons.toml"


def tutor(level: Level, kinds: tuple[str, ...] = ()) -> Tutor:
    return Tutor(load_ruleset(), level, SOLVER, kinds=kinds)


@pytest.mark.parametrize("level", LEVELS)
def test_worksheet_has_the_questions_of_the_exam_of_its_seed(level: Level) -> None:
    quiz = Quiz(tutor(level), seed=5, count=12, mode="exam")
    asked = []
    for _ in range(12):
        asking = quiz.ask()
        asking.outcome = "right"
        asked.append(asking.question)
        quiz.settle(asking)
    worksheet = make_worksheet(tutor(level), seed=5, count=12)
    assert [item.question for item in worksheet.items] == asked
    assert worksheet.name == f"gene-rummy-{level}-5"


@pytest.mark.parametrize("level", LEVELS)
def test_forty_questions_of_a_worksheet_are_all_different(level: Level) -> None:
    items = make_worksheet(tutor(level), seed=2, count=40).items
    assert len({item.question.id for item in items}) == 40
    assert len({item.question.mating or item.question.id for item in items}) == 40


def test_other_seeds_have_other_questions_and_the_same_seed_the_same() -> None:
    first, again, other = (make_worksheet(tutor("trio"), seed=s, count=8) for s in (1, 1, 2))
    assert first == again
    ids = [{item.question.id for item in one.items} for one in (first, other)]
    assert not ids[0] & ids[1]


def test_more_questions_than_there_are_is_refused() -> None:
    with pytest.raises(NoQuestionError, match=r"no more than [0-9]+ different questions"):
        make_worksheet(tutor("novice", kinds=("punnett",)), seed=1, count=200)


@pytest.mark.parametrize("level", LEVELS)
def test_questions_of_one_id_show_the_same_cards_and_ask_the_same(level: Level) -> None:
    made = tutor(level)
    shown: dict[str, tuple[object, ...]] = {}
    for kind in made.kinds:
        for seed in range(40):
            question = made.question(seed, kind)
            chosen = () if question.form == "typed" else question.choices
            texts = frozenset(choice.text for choice in chosen)
            asked = (question.rows, question.text, question.answer, texts)
            assert shown.setdefault(question.id, asked) == asked


def test_the_id_of_a_set_question_tells_all_five_cards_from_others() -> None:
    made = tutor("novice")
    found = [made.question(seed, "set") for seed in range(150)]
    rows = {question.rows for question in found}
    assert len(rows) > 40
    assert len({question.id for question in found}) == len(rows)


def alleles(ruleset: Ruleset, text: str) -> list[str]:
    """Return the alleles of a genotype in order of the alphabet, the longest symbols first."""
    symbols = sorted((s for locus in ruleset.loci for s in locus.symbols), key=len, reverse=True)
    return sorted(re.findall("|".join(map(re.escape, [*symbols, "-"])), text))


@pytest.mark.parametrize("level", LEVELS)
def test_other_spellings_have_the_same_alleles_in_another_order_or_without_spaces(
    level: Level,
) -> None:
    made = tutor(level, kinds=("allele",) if level == "locus" else ("allele", "animal"))
    items = make_worksheet(made, seed=1, count=40).items
    spelt = [(item.question.answer[0], other) for item in items for other in item.spellings]
    assert spelt
    for right, other in spelt:
        assert other != right
        assert alleles(made.ruleset, other) == alleles(made.ruleset, right)
    unequal = [item for item in items if item.question.answer[0] in ("Bb", "Dd", "Aa")]
    assert unequal
    for item in unequal:
        assert item.spellings == (item.question.answer[0][::-1],)


def test_ids_are_plain_whatever_a_ruleset_is_called(tmp_path: Path) -> None:
    odd = tmp_path / "odd.toml"
    written = OWN.read_text(encoding="utf-8")
    odd.write_text(
        written.replace('name = "snapdragons"', 'name = "4 [o\'clock] <b> &: ~ж/x"'),
        encoding="utf-8",
    )
    made = Tutor(load_ruleset(str(odd)), "trio", SOLVER)
    worksheet = make_worksheet(made, seed=1, count=5)
    assert worksheet.name == "q-4-o-clock-b-x-trio-1"
    for item in worksheet.items:
        assert re.fullmatch("q-4-o-clock-b-x-[a-z-]+-[0-9a-f]{10}", item.question.id)
