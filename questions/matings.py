"""Questions about matings: legal or not, what follows and why, its points, and who could join."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import testcross.rulesets.gene_rummy.scoring as points_of
from testcross import rulesets
from testcross.asking import typed
from testcross.asking.cards import Card, rules_of
from testcross.asking.declared import Typed, question
from testcross.asking.dialogue import Dialogue, Talk, settled
from testcross.asking.result import Answer, Result
from testcross.pages.svg import pictures
from testcross.questions import herds
from testcross.rulesets import analysis, gene_rummy, genetics, tutoring
from testcross.rulesets.analysis import mating_picture
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import MatingError, RuledOutError, TestcrossError
from testcross.rulesets.genetics import reading

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from testcross.solver import Solver


@dataclass(frozen=True, slots=True, repr=False)
class Animal:
    """One animal of a mating."""

    role: str
    """``buck``, ``doe``, ``kit1`` ..."""
    card: str | None
    """The variety it certainly is; None where its genotype leaves that open."""
    shown: str
    """What its card says at every locus: ``A- B- C- D-``."""
    genotype: str
    """What is known of it beside the others; in an illegal mating what its card says."""
    known: Mapping[str, tuple[str, ...]]
    """By locus, the alleles it certainly has; empty in an illegal mating."""
    possible: Mapping[str, tuple[str, ...]]
    """By locus, the genotypes it can have; empty in an illegal mating."""

    def __repr__(self) -> str:
        return f"<Animal {self.role} {self.card or self.shown}: {self.genotype}>"

    def __hash__(self) -> int:
        return hash((self.role, self.card, self.shown, self.genotype))

    def __reduce__(self) -> tuple[object, ...]:
        said = self.role, self.card, self.shown, self.genotype
        return _animal, (*said, dict(self.known), dict(self.possible))


def _animal(
    role: str, card: str | None, shown: str, genotype: str, known: Any, possible: Any
) -> Animal:
    frozen = MappingProxyType(known), MappingProxyType(possible)
    return Animal(role, card, shown, genotype, *frozen)


def _animals(mating: rulesets.Mating, filled: Sequence[rulesets.AnimalFill]) -> Iterator[Animal]:
    names = [locus.name for locus in mating.ruleset.loci]
    for place, (role, animal) in enumerate(mating.roles()):
        there = filled[place] if filled else None
        loci = dict(zip(names, there.loci, strict=True)) if there else {}
        yield _animal(
            role,
            animal.variety.name if animal.variety else None,
            animal.shown,
            there.genotype if there else animal.shown,
            {name: one.known for name, one in loci.items()},
            {name: one.possible for name, one in loci.items()},
        )


class MatingResult(Result[Answer]):
    """An answer about a mating."""

    @property
    def _verdict(self) -> Any:
        """The part of the answer that has the verdict."""
        return self.answer

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow the mating."""
        return bool(self._verdict.legal)

    @property
    def conflicts(self) -> tuple[rulesets.ConflictText, ...]:
        """Which cards contradict each other, and why; empty where it is legal."""
        return tuple(self._verdict.conflicts)

    @property
    def mating(self) -> str:
        """The mating as one writes it: ``Castor x Lilac -> White``."""
        return str(self._verdict.mating.label)

    @property
    def animals(self) -> tuple[Animal, ...]:
        """The animals, parents first."""
        return tuple(_animals(self._verdict.mating, self._verdict.animals))

    def __getitem__(self, role: str) -> Animal:
        """Return the animal of a role: ``buck``, ``doe``, ``kit1`` ..."""
        for animal in self.animals:
            if animal.role == role:
                return animal
        there = listed([animal.role for animal in self.animals], "and")
        raise KeyError(f"{role!r} is not in the mating; there are {there}")

    def __contains__(self, one: object) -> bool:
        return any(one in (animal, animal.role) for animal in self.animals)

    def __len__(self) -> int:
        return len(self.animals)

    def __iter__(self) -> Iterator[Animal]:
        return iter(self.animals)

    def rows(self) -> list[dict[str, Any]]:
        """Return the mating as a row: ``mating``, ``legal``, the animals, ``conflicts``."""
        why = " ".join(one.text for one in self.conflicts)
        known = {animal.role: animal.genotype for animal in self.animals}
        return [{"mating": self.mating, "legal": self.legal, **known, "conflicts": why}]

    def svg(self, step: int | None = None) -> str:
        """Return the mating as a picture: a file of SVG, or an element for a page.

        Args:
            step: how many steps of the explanation are done, the last of them with arrows for its
                alleles; unless given, all that follows is filled in.

        Raises:
            MatingError: for a step that it does not have.
        """
        if step is None:
            picture = mating_picture.verdict_picture(self._verdict)
        else:
            picture = mating_picture.step_picture(self._explained(), step)
        return pictures.mating_svg(picture, self.text)

    @property
    def steps(self) -> tuple[rulesets.StepText, ...]:
        """The deductions in order; in an illegal mating those that lead to its conflicts."""
        found = self._explained()
        return (*found.steps, *(step for one in found.conflicts for step in one.steps))

    def _explained(self) -> rulesets.Explanation:
        """Return the explanation of the mating, worked out when it is asked for."""
        return (self.about or _way(None)).explained(self._verdict.mating)

    def _gist(self) -> str:
        return f"{'LEGAL' if self.legal else 'ILLEGAL'} {self.mating}"


