"""How English counts, lists and quotes: the grammar that sentences are put together with."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

_LONGEST_QUOTE = 200


def quoted(text: str) -> str:
    """Return a user's text in quotes, its control characters spelt out, the end of a long one cut.

    >>> quoted("Castor")
    "'Castor'"
    """
    return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}...")


def reason_of(error: OSError) -> str:
    """Return the system's reason for an error, such as ``permission denied``, for a sentence."""
    return (error.strerror or "unknown reason").lower()


def article(word: str) -> str:
    return "an" if word[:1].casefold() in "aeiou" else "a"


_PLURALS = {"child": "children", "fry": "fry", "offspring": "offspring", "young": "young"}


def plural(word: str) -> str:
    """Return a noun as one says it of several: kits, offspring, puppies."""
    if word.casefold() in _PLURALS:
        return _PLURALS[word.casefold()]
    if word[-1:] == "y" and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: "1 kit", "2 kits"; ``many`` where it is irregular."""
    return f"{number} {one if number == 1 else many or plural(one)}"


def signed(number: int, one: str) -> str:
    """Return a number with its sign and noun: "+1 point", "-8 points"."""
    return f"{number:+d} {one if abs(number) == 1 else plural(one)}"


def too_many(off: int) -> str:
    """Return by how much a number is off, with its direction.

    >>> too_many(2), too_many(-8)
    ('2 too many', '8 too few')
    """
    return f"{abs(off)} too {'many' if off > 0 else 'few'}"


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    """Return a number as a sentence has it: "four", "ten", "12"."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def listed(words: Sequence[str], conjunction: str = "or") -> str:
    """Return words as English lists them: "A", "A or B", "A, B or C"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def some_listed(words: Sequence[str], conjunction: str = "and", most: int = 12) -> str:
    """Return words as English lists them, of very many the first and how many more there are.

    >>> some_listed(["A", "B", "C", "D"], most=2)
    'A, B and 2 more'
    """
    if len(words) <= most + 1:
        return listed(words, conjunction)
    return f"{', '.join(words[:most])} {conjunction} {len(words) - most:,} more"


def range_text(least: object, most: object) -> str:
    """Return a range, such as ``0 to 1/4``; one number where both ends are the same."""
    return str(most) if least == most else f"{least} to {most}"


def percent(share: Fraction | float, decimals: int = 0, *, figures: int = 0) -> str:
    """Return a share as people read it, half rounded to even; or with so many figures that count.

    >>> percent(Fraction(15, 16)), percent(Fraction(1, 8)), percent(Fraction(83, 200), 2)
    ('94 %', '12 %', '41.50 %')
    >>> percent(Fraction(1, 32), figures=2)
    '3.1 %'
    """
    hundredths = 100 * Fraction(share)
    if figures:
        return f"{float(hundredths):.{figures}g} %"
    whole = round(hundredths * 10**decimals)
    return f"{Decimal(whole).scaleb(-decimals):f} %"
