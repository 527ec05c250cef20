"""Traits as people type them: ``Ff``, and ``fF`` is the same."""

from testcross.rulesets.english import counted, in_words, listed, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards.gene import GENES, Gene, listed_genes
from testcross.rulesets.genotype.cards.trait import TRAITS, Trait, trait_of, traits_at

_BY_LETTERS = {str(trait): trait for trait in TRAITS} | {
    str(trait)[::-1]: trait for trait in TRAITS
}
_GENES = {letter: gene for gene in GENES for letter in (gene.value, gene.recessive)}


def parse_trait(text: str) -> Trait:
    """Return the trait that two letters name, in either order.

    >>> str(parse_trait("fF"))
    'Ff'

    Raises:
        NotationError: for a letter of no gene, letters of two genes, or other than two letters.
    """
    found = _BY_LETTERS.get(text) or _BY_LETTERS.get(plain(text).strip())
    if found is None:
        raise NotationError(_problem(plain(text).strip()))
    return found


def _problem(text: str) -> str:
    """Say why a text is no trait, and what to write."""
    if not text:
        return "a trait is empty; expected two alleles of a gene, as in Ff"
    strange = next((letter for letter in text if letter not in _GENES), "")
    if strange:
        return (
            f"{quoted(text)} is no trait: no gene of these peas has the letter {quoted(strange)}; "
            f"the genes are {listed_genes()}, as in Rr or FF"
        )
    genes = list(dict.fromkeys(_GENES[letter] for letter in text))
    if len(genes) > 1:
        return (
            f"{quoted(text)} mixes the genes {listed(genes, 'and')}; a trait has two alleles of "
            f"one gene, such as {listed([str(trait_of(gene, 1)) for gene in genes])}"
        )
    return f"{quoted(text)} has {_letters(text)}; a trait has two: {_choices(genes[0])}"


def _letters(text: str) -> str:
    return counted(len(text), "letter").replace(str(len(text)), in_words(len(text)), 1)


def _choices(gene: Gene) -> str:
    return listed([str(trait) for trait in traits_at(gene)])
