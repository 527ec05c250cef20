"""Pupils with one wrong idea each, by models of their own, answer as the tutor says they do."""

from oracles.tutor_oracle import Answers
from pupils.asked_questions import asked, level_and_kind, places, tutor_of
from pupils.mistaken_pupils import Pupil
from sampling import each
from testcross.rulesets.tutoring import LEVELS, Level

SEEDS = range(30)
KINDS = ("legal", "locus", "elimination", "allele", "punnett", "chance", "next")
SHOWS_IN: dict[str, set[str]] = {
    "dominance-reversed": {"locus", "elimination", "punnett", "chance", "next"},
    "series-order-ignored": {"legal"},
    "one-parent-is-enough": {"legal", "elimination"},
    "dash-is-the-same": set(),
    "not-yet-deduced": {"allele"},
    "both-must-carry": set(),
    "white-hides-nothing": {"elimination", "allele"},
    "ratio-is-a-count": {"chance", "next"},
    "loci-stay-together": {"punnett"},
}
"""In which of these kinds, about rabbits, each is told from all others at least once."""
IDEAS = list(SHOWS_IN)


@each("level, kind, seed", places(KINDS, seeds=SEEDS), quick=56, kind=level_and_kind)
def test_pupil_who_answers_by_a_model_of_his_own_answers_as_the_tutor_expects(
    level: Level, kind: str, seed: int
) -> None:
    question, answers = asked(level, kind, seed), Answers(tutor_of(level).ruleset)
    for idea in IDEAS:
        said = Pupil(idea, answers).answer(question)
        if said is None:
            continue
        assert said == dict(question.wrong).get(idea, question.answer), (idea, question)


@each("idea, kind", [(idea, kind) for idea in IDEAS for kind in sorted(SHOWS_IN[idea])], quick=16)
def test_pupil_who_answers_by_a_model_of_his_own_is_recognised(idea: str, kind: str) -> None:
    for seed in SEEDS:
        for level in LEVELS:
            pupil = Pupil(idea, Answers(tutor_of(level).ruleset))
            question = asked(level, kind, seed)
            said = pupil.answer(question)
            if [name for name, wrong in question.wrong if wrong == said] == [idea]:
                return
    raise AssertionError("never recognised")
