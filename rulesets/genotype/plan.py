"""What the next Action Marker is worth: the score to expect with it, nobody else picking.

Each turn is played by the referee; what follows is the best allotment of the dice to come, on
average over all rolls, or of one roll that is known.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, combinations, product
from operator import itemgetter, mul
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from testcross.rulesets.blocks import Block, Heading, Paragraph, blocks, item
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.allotment import (
    ANY,
    NEVER,
    NONE,
    ONCE,
    SOME,
    WILD,
    Dice,
    Taken,
    TooManyChoicesError,
    choices,
    dice_of,
    shares,
)
from testcross.rulesets.genotype.box import Assumption, assumed_blocks, assumptions
from testcross.rulesets.genotype.cards import (
    DICE,
    GENES,
    GOAL_MARKERS,
    MUTATION,
    Drawn,
    PlantCard,
    Pools,
    shown_pools,
    split_space,
)
from testcross.rulesets.genotype.chances import WAYS, die_law, pool_states
from testcross.rulesets.genotype.choices import free_goals, turn_choices, use_choices
from testcross.rulesets.genotype.draft import (
    ShownPick,
    TableError,
    by_worth,
    dice_problem,
    exact_points,
    failing_passes,
    known_name,
    open_traits,
    picks_of,
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
from testcross.solver.engines.integer_programs import AtMost, best_numbers

MOST_EXPECTED = 128
"""How many choices of complete plants are tried out: seven plants, if all could be complete."""
MOST_WORK = 50_000
"""How much work all placements may be together (see ``_Expectation.work``); some seconds."""
MOST_COINS = 99
"""More than any space costs."""
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
        words = self.goal or ""
        if self.tile is not None:
            done = "tile away" if self.tile.takes_away else self.tile.parent
            words = f"{self.tile.spot} {done} ({self.parents} then)"
        elif self.action == "parents":
            words = "no tile"
        elif self.trait is not None:
            words = f"{self.trait} on {self.plant}"
        elif self.sows:
            words = f"sow {listed(self.sows, 'and')}"
        return ", ".join(filter(None, [words, *(f"with {use}" for use in self.uses)]))

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
    board, box = state.boards[player], state.rules.box
    expected: dict[object, _Expectation] = {}
    means: dict[object, Fraction] = {}

    def prepared(table: State) -> tuple[object, State]:
        """Make the question about a table ready, before any of the work is done."""
        firsts = tuple(GENES.index(g) for n, g in table.first_shifts if n == player)
        dice = dice_problem(table, player, marker_worth)
        if (dice, firsts) not in expected:
            passes = failing_passes(table)
            expected[dice, firsts] = _Expectation(dice, firsts, failing_passes=passes)
        return (dice, firsts), table

    def worth(key: object, table: State) -> Fraction:
        parents = [box.parents(gene, table.tiles[gene]) for gene in GENES]
        same = key, *parents
        if same not in means:
            means[same] = expected[key].mean(parents)
        return worth_now(table, player, marker_worth) + means[same]

    try:
        after = [(turn, prepared(table)) for turn, table in _tables(state, player)]
        now = prepared(state)
        work = sum(one.work for one in expected.values())
    except TooManyChoicesError:
        work = MOST_WORK + 1
    if work > MOST_WORK:
        plants = counted(len(board.garden) + len(board.hand), "plant")
        slots = counted(board.free_slots, "dice slot")
        raise TableError(
            f"{player} has {plants} and {slots}, too many for exact expected points; give the dice "
            "with --roll"
        )
    ranked = [placement_of(state, player, turn, worth(*one)) for turn, one in after]
    ranked.sort(key=lambda one: -one.worth)
    return Plan(
        player=player,
        markers=board.markers - board.laid,
        slots=board.free_slots,
        now=worth_now(state, player, marker_worth),
        worth=worth(*now),
        placements=tuple(ranked),
        assumed=assumptions(box, _keys(state)),
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


class _Expectation:
    """What is expected of dice to come, whatever the parents are: the mean over all rolls.

    A state is what some genes give: for each choice of plants that are complete, and each way of
    stopping, the most that 0, 1, 2 ... dice at most are worth. Many rolls come to the same state.
    """

    def __init__(self, dice: Dice, first: tuple[int, ...], *, failing_passes: bool) -> None:
        self.dice, self.size, self.failing_passes = dice, dice.slots + 1, failing_passes
        every = choices(dice._replace(counts=(dice.slots,) * len(DICE)), MOST_EXPECTED)
        # who stops has taken one use from each of the genes of his Shifts so far, in any order
        stops = [[SOME if gene in first else ANY for gene in range(len(GENES))]]
        for number in range(len(first)):
            stops += [
                [ONCE if gene in once else NONE for gene in range(len(GENES))]
                for once in combinations(first, number)
            ]
        self.rows = [(taking, choice) for taking in stops for choice in every]
        self.needs = np.array([[sum(due) for due in choice.required] for _, choice in self.rows])
        self.gains = np.array([choice.gain for _, choice in self.rows], dtype=np.int64)
        self.states: list[NDArray[np.int64]] = []
        self.numbers: dict[bytes, int] = {}
        self.known: dict[tuple[object, ...], int] = {}

    @property
    def work(self) -> int:
        """How much work a mean is, about: of 15,000, a second."""
        return len(self.rows) * self.size**2

    def mean(self, parents: Sequence[tuple[str, str]]) -> Fraction:
        """Return the mean of the best worth over all ways in which the dice can fall."""
        halves = []
        for genes in ((0, 1), (2, 3)):
            one, other = (self._of_gene(gene, parents[gene]) for gene in genes)
            self._join(one, other, genes)
            found: Counter[int] = Counter()
            for (a, times), (b, more) in product(one.items(), other.items()):
                found[self.known[genes, a, b]] += times * more
            halves.append(found)
        heads, backs = halves
        # the dice of one half are counted upwards, those of the other downwards
        every = np.stack([self.states[number][:, ::-1] for number in backs]).reshape(len(backs), -1)
        total = 0
        for number, times in heads.items():
            head = (self.states[number] + self.gains[:, None]).reshape(-1)
            best = np.maximum((every + head).max(axis=1), 0).tolist()
            total += times * sum(map(mul, best, backs.values()))
        return Fraction(total, WAYS ** len(GENES))

    def _of_gene(self, gene: int, parents: tuple[str, str]) -> Counter[int]:
        """Return the states that a gene can give, each with in how many of its ways."""
        found: Counter[int] = Counter()
        for counts, times in pool_states(die_law(parents, GENES[gene])):
            key = gene, counts
            if key not in self.known:
                rows = np.full((len(self.rows), self.size), NEVER, dtype=np.int64)
                for place, (takings, choice) in enumerate(self.rows):
                    taking, wants = takings[gene], (choice.required[gene], choice.optional[gene])
                    if not self.failing_passes and taking in (SOME, ONCE):
                        wanted = zip(*wants, counts[:WILD], strict=True)
                        usable = counts[WILD] or any((a or b) and there for a, b, there in wanted)
                        taking = taking if usable else ANY
                    row = shares(counts, *wants, taking, self.dice.slots, self.dice.marker_worth)
                    for share in row:
                        rows[place, share.dice] = (share.score + share.dice) // self.size
                rows = np.maximum.accumulate(rows, axis=1)
                self.known[key] = self._numbered(rows[None], (gene,))[0]
            found[self.known[key]] += times
        return found

    def _join(self, one: Iterable[int], other: Iterable[int], genes: tuple[int, int]) -> None:
        """Work out the states of two genes together that are not known yet."""
        for a in one:
            fresh = [b for b in other if (genes, a, b) not in self.known]
            if fresh:
                first, second = self.states[a], np.stack([self.states[b] for b in fresh])
                best = np.full_like(second, NEVER)
                for n in range(self.size):
                    both = first[:, n, None] + second[..., : self.size - n]
                    best[..., n:] = np.maximum(best[..., n:], both)
                for b, number in zip(fresh, self._numbered(best, genes), strict=True):
                    self.known[genes, a, b] = number

    def _numbered(self, states: NDArray[np.int64], genes: tuple[int, ...]) -> list[int]:
        """Return the numbers of states, in which dice that others need do not count."""
        most = self.size - 1 - (self.needs.sum(axis=1) - self.needs[:, genes].sum(axis=1))
        places = np.clip(np.minimum(np.arange(self.size), most[:, None]), 0, None)
        cut = np.take_along_axis(states, np.broadcast_to(places, states.shape), axis=2)
        cut[cut < NEVER // 2] = NEVER
        cut[:, most < 0] = NEVER
        found = []
        for state in cut:
            number = self.numbers.setdefault(state.tobytes(), len(self.states))
            if number == len(self.states):
                self.states.append(state)
            found.append(number)
        return found


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
    asked = _Roll(state, roll, player, marker_worth)
    board = state.boards[player]
    markers = board.markers - board.laid
    worth, steps, opened, uses = asked.best(markers)
    now = worth_now(state, player, marker_worth)
    # What brings coins comes first, then what is paid for. A plant that the University completes
    # is harvested by Gardening, and one that Gardening has sown can only be covered after it.
    hand = [bed.plant for bed in asked.beds[asked.in_garden :]]
    sown = tuple(hand[place - asked.in_garden] for place in opened)
    covered = sum(len(bed.open_traits) for bed in board.garden)
    ranked: list[tuple[int, Turn]] = []
    for step in steps:
        turn, is_late = step.turn, step.serves is not None and step.serves >= covered
        if step.sows:
            turn = replace(turn, sows=sown, draws=None, harvests=())
        is_early = step.gene is not None or step.coins > 0
        ranked.append((0 if is_early else 2 if step.sows else 3 if is_late else 1, turn))
    tiles = {gene: dict(state.tiles[gene]) for gene in GENES}
    placements, coins = [], set(state.square_coins)
    for _, turn in sorted(ranked, key=itemgetter(0)):
        shown = placement_of(asked.grown, player, turn)
        placements.append(shown if shown.coin in coins else replace(shown, coin=None))
        coins.discard(shown.coin or "")
        gene = split_space(turn.space or "")[1]
        if turn.tile is not None:
            tiles[gene] = _with_tile(tiles[gene], turn)
    return Hindsight(
        player=player,
        markers=markers,
        slots=board.free_slots,
        now=now,
        worth=now + worth,
        without=now + asked.best(0)[0],
        placements=tuple(placements),
        markers_left=markers - len(placements),
        pool=asked.pools(tiles),
        picks=tuple(
            shown_pick(asked.grown, player, one) for one in picks_of(uses, asked.grown, player)
        ),
        assumed=assumptions(state.rules.box, [*_keys(state), "square.cells"]),
    )


class _Step(NamedTuple):
    """What a placement does that may be of use."""

    turn: Turn
    copies: int
    """How many places of the space cost so much."""
    coins: int
    """What it brings at once, without its cost."""
    room: int = 0
    """Dice slots that come with it."""
    gene: int | None = None
    """The gene whose square's coin it takes."""
    lies: Mapping[int, int] = {}
    """How the dice of the gene lie then."""
    serves: int | None = None
    """A trait that it covers."""
    sows: bool = False
    is_first: bool = False
    """Whether it is a 1st Shift: one use of its gene comes before anything else, or nothing."""


