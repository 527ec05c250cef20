"""What picks are worth at a table, and what a phase could have given (GT-133 to GT-144).

A table is a record cut at a point, or `table_without_record`. A pick is played by the referee, so
tools, assistants and Shifts count; what follows it is the best allotment of the dice that are left.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, permutations
from typing import Any, TypeAlias

from testcross.rulesets.blocks import (
    Align,
    Block,
    Fold,
    Heading,
    Line,
    Paragraph,
    Row,
    Stack,
    TableBlock,
    TableColumn,
    blocks,
    item,
)
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype.allotment import (
    MOST_CERTAIN_STATES,
    MOST_STATES,
    Contest,
    Dice,
    Draft,
    DraftTurn,
    Expectation,
    Guarantee,
    Taken,
    TooManyStatesError,
    against,
    best_allotment,
)
from testcross.rulesets.genotype.box import Assumption, Rules, assumed_blocks, assumptions
from testcross.rulesets.genotype.breeding import begin, due_shift
from testcross.rulesets.genotype.cards import (
    DICE,
    GENES,
    MUTATION,
    PHENOTYPES,
    TRAITS_OF,
    Plant,
    PlantCard,
    Pools,
    gene_of,
)
from testcross.rulesets.genotype.choices import every_pick
from testcross.rulesets.genotype.entries import JOHANN, Phase, Pick, Record
from testcross.rulesets.genotype.johann import shifts_due
from testcross.rulesets.genotype.state import Bed, State
from testcross.rulesets.genotype.table import BOOK, first_state, referee_of, table_after
from testcross.rulesets.genotype.verdicts import finding_of
from testcross.rulesets.pictures import DicePlace, PicturedPlant, TablePicture
from testcross.rulesets.records.findings import Finding, RecordCode, Severity
from testcross.rulesets.tabletop.referee import Doubts, Referee

JOHANNS_DICE = 4
"""A Shift of Johann's takes a single arrow's die, two of the double arrow, and a De Novo die."""
OTHERS = ("none", "random", "worst")
YOU = "you"
"""The player of a table without a record."""
_SeenPick: TypeAlias = tuple[Pick, State, State]
"""A pick, and the table before it and after it."""


class TableError(TestcrossError):
    """A question that a table does not answer; says what to write."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPick:
    """A pick as people read it."""

    dice: tuple[str, ...]
    """One, or two of a gene of which the first is De Novo."""
    plant: PlantCard | None = None
    """The plant whose trait is covered, as it looks; None where a die is taken for a coin."""
    trait: str | None = None
    uses: tuple[str, ...] = ()
    """Tools and assistants, each in words."""

    @property
    def cards(self) -> tuple[str, ...] | None:
        """The tools and assistants; None if there are none."""
        return self.uses or None

    def __str__(self) -> str:
        """Return the pick in words: ``mF + FF for ff on 9: FF Tt ff``."""
        dice = " + ".join(self.dice)
        what = "a coin" if self.plant is None else f"{self.trait} on {self.plant}"
        return f"{dice} for {what}" + "".join(f", with {use}" for use in self.uses)


