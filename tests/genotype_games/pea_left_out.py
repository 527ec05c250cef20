"""Records of Genotype with parts left out, as they may be: what is not written is not checked."""

from copy import deepcopy
from random import Random
from typing import Any

from genotype_games.pea_boxes import ACTIONS

_MAY_BE_MISSING = frozenset(
    [
        *("coin", "coins", "pays", "draws", "plant", "trait", "die", "validates", "goal", "card"),
        *("pools", "roll", "prices", "rows", "decks", "first", "round", "working", "picks"),
        *("upgrades", "reset", "automa", "keeps", "deal", "kept", "sown", "discarded", "column"),
        *("action", "support", "tools", "plants", "assistants", "discards", "sheet", "winner"),
    ]
)
"""Keys without which an entry says less, and nothing else."""


def leave_out(random: Random, record: dict[str, Any], rate: float) -> dict[str, Any]:
    """Return a record without some of its parts, each of them left out with a chance."""
    left = deepcopy(record)
    for key in ("setup", "rounds", "sheet"):
        _drop(random, left[key], rate)
    for one in left["rounds"]:
        one.setdefault("roll", {})  # a round with nothing in it would be no round
    return left


def _drop(random: Random, node: Any, rate: float) -> None:
    if isinstance(node, dict):
        for key in list(node):
            if key in _MAY_BE_MISSING and random.random() < rate:
                del node[key]
            else:
                _drop(random, node[key], rate)
    elif isinstance(node, list):
        for one in node:
            _drop(random, one, rate)


def in_short(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record in which automa cards are named by their actions, and by nothing more."""
    short = deepcopy(record)
    decks = [short["setup"].get("decks", {})]
    for one in short["rounds"]:
        decks += [one.get(key, {}).get("decks", {}) for key in ("automa", "reset")]
        for entry in (*one["working"], *one["picks"], *one.get("upgrades", ())):
            for key in ("action", "support", "automa"):
                if key in entry:
                    entry[key] = _action(entry[key])
    for one in decks:
        if "automa" in one:
            one["automa"] = _action(one["automa"])
    return short


def _action(cards: Any) -> Any:
    if isinstance(cards, list):
        return [_action(card) for card in cards]
    return next(action for action in ACTIONS if cards.startswith(action))
