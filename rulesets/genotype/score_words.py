"""The words of Genotype's score sheets: what families and the rule book call what is added up."""

import re

from testcross.rulesets.tabletop.sheet_words import Vocabulary, Word

PARTS = ("plants", "goals", "markers", "coins")
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
    Word("c", "markers", "left standing|in the garden|single traits|open plants"),
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
    looks={
        "k": re.compile(rf"(?:\d{{1,2}}(?:\s*(?:points?|pts?|p))?\s*[:-]?\s*)?{_CARD}(?![^\W_])"),
        "g": re.compile(r"[RrFfGgTt](?![^\W\d_]|['’])"),
    },
    model="Mum: plants 41, goals 6, markers 1, coins 3, total 51",
)
