"""Short games against Brother Johann, as the tests of his rules write them down."""

from collections.abc import Sequence

from pea_rules.rule_case import entries

TOP, LOW = "8: Ff tt", "9: rr GG"
DEAL = '{sown: "5: FF Tt", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}'
ROWS = (
    "{plants: ['4: RR', '5: FF', '6: GG'], tools: [Rake, Grant, Seed Bag], "
    "assistants: [Sister Anna, Brother Alipius, Father Anton]}"
)
STANDARD = "{difficulty: standard}"


def covers(*traits: str) -> str:
    """Return what he validates, as typed: ``9: rr GG > GG``."""
    typed = (one.split(" > ") for one in traits)
    parts = [f'{{plant: "{plant}", trait: {trait}}}' for plant, trait in typed]
    return f"validates: [{', '.join(parts)}]"


def alone(
    *turns: str,
    more: Sequence[str] = (),
    ann: Sequence[str] = (),
    solo: str = STANDARD,
    column: Sequence[str] = (TOP, LOW),
    rulings: str = "",
    dealt: str = "",
) -> str:
    """Return a game of Ann's against Johann.

    Args:
        turns: his in the first Working phase, without his name; Ann takes one before each.
        more: the lines behind them.
        ann: her turns; 2nd Shifts fill them up.
        solo: the difficulty, and his assistant.
        column: his plants, the one on top first.
        rulings: those that are named.
        dealt: what else is written of him at the set-up.
    """
    own = [*ann, *["space: 2nd shift"] * (len(turns) - len(ann))]
    pairs = zip(own, turns, strict=True)
    named = [f"rulings: {{{rulings}}}"] if rulings else []
    plants = ", ".join(f'"{one}"' for one in column)
    lines = [
        "game: genotype",
        "players: [Ann, Johann]",
        f"solo: {solo}",
        *named,
        "setup:",
        "  first: Ann",
        "  deal:",
        f"    Ann: {DEAL}",
        f"    Johann: {{column: [{plants}]{dealt}}}",
        f"  rows: {ROWS}",
        "rounds:",
        "  - working:",
        *(entries(f"Ann, {hers}", f"Johann, {his}") for hers, his in pairs),
        *more,
    ]
    return "\n".join([*lines, ""])
