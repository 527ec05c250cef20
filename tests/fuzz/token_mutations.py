"""Texts gone bad as by the slip of a hand: keys misspelt, values exchanged, lines lost or moved."""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from fuzz.byte_mutations import LARGEST

_TOKEN = re.compile(r"[^\W_]+(?:[-_'+][^\W_]+)*")
_KEY = re.compile(r"""[\w-]+(?=["']?\s*[:=])""")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
JUNK: tuple[str, ...] = (
    *("", "x", "null", "~", "true", "[]", "{}", '""', "[a, b]", "{a: 1}", "-5", "3.5", "0", "1e3"),
    *("99999999999999999999", "Castor", "Castor buck", "White doe", "A- B- Cc D-", "-a -b cc -d"),
    *("Ann", "ann ", "Bo and Cy", "gene pool", "retirement", "set", "production", "families", "*"),
    *("chess", "either", "suits", "RR", "A-", "--", "-- -- -- --", "aa bb cc dd", "Qq", "Castr"),
    *(
        "=1+1",
        "::error::x",
        "\\x1b",
        "caf\u00e9",
        "cafe\u0301",
        "\u200b",
        "\u00a0",
        "\uff0d",
        "\u2640",
    ),
)
_Change: TypeAlias = Callable[[str, Random], str]


def mutated_text(text: str, random: Random) -> str:
    for _ in range(random.choice((1, 1, 1, 2, 3, 4))):
        text = random.choice(_CHANGES)(text, random)
    return text[:LARGEST]


def misspelt(word: str, random: Random) -> str:
    """Return a word with a letter lost, doubled, exchanged or another."""
    if not word:
        return "x"
    place = random.randrange(len(word))
    before, here, after = word[:place], word[place], word[place + 1 :]
    return random.choice(
        (
            before + after,
            before + here * 2 + after,
            before + after[:1] + here + after[1:],
            before + random.choice("aeiklmnrst-_ 1") + after,
            word.swapcase(),
            word + random.choice("sx1 -."),
        )
    )


def _replaced(pattern: re.Pattern[str], text: str, random: Random, new: _Change) -> str:
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = random.choice(found)
    return text[: match.start()] + new(match[0], random) + text[match.end() :]


def _key_misspelt(text: str, random: Random) -> str:
    return _replaced(_KEY, text, random, misspelt)


def _key_of_another(text: str, random: Random) -> str:
    keys = _KEY.findall(text) or ["x"]
    return _replaced(_KEY, text, random, lambda _, draw: draw.choice(keys))


def _word_misspelt(text: str, random: Random) -> str:
    return _replaced(_TOKEN, text, random, misspelt)


def _word_of_another(text: str, random: Random) -> str:
    words = _TOKEN.findall(text) or ["x"]
    return _replaced(_TOKEN, text, random, lambda _, draw: draw.choice(words))


def _word_junk(text: str, random: Random) -> str:
    return _replaced(_TOKEN, text, random, lambda _, draw: draw.choice(JUNK))


def _number_off(text: str, random: Random) -> str:
    def off(number: str, draw: Random) -> str:
        shift = draw.choice((-10, -1, 1, 10, 100))
        return (
            str(int(number) + shift)
            if len(number) < 20 and number.lstrip("-").isdecimal()
            else draw.choice(JUNK)
        )

    return _replaced(_NUMBER, text, random, off)


def _value_junk(text: str, random: Random) -> str:
    """Put something else behind the colon, or into the cell."""
    pattern = re.compile(r"(?<=[:,;] )[^\n,;\]}]+|(?<=[,;\t])[^\n,;\t]*")
    return _replaced(pattern, text, random, lambda _, draw: draw.choice(JUNK))


def _lines(change: Callable[[list[str], int, Random], Sequence[str]]) -> _Change:
    def changed(text: str, random: Random) -> str:
        lines = text.splitlines(keepends=True)
        if not lines:
            return text
        return "".join(change(lines, random.randrange(len(lines)), random))

    return changed


def _lost(lines: list[str], at: int, random: Random) -> Sequence[str]:
    return lines[:at] + lines[at + random.choice((1, 1, 2, 5)) :]


def _doubled(lines: list[str], at: int, random: Random) -> Sequence[str]:
    return lines[: at + 1] + lines[at : at + random.choice((1, 1, 3))] + lines[at + 1 :]


def _moved(lines: list[str], at: int, random: Random) -> Sequence[str]:
    line = lines.pop(at)
    lines.insert(random.randint(0, len(lines)), line)
    return lines


def _indented(lines: list[str], at: int, random: Random) -> Sequence[str]:
    line = lines[at]
    lines[at] = random.choice((f" {line}", f"  {line}", f"\t{line}", line.lstrip(), line[1:]))
    return lines


def _joined(lines: list[str], at: int, random: Random) -> Sequence[str]:
    lines[at] = lines[at].rstrip("\n") + random.choice((" ", "", ","))
    return lines


def _split(lines: list[str], at: int, random: Random) -> Sequence[str]:
    place = random.randint(0, len(lines[at]))
    return [*lines[:at], lines[at][:place] + "\n", lines[at][place:], *lines[at + 1 :]]


def _repeated(lines: list[str], at: int, random: Random) -> Sequence[str]:
    """Let a part of the record stand there twice."""
    part = lines[at : at + random.randint(1, 12)]
    place = random.randint(0, len(lines))
    return lines[:place] + part + lines[place:]


_CHANGES: tuple[_Change, ...] = (
    *(_key_misspelt, _key_misspelt, _key_of_another, _word_misspelt, _word_of_another, _word_junk),
    *(_number_off, _value_junk, _value_junk),
    *map(_lines, (_lost, _lost, _doubled, _moved, _indented, _joined, _split, _repeated)),
)
