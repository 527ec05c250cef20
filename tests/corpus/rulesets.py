"""Rulesets of one's own: small, whole, and damaged in one place."""

from pathlib import Path
from random import Random

_DATA = Path(__file__).parents[1] / "data" / "rulesets"
SNAPDRAGONS = (_DATA / "snapdragons.toml").read_bytes()
INVALID = tuple((path.name, path.read_bytes()) for path in sorted(_DATA.glob("invalid/*.toml")))
SWEET_PEAS = """\
name = "sweet-peas"
title = "Sweet peas"

[roles]
sire = "pollen"
dam = "ovule"
offspring = "seed"

[[locus]]
name = "P"
title = "Colour of the flower"
alleles = [
    { symbol = "P", points = 1, shows = "purple" },
    { symbol = "p", points = 2, shows = "white" },
]

[[locus]]
name = "T"
alleles = [
    { symbol = "T", points = 1, shows = "tall" },
    { symbol = "t", points = 3, shows = "dwarf" },
]

[[scheme]]
name = "plain"
counts = "alleles"

[[scheme]]
name = "each"
counts = "resolved"
each = 7

[[variety]]
name = "Purple Tall"
reads = "P- T-"

[[variety]]
name = "Purple Dwarf"
aliases = ["Cupid"]
reads = "P- tt"

[[variety]]
name = "White Tall"
reads = "pp T-"

[[variety]]
name = "White Dwarf"
reads = "pp tt"
copies = 2
"""
_PEAS = ("Purple Tall", "Purple Dwarf", "White Tall", "White Dwarf", "Cupid", "Pp Tt", "Purple")


def pea_litter(random: Random) -> list[str]:
    """Return a litter of sweet peas, of which one may not be known."""
    return random.choices(_PEAS, k=random.randint(3, 5))


def damaged(random: Random, text: str) -> str:
    """Return a text with one line left out, doubled or changed."""
    lines = text.splitlines(keepends=True)
    place = random.randrange(len(lines))
    kinds = (
        lambda _: "",
        lambda here: here + here,
        lambda here: here.replace('"', "", 1),
        lambda here: here.replace("=", ":", 1),
        lambda here: here.replace("e", "", 1),
        lambda here: here.upper(),
        lambda here: f"\t{here}",
        lambda here: here.rstrip("\n") + " x\n",
    )
    lines[place] = random.choice(kinds)(lines[place])
    return "".join(lines)
