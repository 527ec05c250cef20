"""Answers as people type them: a choice by its label or its text, a genotype, a number."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from string import ascii_lowercase
from typing import TypeAlias

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.animal import find_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import (
    beside_unknown,
    format_full,
    format_reading,
    parse_genotype,
    plain,
    slot_readings,
    slot_words,
)
from testcross.rulesets.tutoring.question import Answer, AnswerChoice, CardRow, Question
from testcross.solver import known_alleles

Meaning: TypeAlias = frozenset[object]
"""What a text stands for at a locus; nothing where it is no such text."""
_BETWEEN = re.compile(r"[,;/&]|\bor\b|\band\b", re.IGNORECASE)


def notation_of(texts: Sequence[str], loci: Sequence[Locus]) -> "Callable[[str], Meaning] | None":
    """Return how choices are to be read that are all genotypes, or all alleles, of one locus.

    None for other choices: words, numbers, cards.
    """
    for meaning in (_genotype_line, _alleles):
        for locus in loci:
            if all(meaning(locus, text) for text in texts):
                return _at(meaning, locus)
    return None


def choice_in_notation(texts: Sequence[str], text: str, meaning: "Callable[[str], Meaning]") -> str:
    """Return the choice that stands for the same as a text; empty where none does.

    Letter case is passed over only where a text stands for nothing as it is: ``ATAT`` is ``atat``,
    but ``AA`` is never ``aa``.
    """
    said = meaning(text)
    if said:
        same = [one for one in texts if meaning(one) == said]
    else:
        bare = "".join(text.split()).casefold()
        same = [one for one in texts if "".join(one.split()).casefold() == bare]
    return same[0] if len(same) == 1 else ""


def has_too_many_alleles(texts: Sequence[str], text: str, loci: Sequence[Locus]) -> bool:
    """Tell whether a text names several alleles where every choice is a single one."""
    for locus in loci:
        if all(text in locus.symbols for text in texts):
            return len(_alleles(locus, text)) > 1
    return False


def _at(meaning: "Callable[[Locus, str], Meaning]", locus: Locus) -> "Callable[[str], Meaning]":
    return lambda text: meaning(locus, text)


def _genotype_line(locus: Locus, text: str) -> Meaning:
    """Return the one genotype that two slots spell."""
    found = slot_readings(locus, "".join(slot_words((locus,), text)))
    return frozenset(found[0]) if len(found) == 1 and len(found[0]) == 1 else frozenset()


def _alleles(locus: Locus, text: str) -> Meaning:
    """Return the alleles that a text names: ``b``, ``b-``, ``bb`` and ``b or b`` name the same."""
    words = slot_words((locus,), _BETWEEN.sub(" ", text))
    named = [_named(locus, word) for word in words]
    return frozenset[object]().union(*named) if named and all(named) else frozenset()


def _named(locus: Locus, word: str) -> Meaning:
    """Return the alleles that one word names: a symbol, or two slots with one known or both."""
    for slots in (f"{word}-", word):
        found = slot_readings(locus, slots)
        if len(found) == 1:
            return frozenset(known_alleles(found[0]))
    return frozenset()


_SHORT = 4
"""Texts up to so many characters are typed as they are."""
_PARTS = re.compile(r"[,;]|\band\b|&", re.IGNORECASE)
_APART = re.compile(r"[,;&+/\s]|\band\b", re.IGNORECASE)
"""The same where signs, words and spaces are mixed: ``a + c and d``."""
_SHORT_WORDS = {
    **dict.fromkeys(("y", "yep", "yeah", "yup"), "yes"),
    **dict.fromkeys(("n", "nope", "nah"), "no"),
}
_WORDS = {in_words(number): str(number) for number in range(13)}
"""Numbers as they are read aloud."""
_NONE = ("none", "nothing", "-")
_LABEL_AND_TEXT = re.compile(r"\(?([a-z0-9])[).:] *(.+)", re.IGNORECASE)
"""A choice with its label before it, as it is printed: ``b) the doe``."""
_LONGEST = 200
_DECORATION = re.compile(
    r"^(?:(?:my |the )?answers?(?: is| are)?|i think|both|it is|it's)\b[: ]*|[ .!?;,]+$",
    re.IGNORECASE,
)
_SENTENCE = re.compile(  # Yes, it is; no it isnt; nope, they cannot; but never: no, it is
    r"(y|yes|yep|yeah|yup|n|no|nope|nah)[ ,;:.!-]+(?:it|they|he|she|that|this|there) "
    r"(?:is|are|can|could|do|does|will|would|must|has|have|ca|wo)( ?not|n'?t)?(?: be)?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"([0-9]{1,9}(?:[.,][0-9]{1,9})?)(?: ?/ ?([0-9]{1,9}))?( ?%)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAnswer:
    """What was typed, as it was understood."""

    answer: Answer | None
    """In the form of the question's own; None where it cannot be understood."""
    write: str = ""
    """How it is written, where it was written in another order or letter case; else empty."""


