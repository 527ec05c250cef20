"""Rulesets and their cards as values, and what two animals can have."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from os import fspath
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias, overload

from testcross import rulesets
from testcross.api.answers import Result
from testcross.api.door import DEFAULT_ENGINE, Engine, Path, door, solver_named
from testcross.rulesets import MatingError, genetics, load_mating_ruleset
from testcross.rulesets.english import counted, listed, quoted

if TYPE_CHECKING:
    from fractions import Fraction

    from testcross.rulesets import analysis


@dataclass(frozen=True, slots=True, repr=False)
class Ruleset(Result):
    """A ruleset: loci, cards, scoring; compared by identity."""

    answer: "rulesets.Ruleset"

    @property
    def name(self) -> str:
        """What the keyword ``ruleset`` and records call it: ``gene-rummy``."""
        return self.answer.name

    @property
    def loci(self) -> tuple[str, ...]:
        """The names of its loci, in the order in which genotypes are written."""
        return tuple(locus.name for locus in self.answer.loci)

    def _gist(self) -> str:
        return f"{self.name}: {self.answer.title}"


RulesetChoice: TypeAlias = str | Path | Ruleset | rulesets.Ruleset | None
"""A shipped ruleset's name, the path of a file, or a ruleset; None for the usual one."""


@door
def load_ruleset(
    path: Path = rulesets.DEFAULT, *, text: str | None = None, language: str | None = None
) -> Ruleset:
    """Return a ruleset.

    Args:
        path: the name of a shipped one, with overlays behind a plus, or the path of a TOML file.
        text: the content of such a file instead.
        language: the code of the language that cards are shown in, such as ``nl``.

    Raises:
        TestcrossError: where there is no such ruleset, its file says something else, or none of
            its names is in the language.

    >>> load_ruleset().loci
    ('A', 'B', 'C', 'D')
    """
    known = rulesets.load_ruleset(fspath(path)) if text is None else genetics.parse_ruleset(text)
    return Ruleset(known if language is None else genetics.in_language(known, language))


def ruleset_of(choice: RulesetChoice, given: Sequence[object] = ()) -> rulesets.Ruleset:
    """Return the ruleset that is chosen; without a choice that of cards that are given.

    Raises:
        TestcrossError: for one that does not exist, or has no matings.
    """
    if choice is None:
        own = (one.answer.ruleset for one in given if isinstance(one, Card))
        choice = next(own, rulesets.DEFAULT)
    if isinstance(choice, Ruleset):
        choice = choice.answer
    if isinstance(choice, rulesets.Ruleset):
        choice.require_loci()
        return choice
    return load_mating_ruleset(fspath(choice))


@dataclass(frozen=True, slots=True, repr=False)
class Card(Result):
    """A card, to be asked about as it is."""

    answer: "analysis.CardFacts"

    written: str
    """As it was called, with a sex if one was given."""

    @property
    def name(self) -> str:
        """The name of its variety."""
        return self.answer.variety.name

    @property
    def genotype(self) -> str:
        """What it reads at all loci: ``A- B- C- D-``."""
        return " ".join(one.reads for one in self.answer.loci)

    @property
    def aliases(self) -> tuple[str, ...]:
        """Its other names."""
        return self.answer.variety.aliases

    def _gist(self) -> str:
        return f"{self.written} {self.genotype}"


CardChoice: TypeAlias = str | Card
"""A card, or its name or genotype as text."""


@door
def card(name: str, *, ruleset: RulesetChoice = None) -> Card:
    """Return a card.

    Args:
        name: a name, an alias or a genotype, perhaps with a sex: ``Castor buck``.
        ruleset: whose card it is.

    Raises:
        CardError, NotationError: for a text that names no card.

    >>> card("blue otter").genotype
    'at- B- C- dd'
    """
    from testcross.rulesets import analysis

    return Card(analysis.card_facts(ruleset_of(ruleset), name), name)


