"""Pea plants as cards: genes, traits, plants, and how each is written."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from testcross.rulesets.english import counted, in_words, listed, quoted
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.genetics.slots import plain


class Gene(StrEnum):
    """A gene by its dominant allele."""

    R = "R"
    F = "F"
    G = "G"
    T = "T"

    @property
    def recessive(self) -> str:
        """Its recessive allele: the small letter."""
        return self.value.lower()

    @property
    def place(self) -> int:
        """Its place in the order of the genes, from 0."""
        return GENES.index(self)


GENES = tuple(Gene)


def listed_genes() -> str:
    """Return the genes as a sentence names them: ``R, F, G and T``."""
    return listed(GENES, "and")


@dataclass(frozen=True, slots=True, eq=False)
class Trait:
    """A genotype at a gene, as cards, dice pools and parents show it; there is one object each."""

    gene: Gene
    recessives: int
    """How many of its two alleles are recessive: 0 in FF, 1 in Ff, 2 in ff."""

    @property
    def is_dominant(self) -> bool:
        """Whether the dominant phenotype shows."""
        return self.recessives < 2

    @property
    def is_homozygous(self) -> bool:
        """Whether both alleles are the same."""
        return self.recessives != 1

    def __str__(self) -> str:
        """Return the genotype, dominant allele first: ``Ff``."""
        return self.gene.value * (2 - self.recessives) + self.gene.recessive * self.recessives

    def __reduce__(self) -> tuple[Callable[[Gene, int], "Trait"], tuple[Gene, int]]:
        """Let a copy be the same object."""
        return trait_of, (self.gene, self.recessives)


TRAITS = tuple(Trait(gene, recessives) for gene in GENES for recessives in range(3))
"""All twelve, gene by gene: DD, Dd, dd."""


def traits_at(gene: Gene) -> tuple[Trait, Trait, Trait]:
    """Return the three traits of a gene: DD, Dd, dd."""
    first = 3 * gene.place
    return (TRAITS[first], TRAITS[first + 1], TRAITS[first + 2])


def trait_of(gene: Gene, recessives: int) -> Trait:
    """Return the trait of a gene with so many recessive alleles."""
    return traits_at(gene)[recessives]


_CALLED: Mapping[Gene, tuple[str, ...]] = {
    Gene.R: ("blue", "seed", "seeds", "seed shape"),
    Gene.F: ("flower", "flowers", "flower colour", "flower color"),
    Gene.G: ("green", "pod", "pods", "pod colour", "pod color"),
    Gene.T: ("yellow", "height", "stem"),
}
"""Colours are those of the dice (L180, L254, L746); the flower's are not named."""
_NAMED = {
    **{gene.value.casefold(): gene for gene in GENES},
    **{word: gene for gene, words in _CALLED.items() for word in words},
}
_SEEN: Mapping[str, tuple[Gene, bool]] = {
    "wrinkled seed": (Gene.R, True),
    "round seed": (Gene.R, False),
    "white flower": (Gene.F, True),
    "purple flower": (Gene.F, False),
    "yellow pod": (Gene.G, True),
    "green pod": (Gene.G, False),
    "short plant": (Gene.T, True),
    "tall plant": (Gene.T, False),
}
"""What is seen of a plant, with its gene, and whether it is the recessive of both."""
_PHRASE = re.compile(rf"\b({'|'.join(_SEEN)})s?\b".replace(" ", r"\s+"), re.IGNORECASE)


def gene_named(text: str) -> Gene | None:
    """Return the gene that a letter or a word stands for; None where it stands for none.

    >>> gene_named("Flower colour")
    <Gene.F: 'F'>
    """
    return _NAMED.get(" ".join(text.casefold().split()))


def with_letters(text: str) -> str:
    """Return a text in which what is seen stands as a genotype, such as gg for yellow pods.

    Raises:
        NotationError: for what two genotypes look like.
    """
    return _PHRASE.sub(_seen_as, text) if " " in text else text


