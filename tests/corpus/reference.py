"""Questions about the program itself: deck, rule, ruleset, help, version."""

from random import Random

from corpus.question import Content, Question, ask, ask_with, filled_up
from corpus.rulesets import INVALID, SNAPDRAGONS, SWEET_PEAS, damaged

COMMANDS = (
    *("check", "explain", "why", "why-not", "score", "litter", "offspring", "best", "advise"),
    *("punnett", "draw", "verify", "convert", "simulate", "scorepad", "quiz", "grade"),
    *("progress", "page", "serve", "show"),
)
GROUPS = {
    "ruleset": ("list", "check"),
    "expression": ("play", "goout"),
    "genotype": ("odds", "chance", "box", "pick", "plan", "review", "score", "validate", "lesson"),
    "pedigree": ("check", "fill", "carriers", "repair", "explain"),
}
"""Commands that have commands of their own."""
CODES = (
    *(f"GR{number}" for number in (*range(101, 111), *range(201, 212))),
    *(f"RX00{number}" for number in range(1, 5)),
)
_OWN: dict[str, Content] = {"flowers.toml": SNAPDRAGONS, "peas.toml": SWEET_PEAS, "empty.toml": ""}
_VARIANTS = ("standard", "production", "set", "novice", "families", "produktion")
_SHIPPED = (
    "gene-rummy",
    "gene-rummy-novice",
    "Gene-Rummy",
    "gene_rummy",
    "cats",
    "",
    ".",
    "gene-expression",
    "genotype",
    "genotype+flower-codominance",
    "genotype+pink",
)


def help_questions() -> list[Question]:
    """Return the help of every command, the version, and commands that do not exist."""
    commands: list[tuple[str, ...]] = [*((name,) for name in COMMANDS)]
    commands += [words for group in GROUPS for words in _in_group(group)]
    asked = [ask(*words, "--help") for words in [(), *commands]]
    odd: list[tuple[str, ...]] = [(), ("--version",), ("--version", "check"), ("--versio",)]
    odd += [("chek",), ("breed", "--json"), ("",), ("--json",), ("ruleset",), ("ruleset", "lst")]
    odd += [("ruleset", "--json"), ("ruleset", "--json", "list"), ("expression",)]
    odd += [("check", "--hlp"), ("-h",), ("verify", "-h"), ("--help", "check"), ("CHECK",)]
    return asked + [ask(*words) for words in odd]


def _in_group(group: str) -> list[tuple[str, ...]]:
    return [(group,), *((group, name) for name in GROUPS[group])]


def deck_questions(count: int, random: Random) -> list[Question]:
    """Return questions for the deck of a ruleset."""
    forms: list[tuple[str, ...]] = [(), ("--json",), ("--csv",), ("--json", "--csv"), ("--jsn",)]
    chosen = [ask("show", "deck", *form) for form in [*forms, ("castor",)]]
    chosen += [
        ask("show", "deck", "--game", name) for name in ("gene-expression", "Gene Rummy", "chess")
    ]
    for name in ("gene-rummy-novice", "cats", "flowers.toml", "peas.toml"):
        chosen += [ask_with(_OWN, "show", "deck", "--ruleset", name, *form) for form in forms[:3]]
    return filled_up(
        chosen, lambda r: _damaged("show", "deck", "--ruleset", random=r), random, count
    )


def rule_questions(count: int, random: Random) -> list[Question]:
    """Return questions what a code stands for."""
    chosen = [ask("show", "rule", code) for code in CODES] + [
        ask("show", "rule"),
        ask("show", "rule", "--json"),
    ]
    odd = ("GR999", "gr101", " gr105 ", "GR10", "RX", "", "GR1O5", "[b]GR101", "10", "GE101")
    chosen += [ask("show", "rule", word) for word in odd]
    chosen += [ask("show", "rule", "GR101", "GR102"), ask("show", "rule", "GR101", "--jsn")]
    return filled_up(
        chosen, lambda r: ask("show", "rule", r.choice(CODES), "--json"), random, count
    )


def scorepad_questions(count: int, random: Random) -> list[Question]:
    """Return questions for empty score pads, and what cannot be one."""
    chosen = [ask("scorepad", *form) for form in ((), ("--csv",), ("--text",), ("--csv", "--text"))]
    chosen += [ask("scorepad", "--xlsx", "-o", "pad.csv"), ask("scorepad", "--out", "pad.doc")]
    chosen += [ask("scorepad", "--variant", name, "--players", "Ann,Bo") for name in _VARIANTS]
    chosen += [ask("scorepad", "--players", names) for names in ("Ann,Ann", "", " Zoë , Bo,,")]
    chosen += [ask("scorepad", "--scoring", "suits", "--fill", "either", "--game", "gene-rummy")]
    chosen += [ask_with({"pad.txt": "mine"}, "scorepad", "-o", "pad.txt")]
    lines = {"m.txt": "castor x lilac = white\nlilac x lilac = castor\n"}
    chosen += [ask_with(lines, "scorepad", "--matings", "m.txt", "--html", "--key", "key.csv")]
    chosen += [ask_with(lines, "scorepad", "--matings", "m.txt", "--players", "Ann")]
    return filled_up(
        chosen, lambda r: ask("scorepad", "--csv", "--rows", str(r.randint(-2, 40))), random, count
    )