class Check(MatingResult["rulesets.Check"]):
    """The verdict on a mating, with all that can be filled in."""


class _Way(NamedTuple):
    """How a mating is answered: by Mendel's laws, or by the rules of a variant."""

    rules: rulesets.Ruleset
    variant: gene_rummy.Rules | None
    fill: analysis.Fill
    by: Solver

    def checked(self, asked: rulesets.Mating) -> rulesets.Check:
        if self.variant is None:
            return rulesets.check_mating(asked, self.by, self.fill)
        return points_of.check_in_variant(asked, self.variant, self.by)

    def explained(
        self, asked: rulesets.Mating, only: tuple[int, int] | None = None
    ) -> rulesets.Explanation:
        if self.variant is None:
            return rulesets.explain_mating(asked, self.by, self.fill, only=only)
        return points_of.explain_in_variant(asked, self.variant, self.by, only=only)


def _way(
    ruleset: Any,
    given: Sequence[object] = (),
    engine: str | Solver = typed.CP_SAT,
    *,
    double_check: bool = False,
    variant: str | None = None,
    fill: Any = None,
    scoring: str | None = None,
) -> _Way:
    """Return how a mating of some cards is answered."""
    played = None
    if variant is not None:
        options = {"variant": variant, "fill": fill, "scoring": scoring}
        played = gene_rummy.rules_with(rules_of(ruleset), **options)
    rules = rules_of(ruleset, given) if played is None else played.ruleset
    return _Way(rules, played, fill or "strict", typed.solver(engine, double_check=double_check))


@question("check castor lilac white", "Argue", forms="short quiet", many="mating")
def check(
    *mating: typed.CardWords,
    own: Annotated["str | PathLike[str] | herds.Herd | None", typed.FROM_HERD] = None,
    ruleset: typed.RulesetChoice = None,
    variant: typed.Variant = None,
    fill: typed.Fill = None,
    engine: typed.Engine = typed.CP_SAT,
    double_check: typed.DoubleCheck = False,
) -> Check:
    """Check whether a mating is legal, and what follows, or why not.

    >>> found = check("castor x lilac -> white")
    >>> found.legal, found["buck"].genotype
    (True, 'A- B- Cc D-')
    >>> found.steps[-1].genotype
    '-d'
    >>> check("black", "black", "castor").conflicts[0].animals
    ('buck', 'doe', 'kit1')
    """
    way = _way(ruleset, mating, engine, double_check=double_check, variant=variant, fill=fill)
    if own is not None:
        rules, animals, notes = herds.Herd.named_in(mating, own, ruleset)
        asked = rulesets.mating_of(rules, animals)
    else:
        asked, notes = reading.mating(way.rules, mating)
    found = way.checked(asked)
    return Check(found, found.legal, notes, about=way)


