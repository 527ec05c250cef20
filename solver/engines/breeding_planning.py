"""CP-SAT (OR-Tools): which animals to mate, which offspring to keep, and whom to mate these with.

A chance is a product of fractions of 2 and 3, so it is the sum of their exponents that is modelled,
and a table says how many offspring each sum takes. Loci are independent in the model. Where some
lie on one chromosome, the plans of the model are tried one after another, each with its real
chances: what is impossible at a locus alone is impossible, so no plan that can work is missed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeAlias

from ortools.sat.python import cp_model
from testcross.solver.breeding import (
    MOST_OFFSPRING,
    BreedingPlan,
    BreedingProblem,
    Parent,
    PlannedMating,
    Proof,
    least_chance,
    needed,
    options,
    requirements,
    with_chances,
)
from testcross.solver.engine import EngineError, UndecidedError, sooner
from testcross.solver.engines.cp_sat import solver_with, total
from testcross.solver.genotype import Reading
from testcross.solver.pedigree import FEMALE, MALE

Var: TypeAlias = cp_model.IntVar
_HALF = Fraction(1, 2)
_PARAMETERS = (
    ("num_workers", 1),  # so that the same herd has the same plan on every run
    ("catch_sigint_signal", False),  # Ctrl-C is the program's, see ``cp_sat``
    ("linearization_level", 0),  # tables and elements have no useful linear relaxation
    ("cp_model_probing_level", 0),
    ("symmetry_level", 0),  # animals that are alike are left out before
)
_STEPS, _MOST_IN_ORDER = 256, 6
"""Values and variables that decide between plans that are equal otherwise."""
_PROOF = 4 * MOST_OFFSPRING
"""What one thing to be proven weighs, in offspring: more than any plan takes."""
_LINKED_TRIES = 200
"""How many plans are tried where loci lie together; those that need less proof come first."""
_SHAPES = ((True, False), (False, True), (True, True))
"""Whether the sire, and the dam, of the last mating is kept from a first one."""

_EXPONENTS = {
    Fraction(2) ** two * Fraction(3) ** three: (two, three)
    for two, three in product(range(-2, 3), range(-1, 2))
}


def exponents(chance: Fraction) -> tuple[int, int]:
    """Return the exponents of 2 and of 3 whose product is the chance of a locus.

    >>> exponents(Fraction(3, 4)), exponents(Fraction(2, 3))
    ((-2, 1), (1, -1))
    """
    return _EXPONENTS[chance]


def best_over_two(problem: BreedingProblem) -> BreedingPlan | None:
    """Return the best plan that keeps offspring and mates them, if there is one.

    As little as can be has to be proven, and then it takes as few offspring as can be; among loci
    of one chromosome it is the best of those tried.
    """
    # Of animals about which the same is known one is enough; of those that may be of either sex two
    # are kept, as they could be mated.
    seen: Counter[tuple[object, ...]] = Counter()
    numbers = []
    for number, sex in enumerate(problem.sexes):
        phase = frozenset(problem.known_phase(number).items())
        key = (sex, phase, *(locus.animals[number] for locus in problem.loci))
        seen[key] += 1
        if seen[key] <= (2 if sex is None else 1):
            numbers.append(number)
    distinct = replace(
        problem,
        loci=tuple(
            replace(one, animals=tuple(one.animals[i] for i in numbers)) for one in problem.loci
        ),
        sexes=tuple(problem.sexes[i] for i in numbers),
        phases=tuple(map(problem.known_phase, numbers)),
    )
    best: tuple[int, BreedingPlan] | None = None
    # Each shape of plan is a model of its own; what one costs bounds the next.
    shapes, tries = (*((one, False) for one in _SHAPES), (_SHAPES[-1], True)), _LINKED_TRIES
    for kept, one_pair in shapes:
        search = _Search(distinct, kept, one_pair=one_pair)
        if not problem.chromosomes:
            best = search.best(best and best[0]) or best
            continue
        while tries and (found := search.next_plan(best and best[0])):
            tries -= 1
            impossible = [
                place
                for place, step in enumerate(found.matings)
                if with_chances(distinct, BreedingPlan((step,))) is None
            ]
            search.forbid(impossible[0] if impossible else None)
            plan = None if impossible else with_chances(distinct, found)
            if plan is not None:
                cost = _PROOF * plan.unproven + plan.offspring
                best = (cost, plan) if best is None or cost < best[0] else best
    if best is None:
        return None

    def own(parent: Parent) -> Parent:
        return parent if parent.animal is None else replace(parent, animal=numbers[parent.animal])

    steps = (replace(step, sire=own(step.sire), dam=own(step.dam)) for step in best[1].matings)
    return with_chances(problem, BreedingPlan(tuple(steps)))


class _Numbered(list[Reading]):
    """Readings of a locus by numbers, as a model needs them."""

    def of(self, reading: Reading) -> int:
        """Return the number of a reading, a new one if it has none yet."""
        if reading not in self:
            self.append(reading)
        return self.index(reading)


class _Slot(NamedTuple):
    """A place in a plan for an animal of the herd."""

    number: Var
    sex: int


class _Kept(NamedTuple):
    """One that is kept: by locus what is required, and whether to prove it; offspring it takes."""

    parents: tuple[_Slot, _Slot]
    required: tuple[Var, ...]
    unproven: tuple[Var, ...]
    offspring: Var


class _Search:
    """One search: with this or that parent of the last mating kept."""

    def __init__(
        self, problem: BreedingProblem, kept: tuple[bool, bool], *, one_pair: bool
    ) -> None:
        self._problem = problem
        self._model = cp_model.CpModel()
        self._readings = [_Numbered() for _ in problem.loci]
        self._unproven: list[Var] = []
        self._slots: list[_Slot] = []
        self._assumed = [self._assumptions(place) for place in range(len(problem.loci))]
        shared = (self._slot(MALE), self._slot(FEMALE)) if one_pair else None
        self._kept = [
            self._keep(shared or (self._slot(MALE), self._slot(FEMALE))) if one else None
            for one in kept
        ]
        self._own = [
            None if is_kept else self._slot(sex)
            for sex, is_kept in zip((MALE, FEMALE), kept, strict=True)
        ]
        self._litters = [one.offspring for one in self._kept if one]
        if one_pair:  # it has both that are kept in one litter
            litter = self._int(0, MOST_OFFSPRING, "litter")
            self._model.add_max_equality(litter, self._litters)
            self._litters = [litter]
        self._litters.append(self._last())
        self._solver: cp_model.CpSolver
        if None in problem.sexes:  # nobody is a sire and a dam
            for one, other in product(self._slots, repeat=2):
                if one.sex == MALE and other.sex == FEMALE:
                    self._model.add(one.number != other.number)

    def best(self, known: int | None) -> tuple[int, BreedingPlan] | None:
        """Return the best plan of this shape with its cost, if that is less than one known.

        Of equal plans it is the one of animals that come first, and that requires the least.
        """
        cost = self._cost()
        if known is not None:
            self._model.add(cost < known)
        required = [one for kept in self._kept if kept for one in kept.required]
        numbers = [slot.number for slot in self._slots]
        least = list[int]()
        # One aim after another, each fixed before the next: the costs first, then which of equal
        # plans, so that the same herd has the same plan on every run.
        for aim in (cost, _in_order(numbers), _in_order(required)):
            if not self._solved(aim):
                return None
            least.append(round(self._solver.objective_value))
            self._model.add(aim == least[-1])
        return least[0], self._plan()

    def next_plan(self, known: int | None) -> BreedingPlan | None:
        """Return a plan that needs no more proof than one known, the least first; None for none."""
        if known is not None:
            self._model.add(total(self._unproven) <= known // _PROOF)
        return self._plan() if self._solved(self._cost()) else None

    def forbid(self, mating: int | None) -> None:
        """Have no plan again with one mating of the last plan, counted from 0; or as a whole."""
        matings = [
            (*(slot.number for slot in kept.parents), *kept.required) for kept in self._kept if kept
        ]
        last = [one for kept in self._kept if kept for one in kept.required]
        matings.append((*last, *(slot.number for slot in self._own if slot)))
        chosen = [one for some in matings for one in some] if mating is None else matings[mating]
        numbers = {slot.number.index for slot in self._slots}
        animals = {self._solver.value(one) for one in chosen if one.index in numbers}
        decided = [*chosen, *(one[animal] for animal in animals for one in self._assumed)]
        self._model.add_forbidden_assignments(decided, [[*map(self._solver.value, decided)]])

    def _cost(self) -> cp_model.LinearExpr:
        return _PROOF * total(self._unproven) + total(self._litters)

    def _solved(self, aim: cp_model.LinearExpr) -> bool:
        """Minimize an aim; tell whether there is any plan."""
        self._model.minimize(aim)
        self._solver = solver_with(_PARAMETERS, sooner(None))
        status = self._solver.status_name(self._solver.solve(self._model))
        if status in ("UNKNOWN", "FEASIBLE"):
            raise UndecidedError("undecided: CP-SAT was stopped at the limit")
        if status not in ("OPTIMAL", "INFEASIBLE"):
            raise EngineError(f"CP-SAT answered {status} for {self._problem}")
        return status == "OPTIMAL"

    def _int(self, least: int, most: int, name: str) -> Var:
        return self._model.new_int_var(least, most, name)

    # animals of the herd

    def _assumptions(self, place: int) -> list[Var]:
        """Return what is assumed of each animal at a locus; count what is more than is known."""
        numbered, found = self._readings[place], []
        for number, reading in enumerate(self._problem.loci[place].animals):
            rows = [(numbered.of(one), int(one != reading)) for one in options(reading)]
            assumed = self._int(0, max(row[0] for row in rows), f"{number} at {place}")
            unproven = self._int(0, 1, f"{number} at {place} unproven")
            self._model.add_allowed_assignments([assumed, unproven], rows)
            self._unproven.append(unproven)
            found.append(assumed)
        return found

    def _slot(self, sex: int) -> _Slot:
        numbers = [i for i, one in enumerate(self._problem.sexes) if one in (sex, None)]
        domain = cp_model.Domain.from_values(numbers)
        number = self._model.new_int_var_from_domain(domain, f"parent {len(self._slots)}")
        self._slots.append(_Slot(number, sex))
        return self._slots[-1]

    def _of(self, slot: _Slot, place: int) -> Var:
        found = self._int(0, len(self._readings[place]), f"{slot.number} at {place}")
        self._model.add_element(slot.number, self._assumed[place], found)
        return found

    # matings

    def _keep(self, parents: tuple[_Slot, _Slot]) -> _Kept:
        """Return one that is kept of two animals of the herd; half are of the right sex."""
        loci, model = self._problem.loci, self._model
        places = range(len(loci))
        rows_of, required = [], []
        for place, locus in enumerate(loci):
            sides = [self._of(slot, place) for slot in parents]
            numbered = self._readings[place]
            assumed = dict.fromkeys(one for reading in locus.animals for one in options(reading))
            rows = [
                (
                    *(numbered.of(sire), numbered.of(dam), numbered.of(one.reading)),
                    *(one.proof is Proof.SEEN, one.proof is Proof.HIDDEN, one.may_hide),
                    *exponents(one.chance),
                )
                for sire, dam in product(assumed, repeat=2)
                for one in requirements(locus, sire, dam)
            ]
            rows_of.append((sides, rows))
            required.append(self._int(0, len(numbered), f"kept at {place}"))
        hides = [self._int(0, 1, f"hides {place}") for place in places]
        chances, to_prove = [], []
        for place, (sides, rows) in enumerate(rows_of):
            seen, hidden = self._int(0, 1, f"seen {place}"), self._int(0, 1, f"hidden {place}")
            chance = self._exponents()
            variables = [*sides, required[place], seen, hidden, hides[place], *chance]
            model.add_allowed_assignments(variables, rows)
            chances.append(chance)
            # can it be otherwise than required without being seen?
            unseen = self._int(0, 1, f"unseen at {place}")
            model.add(unseen >= hidden)
            for other, locus in enumerate(loci):
                if place in locus.hides:
                    model.add(unseen >= seen + hides[other] - 1)
            to_prove.append(unseen)
        self._unproven += to_prove
        offspring = self._count(chances, share=_HALF)
        return _Kept(parents, tuple(required), tuple(to_prove), offspring)

    def _last(self) -> Var:
        """Return how many offspring the last mating takes."""
        chances = []
        for place, locus in enumerate(self._problem.loci):
            sides = []
            for kept, own in zip(self._kept, self._own, strict=True):
                if kept is not None:
                    sides.append(kept.required[place])
                elif own is not None:
                    sides.append(self._of(own, place))
            numbered = self._readings[place]
            rows = [
                (numbered.of(sire), numbered.of(dam), *exponents(chance))
                for sire, dam in product(tuple(numbered), repeat=2)
                if (chance := least_chance(locus, sire, dam))
            ]
            exponent = self._exponents()
            self._model.add_allowed_assignments([*sides, *exponent], rows)
            chances.append(exponent)
        return self._count(chances, share=Fraction(1))

    # chances

    def _exponents(self) -> tuple[Var, Var]:
        return self._int(-2, 2, "twos"), self._int(-1, 1, "threes")

    def _count(self, chances: Sequence[tuple[Var, Var]], *, share: Fraction) -> Var:
        """Return how many offspring it takes, given the exponents of the chance at each locus."""
        loci = len(chances)
        twos = self._int(-2 * loci, loci, "twos of all")
        threes = self._int(-loci, loci, "threes of all")
        self._model.add(twos == total(one for one, _ in chances))
        self._model.add(threes == total(one for _, one in chances))
        offspring = self._int(1, MOST_OFFSPRING, "offspring")
        rows = []
        for two, three in product(range(-2 * loci, loci + 1), range(-loci, loci + 1)):
            chance = Fraction(2) ** two * Fraction(3) ** three
            if (
                chance <= 1
                and (number := needed(chance * share, self._problem.percent)) <= MOST_OFFSPRING
            ):
                rows.append((two, three, number))
        self._model.add_allowed_assignments([twos, threes, offspring], rows)
        return offspring

    # the plan

    def _plan(self) -> BreedingPlan:
        solver = self._solver

        def parent(slot: _Slot) -> Parent:
            animal = int(solver.value(slot.number))
            return self._problem.parent(animal, readings([one[animal] for one in self._assumed]))

        def readings(numbers: Sequence[Var]) -> list[Reading]:
            pairs = zip(self._readings, numbers, strict=True)
            return [known[int(solver.value(number))] for known, number in pairs]

        first: list[PlannedMating] = []
        last: list[Parent] = []
        for sex, kept, own in zip((MALE, FEMALE), self._kept, self._own, strict=True):
            if own is not None:
                last.append(parent(own))
            elif kept is not None:
                to_prove = (i for i, one in enumerate(kept.unproven) if solver.value(one))
                last.append(Parent(None, tuple(readings(kept.required)), tuple(to_prove)))
                sire, dam = map(parent, kept.parents)
                first.append(PlannedMating(sire, dam, sex, last[-1]))
        sire, dam = last
        return BreedingPlan((*first, PlannedMating(sire, dam)))


def _in_order(variables: Sequence[Var]) -> cp_model.LinearExpr:
    """Return what is least for those values that come first, variable by variable."""
    first = variables[:_MOST_IN_ORDER]
    return total(_STEPS ** (len(first) - 1 - place) * one for place, one in enumerate(first))
