"""Loci taken together, whether a mating is legal at all of them, and what would make it so.

An animal has one sex at all loci, and got one strand of each chromosome, which matters where a sex
does not cross over. ``is_legal_mating`` looks at both; ``repairs`` are the fewest cards which,
replaced by others of the deck, make a mating legal.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from testcross.rulesets.analysis.phrases import (
    ConflictPhrases,
    StepPhrases,
    sentence,
    sex_in,
    with_article,
)
from testcross.rulesets.english import listed, plural
from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics.animal import of_sex
from testcross.rulesets.genetics.linkage import linked_groups
from testcross.rulesets.genetics.mating import Mating, MatingLocus, cases_of, choices_among
from testcross.rulesets.genetics.ruleset import Variety
from testcross.solver import (
    ChoiceProblem,
    CoupledLocus,
    JointConflict,
    JointStep,
    KnownAlleles,
    LocusProblem,
    ManySexesError,
    Reading,
    SexedLocus,
    Solver,
    choice_conflicts,
    conflicts,
    difference,
    has_legal_choice,
    hold_together,
    joint_conflicts,
    joint_steps,
    possible_together,
    strand_locus,
    strict_fill,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class JointLoci:
    """The loci of a mating that unknown sexes or strands couple: two or more."""

    here: tuple[MatingLocus, ...]
    places: tuple[int, ...]
    """Their positions in the ruleset."""
    has_strands: bool = False
    """Whether it is strands that couple them, not sexes."""

    @property
    def asked(self) -> tuple[CoupledLocus, ...]:
        return tuple(_coupled(one, one.problem, strands=self.has_strands) for one in self.here)

    @property
    def names(self) -> str:
        return listed([one.locus.name for one in self.here], "and")

    def known(self, solver: Solver) -> tuple[tuple[KnownAlleles, ...], ...]:
        return tuple(strict_fill(solver, one.problem) for one in self.here)

    def possible(self, solver: Solver) -> dict[int, tuple[Reading, ...]]:
        """Return, by the position of a locus, what everyone can be in a legal mating."""
        try:
            found = possible_together(solver, self.asked)
        except ManySexesError as error:
            if self.has_strands:
                young = plural(self.here[0].mating.ruleset.roles.offspring)
                raise MatingError(
                    f"too many {young} to tell which chromosome each got; leave out some"
                ) from error
            raise MatingError(f"{error} of the litter; say of some which sex they are") from error
        number = len(self.here[0].mating.animals)
        return {at: left[:number] for at, left in zip(self.places, found, strict=True)}


def _coupled(here: MatingLocus, problem: LocusProblem, *, strands: bool) -> CoupledLocus:
    mating, locus = here.mating, here.locus
    parent = mating.ruleset.uncrossed_sex
    if not strands or parent is None:
        return SexedLocus(problem, locus.law, len(locus.alleles))
    own = problem.readings[parent] == here.problem.readings[parent]
    phases = [two for name, *two in mating.animals[parent].phase if name == locus.name and own]
    known = [(frozenset({(a, a)}), frozenset({(b, b)})) for a, b in phases]
    return strand_locus(problem, parent, known[0] if known else None)


def joint_loci(loci: Sequence[MatingLocus]) -> tuple[JointLoci, ...]:
    """Return the loci that unknown sexes couple, and those that strands do."""
    sexed = _sexed_loci(loci)
    return (*([sexed] if sexed else []), *_stranded_loci(loci))


def _stranded_loci(loci: Sequence[MatingLocus]) -> Iterator[JointLoci]:
    """Yield the loci of each chromosome that a parent hands on whole, where that says anything."""
    mating = loci[0].mating if loci else None
    if mating is None or mating.ruleset.uncrossed_sex is None or mating.choices is not None:
        return  # or strands are among the choices
    if len(mating.offspring) < 2 and not mating.animals[mating.ruleset.uncrossed_sex].phase:
        return
    for places in linked_groups(mating.ruleset):
        if not any(loci[place].locus.is_sexed for place in places):
            here = tuple(loci[place] for place in sorted(places))
            yield JointLoci(here=here, places=tuple(sorted(places)), has_strands=True)


def _sexed_loci(loci: Sequence[MatingLocus]) -> JointLoci | None:
    if not loci or not loci[0].mating.ruleset.couples_loci:
        return None
    if loci[0].mating.choices is not None:
        return None  # unknown sexes are among the choices then
    if all(kit.sex is not None for kit in loci[0].mating.offspring):
        return None
    sexed = [(place, here) for place, here in enumerate(loci) if here.locus.is_sexed]
    places, here = zip(*sexed, strict=True)
    return JointLoci(here=here, places=places)


def is_legal_mating(mating: Mating, solver: Solver) -> bool:
    """Tell whether everything that is read can hold together, at all loci."""
    if mating.choices is not None:
        return has_legal_choice(solver, mating.choices)
    return all_hold(mating, mating.locus_problems(), solver)


def all_hold(mating: Mating, problems: Sequence[LocusProblem], solver: Solver) -> bool:
    """Tell whether problems at a mating's loci, one each, hold with the same sexes."""
    if not all(solver.is_solvable(problem) for problem in problems):
        return False
    loci = mating.loci() if mating.ruleset.joins_loci else ()
    sexed = [place for place, here in enumerate(loci) if here.locus.is_sexed]
    coupled = [(sexed, False)] if mating.ruleset.couples_loci else []
    coupled += [(list(one.places), True) for one in _stranded_loci(loci)]
    return all(
        hold_together(solver, [_coupled(loci[i], problems[i], strands=by) for i in places])
        for places, by in coupled
    )


