"""Words read as cards, once for both doors: a mating, a cross, a hand, and what is asked of them.

In Python each argument is a card, or one text is a whole mating. A command line hands over
``Words``: a shell cuts names at spaces, and people type slashes, places and a question mark around
them. Where such words have one reading, it is taken; two are an error with a command for each.
"""

import re
import shlex
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, pairwise
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import (
    AmbiguousNameError,
    AmbiguousParentsError,
    MatingError,
    TestcrossError,
    UnknownCardError,
)
from testcross.rulesets.genetics.animal import is_written_out, parse_animal
from testcross.rulesets.genetics.mating import (
    Mating,
    Substitution,
    card_readings,
    is_cross_text,
    is_mating_text,
    longest_cards,
    mating_of,
    most_words,
    parse_mating,
    refuse_more_than_deck,
    split_parents,
)
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset import PARENT_WORDS, Ruleset
from testcross.rulesets.genetics.slots import (
    are_strands,
    cell_text,
    is_quoted_formula,
    is_reported,
    looks_like_genotype,
)

Cards: TypeAlias = tuple[str, ...]
Value = TypeVar("Value")
_PROGRAM = "testcross"
_MOST_SHOWN = 4
_MOST_TARGET = 3
"""How many words an animal and a locus are typed in: ``kit 1 C``."""
_APART = "put commas between cards to keep them apart"
_REMEMBERED = 4_096


class Words(tuple[str, ...]):
    """Words as a shell hands them over: a card may be cut into several."""

    __slots__ = ()


class Read(NamedTuple, Generic[Value]):
    """What words were read as, with notes about that."""

    value: Value
    notes: tuple[str, ...] = ()


class AmbiguousWordsError(TestcrossError):
    """Words that can be read as different cards."""

    def __init__(self, thing: str, readings: Mapping[str, str], command: str = "") -> None:
        self.thing, self.readings = thing, readings
        before = f"{_PROGRAM} {command}".strip()
        each = [f"{one} ({before} {to})" for one, to in readings.items()]
        number = f"as {counted(len(each), thing)}: "
        if len(each) > _MOST_SHOWN:
            number = f"as more than {counted(_MOST_SHOWN, thing)}, such as "
        super().__init__(
            f"these words can be read {number}{listed(each[:_MOST_SHOWN])}; "
            "type the command for the one you mean, or put quotes around each card"
        )

    def typed_after(self, command: str) -> "AmbiguousWordsError":
        return AmbiguousWordsError(self.thing, self.readings, command)

    def followed_by(self, words: Sequence[str]) -> "AmbiguousWordsError":
        behind = shlex.join(words)
        readings = {one: f"{to} {behind}".strip() for one, to in self.readings.items()}
        return AmbiguousWordsError(self.thing, readings)


# what people also type around cards


def plain_words(rules: Ruleset, words: Sequence[str]) -> list[str]:
    """Return the words of cards without what people also type around and between them.

    That is a question mark at the end, slashes between cards, and the places of cards:
    ``buck=castor doe=lilac kit=white``.
    """
    # A slash may part cards, the alleles of a laboratory's genotype or two strands, and an equals
    # sign may name a place, open a formula or be an arrow: words are cut only where they are cards.
    found = [cell_text(word) if is_quoted_formula(word) else word for word in words]
    if found and found[-1].endswith("?"):
        bare = found[-1].rstrip("? ")
        *_, last = bare.split() or [""]
        alleles = {symbol for locus in rules.loci for symbol in locus.symbols}
        # an allele that is unknown: ``B?``
        if last and last not in alleles and not looks_like_genotype(rules.loci, last):
            found[-1] = bare
    found = [part for word in found for part in _cut_at_slashes(rules, word)]
    return _by_places(rules, " ".join(found)) or found