@dataclass(frozen=True, slots=True, kw_only=True)
class PickWorth:
    """A legal pick, and the score that it leads to."""

    pick: ShownPick
    entry: Pick
    """As a record has it."""
    worth: Fraction
    """The score to be had with it: the best, the expected or the certain one."""
    slots: int
    """Dice slots that it leaves free."""
    pool: Pools
    """The dice that it leaves on the board."""
    at_least: Fraction | None = None
    """What is certain with it, where the worth could only be told for nobody else picking."""
    then: tuple[ShownPick, ...] = ()
    """Picks after it that give the worth; only where nobody else picks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickAnswer:
    """Every legal pick of a player with its worth."""

    table: State
    player: str
    others: str
    """What the other players are taken to do."""
    now: int
    """The score without another pick."""
    picks: tuple[PickWorth, ...]
    """Plant by plant and trait by trait, then for coins."""
    worth: Fraction
    """The score to be had: with the best pick, or if there is none without it."""
    before: tuple[str, ...] = ()
    """Who picks before the player, each Shift of theirs; only where the others pick at all."""
    cut_at: int | None = None
    """After how many states no more were looked at; None where all were. If there are too many, the
    worth is that if nobody else picks, and the picks have a bound from below."""
    passing: str | None = None
    """Why there is nothing to pick; None where there is, or where others pick first."""
    notes: tuple[str, ...] = ()
    """What the worth leaves out, in sentences."""
    assumed: tuple[Assumption, ...] = ()

    @property
    def slots(self) -> int:
        """Dice slots that the player has free."""
        return self.table.boards[self.player].free_slots

    @property
    def best(self) -> tuple[PickWorth, ...]:
        return tuple(one for one in self.picks if one.worth == self.worth)


def shown_pick(state: State, name: str, pick: Pick) -> ShownPick:
    """Return a pick as people read it, with the plant as it looks before."""
    bed = state.boards[name].find(pick.plant, pick.trait)
    uses = []
    for use in pick.uses:
        what = " + ".join(use.die or ())
        what += "".join(f" for {one.trait} on {one.plant}" for one in use.validates or ())
        uses.append(f"{use.name} {what}".strip())
    plant = None if bed is None else bed.card
    return ShownPick(dice=pick.dice or (), plant=plant, trait=pick.trait, uses=tuple(uses))


def table_without_record(
    dice: Pools,
    plants: Sequence[PlantCard],
    *,
    slots: int | None = None,
    coins: int = 0,
    goals: Sequence[str] = (),
    rules: Rules | None = None,
) -> State:
    """Return a table of one player with dice and plants, for questions without a record."""
    state = first_state([YOU], rules or Rules())
    board = state.boards[YOU]
    for one in plants:
        if one.points is None:
            words = f"write them, as in '5: {one.shown}'"
            raise TableError(f"your plant '{one}' has no points, which are needed here; {words}")
        board.garden.append(Bed(Plant(one.points, one.traits), covered=set(one.covered)))
    board.slots = board.slots if slots is None else slots
    board.coins, board.goals = coins, list(goals)
    state.pools, state.phase = dice.copy(), "breeding"
    return state


def whole(state: State, name: str, plant: Plant) -> int:
    """Return what a plant is worth complete: its points, and those of goals that it matches."""
    board = state.boards[name]
    won = (goal for goal in board.goals if plant.counts_for(goal))
    return plant.points + sum(map(state.rules.box.points, won))


def worth_now(state: State, name: str, marker_worth: int = 1) -> int:
    """Return the score if nothing more is picked, markers on incomplete plants at their worth."""
    board = state.boards[name]
    done = [*board.done, *(bed.plant for bed in board.garden if bed.is_complete)]
    points = sum(whole(state, name, plant) for plant in done)
    markers = sum(len(bed.covered) for bed in board.garden if not bed.is_complete)
    return points + marker_worth * markers + board.coins


def open_traits(state: State, name: str) -> list[tuple[Plant, str]]:
    """Return the open traits of a garden, plant by plant: the things of the solver's problem."""
    garden = state.boards[name].garden
    return [(bed.plant, trait) for bed in garden for trait in bed.open_traits]


def dice_problem(state: State, name: str, marker_worth: int = 1) -> Dice:
    """Return which open traits could be covered with which dice, without cards."""
    wants: list[int] = []
    plants: list[tuple[int, int]] = []
    for bed in state.boards[name].garden:
        traits = bed.open_traits
        if traits:
            bits = ((1 << len(traits)) - 1) << len(wants)
            gain = whole(state, name, bed.plant) - marker_worth * len(bed.plant.traits)
            plants.append((bits, gain))
            wants += map(DICE.index, traits)
    counts = tuple(max(0, state.pools[die]) for die in DICE)
    slots = max(0, state.boards[name].free_slots)
    return Dice(counts, tuple(wants), tuple(plants), slots, marker_worth)


