"""Answers that only the command line puts together, as values: what a renderer gets to show."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from testcross.rulesets import Mating, Ruleset

if TYPE_CHECKING:
    from testcross.rulesets import Check, ConflictText, Explanation, MatingScores
    from testcross.rulesets.analysis import Littermate
    from testcross.rulesets.gene_expression.matching import HandMatches, Match
    from testcross.rulesets.gene_rummy import Erratum
    from testcross.rulesets.gene_rummy.scoring import (
        BestAnswer,
        HandPlay,
        RetirementAdvice,
        SetSearch,
    )
    from testcross.rulesets.genetics import Chance, PairTable, ScoringScheme
    from testcross.rulesets.records import Rule
    from testcross.rulesets.tabletop import GameSheet, Glossary, Term
    from testcross.rulesets.tutoring import Question


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyAnswer:
    """How one animal comes to be what it is at one locus."""

    explanation: "Explanation"
    """Of the mating, with only the steps that lead there."""
    animal: int
    """Its position in the mating: sire, dam, kits."""
    locus: int
    """Its position in the ruleset."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyAnimalAnswer:
    """How one animal comes to be what it is at every locus."""

    answers: tuple[WhyAnswer, ...]
    """One for each locus, in the ruleset's order; at least one."""

    @property
    def first(self) -> WhyAnswer:
        """What is asked of all loci alike can be asked of the first."""
        return self.answers[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNotAnswer:
    """What comes of a card, or a genotype, in the place of another."""

    mating: Mating
    """As it was asked about, without what is supposed."""
    supposed: str
    """The user's words: ``kit1=Chinchilla``."""
    check: "Check"
    """The verdict with what is supposed."""
    legal_without: bool
    """Whether the mating is legal as it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAnswer:
    """What a mating scores under the schemes that were asked for."""

    scores: "MatingScores"
    schemes: tuple["ScoringScheme", ...]
    """Those asked for, also where a score could not be worked out."""
    conflicts: "tuple[ConflictText, ...]"
    """Why it is illegal; none where it is legal."""
    unfilled: tuple[str, ...] | None = None
    """The loci at which kits contradict each other; None where they have to be legal together."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return self.scores.legal


@dataclass(frozen=True, slots=True, kw_only=True)
class LitterAnswer:
    """Which varieties could still join a litter."""

    check: "Check"
    """The verdict on the litter as it stands."""
    littermates: tuple["Littermate", ...]
    """Those that could join; none where the litter is illegal."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return self.check.legal


@dataclass(frozen=True, slots=True, kw_only=True)
class OffspringAnswer:
    """Which varieties two animals can have."""

    ruleset: Ruleset
    parents: str
    """The two of them, as one writes a cross: ``Castor x Lilac``."""
    chances: tuple["Chance", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BestOfHand:
    """The best matings of a hand, and how many of them to show."""

    answer: "BestAnswer"
    advice: "RetirementAdvice | None"
    """None where the variant has no retiring."""
    first: int | None
    """Only so many; None for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAnswer:
    """What to do with a hand."""

    schema: Literal["best", "litter"]
    """The name of the answer's schema: the command that was asked."""
    play: "HandPlay"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetsOfLayout:
    """Every SET! in a layout."""

    kit: str
    """The offspring card, as it was given."""
    scheme: "ScoringScheme"
    """By which they are ranked."""
    search: "SetSearch"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckList:
    """The cards of a ruleset, variety by variety."""

    ruleset: Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDeck:
    """The cards of a game that is not about matings."""

    sheet: "GameSheet"


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryPage:
    """What the words on the cards mean."""

    glossaries: tuple["Glossary", ...]
    whole: bool
    """Whether all terms are listed; else one was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedPlay:
    """Which cards may be played, and the biology behind it."""

    answer: "Match | HandMatches"
    background: tuple["Term", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetList:
    """The rulesets that come with the program."""

    rulesets: tuple[Ruleset, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedRuleset:
    """A ruleset's file in which nothing is wrong."""

    path: Path
    ruleset: Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleList:
    """What the codes of findings stand for."""

    rules: tuple["Rule", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatingCounts:
    """How many matings of a file came out legal, illegal, or could not be understood."""

    legal: int
    illegal: int
    not_understood: int
    starred: bool
    """Whether there are stars above that nothing has explained yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGames:
    """Simulated games that were written into a folder."""

    folder: Path
    games: int
    slips: int | None
    """How many slips there are in all of them; None where the players make none."""
    noun: str = "game"
    """What was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Something that cannot be answered, and why."""

    schema: str
    """The name of the schema that the answer would have had: ``check``, ``rulesets``."""
    ruleset: str | None
    """Its name, or what was given for one; None where no ruleset answers."""
    text: str
    """What was asked."""
    error: str
    """What is wrong with it, in one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedQuestion:
    """A question of a quiz, as it is asked first."""

    number: int
    """From 1."""
    count: int
    """How many questions there are to be."""
    question: "Question"


@dataclass(frozen=True, slots=True, kw_only=True)
class AllelePage:
    """A table of alleles, and where the manual's own says something else."""

    table: "PairTable"
    errata: "tuple[Erratum, ...]"
