"""Sexes that a file does not say: they follow from what is typed on sex chromosomes.

An animal has one sex at all loci, so what each locus leaves of it has to agree. The sex of a parent
follows from its place; asked about are animals without young. Where several are open at once, all
of their sexes are tried together, as far as those are few.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from testcross.rulesets.english import listed
from testcross.rulesets.pedigrees.herd_book import HerdBook, LocusReadings, SexClash
from testcross.rulesets.pedigrees.locus_check import check_locus
from testcross.rulesets.pedigrees.locus_places import NOUNS
from testcross.rulesets.pedigrees.pedigree_codes import PedigreeCode
from testcross.rulesets.pedigrees.raw_rows import StructureNote
from testcross.rulesets.pedigrees.typing_cells import LocusAlleles
from testcross.solver import FEMALE, MALE, genotypes_in
from testcross.solver.chromosomes import held_alleles
from testcross.solver.genotype_masks import mask_of, reading_of
from testcross.solver.herds import Herd, consistency
from testcross.solver.herds.family_law import Masks
from testcross.solver.herds.possible_sets import possible_sets

_SEXES = (MALE, FEMALE)
_MOST_OPEN = 6
"""So many sexes that are open are tried together."""
_MOST_WORK = 1_000_000
"""Animals times loci times ways, up to which they are."""


def with_deduced_sexes(book: HerdBook) -> HerdBook:
    """Return a book in which everyone has the sex that follows, and whose fits no sex.

    Raises:
        EngineError: where an engine could not decide.
    """
    numbers = [i for i, one in enumerate(book.loci) if one.alleles.law.is_sexed]
    places = {*_open(book, numbers)} if len(numbers) > 1 else set()
    return _Deduction(book, numbers, places).book() if places else book


def _open(book: HerdBook, numbers: Sequence[int]) -> Iterator[int]:
    """Yield who is typed on a sex chromosome, and of whom nothing else tells the sex."""
    is_parent = {*book.sires.tolist(), *book.dams.tolist()} - {*book.sexed.in_both_roles.tolist()}
    columns = [(book.masks(book.loci[i]), book.loci[i].alleles) for i in numbers]
    for place, sex in enumerate(book.sexed.sexes.tolist()):
        is_typed = (int(masks[place]) != book.blank(of, place) for masks, of in columns)
        if sex not in _SEXES and place not in is_parent and any(is_typed):
            yield place


class _Deduction:
    """Follows sexes until no locus says more."""

    def __init__(self, book: HerdBook, numbers: Sequence[int], places: set[int]) -> None:
        self._book, self._numbers, self._open = book, numbers, places

    def book(self) -> HerdBook:
        """Return the book with all that follows."""
        while True:
            fails = self._fails()
            clashes = [
                SexClash(places=(place,), fails=(at[MALE], at[FEMALE]))
                for place, at in fails.items()
                if len(at) == len(_SEXES)
            ]
            self._open -= {*fails}
            self._book = replace(self._book, clashes=(*self._book.clashes, *clashes))
            found = {
                place: (1 - sex, name)
                for place, at in fails.items()
                for sex, name in at.items()
                if len(at) == 1
            }
            if not found:
                return self._all_together()
            deduced = {**self._book.deduced, **found}
            sexed = self._book.sexed.knowing({place: sex for place, (sex, _) in found.items()})
            self._book = replace(self._book, sexed=sexed, deduced=deduced)

    def _fails(self) -> dict[int, dict[int, str]]:
        """Return, per animal and sex that cannot be, a locus that says so."""
        fails: dict[int, dict[int, str]] = {}
        for number in self._numbers if self._open else ():
            name = self._book.loci[number].alleles.name
            for place, sexes in _sexes_at(self._book, number, self._open).items():
                for sex in _SEXES:
                    if sex not in sexes:
                        fails.setdefault(place, {}).setdefault(sex, name)
        return fails

    def _all_together(self) -> HerdBook:
        """Return the book with the ways in which all sexes that are still open can be."""
        book, places = self._book, sorted(self._open)
        ways = 2 ** len(places)
        work = len(book.ids) * len(self._numbers) * ways
        if book.clashes or len(places) not in range(2, _MOST_OPEN + 1) or work > _MOST_WORK:
            return book
        judged = [i for i in self._numbers if _holds(book, i)]
        tried = (
            replace(book, sexed=book.sexed.knowing(dict(zip(places, sexes, strict=True))))
            for sexes in product(_SEXES, repeat=len(places))
        )
        kept = tuple(one.sexed for one in tried if all(_holds(one, i) for i in judged))
        if not kept:
            return replace(book, clashes=(SexClash(places=tuple(places)),))
        return replace(book, sexings=kept if len(kept) < ways else ())


def _holds(book: HerdBook, number: int) -> bool:
    locus = book.loci[number]
    count = len(locus.alleles.symbols)
    return consistency(book.herd_at(locus), count, book.masks(locus)).is_consistent


def _sexes_at(book: HerdBook, number: int, places: Collection[int]) -> dict[int, tuple[int, ...]]:
    """Return which sexes a locus allows animals; one that contradicts itself, by their typings."""
    locus = book.loci[number]
    law, count, sets = locus.alleles.law, len(locus.alleles.symbols), book.masks(locus)
    found = consistency(book.herd_at(locus), count, sets)
    if found.is_consistent:
        sets = possible_sets(found, asked=places)
    held = held_alleles(law, locus.alleles.allele_count)
    own = [mask_of(held, genotypes_in(law, locus.alleles.allele_count, sex)) for sex in _SEXES]
    return {place: tuple(sex for sex in _SEXES if int(sets[place]) & own[sex]) for place in places}


def sex_sentence(book: HerdBook, place: int) -> str:
    """Say which sex follows of an animal, and from where, or that none fits; empty for neither."""
    if any(place in clash.places for clash in book.clashes):
        return f"No sex fits {book.ids[place]} at all loci; testcross pedigree check says why."
    if place not in book.deduced:
        return ""
    sex, name = book.deduced[place]
    return f"{book.ids[place]} is {NOUNS[sex]}, as locus {name} shows."


def why_this_sex(book: HerdBook, place: int) -> str:
    """Say why an animal whose sex follows cannot be of the other one; empty for others."""
    if place not in book.deduced:
        return ""
    sex, name = book.deduced[place]
    open_again = replace(book, sexed=book.sexed.knowing({place: None}))
    told = _not_of(open_again, place, 1 - sex, name)
    return f"{told[0].upper()}{told[1:].rstrip('.')}."


@dataclass(frozen=True, slots=True)
class Untyped:
    """A locus at which the typing of one animal is left out; see ``LocusReadings``."""

    whole: LocusReadings
    place: int

    @property
    def alleles(self) -> LocusAlleles:
        """Its name and its alleles."""
        return self.whole.alleles

    @property
    def certain(self) -> Sequence[int]:
        """Whose typings the file calls certain."""
        return self.whole.certain

    def masks(self, herd: Herd) -> Masks:
        """Return per place of a herd the genotypes left open."""
        found = self.whole.masks(herd).copy()
        found[self.place] = herd.blank(len(self.alleles.symbols), self.place)
        return found


@dataclass(frozen=True, slots=True)
class SexRepair:
    """A typing without which everyone has a sex that fits."""

    place: int
    locus: int
    """The number of the locus."""
    book: HerdBook
    """Without it."""


def sex_repairs(book: HerdBook) -> Iterator[SexRepair]:
    """Yield each typing that is enough to leave out where no sex fits somebody.

    For one of the sexes it has to undo every conflict, so it is one of those that one conflict of
    each sex needs.
    """
    undone = dict.fromkeys(book.deduced)
    plain = replace(book, sexed=book.sexed.knowing(undone), deduced={}, clashes=(), sexings=())
    for place, number in _suspects(book, plain):
        loci = list(book.loci)
        loci[number] = Untyped(loci[number], place)
        left = with_deduced_sexes(replace(plain, loci=tuple(loci)))
        if not left.clashes and all(_holds(left, i) for i in range(len(loci))):
            yield SexRepair(place, number, left)


def _suspects(book: HerdBook, plain: HerdBook) -> Iterator[tuple[int, int]]:
    """Yield the typings that the first clash rests on, animal by animal."""
    clash, names = book.clashes[0], [one.alleles.name for one in book.loci]
    found: set[tuple[int, int]] = set()
    for sex, name in enumerate(clash.fails):
        number, animal = names.index(name), clash.places[0]
        found.add((animal, number))
        asked = replace(plain, sexed=plain.sexed.knowing({animal: sex}))
        for conflict in check_locus(asked, book.loci[number]).conflicts[:1]:
            found |= {(book.positions[one], number) for one in conflict.ids}
    yield from sorted(found)


def clash_notes(book: HerdBook) -> Iterator[StructureNote]:
    """Yield whose sex cannot be, and why it can be neither."""
    for clash in book.clashes:
        names = [book.ids[place] for place in clash.places]
        text = f"{listed(names, 'and')} have no sexes that fit together at all loci"
        if clash.fails:
            why = [_not_of(book, clash.places[0], *one) for one in enumerate(clash.fails)]
            text = f"{names[0]} has no sex that fits: {'; '.join(why)}"
        line = min(book.lines[place] for place in clash.places)
        code = PedigreeCode.NO_SEX_FITS
        yield StructureNote(code=code, line=line, ids=tuple(names), text=text)


def _not_of(book: HerdBook, place: int, sex: int, name: str) -> str:
    """Say why an animal can be of no such sex by a locus."""
    locus = next(one for one in book.loci if one.alleles.name == name)
    alleles, noun = locus.alleles, NOUNS[sex]
    read = reading_of(len(alleles.symbols), int(book.masks(locus)[place]))
    if not read & genotypes_in(alleles.law, alleles.allele_count, sex):
        return f"at locus {name}, {alleles.reading(read)} is not a {noun}'s"
    found = check_locus(replace(book, sexed=book.sexed.knowing({place: sex})), locus)
    why = "".join(one.text for one in found.conflicts[:1])
    return f"as a {noun}, locus {name}: {why}"
