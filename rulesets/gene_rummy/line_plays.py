"""Matings that a line of a pad, or of a game, says.

``MATINGS`` are the ways to write one; the first that fits counts.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.entries import Call, Turn, WrittenMating
from testcross.rulesets.gene_rummy.words import (
    BUCK,
    DOE,
    KITS,
    Units,
    WrittenCard,
    card_cell,
    card_of,
    deck,
    is_nearly_card,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.parts import Part
from testcross.rulesets.tabletop.sheet_words import Token, TokenLine

MODEL = "Ann: BUCK x DOE = KIT 61"
IN_FIGURES = "has no number as its points; write the points in figures, such as 61"
MOST_NUMBERED = 20
"""A number up to this before the cards may as well count the lines."""


class Said(NamedTuple):
    """One thing that a line, a row or an entry says."""

    kind: str
    """``mating``, ``card`` and ``points`` (parts of one), ``turn``, ``total``, ``winner``,
    ``running`` for what may be a total so far, with what is bad about its line if it is not,
    ``unsure`` for points of which nobody knows what was added up,
    ``pass``, ``penalty``, ``player``, ``players``, ``setting``, ``part``, ``heading``, ``remark``,
    ``bad``, ``bad_row`` for a row of whoever stands above it."""
    entry: Entry
    """Where it stands."""
    who: Entry | None = None
    what: str = ""
    """What a total is of, which part a card is, the name of a rule or a part, what is bad."""
    value: Entry | None = None
    mating: WrittenMating | None = None
    card: WrittenCard | None = None
    names: tuple[Entry, ...] = ()
    turn: Mapping[str, Entry] = {}
    """What stands beside a winner, a number or a round, and the rules of a row."""
    event: Turn | Call | None = None
    """A turn or a call, as the referee plays it."""
    is_row: bool = False
    """Whether it stands in a row below columns."""


CARD, _KITS = "[Kk]", "[Kk](?:[,;+/]?&?[Kk])*"
_N = r"(?P<n>[,;:=(/-]*(?:p[:=]?)?(?:n(?:\+n)*(?:=n)?)p?\)?)"
_COUNTED = r"(?:[,(]*(?P<count>n)S[,):]*)?"
"""How many kits stand before it: ``(3 kits)``."""
_TOTAL = r"(?:[,;(]*(?P<of>q*)(?:cq*[:=i]*(?=n)|(?=np?c))(?P<total>n)p?c?\)?)?"
MATINGS = (
    (
        rf"(?P<buck>{CARD})[xX&](?P<doe>{CARD})(?:[,&]*[=E-]:?|:)(?P<kits>{_KITS})",
        "Castor x Lilac = White 61",
    ),
    (rf"(?P<kits>{_KITS})[=F<]+(?P<buck>{CARD})[xX&](?P<doe>{CARD})", "White = Castor x Lilac 61"),
    (rf"(?P<buck>{CARD})[xX](?P<doe>{CARD})[x,;/]?(?P<kits>{_KITS})", "Castor x Lilac x White 61"),
    (
        rf"(?P<buck>{CARD})[,;/&+-]*(?P<doe>{CARD})[,;/=:E-]*(?P<kits>{_KITS})",
        "Castor, Lilac, White, 61",
    ),
)
"""Ways to write a mating, the points behind it or before it, perhaps a total behind them."""
_CARRIED = r"\+(?P<n>n)p?=(?P<of>)(?P<total>n)p?"
"""Points with the total so far behind them: ``+61 = 104``."""
_RUNNING = r"[=:+]?(?P<n>n)p?[,;/(]?(?P<of>)(?P<running>n)p?\)?"
"""Points and perhaps the total so far: ``39  100``, ``39 (100)``, ``+39  100``."""
_MATINGS = [
    re.compile(f"{look}{_COUNTED}{rest}")
    for look, _ in MATINGS
    for rest in (f"{_N}?{_TOTAL}", _CARRIED, _RUNNING)
]
_FIRST = re.compile(r"(?P<n>n)p?[:,=-]?(?=[Kk])")
WORDS_OF_NAMES = r"wPhulqcpSmNEFZTDXVirtzdLRUOGv&'?"
NAME = f"[{WORDS_OF_NAMES}-]"


def at(part: Part | Entry, text: str = "") -> Entry:
    """Return an entry with a text where something is written."""
    return Entry(text=text, line=part.line, column=part.column)


def part_of(line: Units, tokens: tuple[Token, ...], cards: dict[int, WrittenCard]) -> Units:
    part = line.line.having(tokens)
    return Units(part, part.kinds, cards)


def chosen(line: Units, kept: Sequence[int]) -> Units:
    cards = {new: line.cards[old] for new, old in enumerate(kept) if old in line.cards}
    return part_of(line, tuple(line.line.tokens[n] for n in kept), cards)


def slice_of(line: Units, first: int, last: int | None = None) -> Units:
    return chosen(line, range(len(line.kinds))[first:last])


def merged(line: Units, spans: Iterable[tuple[int, int, str, WrittenCard]]) -> Units:
    """A line with some of its tokens as one each: from where to where, its kind, what it is."""
    tokens, cards, at = list[Token](), dict[int, WrittenCard](), 0
    for first, last, kind, card in (*spans, (len(line.kinds), 0, "", None)):
        cards |= {n - at + len(tokens): one for n, one in line.cards.items() if at <= n < first}
        tokens += line.line.tokens[at:first]
        if card is not None:
            pieces = line.line.tokens[first:last]
            cards |= {len(tokens): card} if kind == "k" else {}
            tokens.append(Token(kind, card.card, pieces[0].start, pieces[-1].end))
        at = last
    return part_of(line, tuple(tokens), cards)


def name_of(line: TokenLine, first: int, last: int) -> Entry | None:
    kinds = line.kinds
    if re.match(r"[uo]n[,:.-]?\w", kinds[first:last]):
        first += 2
    while first < last and (kinds[first] in "iuN,:-=(" or re.match("l[wPi]", kinds[first:last])):
        first += 1
    last -= kinds[first - 1 : first] == "(" and kinds[last - 1] == ")"
    counted = re.search(r"(?<=[wP])[,;]?un?$", kinds[first:last])
    last -= len(counted[0]) if counted is not None else 0
    while last > first and kinds[last - 1] in "i,:-=('u":
        last -= 1
    if first >= last or not any(map(str.isalpha, line.entry(first, last).text)):
        return None
    return with_stop(line, line.entry(first, last), last)


def with_stop(line: TokenLine, entry: Entry, last: int) -> Entry:
    """A name with the full stop behind its last letter: ``Anna B.``."""
    end = line.tokens[last - 1].end
    is_initial = line.text[end : end + 1] == "." and re.search(r"\b\w$", entry.text)
    return entry.saying(f"{entry.text}.") if is_initial else entry


def owner_of(line: Units) -> Entry | None:
    """Whose line it seems to be: a known player's, or that of a name before a colon."""
    found = re.match(r"P|[wm]+n?(?=:)", line.kinds)
    return None if found is None else name_of(line.line, 0, found.end())


