"""Genotype as a game that the house knows: what it is called, what it counts."""

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import (
    Beside,
    BlankPads,
    BoxFile,
    Game,
    GameSimulator,
    Options,
    ScorePads,
    ScoreRows,
    TurnNotation,
    late,
)
from testcross.rulesets.genotype.codes import SHEET_CODES, Code
from testcross.rulesets.genotype.peas import corrected, is_notation, names_genotype
from testcross.rulesets.records.empty_pad import EmptyPad
from testcross.rulesets.records.tree import RecordShape
from testcross.rulesets.records.verdict import SCORE_LINE
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.genotype.box import Box

_ALONE = Beside()
_NUMBERS = (
    "coin coins pays prices round sheet plants completed goals markers total mat rows overlays low "
    "start high cost points copies pips"
)
_SPELLINGS = (
    "buy:buys dice:die discard:discards draw:draws harvest:harvests keep:keeps overlay:overlays "
    "pass:passes pay:pays pick:picks pool:pools rolls:roll ruling:rulings sheets:sheet sow:sows "
    "upgrade:upgrades use:uses validate:validates winners:winner"
)
"""Other words for keys, each with its key."""
_FREE = "plants rulings deal coins prices roll harvests sheet goals box parents"
_MARKS = "solo overlays rulings box setup harvests sheet working roll pools picks upgrades reset"
SHAPE = RecordShape(
    numbers=frozenset(_NUMBERS.split()),
    truths=frozenset({"passes"}),
    lists=frozenset({"rounds", "working", "picks", "upgrades"}),
    spellings=dict(pair.split(":") for pair in _SPELLINGS.split()),
    free=frozenset(_FREE.split()),
    marks=frozenset(_MARKS.split()),
)
_START = 1 << 16
_TREE = re.compile(r"^[\s-]*[\w ]+:[ \t]*[\[{]", re.MULTILINE)
"""A line of YAML with a list or a table."""
_OF_PADS = re.compile(
    r"\b(?:genotype|plants?|plts|goals?|gls|markers?|mkrs|coins?|cns|completed?|unspent|phenotypes?"
    r"|incomplete|harvest(?:ed)?|[Rr]{2}|[Ff]{2}|[Gg]{2}|[Tt]{2})\b",
    re.IGNORECASE,
)
"""Words of which a score sheet has several; looked for first, as it is fast."""
_SUMS = re.compile(r"(?:[^\d\n]*\n)*(?:[^\S\n]*[^\W\d][^\d\n]*(?:\d+[^\w\n]+){4}\d+\W*)+\Z")
"""Lines of a name and five numbers, four and their sum: no other game has such lines."""


def _is_pad(text: str) -> bool:
    """Tell a score sheet: it counts what only this game counts."""
    start = text[:_START]
    is_known = len(_OF_PADS.findall(start)) > 1 or _SUMS.match(start)
    if not is_known or _TREE.search(start):
        return False
    return bool(late("genotype.sheets:is_sheet_text")(start))


def _empty_pad(players: Sequence[str], _rows: int, _options: Options) -> EmptyPad:
    """Return a pad for the final sheet, and for five rounds on paper."""
    found: EmptyPad = late("genotype.pads:empty_pad")(players)
    return found


def _refuse_matings(
    _players: Sequence[str], _matings: Sequence[str], _options: Options, _solver: Solver
) -> tuple[EmptyPad, EmptyPad]:
    """Refuse matings: nobody mates anything on a sheet of Genotype."""
    raise TestcrossError("a pad of Genotype has no matings; leave them out")


def genotype(box: "Box | None" = None, beside: Beside = _ALONE) -> Game:
    slips = (code for code in Code if code not in (*SHEET_CODES, Code.ONLY_IF_ASSUMED))
    return Game(
        name="genotype",
        title="Genotype",
        noun="pick",
        sheet_noun=SCORE_LINE,
        codes=Code,
        shape=SHAPE,
        option_names=("box", "difficulty", "overlay"),
        check_record=partial(late("genotype.verdicts:check_record"), box, beside),
        rows=ScoreRows(
            columns=late("genotype.score_words:columns"),
            column_called=late("genotype.score_words:column_called"),
            is_heading=late("genotype.score_words:is_heading"),
            check=lambda rows, _options, _solver: late("genotype.sheets:check_rows")(rows, box),
        ),
        pads=ScorePads(
            is_pad=_is_pad,
            has_trace=_is_pad,
            check=lambda text, _options, _solver: late("genotype.sheets:check_text")(text, box),
            correct=late("tabletop.sheet_copies:edited_text"),
        ),
        blank_pads=BlankPads(empty=_empty_pad, with_matings=_refuse_matings),
        notation=TurnNotation(
            ending=".peas",
            is_text=is_notation,
            is_own=names_genotype,
            parse=late("genotype.notation:NotedGame"),
            plain=late("genotype.notation:plain"),
            format=late("genotype.notation:in_notation"),
            correct=corrected,
        ),
        simulator=GameSimulator(
            games=lambda request, _solver: late("genotype.simulator:Simulator")(request),
            strategies=("greedy", "random"),
            slip_codes=tuple(slips),
        ),
        take_box=_with_box,
        glossary=late("genotype.lessons:terms"),
    )


def _with_box(box: BoxFile | None, beside: Beside) -> Game:
    return genotype(None if box is None else late("genotype.box:box_of_text")(*box), beside)


GAME = genotype()
