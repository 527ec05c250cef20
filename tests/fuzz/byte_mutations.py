"""Bytes gone bad: turned over, lost, doubled, exchanged, or taken from somewhere else."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

LARGEST = 20_000
"""Bytes of an input, at most: what takes longer than it may is then no matter of its size."""
ODD: tuple[bytes, ...] = (
    *(b"\0", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\x1b[31m", b"\r", b"\n\n", b"\t", b"\x85"),
    *("\u2028".encode(), "\u200b".encode(), "e\u0301".encode(), "\U0001f407".encode(), b"\xc3"),
    *(b"---\n", b"...\n", b"&a ", b"*a", b"!!python/name:os ", b"{{", b"]]", b"[" * 60, b": "),
    *(b'"', b"'", b"#", b"|", b">", b"%", b"-", b"- ", b"?", b"=", b"0", b"-1", b"9" * 40, b"1e9"),
    *(b"::error::", b"=1+1", b"[x](y)", b"null", b"~", b"true", b".nan", b"0x1f", b"2026-01-01"),
)
_Change: TypeAlias = Callable[[bytes, Random], bytes]


def mutated_bytes(data: bytes, random: Random, others: Sequence[bytes] = ()) -> bytes:
    """Return data with one to four changes.

    Args:
        data: what was right.
        random: draws the changes.
        others: what pieces may be taken from.
    """
    for _ in range(random.choice((1, 1, 1, 2, 3, 4))):
        change = random.choice(_CHANGES)
        data = change(data, random) if random.random() > 0.05 else _joined(data, random, others)
    return data[:LARGEST]


def _place(data: bytes, random: Random) -> int:
    return random.randint(0, len(data))


def _span(data: bytes, random: Random) -> tuple[int, int]:
    start = _place(data, random)
    return start, min(len(data), start + random.choice((1, 1, 2, 4, 16, 64)))


def _turned(data: bytes, random: Random) -> bytes:
    if not data:
        return data
    place = random.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]


def _lost(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:start] + data[end:]


def _doubled(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    times = random.choice((2, 2, 2, 3, 200))
    return data[:start] + data[start:end] * times + data[end:]


def _put_in(data: bytes, random: Random) -> bytes:
    place = _place(data, random)
    return data[:place] + random.choice(ODD) + data[place:]


def _put_over(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:start] + random.choice(ODD) + data[end:]


def _exchanged(data: bytes, random: Random) -> bytes:
    one, two = sorted((_span(data, random), _span(data, random)))
    middle = data[min(one[1], two[0]) : two[0]]
    return data[: one[0]] + data[slice(*two)] + middle + data[slice(*one)] + data[two[1] :]


def _cut(data: bytes, random: Random) -> bytes:
    return data[: _place(data, random)]


def _random(data: bytes, random: Random) -> bytes:
    place = _place(data, random)
    return data[:place] + random.randbytes(random.choice((1, 2, 8))) + data[place:]


def _joined(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Let one file go over into another."""
    other = random.choice(others) if others else data
    return data[: _place(data, random)] + other[_place(other, random) :]


_CHANGES: tuple[_Change, ...] = (
    *(_turned, _lost, _doubled, _put_in, _put_over, _exchanged, _cut, _random),
)
