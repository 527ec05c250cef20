"""Which commands there are, under which heading of the help, and an example of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from testcross.rulesets.game_commands import CommandGroup

COMPLETING = "_TESTCROSS_COMPLETE"
"""The variable by which a shell asks for completions."""
Heading: TypeAlias = Literal[
    "Argue", "Play", "Keep score", "Teach", "Herds", "Other games", "Reference"
]
HEADINGS: tuple[Heading, ...] = get_args(Heading)
"""What people do with the program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedCommand:
    """A command, as the list of commands shows it."""

    heading: Heading
    module: str = ""
    """Where it stands; empty for what a game declares."""
    summary: str
    """What it does, in at most 60 characters."""
    example: str
    """Words behind the program's name that show it at work."""
    rare: frozenset[str] = frozenset()
    """Options that few people need: only ``--help-all`` shows them."""
    takes_cards: bool = False
    """Whether ``"-- -- cc --"`` is a card to it and none of its options."""
    group: "CommandGroup | None" = None
    """The commands of a game that are below it."""


_OWN = {
    "check": ListedCommand(
        heading="Argue",
        module="matings",
        summary="Is a mating legal? What follows from it, or why not",
        example="check castor lilac white",
        takes_cards=True,
    ),
    "explain": ListedCommand(
        heading="Argue",
        module="matings",
        summary="Every allele that can be filled in, step by step",
        example="explain castor lilac white",
        takes_cards=True,
    ),
    "why": ListedCommand(
        heading="Argue",
        module="matings",
        summary="Why an animal must be what it is at a locus",
        example='why "castor x lilac -> white" buck.C',
        takes_cards=True,
    ),
    "why-not": ListedCommand(
        heading="Argue",
        module="matings",
        summary="Why a card, or a genotype, is not possible in a mating",
        example='why-not "castor x lilac -> white" buck.C=CC',
        takes_cards=True,
    ),
    "draw": ListedCommand(
        heading="Argue",
        module="matings",
        summary="A mating, or a whole herd, as a picture",
        example='draw "castor x lilac -> white" --step 3 -o mating.svg',
        takes_cards=True,
    ),
    "page": ListedCommand(
        heading="Argue",
        module="page",
        summary="A page for any browser, without network",
        example="page -o rabbits.html",
        rare=frozenset({"--language", "--notation"}),
    ),
    "serve": ListedCommand(
        heading="Argue",
        module="page",
        summary="The page and more on this machine: pads, herds, tests",
        example="serve --port 8080",
        rare=frozenset({"--language", "--notation"}),
    ),
    "score": ListedCommand(
        heading="Keep score",
        module="matings",
        summary="What a mating is worth, with the sum written out",
        example="score castor lilac white",
        takes_cards=True,
    ),
    "pedigree": ListedCommand(
        heading="Herds",
        module="pedigree",
        summary="Whole herds from files: check, fill in, mend, explain",
        example="pedigree check herd.csv --ruleset gene-rummy",
    ),
    "best": ListedCommand(
        heading="Play",
        module="hands",
        summary="The best matings of a hand, and which card to retire",
        example='best "castor buck" "lilac doe" "lynx doe" --draw white',
        takes_cards=True,
        rare=frozenset({"--first", "--language", "--notation", "--engine"}),
    ),
    "litter": ListedCommand(
        heading="Play",
        module="matings",
        summary="Which varieties could still join a litter",
        example="litter castor lilac white",
        takes_cards=True,
    ),
    "offspring": ListedCommand(
        heading="Play",
        module="cards",
        summary="What two animals can have, and how likely it is",
        example='offspring "Aa Bb Cc Dd" "aa bb Cc dd"',
        takes_cards=True,
    ),
    "advise": ListedCommand(
        heading="Herds",
        module="advice",
        summary="Which test cross to make, whom to mate for a variety",
        example="advise castor --carries chocolate",
        takes_cards=True,
    ),
    "quiz": ListedCommand(
        heading="Teach",
        module="quiz",
        summary="Questions to reason about, with hints, proofs and a tally",
        example="quiz --level novice --count 5",
        rare=frozenset({"--after", "--language", "--notation", "--answered", "--engine"}),
    ),
    "progress": ListedCommand(
        heading="Teach",
        module="quiz",
        summary="What a pupil knows, what is due and what comes next",
        example="progress ann.json",
    ),
    "grade": ListedCommand(
        heading="Teach",
        module="quiz",
        summary="Mark the answers of a class: pupils, ideas, questions",
        example="grade key.json answers.csv",
    ),
    "verify": ListedCommand(
        heading="Keep score",
        module="records",
        summary="Check score sheets and whole games written by hand",
        example="verify sheet.yaml",
        rare=frozenset({"--raw", "--merge-players", "--cluster", "--engine", "--statistics"}),
    ),
    "scorepad": ListedCommand(
        heading="Keep score",
        module="scorepad",
        summary="An empty score pad: text, CSV, a workbook, or to be printed",
        example="scorepad --players Ann,Bo",
    ),
    "convert": ListedCommand(
        heading="Keep score",
        module="records",
        summary="A whole game in another form, such as one line a turn",
        example="convert game.yaml",
    ),
    "simulate": ListedCommand(
        heading="Teach",
        module="simulate",
        summary="Games that play themselves, with slips if asked for",
        example="simulate --games 2 --slips 0.02 --out class",
        rare=frozenset(
            {
                "--preset",
                "--option",
                "--litters",
                "--difficulty",
                "--overlay",
                "--box",
                "--slip",
                "--jobs",
                "--engine",
            }
        ),
    ),
    "punnett": ListedCommand(
        heading="Teach",
        module="cards",
        summary="A Punnett square with its ratios",
        example="punnett Aa aa",
    ),
    "show": ListedCommand(
        heading="Reference",
        module="reference",
        summary="Look up a code, a card, alleles, a word, the deck, the laws",
        example="show GR104",
        takes_cards=True,
    ),
    "ruleset": ListedCommand(
        heading="Reference",
        module="cards",
        summary="List the rulesets, or check one of your own",
        example="ruleset check flowers.toml",
    ),
}


def is_command(word: str) -> bool:
    """Tell whether a word is a command; games are asked only about words that are not our own."""
    return word in _OWN or word in commands()


@cache
def commands() -> Mapping[str, ListedCommand]:
    """Return every command with its name, in the order of the headings; those of games, too."""
    from testcross.rulesets.game_commands import command_groups

    of_games = {
        one.name: ListedCommand(
            heading="Other games", summary=one.summary, example=one.example, group=one
        )
        for one in command_groups()
    }
    every = {**_OWN, **of_games}
    return dict(sorted(every.items(), key=lambda item: HEADINGS.index(item[1].heading)))


def entry_of(name: str) -> ListedCommand:
    """Return a command by its name."""
    return _OWN.get(name) or commands()[name]
