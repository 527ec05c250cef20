"""Mendelian inference over pedigrees: readings in; legality, fill and explanation out.

No names of cards, no files, no printing. At a *locus*, a place on a chromosome, an animal has two
*alleles*, variants of a gene: one from its sire (father), one from its dam (mother). The pair is
its genotype. What is seen of an animal leaves some genotypes open at each locus, its *reading*: a
black rabbit is BB or Bb, as B, black, hides b, brown. Loci are inherited independently, so that a
pedigree falls apart into one `LocusProblem` per locus; a `Solver` answers questions about those
and remembers the answers. Here two blacks, each 0/0 or 0/1, have a brown kit, which is 1/1:

    >>> from testcross.solver import LocusProblem, Solver, explain_strict, strict_fill
    >>> black, brown = frozenset({(0, 0), (0, 1)}), frozenset({(1, 1)})
    >>> trio = LocusProblem(2, (black, black, brown), ((None, None), (None, None), (0, 1)))
    >>> solver = Solver()
    >>> solver.is_solvable(trio)
    True
    >>> strict_fill(solver, trio)
    ((0, 1), (0, 1), (1, 1))
    >>> for step in explain_strict(solver, trio):
    ...     print(step.individual, step.gained, [one.individual for one in step.premises])
    0 (1,) [2]
    1 (1,) [2]

How that comes about, in the order in which to read it:

1. ``genotype``, ``pedigree``: what a problem is, and `is_solution`, which says what is legal: a
   genotype for everyone, within its reading, each offspring with an allele of either parent.
2. ``solver`` over ``engine`` and ``engines``: whether there is a solution, from CP-SAT or
   python-constraint; problems that are the same but for names and order are solved once.
3. ``fill``: an allele is filled in if every solution has it. One solution after another is asked
   for until none shows anything new.
4. ``conflict``: where there is none, the smallest sets of animals that contradict each other.
5. ``explanation``: each allele that was filled in, by the fewest animals that force it: those that
   contradict its lack.
6. ``choices``, ``coupled_loci``: the same questions where loci depend on each other, as a card can
   be read in several ways, or a parent hands on a chromosome whole.

Questions of their own are ``breeding`` (whom to mate) and ``chain`` (the longest row of things);
``herds`` asks those of one locus about 100,000 animals.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