def bad_line(line: Units, problem: str, who: Entry | None = None, model: str = MODEL) -> Said:
    whole = line.line.piece(0, len(line.line.text))
    at = _span(line.line) if line.kinds else whole
    text = " ".join(whole.text.split())
    right = "" if problem is IN_FIGURES else f"; write it as '{model}'"
    return Said("bad", at.saying(text), who, f"{text!r} {problem}{right}")


def _span(line: TokenLine) -> Entry:
    """All tokens of a line, whose doe may stand before its buck."""
    return line.piece(min(one.start for one in line.tokens), max(one.end for one in line.tokens))


# matings


_COUNT = re.compile(
    r"(?:(?:(?P<round>o)[n?]|u[no]|uu?|rn|Sn)[,;]?)+[:,.=-]*(?=[Kkwmi(P])|n(?=[Pwm]+[:,-]?K[^n]*n(?:p?[,;/(]?n)?p?\)?$)"
)
"""What counts a mating: ``Round 1:``, ``2nd mating -``, ``Litter 3:``, or ``3`` before a name."""
_COUNT_BEHIND = re.compile(r"(?P<who>P|[wm]+)[,;(-]*(?:(?P<round>o)|u)[n?]?\)?(?=[:-])")


def mating_line(line: Units) -> list[Said] | None:
    """A mating of a player, of whoever stands above, or what lacks in a line that seems one."""
    counted = _COUNT.match(line.kinds)
    if counted is not None:
        part = [] if counted["round"] is None else _round_of(line, counted)
        said = mating_line(slice_of(line, counted.end()))
        return None if said is None else [*part, *said]
    behind = _COUNT_BEHIND.match(line.kinds)
    if behind is not None:  # Ann, round 2: Castor x ...
        first, last = behind.end("who"), behind.end()
        bare = chosen(line, [n for n in range(len(line.kinds)) if not first <= n < last])
        said = mating_line(bare)
        part = [] if behind["round"] is None else _round_of(line, behind)
        return None if said is None else [*part, *said]
    calls = [token.name == "set" for token in line.line.tokens]
    line = chosen(line, [n for n, one in enumerate(calls) if not one])  # Bo SET! Castor x ...
    owned = re.search(r"(?<=[np])[,-]*(?P<by>i)?\(?(?P<who>P|w{1,3})\)?$", line.kinds)
    if owned is not None and owned["who"] != "P":  # White 61, by Ann; but not by mistake
        by = owned["by"] and line.line.tokens[owned.start("by")].entry.text.casefold()
        if by != "by" or not line.line.entry(owned.start("who")).text.istitle():
            line, owned = slice_of(line, 0, owned.start()), None
    if owned is not None and "P" not in line.kinds[: owned.start()]:  # ... = White 61 (Ann)
        said = mating_line(slice_of(line, 0, owned.start()))
        name = line.line.entry(*owned.span("who"))
        return said and [one._replace(who=name, turn={**one.turn, "behind": name}) for one in said]
    for who, points, rest in _whose(line):
        made = mating_in(rest, points)
        if isinstance(made, Said):
            if who is None or line.kinds[0] != "P":
                continue
            return [made._replace(who=who)]
        if made is not None:
            mating, total = made
            said = [Said("mating", line.line.entry(), who, mating=mating)]
            return said if total is None else [*said, total._replace(who=who)]
    owner, points, rest = next(iter(_whose(line)), (None, None, line))
    bad = bad_line(line, what_lacks(line), owner or owner_of(line))
    lacks_kit = re.fullmatch("[Kk][xX&]([Kk])n?", rest.kinds)  # it belongs behind the parents
    at = _span(rest.line) if rest.kinds else bad.entry
    at = at if lacks_kit is None else rest.line.entry(lacks_kit.start(1))
    bad = bad._replace(entry=at.saying(bad.entry.text))
    rest = _with_unknown_cards(rest)
    parents = re.fullmatch("[Kk][xX][Kk]", rest.kinds)
    if points is not None or not (parents or re.fullmatch(rf"[=E:]+{_KITS}n?p?", rest.kinds)):
        return [bad]
    # one half of a mating: the other half may stand on another line
    turn = {"bad": at.saying(bad.what)}
    if owner is not None and owner.text.casefold() in _GENERATIONS:
        turn["generation"], owner = owner, None
    roles = (BUCK, DOE) if parents else (KITS,) * len(rest.cards)
    number = next((one.entry for one in rest.line.tokens if one.kind == "n"), None)
    return [
        Said(
            "card",
            bad.entry,
            None if n else owner,
            role,
            None if n else number,
            card=card,
            turn=turn,
        )
        for n, (role, card) in enumerate(zip(roles, rest.cards.values(), strict=True))
    ]