def _cut_at_slashes(rules: Ruleset, word: str) -> list[str]:
    """Return the cards of ``castor/lilac/white``; a word that is one card or a mating as it is."""
    parts = [part.strip() for part in word.split("/")]
    if len(parts) == 1 or not all(map(name_key, parts)):
        return [word]
    looks = looks_like_genotype
    is_one = (
        is_mating_text([word])
        or re.search(r"[()\[\]{}<>]", word)
        or _is_card(rules, word)
        or are_strands(rules.loci, parts)
        or any(is_reported(rules.loci, part) for part in word.split())
        or any(looks(rules.loci, part) for part in (*parts, *word.split()))
    )
    return [word] if is_one else parts


def _by_places(rules: Ruleset, text: str) -> list[str]:
    """Return cards that a text names by their places, parents first; none where it does not."""
    if "=" not in text and ":" not in text:
        return []
    roles = rules.roles
    places = [{role, *PARENT_WORDS[place]} for place, role in enumerate(roles.sexes)]
    places.append({roles.offspring})
    either = "|".join(map(re.escape, chain.from_iterable(places)))
    _, *parts = re.split(rf"(?:^|\s|,)({either})\s*\d*\s*[=:]", f" {text}", flags=re.IGNORECASE)
    typed = list(zip(parts[::2], parts[1::2], strict=True))
    cards = [
        [card.strip(" ,;") for name, card in typed if name.casefold() in names] for names in places
    ]
    # named places are an order of their own, so they count only if each parent is named once
    if not typed or [len(parents) for parents in cards[:2]] != [1, 1]:
        return []
    return list(chain.from_iterable(cards))


def words_apart(rules: Ruleset, words: Sequence[str]) -> Sequence[str]:
    """Return words as they are; cards that all stand in one pair of quotes as words."""
    if len(words) != 1:
        return words
    try:
        parse_animal(rules, words[0])
    except UnknownCardError:
        return words[0].split()
    except TestcrossError:
        # what says two things about a locus may be several animals named by what they show
        return words[0].split() if rules.by_phenotype else words
    return words


# which words are one card


def _is_card(rules: Ruleset, text: str) -> bool:
    """Tell whether words name one card and no other; a genotype may well be written in parts."""
    with suppress(TestcrossError):
        animal = parse_animal(rules, text)
        return animal.variety is not None and animal.label.startswith(animal.variety.name)
    return False


def _label(rules: Ruleset, card: str, *, with_sex: bool = False) -> str:
    """Return a card as answers call it; as it was typed where it fits several."""
    try:
        animal = parse_animal(rules, card)
    except AmbiguousNameError:
        return card
    return f"{animal.label} {animal.sex}" if with_sex and animal.sex else animal.label


def _the_only(
    rules: Ruleset,
    words: Sequence[str],
    thing: str,
    span: tuple[int, int],
    describe: Callable[[Cards], str],
) -> Cards:
    """Return the only way to read words as cards, as many as ``span`` says; else nothing."""
    readings = card_readings(rules, words, *span)
    shown: dict[str, Cards] = {}
    # Two cuts may come to the same cards: only what answers would call differently is two readings.
    for cards in readings if len(readings) > 1 else ():
        shown.setdefault(describe(cards), cards)
    if len(shown) > 1:

        def typed(cards: Cards) -> str:
            # quotes around a single word do not reach the program; a comma does
            alone = card_readings(rules, cards, *span) == (cards,)
            return (" " if alone else ", ").join(map(shlex.quote, cards))

        raise AmbiguousWordsError(thing, {text: typed(cards) for text, cards in shown.items()})
    return readings[0] if readings else ()


def _joined(words: Sequence[str], cards: Cards) -> list[str]:
    """Return the cards put together from words that neither commas nor quotes keep together."""
    parts = (part.strip() for word in words for part in word.replace(";", ",").split(","))
    kept = frozenset(parts)
    return [card for card in cards if " " in card and card not in kept]


