"""The answers for all litters of the deck: made once, packed, and kept beside the page."""

import gzip
import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from testcross.rulesets.analysis.deck_answers import (
    LocusAnswer,
    answer_at,
    litters_at,
    readings_at,
)
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_ways
from testcross.solver import Solver

KEPT = "gene_rummy.json.gz"
"""What ``make page`` writes."""


def kept_answers() -> bytes:
    """Return the answers of the usual deck, packed."""
    return files("testcross.pages.player").joinpath(KEPT).read_bytes()


def packed_answers(ruleset: Ruleset, solver: Solver) -> bytes:
    """Return the answers of a deck, packed; the whole takes minutes.

    Args:
        ruleset: of loci that are inherited each by itself.
        solver: who is asked.
    """
    text = json.dumps(_answers(ruleset, solver), separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), mtime=0)


def _answers(ruleset: Ruleset, solver: Solver) -> dict[str, Any]:
    texts, answers = _Numbers(), _Numbers()
    loci = [
        {
            "name": locus.name,
            "count": len(readings_at(ruleset, at)),
            "litters": [
                answers.number(_shown(answer_at(ruleset, at, litter, solver), texts))
                for litter in litters_at(ruleset, at)
            ],
        }
        for at, locus in enumerate(ruleset.loci)
    ]
    return {
        "cards": list(_cards(ruleset)),
        "aliases": {a.lower(): one.name for one in ruleset.varieties for a in one.aliases},
        "loci": loci,
        "answers": [json.loads(one) for one in answers.known],
        "texts": list(texts.known),
    }


class _Numbers:
    """Numbers texts in the order in which they first come."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def number(self, text: str) -> int:
        """Return the number of a text."""
        return self.known.setdefault(text, len(self.known))


def _shown(found: LocusAnswer, texts: _Numbers) -> str:
    shown = {
        "conflicts": [texts.number(one) for one in found.conflicts],
        "marked": found.marked,
        "either": [texts.number(one) for one in found.either_or],
        "steps": [[one.animal, one.genotype, texts.number(one.text)] for one in found.steps],
    }
    return json.dumps(shown, separators=(",", ":"))


def _cards(ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """Yield each card with its name, its genotype and its reading at each locus."""
    at_loci = [readings_at(ruleset, at) for at in range(len(ruleset.loci))]
    for one in ruleset.varieties:
        readings = [known.index(one.ways[0][at]) for at, known in enumerate(at_loci)]
        shown = format_ways(ruleset.loci, one.ways)
        yield {"name": one.name, "shown": shown, "readings": readings}
