"""Questions that are worked out: chi-square, several young, a map, ways of inheritance, branches.

Each kind is a class with a name, its ideas and ``make``, which draws a problem and works it out by
the command of the same name.
"""

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, combinations
from random import Random
from typing import ClassVar, TypeAlias

from testcross.rulesets.analysis.branch_diagrams import branch_diagram
from testcross.rulesets.analysis.goodness_of_fit import chi_square_test
from testcross.rulesets.analysis.repeated_chances import repeated_chance
from testcross.rulesets.analysis.three_point import three_point_cross
from testcross.rulesets.english import counted, in_words, listed
from testcross.rulesets.genetics.locus import Allele, Locus
from testcross.rulesets.genetics.names import traits_of
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, Worked
from testcross.rulesets.tutoring.inferences import Weight
from testcross.rulesets.tutoring.judge import RIGHT, Judge
from testcross.rulesets.tutoring.kinds.square_question import on_one_chromosome
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback, Form, Level
from testcross.solver import AUTOSOME, FEMALE, MALE, Genotype, LocusProblem, Solver, litter_parents

LIMITS = ("3.84", "5.99", "7.81")
"""Chi-square of 5 % at one, two and three degrees of freedom."""


class Calculation(QuestionKind):
    """Draws a problem with its solution."""

    concepts: ClassVar[tuple[Concept, ...]]
    hard: ClassVar[int]
    """How hard it is: about the steps that it takes."""

    @abstractmethod
    def make(self, dealer: Dealer, chance: Random) -> Worked | None:
        """Return a problem and its solution; None where what came up is no problem."""

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        worked = self.make(dealer, chance)
        return None if worked is None else Exercise(ruleset=dealer.ruleset, worked=worked)

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        return task.solution.sort

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        return task.solution.right

    def text(self, task: Exercise) -> str:
        return task.solution.text

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        texts = [*task.solution.right, *(text for text, _ in task.solution.meant)]
        found = list(dict.fromkeys(texts))
        if self.form == "one":
            chance.shuffle(found)
        return found

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        return Weight(concepts=self.concepts, difficulty=self.hard)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        why = task.solution.why
        return Feedback(hints=(*task.solution.hints, why), smaller=(), proof=(why,))

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        return dict(task.solution.meant)[text]


Cross: TypeAlias = tuple[Locus, str, Genotype, Genotype]


def _cross(dealer: Dealer, chance: Random) -> Cross | None:
    """Return a locus, what its most recessive genotype shows, and two parents that differ there."""
    locus = chance.choice(dealer.ruleset.loci)
    last = len(locus.alleles) - 1
    if locus.law.is_special or locus.lethal or locus.heterozygotes:
        return None
    mixed = (chance.randrange(last), last)
    return locus, locus.phenotype((last, last)), mixed, chance.choice((mixed, (last, last)))


class ChiSquareQuestion(Calculation):
    """Do counts fit a ratio?"""

    name: ClassVar[str] = "chi-square"
    levels: ClassVar[tuple[Level, ...]] = ("trio", "litter")
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.FIT,)
    hard: ClassVar[int] = 10

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        return ("fits, less", "fits, more", "does not fit, less", "does not fit, more")

    def make(self, dealer: Dealer, chance: Random) -> Worked | None:
        cross = _cross(dealer, chance)
        if cross is None:
            return None
        locus, recessive, one, other = cross
        ratio = (3, 1) if one == other else (1, 1)
        total = 4 * chance.randint(10, 40)
        rare = round(chance.gauss(total / sum(ratio), total**0.5 * 0.8))
        if not 0 < rare < total:
            return None
        found = chi_square_test(dealer.ruleset, (total - rare, rare), ratio)
        limit, value = LIMITS[found.degrees - 1], float(found.chi_square)
        squares = [(c.observed - c.expected) ** 2 for c in found.classes]
        over = sum(float(one / c.observed) for one, c in zip(squares, found.classes, strict=True))
        # the wrong value is more as often as less, and as long
        wrong, why_not = float(squares[0] / found.classes[0].expected), "Add up both classes."
        if chance.random() < 0.5:
            wrong, why_not = over, "Divide by what was expected, not by what was counted."
            if over < value:
                wrong = sum(map(float, squares)) / min(float(c.expected) for c in found.classes)
                why_not = "Divide each class by what was expected of it."
        if min(abs(value - wrong), abs(value - float(limit))) < 0.02 or max(value, wrong) >= 10:
            return None
        verdicts = ("it fits", "it does not fit")
        rows = [f"{v:.2f}, {says}" for v in (value, wrong) for says in verdicts]
        right = rows[not found.agrees]
        parts = [f"({c.observed} - {c.expected})² / {c.expected}" for c in found.classes]
        why = (
            f"Chi-square is {' + '.join(parts)} = {value:.2f}, "
            f"{'less' if found.agrees else 'more'} than {limit}, so "
            f"{'it fits' if found.agrees else 'it does not fit'}."
        )
        meant = (
            (rows[found.agrees], f"{value:.2f} is right. Compare it with {limit}."),
            *((row, why_not) for row in rows[2:]),
        )
        written = f"{format_genotype(locus, one)} x {format_genotype(locus, other)}"
        young = counted(total, dealer.ruleset.roles.offspring)
        return Worked(
            text=(
                f"{written} should give {found.expect} at locus {locus.name}. Of {young} "
                f"{rare} are {recessive}, {total - rare} are not. What is chi-square, and does "
                f"the ratio fit at 5 % (one degree of freedom, limit {limit})?"
            ),
            right=(right,),
            meant=meant,
            hints=(
                f"Expected are {listed([str(c.expected) for c in found.classes], 'and')}.",
                "Square each difference, and divide it by what was expected.",
                f"Add these up. Below {limit} the ratio fits.",
            ),
            why=why,
            sort=f"{verdicts[not found.agrees][3:]}, {'more' if wrong > value else 'less'}",
        )


