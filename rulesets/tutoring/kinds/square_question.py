"""How many cells of a Punnett square are of a kind?"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from random import Random
from typing import ClassVar

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.looks import Looks, looks_at, reasons_for
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind
from testcross.rulesets.tutoring.feedback_phrases import dominance
from testcross.rulesets.tutoring.inferences import Weight, question_weights
from testcross.rulesets.tutoring.judge import COUNTS_HIDDEN, FullGenotype, Judge, right_judge
from testcross.rulesets.tutoring.kinds.wanted_young import (
    WRITTEN,
    Wanted,
    is_wanted,
    others_given,
    wanted_like,
)
from testcross.rulesets.tutoring.question import (
    Answer,
    AnswerChoice,
    Concept,
    Feedback,
    Form,
    SmallerQuestion,
)
from testcross.solver import FEMALE, MALE, Solver

_OF_FOUR = {
    "alike named of 4": (3, ("0", "1", "3", "4")),
    "unlike named of 4": (2, ("0", "2", "4")),
    "alike written of 4": (2, ("0", "1", "2", "4")),
    "unlike written of 4": (1, ("0", "2", "4")),
}
_OF_SIXTEEN = {
    "alike named of 16": (5, ("1", "3", "4", "9", "12")),
    "unlike named of 16": (5, ("2", "4", "6", "8", "12")),
}
_TRIES = 30


def sorts_of(looks: Mapping[str, tuple[int, Sequence[str]]], ruleset: Ruleset) -> tuple[str, ...]:
    """Return each answer with each look that a question can have, so that looks do not tell it.

    Args:
        looks: how often each comes up, and the answers that are equally frequent there.
        ruleset: the cards; where they are described, a word for a heterozygote, if there is one,
            stands for what is written elsewhere.
    """
    has_words = any(locus.heterozygotes for locus in ruleset.loci)
    found: list[str] = []
    for look, (often, answers) in looks.items():
        is_written = " written" in look and ruleset.by_phenotype
        told = look.replace(" written", " named") if is_written else look
        for answer in answers if has_words or not is_written else ():
            found += [f"{answer} {told}"] * (24 * often // len(answers))
    return tuple(found)


class OfCross(QuestionKind):
    """Asks what young of two known parents are: what one may be beside what others are."""

    def look(self, task: Exercise) -> str:
        """Return whether the parents are alike, and whether genotypes are written."""
        _, sire, dam = parts(task)
        is_written = task.options[1:2] == (WRITTEN,)
        return f"{'alike' if sire == dam else 'unlike'} {'written' if is_written else 'named'}"

    def drawn(
        self,
        dealer: Dealer,
        chance: Random,
        judge: Judge,
        wish: Wish,
        *,
        wide: bool = False,
        number: int = 0,
    ) -> Exercise | None:
        ruleset = dealer.ruleset
        for _ in range(_TRIES):
            places: tuple[int, ...] = (dealer.locus(chance, wish.idea),)
            if wide:
                places = tuple(sorted(chance.sample(range(len(ruleset.loci)), 2)))
            sire = tuple(dealer.full(chance, place, MALE) for place in places)
            dam = tuple(dealer.full(chance, place, FEMALE) for place in places)
            if " alike" in wish.sort and not any(ruleset.loci[place].is_sexed for place in places):
                dam = sire
            every = _all_wanted(ruleset, places, is_written=" written" in wish.sort)
            task = Exercise(
                ruleset=ruleset,
                options=chance.choice(every),
                beside=chance.choice(every),
                genotypes=(*sire, *dam),
                animal=number,
                again=wish.sort.endswith(" again"),
                number=sum(1 << place for place in places),
            )
            if (
                (not wish.sort or wish.sort.endswith(self.look(task)))
                and self.fits(task, judge)
                and wish.sort in ("", self.sort_of(task, judge))
            ):
                return task
        return None

    def fits(self, task: Exercise, judge: Judge) -> bool:
        """Tell whether something else stands beside what is asked for.

        What is written out is as many different genotypes each time, and none is longer than
        those of the parents: neither number nor length tells anything.
        """
        if task.beside == task.options:
            return False
        cross = [written(task, one) for one in parts(task)[1:]]
        names = {*cross, task.options[0], task.beside[0]}
        longest = max(map(len, cross))
        return WRITTEN not in task.options or (
            len(names) == 1 + len(set(cross)) and all(len(one) <= longest for one in names)
        )


class SquareQuestion(OfCross):
    """In how many cells does a trait show?"""

    name: ClassVar[str] = "punnett"
    form: ClassVar[Form] = "typed"
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.SEGREGATION, Concept.DOMINANT, Concept.INDEPENDENT),
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        """Return the numbers of cells to be counted; those of squares of 16 cells only there."""
        looks = {**_OF_FOUR, **_OF_SIXTEEN} if _has_wide(dealer) else _OF_FOUR
        return sorts_of(looks, dealer.ruleset)

    def look(self, task: Exercise) -> str:
        """Return how many cells there are, too."""
        return f"{super().look(task)} of {4 ** len(parts(task)[0])}"

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        needs_two = wish.idea is Concept.INDEPENDENT
        other = " of 4" if needs_two else " of 16" if wish.idea is Concept.SEGREGATION else None
        if other is not None and wish.sort.endswith(other):
            return None
        wide = wish.sort.endswith(" of 16") or (needs_two and not wish.sort)
        return self.drawn(dealer, chance, judge, wish, wide=wide)

    def fits(self, task: Exercise, judge: Judge) -> bool:
        loci = parts(task)[0]
        is_even = not any(locus.unborn for locus in loci) and not on_one_chromosome(*loci)
        return is_even and super().fits(task, judge)

    def answer(self, task: Exercise, judge: Judge) -> Answer:
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
        loci, sire, dam = parts(task)
        number = in_words(4) if len(loci) == 1 else str(4 ** len(loci))
        return (
            f"{given_in(task)}Draw the Punnett square of {written(task, sire)} x "
            f"{written(task, dam)}. "
            f"How many of its {number} cells are {task.options[0]}, not {task.beside[0]}?"
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        cells = 4 ** len(parts(task)[0])
        numbers = [cells * k // 4 for k in range(5)]
        numbers += [3, 6, 9] if cells > 4 else []
        chance.shuffle(numbers)
        return tuple(dict.fromkeys(map(str, numbers)))

    def beside(
        self, task: Exercise, right: str, said: Sequence[str], chance: Random
    ) -> Sequence[str]:
        """Return numbers of which none, one, two or all are lower, each as often."""
        numbers = [
            one for one in dict.fromkeys((*said, *self.options(task, chance))) if one != right
        ]
        lower = [one for one in numbers if int(one) < int(right)]
        higher = [one for one in numbers if one not in lower]
        below = chance.randrange(4)
        return (*lower[:below], *higher[: 3 - below], *lower[below:], *higher)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        loci = len(parts(task)[0])
        first = Concept.INDEPENDENT if loci > 1 else Concept.SEGREGATION
        hard = question_weights().difficulty.square * loci
        return Weight(concepts=(first, Concept.DOMINANT), difficulty=hard)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        loci, sire, dam = parts(task)
        judge = right_judge(solver)
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
        law = dominance(*loci)
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
        judge = right_judge(solver)
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
    places = tuple(map(task.ruleset.loci.index, parts(task)[0]))
    asked = (others_given(task.ruleset, places, one) for one in (task.options, task.beside))
    return max(asked, key=len)


def wanted_in(task: Exercise, cell: FullGenotype, judge: Judge) -> bool:
    """Tell whether a cell of the square counts as what is asked for, as a judge has it."""
    places = tuple(map(task.ruleset.loci.index, parts(task)[0]))
    return is_wanted(task.ruleset, places, task.options, cell, judge)


@lru_cache(maxsize=512)
def _all_wanted(ruleset: Ruleset, places: tuple[int, ...], *, is_written: bool) -> list[Wanted]:
    loci = [ruleset.loci[place] for place in places]
    cells = product(*(sorted(locus.every - locus.unborn) for locus in loci))
    if is_written:
        return [(" ".join(map(format_genotype, loci, cell)), WRITTEN) for cell in cells]
    return list(dict.fromkeys(wanted_like(ruleset, places, cell) for cell in cells))


def on_one_chromosome(first: Locus, *others: Locus) -> bool:
    return any(
        (first.is_sexed and first.chromosome == other.chromosome)
        or (first.group != "" and first.group == other.group)
        for other in others
    )


def _has_wide(dealer: Dealer) -> bool:
    return dealer.level in ("trio", "litter") and len(dealer.ruleset.loci) > 1


def parts(
    task: Exercise,
) -> tuple[list[Locus], tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    loci = [one for i, one in enumerate(task.ruleset.loci) if task.number >> i & 1]
    return loci, task.genotypes[: len(loci)], task.genotypes[len(loci) :]


def look_at_parents(task: Exercise) -> str:
    _, sire, dam = parts(task)
    names = task.ruleset.roles.parents
    return (
        f"Look at what the {names[0]}, {written(task, sire)}, and the {names[1]}, "
        f"{written(task, dam)}, can give."
    )


def written(task: Exercise, genotypes: tuple[tuple[int, int], ...]) -> str:
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
