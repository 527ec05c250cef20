"""Brother Johann: what he must do with the cards drawn, and what he did (GT-220 to GT-256)."""

from testcross.rulesets.genotype.round_state.solo.action_card import due_turn
from testcross.rulesets.genotype.round_state.solo.automa_draws import refusal, stack_deck
from testcross.rulesets.genotype.round_state.solo.johann_phase import (
    begin_with_johann,
    deal_column,
    due_phase,
    johann_tends,
    note_phase,
)
from testcross.rulesets.genotype.round_state.solo.johann_purchase import (
    johann_buys,
    purchases_of,
    refused_purchase,
    upgrade_of,
)
from testcross.rulesets.genotype.round_state.solo.johann_shift import due_shift, johann_picks
from testcross.rulesets.genotype.round_state.solo.johann_turn import johann_works

__all__ = [
    "begin_with_johann",
    "deal_column",
    "due_phase",
    "due_shift",
    "due_turn",
    "johann_buys",
    "johann_picks",
    "johann_tends",
    "johann_works",
    "note_phase",
    "purchases_of",
    "refusal",
    "refused_purchase",
    "stack_deck",
    "upgrade_of",
]
