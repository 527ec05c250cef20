"""A roll of the dice, and the pools it is sorted into."""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import counted, in_words, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import (
    GENES,
    Gene,
    Trait,
    gene_named,
    gene_of_letter,
    listed_genes,
    parse_trait,
    traits_at,
    with_letters,
)
from testcross.rulesets.genotype.dice.pea_parents import FACES, NINTHS, Face, PeaParents, parse_face

DICE_OF_A_GENE = 5
"""GT-003."""


class GenePool(NamedTuple):
    """The dice of one gene that still lie on the board; a tuple, as ways to lie are compared."""

    traits: tuple[int, int, int] = (0, 0, 0)
    """How many show DD, Dd and dd."""
    de_novo: int = 0
    """How many lie in the De Novo area."""

    @property
    def total(self) -> int:
        """How many dice of the gene lie there, at most ``DICE_OF_A_GENE``."""
        return sum(self.traits) + self.de_novo

    def number_of(self, die: "Die") -> int:
        """Return how many dice show a trait, or are De Novo dice."""
        return self.de_novo if isinstance(die, Gene) else self.traits[die.recessives]


@dataclass(frozen=True, slots=True)
class DicePool:
    """The dice of all genes that still lie on the board."""

    genes: tuple[GenePool, GenePool, GenePool, GenePool]
    """In the order of the genes."""

    def of_gene(self, gene: Gene) -> GenePool:
        """Return the dice of a gene."""
        return self.genes[gene.place]

    def number_of(self, die: "Die") -> int:
        """Return how many dice show a trait, or are De Novo dice of a gene."""
        return self.of_gene(gene_of(die)).number_of(die)

    @property
    def total(self) -> int:
        """How many dice lie there."""
        return sum(gene.total for gene in self.genes)


def pool_of(by_gene: Mapping[Gene, GenePool]) -> DicePool:
    """Return a pool from the dice of some genes; of the others there are none."""
    r, f, g, t = (by_gene.get(gene, GenePool()) for gene in GENES)
    return DicePool((r, f, g, t))


