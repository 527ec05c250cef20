"""Odd one out: one kit of a litter has other parents.

Each kit has a code of its own at one locus, where all others show another one, and the parents
show the same pattern at each of these loci. So all kits stand out alike; only the laws tell.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import ClassVar, TypeAlias

from testcross.rulesets.english import plural
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.slots import format_reading
from testcross.rulesets.tutoring.dealer import Column, Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import feedback_on, fitting
from testcross.rulesets.tutoring.inferences import Inference, Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutMating
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback
from testcross.solver import Solver

_KITS = 4


class OddKitQuestion(AboutMating):
    """Which kit is not of these parents?"""

    name: ClassVar[str] = "odd"
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.DOMINANT, Concept.RECESSIVE, Concept.SERIES, Concept.HOMOZYGOTE),
    )

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return a litter of which just one kit cannot be theirs, and the others can together."""
        ruleset = dealer.ruleset
        loci = [i for i, locus in enumerate(ruleset.loci) if not locus.is_sexed]
        number = min(_KITS, ruleset.litter, len(loci))
        if number < 2:
            return None
        places = chance.sample(loci, number)
        odd = chance.randrange(number)
        columns: list[Column] = []
        for i in range(len(ruleset.loci)):
            can, cannot = _patterns(dealer, i, judge, known=chance.random() < _KNOWN)
            longer = [one for one in can if one in cannot]
            if not longer:
                return None
            found = cannot if i == places[odd] else can
            sire, dam, usual, own = chance.choice(found[chance.choice(longer)])
            young = [own if place == i else usual for place in places]
            columns.append((*chance.sample((sire, dam), 2), *young))
        animals = dealer.showing_all(chance, columns)
        if animals is None:
            return None
        kits = tuple(animals[2:])
        mating = Mating(ruleset=ruleset, sire=animals[0], dam=animals[1], offspring=kits)
        together = replace(mating, offspring=(*kits[:odd], *kits[odd + 1 :]))
        return Exercise(ruleset=ruleset, mating=mating) if judge.allows(together) else None

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        odd = [i for i, one in enumerate(task.whole.singles) if not judge.allows(one)]
        return (role_of(task.whole, odd[0] + 2),) if len(odd) == 1 else None

    def text(self, task: Exercise) -> str:
        young = task.ruleset.roles.offspring
        return f"One of these {plural(young)} has other parents. Which one?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return tuple(role_of(task.whole, i) for i in range(2, len(task.whole.animals)))

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        return weigh(_reasons(task, solver), task.whole.animals)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        roles = task.ruleset.roles
        sire, dam = roles.parents
        here = _reasons(task, solver)[0].here.locus.name
        (odd,) = self.answer(task, right_judge(solver)) or ()
        found = feedback_on(
            _reasons(task, solver),
            look=f"Look at what alleles the {sire} and the {dam} can give.",
            premise=f"Go through the {plural(roles.offspring)} at locus {here}.",
        )
        which = f"It is {odd}. {found.hints[-1]}"
        return Feedback(
            hints=(*found.hints[:-1], which), smaller=(), proof=(which, *found.proof[1:])
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        place = self.options(task, Random(0)).index(text)  # noqa: S311 - kits are in their order
        failing = _reasons(task, solver)[0].here.locus
        here = task.whole.singles[place].at(task.ruleset.loci.index(failing))
        are = fitting(here, solver).replace("It", "it", 1)
        return f"{text.capitalize()} can be theirs. At {failing.name} {are}"


_KNOWN = 0.5
"""How often more is known of a parent than its card shows, at any locus."""
Patterns: TypeAlias = Mapping[int, Sequence[Column]]
"""By how much longer the one code is than the others: a length tells nothing either."""


@lru_cache(maxsize=1_024)
def _patterns(
    dealer: Dealer, place: int, judge: Judge, *, known: bool
) -> tuple[Patterns, Patterns]:
    """Return what parents, the other kits and one kit can show at a locus.

    Both parents show what the other kits do; or of one it is known what it hides. First those where
    the one kit can be theirs, then those where it cannot.

    Args:
        dealer: who has the cards.
        place: of the locus.
        judge: one that is right.
        known: whether more is known of one parent.
    """
    locus = dealer.ruleset.loci[place]
    found: tuple[dict[int, list[Column]], ...] = {}, {}
    for usual, own in permutations(dealer.codes_at(place), 2):
        hidden = sorted(usual - locus.ungrown) if len(usual) > 1 else []
        longer = len(format_reading(locus, own)) - len(format_reading(locus, usual))
        for second in [frozenset({one}) for one in hidden] if known else [usual]:
            usual_is, own_is = (
                judge.is_legal(dealer.problem(place, (usual, second, kit))) for kit in (usual, own)
            )
            if usual_is:
                found[not own_is].setdefault(longer, []).append((usual, second, usual, own))
    return found[0], found[1]


def _reasons(task: Exercise, solver: Solver) -> tuple[Inference, ...]:
    found = (conflicts_in(solver, one) for one in task.whole.singles)
    return tuple(inference for some in found for inference in some)