class Explanation(MatingResult["rulesets.Explanation"]):
    """Every allele that can be filled in, step by step; or why a mating is illegal."""

    repairs: tuple[rulesets.Repair, ...]
    """The smallest sets of cards to replace in an illegal mating; empty in a legal one."""

    def _explained(self) -> rulesets.Explanation:
        return self.answer


@question("explain castor lilac white", "Argue", forms="short step", many="mating")
def explain(
    *mating: typed.CardWords,
    ruleset: typed.RulesetChoice = None,
    variant: typed.Variant = None,
    fill: typed.Fill = None,
    only: Annotated[str | None, Typed("ANIMAL.LOCUS")] = None,
    engine: typed.Engine = typed.CP_SAT,
    double_check: typed.DoubleCheck = False,
) -> Explanation:
    """Explain every allele that can be filled in, step by step.

    In an illegal mating it explains why, and how to fix it.

    Args:
        only: Only the steps that lead to one answer, such as kit1.C.

    >>> explain("castor x lilac -> white", only="buck.C").steps[-1].genotype
    'Cc'
    """
    way = _way(ruleset, mating, engine, double_check=double_check, variant=variant, fill=fill)
    asked, notes = reading.mating(way.rules, mating, "explain")
    found = way.explained(asked, None if only is None else reading.answer_at(asked, only))
    return Explanation(found, found.legal, notes, about=way)


class Walk(Dialogue["rulesets.Check"]):
    """A mating, to be explained step by step by who asks."""

    def talk(self, form: str) -> Talk:  # there is no other than text
        """Ask for each step."""
        steps = tutoring.walk_through(self.answer.mating, self.about.by)
        rules = self.answer.mating.ruleset
        for number, step in enumerate(steps, 1):
            one, count = step.question, len(steps)
            asked = tutoring.Conversation(one, rules, step.help_for, step.reply)
            idea = one.concepts[0]
            yield tutoring.NumberedQuestion(number=number, count=count, question=one, idea=idea)
            if not (yield from settled(asked, number)):
                break


@question(
    "explain castor lilac white --ask",
    forms="only talk",
    when=Typed("", "Ask for each step; ? for a hint, ! for the step.", "--ask"),
)
def walk(
    *mating: typed.CardWords,
    ruleset: typed.RulesetChoice = None,
    engine: typed.Engine = typed.CP_SAT,
    double_check: typed.DoubleCheck = False,
) -> Walk:
    """Ask for each step of an explanation."""
    if mating and list(mating[0] if isinstance(mating[0], tuple) else mating) == ["-"]:
        raise MatingError("--ask reads answers from standard input; give the mating as words")
    way = _way(ruleset, mating, engine, double_check=double_check)
    asked, notes = reading.mating(way.rules, mating, "explain")
    found = way.checked(asked)
    return Walk(found, found.legal, notes, about=way)


class Why(MatingResult["analysis.WhyAnswer | analysis.WhyAnimalAnswer | rulesets.Explanation"]):
    """Why one animal must be what it is, at one locus or at all; or why all are."""

    @property
    def _explanations(self) -> list[rulesets.Explanation]:
        if isinstance(self.answer, rulesets.Explanation):
            return [self.answer]
        return [one.explanation for one in self.answer.answers]

    @property
    def _verdict(self) -> Any:
        return self._explanations[0]

    @property
    def steps(self) -> tuple[rulesets.StepText, ...]:
        """The deductions that lead there, in order."""
        return tuple(step for one in self._explanations for step in one.steps)


