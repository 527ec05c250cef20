"""What people write and lay down: names, genotypes, animals, matings; what they can have.

In the order in which to read it:

1. ``locus``: alleles in dominance order, what a genotype shows, what kills, and by which law of
   inheritance; ``Variety`` and ``Ruleset`` in ``ruleset``: a card, and a species or a deck.
2. ``mating`` down to ``cases_of``: parents and a litter, and what the solver is asked of them.
3. ``slots``: genotypes as people write them and answers spell them, slot by slot (``Bb`` are two);
   ``names``: cards by their names; ``animal``: one text read as one animal; the rest of ``mating``,
   and ``reading``: the same from a line, and from the words of a command line.
4. ``gametes``, ``offspring_chances``, ``offspring``: what two animals can have, and how often;
   ``looks``, ``punnett_square``: which genotypes look alike, and squares.
5. ``ruleset_file`` makes rulesets of TOML files, which ``ruleset_tables`` checks first where they
   are a user's own. What masks, prefixes, shades and overlays are says docs/how-to/ruleset.md.

An animal's *reading* at a locus are the genotypes that what is seen of it leaves open; an
*alternative* is one way to read a card that can be read in several, at all loci at once.

A new chromosome is a row of ``LAWS`` in ``solver.pedigree``, with sentences on who gives what in
``analysis.phrases`` (``origin``) and its names in files of herds in ``herds.locus_places``. A law
by which it matters from whom an allele comes, as in imprinting, is no row: a genotype is a pair
without order. A new look takes no Python: ``shows`` of an allele or a heterozygote in the file of a
species; for what several loci show together, cards that list them, each with several genotypes in
``reads`` if need be; or a mask, which hides what the cards below it show.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
