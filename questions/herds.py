"""Whole herds: what cannot be, what follows, who carries what, why, and what to mend.

A herd is read once, by ``herd``, and asked again and again; at a command line each question reads
it. ``pedigree check herd.csv`` is ``herd("herd.csv").check()``.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from os import fspath
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import testcross.solver.engines.optimisers as optimisers
from testcross import rulesets
from testcross.asking import files, new_files, reports, workers
from testcross.asking.cards import Card, Path, rules_of
from testcross.asking.declared import GROUPS, Group, Typed, door, question
from testcross.asking.dialogue import desk
from testcross.asking.result import PLAIN, Answer, Look, Pieces, Result, flat
from testcross.asking.typed import (
    Jobs,
    OwnRuleset,
    RulesetChoice,
    card_names,
    refuse_together,
)
from testcross.pages import json
from testcross.pages.svg import herd_svg
from testcross.questions.herd_files import HerdFile
from testcross.rulesets import analysis, herds, summary
from testcross.rulesets.english import listed, some_listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import reading
from testcross.rulesets.herds import herd_words
from testcross.rulesets.records import workbook
from testcross.solver import engine

if TYPE_CHECKING:
    from testcross.rulesets.blocks import Block
    from testcross.rulesets.records import Finding

_CONFLICTS_LIMIT = 10.0
"""So many seconds conflicts are looked for, if no other limit is given."""
_REPAIR_LIMIT = 60.0
"""So many seconds the fewest typings to give up are looked for, if no other limit is given."""
_FORMS = ("pre", "ped", "bed", "csv", "vcf", "gen")
_MOST_NAMED = 4

GROUPS["pedigree"] = Group(
    "pedigree check herd.csv --ruleset gene-rummy",
    "Herds",
    "Check, fill in, repair and explain herds from files.",
)


class CarrierTest(Result["analysis.CarrierAdvice"]):
    """Which test crosses show what an animal carries."""

    _parts = "tests"
    tests: tuple[analysis.AlleleTest, ...]
    """By allele, which mates show it, and in how many offspring."""


_CARRIES = Typed(
    "ALLELE",
    "An allele, what it shows, or a card that shows it; by default all it may carry.",
    "--carries",
)


@question(
    "advise castor --carries chocolate",
    "Herds",
    status="0 answered, 1 these animals cannot have the variety",
)
def advise(
    animal: Annotated["str | Card", Typed("ANIMAL", offers=card_names, joined=True, needed=True)],
    *,
    carries: Annotated[str, _CARRIES] = "",
    ruleset: RulesetChoice = None,
) -> CarrierTest:
    """Find the test cross to make, or the best pairs for a variety.

    For a test cross: how many offspring make it 95 and 99 % certain. For a wanted variety: how
    likely each pair is to have it, what must be proven first, and how many offspring make it 95 %
    certain; over two generations, the plan that needs the least proof, then the fewest offspring.

    Args:
        animal: The animal to test: a card; with --from, an id.

    >>> found = advise("castor", carries="chocolate").answer.tests[0].mates[0]
    >>> found.genotype, str(found.share), [one.number for one in found.young]
    ('bb', '1/2', [5, 7])
    """
    rules = rules_of(ruleset, (animal,))
    named = animal if isinstance(animal, str) else animal.written
    return CarrierTest(analysis.carrier_advice(rules, rulesets.parse_animal(rules, named), carries))


class HerdResult(Result[Answer]):
    """An answer about a herd."""

    written: str | None = None
    """The file into which the herd was written anew."""

    @property
    def herd(self) -> Herd:
        """The herd asked about."""
        found: Herd = self.about
        return found

    @property
    def account(self) -> herds.HerdAccount:
        """What it rests on: what was read and left out, what follows, and the next command."""
        asked = self.herd
        return herds.herd_account(
            self.answer, files.display(asked.path), asked.data, asked.typed, self.written
        )

    def blocks(self, line: int | None = None) -> Iterable[Block]:
        """Return what it consists of when people read it, and at the end what it rests on."""
        return herds.with_account(super().blocks(line), self.account)

    def _gist(self) -> str:
        return self.herd.path


class DrawnHerd(HerdResult[Answer]):
    """An answer about a herd, which can be drawn."""

    @door
    def svg(
        self,
        around: Annotated[
            str | None, "An animal, by its id; of more than 200 those nearest to it are drawn."
        ] = None,
        depth: Annotated[
            int | None, "So many generations up and down from it, and no more."
        ] = None,
    ) -> str:
        """Return the herd as a picture: a file of SVG, or an element for a page."""
        data = self.herd.data
        place = None if around is None else herd_words.animal_at(data, around)
        picture = herds.herd_picture(self.answer, data, place, depth)
        return herd_svg.herd_svg(picture, self.text)

    def _repr_html_(self) -> str:
        page = super()._repr_html_()
        return page.replace("<svg", '<div style="overflow-x:auto"><svg', 1).replace(
            "</svg>", "</svg></div>", 1
        )


class NewHerd(DrawnHerd[Answer]):
    """An answer about a herd, which can be written anew by it."""

    hindrance: str = ""
    """Why it cannot."""

    @property
    def _loci(self) -> herds.Written:
        """What is written at each locus."""
        raise NotImplementedError

    def files_at(self, path: FilePath, form: str, look: Look = PLAIN) -> Iterator[new_files.Made]:
        """Yield the files of the herd in the form of an ending, unless something hinders that."""
        data, name = self.herd.data, files.display(str(path))
        self.herd.refuse_target(path)
        if self.hindrance:
            problem = f"{name} is not written, because {self.hindrance}"
            if not desk.is_command_line:
                raise TestcrossError(problem)
            desk.remark(problem)
            return
        made = herds.written_files(path, data, self._loci)
        yield made
        vars(self)["written"] = str(path)
        left_out, (*beside, _) = herds.loci_not_written(path, data), made
        if left_out:
            desk.remark(
                f"{name} has no {some_listed(left_out, 'or', _MOST_NAMED)}, as it cannot say on "
                "which chromosome a locus is; name a file that ends in .ped or .bed to keep them"
            )
        if beside:
            together = listed([one.name for one in beside], "and")
            desk.remark(f"{name} goes with {together}, beside it; keep them together")

    def said_of(self, path: FilePath, form: str, look: Look = PLAIN) -> Pieces:
        """Yield the answer."""
        return self.pieces(form, look)


class HerdCheck(DrawnHerd["herds.HerdCheck"]):
    """What contradicts itself in a herd."""

    @property
    def consistent(self) -> bool | None:
        """Whether all typings can be right together, at every locus; None if that is open."""
        return self.answer.is_consistent

    @property
    def clean(self) -> bool | None:
        """Whether nothing worse than a warning was found; None if nobody is typed, or if open."""
        return None if self.answer.unchecked or self.answer.is_open else self.answer.is_sound

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each finding: ``path``, ``line``, ``code``, ``text``."""
        return [
            {"path": self.answer.path, "line": one.line, "code": str(one.code), "text": one.text}
            for one in self.findings
        ]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong, in the structure and in conflicts, by line."""
        return tuple(self.answer.findings())

    def pieces(self, form: str, look: Look = PLAIN) -> Pieces:
        """Yield the answer, or a report of its findings."""
        if form in ("text", "json", "svg", "quiet"):
            yield from super().pieces(form, look)
        else:
            sums = summary.Summary(strict=False)
            yield from reports.written(form, "findings", look, [self.answer.report()], sums)

    def _gist(self) -> str:
        verdicts = {True: "CONSISTENT", False: "INCONSISTENT", None: "NOT DECIDED"}
        verdict = "NOTHING CHECKED" if self.answer.unchecked else verdicts[self.consistent]
        return f"{verdict} {self.answer.path}"


class HerdTrios(HerdResult["herds.TrioCheck"]):
    """How many offspring do not fit their parents."""

    errors: int
    """How many there are, at all loci."""


class HerdModes(HerdResult["herds.InheritanceModes"]):
    """How a trait can be inherited in a herd."""

    _parts = "modes"
    possible: tuple[str, ...]
    """The modes that nobody excludes: ``autosomal recessive`` ..."""

    @property
    def impossible(self) -> Mapping[str, str]:
        """Why the others are impossible, by mode."""
        return MappingProxyType({one.mode: one.why for one in self.answer.modes if one.why})


class HerdInbreeding(HerdResult["herds.HerdInbreeding"]):
    """How inbred the animals of a herd are, and the young of matings would be."""

    _parts = "animals"

    @property
    def inbreeding(self) -> Mapping[str, float]:
        """Each animal's, by its id."""
        return MappingProxyType({one.id: one.inbreeding for one in self.answer.animals})

    planned: tuple[herds.MatingInbreeding, ...]
    """The matings asked about, and through whom their young would be inbred."""


