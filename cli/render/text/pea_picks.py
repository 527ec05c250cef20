"""What picks of Genotype are worth, as text."""

from collections.abc import Iterable

from testcross.cli import console
from testcross.cli.render.text.box_assumptions import assumed_text
from testcross.cli.render.text.exact_points import exact_points, short_number
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.draft import Others, PickAnswer, PickWorth

_CLAIMS = {
    Others.NONE: "Nobody else picking, {name} can have {worth}",
    Others.RANDOM: "If the others take any die, {name} can expect {worth}",
    Others.WORST: "Whatever the others take, {name} can be sure of {worth}",
}


@on_screen.register
def pick_answer_text(answer: PickAnswer) -> str:
    """Return the best picks and what they leave, then the others, then what was assumed."""
    text = console.paragraph(_opening(answer)) + _remarks(answer)
    width = max((len(short_number(one.worth)) for one in answer.picks), default=0)
    best = [*answer.best]
    for heading, picks in (
        ("Best picks", best),
        ("Other picks", [one for one in answer.picks if one not in best]),
    ):
        if picks:
            text += f"{heading}:\n"
        for alike in _alike(picks):
            first = f"  {short_number(alike[0].worth):>{width}}  "
            indent = " " * len(first)
            text += console.paragraph(_named(alike), first=first, indent=f"{indent}  ")
            if picks is best or answer.is_cut:
                text += console.paragraph(_leaves(alike[0]), indent=f"{indent}  ")
    text += "".join(console.paragraph(note) for note in answer.notes)
    return text + assumed_text(answer.assumed)


def _opening(answer: PickAnswer) -> str:
    """Return what can be had, or why there is nothing to pick."""
    now = f"{counted(answer.request.worth_now, 'point')} now"
    if answer.passing is not None:
        return f"Pass: {answer.passing} ({now})."
    free = f"{counted(answer.request.slots, 'slot')} free"
    name, worth = answer.request.player.name, exact_points(answer.worth)
    others = Others.NONE if answer.is_cut else answer.others
    return f"{_CLAIMS[others].format(name=name, worth=worth)} ({now}, {free})."


def _remarks(answer: PickAnswer) -> str:
    """Return who picks before, and what could not be worked out."""
    text = ""
    if answer.cut_at is not None:
        text += console.paragraph(
            f"With the others picking too there are more than {answer.cut_at:,} states, too many "
            "to look at. The worth is that if nobody else picks; 'at least' is certain whatever "
            "they take."
        )
    if answer.before:
        text += console.paragraph(
            f"{listed(answer.before, 'and')} pick{'s' * (len(answer.before) == 1)} before, so no "
            "single pick can be valued yet."
        )
    return text


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
