"""Questions about matings: legal or not, what follows and why, its points, who could join."""

from abc import abstractmethod
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from testcross import rulesets
from testcross.api.answers import MatingResult, Verdict
from testcross.api.cards import RulesetChoice, ruleset_of
from testcross.api.door import DEFAULT_ENGINE, Engine, door, solver_named
from testcross.api.terms import (
    STRICT,
    MatingChoice,
    fill_named,
    locate,
    mating_in,
    parse_target,
    parse_what_if,
    terms_of,
)
from testcross.rulesets.errors import RuledOutError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from testcross.api.terms import Terms
    from testcross.rulesets import Mating, Repair, StepText, analysis
    from testcross.rulesets.gene_rummy.scoring import ScoreAnswer
    from testcross.rulesets.genetics import ScoringScheme
    from testcross.solver import Solver


class ExplainedResult(MatingResult):
    """An answer whose steps can be drawn."""

    __slots__ = ()

    @property
    @abstractmethod
    def _explained(self) -> "rulesets.Explanation":
        """The explanation that has the steps."""

    def svg(self, step: int | None = None) -> str:
        """Return the mating as a picture: a file of SVG, or an element for a page.

        Args:
            step: how many of the steps are done, the last of them with arrows for its alleles;
                unless given, all that follows is filled in.

        Raises:
            MatingError: for a step that it does not have.
        """
        if step is None:
            return super().svg()
        from testcross.rulesets.analysis.mating_picture import step_picture

        return self._drawn(step_picture(self._explained, step))


@dataclass(frozen=True, slots=True, repr=False)
class Check(ExplainedResult):
    """The verdict on a mating, with all that can be filled in."""

    answer: "rulesets.Check"
    engine: Engine = field(default=DEFAULT_ENGINE, compare=False)
    """Who answered, and answers for the steps."""

    @property
    def _verdict(self) -> Verdict:
        return self.answer

    @property
    def _explained(self) -> "rulesets.Explanation":
        return explain(self.answer.mating, engine=self.engine).answer

    @property
    def steps(self) -> "tuple[StepText, ...]":
        """The deductions in order, as ``explain`` has them; worked out when they are asked for."""
        return explain(self.answer.mating, engine=self.engine).steps


@door
def check(
    *mating: MatingChoice, ruleset: RulesetChoice = None, engine: Engine = DEFAULT_ENGINE
) -> Check:
    """Check whether a mating is legal by Mendel's laws, and fill in what follows.

    Args:
        mating: one text, ``BUCK x DOE -> KIT, KIT``; or buck, doe and kits as cards or names.
        ruleset: whose cards they are.
        engine: who answers.

    Raises:
        MatingError, CardError, NotationError: for words that are not a mating.

    >>> found = check("castor x lilac -> white")
    >>> found.legal, found["buck"].genotype
    (True, 'A- B- Cc D-')
    >>> found.steps[-1].genotype
    '-d'
    >>> check("black", "black", "castor").conflicts[0].animals
    ('buck', 'doe', 'kit1')
    """
    asked = mating_in(mating, ruleset_of(ruleset, mating))
    return Check(rulesets.check_mating(asked, solver_named(engine)), engine)


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(ExplainedResult):
    """Every allele that can be filled in, step by step; or why a mating is illegal."""

    answer: "rulesets.Explanation"

    @property
    def _verdict(self) -> Verdict:
        return self.answer

    @property
    def _explained(self) -> "rulesets.Explanation":
        return self.answer

    @property
    def steps(self) -> "tuple[StepText, ...]":
        """The deductions in order; in an illegal mating those that lead to its conflicts."""
        led = (step for one in self.answer.refutations for step in one.steps)
        return (*self.answer.steps, *led)

    @property
    def repairs(self) -> "tuple[Repair, ...]":
        """The smallest sets of cards to replace in an illegal mating; empty in a legal one."""
        return self.answer.repairs


