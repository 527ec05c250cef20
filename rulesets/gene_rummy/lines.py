"""What a line of a pad says: a table of patterns over the kinds of its units, each with a line.

Plays are read by ``line_plays``, everything else by ``FORMS``, of which the first that fits counts.
Nothing is skipped: a line with a card, a genotype or a number that fits none is ``bad``, with the
line to write.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache

from testcross.rulesets.gene_rummy.line_plays import (
    MODEL,
    MOST_NUMBERED,
    NAME,
    Said,
    bad_line,
    chosen,
    mating_line,
    mating_of,
    merged,
    name_of,
    number_in,
    owner_of,
    slice_of,
    sum_of,
    with_stop,
)
from testcross.rulesets.gene_rummy.turn_lines import coded_line, turn_line
from testcross.rulesets.gene_rummy.words import Units, WrittenCard, deck, units, vocabulary
from testcross.rulesets.records.entries import Entry, placed_names, player_key
from testcross.rulesets.tabletop.sheet_words import (
    PRONOUNS,
    Names,
    TokenLine,
    ending,
    medal,
    sentence,
)

RULES = ("variant", "scoring", "fill")
MOST_WORDS = 300
MOST_CHARACTERS = 1_000
"""Of a line; far more than anybody writes, and few enough for every pattern."""


_OF = r"(?:q|on?)*"
_ONE_OR_SUM = r"(?P<value>n(?:\+n)*(?:=n)?)"
_WHO, _SUM = f"P|{NAME}+?n?", f"{_ONE_OR_SUM}p?"
_TOTAL = rf"(?:{_ONE_OR_SUM}|(?P<other>y|\?+))p?"
"""``y`` is a number below 0, which only totals of SET! can be, ``?`` one in words."""
_REMARK = re.compile(
    r"(?<=[np)])(?:\((?![cqp:=i]*np?\)|[+y]|P\)$)[^()Kg]*\)|<[^K]*|[,;-]?(?!i[Pw]+$)[wi&]+)$"
)
_OF_CLASS = re.compile(r"(?:P|w+)\((?:[?h]|x|w)\)(?!$)|(?:P|w+)\([?h]\)$")
"""What stands behind a name in brackets: ``Grace (7b)``."""
_NAMES = r"(?:[^Kgb:n]|(?<=[lqu])n)"
_IN_PART = "(?:i*(?P<what>[or])(?P<number>n))?"
_SCORE = r"(?P<ahead>[iX:=,(-]*)(?P<n>n)(?:p?[i:-]+(?P<loser>n))?\)?"
"""Behind the name of a winner: ``with 104 points``, ``104 to 43``, ``by 20 points``."""
_WORKING = r"(?P<value>K)(?:[:=-]*(?P<filled>K))?(?P<n>[=(:,-]*(?:n\+)*n(?:=n)?)?p?\)?"
_ROUND = "on[:=i-]*np?"
_GOT = re.compile(r"\b(?:(?:i|we)\s+(?:got|get|have|had|made|scored)|now|worth)\b", re.IGNORECASE)
FORMS = (
    ("remark", r"N.*|\([^Kgb]*\)?|z[^Kgb]*", "NB Ann forgot to retire"),
    ("setting", r"(?P<what>r)[:=](?P<value>.+)|(?P<rule>r)(?P<is>[wqXtKS]+)", "variant: set"),
    ("players", r"l[:=](?P<names>[^:=gb]+)", "players: Ann, Bo"),
    ("part", r"(?P<what>[orq])(?P<value>n)[:,.]*(?P<rest>.*)", "Round 1, dealer Bo"),
    ("setup", r"(?:[Ud][:=]?(?P<value>K|[wP]+))", "Retirement: Lilac Otter buck"),
    (
        "by name",
        r"[PnpcqiEF:=,;()&/'-]*",
        "Points: 61 for Ann / 36 for Bo",
    ),
    (
        "winner",
        rf"[&i]*v[i:=,-]*{_IN_PART}[i:=,-]*(?P<names>{_NAMES}*?)(?:{_SCORE}p?\)?)?",
        "Winner of round 1: Ann, 104 to 43",
    ),
    (
        "winner",
        rf"(?:(?P<speaker>[^:]*):|[qc]+-)?(?P<names>{_NAMES}+?)i*V{_IN_PART}(?:[iwP]*[wP])?(?:{_SCORE}(?:p[^Kgbn]*)?|[^Kgbn]*)",
        "Ann and Bo have won",
    ),
    (
        "left",
        r"f[:=i-]*(?P<pairs>(?:i*(?:P|[w']+)[:=(i-]*n\)?[,;&-]*)+)",
        "Cards left: Ann 3, Bo 2",
    ),
    (
        "totals",
        r"(?:ci*)?(?P<of>(?:q|[ou]n?)*)(?:p?c[pi]*)?[:=-]*(?P<pairs>(?:i*(?:P|[w']+)[:=(iE'-]*[ny]p?\)?[,;&-]*){2,})",
        "Totals: Ann 51, Bo 36",
    ),
    (
        "rounds",
        rf"(?:(?P<who>{_WHO})[:,-]*)?(?P<pairs>(?:{_ROUND}[,;&]*){{2,}})(?:i*c[:=i-]*(?P<n>n)p?)?",
        "Ann: Round 1 61, Round 2 24, total 85",
    ),
    ("points", r"p[:=i]*(?P<value>n)p?", "Points: 61"),
    ("total", rf"i*(?:(?P<of>q+|on)p[:=i-]*|(?P<of2>on)[:=]){_TOTAL}", "Overall points: 64"),
    (
        "total",
        rf"i*(?P<of>{_OF})(?P<c>c)(?P<of2>q*)(?:ic|[pi])*[:=i-]*(?:{_TOTAL})?",
        "Grand total: 64",
    ),
    (
        "total",
        rf"(?:(?:P|{NAME}+):)?i*(?P<of>{_OF})(?P<c>c)[pi]*[:=i(-]*(?P<who>{_WHO})[')i:=-]*{_TOTAL}",
        "Total Ann: 43",
    ),
    (
        "total",
        rf"(?P<who>{_WHO})'?[:;,(-]*i*(?P<of>{_OF})(?P<c>c)(?P<of2>q*)[pi]*[:=i)-]*{_TOTAL}",
        "Ann: my total is 75",
    ),
    (
        "total",
        rf"(?:(?P<who>{_WHO})E?)?i*(?P<value>n)p?i*(?P<of>{_OF})(?P<c>c)",
        "Ann has 61 points in total",
    ),
    (
        "card",
        r"(?P<role>S)(?P<t>t)?[:=-]?(?P<value>[Kk]|[w?]+)(?P<n>[=(:,-]*n)?p?\)?",
        "Buck: Opal",
    ),
    ("card", _WORKING, "Castor: A- B- Cc D- = 12"),
    ("sum", rf"i*(?:=|(?=n\+)){_SUM}", "= 61"),
    (
        "penalty",
        rf"(?:(?P<who>P|{NAME}+?)'?[:,-]*)?i*M[:=i,(-]*(?P<value>[ny])p?",
        "Bo: penalty 10",
    ),
    (
        "pass",
        rf"(?:(?P<who>P|{NAME}+?n?)[',:-]*)?[i&]*Z[^Kgb]*|(?P<who2>P|{NAME}+)[:=]-+",
        "Bo: pass",
    ),
    (
        "number",
        rf"=?(?:l(?=[wP]))?(?P<who>P|ln(?=[:=]?i*n)|[w'i-]+?)?'?[:=,;(-]*i*{_SUM}\)?",
        "Ann 66",
    ),
    ("number", r"(?P<value>n)(?:p?[i:-]*(?P<who>P)|pi(?P<who2>w{1,3}))", "91 Ann"),
    (
        "player",
        r"(?:[qh][^Kgb:]*:[^Kgb:]*?|i?h(?=l:))?l(?:n(?=[:=-]))?[:=-]?(?P<names>l?[wPn]*[wP]n?|(?<=[:=])(?:ln|[wP]*K[wP]*))(?:[qh]:[^Kgb]*)?|(?P<who>P|[wm]+n?|ln|K)(?P<sure>:)",
        "Player: Ann",
    ),
    ("parent", r"S:?", "Mum"),
    ("team", r"qn|(?P<who>P|w+)'[uh]:?|un[,:.-]?(?P<who2>P|w+)", "Group 7"),
    (
        "heading",
        r"h(?!.*P[:=]?n)[^Kgb]*|nhn?|sn:?|q(?:[n?]?[wx]?|[:=][^KgbP]*[^KgbnP][^KgbP]*)|un?[^Kgbn:=]*:?[^Kgbn:=]*|u[:=]n|G[^Kgb]*|[wqzi]+[hG][^Kgb]*|[lScptxX=,;+&orzR/|-]+",
        "Date: 12 May",
    ),
    ("words", r"(?P<who>[^Kgbn?=+:;]+n?)", "Ann"),
    ("remark", rf"(?P<who>P|{NAME}+):[^KgbnyM?]*", "Bo: haha nice"),
)
"""All other lines, each with one that it is for."""
_FORMS = [(kind, re.compile(look)) for kind, look, _ in FORMS]


_WORDS_OF_CARD = r"[^\W\d_]+(?: [^\W\d_]+){0,4}"
_USUAL = re.compile(
    rf" *(?P<who>[^\W\d_]+(?:[ '-][^\W_]+){{0,3}}): +"
    rf"(?P<buck>{_WORDS_OF_CARD})(?: +\[(?P<b>[^\[\];|]+)\])?"
    rf" +x +(?P<doe>{_WORDS_OF_CARD})(?: +\[(?P<d>[^\[\];|]+)\])?"
    rf" += +(?P<kit>{_WORDS_OF_CARD})(?: +\[(?P<k>[^\[\];|]+)\])? +(?P<n>\d+)"
)
"""The model line, which most lines of a pad are; cards are such by their names in full."""


def _usual(line: TokenLine) -> list[Said] | None:
    """Read a line that is the model: what patterns over its units would say, only faster."""
    found = _USUAL.fullmatch(line.text)
    if found is None:
        return None
    pieces = found.groups()
    if not all(card.casefold() in deck().names for card in pieces[1:6:2]):
        return None
    if not any(map(str.isalpha, pieces[2] or "a")) or not is_plain_name(pieces[0]):
        return None
    said = [
        Entry(text=text or "", line=line.number, column=line.column + start)
        for text, (start, _) in zip(pieces, found.regs[1:], strict=True)
    ]
    pairs = zip(said[1:6:2], said[2:7:2], strict=True)
    cards = [WrittenCard(card, genotype if genotype.text else None) for card, genotype in pairs]
    place = said[0].saying(line.text[found.start(1) :])
    mating = mating_of(cards, said[7].saying(str(int(pieces[7]))), said[1], line)
    return None if isinstance(mating, str) else [Said("mating", place, said[0], mating=mating)]


@lru_cache(10_000)
def is_plain_name(text: str) -> bool:
    """Tell a name of words that mean nothing else, unlike those of ``Ann turn 2``."""
    return set(vocabulary().tokens(TokenLine(text, 1), Names()).kinds) == {"w"}


def read_line(blank: TokenLine, names: Names) -> list[Said]:
    if len(blank.text) > MOST_CHARACTERS:
        place = Entry(text="", line=blank.number, column=1)
        text = f"a line of more than {MOST_CHARACTERS} characters; shorten it"
        return [Said("bad", place, None, text)]
    usual = _usual(blank)
    if usual is not None:
        return usual
    whole = units(_with_names(vocabulary().tokens(blank, names)))
    if not any(map(str.isalnum, blank.text)):
        is_blank = not blank.text.strip()
        return [] if is_blank else [Said("remark", whole.line.piece(0, len(blank.text)))]
    if len(whole.kinds) > MOST_WORDS:
        return [bad_line(whole, "is too long to be read")]
    if re.search(r"(?<!\d)\d\?(?!\w)", blank.text):
        return [bad_line(whole, "has a number that cannot be read", owner_of(whole))]
    whole = slice_of(whole, sentence(whole.line))
    line = _bare(whole)
    if (labelled := re.match("l[:=](?=[wPm]+[,;].*[:x=])", line.kinds)) is not None:
        line = slice_of(line, labelled.end())  # Name: Ann; Buck: Castor; ...
    kinds = line.kinds
    if re.fullmatch("[hN][:=][^Kgb]*", kinds):
        return [Said("heading" if kinds[0] == "h" else "remark", line.line.entry())]
    if "K" not in kinds and (coded := coded_line(line)) is not None:
        return coded
    if re.search("[DLR]", kinds) and (said := turn_line(line)):
        return said
    looks_like_mating = kinds.count("K") > 1 or ("K" in kinds and re.search("[xE=<]", kinds))
    is_list = re.fullmatch("l:[wPK,&]+", kinds) and not re.fullmatch("l:[wP]+,K,K,K", kinds)
    if is_list:  # players: Rose Black, Amber
        looks_like_mating = None
    if _working(line) is not None:
        looks_like_mating = None
    if looks_like_mating or ("x" in kinds and "S" not in kinds):
        said = _matings(line) or mating_line(line)
        if said:
            return said
    if re.fullmatch("(?:ln[:=-]+[wPm]+[,;&]*){2,}", kinds):  # Player 1 = Ann, Player 2 = Bo
        starts = [one.start() for one in re.finditer("ln", kinds)]
        each = zip(starts, [*starts[1:], len(kinds)], strict=True)
        return [one for a, b in each for one in _by_form(_bare(slice_of(line, a, b)), whole)]
    if titled := _title(line):
        return titled
    if (ended := _outcome(whole)) is not None:
        return [ended]
    return _by_form(line, whole)


def _by_form(line: Units, whole: Units) -> list[Said]:
    kinds = line.kinds
    for kind, pattern in _FORMS:
        found = pattern.fullmatch(kinds)
        if kind == "number" and "i" in kinds and not _GOT.search(line.line.text):
            continue  # "Ann played 2" is no total
        made = _said(kind, line, found) if found is not None else None
        if made:
            return _misspelt(line, kind) or [*made, *_medal(whole, made[0])]
    model = "Winner: Ann" if re.search("[vV]", kinds) and "K" not in kinds else MODEL
    model = "Ann total 61" if "c" in kinds and "K" not in kinds else model
    model = "Bo: penalty 10" if "M" in kinds and "K" not in kinds else model
    return [bad_line(whole, "is not read", owner_of(whole), model)]


_BETWEEN = re.compile(
    r"(?<=K)[,;:=(/-]*(?:p[:=]?)?n(?:\+n)*p?\)?(?P<between>[,;&+/i-]*)(?=[^Kn]*K)"
)
"""The points of a mating with another mating behind them."""


def _matings(line: Units) -> list[Said] | None:
    """Several matings in one line, each with its points: of whoever is named before them."""
    cuts = [one.span("between") for one in _BETWEEN.finditer(line.kinds)]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(line.kinds)]
    found, who = list[Said](), None
    for first, last in zip(starts, ends, strict=True) if cuts else ():
        said = mating_line(slice_of(line, first, last)) or [bad_line(line, "")]
        if any(one.kind == "bad" for one in said):
            return None
        who = next((one.who for one in said if one.who is not None), who)
        found += [one._replace(who=one.who or who) for one in said]
    return found


def _working(line: Units) -> re.Match[str] | None:
    """A card alone, perhaps with what was filled in for it, and its points."""
    found = re.fullmatch(_WORKING, line.kinds)
    if found is None or not found["filled"]:
        return found
    behind = line.cards[found.start("filled")]
    is_genotype = behind.genotype is not None and behind.genotype.column == behind.card.column
    return found if is_genotype and line.cards[0].genotype is None else None


_OF_TITLES = {
    *("gene", "rummy", "game", "rules", "variant", "edition", "version", "scoring", "by", "with"),
    *("the", "we", "played", "play", "using", "according", "to", "super", "scores", "sheet"),
}
_BETWEEN_TITLES = re.compile(r"[,;/()|]| [-–—] ")


def _title(line: Units) -> list[Said]:
    """The rules that a title names: ``Novice rules``, ``Gene Rummy, Production, scoring by suits``.

    A bare name is asked, but for ``SET!``, which nobody is called.
    """
    if set(line.kinds) & set("KgbnPvVcS:"):
        return []
    entry, found = line.line.entry(), list[Said]()
    for title in _BETWEEN_TITLES.split(entry.text.casefold()):
        words = re.findall(r"[^\W\d_]+", title)
        named = "-".join(word for word in words if word not in _OF_TITLES)
        what = "scoring" if "scoring" in words else "variant"
        known = deck().schemes_by_name() if what == "scoring" else [v.name for v in deck().variants]
        if len(words) > 8 or (named and named not in known) or words == ["standard"]:
            return []
        if named:
            found.append(Said("setting", entry, what=what, value=entry.saying(named)))
    is_bare = found and found[0].value and entry.text.casefold() == found[0].value.text
    if is_bare and line.line.text.strip().casefold() != "set!":
        text = f"{found[0].what}: {entry.text.casefold()}"
        return [bad_line(line, "may be the rules or a name", None, text)]
    return found


def _outcome(line: Units) -> Said | None:
    """Who has won or lost, or that nobody has, in words that would else be a heading."""
    said = ending(line.line) if not set(line.kinds) & set("KgbS?") else None
    if said is None:
        return None
    places = {f"place {place}": one for place, one in said.places}
    names = said.winners or ()
    place = (*names, *places.values(), line.line.entry())[0]
    is_tie = said.winners is not None and not names
    if said.may_be_seats:
        places["seats"] = place
    return Said("winner", place, names=names, turn={"shared": place} if is_tie else places)


def _medal(line: Units, behind: Said) -> list[Said]:
    """The place that a medal behind somebody's total is for."""
    found = medal(line.line) if behind.kind in ("total", "number") and behind.who else None
    if found is None:
        return []
    place, entry = found
    turn = {} if place == "1" else {f"place {place}": entry}
    return [Said("winner", entry, behind.who, turn=turn, is_row=place == "1")]


