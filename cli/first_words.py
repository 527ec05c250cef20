"""The first words of a command line: a command, a question for help, or cards alone."""

import shlex
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from testcross.api.files import InputError, refuse_other_kind
from testcross.cli.command_line import OPTION, asked_ruleset, before_mark, no_option
from testcross.cli.command_list import commands, is_command
from testcross.cli.console import PROGRAM, complain
from testcross.cli.help_page import HELP_WORDS, OPTIONS
from testcross.cli.typed_cards import are_parents_alone, plain_words, words_apart
from testcross.rulesets import Ruleset, TestcrossError, is_mating_text, load_ruleset, parse_animal
from testcross.rulesets.english import quoted
from testcross.rulesets.errors import AmbiguousNameError, NotModelledError, UnknownCardError
from testcross.rulesets.genetics import (
    is_written_out,
    likeness,
    longest_cards,
    looks_like_genotype,
    nearest,
)

DEFAULT_COMMAND = "check"
_PARENTS_ALONE = "offspring"
_SHOW = "show"
_OWN = frozenset(name for names, _ in OPTIONS for name in names.split(", "))
"""The program's own options, which need no command."""
_FEWEST_LETTERS = 2
"""From how many letters on a command can be meant by its beginning."""
_MOST_LETTERS_AMISS = 2
_OTHER_WORDS = {
    **dict.fromkeys(("herd", "herds", "family"), "pedigree"),
    **dict.fromkeys(("square", "squares"), "punnett"),
    **dict.fromkeys(("what", "who", "lookup"), "show"),
    **{word: f"show {word}" for word in ("rule", "card", "table", "glossary", "deck", "laws")},
    "sets": "best --sets",
    **dict.fromkeys(("class", "sheet", "pads"), "verify"),
}
"""What commands are called by people who do not know their names; none is a card."""
_LIKE = 0.7
"""From which likeness on a word is a misspelt card."""


def options_behind(words: Sequence[str]) -> list[str]:
    """Return a command line whose options come first with the other words in front.

    Raises:
        InputError: for an option that no command has, and where there are no other words.
    """
    if words[0] in _OWN or not OPTION.fullmatch(words[0]) or _is_genotype(words):
        return list(words)
    from testcross.cli.called_command import options_of_all  # which loads every command

    known, first = options_of_all(), 0
    while first < len(words) and OPTION.fullmatch(words[first]):
        name, equals, _ = words[first].partition("=")
        if name not in known:
            raise InputError(no_option(words[first], list(known)))
        first += 2 if known[name] and not equals else 1
    options, rest = words[:first], words[first:]
    if not rest:
        typed = quoted(" ".join(options))
        raise InputError(f"{typed} stands alone; write a command or cards before it (see --help)")
    end = len(before_mark(rest))
    return [*rest[:end], *options, *rest[end:]]


def _is_genotype(words: Sequence[str]) -> bool:
    """Tell whether the first word, which begins with a dash, is a genotype, such as ``-a``."""
    if words[0].startswith("--"):
        return False
    try:
        return looks_like_genotype(load_ruleset(asked_ruleset(words)).loci, words[0])
    except TestcrossError:
        return False


def with_command(words: Sequence[str]) -> list[str]:
    """Return a command line with its command in front.

    Args:
        words: as a shell hands them over; at least one.

    Raises:
        InputError: for a first word that is neither a command nor a card.
    """
    first, rest = words[0].casefold(), words[1:]
    if first == PROGRAM and rest:
        return with_command(rest)
    if first in HELP_WORDS and rest:
        return _help_about(rest)
    if is_command(first):
        return [first, *rest]
    if words[0] in _OWN:
        return list(words)
    _refuse_other_words(words[0])
    try:
        ruleset = load_ruleset(asked_ruleset(words))
    except TestcrossError:
        return [DEFAULT_COMMAND, *words]  # which says what is wrong with the ruleset
    cards = words_apart(ruleset, plain_words(ruleset, _before_options(words)))
    card = next(iter(longest_cards(ruleset, cards)), words[0])
    meant = _command_meant(ruleset, words[0], card)
    if meant:
        raise _no_command(words[0], f"; did you mean {meant}?")
    if cards != list(_before_options(words)) or _begins_with_card(ruleset, cards, card):
        return [_question_about(ruleset, cards, words), *words]
    raise _no_command(words[0], _card_hint(ruleset, words[0]))


