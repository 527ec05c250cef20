"""The rules of score sheets: what cards and goals score, and which sheets can be (from GT-210).

The parts add up to the total; plants that are not complete have no points; a player has at most
three goals, nobody has another's, and a goal gives its points at most once for each completed
plant, of which none shows both goals of a gene.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations, pairwise
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import Rules, rulings
from testcross.rulesets.genotype.cards import GENES, GOAL_MARKERS, PlantCard, gene_of, goals_of
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.score_words import CATEGORIES, CELLS, PARTS
from testcross.rulesets.genotype.typed import read_goals
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.records.possible_sums import known_sum

LEFT_STANDING = "left_standing"
"""The ruling on a complete plant that nobody harvested (GT-210)."""
MOST_PLANTS = 50
"""GT-017."""


@dataclass(frozen=True)
class SheetBox:
    """The rules of a table, as far as its score sheet goes."""

    rules: Rules = field(default_factory=Rules)
    rested_on: list[str] = field(default_factory=list, compare=False)
    """The keys of the box and the rulings that breaches rested on so far."""

    @cached_property
    def worth(self) -> Mapping[str, int]:
        """Every goal of the board with its points for a plant."""
        goals = (goal for gene in GENES for goal in goals_of(gene, self.rules.overlaid))
        return {goal: self.rules.box.points(goal) for goal in goals}

    def goal(self, text: str) -> str:
        """A goal as it is written: ``r``, ``rr``; with an overlay also ``FF`` or ``Ff``."""
        return read_goals(text.strip("() "), self.rules.overlaid)[0]

    def goal_keys(self, goals: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(self.rules.box.goal_key, goals)))

    @property
    def counts_left(self) -> bool:
        """Whether a complete plant left standing counts as harvested."""
        return self.rules.ruling(LEFT_STANDING) == "counts"

    def breach(
        self, law: str, place: Placed, text: str, player: str = "", rests_on: Sequence[str] = ()
    ) -> Finding:
        """The finding that a rule was broken; a warning where it rests on an assumed value."""
        self.rested_on.extend(rests_on)
        rules, box, (rule, code) = self.rules, self.rules.box, law.split()
        why = [what for key in rests_on if key in rulings() for what in rules.assumed_ruling(key)]
        assumed = [key for key in rests_on if key in box.values and box.assumed(key)]
        if assumed:
            code = Code.ONLY_IF_ASSUMED.value
            values = ", ".join(f"{key}: {box.values[key]}" for key in assumed)
            why.append(f"the points of goals are as assumed ({values})")
        if why:
            text = f"{text}; this is wrong only if {listed(why, 'and')}"
        return finding(Code(code), place, text, player=player).breaking(rule)


@dataclass(frozen=True, slots=True)
class PlantScore:
    """A plant, and what it gives: its points if it is complete, else one for each marker."""

    plant: PlantCard
    points: int

    def __str__(self) -> str:
        return f"{self.points} for {self.plant.shown}"


@dataclass(frozen=True, slots=True)
class GoalScore:
    """A goal, and how many complete plants match it."""

    goal: str
    value: int
    """What it gives for each of them."""
    plants: int

    def __str__(self) -> str:
        return f"{self.goal} {self.value} x {counted(self.plants, 'plant')}"


@dataclass(frozen=True, slots=True)
class OneMore:
    """One more trait covered, and what that adds."""

    plant: PlantCard
    trait: str
    completes: bool
    adds: int | None
    """None where it completes a plant whose points nobody wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerScore:
    """What a player has; a number that is None was not written, and does not follow."""

    player: str = ""
    plants: int | None = None
    """The points of complete plants."""
    goal_points: int | None = None
    markers: int | None = None
    coins: int | None = None
    completed: int | None = None
    complete: tuple[PlantScore, ...] = ()
    goals: tuple[GoalScore, ...] = ()
    incomplete: tuple[PlantScore, ...] = ()
    """Plants with markers on them, but not on every trait."""
    one_more: tuple[OneMore, ...] = ()
    written_total: int | None = None
    """The total of a sheet that has no more than that."""

    @property
    def total(self) -> int | None:
        """All four together (GT-217)."""
        total = known_sum((self.plants, self.goal_points, self.markers, self.coins))
        return self.written_total if total is None else total

    def cells(self) -> dict[str, int]:
        """The numbers that are known, by the cells of a sheet, the total left out."""
        numbers = (self.plants, self.completed, self.goal_points, self.markers, self.coins)
        found = zip(CATEGORIES, numbers, strict=True)
        return {name: number for name, number in found if number is not None}

    def parts(self, cell: str) -> Sequence[object]:
        """What a part is made of, thing by thing."""
        made = {"plants": self.complete, "goals": self.goals, "markers": self.incomplete}
        return made.get(cell, ())


