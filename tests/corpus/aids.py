"""Questions to the play aids: offspring, punnett, best and sets."""

from random import Random

from corpus.cards import NAMES, any_litter, dashed, deck, genotype, spoilt, written
from corpus.question import Content, Question, ask, ask_with, filled_up
from corpus.rulesets import SNAPDRAGONS, SWEET_PEAS

_PAIRS: tuple[tuple[str, ...], ...] = (
    *((), ("castor",), ("", "lilac"), ("castor", "lilac", "white"), ("castor doe", "lilac")),
    *(("castor", "lilac buck"), ("castr", "lilac"), ("castor", "steel"), ("white", "white")),
    *(
        ("Aa Bb Cc Dd", "aa bb cc dd"),
        ("Aa Bb Cc Dd", "Aa Bb Cc Dd", "--json"),
        ("-- -- cc --", "lilac"),
    ),
    *(
        ("castor", "lilac", "--jsn"),
        ("castor (Aa Bb Cc Dd)", "lilac (aa bb Cc dd)"),
        ("-", "lilac"),
    ),
    *(
        ("Black", "Lilac", "--ruleset", "gene-rummy-novice"),
        ("a", "b", "--ruleset", "emus", "--json"),
    ),
)
_SQUARES: tuple[tuple[str, ...], ...] = (
    *((), ("Aa",), ("Aa", "Bb"), ("Aa", "aa"), ("AaBb", "aabb"), ("Aa Bb", "aa Bb", "--json")),
    *(("A-", "Aa"), ("Aa Bb Cc Dd", "Aa Bb Cc Dd"), ("Aa Bb Cc", "Aa Bb Cc"), ("Aa", "Aa Bb")),
    *(("Castor", "Lilac"), ("", "Aa"), ("Aa Aa", "Aa Aa"), ("Ee", "Ee"), ("Aa", "Bb", "Cc")),
    *(("Cch", "cch"), ("Cc(chd)", "chc"), ("ata", "Aat"), ("aA", "bB"), ("Dd", "Dd", "--jsn")),
    *(
        ("Bb", "Bb", "--ruleset", "gene-rummy-novice"),
        ("Aa", "Aa", "--ruleset", "emus", "--json"),
    ),
    *(("Aa Bb", "aa Bb", "--by-locus"), ("FF Tt", "fFtt", "--by-locus", "--ruleset=genotype")),
    *(
        ("Rg", "Ff", "--ruleset=genotype"),
        ("Ff", "Ff", "--by-locus", "--json", "--ruleset=genotype"),
    ),
)
_HANDS: tuple[tuple[str, ...], ...] = (
    *(
        ("--draw", "white buck"),
        ("castor buck", "lilac doe", "--ruleset", "gene-rummy"),
        ("castor", "lilac", "--draw", "white"),
    ),
    *(("castor buck", "lilac doe", "--draw", "whit"), ("castor buck", "lilac doe", "--draw", "")),
    *(("castor buck", "lilac doe", "--draw", "white doe", "--variant", "chess"),),
    *(("castor buck", "lilac doe", "--draw", "white doe", "--variant", "set"),),
    *(("castor buck", "lilac doe", "--draw", "white doe", "--scoring", "dear"),),
    *(("castor buck", "lilac doe", "--draw", "white doe", "--fill", "loose"),),
    *(("castor buck", "lilac doe", "--draw", "white doe", "--first", "0"),),
    *(("castor buck", "lilac doe", "--draw", "white doe", "--first", "many", "--json"),),
    *(("castor buck, lilac doe; black buck", "--draw", "white doe"), ("castor buck", "--drw", "x")),
    *(
        ("--file", "missing.txt", "--draw", "white doe"),
        ("-", "castor buck", "--draw", "white doe"),
    ),
    *(("--file", "hand.txt", "castor buck", "--draw", "white doe"), ("--file", ".", "--draw", "x")),
    *(("castor buck", "castor buck", "castor buck", "--draw", "castor buck"), ()),
)
_LAYOUTS: tuple[tuple[str, ...], ...] = (
    *(
        ("--kit", "white buck"),
        ("castor buck", "lilac doe"),
        ("castor buck", "lilac doe", "--kit", "whit"),
    ),
    *(("castor buck", "opal buck", "--kit", "white"), ("castor", "lilac", "--kit", "white doe")),
    *(("castor buck", "lilac doe", "--kit", "", "--json"), ("castor buck", "--kt", "white"), ()),
    *(("--file", "missing.txt", "--kit", "white"), ("--file", ".", "--kit", "white", "--json")),
    *(("castor buck", "lilac doe", "--kit", "white", "--quiet"), ("--file", "", "--kit", "white")),
)
_BAD_HANDS = (
    "",
    "# none\n",
    "castor buck\ncastr doe\n",
    "castor buck\n\nlilac doe # mine\n",
    "a\0b\n",
)


