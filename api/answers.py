"""What every answer has: the text that people read, the document for programs, and one line."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from testcross.rulesets import AnimalFill, ConflictText, Mating
    from testcross.rulesets.blocks import Block
    from testcross.rulesets.pictures import MatingPicture

WIDTH = 80
"""How many columns the text of an answer takes."""


def plain_text(blocks: "Iterable[Block]") -> str:
    """Return blocks in lines of at most 80 columns, without colours."""
    from testcross.pages.text_blocks import spans

    return "".join(span.text for span in spans(blocks, WIDTH))


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """An answer. It is a value: it does not change, and two that say the same are equal."""

    answer: object
    """What was found, as the rooms of ``testcross.rulesets`` have it."""

    @property
    def text(self) -> str:
        """The answer as people read it, in lines of at most 80 columns, without colours."""
        from testcross.pages.answer_blocks import blocks_of

        return plain_text(blocks_of(self.answer))

    def html(self) -> str:
        """Return the answer as an element of HTML, for your own page.

        Its style sheet is ``testcross.pages.html_blocks.style_sheet()``; a notebook gets both.
        """
        from testcross.pages.answer_blocks import blocks_of
        from testcross.pages.html_blocks import html_fragment

        return html_fragment(blocks_of(self.answer))

    def _repr_html_(self) -> str:
        from testcross.pages.html_blocks import style_sheet

        return f"<style>\n{style_sheet()}</style>\n{self.html()}"

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as a document: what ``--json`` shows, with the name of its schema."""
        from testcross.pages.json import document_of

        return document_of(self.answer)

    @abstractmethod
    def _gist(self) -> str:
        """Return it in a few words."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._gist()}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Animal:
    """One animal of a mating."""

    role: str
    """``buck``, ``doe``, ``kit1`` ..."""
    card: str | None
    """The variety it certainly is; None where its genotype leaves that open."""
    shown: str
    """What its card says at every locus: ``A- B- C- D-``."""
    genotype: str
    """What is known of it beside the others; in an illegal mating what its card says."""
    known: Mapping[str, tuple[str, ...]]
    """By locus, the alleles it certainly has; empty in an illegal mating."""
    possible: Mapping[str, tuple[str, ...]]
    """By locus, the genotypes it can have; empty in an illegal mating."""


def animals_of(mating: "Mating", filled: "tuple[AnimalFill, ...]") -> Iterator[Animal]:
    """Yield the animals of a mating; ``filled`` says what follows of each, or is empty."""
    names = [locus.name for locus in mating.ruleset.loci]
    for place, (role, animal) in enumerate(mating.roles()):
        there = filled[place] if filled else None
        loci = dict(zip(names, there.loci, strict=True)) if there else {}
        yield Animal(
            role=role,
            card=animal.variety.name if animal.variety else None,
            shown=animal.shown,
            genotype=there.resolved if there else animal.shown,
            known=MappingProxyType({name: one.known for name, one in loci.items()}),
            possible=MappingProxyType({name: one.possible for name, one in loci.items()}),
        )


class Verdict(Protocol):
    """What every answer of the rooms about a mating says."""

    @property
    def mating(self) -> "Mating":
        """The mating asked about."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow it."""

    @property
    def conflicts(self) -> "tuple[ConflictText, ...]":
        """Which cards contradict each other, and why."""

    @property
    def animals(self) -> "tuple[AnimalFill, ...]":
        """What follows of each animal; empty where nothing does."""


class MatingResult(Result):
    """An answer about a mating."""

    __slots__ = ()

    @property
    @abstractmethod
    def _verdict(self) -> Verdict:
        """The verdict on the mating."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow the mating."""
        return self._verdict.legal

    @property
    def conflicts(self) -> "tuple[ConflictText, ...]":
        """Which cards contradict each other, and why; empty where it is legal."""
        return self._verdict.conflicts

    def svg(self) -> str:
        """Return the mating as a picture: a file of SVG, or an element for a page."""
        from testcross.rulesets.analysis.mating_picture import verdict_picture

        return self._drawn(verdict_picture(self._verdict))

    def _drawn(self, picture: "MatingPicture") -> str:
        from testcross.pages.svg.mating_svg import mating_svg

        return mating_svg(picture, self.text)

    def _repr_html_(self) -> str:
        return f"{self.svg()}{Result._repr_html_(self)}"

    @property
    def mating(self) -> str:
        """The mating as one writes it: ``Castor x Lilac -> White``."""
        return self._verdict.mating.label

    @property
    def animals(self) -> tuple[Animal, ...]:
        """The animals, parents first."""
        return tuple(animals_of(self._verdict.mating, self._verdict.animals))

    def __getitem__(self, role: str) -> Animal:
        """Return the animal of a role: ``buck``, ``doe``, ``kit1`` ..."""
        for animal in self.animals:
            if animal.role == role:
                return animal
        raise KeyError(role)

    def _gist(self) -> str:
        return f"{'LEGAL' if self.legal else 'ILLEGAL'} {self.mating}"
