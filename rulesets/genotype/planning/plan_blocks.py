"""What a plan looks like: placements with their worth, the dice and the picks."""

from collections.abc import Iterable, Iterator, Sequence

from testcross.rulesets.blocks import Block, Heading, Paragraph, blocks, item
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import assumed_blocks
from testcross.rulesets.genotype.dice import format_pool
from testcross.rulesets.genotype.draft.pick_answer import by_worth, exact_points, short_number
from testcross.rulesets.genotype.planning.plan_request import PlanRequest
from testcross.rulesets.genotype.planning.prospect import Hindsight, Prospect, RankedPlacement

_LEFT_ASIDE = (
    "Tools, assistants and card draws are ignored. This is not optimal play: it does not model "
    "how the others play."
)


@blocks.register
def prospect_blocks(prospect: Prospect) -> Iterator[Block]:
    """Yield every next placement with its worth, the best first."""
    request = prospect.request
    expected = exact_points(prospect.worth)
    yield Paragraph(
        f"With no more markers, and if nobody else picks, {request.player.name} can expect "
        f"{expected} ({_now(request)})."
    )
    yield Paragraph("Expected points for each next placement, if no other follows it:")
    plans = _alike_plans(prospect.placements)
    yield by_worth([(short_number(one[0].worth), _plan_named(one)) for one in plans])
    yield Paragraph(f"Expected points are exact, over all rolls. {_LEFT_ASIDE}")
    yield from assumed_blocks(prospect.assumed)


@blocks.register
def hindsight_blocks(plan: Hindsight) -> Iterator[Block]:
    """Yield the best placements in their order, the dice then, and the picks."""
    request = plan.request
    yield Paragraph(
        f"With this roll, and if nobody else picks, {request.player.name} can have "
        f"{counted(plan.worth, 'point')}: {plan.without} without another marker ({_now(request)})."
    )
    if plan.placements:
        yield Heading("Markers, in this order:")
        coins = ("" if one.coin is None else ", with its coin" for one in plan.placements)
        yield from (item(f"{one}{coin}") for one, coin in zip(plan.placements, coins, strict=True))
    if plan.markers_left:
        told = "is one marker" if plan.markers_left == 1 else f"are {plan.markers_left} markers"
        also = " more" if plan.placements else ""
        yield Paragraph(f"There {told}{also} that no placement needs; 2nd Shift is free.")
    yield Paragraph(f"The dice then: {format_pool(plan.pool)}.")
    if plan.picks:
        yield Heading("Picks:")
        yield from (item(str(pick)) for pick in plan.picks)
    yield Paragraph(
        f"This is hindsight: the dice are known and the others stay as they are. {_LEFT_ASIDE}"
    )
    yield from assumed_blocks(plan.assumed)


def _now(request: PlanRequest) -> str:
    slots, markers = counted(request.slots, "slot"), counted(request.markers, "marker")
    return f"{counted(request.worth_now, 'point')} now, {slots}, {markers} left"


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
