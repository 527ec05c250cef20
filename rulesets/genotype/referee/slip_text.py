"""How the slip of an entry is told: by the finding that led to it, and by what it explains."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.referee.amendment import (
    Amendment,
    PenSlip,
    TurnBlock,
    same_before,
    spot_at,
    turns_of,
)
from testcross.rulesets.records.findings import Finding, finding

_ONCE_TOO_OFTEN = {
    TurnBlock.WORKING: (Code.WRONG_MARKER, "laid an Action Marker", "GT-026"),
    TurnBlock.PICKS: (Code.OUT_OF_TURN, "picked", "GT-132"),
    TurnBlock.UPGRADES: (Code.OUT_OF_TURN, "bought an upgrade", "GT-150"),
}


def slip_finding(
    game: WrittenGame, amendment: Amendment, found: Sequence[Finding], trigger: Finding
) -> Finding:
    """Return the finding that tells a slip.

    Args:
        game: in which it was made.
        amendment: the slip.
        found: all that is found in the game.
        trigger: the finding that led to the slip.
    """
    if amendment.slip is PenSlip.SURPLUS:
        return _surplus(game, amendment, found)
    if amendment.slip is PenSlip.SWAPPED:
        place = amendment.spot.place
        one, other = turns_of(game, amendment.spot)[place : place + 2]
        why = f"If the entries of lines {one.line} and {other.line} change places, "
    else:
        what = "a pass" if amendment.slip is PenSlip.PASS_LEFT_OUT else "an entry"
        why = f"If {what} of {amendment.player}'s is missing before it, "
    return _because(trigger, f"{why}what follows fits.")


def _surplus(game: WrittenGame, amendment: Amendment, found: Sequence[Finding]) -> Finding:
    """Tell an entry too many: by what is found in it, if anything is."""
    spot = amendment.spot
    turns = turns_of(game, spot)
    turn, same = turns[spot.place], same_before(turns, spot.place)
    code, did, rule = _ONCE_TOO_OFTEN[spot.block]
    text = f"{turn.player.text} {did} once too often"
    own = finding(code, turn, text, player=turn.player.text).breaking(rule)
    own = own.within(f"round {spot.round + 1}")
    told = next((one for one in found if spot_at(game, one) == spot), own)
    why = "Without this entry all that follows fits."
    if same is not None:
        why = f"Line {same.line} says the same, and without this entry all that follows fits."
    return _because(told, why)


def _because(told: Finding, why: str) -> Finding:
    return replace(told, reason=" ".join(filter(None, (told.reason, why))))
