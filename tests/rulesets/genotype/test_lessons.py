"""The lessons as a whole: what there is, the last three of them, and what is refused."""

import re
import shlex
from collections.abc import Iterator
from random import Random

import pytest
from genotype_games.pea_lessons import figures
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


@pytest.mark.parametrize(
    ("name", "asked", "told"),
    [
        ("sampel-size", {}, "unknown lesson 'sampel-size'; did you mean sample-size"),
        ("", {}, "unknown lesson ''; 'testcross genotype lesson' lists them"),
        ("history", {"risk": "1/2"}, "the lesson history does not take --risk; leave it out"),
        ("chi-square", {"risk": "1/2"}, "does not take --risk; it takes --counts and --ratio"),
        *(
            ("sample-size", {"risk": risk}, f"--risk is '{risk}'; expected a chance between 0")
            for risk in ("0", "1", "2", "-1/2", "1/0", "1e-3", "x", "", "1/2/3", "9" * 50)
        ),
        ("sample-size", {"risk": "1/9999999999999"}, "expected a chance"),
        ("posterior", {"young": "101"}, "expected a whole number from 0 to 100"),
        ("posterior", {"young": "1.5"}, "--young is '1.5'; expected a whole number from 0"),
        ("polygenic", {"genes": "101"}, "expected a whole number from 1 to 100"),
        ("posterior", {"young": "-1"}, "expected a whole number from 0 to 100"),
        ("four-genes", {"genes": "1000"}, "expected a whole number from 1 to 100"),
        ("chi-square", {"counts": "1"}, "--counts is '1'; expected two to nine whole numbers"),
        ("chi-square", {"counts": "1:2:3"}, "--counts and --ratio need equally many numbers"),
        ("chi-square", {"counts": "1:1", "ratio": "0:1"}, "--ratio is '0:1'; expected two"),
        ("infer-parents", {"counts": "1:2:3"}, "needs two numbers, not both 0, such as 52:48"),
        ("infer-parents", {"counts": "0:0"}, "needs two numbers, not both 0"),
        ("alleles", {"plant": "Rg"}, "--plant: 'Rg' is not a full genotype at any locus"),
        ("alleles", {"plant": "FFf"}, "--plant: 'FFf' is not a full genotype"),
        ("dominance", {"cross": "TT"}, "expected two parents with an x between them"),
        ("dominance", {"cross": "TT x ff"}, "give both parents at the same loci"),
        ("dihybrid", {"cross": "Rr x Rr"}, "--cross: this lesson is about two genes"),
        ("zygosity", {"gene": "X"}, "--gene is 'X'; expected one of R, F, G, T"),
        ("phenotype", {"trait": "blue"}, "--trait is 'blue'; expected one of round, "),
        ("card-odds", {"card": "rr rR"}, "--card: 'rr rR' has the gene R twice"),
        ("linkage", {"recombination": "3/5"}, "above 1/2, where genes are unlinked"),
        ("linkage", {"recombinants": "21"}, "expected a whole number from 0 to 20"),
        ("overlays", {"overlay": "pink"}, "--overlay is 'pink'; expected one of flower codom"),
        ("screening", {"rate": "1/999999999999"}, "takes more than 1,000,000,000 tries"),
    ],
)
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