def contest_of(state: State, name: str, marker_worth: int = 1) -> Contest:
    """Return the draft that is left, in the order of the Shifts; Johann takes several dice each."""
    takers = [name, *(n for n in state.players if n != name)]

    def turns(player: str, gene: int | None = None) -> list[DraftTurn]:
        times = JOHANNS_DICE if player == JOHANN else 1
        return [DraftTurn(takers.index(player), gene)] * times

    once = [turn for one, gene in state.first_shifts for turn in turns(one, GENES.index(gene))]
    once += [turn for player in state.second_shifts for turn in turns(player)]
    rounds = [n for n in _seats(state) if not state.boards[n].passed or n == name]
    rooms = []
    for other in takers[1:]:
        board = state.boards[other]
        room = 0 if board.passed else max(0, board.free_slots)
        if state.solo and other == JOHANN:
            room = max(0, shifts_due(state) - board.shifts) * JOHANNS_DICE
        rooms.append(room)
    return Contest(
        dice_problem(state, name, marker_worth),
        tuple(once),
        tuple(turn.taker for player in rounds for turn in turns(player)),
        tuple(rooms),
        failing_passes(state),
    )


def _seats(state: State) -> list[str]:
    """Return the players by their seats, from whose turn it is."""
    start = state.players.index(state.turn) if state.turn in state.players else 0
    return [*state.players[start:], *state.players[:start]]


def best_after(state: State, name: str, marker_worth: int = 1) -> tuple[int, tuple[Pick, ...]]:
    firsts = [GENES.index(gene) for player, gene in state.first_shifts if player == name]
    dice, passes = dice_problem(state, name, marker_worth), failing_passes(state)
    found = (
        best_allotment(dice, order, failing_passes=passes)
        for order in dict.fromkeys(permutations(firsts))
    )
    best = max(found, key=lambda one: one.worth)
    return worth_now(state, name, marker_worth) + best.worth, picks_of(best.uses, state, name)


def failing_passes(state: State) -> bool:
    """Tell whether who cannot use a 1st Shift has passed for the phase (GT-136)."""
    return state.rules.ruling("first_shift_fail") == "pass"


def picks_of(uses: Iterable[Taken], state: State, name: str) -> tuple[Pick, ...]:
    """Return uses of dice as a record has them."""
    things, found = open_traits(state, name), []
    for use in uses:
        dice = tuple(DICE[die] for die in use.dice)
        if use.trait is None:
            found.append(Pick(name, dice=dice, gets="coin"))
        else:
            plant, trait = things[use.trait]
            found.append(Pick(name, dice=dice, plant=plant, trait=trait))
    return tuple(found)


def answer_pick(
    state: State,
    name: str | None = None,
    *,
    others: str = "none",
    marker_worth: int = 1,
    most_states: int | None = None,
    rests_on: Sequence[str] = (),
) -> PickAnswer:
    """Return what each legal pick of a player is worth.

    Args:
        state: a table in the Plant Breeding phase.
        name: whose pick; the next to pick if None.
        others: what the others are taken to do: ``none`` take nothing, ``random`` take any die
            that is left, all equally likely, ``worst`` take what hurts most.
        marker_worth: what a marker on an incomplete plant is worth, 1 at the end of the game.
        most_states: how many states are looked at if the others pick too.
        rests_on: keys of the box besides those of the goals.
    """
    if others not in OTHERS:
        raise TableError(f"--others is {others!r}; expected {listed(list(OTHERS))}")
    if state.phase != "breeding":
        raise TableError(
            "there are no dice on the board; cut the record in Plant Breeding, as in --at "
            f"'{state.round} breeding'"
        )
    if others != "none" and len(state.players) == 1:
        raise TableError("--others needs the other players; give a game, or leave --others out")
    due, kind = due_shift(state)
    firsts = [player for player, _ in state.first_shifts]
    player = known_name(state, name) or due or firsts[0]
    own = [f"1st {gene}" for one, gene in state.first_shifts if one == player]
    shifts: Sequence[str | None] = own or [
        "2nd" if kind == "2nd" and player in state.second_shifts else None
    ]
    order = [(player, f"1st {gene}") for player, gene in state.first_shifts]
    order += [(player, "2nd") for player in state.second_shifts]
    order += [(name, "") for name in _seats(state)]
    asked = _Question(state, player, others, marker_worth, most_states)
    ours_first = order[0][0] == player or others == "none"
    picks = [one for shift in shifts for one in asked.picks(shift)] if ours_first else []
    traits = [*open_traits(state, player), (None, None)]

    def place_of(one: PickWorth) -> tuple[int, ...]:  # plant by plant, then those for coins
        pick, thing = one.entry, (one.entry.plant, one.entry.trait)
        place = traits.index(thing) if thing in traits else len(traits)
        return place, len(pick.uses), *map(DICE.index, pick.dice or ())

    picks.sort(key=place_of)
    worth, passing = max((one.worth for one in picks), default=None), None
    if worth is None:
        drafted = asked.against_others(state)
        worth = Fraction(best_after(state, player, marker_worth)[0])
        worth = worth if drafted is None else asked.now + drafted[1]
        if ours_first:
            passing = "no die on the board can be used"
            if state.boards[player].free_slots <= 0:
                passing = "no dice slot is free"
            elif own:
                passing = f"no {own[0][-1]} die can be used, as the 1st Shift requires"
    mine = next(place for place, one in enumerate(order) if one[0] == player)
    goals = map(state.rules.box.goal_key, state.boards[player].goals)
    return PickAnswer(
        table=state,
        player=player,
        others=others,
        now=asked.now,
        picks=tuple(picks),
        worth=worth,
        before=() if others == "none" else tuple(" ".join(filter(None, o)) for o in order[:mine]),
        cut_at=asked.cut_at,
        passing=passing,
        notes=tuple(_notes(state, player, marker_worth)),
        assumed=assumptions(state.rules.box, [*goals, *rests_on]),
    )


