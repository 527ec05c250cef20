"""The draft of dice: which picks are legal, and what each of them is worth."""

from testcross.rulesets.genotype.draft.draft_request import (
    DraftError,
    DraftRequest,
    Others,
    Pick,
    PickWorth,
    allotment_of,
    die_of,
    draft_request,
    parse_others,
)
from testcross.rulesets.genotype.draft.pick_answer import PickAnswer, answer_pick

__all__ = [
    "DraftError",
    "DraftRequest",
    "Others",
    "Pick",
    "PickAnswer",
    "PickWorth",
    "allotment_of",
    "answer_pick",
    "die_of",
    "draft_request",
    "parse_others",
]
