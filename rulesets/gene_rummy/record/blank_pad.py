"""The empty score pad of Gene Rummy."""

from collections.abc import Sequence

from testcross.rulesets.gene_rummy.record.columns import KITS
from testcross.rulesets.gene_rummy.record.pad_names import refuse_names
from testcross.rulesets.gene_rummy.rules import Rules, RulesRequest, resolve_rules
from testcross.rulesets.records.empty_pad import EmptyPad, pad_rows

TITLE = "Gene Rummy score pad"
_TEXT_NOTES = (
    "A mating a line: BUCK x DOE = KIT POINTS, such as Castor x Lilac = White 61",
    "What was filled in, if you like: Castor [A- B- Cc D-] x Lilac = White 61",
    "Lines below a name are that player's. Leave out what nobody wrote down.",
    "Check it with: testcross verify FILE",
)
_ROW_NOTES = (
    "Write a mating in each row. A player's name stands in the first row of that player.",
    "Choose the cards from the lists: the buck, the doe, and each kit of the litter.",
    "The sex may follow a card, as in 'Castor buck'. A genotype may stand for a card.",
    "In the columns that end in _filled: the genotypes filled in, such as A- B- Cc D-.",
    "Write the total in any row of the player, and an x under winner in a row of who has won.",
    "Several tables or rounds: write the number in the first row of each.",
    "What nobody wrote down is left empty, and not checked.",
    "Check it with: testcross verify FILE",
)

_ON_PAPER = (
    "A mating a row: the cards, and in the columns that end in filled their genotypes.",
    "Write down all that is proven, and a dash for what is not; then the points.",
)


def blank_pad(players: Sequence[str], rows: int, rules: Rules) -> EmptyPad:
    """Return a pad that nobody has filled in.

    Args:
        players: whose pad it is, or nobody's.
        rows: how many matings there is room for, for each player.
        rules: those that the pad says are in force.

    Raises:
        TestcrossError: for a name that the pad cannot hold.
    """
    refuse_names(rules.ruleset, players)
    kits = _kits(rules)
    cards, genotypes = ("buck", "doe", *kits), _filled(("buck", "doe", *kits))
    said = {} if _said(rules) == _said(resolve_rules(RulesRequest())) else _said(rules)
    heading = (
        *("player", "table", "round", *cards, *genotypes),
        *("points", "total", "winner", *said),
    )
    return EmptyPad(
        title=TITLE,
        text=_text(players, rows, rules),
        heading=heading,
        rows=pad_rows(players, rows, heading, said),
        cards=tuple(variety.name for variety in rules.ruleset.varieties),
        card_columns=cards,
        text_columns=genotypes,
        notes=_ROW_NOTES,
        on_paper=_ON_PAPER,
    )


def _kits(rules: Rules) -> tuple[str, ...]:
    """Return the columns for kits: one each, where there may be several."""
    most = rules.variant.litter
    return ("kit",) if most == 1 else KITS[:most]


def _filled(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{card}_filled" for card in cards)


def _said(rules: Rules) -> dict[str, str]:
    """Return the rules that a pad says are in force."""
    return {"variant": rules.variant.name, "scoring": rules.scheme.name, "fill": rules.fill}


def _text(players: Sequence[str], rows: int, rules: Rules) -> str:
    head = [f"# {line}" for line in (TITLE, *_TEXT_NOTES)]
    head += [f"{name}: {value}" for name, value in _said(rules).items()]
    for player in players:
        head += ["", f"{player}:", *[""] * rows, f"{player} total"]
    if not players:
        head += [""] * (rows + 1)
    return "\n".join([*head, "", "winner:", ""])
