"""Columns of numbers in score sheets: what points and totals may be called, and what is unread."""

import re
from collections.abc import Iterator, Mapping, Sequence

from testcross.rulesets.gene_rummy.record.line_piece import LinePiece
from testcross.rulesets.gene_rummy.record.pad_points import figures
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.written_values import whole_number

_OF = r"(?:of|for)?(?:the|a|this)?"
_POINTS = re.compile(
    rf"(?:(?:no|nr|number|mating|cross|litter|row|claimed|my|their|pupils?){_OF})?"
    r"(?:points|pts|score[sd]?|marks?|value|worth)"
    rf"(?:(?:claimed|scored|written|given|earned|made|won|{_OF}mating|{_OF}litter))?"
)
_TOTAL = re.compile(
    r"(?:running|cumulative|sum)(?:total|score|points|pts)?|(?:total|sum|score|points|pts)?sofar|"
    r"(?:final|end|total|overall|grand|sub|players?|in)(?:score|points|pts|total|sum|marks?)|overall"
)
NUMBERS = {"points": "points", "total": "totals"}
"""Columns whose own name goes before others for them, and what they hold."""
_NO_POINTS = re.compile(
    r"(?:no|nr|number|#|id|row|line|turn|deal|hand|page|date|day|week|year|age|seat|group|team|class|"
    r"pair|litter|mating|cross|lesson|time|order|place|rank|key|code)s?(?:no|nr|number|#|id)?"
)
"""What may be called by numbers."""


def number_column(key: str) -> str | None:
    """Return the column of numbers that goes by a name; None for one that does not.

    >>> number_column("mating points"), number_column("final score")
    ('points', 'total')

    Args:
        key: the name in small letters; what stands in brackets does not count.
    """
    bare = re.sub(r"\(.*?\)|[.:\s_-]", "", key)
    for column, names in (("total", _TOTAL), ("points", _POINTS)):
        if bare != "point" and names.fullmatch(bare):
            return column
    return None


def unread_numbers(
    heading: Cells, first: Sequence[Cells], places: Mapping[str, int]
) -> Iterator[tuple[int, str, Finding]]:
    """Yield each unread column that may hold the points or totals that lack, with that column.

    Args:
        heading: the names of the columns.
        first: some rows below it.
        places: of the columns that are read.
    """
    for place, name in enumerate(heading.texts):
        key = name.casefold().strip()
        if place in places.values() or not key or not _has_numbers(first, place):
            continue
        column = "points" if "points" not in places else "total"
        if column in places or (column == "total" and number_column(key) is None):
            continue
        if _NO_POINTS.fullmatch(re.sub(r"[^\w#]", "", key)) is None:
            problem = (
                f"the column {' '.join(name.split())!r} has numbers but is not read; "
                f"rename it {column!r} if it has the {NUMBERS[column]}, or delete it"
            )
            at = heading.column(place)
            yield place, column, unreadable(line=heading.line, column=at, problem=problem)


def has_figures(rows: Sequence[Cells], place: int) -> bool:
    """Tell a column with a figure somewhere, or with nothing as yet."""
    texts = [
        row.texts[place] for row in rows if place < len(row.texts) and row.texts[place].strip()
    ]
    return not texts or any(map(str.isdigit, "".join(texts)))


def _has_numbers(rows: Sequence[Cells], place: int) -> bool:
    """Tell a column of nothing but numbers that do not count its rows."""
    texts = [row.texts[place].strip() for row in rows if place < len(row.texts)]
    numbers = [whole_number(figures(LinePiece(text, 1, 1)).text) for text in texts if text]
    return bool(numbers) and None not in numbers and numbers != [*range(1, len(numbers) + 1)]