@dataclass(frozen=True, slots=True, repr=False)
class Cards(Result, Sequence[Card]):
    """The cards of a ruleset, one of each variety, in the deck's order."""

    answer: "genetics.DeckList"

    @overload
    def __getitem__(self, key: int | str) -> Card: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Card]: ...
    def __getitem__(self, key: int | str | slice) -> Card | Sequence[Card]:
        """Return a card by its place or its name, or several by their places."""
        if isinstance(key, str):
            return card(key, ruleset=self.answer.ruleset)
        names = [one.name for one in self.answer.ruleset.varieties]
        if isinstance(key, slice):
            return tuple(self[name] for name in names[key])
        return self[names[key]]

    def __len__(self) -> int:
        return len(self.answer.ruleset.varieties)

    def __iter__(self) -> Iterator[Card]:
        return (self[one.name] for one in self.answer.ruleset.varieties)

    def _gist(self) -> str:
        return f"{self.answer.ruleset.name}: {counted(len(self), 'variety', 'varieties')}"


@door
def cards(*, ruleset: RulesetChoice = None) -> Cards:
    """Return the cards of a ruleset.

    >>> cards()["castor"].genotype
    'A- B- C- D-'
    """
    return Cards(genetics.DeckList(ruleset=ruleset_of(ruleset)))


@dataclass(frozen=True, slots=True, repr=False)
class Offspring(Result):
    """Which varieties two animals can have."""

    answer: "analysis.OffspringAnswer"

    @property
    def varieties(self) -> tuple[str, ...]:
        """Their names, in the deck's order."""
        return tuple(one.variety for one in self.answer.chances)

    @property
    def chances(self) -> "MappingProxyType[str, Fraction | None]":
        """How likely each is, adding up to 1; None unless both genotypes are fully known."""
        return MappingProxyType({one.variety: one.chance for one in self.answer.chances})

    def _gist(self) -> str:
        number = counted(len(self.answer.chances), "variety", "varieties")
        return f"{self.answer.parents}: {number}"


@door
def offspring(
    *parents: CardChoice,
    founders: str | None = None,
    ruleset: RulesetChoice = None,
    engine: Engine = DEFAULT_ENGINE,
) -> Offspring:
    """Return the varieties that two animals can have.

    Args:
        parents: buck and doe; or one text, ``BUCK x DOE``.
        founders: how often alleles are, ``b=0.2, d=0.1``, for what is not known of the parents.
        ruleset: whose cards they are.
        engine: who answers.

    Raises:
        CardError, NotationError, MatingError: for other words than two cards, or frequencies.

    >>> offspring("Aa Bb Cc Dd", "aa bb cc dd").chances["White"]
    Fraction(1, 2)
    """
    from testcross.rulesets import analysis

    chosen = ruleset_of(ruleset, parents)
    given = [one.written if isinstance(one, Card) else one for one in parents]
    there, sire, dam = genetics.cross_of(chosen, _apart(chosen, given))
    often = genetics.parse_frequencies(there, founders) if founders is not None else None
    solver = solver_named(engine)
    found = genetics.offspring_of(there, sire, dam, solver, often)
    label = f"{sire.label} x {dam.label}"
    notes = genetics.notes_on(there, sire, dam, solver)
    if founders is not None:
        notes += _on_founders(there, (sire, dam), founders, found)
    return Offspring(
        analysis.OffspringAnswer(ruleset=there, parents=label, chances=found, notes=notes)
    )


def _on_founders(
    ruleset: rulesets.Ruleset,
    parents: "Sequence[rulesets.Animal]",
    founders: str,
    found: "Sequence[genetics.Chance]",
) -> tuple[str, ...]:
    """Say what chances rest on besides the parents; or why there are none."""
    if found and found[0].chance is not None:
        return (f"What is not known of the parents is as frequent as {founders} (Hardy-Weinberg).",)
    said = genetics.parse_frequencies(ruleset, founders)
    lacking = [
        locus.name
        for place, locus in enumerate(ruleset.loci)
        if place not in said and any(len(one.readings[place]) > 1 for one in parents)
    ]
    if any(one.phase for one in parents):
        return ("What lies together was said of a parent, so no frequencies are used.",)
    if lacking:
        return (f"For chances, also say how often alleles are at {listed(lacking, 'and')}.",)
    shown = listed([one.name for one in ruleset.prefixes if one.penetrance is None], "and")
    if shown:
        return (f"How often {shown} shows is not known, so frequencies leave the chances open.",)
    return ("Some die of a locus on a sex chromosome; frequencies are not used there.",)


