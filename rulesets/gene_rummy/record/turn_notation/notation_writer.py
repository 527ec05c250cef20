"""Games written in turn notation: the way back from reading them.

Whatever would be read as something else is put in quotes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import (
    card_of,
    code_of,
    shorten,
)
from testcross.rulesets.gene_rummy.record.turn_notation.game_lines import (
    HEAD,
    KEYS,
    SCORES,
    TOTALS,
    WINNER,
    looks_like_key,
    read_notation,
    ruleset_of,
)
from testcross.rulesets.gene_rummy.record.turn_notation.tokens import WHOLE, quoted
from testcross.rulesets.gene_rummy.record.turn_notation.turn_lines import (
    ADDED,
    BETWEEN,
    FROM,
    JUDGED,
    MARKS,
    OFFSPRING,
    PENALTY,
    POINTS,
    REPLACED,
    SOURCES,
    TAKEN_BACK,
    VERDICTS,
    YES,
)
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.correction import RecordShape, correct
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.line_comments import comments_of
from testcross.rulesets.records.tree import Node, Path
from testcross.rulesets.records.verdict import Edit, Plain
from testcross.rulesets.records.written_values import Record

_WORDS = re.compile(r"[^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*)*")
_GENOTYPE = re.compile(r"[^/()\"{}#\s]+(?: [^/()\"{}#\s]+)*")
_VALUE = re.compile(r"[\w'’.-]+(?: [\w'’.-]+)*")
_RESERVED = frozenset({*KEYS, *MARKS, "x", "b", "d", "buck", "doe", POINTS, "point", "pts"})
_SIGNS = {source: sign for sign, source in SOURCES.items()}


def format_game(game: Record) -> str:
    """Return a whole game.

    Args:
        game: as plain tables, which hold nothing but what belongs into a record.
    """
    writer = LineWriter(ruleset_of(game.get("variant")))
    return "".join(f"{line}\n" for line in writer.lines(game))


class LineWriter:
    """Writes the lines of games played with the cards of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def lines(self, game: Record) -> Iterator[str]:
        """Yield the lines of a game, an empty one above each round and above the end."""
        for key in HEAD:
            if key in game:
                yield f"{key}: {self.value(game[key])}"
        if "players" in game:
            yield f"players: {', '.join(map(self.name, game['players']))}"
        for number, one in enumerate(game.get("rounds", ()), 1):
            yield ""
            yield from self.round(number, one)
        if SCORES in game or WINNER in game:
            yield ""
        if SCORES in game:
            yield self.scores(TOTALS, game[SCORES])
        if WINNER in game:
            yield self.winner(game[WINNER])

    def scores(self, key: str, scores: Record) -> str:
        """Return a line of scores."""
        pairs = [f"{self.name(who)} {self.points(points)}" for who, points in scores.items()]
        return f"{key}: {', '.join(pairs)}"

    def winner(self, winner: str | Sequence[str]) -> str:
        """Return the line of the winner, or of several."""
        names = [winner] if isinstance(winner, str) else winner
        return f"{WINNER}: {', '.join(map(self.name, names))}"

    def value(self, value: object) -> str:
        """Return what stands behind a key of the head."""
        return str(value) if _VALUE.fullmatch(str(value)) else quoted(str(value))

    def name(self, name: str) -> str:
        """Return a player's name, or another word, as only it can be meant."""
        words = name.casefold().split(" ")
        return name if _WORDS.fullmatch(name) and _RESERVED.isdisjoint(words) else quoted(name)

    def points(self, points: object) -> str:
        """Return points, in quotes where they are no number."""
        return str(points) if WHOLE.fullmatch(str(points)) else quoted(str(points))

    def round(self, number: int, one: Record) -> Iterator[str]:
        """Yield the lines of a round: who deals, what lies open, hands, turns or calls."""
        parts = [f"dealer {self.name(one['dealer'])}"] if "dealer" in one else []
        if "retirement" in one:
            parts.append(f"up {self._card(one['retirement'])}")
        if OFFSPRING in one:
            parts.append(f"{OFFSPRING} {self._card(one[OFFSPRING])}")
        yield f"round {number}: {', '.join(parts)}" if parts else f"round {number}"
        if "layout" in one:
            yield f"layout: {self._cards(one['layout'])}".rstrip()
        for player, cards in one.get("hands", {}).items():
            yield f"hand {self.name(player)}: {self._cards(cards)}".rstrip()
        for play in (*one.get("turns", ()), *one.get("calls", ())):
            yield self.play(play)
        if "scores" in one:
            yield self.scores("scores", one["scores"])

    def play(self, play: Record) -> str:
        """Return the line of a turn or a call."""
        if list(play) == ["player"] and looks_like_key(play["player"]):
            return f"{quoted(play['player'])}:"
        parts = [f"{self.name(play['player'])}:"] if "player" in play else []
        draw = play.get("draw")
        if draw is not None:
            parts.append(self._draw(draw))
        laid = play.get("mating", ())
        matings = [laid] if isinstance(laid, dict) else laid
        for number, mating in enumerate(matings):
            drawn = draw.get("card") if draw is not None and number == 0 else None
            if draw is not None and number == 0 and (not drawn or _needs_comma(parts[-1])):
                parts[-1] += ","
            parts += ["&"] * (number > 0)
            parts.append(self._mating(mating, drawn))
        if TAKEN_BACK in play:
            parts.append(self._taken_back(play[TAKEN_BACK]))
        if "retire" in play:
            parts.append(f"-{self._card(play['retire'])}")
        return " ".join([*parts, *self._call(play)])

    def _draw(self, draw: Record) -> str:
        card = self._card(draw["card"]) if "card" in draw else ""
        source = draw.get(FROM, "")
        sign = _SIGNS.get(source)
        return f"{sign}{card}" if sign else f"{FROM} {quoted(source)} {card}".rstrip()

    def _taken_back(self, said: object) -> str:
        text = str(said).casefold() if isinstance(said, bool) else str(said)
        return TAKEN_BACK if text == YES else f"{TAKEN_BACK} {self.name(text)}"

    def _call(self, call: Record) -> Iterator[str]:
        if JUDGED in call:
            verdict = call[JUDGED]
            yield verdict if verdict in VERDICTS else f"{JUDGED} {quoted(verdict)}"
        if PENALTY in call:
            yield f"{PENALTY} {self.points(call[PENALTY])}"
        if REPLACED in call:
            yield f"{REPLACED} {self._cards(call[REPLACED])}".rstrip()
        if OFFSPRING in call:
            yield f"{OFFSPRING} {self._card(call[OFFSPRING])}"
        if ADDED in call:
            yield f"{ADDED} {self._cards(call[ADDED])}".rstrip()

    def _mating(self, mating: Record, drawn: str | None) -> str:
        sire, dam = self._ruleset.roles.sexes
        kits = [mating["kits"]] if isinstance(mating["kits"], str) else mating["kits"]
        parts = [f"{self._card(mating['buck'], sire)} x {self._card(mating['doe'], dam)}"]
        if list(kits) != [drawn]:
            parts.append(f"= {', '.join(map(self._card, kits))}")
        if mating.get("filled"):
            parts.append(self._filled(mating, kits))
        if POINTS in mating:
            points = self.points(mating[POINTS])
            parts.append(points if WHOLE.fullmatch(points) else f"{POINTS} {points}")
        return " ".join(parts)

    def _filled(self, mating: Record, kits: Sequence[str]) -> str:
        """Return the genotypes filled in, as far as any are, in one bracket."""
        filled = mating["filled"]
        young = filled.get("kits", ())
        young = [young] if isinstance(young, str) else young or ()
        cards = [mating["buck"], mating["doe"], *kits]
        genotypes = [filled.get("buck"), filled.get("doe"), *young]
        slots = [self._genotype(c, g) for c, g in zip(cards, genotypes, strict=False)]
        return f"({BETWEEN.join(slots)})"

    def _genotype(self, card: str, text: str | None) -> str:
        if not text:
            return ""
        short = shorten(self._ruleset, card, text)
        return short if short and _GENOTYPE.fullmatch(short) else quoted(text)

    def _card(self, card: str, role: str | None = None) -> str:
        code = code_of(card, role)
        if code is not None:
            return code
        return card if _is_bare_card(card) else quoted(card)

    def _cards(self, cards: Iterable[str]) -> str:
        """Return cards: codes with spaces between, else with commas."""
        found = [self._card(card) for card in cards]
        return (", " if any(_needs_comma(one) for one in found) else " ").join(found)


