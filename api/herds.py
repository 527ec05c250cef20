"""Whole herds: what cannot be, what follows, who carries what, why, and what to mend."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from os import fspath
from typing import TYPE_CHECKING

from testcross.api.cards import CarrierTest, RulesetChoice, ruleset_of
from testcross.api.door import Path, door, each_in
from testcross.api.files import BinaryForm, InputError, display, read_bytes, text_bytes
from testcross.api.herd_results import (
    BreedingPlan,
    HerdCarriers,
    HerdCheck,
    HerdConflict,
    HerdExplanation,
    HerdFill,
    HerdRepair,
    HerdTrios,
)
from testcross.rulesets import TestcrossError
from testcross.rulesets.english import counted, listed, quoted

if TYPE_CHECKING:
    from testcross import rulesets
    from testcross.rulesets import pedigrees
    from testcross.rulesets.records import Each
    from testcross.solver.engine import Optimiser

CONFLICTS_LIMIT = 10.0
"""So many seconds conflicts are looked for, if no other limit is given."""
REPAIR_LIMIT = 60.0
"""So many seconds the fewest typings to give up are looked for, if no other limit is given."""
OPTIMISERS = ("cp-sat", "rc2")
_MOST_NAMED = 4
_MOST_LOCI = 8
_MUCH = 200_000
"""So many typings are worth a process for each core."""
_NEAR = 20_000
"""So many ids are looked through for one like that of a stranger."""


@dataclass(frozen=True, slots=True, repr=False)
class Herd:
    """A herd as a file has it, to be asked about."""

    path: str
    """What answers call it."""
    book: "pedigrees.HerdBook"
    """What the file says."""
    ruleset: "rulesets.Ruleset | None" = None
    """By which it was read."""

    def __repr__(self) -> str:
        loci = counted(len(self.book.loci), "locus", "loci")
        return f"<Herd {self.path}: {counted(len(self.book.ids), 'animal')}, {loci}>"

    @door
    def check(
        self,
        *,
        animal: str | None = None,
        size: bool = False,
        limit: float | None = None,
        jobs: int | None = 1,
    ) -> HerdCheck:
        """Check who cannot be what is typed, in minimal conflicts that share no typing.

        Args:
            animal: every conflict with this one instead, by its id.
            size: also work out how many typings have to be given up at least.
            limit: stop after so many seconds, with what is known by then. If not given, conflicts
                are looked for for 10, with ``size`` the fewest typings for 60, and the verdict
                takes as long as it takes.
            jobs: how many processes to use; None for one per core. The answer is the same.

        Raises:
            TestcrossError: for an unknown animal, and where an engine broke down.
        """
        from testcross.rulesets.pedigrees import check_book, with_size
        from testcross.solver.engine import deadline_in
        from testcross.solver.engines.optimisers import make_optimiser

        refuse_limit(limit)
        place = None if animal is None else self.position_of(animal)
        each, end = self._each(jobs), deadline_in(limit)
        seconds = CONFLICTS_LIMIT if limit is None else limit
        with _deciding():
            found = check_book(self.path, self.book, place, seconds, each=each, until=limit)
            if size and found.is_consistent is False:
                least = REPAIR_LIMIT if limit is None else end.remaining()
                found = with_size(found, make_optimiser(), least, each=each)
        return HerdCheck(found, self)

    def check_trios(self) -> HerdTrios:
        """Count the offspring that do not fit their parents, as quickly as can be.

        Raises:
            TestcrossError: for a locus of more alleles than trios are counted for.
        """
        from testcross.rulesets.pedigrees import check_trios

        return HerdTrios(check_trios(self.path, self.book))

    @door
    def fill(self, *, limit: float | None = None, jobs: int | None = 1) -> HerdFill:
        """Fill in each animal's possible genotypes and certain alleles, exactly, loops included.

        Args:
            limit: stop after so many seconds, with what is known by then; None for no limit.
            jobs: how many processes to use; None for one per core.

        Raises:
            TestcrossError: for a herd without animals or loci, and where an engine broke down.
        """
        from testcross.rulesets.pedigrees import fill_book

        self.refuse_empty()
        with _deciding(limit):
            return HerdFill(fill_book(self.path, self.book, each=self._each(jobs)), self)

    @door
    def carriers(
        self, allele: str, *, locus: str | None = None, limit: float | None = None
    ) -> HerdCarriers:
        """List for whom an allele is certain, possible and impossible.

        Args:
            allele: as the file writes it.
            locus: where; by default wherever there is such an allele.
            limit: stop after so many seconds, with what is known by then; None for no limit.

        Raises:
            TestcrossError: for an unknown allele or locus; and as ``fill``.
        """
        from testcross.rulesets.pedigrees import carriers_in

        self.refuse_empty()
        self._refuse_set_aside(locus)
        with _deciding(limit):
            return HerdCarriers(carriers_in(self.path, self.book, allele, locus), self)

    @door
    def repair(
        self,
        *,
        trust: Sequence[str] = (),
        limit: float = REPAIR_LIMIT,
        optimiser: str = OPTIMISERS[0],
        double_check: bool = False,
        jobs: int | None = 1,
    ) -> HerdRepair:
        """Find the fewest animals at each locus whose typing must go, and prove it.

        Args:
            trust: ids of animals whose typings are kept whatever happens.
            limit: stop after so many seconds, with both bounds.
            optimiser: ``cp-sat`` or ``rc2``, who look for the fewest.
            double_check: ask both, and stop if they differ.
            jobs: how many processes to use; None for one per core.

        Raises:
            TestcrossError: for an unknown animal or optimiser; and as ``fill``.
        """
        from testcross.rulesets.pedigrees import repair_book

        refuse_limit(limit)
        chosen = _optimiser(optimiser, double_check=double_check)
        self.refuse_empty()
        places = [self.position_of(name) for name in trust]
        with _deciding():
            found = repair_book(
                self.path, self.book, chosen, trusted=places, limit=limit, each=self._each(jobs)
            )
        return HerdRepair(found, self)

    @door
    def explain(
        self, animal: str, *, locus: str | None = None, limit: float | None = None
    ) -> HerdExplanation:
        """Explain why an animal must have its certain alleles, from the fewest typings.

        Args:
            animal: its id, perhaps with a locus behind a dot: ``Rex``, ``Rex.B``.
            locus: where, if that could be an animal's id; every locus by default.
            limit: stop after so many seconds, with what is known by then; None for no limit.

        Raises:
            TestcrossError: for an unknown animal or locus; and as ``fill``.
        """
        from testcross.rulesets.pedigrees import explain_animal

        self.refuse_empty()
        place, loci = self._asked(animal) if locus is None else self._asked_at(animal, locus)
        with _deciding(limit):
            return HerdExplanation(explain_animal(self.path, self.book, place, loci), self)

    @door
    def explain_conflict(self, number: int = 1, *, limit: float | None = None) -> HerdConflict:
        """Explain why some typings cannot all be right, family by family.

        Args:
            number: of a conflict that ``check`` lists, from 1.
            limit: stop after so many seconds, with what is known by then; None for no limit.

        Raises:
            TestcrossError: for an unknown conflict; and as ``fill``.
        """
        from testcross.rulesets.pedigrees import conflict_number

        self.refuse_empty()
        with _deciding(limit):
            return HerdConflict(conflict_number(self.path, self.book, number), self)

    @door
    def test_cross(
        self, animal: str, *, carries: str = "", limit: float | None = None
    ) -> CarrierTest:
        """Return which of the herd, mated with an animal, show whether it carries something.

        Args:
            animal: its id.
            carries: an allele, what it shows, or a card that shows it; all by default.
            limit: stop after so many seconds, with what is known by then; None for no limit.

        Raises:
            TestcrossError: for an unknown animal or allele, where it hides nothing;
                and as ``fill``.
        """
        from testcross.rulesets.analysis import carrier_advice
        from testcross.rulesets.pedigrees import own_animals

        rules = self._ruleset_for("a test cross")
        self.position_of(animal)
        with _deciding(limit):
            own = own_animals(self.path, rules, self.book)
        if animal not in own:
            raise InputError(f"{animal} is only named as a parent, without a row of its own")
        return CarrierTest(carrier_advice(rules, own[animal], carries, own, called=animal))

    @door
    def plan(self, want: str, *, generations: int = 1, limit: float | None = None) -> BreedingPlan:
        """Return whom to mate for a wanted variety, now and over the next generation.

        Args:
            want: a variety, or a genotype.
            generations: 1 or 2.
            limit: stop after so many seconds, with what is known by then; None for no limit.

        Raises:
            TestcrossError: for a variety that is unknown, or that depends on a sex chromosome;
                and as ``fill``.
        """
        from testcross.rulesets.pedigrees import breeding_advice

        rules = self._ruleset_for("a plan")
        if generations not in (1, 2):
            raise InputError(f"generations is {generations}; expected 1 or 2")
        with _deciding(limit):
            return BreedingPlan(breeding_advice(self.path, rules, self.book, want, generations))

    def founders(self) -> str:
        """Return how often alleles are among the founders, for ``offspring``: ``b=0.2, d=0.1``.

        Raises:
            TestcrossError: for a herd that was read without a ruleset, and as ``fill``.
        """
        from testcross.rulesets.pedigrees import founder_frequencies

        rules = self._ruleset_for("an estimate")
        with _deciding():
            return founder_frequencies(self.path, rules, self.book)

    def _ruleset_for(self, what: str) -> "rulesets.Ruleset":
        """Return the ruleset by which the herd was read.

        Raises:
            InputError: where it was read without one.
        """
        self.refuse_empty()
        if self.ruleset is None:
            raise InputError(f"{what} needs the ruleset of the loci and varieties; name it")
        return self.ruleset

    def _each(self, jobs: int | None) -> "Each":
        """Return what works through the loci, where asked for in processes.

        Raises:
            InputError: for a number of processes that cannot be.
        """
        return each_in(jobs, much=len(self.book.ids) * len(self.book.loci) >= _MUCH)

    def refuse_empty(self, *, loci: bool = True) -> None:
        """Refuse a herd in which nothing can be worked on.

        Args:
            loci: whether loci are needed, too.

        Raises:
            InputError: for one without animals, or without loci.
        """
        for there, problem in (
            (self.book.ids or not self.book.notes, "all animals were left out"),
            (self.book.loci or not (loci and self.book.ids), "there is no locus to work on"),
        ):
            if not there:
                error = InputError(f"{display(self.path)}: {problem}")
                error.advice = "testcross pedigree check says why"
                raise error

    def ambiguous(self, animal: str) -> tuple[str, str] | None:
        """Return the animal and the locus that an id could be as well; None if it is none."""
        return next(iter(self._pairs(animal)), None) if animal in self.book.positions else None

    def _pairs(self, text: str) -> list[tuple[str, str]]:
        """Return each way to part a text into an animal and a locus that there are."""
        names = {one.alleles.name for one in self.book.loci}
        pairs = [(text[:dot], text[dot + 1 :]) for dot in range(len(text)) if text[dot] == "."]
        return [pair for pair in pairs if pair[0] in self.book.positions and pair[1] in names]

    def _asked(self, text: str) -> "tuple[int, list[pedigrees.LocusReadings]]":
        """Return who is meant, and at which loci."""
        if text in self.book.positions:
            return self.book.positions[text], list(self.book.loci)
        head, dot, tail = text.rpartition(".")
        name, locus = (self._pairs(text) or [(head, tail) if dot else (text, "")])[-1]
        return self._asked_at(name or text, locus)

    def _asked_at(self, name: str, locus: str) -> "tuple[int, list[pedigrees.LocusReadings]]":
        """Return who is meant, and the loci of a name."""
        place = self.position_of(name)
        self._refuse_set_aside(locus)
        loci = [one for one in self.book.loci if one.alleles.name == locus]
        if not loci:
            names = [one.alleles.name for one in self.book.loci[:_MOST_LOCI]]
            has = f"it has {listed(names, 'and')}" if names else "it has none"
            raise InputError(f"the file has no locus {quoted(locus)}; {has}")
        return place, loci

    def _refuse_set_aside(self, locus: str | None) -> None:
        """Refuse to answer at a locus that is left out.

        Raises:
            InputError: with the reason.
        """
        found = next(
            (one.alleles for one in self.book.set_aside if one.alleles.name == locus), None
        )
        if found is not None and all(one.alleles.name != locus for one in self.book.loci):
            raise InputError(
                f"locus {quoted(found.name)} is on chromosome {found.on_map[0]}, and nothing says "
                "whether that is an autosome; write 0 for it if it is"
            )

    def position_of(self, name: str) -> int:
        """Return the place of an animal.

        Raises:
            InputError: for an id that several families have, and for one that the file does not
                have, with the nearest that it has.
        """
        found = self.book.positions.get(name)
        if found is None:
            several = [one for one, own in self.book.own_ids.items() if own == name]
            if several:
                told = listed([quoted(one) for one in several[:_MOST_NAMED]])
                raise InputError(
                    f"the id {quoted(name)} is in {counted(len(several), 'family', 'families')}; "
                    f"write the family before it: {told}"
                )
            from testcross.rulesets.genetics import name_key, nearest

            near = nearest(name, {name_key(one): one for one in self.book.ids[:_NEAR]}, limit=1)
            hint = f"; did you mean {quoted(near[0])}?" if near else ""
            raise InputError(f"no animal has the id {quoted(name)}{hint}")
        return found


def refuse_limit(limit: float | None) -> None:
    """Refuse a limit that leaves no time.

    Raises:
        InputError: for such a one.
    """
    if limit is not None and not limit > 0:
        raise InputError(f"limit is {limit:g}; expected more than 0 seconds")


def _optimiser(name: str, *, double_check: bool) -> "Optimiser":
    """Return the optimiser of a name.

    Raises:
        InputError: for a name that none has, and where python-sat is needed and not there.
    """
    from testcross.solver.engines.optimisers import make_optimiser

    try:
        return make_optimiser(name, double_check=double_check)
    except ValueError as error:
        raise InputError(str(error)) from None


@contextmanager
def _deciding(limit: float | None = None) -> Iterator[None]:
    """Say in a sentence that an engine could not decide, or not in so many seconds.

    Raises:
        TestcrossError: in its place.
    """
    from testcross.solver import EngineError
    from testcross.solver.work import limited_to

    refuse_limit(limit)
    try:
        with limited_to(limit):
            yield
    except EngineError as error:
        raise TestcrossError(f"no answer: {error}") from error


@door
def herd(
    path: Path | None = None,
    *,
    text: str | None = None,
    form: str | None = None,
    ignore: Sequence[str] = (),
    dosage: Sequence[str] = (),
    ruleset: RulesetChoice = None,
) -> Herd:
    r"""Read a pedigree.

    Args:
        path: a file: ``.pre``, LINKAGE or PLINK ``.ped``, PLINK ``.bed``, or CSV.
        text: the content of such a file instead.
        form: ``pre``, ``ped``, ``bed`` or ``csv``; by default its content tells.
        ignore: columns to leave out.
        dosage: columns of CSV that count an allele: 0, 1 or 2 of it, called ``+``.
        ruleset: loci, alleles in dominance order and cards of it; without one alleles are
            codominant.

    Raises:
        TypeError: where both are given, a path and a text, or neither.
        TestcrossError: for a file that is missing, or for one that holds no pedigree.

    >>> found = herd(text="id,sire,dam,B\nRex,,,BB\nAda,,,bb\nKim,Rex,Ada,BB").check()
    >>> found.consistent, [one.code.value for one in found.findings]
    (False, ['PD201'])
    """
    from testcross.rulesets import pedigrees

    if (path is None) == (text is None):
        raise TypeError("herd() takes a path, or a text; give one of them")
    if ruleset is not None and dosage:
        raise InputError("dosage and ruleset were both given; give one of them")
    chosen = None if ruleset is None else ruleset_of(ruleset)
    columns = pedigrees.ColumnChoice(tuple(ignore), tuple(dosage))
    name = "the text" if path is None else fspath(path)
    data = _content(name) if text is None else text_bytes(text)
    return herd_of(name, data, form=form, ruleset=chosen, columns=columns)


def herd_of(
    name: str,
    data: bytes,
    *,
    form: str | None = None,
    ruleset: "rulesets.Ruleset | None" = None,
    columns: "pedigrees.ColumnChoice | None" = None,
) -> Herd:
    """Return the herd in a file that has been read; the arguments are those of ``herd``.

    Raises:
        TestcrossError: for a file that holds no pedigree.
    """
    from testcross.rulesets import pedigrees
    from testcross.rulesets.records import UnreadableError

    columns = columns or pedigrees.ColumnChoice((), ())
    try:
        book = pedigrees.read_pedigree(name, data, form=form, ruleset=ruleset, columns=columns)
    except UnreadableError as error:
        line = f":{error.finding.line}" if error.finding.line else ""
        raise InputError(f"{display(name)}{line}: {error.finding.text}") from None
    return Herd(name, book, ruleset)


def _content(path: str) -> bytes:
    from testcross.rulesets.pedigrees import AS_BITS, BED_MARK, MOST_BYTES, MOST_TEXT
    from testcross.rulesets.records.workbook import is_workbook

    if is_workbook(path):
        return read_bytes(path, "a pedigree")
    bits = BinaryForm(BED_MARK, MOST_BYTES, AS_BITS)
    return read_bytes(path, "a pedigree", MOST_TEXT, bits)