def score(
    done: Sequence[PlantCard] | None,
    standing: Sequence[PlantCard] | None,
    goals: Mapping[str, int] | None,
    coins: int | None,
    *,
    counts_left: bool,
    player: str = "",
) -> PlayerScore:
    """What a player has at the end; each None is something that is not known.

    Args:
        done: the plants that were harvested.
        standing: the plants in the garden with what covers them.
        goals: the player's goals, each with its points for a plant.
        coins: unspent.
        counts_left: whether a complete plant left standing counts as harvested (GT-210).
        player: whose they are.
    """
    garden = standing or ()
    left = [one for one in garden if one.is_complete and counts_left]
    incomplete = [one for one in garden if one not in left and one.covered]
    complete = [] if done is None else [*done, *left]
    matching = [
        GoalScore(goal, worth, sum(one.counts_for(goal) for one in complete))
        for goal, worth in (goals or {}).items()
    ]
    more = []
    for card in garden:
        for trait in card.open_traits:
            adds: int | None = 1
            if completes := len(card.open_traits) == 1:  # the card in place of its markers
                of_goals = sum(one.value for one in matching if card.counts_for(one.goal))
                points = card.points
                adds = None if points is None else points + of_goals - len(card.covered)
            more.append(OneMore(card, trait, completes, adds))
    known = done is not None
    return PlayerScore(
        player=player,
        plants=known_sum(one.points for one in complete) if known else None,
        completed=len(complete) if known else None,
        goal_points=(
            sum(one.value * one.plants for one in matching) if known and goals is not None else None
        ),
        markers=None if standing is None else sum(len(one.covered) for one in incomplete),
        coins=coins,
        complete=tuple(PlantScore(one, one.points or 0) for one in complete),
        goals=tuple(matching),
        incomplete=tuple(PlantScore(one, len(one.covered)) for one in incomplete),
        one_more=tuple(more),
    )


Standings: TypeAlias = Mapping[str, tuple[int | None, int | None]]
"""Of each player the total, and the number of plants completed."""


def find_winners(standings: Standings) -> tuple[str, ...]:
    """Who wins, of totals and numbers of completed plants; nobody where that is not known (GT-215).

    >>> find_winners({"Ann": (51, 7), "Bo": (51, 6), "Cy": (40, None)})
    ('Ann',)
    """
    first = tied(standings)
    completed = [standings[name][1] for name in first]
    known = [number for number in completed if number is not None]
    if len(first) < 2 or len(known) < len(first):
        return first if len(first) == 1 else ()
    return tuple(name for name in first if standings[name][1] == max(known))


def tied(standings: Standings) -> tuple[str, ...]:
    """Who has the most points; nobody where a total is not known."""
    totals = [total for total, _ in standings.values()]
    known = [total for total in totals if total is not None]
    if not known or len(known) < len(totals):
        return ()
    return tuple(name for name, (total, _) in standings.items() if total == max(known))


# which sheets can be


Numbers: TypeAlias = Mapping[str, int]
"""Those of a player that are written, by their cells."""
Claims: TypeAlias = tuple[int, ...]
"""Sets of goals that would do: of each goal of the board a bit."""
Worth: TypeAlias = tuple[tuple[str, int], ...]
MOST_COMPLETED = 20
"""A correction of the number of completed plants goes no further than this."""


def least(masks: Iterable[int]) -> Claims:
    """The sets that have none of the others in them, the smaller ones first."""
    found: list[int] = []
    for one in sorted(set(masks), key=lambda mask: (mask.bit_count(), mask)):
        if not any(other & one == other for other in found):
            found.append(one)
    return tuple(found)


def _goal_sets(worth: Worth) -> Iterable[tuple[int, ...]]:
    sizes = range(GOAL_MARKERS + 1)
    return (chosen for size in sizes for chosen in combinations(range(len(worth)), size))


@cache
def claims_by_points(worth: Worth, completed: int) -> Mapping[int, Claims]:
    """By points of goals, the smallest sets of goals that give them with so many plants."""
    found: dict[int, list[int]] = {}
    for chosen in _goal_sets(worth):
        sums = {0}
        for gene in {gene_of(worth[n][0]) for n in chosen}:
            values = [worth[n][1] for n in chosen if gene_of(worth[n][0]) == gene]
            of_gene = {0}
            for _ in range(completed):
                of_gene |= {there + value for there in of_gene for value in values}
            sums = {one + other for one in sums for other in of_gene}
        for points in sums:
            found.setdefault(points, []).append(sum(1 << n for n in chosen))
    return {points: least(masks) for points, masks in found.items()}