def known_name(state: State, name: str | None) -> str | None:
    """Return a player by the name that was typed, in any letter case."""
    if name is None:
        return None
    found = next((one for one in state.players if one.casefold() == name.casefold()), None)
    if found is None or (state.solo and found == JOHANN):
        players = [one for one in state.players if not (state.solo and one == JOHANN)]
        words = listed(players, "and")
        raise TableError(f"--for: {quoted(name)} is not one of the players: {words}")
    return found


class _Question:
    """What picks are worth under what the others are taken to do."""

    def __init__(
        self, state: State, name: str, others: str, marker_worth: int, most_states: int | None
    ) -> None:
        self.state, self.name, self.marker_worth = state, name, marker_worth
        kinds: dict[str, type[Draft[Any]]] = {"random": Expectation, "worst": Guarantee}
        self.others = kinds.get(others)
        limit = MOST_CERTAIN_STATES if others == "worst" else MOST_STATES
        self.limit = limit if most_states is None else most_states
        self.cut_at: int | None = None
        """After how many states the others were left aside."""
        self.now = worth_now(state, name, marker_worth)

    def against_others(self, state: State) -> tuple[list[Fraction], Fraction] | None:
        """Return what each first use is worth, and the draft; None if nobody else picks.

        Also None if it has too many states.
        """
        if self.others is None or self.cut_at is not None:
            return None
        try:
            return against(contest_of(state, self.name, self.marker_worth), self.others, self.limit)
        except TooManyStatesError:
            self.cut_at = self.limit
            return None

    def picks(self, shift: str | None) -> Iterator[PickWorth]:
        """Yield every legal pick of a Shift: what cards give, then what the board gives."""
        state, name, marker_worth = self.state, self.name, self.marker_worth
        if shift and shift.startswith("1st"):
            chosen = (name, shift[-1])
            others = [one for one in state.first_shifts if one != chosen]
            state = replace(state, first_shifts=[chosen, *others])
        mine = state.copy()
        mine.first_shifts = [one for one in mine.first_shifts if one[0] == name]
        mine.second_shifts = [one for one in mine.second_shifts if one == name]
        mine.turn = name
        contest = contest_of(mine, name, marker_worth)
        worths = [(self.now + Fraction(one.worth), one.uses[1:]) for one in contest.alone()]
        bounds: Sequence[int | None] = [None] * len(worths)
        if (drafted := self.against_others(state)) is not None:
            worths = [(self.now + worth, ()) for worth in drafted[0]]
        elif self.cut_at is not None:
            bounds = Guarantee(contest_of(state, name, marker_worth), MOST_STATES).bounds()
        rows = list[tuple[Pick, int, Pools, Fraction, Sequence[Pick], int | None]]()
        for pick in every_pick(mine, name, shift):
            table = table_after(mine, pick) if pick.uses else None
            if table is None:
                continue
            best, rest = best_after(table, name, marker_worth)
            worth, least = Fraction(best), worth_now(table, name, marker_worth)
            if self.others is not None and self.cut_at is None:
                referee = Referee(self.state.copy(), BOOK)
                referee.play(pick, 0)
                if (drafted := self.against_others(referee.state)) is not None:
                    worth = worth_now(referee.state, name, marker_worth) + drafted[1]
                    rest = ()
            rows.append((pick, table.boards[name].free_slots, table.pools, worth, rest, least))
        free, picks = mine.boards[name].free_slots, picks_of(contest.our_uses(), mine, name)
        for pick, (worth, more), bound in zip(picks, worths, bounds, strict=True):
            pool, rest = mine.pools - Counter(pick.dice), picks_of(more, mine, name)
            certain = None if bound is None else self.now + bound
            slots = free - len(pick.dice or ())
            rows.append((replace(pick, shift=shift), slots, pool, worth, rest, certain))
        cut = self.cut_at is not None
        for pick, slots, pool, worth, then, certain in rows:
            yield PickWorth(
                pick=shown_pick(self.state, name, pick),
                entry=pick,
                worth=worth,
                slots=slots,
                pool=+pool,
                at_least=Fraction(certain) if cut and certain is not None else None,
                then=() if cut else tuple(shown_pick(self.state, name, one) for one in then),
            )


