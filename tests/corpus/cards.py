"""Cards and genotypes as people write them: rightly, in other words, and wrongly."""

from collections.abc import Sequence
from random import Random

from score_oracle import CARDS, LOCI, POINTS, variety_of

NAMES = tuple(CARDS)
ALIASES = {
    "Castor": ("Black Agouti", "chestnut"),
    "Amber": ("Cinnamon", "Choc Agouti"),
    "Opal": ("Blue Agouti",),
    "Lynx": ("Lilac Agouti",),
    "Chinchilla": ("Chin", "Black Chin"),
    "Chocolate Chinchilla": ("Red Squirrel", "Choc Chin"),
    "Squirrel": ("Blue Chinchilla",),
    "Castor Cal": ("Castor Californian", "Chestnut Cal"),
    "Amber Cal": ("Amber Himalayan",),
    "Black Otter": ("Black Tan",),
    "Chocolate Otter": ("Choc Otter",),
    "Black Marten": ("Silver Marten", "blk marten"),
    "Blue Marten": ("Blue Tan Chinchilla",),
    "Black Marten Cal": ("Silver Marten Cal",),
    "Blue Marten Cal": ("Blue Tan Cal",),
    "Black": ("Self Black",),
    "Chocolate": ("Choc", "self chocolate"),
    "Blue": ("Blue Self",),
    "Black Seal": ("bla seal", "Black Self Chin"),
    "Lilac Seal": ("Lilac Self Chin",),
    "Black Cal": ("Californian", "BlackCal", "Himalayan"),
    "White": ("REW", "Red-Eyed White", "albino"),
}
NOT_MODELLED = (
    *("Steel", "Harlequin", "Magpie", "Orange", "Tort", "Sooty Fawn", "Siamese Sable", "BEW"),
    *("Seal Point", "Smoke Pearl", "Broken", "Broken Castor", "Charlie", "Vienna", "Dutch"),
)
UNKNOWN = (
    *(
        "Marten",
        "otter",
        "cal",
        "bl ot",
        "ca",
        "Castr",
        "Lylac",
        "Whte",
        "Blak",
        "Choclate",
        "Chinchila",
        "Squirel",
        "Lnyx",
        "Ambar",
    ),
    *("Blue Martin", "Black Oter", "Lilac Sael", "Opel", "Cator Cal", "Blu Cal", "Rabbit", "Zebra"),
    *(
        "[b]Castor[/b]",
        "[a]",
        "Castor!",
        "12",
        "?",
        "x",
        "Castor, ",
        "CastorLilac",
        "\uff23astor",
        "é",
    ),
)
ODD_GENOTYPES = (
    *("A-B-C-D-", "a a b b C - D -", "A– B– C– D–", "A— B— C— D—", "A_ B_ C_ D_", "A− B‐ C‑ D－"),
    *("aabbCcdd", "A- B- c(chd)- D-", "A- B- c^chd- D-", "aa bb cᶜʰᵈc dd", "A- B- Cchd- D-"),
    *("Aa Bb Cch Dd", "Aa Bb cch Dd", "a^t a B- C- D-", "a(t)- bb C- dd", "aᵗa Bb Cc Dd"),
    *("aA bB cC dD", "-- -- cc --", "-a -b cc -d", "--bbccdd", "at- B- ch- D-", "A-\u00a0bb C- D-"),
)
BAD_GENOTYPES = (
    *("A- B- C-", "A- B- C- D- E-", "E- B- C- D-", "AA AA AA AA", "A B C D", "aa bb cc d"),
    *("Aaa Bb Cc Dd", "A- B- Q- D-", "A- B- C- D", "-- --", "----", "aa,bb,cc,dd", "aa bb (cc) dd"),
)
BAD_BRACKETS = (
    *("Castor (aa B- C- D-)", "Castor (Aa Bb", "Castor Aa Bb C- Dd)", "Castor ()", "(Castor)"),
    *("Black (aa Bb C- Dd) (aa)", "Castr (Aa Bb C- Dd)", "White (-- -- Cc --)", "((Aa Bb C- Dd))"),
)
DASHES = ("-", "–", "—", "_", "−")