_KEYS = (*RULES, "players", "winner", "total", "totals")


@lru_cache(1_000)
def _key_like(word: str) -> list[str]:
    return get_close_matches(word.casefold(), _KEYS, 1, 0.85)


def _misspelt(line: Units, kind: str) -> list[Said]:
    """Refuse a line that is read as a name or a remark, where its word is nearly one of ours."""
    if kind not in ("number", "words", "player", "remark"):
        return []
    for n, token in enumerate(line.line.tokens):
        leads = n == 0 or line.kinds[n + 1 : n + 2] in (":", "n")
        if token.kind == "w" and leads and (close := _key_like(token.entry.text)):
            text = f"unknown word {token.entry.text!r}; did you mean {close[0]!r}?"
            return [Said("bad", token.entry, None, text, token.entry.saying(close[0]))]
    return []


def _with_names(line: TokenLine) -> TokenLine:
    """Take ``Max`` before a colon, alone or before a number as a name; in rows it is the most.

    A small word with a capital before a colon is one, too: ``An: ...``; and so is ``A1: ...``.
    """
    first = line.tokens[0] if line.tokens else None
    if first is None or line.cells:
        return line
    is_small = bool(re.match("i:", line.kinds)) and first.entry.text.istitle()
    is_small |= bool(re.match("in:", line.kinds)) and first.end == line.tokens[1].start
    if first.entry.text not in ("Max", "Min") and not is_small:
        return line
    return replace(line, tokens=(first._replace(kind="w"), *line.tokens[1:]))