def _apart(ruleset: rulesets.Ruleset, given: Sequence[str]) -> Sequence[str]:
    """Return two parents that a single text writes as ``BUCK x DOE``; others as they are."""
    if len(given) != 1:
        return given
    return [one.strip() for one in genetics.split_parents(ruleset, given[0])]


@dataclass(frozen=True, slots=True, repr=False)
class Punnett(Result):
    """A Punnett square, or one of each locus."""

    answer: "genetics.PunnettSquare | genetics.SquaresByLocus | genetics.NumberedSquares"

    @property
    def squares(self) -> "tuple[genetics.PunnettSquare, ...]":
        """The square; or one of each locus, in the ruleset's order."""
        if isinstance(self.answer, genetics.PunnettSquare):
            return (self.answer,)
        return self.answer.squares

    def svg(self) -> str:
        """Return the square as a picture: a file of SVG, or an element for a page.

        Raises:
            MatingError: for several squares, and for one with too many cells.
        """
        from testcross.pages.answer_blocks import blocks_of
        from testcross.pages.svg.square_svg import MOST_GAMETES, square_svg
        from testcross.rulesets.blocks import Crossing

        drawn = [one for one in blocks_of(self.answer) if isinstance(one, Crossing)]
        if len(drawn) != 1:
            raise MatingError("a picture shows one square; give fewer loci, and not --by-locus")
        if len(drawn[0].rows) > MOST_GAMETES:
            cells = f"{len(drawn[0].rows)} x {len(drawn[0].columns)} cells"
            most = f"at most {MOST_GAMETES} x {MOST_GAMETES}"
            raise MatingError(f"the square has {cells}; a picture shows {most}")
        return square_svg(self._gist(), drawn[0], self.text)

    def _gist(self) -> str:
        return f"{self.answer.sire} x {self.answer.dam}"


@door
def punnett(*genotypes: str, by_locus: bool = False, ruleset: RulesetChoice = None) -> Punnett:
    """Return the Punnett square of two genotypes, with the ratios of what comes of them.

    Args:
        genotypes: of buck and doe, some loci in full: ``Aa Bb``; or one text, ``Aa x Aa``.
        by_locus: a square of each locus, its cells numbered I to IV.
        ruleset: whose loci they are.

    Raises:
        MatingError, NotationError: for other words than two genotypes at the same loci.

    >>> [str(one.chance) for one in punnett("Aa x Aa").squares[0].genotypes]
    ['1/4', '1/2', '1/4']
    """
    rules = ruleset_of(ruleset)
    found = _apart(rules, genotypes)
    if len(found) != 2 or not all(map(str.strip, found)):
        raise MatingError(
            "a square needs two genotypes, such as 'Aa Bb' and 'aa Bb', or 'Aa x Aa'; given: "
            f"{quoted(', '.join(genotypes))}"
        )
    asked = genetics.numbered_squares if by_locus else genetics.punnett
    return Punnett(asked(rules, *found))


@dataclass(frozen=True, slots=True, repr=False)
class CarrierTest(Result):
    """Which test crosses show what an animal carries."""

    answer: "analysis.CarrierAdvice"

    def _gist(self) -> str:
        return f"{self.answer.animal}: {', '.join(one.allele for one in self.answer.tests)}"


@door
def advise(animal: CardChoice, *, carries: str = "", ruleset: RulesetChoice = None) -> CarrierTest:
    """Return which mate shows whether an animal carries an allele, and how many young it takes.

    Args:
        animal: a card, or its name or genotype.
        carries: an allele, what it shows, or a card that shows it; all that it may carry by
            default.
        ruleset: whose card it is.

    Raises:
        CardError, NotationError: for a text that names no card, or no allele.
        MatingError: for an animal that hides nothing.

    >>> found = advise("castor", carries="chocolate").answer.tests[0].mates[0]
    >>> found.genotype, str(found.share), [one.number for one in found.young]
    ('bb', '1/2', [5, 7])
    """
    from testcross.rulesets import analysis

    chosen = ruleset_of(ruleset, (animal,))
    written = animal.written if isinstance(animal, Card) else animal
    return CarrierTest(
        analysis.carrier_advice(chosen, rulesets.parse_animal(chosen, written), carries)
    )
