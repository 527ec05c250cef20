"""A mating as pupils write it in one line: ``Castor x Lilac = White 61``.

The separators are those of the command line. A genotype that was filled in follows its card in
square brackets; points stand at the end. Where a separator lacks, the words are read as cards if
that can be done in one way only.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.record.pad_pieces import LinePiece, PadLineError, without_points
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import card_of
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.animal import find_animal
from testcross.rulesets.genetics.card_words import card_readings, most_words
from testcross.rulesets.genetics.genotype_text import looks_like_genotype
from testcross.rulesets.genetics.mating_line import ARROW, CROSS
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset import Ruleset

_SEX = re.compile(
    r"(?P<card>.*?\S)\s*(?:\((?:(?P<m>m|male|buck|♂)|f|female|doe|♀)\)|(?P<sign>♂|♀))|"
    r"(?P<named>.*?\S)\s+(?-i:(?P<letter>m)|f)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_NAME = 3
"""Words of a card's name."""
_SEVERAL, _MATING = 2, 3
_BETWEEN = re.compile(r"\s*[;|]\s*")
_BETWEEN_OR_COMMA = re.compile(r"\s*[;|,/]\s*")


def is_card(ruleset: Ruleset, text: str) -> bool:
    """Tell whether a text names a card."""
    try:
        return bool(text) and find_animal(ruleset, text) is not None
    except TestcrossError:
        return False


def names_cards(ruleset: Ruleset, text: str) -> bool:
    """Tell a text that names several cards, or has the codes of three."""
    words = _WORD.findall(text)
    named, place = 0, 0
    while place < len(words) and named < _SEVERAL:
        ends = range(min(place + _LONGEST_NAME, len(words)), place, -1)
        found = next((e for e in ends if name_key(" ".join(words[place:e])) in ruleset.names), 0)
        named += bool(found)
        place = found or place + 1
    return named >= _SEVERAL or len({*filter(card_of, words)}) >= _MATING


def usual_card(ruleset: Ruleset, card: LinePiece) -> LinePiece:
    """Return a card as records have it: ``Castor (m)``, and the code ``Casb``, as a buck."""
    said = card.text
    sex = _SEX.fullmatch(said)
    if sex is not None and sex["named"] is not None and not is_card(ruleset, sex["named"]):
        return card
    if sex is not None:
        male = bool(sex["m"] or sex["letter"]) or sex["sign"] == "♂"
        said = f"{sex['card'] or sex['named']} {ruleset.roles.sexes[0 if male else 1]}"
    elif ruleset.name == GAME and not is_card(ruleset, said):
        said = card_of(said) or said
    return card if said == card.text else LinePiece(said, card.line, card.column)


def one_for_each(
    ruleset: Ruleset, genotypes: Sequence[LinePiece | None]
) -> tuple[LinePiece | None, ...]:
    """Return a genotype for each card; one bracket behind the last may hold those of all.

    Raises:
        PadLineError: for a bracket with more or fewer genotypes than there are cards.
    """
    *before, last = genotypes
    if last is None or any(before):
        return tuple(genotypes)
    parts = list(last.split(_BETWEEN))
    if len(parts) == 1:
        parts = list(last.split(_BETWEEN_OR_COMMA))
        each = all(" " in part.text for part in parts)
        whole = looks_like_genotype(ruleset.loci, last.text) and not each
        if whole or len(parts) != len(genotypes):
            return tuple(genotypes)
    if len(parts) == len(genotypes):
        return tuple(parts)
    many = f"{len(parts)} genotypes for {len(genotypes)} cards"
    raise PadLineError(last, f"{many}; write one for each, the buck first, with ; between them")


MODEL = "BUCK x DOE = KIT POINTS"
_CONJUNCTION = re.compile(r"\s+and\s+|\s*[&+,;]\s*", re.IGNORECASE)
_BETWEEN_KITS = re.compile(r"\s*[,;+]\s*")
_AND = re.compile(r"\s+and\s+|\s*&\s*", re.IGNORECASE)
_GAP = re.compile(r"[\s,;]+")
_STAR = re.compile(r"(?<=\s)\*(?=\s)")
_FROM = re.compile(r"\s*<-+\s*|\s+from\s+", re.IGNORECASE)
_BRACKETED = re.compile(r"(?P<card>[^\[\]]*)\[(?P<genotype>[^\[\]]*)\]\s*")


@dataclass(frozen=True, slots=True)
class _Cut:
    """A line cut at its separators."""

    buck: LinePiece
    doe: LinePiece
    kits: tuple[LinePiece, ...]


def has_separator(text: LinePiece) -> bool:
    """Tell whether a line looks like a mating: it parts parents, or parents and kits."""
    return has_cross(text) or _strong_arrow(text.mask) is not None


