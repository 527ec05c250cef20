"""Which kits can two parents have?"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from operator import itemgetter
from random import Random
from typing import ClassVar

from testcross.rulesets.english import plural
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import Variety
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, mating_rows
from testcross.rulesets.tutoring.feedback_phrases import (
    InferencePhrases,
    feedback_on,
    turning_points,
)
from testcross.rulesets.tutoring.inferences import Inference, Weight, conflicts_in, is_white, weigh
from testcross.rulesets.tutoring.judge import Judge
from testcross.rulesets.tutoring.question import Answer, CardRow, Concept, Feedback, Form
from testcross.solver import Solver

_OPTIONS = 4
_WHITE_PARENT = 0.5
_COUPLES = 200
"""So many parents are looked at for four cards."""


class KitsQuestion(QuestionKind):
    """Which of these cards can be a kit of two parents?"""

    name: ClassVar[str] = "kits"
    form: ClassVar[Form] = "several"
    tempting: ClassVar[bool] = True
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.DOMINANT, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE, Concept.SEXED),
    )

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return four cards, and two parents that can have just those of them that were chosen.

        So any card is as often right as wrong. Of such parents those are taken beside whom the
        right ones look as odd as the wrong ones. Where there are few cards, they are shown.

        A White that can be chosen is mostly wrong, so it is as often a parent.
        """
        cards = chance.sample(dealer.cards, min(_OPTIONS, len(dealer.cards)))
        whites = [one for one in dealer.cards if is_white(dealer.ruleset, one)]
        parents = whites if wish.idea is Concept.WHITE and chance.random() < _WHITE_PARENT else ()
        if wish.idea is Concept.WHITE and not parents and not {*cards}.intersection(whites):
            cards[:1] = whites[:1]
        numbers = range(1, len(cards))
        # with a White one kit alone comes up more easily than several: those are looked for
        found_less = [*numbers, *numbers[1:]] if wish.idea is Concept.WHITE else numbers
        number = chance.choice(found_less) if found_less else 0
        theirs = set(chance.sample(cards, number))
        few = len(dealer.cards) <= _OPTIONS
        best: tuple[float, tuple[Animal, Animal]] | None = None
        for _ in range(_COUPLES if number else 0):
            couple = dealer.couple(chance, parents)
            found = set(dealer.fitting(*couple)) & set(cards)
            if few and 0 < len(found) < len(cards):
                best = (0, couple)
                break
            if not few and found == theirs:
                off = oddness_gap(couple, theirs, set(cards) - theirs)
                best = min(best or (off, couple), (off, couple), key=itemgetter(0))
        if best is None:
            return None
        sire, dam = best[1]
        chance.shuffle(cards)
        young = tuple(dealer.plain(one) for one in cards)
        return Exercise(
            ruleset=dealer.ruleset,
            mating=Mating(ruleset=dealer.ruleset, sire=sire, dam=dam, offspring=young),
            options=tuple(one.name for one in cards),
            parents_only=True,
        )

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        pairs = zip(task.options, task.whole.singles, strict=True)
        return tuple(name for name, one in pairs if judge.allows(one))

    def text(self, task: Exercise) -> str:
        roles = task.ruleset.roles
        sire, dam = roles.parents
        return (
            f"Which of these {plural(roles.offspring)} can this {sire} and this {dam} have? "
            "Choose all of them."
        )

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        return mating_rows(task.whole)[:2]

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return task.options

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        return weigh((inference for _, inference in _refused(task, solver)), task.whole.animals)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        sire, dam = task.ruleset.roles.parents
        refused = _refused(task, solver)
        found = feedback_on(
            [inference for _, inference in refused],
            look=f"Look at what alleles the {sire} and the {dam} can give at each locus.",
            premise="Take the cards one by one: at each locus one allele comes from each parent.",
        )
        return replace(found, to_choice=turning_points(refused))

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        pairs = zip(task.options, task.whole.singles, strict=True)
        one = next(one for name, one in pairs if name == text)
        refused = conflicts_in(solver, one)
        if refused:
            return f"{text}: {InferencePhrases(refused[0]).against()}"
        return f"{text} fits at every locus."


def oddness_gap(
    beside: Sequence[Animal | Variety],
    some: Collection[Animal | Variety],
    others: Collection[Animal | Variety],
) -> float:
    """Return how much odder some cards look than others beside two or three that are shown."""
    odd: list[tuple[float, float]] = []
    for cards in (some, others):
        differs = [
            [own != one for one in shown]
            for card in cards
            for own, *shown in zip(
                card.readings, *(one.readings for one in beside[:2]), strict=True
            )
        ]
        odd.append((sum(map(all, differs)) / len(cards), sum(map(sum, differs)) / len(cards)))
    return abs(odd[0][0] - odd[1][0]) + abs(odd[0][1] - odd[1][1])


def _refused(task: Exercise, solver: Solver) -> tuple[tuple[str, Inference], ...]:
    pairs = zip(task.options, task.whole.singles, strict=True)
    found = ((name, conflicts_in(solver, one)[:1]) for name, one in pairs)
    return tuple((name, inference) for name, some in found for inference in some)
