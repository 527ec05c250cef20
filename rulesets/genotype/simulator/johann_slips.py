"""What Brother Johann does, written wrongly, each so that just one thing of it is."""

from collections.abc import Iterator
from dataclasses import replace

from testcross.rulesets.genotype.cards import parse_plant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.simulator.miswritten import Miswritten, RoundAtHand, SlipMakers
from testcross.rulesets.records.entries import entry

_WORKING, _PICKS = "working", "picks"


def wrong_cards(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield Shifts with another automa card than came next (GT-243)."""
    shown = [pick.automa[0] for pick in at.written.picks or () if pick.automa]
    for place, pick in at.shuffled(_PICKS, of_johann=True):
        others = [card for card in shown if card.text != pick.automa[0].text]
        if others:
            wrong = at.rng.choice(others)
            yield Miswritten(
                round=at.changed(_PICKS, place, automa=(wrong,)),
                path=(*at.here(_PICKS, place), "automa"),
                player=at.johann,
                said=(wrong.text, pick.automa[0].text),
            )


def wrong_actions(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield tiles that were added with the other side up (GT-232)."""
    for place, turn in at.shuffled(_WORKING, of_johann=True):
        if turn.tile is None or turn.tile.text.endswith("away"):
            continue
        spot, side = turn.tile.text.split()
        wrong = f"{spot} {side.swapcase()}"
        yield Miswritten(
            round=at.changed(_WORKING, place, tiles=(entry(wrong),)),
            path=(*at.here(_WORKING, place), "tile"),
            player=at.johann,
            said=(wrong, turn.tile.text),
        )


def wrong_column(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield validations that are not of the bottom-most open trait (GT-225)."""
    for place, turn in at.shuffled(_WORKING, of_johann=True):
        if turn.validates is None or len(turn.validates) != 1 or turn.roll:
            continue
        (one,) = turn.validates
        if one.plant is None or one.trait is None:
            continue
        others = [str(trait) for trait in parse_plant(one.plant.text).traits]
        for wrong in others:
            if wrong != one.trait.text:
                yield Miswritten(
                    round=at.changed(
                        _WORKING, place, validates=(replace(one, trait=entry(wrong)),)
                    ),
                    path=(*at.here(_WORKING, place), "validates"),
                    player=at.johann,
                    said=(wrong, one.trait.text),
                )


def wrong_numbers(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield Automa phases with another number of coins than the difficulty gives (GT-240)."""
    phase = at.written.automa
    if phase is None or phase.coins is None:
        return
    wrong = str(int(phase.coins.text) + 1)
    yield Miswritten(
        round=replace(at.written, automa=replace(phase, coins=entry(wrong))),
        path=(*at.path, "automa", "coins"),
        player=at.johann,
        said=(wrong, phase.coins.text),
    )


JOHANN_SLIPS: SlipMakers = {
    Code.WRONG_AUTOMA_CARD: wrong_cards,
    Code.WRONG_JOHANN_ACTION: wrong_actions,
    Code.WRONG_COLUMN: wrong_column,
    Code.WRONG_JOHANN_NUMBER: wrong_numbers,
}
