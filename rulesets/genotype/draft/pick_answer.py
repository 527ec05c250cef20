"""The answer to: which die now? In words, as a table, and as a picture."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

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
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import Assumption, Assumptions, assumed_blocks
from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant, Trait, traits_at
from testcross.rulesets.genotype.dice import DicePool
from testcross.rulesets.genotype.draft.draft_request import (
    DraftRequest,
    Others,
    Pick,
    PickWorth,
    draft_request,
)
from testcross.rulesets.genotype.position import YOU, Position
from testcross.rulesets.pictures import DicePlace, PicturedPlant, TablePicture
from testcross.solver.drafts import (
    MOST_CERTAIN_STATES,
    MOST_STATES,
    TooManyStatesError,
    Use,
    alone_with_each,
    at_least_with_each,
    best_alone,
    certain_draft,
    expected_draft,
    our_uses,
)

_LONGEST_FRACTION = 20


def exact_points(worth: Fraction) -> str:
    """Return points exactly, and where they are no whole number also about.

    >>> exact_points(Fraction(403, 15))
    '403/15 = 26.87 points'
    """
    if worth.denominator == 1:
        return counted(worth.numerator, "point")
    about = f"{float(worth):.2f}"
    exact = f"{worth} = " if len(str(worth)) <= _LONGEST_FRACTION else ""
    return f"{exact}{about} points"


def short_number(worth: Fraction) -> str:
    """Return a number as it is if it is whole, else with two places."""
    return str(worth) if worth.denominator == 1 else f"{float(worth):.2f}"


def by_worth(rows: Iterable[Row | Line]) -> TableBlock:
    """Return a table of what there is to choose behind its worth."""
    columns = (TableColumn(align=Align.RIGHT), TableColumn())
    return TableBlock(columns, tuple(rows), headed=False, fold=Fold.LAST, indent=2, hang=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class PickAnswer:
    """Every legal pick of a player with its worth."""

    request: DraftRequest
    others: Others
    """What the other players are taken to do."""
    picks: tuple[PickWorth, ...]
    """Plant by plant and trait by trait, then for coins."""
    worth: Fraction
    """The score to be had: with the best pick, or if there is none without it."""
    cut_at: int | None
    """After how many states no more were looked at; None where all were. If there are too many, the
    worth is that if nobody else picks, and the picks have a bound from below.
    """
    passing: str | None
    """Why there is nothing to pick; None where there is, or where others pick first."""
    notes: tuple[str, ...]
    """What the worth leaves out, in sentences."""
    assumed: tuple[Assumption, ...]

    @property
    def is_cut(self) -> bool:
        """Whether there are too many states."""
        return self.cut_at is not None

    @property
    def best(self) -> tuple[PickWorth, ...]:
        """The picks that are worth the most."""
        return tuple(one for one in self.picks if one.worth == self.worth)

    @property
    def picture(self) -> TablePicture:
        """The dice in their pools and the player's plants, the first of the best picks marked."""
        best = [f"Best pick: {one.pick}." for one in self.best[:1]]
        name = self.request.player.name
        title = "Your dice and plants" if name == YOU else f"Dice and plants of {name}"
        return pick_picture(self.request, self.best, title, [_opening(self), *best])

    @property
    def before(self) -> tuple[str, ...]:
        """Who picks before the player, each Shift of theirs; only where the others pick at all."""
        names = [str(shift) for shift in self.request.order]
        ours = [shift.player == self.request.player.name for shift in self.request.order]
        first = ours.index(True)
        return () if self.others is Others.NONE else tuple(names[:first])


