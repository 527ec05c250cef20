"""Verifying Gene Rummy: score sheets, and whole games of every variant."""

from collections.abc import Iterable, Mapping

from testcross.rulesets.gene_rummy.referee.corrected_sheets import (
    CorrectedRecord,
    CorrectedRows,
    no_copy,
)
from testcross.rulesets.gene_rummy.referee.sheets import SheetReferee
from testcross.rulesets.gene_rummy.rules import resolve_rules, rules_for
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.files import write_record
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import Node
from testcross.solver import Solver


def verify_record(root: Node, clerk: Clerk, solver: Solver, corrected: str) -> str:
    """Verify a record in YAML or JSON: a game if it has rounds, else score sheets.

    Args:
        root: the whole file.
        clerk: takes down what is found.
        solver: who is asked.
        corrected: where to write the right record; empty for nowhere.

    Returns:
        Why the right record could not be written; empty if it could.
    """
    if _is_game(root):
        return _verify_game(root, clerk, solver, corrected)
    copy = CorrectedRecord(corrected) if corrected else no_copy()
    SheetReferee(clerk, solver, copy).referee(root)
    return copy.finish(root)


def verify_rows(
    lines: Iterable[str],
    options: Mapping[str, str | None],
    clerk: Clerk,
    solver: Solver,
    corrected: str,
) -> str:
    """Verify score sheets in CSV; arguments and result as for records.

    Args:
        lines: the text's lines, with their line ends.
        options: the terms asked for, by name.
        clerk: takes down what is found.
        solver: who is asked.
        corrected: where to write the right rows; empty for nowhere.
    """
    terms = rules_for(**options)
    copy = CorrectedRows(corrected) if corrected else no_copy()
    try:
        SheetReferee(clerk, solver, copy).referee_rows(lines, terms)
    except OSError:
        copy.discard()
        raise
    return copy.finish(None)


def refuse_options(options: Mapping[str, str | None]) -> None:
    """Refuse terms that do not exist.

    Raises:
        TestcrossError: names the nearest that does.
    """
    rules_for(**options)


def _is_game(root: Node) -> bool:
    """Tell a game from score sheets: it has rounds, however they are spelt."""
    if root.get("rounds") is not None or root.get("sheets") is not None:
        return root.get("rounds") is not None
    shapes = {"rounds": "rounds", "sheets": "sheets"}
    close = [nearest(key, shapes, limit=1) for key in root.keys]
    return any("rounds" in near for near in close)


def _verify_game(root: Node, clerk: Clerk, solver: Solver, corrected: str) -> str:
    # the shapes of records bring pydantic along
    from testcross.rulesets.gene_rummy.record.game_reader import read_game
    from testcross.rulesets.gene_rummy.referee.corrected_game import corrected_game
    from testcross.rulesets.gene_rummy.referee.whole_game import check_game

    try:
        game = read_game(root, clerk.unreadable)
        rules = resolve_rules(game.wanted)
    except UnreadableError as error:
        clerk.unreadable(error.finding)
        return ""
    verdict = check_game(game, rules, solver)
    for count in verdict.players:
        clerk.put(count.player, count.matings, count.claimed, count.right)
    for found in verdict.findings:
        clerk.add_finding(found)
    for what in verdict.unchecked:
        clerk.leave_out(what)
    return write_record(corrected, corrected_game(root, verdict)) if corrected else ""
