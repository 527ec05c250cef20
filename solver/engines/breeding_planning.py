"""CP-SAT (OR-Tools): which animals to mate, which young to keep, and whom to mate these with.

A chance is a product of fractions of 2 and 3, so it is the sum of their exponents that is modelled,
and a table says how many young each sum takes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

from ortools.sat.python import cp_model
from testcross.solver.breeding import (
    MOST_YOUNG,
    AskedOffspring,
    BreedingPlan,
    BreedingProblem,
    Parent,
    PlannedMating,
    Proof,
    asked_of_young,
    needed,
    options,
    own_parent,
    unproven_young,
)
from testcross.solver.engine import EngineError, UndecidedError, sooner
from testcross.solver.engines.cp_sat import solver_with, total
from testcross.solver.genotype import Reading
from testcross.solver.pedigree import FEMALE, MALE, Sex
from testcross.solver.young_chances import BreedingLocus, least_chance

Var: TypeAlias = cp_model.IntVar
Exponents: TypeAlias = tuple[int, int]
_HALF = Fraction(1, 2)
PARAMETERS = (
    ("num_workers", 1),
    ("catch_sigint_signal", False),
    ("linearization_level", 0),
    ("cp_model_probing_level", 0),
    ("symmetry_level", 0),
)
_STEPS, _MOST_IN_ORDER = 256, 6
"""Values and variables that decide between plans that are equal otherwise."""
_PROOF = 4 * MOST_YOUNG
"""What one thing to be proven weighs, in young: more than any plan takes."""
_SHAPES = ((True, False), (False, True), (True, True))
"""Whether the sire, and the dam, of the last mating is kept from a first one."""


def best_over_two(problem: BreedingProblem) -> BreedingPlan | None:
    """Return the best plan that keeps young and mates them; None where there is none.

    As little as can be has to be proven, and then it takes as few young as can be.

    Raises:
        EngineError: where CP-SAT could not tell.
    """
    numbers = [*_distinct(problem)]
    problem = _only(problem, numbers)
    best: BreedingPlan | None = None
    for kept, one_pair in (*((one, False) for one in _SHAPES), (_SHAPES[-1], True)):
        best = _Search(problem, kept, one_pair=one_pair).best(best) or best
    return best and _renumbered(best, numbers)


def _distinct(problem: BreedingProblem) -> Iterator[int]:
    """Yield animals without those of whom one knows the same as of others: one is enough.

    Of animals that may be of either sex two are kept, as they could be mated.
    """
    seen: Counter[tuple[Sex, tuple[Reading, ...]]] = Counter()
    for number, sex in enumerate(problem.sexes):
        key = (sex, tuple(locus.animals[number] for locus in problem.loci))
        seen[key] += 1
        if seen[key] <= (2 if sex is None else 1):
            yield number


def _only(problem: BreedingProblem, numbers: Sequence[int]) -> BreedingProblem:
    loci = (
        replace(locus, animals=tuple(locus.animals[i] for i in numbers)) for locus in problem.loci
    )
    return replace(problem, loci=tuple(loci), sexes=tuple(problem.sexes[i] for i in numbers))


def _renumbered(plan: BreedingPlan, numbers: Sequence[int]) -> BreedingPlan:
    def own(parent: Parent) -> Parent:
        return parent if parent.animal is None else replace(parent, animal=numbers[parent.animal])

    return BreedingPlan(
        tuple(replace(step, sire=own(step.sire), dam=own(step.dam)) for step in plan.matings)
    )


@dataclass(frozen=True, slots=True)
class _Pair:
    """The two of one's own that a first mating, or a side of the last one, is between."""

    sire: Var
    dam: Var


@dataclass(frozen=True, slots=True)
class _Kept:
    """Young that is kept: its parents, what is asked of it at each locus, and how many it takes."""

    parents: _Pair
    asked: tuple[Var, ...]
    young: Var


