"""Reading the lines of a score pad, each by itself: ``Ann total 161``."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property

from testcross.rulesets.gene_rummy.record.pad_line import (
    BadLine,
    GenotypesLine,
    HeadingLine,
    MatingLine,
    NoMatingLine,
    PadLine,
    PadResultReader,
    PartLine,
    PlayerLine,
    PlayersLine,
    RuleLine,
    TotalLine,
    named_in,
)
from testcross.rulesets.gene_rummy.record.pad_mating import (
    MODEL,
    has_cross,
    has_separator,
    is_card,
    may_part_cards,
    names_cards,
    read_pad_mating,
)
from testcross.rulesets.gene_rummy.record.pad_pieces import LinePiece, PadLineError, figures, piece
from testcross.rulesets.gene_rummy.record.pad_words import (
    NAMED,
    is_number_word,
    player_in,
    points_behind,
    respelt,
    without_mating,
)
from testcross.rulesets.genetics.genotype_text import looks_like_genotype
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.pad_headings import heading_start

EXPECTED = "PLAYER: BUCK x DOE = KIT POINTS, 'PLAYER total POINTS' or 'winner PLAYER'"

LONGEST_LINE = 1_000
"""Characters of a line that is read."""

_BULLET = re.compile(r"\s*(?:(?:[-*•]|\(?[0-9]{1,3}[.)])(?:\s+|$))?")
_RULE = re.compile(r"(game|variant|scoring|scheme|fill)\b\s*[:=]?\s*(.*)", re.IGNORECASE)
_PLAYERS = re.compile(
    r"(?:players\b|(?:names|pupils|students)\s*(?=[:=]))\s*[:=]?\s*(?P<names>.*)", re.IGNORECASE
)
_PART = re.compile(
    r"(table|round|game)\s*[:=]?\s*(?:no\.?|nr\.?|number)?\s*([0-9]+|[a-z]|[ivx]+)\b[.:]?",
    re.IGNORECASE,
)
_NAME_AND_NUMBER = re.compile(
    r"(?P<name>.*?[^\W\d].*?)(?P<mark>\s*[:=]\s*|\s+)(?P<value>\S*[0-9].*)"
)
_KNOWN_SUM = re.compile(
    r"[^=]+=\s*[-+]?[0-9][0-9.,]*(?:\s*(?:points?|pts?|p)\.?)?[\s!✓✔☑√]*", re.IGNORECASE
)
_NAME = re.compile(r"[^\d:=\[\]→×]*[^\W\d_][^:=\[\]→×]*")
_POINTS_ALONE = re.compile(r"[-+]?[0-9][0-9.,+=\s]*(?:points?|pts?\.?|p\.?)?\W*", re.IGNORECASE)
_DASH = re.compile(r"\s-{1,3}\s")


def content(text: str, line: int) -> LinePiece | None:
    """Return what a line says, without comment and bullet; None for a blank one."""
    said = text.split("#", 1)[0]
    bullet = _BULLET.match(said)
    start = bullet.end() if bullet else 0
    whole = piece(said[start:], line, start + 1)
    return whole if any(map(str.isalnum, whole.text)) else None


class PadLineReader:
    """Reads lines of a pad by themselves, and knows which names players have."""

    def __init__(
        self,
        ruleset: Ruleset,
        known: Callable[[], Collection[str]] = tuple,
        playing: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """Make a reader.

        Args:
            ruleset: whose cards are read.
            known: the players whom any line names, as keys.
            playing: those whom lines of matings name.
        """
        self._ruleset = ruleset
        self._find_known = known
        self._find_playing = playing
        self._results = PadResultReader(ruleset, lambda: self._known, lambda: self._playing)
        self._naming = (
            self._players_line,
            self._results.winner_line,
            self._results.result_line,
            _no_mating_line,
        )
        self._words = (
            _rule_line,
            _part_line,
            self._players_line,
            self._results.winner_line,
            self._results.result_line,
            self._heading_line,
            _no_mating_line,
        )

    @cached_property
    def _known(self) -> Sequence[str]:
        """The names of players, the longest first; looked for where a line leaves that open."""
        return sorted(self._find_known(), key=len, reverse=True)

    @cached_property
    def _playing(self) -> frozenset[str]:
        return frozenset(self._find_playing())

    def names(self, text: LinePiece) -> Sequence[LinePiece]:
        """Return the players that a line names whatever stands on other lines."""
        if len(text.text) > LONGEST_LINE or self._is_heading(text):
            return ()
        colon = text.mask.find(":")
        if colon > 0 and has_separator(text):
            before = text.part(0, colon)
            return () if has_separator(before) else (player_in(before),)
        found = self._first_of(self._naming, text)
        if found is not None:
            return named_in(found)
        if colon > 0:
            return self._before_colon(text, colon)
        return self._before_dash(text)[:1] if has_separator(text) else ()

    def players(self, text: LinePiece) -> Sequence[LinePiece]:
        """Return whom a line names before a mating, alone with a colon, or in a list."""
        colon = text.mask.find(":")
        if len(text.text) > LONGEST_LINE or colon < 1:
            return ()
        before, behind = text.part(0, colon), text.part(colon + 1)
        listed = self._players_line(text)
        if listed is not None or self._is_heading(text) or self._is_result(text):
            return () if listed is None else named_in(listed)
        if has_separator(text):
            return () if has_separator(before) else (player_in(before),)
        return (player_in(before),) if not behind.text or self._is_mating(behind) else ()

    def _is_result(self, text: LinePiece) -> bool:
        return (
            self._first_of((self._results.winner_line, self._results.total_line), text) is not None
        )

    def _before_colon(self, text: LinePiece, colon: int) -> Sequence[LinePiece]:
        """Return whose line it is that has no separators: the name before what it says."""
        if _rule_line(text) is not None:
            return ()
        behind = text.part(colon + 1)
        says = not behind.text or _POINTS_ALONE.fullmatch(behind.mask) or self._is_mating(behind)
        return (player_in(text.part(0, colon)),) if says else ()

    def _is_heading(self, text: LinePiece) -> bool:
        """Tell a line about the pad, such as ``Teacher: Miss X``, from a group's mating."""
        start = heading_start(text.mask)
        return start is not None and not self._may_be_mating(text.part(start))

    def _may_be_mating(self, text: LinePiece) -> bool:
        return may_part_cards(self._ruleset, text) or any(
            map(self._is_mating, (text, *respelt(text)))
        )

    def _is_mating(self, text: LinePiece) -> bool:
        try:
            return is_card(self._ruleset, read_pad_mating(self._ruleset, text).buck.text)
        except PadLineError:
            return False

    def read(self, text: LinePiece) -> PadLine:
        """Return what a line says."""
        if len(text.text) > LONGEST_LINE:
            problem = f"a line of more than {LONGEST_LINE} characters; shorten it"
            return BadLine(text, problem, None, maybe_mating=True)
        found = self._as_it_is(text)
        if isinstance(found, BadLine) or (isinstance(found, PlayerLine) and not found.certain):
            return self._in_other_words(text) or found
        return found

    def _in_other_words(self, text: LinePiece) -> MatingLine | None:
        """Return the mating of a line with other separators: ``Castor with Lilac gives White``."""
        for one in respelt(text):
            found = self._mating(one)
            if isinstance(found, MatingLine):
                parents = (found.mating.buck.text, found.mating.doe.text)
                if all(is_card(self._ruleset, card) for card in parents):
                    return found
        return None

    def _as_it_is(self, text: LinePiece) -> PadLine:
        parted = has_cross(text) and not self._is_heading(text)
        found = None if parted else self._first_of((self._genotypes_line, *self._words), text)
        if found is not None:
            return found
        if parted or (has_separator(text) and _KNOWN_SUM.fullmatch(text.mask) is None):
            return self._mating(text)
        return self._of_names(text)

    def _first_of(
        self, readers: Sequence[Callable[[LinePiece], PadLine | None]], text: LinePiece
    ) -> PadLine | None:
        """Return a line as the first reader has it that knows it."""
        for read in readers:
            found = read(text)
            if found is not None:
                return found
        return None

    def _heading_line(self, text: LinePiece) -> HeadingLine | None:
        name = re.split("[:=]", text.mask, maxsplit=1)[0]
        is_heading = self._is_heading(text) and player_key(name) not in self._known
        return HeadingLine(text) if is_heading else None

    def _genotypes_line(self, text: LinePiece) -> GenotypesLine | None:
        """Return genotypes that stand alone; with an ``x`` or an arrow they are animals."""
        if has_separator(text) or not set("-_?").intersection(text.text):
            return None
        colon = text.mask.find(":")
        said, player = text.part(colon + 1), player_in(text.part(0, colon)) if colon > 0 else None
        parts = tuple(part.strip(" []") for part in re.split(r"[,;|/]", said.text))
        loci = self._ruleset.loci
        every = all(looks_like_genotype(loci, one) and is_card(self._ruleset, one) for one in parts)
        return GenotypesLine(said, parts, player) if every else None

    def _players_line(self, text: LinePiece) -> PadLine | None:
        found = _PLAYERS.fullmatch(text.mask)
        if found is not None:
            return PlayersLine(self._results.names(text.part(found.start("names"))))
        one = NAMED.fullmatch(text.mask)
        if one is None:
            return None
        name = text.part(*one.span("name"))
        if one["number"] is not None and not self._may_be_name(name):
            return None
        return PlayerLine(name, certain=True) if name.text else PlayersLine(())

    def _may_be_name(self, text: LinePiece) -> bool:
        """Tell what can be a player's name behind ``Player 1:``, which may be one itself."""
        if _NAME.fullmatch(text.mask) is None or without_mating(text) is not None:
            return False
        return not is_card(self._ruleset, text.text) and not names_cards(self._ruleset, text.text)

    def _of_names(self, text: LinePiece) -> PadLine:
        """Return a line of a name, a name and a number, or cards with nothing between them."""
        if text.text.endswith(":"):
            return PlayerLine(player_in(text.part(0, len(text.text) - 1)), certain=True)
        read = self._mating(text)
        if isinstance(read, MatingLine):
            return read
        numbered = _NAME_AND_NUMBER.fullmatch(text.mask)
        if numbered is not None and self._is_total(text, numbered):
            value = figures(text.part(numbered.start("value")))
            return TotalLine(player_in(text.part(*numbered.span("name"))), value)
        return self._player_alone(text) if _NAME.fullmatch(text.mask) else read

    def _is_total(self, text: LinePiece, numbered: re.Match[str]) -> bool:
        """Tell ``Ann: 161`` and, of a player who is known, ``Ann 161``."""
        name = player_in(text.part(*numbered.span("name")))
        if player_key(name.text) in self._known:
            return True
        return ":" in numbered["mark"] and numbered["value"][0] in "+-0123456789"

    def _player_alone(self, text: LinePiece) -> PadLine:
        known = player_key(text.text) in self._known
        if text.text.casefold() in _RESERVED:
            problem = (
                f"{text.text!r} alone means nothing; expected a setting such as 'variant: standard'"
            )
            return BadLine(text, problem, None, maybe_mating=False)
        if is_card(self._ruleset, text.text) and not known:
            problem = f"{text.text!r} is a card; write a player of this name as '{text.text}:'"
            return BadLine(text, problem, None, maybe_mating=True)
        name = player_in(text)
        return PlayerLine(name, certain=known or name.text != text.text)

    def _mating(self, text: LinePiece) -> PadLine:
        """Return a mating by the first way to part it from a player that gives cards."""
        misread = self._misread_dash(text)
        if misread is not None:
            return misread
        tried: list[MatingLine | BadLine] = []
        for player, rest, points in self._owners(text):
            try:
                line = MatingLine(player, read_pad_mating(self._ruleset, rest, points))
            except PadLineError as error:
                tried.append(BadLine(error.place, error.problem, player, maybe_mating=True))
                continue
            if is_card(self._ruleset, line.mating.buck.text):
                return line
            tried.append(line)
        return self._about_nobody(text, tried[0])

    def _about_nobody(self, text: LinePiece, line: MatingLine | BadLine) -> MatingLine | BadLine:
        """Return a line that is no mating as about nobody, where no line says who that is."""
        if not isinstance(line, BadLine) or line.player is None or has_separator(text):
            return line
        if player_key(line.player.text) in self._known:
            return line
        name, behind = line.player.text, text.part(text.mask.find(":") + 1).text
        if any(map(str.isdigit, behind)) or any(
            is_card(self._ruleset, word) for word in re.split(r"\W+", behind)
        ):
            return line  # a mating, perhaps
        problem = (
            f"{behind!r} is not a mating; if {name!r} is a player, write "
            f"'{name}: {MODEL}', else put # before the line"
        )
        return BadLine(text, problem, None, maybe_mating=False)

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

    def _owners(
        self, text: LinePiece
    ) -> Iterator[tuple[LinePiece | None, LinePiece, LinePiece | None]]:
        """Yield each way to part a line's player from its mating, with points behind the name."""
        mask = text.mask
        colon = mask.find(":")
        if colon > 0 and not has_separator(text.part(0, colon)):
            rest, name = text.part(colon + 1), player_in(text.part(0, colon))
            bare, points = points_behind(name)
            if points is not None and self._is_named(bare, name):
                yield bare, rest, points
            yield name, rest, None
        yield None, text, None
        before = self._before_dash(text)
        if before:
            yield before[0], before[1], None
        key = mask.casefold()
        for known in self._known:
            if key.startswith(known) and key[len(known) : len(known) + 1] in _BEHIND_NAMES:
                rest = text.part(len(known))
                behind = rest.part(rest.text[0] in _BEHIND_NAMES)
                yield text.part(0, len(known)), behind, None

    def _is_named(self, bare: LinePiece, name: LinePiece) -> bool:
        """Tell a player whose name has points behind it: no other line tells several by figures."""
        key = player_key(bare.text)
        if key in self._known or name.text.endswith(")"):
            return True
        alike = [one for one in self._known if one.rpartition(" ")[0] == key]
        return len(alike) < _SEVERAL and not is_number_word(key)


_SEVERAL = 2
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


def _no_mating_line(text: LinePiece) -> NoMatingLine | None:
    """Return whose line says that there was no mating: ``Ann: pass``."""
    player = without_mating(text)
    if player is None:
        return None
    return NoMatingLine(player_in(player) if player.text else None)


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