def _refuse_other_words(word: str) -> None:
    """Refuse what stands for a command: another word for it, or the file that it reads.

    Raises:
        InputError: names the command.
    """
    meant = _OTHER_WORDS.get(word.casefold())
    if meant:
        raise _no_command(word, f"; did you mean {meant}?")
    with suppress(OSError, ValueError):  # what can be no name of a file
        if Path(word).suffix and Path(word).is_file():
            refuse_other_kind(word, "one mating per line")
            raise InputError(
                f"{word} is a file; if it has a mating on each line, write {PROGRAM} check --file "
                f"{word}"
            )


def _before_options(words: Sequence[str]) -> Sequence[str]:
    options = [place for place, word in enumerate(words) if OPTION.fullmatch(word)]
    return words[: min(options, default=len(words))]


def _no_command(word: str, hint: str) -> InputError:
    return InputError(f"no such command {quoted(word)}{hint} (see --help)")


def _help_about(words: Sequence[str]) -> list[str]:
    """Return the command line for the help of a command, or for a thing to look up."""
    first = words[0].casefold()
    if is_command(first):
        return [first, *words[1:], "--help"]
    meant = _commands_like(first)
    if meant:
        raise _no_command(words[0], f"; did you mean {meant[0]}?")
    return [_SHOW, *words]


def _question_about(ruleset: Ruleset, cards: Sequence[str], words: Sequence[str]) -> str:
    """Return the command that cards alone ask for; stderr says so if it is not the usual one."""
    if not are_parents_alone(ruleset, cards):
        return DEFAULT_COMMAND
    typed = " ".join(map(shlex.quote, words))
    complain(
        f"no {ruleset.roles.offspring} is named, so this is what the two can have: {PROGRAM} "
        f"{_PARENTS_ALONE} {typed}"
    )
    return _PARENTS_ALONE


def _command_meant(ruleset: Ruleset, word: str, card: str) -> str:
    """Return the command that a word was meant for; nothing where it is rather a card.

    Args:
        ruleset: whose cards they are.
        word: the first one that was typed.
        card: the longest card that the words begin with.
    """
    found = _commands_like(word)
    if not found or (is_written_out(ruleset, card) and _fits_cards(ruleset, card)):
        return ""
    if found[0].startswith(word):
        return found[0]
    is_nearer_card = likeness(word, ruleset.names) > likeness(word, found)
    return "" if is_nearer_card or _fits_cards(ruleset, card) else found[0]


def _begins_with_card(ruleset: Ruleset, words: Sequence[str], card: str) -> bool:
    """Tell whether words are a mating, or begin with a card, perhaps a misspelt one."""
    if is_mating_text(words) or looks_like_genotype(ruleset.loci, card):
        return True
    is_like_card = likeness(card, ruleset.names) > _LIKE and len(words) > 1
    return is_like_card or _fits_cards(ruleset, card)


def _fits_cards(ruleset: Ruleset, text: str) -> bool:
    """Tell whether a text names a card, fits several, or is known but not modelled."""
    try:
        return parse_animal(ruleset, text) is not None
    except (AmbiguousNameError, NotModelledError):
        return True
    except TestcrossError:
        return False


def _commands_like(word: str) -> list[str]:
    """Return the commands that somebody may have meant, the likeliest first."""
    begun = [name for name in commands() if name.startswith(word) and len(word) >= _FEWEST_LETTERS]
    alike = {name: name for name in commands() if abs(len(name) - len(word)) <= _MOST_LETTERS_AMISS}
    return begun or nearest(word, alike, limit=1)


def _card_hint(ruleset: Ruleset, word: str) -> str:
    """Say which card somebody may have meant; nothing where none is like it."""
    try:
        parse_animal(ruleset, word)
    except UnknownCardError as error:
        return f", and no such card; did you mean {error.nearest[0]}?" if error.nearest else ""
    except TestcrossError:
        return ""
    return ""
