"""What matings, hands and layouts are worth, in blocks: a row a card, its sum written out."""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.analysis.check import AnimalFill, ConflictText
from testcross.rulesets.analysis.mating_blocks import (
    conflict_paragraphs,
    headline,
    judged,
    plainest,
    unfilled_at,
)
from testcross.rulesets.analysis.score import MatingScores, SchemeScore
from testcross.rulesets.blocks import (
    Block,
    Heading,
    Line,
    Paragraph,
    Span,
    TableBlock,
    blocks,
    in_a_line,
    in_file,
    item,
    table,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.scoring.hands import (
    BestOfHand,
    HandAnswer,
    RetirementAdvice,
    SetsOfLayout,
)
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import ScoringScheme


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAnswer:
    """What a mating scores under the schemes that were asked for."""

    scores: MatingScores
    schemes: tuple[ScoringScheme, ...]
    """Those asked for, also where a score could not be worked out."""
    conflicts: tuple[ConflictText, ...]
    """Why it is illegal; none where it is legal."""
    unfilled: tuple[str, ...] | None = None
    """The loci at which kits contradict each other; None where they have to be legal together."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return self.scores.legal

    @property
    def mating(self) -> Mating:
        """The mating asked about."""
        return self.scores.mating

    @property
    def animals(self) -> tuple[AnimalFill, ...]:
        """What the points are for; empty where it is illegal."""
        return self.scores.animals


@blocks.register
def score_blocks(answer: ScoreAnswer) -> Iterator[Block]:
    return _scores(answer, None)


@in_file.register
def score_of_line(answer: ScoreAnswer, line: int) -> Iterator[Block]:
    yield from _scores(answer, line)
    yield Line()


def _scores(answer: ScoreAnswer, line: int | None) -> Iterator[Block]:
    yield headline(answer.scores.mating.label, answer.conflicts, line)
    if not answer.legal:
        yield Paragraph("It scores nothing.")
        yield Line()
        yield from conflict_paragraphs(plainest(answer.conflicts))
        return
    found = {score.scheme: score for score in answer.scores.scores}
    for scheme in answer.schemes:
        page = f" (p. {scheme.page})" if scheme.page else ""
        yield Line()
        yield Heading(f"{scheme.name}{page}")
        if scheme.name in found:
            yield from _sums(answer.scores, found[scheme.name])
        else:
            yield Line("  cannot be scored because the suit of a card is unknown")
    for locus in answer.unfilled or ():
        yield Line()
        yield Paragraph(unfilled_at(locus))


def _sums(scores: MatingScores, score: SchemeScore) -> Iterator[Block]:
    yield _card_sums(scores, score)
    parts = [str(animal.points) for animal in score.animals]
    bonus = f" + {score.bonus} for the full litter" if score.bonus else ""
    yield Line(f"  in all {' + '.join(parts)}{bonus} = {score.points}")


def _card_sums(scores: MatingScores, score: SchemeScore) -> TableBlock:
    rows = []
    for filled, scored in zip(scores.animals, score.animals, strict=True):
        card = filled.animal.variety.name if filled.animal.variety else "?"
        rows.append((scored.role, card, filled.genotype, scored.sum, str(scored.points)))
    return table(["", "Card", "Filled in", "Sum", "Points"], rows, indent=2)


@in_a_line.register
def score_line(answer: ScoreAnswer) -> tuple[Span, ...]:
    points = {score.scheme: score.points for score in answer.scores.scores}
    told = [
        f"{scheme.name} {counted(points[scheme.name], 'point')}"
        if scheme.name in points
        else f"{scheme.name} cannot be scored"
        for scheme in answer.schemes
    ]
    told = [", ".join(told), *map(unfilled_at, answer.unfilled or ())]
    return judged(answer.scores.mating, answer.conflicts, ". ".join(told))


_NEXT, _EQUAL = "Next best:  ", "Also best:  "


@blocks.register
def best_blocks(best: BestOfHand) -> Iterator[Block]:
    found = best.best
    if not found:
        yield Paragraph("No mating of this hand with the drawn card is legal.")
        yield from _advice(best.advice)
        return
    shown = found[: best.first]
    many = f"{len(found)} matings score" if len(found) > 1 else "The best mating scores"
    text = f"{many} {counted(found[0].points, 'point')}"
    if len(shown) < len(found):
        text += f"; the first {len(shown)}" if len(shown) > 1 else "; the first"
    yield Paragraph(f"{text}:")
    yield from (item(one.mating.label) for one in shown)
    yield from _advice(best.advice)


@blocks.register
def hand_blocks(play: HandAnswer) -> Iterator[Block]:
    if play.scores is None:
        yield Paragraph(f"No mating of this hand{_with(play)} is legal.")
    else:
        yield Paragraph(_opening(play))
        yield from (_card_sums(play.scores, score) for score in play.scores.scores)
        yield from _next_best(play)
    yield from _advice(play.advice)


def _opening(play: HandAnswer) -> str:
    best, ties = play.matings[0], play.optima
    points = counted(best.points, "point")
    if play.rules.variant.litter == 1:
        number = counted(play.count, "mating")
        opening, first = f"{number} in this hand{_with(play)}", f" {best.mating.label}"
        tying = f"{ties} of them tie"
    else:
        number = counted(play.count, "couple")
        opening, first = f"{number}{_with(play)} can have kits", ""
        tying = f"{ties} matings tie"
        bonus = max(score.bonus for score in play.scores.scores) if play.scores else 0
        points += f" (full litter {bonus})" if bonus else ""
        points += f", {_per_kit(best.points, len(best.mating.offspring))} a kit"
    if ties > 1:
        return f"{opening}; {tying} for the best with {points}; the first:{first}"
    return f"{opening}; the best scores {points}:{first}"


def _with(play: HandAnswer) -> str:
    return "" if play.draw is None else f" with {play.draw}"


def _per_kit(points: int, kits: int) -> str:
    return f"{points / kits:.1f}".removesuffix(".0")


def _next_best(play: HandAnswer) -> Iterator[Block]:
    best, *others = play.matings
    last = ""
    for one in others:
        head = _EQUAL if one.points == best.points else _NEXT
        first = " " * len(head) if head == last else head
        yield Paragraph(f"{one.points}  {one.mating.label}", first=first, indent=16)
        last = head


def _advice(advice: RetirementAdvice | None) -> Iterator[Block]:
    if advice is not None:
        yield Paragraph(_retire(advice)) if advice.cards else Paragraph(_LAST)


_LAST = "You have no card left to retire: you go out and the round ends."


def _retire(advice: RetirementAdvice) -> str:
    best = advice.cards[0]
    name = _name(best.card)
    if advice.left == 1:
        return f"Then retire the {name}, your last card: the round ends."
    then = "Retire" if advice.after is None else "Then retire"
    gives = f"{float(best.gives):.1f}"
    if not any(one.keeps for one in advice.cards):
        least = " least" if len(advice.cards) > 1 else ""
        return (
            f"{then} the {name}: none of your other cards can mate next, and this one helps the "
            f"next player{least} ({gives} points on average)."
        )
    one_kit = " (one kit each)" if advice.one_kit else ""
    return (
        f"{then} the {name}: on average your next mating scores {float(best.keeps):.1f} points, "
        f"and the next player's with this card {gives}{one_kit}."
    )


def _name(card: Animal) -> str:
    return f"{card.label} {card.sex}" if card.sex else card.label


@blocks.register
def sets_blocks(sets: SetsOfLayout) -> Iterator[Block]:
    if not sets.sets:
        yield _no_set(sets)
        return
    yield Paragraph(
        f"{counted(len(sets.sets), 'SET')} found ({counted(sets.pairs, 'pair')} checked)"
    )
    yield Line()
    rows = []
    for one in sets.sets:
        sire, dam = one.mating.sire.label, one.mating.dam.label
        rows.append((sire, f"#{one.buck}", dam, f"#{one.doe}", str(one.points)))
    yield table(["Buck", "", "Doe", "", f"Points ({sets.scheme.name})"], rows)


def _no_set(found: SetsOfLayout) -> Block:
    if not found.pairs:
        return Paragraph("No SET!: you need a buck and a doe.")
    failing = [(locus, count) for locus, count in found.failing if count]
    if found.pairs == 1:
        loci = listed([locus for locus, _ in failing], "and")
        why = f"the only pair of buck and doe cannot have this kit, because of {loci}."
    else:
        fails = [f"{count} {'fails' if count == 1 else 'fail'} at {at}" for at, count in failing]
        why = (
            f"none of the {found.pairs} pairs of buck and doe can have this kit; "
            f"{listed(fails, 'and')} (a pair can fail at several loci)."
        )
    return Paragraph(f"No SET!: {why}")