def may_part_cards(ruleset: Ruleset, text: LinePiece) -> bool:
    """Tell a line whose separators have a card beside them, or words where three cards go."""
    if not has_separator(text):
        return False
    parts = [part for side in text.split(CROSS) for part in side.split(ARROW)]
    if _strong_arrow(text.mask) is not None and len(parts) >= _MATING:
        return all(_WORD.search(part.text) for part in parts)
    return names_cards(ruleset, text.text) or any(
        is_card(ruleset, _bare(part)) or _genotype_start(ruleset, part.text) for part in parts
    )


def has_cross(text: LinePiece) -> bool:
    """Tell whether a line has an ``x`` between parents, or a star for one."""
    return bool(_crosses(text))


def _crosses(text: LinePiece) -> Sequence[re.Match[str]]:
    """Return what stands between parents; the mask is padded with a space before it.

    An ``x`` that nothing follows is a part of what it ends: ``Miss X``, ``Room 4 x``.
    """
    return _crosses_in(text.mask)


@lru_cache(maxsize=64)
def _crosses_in(mask: str) -> Sequence[re.Match[str]]:
    padded = f" {mask}"
    crosses = tuple(CROSS.finditer(padded))
    if crosses or "*" not in padded:
        return crosses
    stars = tuple(_STAR.finditer(padded))
    return stars if len(stars) == 1 else ()


def read_pad_mating(
    ruleset: Ruleset, text: LinePiece, points_before: LinePiece | None = None
) -> WrittenMating:
    """Return the mating that a piece of a line writes.

    Args:
        ruleset: whose names of cards count where separators lack.
        text: the line, without the player's name.
        points_before: what stands between that name and its colon, if it may be the points.

    Raises:
        PadLineError: says what is missing, and where.
    """
    _refuse_single_bracket(text)
    body, points = without_points(text)
    if points is not None and points_before is not None:
        both = f"{points_before.text} points before the cards and {points.text} after them"
        raise PadLineError(points_before, f"{both}; delete one")
    points = points or points_before
    cut = _cut(ruleset, body)
    cards, genotypes = zip(
        *(_card_and_genotype(ruleset, one) for one in (cut.buck, cut.doe, *cut.kits)), strict=True
    )
    cards = tuple(usual_card(ruleset, card) for card in cards)
    genotypes = one_for_each(ruleset, genotypes)
    for name, card in zip(("buck", "doe"), cards, strict=False):
        if not card.text:
            raise PadLineError(card, f"the {name} is missing; expected {MODEL}")
    if not all(card.text for card in cards):
        raise PadLineError(cut.kits[-1], f"a kit is missing; expected {MODEL}")
    return WrittenMating(
        line=text.line,
        column=text.column,
        buck=cards[0].entry(),
        doe=cards[1].entry(),
        kits=tuple(card.entry() for card in cards[2:]),
        filled=tuple(one.entry() if one is not None and one.text else None for one in genotypes),
        points=points.entry() if points is not None else None,
    )


def _refuse_single_bracket(text: LinePiece) -> None:
    for mark, partner in ("[]", "]["):
        if text.text.count(mark) > text.text.count(partner):
            at = text.part(text.text.index(mark))
            raise PadLineError(at, f"{mark!r} has no {partner!r}; expected CARD [GENOTYPE]")


# parents and kits


def _cut(ruleset: Ruleset, body: LinePiece) -> _Cut:
    crosses = _crosses(body)
    if len(crosses) > 1:
        raise PadLineError(body, f"more than one 'x' on the line; expected {MODEL}")
    if crosses:
        # the mask was padded with a space before it
        left = body.part(0, max(crosses[0].start() - 1, 0))
        return _cut_at_cross(ruleset, left, body.part(crosses[0].end() - 1))
    return _cut_without_cross(ruleset, body)


def _cut_at_cross(ruleset: Ruleset, left: LinePiece, right: LinePiece) -> _Cut:
    """Return the cards of a line with its ``x``; the kit may stand first."""
    arrows = list(ARROW.finditer(right.mask))
    if len(arrows) > 1:
        raise PadLineError(right, f"more than one '=' on the line; expected {MODEL}")
    if arrows:
        doe, kits = right.around(arrows[0])
        return _Cut(left, doe, tuple(_kits(ruleset, kits)))
    first = _strong_arrow(left.mask) or _FROM.search(left.mask)
    if first is not None:
        kits, buck = left.around(first)
        return _Cut(buck, right, tuple(_kits(ruleset, kits)))
    cards = _only_reading(ruleset, right, 2, 1 + ruleset.litter)
    if cards is None:
        problem = f"no '=' between parents and kits; expected {MODEL}"
        raise PadLineError(right, problem)
    return _Cut(left, cards[0], tuple(cards[1:]))


