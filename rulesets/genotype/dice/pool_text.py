"""Pools as people type them: ``RR 3Rr mR``; ``3 Rr`` and ``Rr*3`` are the same dice."""

import re
from collections import Counter, deque
from collections.abc import Iterator
from typing import TypeAlias

from testcross.rulesets.english import in_words, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import (
    GENES,
    Gene,
    Trait,
    listed_genes,
    parse_trait,
    traits_at,
)
from testcross.rulesets.genotype.dice.pool import DICE_OF_A_GENE, DicePool, GenePool, pool_of

Die: TypeAlias = Trait | Gene
"""What a sorted die is good for: a trait, or, for a De Novo die, its gene."""
_TIMES = "x"
_TOKENS = re.compile(r"[0-9]+|[*x×]|[^\s,;+0-9*x×]+", re.IGNORECASE)
_EXAMPLE = "'RR 3Rr mR'"


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
    tokens = deque(_TIMES if one in "*×X" else one for one in _TOKENS.findall(plain(text)))
    while tokens:
        number = _number_before(text, tokens)
        if not tokens or tokens[0] == _TIMES or tokens[0].isdecimal():
            raise NotationError(
                f"a number in {quoted(text)} has no die behind it; write dice as in {_EXAMPLE}"
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


def parse_die(text: str) -> Die:
    """Return what a sorted die is good for: ``Rr`` is a trait, ``mR`` lies in an area of its gene.

    Raises:
        NotationError: for anything else.
    """
    if text[:1] in ("m", "M"):
        gene = next((gene for gene in GENES if text[1:].upper() == gene), None)
        if gene is None:
            raise NotationError(
                f"{quoted(text)} names no De Novo area; the genes are {listed_genes()}, as in mR"
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
        gene = die if isinstance(die, Gene) else die.gene
        raise NotationError(_too_many(text, gene, "far too many"))
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
        "De Novo dice among them"
    )
