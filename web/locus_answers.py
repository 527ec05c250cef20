"""What a page knows of each locus: the answer to every litter of a deck, seen there.

Loci are independent once each card is read in one way and each sex is told, so a whole mating is
answered by one look into each locus for each way to read its cards. A page that is opened from a
disk infers nothing: it looks up, and puts names where the texts have places for them. Only what
all ways to read the cards have in common is not looked up: there are too many litters of such
cards for a table, so a genotype is a bit there, and the page joins sets of bits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations_with_replacement, product
from math import comb
from typing import Any, TypeAlias

from testcross import rulesets
from testcross.rulesets.analysis.check import AnimalFill, fill_mating
from testcross.rulesets.analysis.score import score_at
from testcross.rulesets.errors import SexError, TestcrossError
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.gene_rummy.scoring.ranking import DILUTE_ALLELE, DILUTE_LOCUS
from testcross.rulesets.genetics.animal import Animal, animal_with
from testcross.rulesets.genetics.locus import WholeReading, joined
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.names import at_loci
from testcross.rulesets.genetics.punnett_square import UnknownLocusError
from testcross.rulesets.genetics.ruleset import (
    AlleleScheme,
    ResolvedScheme,
    Ruleset,
    Variant,
    Variety,
    linked_groups,
)
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genetics.slots import format_genotype, format_reading, format_slots
from testcross.solver import Reading, Solver, containing, difference, known_alleles

Answer: TypeAlias = list[Any] | int
"""Of a legal litter its steps, what one of two carries, what is filled in where the last step does
not tell that and, where that differs, what the parents are filled in with if it does not matter
which has what; else the number of the conflict."""
MOST_KITS = 4
"""So many young a mating has on a page."""
MOST_LITTERS = 6_000
"""Of so many, seen at one locus, a page has the answers; of more, kits change places."""
MOST_SORTED = 40_000
MOST_GENOTYPES = 10
"""At a locus of cards that are read in several ways: sets of so many are told apart."""
_SIRE, _DAM, _KIT, _SON, _DAUGHTER = range(5)
"""Where a card may lie: each has its own readings on a sex chromosome."""


class PageError(TestcrossError):
    """A ruleset that does not fit on a page."""


def kits_on_page(ruleset: Ruleset) -> int:
    return min(ruleset.litter, MOST_KITS)


def at_page_loci(ruleset: Ruleset, text: str | None) -> Ruleset:
    """Return a ruleset at the loci that a text names, with the cards that it has.

    Cards that differ only at other loci stay apart, each by its name.
    """
    ruleset.require_loci()
    if text is None:
        return ruleset
    known = {one.name: place for place, one in enumerate(ruleset.loci)}
    words = text.replace(",", " ").split()
    strange = [one for one in words if one not in known]
    if strange or not words:
        raise UnknownLocusError(text=strange[0] if strange else text, ruleset=ruleset)
    places = tuple(sorted({known[one] for one in words}))
    if ruleset.by_phenotype or len(places) == len(ruleset.loci):
        return at_loci(ruleset, places)

    def cut(way: WholeReading) -> WholeReading:
        return tuple(way[place] for place in places)

    ways = [tuple(dict.fromkeys(map(cut, one.alternatives))) for one in ruleset.varieties]
    cards = {
        one.name: replace(
            one, readings=cut(one.readings), alternatives=some if len(some) > 1 else ()
        )
        for one, some in zip(ruleset.varieties, ways, strict=True)
    }
    return replace(
        ruleset,
        loci=tuple(ruleset.loci[place] for place in places),
        varieties=tuple(cards.values()),
        names={key: cards[one.name] for key, one in ruleset.names.items()},
        prefixes=tuple(
            replace(one, place=places.index(one.place))
            for one in ruleset.prefixes
            if one.place in places
        ),
        whole=ruleset.whole or ruleset,
    )


def ways_of(card: Variety) -> list[WholeReading]:
    """Return the ways to read a card; those that differ at one locus alone are one."""
    return joined(card.ways)


class LocusAnswers:
    """The answers at one locus."""

    def __init__(self, ruleset: Ruleset, at: int, solver: Solver) -> None:
        self._ruleset, self._solver = ruleset, solver
        self._locus = ruleset.loci[at]
        self._alone, self._at = ruleset, at
        """The ruleset at this locus; whole where descriptions are in place of names."""
        if not ruleset.by_phenotype or ruleset.by_chromosome:
            alone = replace(at_loci(ruleset, (at,)), varieties=(), whole=None)
            self._alone, self._at = alone, 0
        cards = chain.from_iterable((*ways_of(one), one.readings) for one in ruleset.varieties)
        prefixed = (one.reading for one in ruleset.prefixes if one.place == at)
        self.readings = list(dict.fromkeys(chain((one[at] for one in cards), prefixed)))
        """What a card of the deck may show here."""
        self.is_coupled = ruleset.couples_loci or any(
            len(ways_of(one)) > 1 for one in ruleset.varieties
        )
        """Whether a mating is read in several ways."""
        self._shown: dict[Reading, int] = {}
        self._seats = [[self._seat(place, one) for one in self.readings] for place in range(5)]
        self._rows = [
            list(dict.fromkeys(n for at in some for n in self._seats[at] if isinstance(n, int)))
            for some in ([_SIRE], [_DAM], range(_SON if ruleset.couples_loci else _KIT, 5))
        ]
        """The readings of sires, dams and kits, as numbers."""
        self.is_sorted = self._number(is_sorted=False) > MOST_LITTERS
        """Whether kits change places, so that litters with the same kits are one."""
        self.number = self._number(is_sorted=self.is_sorted)
        """How many litters it has to answer."""
        self._schemes = schemes_of(ruleset)
        self._texts: dict[str, int] = {}
        self._entries: list[list[Any]] = []
        """Of a step its text, whom it is about, the genotype so far and the allele that it finds;
        of a conflict who is part of it."""
        self._fills: dict[tuple[str, int], int] = {}
        self._worth: list[list[int]] = []
        self._marks: list[dict[str, int]] = [{} for _ in self._shown]
        """By the genotype that the last step gives a card, what is filled in of it here."""

    def _seat(self, place: int, reading: Reading) -> int | str:
        """Return the number of what a reading is in a place, or why it cannot be there."""
        sex = {_SIRE: 0, _DAM: 1, _SON: 0, _DAUGHTER: 1}.get(place)
        try:
            shown = self._animal(0, reading, sex).readings[self._at]
        except SexError as error:
            return _in_places(f"{error.args[0]}.")
        return self._shown.setdefault(shown, len(self._shown))

    def _number(self, *, is_sorted: bool) -> int:
        sires, dams, kits = map(len, self._rows)
        litters = range(1, kits_on_page(self._ruleset) + 1)
        each = (comb(kits + n - 1, n) if is_sorted else kits**n for n in litters)
        return sires * dams * sum(each)

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
        cases = list(map(self._cases, self._shown)) if self.is_coupled else []
        plain = [list(range(len(self.readings)))] * 5
        return {
            "name": self._locus.name,
            "title": self._locus.title,
            "readings": [format_reading(self._locus, one) for one in self.readings],
            "seats": [] if self._seats == plain else self._seats,
            "shown": [format_reading(self._locus, one) for one in self._shown],
            "rows": self._rows,
            "sorted": self.is_sorted,
            "texts": self._entries,
            "fills": [[text, *self._worth[n]] for (text, _), n in self._fills.items()],
            "masks": [mask for _, mask in self._fills] if self.is_coupled else [],
            "cases": cases,
            "marks": self._marks,
            "answers": answers,
            "order": order,
        }

    def litters(self) -> Iterator[tuple[int, ...]]:
        """Yield what sire, dam and litter may show here, as numbers of readings; few kits first."""
        sires, dams, kits = self._rows
        for number in range(1, kits_on_page(self._ruleset) + 1):
            litters = list(product(kits, repeat=number))
            if self.is_sorted:  # in the order of their last kits, by which the page counts them
                places = combinations_with_replacement(range(len(kits)), number)
                some = sorted(places, key=lambda one: one[::-1])
                litters = [tuple(kits[n] for n in one) for one in some]
            yield from (
                (sire, dam, *litter) for sire, dam in product(sires, dams) for litter in litters
            )

    def _answer(self, shown: Sequence[int]) -> Answer:
        readings = list(self._shown)
        sire, dam, *kits = (self._animal(i, readings[one]) for i, one in enumerate(shown))
        mating = Mating(ruleset=self._alone, sire=sire, dam=dam, offspring=tuple(kits))
        found = rulesets.explain_mating(mating, self._solver)
        roles = {role: place for place, (role, _) in enumerate(mating.roles())}
        if not found.legal:
            first = found.conflicts[0]
            return self._text(first.text, [[roles[role] for role in first.animals]])
        steps = [
            self._text(one.text, [roles[one.animal], one.genotype, *_single(one.gained)])
            for one in found.steps
        ]
        last = {roles[one.animal]: one.genotype for one in found.steps}
        strict = [self._fill(one) for one in found.animals]
        known = [
            self._marks[shown[place]].setdefault(last.get(place, ""), number)
            for place, number in enumerate(strict)
        ]
        answer: list[Any] = [steps, [self._text(one.text, []) for one in found.either_or]]
        answer += [strict] if known != strict else []
        if games_on_page(self._ruleset):
            either = list(map(self._fill, fill_mating(mating, self._solver, "either")))
            answer += [[], either[:2]][len(answer) - 2 :] if either != strict else []
        return answer

    def _animal(self, place: int, reading: Reading, sex: int | None = None) -> Animal:
        """Return a card that shows something at this locus alone, with a mark for its name."""
        blank = self._alone.blank
        readings = (*blank[: self._at], reading, *blank[self._at + 1 :])
        card = Variety(name=_mark(place), aliases=(), suit=None, readings=readings, copies=1)
        word = None if sex is None else self._alone.roles.sexes[sex]
        return animal_with(self._alone, readings, word, card)

    def _text(self, text: str, more: list[Any]) -> int:
        """Return the number of a text, ``{2}`` standing for the name of the third card."""
        text = _in_places(text)
        if self.is_sorted:
            kit = self._ruleset.roles.offspring
            for word in (kit, kit.capitalize()):
                for place in range(1, MOST_KITS + 1):
                    text = text.replace(f"{word} {place} (", f"{word} {{#{place + 1}}} (")
        entry = [text, *more]
        number = self._texts.setdefault(repr(entry), len(self._entries))
        self._entries += [entry] if number == len(self._entries) else []
        return number

    def _fill(self, animal: AnimalFill) -> int:
        """Return the number of what is filled in of an animal, and note what that is worth."""
        here, shown = animal.loci[self._at], animal.animal.readings[self._at]
        mask = self._mask(here.possible) if self.is_coupled else 0
        number = self._fills.setdefault((here.marked, mask), len(self._fills))
        if number == len(self._worth):
            points = [score_at(self._locus, shown, here.alleles, one) for one in self._schemes]
            dilute = here.known.count(DILUTE_ALLELE) if self._locus.name == DILUTE_LOCUS else 0
            self._worth.append([2 - len(here.known), dilute, *points])
        return number

    def _mask(self, possible: Sequence[str]) -> int:
        """Return genotypes as bits, in the order of the locus."""
        every = [format_genotype(self._locus, one) for one in sorted(self._locus.every)]
        return sum(1 << every.index(one) for one in possible)

    def _cases(self, reading: Reading) -> dict[int, str]:
        """Return what is filled in of a card by what it can be, all ways to read it together."""
        every, shown, found = sorted(self._locus.every), known_alleles(reading), {}
        for mask in range(1, 1 << len(every)):
            left = frozenset(one for bit, one in enumerate(every) if mask >> bit & 1)
            if left <= reading:
                known = known_alleles(left)
                found[mask] = format_slots(
                    self._locus, known, containing(left, known), difference(known, shown), ()
                )
        return found


def _mark(place: int) -> str:
    """Return what stands for the name of a card: a sign that no text has."""
    return chr(0xE000 + place)


def _single(gained: tuple[str, ...]) -> tuple[str, ...]:
    """Return the one allele that a step finds; of two nobody can say which went where."""
    return gained if len(gained) == 1 else ()


def _in_places(text: str) -> str:
    for place in range(2 + MOST_KITS):
        text = text.replace(_mark(place), f"{{{place}}}")
    return text


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
    """Return the loci of a ruleset; one whose answers a page cannot hold is refused by its name."""
    ruleset.require_loci()
    remedy = "name fewer loci with --loci, or use 'testcross check'"
    if ruleset.uncrossed_sex is not None:
        for group in linked_groups(ruleset):
            names = [ruleset.loci[place].name for place in sorted(group)]
            if not any(ruleset.loci[place].is_sexed for place in group):
                parent = ruleset.roles.parents[ruleset.uncrossed_sex]
                raise PageError(
                    f"a page looks at each locus alone, but a {parent} of {ruleset.name} hands on "
                    f"{' and '.join(names)} together; {remedy}"
                )
    loci = [LocusAnswers(ruleset, at, solver) for at in range(len(ruleset.loci))]
    for locus, one in zip(ruleset.loci, loci, strict=True):
        if one.number > MOST_SORTED:
            raise PageError(
                f"{ruleset.name} has {one.number:,} litters at {locus.name} alone; a page holds "
                f"{MOST_SORTED:,}: {remedy}"
            )
        if one.is_coupled and len(locus.every) > MOST_GENOTYPES:
            raise PageError(
                f"cards of {ruleset.name} are read in several ways, and {locus.name} has "
                f"{len(locus.every)} genotypes; a page holds {MOST_GENOTYPES} then: {remedy}"
            )
    return loci
