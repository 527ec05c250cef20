"""Pupils with one wrong idea each, who go through all genotypes by hand; nothing is of the tutor.

A pupil sees what a question shows, changes one law, and answers as plain enumeration then has it.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from oracles import oracle
from oracles.oracle import Genotype, Plain, Reading, Solution
from oracles.tutor_oracle import Answers, Family, asked_for, family, name, of_animal, written
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.tutoring import Question

Reads = Callable[[Reading, int], Reading]


def _hidden(reading: Reading, last: int) -> int | None:
    """Return the allele that a card shows while something hides behind it; None for others."""
    shown = min(reading)[0]
    behind = {(shown, a) for a in range(shown, last + 1)}
    return shown if set(reading) == behind and len(behind) > 1 else None


def _as_it_is(reading: Reading, _: int) -> Reading:
    return reading


def _reversed(reading: Reading, last: int) -> Reading:
    shown = _hidden(reading, last)
    return reading if shown is None else frozenset((a, shown) for a in range(shown + 1))


def _unordered(reading: Reading, last: int) -> Reading:
    shown = _hidden(reading, last)
    if shown is None:
        return reading
    return frozenset(g for g in oracle.genotypes(last + 1) if shown in g)


def _doubled(reading: Reading, last: int) -> Reading:
    shown = _hidden(reading, last)
    return reading if shown is None else frozenset({(shown, shown)})


def _bare_white(reading: Reading, last: int) -> Reading:
    whole = set(reading) == set(oracle.genotypes(last + 1))
    return frozenset({(last, last)}) if whole else reading


READS: dict[str, Reads] = {
    "dominance-reversed": _reversed,
    "series-order-ignored": _unordered,
    "dash-is-the-same": _doubled,
    "white-hides-nothing": _bare_white,
}


class Pupil:
    """Somebody with one wrong idea.

    Args:
        idea: its name.
        answers: what is known of the cards, for what the idea leaves as it is.
    """

    def __init__(self, idea: str, answers: Answers) -> None:
        self.idea = idea
        self._answers = answers
        self._ruleset = answers.ruleset

    def answer(self, question: Question) -> tuple[str, ...] | None:
        method = getattr(self, f"_{question.kind}", None)
        found = None if method is None else method(question)
        return (found,) if isinstance(found, str) else found

    def _solutions(self, question: Question) -> list[list[Solution]]:
        """Return what everybody can be at each locus, by the law that the pupil believes in."""
        cards = family(self._ruleset, question.cards)
        loci = range(len(self._ruleset.loci))
        return [list(self._arranged(self._seen(cards.at(i)))) for i in loci]

    def _seen(self, problem: Plain) -> Plain:
        reads = READS.get(self.idea, _as_it_is)
        seen = tuple(reads(reading, problem.allele_count - 1) for reading in problem.readings)
        return Plain(problem.allele_count, seen, problem.parents)

    def _arranged(self, problem: Plain) -> Iterator[Solution]:
        for genotypes in product(*map(sorted, problem.readings)):
            sire, dam, *young = genotypes
            if all(self._comes_of(kit, sire, dam) for kit in young):
                yield genotypes

    def _comes_of(self, kit: Genotype, sire: Genotype, dam: Genotype) -> bool:
        one, other = kit
        both = (one in sire and other in dam) or (other in sire and one in dam)
        alone = self.idea == "one-parent-is-enough" and one == other
        return both or (alone and (one in sire or one in dam))

    def _legal(self, question: Question) -> str:
        legal = all(self._solutions(question))
        if self.idea == "loci-stay-together":
            legal = legal and self._takes_after_one(family(self._ruleset, question.cards))
        return "Yes" if legal else "No"

    @staticmethod
    def _takes_after_one(cards: Family) -> bool:
        sire, dam, *young = cards.animals
        apart = [i for i, (a, b) in enumerate(zip(sire, dam, strict=True)) if a != b]
        likes = ((all(kit[i] == one[i] for i in apart) for one in (sire, dam)) for kit in young)
        return all(map(any, likes))

    def _locus(self, question: Question) -> str | None:
        found = self._solutions(question)
        failing = [
            one.name for one, left in zip(self._ruleset.loci, found, strict=True) if not left
        ]
        return failing[0] if len(failing) == 1 else None

    def _asked(self, question: Question) -> tuple[Locus, int, list[Genotype]]:
        """Return the locus and the animal asked about, and what the pupil thinks it can be.

        Who fills up every dash does so only where the cards allow it.
        """
        cards, animal, place = self._answers._asked(question)
        left = of_animal(self._solutions(question)[place], animal)
        if not left and self.idea == "dash-is-the-same":
            left = of_animal(cards.solutions(place), animal)
        return self._ruleset.loci[place], animal, left

    def _elimination(self, question: Question) -> tuple[str, ...]:
        series, animal, left = self._asked(question)
        cards, _, place = self._answers._asked(question)
        own = sorted(cards.animals[animal][place])
        left = own if self.idea == "not-yet-deduced" else left
        return tuple(name(series, g) for g in own if g not in left)

    def _allele(self, question: Question) -> str | None:
        if self.idea in ("both-must-carry", "dash-is-the-same"):
            return None
        if self.idea == "not-yet-deduced":
            cards, animal, place = self._answers._asked(question)
            return written(self._ruleset.loci[place], sorted(cards.animals[animal][place]))
        series, _, left = self._asked(question)
        return written(series, left) if left else None

    def _counts(
        self, question: Question, loci: Sequence[Locus], cell: tuple[Genotype, ...], text: str
    ) -> bool:
        """Tell whether a cell counts: a notation is read as on a card, words as what is seen."""
        found = self._answers.classes(loci, text)
        if found is None or self._ruleset.by_phenotype:
            if self.idea == "dominance-reversed":
                cell = tuple((recessive, recessive) for _, recessive in cell)
            return self._answers.counts(loci, cell, text, self._answers.given(question))
        reads = READS.get(self.idea, _as_it_is)
        pairs = zip(cell, loci, found, strict=True)
        return all(g in reads(one, len(locus.symbols) - 1) for g, locus, one in pairs)

    def _punnett(self, question: Question) -> str:
        loci, cells = self._answers._cross(question)
        if self.idea == "loci-stay-together" and len(loci) > 1:
            cells = cells_of_whole_sides(cells)
        text = asked_for(question.text, " are ")
        return str(sum(self._counts(question, loci, cell, text) for cell in cells))

    def _share(self, question: Question, text: str) -> Fraction:
        loci, cells = self._answers._cross(question)
        asked = text.partition(" at locus ")[0]
        found = [self._counts(question, loci, cell, asked) for cell in cells]
        return Fraction(sum(found), len(cells))

    def _chance(self, question: Question) -> str:
        share = self._share(question, asked_for(question.text, "them be "))
        number = int(WORDS.get(found := question.text.split(" have ")[1].split()[0], found))
        sure = share == 1 or (self.idea == "ratio-is-a-count" and share * number >= 1)
        if share == 0:
            return "No, none can be"
        return "Yes, at least one certainly is" if sure else "No, but one can be"

    def _next(self, question: Question) -> str:
        wanted = asked_for(question.text, " to be ")
        share = self._share(question, wanted)
        number = int(WORDS.get(found := question.text.split(" have ")[1].split()[0], found))
        of_that = f" {wanted.partition(' at locus ')[0]}, not " in question.text.split(" How ")[0]
        overdue = self.idea == "ratio-is-a-count" and share * (number + 1) >= 1 and not of_that
        return "1" if overdue else str(share)


def cells_of_whole_sides(cells: Sequence[tuple[Genotype, ...]]) -> list[tuple[Genotype, ...]]:
    """Return the cells of a 4 x 4 square with both first, or both second, alleles of each parent.

    Of the gametes of a parent, in the order 11, 12, 21, 22, only the first and the last are left.
    """
    kept = [cells[4 * row + column] for row in (0, 3) for column in (0, 3)]
    return kept * 4


WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
WORDS |= {"seven": "7", "eight": "8", "a": "1", "an": "1"}
"""Numbers as questions may spell them."""
