"""What should have been done in a turn and was not: a card drawn, or one laid with a Deletion."""

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.matching import may_follow_deletion
from testcross.rulesets.gene_expression.round_state.moves import EndTurn
from testcross.rulesets.gene_expression.round_state.round_table import RoundTable
from testcross.rulesets.gene_expression.round_state.turn_at_hand import TurnAtHand
from testcross.rulesets.records.findings import Finding, finding


def undone(table: RoundTable, turn: TurnAtHand, move: EndTurn, *, free: bool) -> list[Finding]:
    """Return the finding that a turn ends too early; none where it is complete.

    Args:
        table: as it stands.
        turn: what was done in it.
        move: whose turn ends.
        free: whether any card but a Deletion might have been laid, on one that was turned up (A-6).
    """
    player, top = move.player, table.top
    if not turn.played and not turn.drawn:
        nothing_to_draw = table.pool.may_be_none and table.below.may_be_none
        if nothing_to_draw or (free and table.holds_only_deletions(player)):
            return []
        message = f"{player} neither played nor drew a card"
        return [finding(Code.WRONG_DRAW, move.at, message, player=player)]
    if turn.owes_extra and top is not None and player not in table.doubtful:
        others = [face for face in table.known_faces(player) if may_follow_deletion(face, top)]
        if others:
            message = f"{player} played {top} alone, but held {others[0]}: a Deletion takes "
            message += "another card along"
            return [finding(Code.WRONG_EXTRA_CARD, move.at, message, player=player)]
    return []
