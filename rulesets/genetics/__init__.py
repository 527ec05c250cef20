"""What people write and lay down: names, genotypes, animals, matings; what they can have.

In the order in which to read it:

1. ``locus``: alleles in dominance order, what a genotype shows, what kills, and by which law of
   inheritance; ``slots``: genotypes at a locus as people write them and answers spell them.
2. ``ruleset``: a species or a deck as plain values; ``ruleset_file`` makes them of a TOML file,
   which ``ruleset_tables`` checks first where it is a user's own.
3. ``names``: cards by their names; ``animal``: one text read as one animal, with what its card
   leaves open at each locus; ``mating``: parents and a litter, and what the solver is asked of
   them; ``reading``: the same from the words of a command line.
4. ``gametes``, ``offspring_chances``, ``offspring``: what two animals can have, and how often;
   ``looks``, ``punnett_square``: which genotypes look alike, and squares.

A new law of inheritance is a row of ``LAWS`` in ``solver.pedigree``, and in ``analysis.phrases`` a
sentence on who gives what. A new look takes no Python: ``shows`` of an allele or a heterozygote in
the file of a species, or a mask, which hides what the cards below it show.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
