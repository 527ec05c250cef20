"""What a page knows of each locus: the answer to every litter of a deck, seen there.

Loci are independent, so a whole mating is answered by one look into each locus. A page that is
opened from a disk infers nothing: it looks up, and puts names where the texts have places for them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, TypeAlias

from testcross import rulesets
from testcross.rulesets.analysis.score import score_at
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.animal import Animal, animal_with
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import AlleleScheme, ResolvedScheme, Ruleset, Variety
from testcross.rulesets.genetics.slots import format_reading
from testcross.solver import Reading, Solver

Answer: TypeAlias = list[list[Any]]
"""Of a legal litter: what is filled in, the steps, what one of two carries. Else the conflicts."""
MOST_KITS = 4
"""So many young a mating has on a page."""
MOST_LITTERS = 20_000
"""Of so many, seen at one locus, a page has the answers."""


def kits_on_page(ruleset: Ruleset) -> int:
    """Return how many young a mating may have on a page."""
    return min(ruleset.litter, MOST_KITS)


class PageError(TestcrossError):
    """A ruleset that does not fit on a page."""


@dataclass(slots=True)
class _Numbered:
    """Texts, each with a number: in the order in which they came."""

    numbers: dict[str, int] = field(default_factory=dict)

    def of(self, text: str) -> int:
        """Return the number of a text."""
        return self.numbers.setdefault(text, len(self.numbers))


class LocusAnswers:
    """The answers at one locus.

    Args:
        ruleset: whose deck it is.
        at: the position of the locus.
        solver: who is asked.
    """

    def __init__(self, ruleset: Ruleset, at: int, solver: Solver) -> None:
        self._ruleset, self._at, self._solver = ruleset, at, solver
        self._locus = ruleset.loci[at]
        self.readings = list(dict.fromkeys(one.readings[at] for one in ruleset.varieties))
        """What a card of the deck may show here."""
        self._texts, self._fills = _Numbered(), _Numbered()
        self._scores: list[list[int]] = []

    def document(self) -> dict[str, Any]:
        """Return all answers, as the page has them: those that are alike once."""
        answers: list[Answer] = []
        numbers: dict[str, int] = {}
        order: list[int] = []
        for shown in self.litters():
            answer = self._answer(shown)
            number = numbers.setdefault(repr(answer), len(answers))
            answers += [answer] if number == len(answers) else []
            order.append(number)
        return {
            "name": self._locus.name,
            "title": self._locus.title,
            "readings": [format_reading(self._locus, one) for one in self.readings],
            "texts": list(self._texts.numbers),
            "fills": list(self._fills.numbers),
            "scores": self._scores,
            "answers": answers,
            "order": order,
        }

    def litters(self) -> Iterator[tuple[int, ...]]:
        """Yield what sire, dam and litter may show here, as numbers of readings; few kits first."""
        for kits in range(1, kits_on_page(self._ruleset) + 1):
            yield from product(range(len(self.readings)), repeat=2 + kits)

    def _answer(self, shown: Sequence[int]) -> Answer:
        mating = self._mating(shown)
        found = rulesets.explain_mating(mating, self._solver)
        roles = {role: place for place, (role, _) in enumerate(mating.roles())}
        if not found.legal:
            conflicts = [self._text(one.text) for one in found.conflicts]
            return [conflicts, [roles[role] for role in found.conflicts[0].animals]]
        return [
            [self._fill(one) for one in found.animals],
            [
                [self._text(one.text), roles[one.animal], self._text(one.genotype)]
                for one in found.steps
            ],
            [self._text(one.text) for one in found.either_or],
        ]

    def _mating(self, shown: Sequence[int]) -> Mating:
        sire, dam, *kits = (self._animal(i, self.readings[one]) for i, one in enumerate(shown))
        return Mating(ruleset=self._ruleset, sire=sire, dam=dam, offspring=tuple(kits))

    def _animal(self, place: int, reading: Reading) -> Animal:
        """Return a card that shows something at this locus alone, with a mark for its name."""
        blank = self._ruleset.blank
        readings = (*blank[: self._at], reading, *blank[self._at + 1 :])
        card = Variety(name=_mark(place), aliases=(), suit=None, readings=readings, copies=1)
        return animal_with(self._ruleset, readings, None, card)

    def _text(self, text: str) -> int:
        """Return the number of a text, ``{2}`` standing for the name of the third card."""
        for place in range(2 + MOST_KITS):
            text = text.replace(_mark(place), f"{{{place}}}")
        return self._texts.of(text)

    def _fill(self, animal: rulesets.AnimalFill) -> int:
        """Return the number of what is filled in of an animal, and note what that scores."""
        here, shown = animal.loci[self._at], animal.animal.readings[self._at]
        number = self._fills.of(here.marked)
        if number == len(self._scores):
            points = [
                score_at(self._locus, shown, here.alleles, one) for one in schemes_of(self._ruleset)
            ]
            self._scores.append(points)
        return number


def _mark(place: int) -> str:
    """Return what stands for the name of a card: a sign that no text has."""
    return chr(0xE000 + place)


def schemes_of(ruleset: Ruleset) -> list[AlleleScheme | ResolvedScheme]:
    """Return the schemes that add up what is known at each locus; suits look at whole cards."""
    kinds = (AlleleScheme, ResolvedScheme)
    return [one for one in ruleset.schemes if isinstance(one, kinds)]


def loci_on_page(ruleset: Ruleset, solver: Solver) -> list[LocusAnswers]:
    """Return the loci of a ruleset whose answers a page can hold.

    Raises:
        PageError: for a ruleset whose loci are not independent, or with too many litters.
    """
    ruleset.require_loci()
    if ruleset.by_chromosome or any(one.alternatives for one in ruleset.varieties):
        raise PageError(
            f"a page answers for each locus alone, and {ruleset.name} has loci on sex "
            "chromosomes, genotypes that kill, or cards that can be read in several ways; use "
            "'testcross check' for it"
        )
    loci = [LocusAnswers(ruleset, at, solver) for at in range(len(ruleset.loci))]
    for at, one in enumerate(loci):
        number = sum(
            len(one.readings) ** (2 + kits) for kits in range(1, kits_on_page(ruleset) + 1)
        )
        if number > MOST_LITTERS:
            raise PageError(
                f"{ruleset.name} has {number:,} litters at {ruleset.loci[at].name} alone; a page "
                f"holds {MOST_LITTERS:,}"
            )
    return loci
