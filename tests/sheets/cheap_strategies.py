"""Cheap strategies: ways to answer without a thought about the cards, which must not pay."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from testcross.rulesets import Ruleset
from testcross.rulesets.tutoring import Answer, Question

Strategy: TypeAlias = Callable[[Question, Ruleset], Answer]
"""A mind that answers a question by what it looks like; it types a guess where nothing fits."""
NO_ANSWER: Answer = ("",)
Picks: TypeAlias = Callable[[Question, Sequence[str], Ruleset], Sequence[str]]
"""Returns which of some texts to take; nothing where the strategy does not fit."""


def _texts(question: Question, ruleset: Ruleset) -> tuple[str, ...]:
    """Return what can be chosen; of a genotype at a locus all that can be typed there."""
    if question.form != "typed":
        return tuple(choice.text for choice in question.choices)
    if question.answer[0].isdecimal():
        return tuple(map(str, range(1, 17)))
    locus = next((one for one in ruleset.loci if f"locus {one.name}?" in question.text), None)
    if locus is None:
        return tuple(row.shown for row in question.cards)
    symbols = locus.symbols
    pairs = [a + b for i, a in enumerate(symbols) for b in symbols[i:]]
    return (*pairs, *(f"{symbol}-" for symbol in symbols))


def _play(picks: Picks, question: Question, ruleset: Ruleset) -> Answer:
    found = tuple(picks(question, _texts(question, ruleset), ruleset))
    return found if found or question.form == "several" else NO_ANSWER


def _at(place: int, _: Question, texts: Sequence[str], __: Ruleset) -> Sequence[str]:
    return texts[place:][:1]


def _sorted_at(place: int, _: Question, texts: Sequence[str], __: Ruleset) -> Sequence[str]:
    return sorted(texts)[place:][:1]


def _by(key: Callable[[str], int], _: Question, texts: Sequence[str], __: Ruleset) -> Sequence[str]:
    return [min(texts, key=key)]


def _all_but(places: slice, question: Question, texts: Sequence[str], _: Ruleset) -> Sequence[str]:
    return texts[places] if question.form == "several" else ()


def _named(question: Question, texts: Sequence[str], _: Ruleset) -> Sequence[str]:
    said = f" {question.text.rstrip('?.')} ".replace(":", " ").replace(",", " ")
    found = [text for text in texts if f" {text} " in said or text.split(" ")[-1] in said.split()]
    return found if question.form == "several" else found[:1]


def _unnamed(question: Question, texts: Sequence[str], ruleset: Ruleset) -> Sequence[str]:
    named = _named(question, texts, ruleset)
    left = [text for text in texts if text not in named]
    return left if question.form == "several" else left[:1]


def _as_shown(question: Question, _: Sequence[str], ruleset: Ruleset) -> Sequence[str]:
    """Take what the card of the animal that is asked about shows."""
    about = [r for r in question.cards if f"{r.role} " in question.text.replace("kit ", "kit")]
    if not about or question.form != "typed":
        return ()
    words = about[-1].shown.split(" ")
    names = [locus.name for locus in ruleset.loci]
    places = [i for i, name in enumerate(names) if f"locus {name}?" in question.text]
    return [words[places[0]]] if places else [about[-1].shown]


def _of_two(question: Question, texts: Sequence[str], _: Ruleset) -> Sequence[str]:
    """Take what is made of two different letters."""
    found = [one for one in texts if len(one) > 1 and one[0] != one[1:] and "-" not in one]
    return found if question.form == "several" else found[:1]


def _recessive(question: Question, texts: Sequence[str], ruleset: Ruleset) -> Sequence[str]:
    """Take what has the most recessive allele, and so what is heterozygous before a dash."""
    last = [locus.symbols[-1] for locus in ruleset.loci]
    shown = "".join(_as_shown(question, texts, ruleset)).removesuffix("-")
    return [one for one in texts if any(one == shown + end for end in last)][:1]


def _doubled(question: Question, texts: Sequence[str], ruleset: Ruleset) -> Sequence[str]:
    """Take the allele before the dash twice."""
    shown = "".join(_as_shown(question, texts, ruleset)).removesuffix("-")
    return [one for one in texts if shown and one == shown * 2]


def _like_a_parent(question: Question, texts: Sequence[str], _: Ruleset) -> Sequence[str]:
    return [text for text in texts if text in [row.card for row in question.cards[:2]]]


def _codes(question: Question, texts: Sequence[str]) -> list[list[str]]:
    """Return the codes of the young that are to choose from; nothing for other choices."""
    young = {row.role: row.shown.split(" ") for row in question.cards[2:]}
    found = [young.get(text.replace(" ", ""), []) for text in texts]
    return found if all(found) else []


def _least_like_siblings(question: Question, texts: Sequence[str], _: Ruleset) -> Sequence[str]:
    """Take the kit whose codes differ most from its siblings'."""
    young = _codes(question, texts)
    differs = [sum(a != b for one in young for a, b in zip(own, one, strict=True)) for own in young]
    return [texts[differs.index(max(differs))]] if differs else ()


def _newest(question: Question, texts: Sequence[str], _: Ruleset) -> Sequence[str]:
    """Take the kit with most codes that neither parent shows."""
    parents = [row.shown.split(" ") for row in question.cards[:2]]
    young = _codes(question, texts)
    new = [
        sum(code not in shown for code, *shown in zip(own, *parents, strict=True)) for own in young
    ]
    return [texts[new.index(max(new))]] if new else ()


def _by_what_was_written(question: Question, texts: Sequence[str], _: Ruleset) -> Sequence[str]:
    """Judge what a pupil wrote by its looks: the same letter twice claims too much, and so on."""
    found = re.search(r" wrote (\S+) at", question.text)
    if found is None or len(texts) != 4:
        return ()
    written = re.findall(r"(\S+) at locus", question.text)
    last = question.text.split(" for ")[-1]
    if any(one[: len(one) // 2] == one[len(one) // 2 :] for one in written):
        return texts[1:2] if "kit" in last else texts[2:3]
    return texts[:1] if "kit" in last else texts[3:]


def _fitting_the_card(question: Question, texts: Sequence[str], ruleset: Ruleset) -> Sequence[str]:
    """Take the only choice that begins as the card of the animal does, if it is the only one."""
    shown = "".join(_as_shown(question, texts, ruleset)).removesuffix("-")
    choices = [choice.text for choice in question.choices]
    fitting = [one for one in choices if shown and one.startswith(shown)]
    return fitting if len(fitting) == 1 else ()


_PICKS: Mapping[str, Picks] = {
    **{f"choice {i + 1}": partial(_at, i) for i in range(4)},
    "last choice": partial(_at, -1),
    **{f"word {i + 1} of the alphabet": partial(_sorted_at, i) for i in range(3)},
    "last of the alphabet": partial(_sorted_at, -1),
    "longest": partial(_by, lambda text: -len(text)),
    "shortest": partial(_by, len),
    "all": partial(_all_but, slice(None)),
    "all but the last": partial(_all_but, slice(-1)),
    "named in the question": _named,
    "not named in the question": _unnamed,
    "as the card shows": _as_shown,
    "most recessive letter": _recessive,
    "same letter twice": _doubled,
    "two letters": _of_two,
    "like a parent": _like_a_parent,
    "least like its siblings": _least_like_siblings,
    "most new codes": _newest,
    "by what was written": _by_what_was_written,
    "only one that fits its card": _fitting_the_card,
}
STRATEGIES: Mapping[str, Strategy] = {name: partial(_play, picks) for name, picks in _PICKS.items()}
"""Two dozen of them, by name."""
