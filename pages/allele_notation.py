"""How alleles are written: as cards print them, with a slash between two, or run together.

>>> loci = [("A", "at", "a"), ("C", "cchd", "ch", "c")]
>>> respelt("A- at- is cchdc* at C", loci, "slash")
'A/- at/- is cchd/c* at C'
>>> respelt("A- at- is cchdc* at C", loci, "cards")
'A- aᵗ- is cᶜʰᵈc* at C'
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeAlias

from testcross.rulesets.blocks import Block, Meaning, QuotedLine, Span

Notation: TypeAlias = Literal["cards", "slash", "plain"]
"""``c`` with its raised letters, ``cchd/c``, ``cchdc``."""
NOTATIONS: tuple[Notation, ...] = ("cards", "slash", "plain")
Symbols: TypeAlias = tuple[str, ...]
"""The alleles of a locus as they are written, the most dominant first."""
_RAISED = str.maketrans(
    "abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW0123456789+-",
    "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻",
)
_ENGLISH = frozenset({"as", "at", "be", "by", "do", "if", "in", "is", "it", "no", "of", "on", "to"})
"""Alleles that would be words of a sentence; only beside another allele they are raised."""
_SLOT_MARK = r"\*?"
_LEFT, _RIGHT = r"(?<![\w'/*-])", r"(?![\w'/*-]|-\w)"


def with_alleles(
    blocks: Iterable[Block], loci: Sequence[Symbols], notation: Notation
) -> Iterator[Block]:
    """Yield blocks with their alleles in a notation; quoted lines stay as people wrote them."""
    for block in blocks:
        yield _changed(block, lambda text: _edits(text, loci, notation))


def respelt(text: str, loci: Sequence[Symbols], notation: Notation) -> str:
    """Return a text with its alleles in a notation."""
    return "".join(_pieces((text,), _edits(text, loci, notation)))


_Edits: TypeAlias = Mapping[int, str]
"""By the place of a letter, what stands there instead."""


def _changed(value: Any, edits: Callable[[str], _Edits]) -> Any:
    """Return a part of a block with its texts changed."""
    if isinstance(value, Enum | QuotedLine):
        return value
    if isinstance(value, str):
        return "".join(_pieces((value,), edits(value)))
    if isinstance(value, tuple) and value and all(isinstance(one, Span) for one in value):
        return _changed_spans(value, edits)
    if isinstance(value, tuple):
        return tuple(_changed(one, edits) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        texts = {one.name: _changed(getattr(value, one.name), edits) for one in fields(value)}
        return replace(value, **texts)
    return value


def _changed_spans(spans: tuple[Span, ...], edits: Callable[[str], _Edits]) -> tuple[Span, ...]:
    """Return pieces of one text changed; what they name, and where it is from, stays."""
    kept = (Meaning.NAME, Meaning.SOURCE)
    texts = [one.text for one in spans]
    pieces = _pieces(texts, edits("".join(texts)))
    return tuple(
        one if one.meaning in kept else replace(one, text=piece)
        for one, piece in zip(spans, pieces, strict=True)
    )


def _pieces(texts: Sequence[str], edits: _Edits) -> Iterator[str]:
    start = 0
    for text in texts:
        yield "".join(edits.get(start + place, letter) for place, letter in enumerate(text))
        start += len(text)


def _edits(text: str, loci: Sequence[Symbols], notation: Notation) -> _Edits:
    found: dict[int, str] = {}
    if notation == "plain":
        return found
    for word in _words(tuple(loci)).finditer(text):
        groups = [word.span(name) for name, there in word.groupdict().items() if there is not None]
        if notation == "cards":
            for start, end in groups:
                found |= _raised(text, start, end, alone=len(groups) == 1)
        elif len(groups) > 1:
            end = groups[1][0] - 1
            found[end] = f"{text[end]}/"
    return found


def _raised(text: str, start: int, end: int, *, alone: bool) -> _Edits:
    is_page, is_word = re.match(r"\. \d", text[end:]), text[start:end] in _ENGLISH
    if alone and (is_page or (is_word and text != text[start:end])):  # ch. 6; at, but not in a cell
        return {}
    return {place: text[place].translate(_RAISED) for place in range(start + 1, end)}


@cache
def _words(loci: tuple[Symbols, ...]) -> re.Pattern[str]:
    """Return what finds a genotype at a locus, or an allele of several letters alone.

    Of two alleles the more dominant is written first: ``away`` is no genotype of ``ay`` and ``aw``.
    """
    ways, number = list[str](), 0
    for symbols in loci:
        for place, first in enumerate((*symbols, "-")):
            seconds = [*symbols[place:], "-"] if first != "-" else symbols
            number += 1
            second = "|".join(map(re.escape, sorted(seconds, key=len, reverse=True)))
            ways.append(
                f"(?P<a{number}>{re.escape(first)}){_SLOT_MARK}(?P<b{number}>{second}){_SLOT_MARK}"
            )
    longest = sorted({one for symbols in loci for one in symbols if len(one) > 1}, key=len)
    ways += [f"(?P<c{place}>{re.escape(one)})" for place, one in enumerate(reversed(longest))]
    return re.compile(f"{_LEFT}(?:{'|'.join(ways)}){_RIGHT}")
