"""Questions about gene expression: may a card be played, can a hand go out, what do words mean."""

from random import Random

from corpus.cards import dashed, misspelt
from corpus.question import Question, ask, filled_up

_CATEGORIES = (
    *("P", "promoter", "red", "O", "operon", "enhancer", "blue", "E"),
    *("T", "TF", "transcription factor", "yellow", "G", "gene", "expressed gene", "green"),
)
_KINDS = (
    *(str(number) for number in range(1, 11)),
    *("SUB", "substitution", "replacement", "TRA", "gene shift", "translocation"),
    *("DEL", "deletion", "gene deletion", "INS", "Insertion"),
)
_PLAYS: tuple[tuple[str, ...], ...] = (
    *(("P3", "O7"), ("P3", "P7"), ("P3",), (), ("P3", "O4", "O5"), ("P3", ""), ("", "O4")),
    *(("P3", "--hand", "O5", "T9", "G3"), ("P3", "O7", "O7", "--hand"), ("P3", "O11")),
    *(("promoter", "3", "gene", "shift", "operon"), ("P3", "deletion"), ("P3", "[b]O7")),
    *(("P3", "O-DEL", "--explain"), ("P3", "P7", "--explain", "--json"), ("P3", "O7", "--jsn")),
    *(("P3", "P7", "--id-match", "same"), ("P3", "P7", "--id-match", "smae")),
    *(("G10", "P4", "--cyclic", "no"), ("P3", "G-INS", "--actions", "wild", "--json")),
)
_HANDS: tuple[tuple[str, ...], ...] = (
    *(("P3", "--hand", "O5", "T9", "P5", "G-DEL", "T2", "O-INS", "--all"), ("P3",), ()),
    *(("P3", "O5", "T4", "P6"), ("P3", "O5", "O6", "O7"), ("P3", "T9", "G9", "P9"), ("P3", "7")),
    *(("T4", "G-DEL", "T-DEL", "G9", "P8", "T7", "--json"), ("G3", "P4", "--cyclic", "no")),
    *(("P3", "P4", "P5", "--id-match", "next_or_same"), ("P3", "T-INS", "--actions", "wild")),
)
_TERMS = ("promoter", "operon", "enhancer", "Insertion", "expressed gene to promoter", "codon")
_GIVEN: tuple[tuple[str, ...], ...] = ((), ("--json",), ("--game", "gene-expression"))


def play_questions(count: int, random: Random) -> list[Question]:
    """Return questions whether cards may be played."""
    chosen = [ask("expression", "play", *words) for words in _PLAYS]
    return filled_up(chosen, lambda r: _cards("play", r, most=1), random, count)


def goout_questions(count: int, random: Random) -> list[Question]:
    """Return questions whether a hand can be emptied."""
    chosen = [ask("expression", "goout", *words) for words in _HANDS]
    return filled_up(chosen, lambda r: _cards("goout", r, most=7), random, count)


def glossary_questions(count: int, random: Random) -> list[Question]:
    """Return questions what a word means, and words that nobody explains."""
    chosen = [
        ask("show", "glossary"),
        ask("show", "glossary", "--json"),
        ask("show", "glossary", "gene", "shift"),
    ]
    chosen += [
        ask("show", "glossary", word) for word in ("promotr", "", "[b]operon", "E", "P3", "Mendel")
    ]
    chosen += [ask("show", "glossary", "--game", name) for name in ("gene-rummy", "chess", "")]
    return filled_up(
        chosen,
        lambda r: ask("show", "glossary", r.choice(_TERMS), *r.choice(_GIVEN)),
        random,
        count,
    )


def _cards(command: str, random: Random, most: int) -> Question:
    words = [_card(random) for _ in range(random.randint(1, most) + 1)]
    if random.random() < 0.15:
        words[-1] = misspelt(random, words[-1])
    return ask("expression", command, *words, *(["--json"] if random.random() < 0.3 else []))


def _card(random: Random) -> str:
    parts = [random.choice(_CATEGORIES), random.choice(_KINDS)]
    if random.random() < 0.2:
        parts.reverse()
    text = random.choice([" ", "-", ""] if len(parts[0]) == 1 else [" "]).join(parts)
    return dashed(random, text) if random.random() < 0.2 else text