class SeveralQuestion(Calculation):
    """How likely are so many of several young of a kind?"""

    name: ClassVar[str] = "several"
    levels: ClassVar[tuple[Level, ...]] = ("locus", "trio", "litter")
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.CHANCE,)
    hard: ClassVar[int] = 8

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        return ("some", "at least one", "in a row")

    def make(self, dealer: Dealer, chance: Random) -> Worked | None:
        cross = _cross(dealer, chance)
        if cross is None:
            return None
        locus, recessive, one, other = cross
        p, n = (Fraction(1, 4) if one == other else Fraction(1, 2)), chance.randint(3, 6)
        # of the recessive look or of the other one, so that all and none are right as often
        trait, p = chance.choice(((recessive, p), (locus.phenotype(one), 1 - p)))
        sort, k, q = chance.choice(self.sorts(dealer)), chance.randint(1, n - 1), 1 - p
        exactly = f"exactly {in_words(k)} of them {'is' if k == 1 else 'are'}"
        asked = {"some": f"{k} of {n}", "at least one": f"at least 1 of {n}"}
        found = repeated_chance(dealer.ruleset, asked.get(sort, f"{n} in a row"), p)
        number = repeated_chance(dealer.ruleset, asked["some"], p).chance
        young = dealer.ruleset.roles.offspring
        all_or_none = [
            (p**n, f"That is the chance that all of them are {trait}."),
            (1 - p**n, "That is the chance that not all of them are."),
            (q**n, f"That is the chance that none of them is {trait}."),
            (1 - q**n, f"That is the chance that at least one of them is {trait}."),
        ]
        order = (p**k * q ** (n - k), "That is one order. They can come in several orders.")
        some = [
            (number, f"That is the chance that {exactly} {trait}."),
            (1 - number, f"That is the chance of any number but {in_words(k)}."),
        ]
        wrong = [some[1], order, *all_or_none] if sort == "some" else [*all_or_none, *some]
        others = dict[str, str]()
        for value, meaning in wrong:
            others.setdefault(str(value), meaning)
        others.pop(str(found.chance), None)
        what = {
            "some": exactly,
            "at least one": "at least one of them is",
            "in a row": f"all {in_words(n)}, one after the other, are",
        }[sort]
        written = f"{format_genotype(locus, one)} x {format_genotype(locus, other)}"
        where = f"{trait} at locus {locus.name}"
        product = {
            "some": "Multiply the chances along one order, then by the number of orders.",
            "at least one": "At least one is the opposite of none: take that from 1.",
            "in a row": "Each is a new draw: multiply.",
        }[sort]
        return Worked(
            text=f"{written} have {n} young. How likely is it that {what} {where}?",
            right=(str(found.chance),),
            meant=tuple(others.items())[:3],
            hints=(
                f"One {young} is {trait} with a chance of {p}, else {q}.",
                product,
                f"It is {found.formula}.",
            ),
            why=f"It is {found.formula} = {found.chance}.",
            sort=sort,
        )


