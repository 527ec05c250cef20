"""Score sheets in plain text, a round a line: ``Ann out: Bo 7 10 SUB; Cy 1; Dee INS = 58``."""

import re
from collections.abc import Iterator, Sequence

from testcross.rulesets.gene_expression.cards.left_cards import cards_in, is_card, is_like_a_card
from testcross.rulesets.gene_expression.record.score_sheet import SheetBuilder, SheetRound
from testcross.rulesets.records.entries import (
    Entry,
    WrittenHand,
    WrittenScore,
    player_key,
    split_names,
)
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.pad_headings import HEADING, heading_start

_ROUND = re.compile(
    r"\s*(?:round\s*\d+\s*[:.]?\s*)?(\w[^:=;]*?)\s+out\b\s*:?\s*(.*?)\s*", re.IGNORECASE
)
_IS_ROUND = re.compile(
    r"^(?:[ \t]*round[ \t]*\d*[ \t]*[:.])?[^#\n:=]*\w\s+out\b[^#\n=]*=\s*\d",
    re.IGNORECASE | re.MULTILINE,
)
_HEAD = re.compile(r"\s*(game|players|target|totals?|winners?)\b\s*[:=]?\s*(.*?)\s*", re.IGNORECASE)
_TITLE = re.compile(
    rf"\s*(?:{HEADING}|gene|scores?|our)(?:\b[^,:;=]*[^,:;=\d\s])?\s*", re.IGNORECASE
)
"""What may stand above all rounds and is none: ``Our game on Monday``."""
_ROUND_LINE = re.compile(r"\s*(?:round|hand)\s*\d*\s*[:.]?", re.IGNORECASE)
_POINTS = re.compile(
    r"\s*(\w(?:[^\d,;:=]*[^\d,;:=\s])?)(?:\s*[:=]\s*|\s+)(\d+)\s*(?:(?:points?|pts?)\b\.?)?\s*",
    re.IGNORECASE,
)
_BEHIND_NAME = re.compile(
    r"\s+(?:wins?|won|gets?|got|scores?|scored|has|had|makes?|made|(?:is |goes |went )?out|[-–])$"
)
"""Verbs are in small letters: Kim Won is a name."""
_OWN_TOTAL = re.compile(
    r"\s*(\w[^\d,;:=]*?)(?:['’]s)?[\s:,-]+(?:totals?|sum|in\s+all)\s*[:=]?\s*(\d+)\s*",
    re.IGNORECASE,
)
"""A total with its word behind the name: ``Ann total 78``."""
_SCORE = re.compile(r"([^\W\d][^\d,;]*?)\s*[:=]?\s+(-?\d+)")
_EXPECTED = "expected a line such as 'Ann out: Bo 7 SUB; Cy 1; Dee INS = 48'"


def has_rounds(text: str) -> bool:
    """Tell whether a text may be such a sheet: it has a round on some line."""
    return _IS_ROUND.search(text) is not None


def read_lines(text: str) -> tuple[SheetBuilder, list[Finding]]:
    """Return what the lines of a sheet say, and what cannot be read of them."""
    sheet, found = SheetBuilder(), list[Finding]()
    for number, line in enumerate(text.split("\n"), 1):
        said = line.split("#", 1)[0].rstrip("\r")
        if said.strip():
            found += _read_line(sheet, number, said)
    return sheet, found


def _read_line(sheet: SheetBuilder, number: int, line: str) -> Iterator[Finding]:
    head = _HEAD.fullmatch(line)
    if head is not None and _take_head(sheet, number, line, head):
        return
    if _is_heading(sheet, line):
        return
    if _take_own_totals(sheet, number, line) or _take_points(sheet, number, line):
        return
    said, equals, points = line.partition("=")
    played = _ROUND.fullmatch(said)
    if played is None:
        sheet.rounds.append(SheetRound(number, incomplete=True))  # it may be one
        yield unreadable(line=number, column=1, problem=f"{line.strip()!r} is ignored; {_EXPECTED}")
        return
    out = Entry(text=played[1], line=number, column=played.start(1) + 1)
    one = SheetRound(number, out=out)
    start = played.start(2)
    listed = frozenset(player_key(player.text) for player in sheet.players)
    for part in _hands(played[2], listed):
        name, _, cards = part.strip().partition(" ")
        column = start + len(part) - len(part.lstrip()) + 1
        if name:
            player = Entry(text=name.rstrip(":"), line=number, column=column)
            held = tuple(_placed(cards, number, column + len(name)))
            one.left.append(WrittenHand(player=player, cards=held))
        start += len(part) + 1
    if equals and points.strip():
        column = len(said) + 2 + len(points) - len(points.lstrip())
        entry = Entry(text=points.strip(), line=number, column=column)
        one.scores.append(WrittenScore(player=out, points=entry))
    sheet.rounds.append(one)


