"""Gene expression as a game that the house knows: what it is called, what it counts."""

import re

from testcross.rulesets.games import Game, GameSimulator, ScorePads, ScoreRows, TurnNotation
from testcross.rulesets.gene_expression import answers, deck, lines, sheet_rows, simulator
from testcross.rulesets.gene_expression.codes import SLIPS, Code
from testcross.rulesets.records.tree import RecordShape
from testcross.rulesets.records.verdict import SCORE_LINE

_IS_ROUND = re.compile(
    r"^(?:[ \t]*round[ \t]*\d*[ \t]*[:.])?[^#\n:=]*\w\s+out\b"
    r"(?:[^#\n=]*=\s*\d|[ \t.:]*\r?\n[ \t]*\w[^\n=]*"
    r"\b(?:(?:[POTG]-?)?(?:SUB|TRA|DEL|INS)|[POTG]?(?:10|[1-9]))[ \t.]*\r?$)",
    re.IGNORECASE | re.MULTILINE,
)


_GAME = re.compile(r"^[ \t]*game\s*:?\s*gene[ _-]expression\b", re.IGNORECASE | re.MULTILINE)
_ROUND = re.compile(r"^[ \t]*round\b(?!s|[ \t]*[,;\t])", re.IGNORECASE | re.MULTILINE)
_HEAD = r"(?!(?:game|variant|preset|scoring|fill|players|dealers?|target|scores|winner)\b)"
"""Keys of the lines at the head of a game, which are no players."""
_OWN = re.compile(
    r"^[ \t]*(?:left[ \t][^:\n]+:|out[ \t]*:|round\b.*\bfirst\b"
    rf"|{_HEAD}[^:\n]+:[ \t]*(?:skip|[POTG](?:10|[1-9]|-?(?:SUB|TRA|DEL|INS)))\b)",
    re.IGNORECASE | re.MULTILINE,
)
_SCORE = r"(?=\S)(?!(?:dealer|starts|first)\b)[^:=,;#\d\n]*[^:=,;#\d\s][:=]?[ \t]+\d+[ \t]*"
_POINTS = re.compile(
    rf"^[ \t]*{_HEAD}(?:round[ \t]*\d*[ \t]*[:.]?[ \t]*)?(?!round\b){_SCORE}"
    rf"(?:[,;][ \t]*{_SCORE})*(?:#[^\n]*)?\r?$",
    re.IGNORECASE | re.MULTILINE,
)
"""Points alone behind a name, as only a score sheet has them."""


def _is_text(start: str) -> bool:
    named = _GAME.search(start) is not None and _ROUND.search(start) is not None
    if not named or lines.YAML.search(start) is not None:
        return False
    is_sheet = _POINTS.search(start) is not None or _IS_ROUND.search(start) is not None
    return _is_own(start) or not is_sheet


def _is_own(start: str) -> bool:
    return _OWN.search(start) is not None


def _is_pad(text: str) -> bool:
    return _IS_ROUND.search(text) is not None


GAME = Game(
    name="gene-expression",
    title="Gene expression",
    noun="play",
    sheet_noun=SCORE_LINE,
    codes=Code,
    check_record=lambda root, _: answers.check_record(root),
    check_plain=answers.check_plain,
    rows=ScoreRows(
        columns=lambda: sheet_rows.COLUMNS.names,
        column_called=sheet_rows.COLUMNS.known,
        is_heading=sheet_rows.is_heading,
        check=lambda rows, options, _: answers.check_rows(rows, options),
    ),
    pads=ScorePads(
        is_pad=_is_pad,
        has_trace=_is_pad,
        check=lambda text, options, _: [answers.check_text(text, options)],
        correct=answers.corrected,
    ),
    notation=TurnNotation(
        is_text=_is_text,
        is_own=_is_own,
        parse=answers.NotedGame,
        plain=answers.plain_record,
        format=answers.in_notation,
        correct=answers.corrected,
    ),
    simulator=GameSimulator(
        games=lambda request, _: simulator.Simulator(request),
        strategies=("greedy", "random"),
        fewest_players=4,
        slip_codes=SLIPS,
    ),
    option_names=(
        "actions",
        "id_match",
        "cyclic",
        "draw",
        "substitution",
        "final_insertion_draws",
    ),
    shape=RecordShape(
        numbers=frozenset({"target", "scores", "reshuffle"}),
        truths=frozenset({"skip", "reshuffle"}),
        lists=frozenset({"rounds", "turns"}),
        spellings={"card": "play", "plays": "turns", "start": "starts", "starter": "starts"},
        free=frozenset({"hands", "left", "scores", "swap"}),
        marks=frozenset(
            {"starts", "first", "out", "left", "play", "extra", "swap", "skip", "reshuffle"}
        ),
    ),
    sheet=deck.game_sheet,
    glossary=deck.biology,
    values_of=deck.values_of,
    rules_for=deck.rules_for,
)
"""Gene expression: a game of laying cards in the order promoter, operon, factor, gene."""
