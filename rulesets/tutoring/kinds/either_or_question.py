"""What must one of the parents have, though nobody knows which?"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.analysis.step_phrases import StepPhrases
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Dealer
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.grounds import Weight, is_white
from testcross.rulesets.tutoring.kinds.about_mating import AboutMating
from testcross.rulesets.tutoring.mind import Mind
from testcross.rulesets.tutoring.question import (
    LEVELS,
    Answer,
    AnswerChoice,
    Feedback,
    Form,
    Level,
    SmallerQuestion,
)
from testcross.solver import Solver, either_or_facts, known_alleles


class EitherOrQuestion(AboutMating):
    """Which allele is in at least one of the parents?"""

    name: ClassVar[str] = "either-or"
    form: ClassVar[Form] = "one"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (*(Concept.PROVEN, Concept.SERIES, Concept.WHITE),)

    def draw(self, dealer: Dealer, chance: Random, mind: Mind) -> Exercise | None:
        """Return a legal mating with one allele that one of the parents must have."""
        mating = dealer.mating(chance, dealer.kits(chance), fitting=True)
        if mating is None or not mind.allows(mating):
            return None
        shared = [mind.shared(problem) for problem in mating.locus_problems()]
        places = [i for i, alleles in enumerate(shared) if len(alleles) == 1]
        if not places:
            return None
        locus = places[chance.randrange(len(places))]
        return Exercise(ruleset=mating.ruleset, mating=mating, locus=locus, number=shared[locus][0])

    def answer(self, task: Exercise, mind: Mind) -> Answer:
        """Return what the mind says of the allele: which parent is proven to have it."""
        problem = task.here.problem
        if not mind.is_legal(problem):
            return ()
        sire, dam, *_ = (task.number in known for known in mind.known(problem))
        said = {(True, True): "both", (True, False): "sire", (False, True): "dam"}
        if (sire, dam) in said:
            return (_said(task, said[sire, dam]),)
        either = task.number in mind.shared(problem)
        return (_said(task, "either" if either else "neither"),)

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        symbol = task.series.symbols[task.number]
        return f"Which of the parents has {symbol} at locus {task.series.name}? What is proven?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return what can be proven of the two, the right one anywhere."""
        found = [_said(task, one) for one in ("either", "both", "sire", "dam", "neither")]
        chance.shuffle(found)
        return tuple(found)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what it is about: both parents and the kits that have the allele."""
        mating = task.whole
        involved = [*mating.animals[:2], *(mating.animals[i] for i in _kits(task))]
        white, series = any(map(is_white, involved)), len(task.series.symbols) > 2
        found = [Concept.PROVEN, *[Concept.SERIES] * series, *[Concept.WHITE] * white]
        return Weight(concepts=tuple(found), difficulty=1 + len(involved) + white)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return where the allele must have come from."""
        mating, symbol = task.whole, task.series.symbols[task.number]
        phrases = StepPhrases(task.here)
        facts = either_or_facts(solver, task.here.problem)
        proof = tuple(phrases.either_or(fact) for fact in facts)
        kit = role_of(mating, _kits(task)[0])
        sire, dam = task.ruleset.roles.parents
        return Feedback(
            hints=(
                f"Look at {kit}: which alleles does it have at locus {task.series.name}?",
                f"Could the {sire} have given {symbol}? Could the {dam}? Or only one of them?",
                "Law of Segregation: each animal has one allele of its pair from each parent.",
                proof[0],
            ),
            smaller=(
                SmallerQuestion(
                    text=f"Could the parents have these young if neither had {symbol}?",
                    choices=(
                        AnswerChoice(text="Yes", correct=False),
                        AnswerChoice(text="No", correct=True),
                    ),
                    reason=f"Without any {symbol} the parents could not have all these young.",
                ),
                SmallerQuestion(
                    text=f"Could the parents have these young if only one of them had {symbol}?",
                    choices=(
                        AnswerChoice(text="Yes", correct=True),
                        AnswerChoice(text="No", correct=False),
                    ),
                    reason=f"One parent with {symbol} is enough to give it.",
                ),
            ),
            proof=proof,
        )


def _kits(task: Exercise) -> list[int]:
    """Return the kits that have the allele for certain, or else all."""
    readings = task.here.problem.readings
    having = [i for i in range(2, len(readings)) if task.number in known_alleles(readings[i])]
    return having or list(range(2, len(readings)))


def _said(task: Exercise, who: str) -> str:
    sire, dam = task.ruleset.roles.parents
    symbol = task.series.symbols[task.number]
    return {
        "either": f"at least one of them has {symbol}, but not which",
        "both": f"both have {symbol}",
        "sire": f"the {sire} has {symbol}, of the {dam} nothing is proven",
        "dam": f"the {dam} has {symbol}, of the {sire} nothing is proven",
        "neither": f"nothing: perhaps neither has {symbol}",
    }[who]