_EXAMPLE = "'F: II II IV m m / I m'"
_BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneRoll:
    """What the five dice of a gene showed."""

    gene: Gene
    first: tuple[Face, ...]
    """Five faces."""
    again: tuple[Face, ...] = ()
    """What the mutations among them showed when they were rolled again."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """What the dice show in the end; a mutation there is De Novo."""
        return (*(face for face in self.first if face is not Face.MUTATION), *self.again)

    def __str__(self) -> str:
        """Return the roll as one writes it down."""
        again = f" / {' '.join(self.again)}" if self.again else ""
        return f"{self.gene}: {' '.join(self.first)}{again}"


def parse_roll(text: str) -> GeneRoll:
    """Return the roll that a text tells of.

    >>> [str(face) for face in parse_roll("F: II II IV m m / I m").faces]
    ['II', 'II', 'IV', 'I', 'm']

    Raises:
        NotationError: for no gene, a face that no die has, other than five dice, and mutations
            that were rolled again other than once.
    """
    typed = plain(text).strip()
    name, _, written = typed.partition(":" if ":" in typed else " ")
    gene = gene_named(name)
    if gene is None:
        raise NotationError(
            f"{quoted(text)} does not begin with a gene and a colon; the genes are "
            f"{listed_genes()}, so write the dice as in {_EXAMPLE}"
        )
    first, *again = (_faces(text, part) for part in written.split("/"))
    if len(first) != DICE_OF_A_GENE:
        raise NotationError(
            f"{quoted(text)} shows {counted(len(first), 'die', 'dice')}; a gene has "
            f"{in_words(DICE_OF_A_GENE)}, so write {in_words(DICE_OF_A_GENE)} faces, as in "
            f"{_EXAMPLE}"
        )
    if len(again) > 1:
        raise NotationError(
            f"{quoted(text)} rolls dice again twice; a mutation is rolled again exactly once, so "
            "remove everything after the second slash"
        )
    roll = GeneRoll(gene=gene, first=first, again=again[0] if again else ())
    _check_rolled_again(text, roll)
    return roll


def sort_roll(roll: GeneRoll, parents: PeaParents, cells: Sequence[Face]) -> GenePool:
    """Return the dice of a roll sorted by the square of the parents.

    Args:
        roll: what the dice showed.
        parents: of the same gene.
        cells: the faces of the square: top left, top right, bottom left, bottom right.
    """
    named = dict(zip(cells, parents.cells(), strict=True))
    found = Counter(named.get(face) for face in roll.faces)
    one, two, three = (found[trait] for trait in traits_at(roll.gene))
    return GenePool((one, two, three), found[None])


def chance_of_faces(faces: Sequence[Face]) -> Fraction:
    """Return how likely so many dice, each rolled once, show these faces in any order.

    >>> chance_of_faces([Face.I, Face.MUTATION])
    Fraction(1, 9)
    """
    chance = Fraction(factorial(len(faces)))
    for face, number in Counter(faces).items():
        chance *= Fraction(FACES.count(face), len(FACES)) ** number / factorial(number)
    return chance


def _faces(text: str, written: str) -> tuple[Face, ...]:
    try:
        return tuple(parse_face(word) for word in _BETWEEN.split(written) if word)
    except NotationError as error:
        raise NotationError(f"{quoted(text)}: {error}") from None


def _check_rolled_again(text: str, roll: GeneRoll) -> None:
    mutations, again = roll.first.count(Face.MUTATION), len(roll.again)
    if mutations != again:
        raise NotationError(
            f"{quoted(text)} has {counted(mutations, 'mutation')}, but "
            f"{counted(again, 'die', 'dice')} after the slash; each mutation is rolled again "
            "exactly once, so write what each one showed"
        )


Ninths: TypeAlias = tuple[int, int, int, int]
"""How many of a die's nine ninths are DD, Dd, dd and De Novo."""
WAYS = NINTHS**DICE_OF_A_GENE
"""In how many equally likely ways the ninths of five dice can fall: 59,049."""


@lru_cache(maxsize=16)
def pool_states(ninths: Ninths) -> tuple[tuple[GenePool, int], ...]:
    """Return each way in which five dice can lie, with the number of ``WAYS`` that lead there.

    >>> sum(ways for _, ways in pool_states((2, 4, 2, 1))) == WAYS
    True
    """
    return tuple((pool, ways) for pool in every_pool() if (ways := _ways(ninths, pool)))


def every_pool() -> Iterator[GenePool]:
    """Yield every way in which the five dice of a gene can lie."""
    for one in range(DICE_OF_A_GENE + 1):
        for two in range(DICE_OF_A_GENE + 1 - one):
            for three in range(DICE_OF_A_GENE + 1 - one - two):
                yield GenePool((one, two, three), DICE_OF_A_GENE - one - two - three)


def _ways(ninths: Ninths, pool: GenePool) -> int:
    counts = (*pool.traits, pool.de_novo)
    orders = factorial(DICE_OF_A_GENE) // prod(map(factorial, counts))
    falls: list[int] = [ninth**count for ninth, count in zip(ninths, counts, strict=True)]
    return orders * prod(falls)


Die: TypeAlias = Trait | Gene
"""What a sorted die is good for: a trait, or, for a De Novo die, its gene."""
_TIMES = "x"
_TOKENS = re.compile(r"[0-9]+|[*x×]|[^\s,;+0-9*x×]+", re.IGNORECASE)


def parse_pool(text: str) -> DicePool:
    """Return the dice that a text names; ``mR`` lies in the De Novo area of R.

    >>> format_pool(parse_pool("3 Rr, rR*1 mR"))
    '4Rr mR'

    Raises:
        NotationError: for something that is no die, or more dice of a gene than there are.
    """
    found: Counter[Die] = Counter()
    for die, number in dice_in(text):
        found[die] += number
    return pool_of({gene: _gene_pool(text, gene, found) for gene in GENES})