@door
def explain(
    *mating: MatingChoice,
    only: str | None = None,
    variant: str | None = None,
    ruleset: RulesetChoice = None,
    fill: str | None = None,
    engine: Engine = DEFAULT_ENGINE,
) -> Explanation:
    """Explain every allele that can be filled in, or why a mating is illegal and how to fix it.

    Args:
        mating: as for ``check``.
        only: an animal and a locus, ``kit1.C``, for just the steps that lead there.
        variant: by the rules of this variant of the game.
        ruleset: whose cards they are.
        fill: ``strict`` or ``either``; by default as the variant says.
        engine: who answers.

    Raises:
        MatingError, CardError, NotationError: for words that are not a mating.
        TestcrossError: for a variant or a fill that does not exist.

    >>> explain("castor x lilac -> white", only="buck.C").steps[-1].genotype
    'Cc'
    """
    terms = terms_of(ruleset, variant, fill, given=mating)
    asked, solver = mating_in(mating, terms.ruleset), solver_named(engine)
    target = None if only is None else parse_target(asked, only)
    if terms.rules is None:
        return Explanation(rulesets.explain_mating(asked, solver, terms.fill, only=target))
    from testcross.rulesets.gene_rummy.scoring import explain_in_variant

    return Explanation(explain_in_variant(asked, terms.rules, solver, only=target))


@dataclass(frozen=True, slots=True, repr=False)
class Why(MatingResult):
    """Why one animal must be what it is, at one locus or at all."""

    answer: "analysis.WhyAnswer | analysis.WhyAnimalAnswer"

    @property
    def _verdict(self) -> Verdict:
        return self._explanations[0]

    @property
    def _explanations(self) -> "list[rulesets.Explanation]":
        return [one.explanation for one in self.answer.answers]

    @property
    def steps(self) -> "tuple[StepText, ...]":
        """The deductions that lead there, in order."""
        return tuple(step for one in self._explanations for step in one.steps)


@door
def why(
    *mating: MatingChoice,
    about: str,
    ruleset: RulesetChoice = None,
    fill: str = STRICT,
    engine: Engine = DEFAULT_ENGINE,
) -> Why:
    """Explain why one animal must be what it is, at one locus or at all.

    Args:
        mating: as for ``check``.
        about: an animal, ``buck``, or an animal and a locus, ``buck.C``.
        ruleset: whose cards they are.
        fill: ``strict`` or ``either``.
        engine: who answers.

    Raises:
        MatingError: for an animal or a locus that is not there; and as ``check``.

    >>> why("castor x lilac -> white", about="buck.C").steps[-1].gained
    ('c',)
    """
    from testcross.rulesets import analysis

    asked = mating_in(mating, ruleset_of(ruleset, mating))
    role, _, name = about.partition(".")
    animal, locus = locate(asked, role, name or None)
    solver, chosen = solver_named(engine), fill_named(fill)
    loci = range(len(asked.ruleset.loci)) if locus is None else [locus]
    found = tuple(
        analysis.WhyAnswer(
            explanation=rulesets.explain_mating(asked, solver, chosen, only=(animal, one)),
            animal=animal,
            locus=one,
        )
        for one in loci
    )
    return Why(analysis.WhyAnimalAnswer(answers=found) if locus is None else found[0])


@dataclass(frozen=True, slots=True, repr=False)
class WhyNot(MatingResult):
    """What comes of a card, or a genotype, instead of another."""

    answer: "analysis.WhyNotAnswer"

    @property
    def _verdict(self) -> Verdict:
        return self.answer.check

    def _gist(self) -> str:
        possible = "POSSIBLE" if self.legal else "IMPOSSIBLE"
        return f"{possible} {self.answer.supposed} in {self.answer.mating.label}"


@door
def why_not(
    *mating: MatingChoice,
    what_if: str,
    ruleset: RulesetChoice = None,
    engine: Engine = DEFAULT_ENGINE,
) -> WhyNot:
    """Explain why a card, or a genotype, is not possible in a mating.

    Args:
        mating: as for ``check``.
        what_if: what is supposed, ``kit1=Chinchilla`` or ``buck.B=BB``.
        ruleset: whose cards they are.
        engine: who answers.

    Raises:
        MatingError: for an animal or a locus that is not there; and as ``check``.

    >>> why_not("castor x lilac -> white", what_if="buck.C=CC").legal
    False
    """
    from testcross.rulesets import analysis

    asked, solver = mating_in(mating, ruleset_of(ruleset, mating)), solver_named(engine)
    return WhyNot(
        analysis.WhyNotAnswer(
            mating=asked,
            supposed=what_if,
            check=_supposing(asked, what_if, solver),
            legal_without=not analysis.describe_conflicts(asked, solver),
        )
    )