def iter_joint_conflicts(
    loci: Sequence[MatingLocus], solver: Solver
) -> Iterator[tuple[str, JointConflict, str]]:
    """Yield every conflict of several loci: their names, the conflict, and a sentence for it."""
    for joint in joint_loci(loci):
        text_of = _strand_text if joint.has_strands else _conflict_text
        for conflict in joint_conflicts(solver, joint.asked):
            names = listed([joint.here[place].locus.name for place in conflict.loci], "and")
            yield names, conflict, text_of(joint, conflict, solver)


def _strand_text(joint: JointLoci, conflict: JointConflict, _: Solver) -> str:
    """Say that a parent has no more than two strands to give."""
    mating = joint.here[0].mating
    parent = mating.ruleset.uncrossed_sex or 0
    names = listed([joint.here[place].locus.name for place in conflict.loci], "and")
    sexes = ("males", "females")[parent]
    young = [i for i in conflict.individuals if i > 1]
    phrases = StepPhrases(joint.here[0])
    other = 1 - parent
    given = f"with what {phrases.name(other)} gives, " if other in conflict.individuals else ""
    fit = "does" if len(young) == 1 else "do"
    return (
        f"Nothing crosses over in {sexes}, so the {mating.ruleset.roles.parents[parent]} "
        f"({mating.animals[parent].label}) hands on {names} in at most two combinations. "
        f"{sentence(f'{given}{phrases.names(young)} {fit} not fit any two')}"
    )


def _conflict_text(joint: JointLoci, conflict: JointConflict, solver: Solver) -> str:
    """Say case by case why no choice of sexes is possible."""
    first = joint.here[0]
    roles = first.mating.ruleset.roles
    phrases = StepPhrases(first)
    chosen = sorted({i for choice, _ in conflict.cases for i in choice})
    parts = []
    for choice, place in conflict.cases:
        are = [f"{phrases.role(i)} is {with_article(roles.young[s])}" for i, s in choice.items()]
        parts.append(
            f"If {listed(are, 'and')}: {_case_text(joint, conflict, choice, place, solver)}"
        )
    nobody = [with_article(word) for word in roles.young]
    opening = f"{phrases.name(chosen[0])} can be neither {nobody[0]} nor {nobody[1]}"
    if len(chosen) > 1:
        opening = f"no choice of sexes for {phrases.names(chosen)} is possible"
    return " ".join([sentence(opening), *parts])


def _case_text(
    joint: JointLoci, conflict: JointConflict, sex_of: Mapping[int, int], place: int, solver: Solver
) -> str:
    here = joint.here[place]
    problem = joint.asked[place].only(conflict.individuals).chosen(sex_of).problem
    ruleset = here.mating.ruleset
    kits = [
        of_sex(ruleset, kit, ruleset.roles.sexes[sex_of[i]]) if i in sex_of else kit
        for i, kit in enumerate(here.mating.offspring, 2)
    ]
    case = MatingLocus(
        mating=replace(here.mating, offspring=tuple(kits)), locus=here.locus, problem=problem
    )
    why = ConflictPhrases(case, conflicts(solver, problem)[0]).text()
    return f"at {here.locus.name}, {why[0].lower()}{why[1:]}"


def joint_step_texts(
    joint: JointLoci, solver: Solver
) -> Iterator[tuple[MatingLocus, JointStep, str]]:
    """Yield what only all loci together tell: the locus, the step, and a sentence for it."""
    for step in joint_steps(solver, joint.asked, joint.known(solver)):
        here = joint.here[step.locus]
        yield here, step, _step_text(joint, here, step)


def _step_text(joint: JointLoci, here: MatingLocus, step: JointStep) -> str:
    phrases = StepPhrases(here)
    therefore = phrases.is_known_to_be(
        step.individual, difference(step.known, step.before), step.known
    )
    why = " (Laws of Segregation and Dominance)"
    if joint.has_strands:
        sexes = ("males", "females")[here.mating.ruleset.uncrossed_sex or 0]
        why = f" (nothing crosses over in {sexes})"
    text = f"{phrases.names(step.premises)} fit {joint.names} together only if {therefore}"
    return sentence(text) + why