def format_pool(pool: DicePool) -> str:
    """Return dice as one types them: ``RR 3Rr mR``, or ``no dice``."""
    words = []
    for gene in GENES:
        of_gene = pool.of_gene(gene)
        counts = [*zip(map(str, traits_at(gene)), of_gene.traits, strict=True)]
        counts.append((f"m{gene}", of_gene.de_novo))
        words += [f"{number if number > 1 else ''}{name}" for name, number in counts if number]
    return " ".join(words) or "no dice"


def dice_in(text: str) -> Iterator[tuple[Die, int]]:
    """Yield each kind of dice that a text names, with how many of it.

    Raises:
        NotationError: for something that is no die.
    """
    typed = (one for one in _TOKENS.findall(with_letters(plain(text))) if one.casefold() != "and")
    tokens = deque(_TIMES if one in "*×X" else one for one in typed)
    while tokens:
        number = _number_before(text, tokens)
        if not tokens or tokens[0] == _TIMES or tokens[0].isdecimal():
            raise NotationError(
                f"a number in {quoted(text)} has no die after it; write dice as in {_EXAMPLE}"
            )
        die = parse_die(tokens.popleft())
        if tokens and tokens[0] == _TIMES:
            tokens.popleft()
            if number is not None or not (tokens and tokens[0].isdecimal()):
                raise NotationError(
                    f"a multiplication sign in {quoted(text)} needs a number and a die; "
                    "write 3Rr or Rr*3"
                )
            number = tokens.popleft()
        yield die, _whole(text, die, number or "1")


def gene_of(die: Die) -> Gene:
    """Return the gene that a die is of."""
    return die if isinstance(die, Gene) else die.gene


def format_die(die: Die) -> str:
    """Return a die as one types it: ``Ff``, or ``mF`` if it is De Novo."""
    return f"m{die}" if isinstance(die, Gene) else str(die)


def format_dice(dice: Iterable[Die]) -> str:
    """Return dice that are taken together as one types them: ``mF + FF``."""
    return " + ".join(map(format_die, dice))


def parse_die(text: str) -> Die:
    """Return what a sorted die is good for: ``Rr`` is a trait, ``mR`` lies in an area of its gene.

    Raises:
        NotationError: for anything else.
    """
    if text[:1] in ("m", "M"):
        gene = gene_of_letter(text[1:])
        if gene is None:
            raise NotationError(
                f"{quoted(text)} is not a De Novo area; the genes are {listed_genes()}, so write mR"
            )
        return gene
    return parse_trait(text)


def _number_before(text: str, tokens: deque[str]) -> str | None:
    """Return the number that stands in front of a die, without a sign behind it."""
    if tokens[0] == _TIMES:
        raise NotationError(
            f"a multiplication sign in {quoted(text)} has nothing before it; write 3Rr or Rr*3"
        )
    if not tokens[0].isdecimal():
        return None
    number = tokens.popleft()
    if tokens and tokens[0] == _TIMES:
        tokens.popleft()
    return number


def _whole(text: str, die: Die, number: str) -> int:
    """Return a number of dice; what is longer than any such number is refused."""
    if len(number) > len(str(DICE_OF_A_GENE)) and number.lstrip("0") not in map(str, range(10)):
        raise NotationError(_too_many(text, gene_of(die), "far too many"))
    return int(number)


def _gene_pool(text: str, gene: Gene, found: Counter[Die]) -> GenePool:
    one, two, three = (found[trait] for trait in traits_at(gene))
    pool = GenePool((one, two, three), found[gene])
    if pool.total > DICE_OF_A_GENE:
        raise NotationError(_too_many(text, gene, in_words(pool.total)))
    return pool


def _too_many(text: str, gene: Gene, number: str) -> str:
    return (
        f"{quoted(text)} has {number} dice of {gene}; a gene has {in_words(DICE_OF_A_GENE)}, "
        "including De Novo dice"
    )