UNREAD = ReadAnswer(answer=None)


def labels_of(choices: Sequence[AnswerChoice]) -> tuple[str, ...]:
    """Return what stands before each choice to be typed for it; empty where its text is typed."""
    texts = [choice.text for choice in choices]
    if all(len(text) <= _SHORT and "/" not in text for text in texts):
        return ("",) * len(texts)
    if not any(len(text) == 1 and text.isalpha() for text in texts):
        return tuple(ascii_lowercase[: len(texts)])
    return tuple(str(i) for i in range(1, len(texts) + 1))


def read_choice(
    choices: Sequence[AnswerChoice], text: str, ruleset: Ruleset, rows: Sequence[CardRow] = ()
) -> ReadAnswer:
    """Return the choice that was typed: by its label or text, in any notation, or by a card.

    Args:
        choices: what there is to choose from.
        text: as it was typed.
        ruleset: that of the question.
        rows: the cards that the question shows.
    """
    bare = plain(text).strip()
    found = _choice(choices, bare, ruleset, rows)
    if found is UNREAD and (less := _undecorated(bare)) != bare:
        return _choice(choices, less, ruleset, rows)
    return found


def _undecorated(text: str) -> str:
    """Return an answer without what people write around it: ``The answer is b!``."""
    bare = _DECORATION.sub("", text)
    said = _SENTENCE.fullmatch(bare)
    if said is None:
        return bare
    word = _SHORT_WORDS.get(said[1].casefold(), said[1])
    return word if (word.casefold() == "no") == bool(said[2]) else bare


def _choice(
    choices: Sequence[AnswerChoice], bare: str, ruleset: Ruleset, rows: Sequence[CardRow]
) -> ReadAnswer:
    both = _LABEL_AND_TEXT.fullmatch(bare)
    if both is not None and both[1].casefold() in filter(None, labels_of(choices)):
        of_label, of_text = (_choice(choices, one, ruleset, rows) for one in both.groups())
        return of_label if of_label.answer == of_text.answer else UNREAD
    texts = [choice.text for choice in choices]
    said = _labelled(choices, bare)
    meaning = notation_of(texts, ruleset.loci)
    if said or meaning is not None:
        said = said or (choice_in_notation(texts, bare, meaning) if meaning is not None else "")
        return ReadAnswer(answer=(said,), write=_as_spelt(bare, said)) if said else UNREAD
    if all(number_of(one) is not None for one in texts):
        equal = [one for one in texts if number_of(one) == number_of(bare)]
        return ReadAnswer(answer=(equal[0],), write=equal[0]) if len(equal) == 1 else UNREAD
    same = _in_words(texts, bare, ruleset, rows)
    return ReadAnswer(answer=(same[0],)) if len(same) == 1 else UNREAD