def _seen_as(found: "re.Match[str]") -> str:
    gene, is_recessive = _SEEN[" ".join(found[1].casefold().split())]
    if not is_recessive:
        both = listed([quoted(str(one)) for one in traits_at(gene)[:2]])
        raise NotationError(f"{quoted(found[0])} can be {both}; write which of them it is")
    return str(trait_of(gene, 2))


class CardKind(StrEnum):
    """Of which deck a card is."""

    PLANT = "plant"
    TOOL = "tool"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeaPlant:
    """A card with its markers; it has each gene at most once (GT-019)."""

    traits: tuple[Trait, ...]
    """From the top; at least one."""
    covered: frozenset[Trait] = frozenset()
    """Those of its traits that have a marker."""
    points: int | None = None
    """What it is worth when it is complete; None where that was not typed."""

    @property
    def open_traits(self) -> tuple[Trait, ...]:
        """The traits that have no marker yet, from the top."""
        return tuple(trait for trait in self.traits if trait not in self.covered)

    @property
    def is_complete(self) -> bool:
        """Whether every trait is covered (GT-018)."""
        return len(self.covered) == len(self.traits)

    def __str__(self) -> str:
        """Return the plant as one types it: ``9: FF Tt (gg)``."""
        shown = [f"({trait})" if trait in self.covered else str(trait) for trait in self.traits]
        return ("" if self.points is None else f"{self.points}: ") + " ".join(shown)


_BY_LETTERS = {str(trait): trait for trait in TRAITS} | {
    str(trait)[::-1]: trait for trait in TRAITS
}
_GENES = {letter: gene for gene in GENES for letter in (gene.value, gene.recessive)}


def gene_of_letter(letter: str) -> Gene | None:
    """Return the gene that a letter is of, in any letter case; None where there is none."""
    return _GENES.get(letter)


def parse_trait(text: str) -> Trait:
    """Return the trait that two letters name, in either order.

    >>> str(parse_trait("fF"))
    'Ff'

    Raises:
        NotationError: for a letter of no gene, letters of two genes, or other than two letters.
    """
    found = _BY_LETTERS.get(text) or _BY_LETTERS.get(with_letters(plain(text)).strip())
    if found is None:
        raise NotationError(_problem(plain(text).strip()))
    return found


def _problem(text: str) -> str:
    """Say why a text is no trait, and what to write."""
    if not text:
        return "a trait is empty; expected two alleles of a gene, such as Ff"
    strange = next((letter for letter in text if letter not in _GENES), "")
    if strange:
        return (
            f"{quoted(text)} is not a trait: no pea gene has the letter {quoted(strange)}; the "
            f"genes are {listed_genes()}, so write Rr or FF"
        )
    genes = list(dict.fromkeys(_GENES[letter] for letter in text))
    if len(genes) > 1:
        return (
            f"{quoted(text)} mixes the genes {listed(genes, 'and')}; a trait has two alleles of "
            f"one gene, such as {listed([str(trait_of(gene, 1)) for gene in genes])}"
        )
    letters = counted(len(text), "letter").replace(str(len(text)), in_words(len(text)), 1)
    choices = listed([str(trait) for trait in traits_at(genes[0])])
    return f"{quoted(text)} has {letters}; a trait has two: {choices}"


MOST_POINTS = 99
"""Far more than any card can have; what is typed beyond it is a slip."""
_EXAMPLE = "9: FF Tt (gg)"
_NUMBER_IN_FRONT = re.compile(r"\s*([0-9]+)(?:\s*points?)?(?:\s*-|(?=[\s(]))", re.IGNORECASE)
_POINTS = re.compile(r"([0-9]+)(?:\s*points?)?", re.IGNORECASE)
_WORDS = re.compile(r"[()]|[^\s,;()]+")


