"""What the next Action Marker is worth: the score to expect with it, nobody else picking.

Each turn is played by the referee; what follows is the best allotment of the dice to come, on
average over all rolls, or of one roll that is known.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from testcross.rulesets.blocks import Block, Heading, Paragraph, blocks, item
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.allotment import (
    ExpectedAllotment,
    FamilyLaw,
    TooManyChoicesError,
    best_turn_plan,
)
from testcross.rulesets.genotype.box import GOAL_MARKERS, Assumption, assumed_blocks, assumptions
from testcross.rulesets.genotype.cards import (
    GENES,
    MUTATION,
    TRAITS_OF,
    Drawn,
    PlantCard,
    Pools,
    shown_pools,
    split_space,
)
from testcross.rulesets.genotype.chances import die_law, pool_states
from testcross.rulesets.genotype.choices import free_goals, turn_choices, use_choices
from testcross.rulesets.genotype.draft import (
    ShownPick,
    TableError,
    allotment,
    by_worth,
    exact_points,
    failing_passes,
    known_name,
    open_traits,
    pick_of,
    short_number,
    shown_pick,
    worth_now,
)
from testcross.rulesets.genotype.effects import effects, spaces
from testcross.rulesets.genotype.entries import Covers, Turn
from testcross.rulesets.genotype.moves import cost_for
from testcross.rulesets.genotype.state import Bed, State
from testcross.rulesets.genotype.table import table_after
from testcross.rulesets.genotype.working import places_of, space_name
from testcross.solver.allotment_problem import (
    AllotmentProblem,
    Bonus,
    Lie,
    TurnPlan,
    TurnPlanProblem,
    TurnStep,
)

MOST_WORK = 50_000
"""How much work all placements may be together (see ``ExpectedAllotment.work``); some seconds."""
Faces = Mapping[str, tuple[tuple[str, ...], ...]]
"""A roll that is known: the faces of each gene, and what was rolled again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A tile that is laid or taken away."""

    spot: str
    parent: str
    """What the parent at the spot is then."""
    takes_away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """One way to use a marker, and the score to expect with it and no further one."""

    action: str
    """As a record names it: ``tool shed``."""
    gene: str | None = None
    cost: int = 0
    tile: Tile | None = None
    parents: str | None = None
    """Both parents after a change of tiles: ``FF x Ff``."""
    coin: str | None = None
    """The gene whose square's coin it takes."""
    plant: PlantCard | None = None
    """Whose trait is covered at once."""
    trait: str | None = None
    goal: str | None = None
    sows: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    """Tools and assistants beside the action, in words."""
    worth: Fraction = Fraction(0)

    @property
    def cards(self) -> tuple[str, ...] | None:
        """The tools and assistants; None if there are none."""
        return self.uses or None

    @property
    def space(self) -> str:
        """The space in words: ``parents F``, ``university 2``, ``treasury``."""
        more = self.gene or (self.cost or "")
        return f"{self.action} {more}".strip()

    @property
    def details(self) -> str:
        """What is decided there, in words; empty where there is nothing to decide."""
        told = self.goal or ""
        if self.tile is not None:
            done = "tile away" if self.tile.takes_away else self.tile.parent
            told = f"{self.tile.spot} {done} ({self.parents} then)"
        elif self.action == "parents":
            told = "no tile"
        elif self.trait is not None:
            told = f"{self.trait} on {self.plant}"
        elif self.sows:
            told = f"sow {listed(self.sows, 'and')}"
        return ", ".join(filter(None, [told, *(f"with {use}" for use in self.uses)]))

    def __str__(self) -> str:
        return f"{self.space}, {self.details}" if self.details else self.space


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a player's markers are worth before the dice are rolled: the best turn first."""

    player: str
    markers: int
    slots: int
    now: int
    """The score if nothing more happens."""
    worth: Fraction
    """The score to expect if no marker is placed any more."""
    placements: tuple[Placement, ...]
    assumed: tuple[Assumption, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindsight:
    """The best that a player could make of a roll that is known, with all markers."""

    player: str
    markers: int
    slots: int
    now: int
    worth: int
    without: int
    """The best score without any further placement."""
    placements: tuple[Placement, ...]
    """In an order in which they can be paid for."""
    markers_left: int
    """Markers that no placement needs; they may lie on the 2nd Shift."""
    pool: Pools
    """The dice as they are sorted then."""
    picks: tuple[ShownPick, ...]
    assumed: tuple[Assumption, ...]


def _asked(state: State, name: str | None) -> str:
    player = known_name(state, name) or state.turn
    if state.phase != "working":
        raise TableError(
            "markers are laid in the Working phase; cut the record there, as in --at "
            f"'{state.round} working'"
        )
    return player


def _keys(state: State) -> list[str]:
    goals = [state.rules.box.goal_key(goal) for goal in free_goals(state)]
    return ["space", *(f"parents.{gene}" for gene in GENES), "tiles.cover", *goals]


def plan(state: State, name: str | None = None, *, marker_worth: int = 1) -> Plan:
    """Return what each next placement of a player is worth, nobody else picking."""
    player = _asked(state, name)
    board = state.boards[player]
    outlook = _Outlook(player, marker_worth)
    try:
        after = [(turn, outlook.prepare(table)) for turn, table in _tables(state, player)]
        now = outlook.prepare(state)
        work = sum(one.work for one in outlook.expectations.values())
    except TooManyChoicesError:
        work = MOST_WORK + 1
    if work > MOST_WORK:
        plants = counted(len(board.garden) + len(board.hand), "plant")
        slots = counted(board.free_slots, "dice slot")
        raise TableError(
            f"{player} has {plants} and {slots}, too many for exact expected points; give the dice "
            "with --roll"
        )
    ranked = [placement_of(state, player, turn, outlook.worth(key)) for turn, key in after]
    ranked.sort(key=lambda one: -one.worth)
    return Plan(
        player=player,
        markers=board.markers - board.laid,
        slots=board.free_slots,
        now=worth_now(state, player, marker_worth),
        worth=outlook.worth(now),
        placements=tuple(ranked),
        assumed=assumptions(state.rules.box, _keys(state)),
    )


def placement_of(state: State, name: str, turn: Turn, worth: Fraction = Fraction(0)) -> Placement:
    action, gene = split_space(turn.space or "")
    tile, parents = None, None
    if spaces()[action].tiles and turn.tile is not None:
        spot, side = turn.tile
        pair = state.rules.box.parents(gene, _with_tile(state.tiles[gene], turn))
        parent = pair[0] if spot == "left" else pair[1]
        tile = Tile(spot=spot, parent=parent, takes_away=side == "away")
        parents = " x ".join(pair)
    first = next(iter(turn.validates or ()), None)
    bed = state.boards[name].find(first.plant, first.trait) if first else None
    uses = []
    for use in turn.uses:
        what = use.goal or "".join(f"{one.trait} on {one.plant}" for one in use.validates or ())
        uses.append(f"{use.name} {what or use.plant or ''}".strip())
    return Placement(
        action=action,
        gene=gene or None,
        cost=turn.pays or 0,
        tile=tile,
        parents=parents,
        coin=gene if gene in state.square_coins else None,
        plant=None if bed is None else bed.card,
        trait=first.trait if first else None,
        goal=turn.goal,
        sows=tuple(map(str, turn.sows)),
        uses=tuple(uses),
        worth=worth,
    )


def _with_tile(tiles: Mapping[str, str], turn: Turn) -> dict[str, str]:
    """Return the tiles of a square after a turn there."""
    spot, side = turn.tile or ("", "away")
    left = {one: there for one, there in tiles.items() if one != spot}
    return left if side == "away" else {**left, spot: side}


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
                played = table_after(table, one)
                if played is not None:
                    yield one, played


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

    def __init__(self, name: str, marker_worth: int) -> None:
        self.name, self.marker_worth = name, marker_worth
        self.expectations: dict[tuple[AllotmentProblem, tuple[int, ...]], ExpectedAllotment] = {}
        self._worths: dict[object, Fraction] = {}

    def prepare(self, state: State) -> tuple[State, tuple[AllotmentProblem, tuple[int, ...]]]:
        """Make the question about a table ready, before any of the work is done."""
        firsts = tuple(GENES.index(g) for n, g in state.first_shifts if n == self.name)
        problem = allotment(state, self.name, self.marker_worth)
        if (problem, firsts) not in self.expectations:
            made = ExpectedAllotment(problem, firsts, failing_passes=failing_passes(state))
            self.expectations[problem, firsts] = made
        return state, (problem, firsts)

    def worth(self, prepared: tuple[State, tuple[AllotmentProblem, tuple[int, ...]]]) -> Fraction:
        state, key = prepared
        parents = tuple(state.rules.box.parents(gene, state.tiles[gene]) for gene in GENES)
        if (key, parents) not in self._worths:
            laws = []
            for gene, pair in zip(GENES, parents, strict=True):
                states = pool_states(die_law(pair, gene))
                laws.append(FamilyLaw(tuple(((a, b, c), m, n) for (a, b, c, m), n in states)))
            self._worths[key, parents] = self.expectations[key].expected(laws)
        return worth_now(state, self.name, self.marker_worth) + self._worths[key, parents]


# a roll that is known


def hindsight(
    state: State, roll: Faces, name: str | None = None, *, marker_worth: int = 1
) -> Hindsight:
    """Return the best placements of all markers and the best dice for a roll, nobody else picking.

    Tools, assistants and cards to be drawn are left aside.
    """
    player = _asked(state, name)
    missing = [gene for gene in GENES if gene not in roll]
    if missing:
        raise TableError(
            f"the roll has no dice of {listed(missing, 'and')}; write the dice of all four genes, "
            f"as in --roll '{missing[0]}: I II II IV IV'"
        )
    return _Roll(state, roll, player, marker_worth).answer()


class _Roll:
    """A plan without cards: spaces are numbers, genes families, tiles other ways to lie."""

    def __init__(self, state: State, roll: Faces, name: str, marker_worth: int) -> None:
        self.state, self.roll, self.name, self.marker_worth = state, roll, name, marker_worth
        self.board = state.boards[name]
        self.grown = state.copy()
        """The table with all plants of the hand sown, and the dice sorted."""
        self.grown.boards[name].garden += [Bed(plant) for plant in self.board.hand]
        self.grown.pools = self._pools(state.tiles)
        self.in_garden = sum(bool(bed.open_traits) for bed in self.board.garden)
        self.lies: dict[str, list[Lie]] = {gene: [] for gene in GENES}
        self.goals = free_goals(state)
        self.turns: list[Turn] = []
        self.steps = list(self._every_step())

    def _pools(self, tiles: Mapping[str, Mapping[str, str]]) -> Pools:
        pools: Pools = Counter()
        for gene in GENES:
            first, *again = self.roll[gene]
            faces = [face for face in first if face != MUTATION]
            faces += [face for more in again for face in more]
            pools += self.state.rules.box.dice(gene, tiles[gene], faces)
        return pools

    def _every_step(self) -> Iterator[TurnStep]:
        """Yield what each placement does that may be of use."""
        table = self.state.copy()
        table.turn = self.name
        things = open_traits(self.grown, self.name)
        number, has_gardened = 0, False
        last = None
        copies = 1
        for turn in turn_choices(table, self.name):
            action, gene = split_space(turn.space or "")
            effect = spaces()[action]
            luck = (effect.draws and not effect.sows) or effect.dice
            if effect.shift == "2nd" or luck or (effect.sows and has_gardened):
                continue
            has_gardened |= effect.sows
            if (turn.space, turn.pays) != last:
                last, number = (turn.space, turn.pays), number + copies
                free = places_of(table, space_name(self.name, turn.space or "", effect), effect)[1]
                copies = max(1, sum(cost_for(self.board, one) == (turn.pays or 0) for one in free))
            own = effect.own_slots if effect.where == "mat" else 0
            step = TurnStep(space=number, cost=turn.pays or 0, room=own)
            if gene:
                step = replace(step, purse=GENES.index(gene))
            if effect.sows:
                if not self.board.hand:
                    continue
                step = replace(step, opens=True)
            elif turn.tile is not None:
                pools = self._pools({**table.tiles, gene: _with_tile(table.tiles[gene], turn)})
                kinds = tuple(pools[trait] for trait in TRAITS_OF[gene])
                self.lies[gene].append(Lie(kinds=kinds, wilds=pools[MUTATION + gene]))
                step = replace(step, lies=(GENES.index(gene), len(self.lies[gene]) - 1))
            elif effect.shift == "1st":
                step = replace(step, first=GENES.index(gene))
            elif turn.goal is not None:
                step = replace(step, bonus=self.goals.index(turn.goal))
            elif effect.coins > 0:
                step = replace(step, cost=0, coins=effect.coins - step.cost)
            served = [step]
            if effect.validates == "any":  # also what is still in the hand
                served = [replace(step, serves=thing) for thing in range(len(things))]
                if turn.validates and turn.validates[0] != Covers(*things[0]):
                    continue
            for one in served:
                shown = turn
                if one.serves is not None:
                    shown = replace(turn, validates=(Covers(*things[one.serves]),))
                for copy in range(copies):
                    self.turns.append(shown)
                    yield replace(one, space=number + copy)

    def answer(self) -> Hindsight:
        """Return the best plan, and what could be had without one."""
        board, done = self.board, [bed for bed in self.board.garden if bed.is_complete]
        beds = [bed for bed in self.grown.boards[self.name].garden if bed.open_traits]
        complete = [*board.done, *(bed.plant for bed in done)]
        bonuses = []
        for goal in self.goals:
            points = self.state.rules.box.points(goal)
            groups = tuple(n for n, bed in enumerate(beds) if bed.plant.counts_for(goal))
            at_once = points * sum(plant.counts_for(goal) for plant in complete)
            bonuses.append(Bonus(groups=groups, each=points, at_once=at_once))
        firsts = [gene for player, gene in self.state.first_shifts if player == self.name]
        problem = TurnPlanProblem(
            allotment=allotment(self.grown, self.name, self.marker_worth),
            steps=tuple(self.steps),
            turns=board.markers - board.laid,
            coins=board.coins,
            purses=tuple(int(gene in self.state.square_coins) for gene in GENES),
            other_lies=tuple(tuple(lies) for lies in self.lies.values()),
            bonuses=tuple(bonuses),
            most_bonuses=max(0, GOAL_MARKERS - board.goal_markers),
            closed=tuple(range(self.in_garden, len(beds))),
            places=max(0, board.free_plots + sum(bed.on == "plot" for bed in done)),
            first=tuple(map(GENES.index, firsts)),
            failing_passes=failing_passes(self.state),
        )
        best = best_turn_plan(problem)
        without = best_turn_plan(replace(problem, turns=0))
        now = worth_now(self.state, self.name, self.marker_worth)
        turns = self._in_order(best, problem)
        tiles = {gene: dict(self.state.tiles[gene]) for gene in GENES}
        placements, coins = [], set(self.state.square_coins)
        for turn in turns:
            shown = placement_of(self.grown, self.name, turn)
            placements.append(shown if shown.coin in coins else replace(shown, coin=None))
            coins.discard(shown.coin or "")
            gene = split_space(turn.space or "")[1]
            if turn.tile is not None:
                tiles[gene] = _with_tile(tiles[gene], turn)
        picks = (pick_of(use, self.grown, self.name) for use in best.uses)
        return Hindsight(
            player=self.name,
            markers=problem.turns,
            slots=board.free_slots,
            now=now,
            worth=now + best.worth,
            without=now + without.worth,
            placements=tuple(placements),
            markers_left=problem.turns - len(turns),
            pool=self._pools(tiles),
            picks=tuple(shown_pick(self.grown, self.name, one) for one in picks),
            assumed=assumptions(self.state.rules.box, [*_keys(self.state), "square.cells"]),
        )

    def _in_order(self, best: TurnPlan, problem: TurnPlanProblem) -> list[Turn]:
        """Return the placements of a plan: what brings coins first, and Gardening where it belongs.

        A plant that the University completes is harvested by Gardening, and one that Gardening has
        sown can only be covered after it.
        """
        hand = [plant for plant in self.board.hand if plant.traits]
        sown = tuple(hand[group - self.in_garden] for group in best.opened)
        covered = sum(len(bed.open_traits) for bed in self.board.garden)
        chosen: list[tuple[int, Turn]] = []
        for number in best.steps:
            step, turn = problem.steps[number], self.turns[number]
            if step.opens:
                turn = replace(turn, sows=sown, draws=None, harvests=())
            is_early = step.purse is not None or step.coins > 0
            is_late = step.serves is not None and step.serves >= covered
            rank = 0 if is_early else 2 if step.opens else 3 if is_late else 1
            chosen.append((rank, turn))
        return [turn for _, turn in sorted(chosen, key=lambda pair: pair[0])]


# how plans look

_SHOWN = 6
"""Placements that are shown, so that an answer has some ten lines; JSON has all."""


@blocks.register
def plan_blocks(found: Plan) -> Iterator[Block]:
    yield Paragraph(
        f"With no more markers, and if nobody else picks, {found.player} can expect "
        f"{exact_points(found.worth)} ({_now(found)})."
    )
    yield Paragraph("Expected points for each next placement, if no other follows it:")
    alike: dict[tuple[object, ...], list[Placement]] = {}
    for one in found.placements:
        alike.setdefault((one.worth, one.space, one.uses), []).append(one)
    rows = []
    for same in list(alike.values())[:_SHOWN]:
        details = [one.details for one in same if one.details]
        told = f"{same[0].space}: {listed(details)}" if details else same[0].space
        rows.append((short_number(same[0].worth), told))
    yield by_worth(rows)
    if len(alike) > _SHOWN:
        yield Paragraph(f"and {len(alike) - _SHOWN} more; --json lists all.", indent=2)
    yield from assumed_blocks(found.assumed, brief=True)


@blocks.register
def hindsight_blocks(found: Hindsight) -> Iterator[Block]:
    """Yield the best placements in their order, the dice then, and the picks."""
    yield Paragraph(
        f"With this roll, and if nobody else picks, {found.player} can have "
        f"{counted(found.worth, 'point')}: {found.without} without another marker ({_now(found)})."
    )
    if found.placements:
        yield Heading("Markers, in this order:")
        coins = ("" if one.coin is None else ", with its coin" for one in found.placements)
        yield from (item(f"{one}{coin}") for one, coin in zip(found.placements, coins, strict=True))
    if found.markers_left:
        left = found.markers_left
        told = "is one marker" if left == 1 else f"are {left} markers"
        also = " more" if found.placements else ""
        yield Paragraph(f"There {told}{also} that no placement needs; 2nd Shift is free.")
    yield Paragraph(f"The dice then: {shown_pools(found.pool)}.")
    if found.picks:
        yield Heading("Picks:")
        yield from (item(str(pick)) for pick in found.picks)
    yield from assumed_blocks(found.assumed, brief=True)


def _now(found: Plan | Hindsight) -> str:
    slots, markers = counted(found.slots, "slot"), counted(found.markers, "marker")
    return f"{counted(found.now, 'point')} now, {slots}, {markers} left"