_GENERATIONS = ("p", "parents", "parental generation", "cross")
"""What stands before the parents of a mating, if nobody is called so."""


def _round_of(line: Units, counted: re.Match[str]) -> list[Said]:
    at = counted.start("round")
    name, number = line.line.tokens[at : at + 2]
    is_number = number.kind == "n"
    return [Said("part", name.entry, what=name.name, value=number.entry)] if is_number else []


def what_lacks(line: Units) -> str:
    kinds, text = line.kinds, line.line.text
    numbers = [token.entry.text for token in line.line.tokens if token.kind == "n"]
    if "?" in kinds or re.search(r"K[wh]+$", kinds):
        return IN_FIGURES
    for opening, closing in ("[]", "()"):
        if text.count(opening) > text.count(closing):
            return f"has a '{opening}' without its '{closing}'"
    if kinds.count("x") > 1:
        return "has more than one 'x'"
    if kinds.count("=") > 1:
        return "has more than one '='"
    if sum(kind in "Kk" for kind in kinds) < 3:
        if not set(kinds) & set("xX&"):
            has_cross = re.search(r"\b[xX]\b", text)
            return "has no doe" if has_cross else "has no 'x' between the buck and the doe"
        buck, doe = (re.search(look, kinds) for look in ("[Kk][^xX&]*[xX&]", "[xX&][^=E]*[Kk]"))
        return f"has no {'buck' if buck is None else 'doe' if doe is None else 'kit'}"
    said = re.search(r"K.*(n)S", kinds)
    kits = sum(kind in "Kk" for kind in kinds) - 2
    if said is not None and line.line.tokens[said.start(1)].name != str(kits):
        number = line.line.tokens[said.start(1)].entry.text
        return f"has {counted(kits, 'kit')}, but says that there are {number}"
    if len(numbers) > 1:
        return f"has the numbers {listed(numbers, 'and')}; only one can be its points"
    if numbers and re.match("n[Kk]|[^K]*:n[Kk]", kinds):
        return f"begins with {numbers[0]}; points go behind the kit, '{numbers[0]}.' counts lines"
    if kinds.startswith("K-"):
        name = line.line.tokens[0].entry.text
        return f"begins with a card; if {name} plays, write '{name}:'"
    return "is no mating that can be read"


