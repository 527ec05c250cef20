"""The page itself: one file with its style, its program and all answers, for any browser."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from importlib.resources import files
from xml.etree import ElementTree as ET

from testcross.pages.html_blocks import (
    as_html,
    element,
    elements,
    in_a_region,
    inside,
    style_sheet,
)
from testcross.pages.player.answers import kept_answers
from testcross.pages.svg.animal_shapes import animal_picture
from testcross.rulesets.analysis.deck_answers import MOST_KITS
from testcross.rulesets.blocks import Block
from testcross.rulesets.genetics.ruleset import Ruleset, Variety

Section = tuple[str, Sequence[Block]]
"""A title, and what stands below it."""
_NO_SCRIPT = (
    "This page needs JavaScript to answer. Open it in a browser such as Firefox, Chrome, Edge or "
    "Safari: on a phone, save the file first and open it from your files. What can be looked up "
    "is below."
)


def player_page(ruleset: Ruleset, sections: Iterable[Section]) -> str:
    """Return a page that settles arguments about litters and on which things are looked up.

    Args:
        ruleset: of the usual deck.
        sections: what is looked up.
    """
    title = f"{ruleset.title}: can they have these kits?"
    style, script = f"\n{style_sheet()}{_file('app.css')}", f"\n{_file('app.js')}"
    rules = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    head = [
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=rules),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        _raw("style", style),
    ]
    body = inside(element("body", class_="testcross"), [_nav(), _main(ruleset, list(sections))])
    data = _raw("script", b64encode(kept_answers()).decode())
    data.attrib |= {"id": "data", "type": "application/octet-stream"}
    inside(body, [data, _raw("script", script)])
    page = inside(element("html", lang="en"), [inside(element("head"), head), body])
    return f"<!DOCTYPE html>\n{as_html([page])}"


def _file(name: str) -> str:
    return files("testcross.pages.player").joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _raw(tag: str, text: str) -> ET.Element:
    """Return an element whose text is left as it stands, as a program or a style is."""
    made = ET.Element(tag)
    made.text = text
    return made


def _nav() -> ET.Element:
    links = [element("a", "Argue", href="#argue"), element("a", "Look up", href="#look-up")]
    return inside(element("nav", aria_label="Parts of this page"), links)


def _main(ruleset: Ruleset, sections: Sequence[Section]) -> ET.Element:
    argue = inside(element("section", id="argue"), _argue(ruleset))
    look_up = inside(element("section", id="look-up"), [element("h2", "Look up")])
    for title, blocks in sections:
        below = map(in_a_region, elements(blocks, 3))
        more = inside(element("details"), [element("summary", title), *below])
        look_up.append(more)
    return inside(element("main"), [argue, look_up])


def _argue(ruleset: Ruleset) -> Iterator[ET.Element]:
    yield element("h1", "Can they have these kits?")
    yield inside(element("noscript"), [element("p", _NO_SCRIPT)])
    yield inside(element("div", class_="slots", id="slots"), _slots(ruleset))
    names = (element("option", value=one.name) for one in ruleset.varieties)
    yield inside(element("datalist", id="cards"), names)
    yield element("p", "", id="verdict", role="status")
    yield inside(element("div", id="answer", hidden="hidden"), _answer())
    yield inside(element("div", id="grid"), _grid(ruleset))


def _slots(ruleset: Ruleset) -> Iterator[ET.Element]:
    """Yield a field for each animal; the first kit is the third."""
    roles = ruleset.roles
    kits = (f"{roles.offspring} {number}" for number in range(1, MOST_KITS + 1))
    for role in (*roles.parents, *kits):
        label = element("label", role.capitalize())
        field = {"list": "cards", "autocomplete": "off", "data-role": role, "spellcheck": "false"}
        label.append(ET.Element("input", {"type": "text", **field}))
        yield label


def _answer() -> Iterator[ET.Element]:
    yield element("ul", id="facts")
    table = element("table", id="filled")
    head = inside(element("thead"), [element("tr")])
    head[0].extend(
        element("th", name, scope="col") for name in ("Animal", "Card", "Shown", "Filled in")
    )
    inside(table, [head, element("tbody", id="animals")])
    yield in_a_region(table)
    yield element("p", "Nothing more can be proven.", id="nothing")
    yield element("ol", id="steps")
    buttons = element("div", class_="buttons")
    for name, text in (("next", "Why?"), ("all", "All reasons")):
        buttons.append(element("button", text, id=name, type="button"))
    yield buttons
    fit = element("button", "Which cards fit as ", id="fit", type="button")
    fit.append(element("span", id="filling"))
    fit[-1].tail = "?"
    clear = element("button", "Start again", id="clear", type="button")
    yield inside(element("div", class_="buttons"), [fit, clear])
    yield element("p", "", id="fits", role="status")
    line = element("label", "A line for a chat; the address of this page holds the mating, too")
    line.append(ET.Element("input", {"id": "line", "readonly": "readonly"}))
    yield line


def _grid(ruleset: Ruleset) -> Iterator[ET.Element]:
    """Yield the cards to choose from, a row for each pattern and a column for each colour."""
    yield element("h2", "Cards", id="choose")
    buttons = (_button(ruleset, one) for one in ruleset.varieties)
    yield inside(element("div", role="group", aria_labelledby="choose"), buttons)


def _button(ruleset: Ruleset, card: Variety) -> ET.Element:
    made = element("button", type="button")
    if ruleset.shape:
        made.append(animal_picture(ruleset.shape, ruleset.colours(card.ways[0])))
    made.append(element("span", card.name))
    return made
