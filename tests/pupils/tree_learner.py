"""A learner that finds cheap rules by itself: a small decision tree on what anybody can see.

It sees places, lengths and numbers, how many different cards there are, the shape of what a pupil
wrote or could answer, and of each card that can be chosen how much it differs from the others and
from the parents. It does not see which code each card shows at the locus asked about: the table of
these is genetics itself, and for one locus it has few rows.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from testcross.rulesets import Ruleset
from testcross.rulesets.genetics.slots import format_full
from testcross.rulesets.tutoring import Answer, Question

DEPTH = 3
COMMON = 16
"""So many texts, and so many answers, are told apart; all others count as one."""
Numbers: TypeAlias = NDArray[np.float64]
Codes: TypeAlias = list[str]


@dataclass(frozen=True)
class Tree:
    """Shares of the answers here; and a question to go on with, unless it is a leaf."""

    shares: Numbers
    feature: int = -1
    at_most: float = 0
    lower: "Tree | None" = None
    upper: "Tree | None" = None

    def of(self, seen: Numbers) -> Numbers:
        """Return the shares of the leaf that something seen comes to."""
        if self.lower is None or self.upper is None:
            return self.shares
        return (self.lower if seen[self.feature] <= self.at_most else self.upper).of(seen)


def grown(seen: Numbers, answers: Numbers, depth: int) -> Tree:
    """Return the tree whose splits leave the least mixture (Gini; Breiman and others, 1984)."""
    shares = answers.mean(axis=0)
    best, place, value = float((answers.sum(axis=0) ** 2).sum() / len(answers)) + 1e-9, -1, 0.0
    for feature in range(seen.shape[1] if depth and len(seen) > 1 else 0):
        order = np.argsort(seen[:, feature], kind="stable")
        column, below = seen[order, feature], np.cumsum(answers[order], axis=0)[:-1]
        number = np.arange(1, len(column))
        pure = (below**2).sum(axis=1) / number
        pure += ((below[-1] + answers[order[-1]] - below) ** 2).sum(axis=1) / number[::-1]
        pure[column[1:] == column[:-1]] = 0
        if len(pure) and pure.max() > best:
            best, place = float(pure.max()), feature
            value = float(column[pure.argmax()])
    if place < 0:
        return Tree(shares)
    is_low = seen[:, place] <= value
    parts = (grown(seen[part], answers[part], depth - 1) for part in (is_low, ~is_low))
    return Tree(shares, place, value, *parts)


def plain_codes(ruleset: Ruleset) -> dict[str, Codes]:
    return {v.name: format_full(ruleset.loci, v.readings).split(" ") for v in ruleset.varieties}


def strangeness(codes: Sequence[Codes], parents: Sequence[Codes]) -> list[list[float]]:
    """Return how each of several cards stands out: from the others, from the parents, alone."""
    found = []
    for i, own in enumerate(codes):
        others = [*codes[:i], *codes[i + 1 :]]
        columns = [[one[k] for one in others if k < len(one)] for k in range(len(own))]
        theirs = [[one[k] for one in parents if k < len(one)] for k in range(len(own))]
        found.append(
            [
                sum(
                    code != other for code, some in zip(own, columns, strict=True) for other in some
                ),
                sum(code not in some for code, some in zip(own, columns, strict=True)),
                sum(code not in some for code, some in zip(own, theirs, strict=True)),
                sum(
                    code != other for code, some in zip(own, theirs, strict=True) for other in some
                ),
                sum(map(len, own)),
                len(set(own)),
                float(own in others),
                float(own in parents),
            ]
        )
    return found


def shape(code: str) -> list[float]:
    half = len(code) // 2
    return [float(len(code)), float(code.count("-")), float(code[:half] == code[half:])]


class Sight:
    """What can be seen of the questions about some cards.

    Args:
        ruleset: the cards.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._plain = plain_codes(ruleset)
        self._places = {locus.name: i for i, locus in enumerate(ruleset.loci)}
        symbols = "|".join(
            sorted((re.escape(s) for one in ruleset.loci for s in one.symbols), key=len)[::-1]
        )
        self._code = re.compile(rf"(?<![A-Za-z])(?:{symbols}|-)(?:{symbols}|-)(?![A-Za-z])")

    def own_code(self, question: Question) -> str:
        """Return the code of the animal at the locus asked about; empty without one."""
        row, places = self._asked_row(question), self._asked_places(question)
        codes = question.cards[row].shown.split(" ") if row >= 0 else []
        return codes[places[0]] if places and len(codes) == len(self._places) else ""

    def _asked_places(self, question: Question) -> list[int]:
        found = re.findall(r"at locus (\S+?)[?.:;, ]", f"{question.text} ")
        return [self._places[one] for one in found if one in self._places]

    def _asked_row(self, question: Question) -> int:
        words = f" {question.text} ".replace("kit ", "kit")
        rows = [i for i, row in enumerate(question.cards) if re.search(rf"\b{row.role}\b", words)]
        if not rows and "the kit" in question.text:
            return min(2, len(question.cards) - 1)
        return rows[-1] if rows else -1

    def question(self, question: Question) -> list[float]:
        row = self._asked_row(question)
        wrote = self._code.findall(question.text.partition(" wrote ")[2])
        given = self._code.findall(question.text)
        numbers = [float(one) for one in re.findall(r"\b\d+\b", question.text)]
        return [
            float(len(question.text)),
            float(len(question.cards)),
            float(len(question.choices)),
            float(row),
            float(len({row.card for row in question.cards})),
            float(len(given)),
            float(len(set(given))),
            float(given[:1] == given[1:2]),
            numbers[0] if numbers else -1.0,
            numbers[-1] if numbers else -1.0,
            *map(float, (*self._asked_places(question), -1, -1)[:2]),
            *shape(self.own_code(question)),
            *[x for n in (0, 1) for x in shape(wrote[n] if n < len(wrote) else "")],
        ]

    def choices(self, question: Question, texts: Sequence[str]) -> Numbers:
        """Return what is seen of each choice, by itself and beside the others."""
        own = self.own_code(question)
        named = [self._codes_of(question, text) for text in texts]
        rows = [row.shown.split(" ") for row in question.cards]
        outside = [one for one in rows if one not in named][:2]
        odd = strangeness(named, outside) if all(named) else [[0.0] * 8 for _ in texts]
        last = {locus.symbols[-1] for locus in self._ruleset.loci}
        start = own.split("-")[0]
        order = sorted(texts)
        seen = np.array(
            [
                [
                    float(i),
                    float(len(texts) - i),
                    float(order.index(text)),
                    float(len(text)),
                    float(len(text.split())),
                    *shape(text),
                    float(text == own),
                    float(bool(start) and text.startswith(start)),
                    float(any(text == start + one for one in last)),
                    float(bool(start) and text == start * 2),
                    float(f" {text} " in f" {question.text.rstrip('?.')} "),
                    *one,
                ]
                for i, (text, one) in enumerate(zip(texts, odd, strict=True))
            ]
        )
        lower = (seen[:, None, 3:] < seen[None, :, 3:]).sum(axis=1)
        higher = (seen[:, None, 3:] > seen[None, :, 3:]).sum(axis=1)
        return np.hstack([seen, lower, higher])

    def _codes_of(self, question: Question, text: str) -> Codes:
        """Return the codes of the card that a choice names, by its place or by its name."""
        key = text.removeprefix("the ").replace(" ", "")
        for row in question.cards:
            if row.role.replace(" ", "") == key or (key == "kit" and row.role == "kit1"):
                return row.shown.split(" ")
        name, _, known = text.partition(" (")
        return known.rstrip(")").split(" ") if known else list(self._plain.get(name, ()))


