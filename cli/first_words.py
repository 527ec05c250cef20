"""The first words of a command line: a command, a question for help, or cards alone."""

from collections.abc import Sequence

from testcross.cli.command_line import OPTION, asked_ruleset, before_mark
from testcross.cli.command_list import OLD_NAMES, commands, is_command, is_old_name
from testcross.cli.console import PROGRAM, complain
from testcross.cli.inputs import InputError
from testcross.rulesets import Ruleset, TestcrossError, is_mating_text, load_ruleset, parse_animal
from testcross.rulesets.english import quoted
from testcross.rulesets.errors import AmbiguousNameError, UnknownCardError
from testcross.rulesets.genetics import is_written_out, longest_cards, looks_like_genotype, nearest

DEFAULT_COMMAND = "check"
_FEWEST_LETTERS = 2
"""From how many letters on a command can be meant by its beginning."""
_MOST_LETTERS_AMISS = 2


def with_command(words: Sequence[str]) -> list[str]:
    """Return a command line with its command in front.

    Args:
        words: as a shell hands them over; at least one.

    Raises:
        InputError: for a first word that is neither a command nor a card.
    """
    first = words[0]
    if is_command(first) or is_old_name(first) or OPTION.fullmatch(first):
        return list(words)
    try:
        ruleset = load_ruleset(asked_ruleset(words))
    except TestcrossError:
        return [DEFAULT_COMMAND, *words]  # which says what is wrong with the ruleset
    card = _first_card(ruleset, words)
    if is_written_out(ruleset, card) and _is_card(ruleset, card):
        return [DEFAULT_COMMAND, *words]
    meant = _commands_like(first)
    if meant and not (_fits_several_cards(ruleset, card) and not meant[0].startswith(first)):
        raise InputError(f"no such command {quoted(first)}; did you mean {meant[0]}? (see --help)")
    if is_mating_text(words[:1]) or looks_like_genotype(ruleset.loci, card):
        return [DEFAULT_COMMAND, *words]
    if _is_card(ruleset, card):
        return [DEFAULT_COMMAND, *words]
    raise InputError(f"no such command {quoted(first)}{_card_hint(ruleset, first)} (see --help)")


def _first_card(ruleset: Ruleset, words: Sequence[str]) -> str:
    """Return the longest card that the words before any option begin with."""
    options = [place for place, word in enumerate(words) if OPTION.fullmatch(word)]
    before = words[: min(options, default=len(words))]
    return next(iter(longest_cards(ruleset, before)), words[0])


def _is_card(ruleset: Ruleset, text: str) -> bool:
    """Tell whether a text names a card, or fits several."""
    try:
        parse_animal(ruleset, text)
    except AmbiguousNameError:
        return True
    except TestcrossError:
        return False
    return True


def _fits_several_cards(ruleset: Ruleset, text: str) -> bool:
    """Tell whether a text fits several cards, so that it is refused with their names."""
    try:
        parse_animal(ruleset, text)
    except AmbiguousNameError:
        return True
    except TestcrossError:
        return False
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


def renamed(words: Sequence[str]) -> list[str]:
    """Return a command line with old names of commands and options as they are called now.

    Where one was typed, stderr names the new one.
    """
    for (command, behind), new in OLD_NAMES.items():
        place = _place_of(behind, words) if words[0] == command else None
        if place is not None:
            old = " ".join(filter(None, (command, behind)))
            complain(
                f"'{PROGRAM} {old}' is now '{PROGRAM} {' '.join(new)}'; the old name goes with the "
                "next version"
            )
            _, equals, value = words[place].partition("=") if behind else ("", "", "")
            put = [*new[1:-1], f"{new[-1]}{equals}{value}"]
            return [new[0], *words[1:place], *put, *words[place + bool(behind) :]]
    return list(words)


def _place_of(behind: str, words: Sequence[str]) -> int | None:
    """Return where a word stands behind a command, perhaps with its value; 1 for no word."""
    before = before_mark(words)
    places = (i for i, word in enumerate(before) if i and word.partition("=")[0] == behind)
    return next(places, None) if behind else 1
