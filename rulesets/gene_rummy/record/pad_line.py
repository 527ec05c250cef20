"""What a line of a score pad says, a mating, a total, a winner, a name, and reading results."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.gene_rummy.record.pad_mating import is_card, names_cards
from testcross.rulesets.gene_rummy.record.pad_pieces import LinePiece, figures
from testcross.rulesets.gene_rummy.record.pad_words import (
    TOTAL,
    TOTALS,
    WINNER,
    WINS,
    TotalOf,
    is_part,
    player_in,
    total_of,
    winner_in,
)
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.written_values import whole_number

RULES = ("game", "variant", "scoring", "fill")
"""What a line at the head can say: ``variant: production``."""


@dataclass(frozen=True, slots=True)
class MatingLine:
    """A mating, and whose it is; None for the player of the lines above."""

    player: LinePiece | None
    mating: WrittenMating


@dataclass(frozen=True, slots=True)
class TotalLine:
    """A total, and whose it is; without a value it was left open."""

    player: LinePiece | None
    value: LinePiece
    of: TotalOf = TotalOf.PLAYER


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """The totals of several players."""

    totals: tuple[TotalLine, ...]


@dataclass(frozen=True, slots=True)
class HeadingLine:
    """What is about the pad and no player: a date, a class, a teacher."""

    text: LinePiece


@dataclass(frozen=True, slots=True)
class GenotypesLine:
    """Genotypes without cards: those of the mating above, perhaps."""

    text: LinePiece
    genotypes: tuple[str, ...]
    player: LinePiece | None = None


@dataclass(frozen=True, slots=True)
class NoMatingLine:
    """That somebody had no mating; None for the player of the lines above."""

    player: LinePiece | None


@dataclass(frozen=True, slots=True)
class WinnerLine:
    """Who won; nobody where that was left open."""

    names: tuple[LinePiece, ...]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's name alone on a line."""

    player: LinePiece
    certain: bool
    """Whether a colon says that it is a name."""


@dataclass(frozen=True, slots=True)
class PlayersLine:
    """Who plays, on one line at the head."""

    names: tuple[LinePiece, ...]


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One of ``RULES`` and its value."""

    name: str
    value: LinePiece


@dataclass(frozen=True, slots=True)
class PartLine:
    """Where a round or a table begins."""

    kind: str
    name: LinePiece


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be read."""

    place: LinePiece
    problem: str
    player: LinePiece | None
    """Whose it is, if it says so."""
    maybe_mating: bool
    """Whether it may be a mating, so that its player's points are not known."""


PadLine: TypeAlias = (
    MatingLine
    | TotalLine
    | TotalsLine
    | HeadingLine
    | GenotypesLine
    | NoMatingLine
    | WinnerLine
    | PlayerLine
    | PlayersLine
    | RuleLine
    | PartLine
    | BadLine
)


def named_in(line: PadLine) -> tuple[LinePiece, ...]:
    """Return the players that a line names, if it is about some."""
    if isinstance(line, WinnerLine | PlayersLine):
        return line.names
    totals = line.totals if isinstance(line, TotalsLine) else (line,)
    owners = (
        one.player for one in totals if isinstance(one, PlayerLine | TotalLine | NoMatingLine)
    )
    return tuple(owner for owner in owners if owner is not None)


def format_mating(
    cards: Sequence[str], genotypes: Sequence[str | None], points: int | str | None
) -> str:
    """Return a mating as a line has it, without its player.

    Args:
        cards: buck, doe, then the kits.
        genotypes: what was filled in, as many as there are cards.
        points: None where there are none.

    >>> format_mating(["Castor", "Lilac", "White"], ["A- B- Cc D-", None, None], 61)
    'Castor [A- B- Cc D-] x Lilac = White 61'
    """
    buck, doe, *kits = (
        f"{card} [{genotype}]" if genotype else card
        for card, genotype in zip(cards, genotypes, strict=True)
    )
    line = f"{buck} x {doe} = {', '.join(kits)}"
    return line if points is None else f"{line} {points}"