def claims_fit(claims: Sequence[Claims]) -> bool:
    """Tell whether all players can have claimed goals that would do, none of them twice."""
    taken: Claims = (0,)
    for options in claims:
        taken = least(old | one for old in taken for one in options if not old & one)
    return bool(taken)


@dataclass(frozen=True)
class Possible:
    """Tells which lines can be, by the goals of the game and the points of its plants."""

    worth: Worth
    plant_sums: tuple[int, ...] = ()
    """What so many completed plants can have in points, a bit for each number; empty where the
    cards are not known."""

    def plants_fit(self, line: Numbers) -> bool:
        plants, completed = line.get("plants"), line.get("completed")
        if plants is None or completed is None:
            return True
        if self.plant_sums:
            sums = self.plant_sums[completed] if completed < len(self.plant_sums) else 0
            return bool(sums >> plants & 1)
        return completed <= MOST_PLANTS and (completed > 0 or plants == 0)

    def claims(self, line: Numbers) -> Claims:
        """The smallest sets of goals that give the points of a line; none if none can."""
        points, completed = line.get("goals"), line.get("completed")
        if points is None:
            return (0,)
        cheapest = min((value for _, value in self.worth if value), default=1)
        enough = points // cheapest + 1  # more plants than that give no further way
        known = MOST_PLANTS if completed is None else completed
        if known > MOST_PLANTS:
            return ()
        found = claims_by_points(self.worth, min(known, enough)).get(points, ())
        return found if completed is not None else found and (0,)

    def exact_claims(self, points: int, cards: Sequence[PlantCard]) -> Claims:
        """The smallest sets of goals that give so many points with plants that are known."""
        gives = [value * sum(one.counts_for(goal) for one in cards) for goal, value in self.worth]
        return least(
            sum(1 << n for n in chosen)
            for chosen in _goal_sets(self.worth)
            if sum(gives[n] for n in chosen) == points
        )


class Mend(NamedTuple):
    """What one number of a player may be, so that the sheet can be."""

    player: str
    cell: str
    values: tuple[int, ...]
    follows: bool
    """Whether the total is another one then."""


def single_mends(lines: Mapping[str, Numbers], possible: Possible) -> list[Mend]:
    """Return what changes of one number would do: of those that fit the totals, if there are any.

    None where more than one line cannot be.
    """
    found = []
    for name, line in lines.items():
        others = [possible.claims(one) for who, one in lines.items() if who != name]
        fits = (possible.plants_fit(one) for who, one in lines.items() if who != name)
        if not all(others) or not all(fits):
            continue
        completed = min(line.get("completed", MOST_COMPLETED), MOST_COMPLETED)
        choices: Mapping[str, Iterable[int]] = {
            "plants": {0} if not possible.plant_sums else range(10 * completed + 1),
            "completed": range(MOST_COMPLETED + 1),
            "goals": claims_by_points(possible.worth, completed),
        }
        for cell in choices.keys() & line.keys():
            right: dict[bool, list[int]] = {True: [], False: []}
            for number in sorted({*choices[cell]} - {line[cell]}):
                changed = {**line, cell: number}
                claims = [*others, possible.claims(changed)]
                if possible.plants_fit(changed) and all(claims) and claims_fit(claims):
                    total = known_sum(changed.get(part) for part in PARTS)
                    right[None in (total, line.get("total")) or total == line["total"]] += [number]
            found += [Mend(name, cell, tuple(ns), not fit) for fit, ns in right.items() if ns]
    found.sort(key=lambda mend: (mend.player, CELLS.index(mend.cell)))
    return [one for one in found if not one.follows] or found


def describe_mends(mends: Sequence[Mend]) -> str:
    """Return the changes of which one would do, in a sentence; empty if there are none.

    >>> describe_mends([Mend("Ann", "goals", (0, 2, 3, 4, 9), False)])
    "One number must change: Ann's goals to 0, 2-4 or 9."
    """
    told = []
    for player, cell, values, _ in mends:
        breaks = [n for n, (a, b) in enumerate(pairwise(values), 1) if b > a + 1]
        ranges = [(values[a], values[b - 1]) for a, b in pairwise((0, *breaks, len(values)))]
        texts = [f"{a}-{b}" if b > a else str(a) for a, b in ranges]
        if cell == "completed" and len(values) > 1 and values[-1] == MOST_COMPLETED:
            texts[-1] = f"{ranges[-1][0]} or more"
        told.append(f"{player}'s {cell} to {listed(texts)}")
    total = ", and the total to match" if mends and mends[0].follows else ""
    return f"One number must change{total}: {'; or '.join(told)}." if told else ""