def _each_command(rules: Ruleset, error: AmbiguousParentsError, thing: str) -> AmbiguousWordsError:
    """Return the error for parents side by side, with the words to type for each reading."""
    typed = {pair: f"{' x '.join(pair)} {error.rest}".strip() for pair in error.pairs}
    return AmbiguousWordsError(
        thing,
        {
            " x ".join(_label(rules, one) for one in pair): shlex.quote(typed[pair])
            for pair in typed
        },
    )


# sentences, and what chats put around words

_BESIDE_TEXT = (
    "a an the my our your his her some is are was were do does did can could will would may might "
    "must be been bred born crossed cross mate mated breed put together if and plus with both each "
    "i we you they it this that these there what which kind kinds hey hi hello please pls possible "
    "allowed legal ok as to so then come comes coming out only also for card cards animal animals "
    "rabbit rabbits bunny bunnies baby babies young child children colour colours coloured color "
    "colors colored parent parents x × + & , ; - |"
)
_BESIDE = frozenset(_BESIDE_TEXT.split())
"""Words that name no cards."""
_GIVES_TEXT = (
    "make makes made give gives gave have has had get gets got produce produces produced throw "
    "throws threw yield yields equal equals = : -> => →"
)
_GIVES = frozenset(_GIVES_TEXT.split())
"""Words between parents and kits."""
_FROM = ("from", "of", "by")
"""Words before the parents."""
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "pair": 2, "couple": 2}
_TIMES = r"([x×]?)([1-6])[x×]?"
"""How many copies of a card: ``2 whites``, ``2x white``, ``white x2``."""
_SPOKEN = r"-+>|=+>|[→=:,;]|(?:(?!-+>|=+>)[^\s→=:,;])+"
_FILLERS = _BESIDE | _GIVES | {*_FROM, *_NUMBERS}
_NO_WORD = r"[-\W]+(?<![♂♀])"
_LONGEST_SENTENCE = 300
_CHAT_MARKS = "*~`\"'‘’“”„«»@#!?."  # noqa: RUF001 # as chats write them


def _spoken(words: Sequence[str]) -> list[str]:
    text = "".join(
        " " if unicodedata.category(sign) == "So" and sign not in "♂♀" else sign
        for sign in " ".join(words)
        if sign not in "\u200d\ufe0f" and not "\U0001f3fb" <= sign <= "\U0001f3ff"  # of emoji
    )
    text = re.sub(r"(?<=\w)([x×][1-6])(?!\w)", r" \1", text)  # whitex2
    return list(filter(None, (one.strip(_CHAT_MARKS) for one in re.findall(_SPOKEN, text))))


def _spoken_card(rules: Ruleset, words: Sequence[str]) -> tuple[str, int]:
    """Return the longest card that words begin with, in the singular, and of how many words."""
    folded = [word.casefold() for word in words]
    for length in range(min(len(words), most_words(rules)), 0, -1):
        text = " ".join(words[:length])
        if name_key(text) not in rules.names and not _FILLERS.isdisjoint(folded[:length]):
            continue  # ``is`` is a genotype where loci are called I and S
        if any(re.fullmatch(_NO_WORD, word) for word in words[:length]):
            continue  # a comma between two cards
        for ending in ("", "'s", "’s", "s", "es"):
            card = text.removesuffix(ending)
            is_such = text.endswith(ending) and card
            if is_such and (looks_like_genotype(rules.loci, card) or _is_card(rules, card)):
                return card, length
    return "", 1


def _coded_card(rules: Ruleset, code: str) -> str:
    """Return the card of a code as records of games have them, ``LiMCad``; empty for none."""
    sexes = {"": "", **{sex[0]: f" {sex}" for sex in rules.roles.sexes}}
    found = [
        one.name + sex
        for letter, sex in sexes.items()
        for parts in [re.findall("[A-Z][a-z]*", code.removesuffix(letter))]
        for one in rules.varieties
        if code == "".join(parts) + letter and len(parts) == len(one.name.split())
        if all(map(str.startswith, one.name.split(), parts))
    ]
    return found[0] if len(found) == 1 else ""


