"""The ideas that questions are about, each in one sentence that a pupil can take home."""

from enum import Enum


class Concept(Enum):
    """An idea of genetics that a question asks for."""

    RECESSIVE = "recessive-needs-two"
    DOMINANT = "dominant-is-seen"
    SERIES = "series-order"
    WHITE = "white-hides"
    HOMOZYGOTE = "homozygote-gives"
    PROVEN = "proven-not-possible"
    CHANCE = "chance-has-no-memory"
    INDEPENDENT = "loci-are-independent"
    WORDS = "words"

    @property
    def sentence(self) -> str:
        """The idea in one sentence."""
        return _SENTENCES[self]


_SENTENCES = {
    Concept.RECESSIVE: "A recessive colour needs two recessive alleles, one from each parent.",
    Concept.DOMINANT: "A dominant allele cannot hide: a parent that gives it shows it.",
    Concept.SERIES: "Alleles of a series have an order; each hides only those below it.",
    Concept.WHITE: "An animal that is all white hides what it has at the other loci.",
    Concept.HOMOZYGOTE: "An animal with two equal alleles gives that allele to all its young.",
    Concept.PROVEN: "Proven is more than possible: write down only what cannot be otherwise.",
    Concept.CHANCE: "Chance has no memory: each of the young is a new draw.",
    Concept.INDEPENDENT: "Each locus is inherited by itself.",
    Concept.WORDS: "The words of genetics have exact meanings.",
}
"""Each in one sentence."""


def concept_named(name: str) -> Concept:
    """Return the concept of a name.

    Raises:
        ValueError: where none is called so.
    """
    return Concept(name)