def ruleset_questions(count: int, random: Random) -> list[Question]:
    """Return questions about rulesets: those shipped, right ones and wrong ones of one's own."""
    chosen = [ask("ruleset", "list"), ask("ruleset", "list", "--json"), ask("ruleset", "list", "x")]
    for name in (*_SHIPPED, *_OWN):
        chosen += [
            ask_with(_OWN, *command, name, *form)
            for command in (("show", "ruleset"), ("ruleset", "check"))
            for form in ((), ("--json",))
        ]
    for number, (name, data) in enumerate(INVALID):
        command = [("ruleset", "check"), ("ruleset", "check"), ("show", "ruleset")][number % 3]
        form = ("--json",) if number % 5 == 0 else ()
        chosen.append(ask_with({name: data}, *command, name, *form))
    return filled_up(chosen, lambda r: _damaged("ruleset", "check", random=r), random, count)


def _damaged(*words: str, random: Random) -> Question:
    return ask_with({"own.toml": damaged(random, SWEET_PEAS)}, *words, "own.toml")


def page_questions(_count: int, _random: Random) -> list[Question]:
    """Return the page for browsers, written and not, and what is no name of one."""
    more = ("--notation", "slash", "--language", "de")
    refused = ask("page", "--ruleset", "cats", *more, "-o", "cats.pdf")
    return [ask("page"), ask("page", "-o", "rabbits.html"), refused, ask("page", "castor")]


def serve_questions(_count: int, _random: Random) -> list[Question]:
    """Return what no server begins with."""
    refused = ask("serve", "--host", "here", "--no-open", "--ruleset", "catz", "--port", "1")
    more = ("--notation", "slash", "--language=nl")
    return [ask("serve", "castor", *more), refused, ask("serve", "--prt", "1")]


def laws_questions(count: int, random: Random) -> list[Question]:
    """Return the laws, in text and JSON."""
    chosen = [ask("show", "laws"), ask("show", "laws", "--json"), ask("show", "laws", "--jsn")]
    return filled_up(chosen, lambda _: ask("show", "laws"), random, count)


def table_questions(count: int, random: Random) -> list[Question]:
    """Return tables of alleles, and of loci that there are not."""
    chosen = [ask("show", "table", loci) for loci in ("B", "BD", "b d", "C", "AB", "E", "")]
    chosen += [
        ask("show", "table", "BD", "--json"),
        ask("show", "table", "FT", "--ruleset", "genotype"),
    ]
    return filled_up(chosen, lambda r: ask("show", "table", r.choice("ABCD")), random, count)


def card_questions(count: int, random: Random) -> list[Question]:
    """Return single cards, by name or genotype, and what is none."""
    chosen = [
        ask("show", "card", *words) for words in (("blue", "otter"), ("REW",), ("bl",), ("Whte",))
    ]
    chosen += [
        ask("show", "card", "-- -- cc --"),
        ask("show", "card", "castor", "--json"),
        ask("show", "card", ""),
    ]
    chosen += [ask("show", "card", "lilac", "--ruleset", "gene-rummy-novice")]
    return filled_up(chosen, lambda r: ask("show", "card", r.choice(_NAMES)), random, count)


def show_questions(count: int, random: Random) -> list[Question]:
    """Return things to look up by any of their names, and what is none or several."""
    words = [
        *("GR104", "gr 104", "104", "castor", "blue otter", "mart", "steel", "BD", "promoter"),
        *("genotype", "Gene shift", "gene-rummy", "flowers.toml", "laws", "deck", ""),
    ]
    chosen = [ask_with(_OWN, "show", *word.split(), *form) for word in words for form in _FORMS]
    chosen += [ask("show", "castor", "--notation", "slash")]
    horses = ("--ruleset", "horses", "--language")
    chosen += [ask("show", "isabelle", *horses, "fr"), ask("show", "deck", *horses, "nl")]
    chosen += [ask("show", "isabelle", *horses[:2]), ask("show", "vos", *horses, "xx")]

    chosen += [ask("show", "opal", "--csv"), ask("show", "opal", "--ruleset", "gene-rummy-novice")]
    return filled_up(chosen, lambda r: ask("show", r.choice(_NAMES)), random, count)


_FORMS = ((), ("--json",))
_NAMES = ("opal", "lynx", "amber cal", "black seal", "squirrel", "lilac marten")
