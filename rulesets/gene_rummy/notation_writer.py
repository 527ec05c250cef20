"""Whole games written in lines, one a turn (``.tcg``), and put right there.

Whatever would be read as something else is put in quotes.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

from testcross.rulesets.gene_rummy.entries import GameRecord
from testcross.rulesets.gene_rummy.notation import (
    HEAD,
    KEYS,
    SIGNS,
    looks_like_key,
    read_game,
    ruleset_of,
    units_of,
)
from testcross.rulesets.gene_rummy.words import BUCK, DOE, TAKEN_BACK, card_of, code_of, shorten
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.correction import correct
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.line_comments import LineError, comments_of
from testcross.rulesets.records.parts import plain_part, read_part
from testcross.rulesets.records.tree import Node, Path, RecordShape
from testcross.rulesets.records.verdict import Edit, Plain

Record: TypeAlias = Mapping[str, Any]

# single words

_GENOTYPE = re.compile(r"[A-Za-z+.'-]+(?: [A-Za-z+.'-]+)*")
_NAME = re.compile(r"[^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*)*")
_PLAIN = re.compile(r"[\w'’.-]+(?: [\w'’.-]+)*")
_WHOLE = re.compile(r"-?\d{1,9}")


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _kinds(text: str) -> str:
    try:
        return units_of(text, 1).kinds
    except LineError:
        return ""


def _name(name: str) -> str:
    """Return a player's name, or another word, in quotes if it may be something else."""
    is_plain = _NAME.fullmatch(name) and {*name.casefold().split()}.isdisjoint(KEYS)
    return name if is_plain and set(_kinds(name)) == {"k"} else quoted(name)


def _number(points: object) -> str:
    return str(points) if _WHOLE.fullmatch(str(points)) else quoted(str(points))


@cache
def _card(card: str, role: str | None = None) -> str:
    """Return the code of a card, else its name, in quotes if that is not read as this card."""
    code = code_of(card, role)
    is_read = code is None and _kinds(card) in ("K", "k") and '"' not in card
    if code is None and is_read and units_of(card, 1).cards[0].card.text == card:
        return card
    return quoted(card) if code is None else code


def _needs_comma(text: str) -> bool:
    """Tell whether a card is more than one code or quoted text, so that words may go on."""
    return text[-1:] != '"' and card_of(text) is None


def _cards(cards: Iterable[str]) -> str:
    found = [_card(card) for card in cards]
    return (", " if any(map(_needs_comma, found)) else " ").join(found)


def _each(texts: str | Sequence[str] | None) -> Sequence[str]:
    """Return the texts of a list, for which one may stand alone."""
    return [texts] if isinstance(texts, str) else texts or ()


# lines


