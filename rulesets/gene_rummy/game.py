"""Verifying Gene Rummy: score sheets, and whole games of every variant."""

from collections.abc import Iterable, Mapping

from testcross.rulesets.gene_rummy.referee.corrected_sheets import (
    CorrectedRecord,
    CorrectedRows,
    no_copy,
)
from testcross.rulesets.gene_rummy.referee.sheets import SheetReferee
from testcross.rulesets.gene_rummy.rules import rules_for
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.clerk import Clerk
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
    verify = _verify_game if _is_game(root) else _verify_sheets
    return verify(root, clerk, solver, corrected)


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
    return copy.finish()


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


def _verify_sheets(root: Node, clerk: Clerk, solver: Solver, corrected: str) -> str:
    from testcross.rulesets.gene_rummy.record.score_sheets import read_score_sheets  # pydantic

    read = read_score_sheets(root)
    copy = CorrectedRecord(corrected, root, read.value) if corrected else no_copy()
    SheetReferee(clerk, solver, copy).referee(read.value, read.findings)
    return copy.finish()


def _verify_game(root: Node, clerk: Clerk, solver: Solver, corrected: str) -> str:
    # the tables of records bring pydantic along
    from testcross.rulesets.gene_rummy.referee.corrected_game import CorrectedGame
    from testcross.rulesets.gene_rummy.referee.whole_game import referee_game

    copy = CorrectedGame(corrected)
    referee_game(root, clerk, solver, copy)
    return copy.finish(root) if corrected else ""
