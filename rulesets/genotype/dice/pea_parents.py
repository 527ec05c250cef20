"""The parents of a gene, as they lie beside its square: ``"FF x Ff"`` is left and top."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import Gene, Trait, parse_trait, trait_of

_CROSS = re.compile(r"[x×*✕✖]", re.IGNORECASE)
_APART = re.compile(r"[,;]")
_EXAMPLE = "'FF x Ff' (the left one, then the one on top)"


@dataclass(frozen=True, slots=True)
class PeaParents:
    """Two parents of one gene; the left one's alleles head the rows, the top one's the columns."""

    left: Trait
    top: Trait

    @property
    def gene(self) -> Gene:
        """The gene that both are of."""
        return self.left.gene

    def cells(self) -> tuple[Trait, Trait, Trait, Trait]:
        """Return the traits of the square: top left, top right, bottom left, bottom right.

        The dominant allele comes first on both sides (section 9-4); no probability depends on it.
        """
        one, two, three, four = (
            trait_of(self.gene, row + column)
            for row in gametes(self.left)
            for column in gametes(self.top)
        )
        return (one, two, three, four)

    def __str__(self) -> str:
        """Return the parents as one types them: ``FF x Ff``."""
        return f"{self.left} x {self.top}"


def gametes(parent: Trait) -> tuple[int, int]:
    """Return the alleles that a parent passes on, each half of the time: 0 dominant, 1 recessive.

    >>> gametes(parse_trait("Ff"))
    (0, 1)
    """
    return (parent.recessives // 2, (parent.recessives + 1) // 2)


def parse_parents(text: str) -> PeaParents:
    """Return the parents that a text names.

    >>> str(parse_parents("rR × rr"))
    'Rr x rr'

    Raises:
        NotationError: for other than two parents, or parents of two genes.
    """
    parts = [part.strip() for part in _CROSS.split(plain(text))]
    if len(parts) == 1:
        parts = plain(text).split()
    if len(parts) != 2 or not all(parts):
        number = "one parent" if len([p for p in parts if p]) == 1 else "not two parents"
        raise NotationError(f"{quoted(text)} is {number}; write both, as in {_EXAMPLE}")
    try:
        left, top = (parse_trait(part) for part in parts)
    except NotationError as error:
        raise NotationError(f"{quoted(text)}: {error}") from None
    if left.gene != top.gene:
        raise NotationError(
            f"{quoted(text)} crosses the genes {left.gene} and {top.gene}; both parents of a "
            f"square are of one gene, as in {_EXAMPLE}"
        )
    return PeaParents(left, top)


def crosses_in(words: Sequence[str]) -> list[str]:
    """Return the parents that words of a command line name, put together where they came apart.

    >>> crosses_in(["FF", "x", "Ff", "rrxRr"])
    ['FF x Ff', 'rr x Rr']
    """
    parts = _APART.sub(" ", _CROSS.sub(" x ", plain(" ".join(words)))).split()
    if len(parts) % 3 or any(sign != "x" for sign in parts[1::3]):
        return list(words)
    return [" ".join(parts[start : start + 3]) for start in range(0, len(parts), 3)]


def parents_by_gene(texts: Iterable[str]) -> Mapping[Gene, PeaParents]:
    """Return the parents that texts name, by their gene.

    Raises:
        NotationError: as ``parse_parents``, and for a gene with parents twice.
    """
    found: dict[Gene, PeaParents] = {}
    for text in texts:
        parents = parse_parents(text)
        other = found.setdefault(parents.gene, parents)
        if other is not parents:
            raise NotationError(
                f"the gene {parents.gene} has parents twice, {quoted(str(other))} and "
                f"{quoted(str(parents))}; remove one of them"
            )
    return found