def write_game(game: Record) -> str:
    """Return a plain game in lines, an empty one above each round and above the end."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: Record) -> Iterator[str]:
    ruleset = ruleset_of(game.get("variant"))
    for key in HEAD:
        if key in game:
            value = str(game[key])
            yield f"{key}: {value if _PLAIN.fullmatch(value) else quoted(value)}"
    if "players" in game:
        yield f"players: {', '.join(map(_name, game['players']))}"
    for number, one in enumerate(game.get("rounds", ()), 1):
        parts = [f"dealer {_name(one['dealer'])}"] if "dealer" in one else []
        parts += [f"up {_card(one['retirement'])}"] if "retirement" in one else []
        parts += [f"offspring {_card(one['offspring'])}"] if "offspring" in one else []
        yield ""
        yield f"round {number}: {', '.join(parts)}" if parts else f"round {number}"
        if "layout" in one:
            yield f"layout: {_cards(one['layout'])}".rstrip()
        for player, cards in one.get("hands", {}).items():
            yield f"hand {_name(player)}: {_cards(cards)}".rstrip()
        for play in (*one.get("turns", ()), *one.get("calls", ())):
            yield _play(play, ruleset)
        if "scores" in one:
            yield _scores("scores", one["scores"])
    if "scores" in game or "winner" in game:
        yield ""
    if "scores" in game:
        yield _scores("totals", game["scores"])
    if "winner" in game:
        yield _winner(game["winner"])


def _scores(key: str, scores: Record) -> str:
    return f"{key}: {', '.join(f'{_name(who)} {_number(n)}' for who, n in scores.items())}"


def _winner(winner: str | Sequence[str]) -> str:
    return f"winner: {', '.join(map(_name, _each(winner)))}"


def _play(play: Record, ruleset: Ruleset) -> str:
    if list(play) == ["player"] and looks_like_key(play["player"]):
        return f"{quoted(play['player'])}:"
    parts = [f"{_name(play['player'])}:"] if "player" in play else []
    draw, laid = play.get("draw"), play.get("mating", ())
    drawn = None if draw is None else draw.get("card")
    if draw is not None:
        card, source = "" if drawn is None else _card(drawn), draw.get("from", "")
        sign = next((one for one, (_, name) in SIGNS.items() if name == source), None)
        parts.append(f"{sign}{card}" if sign else f"from {quoted(source)} {card}".rstrip())
        parts[-1] += "," if laid and (drawn is None or _needs_comma(card)) else ""
    for number, mating in enumerate([laid] if isinstance(laid, dict) else laid):
        parts += ["&"] * (number > 0)
        parts += _mating(mating, None if number else drawn, ruleset)
    if TAKEN_BACK in play:
        text = play[TAKEN_BACK]
        text = str(text).casefold() if isinstance(text, bool) else str(text)
        parts.append(TAKEN_BACK if text == "true" else f"{TAKEN_BACK} {_name(text)}")
    if "retire" in play:
        parts.append(f"-{_card(play['retire'])}")
    if "judged" in play:
        text = play["judged"]
        parts.append(text if text in ("right", "wrong") else f"judged {quoted(text)}")
    if "penalty" in play:
        parts.append(f"penalty {_number(play['penalty'])}")
    if "replaced" in play:
        parts.append(f"replaced {_cards(play['replaced'])}".rstrip())
    if "offspring" in play:
        parts.append(f"offspring {_card(play['offspring'])}")
    if "added" in play:
        parts.append(f"added {_cards(play['added'])}".rstrip())
    return " ".join(parts)


def _mating(mating: Record, drawn: str | None, ruleset: Ruleset) -> Iterator[str]:
    kits, filled = _each(mating["kits"]), mating.get("filled")
    yield f"{_card(mating['buck'], BUCK)} x {_card(mating['doe'], DOE)}"
    if list(kits) != [drawn]:
        yield f"= {', '.join(map(_card, kits))}"
    if filled:
        genotypes = [filled.get("buck"), filled.get("doe"), *_each(filled.get("kits"))]
        cards = [mating["buck"], mating["doe"], *kits]
        slots = []
        for card, text in zip(cards, genotypes, strict=False):
            short = shorten(ruleset, card, text) if text else ""
            slots.append(short if short and _GENOTYPE.fullmatch(short) else text and quoted(text))
        yield f"({'/'.join(one or '' for one in slots)})"
    if "points" in mating:
        points = str(mating["points"])
        yield points if re.fullmatch(r"\d{1,9}", points) else f"points {quoted(points)}"


# put right


def corrected(text: str, edits: Iterable[Edit], shape: RecordShape) -> str:
    """Return a game put right; comments and lines that were right stay as they stand."""
    root = read_game(text)
    before, after = correct(root, (), shape), correct(root, edits, shape)
    lines = text.split("\n")
    for number, path in _paths(root):
        was, right = before, after
        for part in path:
            was, right = was[part], right[part]
        if right == was:
            continue
        if path == ("winner",):
            line = _winner(right)
        elif path[-1] == "scores":
            line = _scores("totals" if len(path) == 1 else "scores", right)
        else:
            line = _play(right, ruleset_of(after.get("variant")))
        old = lines[number - 1]
        indent = old[: len(old) - len(old.lstrip())]
        lines[number - 1] = indent + " ".join([line, *comments_of(old)])
    return "\n".join(lines)


def _paths(root: Node) -> Iterator[tuple[int, Path]]:
    """Yield the lines of a game that may have to be put right, each with what stands there."""
    rounds = root.get("rounds")
    for number, one in enumerate(() if rounds is None else rounds.items()):
        for key in ("turns", "calls"):
            plays = one.get(key)
            for place, play in enumerate(() if plays is None else plays.items()):
                if not play.problems:
                    yield play.place[0], ("rounds", number, key, place)
        if "scores" in one.keys:
            yield one.keys["scores"][0], ("rounds", number, "scores")
    yield from ((root.keys[key][0], (key,)) for key in ("scores", "winner") if key in root.keys)


# from a tree

_ENTRIES = {"rounds": "round", "turns": "turn", "calls": "call"}
"""What an entry of a list is called."""


def plain_game(root: Node) -> Plain:
    """Return a game as plain tables, in the usual order; raise for what cannot be read."""
    if root.get("sheets") is not None and root.get("rounds") is None:
        problem = "these are score sheets, and turn notation is for whole games; "
        problem += "convert them --to yaml or --to json"
        raise UnreadableError.at(line=root.place[0], column=root.place[1], problem=problem)
    return plain_part(read_part(root, GameRecord).whole())


def in_lines(root: Node) -> str:
    """Return a game in lines, whatever form its tree comes from.

    Raises:
        UnreadableError: what of it cannot be read, or cannot be written so.
    """
    game = plain_game(root)
    text = write_game(game)
    written = read_game(text)
    try:
        path = _difference(game, plain_game(written))
    except UnreadableError as error:
        path = dict(_paths(written)).get(error.finding.line)
        if path is None:  # what lacks in the game as a whole
            line, column = root.place
            raise UnreadableError(replace(error.finding, line=line, column=column)) from None
    if path is None:
        return text
    words, entry = list[str](), "entry"
    for part in path:
        if isinstance(part, int):
            words.append(f"{entry} {part + 1}")
        elif part not in _ENTRIES:
            words.append(repr(part))
        entry = _ENTRIES.get(str(part), "entry")
    problem = (
        f"{', '.join(words)} cannot be written in turn notation without loss; correct or delete "
        "it, or keep the game in YAML or JSON (--to yaml, --to json)"
    )
    line, column = root.at(path)
    raise UnreadableError.at(line=line, column=column, problem=problem)


def _difference(before: Plain, after: Plain, path: Path = ()) -> Path | None:
    """Return the way to the first part that is not the same in two records; None if all is."""
    if before == after:
        return None
    was, now = (
        dict(one.items() if isinstance(one, dict) else enumerate(one))
        if isinstance(one, dict | list)
        else {}
        for one in (before, after)
    )
    for key, inside in was.items():
        found = _difference(inside, now[key], (*path, key)) if key in now else (*path, key)
        if found is not None:
            return found
    return (*path, *[key for key in now if key not in was][:1])