def number_of(text: str) -> Fraction | None:
    """Return a number as people write it: ``1/2``, ``2/4``, ``0.5``, ``0,5`` or ``50 %``.

    >>> number_of("50 %")
    Fraction(1, 2)
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    upper, lower, percent = found.groups()
    if lower is not None and not int(lower):
        return None
    value = Fraction(upper.replace(",", ".")) / int(lower or 1)
    return value / 100 if percent else value


def _labelled(choices: Sequence[AnswerChoice], text: str) -> str:
    """Return the choice whose text or label this is, letter for letter; empty where none is."""
    label = text.lstrip("(").rstrip(")").casefold()
    pairs = zip(choices, labels_of(choices), strict=True)
    return next((c.text for c, own in pairs if text == c.text or (own and label == own)), "")


def _in_words(
    texts: Sequence[str], text: str, ruleset: Ruleset, rows: Sequence[CardRow]
) -> Sequence[str]:
    """Return the choices that words can mean: the first way in which they mean any."""
    key = name_key(text)
    key = _SHORT_WORDS.get(key, key)
    if key.isdecimal():  # kit 2
        return [one for one in texts if name_key(one).endswith(f" {key}") and one.count(" ") == 1]
    if not key:
        return ()
    card = _card(ruleset, text)
    shown = _roles(ruleset, [row for row in rows if key == name_key(row.role)], rows)
    of_card = _roles(ruleset, [row for row in rows if card and card == row.card], rows)
    ways = (
        [one for one in texts if name_key(one) in (key, f"the {key}")],
        [one for one in texts if one in shown],
        [one for one in texts if _begins(one, key)],
        [one for one in texts if one == card],
        [one for one in texts if one in of_card] if len(of_card) == 1 else [],
    )
    return next((way for way in ways if way), ())


def _roles(ruleset: Ruleset, some: Sequence[CardRow], rows: Sequence[CardRow]) -> Sequence[str]:
    """Return what sentences call the animals of some of the cards that are shown."""
    return [ruleset.roles.role_in_sentence(rows.index(row), len(rows) - 2) for row in some]


def read_answer(question: Question, text: str, ruleset: Ruleset) -> ReadAnswer:
    """Return what was typed to a question.

    Args:
        question: what was asked.
        text: as it was typed.
        ruleset: that of the question.
    """
    text = " ".join(plain(text[:_LONGEST]).split())
    if question.form == "one":
        return read_choice(question.choices, text, ruleset, question.cards)
    reads = {"several": _several, "typed": _typed}[question.form]
    found = reads(question, text, ruleset)
    return found if found is not UNREAD else reads(question, _undecorated(text), ruleset)


def _typed(question: Question, text: str, ruleset: Ruleset) -> ReadAnswer:
    """Return a number, in digits or as a word, or a genotype."""
    if not question.answer[0].isdecimal():
        return _genotype(question, text, ruleset)
    number = _WORDS.get(text.casefold(), text)
    return ReadAnswer(answer=(str(int(number)),)) if number.isdecimal() else UNREAD


def unread_text(question: Question, ruleset: Ruleset, text: str = "", *, verb: str = "Type") -> str:
    """Return that an answer cannot be read, and how it is written, as sentences.

    Args:
        question: what was asked.
        ruleset: that of the question.
        text: as it was typed.
        verb: how choices are given.
    """
    parts = {part.strip() for way in (_PARTS, _APART) for part in way.split(text)}
    found = {read_choice(question.choices, one, ruleset, question.cards).answer for one in parts}
    small, about = {part.casefold() for part in parts}, ""
    key = name_key(_undecorated(text))
    so = [c.text for c in question.choices if key and _begins(c.text, _SHORT_WORDS.get(key, key))]
    if question.form == "one" and len(so) > 1:
        about = f"{in_words(len(so)).capitalize()} choices begin like that. "
    elif question.form == "one" and len(found - {None}) > 1:
        about = "Only one can be right. "
    elif question.form == "one" and _SENTENCE.fullmatch(_DECORATION.sub("", text)):
        about = "It says both yes and no. "
    elif question.form != "typed" and any(one.text.casefold() in small for one in question.choices):
        about = "Capital and small letters matter. "
    return f"I cannot read that. {about}{how_to_answer(question, ruleset, verb)}"


def how_to_answer(question: Question, ruleset: Ruleset, verb: str = "Type") -> str:
    """Return how an answer to a question is written, as a sentence: the letters of its locus."""
    if question.form != "typed":
        return how_to_choose(question.choices, take=question.taken, verb=verb)
    place = _place_of(question, ruleset)
    if place is None:
        return f"Write it like this: {question.example}."
    letters = listed([*ruleset.loci[place].symbols, "-"])
    return f"Write {letters}, like this: {question.example}."


def _place_of(question: Question, ruleset: Ruleset) -> int | None:
    """Return the one locus, of several, whose genotype is to be typed; None where it is not one."""
    places = [i for i, locus in enumerate(ruleset.loci) if slot_readings(locus, question.answer[0])]
    places = [i for i in places if slot_readings(ruleset.loci[i], question.example)] or places
    return places[0] if len(places) == 1 and len(ruleset.loci) > 1 else None


def how_to_choose(choices: Sequence[AnswerChoice], *, take: int = 1, verb: str = "Type") -> str:
    """Return how choices are typed, as a sentence; or written, where ``verb`` says so.

    Args:
        choices: what there is to choose from.
        take: how many; 0 if any number may be right.
        verb: how an answer is given.
    """
    said = [label or choice.text for choice, label in zip(choices, labels_of(choices), strict=True)]
    if take == 1 or len(said) < 3:
        return f"{verb} {listed(said)}."
    number = f"{in_words(take)} of them" if take else "at least one, but not all"
    return f"{verb} your answers, such as {said[0]}, {said[-1]}: {number}."


def _begins(text: str, key: str) -> bool:
    """Tell whether a choice's text begins with the words typed, such as yes and no."""
    return f"{name_key(text.replace(':', ' ')).rstrip('!')} ".startswith(f"{key} ")


