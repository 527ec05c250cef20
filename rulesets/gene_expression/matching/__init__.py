"""What may be laid on what, what of a hand may be played, and whether a hand can be emptied."""

from testcross.rulesets.gene_expression.matching.going_out import (
    Chain,
    GoingOut,
    Obstacle,
    extra_cards,
    going_out,
)
from testcross.rulesets.gene_expression.matching.match_tests import (
    Match,
    MatchTest,
    hold_against,
    matches,
    may_follow_deletion,
)
from testcross.rulesets.gene_expression.matching.playable import (
    HandMatches,
    hand_matches,
)

__all__ = [
    "Chain",
    "GoingOut",
    "HandMatches",
    "Match",
    "MatchTest",
    "Obstacle",
    "extra_cards",
    "going_out",
    "hand_matches",
    "hold_against",
    "matches",
    "may_follow_deletion",
]
