"""What to do with a hand, as text: the best matings, the next best, and which card to retire."""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.answers import BestOfHand, HandAnswer
from testcross.cli.render.text.score_tables import card_sums
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets import Animal
from testcross.rulesets.english import counted
from testcross.rulesets.gene_rummy.scoring import HandPlay, RetirementAdvice

_NEXT = "Next best:  "


@on_screen.register
def best_text(best: BestOfHand) -> str:
    """Return the best matings of a hand, one per line, and what to retire after the first."""
    found = best.answer.best
    if not found:
        return "No mating of this hand with the drawn card is legal.\n" + _advice(best.advice)
    shown = found[: best.first]
    many = f"{len(found)} matings score" if len(found) > 1 else "The best mating scores"
    text = f"{many} {counted(found[0].points, 'point')}"
    if len(shown) < len(found):
        text += f"; the first {len(shown)}" if len(shown) > 1 else "; the first"
    matings = "".join(
        console.paragraph(one.mating.label, first="  ", indent="    ") for one in shown
    )
    return f"{text}:\n{matings}{_advice(best.advice)}"


@on_screen.register
def hand_text(answer: HandAnswer) -> str:
    """Return the best mating with its sum, the next best, and what to retire after it."""
    play = answer.play
    if play.scores is None:
        return f"No mating of this hand{_with(play)} is legal.\n" + _advice(play.advice)
    text = console.paragraph(_opening(play))
    for score in play.scores.scores:
        text += card_sums(play.scores, score)
    return text + _next_best(play) + _advice(play.advice)


def _opening(play: HandPlay) -> str:
    """Return how many matings there are, and what the best of them scores."""
    best = play.held.matings[0]
    points = counted(best.points, "point")
    if play.rules.variant.litter == 1:
        number = counted(play.held.count, "mating")
        return f"{number} in this hand{_with(play)}; the best scores {points}: {best.mating.label}"
    number = counted(play.held.count, "couple")
    bonus = max(score.bonus for score in play.scores.scores) if play.scores else 0
    points += f" (full litter {bonus})" if bonus else ""
    points += f", {_per_kit(best.points, len(best.mating.offspring))} a kit"
    return f"{number}{_with(play)} can have kits; the best scores {points}:"


def _with(play: HandPlay) -> str:
    return "" if play.draw is None else f" with {play.draw}"


def _per_kit(points: int, kits: int) -> str:
    return f"{points / kits:.1f}".removesuffix(".0")


def _next_best(play: HandPlay) -> str:
    """Return the runners-up, one per line behind their points."""
    heads = [_NEXT, *[" " * len(_NEXT)] * len(play.held.matings)]
    return "".join(
        console.paragraph(f"{one.points}  {one.mating.label}", first=head, indent=" " * 16)
        for head, one in zip(heads, play.held.matings[1:], strict=False)
    )


def _advice(advice: RetirementAdvice | None) -> str:
    """Return which card to retire, and why."""
    if advice is None:
        return ""
    if not advice.cards:
        return "No card is left to retire: you go out, and the round ends.\n"
    best = advice.cards[0]
    name = _name(best.card)
    if advice.left == 1:
        return console.paragraph(f"Then retire the {name}, your last card: the round ends.")
    then = "Retire" if advice.after is None else "Then retire"
    gives = f"{float(best.gives):.1f}"
    if not any(one.keeps for one in advice.cards):
        why = f"no card left can be in your next mating; to the next player it gives {gives} points"
        return console.paragraph(f"{then} the {name}: {why} on average{_least(advice.cards)}.")
    one_kit = " (one kit each)" if advice.one_kit else ""
    return console.paragraph(
        f"{then} the {name}: on average your next mating scores {float(best.keeps):.1f} points, "
        f"and that of the next player with this card {gives}{one_kit}."
    )


def _least(cards: Sequence[object]) -> str:
    return ", the least of all" if len(cards) > 1 else ""


def _name(card: Animal) -> str:
    return f"{card.label} {card.sex}" if card.sex else card.label