def begins_sentence(rules: Ruleset, words: Sequence[str]) -> bool:
    """Tell whether words are a sentence about two cards or more that begins with none of them."""
    spoken, typed = _spoken(words[:1]), " ".join(words[:1]).split()
    first = spoken[0].casefold() if spoken else ""
    if spoken[:1] == typed[:1] and first not in _FILLERS and not re.fullmatch(_TIMES, first):
        return False
    return sum(_is_card(rules, card) for card in retyped(rules, words)) > 1


def retyped(rules: Ruleset, typed: Sequence[str]) -> list[str]:
    """Return the cards of a sentence, parents first; nothing where words are none.

    They are for a line to type, never for an answer: ``can two castors have a white kit?`` is
    ``castor castor white``. A word that is neither a card nor known beside cards stays.
    """
    if sum(map(len, typed)) > _LONGEST_SENTENCE:
        return []
    typed, offspring = plain_words(rules, typed), rules.roles.offspring
    words = _spoken(typed)
    beside = {*_BESIDE, offspring, f"{offspring}s", f"{offspring}es"}
    known_words = beside | _FILLERS | {*rules.roles.sexes}
    cards, gives, parents, times = list[str](), list[int](), list[int](), 1
    at, known, unknown = 0, 0, False
    is_sentence = name_key("".join(words)) != name_key("".join("".join(typed).split()))
    is_sentence = is_sentence or re.search(r",\s+and\b", " ".join(typed)) is not None
    while at < len(words):
        card, length = _spoken_card(rules, words[at:])
        word, before = words[at].casefold(), words[at - 1].casefold() if at else ""
        number = re.fullmatch(_TIMES, word)
        if card:
            is_sentence = is_sentence or card != " ".join(words[at : at + length])
            cards += [card] * times
            known, times = known + 1, 1
        elif word in rules.roles.sexes and cards:  # castor as buck
            cards[-1] += f" {word}"
        elif number and cards and (number[1] or before in ("x", "×")):
            cards += [cards[-1]] * (int(number[2]) - 1)
        elif number or word in _NUMBERS:
            times = int(number[2]) if number else _NUMBERS[word]
        elif word in _FROM:
            parents += [] if before in _NUMBERS else [len(cards)]
        elif word in _GIVES:
            gives += [len(cards)] if cards else []
        elif word not in beside:
            coded = _coded_card(rules, words[at])
            cards.append(coded or words[at])
            known, unknown = known + bool(coded), unknown or not coded
            is_sentence = is_sentence or bool(coded)
        is_filler = word in known_words and word.isalnum() and word not in ("and", "x")
        is_sentence = is_sentence or is_filler or bool(number)
        at += length
    if not known or not is_sentence:
        return []
    if unknown:
        return cards
    # "A and B give C", or no such word: parents first. "C from A and B": what stands behind goes
    # first. Anything else is asked back.
    clear = gives[:1] in ([], [2])
    if parents:
        start = parents[0]
        clear = len(parents) == 1 and (len(cards) - start == 2 or (start == 0 and gives[:1] == [2]))
        cards = cards[start:] + cards[:start]
    if not clear:
        buck, doe, *_ = rules.roles.sexes
        raise MatingError(
            f"cannot tell which cards are the parents; name the {buck} first, then the {doe}, then "
            f"each {offspring}"
        )
    return cards


# a mating, a cross, a hand


def mating(rules: Ruleset, given: Sequence[object], what: str = "check") -> Read[Mating]:
    """Return the mating that is given: one text, its cards, or words of a command line."""
    first = given[0] if len(given) == 1 else None
    if isinstance(first, Mating):
        return Read(first)
    if isinstance(first, Words):
        return _mating_of_words(rules, first, what)
    return Read(_exact(rules, written(given)))


def written(given: Sequence[object]) -> Cards:
    """Return what was given as texts: a card as it was called, a mating as it is written."""
    return tuple(
        one if isinstance(one, str) else getattr(one, "written", None) or str(getattr(one, "label"))  # noqa: B009 # one of these it has
        for one in given
    )