class HerdChances(HerdResult["herds.GenotypeChances"]):
    """How likely animals of a herd have each genotype."""

    _parts = "animals"
    animals: tuple[herds.AnimalChances, ...]
    """The animals asked about, one for each locus; of everyone those that are not certain."""
    looks: tuple[herds.AnimalLooks, ...]
    """How likely those that were named look like what, at all loci together."""


class HerdSire(HerdResult["herds.SireTest"]):
    """Which candidate is likely the sire of a child."""

    _parts = "candidates"
    sire: str | None
    """The candidate that is far enough ahead of the others; None where none is."""


class HerdFill(NewHerd["herds.HerdFill"]):
    """What each animal can be, and which alleles are certain."""

    refused: tuple[str, ...]
    """The loci at which typings contradict each other, so that nothing was filled in."""

    @property
    def _loci(self) -> herds.Written:
        loci = self.answer.loci
        return [(one.alleles, one.before if one.possible is None else one.possible) for one in loci]

    def blocks(self, line: int | None = None) -> Iterable[Block]:
        """Return of whom more is known than its own typing says; only sums if it was written."""
        if self.written is None:
            return super().blocks(line)
        return herds.with_account((), self.account)

    def pieces(self, form: str, look: Look = PLAIN) -> Pieces:
        """Yield the answer; as JSON a line for each animal."""
        if form == "json":
            yield from json.fill_lines(self.answer, dict(look.more))
        elif form == "text":
            yield from (look.text_of([block]) for block in self.blocks())
        else:
            yield from super().pieces(form, look)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each animal: ``id``, ``line``, ``loci.B.possible``, ``loci.B.known``."""
        return [flat(animal) for animal in self.animals()]

    def animals(self) -> Iterator[dict[str, Any]]:
        """Yield a document for each animal: what ``--json`` shows in a line."""
        yield from map(dict, json.filled_animals(self.answer))

    def to_dict(self) -> dict[str, Any]:
        """Return the documents of the animals by their ids."""
        return {animal["id"]: animal for animal in self.animals()}


class HerdCarriers(DrawnHerd["herds.Carriers"]):
    """For whom an allele is certain, possible and impossible."""

    _parts = "loci"
    loci: tuple[herds.CarriersAtLocus, ...]
    """At each locus that has the allele, who has it, who may and who cannot."""


class HerdRepair(NewHerd["herds.HerdRepair"]):
    """The fewest animals at each locus whose typing must go."""

    _parts = "loci"
    loci: tuple[herds.LocusRepair, ...]
    """By locus, whose typings must go."""

    @property
    def _loci(self) -> herds.Written:
        return [(one.alleles, one.masks) for one in self.answer.loci]


class HerdExplanation(DrawnHerd["herds.HerdExplanation"]):
    """Why an animal must have its certain alleles."""

    _parts = "facts"
    facts: tuple[herds.ExplainedFact, ...]
    """What is known of it at each locus, with the steps that prove it."""


class HerdConflict(DrawnHerd["herds.NumberedConflict"]):
    """Why some typings cannot all be right."""


class BreedingPlan(HerdResult["herds.BreedingAdvice"]):
    """Whom to mate for a wanted variety."""

    _parts = "pairs"

    @property
    def possible(self) -> bool:
        """Whether these animals can have it at all, in as many generations as were asked about."""
        return self.ok

    pairs: tuple[herds.PairNow, ...]
    """Whom to mate now, the best pair first."""


@door
def herd(
    path: Annotated[Path | None, Typed("FILE", needed=True)] = None,
    *,
    text: Annotated[str | None, "The content of such a file instead."] = None,
    form: Annotated[str | None, Typed("FORM", offers=_FORMS)] = None,
    fam: Annotated[Path | None, Typed("FILE")] = None,
    ruleset: OwnRuleset = None,
    ignore: Annotated[Sequence[str], Typed("COLUMN", "Ignore this column; can be repeated.")] = (),
    dosage: Annotated[Sequence[str], Typed("COLUMN")] = (),
) -> Herd:
    r"""Read a pedigree.

    Args:
        path: A pedigree: .pre, .ped, .bed, CSV, a workbook and others, or VCF with --fam; - is
            standard input.
        form: Format of the file: pre, ped, bed, csv, vcf or gen; by default found from its content.
        fam: File with the parents of a VCF file's samples, as PLINK's .fam.
        ruleset: Ruleset with loci, dominance and cards; without it alleles are codominant.
        dosage: A CSV column that counts an allele, written +: 0, 1 or 2; can be repeated.

    Raises:
        TypeError: where both are given, a path and a text, or neither.
        TestcrossError: for a file that is missing, or for one that holds no pedigree.

    >>> found = herd(text="id,sire,dam,B\nRex,,,BB\nAda,,,bb\nKim,Rex,Ada,BB").check()
    >>> found.consistent, [one.code.value for one in found.findings]
    (False, ['PD201'])
    """
    if (path is None) == (text is None):
        raise TypeError("herd() takes a path, or a text; give one of them")
    refuse_together({"dosage": dosage or None, "ruleset": ruleset})
    rules = None if ruleset is None else rules_of(ruleset)
    name = "the text" if path is None else fspath(path)
    bits = files.BinaryForm((herds.BED_MARK, herds.GZIP_MARK), herds.MOST_BYTES, herds.AS_BITS)
    most = () if workbook.is_workbook(name) else (herds.MOST_TEXT, bits)
    data = (
        files.text_bytes(text) if text is not None else files.read_bytes(name, "a pedigree", *most)
    )
    family = None if fam is None else fspath(fam)
    named = fspath(ruleset) if isinstance(ruleset, str | os.PathLike) else rules and rules.name
    options = [("form", form), ("fam", family), ("ruleset", named)]
    options += [("ignore", one) for one in ignore] + [("dosage", one) for one in dosage]
    words = ["FILE" if path is None else name]
    words += [word for option, value in options if value for word in (f"--{option}", value)]
    found: Herd = Herd.from_bytes(
        data, name, form=form, family=family, ruleset=rules, ignore=ignore, dosage=dosage
    )
    return replace(found, typed=shlex.join(words))


_BETWEEN = re.compile(r"\s+[x×]\s+|\s*(?:->|→|=>|,)\s*")
"""What stands between animals in one text: ``Max x Ida -> Kim``."""


def _own_herd(
    own: Annotated[
        Path, Typed("FILE", "Your own animals: a pedigree, as a CSV table.", "--from", needed=True)
    ],
    *,
    ruleset: RulesetChoice = None,
) -> Herd:
    return herd(own, ruleset=ruleset)


_LIMIT = Typed("S", "Stop after S seconds, and report what is known by then.", least=0)
Limit: TypeAlias = Annotated[float | None, _LIMIT]
_NEW = Typed(
    "FILE",
    "Write the herd to a new file: .pre, .ped, .bed or .csv; without an ending, in its own format.",
    "-o --out",
)


@dataclass(frozen=True, slots=True, repr=False)
class Herd(HerdFile):
    """A herd as a file has it, to be asked about."""

    @staticmethod
    def named_in(
        given: Sequence[object], own: Path | Herd, ruleset: Any = None
    ) -> tuple[rulesets.Ruleset, list[rulesets.Animal], tuple[str, ...]]:
        """Return animals of a herd as a mating names them, its ruleset, and what is to be noted.

        Args:
            given: Ids and cards; or one text, ``Max x Ida -> Kim``.
            own: The herd, or its file.
            ruleset: By which the file is read.
        """
        asked = own if isinstance(own, Herd) else herd(own, ruleset=rules_of(ruleset))
        words = given[0] if len(given) == 1 and isinstance(given[0], reading.Words) else given
        texts = reading.written(words)
        known = asked.data.positions
        parts = ([text] if text in known else _BETWEEN.split(f" {text} ") for text in texts)
        animals = asked.animals(*filter(None, (one.strip() for some in parts for one in some)))
        return asked.required_ruleset("a mating"), animals, asked.faults()

    @question(
        "pedigree check herd.csv",
        forms="report",
        on=herd,
        status="0 consistent, 1 findings, or nobody is typed",
    )
    def check(
        self,
        *,
        all_conflicts: Annotated[str | None, Typed("ID")] = None,
        size: Annotated[bool, Typed("")] = False,
        limit: Limit = None,
        jobs: Jobs = 1,
        cluster: Annotated[str | None, Typed("ADDRESS", "Check on a Dask cluster.")] = None,
    ) -> HerdCheck:
        """Check a pedigree: list typings that cannot all be right, as separate minimal conflicts.

        The structure is checked first; its errors are listed, and the rest is still checked. A
        locus without a conflict is proved: there is a genotype for everyone. All typings outside
        the listed conflicts are consistent, unless the list is unfinished.

        Args:
            all_conflicts: List every minimal conflict with this animal, even if they share typings.
            size: Also find how few typings could be dropped to make it consistent.
            limit: Stop after S seconds, and report what is known by then. By default 10, with
                --size 60.
        """
        if size and all_conflicts is not None:
            raise files.InputError("--size goes with neither --trios nor --all-conflicts")
        place = None if all_conflicts is None else herd_words.animal_at(self.data, all_conflicts)
        each = self._each(jobs) if cluster is None else partial(workers.on_cluster, cluster)
        seconds, end = _CONFLICTS_LIMIT if limit is None else limit, engine.deadline_in(limit)
        with self._at_work("checking"):
            found = herds.check_herd(self.path, self.data, place, seconds, each=each, until=limit)
            if size and found.is_consistent is False:
                least = _REPAIR_LIMIT if limit is None else end.remaining()
                found = herds.with_size(found, optimisers.make_optimiser(), least, each=each)
        return HerdCheck(found, found.is_sound, partly_read=found.is_open, about=self)

    @question(
        "pedigree check herd.csv --trios",
        on=herd,
        when=Typed(
            "",
            "Only count offspring that do not fit their parents: quick, but blind to what "
            "grandparents and littermates show.",
            "--trios",
        ),
    )
    def check_trios(self) -> HerdTrios:
        """Count the offspring that do not fit their parents, as quickly as can be."""
        found = herds.check_trios(self.path, self.data)
        return HerdTrios(found, not (found.errors or found.unchecked), about=self)

    @question(
        "pedigree fill herd.csv -o full.csv",
        out=_NEW,
        on=herd,
        status="0 filled in, 1 a locus contradicts itself, or nobody is typed",
    )
    def fill(self, *, limit: Limit = None, jobs: Jobs = 1) -> HerdFill:
        """Fill in the possible genotypes and certain alleles of every animal, loops included.

        A file it is written into is a copy with every certain allele; JSON has a line for each
        animal. A locus whose typings contradict each other is left as it is.
        """
        notes = self.faults()
        with self._at_work("filling in", limit):
            found = herds.fill_herd(self.path, self.data, each=self._each(jobs))
        answer = HerdFill(found, **self._outcome(found, notes, limit, found.unchecked))
        vars(answer)["hindrance"] = found.unchecked
        return answer

    @question(
        "pedigree carriers herd.csv --allele c",
        on=herd,
        status="0 answered, 1 a locus contradicts itself",
    )
    def carriers(
        self,
        allele: Annotated[str, Typed("ALLELE", "As the file writes it, such as c.", "--allele")],
        *,
        locus: Annotated[str | None, Typed("NAME")] = None,
        limit: Limit = None,
    ) -> HerdCarriers:
        """List who has an allele for certain, who may have it, and who cannot.

        Args:
            locus: The locus; by default every locus that has the allele.
        """
        notes = self.faults()
        if locus is not None:
            herd_words.locus_named(self.data, locus)
        with self._at_work(f"looking for {allele} in", limit):
            found = herds.carriers_in(self.path, self.data, allele, locus)
        return HerdCarriers(found, **self._outcome(found, notes, limit))

    @question(
        "pedigree repair herd.csv -o mended.csv",
        on=herd,
        status="0 done, 1 nobody is typed, or typings that have to stay contradict each other",
        out=_NEW,
    )
    def repair(
        self,
        *,
        trust: Annotated[Sequence[str], Typed("ID")] = (),
        limit: Annotated[float, _LIMIT] = _REPAIR_LIMIT,
        optimiser: Annotated[str, Typed("cp-sat|rc2")] = "cp-sat",
        double_check: Annotated[bool, Typed("")] = False,
        unproven: Annotated[bool, Typed("")] = False,
        jobs: Jobs = 1,
    ) -> HerdRepair:
        """Find the fewest animals whose typing must go, locus by locus, and prove it.

        For each animal: whether every smallest repair has it, whose typing could go instead, and
        what it could then be. A file it is written into is a copy without these typings, once it is
        proven that fewer are not enough.

        Args:
            trust: Never drop the typings of this animal; can be repeated.
            limit: Stop after S seconds, and report both bounds.
            optimiser: Solver that finds the fewest; rc2 needs python-sat.
            double_check: Run both optimisers, and stop if they differ.
            unproven: Write a copy even if time ran out and fewer may be enough.
        """
        notes = self.faults()
        try:
            chosen = optimisers.make_optimiser(optimiser, double_check=double_check)
        except ValueError as error:
            raise files.InputError(str(error)) from None
        places, each = [herd_words.animal_at(self.data, name) for name in trust], self._each(jobs)
        with self._at_work("mending"):
            found = herds.repair_herd(
                self.path, self.data, chosen, trusted=places, limit=limit, each=each
            )
        hindered = found.unchecked or found.hindrance
        is_proven = all(one.is_proven for one in found.loci)
        if not hindered and not is_proven and not unproven:
            lower, upper = found.bounds
            hindered = (
                f"it would drop {upper} typings where {lower} may be enough; give it more time "
                "with --limit, or add --unproven to write it so"
            )
        is_clash = bool(found.unchecked) or found.is_clash
        answer = HerdRepair(
            found, not is_clash, notes, partly_read=not (is_clash or is_proven), about=self
        )
        vars(answer)["hindrance"] = hindered
        return answer

    @question(
        "pedigree explain herd.csv Rex.B",
        on=herd,
        status="0 explained, 1 a conflict, or a locus that contradicts itself",
    )
    def explain(
        self,
        animal: Annotated[str, Typed("ID[.LOCUS]", joined=True, needed=True)],
        *,
        locus: Annotated[str | None, Typed("NAME")] = None,
        limit: Limit = None,
    ) -> HerdExplanation:
        """Explain why an animal must have its certain alleles, from the fewest typings.

        Or, with --conflict, why some typings cannot all be right, family by family.

        Args:
            animal: The animal to explain; without a locus, at every locus.
            locus: The locus, if ID.LOCUS could be an animal's id.
        """
        notes, is_id = self.faults(), locus is None and animal in self.data.positions
        for name, there in herd_words.pairs_in(self.data, animal)[:1] if is_id else ():
            notes += (
                f"{animal} is an animal's id; for {name} at {there} write: {name} --locus {there}",
            )
        place, loci = herd_words.asked_at(self.data, animal, locus)
        with self._at_work(f"explaining {animal} in", limit):
            found = herds.explain_animal(self.path, self.data, place, loci)
        return HerdExplanation(found, **self._outcome(found, notes, limit))

    @question("pedigree explain herd.csv --conflict 1", on=herd, when="--conflict")
    def explain_conflict(
        self,
        number: Annotated[int, Typed("N", flag="--conflict", least=1)] = 1,
        *,
        limit: Limit = None,
    ) -> HerdConflict:
        """Explain why some typings cannot all be right, family by family.

        Args:
            number: Explain the Nth conflict that testcross pedigree check lists.
        """
        notes = self.faults()
        with self._at_work("explaining a conflict of", limit):
            found = herds.conflict_number(self.path, self.data, number)
        return HerdConflict(found, False, notes, about=self)  # noqa: FBT003 # never consistent

    @question(
        "pedigree mode family.ped",
        on=herd,
        forms="short",
        status="0 at least one mode is possible, 1 none is",
    )
    def mode(self, *, limit: Limit = None) -> HerdModes:
        """Find how a trait can be inherited: autosomal or X-linked, dominant or recessive.

        The sixth column of a .ped file says who is affected (2 affected, 1 not, 0 unknown), or
        a column 'affected' of a table (yes, no). Each mode that is excluded is listed with the
        animals that exclude it.
        """
        notes = self.faults(loci=False)
        with self._at_work("asking how the trait is inherited in", limit) as name:
            found = herds.inheritance_modes(name, self.data)
        is_open = bool(found.undecided)
        return HerdModes(found, bool(found.possible), notes, partly_read=is_open, about=self)

    @question("pedigree inbreeding herd.csv --mate Rex Ada", on=herd)
    def inbreeding(
        self,
        *,
        mate: Annotated[Sequence[str], Typed("ID ID", words=2)] = (),
        of: Annotated[Sequence[str], Typed("ID")] = (),
        all_pairs: Annotated[bool, Typed("")] = False,
        group: Annotated[Sequence[str], Typed("ID")] = (),
        limit: Limit = None,
    ) -> HerdInbreeding:
        """Show how inbred animals are, or the young of a mating would be, and through whom.

        Inbreeding is the chance that the two alleles of an animal are copies of one allele of an
        ancestor: 25 % for the young of littermates. Each ancestor it comes through is listed with
        its part. No typings are needed.

        Args:
            mate: Show how inbred the young of these two would be; can be repeated.
            of: Show this animal only; can be repeated.
            all_pairs: Show every male with every female, the least related first; with --of, that
                animal's pairs.
            group: A parent's id that stands for a group of unknown animals, not for one animal;
                can be repeated.
        """
        if len(mate) % 2:
            raise files.InputError("mate takes two animals, a sire and a dam")
        notes, data = self.faults(animals=True, loci=False, typings=False), self.data
        couples = zip(mate[::2], mate[1::2], strict=True)
        matings = [herd_words.couple_at(data, two) for two in couples]
        places = [[herd_words.animal_at(data, one) for one in some] for some in (of, group)]
        with self._at_work("looking for common ancestors in", limit) as name:
            found = herds.herd_inbreeding(
                name, data, of=places[0], matings=matings, all_pairs=all_pairs, groups=places[1]
            )
        return HerdInbreeding(found, notes=notes, about=self)

    @question(
        "pedigree chances herd.csv --of Rex",
        on=herd,
        status="0 answered, 1 a locus contradicts itself",
    )
    def chances(
        self,
        *,
        of: Annotated[Sequence[str], Typed("ID")] = (),
        mate: Annotated[Sequence[str], Typed("ID ID", words=2)] = (),
        founders: Annotated[str | None, Typed("FREQ|estimated")] = None,
        locus: Annotated[str | None, Typed("NAME")] = None,
        what_if: Annotated[Sequence[str], Typed("ID.LOCUS=GENOTYPE")] = (),
        limit: Limit = None,
    ) -> HerdChances:
        """Show how likely each genotype is, given everything typed or seen in the herd.

        A chance that depends on what nobody knows of the founders is a range, the lowest and the
        highest it can be, unless --founders says how often alleles are. With --of, it names the
        test that would tell most.

        Args:
            of: Show this animal only; can be repeated.
            mate: Show the young of these two.
            founders: Allele frequencies among founders, b=0.2,d=0.1; or estimated, counted in this
                herd.
            locus: The locus; by default all.
            what_if: Suppose a genotype, such as Rex.B=Bb; can be repeated.
        """
        if len(mate) not in (0, 2):
            raise files.InputError("mate takes two animals, a sire and a dam")
        notes, data = self.faults(animals=True), self.data
        couple = herd_words.couple_at(data, mate) if mate else None
        places = list(dict.fromkeys(herd_words.animal_at(data, one) for one in of))
        if locus is not None:
            herd_words.locus_named(data, locus)
        with self._at_work("working out chances in", limit) as name:
            for one in what_if:
                data = herd_words.supposed(data, one)
            found = herds.genotype_chances(
                name,
                data,
                of=places,
                mate=couple,
                founders=founders,
                locus=locus,
                ruleset=self.ruleset,
            )
        outcome = self._outcome(found, notes, limit)
        if what_if and found.refused:
            at = listed(found.refused, "and")
            outcome["notes"] = (*notes, f"what is supposed contradicts the typings at {at}")
        return HerdChances(found, **outcome)

    @question(
        "pedigree sire herd.csv Kim --candidates Max,Tom",
        on=herd,
        forms="short",
        status="0 one is far enough ahead, 1 none is",
    )
    def sire(
        self,
        child: Annotated[str, Typed("CHILD", joined=True, needed=True)],
        *,
        candidates: Annotated[Sequence[str], Typed("A,B,...", needed=True, commas=True)],
        error: Annotated[float, Typed("SHARE", least=0.0001, most=0.5)] = 0.01,
        limit: Limit = None,
    ) -> HerdSire:
        """Find out which of some males is likely the sire of a child, by typings.

        Each is listed with the loci that exclude it, and with how much likelier it is than a male
        of the herd at large. The sire that the file names does not count; the dam does.

        Args:
            child: The child's id.
            candidates: Two males or more, up to 50.
            error: How often a typing is wrong.
        """
        notes, place = self.faults(), herd_words.animal_at(self.data, child)
        places = herd_words.candidates_at(files.display(self.path), self.data, place, candidates)
        with self._at_work("comparing candidates in", limit) as name:
            found = herds.sire_test(name, self.data, place, places, error=error)
        return HerdSire(found, found.sire is not None, notes, about=self)

    @question("advise Rex --from herd.csv", on=_own_herd, when="--from")
    def test_cross(
        self,
        animal: Annotated[str, Typed("ANIMAL", "An id.", joined=True, needed=True)],
        *,
        carries: Annotated[str, _CARRIES] = "",
        limit: Limit = None,
    ) -> CarrierTest:
        """Return which of the herd, mated with an animal, show whether it carries something."""
        notes, rules = self.faults(), self.required_ruleset("a test cross")
        herd_words.animal_at(self.data, animal)
        with self._at_work(f"looking for mates that show what {animal} carries in", limit):
            own = herds.own_animals(self.path, rules, self.data)
            tested = herd_words.own_animal(own, self.data, animal)
            found = analysis.carrier_advice(rules, tested, carries, own, called=animal)
        return CarrierTest(found, notes=notes)

    @question("advise --from herd.csv --want Lilac", on=_own_herd, when="--want")
    def plan(
        self,
        want: Annotated[str, Typed("VARIETY", flag="--want")],
        *,
        generations: Annotated[int, Typed("1|2", least=1, most=2)] = 1,
        max_inbreeding: Annotated[float | None, Typed("PERCENT", least=0, most=100)] = None,
        limit: Limit = None,
    ) -> BreedingPlan:
        """Return whom to mate for a wanted variety, now and over the next generation.

        Args:
            want: Find the best pairs in --from to have this variety.
            generations: With --want: in how many generations at most.
            max_inbreeding: With --want: how inbred the young may be at most, in per cent.
        """
        if generations > 1 and max_inbreeding is not None:
            raise files.InputError(
                "--max-inbreeding goes with one generation; a plan over two does not count kinship"
            )
        notes, rules = self.faults(), self.required_ruleset("a plan")
        most = None if max_inbreeding is None else max_inbreeding / 100
        with self._at_work(f"looking for matings that give {want} in", limit):
            found = herds.breeding_advice(self.path, rules, self.data, want, generations, most)
            asked = {(one.animal, one.locus) for pair in found.pairs for one in pair.to_prove}
            if asked:
                found = replace(found, test=herds.telling_test(self.path, self.data, asked))
        return BreedingPlan(found, bool(found.pairs or found.plan), notes, about=self)
