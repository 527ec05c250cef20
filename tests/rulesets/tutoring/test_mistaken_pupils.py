"""Pupils with one wrong idea each, by models of their own, are recognised and never as another."""

from collections import Counter

import pytest
from mistaken_pupils import Pupil
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import LEVELS, MISCONCEPTIONS, Tutor
from testcross.rulesets.tutoring.diagnosis import diagnose
from testcross.solver import Solver
from tutor_oracle import Answers

SOLVER = Solver()
QUESTIONS = 30
KINDS = ("legal", "locus", "elimination", "allele", "punnett", "chance", "next")
SHOWS_IN: dict[str, set[str]] = {
    "dominance-reversed": {"locus", "elimination", "punnett", "chance", "next"},
    "series-order-ignored": {"legal", "locus", "elimination"},
    "one-parent-is-enough": {"legal", "locus", "elimination", "allele"},
    "dash-is-the-same": set(),
    "both-must-carry": set(),
    "white-hides-nothing": {"elimination", "allele"},
    "ratio-is-a-count": {"chance", "next"},
    "loci-stay-together": {"punnett"},
}
"""In which of these kinds each is told from all others at least once."""


@pytest.mark.parametrize("idea", [one.name for one in MISCONCEPTIONS])
def test_pupil_who_answers_by_a_model_of_his_own_is_recognised(idea: str) -> None:
    named: Counter[str] = Counter()
    for level in LEVELS:
        tutor = Tutor(load_ruleset(), level, SOLVER)
        pupil = Pupil(idea, Answers(tutor.ruleset))
        for kind in set(KINDS) & set(tutor.kinds):
            for seed in range(QUESTIONS):
                question = tutor.question(seed, kind)
                said = pupil.answer(question)
                if said is None:
                    continue
                found = diagnose(question, said)
                assert found is None or found.name == idea, (question, said)
                assert said == dict(question.wrong).get(idea, question.answer), question
                named[kind] += found is not None
    assert SHOWS_IN[idea] <= {kind for kind, number in named.items() if number}