def _texts(question: Question) -> tuple[str, ...]:
    return tuple(choice.text for choice in question.choices)


def _chosen(question: Question, texts: Sequence[str], shares: Numbers) -> Answer:
    """Return the likeliest choice; of several, as many as are wanted, or all that are likely."""
    order = np.argsort(-shares, kind="stable")
    number = question.taken
    if not number:
        number = min(max(1, int((shares >= 0.5).sum())), len(texts) - 1)
    taken = set(order[:number].tolist())
    return tuple(text for i, text in enumerate(texts) if i in taken)


Name: TypeAlias = Callable[[Question], str]


def _places(question: Question) -> str:
    return ",".join(str(i) for i, one in enumerate(question.choices) if one.correct)


def _words(question: Question) -> str:
    return "; ".join(question.answer)


def _by_locus(train: Sequence[Question], test: Sequence[Question]) -> float:
    """Return how often the commonest answer is right at each locus."""

    def asked(question: Question) -> str:
        return " ".join(re.findall(r"at locus (\S+?)[?.:;, ]", f"{question.text} "))

    found: dict[str, Counter[str]] = {}
    for one in train:
        found.setdefault(asked(one), Counter())[_words(one)] += 1
    usual = {text: some.most_common(1)[0][0] for text, some in found.items()}
    return sum(usual.get(asked(one)) == _words(one) for one in test) / len(test)


def _named_right(
    name: Name, depth: int, train: Sequence[Question], test: Sequence[Question], sight: Sight
) -> float:
    """Return how often a tree is right that chooses among the commonest answers."""
    known = [one for one, _ in Counter(map(name, train)).most_common(COMMON)]
    answers = np.array([[name(one) == word for word in known] for one in train], dtype=float)
    seen = np.array([sight.question(one) for one in train])
    tree = grown(seen, answers, depth)
    right = (
        known[int(tree.of(np.array(sight.question(one))).argmax())] == name(one) for one in test
    )
    return sum(right) / len(test)


def _chosen_right(train: Sequence[Question], test: Sequence[Question], sight: Sight) -> float:
    """Return how often a tree is right that looks at each choice, and takes the likeliest."""
    common = Counter(text for one in train for text in _texts(one)).most_common(COMMON)
    known = [text for text, _ in common]

    def all_seen(question: Question) -> Numbers:
        texts = _texts(question)
        which = np.array([[text == one for one in known] for text in texts], dtype=float)
        whole = np.tile(sight.question(question), (len(texts), 1))
        return np.hstack([sight.choices(question, texts), which, whole])

    seen = np.vstack([all_seen(one) for one in train])
    right = np.array(
        [[text not in one.answer, text in one.answer] for one in train for text in _texts(one)],
        dtype=float,
    )
    tree = grown(seen, right, DEPTH)
    hits = 0
    for one in test:
        shares = np.array([tree.of(row)[1] for row in all_seen(one)])
        hits += _chosen(one, _texts(one), shares) == one.answer
    return hits / len(test)


def gain(train: Sequence[Question], test: Sequence[Question], ruleset: Ruleset) -> float:
    """Return how much more often the best tree is right than the commonest answer.

    Args:
        train: questions of a kind to learn from.
        test: others of the same kind.
        ruleset: their cards.
    """
    sight = Sight(ruleset)
    usual = [_named_right(name, 0, train, test, sight) for name in (_places, _words)]
    trees = [_named_right(name, DEPTH, train, test, sight) for name in (_places, _words)]
    trees.append(_chosen_right(train, test, sight))
    return max(trees) - max(*usual, _by_locus(train, test))