def answer_pick(
    position: Position,
    assumptions: Assumptions,
    *,
    others: Others = Others.NONE,
    player: str | None = None,
    marker_worth: int = 1,
    most_states: int | None = None,
) -> PickAnswer:
    """Return what each legal pick of a player is worth.

    Args:
        position: the table.
        assumptions: hands out what the box prints.
        others: what the other players are taken to do.
        player: whose picks; the next to pick if None.
        marker_worth: what a marker on an incomplete plant is worth.
        most_states: how many states may be looked at if the others pick too; by default as many
            as some seconds allow.

    Raises:
        DraftError: for a position that does not say enough.
        PositionError: for a plant without points.
        EngineError: where the solver could not tell.
    """
    request = draft_request(
        position,
        assumptions,
        player=player,
        marker_worth=marker_worth,
        contested=others is not Others.NONE,
    )
    values = _values(request, others, most_states)
    return PickAnswer(
        request=request,
        others=others,
        picks=values.picks,
        worth=values.worth,
        cut_at=values.cut_at,
        passing=_passing(request, others) if not values.picks else None,
        notes=tuple(_notes(request)),
        assumed=assumptions.found(),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Values:
    """What picks are worth under what the others are taken to do."""

    picks: tuple[PickWorth, ...]
    worth: Fraction
    cut_at: int | None = None


def _values(request: DraftRequest, others: Others, most_states: int | None) -> _Values:
    if others is Others.NONE:
        return _alone(request)
    problem = request.problem()
    draft = expected_draft if others is Others.RANDOM else certain_draft
    try:
        limit = MOST_CERTAIN_STATES if others is Others.WORST else MOST_STATES
        found = draft(problem, limit if most_states is None else most_states)
    except TooManyStatesError as error:
        return _cut(request, error.most)
    now = request.worth_now
    uses = our_uses(problem) if problem.is_ours else ()
    picks = tuple(
        _worth(request, use, now + worth) for use, worth in zip(uses, found.uses, strict=True)
    )
    return _Values(picks=picks, worth=now + found.total)


def _worth(
    request: DraftRequest, use: Use, worth: Fraction, then: tuple[Use, ...] = ()
) -> PickWorth:
    return PickWorth(
        pick=request.pick_of(use),
        worth=worth,
        slots=request.slots - len(use.pieces),
        pool=request.pool_after(use),
        then=tuple(request.pick_of(later) for later in then),
    )


def _alone(request: DraftRequest) -> _Values:
    """Return every legal pick with the best score that can follow it (model M-1 of the rules)."""
    problem = request.problem()
    now = request.worth_now
    picks = tuple(
        _worth(request, use, Fraction(now + allotment.worth), allotment.uses[1:])
        for use, allotment in zip(our_uses(problem), alone_with_each(problem), strict=True)
    )
    worth = max((one.worth for one in picks), default=None)
    return _Values(
        picks=picks,
        worth=Fraction(now + best_alone(problem).worth) if worth is None else worth,
    )


def _cut(request: DraftRequest, most: int) -> _Values:
    """Return what picks are worth alone, each with a bound from below for any others."""
    alone, now = _alone(request), request.worth_now
    problem = request.problem()
    if not problem.is_ours:
        return replace(alone, picks=(), cut_at=most)
    bounds = at_least_with_each(problem)
    picks = tuple(
        replace(one, at_least=Fraction(now + bound), then=())
        for one, bound in zip(alone.picks, bounds, strict=True)
    )
    return replace(alone, picks=picks, cut_at=most)


def _passing(request: DraftRequest, others: Others) -> str | None:
    """Say why there is nothing to pick (GT-134, GT-136); None where others pick first."""
    problem = request.problem()
    if others is not Others.NONE and not problem.is_ours:
        return None
    if request.slots == 0:
        return "no dice slot is free"
    families = problem.our_families
    if families:
        return f"no {GENES[families[0]]} die can be used, as the 1st Shift requires"
    return "no die on the board can be used"


def _notes(request: DraftRequest) -> list[str]:
    """Say where the worth rests on stopping, which the rules forbid who can still pick (GT-137)."""
    dear = [
        str(one.plant)
        for one in request.player.garden
        if not one.plant.is_complete
        and request.whole(one) < request.marker_worth * len(one.plant.traits)
    ]
    return [
        f"{plant} is worth less complete than with its markers. These points assume it stays "
        "incomplete where it can, but a player who can take a die must take one (GT-137)."
        for plant in dear
    ]


_CLAIMS = {
    Others.NONE: "If nobody else picks, {name} can have {worth}",
    Others.RANDOM: "If the others take any die, {name} can expect {worth}",
    Others.WORST: "Whatever the others take, {name} is sure of {worth}",
}


@blocks.register
def pick_answer_blocks(answer: PickAnswer) -> Iterator[Block]:
    """Yield the best picks and what they leave, then the others, then what was assumed."""
    yield Paragraph(_opening(answer))
    yield from map(Paragraph, _remarks(answer))
    yield by_worth(_pick_rows(answer))
    yield from map(Paragraph, answer.notes)
    yield from assumed_blocks(answer.assumed)


def _pick_rows(answer: PickAnswer) -> Iterator[Row | Line]:
    best = [*answer.best]
    for heading, picks in (
        ("Best picks:", best),
        ("Other picks:", [one for one in answer.picks if one not in best]),
    ):
        if picks:
            yield Heading(heading)
        for alike in _alike(picks):
            leaves = (_leaves(alike[0]),) if picks is best or answer.is_cut else ()
            yield short_number(alike[0].worth), Stack((_named(alike), *leaves))


def _opening(answer: PickAnswer) -> str:
    """Return what can be had, or why there is nothing to pick."""
    now = f"{counted(answer.request.worth_now, 'point')} now"
    if answer.passing is not None:
        return f"Pass: {answer.passing} ({now})."
    free = f"{counted(answer.request.slots, 'slot')} free"
    name, worth = answer.request.player.name, exact_points(answer.worth)
    others = Others.NONE if answer.is_cut else answer.others
    return f"{_CLAIMS[others].format(name=name, worth=worth)} ({now}, {free})."


def _remarks(answer: PickAnswer) -> Iterator[str]:
    """Yield who picks before, and what could not be worked out."""
    if answer.cut_at is not None:
        yield (
            f"With the others picking there are more than {answer.cut_at:,} states, too many to "
            "search. The points assume nobody else picks; 'at least' is certain whatever they "
            "take."
        )
    if answer.before:
        yield (
            f"{listed(answer.before, 'and')} pick{'s' * (len(answer.before) == 1)} first, so no "
            "single pick can be valued yet."
        )


def _alike(picks: Iterable[PickWorth]) -> list[list[PickWorth]]:
    """Return picks, the best first, those together that differ in a De Novo die or its partner."""
    found: dict[object, list[PickWorth]] = {}
    for one in sorted(picks, key=lambda one: -one.worth):
        pick = one.pick
        found.setdefault((one.worth, pick.plant, pick.trait, len(pick.dice)), []).append(one)
    return list(found.values())


def _named(alike: list[PickWorth]) -> str:
    """Return picks of one kind in words: ``mF + FF or Ff for ff on 9: FF Tt ff``."""
    pick = alike[0].pick
    if pick.plant is None:
        return f"{listed([one.pick.dice_text for one in alike])} for a coin"
    if len(pick.dice) == 1:
        return str(pick)
    first, _ = pick.dice_text.split(" + ")
    partners = [one.pick.dice_text.split(" + ")[1] for one in alike]
    return f"{first} + {listed(partners)} for {pick.trait} on {pick.plant}"


def _leaves(one: PickWorth) -> str:
    if one.at_least is not None:
        return f"at least {short_number(one.at_least)}"
    slots = f"leaves {counted(one.slots, 'slot') if one.slots else 'no slot'}"
    return f"{slots}; then {'; '.join(map(str, one.then))}" if one.then else slots


_PARTS = {
    Gene.R: ("seed", "round", "wrinkled"),
    Gene.F: ("flower", "purple", "white"),
    Gene.G: ("pod", "green", "yellow"),
    Gene.T: ("stem", "tall", "short"),
}
"""By gene, the part of a plant that it shapes, and how: dominant, recessive."""


def pick_picture(
    request: DraftRequest, best: Sequence[PickWorth], title: str, caption: Sequence[str]
) -> TablePicture:
    """Return the picture of a pick.

    Args:
        request: whose pick it is, and what lies there.
        best: the best picks; the dice and the trait of the first are marked.
        title: what it shows.
        caption: what is said below.
    """
    pick = best[0].pick if best else Pick(dice=())
    plants = tuple(_plant(one.plant, pick, request.overlays) for one in request.player.garden)
    pools = tuple((gene.value, tuple(_places(request.pool, gene, pick))) for gene in GENES)
    return TablePicture(title=title, pools=pools, plants=plants, caption=tuple(caption))


def _places(pool: DicePool, gene: Gene, pick: Pick) -> Iterator[DicePlace]:
    for die in (*traits_at(gene), gene):
        shown = f"m{gene}" if isinstance(die, Gene) else str(die)
        number = pool.number_of(die)
        yield DicePlace(shown=shown, number=number, taken=min(number, pick.dice.count(die)))


def _plant(plant: PeaPlant, pick: Pick, overlays: Collection[Gene]) -> PicturedPlant:
    title = "plant" if plant.points is None else counted(plant.points, "point")
    traits = tuple((str(one), _state(plant, one, pick)) for one in plant.traits)
    return PicturedPlant(title=title, traits=traits, parts=tuple(_parts(plant, overlays)))


def _state(plant: PeaPlant, trait: Trait, pick: Pick) -> str:
    if trait in plant.covered:
        return "covered"
    return "best pick" if (pick.plant, pick.trait) == (plant, trait) else ""


def _parts(plant: PeaPlant, overlays: Collection[Gene]) -> Iterator[tuple[str, str]]:
    """Yield what a plant shows; not what depends on an overlay."""
    for trait in plant.traits:
        part, dominant, recessive = _PARTS[trait.gene]
        if trait.gene not in overlays:
            yield part, dominant if trait.is_dominant else recessive
