"""The notation: genotypes as people write them, and as answers spell them.

A *slot* is the place of one allele: ``Bb`` has two. Both at a locus are read by ``slot_readings``
and written by ``format_slots``; between them and a whole genotype stands how people write one: with
or without white space, in shorthand (``A B Cc D``), from a laboratory (``E/e``), out of a
spreadsheet, beside a card that shows the other loci, or strand by strand (``b+ vg+ / b vg``). What
cannot be read is refused with the genotype as it should be.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice, product
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import BracketError, EmptyCardError, LoneJoinError, NotationError
from testcross.rulesets.genetics.locus import Locus
from testcross.solver import (
    FEMALE,
    MALE,
    Allele,
    Genotype,
    KnownAlleles,
    Reading,
    known_alleles,
    pair,
)

_FORMULA = re.compile(r'\s*=\s*["“”](.*)["“”]\s*|\s*[=\'’](.*)', re.DOTALL)
_ERROR = re.compile(r"\s*#(?:[^\W\d_][\w/]*[?!]|¿\w+\?|N/A)\s*")
MODEL = "-a -b cc -d"


def cell_text(text: str) -> str:
    """Return what was typed into a cell, without what made it text: ``="..."`` or ``'``.

    >>> cell_text('="-a -b cc -d"')
    '-a -b cc -d'
    """
    if is_lost(text):
        raise NotationError(describe_loss(text))
    formula = _FORMULA.fullmatch(text)
    return text if formula is None else next(part for part in formula.groups() if part is not None)


def is_lost(text: str) -> bool:
    """Tell ``#NAME?`` and the like, which are all that a spreadsheet keeps of a wrong formula."""
    return _ERROR.fullmatch(text) is not None


def describe_loss(text: str, right: str = "") -> str:
    """Return what has become of a genotype, and how to type it so that it stays one."""
    why = f"the cell shows {text.strip()} because the spreadsheet took the genotype for a formula "
    model, such = (right, "") if right else (MODEL, "such as ")
    how = f"should be {right}: type it" if right else "type it again"
    how += f" with an apostrophe in front ({such}'{model})"
    if "-" in model:
        how += f", or with ? for each dash ({such}{model.replace('-', '?')})"
    return f"{why}and lost it; {how}"


def is_quoted_formula(text: str) -> bool:
    """Tell ``="..."`` from text with an equals sign of its own."""
    formula = _FORMULA.fullmatch(text)
    return formula is not None and formula.group(1) is not None