class MapQuestion(Calculation):
    """Which locus lies in the middle, and how far is it to another?"""

    name: ClassVar[str] = "map"
    levels: ClassVar[tuple[Level, ...]] = ("litter",)
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.MAP,)
    hard: ClassVar[int] = 14

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        return ("0", "1", "2")

    def make(self, dealer: Dealer, chance: Random) -> Worked | None:
        names = sorted(chance.sample("abcdefghk", 3))
        middle = chance.randrange(3)
        ends = [place for place in range(3) if place != middle]
        # how many of 1,000 differ from the parents at one locus: first end, other end, middle
        alone = [2 * chance.randint(20, 90), 2 * chance.randint(20, 90), 2 * chance.randint(2, 8)]
        differs = {ends[0]: alone[0], ends[1]: alone[1], middle: alone[2]}
        parent = chance.randrange(8)
        counts = {}
        for mask, number in [(0, 1000 - sum(alone)), *((1 << i, k) for i, k in differs.items())]:
            shift = chance.randint(-number // 40, number // 40)
            counts[parent ^ mask] = number // 2 + shift
            counts[7 ^ parent ^ mask] = number // 2 - shift
        classes = [
            (" ".join(name if key >> i & 1 else "+" for i, name in enumerate(names)), number)
            for key, number in sorted(counts.items())
        ]
        found = three_point_cross([f"{name}={number}" for name, number in classes])
        if found.order is None or found.double is None or found.doubles is None:
            return None
        side = chance.randrange(2)
        first, away, centre = found.intervals[side], found.order[2 * side], found.order[1]
        near = f"{float(first.centimorgans):g} cM from {away}"
        is_short = chance.random() < 0.5
        counted_so = first.recombinants + (-found.doubles if is_short else found.doubles)
        far = f"{float(Fraction(100 * counted_so, found.total)):g} cM from {away}"
        last = found.order[2 - 2 * side]
        right, *others = [f"{name}, {how}" for name in (centre, last) for how in (near, far)]
        twice = f"The rarest classes, {listed(found.double, 'and')}, crossed over twice"
        meant = (
            (others[0], f"{twice}: they count for each of the two distances once."),
            *(
                (one, f"{twice}: the locus that changed sides is in the middle.")
                for one in others[1:]
            ),
        )
        return Worked(
            text=(
                f"A test cross of three linked loci gives {found.total:,} young: "
                f"{listed([f'{name}: {number}' for name, number in classes], 'and')}. Which locus "
                "is in the middle, and how far is it from another?"
            ),
            right=(right,),
            meant=meant,
            hints=(
                f"The commonest classes, {listed(found.parental, 'and')}, are parental.",
                f"{twice}.",
                f"Compare both: {centre} alone changed sides, so it is in the middle.",
            ),
            why=(
                f"{twice}, which moved {centre} alone: it is in the middle. "
                f"{first.recombinants} of {found.total:,} have a crossover between {away} and "
                f"{centre}, those with two included: {float(first.centimorgans):g} cM."
            ),
            sort=str(names.index(centre)),
        )


_MODES = {
    f"{place} {'dominant' if dominant else 'recessive'}": (
        Locus(
            name="T",
            title="the trait",
            alleles=(
                Allele(symbol="A", points=0, shows="A"),
                Allele(symbol="a", points=0, shows="a"),
            ),
            chromosome=on,
        ),
        dominant,
    )
    for place, on in (("autosomal", AUTOSOME), ("X-linked", "X"))
    for dominant in (True, False)
}
"""Ways of inheritance: a locus, and whether its dominant allele affects."""


def _problem(mode: str, sexes: Sequence[int], affected: Sequence[bool]) -> LocusProblem:
    locus, dominant = _MODES[mode]
    readings = [
        frozenset(one for one in locus.of_sex(sex) if (0 in one) == (ill == dominant))
        for sex, ill in zip(sexes, affected, strict=True)
    ]
    return locus.problem(readings, litter_parents(len(sexes) - 2), sexes)


class ModeQuestion(Calculation):
    """Which ways of inheritance does a family leave open?"""

    name: ClassVar[str] = "mode"
    form: ClassVar[Form] = "several"
    levels: ClassVar[tuple[Level, ...]] = ("trio", "litter")
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.MODE,)
    hard: ClassVar[int] = 9

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        # Which of the modes are possible: each as often, so that no answer is right in most.
        return ("0", "1", "02", "13", "012", "013", "0123")

    def make(self, dealer: Dealer, chance: Random) -> Worked | None:
        children = chance.randint(2, 4)
        sexes = [MALE, FEMALE, *(chance.choice((MALE, FEMALE)) for _ in range(children))]
        affected = [chance.random() < 0.5 for _ in sexes]
        possible = [one for one in _MODES if RIGHT.is_legal(_problem(one, sexes, affected))]
        if not possible or not any(affected):
            return None
        names = ["the father", "the mother"]
        for place, sex in enumerate(sexes[2:], 2):
            word = "daughter" if sex == FEMALE else "son"
            names.append(f"{word} {sexes[2 : place + 1].count(sex)}")
        ill = [name for name, is_ill in zip(names, affected, strict=True) if is_ill]
        well = [name for name in names if name not in ill]
        meant = tuple((one, _against(one, sexes, affected, names)) for one in _MODES)
        excluded = [text for one, text in meant if one not in possible]
        are = f"{listed(ill, 'and')} {'is' if len(ill) == 1 else 'are'} affected"
        others = f", {listed(well, 'and')} {'is' if len(well) == 1 else 'are'} not" if well else ""
        return Worked(
            text=(
                f"In a family {are}{others}. Which ways of inheritance are possible? Choose all "
                "that are."
            ),
            right=tuple(possible),
            meant=meant,
            hints=(
                "Healthy parents have an affected child only if the trait is recessive.",
                "A son has his X from his mother; a daughter has one from each parent.",
                f"{counted(len(excluded), 'way')} can be excluded.",
            ),
            why=" ".join(excluded) or "Each of them is possible: nobody excludes one.",
            sort="".join(str(n) for n, one in enumerate(_MODES) if one in possible),
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return tuple(_MODES)


def _against(
    mode: str, sexes: Sequence[int], affected: Sequence[bool], names: Sequence[str]
) -> str:
    locus, problem = _MODES[mode][0], _problem(mode, sexes, affected)
    if RIGHT.is_legal(problem):
        return f"{mode[0].upper()}{mode[1:]} is possible: nobody excludes it."
    blank, places = [locus.of_sex(sex) for sex in sexes], range(len(sexes))
    for some in chain.from_iterable(combinations(places, number + 1) for number in places):
        seen = [one if i in some else blank[i] for i, one in enumerate(problem.readings)]
        if not RIGHT.is_legal(problem.with_readings(tuple(seen))):
            break
    are = [f"{names[i]} is {'' if affected[i] else 'not '}affected" for i in some]
    return f"Impossible as {mode}, because {listed(are, 'and')}."


class BranchesQuestion(Calculation):
    """How likely is what three loci show together?"""

    name: ClassVar[str] = "branches"
    loci: ClassVar[int] = 3
    levels: ClassVar[tuple[Level, ...]] = ("litter",)
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.INDEPENDENT,)
    hard: ClassVar[int] = 9

    def make(self, dealer: Dealer, chance: Random) -> Worked | None:
        ruleset = dealer.ruleset
        plain = [one for one in ruleset.loci if not (one.law.is_special or one.lethal)]
        if len(plain) < 3:
            return None
        loci = sorted(chance.sample(plain, 3), key=plain.index)
        if any(on_one_chromosome(*pair) for pair in combinations(loci, 2)):
            return None
        parents = [
            " ".join(
                format_genotype(one, dealer.full(chance, ruleset.loci.index(one), sex))
                for one in loci
            )
            for sex in (MALE, FEMALE)
        ]
        found = branch_diagram(ruleset, *parents)
        line = chance.choice(found.lines)
        shown = {trait for one in loci for trait in traits_of(one)}
        if any(one.name not in shown for one in line.steps):
            return None
        factors = [one.chance for one in line.steps]
        asked = listed([one.name for one in line.steps], "and")
        # White, which cc makes whatever is at B, is not seen beside what another locus shows
        shown = {trait for one in loci for trait in traits_of(one)}
        if sum(one < 1 for one in factors) < 2 or any(s.name not in shown for s in line.steps):
            return None
        wrong = {}
        for one in chance.sample(found.lines, len(found.lines)):
            seen = listed([step.name for step in one.steps], "and")
            wrong[str(one.chance)] = f"That is the chance of {seen}."
        for left, right in ((0, 1), (1, 2), (0, 2)):
            out = line.steps[3 - left - right].name
            wrong.setdefault(str(factors[left] * factors[right]), f"That leaves out {out}.")
        wrong.pop(str(line.chance), None)
        product = " x ".join(map(str, factors))
        steps = [f"{one.name} {one.chance}" for one in line.steps]
        return Worked(
            text=f"{found.sire} x {found.dam}: how likely are young that are {asked}?",
            right=(str(line.chance),),
            meant=tuple(wrong.items())[:3],
            hints=(
                "Take the loci one by one, and draw a branch for each thing that can be seen.",
                f"Locus by locus: {listed(steps, 'and')}.",
                "Loci are inherited independently: multiply along the line.",
            ),
            why=f"Locus by locus it is {listed(steps, 'and')}: {product} = {line.chance}.",
        )
