"""The lessons as a whole: what there is, the last three of them, and what is refused."""

import re
import shlex
from collections.abc import Iterator
from random import Random

import pytest
from genotype_games.pea_lessons import figures
from sampling import tables
from testcross.rulesets.genotype.lessons import LessonError, find_lesson, give_lesson, lessons

NAMES = (
    *("alleles", "dominance", "phenotype", "zygosity", "skipped-generation", "monohybrid"),
    *("infer-parents", "test-cross", "sample-size", "posterior", "dihybrid", "chi-square"),
    *("four-genes", "card-odds", "linkage", "incomplete-dominance", "codominance", "overlays"),
    *("polygenic", "de-novo-rate", "screening", "rate-per-year", "one-allele", "polyploidy"),
    *("model-limits", "history", "glossary"),
)
"""In the order of the booklet; polyploidy stands among the other exceptions there."""


# what there is


def test_lessons_are_those_of_the_booklet_each_with_its_figures() -> None:
    assert tuple(one.name for one in lessons().lessons) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_lesson_is_a_few_sentences_that_use_its_figures(name: str) -> None:
    lesson, answer = find_lesson(name), give_lesson(name, {})
    assert 2 <= len(lesson.text) <= 4
    assert all(one[-1] in ".?" and len(one) < 260 for one in answer.sentences)
    assert lesson.question.endswith("?")
    assert re.match(r"L\d", lesson.source)
    used = set(re.findall(r"{(\w+)", " ".join([*lesson.text, lesson.show])))
    unused = answer.figures.keys() - used
    assert unused <= {"risk", "spread", "hybrid", "young", "plant", "rate", "gametes", "fitting"}


# 25 to 27: the rest


def test_model_limits_and_history_have_the_numbers_of_the_booklet() -> None:
    limits = figures("model-limits")
    assert (limits["squares"], limits["gametes"], limits["not_in_game"]) == (4, 16, 3)
    told = " ".join(give_lesson("history", {}).sentences)
    for number in ("1822", "1884", "1854", "1865", "7 traits", "30,000", "8 years"):
        assert number in told


# what is refused


@pytest.mark.parametrize(("name", "asked", "told"), tables("refused")["lessons"])
def test_lesson_that_cannot_be_given_is_refused_with_a_remedy(
    name: str, asked: dict[str, str], told: str
) -> None:
    with pytest.raises(LessonError) as refused:
        give_lesson(name, asked)
    assert told in refused.value.in_full


def words_of(random: Random, name: str) -> Iterator[tuple[str, str]]:
    pool = (
        "1/3",
        "7",
        "Ff",
        "Ff x ff",
        "52:48",
        "x",
        "",
        "%",
        "FF\N{MULTIPLICATION SIGN}ff",
        "1:0",
    )
    for parameter in find_lesson(name).parameters:
        if random.random() < 0.6:
            yield parameter, random.choice(pool)


def test_lessons_of_any_words_are_given_or_refused() -> None:
    random = Random(27)
    given = 0
    for _ in range(600):
        name = random.choice(NAMES)
        try:
            answer = give_lesson(name, dict(words_of(random, name)))
        except LessonError:
            continue
        given += 1
        assert all(answer.sentences)
        assert shlex.split(answer.show)
    assert given > 200
