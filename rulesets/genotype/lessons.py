"""The lessons of the booklet: sentences and formulas are data, what is asked with is read here."""

import re
import string
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import combinations, count
from math import ceil, comb, exp, fsum, inf, lcm, lgamma, log, log1p, log10, prod
from shlex import quote
from typing import Any, NamedTuple, NoReturn, TypeAlias

from testcross.rulesets.analysis.goodness_of_fit import chi_square_tail
from testcross.rulesets.blocks import Block, Heading, Line, Paragraph, blocks, table
from testcross.rulesets.english import counted, in_words, listed, percent, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import (
    PunnettSquare,
    Share,
    format_genotype,
    punnett_square,
    ratio,
    split_parents,
)
from testcross.rulesets.genetics.locus import Allele, Locus
from testcross.rulesets.genetics.looks import Looks
from testcross.rulesets.genetics.names import name_key, nearest, trait_names, traits_of
from testcross.rulesets.genetics.punnett_square import square_of
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import DICE_OF_A_GENE, PlantCard, gene_of
from testcross.rulesets.genotype.chances import Completion, garden_chance
from testcross.rulesets.genotype.typed import read_card
from testcross.rulesets.tabletop import Glossary, read_glossary
from testcross.solver import every_genotype

BOOKLET = "booklet"
"""The kind of the terms that the booklet's own glossary has."""


@cache
def terms() -> Glossary:
    """Return the glossary of the game.

    >>> terms().names["f1"].name
    'first filial generation'
    """
    return read_glossary("genotype", __package__)


