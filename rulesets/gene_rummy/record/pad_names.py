"""Which names of players a score pad can hold: those that are read from it again as they are."""

from collections.abc import Iterator, Sequence

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.record.columns import Columns, read_columns
from testcross.rulesets.gene_rummy.record.score_pad import read_score_pad
from testcross.rulesets.gene_rummy.record.score_rows import Row, read_rows
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.report import LONGEST_NAME
from testcross.rulesets.records.rows import Cells

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
            problem = f"is the same name as that of player {first}; tell them apart: Ann B., Ann C."
        if problem:
            raise TestcrossError(f"player {number}, {quoted(name)}, {problem}")


def _problem(ruleset: Ruleset, name: str) -> str:
    if len(name) > LONGEST_NAME:
        return f"has a name of {len(name):,} characters; shorten it to at most {LONGEST_NAME}"
    if not name.isprintable():
        return "has a character in the name that cannot be seen; delete it"
    if name.startswith(_FORMULA_SIGNS):
        return "would be a formula in a spreadsheet; begin the name with a letter"
    if _is_read_in_lines(ruleset, name) and _is_read_in_rows(name):
        return ""
    return "would not be read as a name when the pad is verified; write another, such as Ann"


def _is_read_in_lines(ruleset: Ruleset, name: str) -> bool:
    card = ruleset.varieties[0].name
    lines = [f"{name}:", f"{card} x {card} = {card} 1", f"{name} total 1", f"winner {name}"]
    try:
        (table,) = read_score_pad(ruleset, "\n".join(lines))
    except (UnreadableError, ValueError):
        return False
    named = [sheet.player.text for sheet in table.record.sheets]
    winners = [winner.text for winner in table.record.winners]
    return (named, winners, table.findings) == ([name], [name], ())


class _Rows:
    """The rows of a pad with one name."""

    between = "a comma"
    heading = Cells(1, _HEADING)

    def __init__(self, name: str) -> None:
        self._name = name

    def __iter__(self) -> Iterator[Cells]:
        yield Cells(2, [self._name, *[""] * (len(_HEADING) - 1)])


def _is_read_in_rows(name: str) -> bool:
    columns = read_columns(_Rows.heading)
    if not isinstance(columns, Columns):
        return False
    rows = list(read_rows(_Rows(name), columns))
    return all(isinstance(row, Row) and row.player is not None for row in rows)