def _bare(line: Units) -> Units:
    """A line without marks that say nothing and without a remark behind its points."""
    of_class = _OF_CLASS.search(line.kinds)
    if of_class is not None:
        name = WrittenCard(line.line.entry(*of_class.span()))
        line = merged(line, [(*of_class.span(), "P", name)])
    kept = [n for n, kind in enumerate(line.kinds) if kind != "."]
    kinds = "".join(line.kinds[n] for n in kept)
    twice = re.search(r"(n)\((n)\)$", kinds) if "K" not in kinds else None
    twice = twice or re.fullmatch(r"(?:P|w{1,3})[:c=-]*(n)/(n)", kinds)
    if twice is not None:  # 61 (61), 61/61
        first, second = (line.line.tokens[kept[twice.start(n)]].name for n in (1, 2))
        last = twice.end(1) if first == second else len(kept)
        kept, kinds = kept[:last], kinds[:last]
    remark = _REMARK.search(kinds)
    if remark is not None and "K" in kinds[: remark.start()]:
        kept = kept[: remark.start()]
    while kept and line.kinds[kept[-1]] in ",;":
        kept.pop()
    if len(kept) == len(line.kinds):
        return line
    return chosen(line, kept)


def _group(line: Units, found: re.Match[str], *names: str) -> Entry | None:
    for name in names:
        if found.re.groupindex.get(name) and found[name]:
            return name_of(line.line, *found.span(name))
    return None


