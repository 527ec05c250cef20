"""What happened to the price of an upgrade: who paid what, resets, and prices that were written."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.round_state.price_range import MOST, PriceRange, any_prices


class PriceStep(Enum):
    """What an event does to a price (GT-153, GT-202)."""

    RAISED = "raised"
    """By a purchase: one dearer, but not above the top."""
    LOWERED = "lowered"
    """By a reset: one cheaper, but not below the bottom."""
    SEEN = "seen"
    """Nothing: somebody wrote where the marker lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceEvent:
    """One thing that happened to a price."""

    step: PriceStep
    low: int = 0
    high: int = MOST
    """Between which bounds the price lay just before the step, if the event is right."""
    player: str = ""
    paid: int | None = None
    """What a buyer paid; None where nobody wrote it."""
    line: int = 0
    """Where it is written; 0 where it is not."""
    round_number: int = 0
    """Of a reset: after which round."""
    is_sure: bool = True
    """Whether it is certain that it happened at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceStory:
    """The events of one upgrade, the oldest first, since its price was last beyond doubt."""

    start: PriceRange
    """Where the marker and the ends of its track may have been before them."""
    since: int = 0
    """The line up to which all that was written is in the start; 0 for the box."""
    events: tuple[PriceEvent, ...] = ()

    def then(self, event: PriceEvent) -> "PriceStory":
        """Return the story with one more event."""
        return replace(self, events=(*self.events, event))

    @property
    def start_is_open(self) -> bool:
        """Whether nothing is known of the start."""
        return self.start == any_prices()


def describe_conflict(story: PriceStory, events: Sequence[PriceEvent], *, by_start: bool) -> str:
    """Say which events exclude each other, and by which law.

    Args:
        story: whose events they are.
        events: the oldest first.
        by_start: whether they do so only together with the start of the story.
    """
    told = [_describe_start(story)] if by_start else []
    told += [_describe(event) for event in events]
    if len(told) < 2:
        return ""
    law = "Each purchase raises the price by one, up to its top; each reset lowers it by one, down "
    return f"These cannot all be right: {'; '.join(told)}. {law}to its bottom."


def _describe_start(story: PriceStory) -> str:
    if len(story.start) == 1 and not story.since:
        (track,) = story.start
        return f"the box has {counted(track.price, 'coin')} at first, {track.bottom} to {track.top}"
    return f"what was written up to line {story.since}"


def _describe(event: PriceEvent) -> str:
    place = f" on line {event.line}" if event.line else ""
    match event.step:
        case PriceStep.LOWERED:
            return f"the reset after round {event.round_number}"
        case PriceStep.SEEN:
            return f"the price was written as {event.low}{place}"
    if event.paid is None:
        return f"{event.player} bought one{place}"
    text = f"{event.player} paid {counted(event.paid, 'coin')}{place}"
    if event.low == event.high == event.paid:
        return text
    prices = [str(one) for one in range(event.low, event.high + 1)]
    if len(prices) > 2:
        prices = [f"{event.low} to {event.high}"]
    return f"{text}, at a price of {listed(prices)}"
