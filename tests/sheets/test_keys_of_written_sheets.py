"""What must be found in the written sheets, held against enumeration: nothing tested is asked."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from expression_games.expression_cards import DECK, kind, value
from oracles.oracle import Plain, legal
from oracles.score_oracle import (
    CARDS,
    LOCI,
    POINTS,
    VARIANTS,
    Answer,
    answer,
    card_readings,
    read_slots,
)
from sampling import sampled
from sheets.written_sheets import EXPRESSION, RUMMY, Sheet, sheets

FORMS = {"txt", "csv", "xlsx", "yaml"}
KINDS = {"part of a mating": "parts of matings", "pass": "passes", "not read": "not read"} | {
    kind: f"{kind}s"
    for kind in (
        *("mating", "round", "hand", "turn", "total", "winner"),
        *("name", "setting", "heading", "remark"),
    )
}
"""What a line may be: of one line, of several."""
CODES_OF_MATINGS = {"GR101", "GR102", "GR103", "GR104", "GR105", "GR106"}
OTHER_WORDS = {
    "genotypes in the place of the cards",
    "other names of the cards",
    "other names of the cards, points of the wrong line",
}
"""Sheets whose cards have not the names that ``means`` gives them."""
OTHER_NUMBERS = {
    "a doubt of the player in brackets",
    "an average row at the foot",
    "SET! with a call that cost ten points",
    "genotypes as the pupil's working below each card",
    "pupil's working below each card, one card added up wrongly",
    "one card a line with its points",
    "one card a line with its points, sum wrong",
}
"""Sheets with a number that matings do not give."""


class Mating(NamedTuple):
    line: int
    player: str
    cards: tuple[str, ...]
    genotypes: tuple[str, ...]
    """As written down; empty if none were."""
    points: int | None


class Round(NamedTuple):
    line: int
    player: str
    """Who was out."""
    hands: dict[str, list[str]]
    points: int


def matings(sheet: Sheet) -> Iterator[Mating]:
    for entry in sheet["means"]:
        match = re.fullmatch(r"(\d+) ([^:]+): (.+) x (.+) = (.+?)(?: (\d+))?", entry)
        assert match, entry
        words = [match[3], match[4], *match[5].split(", ")]
        pairs = [re.fullmatch(r"([^[]+?)(?: \[(.+)\])?", word) for word in words]
        cards = tuple(pair[1] for pair in pairs if pair)
        genotypes = tuple(pair[2] for pair in pairs if pair and pair[2])
        assert len(genotypes) in (0, len(cards)), entry
        yield Mating(int(match[1]), match[2], cards, genotypes, int(match[6]) if match[6] else None)


def rounds(sheet: Sheet) -> Iterator[Round]:
    for entry in sheet["means"]:
        match = re.fullmatch(r"(\d+) ([^:]+): (.*?) ?= (\d+)", entry)
        assert match, entry
        hands = [hand.split() for hand in match[3].split("; ") if hand]
        held = {player: cards for player, *cards in hands}
        yield Round(int(match[1]), match[2], held, int(match[4]))


def rules(sheet: Sheet) -> tuple[str, str]:
    """Return the fill and the scoring: those of the options, or else of the text."""
    chosen = dict(re.findall(r"^(variant|scoring|fill): (\w+)", sheet["text"], re.MULTILINE))
    chosen |= dict(re.findall(r"--(variant|scoring|fill) (\w+)", sheet.get("options", "")))
    _, fill = VARIANTS[chosen.get("variant", "standard")]
    return chosen.get("fill", fill), chosen.get("scoring", "standard")


def judged(sheet: Sheet, mating: Mating) -> tuple[Answer, int]:
    fill, scoring = rules(sheet)
    right = answer(mating.cards, fill)
    return right, right.points(scoring)


def findings_at(sheet: Sheet, line: int) -> list[Sheet]:
    return [finding for finding in sheet["findings"] if finding.get("line") == line]


def place(sheet: Sheet, finding: Sheet) -> str:
    """Return the line of a finding from its column on, or the cell; all of it without a column."""
    line: str = sheet["text"].split("\n")[finding["line"] - 1]
    column: int = finding.get("column", 1) - 1
    if sheet["form"] not in ("csv", "xlsx"):
        return line[column:]
    separator = next(mark for mark in "\t;," if mark in line)
    return line.split(separator)[column] if "column" in finding else line


def without_confusions(text: str) -> str:
    """Return what a scan shows, in small letters: zero for o, one for l and i."""
    return text.lower().translate(str.maketrans("oil", "011"))


def numbers(sheet: Sheet) -> list[int]:
    """Return all numbers from 20 on, but for times, dates and what gives no points."""
    text = re.sub(
        r"^\[[^]]*\]|^\d[\d./]*, [\d:]+(?: PM)? -|^\d+:\d+", "", sheet["text"], flags=re.MULTILINE
    )
    text = re.sub(r"(?<=\d)[OoIl]|\bl(?=\d)", lambda m: "0" if m[0] in "Oo" else "1", text)
    text = re.sub(r"\d+(?:\+\d+)+|(?<=\d),0$", "", text, flags=re.MULTILINE)
    return [n for n in map(int, re.findall(r"(?<![\w.])\d+(?!\w)", text)) if n >= 20]


@sampled("name", list(sheets()), quick=20)
def test_every_sheet_is_well_formed(name: str) -> None:
    sheet = sheets()[name]
    text = sheet["text"].split("\n")
    assert sheet["form"] in FORMS
    assert not [line for line in text if line != line.rstrip()]
    assert len(sheet["findings"]) <= 1, "one slip is one finding"
    for finding in sheet["findings"]:
        assert finding.keys() <= {"line", "column", "code", "player", "written", "right"}
        assert re.fullmatch(r"G[RE][12]\d\d|RX00[123]", finding["code"])
        assert place(sheet, finding).strip()
        if finding.keys() >= {"column", "written"}:
            shown = place(sheet, finding).translate(str.maketrans("OoIl", "0011"))
            assert shown.startswith(str(finding["written"]))
        assert finding.get("player", "") == "" or any(
            without_confusions(finding["player"]) in without_confusions(line) for line in text
        )
        if finding["code"] in ("GR108", "GE104"):
            assert finding["right"] in sheet["totals"]
    for note in sheet.get("notes", ()):
        assert re.fullmatch(r"\d+ G[RE]\d{3}", note)


@sampled("name", list(sheets()), quick=20)
def test_every_line_is_accounted_for(name: str) -> None:
    sheet = sheets()[name]
    if sheet["form"] == "yaml":
        assert "lines" not in sheet
        return
    written = [n for n, line in enumerate(sheet["text"].split("\n"), 1) if line.strip()]
    total, _, rest = sheet["lines"].partition(": ")
    assert total == f"{len(written)} line{'s' if len(written) > 1 else ''}"
    unread = re.search(r" \(lines? ([\d, ]+)\)$", rest)
    lost = [int(n) for n in unread[1].split(", ")] if unread else []
    parts = rest[: unread.start()] if unread else rest
    counts: Counter[str] = Counter()
    for part in parts.split(", "):
        number, what = part.split(" ", 1)
        words = {(one if number == "1" else many): one for one, many in KINDS.items()}
        counts[words[what]] += int(number)
    assert counts.total() == len(written)
    assert counts["not read"] == len(lost)
    if lost:
        assert [finding["line"] for finding in sheet["findings"]] == lost
    if name in RUMMY and "part of a mating" not in counts:
        unjudged = [f["line"] for f in sheet["findings"] if f["code"] in ("RX002", "RX003")]
        lines = {mating.line for mating in matings(sheet)} | set(unjudged)
        assert len(lines - set(lost)) == counts["mating"] + counts["turn"] - _turns_without(sheet)


def _turns_without(sheet: Sheet) -> int:
    turns = [line for line in sheet["text"].split("\n") if re.search(r"\b(draws|takes)\b", line)]
    return sum(" lays " not in turn for turn in turns)


@sampled("name", RUMMY, quick=20)
def test_points_of_matings_are_right_but_for_the_slip(name: str) -> None:
    sheet = sheets()[name]
    text = sheet["text"].split("\n")
    for mating in matings(sheet):
        right, points = judged(sheet, mating)
        slips = [f for f in sheet["findings"] if f["code"] in CODES_OF_MATINGS]
        here = [f for f in slips if f["line"] in range(mating.line, mating.line + 5)]
        mine = here and mating.player == here[0]["player"] and _is_wrong(mating, right, points)
        if not mine:
            assert right.legal
            assert mating.points in (None, points)
            assert list(mating.genotypes) in ([], right.genotypes())
        else:
            (finding,) = here
            assert (finding["written"], finding["right"]) == (mating.points, points)
            _is_that_slip(finding["code"], mating, right, points)
        if name.partition("/")[2] not in OTHER_WORDS and not sheet.get("merged"):
            lines = without_confusions("\n".join(text[mating.line - 1 : mating.line + 6]))
            assert all(without_confusions(card) in lines for card in mating.cards)


def _is_wrong(mating: Mating, right: Answer, points: int) -> bool:
    return mating.points != points or list(mating.genotypes) not in ([], right.genotypes())


def _is_that_slip(code: str, mating: Mating, right: Answer, points: int) -> None:
    assert right.legal == (code != "GR101")
    if code in ("GR101", "GR106"):
        assert not mating.genotypes
        assert mating.points != points
        return
    if code == "GR105":
        assert list(mating.genotypes) in ([], right.genotypes())
        assert mating.points != points
        return
    ((animal, place),) = [
        (animal, place)
        for animal, (written, due) in enumerate(
            zip(mating.genotypes, right.genotypes(), strict=True)
        )
        for place, (one, other) in enumerate(zip(written.split(), due.split(), strict=True))
        if one != other
    ]
    locus = LOCI[place]
    written, reading = read_slots(locus, mating.genotypes[animal].split()[place])
    known = right.loci[place][0].known[animal]
    readings = [card_readings(card)[place] for card in mating.cards]
    readings[animal] &= reading
    links = ((None, None), (None, None), *[(0, 1)] * (len(readings) - 2))
    possible = legal(Plain(len(POINTS[locus]), tuple(readings), links))
    more, less = Counter(written) - Counter(known), Counter(known) - Counter(written)
    assert possible == (code != "GR102")
    assert bool(more) == (code in ("GR102", "GR103"))
    assert bool(less) == (code in ("GR102", "GR104"))
    values = list(POINTS[locus].values())
    assert mating.points == points + sum(values[a] * n for a, n in more.items()) - sum(
        values[a] * n for a, n in less.items()
    )


@sampled("name", RUMMY, quick=20)
def test_totals_are_those_of_the_matings(name: str) -> None:
    sheet = sheets()[name]
    right: dict[str, list[int]] = {}
    written: dict[str, list[int]] = {}
    for mating in matings(sheet):
        _, points = judged(sheet, mating)
        right.setdefault(mating.player, []).append(points)
        written.setdefault(mating.player, []).append(mating.points or points)
    if sheet["means"] and name.partition("/")[2] != "SET! with a call that cost ten points":
        for player, total in sheet["totals"].items():
            assert total == sum(right.get(player, [0])), player
    if sheet["means"] and name.partition("/")[2] not in OTHER_NUMBERS:
        assert stray_numbers(sheet, [*right.values(), *written.values()]) == []


def stray_numbers(sheet: Sheet, points: Iterable[list[int]]) -> list[int]:
    """Return the numbers of a sheet that are no points, no sum of a player's points in a row, not
    the target and not the wrong total. What is not read may hold any.
    """
    given = {int(n) for n in re.findall(r"^target: (\d+)$", sheet["text"], re.MULTILINE)}
    for mine in points:
        given |= {n for start in range(len(mine)) for n in accumulate(mine[start:])}
    for finding in sheet["findings"]:
        if finding["code"] in ("GR107", "GE102", "GE103"):
            assert finding["written"] != finding["right"]
            assert finding["right"] in {0} | given
            given.add(finding["written"])
        elif finding["code"].startswith("RX"):
            return []
    return [n for n in numbers(sheet) if n not in given]


@sampled("name", EXPRESSION, quick=20)
def test_rounds_of_gene_expression_are_right_but_for_the_slip(name: str) -> None:
    sheet = sheets()[name]
    totals: Counter[str] = Counter()
    points: dict[str, list[int]] = {}
    for played in rounds(sheet):
        codes = {f["code"] for f in findings_at(sheet, played.line)}
        cards = [card for hand in played.hands.values() for card in hand]
        worth = sum(map(_value, cards)) if cards else played.points
        totals[played.player] += worth
        points.setdefault(played.player, []).append(played.points)
        points.setdefault(f"{played.player}, corrected", []).append(worth)
        assert (played.points == worth) == ("GE101" not in codes)
        for finding in sheet["findings"]:
            if finding["code"] == "GE101" and finding["line"] == played.line:
                assert (finding["written"], finding["right"]) == (played.points, worth)
        players = re.findall(r"^players: (.+)$", sheet["text"], re.MULTILINE)
        others = len(re.split(r", | and ", players[0])) - 1 if players else len(sheet["totals"]) - 1
        empty = cards and len(played.hands) < others
        assert bool(empty) == ("GE107" in codes)
        if not cards:
            assert (others <= played.points <= 859) == ("GE105" not in codes)
    for finding in sheet["findings"]:
        if finding["code"] == "GE103":
            assert finding["right"] == totals[finding["player"]]
    copies = any(_too_many(played) for played in rounds(sheet))
    assert copies == any(finding["code"] == "GE203" for finding in sheet["findings"])
    assert all(totals[player] == total for player, total in sheet["totals"].items())
    assert stray_numbers(sheet, points.values()) == []


def _value(card: str) -> int:
    return (
        int(card) if card.isdigit() else 20 if "-" not in card and card.isalpha() else value(card)
    )


def _too_many(played: Round) -> bool:
    """Tell whether the deck lacks these cards: as written, or by number and action alone."""
    cards = Counter(card for hand in played.hands.values() for card in hand)
    kinds: Counter[str] = Counter()
    for card, count in cards.items():
        kinds[kind(card) if card in DECK else card] += count
    most = Counter(
        {**{str(n): 4 for n in range(1, 11)}, **dict.fromkeys(("SUB", "TRA", "DEL", "INS"), 8)}
    )
    return any(n > DECK[card] for card, n in cards.items() if card in DECK) or bool(kinds - most)


def test_there_are_three_hundred_half_of_them_right() -> None:
    slips = sum(bool(sheet["findings"]) for sheet in sheets().values())
    assert 140 <= slips <= 160
    assert {card for name in RUMMY for m in matings(sheets()[name]) for card in m.cards} == set(
        CARDS
    )
