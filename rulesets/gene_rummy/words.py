"""The words of Gene Rummy's sheets: cards, sexes, genotypes, what scans make of them.

A line becomes tokens (``tabletop.sheet_words``); here cards are put together with their sexes
and the genotypes behind them. A genotype behind a card is what the player filled in, whatever the
bracket; in the place of a card it is both.

A code is each word of a card's name by its beginning, run together, and the sex: ``BlaO`` is a
Black Otter, ``LiMCad`` a Lilac Marten Cal doe.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.animal import Animal, find_animal, parse_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.tabletop.sheet_words import (
    Names,
    Token,
    TokenLine,
    Vocabulary,
    Word,
    plain_in_place,
)

# codes of cards


_BEGINNINGS = {
    "Castor": "Cas",
    "Amber": "Am",
    "Opal": "Op",
    "Lynx": "Ly",
    "Chinchilla": "Chi",
    "Squirrel": "Sq",
    "White": "W",
    "Black": "Bla",
    "Chocolate": "Cho",
    "Blue": "Blu",
    "Lilac": "Li",
}
"""First words; each is the beginning of no other first word."""
_ENDINGS = {"": "", "Otter": "O", "Marten": "M", "Seal": "S", "Cal": "Ca", "Chinchilla": "Ch"}
"""Words that follow, as they differ among themselves."""


@cache
def codes() -> dict[str, str]:
    names = [variety.name for variety in load_ruleset(GAME).varieties]
    return {
        name: _BEGINNINGS[name.split()[0]] + "".join(_ENDINGS[word] for word in name.split()[1:])
        for name in names
    }


@cache
def _cards() -> dict[str, tuple[str, str | None]]:
    sexes = {"": None, **{sex[0]: sex for sex in load_ruleset(GAME).roles.sexes}}
    return {
        f"{code}{letter}".casefold(): (name, sex)
        for name, code in codes().items()
        for letter, sex in sexes.items()
    }


def card_of(word: str, role: str | None = None) -> str | None:
    """Return the card that a code stands for, in any letter case; None if it is no code.

    >>> card_of("blaob"), card_of("BlaO", "doe"), card_of("Otter")
    ('Black Otter buck', 'Black Otter doe', None)

    Args:
        word: what may be a code.
        role: the sex that a code without a letter for it has in its place.
    """
    found = _cards().get(word.casefold())
    if found is None:
        return None
    name, sex = found[0], found[1] or role
    return name if sex is None else f"{name} {sex}"


def code_of(card: str, role: str | None = None) -> str | None:
    """Return the code that is read as just this card; None if there is none.

    The sex of its role needs no letter.
    """
    name, _, sex = card.rpartition(" ")
    code = codes().get(name)
    if code is not None and sex in load_ruleset(GAME).roles.sexes:
        return code if sex == role else f"{code}{sex[0]}"
    return codes().get(card) if role is None else None


def spellings() -> Iterator[tuple[str, str]]:
    """Yield every card, with its sex or without, and the ways to write its code: ``bla o d``."""
    sexes = {"": "", **{sex[0]: f" {sex}" for sex in load_ruleset(GAME).roles.sexes}}
    for name, code in codes().items():
        parts = re.findall("[A-Z][a-z]*", code)
        for letter, sex in sexes.items():
            pieces = [part.casefold() for part in (*parts, letter) if part]
            ways = product(("", " "), repeat=len(pieces) - 1)
            spelt = ["".join(map("".join, zip(pieces, (*gaps, ""), strict=True))) for gaps in ways]
            yield f"{name}{sex}", "|".join(spelt)


AS_SHOWN = "."
"""Stands for a genotype that is just what the card shows; so do several."""
_HIDDEN = "-"


@lru_cache(maxsize=4_096)
def expand(ruleset: Ruleset, card: str, text: str) -> str:
    """Return a genotype in full; as it was written if it is no short one of this card.

    >>> from testcross.rulesets import load_ruleset
    >>> expand(load_ruleset(), "Castor buck", "AaDd")
    'Aa B- C- Dd'
    """
    shown = _shown(ruleset, card)
    if text and not text.strip(AS_SHOWN) and shown:
        return " ".join(shown)
    parses = list(_parses(ruleset.loci, text.split(), 0))
    if len(parses) != 1:
        return text
    (found,) = parses
    if len(found) < len(ruleset.loci) and not shown:
        return text
    return " ".join(found.get(n, shown[n] if shown else "") for n in range(len(ruleset.loci)))


@lru_cache(maxsize=4_096)
def shorten(ruleset: Ruleset, card: str, text: str) -> str | None:
    """Return the shortest way to write a genotype that is read as just this text; None if none."""
    shown, parts = _shown(ruleset, card), text.split()
    forms = [AS_SHOWN, "".join(parts), text]
    if shown and len(parts) == len(shown):
        more = [part for part, card_shows in zip(parts, shown, strict=True) if part != card_shows]
        joined = "".join(more)  # which A- and -b would make hard to read
        forms[1:1] = [joined if "--" not in joined else "", " ".join(more)]
    return next((form for form in forms if form and expand(ruleset, card, form) == text), None)


def _shown(ruleset: Ruleset, card: str) -> Sequence[str]:
    """Return what a card shows at every locus; nothing if it cannot be read."""
    try:
        return parse_animal(ruleset, card).shown.split()
    except TestcrossError:
        return ()


def _parses(loci: Sequence[Locus], words: Sequence[str], first: int) -> Iterator[dict[int, str]]:
    if not words:
        yield {}
        return
    word, *others = words
    for number in range(first, len(loci)):
        for end in _ends(loci[number], word):
            rest = [word[end:], *others] if end < len(word) else others
            for following in _parses(loci, rest, number + 1):
                yield {number: word[:end], **following}


def _ends(locus: Locus, word: str) -> Iterator[int]:
    symbols = (*locus.symbols, _HIDDEN)
    for place, symbol in enumerate(symbols):
        if word.startswith(symbol):
            behind = symbols[place:] if symbol != _HIDDEN else symbols
            for other in behind:  # the more dominant allele goes first
                if word.startswith(other, len(symbol)):
                    yield len(symbol) + len(other)


# words of sheets


BUCK, DOE, KITS = "buck", "doe", "kits"
PARENTS = (BUCK, DOE)
POOL, RETIREMENT, TAKEN_BACK = "gene pool", "retirement", "taken back"
WORDS = (
    Word("S", BUCK, "buck|sire|father|dad|male parent|parent 1"),
    Word("S", DOE, "doe|dam|mother|mum|mom|female parent|parent 2"),
    Word("S", KITS, "kit|kits|baby|babies|young|offspring|litter|pup|pups|kitten|kittens|bunny"),
    Word("S", KITS, "child|children|bunnies|progeny"),
    Word("m", BUCK, "male|m"),
    Word("m", DOE, "female|f"),
    Word("X", "cross", "crossed with|crossed to|mated with|mated to|bred with|bred to|with|plus"),
    Word("E", "makes", "make|makes|made|give|gives|gave|produce|produces|produced|yield|yields"),
    Word("E", "makes", "get|gets|got|have|has|had|equal|equals"),
    Word("F", "from", "from"),
    Word("i", "", "therefore|thus|hence"),
    Word("c", "total", "\u03c3"),
    Word("h", "heading", "question|task|exercise|assignment"),
    Word("i", "", "mated|bred|crossed|paired|which makes|which gives|which is|worth|now"),
    Word("i", "", "i got|i get|i have|i had|i made|i scored|we got|we have"),
    Word("i", "", "calls|called|plays|played|tries|tried|claims|claimed|shows|showed|finds|found"),
    Word("Z", "pass", "pass|passes|passed|skip|skips|skipped|no mating|no matings|no legal mating"),
    Word(
        "Z", "pass", "no more matings|no more mating|no kit|no kits|no offspring|no play|no litter"
    ),
    Word(
        "Z", "pass", "nothing|none|nil|n/a|absent|ill|away|cannot mate|could not mate|has nothing"
    ),
    Word(
        "Z", "pass", "can't play|cannot play|no legal matings|made no legal mating|made no mating"
    ),
    Word("Z", "pass", "can't mate|couldn't mate|did not mate|didn't mate|did not play|didn't play"),
    Word(
        "Z", "pass", "can't go|cannot go|had no mating|has no mating|got nothing|no move|no cards"
    ),
    Word("q", "all", "grand|final|overall|whole|end|match|last|class|table|team|group|of all|all"),
    Word("q", "part", "sub|running|current|so far|half time|after"),
    Word("c", "total", "total|totals|subtotal|sub total|sub-total|sum|sums|in total|total score"),
    Word("c", "total", "final score|final scores|total points|grand total|running total|in all"),
    Word(
        "c",
        "total",
        "final total|end total|result|results|altogether|all together|total so far|end score",
    ),
    Word("c", "score", "score|scores|standings|standing|scoreboard|tally"),
    Word("r", "variant", "variant|rules"),
    Word("r", "scoring", "scoring|scheme"),
    Word("r", "fill", "fill"),
    Word("r", "target", "target"),
    Word("t", "genotype", "genotype|genotypes|alleles|genes|filled|filled in"),
    Word("u", "", "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|next"),
    Word("u", "", "mating|turn|go|hand|line|page|sheet|week|lesson|part|day|no|nr|number|deal"),
    Word("u", "", "matings|turns|crosses|litters|lines|pages|list|paper|cross|pairing"),
    Word("s", "set", "set"),
    Word("V", "wins", "beats|beat|defeats|defeated|wins against|won against|wins over"),
    Word(
        "h", "heading", "class|teacher|school|group|form|year|term|period|room|subject|title|topic"
    ),
    Word(
        "h", "heading", "signature|signed|checked|marked|checked by|marked by|score pad|deck|cards"
    ),
    Word("h", "heading", "referee|scorer|gene rummy|scores of|today|pupils of"),
    Word("h", "heading", "tab|data|pad|rummy|rabbit|rabbits"),
    Word("h", "name", "may"),
    Word(
        "c", "total", "ends with|ended with|ends up with|ended up with|finishes with|finished with"
    ),
    Word("c", "total", "finishes on|finished on|ends on|ended on"),
    Word("v", "winner", "best breeder|top breeder|the best breeder|the top breeder"),
    Word("d", "dealer", "dealer|dealt by|dealer is"),
    Word("N", "note", "nb|note|notes|remark|remarks|ps|teacher's note|comment"),
    Word("f", "left", "cards left|rabbits left|cards left in hand|rabbits left in hand"),
    Word("M", "penalty", "penalty|penalties|fine|fined|wrong call|wrong set|false call|false set"),
    Word("D", "draws", "draws|drew|draw|takes|took|picks up"),
    Word("L", "lays", "lays|laid|lays down|laid down|mates|puts down the mating"),
    Word("R", "retires", "retires|retired|retire|discards|discarded|drops|puts down"),
    Word("U", "retirement", "retirement|the retirement|retirement pile"),
    Word("O", "pool", "gene pool|the gene pool|pool|the pool"),
    Word("?", "", "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty"),
    Word("?", "", "forty|fourty|fifty|sixty|seventy|eighty|ninety|hundred|bonus|extra|extras"),
)
"""``S`` parts of a mating, ``m`` sexes, ``X`` and ``E`` words for signs, ``Z`` no mating, ``q``
what a total is of, ``t`` genotypes, ``u`` what is counted, ``M`` penalties, ``d`` ``D``
``L`` ``R`` ``U`` ``O`` turns, ``?`` numbers not read and no points. ``K`` is a card."""
_SLOTS = {  # the two slots of each locus, superscripts as people type them
    "A": r"(?:at|a\^t|[Aa*?-]){2}",
    "B": r"[Bb*?-]{2}",
    "C": r"(?:[Cc]\^?\(?(?:chd|h)\)?|[Cc*?-]){2}",
    "D": r"[Dd*?-]{2}",
}
_PIECE = "|".join(_SLOTS.values())
_GENOTYPE = rf"(?=[-?* ]*[A-Da-d])(?:{_PIECE})(?:\s+(?:{_PIECE}))+(?![\w*?-])"
_RUN_TOGETHER = rf"(?=[-?*]*[A-Da-d]){''.join(_SLOTS.values())}(?![\w*?-])"
WITH_COMMAS = re.compile(rf"[(\[](?:{_PIECE})(?:,\s*(?:{_PIECE})){{{len(_SLOTS) - 1}}}[)\]]")
"""A genotype of all loci with commas between them."""
LOOKS = {
    "b": re.compile(r"\[[^\[\]]*\]|\((?=[^()]*[/;|])[-?*A-Da-dht^ ./;|]*\)"),
    "g": re.compile(rf"{_GENOTYPE}|{_RUN_TOGETHER}|(?<=\()(?:{_PIECE})(?=\))"),
    "x": re.compile(r"[xX](?=\s+[^\W\d]|\s+0)|[×✕✖]|(?<=\s)\*(?=\s+\w)"),
    "<": re.compile(r"<-+|<=+"),
    "h": re.compile(r"(?:[1-9]|1[0-3])[a-f](?!\w)", re.IGNORECASE),  # a class
    "m": re.compile("[♂♀]"),
    "?": re.compile(r"(?:twen|thir|for|fif|six|seven|eigh|nine)ty-[a-z]+(?!\w)", re.IGNORECASE),
    "S": re.compile(r"[FP]1(?=\s*[:=-])"),  # generations, as biologists call them
    "y": re.compile(r"-\d{1,9}(?!\w)"),
    "u": re.compile(r"\d{1,2}(?:st|nd|rd|th)(?!\w)|[RT]\d{1,2}(?=\s*(?:[:-]|$))", re.IGNORECASE),
}
_NEAR_LETTER = re.compile(r"\d(?:(?=_*[^\W\d_])|(?<=[^\W\d]\d))")
"""A digit beside a letter, as every word of both has one."""
_MIXED = re.compile(r"(?<![^\W_])(?=\w*\d)(?=\w*[^\W\d_])\w+(?![^\W_])")
_TIGHT_CROSS = re.compile(r"([^\W\d_]+)x([A-Z][^\W\d_]+)")
_CROSS = re.compile(r"x(?=[A-Z])(?<=[^\W\d_].)")
_HYPHEN = re.compile(r"-(?=[^\W\d_])(?<=[^\W\d_].)")
"""Few lines have one of these, which are found more quickly than the words around them."""
_UNDERSCORE = re.compile(r"(?<=[^\W\d_]{2})_(?=[^\W\d_]{2})")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_WITH_UNSEEN = re.compile(rf"\S*{_UNSEEN.pattern}\S*")
_HYPHENS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_LETTERS_ONLY = re.compile(r"(?<![^\W_])[lI]+O[lIO]*(?![^\W_])")
"""A number of which no digit was read as one: ``lOO``."""
_WITH_CAPITAL_I = re.compile(r"(?<![^\W_])[^\W\d_]+I[^\W\d_]+")
_CAPITAL_I = re.compile(r"(?<=[a-z])I(?![^\W_])")
_DIGITS = str.maketrans("OoIl", "0011")
_LETTERS = str.maketrans("01", "ol")


@cache
def deck() -> Ruleset:
    return load_ruleset(GAME)


@cache
def vocabulary() -> Vocabulary:
    return Vocabulary(title="Gene Rummy", words=(*WORDS, *names_of_cards()), order=(), looks=LOOKS)


def names_of_cards() -> list[Word]:
    cards: dict[str, list[str]] = {}
    for name, variety in deck().names.items():
        cards.setdefault(variety.name, []).append(name)
    return [Word("K", card, "|".join(names)) for card, names in cards.items()]


def without_confusions(text: str) -> str:
    """Return a text with digits that a scan has read as letters, and letters read as digits.

    >>> without_confusions("Cast0r x Li1ac = White 6l")
    'Castor x Lilac = White 61'
    """

    def settled(found: re.Match[str]) -> str:
        word = found[0]
        if set(word) <= set("0123456789OoIl"):
            return word.translate(_DIGITS)
        letters = word.translate(_LETTERS).replace("I", "l")
        return letters if letters.casefold() in _card_words() else word

    if _CROSS.search(text):
        text = _TIGHT_CROSS.sub(_crossed, text)
    if _NEAR_LETTER.search(text) is not None:
        text = _MIXED.sub(settled, text)
    if "O" in text:
        text = _LETTERS_ONLY.sub(settled, text)
    if "I" in text:
        text = _CAPITAL_I.sub("l", _WITH_CAPITAL_I.sub(settled, text))
    return _HYPHENS.sub(_apart, text) if _HYPHEN.search(text) else text


def _crossed(found: re.Match[str]) -> str:
    is_cards = all(found[n].casefold() in _card_words() for n in (1, 2))
    return f"{found[1]}×{found[2]}" if is_cards else found[0]


def _apart(found: re.Match[str]) -> str:
    """Cards with hyphens between them as cards with commas; within a name a space."""
    words = found[0].split("-")
    if words[0].casefold() in ("winner", "winners", "total"):
        return found[0].replace("-", " ", 1)
    if found[0].replace("-", " ").casefold() in deck().names:
        return found[0].replace("-", " ")
    is_cards = all(word.casefold() in deck().names for word in words)
    return found[0].replace("-", ",") if is_cards else found[0]


@cache
def _card_words() -> frozenset[str]:
    of_cards = frozenset(word for name in deck().names for word in name.split())
    return of_cards | {"total", "totals", "points", "player", "players"}


QUOTED = r'"(?:[^"\\]|\\.)*"'


def slots_in(text: str) -> list[tuple[str, int]]:
    """Return the genotypes of a bracket, each with how many characters are before it.

    >>> slots_in("A-/aa bb/.")
    [('A-', 0), ('aa bb', 3), ('.', 9)]
    """
    for sign in ("/", "[|;]", ","):
        found = re.finditer(rf"{QUOTED}|{sign}", text)
        cuts = [one.start() for one in found if one[0][0] != '"']
        if cuts:
            starts = [0, *(cut + 1 for cut in cuts)]
            return [(text[a:b], a) for a, b in zip(starts, [*cuts, len(text)], strict=True)]
    return [(text, 0)]


class WrittenCard(NamedTuple):
    """A card of a line, with what was filled in behind it."""

    card: Entry
    genotype: Entry | None = None
    is_known: bool = True
    """Whether the deck has it; else it is words in the place of a card."""


@dataclass(frozen=True, slots=True)
class Units:
    """A line with cards, their sexes and genotypes as one unit each."""

    line: TokenLine
    kinds: str
    cards: dict[int, WrittenCard]
    """By the place of their unit."""


_BEHIND = re.compile(r"K(?P<sex>[mS]|\([mS]\))?(?P<of>\(g\)|b|g(?:[w?-]*[g-])?)?")


def units(line: TokenLine) -> Units:
    """Put cards, sexes and genotypes together."""
    if "K" not in line.kinds and "g" not in line.kinds:
        return Units(line, line.kinds, {})
    line = _without_parts(line)
    tokens, kinds = line.tokens, line.kinds
    made: list[Token] = []
    cards: dict[int, WrittenCard] = {}
    at = 0
    while at < len(kinds):
        found = _BEHIND.match(kinds, at)
        if found is None and kinds[at] == "g":
            cards[len(made)] = _by_genotype(tokens[at].entry)
            made.append(tokens[at]._replace(kind="K"))
            at += 1
            continue
        if found is None:
            made.append(tokens[at])
            at += 1
            continue
        card, end = _with_sex(tokens, found), found.end()
        genotype = points = None
        if found["of"]:
            first, last = found.span("of")
            genotype = _inside(line, tokens[first].start, tokens[last - 1].end)
            if genotype is not None and not re.search("[^\\W_?*-]", genotype.text):
                genotype = None
            if tokens[first].kind == "b" and genotype and re.fullmatch(r"\d+", genotype.text):
                points, genotype = genotype, None
        cards[len(made)] = WrittenCard(card, genotype)
        last_token = tokens[end - 1]
        made.append(Token("K", card, tokens[at].start, last_token.end, tokens[at].name))
        if points is not None:  # [61] behind a card
            made.append(Token("n", points, last_token.start, last_token.end, points.text))
        at = end
    folded = replace(line, tokens=tuple(made))
    return Units(folded, folded.kinds, cards)


def _without_parts(line: TokenLine) -> TokenLine:
    """A mating without names of its parts in front: ``buck Castor, doe: Lilac, kit White``."""
    parts = [n for n, one in enumerate(line.tokens) if one.kind == "S"]
    names = [line.tokens[n].name for n in parts]
    if names == [DOE, BUCK, KITS]:  # mum first
        first, second, third = parts
        order = (*range(first), *range(second, third), *range(first, second))
        order = (*order, *range(third, len(line.tokens)))
        return _without_parts(replace(line, tokens=tuple(line.tokens[n] for n in order)))
    if names != [*PARENTS, KITS] or "K" in line.kinds[: parts[0]]:
        return line
    signs = [n + 1 for n in parts if line.kinds[n + 1 : n + 2] in (":", "=")]
    signs += [n - 1 for n in parts[1:] if line.kinds[n - 1] in ",;"]
    if any(line.kinds[n + 1 + (n + 1 in signs)] not in "Kw" for n in parts):
        return line
    between = {parts[1]: "x", parts[2]: "="}
    return replace(
        line,
        tokens=tuple(
            one._replace(kind=between.get(n, one.kind))
            for n, one in enumerate(line.tokens)
            if n in between or n not in (*parts, *signs)
        ),
    )


def _with_sex(tokens: tuple[Token, ...], found: re.Match[str]) -> Entry:
    """The card as records have it: ``Castor (m)`` is a Castor buck."""
    card = tokens[found.start()]
    sexes = [one for one in tokens[slice(*found.span("sex"))] if one.kind in "mS"]
    if not sexes or sexes[0].name not in (*PARENTS, ""):
        return card.entry
    sex = sexes[0].name or (BUCK if sexes[0].entry.text == "♂" else DOE)
    return card.entry.saying(f"{card.entry.text} {sex}")


def _inside(line: TokenLine, start: int, end: int) -> Entry | None:
    """What stands between two places of a line without the brackets around it."""
    while start < end and line.text[start] in "[( ":
        start += 1
    while end > start and line.text[end - 1] in "]) ":
        end -= 1
    if line.text[start:end].count("(") > line.text[start:end].count(")"):
        end += 1  # c(chd)
    return line.piece(start, end) if start < end else None


def _by_genotype(entry: Entry) -> WrittenCard:
    """A genotype in the place of a card: the card that shows it, with the genotype filled in."""
    animal = animal_of(entry.text)
    if animal is None or animal.variety is None:
        return WrittenCard(entry)
    return WrittenCard(entry.saying(animal.variety.name), entry)


@lru_cache(10_000)
def animal_of(text: str) -> Animal | None:
    """Return the animal of a card or genotype; None for any other text."""
    try:
        return find_animal(deck(), text)
    except TestcrossError:
        return None


@lru_cache(1_000)
def is_nearly_card(text: str) -> bool:
    return len(text) > 4 and bool(get_close_matches(text.casefold(), deck().names, 1, 0.8))


@lru_cache(10_000)
def card_in(text: str) -> tuple[str, str, int] | None:
    """Return the card of a cell, the genotype behind it and where that begins; None if unknown."""
    line = units(vocabulary().tokens(TokenLine(without_confusions(text), 1), Names()))
    if line.kinds.rstrip(".") == "K":
        card, genotype, _ = line.cards[0]
        at = genotype.column - 1 if genotype is not None else 0
        return card.text, genotype.text if genotype else "", at
    code = card_of(text.strip())
    return None if code is None else (code, "", 0)


def card_cell(entry: Entry) -> WrittenCard:
    """Return what a cell, or a value of a tree, says of one animal."""
    found = card_in(entry.text)
    if found is None:
        animal = animal_of(entry.text) if "[" not in entry.text else None
        return WrittenCard(entry, None, animal is not None)
    card, genotype, _ = found
    return WrittenCard(entry.saying(card), entry.saying(genotype) if genotype else None)


def _seen(word: re.Match[str]) -> str:
    return _UNSEEN.sub("", word[0]).ljust(len(word[0]))


def plain_line(text: str) -> str:
    """Return a line with plain dashes and spaces, in which everything stays in its column.

    What cannot be seen becomes a space behind its word.
    """
    if not text.isascii():
        text = _WITH_UNSEEN.sub(_seen, text)
    usual = plain_in_place(text)
    for found in _UNDERSCORE.finditer(text) if "_" in text else ():  # not that of a genotype
        usual = f"{usual[: found.start()]}_{usual[found.end() :]}"
    return usual