@lru_cache(maxsize=_REMEMBERED)
def _exact(rules: Ruleset, cards: Cards) -> Mating:
    if len(cards) == 1:
        return parse_mating(rules, cards[0])
    return mating_of(rules, cards)


def _mating_of_words(rules: Ruleset, typed: Words, what: str) -> Read[Mating]:
    if not typed:
        raise MatingError(f"no cards given; try: {_PROGRAM} {what} castor lilac white")
    words = plain_words(rules, typed)
    if is_mating_text(words):
        try:
            return Read(parse_mating(rules, " ".join(words)))
        except AmbiguousParentsError as error:
            raise _each_command(rules, error, "mating") from None

    def describe(cards: Cards) -> str:
        sire, dam, *kits = (_label(rules, card) for card in cards)
        return f"{sire} x {dam} -> {', '.join(kits)}"

    # Only one way to read words as cards is taken without a word; if a card was put together from
    # two words that are cards by themselves, the answer says how it was read.
    apart, most, notes = words_apart(rules, words), 2 + rules.litter, list[str]()
    found = _the_only(rules, apart, "mating", (3, most), describe)
    halves = (  # words that were joined to a card and are two cards as well: ``black chin``
        (card.split()[:cut], card.split()[cut:])
        for card in _joined(apart, found)
        for cut in range(1, len(card.split()))
    )
    if len(found) < most and any(
        all(_is_card(rules, " ".join(half)) for half in pair) for pair in halves
    ):
        notes.append(f"read as {describe(found)}; {_APART}")
    cards = found or longest_cards(rules, apart)
    notes += _loose_genotypes(rules, cards)
    if len(cards) == 2:
        _refuse_pair(rules, cards, what)
    return Read(mating_of(rules, cards), tuple(notes))


def _loose_genotypes(rules: Ruleset, cards: Sequence[str]) -> list[str]:
    """Say that a genotype was taken for an animal, where it may be that of its card."""
    notes = []
    for card, text in pairwise(cards if len(cards) > 3 else ()):
        known = name_key(card) in rules.names
        if known and looks_like_genotype(rules.loci, text):
            more, less = (parse_animal(rules, one).readings for one in (text, card))
            if all(one <= other for one, other in zip(more, less, strict=True)):
                notes.append(
                    f"{quoted(text)} was read as an animal; if it is the genotype of "
                    f"{quoted(card)}, write '{card} ({text})'"
                )
    return notes


def _refuse_pair(rules: Ruleset, pair: Sequence[str], what: str) -> None:
    for card in pair:
        parse_animal(rules, card)
    try:
        mating_of(rules, pair)
    except MatingError as error:
        is_litter = what == "litter"
        needed = f"a litter needs at least one {rules.roles.offspring}" if is_litter else str(error)
        raise MatingError(
            f"{needed}. To see their possible {rules.roles.offspring}s: {_PROGRAM} offspring "
            f"{shlex.join(pair)}"
        ) from None


def is_pair(rules: Ruleset, words: Sequence[str]) -> bool:
    """Tell whether words, plain and apart, are two cards or a cross, and cannot be a mating."""
    if is_cross_text(words):
        return True
    if is_mating_text(words):
        return False
    if card_readings(rules, words, 3, 2 + rules.litter):
        return False
    return len(longest_cards(rules, words)) == 2


def cross(rules: Ruleset, given: Sequence[object]) -> Sequence[str]:
    first = given[0] if len(given) == 1 else None
    words: Sequence[str] = plain_words(rules, first) if isinstance(first, Words) else written(given)
    if isinstance(first, Words) and len(words) > 1 and not is_mating_text(words):

        def describe(cards: Cards) -> str:
            return " x ".join(_label(rules, card) for card in cards)

        found = _the_only(rules, words, "cross", (2, 2), describe)
        return found or longest_cards(rules, words)
    if not isinstance(first, Words) and len(words) != 1:
        return words
    try:
        return [one.strip() for one in split_parents(rules, " ".join(words))]
    except AmbiguousParentsError as error:
        if not isinstance(first, Words):
            raise
        raise _each_command(rules, error, "cross") from None


