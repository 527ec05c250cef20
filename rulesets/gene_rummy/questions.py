"""Questions that only Gene Rummy has: what a mating scores, and SET! (p. 25)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import ClassVar

from testcross.rulesets.analysis.score import SchemeScore, score_known
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.genetics.animal import card_of
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, card_row, role_of
from testcross.rulesets.tutoring.feedback_phrases import (
    InferencePhrases,
    feedback_on,
    turning_points,
)
from testcross.rulesets.tutoring.inferences import Inference, Weight, conflicts_in, steps_of, weigh
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.kinds.allele_question import gains_at
from testcross.rulesets.tutoring.kinds.legal_question import arrangement
from testcross.rulesets.tutoring.question import (
    Answer,
    AnswerChoice,
    CardRow,
    Concept,
    Feedback,
    Form,
    Level,
    SmallerQuestion,
)
from testcross.solver import LocusProblem, Solver

_CHOICES = 4


class ScoreQuestion(AboutLocus):
    """How many points is a mating worth in the standard game?"""

    name: ClassVar[str] = "score"
    form: ClassVar[Form] = "typed"
    names_locus: ClassVar[bool] = False
    levels: ClassVar[tuple[Level, ...]] = ("novice", "trio", "litter")
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.SCORE,)

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        totals = _totals(dealer.ruleset) if len(dealer.ruleset.loci) == 2 else {}
        return [f"{one} of {cards}" for cards, some in totals.items() for one in some]

    def look(self, task: Exercise) -> str:
        return f"of {_cards(task)}"

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        return (LocusTarget(),) if gains_at(problem, judge) else ()

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        """Return the points by what the judge fills in; None where it finds the mating illegal.

        At each animal the points of all alleles that are known.
        """
        score = _score(task.whole, judge)
        return (str(score.points),) if score is not None else None

    def text(self, task: Exercise) -> str:
        return (
            "Fill in every proven allele. How many points does the mating score in the standard "
            "game (every known allele of every card)?"
        )

    def beside(
        self, task: Exercise, right: str, said: Sequence[str], chance: Random
    ) -> Sequence[str]:
        """Return some that are less and some that are more, so that the place tells nothing."""
        if len(task.ruleset.loci) == 2 and _cards(task) <= 3:  # not in litters
            return chance.sample(_totals(task.ruleset)[max(2, _cards(task))], _CHOICES)
        points, worth = int(right), [one for locus in task.ruleset.loci for one in locus.points]
        near = [points + sign * one for one in dict.fromkeys(worth) for sign in (-1, 1)]
        near += [points + sign * (one + 1) for one in range(_CHOICES) for sign in (-1, 1)]
        found = dict.fromkeys((*map(int, said), sum(_points_shown(task)), *near))
        less = [one for one in found if one < points]
        number = chance.randrange(_CHOICES)
        more = [one for one in found if one > points][: _CHOICES - 1 - number]
        return [str(one) for one in (*less[:number], *more) if one >= 0]

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        return weigh(steps_of(solver, task.whole), task.whole.animals, Concept.SCORE)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        inferences = steps_of(solver, task.whole)
        score = _score(task.whole, right_judge(solver))
        animals = score.animals if score is not None else ()
        sums = tuple(
            f"{role_of(task.whole, i).capitalize()}: {one.sum} = {counted(one.points, 'point')}."
            for i, one in enumerate(animals)
        )
        total = f"Together {counted(score.points if score else 0, 'point')}."
        first = InferencePhrases(inferences[0])
        gained = inferences[0].here.locus
        return Feedback(
            hints=(
                first.look(),
                first.premise(),
                f"{first.law()} An unknown allele scores nothing.",
                " ".join((*sums, total)),
            ),
            smaller=(*first.smaller(), _worth(gained.symbols, gained.points)),
            proof=(
                *(InferencePhrases(inference).conclusion() for inference in inferences),
                *sums,
                total,
            ),
            reason=" ".join((*sums, total)),
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        (right,) = self.answer(task, right_judge(solver)) or ("0",)
        if int(text) > int(right):
            return f"{text} is too many. An allele that is not proven scores nothing."
        if int(text) == sum(_points_shown(task)):
            return f"{text} is what the cards alone show. Together they prove more."
        return f"{text} is too few. Count all that is proven of every card."


def _cards(task: Exercise) -> int:
    return len({animal.variety for animal in task.whole.animals})


def _score(mating: Mating, judge: Judge) -> SchemeScore | None:
    columns = [judge.known(problem) for problem in mating.locus_problems()]
    if not all(columns):
        return None
    known = [[column[i] for column in columns] for i in range(len(mating.animals))]
    return score_known(mating, known, mating.ruleset.schemes_by_name()["standard"])


@cache
def _totals(ruleset: Ruleset) -> Mapping[int, Sequence[str]]:
    """Return all totals with one kit by the number of different cards: others give a decoy away."""
    judge, found = right_judge(Solver()), defaultdict[int, set[int]](set)
    for three in product(ruleset.varieties, repeat=3):
        buck, doe, kit = (card_of(ruleset, one) for one in three)
        score = _score(Mating(ruleset=ruleset, sire=buck, dam=doe, offspring=(kit,)), judge)
        if score is not None:
            found[len({*three})].add(score.points)
    return {cards: tuple(map(str, sorted(found[cards]))) for cards in (2, 3)}


def _points_shown(task: Exercise) -> list[int]:
    return [
        locus.points[min(reading)[0]]
        for animal in task.whole.animals
        for locus, reading in zip(task.ruleset.loci, animal.readings, strict=True)
    ]


def _worth(symbols: Sequence[str], points: Sequence[int]) -> SmallerQuestion:
    numbers = sorted({1, 2, 4, 8, points[-1]})
    each = [f"{one} {worth}" for one, worth in zip(symbols, points, strict=True)]
    return SmallerQuestion(
        text=f"How many points is a known {symbols[-1]} worth?",
        choices=tuple(AnswerChoice(text=str(n), correct=n == points[-1]) for n in numbers),
        reason=f"The points of this locus are {listed(each, 'and')} (p. 10).",
    )


# SET!

NO_SET = "There is no SET!"
_TRIES = 40
"""Matings that are looked at for a layout."""
_PLACES = ((1, 1), (1, 2), (2, 1), (2, 2))


class SetQuestion(QuestionKind):
    """Which two are the parents?"""

    name: ClassVar[str] = "set"
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.SCORE,)

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        sire, dam = dealer.ruleset.roles.sexes
        return (*(f"{sire} {i} and {dam} {j}" for i, j in _PLACES), NO_SET)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        found = self.sorts(dealer).index(wish.sort) if wish.sort else chance.randrange(4)
        needs = Needs(kits=1, misfit="" if found < len(_PLACES) else "one", plain=True)
        for _ in range(_TRIES):
            dealt = dealer.around(chance, judge, wish, needs, _any_mating)
            task = _layout(dealer, chance, dealt.mating, found) if dealt is not None else None
            if task is not None:
                return task
        return None

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        legal = [said for said, couple in _couples(task) if judge.allows(couple)]
        if len(legal) > 1:
            return None
        return (legal[0] if legal else NO_SET,)

    def text(self, task: Exercise) -> str:
        young = task.ruleset.roles.offspring
        return f"SET! Which two cards can be the parents of the {young}?"

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        sire, dam = task.ruleset.roles.sexes
        mating, (buck, doe) = task.whole, task.others
        return (
            card_row(f"{sire} 1", mating.sire),
            card_row(f"{sire} 2", buck),
            card_row(f"{dam} 1", mating.dam),
            card_row(f"{dam} 2", doe),
            card_row(task.ruleset.roles.offspring, mating.offspring[0]),
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return (*(said for said, _ in _couples(task)), NO_SET)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        inferences = (inference for _, inference in _refused(task, solver))
        return weigh(inferences, (*task.whole.animals, *task.others), Concept.SCORE)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        young = task.ruleset.roles.offspring
        (right,) = self.answer(task, right_judge(solver)) or ()
        refused, legal = _refused(task, solver), dict(_couples(task))
        found = feedback_on(
            [inference for _, inference in refused],
            look=f"Look at what alleles the {young} must have inherited at each locus.",
            premise="Rule out each couple where neither has an allele that it needs.",
        )
        why = zip(refused, found.proof, strict=True)
        proof = [f"Not {couple}. {sentence}" for (couple, _), sentence in why]
        said = f"It is: {right}" if right == NO_SET else f"It is: {right}."
        return replace(
            found,
            hints=(*found.hints[:3], said),
            proof=(said, *proof),
            reason=proof[0] if right == NO_SET else arrangement(legal[right], solver),
            to_choice=turning_points(refused),
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        refused = dict(_refused(task, solver))
        if text in refused:
            return f"{text}: {InferencePhrases(refused[text]).against()}"
        return "That would mean that each of the four couples fails at some locus; one does not."


def _layout(dealer: Dealer, chance: Random, mating: Mating, place: int) -> Exercise | None:
    """Return a layout with the parents of a mating at a place, beside two cards more.

    None where there are no cards of which no couple can be the parents, but perhaps that one.
    """
    buck, doe, kit = mating.animals
    cards = [dealer.plain(one) for one in chance.sample(dealer.cards, min(8, len(dealer.cards)))]
    other_buck = next((one for one in cards if not dealer.can_have(one, doe, kit)), None)
    cards.reverse()
    other_doe = next((one for one in cards if not dealer.can_have(buck, one, kit)), None)
    if other_buck is None or other_doe is None or dealer.can_have(other_buck, other_doe, kit):
        return None
    i, j = _PLACES[place % len(_PLACES)]
    two_bucks = (buck, other_buck) if i == 1 else (other_buck, buck)
    two_does = (doe, other_doe) if j == 1 else (other_doe, doe)
    if len({one.variety for one in (buck, other_buck, doe, other_doe, kit)}) < len(_PLACES):
        return None  # so few different cards would tell that there is none
    laid = Mating(ruleset=dealer.ruleset, sire=two_bucks[0], dam=two_does[0], offspring=(kit,))
    return Exercise(ruleset=dealer.ruleset, mating=laid, others=(two_bucks[1], two_does[1]))


def _any_mating(problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
    return (LocusTarget(),) if judge.is_legal(problem) == (sort != NO_SET) else ()


def _couples(task: Exercise) -> Iterator[tuple[str, Mating]]:
    sire, dam = task.ruleset.roles.sexes
    mating, (buck, doe) = task.whole, task.others
    bucks, does = (mating.sire, buck), (mating.dam, doe)
    for i, j in _PLACES:
        yield f"{sire} {i} and {dam} {j}", replace(mating, sire=bucks[i - 1], dam=does[j - 1])


def _refused(task: Exercise, solver: Solver) -> tuple[tuple[str, Inference], ...]:
    found = ((said, conflicts_in(solver, couple)[:1]) for said, couple in _couples(task))
    return tuple((said, inference) for said, some in found for inference in some)


KINDS: tuple[QuestionKind, ...] = (ScoreQuestion(), SetQuestion())
KINDS_AFTER: dict[str, tuple[str, ...]] = {
    Code.ILLEGAL_MATING: ("legal", "locus", "lacking", "odd", "kits"),
    Code.IMPOSSIBLE_ALLELE: ("elimination", "verdict"),
    Code.UNPROVEN_ALLELE: ("verdict", "either-or"),
    Code.MISSED_ALLELE: ("allele", "premises", "animal"),
    Code.EXCHANGED_GENOTYPES: ("allele", "either-or"),
    Code.MISPLACED_DASH: ("verdict", "allele"),
    Code.WRONG_SUM: ("score",),
    Code.WRONG_POINTS: ("score",),
    Code.WRONG_CALL: ("set", "legal"),
    Code.OVERLOOKED_MATING: ("set", "kits"),
    RecordCode.UNREADABLE_GENOTYPE: ("elimination", "verdict"),
}
"""Kinds by the code of a finding, the nearest first; other findings are about the play."""
