"""Score sheets as a score pad in plain text: the way back from reading one."""

from collections.abc import Iterator, Sequence

from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenSheet

_RULES = ("variant", "scoring", "fill")


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


def format_pad(record: ScoreSheets) -> str:
    """Return score sheets as a pad; reading it gives the same sheets."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: ScoreSheets) -> Iterator[str]:
    for name in _RULES:
        entry = getattr(record.wanted, name)
        if entry is not None:
            yield f"{name}: {entry.text}"
    if record.players:
        yield f"players: {', '.join(record.players)}"
    for sheet in record.sheets:
        yield from _sheet_lines(sheet)
    if record.winners:
        yield f"winner {', '.join(entry.text for entry in record.winners)}"


def _sheet_lines(sheet: WrittenSheet) -> Iterator[str]:
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