_TOTAL = re.compile(
    rf"(?:(?P<name>.*?\S)\s*(?:['’]s?\s+|[:,;]\s*|\s))?(?P<word>{TOTAL})\b"
    r"(?:\s+(?:points?|score|is|was|of|for|so\s+far)\b)*\s*[:=]?\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_NAME_AND_VALUE = re.compile(
    r"(?P<name>.+?)(?:\s*[:=]\s*|\s+)(?P<value>[-+]?[0-9][0-9.,]*(?:\s*(?:points?|pts?))?)?"
)
_TOTALS = re.compile(rf"(?:{TOTALS}|points)\b\s*[:=,-]?\s*", re.IGNORECASE)
_OF_SEVERAL = ("scores", "results", "sums")
_PAIR = re.compile(
    r"(?P<pair>[^\W\d_][^\d:=]*?\s*(?:[:=(]|\s-(?=\s))?\s*[0-9]{1,6}(?:\s*(?:points?|pts?\.?))?\)?)"
    r"(?!\S)\s*(?:[-/|&]\s+)?",
    re.IGNORECASE,
)
"""A name and its figure, before others without a comma."""
_NAME_AND_SUM = re.compile(
    r"(?P<name>[^\d:=]*?[^\W\d_][^:=]*?)(?:\s+(?:total|totals|sum|score))?\s*"
    r"(?:[:=(]|(?<=\s)-(?=\s))?\s*(?P<value>[-+]?[0-9][0-9.]*(?:\s*(?:points?|pts?\.?|p\.?))?)\)?",
    re.IGNORECASE,
)
_SUM_AND_NAME = re.compile(
    r"(?P<value>[0-9]{1,6}(?:\s*(?:points?|pts?\.?|p\.?))?)\s*[:=-]?\s*(?:(?:for|to)\s+)?"
    r"(?P<name>[^\W\d_][^\d:=]*)",
    re.IGNORECASE,
)
"""The same the other way round, behind a word for totals."""
_WITH_TOTALS = re.compile(rf"(?:{TOTAL}|points|final)\b", re.IGNORECASE)
_BESIDE_TOTALS = re.compile(
    r"(?:\b(?:points?|pts?|p|final|has|have|had|with|gets?|got|for|of|and|is|was|makes?|made)\b|"
    rf"\b{TOTAL}\b|['’]s\b|[^\w+])*",
    re.IGNORECASE,
)
"""What may stand between the names and the figures of totals, and say nothing."""
_IN_ORDER = re.compile(r"(?:nv)+|(?:vn)+|nnvv|nnnvvv|nnnnvvvv")
"""How names and values may follow each other, so that each value has its name."""
_LONGEST_TOTALS = 300
"""Characters of a line of totals that is read by the names of players alone."""
_BETWEEN_NAMES = re.compile(r"\s*[,;&+/]\s*|\s+and\s+", re.IGNORECASE)


