"""A score pad with matings to be filled in, and its key."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.analysis.score import MatingScores
from testcross.rulesets.english import quoted
from testcross.rulesets.errors import MatingError, TestcrossError
from testcross.rulesets.gene_rummy.blank_pad import blank_pad
from testcross.rulesets.gene_rummy.rules import Rules, rules_for
from testcross.rulesets.gene_rummy.scoring.variant_matings import (
    conflicts_in_variant,
    refuse_large_litter,
    score_in_variant,
)
from testcross.rulesets.genetics.mating import Mating, parse_mating
from testcross.rulesets.records.empty_pad import EmptyPad
from testcross.solver import Solver

Filled = tuple[tuple[str | None, ...], int | None]
"""The genotype of each card, and the points; nothing where that is to be filled in."""

_KEY = "Key"
"""Whose pad the key is."""


def set_pad(
    players: Sequence[str], lines: Sequence[str], options: Mapping[str, str | None], solver: Solver
) -> tuple[EmptyPad, EmptyPad]:
    """Return a pad on which the cards stand, and the same with genotypes and points.

    Args:
        players: each has all the matings; nobody's if there are none.
        lines: the matings as they are written.
        options: rules by name.
        solver: who fills in.

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
    solved = list(zip(matings, map(_filled, scores), strict=True))
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


def _filled(score: MatingScores) -> Filled:
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
        text=_text(pad.text, texts, [f"{player}:" for player in players]),
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


def _text(text: str, matings: Sequence[str], headings: Sequence[str]) -> str:
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
