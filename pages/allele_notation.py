"""How alleles are written: as cards print them, with a slash between two, or run together.

>>> from testcross.rulesets.blocks import Line
>>> loci = [("A", "at", "a"), ("C", "cchd", "ch", "c")]
>>> [*with_alleles([Line("A- at- is cchdc* at C")], loci, "slash")]
[Line(text='A/- at/- is cchd/c* at C')]
>>> [*with_alleles([Line("A- at- is cchdc* at C")], loci, "cards")]
[Line(text='A- aᵗ- is cᶜʰᵈc* at C')]
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
# a letter that has no raised form stays as it is
_RAISED = str.maketrans(
    "abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW0123456789+-",
    "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻",
)
_ENGLISH = frozenset({"as", "at", "be", "by", "do", "if", "in", "is", "it", "no", "of", "on", "to"})
"""Alleles that would be words of a sentence; only beside another allele they are raised."""
_KEPT = (Meaning.NAME, Meaning.SOURCE)
_SLOT_MARK = r"\*?"
# a word that goes on, a path, a word in quotes and a sum are no genotypes
_LEFT, _RIGHT = r"(?<![\w'/*-])", r"(?![\w'/*-]|-\w)"


_Edits: TypeAlias = Mapping[int, str]
"""By the place of a letter, what stands there instead."""


def with_alleles(
    blocks: Iterable[Block], loci: Sequence[Symbols], notation: Notation
) -> Iterator[Block]:
    """Yield blocks with their alleles in a notation; quoted lines stay as people wrote them."""
    for block in blocks:
        yield _changed(block, lambda text: _edits(text, loci, notation))


def _changed(value: Any, edits: Callable[[str], _Edits]) -> Any:
    """Return a part of a block with its texts changed."""
    match value:
        case Enum() | QuotedLine():
            return value
        case str():
            return "".join(_pieces((value,), edits(value)))
        case tuple() if value and all(isinstance(one, Span) for one in value):
            # a genotype may go on in the next piece; what is named, and where it is from, stays
            texts = [one.text for one in value]
            pairs = zip(value, _pieces(texts, edits("".join(texts))), strict=True)
            return tuple(
                one if one.meaning in _KEPT else replace(one, text=piece) for one, piece in pairs
            )
        case tuple():
            return tuple(_changed(one, edits) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {one.name: _changed(getattr(value, one.name), edits) for one in fields(value)}
        return replace(value, **parts)
    return value


def _pieces(texts: Sequence[str], edits: _Edits) -> Iterator[str]:
    start = 0
    for text in texts:
        yield "".join(edits.get(start + place, letter) for place, letter in enumerate(text))
        start += len(text)


def _edits(text: str, loci: Sequence[Symbols], notation: Notation) -> _Edits:
    found: dict[int, str] = {}
    for word in _words(tuple(loci)).finditer(text) if notation != "plain" else ():
        groups = [word.span(name) for name, there in word.groupdict().items() if there is not None]
        if notation == "slash" and len(groups) > 1:
            end = groups[1][0] - 1
            found[end] = f"{text[end]}/"
        for start, end in groups if notation == "cards" else ():
            # alone, ch. 6 is a page, and at a word of a sentence, but not where it is a whole cell
            is_page, is_word = re.match(r"\. \d", text[end:]), text[start:end] in _ENGLISH
            if len(groups) > 1 or not (is_page or (is_word and text != text[start:end])):
                found |= {at: text[at].translate(_RAISED) for at in range(start + 1, end)}
    return found


@cache
def _words(loci: tuple[Symbols, ...]) -> re.Pattern[str]:
    """Return what finds a genotype at a locus, or an allele of several letters alone.

    Of two alleles the more dominant is written first: ``away`` is no genotype of ``ay`` and ``aw``.
    """
    ways, number = list[str](), 0
    for symbols in loci:
        for place, first in enumerate((*symbols, "-")):
            seconds = [*symbols[place:], "-"] if first != "-" else symbols
            number += 1  # no two groups of an expression may have one name
            second = "|".join(map(re.escape, sorted(seconds, key=len, reverse=True)))
            ways.append(
                f"(?P<a{number}>{re.escape(first)}){_SLOT_MARK}(?P<b{number}>{second}){_SLOT_MARK}"
            )
    longest = sorted({one for symbols in loci for one in symbols if len(one) > 1}, key=len)
    ways += [f"(?P<c{place}>{re.escape(one)})" for place, one in enumerate(reversed(longest))]
    return re.compile(f"{_LEFT}(?:{'|'.join(ways)}){_RIGHT}")