def _whose(line: Units) -> Iterator[tuple[Entry | None, Entry | None, Units]]:
    """Yield the ways to part a line from the player at its beginning: name, points, the rest."""
    kinds = line.kinds
    named = re.match("([wP]*K[wPK]*):(?=[^:]*[xX=])(?:.*[Kk]){3}", kinds)
    if named is not None:  # a player who is called as a card is: Amber, Rose Black
        yield line.line.entry(*named.span(1)), None, slice_of(line, named.end(1) + 1)
        return
    first = next((n for n, kind in enumerate(kinds) if kind in "Kx=<E"), len(kinds))
    colon = kinds.rfind(":", 0, first)
    if colon >= 0:
        start = kinds.rfind(":", 0, colon) + 1
        yield from _named(line, start, colon, colon + 1)
    elif (ahead := re.match(r"n([wPm]+)[:,-]?(?=K[^n]*$)", kinds)) is not None:
        points = line.line.tokens[0].entry  # 61 Ann Castor x Lilac = White
        if int(line.line.tokens[0].name or 0) > MOST_NUMBERED:
            yield line.line.entry(*ahead.span(1)), points, slice_of(line, ahead.end())
    elif (got := re.match(r"([wPm]+)[cE]i*(?=npi*K)", kinds)) is not None:
        yield from _named(line, 0, got.end(1), got.end())  # Ann gets 61 points for Castor x ...
    elif (initial := _initial(line)) is not None:
        yield initial, None, slice_of(line, 1)
    elif kinds[0] == "P" and not kinds.startswith("P("):
        skip = re.match(r"P'?[,;:.-]*", kinds)
        yield line.line.entry(0, 1), None, slice_of(line, skip.end() if skip else 1)
    else:
        dash = re.match(rf"({NAME[:-2]}]+n?)[-,/;](?=[Kkn])", kinds)
        if dash is not None and "K" not in dash[1]:
            yield from _named(line, 0, dash.end(1), dash.end())
        words = re.match(r"[wPhilm]+(?:\(np?\))?(?=[Kn])", kinds)
        if words is not None:
            yield from _named(line, 0, words.end(), words.end())
    if colon < 0:
        yield None, None, line


def _initial(line: Units) -> Entry | None:
    """The initial of a player before the cards: ``M. Castor x Lilac = White``, ``M. Cast. x``.

    ``B. Otter`` is a card that is written short: no card begins with an otter.
    """
    if line.kinds[0] not in "wm" or len(line.kinds) < 2 or len(line.line.tokens[0].entry.text) > 1:
        return None
    name = with_stop(line.line, line.line.entry(0, 1), 1)
    first = line.line.tokens[1].entry.text.casefold()
    is_card = line.kinds[1] == "K" or (
        line.kinds[1] == "w"
        and len(first) > 1
        and any(one.startswith(first) for one in deck().names)
    )
    return name if is_card and name.text.endswith(".") else None