def bred(random: Random, kits: int) -> tuple[str, ...]:
    """Return a litter that was really bred: the names of buck, doe, kits."""
    parents = [[_pair(random, locus) for locus in LOCI] for _ in range(2)]
    young = [[_gametes(random, pairs) for pairs in zip(*parents, strict=True)] for _ in range(kits)]
    return tuple(variety_of(genotype) for genotype in (*parents, *young))


def any_litter(random: Random, kits: int) -> tuple[str, ...]:
    """Return names of a litter: bred, bred with one card exchanged, or any cards."""
    litter = list(bred(random, kits))
    kind = random.randrange(10)
    if kind >= 6:
        litter[random.randrange(len(litter))] = random.choice(NAMES)
    if kind == 9:
        litter = random.choices(NAMES, k=len(litter))
    return tuple(litter)


def _gametes(random: Random, parents: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return a genotype with an allele of each parent."""
    one, other = (random.choice(pair) for pair in parents)
    return min(one, other), max(one, other)


def _pair(random: Random, locus: str) -> tuple[int, int]:
    one, other = (random.randrange(len(POINTS[locus])) for _ in range(2))
    return min(one, other), max(one, other)


def genotype(random: Random, *, whole: bool = False) -> str:
    """Return a genotype in right notation; ``whole`` leaves nothing unknown."""
    return " ".join(_slots(random, locus, whole=whole) for locus in LOCI)


def _slots(random: Random, locus: str, *, whole: bool) -> str:
    symbols = list(POINTS[locus])
    one, other = _pair(random, locus)
    if whole or random.random() < 0.6:
        return symbols[one] + symbols[other]
    return random.choice([f"{symbols[one]}-", f"-{symbols[other]}", "--"])


def written(random: Random, name: str) -> str:
    """Return a card as somebody may write it, so that it can be understood."""
    kind = random.randrange(20)
    if kind < 11:
        return name
    if kind < 14:
        return random.choice([name.lower(), name.upper(), f"  {name} ", name.replace(" ", "  ")])
    if kind < 17:
        return random.choice(ALIASES.get(name, (name,)))
    if kind < 19:
        return dashed(random, CARDS[name][0])
    return f"{name} ({genotype_of(random, name)})"


def genotype_of(random: Random, name: str) -> str:
    """Return a genotype that a card can have, some of its unknowns filled in."""
    shown = CARDS[name][0].split()
    told = []
    for locus, slots in zip(LOCI, shown, strict=True):
        symbols = list(POINTS[locus])
        first = slots.removesuffix("-")
        if slots.endswith("-") and first in symbols and random.random() < 0.5:
            told.append(first + random.choice(symbols[symbols.index(first) :]))
        else:
            told.append(slots)
    return " ".join(told)


def dashed(random: Random, text: str) -> str:
    """Return a genotype with one of the dashes that copying brings along."""
    return text.replace("-", random.choice(DASHES))


def misspelt(random: Random, name: str) -> str:
    """Return a name with one slip of the pen."""
    place = random.randrange(len(name))
    left, here, right = name[:place], name[place], name[place + 1 :]
    return random.choice([left + right, left + here + here + right, f"{left}z{right}"])


def spoilt(random: Random, name: str) -> str:
    """Return something in a card's place that can hardly be understood."""
    kinds = (
        lambda: misspelt(random, name),
        lambda: random.choice(UNKNOWN),
        lambda: random.choice(NOT_MODELLED),
        lambda: random.choice(BAD_GENOTYPES),
        lambda: random.choice(BAD_BRACKETS),
        lambda: random.choice(ODD_GENOTYPES),
        lambda: "",
    )
    return random.choice(kinds)()


def deck(random: Random) -> list[str]:
    """Return the 76 cards, shuffled."""
    cards = [f"{name} {sex}" for name in (*NAMES, "White") for sex in ("buck", "doe")]
    random.shuffle(cards)
    return cards
