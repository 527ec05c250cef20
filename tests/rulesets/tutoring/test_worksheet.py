"""Worksheets: the questions of an exam, each once, with other ways to type what is right."""

import re
from pathlib import Path

from pupils.asked_questions import SOLVER, asked, places, tutor_of
from sampling import each
from testcross.rulesets import Ruleset, load_ruleset
from testcross.rulesets.tutoring import LEVELS, Level, Quiz, Tutor, make_worksheet

OWN = Path(__file__).parents[2] / "data" / "rulesets" / "snapdragons.toml"
REPEATED = ("punnett", "chance", "next")
"""Kinds of which there are so few questions that 40 seeds give some of them again."""


@each("level", LEVELS, quick=2)
def test_worksheet_has_the_questions_of_the_exam_of_its_seed(level: Level) -> None:
    quiz = Quiz(tutor_of(level), seed=5, count=12, mode="exam")
    questions = []
    for _ in range(12):
        asking = quiz.ask()
        asking.outcome = "right"
        questions.append(asking.question)
        quiz.settle(asking)
    worksheet = make_worksheet(tutor_of(level), seed=5, count=12)
    assert [item.question.id for item in worksheet.items] == [one.id for one in questions]
    assert worksheet.name == f"gene-rummy-{level}-5"


@each("level", LEVELS, quick=1)
def test_forty_questions_of_a_worksheet_are_all_different(level: Level) -> None:
    items = make_worksheet(tutor_of(level), seed=2, count=40).items
    assert len({item.question.id for item in items}) == 40
    assert len({item.question.mating or item.question.id for item in items}) == 40


@each(
    "level, kind",
    [(level, kind) for level, kind, _ in places(seeds=[0])],
    quick=4,
    kind=lambda one: one[1] in REPEATED,
)
def test_questions_of_one_id_show_the_same_cards_and_ask_the_same(level: Level, kind: str) -> None:
    shown: dict[str, tuple[object, ...]] = {}
    for question in (asked(level, kind, seed) for seed in range(40)):
        chosen = () if question.form == "typed" else question.choices
        texts = frozenset(choice.text for choice in chosen)
        said = (question.cards, question.text, question.answer, texts)
        assert shown.setdefault(question.id, said) == said


def test_questions_of_two_kinds_have_no_id_in_common() -> None:
    kinds: dict[str, str] = {}
    for level, kind, seed in places(seeds=range(2)):
        assert kinds.setdefault(asked(level, kind, seed).id, kind) == kind


def test_the_id_of_a_set_question_tells_all_five_cards_from_others() -> None:
    found = [asked("novice", "set", seed) for seed in range(150)]
    rows = {question.cards for question in found}
    assert len(rows) > 20
    assert len({question.id for question in found}) == len(rows)


def alleles(ruleset: Ruleset, text: str) -> list[str]:
    """Return the alleles of a genotype in order of the alphabet, the longest symbols first."""
    symbols = sorted((s for locus in ruleset.loci for s in locus.symbols), key=len, reverse=True)
    return sorted(re.findall("|".join(map(re.escape, [*symbols, "-"])), text))


@each("level", LEVELS, quick=2)
def test_other_spellings_have_the_same_alleles_in_another_order_or_without_spaces(
    level: Level,
) -> None:
    made = tutor_of(level).only(["allele"] if level == "locus" else ["allele", "animal"])
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
