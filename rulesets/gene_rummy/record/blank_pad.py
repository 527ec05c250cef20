"""The empty score pad of Gene Rummy."""

from collections.abc import Sequence

from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.records.empty_pad import EmptyPad, pad_rows

TITLE = "Gene Rummy score pad"
_HEADING = (
    *("player", "buck", "doe", "kits"),
    *("buck_filled", "doe_filled", "kits_filled", "points"),
)
_CARDS = ("buck", "doe", "kits")
_GENOTYPES = ("buck_filled", "doe_filled", "kits_filled")
_TEXT_NOTES = (
    "A mating a line: BUCK x DOE = KIT POINTS, such as Castor x Lilac = White 61",
    "What was filled in, if you like: Castor [A- B- Cc D-] x Lilac = White 61",
    "Lines below a name are that player's. Leave out what nobody wrote down.",
    "Check it with: testcross verify FILE",
)


def blank_pad(players: Sequence[str], rows: int, rules: Rules) -> EmptyPad:
    """Return a pad that nobody has filled in.

    Args:
        players: whose pad it is, or nobody's.
        rows: how many matings there is room for, for each player.
        rules: those that the pad says are in force.
    """
    one = rules.variant.litter == 1
    kits = "The kit" if one else "The kits, with ; between them"
    notes = (
        "Write a mating in each row. A player's name stands in the first row of that player.",
        f"Choose the buck and the doe from the list. {kits} of the mating: the same.",
        "The sex may follow a card, as in 'Castor buck'. A genotype may stand for a card.",
        "In the columns that end in _filled: the genotypes filled in, such as A- B- Cc D-.",
        "Genotypes and points may be left empty: what is not written is not checked.",
        f"Check it with: testcross verify FILE{_options(rules)}",
    )
    return EmptyPad(
        title=TITLE,
        text=_text(players, rows, rules),
        heading=_HEADING,
        rows=pad_rows(players, rows, _HEADING),
        cards=tuple(variety.name for variety in rules.ruleset.varieties),
        card_columns=_CARDS if one else _CARDS[:2],
        text_columns=_GENOTYPES if one else ("kits", *_GENOTYPES),
        notes=notes,
    )


def _options(rules: Rules) -> str:
    """Return the options with which rows are verified, which do not say their rules."""
    said = {"variant": rules.variant.name, "scoring": rules.scheme.name, "fill": rules.fill}
    return "".join(f" --{name} {value}" for name, value in said.items())


def _text(players: Sequence[str], rows: int, rules: Rules) -> str:
    said = {"variant": rules.variant.name, "scoring": rules.scheme.name, "fill": rules.fill}
    head = [f"# {line}" for line in (TITLE, *_TEXT_NOTES)]
    head += [f"{name}: {value}" for name, value in said.items()]
    for player in players:
        head += ["", f"{player}:", *[""] * rows, f"{player} total"]
    if not players:
        head += [""] * (rows + 1)
    return "\n".join([*head, "", "winner:", ""])
