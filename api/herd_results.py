"""What is answered about herds: each answer with its text, its document and its picture."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from testcross.api.answers import Result, plain_text
from testcross.api.door import door
from testcross.rulesets.english import counted

if TYPE_CHECKING:
    from testcross.api.herds import Herd
    from testcross.rulesets import pedigrees
    from testcross.rulesets.records import Finding


@dataclass(frozen=True, slots=True, repr=False)
class HerdResult(Result):
    """An answer about a herd, which can be drawn."""

    herd: "Herd" = field(compare=False)
    """The herd asked about."""

    @door
    def svg(self, around: str | None = None) -> str:
        """Return the herd as a picture: a file of SVG, or an element for a page.

        Args:
            around: an animal, by its id; of more than 200 those nearest to it are drawn.

        Raises:
            TestcrossError: for an unknown animal, and for a herd that is too large where
                none is named.
        """
        from testcross.pages.svg.herd_svg import herd_svg
        from testcross.rulesets.pedigrees import herd_picture

        place = None if around is None else self.herd.position_of(around)
        return herd_svg(herd_picture(self.answer, self.herd.book, place), self.text)

    def _repr_html_(self) -> str:
        from testcross.rulesets.pedigrees import TooManyToDrawError

        try:
            drawn = f'<div style="overflow-x:auto">{self.svg()}</div>'
        except TooManyToDrawError:
            drawn = ""
        return f"{drawn}{Result._repr_html_(self)}"


@dataclass(frozen=True, slots=True, repr=False)
class HerdCheck(HerdResult):
    """What contradicts itself in a herd."""

    answer: "pedigrees.HerdCheck"

    @property
    def consistent(self) -> bool | None:
        """Whether all typings can be right together, at every locus; None if that is open."""
        return self.answer.is_consistent

    @property
    def clean(self) -> bool | None:
        """Whether nothing worse than a warning was found; None if nobody is typed, or if open."""
        return None if self.answer.unchecked or self.answer.is_open else self.answer.is_sound

    @property
    def findings(self) -> "tuple[Finding, ...]":
        """What is wrong, in the structure and in conflicts, by line."""
        return tuple(self.answer.findings())

    def _gist(self) -> str:
        verdict = "CONSISTENT" if self.consistent else "INCONSISTENT"
        if self.consistent is None:
            verdict = "NOT DECIDED"
        return f"{'NOTHING CHECKED' if self.answer.unchecked else verdict} {self.answer.path}"


@dataclass(frozen=True, slots=True, repr=False)
class HerdFill(HerdResult):
    """What each animal can be, and which alleles are certain."""

    answer: "pedigrees.HerdFill"

    @property
    def refused(self) -> tuple[str, ...]:
        """The loci at which typings contradict each other, so that nothing was filled in."""
        return self.answer.refused

    @property
    def text(self) -> str:
        """Of whom more is known than its own typing says, line by line."""
        from testcross.rulesets.pedigrees import fill_blocks

        return plain_text(fill_blocks(self.answer))

    def html(self) -> str:
        """Return the same as an element of HTML."""
        from testcross.pages.html_blocks import html_fragment
        from testcross.rulesets.pedigrees import fill_blocks

        return html_fragment(fill_blocks(self.answer))

    def animals(self) -> Iterator[dict[str, Any]]:
        """Yield a document for each animal: what ``--json`` shows in a line."""
        from testcross.pages.json.herd_keys import filled_animals

        for animal in filled_animals(self.answer):
            yield dict(animal)

    def to_dict(self) -> dict[str, Any]:
        """Return the documents of the animals by their ids."""
        return {animal["id"]: animal for animal in self.animals()}

    def _gist(self) -> str:
        return f"{self.answer.path}: {counted(len(self.answer.book.ids), 'animal')}"


@dataclass(frozen=True, slots=True, repr=False)
class HerdTrios(Result):
    """How many offspring do not fit their parents."""

    answer: "pedigrees.TrioCheck"

    def _gist(self) -> str:
        return f"{counted(self.answer.errors, 'error')} in {self.answer.path}"


@dataclass(frozen=True, slots=True, repr=False)
class HerdCarriers(HerdResult):
    """For whom an allele is certain, possible and impossible."""

    answer: "pedigrees.Carriers"

    def _gist(self) -> str:
        return f"{self.answer.allele} in {self.answer.path}"


@dataclass(frozen=True, slots=True, repr=False)
class HerdRepair(HerdResult):
    """The fewest animals at each locus whose typing must go."""

    answer: "pedigrees.BookRepair"

    def _gist(self) -> str:
        return self.answer.path


@dataclass(frozen=True, slots=True, repr=False)
class HerdExplanation(HerdResult):
    """Why an animal must have its certain alleles."""

    answer: "pedigrees.HerdExplanation"

    def _gist(self) -> str:
        return f"{self.answer.id} in {self.answer.path}"


@dataclass(frozen=True, slots=True, repr=False)
class HerdConflict(HerdResult):
    """Why some typings cannot all be right."""

    answer: "pedigrees.NumberedConflict"

    def _gist(self) -> str:
        return f"{self.answer.number} of {self.answer.of} in {self.answer.path}"


@dataclass(frozen=True, slots=True, repr=False)
class BreedingPlan(Result):
    """Whom to mate for a wanted variety."""

    answer: "pedigrees.BreedingAdvice"

    @property
    def possible(self) -> bool:
        """Whether these animals can have it at all, in as many generations as were asked about."""
        return bool(self.answer.pairs or self.answer.plan)

    def _gist(self) -> str:
        return f"{self.answer.wanted} from {self.answer.path}"