def genotypes(rules: Ruleset, given: Sequence[object]) -> tuple[str, str]:
    """Return two genotypes: one each, or a written cross."""
    words: Sequence[str] = (
        given[0] if len(given) == 1 and isinstance(given[0], Words) else written(given)
    )
    crossed = is_mating_text(words) or len(words) == 1 or "and" in words
    found = split_parents(rules, " ".join(words)) if crossed else words
    if len(found) > 2:
        raise MatingError(
            f"got unexpected words ({' '.join(found[2:])}); put quotes around words that belong "
            "together, as in 'Aa Bb' (see --help)"
        )
    if len(found) < 2 or not all(map(str.strip, found)):
        raise MatingError(
            "a square needs two genotypes, such as 'Aa Bb' 'aa Bb' or 'Aa x Aa'; given: "
            f"{quoted(' '.join(words).strip())}"
        )
    sire, dam = (one.strip() for one in found)
    if {name_key(sire), name_key(dam)} <= rules.names.keys():
        raise MatingError(
            "a square needs both alleles of a pair, and cards can hide one",
            advice=f"what two cards can have: {_PROGRAM} offspring {shlex.join((sire, dam))}",
        )
    return sire, dam


def hand(rules: Ruleset, given: Sequence[object]) -> Read[Cards]:
    """Return the cards of a hand or a layout: one each, or ``Words``."""
    if not isinstance(given, Words):
        return Read(written(given))
    if not given:
        raise MatingError("no cards given; give them with their sex, such as 'Castor buck'")

    def describe(cards: Cards) -> str:
        return ", ".join(_label(rules, card, with_sex=True) for card in cards)

    cards = _the_only(rules, given, "hand", (1, sum(map(len, given))), describe)
    if not cards:
        return Read(tuple(longest_cards(rules, given)))
    for card in cards:
        parse_animal(rules, card)  # refused before any answer
    refuse_more_than_deck(rules, cards)
    if _joined(given, cards):
        return Read(cards, (f"read as {describe(cards)}; {_APART}",))
    whole = all(is_written_out(rules, card) for card in cards)
    return Read(cards, () if whole else (f"read as {describe(cards)}",))


# what is asked of a mating


def _roles(rules: Ruleset) -> str:
    roles = rules.roles
    words = (*roles.parents, *roles.sexes, roles.offspring, *chain.from_iterable(PARENT_WORDS))
    return f"(?:{'|'.join(map(re.escape, words))})"


def target(rules: Ruleset, words: Words) -> tuple[Read[Mating], str | None]:
    """Return a mating and what is asked of it, ``buck.C`` or ``buck``; None for every animal."""
    loci = "|".join(re.escape(locus.name) for locus in rules.loci)
    asked = re.compile(
        rf"\s*({_roles(rules)}\s*\d*)(?:\s*\.\s*(\S+)|\s+({loci}))?\s*", re.IGNORECASE
    )
    named = re.compile(r"\s*([^.]*\w)\s*\.\s*(\w+)\s*")  # by its card: ``white.C``
    # From the end, the longest first, as "kit 1 C" would else be read as a kit and a locus behind
    # it.
    for number in range(min(_MOST_TARGET, len(words) - 1), 0, -1):
        found = asked.fullmatch(" ".join(words[-number:]))
        if found is None and number == 1:
            found = named.fullmatch(words[-1])
        if found is not None:
            animal, *places = found.groups()
            locus = next(filter(None, places), "")
            read = _before(rules, words[:-number], words[-number:], "why")
            return read, f"{animal}.{locus}" if locus else animal
    try:
        return _before(rules, words, (), "why"), None
    except AmbiguousWordsError:
        raise
    except TestcrossError:
        if not is_mating_text(words[:-1]):
            raise
        raise MatingError(
            f"{quoted(words[-1])} does not say what to explain; write ANIMAL.LOCUS behind the "
            "mating, such as kit1.C, or ANIMAL alone for every locus (see --help)"
        ) from None