class PadResultReader:
    """Reads totals and winners."""

    def __init__(
        self,
        ruleset: Ruleset,
        known: Callable[[], Sequence[str]],
        playing: Callable[[], Collection[str]],
    ) -> None:
        """Make a reader.

        Args:
            ruleset: whose cards are no names.
            known: the players whom any line names, as keys.
            playing: those whom lines of matings name.
        """
        self._ruleset = ruleset
        self._known = known
        self._playing = playing

    def result_line(self, text: LinePiece) -> TotalsLine | TotalLine | None:
        """Return the totals that a line says; None for any other line.

        Where that makes players of words, those who play are looked for by their names.
        """
        found = self.totals_line(text) or self.total_line(text)
        totals = found.totals if isinstance(found, TotalsLine) else [found] if found else []
        if totals and all(map(self._is_plain, totals)):
            return found
        return self._totals_of_players(text) or found

    def _is_plain(self, total: TotalLine) -> bool:
        """Tell a total whose player plays, or is nobody, and that can be read."""
        plays = total.player is None or player_key(total.player.text) in self._playing()
        return plays and (not total.value.text or whole_number(total.value.text) is not None)

    def _totals_of_players(self, text: LinePiece) -> TotalsLine | None:
        """Return the totals of a line that holds nothing but players, figures and small words."""
        playing = self._playing()
        if not playing or len(text.text) > _LONGEST_TOTALS or not _WITH_TOTALS.search(text.mask):
            return None
        longest_first = sorted(playing, key=len, reverse=True)
        names = "|".join(re.escape(name).replace("\\ ", r"\s+") for name in longest_first)
        one = re.compile(
            rf"(?<!\w)(?:(?P<name>{names})|(?P<value>[0-9]{{1,6}}))(?!\w)", re.IGNORECASE
        )
        found = list(one.finditer(text.mask))
        between = one.sub("\n", text.mask).split("\n")
        if not all(map(_BESIDE_TOTALS.fullmatch, between)):
            return None
        order = "".join("n" if cut["name"] else "v" for cut in found)
        pieces = {
            kind: [text.part(*cut.span()) for cut in found if cut[kind]]
            for kind in ("name", "value")
        }
        owners = {player_key(name.text) for name in pieces["name"]}
        several = len(owners) == len(pieces["name"]) == len(pieces["value"])
        if not several or not _IN_ORDER.fullmatch(order):
            return None
        pairs = zip(pieces["name"], pieces["value"], strict=True)
        return TotalsLine(tuple(TotalLine(name, value) for name, value in pairs))

    def winner_line(self, text: LinePiece) -> WinnerLine | None:
        """Return who has won; None for any other line."""
        found = WINNER.fullmatch(text.mask) or WINS.fullmatch(text.mask)
        if found is None:
            return None
        names = self.names(text.part(*found.span("names")))
        bare = (
            name if player_key(name.text) in self._known() else winner_in(name) for name in names
        )
        return WinnerLine(tuple(name for name in bare if any(map(str.isalpha, name.text))))

    def names(self, text: LinePiece) -> tuple[LinePiece, ...]:
        """Return the names of a list; one that holds ``and`` itself is known as a whole."""
        if player_key(text.text) in self._known():
            return (text,)
        found = [one for part in text.split(re.compile(r"[,;]")) for one in self._parted(part)]
        return tuple(one for one in found if one.text)

    def _parted(self, text: LinePiece) -> Sequence[LinePiece]:
        return (
            (text,) if player_key(text.text) in self._known() else list(text.split(_BETWEEN_NAMES))
        )

    def totals_line(self, text: LinePiece) -> TotalsLine | None:
        """Return the totals of several players on one line: ``Totals: Ann 61, Bo 39``."""
        word = _TOTALS.match(text.mask)
        said = text if word is None else text.part(word.end())
        parts = list(said.split(re.compile(r"[,;]|\s+and\s+", re.IGNORECASE)))
        if len(parts) == 1 and word is not None:
            parts = _pairs(said)
        found = [(part, _NAME_AND_SUM.fullmatch(part.mask)) for part in parts]
        if word is not None and not any(one for _, one in found):
            found = [(part, _SUM_AND_NAME.fullmatch(part.mask)) for part in parts]
        totals = tuple(
            self._total_of(part.part(*one.span("name")), part.part(*one.span("value")))
            for part, one in found
            if one is not None
        )
        several = len(parts) > 1 and len(totals) == len(parts)
        several = several and all(one.player is not None for one in totals)
        is_of_cards = any(one.player and is_card(self._ruleset, one.player.text) for one in totals)
        return TotalsLine(totals) if several and (word is not None or not is_of_cards) else None

    def total_line(self, text: LinePiece) -> TotalLine | None:
        """Return a total and whose it is: ``Ann total 61``, ``Final score 61``."""
        found = _TOTAL.fullmatch(text.mask)
        if found is None:
            return None
        rest = figures(text.part(*found.span("rest")))
        said = text.mask[found.start("word") : found.start("rest")]
        usual = TotalOf.PART if is_part(said) else TotalOf.PLAYER
        if found["name"] is None:
            return self._total_behind(rest, usual)
        name = text.part(*found.span("name"))
        is_title = found["word"].casefold() in _OF_SEVERAL and not rest.text[:1].isdigit()
        if is_title or names_cards(self._ruleset, name.text):
            return None  # 'Gene Rummy scores'; a mating with a word for its points
        total = self._total_of(name, rest, usual)
        return total if total.player is not None else self._total_behind(rest, total.of)

    def _total_behind(self, rest: LinePiece, usual: TotalOf) -> TotalLine | None:
        """Return a total with its player behind the word for it, or with none: ``Total Ann 61``."""
        if not rest.text or rest.text[0] in "+-0123456789":
            return TotalLine(None, rest, usual)
        behind = _NAME_AND_VALUE.fullmatch(rest.mask)
        if behind is None:
            return None
        value = rest.part(*behind.span("value"))
        return self._total_of(rest.part(*behind.span("name")), value, usual)

    def _total_of(
        self, name: LinePiece, value: LinePiece, usual: TotalOf = TotalOf.PLAYER
    ) -> TotalLine:
        """Return a total and whose it is: ``Ann's final``, ``Round 2``."""
        start, end, kind = total_of(name.mask, self._known())
        owner = player_in(name.part(start, end)) if start < end else None
        return TotalLine(owner, value, usual if kind is TotalOf.PLAYER else kind)


def _pairs(text: LinePiece) -> list[LinePiece]:
    """Return names and figures that stand behind each other without commas; else the text."""
    found = list(_PAIR.finditer(text.mask))
    whole = sum(one.end() - one.start() for one in found) == len(text.mask)
    return [text.part(*one.span("pair")) for one in found] if whole else [text]