def _named(
    line: Units, start: int, end: int, rest: int
) -> Iterator[tuple[Entry | None, Entry | None, Units]]:
    if line.kinds[start:end] == "h" and line.line.tokens[start].name == "heading":
        return  # Cards: Castor, Blue, Opal
    points = None
    ahead = re.match(r"npi+", line.kinds[start:end])
    if ahead is not None:  # 61 points for Ann: ...
        points, start = line.line.tokens[start].entry, start + ahead.end()
    behind = re.search(r"n$|\(np?\)$", line.kinds[start:end])
    if behind is not None:
        number = line.line.tokens[start + behind.start() + behind[0].index("n")]
        # Pupil 31 is a name, and so is P21
        is_name = line.kinds[start : start + behind.start()][-1:] in ("l", "q", "u")
        is_name |= number.start > 0 and line.line.text[number.start - 1].isalpha()
        if int(number.name or 0) > MOST_NUMBERED and not is_name:
            points, end = number.entry, start + behind.start()
    name = name_of(line.line, start, end)
    if name is not None:
        yield name, points, slice_of(line, rest)


_STRAY = re.compile(
    r"(?:^|(?<=[xX&=:E<,;/+-]))w+K?w*(?P<of>b)?(?=[xX&=:E<,;/+n-]|\(n|$)"
    r"|Kw+(?P<filled>b)?(?=[xX&=:E<,;/+n])"  # Chocolate Sealzz [aa bb cchd- Dd]
)


def mating_in(
    line: Units, points: Entry | None = None
) -> tuple[WrittenMating, Said | None] | Said | None:
    """Return the mating of a line without its player, and the total behind it.

    What is bad about it comes as such; None where it is no mating.
    """
    # a Castor buck with a Lilac doe
    line = _with_unknown_cards(chosen(line, [n for n, k in enumerate(line.kinds) if k != "i"]))
    kinds, start = line.kinds, 0
    first = _FIRST.match(kinds)
    if first is not None:
        number, start = line.line.tokens[0], first.end()
        is_low = int(number.name or 0) <= MOST_NUMBERED
        has_points = re.search("n[p)]*$", kinds[1:]) is not None
        before = line.line.text[: number.start]
        is_count = before.endswith("#") or (is_low and has_points and not before.strip())
        if not is_count and (is_low or has_points):
            return None
        points = points if is_count else points or number.entry
    for pattern in _MATINGS:
        found = pattern.fullmatch(kinds, start)
        if found is not None:
            return _written(line, found, points)
    in_words = re.search(r"(?<=[Kk])[=:,(-]*(\?+)p?\)?$", kinds)
    if in_words is None or points is not None:
        return None
    words = line.line.entry(*in_words.span(1))
    made = mating_in(slice_of(line, 0, in_words.start()), words)
    return (made[0], Said("unsure", words)) if made and not isinstance(made, Said) else made


def _with_unknown_cards(line: Units) -> Units:
    """Take words in the place of a card as one, where signs show a mating."""
    if "w" not in line.kinds:
        return line
    if not re.search("[xE=]|K[&]K", line.kinds):
        words = [line.line.entry(*one.span()).text for one in re.finditer("w+K?w*", line.kinds)]
        if line.kinds.count("K") < 2 or not any(map(is_nearly_card, words)):
            return line
    spans = []
    for found in _STRAY.finditer(line.kinds):
        first, last = found.span()
        is_filled = bool(found["of"] or found["filled"])
        entry = line.line.entry(first, last - is_filled)
        filled = line.line.tokens[last - 1].entry if is_filled else None
        genotype = None if filled is None else filled.saying(filled.text.strip("[] "))
        entry = entry.saying(card_of(entry.text) or entry.text)
        spans.append((first, last, "k", WrittenCard(entry, genotype, is_known=False)))
    return merged(line, spans)


