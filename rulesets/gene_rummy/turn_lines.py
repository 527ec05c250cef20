"""What a line of a pad, or of a game in lines, says of a turn: drawn, laid down, retired, called.

A turn is cut at its verbs, and each part read by the kind of its verb: ``D`` draws, ``L`` lays
down, ``R`` retires, ``Z`` nothing; in SET! ``Y`` the verdict, ``J`` how it was judged, ``M`` what
it cost, ``B`` and ``A`` cards that are laid out, ``H`` the offspring; ``W`` is taken back.
"""

import re
from dataclasses import dataclass, field, replace

from testcross.rulesets.gene_rummy.entries import Draw, Turn, WrittenMating
from testcross.rulesets.gene_rummy.line_plays import (
    CARD,
    NAME,
    Said,
    at,
    bad_line,
    mating_in,
    mating_of,
    name_of,
    number_in,
    part_of,
    slice_of,
    what_lacks,
)
from testcross.rulesets.gene_rummy.words import (
    POOL,
    RETIREMENT,
    TAKEN_BACK,
    Units,
    WrittenCard,
    card_of,
    slots_in,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.line_comments import LineError
from testcross.rulesets.tabletop.sheet_words import Token

_CUT = re.compile(r"[,;&]*(?P<verb>[DLRZJYMBHAW])")
_DREW = re.compile(
    r"[i:]*(?:F?i*(?P<from>[UO])[i:,]*)?(?P<card>[Kk])?(?:i*F?i*(?P<from2>[UO]))?[i,;:&]*"
)
"""``draws Lynx from the Gene Pool``, ``takes from Retirement: Lynx``."""
_SOURCES = {"U": RETIREMENT, "O": POOL}
_POINTS = re.compile(
    r"(?:p[:=]?(?P<text>[Kk?n])|(?:(?<=e)=)?[,;:(]*(?P<sum>n(?:\+n)*(?:=n)?|\?)p?\)?)[,;]*$"
)
"""``points 61``, ``= 61``, ``(61 points)``."""
_LACKS = (
    (
        r"(?:[^xX]*[xX]){2}(?P<at>)",
        "a second 'x'; put '&' between two matings, '=' before the kits",
    ),
    (r"(?:[^=]*=){2}(?P<at>)", "a second '='; delete it"),
    (r"(?P<at>)[xX]", "the buck is missing here"),
    (rf"{CARD}[xX](?P<after>)(?!{CARD})", "the doe is missing here"),
    (
        rf"{CARD}(?P<after>)=",
        "the doe is missing here; write both parents, BUCK x DOE, before the kits",
    ),
    (rf"{CARD}[xX]{CARD}=(?:{CARD},)*(?P<after>)(?!{CARD})", "a card is missing here"),
    (rf"{CARD}[xX]{CARD}(?P<end>)$", "the kit is missing here; write = and its card"),
)
"""What keeps a part of a turn from being a mating: there, or behind what stands before."""


@dataclass(slots=True)
class TurnLine:
    """What a line says of a turn, or of a call of SET!."""

    draw: Draw | None = None
    matings: list[WrittenMating] = field(default_factory=list)
    """With as many genotypes as stand in a bracket behind, be it more or fewer than cards."""
    told: dict[str, Entry] = field(default_factory=dict)
    """By their keys in a record: ``retire``, ``taken back``, ``judged``, ``penalty``, ..."""
    cards: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    """Those ``added`` or ``replaced``."""
    problems: list[tuple[int, str]] = field(default_factory=list)
    """The columns of what cannot be read, and why."""


def turn_in(line: Units) -> TurnLine:
    """Read a turn, part by part: ``draws Lynx, lays Castor x Lilac = White 61, retires Blue``."""
    turn, cuts = TurnLine(), list(_CUT.finditer(line.kinds))
    starts = [*(one.start() for one in cuts), len(line.kinds)]
    parts = [
        (line.line.tokens[cut.start("verb")], slice_of(line, cut.end(), end))
        for cut, end in zip(cuts, starts[1:], strict=True)
    ]
    first = _trimmed(slice_of(line, 0, starts[0]))
    if first.kinds:  # a mating before anything else
        parts.insert(0, (first.line.tokens[0]._replace(kind="L"), first))
    for verb, part in parts:
        try:
            _read_part(turn, verb, part)
        except LineError as error:
            turn.problems.append((error.column, error.problem))
    return turn


def _read_part(turn: TurnLine, verb: Token, part: Units) -> None:
    if verb.kind == "D":
        return _drew(turn, verb, part)
    if verb.kind == "Z":  # he passed: what stands behind may be words, but no play
        if re.search("[Kkgben?x]", part.kinds):
            raise _stray(part.line.tokens[0], part.line.entry())
        return None
    part = _trimmed(part)
    whole = part.line.entry() if part.kinds else None
    if verb.kind == "L":
        return _laid(turn, verb, part)
    if verb.kind in "AB":
        if verb.name in turn.cards:
            raise LineError(verb.start + 1, f"this line has a second {verb.name!r}; delete one")
        turn.cards[verb.name] = cards_in(part)
        return None
    key, entry = verb.name, whole
    if verb.kind in "RH":
        key = "retire" if verb.kind == "R" else "offspring"
        entry = _one_card(verb, part)
    elif verb.kind == "Y":
        if whole is not None:
            raise _stray(part.line.tokens[0], whole)
        key, entry = "judged", verb.entry.saying(verb.entry.text.casefold())
    elif verb.name == TAKEN_BACK:
        if verb.entry.text.casefold() == "taken":
            raise LineError(verb.start + 1, f"expected {TAKEN_BACK!r}, for a mating that was")
        entry = _told(part) or verb.entry.saying("true")
    elif whole is not None:
        entry = _told(part)
    elif verb.name == "judged":
        return None  # judged right: the word behind says it
    if entry is None:
        raise LineError(verb.end + 1, f"{verb.name} is missing here")
    if key in turn.told:
        raise LineError(entry.column, f"this line has a second {key!r}; delete one")
    turn.told[key] = entry
    return None


def _told(part: Units) -> Entry | None:
    """Return what a part says: a card in full, other words as they stand."""
    if len(part.kinds) == 1:
        return part.line.tokens[0].entry
    return part.line.entry() if part.kinds else None


def _stray(token: Token, entry: Entry) -> LineError:
    return LineError(token.start + 1, f"cannot read {entry.text!r} here; delete it")


def _trimmed(part: Units) -> Units:
    bare = part.kinds.strip("i,;:&")
    first = part.kinds.index(bare) if bare else 0
    return slice_of(part, first, first + len(bare))


def _drew(turn: TurnLine, verb: Token, part: Units) -> None:
    if turn.draw is not None:
        raise LineError(verb.entry.column, "this line has a second 'draw'; delete one")
    draw = turn.draw = Draw(line=verb.entry.line, column=verb.entry.column)
    found = re.match(_DREW, part.kinds)
    for group in ("from2", "from"):
        if found and found[group] and draw.source is None:
            draw.source = part.line.tokens[found.start(group)].entry.saying(_SOURCES[found[group]])
    if verb.name == "from":  # somewhere that there is not: its name, then the card
        draw.source, part = part.line.tokens[0].entry, slice_of(part, 1)
        found = re.match(_DREW, part.kinds)
    elif draw.source is None and verb.name in (POOL, RETIREMENT):
        draw.source = verb.entry.saying(verb.name)
    end = found.end() if found else 0
    if found and found["card"]:
        draw.card = part.cards[found.start("card")].card
    elif part.kinds[end : end + 1] in ("x", "X"):
        problem = "name the card drawn, then the buck, before the cross"
        raise LineError(part.line.tokens[end].start + 1, problem)
    if end < len(part.kinds):
        _laid(turn, verb, _trimmed(slice_of(part, end)))


def _laid(turn: TurnLine, verb: Token, part: Units) -> None:
    if not part.kinds:
        raise LineError(verb.end + 1, "a mating is missing here; delete the '&', or add one")
    whole, points, genotypes = part, None, None
    behind = _POINTS.search(part.kinds)
    if behind is not None:
        first, last = behind.span("text" if behind["text"] else "sum")
        is_sum = part.kinds[first] == "n"
        points = number_in(part.line, first, last) if is_sum else part.line.tokens[first].entry
        part = _trimmed(slice_of(part, 0, behind.start()))
    if part.kinds.endswith("e"):  # the genotypes of all cards
        genotypes = part.line.tokens[-1].entry
        part = _trimmed(slice_of(part, 0, len(part.kinds) - 1))
    drawn = turn.draw.card if turn.draw is not None and not turn.matings else None
    if drawn is not None and re.fullmatch(f"{CARD}[xX]{CARD}", part.kinds):  # it is the kit
        end = part.line.tokens[-1].end
        kit = (Token("=", drawn, end, end), Token("K", drawn, end, end))
        cards = {**part.cards, len(part.kinds) + 1: WrittenCard(drawn)}
        part = part_of(part, (*part.line.tokens, *kit), cards)
    made = mating_in(part, points)
    if made is None:
        raise _no_mating(part, whole)
    if isinstance(made, Said):
        raise LineError(made.entry.column, made.what)
    mating, total = made
    if total is not None:
        raise LineError(total.entry.column, f"cannot read {total.entry.text!r} here; delete it")
    turn.matings.append(mating if genotypes is None else replace(mating, filled=_each(genotypes)))


def _each(bracket: Entry) -> tuple[Entry | None, ...]:
    """Return the genotypes in one bracket, each at its place; None for a place left empty."""
    found = list[Entry | None]()
    for text, start in slots_in(bracket.text[1:-1]):
        column = bracket.column + 1 + start + len(text) - len(text.lstrip())
        one = Entry(text=text.strip(), line=bracket.line, column=column)
        found.append(one if one.text else None)
    return tuple(found)


def _no_mating(part: Units, whole: Units) -> LineError:
    tokens, kinds = part.line.tokens, part.kinds
    if not set(kinds) & set("xX="):
        text = "expected +CARD or ^CARD for the card drawn, BUCK x DOE = KIT, or -CARD for the card"
        text = f"cannot read {whole.line.entry().text!r} in a turn; {text} retired"
        return LineError(whole.line.tokens[0].start + 1, text)
    for look, problem in _LACKS:
        found = re.match(look, kinds)
        if found is None:
            continue
        spot, how = found.start(1), found.lastgroup
        if how == "at" and spot < len(tokens):
            return LineError(tokens[spot].start + 1, problem)
        before = whole.line.tokens[-1] if how == "end" else tokens[max(spot - 1, 0)]
        return LineError(before.end + 1, problem)
    return LineError(tokens[0].start + 1, f"{whole.line.entry().text!r} {what_lacks(part)}")


def _one_card(verb: Token, part: Units) -> Entry:
    if not part.kinds:
        raise LineError(verb.end + 1, "a card is missing here")
    if part.kinds[0] not in "Kk":
        text = part.line.entry().text
        raise LineError(part.line.tokens[0].start + 1, f"expected a card here, not {text!r}")
    if len(part.kinds) > 1:
        first, rest = part.line.entry(0, 1).text, part.line.entry(1).text
        problem = f"put a comma between {first!r} and {rest!r}, or quote the card"
        raise LineError(part.line.tokens[1].start + 1, problem)
    return part.cards[0].card


def cards_in(part: Units) -> tuple[Entry, ...]:
    """Return the cards that stand in a row, with commas or without; raise for what is no card."""
    for n, kind in enumerate(part.kinds):
        if kind not in "Kk,;:&i":
            token = part.line.tokens[n]
            raise LineError(token.start + 1, f"expected a card here, not {token.entry.text!r}")
    return tuple(one.card for _, one in sorted(part.cards.items()))


# on a pad


def turn_line(line: Units) -> list[Said] | None:
    """A turn of a pad, in which short names of cards are such behind its first verb."""
    first = next(n for n, kind in enumerate(line.kinds) if kind in "DLR")
    tokens, cards = list(line.line.tokens), dict(line.cards)
    for n in range(first, len(tokens)):
        code = card_of(tokens[n].entry.text) if line.kinds[n] == "w" else None
        if code is not None:
            cards[n] = WrittenCard(tokens[n].entry.saying(code))
            tokens[n] = tokens[n]._replace(kind="K")
    line = part_of(line, tuple(tokens), cards)
    first = min(line.kinds.index(verb) for verb in "DLRZ" if verb in line.kinds)
    if "K" not in line.kinds or line.kinds[:first].strip("wPh:,-.'iun"):
        return None
    who = name_of(line.line, 0, first)
    turn = turn_in(slice_of(line, first))
    if turn.problems:
        return [bad_line(line, "has a part that is not read", who)]
    place = line.line.entry()
    event = Turn(
        line=place.line,
        column=place.column,
        player=who or place.saying(""),
        draw=turn.draw,
        matings=tuple(turn.matings),
        taken_back=turn.told.get(TAKEN_BACK),
        retire=turn.told.get("retire"),
    )
    matings = [Said("mating", at(one, one.text), who, mating=one) for one in event.matings]
    return [Said("turn", place, who, event=event), *matings]


def coded_line(line: Units) -> list[Said] | None:
    """A line of short names of cards, without signs: ``Ann: casb lid wd 61``."""
    found = re.fullmatch(rf"(?:(?P<who>P|{NAME}+?)[:,-])?(?P<cards>[^n:]+?)(?P<n>n)?p?", line.kinds)
    if found is None:
        return None
    first, last = found.span("cards")
    words = [token for token in line.line.tokens[first:last] if token.entry.text.isalpha()]
    codes = [card_of(token.entry.text) for token in words]
    if len(codes) < 3 or not all(codes):
        return None
    cards = [
        WrittenCard(one.entry.saying(code or "")) for one, code in zip(words, codes, strict=True)
    ]
    points = line.line.tokens[found.start("n")].entry if found["n"] else None
    mating = mating_of(cards, points, line.line.entry())
    if isinstance(mating, str):
        return None
    who = name_of(line.line, *found.span("who")) if found["who"] else None
    return [Said("mating", line.line.entry(), who, mating=mating)]
