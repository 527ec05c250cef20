"""A page that needs no installation and no network."""

from typing import Annotated

from testcross.api import cards
from testcross.cli.answer_files import write_whole
from testcross.cli.arguments import optional
from testcross.cli.shown_things import KINDS, Asked
from testcross.rulesets import load_mating_ruleset


def page(
    *,
    out: Annotated[
        str | None,
        optional(
            "-o",
            "--out",
            metavar="FILE",
            text="Write the page into this new file, .html; to standard output by default.",
        ),
    ] = None,
) -> None:
    """Write a page that settles arguments in any browser, without network.

    One file to send by mail or to keep on a stick: choose a buck, a doe and kits, and it says
    whether they fit, what can be filled in, and why. Cards, alleles, laws and words are below.
    """
    from testcross.pages.answer_blocks import blocks_of
    from testcross.pages.player.page import player_page

    ruleset = load_mating_ruleset()
    squares = (("Punnett square: one locus", "Bb"), ("Punnett square: two loci", "Bb Dd"))
    answers = [
        ("Cards", KINDS["deck"].answer(Asked())),
        *(
            (f"Alleles at {one.name}", KINDS["table"].answer(Asked(name=one.name)))
            for one in ruleset.loci
        ),
        *((title, cards.punnett(genotype, genotype).answer) for title, genotype in squares),
        ("Laws", KINDS["laws"].answer(Asked())),
        ("Words", KINDS["glossary"].answer(Asked(game=ruleset.name))),
    ]
    sections = ((title, tuple(blocks_of(answer))) for title, answer in answers)
    write_whole(out, player_page(ruleset, sections), ".html", "page")