def _written(
    line: Units, found: re.Match[str], points: Entry | None
) -> tuple[WrittenMating, Said | None] | Said:
    places = [found.start("buck"), found.start("doe")]
    kits = [n for n in range(*found.span("kits")) if n in line.cards]
    cards = [line.cards[n] for n in (*places, *kits)]
    if found["count"] and line.line.tokens[found.start("count")].name != str(len(kits)):
        return bad_line(line, what_lacks(line))
    behind = number_in(line.line, *found.span("n")) if found["n"] else None
    if behind is not None and points is not None:
        return bad_line(line, "has points before the cards and after them")
    made = mating_of(cards, behind or points, line.line.entry(), line.line)
    if isinstance(made, str):
        return bad_line(line, made)
    if "running" in found.re.groupindex:
        doubt = bad_line(line, what_lacks(line))
        value = line.line.tokens[found.start("running")].entry
        return made, Said("running", value, what=doubt.what, value=value)
    if found["total"]:
        value = line.line.tokens[found.start("total")].entry
        return made, Said("total", value, what=sum_of(line, found), value=value)
    return made, None


def mating_of(
    cards: Sequence[WrittenCard], points: Entry | None, place: Entry, line: TokenLine | None = None
) -> WrittenMating | str:
    """Return the mating of some cards, buck first; one bracket behind the last may hold all.

    In the ``line`` of the cards each genotype of a bracket has a place of its own.
    """
    genotypes = [card.genotype for card in cards]
    last = genotypes[-1]
    if last is not None and not any(genotypes[:-1]):
        parts = list(re.finditer(r"(?:^|[;|])([^;|]*)", last.text))
        if len(parts) == 1:
            parts = list(re.finditer(r"(?:^|[,/])([^,/]*)", last.text))
        if len(parts) == len(cards):
            start = -1 if line is None else line.text.rfind(last.text)
            pieces = [
                last.saying(one[1].strip())
                if line is None or start < 0
                else line.piece(start + one.start(1), start + one.end(1))
                for one in parts
            ]
            genotypes = [one if one.text else None for one in pieces]
        elif len(parts) > 1:
            return f"has {len(parts)} genotypes for {len(cards)} cards"
    entries = [card.card for card in cards]
    return WrittenMating(
        line=place.line,
        column=place.column,
        buck=entries[0],
        doe=entries[1],
        kits=tuple(entries[2:]),
        filled=tuple(genotypes),
        points=points,
    )


def with_genotypes(mating: WrittenMating) -> WrittenMating:
    """A mating with the genotypes that stand behind its cards as those filled in."""
    cells, has_own = list(map(card_cell, mating.cards)), mating.filled[-1] is None
    is_plain = all(cell[:2] == (card, None) for cell, card in zip(cells, mating.cards, strict=True))
    if is_plain and (has_own or any(mating.filled[:-1])):  # as almost all
        return mating
    filled = [
        card._replace(genotype=written or card.genotype)
        for card, written in zip(cells, mating.filled, strict=True)
    ]
    made = mating_of(filled, mating.points, at(mating))
    return mating if isinstance(made, str) else replace(made, lacks_kit=mating.lacks_kit)


def number_in(line: TokenLine, first: int, last: int) -> Entry:
    """The number among some tokens; of a sum what it comes to, or all of it if that is wrong."""
    numbers = [n for n in range(first, last) if line.kinds[n] == "n"]
    values = [int(line.tokens[n].name or 0) for n in numbers]
    if len(numbers) == 1:
        one = line.tokens[numbers[0]]
        return one.entry.saying(one.name)
    whole = line.entry(numbers[0], numbers[-1] + 1)
    if line.kinds[numbers[-1] - 1] != "=":
        return whole.saying(str(sum(values)))
    return line.tokens[numbers[-1]].entry if values[-1] == sum(values[:-1]) else whole


def sum_of(line: Units, found: re.Match[str]) -> str:
    groups = [name for name in ("of", "of2") if name in found.re.groupindex and found[name]]
    spans = [found.span(name) for name in groups]
    tokens = [token for span in spans for token in line.line.tokens[slice(*span)]]
    said = ["part" if token.kind == "o" else token.name for token in tokens if token.kind in "oq"]
    text = found.re.groupindex.get("c") and found["c"] and line.line.tokens[found.start("c")]
    if text and re.match(r"(?:grand|final|end)\b", text.entry.text, re.IGNORECASE):
        said.append("all")
    if text and re.match(r"sub|running|.*so far", text.entry.text, re.IGNORECASE):
        said.append("part")
    return said[0] if said else ""