def _said(kind: str, line: Units, found: re.Match[str]) -> list[Said] | None:
    """What a line says that is of a kind; None where it says nothing of it after all."""
    whole, tokens = line.line.entry(), line.line.tokens
    who = _group(line, found, "who", "who2", "names")
    at = found.start("value") if found.re.groupindex.get("value") else -1
    number = tokens[at].entry if line.kinds[at] == "y" else None
    if line.kinds[at] == "n":
        number = tokens[at].entry.saying(tokens[at].name)
    match kind:
        case "remark" | "pass":
            return [Said(kind, whole, who)]
        case "penalty":
            return [Said(kind, whole, who, value=number)]
        case "points":
            return [Said(kind, tokens[at].entry, None, "", number)]
        case "setting":
            first = at if found["what"] else found.start("is")
            return [Said(kind, whole, what=tokens[0].name, value=line.line.entry(first))]
        case "setup":
            key = {"U": "retirement", "d": "dealer"}[line.kinds[0]]
            value = line.cards[at].card if at in line.cards else line.line.entry(at)
            return [Said(kind, whole, what=key, value=value)]
        case "sum":
            last = _last_number(line, found)
            return [Said("number", last, None, kind, last, turn=_wrong_sum(line, found))]
        case "player":
            if who is None:
                return None
            # Player 1: Ann
            seat = re.match("ln(?=[:=-].)", line.kinds)
            number = None if seat is None else line.line.entry(0, seat.end())
            return [Said(kind, who, who, "sure", number)]
        case "parent":  # a player, if whole matings follow, and no card of hers
            name = tokens[0].entry
            is_person = name.text.casefold() in ("mum", "mom", "dad", "mother", "father")
            return [Said("player", name, name, turn={kind: name})] if is_person else None
        case "team":  # Ann's sheet, Turn 1 Ann, Group 7
            is_team = tokens[0].entry.text.casefold() in ("group", "team", "class")
            who = who or (whole if is_team else None)
            return None if who is None else [Said("player", who, who)]
        case "left":
            return [one._replace(kind=kind) for one in _totals(line, found)]
    return _MADE[kind](line, found)


