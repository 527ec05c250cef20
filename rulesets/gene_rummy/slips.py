"""Slips that simulated players make: which there are, and under which rules."""

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.ruleset import SuitScheme, TurnRules
from testcross.rulesets.records.findings import RecordCode

AT_THE_TABLE = (
    Code.ILLEGAL_MATING,
    Code.TOO_MANY_KITS,
    Code.WRONG_SEX,
    Code.KIT_NOT_DRAWN,
    Code.NOT_ON_TOP,
    Code.WRONG_RETIREMENT,
    Code.WRONG_DEAL,
    Code.WRONG_END,
    Code.WRONG_CALL,
    Code.NO_DRAW,
    Code.SECOND_MATING,
)
"""Moves against the rules, made while playing."""
ON_PAPER = (
    Code.IMPOSSIBLE_ALLELE,
    Code.UNPROVEN_ALLELE,
    Code.MISSED_ALLELE,
    Code.WRONG_SUM,
    Code.WRONG_POINTS,
    Code.WRONG_TOTAL,
    Code.WRONG_WINNER,
    Code.CARD_NOT_HELD,
    Code.TOO_MANY_COPIES,
    Code.OUT_OF_TURN,
    RecordCode.UNREADABLE,
    RecordCode.UNKNOWN_CARD,
    RecordCode.UNREADABLE_GENOTYPE,
)
"""Mistakes in writing down what was played rightly."""
SLIPS = tuple(sorted((*AT_THE_TABLE, *ON_PAPER)))
"""The codes of all findings that a slip can bring about."""

_IN_CALLS = (Code.WRONG_CALL,)
_IN_TURNS = (
    Code.ILLEGAL_MATING,
    Code.TOO_MANY_KITS,
    Code.WRONG_SEX,
    Code.CARD_NOT_HELD,
    Code.TOO_MANY_COPIES,
    Code.OUT_OF_TURN,
    Code.KIT_NOT_DRAWN,
    Code.NOT_ON_TOP,
    Code.WRONG_RETIREMENT,
    Code.NO_DRAW,
    Code.SECOND_MATING,
    RecordCode.UNKNOWN_CARD,
)
_OF_SINGLE_CARDS = (Code.CARD_NOT_HELD, Code.TOO_MANY_COPIES)
"""Slips with a card of which the deck has just one."""


def slips_of(rules: Rules) -> tuple[str, ...]:
    """Return the codes of the slips that can be made under these rules."""
    play = rules.variant.play
    left_out = {*(_IN_CALLS if isinstance(play, TurnRules) else _IN_TURNS)}
    if isinstance(play, TurnRules) and not play.drawn_kit:
        left_out.add(Code.KIT_NOT_DRAWN)
    if isinstance(play, TurnRules) and not play.must_retire:
        left_out.add(Code.WRONG_RETIREMENT)
    if not any(variety.copies == 1 for variety in rules.ruleset.varieties):
        left_out.update(_OF_SINGLE_CARDS)
    if isinstance(rules.scheme, SuitScheme):
        left_out.add(Code.WRONG_SUM)
    return tuple(code for code in SLIPS if code not in left_out)
