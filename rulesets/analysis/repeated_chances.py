"""The chance of some among several offspring: two of five, at least one, four in a row."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from testcross.rulesets.blocks import Block, Line, Meaning, Paragraph, Span, blocks, in_a_line
from testcross.rulesets.english import in_words, listed, percent, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import reading
from testcross.rulesets.genetics.punnett_square import PunnettSquare, punnett_square
from testcross.rulesets.genetics.ruleset import Ruleset

MOST = 1_000
"""The most offspring."""
_MODELS = "'2 of 5', 'at least 1 of 4', 'no albino of 6' or '4 healthy in a row'"
_NUMBERS = {in_words(number): number for number in range(11)}
_NUMBERS |= {"eleven": 11, "twelve": 12, "none": 0, "zero": 0}
_N = rf"[0-9]{{1,9}}|{'|'.join(_NUMBERS)}|all"
_EVENT = re.compile(
    r"(?:(?P<bound>at least|at most|exactly|more than|fewer than|less than) )?"
    rf"(?P<number>{_N})(?: or (?P<way>more|fewer|less))?(?: (?P<noun>.+?))??(?P<row> in a row)?"
    rf"(?: (?:out of|of|among|in) (?:(?:all|the|the next) )?(?P<young>{_N})(?: (?P<who>.+))?)?",
    re.IGNORECASE,
)
"""``at least 1 albino of 5 children``, ``3 or more of 4``, ``3 healthy in a row among 10``."""
_NO_NOUNS = {
    *(*_NUMBERS, "hundred", "thousand", "all", "any", "both", "either", "neither", "half"),
    *("or", "and", "but", "nor", "not", "than", "to", "between", "about", "only", "then"),
    *("more", "fewer", "less", "least", "most", "exactly", "in", "row", "out", "of", "among"),
}
"""Words that say how many or which: within the name of what offspring are, the event is another."""
_MOST_TERMS = 4
_MOST_DIGITS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatedChance:
    """How likely some of several offspring are something, where all are equally likely to be it."""

    noun: str
    """What they are: ``albino``; empty where that was not given."""
    least: int
    """How many are to be so at least."""
    most: int
    young: int
    """How many offspring there are."""
    in_a_row: bool
    """Whether they are to be so one after the other."""
    each: Fraction
    """How likely each is so."""
    cross: str | None
    """The cross that this follows from; None where the chance itself was given."""
    chance: Fraction
    """The answer."""
    formula: str
    """How it is worked out: ``1 - (3/4)^5``."""
    deaths: tuple[str, ...] = ()
    """Who dies of a genotype, so that the chances count only those born."""

    @property
    def event(self) -> str:
        """What was asked, in words: ``at least 1 albino of 5``."""
        number = f"at least {self.least}"
        if self.least == self.most:
            number = str(self.least or ("no" if self.noun else "none"))
        elif not self.least and self.most < self.young:
            number = f"at most {self.most}"
        noun = f" {self.noun}" if self.noun else ""
        if not self.in_a_row:
            return f"{number}{noun} of {self.young}"
        among = f" among {self.young}" if self.young > self.least else ""
        return f"{self.least}{noun} in a row{among}"


def repeated_chance(ruleset: Ruleset, event: str, each: str | Fraction) -> RepeatedChance:
    """Return how likely an event is among several offspring."""
    found = _EVENT.fullmatch(" ".join(event.split()))
    last = "all" if found is None else found["young"] or (found["row"] and found["number"]) or "all"
    if found is None or last.casefold() == "all" or (found["bound"] and found["way"]):
        raise TestcrossError(f"cannot read {quoted(event)}; write {_MODELS}")
    first, named = found["number"], (found["noun"] or "").removesuffix(",")
    square, p = _each(ruleset, each, named)
    words = {*(found["who"] or "").casefold().split()}
    if square is None:  # else the noun is that of one of its classes
        words |= {*named.casefold().replace(",", " ").split()}
    # "2 black or 3 white of 5" are two events: better refused than half of it answered.
    if words & _NO_NOUNS or any(map(str.isdecimal, words)):
        raise TestcrossError(f"cannot read {quoted(event)} as one event; write {_MODELS}")
    total = _number(last)
    number = total if first.casefold() == "all" else _number(first)
    way = {"more": "at least", "fewer": "at most", "less": "at most"}
    bound = (found["bound"] or way.get((found["way"] or "").casefold(), "")).casefold()
    least, most = {
        "at least": (number, total),
        "more than": (number + 1, total),
        "at most": (0, number),
        "fewer than": (0, number - 1),
        "less than": (0, number - 1),
    }.get(bound, (number, number))
    run = found["row"]
    if not 1 <= total <= MOST:
        raise TestcrossError(f"{total} offspring; expected 1 to {MOST:,}")
    if most < 0:
        raise TestcrossError(f"{quoted(event)} cannot be: no number is less than 0")
    if not least <= most <= total:
        raise TestcrossError(f"{quoted(event)} cannot be: there are only {total} offspring")
    if run and (bound not in ("", "at least") or not number):
        raise TestcrossError(
            f"{quoted(event)} has a bound for a row; write how long it is at least: '3 in a row'"
        )
    if run:
        chance, formula = _in_a_row(p, number, total)
        least, most = number, total
    else:
        chance, formula = _among(p, least, most, total)
    return RepeatedChance(
        noun=named,
        least=least,
        most=most,
        young=total,
        in_a_row=bool(run),
        each=p,
        cross=f"{square.sire} x {square.dam}" if square is not None else None,
        chance=chance,
        formula=formula,
        deaths=square.deaths if square is not None else (),
    )


def _number(word: str) -> int:
    return _NUMBERS[word.casefold()] if word.casefold() in _NUMBERS else int(word)


def _each(
    ruleset: Ruleset, each: str | Fraction, noun: str
) -> tuple[PunnettSquare | None, Fraction]:
    text = str(each).strip()
    if re.match(r"[^\W\d]", text):
        square = punnett_square(ruleset, *reading.genotypes(ruleset, [text]))
        cross = f"{square.sire} x {square.dam}"
        # those that show each trait that is named, "agouti" or "agouti, black"; or a genotype
        traits = {one.strip() for one in noun.casefold().split(",")}
        fits = [
            one.chance for one in square.phenotypes if traits <= {*one.name.casefold().split(", ")}
        ]
        if not fits and noun in square.born:
            fits = [square.born[noun]]
        if not fits and noun in {one.name for one in square.genotypes}:
            raise TestcrossError(f"no offspring is {noun}: {square.deaths[0]}")
        if not fits:
            names = listed([quoted(one.name) for one in square.phenotypes])
            lacks = f"cannot be {quoted(noun)}" if noun else "are not named in the event"
            raise TestcrossError(f"offspring of {cross} {lacks}; expected {names}")
        return square, sum(fits, Fraction())
    share = text.removesuffix("%").strip()
    known = re.fullmatch(r"\d{1,9}(\.\d{1,9}|/0*[1-9]\d{0,8})?", share, re.ASCII)
    p = Fraction(share) / (100 if text.endswith("%") else 1) if known else Fraction(-1)
    if not 0 <= p <= 1:
        raise TestcrossError(
            f"{quoted(text)} is not a chance; write a fraction, 3/4, a number from 0 to 1, or a "
            "cross, 'Cc x Cc'"
        )
    return None, p


def _power(p: Fraction, times: int) -> str:
    base = str(p) if p.denominator == 1 else f"({p})"
    return base if times == 1 else f"{base}^{times}"


def _orders(number: int, total: int) -> str:
    """Write in how many orders that number can come among the offspring."""
    orders = str(comb(total, number))
    return orders if len(orders) <= _MOST_DIGITS else f"C({total}, {number})"


def _term(p: Fraction, number: int, total: int) -> str:
    """Write the chance of ``number`` of ``total``: how many orders, times the chance of each."""
    orders = comb(total, number)
    parts = [_orders(number, total)] if orders > 1 else []
    parts += [_power(p, number)] if number else []
    parts += [_power(1 - p, total - number)] if total > number else []
    return " x ".join(parts)


def _among(p: Fraction, least: int, most: int, total: int) -> tuple[Fraction, str]:
    """Return how likely the number of such offspring is in a range: the binomial distribution."""
    wanted = range(least, most + 1)
    others = [n for n in range(total + 1) if n not in wanted]
    # "at least one" is taught as 1 - none, which is also the shorter sum
    is_rest = 0 < len(others) < len(wanted)
    summed = others if is_rest else list(wanted)
    chance = sum((comb(total, n) * p**n * (1 - p) ** (total - n) for n in summed), Fraction())
    terms = [_term(p, n, total) for n in summed]
    if len(terms) > _MOST_TERMS:
        terms[2:-1] = ["..."]
    if not is_rest:
        return chance, "1" if not others else " + ".join(terms)
    return 1 - chance, f"1 - {terms[0]}" if len(terms) == 1 else f"1 - ({' + '.join(terms)})"


def _in_a_row(p: Fraction, number: int, total: int) -> tuple[Fraction, str]:
    """Return how likely ``number`` or more come in a row; by where the first such row ends."""
    if number == total:
        return p**number, _power(p, number)
    there = [Fraction(0)] * number  # a row among the first n offspring, for n = 0, 1 ...
    there.append(p**number)
    for n in range(number + 1, total + 1):
        # it was there before; or the last ones are the first row, after one that is not so
        there.append(there[-1] + (1 - there[n - number - 1]) * (1 - p) * p**number)
    row = _power(p, number)
    return there[total], (
        f"f(n) = f(n-1) + (1 - f(n-{number + 1})) x {_power(1 - p, 1)} x {row}, "
        f"from f({number}) = {row}"
    )


@in_a_line.register
def repeated_chance_line(found: RepeatedChance) -> tuple[Span, ...]:
    """Return the chance of the event: a fraction unless it is long, and a percentage."""
    written = percent(found.chance, figures=4)
    if found.chance < 1 and written == "100 %":
        written = "over 99.99 %"
    if len(str(found.chance.denominator)) <= _MOST_DIGITS:
        written = f"{found.chance} ({written})"
    return Span(written, Meaning.STRONG), Span(f" for {found.event}")


@blocks.register
def repeated_chance_blocks(found: RepeatedChance) -> Iterator[Block]:
    """Yield the chance, its formula and why it holds."""
    yield Paragraph(repeated_chance_line(found))
    yield Line()
    yield Paragraph(found.formula, indent=2)
    yield Line()
    of_cross = f" ({found.cross})" if found.cross else ""
    what = f"For each offspring the chance of {found.noun}" if found.noun else "The chance of each"
    yield Paragraph(f"{what} is {found.each}{of_cross}, whatever the others are.")
    yield Paragraph(_why(found))
    yield from map(Paragraph, found.deaths)


def _why(found: RepeatedChance) -> str:
    number, total = found.least, found.young
    if found.in_a_row and number < total:
        return (
            f"f(n) is the chance of {number} in a row among n. If the last one completes the first "
            f"row, the one before that row is not so, and no row came earlier."
        )
    if found.in_a_row or number == total:
        return "Each is so, and the chances multiply."
    if found.most == found.least:
        if not number:
            return "None is so, and the chances that one is not so multiply."
        orders = f"{_orders(number, total)} {'order' if comb(total, number) == 1 else 'orders'}"
        return f"{number} of {total} can come in {orders}; in each, the chances multiply."
    if found.formula.startswith("1 - "):
        return "All numbers together have chance 1; take away those that do not fit."
    return "Add the chances of all numbers that fit."
