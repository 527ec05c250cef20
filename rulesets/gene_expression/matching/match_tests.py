"""May this card be laid on that one? Three tests, each answered with its reason (L13).

A card matches by identification, by number or by action; one of them is enough.
"""

from dataclasses import dataclass

from testcross.rulesets.english import article
from testcross.rulesets.gene_expression.cards import CardFace, Category
from testcross.rulesets.gene_expression.rules import Rules

IDENTIFICATION, NUMBER, ACTION = "identification", "number", "action"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTest:
    """One way to match, and whether a card does."""

    name: str
    """``identification``, ``number`` or ``action``."""
    passed: bool
    reason: str
    """Why, or why not, in a clause: ``an operon follows a promoter``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A card held against the one on top of the discard pile."""

    top: CardFace
    card: CardFace
    tests: tuple[MatchTest, ...]
    """All three, in the order of the text."""

    @property
    def legal(self) -> bool:
        """Whether the card may be laid on the other."""
        return any(test.passed for test in self.tests)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the card matches, or, where it does not, why it fails each of the tests."""
        return tuple(test.reason for test in self.tests if test.passed == self.legal)


def matches(rules: Rules, top: CardFace, card: CardFace) -> bool:
    """Tell whether a card matches the one on top.

    >>> from testcross.rulesets.gene_expression.rules import usual_rules
    >>> rules = usual_rules()
    >>> matches(rules, rules.deck.by_code["P3"], rules.deck.by_code["O7"])
    True
    """
    return (
        card.kind == top.kind
        or _categories_match(rules, top.category, card.category)
        or (rules.actions_wild and not (card.action is None and top.action is None))
    )


def hold_against(rules: Rules, top: CardFace, card: CardFace) -> Match:
    """Return all three tests of a card against the one on top."""
    tests = (_identification(rules, top, card), _number(top, card), _action(rules, top, card))
    return Match(top=top, card=card, tests=tests)


def may_follow_deletion(card: CardFace, deletion: CardFace) -> bool:
    """Tell whether a card may be the one more that a Deletion lets its player lay down (L5, A-5).

    Any card may, whatever lies on top, except a Deletion.
    """
    return card.action is None or card.action is not deletion.action


def _categories_match(rules: Rules, top: Category, card: Category) -> bool:
    if rules.same_matches and card is top:
        return True
    return rules.next_matches and _follows(rules, top, card)


def _follows(rules: Rules, top: Category, card: Category) -> bool:
    """Tell whether a category is the next in the order."""
    is_last = top is rules.deck.categories[-1]
    return rules.deck.after(top) is card and (rules.cyclic or not is_last)


def _identification(rules: Rules, top: CardFace, card: CardFace) -> MatchTest:
    passed = _categories_match(rules, top.category, card.category)
    below, here = _with_article(top.category.name), _with_article(card.category.name)
    if passed and _follows(rules, top.category, card.category):
        reason = f"{here} follows {below}"
    elif passed:
        reason = f"both are of the category {card.category.name}"
    else:
        reason = f"{here} does not match {below}; {_what_would(rules, top.category)}"
    return MatchTest(name=IDENTIFICATION, passed=passed, reason=reason)


def _what_would(rules: Rules, top: Category) -> str:
    """Say which category would match."""
    fitting = [c for c in rules.deck.categories if _categories_match(rules, top, c)]
    if not fitting:
        return "no category does, the order ends there"
    would = " or ".join(_with_article(category.name) for category in fitting)
    return f"{would} would"


def _number(top: CardFace, card: CardFace) -> MatchTest:
    passed = card.number is not None and card.number == top.number
    if passed:
        reason = f"both have the number {card.number}"
    elif card.number is not None and top.number is not None:
        reason = f"{card.number} is not {top.number}"
    else:
        without = card if card.number is None else top
        reason = f"{without} has no number"
    return MatchTest(name=NUMBER, passed=passed, reason=reason)


def _action(rules: Rules, top: CardFace, card: CardFace) -> MatchTest:
    wild = next((one for one in (card, top) if one.action is not None), None)
    if card.action is not None and card.action is top.action:
        return MatchTest(name=ACTION, passed=True, reason=f"both are {card.action.name}s")
    if rules.actions_wild and wild is not None:
        where = "goes on any card" if wild is card else "takes any card"
        return MatchTest(
            name=ACTION, passed=True, reason=f"{wild} is an action card, which {where}"
        )
    if card.action is not None and top.action is not None:
        one, other = _with_article(card.action.name), _with_article(top.action.name)
        reason = f"{one} is not {other}"
    else:
        reason = f"{card if card.action is None else top} is no action card"
    return MatchTest(name=ACTION, passed=False, reason=reason)


def _with_article(words: str) -> str:
    return f"{article(words)} {words}"