class _Search:
    """One search: with this or that parent of the last mating kept.

    Args:
        problem: what is there, and wanted.
        kept: whether the sire, and the dam, of the last mating is kept.
        one_pair: whether both are kept from the same pair.
    """

    def __init__(
        self, problem: BreedingProblem, kept: tuple[bool, bool], *, one_pair: bool
    ) -> None:
        self._problem, self._one_pair = problem, one_pair
        self._model = cp_model.CpModel()
        self._readings = [_Numbered() for _ in problem.loci]
        self._unproven: list[Var] = []
        self._slots: list[Var] = []
        self._assumed = [[*self._assumptions(place)] for place in range(len(problem.loci))]
        shared = self._pair() if one_pair else None
        self._kept: list[_Kept | None] = [
            self._keep(shared or self._pair()) if is_kept else None for is_kept in kept
        ]
        self._own = [
            None if is_kept else self._slot(sex)
            for sex, is_kept in zip((MALE, FEMALE), kept, strict=True)
        ]
        self._young = [*self._lots()]
        self._young.append(self._last())

    def best(self, known: BreedingPlan | None) -> BreedingPlan | None:
        """Return the best plan of this shape if it is better than one that is known.

        Of equal plans it is the one of animals that come first, and that asks for the least.
        """
        self._part_sexes()
        worth = _PROOF * total(self._unproven) + total(self._young)
        if known is not None:
            self._model.add(worth < _PROOF * known.unproven + known.young)
        asked = [one for kept in self._kept if kept for one in kept.asked]
        solver = None
        for aim in (worth, _in_order(self._slots), _in_order(asked)):
            self._model.minimize(aim)
            found = self._solved()
            if found is None:
                return None
            solver = found
            self._model.add(aim == round(solver.objective_value))
        return None if solver is None else self._plan(solver)

    def _solved(self) -> cp_model.CpSolver | None:
        solver = solver_with(PARAMETERS)
        left = sooner(None)
        if left is not None:
            solver.parameters.max_time_in_seconds = left
        status = solver.status_name(solver.solve(self._model))
        if status == "INFEASIBLE":
            return None
        if status in ("UNKNOWN", "FEASIBLE"):
            raise UndecidedError("undecided: CP-SAT was stopped at the limit")
        if status != "OPTIMAL":
            raise EngineError(f"CP-SAT answered {status} for {self._problem}")
        return solver

    # animals of one's own

    def _assumptions(self, place: int) -> Iterator[Var]:
        """Yield what is assumed of each animal at a locus; count what is more than one knows."""
        numbered = self._readings[place]
        for number, reading in enumerate(self._problem.loci[place].animals):
            rows = [(numbered.of(one), int(one != reading)) for one in options(reading)]
            assumed = self._int(0, max(row[0] for row in rows), f"{number} at {place}")
            unproven = self._int(0, 1, f"{number} at {place} unproven")
            self._model.add_allowed_assignments([assumed, unproven], rows)
            self._unproven.append(unproven)
            yield assumed

    def _slot(self, sex: int) -> Var:
        numbers = [i for i, one in enumerate(self._problem.sexes) if one in (sex, None)]
        slot = self._model.new_int_var_from_domain(
            cp_model.Domain.from_values(numbers), f"parent {len(self._slots)}"
        )
        self._slots.append(slot)
        return slot

    def _pair(self) -> _Pair:
        return _Pair(self._slot(MALE), self._slot(FEMALE))

    def _of(self, slot: Var, place: int) -> Var:
        """Return what is assumed at a locus of whoever a slot holds."""
        assumed = self._assumed[place]
        found = self._int(0, len(self._readings[place]), f"{slot} at {place}")
        self._model.add_element(slot, assumed, found)
        return found

    def _part_sexes(self) -> None:
        """Let nobody be a sire and a dam, and nobody be assumed anything of who is not mated."""
        sires = [slot for slot in self._slots if slot.name in self._named(MALE)]
        dams = [slot for slot in self._slots if slot.name in self._named(FEMALE)]
        if None in self._problem.sexes:
            for one, other in product(sires, dams):
                self._model.add(one != other)

    def _named(self, sex: int) -> set[str]:
        pairs = [one.parents for one in self._kept if one]
        own = self._own[0 if sex == MALE else 1]
        slots = [one.sire if sex == MALE else one.dam for one in pairs]
        return {one.name for one in (*slots, own) if one is not None}

    # matings

    def _keep(self, parents: _Pair) -> _Kept:
        """Return young of two animals of one's own that is kept; half of it is of the right sex."""
        asked, rows_of = [], []
        for place, locus in enumerate(self._problem.loci):
            sire, dam = self._of(parents.sire, place), self._of(parents.dam, place)
            rows_of.append((sire, dam, self._rows_of_young(place, locus)))
            asked.append(self._int(0, len(self._readings[place]), f"kept at {place}"))
        hides = [self._int(0, 1, f"hides {place}") for place in range(len(asked))]
        chances = []
        for place, (sire, dam, rows) in enumerate(rows_of):
            seen, hidden = self._int(0, 1, f"seen {place}"), self._int(0, 1, f"hidden {place}")
            twos, threes = self._exponents()
            variables = [sire, dam, asked[place], seen, hidden, hides[place], twos, threes]
            self._model.add_allowed_assignments(variables, rows)
            chances.append((twos, threes))
            self._unproven.append(self._unseen(place, seen, hidden, hides))
        return _Kept(parents, tuple(asked), self._count(chances, half=True))

    def _rows_of_young(self, place: int, locus: BreedingLocus) -> list[tuple[int, ...]]:
        numbered = self._readings[place]
        assumed = dict.fromkeys(one for reading in locus.animals for one in options(reading))
        return [
            (
                *(numbered.of(sire), numbered.of(dam), numbered.of(one.reading)),
                *(one.proof is Proof.SEEN, one.proof is Proof.HIDDEN, one.may_hide),
                *exponents(one.chance),
            )
            for sire, dam in product(assumed, repeat=2)
            for one in asked_of_young(locus, sire, dam)
        ]

    def _unseen(self, place: int, seen: Var, hidden: Var, hides: Sequence[Var]) -> Var:
        """Return whether young can be otherwise than asked without one seeing it."""
        unseen = self._int(0, 1, f"unseen at {place}")
        self._model.add(unseen >= hidden)
        for other, locus in enumerate(self._problem.loci):
            if place in locus.hides:
                self._model.add(unseen >= seen + hides[other] - 1)
        return unseen

    def _last(self) -> Var:
        """Return how many young the last mating takes."""
        chances = []
        for place, locus in enumerate(self._problem.loci):
            sides = [self._side(one, place) for one in (0, 1)]
            numbered = self._readings[place]
            rows = [
                (numbered.of(sire), numbered.of(dam), *exponents(chance))
                for sire, dam in product(tuple(numbered), repeat=2)
                if (chance := least_chance(locus, sire, dam))
            ]
            twos, threes = self._exponents()
            self._model.add_allowed_assignments([*sides, twos, threes], rows)
            chances.append((twos, threes))
        return self._count(chances, half=False)

    def _side(self, side: int, place: int) -> Var:
        """Return what the sire, or the dam, of the last mating is at a locus."""
        kept, own = self._kept[side], self._own[side]
        if kept is not None:
            return kept.asked[place]
        if own is None:
            raise ValueError("a side of the last mating is neither kept nor from the herd")
        return self._of(own, place)

    def _lots(self) -> Iterator[Var]:
        """Yield how many the first matings take; one pair has both that are kept in one lot."""
        kept = [one for one in self._kept if one]
        if not self._one_pair:
            yield from (one.young for one in kept)
            return
        lot = self._int(0, MOST_YOUNG, "lot")
        self._model.add_max_equality(lot, [one.young for one in kept])
        yield lot

    # chances

    def _exponents(self) -> tuple[Var, Var]:
        return self._int(-2, 2, "twos"), self._int(-1, 1, "threes")

    def _count(self, chances: Sequence[tuple[Var, Var]], *, half: bool) -> Var:
        """Return how many young it takes, given the exponents of the chance at each locus."""
        loci = len(chances)
        twos = self._int(-2 * loci, loci, "twos of all")
        threes = self._int(-loci, loci, "threes of all")
        self._model.add(twos == total(one for one, _ in chances))
        self._model.add(threes == total(one for _, one in chances))
        young = self._int(1, MOST_YOUNG, "young")
        rows = []
        for two, three in product(range(-2 * loci, loci + 1), range(-loci, loci + 1)):
            chance = Fraction(2) ** two * Fraction(3) ** three
            if chance > 1:
                continue
            number = needed(chance * _HALF if half else chance, self._problem.percent)
            if number <= MOST_YOUNG:
                rows.append((two, three, number))
        self._model.add_allowed_assignments([twos, threes, young], rows)
        return young

    def _int(self, least: int, most: int, name: str) -> Var:
        return self._model.new_int_var(least, most, name)

    # the plan

    def _plan(self, solver: cp_model.CpSolver) -> BreedingPlan:
        """Return what was found, its chances worked out anew."""
        first: list[PlannedMating] = []
        last: list[Parent] = []
        for sex, kept, own in zip((MALE, FEMALE), self._kept, self._own, strict=True):
            if kept is None:
                last.append(self._parent(solver, own))
                continue
            mating = self._first(solver, kept, sex)
            first.append(mating)
            last.append(mating.kept or mating.sire)
        loci = self._problem.loci
        pairs = zip(loci, last[0].readings, last[1].readings, strict=True)
        chance = prod((least_chance(*one) for one in pairs), start=Fraction(1))
        final = PlannedMating(
            sire=last[0],
            dam=last[1],
            sex=None,
            kept=None,
            chance=chance,
            young=needed(chance, self._problem.percent),
        )
        return BreedingPlan((*first, final))

    def _parent(self, solver: cp_model.CpSolver, slot: Var | None) -> Parent:
        animal = int(solver.value(slot)) if slot is not None else 0
        readings = [
            numbered[int(solver.value(assumed[animal]))]
            for numbered, assumed in zip(self._readings, self._assumed, strict=True)
        ]
        return own_parent(self._problem, animal, readings)

    def _first(self, solver: cp_model.CpSolver, kept: _Kept, sex: int) -> PlannedMating:
        sire, dam = (self._parent(solver, one) for one in (kept.parents.sire, kept.parents.dam))
        loci = self._problem.loci
        asked: list[AskedOffspring] = []
        for place, locus in enumerate(loci):
            reading = self._readings[place][int(solver.value(kept.asked[place]))]
            can = asked_of_young(locus, sire.readings[place], dam.readings[place])
            asked.append(next(one for one in can if one.reading == reading))
        chance = prod((one.chance for one in asked), start=_HALF)
        return PlannedMating(
            sire=sire,
            dam=dam,
            sex=sex,
            kept=Parent(
                animal=None,
                readings=tuple(one.reading for one in asked),
                unproven=unproven_young(loci, asked),
            ),
            chance=chance,
            young=needed(chance, self._problem.percent),
        )


_EXPONENTS: Mapping[Fraction, Exponents] = {
    Fraction(2) ** two * Fraction(3) ** three: (two, three)
    for two, three in product(range(-2, 3), range(-1, 2))
}


class _Numbered(list[Reading]):
    """Readings of a locus by numbers, as a model needs them."""

    def of(self, reading: Reading) -> int:
        """Return the number of a reading, a new one if it has none yet."""
        if reading not in self:
            self.append(reading)
        return self.index(reading)


def exponents(chance: Fraction) -> Exponents:
    """Return the exponents of 2 and of 3 whose product is the chance of a locus.

    >>> exponents(Fraction(3, 4)), exponents(Fraction(2, 3))
    ((-2, 1), (1, -1))
    """
    return _EXPONENTS[chance]


def _in_order(variables: Sequence[Var]) -> cp_model.LinearExpr:
    """Return what is least for those values that come first, variable by variable."""
    first = variables[:_MOST_IN_ORDER]
    return total(_STEPS ** (len(first) - 1 - place) * one for place, one in enumerate(first))