def proven_sexes(
    mating: Mating, left: Sequence[Sequence[Reading]], loci: Sequence[MatingLocus]
) -> Iterator[tuple[int, int, str]]:
    """Yield which sex follows for those of whom no word says it: position, sex and sentence."""
    roles = mating.ruleset.roles
    for i, kit in enumerate(mating.animals):
        if i < 2 or kit.is_sex_given:
            continue
        for here, readings in zip(loci, left, strict=True):
            sex = sex_in(here.locus, readings[i])
            if sex is not None:
                phrases = StepPhrases(here)
                be = phrases.genotypes(readings[i])
                word = with_article(roles.young[sex])
                yield i, sex, sentence(f"{phrases.name(i)} is {word}: it can only be {be}")
                break


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A smallest set of cards which, replaced by others that the game has, makes it legal."""

    replace: tuple[str, ...]
    """Roles: buck, doe, kit1..."""
    varieties: tuple[str, ...] | None
    """For a single card, every variety that would do, in the deck's order; else None."""
    example: tuple[str, ...]
    """A variety for each card of ``replace`` which together would do: the first in the deck's
    order."""


def repairs(mating: Mating, solver: Solver) -> tuple[Repair, ...]:
    """Return all smallest repairs of an illegal mating, in the order of the animals.

    Each card is replaced as a whole, so what is tried on it is a variety at every locus at once.
    """
    cards: _Cards = mating.locus_problems()
    if any(variety.alternatives for variety in mating.ruleset.varieties):
        cards = choices_among(mating.ruleset, mating.animals)
        conflicting = [one.individuals for one in choice_conflicts(solver, cards)]
    else:
        conflicting = [
            *(one.individuals for at in mating.locus_problems() for one in conflicts(solver, at)),
            *(one.individuals for _, one, _ in iter_joint_conflicts(mating.loci(), solver)),
        ]
    # what is left after cards are removed can hold together unless a whole conflict is left
    broken = [set(individuals) for individuals in conflicting]
    everyone = range(len(mating.animals))
    for size in range(1, len(mating.animals) + 1):
        found = [
            repair
            for chosen in combinations(everyone, size)
            if not any(conflict.isdisjoint(chosen) for conflict in broken)
            and (repair := _repair(mating, solver, cards, chosen)) is not None
        ]
        if found:
            return tuple(found)
    return ()


_Cards: TypeAlias = Sequence[LocusProblem] | ChoiceProblem
"""The animals of a mating: locus by locus, or where cards can be read in several ways at once."""


def _repair(
    mating: Mating, solver: Solver, cards: _Cards, chosen: tuple[int, ...]
) -> Repair | None:
    roles = tuple(mating.ruleset.roles.of(i) for i in chosen)
    rest = frozenset(range(len(mating.animals))) - frozenset(chosen)
    freed: _Cards
    if isinstance(cards, ChoiceProblem):
        freed = cards.only(rest)
    else:
        freed = [problem.only(rest) for problem in cards]
    if len(chosen) > 1:
        example = _first_that_does(mating, solver, freed, chosen)
        if example is None:
            return None
        return Repair(replace=roles, varieties=None, example=example)
    varieties = tuple(
        variety.name
        for variety in mating.ruleset.replacements()
        if _holds(mating, _put(mating, freed, chosen[0], variety), solver)
    )
    if not varieties:
        return None
    return Repair(replace=roles, varieties=varieties, example=varieties[:1])


def _first_that_does(
    mating: Mating, solver: Solver, freed: _Cards, chosen: tuple[int, ...]
) -> tuple[str, ...] | None:
    if not chosen:
        return ()
    for variety in mating.ruleset.replacements():
        placed = _put(mating, freed, chosen[0], variety)
        if not _holds(mating, placed, solver):
            continue
        rest = _first_that_does(mating, solver, placed, chosen[1:])
        if rest is not None:
            return (variety.name, *rest)
    return None


def _put(mating: Mating, cards: _Cards, position: int, variety: Variety) -> _Cards:
    if isinstance(cards, ChoiceProblem):
        sex = mating.animals[position].sex
        return cards.replaced(position, cases_of(mating.ruleset, variety.ways, sex))
    pairs = zip(cards, variety.readings, strict=True)
    return [problem.replaced(position, reading) for problem, reading in pairs]


def _holds(mating: Mating, cards: _Cards, solver: Solver) -> bool:
    if isinstance(cards, ChoiceProblem):
        return has_legal_choice(solver, cards)
    return all_hold(mating, cards, solver)
