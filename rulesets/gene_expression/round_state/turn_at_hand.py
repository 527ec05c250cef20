"""What was done so far in the turn at hand."""

from dataclasses import dataclass

from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import PlayingCard

DELETION, SUBSTITUTION = "DEL", "SUB"


@dataclass(slots=True)
class TurnAtHand:
    """What was done so far in the turn at hand."""

    drawn: tuple[PlayingCard | None, ...] = ()
    pays: bool = False
    """Whether the turn was lost to an Insertion, so that cards drawn are those that it costs."""
    played: int = 0
    """How many cards."""
    owes_extra: bool = False
    """Whether a Deletion asks for another card."""
    owes_exchange: bool = False
    """Whether a Substitution asks for an exchange."""
    effect: str = ""
    """What becomes of the next player: an action, or nothing."""
    doubtful: bool = False
    """Whether a card played may be another one, so that it is open what comes of it."""
    found: bool = False
    """Whether anything is wrong with the turn, so that what it lacks is no second slip."""
    needless: tuple[Finding, ...] = ()
    """A draw by somebody who held a match, as long as nothing worse came of it."""