def mating_and_what_if(rules: Ruleset, words: Words) -> tuple[Read[Mating], str]:
    """Return a mating and the what-if behind it: ``kit1=Blue Cal``."""
    if len(words) < 2 or not ("=" in words[-1] or is_mating_text(words[:-1])):
        raise MatingError(
            "the what-if is missing; write kit1=CARD or kit1.B=GENOTYPE behind the mating "
            "(see --help)"
        )
    place = re.compile(rf"\s*{_roles(rules)}\s*\d*(\s*\.\s*\S+)?\s*=.*", re.IGNORECASE)
    # the last such word opens the what-if: a card before it may have an equals sign, too
    starts = [at for at, word in enumerate(words) if at and place.fullmatch(word)]
    start = starts[-1] if starts else len(words) - 1
    return _before(rules, words[:start], words[start:], "why-not"), " ".join(words[start:])


def _before(rules: Ruleset, asked: Sequence[str], behind: Sequence[str], what: str) -> Read[Mating]:
    try:
        return mating(rules, [Words(asked)], what)
    except AmbiguousWordsError as error:
        raise error.followed_by(behind) from None


def substitution(asked: Mating, text: str) -> Substitution:
    """Return what ``kit1=Chinchilla`` or ``buck.B=BB`` puts instead of what."""
    place, _, supposed = (part.strip() for part in text.partition("="))
    if not supposed:
        raise MatingError(f"{quoted(text)} is not a what-if; write kit1=CARD or kit1.B=GENOTYPE")
    animal, locus = place_in(asked, place)
    return Substitution(animal=animal, locus=locus, text=supposed)


def place_in(asked: Mating, text: str) -> tuple[int, int | None]:
    """Return the places of the animal and the locus that ``kit1.C`` names; None for every locus."""
    animal, dot, locus = text.strip().partition(".")
    place, names = _animal(asked, animal), [one.name for one in asked.ruleset.loci]
    if not dot:
        return place, None
    folded = [name.casefold() for name in names]
    if locus.strip().casefold() not in folded:
        raise MatingError(f"there is no locus {quoted(locus.strip())}; expected {listed(names)}")
    return place, folded.index(locus.strip().casefold())


def answer_at(asked: Mating, text: str) -> tuple[int, int]:
    """Return the places of an animal and a locus, which must be named."""
    animal, locus = place_in(asked, text) if "." in text else (0, None)
    if locus is None:
        raise MatingError(f"{quoted(text)} has no locus; write ANIMAL.LOCUS, such as kit1.C")
    return animal, locus


def _animal(asked: Mating, text: str) -> int:
    """Return the place of an animal by its role, or by its card if only one has it."""
    rules, roles = asked.ruleset, [role for role, _ in asked.roles()]
    wanted = "".join(text.split()).casefold()
    for place, role in enumerate(roles):
        if role.casefold() == wanted:
            return place
    if len(roles) == 3 and wanted == rules.roles.offspring.casefold():
        return 2
    phrases = ("".join(one.split()).casefold() for one in rules.roles.parents)
    for place, (words, phrase) in enumerate(zip(PARENT_WORDS, phrases, strict=True)):
        if wanted in (*words, phrase):
            return place
    found, label = [], ""
    with suppress(TestcrossError):
        label = parse_animal(rules.whole or rules, text).label
        found = [at for at, one in enumerate(asked.animals) if one.variety and one.label == label]
    if len(found) > 1:
        several = listed([roles[at] for at in found])
        raise MatingError(f"there are {len(found)} {label} in this mating; write {several}")
    if not found:
        raise MatingError(
            f"there is no animal {quoted(text.strip())} in this mating; expected {listed(roles)}"
        )
    return found[0]
