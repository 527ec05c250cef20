"""CP-SAT (OR-Tools): which steps to take, and which pieces after them (model M-4 of the rules).

Of solutions of equal worth the one with fewer pieces and steps wins.
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
)
from testcross.solver.engine import EngineError
from testcross.solver.engines.allocation import SMALL_SEARCH, PieceVariables
from testcross.solver.engines.library_model import solver_with, total

Var: TypeAlias = cp_model.IntVar
Expr: TypeAlias = cp_model.LinearExpr


class TurnPlanSearch:
    """One search of one problem."""

    def __init__(self, problem: TurnPlanProblem) -> None:
        self._problem = problem
        self._allotment = problem.allotment
        self._model = cp_model.CpModel()
        self._steps = [self._bool(f"step {number}") for number in range(len(problem.steps))]
        self._opened = {group: self._bool(f"{group} opened") for group in problem.closed}
        self._lies = [*self._ways_to_lie()]
        self._pieces = PieceVariables(self._model, self._widest())
        self._coins = [*self._coins_of_steps()]
        self._whole: dict[int, Var] = {}

    def best(self) -> TurnPlan:
        """Return the plan that is worth the most.

        Raises:
            EngineError: where CP-SAT could not tell.
        """
        self._order_steps()
        self._open_groups()
        self._serve_things()
        self._take_pieces()
        self._take_from_first_families()
        worth = [*self._worth_of_pieces(), *self._worth_of_groups(), *self._worth_of_coins()]
        effort = [*self._all_pieces(), *self._steps]
        room = sum(step.room for step in self._problem.steps)
        scale = self._allotment.capacity + room + len(self._steps) + 1
        self._model.maximize(scale * total(worth) - total(effort))
        solver = solver_with(SMALL_SEARCH)
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

    # steps

    def _order_steps(self) -> None:
        """Let each space be taken once, and nothing be bought without coins."""
        problem, model = self._problem, self._model
        by_space: dict[int, list[Var]] = {}
        for step, variable in zip(problem.steps, self._steps, strict=True):
            by_space.setdefault(step.space, []).append(variable)
        for alike in by_space.values():
            model.add_at_most_one(alike)
        model.add(total(self._steps) <= problem.turns)
        claims = [self._those(bonus=bonus) for bonus in range(len(problem.bonuses))]
        for steps in claims:
            model.add_at_most_one(steps)
        model.add(total(step for steps in claims for step in steps) <= problem.most_bonuses)
        model.add(problem.coins + total(self._coins) >= 0)

    def _coins_of_steps(self) -> Iterator[Expr]:
        """Yield what the steps bring and cost, each purse once."""
        for step, variable in zip(self._problem.steps, self._steps, strict=True):
            if step.coins != step.cost:
                yield (step.coins - step.cost) * variable
        for number, coins in enumerate(self._problem.purses):
            emptied = self._bool(f"purse {number} emptied")
            self._model.add(emptied <= total(self._those(purse=number)))
            yield coins * emptied

    def _those(self, **wanted: object) -> list[Var]:
        """Return the steps that have something in a field."""
        ((field, value),) = wanted.items()
        pairs = zip(self._problem.steps, self._steps, strict=True)
        return [variable for step, variable in pairs if getattr(step, field) == value]

    def _open_groups(self) -> None:
        """Let closed groups be opened as far as there are places."""
        model, opening = self._model, self._those(opens=True)
        freed = [self._early(group) for group in range(len(self._allotment.groups))]
        for opened in self._opened.values():
            model.add(opened <= total(opening))
        if self._opened:
            there = total(one for one in freed if one is not None)
            model.add(total(self._opened.values()) <= self._problem.places + there)

    def _early(self, group: int) -> Var | None:
        """Return whether a group is whole by steps alone; None where it cannot be."""
        things = set(self._allotment.groups[group].things) - self._allotment.served
        serving = [self._those(serves=thing) for thing in sorted(things)]
        if group in self._opened or not all(serving):
            return None
        early = self._bool(f"group {group} whole early")
        for steps in serving:
            self._model.add(early <= total(steps))
        return early

    # pieces

    def _ways_to_lie(self) -> Iterator[list[tuple[Lie, Expr]]]:
        """Yield for each family how it can lie, each with what is 1 if it does."""
        problem, allotment = self._problem, self._allotment
        for family, kinds in enumerate(allotment.supplies):
            others = problem.other_lies[family] if family < len(problem.other_lies) else ()
            chosen = [self._those(lies=(family, number)) for number in range(len(others))]
            unchanged = 1 - total(step for steps in chosen for step in steps)
            now = Lie(kinds=kinds, wilds=allotment.wilds[family])
            changed = ((lie, total(steps)) for lie, steps in zip(others, chosen, strict=True))
            yield [(now, unchanged), *changed]

    def _widest(self) -> AllotmentProblem:
        """Return the allotment with all pieces that there are in any way of lying."""
        supplies, wilds = [], []
        for ways in self._lies:
            kinds = zip(*(lie.kinds for lie, _ in ways), strict=True)
            supplies.append(tuple(map(max, kinds)))
            wilds.append(max(lie.wilds for lie, _ in ways))
        return replace(self._allotment, supplies=tuple(supplies), wilds=tuple(wilds))

    def _serving(self, thing: int) -> list[Var]:
        return [*self._pieces.serving(thing), *self._those(serves=thing)]

    def _serve_things(self) -> None:
        """Let a thing be served once, and one of a closed group only if it has been opened."""
        group_of = {thing: g for g in self._opened for thing in self._allotment.groups[g].things}
        for thing, _ in self._allotment.waiting():
            self._model.add_at_most_one(self._serving(thing))
            if thing in group_of:
                for way in self._serving(thing):
                    self._model.add_implication(way, self._opened[group_of[thing]])

    def _take_pieces(self) -> None:
        """Let no more pieces be taken than there are, and than there is room for."""
        model, pieces = self._model, self._pieces
        for family, ways in enumerate(self._lies):
            for kind in (*range(len(self._allotment.supplies[family])), WILD):
                there = total(_number(lie, kind) * chosen for lie, chosen in ways)
                model.add(total(pieces.takers(Piece(family, kind))) <= there)
            model.add(total(pieces.partners(family)) == total(pieces.served_by_wild(family)))
        steps = zip(self._problem.steps, self._steps, strict=True)
        room = total(step.room * variable for step, variable in steps if step.room)
        model.add(total(self._all_pieces()) <= self._allotment.capacity + room)

    def _all_pieces(self) -> list[Var]:
        families = range(len(self._allotment.supplies))
        beside = [count for family in families for count in self._pieces.partners(family)]
        return [*self._pieces.served(), *self._pieces.alone(), *beside]

    # families that come first

    def _take_from_first_families(self) -> None:
        """Let one use come from each of them before the others, or nothing more at all."""
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
                    opened = self._opened_for(thing)
                    served = total(self._those(serves=thing))
                    self._model.add(useless + chosen + opened - served <= 2)
        return useless

    def _opened_for(self, thing: int) -> Expr:
        groups = (g for g in self._opened if thing in self._allotment.groups[g].things)
        return total([next((self._opened[group] for group in groups), 1)])

    # worth

    def _worth_of_pieces(self) -> list[Expr]:
        allotment = self._allotment
        serving = [way for thing, _ in allotment.waiting() for way in self._serving(thing)]
        alone = self._pieces.alone()
        return [
            *(allotment.thing_worth * way for way in serving),
            *(allotment.wild_worth * number for number in alone),
        ]

    def _worth_of_groups(self) -> Iterator[Expr]:
        """Yield what groups are worth that are whole, and what bonuses give for them."""
        allotment, model = self._allotment, self._model
        for number, group in enumerate(allotment.groups):
            things = [thing for thing in group.things if thing not in allotment.served]
            serving = [self._serving(thing) for thing in things]
            if not (serving and all(serving)):
                continue
            whole = self._whole[number] = self._bool(f"group {number} whole")
            for ways in serving:
                model.add_bool_or([*ways, ~whole])
            model.add(total(way for ways in serving for way in ways) < len(serving) + whole)
            yield group.gain * whole
        for place, bonus in enumerate(self._problem.bonuses):
            yield from (bonus.at_once * step for step in self._those(bonus=place))
            for matching in (one for one in bonus.groups if one in self._whole):
                both = self._bool(f"bonus {place} for {matching}")
                model.add(both <= self._whole[matching])
                model.add(both <= total(self._those(bonus=place)))
                yield bonus.each * both

    def _worth_of_coins(self) -> Iterator[Expr]:
        for coins in self._coins:
            yield self._problem.coin_worth * coins


def _number(lie: Lie, kind: int) -> int:
    return lie.wilds if kind == WILD else lie.kinds[kind]
