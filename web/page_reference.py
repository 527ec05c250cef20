"""What a page has to look up: cards, tables of alleles, squares, and the words of the game."""

from itertools import product
from typing import Any

from testcross.pages.answer_blocks import blocks_of
from testcross.pages.html_blocks import html_fragment
from testcross.pages.svg.shapes import filled_parts, shapes
from testcross.rulesets import DEFAULT, Ruleset
from testcross.rulesets.games import find_game
from testcross.rulesets.genetics import allele_table, format_genotype, format_reading, punnett
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.tabletop import Glossary, GlossaryPage, Term
from testcross.web.locus_answers import LocusAnswers


def page_cards(ruleset: Ruleset, loci: list[LocusAnswers]) -> dict[str, Any]:
    """Return the cards of the deck, in rows of one pattern if they have suits; and how they look.

    Args:
        ruleset: whose deck it is.
        loci: each with the readings that cards may have there.
    """
    suits = list(dict.fromkeys(one.suit for one in ruleset.varieties if one.suit))
    return {
        "suits": suits,
        "shapes": shapes().get(ruleset.shape, []),
        "cards": [
            {
                "name": one.name,
                "aliases": list(one.aliases),
                "shown": " ".join(map(format_reading, ruleset.loci, one.readings)),
                "at": [
                    here.readings.index(shown)
                    for here, shown in zip(loci, one.readings, strict=True)
                ],
                "suit": suits.index(one.suit) if one.suit else -1,
                "colours": {
                    part: fill
                    for part, _, fill in filled_parts(ruleset.shape, ruleset.colours(*one.ways))
                },
            }
            for one in ruleset.varieties
        ],
    }


def page_reference(ruleset: Ruleset) -> dict[str, Any]:
    """Return tables, squares and words, as elements of HTML."""
    glossary = find_game(DEFAULT).glossary()
    terms = glossary.terms if glossary else ()
    return {
        "tables": [
            {"name": f"{one.name}: {one.title}", "html": _table(ruleset, one.name)}
            for one in ruleset.loci
        ],
        "squares": [_squares(ruleset, one) for one in ruleset.loci],
        "words": [
            {
                "name": one.name,
                "html": _html(_page_of(one)),
            }
            for one in terms
        ],
    }


def _html(answer: object) -> str:
    return html_fragment(blocks_of(answer))


def _page_of(term: Term) -> GlossaryPage:
    return GlossaryPage(glossaries=(Glossary(game=DEFAULT, terms=(term,)),), whole=False)


def _table(ruleset: Ruleset, name: str) -> str:
    from testcross.rulesets.gene_rummy import AllelePage

    return _html(AllelePage(table=allele_table(ruleset, name), errata=()))


def _squares(ruleset: Ruleset, locus: Locus) -> dict[str, Any]:
    """Return the squares of all pairs of genotypes at a locus, in the order of the genotypes."""
    genotypes = [format_genotype(locus, one) for one in sorted(locus.every)]
    pairs = product(genotypes, repeat=2)
    return {
        "name": locus.name,
        "genotypes": genotypes,
        "squares": [_html(punnett(ruleset, sire, dam)) for sire, dam in pairs],
    }