def _players(line: Units, found: re.Match[str]) -> list[Said] | None:
    first, last = found.span("names")
    is_one = not line.line.tokens[0].entry.text.endswith("s")
    if is_one and (class_behind := re.search(",(?=[hq])", line.kinds[first:last])):
        last = first + class_behind.start()  # Name: Anna, class 7b
    names = _names(line.line, first, last)
    if len(names) == 1 and is_one:
        return [Said("player", names[0], names[0], "sure")]
    return [Said("players", line.line.entry(), names=names)]


_STOPS = re.compile(r"(?<!\b\w)[.!]+$")
"""Behind a name; that of an initial is its own: ``Anna B.``."""


def _names(line: TokenLine, first: int, last: int) -> tuple[Entry, ...]:
    if re.fullmatch("P|P[P&,;/]*P", line.kinds[first:last]):
        return tuple(one.entry for one in line.tokens[first:last] if one.kind == "P")
    whole = with_stop(line, line.entry(first, last), last)
    return placed_names(whole, _STOPS)


def _part(line: Units, found: re.Match[str]) -> list[Said] | None:
    rest = found["rest"]
    dealer = re.fullmatch(r"d[:=i]*(?P<who>[wP]+)", rest)
    kind, name = line.kinds[0], line.line.tokens[0].entry.text.casefold()
    if re.search("[Kgbnx]", rest) or (kind == "q" and name != "table"):
        return None
    value = line.line.tokens[found.start("value")].entry
    what = "table" if kind == "q" else line.line.tokens[0].name
    said = Said("part", line.line.entry(), what=what, value=value)
    if dealer is not None:
        at = found.start("rest") + dealer.start("who")
        said = said._replace(turn={"dealer": line.line.entry(at)})
    return [said]


