"""How many cells of a Punnett square are of a kind?"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import ClassVar

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.looks import Looks, looks_at, reasons_for
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, PlainKind
from testcross.rulesets.tutoring.inferences import Weight, question_weights
from testcross.rulesets.tutoring.judge import FullGenotype, Judge, TrueJudge
from testcross.rulesets.tutoring.kinds.wanted_young import (
    Wanted,
    is_wanted,
    others_given,
    wanted_like,
)
from testcross.rulesets.tutoring.misconception import COUNTS_HIDDEN
from testcross.rulesets.tutoring.question import (
    Answer,
    AnswerChoice,
    Concept,
    Feedback,
    Form,
    SmallerQuestion,
)
from testcross.solver import FEMALE, MALE, Solver

_OF_FOUR = ("1", "2", "3", "4")
_OF_SIXTEEN = ("6", "8", "9", "12")


class SquareQuestion(PlainKind):
    """In how many cells does a trait show?"""

    name: ClassVar[str] = "punnett"
    form: ClassVar[Form] = "typed"
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.DOMINANT, Concept.INDEPENDENT)

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        """Return the numbers of cells to be counted; those of squares of 16 cells only there."""
        return (*_OF_FOUR, *_OF_SIXTEEN) if _has_wide(dealer) else _OF_FOUR

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return two parents, known at one locus, or at two; and what is to be counted."""
        loci = len(dealer.ruleset.loci)
        wide = _has_wide(dealer) and (
            wish.sort in _OF_SIXTEEN
            or wish.idea is Concept.INDEPENDENT
            or chance.random() < dealer.shares.wide_square
        )
        places = sorted(chance.sample(range(loci), 2 if wide else 1))
        sire = tuple(dealer.full(chance, place, MALE) for place in places)
        dam = tuple(dealer.full(chance, place, FEMALE) for place in places)
        if all(first == second for first, second in (*sire, *dam)):
            return None  # every cell is the same
        here = [dealer.ruleset.loci[place] for place in places]
        if any(locus.unborn for locus in here) or _on_one_chromosome(*here):
            return None  # some cells would not count, or not be as likely
        cells = _cells_like(dealer.ruleset, tuple(places), sire, dam, judge)
        found = [one for one, number in cells.items() if wish.sort in ("", str(number))]
        if not found:
            return None
        return Exercise(
            ruleset=dealer.ruleset,
            options=chance.choice(found),
            genotypes=(*sire, *dam),
            number=sum(1 << place for place in places),
        )

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        """Return the number of cells."""
        _, sire, dam = parts(task)
        looks, cells = _looks(task), Counter(judge.cells(sire, dam))
        of_variety = len(task.options) == 1  # what is written out, nothing hides
        found = (
            number
            for cell, number in cells.items()
            if any(
                wanted_in(task, one, judge)
                for one in (judge.counted(looks, cell) if of_variety else (cell,))
            )
        )
        return (str(sum(found)),)

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        loci, sire, dam = parts(task)
        number = in_words(4) if len(loci) == 1 else str(4 ** len(loci))
        return (
            f"{given_in(task)}Draw the Punnett square of {written(task, sire)} x "
            f"{written(task, dam)}. "
            f"How many of its {number} cells are {task.options[0]}?"
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return numbers of cells."""
        cells = 4 ** len(parts(task)[0])
        numbers = [cells * k // 4 for k in range(5)]
        numbers += [3, 6, 9] if cells > 4 else []
        chance.shuffle(numbers)
        return tuple(dict.fromkeys(map(str, numbers)))

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what it is about: two parents and a step for each locus."""
        loci = len(parts(task)[0])
        concepts = (Concept.INDEPENDENT, Concept.DOMINANT) if loci > 1 else (Concept.DOMINANT,)
        return Weight(concepts=concepts, difficulty=question_weights().difficulty.square * loci)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return the square, cell by cell."""
        loci, sire, dam = parts(task)
        judge = TrueJudge(solver)
        found = judge.cells(sire, dam)
        cells = [written(task, cell) for cell in found]
        (right,) = self.answer(task, judge)
        rows, columns = (gametes_text(task, one) for one in (sire, dam))
        shares = {cell: Fraction(found.count(cell), len(found)) for cell in sorted(set(found))}
        by_look = len(task.options) == 1 or task.ruleset.by_phenotype
        proof = " ".join(
            [
                f"The cells are {listed(cells, 'and')}.",
                *(reasons_for(_looks(task), shares) if by_look else ()),
                f"{right} of them {'is' if right == '1' else 'are'} {task.options[0]}.",
            ]
        )
        law = "Law of Dominance: the more dominant allele of a pair is seen."
        if not by_look:
            law = "A dash stands for the same allele again, or one that is more recessive."
        if len(loci) > 1:
            law = "Law of Independent Assortment: each locus is passed on independently."
        sire_word = task.ruleset.roles.parents[0]
        given = len(dict.fromkeys(rows))
        return Feedback(
            hints=(
                look_at_parents(task),
                f"The rows are {listed(rows, 'and')}, the columns {listed(columns, 'and')}.",
                law,
                proof,
            ),
            smaller=(
                SmallerQuestion(
                    text=(
                        f"How many different gametes can a {sire_word} that is "
                        f"{written(task, sire)} give?"
                    ),
                    choices=tuple(AnswerChoice(text=str(n), correct=n == given) for n in (1, 2, 4)),
                    reason=f"It gives {listed(list(dict.fromkeys(rows)))}.",
                ),
            ),
            proof=(proof,),
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        """Say what the number counts, if anything; or whether it is too large."""
        judge = TrueJudge(solver)
        loci, sire, dam = parts(task)
        places = tuple(map(task.ruleset.loci.index, loci))
        cells = [wanted_like(task.ruleset, places, cell) for cell in judge.cells(sire, dam)]
        counted = [one for one in dict.fromkeys(cells) if str(cells.count(one)) == text]
        if counted:
            return f"{text} is how many are {counted[0][0]}."
        if (text,) == self.answer(task, COUNTS_HIDDEN):
            return f"That counts cells in which {task.options[0]} is hidden, too."
        many = "many" if int(text) > cells.count(task.options) else "few"
        rows, columns = (gametes_text(task, one) for one in (sire, dam))
        sides = f"the rows are {listed(rows, 'and')}, the columns {listed(columns, 'and')}"
        return f"That is too {many}: {sides}."


def _looks(task: Exercise) -> Looks:
    """Return what can be seen at the loci of the square."""
    return looks_at(task.ruleset, tuple(map(task.ruleset.loci.index, parts(task)[0])))


def given_in(task: Exercise) -> str:
    """Return what the question says of the loci that the square leaves out."""
    places = tuple(map(task.ruleset.loci.index, parts(task)[0]))
    return others_given(task.ruleset, places, task.options)


def wanted_in(task: Exercise, cell: FullGenotype, judge: Judge) -> bool:
    """Tell whether a cell of the square counts as what is asked for, as a judge has it."""
    places = tuple(map(task.ruleset.loci.index, parts(task)[0]))
    return is_wanted(task.ruleset, places, task.options, cell, judge)


@lru_cache(maxsize=4_096)
def _cells_like(
    ruleset: Ruleset, places: tuple[int, ...], sire: FullGenotype, dam: FullGenotype, judge: Judge
) -> Mapping[Wanted, int]:
    """Return in how many cells each thing is that may be asked for."""
    return Counter(wanted_like(ruleset, places, cell) for cell in judge.cells(sire, dam))


def _on_one_chromosome(first: Locus, *others: Locus) -> bool:
    """Tell whether two loci are known to lie on one chromosome."""
    return any(
        (first.is_sexed and first.chromosome == other.chromosome)
        or (first.group != "" and first.group == other.group)
        for other in others
    )


def _has_wide(dealer: Dealer) -> bool:
    """Tell whether squares of two loci are drawn."""
    return dealer.level in ("trio", "litter") and len(dealer.ruleset.loci) > 1


def parts(
    task: Exercise,
) -> tuple[list[Locus], tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Return the loci of the square, and both parents there."""
    loci = [one for i, one in enumerate(task.ruleset.loci) if task.number >> i & 1]
    return loci, task.genotypes[: len(loci)], task.genotypes[len(loci) :]


def look_at_parents(task: Exercise) -> str:
    """Return the first hint on any square."""
    _, sire, dam = parts(task)
    names = task.ruleset.roles.parents
    return (
        f"Look at the {names[0]}, {written(task, sire)}, and at the {names[1]}, "
        f"{written(task, dam)}: what can each of them give?"
    )


def written(task: Exercise, genotypes: tuple[tuple[int, int], ...]) -> str:
    """Return genotypes at the loci of the square as they are written."""
    pairs = zip(parts(task)[0], genotypes, strict=True)
    return " ".join(format_genotype(locus, genotype) for locus, genotype in pairs)


def gametes_text(task: Exercise, genotypes: tuple[tuple[int, int], ...]) -> list[str]:
    """Return what a parent can give, once for each way to take an allele of every pair."""
    loci = parts(task)[0]
    found = [""]
    for locus, genotype in zip(loci, genotypes, strict=True):
        found = [
            f"{one} {locus.symbols[allele].strip('/')}".strip()
            for one in found
            for allele in genotype
        ]
    return found