def _notes(state: State, name: str, marker_worth: int) -> Iterator[str]:
    """Say where the worth rests on stopping, which the rules forbid who can still pick (GT-137)."""
    for bed in state.boards[name].garden:
        less = whole(state, name, bed.plant) < marker_worth * len(bed.plant.traits)
        if less and not bed.is_complete:
            yield (
                f"{bed.card} is worth less complete than with its markers. These points assume "
                "it stays incomplete where it can, but a player who can take a die must take one "
                "(GT-137)."
            )


# a phase in hindsight


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseReview:
    """One player in one Plant Breeding phase."""

    number: int
    """Of the round."""
    player: str
    gained: int
    """Points, as if the game ended with the phase."""
    best: int
    """The most that was possible, with the others' picks as they were."""
    picks: tuple[ShownPick, ...]
    """Those that give it, besides the ones that stay."""
    kept: tuple[str, ...]
    """Picks with a tool or an assistant, in words; they stay as they were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreviewed:
    """A player of a phase of whom nothing can be told."""

    number: int
    player: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReview:
    """What players gained in each Plant Breeding phase, and the most that was possible."""

    players: tuple[str, ...]
    """Those that were asked about, by seats; Brother Johann is none of them."""
    phases: tuple[PhaseReview, ...]
    """Round by round, and by seats."""
    unreviewed: tuple[Unreviewed, ...]
    findings: tuple[Finding, ...] = ()
    """What is wrong in the record; what it leaves in doubt is not reviewed."""
    assumed: tuple[Assumption, ...] = ()

    @property
    def partly_read(self) -> bool:
        """Whether some of the record could not be read."""
        return any(one.code is RecordCode.UNREADABLE for one in self.findings)


def review(record: Record, marker_worth: int = 1, player: str | None = None) -> GameReview:
    """Return what each player gained in each Plant Breeding phase, and what was possible.

    Picks with a tool or an assistant stay as they were. A phase of which something is in doubt for
    a player is not reviewed.
    """
    referee = referee_of(record)
    state: State = referee.state
    one = known_name(state, player)
    names = [n for n in record.players if not (n == JOHANN and state.solo) and one in (None, n)]
    found: list[PhaseReview] = []
    left_out: list[Unreviewed] = []
    rounds, seen = 0, set()
    runs = groupby(enumerate(record.entries), key=lambda one: isinstance(one[1], Pick))
    for has_picks, run in runs:
        first = Referee(referee.state.copy(), BOOK)
        if has_picks and first.state.phase == "working":  # no die was written before
            begin(first)
        begun, doubts, picks = first.state, dict(referee.doubts), list[_SeenPick]()
        for index, entry in run:
            rounds += isinstance(entry, Phase) and entry.name == "working"
            before = referee.state.copy() if has_picks else begun
            referee.play(entry, index)
            if isinstance(entry, Pick):
                picks.append((entry, before, referee.state.copy()))
        if has_picks:
            seen.add(begun.round)
            for name in names:
                why = _in_doubt(referee, begun, doubts, name)
                if why:
                    left_out.append(Unreviewed(number=begun.round, player=name, why=why))
                else:
                    found.append(_review(begun, referee.state, picks, name, marker_worth))
    if not seen:
        raise TableError("the record has no picks of a Plant Breeding phase to review")
    for number in set(range(1, rounds + 1)) - seen:
        why = "its picks are not written down"
        left_out += [Unreviewed(number=number, player=name, why=why) for name in names]
    goals = [goal for name in names for goal in referee.state.boards[name].goals]
    keys = ["mat.dice_slots", *map(record.rules.box.goal_key, goals)]
    wrong = [*map(finding_of, (*record.unread, *referee.play_all(())))]
    wrong = [one for one in wrong if one.severity is not Severity.NOTE]
    return GameReview(
        players=tuple(names),
        phases=tuple(found),
        unreviewed=tuple(sorted(left_out, key=lambda one: one.number)),
        findings=tuple(sorted(wrong, key=lambda one: (one.line, one.column))),
        assumed=assumptions(record.rules.box, keys),
    )


def _in_doubt(referee: Referee, begun: State, before: Doubts, name: str) -> str:
    """Say what is not certain of a phase for a player; empty if nothing is.

    Dice that were certain when the phase began are so as long as nothing in it is wrong by itself.
    """
    pools = [f"pool {gene}" for gene in GENES]
    causes = [referee.doubts[key] for key in pools if key in referee.doubts]
    known = {id(cause) for cause in before.values() if cause is not None}
    fresh = [cause for cause in causes if cause is None or id(cause) not in known]
    if fresh or any(key in before for key in pools):
        return "the dice on the board are uncertain"
    beds = [key for key in begun.of_pick(name) if key.endswith(f" of {name}")]
    for keys, what in (
        ([f"garden {name}", *beds], "the plants in the garden are uncertain"),
        ([f"goals {name}"], "the claimed goals are uncertain"),
        ([f"slots {name}"], "the number of free dice slots is uncertain"),
    ):
        if any(key in referee.doubts for key in keys):
            return what
    return ""


def _review(
    begun: State, ended: State, picks: Sequence[_SeenPick], name: str, marker_worth: int
) -> PhaseReview:
    """Return what a player could have gained: dice that were left, and those that they took."""
    start, reach = begun.copy(), ended.pools.copy()
    board = start.boards[name]
    firsts = [gene for player, gene in begun.first_shifts if player == name]
    stays, laid, kept = 0, 0, []
    for pick, before, after in picks:
        old, new = before.boards[name], after.boards[name]
        changed = next((n for n in after.players if before.boards[n] != after.boards[n]), "")
        if changed != name or pick.passes:
            continue
        if not pick.uses:
            reach += before.pools - after.pools
            laid += new.dice - old.dice
            continue
        # what a card did stays: its markers, coins and slots
        uses = listed([use.name for use in pick.uses], "and")
        kept.append(f"{' + '.join(pick.dice or ())} with {uses}")
        stays += new.coins - old.coins
        board.extra_slots += new.extra_slots - old.extra_slots
        board.dice += new.dice - old.dice
        if pick.dice and gene_of(pick.dice[0]) in firsts:
            firsts.remove(gene_of(pick.dice[0]))
        for bed in board.garden:
            covered, was = new.find(bed.plant), old.find(bed.plant)
            if covered is not None and was is not None:
                bed.covered |= covered.covered - was.covered
    now = worth_now(begun, name, marker_worth)
    board.extra_slots += max(0, laid - board.free_slots)
    grown = replace(start, pools=reach, first_shifts=[(name, gene) for gene in firsts])
    best, found = best_after(grown, name, marker_worth)
    return PhaseReview(
        number=begun.round,
        player=name,
        gained=worth_now(ended, name, marker_worth) - now,
        best=best - now + stays,
        picks=tuple(shown_pick(grown, name, one) for one in found),
        kept=tuple(kept),
    )


_CLAIMS = {
    "none": "If nobody else picks, {name} can have {worth}",
    "random": "If the others take any die, {name} can expect {worth}",
    "worst": "Whatever the others take, {name} is sure of {worth}",
}
_LONGEST_FRACTION = 20
_PARTS = {"R": "seed", "F": "flower", "G": "pod", "T": "stem"}
"""By gene, the part of a plant that it shapes."""


def exact_points(worth: Fraction) -> str:
    """Return points exactly, and where they are no whole number also about.

    >>> exact_points(Fraction(403, 15))
    '403/15 = 26.87 points'
    """
    if worth.denominator == 1:
        return counted(worth.numerator, "point")
    exact = f"{worth} = " if len(str(worth)) <= _LONGEST_FRACTION else ""
    return f"{exact}{float(worth):.2f} points"


def opening(answer: PickAnswer) -> str:
    """Return what can be had, or why there is nothing to pick."""
    now = f"{counted(answer.now, 'point')} now"
    if answer.passing is not None:
        return f"Pass: {answer.passing} ({now})."
    others = "none" if answer.cut_at is not None else answer.others
    claim = _CLAIMS[others].format(name=answer.player, worth=exact_points(answer.worth))
    return f"{claim} ({now}, {counted(answer.slots, 'slot')} free)."


def pick_picture(answer: PickAnswer) -> TablePicture:
    """Return the dice in their pools and the plants, the first of the best picks marked."""
    best = [one.pick for one in answer.best[:1]]
    pick = best[0] if best else ShownPick(dice=())
    pools, plants = [], []
    for gene in GENES:
        places = []
        for die in (*TRAITS_OF[gene], MUTATION + gene):
            number = max(0, answer.table.pools[die])
            taken = min(number, pick.dice.count(die))
            places.append(DicePlace(shown=die, number=number, taken=taken))
        pools.append((gene, tuple(places)))
    for card in (bed.card for bed in answer.table.boards[answer.player].garden):
        traits, parts = [], []
        for trait in card.traits:
            chosen = "best pick" if (pick.plant, pick.trait) == (card, trait) else ""
            traits.append((trait, "covered" if trait in card.covered else chosen))
            if gene_of(trait) not in answer.table.overlaid:  # on which the look depends
                parts.append((_PARTS[gene_of(trait)], PHENOTYPES[trait[0]].split()[0]))
        title = counted(card.points or 0, "point")
        plants.append(PicturedPlant(title=title, traits=tuple(traits), parts=tuple(parts)))
    is_you = answer.player == YOU
    return TablePicture(
        title="Your dice and plants" if is_you else f"Dice and plants of {answer.player}",
        pools=tuple(pools),
        plants=tuple(plants),
        caption=(opening(answer), *(f"Best pick: {one}." for one in best)),
    )


MOST_BEST, MOST_OTHERS = 2, 3
"""Kinds of picks that are shown, so that an answer has some ten lines; JSON has all."""
_SHOWN = 5
"""Findings that are shown; ``verify`` shows all of them."""


def short_number(worth: Fraction) -> str:
    """Return a number as it is if it is whole, else with two places."""
    return str(worth) if worth.denominator == 1 else f"{float(worth):.2f}"


def by_worth(rows: Iterable[Row | Line]) -> TableBlock:
    columns = (TableColumn(align=Align.RIGHT), TableColumn())
    return TableBlock(columns, tuple(rows), headed=False, fold=Fold.LAST, indent=2, hang=2)


# picks


@blocks.register
def pick_answer_blocks(answer: PickAnswer) -> Iterator[Block]:
    """Yield the best picks and what they leave, then some others, then what was assumed."""
    yield Paragraph(opening(answer))
    if answer.cut_at is not None:
        yield Paragraph(
            f"With the others picking there are more than {answer.cut_at:,} states, too many to "
            "search. The points assume nobody else picks; 'at least' is certain whatever they "
            "take."
        )
    if answer.before:
        yield Paragraph(
            f"Other picks come first ({listed(answer.before, 'and')}), so no single pick can be "
            "valued yet."
        )
    rows: list[Row | Line] = []
    for heading, most, is_best in (
        ("Best picks:", MOST_BEST, True),
        ("Other picks:", MOST_OTHERS, False),
    ):
        # picks that differ in a De Novo die or its partner stand together, the best first
        alike: dict[object, list[PickWorth]] = {}
        for one in sorted(answer.picks, key=lambda one: -one.worth):
            pick = one.pick
            if (one.worth == answer.worth) is is_best:
                key = (one.worth, pick.plant, pick.trait, len(pick.dice), pick.uses)
                alike.setdefault(key, []).append(one)
        rows += [Heading(heading)] if alike else []
        for picks in list(alike.values())[:most]:
            first = picks[0]
            leaves = (_leaves(first),) if is_best or answer.cut_at is not None else ()
            names = _named([one.pick for one in picks])
            rows.append((short_number(first.worth), Stack((names, *leaves))))
        if len(alike) > most:
            rows.append(("", f"and {counted(len(alike) - most, 'other')}"))
    yield by_worth(rows)
    yield from map(Paragraph, answer.notes)
    yield from assumed_blocks(answer.assumed)


def _named(alike: Sequence[ShownPick]) -> str:
    """Return picks of one kind in words: ``mF + FF or Ff for ff on 9: FF Tt ff``."""
    first = alike[0]
    dice = listed(list(dict.fromkeys(one.dice[-1] for one in alike)))
    if len(first.dice) == 2:
        dice = f"{first.dice[0]} + {dice}"
    return str(first).replace(" + ".join(first.dice), dice, 1)


def _leaves(one: PickWorth) -> str:
    if one.at_least is not None:
        return f"at least {short_number(one.at_least)}"
    slots = f"leaves {counted(one.slots, 'slot') if one.slots else 'no slot'}"
    return f"{slots}; then {'; '.join(map(str, one.then))}" if one.then else slots


# reviews


@blocks.register
def game_review_blocks(review: GameReview) -> Iterator[Block]:
    """Yield a table by round, then the picks that would have given more."""
    if review.phases:
        yield Paragraph(
            "Points gained in Plant Breeding, and the most possible with the others' picks as "
            "they were:"
        )
        rows = [(str(o.number), o.player, str(o.gained), str(o.best)) for o in review.phases]
        names = ("Round", "Gained", "Best")
        number, gained, best = (TableColumn(name, align=Align.RIGHT) for name in names)
        columns = (number, TableColumn("Player"), gained, best)
        yield TableBlock(columns, tuple(rows), quiet=True, fold=Fold.NEVER, indent=2)
    for phase in review.phases:
        if phase.best > phase.gained:
            more = counted(phase.best - phase.gained, "point")
            yield Paragraph(f"Round {phase.number}, {phase.player}: {more} more with")
            if phase.kept:
                yield item(f"{listed(phase.kept, 'and')}, as it was")
            yield from (item(str(pick)) for pick in phase.picks)
    left_out: dict[tuple[int, str], list[str]] = {}
    for one in review.unreviewed:
        left_out.setdefault((one.number, one.why), []).append(one.player)
    for (round_, why), players in left_out.items():
        are = "is" if len(players) == 1 else "are"
        yield Paragraph(f"Round {round_}: {listed(players, 'and')} {are} not reviewed: {why}.")
    if review.findings:
        yield Paragraph(
            "testcross verify reports these errors; a turn that they leave uncertain is not "
            "reviewed:"
        )
    for wrong in review.findings[:_SHOWN]:
        yield item(f"line {wrong.line}: {wrong.code} {wrong.statement}")
    if len(review.findings) > _SHOWN:
        yield item(f"and {len(review.findings) - _SHOWN} more")
    yield Paragraph(
        "This is hindsight, as if the game ended with each phase. It is not optimal play: the "
        "others might have picked differently."
    )
    yield from assumed_blocks(review.assumed)