@question(
    'why "castor x lilac -> white" buck.C', "Argue", status="0 the mating is legal, 1 it is illegal"
)
def why(
    *mating: Annotated[
        "str | Card | rulesets.Mating",
        Typed("MATING [ANIMAL[.LOCUS]]", offers=typed.card_names, needed=True),
    ],
    about: Annotated[str | None, "An animal, buck, or one and a locus: buck.C."] = None,
    ruleset: typed.RulesetChoice = None,
    variant: typed.Variant = None,
    fill: typed.Fill = None,
    engine: typed.Engine = typed.CP_SAT,
    double_check: typed.DoubleCheck = False,
) -> Why:
    """Explain why an animal must be what it is, at one locus or at all.

    Args:
        mating: A mating, in quotes or as loose cards, and what to explain: buck.C, or buck for
            every locus; nothing for every animal.

    >>> why("castor x lilac -> white", about="buck.C").steps[-1].gained
    ('c',)
    """
    if about is None and len(mating) == 2:  # as it is typed
        mating, about = (mating[0],), str(mating[-1])
    way = _way(ruleset, mating, engine, double_check=double_check, variant=variant, fill=fill)
    if mating and isinstance(mating[0], reading.Words):
        (asked, notes), about = reading.target(way.rules, mating[0])
    else:
        asked, notes = reading.mating(way.rules, mating, "why")
    if about is None:
        found = way.explained(asked)
        return Why(found, found.legal, notes, about=way)
    animal, locus = reading.place_in(asked, about)
    answers = tuple(
        analysis.WhyAnswer(
            explanation=way.explained(asked, (animal, one)), animal=animal, locus=one
        )
        for one in (range(len(asked.ruleset.loci)) if locus is None else [locus])
    )
    answer = analysis.WhyAnimalAnswer(answers=answers) if locus is None else answers[0]
    return Why(answer, answers[0].explanation.legal, notes, about=way)


class WhyNot(MatingResult["analysis.WhyNotAnswer"]):
    """What comes of a card, or a genotype, instead of another."""

    @property
    def _verdict(self) -> Any:
        return self.answer.check

    def _gist(self) -> str:
        possible = "POSSIBLE" if self.legal else "IMPOSSIBLE"
        return f"{possible} {self.answer.what_if} in {self.answer.mating.label}"


@question('why-not "castor x lilac -> white" buck.C=CC', "Argue", status="0 possible, 1 impossible")
def why_not(
    *mating: Annotated[
        "str | Card | rulesets.Mating",
        Typed("MATING WHAT-IF", offers=typed.card_names, needed=True),
    ],
    what_if: Annotated[str, "What is supposed: kit1=Chinchilla, buck.B=BB."] = "",
    ruleset: typed.RulesetChoice = None,
    engine: typed.Engine = typed.CP_SAT,
    double_check: typed.DoubleCheck = False,
) -> WhyNot:
    """Explain why a card, or a genotype, is not possible in a mating.

    Args:
        mating: A mating, in quotes or as loose cards; then ANIMAL=CARD or ANIMAL.LOCUS=GENOTYPE:
            kit1=Chinchilla, buck.B=BB.

    >>> why_not("castor x lilac -> white", what_if="buck.C=CC").legal
    False
    """
    if not what_if and len(mating) == 2:  # as it is typed
        mating, what_if = (mating[0],), str(mating[-1])
    way = _way(ruleset, mating, engine, double_check=double_check)
    if mating and isinstance(mating[0], reading.Words):
        (asked, notes), what_if = reading.mating_and_what_if(way.rules, mating[0])
    else:
        asked, notes = reading.mating(way.rules, mating, "why-not")
    instead = reading.substitution(asked, what_if)
    try:
        found = way.checked(rulesets.substituted(asked, instead))
    except RuledOutError as error:
        found = analysis.ruled_out(asked, error)
    legal_without = not analysis.describe_conflicts(asked, way.by)
    answer = analysis.WhyNotAnswer(
        mating=asked, what_if=what_if, check=found, legal_without=legal_without
    )
    return WhyNot(answer, found.legal, notes, about=way)