def parse_plant(text: str) -> PeaPlant:
    """Return the plant that a text shows; its points may be left out.

    >>> plant = parse_plant("9: FF Tt (gg)")
    >>> plant.points, [str(trait) for trait in plant.open_traits]
    (9, ['FF', 'Tt'])

    Raises:
        CardError: for no trait, a gene twice, points that are no number, a bracket by itself.
        NotationError: for something that is no trait.
    """
    points, rest = _points_and_rest(with_letters(text))
    traits: dict[Gene, Trait] = {}
    covered = set()
    for trait, is_covered in _traits(text, rest):
        if trait.gene in traits:
            raise CardError(_gene_twice(text, traits[trait.gene], trait))
        traits[trait.gene] = trait
        if is_covered:
            covered.add(trait)
    if not traits:
        problem = f"{quoted(text)} names no trait" if text.strip() else "a plant is empty"
        raise CardError(f"{problem}; write the card as it looks, as in '{_EXAMPLE}'")
    return PeaPlant(traits=tuple(traits.values()), covered=frozenset(covered), points=points)


def cards_in(words: Sequence[str]) -> list[str]:
    """Return the plants that words of a command line show: one in quotes is a word with spaces.

    Words without spaces are one plant, up to a word with the points of another.

    >>> cards_in(["rr", "GG", "5:", "FF", "9: tt (gg)"])
    ['rr GG', '5: FF', '9: tt (gg)']
    """
    cards: list[list[str]] = []
    is_loose = False
    for word in words:
        whole = " " in word.strip() or not word.strip()
        if whole or not is_loose or ":" in plain(word):
            cards.append([])
        cards[-1].append(word)
        is_loose = not whole
    return [" ".join(card) for card in cards]


def _points_and_rest(text: str) -> tuple[int | None, str]:
    """Return the points in front of a plant, and what follows them."""
    typed = plain(text)
    head, colon, rest = typed.partition(":")
    if not colon:
        number = _NUMBER_IN_FRONT.match(typed)
        if number is None:
            return None, typed
        head, rest = number[1], typed[number.end() :]
    if not head.strip():
        return None, rest
    points = _POINTS.fullmatch(head.strip())
    if points is None or len(points[1]) > 3 or int(points[1]) > MOST_POINTS:
        raise CardError(
            f"{quoted(head.strip())} in {quoted(text)} is not a number of points; write a whole "
            f"number up to {MOST_POINTS} before the colon, as in '{_EXAMPLE}'"
        )
    return int(points[1]), rest


def _traits(text: str, written: str) -> Iterator[tuple[Trait, bool]]:
    """Yield the traits of a plant, and whether each stands in brackets."""
    opened = False
    for word in _WORDS.findall(written):
        if word in "()":
            if opened is (word == "("):
                raise CardError(_lone_bracket(text, word))
            opened = not opened
        else:
            for part in _run_together(word):
                yield _trait(text, part), opened
    if opened:
        raise CardError(_lone_bracket(text, "("))


def _run_together(word: str) -> list[str]:
    """Return the traits of a word like ``FFTt``; the word itself where it is of no even length."""
    if len(word) % 2:
        return [word]
    return [word[start : start + 2] for start in range(0, len(word), 2)]


def _trait(text: str, word: str) -> Trait:
    try:
        return parse_trait(word)
    except NotationError as error:
        if plain(text).strip() == word:
            raise
        if word in ("x", "X", "\u00d7"):
            raise NotationError(_parents_for_a_plant(text)) from None
        raise NotationError(f"{quoted(text)}: {error}") from None


def _gene_twice(text: str, one: Trait, other: Trait) -> str:
    return (
        f"{quoted(text)} has the gene {one.gene} twice, {one} and {other}; a card has each gene at "
        "most once, so remove one of them"
    )


def _parents_for_a_plant(text: str) -> str:
    return (
        f"{quoted(text)} looks like parents, not a plant; write a plant as in '{_EXAMPLE}', and "
        "give parents with --parents, once for each gene"
    )


def _lone_bracket(text: str, bracket: str) -> str:
    problem = "is not closed" if bracket == "(" else "closes nothing"
    return (
        f"a bracket in {quoted(text)} {problem}; put brackets around covered traits, as in "
        f"'{_EXAMPLE}'"
    )
