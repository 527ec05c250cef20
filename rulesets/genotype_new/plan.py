"""What the next Action Marker is worth: the score to expect with it, nobody else picking.

Each turn is played by the referee; what follows is the best allotment of the dice to come, on
average over all rolls, or of one roll that is known.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from testcross.rulesets.genotype_new.cards import GENES, MUTATION, TRAITS_OF, Drawn, split_space
from testcross.rulesets.genotype_new.chances import die_law, pool_states
from testcross.rulesets.genotype_new.choices import turn_choices, use_choices
from testcross.rulesets.genotype_new.draft import TableError, allotment, worth_now
from testcross.rulesets.genotype_new.effects import effects, spaces
from testcross.rulesets.genotype_new.entries import Turn
from testcross.rulesets.genotype_new.state import State
from testcross.rulesets.genotype_new.table import BOOK
from testcross.rulesets.tabletop_new.referee import FirstBreachError, Referee
from testcross.solver.drafts import (
    AllotmentProblem,
    ExpectedAllotment,
    FamilyLaw,
    TooManyChoicesError,
)

MOST_WORK = 30_000_000
"""How much work all placements may be together; some seconds."""
Faces = Mapping[str, tuple[tuple[str, ...], ...]]
"""A roll that is known: the faces of each gene, and what was rolled again."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A turn, and the score to expect with it and no further marker."""

    turn: Turn
    worth: Fraction


@dataclass(frozen=True, slots=True)
class Plan:
    """Every next turn of a player, the best first."""

    player: str
    now: Fraction
    """The score to expect if no marker is placed any more."""
    placements: tuple[Placement, ...]


def plan(
    state: State, name: str | None = None, *, marker_worth: int = 1, roll: Faces | None = None
) -> Plan:
    """Return what each next placement of a player is worth.

    Args:
        state: a table in the Working phase.
        name: whose placement; by default whose turn it is.
        marker_worth: what a marker on an incomplete plant is worth, 1 at the end of the game.
        roll: the faces that the dice will show, if they are known.

    Raises:
        TableError: for a table in another phase, a name that does not play, and a garden that has
            too many plants for exact expectations.
    """
    player = name or state.turn
    if player not in state.boards:
        raise TableError(f"{player!r} does not play; expected {' or '.join(state.players)}")
    if state.phase != "working":
        raise TableError("markers are laid in the Working phase; cut the record there")
    outlook = _Outlook(player, marker_worth, roll)
    try:
        after = [(turn, outlook.prepare(table)) for turn, table in _tables(state, player)]
        now = outlook.prepare(state)
        work = sum(one.work for one in outlook.expectations.values())
    except TooManyChoicesError:
        work = MOST_WORK + 1
    if work > MOST_WORK:
        board = state.boards[player]
        number = len(board.garden) + len(board.hand)
        message = f"{player} has {number} plants and {board.free_slots} dice slots, too many"
        raise TableError(f"{message} for exact expectations; give the roll if it is known")
    ranked = [Placement(turn, outlook.worth(key)) for turn, key in after]
    ranked.sort(key=lambda one: -one.worth)
    return Plan(player, outlook.worth(now), tuple(ranked))


def _tables(state: State, name: str) -> Iterator[tuple[Turn, State]]:
    """Yield the turns that the referee allows, with one card beside each, and the tables after."""
    table = state.copy()
    table.turn = name
    seen: set[str] = set()
    for turn in turn_choices(table, name):
        for bare in _without_luck(table, name, turn):
            helps = [u for u in use_choices(table, name, bare) if not effects()[u.name].draws]
            for uses in [(), *((use,) for use in helps)]:
                one = replace(bare, uses=uses)
                if str(one) in seen:
                    continue
                seen.add(str(one))
                referee = Referee(table.copy(), BOOK, stop=True)
                try:
                    referee.play(one, 0)
                except FirstBreachError:
                    continue
                yield one, referee.state


def _without_luck(state: State, name: str, turn: Turn) -> Iterator[Turn]:
    """Yield a turn in which the cards drawn are hidden; in Gardening with each way to sow."""
    effect = spaces()[split_space(turn.space or "")[0]]
    if not effect.draws:
        yield turn
        return
    hidden = tuple(Drawn(None, deck=True, kind=effect.deck or "tool") for _ in range(effect.draws))
    bare = replace(turn, draws=hidden, sows=())
    board = state.boards[name]
    free = board.free_plots + sum(b.on == "plot" for b in board.garden if b.is_complete)
    number = min(max(0, free), len(board.hand)) if effect.sows else 0
    for plants in dict.fromkeys(combinations(board.hand, number)):
        yield replace(bare, sows=plants)


class _Outlook:
    """What is expected of one round; what comes to the same is worked out once."""

    def __init__(self, name: str, marker_worth: int, roll: Faces | None) -> None:
        self.name, self.marker_worth, self.roll = name, marker_worth, roll
        self.expectations: dict[tuple[AllotmentProblem, tuple[int, ...]], ExpectedAllotment] = {}
        self._worths: dict[object, Fraction] = {}

    def prepare(self, state: State) -> tuple[State, tuple[AllotmentProblem, tuple[int, ...]]]:
        """Make the question about a table ready, before any of the work is done."""
        firsts = tuple(GENES.index(g) for n, g in state.first_shifts if n == self.name)
        problem = allotment(state, self.name, self.marker_worth)
        passes = state.rules.ruling("first_shift_fail") == "pass"
        if (problem, firsts) not in self.expectations:
            made = ExpectedAllotment(problem, firsts, failing_passes=passes)
            self.expectations[problem, firsts] = made
        return state, (problem, firsts)

    def worth(self, prepared: tuple[State, tuple[AllotmentProblem, tuple[int, ...]]]) -> Fraction:
        """Return the score to expect at a table."""
        state, key = prepared
        laws = tuple(self._law(state, gene) for gene in GENES)
        if (key, laws) not in self._worths:
            self._worths[key, laws] = self.expectations[key].expected(list(laws))
        return worth_now(state, self.name, self.marker_worth) + self._worths[key, laws]

    def _law(self, state: State, gene: str) -> FamilyLaw:
        box, tiles = state.rules.box, state.tiles[gene]
        if self.roll is None:
            states = pool_states(die_law(box.parents(gene, tiles), gene))
            return FamilyLaw(tuple(((a, b, c), wild, n) for (a, b, c, wild), n in states))
        first, *again = self.roll[gene]
        faces = [face for face in first if face != MUTATION]
        dice = box.dice(gene, tiles, [*faces, *(face for more in again for face in more)])
        one, two, three = (dice[trait] for trait in TRAITS_OF[gene])
        return FamilyLaw((((one, two, three), dice[MUTATION + gene], 1),))
