"""Which commands there are, under which heading of the help, and an example of each."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Heading: TypeAlias = Literal["Ask", "Play", "Teach", "More"]
HEADINGS: tuple[Heading, ...] = ("Ask", "Play", "Teach", "More")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A command, as the list of commands shows it."""

    heading: Heading
    summary: str
    """What it does, in at most 60 characters."""
    example: str
    """Words behind the program's name that show it at work."""
    takes_cards: bool = False
    """Whether ``"-- -- cc --"`` is a card to it and none of its options."""
    is_group: bool = False
    """Whether it has commands of its own."""


COMMANDS = {
    "check": Entry(
        heading="Ask",
        summary="Is a mating legal? What follows from it, or why not",
        example="check castor lilac white",
        takes_cards=True,
    ),
    "explain": Entry(
        heading="Ask",
        summary="Every allele that can be filled in, step by step",
        example="explain castor lilac white",
        takes_cards=True,
    ),
    "why": Entry(
        heading="Ask",
        summary="Why an animal must be what it is at a locus",
        example='why "castor x lilac -> white" buck.C',
        takes_cards=True,
    ),
    "why-not": Entry(
        heading="Ask",
        summary="Why a card, or a genotype, is not possible in a mating",
        example='why-not "castor x lilac -> white" buck.C=CC',
        takes_cards=True,
    ),
    "score": Entry(
        heading="Ask",
        summary="What a mating is worth, with the sum written out",
        example="score castor lilac white",
        takes_cards=True,
    ),
    "pedigree": Entry(
        heading="Ask",
        summary="Whole herds from files: check, fill in, mend, explain",
        example="pedigree check herd.csv --ruleset gene-rummy",
        is_group=True,
    ),
    "best": Entry(
        heading="Play",
        summary="The best matings of a hand, and which card to retire",
        example='best "castor buck" "lilac doe" "lynx doe" --draw white',
        takes_cards=True,
    ),
    "litter": Entry(
        heading="Play",
        summary="Which varieties could still join a litter",
        example="litter castor lilac white",
        takes_cards=True,
    ),
    "sets": Entry(
        heading="Play",
        summary="Every SET! in a layout, or why there is none",
        example='sets "castor buck" "lilac doe" "lynx doe" --kit white',
        takes_cards=True,
    ),
    "offspring": Entry(
        heading="Play",
        summary="What two animals can have, and how likely it is",
        example='offspring "Aa Bb Cc Dd" "aa bb Cc dd"',
        takes_cards=True,
    ),
    "expression": Entry(
        heading="Play",
        summary="Gene expression: may this be played? Can I go out?",
        example="expression play P3 O7",
        is_group=True,
    ),
    "genotype": Entry(
        heading="Play",
        summary="Genotype: which die now? What have I scored?",
        example="genotype score position.yaml",
        is_group=True,
    ),
    "quiz": Entry(
        heading="Teach",
        summary="Questions to reason about, with hints, proofs and a tally",
        example="quiz --level novice --count 5",
    ),
    "grade": Entry(
        heading="Teach",
        summary="Mark the answers of a class: pupils, ideas, questions",
        example="grade key.json answers.csv",
    ),
    "verify": Entry(
        heading="Teach",
        summary="Check score sheets and whole games written by hand",
        example="verify sheet.yaml",
    ),
    "scorepad": Entry(
        heading="Teach",
        summary="An empty score pad: text, CSV, a workbook, or to be printed",
        example="scorepad --players Ann,Bo",
    ),
    "convert": Entry(
        heading="Teach",
        summary="A whole game in another form, such as one line a turn",
        example="convert game.yaml",
    ),
    "rule": Entry(
        heading="Teach",
        summary="What the code of a finding stands for, with an example",
        example="rule GR104",
    ),
    "glossary": Entry(
        heading="Teach",
        summary="What the words on the cards mean in biology",
        example="glossary promoter",
    ),
    "laws": Entry(
        heading="Teach",
        summary="The laws of inheritance that every deduction names",
        example="laws",
    ),
    "table": Entry(
        heading="Teach",
        summary="The alleles of a locus, and what each pair of them shows",
        example="table BD",
    ),
    "simulate": Entry(
        heading="Teach",
        summary="Games that play themselves, with slips if asked for",
        example="simulate --games 2 --slips 0.02 --out class",
    ),
    "punnett": Entry(
        heading="Teach",
        summary="A Punnett square with its ratios",
        example="punnett Aa aa",
    ),
    "card": Entry(
        heading="More",
        summary="One card: genotype, what it can hide, points and suit",
        example="card blue otter",
        takes_cards=True,
    ),
    "deck": Entry(
        heading="More",
        summary="The cards, and what each of them shows",
        example="deck",
    ),
    "ruleset": Entry(
        heading="More",
        summary="The rulesets: list them, show one, check your own",
        example="ruleset show gene-rummy",
        is_group=True,
    ),
}
