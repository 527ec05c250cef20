"""Score pads to be filled in: empty ones, and such with matings, with their key."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.analysis.score import MatingScores
from testcross.rulesets.english import quoted
from testcross.rulesets.errors import MatingError, TestcrossError
from testcross.rulesets.gene_rummy.rules import Rules, rules_for
from testcross.rulesets.gene_rummy.scoring.litters import (
    conflicts_in_variant,
    refuse_large_litter,
    score_in_variant,
)
from testcross.rulesets.gene_rummy.sources import read_rows, read_text
from testcross.rulesets.gene_rummy.table import TableReader
from testcross.rulesets.genetics.mating import Mating, parse_mating
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.empty_pad import EmptyPad, pad_rows, refuse_names
from testcross.rulesets.records.report import LONGEST_NAME
from testcross.rulesets.records.rows import Cells
from testcross.solver import Solver

KITS = tuple(f"kit{number}" for number in range(1, 10))
"""One kit each, in place of a list of them."""
_HEADING = ["player", "buck", "doe", "kits", "total", "winner"]


def _is_read_in_lines(ruleset: Ruleset, name: str) -> bool:
    card = ruleset.varieties[0].name
    mating = [f"{name}:", f"{card} x {card} = {card} 1"]
    total, winner = f"{name} total 1", f"winner {name}"
    ends: tuple[list[str], ...] = ([], [total], [total, winner], [f"{name} total", winner])
    return all(_are_of(name, read_text("\n".join([*mating, *end]))) for end in ends)


def _are_of(name: str, read: TableReader) -> bool:
    (table,) = read.tables
    winners = {winner.text for said, _ in table.winners for winner in said.names}
    return table.names() == [name] and winners <= {name} and not table.findings


def _is_read_in_rows(name: str) -> bool:
    row = Cells(2, [name, *[""] * (len(_HEADING) - 1)])
    return _are_of(name, read_rows([Cells(1, _HEADING), row]))


TITLE = "Gene Rummy score pad"
_TEXT_NOTES = (
    "A mating a line: BUCK x DOE = KIT POINTS, such as Castor x Lilac = White 61",
    "With genotypes, if you like: Castor [A- B- Cc D-] x Lilac = White 61",
    "Lines below a name are that player's. Leave out what the players did not write.",
    "Check it with: testcross verify FILE",
)
_ROW_NOTES = (
    "Write a mating in each row. Put the player's name in that player's first row.",
    "Choose the cards from the lists: the buck, the doe, and each kit of the litter.",
    "You may add a sex, as in 'Castor buck', or write a genotype instead of a card.",
    "In the columns that end in _filled: the genotypes filled in, such as A- B- Cc D-.",
    "Write the total in any row of the player, and an x under winner in a row of the winner.",
    "Several tables or rounds: write the number in the first row of each.",
    "Leave a cell empty if the players wrote nothing; empty cells are not checked.",
    "Check it with: testcross verify FILE",
)

_ON_PAPER = (
    "One mating per row: the cards, and their genotypes in the columns that end in filled.",
    "Write what you can prove, and a dash for what you can't; then the points.",
)


def blank_pad(players: Sequence[str], rows: int, options: Mapping[str, str | None]) -> EmptyPad:
    """Return a pad that nobody has filled in, with so many rows for each player.

    Raises:
        TestcrossError: for a name that the pad cannot hold, and for rules that do not exist.
    """
    rules = rules_for(**options)
    refuse_names(
        players,
        LONGEST_NAME,
        lambda name: _is_read_in_lines(rules.ruleset, name) and _is_read_in_rows(name),
    )
    kits = _kits(rules)
    cards, genotypes = ("buck", "doe", *kits), _filled(("buck", "doe", *kits))
    said = {} if _said(rules) == _said(rules_for()) else _said(rules)
    heading = (
        *("player", "table", "round", *cards, *genotypes),
        *("points", "total", "winner", *said),
    )
    return EmptyPad(
        title=TITLE,
        text=_text(players, rows, rules),
        heading=heading,
        rows=pad_rows(players, rows, heading, said),
        cards=tuple(variety.name for variety in rules.ruleset.varieties),
        card_columns=cards,
        text_columns=genotypes,
        notes=_ROW_NOTES,
        on_paper=_ON_PAPER,
    )


def _kits(rules: Rules) -> tuple[str, ...]:
    most = rules.variant.litter
    return ("kit",) if most == 1 else KITS[:most]


def _filled(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{card}_filled" for card in cards)


def _said(rules: Rules) -> dict[str, str]:
    return {"variant": rules.variant.name, "scoring": rules.scheme.name, "fill": rules.fill}


def _text(players: Sequence[str], rows: int, rules: Rules) -> str:
    head = [f"# {line}" for line in (TITLE, *_TEXT_NOTES)]
    head += [f"{name}: {value}" for name, value in _said(rules).items()]
    for player in players:
        head += ["", f"{player}:", *[""] * rows, f"{player} total"]
    if not players:
        head += [""] * (rows + 1)
    return "\n".join([*head, "", "winner:", ""])


# with matings

Filled = tuple[tuple[str | None, ...], int | None]
"""The genotype of each card, and the points; nothing where that is to be filled in."""

_KEY = "Key"
"""Whose pad the key is."""


def set_pad(
    players: Sequence[str], lines: Sequence[str], options: Mapping[str, str | None], solver: Solver
) -> tuple[EmptyPad, EmptyPad]:
    """Return a pad on which the cards stand, and the same with genotypes and points.

    Each player has all the matings; they are nobody's if there are none.

    Raises:
        MatingError: for a line that is no mating of the variant, with its number; for no line.
    """
    rules = rules_for(**options)
    matings = [_parsed(number, line, rules) for number, line in enumerate(lines, 1)]
    if not matings:
        raise MatingError("no matings to fill in; give one per line")
    scores = [score_in_variant(mating, rules, solver) for mating in matings]
    pad = blank_pad(players, len(matings), options)
    reasons = tuple(
        f"Mating {i} is illegal and scores nothing. "
        f"{conflicts_in_variant(mating, rules, solver)[0].text}"
        for i, (mating, score) in enumerate(zip(matings, scores, strict=True), 1)
        if not score.legal
    )
    blank: list[tuple[Mating, Filled]] = [
        (mating, ((None,) * len(mating.animals), None)) for mating in matings
    ]
    solved = list(zip(matings, map(_solved, scores), strict=True))
    key = _with_matings(blank_pad([_KEY], len(matings), options), [_KEY], solved)
    remarks = "".join(f"# {reason}\n" for reason in reasons)
    return (
        _with_matings(pad, players, blank),
        replace(
            key,
            title=f"{pad.title}: the key",
            notes=reasons,
            on_paper=reasons,
            text=remarks + key.text,
        ),
    )


def _parsed(number: int, line: str, rules: Rules) -> Mating:
    try:
        mating = parse_mating(rules.ruleset, line)
        refuse_large_litter(mating, rules)
    except TestcrossError as error:
        raise MatingError(f"mating {number}, {quoted(line)}: {error.in_full}") from None
    return mating


def _solved(score: MatingScores) -> Filled:
    if not score.legal:
        return (None,) * len(score.mating.animals), 0
    points = score.scores[0].points if score.scores else None
    return tuple(animal.genotype for animal in score.animals), points


def _with_matings(
    pad: EmptyPad, players: Sequence[str], matings: Sequence[tuple[Mating, Filled]]
) -> EmptyPad:
    texts = [
        format_mating([animal.label for animal in mating.animals], genotypes, points)
        for mating, (genotypes, points) in matings
    ]
    return replace(
        pad,
        rows=_rows(pad, matings, max(1, len(players))),
        text=_with_lines(pad.text, texts, [f"{player}:" for player in players]),
    )


def _rows(
    pad: EmptyPad, matings: Sequence[tuple[Mating, Filled]], times: int
) -> tuple[tuple[str, ...], ...]:
    place: Callable[[str], int] = pad.heading.index
    rows = []
    for row, (mating, (genotypes, points)) in zip(pad.rows, [*matings] * times, strict=True):
        cells = list(row)
        for column, animal, genotype in zip(
            pad.card_columns, mating.animals, genotypes, strict=False
        ):
            cells[place(column)] = animal.label
            cells[place(f"{column}_filled")] = genotype or ""
        cells[place("points")] = "" if points is None else str(points)
        rows.append(tuple(cells))
    return tuple(rows)


def _with_lines(text: str, matings: Sequence[str], headings: Sequence[str]) -> str:
    """Return the text of a pad with matings in its empty lines, below each player's name."""
    room = "\n" * len(matings)
    for heading in headings:
        text = text.replace(f"\n{heading}\n{room}", f"\n{heading}\n" + _lines(matings), 1)
    if headings:
        return text
    return text.replace(f"\n{room}\nwinner:", "\n" + _lines(matings) + "\nwinner:", 1)


def _lines(matings: Sequence[str]) -> str:
    return "".join(f"{mating}\n" for mating in matings)


def format_mating(
    cards: Sequence[str], genotypes: Sequence[str | None], points: int | str | None
) -> str:
    """Return a mating as a line has it, without its player; the kits stand last.

    >>> format_mating(["Castor", "Lilac", "White"], ["A- B- Cc D-", None, None], 61)
    'Castor [A- B- Cc D-] x Lilac = White 61'
    """
    buck, doe, *kits = (
        f"{card} [{genotype}]" if genotype else card
        for card, genotype in zip(cards, genotypes, strict=True)
    )
    line = f"{buck} x {doe} = {', '.join(kits)}"
    return line if points is None else f"{line} {points}"