SLASH = "/"
WILD = "+"
"""Stands for the wild allele, whose own symbol ends with it: ``w+``."""
_DASHES = str.maketrans(dict.fromkeys("_‐‑‒–—―−﹣－", "-"))
_INVISIBLE = str.maketrans(dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad"))
_MARKS = str.maketrans({**dict.fromkeys("^(){}"), "?": "-", "~": "*"})
PROVEN, CHOSEN = "*", "~"
"""Marks behind an allele that was filled in: the other animals prove it, or it is in one of two
parents that show the same and was written on this one."""
UNKNOWN = "--"
_MOST_STEPS = 20_000
"""Steps in taking a word apart; it takes more only where many loci share their symbols."""


def plain(text: str) -> str:
    """Return text with typographic dashes, spaces and superscripts in their plain form."""
    if text.isascii():
        return text.replace("_", "-")
    return unicodedata.normalize("NFKC", text.translate(_INVISIBLE)).translate(_DASHES)


def slot_words(loci: Sequence[Locus], text: str) -> list[str]:
    """Return the words of a genotype, each unknown allele as a dash.

    A star for an unknown allele is a dash too; behind two slots it marks an allele filled in, as
    answers print it, and goes, as ``~`` does. What a laboratory writes, ``E/e``, is two slots.
    """
    words = two_slots(loci, plain(text).translate(_MARKS).split())
    for place, word in enumerate(words):
        if PROVEN in word:
            dashed = word.replace(PROVEN, "-")
            # A* is A-, as people write it, where that reads; in Aa* it is a mark of an answer
            is_dash = any(slot_readings(locus, dashed) for locus in loci)
            words[place] = dashed if is_dash else word.replace(PROVEN, "")
    return words


def two_slots(loci: Sequence[Locus], words: Sequence[str]) -> list[str]:
    """Return the words of a genotype, those of a laboratory as two slots; others as they are.

    A word that fits several loci is taken for the locus in whose place it stands, if there are as
    many words as loci. Only there one word may stand for both alleles: ``N`` for ``N/N``.

    >>> from testcross.rulesets import load_ruleset
    >>> two_slots(load_ruleset("labradors").loci, ["b/B", "E/e"])
    ['bB', 'Ee']
    """
    found = []
    for place, word in enumerate(words):
        slots = ""
        if len(words) == len(loci):
            locus = loci[place]
            both = any(word in allele.also for allele in locus.alleles)
            slots = _symbol(locus, word) * 2 if both else _pair(locus, word)
        anywhere = {_pair(locus, word) for locus in loci} - {""} if not slots else set[str]()
        found.append(slots or (anywhere.pop() if len(anywhere) == 1 else word))
    return found


def is_reported(loci: Sequence[Locus], word: str) -> bool:
    """Tell two alleles with a slash between them, as a laboratory writes a genotype."""
    return any(_pair(locus, word) for locus in loci)


def _pair(locus: Locus, word: str) -> str:
    """Return the two slots that a laboratory writes with a slash between them, else nothing.

    On a sex chromosome ``O/-`` is nothing: people write it for a male, who has no second allele.
    """
    parts = word.split(SLASH) if SLASH in word else ()
    if locus.is_sexed and "-" in parts:
        return ""
    known = [part if part == "-" else _symbol(locus, part) for part in parts]
    return "".join(known) if len(known) == 2 and all(known) else ""


def _symbol(locus: Locus, text: str) -> str:
    """Return the symbol of the allele that a text means; nothing where it means none, or two."""
    named = [allele.symbol for allele in locus.alleles if text in (allele.symbol, *allele.also)]
    if not named and text == WILD:
        named = [allele.symbol for allele in locus.alleles if allele.symbol.endswith(WILD)]
    return named[0] if len(named) == 1 else ""


# two slots


@cache
def _slots(locus: Locus, *, lenient: bool) -> tuple[tuple[str, Allele | None], ...]:
    """Return the ways to write a slot: a dash, a chromosome by name (XO, X- and Y), a symbol."""
    slots: list[tuple[str, Allele | None]] = [("-", None)]
    if locus.is_sexed:
        carrier, bare = locus.law.carrier, locus.law.bare
        slots += [(bare, len(locus.alleles)), (f"{carrier}-", None)]
        slots += [(carrier + one.symbol, allele) for allele, one in enumerate(locus.alleles)]
    for allele, symbol in enumerate(locus.symbols):
        capital = symbol[0].upper() + symbol[1:]
        slots.append((symbol, allele))
        if lenient and len(symbol) > 1 and capital != symbol:
            slots.append((capital, allele))
    return tuple(slots)


def readings_from(
    locus: Locus, text: str, start: int, *, lenient: bool
) -> Iterator[tuple[Reading, int]]:
    """Yield each reading that two slots from ``start`` can spell, with where they end.

    In mitochondria one slot is all.
    """
    slots = _slots(locus, lenient=lenient)
    for one, first in slots:
        if not text.startswith(one, start):
            continue
        middle = start + len(one)
        if locus.is_single:
            yield _reading(locus, first, first), middle
            continue
        for other, second in slots:
            if text.startswith(other, middle) and (reading := _reading(locus, first, second)):
                yield reading, middle + len(other)


def _reading(locus: Locus, first: Allele | None, second: Allele | None) -> Reading:
    """Return what two slots allow; nothing for two that no animal has.

    A dash is an allele, never a chromosome without one; two dashes say nothing, not even the sex.
    """
    count = len(locus.alleles)
    if first is not None and second is not None:
        return frozenset({pair(first, second)}) & locus.every
    if first is None and second is None:
        return locus.every
    # The rule of the notation: A- has nothing more dominant beside its A, -a may have anything.
    known, start = (second or 0, 0) if first is None else (first, first)
    hidden = range(0 if known == count else start, count)
    return frozenset(pair(known, other) for other in hidden) & locus.every


@lru_cache(maxsize=4_096)
def slot_readings(locus: Locus, text: str) -> tuple[Reading, ...]:
    """Return the readings that two slots can be read as.

    Exact symbols go first; failing that, a symbol of several letters may begin with a capital,
    as the manual prints ``Cchd-`` for ``cchd-``.
    """
    if EITHER_SEX in text and locus.is_sexed:
        parts = [slot_readings(locus, part) for part in text.split(EITHER_SEX)]
        return (frozenset[Genotype]().union(*(p[0] for p in parts)),) if all(parts) else ()
    for lenient in (False, True):
        ends = readings_from(locus, text, 0, lenient=lenient)
        found = tuple(dict.fromkeys(reading for reading, end in ends if end == len(text)))
        if found:
            return found
    return ()


def parse_reading(locus: Locus, text: str) -> Reading | None:
    """Return the reading that two slots spell at a locus; None if they spell none, or several."""
    found = slot_readings(locus, text)
    return found[0] if len(found) == 1 else None


def beside_unknown(locus: Locus, word: str) -> tuple[Reading, ...]:
    """Return what an allele alone can mean: ``A`` is ``A-``, but ``at`` may be ``at-`` or ``-at``.

    Only the most dominant one means the same on either side of its dash. Nothing for a word that is
    no allele of the locus.
    """
    if word not in locus.symbols:
        return ()
    allele = locus.symbols.index(word)
    return tuple(dict.fromkeys((_reading(locus, allele, None), _reading(locus, None, allele))))


class _Part(NamedTuple):
    """A part of a genotype as it was written: two slots of a locus, or something else."""

    text: str
    homes: tuple[Locus, ...]
    """The loci where it is two slots: one, all for unknowns, none for what cannot be read."""
    typed: str = ""
    """How it was written, where that is not its text."""


def _parts_of(loci: Sequence[Locus], words: Sequence[str]) -> list[_Part]:
    """Return the parts of a genotype: loci run together are taken apart, ``A`` is ``A-``."""
    parts: list[_Part] = []
    for word in words:
        homes = tuple(locus for locus in loci if slot_readings(locus, word))
        cuts = list[list[_Part]]()
        if not homes:
            each = _taken_apart(loci, word, in_order=True, lenient=False)
            cuts += [[_Part(text, (locus,)) for locus, text, _ in way] for way in each]
            # an allele by itself, where its dash can only be on one side
            alone = (locus for locus in loci if len(beside_unknown(locus, word)) == 1)
            cuts += [[_Part(f"{word}-", (locus,))] for locus in alone]
        parts += cuts[0] if len(cuts) == 1 else [_Part(word, homes)]
    return parts


_Slots: TypeAlias = tuple[Locus, str, Reading]
"""Two slots in a word: where they belong, how they are written, what they say."""


def _taken_apart(
    loci: Sequence[Locus], word: str, *, in_order: bool, lenient: bool
) -> list[tuple[_Slots, ...]]:
    """Return the ways to take a word apart into two slots each of several loci.

    Nothing where there are too many steps to be sure that all were seen.
    """
    found, steps = list[tuple[_Slots, ...]](), 0
    waiting: list[tuple[tuple[_Slots, ...], tuple[Locus, ...], int]] = [((), tuple(loci), 0)]
    while waiting:
        way, left, start = waiting.pop()
        steps += 1
        if steps > _MOST_STEPS:
            return []
        if start == len(word) > 0:
            found.append(way)
            continue
        for place, locus in enumerate(left):
            others = left[place + 1 :] if in_order else (*left[:place], *left[place + 1 :])
            for reading, end in readings_from(locus, word, start, lenient=lenient):
                waiting.append(((*way, (locus, word[start:end], reading)), others, end))
    return found


EITHER_SEX = "|"
"""Stands between what a daughter and what a son would be: ``oo|o/Y``."""
JOINS = ("and", "&", "+")
"""Words that may stand between two cards."""


def refuse_lone_join(text: str) -> None:
    """Refuse a card's text that begins or ends with "and", "&" or "+"."""
    words = text.split()
    for place, side in ((-1, "after"), (0, "before")):
        if words and words[place].casefold() in JOINS:
            where = side if len(words) > 1 else "beside"
            raise LoneJoinError(text=text, join=words[place], place=where)


def refuse_empty(card: str, place: str) -> None:
    if not plain(card).strip():
        raise EmptyCardError(place=place)


def refuse_single_bracket(text: str) -> None:
    for opening, closing in ("()", "[]"):
        opened: list[int] = []
        for column, character in enumerate(text, 1):
            if character == opening:
                opened.append(column)
            elif character == closing:
                if not opened:
                    raise BracketError(name=text, bracket=closing, column=column)
                opened.pop()
        if opened:
            raise BracketError(name=text, bracket=opening, column=opened[0])


def format_genotype(locus: Locus, genotype: Genotype) -> str:
    """Return a genotype as it is written, the more dominant allele first: ``cchdc``, ``O/Y``."""
    return _joined(locus, [locus.symbols[allele] for allele in genotype])


def _joined(locus: Locus, slots: Sequence[str]) -> str:
    """Return two slots as one word; the one that there is where an animal has a single allele."""
    if locus.is_single:
        return "".join(slots[:1])
    return "".join(slots).removeprefix("/")


def format_reading(locus: Locus, reading: Reading) -> str:
    """Return a reading as far as the notation goes: its known alleles and a dash for the others.

    An allele stands before ``-`` exactly when no genotype has a more dominant one beside it.
    """
    return format_slots(locus, known_alleles(reading), reading)


def format_slots(
    locus: Locus,
    known: KnownAlleles,
    reading: Reading,
    proven: KnownAlleles = (),
    chosen: KnownAlleles = (),
) -> str:
    """Return two slots for the known alleles, those that are new each followed by its mark."""
    if locus.is_sexed:
        # what a daughter and a son would be, each where the reading allows one
        parts = [part for sex in (FEMALE, MALE) if (part := reading & locus.of_sex(sex))]
        if len(parts) > 1 and reading != locus.every:
            return EITHER_SEX.join(
                format_slots(locus, known_alleles(one), one, proven, chosen) for one in parts
            )
    new = [*((allele, PROVEN) for allele in proven), *((allele, CHOSEN) for allele in chosen)]
    slots: list[str] = []
    for allele in reversed(known):
        mark = next((mark for one, mark in new if one == allele), "")
        if mark:
            new.remove((allele, mark))
        slots.insert(0, locus.symbols[allele] + mark)
    if len(slots) == 1:
        # the same rule the other way round: before the dash if nothing more dominant can be beside
        # it
        hidden = min(min(genotype) for genotype in reading)
        return f"{slots[0]}-" if hidden >= known[0] else f"-{slots[0]}"
    return _joined(locus, slots) or (UNKNOWN[0] if locus.is_single else UNKNOWN)


@lru_cache(maxsize=4_096)
def format_set(locus: Locus, reading: Reading) -> str:
    """Return a reading in full: its notation where that says it all, else every genotype."""
    short = format_reading(locus, reading)
    if parse_reading(locus, short) == reading:
        return short.replace(EITHER_SEX, " or ")
    return listed([format_genotype(locus, g) for g in sorted(reading)])


def format_full(loci: Sequence[Locus], readings: Sequence[Reading]) -> str:
    return " ".join(format_reading(locus, r) for locus, r in zip(loci, readings, strict=True))


def format_ways(loci: Sequence[Locus], ways: Sequence[Sequence[Reading]]) -> str:
    """Return all ways to read an animal: ``cc -- or C- pp``."""
    return listed([format_full(loci, readings) for readings in ways])


def format_known(loci: Sequence[Locus], readings: Sequence[Reading]) -> str:
    """Return a genotype at the loci at which anything is known; two dashes if at none."""
    slots = format_full(loci, readings).split()
    return " ".join(slot for slot in slots if slot != UNKNOWN) or UNKNOWN


# what is wrong with a genotype, and how it should be


def _what_is_wrong(loci: Sequence[Locus], words: Sequence[str], text: str) -> str:
    """Return a sentence for a genotype that cannot be read, with the genotype as it should be."""
    typed_words = text.split() if len(text.split()) == len(words) else words
    parts = [
        part if part.text != word else part._replace(typed=typed)
        for word, typed in zip(words, typed_words, strict=True)
        for part in _parts_of(loci, [word])
    ]
    # as far as that is known; two of them where an allele stands alone
    slots = [[UNKNOWN, UNKNOWN] for _ in loci]
    for part in reversed(parts):
        for place, locus in enumerate(loci):
            read = beside_unknown(locus, part.text)
            if not read and part.homes == (locus,):
                read = slot_readings(locus, part.text)
            if read:
                slots[place] = [format_reading(locus, read[0]), format_reading(locus, read[-1])]
    ways = [" ".join(way) for way in zip(*slots, strict=True)]
    right = listed([repr(way) for way in dict.fromkeys(ways)])
    # a part that is nothing at any locus
    bare = next((locus.law.bare for locus in loci if locus.is_sexed), "")
    for part in parts:
        if part.homes:
            continue
        if bare and "/-" in part.text:
            return (
                f"{quoted(part.text)}: a {bare} has no allele, known or unknown; write "
                f"{part.text.replace('/-', f'/{bare}')}"
            )
        named = f"{quoted(part.typed or part.text)} in {quoted(text)}"
        alone = ((locus, beside_unknown(locus, part.text)) for locus in loci)
        for locus, sides in alone:
            if sides:
                both = listed([format_reading(locus, way) for way in sides])
                return f"{named} is one allele of two; write {both}, as in {right}"
        if part.text == "-":
            return f"{named} is one unknown allele of two; write {UNKNOWN}, as in {right}"
        return (
            f"cannot read {named}: {_foreign(loci, part.text)}; "
            f"expected two alleles or dashes for each locus, as in {right}"
        )
    # parts that can all be read, but several of one locus, too few, too many, or out of order
    certain = [part.homes[0] for part in parts if len(part.homes) == 1]
    for locus in certain:
        if certain.count(locus) > 1:
            same = [part.typed or part.text for part in parts if part.homes == (locus,)]
            return (
                f"{quoted(text)} gives {locus.name} twice ({listed(same, 'and')}); "
                f"remove one of them, as in {right}"
            )
    if len(parts) < len(loci):
        missing = [locus.name for locus in loci if locus not in certain]
        beside = f"; or write it after its card, in brackets: {quoted(f'CARD ({text})')}"
        beside *= len(certain) == len(parts)
        return (
            f"{quoted(text)} has no genotype for {listed(missing, 'and')}; write {UNKNOWN} if "
            f"unknown, as in {right}{beside}"
        )
    if len(parts) > len(loci):
        numbers = f"{counted(len(parts), 'part')} for {counted(len(loci), 'locus', 'loci')}"
        return f"{quoted(text)} has {numbers}; expected {right}"
    at, part = next((i, p) for i, p in enumerate(parts) if loci[i] not in p.homes)
    return (
        f"{quoted(part.typed or part.text)} in {quoted(text)} is a genotype at "
        f"{part.homes[0].name}, but {loci[at].name} is expected there; the order of the loci is "
        f"{' '.join(locus.name for locus in loci)}, as in {right}"
    )


def word_mistake(loci: Sequence[Locus], text: str) -> str:
    """Return a sentence for the first word that has alleles only and is no genotype; else nothing.

    >>> from testcross.rulesets import load_ruleset
    >>> word_mistake(load_ruleset("genotype").loci, "Rg")
    "cannot read 'Rg': it mixes alleles of R and G; expected two alleles of one locus, as in Rr"
    """
    # Only a word of alleles and dashes is a slip in a genotype; any other is a name that is not
    # known.
    letters = {letter for locus in loci for symbol in locus.symbols for letter in symbol} | {"-"}
    for word in text.split():
        if letters.issuperset(word) and not any(slot_readings(locus, word) for locus in loci):
            home = next((one for one in loci if word[0] in one.symbols), loci[0])
            model = home.symbols[0] + home.symbols[-1]
            problem = "it is one allele, but a genotype has two"
            if len(word) > 1:
                problem = _foreign(loci, word)
            return (
                f"cannot read {quoted(word)}: {problem}; "
                f"expected two alleles of one locus, as in {model}"
            )
    return ""


def _foreign(loci: Sequence[Locus], word: str) -> str:
    """Say why a word is not the two slots of a locus."""
    fitting = [locus.name for locus in loci if _pair(locus, word)]
    if len(fitting) > 1:
        return f"it could be {listed(fitting)}; give all loci in their order"
    # The longest symbols first, so that cchd is not taken for a c with letters behind it.
    alleles = {symbol: locus.name for locus in loci for symbol in locus.symbols}
    known = sorted((s for s in alleles if s in word), key=len, reverse=True)
    homes = list(dict.fromkeys(alleles[s] for s in known))
    rest = word.replace("-", "")
    for symbol in known:
        rest = rest.replace(symbol, "")
    if rest:
        return f"{quoted(rest)} is not an allele of any locus"
    if len(homes) > 1:
        return f"it mixes alleles of {listed(homes, 'and')}"
    return "a locus has exactly two alleles"


Parse = tuple[Reading, ...]
"""One reading per locus."""
_MOST_WAYS = 20


def parse_genotype(loci: Sequence[Locus], text: str) -> Parse:
    words = slot_words(loci, cell_text(text))
    found = _parses_of(loci, words)
    if len(found) == 1:
        return found[0]
    if found:
        ways = " or ".join(repr(format_full(loci, readings)) for readings in found[:2])
        raise NotationError(
            f"{quoted(text)} can be read in {len(found)} ways; put a space between the loci, "
            f"as in {ways}"
        )
    raise NotationError(_what_is_wrong(loci, words, text))


@lru_cache(maxsize=16_384)
def parse_beside(loci: tuple[Locus, ...], text: str, shown: tuple[Reading, ...]) -> Parse:
    """Return one reading per locus from a genotype beside a card that shows the loci left out."""
    words = slot_words(loci, cell_text(text))
    readings = {} if _parses_of(loci, words) else _readings_by_locus(loci, words)
    if not 0 < len(readings) < len(loci):
        return parse_genotype(loci, text)
    return tuple(readings.get(locus, reading) for locus, reading in zip(loci, shown, strict=True))


def parse_in_any_order(
    loci: tuple[Locus, ...], text: str, shown: tuple[Reading, ...]
) -> Parse | None:
    """Return a genotype at some or all loci, whatever their order; None where it is none.

    Unknowns may stand between, and by themselves say that nothing is known.
    """
    words = slot_words(loci, cell_text(text))
    readings = _readings_by_locus(loci, [word for word in words if word != UNKNOWN])
    if not readings and set(words) != {UNKNOWN}:
        return None
    return tuple(readings.get(locus, reading) for locus, reading in zip(loci, shown, strict=True))


def _readings_by_locus(loci: Sequence[Locus], words: Sequence[str]) -> dict[Locus, Reading]:
    """Return what words say at each locus; nothing unless each is of one locus, and of another."""
    parts = _parts_of(loci, words)
    readings = {
        part.homes[0]: slot_readings(part.homes[0], part.text)[0]
        for part in parts
        if len(part.homes) == 1
    }
    return readings if len(readings) == len(parts) else {}


def are_strands(loci: Sequence[Locus], sides: Sequence[str]) -> bool:
    """Tell two strands of a chromosome, an allele of each of several loci: ``b+ vg+``, ``b vg``."""
    symbols = {allele.symbol for locus in loci for allele in locus.alleles}
    words = [side.split() for side in sides]
    return len(words) == 2 and all(len(some) > 1 and symbols.issuperset(some) for some in words)


def parse_strands(
    loci: Sequence[Locus], text: str
) -> tuple[dict[Locus, int], dict[Locus, int]] | None:
    """Return the alleles of each of two strands: ``b+ vg+ / b vg``; None for another text."""
    if not are_strands(loci, text.split(SLASH)):
        return None
    sides = [side.split() for side in text.split(SLASH)]
    homes = {symbol: locus for locus in loci for symbol in locus.symbols}
    one, other = ({homes[s]: homes[s].symbols.index(s) for s in side} for side in sides)
    if one.keys() != other.keys() or any(len(one) != len(side) for side in sides):
        model = " / ".join(" ".join(locus.alleles[at].symbol for locus in one) for at in (0, -1))
        raise NotationError(
            f"{quoted(text)} gives {' '.join(sides[0])} on one strand and {' '.join(sides[1])} on "
            f"the other; expected one allele of each locus on both, as in {quoted(model)}"
        )
    return one, {locus: other[locus] for locus in one}


def parse_known(loci: Sequence[Locus], text: str) -> list[tuple[tuple[Locus, Genotype], ...]]:
    """Return the ways to read a word as fully known genotypes, each at another locus, in any order.

    A symbol of several letters may begin with a capital only where nothing else can be read.
    """
    bare = "".join(slot_words(loci, text))
    for lenient in (False, True) if "-" not in bare else ():
        ways = _taken_apart(loci, bare, in_order=False, lenient=lenient)
        if ways:
            found = (tuple((locus, min(reading)) for locus, _, reading in way) for way in ways)
            return list(dict.fromkeys(found))
    return []


def looks_like_genotype(loci: Sequence[Locus], text: str) -> bool:
    """Tell whether a text looks like a genotype rather than a name."""
    return bool(loci) and _looks_like_genotype(tuple(loci), text)


@lru_cache(maxsize=4_096)  # a line of a pad is read in many ways that share most of their parts
def _looks_like_genotype(loci: tuple[Locus, ...], text: str) -> bool:
    words = slot_words(loci, text)
    symbols = {symbol for locus in loci for symbol in locus.symbols}
    # An allele by itself, such as a or I, may be a word of a sentence; one alone proves nothing.
    longer = [word for word in words if word not in symbols]
    return (
        any(part.homes for part in _parts_of(loci, longer))
        or (len(words) == len(loci) and not longer)
        or bool(_parse_unspaced(loci, words))
        or any(re.search(r"-(-|$)|\w-\w-", word) for word in words)
    )


def _parses_of(loci: Sequence[Locus], words: Sequence[str]) -> list[Parse]:
    """Return the ways to read a full genotype, those of the plainest way to write it."""
    # From the plainest way to write a genotype to the shortest; the first that gives any reading
    # counts, as a text that reads in one of them is hardly ever written in another.
    fits = len(words) == len(loci)
    found: list[Parse] = []
    if fits:  # a word for each locus
        exact = [slot_readings(locus, word) for locus, word in zip(loci, words, strict=True)]
        found = list(islice(product(*exact), _MOST_WAYS))
    found = found or _parse_unspaced(loci, words)
    if not found and fits:  # the most dominant alleles by themselves: A B Cc D
        ways = [
            slot_readings(locus, word) or beside_unknown(locus, word)
            for locus, word in zip(loci, words, strict=True)
        ]
        # an allele that may be on either side of its dash is for its writer to place
        found = list(product(*ways)) if all(len(way) == 1 for way in ways) else []
    if not found and len(words) <= len(loci):  # alleles alone beside loci run together: A BBCcdd
        parts = _parts_of(loci, words)
        if len(parts) == len(loci):
            each = (slot_readings(locus, one.text) for locus, one in zip(loci, parts, strict=True))
            found = list(islice(product(*each), _MOST_WAYS))
    return found


def _parse_unspaced(loci: Sequence[Locus], words: Sequence[str]) -> list[Parse]:
    """Return the parses that respect most of the white space there is.

    Words that are a whole locus each, only too few of them, are not stretched over all loci.
    """
    if len(words) > 1 and all(any(slot_readings(locus, t) for locus in loci) for t in words):
        return []
    text = "".join(words)
    spaces = {sum(map(len, words[:i])) for i in range(1, len(words))}
    for lenient in (False, True):
        found = _most_spaced(loci, text, spaces, lenient=lenient)
        if found:
            return found
    return []


def _most_spaced(
    loci: Sequence[Locus], text: str, spaces: Collection[int], *, lenient: bool
) -> list[Parse]:
    """Return the parses that end most loci where a space was; the first of very many."""

    @cache
    def best(at: int, start: int) -> tuple[int, tuple[Parse, ...]]:
        if at == len(loci):
            return (0, ((),)) if start == len(text) else (0, ())
        found: dict[Parse, int] = {}
        for reading, end in readings_from(loci[at], text, start, lenient=lenient):
            kept, rests = best(at + 1, end)
            for rest in rests:
                parse = (reading, *rest)
                found[parse] = max(found.get(parse, 0), kept + (end in spaces))
        most = max(found.values(), default=0)
        return most, tuple(islice((p for p, kept in found.items() if kept == most), _MOST_WAYS))

    return list(best(0, 0)[1])
