"""Scores as text: under each scheme a row a card, its sum written out, and all of them added up."""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.answers import BestOfHand, HandAnswer, ScoreAnswer, SetsOfLayout
from testcross.cli.render.text.mating_tables import (
    conflict_paragraphs,
    headline,
    plainest,
    unfilled_at,
)
from testcross.cli.render.text.screen import in_file, on_screen
from testcross.rulesets import Animal, MatingScores, SchemeScore
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.scoring import HandPlay, RetirementAdvice, SetSearch


@on_screen.register
def score_text(answer: ScoreAnswer) -> str:
    """Return what one mating scores."""
    return _text(answer, None)


@in_file.register
def score_of_line(answer: ScoreAnswer, line: int) -> str:
    """Return what one of many matings scores, an empty line below it."""
    return _text(answer, line) + "\n"


def _text(answer: ScoreAnswer, line: int | None) -> str:
    text = headline(answer.scores.mating.label, answer.conflicts, line)
    if not answer.legal:
        return f"{text}It scores nothing.\n\n{conflict_paragraphs(plainest(answer.conflicts))}"
    found = {score.scheme: score for score in answer.scores.scores}
    for scheme in answer.schemes:
        page = f" (p. {scheme.page})" if scheme.page else ""
        text += f"\n{scheme.name}{page}\n"
        if scheme.name in found:
            text += sums(answer.scores, found[scheme.name])
        else:
            text += "  cannot be scored: the suit of a card is unknown\n"
    return text + "".join(
        f"\n{console.paragraph(unfilled_at(locus))}" for locus in answer.unfilled or ()
    )


def sums(scores: MatingScores, score: SchemeScore) -> str:
    """Return a row a card with its sum, and all of them added up."""
    parts = [str(animal.points) for animal in score.animals]
    bonus = f" + {score.bonus} for the full litter" if score.bonus else ""
    return f"{card_sums(scores, score)}  in all {' + '.join(parts)}{bonus} = {score.points}\n"


def card_sums(scores: MatingScores, score: SchemeScore) -> str:
    """Return a row a card with its sum."""
    rows = zip(scores.animals, score.animals, strict=True)
    table = console.plain_table(["  ", "Card", "Filled in", "Sum", "Points"])
    for filled, scored in rows:
        card = filled.animal.variety.name if filled.animal.variety else "?"
        cells = [f"  {scored.role}", card, filled.resolved, scored.sum, str(scored.points)]
        console.add_row(table, cells)
    return console.rendered(table)


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


@on_screen.register
def sets_text(sets: SetsOfLayout) -> str:
    """Return every SET!, or why there is none."""
    found = sets.search
    if not found.sets:
        return _no_set(found)
    table = console.plain_table(["Buck", "", "Doe", "", f"Points ({sets.scheme.name})"])
    for one in found.sets:
        mating = one.mating
        cells = [mating.sire.label, f"#{one.buck}", mating.dam.label, f"#{one.doe}"]
        console.add_row(table, [*cells, str(one.points)])
    count = f"{counted(len(found.sets), 'SET')}! among {counted(found.pairs, 'pair')}\n\n"
    return count + console.rendered(table)


def _no_set(found: SetSearch) -> str:
    if not found.pairs:
        return "No SET!: there is no buck and doe to pair.\n"
    failing = [(locus, count) for locus, count in found.failing if count]
    if found.pairs == 1:
        loci = listed([locus for locus, _ in failing], "and")
        why = f"the only pair of buck and doe cannot have this kit; it fails at {loci}."
    else:
        fails = [f"{count} {'fails' if count == 1 else 'fail'} at {at}" for at, count in failing]
        why = (
            f"none of the {found.pairs} pairs of buck and doe can have this kit; "
            f"{listed(fails, 'and')} (a pair can fail at several loci)."
        )
    return console.paragraph(f"No SET!: {why}")
