"""The draft of dice: which picks are legal, and what each of them is worth."""

from testcross.rulesets.genotype.draft.draft_request import DraftError, DraftRequest, draft_request
from testcross.rulesets.genotype.draft.pick import Pick
from testcross.rulesets.genotype.draft.pick_answer import PickAnswer, answer_pick
from testcross.rulesets.genotype.draft.pick_worth import Others, PickWorth, parse_others

__all__ = [
    "DraftError",
    "DraftRequest",
    "Others",
    "Pick",
    "PickAnswer",
    "PickWorth",
    "answer_pick",
    "draft_request",
    "parse_others",
]