def _winner(line: Units, found: re.Match[str]) -> list[Said] | None:
    part = value = None
    if _OF_SEVERAL.search(line.line.text):  # of which this sheet is one
        return [Said("remark", line.line.entry())]
    if found.re.groupindex.get("what") and found["what"]:
        part = line.line.tokens[found.start("what")].name
        value = line.line.tokens[found.start("number")].entry
    first, last = found.span("names")
    while last > first and line.kinds[last - 1] in "i,:-(":
        last -= 1
    while first < last - 1 and line.kinds[first] == "i":  # So Anna won
        first += 1
    if line.line.entry(first, last).text == "I" and found.groupdict().get("speaker"):
        first, last = found.span("speaker")  # Anna: I won
    kinds = line.kinds[first:last]
    names = _names(line.line, first, last) if kinds else ()
    said_all = player_key(names[0].text) if len(names) == 1 else ""
    if said_all in PRONOUNS and "P" not in kinds:
        doubt = bad_line(line, "does not name who has won", model="winner: Ann")
        return [doubt._replace(value=line.line.entry().saying("winner"))]  # and no mating is lost
    shared = bool(kinds) and (not kinds.strip("iT") or _EVERYBODY.fullmatch(said_all))
    place = names[0] if names else line.line.entry()
    if not names and not shared:
        return [Said("heading", place, what="winner")]
    said = Said("winner", place, what=part or "", value=value, names=names)
    numbers = {
        group: token.entry.saying(token.name)
        for group in ("n", "loser")
        if found[group] and (token := line.line.tokens[found.start(group)])
    }
    ahead = line.line.entry(*found.span("ahead")).text if numbers else ""
    verb = line.line.entry(0, len(line.kinds.rstrip("np")))
    if re.fullmatch("ww?V(?:np?)?", line.kinds) and verb.text.split()[-1].istitle():
        numbers["surname"] = verb  # Kim Won, above matings of hers
    if re.search(r"\bby$", ahead, re.IGNORECASE):
        numbers = {"lead": numbers["n"]}
    if shared:
        return [said._replace(names=(), turn={"shared": place, **numbers})]
    return [said._replace(turn=numbers)]


