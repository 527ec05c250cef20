"""What to do with a hand: which mating to lay down, and which card to retire after it."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.analysis.score import MatingScores
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.best import (
    BestAnswer,
    best_matings,
    parse_drawn,
    parse_hand,
)
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.scoring.retirement import (
    HeldMatings,
    RetirementAdvice,
    held_matings,
    retirement_advice,
)
from testcross.rulesets.gene_rummy.scoring.variant_matings import score_in_variant
from testcross.rulesets.genetics.mating import Mating
from testcross.solver import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlay:
    """The best matings that a hand holds, what the first of them scores, and what to retire."""

    rules: Rules
    draw: str | None
    """The card just drawn, as it was given; None for matings of the hand alone."""
    held: HeldMatings
    scores: MatingScores | None
    """Of the best mating; None where no mating is legal."""
    advice: RetirementAdvice | None
    """None where the variant has no retiring."""


def held_play(
    hand: Sequence[str], draw: str | None, rules: Rules, solver: Solver, top: int
) -> HandPlay:
    """Return what to do with a hand.

    Args:
        hand: the cards held.
        draw: the card just drawn; None for matings of the hand alone.
        rules: variant, scheme and fill.
        solver: who is asked.
        top: how many matings to return at most.

    Raises:
        MatingError: for a hand of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    scorer = LitterScorer(rules, solver)
    held = held_matings(hand, draw, rules, scorer, top)
    best = held.matings[0].mating if held.matings else None
    return HandPlay(
        rules=rules,
        draw=draw,
        held=held,
        scores=None if best is None else score_in_variant(best, rules, solver),
        advice=_advice(hand, draw, best, rules, scorer),
    )


def best_play(
    hand: Sequence[str], draw: str, rules: Rules, solver: Solver
) -> tuple[BestAnswer, RetirementAdvice | None]:
    """Return all best matings of a hand with the drawn card, and what to retire after the first.

    Raises:
        MatingError: for a hand of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    scorer = LitterScorer(rules, solver)
    found = best_matings(hand, draw, rules, scorer)
    best = found.best[0].mating if found.best else None
    return found, _advice(hand, draw, best, rules, scorer)


def _advice(
    hand: Sequence[str],
    draw: str | None,
    after: Mating | None,
    rules: Rules,
    scorer: LitterScorer,
) -> RetirementAdvice | None:
    cards = parse_hand(rules.ruleset, hand)
    drawn = [] if draw is None else [parse_drawn(rules.ruleset, draw)]
    return retirement_advice([*cards, *drawn], after, rules, scorer)