def _needs_comma(text: str) -> bool:
    """Tell whether something that ends in a card is more than one code or quoted text."""
    last = text.lstrip("+^")
    return not (last.endswith('"') or card_of(last) is not None)


def _is_bare_card(text: str) -> bool:
    words = text.casefold().split(" ")
    if not _WORDS.fullmatch(text) or any(map(card_of, words)):
        return False
    return _RESERVED.isdisjoint(words[:-1]) and words[-1] not in _RESERVED - {"buck", "doe"}


def correct_notation(text: str, edits: Sequence[Edit], shape: RecordShape) -> str:
    """Return a game put right; comments and lines that were right stay as they stand.

    Args:
        text: as it was written.
        edits: what makes its tree right.
        shape: which keys hold numbers and lists.
    """
    game = read_notation(text)
    before, after = correct(game.root, (), shape), correct(game.root, edits, shape)
    writer = LineWriter(ruleset_of(after.get("variant")))
    lines = text.split("\n")
    for number, path in game.lines.items():
        right = _at(after, path)
        if right != _at(before, path):
            lines[number - 1] = _line(writer, path, right, lines[number - 1])
    return "\n".join(lines)


def _at(record: Plain, path: Iterable[int | str]) -> Plain:
    for part in path:
        record = record[part]
    return record


