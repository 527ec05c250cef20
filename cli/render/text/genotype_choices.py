"""What there is to choose in Genotype: picks, plans, and what a game would have given."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from testcross.cli import console
from testcross.cli.render.finding_phrases import statement
from testcross.rulesets.blocks import (
    Align,
    Block,
    Fold,
    Line,
    Paragraph,
    Row,
    TableBlock,
    TableColumn,
    blocks,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import assumed_blocks
from testcross.rulesets.genotype.dice import format_pool
from testcross.rulesets.genotype.draft import Others, PickAnswer, PickWorth
from testcross.rulesets.genotype.planning import (
    Hindsight,
    Placement,
    PlanRequest,
    Prospect,
    RankedPlacement,
)
from testcross.rulesets.genotype.review import GameReview, PhaseReview, Unreviewed
from testcross.rulesets.records import Finding

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


_CLAIMS = {
    Others.NONE: "Nobody else picking, {name} can have {worth}",
    Others.RANDOM: "If the others take any die, {name} can expect {worth}",
    Others.WORST: "Whatever the others take, {name} can be sure of {worth}",
}


@blocks.register
def pick_answer_blocks(answer: PickAnswer) -> Iterator[Block]:
    """Yield the best picks and what they leave, then the others, then what was assumed."""
    yield Paragraph(_opening(answer))
    yield from map(Paragraph, _remarks(answer))
    yield _by_worth(_pick_rows(answer), hang=2)
    yield from map(Paragraph, answer.notes)
    yield from assumed_blocks(answer.assumed)


def _pick_rows(answer: PickAnswer) -> Iterator[Row | Line]:
    best = [*answer.best]
    for heading, picks in (
        ("Best picks:", best),
        ("Other picks:", [one for one in answer.picks if one not in best]),
    ):
        if picks:
            yield Line(heading)
        for alike in _alike(picks):
            leaves = f"\n{_leaves(alike[0])}" if picks is best or answer.is_cut else ""
            yield short_number(alike[0].worth), f"{_named(alike)}{leaves}"


def _by_worth(rows: Iterable[Row | Line], hang: int) -> TableBlock:
    """Return a table of what there is to choose behind its worth."""
    columns = (TableColumn(align=Align.RIGHT), TableColumn())
    return TableBlock(columns, tuple(rows), headed=False, fold=Fold.LAST, indent=2, hang=hang)


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
            f"With the others picking too there are more than {answer.cut_at:,} states, too many "
            "to look at. The worth is that if nobody else picks; 'at least' is certain whatever "
            "they take."
        )
    if answer.before:
        yield (
            f"{listed(answer.before, 'and')} pick{'s' * (len(answer.before) == 1)} before, so no "
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


_LEFT_ASIDE = (
    "Tools and assistants are left aside, and so is what cards will be drawn. None of this is "
    "called optimal play: what the others will do is not modelled."
)


@blocks.register
def prospect_blocks(prospect: Prospect) -> Iterator[Block]:
    """Yield every next placement with its worth, the best first."""
    request = prospect.request
    expected = exact_points(prospect.worth)
    yield Paragraph(
        f"Placing no more markers, and nobody else picking, {request.player.name} can expect "
        f"{expected} ({_now(request)})."
    )
    yield Paragraph("Each next placement with the points to expect, as if no other followed it:")
    plans = _alike_plans(prospect.placements)
    yield _by_worth([(short_number(one[0].worth), _plan_named(one)) for one in plans], hang=2)
    yield Paragraph(f"The expectation is exact, over all rolls. {_LEFT_ASIDE}")
    yield from assumed_blocks(prospect.assumed)


@blocks.register
def hindsight_blocks(plan: Hindsight) -> Iterator[Block]:
    """Yield the best placements in their order, the dice then, and the picks."""
    request = plan.request
    yield Paragraph(
        f"With this roll, and nobody else picking, {request.player.name} can have "
        f"{counted(plan.worth, 'point')}: {plan.without} without another marker "
        f"({_now(request)})."
    )
    if plan.placements:
        yield Line("Markers, in this order:")
        yield from (_item(_with_coin(one)) for one in plan.placements)
    if plan.markers_left:
        told = "is one marker" if plan.markers_left == 1 else f"are {plan.markers_left} markers"
        also = " more" if plan.placements else ""
        yield Paragraph(f"There {told}{also} that no placement needs; 2nd Shift is free.")
    yield Paragraph(f"The dice then: {format_pool(plan.pool)}.")
    if plan.picks:
        yield Line("Picks:")
        yield from (_item(str(pick)) for pick in plan.picks)
    yield Paragraph(
        f"This is hindsight: the dice are known, and the others stay as they are. {_LEFT_ASIDE}"
    )
    yield from assumed_blocks(plan.assumed)


def _now(request: PlanRequest) -> str:
    slots, markers = counted(request.slots, "slot"), counted(request.markers, "marker")
    return f"{counted(request.worth_now, 'point')} now, {slots}, {markers} left"


def _item(told: str) -> Paragraph:
    return Paragraph(told, first="  ", indent=4)


def _with_coin(placement: Placement) -> str:
    return f"{placement}, with its coin" if placement.coin is not None else str(placement)


def _alike_plans(placements: Iterable[RankedPlacement]) -> list[list[RankedPlacement]]:
    """Return placements, the best first, those of one space and worth together."""
    found: dict[tuple[object, str], list[RankedPlacement]] = {}
    for one in placements:
        found.setdefault((one.worth, str(one.placement.space)), []).append(one)
    return list(found.values())


def _plan_named(alike: Sequence[RankedPlacement]) -> str:
    details = [one.placement.details for one in alike if one.placement.details]
    space = str(alike[0].placement.space)
    return f"{space}: {listed(details)}" if details else space


_SHOWN = 5
"""Findings that are shown; ``verify`` shows all of them."""


@blocks.register
def game_review_blocks(review: GameReview) -> Iterator[Block]:
    """Yield a table by round, then the picks that would have given more."""
    if review.phases:
        yield Paragraph(
            "Points gained in Plant Breeding, and the most that there was with the others' picks "
            "as they were:"
        )
        yield _phases(review.phases)
    for phase in review.phases:
        if phase.best > phase.gained:
            yield from _better(phase)
    yield from map(Paragraph, _left_out(review.unreviewed))
    yield from _found(review.findings)
    yield Paragraph(
        "This is hindsight, as if the game ended with each phase. It is not called optimal play: "
        "nobody knows what the others would have done instead."
    )
    yield from assumed_blocks(review.assumed)


def _phases(phases: Iterable[PhaseReview]) -> TableBlock:
    rows = [(str(one.number), one.player, str(one.gained), str(one.best)) for one in phases]
    number, gained, best = (
        TableColumn(name, align=Align.RIGHT) for name in ("Round", "Gained", "Best")
    )
    columns = (number, TableColumn("Player"), gained, best)
    return TableBlock(columns, tuple(rows), quiet=True, fold=Fold.NEVER, indent=2)


def _better(phase: PhaseReview) -> Iterator[Block]:
    more = counted(phase.best - phase.gained, "point")
    yield Paragraph(f"Round {phase.number}, {phase.player}: {more} more with")
    if phase.kept:
        yield _item(f"{listed(phase.kept, 'and')}, as it was")
    yield from (_item(str(pick)) for pick in phase.picks)


def _found(findings: Sequence[Finding]) -> Iterator[Block]:
    """Yield what is wrong with the record, line by line; the first of them if there are many."""
    if not findings:
        return
    yield Paragraph(
        "What testcross verify finds in the record; what such an entry leaves open is not reviewed:"
    )
    for one in findings[:_SHOWN]:
        yield _item(f"line {one.line}: {one.code} {console.printable(statement(one))}")
    more = len(findings) - _SHOWN
    if more > 0:
        yield _item(f"and {more} more")


def _left_out(unreviewed: Iterable[Unreviewed]) -> list[str]:
    """Return who was not reviewed and why, those alike in one sentence."""
    found: dict[tuple[int, str], list[str]] = {}
    for one in unreviewed:
        found.setdefault((one.number, one.why), []).append(one.player)
    return [
        f"Round {number}: {listed(players, 'and')} {'is' if len(players) == 1 else 'are'} not "
        f"reviewed: {why}."
        for (number, why), players in found.items()
    ]