def _cut_without_cross(ruleset: Ruleset, body: LinePiece) -> _Cut:
    arrow = _strong_arrow(body.mask) or next(reversed([*ARROW.finditer(body.mask)]), None)
    if arrow is None:
        cards = _only_reading(ruleset, body, 3, 2 + ruleset.litter)
        if cards is None:
            raise PadLineError(body, f"not a mating; expected {MODEL}")
        return _Cut(cards[0], cards[1], tuple(cards[2:]))
    left, kits = body.around(arrow)
    parents = _parents(ruleset, left)
    if parents is None:
        raise PadLineError(left, f"no 'x' between the parents; expected {MODEL}")
    return _Cut(parents[0], parents[1], tuple(_kits(ruleset, kits)))


def _parents(ruleset: Ruleset, text: LinePiece) -> Sequence[LinePiece] | None:
    """Return two parents with ``and`` or a comma between them, or with nothing."""
    pairs = [text.around(cut) for cut in _CONJUNCTION.finditer(text.mask)]
    good = [pair for pair in pairs if all(is_card(ruleset, _bare(one)) for one in pair)]
    if len(good) == 1 or len(pairs) == 1:
        return (good or pairs)[0]
    return _only_reading(ruleset, text, 2, 2)


def _kits(ruleset: Ruleset, text: LinePiece) -> Iterator[LinePiece]:
    """Yield the kits of a litter, parted by commas, ``and`` or nothing."""
    for part in text.split(_BETWEEN_KITS):
        if not part.text or is_card(ruleset, _bare(part)):
            _refuse_two_in_one(ruleset, part)
            yield part
            continue
        several = list(part.split(_AND))
        if len(several) == 1 and _card_and_genotype(ruleset, part)[1] is None:
            several = list(_only_reading(ruleset, part, 2, ruleset.litter) or several)
        yield from several


def _refuse_two_in_one(ruleset: Ruleset, text: LinePiece) -> None:
    """Refuse ``Chocolate and Chinchilla``, which is a card, and two."""
    if _AND.search(text.mask) is None:
        return
    several = list(text.split(_AND))
    if all(is_card(ruleset, _bare(one)) for one in several):
        problem = (
            f"{text.text!r} is one card, or {len(several)}; put a comma between two kits, or "
            "leave 'and' out"
        )
        raise PadLineError(text, problem)


def _strong_arrow(mask: str) -> re.Match[str] | None:
    """Return the only separator of parents and kits that is no colon."""
    found = [cut for cut in ARROW.finditer(mask) if cut.group().strip() != ":"]
    return found[0] if len(found) == 1 else None


def _only_reading(
    ruleset: Ruleset, text: LinePiece, least: int, most: int
) -> Sequence[LinePiece] | None:
    """Return the cards that words stand for, if there is but one way to read them."""
    words = text.text.split()
    if len(_GAP.split(text.text)) < least or "[" in text.text:
        return None
    readings = card_readings(ruleset, words, least, most)
    if len(readings) > 1:
        ways = " or ".join(repr(", ".join(cards)) for cards in readings[:2])
        raise PadLineError(text, f"the words can be read as {ways}; expected {MODEL}")
    return _located(text, readings[0]) if readings else None


def _located(text: LinePiece, cards: Sequence[str]) -> Sequence[LinePiece]:
    """Return where cards stand that were read from the words of a piece."""
    start, found = 0, []
    for card in cards:
        words = r"[\s,;]+".join(map(re.escape, card.split()))
        cut = re.compile(words).search(text.text, start)
        if cut is None:
            raise PadLineError(text, f"not a mating; expected {MODEL}")
        found.append(text.part(cut.start(), cut.end()))
        start = cut.end()
    return found


# a card, and what was filled in


def _bare(card: LinePiece) -> str:
    """Return a card without the genotype beside it."""
    found = _BRACKETED.fullmatch(card.text)
    return card.text if found is None else found["card"].strip()


def _card_and_genotype(ruleset: Ruleset, text: LinePiece) -> tuple[LinePiece, LinePiece | None]:
    """Part a card from the genotype that was filled in, in brackets or simply behind it."""
    found = _BRACKETED.fullmatch(text.text)
    if found is not None:
        return text.part(0, found.end("card")), text.part(*found.span("genotype"))
    start = _genotype_start(ruleset, text.text)
    return (text.part(0, start), text.part(start)) if start else (text, None)


@lru_cache(maxsize=16_384)
def _genotype_start(ruleset: Ruleset, text: str) -> int:
    """Return where a genotype begins behind a card's name: ``Castor A- B- Cc D-``; 0 for none."""
    starts = [gap.end() for gap in re.finditer(r"\s+", text)]
    if not starts or name_key(text) in ruleset.names or is_card(ruleset, text):
        return 0
    starts = starts[: most_words(ruleset)]
    named = (
        s for s in starts if is_card(ruleset, text[:s].strip()) and not _reads(ruleset, text, s)
    )
    return next((s for s in named if looks_like_genotype(ruleset.loci, text[s:])), 0)


def _reads(ruleset: Ruleset, text: str, start: int) -> bool:
    """Tell whether what stands before is itself a genotype, that the rest belongs to."""
    return name_key(text[:start]) not in ruleset.names and looks_like_genotype(
        ruleset.loci, text[:start]
    )