class _Roll:
    """A plan without cards, as whole numbers (model M-4 of the rules): steps, then uses of dice."""

    def __init__(self, state: State, roll: Faces, name: str, marker_worth: int) -> None:
        self.state, self.roll, self.name, self.marker_worth = state, roll, name, marker_worth
        self.board = board = state.boards[name]
        self.grown = state.copy()
        """The table with all plants of the hand sown, and the dice sorted."""
        self.grown.boards[name].garden += [Bed(plant) for plant in board.hand]
        self.grown.pools = self.pools(state.tiles)
        self.beds = [bed for bed in self.grown.boards[name].garden if bed.open_traits]
        self.in_garden = sum(bool(bed.open_traits) for bed in board.garden)
        self.dice = dice_problem(self.grown, name, marker_worth)
        self.steps = list(self._every_step())
        self.tops = [step.copies for step in self.steps]
        self.rows: list[AtMost] = []
        self.worth = {place: step.coins for place, step in enumerate(self.steps)}
        traits = range(len(self.dice.wants))
        self.traits_of = [[t for t in traits if bits >> t & 1] for bits, _ in self.dice.plants]
        self.serving = [[n for n, s in enumerate(self.steps) if s.serves == t] for t in traits]
        self._lay_markers()
        self._sow()
        self._take_dice()
        self._take_from_first_genes()
        self._complete_plants()

    def pools(self, tiles: Mapping[str, Mapping[str, str]]) -> Pools:
        pools: Pools = Counter()
        for gene in GENES:
            first, *again = self.roll[gene]
            faces = [face for face in first if face != MUTATION]
            faces += [face for more in again for face in more]
            pools += self.state.rules.box.dice(gene, tiles[gene], faces)
        return pools

    def best(self, markers: int) -> tuple[int, list[_Step], list[int], list[Taken]]:
        """Return what is worth the most, its steps, the beds that are sown, and uses of dice."""
        steps = range(len(self.steps))
        laid = AtMost(dict.fromkeys(steps, 1), markers)
        # of what is worth as much, the fewest steps and dice
        scale = self.most_dice + markers + 1
        wanted = {place: scale * each for place, each in self.worth.items()}
        for place, taken in [*((n, 1) for n in steps), *((n, len(u.dice)) for n, u in self.uses)]:
            wanted[place] -= taken
        values = best_numbers(self.tops, [*self.rows, laid], wanted)
        uses = [use for place, use in self.uses for _ in range(values[place])]
        return (
            sum(each * values[place] for place, each in self.worth.items()),
            [step for place, step in enumerate(self.steps) for _ in range(values[place])],
            [place for place, one in self.opened.items() if values[one]],
            sorted(uses, key=lambda use: (use.trait is None, len(use.dice))),
        )

    def _every_step(self) -> Iterator[_Step]:
        table = self.grown.copy()  # also what is still in the hand can be covered
        table.turn = self.name
        table.boards[self.name].coins = MOST_COINS  # some may come from an earlier step
        things = open_traits(self.grown, self.name)
        has_gardened = False
        for turn in turn_choices(table, self.name):
            action, gene = split_space(turn.space or "")
            effect, cost = spaces()[action], turn.pays or 0
            luck = (effect.draws and not effect.sows) or effect.dice
            if effect.shift == "2nd" or luck:
                continue
            if effect.sows and (has_gardened or not self.board.hand):
                continue
            has_gardened |= effect.sows
            free = places_of(table, space_name(self.name, turn.space or "", effect), effect)[1]
            brings = 0 if effect.sows or turn.tile or effect.shift or turn.goal else effect.coins
            step = _Step(
                turn,
                copies=max(1, sum(cost_for(self.board, one) == cost for one in free)),
                coins=max(0, brings) - cost,
                room=effect.own_slots if effect.where == "mat" else 0,
                gene=GENES.index(gene) if gene else None,
                sows=effect.sows,
                is_first=effect.shift == "1st",
            )
            if turn.tile is not None:
                pools = self.pools({**table.tiles, gene: _with_tile(table.tiles[gene], turn)})
                dice = dice_of(GENES.index(gene))
                yield step._replace(lies={die: pools[DICE[die]] for die in dice})
            elif effect.validates != "any":
                yield step
            elif not turn.validates or turn.validates[0] == Covers(*things[0]):
                for thing, covers in enumerate(things):  # also what is still in the hand
                    there = replace(turn, validates=(Covers(*covers),))
                    yield step._replace(turn=there, serves=thing)

    def _number(self, top: int = 1, worth: int = 0) -> int:
        self.tops.append(top)
        self.worth[len(self.tops) - 1] = worth
        return len(self.tops) - 1

    def _at_most(self, most: int, plus: Iterable[int], minus: Iterable[int] = ()) -> None:
        """State that some numbers less some others are at most so much."""
        self.rows.append(AtMost({**dict.fromkeys(plus, 1), **dict.fromkeys(minus, -1)}, most))

    def _lay_markers(self) -> None:
        """Let each place be taken once, and nothing be bought without coins."""
        alike, self.claims = dict[object, list[int]](), dict[str, list[int]]()
        for place, step in enumerate(self.steps):
            alike.setdefault((step.turn.space, step.turn.pays), []).append(place)
            if step.turn.goal is not None:
                self.claims.setdefault(step.turn.goal, []).append(place)
        for places in alike.values():
            self._at_most(self.steps[places[0]].copies, places)
        for claiming in self.claims.values():
            self._at_most(1, claiming)
        left = max(0, GOAL_MARKERS - self.board.goal_markers)
        self._at_most(left, chain(*self.claims.values()))
        for place, gene in enumerate(GENES):  # several steps may take the coin of a square, once
            if gene in self.state.square_coins:
                coin = self._number(worth=1)
                there = [n for n, step in enumerate(self.steps) if step.gene == place]
                self._at_most(0, [coin], there)
        # what brings coins needs none itself, so it can come first, and only the sum matters
        paid = {place: -coins for place, coins in self.worth.items()}
        self.rows.append(AtMost(paid, self.board.coins))

    def _sow(self) -> None:
        """Let plants of the hand be sown as far as there are plots."""
        self.opened = {n: self._number() for n in range(self.in_garden, len(self.beds))}
        freed = []  # plots of plants that are complete by steps alone
        for traits in self.traits_of[: self.in_garden] if self.opened else ():
            if all(self.serving[trait] for trait in traits):
                freed.append(self._number())
                for trait in traits:
                    self._at_most(0, freed[-1:], self.serving[trait])
        for one in self.opened.values():
            self._at_most(0, [one], [n for n, step in enumerate(self.steps) if step.sows])
        done = sum(bed.on == "plot" for bed in self.board.garden if bed.is_complete)
        self._at_most(max(0, self.board.free_plots + done), self.opened.values(), freed)

    def _take_dice(self) -> None:
        """Let each trait be covered once, with no more dice than lie there and than have room."""
        now, lies = self.dice.counts, [(n, step.lies) for n, step in enumerate(self.steps)]
        most = [max([now[die], *(lie.get(die, 0) for _, lie in lies)]) for die in range(len(DICE))]
        every = self.dice._replace(counts=tuple(most), slots=len(DICE)).uses()
        self.uses = list[tuple[int, Taken]]()
        for use in every:
            top = most[use.dice[0]] if use.trait is None else 1
            worth = 1 if use.trait is None else self.marker_worth
            self.uses.append((self._number(top, worth), use))
        for die in range(len(DICE)):
            takers = {place: use.dice.count(die) for place, use in self.uses}
            changed = {place: now[die] - lie.get(die, now[die]) for place, lie in lies}
            self.rows.append(AtMost({**takers, **changed}, now[die]))
        taken = {place: len(use.dice) for place, use in self.uses}
        rooms = {place: -step.room for place, step in enumerate(self.steps)}
        self.rows.append(AtMost({**taken, **rooms}, self.dice.slots))
        self.most_dice = self.dice.slots - sum(rooms.values())
        self.ways_of = []
        for trait, serving in enumerate(self.serving):
            for place in serving:
                self.worth[place] += self.marker_worth
            ways = [*serving, *(place for place, use in self.uses if use.trait == trait)]
            self.ways_of.append(ways)
            self._at_most(1, ways)
        for bed, sown in self.opened.items():
            for way in chain(*(self.ways_of[trait] for trait in self.traits_of[bed])):
                self._at_most(0, [way], [sown])

    def _take_from_first_genes(self) -> None:
        """Let one use of each 1st Shift's gene come before the others, or nothing more at all."""
        firsts = [gene for player, gene in self.state.first_shifts if player == self.name]
        stops = self._number()
        for gene, letter in enumerate(GENES):
            uses = [place for place, use in self.uses if use.dice[0] // 4 == gene]
            shifts = [n for n, s in enumerate(self.steps) if s.is_first and s.gene == gene]
            due, laid = (1, []) if letter in firsts else (0, shifts)
            most = {**dict.fromkeys(uses, 1), **dict.fromkeys(laid, -1), stops: self.most_dice}
            self.rows.append(AtMost(most, self.most_dice + due))
            if due or laid:
                useless = [] if failing_passes(self.state) else [self._useless(gene)]
                self._at_most(-due, laid, [*uses, *useless, stops])

    def _useless(self, gene: int) -> int:
        """Return a number that may be 1 only if no die of a gene can be used."""
        useless, now = self._number(), dict(enumerate(self.dice.counts))
        changing = [n for n, step in enumerate(self.steps) if step.lies and step.gene == gene]
        closed = {t: one for bed, one in self.opened.items() for t in self.traits_of[bed]}
        # as the dice lie now a step that changes that is 0; else that step is 1
        ways = [(now, [useless], changing)]
        ways += [(dict(self.steps[n].lies), [useless, n], []) for n in changing]
        for counts, plus, minus in ways:
            if counts[4 * gene + WILD]:
                self._at_most(len(plus) - 1, plus, minus)
            for trait, die in enumerate(self.dice.wants):
                if die // 4 == gene and counts[die]:
                    also = [*plus, closed[trait]] if trait in closed else plus
                    self._at_most(len(also) - 1, also, [*minus, *self.serving[trait]])
        return useless

    def _complete_plants(self) -> None:
        """Give what plants are worth that are complete, and what goals give for them."""
        box = self.state.rules.box
        for place, (_, gain) in enumerate(self.dice.plants):
            serving = [self.ways_of[trait] for trait in self.traits_of[place]]
            if not all(serving):
                continue
            whole = self._number(worth=gain)
            for ways in serving:
                self._at_most(0, [whole], ways)
            self._at_most(len(serving) - 1, chain(*serving), [whole])
            for goal, claiming in self.claims.items():
                if self.beds[place].plant.counts_for(goal):
                    both = self._number(worth=box.points(goal))
                    self._at_most(0, [both], [whole])
                    self._at_most(0, [both], claiming)
        done = [bed.plant for bed in self.board.garden if bed.is_complete]
        for goal, claiming in self.claims.items():
            at_once = sum(plant.counts_for(goal) for plant in (*self.board.done, *done))
            for place in claiming:
                self.worth[place] += at_once * box.points(goal)


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
        words = f"{same[0].space}: {listed(details)}" if details else same[0].space
        rows.append((short_number(same[0].worth), words))
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
        words = "is one marker" if left == 1 else f"are {left} markers"
        also = " more" if found.placements else ""
        yield Paragraph(f"There {words}{also} that no placement needs; 2nd Shift is free.")
    yield Paragraph(f"The dice then: {shown_pools(found.pool)}.")
    if found.picks:
        yield Heading("Picks:")
        yield from (item(str(pick)) for pick in found.picks)
    yield from assumed_blocks(found.assumed, brief=True)


def _now(found: Plan | Hindsight) -> str:
    slots, markers = counted(found.slots, "slot"), counted(found.markers, "marker")
    return f"{counted(found.now, 'point')} now, {slots}, {markers} left"