_OF_SEVERAL = re.compile(r"\b(?:won|wins)\b.*\b(?:games|rounds|times|matches)\b", re.IGNORECASE)
_EVERYBODY = re.compile("both|all(?: of us)?|every(?:one|body)")
_PAIR = re.compile(r"i*(P|[w']+)[:=(iE'-]*([ny])p?\)?[,;&-]*")


def _totals(line: Units, found: re.Match[str]) -> list[Said]:
    of, turn = sum_of(line, found), _round_in(line, found)
    pairs = _PAIR.finditer(line.kinds, *found.span("pairs"))
    named = ((name_of(line.line, *one.span(1)), line.line.tokens[one.start(2)]) for one in pairs)
    return [Said("total", one.entry, who, of, one.entry, turn=turn) for who, one in named]


def _rounds(line: Units, found: re.Match[str]) -> list[Said]:
    who, tokens, made = _group(line, found, "who"), line.line.tokens, list[Said]()
    for one in re.finditer("o(n)[:=i-]*(n)", line.kinds[: found.end("pairs")]):
        number, value = (tokens[one.start(group)] for group in (1, 2))
        turn, points = {"round": number.entry}, value.entry.saying(value.name)
        made.append(Said("total", points, who, "part", points, turn=turn))
    if found["n"]:
        total = tokens[found.start("n")]
        made.append(Said("total", total.entry, who, "", total.entry.saying(total.name)))
    return made


def _round_in(line: Units, found: re.Match[str]) -> dict[str, Entry]:
    """The round that a line names: ``Round 2: Ann 51, Bo 36``."""
    for group in ("of", "of2"):
        if found.re.groupindex.get(group) and (found[group] or "").endswith("on"):
            return {"round": line.line.tokens[found.end(group) - 1].entry}
    return {}


_ORDERS = re.compile(r"(?:Pn)+|(?:nP)+|PPnn|PPPnnn|PPPPnnnn|PPPPPnnnnn")


def _by_name(line: Units, _: re.Match[str]) -> list[Said] | None:
    """Totals of a line that holds nothing but known players, their numbers and small words."""
    places = {kind: [n for n, one in enumerate(line.kinds) if one == kind] for kind in "Pn"}
    order = _ORDERS.fullmatch("".join(kind for kind in line.kinds if kind in "Pn"))
    is_total = set(line.kinds) & set("cp") or len(places["P"]) > 1
    if order is None or not is_total or len(line.kinds) < 3:
        return None
    tokens = line.line.tokens
    names = [tokens[n].entry for n in places["P"]]
    if len({player_key(one.text) for one in names}) < len(names):
        return None
    of = next((token.name for token in tokens if token.kind == "q"), "")
    text = " ".join(token.entry.text for token in tokens if token.kind == "c").casefold()
    of = "part" if re.match("sub|running|.*so far", text) else of
    values = [tokens[n].entry.saying(tokens[n].name) for n in places["n"]]
    return [Said("total", value, who, of, value) for who, value in zip(names, values, strict=True)]


def _total(line: Units, found: re.Match[str]) -> list[Said] | None:
    who = _group(line, found, "who")
    if found["value"] is None and not found.groupdict().get("other"):
        return [Said("heading", line.line.entry())]
    is_named = found.re.groupindex.get("who") and found["who"]
    if is_named and (
        (who is None and is_named.strip("i")) or line.kinds[found.start("who")] == "c"
    ):
        return None
    what = sum_of(line, found) or line.line.tokens[found.start("c")].name
    value = _last_number(line, found)
    return [Said("total", value, who, what, value, turn=_round_in(line, found))]


def _number(line: Units, found: re.Match[str]) -> list[Said] | None:
    who, value = _group(line, found, "who"), _last_number(line, found)
    is_name = found["value"] == "n" and line.kinds[: found.start("value")] in ("w", "ww", "P")
    if found.groupdict().get("who2") and who is not None and not who.text.istitle():
        return None  # 5 points for neatness
    if found["who"] and found.end("who") == len(line.kinds) and int(value.text) <= MOST_NUMBERED:
        return None  # 1 Ann
    if who is not None and is_name and 0 < int(value.text) < 10:
        return [Said("player", line.line.entry(), line.line.entry())]  # Anna 1
    return [Said("number", value, who, "", value, turn=_wrong_sum(line, found))]