Figures: TypeAlias = Mapping[str, Fraction | float | str | tuple[str, ...]]
"""A float only where there is no fraction, as of a logarithm; whole numbers are ``int``."""
LONGEST_NUMBER = 40
"""Characters; with more a chance is a slip, and its powers would take long."""
FINEST = 10**12
"""The largest denominator of a chance."""
_NUMBER = re.compile(r"[0-9]*\.?[0-9]+|[0-9]+/[0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson as its file has it."""

    name: str
    """What one asks for it by: ``sample-size``."""
    question: str
    source: str
    """The lines of the booklet that it is about."""
    text: Sequence[str]
    """Sentences, with the names of figures in braces."""
    show: str
    """The command that shows it, without the program's name; figures in braces."""
    figures: Mapping[str, str]
    """By name, the formulas of what is worked out."""
    parameters: Mapping[str, str]
    """What it may be asked with, and what it takes where that is not said."""
    limits: Mapping[str, Sequence[int | str]]
    needs: Sequence[Sequence[str]]
    """Conditions of parameters, each with what is said where it does not hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonAnswer:
    """A lesson worked out."""

    lesson: Lesson
    parameters: Mapping[str, str]
    """What it was worked out with."""
    figures: Figures
    sentences: tuple[str, ...]
    """The text with the figures in it."""
    show: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonList:
    """All lessons, in the order of the booklet."""

    lessons: tuple[Lesson, ...]


@cache
def lessons() -> LessonList:
    """Return all lessons.

    >>> len(lessons().lessons)
    27
    """
    text = (files(__package__) / "data" / "lessons.toml").read_text("utf-8")
    usual: dict[str, Any] = {"parameters": {}, "limits": {}, "needs": ()}
    rows = tomllib.loads(text)["lesson"]
    return LessonList(lessons=tuple(Lesson(**{**usual, **row}) for row in rows))


def find_lesson(name: str) -> Lesson:
    known = {name_key(one.name): one for one in lessons().lessons}
    found = known.get(name_key(name))
    if found is None:
        near = nearest(name, {key: one.name for key, one in known.items()})
        hint = f"; did you mean {listed(near)}?" if near else ""
        error = LessonError(f"unknown lesson {quoted(name)}{hint}")
        error.advice = "" if near else "'testcross genotype lesson' lists them"
        raise error
    return found


def give_lesson(name: str, asked: Mapping[str, str]) -> LessonAnswer:
    lesson = find_lesson(name)
    for parameter in asked:
        if parameter not in lesson.parameters:
            takes = listed([f"--{one}" for one in lesson.parameters], "and")
            hint = f"it takes {takes}" if takes else "leave it out"
            raise LessonError(f"the lesson {lesson.name} does not take --{parameter}; {hint}")
    texts = {**lesson.parameters, **asked}
    read: dict[str, Any] = {}
    for parameter, text in texts.items():
        least, most = lesson.limits.get(parameter, (0, 0))
        most = read[most] if isinstance(most, str) else most
        read[parameter] = _READERS[parameter](_Given(parameter, text, int(least), most))
    for condition, problem in lesson.needs:
        if not eval(condition, {**NAMES, **read}):  # noqa: S307 - our own file
            raise LessonError(problem)
    figures = dict(figures_of(lesson.figures, read))
    return LessonAnswer(
        lesson=lesson,
        parameters=texts,
        figures=figures,
        sentences=tuple(in_sentence(sentence, figures) for sentence in lesson.text),
        show=lesson.show.format_map(figures),
    )


@cache
def peas() -> Ruleset:
    return load_ruleset("genotype")


# parameters


class _Given(NamedTuple):
    """A parameter as it was typed, and the least and the most that a number may be."""

    name: str
    typed: str
    least: int
    most: int

    @property
    def text(self) -> str:
        return plain(self.typed).strip()

    def refuse(self, expected: str) -> NoReturn:
        raise LessonError(f"--{self.name} is {quoted(self.typed)}; {expected}")

    def chance(self) -> Fraction:
        """Return a chance, such as ``1/100``, ``1%`` or ``0.01``."""
        bare, percent = self.text.removesuffix("%").strip(), self.text.endswith("%")
        found = Fraction(-1)
        if len(bare) <= LONGEST_NUMBER and _NUMBER.fullmatch(bare):
            with suppress(ZeroDivisionError):
                found = Fraction(bare) / (100 if percent else 1)
        if not 0 < found < 1 or found.denominator > FINEST:
            self.refuse("expected a chance between 0 and 1, such as 1/100, 1% or 0.01")
        return found

    def is_number(self, text: str) -> bool:
        is_short = text.isdecimal() and len(text) <= LONGEST_NUMBER
        return is_short and self.least <= int(text) <= self.most

    def whole(self) -> int:
        if not self.is_number(self.text):
            self.refuse(f"expected a whole number from {self.least} to {self.most:,}")
        return int(self.text)

    def numbers(self) -> tuple[int, ...]:
        """Return whole numbers with colons between them: ``52:48``."""
        parts = [part.strip() for part in self.text.replace(",", ":").split(":")]
        if not 2 <= len(parts) <= 9 or not all(map(self.is_number, parts)):
            self.refuse("expected two to nine whole numbers with colons, such as 52:48")
        return tuple(map(int, parts))

    def read(self, reader: Callable[..., Any], *words: Any) -> Any:
        """Return what a reader of ours makes of it; what it refuses is said of the parameter."""
        try:
            return reader(*words)
        except TestcrossError as error:
            raise LessonError(f"--{self.name}: {error}") from None

    def cross(self) -> Any:
        """Return the square of a cross: ``Ff x ff``."""
        parents = [one.strip() for one in split_parents(peas(), self.text)]
        if len(parents) != 2:
            self.refuse("expected two parents with an x between them, such as 'Ff x ff'")
        return self.read(crossed, *parents)

    def choice(self, known: Mapping[str, Any]) -> Any:
        """Return what a word stands for, in any letter case."""
        found = known.get(self.text.casefold())
        if found is None:
            names = dict.fromkeys(getattr(one, "name", "") for one in known.values())
            self.refuse(f"expected one of {', '.join(names)}")
        return found

    def trait(self) -> Any:
        known = {}
        for locus in peas().loci:
            for name, reading in trait_names(locus, peas().synonyms).items():
                genotypes = tuple(format_genotype(locus, one) for one in sorted(reading))
                known[name] = SeenTrait(name, locus, genotypes)
        return self.choice(known)

    def overlay(self) -> Any:
        known = {one.name.casefold(): one for one in peas().overlays}
        return self.choice(known | {key.replace(" ", "-"): one for key, one in known.items()})


_READERS: Mapping[str, Callable[[_Given], Any]] = {
    **dict.fromkeys(("risk", "rate", "recombination"), _Given.chance),
    **dict.fromkeys(("young", "recombinants", "genes", "years", "dominant"), _Given.whole),
    **dict.fromkeys(("counts", "ratio"), _Given.numbers),
    "plant": lambda given: given.read(crossed, given.text, given.text),  # with itself
    "cross": _Given.cross,
    "card": lambda given: given.read(read_card, given.text),
    "gene": lambda given: given.choice({one.name.casefold(): one for one in peas().loci}),
    "trait": _Given.trait,
    "overlay": _Given.overlay,
}


# sentences


class _Sentences(string.Formatter):
    """Puts figures into sentences.

    ``{n:plant}`` is "7 plants", ``{chance:%}`` is "25 %", ``{ratio:~}`` is "0.56".
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "%":
            return _percentage(value)
        if format_spec == "~":
            return _about(value)
        if format_spec.isdecimal():
            return f"{float(value):.{format_spec}f}"
        if format_spec:
            return counted(value, format_spec).replace(str(value), f"{value:,}", 1)
        if isinstance(value, tuple):
            return listed(value, "and")
        return f"{value:,}" if isinstance(value, int) else str(value)


def _about(number: Fraction | float) -> str:
    """Return a ratio with as many digits as tell somebody something.

    >>> _about(1.0136), _about(0.5556), _about(11.1), _about(0.0012), _about(2e9)
    ('1.01', '0.56', '11', '0.0012', 'more than a million')
    """
    if number > 1_000_000:
        return "more than a million"
    if number >= 10:
        return f"{number:,.0f}"
    return f"{number:.2f}" if number >= 0.1 else f"{number:.2g}"


def _percentage(chance: Fraction | float) -> str:
    """Return a percentage with three digits that count, or more where it would become 100.

    >>> _percentage(0.25), _percentage(0.366097), _percentage(0.9999999), _percentage(1e-6)
    ('25 %', '36.6 %', '99.99999 %', 'less than 0.001 %')
    """
    if 0 < chance < Fraction(1, 100_000):
        return "less than 0.001 %"
    number = 100 * float(chance)
    ways = (f"{number:.{digits}g}" for digits in range(3, 16))
    return f"{next((words for words in ways if words != '100'), '100')} %"


def in_sentence(sentence: str, figures: Figures) -> str:
    """Return a sentence with its figures put in.

    >>> in_sentence("{n:plant} of {all}, {p:%}", {"n": 1, "all": 4, "p": Fraction(1, 4)})
    '1 plant of 4, 25 %'
    """
    return _Sentences().vformat(sentence, (), figures)


@blocks.register
def lesson_list_blocks(known: LessonList) -> Iterator[Block]:
    """Yield the lessons in their order, each with its question."""
    yield table(["Lesson", "Question"], [(one.name, one.question) for one in known.lessons])
    yield Line()
    yield Paragraph("To read one, type testcross genotype lesson NAME.")


@blocks.register
def lesson_blocks(answer: LessonAnswer) -> Iterator[Block]:
    """Yield a lesson: its question, its sentences, what it was worked out with, and a command."""
    asked = " ".join(f"--{name} {quote(value)}" for name, value in answer.parameters.items())
    ends = [
        f"Calculated with {asked}; try other values." if asked else "",
        f"Source: {answer.lesson.source} of the game's text",
    ]
    yield Heading(answer.lesson.question)
    yield Line()
    yield Paragraph(" ".join(answer.sentences))
    yield Line()
    yield from (Paragraph(text, indent=2) for text in ends if text)
    yield Line()
    yield Heading("Try it yourself:")
    yield Line(f"  testcross {answer.show}")


class LessonError(TestcrossError):
    """A parameter that a lesson cannot be worked out with."""


# crosses


class SeenTrait(NamedTuple):
    """A trait as it looks, with the genotypes behind it."""

    name: str
    locus: Locus
    genotypes: tuple[str, ...]


def _locus(name: str, title: str, alleles: Mapping[str, str], mixed: str) -> Locus:
    """Return a locus at which a plant with the first two alleles looks different from both."""
    known = tuple(Allele(symbol=one, points=0, shows=shows) for one, shows in alleles.items())
    return Locus(name=name, title=title, alleles=known, heterozygotes=(((0, 1), mixed),))


SNAPDRAGON = _locus("R", "Petals of a snapdragon", {"R": "red", "r": "white"}, "pink")
LABRADOODLE = _locus("K", "Coat of a labradoodle", {"K": "curly", "K+": "straight"}, "wavy")
BLOOD_GROUP = _locus("I", "Blood group", {"IA": "A", "IB": "B", "i": "O"}, "AB")
"""IA and IB are codominant, and both dominant over i (Landsteiner, 1901; Bernstein, 1924)."""


def bred(locus: Locus, one: tuple[int, int], other: tuple[int, int]) -> Sequence[Share]:
    """Return the phenotypes of the young of two parents at a locus."""
    return square_of(Looks([locus]), (one,), (other,)).phenotypes


def crossed(one: str, other: str) -> PunnettSquare:
    return punnett_square(peas(), one, other)


def pure_cross(gene: Locus) -> PunnettSquare:
    """Return the cross of two plants that breed true at a gene."""
    dominant, recessive = gene.symbols
    return crossed(dominant * 2, recessive * 2)


def selfed(square: PunnettSquare) -> PunnettSquare:
    """Return the square of the young of a pure cross among themselves."""
    hybrid = square.genotypes[0].name
    return crossed(hybrid, hybrid)


def gametes_of(square: PunnettSquare) -> list[tuple[str, Fraction]]:
    gametes = Counter(square.sire_gametes)
    return [(name, Fraction(number, gametes.total())) for name, number in gametes.items()]


def genotypes_of(locus: Locus) -> list[str]:
    return [format_genotype(locus, one) for one in sorted(every_genotype(len(locus.alleles)))]


def locus_of(ruleset: Ruleset, name: str) -> Locus:
    return next(locus for locus in ruleset.loci if locus.name == name)


def of_all(share: Fraction) -> str:
    """Return a share of things as a sentence begins with it."""
    return {Fraction(1): "all", Fraction(1, 2): "half"}.get(share, str(share))


def shared_out(shares: Sequence[Share]) -> str:
    """Return shares in words: ``all tall``, ``3/4 tall and 1/4 short``."""
    names = [one.name.replace(", ", " and ") for one in shares]  # commas would part them in a list
    if len(shares) == 1:
        return f"all {names[0]}"
    words = [f"{one.chance} {name}" for one, name in zip(shares, names, strict=True)]
    return listed(words, "and")


def share_of(shares: Sequence[Share], name: str) -> Fraction:
    """Return how large the share of a name is, 0 where it has none."""
    return next((share.chance for share in shares if share.name == name), Fraction(0))


def chance_of_card(card: PlantCard) -> Completion:
    """Return how likely dice complete a card if all parents are hybrids."""
    hybrids = {gene: gene + gene.lower() for gene in map(gene_of, card.traits)}
    parents = {gene: (hybrid, hybrid) for gene, hybrid in hybrids.items()}
    return garden_chance(load_box(), [card], parents, slots=2 * len(card.traits)).together


def linked_young(apart: Fraction) -> tuple[str, ...]:
    """Return the phenotypes of the young of AB/ab by itself: A_B_, A_bb, aaB_, aabb."""
    double = ((1 - apart) / 2) ** 2  # both gametes ab
    single = Fraction(1, 4) - double
    return tuple(map(str, (Fraction(1, 2) + double, single, single, double)))


def lod_score(young: int, recombinants: int) -> float:
    """Return the logarithm of the odds for linkage, at the distance that the young suggest."""
    apart = min(Fraction(recombinants, young), Fraction(1, 2))
    together = (1 - apart) ** (young - recombinants) * apart**recombinants
    odds = together * 2**young
    return log10(odds.numerator) - log10(odds.denominator)


# counts of young

LEAST_EXPECTED = 5
"""Where fewer are expected in a class, the distribution of chi-square is rough (Cochran, 1954)."""
DOUBT = Fraction(1, 20)
"""Where by custom one begins to doubt a ratio."""
CROSSES = {
    "two plants, one of them FF": (1, 0),
    "Ff x Ff": (3, 1),
    "Ff x ff": (1, 1),
    "ff x ff": (0, 1),
}
"""Parents, and the ratio of purple to white young that they lead one to expect."""
_MOST_OUTCOMES = 100_000
_MOST_TRIES = 1_000_000_000
_EXACT_UP_TO = 100_000
"""Up to here powers of fractions are worked out; logarithms are exact enough beyond."""
_MOST_TIMES = 300
"""As a power of ten; a larger one is no number of the computer's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """Counts held against a ratio."""

    chi_square: Fraction
    """The squared deviations, each by what was expected (Pearson, 1900)."""
    degrees: int
    by_chance: float
    """How likely chance alone gives a chi-square of at least so much."""
    test: str
    """How that was worked out, as a sentence names it."""


def fit(counts: Sequence[int], expected: Sequence[int]) -> Fit:
    """Return how well counts fit a ratio.

    Where fewer than five are expected in a class, every outcome is looked at; the curve stands in
    for them only if there are too many.

    Args:
        counts: of each class, not all 0.
        expected: the ratio, each number above 0.
    """
    total, parts, degrees = sum(counts), sum(expected), len(counts) - 1
    due = [Fraction(total * part, parts) for part in expected]
    found = sum(((n - one) ** 2 / one for n, one in zip(counts, due, strict=True)), Fraction(0))
    test, by_chance = "the chi-square distribution", chi_square_tail(found, degrees)
    if min(due) < LEAST_EXPECTED:
        few = f"as fewer than {LEAST_EXPECTED} are expected in a class"
        test = f"{test}, and so only roughly, {few}"
        if comb(total + degrees, degrees) <= _MOST_OUTCOMES:
            test, by_chance = f"an exact test, {few}", _counted(counts, expected)
    # what can happen is not impossible, however small the chance
    return Fit(chi_square=found, degrees=degrees, by_chance=max(by_chance, 1e-300), test=test)


def _counted(counts: Sequence[int], expected: Sequence[int]) -> float:
    """Return the chance of all outcomes at least as far off, the classes filled in turn."""
    scale = lcm(*expected)
    weights = [scale // part for part in expected]  # chi-square grows with the weighted squares
    least = sum(weight * n**2 for weight, n in zip(weights, counts, strict=True))
    states = {(sum(counts), 0): 1.0}
    for place, (part, weight) in enumerate(zip(expected[:-1], weights[:-1], strict=True)):
        share = part / sum(expected[place:])
        after: dict[tuple[int, int], float] = {}
        for (left, off), chance in states.items():
            for n in range(left + 1):
                state = (left - n, off + weight * n**2)
                after[state] = after.get(state, 0.0) + chance * _binomial(left, n, share)
        states = after
    chances = [(off + weights[-1] * left**2, chance) for (left, off), chance in states.items()]
    if all(off >= least for off, _ in chances):
        return 1.0
    return min(1.0, fsum(chance for off, chance in chances if off >= least))


def _binomial(tries: int, hits: int, share: float) -> float:
    """Return the chance of so many hits, by logarithms, as the factorials may be large."""
    ways = lgamma(tries + 1) - lgamma(hits + 1) - lgamma(tries - hits + 1)
    return exp(ways + hits * log(share) + (tries - hits) * log(1 - share))


def infer_parents(counts: Sequence[int]) -> Mapping[str, Any]:
    """Return which parents fit counts of young that show a dominant trait, and that do not."""
    fits = {name: fit(counts, parts) for name, parts in CROSSES.items() if all(parts)}
    chances = {}
    for name, parts in CROSSES.items():
        shares = [(n, part / sum(parts)) for n, part in zip(counts, parts, strict=True)]
        can_be = all(share for n, share in shares if n)
        chances[name] = fsum(n * log(share) for n, share in shares if n) if can_be else -inf
    likely, second = sorted(chances, key=lambda name: -chances[name])[:2]
    fitting = tuple(
        name
        for name in chances
        if (fits[name].by_chance >= DOUBT if name in fits else chances[name] == 0)
    )
    others = [name for name in fitting if name != likely]
    also = f", though {listed(others, 'and')} {'fits' if len(others) == 1 else 'fit'}, too"
    verdict = f"The most likely parents are {likely}{also if others else ''}"
    if likely not in fitting:
        verdict = (
            f"None of these crosses fits: for each, the chance is below {percent(DOUBT)}, where "
            "doubt begins"
        )
    three, one = fits["Ff x Ff"], fits["Ff x ff"]
    return {
        "shown": counts[0],
        "hidden": counts[1],
        "for_three_to_one": float(three.chi_square),
        "for_one_to_one": float(one.chi_square),
        "three_to_one_by_chance": three.by_chance,
        "one_to_one_by_chance": one.by_chance,
        "three_to_one_test": three.test,
        "one_to_one_test": one.test,
        "likely": likely,
        "second": second,
        "times": 10 ** min((chances[likely] - chances[second]) / log(10), _MOST_TIMES),
        "fitting": fitting,
        "verdict": verdict,
    }


def fewest(missed: Fraction, risk: Fraction) -> int:
    """Return the least number of tries that all fail with a chance of at most a risk."""
    about = log(risk) / log1p(-float(1 - missed))  # a small rate keeps its digits so
    if about > _MOST_TRIES:
        raise LessonError(
            f"that takes more than {_MOST_TRIES:,} tries; give a larger chance or a larger risk"
        )
    if ceil(about) > _EXACT_UP_TO:
        return ceil(about)
    number = max(ceil(about) - 1, 0)  # rounding may have moved it by one
    while missed**number > risk:
        number += 1
    return number


_OTHERS = (comb, combinations, count, prod, in_words, load_ruleset, ratio, traits_of)
NAMES: Mapping[str, Any] = {
    **globals(),
    **{one.__name__: one for one in _OTHERS},
    "F": Fraction,
    "DICE_OF_A_GENE": DICE_OF_A_GENE,
}
"""What the expressions of ``data/lessons.toml`` know: what stands in this module, and others."""


def figures_of(
    formulas: Mapping[str, str], parameters: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    """Yield figures that are worked out in their order, each from those before it."""
    known = {**NAMES, **parameters}
    for name, formula in formulas.items():
        value = eval(formula, known)  # noqa: S307 - our own file
        if name == "all":
            yield from value.items()
        elif not name.startswith("_"):
            yield name, value
        known[name] = value
