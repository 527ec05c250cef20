"""What a page knows of each locus: the answer to every litter of a deck, seen there.

Loci are independent, so a whole mating is answered by one look into each locus. A page that is
opened from a disk infers nothing: it looks up, and puts names where the texts have places for them.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

from testcross import rulesets
from testcross.rulesets.analysis.fill import AnimalFill, fill_mating
from testcross.rulesets.analysis.score import score_at
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.gene_rummy.scoring.ranking import DILUTE_ALLELE, DILUTE_LOCUS
from testcross.rulesets.genetics.animal import Animal, animal_with
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import (
    AlleleScheme,
    ResolvedScheme,
    Ruleset,
    Variant,
    Variety,
)
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genetics.slots import format_reading
from testcross.solver import Reading, Solver

Answer: TypeAlias = list[list[int]] | int
"""Of a legal litter its steps, what one of two carries and, where that differs, what the parents
are filled in with if it does not matter which has what; else the number of the conflict."""
MOST_KITS = 4
"""So many young a mating has on a page."""
MOST_LITTERS = 20_000
"""Of so many, seen at one locus, a page has the answers."""


def kits_on_page(ruleset: Ruleset) -> int:
    """Return how many young a mating may have on a page."""
    return min(ruleset.litter, MOST_KITS)


class PageError(TestcrossError):
    """A ruleset that does not fit on a page."""


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
        self._schemes = schemes_of(ruleset)
        self._texts: dict[str, int] = {}
        self._of_text: dict[int, list[Any]] = {}
        """Of a step whom it is about and the genotype so far; of a conflict who is part of it."""
        self._fills: dict[str, int] = {}
        self._worth: list[list[int]] = []
        self._marks: list[dict[str, int]] = [{} for _ in self.readings]
        """By the genotype that the last step gives a card, what is filled in of it here."""

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
            "texts": [[text, *self._of_text.get(n, [])] for text, n in self._texts.items()],
            "fills": [[text, *self._worth[n]] for text, n in self._fills.items()],
            "marks": self._marks,
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
            first = found.conflicts[0]
            return self._text(first.text, [[roles[role] for role in first.animals]])
        steps = [self._text(one.text, [roles[one.animal], one.genotype]) for one in found.steps]
        last = {roles[one.animal]: one.genotype for one in found.steps}
        strict = [self._fill(one) for one in found.animals]
        for place, number in enumerate(strict):
            known = self._marks[shown[place]].setdefault(last.get(place, ""), number)
            if known != number:
                raise PageError(f"{self._locus.name}: a genotype is filled in in two ways")
        answer = [steps, [self._text(one.text, []) for one in found.either_or]]
        if games_on_page(self._ruleset):
            either = list(map(self._fill, fill_mating(mating, self._solver, "either")))
            answer += [either[:2]] if either != strict else []
        return answer

    def _mating(self, shown: Sequence[int]) -> Mating:
        sire, dam, *kits = (self._animal(i, self.readings[one]) for i, one in enumerate(shown))
        return Mating(ruleset=self._ruleset, sire=sire, dam=dam, offspring=tuple(kits))

    def _animal(self, place: int, reading: Reading) -> Animal:
        """Return a card that shows something at this locus alone, with a mark for its name."""
        blank = self._ruleset.blank
        readings = (*blank[: self._at], reading, *blank[self._at + 1 :])
        card = Variety(name=_mark(place), aliases=(), suit=None, readings=readings, copies=1)
        return animal_with(self._ruleset, readings, None, card)

    def _text(self, text: str, more: list[Any]) -> int:
        """Return the number of a text, ``{2}`` standing for the name of the third card."""
        for place in range(2 + MOST_KITS):
            text = text.replace(_mark(place), f"{{{place}}}")
        number = self._texts.setdefault(text, len(self._texts))
        if self._of_text.setdefault(number, more) != more:
            raise PageError(f"{text!r} is said of different animals")
        return number

    def _fill(self, animal: AnimalFill) -> int:
        """Return the number of what is filled in of an animal, and note what that is worth."""
        here, shown = animal.loci[self._at], animal.animal.readings[self._at]
        number = self._fills.setdefault(here.marked, len(self._fills))
        if number == len(self._worth):
            points = [score_at(self._locus, shown, here.alleles, one) for one in self._schemes]
            dilute = here.known.count(DILUTE_ALLELE) if self._locus.name == DILUTE_LOCUS else 0
            self._worth.append([2 - len(here.known), dilute, *points])
        return number


def _mark(place: int) -> str:
    """Return what stands for the name of a card: a sign that no text has."""
    return chr(0xE000 + place)


def games_on_page(ruleset: Ruleset) -> list[Variant]:
    """Return the variants whose score the page keeps: those played with these cards."""
    if not ruleset.name.startswith(GAME):
        return []
    return [one for one in load_ruleset(GAME).variants if (one.ruleset or GAME) == ruleset.name]


def schemes_of(ruleset: Ruleset) -> list[AlleleScheme | ResolvedScheme]:
    """Return the schemes that add up what is known at each locus; suits look at whole cards."""
    own = [one.scheme for one in games_on_page(ruleset)]
    return [
        one for one in (*ruleset.schemes, *own) if isinstance(one, AlleleScheme | ResolvedScheme)
    ]


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
