"""The kinds of questions about matings, each in a module of its own."""

from testcross.rulesets.tutoring.exercise import QuestionKind
from testcross.rulesets.tutoring.kinds.allele_question import AlleleQuestion, AnimalQuestion
from testcross.rulesets.tutoring.kinds.carrier_question import CarrierQuestion
from testcross.rulesets.tutoring.kinds.chance_question import ChanceQuestion, NextKitQuestion
from testcross.rulesets.tutoring.kinds.counting_questions import (
    BranchesQuestion,
    ChiSquareQuestion,
    MapQuestion,
    ModeQuestion,
    SeveralQuestion,
)
from testcross.rulesets.tutoring.kinds.design_question import DesignQuestion
from testcross.rulesets.tutoring.kinds.either_or_question import EitherOrQuestion
from testcross.rulesets.tutoring.kinds.elimination_question import EliminationQuestion
from testcross.rulesets.tutoring.kinds.first_questions import GametesQuestion, LooksQuestion
from testcross.rulesets.tutoring.kinds.kits_question import KitsQuestion
from testcross.rulesets.tutoring.kinds.lacking_question import LackingQuestion
from testcross.rulesets.tutoring.kinds.legal_question import LegalQuestion
from testcross.rulesets.tutoring.kinds.locus_question import LocusQuestion
from testcross.rulesets.tutoring.kinds.odd_kit_question import OddKitQuestion
from testcross.rulesets.tutoring.kinds.premises_question import PremisesQuestion
from testcross.rulesets.tutoring.kinds.square_question import SquareQuestion
from testcross.rulesets.tutoring.kinds.term_question import TermQuestion, glossary_for
from testcross.rulesets.tutoring.kinds.verdict_question import VerdictQuestion

MATING_KINDS: tuple[QuestionKind, ...] = (
    GametesQuestion(),
    LooksQuestion(),
    LegalQuestion(),
    LocusQuestion(),
    LackingQuestion(),
    EliminationQuestion(),
    VerdictQuestion(),
    AlleleQuestion(),
    AnimalQuestion(),
    EitherOrQuestion(),
    PremisesQuestion(),
    KitsQuestion(),
    OddKitQuestion(),
    DesignQuestion(),
    SquareQuestion(),
    ChanceQuestion(),
    NextKitQuestion(),
    CarrierQuestion(),
    SeveralQuestion(),
    BranchesQuestion(),
    ModeQuestion(),
    ChiSquareQuestion(),
    MapQuestion(),
    TermQuestion(),
)
"""All that any ruleset with loci can be asked about, the plainest first."""

__all__ = ["MATING_KINDS", "AlleleQuestion", "LegalQuestion", "LocusQuestion", "glossary_for"]