class Score(MatingResult["points_of.ScoreAnswer"]):
    """What a mating scores."""

    @property
    def points(self) -> Mapping[str, int | None]:
        """Points by scheme; None for an illegal mating, or where a scheme cannot be applied."""
        found = {one.scheme: one.points for one in self.answer.scores.scores}
        return MappingProxyType({one.name: found.get(one.name) for one in self.answer.schemes})

    def rows(self) -> list[dict[str, Any]]:
        """Return the mating as a row, with a column for the points of each scheme."""
        return [{**super().rows()[0], **self.points}]


def _schemes(given: typed.Given, _: str) -> Iterable[str]:
    return rules_of(given.get("ruleset")).schemes_by_name()


@question("score castor lilac white", "Keep score", forms="short", many="mating")
def score(
    *mating: typed.CardWords,
    ruleset: typed.RulesetChoice = None,
    scoring: Annotated[str | None, Typed("NAME", offers=_schemes)] = None,
    variant: typed.Variant = None,
    fill: typed.Fill = None,
    engine: typed.Engine = typed.CP_SAT,
    double_check: typed.DoubleCheck = False,
) -> Score:
    """Score a mating and write out the sum, card by card.

    Args:
        scoring: {scoring}; by default all of them, or the variant's own.

    >>> dict(score("castor x lilac -> white", scoring="standard").points)
    {'standard': 61}
    """
    options = {"variant": variant, "fill": fill, "scoring": scoring}
    way = _way(ruleset, mating, engine, double_check=double_check, **options)
    played, by = way.variant, way.by
    schemes = (played.scheme,) if played else _schemes_named(way.rules, scoring)
    asked, notes = reading.mating(way.rules, mating, "score")
    if played is None:
        scores = rulesets.score_mating(asked, by, way.fill, schemes)
        conflicts = () if scores.legal else tuple(analysis.describe_conflicts(asked, by))
        answer = points_of.ScoreAnswer(scores=scores, schemes=schemes, conflicts=conflicts)
    else:
        answer = points_of.ScoreAnswer(
            scores=points_of.score_in_variant(asked, played, by),
            schemes=schemes,
            conflicts=points_of.conflicts_in_variant(asked, played, by),
            unfilled=points_of.unfilled_loci(asked, played, by),
        )
    return Score(answer, answer.legal, notes, about=way)


def _schemes_named(rules: rulesets.Ruleset, name: str | None) -> tuple[genetics.ScoringScheme, ...]:
    known = rules.schemes_by_name()
    if not known:
        raise TestcrossError(f"the ruleset {rules.name} has no scoring schemes")
    if name is None:
        return rules.schemes
    if name not in known:
        there = listed(list(known), "and")
        raise TestcrossError(f"unknown scheme {quoted(name)}; there are {there}")
    return (known[name],)


class Litter(MatingResult["analysis.LitterAnswer"]):
    """Which varieties could still join a litter."""

    @property
    def _verdict(self) -> Any:
        return self.answer.check

    @property
    def can_join(self) -> tuple[analysis.Littermate, ...]:
        """Each variety that could, with what it would fill in; none where it is illegal."""
        return self.answer.littermates

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each variety that could join: ``variety``, ``genotype``."""
        return [{"variety": one.variety, "genotype": one.genotype} for one in self.can_join]


@question("litter castor lilac white", "Play", forms="short", many="mating")
def litter(
    *mating: typed.CardWords,
    ruleset: typed.RulesetChoice = None,
    fill: typed.Fill = None,
    engine: typed.Engine = typed.CP_SAT,
) -> Litter:
    """List the varieties that could still join a litter.

    Each is shown with what it would fill in.

    >>> [one.variety for one in litter("white x white -> white").can_join]
    ['White']
    """
    way = _way(ruleset, mating, engine, fill=fill)
    asked, notes = reading.mating(way.rules, mating, "litter")
    found = rulesets.check_mating(asked, way.by)
    joining = analysis.littermates(asked, way.by, way.fill) if found.legal else ()
    answer = analysis.LitterAnswer(check=found, littermates=joining)
    return Litter(answer, found.legal, notes, about=way)
