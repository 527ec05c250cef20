"""Every question is true whatever the animals have where its words leave the genotype open."""

import re
from collections.abc import Iterator
from itertools import product
from operator import itemgetter
from pathlib import Path

import pytest
from oracles.tutor_oracle import Answers, hold
from pupils.asked_questions import asked, tutor_of
from sampling import each
from testcross.rulesets import load_mating_ruleset
from testcross.rulesets.tutoring import LEVELS, Level, NoQuestionError

FOLDER = Path(__file__).parents[3] / "rulesets" / "species"
RULESETS = (
    *("gene-rummy", "gene-rummy-novice", "genotype"),
    *sorted(path.stem.replace("_", "-") for path in FOLDER.glob("*.toml")),
)
OF_CROSSES = ("chance", "next", "punnett", "test-cross")
"""Kinds that name what young look like, though they are about one locus or two."""
Case = tuple[str, str, Level, int]


def cases() -> Iterator[Case]:
    """Yield where there are some 3,500 questions, most of them about crosses."""
    yield from product(RULESETS, OF_CROSSES, LEVELS, range(8))
    yield from product(RULESETS, [""], LEVELS, range(16))


@each("ruleset, kind, level, seed", cases, quick=6, kind=itemgetter(0, 1), blocks=16)
def test_question_of_every_ruleset_is_true_for_all_that_it_leaves_open(
    ruleset: str, kind: str, level: Level, seed: int
) -> None:
    tutor = tutor_of(level, ruleset)
    try:
        question = asked(level, kind, seed, ruleset)
    except NoQuestionError:
        assert kind not in tutor.kinds or kind == "test-cross"
        return
    if question.kind != "terms":
        hold(question, Answers(tutor.ruleset))


def trait_words(ruleset: str) -> set[str]:
    """Return what alleles and heterozygotes show, but not where a locus is called so, too."""
    loci = load_mating_ruleset(ruleset).loci
    shown = {allele.shows for locus in loci for allele in locus.alleles}
    shown |= {shows for locus in loci for _, shows in locus.heterozygotes}
    return shown - {locus.name for locus in loci}


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.deep)])
@each("ruleset", RULESETS, quick=1)
def test_no_cross_is_about_a_colour_that_several_loci_make(ruleset: str, seed: int) -> None:
    """Ovate capsules need ``cc dd``: of ``dd x dd`` nobody can say whether one is ovate."""
    cards = load_mating_ruleset(ruleset)
    if len(cards.loci) == 1 or cards.by_phenotype:
        return
    words = re.compile("|".join(rf"\b{re.escape(one)}\b" for one in sorted(trait_words(ruleset))))
    tutor = tutor_of("trio", ruleset)
    for kind in OF_CROSSES:
        if kind in tutor.kinds:
            text = tutor.question(seed, kind).text
            assert not words.search(text), text


ASKED = (Path(__file__).parents[2] / "data" / "crosses_asked.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", ASKED.splitlines()[1:])
def test_cross_names_the_locus_or_a_card_that_it_decides(case: str) -> None:
    ruleset, kind, seed, text, answer = case.split(" | ")
    question = tutor_of("trio", ruleset).question(int(seed), kind)
    assert (question.text, question.answer) == (text, (answer,))
