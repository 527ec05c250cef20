"""Score pads in plain text, as they are read in tests."""

from collections.abc import Iterator
from textwrap import dedent

from hypothesis import strategies as st
from testcross.rulesets import load_ruleset
from testcross.rulesets.gene_rummy.record.pad_line import format_mating
from testcross.rulesets.gene_rummy.record.pad_table import PadTable
from testcross.rulesets.gene_rummy.record.score_pad import read_score_pad
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenMating, WrittenSheet
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.verification import Task, verify_bytes

RABBITS = load_ruleset()


def tables(text: str) -> tuple[PadTable, ...]:
    return read_score_pad(RABBITS, dedent(text))


def table(text: str) -> PadTable:
    (only,) = tables(text)
    return only


def said(mating: WrittenMating) -> tuple[str, str, str]:
    """Return a mating's cards, genotypes and points, as texts."""
    cards = ", ".join(card.text for card in mating.cards)
    filled = ", ".join(entry.text if entry else "" for entry in mating.filled)
    return cards, filled.strip(", "), mating.points.text if mating.points else ""


def verified(text: str, name: str = "pad.txt") -> list[tuple[int, str]]:
    report = verify_bytes(Task(path=name, engine="python-constraint"), text.encode())
    return [(one.line, one.code) for one in report.findings if one.code != "RX004"]


NAMES = st.sampled_from(["Ann", "Bo", "Cy-Lee", "Zoë", "Tim Tom", "Amber", "O'Neil", "P1"])
CARDS = st.sampled_from(sorted(variety.name for variety in RABBITS.varieties))
GENOTYPES = st.sampled_from(["A- B- C- D-", "-a -b cc -d", "aa bb cchd- dd", "-- -- cc --"])


def entry(text: str) -> Entry:
    return Entry(text=text, line=0, column=0)


@st.composite
def sheets(draw: st.DrawFn) -> ScoreSheets:
    players = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    written = []
    for player in players:
        matings = draw(st.lists(matings_of(), min_size=1, max_size=4))
        total = draw(st.none() | st.integers(0, 999))
        written.append(
            WrittenSheet(
                line=0,
                column=0,
                player=entry(player),
                matings=tuple(matings),
                total=None if total is None else entry(str(total)),
            )
        )
    winners = draw(st.lists(st.sampled_from(players), max_size=2, unique=True))
    variant = draw(st.none() | st.sampled_from(["standard", "production", "set"]))
    return ScoreSheets(
        place=(0, 0),
        wanted=RulesRequest(variant=None if variant is None else entry(variant)),
        players=draw(st.none() | st.just(tuple(players))),
        sheets=tuple(written),
        winners=tuple(map(entry, winners)),
    )


@st.composite
def matings_of(draw: st.DrawFn) -> WrittenMating:
    sexes = st.sampled_from(["", "", " buck", " doe"])
    cards = [draw(CARDS) + draw(sexes) for _ in range(draw(st.integers(3, 6)))]
    cards = [draw(GENOTYPES) if draw(st.integers(0, 9)) == 0 else card for card in cards]
    filled = [draw(st.none() | GENOTYPES) for _ in cards]
    points = draw(st.none() | st.integers(0, 200))
    return WrittenMating(
        line=0,
        column=0,
        buck=entry(cards[0]),
        doe=entry(cards[1]),
        kits=tuple(map(entry, cards[2:])),
        filled=tuple(entry(one) if one else None for one in filled),
        points=None if points is None else entry(str(points)),
    )


def format_pad(record: ScoreSheets) -> str:
    """Return score sheets as a pad; reading it gives the same sheets."""
    return "".join(f"{line}\n" for line in pad_lines(record))


def pad_lines(record: ScoreSheets) -> Iterator[str]:
    for name in ("variant", "scoring", "fill"):
        entry = getattr(record.wanted, name)
        if entry is not None:
            yield f"{name}: {entry.text}"
    if record.players:
        yield f"players: {', '.join(record.players)}"
    for sheet in record.sheets:
        yield from sheet_lines(sheet)
    if record.winners:
        yield f"winner {', '.join(entry.text for entry in record.winners)}"


def sheet_lines(sheet: WrittenSheet) -> Iterator[str]:
    player = sheet.player.text
    if not sheet.matings:
        yield f"{player}:"
    for mating in sheet.matings:
        genotypes = [entry.text if entry else None for entry in mating.filled]
        points = mating.points.text if mating.points else None
        text = format_mating([card.text for card in mating.cards], genotypes, points)
        yield f"{player}: {text}"
    if sheet.total is not None:
        yield f"{player} total {sheet.total.text}"