def _line(writer: LineWriter, path: Path, right: Plain, old: str) -> str:
    """Return a line put right, with its indentation and its comments."""
    if path == (WINNER,):
        text = writer.winner(right)
    elif path[-1] == SCORES:
        text = writer.scores(TOTALS if len(path) == 1 else SCORES, right)
    else:
        text = writer.play(right)
    indent = old[: len(old) - len(old.lstrip())]
    return indent + " ".join([text, *comments_of(old)])


_ENTRIES = {"rounds": "round", "turns": "turn", "calls": "call"}
"""What an entry of a list is called."""


def first_difference(before: Plain, after: Plain, path: Path = ()) -> Path | None:
    """Return the way to the first part that is not the same in two records; None if all is."""
    if before == after:
        return None
    for key, inner in _parts(before):
        others = dict(_parts(after))
        if key not in others:
            return (*path, key)
        found = first_difference(inner, others[key], (*path, key))
        if found is not None:
            return found
    more = next((key for key, _ in _parts(after) if key not in dict(_parts(before))), None)
    return path if more is None else (*path, more)


def _parts(record: Plain) -> Iterator[tuple[int | str, Plain]]:
    """Yield what is in a table or a list, each under its key or its number."""
    if isinstance(record, dict):
        yield from record.items()
    elif isinstance(record, list):
        yield from enumerate(record)


def describe_path(path: Iterable[int | str]) -> str:
    """Return a way through a record in words.

    >>> describe_path(("rounds", 0, "turns", 2, "mating", "kits", 1))
    "round 1, turn 3, 'mating', 'kits', entry 2"
    """
    words: list[str] = []
    entry = "entry"
    for part in path:
        if isinstance(part, int):
            words.append(f"{entry} {part + 1}")
        elif part not in _ENTRIES:
            words.append(repr(part))
        entry = _ENTRIES.get(str(part), "entry")
    return ", ".join(words)


def lost(root: Node, path: Path) -> UnreadableError:
    """Return that a part of a game cannot be written.

    Args:
        root: the game as it stands in its file.
        path: the way to the part.
    """
    line, column = root.at(path)
    problem = (
        f"{describe_path(path)} cannot be written in turn notation without loss; "
        "correct or delete it, or keep the game in YAML or JSON (--to yaml, --to json)"
    )
    return UnreadableError.at(line=line, column=column, problem=problem)