def _supposing(mating: "Mating", supposed: str, solver: "Solver") -> "rulesets.Check":
    """Return the verdict on a mating with what is supposed."""
    substitution = parse_what_if(mating, supposed)
    try:
        return rulesets.check_mating(rulesets.what_if(mating, substitution), solver)
    except RuledOutError as error:
        from testcross.rulesets import analysis

        return analysis.ruled_out(mating, error)


@dataclass(frozen=True, slots=True, repr=False)
class Score(MatingResult):
    """What a mating scores."""

    answer: "ScoreAnswer"

    @property
    def _verdict(self) -> Verdict:
        return self.answer

    @property
    def points(self) -> "Mapping[str, int | None]":
        """Points by scheme; None for an illegal mating, or where a scheme cannot be applied."""
        found = {one.scheme: one.points for one in self.answer.scores.scores}
        return MappingProxyType({one.name: found.get(one.name) for one in self.answer.schemes})


@door
def score(
    *mating: MatingChoice,
    scoring: str | None = None,
    variant: str | None = None,
    ruleset: RulesetChoice = None,
    fill: str | None = None,
    engine: Engine = DEFAULT_ENGINE,
) -> Score:
    """Score a mating.

    Args:
        mating: as for ``check``.
        scoring: the name of a scoring scheme; by default all, or the variant's own.
        variant: by the rules of this variant of the game.
        ruleset: whose cards they are.
        fill: ``strict`` or ``either``; by default as the variant says.
        engine: who answers.

    Raises:
        MatingError, CardError, NotationError: for words that are not a mating.
        TestcrossError: for a scheme, a variant or a fill that does not exist.

    >>> dict(score("castor x lilac -> white", scoring="standard").points)
    {'standard': 61}
    """
    terms = terms_of(ruleset, variant, fill, scoring, given=mating)
    schemes = terms.schemes(scoring)
    asked, solver = mating_in(mating, terms.ruleset), solver_named(engine)
    return Score(_scored(asked, terms, schemes, solver))


def _scored(
    mating: "Mating", terms: "Terms", schemes: "tuple[ScoringScheme, ...]", solver: "Solver"
) -> "ScoreAnswer":
    from testcross.rulesets import analysis
    from testcross.rulesets.gene_rummy import scoring

    rules = terms.rules
    if rules is None:
        scores = rulesets.score_mating(mating, solver, terms.fill, schemes)
        conflicts = () if scores.legal else analysis.describe_conflicts(mating, solver)
        return scoring.ScoreAnswer(scores=scores, schemes=schemes, conflicts=tuple(conflicts))
    return scoring.ScoreAnswer(
        scores=scoring.score_in_variant(mating, rules, solver),
        schemes=schemes,
        conflicts=scoring.conflicts_in_variant(mating, rules, solver),
        unfilled=scoring.unfilled_loci(mating, rules, solver),
    )


@dataclass(frozen=True, slots=True, repr=False)
class Litter(MatingResult):
    """Which varieties could still join a litter."""

    answer: "analysis.LitterAnswer"

    @property
    def _verdict(self) -> Verdict:
        return self.answer.check

    @property
    def can_join(self) -> "tuple[analysis.Littermate, ...]":
        """Each variety that could, with what it would fill in; none where it is illegal."""
        return self.answer.littermates


@door
def litter(
    *mating: MatingChoice,
    ruleset: RulesetChoice = None,
    fill: str = STRICT,
    engine: Engine = DEFAULT_ENGINE,
) -> Litter:
    """List the varieties that could still join a litter, and what each would fill in.

    Args:
        mating: as for ``check``.
        ruleset: whose cards they are.
        fill: ``strict`` or ``either``.
        engine: who answers.

    Raises:
        MatingError: for a litter that is full; and as ``check``.

    >>> [one.variety for one in litter("white x white -> white").can_join]
    ['White']
    """
    from testcross.rulesets import analysis

    asked = mating_in(mating, ruleset_of(ruleset, mating))
    solver, chosen = solver_named(engine), fill_named(fill)
    found = rulesets.check_mating(asked, solver)
    joining = analysis.littermates(asked, solver, chosen) if found.legal else ()
    return Litter(analysis.LitterAnswer(check=found, littermates=joining))