def _card(ruleset: Ruleset, text: str) -> str:
    try:
        animal = find_animal(ruleset, text)
    except TestcrossError:
        return ""
    return animal.variety.name if animal is not None and animal.variety is not None else ""


def _several(question: Question, text: str, ruleset: Ruleset) -> ReadAnswer:
    """Return several choices, between commas, spaces, ``+`` or ``/``, or as letters: ``acd``."""
    if text.casefold() in _NONE:
        return ReadAnswer(answer=())
    ways = [_PARTS.split(text), text.split(), text.split("+"), text.split("/")]
    ways += [_APART.split(text), *[list(text)] * all(labels_of(question.choices))]
    for parts in ways:
        read = [
            read_choice(question.choices, part, ruleset, question.cards)
            for part in parts
            if part.strip()
        ]
        chosen = [one for each in read for one in each.answer or ()]
        if read and len(chosen) == len(read):
            order = [choice.text for choice in question.choices if choice.text in chosen]
            write = ", ".join(order) if any(one.write for one in read) else ""
            return ReadAnswer(answer=tuple(order), write=write)
    return UNREAD


def _genotype(question: Question, text: str, ruleset: Ruleset) -> ReadAnswer:
    """Return a genotype in the notation: at the locus of the right answer, or at all."""
    right = question.answer[0]
    place = _place_of(question, ruleset)
    whole = _in_full(text, ruleset)
    if place is not None:
        written = _at_a_locus(ruleset.loci[place], text)
        if not written and whole:
            return ReadAnswer(answer=(whole.split(" ")[place],))
    else:
        written = whole
    if not written:
        same = text.casefold().replace(" ", "") == right.casefold().replace(" ", "")
        return ReadAnswer(answer=question.answer, write=right) if same else UNREAD
    return ReadAnswer(answer=(written,), write=_as_spelt(text, written))


def _as_spelt(text: str, written: str) -> str:
    """Return how it is written, where a text has it in another order or letter case."""
    bare, right = (one.replace("?", "-").replace(" ", "") for one in (text, written))
    same = sorted(bare.casefold()) == sorted(right.casefold())
    return written if same and bare != right else ""


def _at_a_locus(locus: Locus, text: str) -> str:
    """Return two slots of a locus; empty where a text is none, or can be read in several ways."""
    words = slot_words((locus,), text)
    if len(words) != 1:
        return ""
    found = slot_readings(locus, words[0]) or beside_unknown(locus, words[0])
    return format_reading(locus, found[0]) if len(found) == 1 else ""


def _in_full(text: str, ruleset: Ruleset) -> str:
    try:
        return format_full(ruleset.loci, parse_genotype(ruleset.loci, text))
    except TestcrossError:
        return ""


def signs_in(question: Question, ruleset: Ruleset) -> dict[str, str]:
    """Return what signs mean that beginners do not know, with a word of the question for each."""
    cards = [row.shown or row.card for row in question.cards]
    told = " ".join((*cards, question.text)).split()
    choices = " ".join(choice.text for choice in question.choices).split()
    found = dict[str, str]()
    for word in dict.fromkeys(part.strip("(),.?|") for part in (*told, *choices)):
        alleles = next(filter(None, (_alleles_in(word, one) for one in ruleset.loci)), ())
        if len(alleles) == 1 and word not in choices:  # "at locus A", not the allele at
            continue
        named = [one for one in alleles if one != "-"]
        if len(alleles) == 2 and not named:
            found.setdefault(word, "-- means that neither of the two alleles is known.")
        for symbol in named:
            if symbol.startswith("/"):
                is_x, own = symbol == "/Y", "".join(alleles[:1])
                chromosome, parent = "ZX"[is_x], ruleset.roles.parents[not is_x]
                found.setdefault(
                    symbol,
                    f"{word}: a {parent} has one {chromosome} and one {symbol[1]}, and the "
                    f"{symbol[1]} has no such gene; so there is one allele here, {own}.",
                )
            elif symbol.endswith("+"):
                text = (
                    f"The + of {symbol} is part of its name: the allele that is usual in the wild."
                )
                found.setdefault("+", text)
            elif len(symbol) > 1:
                letters = in_words(len(symbol))
                found.setdefault("ab", f"{symbol} is one allele; its name has {letters} letters.")
    return found


def _alleles_in(word: str, locus: Locus) -> tuple[str, ...]:
    """Return the alleles of a word of two slots, or of one, at a locus; nothing if it is none."""
    slots = (*locus.symbols, "-")
    pairs = ((one, word[len(one) :]) for one in slots if word.startswith(one))
    return next((pair for pair in pairs if pair[1] in slots), (word,) * (word in slots[:-1]))
