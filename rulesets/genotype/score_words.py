"""What a score sheet of Genotype adds up, as rows: rules, and what people and the book call it."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from testcross.rulesets.tabletop.sheet_words import TOTAL, Vocabulary, Word


class Category(NamedTuple):
    """What is counted of each player."""

    law: str
    """The rule and the finding if it is wrong."""
    unit: str
    what: str
    by_the_book: str
    """What the rule book calls it (L392 to L404)."""


CATEGORIES = {
    "plants": Category("GT-211 GT107", "point", " for plants", "points of Completed Pea Plants"),
    "completed": Category("GT-211 GT107", "completed plant", "", "how many; not added"),
    "goals": Category("GT-212 GT107", "point", " for goals", "Phenotype Research Goals"),
    "markers": Category("GT-213 GT107", "point", " for markers", "Incomplete Research"),
    "coins": Category("GT-214 GT105", "coin", "", "Unspent Coins"),
}
"""The numbers of a player, in the order of a sheet, all but the total."""
CELLS = (*CATEGORIES, TOTAL)
PARTS = tuple(name for name in CATEGORIES if name != "completed")
"""What adds up to a total (GT-217), in the order of the rule book."""
EITHER = "completed plants"
"""What may be their number or their points: their number where the sheet has both."""
_TRAITS = r"(?:[Rr]{2}|[Ff]{2}|[Gg]{2}|[Tt]{2})"
_CARD = rf"\(?{_TRAITS}\)?(?:\s?\(?{_TRAITS}\)?){{0,3}}"
WORDS = (
    Word("c", "plants", "plants|plant|pea plants|peas|cards|plant cards|pea plant cards|plant pts"),
    Word("c", "plants", "completed pea plant cards|completed cards|plant points|harvested plants"),
    Word("c", "plants", "harvested|done|harvest|plts|pls|pl|points for plants|points from plants"),
    Word("c", EITHER, "completed plants|completed pea plants|plants completed|complete plants"),
    Word("c", EITHER, "finished plants|plants finished"),
    Word("c", "completed", "completed|complete|number of plants|number of completed plants"),
    Word("c", "completed", "no of plants|how many plants|plants done|finished|plant count|compl"),
    Word("c", "completed", "number completed|number of cards|no completed|nr of plants"),
    Word("c", "goals", "goals|goal|research goals|research goal|goal points|phenotype goals|gls"),
    Word("c", "goals", "phenotype research goals|phenotype research|phenotype research points"),
    Word("c", "goals", "phenotypes|phenotype|phenotype goal|phenotype points|goal pts|gl"),
    Word("c", "markers", "markers|marker|trait markers|trait marker|incomplete research|traits"),
    Word("c", "markers", "incomplete|incomplete plants|incomplete pea plants|unfinished plants"),
    Word("c", "markers", "unfinished|standing|garden|covered traits|validated traits|mkrs|mrk|mk"),
    Word("c", "markers", "left standing|in the garden|single traits|open plants|unused markers"),
    Word("c", "markers", "validation markers|validations|action markers|markers on plants"),
    Word("c", "markers", "action markers on plants|trait markers on plants"),
    Word("c", "plants", "points of completed plants|points of completed pea plants|plants points"),
    Word("c", "coins", "coins|coin|unspent coins|unspent|coins left|money|florins|cns|gold|co"),
    Word("c", "coins", "leftover coins|remaining coins|spare coins|coin points"),
    Word("i", "", "pair of completed plants|on her incomplete plant|on his incomplete plant"),
    Word("i", "", "on an incomplete plant|on incomplete plants|on their incomplete plant"),
    Word("r", "solo", "solo|level|difficulty"),
    Word("r", "variant", "variant|overlay|overlays"),
    Word("g", "R", "round seeds|round seed|smooth"),
    Word("g", "r", "wrinkled|wrinkled seeds|wrinkled seed"),
    Word("g", "F", "purple|purple flowers|purple flower|violet flowers"),
    Word("g", "f", "white|white flowers|white flower"),
    Word("g", "G", "green|green pods|green pod"),
    Word("g", "g", "yellow|yellow pods|yellow pod"),
    Word("g", "T", "tall|tall plants|tall plant"),
    Word("g", "t", "short|short plants|short plant"),
)
VOCABULARY = Vocabulary(
    title="Genotype",
    words=WORDS,
    order=PARTS,
    numbers={"plants": "completed", "goals": "number of goals"},
    looks={
        "k": re.compile(rf"(?:\d{{1,2}}(?:\s*(?:points?|pts?|p))?\s*[:-]?\s*)?{_CARD}(?![^\W_])"),
        "g": re.compile(r"[RrFfGgTt](?![^\W\d_]|['’])"),
    },
    model="Mum: plants 41, goals 6, markers 1, coins 3, total 51",
)
HEADING = ("player", *CELLS, "winner")


def columns() -> Sequence[str]:
    return ("table", *HEADING)


def column_called(name: str) -> str:
    """Return the column of score sheets that a cell of a heading names; empty if none."""
    word = VOCABULARY.phrases.get(" ".join(name.casefold().split()))
    if word is None or word.kind not in "lcTvo":
        return ""
    return {"l": "player", "v": "winner", "T": TOTAL, "o": "table"}.get(word.kind, word.name)


def is_heading(line: str) -> bool:
    """Tell the heading of score sheets, from left to right or downwards: most of what adds up."""
    cells = line.split(max(",;\t", key=line.count))
    found = {column_called(cell.strip(" \"'\ufeff")) for cell in cells}
    return 2 * len(found & CATEGORIES.keys()) > len(CATEGORIES)
