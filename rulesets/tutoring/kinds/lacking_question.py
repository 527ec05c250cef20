"""Which parent lacks what?"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.analysis.phrases import LocusPhrases, sentence
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Wish
from testcross.rulesets.tutoring.exercise import Exercise
from testcross.rulesets.tutoring.feedback_phrases import feedback_on
from testcross.rulesets.tutoring.inferences import Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.judge import MISTAKEN, Judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback, Level
from testcross.solver import Allele, LocusProblem, Reading, Solver, gametes, known_alleles

_WHO = ("sire", "dam", "both")
_MIXED = 0.25
"""So many parents, where others would do, may have two different alleles."""


class LackingQuestion(AboutLocus):
    """Which allele does the kit need, and which parent has none to give?"""

    name: ClassVar[str] = "lacking"
    levels: ClassVar[tuple[Level, ...]] = ("novice", "locus", "trio")
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.RECESSIVE, Concept.DOMINANT, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        """Return nearly as often both parents as one of them: one statement of each is shown.

        Both a little less often: where any answer will do, it comes up more often by itself.
        """
        alleles = [one for count in dealer.ruleset.allele_counts for one in range(count)]
        whose = ("both",) * 9 + ("sire",) * 5 + ("dam",) * 6
        return tuple(f"{who} {allele}" for who in whose for allele in alleles)

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        return "{} {}".format(*lacking(task.here.problem)[0])

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return a kit with two equal alleles, and parents of which one, or both, lack them.

        Both parents have mostly two equal alleles, too: who can be heterozygous lacks less, so that
        nobody would have to look at what the kit has.
        """
        who, _, number = (wish.sort or chance.choice(self.sorts(dealer))).partition(" ")
        ruleset, allele = dealer.ruleset, int(number)
        loci = enumerate(ruleset.loci)
        places = [i for i, one in loci if len(one.alleles) > allele and not one.is_sexed]
        place = chance.choice([i for i in dealer.loci_for(wish.idea) if i in places] or [-1])
        if place < 0:
            return None
        column: list[Reading] = []
        for position, name in enumerate(("sire", "dam")):
            lacks = who in (name, "both")
            known = [
                one for one in dealer.known(place, position) if (allele in gametes(one)) != lacks
            ]
            pure = [one for one in known if len(one) == 1 and len(set(min(one))) == 1]
            mixed = [one for one in known if one not in pure]
            found = mixed if not pure or (mixed and chance.random() < _MIXED) else pure
            if not found:
                return None
            column.append(chance.choice(found))
        kit = frozenset({(allele, allele)})
        if kit not in dealer.known(place, 2):
            return None
        mating = dealer.legal_around(chance, place, (*column, kit), judge)
        if mating is None or not self.targets(mating.at(place).problem, judge, wish.sort):
            return None
        return Exercise(ruleset=ruleset, mating=mating, locus=place)

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        """Return the mating, if one parent, or both, lack what a kit has twice: any of them can."""
        sire, dam, _ = problem.blanks
        is_twice = len(set(known_alleles(problem.readings[2]) * 2)) == 1 == len(problem.readings[2])
        found = lacking(problem) if sire == dam and is_twice else ()
        return (
            (LocusTarget(),) if len(found) == 1 and sort in ("", "{} {}".format(*found[0])) else ()
        )

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        if judge.is_legal(task.here.problem):
            return None
        found = lacking(judge.reads(task.here.problem))
        return (self._statement(task, *found[0]),) if len(found) == 1 else None

    def text(self, task: Exercise) -> str:
        roles = task.ruleset.roles
        sire, dam = roles.parents
        return (
            f"This {sire} and this {dam} cannot have this {roles.offspring} at locus "
            f"{task.series.name}. What is missing there?"
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        problem = task.here.problem
        ((who, allele),) = lacking(problem)
        said = [one for judge in MISTAKEN for one in lacking(judge.reads(problem))[:1]]
        alleles, by_cards = range(problem.allele_count), Random(task.whole.label)  # noqa: S311 - play
        others = [(w, a) for a in alleles for w in _WHO if w != who and a != allele]
        # two statements about each of two alleles, the same two: what a wrong idea says, if it can
        by_cards.shuffle(others)
        others.sort(key=lambda one: one not in said and (one[0], allele) not in said)
        for other, second in others:
            pairs = [(w, a) for w in (who, other) for a in (allele, second)]
            if sum(_is_so(problem, *one) for one in pairs) == 1:
                break
        found = [self._statement(task, *one) for one in pairs]
        chance.shuffle(found)
        return tuple(found)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        return weigh(conflicts_in(solver, task.whole), task.whole.animals)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        kit = f"the {task.ruleset.roles.offspring}"
        inferences = conflicts_in(solver, task.whole)
        found = feedback_on(
            inferences,
            look=f"Look at what alleles {kit} must have got.",
            premise=f"At locus {task.series.name} {kit} needs an allele from each parent, or from "
            "one of them. Look for who has it.",
        )
        ((who, allele),) = lacking(task.here.problem)
        told = [i for i, _ in inferences[0].premises]
        untold = [i for i in (0, 1) if who == "both" and i not in told]
        phrases = LocusPhrases(task.here)
        either = [f"{phrases.name(i)} has no {phrases.symbol(allele)} either" for i in untold]
        proof = " ".join((found.proof[0], *map(sentence, either)))
        return replace(found, hints=(*found.hints[:-1], proof), proof=(proof,))

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        problem, phrases = task.here.problem, LocusPhrases(task.here)
        every = [(who, a) for a in range(problem.allele_count) for who in _WHO]
        who, allele = next(one for one in every if self._statement(task, *one) == text)
        symbol, known = phrases.symbol(allele), known_alleles(problem.readings[2])
        if allele not in known:
            return sentence(f"{phrases.name(2)} need not have {symbol}")
        named = (0, 1) if who == "both" else (_WHO.index(who),)
        able = [i for i in named if allele in gametes(problem.readings[i])]
        if able:
            return sentence(f"{phrases.name(able[0])} can give {symbol}")
        return sentence(f"{phrases.name(1 - named[0])} has no {symbol} to give either")

    def _statement(self, task: Exercise, who: str, allele: Allele) -> str:
        symbol = task.series.symbols[allele]
        sire, dam = task.ruleset.roles.parents
        if who == "both":
            return f"Neither parent has {symbol} to give"
        return f"Only the {sire if who == 'sire' else dam} has no {symbol} to give"


def lacking(problem: LocusProblem) -> tuple[tuple[str, Allele], ...]:
    """Return which parent lacks which allele that the kit needs of it; of both, where one would do.

    A kit with two equal alleles needs one from each parent; any other allele that it has for
    certain it needs from one of them.
    """
    sire, dam, kit = problem.readings
    known = known_alleles(kit)
    found: list[tuple[str, Allele]] = []
    for allele in dict.fromkeys(known):
        lacks = [allele not in gametes(sire), allele not in gametes(dam)]
        if all(lacks):
            found.append(("both", allele))
        elif known == (allele, allele) and any(lacks):
            found.append(("sire" if lacks[0] else "dam", allele))
    return tuple(found)


def _is_so(problem: LocusProblem, who: str, allele: Allele) -> bool:
    """Tell whether just one parent, or both, have none of an allele."""
    sire, dam = (allele not in gametes(problem.readings[i]) for i in (0, 1))
    return (sire, dam) == {"sire": (True, False), "dam": (False, True), "both": (True, True)}[who]