def _is_heading(sheet: SheetBuilder, line: str) -> bool:
    """Tell a title or a line about the sheet; a word and a number are one only above all rounds."""
    if not sheet.rounds and _TITLE.fullmatch(line) and not _ROUND.fullmatch(line):
        return True
    if heading_start(line) is None or _ROUND_LINE.match(line) or _ROUND.fullmatch(line):
        return False
    return not (sheet.rounds and _POINTS.fullmatch(f"{line} "))


def _take_own_totals(sheet: SheetBuilder, number: int, line: str) -> bool:
    """Take totals that stand behind their players, ``Ann total 78``; False if they are none."""
    scores = _scores_in(line, _OWN_TOTAL, number, 0)
    sheet.totals += scores
    return bool(scores)


def _scores_in(text: str, score: "re.Pattern[str]", number: int, at: int) -> Sequence[WrittenScore]:
    """Return the points that a text tells; none where anything else stands between its commas.

    Args:
        text: what a line says.
        score: how a player and points are written.
        number: of the line.
        at: where on the line the text begins.
    """
    scores = []
    for part in re.split(r"[,;]", text):
        one = score.fullmatch(f"{part} ")
        if one is None:
            return ()
        scores.append(_score(one, number, at))
        at += len(part) + 1
    return scores


def _score(found: "re.Match[str]", number: int, at: int) -> WrittenScore:
    """Return the points of a player, whose name may have a verb behind it.

    Args:
        found: the name and the points.
        number: of the line.
        at: where on the line the text begins in which they were found.
    """
    name, points = _BEHIND_NAME.sub("", found[1]), found[2]
    return WrittenScore(
        player=Entry(text=name, line=number, column=at + found.start(1) + 1),
        points=Entry(text=points, line=number, column=at + found.start(2) + 1),
    )


def _take_points(sheet: SheetBuilder, number: int, line: str) -> bool:
    """Take a line of points alone, ``Ann 78`` or ``round 1: Ann 78, Bo 0``; False if it is none.

    A line is a round, but below a line ``round 1`` all lines are of that round, and who got nothing
    is of the round above.
    """
    opened = _ROUND_LINE.match(line)
    start = opened.end() if opened is not None else 0
    if opened is not None and not line[start:].strip():
        sheet.rounds.append(SheetRound(number, is_open=True))
        return True
    scores = _scores_in(line[start:], _POINTS, number, start)
    if not scores:
        return False
    rounds = sheet.rounds
    goes_on = opened is None and len(rounds) > 0 and not rounds[-1].incomplete
    if not goes_on or not (rounds[-1].is_open or int(scores[0].points.text) == 0):
        rounds.append(SheetRound(number))
    rounds[-1].scores += scores
    return True


def _hands(text: str, listed: frozenset[str]) -> Iterator[str]:
    """Yield what stands between semicolons, and between commas that are in place of them."""
    for part in text.split(";"):
        first, *others = part.split(",")
        hand = [first]
        for other in others:
            if _is_hand(other, listed):
                yield ",".join(hand)
                hand = []
            hand.append(other)
        yield ",".join(hand)


def _is_hand(text: str, listed: frozenset[str]) -> bool:
    """Tell whether a text begins with the name of a player, not with a card.

    Where nobody is listed, any word is a name that has only cards behind it and is part of none;
    with a single card behind it, it may be part of a misspelt one.
    """
    name, _, cards = text.strip().partition(" ")
    name = name.rstrip(":")
    if listed:
        return player_key(name) in listed
    held = cards_in(cards)
    if not held or not all(map(is_card, held)) or all(map(is_card, cards_in(text))):
        return False
    return len(held) > 1 or not is_like_a_card(name)


def _placed(text: str, number: int, column: int) -> Iterator[Entry]:
    """Yield the cards of a text, each with its place.

    Args:
        text: the cards.
        number: of the line.
        column: of the sign before the text.
    """
    at = 0
    for card in cards_in(text):
        at = max(at, text.find(card, at))
        yield Entry(text=card, line=number, column=column + at + 1)
        at += len(card)


def _take_head(sheet: SheetBuilder, number: int, line: str, head: "re.Match[str]") -> bool:
    """Take a line about the game as a whole; False where it is none after all."""
    what, entry = head[1].casefold(), Entry(text=head[2], line=number, column=head.start(2) + 1)
    if what == "players":
        sheet.players = split_names(entry)
    elif what == "target":
        sheet.target = entry
    elif what.startswith("winner"):
        sheet.winners += split_names(entry)
    elif what.startswith("total"):
        scores = list(_SCORE.finditer(line, head.start(2)))
        sheet.totals += [
            WrittenScore(
                player=Entry(text=one[1].strip(), line=number, column=one.start(1) + 1),
                points=Entry(text=one[2], line=number, column=one.start(2) + 1),
            )
            for one in scores
        ]
        return bool(scores)
    return True