def offspring_questions(count: int, random: Random) -> list[Question]:
    """Return questions what two animals can have."""
    chosen = [ask("offspring", *words) for words in _PAIRS]
    chosen += [ask("offspring", "Chin", "White", "--notation", "slash")]
    chosen += [ask("offspring", "Chin", "White", "--engine", one) for one in ("cp-sat", "abacus")]
    cats = ("rood", "zwart schildpad", "--ruleset", "cats")
    chosen += [ask("offspring", *cats), ask("offspring", *cats, "--language", "nl")]
    own: dict[str, Content] = {"flowers.toml": SNAPDRAGONS, "peas.toml": SWEET_PEAS}
    chosen += [
        ask_with(own, "offspring", *pair, "--ruleset", "flowers.toml")
        for pair in (("Red Round", "White Round"), ("Rr ll", "Rr Ll"), ("Pink Oval", "Peloric"))
    ]
    chosen.append(ask_with(own, "offspring", "Pp Tt", "pp Tt", "--ruleset", "peas.toml"))
    chosen += [ask("offspring", "castor", "lilac", "--founders", one) for one in ("b=0.2", "b=2")]
    more = ("--founders", "estimated", "--from", "herd.csv")
    herd: dict[str, Content] = {"herd.csv": "id,sire,dam,B\nRex,,,bb\nUna,,,B-\n"}
    chosen.append(ask_with(herd, "offspring", "castor", "lilac", *more))
    return filled_up(chosen, _pair, random, count)


def _pair(random: Random) -> Question:
    words = [written(random, name) for name in random.choices(NAMES, k=2)]
    if random.random() < 0.5:
        words = [genotype(random, whole=True) for _ in words]
    if random.random() < 0.15:
        words[random.randrange(2)] = spoilt(random, words[0])
    return ask("offspring", *words, *_json(random))


def punnett_questions(count: int, random: Random) -> list[Question]:
    """Return questions for a Punnett square."""
    chosen = [ask("punnett", *words) for words in _SQUARES]
    chosen += [ask("punnett", "cchdc", "Cc", "--notation", "slash")]
    chosen += [ask("punnett", "Bb Ee", "Bb Ee", "--ruleset", "labradors", "--language", "de")]
    chosen += [ask("punnett", "Aa Bb", "Aa bb", *more) for more in (["--svg"], ["--svg", "--json"])]
    own = {"flowers.toml": SNAPDRAGONS}
    chosen += [
        ask_with(own, "punnett", *pair, "--ruleset", "flowers.toml")
        for pair in (("Rr", "Rr"), ("Rr Ll", "rr lol"), ("R-", "rr"))
    ]
    return filled_up(chosen, _square, random, count)


def _square(random: Random) -> Question:
    loci = random.randint(1, 3)
    wanted = sorted(random.sample(range(4), loci))
    words = []
    for _ in range(2):
        parts = genotype(random, whole=random.random() < 0.9).split()
        words.append(random.choice([" ", ""]).join(parts[place] for place in wanted))
    return ask("punnett", *(dashed(random, word) for word in words), *_json(random))


def best_questions(count: int, random: Random) -> list[Question]:
    """Return questions for the best mating of a hand."""
    laid = {"hand.txt": "castor buck\nlilac doe\n"}
    chosen = [
        ask_with(laid, "best", *words) for words in (*_HANDS, (*_HANDS[1], "--engine", "cp-sat"))
    ]
    for text in _BAD_HANDS:
        chosen.append(ask("best", "-", "--draw", "white doe", stdin=text))
        chosen.append(ask("best", "-", "--draw", "white doe", "--language", "nl", stdin=text))
        chosen.append(
            ask_with({"h.txt": text}, "best", "--file", "h.txt", "--draw", "white", "--json")
        )
    return filled_up(chosen, _hand, random, count)


def _hand(random: Random) -> Question:
    *hand, draw = deck(random)[: random.randint(3, 12)]
    options = [*_json(random)]
    if random.random() < 0.6:
        options += ["--draw", draw]
    elif random.random() < 0.3:
        return ask("best", "--litters", *hand, *options)
    elif random.random() < 0.5:
        return ask("best", "--sets", *hand, "--kit", draw, *options)
    for option, values in {
        "--variant": ("standard", "production", "families", "Production"),
        "--scoring": ("standard", "simple", "suits"),
        "--fill": ("strict", "either"),
        "--first": ("1", "2"),
        "--top": ("1", "5"),
    }.items():
        if random.random() < 0.35:
            options += [option, random.choice(values)]
    if random.random() < 0.25:
        return ask("best", "-", *options, stdin="\n".join(hand))
    return ask("best", *hand, *options)


def sets_questions(count: int, random: Random) -> list[Question]:
    """Return questions for the SET!s of a layout."""
    chosen = [ask("best", "--sets", *words) for words in _LAYOUTS]
    for text in _BAD_HANDS:
        chosen.append(ask("best", "--sets", "-", "--kit", "white", stdin=text))
        chosen.append(
            ask_with(
                {"t.txt": text}, "best", "--sets", "--file", "t.txt", "--kit", "white", "--json"
            )
        )
    return filled_up(chosen, _layout, random, count)


def _layout(random: Random) -> Question:
    *layout, kit = deck(random)[: random.choice((3, 6, 9, 12, 12, 15))]
    if random.random() < 0.3:
        buck, doe, kit = any_litter(random, 1)
        layout += [f"{buck} buck", f"{doe} doe"]
    if random.random() < 0.3:
        laid = {"t.txt": "\n".join(layout)}
        return ask_with(laid, "best", "--sets", "--kit", kit, "--file", "t.txt", *_json(random))
    options = ["--kit", kit, *_json(random)]
    for option, values in {
        "--variant": ("standard", "production", "families", "set"),
        "--scoring": ("standard", "simple", "suits"),
        "--fill": ("strict", "either"),
    }.items():
        if random.random() < 0.15:
            options += [option, random.choice(values)]
    return ask("best", "--sets", *layout, *options)


def _json(random: Random) -> list[str]:
    return ["--json"] if random.random() < 0.3 else []
