"""CP-SAT (OR-Tools): which steps to take, and which pieces after them (model M-4 of the rules).

Per thing there are two truth values, served by a piece of its own kind or by a wild one; what goes
beside the wild ones is counted by kind. Of solutions of equal worth the one with fewer pieces and
steps wins.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from ortools.sat.python import cp_model
from testcross.solver.allotment_problem import (
    WILD,
    AllotmentProblem,
    Lie,
    Piece,
    TurnPlan,
    TurnPlanProblem,
    Use,
)
from testcross.solver.engine import EngineError
from testcross.solver.engines.cp_sat import Settings, solver_with, total

Var: TypeAlias = cp_model.IntVar
Expr: TypeAlias = cp_model.LinearExpr

_SEARCH: Settings = (
    ("num_workers", 1),  # so that the same turn has the same plan on every run
    ("catch_sigint_signal", False),
    ("cp_model_presolve", False),  # it takes longer than the search of so small a model
    ("symmetry_level", 0),
    ("linearization_level", 2),  # sums of worth bound well, unlike clauses
    ("cut_level", 0),
    ("cp_model_probing_level", 0),
)


class _Pieces:
    """What each thing is served by, and what else is taken."""

    def __init__(self, model: cp_model.CpModel, problem: AllotmentProblem) -> None:
        self._things = problem.things
        things = list(problem.waiting())
        self._own = {t: model.new_bool_var(f"{t} own") for t, p in things if problem.count(p)}
        wild = [t for t, piece in things if problem.wilds[piece.family]]
        self._wild = {thing: model.new_bool_var(f"{thing} wild") for thing in wild}
        self._partners: dict[Piece, Var] = {}
        """How many pieces of a kind go beside wild ones: another wild one, or one of the family."""
        for family in dict.fromkeys(problem.things[thing].family for thing in wild):
            for _, partner in problem.wild_pairs(family):
                number = problem.count(partner)
                most = number // 2 if partner.kind == WILD else min(number, problem.wilds[family])
                self._partners[partner] = model.new_int_var(0, most, f"{partner} beside a wild one")
        self._alone = {
            family: model.new_int_var(0, number, f"wild of {family} alone")
            for family, number in enumerate(problem.wilds)
            if number
        }

    def serving(self, thing: int) -> list[Var]:
        return [ways[thing] for ways in (self._own, self._wild) if thing in ways]

    def alone(self) -> list[Var]:
        """Return how many wild pieces of each family are taken by themselves."""
        return list(self._alone.values())

    def partners(self, family: int) -> list[Var]:
        return [count for piece, count in self._partners.items() if piece.family == family]

    def served_by_wild(self, family: int) -> list[Var]:
        return [way for t, way in self._wild.items() if self._things[t].family == family]

    def of_family(self, family: int) -> list[Var]:
        """Return all uses of pieces of a family."""
        own = [way for t, way in self._own.items() if self._things[t].family == family]
        alone = [self._alone[family]] if family in self._alone else []
        return [*own, *self.served_by_wild(family), *alone]

    def takers(self, piece: Piece) -> list[Var]:
        if piece.kind == WILD:
            found = self.served_by_wild(piece.family)
            found += [self._alone[piece.family]] if piece.family in self._alone else []
        else:
            found = [way for t, way in self._own.items() if self._things[t] == piece]
        return [*found, self._partners[piece]] if piece in self._partners else found

    def all_taken(self) -> list[Var]:
        """Return terms whose sum is the number of pieces taken."""
        served = [*self._own.values(), *self._wild.values()]
        return [*served, *self._alone.values(), *self._partners.values()]

    def uses(self, solver: cp_model.CpSolver) -> Iterator[Use]:
        """Yield what a solution takes: by their own kind, by wild pieces, wild pieces alone."""
        for thing, way in self._own.items():
            if solver.boolean_value(way):
                yield Use((self._things[thing],), thing)
        beside = [piece for piece, n in self._partners.items() for _ in range(solver.value(n))]
        for thing, way in self._wild.items():
            if solver.boolean_value(way):
                family = self._things[thing].family
                partner = next(piece for piece in beside if piece.family == family)
                beside.remove(partner)
                yield Use((Piece(family, WILD), partner), thing)
        for family, number in self._alone.items():
            yield from (Use((Piece(family, WILD),)) for _ in range(solver.value(number)))


class TurnPlanSearch:
    """One search of one problem."""

    def __init__(self, problem: TurnPlanProblem) -> None:
        self._problem = problem
        self._allotment = allotment = problem.allotment
        self._model = cp_model.CpModel()
        self._steps = [self._bool(f"step {number}") for number in range(len(problem.steps))]
        self._opened = {group: self._bool(f"{group} opened") for group in problem.closed}
        # For each family how it can lie, each with what is 1 if it does.
        self._lies: list[list[tuple[Lie, Expr]]] = []
        for family, kinds in enumerate(allotment.supplies):
            others = problem.other_lies[family] if family < len(problem.other_lies) else ()
            chosen = [self._those(lies=(family, number)) for number in range(len(others))]
            unchanged = 1 - total(step for steps in chosen for step in steps)
            now = Lie(kinds=kinds, wilds=allotment.wilds[family])
            changed = ((lie, total(steps)) for lie, steps in zip(others, chosen, strict=True))
            self._lies.append([(now, unchanged), *changed])
        widest = replace(  # all pieces that there are in any way of lying
            allotment,
            supplies=tuple(
                tuple(map(max, zip(*(lie.kinds for lie, _ in ways), strict=True)))
                for ways in self._lies
            ),
            wilds=tuple(max(lie.wilds for lie, _ in ways) for ways in self._lies),
        )
        self._pieces = _Pieces(self._model, widest)

    def best(self) -> TurnPlan:
        """Return the plan that is worth the most.

        Raises:
            EngineError: if CP-SAT could not tell.
        """
        coins = self._order_steps()
        self._open_groups()
        self._serve_things()
        self._take_from_first_families()
        worth = [*self._worth_of_pieces(), *self._worth_of_groups()]
        worth += [self._problem.coin_worth * one for one in coins]
        effort = [*self._pieces.all_taken(), *self._steps]
        room = sum(step.room for step in self._problem.steps)
        scale = self._allotment.capacity + room + len(self._steps) + 1  # more than any effort
        self._model.maximize(scale * total(worth) - total(effort))
        solver = solver_with(_SEARCH)
        status = solver.status_name(solver.solve(self._model))
        if status != "OPTIMAL":
            raise EngineError(f"CP-SAT answered {status} for {self._problem}")
        return TurnPlan(
            steps=tuple(n for n, step in enumerate(self._steps) if solver.boolean_value(step)),
            opened=tuple(g for g, one in self._opened.items() if solver.boolean_value(one)),
            uses=tuple(self._pieces.uses(solver)),
            worth=int(solver.value(total(worth))),
        )

    def _bool(self, name: str) -> Var:
        return self._model.new_bool_var(name)

    def _those(self, **wanted: object) -> list[Var]:
        """Return the steps that have a value in a field."""
        ((field, value),) = wanted.items()
        pairs = zip(self._problem.steps, self._steps, strict=True)
        return [variable for step, variable in pairs if getattr(step, field) == value]

    # steps

    def _order_steps(self) -> list[Expr]:
        """Let each space be taken once, and nothing be bought without coins; return the coins."""
        problem, model = self._problem, self._model
        by_space: dict[int, list[Var]] = {}
        coins: list[Expr] = []
        for step, variable in zip(problem.steps, self._steps, strict=True):
            by_space.setdefault(step.space, []).append(variable)
            if step.coins != step.cost:
                coins.append((step.coins - step.cost) * variable)
        for alike in by_space.values():
            model.add_at_most_one(alike)
        model.add(total(self._steps) <= problem.turns)
        claims = [self._those(bonus=bonus) for bonus in range(len(problem.bonuses))]
        for steps in claims:
            model.add_at_most_one(steps)
        model.add(total(step for steps in claims for step in steps) <= problem.most_bonuses)
        for number, inside in enumerate(problem.purses):  # several steps may empty it, once
            emptied = self._bool(f"purse {number} emptied")
            model.add(emptied <= total(self._those(purse=number)))
            coins.append(inside * emptied)
        # What brings coins needs none itself, so it can come first, and only the sum matters.
        model.add(problem.coins + total(coins) >= 0)
        return coins

    def _open_groups(self) -> None:
        """Let closed groups be opened as far as there are places."""
        if not self._opened:
            return
        model, opening = self._model, self._those(opens=True)
        for opened in self._opened.values():
            model.add(opened <= total(opening))
        freed = []  # groups that are whole by steps alone
        for number, group in enumerate(self._allotment.groups):
            things = set(group.things) - self._allotment.served
            serving = [self._those(serves=thing) for thing in sorted(things)]
            if number not in self._opened and all(serving):
                early = self._bool(f"group {number} whole early")
                for steps in serving:
                    model.add(early <= total(steps))
                freed.append(early)
        model.add(total(self._opened.values()) <= self._problem.places + total(freed))

    # pieces

    def _serving(self, thing: int) -> list[Var]:
        return [*self._pieces.serving(thing), *self._those(serves=thing)]

    def _serve_things(self) -> None:
        """Serve each thing once, with no more pieces than there are and than there is room for."""
        model, pieces, allotment = self._model, self._pieces, self._allotment
        group_of = {thing: g for g in self._opened for thing in allotment.groups[g].things}
        for thing, _ in allotment.waiting():
            ways = self._serving(thing)
            model.add_at_most_one(ways)
            if thing in group_of:
                for way in ways:
                    model.add_implication(way, self._opened[group_of[thing]])
        for family, lies in enumerate(self._lies):
            for kind in (*range(len(allotment.supplies[family])), WILD):
                there = total(
                    (lie.wilds if kind == WILD else lie.kinds[kind]) * chosen
                    for lie, chosen in lies
                )
                model.add(total(pieces.takers(Piece(family, kind))) <= there)
            model.add(total(pieces.partners(family)) == total(pieces.served_by_wild(family)))
        steps = zip(self._problem.steps, self._steps, strict=True)
        room = total(step.room * variable for step, variable in steps if step.room)
        model.add(total(pieces.all_taken()) <= allotment.capacity + room)

    def _take_from_first_families(self) -> None:
        """Let one use come from each first family before the others, or nothing more at all."""
        problem, model = self._problem, self._model
        if not problem.first and all(step.first is None for step in problem.steps):
            return
        stops = self._bool("stops")
        for family in range(len(self._allotment.supplies)):
            steps = self._those(first=family)
            first = 1 if family in problem.first else total(steps)
            uses = total(self._pieces.of_family(family))
            model.add(uses <= first).only_enforce_if(stops)
            if family in problem.first or steps:
                passed_over = [] if problem.failing_passes else [self._useless(family)]
                model.add(uses + total(passed_over) >= first).only_enforce_if(~stops)

    def _useless(self, family: int) -> Var:
        """Return what may be true only if no piece of a family can be used."""
        useless = self._bool(f"{family} useless")
        for lie, chosen in self._lies[family]:
            if lie.wilds:
                self._model.add(useless + chosen <= 1)
            for thing, piece in self._allotment.waiting():
                if piece.family == family and lie.kinds[piece.kind]:
                    groups = self._allotment.groups
                    closed = (g for g in self._opened if thing in groups[g].things)
                    opened = next((self._opened[group] for group in closed), 1)
                    served = total(self._those(serves=thing))
                    self._model.add(useless + chosen + opened - served <= 2)
        return useless

    # worth

    def _worth_of_pieces(self) -> list[Expr]:
        allotment = self._allotment
        serving = [way for thing, _ in allotment.waiting() for way in self._serving(thing)]
        return [
            *(allotment.thing_worth * way for way in serving),
            *(allotment.wild_worth * number for number in self._pieces.alone()),
        ]

    def _worth_of_groups(self) -> Iterator[Expr]:
        """Yield what groups are worth that are whole, and what bonuses give for them."""
        allotment, model = self._allotment, self._model
        whole: dict[int, Var] = {}
        for number, group in enumerate(allotment.groups):
            things = [thing for thing in group.things if thing not in allotment.served]
            serving = [self._serving(thing) for thing in things]
            if not (serving and all(serving)):
                continue
            whole[number] = self._bool(f"group {number} whole")
            for ways in serving:
                model.add_bool_or([*ways, ~whole[number]])
            model.add(total(way for ways in serving for way in ways) < len(serving) + whole[number])
            yield group.gain * whole[number]
        for place, bonus in enumerate(self._problem.bonuses):
            claiming = self._those(bonus=place)
            yield from (bonus.at_once * step for step in claiming)
            for matching in (one for one in bonus.groups if one in whole):
                both = self._bool(f"bonus {place} for {matching}")
                model.add(both <= whole[matching])
                model.add(both <= total(claiming))
                yield bonus.each * both
