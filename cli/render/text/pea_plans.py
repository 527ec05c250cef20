"""Plans of the Working phase of Genotype, as text."""

from collections.abc import Iterable, Sequence

from testcross.cli import console
from testcross.cli.render.text.box_assumptions import assumed_text
from testcross.cli.render.text.exact_points import exact_points, short_number
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.dice import format_pool
from testcross.rulesets.genotype.planning import (
    Hindsight,
    Placement,
    PlanRequest,
    Prospect,
    RankedPlacement,
)

_LEFT_ASIDE = (
    "Tools and assistants are left aside, and so is what cards will be drawn. None of this is "
    "called optimal play: what the others will do is not modelled."
)


@on_screen.register
def prospect_text(prospect: Prospect) -> str:
    """Return every next placement with its worth, the best first."""
    request = prospect.request
    expected = exact_points(prospect.worth)
    text = console.paragraph(
        f"Placing no more markers, and nobody else picking, {request.player.name} can expect "
        f"{expected} ({_now(request)})."
    )
    text += console.paragraph(
        "Each next placement with the points to expect, as if no other followed it:"
    )
    width = max((len(short_number(one.worth)) for one in prospect.placements), default=0)
    for alike in _alike(prospect.placements):
        first = f"  {short_number(alike[0].worth):>{width}}  "
        text += console.paragraph(_named(alike), first=first, indent=" " * (len(first) + 2))
    text += console.paragraph(f"The expectation is exact, over all rolls. {_LEFT_ASIDE}")
    return text + assumed_text(prospect.assumed)


@on_screen.register
def hindsight_text(plan: Hindsight) -> str:
    """Return the best placements in their order, the dice then, and the picks."""
    request = plan.request
    text = console.paragraph(
        f"With this roll, and nobody else picking, {request.player.name} can have "
        f"{counted(plan.worth, 'point')}: {plan.without} without another marker "
        f"({_now(request)})."
    )
    if plan.placements:
        text += "Markers, in this order:\n"
        text += "".join(_row(_with_coin(one)) for one in plan.placements)
    if plan.markers_left:
        told = "is one marker" if plan.markers_left == 1 else f"are {plan.markers_left} markers"
        also = " more" if plan.placements else ""
        text += console.paragraph(f"There {told}{also} that no placement needs; 2nd Shift is free.")
    text += console.paragraph(f"The dice then: {format_pool(plan.pool)}.")
    if plan.picks:
        text += "Picks:\n" + "".join(_row(str(pick)) for pick in plan.picks)
    text += console.paragraph(
        f"This is hindsight: the dice are known, and the others stay as they are. {_LEFT_ASIDE}"
    )
    return text + assumed_text(plan.assumed)


def _now(request: PlanRequest) -> str:
    slots, markers = counted(request.slots, "slot"), counted(request.markers, "marker")
    return f"{counted(request.worth_now, 'point')} now, {slots}, {markers} left"


def _row(told: str) -> str:
    return console.paragraph(told, first="  ", indent="    ")


def _with_coin(placement: Placement) -> str:
    return f"{placement}, with its coin" if placement.coin is not None else str(placement)


def _alike(placements: Iterable[RankedPlacement]) -> list[list[RankedPlacement]]:
    """Return placements, the best first, those of one space and worth together."""
    found: dict[tuple[object, str], list[RankedPlacement]] = {}
    for one in placements:
        found.setdefault((one.worth, str(one.placement.space)), []).append(one)
    return list(found.values())


def _named(alike: Sequence[RankedPlacement]) -> str:
    details = [one.placement.details for one in alike if one.placement.details]
    space = str(alike[0].placement.space)
    return f"{space}: {listed(details)}" if details else space
