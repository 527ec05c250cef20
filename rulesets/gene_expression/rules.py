"""By which rules a game is played: what a record says, what the command says, what the text says.

Every option settles an ambiguity of the text; ``data/`` has them with their values, and
docs/reference/rules-expression.md tells what the text says where.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_expression.deck import DECK, Category
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.written_values import known_value

OPTIONS = tuple(option.name for option in DECK.options)
"""The options that a record may name; ``data/`` has their values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """By which rules the game is played; the defaults are the usual ones."""

    actions_wild: bool = False
    """Whether an action card goes on any card, and any card on it (A-1)."""
    same_matches: bool = False
    """Whether a card matches one of its own category (A-2)."""
    next_matches: bool = True
    """Whether a card matches one of the category before it (A-2)."""
    cyclic: bool = True
    """Whether the first category follows the last (A-2)."""
    draws_until_match: bool = False
    """Whether a player without a match draws until there is one; else one card (A-3)."""
    swaps_hands: bool = False
    """Whether a Substitution exchanges whole hands; else one card each (A-4)."""
    final_insertion_draws: bool = False
    """Whether the next player still draws when somebody goes out on an Insertion (A-8)."""
    target: int
    """How many points win the game."""
    following: dict[str, list[Category]] = field(init=False, compare=False, repr=False)
    """By the code of a category those that match it by identification."""

    def __post_init__(self) -> None:
        last, found = DECK.categories[-1], dict[str, list[Category]]()
        for one in DECK.categories:
            is_followed = self.next_matches and (self.cyclic or one is not last)
            after = DECK.after(one) if is_followed else None
            found[one.code] = [
                each
                for each in DECK.categories
                if each is after or (each is one and self.same_matches)
            ]
        object.__setattr__(self, "following", found)


def resolve_rules(wanted: Mapping[str, Entry], target: int | None = None) -> Rules:
    """Return the rules in force: what is asked for, else the usual values.

    Args:
        wanted: the values asked for, by the names of their options.
        target: how many points win; None for as many as the text says, 0 for a number unknown.

    Raises:
        UnreadableError: for a value that does not exist.
    """
    chosen = {
        option.name: known_value(option.name, wanted[option.name], option.values)
        if option.name in wanted
        else option.values[0]
        for option in DECK.options
    }
    return Rules(
        actions_wild=chosen["actions"] == "wild",
        same_matches=chosen["id_match"] != "next",
        next_matches=chosen["id_match"] != "same",
        cyclic=chosen["cyclic"] == "yes",
        draws_until_match=chosen["draw"] == "until_match",
        swaps_hands=chosen["substitution"] == "hands",
        final_insertion_draws=chosen["final_insertion_draws"] == "yes",
        target=DECK.target if target is None else target,
    )


def rules_for(**options: str | None) -> Rules:
    """Return the rules that a command's options ask for; None leaves it to the text.

    Raises:
        TestcrossError: for a value that does not exist.
    """
    try:
        return resolve_rules({n: entry(text) for n, text in options.items() if text is not None})
    except UnreadableError as error:
        raise TestcrossError(error.finding.text) from None


def values_of(rule: str) -> tuple[str, ...]:
    """Return the values that an option can have, the usual one first; none for no option."""
    return next((option.values for option in DECK.options if option.name == rule), ())
