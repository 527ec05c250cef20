"""The empty score pad of Gene Rummy, and which names of players it can hold."""

from collections.abc import Mapping, Sequence

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.rules import Rules, RulesRequest, resolve_rules, rules_for
from testcross.rulesets.gene_rummy.sources import read_rows, read_text
from testcross.rulesets.gene_rummy.table import TableReader
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.empty_pad import EmptyPad, pad_rows
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.report import LONGEST_NAME
from testcross.rulesets.records.rows import Cells

KITS = tuple(f"kit{number}" for number in range(1, 10))
"""One kit each, in place of a list of them."""
_FORMULA_SIGNS = ("=", "+", "-", "@")
_HEADING = ["player", "buck", "doe", "kits", "total", "winner"]


def refuse_names(ruleset: Ruleset, players: Sequence[str]) -> None:
    """Refuse the first name that would be another, or none, when the pad is read.

    Raises:
        TestcrossError: names it, and says what to do.
    """
    places: dict[str, int] = {}
    for number, name in enumerate(players, 1):
        problem = _problem(ruleset, name)
        first = places.setdefault(player_key(name), number)
        if first != number:
            problem = (
                f"is also the name of player {first}; make them different, such as Ann B., Ann C."
            )
        if problem:
            raise TestcrossError(f"player {number}, {quoted(name)}, {problem}")


def _problem(ruleset: Ruleset, name: str) -> str:
    if len(name) > LONGEST_NAME:
        return f"has a name of {len(name):,} characters; shorten it to at most {LONGEST_NAME}"
    if not name.isprintable():
        return "has an invisible character in the name; delete it"
    if name.startswith(_FORMULA_SIGNS):
        return "is a formula in a spreadsheet; begin the name with a letter"
    if _is_read_in_lines(ruleset, name) and _is_read_in_rows(name):
        return ""
    return "cannot be read as a name by verify; choose another, such as Ann"


def _is_read_in_lines(ruleset: Ruleset, name: str) -> bool:
    """Tell whether a name is one whether or not there is a total and a winner."""
    card = ruleset.varieties[0].name
    mating = [f"{name}:", f"{card} x {card} = {card} 1"]
    total, winner = f"{name} total 1", f"winner {name}"
    ends: tuple[list[str], ...] = ([], [total], [total, winner], [f"{name} total", winner])
    return all(_are_of(name, read_text("\n".join([*mating, *end]))) for end in ends)


def _are_of(name: str, read: TableReader) -> bool:
    (table,) = read.tables
    winners = {winner.text for said, _ in table.winners for winner in said.names}
    return table.names() == [name] and winners <= {name} and not table.findings


def _is_read_in_rows(name: str) -> bool:
    row = Cells(2, [name, *[""] * (len(_HEADING) - 1)])
    return _are_of(name, read_rows([Cells(1, _HEADING), row]))


TITLE = "Gene Rummy score pad"
_TEXT_NOTES = (
    "A mating a line: BUCK x DOE = KIT POINTS, such as Castor x Lilac = White 61",
    "With genotypes, if you like: Castor [A- B- Cc D-] x Lilac = White 61",
    "Lines below a name are that player's. Leave out what the players did not write.",
    "Check it with: testcross verify FILE",
)
_ROW_NOTES = (
    "Write a mating in each row. Put the player's name in that player's first row.",
    "Choose the cards from the lists: the buck, the doe, and each kit of the litter.",
    "You may add a sex, as in 'Castor buck', or write a genotype instead of a card.",
    "In the columns that end in _filled: the genotypes filled in, such as A- B- Cc D-.",
    "Write the total in any row of the player, and an x under winner in a row of the winner.",
    "Several tables or rounds: write the number in the first row of each.",
    "Leave a cell empty if the players wrote nothing; empty cells are not checked.",
    "Check it with: testcross verify FILE",
)

_ON_PAPER = (
    "One mating per row: the cards, and their genotypes in the columns that end in filled.",
    "Write what you can prove, and a dash for what you can't; then the points.",
)


def blank_pad(players: Sequence[str], rows: int, options: Mapping[str, str | None]) -> EmptyPad:
    """Return a pad that nobody has filled in.

    Args:
        players: whose pad it is, or nobody's.
        rows: how many matings there is room for, for each player.
        options: rules that the pad says are in force.

    Raises:
        TestcrossError: for a name that the pad cannot hold, and for rules that do not exist.
    """
    rules = rules_for(**options)
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
    most = rules.variant.litter
    return ("kit",) if most == 1 else KITS[:most]


def _filled(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{card}_filled" for card in cards)


def _said(rules: Rules) -> dict[str, str]:
    return {"variant": rules.variant.name, "scoring": rules.scheme.name, "fill": rules.fill}


def _text(players: Sequence[str], rows: int, rules: Rules) -> str:
    head = [f"# {line}" for line in (TITLE, *_TEXT_NOTES)]
    head += [f"{name}: {value}" for name, value in _said(rules).items()]
    for player in players:
        head += ["", f"{player}:", *[""] * rows, f"{player} total"]
    if not players:
        head += [""] * (rows + 1)
    return "\n".join([*head, "", "winner:", ""])