def _wrong_sum(line: Units, found: re.Match[str]) -> dict[str, Entry]:
    whole = number_in(line.line, *found.span("value"))
    return {} if whole.text.isdecimal() else {"sum": whole}


def _last_number(line: Units, found: re.Match[str]) -> Entry:
    """A number, or what a sum is said to come to, or comes to where that is not said."""
    if found["value"] is None:
        return line.line.entry(*found.span("other"))
    if "+" in found["value"] and "=" not in found["value"]:
        return number_in(line.line, *found.span("value"))
    token = line.line.tokens[found.end("value") - 1]
    return token.entry.saying(token.name)


def _card(line: Units, found: re.Match[str]) -> list[Said] | None:
    at = found.start("value")
    role = line.line.tokens[0].name if found.re.groupindex.get("role") else ""
    card = line.cards.get(at) or WrittenCard(
        line.line.entry(at, found.end("value")), is_known=False
    )
    number = None
    if found["n"]:
        number = line.line.tokens[found.end("n") - 1].entry
    is_genotype = bool(found.re.groupindex.get("t") and found["t"])
    if "filled" in found.re.groupindex and found["filled"]:
        card = card._replace(genotype=line.cards[found.start("filled")].genotype)
    what = f"{role} genotype" if is_genotype else role
    return [Said("card", line.line.entry(), None, what, number, card=card)]


_APART = re.compile(r"\S\s{3,}\S|^\s{4,}\S.*\S\s{2,}\S")
"""Words apart, or over columns: hardly one name."""


def _words(line: Units, _: re.Match[str]) -> list[Said] | None:
    number = line.kinds.endswith("n") and int(line.line.tokens[-1].name or 0)
    who = name_of(line.line, 0, len(line.kinds))
    if number and number >= 10:
        return None
    is_name = who is not None and len(line.kinds) <= 4 and not set(line.kinds) - set("wPmhn'-")
    if is_name and who is not None and _APART.search(line.line.text):
        problem = "may be two names, so that nobody knows whose the lines below are"
        return [bad_line(line, problem)]
    if is_name and who is not None:
        return [Said("player", who, who)]
    return _of_pad(line) or [Said("heading", line.line.entry(), what="words")]


_PAD_OF = re.compile(
    r".*\b(?:pad|sheet|report|paper|homework|results|matings|scores|record)s? (?:of|by|from) ",
    re.IGNORECASE,
)


def _of_pad(line: Units) -> list[Said] | None:
    """Whose a pad is by its title: ``Score pad of Ann``, if lines that nobody owns follow."""
    found = _PAD_OF.match(line.line.text)
    start = next(
        (n for n, one in enumerate(line.line.tokens) if found and one.start >= found.end()), 0
    )
    if not start or not re.fullmatch("P|[wm]{1,3}", line.kinds[start:]):
        return None
    who = line.line.entry(start)
    return [Said("player", who, who)] if who.text.istitle() else None


def _heading(line: Units, _: re.Match[str]) -> list[Said] | None:
    who, tokens = line.line.entry(), line.line.tokens
    if line.kinds == "h" and tokens[0].name == "name":  # Jan, if lines of his follow
        return [Said("player", who, who)]
    if (owned := _of_pad(line)) is not None:
        return owned
    is_named = tokens[0].kind == "h" and tokens[0].name == "heading" and line.kinds.endswith("n")
    if is_named and ":" not in line.kinds and int(tokens[-1].name or 0) > MOST_NUMBERED:
        return None  # Room 61 may be points
    is_of_totals = _OF_TOTALS.fullmatch(tokens[0].entry.text.casefold()) is not None
    if is_of_totals and set(line.kinds) & set("n?") and not _CLOCK.search(line.line.text):
        return None
    return [Said("heading", who)]


_OF_TOTALS = re.compile("grand|final|overall|whole|all|of all|match")
"""Before numbers these are no heading: ``Final: 159 to 47``."""
_CLOCK = re.compile(r"\b\d{1,2}:\d\d\b")
_MADE: dict[str, Callable[[Units, re.Match[str]], list[Said] | None]] = {
    "players": _players,
    "part": _part,
    "winner": _winner,
    "totals": _totals,
    "rounds": _rounds,
    "by name": _by_name,
    "total": _total,
    "card": _card,
    "number": _number,
    "heading": _heading,
    "words": _words,
}
