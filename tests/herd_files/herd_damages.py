"""Pedigree files with some of their characters, cells or rows spoilt, in every form."""

import random
from collections.abc import Mapping
from types import MappingProxyType

_CSV = b"id,sire,dam,sex,B\na,,,M,1/2\nb,,,F,1/1\nc,a,b,M,1/1\nd,c,b,F,1/2\n"
_PRE = b"1 a 0 0 1 1 2\n1 b 0 0 2 1 1\n1 c a b 1 1 1\n1 d c b 2 1 2\n"
_PED = b"F a 0 0 1 0 1 2\nF b 0 0 2 0 1 1\nF c a b 1 0 1 1\nF d c b 2 0 1 2\n"
_BED = bytes([0x6C, 0x1B, 1, 0b10_00_00_10, 0b01_11_11_11])
_BIM = b"1 m1 0 5 A G\n1 m2 0.5 9 0 C\n"
_FAM = b"F a 0 0 1 -9\nF b 0 0 2 -9\nF c a b 1 -9\nF d c b 2 -9\n"
SOUND: Mapping[str, Mapping[str, bytes]] = MappingProxyType(
    {
        "csv": {"h.csv": _CSV},
        "pre": {"h.pre": _PRE},
        "ped": {"h.ped": _PED, "h.map": b"1 m1 0 5\n"},
        "bed": {"h.bed": _BED, "h.bim": _BIM, "h.fam": _FAM},
    }
)
"""Per form the files of a small herd without fault; the one to read comes first."""


def mutilated(data: bytes, dealt: random.Random) -> bytes:
    """Return a file with some of its characters, cells or rows spoilt."""
    spoilt = bytearray(data)
    for _ in range(dealt.randint(1, 4)):
        place = dealt.randrange(len(spoilt) + 1)
        kind = dealt.randrange(4)
        if kind == 0:
            spoilt[place : place + dealt.randint(1, 6)] = b""
        elif kind == 1:
            spoilt[place:place] = bytes(dealt.choices(b'0129abF/,; \t\n-"#\xff\xc3.', k=3))
        elif kind == 2:
            spoilt[place : place + 1] = bytes([dealt.randrange(1, 256)])
        else:
            other = dealt.randrange(len(spoilt) + 1)
            spoilt[place:place] = spoilt[other : other + dealt.randint(1, 30)]
    return bytes(spoilt)


def line_count(data: bytes) -> int:
    """Return how many lines a file has at most, in any spelling of their ends."""
    return data.count(b"\n") + data.count(b"\r") + 1
