"""A herd as a file has it: read once, refused without what a question needs, and written anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any, Self

from testcross import rulesets
from testcross import solver as engines
from testcross.asking import files
from testcross.asking.dialogue import desk
from testcross.asking.typed import each_in
from testcross.rulesets import forms, herds, records
from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.herds import herd_words
from testcross.rulesets.records import workbook
from testcross.solver import engine

_MUCH = 200_000
"""So many typings are worth a process for each core."""


def _command(name: str) -> str:
    """Return how another question about a herd is asked, by whom asks this one."""
    return f"testcross pedigree {name}" if desk.is_command_line else f"{name}()"


@dataclass(frozen=True, slots=True, repr=False)
class HerdFile:
    """A herd as a file has it, and how it is read."""

    path: str
    """What answers call it."""
    data: herds.Herd = field(compare=False)
    """What the file says."""
    digest: bytes
    """Of the file, and of how it was read: herds with the same one are equal."""
    ruleset: rulesets.Ruleset | None = field(default=None, compare=False)
    """By which it was read."""
    typed: str = field(default="FILE", compare=False)
    """Its file and how it is read, as it is typed behind a command."""

    def __repr__(self) -> str:
        loci = counted(len(self.data.loci), "locus", "loci")
        return f"<Herd {self.path}: {counted(len(self.data.ids), 'animal')}, {loci}>"

    @property
    def ids(self) -> tuple[str, ...]:
        """Its animals, in the order of the file."""
        return tuple(self.data.ids)

    def __contains__(self, name: object) -> bool:
        return name in self.data.positions

    def __len__(self) -> int:
        return len(self.data.ids)

    @classmethod
    def from_bytes(
        cls,
        data: bytes,
        name: str,
        *,
        form: str | None = None,
        family: str | None = None,
        ruleset: rulesets.Ruleset | None = None,
        ignore: Sequence[str] = (),
        dosage: Sequence[str] = (),
    ) -> Self:
        """Return the herd in a file that has been read, as ``herd`` does."""
        columns = herds.ColumnChoice(tuple(ignore), tuple(dosage))
        try:
            found = herds.read_herd(
                name, data, form=form, family=family, ruleset=ruleset, columns=columns
            )
        except records.UnreadableError as error:
            if workbook.has_heading(name, data, forms.is_any_heading):
                what = f"{files.display(name)}: expected a pedigree, but it is a score sheet"
                advice = f"'testcross verify {name}' checks it"
                raise files.InputError(what, advice=advice) from None
            line = f":{error.finding.line}" if error.finding.line else ""
            problem = f"{files.display(name)}{line}: {error.finding.text}"
            raise files.InputError(problem) from None
        digest = herds.digest_of(data, form, ruleset and ruleset.name, columns)
        return cls(name, found, digest, ruleset)

    def animals(self, *words: str) -> list[rulesets.Animal]:
        """Return animals by their ids, each with all that follows from the whole herd.

        Other words are cards; ``id:Blue`` and ``card:Blue`` say which, where both are there.

        Raises:
            TestcrossError: for a herd that was read without a ruleset, for a word that is an id and
                a card, or neither; and as ``fill``.
        """
        self.faults()
        rules = self.required_ruleset("an animal's genotype")
        with self._at_work("filling in") as name:
            return herd_words.animals_named(name, rules, self.data, words)

    def founders(self) -> str:
        """Return how often alleles are among the founders, for ``offspring``: ``b=0.2, d=0.1``.

        Raises:
            TestcrossError: for a herd that was read without a ruleset, and as ``fill``.
        """
        self.faults()
        rules = self.required_ruleset("an estimate")
        with self._at_work("counting alleles in"):
            return herds.founder_frequencies(self.path, rules, self.data)

    @contextmanager
    def _at_work(self, doing: str, limit: float | None = None) -> Iterator[str]:
        """Say what is done with the herd, and in a sentence that an engine could not decide."""
        name = files.display(self.path)
        try:
            with engine.limited_to(limit), desk.at_work(f"{doing} {name}"):
                yield name
        except engines.EngineError as error:
            raise TestcrossError(f"no answer: {error}") from error

    def faults(
        self, *, animals: bool = False, loci: bool = True, typings: bool = True
    ) -> tuple[str, ...]:
        """Return what is to be said of its structure; refuse a herd without what is asked for.

        Args:
            animals: Whether a file without any is refused.
            loci: Whether there must be some.
            typings: Whether what is wrong with them matters.
        """
        found, notes, name = [], self.data.notes, files.display(self.path)
        if not typings:
            notes = tuple(one for one in notes if one.code not in herds.OF_CELLS)
        faults = sum(one.code.rule.severity is records.Severity.ERROR for one in notes)
        if self.data.ids and faults:
            found.append(
                f"{name}: {counted(faults, 'fault')} in rows and cells; what they name is left out "
                f"or counts as unknown ({_command('check')})"
            )
        for there, problem in (
            (self.data.ids or not (animals or self.data.notes), self.data.lack),
            (self.data.loci or not (loci and self.data.ids), "there is no locus to work on"),
        ):
            if not there:
                raise files.InputError(
                    f"{name}: {problem}", advice="testcross pedigree check says why"
                )
        unclear = herds.HerdCode.UNCLEAR_CHROMOSOME
        found += [f"{name}: {note.text}" for note in notes if note.code is unclear]
        return tuple(found)

    def _outcome(
        self, found: Any, notes: tuple[str, ...], limit: float | None, unchecked: str = ""
    ) -> Any:
        """Return what an answer says beside itself: loci left alone, or open when time was over."""
        messages, name = [*notes], files.display(self.path)
        at = ["locus" if len(one) == 1 else "loci" for one in (found.refused, found.undecided)]
        if found.refused:
            messages.append(
                f"{name}: typings contradict each other at {at[0]} {listed(found.refused, 'and')}; "
                f"mend the file first: {_command('repair')}"
            )
        if found.undecided and limit is not None:
            why = engine.not_decided(limit)
            messages.append(f"{name}: {at[1]} {listed(found.undecided, 'and')}: {why}")
        is_fine = not (found.refused or unchecked)
        is_open = is_fine and bool(found.undecided)
        ok = is_fine and not is_open
        return {"ok": ok, "notes": tuple(messages), "partly_read": is_open, "about": self}

    def required_ruleset(self, what: str) -> rulesets.Ruleset:
        """Return the ruleset that the herd was read by; refuse a herd that was read without."""
        if self.ruleset is None:
            raise files.InputError(f"{what} needs the ruleset of the loci and varieties; name it")
        return self.ruleset

    def _each(self, jobs: int | None) -> records.Each:
        return each_in(jobs, much=len(self.data.ids) * len(self.data.loci) >= _MUCH)

    def refuse_target(self, path: FilePath) -> None:
        """Refuse a new file that is there already, or that cannot hold the herd."""
        there = herds.files_for(path, self.data)
        for one in there:
            if one.exists():
                raise files.InputError(f"{one} is there already; name a new file")
        names = path.with_suffix(".map")
        if path.suffix.casefold() == ".ped" and names not in there and names.exists():
            raise files.InputError(
                f"{names} is there already and would name its markers; name a new file"
            )
