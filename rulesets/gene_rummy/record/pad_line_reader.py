"""Reading the lines of a score pad, each by itself: ``Ann total 161``."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property

from testcross.rulesets.gene_rummy.record.line_piece import LinePiece, PadLineError, piece
from testcross.rulesets.gene_rummy.record.pad_line import (
    BadLine,
    MatingLine,
    PadLine,
    PartLine,
    PlayerLine,
    PlayersLine,
    RuleLine,
    TotalLine,
    WinnerLine,
)
from testcross.rulesets.gene_rummy.record.pad_mating import (
    has_cross,
    has_separator,
    is_card,
    read_pad_mating,
)
from testcross.rulesets.genetics.genotype_text import looks_like_genotype
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.player_names import player_key

EXPECTED = "PLAYER: BUCK x DOE = KIT POINTS, 'PLAYER total POINTS' or 'winner PLAYER'"

LONGEST_LINE = 1_000
"""Characters of a line that is read."""

_BULLET = re.compile(r"\s*(?:(?:[-*•]|\(?[0-9]{1,3}[.)])\s+)?")
_RULE = re.compile(r"(game|variant|scoring|scheme|fill)\b\s*[:=]?\s*(.*)", re.IGNORECASE)
_PLAYERS = re.compile(r"(?:players\b\s*[:=]?|player\s*[:=])\s*(.*)", re.IGNORECASE)
_PART = re.compile(
    r"(table|round|game)\s*[:=]?\s*(?:no\.?|nr\.?|number)?\s*([0-9]+|[a-z]|[ivx]+)\b[.:]?",
    re.IGNORECASE,
)
_WINNER = re.compile(
    r"(?:the\s+)?winners?\b\s*(?:is|are|was|were)?\s*[:=]?\s*(?P<names>.*)", re.IGNORECASE
)
_WINS = re.compile(
    r"(?P<names>.+?)\s+(?:wins?|won|is\s+the\s+winner|are\s+the\s+winners)[.!]*", re.IGNORECASE
)
_TOTAL = re.compile(
    r"(?:(?P<name>.*?\S)\s*(?:['’]s?\s+|[:,;]\s*|\s))?(?P<word>in\s+total|totals?|sum|score)\b"
    r"(?:\s+(?:points?|score|is|was|of|for)\b)*\s*[:=]?\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_NAME_AND_NUMBER = re.compile(
    r"(?P<name>.*?[^\W\d].*?)(?P<mark>\s*[:=]\s*|\s+)(?P<value>\S*[0-9].*)"
)
_KNOWN_SUM = re.compile(r"[^=]+=\s*[-+]?[0-9][0-9.,]*(?:\s*(?:points?|pts?|p)\.?)?", re.IGNORECASE)
_NAME = re.compile(r"[^\d:=\[\]→×]*[^\W\d_][^:=\[\]→×]*")
_NAME_AND_VALUE = re.compile(
    r"(?P<name>.+?)(?:\s*[:=]\s*|\s+)(?P<value>[-+]?[0-9][0-9.,]*(?:\s*(?:points?|pts?))?)?"
)
_DASH = re.compile(r"\s-{1,3}\s")
_BETWEEN_NAMES = re.compile(r"\s*[,;&+/]\s*|\s+and\s+", re.IGNORECASE)


def content(text: str, line: int) -> LinePiece | None:
    """Return what a line says, without comment and bullet; None for a blank one."""
    said = text.split("#", 1)[0]
    bullet = _BULLET.match(said)
    start = bullet.end() if bullet else 0
    whole = piece(said[start:], line, start + 1)
    return whole if any(map(str.isalnum, whole.text)) else None


class PadLineReader:
    """Reads lines of a pad by themselves, and knows which names players have."""

    def __init__(self, ruleset: Ruleset, known: Callable[[], Collection[str]] = tuple) -> None:
        self._ruleset = ruleset
        self._find_known = known
        self._words = (
            _rule_line,
            _part_line,
            self._players_line,
            self._winner_line,
            self._total_line,
        )

    @cached_property
    def _known(self) -> Sequence[str]:
        """The names of players, the longest first; looked for where a line leaves that open."""
        return sorted(self._find_known(), key=len, reverse=True)

    def names(self, text: LinePiece) -> Sequence[LinePiece]:
        """Return the players that a line names whatever stands on other lines."""
        if len(text.text) > LONGEST_LINE:
            return ()
        mask = text.mask
        colon = mask.find(":")
        if colon > 0 and has_separator(text):
            before = text.part(0, colon)
            return () if has_separator(before) else (before,)
        found = self._players_line(text) or self._winner_line(text) or self._total_line(text)
        if isinstance(found, WinnerLine | PlayersLine):
            return found.names
        if found is None and colon < 0 and has_separator(text):
            return self._before_dash(text)[:1]
        if isinstance(found, TotalLine):
            return () if found.player is None else (found.player,)
        return (text.part(0, colon),) if colon > 0 and _rule_line(text) is None else ()

    def read(self, text: LinePiece) -> PadLine:
        """Return what a line says."""
        if len(text.text) > LONGEST_LINE:
            problem = f"a line of more than {LONGEST_LINE} characters; shorten it"
            return BadLine(text, problem, None, maybe_mating=True)
        parted = has_cross(text)
        found = None if parted else self._of_words(text)
        if found is not None:
            return found
        if parted or (has_separator(text) and _KNOWN_SUM.fullmatch(text.mask) is None):
            return self._mating(text)
        return self._of_names(text)

    def _of_words(self, text: LinePiece) -> PadLine | None:
        """Return a line that one of its words explains."""
        for read in self._words:
            found = read(text)
            if found is not None:
                return found
        return None

    def _players_line(self, text: LinePiece) -> PadLine | None:
        found = _PLAYERS.fullmatch(text.mask)
        if found is None:
            return None
        names = self._names(text.part(found.start(1)))
        if text.text[len("player")] in "sS":
            return PlayersLine(names)
        return PlayerLine(names[0], certain=True) if names else PlayersLine(())

    def _winner_line(self, text: LinePiece) -> PadLine | None:
        found = _WINNER.fullmatch(text.mask) or _WINS.fullmatch(text.mask)
        return WinnerLine(self._names(text.part(*found.span("names")))) if found else None

    def _names(self, text: LinePiece) -> tuple[LinePiece, ...]:
        """Return the names of a list; one that holds ``and`` itself is known as a whole."""
        if player_key(text.text) in self._known:
            return (text,)
        found = [one for part in text.split(re.compile(r"[,;]")) for one in self._parted(part)]
        return tuple(one for one in found if one.text)

    def _parted(self, text: LinePiece) -> Sequence[LinePiece]:
        return (text,) if player_key(text.text) in self._known else list(text.split(_BETWEEN_NAMES))

    def _total_line(self, text: LinePiece) -> PadLine | None:
        found = _TOTAL.fullmatch(text.mask)
        if found is None:
            return None
        rest = text.part(*found.span("rest"))
        if found["name"] is not None:
            return TotalLine(text.part(*found.span("name")), rest)
        if not rest.text or rest.text[0] in "+-0123456789":
            return TotalLine(None, rest)
        behind = _NAME_AND_VALUE.fullmatch(rest.mask)
        if behind is None or found["word"].casefold() not in ("total", "totals"):
            return None
        return TotalLine(rest.part(*behind.span("name")), rest.part(*behind.span("value")))

    def _of_names(self, text: LinePiece) -> PadLine:
        """Return a line of a name, a name and a number, or cards with nothing between them."""
        if text.text.endswith(":"):
            return PlayerLine(text.part(0, len(text.text) - 1), certain=True)
        read = self._mating(text)
        if isinstance(read, MatingLine):
            return read
        numbered = _NAME_AND_NUMBER.fullmatch(text.mask)
        if numbered is not None and self._is_total(text, numbered):
            return TotalLine(text.part(*numbered.span("name")), text.part(numbered.start("value")))
        return self._player_alone(text) if _NAME.fullmatch(text.mask) else read

    def _is_total(self, text: LinePiece, numbered: re.Match[str]) -> bool:
        """Tell ``Ann: 161`` and, of a player who is known, ``Ann 161``."""
        name = text.part(*numbered.span("name"))
        if player_key(name.text) in self._known:
            return True
        return ":" in numbered["mark"] and numbered["value"][0] in "+-0123456789"

    def _player_alone(self, text: LinePiece) -> PadLine:
        known = player_key(text.text) in self._known
        if text.text.casefold() in _RESERVED:
            problem = f"{text.text!r} alone says nothing; expected 'variant: standard' or the like"
            return BadLine(text, problem, None, maybe_mating=False)
        if is_card(self._ruleset, text.text) and not known:
            problem = f"{text.text!r} is a card; a player of this name is written '{text.text}:'"
            return BadLine(text, problem, None, maybe_mating=True)
        return PlayerLine(text, certain=known)

    def _mating(self, text: LinePiece) -> PadLine:
        """Return a mating by the first way to part it from a player that gives cards."""
        misread = self._misread_dash(text)
        if misread is not None:
            return misread
        tried: list[MatingLine | BadLine] = []
        for player, rest in self._owners(text):
            try:
                line = MatingLine(player, read_pad_mating(self._ruleset, rest))
            except PadLineError as error:
                tried.append(BadLine(error.place, error.problem, player, maybe_mating=True))
                continue
            if is_card(self._ruleset, line.mating.buck.text):
                return line
            tried.append(line)
        return tried[0]

    def _before_dash(self, text: LinePiece) -> Sequence[LinePiece]:
        """Return a player and a mating with a dash between them; nothing where they are not."""
        dash = _DASH.search(text.mask)
        if dash is None:
            return ()
        player, rest = text.around(dash)
        is_name = _NAME.fullmatch(player.mask) is not None and not has_separator(player)
        if not is_name or looks_like_genotype(self._ruleset.loci, player.text):
            return ()
        return () if is_card(self._ruleset, player.text) else (player, rest)

    def _begins_with_card(self, text: LinePiece) -> bool:
        """Tell a mating whose buck is named."""
        try:
            buck = read_pad_mating(self._ruleset, text).buck.text
        except PadLineError:
            return False
        named = is_card(self._ruleset, buck)
        return named and not looks_like_genotype(self._ruleset.loci, buck)

    def _misread_dash(self, text: LinePiece) -> BadLine | None:
        """Return what is wrong with a line whose player, before a dash, may be a card."""
        dash = _DASH.search(text.mask)
        if dash is None:
            return None
        player, rest = text.around(dash)
        known = player_key(player.text) in self._known
        if known or not is_card(self._ruleset, player.text) or not self._begins_with_card(rest):
            return None
        problem = f"if {player.text!r} is a player, write '{player.text}: {rest.text}'"
        return BadLine(text, problem, None, maybe_mating=True)

    def _owners(self, text: LinePiece) -> Iterator[tuple[LinePiece | None, LinePiece]]:
        """Yield each way to part a line's player from its mating."""
        mask = text.mask
        colon = mask.find(":")
        if colon > 0 and not has_separator(text.part(0, colon)):
            yield text.part(0, colon), text.part(colon + 1)
        yield None, text
        before = self._before_dash(text)
        if before:
            yield before[0], before[1]
        key = mask.casefold()
        for name in self._known:
            if key.startswith(name) and key[len(name) : len(name) + 1] in _BEHIND_NAMES:
                rest = text.part(len(name))
                yield text.part(0, len(name)), rest.part(rest.text[0] in _BEHIND_NAMES)


_BEHIND_NAMES = tuple(" \t,;-.")
_RESERVED = frozenset(
    {
        "standard",
        "production",
        "set",
        "novice",
        "families",
        "simple",
        "suits",
        "alleles",
        "strict",
        "either",
    }
)


def _rule_line(text: LinePiece) -> PadLine | None:
    found = _RULE.fullmatch(text.mask)
    if found is None:
        return None
    name = found[1].casefold()
    if name == "game" and _PART.fullmatch(text.mask):
        return None
    return RuleLine("scoring" if name == "scheme" else name, text.part(found.start(2)))


def _part_line(text: LinePiece) -> PadLine | None:
    found = _PART.fullmatch(text.mask)
    if found is None:
        return None
    kind = found[1].casefold()
    return PartLine("table" if kind == "game" else kind, text.part(*found.span(2)))
