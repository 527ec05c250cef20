"""Gene Rummy as a game that the house knows: what it is called, what it counts, who checks it."""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from testcross.rulesets import tabletop
from testcross.rulesets.games import (
    BlankPads,
    Game,
    GameSimulator,
    ScorePads,
    ScoreRows,
    TurnNotation,
    late,
)
from testcross.rulesets.gene_rummy.codes import SLIPS, Code
from testcross.rulesets.genetics.ruleset import PARENT_WORDS
from testcross.rulesets.genetics.toml_files import read_toml
from testcross.rulesets.records.tree import RecordShape

_NAME = "gene-rummy"
PARENTS = {
    parent: (parent, *words, sex)
    for parent, words, sex in zip(("buck", "doe"), PARENT_WORDS, ("male", "female"), strict=True)
}
"""The words for a parent, by its key."""
KIT_WORDS = ("kit", "baby", "child", "young", "pup", "kitten", "bunny")
"""Each of one kit; with a number of one of several."""
LITTER_WORDS = ("kits", "litter", "babies", "children", "pups", "kittens", "bunnies")
FILLS = ("strict", "either")
SHAPE = RecordShape(
    numbers=frozenset({"points", "total", "target", "penalty", "scores", "round"}),
    lists=frozenset({"sheets", "matings"}),
    spellings={
        **{spelling: key for key, names in PARENTS.items() for spelling in names},
        **dict.fromkeys((*KIT_WORDS, *LITTER_WORDS), "kits"),
    },
    free=frozenset({"hands", "scores"}),
    marks=frozenset(
        {"variant", "preset", "scoring", "fill", "sheets", "retirement", "layout", "calls"}
        | {"mating", "matings", "retire"}
    ),
)
_ROUND = re.compile(
    r"^[ \t]*round\b.*\b(?:up|retirement|offspring|dealer\b(?=(?s:.*)[ \t](?-i:-[A-Z][a-z])))\b",
    re.IGNORECASE | re.MULTILINE,
)
"""The heading of a round; a pad may name the dealer, too, but retires no card with ``-Opb``."""
_SIGNS = re.compile(r"^(?:[ \t]*hand\s[^:\n]+:|[^:\n]+:[ \t]*[+^]\S)", re.IGNORECASE | re.MULTILINE)
_TOLD = re.compile(r"\b(?:draws?|takes?|lays?|retires?)\b", re.IGNORECASE)
"""How a pad tells a turn, which may have the heading of a round as well."""
_OWN = re.compile(
    r"^(?:[ \t]*round\b.*\b(?:up|retirement|offspring)\b|[^:\n]+:[^#\n]*[ \t]x[ \t][^#\n]*=)",
    re.IGNORECASE | re.MULTILINE,
)
_YAML = re.compile(r"\A\s*\{|^(?:rounds|sheets)\s*:", re.MULTILINE)


def _is_in_turns(start: str) -> bool:
    if _YAML.search(start):
        return False
    return bool(_SIGNS.search(start) or (_ROUND.search(start) and not _TOLD.search(start)))


def _values_of(rule: str) -> Sequence[str]:
    """Return the names that a rule can have: help and completion need no more of the ruleset."""
    if rule == "fill":
        return FILLS
    tables = read_toml(Path(__file__).parent / "data" / "gene_rummy.toml").document
    schemes = [*tables["scheme"], *(one["scheme"] for one in tables["variant"] if "scheme" in one)]
    named = {"variant": tables["variant"], "preset": tables["preset"], "scoring": schemes}
    return [one["name"] for one in named.get(rule, ())]


GAME = Game(
    name=_NAME,
    title="Gene Rummy",
    noun="mating",
    codes=Code,
    shape=SHAPE,
    option_names=("variant", "preset", "scoring", "fill", "litters"),
    check_record=late("gene_rummy.answers:check_record"),
    rows=ScoreRows(
        columns=late("gene_rummy.score_rows:columns"),
        column_called=late("gene_rummy.score_rows:own_column_called"),
        is_heading=late("gene_rummy.score_rows:is_heading"),
        check=late("gene_rummy.answers:check_rows"),
    ),
    pads=ScorePads(
        is_pad=late("gene_rummy.sources:has_matings"),
        has_trace=late("gene_rummy.sources:has_trace"),
        check=late("gene_rummy.answers:check_pad"),
        correct=late("gene_rummy.copies:edited_text"),
    ),
    blank_pads=BlankPads(
        empty=late("gene_rummy.blank_pad:blank_pad"),
        with_matings=late("gene_rummy.blank_pad:set_pad"),
    ),
    notation=TurnNotation(
        is_text=_is_in_turns,
        is_own=lambda start: _OWN.search(start) is not None,
        parse=late("gene_rummy.notation:read_game"),
        plain=late("gene_rummy.notation_writer:plain_game"),
        format=late("gene_rummy.notation_writer:in_lines"),
        correct=partial(late("gene_rummy.notation_writer:corrected"), shape=SHAPE),
    ),
    simulator=GameSimulator(
        games=late("gene_rummy.simulator:Simulator"),
        strategies=("greedy", "random", "careful", "patient"),
        slip_codes=SLIPS,
    ),
    glossary=lambda: tabletop.read_glossary(_NAME, __package__),
    values_of=_values_of,
    rules_for=late("gene_rummy.rules:rules_for"),
)
